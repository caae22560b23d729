//! The kinds of crossings: what leads over a river, by its order and a hash.

use std::fmt;

use crate::{GeneratorVersion, RandomStream, Seed};

const KIND: RandomStream = RandomStream::named("river crossing");

/// Share of the rivers of order 2 with stepping stones, of those of order 3 that are forded, and of those of order 4 with an
/// arch of stone.
const STONES: f32 = 0.5;
const FORDED: f32 = 0.15;
const ARCHED: f32 = 0.5;
/// The widest river in metres over which one lays stepping stones.
const WIDEST_STONES_M: f32 = 6.0;
/// Depth in metres at which a larger river is forded: it is wide and shallow there.
const FORD_DEPTH_M: f32 = 0.5;

/// What leads over a river where it crosses the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CrossingKind {
    /// Nothing: one wades, or swims.
    Ford,
    /// Stones that stand just out of the water.
    SteppingStones,
    /// Planks on two beams.
    PlankBridge,
    /// Planks on trestles of timber.
    Trestle,
    /// One arch of stone.
    StoneArch,
    /// Three arches of stone.
    ThreeArches,
    /// A long bridge of lacquered wood on many posts.
    LongBridge,
}

/// Measures of a bridge.
pub(super) struct BridgeMeasures {
    /// Metres from the top of its deck to the lower side.
    pub thickness_m: f32,
    /// Height beneath it, for each metre of the river's width, over what everybody needs.
    pub higher: f32,
    /// Rise of its middle over its ends, as a share of its length.
    pub camber: f32,
}

impl CrossingKind {
    /// All kinds.
    pub const ALL: [Self; 7] =
        [Self::Ford, Self::SteppingStones, Self::PlankBridge, Self::Trestle, Self::StoneArch, Self::ThreeArches, Self::LongBridge];

    /// The kind over the river of a slot; before [`GeneratorVersion::BRIDGES`] all are fords.
    pub(super) fn of(generator: GeneratorVersion, seed: Seed, slot: i64, order: u32, width_m: f32) -> Self {
        if generator < GeneratorVersion::BRIDGES {
            return Self::Ford;
        }
        let chance = seed.unit(KIND, &[slot]);
        match order {
            0 => Self::Ford,
            1 | 2 if width_m > WIDEST_STONES_M || order == 2 && chance >= STONES => Self::Ford,
            1 | 2 => Self::SteppingStones,
            3 if chance < FORDED => Self::Ford,
            3 => Self::PlankBridge,
            4 if chance < ARCHED => Self::StoneArch,
            4 => Self::Trestle,
            5 => Self::ThreeArches,
            _ => Self::LongBridge,
        }
    }

    /// Depth in metres of a river of that depth where it is crossed so. A larger one is forded where it is shallow.
    pub(super) fn depth_m(self, generator: GeneratorVersion, order: u32, depth_m: f32) -> f32 {
        let is_shallow = self == Self::Ford && order > 2 && generator >= GeneratorVersion::BRIDGES;
        if is_shallow { depth_m.min(FORD_DEPTH_M) } else { depth_m }
    }

    /// The measures of a bridge; `None` for what is none.
    pub(super) fn bridge(self) -> Option<BridgeMeasures> {
        let of = |thickness_m, higher, camber| Some(BridgeMeasures { thickness_m, higher, camber });
        match self {
            Self::Ford | Self::SteppingStones => None,
            Self::PlankBridge => of(0.35, 0.05, 0.008),
            Self::Trestle => of(0.45, 0.07, 0.005),
            Self::StoneArch => of(0.55, 0.1, 0.022),
            Self::ThreeArches => of(0.6, 0.07, 0.018),
            Self::LongBridge => of(0.6, 0.045, 0.014),
        }
    }

    /// Whether one walks over it on wood.
    pub fn is_wooden(self) -> bool {
        matches!(self, Self::PlankBridge | Self::Trestle | Self::LongBridge)
    }

    /// Whether it is a bridge.
    pub fn is_bridge(self) -> bool {
        self.bridge().is_some()
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ford => "ford",
            Self::SteppingStones => "stepping stones",
            Self::PlankBridge => "plank bridge",
            Self::Trestle => "trestle bridge",
            Self::StoneArch => "stone arch",
            Self::ThreeArches => "three arches",
            Self::LongBridge => "long bridge",
        }
    }
}

impl fmt::Display for CrossingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
