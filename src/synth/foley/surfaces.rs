//! What each surface sounds like under a sole, a hoof, the board, the staff and an arrow: a row for each surface. Ranges start
//! from Cook's shakers (1997) and the modal tables of Farnell's "Designing Sound", then tuned by spectrograms.

use super::{
    friction::FrictionSurface,
    material::{BubbleParams, ContactMaterial, Excitation, Grains, NoiseBand, ResonantMode, modes, swell},
    object_materials::{BEAM, ROCK},
};
use crate::event::SurfaceKind;

/// The sounds of a surface.
#[derive(Clone, Copy, Debug)]
pub struct SurfaceSounds {
    /// A sole, its heel and its toe.
    pub sole: ContactMaterial,
    /// The sole that leaves it, if that is audible.
    pub lift_off: Option<&'static ContactMaterial>,
    /// Pebbles that roll on after a step, instead of the sole that leaves.
    pub debris: Option<&'static ContactMaterial>,
    /// Added to a step in hard frost.
    pub squeak: Option<&'static ContactMaterial>,
    /// A hoof: heavier than a sole, and a clop on hard ground, as the hollow of the hoof resonates in two modes.
    pub hoof: ContactMaterial,
    /// The board that slides over it.
    pub board: FrictionSurface,
    /// Something of this material that is placed; none where it sounds like a sole.
    pub placed: Option<&'static ContactMaterial>,
    /// Whether what hits it rings.
    pub is_hard: bool,
}

/// The sounds of a surface.
pub const fn surface_sounds(ground: SurfaceKind) -> &'static SurfaceSounds {
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

/// Silence, from which the rows are built.
const SILENT: SurfaceSounds = SurfaceSounds {
    sole: ContactMaterial::NOTHING,
    lift_off: None,
    debris: None,
    squeak: None,
    hoof: ContactMaterial::NOTHING,
    board: FrictionSurface { hz: 1_000.0, hz_per_root_mps: 0.0, q: 0.5, rough: 0.0, per_m: 10.0, rumble: 0.0, gain: 0.0 },
    placed: None,
    is_hard: false,
};

/// The weight of a horse on soft ground.
const THUD: &[ResonantMode] =
    modes(&[(64.0, 0.12, 0.40), (117.0, 0.09, 0.42), (208.0, 0.06, 0.34), (420.0, 0.03, 0.22), (760.0, 0.018, 0.14)]);

const GRASS: SurfaceSounds = SurfaceSounds {
    sole: ContactMaterial {
        excitation: Excitation { gain_db: -3.3, open_hz: 7_000.0, touch_s: 0.009, scratch: 0.25 },
        modes: modes(&[(72.0, 0.08, 0.30), (131.0, 0.06, 0.18), (236.0, 0.035, 0.12)]),
        hiss: NoiseBand { gain: 0.30, hz: 1_800.0, to_hz: 3_000.0, q: 0.6, swell: swell(0.014, 0.042), rough: 0.85, rough_hz: 210.0 },
        grains: Grains { gain: 0.30, per_s: 360.0, hz: [1_300.0, 5_000.0], ring_s: [0.001_5, 0.004], swell: swell(0.010, 0.055) },
        ..ContactMaterial::NOTHING
    },
    lift_off: Some(&BRUSHED),
    hoof: ContactMaterial {
        excitation: Excitation { gain_db: -10.0, open_hz: 9_000.0, touch_s: 0.005, scratch: 0.5 },
        modes: THUD,
        hiss: NoiseBand { gain: 0.16, hz: 1_500.0, to_hz: 2_600.0, q: 0.5, swell: swell(0.010, 0.045), rough: 0.9, rough_hz: 160.0 },
        grains: Grains { gain: 0.30, per_s: 240.0, hz: [700.0, 3_600.0], ring_s: [0.002, 0.005], swell: swell(0.030, 0.080) },
        ..ContactMaterial::NOTHING
    },
    board: FrictionSurface { hz: 1_300.0, hz_per_root_mps: 430.0, q: 0.5, rough: 0.7, per_m: 14.0, rumble: 0.35, gain: 0.10 },
    ..SILENT
};

