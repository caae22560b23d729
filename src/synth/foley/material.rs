//! What a contact is made of: what rings, what rustles, what rattles, what bubbles. The tables of it are in `soles`, `hooves` and
//! `things`.

/// One contact of something with something.
#[derive(Clone, Copy, Debug)]
pub struct ContactMaterial {
    /// How loud all of it is at a force of 0.3, in decibels.
    pub gain_db: f32,
    /// Above so many hertz it is dull; a harder touch is less so.
    pub open_hz: f32,
    /// Seconds in which the touch pushes: the longer, the softer it is and the fewer of the high modes ring.
    pub touch_s: f32,
    /// How uneven that push is, 0 smooth to about 2 a scratch.
    pub scratch: f32,
    /// What rings.
    pub modes: [ResonantMode; MAX_MODES],
    /// What rustles, splashes and scrapes.
    pub hiss: NoiseBand,
    /// What crackles and rattles.
    pub grains: ParticleGrains,
    /// What bubbles.
    pub bubbles: BubbleParams,
}

/// Modes that a contact may have.
pub const MAX_MODES: usize = 5;

/// Something that rings.
#[derive(Clone, Copy, Debug)]
pub struct ResonantMode {
    /// Its frequency.
    pub hz: f32,
    /// Seconds in which it dies away by 60 dB.
    pub decay_s: f32,
    /// Its share, 0 for none.
    pub gain: f32,
}

/// How something comes and goes: up in a time, then down to a third in another, over and over.
#[derive(Clone, Copy, Debug)]
pub struct SwellEnvelope {
    /// Seconds up.
    pub rise_s: f32,
    /// Seconds down to a third.
    pub fall_s: f32,
}

/// Noise in a band.
#[derive(Clone, Copy, Debug)]
pub struct NoiseBand {
    /// Its share, 0 for none.
    pub gain: f32,
    /// The band's middle at its beginning,
    pub hz: f32,
    /// and towards its end.
    pub to_hz: f32,
    /// How narrow the band is, 0.4 wide to 3 narrow.
    pub q: f32,
    /// How it comes and goes.
    pub swell: SwellEnvelope,
    /// How uneven it is, 0 to 1,
    pub rough: f32,
    /// and how often a second.
    pub rough_hz: f32,
}

/// Small things that hit one another, each ringing for a moment (after Perry Cook's "Physically Informed Sonic Modeling", 1997:
/// collisions happen by chance, the more the more energy there is; here each has a pitch of its own).
#[derive(Clone, Copy, Debug)]
pub struct ParticleGrains {
    /// Their share, 0 for none.
    pub gain: f32,
    /// How many a second at the height of it.
    pub per_s: f32,
    /// Between which frequencies they ring,
    pub hz: [f32; 2],
    /// and in which seconds they die away by 60 dB.
    pub ring_s: [f32; 2],
    /// How their energy comes and goes.
    pub swell: SwellEnvelope,
}

/// Bubbles that come up.
#[derive(Clone, Copy, Debug)]
pub struct BubbleParams {
    /// Their share, 0 for none.
    pub gain: f32,
    /// How many.
    pub count: u8,
    /// Between which frequencies they ring.
    pub hz: [f32; 2],
    /// Within how many seconds they come, more of them sooner.
    pub within_s: f32,
}

impl ResonantMode {
    /// A mode.
    pub const fn of(hz: f32, decay_s: f32, gain: f32) -> Self {
        Self { hz, decay_s, gain }
    }

    /// None.
    pub const NONE: Self = Self::of(100.0, 0.01, 0.0);
}

impl SwellEnvelope {
    /// Up and down.
    pub const fn of(rise_s: f32, fall_s: f32) -> Self {
        Self { rise_s, fall_s }
    }

    /// How high it stands after some seconds, 0 to 1.
    pub fn at(&self, s: f32) -> f32 {
        if s < self.rise_s {
            let u = (s / self.rise_s).max(0.0);
            u * u * (3.0 - 2.0 * u)
        } else {
            libm::expf((self.rise_s - s) / self.fall_s)
        }
    }

    /// Seconds until it has sunk to a third so many times over.
    pub fn end_s(&self, times: f32) -> f32 {
        self.rise_s + times * self.fall_s
    }
}

impl ContactMaterial {
    /// Nothing of anything, from which the tables begin.
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
