//! The files that come with the game, compiled into it for whoever carries it off without its folder `assets`.

use eremite_land::asset_store::embedded_assets::{self, EmbeddedAssets};
use include_dir::include_dir;

static ASSETS: &EmbeddedAssets = &[
    ("biomes", include_dir!("$CARGO_MANIFEST_DIR/assets/biomes")),
    ("creatures", include_dir!("$CARGO_MANIFEST_DIR/assets/creatures")),
    ("examples", include_dir!("$CARGO_MANIFEST_DIR/assets/examples")),
    ("graphs", include_dir!("$CARGO_MANIFEST_DIR/assets/graphs")),
    ("maps", include_dir!("$CARGO_MANIFEST_DIR/assets/maps")),
    ("mountains", include_dir!("$CARGO_MANIFEST_DIR/assets/mountains")),
    ("presets", include_dir!("$CARGO_MANIFEST_DIR/assets/presets")),
];

/// Brings biomes, creatures, mountains, maps, graphs, examples and presets. What [`app`](crate::app) makes has them already; a game
/// of one's own that wants them too says so before it makes a land.
pub fn register_assets() {
    embedded_assets::register_assets(ASSETS);
}
