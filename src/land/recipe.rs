//! What a land is made by: seed, algorithm and the parameters that are not at their defaults.

use super::{
    hash::Seed,
    land::Land,
    layer::Relief,
    params::{self, ParamError},
    registry::{Algorithms, UnknownAlgorithm},
    tunable::LandLayers,
};

/// Everything that makes a land, as plain data: it is typed, saved, shared and undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The seed.
    pub seed: Seed,
    /// The height algorithm's name.
    pub algorithm: String,
    /// Its parameters that differ from the defaults, in the order in which they are set.
    pub settings: Vec<(String, String)>,
}

/// Why no land can be made by a recipe.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum RecipeError {
    /// The algorithm is not known.
    #[error(transparent)]
    Algorithm(#[from] UnknownAlgorithm),
    /// A parameter is not known, or out of its range.
    #[error("{algorithm}: {error}")]
    Param {
        /// Of which algorithm.
        algorithm: String,
        /// What is wrong with it.
        error: ParamError,
    },
}

impl Recipe {
    /// The recipe of a land that is there.
    pub fn of(land: &Land, algorithms: &Algorithms) -> Self {
        Self::with(land.seed(), land.algorithm(), &**land.relief(), algorithms)
    }

    /// The recipe of a relief as it stands.
    ///
    /// # Panics
    /// If the algorithm is not in the list.
    pub fn with(seed: Seed, algorithm: &str, relief: &dyn Relief, algorithms: &Algorithms) -> Self {
        let mut default = (algorithms.find(algorithm).expect("whoever made it knew it").make)();
        Self { seed, algorithm: algorithm.into(), settings: params::difference(relief, &mut *default) }
    }

    /// The relief with its parameters.
    pub fn relief(&self, algorithms: &Algorithms) -> Result<Box<dyn Relief>, RecipeError> {
        let algorithm = algorithms.find(&self.algorithm)?;
        algorithm.with_params(&self.settings).map_err(|error| RecipeError::Param { algorithm: self.algorithm.clone(), error })
    }

    /// The bare relief as a land.
    pub fn bare(&self, algorithms: &Algorithms) -> Result<Land, RecipeError> {
        Ok(Land::new(self.seed, &self.algorithm, self.relief(algorithms)?))
    }

    /// The whole land.
    pub fn land(&self, algorithms: &Algorithms, layers: &LandLayers) -> Result<Land, RecipeError> {
        Ok(layers.over(self.bare(algorithms)?))
    }
}
