//! Tests of the board: energy, friction, landings, and invariance across the land.

use bevy::math::Vec2;
use eremite_land::{
    Column, Land, LandCache, RandomStream, Seed, change_land,
    edits::{Brush, BrushKind, Edits},
    hash::SeededRng,
};
use eremite_testing as app;
use proptest::prelude::*;

use super::*;

const STEP_S: f32 = 1.0 / 64.0;
const FREE: SurfaceFriction = SurfaceFriction { friction: 0.0, drag: 0.0 };
const NOTHING: Intent =
    Intent { walk: 0.0, run: false, slide: false, climb: 0.0, steady: false, jump_held: false, jump: false, board: false };
const WHIMS: RandomStream = RandomStream::named("whims on a board");
/// Half the width of the lines in these tests, in metres.
const INK_M: f32 = 0.5;

fn land() -> Land {
    app::land(Seed(5), "superposed-cosine")
}

/// High over the land, at a column.
fn sky(column: i64) -> Place {
    Place::at(Column(column), 2000)
}

/// A land with a line of ink whose middle runs through a series of points.
fn line(from: Place, way: impl IntoIterator<Item = Vec2>) -> Land {
    let path = way.into_iter().map(|at| from.translated(at)).collect();
    land().with_edits(Edits::default().paint(&Brush::new(BrushKind::Ink, path, INK_M).expect("a stroke")).0)
}

fn square(number: f32) -> f32 {
    number * number
}

/// Points of a height profile over a length in metres.
fn curve(length_m: i32, height: impl Fn(f32) -> f32) -> Vec<Vec2> {
    (0..=2 * length_m).map(|half| half as f32 / 2.0).map(|x| Vec2::new(x, height(x))).collect()
}

struct Rider<'a> {
    land: &'a Land,
    cache: LandCache,
    body: Body,
    board: Board,
}

impl<'a> Rider<'a> {
    /// A rider on a board, on the floor beneath a place.
    fn above(land: &'a Land, place: Place) -> Self {
        let mut cache = LandCache::default();
        let floor = GroundQuery { land, cache: &mut cache }.standing_gap(place, 0.0).expect("there is room").floor;
        let (mut body, mut board) = (Body::standing_on(floor), Board::default());
        body.take_board(&mut board, &mut GroundQuery { land, cache: &mut cache });
        Self { land, cache, body, board }
    }

    fn ride(&mut self, intent: &Intent) {
        let mut ground_query = GroundQuery { land: self.land, cache: &mut self.cache };
        if self.board.is_mounted() {
            self.body.ride(&mut self.board, intent, &mut ground_query, STEP_S, 1.0);
        } else {
            self.body.step(intent, &mut ground_query, STEP_S, 1.0);
        }
    }

    /// A step without friction.
    fn glide(&mut self) {
        let mut ground_query = GroundQuery { land: self.land, cache: &mut self.cache };
        let end = if self.body.grounded {
            self.body.slide_on_ground(&mut self.board, FREE, &NOTHING, &mut ground_query, STEP_S)
        } else {
            self.body.ride_in_air(&mut self.board, &mut ground_query, STEP_S)
        };
        assert!(end.is_none(), "the ride is over: {:?}", self.body);
    }

    /// Energy as metres of height over a place.
    fn energy_m(&self, from: Place) -> f32 {
        self.body.velocity.length_squared() / (2.0 * GRAVITY) + self.body.place.height_above(from)
    }
}

