//! A draft: a sketch, and how it becomes land. As text it is a preset.

use eremite_land::{
    Algorithms, HeightSource, Recipe, Seed, params,
    preset::Preset,
    synthesis::{Synthesis, TschHeightSource},
};

use super::{HeightmapSketch, WalkedRow};

/// The name of the algorithm that makes land of it, and of the parameter that is the map.
const ALGORITHM: &str = "tsch";
const MAP: &str = "map";

/// All that stands on the easel.
#[derive(Clone, Debug)]
pub struct EaselDraft {
    /// What is drawn.
    pub sketch: HeightmapSketch,
    /// How it becomes land.
    pub synthesis: Synthesis,
    /// Metres that a pixel is wide.
    pub pixel_m: u32,
}

/// The first of the maps that come with the game.
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

    /// The draft of a land, if that is a drawn one.
    pub fn of_relief(relief: &dyn HeightSource) -> Option<Self> {
        relief.as_partial_reflect().try_downcast_ref().map(Self::of)
    }

    /// Whether a drawn land is of this drawing and this row. It goes over every pixel.
    pub fn is_drawing_of(&self, land: &TschHeightSource) -> bool {
        self.sketch.to_drawing() == *land.drawing() && self.sketch.row().metres(self.pixel_m) == land.row
    }

    /// Whether it is the very same as this, without a look at the pixels.
    pub fn is_of(&self, sketch: &HeightmapSketch, synthesis: &Synthesis, pixel_m: u32) -> bool {
        (&self.synthesis, self.pixel_m) == (synthesis, pixel_m) && self.sketch.is_same_as(sketch)
    }

    /// The land without its map.
    fn land(&self) -> TschHeightSource {
        TschHeightSource {
            synthesis: self.synthesis.clone(),
            width: self.pixel_m,
            row: self.sketch.row().metres(self.pixel_m),
            ..TschHeightSource::default()
        }
    }

    /// The land that is walked. The drawing is put into few letters, which takes its time.
    ///
    /// # Panics
    /// If there is no algorithm for drawn lands.
    pub fn recipe(&self, seed: Seed, algorithms: &Algorithms) -> Recipe {
        let mut land = self.land();
        params::set(&mut land, MAP, &self.sketch.to_drawing().to_compact_text()).expect("a drawing is a map");
        Recipe::from_height_source(seed, ALGORITHM, &land, algorithms)
    }

    /// The text of its file, quickly.
    ///
    /// # Panics
    /// If there is no algorithm for drawn lands.
    pub fn text(&self, algorithms: &Algorithms) -> String {
        let mut recipe = Recipe::from_height_source(Seed(0), ALGORITHM, &self.land(), algorithms);
        recipe.settings.push((MAP.into(), self.sketch.to_drawing().to_fast_text()));
        Preset { seed: None, ..Preset::of(&recipe, "what stood on the easel") }.to_ron()
    }

    /// Reads its file's text.
    ///
    /// # Errors
    /// A line that says what is wrong.
    pub fn parse(text: &str, algorithms: &Algorithms) -> Result<Self, String> {
        let recipe = Preset::parse(text, algorithms)?.recipe(Seed(0))?;
        let relief = recipe.height_source(algorithms).map_err(|error| error.to_string())?;
        Self::of_relief(&*relief).ok_or_else(|| format!("{} is no drawn land", recipe.algorithm))
    }
}
