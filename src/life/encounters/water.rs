//! What moves in the water of an encounter: the old carp's leaps.

use eremite_land::{RandomStream, Seed};

use super::slot::Encounter;

const LEAP: RandomStream = RandomStream::named("encounter leap");

/// Seconds from a chance to leap to the next one, and of a leap.
pub const SPAN_S: f64 = 7.0;
pub const LEAP_S: f32 = 1.15;
/// How high it leaps, and the least and the most it leaps along, in metres.
pub const HIGH_M: f32 = 1.7;
const FAR_M: (f32, f32) = (2.2, 3.6);
/// The share of the chances that it takes.
const TAKES: f32 = 0.7;
/// Metres of water that it keeps free at either bank.
const BANK_M: f32 = 3.0;

/// A leap of the carp.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Leap {
    /// When it breaks the surface, in seconds.
    pub from_s: f64,
    /// Where it does, and where it comes down, in metres from the middle.
    pub from_m: f32,
    /// See [`Leap::from_m`].
    pub to_m: f32,
}

/// The leap that begins between two moments, if one does.
pub fn leap_in(encounter: &Encounter, before_s: f64, now_s: f64) -> Option<Leap> {
    let spans = (before_s / SPAN_S).floor() as i64..=(now_s / SPAN_S).floor() as i64;
    spans.filter_map(|span| leap_of(encounter, span)).find(|leap| before_s < leap.from_s && leap.from_s <= now_s)
}

/// The leap of a span, if it takes that chance.
pub fn leap_of(encounter: &Encounter, span: i64) -> Option<Leap> {
    let unit = |number: i64| Seed(encounter.hash).unit(LEAP, &[span, number]);
    if unit(0) > TAKES {
        return None;
    }
    let half_m = half_m(encounter);
    let way = if unit(1) < 0.5 { -1.0 } else { 1.0 };
    let far_m = FAR_M.0 + (FAR_M.1 - FAR_M.0) * unit(2);
    let from_m = (2.0 * unit(3) - 1.0) * (half_m - far_m).max(0.0);
    Some(Leap { from_s: (span as f64 + 0.5 * f64::from(unit(4))) * SPAN_S, from_m, to_m: from_m + way * far_m })
}

/// Half the width of the open water of an encounter, in metres.
pub fn half_m(encounter: &Encounter) -> f32 {
    encounter.water.map_or(6.0, |water| 0.5 * (water.to - water.from) as f32 - BANK_M).clamp(2.0, 16.0)
}
