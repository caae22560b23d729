//! Paths dug and refilled under way: nobody falls into what was dug or is buried in what was built.

use bevy::prelude::*;
use eremite::{
    brush::EditStore,
    creatures::{Creatures, Rig},
    horse::{Horse, HorseActivity, mount_at_once},
    land::{
        Algorithms, ChunkIndex, Column, Land, LandCache, Modifier, Place,
        edits::{Brush, BrushKind},
    },
    motion::{Body, BodyGait, GroundQuery, WADE_M},
    wildlife::{Animal, AnimalGroup, AnimalGroupId},
};

use super::harness::{Game, HZ, base_terrain_land, full_land};

struct Plain;

impl Modifier for Plain {
    fn reshape(&self, _: Column, heights: &mut [f32]) {
        heights.fill(0.5);
    }
}

fn plain() -> Land {
    base_terrain_land(1, "ridged").with_modifier(std::sync::Arc::new(Plain))
}

/// Paints a line while the game runs.
fn paint(game: &mut Game, kind: BrushKind, ends: [Place; 2], radius_m: f32) {
    stroke(game, kind, ends, radius_m);
    game.step(2);
    assert!(!game.land().painted_edits().is_empty());
}

fn stroke(game: &mut Game, kind: BrushKind, ends: [Place; 2], radius_m: f32) {
    let brush = Brush::new(kind, ends.to_vec(), radius_m).expect("a stroke");
    game.0.world_mut().resource_scope(|world, mut painted: Mut<EditStore>| {
        painted.paint((world.resource::<Land>(), world.resource::<Algorithms>()), &brush, true);
    });
}

fn at(column: i64, row: i64) -> Place {
    Place::at(Column(column), row)
}

fn horse(game: &mut Game) -> Horse {
    game.0.world_mut().query::<&Horse>().single(game.0.world()).expect("one horse").clone()
}

fn gallop(game: &mut Game, seconds: f32, mut each: impl FnMut(&mut Game)) {
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ShiftLeft);
    for _ in 0..(seconds * HZ as f32) as u32 {
        game.step(1);
        each(game);
    }
    game.release(KeyCode::ShiftLeft);
    game.release(KeyCode::ArrowRight);
}

#[test]
fn a_horse_halts_before_a_pit_and_goes_on_when_there_is_a_bridge() {
    let mut game = Game::on(plain(), 0);
    // Wider than it leaps.
    for column in (86..=118).step_by(4) {
        paint(&mut game, BrushKind::Wash, [at(column, 2), at(column, -30)], 3.0);
    }
    mount_at_once(game.0.world_mut()).expect("he sits");
    gallop(&mut game, 12.0, |game| {
        let body = game.body();
        assert!(body.place.column.0 < 84 && body.place.height_m() > -1.0, "{body:?}");
    });
    assert!(game.body().place.column.0 > 60, "it goes up to the pit: {:?}", game.body().place);
    paint(&mut game, BrushKind::Ink, [at(78, 0), at(126, 0)], 0.5);
    gallop(&mut game, 14.0, |game| assert!(game.body().place.height_m() > -1.0, "{:?}", game.body()));
    assert!(game.body().place.column.0 > 140, "the way is mended: {:?}", game.body().place);
}

#[test]
fn hooves_stand_on_ink_however_high_it_is() {
    let mut game = Game::on(plain(), 0);
    paint(&mut game, BrushKind::Ink, [at(30, 0), at(130, 20)], 0.5);
    paint(&mut game, BrushKind::Ink, [at(130, 20), at(170, 20)], 0.5);
    mount_at_once(game.0.world_mut()).expect("he sits");
    let mut planted = 0;
    gallop(&mut game, 16.0, |game| {
        let body = game.body();
        if !(60..165).contains(&body.place.column.0) || body.place.height_m() < 8.0 {
            return;
        }
        let soles: Vec<(Place, bool)> = {
            let world = game.0.world_mut();
            world.query_filtered::<&Rig, With<Horse>>().single(world).expect("one horse").soles().collect()
        };
        for (sole, _) in soles.into_iter().filter(|(_, is_planted)| *is_planted) {
            planted += 1;
            assert!(sole.height_above(body.place).abs() < 1.5, "a hoof is {} m over him", sole.height_above(body.place));
        }
    });
    assert!(planted > 100, "he rides up there: {planted}, {:?}", game.body().place);
}

/// Deepest column of some water, with its level and depth.
fn deep(land: &Land) -> (Column, f32) {
    for chunk in (1..400).map(ChunkIndex) {
        for pond in land.waters(chunk, &land.chunk_heights(chunk)) {
            let deepest = (0..pond.to - pond.from).map(|by| pond.from + by).min_by(|a, b| land.height(*a).total_cmp(&land.height(*b)));
            if let Some(column) = deepest.filter(|column| pond.level - land.height(*column) > 3.0) {
                return (column, pond.level);
            }
        }
    }
    panic!("there is none so deep");
}

