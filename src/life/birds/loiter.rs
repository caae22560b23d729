//! Loiter paths of the birds that are always in the air near a home: an owl that quarters the ground by night, and bats.

use bevy::math::Vec2;
use eremite_land::{RandomStream, Seed};

use super::{
    flight::{FlightPose, wing_beat},
    flock::Flock,
};
use crate::{
    creatures::{Flyer, Habit, WingPose},
    population::GroupId,
};

/// Distance from which inactive ones come in, in metres.
const AWAY_M: f32 = 90.0;
/// Waves of a bat's path: cycles per round, cycles per slow turn of rounds, and amplitude. Whole numbers, so that the path
/// is periodic.
const WAVES: [(f32, f32, f32); 3] = [(1.0, 1.0, 0.55), (2.0, 3.0, 0.3), (3.0, -4.0, 0.15)];

const PHASE: RandomStream = RandomStream::named("patrol phase");

/// Pose of one bird of a flock in the air; `there`, from 0 to 1, is the active share of the flock, and `floor` gives the
/// height of the ground over home, in metres, at a distance beside it.
pub fn loiter_pose(
    flock: &Flock,
    flyer: &Flyer,
    seed: Seed,
    number: i64,
    seconds: f64,
    there: f32,
    floor: &mut dyn FnMut(f32) -> f32,
) -> FlightPose {
    let [territory, stand] = flock.id.hash_coordinates();
    let unit = |what: i64| seed.unit(PHASE, &[territory, stand, number, what]);
    let quarters = flyer.habit == Habit::Quarter;
    // Seconds of one round there and back.
    let round_s = if quarters { 4.0 * flyer.roams_m / flyer.cruise_mps * 1.1 } else { 5.6 * flyer.roams_m / flyer.cruise_mps };
    let clock = |seconds: f64| {
        let turn = (seconds / f64::from(round_s)).fract() as f32 * std::f32::consts::TAU;
        let slow = (seconds / f64::from(11.0 * round_s)).fract() as f32 * std::f32::consts::TAU;
        (turn + std::f32::consts::TAU * unit(0), slow + std::f32::consts::TAU * unit(1))
    };
    let low_m = flyer.height_m.0;
    let tall_m = flyer.height_m.1 - low_m;
    let along = |seconds: f64| {
        let (turn, slow) = clock(seconds);
        let x = if quarters {
            libm::sinf(turn) * flyer.roams_m * (0.8 + 0.2 * libm::sinf(slow))
        } else {
            // The slow turn shifts the waves against each other, so that no two rounds are alike.
            let wave = |(round, slowly, share): &(f32, f32, f32)| share * libm::sinf(round * turn + slowly * slow);
            flyer.roams_m * WAVES.iter().map(wave).sum::<f32>()
        };
        x + (1.0 - there) * if quarters { AWAY_M * if unit(2) < 0.5 { -1.0 } else { 1.0 } } else { 0.0 }
    };
    let (turn, slow) = clock(seconds);
    let x = along(seconds);
    let (before, after) = (along(seconds - 0.06), along(seconds + 0.06));
    // It follows the ground smoothed over 12 m.
    let ground = [-6.0, -2.0, 2.0, 6.0].map(|aside| floor(x + aside));
    let ground_m = ground.iter().sum::<f32>() / 4.0;
    let over_m = ground.iter().fold(f32::MIN, |most, height| most.max(*height)) - ground_m;
    let wave = if quarters { 0.5 + 0.5 * libm::sinf(3.0 * turn + slow) } else { 0.5 + 0.5 * libm::sinf(2.0 * turn + 5.0 * slow) };
    let mut y = ground_m + over_m + low_m + tall_m * wave;
    let mut x = x;
    if !quarters {
        // Bats come out of their hole and go back into it.
        (x, y) = (x * there, y * there);
    }
    let velocity = (after - before) / 0.12;
    let (beats, glide) = wing_beat(flyer, (seconds % 3600.0) as f32, unit(3));
    let facing = (velocity / (0.25 * flyer.cruise_mps)).clamp(-1.0, 1.0);
    FlightPose {
        place: flock.home.translated(Vec2::new(x, y)),
        facing: if facing == 0.0 { 1.0 } else { facing },
        pitch: 0.12 * libm::cosf(3.0 * turn + slow),
        wings: WingPose::beating(f64::from(beats), flyer.beat_deg.to_radians(), glide),
        aloft: 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        birds::flock::{FlockId, FlockTerrain},
        creatures::Creatures,
    };
    use eremite_land::{Column, Place, Tint};

    #[test]
    fn they_keep_near_home_over_the_ground_and_never_jump() {
        let creatures = Creatures::from_folder("/nowhere".into());
        let mut kinds = 0;
        for (name, flyer) in creatures.iter().filter_map(|(name, kind)| Some((name, kind.flies.as_ref()?))) {
            if !matches!(flyer.habit, Habit::Quarter | Habit::Flutter) {
                continue;
            }
            kinds += 1;
            let id = FlockId { territory: -3, stand: FlockTerrain::Air };
            let home = Place::at(Column(-300), 5);
            let flock = Flock { id, kind: name.into(), count: 3, home, reach_m: [0.0; 2], water: 0.0, tint: Tint::default() };
            let mut hill = |x: f32| 6.0 * libm::sinf(x / 30.0);
            for number in 0..3 {
                let mut last: Option<FlightPose> = None;
                for step in 0..64 * 120 {
                    let now = loiter_pose(&flock, flyer, Seed(9), number, 7.0e6 + f64::from(step) / 64.0, 1.0, &mut hill);
                    let from_home = now.place.offset_from(home);
                    assert!(from_home.x.abs() <= flyer.roams_m * 1.01, "{name} is {from_home} from home");
                    assert!(from_home.y > hill(from_home.x) + 0.4 * flyer.height_m.0, "{name} flies into the hill: {from_home}");
                    if let Some(last) = last {
                        let mps = now.place.offset_from(last.place).length() * 64.0;
                        assert!(mps < 2.5 * flyer.cruise_mps, "{name} flies {mps} m/s");
                    }
                    last = Some(now);
                }
            }
        }
        assert!(kinds >= 2, "only {kinds}");
    }
}
