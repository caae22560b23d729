//! The trait for node types, and those that ship with the game, one file per family.

mod blend;
mod curve;
mod generators;
mod mask;
mod neighbourhood;
mod pointwise;

use bevy_reflect::structs::Struct;

pub use curve::{CurveError, CurvePoints, MAX_POINTS as MAX_CURVE_POINTS};

use super::node_catalogue::NodeDescriptor;
use crate::{Column, Seed};

/// A node type: fills a run of columns from its inputs, which are runs of the same length plus the port's halo at either
/// end.
///
/// The result is a pure function of parameters, seed, columns and inputs, and the same for a column in whatever run it is
/// asked for. Values are unbounded; a graph's height is clamped to `[0, 1]` at the end.
pub trait NodeType: Struct + Send + Sync {
    /// Its input ports, in order.
    fn ports(&self) -> &'static [Port];

    /// Halo of a port: how many columns it reads beyond either end of the run that is filled.
    fn halo(&self, port: usize) -> usize {
        let _ = port;
        0
    }

    /// Whether it outputs a mask (1 where a condition holds, 0 where it does not).
    fn is_mask(&self) -> bool {
        false
    }

    /// Fills `out`. `inputs[port]` extends beyond `out` by the port's halo on either side.
    fn fill(&self, run: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]);
}

/// An input port of a node type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Port {
    /// Its name.
    pub name: &'static str,
    /// A line of help on the input.
    pub help: &'static str,
    /// Value of an unconnected port; `None` if it has to be connected.
    pub otherwise: Option<f32>,
    /// Whether a mask is expected.
    pub mask: bool,
}

impl Port {
    /// A port that has to be connected.
    pub const fn new(name: &'static str, help: &'static str) -> Self {
        Self { name, help, otherwise: None, mask: false }
    }

    /// An optional port with the constant that it has when unconnected.
    pub const fn or(name: &'static str, help: &'static str, otherwise: f32) -> Self {
        Self { name, help, otherwise: Some(otherwise), mask: false }
    }

    /// Marks the port as expecting a mask.
    #[must_use]
    pub const fn mask(self) -> Self {
        Self { mask: true, ..self }
    }
}

/// The columns to be filled.
#[derive(Clone, Copy, Debug)]
pub struct ColumnRun {
    /// The land's seed, or the node's own.
    pub seed: Seed,
    /// The first column.
    pub first: Column,
    /// Height range in metres before any modifier.
    pub metres: f32,
}

/// The node types of this module.
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
