//! Caves in the running game.

use bevy::prelude::*;
use eremite::{
    app,
    caves::{CaveParams, entrance},
    land::{Column, Land, LandCache, Place, RoomIndex, Seed},
    motion::{Body, GroundQuery, Intent},
    player::Player,
    shared::camera_view::CameraView,
    terrain,
};

use super::harness::{Game, HZ, full_land};

pub fn caves(seed: u64) -> Land {
    full_land(seed, terrain::DEFAULT_ALGORITHM)
}

/// First cave entrance right of a column.
pub fn entrance(land: &Land, from: i64) -> entrance::Entrance {
    entrance::entrances_near(&CaveParams::default(), land, Column(from)..Column(from + 4000)).next().expect("an entrance in 4 km")
}

/// Depth of a body below the surface, in metres.
fn depth(land: &Land, body: &Body) -> f32 {
    LandCache::default().outline(land, body.place) - body.place.height_m()
}

#[test]
fn what_is_open_in_the_cells_is_open_in_the_contour() {
    let land = caves(5);
    let mut cache = LandCache::default();
    for x in 60..300 {
        for row in -60..0 {
            let gap = cache.open_span(&land, Place::at(Column(x), row));
            assert_eq!(land.is_open(Column(x), row), gap.is_some(), "at {x}, {row}: {gap:?}");
        }
    }
}

#[test]
fn a_bridge_bears_the_walker_and_lets_down_who_wants_to() {
    let land = caves(5);
    let mouth = entrance(&land, 80).opening();
    let mut walking = Game::on(land.clone(), mouth.start.0 - 6);
    walking.hold(KeyCode::ArrowRight);
    while walking.body().place.column < mouth.end + 3 {
        walking.step(1);
        let body = walking.body();
        let line = LandCache::default().outline(&land, body.place);
        assert!(body.place.height_above(body.place.at_height(line)) >= -1.0e-3, "he falls through the bridge at {:?}", body.place);
    }
    let middle = (mouth.start.0 + mouth.end.0) / 2;
    let mut dropping = Game::on(land.clone(), middle);
    dropping.step_seconds(1.0);
    assert!(depth(&land, &dropping.body()) <= 0.0, "he stands on it");
    dropping.hold(KeyCode::ArrowDown);
    dropping.step_seconds(0.3);
    dropping.release(KeyCode::ArrowDown);
    assert!(depth(&land, &dropping.body()) > 0.3, "he goes down");
    dropping.step_seconds(6.0);
    let body = dropping.body();
    assert!(body.grounded && depth(&land, &body) > 1.0, "he lands: {body:?}");
}

#[test]
fn caves_beneath_change_nothing_on_the_surface() {
    let walk = |land: Land| {
        let mut game = Game::on(land, 80);
        game.hold(KeyCode::ArrowRight);
        game.hold(KeyCode::ShiftLeft);
        game.step_seconds(25.0);
        let body = game.body();
        (body.place, body.velocity)
    };
    let height_source = app::algorithms().find(terrain::DEFAULT_ALGORITHM).expect("known").with_params(&[]).expect("defaults");
    let bare = terrain::base_terrain(Seed(9), terrain::DEFAULT_ALGORITHM, height_source);
    let with = eremite::caves::with_caves(&bare, CaveParams::default());
    assert!(with.is_carved());
    assert_eq!(walk(with), walk(bare));
}

#[test]
fn a_fall_at_full_speed_never_passes_a_floor() {
    let land = caves(3);
    let mut cache = LandCache::default();
    let mut landed = 0;
    for x in (1000..2000).step_by(7) {
        let place = |row: i64| Place::at(Column(x), row).translated(Vec2::new(0.37, 0.5));
        let Some(gap) =
            (-200..-40).rev().find_map(|row| cache.open_span(&land, place(row)).filter(|gap| gap.floor.height_above(place(row)) > -1.0))
        else {
            continue;
        };
        // Room to fall from.
        if !(1..=8).all(|up| cache.is_open(&land, gap.floor.moved_up(up as f32))) {
            continue;
        }
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        let mut body = Body::standing(place(0), &mut ground_query);
        (body.grounded, body.place) = (false, gap.floor.moved_up(6.0));
        body.velocity = Vec2::new(0.0, -32.0);
        for _ in 0..3 * HZ {
            body.step(&Intent::default(), &mut ground_query, 1.0 / HZ as f32, 1.0);
            let here = ground_query.open_gap(body.place.moved_up(0.02));
            assert!(here.is_some_and(|gap| body.place.height_above(gap.floor) >= -0.03), "in the rock at {:?}: {here:?}", body.place);
        }
        landed += u32::from(body.grounded);
    }
    assert!(landed > 40, "{landed} landed");
}

#[test]
fn falling_and_flying_deep_shows_no_hole() {
    let mut game = Game::on(caves(7), 500);
    game.insert_on_player(eremite::motion::FlyMode(true));
    game.hold(KeyCode::ArrowDown);
    game.hold(KeyCode::ShiftLeft);
    for _ in 0..5 * HZ {
        game.step(1);
        game.assert_no_hole();
    }
    let depth = -game.body().place.height_m();
    assert!(depth > 400.0, "{depth} m down");
    // And at once, a kilometre deeper and ten to the side.
    let world = game.0.world_mut();
    let mut body = world.query_filtered::<&mut Body, With<Player>>().single_mut(world).expect("one hermit");
    body.place = body.place.translated(Vec2::new(10_000.0, -1000.0));
    game.step(2);
    game.assert_no_hole();
    let view = *game.0.world().resource::<CameraView>();
    assert!(view.place.height_above(game.body().place).abs() < 30.0, "the camera is there");
    let report = game.report();
    assert!(report.seams_inexact == 0 && report.seams_checked > 50 && report.despawned > 10 && report.live_max < 200, "{report:?}");
}

