//! Preset files: RON, written by hand or by the lab.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    Algorithms, GeneratorVersion, Recipe, RecipeError, Seed, UnknownGenerator,
    asset_store::{ReadFault, RonError, from_ron},
    hash::EmptySeed,
};

/// A preset: the settings of a land, optionally with its seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// Description in one line.
    #[serde(default)]
    pub summary: String,
    /// The version of the generator. A preset without one is older than the field, of version 6.
    #[serde(default = "before_versions")]
    pub generator: u32,
    /// A number or any text; without it the current seed is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Name of the height algorithm.
    pub algorithm: String,
    /// Parameters of the algorithm that differ from their defaults, by the paths that `--set` uses.
    #[serde(default)]
    pub settings: BTreeMap<String, PresetValue>,
    /// Parameters of the layers that differ from their defaults, by paths such as `caves.fill`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub layers: BTreeMap<String, PresetValue>,
    /// Hash of the user-made biomes and mountain kinds that shaped it, 0 for none. Players whose files differ are notified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<u32>,
}

/// Why a preset is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PresetError {
    /// Its file cannot be read at all.
    #[error(transparent)]
    Read(#[from] ReadFault),
    /// It is not written as one.
    #[error(transparent)]
    Ron(#[from] RonError),
    /// A version of the generator that is not known here.
    #[error("generator: {0}")]
    Generator(#[from] UnknownGenerator),
    /// Its seed is invalid.
    #[error("seed: {0}")]
    Seed(EmptySeed),
    /// No land can be made from it.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
}

const fn before_versions() -> u32 {
    GeneratorVersion::OLDEST.number()
}

/// A parameter's value: a number, or text for a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a setting is a number, or words in quotation marks")]
pub enum PresetValue {
    /// An integer.
    Whole(i64),
    /// A floating-point number.
    Real(f64),
    /// A name or other text.
    Choice(String),
}

impl From<&str> for PresetValue {
    fn from(text: &str) -> Self {
        let real = || text.parse().ok().filter(|real: &f64| real.is_finite()).map(Self::Real);
        text.parse().ok().map(Self::Whole).or_else(real).unwrap_or_else(|| Self::Choice(text.into()))
    }
}

impl PresetValue {
    fn text(&self) -> String {
        match self {
            Self::Whole(value) => value.to_string(),
            Self::Real(value) => value.to_string(),
            Self::Choice(name) => name.clone(),
        }
    }
}

impl Preset {
    /// Parses a preset file and checks that its height source can be built. Layers and data files that it names are checked by
    /// the caller that builds the land.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn parse(text: &str, algorithms: &Algorithms) -> Result<Self, PresetError> {
        let preset: Self = from_ron(text)?;
        preset.recipe(Seed(0))?.check(algorithms)?;
        Ok(preset)
    }

    /// Converts it into a recipe, with the given seed if it has none of its own.
    ///
    /// # Errors
    /// If its seed is invalid, or its version unknown.
    pub fn recipe(&self, seed: Seed) -> Result<Recipe, PresetError> {
        let seed = match &self.seed {
            Some(words) => words.parse().map_err(PresetError::Seed)?,
            None => seed,
        };
        // Sorted by path, a part's choice comes before the part's parameters.
        let texts = |all: &BTreeMap<String, PresetValue>| all.iter().map(|(path, setting)| (path.clone(), setting.text())).collect();
        Ok(Recipe {
            generator: GeneratorVersion::from_number(self.generator)?,
            layers: texts(&self.layers),
            data: self.data,
            ..Recipe::new(seed, &self.algorithm, texts(&self.settings))
        })
    }

    /// Creates the preset of a land, including its seed.
    pub fn of(recipe: &Recipe, summary: &str) -> Self {
        let settings = |all: &[(String, String)]| all.iter().map(|(path, text)| (path.clone(), text.as_str().into())).collect();
        Self {
            summary: summary.into(),
            generator: recipe.generator.number(),
            seed: Some(recipe.seed.to_string()),
            algorithm: recipe.algorithm.clone(),
            settings: settings(&recipe.settings),
            layers: settings(&recipe.layers),
            data: recipe.data,
        }
    }

    /// Serialises it as RON.
    pub fn to_ron(&self) -> String {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).expect("plain data") + "\n"
    }
}
