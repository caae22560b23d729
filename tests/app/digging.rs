//! The player can leave any hole he digs or builds, with keys and mouse alone.

use std::ops::Range;

use bevy::prelude::*;
use eremite::{
    brush::EndlessInk,
    land::{
        ChunkIndex, Column, Land, LandCache, Place, RandomStream, Seed,
        edits::{Brush, BrushKind, Edits},
    },
    motion::GroundQuery,
    player::Player,
    shared::{actions::PointerPosition, camera_view::CameraView, painting::BrushState},
};

use super::harness::{Game, HZ, base_terrain_land};

const STROKES: RandomStream = RandomStream::named("strokes around him");

/// A digging player: held keys, and a brush tip that follows an offset from the feet.
struct Digger(Game);

impl Digger {
    fn on(land: Land, at: i64) -> Self {
        let mut game = Game::on(land, at);
        game.0.insert_resource(EndlessInk(true));
        game.step(30);
        game.tap_key(KeyCode::KeyB);
        game.step_seconds(0.5);
        let world = game.0.world_mut();
        let brushed = world.query_filtered::<&BrushState, With<Player>>().single(world).expect("he has one");
        assert!(brushed.in_hand);
        Self(game)
    }

    /// Digs a shaft below the feet until a condition holds; returns whether it did in time.
    fn sink(&mut self, seconds: f32, so: impl FnMut(Place, &Land) -> bool) -> bool {
        self.wash(None, seconds, |_| Vec2::new(0.0, -2.2), so)
    }

    /// Digs a stair to one side and climbs it until a condition holds. Blocked by its wall, moves the brush down to the feet
    /// and up again.
    fn stair(&mut self, side: f32, seconds: f32, so: impl FnMut(Place, &Land) -> bool) -> bool {
        let key = if side < 0.0 { KeyCode::ArrowLeft } else { KeyCode::ArrowRight };
        let aim = move |stood: u32| {
            let share = match stood % 80 {
                0..16 => 1.0,
                16..36 => 0.0,
                step => (step - 36) as f32 / 44.0,
            };
            let at = FEET.lerp(STAIR, share);
            Vec2::new(at.x * side, at.y)
        };
        self.wash(Some(key), seconds, aim, so)
    }

    /// Holds a key and the erase button, and moves the tip depending on how many steps the player has stood still.
    fn wash(&mut self, key: Option<KeyCode>, seconds: f32, aim: impl Fn(u32) -> Vec2, mut so: impl FnMut(Place, &Land) -> bool) -> bool {
        let game = &mut self.0;
        if let Some(key) = key {
            game.hold(key);
        }
        game.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().press(MouseButton::Right);
        let (mut stood, mut stands) = (0, game.body().place);
        for _ in 0..(seconds * HZ as f32) as u32 {
            let feet = game.body().place;
            if feet.offset_from(stands).length() > 0.4 {
                (stood, stands) = (0, feet);
            }
            stood += 1;
            let view = *game.0.world().resource::<CameraView>();
            let at = feet.translated(aim(stood)).offset_from(view.place) / view.half_size_m();
            game.0.world_mut().insert_resource(PointerPosition(Some(at)));
            game.step(1);
            if so(game.body().place, &game.land()) {
                break;
            }
        }
        game.0.world_mut().resource_mut::<ButtonInput<MouseButton>>().release(MouseButton::Right);
        if let Some(key) = key {
            game.release(key);
        }
        game.step(2);
        let place = game.body().place;
        so(place, &game.land())
    }
}

fn surface(land: &Land, place: Place) -> Place {
    GroundQuery { land, cache: &mut LandCache::default() }.surface(place)
}

/// Offset of the brush from the feet that digs a stair, and where it is moved up from: the stair rises by three quarters of
/// a metre per metre, and by less than half while walking.
const STAIR: Vec2 = Vec2::new(2.9, 2.5);
const FEET: Vec2 = Vec2::new(0.8, 0.9);

