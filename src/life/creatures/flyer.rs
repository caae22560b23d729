//! How a kind lives that flies.

use serde::Deserialize;

use super::{
    calls::CallSchedule,
    habitat::{CreatureHabitat, PerceptionRadii},
    kind::check_range,
};

/// The most of a flock.
pub const MOST_IN_FLOCK: u32 = 40;

/// How a kind lives that flies.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flyer {
    /// What it does all day.
    pub habit: Habit,
    /// Where and when it is about.
    pub haunts: CreatureHabitat,
    /// How many keep together, at least and at most.
    pub group: (u32, u32),
    /// Metres over which they keep.
    pub spread_m: f32,
    /// Whom it heeds.
    pub heeds: PerceptionRadii,
    /// Wing-beats a second.
    pub beat_hz: f32,
    /// Degrees that a wing goes up, and down.
    pub beat_deg: f32,
    /// The share of its way that it glides.
    #[serde(default)]
    pub glides: f32,
    /// Metres a second at which it flies.
    pub cruise_mps: f32,
    /// Metres over the ground at which it flies, at least and at most.
    pub height_m: (f32, f32),
    /// How many metres it goes to and fro where it stands, or flies.
    pub roams_m: f32,
    /// Metres away to which it flies when it flees, at least and at most.
    pub flight_m: (f32, f32),
    /// How often a second it is down with its bill.
    #[serde(default)]
    pub pecks_hz: f32,
    /// How much of a morning it sings, from 0 to 1.
    #[serde(default)]
    pub sings: f32,
    /// When it calls.
    #[serde(default)]
    pub calls: Option<CallSchedule>,
}

/// What a kind that flies does all day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Habit {
    /// It sits on the ground with its like.
    Ground,
    /// It stands at the water.
    Shore,
    /// It flies to and fro over the ground, low.
    Quarter,
    /// It flutters about, over water and before mouths of caves.
    Flutter,
    /// It goes by far above, in lines.
    Skein,
}

impl Flyer {
    /// Sees that every number is in its range.
    pub(super) fn check(&self) -> Result<(), String> {
        self.haunts.check("flies.haunts")?;
        self.heeds.check("flies.heeds")?;
        self.calls.map_or(Ok(()), |calls| calls.check("flies"))?;
        let (least, most) = self.group;
        if !(1 <= least && least <= most && most <= MOST_IN_FLOCK) {
            return Err(format!("flies.group: is from 1 to {MOST_IN_FLOCK}, the least first, not {least} and {most}"));
        }
        for (name, value, low, high) in [
            ("spread_m", self.spread_m, 0.0, 60.0),
            ("beat_hz", self.beat_hz, 0.2, 30.0),
            ("beat_deg", self.beat_deg, 5.0, 85.0),
            ("glides", self.glides, 0.0, 0.95),
            ("cruise_mps", self.cruise_mps, 1.0, 30.0),
            ("height_m[0]", self.height_m.0, 0.5, 200.0),
            ("height_m[1]", self.height_m.1, self.height_m.0, 200.0),
            ("roams_m", self.roams_m, 0.0, 200.0),
            ("flight_m[0]", self.flight_m.0, 10.0, 400.0),
            ("flight_m[1]", self.flight_m.1, self.flight_m.0, 400.0),
            ("pecks_hz", self.pecks_hz, 0.0, 4.0),
            ("sings", self.sings, 0.0, 1.0),
        ] {
            check_range(&format!("flies.{name}"), value, low, high)?;
        }
        Ok(())
    }
}
