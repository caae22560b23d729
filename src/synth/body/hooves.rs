//! Hooves: what each ground is made of beneath a horse. Heavier than a sole, and on what is hard a clop: the hollow of the hoof
//! rings in two modes.

use super::{
    matter::{Bubbles, Grains, Hiss, Matter, Mode, Swell},
    soles::sole,
};
use crate::event::Ground;

/// A hoof on a ground.
pub const fn hoof(ground: Ground) -> &'static Matter {
    match ground {
        Ground::Grass => &GRASS,
        Ground::Litter => &LITTER,
        Ground::Snow => &SNOW,
        Ground::Scree => &SCREE,
        Ground::Sand => &SAND,
        Ground::Mud => &MUD,
        Ground::Wood => &WOOD,
        Ground::Stone => &STONE,
        Ground::Water => &WATER,
    }
}

/// The weight of a horse on ground that gives.
const THUD: [Mode; 5] = [
    Mode::of(64.0, 0.12, 0.40),
    Mode::of(117.0, 0.09, 0.42),
    Mode::of(208.0, 0.06, 0.34),
    Mode::of(420.0, 0.03, 0.22),
    Mode::of(760.0, 0.018, 0.14),
];

const GRASS: Matter = Matter {
    gain_db: -10.0,
    touch_s: 0.005,
    scratch: 0.5,
    modes: THUD,
    hiss: Hiss { gain: 0.16, hz: 1_500.0, to_hz: 2_600.0, q: 0.5, swell: Swell::of(0.010, 0.045), rough: 0.9, rough_hz: 160.0 },
    grains: Grains { gain: 0.30, per_s: 240.0, hz: [700.0, 3_600.0], ring_s: [0.002, 0.005], swell: Swell::of(0.030, 0.080) },
    ..Matter::NOTHING
};

const LITTER: Matter = Matter {
    gain_db: -10.0,
    touch_s: 0.005,
    scratch: 0.5,
    modes: THUD,
    hiss: sole(Ground::Litter).hiss,
    grains: Grains { gain: 0.5, ..sole(Ground::Litter).grains },
    ..Matter::NOTHING
};

const SNOW: Matter = Matter {
    gain_db: -9.0,
    touch_s: 0.007,
    scratch: 0.2,
    modes: THUD,
    hiss: Hiss { gain: 0.42, hz: 700.0, ..sole(Ground::Snow).hiss },
    ..*sole(Ground::Snow)
};

const SCREE: Matter = Matter {
    gain_db: -5.0,
    touch_s: 0.001_8,
    scratch: 0.8,
    modes: [
        Mode::of(88.0, 0.09, 0.45),
        Mode::of(560.0, 0.030, 0.35),
        Mode::of(1_060.0, 0.026, 0.4),
        Mode::of(2_150.0, 0.014, 0.3),
        Mode::NONE,
    ],
    grains: Grains { gain: 0.7, per_s: 320.0, ..sole(Ground::Scree).grains },
    ..*sole(Ground::Scree)
};

const SAND: Matter = Matter { gain_db: -11.0, touch_s: 0.007, modes: THUD, ..*sole(Ground::Sand) };

const MUD: Matter = Matter {
    gain_db: -10.0,
    touch_s: 0.007,
    modes: THUD,
    bubbles: Bubbles { gain: 0.30, count: 8, hz: [160.0, 360.0], within_s: 0.16 },
    ..*sole(Ground::Mud)
};

const WOOD: Matter = Matter {
    gain_db: -5.0,
    touch_s: 0.001_5,
    scratch: 0.6,
    modes: [
        Mode::of(128.0, 0.13, 0.55),
        Mode::of(272.0, 0.11, 0.6),
        Mode::of(530.0, 0.09, 0.5),
        Mode::of(905.0, 0.05, 0.34),
        Mode::of(1_760.0, 0.025, 0.18),
    ],
    ..Matter::NOTHING
};

const STONE: Matter = Matter {
    gain_db: -3.4,
    touch_s: 0.000_6,
    scratch: 0.6,
    modes: [
        Mode::of(132.0, 0.05, 0.22),
        Mode::of(790.0, 0.052, 0.55),
        Mode::of(1_610.0, 0.034, 0.5),
        Mode::of(2_890.0, 0.014, 0.3),
        Mode::of(4_700.0, 0.007, 0.2),
    ],
    hiss: Hiss { gain: 0.05, hz: 3_000.0, to_hz: 4_200.0, q: 0.6, swell: Swell::of(0.008, 0.028), rough: 1.0, rough_hz: 300.0 },
    ..Matter::NOTHING
};

const WATER: Matter = Matter {
    gain_db: -7.0,
    touch_s: 0.006,
    modes: [Mode::of(92.0, 0.09, 0.4), Mode::of(205.0, 0.06, 0.3), Mode::NONE, Mode::NONE, Mode::NONE],
    bubbles: Bubbles { gain: 0.28, count: 10, hz: [300.0, 1_700.0], within_s: 0.34 },
    ..*sole(Ground::Water)
};
