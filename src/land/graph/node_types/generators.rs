//! Generators: node types without inputs, whose values follow from the column alone.

use bevy_reflect::Reflect;

use super::{ColumnRun, NodeType, Port};
use crate::{Column, params::Help, value_noise::smoothstep};

/// A constant.
#[derive(Reflect, Clone)]
pub struct Constant {
    /// The value.
    #[reflect(@-4.0..=4.0_f32, @Help("what it is everywhere"))]
    pub value: f32,
}

impl Default for Constant {
    fn default() -> Self {
        Self { value: 0.5 }
    }
}

impl NodeType for Constant {
    fn ports(&self) -> &'static [Port] {
        &[]
    }

    fn fill(&self, _: &ColumnRun, _: &[&[f32]], out: &mut [f32]) {
        out.fill(self.value);
    }
}

/// A ramp from 0 to 1.
#[derive(Reflect, Clone)]
pub struct Ramp {
    /// The column at which it is 0.5.
    #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("the column at which it is a half"))]
    pub column: i64,
    /// Width of the slope in columns.
    #[reflect(@1..=1_048_576_u32, @Help("columns from 0 to 1"))]
    pub width: u32,
}

impl Default for Ramp {
    fn default() -> Self {
        Self { column: 0, width: 2000 }
    }
}

impl NodeType for Ramp {
    fn ports(&self) -> &'static [Port] {
        &[]
    }

    fn fill(&self, run: &ColumnRun, _: &[&[f32]], out: &mut [f32]) {
        let width = i128::from(self.width);
        for (i, out) in (0..).zip(out) {
            // Integers until the value is known to be small.
            let past = i128::from((run.first + i).0) - i128::from(self.column) + width / 2;
            *out = past.clamp(0, width) as f32 / self.width as f32;
        }
    }
}

/// Waveform of a pattern.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaveForm {
    /// Triangle wave.
    Straight,
    /// Smooth wave.
    Round,
    /// Sawtooth wave.
    Saw,
}

/// A periodic wave.
#[derive(Reflect, Clone)]
pub struct WavePattern {
    /// Wavelength in columns.
    #[reflect(@2..=1_048_576_u32, @Help("columns from crest to crest"))]
    pub length: u32,
    /// A column at which a period starts.
    #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("the column of a foot"))]
    pub column: i64,
    /// The waveform.
    #[reflect(@Help("how they rise and fall: straight, round, or up alone and down at once"))]
    pub form: WaveForm,
}

impl Default for WavePattern {
    fn default() -> Self {
        Self { length: 400, column: 0, form: WaveForm::Round }
    }
}

impl WavePattern {
    fn at(&self, column: Column) -> f32 {
        let past = (i128::from(column.0) - i128::from(self.column)).rem_euclid(i128::from(self.length));
        let share = past as f32 / self.length as f32;
        let up = 1.0 - (2.0 * share - 1.0).abs();
        match self.form {
            WaveForm::Straight => up,
            WaveForm::Round => smoothstep(0.0, 1.0, up),
            WaveForm::Saw => share,
        }
    }
}

impl NodeType for WavePattern {
    fn ports(&self) -> &'static [Port] {
        &[]
    }

    fn fill(&self, run: &ColumnRun, _: &[&[f32]], out: &mut [f32]) {
        for (i, out) in (0..).zip(out) {
            *out = self.at(run.first + i);
        }
    }
}
