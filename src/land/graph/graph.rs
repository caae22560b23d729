//! The data model of a graph, serialised as RON.

use std::collections::BTreeMap;

use ron::{Options, extensions::Extensions, ser::PrettyConfig};
use serde::{Deserialize, Serialize};

use crate::{
    Channel,
    asset_store::{RonError, from_ron},
    quoted,
};

/// Version of the file format.
pub const VERSION: u32 = 1;

/// Why a text is no graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphTextError {
    /// It is not written as one.
    #[error(transparent)]
    Ron(#[from] RonError),
    /// It is of another format version.
    #[error("it is a graph of version {0}; this game reads version {VERSION}")]
    Version(u32),
}

/// A graph: nodes, the wires between them, and which of them are the land's outputs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Graph {
    /// See [`VERSION`].
    pub version: u32,
    /// A sentence on what it shows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub shows: String,
    /// Height range in metres, if it declares one: it then needs no base terrain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metres: Option<f32>,
    /// The nodes, in any order.
    pub nodes: Vec<GraphNode>,
    /// The node that is the land's height, in `[0, 1]`.
    pub height: String,
    /// Biome masks: the node for each biome, by name. Where their sum is less than 1, the rest is the biome that would be
    /// there anyway.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub biomes: BTreeMap<String, String>,
    /// The node for the plant density mask, the share of plants that grow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plants: Option<String>,
    /// The node for the snow mask, the share of the ground under snow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snow: Option<String>,
    /// Position of the land output in the editor, in points.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub land_at: (f32, f32),
    /// Notes beside the nodes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<GraphNote>,
}

/// A node: an instance of a node type.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphNode {
    /// Its name, unique in the graph.
    pub name: String,
    /// The name of its node type in the catalogue.
    pub device: String,
    /// Random stream name and number for a source with a seed of its own; otherwise it takes the land's seed, as all such
    /// sources do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<(String, i64)>,
    /// Parameters that differ from the defaults, as `--set` takes them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, String>,
    /// Its wires: input port to source node.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub from: BTreeMap<String, String>,
    /// Its position in the editor, in points.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub at: (f32, f32),
}

/// An output of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphOutput {
    /// The height.
    Height,
    /// A mask for a channel.
    Mask(Channel),
}

/// A note, which may frame a group of nodes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphNote {
    /// Its text.
    pub words: String,
    /// Its position, in points.
    pub at: (f32, f32),
    /// Size of its frame in points: nodes within it are a group.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub size: (f32, f32),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_nowhere(at: &(f32, f32)) -> bool {
    *at == (0.0, 0.0)
}

fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

impl Graph {
    /// The outputs, each with the name of its node. The height is first.
    pub fn outputs(&self) -> impl Iterator<Item = (GraphOutput, &str)> {
        let biomes = self.biomes.values().enumerate().map(|(number, node)| (GraphOutput::Mask(Channel::Biome(number)), node));
        let plants = self.plants.iter().map(|node| (GraphOutput::Mask(Channel::Plants), node));
        let snow = self.snow.iter().map(|node| (GraphOutput::Mask(Channel::Snow), node));
        std::iter::once((GraphOutput::Height, &self.height))
            .chain(biomes)
            .chain(plants)
            .chain(snow)
            .map(|(output, node)| (output, node.as_str()))
    }

    /// The name of an output.
    pub fn output_name(&self, output: GraphOutput) -> String {
        match output {
            GraphOutput::Height => "height".into(),
            GraphOutput::Mask(Channel::Biome(number)) => {
                format!("biome '{}'", self.biomes.keys().nth(number).map_or(String::new(), |name| quoted(name)))
            }
            GraphOutput::Mask(Channel::Plants) => "plants".into(),
            GraphOutput::Mask(Channel::Snow) => "snow".into(),
        }
    }

    /// Parses a graph from RON; its nodes are not checked yet.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn parse(text: &str) -> Result<Self, GraphTextError> {
        // The version is read first: other versions may have other fields.
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let Versioned { version } = from_ron(text)?;
        if version != VERSION {
            return Err(GraphTextError::Version(version));
        }
        Ok(from_ron(text)?)
    }

    /// The graph as human-readable RON.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn to_ron(&self) -> String {
        let pretty = PrettyConfig::new().extensions(Extensions::IMPLICIT_SOME).depth_limit(2);
        let text = options().to_string_pretty(self, pretty).expect("plain data is written to memory");
        text.strip_prefix("#![enable(implicit_some)]\n").map_or(text.clone(), str::to_owned)
    }

    /// The graph as RON in one line, for saving and sharing.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn to_ron_line(&self) -> String {
        options().to_string(self).expect("plain data is written to memory")
    }
}
