//! Parameters of the settlements.

use bevy_reflect::Reflect;

use crate::params::Help;

/// Parameters of the settlements.
#[derive(Reflect, Clone, Debug, PartialEq)]
pub struct PlaceParams {
    /// Columns from one village to the next, about, with all else between them: 8,192 to 65,536.
    #[reflect(@8192..=65536_u32, @Help("columns from one village to the next, about; hermitages, temples and wayside places lie between"))]
    pub every: u32,
    /// Share of the places that are settled, 0 to 1; 0 for an empty land.
    #[reflect(@0.0..=1.0_f32, @Help("how many of the places are settled; 0 for none"))]
    pub settled: f32,
    /// Most metres by which the ground is cut or filled for a settlement, 1 to 8.
    #[reflect(@1.0..=8.0_f32, @Help("most metres by which the ground is cut or filled"))]
    pub cut_m: f32,
    /// Steepest lane within a settlement as rise per metre, 0.1 to 0.4.
    #[reflect(@0.1..=0.4_f32, @Help("the steepest lane, as rise per metre"))]
    pub lane: f32,
}

impl Default for PlaceParams {
    fn default() -> Self {
        Self { every: 8192, settled: 1.0, cut_m: 4.0, lane: 0.2 }
    }
}
