//! The caves as a tunable layer in the lab: parameters, and a diagram of a room's generation step by step.

use bevy_math::Vec2;

use super::{CaveParams, CaveStage, GeneratedRoom, automaton, island::SettledRock, with_caves};
use crate::{
    Cells, Land, RoomIndex,
    params::ParamError,
    tunable::{Diagram, Tunable},
};

/// Colour indices of dug cells, ties and removed rock; regions use their own numbers.
const DUG: usize = usize::MAX;
const TIES: usize = usize::MAX - 1;
const GONE: usize = usize::MAX - 2;

impl Tunable for CaveParams {
    fn name(&self) -> &'static str {
        "caves"
    }

    fn apply_to(&self, land: Land) -> Land {
        with_caves(&land, self.clone())
    }

    fn clone_boxed(&self) -> Box<dyn Tunable> {
        Box::new(self.clone())
    }

    fn default_boxed(&self) -> Box<dyn Tunable> {
        Box::new(Self::default())
    }

    fn text_param(&self) -> Option<(&'static str, String, &'static str)> {
        Some((Self::RULE, self.rule().to_string(), "any life-like rule in B/S notation; survive and birth make one of thresholds"))
    }

    fn set_text_param(&mut self, text: &str) -> Result<(), ParamError> {
        self.set(Self::RULE, text)
    }

    /// Changing a threshold clears a typed rule.
    fn param_changed(&mut self, path: &str) {
        if path == "survive" || path == "birth" {
            self.rule = None;
        }
    }

    fn steps(&self) -> Vec<String> {
        let steps = (1..=self.steps).map(|step| format!("step {step}"));
        std::iter::once("start".into()).chain(steps).chain(["regions", "tree", "joined", "final"].map(String::from)).collect()
    }

    fn diagram(&self, land: &Land, room: RoomIndex, step: usize) -> Diagram {
        let automaton = self.steps as usize;
        if step <= automaton {
            let cells = automaton::cells(self, land.seed(), room, step as u32);
            return Diagram { washes: vec![(cells, 0)], ..Diagram::default() };
        }
        let generated = GeneratedRoom::generate(self, land, room);
        let doors = generated.doors.iter().fold(Cells::SOLID, |all, door| all | door.cells());
        let (tree, last) = (automaton + 2, automaton + 4);
        let settled = if step == last { &generated.settled } else { &SettledRock::default() };
        let mut washes: Vec<(Cells, usize)> = generated
            .regions
            .iter()
            .map(|region| region.cells & !settled.ties)
            .zip(0..)
            .chain([(generated.bays & !settled.ties, generated.regions.len())])
            .collect();
        let way = |way: &[(usize, usize)]| way.iter().map(|(column, row)| Vec2::new(*column as f32, *row as f32)).collect();
        let lines = if step == tree { generated.tree.iter().map(|link| way(&link.way)).collect() } else { Vec::new() };
        if step > tree {
            let regional = washes.iter().fold(Cells::SOLID, |all, (cells, _)| all | *cells);
            let joined = generated.stage_cells(CaveStage::Joined, self, land, room);
            washes.extend([(joined & !regional & !settled.ties, DUG), (settled.ties, TIES), (settled.gone, GONE)]);
        }
        Diagram { washes, lines, doors }
    }
}