#[test]
fn without_friction_height_becomes_speed_and_speed_height_and_nothing_is_won() {
    let hang = |x: f32| 14.0 * square((x - 30.0) / 30.0);
    let wave = |x: f32| if x > 40.0 { 6.0 } else { 3.0 * libm::cosf((x - 40.0) * std::f32::consts::PI / 20.0) + 3.0 + (40.0 - x) * 0.35 };
    for (name, way) in [("a hang", curve(60, hang)), ("waves", curve(60, wave))] {
        let from = sky(100);
        let land = line(from, way);
        let mut rider = Rider::above(&land, from.translated(Vec2::new(1.0, 30.0)));
        let (start_m, bottom) = (rider.energy_m(from), from);
        let (mut farthest_m, mut fastest) = (0.0f32, 0.0f32);
        for step in 0..64 * 8 {
            rider.glide();
            let energy_m = rider.energy_m(bottom);
            assert!(energy_m < start_m * 1.002, "{name}: {energy_m} m of {start_m} m after {step} steps: {:?}", rider.body);
            if rider.body.grounded && step < 64 {
                assert!(energy_m > start_m * 0.97, "{name}: {energy_m} m are left of {start_m} m after {step} steps");
            }
            let along_m = rider.body.place.offset_from(from).x;
            farthest_m = farthest_m.max(along_m);
            fastest = fastest.max(rider.body.velocity.length());
            if along_m > 57.0 {
                break;
            }
        }
        assert!(farthest_m > 55.0, "{name}: he comes {farthest_m} m far");
        assert!(fastest > 20.0, "{name}: {fastest} m/s");
    }
}

#[test]
fn down_a_straight_line_the_square_of_the_speed_is_twice_the_fall() {
    for grade in [-0.15f32, -0.4, -0.9] {
        let from = sky(-300);
        let land = line(from, [Vec2::ZERO, Vec2::new(60.0, 60.0 * grade)]);
        let mut rider = Rider::above(&land, from.translated(Vec2::new(1.0, 2.0)));
        let start = rider.body.place;
        while rider.body.place.offset_from(start).x < 40.0 && rider.body.velocity.length() < 0.9 * FASTEST_MPS {
            rider.glide();
        }
        let fall_m = start.height_above(rider.body.place);
        let (squared, twice) = (rider.body.velocity.length_squared(), 2.0 * GRAVITY * fall_m);
        assert!((squared / twice - 1.0).abs() < 0.02, "{squared} and {twice} after a fall of {fall_m} m by {grade}");
    }
}

#[test]
fn it_leaves_the_ground_where_that_curves_away_faster_than_it_falls() {
    const RADIUS_M: f32 = 20.0;
    let from = sky(40);
    let cap = curve(40, |x| (RADIUS_M * RADIUS_M - (x - 20.0) * (x - 20.0)).max(16.0).sqrt() - RADIUS_M);
    let land = line(from, cap);
    // At the top it stays on the ground up to the square root of g r.
    let most_mps = (GRAVITY * (RADIUS_M + INK_M)).sqrt();
    for (share, flies) in [(0.5, false), (0.85, false), (1.2, true), (1.8, true)] {
        let mut rider = Rider::above(&land, from.translated(Vec2::new(20.0, 2.0)));
        rider.body.velocity = Vec2::new(most_mps * share, 0.0);
        let mut flew = false;
        for _ in 0..8 {
            rider.glide();
            flew |= !rider.body.grounded;
        }
        assert_eq!(flew, flies, "at {share} of {most_mps} m/s: {:?}", rider.body);
    }
}

/// A line with a drop, a valley, a kicker and a landing.
fn course() -> Vec<Vec2> {
    let mut way = curve(60, |x| 20.0 * square((1.0 - x / 50.0).max(0.0)) + if x > 50.0 { 0.02 * square(x - 50.0) } else { 0.0 });
    way.extend([Vec2::new(61.0, -3.0), Vec2::new(95.0, -9.0), Vec2::new(130.0, -13.0), Vec2::new(190.0, -14.0)]);
    way
}

fn hands(step: u32) -> Intent {
    Intent { walk: if step.is_multiple_of(97) { -1.0 } else { 1.0 }, slide: step % 50 > 30, jump: step == 150, ..NOTHING }
}

