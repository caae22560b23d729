//! Parameters of the rivers.

use bevy_reflect::Reflect;

use crate::params::Help;

/// Parameters of the rivers.
#[derive(Reflect, Clone, Debug, PartialEq)]
pub struct RiverParams {
    /// Columns of a slot, which holds one crossing at most: 512 to 16,384.
    #[reflect(@512..=16384_u32, @Help("columns from one river to the next, about"))]
    pub every: u32,
    /// Number of orders, 0 to 7: 0 for no rivers, 1 for brooks alone, 7 up to rivers of some 40 m.
    #[reflect(@0..=7_u32, @Help("kinds of rivers, each half as frequent and nearly twice as wide as the one before; 0 for none"))]
    pub orders: u32,
    /// Factor on all widths, 0.5 to 2; depths follow.
    #[reflect(@0.5..=2.0_f32, @Help("how wide they are, beside their usual width"))]
    pub width: f32,
    /// Wetness of a biome, 0 to 1, below which the two smallest orders seep away.
    #[reflect(@0.0..=1.0_f32, @Help("biomes that are drier than this have no brooks"))]
    pub dry: f32,
    /// Share of the rivers that a brook joins where a slope beside the path allows it, 0 to 1. Unless it is 0, lakes have brooks as
    /// outlets.
    #[reflect(@0.0..=1.0_f32, @Help("how many rivers are joined by a brook beside the path; 0 for none, and no outlets of lakes"))]
    pub brooks: f32,
}

impl Default for RiverParams {
    fn default() -> Self {
        Self { every: 1024, orders: 7, width: 1.0, dry: 0.15, brooks: 0.6 }
    }
}
