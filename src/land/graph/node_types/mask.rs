//! Masks: 1 where a condition holds, 0 where it does not.

use bevy_reflect::Reflect;

use super::{ColumnRun, NodeType, Port};
use crate::{params::Help, value_noise::smoothstep};

const IN: &[Port] = &[Port::new("in", "what is looked at")];

/// 1 between two values, with soft edges.
fn soft_band(value: f32, low: f32, high: f32, soft: f32) -> f32 {
    if soft <= 0.0 {
        return f32::from(u8::from((low..=high).contains(&value)));
    }
    let up = ((value - low) / soft + 0.5).clamp(0.0, 1.0);
    let down = ((high - value) / soft + 0.5).clamp(0.0, 1.0);
    smoothstep(0.0, 1.0, up.min(down))
}

/// A mask by height.
#[derive(Reflect, Clone)]
pub struct ByHeight {
    /// Lower bound of the height.
    #[reflect(@-4.0..=4.0_f32, @Help("from which height on it is 1"))]
    pub from: f32,
    /// Upper bound of the height.
    #[reflect(@-4.0..=4.0_f32, @Help("up to which height"))]
    pub to: f32,
    /// Width of the soft edges, in heights.
    #[reflect(@0.0..=2.0_f32, @Help("how wide its edges are, in heights"))]
    pub soft: f32,
}

impl Default for ByHeight {
    fn default() -> Self {
        Self { from: 0.6, to: 4.0, soft: 0.1 }
    }
}

impl NodeType for ByHeight {
    fn ports(&self) -> &'static [Port] {
        IN
    }

    fn is_mask(&self) -> bool {
        true
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        for (out, value) in out.iter_mut().zip(inputs[0]) {
            *out = soft_band(*value, self.from, self.to, self.soft);
        }
    }
}

/// A mask by slope.
#[derive(Reflect, Clone)]
pub struct BySlope {
    /// Lower bound of the slope, in metres per metre.
    #[reflect(@0.0..=16.0_f32, @Help("from how steep it is 1: metres of rise a metre"))]
    pub from: f32,
    /// Upper bound of the slope, in metres per metre.
    #[reflect(@0.0..=16.0_f32, @Help("up to how steep"))]
    pub to: f32,
    /// Width of the soft edges, in slopes.
    #[reflect(@0.0..=4.0_f32, @Help("how wide its edges are, in slopes"))]
    pub soft: f32,
    /// Columns to either side over which the slope is taken.
    #[reflect(@1..=64_u32, @Help("columns to either side over which the slope is taken"))]
    pub over: u32,
}

impl Default for BySlope {
    fn default() -> Self {
        Self { from: 0.5, to: 16.0, soft: 0.2, over: 4 }
    }
}

impl NodeType for BySlope {
    fn ports(&self) -> &'static [Port] {
        IN
    }

    fn is_mask(&self) -> bool {
        true
    }

    fn halo(&self, _: usize) -> usize {
        self.over as usize
    }

    fn fill(&self, run: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        let (over, span) = (self.over as usize, 2.0 * self.over as f32);
        for (i, out) in out.iter_mut().enumerate() {
            let slope = (inputs[0][i + 2 * over] - inputs[0][i]).abs() * run.metres / span;
            *out = soft_band(slope, self.from, self.to, self.soft);
        }
    }
}
