//! Minimum-error boundary cut: the seam along which two overlapping patches differ least, by dynamic programming (A. Efros
//! and W. Freeman, "Image Quilting for Texture Synthesis and Transfer", 2001).

/// A seam through an overlap zone, and the error along it.
pub struct MinErrorSeam {
    /// Position of the seam across the zone, for each step along it.
    pub path: Vec<u16>,
    /// Mean squared difference along the seam.
    pub error: f32,
}

impl MinErrorSeam {
    /// Finds the seam of least error through a zone of `long` by `wide` samples; it moves sideways by at most one per step.
    pub fn find(long: usize, wide: usize, difference: impl Fn(usize, usize) -> f32) -> Self {
        let beside = |place: usize| place.saturating_sub(1)..=(place + 1).min(wide - 1);
        // Least sum of squared differences of any seam from the first step up to each position.
        let mut sums = vec![0.0_f32; long * wide];
        for step in 0..long {
            let (before, here) = sums.split_at_mut(step * wide);
            let before = before.rchunks(wide).next().unwrap_or_default();
            for (place, sum) in here[..wide].iter_mut().enumerate() {
                let difference = difference(step, place);
                let least = if before.is_empty() { 0.0 } else { beside(place).map(|place| before[place]).fold(f32::MAX, f32::min) };
                *sum = least + difference * difference;
            }
        }
        let least = |step: usize, places: std::ops::RangeInclusive<usize>| {
            places.min_by(|a, b| sums[step * wide + a].total_cmp(&sums[step * wide + b])).unwrap_or_default()
        };
        let mut place = least(long - 1, 0..=wide - 1);
        let error = sums[(long - 1) * wide + place] / long as f32;
        let mut path = vec![0; long];
        for step in (0..long).rev() {
            path[step] = place as u16;
            if step > 0 {
                place = least(step - 1, beside(place));
            }
        }
        Self { path, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seam_follows_what_is_alike() {
        let valley = |step: usize| 3 + step / 2;
        let seam = MinErrorSeam::find(9, 8, |step, place| (place as f32 - valley(step) as f32).abs());
        assert!((0..9).all(|step| usize::from(seam.path[step]) == valley(step)), "{:?}", seam.path);
        assert!(seam.error < 1.0e-6);
        let nowhere = MinErrorSeam::find(5, 1, |_, _| 2.0);
        assert_eq!((nowhere.path, nowhere.error), (vec![0; 5], 4.0));
    }
}
