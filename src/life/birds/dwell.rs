//! Idle behaviour of a bird on the ground: a pure function of seed, flock, index and time.
//!
//! Time is cut into spells. In each the bird moves a little, and then pecks, rests, looks up or, early in the morning,
//! sings.

use eremite_land::{RandomStream, Seed};

use super::flock::Flock;
use crate::{
    creatures::{Flyer, HeadPose},
    population::GroupId,
};

/// Seconds of a spell for a bird with the shortest legs, and the leg length in metres that doubles it.
const SPELL_S: f64 = 3.1;
const SLOWER_M: f64 = 0.11;
/// The share of a spell in which it moves.
const GOES: f32 = 0.5;
/// Seconds for which the bill stays down in a peck.
const DOWN_S: f64 = 0.34;

const SPOT: RandomStream = RandomStream::named("bird spot");
const PLACE: RandomStream = RandomStream::named("bird place");
const ACT: RandomStream = RandomStream::named("bird act");
const PHASE: RandomStream = RandomStream::named("bird phase");
const PECK: RandomStream = RandomStream::named("bird peck");

/// Sampled state of an undisturbed bird.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BirdSample {
    /// Metres to the right of home.
    pub along_m: f32,
    /// The side it faces, -1 or 1.
    pub facing: f32,
    /// How it holds its head.
    pub bearing: HeadPose,
    /// What it does, in words.
    pub doing: &'static str,
}

/// One bird of a flock, as the sampler needs it.
pub struct FlockMember<'a> {
    /// Its flock.
    pub flock: &'a Flock,
    /// How its kind lives.
    pub flyer: &'a Flyer,
    /// Length of its legs, in metres: birds with long legs are slow.
    pub leg_m: f32,
    /// The land's seed.
    pub seed: Seed,
    /// Its index in the flock.
    pub number: i64,
}

