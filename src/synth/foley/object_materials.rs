//! Contact materials of objects: staff, arrows, bowstring, stones, planks, cloth.

use super::material::{ContactMaterial, NoiseBand, ParticleGrains, ResonantMode, SwellEnvelope};
use crate::event::SurfaceKind;

/// The foot of the staff: ash, hit along its grain.
pub const STAFF: ContactMaterial = ContactMaterial {
    gain_db: -9.0,
    touch_s: 0.000_9,
    scratch: 0.4,
    modes: [
        ResonantMode::of(465.0, 0.05, 0.5),
        ResonantMode::of(1_240.0, 0.04, 0.5),
        ResonantMode::of(2_390.0, 0.025, 0.3),
        ResonantMode::of(3_900.0, 0.012, 0.15),
        ResonantMode::NONE,
    ],
    ..ContactMaterial::NOTHING
};

/// The staff on soft ground: only its lowest modes are heard.
pub const STAFF_SOFT: ContactMaterial = ContactMaterial {
    gain_db: -13.0,
    touch_s: 0.006,
    modes: [
        ResonantMode::of(160.0, 0.05, 0.6),
        ResonantMode::of(465.0, 0.04, 0.4),
        ResonantMode::of(1_240.0, 0.02, 0.15),
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    ..STAFF
};

/// Whether a surface is soft, so that what hits it does not ring.
pub const fn is_soft(ground: SurfaceKind) -> bool {
    !matches!(ground, SurfaceKind::Wood | SurfaceKind::Stone | SurfaceKind::Scree)
}

/// The weight of a body that lands.
pub const WEIGHT: ContactMaterial = ContactMaterial {
    gain_db: -12.0,
    touch_s: 0.008,
    modes: [
        ResonantMode::of(58.0, 0.12, 0.5),
        ResonantMode::of(96.0, 0.09, 0.42),
        ResonantMode::of(170.0, 0.05, 0.25),
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    ..ContactMaterial::NOTHING
};

/// The cloak that falls after a landing.
pub const CLOAK: ContactMaterial = ContactMaterial {
    gain_db: -14.0,
    touch_s: 0.02,
    hiss: NoiseBand { gain: 0.5, hz: 520.0, to_hz: 1_150.0, q: 0.6, swell: SwellEnvelope::of(0.055, 0.055), rough: 0.7, rough_hz: 38.0 },
    ..ContactMaterial::NOTHING
};

/// The released bowstring: it beats between the limbs, low and short.
pub const STRING: ContactMaterial = ContactMaterial {
    gain_db: -11.0,
    touch_s: 0.002_2,
    scratch: 0.5,
    modes: [
        ResonantMode::of(118.0, 0.30, 0.8),
        ResonantMode::of(237.0, 0.24, 0.6),
        ResonantMode::of(358.0, 0.19, 0.42),
        ResonantMode::of(602.0, 0.12, 0.28),
        ResonantMode::of(975.0, 0.07, 0.2),
    ],
    hiss: NoiseBand { gain: 0.10, hz: 1_900.0, to_hz: 900.0, q: 0.7, swell: SwellEnvelope::of(0.002, 0.012), rough: 0.3, rough_hz: 200.0 },
    ..ContactMaterial::NOTHING
};

/// An arrow's release: the hiss of its feathers, lower with distance.
pub const FLIGHT: ContactMaterial = ContactMaterial {
    gain_db: -18.0,
    touch_s: 0.02,
    hiss: NoiseBand { gain: 0.55, hz: 3_400.0, to_hz: 1_000.0, q: 1.0, swell: SwellEnvelope::of(0.022, 0.085), rough: 0.5, rough_hz: 75.0 },
    ..ContactMaterial::NOTHING
};

/// The shaft of an arrow that is stopped: it vibrates.
pub const SHAFT: ContactMaterial = ContactMaterial {
    gain_db: -15.5,
    touch_s: 0.000_8,
    scratch: 0.6,
    modes: [
        ResonantMode::of(74.0, 0.34, 0.5),
        ResonantMode::of(203.0, 0.22, 0.5),
        ResonantMode::of(398.0, 0.12, 0.4),
        ResonantMode::of(1_150.0, 0.03, 0.3),
        ResonantMode::of(2_700.0, 0.012, 0.2),
    ],
    ..ContactMaterial::NOTHING
};

/// Earth and gravel that run down; its duration is scaled with the amount.
pub const RUBBLE: ContactMaterial = ContactMaterial {
    gain_db: -12.0,
    touch_s: 0.02,
    modes: [
        ResonantMode::of(58.0, 0.16, 0.8),
        ResonantMode::of(97.0, 0.11, 0.5),
        ResonantMode::NONE,
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    hiss: NoiseBand { gain: 0.34, hz: 420.0, to_hz: 1_500.0, q: 0.5, swell: SwellEnvelope::of(0.05, 0.24), rough: 1.0, rough_hz: 45.0 },
    grains: ParticleGrains { gain: 0.55, per_s: 210.0, hz: [600.0, 5_600.0], ring_s: [0.003, 0.014], swell: SwellEnvelope::of(0.04, 0.26) },
    ..ContactMaterial::NOTHING
};

/// A stone that falls among others.
pub const ROCK: ContactMaterial = ContactMaterial {
    gain_db: -5.0,
    touch_s: 0.000_8,
    scratch: 0.7,
    modes: [
        ResonantMode::of(148.0, 0.05, 0.2),
        ResonantMode::of(690.0, 0.030, 0.5),
        ResonantMode::of(1_310.0, 0.024, 0.5),
        ResonantMode::of(2_640.0, 0.014, 0.3),
        ResonantMode::of(4_300.0, 0.008, 0.2),
    ],
    ..ContactMaterial::NOTHING
};

/// A beam that is placed.
pub const BEAM: ContactMaterial = ContactMaterial {
    gain_db: -10.0,
    touch_s: 0.004,
    scratch: 0.3,
    modes: [
        ResonantMode::of(106.0, 0.10, 0.9),
        ResonantMode::of(238.0, 0.10, 0.7),
        ResonantMode::of(471.0, 0.07, 0.4),
        ResonantMode::of(980.0, 0.03, 0.2),
        ResonantMode::NONE,
    ],
    ..ContactMaterial::NOTHING
};
