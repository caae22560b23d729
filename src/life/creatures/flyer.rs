//! Behaviour of a kind that flies, from its file.

use serde::Deserialize;

use super::{
    calls::CallSchedule,
    habitat::{CreatureHabitat, PerceptionRadii},
    kind::check_range,
    kind_error::{CreatureFieldError, CreatureKindError},
};

/// Largest flock.
pub const MAX_IN_FLOCK: u32 = 40;

/// How a kind that flies lives.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flyer {
    /// What it does all day.
    pub habit: Habit,
    /// Where and when it is active.
    pub haunts: CreatureHabitat,
    /// Size of a flock, least and most.
    pub group: (u32, u32),
    /// Metres over which a flock spreads.
    pub spread_m: f32,
    /// Distances at which it reacts.
    pub heeds: PerceptionRadii,
    /// Wing beats per second.
    pub beat_hz: f32,
    /// Degrees that a wing goes up, and down.
    pub beat_deg: f32,
    /// The share of its flight in which it glides.
    #[serde(default)]
    pub glides: f32,
    /// Cruising speed, in metres per second.
    pub cruise_mps: f32,
    /// Height over the ground in flight, least and most, in metres.
    pub height_m: (f32, f32),
    /// Metres that it roams around its place, on the ground or in the air.
    pub roams_m: f32,
    /// Distance of a flight from a threat, least and most, in metres.
    pub flight_m: (f32, f32),
    /// Pecks per second.
    #[serde(default)]
    pub pecks_hz: f32,
    /// How much it sings in the morning, from 0 to 1.
    #[serde(default)]
    pub sings: f32,
    /// When it calls, if it does.
    #[serde(default)]
    pub calls: Option<CallSchedule>,
}

/// What a kind that flies does all day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Habit {
    /// It sits on the ground in a flock.
    Ground,
    /// It stands in shallow water.
    Shore,
    /// It quarters the ground in low flight (an owl).
    Quarter,
    /// It flutters about over water and in front of caves (bats).
    Flutter,
    /// It passes far above in V formations.
    Skein,
}

impl Flyer {
    /// Checks that every number is in range.
    ///
    /// # Errors
    ///
    /// The field that is not.
    pub(super) fn check(&self) -> Result<(), CreatureKindError> {
        self.haunts.check("flies.haunts")?;
        self.heeds.check("flies.heeds")?;
        self.calls.map_or(Ok(()), |calls| calls.check("flies"))?;
        let (least, most) = self.group;
        if !(1 <= least && least <= most && most <= MAX_IN_FLOCK) {
            return Err(CreatureFieldError::GroupSize { least, most, limit: MAX_IN_FLOCK }.at("flies.group"));
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
