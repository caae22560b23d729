//! The grain of paper and brush: one small tile of noise, painted by code at the first use.

use std::sync::OnceLock;

use eremite_land::{RandomStream, Seed};

/// Metres that one tile of grain covers in the land. A chunk is a whole number of them.
pub const GRAIN_M: f32 = 32.0;

/// What the grain holds at a point, each in `[0, 1]` around 0.5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GrainTexel {
    /// Fibres and tooth of the sheet.
    pub paper: f32,
    /// Where a wash dried unevenly.
    pub blot: f32,
    /// The hairs of a dry brush.
    pub bristle: f32,
}

/// A square tile of grain that repeats without a seam.
pub struct GrainTile {
    texels: Vec<[u8; 4]>,
}

impl GrainTile {
    /// Texels along either side.
    pub const SIZE: usize = 512;

    /// The texels, row by row, as red = paper, green = blot, blue = bristle.
    pub fn bytes(&self) -> Vec<u8> {
        self.texels.iter().flatten().copied().collect()
    }

    /// The grain at texture coordinates, repeating: the nearest texel, as the window's sampler reads it.
    pub fn sample(&self, u: f32, v: f32) -> GrainTexel {
        let wrap = |at: f32| ((at * Self::SIZE as f32).floor() as i32).rem_euclid(Self::SIZE as i32) as usize;
        let [paper, blot, bristle, _] = self.texels[wrap(v) * Self::SIZE + wrap(u)].map(|byte| f32::from(byte) / 255.0);
        GrainTexel { paper, blot, bristle }
    }
}

/// How many times finer than [`GRAIN_M`] says the grain is laid on where a metre takes up so many pixels: its texels are
/// not mixed, and larger ones would be seen as squares. Whole numbers, so that a chunk is a whole number of tiles still.
pub fn uv_scale(pixels_per_m: f32) -> f32 {
    const LARGEST_TEXEL_PX: f32 = 1.25;
    let texel_px = pixels_per_m * GRAIN_M / GrainTile::SIZE as f32;
    (texel_px / LARGEST_TEXEL_PX).ceil().max(1.0)
}

/// The tile, painted once.
pub fn grain() -> &'static GrainTile {
    static GRAIN: OnceLock<GrainTile> = OnceLock::new();
    GRAIN.get_or_init(|| {
        let size = GrainTile::SIZE;
        let layer = |name: &str, scales: &[(usize, usize, f32)]| tileable_noise(RandomStream::named(name), size, scales);
        // Cells across and down, weight: fibres are long sideways, blots are round, bristles thin.
        let paper = layer("paper", &[(64, 256, 0.4), (256, 256, 0.35), (512, 512, 0.35), (16, 16, 0.2)]);
        let blot = layer("blot", &[(6, 6, 1.0), (13, 13, 0.6), (37, 37, 0.35), (101, 101, 0.2)]);
        let bristle = layer("bristle", &[(90, 200, 0.7), (256, 256, 0.5), (40, 40, 0.4)]);
        let texels = (0..size * size).map(|i| [paper[i], blot[i], bristle[i], 255]).collect();
        GrainTile { texels }
    })
}

/// Value noise on tori of several cell counts, summed and stretched to the full range of a byte.
fn tileable_noise(purpose: RandomStream, size: usize, scales: &[(usize, usize, f32)]) -> Vec<u8> {
    let mut sums = vec![0.0f32; size * size];
    for &(across, down, weight) in scales {
        let lattice: Vec<f32> = (0..across * down).map(|i| Seed(0).unit(purpose, &[across as i64, down as i64, i as i64]) - 0.5).collect();
        let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
        for y in 0..size {
            let fy = y as f32 * down as f32 / size as f32;
            let (y0, ty) = (fy as usize, smooth(fy.fract()));
            for x in 0..size {
                let fx = x as f32 * across as f32 / size as f32;
                let (x0, tx) = (fx as usize, smooth(fx.fract()));
                let at = |dx, dy| lattice[(y0 + dy) % down * across + (x0 + dx) % across];
                let top = at(0, 0) + (at(1, 0) - at(0, 0)) * tx;
                let bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * tx;
                sums[y * size + x] += weight * (top + (bottom - top) * ty);
            }
        }
    }
    let deviation = (sums.iter().map(|sum| sum * sum).sum::<f32>() / sums.len() as f32).sqrt();
    // Two and a half deviations either way fill the byte.
    sums.iter().map(|sum| ((0.5 + sum / (5.0 * deviation)) * 255.0).clamp(0.0, 255.0) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::CHUNK_COLUMNS;

    #[test]
    fn no_texel_is_seen_as_a_square_and_no_chunk_ends_within_a_tile() {
        // A window 720 pixels high, as played; then up to the nearest zoom in one of 4320.
        assert_eq!(uv_scale(20.0), 1.0);
        for pixels_per_m in 1..=310 {
            let (pixels_per_m, fine) = (pixels_per_m as f32, uv_scale(pixels_per_m as f32));
            let texel_px = pixels_per_m * GRAIN_M / GrainTile::SIZE as f32 / fine;
            assert!(texel_px <= 1.25 && (texel_px > 0.6 || fine == 1.0), "{texel_px} pixels at {pixels_per_m} a metre");
            assert_eq!((CHUNK_COLUMNS as f32 * fine / GRAIN_M).fract(), 0.0);
        }
    }
}
