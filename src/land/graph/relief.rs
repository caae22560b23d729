//! `graph`: land by a graph.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy_reflect::Reflect;

use super::{catalogue::Catalogue, graph::Graph, plan::Plan};
use crate::{
    Column, Mask, Masks, Relief, Seed, Tile, Words,
    params::Help,
    shelf::{Named, opening},
    shown,
    words::{Language, Memory, Read},
};

/// Those that come with the game, and the graphs of the player's own and of packs.
static GRAPHS: Named = Named::new("graphs", &[ENDS]);
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
pub struct ByGraph {
    /// The graph: the name of one that there is, a file, or all of it.
    #[reflect(@Help("devices and wires: what is made of what"))]
    pub graph: Words,
}

impl ByGraph {
    /// The graph that a language begins with.
    pub fn new(language: &'static Language) -> Self {
        Self { graph: Words::new(language) }
    }

    /// The graph, made ready.
    pub fn plan(&self) -> &Plan {
        self.graph.meaning()
    }
}

impl Relief for ByGraph {
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.plan().fill(seed, first, out);
    }

    /// Node by node.
    fn stages(&self) -> u32 {
        self.plan().nodes() as u32
    }

    fn stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.plan().fill_stage(stage, seed, first, out);
    }

    fn metres(&self) -> Option<f32> {
        self.plan().metres()
    }

    fn masks(&self) -> Option<&dyn Masks> {
        self.plan().has_masks().then_some(self)
    }
}

impl Masks for ByGraph {
    fn biomes(&self) -> &[String] {
        self.plan().biomes()
    }

    fn mask(&self, mask: Mask, seed: Seed, first: Column, out: &mut [f32]) -> bool {
        self.plan().mask_along(mask, seed, first, out)
    }
}

/// The names of the graphs that come with the game; the first is the default.
pub fn shipped() -> Vec<String> {
    default_first(GRAPHS.shipped())
}

/// The names of all graphs that there are, the player's own and those of packs among them; the first is the default.
pub fn known() -> Vec<String> {
    default_first(GRAPHS.known())
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
pub const fn language(read: fn(&str) -> Result<Read, String>) -> Language {
    Language { known, also: "a RON file of devices and wires", is_file, read }
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
        if let Some(bytes) = GRAPHS.in_game(text) {
            return Ok((Self::parse(opening::as_text(bytes)?)?, None));
        }
        let file = if is_file(text) { Some(text.into()) } else { GRAPHS.file(text) };
        let none = || format!("there is no graph '{}'; there are {}, or give the name of a RON file", shown(text), known().join(", "));
        let mut file: PathBuf = file.ok_or_else(none)?;
        let graph = Self::parse(&opening::text(&file, MOST_BYTES)?).map_err(|words| format!("{}: {words}", file.display()))?;
        file.pop();
        Ok((graph, Some(file)))
    }
}

/// Reads a graph for a parameter: what is kept is all of it, but for the name of one that comes with the game.
///
/// # Errors
/// A line that says what is wrong: the first fault of those that there are.
pub fn read(text: &str, catalogue: &Catalogue, memory: &Memory) -> Result<Read, String> {
    memory.read(text, || {
        let (mut graph, folder) = Graph::find(text)?;
        let plan = Plan::in_folder(&graph, catalogue, folder.as_deref()).map_err(|faults| {
            let more = if faults.len() > 1 { format!(" (and {} more)", faults.len() - 1) } else { String::new() };
            format!("{}{more}", faults[0])
        })?;
        let is_shipped = GRAPHS.in_game(text).is_some();
        let text: Arc<str> = if is_shipped {
            text.into()
        } else {
            plan.settle(&mut graph);
            graph.line().into()
        };
        Ok(Read { text, meaning: Arc::new(plan) })
    })
}

/// So many graphs are remembered by whoever reads them.
pub const fn memory() -> Memory {
    Memory::new(REMEMBERED)
}
