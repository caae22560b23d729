//! Behaviour of a kind of wild creature, from its file: habitat, group, perception, flight and utility scores of its
//! activities.

use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

use super::{
    calls::CallSchedule,
    gait::Gait,
    habitat::{CreatureHabitat, PerceptionRadii},
    kind::check_range,
    kind_error::{CreatureFieldError, CreatureKindError},
};
use crate::motion::BodyParameters;

/// Largest group.
pub const MAX_TOGETHER: u32 = 8;
/// Seconds for which a creature looks up before it flees.
pub const SOONEST_S: f32 = 0.5;

/// Behaviour of a wild kind.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Behavior {
    /// Where and when it is active.
    pub haunts: CreatureHabitat,
    /// Size of a group, least and most.
    pub group: (u32, u32),
    /// Metres over which a group spreads.
    pub spread_m: f32,
    /// Undisturbed walking speed, in metres per second.
    pub walk_mps: f32,
    /// Seconds between two places of its way.
    pub stays_s: f32,
    /// Distances at which it reacts.
    pub heeds: PerceptionRadii,
    /// Phases of its flight in turn; the last one lasts to the end.
    pub flees: Vec<FleePhase>,
    /// The share of the moments of its flight at which it doubles back.
    #[serde(default)]
    pub doubles_back: f32,
    /// Seconds of flight after which it halts and looks back, and for how long; `None` if it does not.
    #[serde(default)]
    pub looks_back_s: Option<(f32, f32)>,
    /// What its body can do.
    pub build: BodyParameters,
    /// Utility scores that differ from the defaults.
    #[serde(default)]
    pub scores: Vec<ActivityScore>,
    /// When it calls, if it does.
    #[serde(default)]
    pub calls: Option<CallSchedule>,
}

/// A phase of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FleePhase {
    /// Speed in metres per second.
    pub speed_mps: f32,
    /// Duration in seconds.
    pub for_s: f32,
}

/// What a creature does.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub enum Activity {
    /// It grazes.
    Graze,
    /// It drinks at water.
    Drink,
    /// It stands at ease.
    Rest,
    /// It looks up for a moment.
    Look,
    /// It walks on.
    Walk,
    /// It has noticed a threat.
    Alert,
    /// It flees.
    Flee,
    /// It goes home, out of sight: its active hours are over.
    Leave,
}

/// Utility score of an activity.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActivityScore {
    /// The activity.
    pub doing: Activity,
    /// Its utility: the activity with the highest is chosen.
    pub need: f32,
    /// Bonus while it is being done, as hysteresis.
    #[serde(default)]
    pub keeps: f32,
    /// Least duration in seconds.
    #[serde(default)]
    pub least_s: f32,
}

impl Activity {
    /// Its label, in a word or two.
    pub fn label(self) -> &'static str {
        match self {
            Self::Graze => "grazes",
            Self::Drink => "drinks",
            Self::Rest => "rests",
            Self::Look => "looks up",
            Self::Walk => "goes",
            Self::Alert => "is alert",
            Self::Flee => "flees",
            Self::Leave => "goes home",
        }
    }

    /// The score where a kind's file gives none.
    const fn default_score(self) -> ActivityScore {
        let (need, keeps, least_s) = match self {
            Self::Graze => (1.0, 0.0, 7.0),
            Self::Drink => (2.0, 0.0, 6.0),
            Self::Rest => (0.3, 0.0, 12.0),
            Self::Look => (0.7, 0.0, 1.6),
            Self::Walk => (0.4, 0.1, 1.0),
            Self::Alert => (1.0, 0.2, 0.8),
            Self::Flee => (3.0, 0.5, 2.0),
            Self::Leave => (2.0, 1.0, 1.0),
        };
        ActivityScore { doing: self, need, keeps, least_s }
    }
}

impl Behavior {
    /// The score of an activity: the file's, or the default.
    pub fn score(&self, doing: Activity) -> ActivityScore {
        self.scores.iter().find(|score| score.doing == doing).copied().unwrap_or(doing.default_score())
    }

    /// Speed of the flight after a time, in metres per second.
    pub fn flee_speed_mps(&self, after_s: f32) -> f32 {
        let mut left_s = after_s;
        let now = self.flees.iter().find(|flight| {
            left_s -= flight.for_s;
            left_s < 0.0
        });
        now.or(self.flees.last()).map_or(self.walk_mps, |flight| flight.speed_mps)
    }

    /// Checks that every number is in range.
    ///
    /// # Errors
    ///
    /// The field that is not.
    pub(super) fn check(&self, gaits: &[Gait]) -> Result<(), CreatureKindError> {
        self.haunts.check("life.haunts")?;
        let (least, most) = self.group;
        if !(1 <= least && least <= most && most <= MAX_TOGETHER) {
            return Err(CreatureFieldError::GroupSize { least, most, limit: MAX_TOGETHER }.at("life.group"));
        }
        check_range("life.spread_m", self.spread_m, 0.0, 20.0)?;
        let fastest = gaits.iter().map(|gait| gait.speed_mps).fold(0.0, f32::max) * 1.5;
        check_range("life.walk_mps", self.walk_mps, 0.1, fastest)?;
        check_range("life.stays_s", self.stays_s, 20.0, 600.0)?;
        self.heeds.check("life.heeds")?;
        self.calls.map_or(Ok(()), |calls| calls.check("life"))?;
        if self.flees.is_empty() {
            return Err(CreatureFieldError::NoSpeed.at("life.flees"));
        }
        for (number, flight) in self.flees.iter().enumerate() {
            check_range(&format!("life.flees[{number}].speed_mps"), flight.speed_mps, 0.1, fastest)?;
            check_range(&format!("life.flees[{number}].for_s"), flight.for_s, 0.0, 1.0e4)?;
        }
        check_range("life.doubles_back", self.doubles_back, 0.0, 0.5)?;
        if let Some((after_s, for_s)) = self.looks_back_s {
            check_range("life.looks_back_s", after_s, 0.5, 100.0)?;
            check_range("life.looks_back_s", for_s, 0.2, 20.0)?;
        }
        self.check_build()?;
        for (number, score) in self.scores.iter().enumerate() {
            let field = |part: &str| format!("life.scores[{number}].{part}");
            if self.scores[..number].iter().any(|other| other.doing == score.doing) {
                return Err(CreatureFieldError::RepeatedScore.at(field("doing")));
            }
            check_range(&field("need"), score.need, 0.0, 100.0)?;
            check_range(&field("keeps"), score.keeps, 0.0, 100.0)?;
            let least_s = if score.doing == Activity::Alert { SOONEST_S } else { 0.0 };
            check_range(&field("least_s"), score.least_s, least_s, 600.0)?;
        }
        Ok(())
    }

