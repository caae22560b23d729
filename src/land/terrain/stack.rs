//! `stack`: algorithms laid over one another, each with a weight, a blend mode and a mask, like the nodes of terrain tools.

use bevy_reflect::Reflect;

use super::{SINGLE, gradient_noise::FbmNoise};
use crate::{Algorithm, AlgorithmChoice, BlendMode, CHUNK_COLUMNS, Column, HeightSource, RandomStream, Seed, Tile, params::Help};

/// Up to three algorithms in layers; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Stack {
    /// The algorithm beneath.
    #[reflect(@Help("the algorithm beneath"))]
    pub base: AlgorithmChoice,
    /// The layer over it.
    pub second: StackLayer,
    /// The layer over both.
    pub third: StackLayer,
}

/// An algorithm that is blended over what is beneath it.
#[derive(Reflect, Clone)]
pub struct StackLayer {
    /// The algorithm.
    #[reflect(@Help("the algorithm of this layer"))]
    pub relief: AlgorithmChoice,
    /// How it is blended with what is beneath.
    #[reflect(@Help("how it meets what is beneath: add both, multiply them, keep the higher, or put it in the place of what is beneath"))]
    pub mode: BlendMode,
    /// The weight of the layer, 0 to 1.
    #[reflect(@0.0..=1.0_f32, @Help("how strong the layer is; 0 leaves it out"))]
    pub weight: f32,
    /// The mask: where the layer is.
    #[reflect(@Help("the algorithm that says where the layer is: all of it where that is high, nothing where it is low"))]
    pub mask: AlgorithmChoice,
}

/// `everywhere`: a mask that hides nothing.
#[derive(Reflect, Clone, Default)]
struct EverywhereMask {}

impl HeightSource for EverywhereMask {
    fn fill_tile(&self, _: Seed, _: Column, out: &mut Tile) {
        *out = [1.0; CHUNK_COLUMNS + 1];
    }
}

/// `patches`: a mask of soft-edged patches.
#[derive(Reflect, Clone)]
struct PatchesMask {
    /// Columns between the lattice points of the patches.
    #[reflect(@2..=65_536_u32, @Help("columns between the lattice points of the patches"))]
    wavelength: u32,
    /// How hard the edges are, 0 to 0.95.
    #[reflect(@0.0..=0.95_f32, @Help("how hard the edges of the patches are"))]
    hardness: f32,
}

impl Default for PatchesMask {
    fn default() -> Self {
        Self { wavelength: 1200, hardness: 0.5 }
    }
}

impl HeightSource for PatchesMask {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        FbmNoise { wavelength: self.wavelength, octaves: 2, gain: 0.4, row: 0 }.fill_row(seed, first, 0, 2, out);
        for value in out {
            // Gradient noise seldom exceeds 0.3; that is the full width of a soft edge.
            let share = (*value / (0.3 * (1.0 - self.hardness)) * 0.5 + 0.5).clamp(0.0, 1.0);
            *value = share * share * (3.0 - 2.0 * share);
        }
    }
}

/// Soft-edged patches, as an algorithm.
pub(super) const PATCHES: Algorithm = Algorithm::of::<PatchesMask>("patches", "soft-edged patches");

/// The choices of a mask: everywhere, patches, or any algorithm.
const MASKS: [Algorithm; SINGLE.len() + 2] = {
    let mut masks = [Algorithm::of::<EverywhereMask>("everywhere", "no mask"); SINGLE.len() + 2];
    masks[1] = PATCHES;
    let mut i = 0;
    while i < SINGLE.len() {
        masks[i + 2] = SINGLE[i];
        i += 1;
    }
    masks
};

