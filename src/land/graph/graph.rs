//! A graph as plain data.

use std::collections::BTreeMap;

use ron::{Options, extensions::Extensions, ser::PrettyConfig};
use serde::{Deserialize, Serialize};

use crate::{Channel, asset_store::from_ron, quoted};

/// The version of the form in which graphs are written.
pub const VERSION: u32 = 1;

/// Nodes, the wires between them, and which of them is the land.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Graph {
    /// See [`VERSION`].
    pub version: u32,
    /// A sentence on what it shows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub shows: String,
    /// Metres from 0 to 1, if it knows its own: it is then a country as it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metres: Option<f32>,
    /// The nodes, in any order.
    pub nodes: Vec<GraphNode>,
    /// The node that is the land's height, in `[0, 1]`.
    pub height: String,
    /// How much of a biome there is, by its name: a node each, a mask. Where together they are less than 1, the rest is what
    /// would be there without them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub biomes: BTreeMap<String, String>,
    /// The node that says how much of what would grow there does, a mask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plants: Option<String>,
    /// The node that says how much of the ground lies under snow, a mask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snow: Option<String>,
    /// Where what it is all for stands when it is drawn, in points: the land, into which height and masks go.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub land_at: (f32, f32),
    /// What somebody has written beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<GraphNote>,
}

/// A device at a place in the graph.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphNode {
    /// Its name, unique in the graph.
    pub name: String,
    /// What it is: the name of a device in the catalogue.
    pub device: String,
    /// Which of all the lands of its algorithm a source is: a word and a number. Without, the one that the land's own seed
    /// gives, as for every other source that has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<(String, i64)>,
    /// Its parameters that are not as they come, as `--set` takes them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, String>,
    /// Its wires: to which port from which node.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub from: BTreeMap<String, String>,
    /// Where it stands when it is drawn, in points.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub at: (f32, f32),
}

/// What a graph says of the land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphOutput {
    /// How high it is.
    Height,
    /// What else it is like.
    Mask(Channel),
}

/// Words beside the nodes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GraphNote {
    /// The words.
    pub words: String,
    /// Where they stand.
    pub at: (f32, f32),
    /// How much room they frame: nodes within it are a group.
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
    /// What it is all for: the name of each output, and the node that answers there. The height is the first.
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

    /// What an output is called.
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

    /// Reads a graph from RON. What its nodes are is not looked at yet.
    ///
    /// # Errors
    /// A line that says where it is none.
    pub fn parse(text: &str) -> Result<Self, String> {
        // Which version it is of is asked first: what another one holds nobody here knows.
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let Versioned { version } = from_ron(text)?;
        if version != VERSION {
            return Err(format!("it is a graph of version {version}; this game reads version {VERSION}"));
        }
        from_ron(text)
    }

    /// It as RON, to be read by people too.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn to_ron(&self) -> String {
        let pretty = PrettyConfig::new().extensions(Extensions::IMPLICIT_SOME).depth_limit(2);
        let text = options().to_string_pretty(self, pretty).expect("plain data is written to memory");
        text.strip_prefix("#![enable(implicit_some)]\n").map_or(text.clone(), str::to_owned)
    }

    /// It as RON in one line: what is kept and given away.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn to_ron_line(&self) -> String {
        options().to_string(self).expect("plain data is written to memory")
    }
}
