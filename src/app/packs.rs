//! What land packs can hold: whose files they are is known here alone.

use std::path::Path;

use crate::{app::algorithms, biomes::Book, creatures, mountains::MountainKind, packs::Kind, preset::Preset, shared::shelf::opening};

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

/// Those that are read without maps.
pub(super) fn kinds() -> [Kind; 4] {
    [
        lasting("biomes", |file| Book::parse(&text(file)?).map(drop)),
        lasting("mountains", |file| MountainKind::parse(&text(file)?).map(drop)),
        lasting("creatures", |file| creatures::Kind::parse(&text(file)?).map(drop)),
        Kind {
            folder: "presets",
            endings: RON,
            is_needed: false,
            taken: Vec::new,
            check: |file| Preset::parse(&text(file)?, &algorithms()).map(drop),
        },
    ]
}
