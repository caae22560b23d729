//! A tunnel through a hill, a pit and an overhang: ground opened by a layer other than the caves.

use std::{ops::Range, sync::Arc};

use bevy::prelude::*;
use eremite::{
    flora,
    land::{Carver, Cells, ChunkIndex, Column, Land, Modifier, Place, ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
    light::{Daylight, LightArea, LightSolver},
    motion::{Body, BodyGait, GroundQuery, Intent},
};

use super::harness::{Game, HZ, base_terrain_land, full_land};

const LEVEL_M: f32 = 10.3;
const HILL: Range<i64> = 40..90;
const HILL_M: f32 = 24.0;
const CLIFF: Range<i64> = 240..300;
const CLIFF_M: f32 = 30.0;

/// Level land with one hill, and a cliff far behind it.
struct Model;

impl Modifier for Model {
    fn reshape(&self, first: Column, heights: &mut [f32]) {
        for (x, height) in (first.0..).zip(heights) {
            let along = (x - HILL.start) as f32 / (HILL.end - HILL.start) as f32;
            let hill = if HILL.contains(&x) { HILL_M * (1.0 - (2.0 * along - 1.0).powi(2)) } else { 0.0 };
            *height = LEVEL_M + hill + if CLIFF.contains(&x) { CLIFF_M } else { 0.0 };
        }
    }
}

/// A layer that opens a range of columns and rows.
#[derive(Clone)]
struct Cut(Range<i64>, Range<i64>);

impl Cut {
    fn is_open(&self, land: &Land, column: Column, row: i64) -> bool {
        self.0.contains(&column.0) && self.1.contains(&row) && (row as f32) < land.height(column)
    }
}

impl Carver for Cut {
    fn carve(&self, land: &Land, room: RoomIndex, cells: &mut Cells) {
        for (column, row) in (0..ROOM_COLUMNS).flat_map(|column| (0..ROOM_ROWS).map(move |row| (column, row))) {
            let at = (room.first_column() + column as i64, room.first_row() + row as i64);
            if self.0.contains(&at.0.0) && self.is_open(land, at.0, at.1) {
                cells.dig(column, row);
            }
        }
    }

    fn openings(&self, land: &Land, columns: Range<Column>) -> Vec<Range<Column>> {
        let opened = |x: i64| self.is_open(land, Column(x), land.height(Column(x)).ceil() as i64 - 1);
        let columns = columns.start.0.max(self.0.start)..columns.end.0.min(self.0.end);
        columns.filter(|x| opened(*x)).map(|x| Column(x)..Column(x + 1)).collect()
    }
}

/// That land with a cut.
fn land(cut: Cut) -> Land {
    of(&base_terrain_land(5, "superposed-cosine"), cut)
}

fn of(land: &Land, cut: Cut) -> Land {
    land.with_modifier(Arc::new(Model)).with_carver(Arc::new(cut))
}

const TUNNEL: Cut = Cut(HILL.start - 4..HILL.end + 4, 10..14);
const PIT: Cut = Cut(140..148, -6..60);
const OVERHANG: Cut = Cut(CLIFF.start - 2..CLIFF.start + 12, 10..15);

/// Runs a body with an intent for some seconds; returns its position and greatest height.
fn after(land: &Land, body: &mut Body, seconds: f32, intent: Intent) -> f32 {
    let mut cache = eremite::land::LandCache::default();
    let mut highest = f32::MIN;
    for step in 0..(seconds * HZ as f32) as u32 {
        let intent = Intent { jump: intent.jump && step == 0, ..intent };
        let mut ground_query = GroundQuery { land, cache: &mut cache };
        let before = body.clone();
        body.step(&intent, &mut ground_query, 1.0 / HZ as f32, 1.0);
        assert!(body.place.offset_from(before.place).length() < 1.0, "he leaps from {before:?} to {body:?}");
        highest = highest.max(body.place.height_m());
        assert!(!ground_query.is_rock(body.place.moved_up(0.3)), "in the rock: {body:?}");
    }
    highest
}

fn at(land: &Land, column: i64) -> Body {
    Body::standing(Place::at(Column(column), 0), &mut GroundQuery { land, cache: &mut default() })
}

const RIGHT: Intent =
    Intent { walk: 1.0, run: false, slide: false, climb: 0.0, steady: false, jump_held: false, jump: false, board: false };

#[test]
fn he_walks_through_a_hill_that_has_a_tunnel_and_over_one_that_has_none() {
    let open = land(TUNNEL);
    for (from, walk) in [(20, 1.0), (110, -1.0)] {
        for (run, seconds) in [(false, 32.0), (true, 13.0)] {
            let intent = Intent { walk, run, ..RIGHT };
            let mut body = at(&open, from);
            let highest = after(&open, &mut body, seconds, intent);
            assert!((body.place.column.0 - from) as f32 * walk > 80.0, "he stays at {:?}", body.place);
            assert!(highest < LEVEL_M + 1.0, "he comes {highest} m high");
        }
        let closed = land(Cut(0..0, 0..0));
        let mut body = at(&closed, from);
        assert!(after(&closed, &mut body, 60.0, Intent { walk, ..RIGHT }) > HILL_M, "nothing is over the hill");
    }
}

#[test]
fn no_slope_ends_the_walk_however_near_to_its_face_a_hollow_is() {
    no_slope_ends_the_walk(1, 80);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn no_slope_ends_a_long_walk_in_another_land_either() {
    for seed in [1, 3] {
        no_slope_ends_the_walk(seed, 240);
    }
}

fn no_slope_ends_the_walk(seed: u64, seconds: u32) {
    const PACE: f32 = 13.0;
    for algorithm in eremite::app::algorithms().iter().map(|algorithm| algorithm.name) {
        let (land, mut cache) = (full_land(seed, algorithm), eremite::land::LandCache::default());
        let mut body = at(&land, 0);
        let mut stopped = 0;
        for _ in 0..seconds * HZ {
            let before = body.place;
            body.step(&RIGHT, &mut GroundQuery { land: &land, cache: &mut cache }, 1.0 / HZ as f32, PACE);
            stopped = if body.place.offset_from(before).length() > 0.01 { 0 } else { stopped + 1 };
            assert!(stopped < 3 * HZ, "he comes no farther than {:?} in {algorithm} {seed}", body.place);
        }
        assert!(body.place.column.0 > 25 * i64::from(seconds), "he goes round and round in {algorithm} {seed}, at {:?}", body.place);
    }
}

#[test]
fn one_falls_into_a_pit_stands_on_its_floor_and_climbs_out() {
    let land = land(PIT);
    let mut body = at(&land, 130);
    after(&land, &mut body, 8.0, RIGHT);
    assert!(body.grounded && (-6.5..-5.0).contains(&body.place.height_m()), "he is not at the bottom: {body:?}");
    assert!((146..148).contains(&body.place.column.0), "he does not stand at its wall: {body:?}");
    after(&land, &mut body, 12.0, Intent { climb: 1.0, ..RIGHT });
    assert!(body.place.column.0 >= 148 && body.place.height_m() >= LEVEL_M - 0.1, "he is not out: {body:?}");
    // And over its edge again, of his own will, hand over hand.
    let mut body = at(&land, 148);
    after(&land, &mut body, 0.5, Intent { slide: true, climb: -1.0, walk: 0.0, ..RIGHT });
    assert!(body.climbing && body.place.height_m() < LEVEL_M - 0.3, "he does not let himself down: {body:?}");
    // Who lands there from the sky is on its floor, and who is put there too.
    assert!(at(&land, 144).place.height_m() < -5.0);
}

#[test]
fn under_an_overhang_one_stands_and_is_stopped_by_its_wall() {
    let land = land(OVERHANG);
    let mut body = at(&land, 220);
    after(&land, &mut body, 20.0, RIGHT);
    assert!((CLIFF.start + 10..CLIFF.start + 12).contains(&body.place.column.0), "{body:?}");
    assert!(body.grounded && body.gait == BodyGait::Idle && body.place.height_m() < LEVEL_M + 1.0);
    // The roof ends a jump.
    let highest = after(&land, &mut body, 1.0, Intent { jump: true, jump_held: true, walk: 0.0, ..RIGHT });
    assert!(highest < 15.0 - 1.0, "his head is in the roof: {highest} m");
}

#[test]
fn they_are_lit_from_where_the_sky_is_and_nothing_grows_over_them() {
    const NOON: Daylight = Daylight { color: [1.0; 3], dark_adaptation: 1.0 };
    let land = land(TUNNEL);
    let area = LightArea { first: Column(20), first_row: -10, columns: 100, rows: 60 };
    let mut solver = LightSolver::default();
    assert!(solver.solve(&land, area, NOON, &[], |_| false));
    let light = |x: i64, row: i64| solver.map().light[(row + 10) as usize * area.columns + (x - 20) as usize][1];
    let [outside, mouth, deep] = [light(30, 12), light(HILL.start + 6, 12), light(65, 12)];
    assert!(outside > 0.9 && mouth > 2.0 * deep && mouth < outside, "{outside} outside, {mouth} in the mouth, {deep} deep within");
    for cut in [TUNNEL, PIT, OVERHANG] {
        // With its biomes, which bring the plants.
        let land = of(&full_land(5, "superposed-cosine"), cut);
        for chunk in [0, 1].map(ChunkIndex) {
            let first = chunk.first();
            for plant in flora::plants(&land, chunk, &land.chunk_heights(chunk)) {
                let column = first + plant.root.x as i64;
                assert!(land.openings(column..column + 2).is_empty(), "a plant hangs in the air at {column:?}");
            }
        }
    }
}

#[test]
fn the_camera_follows_him_through_and_down_and_no_hole_shows() {
    for (cut, from) in [(TUNNEL, 32), (PIT, 135)] {
        let mut game = Game::on(of(&full_land(5, "superposed-cosine"), cut.clone()), from);
        game.wait_for_streaming();
        game.hold(KeyCode::ArrowRight);
        for _ in 0..7 * HZ {
            game.step(1);
            game.assert_no_hole();
        }
        let view = *game.0.world().resource::<eremite::shared::camera_view::CameraView>();
        let way = view.place.offset_from(game.body().place).abs();
        assert!(way.max_element() < 20.0, "the camera is {way} m away");
        assert_eq!(game.report().seams_inexact, 0);
        let over_m = game.body().place.height_m() - LEVEL_M;
        let column = game.body().place.column.0;
        assert!(if cut.0 == PIT.0 { over_m < -10.0 } else { HILL.contains(&column) && over_m < 1.0 }, "he is at {column}, {over_m}");
    }
}
