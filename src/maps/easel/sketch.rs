//! A sketch: an immutable snapshot of a crude heightmap in the editor. Copies are cheap (copy-on-write tiles), so they serve
//! as undo states, go to other threads, and are compared to find changes.

use std::sync::Arc;

use eremite_land::synthesis::{CrudeHeightmap, Drawing, LineConstraints, TerrainLine, WalkPath};

use super::tiled_grid::{PixelArea, TiledGrid};

/// The row that is walked, relative to the map's middle or to the path drawn on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WalkedRow {
    /// Whole pixels.
    pub pixels: i64,
    /// Metres beyond them, less than a pixel.
    pub rest_m: i64,
}

impl WalkedRow {
    /// The row at a distance in metres, for a pixel size.
    pub fn of(row_m: i64, pixel_m: u32) -> Self {
        Self { pixels: row_m.div_euclid(pixel_m.into()), rest_m: row_m.rem_euclid(pixel_m.into()) }
    }

    /// The distance in metres.
    pub fn metres(self, pixel_m: u32) -> i64 {
        self.pixels.saturating_mul(pixel_m.into()).saturating_add(self.rest_m.min(i64::from(pixel_m) - 1))
    }
}

/// A sketch: heights, chosen biomes and styles, lines, path and walked row. Heights have 16 bits, as in the file.
#[derive(Clone, Debug, PartialEq)]
pub struct HeightmapSketch {
    pub(super) heights: TiledGrid<u16>,
    /// For each pixel 0, or 1 + the index of its chosen biome.
    pub(super) chosen: TiledGrid<u8>,
    pub(super) biomes: Vec<String>,
    /// For each pixel 0, or 1 + the index of its style.
    pub(super) styled: TiledGrid<u8>,
    pub(super) styles: Vec<String>,
    pub(super) lines: Arc<[TerrainLine]>,
    pub(super) way: Option<WalkPath>,
    pub(super) row: WalkedRow,
}

impl From<&Drawing> for HeightmapSketch {
    fn from(drawing: &Drawing) -> Self {
        let (width, height) = (drawing.heights.width(), drawing.heights.height());
        let heights: Vec<u16> = drawing.heights.values().iter().map(|value| (value * 65_535.0).round() as u16).collect();
        let numbers =
            |pixels: &[u8]| if pixels.is_empty() { TiledGrid::blank(width, height) } else { TiledGrid::of(width, height, pixels) };
        Self {
            heights: TiledGrid::of(width, height, &heights),
            chosen: numbers(&drawing.chosen),
            biomes: drawing.biomes.clone(),
            styled: numbers(&drawing.styled),
            styles: drawing.styles.clone(),
            lines: drawing.lines.as_slice().into(),
            way: drawing.way.clone(),
            row: WalkedRow::default(),
        }
    }
}

impl HeightmapSketch {
    /// A blank sketch: all sea.
    pub fn blank(width: usize, height: usize) -> Self {
        Self {
            heights: TiledGrid::blank(width, height),
            chosen: TiledGrid::blank(width, height),
            biomes: Vec::new(),
            styled: TiledGrid::blank(width, height),
            styles: Vec::new(),
            lines: Arc::default(),
            way: None,
            row: WalkedRow::default(),
        }
    }

    /// The drawing. This, [`to_heightmap`](Self::to_heightmap) and [`From`] go over every pixel.
    pub fn to_drawing(&self) -> Drawing {
        let numbers = |names: &[String], of: &TiledGrid<u8>| {
            let pixels = of.copy(of.full_area());
            if pixels.iter().any(|number| *number > 0) { (names.to_vec(), pixels) } else { Default::default() }
        };
        let (biomes, chosen) = numbers(&self.biomes, &self.chosen);
        let (styles, styled) = numbers(&self.styles, &self.styled);
        Drawing { heights: self.to_heightmap(), biomes, chosen, way: self.way.clone(), styles, styled, lines: self.lines.to_vec() }
    }

    /// The heights alone.
    pub fn to_heightmap(&self) -> CrudeHeightmap {
        let heights = self.heights.copy(self.full_area()).into_iter().map(|height| f32::from(height) / 65_535.0);
        CrudeHeightmap::new(self.width(), self.height(), heights.collect())
    }

    /// Pixels across.
    pub fn width(&self) -> usize {
        self.heights.width()
    }

    /// Pixels down.
    pub fn height(&self) -> usize {
        self.heights.height()
    }

    /// The area of the whole map.
    pub fn full_area(&self) -> PixelArea {
        self.heights.full_area()
    }

