//! Masks: 1 where something is so, 0 where it is not.

use bevy_reflect::Reflect;

use super::{ColumnRun, NodeType, Port};
use crate::{params::Help, value_noise::smoothstep};

const IN: &[Port] = &[Port::new("in", "what is looked at")];

/// 1 between two values, with soft edges on either side.
fn soft_band(value: f32, low: f32, high: f32, soft: f32) -> f32 {
    if soft <= 0.0 {
        return f32::from(u8::from((low..=high).contains(&value)));
    }
    let up = ((value - low) / soft + 0.5).clamp(0.0, 1.0);
    let down = ((high - value) / soft + 0.5).clamp(0.0, 1.0);
    smoothstep(0.0, 1.0, up.min(down))
}

/// 1 between two heights.
#[derive(Reflect, Clone)]
pub struct ByHeight {
    /// From which height on.
    #[reflect(@-4.0..=4.0_f32, @Help("from which height on it is 1"))]
    pub from: f32,
    /// Up to which.
    #[reflect(@-4.0..=4.0_f32, @Help("up to which height"))]
    pub to: f32,
    /// How wide the edges are.
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
        out.iter_mut().zip(inputs[0]).for_each(|(out, value)| *out = soft_band(*value, self.from, self.to, self.soft));
    }
}

/// 1 between two slopes.
#[derive(Reflect, Clone)]
pub struct BySlope {
    /// From which slope on.
    #[reflect(@0.0..=16.0_f32, @Help("from how steep it is 1: metres of rise a metre"))]
    pub from: f32,
    /// Up to which.
    #[reflect(@0.0..=16.0_f32, @Help("up to how steep"))]
    pub to: f32,
    /// How wide the edges are.
    #[reflect(@0.0..=4.0_f32, @Help("how wide its edges are, in slopes"))]
    pub soft: f32,
    /// Over how many columns.
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
