//! Footsteps: contact materials of a sole by surface. Ranges start from Cook's shakers (1997) and the modal tables of
//! Farnell's "Designing Sound", then tuned by spectrograms.

use super::material::{BubbleParams, ContactMaterial, NoiseBand, ParticleGrains, ResonantMode, SwellEnvelope};
use crate::event::SurfaceKind;

/// Material of a sole on a surface: heel and toe.
pub const fn sole_material(ground: SurfaceKind) -> &'static ContactMaterial {
    match ground {
        SurfaceKind::Grass => &GRASS,
        SurfaceKind::Litter => &LITTER,
        SurfaceKind::Snow => &SNOW,
        SurfaceKind::Scree => &SCREE,
        SurfaceKind::Sand => &SAND,
        SurfaceKind::Mud => &MUD,
        SurfaceKind::Wood => &WOOD,
        SurfaceKind::Stone => &STONE,
        SurfaceKind::Water => &WATER,
    }
}

/// Material of the sole leaving the surface, if it is audible.
pub const fn lift_off_material(ground: SurfaceKind) -> Option<&'static ContactMaterial> {
    match ground {
        SurfaceKind::Grass | SurfaceKind::Litter => Some(&BRUSHED),
        SurfaceKind::Mud => Some(&SUCKED),
        SurfaceKind::Water => Some(&DRIPPED),
        SurfaceKind::Sand | SurfaceKind::Snow => Some(&SPILLED),
        // Pebbles that roll on after a step on scree are separate contacts.
        SurfaceKind::Scree | SurfaceKind::Wood | SurfaceKind::Stone => None,
    }
}

/// In hard frost snow squeaks under pressure: its grains stick and break instead of melting past one another.
pub const SQUEAK: ContactMaterial = ContactMaterial {
    gain_db: -2.0,
    open_hz: 3_500.0,
    touch_s: 0.02,
    hiss: NoiseBand { gain: 0.9, hz: 1_250.0, to_hz: 1_800.0, q: 5.0, swell: SwellEnvelope::of(0.060, 0.028), rough: 1.0, rough_hz: 230.0 },
    ..ContactMaterial::NOTHING
};

