//! Biomes as data: climate, terrain shape, tint and plants, and how several of them blend at a point.

use std::sync::{LazyLock, OnceLock};

use serde::{Deserialize, Deserializer, de::Error};

use super::{
    generator_version::GeneratorRange, landmark::LandmarkKind, quote::quoted, soil::Soil, species::Species, value_noise::smoothstep,
};

/// A colour in linear light, written in files as the six hexadecimal digits of an sRGB colour.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pigment(pub [f32; 3]);

impl Pigment {
    /// Converts a 24-bit sRGB colour to linear light.
    pub fn srgb(hex: u32) -> Self {
        // A table, since mountains mix their colours at every column.
        static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
            std::array::from_fn(|byte| {
                let share = byte as f32 / 255.0;
                if share <= 0.04045 { share / 12.92 } else { libm::powf((share + 0.055) / 1.055, 2.4) }
            })
        });
        let [_, red, green, blue] = hex.to_be_bytes();
        Self([red, green, blue].map(|byte| LINEAR[usize::from(byte)]))
    }
}

impl<'de> Deserialize<'de> for Pigment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let hex = Some(text.as_str()).filter(|text| text.len() == 6).and_then(|text| u32::from_str_radix(text, 16).ok());
        hex.map(Self::srgb)
            .ok_or_else(|| D::Error::custom(format!("a colour is six hexadecimal digits such as \"5c4f41\", not \"{}\"", quoted(&text))))
    }
}

/// Where a biome occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Realm {
    /// On the surface.
    #[default]
    Surface,
    /// In the caves.
    Below,
}

/// A biome, as its file in `assets/biomes` defines it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Biome {
    /// The name shown to the player.
    pub name: String,
    /// Whether it occurs on the surface or in caves.
    #[serde(default)]
    pub realm: Realm,
    /// Warmth from 0 (ice) to 1 (sand). Neighbouring biomes are similar in warmth and wetness.
    pub warmth: f32,
    /// Wetness from 0 (dust) to 1 (water).
    pub wetness: f32,
    /// How it shapes the heights.
    #[serde(default)]
    pub shape: BiomeTerrain,
    /// Its colours and its weather.
    pub tint: Tint,
    /// The ground type, as it matters for walking.
    #[serde(default)]
    pub soil: Soil,
    /// Share of the area that is thicket rather than clearing, 0.05 to 0.95.
    #[serde(default = "half")]
    pub thickets: f32,
    /// The minor landmarks that stand in it, one every 150 to 250 m; none if empty.
    #[serde(default)]
    pub landmarks: Vec<LandmarkKind>,
    /// The plant species that grow in it.
    #[serde(default)]
    pub plants: Vec<Species>,
    /// The versions of the generator in whose lands it is.
    #[serde(default)]
    pub generators: GeneratorRange,
}

fn half() -> f32 {
    0.5
}

/// How a biome shapes the heights. Everything in it blends across a border.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BiomeTerrain {
    /// Factor applied to every height, 0.2 to 1.6.
    pub amplitude: f32,
    /// Height of small rocky bumps in metres, 0 to 2.
    pub roughness: f32,
    /// Share of the height that is terraced, 0 to 0.8.
    pub terraces: f32,
}

impl Default for BiomeTerrain {
    fn default() -> Self {
        Self { amplitude: 1.0, roughness: 0.0, terraces: 0.0 }
    }
}

/// The daytime colours and the weather of a biome. Everything in it blends across a border.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tint {
    /// Ground just beneath the surface.
    pub soil: Pigment,
    /// Ground far beneath the surface; in caves, the rock's own colour.
    pub deep: Pigment,
    /// What lies on the ground: turf, sand, snow.
    pub cover: Pigment,
    /// Thickness of the cover in metres, 0 to 2.
    pub cover_m: f32,
    /// The brush stroke along the surface.
    pub edge: Pigment,
    /// The sky above.
    pub zenith: Pigment,
    /// The sky over the ranges.
    pub horizon: Pigment,
    /// What the feet of the ranges fade into; in caves, the far wall.
    pub mist: Pigment,
    /// The nearest range; the far ones are paler.
    pub range: Pigment,
    /// Amount of mist, 0 to 1.
    pub haze: f32,
    /// Height of the ranges, as a factor, 0.3 to 2.
    pub heights: f32,
    /// Sharpness of their crests: 0 rolling, 1 needles.
    pub crags: f32,
    /// Flatness of their tops: 0 not at all, 1 tables.
    pub tables: f32,
    /// Tree cover of their crests, 0 to 1.
    pub woods: f32,
    /// Share of the hours in which it rains, 0 to 1.
    pub rain: f32,
    /// Share of the hours in which it snows, 0 to 1.
    pub snow: f32,
    /// Share of the hours in which leaves or petals are in the wind, 0 to 1.
    pub leaves: f32,
    /// Colour of those leaves or petals.
    pub leaf: Pigment,
    /// Share of the hours with fog, 0 to 1.
    pub fog: f32,
    /// Share of the hours with dust or ash in the air, 0 to 1.
    pub dust: f32,
    /// Share of the nights with an aurora, 0 to 1.
    pub aurora: f32,
    /// How much of the ground glows with cinders, 0 to 1.
    pub embers: f32,
    /// Wind strength, 0 to 1.
    pub wind: f32,
}

