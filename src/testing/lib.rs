//! Shared by the tests of the workspace members: assets of the game, lands with all layers, helpers for files and for steps.
#![expect(clippy::disallowed_methods, reason = "a test's files are its own")]

pub mod color_vision;
pub mod flashes;

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

/// Asset files of the game.
pub static ASSETS: &EmbeddedAssets = &[
    ("biomes", include_dir!("$CARGO_MANIFEST_DIR/../../assets/biomes")),
    ("buildings", include_dir!("$CARGO_MANIFEST_DIR/../../assets/buildings")),
    ("creatures", include_dir!("$CARGO_MANIFEST_DIR/../../assets/creatures")),
    ("examples", include_dir!("$CARGO_MANIFEST_DIR/../../assets/examples")),
    ("graphs", include_dir!("$CARGO_MANIFEST_DIR/../../assets/graphs")),
    ("maps", include_dir!("$CARGO_MANIFEST_DIR/../../assets/maps")),
    ("mountains", include_dir!("$CARGO_MANIFEST_DIR/../../assets/mountains")),
    ("presets", include_dir!("$CARGO_MANIFEST_DIR/../../assets/presets")),
];

/// Registers the assets. The functions below do this themselves.
pub fn register_assets() {
    embedded_assets::register_assets(ASSETS);
}

/// All height algorithms.
pub fn algorithms() -> Algorithms {
    register_assets();
    builtin::algorithms()
}

/// Node types of graphs.
pub fn node_types() -> &'static NodeCatalogue {
    register_assets();
    builtin::devices()
}

/// All layers over the base terrain.
pub fn land_layers() -> LandLayers {
    register_assets();
    builtin::land_layers()
}

/// Land of an algorithm with default parameters and all layers.
///
/// # Panics
/// If there is no such algorithm.
pub fn land(seed: Seed, algorithm: &str) -> Land {
    register_assets();
    builtin::land(seed, algorithm)
}

/// Takes all steps of a computation, such as `eremite_land::background::Steps`; returns the result, and how many there were.
pub fn finish_counted<T>(mut steps: impl FnMut() -> Option<T>) -> (T, usize) {
    let mut count = 0;
    loop {
        count += 1;
        if let Some(result) = steps() {
            return (result, count);
        }
    }
}

/// Writes a file with a modification time `later_s` seconds from now: file systems may have coarse timestamps.
///
/// # Panics
/// If it cannot be written.
pub fn write_with_later_mtime(file: &Path, text: &str, later_s: u64) {
    fs::write(file, text).expect("written");
    let later = SystemTime::now() + Duration::from_secs(later_s);
    fs::File::options().write(true).open(file).and_then(|file| file.set_modified(later)).expect("dated");
}

/// Sorted names of a folder's entries.
///
/// # Panics
/// If it cannot be read.
pub fn file_names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.sort();
    names
}
