//! Node graphs for terrain: nodes and wires, as in terrain tools that let users build their own pipeline (dataflow). An
//! acyclic graph is a height source like any other: a pure function of seed and position, endless and exact.
//!
//! A [`Graph`] is plain data, in RON. A [`NodeCatalogue`] lists the node types: those of this module, any height algorithm
//! as a source, and custom ones. A [`CompiledGraph`] is ready to be evaluated: topological order, halo of each node beyond a
//! chunk, buffers. If the graph is invalid, compiling returns all faults, each [`GraphError`] at its node.
//!
//! A custom node type is a reflected struct (its parameters) and a function on a run of columns:
//!
//! ```
//! use bevy_reflect::Reflect;
//! use eremite_land::{graph::{NodeCatalogue, NodeType, Graph, NodeDescriptor, CompiledGraph, Port, ColumnRun}, Column, Seed, params::Help};
//!
//! /// Turns what lies above a line upside down.
//! #[derive(Reflect, Clone)]
//! struct Mirror {
//!     #[reflect(@0.0..=1.0_f32, @Help("the line"))]
//!     line: f32,
//! }
//!
//! impl Default for Mirror {
//!     fn default() -> Self {
//!         Self { line: 0.5 }
//!     }
//! }
//!
//! impl NodeType for Mirror {
//!     fn ports(&self) -> &'static [Port] {
//!         const { &[Port::new("in", "what is turned")] }
//!     }
//!
//!     fn fill(&self, _: &ColumnRun, inputs: &[&[f32]], out: &mut [f32]) {
//!         for (out, value) in out.iter_mut().zip(inputs[0]) {
//!             *out = value.min(2.0 * self.line - value);
//!         }
//!     }
//! }
//!
//! let mut catalogue = NodeCatalogue::with(eremite_land::terrain::algorithms());
//! catalogue.add(NodeDescriptor::of::<Mirror>("mirror", "turns what lies above a line upside down"));
//! let graph = Graph::parse(
//!     r#"(version: 1, nodes: [
//!         (name: "hills", device: "billow"),
//!         (name: "pits", device: "mirror", set: {"line": "0.4"}, from: {"in": "hills"}),
//!     ], height: "pits")"#,
//! )?;
//! let plan = CompiledGraph::new(&graph, &catalogue).map_err(|faults| faults[0].clone())?;
//! let mut heights = [0.0; 257];
//! plan.fill(Seed(7), Column(0), &mut heights);
//! assert!(heights.iter().all(|height| *height <= 0.4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod compiled_graph;
mod dot;
mod editing;
mod evaluation;
#[expect(clippy::module_inception, reason = "the type that the folder is about, in a file of its own")]
mod graph;
mod graph_error;
mod height_source;
mod node_catalogue;
mod node_types;
mod scratch;
#[cfg(test)]
mod tests;

use bevy_app::prelude::*;

pub use compiled_graph::CompiledGraph;
pub use dot::{to_graphviz, truncated};
pub use editing::{NODE_SPACING, WireEnd};
pub use graph::{Graph, GraphNode, GraphNote, GraphOutput, GraphTextError, VERSION};
pub use graph_error::{GraphError, GraphFault};
pub use height_source::{FindGraphError, GraphHeightSource, ReadGraphError, available, cache, is_file, parameter_parser, read, shipped};
pub use node_catalogue::{NodeCatalogue, NodeDescriptor};
pub use node_types::{ColumnRun, CurveError, CurvePoints, MAX_CURVE_POINTS, NodeType, Port};

use crate::{Algorithm, LandAppExt};

/// Registers the graph algorithm, which the application builds with its own catalogue of node types.
///
/// | | |
/// |---|---|
/// | Adds | an algorithm to the registry `Algorithms`, if a graph ships with the game |
pub struct GraphPlugin(pub Algorithm);

impl Plugin for GraphPlugin {
    fn build(&self, app: &mut App) {
        // The default parameter names a shipped graph.
        app.add_algorithms((!shipped().is_empty()).then_some(self.0));
    }
}
