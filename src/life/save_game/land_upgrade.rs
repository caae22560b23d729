//! Moving the current walk to the newest version of its land.

use bevy::prelude::*;
use eremite_land::{
    Algorithms, GeneratorVersion, Land, LandLayers, NextLand, Recipe, RecipeError,
    asset_store::{sanitize_name, unique_name},
    replace_land,
};
use eremite_stream::contracts::{
    land_upgrade::LandUpgraded,
    player_position::{PlayerPosition, Teleport},
};
use eremite_words as words;

use super::{save_error::SaveError, saver::BackgroundSaver, store::SaveStore};

/// Why a walk stays in the land in which it is.
#[derive(Debug, thiserror::Error)]
pub enum LandUpgradeError {
    /// There is no folder of saves.
    #[error("{}", words::text("upgrade-no-folder"))]
    NoFolder,
    /// The copy cannot be written.
    #[error("{}", words::text_with("upgrade-no-copy", &[("error", .0.to_string().into())]))]
    Copy(SaveError),
    /// No land can be made from its recipe.
    #[error("{}", words::text_with("upgrade-stays", &[("error", .0.to_string().into())]))]
    Land(#[from] RecipeError),
}

/// The newest version of a land, with what was dug and built there; `None` if it is the newest already.
///
/// # Errors
/// If it cannot be made, as where a layer has another parameter since.
pub fn newest_land(land: &Land, algorithms: &Algorithms, layers: &LandLayers) -> Result<Option<Land>, RecipeError> {
    if land.generator() == GeneratorVersion::NEWEST {
        return Ok(None);
    }
    let recipe = Recipe { generator: GeneratorVersion::NEWEST, ..Recipe::from_land(land, algorithms) };
    Ok(Some(recipe.land(algorithms, layers)?.with_edits(land.painted_edits().clone())))
}

/// Moves the current walk to the newest version of its land. The walk as it was stays as a copy, whose name is returned. The
/// hermit stays where he is, or comes to the nearest open place. Does nothing in the newest land.
///
/// # Errors
/// If there is no copy or no such land; then nothing changes.
pub fn move_to_newest_land(world: &mut World, name: &str) -> Result<Option<String>, LandUpgradeError> {
    let Some(new) = newest_land(world.resource::<Land>(), world.resource::<Algorithms>(), world.resource::<LandLayers>())? else {
        return Ok(None);
    };
    let runs = world.get_resource::<SaveStore>().cloned().ok_or(LandUpgradeError::NoFolder)?;
    let version = world.resource::<Land>().generator();
    let copy = unique_name(&sanitize_name(&format!("{name} version {version}")), '-', |name| runs.name_taken_by(name).is_some());
    BackgroundSaver::copy(world, &runs, &copy).map_err(LandUpgradeError::Copy)?;
    world.resource_mut::<NextLand>().cancel();
    let mut land = world.resource_mut::<Land>();
    let upgraded = LandUpgraded { from: land.fingerprint(), to: new.fingerprint() };
    replace_land(&mut land, &new);
    world.write_message(upgraded);
    if let Some(place) = world.get_resource::<PlayerPosition>().and_then(|player| player.place) {
        world.write_message(Teleport { near: Some(place), ..Teleport::to(place.column) });
    }
    if let Some(mut saver) = world.get_resource_mut::<BackgroundSaver>() {
        saver.request_save();
    }
    Ok(Some(copy))
}
