//! Save section of the words that lead to the land's seed, if it was chosen by words.

use bevy::prelude::*;
use eremite_land::Land;
use eremite_stream::contracts::{
    saveable::{SaveMetadata, Saveable},
    seed_words::SeedWords,
};
use serde::{Deserialize, Serialize};

/// The words of the land's seed.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedSeedWords(String);

impl Saveable for SavedSeedWords {
    const NAME: &'static str = "seed words";
    const VERSION: u32 = 1;
    const IN_PHOTOS: bool = true;
    const BELONGS_TO_LAND: bool = true;

    fn capture(world: &mut World) -> Option<Self> {
        let seed = world.get_resource::<Land>()?.seed();
        world.get_resource::<SeedWords>()?.of(seed).map(|words| Self(words.into()))
    }

    fn restore(self, world: &mut World) -> Option<String> {
        world.get_resource_or_init::<SeedWords>().learn(&self.0);
        None
    }

    fn write_metadata(&self, card: &mut SaveMetadata) {
        card.seed_words.clone_from(&self.0);
    }
}
