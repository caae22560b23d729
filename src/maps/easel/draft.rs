//! A draft: a sketch and its synthesis parameters, stored as the text of a preset.

use eremite_land::{
    Algorithms, GeneratorVersion, HeightSource, Recipe, RecipeError, Seed,
    background::{Steps, and_then, one_step},
    params,
    preset::{Preset, PresetError},
    synthesis::{Synthesis, TschHeightSource},
};

use super::{HeightmapSketch, WalkedRow};

/// Name of the algorithm that makes land of it, and of the parameter for the map.
const ALGORITHM: &str = "tsch";
const MAP: &str = "map";

/// The complete state of the heightmap editor.
#[derive(Clone, Debug)]
pub struct EaselDraft {
    /// The sketch.
    pub sketch: HeightmapSketch,
    /// The synthesis parameters.
    pub synthesis: Synthesis,
    /// Size of a pixel in metres.
    pub pixel_m: u32,
}

/// Why a text is no draft.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DraftError {
    /// It is no preset.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// No land can be made from it.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// Its land is of another algorithm.
    #[error("{0} is no drawn land")]
    NotDrawn(String),
}

/// The first of the shipped maps.
impl Default for EaselDraft {
    fn default() -> Self {
        Self::of(&TschHeightSource::default())
    }
}

impl EaselDraft {
    /// The draft of a drawn land.
    pub fn of(land: &TschHeightSource) -> Self {
        let row = WalkedRow::of(land.row, land.width);
        Self { sketch: HeightmapSketch { row, ..land.drawing().into() }, synthesis: land.synthesis.clone(), pixel_m: land.width }
    }

    /// The draft of a height source, if it is a drawn land.
    pub fn of_height_source(height_source: &dyn HeightSource) -> Option<Self> {
        height_source.as_partial_reflect().try_downcast_ref().map(Self::of)
    }

    /// Whether a drawn land has this drawing and row. Compares all pixels.
    pub fn is_drawing_of(&self, land: &TschHeightSource) -> bool {
        self.sketch.to_drawing() == *land.drawing() && self.sketch.row().metres(self.pixel_m) == land.row
    }

    /// Whether sketch, synthesis and pixel size are the same as this draft's, without comparing pixels.
    pub fn is_of(&self, sketch: &HeightmapSketch, synthesis: &Synthesis, pixel_m: u32) -> bool {
        (&self.synthesis, self.pixel_m) == (synthesis, pixel_m) && self.sketch.is_same_as(sketch)
    }

    /// The height source without its map.
    fn land(&self) -> TschHeightSource {
        TschHeightSource {
            synthesis: self.synthesis.clone(),
            width: self.pixel_m,
            row: self.sketch.row().metres(self.pixel_m),
            ..TschHeightSource::default()
        }
    }

    /// Makes the recipe of the land that is walked, in steps. Slow: the drawing is encoded as compactly as possible.
    ///
    /// # Panics
    /// If there is no algorithm for drawn lands.
    pub fn recipe(&self, seed: Seed, algorithms: &Algorithms) -> Steps<Recipe> {
        let (draft, sketch, algorithms) = (self.clone(), self.sketch.clone(), algorithms.clone());
        let encoded = one_step(move || sketch.to_drawing().to_compact_text());
        and_then(encoded, move |text| {
            one_step(move || {
                let mut land = draft.land();
                params::set(&mut land, MAP, &text).expect("a drawing is a map");
                Recipe::from_height_source(GeneratorVersion::NEWEST, seed, ALGORITHM, &land, &algorithms)
            })
        })
    }

    /// The text of its file, encoded quickly.
    ///
    /// # Panics
    /// If there is no algorithm for drawn lands.
    pub fn text(&self, algorithms: &Algorithms) -> String {
        let mut recipe = Recipe::from_height_source(GeneratorVersion::NEWEST, Seed(0), ALGORITHM, &self.land(), algorithms);
        recipe.settings.push((MAP.into(), self.sketch.to_drawing().to_fast_text()));
        Preset { seed: None, ..Preset::of(&recipe, "what stood on the easel") }.to_ron()
    }

    /// Parses its file's text.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(text: &str, algorithms: &Algorithms) -> Result<Self, DraftError> {
        let recipe = Preset::parse(text, algorithms)?.recipe(Seed(0))?;
        let height_source = recipe.height_source(algorithms)?;
        Self::of_height_source(&*height_source).ok_or_else(|| DraftError::NotDrawn(recipe.algorithm.clone()))
    }
}
