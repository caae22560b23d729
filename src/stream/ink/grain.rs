//! The grain of paper and brush: one small tileable texture of value noise, generated at the first use.

use std::sync::OnceLock;

use eremite_land::{RandomStream, Seed};

/// Metres of land that one tile of grain covers. A chunk is a whole number of tiles wide.
pub const GRAIN_M: f32 = 32.0;

/// The grain at a point, each in `[0, 1]` around 0.5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GrainTexel {
    /// Fibres and tooth of the paper.
    pub paper: f32,
    /// Blotches where a wash dried unevenly.
    pub blot: f32,
    /// Bristle marks of a dry brush.
    pub bristle: f32,
}

/// A square texture of grain that tiles without a seam.
pub struct GrainTile {
    texels: Vec<[u8; 4]>,
}

impl GrainTile {
    /// Texels along each side.
    pub const SIZE: usize = 512;

    /// The RGBA texels, row by row: red is paper, green is blot, blue is bristle.
    pub fn bytes(&self) -> Vec<u8> {
        self.texels.as_flattened().to_vec()
    }

    /// The grain at texture coordinates, repeating: the nearest texel, as the window's sampler reads it.
    pub fn sample(&self, u: f32, v: f32) -> GrainTexel {
        self.texel(floor(u * Self::SIZE as f32), floor(v * Self::SIZE as f32))
    }

    /// The texel of a column and a row, repeating.
    pub fn texel(&self, column: i32, row: i32) -> GrainTexel {
        let within = |at: i32| at.rem_euclid(Self::SIZE as i32) as usize;
        let [paper, blot, bristle, _] = self.texels[within(row) * Self::SIZE + within(column)];
        let share = |byte: u8| f32::from(byte) / 255.0;
        GrainTexel { paper: share(paper), blot: share(blot), bristle: share(bristle) }
    }
}

/// [`f32::floor`] for what is small: many processors have no instruction for that.
fn floor(at: f32) -> i32 {
    let whole = at as i32;
    whole - i32::from(whole as f32 > at)
}

/// The factor by which the grain is drawn finer than [`GRAIN_M`], for a zoom in pixels a metre: texels are not interpolated,
/// and larger ones would be visible as squares. A whole number, so that a chunk stays a whole number of tiles.
pub fn uv_scale(pixels_per_m: f32) -> f32 {
    const LARGEST_TEXEL_PX: f32 = 1.25;
    // A zoom computed in two ways, one of them a rounding error larger, has one scale.
    const ROUNDING: f32 = 1e-3;
    let texel_px = pixels_per_m * GRAIN_M / GrainTile::SIZE as f32;
    (texel_px / LARGEST_TEXEL_PX - ROUNDING).ceil().max(1.0)
}

/// The grain texture, generated once.
pub fn grain() -> &'static GrainTile {
    static GRAIN: OnceLock<GrainTile> = OnceLock::new();
    GRAIN.get_or_init(|| {
        let size = GrainTile::SIZE;
        let layer = |name: &str, scales: &[(usize, usize, f32)]| tileable_noise(RandomStream::named(name), size, scales);
        // Cells across and down, and a weight: fibres are long sideways, blots are round, bristles thin.
        let paper = layer("paper", &[(64, 256, 0.4), (256, 256, 0.35), (512, 512, 0.35), (16, 16, 0.2)]);
        let blot = layer("blot", &[(6, 6, 1.0), (13, 13, 0.6), (37, 37, 0.35), (101, 101, 0.2)]);
        let bristle = layer("bristle", &[(90, 200, 0.7), (256, 256, 0.5), (40, 40, 0.4)]);
        let texels = (0..size * size).map(|i| [paper[i], blot[i], bristle[i], 255]).collect();
        GrainTile { texels }
    })
}

/// For each texel along a side, the lattice points before and after it, and the smoothed share of the way to the latter.
fn lattice_steps(size: usize, cells: usize) -> Vec<([usize; 2], f32)> {
    let step = |texel: usize| {
        let at = texel as f32 * cells as f32 / size as f32;
        let (before, t) = (at as usize, at.fract());
        ([before % cells, (before + 1) % cells], t * t * (3.0 - 2.0 * t))
    };
    (0..size).map(step).collect()
}

/// Tileable value noise: octaves of the given cell counts, summed and stretched to the full range of a byte.
fn tileable_noise(stream: RandomStream, size: usize, scales: &[(usize, usize, f32)]) -> Vec<u8> {
    let mut sums = vec![0.0f32; size * size];
    for &(across, down, weight) in scales {
        let lattice: Vec<f32> = (0..across * down).map(|i| Seed(0).unit(stream, &[across as i64, down as i64, i as i64]) - 0.5).collect();
        let columns = lattice_steps(size, across);
        for (row, (lines, ty)) in sums.chunks_exact_mut(size).zip(lattice_steps(size, down)) {
            let [above, below] = lines.map(|line| &lattice[line * across..][..across]);
            for (sum, &([left, right], tx)) in row.iter_mut().zip(&columns) {
                let top = above[left] + (above[right] - above[left]) * tx;
                let bottom = below[left] + (below[right] - below[left]) * tx;
                *sum += weight * (top + (bottom - top) * ty);
            }
        }
    }
    let deviation = (sums.iter().map(|sum| sum * sum).sum::<f32>() / sums.len() as f32).sqrt();
    // Two and a half standard deviations either way fill the byte.
    sums.iter().map(|sum| ((0.5 + sum / (5.0 * deviation)) * 255.0).clamp(0.0, 255.0) as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::CHUNK_COLUMNS;

    #[test]
    fn the_grain_is_what_it_was() {
        let bytes = grain().bytes();
        assert_eq!(bytes.len(), 4 * GrainTile::SIZE * GrainTile::SIZE);
        // FNV-1a.
        let digest =
            bytes.iter().fold(0xcbf2_9ce4_8422_2325, |digest: u64, byte| (digest ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
        assert_eq!(digest, 0xa47b_51af_8cbd_3e95);
    }

    #[test]
    fn a_texel_is_what_is_sampled_there() {
        for (column, row) in [(0, 0), (511, 3), (-1, -513), (512, 1025)] {
            let [u, v] = [column, row].map(|at| (at as f32 + 0.5) / GrainTile::SIZE as f32);
            assert_eq!(grain().texel(column, row), grain().sample(u, v), "{column}, {row}");
        }
    }

    #[test]
    fn no_texel_is_seen_as_a_square_and_no_chunk_ends_within_a_tile() {
        // A window 720 pixels high, at the default zoom; then up to the nearest zoom in one of 4320.
        assert_eq!((uv_scale(20.0), uv_scale(20.00001)), (1.0, 1.0));
        for pixels_per_m in 1..=310 {
            let (pixels_per_m, fine) = (pixels_per_m as f32, uv_scale(pixels_per_m as f32));
            let texel_px = pixels_per_m * GRAIN_M / GrainTile::SIZE as f32 / fine;
            assert!(texel_px <= 1.25 && (texel_px > 0.6 || fine == 1.0), "{texel_px} pixels at {pixels_per_m} a metre");
            assert_eq!((CHUNK_COLUMNS as f32 * fine / GRAIN_M).fract(), 0.0);
        }
    }
}
