//! Delay line (ring buffer) with integer and interpolated reads.

/// A delay line whose length is a power of two frames.
#[derive(Clone, Debug)]
pub struct DelayLine {
    line: Box<[f32]>,
    mask: usize,
    at: usize,
}

impl DelayLine {
    /// For delays of at most `most` frames.
    pub fn new(most: usize) -> Self {
        // Four more for the interpolation.
        let len = (most + 4).next_power_of_two();
        Self { line: vec![0.0; len].into_boxed_slice(), mask: len - 1, at: 0 }
    }

    /// Maximum delay in frames.
    pub fn capacity(&self) -> usize {
        self.mask - 3
    }

    /// Writes the next sample.
    #[inline]
    pub fn push(&mut self, x: f32) {
        self.at = (self.at + 1) & self.mask;
        self.line[self.at] = x;
    }

    /// The sample that was written `frames` before the last.
    #[inline]
    pub fn read(&self, frames: usize) -> f32 {
        self.line[self.at.wrapping_sub(frames) & self.mask]
    }

    /// The signal at a fractional delay of 1 frame or more: Lagrange interpolation over four samples.
    #[inline]
    pub fn read_interpolated(&self, frames: f32) -> f32 {
        let (whole, weights) = Self::split_delay(frames);
        self.read_weighted(whole, &weights)
    }

    /// A fractional delay as whole frames and the four weights of [`Self::read_interpolated`], for callers that read at the
    /// same delay many times.
    #[inline]
    pub fn split_delay(frames: f32) -> (usize, [f32; 4]) {
        let whole = frames as usize;
        let d = frames - whole as f32 + 1.0;
        let (d1, d2, d3) = (d - 1.0, d - 2.0, d - 3.0);
        (whole, [-d1 * d2 * d3 / 6.0, d * d2 * d3 / 2.0, -d * d1 * d3 / 2.0, d * d1 * d2 / 6.0])
    }

    /// The signal at a delay that was split by [`Self::split_delay`].
    #[inline]
    pub fn read_weighted(&self, whole: usize, weights: &[f32; 4]) -> f32 {
        let at = (self.at + 1).wrapping_sub(whole);
        let [a, b, c, e] = [0, 1, 2, 3].map(|i| self.line[at.wrapping_sub(i) & self.mask]);
        a * weights[0] + b * weights[1] + c * weights[2] + e * weights[3]
    }

    /// What [`Self::read_weighted`] would return before each of the next pushes, filling `out`. `out` may be no longer than
    /// the whole frames of the delay, since those samples are all there already. Far cheaper than one by one.
    pub fn read_block(&self, whole: usize, weights: &[f32; 4], out: &mut [f32]) {
        debug_assert!(out.len() <= whole && whole <= self.capacity(), "{whole} frames, of which {} are not there yet", out.len());
        let weigh = |e: f32, c: f32, b: f32, a: f32| a * weights[0] + b * weights[1] + c * weights[2] + e * weights[3];
        let oldest = (self.at + 1).wrapping_sub(whole + 3) & self.mask;
        if let Some(line) = self.line.get(oldest..oldest + out.len() + 3) {
            for (out, four) in out.iter_mut().zip(line.windows(4)) {
                *out = weigh(four[0], four[1], four[2], four[3]);
            }
        } else {
            for (i, out) in out.iter_mut().enumerate() {
                let [e, c, b, a] = [0, 1, 2, 3].map(|k| self.line[(oldest + i + k) & self.mask]);
                *out = weigh(e, c, b, a);
            }
        }
    }

    /// Writes several samples.
    pub fn push_all(&mut self, samples: &[f32]) {
        let from = (self.at + 1) & self.mask;
        if let Some(line) = self.line.get_mut(from..from + samples.len()) {
            line.copy_from_slice(samples);
            self.at = from + samples.len() - 1;
        } else {
            for x in samples {
                self.push(*x);
            }
        }
    }

    /// Fills the line with zeros.
    pub fn clear(&mut self) {
        self.line.fill(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_ahead_is_what_would_be_read_one_by_one() {
        let mut delay = DelayLine::new(100);
        for i in 0..150 {
            delay.push(libm::sinf(i as f32 * 0.3));
        }
        let (whole, weights) = DelayLine::split_delay(64.3);
        let mut ahead = [0.0; 64];
        delay.read_block(whole, &weights, &mut ahead);
        for (i, ahead) in ahead.iter().enumerate() {
            assert_eq!(*ahead, delay.read_interpolated(64.3), "{i} puts later");
            delay.push(9.0);
        }
        let mut other = delay.clone();
        for _ in 0..20 {
            delay.push_all(&ahead);
            for x in &ahead {
                other.push(*x);
            }
            assert!((0..=100).all(|frames| delay.read(frames) == other.read(frames)));
        }
    }

    #[test]
    fn what_is_put_in_comes_out_later_and_between_frames_smoothly() {
        let mut delay = DelayLine::new(100);
        for i in 0..200 {
            delay.push(libm::sinf(i as f32 * 0.05));
        }
        assert_eq!(delay.read(0), libm::sinf(199.0 * 0.05));
        for frames in [1.0_f32, 1.5, 7.25, 99.9] {
            assert!((delay.read_interpolated(frames) - libm::sinf((199.0 - frames) * 0.05)).abs() < 1.0e-5, "{frames}");
        }
    }
}
