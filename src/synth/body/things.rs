//! Things that are set down, shot, cut loose: staff, arrows, string, stones, planks, cloth.

use super::matter::{Grains, Hiss, Matter, Mode, Swell};
use crate::event::Ground;

/// The foot of the staff: ash, hit along its grain.
pub const STAFF: Matter = Matter {
    gain_db: -9.0,
    touch_s: 0.000_9,
    scratch: 0.4,
    modes: [
        Mode::of(465.0, 0.05, 0.5),
        Mode::of(1_240.0, 0.04, 0.5),
        Mode::of(2_390.0, 0.025, 0.3),
        Mode::of(3_900.0, 0.012, 0.15),
        Mode::NONE,
    ],
    ..Matter::NOTHING
};

/// The staff on ground that gives: only its lowest is heard.
pub const STAFF_SOFT: Matter = Matter {
    gain_db: -13.0,
    touch_s: 0.006,
    modes: [Mode::of(160.0, 0.05, 0.6), Mode::of(465.0, 0.04, 0.4), Mode::of(1_240.0, 0.02, 0.15), Mode::NONE, Mode::NONE],
    ..STAFF
};

/// Whether a ground gives, so that what hits it does not ring.
pub const fn gives(ground: Ground) -> bool {
    !matches!(ground, Ground::Wood | Ground::Stone | Ground::Scree)
}

/// A body that comes down.
pub const WEIGHT: Matter = Matter {
    gain_db: -12.0,
    touch_s: 0.008,
    modes: [Mode::of(58.0, 0.12, 0.5), Mode::of(96.0, 0.09, 0.42), Mode::of(170.0, 0.05, 0.25), Mode::NONE, Mode::NONE],
    ..Matter::NOTHING
};

/// A cloak that comes down after him.
pub const CLOAK: Matter = Matter {
    gain_db: -14.0,
    touch_s: 0.02,
    hiss: Hiss { gain: 0.5, hz: 520.0, to_hz: 1_150.0, q: 0.6, swell: Swell::of(0.055, 0.055), rough: 0.7, rough_hz: 38.0 },
    ..Matter::NOTHING
};

/// The string is let go: it beats between the limbs, low and short.
pub const STRING: Matter = Matter {
    gain_db: -11.0,
    touch_s: 0.002_2,
    scratch: 0.5,
    modes: [
        Mode::of(118.0, 0.30, 0.8),
        Mode::of(237.0, 0.24, 0.6),
        Mode::of(358.0, 0.19, 0.42),
        Mode::of(602.0, 0.12, 0.28),
        Mode::of(975.0, 0.07, 0.2),
    ],
    hiss: Hiss { gain: 0.10, hz: 1_900.0, to_hz: 900.0, q: 0.7, swell: Swell::of(0.002, 0.012), rough: 0.3, rough_hz: 200.0 },
    ..Matter::NOTHING
};

/// An arrow goes off: its feathers hiss, lower the farther.
pub const FLIGHT: Matter = Matter {
    gain_db: -18.0,
    touch_s: 0.02,
    hiss: Hiss { gain: 0.55, hz: 3_400.0, to_hz: 1_000.0, q: 1.0, swell: Swell::of(0.022, 0.085), rough: 0.5, rough_hz: 75.0 },
    ..Matter::NOTHING
};

/// An arrow's shaft that is still of a sudden: it trembles.
pub const SHAFT: Matter = Matter {
    gain_db: -15.5,
    touch_s: 0.000_8,
    scratch: 0.6,
    modes: [
        Mode::of(74.0, 0.34, 0.5),
        Mode::of(203.0, 0.22, 0.5),
        Mode::of(398.0, 0.12, 0.4),
        Mode::of(1_150.0, 0.03, 0.3),
        Mode::of(2_700.0, 0.012, 0.2),
    ],
    ..Matter::NOTHING
};

/// Earth and gravel that run down: to be made longer by how much of it falls.
pub const RUBBLE: Matter = Matter {
    gain_db: -12.0,
    touch_s: 0.02,
    modes: [Mode::of(58.0, 0.16, 0.8), Mode::of(97.0, 0.11, 0.5), Mode::NONE, Mode::NONE, Mode::NONE],
    hiss: Hiss { gain: 0.34, hz: 420.0, to_hz: 1_500.0, q: 0.5, swell: Swell::of(0.05, 0.24), rough: 1.0, rough_hz: 45.0 },
    grains: Grains { gain: 0.55, per_s: 210.0, hz: [600.0, 5_600.0], ring_s: [0.003, 0.014], swell: Swell::of(0.04, 0.26) },
    ..Matter::NOTHING
};

/// A stone that falls among others.
pub const ROCK: Matter = Matter {
    gain_db: -5.0,
    touch_s: 0.000_8,
    scratch: 0.7,
    modes: [
        Mode::of(148.0, 0.05, 0.2),
        Mode::of(690.0, 0.030, 0.5),
        Mode::of(1_310.0, 0.024, 0.5),
        Mode::of(2_640.0, 0.014, 0.3),
        Mode::of(4_300.0, 0.008, 0.2),
    ],
    ..Matter::NOTHING
};

/// A beam that is set down.
pub const BEAM: Matter = Matter {
    gain_db: -10.0,
    touch_s: 0.004,
    scratch: 0.3,
    modes: [Mode::of(106.0, 0.10, 0.9), Mode::of(238.0, 0.10, 0.7), Mode::of(471.0, 0.07, 0.4), Mode::of(980.0, 0.03, 0.2), Mode::NONE],
    ..Matter::NOTHING
};
