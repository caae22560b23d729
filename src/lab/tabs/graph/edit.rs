//! What is chosen on the board, and what a hand does to the graph in a frame.

use std::collections::BTreeSet;

use eremite_land::graph::{Graph, NodeCatalogue, WireEnd};

use crate::overlay::history::UndoRedo;

/// Something on the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CanvasItem {
    /// A node, by its name.
    Node(String),
    /// A note, by its number.
    Note(usize),
    /// What it is all for.
    Land,
}

/// A wire with one end.
pub enum DanglingWire {
    /// From a node to nowhere.
    From(String),
    /// From nowhere.
    To(WireEnd),
}

/// What is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection(BTreeSet<CanvasItem>);

impl Selection {
    /// This and nothing else.
    pub fn select_only(&mut self, item: CanvasItem) {
        self.0 = BTreeSet::from([item]);
    }

    /// These and nothing else.
    pub fn select(&mut self, items: impl IntoIterator<Item = CanvasItem>) {
        self.0 = items.into_iter().collect();
    }

    /// This too, or no more.
    pub fn toggle(&mut self, item: CanvasItem) {
        if !self.0.remove(&item) {
            self.0.insert(item);
        }
    }

    /// Nothing.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether something is.
    pub fn contains(&self, item: &CanvasItem) -> bool {
        self.0.contains(item)
    }

    /// If it is one thing, which.
    pub fn single(&self) -> Option<&CanvasItem> {
        self.0.first().filter(|_| self.0.len() == 1)
    }

    /// All that is.
    pub fn items(&self) -> impl Iterator<Item = &CanvasItem> {
        self.0.iter()
    }

    /// The nodes among it.
    pub fn nodes(&self) -> BTreeSet<String> {
        let name = |item: &CanvasItem| if let CanvasItem::Node(name) = item { Some(name.clone()) } else { None };
        self.0.iter().filter_map(name).collect()
    }

    /// What the graph does not have is not chosen either.
    pub fn retain_existing(&mut self, graph: &Graph) {
        self.0.retain(|item| match item {
            CanvasItem::Node(name) => graph.node(name).is_some(),
            CanvasItem::Note(number) => *number < graph.notes.len(),
            CanvasItem::Land => true,
        });
    }
}

/// The graph under the hand: as it is, and as it is to be next.
pub struct GraphEdit<'a> {
    /// As it is.
    pub graph: &'a Graph,
    /// As it is to be, if anything was done.
    pub next: Option<Graph>,
    /// What was done: the same thing done again is the same step to take back.
    pub what: String,
    /// What is chosen.
    pub chosen: Selection,
    /// Whether whatever is done next is another step.
    pub settles: bool,
    /// What is wrong with what was tried, in a line.
    pub fault: Option<String>,
    /// Whether what was done before is to be taken back or done again.
    pub step: Option<UndoRedo>,
}

impl<'a> GraphEdit<'a> {
    /// With nothing done yet.
    pub fn new(graph: &'a Graph, chosen: Selection) -> Self {
        Self { graph, next: None, what: String::new(), chosen, settles: false, fault: None, step: None }
    }

    /// Does something, as a step of its own.
    pub fn apply<T>(&mut self, what: &str, change: impl FnOnce(&mut Graph) -> T) -> T {
        self.settles = true;
        self.apply_continuous(what, change)
    }

    /// Does something which goes on as long as the hand holds it.
    pub fn apply_continuous<T>(&mut self, what: &str, change: impl FnOnce(&mut Graph) -> T) -> T {
        what.clone_into(&mut self.what);
        change(self.next.get_or_insert_with(|| self.graph.clone()))
    }

    /// Adds a node of a device, led to or from by a wire that has one end, and chooses it.
    pub fn add(&mut self, device: &str, at: (f32, f32), loose: Option<DanglingWire>, catalogue: &NodeCatalogue) {
        let port = catalogue.ports(device).and_then(|ports| ports.first()).map(|port| port.name);
        let name = self.apply("add", |graph| {
            let name = graph.add(device, at);
            match (loose, port) {
                (Some(DanglingWire::From(from)), Some(port)) => {
                    graph.connect(&from, &WireEnd::Port { node: name.clone(), port: port.into() })
                }
                (Some(DanglingWire::To(end)), _) => graph.connect(&name, &end),
                _ => {}
            }
            name
        });
        self.chosen.select_only(CanvasItem::Node(name));
    }

    /// Takes away what is chosen.
    pub fn remove(&mut self) {
        let (nodes, items) = (self.chosen.nodes(), self.chosen.clone());
        self.apply("remove", |graph| {
            graph.remove(&nodes);
            let mut number = 0;
            graph.notes.retain(|_| {
                number += 1;
                !items.contains(&CanvasItem::Note(number - 1))
            });
        });
        self.chosen.clear();
    }

    /// Adds what was copied. What does not even begin as a graph is not meant for the board.
    pub fn paste(&mut self, text: &str) {
        let mut next = self.next.clone().unwrap_or_else(|| self.graph.clone());
        match next.paste(text) {
            Ok(names) => {
                self.chosen.select(names.into_iter().map(CanvasItem::Node));
                self.apply("paste", |graph| *graph = next);
            }
            Err(words) => self.fault = text.trim_start().starts_with('(').then(|| format!("what was copied is no graph: {words}")),
        }
    }

    /// Frames what is chosen.
    pub fn group(&mut self) {
        let nodes = self.chosen.nodes();
        if !nodes.is_empty() {
            let number = self.apply("group", |graph| {
                graph.add_group(&nodes);
                graph.notes.len() - 1
            });
            self.chosen.select_only(CanvasItem::Note(number));
        }
    }
}
