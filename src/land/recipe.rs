//! What a land is made by: seed, algorithm, whatever of it and of the layers is not at its default, and the files of
//! somebody's own that shape it.

use super::{
    hash::Seed,
    land::Land,
    layer::HeightSource,
    layers::LandLayers,
    params::{self, ParamError},
    quote::quoted,
    registry::{Algorithms, UnknownAlgorithm},
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
    /// The layers' parameters that differ from the defaults, each with its layer's name before it: `caves.fill`.
    pub layers: Vec<(String, String)>,
    /// The files of somebody's own that shaped the land, as [`LandLayers::user_files_hash`] tells them: 0 for none. Nothing, if
    /// that was never written down. They stay where they are; all that a recipe can do is say so.
    pub data: Option<u32>,
}

/// Why no land can be made by a recipe.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum RecipeError {
    /// The algorithm is not known.
    #[error(transparent)]
    Algorithm(#[from] UnknownAlgorithm),
    /// A parameter is not known, or out of its range.
    #[error("{of}: {error}")]
    Param {
        /// Of which algorithm, or which layer.
        of: String,
        /// What is wrong with it.
        error: ParamError,
    },
    /// No layer that can be turned is the parameter's.
    #[error("there is no layer of which '{}' is a parameter; there are: {known}", quoted(.path))]
    Layer {
        /// What was asked for.
        path: String,
        /// The layers that there are.
        known: String,
    },
}

impl Recipe {
    /// An algorithm with some of its parameters set, in a land whose layers are as they come.
    pub fn new(seed: Seed, algorithm: &str, settings: Vec<(String, String)>) -> Self {
        Self { seed, algorithm: algorithm.into(), settings, layers: Vec::new(), data: None }
    }

    /// The recipe of a land that is there.
    pub fn from_land(land: &Land, algorithms: &Algorithms) -> Self {
        let bare = Self::from_height_source(land.seed(), land.algorithm(), &**land.height_source(), algorithms);
        Self { layers: land.tuning().to_vec(), data: Some(land.user_files_hash()), ..bare }
    }

    /// The recipe of a relief as it stands, in a land whose layers are as they come. The defaults of one that is not in
    /// the list are not known: all its parameters are told.
    pub fn from_height_source(seed: Seed, algorithm: &str, relief: &dyn HeightSource, algorithms: &Algorithms) -> Self {
        let settings = match algorithms.find(algorithm) {
            Ok(algorithm) => params::diff(relief, &mut *(algorithm.make)()),
            Err(_) => params::list(relief).into_iter().map(|param| (param.path.clone(), param.text())).collect(),
        };
        Self::new(seed, algorithm, settings)
    }

    /// The same recipe written as [`Recipe::from_land`] writes it: what is at its default is left out, and words that name a
    /// file are what is in it.
    ///
    /// # Errors
    /// If no land can be made by it.
    pub fn normalized(&self, algorithms: &Algorithms, layers: &LandLayers) -> Result<Self, RecipeError> {
        let relief = self.height_source(algorithms)?;
        let bare = Self::from_height_source(self.seed, &self.algorithm, &*relief, algorithms);
        Ok(Self { layers: layers.with_tuning(&self.layers)?.tuning(), data: self.data, ..bare })
    }

    /// The relief with its parameters.
    pub fn height_source(&self, algorithms: &Algorithms) -> Result<Box<dyn HeightSource>, RecipeError> {
        let algorithm = algorithms.find(&self.algorithm)?;
        algorithm.with_params(&self.settings).map_err(|error| RecipeError::Param { of: self.algorithm.clone(), error })
    }

    /// Sees whether the relief can be made. A file that a parameter names is not read: it is when the land is made.
    pub fn check(&self, algorithms: &Algorithms) -> Result<(), RecipeError> {
        let algorithm = algorithms.find(&self.algorithm)?;
        algorithm.check(&self.settings).map_err(|error| RecipeError::Param { of: self.algorithm.clone(), error })
    }

    /// The bare relief as a land.
    pub fn undecorated_land(&self, algorithms: &Algorithms) -> Result<Land, RecipeError> {
        Ok(Land::new(self.seed, &self.algorithm, self.height_source(algorithms)?))
    }

    /// The whole land. The layers are taken at their defaults, but for what is told here.
    pub fn land(&self, algorithms: &Algorithms, layers: &LandLayers) -> Result<Land, RecipeError> {
        Ok(layers.with_tuning(&self.layers)?.apply_to(&self.undecorated_land(algorithms)?))
    }