/// All state that decides the next step, relative to a place.
fn state(body: &Body, board: &Board, from: Place) -> (Vec<u8>, [i64; 2]) {
    let from_there = |place: Place| Place { column: Column(place.column - from.column), row: place.row - from.row, ..place };
    let place = from_there(body.place);
    let body = Body { place, counted: from_there(body.counted), ..body.clone() };
    (postcard::to_allocvec(&(body, board)).expect("plain data"), [place.column.0, place.row])
}

#[test]
fn a_ride_is_the_same_bits_wherever_its_line_is_and_however_often_it_is_kept_on_the_way() {
    const FAR: i64 = 1 << 60;
    let mut first: Option<Vec<_>> = None;
    for (column, row, keeps) in [(64, 2000, false), (64, 2000, true), (FAR, FAR, false), (-FAR, FAR, false), (-FAR, 2000, true)] {
        let from = Place::at(Column(column), row);
        let land = line(from, course());
        let mut rider = Rider::above(&land, from.translated(Vec2::new(1.0, 30.0)));
        let mut states = Vec::new();
        let mut flew = 0;
        for step in 0..64 * 8 {
            rider.ride(&hands(step));
            if keeps {
                let bytes = postcard::to_allocvec(&(&rider.body, &rider.board)).expect("plain data");
                (rider.body, rider.board) = postcard::from_bytes(&bytes).expect("as it was written");
                rider.cache = LandCache::default();
            }
            flew += u32::from(!rider.body.grounded);
            states.push(state(&rider.body, &rider.board, from));
        }
        assert!(flew > 20 && rider.body.place.offset_from(from).x > 120.0, "{flew} steps in the air, to {:?}", rider.body);
        let first = first.get_or_insert_with(|| states.clone());
        assert!(*first == states, "another ride at {column}, {row}, kept on the way: {keeps}");
    }
}

#[test]
fn on_a_long_line_it_goes_thirty_metres_a_second_and_no_faster_than_it_may() {
    let from = sky(0);
    let land = line(from, [Vec2::ZERO, Vec2::new(300.0, -150.0)]);
    let mut rider = Rider::above(&land, from.translated(Vec2::new(1.0, 2.0)));
    let mut fastest = 0.0f32;
    while rider.body.place.offset_from(from).x < 280.0 {
        rider.ride(&Intent { walk: 1.0, ..NOTHING });
        fastest = fastest.max(rider.body.velocity.length());
        assert!(rider.board.is_mounted(), "{:?}", rider.body);
    }
    assert!((30.0..=FASTEST_MPS * 1.001).contains(&fastest), "{fastest}");
}

#[test]
fn what_is_thin_holds_whoever_comes_down_on_it_and_a_wall_throws_him_off_on_this_side() {
    let from = sky(0);
    let thin = |way: [Vec2; 2]| {
        let path = way.map(|at| from.translated(at)).to_vec();
        land().with_edits(Edits::default().paint(&Brush::new(BrushKind::Ink, path, 0.375).expect("a stroke")).0)
    };
    for tilt in [0.0, 8.0, -8.0] {
        let land = thin([Vec2::new(-20.0, -tilt), Vec2::new(20.0, tilt)]);
        for offset in 0..16 {
            let mut rider = Rider::above(&land, from.translated(Vec2::new(0.0, 6.0)));
            (rider.body.place, rider.body.grounded) = (from.translated(Vec2::new(-3.0, 3.0 + offset as f32 * 0.05)), false);
            rider.body.velocity = Vec2::new(20.0, -45.0);
            for _ in 0..12 {
                rider.ride(&NOTHING);
            }
            assert!(rider.body.place.height_above(from) > -9.0, "he fell through: {:?}", rider.body);
        }
    }
    let wall = thin([Vec2::new(0.0, -30.0), Vec2::new(0.0, 30.0)]);
    for offset in 0..16 {
        let mut rider = Rider::above(&wall, from.translated(Vec2::new(-10.0, 0.0)));
        (rider.body.place, rider.body.grounded) = (from.translated(Vec2::new(-8.0 - offset as f32 * 0.07, 0.0)), false);
        rider.body.velocity = Vec2::new(FASTEST_MPS, 0.0);
        for _ in 0..40 {
            rider.ride(&NOTHING);
        }
        assert!(rider.body.place.offset_from(from).x < 0.0, "he went through: {:?}", rider.body);
        assert!(!rider.board.is_mounted(), "it threw him off");
    }
}

