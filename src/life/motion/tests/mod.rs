//! Tests of the body on land and in caves.

mod edited;
mod massifs;

use bevy::math::Vec2;
use eremite_land::{Column, DensityField, Land, LandCache, Modifier, Place, ROOM_ROWS, RoomIndex, Seed, hash::SeededRng, terrain};
use eremite_testing as app;

use super::{Body, GroundQuery, Intent, SpawnPoint, gait::BodyGait};

const STEP_S: f32 = 1.0 / 64.0;

fn land(seed: u64) -> Land {
    let height_source = app::algorithms().find(terrain::DEFAULT_ALGORITHM).expect("known").with_params(&[]).expect("defaults");
    app::land_layers().apply_to(&Land::new(Seed(seed), terrain::DEFAULT_ALGORITHM, height_source))
}

/// Lifts the surface so high that row 0 lies deep below it.
struct Lifted;

impl Modifier for Lifted {
    fn reshape(&self, _: Column, heights: &mut [f32]) {
        for height in heights {
            *height += 10_000.0;
        }
    }
}

/// Rooms to every side that a walk may enter.
const AROUND: i64 = 2;

/// The fields around a room, as they would be some rooms higher up.
fn fields(land: &Land, middle: RoomIndex, rooms_up: i64) -> Vec<DensityField> {
    let rooms = (-AROUND..=AROUND).flat_map(|up| (-AROUND..=AROUND).map(move |right| middle.neighbor(right, up)));
    rooms.map(|room| land.density_field(room).moved_to(room.neighbor(0, rooms_up))).collect()
}

/// Observable state of a body, with its row relative to another.
fn state(body: &Body, from_row: i64) -> ([i64; 2], [u32; 7], [bool; 2], BodyGait, u64) {
    let Body { place, velocity, grounded, gait, gait_s, facing, stride, walked_m, climbing, stoop, .. } = body.clone();
    let numbers = [place.offset.x, place.offset.y, velocity.x, velocity.y, gait_s, facing * stride, stoop];
    ([place.column.0, place.row - from_row], numbers.map(f32::to_bits), [grounded, climbing], gait, walked_m.to_bits())
}

/// Random inputs, each for some steps.
fn whims(random: &mut SeededRng) -> impl Iterator<Item = Intent> {
    let mut one = |of: f32| (random.range(-of, of)).round().clamp(-1.0, 1.0);
    let whims: Vec<Intent> = (0..12)
        .flat_map(|_| {
            let (walk, climb, jump) = (one(1.4), one(1.4), one(0.9) > 0.0);
            let intent = Intent { walk, climb, run: one(1.0) > 0.0, slide: climb < 0.0, jump_held: jump, ..Intent::default() };
            (0..24).map(move |step| Intent { jump: jump && step == 0, ..intent })
        })
        .collect();
    whims.into_iter()
}

