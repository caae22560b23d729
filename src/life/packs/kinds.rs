//! What land packs can hold: whose files they are is known here alone.

use std::path::Path;

use eremite_land::{biomes::Book, mountains::MountainKind, preset::Preset, shelf::opening, whole};
#[cfg(feature = "maps")]
use eremite_land::{
    example,
    graph::{self, Graph, Plan},
    synthesis::{Drawing, drawing},
};

use super::Kind;
use crate::creatures;

const RON: &[&str] = &["ron"];
/// Bytes of the largest file of text: a preset may hold a drawing.
const MOST_BYTES: u64 = 64 << 20;

fn text(file: &Path) -> Result<String, String> {
    opening::text(file, MOST_BYTES)
}

/// Files that are read for as long as they lie there.
const fn lasting(folder: &'static str, check: fn(&Path) -> Result<(), String>) -> Kind {
    Kind { folder, endings: RON, is_needed: true, taken: Vec::new, check }
}

/// Every kind of files that a land pack can hold.
pub fn kinds() -> Vec<Kind> {
    let kinds = without_maps().into_iter();
    #[cfg(feature = "maps")]
    let kinds = kinds.chain(of_maps());
    kinds.collect()
}

/// Those that are read without maps.
fn without_maps() -> [Kind; 4] {
    [
        lasting("biomes", |file| Book::parse(&text(file)?).map(drop)),
        lasting("mountains", |file| MountainKind::parse(&text(file)?).map(drop)),
        lasting("creatures", |file| creatures::Kind::parse(&text(file)?).map(drop)),
        Kind {
            folder: "presets",
            endings: RON,
            is_needed: false,
            taken: Vec::new,
            check: |file| Preset::parse(&text(file)?, &whole::algorithms()).map(drop),
        },
    ]
}

/// Those of which a land holds whole what it is made of: graphs, examples and maps.
#[cfg(feature = "maps")]
fn of_maps() -> [Kind; 3] {
    [
        Kind {
            folder: "graphs",
            endings: &["ron"],
            is_needed: false,
            taken: graph::shipped,
            check: |file| {
                let (graph, folder) = Graph::find(&file.to_string_lossy())?;
                Plan::in_folder(&graph, whole::devices(), folder.as_deref()).map(drop).map_err(|faults| faults[0].to_string())
            },
        },
        Kind {
            folder: "examples",
            endings: &["png", "csv", "txt", "asc", "grd"],
            is_needed: false,
            taken: example::shipped,
            check: |file| example::read::file(file).map(drop),
        },
        Kind {
            folder: "maps",
            endings: &["png", "ron"],
            is_needed: false,
            taken: drawing::shipped,
            check: |file| Drawing::find(&file.to_string_lossy()).map(drop),
        },
    ]
}