const LITTER_SOLE: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -2.5, open_hz: 5_000.0, touch_s: 0.008, scratch: 0.3 },
    modes: modes(&[(80.0, 0.07, 0.20), (152.0, 0.05, 0.14)]),
    hiss: NoiseBand { gain: 0.16, hz: 2_000.0, to_hz: 2_800.0, q: 0.7, swell: swell(0.020, 0.065), rough: 1.0, rough_hz: 75.0 },
    grains: Grains { gain: 0.6, per_s: 240.0, hz: [900.0, 4_400.0], ring_s: [0.001_2, 0.004], swell: swell(0.020, 0.105) },
    ..ContactMaterial::NOTHING
};
const LITTER: SurfaceSounds = SurfaceSounds {
    sole: LITTER_SOLE,
    lift_off: Some(&BRUSHED),
    hoof: ContactMaterial {
        excitation: Excitation { gain_db: -10.0, open_hz: 9_000.0, touch_s: 0.005, scratch: 0.5 },
        modes: THUD,
        hiss: LITTER_SOLE.hiss,
        grains: Grains { gain: 0.5, ..LITTER_SOLE.grains },
        ..ContactMaterial::NOTHING
    },
    board: FrictionSurface { hz: 1_900.0, hz_per_root_mps: 480.0, q: 0.5, rough: 0.95, per_m: 22.0, rumble: 0.3, gain: 0.11 },
    ..SILENT
};

/// Compressed snow yields by many small breaks within a tenth of a second.
const SNOW_SOLE: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -3.5, open_hz: 2_600.0, touch_s: 0.012, scratch: 0.2 },
    modes: modes(&[(88.0, 0.06, 0.22), (170.0, 0.04, 0.16)]),
    hiss: NoiseBand { gain: 0.5, hz: 850.0, to_hz: 1_500.0, q: 1.0, swell: swell(0.045, 0.042), rough: 1.0, rough_hz: 165.0 },
    grains: Grains { gain: 0.55, per_s: 700.0, hz: [600.0, 2_800.0], ring_s: [0.002, 0.005], swell: swell(0.050, 0.046) },
    ..ContactMaterial::NOTHING
};
const SNOW: SurfaceSounds = SurfaceSounds {
    sole: SNOW_SOLE,
    lift_off: Some(&SPILLED),
    squeak: Some(&SQUEAK),
    hoof: ContactMaterial {
        excitation: Excitation { gain_db: -9.0, open_hz: 2_600.0, touch_s: 0.007, scratch: 0.2 },
        modes: THUD,
        hiss: NoiseBand { gain: 0.42, hz: 700.0, ..SNOW_SOLE.hiss },
        ..SNOW_SOLE
    },
    board: FrictionSurface { hz: 900.0, hz_per_root_mps: 520.0, q: 0.5, rough: 0.35, per_m: 9.0, rumble: 0.25, gain: 0.12 },
    ..SILENT
};

const SCREE_SOLE: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -1.7, open_hz: 11_000.0, touch_s: 0.001_6, scratch: 0.9 },
    modes: modes(&[(96.0, 0.06, 0.20), (640.0, 0.022, 0.22), (1_230.0, 0.018, 0.28), (2_360.0, 0.012, 0.3)]),
    hiss: NoiseBand { gain: 0.12, hz: 2_900.0, to_hz: 4_300.0, q: 0.6, swell: swell(0.006, 0.035), rough: 1.0, rough_hz: 240.0 },
    grains: Grains { gain: 0.8, per_s: 300.0, hz: [1_300.0, 7_400.0], ring_s: [0.003, 0.013], swell: swell(0.006, 0.085) },
    ..ContactMaterial::NOTHING
};
const SCREE: SurfaceSounds = SurfaceSounds {
    sole: SCREE_SOLE,
    debris: Some(&PEBBLE),
    hoof: ContactMaterial {
        excitation: Excitation { gain_db: -5.0, open_hz: 11_000.0, touch_s: 0.001_8, scratch: 0.8 },
        modes: modes(&[(88.0, 0.09, 0.45), (560.0, 0.030, 0.35), (1_060.0, 0.026, 0.4), (2_150.0, 0.014, 0.3)]),
        grains: Grains { gain: 0.7, per_s: 320.0, ..SCREE_SOLE.grains },
        ..SCREE_SOLE
    },
    board: FrictionSurface { hz: 1_500.0, hz_per_root_mps: 520.0, q: 0.6, rough: 1.0, per_m: 26.0, rumble: 0.6, gain: 0.15 },
    placed: Some(&ROCK),
    is_hard: true,
    ..SILENT
};

const SAND_SOLE: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -3.0, open_hz: 8_000.0, touch_s: 0.014, scratch: 0.1 },
    modes: modes(&[(66.0, 0.06, 0.22), (118.0, 0.04, 0.12)]),
    hiss: NoiseBand { gain: 0.30, hz: 3_000.0, to_hz: 4_600.0, q: 0.6, swell: swell(0.028, 0.055), rough: 0.5, rough_hz: 320.0 },
    grains: Grains { gain: 0.10, per_s: 1_500.0, hz: [3_500.0, 8_000.0], ring_s: [0.000_6, 0.001_4], swell: swell(0.028, 0.060) },
    ..ContactMaterial::NOTHING
};
const SAND: SurfaceSounds = SurfaceSounds {
    sole: SAND_SOLE,
    lift_off: Some(&SPILLED),
    hoof: ContactMaterial {
        excitation: Excitation { gain_db: -11.0, open_hz: 8_000.0, touch_s: 0.007, scratch: 0.1 },
        modes: THUD,
        ..SAND_SOLE
    },
    board: FrictionSurface { hz: 2_100.0, hz_per_root_mps: 620.0, q: 0.5, rough: 0.3, per_m: 12.0, rumble: 0.3, gain: 0.10 },
    ..SILENT
};