    /// A line for whoever opens it where the files of one's own are others than those it was made with: it is another
    /// land there.
    pub fn foreign_files_warning(&self, layers: &LandLayers) -> Option<&'static str> {
        match self.data {
            Some(0) if layers.user_files_hash() != 0 => {
                Some("it was made without the biomes and kinds of mountain of your own: with them it is another land")
            }
            Some(data) if data != layers.user_files_hash() => {
                Some("it was made with biomes or kinds of mountain of somebody's own, which are not here: it is another land")
            }
            _ => None,
        }
    }

    /// A line for whoever gives it away, if something of it stays behind.
    pub fn sharing_warning(&self) -> Option<&'static str> {
        let own = self.data.is_some_and(|data| data != 0);
        own.then_some("the biomes and kinds of mountain of your own stay here: without them it is another land")
    }

    /// What is said to whoever keeps it or gives it away, and that line.
    pub fn with_sharing_warning(&self, words: &str) -> String {
        self.sharing_warning().map_or_else(|| words.into(), |stays| format!("{words}; {stays}"))
    }

    /// How many bytes it holds, about: a drawing among its settings may be long.
    pub fn size_bytes(&self) -> usize {
        let text = |(name, text): &(String, String)| name.len() + text.len();
        size_of::<Self>() + self.settings.iter().chain(&self.layers).map(text).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin as app;
    use crate::{LandLayer, LayerLevel, RoomIndex};

    fn owned(all: &[(&str, &str)]) -> Vec<(String, String)> {
        all.iter().map(|(path, text)| ((*path).into(), (*text).into())).collect()
    }

    #[test]
    fn what_is_tuned_of_the_caves_belongs_to_the_recipe() {
        let (algorithms, layers) = (app::algorithms(), app::land_layers());
        let plain = Recipe::new(Seed(3), "ridged", owned(&[("octaves", "5")]));
        let tuned =
            Recipe { layers: owned(&[("caves.fill", "0.6"), ("caves.steps", "3"), ("caves.rule", "B678/S45678")]), ..plain.clone() };
        let land = |recipe: &Recipe| recipe.land(&algorithms, &layers).expect("a land");
        let rooms = |recipe: &Recipe| [-3, -4].map(|y| land(recipe).cells(RoomIndex::new(2, y)));
        assert_ne!(rooms(&plain), rooms(&tuned));
        let again = Recipe::from_land(&land(&tuned), &algorithms);
        assert_eq!(again, Recipe { data: Some(layers.user_files_hash()), ..tuned.clone() });
        assert_eq!(rooms(&again), rooms(&tuned));
        assert_ne!(land(&plain).fingerprint(), land(&tuned).fingerprint());
        // What layers were tuned to before does not matter.
        let before = layers.with_tuning(&tuned.layers).expect("known");
        assert_eq!(plain.land(&algorithms, &before).expect("a land").tuning(), []);
        // At its default is as good as not there.
        let said = Recipe { layers: owned(&[("caves.fill", "0.5"), ("caves.crust", "9")]), ..plain.clone() };
        assert_eq!(said.normalized(&algorithms, &layers).expect("a land").layers, owned(&[("caves.crust", "9")]));
        for (path, text, words) in [
            ("caves.fill", "7", "caves: fill is a number from 0 to 1, not '7'"),
            ("caves.colour", "7", "caves: there is no parameter 'colour'"),
            ("caves.rule", "B9", "caves: rule is a rule such as"),
            ("cavesfill", "7", "no layer of which 'cavesfill' is a parameter; there are: caves"),
        ] {
            let error = Recipe { layers: owned(&[(path, text)]), ..plain.clone() }.land(&algorithms, &layers).err().expect("it is wrong");
            assert!(error.to_string().contains(words), "{error}");
        }
    }

    #[test]
    fn who_has_other_files_is_told_and_nobody_else() {
        let with = |data: u32| LandLayers::from_iter([LandLayer::from_files("biomes", LayerLevel::Climate, data, |land| land)]);
        let made = |data| Recipe { data, ..Recipe::new(Seed(1), "white", Vec::new()) };
        for (data, here, words) in [
            (None, 0, None),
            (None, 7, None),
            (Some(0), 0, None),
            (Some(7), 7, None),
            (Some(0), 7, Some("made without the biomes")),
            (Some(7), 0, Some("somebody's own")),
            (Some(7), 8, Some("somebody's own")),
        ] {
            let told = made(data).foreign_files_warning(&with(here));
            assert!(told.is_some() == words.is_some() && told.unwrap_or_default().contains(words.unwrap_or_default()), "{told:?}");
        }
        assert!(made(Some(7)).with_sharing_warning("kept").contains("stay here") && made(Some(0)).with_sharing_warning("kept") == "kept");
    }
}