#[test]
fn water_bears_him_over_a_bed_that_is_washed_and_lifts_him_when_it_has_come_over_him() {
    let land = base_terrain_land(1, "superposed-cosine");
    let (column, level) = deep(&land);
    let mut game = Game::on(land.clone(), column.0);
    game.step_seconds(1.0);
    let swims_m = level - WADE_M;
    let height = |game: &mut Game| game.body().place.height_m();
    assert!((height(&mut game) - swims_m).abs() < 0.1, "{} and {swims_m}", height(&mut game));
    // A niche in the bed, which is full of water too.
    let bed = Place::at(column, 0).at_height(land.height(column));
    paint(&mut game, BrushKind::Wash, [bed, bed], 1.5);
    for _ in 0..4 {
        game.step_seconds(0.5);
        assert!((height(&mut game) - swims_m).abs() < 0.1, "he sinks to {} m of {swims_m}", height(&mut game));
    }
    // He is on the bed, as one is over whom the water comes back.
    {
        let world = game.0.world_mut();
        let mut body = world.query::<&mut Body>().iter_mut(world).next().expect("a body");
        body.place = bed.moved_up(0.2);
    }
    game.step_seconds(3.0);
    assert!((height(&mut game) - swims_m).abs() < 0.1, "he comes up to {} m of {swims_m}", height(&mut game));
}

#[test]
fn a_horse_halts_before_a_wall_he_gets_over_it_and_it_comes_round() {
    let mut game = Game::on(plain(), 0);
    paint(&mut game, BrushKind::Ink, [at(70, 0), at(70, 7)], 1.2);
    mount_at_once(game.0.world_mut()).expect("he sits");
    gallop(&mut game, 12.0, |game| {
        let (body, land) = (game.body(), game.land());
        assert!(body.place.column.0 < 70, "{body:?}");
        assert!(LandCache::default().is_open(&land, body.place.moved_up(0.3)), "in the wall: {body:?}");
    });
    game.tap_key(KeyCode::KeyE);
    game.step_until(8.0, "he is off", |game| game.body().gait != BodyGait::Ride);
    game.hold(KeyCode::ArrowRight);
    game.hold(KeyCode::ArrowUp);
    game.step_until(30.0, "he is on it", |game| game.body().place.height_m() > 7.5 && game.body().grounded);
    game.release(KeyCode::ArrowUp);
    game.step_until(30.0, "he is over it", |game| game.body().place.column.0 > 80);
    game.release(KeyCode::ArrowRight);
    game.step_seconds(1.0);
    game.tap_key(KeyCode::KeyQ);
    game.step_until(60.0, "it is with him", |game| {
        let (horse, him) = (horse(game), game.body().place);
        !horse.is_away() && horse.activity() == HorseActivity::Stands && horse.place().offset_from(him).length() < 4.0
    });
    assert!(horse(&mut game).place().column.0 > 71, "on his side");
}

#[test]
fn animals_that_flee_between_walls_and_pits_stay_on_the_ground() {
    let land = full_land(1, "superposed-cosine");
    let (creatures, mut cache) = (Creatures::default(), LandCache::default());
    // On the left of a group's home.
    let mut groups = AnimalGroupId::between(Column(500), Column(50_000));
    let home = groups.find_map(|id| AnimalGroup::of(id, &land, &mut cache, &creatures)).expect("there are animals").home;
    let mut game = Game::on(land, home.0 - 60);
    let (mut met, mut looked) = (0, 0);
    for leg in 0..6 {
        game.hold(KeyCode::ArrowRight);
        for step in 0..8 * HZ {
            game.step(1);
            // Whoever is ahead finds walls and pits where there were none.
            if step == HZ {
                let him = game.body().place;
                for part in 0..5 {
                    let far = him.moved_along(18.0 + 11.0 * part as f32);
                    let land = game.land();
                    let ground = far.at_height(land.height(far.column));
                    match (part + leg) % 2 {
                        0 => paint(&mut game, BrushKind::Ink, [ground.moved_up(-1.0), ground.moved_up(4.0)], 0.7),
                        _ => paint(&mut game, BrushKind::Wash, [ground.moved_up(1.0), ground.moved_up(-9.0)], 1.6),
                    }
                }
            }
            let land = game.land();
            let mut cache = LandCache::default();
            let world = game.0.world_mut();
            for (_, animal) in world.query::<(&Rig, &Animal)>().iter(world) {
                met += 1;
                let place = animal.quadruped.place;
                assert!(place.offset.is_finite() && animal.quadruped.velocity.is_finite());
                if step % 8 == 0 && step > HZ + 8 {
                    let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
                    assert!(!ground_query.is_rock(place.moved_up(0.35)), "a {} in the rock at {place:?}", animal.group.kind);
                    // Whoever falls into a pit falls as all do.
                    assert!(animal.quadruped.velocity.length() < 45.0, "{animal:?}");
                    looked += 1;
                }
            }
        }
        game.release(KeyCode::ArrowRight);
    }
    assert!(met > 1000 && looked > 100, "{met} met, {looked} looked at");
}

#[test]
fn however_often_one_paints_there_are_as_many_entities() {
    let mut game = Game::on(plain(), 0);
    game.wait_for_streaming();
    let count = |game: &mut Game| {
        game.wait_for_streaming();
        let world = game.0.world_mut();
        world.query::<Entity>().iter(world).count()
    };
    let mut counts = Vec::new();
    for round in 0..4 {
        for number in 0..120 {
            let middle = at((number * 7) % 60 - 30, -6 - (number * 5 + round) % 20);
            let kind = if (number + round) % 3 == 0 { BrushKind::Ink } else { BrushKind::Wash };
            stroke(&mut game, kind, [middle, middle.translated(Vec2::new(1.5, 1.0))], 0.8);
            if number % 12 == 0 {
                game.step(1);
            }
        }
        counts.push(count(&mut game));
    }
    // What is seen from afar comes during the first round. Drips, moths and what else lives in what was dug come and go; sections
    // do not.
    let later = &counts[1..];
    let (least, most) = (later.iter().min().expect("some"), later.iter().max().expect("some"));
    assert!(most - least <= 24, "{counts:?}");
}
