//! The graph as it is on the board: the land's own, or what somebody has made of it that is no land yet.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy_egui::egui::Context;
use eremite_land::{
    Algorithms,
    graph::{Catalogue, Fault, Graph, Plan},
};

use super::{NAME, PARAMETER};
use crate::overlay::{
    Workbench,
    history::{History, Step, Weigh},
};

/// A graph on the board.
#[derive(Default)]
pub struct Draft {
    /// It.
    pub graph: Graph,
    /// What is wrong with it: it is then no land, and the land is what it was before.
    pub faults: Vec<Fault>,
    /// How many graphs were taken up that were not made of the one before.
    pub number: u64,
    /// The last that was sound.
    plan: Option<Arc<Plan>>,
    /// The land's own, as text; nothing while the land is made otherwise.
    text: Option<String>,
    /// What was done since it was sound.
    since: History<Graph>,
    /// Where the files lie that its nodes name, if it was read from a file and is no land yet.
    folder: Option<PathBuf>,
}

impl Weigh for Graph {
    fn bytes(&self) -> usize {
        self.nodes.iter().map(|node| 256 + node.set.values().map(String::len).sum::<usize>()).sum()
    }
}

impl Draft {
    /// Whether the land is made of a graph.
    pub fn is_there(&self) -> bool {
        self.text.is_some()
    }

    /// The last that was sound, made ready.
    pub fn plan(&self) -> Option<&Arc<Plan>> {
        self.plan.as_ref().filter(|_| self.is_there())
    }

    /// The land is made otherwise.
    pub fn put_away(&mut self) {
        self.text = None;
    }

    /// Takes up the land's own graph, if it is another than the one that was taken up last.
    pub fn take_up(&mut self, text: &str, catalogue: &Catalogue) {
        if self.text.as_deref() == Some(text) {
            return;
        }
        // The land has read it before.
        let Ok((mut graph, folder)) = Graph::find(text) else { return };
        let Ok(plan) = Plan::in_folder(&graph, catalogue, folder.as_deref()) else { return };
        if !graph.is_arranged() {
            graph.arrange();
        }
        graph.place_land();
        let is_kin = self.is_there() && graph.nodes.iter().any(|node| self.graph.node(&node.name).is_some());
        self.number += u64::from(!is_kin);
        (self.graph, self.plan, self.text) = (graph, Some(Arc::new(plan)), Some(text.into()));
        self.faults.clear();
        (self.since, self.folder) = Default::default();
    }

    /// Takes up a file's graph that is no land: what is wrong with it is seen at its nodes, and can be mended there. Whether it
    /// was one such.
    pub fn take_up_broken(&mut self, file: &Path, catalogue: &Catalogue) -> bool {
        let Some((mut graph, folder)) = file.to_str().and_then(|name| Graph::find(name).ok()) else { return false };
        let Err(faults) = Plan::in_folder(&graph, catalogue, folder.as_deref()) else { return false };
        if !graph.is_arranged() {
            graph.arrange();
        }
        graph.place_land();
        self.since.record(std::mem::replace(&mut self.graph, graph), "a file");
        self.since.settle();
        (self.faults, self.folder) = (faults, folder);
        self.number += 1;
        true
    }

    /// Makes it another graph. One that is sound becomes the land.
    pub fn change(&mut self, mut to: Graph, what: &str, catalogue: &Catalogue, bench: &mut Workbench, algorithms: &Algorithms) {
        if to == self.graph {
            return;
        }
        match Plan::in_folder(&to, catalogue, self.folder.as_deref()) {
            Ok(plan) => {
                plan.settle(&mut to);
                let text = to.line();
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
    pub fn can(&self) -> (bool, bool) {
        if self.is_there() { self.since.can() } else { (false, false) }
    }

    /// Takes back what was done since it was sound, or does it again; the land's own past comes after that.
    pub fn keys(&mut self, ctx: &Context, catalogue: &Catalogue) {
        if let Some(step) = Step::pressed(ctx, self.can()) {
            self.step(step, catalogue);
        }
    }

    /// Takes a step that was done since it was sound back, or does it again; whether there was one.
    pub fn step(&mut self, step: Step, catalogue: &Catalogue) -> bool {
        let next = self.is_there().then(|| self.since.step(step, self.graph.clone())).flatten();
        let Some(graph) = next else { return false };
        self.graph = graph;
        self.faults = Plan::in_folder(&self.graph, catalogue, self.folder.as_deref()).err().unwrap_or_default();
        true
    }
}
