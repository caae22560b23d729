//! Assets embedded in the program. The game registers them, since none are compiled into this crate.

use std::sync::OnceLock;

use include_dir::Dir;

/// Embedded assets: for each kind of files, such as `biomes` or `maps`, a folder with all of them.
pub type EmbeddedAssets = [(&'static str, Dir<'static>)];

static ASSETS: OnceLock<&EmbeddedAssets> = OnceLock::new();
static NOTHING: Dir = Dir::new("", &[]);

/// Registers the embedded assets; only the first call counts. Call it before creating any land: without it there are no
/// embedded files, and algorithms made of files are not available.
pub fn register_assets(assets: &'static EmbeddedAssets) {
    _ = ASSETS.set(assets);
}

/// The embedded files of one kind; empty if there are none.
pub fn folder(name: &str) -> &'static Dir<'static> {
    #[cfg(test)]
    register_assets(eremite_testing::ASSETS);
    let mut assets = ASSETS.get().into_iter().copied().flatten();
    assets.find(|(of, _)| *of == name).map_or(&NOTHING, |(_, files)| files)
}