impl FlockMember<'_> {
    /// Its state, `seconds` since the session began; `sings`, from 0 to 1, is the strength of song at this hour.
    pub fn at(&self, seconds: f64, sings: f32) -> BirdSample {
        let spell_s = SPELL_S * (1.0 + f64::from(self.leg_m) / SLOWER_M).min(5.0);
        let time = seconds / spell_s + f64::from(self.unit(PHASE, 0));
        let spell = time.floor() as i64;
        let share = (time - spell as f64) as f32;
        let (from, to) = (self.spot(spell - 1), self.spot(spell));
        let facing = if to != from { (to - from).signum() } else { self.side(spell) };
        if share < GOES {
            let t = share / GOES;
            let along_m = from + (to - from) * t * t * (3.0 - 2.0 * t);
            return BirdSample { along_m, facing, bearing: HeadPose::Plain, doing: "goes" };
        }
        let act = self.unit(ACT, spell);
        let (bearing, doing) = if act < 0.85 * sings * self.flyer.sings {
            // The head is up, and higher now and then.
            (if (seconds * 1.7 + f64::from(act)).fract() < 0.45 { HeadPose::Alert } else { HeadPose::Plain }, "sings")
        } else if self.is_down(seconds) {
            (HeadPose::Grazes, "pecks")
        } else {
            match (act * 97.0).fract() {
                low if low < 0.25 => (HeadPose::Alert, "looks up"),
                low if low < 0.5 => (HeadPose::Rests, "rests"),
                _ => (HeadPose::Plain, "pecks"),
            }
        };
        BirdSample { along_m: to, facing, bearing, doing }
    }

    /// Whether its bill is down.
    fn is_down(&self, seconds: f64) -> bool {
        let hz = f64::from(self.flyer.pecks_hz);
        if hz == 0.0 {
            return false;
        }
        let time = seconds * hz + f64::from(self.unit(PHASE, 1));
        let peck = time.floor() as i64;
        // Jittered, so that pecks are not evenly spaced.
        let at = time - peck as f64 - 0.5 * f64::from(self.unit(PECK, peck));
        at >= 0.0 && at < (DOWN_S * hz).min(0.5)
    }

    fn unit(&self, random_stream: RandomStream, what: i64) -> f32 {
        let [territory, stand] = self.flock.id.hash_coordinates();
        self.seed.unit(random_stream, &[territory, stand, self.number, what])
    }

    /// The side it faces if it has not moved.
    fn side(&self, spell: i64) -> f32 {
        if self.flock.water != 0.0 {
            return self.flock.water;
        }
        if self.unit(ACT, -spell - 1) < 0.5 { -1.0 } else { 1.0 }
    }

    /// Where it stands in a spell, in metres from home.
    fn spot(&self, spell: i64) -> f32 {
        let [left, right] = self.flock.reach_m;
        let half_m = 0.5 * self.flyer.spread_m.min(right - left);
        let middle_m = 0.5 * (left.max(-half_m) + right.min(half_m));
        let place = (self.number as f32 + 0.5 + 0.8 * (self.unit(PLACE, 0) - 0.5)) / self.flock.count as f32 - 0.5;
        let roams_m = self.flyer.roams_m * (2.0 * self.unit(SPOT, spell) - 1.0);
        (middle_m + 2.0 * half_m * place + roams_m).clamp(left, right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        birds::flock::{FlockId, FlockTerrain},
        creatures::{Creatures, Habit},
    };
    use eremite_land::{Column, Place, Tint};

    fn for_all(check: impl Fn(&str, f32, &FlockMember)) {
        let creatures = Creatures::from_folder("/nowhere".into());
        let mut kinds = 0;
        for (name, kind) in creatures.iter() {
            let Some(flyer) = kind.flies.as_ref().filter(|flyer| matches!(flyer.habit, Habit::Ground | Habit::Shore)) else { continue };
            kinds += 1;
            let fastest_mps = kind.gaits[kind.gaits.len() - 1].speed_mps;
            for (territory, water) in [(-7, 0.0), (1 << 50, 1.0)] {
                let id = FlockId { territory, stand: FlockTerrain::Ground };
                let home = Place::at(Column(territory * 128 + 30), 5);
                let flock = Flock { id, kind: name.into(), count: 5, home, reach_m: [-4.0, 3.0], water, tint: Tint::default() };
                for number in 0..5 {
                    check(name, fastest_mps, &FlockMember { flock: &flock, flyer, leg_m: kind.leg_m(), seed: Seed(5), number });
                }
            }
        }
        assert!(kinds >= 3, "only {kinds}");
    }

    #[test]
    fn it_never_jumps_keeps_to_its_ground_and_does_all_that_it_may() {
        for_all(|name, fastest_mps, member| {
            let mut last = member.at(0.0, 1.0);
            let mut done = std::collections::BTreeSet::new();
            for step in 1..64 * 600 {
                let now = member.at(f64::from(step) / 64.0, 1.0);
                let mps = (now.along_m - last.along_m).abs() * 64.0;
                assert!(mps <= fastest_mps * 2.5, "{name} goes {mps} m/s in step {step}");
                assert!((-4.0..=3.0).contains(&now.along_m) && (now.along_m - last.along_m) * now.facing >= -1.0e-5, "{name}: {now:?}");
                done.insert(now.doing);
                last = now;
            }
            assert!(["goes", "pecks", "rests", "looks up"].iter().all(|doing| done.contains(doing)), "{name} only {done:?}");
            assert_eq!(done.contains("sings"), member.flyer.sings > 0.0, "{name}: {done:?}");
        });
    }

    #[test]
    fn the_order_of_asking_does_not_matter_and_nobody_sings_at_noon() {
        for_all(|name, _, member| {
            let moments: Vec<BirdSample> = (0..3000).map(|tenth| member.at(f64::from(tenth) * 0.1, 0.0)).collect();
            for (tenth, moment) in moments.iter().enumerate().rev() {
                assert_eq!(member.at(tenth as f64 * 0.1, 0.0), *moment);
                assert_ne!(moment.doing, "sings", "{name}");
            }
        });
    }
}
