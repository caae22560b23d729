//! Asset files of the game, compiled in, for use without the folder `assets`.

use eremite_land::asset_store::embedded_assets::{self, EmbeddedAssets};
use include_dir::include_dir;

static ASSETS: &EmbeddedAssets = &[
    ("biomes", include_dir!("$CARGO_MANIFEST_DIR/assets/biomes")),
    ("buildings", include_dir!("$CARGO_MANIFEST_DIR/assets/buildings")),
    ("creatures", include_dir!("$CARGO_MANIFEST_DIR/assets/creatures")),
    ("examples", include_dir!("$CARGO_MANIFEST_DIR/assets/examples")),
    ("graphs", include_dir!("$CARGO_MANIFEST_DIR/assets/graphs")),
    ("maps", include_dir!("$CARGO_MANIFEST_DIR/assets/maps")),
    ("mountains", include_dir!("$CARGO_MANIFEST_DIR/assets/mountains")),
    ("presets", include_dir!("$CARGO_MANIFEST_DIR/assets/presets")),
];

/// Registers biomes, buildings, creatures, mountains, maps, graphs, exemplars and presets. [`app`](crate::app) does this itself; other
/// games that want them call it before they make a land.
pub fn register_assets() {
    embedded_assets::register_assets(ASSETS);
}