#[test]
fn on_the_flat_it_runs_out_and_he_steps_off_unless_he_kicks_on() {
    let from = sky(0);
    let land = line(from, [Vec2::ZERO, Vec2::new(400.0, 0.0)]);
    let mut rider = Rider::above(&land, from.translated(Vec2::new(1.0, 2.0)));
    rider.body.velocity = Vec2::new(6.0, 0.0);
    let steps = (0..64 * 60).take_while(|_| {
        rider.ride(&NOTHING);
        rider.board.is_mounted()
    });
    let seconds = steps.count() as f32 * STEP_S;
    let far_m = rider.body.place.offset_from(from).x;
    assert!((5.0..40.0).contains(&seconds) && far_m > 20.0, "{far_m} m in {seconds} s");
    assert!(rider.body.velocity.length() < 0.5 && rider.body.grounded);
    let mut rider = Rider::above(&land, from.translated(Vec2::new(1.0, 2.0)));
    for _ in 0..64 * 20 {
        rider.ride(&Intent { walk: 1.0, ..NOTHING });
    }
    assert!(rider.board.is_mounted() && (3.0..=KICK_MPS + 0.1).contains(&rider.body.velocity.x), "{:?}", rider.body);
    let before_m = rider.body.place.offset_from(from).x;
    for _ in 0..64 {
        rider.ride(&Intent { walk: -1.0, ..NOTHING });
    }
    assert!(rider.body.place.offset_from(from).x - before_m < 2.0, "a heel brakes");
}

#[test]
fn a_mild_rise_keeps_most_of_the_speed_of_who_pushes_on_and_adds_none() {
    let from = sky(0);
    // Seven degrees.
    let land = line(from, [Vec2::ZERO, Vec2::new(20.0, 0.0), Vec2::new(120.0, 12.3)]);
    let end_mps = |intent: &Intent| {
        let mut rider = Rider::above(&land, from.translated(Vec2::new(1.0, 2.0)));
        rider.body.velocity = Vec2::new(12.0, 0.0);
        for _ in 0..64 * 5 {
            let before_mps = rider.body.velocity.x;
            rider.ride(intent);
            assert!(rider.body.velocity.x < before_mps + 0.05, "nothing is won: {:?}", rider.body);
        }
        rider.body.velocity.x
    };
    let (pushed, let_go) = (end_mps(&Intent { walk: 1.0, ..NOTHING }), end_mps(&NOTHING));
    assert!(pushed > 7.0 && let_go < 3.0, "{pushed} pushed, {let_go} let go");
}

#[test]
fn a_blow_too_hard_throws_him_off_and_he_walks_on() {
    let from = sky(0);
    let land = line(from, [Vec2::new(0.0, 30.0), Vec2::new(30.0, 0.0), Vec2::new(34.0, 4.0), Vec2::new(60.0, 4.0)]);
    let mut rider = Rider::above(&land, from.translated(Vec2::new(1.0, 33.0)));
    let thrown = (0..64 * 4).find(|_| {
        rider.ride(&NOTHING);
        !rider.board.is_mounted()
    });
    assert!(thrown.is_some(), "{:?}", rider.body);
    assert!(rider.body.velocity.length() < THROWN_MPS + 0.01 && rider.body.gait == BodyGait::Land, "{:?}", rider.body);
    let before = rider.body.place;
    for _ in 0..64 * 3 {
        rider.ride(&Intent { walk: 1.0, ..NOTHING });
    }
    assert!(rider.body.place.offset_from(before).length() > 2.0, "he goes on: {:?}", rider.body);
}

