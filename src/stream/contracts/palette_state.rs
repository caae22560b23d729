//! Palette state: the colours of the current hour and weather over the biome in view. Computed by the sky; everything that
//! draws follows them.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource};
use eremite_land::Tint;

use crate::ink::Ink;

/// The number of hill ranges behind the land.
pub const RANGES: usize = 4;
/// Aerial perspective: how much of its own colour each range keeps through the air in front of it, farthest first.
const CLEAR: [f32; RANGES] = [0.20, 0.38, 0.62, 0.94];

/// The current colours, after colour grading.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct PaletteState {
    /// The upper sky.
    pub zenith: Ink,
    /// The sky over the ranges.
    pub horizon: Ink,
    /// What the ranges fade into; also the colour of fog.
    pub mist: Ink,
    /// The ranges, farthest first.
    pub ranges: [Ink; RANGES],
    /// Light of moon and stars along the crests of the ranges; alpha is its strength, 0 by day.
    pub rim: Ink,
    /// Factors on the colours of the land: red, green and blue; 1 by day.
    pub light: [f32; 3],
    /// 0 by day, 1 by night.
    pub night: f32,
}

impl PaletteState {
    /// The colours of a biome by plain day.
    pub fn day(tint: &Tint) -> Self {
        let (mist, range) = (Ink::from(tint.mist), Ink::from(tint.range));
        Self {
            zenith: tint.zenith.into(),
            horizon: tint.horizon.into(),
            mist,
            ranges: CLEAR.map(|clear| mist.lerp(range, clear * (1.0 - 0.3 * tint.haze * (1.0 - clear)))),
            rim: Ink([0.0; 4]),
            light: [1.0; 3],
            night: 0.0,
        }
    }

    /// Whether two palettes look alike, so that nothing has to be repainted.
    pub fn is_similar(&self, other: &Self) -> bool {
        /// Half a step of a screen's 8 bits, at the dark end.
        const NEAR: f32 = 0.000_8;
        let like = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < NEAR);
        let inks = |palette: &Self| {
            [palette.zenith, palette.horizon, palette.mist, palette.ranges[0], palette.ranges[1], palette.ranges[2], palette.ranges[3]]
        };
        // A rim that is not seen has no colour.
        let rim = |palette: &Self| {
            let [r, g, b, strength] = palette.rim.0;
            [r, g, b].map(|part| part * strength)
        };
        inks(self).iter().zip(inks(other)).all(|(a, b)| like(&a.0, &b.0))
            && like(&self.light, &other.light)
            && like(&rim(self), &rim(other))
            && like(&[self.night], &[other.night])
    }
}

impl Default for PaletteState {
    fn default() -> Self {
        Self::day(&Tint::default())
    }
}
