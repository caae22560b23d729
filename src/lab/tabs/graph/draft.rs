//! Graph draft: the graph on the canvas, which is the land's own or an invalid state on the way to the next valid one.

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

/// The graph being edited.
#[derive(Default)]
pub struct GraphDraft {
    /// The graph.
    pub graph: Graph,
    /// Errors; while there are any, the land stays as it was.
    pub faults: Vec<GraphError>,
    /// Counts graphs that were not derived from the previous one.
    pub number: u64,
    /// Last valid graph, compiled.
    plan: Option<Arc<CompiledGraph>>,
    /// Graph text of the land; `None` while the land uses another algorithm.
    text: Option<String>,
    /// Undo history since the last valid state.
    since: History<Graph>,
    /// Folder of the files named by its nodes, if it was read from a file and is not valid yet.
    folder: Option<PathBuf>,
}

impl MemorySize for Graph {
    fn bytes(&self) -> usize {
        self.nodes.iter().map(|node| 256 + node.set.values().map(String::len).sum::<usize>()).sum()
    }
}

impl GraphDraft {
    /// Whether the land is made by a graph.
    pub fn is_active(&self) -> bool {
        self.text.is_some()
    }

    /// Last valid graph, compiled.
    pub fn compiled(&self) -> Option<&Arc<CompiledGraph>> {
        self.plan.as_ref().filter(|_| self.is_active())
    }

    /// The land now uses another algorithm.
    pub fn clear(&mut self) {
        self.text = None;
    }

    /// Takes over the land's graph, if it differs from the one last taken over.
    pub fn sync(&mut self, text: &str, catalogue: &NodeCatalogue) {
        if self.text.as_deref() == Some(text) {
            return;
        }
        // The land has parsed it before.
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

    /// Opens an invalid graph from a file, so that its errors show at its nodes and can be fixed. Returns whether the file
    /// was one.
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

    /// Changes the graph; a valid one becomes the land.
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

    /// Whether undo and redo are possible since the last valid state.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        if self.is_active() { self.since.can_undo_redo() } else { (false, false) }
    }

    /// Undo and redo keys since the last valid state; the land's own history takes over beyond that.
    pub fn keys(&mut self, ctx: &Context, catalogue: &NodeCatalogue) {
        if let Some(step) = UndoRedo::pressed(ctx, self.can_undo_redo()) {
            self.step(step, catalogue);
        }
    }

    /// Undoes or redoes a step since the last valid state; returns whether there was one.
    pub fn step(&mut self, step: UndoRedo, catalogue: &NodeCatalogue) -> bool {
        let next = self.is_active().then(|| self.since.step(step, self.graph.clone())).flatten();
        let Some(graph) = next else { return false };
        self.graph = graph;
        self.faults = CompiledGraph::new_in_folder(&self.graph, catalogue, self.folder.as_deref()).err().unwrap_or_default();
        true
    }
}
