//! White and pink noise.

/// White noise from -1 to 1: a 64-bit linear congruential generator (Knuth's MMIX), of which the upper bits are used.
#[derive(Clone, Debug)]
pub struct WhiteNoise(u64);

impl WhiteNoise {
    /// Noise from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0
    }

    /// The next sample, -1 to 1.
    #[inline]
    pub fn sample(&mut self) -> f32 {
        ((self.bits() as i64) >> 40) as f32 * (1.0 / 8_388_608.0)
    }

    /// A random value in `[0, 1)`.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 * (1.0 / 16_777_216.0)
    }

    /// A random value in `[low, high)`.
    pub fn range(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// An exponentially distributed value with a mean of 1.
    pub fn exponential(&mut self) -> f32 {
        -libm::logf(1.0 - self.unit())
    }
}

/// Pink noise (-3 dB an octave), about -0.5 to 0.5: Paul Kellet's sum of one-pole filters, whose poles suit both 44.1 and 48
/// kHz.
#[derive(Clone, Debug)]
pub struct PinkNoise {
    white: WhiteNoise,
    b: [f32; 3],
}

impl PinkNoise {
    /// Noise from a seed.
    pub const fn new(seed: u64) -> Self {
        Self { white: WhiteNoise::new(seed), b: [0.0; 3] }
    }

    /// The next sample.
    #[inline]
    pub fn sample(&mut self) -> f32 {
        let white = self.white.sample();
        self.b[0] = 0.997_65 * self.b[0] + white * 0.099_046_0;
        self.b[1] = 0.963_00 * self.b[1] + white * 0.296_516_4;
        self.b[2] = 0.570_00 * self.b[2] + white * 1.052_691_3;
        (self.b[0] + self.b[1] + self.b[2] + white * 0.1848) * 0.2
    }
}
