//! Why a graph is invalid.

use std::fmt;

use super::compiled_graph::{MAX_BUFFERED_VALUES, MAX_HALO, MAX_NODES};
use crate::{params::ParamError, quoted};

/// A fault of a graph, and the node it is at.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub struct GraphError {
    /// The node's name; `None` if the fault is the graph's as a whole.
    pub node: Option<String>,
    /// The fault.
    pub fault: GraphFault,
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.node {
            Some(node) => write!(f, "node '{}': {}", quoted(node), self.fault),
            None => self.fault.fmt(f),
        }
    }
}

/// What is wrong with a graph or one of its nodes.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GraphFault {
    /// It has too many nodes.
    #[error("it has {0} nodes; at most {MAX_NODES} are read")]
    TooManyNodes(usize),
    /// Its height range is out of range.
    #[error("its metres are from 1 to 10000, not {0}")]
    Metres(f32),
    /// An output names a node that does not exist.
    #[error("its {output} is the node '{}', which there is not", quoted(.node))]
    NoOutputNode {
        /// The output's name.
        output: String,
        /// The node's name.
        node: String,
    },
    /// Two nodes have the same name.
    #[error("another node has the same name")]
    SameName,
    /// The node type is unknown.
    #[error("there is no node type '{}'", quoted(.0))]
    UnknownDevice(String),
    /// It names a file that is not beside the graph's.
    #[error("it names the file {}: what a graph names lies beside it, or in folders there", quoted(.0))]
    FileElsewhere(String),
    /// It names a file, and the graph itself is none.
    #[error("it names the file {}: that only a graph may that is a file itself", quoted(.0))]
    FileFromText(String),
    /// A parameter is unknown, or out of its range.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// A seed at a node that takes none.
    #[error("only a source has a seed")]
    SeedWithoutSource,
    /// A wire leads to a port that does not exist.
    #[error("a {device} has no port '{}'; {}", quoted(.port), known_ports(.known))]
    UnknownPort {
        /// The node type.
        device: &'static str,
        /// The wanted port.
        port: String,
        /// Its ports.
        known: Vec<&'static str>,
    },
    /// A wire leads from a node that does not exist.
    #[error("to '{port}' leads a wire from '{}', which there is not", quoted(.from))]
    UnknownNode {
        /// The port it leads to.
        port: &'static str,
        /// The wanted node.
        from: String,
    },
    /// A port needs a wire and has none.
    #[error("no wire leads to '{0}'")]
    NoWire(&'static str),
    /// The node depends on itself.
    #[error("its wires lead in a circle back to it")]
    Circle,
    /// The node's halo is too large.
    #[error("it is asked for more than {MAX_HALO} columns beyond a chunk: too much lies after it that looks around")]
    TooFar,
    /// A chunk needs too much memory.
    #[error("more than {MAX_BUFFERED_VALUES} heights would be held at once: too many of its nodes are looked at from afar")]
    TooManyValues,
}

fn known_ports(known: &[&str]) -> String {
    if known.is_empty() { "it has none".into() } else { format!("there are: {}", known.join(", ")) }
}