    fn check_build(&self) -> Result<(), CreatureKindError> {
        let build = &self.build;
        for (name, value, low, high) in [
            ("long_m", build.long_m, 0.1, 5.0),
            ("tall_m", build.tall_m, 0.1, 5.0),
            ("acceleration_mps2", build.acceleration_mps2, 0.5, 40.0),
            ("braking_mps2", build.braking_mps2, 0.5, 40.0),
            ("steepest", build.steepest.0, 0.2, 4.0),
            ("steepest", build.steepest.1, 0.2, 4.0),
            ("leap_mps", build.leap_mps, 0.0, 12.0),
        ] {
            check_range(&format!("life.build.{name}"), value, low, high)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creatures::{CreatureKind, Creatures};
    use eremite_stream::contracts::weather::Weather;

    #[test]
    fn those_that_come_with_the_game_are_about_by_day_somewhere_everywhere() {
        let creatures = Creatures::from_folder("/nowhere".into());
        let lives: Vec<(&str, &Behavior)> = creatures.iter().filter_map(|(name, kind)| Some((name, kind.life.as_ref()?))).collect();
        assert_eq!(lives.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["deer", "fox", "hare"]);
        for (name, life) in lives {
            assert!(life.haunts.elsewhere > 0.0 && life.haunts.biome_frequency("nobody's land") == life.haunts.elsewhere, "{name}");
            assert!((0..48).all(|half| life.haunts.activity_at(half as f32 / 2.0) >= 0.0));
            let heeds = life.heeds;
            assert!(heeds.flee_m < heeds.alert_m && heeds.alert_m <= 32.0 && heeds.easy_m > heeds.flee_m, "{name}");
            assert!(life.score(Activity::Alert).least_s >= SOONEST_S, "{name}");
            assert!(life.flee_speed_mps(0.0) > life.walk_mps && life.flee_speed_mps(1.0e6) >= life.flee_speed_mps(0.0), "{name}");
            assert!(life.haunts.active_share_in(&Weather { rain: 1.0, ..Weather::default() }) < 1.0, "{name} minds no rain");
        }
    }

    #[test]
    fn what_is_wrong_with_a_life_is_named() {
        let good = include_str!("../../../assets/creatures/deer.ron");
        assert!(CreatureKind::parse(good).is_ok());
        for (from, to, words) in [
            ("flee_m: 18", "flee_m: 31", "life.heeds.alert_m: is a number from 31 to 200, not 30"),
            ("group: (2, 5)", "group: (5, 2)", "life.group: is from 1 to 8, the least first, not 5 and 2"),
            ("(4.5, 0.7)", "(4.5, 1.7)", "life.haunts.hours[1]: is a number from 0 to 1, not 1.7"),
            ("(4.5, 0.7), (6, 1)", "(6, 0.7), (4.5, 1)", "life.haunts.hours[2]: is a number from 6 to 24, not 4.5"),
            ("(\"moor\", 0.6)", "(\"fen\", 0.6)", "life.haunts.homes[7]: there is 'fen' already"),
            ("keeps: 0.2, least_s: 0.9", "keeps: 0.2, least_s: 0.3", "life.scores[4].least_s: is a number from 0.5 to 600, not 0.3"),
            ("doing: Rest", "doing: Graze", "life.scores[2].doing: there is a score for it already"),
            ("doing: Rest", "doing: Dance", "line "),
            ("speed_mps: 3.6", "speed_mps: 99", "life.flees[0].speed_mps: is a number from 0.1 to 18, not 99"),
            ("leap_mps: 5", "leap_mps: -5", "life.build.leap_mps: is a number from 0 to 12, not -5"),
            ("walk_mps: 1.3", "walk_mps: NaN", "life.walk_mps"),
            ("rain: 0.5", "hail: 0.5", "line "),
        ] {
            assert!(good.contains(from), "the file has no {from}");
            let fault = CreatureKind::parse(&good.replacen(from, to, 1)).expect_err(to).to_string();
            assert!(fault.contains(words), "{to}: {fault}");
        }
        let hermit = include_str!("../../../assets/creatures/hermit.ron");
        let life = &good[good.find("    life:").expect("it has one")..];
        let two_legged = format!("{}{life}", hermit.trim_end().trim_end_matches(')'));
        let fault = CreatureKind::parse(&two_legged).expect_err("it has two legs");
        assert_eq!(fault.to_string(), "life: is that of who goes on four legs");
    }
}
