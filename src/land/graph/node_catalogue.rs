//! Which devices there are.

use std::collections::{BTreeMap, BTreeSet};

use bevy_reflect::structs::Struct;

use super::{
    graph::{Graph, GraphNode},
    node_types::{self, NodeType},
};
use crate::{
    Algorithm, HeightSource,
    params::{self, Param, ParamValue},
};

/// A device as the catalogue knows it.
#[derive(Clone, Copy)]
pub struct NodeDescriptor {
    /// The name by which nodes call for it.
    pub name: &'static str,
    /// One line for a list.
    pub summary: &'static str,
    pub(super) make: NodeConstructor,
}

/// What makes one, with its parameters as they come.
#[derive(Clone, Copy)]
pub(super) enum NodeConstructor {
    Source(fn() -> Box<dyn HeightSource>),
    Device(fn() -> Box<dyn NodeType>),
}

/// A device as a node has it.
pub(super) enum NodeInstance {
    Source(Box<dyn HeightSource>),
    Device(Box<dyn NodeType>),
}

impl NodeDescriptor {
    /// The entry of a device whose parameters come as its [`Default`].
    pub const fn of<D: NodeType + Default>(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, make: NodeConstructor::Device(|| Box::new(D::default())) }
    }

    /// The entry of a height algorithm: a source, which has no ports.
    pub const fn source(algorithm: Algorithm) -> Self {
        Self { name: algorithm.name, summary: algorithm.summary, make: NodeConstructor::Source(algorithm.make) }
    }

    /// Whether it is a source, which can be of another seed than the land's own.
    pub fn is_source(&self) -> bool {
        matches!(self.make, NodeConstructor::Source(_))
    }

    pub(super) fn instantiate(&self) -> NodeInstance {
        match self.make {
            NodeConstructor::Source(make) => NodeInstance::Source(make()),
            NodeConstructor::Device(make) => NodeInstance::Device(make()),
        }
    }
}

impl NodeInstance {
    /// Its parameters.
    pub fn params(&self) -> &dyn Struct {
        match self {
            Self::Source(relief) => &**relief,
            Self::Device(device) => &**device,
        }
    }

    /// The same, to be set.
    pub fn params_mut(&mut self) -> &mut dyn Struct {
        match self {
            Self::Source(relief) => &mut **relief,
            Self::Device(device) => &mut **device,
        }
    }

    /// Its ports.
    pub fn ports(&self) -> &'static [node_types::Port] {
        match self {
            Self::Source(_) => &[],
            Self::Device(device) => device.ports(),
        }
    }

    /// How many columns before and after those that it is asked for it asks at a port.
    pub fn halo(&self, port: usize) -> usize {
        match self {
            Self::Source(_) => 0,
            Self::Device(device) => device.halo(port),
        }
    }
}

/// The devices that there are, by name.
#[derive(Clone, Default)]
pub struct NodeCatalogue(BTreeMap<&'static str, NodeDescriptor>);

impl NodeCatalogue {
    /// The devices of this module, and these algorithms as sources.
    ///
    /// # Panics
    /// If two have the same name.
    pub fn with(sources: impl IntoIterator<Item = Algorithm>) -> Self {
        let mut catalogue = Self::default();
        node_types::NODE_TYPES.iter().copied().chain(sources.into_iter().map(NodeDescriptor::source)).for_each(|kind| catalogue.add(kind));
        catalogue
    }

    /// Adds one.
    ///
    /// # Panics
    /// If one of that name is there.
    pub fn add(&mut self, kind: NodeDescriptor) {
        let name = kind.name;
        assert!(self.0.insert(name, kind).is_none(), "two devices are named {name}");
    }

    /// The device of that name.
    pub fn find(&self, name: &str) -> Option<&NodeDescriptor> {
        self.0.get(name)
    }

    /// All, by name.
    pub fn iter(&self) -> impl Iterator<Item = &NodeDescriptor> {
        self.0.values()
    }

    /// The ports of one.
    pub fn ports(&self, name: &str) -> Option<&'static [node_types::Port]> {
        self.find(name).map(|kind| kind.instantiate().ports())
    }

    /// A node's parameters as they are set; what cannot be set so is as it comes. None of a device that there is not.
    pub fn params(&self, node: &GraphNode) -> Vec<Param> {
        self.set(node).map_or(Vec::new(), |made| params::list(made.params()))
    }

    /// Sets a parameter of a node: what is then set of it. Nothing, if there is no such device.
    pub fn set_param(&self, node: &GraphNode, path: &str, value: ParamValue) -> Option<BTreeMap<String, String>> {
        let kind = self.find(&node.device)?;
        let mut made = self.set(node)?;
        params::set_value(made.params_mut(), path, value);
        Some(params::diff(made.params(), kind.instantiate().params_mut()).into_iter().collect())
    }

    fn set(&self, node: &GraphNode) -> Option<NodeInstance> {
        let mut made = self.find(&node.device)?.instantiate();
        for (path, text) in choices_first_order(&node.set) {
            // What is wrong with it, the plan says.
            let _ = params::set_without_reading(made.params_mut(), path, text);
        }
        Some(made)
    }

    /// Which of a graph's nodes answer masks: those that are masks by their nature, and those into which only masks come.
    pub fn masks<'a>(&self, graph: &'a Graph) -> BTreeSet<&'a str> {
        let is_one = |node: &GraphNode| matches!(self.find(&node.device).map(NodeDescriptor::instantiate), Some(NodeInstance::Device(device)) if device.is_mask());
        let mut masks: BTreeSet<&str> = graph.nodes.iter().filter(|node| is_one(node)).map(|node| node.name.as_str()).collect();
        loop {
            let follows = |node: &&GraphNode| {
                !node.from.is_empty() && !masks.contains(node.name.as_str()) && node.from.values().all(|from| masks.contains(from.as_str()))
            };
            let more: Vec<&str> = graph.nodes.iter().filter(follows).map(|node| node.name.as_str()).collect();
            if more.is_empty() {
                return masks;
            }
            masks.extend(more);
        }
    }
}

/// What is set of a node, choices before all else: parts come with them.
pub(super) fn choices_first_order(set: &BTreeMap<String, String>) -> impl Iterator<Item = (&String, &String)> {
    let is_choice = |path: &str| !path.contains('.');
    set.iter().filter(move |(path, _)| is_choice(path)).chain(set.iter().filter(move |(path, _)| !is_choice(path)))
}
