//! The graph as it is on the board: the land's own, or what somebody has made of it that is no land yet.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy_egui::egui::Context;
use eremite_land::{
    Algorithms,
    graph::{CompiledGraph, Graph, GraphError, NodeCatalogue},
};

use super::{NAME, PARAMETER};
use crate::overlay::{
    EditSession,
    history::{History, MemorySize, UndoRedo},
};

/// A graph on the board.
#[derive(Default)]
pub struct GraphDraft {
    /// It.
    pub graph: Graph,
    /// What is wrong with it: it is then no land, and the land is what it was before.
    pub faults: Vec<GraphError>,
    /// How many graphs were taken up that were not made of the one before.
    pub number: u64,
    /// The last that was sound.
    plan: Option<Arc<CompiledGraph>>,
    /// The land's own, as text; nothing while the land is made otherwise.
    text: Option<String>,
    /// What was done since it was sound.
    since: History<Graph>,
    /// Where the files lie that its nodes name, if it was read from a file and is no land yet.
    folder: Option<PathBuf>,
}

impl MemorySize for Graph {
    fn bytes(&self) -> usize {
        self.nodes.iter().map(|node| 256 + node.set.values().map(String::len).sum::<usize>()).sum()
    }
}

impl GraphDraft {
    /// Whether the land is made of a graph.
    pub fn is_active(&self) -> bool {
        self.text.is_some()
    }

    /// The last that was sound, made ready.
    pub fn compiled(&self) -> Option<&Arc<CompiledGraph>> {
        self.plan.as_ref().filter(|_| self.is_active())
    }

    /// The land is made otherwise.
    pub fn clear(&mut self) {
        self.text = None;
    }

    /// Takes up the land's own graph, if it is another than the one that was taken up last.
    pub fn sync(&mut self, text: &str, catalogue: &NodeCatalogue) {
        if self.text.as_deref() == Some(text) {
            return;
        }
        // The land has read it before.
        let Ok((mut graph, folder)) = Graph::find(text) else { return };
        let Ok(plan) = CompiledGraph::new_in_folder(&graph, catalogue, folder.as_deref()) else { return };
        if !graph.is_arranged() {
            graph.auto_layout();
        }
        graph.place_output();
        let is_kin = self.is_active() && graph.nodes.iter().any(|node| self.graph.node(&node.name).is_some());
        self.number += u64::from(!is_kin);
        (self.graph, self.plan, self.text) = (graph, Some(Arc::new(plan)), Some(text.into()));
        self.faults.clear();
        (self.since, self.folder) = Default::default();
    }

    /// Takes up a file's graph that is no land: what is wrong with it is seen at its nodes, and can be mended there. Whether it
    /// was one such.
    pub fn open_invalid(&mut self, file: &Path, catalogue: &NodeCatalogue) -> bool {
        let Some((mut graph, folder)) = file.to_str().and_then(|name| Graph::find(name).ok()) else { return false };
        let Err(faults) = CompiledGraph::new_in_folder(&graph, catalogue, folder.as_deref()) else { return false };
        if !graph.is_arranged() {
            graph.auto_layout();
        }
        graph.place_output();
        self.since.record(std::mem::replace(&mut self.graph, graph), "a file");
        self.since.settle();
        (self.faults, self.folder) = (faults, folder);
        self.number += 1;
        true
    }

    /// Makes it another graph. One that is sound becomes the land.
    pub fn change(&mut self, mut to: Graph, what: &str, catalogue: &NodeCatalogue, bench: &mut EditSession, algorithms: &Algorithms) {
        if to == self.graph {
            return;
        }
        match CompiledGraph::new_in_folder(&to, catalogue, self.folder.as_deref()) {
            Ok(plan) => {
                plan.write_resolved_params(&mut to);
                let text = to.to_ron_line();
                if bench.choose_with(NAME, (PARAMETER, &text), what, algorithms) {
                    (self.graph, self.plan, self.text) = (to, Some(Arc::new(plan)), Some(text));
                    self.faults.clear();
                    (self.since, self.folder) = Default::default();
                }
            }
            Err(faults) => {
                self.since.record(std::mem::replace(&mut self.graph, to), what);
                self.faults = faults;
            }
        }
    }

    /// Whether something that was done since it was sound can be taken back, and done again.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        if self.is_active() { self.since.can_undo_redo() } else { (false, false) }
    }

    /// Takes back what was done since it was sound, or does it again; the land's own past comes after that.
    pub fn keys(&mut self, ctx: &Context, catalogue: &NodeCatalogue) {
        if let Some(step) = UndoRedo::pressed(ctx, self.can_undo_redo()) {
            self.step(step, catalogue);
        }
    }

    /// Takes a step that was done since it was sound back, or does it again; whether there was one.
    pub fn step(&mut self, step: UndoRedo, catalogue: &NodeCatalogue) -> bool {
        let next = self.is_active().then(|| self.since.step(step, self.graph.clone())).flatten();
        let Some(graph) = next else { return false };
        self.graph = graph;
        self.faults = CompiledGraph::new_in_folder(&self.graph, catalogue, self.folder.as_deref()).err().unwrap_or_default();
        true
    }
}