const MUD_SOLE: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -10.5, open_hz: 2_200.0, touch_s: 0.012, scratch: 0.4 },
    modes: modes(&[(84.0, 0.07, 0.30), (163.0, 0.05, 0.24)]),
    hiss: NoiseBand { gain: 0.50, hz: 900.0, to_hz: 480.0, q: 1.3, swell: swell(0.016, 0.040), rough: 1.0, rough_hz: 90.0 },
    bubbles: BubbleParams { gain: 0.30, count: 7, hz: [200.0, 420.0], within_s: 0.13 },
    ..ContactMaterial::NOTHING
};
const MUD: SurfaceSounds = SurfaceSounds {
    sole: MUD_SOLE,
    lift_off: Some(&SUCKED),
    hoof: ContactMaterial {
        excitation: Excitation { gain_db: -10.0, open_hz: 2_200.0, touch_s: 0.007, scratch: 0.4 },
        modes: THUD,
        bubbles: BubbleParams { gain: 0.30, count: 8, hz: [160.0, 360.0], within_s: 0.16 },
        ..MUD_SOLE
    },
    board: FrictionSurface { hz: 420.0, hz_per_root_mps: 150.0, q: 0.8, rough: 0.8, per_m: 8.0, rumble: 0.5, gain: 0.13 },
    ..SILENT
};

/// A plank with a hollow beneath it.
const WOOD: SurfaceSounds = SurfaceSounds {
    sole: ContactMaterial {
        excitation: Excitation { gain_db: -2.1, open_hz: 6_000.0, touch_s: 0.001_5, scratch: 0.7 },
        modes: modes(&[(180.0, 0.10, 0.36), (410.0, 0.10, 0.50), (760.0, 0.09, 0.42), (1_320.0, 0.035, 0.3), (2_480.0, 0.016, 0.24)]),
        hiss: NoiseBand { gain: 0.06, hz: 2_400.0, to_hz: 1_700.0, q: 0.6, swell: swell(0.004, 0.025), rough: 0.8, rough_hz: 260.0 },
        ..ContactMaterial::NOTHING
    },
    hoof: ContactMaterial {
        excitation: Excitation { gain_db: -5.0, open_hz: 9_000.0, touch_s: 0.001_5, scratch: 0.6 },
        modes: modes(&[(128.0, 0.13, 0.55), (272.0, 0.11, 0.6), (530.0, 0.09, 0.5), (905.0, 0.05, 0.34), (1_760.0, 0.025, 0.18)]),
        ..ContactMaterial::NOTHING
    },
    board: FrictionSurface { hz: 620.0, hz_per_root_mps: 190.0, q: 1.2, rough: 0.9, per_m: 5.0, rumble: 0.8, gain: 0.16 },
    placed: Some(&BEAM),
    is_hard: true,
    ..SILENT
};

const STONE: SurfaceSounds = SurfaceSounds {
    sole: ContactMaterial {
        excitation: Excitation { gain_db: -1.3, open_hz: 9_000.0, touch_s: 0.000_45, scratch: 1.0 },
        modes: modes(&[(118.0, 0.05, 0.14), (640.0, 0.045, 0.24), (1_530.0, 0.034, 0.34), (2_680.0, 0.024, 0.40), (4_350.0, 0.014, 0.32)]),
        hiss: NoiseBand { gain: 0.32, hz: 3_000.0, to_hz: 4_200.0, q: 0.7, swell: swell(0.010, 0.032), rough: 1.0, rough_hz: 380.0 },
        ..ContactMaterial::NOTHING
    },
    hoof: ContactMaterial {
        excitation: Excitation { gain_db: -3.4, open_hz: 9_000.0, touch_s: 0.000_6, scratch: 0.6 },
        modes: modes(&[(132.0, 0.05, 0.22), (790.0, 0.052, 0.55), (1_610.0, 0.034, 0.5), (2_890.0, 0.014, 0.3), (4_700.0, 0.007, 0.2)]),
        hiss: NoiseBand { gain: 0.05, hz: 3_000.0, to_hz: 4_200.0, q: 0.6, swell: swell(0.008, 0.028), rough: 1.0, rough_hz: 300.0 },
        ..ContactMaterial::NOTHING
    },
    board: FrictionSurface { hz: 1_150.0, hz_per_root_mps: 330.0, q: 0.8, rough: 0.85, per_m: 17.0, rumble: 0.5, gain: 0.14 },
    placed: Some(&ROCK),
    is_hard: true,
    ..SILENT
};

