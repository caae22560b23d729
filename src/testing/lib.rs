//! What the tests of the members share: the files that come with the game, lands that are whole, and helpers for files.
#![expect(clippy::disallowed_methods, reason = "a test's files are its own")]

use std::{
    fs,
    path::Path,
    time::{Duration, SystemTime},
};

use eremite_land::{
    Algorithms, Land, LandLayers, Seed,
    asset_store::embedded_assets::{self, EmbeddedAssets},
    builtin,
    graph::NodeCatalogue,
};
use include_dir::include_dir;

/// The files that come with the game.
pub static ASSETS: &EmbeddedAssets = &[
    ("biomes", include_dir!("$CARGO_MANIFEST_DIR/../../assets/biomes")),
    ("creatures", include_dir!("$CARGO_MANIFEST_DIR/../../assets/creatures")),
    ("examples", include_dir!("$CARGO_MANIFEST_DIR/../../assets/examples")),
    ("graphs", include_dir!("$CARGO_MANIFEST_DIR/../../assets/graphs")),
    ("maps", include_dir!("$CARGO_MANIFEST_DIR/../../assets/maps")),
    ("mountains", include_dir!("$CARGO_MANIFEST_DIR/../../assets/mountains")),
    ("presets", include_dir!("$CARGO_MANIFEST_DIR/../../assets/presets")),
];

/// Brings the files that come with the game. The functions below do so themselves.
pub fn register_assets() {
    embedded_assets::register_assets(ASSETS);
}

/// Every height algorithm there is.
pub fn algorithms() -> Algorithms {
    register_assets();
    builtin::algorithms()
}

/// What a graph can be made of.
pub fn node_types() -> &'static NodeCatalogue {
    register_assets();
    builtin::devices()
}

/// The layers that are laid over what an algorithm makes.
pub fn land_layers() -> LandLayers {
    register_assets();
    builtin::land_layers()
}

/// The land of an algorithm, its parameters as they come, with all layers.
///
/// # Panics
/// If there is no such algorithm.
pub fn land(seed: Seed, algorithm: &str) -> Land {
    register_assets();
    builtin::land(seed, algorithm)
}

/// Writes a file that is so many seconds newer than now: a file system may count time in steps.
///
/// # Panics
/// If it cannot be written.
pub fn write_with_later_mtime(file: &Path, text: &str, later_s: u64) {
    fs::write(file, text).expect("written");
    let later = SystemTime::now() + Duration::from_secs(later_s);
    fs::File::options().write(true).open(file).and_then(|file| file.set_modified(later)).expect("dated");
}

/// The names of what is in a folder, in their order.
///
/// # Panics
/// If it cannot be read.
pub fn file_names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.sort();
    names
}
