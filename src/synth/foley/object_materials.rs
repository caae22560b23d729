//! Contact materials of objects: staff, arrows, bowstring, stones, planks, cloth.

use super::material::{ContactMaterial, Excitation, Grains, NoiseBand, modes, swell};

/// The foot of the staff: ash, hit along its grain.
pub const STAFF: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -9.0, open_hz: 9_000.0, touch_s: 0.000_9, scratch: 0.4 },
    modes: modes(&[(465.0, 0.05, 0.5), (1_240.0, 0.04, 0.5), (2_390.0, 0.025, 0.3), (3_900.0, 0.012, 0.15)]),
    ..ContactMaterial::NOTHING
};

/// The staff on soft ground: only its lowest modes are heard.
pub const STAFF_SOFT: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -13.0, open_hz: 9_000.0, touch_s: 0.006, scratch: 0.4 },
    modes: modes(&[(160.0, 0.05, 0.6), (465.0, 0.04, 0.4), (1_240.0, 0.02, 0.15)]),
    ..ContactMaterial::NOTHING
};

/// The weight of a body that lands.
pub const WEIGHT: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -12.0, open_hz: 9_000.0, touch_s: 0.008, scratch: 0.0 },
    modes: modes(&[(58.0, 0.12, 0.5), (96.0, 0.09, 0.42), (170.0, 0.05, 0.25)]),
    ..ContactMaterial::NOTHING
};

/// The cloak that falls after a landing.
pub const CLOAK: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -14.0, open_hz: 9_000.0, touch_s: 0.02, scratch: 0.0 },
    hiss: NoiseBand { gain: 0.5, hz: 520.0, to_hz: 1_150.0, q: 0.6, swell: swell(0.055, 0.055), rough: 0.7, rough_hz: 38.0 },
    ..ContactMaterial::NOTHING
};

/// The released bowstring: it beats between the limbs, low and short.
pub const STRING: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -11.0, open_hz: 9_000.0, touch_s: 0.002_2, scratch: 0.5 },
    modes: modes(&[(118.0, 0.30, 0.8), (237.0, 0.24, 0.6), (358.0, 0.19, 0.42), (602.0, 0.12, 0.28), (975.0, 0.07, 0.2)]),
    hiss: NoiseBand { gain: 0.10, hz: 1_900.0, to_hz: 900.0, q: 0.7, swell: swell(0.002, 0.012), rough: 0.3, rough_hz: 200.0 },
    ..ContactMaterial::NOTHING
};

/// An arrow's release: the hiss of its feathers, lower with distance.
pub const FLIGHT: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -18.0, open_hz: 9_000.0, touch_s: 0.02, scratch: 0.0 },
    hiss: NoiseBand { gain: 0.55, hz: 3_400.0, to_hz: 1_000.0, q: 1.0, swell: swell(0.022, 0.085), rough: 0.5, rough_hz: 75.0 },
    ..ContactMaterial::NOTHING
};

/// The shaft of an arrow that is stopped: it vibrates.
pub const SHAFT: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -15.5, open_hz: 9_000.0, touch_s: 0.000_8, scratch: 0.6 },
    modes: modes(&[(74.0, 0.34, 0.5), (203.0, 0.22, 0.5), (398.0, 0.12, 0.4), (1_150.0, 0.03, 0.3), (2_700.0, 0.012, 0.2)]),
    ..ContactMaterial::NOTHING
};

/// Earth and gravel that run down; its duration is scaled with the amount.
pub const RUBBLE: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -12.0, open_hz: 9_000.0, touch_s: 0.02, scratch: 0.0 },
    modes: modes(&[(58.0, 0.16, 0.8), (97.0, 0.11, 0.5)]),
    hiss: NoiseBand { gain: 0.34, hz: 420.0, to_hz: 1_500.0, q: 0.5, swell: swell(0.05, 0.24), rough: 1.0, rough_hz: 45.0 },
    grains: Grains { gain: 0.55, per_s: 210.0, hz: [600.0, 5_600.0], ring_s: [0.003, 0.014], swell: swell(0.04, 0.26) },
    ..ContactMaterial::NOTHING
};

/// A stone that falls among others.
pub const ROCK: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -5.0, open_hz: 9_000.0, touch_s: 0.000_8, scratch: 0.7 },
    modes: modes(&[(148.0, 0.05, 0.2), (690.0, 0.030, 0.5), (1_310.0, 0.024, 0.5), (2_640.0, 0.014, 0.3), (4_300.0, 0.008, 0.2)]),
    ..ContactMaterial::NOTHING
};

/// A beam that is placed.
pub const BEAM: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -10.0, open_hz: 9_000.0, touch_s: 0.004, scratch: 0.3 },
    modes: modes(&[(106.0, 0.10, 0.9), (238.0, 0.10, 0.7), (471.0, 0.07, 0.4), (980.0, 0.03, 0.2)]),
    ..ContactMaterial::NOTHING
};
