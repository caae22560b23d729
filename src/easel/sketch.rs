//! A sketch: a crude map in the making at a moment. A copy of it is cheap, and so it is what is remembered, what is
//! given to other threads, and what changes are seen by.

use super::grid::{Area, Grid};
use crate::synthesis::{Crude, Drawing, Way};

/// The row that is walked, from a map's middle or from the way that is drawn on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Whole pixels.
    pub pixels: i64,
    /// Metres beyond them, less than a pixel has.
    pub rest_m: i64,
}

impl Row {
    /// The row so many metres away, on a map with pixels so wide.
    pub fn of(row_m: i64, pixel_m: u32) -> Self {
        Self { pixels: row_m.div_euclid(pixel_m.into()), rest_m: row_m.rem_euclid(pixel_m.into()) }
    }

    /// Metres to it.
    pub fn metres(self, pixel_m: u32) -> i64 {
        self.pixels.saturating_mul(pixel_m.into()).saturating_add(self.rest_m.min(i64::from(pixel_m) - 1))
    }
}

/// Heights, chosen biomes, and what is walked. Heights have 16 bits, as their file will.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    pub(super) heights: Grid<u16>,
    /// For each pixel 0, or one more than the number of the biome that was chosen there.
    pub(super) chosen: Grid<u8>,
    pub(super) biomes: Vec<String>,
    pub(super) way: Option<Way>,
    pub(super) row: Row,
}

impl From<&Drawing> for Sketch {
    fn from(drawing: &Drawing) -> Self {
        let (width, height) = (drawing.heights.width(), drawing.heights.height());
        let heights: Vec<u16> = drawing.heights.values().iter().map(|value| (value * 65_535.0).round() as u16).collect();
        let chosen = if drawing.chosen.is_empty() { Grid::blank(width, height) } else { Grid::of(width, height, &drawing.chosen) };
        Self {
            heights: Grid::of(width, height, &heights),
            chosen,
            biomes: drawing.biomes.clone(),
            way: drawing.way.clone(),
            row: Row::default(),
        }
    }
}

impl Sketch {
    /// A blank one: sea.
    pub fn blank(width: usize, height: usize) -> Self {
        Self { heights: Grid::blank(width, height), chosen: Grid::blank(width, height), biomes: Vec::new(), way: None, row: Row::default() }
    }

    /// What is drawn. This, [`crude`](Self::crude) and [`From`] go over every pixel.
    pub fn drawing(&self) -> Drawing {
        let chosen = self.chosen.copy(self.whole());
        let any = chosen.iter().any(|number| *number > 0);
        Drawing {
            heights: self.crude(),
            biomes: if any { self.biomes.clone() } else { Vec::new() },
            chosen: if any { chosen } else { Vec::new() },
            way: self.way.clone(),
        }
    }

    /// Its heights alone.
    pub fn crude(&self) -> Crude {
        let heights = self.heights.copy(self.whole()).into_iter().map(|height| f32::from(height) / 65_535.0);
        Crude::new(self.width(), self.height(), heights.collect())
    }

    /// Pixels across.
    pub fn width(&self) -> usize {
        self.heights.width()
    }

    /// Pixels down.
    pub fn height(&self) -> usize {
        self.heights.height()
    }

    /// All of it.
    pub fn whole(&self) -> Area {
        self.heights.whole()
    }

    /// The height of a pixel, in `[0, 1]`.
    pub fn at(&self, x: usize, y: usize) -> f32 {
        f32::from(self.heights.at(x, y)) / 65_535.0
    }

    /// The biome that was chosen at a pixel, as one more than its place among [`biomes`](Self::biomes); or 0.
    pub fn chosen_at(&self, x: usize, y: usize) -> usize {
        self.chosen.at(x, y).into()
    }

    /// The biome that was chosen at a pixel.
    pub fn biome_at(&self, x: usize, y: usize) -> Option<&str> {
        self.biomes.get(self.chosen_at(x, y).checked_sub(1)?).map(String::as_str)
    }

    /// The names of the biomes that were chosen.
    pub fn biomes(&self) -> &[String] {
        &self.biomes
    }

    /// The way that is drawn, if any.
    pub fn way(&self) -> Option<&Way> {
        self.way.as_ref()
    }

    /// The row that is walked.
    pub fn row(&self) -> Row {
        self.row
    }

    /// Where its pixels are others than another one's, as far as their tiles tell.
    pub fn changed_since(&self, other: &Self) -> Option<Area> {
        let areas = [self.heights.changed_since(&other.heights), self.chosen.changed_since(&other.chosen)];
        areas.into_iter().flatten().reduce(Area::with)
    }

    /// Whether it is the very same as another one, without a look at the pixels.
    pub fn is(&self, other: &Self) -> bool {
        (self.row, &self.way, &self.biomes) == (other.row, &other.way, &other.biomes) && self.changed_since(other).is_none()
    }

    /// Bytes that are kept for it and not for another one.
    pub fn bytes_beside(&self, other: &Self) -> usize {
        let way = self.way.as_ref().map_or(0, |way| size_of_val(way.points()) * 2);
        self.heights.bytes_beside(&other.heights) + self.chosen.bytes_beside(&other.chosen) + way + size_of::<Self>()
    }
}
