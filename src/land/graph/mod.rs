//! Land as a graph: devices and wires, as in the terrain tools that let one direct data through a pipeline of one's own. An
//! acyclic graph is a relief like any other, a pure function of seed and place, endless and exact.
//!
//! A [`Graph`] is plain data, in RON. A [`Catalogue`] says which devices there are: those of this module, any height algorithm
//! as a source, and those of somebody else's. [`Plan`] is a graph made ready: what is asked of each node, in which order, and
//! how far beyond a chunk; or all that is wrong with it, each [`Fault`] at its node.
//!
//! A device of one's own is a reflected struct, its parameters, and what it does to a run of columns:
//!
//! ```
//! use bevy_reflect::Reflect;
//! use eremite_land::{graph::{Catalogue, Device, Graph, Kind, Plan, Port, Run}, Column, Seed, params::Help};
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
//! impl Device for Mirror {
//!     fn ports(&self) -> &'static [Port] {
//!         const { &[Port::new("in", "what is turned")] }
//!     }
//!
//!     fn fill(&self, _: &Run, inputs: &[&[f32]], out: &mut [f32]) {
//!         for (out, value) in out.iter_mut().zip(inputs[0]) {
//!             *out = value.min(2.0 * self.line - value);
//!         }
//!     }
//! }
//!
//! let mut catalogue = Catalogue::with(eremite_land::terrain::algorithms());
//! catalogue.add(Kind::of::<Mirror>("mirror", "turns what lies above a line upside down"));
//! let graph = Graph::parse(
//!     r#"(version: 1, nodes: [
//!         (name: "hills", device: "billow"),
//!         (name: "pits", device: "mirror", set: {"line": "0.4"}, from: {"in": "hills"}),
//!     ], height: "pits")"#,
//! )?;
//! let plan = Plan::new(&graph, &catalogue).map_err(|faults| faults[0].to_string())?;
//! let mut heights = [0.0; 257];
//! plan.fill(Seed(7), Column(0), &mut heights);
//! assert!(heights.iter().all(|height| *height <= 0.4));
//! # Ok::<(), String>(())
//! ```

mod catalogue;
mod change;
mod device;
mod dot;
mod evaluate;
#[expect(clippy::module_inception, reason = "the type that the folder is about, in a file of its own")]
mod graph;
pub mod plan;
mod relief;
mod scratch;
#[cfg(test)]
mod tests;

use bevy_app::prelude::*;

pub use catalogue::{Catalogue, Kind};
pub use change::{APART, End};
pub use device::{CurvePoints, Device, MOST_CURVE_POINTS, Port, Run};
pub use dot::{dot, shortened};
pub use graph::{Graph, Node, Note, Output, VERSION};
pub use plan::{Fault, Plan};
pub use relief::{ByGraph, is_file, known, language, memory, read, shipped};

use crate::{Algorithm, LandAppExt};

/// Puts an algorithm that is a graph into the registry: whoever puts the game together says which devices there are.
pub struct GraphPlugin(pub Algorithm);

impl Plugin for GraphPlugin {
    fn build(&self, app: &mut App) {
        // Its parameters begin with a graph that comes with the game.
        app.add_algorithms((!shipped().is_empty()).then_some(self.0));
    }
}
