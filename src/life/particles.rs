//! Particles of dust, spray and breath: round, they grow and fade. Cosmetic only.

use bevy::math::Vec2;
use eremite_land::{Place, hash::mix};
use eremite_stream::ink::{Ink, InkMeshBuilder};

/// A particle.
#[derive(Clone, Copy)]
pub(crate) struct Particle {
    pub place: Place,
    pub velocity: Vec2,
    pub size_m: f32,
    pub grows_m: f32,
    pub age_s: f32,
    pub lasts_s: f32,
    pub ink: Ink,
}

impl Particle {
    /// Draws it, relative to a place. `core` and `edge` are shares of its radius, `opacity` is the share at the end of the core.
    pub fn draw(&self, mesh: &mut InkMeshBuilder, from: Place, [core, edge, opacity]: [f32; 3]) {
        let share = self.age_s / self.lasts_s;
        let radius = self.size_m + self.grows_m * (1.0 - (1.0 - share) * (1.0 - share));
        let ink = self.ink.with_alpha(self.ink.0[3] * (1.0 - share) * (share * 12.0).min(1.0));
        mesh.disc(self.place.offset_from(from), radius * core, ink, ink.with_alpha(ink.0[3] * opacity), radius * edge);
    }
}

/// Three pseudorandom numbers from 0 to 1, new in each call.
pub(crate) fn random_triple(count: &mut u32) -> [f32; 3] {
    *count = count.wrapping_add(1);
    [0, 21, 42].map(|shift| (mix(u64::from(*count)) >> shift & 0x1f_ffff) as f32 / 2_097_151.0)
}