impl Default for Tint {
    fn default() -> Self {
        Self {
            soil: Pigment::srgb(0x5c_4f41),
            deep: Pigment::srgb(0x1a_191b),
            cover: Pigment::srgb(0x33_3a2c),
            cover_m: 0.0,
            edge: Pigment::srgb(0x1a_191b),
            zenith: Pigment::srgb(0xd3_d4cc),
            horizon: Pigment::srgb(0xf2_ead9),
            mist: Pigment::srgb(0xeb_e3d2),
            range: Pigment::srgb(0x5f_6763),
            haze: 0.35,
            heights: 1.0,
            crags: 0.6,
            tables: 0.0,
            woods: 0.2,
            rain: 0.1,
            snow: 0.0,
            leaves: 0.0,
            leaf: Pigment::srgb(0x8a_7a4a),
            fog: 0.1,
            dust: 0.0,
            aurora: 0.0,
            embers: 0.0,
            wind: 0.3,
        }
    }
}

/// What covers a mountain, or any other ground where little grows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AlpineCover {
    /// Share of the ground that is loose stone, 0 to 1.
    pub scree: f32,
    /// Share of the ground under snow, 0 to 1.
    pub snow: f32,
    /// How bare of plants the ground is without a visible reason, 0 to 1.
    pub bare: f32,
}

impl AlpineCover {
    /// How bare of plants the ground is: 0 as the surroundings, 1 nothing grows.
    pub fn barren(&self) -> f32 {
        self.scree.max(self.snow).max(self.bare)
    }
}

/// A numeric field of a [`Tint`] or a [`BiomeTerrain`]: name, accessor, minimum, maximum.
type NumberField<T> = (&'static str, fn(&mut T) -> &mut f32, f32, f32);

impl Tint {
    const PIGMENTS: [fn(&mut Self) -> &mut Pigment; 9] = [
        |tint| &mut tint.soil,
        |tint| &mut tint.deep,
        |tint| &mut tint.cover,
        |tint| &mut tint.edge,
        |tint| &mut tint.zenith,
        |tint| &mut tint.horizon,
        |tint| &mut tint.mist,
        |tint| &mut tint.range,
        |tint| &mut tint.leaf,
    ];
    const NUMBERS: [NumberField<Self>; 14] = [
        ("cover_m", |tint| &mut tint.cover_m, 0.0, 2.0),
        ("haze", |tint| &mut tint.haze, 0.0, 1.0),
        ("heights", |tint| &mut tint.heights, 0.3, 2.0),
        ("crags", |tint| &mut tint.crags, 0.0, 1.0),
        ("tables", |tint| &mut tint.tables, 0.0, 1.0),
        ("woods", |tint| &mut tint.woods, 0.0, 1.0),
        ("rain", |tint| &mut tint.rain, 0.0, 1.0),
        ("snow", |tint| &mut tint.snow, 0.0, 1.0),
        ("leaves", |tint| &mut tint.leaves, 0.0, 1.0),
        ("fog", |tint| &mut tint.fog, 0.0, 1.0),
        ("dust", |tint| &mut tint.dust, 0.0, 1.0),
        ("aurora", |tint| &mut tint.aurora, 0.0, 1.0),
        ("embers", |tint| &mut tint.embers, 0.0, 1.0),
        ("wind", |tint| &mut tint.wind, 0.0, 1.0),
    ];

    /// The same tint under alpine cover.
    pub fn on(&self, alpine: AlpineCover) -> Self {
        /// Snow depth in metres at full snow cover.
        const SNOW_M: f32 = 1.1;
        let toward = |from: Pigment, to: u32, share: f32| {
            let Pigment(to) = Pigment::srgb(to);
            Pigment(std::array::from_fn(|i| from.0[i] + (to[i] - from.0[i]) * share))
        };
        let AlpineCover { scree, snow, .. } = alpine;
        let stone = toward(self.cover, 0x75_7a80, 0.85 * scree);
        Self {
            soil: toward(self.soil, 0x54_575d, 0.8 * scree),
            cover: toward(stone, 0xf1_f4f5, snow),
            cover_m: (self.cover_m * (1.0 - scree) + 0.35 * scree) * (1.0 - snow) + SNOW_M * snow,
            edge: toward(toward(self.edge, 0x2b_2e33, scree), 0x8f_9cab, 0.8 * snow),
            woods: self.woods * (1.0 - alpine.barren()),
            embers: self.embers * (1.0 - snow),
            ..*self
        }
    }

    /// The weighted average of tints whose weights sum to 1.
    fn average<'a>(mut parts: impl Iterator<Item = (&'a Self, f32)>) -> Self {
        let Some((first, weight)) = parts.next() else { return Self::default() };
        let mut sum = *first;
        if weight >= 1.0 {
            return sum;
        }
        for part in Self::PIGMENTS {
            for c in &mut part(&mut sum).0 {
                *c *= weight;
            }
        }
        for (_, part, ..) in Self::NUMBERS {
            *part(&mut sum) *= weight;
        }
        for (other, weight) in parts {
            let mut other = *other;
            for part in Self::PIGMENTS {
                let Pigment(added) = *part(&mut other);
                for (c, added) in part(&mut sum).0.iter_mut().zip(added) {
                    *c += added * weight;
                }
            }
            for (_, part, ..) in Self::NUMBERS {
                *part(&mut sum) += *part(&mut other) * weight;
            }
        }
        sum
    }
}

