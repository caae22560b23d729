//! How one layer of heights meets another.

use bevy_reflect::Reflect;

/// How a layer meets what is beneath it.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlendMode {
    /// The weighed mean of both.
    Add,
    /// The product of both.
    Multiply,
    /// The higher of both.
    Max,
    /// The layer alone.
    Replace,
}

impl BlendMode {
    /// What becomes of a height in `[0, 1]` when a layer is laid over it by a weight in `[0, 1]`; in `[0, 1]` again.
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
