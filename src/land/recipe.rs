//! Recipe of a land: version of the generator, seed, algorithm, parameters and layer parameters that are not at their
//! defaults, and a hash of the user's own files that shape it.

use super::{
    generator_version::GeneratorVersion,
    hash::Seed,
    land::Land,
    layer::HeightSource,
    layers::LandLayers,
    params::{self, ParamError},
    quote::quoted,
    registry::{Algorithms, UnknownAlgorithm},
};

/// Everything that makes a land, as plain data: it can be typed, saved, shared and undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The version of the algorithm and of every layer.
    pub generator: GeneratorVersion,
    /// The seed.
    pub seed: Seed,
    /// The height algorithm's name.
    pub algorithm: String,
    /// Its parameters that differ from the defaults, in the order in which they are set.
    pub settings: Vec<(String, String)>,
    /// The layers' parameters that differ from the defaults, each with its layer's name as prefix: `caves.fill`.
    pub layers: Vec<(String, String)>,
    /// Hash of the user's own files that shaped the land, as [`LandLayers::user_files_hash`] returns it: 0 for none, `None`
    /// if it was never recorded. The files are not part of the recipe, which can only warn.
    pub data: Option<u32>,
}

/// Why no land can be made from a recipe.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum RecipeError {
    /// The algorithm is unknown.
    #[error(transparent)]
    Algorithm(#[from] UnknownAlgorithm),
    /// A parameter is unknown, or out of its range.
    #[error("{of}: {error}")]
    Param {
        /// The algorithm or the layer.
        of: String,
        /// What is wrong with it.
        error: ParamError,
    },
    /// No tunable layer has the parameter.
    #[error("there is no layer of which '{}' is a parameter; there are: {known}", quoted(.path))]
    Layer {
        /// The requested path.
        path: String,
        /// The known layers.
        known: String,
    },
}

impl Recipe {
    /// An algorithm with some parameters set, and all layers at their defaults, in the newest version.
    pub fn new(seed: Seed, algorithm: &str, settings: Vec<(String, String)>) -> Self {
        Self { generator: GeneratorVersion::NEWEST, seed, algorithm: algorithm.into(), settings, layers: Vec::new(), data: None }
    }

    /// The recipe of a land.
    pub fn from_land(land: &Land, algorithms: &Algorithms) -> Self {
        let bare = Self::from_height_source(land.generator(), land.seed(), land.algorithm(), &**land.height_source(), algorithms);
        Self { layers: land.tuning().to_vec(), data: Some(land.user_files_hash()), ..bare }
    }

    /// The recipe of a height source, with all layers at their defaults. The defaults of an algorithm that is not in the
    /// list are unknown, so all its parameters are written.
    pub fn from_height_source(
        generator: GeneratorVersion,
        seed: Seed,
        algorithm: &str,
        height_source: &dyn HeightSource,
        algorithms: &Algorithms,
    ) -> Self {
        let settings = match algorithms.find(algorithm) {
            Ok(algorithm) => params::diff(height_source, &mut *algorithm.make_for(generator)),
            Err(_) => params::list(height_source).into_iter().map(|param| (param.path.clone(), param.text())).collect(),
        };
        Self { generator, ..Self::new(seed, algorithm, settings) }
    }

    /// The same recipe as [`Recipe::from_land`] writes it: without what is at its default, and with a file's contents in
    /// place of its name.
    ///
    /// # Errors
    /// If no land can be made from it.
    pub fn normalized(&self, algorithms: &Algorithms, layers: &LandLayers) -> Result<Self, RecipeError> {
        let height_source = self.height_source(algorithms)?;
        let bare = Self::from_height_source(self.generator, self.seed, &self.algorithm, &*height_source, algorithms);
        Ok(Self { layers: layers.with_tuning(&self.layers)?.tuning(), data: self.data, ..bare })
    }

    /// The height source with its parameters.
    pub fn height_source(&self, algorithms: &Algorithms) -> Result<Box<dyn HeightSource>, RecipeError> {
        let algorithm = algorithms.find(&self.algorithm)?;
        algorithm.with_params_for(self.generator, &self.settings).map_err(|error| RecipeError::Param { of: self.algorithm.clone(), error })
    }

    /// Checks that the height source can be made. A file that a parameter names is not read; that happens when the land is
    /// made.
    pub fn check(&self, algorithms: &Algorithms) -> Result<(), RecipeError> {
        let algorithm = algorithms.find(&self.algorithm)?;
        algorithm.check(self.generator, &self.settings).map_err(|error| RecipeError::Param { of: self.algorithm.clone(), error })
    }

    /// The land of the height source alone, without layers.
    pub fn undecorated_land(&self, algorithms: &Algorithms) -> Result<Land, RecipeError> {
        Ok(Land::new(self.seed, &self.algorithm, self.height_source(algorithms)?).with_generator(self.generator))
    }

    /// The complete land: the layers are at their defaults, except for what the recipe sets.
    pub fn land(&self, algorithms: &Algorithms, layers: &LandLayers) -> Result<Land, RecipeError> {
        Ok(layers.with_tuning(&self.layers)?.apply_to(&self.undecorated_land(algorithms)?))
    }

    /// A warning for opening the recipe if the user's own files differ from those it was made with: the result is another
    /// land.
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

    /// A warning for sharing the recipe if it depends on files that are not part of it.
    pub fn sharing_warning(&self) -> Option<&'static str> {
        let own = self.data.is_some_and(|data| data != 0);
        own.then_some("the biomes and kinds of mountain of your own stay here: without them it is another land")
    }

    /// A message for saving or sharing the recipe, with that warning appended.
    pub fn with_sharing_warning(&self, words: &str) -> String {
        self.sharing_warning().map_or_else(|| words.into(), |stays| format!("{words}; {stays}"))
    }

    /// The approximate size in bytes: a drawing among its settings may be long.
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
        // Earlier tuning of the layers does not matter.
        let before = layers.with_tuning(&tuned.layers).expect("known");
        assert_eq!(plain.land(&algorithms, &before).expect("a land").tuning(), []);
        // A value at its default equals no value.
        let said = Recipe { layers: owned(&[("caves.fill", "0.5"), ("caves.crust", "9")]), ..plain.clone() };
        assert_eq!(said.normalized(&algorithms, &layers).expect("a land").layers, owned(&[("caves.crust", "9")]));
        for (path, text, words) in [
            ("caves.fill", "7", "caves: fill is a number from 0 to 1, not '7'"),
            ("caves.colour", "7", "caves: there is no parameter 'colour'"),
            ("caves.rule", "B9", "caves: rule is a rule such as"),
            ("cavesfill", "7", "no layer of which 'cavesfill' is a parameter; there are: rivers, places, caves"),
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
