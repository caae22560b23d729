//! Hooves: contact materials by surface. Heavier than a sole, and a clop on hard ground: the hollow of the hoof resonates in
//! two modes.

use super::{
    material::{BubbleParams, ContactMaterial, NoiseBand, ParticleGrains, ResonantMode, SwellEnvelope},
    sole_materials::sole_material,
};
use crate::event::SurfaceKind;

/// Material of a hoof on a surface.
pub const fn hoof_material(ground: SurfaceKind) -> &'static ContactMaterial {
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

/// The weight of a horse on soft ground.
const THUD: [ResonantMode; 5] = [
    ResonantMode::of(64.0, 0.12, 0.40),
    ResonantMode::of(117.0, 0.09, 0.42),
    ResonantMode::of(208.0, 0.06, 0.34),
    ResonantMode::of(420.0, 0.03, 0.22),
    ResonantMode::of(760.0, 0.018, 0.14),
];

const GRASS: ContactMaterial = ContactMaterial {
    gain_db: -10.0,
    touch_s: 0.005,
    scratch: 0.5,
    modes: THUD,
    hiss: NoiseBand {
        gain: 0.16,
        hz: 1_500.0,
        to_hz: 2_600.0,
        q: 0.5,
        swell: SwellEnvelope::of(0.010, 0.045),
        rough: 0.9,
        rough_hz: 160.0,
    },
    grains: ParticleGrains {
        gain: 0.30,
        per_s: 240.0,
        hz: [700.0, 3_600.0],
        ring_s: [0.002, 0.005],
        swell: SwellEnvelope::of(0.030, 0.080),
    },
    ..ContactMaterial::NOTHING
};

const LITTER: ContactMaterial = ContactMaterial {
    gain_db: -10.0,
    touch_s: 0.005,
    scratch: 0.5,
    modes: THUD,
    hiss: sole_material(SurfaceKind::Litter).hiss,
    grains: ParticleGrains { gain: 0.5, ..sole_material(SurfaceKind::Litter).grains },
    ..ContactMaterial::NOTHING
};

const SNOW: ContactMaterial = ContactMaterial {
    gain_db: -9.0,
    touch_s: 0.007,
    scratch: 0.2,
    modes: THUD,
    hiss: NoiseBand { gain: 0.42, hz: 700.0, ..sole_material(SurfaceKind::Snow).hiss },
    ..*sole_material(SurfaceKind::Snow)
};

const SCREE: ContactMaterial = ContactMaterial {
    gain_db: -5.0,
    touch_s: 0.001_8,
    scratch: 0.8,
    modes: [
        ResonantMode::of(88.0, 0.09, 0.45),
        ResonantMode::of(560.0, 0.030, 0.35),
        ResonantMode::of(1_060.0, 0.026, 0.4),
        ResonantMode::of(2_150.0, 0.014, 0.3),
        ResonantMode::NONE,
    ],
    grains: ParticleGrains { gain: 0.7, per_s: 320.0, ..sole_material(SurfaceKind::Scree).grains },
    ..*sole_material(SurfaceKind::Scree)
};

const SAND: ContactMaterial = ContactMaterial { gain_db: -11.0, touch_s: 0.007, modes: THUD, ..*sole_material(SurfaceKind::Sand) };

const MUD: ContactMaterial = ContactMaterial {
    gain_db: -10.0,
    touch_s: 0.007,
    modes: THUD,
    bubbles: BubbleParams { gain: 0.30, count: 8, hz: [160.0, 360.0], within_s: 0.16 },
    ..*sole_material(SurfaceKind::Mud)
};

const WOOD: ContactMaterial = ContactMaterial {
    gain_db: -5.0,
    touch_s: 0.001_5,
    scratch: 0.6,
    modes: [
        ResonantMode::of(128.0, 0.13, 0.55),
        ResonantMode::of(272.0, 0.11, 0.6),
        ResonantMode::of(530.0, 0.09, 0.5),
        ResonantMode::of(905.0, 0.05, 0.34),
        ResonantMode::of(1_760.0, 0.025, 0.18),
    ],
    ..ContactMaterial::NOTHING
};

const STONE: ContactMaterial = ContactMaterial {
    gain_db: -3.4,
    touch_s: 0.000_6,
    scratch: 0.6,
    modes: [
        ResonantMode::of(132.0, 0.05, 0.22),
        ResonantMode::of(790.0, 0.052, 0.55),
        ResonantMode::of(1_610.0, 0.034, 0.5),
        ResonantMode::of(2_890.0, 0.014, 0.3),
        ResonantMode::of(4_700.0, 0.007, 0.2),
    ],
    hiss: NoiseBand {
        gain: 0.05,
        hz: 3_000.0,
        to_hz: 4_200.0,
        q: 0.6,
        swell: SwellEnvelope::of(0.008, 0.028),
        rough: 1.0,
        rough_hz: 300.0,
    },
    ..ContactMaterial::NOTHING
};

const WATER: ContactMaterial = ContactMaterial {
    gain_db: -7.0,
    touch_s: 0.006,
    modes: [
        ResonantMode::of(92.0, 0.09, 0.4),
        ResonantMode::of(205.0, 0.06, 0.3),
        ResonantMode::NONE,
        ResonantMode::NONE,
        ResonantMode::NONE,
    ],
    bubbles: BubbleParams { gain: 0.28, count: 10, hz: [300.0, 1_700.0], within_s: 0.34 },
    ..*sole_material(SurfaceKind::Water)
};