#[test]
fn at_any_depth_the_steps_under_the_same_caves_are_the_same() {
    const ROWS: [i64; 4] = [0, -(1 << 20), -(1 << 40), -(1 << 60)];
    let land = land(5).with_modifier(std::sync::Arc::new(Lifted));
    let middle = RoomIndex::of(Column(300), 0);
    let mut caches = ROWS.map(|row| LandCache::with_fields(&land, &fields(&land, middle, row / ROOM_ROWS as i64)));
    let (mut bodies, mut steps, mut gaits) = (0, 0, std::collections::BTreeSet::new());
    for x in (8..120).step_by(9) {
        let at = |row: i64| Place::at(middle.first_column() + x, row).translated(Vec2::new(0.3, 4.0 + (x % 50) as f32));
        let mut starts = ROWS.into_iter().zip(&mut caches).filter_map(|(row, cache)| {
            let mut ground_query = GroundQuery { land: &land, cache };
            let is_near =
                |place: Place| move |gap: &eremite_land::cache::OpenSpan| gap.height() > 2.0 && gap.floor.height_above(place) > -2.0;
            let places = (0..30).map(|down| at(row).moved_up(-down as f32));
            let gap = places.into_iter().find_map(|place| ground_query.open_gap(place).filter(is_near(place)))?;
            Some(Body::standing_on(gap.floor))
        });
        let Some(first) = starts.next() else { continue };
        let mut all = vec![first];
        all.extend(starts);
        assert_eq!(all.len(), ROWS.len(), "at {x} there is a hollow at one depth and none at another");
        bodies += 1;
        let mut random = Seed(7).rng(eremite_land::RandomStream::named("whims"), &[x]);
        for intent in whims(&mut random) {
            for (body, cache) in all.iter_mut().zip(&mut caches) {
                body.step(&intent, &mut GroundQuery { land: &land, cache }, STEP_S, 1.0);
            }
            let near = state(&all[0], 0);
            for (body, row) in all.iter().zip(ROWS).skip(1) {
                assert_eq!(state(body, row), near, "at row {row}, {x} columns into the room");
            }
            steps += 1;
            gaits.insert(format!("{:?}", all[0].gait));
            let room = RoomIndex::at(all[0].place);
            if room.x.abs_diff(middle.x).max(room.y.abs_diff(middle.y)) >= AROUND as u64 {
                break;
            }
        }
    }
    assert!(bodies >= 4 && steps > 1000, "{bodies} bodies, {steps} steps");
    for gait in ["Walk", "Run", "Climb", "Fall", "Jump"] {
        assert!(gaits.contains(gait), "nobody does {gait}: {gaits:?}");
    }
}

#[test]
fn one_arrives_upright_in_the_open_place_that_is_nearest() {
    let land = land(5);
    let mut cache = LandCache::default();
    for row in [-40, -1000, -(1 << 20), -(1 << 40), -(1 << 60), -(1 << 62)] {
        for column in [-70_000, 0, 333].into_iter().chain((0..20).map(|number| 500 + 17 * number)) {
            let Some(SpawnPoint::Below(floor)) = SpawnPoint::near(&land, Column(column), row) else {
                panic!("nothing near {column}, {row}")
            };
            let far = floor.offset_from(Place::at(Column(column), row));
            assert!(far.length() < 150.0, "{far} from {column}, {row}");
            let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
            let mut body = Body::standing_on(floor);
            for _ in 0..64 {
                body.step(&Intent::default(), &mut ground_query, STEP_S, 1.0);
            }
            assert!(ground_query.is_below(body.place) && body.grounded && body.stoop == 0.0, "{body:?}");
            assert!(body.place.offset_from(floor).length() < 0.1, "he does not stay at {floor:?}: {:?}", body.place);
        }
    }
    assert_eq!(SpawnPoint::near(&land, Column(333), 5000), Some(SpawnPoint::Surface(Column(333))), "there is nothing but air");
    assert_eq!(SpawnPoint::near(&land.undecorated(), Column(333), -1000), None, "a land without caves");
}

#[test]
fn up_leaps_from_a_floor_to_what_can_be_held_and_leads_up() {
    let land = land(5);
    let mut cache = LandCache::default();
    let (mut leapt, mut stood) = (0, 0);
    for column in (-2000..2000).step_by(37) {
        let Some(SpawnPoint::Below(floor)) = SpawnPoint::near(&land, Column(column), -60) else { continue };
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        let mut body = Body::standing_on(floor);
        let up = Intent { climb: 1.0, ..Intent::default() };
        let is_promised = body.find_hold_leap(&up, &mut ground_query, STEP_S).is_some() && !body.can_grab(&up, &mut ground_query);
        let highest_m = (0..128).map(|_| {
            body.step(&up, &mut ground_query, STEP_S, 1.0);
            if body.grounded || body.climbing { body.place.height_above(floor) } else { 0.0 }
        });
        let highest_m = highest_m.fold(0.0, f32::max);
        if is_promised {
            assert!(highest_m > 0.7, "{highest_m} m at {floor:?}");
            leapt += 1;
        } else {
            stood += 1;
        }
    }
    assert!(leapt > 3 && stood > 3, "{leapt} leaps, {stood} without one");
}
