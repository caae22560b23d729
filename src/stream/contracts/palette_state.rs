//! The colours of the hour over the country that is looked at. The sky makes them; everybody who draws
//! follows them.

use bevy::prelude::Resource;
use eremite_land::Tint;

use crate::ink::Ink;

/// Ranges behind the land.
pub const RANGES: usize = 4;
/// How much of its own colour each range shows through the air before it, the farthest first.
const CLEAR: [f32; RANGES] = [0.20, 0.38, 0.62, 0.94];

/// What everything is coloured by.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct PaletteState {
    /// The sky above.
    pub zenith: Ink,
    /// The sky over the ranges.
    pub horizon: Ink,
    /// What the ranges dissolve into, and what fog is made of.
    pub mist: Ink,
    /// The ranges, the farthest first.
    pub ranges: [Ink; RANGES],
    /// What is left of the colours of the land: red, green and blue; 1 by day.
    pub light: [f32; 3],
    /// 0 by day, 1 by night.
    pub night: f32,
}

impl PaletteState {
    /// A country by plain day.
    pub fn day(tint: &Tint) -> Self {
        let (mist, range) = (Ink::from(tint.mist), Ink::from(tint.range));
        Self {
            zenith: tint.zenith.into(),
            horizon: tint.horizon.into(),
            mist,
            ranges: CLEAR.map(|clear| mist.lerp(range, clear * (1.0 - 0.3 * tint.haze * (1.0 - clear)))),
            light: [1.0; 3],
            night: 0.0,
        }
    }

    /// Whether two moods look alike, so that nothing has to be painted anew.
    pub fn is_similar(&self, other: &Self) -> bool {
        /// Half a step of a screen's 8 bits, at the dark end.
        const NEAR: f32 = 0.000_8;
        let like = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < NEAR);
        let inks = |mood: &Self| [mood.zenith, mood.horizon, mood.mist, mood.ranges[0], mood.ranges[1], mood.ranges[2], mood.ranges[3]];
        inks(self).iter().zip(inks(other)).all(|(a, b)| like(&a.0, &b.0))
            && like(&self.light, &other.light)
            && like(&[self.night], &[other.night])
    }
}

impl Default for PaletteState {
    fn default() -> Self {
        Self::day(&Tint::default())
    }
}
