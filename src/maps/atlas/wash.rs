//! Painting of land and water from above: thin washes that darken at their edges, light from the upper left, an inked coast,
//! and engraved water lines along it.

use eremite_stream::ink::{GrainTexel, Ink, palette};

/// A pixel of land or water from above.
#[derive(Clone, Copy, Debug)]
pub struct SurfacePixel {
    /// Its height.
    pub height: f32,
    /// Sea level.
    pub sea: f32,
    /// Rise to the right and down, per pixel.
    pub slope: [f32; 2],
    /// Strength of shading.
    pub steepness: f32,
    /// Signed distance from the coast in pixels: positive on land, negative in water.
    pub from_coast: f32,
    /// Darkness of the coastline.
    pub coast: f32,
    /// The grain of paper and brush there.
    pub grain: GrainTexel,
}

/// Water lines: distance from the coast in pixels, and darkness.
const LINES: [(f32, f32); 4] = [(3.6, 0.34), (8.0, 0.25), (13.4, 0.17), (19.8, 0.10)];
/// Half a line's width, in pixels.
const HALF_LINE: f32 = 0.45;
/// Distance in pixels over which a wash darkens toward the coast: on land, and in water.
const EDGE: [f32; 2] = [2.6, 9.0];

impl SurfacePixel {
    /// Distance to the coast in pixels, estimated from the slope.
    pub fn coast_distance_from_slope(height: f32, sea: f32, slope: [f32; 2]) -> f32 {
        (height - sea) / (slope[0] * slope[0] + slope[1] * slope[1]).sqrt().max(1.0e-6)
    }

    /// Its colour; `country` gives the terrain's own.
    pub fn ink(self, country: impl FnOnce() -> Ink) -> Ink {
        let ink = if self.height < self.sea { self.water() } else { self.land(country()) };
        let line = (1.05 - self.from_coast.abs()).clamp(0.0, 1.0) * (0.82 + 0.36 * self.grain.bristle);
        let tooth = 0.05 * (self.grain.paper - 0.5);
        ink.lerp(palette::ink(), (self.coast * line).min(1.0) + tooth.max(0.0)).lerp(paper(), (-tooth).max(0.0))
    }

    fn water(&self) -> Ink {
        let deep = ((self.sea - self.height) / self.sea.max(0.05)).clamp(0.0, 1.0);
        let far = -self.from_coast;
        let blot = self.grain.blot - 0.5;
        let rim = libm::expf(-far / EDGE[1]);
        let wash = paper().lerp(water(), 0.34 + 0.26 * deep + 0.20 * rim + 0.10 * blot);
        let line = |(at, dark): &(f32, f32)| dark * (HALF_LINE + 0.5 - (far - at).abs()).clamp(0.0, 1.0);
        let lines: f32 = LINES.iter().map(line).sum();
        wash.lerp(palette::ink(), lines * (0.55 + 0.8 * self.grain.bristle))
    }

    fn land(&self, country: Ink) -> Ink {
        let Self { height, sea, slope, steepness, from_coast, .. } = *self;
        let blot = self.grain.blot - 0.5;
        let up = ((height - sea) / (1.0 - sea).max(0.05)).clamp(0.0, 1.4);
        let edge = libm::expf(-from_coast / EDGE[0]);
        let wash = paper().lerp(country, (0.64 - 0.20 * up + 0.16 * blot + 0.16 * edge).clamp(0.0, 1.0));
        let bare = palette::stone().lerp(paper(), 0.35);
        let snow = Ink::from_srgb_hex(0xfb_f9f4);
        let wash = wash.lerp(bare, ((up - 0.62) * 1.6).clamp(0.0, 0.6)).lerp(snow, ((up - 0.92) * 5.0).clamp(0.0, 0.95));
        let lit = -(slope[0] + slope[1]) * steepness;
        let lit = lit / (1.0 + lit * lit).sqrt();
        // Light comes from the upper left: slopes that fall away from it are dark.
        if lit > 0.0 { wash.lerp(shadow(), 0.50 * lit) } else { wash.lerp(Ink::from_srgb_hex(0xff_fbf0), -0.45 * lit) }
    }
}

fn paper() -> Ink {
    palette::paper()
}

/// The colour of shade: ink with a drop of indigo.
fn shadow() -> Ink {
    Ink::from_srgb_hex(0x2a_2a36)
}

/// The blue of sea and rivers.
pub(super) fn water() -> Ink {
    Ink::from_srgb_hex(0x5b_8590)
}
