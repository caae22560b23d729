//! Blend modes: how a height layer is combined with the layers beneath it.

use bevy_reflect::Reflect;

/// How a height layer is combined with what is beneath it.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlendMode {
    /// The weighted mean of both.
    Add,
    /// The product of both.
    Multiply,
    /// The maximum of both.
    Max,
    /// The layer alone.
    Replace,
}

impl BlendMode {
    /// Blends `layer` over `beneath` with a weight; all of them and the result are in `[0, 1]`.
    #[inline(always)]
    pub fn blend(self, beneath: f32, layer: f32, weight: f32) -> f32 {
        let met = match self {
            Self::Add => (beneath + layer * weight) / (1.0 + weight),
            Self::Multiply => beneath * (1.0 - weight + weight * layer),
            Self::Max => beneath.max(layer * weight),
            Self::Replace => beneath + (layer - beneath) * weight,
        };
        met.clamp(0.0, 1.0)
    }
}
