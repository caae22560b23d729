//! Devices that do the same at every column, whatever is beside it.

use bevy_reflect::Reflect;

use super::{ColumnRun, NodeType, Port};
use crate::{params::Help, value_noise::smoothstep};

const ONE: &[Port] = &[Port::new("in", "what is changed")];
const TWO: &[Port] = &[Port::new("a", "one"), Port::new("b", "the other")];

/// Does something at every column of one.
fn apply_unary(inputs: &[&[f32]], out: &mut [f32], does: impl Fn(f32) -> f32) {
    out.iter_mut().zip(inputs[0]).for_each(|(out, value)| *out = does(*value));
}

/// Does something at every column of two.
fn apply_binary(inputs: &[&[f32]], out: &mut [f32], does: impl Fn(f32, f32) -> f32) {
    out.iter_mut().zip(inputs[0].iter().zip(inputs[1])).for_each(|(out, (a, b))| *out = does(*a, *b));
}

/// The sum of two.
#[derive(Reflect, Clone)]
pub struct Sum {
    /// The weight of one.
    #[reflect(@-4.0..=4.0_f32, @Help("how much of a; less than 0 takes it away"))]
    pub a: f32,
    /// The weight of the other.
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

/// The product of two.
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

/// The lower of two.
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

/// The higher of two.
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

/// What lies below a line, folded up.
#[derive(Reflect, Clone)]
pub struct Absolute {
    /// The line.
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

/// Stretched and moved.
#[derive(Reflect, Clone)]
pub struct Scale {
    /// How much it is stretched.
    #[reflect(@-16.0..=16.0_f32, @Help("how many times as far from the line as before; less than 0 turns it upside down"))]
    pub times: f32,
    /// What stays where it is.
    #[reflect(@-4.0..=4.0_f32, @Help("the line around which it is stretched"))]
    pub line: f32,
    /// How far it is moved.
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

/// Cut off above and below.
#[derive(Reflect, Clone)]
pub struct Clamp {
    /// The least.
    #[reflect(@-4.0..=4.0_f32, @Help("nothing is lower"))]
    pub low: f32,
    /// The greatest; not less than the least, whatever is said.
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

/// In levels.
#[derive(Reflect, Clone)]
pub struct Terrace {
    /// How many from 0 to 1.
    #[reflect(@1..=64_u32, @Help("levels from 0 to 1"))]
    pub levels: u32,
    /// How much of the way from one to the next is level ground.
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
