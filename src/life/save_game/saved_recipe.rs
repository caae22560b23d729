//! Save section of the land's recipe. It is read before there is an app.

use bevy::prelude::*;
use eremite_land::{Algorithms, Column, GeneratorVersion, Land, Place, Recipe, Seed, UnknownGenerator};
use eremite_stream::contracts::saveable::{self, SaveMetadata, SaveSection, Saveable, SectionError};
use serde::{Deserialize, Serialize};

use super::save_file::SaveContents;

/// The recipe of the land. The version of the generator stands in the metadata, so that lists can show it.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedRecipe {
    #[serde(skip)]
    generator: u32,
    seed: u64,
    algorithm: String,
    settings: Vec<(String, String)>,
    layers: Vec<(String, String)>,
    data: Option<u32>,
}

impl Saveable for SavedRecipe {
    const NAME: &'static str = "land";
    const VERSION: u32 = 1;
    const IN_PHOTOS: bool = true;
    const BELONGS_TO_LAND: bool = true;

    fn capture(world: &mut World) -> Option<Self> {
        let recipe = Recipe::from_land(world.get_resource::<Land>()?, world.get_resource::<Algorithms>()?);
        let Recipe { generator, seed, algorithm, settings, layers, data } = recipe;
        Some(Self { generator: generator.number(), seed: seed.0, algorithm, settings, layers, data })
    }

    fn restore(self, _world: &mut World) -> Option<String> {
        // The app was created with it.
        None
    }

    fn write_metadata(&self, card: &mut SaveMetadata) {
        (card.generator, card.seed, card.algorithm) = (self.generator, self.seed, self.algorithm.clone());
    }
}

/// Why a save names no land.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavedRecipeError {
    /// It has no section for it.
    #[error("it does not say in which land")]
    Missing,
    /// Its version of the generator is not known.
    #[error(transparent)]
    Generator(#[from] UnknownGenerator),
    /// The section cannot be read.
    #[error(transparent)]
    Section(#[from] SectionError),
}

/// The land recipe of a save.
///
/// # Errors
/// If it is missing or cannot be read.
pub fn saved_recipe(contents: &SaveContents) -> Result<Recipe, SavedRecipeError> {
    let section = contents.sections.iter().find(|section| section.name == SavedRecipe::NAME).ok_or(SavedRecipeError::Missing)?;
    let SavedRecipe { seed, algorithm, settings, layers, data, .. } = saveable::decode_section(section)?;
    let generator = GeneratorVersion::from_number(contents.head.card.generator)?;
    Ok(Recipe { generator, layers, data, ..Recipe::new(Seed(seed), &algorithm, settings) })
}

/// Whether a section tells of which land a save is.
pub(crate) fn is_recipe_section(section: &SaveSection) -> bool {
    section.name == SavedRecipe::NAME
}

/// The player's place in a save, before it is restored.
pub fn saved_place(contents: &SaveContents) -> Place {
    let card = &contents.head.card;
    Place::at(Column(card.x), card.row)
}