impl Default for Stack {
    fn default() -> Self {
        let algorithm = |name| AlgorithmChoice::new(SINGLE, name);
        let mask = |name| AlgorithmChoice::new(&MASKS, name);
        Self {
            base: algorithm("billow"),
            second: StackLayer { relief: algorithm("ridged"), mode: BlendMode::Max, weight: 0.9, mask: mask("patches") },
            third: StackLayer { relief: algorithm("superposed-cosine"), mode: BlendMode::Add, weight: 0.12, mask: mask("everywhere") },
        }
    }
}

const LAYER: RandomStream = RandomStream::named("stack layer");
const MASK: RandomStream = RandomStream::named("stack mask");

impl StackLayer {
    /// Blends the layer over `out`. Its noise is independent of the other layers.
    fn blend_onto(&self, number: i64, seed: Seed, first: Column, out: &mut Tile) {
        let (mut layer, mut mask) = ([0.0; CHUNK_COLUMNS + 1], [0.0; CHUNK_COLUMNS + 1]);
        self.relief.height_source().fill_tile(Seed(seed.hash(LAYER, &[number])), first, &mut layer);
        self.mask.height_source().fill_tile(Seed(seed.hash(MASK, &[number])), first, &mut mask);
        for ((beneath, layer), mask) in out.iter_mut().zip(&layer).zip(&mask) {
            *beneath = self.mode.blend(*beneath, *layer, self.weight * mask);
        }
    }
}

impl HeightSource for Stack {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill_stage(self.stages(), seed, first, out);
    }

    /// One stage per layer.
    fn stages(&self) -> u32 {
        3
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.base.height_source().fill_tile(seed, first, out);
        for (number, layer) in (1..i64::from(stage)).zip([&self.second, &self.third]) {
            layer.blend_onto(number, seed, first, out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params;

    fn tile(relief: &dyn HeightSource) -> Tile {
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        relief.fill_tile(Seed(6), Column(-256), &mut tile);
        tile
    }

    fn stack(settings: &[(&str, &str)]) -> Tile {
        let mut stack = Stack::default();
        for (path, text) in settings {
            params::set(&mut stack, path, text).expect("a setting");
        }
        tile(&stack)
    }

    #[test]
    fn a_layer_of_weight_0_is_not_there() {
        let bare = tile(&super::super::Billow::default());
        assert_eq!(stack(&[("second.weight", "0"), ("third.weight", "0")]), bare);
        assert_ne!(stack(&[("third.weight", "0")]), bare);
    }

    #[test]
    fn each_mode_does_what_it_says() {
        let layer = |mode| stack(&[("second.mode", mode), ("second.weight", "1"), ("second.mask", "everywhere"), ("third.weight", "0")]);
        let beneath = tile(&super::super::Billow::default());
        let over = layer("replace");
        let (add, multiply, max) = (layer("add"), layer("multiply"), layer("max"));
        for i in 0..=CHUNK_COLUMNS {
            assert!((add[i] - (beneath[i] + over[i]) / 2.0).abs() < 1.0e-6);
            assert!((multiply[i] - beneath[i] * over[i]).abs() < 1.0e-6);
            assert!((max[i] - beneath[i].max(over[i])).abs() < 1.0e-6);
        }
    }

    #[test]
    fn a_mask_hides_where_it_is_low() {
        let beneath = tile(&super::super::Billow::default());
        let masked = stack(&[
            ("second.mode", "replace"),
            ("second.weight", "1"),
            ("second.mask", "patches"),
            ("second.mask.hardness", "0.95"),
            ("second.mask.wavelength", "60"),
            ("third.weight", "0"),
        ]);
        let all = stack(&[("second.mode", "replace"), ("second.weight", "1"), ("second.mask", "everywhere"), ("third.weight", "0")]);
        let (mut hidden, mut shown) = (0, 0);
        for i in 0..=CHUNK_COLUMNS {
            hidden += u32::from(masked[i] == beneath[i]);
            shown += u32::from(masked[i] == all[i]);
        }
        assert!(hidden > 40 && shown > 40, "{hidden} hidden, {shown} shown");
    }
}