    /// The height of a pixel, in `[0, 1]`.
    pub fn at(&self, x: usize, y: usize) -> f32 {
        f32::from(self.heights.at(x, y)) / 65_535.0
    }

    /// The chosen biome of a pixel as 1 + its index in [`biomes`](Self::biomes), or 0.
    pub fn biome_index_at(&self, x: usize, y: usize) -> usize {
        self.chosen.at(x, y).into()
    }

    /// The chosen biome of a pixel.
    pub fn biome_at(&self, x: usize, y: usize) -> Option<&str> {
        self.biomes.get(self.biome_index_at(x, y).checked_sub(1)?).map(String::as_str)
    }

    /// Names of the chosen biomes.
    pub fn biomes(&self) -> &[String] {
        &self.biomes
    }

    /// The style of a pixel as 1 + its index in [`styles`](Self::styles), or 0.
    pub fn style_index_at(&self, x: usize, y: usize) -> usize {
        self.styled.at(x, y).into()
    }

    /// The name of a pixel's style.
    pub fn style_at(&self, x: usize, y: usize) -> Option<&str> {
        self.styles.get(self.style_index_at(x, y).checked_sub(1)?).map(String::as_str)
    }

    /// Names of the chosen styles.
    pub fn styles(&self) -> &[String] {
        &self.styles
    }

    /// The style index of each pixel, row by row; empty if no style was ever chosen.
    pub(super) fn style_indices(&self) -> Vec<u8> {
        if self.styles.is_empty() { Vec::new() } else { self.styled.copy(self.full_area()) }
    }

    /// The terrain lines.
    pub fn lines(&self) -> &Arc<[TerrainLine]> {
        &self.lines
    }

    /// Whether its lines are the same allocation as these.
    pub(super) fn has_lines_of(&self, lines: &Arc<[TerrainLine]>) -> bool {
        Arc::ptr_eq(&self.lines, lines) || self.lines == *lines
    }

    /// The area shaped by some lines.
    fn area_of_lines<'a>(&self, lines: impl Iterator<Item = &'a TerrainLine>) -> Option<PixelArea> {
        let reached = lines.map(|line| LineConstraints::area_of(line, self.width(), self.height()));
        reached.map(PixelArea::from).reduce(PixelArea::union)
    }

    /// The path that is drawn, if any.
    pub fn path(&self) -> Option<&WalkPath> {
        self.way.as_ref()
    }

    /// The row that is walked.
    pub fn row(&self) -> WalkedRow {
        self.row
    }

    /// The area in which pixels differ from another sketch's, by tile, and which is shaped by lines that only one of them
    /// has.
    pub fn changed_since(&self, other: &Self) -> Option<PixelArea> {
        let lines = if self.has_lines_of(&other.lines) {
            None
        } else {
            let of_one = |one: &'_ Self, two: &Self| one.area_of_lines(one.lines.iter().filter(|line| !two.lines.contains(line)));
            // A different stacking order makes all of them count.
            [of_one(self, other), of_one(other, self)]
                .into_iter()
                .flatten()
                .reduce(PixelArea::union)
                .or_else(|| self.area_of_lines(self.lines.iter()))
        };
        let areas = [
            self.heights.changed_since(&other.heights),
            self.chosen.changed_since(&other.chosen),
            self.styled.changed_since(&other.styled),
            lines.map(|lines| lines.expanded(0, self.width(), self.height())),
        ];
        areas.into_iter().flatten().reduce(PixelArea::union)
    }

    /// Whether it is the same as another sketch, without comparing pixels.
    pub fn is_same_as(&self, other: &Self) -> bool {
        (self.row, &self.way, &self.biomes, &self.styles) == (other.row, &other.way, &other.biomes, &other.styles)
            && self.has_lines_of(&other.lines)
            && self.changed_since(other).is_none()
    }

    /// Bytes that it does not share with another sketch.
    pub fn bytes_not_shared_with(&self, other: &Self) -> usize {
        let way = self.way.as_ref().map_or(0, |way| size_of_val(way.points()) * 2);
        let lines = if Arc::ptr_eq(&self.lines, &other.lines) {
            0
        } else {
            self.lines.iter().map(|line| size_of_val(line) + size_of_val(&*line.knots)).sum()
        };
        let numbers = self.chosen.bytes_not_shared_with(&other.chosen) + self.styled.bytes_not_shared_with(&other.styled);
        self.heights.bytes_not_shared_with(&other.heights) + numbers + lines + way + size_of::<Self>()
    }
}
