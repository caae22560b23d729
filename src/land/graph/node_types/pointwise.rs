//! Pointwise node types: the value of a column depends on the inputs at that column only.

use bevy_reflect::Reflect;

use super::{ColumnRun, NodeType, Port};
use crate::{params::Help, value_noise::smoothstep};

const ONE: &[Port] = &[Port::new("in", "what is changed")];
const TWO: &[Port] = &[Port::new("a", "one"), Port::new("b", "the other")];

/// Applies a function to one input.
fn apply_unary(inputs: &[&[f32]], out: &mut [f32], does: impl Fn(f32) -> f32) {
    for (out, value) in out.iter_mut().zip(inputs[0]) {
        *out = does(*value);
    }
}

/// Applies a function to two inputs.
fn apply_binary(inputs: &[&[f32]], out: &mut [f32], does: impl Fn(f32, f32) -> f32) {
    for (out, (a, b)) in out.iter_mut().zip(inputs[0].iter().zip(inputs[1])) {
        *out = does(*a, *b);
    }
}

/// Weighted sum of two inputs.
#[derive(Reflect, Clone)]
pub struct Sum {
    /// Weight of the first input.
    #[reflect(@-4.0..=4.0_f32, @Help("how much of a; less than 0 takes it away"))]
    pub a: f32,
    /// Weight of the second input.
    #[reflect(@-4.0..=4.0_f32, @Help("how much of b; less than 0 takes it away"))]
    pub b: f32,
}

impl Default for Sum {
    fn default() -> Self {
        Self { a: 1.0, b: 1.0 }
    }
}

impl NodeType for Sum {
    fn ports(&self) -> &'static [Port] {
        TWO
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        apply_binary(inputs, out, |a, b| self.a * a + self.b * b);
    }
}

/// Product of two inputs.
#[derive(Reflect, Clone, Default)]
pub struct Multiply {}

impl NodeType for Multiply {
    fn ports(&self) -> &'static [Port] {
        TWO
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        apply_binary(inputs, out, |a, b| a * b);
    }
}

/// Minimum of two inputs.
#[derive(Reflect, Clone, Default)]
pub struct Minimum {}

impl NodeType for Minimum {
    fn ports(&self) -> &'static [Port] {
        TWO
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        apply_binary(inputs, out, f32::min);
    }
}

/// Maximum of two inputs.
#[derive(Reflect, Clone, Default)]
pub struct Maximum {}

impl NodeType for Maximum {
    fn ports(&self) -> &'static [Port] {
        TWO
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        apply_binary(inputs, out, f32::max);
    }
}

/// Absolute value around a line: values below it are folded up.
#[derive(Reflect, Clone)]
pub struct Absolute {
    /// The line to fold at.
    #[reflect(@-4.0..=4.0_f32, @Help("the line at which it is folded: 0 is the absolute value"))]
    pub line: f32,
}

impl Default for Absolute {
    fn default() -> Self {
        Self { line: 0.5 }
    }
}

impl NodeType for Absolute {
    fn ports(&self) -> &'static [Port] {
        ONE
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        apply_unary(inputs, out, |value| self.line + (value - self.line).abs());
    }
}

/// Scales around a line and adds an offset.
#[derive(Reflect, Clone)]
pub struct Scale {
    /// The factor.
    #[reflect(@-16.0..=16.0_f32, @Help("how many times as far from the line as before; less than 0 turns it upside down"))]
    pub times: f32,
    /// The fixed point of the scaling.
    #[reflect(@-4.0..=4.0_f32, @Help("the line around which it is stretched"))]
    pub line: f32,
    /// The offset.
    #[reflect(@-4.0..=4.0_f32, @Help("how far it is moved up after that"))]
    pub plus: f32,
}

impl Default for Scale {
    fn default() -> Self {
        Self { times: 1.0, line: 0.5, plus: 0.0 }
    }
}

impl NodeType for Scale {
    fn ports(&self) -> &'static [Port] {
        ONE
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        apply_unary(inputs, out, |value| self.line + (value - self.line) * self.times + self.plus);
    }
}

/// Clamps to a range.
#[derive(Reflect, Clone)]
pub struct Clamp {
    /// Lower bound.
    #[reflect(@-4.0..=4.0_f32, @Help("nothing is lower"))]
    pub low: f32,
    /// Upper bound; values less than the lower bound are raised to it.
    #[reflect(@-4.0..=4.0_f32, @Help("nothing is higher"))]
    pub high: f32,
}

impl Default for Clamp {
    fn default() -> Self {
        Self { low: 0.0, high: 1.0 }
    }
}

impl NodeType for Clamp {
    fn ports(&self) -> &'static [Port] {
        ONE
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        let high = self.high.max(self.low);
        apply_unary(inputs, out, |value| value.clamp(self.low, high));
    }
}

/// Terraces.
#[derive(Reflect, Clone)]
pub struct Terrace {
    /// Number of levels from 0 to 1.
    #[reflect(@1..=64_u32, @Help("levels from 0 to 1"))]
    pub levels: u32,
    /// Share of each level that is flat.
    #[reflect(@0.0..=0.98_f32, @Help("how much of the way from one level to the next is level"))]
    pub flat: f32,
}

impl Default for Terrace {
    fn default() -> Self {
        Self { levels: 6, flat: 0.7 }
    }
}

impl NodeType for Terrace {
    fn ports(&self) -> &'static [Port] {
        ONE
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        let levels = self.levels as f32;
        apply_unary(inputs, out, |value| {
            let (level, within) = ((value * levels).floor(), (value * levels) - (value * levels).floor());
            let up = ((within - self.flat) / (1.0 - self.flat)).clamp(0.0, 1.0);
            (level + smoothstep(0.0, 1.0, up)) / levels
        });
    }
}
