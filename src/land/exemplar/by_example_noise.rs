//! By-example noise (histogram-preserving blending, Heitz and Neyret 2018): windows of the exemplar at hashed positions,
//! blended over a triangle lattice, or, along a profile, two at a time. The result keeps the exemplar's histogram and the
//! statistics that all windows share.

use crate::{RandomStream, Seed, hash::mix, mirror_index, value_noise::smoothstep};

use super::{
    gaussian_transform::GaussianTransform,
    quantized_heights::{QuantizedHeights, stratified_sixteenth},
};

const PLACE: RandomStream = RandomStream::named("example blend");
const ORDER: RandomStream = RandomStream::named("example blend order");

/// Maximum distance between the centres of neighbouring windows, in samples.
const MAX: i64 = 8192;
/// Windows along the exemplar; each reaches to the centres of its neighbours. The fewer, the more of the exemplar's large
/// forms stay whole. A skewed exemplar is read without mirroring, so its windows have to lie inside it.
const WINDOWS: i64 = 2;
const WINDOWS_OF_LEANING: i64 = 4;
/// Fraction of a window's half that has to lie inside a map. The rest is read mirrored: otherwise the edges would be sampled
/// too rarely. Mirroring is allowed only where the window has little weight, or it would show. Profiles have no such limit:
/// there it does not show.
const WITHIN: f64 = 0.35;
/// Fraction of the distance between two windows of a profile over which they are blended; outside it only one of them
/// counts.
const BLENDED: f32 = 0.6;

/// An exemplar prepared for blending.
pub struct ByExampleNoise {
    columns: usize,
    rows: usize,
    /// The exemplar's heights, each as a value of a standard normal distribution.
    places: Vec<f32>,
    gauss: GaussianTransform,
    /// Whether windows may be rotated by 180 degrees.
    turns: bool,
    /// Samples between window centres, across and down; 0 down for a profile.
    wide: i64,
    deep: i64,
    /// Minimum distance of a window's centre from the exemplar's ends, across and down.
    inset: [i64; 2],
}

/// A window: the sample at its centre, and the reading direction (1 or -1).
#[derive(Clone, Copy, Default)]
struct BlendWindow {
    x: i64,
    y: i64,
    way: i64,
}

/// How often each sample is covered by windows that reach `half` to either side of centres at least `inset` from the ends.
/// Each window counts by the square of its weight, because that is what its variance is scaled by.
fn coverage_counts(length: usize, half: i64, inset: i64) -> Vec<f64> {
    let middles = (length as i64 - 2 * inset).max(1);
    let weight = |at: i64| {
        let near = 1.0 - (at - half).abs() as f64 / (half + 1) as f64;
        near * near
    };
    let mut sums = vec![0.0];
    for at in 0..=2 * half {
        sums.push(sums[at as usize] + weight(at));
    }
    // No sample has a count of exactly 0, so that ranks rise strictly from step to step.
    let mut found = vec![1.0e-9; length];
    for place in -half..length as i64 + half {
        let (from, to) = ((place - (inset + middles - 1) + half).max(0), (place - inset + half).min(2 * half));
        if from <= to {
            found[mirror_index(place, length)] += sums[to as usize + 1] - sums[from as usize];
        }
    }
    found
}

impl ByExampleNoise {
    /// Prepares an exemplar for blending.
    pub fn new(surface: &QuantizedHeights) -> Self {
        let QuantizedHeights { columns, rows, .. } = *surface;
        let (turns, is_map) = (!surface.is_skewed(), surface.is_map());
        let windows = if turns { WINDOWS } else { WINDOWS_OF_LEANING };
        let reach = |length: usize| (length as i64 / windows).clamp(2, MAX);
        let (wide, deep) = (reach(columns), if is_map { reach(rows) } else { 0 });
        let inset = |half: i64| match (turns, is_map) {
            (false, _) => half,
            (true, true) => (half as f64 * WITHIN) as i64,
            (true, false) => 0,
        };
        let inset = [inset(wide), inset(deep)];
        let (across, down) = (coverage_counts(columns, wide, inset[0]), coverage_counts(rows, deep, inset[1]));
        let mut often = [vec![0.0; usize::from(surface.top) + 1], vec![0.0; usize::from(surface.top) + 1]];
        for (row, down) in surface.steps.chunks_exact(columns).zip(&down) {
            for (step, across) in row.iter().zip(&across) {
                often[0][usize::from(*step)] += across * down;
                often[1][usize::from(*step)] += 1.0;
            }
        }
        let gauss = GaussianTransform::new(&often[0], &often[1]);
        let places = surface.steps.iter().map(|step| gauss.to_gaussian(*step)).collect();
        Self { columns, rows, places, gauss, turns, wide, deep, inset }
    }

