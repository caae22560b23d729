//! `graph`: height source that evaluates a node graph.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy_reflect::Reflect;

use super::{
    compiled_graph::CompiledGraph,
    graph::{Graph, GraphTextError},
    graph_error::GraphError,
    node_catalogue::NodeCatalogue,
};
use crate::{
    Channel, Channels, Column, ForeignError, HeightSource, Seed, StringParam, Tile,
    asset_store::{AssetLookup, ReadError, TextError, file_read},
    params::Help,
    quoted,
    string_param::{ParseCache, ParsedString, StringParser},
};

/// The graphs that ship with the game, the player's own and those of packs.
static GRAPHS: AssetLookup = AssetLookup::new("graphs", &[ENDS]);
/// The default graph, which shows the game's own terrain.
const DEFAULT: &str = "country";
/// Extension of graph files.
const ENDS: &str = "ron";
/// Maximum file size: the maximum number of nodes with more text each than anybody writes. Height files that it names do not
/// count.
const MAX_BYTES: u64 = 64 << 20;
/// Number of parsed graphs that are cached by text.
const REMEMBERED: usize = 8;

/// Terrain by a node graph; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct GraphHeightSource {
    /// The graph: its name, a file, or its text.
    #[reflect(@Help("nodes and wires: what is made of what"))]
    pub graph: StringParam,
}

impl GraphHeightSource {
    /// The default graph of a parser.
    pub fn new(language: &'static StringParser) -> Self {
        Self { graph: StringParam::new(language) }
    }

    /// The compiled graph.
    pub fn compiled(&self) -> &CompiledGraph {
        self.graph.parsed()
    }
}

impl HeightSource for GraphHeightSource {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.compiled().fill(seed, first, out);
    }

    /// One stage per node.
    fn stages(&self) -> u32 {
        self.compiled().nodes() as u32
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.compiled().fill_stage(stage, seed, first, out);
    }

    fn height_range_m(&self) -> Option<f32> {
        self.compiled().metres()
    }

    fn channels(&self) -> Option<&dyn Channels> {
        self.compiled().has_masks().then_some(self)
    }
}

impl Channels for GraphHeightSource {
    fn biomes(&self) -> &[String] {
        self.compiled().biomes()
    }

    fn fill_channel(&self, mask: Channel, seed: Seed, first: Column, out: &mut [f32]) -> bool {
        self.compiled().mask_along(mask, seed, first, out)
    }
}

/// Names of the graphs that ship with the game; the default is first.
pub fn shipped() -> Vec<String> {
    default_first(GRAPHS.shipped_names())
}

/// Names of all graphs, including the player's own and those of packs; the default is first.
pub fn available() -> Vec<String> {
    default_first(GRAPHS.all_names())
}

fn default_first(mut names: Vec<String>) -> Vec<String> {
    names.sort_by_key(|name| name != DEFAULT);
    names
}

/// Whether a graph's text is a file name.
pub fn is_file(text: &str) -> bool {
    let ends_so = Path::new(text).extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ENDS));
    ends_so && !text.starts_with('(')
}

/// Why there is no graph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FindGraphError {
    /// The text is no graph.
    #[error(transparent)]
    Text(#[from] GraphTextError),
    /// A shipped graph is no text.
    #[error(transparent)]
    Shipped(#[from] TextError),
    /// There is none of that name.
    #[error("there is no graph '{}'; there are {}, or give the name of a RON file", quoted(.name), .known.join(", "))]
    Unknown {
        /// The wanted name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// The file cannot be read at all.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The text of a file is no graph.
    #[error("{}: {fault}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        fault: GraphTextError,
    },
}

/// Why a graph cannot be a parameter.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReadGraphError {
    /// There is none.
    #[error(transparent)]
    Find(#[from] FindGraphError),
    /// It cannot be compiled.
    #[error("{first}{}", and_more(.others))]
    Compile {
        /// The first fault.
        first: GraphError,
        /// The others.
        others: Vec<GraphError>,
    },
}

fn and_more(others: &[GraphError]) -> String {
    if others.is_empty() { String::new() } else { format!(" (and {} more)", others.len()) }
}

/// The parser of graph parameters; `read` decides which node types there are.
pub const fn parameter_parser(read: fn(&str) -> Result<ParsedString, ForeignError>) -> StringParser {
    StringParser { known: available, also: "a RON file of nodes and wires", is_file, read }
}

impl Graph {
    /// Finds a graph by name, by file name, or from its text. For a file it also returns the folder in which the files that
    /// the graph names lie.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn find(text: &str) -> Result<(Self, Option<PathBuf>), FindGraphError> {
        if text.trim_start().starts_with('(') {
            return Ok((Self::parse(text)?, None));
        }
        if let Some(bytes) = GRAPHS.shipped_bytes(text) {
            return Ok((Self::parse(file_read::decode_text(bytes)?)?, None));
        }
        let file = if is_file(text) { Some(text.into()) } else { GRAPHS.file(text) };
        let none = || FindGraphError::Unknown { name: text.into(), known: available() };
        let mut file: PathBuf = file.ok_or_else(none)?;
        let text = file_read::load_text(&file, MAX_BYTES)?;
        let graph = Self::parse(&text).map_err(|fault| FindGraphError::File { file: file.clone(), fault })?;
        file.pop();
        Ok((graph, Some(file)))
    }
}

/// Reads a graph for a parameter. The whole graph is kept as text, except for shipped ones, which are kept by name.
///
/// # Errors
/// If there is none, or it cannot be compiled.
pub fn read(text: &str, catalogue: &NodeCatalogue, memory: &ParseCache) -> Result<ParsedString, ReadGraphError> {
    memory.get_or_parse(text, || {
        let (mut graph, folder) = Graph::find(text)?;
        let plan = CompiledGraph::new_in_folder(&graph, catalogue, folder.as_deref()).map_err(|mut faults| {
            let others = faults.split_off(1);
            ReadGraphError::Compile { first: faults.remove(0), others }
        })?;
        let is_shipped = GRAPHS.shipped_bytes(text).is_some();
        let text: Arc<str> = if is_shipped {
            text.into()
        } else {
            plan.write_resolved_params(&mut graph);
            graph.to_ron_line().into()
        };
        Ok(ParsedString { text, meaning: Arc::new(plan) })
    })
}

/// An empty cache of parsed graphs.
pub const fn cache() -> ParseCache {
    ParseCache::new(REMEMBERED)
}
