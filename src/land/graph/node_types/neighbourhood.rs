//! Node types that read neighbouring columns, up to their halo.

use bevy_reflect::Reflect;

use super::{ColumnRun, NodeType, Port};
use crate::{graph::scratch::with_scratch_buffer, params::Help, thermal_erosion};

/// Box blur, applied one to three times.
#[derive(Reflect, Clone)]
pub struct Blur {
    /// Radius in columns.
    #[reflect(@1..=512_u32, @Help("columns to either side of which it is the mean"))]
    pub radius: u32,
    /// Number of passes.
    #[reflect(@1..=3_u32, @Help("how often: once is the mean, twice weighs what is near more, three times is nearly a bell"))]
    pub times: u32,
}

impl Default for Blur {
    fn default() -> Self {
        Self { radius: 12, times: 2 }
    }
}

/// Fixed-point scale of the sums: integers, so that a running sum does not depend on where it starts. Values beyond 128 are
/// clamped.
const PARTS: f32 = 16_777_216.0;
const MAX: f32 = 128.0;

impl NodeType for Blur {
    fn ports(&self) -> &'static [Port] {
        const { &[Port::new("in", "what is blurred")] }
    }

    fn halo(&self, _: usize) -> usize {
        (self.radius * self.times) as usize
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        let (radius, count) = (self.radius as usize, inputs[0].len());
        with_scratch_buffer(count, |values| {
            values.copy_from_slice(inputs[0]);
            let mut len = count;
            for _ in 0..self.times {
                let whole = |value: f32| (value.clamp(-MAX, MAX) * PARTS) as i64;
                let width = 2 * radius + 1;
                let mut sum: i64 = values[..width].iter().map(|value| whole(*value)).sum();
                let share = 1.0 / (f64::from(PARTS) * width as f64);
                // Writing stays behind reading, except for the value that leaves the sum.
                for i in 0..len - 2 * radius {
                    let leaves = whole(values[i]);
                    values[i] = (sum as f64 * share) as f32;
                    if let Some(comes) = values[..len].get(i + width) {
                        sum += whole(*comes) - leaves;
                    }
                }
                len -= 2 * radius;
            }
            out.copy_from_slice(&values[..len]);
        });
    }
}

/// Domain warping: reads its input at a shifted position.
#[derive(Reflect, Clone)]
pub struct Warp {
    /// Maximum shift in metres.
    #[reflect(@0.0..=1024.0_f32, @Help("metres by which it is read elsewhere where the other one is 0, to the left, or 1, to the right"))]
    pub metres: f32,
}

impl Default for Warp {
    fn default() -> Self {
        Self { metres: 60.0 }
    }
}

impl Warp {
    fn max_shift(&self) -> usize {
        self.metres.ceil() as usize + 1
    }
}

impl NodeType for Warp {
    fn ports(&self) -> &'static [Port] {
        const { &[Port::new("in", "what is read"), Port::new("by", "how far: at a half not at all")] }
    }

    fn halo(&self, port: usize) -> usize {
        if port == 0 { self.max_shift() } else { 0 }
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        let most = self.max_shift() as f32;
        for (i, (out, by)) in out.iter_mut().zip(inputs[1]).enumerate() {
            // Stays within the halo, whatever the input.
            let past = ((by.clamp(0.0, 1.0) - 0.5) * 2.0 * self.metres + most).max(0.0);
            let (whole, share) = (past as usize, past.fract());
            let (here, next) = (inputs[0][i + whole], inputs[0][(i + whole + 1).min(inputs[0].len() - 1)]);
            *out = here + (next - here) * share;
        }
    }
}

/// Thermal erosion: slopes above the angle of repose slide down.
#[derive(Reflect, Clone)]
pub struct Erode {
    /// Number of steps.
    #[reflect(@0..=512_u32, @Help("steps of weathering: so many columns away anything is felt"))]
    pub steps: u32,
    /// The angle of repose, in metres per metre.
    #[reflect(@0.0..=4.0_f32, @Help("rise per metre at which loose rock rests"))]
    pub rest: f32,
}

impl Default for Erode {
    fn default() -> Self {
        Self { steps: 64, rest: 0.5 }
    }
}

impl NodeType for Erode {
    fn ports(&self) -> &'static [Port] {
        const { &[Port::new("in", "the rock")] }
    }

    fn halo(&self, _: usize) -> usize {
        self.steps as usize
    }

    fn fill(&self, run: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        let (count, steps) = (inputs[0].len(), self.steps as usize);
        with_scratch_buffer(2 * count, |both| {
            let (heights, slides) = both.split_at_mut(count);
            heights.copy_from_slice(inputs[0]);
            thermal_erosion::erode(heights, slides, self.steps, self.rest / run.metres);
            out.copy_from_slice(&heights[steps..count - steps]);
        });
    }
}