impl BiomeTerrain {
    const NUMBERS: [NumberField<Self>; 3] = [
        ("amplitude", |shape| &mut shape.amplitude, 0.2, 1.6),
        ("roughness", |shape| &mut shape.roughness, 0.0, 2.0),
        ("terraces", |shape| &mut shape.terraces, 0.0, 0.8),
    ];
}

/// An invalid value in a biome file: the field's path and what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {fault}")]
pub struct BiomeError {
    /// The field's path.
    pub field: String,
    /// What is wrong with it.
    pub fault: String,
}

impl BiomeError {
    pub(super) fn new(field: impl Into<String>, fault: impl Into<String>) -> Self {
        Self { field: field.into(), fault: fault.into() }
    }

    /// The same error with the parent field's name before the path.
    pub(super) fn within(self, holder: &str) -> Self {
        Self { field: format!("{holder}.{}", self.field), ..self }
    }
}

/// Checks that a number is within its range.
pub(super) fn check(field: &str, value: f32, low: f32, high: f32) -> Result<(), BiomeError> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(BiomeError::new(field, format!("is a number from {low} to {high}, not {value}")))
}

impl Biome {
    /// Checks that the name is valid, every number is in its range and every plant can be grown.
    pub fn check(&self) -> Result<(), BiomeError> {
        if self.name.trim().is_empty() || self.name.contains([',', '"', '\n']) {
            return Err(BiomeError::new("name", "is a name without commas and quotation marks"));
        }
        check("warmth", self.warmth, 0.0, 1.0)?;
        check("wetness", self.wetness, 0.0, 1.0)?;
        let (mut shape, mut tint) = (self.shape, self.tint);
        BiomeTerrain::NUMBERS
            .iter()
            .try_for_each(|(name, part, low, high)| check(name, *part(&mut shape), *low, *high))
            .map_err(|e| e.within("shape"))?;
        Tint::NUMBERS
            .iter()
            .try_for_each(|(name, part, low, high)| check(name, *part(&mut tint), *low, *high))
            .map_err(|e| e.within("tint"))?;
        check("thickets", self.thickets, 0.05, 0.95)?;
        if let Some(great) = self.landmarks.iter().find(|kind| !kind.is_minor()) {
            return Err(BiomeError::new(
                "landmarks",
                format!("are kinds that stand every 200 m, not {great:?}, which is seen for kilometres"),
            ));
        }
        for (number, plant) in self.plants.iter().enumerate() {
            plant.check().map_err(|error| error.within(&format!("plants[{number}]")))?;
        }
        Ok(())
    }

