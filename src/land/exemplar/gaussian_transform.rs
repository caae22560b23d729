//! Gaussian transform by rank: maps heights to a standard normal distribution and back. Blending there preserves the
//! variance by the weights alone, and the inverse restores the exemplar's histogram (E. Heitz and F. Neyret,
//! "High-Performance By-Example Noise using a Histogram-Preserving Blending Operator", 2018; T. Deliot and E. Heitz, 2019,
//! for the table).

use libm::{erfc, exp, log, sqrt};

/// Entries of the inverse table, and how many standard deviations it covers to either side.
const ENTRIES: usize = 4096;
const REACH: f32 = 4.0;
/// The rarest rank that is resolved.
const RAREST: f64 = 1.0e-6;

/// The Gaussian transform of an exemplar and its inverse.
pub struct GaussianTransform {
    /// The Gaussian value of each step.
    forth: Vec<f32>,
    /// Heights at even distances of the Gaussian value from `-REACH` to `REACH`.
    back: Vec<f32>,
}

/// Cumulative distribution function of the standard normal distribution.
fn normal_cdf(place: f64) -> f64 {
    0.5 * erfc(-place / std::f64::consts::SQRT_2)
}

/// Quantile (inverse CDF) of the standard normal distribution.
fn normal_quantile(share: f64) -> f64 {
    let share = share.clamp(RAREST, 1.0 - RAREST);
    let tail = share.min(1.0 - share);
    // A first estimate (Hastings' approximation), refined by Newton's method.
    let t = sqrt(-2.0 * log(tail));
    let mut found = t - (2.307_53 + 0.270_61 * t) / (1.0 + t * (0.992_29 + t * 0.044_81));
    for _ in 0..4 {
        let density = exp(-0.5 * found * found) / sqrt(2.0 * std::f64::consts::PI);
        found += (normal_cdf(-found) - tail) / density;
    }
    if share < 0.5 { -found } else { found }
}

impl GaussianTransform {
    /// Builds the transform from how often each step occurs in the blended windows (`met`) and in the exemplar (`there`).
    pub fn new(met: &[f64], there: &[f64]) -> Self {
        let all: f64 = met.iter().sum();
        let mut sum = 0.0;
        let middle_rank = |often: &f64| {
            let share = (sum + 0.5 * often) / all;
            sum += often;
            normal_quantile(share) as f32
        };
        let forth = met.iter().map(middle_rank).collect();
        Self { forth, back: Self::inverse_table(there) }
    }

    fn inverse_table(there: &[f64]) -> Vec<f32> {
        let (all, top) = (there.iter().sum::<f64>(), (there.len() - 1).max(1) as f64);
        // Each step stands at its middle rank.
        let mut knots = Vec::new();
        let mut sum = 0.0;
        for (step, often) in there.iter().enumerate().filter(|(_, often)| **often > 0.0) {
            knots.push(((sum + 0.5 * often) / all, step as f64 / top));
            sum += often;
        }
        let mut at = 0;
        let height = |entry: usize| {
            let rank = normal_cdf(f64::from(REACH) * (2.0 * entry as f64 / ENTRIES as f64 - 1.0));
            while at + 1 < knots.len() && knots[at + 1].0 <= rank {
                at += 1;
            }
            let (from, low) = knots[at];
            match knots.get(at + 1) {
                Some((to, high)) if rank > from => (low + (high - low) * (rank - from) / (to - from)) as f32,
                _ => low as f32,
            }
        };
        (0..=ENTRIES).map(height).collect()
    }

    /// The Gaussian value of a step.
    pub fn to_gaussian(&self, step: u16) -> f32 {
        self.forth[usize::from(step)]
    }

    /// The height at a Gaussian value, interpolated from the inverse table.
    #[inline(always)]
    pub fn to_height(&self, place: f32) -> f32 {
        const LAST: f32 = ENTRIES as f32 - 0.001;
        let at = ((place + REACH) * (ENTRIES as f32 / (2.0 * REACH))).clamp(0.0, LAST);
        let entry = at as usize;
        let (a, b) = (self.back[entry], self.back[entry + 1]);
        a + (b - a) * (at - entry as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_is_found_and_comes_back() {
        for share in [0.001, 0.02, 0.3, 0.5, 0.7, 0.999] {
            assert!((normal_cdf(normal_quantile(share)) - share).abs() < 1.0e-9, "{share}");
        }
        assert!(normal_quantile(0.5).abs() < 1.0e-9 && (normal_quantile(0.841_344_746) - 1.0).abs() < 1.0e-6);
        // Seven steps, one of them by far the most frequent.
        let there = [3.0, 1.0, 0.0, 90.0, 2.0, 2.0, 2.0];
        let gauss = GaussianTransform::new(&there, &there);
        for (step, often) in there.iter().enumerate().filter(|(_, often)| **often > 0.0) {
            let height = gauss.to_height(gauss.to_gaussian(step as u16));
            assert!((height - step as f32 / 6.0).abs() < 0.01, "step {step} of {often} comes back as {height}");
        }
    }
}
