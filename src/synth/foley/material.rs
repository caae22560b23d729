//! Contact materials: excitation, modes, noise, grains and bubbles of a contact sound. The tables are in `surfaces` and
//! `object_materials`.

/// Parameters of one contact sound.
#[derive(Clone, Copy, Debug)]
pub struct ContactMaterial {
    /// Excitation by the touch.
    pub excitation: Excitation,
    /// Resonant modes, see [`modes`].
    pub modes: &'static [ResonantMode],
    /// Rustling, splashing and scraping noise.
    pub hiss: NoiseBand,
    /// Crackling and rattling grains.
    pub grains: Grains,
    /// Bubbles.
    pub bubbles: BubbleParams,
}

/// How the touch excites all that sounds.
#[derive(Clone, Copy, Debug)]
pub struct Excitation {
    /// Level at a force of 0.3, in decibels.
    pub gain_db: f32,
    /// Low-pass cutoff in hertz; a harder touch raises it.
    pub open_hz: f32,
    /// Contact time in seconds: the longer, the softer, and the fewer high modes are excited.
    pub touch_s: f32,
    /// Irregularity of the excitation: 0 smooth, about 2 a scratch.
    pub scratch: f32,
}

/// Maximum number of modes of a contact: two vectors of the processor.
pub const MAX_MODES: usize = 8;

/// One resonant mode: frequency in hertz, decay time by 60 dB in seconds, gain.
pub type ResonantMode = (f32, f32, f32);

/// The modes of a contact, at most [`MAX_MODES`].
pub const fn modes<const N: usize>(modes: &'static [ResonantMode; N]) -> &'static [ResonantMode] {
    const { assert!(N <= MAX_MODES, "more modes than a contact has") };
    modes
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
pub struct Grains {
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

/// An envelope with its rise and decay times, in seconds.
pub const fn swell(rise_s: f32, fall_s: f32) -> SwellEnvelope {
    SwellEnvelope { rise_s, fall_s }
}

impl SwellEnvelope {
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
        excitation: Excitation { gain_db: 0.0, open_hz: 9_000.0, touch_s: 0.004, scratch: 0.0 },
        modes: &[],
        hiss: NoiseBand { gain: 0.0, hz: 1_000.0, to_hz: 1_000.0, q: 0.7, swell: swell(0.01, 0.01), rough: 0.0, rough_hz: 100.0 },
        grains: Grains { gain: 0.0, per_s: 0.0, hz: [1_000.0; 2], ring_s: [0.003; 2], swell: swell(0.01, 0.01) },
        bubbles: BubbleParams { gain: 0.0, count: 0, hz: [500.0; 2], within_s: 0.1 },
    };
}
