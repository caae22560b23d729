//! Reactions of disturbed animals: utility scores, evaluated a few times a second.

use bevy::prelude::Reflect;
use eremite_land::{RandomStream, Seed};
use serde::{Deserialize, Serialize};

use crate::{
    creatures::{
        Activity, Behavior,
        behavior::SOONEST_S,
        habitat::{WALKS_MPS, perception_scale},
    },
    population::threat::Threat,
};

/// Seconds after which it is used to somebody who keeps still.
const USED_S: f32 = 9.0;
/// It gets used to the player at this share of the distance.
const NEARER: f32 = 0.8;

const WHIM: RandomStream = RandomStream::named("wildlife whim");

/// What an animal perceives in a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnimalPerception {
    /// The nearest threat.
    pub threat: Threat,
    /// Whether its group is active at this hour.
    pub is_its_hour: bool,
}

/// What a disturbed animal does.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct AnimalReaction {
    /// The activity.
    pub doing: Activity,
    /// Seconds of it so far.
    pub for_s: f32,
    /// Direction of its flight, -1 or 1.
    pub way: f32,
    /// Decisions so far.
    pub decisions: i64,
}

impl AnimalReaction {
    /// A reaction that begins.
    pub fn new(doing: Activity, way: f32) -> Self {
        Self { doing, for_s: 0.0, way, decisions: 0 }
    }

    /// Whether the threat is near enough for it to look up, and nearer than it is used to.
    pub fn is_startled(life: &Behavior, sense: &AnimalPerception, used_m: f32) -> bool {
        sense.threat.far_m < (life.heeds.alert_m * perception_scale(sense.threat.fast_mps) * sense.threat.minded).min(used_m)
    }

    /// Chooses the activity with the highest utility, once the current one has lasted its least time. Nearer than `used_m` a
    /// threat alarms it again; that is updated when it calms down.
    pub fn decide(&mut self, life: &Behavior, sense: &AnimalPerception, used_m: &mut f32) {
        self.decisions += 1;
        let now = life.score(self.doing);
        // No flight without looking up first.
        let least_s = if self.doing == Activity::Alert { now.least_s.max(SOONEST_S) } else { now.least_s };
        if self.for_s < least_s {
            return;
        }
        let row = [Activity::Walk, Activity::Alert, Activity::Flee, Activity::Leave];
        let score = |doing: Activity| {
            let (score, drive) = (life.score(doing), self.score(doing, life, sense, *used_m));
            // No hysteresis for an activity without cause.
            let keeps = if doing == self.doing && drive > 0.0 { score.keeps } else { 0.0 };
            score.need * drive + keeps
        };
        let wanted = row.into_iter().fold((self.doing, f32::MIN), |most, doing| {
            let score = score(doing);
            if score > most.1 { (doing, score) } else { most }
        });
        let doing = wanted.0;
        if doing == self.doing {
            return;
        }
        if self.doing == Activity::Alert && doing != Activity::Flee {
            *used_m = NEARER * sense.threat.far_m;
        }
        if matches!(doing, Activity::Flee | Activity::Leave) {
            self.way = -sense.threat.side;
        }
        (self.doing, self.for_s) = (doing, 0.0);
    }

    /// Drive toward an activity, from 0 to 1.
    fn score(&self, doing: Activity, life: &Behavior, sense: &AnimalPerception, used_m: f32) -> f32 {
        let heeds = life.heeds;
        match doing {
            Activity::Walk => f32::from(sense.is_its_hour),
            Activity::Leave => f32::from(!sense.is_its_hour),
            Activity::Alert if !Self::is_startled(life, sense, used_m) => 0.0,
            Activity::Alert if self.doing == Activity::Alert && sense.threat.fast_mps < WALKS_MPS * 0.5 => {
                (1.0 - self.for_s / USED_S).max(0.0)
            }
            Activity::Alert => 1.0,
            Activity::Flee => match self.doing {
                Activity::Flee => f32::from(sense.threat.far_m < heeds.easy_m),
                Activity::Alert => {
                    f32::from(sense.threat.far_m < heeds.flee_m * perception_scale(sense.threat.fast_mps) * sense.threat.minded)
                }
                _ => 0.0,
            },
            _ => 0.0,
        }
    }

    /// Whether something of a chance happens, by a hash of its decisions.
    pub fn random_decision(&self, seed: Seed, who: [i64; 3], chance: f32) -> bool {
        // The same for two decisions in a row.
        let [a, b, c] = who;
        seed.unit(WHIM, &[a, b, c, self.decisions.div_euclid(2)]) < chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creatures::{Creatures, habitat::STANDS};

    const DECISION_S: f32 = 0.25;

    fn lives(check: impl Fn(&str, &Behavior)) {
        let creatures = Creatures::from_folder("/nowhere".into());
        for (name, life) in creatures.iter().filter_map(|(name, kind)| Some((name, kind.life.as_ref()?))) {
            check(name, life);
        }
    }

    fn sense(far_m: f32, fast_mps: f32) -> AnimalPerception {
        AnimalPerception { threat: Threat { far_m, fast_mps, side: 1.0, minded: 1.0 }, is_its_hour: true }
    }

    #[test]
    fn nobody_flees_who_has_not_been_alert_for_half_a_second() {
        lives(|name, life| {
            for fast_mps in [0.0, 3.2, 14.0] {
                let near = sense(1.0, fast_mps);
                assert!(AnimalReaction::is_startled(life, &near, f32::MAX));
                for first in [Activity::Alert, Activity::Walk, Activity::Leave] {
                    let (mut one, mut alert_s, mut used_m) = (AnimalReaction::new(first, 1.0), 0.0, f32::MAX);
                    for _ in 0..40 {
                        one.decide(life, &near, &mut used_m);
                        if one.doing == Activity::Flee {
                            break;
                        }
                        one.for_s += DECISION_S;
                        alert_s = if one.doing == Activity::Alert { alert_s + DECISION_S } else { 0.0 };
                    }
                    assert!(one.doing == Activity::Flee && one.way == -1.0, "{name} from {first:?} at {fast_mps} m/s: {one:?}");
                    assert!(alert_s >= SOONEST_S, "{name} fled after {alert_s} s");
                }
            }
        });
    }

    #[test]
    fn it_flees_until_he_is_far_and_gets_used_to_who_keeps_still() {
        lives(|name, life| {
            let (mut one, mut used_m) = (AnimalReaction { for_s: 99.0, ..AnimalReaction::new(Activity::Flee, -1.0) }, f32::MAX);
            one.decide(life, &sense(life.heeds.easy_m - 1.0, 3.0), &mut used_m);
            assert_eq!(one.doing, Activity::Flee, "{name}");
            one.decide(life, &sense(life.heeds.easy_m + 1.0, 3.0), &mut used_m);
            assert_eq!(one.doing, Activity::Walk, "{name}");
            // The player comes between the two distances and stays.
            let far_m = STANDS * (life.heeds.alert_m + life.heeds.flee_m) / 2.0;
            let here = sense(far_m, 0.0);
            one = AnimalReaction::new(Activity::Alert, 1.0);
            for _ in 0..120 {
                one.decide(life, &here, &mut used_m);
                one.for_s += DECISION_S;
            }
            assert!(one.doing == Activity::Walk && !AnimalReaction::is_startled(life, &here, used_m), "{name}: {one:?} {used_m}");
            assert!(AnimalReaction::is_startled(life, &sense(0.7 * far_m, 0.0), used_m), "{name} minds no more who comes nearer");
        });
    }
}