    /// The biome of a land that has none: ink on paper, and grass.
    pub fn plain() -> &'static [Self] {
        static PLAIN: OnceLock<[Biome; 1]> = OnceLock::new();
        PLAIN.get_or_init(|| {
            let biome = Self {
                name: "the land".into(),
                realm: Realm::Surface,
                warmth: 0.5,
                wetness: 0.5,
                shape: BiomeTerrain::default(),
                tint: Tint::default(),
                soil: Soil::default(),
                thickets: half(),
                landmarks: Vec::new(),
                plants: vec![Species::grass()],
                generators: GeneratorRange::default(),
            };
            [biome]
        })
    }
}

/// The most biomes that blend at one point.
pub const MAX_BLENDED_BIOMES: usize = 4;

/// Biome weights at a point: nearest first, sum 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BiomeBlend {
    /// Biome indices with weights; unused entries weigh 0.
    pub parts: [(u16, f32); MAX_BLENDED_BIOMES],
    /// Distance to the closest Voronoi site in metres (Worley's F1); 0 where the land has no biomes.
    pub f1: f32,
    /// Distance to the second closest site in metres (Worley's F2); 0 where the land has no biomes.
    pub f2: f32,
}

impl BiomeBlend {
    /// A blend of one biome alone.
    pub fn single(biome: u16) -> Self {
        let mut parts = [(0, 0.0); MAX_BLENDED_BIOMES];
        parts[0] = (biome, 1.0);
        Self { parts, f1: 0.0, f2: 0.0 }
    }

    /// Index of the biome that the point lies in.
    pub fn dominant(&self) -> usize {
        usize::from(self.parts[0].0)
    }

    fn weighted<'a>(&'a self, biomes: &'a [Biome]) -> impl Iterator<Item = (&'a Biome, f32)> {
        self.parts.iter().filter(|(_, weight)| *weight > 0.0).map(|(number, weight)| (&biomes[usize::from(*number)], *weight))
    }

    /// The weighted average of the biomes' tints.
    pub fn tint(&self, biomes: &[Biome]) -> Tint {
        Tint::average(self.weighted(biomes).map(|(biome, weight)| (&biome.tint, weight)))
    }

    /// How much snow of a mountain is left, 0 to 1: none where the average of the biomes is warm.
    pub fn snow_left(&self, biomes: &[Biome]) -> f32 {
        /// Warmth from which some snow melts, and from which all does: of a mesa and a desert.
        const MELTS: (f32, f32) = (0.65, 0.8);
        let warmth: f32 = self.weighted(biomes).map(|(biome, weight)| biome.warmth * weight).sum();
        1.0 - smoothstep(MELTS.0, MELTS.1, warmth)
    }

    /// The weighted average of the biomes' terrain shapes.
    pub fn shape(&self, biomes: &[Biome]) -> BiomeTerrain {
        if let [(number, 1.0), ..] = self.parts {
            return biomes[usize::from(number)].shape;
        }
        let mut sum = BiomeTerrain { amplitude: 0.0, roughness: 0.0, terraces: 0.0 };
        for (biome, weight) in self.weighted(biomes) {
            let mut shape = biome.shape;
            for (_, part, ..) in BiomeTerrain::NUMBERS {
                *part(&mut sum) += *part(&mut shape) * weight;
            }
        }
        sum
    }
}

/// The tints of a run of columns. Consecutive columns with the same blend share one.
#[derive(Clone, Debug, Default)]
pub struct Tints {
    distinct: Vec<Tint>,
    columns: Vec<u16>,
}

impl Tints {
    /// The tints of columns with these blends; at most 65536 columns.
    pub fn of(blends: &[BiomeBlend], biomes: &[Biome]) -> Self {
        let mut tints = Self { distinct: Vec::with_capacity(1), columns: Vec::with_capacity(blends.len()) };
        for (i, blend) in blends.iter().enumerate() {
            if i == 0 || blends[i - 1].parts != blend.parts {
                tints.distinct.push(blend.tint(biomes));
            }
            tints.columns.push((tints.distinct.len() - 1) as u16);
        }
        tints
    }
}

impl Tints {
    /// Gives a column a tint of its own.
    pub fn set(&mut self, column: usize, tint: Tint) {
        self.distinct.push(tint);
        self.columns[column] = (self.distinct.len() - 1) as u16;
    }
}

impl std::ops::Index<usize> for Tints {
    type Output = Tint;

    fn index(&self, column: usize) -> &Tint {
        &self.distinct[usize::from(self.columns[column])]
    }
}