/// Bodies on cave floors, a few in every room.
fn standing_below(land: &Land) -> Vec<Body> {
    let mut cache = LandCache::default();
    let mut bodies = Vec::new();
    for x in (-2000..2000).step_by(101) {
        for row in (-260..-20).step_by(13) {
            let place = Place::at(Column(x), row).moved_along(0.4);
            let mut ground_query = GroundQuery { land, cache: &mut cache };
            let Some(gap) = ground_query.open_gap(place).filter(|gap| gap.height() > 2.0 && gap.floor.height_above(place) > -12.0) else {
                continue;
            };
            let mut body = Body::standing(place, &mut ground_query);
            body.place = gap.floor;
            bodies.push(body);
        }
    }
    bodies
}

#[test]
fn who_holds_the_rock_moves_or_hangs_still_and_metres_are_passed_over() {
    const STEPS: u32 = 5 * HZ;
    let land = caves(3);
    let mut cache = LandCache::default();
    let (mut higher, mut bodies) = (0, 0);
    for mut body in standing_below(&land) {
        for walk in [0.0, 1.0, -1.0] {
            bodies += 1;
            let start = body.clone();
            let intent = Intent { walk, climb: 1.0, ..Intent::default() };
            // The last second: where it began, how far he came from there, and what was counted meanwhile.
            let (mut since, mut spread) = (body.clone(), [Vec2::ZERO; 2]);
            for step in 0..STEPS {
                let before = body.place;
                body.step(&intent, &mut GroundQuery { land: &land, cache: &mut cache }, 1.0 / HZ as f32, 1.0);
                let way = body.place.offset_from(since.place);
                spread = [spread[0].min(way), spread[1].max(way)];
                if step % HZ == HZ - 1 {
                    let (passed, within) = (body.walked_m - since.walked_m, (spread[1] - spread[0]).element_sum());
                    assert!(
                        passed <= f64::from(2.0 * within) + 0.3,
                        "{passed} m are counted within {within} m of {:?}, walking {walk}",
                        body.place
                    );
                    if within < 0.2 && body.climbing {
                        assert_eq!(before, body.place, "he trembles, walking {walk}");
                    }
                    (since, spread) = (body.clone(), [Vec2::ZERO; 2]);
                }
            }
            higher += u32::from(body.place.height_above(start.place) > 2.0);
            body = start;
        }
    }
    assert!(bodies > 200 && higher * 4 > bodies, "{higher} of {bodies} came higher");
}

#[test]
fn what_is_found_stays_found() {
    use eremite::shared::finds::Finds;
    let land = caves(5);
    let (room, find) = (0..40)
        .find_map(|x| {
            let room = RoomIndex::new(x, -3);
            land.room_features(room).into_iter().find(|thing| thing.find).map(|find| (room, find))
        })
        .expect("something to find in 40 rooms");
    let mut game = Game::on(land.clone(), room.first_column().0);
    let world = game.0.world_mut();
    let mut body = world.query_filtered::<&mut Body, With<Player>>().single_mut(world).expect("one hermit");
    body.grounded = false;
    body.place = room.corner().translated(find.at);
    game.step_seconds(1.0);
    assert_eq!(game.0.world().resource::<Finds>().count(land.seed()), 1);
    game.teleport(0);
    game.step_seconds(1.0);
    assert!(game.0.world().resource::<Finds>().has(land.seed(), room), "it is forgotten");
    assert_eq!(game.0.world().resource::<Finds>().count(Seed(6)), 0, "another land has its own");
}

#[test]
fn rooms_near_and_far_and_deep_down_are_those_of_the_plain_automaton() {
    use eremite::caves::automaton;
    let params = CaveParams::default();
    let land = caves(2);
    for (x, y) in [(0, -2), (3, -1), (-1, 0), (1 << 53, -5), (-(1 << 53), -1), (7, -(1 << 54)), (-9, 1 << 54)] {
        let room = RoomIndex::new(x, y);
        // A room is what a room half a room aside would have there: asked through other words and margins.
        let mut cells = automaton::reference::start(&params, land.seed(), room);
        automaton::reference::evolve(&mut cells, &params);
        assert_eq!(automaton::reference::room(&cells), automaton::cells(&params, land.seed(), room, params.steps));
    }
}

#[test]
fn the_surface_is_whole_but_at_the_entrances() {
    let land = caves(4);
    let crust = i64::from(CaveParams::default().crust);
    let mut mouths = 0;
    for x in -1500..1500 {
        let column = Column(x);
        let opened = land.openings(column..column + 1).iter().any(|mouth| mouth.contains(&column));
        mouths += u32::from(opened);
        let near = entrance::entrances_near(&CaveParams::default(), &land, column + -1..column + 2).next().is_some();
        let height = land.height(column);
        let top = height.ceil() as i64 - 1;
        assert!(opened == land.is_open(column, top), "column {x}: a mouth that is not open, or open ground without one");
        if !near {
            assert!((top - crust + 1..=top).all(|row| !land.is_open(column, row)), "column {x} is opened within the crust");
        }
    }
    assert!(mouths > 30, "{mouths} columns of mouths in 3 km");
}

#[test]
fn the_same_rooms_in_any_order_of_visit() {
    let land = caves(8);
    let rooms: Vec<RoomIndex> = (-4..1).flat_map(|y| (-2..3).map(move |x| RoomIndex::new(x, y))).collect();
    let there: Vec<_> = rooms.iter().map(|room| (land.cells(*room), land.room_features(*room))).collect();
    let mut back: Vec<_> = rooms.iter().rev().map(|room| (caves(8).cells(*room), caves(8).room_features(*room))).collect();
    back.reverse();
    assert_eq!(there, back);
}
