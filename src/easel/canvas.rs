//! The canvas: heights, chosen biomes and a way, and what was done to them, to be undone.

use crate::synthesis::{Crude, Drawing, Way};

/// The most pixels that undoing remembers: some hundreds of strokes.
const MOST_REMEMBERED: usize = 1 << 24;

/// Some pixels of a canvas, from the upper left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its first column and row.
    pub x: usize,
    /// See `x`.
    pub y: usize,
    /// Pixels across and down.
    pub width: usize,
    /// See `width`.
    pub height: usize,
}

impl Area {
    /// The smallest that holds both.
    pub fn with(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let low = (self.y + self.height).max(other.y + other.height);
        Self { x, y, width: right - x, height: low - y }
    }

    /// With so many pixels more on every side, within a canvas of that size.
    pub fn grown(self, by: usize, width: usize, height: usize) -> Self {
        let (x, y) = (self.x.saturating_sub(by), self.y.saturating_sub(by));
        Self { x, y, width: (self.x + self.width + by).min(width) - x, height: (self.y + self.height + by).min(height) - y }
    }

    /// Its rows, as ranges of the pixels of a canvas that is so wide.
    pub fn rows(self, width: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
        (self.y..self.y + self.height).map(move |y| y * width + self.x..y * width + self.x + self.width)
    }
}

/// What was there before a change.
#[derive(Clone, Debug)]
pub struct Edit {
    area: Area,
    heights: Vec<u16>,
    chosen: Vec<u8>,
    way: Option<Way>,
}

/// A crude map in the making. Heights have 16 bits, as its file will.
#[derive(Clone, Debug)]
pub struct Canvas {
    width: usize,
    height: usize,
    /// Row by row.
    pub(super) heights: Vec<u16>,
    /// For each pixel 0, or one more than the number of the biome that was chosen there.
    pub(super) chosen: Vec<u8>,
    biomes: Vec<String>,
    way: Option<Way>,
    past: Vec<Edit>,
    future: Vec<Edit>,
    /// What the stroke that is under way has not yet told.
    stroke: Option<Stroke>,
}

/// A stroke under way: the canvas before it, and what it has touched.
#[derive(Clone, Debug)]
struct Stroke {
    heights: Vec<u16>,
    chosen: Vec<u8>,
    way: Option<Way>,
    touched: Option<Area>,
}

impl From<&Drawing> for Canvas {
    fn from(drawing: &Drawing) -> Self {
        let (width, height) = (drawing.heights.width(), drawing.heights.height());
        let heights = drawing.heights.values().iter().map(|value| (value * 65_535.0).round() as u16).collect();
        let chosen = if drawing.chosen.is_empty() { vec![0; width * height] } else { drawing.chosen.clone() };
        Self {
            width,
            height,
            heights,
            chosen,
            biomes: drawing.biomes.clone(),
            way: drawing.way.clone(),
            past: Vec::new(),
            future: Vec::new(),
            stroke: None,
        }
    }
}

impl Canvas {
    /// A blank one: sea.
    pub fn blank(width: usize, height: usize) -> Self {
        Self::from(&Drawing::from(Crude::new(width, height, vec![0.0; width * height])))
    }

    /// What is drawn.
    pub fn drawing(&self) -> Drawing {
        let any = self.chosen.iter().any(|number| *number > 0);
        Drawing {
            heights: self.crude(),
            biomes: if any { self.biomes.clone() } else { Vec::new() },
            chosen: if any { self.chosen.clone() } else { Vec::new() },
            way: self.way.clone(),
        }
    }

    /// Its heights alone.
    pub fn crude(&self) -> Crude {
        Crude::new(self.width, self.height, self.heights.iter().map(|height| f32::from(*height) / 65_535.0).collect())
    }

    /// Pixels across.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Pixels down.
    pub fn height(&self) -> usize {
        self.height
    }

    /// All of it.
    pub fn whole(&self) -> Area {
        Area { x: 0, y: 0, width: self.width, height: self.height }
    }

    /// The height of a pixel, in `[0, 1]`.
    pub fn at(&self, x: usize, y: usize) -> f32 {
        f32::from(self.heights[y * self.width + x]) / 65_535.0
    }

    /// The biome that was chosen at a pixel.
    pub fn biome_at(&self, x: usize, y: usize) -> Option<&str> {
        let number = usize::from(self.chosen[y * self.width + x]);
        self.biomes.get(number.checked_sub(1)?).map(String::as_str)
    }