    /// The window at a lattice point. Sixteen neighbouring points take sixteen different parts of the exemplar (stratified),
    /// so that even a short land shows all of it.
    fn window(&self, seed: Seed, i: i64, j: i64) -> BlendWindow {
        let hash = seed.hash(PLACE, &[i, j]);
        let order = seed.hash(ORDER, &[i >> 4, j]);
        let middle = |length: usize, inset: i64, key: u64, hash: u64| {
            let middles = (length as i64 - 2 * inset).max(1) as u64;
            // A 32-bit fraction whose top four bits are stratified.
            let along = stratified_sixteenth(i, key) << 28 | hash & 0x0fff_ffff;
            ((along * middles) >> 32) as i64 + inset
        };
        BlendWindow {
            x: middle(self.columns, self.inset[0], order, hash),
            y: middle(self.rows, self.inset[1], order >> 32, hash >> 32),
            way: if self.turns && mix(hash) & 1 == 1 { -1 } else { 1 },
        }
    }

    /// The value of a window at an offset from its centre.
    #[inline(always)]
    fn read(&self, window: BlendWindow, x: i64, y: i64) -> f32 {
        let (x, y) = (window.x + window.way * x, window.y + window.way * y);
        self.places[mirror_index(y, self.rows) * self.columns + mirror_index(x, self.columns)]
    }

    /// Fills `out` with the heights of the samples from `first` on in a row of the sample lattice.
    pub fn fill(&self, seed: Seed, first: i128, row: i128, out: &mut [f32]) {
        if self.deep == 0 { self.fill_profile(seed, first, out) } else { self.fill_map(seed, first, row, out) }
    }

    fn fill_profile(&self, seed: Seed, first: i128, out: &mut [f32]) {
        let wide = self.wide;
        let mut i = first.div_euclid(i128::from(wide)) as i64;
        let mut past = first.rem_euclid(i128::from(wide)) as i64;
        let mut right = self.window(seed, i, 0);
        let mut done = 0;
        while done < out.len() {
            let left = right;
            right = self.window(seed, i.wrapping_add(1), 0);
            let count = ((wide - past) as usize).min(out.len() - done);
            for (past, out) in (past..).zip(&mut out[done..done + count]) {
                let share = smoothstep(0.0, 1.0, (past as f32 / wide as f32 - 0.5) / BLENDED + 0.5);
                let [a, b] = [self.read(left, past, 0), self.read(right, past - wide, 0)];
                let rest = 1.0 - share;
                *out = self.gauss.to_height((a * rest + b * share) / (rest * rest + share * share).sqrt());
            }
            done += count;
            past = 0;
            i = i.wrapping_add(1);
        }
    }

    /// Fills one row of the triangle lattice: its points lie `wide` samples apart in rows `deep` apart, each row offset by
    /// half a `wide` from the one before. All positions are integers, so that nothing is lost far from the origin.
    fn fill_map(&self, seed: Seed, first: i128, row: i128, out: &mut [f32]) {
        let (wide, deep) = (self.wide, self.deep);
        let j = row.div_euclid(i128::from(deep)) as i64;
        let up = row.rem_euclid(i128::from(deep)) as i64;
        // Positions in the slanted row, in fractions of a sample.
        let (period, step) = (2 * wide * deep, 2 * deep);
        let along = i128::from(step) * first - i128::from(wide) * row;
        let mut i = along.div_euclid(i128::from(period)) as i64;
        let mut past = along.rem_euclid(i128::from(period)) as i64;
        let share_up = up as f32 / deep as f32;
        let above = j.wrapping_add(1);
        let mut right = [self.window(seed, i, j), self.window(seed, i, above)];
        let mut left = right;
        let mut met = None;
        for out in out {
            if met != Some(i) {
                let next = i.wrapping_add(1);
                (left, right) = (right, [self.window(seed, next, j), self.window(seed, next, above)]);
                met = Some(i);
            }
            let share = past as f32 / period as f32;
            let x = (past + wide * up) / step;
            let half = wide / 2;
            let (values, weights) = if share + share_up < 1.0 {
                let values = [self.read(left[0], x, up), self.read(right[0], x - wide, up), self.read(left[1], x - half, up - deep)];
                (values, [1.0 - share - share_up, share, share_up])
            } else {
                let values = [
                    self.read(right[1], x - wide - half, up - deep),
                    self.read(left[1], x - half, up - deep),
                    self.read(right[0], x - wide, up),
                ];
                (values, [share + share_up - 1.0, 1.0 - share, 1.0 - share_up])
            };
            // Cubed weights: the nearest window dominates.
            let [a, b, c] = weights.map(|weight| weight * weight * weight);
            let sum = a * values[0] + b * values[1] + c * values[2];
            *out = self.gauss.to_height(sum / (a * a + b * b + c * c).sqrt());
            past += step;
            if past >= period {
                past -= period;
                i = i.wrapping_add(1);
            }
        }
    }
}
