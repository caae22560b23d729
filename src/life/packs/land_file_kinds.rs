//! The kinds of files in land packs, with their readers.

use std::path::Path;

use eremite_land::{asset_store::file_read, biomes::BiomeCollection, builtin, mountains::MountainKind, preset::Preset};
#[cfg(feature = "maps")]
use eremite_land::{
    exemplar,
    graph::{self, CompiledGraph, Graph},
    synthesis::{Drawing, drawing},
};

use super::{PackFileError, PackFileKind};
use crate::creatures;

const RON: &[&str] = &["ron"];
/// Maximum size of a text file in bytes: a preset may contain a drawing.
const MAX_BYTES: u64 = 64 << 20;

fn text(file: &Path) -> Result<String, PackFileError> {
    Ok(file_read::load_text(file, MAX_BYTES)?)
}

/// A kind whose files are reloaded while the game runs.
const fn live_file_kind(folder: &'static str, check: fn(&Path) -> Result<(), PackFileError>) -> PackFileKind {
    PackFileKind { folder, endings: RON, is_needed: true, taken: Vec::new, check }
}

/// All kinds of files that a land pack can hold.
pub fn land_file_kinds() -> Vec<PackFileKind> {
    let kinds = base_file_kinds().into_iter();
    #[cfg(feature = "maps")]
    let kinds = kinds.chain(map_file_kinds());
    kinds.collect()
}

/// Kinds that do not need the `maps` feature.
fn base_file_kinds() -> [PackFileKind; 4] {
    [
        live_file_kind("biomes", |file| BiomeCollection::parse(&text(file)?).map(drop).map_err(Into::into)),
        live_file_kind("mountains", |file| MountainKind::parse(&text(file)?).map(drop).map_err(Into::into)),
        live_file_kind("creatures", |file| creatures::CreatureKind::parse(&text(file)?).map(drop).map_err(Into::into)),
        PackFileKind {
            folder: "presets",
            endings: RON,
            is_needed: false,
            taken: Vec::new,
            check: |file| Preset::parse(&text(file)?, &builtin::algorithms()).map(drop).map_err(Into::into),
        },
    ]
}

/// Kinds of which a save holds a copy: graphs, exemplars and maps.
#[cfg(feature = "maps")]
fn map_file_kinds() -> [PackFileKind; 3] {
    [
        PackFileKind {
            folder: "graphs",
            endings: &["ron"],
            is_needed: false,
            taken: graph::shipped,
            check: |file| {
                let (graph, folder) = Graph::find(&file.to_string_lossy())?;
                let compiled = CompiledGraph::new_in_folder(&graph, builtin::devices(), folder.as_deref());
                compiled.map(drop).map_err(|faults| faults[0].to_string().into())
            },
        },
        PackFileKind {
            folder: "examples",
            endings: &["png", "csv", "txt", "asc", "grd"],
            is_needed: false,
            taken: exemplar::shipped,
            check: |file| exemplar::read::read_file(file).map(drop).map_err(Into::into),
        },
        PackFileKind {
            folder: "maps",
            endings: &["png", "ron"],
            is_needed: false,
            taken: drawing::shipped,
            check: |file| Drawing::find(&file.to_string_lossy()).map(drop).map_err(Into::into),
        },
    ]
}