    /// The number that stands for a biome on this canvas; none for no choice.
    ///
    /// # Errors
    /// A line, if so many biomes were chosen already that there is no number left.
    pub fn number_of(&mut self, biome: Option<&str>) -> Result<u8, String> {
        let Some(name) = biome else { return Ok(0) };
        let place = self.biomes.iter().position(|other| other == name);
        let place = place.unwrap_or_else(|| {
            self.biomes.push(name.into());
            self.biomes.len() - 1
        });
        u8::try_from(place + 1).map_err(|_| "a map has at most 255 biomes".into())
    }

    /// The way that is drawn, if any.
    pub fn way(&self) -> Option<&Way> {
        self.way.as_ref()
    }

    /// Draws a way, or takes it away.
    pub fn set_way(&mut self, way: Option<Way>) {
        self.begin();
        self.way = way;
        self.end();
    }

    /// A stroke begins: what is done until it ends is undone at once.
    pub fn begin(&mut self) {
        if self.stroke.is_none() {
            let (heights, chosen, way) = (self.heights.clone(), self.chosen.clone(), self.way.clone());
            self.stroke = Some(Stroke { heights, chosen, way, touched: None });
        }
    }

    /// Notes that an area was painted on.
    pub(super) fn touched(&mut self, area: Option<Area>) {
        if let (Some(stroke), Some(area)) = (&mut self.stroke, area) {
            stroke.touched = Some(stroke.touched.map_or(area, |touched| touched.with(area)));
        }
    }

    /// The stroke has ended.
    pub fn end(&mut self) {
        let Some(stroke) = self.stroke.take() else { return };
        let nothing = Area { x: 0, y: 0, width: 0, height: 0 };
        let area = stroke.touched.unwrap_or(nothing);
        if area == nothing && stroke.way == self.way {
            return;
        }
        let heights = area.rows(self.width).flat_map(|row| stroke.heights[row].to_vec()).collect();
        let chosen = area.rows(self.width).flat_map(|row| stroke.chosen[row].to_vec()).collect();
        self.future.clear();
        self.past.push(Edit { area, heights, chosen, way: stroke.way });
        let pixels = |edits: &[Edit]| edits.iter().map(|edit| edit.heights.len()).sum::<usize>();
        while self.past.len() > 1 && pixels(&self.past) > MOST_REMEMBERED {
            self.past.remove(0);
        }
    }

    /// Puts back what an edit holds; gives what was there instead.
    fn swap(&mut self, edit: Edit) -> Edit {
        let mut other = Edit { area: edit.area, heights: Vec::new(), chosen: Vec::new(), way: edit.way };
        std::mem::swap(&mut self.way, &mut other.way);
        let width = edit.area.width.max(1);
        for (row, (heights, chosen)) in edit.area.rows(self.width).zip(edit.heights.chunks(width).zip(edit.chosen.chunks(width))) {
            other.heights.extend_from_slice(&self.heights[row.clone()]);
            other.chosen.extend_from_slice(&self.chosen[row.clone()]);
            self.heights[row.clone()].copy_from_slice(heights);
            self.chosen[row].copy_from_slice(chosen);
        }
        other
    }

    /// Takes the last stroke back; gives where.
    pub fn undo(&mut self) -> Option<Area> {
        self.end();
        let edit = self.past.pop()?;
        let area = edit.area;
        let other = self.swap(edit);
        self.future.push(other);
        Some(area)
    }

    /// Makes the stroke again that was taken back; gives where.
    pub fn redo(&mut self) -> Option<Area> {
        self.end();
        let edit = self.future.pop()?;
        let area = edit.area;
        let other = self.swap(edit);
        self.past.push(other);
        Some(area)
    }

    /// Whether there is something to undo, and to redo.
    pub fn can(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// Puts another drawing of the same size in its place, which can be undone; one of another size begins anew.
    pub fn replace(&mut self, drawing: &Drawing) {
        let new = Self::from(drawing);
        if (new.width, new.height) != (self.width, self.height) {
            *self = new;
            return;
        }
        self.begin();
        // Numbers keep their biomes, for what is undone still has the old ones.
        let numbers: Vec<u8> = new.biomes.iter().map(|name| self.number_of(Some(name)).unwrap_or_default()).collect();
        self.chosen = new.chosen.iter().map(|number| number.checked_sub(1).map_or(0, |old| numbers[usize::from(old)])).collect();
        (self.heights, self.way) = (new.heights, new.way);
        self.touched(Some(self.whole()));
        self.end();
    }
}
