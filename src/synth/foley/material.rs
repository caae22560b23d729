//! Contact materials: modes, noise, grains and bubbles of a contact sound. The tables are in `sole_materials`,
//! `hoof_materials` and `object_materials`.

/// Parameters of one contact sound.
#[derive(Clone, Copy, Debug)]
pub struct ContactMaterial {
    /// Level at a force of 0.3, in decibels.
    pub gain_db: f32,
    /// Low-pass cutoff in hertz; a harder touch raises it.
    pub open_hz: f32,
    /// Contact time in seconds: the longer, the softer, and the fewer high modes are excited.
    pub touch_s: f32,
    /// Irregularity of the excitation: 0 smooth, about 2 a scratch.
    pub scratch: f32,
    /// Resonant modes.
    pub modes: [ResonantMode; MAX_MODES],
    /// Rustling, splashing and scraping noise.
    pub hiss: NoiseBand,
    /// Crackling and rattling grains.
    pub grains: ParticleGrains,
    /// Bubbles.
    pub bubbles: BubbleParams,
}

/// Maximum number of modes of a contact.
pub const MAX_MODES: usize = 5;

/// One resonant mode.
#[derive(Clone, Copy, Debug)]
pub struct ResonantMode {
    /// Frequency in hertz.
    pub hz: f32,
    /// Decay time by 60 dB, in seconds.
    pub decay_s: f32,
    /// Gain, 0 for none.
    pub gain: f32,
}

/// Envelope: a rise, then an exponential fall.
#[derive(Clone, Copy, Debug)]
pub struct SwellEnvelope {
    /// Rise time, in seconds.
    pub rise_s: f32,
    /// Decay time to 1/e, in seconds.
    pub fall_s: f32,
}

/// Noise in a band.
#[derive(Clone, Copy, Debug)]
pub struct NoiseBand {
    /// Gain, 0 for none.
    pub gain: f32,
    /// Centre frequency in hertz at the start.
    pub hz: f32,
    /// Centre frequency in hertz towards the end.
    pub to_hz: f32,
    /// Quality, 0.4 (wide) to 3 (narrow).
    pub q: f32,
    /// Its envelope.
    pub swell: SwellEnvelope,
    /// Roughness, 0 to 1.
    pub rough: f32,
    /// Frequency of the roughness, in hertz.
    pub rough_hz: f32,
}

/// Grains: collisions of small things, each with a short ring (after Perry Cook's "Physically Informed Sonic Modeling",
/// 1997: collisions are random, the more energy the more of them; here each has a pitch of its own).
#[derive(Clone, Copy, Debug)]
pub struct ParticleGrains {
    /// Gain, 0 for none.
    pub gain: f32,
    /// Collisions a second at the peak.
    pub per_s: f32,
    /// Range of their frequency, in hertz.
    pub hz: [f32; 2],
    /// Range of their decay time by 60 dB, in seconds.
    pub ring_s: [f32; 2],
    /// Envelope of their energy.
    pub swell: SwellEnvelope,
}

/// Rising bubbles.
#[derive(Clone, Copy, Debug)]
pub struct BubbleParams {
    /// Gain, 0 for none.
    pub gain: f32,
    /// Number of bubbles.
    pub count: u8,
    /// Range of their frequency in hertz.
    pub hz: [f32; 2],
    /// Seconds within which they rise, most of them early.
    pub within_s: f32,
}

impl ResonantMode {
    /// A mode.
    pub const fn of(hz: f32, decay_s: f32, gain: f32) -> Self {
        Self { hz, decay_s, gain }
    }

    /// No mode.
    pub const NONE: Self = Self::of(100.0, 0.01, 0.0);
}

impl SwellEnvelope {
    /// An envelope.
    pub const fn of(rise_s: f32, fall_s: f32) -> Self {
        Self { rise_s, fall_s }
    }

    /// The envelope's value after some seconds, 0 to 1.
    pub fn at(&self, s: f32) -> f32 {
        if s < self.rise_s {
            let u = (s / self.rise_s).max(0.0);
            u * u * (3.0 - 2.0 * u)
        } else {
            libm::expf((self.rise_s - s) / self.fall_s)
        }
    }

    /// Seconds until it has fallen for `times` decay times.
    pub fn end_s(&self, times: f32) -> f32 {
        self.rise_s + times * self.fall_s
    }
}

impl ContactMaterial {
    /// A silent material, from which the tables are built.
    pub const NOTHING: Self = Self {
        gain_db: 0.0,
        open_hz: 9_000.0,
        touch_s: 0.004,
        scratch: 0.0,
        modes: [ResonantMode::NONE; MAX_MODES],
        hiss: NoiseBand {
            gain: 0.0,
            hz: 1_000.0,
            to_hz: 1_000.0,
            q: 0.7,
            swell: SwellEnvelope::of(0.01, 0.01),
            rough: 0.0,
            rough_hz: 100.0,
        },
        grains: ParticleGrains { gain: 0.0, per_s: 0.0, hz: [1_000.0; 2], ring_s: [0.003; 2], swell: SwellEnvelope::of(0.01, 0.01) },
        bubbles: BubbleParams { gain: 0.0, count: 0, hz: [500.0; 2], within_s: 0.1 },
    };
}
