//! The files that come with the game. The game hands them over, since none are compiled into this crate.

use std::sync::OnceLock;

use include_dir::Dir;

/// Files that come with a game: for each kind of files, as `biomes` or `maps`, a folder with all of them.
pub type EmbeddedAssets = [(&'static str, Dir<'static>)];

static ASSETS: OnceLock<&EmbeddedAssets> = OnceLock::new();
static NOTHING: Dir = Dir::new("", &[]);

/// Brings the files that come with the game. A game does so before it asks for any land: what is brought first holds. Without it
/// no file comes with the game, and the algorithms that are made of files are not there.
pub fn register_assets(assets: &'static EmbeddedAssets) {
    _ = ASSETS.set(assets);
}

/// The files of one kind that come with the game.
pub fn folder(name: &str) -> &'static Dir<'static> {
    #[cfg(test)]
    register_assets(eremite_testing::ASSETS);
    let mut assets = ASSETS.get().into_iter().copied().flatten();
    assets.find(|(of, _)| *of == name).map_or(&NOTHING, |(_, files)| files)
}