#[test]
#[ignore = "long: cargo verify-long"]
fn he_digs_a_shaft_of_a_hundred_metres_and_stairs_out_of_it() {
    let land = base_terrain_land(7, "linear");
    // Water would bear him.
    let is_dry = |chunk: &i64| {
        [0, 1].map(|next| ChunkIndex(chunk + next)).iter().all(|chunk| land.waters(*chunk, &land.chunk_heights(*chunk)).is_empty())
    };
    let dry = (16..).find(is_dry).expect("there is one");
    let mut digger = Digger::on(land, ChunkIndex(dry).first().0 + 128);
    let start = digger.0.body().place;
    let is_deep = |place: Place, land: &Land| place.height_above(surface(land, place)) < -100.0;
    assert!(digger.sink(150.0, is_deep), "he is at {:?}", digger.0.body());
    digger.0.step_seconds(3.0);
    let bottom = digger.0.body();
    assert!(bottom.grounded && bottom.place.distance_along(start).abs() < 3.0, "{bottom:?}");
    // Up a wall of his shaft he could climb; he washes a way on which he walks.
    let is_out = |place: Place, land: &Land| place.height_above(surface(land, place)) > -0.2;
    let out = digger.stair(1.0, 240.0, is_out);
    let body = digger.0.body();
    assert!(out, "he is {} m down: {body:?}", surface(&digger.0.land(), body.place).height_above(body.place));
    assert!(body.place.distance_along(start) > 60.0, "a stair, and no climb: {} m aside", body.place.distance_along(start));
}

#[test]
fn no_edit_traps_him_he_climbs_or_washes_himself_free() {
    comes_free(0..1);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn no_edit_traps_him_however_deep_he_climbs_or_washes_himself_free() {
    comes_free(1..6);
}

fn comes_free(pits: Range<i64>) {
    const FAR_M: f64 = 14.0;
    let born = base_terrain_land(7, "linear");
    let mut trapped = 0;
    for number in pits {
        let column = 4000 + 700 * number;
        let feet = Place::at(Column(column), 0).at_height(born.height(Column(column)));
        let mut random = Seed(11).rng(STROKES, &[number]);
        let mut edits = Edits::default();
        // A pit that is roofed over, and whatever comes to mind around it.
        let deep = -8.0 - 4.0 * number as f32;
        let pit = [
            (BrushKind::Wash, feet.moved_up(1.0), feet.moved_up(deep), 2.2),
            (BrushKind::Ink, feet.translated(Vec2::new(-4.0, 3.0)), feet.translated(Vec2::new(4.0, 3.0)), 1.2),
        ];
        let wild = (0..40).map(|_| {
            let at = feet.translated(Vec2::new(random.range(-9.0, 9.0), random.range(deep - 3.0, 4.0)));
            let to = at.translated(Vec2::new(random.range(-5.0, 5.0), random.range(-5.0, 5.0)));
            let kind = if random.chance(0.6) { BrushKind::Ink } else { BrushKind::Wash };
            (kind, at, to, random.range(0.4, 1.3))
        });
        for (kind, from, to, radius_m) in pit.into_iter().chain(wild.collect::<Vec<_>>()) {
            edits = edits.paint(&Brush::new(kind, vec![from, to], radius_m).expect("a stroke")).0;
        }
        let mut digger = Digger::on(born.with_edits(edits), column);
        // Into the pit with him.
        let land = digger.0.land();
        let mut cache = LandCache::default();
        let within = (0..40).map(|down| feet.moved_up(-(down as f32) * 0.5)).filter_map(|place| cache.open_span(&land, place));
        let floor = within.map(|gap| gap.floor).find(|floor| floor.height_above(feet) < -2.0 && floor.height_above(feet) > deep - 12.0);
        let Some(floor) = floor else { continue };
        let world = digger.0.0.world_mut();
        let mut hermit = world.query_filtered::<&mut eremite::motion::Body, With<Player>>();
        hermit.single_mut(world).expect("one hermit").teleport_as(eremite::motion::Body::standing_on(floor));
        trapped += 1;
        let is_free = |place: Place, land: &Land| {
            let out = place.height_above(surface(land, place)) > -0.3;
            out && place.distance_along(feet).abs() > FAR_M
        };
        let mut free = false;
        for attempt in 0..8 {
            // Up a stair to the one side, and to the other where that comes to nothing.
            let side = if attempt % 2 == 0 { 1.0 } else { -1.0 };
            free = digger.stair(side, 80.0, is_free);
            if free {
                break;
            }
        }
        assert!(free, "in pit {number} he is at {:?}", digger.0.body());
    }
    assert!(trapped > 0, "no pit has a floor");
}
