//! What a device is, and those that come with the game, a file a family.

mod blend;
mod curve;
mod generators;
mod mask;
mod neighbourhood;
mod pointwise;

use bevy_reflect::structs::Struct;

pub use curve::{CurvePoints, MOST_POINTS as MOST_CURVE_POINTS};

use super::node_catalogue::NodeDescriptor;
use crate::{Column, Seed};

/// A device: what it is asked for is a run of columns, and what it asks at its ports are runs as long, or longer by its reach
/// at either end.
///
/// What it answers is a pure function of its parameters, the seed, the columns and what comes in, and the same for a column
/// whichever run it is asked in. Numbers are of any size; a graph's height is brought into `[0, 1]` at the end.
pub trait NodeType: Struct + Send + Sync {
    /// Its ports, in their order.
    fn ports(&self) -> &'static [Port];

    /// How many columns before and after those that it is asked for it asks at a port.
    fn halo(&self, port: usize) -> usize {
        let _ = port;
        0
    }

    /// Whether what it answers is a mask by its nature: 1 where something is so, 0 where it is not.
    fn is_mask(&self) -> bool {
        false
    }

    /// Fills `out`. `inputs[port]` begins its reach before `out`, and ends its reach after.
    fn fill(&self, run: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]);
}

/// Where something comes into a device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Port {
    /// Its name.
    pub name: &'static str,
    /// What comes in there.
    pub help: &'static str,
    /// What comes in where there is no wire; none if there has to be one.
    pub otherwise: Option<f32>,
    /// Whether a mask is meant to come in.
    pub mask: bool,
}

impl Port {
    /// A port to which a wire has to lead.
    pub const fn new(name: &'static str, help: &'static str) -> Self {
        Self { name, help, otherwise: None, mask: false }
    }

    /// A port that may be left alone: it is this everywhere then.
    pub const fn or(name: &'static str, help: &'static str, otherwise: f32) -> Self {
        Self { name, help, otherwise: Some(otherwise), mask: false }
    }

    /// The same for a mask.
    #[must_use]
    pub const fn mask(self) -> Self {
        Self { mask: true, ..self }
    }
}

/// The columns that a device is asked for.
#[derive(Clone, Copy, Debug)]
pub struct ColumnRun {
    /// The land's seed, or that of the node.
    pub seed: Seed,
    /// The first of them.
    pub first: Column,
    /// Metres from 0 to 1, before any modifier.
    pub metres: f32,
}

/// The devices of this module.
pub(super) const NODE_TYPES: &[NodeDescriptor] = &[
    NodeDescriptor::of::<generators::Constant>("constant", "the same everywhere"),
    NodeDescriptor::of::<generators::Ramp>("ramp", "0 on one side of a place, 1 on the other, and a slope between"),
    NodeDescriptor::of::<generators::WavePattern>("waves", "straight or round waves, all alike"),
    NodeDescriptor::of::<pointwise::Sum>("add", "the sum of two, each by its weight"),
    NodeDescriptor::of::<pointwise::Multiply>("multiply", "the product of two"),
    NodeDescriptor::of::<pointwise::Minimum>("min", "the lower of two"),
    NodeDescriptor::of::<pointwise::Maximum>("max", "the higher of two"),
    NodeDescriptor::of::<pointwise::Absolute>("abs", "what lies below a line, folded up"),
    NodeDescriptor::of::<pointwise::Scale>("scale", "stretched around a line, and moved"),
    NodeDescriptor::of::<pointwise::Clamp>("clamp", "cut off above and below"),
    NodeDescriptor::of::<pointwise::Terrace>("terrace", "in levels, with slopes between them"),
    NodeDescriptor::of::<curve::Curve>("curve", "by a curve through some points"),
    NodeDescriptor::of::<blend::Mix>("mix", "one where a mask is low, another where it is high"),
    NodeDescriptor::of::<blend::LayerBlend>("lay", "a layer over what is beneath it, with weight, mode and mask, as in a stack"),
    NodeDescriptor::of::<mask::ByHeight>("by-height", "a mask: 1 between two heights, 0 beyond"),
    NodeDescriptor::of::<mask::BySlope>("by-slope", "a mask: 1 between two slopes, 0 beyond"),
    NodeDescriptor::of::<neighbourhood::Blur>("blur", "the mean of what is around"),
    NodeDescriptor::of::<neighbourhood::Warp>("warp", "read elsewhere, as far as another one says"),
    NodeDescriptor::of::<neighbourhood::Erode>("erode", "what is too steep crumbles and slides down"),
];
