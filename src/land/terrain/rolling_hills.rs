//! Rolling hills: the modifier that makes any height source walkable, with long swells beneath it and slopes scaled to a
//! grade that legs can climb, sometimes gentle, sometimes rugged.

use std::sync::Arc;

use crate::{AMPLITUDE_M, CHUNK_COLUMNS, ChunkIndex, Column, HeightSource, Land, Modifier, RandomStream, Seed, ValueNoise};

const SWELL: RandomStream = RandomStream::named("rolling swell");
const RUGGED: RandomStream = RandomStream::named("rolling rugged");

/// Wavelengths of the two swells and of the ruggedness in columns: far longer than any octave of a height source, and
/// without a common factor, so that their crests never fall in step.
const LONG_SWELL_COLUMNS: i64 = 1103;
const SHORT_SWELL_COLUMNS: i64 = 397;
const RUGGED_COLUMNS: i64 = 761;
/// Metres from the lowest to the highest point of each swell.
const LONG_SWELL_M: f64 = 90.0;
const SHORT_SWELL_M: f64 = 44.0;
/// The typical rise per metre (root mean square) that heights are scaled to before ruggedness: 0.32 is a hillside of 18
/// degrees, with steps of twice that every few metres. With less, the swells hide the differences between algorithms.
const TYPICAL_GRADE: f64 = 0.32;
/// Share of the typical grade in the gentlest and in the most rugged terrain.
const GENTLEST: f64 = 0.4;
const MAX_RUGGED: f64 = 1.6;

/// Long swells, and heights scaled to a walkable grade.
pub struct RollingHills {
    seed: Seed,
    scale: f64,
}

impl RollingHills {
    /// The modifier for a height source, whose steepness is measured once on a fixed stretch with a fixed seed, so that it
    /// depends on the algorithm and its parameters alone.
    pub fn new(seed: Seed, height_source: &dyn HeightSource) -> Self {
        Self { seed, scale: (TYPICAL_GRADE / typical_grade(height_source)).min(1.0) }
    }
}

/// The land with rolling hills.
pub(super) fn apply(land: Land) -> Land {
    if land.height_source().drawn_map().is_some() {
        // A drawn map has hills of its own.
        return land;
    }
    if let Some(metres) = land.height_source().height_range_m() {
        return land.with_modifier(Arc::new(MetricHeights { scale: metres / AMPLITUDE_M }));
    }
    let rolling = RollingHills::new(land.seed(), &**land.height_source());
    land.with_modifier(Arc::new(rolling))
}

/// A height source with a range of its own in metres, shifted so that the middle of its range is at 0, as for all others.
struct MetricHeights {
    /// Factor from the common range, [`AMPLITUDE_M`], to its own.
    scale: f32,
}

impl Modifier for MetricHeights {
    fn reshape(&self, _: Column, heights: &mut [f32]) {
        for height in heights.iter_mut() {
            *height = (*height - AMPLITUDE_M / 2.0) * self.scale;
        }
    }
}

/// The root mean square of the rise per metre at full amplitude, or what would be typical of a tail that steep: a terrace is
/// flat nearly everywhere and all the steeper between.
fn typical_grade(height_source: &dyn HeightSource) -> f64 {
    const CHUNKS: i64 = 8;
    /// Where grades are spread evenly, 98 % of them are less steep than `TAIL` typical grades.
    const TAIL_SHARE: f64 = 0.98;
    const TAIL: f64 = 2.4;
    let mut grades = Vec::with_capacity(CHUNKS as usize * CHUNK_COLUMNS);
    let mut tile = [0.0; CHUNK_COLUMNS + 1];
    for chunk in 0..CHUNKS {
        height_source.fill_tile(Seed(0), ChunkIndex(chunk).first(), &mut tile);
        grades.extend(tile.windows(2).map(|pair| f64::from((pair[1] - pair[0]).abs() * AMPLITUDE_M)));
    }
    let mean_square = grades.iter().map(|grade| grade * grade).sum::<f64>() / grades.len() as f64;
    let at = (grades.len() as f64 * TAIL_SHARE) as usize;
    let (_, tail, _) = grades.select_nth_unstable_by(at, f64::total_cmp);
    mean_square.sqrt().max(*tail / TAIL).max(1.0e-6)
}

impl Modifier for RollingHills {
    fn reshape(&self, first: Column, heights: &mut [f32]) {
        let mut long = ValueNoise::new(self.seed, SWELL, LONG_SWELL_COLUMNS, first);
        let mut short = ValueNoise::new(self.seed, SWELL, SHORT_SWELL_COLUMNS, first);
        let mut rugged = ValueNoise::new(self.seed, RUGGED, RUGGED_COLUMNS, first);
        let middle = f64::from(AMPLITUDE_M) / 2.0;
        for height in heights {
            let swell = LONG_SWELL_M * (long.step() - 0.5) + SHORT_SWELL_M * (short.step() - 0.5);
            let ruggedness = GENTLEST + (MAX_RUGGED - GENTLEST) * rugged.step();
            *height = (swell + self.scale * ruggedness * (f64::from(*height) - middle)) as f32;
        }
    }
}
