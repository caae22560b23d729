//! A preset's file: RON, written by hand or by the lab.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Algorithms, Recipe, Seed, asset_store::from_ron};

/// A land to begin from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// One line about it.
    #[serde(default)]
    pub summary: String,
    /// A number or any words; without it the seed stays what it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The height algorithm's name.
    pub algorithm: String,
    /// Its parameters, as `--set` names them, where they are not at their defaults.
    #[serde(default)]
    pub settings: BTreeMap<String, PresetValue>,
    /// The layers' parameters, where they are not at their defaults: `caves.fill`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub layers: BTreeMap<String, PresetValue>,
    /// What tells the biomes and kinds of mountain of somebody's own that shaped it; 0 for none. Whoever has others is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<u32>,
}

/// A parameter's value: a number as such, a choice as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a setting is a number, or words in quotation marks")]
pub enum PresetValue {
    /// A whole number.
    Whole(i64),
    /// A number.
    Real(f64),
    /// One of some names.
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
    /// Reads a file's text, and sees that its relief can be made. Layers and files that it names are seen to by whoever
    /// makes the land.
    pub fn parse(text: &str, algorithms: &Algorithms) -> Result<Self, String> {
        let preset: Self = from_ron(text)?;
        preset.recipe(Seed(0))?.check(algorithms).map_err(|error| error.to_string())?;
        Ok(preset)
    }

    /// Its recipe; without a seed of its own, with the given one.
    pub fn recipe(&self, seed: Seed) -> Result<Recipe, String> {
        let seed = match &self.seed {
            Some(words) => words.parse().map_err(|error| format!("seed: {error}"))?,
            None => seed,
        };
        // In the order of their names a part's choice comes before the part's parameters.
        let texts = |all: &BTreeMap<String, PresetValue>| all.iter().map(|(path, setting)| (path.clone(), setting.text())).collect();
        Ok(Recipe { layers: texts(&self.layers), data: self.data, ..Recipe::new(seed, &self.algorithm, texts(&self.settings)) })
    }

    /// The preset of a land, seed and all.
    pub fn of(recipe: &Recipe, summary: &str) -> Self {
        let settings = |all: &[(String, String)]| all.iter().map(|(path, text)| (path.clone(), text.as_str().into())).collect();
        Self {
            summary: summary.into(),
            seed: Some(recipe.seed.to_string()),
            algorithm: recipe.algorithm.clone(),
            settings: settings(&recipe.settings),
            layers: settings(&recipe.layers),
            data: recipe.data,
        }
    }

    /// The text of its file.
    pub fn to_ron(&self) -> String {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).expect("plain data") + "\n"
    }
}