/// A pebble that rolls on after a step on scree.
pub const PEBBLE: ContactMaterial = ContactMaterial {
    gain_db: -7.0,
    touch_s: 0.000_5,
    scratch: 0.6,
    modes: [
        ResonantMode::of(1_950.0, 0.016, 0.7),
        ResonantMode::of(3_420.0, 0.012, 0.8),
        ResonantMode::of(5_600.0, 0.008, 0.5),
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    ..ContactMaterial::NOTHING
};

const GRASS: ContactMaterial = ContactMaterial {
    gain_db: -3.3,
    open_hz: 7_000.0,
    touch_s: 0.009,
    scratch: 0.25,
    modes: [
        ResonantMode::of(72.0, 0.08, 0.30),
        ResonantMode::of(131.0, 0.06, 0.18),
        ResonantMode::of(236.0, 0.035, 0.12),
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    hiss: NoiseBand {
        gain: 0.30,
        hz: 1_800.0,
        to_hz: 3_000.0,
        q: 0.6,
        swell: SwellEnvelope::of(0.014, 0.042),
        rough: 0.85,
        rough_hz: 210.0,
    },
    grains: ParticleGrains {
        gain: 0.30,
        per_s: 360.0,
        hz: [1_300.0, 5_000.0],
        ring_s: [0.001_5, 0.004],
        swell: SwellEnvelope::of(0.010, 0.055),
    },
    ..ContactMaterial::NOTHING
};

const LITTER: ContactMaterial = ContactMaterial {
    gain_db: -2.5,
    open_hz: 5_000.0,
    touch_s: 0.008,
    scratch: 0.3,
    modes: [
        ResonantMode::of(80.0, 0.07, 0.20),
        ResonantMode::of(152.0, 0.05, 0.14),
        ResonantMode::NONE,
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    hiss: NoiseBand { gain: 0.16, hz: 2_000.0, to_hz: 2_800.0, q: 0.7, swell: SwellEnvelope::of(0.020, 0.065), rough: 1.0, rough_hz: 75.0 },
    grains: ParticleGrains {
        gain: 0.6,
        per_s: 240.0,
        hz: [900.0, 4_400.0],
        ring_s: [0.001_2, 0.004],
        swell: SwellEnvelope::of(0.020, 0.105),
    },
    ..ContactMaterial::NOTHING
};

/// Compressed snow yields by many small breaks within a tenth of a second.
const SNOW: ContactMaterial = ContactMaterial {
    gain_db: -3.5,
    open_hz: 2_600.0,
    touch_s: 0.012,
    scratch: 0.2,
    modes: [
        ResonantMode::of(88.0, 0.06, 0.22),
        ResonantMode::of(170.0, 0.04, 0.16),
        ResonantMode::NONE,
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    hiss: NoiseBand { gain: 0.5, hz: 850.0, to_hz: 1_500.0, q: 1.0, swell: SwellEnvelope::of(0.045, 0.042), rough: 1.0, rough_hz: 165.0 },
    grains: ParticleGrains {
        gain: 0.55,
        per_s: 700.0,
        hz: [600.0, 2_800.0],
        ring_s: [0.002, 0.005],
        swell: SwellEnvelope::of(0.050, 0.046),
    },
    ..ContactMaterial::NOTHING
};

const SCREE: ContactMaterial = ContactMaterial {
    gain_db: -1.7,
    open_hz: 11_000.0,
    touch_s: 0.001_6,
    scratch: 0.9,
    modes: [
        ResonantMode::of(96.0, 0.06, 0.20),
        ResonantMode::of(640.0, 0.022, 0.22),
        ResonantMode::of(1_230.0, 0.018, 0.28),
        ResonantMode::of(2_360.0, 0.012, 0.3),
        ResonantMode::NONE,
    ],
    hiss: NoiseBand {
        gain: 0.12,
        hz: 2_900.0,
        to_hz: 4_300.0,
        q: 0.6,
        swell: SwellEnvelope::of(0.006, 0.035),
        rough: 1.0,
        rough_hz: 240.0,
    },
    grains: ParticleGrains {
        gain: 0.8,
        per_s: 300.0,
        hz: [1_300.0, 7_400.0],
        ring_s: [0.003, 0.013],
        swell: SwellEnvelope::of(0.006, 0.085),
    },
    ..ContactMaterial::NOTHING
};

const SAND: ContactMaterial = ContactMaterial {
    gain_db: -3.0,
    open_hz: 8_000.0,
    touch_s: 0.014,
    scratch: 0.1,
    modes: [
        ResonantMode::of(66.0, 0.06, 0.22),
        ResonantMode::of(118.0, 0.04, 0.12),
        ResonantMode::NONE,
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    hiss: NoiseBand {
        gain: 0.30,
        hz: 3_000.0,
        to_hz: 4_600.0,
        q: 0.6,
        swell: SwellEnvelope::of(0.028, 0.055),
        rough: 0.5,
        rough_hz: 320.0,
    },
    grains: ParticleGrains {
        gain: 0.10,
        per_s: 1_500.0,
        hz: [3_500.0, 8_000.0],
        ring_s: [0.000_6, 0.001_4],
        swell: SwellEnvelope::of(0.028, 0.060),
    },
    ..ContactMaterial::NOTHING
};

const MUD: ContactMaterial = ContactMaterial {
    gain_db: -10.5,
    open_hz: 2_200.0,
    touch_s: 0.012,
    scratch: 0.4,
    modes: [
        ResonantMode::of(84.0, 0.07, 0.30),
        ResonantMode::of(163.0, 0.05, 0.24),
        ResonantMode::NONE,
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    hiss: NoiseBand { gain: 0.50, hz: 900.0, to_hz: 480.0, q: 1.3, swell: SwellEnvelope::of(0.016, 0.040), rough: 1.0, rough_hz: 90.0 },
    bubbles: BubbleParams { gain: 0.30, count: 7, hz: [200.0, 420.0], within_s: 0.13 },
    ..ContactMaterial::NOTHING
};

/// A plank with a hollow beneath it.
const WOOD: ContactMaterial = ContactMaterial {
    gain_db: -2.1,
    open_hz: 6_000.0,
    touch_s: 0.001_5,
    scratch: 0.7,
    modes: [
        ResonantMode::of(180.0, 0.10, 0.36),
        ResonantMode::of(410.0, 0.10, 0.50),
        ResonantMode::of(760.0, 0.09, 0.42),
        ResonantMode::of(1_320.0, 0.035, 0.3),
        ResonantMode::of(2_480.0, 0.016, 0.24),
    ],
    hiss: NoiseBand {
        gain: 0.06,
        hz: 2_400.0,
        to_hz: 1_700.0,
        q: 0.6,
        swell: SwellEnvelope::of(0.004, 0.025),
        rough: 0.8,
        rough_hz: 260.0,
    },
    ..ContactMaterial::NOTHING
};

const STONE: ContactMaterial = ContactMaterial {
    gain_db: -1.3,
    touch_s: 0.000_45,
    scratch: 1.0,
    modes: [
        ResonantMode::of(118.0, 0.05, 0.14),
        ResonantMode::of(640.0, 0.045, 0.24),
        ResonantMode::of(1_530.0, 0.034, 0.34),
        ResonantMode::of(2_680.0, 0.024, 0.40),
        ResonantMode::of(4_350.0, 0.014, 0.32),
    ],
    hiss: NoiseBand {
        gain: 0.32,
        hz: 3_000.0,
        to_hz: 4_200.0,
        q: 0.7,
        swell: SwellEnvelope::of(0.010, 0.032),
        rough: 1.0,
        rough_hz: 380.0,
    },
    ..ContactMaterial::NOTHING
};

const WATER: ContactMaterial = ContactMaterial {
    gain_db: -4.0,
    open_hz: 7_000.0,
    touch_s: 0.005,
    scratch: 0.8,
    modes: [
        ResonantMode::of(124.0, 0.07, 0.22),
        ResonantMode::of(268.0, 0.05, 0.18),
        ResonantMode::NONE,
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    hiss: NoiseBand {
        gain: 0.42,
        hz: 1_200.0,
        to_hz: 2_900.0,
        q: 0.55,
        swell: SwellEnvelope::of(0.012, 0.060),
        rough: 0.95,
        rough_hz: 120.0,
    },
    grains: ParticleGrains {
        gain: 0.24,
        per_s: 190.0,
        hz: [2_200.0, 6_500.0],
        ring_s: [0.002, 0.006],
        swell: SwellEnvelope::of(0.090, 0.110),
    },
    bubbles: BubbleParams { gain: 0.34, count: 10, hz: [520.0, 2_900.0], within_s: 0.30 },
};

/// Blades and leaves that are brushed over.
const BRUSHED: ContactMaterial = ContactMaterial {
    gain_db: -12.0,
    touch_s: 0.02,
    hiss: NoiseBand {
        gain: 0.20,
        hz: 2_600.0,
        to_hz: 4_200.0,
        q: 0.5,
        swell: SwellEnvelope::of(0.060, 0.050),
        rough: 0.9,
        rough_hz: 120.0,
    },
    grains: ParticleGrains {
        gain: 0.12,
        per_s: 260.0,
        hz: [2_000.0, 6_000.0],
        ring_s: [0.001_5, 0.004],
        swell: SwellEnvelope::of(0.060, 0.050),
    },
    ..ContactMaterial::NOTHING
};

/// Mud that releases the sole.
const SUCKED: ContactMaterial = ContactMaterial {
    gain_db: -13.0,
    touch_s: 0.02,
    hiss: NoiseBand { gain: 0.30, hz: 380.0, to_hz: 1_050.0, q: 1.8, swell: SwellEnvelope::of(0.090, 0.022), rough: 0.9, rough_hz: 70.0 },
    bubbles: BubbleParams { gain: 0.22, count: 4, hz: [280.0, 640.0], within_s: 0.16 },
    ..ContactMaterial::NOTHING
};

/// Drops that fall from the sole.
const DRIPPED: ContactMaterial = ContactMaterial {
    gain_db: -10.0,
    touch_s: 0.02,
    hiss: NoiseBand { gain: 0.16, hz: 2_000.0, to_hz: 2_600.0, q: 0.5, swell: SwellEnvelope::of(0.050, 0.040), rough: 1.0, rough_hz: 60.0 },
    bubbles: BubbleParams { gain: 0.26, count: 4, hz: [700.0, 2_600.0], within_s: 0.34 },
    ..ContactMaterial::NOTHING
};

/// Snow and sand that spill back into the footprint.
const SPILLED: ContactMaterial = ContactMaterial {
    gain_db: -13.0,
    touch_s: 0.02,
    hiss: NoiseBand { gain: 0.18, hz: 2_400.0, to_hz: 3_400.0, q: 0.5, swell: SwellEnvelope::of(0.040, 0.060), rough: 0.8, rough_hz: 90.0 },
    ..ContactMaterial::NOTHING
};
