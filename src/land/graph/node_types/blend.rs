//! Node types that blend two inputs.

use bevy_reflect::Reflect;

use super::{ColumnRun, NodeType, Port};
use crate::{BlendMode, params::Help};

/// Linear interpolation between two inputs by a mask.
#[derive(Reflect, Clone, Default)]
pub struct Mix {}

impl NodeType for Mix {
    fn ports(&self) -> &'static [Port] {
        const {
            &[
                Port::new("a", "what is there where the mask is 0"),
                Port::new("b", "what is there where it is 1"),
                Port::or("mask", "how much of b there is", 0.5).mask(),
            ]
        }
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        for (i, out) in out.iter_mut().enumerate() {
            let (a, b) = (inputs[0][i], inputs[1][i]);
            *out = a + (b - a) * inputs[2][i].clamp(0.0, 1.0);
        }
    }
}

/// A layer blended over a base.
#[derive(Reflect, Clone)]
pub struct LayerBlend {
    /// The blend mode.
    #[reflect(@Help("how it meets what is beneath: add both, multiply them, keep the higher, or put it in the place of what is beneath"))]
    pub mode: BlendMode,
    /// The weight of the layer.
    #[reflect(@0.0..=1.0_f32, @Help("how strong the layer is; 0 leaves it out"))]
    pub weight: f32,
}

impl Default for LayerBlend {
    fn default() -> Self {
        Self { mode: BlendMode::Max, weight: 1.0 }
    }
}

impl NodeType for LayerBlend {
    fn ports(&self) -> &'static [Port] {
        const {
            &[
                Port::new("beneath", "what is beneath"),
                Port::new("layer", "what is laid over it"),
                Port::or("mask", "where it is laid: all of it at 1, nothing at 0", 1.0).mask(),
            ]
        }
    }

    fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
        for (i, out) in out.iter_mut().enumerate() {
            *out = self.mode.blend(inputs[0][i], inputs[1][i], self.weight * inputs[2][i]);
        }
    }
}
