//! What a walk begins with: the land in which it is. It is needed before there is an app.

use bevy::prelude::*;
use eremite_land::{Algorithms, Column, Land, Place, Recipe, Seed};
use eremite_stream::contracts::keep::{self, Card, Kept};
use serde::{Deserialize, Serialize};

use super::contents::Contents;

/// The recipe of the land.
#[derive(Serialize, Deserialize)]
pub(super) struct Origin {
    seed: u64,
    algorithm: String,
    settings: Vec<(String, String)>,
    layers: Vec<(String, String)>,
    data: Option<u32>,
}

impl Kept for Origin {
    const NAME: &'static str = "land";
    const VERSION: u32 = 1;
    const IN_PICTURES: bool = true;
    const OF_LAND: bool = true;

    fn of(world: &mut World) -> Option<Self> {
        let recipe = Recipe::of(world.get_resource::<Land>()?, world.get_resource::<Algorithms>()?);
        let Recipe { seed, algorithm, settings, layers, data } = recipe;
        Some(Self { seed: seed.0, algorithm, settings, layers, data })
    }

    fn give(self, _world: &mut World) -> Option<String> {
        // The app was made with it.
        None
    }

    fn tell(&self, card: &mut Card) {
        (card.seed, card.algorithm) = (self.seed, self.algorithm.clone());
    }
}

/// The land in which a run is.
///
/// # Errors
/// A line, if that cannot be read.
pub fn origin(contents: &Contents) -> Result<Recipe, String> {
    let section = contents.sections.iter().find(|section| section.name == Origin::NAME).ok_or("it does not say in which land")?;
    let Origin { seed, algorithm, settings, layers, data } = keep::read(section).map_err(|error| error.to_string())?;
    Ok(Recipe { layers, data, ..Recipe::new(Seed(seed), &algorithm, settings) })
}

/// Where he is in a run, before it is given back.
pub fn start(contents: &Contents) -> Place {
    let card = &contents.head.card;
    Place::at(Column(card.x), card.row)
}
