//! What is chosen on the board, and what a hand does to the graph in a frame.

use std::collections::BTreeSet;

use eremite_land::graph::{Catalogue, End, Graph};

use crate::overlay::history::Step;

/// Something on the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A node, by its name.
    Node(String),
    /// A note, by its number.
    Note(usize),
    /// What it is all for.
    Land,
}

/// A wire with one end.
pub enum Loose {
    /// From a node to nowhere.
    From(String),
    /// From nowhere.
    To(End),
}

/// What is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen(BTreeSet<Item>);

impl Chosen {
    /// This and nothing else.
    pub fn only(&mut self, item: Item) {
        self.0 = BTreeSet::from([item]);
    }

    /// These and nothing else.
    pub fn all(&mut self, items: impl IntoIterator<Item = Item>) {
        self.0 = items.into_iter().collect();
    }

    /// This too, or no more.
    pub fn turn(&mut self, item: Item) {
        if !self.0.remove(&item) {
            self.0.insert(item);
        }
    }

    /// Nothing.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether something is.
    pub fn has(&self, item: &Item) -> bool {
        self.0.contains(item)
    }

    /// If it is one thing, which.
    pub fn one(&self) -> Option<&Item> {
        self.0.first().filter(|_| self.0.len() == 1)
    }

    /// All that is.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.0.iter()
    }

    /// The nodes among it.
    pub fn nodes(&self) -> BTreeSet<String> {
        let name = |item: &Item| if let Item::Node(name) = item { Some(name.clone()) } else { None };
        self.0.iter().filter_map(name).collect()
    }

    /// What the graph does not have is not chosen either.
    pub fn keep_of(&mut self, graph: &Graph) {
        self.0.retain(|item| match item {
            Item::Node(name) => graph.node(name).is_some(),
            Item::Note(number) => *number < graph.notes.len(),
            Item::Land => true,
        });
    }
}

/// The graph under the hand: as it is, and as it is to be next.
pub struct Hand<'a> {
    /// As it is.
    pub graph: &'a Graph,
    /// As it is to be, if anything was done.
    pub next: Option<Graph>,
    /// What was done: the same thing done again is the same step to take back.
    pub what: String,
    /// What is chosen.
    pub chosen: Chosen,
    /// Whether whatever is done next is another step.
    pub settles: bool,
    /// What is wrong with what was tried, in a line.
    pub fault: Option<String>,
    /// Whether what was done before is to be taken back or done again.
    pub step: Option<Step>,
}

impl<'a> Hand<'a> {
    /// With nothing done yet.
    pub fn new(graph: &'a Graph, chosen: Chosen) -> Self {
        Self { graph, next: None, what: String::new(), chosen, settles: false, fault: None, step: None }
    }

    /// Does something, as a step of its own.
    pub fn does<T>(&mut self, what: &str, change: impl FnOnce(&mut Graph) -> T) -> T {
        self.settles = true;
        self.turns(what, change)
    }

    /// Does something which goes on as long as the hand holds it.
    pub fn turns<T>(&mut self, what: &str, change: impl FnOnce(&mut Graph) -> T) -> T {
        what.clone_into(&mut self.what);
        change(self.next.get_or_insert_with(|| self.graph.clone()))
    }

    /// Adds a node of a device, led to or from by a wire that has one end, and chooses it.
    pub fn add(&mut self, device: &str, at: (f32, f32), loose: Option<Loose>, catalogue: &Catalogue) {
        let port = catalogue.ports(device).and_then(|ports| ports.first()).map(|port| port.name);
        let name = self.does("add", |graph| {
            let name = graph.add(device, at);
            match (loose, port) {
                (Some(Loose::From(from)), Some(port)) => graph.wire(&from, &End::Port { node: name.clone(), port: port.into() }),
                (Some(Loose::To(end)), _) => graph.wire(&name, &end),
                _ => {}
            }
            name
        });
        self.chosen.only(Item::Node(name));
    }

    /// Takes away what is chosen.
    pub fn remove(&mut self) {
        let (nodes, items) = (self.chosen.nodes(), self.chosen.clone());
        self.does("remove", |graph| {
            graph.remove(&nodes);
            let mut number = 0;
            graph.notes.retain(|_| {
                number += 1;
                !items.has(&Item::Note(number - 1))
            });
        });
        self.chosen.clear();
    }

    /// Adds what was copied. What does not even begin as a graph is not meant for the board.
    pub fn paste(&mut self, text: &str) {
        let mut next = self.next.clone().unwrap_or_else(|| self.graph.clone());
        match next.paste(text) {
            Ok(names) => {
                self.chosen.all(names.into_iter().map(Item::Node));
                self.does("paste", |graph| *graph = next);
            }
            Err(words) => self.fault = text.trim_start().starts_with('(').then(|| format!("what was copied is no graph: {words}")),
        }
    }

    /// Frames what is chosen.
    pub fn group(&mut self) {
        let nodes = self.chosen.nodes();
        if !nodes.is_empty() {
            let number = self.does("group", |graph| {
                graph.group(&nodes);
                graph.notes.len() - 1
            });
            self.chosen.only(Item::Note(number));
        }
    }
}
