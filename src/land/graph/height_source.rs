//! `graph`: height source that evaluates a node graph.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy_reflect::Reflect;

use super::{compiled_graph::CompiledGraph, graph::Graph, node_catalogue::NodeCatalogue};
use crate::{
    Channel, Channels, Column, HeightSource, Seed, StringParam, Tile,
    asset_store::{AssetLookup, file_read},
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
const MOST_BYTES: u64 = 64 << 20;
/// Number of parsed graphs that are cached by text.
const REMEMBERED: usize = 8;

/// Terrain by a node graph; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct GraphHeightSource {
    /// The graph: its name, a file, or its text.
    #[reflect(@Help("devices and wires: what is made of what"))]
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

/// The parser of graph parameters; `read` decides which node types there are.
pub const fn parameter_parser(read: fn(&str) -> Result<ParsedString, String>) -> StringParser {
    StringParser { known: available, also: "a RON file of devices and wires", is_file, read }
}

impl Graph {
    /// Finds a graph by name, by file name, or from its text. For a file it also returns the folder in which the files that
    /// the graph names lie.
    ///
    /// # Errors
    /// Returns a one-line message that says what is wrong.
    pub fn find(text: &str) -> Result<(Self, Option<PathBuf>), String> {
        if text.trim_start().starts_with('(') {
            return Ok((Self::parse(text)?, None));
        }
        if let Some(bytes) = GRAPHS.shipped_bytes(text) {
            return Ok((Self::parse(file_read::decode_text(bytes)?)?, None));
        }
        let file = if is_file(text) { Some(text.into()) } else { GRAPHS.file(text) };
        let none = || format!("there is no graph '{}'; there are {}, or give the name of a RON file", quoted(text), available().join(", "));
        let mut file: PathBuf = file.ok_or_else(none)?;
        let graph = Self::parse(&file_read::load_text(&file, MOST_BYTES)?).map_err(|words| format!("{}: {words}", file.display()))?;
        file.pop();
        Ok((graph, Some(file)))
    }
}

/// Reads a graph for a parameter. The whole graph is kept as text, except for shipped ones, which are kept by name.
///
/// # Errors
/// Returns a one-line message with the first fault and the number of the others.
pub fn read(text: &str, catalogue: &NodeCatalogue, memory: &ParseCache) -> Result<ParsedString, String> {
    memory.get_or_parse(text, || {
        let (mut graph, folder) = Graph::find(text)?;
        let plan = CompiledGraph::new_in_folder(&graph, catalogue, folder.as_deref()).map_err(|faults| {
            let more = if faults.len() > 1 { format!(" (and {} more)", faults.len() - 1) } else { String::new() };
            format!("{}{more}", faults[0])
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