const WATER_SOLE: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -4.0, open_hz: 7_000.0, touch_s: 0.005, scratch: 0.8 },
    modes: modes(&[(124.0, 0.07, 0.22), (268.0, 0.05, 0.18)]),
    hiss: NoiseBand { gain: 0.42, hz: 1_200.0, to_hz: 2_900.0, q: 0.55, swell: swell(0.012, 0.060), rough: 0.95, rough_hz: 120.0 },
    grains: Grains { gain: 0.24, per_s: 190.0, hz: [2_200.0, 6_500.0], ring_s: [0.002, 0.006], swell: swell(0.090, 0.110) },
    bubbles: BubbleParams { gain: 0.34, count: 10, hz: [520.0, 2_900.0], within_s: 0.30 },
};
const WATER: SurfaceSounds = SurfaceSounds {
    sole: WATER_SOLE,
    lift_off: Some(&DRIPPED),
    hoof: ContactMaterial {
        excitation: Excitation { gain_db: -7.0, open_hz: 7_000.0, touch_s: 0.006, scratch: 0.8 },
        modes: modes(&[(92.0, 0.09, 0.4), (205.0, 0.06, 0.3)]),
        bubbles: BubbleParams { gain: 0.28, count: 10, hz: [300.0, 1_700.0], within_s: 0.34 },
        ..WATER_SOLE
    },
    board: FrictionSurface { hz: 1_100.0, hz_per_root_mps: 700.0, q: 0.4, rough: 0.6, per_m: 6.0, rumble: 0.45, gain: 0.13 },
    ..SILENT
};

/// Blades and leaves that are brushed over.
const BRUSHED: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -12.0, open_hz: 9_000.0, touch_s: 0.02, scratch: 0.0 },
    hiss: NoiseBand { gain: 0.20, hz: 2_600.0, to_hz: 4_200.0, q: 0.5, swell: swell(0.060, 0.050), rough: 0.9, rough_hz: 120.0 },
    grains: Grains { gain: 0.12, per_s: 260.0, hz: [2_000.0, 6_000.0], ring_s: [0.001_5, 0.004], swell: swell(0.060, 0.050) },
    ..ContactMaterial::NOTHING
};

/// Mud that releases the sole.
const SUCKED: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -13.0, open_hz: 9_000.0, touch_s: 0.02, scratch: 0.0 },
    hiss: NoiseBand { gain: 0.30, hz: 380.0, to_hz: 1_050.0, q: 1.8, swell: swell(0.090, 0.022), rough: 0.9, rough_hz: 70.0 },
    bubbles: BubbleParams { gain: 0.22, count: 4, hz: [280.0, 640.0], within_s: 0.16 },
    ..ContactMaterial::NOTHING
};

/// Drops that fall from the sole.
const DRIPPED: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -10.0, open_hz: 9_000.0, touch_s: 0.02, scratch: 0.0 },
    hiss: NoiseBand { gain: 0.16, hz: 2_000.0, to_hz: 2_600.0, q: 0.5, swell: swell(0.050, 0.040), rough: 1.0, rough_hz: 60.0 },
    bubbles: BubbleParams { gain: 0.26, count: 4, hz: [700.0, 2_600.0], within_s: 0.34 },
    ..ContactMaterial::NOTHING
};

/// Snow and sand that spill back into the footprint.
const SPILLED: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -13.0, open_hz: 9_000.0, touch_s: 0.02, scratch: 0.0 },
    hiss: NoiseBand { gain: 0.18, hz: 2_400.0, to_hz: 3_400.0, q: 0.5, swell: swell(0.040, 0.060), rough: 0.8, rough_hz: 90.0 },
    ..ContactMaterial::NOTHING
};

/// In hard frost snow squeaks under pressure: its grains stick and break instead of melting past one another.
const SQUEAK: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -2.0, open_hz: 3_500.0, touch_s: 0.02, scratch: 0.0 },
    hiss: NoiseBand { gain: 0.9, hz: 1_250.0, to_hz: 1_800.0, q: 5.0, swell: swell(0.060, 0.028), rough: 1.0, rough_hz: 230.0 },
    ..ContactMaterial::NOTHING
};

/// A pebble that rolls on after a step on scree.
const PEBBLE: ContactMaterial = ContactMaterial {
    excitation: Excitation { gain_db: -7.0, open_hz: 9_000.0, touch_s: 0.000_5, scratch: 0.6 },
    modes: modes(&[(1_950.0, 0.016, 0.7), (3_420.0, 0.012, 0.8), (5_600.0, 0.008, 0.5)]),
    ..ContactMaterial::NOTHING
};
