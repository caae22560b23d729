//! `graph`: land by a graph.

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

/// Those that come with the game, and the graphs of the player's own and of packs.
static GRAPHS: AssetLookup = AssetLookup::new("graphs", &[ENDS]);
/// The one that shows the game's own country.
const DEFAULT: &str = "country";
/// How a file's name ends.
const ENDS: &str = "ron";
/// Bytes of the largest file: the most nodes, each with more than anybody says of one. A file of heights that one of them names
/// is read besides.
const MOST_BYTES: u64 = 64 << 20;
/// Graphs that are remembered by their text.
const REMEMBERED: usize = 8;

/// Land by a graph; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct GraphHeightSource {
    /// The graph: the name of one that there is, a file, or all of it.
    #[reflect(@Help("devices and wires: what is made of what"))]
    pub graph: StringParam,
}

impl GraphHeightSource {
    /// The graph that a language begins with.
    pub fn new(language: &'static StringParser) -> Self {
        Self { graph: StringParam::new(language) }
    }

    /// The graph, made ready.
    pub fn compiled(&self) -> &CompiledGraph {
        self.graph.parsed()
    }
}

impl HeightSource for GraphHeightSource {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.compiled().fill(seed, first, out);
    }

    /// Node by node.
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

/// The names of the graphs that come with the game; the first is the default.
pub fn shipped() -> Vec<String> {
    default_first(GRAPHS.shipped_names())
}

/// The names of all graphs that there are, the player's own and those of packs among them; the first is the default.
pub fn available() -> Vec<String> {
    default_first(GRAPHS.all_names())
}

fn default_first(mut names: Vec<String>) -> Vec<String> {
    names.sort_by_key(|name| name != DEFAULT);
    names
}

/// Whether a graph's text is a file's name.
pub fn is_file(text: &str) -> bool {
    let ends_so = Path::new(text).extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ENDS));
    ends_so && !text.starts_with('(')
}

/// How graphs are read, with the devices that there are: for the `read` of whoever says which.
pub const fn parameter_parser(read: fn(&str) -> Result<ParsedString, String>) -> StringParser {
    StringParser { known: available, also: "a RON file of devices and wires", is_file, read }
}

impl Graph {
    /// Reads a graph: the name of one that there is, a file's name, or all of it. And in which folder files lie that
    /// it names, if it is a file.
    ///
    /// # Errors
    /// A line that says what is wrong.
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

/// Reads a graph for a parameter: what is kept is all of it, but for the name of one that comes with the game.
///
/// # Errors
/// A line that says what is wrong: the first fault of those that there are.
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

/// So many graphs are remembered by whoever reads them.
pub const fn cache() -> ParseCache {
    ParseCache::new(REMEMBERED)
}