/// Random input.
fn whim(random: &mut SeededRng) -> Intent {
    let mut one = |of: f32| (random.range(-of, of)).round().clamp(-1.0, 1.0);
    let (walk, climb, jump) = (one(1.4), one(0.8), one(0.7) > 0.0);
    Intent { walk, climb, slide: climb < 0.0, jump, jump_held: jump, board: one(1.4) > 0.0, ..Intent::default() }
}

#[test]
fn whatever_is_painted_around_him_he_never_ends_in_the_rock() {
    /// Least height of a crawling body, in metres.
    const HEAD_M: f32 = 0.25;
    let born = land();
    let (mut glided, mut soared, mut fastest) = (0, 0, 0.0f32);
    for number in 0..8 {
        let mut random = Seed(4).rng(WHIMS, &[number]);
        let mut now = born.clone();
        let mut cache = LandCache::default();
        let start = Place::at(Column(5000 * number - 9000), 0).at_height(born.height(Column(5000 * number - 9000)));
        let (mut body, mut board) = (Body::standing(start, &mut GroundQuery { land: &now, cache: &mut cache }), Board::default());
        for stroke in 0..120 {
            let fast = body.velocity * 0.4;
            let at = body.place.translated(fast + Vec2::new(random.range(-5.0, 5.0), random.range(-4.0, 5.0)));
            let to = at.translated(Vec2::new(random.range(-9.0, 9.0), random.range(-5.0, 5.0)));
            let kind = if random.chance(0.6) { BrushKind::Ink } else { BrushKind::Wash };
            let brush = Brush::new(kind, vec![at, to], random.range(0.4, 1.4)).expect("a stroke");
            let (new, change) = now.with_edits_and_change(now.painted_edits().paint(&brush).0);
            change_land(&mut now, &new, &change);
            let intent = whim(&mut random);
            for step in 0..24 {
                let mut ground_query = GroundQuery { land: &now, cache: &mut cache };
                if step == 0 && (intent.board || !board.is_mounted()) {
                    body.take_board(&mut board, &mut ground_query);
                }
                let intent = Intent { jump: intent.jump && step == 0, ..intent };
                if board.is_mounted() {
                    body.ride(&mut board, &intent, &mut ground_query, STEP_S, 1.0);
                    glided += u32::from(body.grounded);
                    soared += u32::from(!body.grounded);
                    fastest = fastest.max(body.velocity.length());
                } else {
                    body.step(&intent, &mut ground_query, STEP_S, 1.0);
                }
                assert!(body.is_valid() && board.is_valid(), "{body:?} {board:?}");
                let fresh = LandCache::default().open_span(&now, body.place.moved_up(HEAD_M));
                assert!(fresh.is_some(), "in rock after {stroke} strokes, by {step} steps of {intent:?}: {body:?} {board:?}");
            }
        }
    }
    assert!(glided > 1000 && soared > 1000 && fastest > 10.0, "{glided} steps on the ground, {soared} in the air, {fastest} m/s");
}

proptest! {
    #[test]
    fn any_board_is_read_to_the_bit_as_it_was_written(under: bool, turn in -1.4f32..1.4, still_s in 0.0f32..9.0, ducks in 0.0f32..1.0) {
        let board = Board { under, along: Vec2::new(libm::cosf(turn), libm::sinf(turn)), still_s, ducks };
        prop_assert!(board.is_valid());
        let bytes = postcard::to_allocvec(&board).expect("plain data");
        prop_assert_eq!(postcard::from_bytes::<Board>(&bytes), Ok(board));
        let spoilt = Board { along: Vec2::new(f32::NAN, 0.0), ..board };
        prop_assert!(!spoilt.is_valid());
    }
}
