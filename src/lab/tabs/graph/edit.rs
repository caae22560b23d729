//! Edits of the graph in a frame: selection, and the graph before and after.

use std::collections::BTreeSet;

use eremite_land::graph::{Graph, NodeCatalogue, WireEnd};
use eremite_words as words;

use crate::overlay::history::UndoRedo;

/// An item on the canvas.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CanvasItem {
    /// A node, by name.
    Node(String),
    /// A note, by index.
    Note(usize),
    /// The land, where the graph ends.
    Land,
}

/// A wire with one loose end.
pub enum DanglingWire {
    /// From a node's output.
    From(String),
    /// Into an input.
    To(WireEnd),
}

/// Selected items.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection(BTreeSet<CanvasItem>);

impl Selection {
    /// Selects one item only.
    pub fn select_only(&mut self, item: CanvasItem) {
        self.0 = BTreeSet::from([item]);
    }

    /// Selects these items only.
    pub fn select(&mut self, items: impl IntoIterator<Item = CanvasItem>) {
        self.0 = items.into_iter().collect();
    }

    /// Adds an item to the selection, or removes it.
    pub fn toggle(&mut self, item: CanvasItem) {
        if !self.0.remove(&item) {
            self.0.insert(item);
        }
    }

    /// Clears the selection.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether an item is selected.
    pub fn contains(&self, item: &CanvasItem) -> bool {
        self.0.contains(item)
    }

    /// The selected item, if it is exactly one.
    pub fn single(&self) -> Option<&CanvasItem> {
        self.0.first().filter(|_| self.0.len() == 1)
    }

    /// All selected items.
    pub fn items(&self) -> impl Iterator<Item = &CanvasItem> {
        self.0.iter()
    }

    /// Selected nodes.
    pub fn nodes(&self) -> BTreeSet<String> {
        let name = |item: &CanvasItem| if let CanvasItem::Node(name) = item { Some(name.clone()) } else { None };
        self.0.iter().filter_map(name).collect()
    }

    /// Drops items that the graph no longer has.
    pub fn retain_existing(&mut self, graph: &Graph) {
        self.0.retain(|item| match item {
            CanvasItem::Node(name) => graph.node(name).is_some(),
            CanvasItem::Note(number) => *number < graph.notes.len(),
            CanvasItem::Land => true,
        });
    }
}

/// The graph before and after this frame's edits.
pub struct GraphEdit<'a> {
    /// Graph before the edits.
    pub graph: &'a Graph,
    /// Graph after the edits, if there were any.
    pub next: Option<Graph>,
    /// Label of the edit; successive edits with the same label are one undo step.
    pub what: String,
    /// Selection.
    pub chosen: Selection,
    /// Whether the undo step ends here.
    pub settles: bool,
    /// One-line error of an edit that failed.
    pub fault: Option<String>,
    /// Undo or redo requested.
    pub step: Option<UndoRedo>,
}

impl<'a> GraphEdit<'a> {
    /// No edits yet.
    pub fn new(graph: &'a Graph, chosen: Selection) -> Self {
        Self { graph, next: None, what: String::new(), chosen, settles: false, fault: None, step: None }
    }

    /// Applies an edit as an undo step of its own.
    pub fn apply<T>(&mut self, what: &str, change: impl FnOnce(&mut Graph) -> T) -> T {
        self.settles = true;
        self.apply_continuous(what, change)
    }

    /// Applies an edit that goes on while the pointer holds it (one undo step).
    pub fn apply_continuous<T>(&mut self, what: &str, change: impl FnOnce(&mut Graph) -> T) -> T {
        what.clone_into(&mut self.what);
        change(self.next.get_or_insert_with(|| self.graph.clone()))
    }

    /// Adds a node of a type, connects a loose wire to it, and selects it.
    pub fn add(&mut self, device: &str, at: (f32, f32), loose: Option<DanglingWire>, catalogue: &NodeCatalogue) {
        let port = catalogue.ports(device).and_then(|ports| ports.first()).map(|port| port.name);
        let name = self.apply("add", |graph| {
            let name = graph.add(device, at);
            match (loose, port) {
                (Some(DanglingWire::From(from)), Some(port)) => {
                    graph.connect(&from, &WireEnd::Port { node: name.clone(), port: port.into() });
                }
                (Some(DanglingWire::To(end)), _) => graph.connect(&name, &end),
                _ => {}
            }
            name
        });
        self.chosen.select_only(CanvasItem::Node(name));
    }

    /// Deletes the selection.
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

    /// Pastes copied text; text that does not begin like a graph is ignored.
    pub fn paste(&mut self, text: &str) {
        let mut next = self.next.clone().unwrap_or_else(|| self.graph.clone());
        match next.paste(text) {
            Ok(names) => {
                self.chosen.select(names.into_iter().map(CanvasItem::Node));
                self.apply("paste", |graph| *graph = next);
            }
            Err(words) => {
                self.fault = text
                    .trim_start()
                    .starts_with('(')
                    .then(|| words::text_with("lab-graph-paste-fault", &[("fault", words.to_string().into())]))
            }
        }
    }

    /// Puts a frame around the selection.
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
