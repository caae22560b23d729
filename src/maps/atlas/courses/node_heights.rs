//! Heights of the map without courses at the nodes of its drainage, for a line of places: computed patch by patch.

use std::collections::BTreeMap;

use super::super::{ChartView, ground_plan::GroundPlan, rivers};

/// Nodes along a patch's side, as a power of two: as wide as a tile of heights, of which no part is computed alone.
const PATCH: u32 = 4;

/// Heights at nodes, cached while courses are traced.
#[derive(Default)]
pub(super) struct NodeHeights {
    patches: BTreeMap<[i64; 2], Vec<f32>>,
}

impl NodeHeights {
    /// The number of patches that were computed.
    pub fn patch_count(&self) -> usize {
        self.patches.len()
    }

    /// The height at the node of a column and row.
    pub fn at(&mut self, plan: &GroundPlan, column: i64, row: i64) -> f32 {
        let patch = [column, row].map(|at| at >> (rivers::LEVEL + PATCH));
        let side = 1_usize << PATCH;
        let heights = self.patches.entry(patch).or_insert_with(|| {
            let [column, row] = patch.map(|at| at << (rivers::LEVEL + PATCH));
            plan.landforms(ChartView { column, row, level: rivers::LEVEL, width: side, height: side })
        });
        let [x, y] = [column, row].map(|at| (at >> rivers::LEVEL) as usize & (side - 1));
        heights[y * side + x]
    }
}
