//! Catalogue of node types.

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

/// Catalogue entry of a node type.
#[derive(Clone, Copy)]
pub struct NodeDescriptor {
    /// The name by which nodes refer to it.
    pub name: &'static str,
    /// A one-line summary for lists.
    pub summary: &'static str,
    pub(super) make: NodeConstructor,
}

/// Creates an instance with default parameters.
#[derive(Clone, Copy)]
pub(super) enum NodeConstructor {
    Source(fn() -> Box<dyn HeightSource>),
    Device(fn() -> Box<dyn NodeType>),
}

/// An instance of a node type.
pub(super) enum NodeInstance {
    Source(Box<dyn HeightSource>),
    Device(Box<dyn NodeType>),
}

impl NodeDescriptor {
    /// The entry of a node type with the parameters of its [`Default`].
    pub const fn of<D: NodeType + Default>(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, make: NodeConstructor::Device(|| Box::new(D::default())) }
    }

    /// The entry of a height algorithm: a source, which has no ports.
    pub const fn source(algorithm: Algorithm) -> Self {
        Self { name: algorithm.name, summary: algorithm.summary, make: NodeConstructor::Source(algorithm.make) }
    }

    /// Whether it is a source, which may have a seed of its own.
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
            Self::Source(height_source) => &**height_source,
            Self::Device(device) => &**device,
        }
    }

    /// Its parameters, mutably.
    pub fn params_mut(&mut self) -> &mut dyn Struct {
        match self {
            Self::Source(height_source) => &mut **height_source,
            Self::Device(device) => &mut **device,
        }
    }

    /// Its input ports.
    pub fn ports(&self) -> &'static [node_types::Port] {
        match self {
            Self::Source(_) => &[],
            Self::Device(device) => device.ports(),
        }
    }

    /// Halo of a port: how many columns it reads beyond either end of the run that is filled.
    pub fn halo(&self, port: usize) -> usize {
        match self {
            Self::Source(_) => 0,
            Self::Device(device) => device.halo(port),
        }
    }
}

/// The available node types, by name.
#[derive(Clone, Default)]
pub struct NodeCatalogue(BTreeMap<&'static str, NodeDescriptor>);

impl NodeCatalogue {
    /// The node types of this module, and these algorithms as sources.
    ///
    /// # Panics
    /// If two have the same name.
    pub fn with(sources: impl IntoIterator<Item = Algorithm>) -> Self {
        let mut catalogue = Self::default();
        for kind in node_types::NODE_TYPES.iter().copied().chain(sources.into_iter().map(NodeDescriptor::source)) {
            catalogue.add(kind);
        }
        catalogue
    }

    /// Adds a node type.
    ///
    /// # Panics
    /// If there already is one of that name.
    pub fn add(&mut self, kind: NodeDescriptor) {
        let name = kind.name;
        assert!(self.0.insert(name, kind).is_none(), "two devices are named {name}");
    }

    /// The node type of that name.
    pub fn find(&self, name: &str) -> Option<&NodeDescriptor> {
        self.0.get(name)
    }

    /// All node types, by name.
    pub fn iter(&self) -> impl Iterator<Item = &NodeDescriptor> {
        self.0.values()
    }

    /// The input ports of a node type.
    pub fn ports(&self, name: &str) -> Option<&'static [node_types::Port]> {
        self.find(name).map(|kind| kind.instantiate().ports())
    }

    /// A node's parameters as set; values that are invalid keep their defaults. Empty for an unknown node type.
    pub fn params(&self, node: &GraphNode) -> Vec<Param> {
        self.set(node).map_or(Vec::new(), |made| params::list(made.params()))
    }

    /// Sets a parameter of a node and returns the node's new settings; `None` for an unknown node type, or if the parameter
    /// cannot be set so.
    pub fn set_param(&self, node: &GraphNode, path: &str, value: &ParamValue) -> Option<BTreeMap<String, String>> {
        let kind = self.find(&node.device)?;
        let mut made = self.set(node)?;
        params::set_value(made.params_mut(), path, value).ok()?;
        Some(params::diff(made.params(), kind.instantiate().params_mut()).into_iter().collect())
    }

    fn set(&self, node: &GraphNode) -> Option<NodeInstance> {
        let mut made = self.find(&node.device)?.instantiate();
        for (path, text) in choices_first_order(&node.set) {
            // Faults are reported when the graph is compiled.
            let _ = params::set_without_reading(made.params_mut(), path, text);
        }
        Some(made)
    }

    /// The nodes of a graph that output masks: those of a mask type, and those with only masks as inputs.
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

/// A node's settings in the order in which they can be applied: enum choices first, since they bring the parameters of their
/// variants.
pub(super) fn choices_first_order(set: &BTreeMap<String, String>) -> impl Iterator<Item = (&String, &String)> {
    let is_choice = |path: &str| !path.contains('.');
    set.iter().filter(move |(path, _)| is_choice(path)).chain(set.iter().filter(move |(path, _)| !is_choice(path)))
}
