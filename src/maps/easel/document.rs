//! A document of the heightmap editor: a sketch with its undo and redo stacks.

use std::ops::Deref;

use eremite_land::synthesis::{Drawing, TerrainLine, TerrainLinesError, WalkPath, terrain_line};

use super::{
    sketch::{HeightmapSketch, WalkedRow},
    tiled_grid::PixelArea,
};

/// Memory limit of the undo stack in bytes: thousands of strokes, or ten drawings of maximum size.
const MAX_BYTES: usize = 128 << 20;

/// A document has no room for another name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooManyNames {
    /// 255 biomes are in use.
    #[error("a map has at most 255 biomes")]
    Biomes,
    /// 255 styles are in use.
    #[error("a map has at most 255 styles")]
    Styles,
}

/// A crude heightmap being edited: the current sketch with its undo and redo history.
#[derive(Clone, Debug)]
pub struct HeightmapDocument {
    pub(super) now: HeightmapSketch,
    past: Vec<UndoStep>,
    future: Vec<UndoStep>,
    /// The state before the stroke in progress.
    before: Option<HeightmapSketch>,
}

/// A state to return to by undo or redo.
#[derive(Clone, Debug)]
struct UndoStep {
    sketch: HeightmapSketch,
    /// Bytes that only this step keeps alive.
    bytes: usize,
}

impl From<HeightmapSketch> for HeightmapDocument {
    fn from(now: HeightmapSketch) -> Self {
        Self { now, past: Vec::new(), future: Vec::new(), before: None }
    }
}

/// Reads go to the current sketch.
impl Deref for HeightmapDocument {
    type Target = HeightmapSketch;

    fn deref(&self) -> &HeightmapSketch {
        &self.now
    }
}

impl HeightmapDocument {
    /// A blank document: all sea.
    pub fn blank(width: usize, height: usize) -> Self {
        HeightmapSketch::blank(width, height).into()
    }

    /// The index of a biome in this document; 0 for none.
    ///
    /// # Errors
    /// If 255 biomes are already in use.
    pub fn biome_index(&mut self, biome: Option<&str>) -> Result<u8, TooManyNames> {
        index_or_insert(&mut self.now.biomes, biome).ok_or(TooManyNames::Biomes)
    }

    /// The index of a style in this document; 0 for none.
    ///
    /// # Errors
    /// If 255 styles are already in use.
    pub fn style_index(&mut self, style: Option<&str>) -> Result<u8, TooManyNames> {
        index_or_insert(&mut self.now.styles, style).ok_or(TooManyNames::Styles)
    }

    /// Replaces the terrain lines.
    ///
    /// # Errors
    /// If they are invalid.
    pub fn set_lines(&mut self, lines: Vec<TerrainLine>) -> Result<(), TerrainLinesError> {
        terrain_line::check(&lines, self.width(), self.height())?;
        self.now.lines = lines.into();
        Ok(())
    }

    /// Sets or removes the path, and sets the walked row.
    pub fn set_path(&mut self, way: Option<WalkPath>, row: WalkedRow) {
        self.begin_stroke();
        (self.now.way, self.now.row) = (way, row);
        self.end_stroke();
    }

    /// Begins a stroke: all changes until its end are undone together.
    pub fn begin_stroke(&mut self) {
        if self.before.is_none() {
            self.before = Some(self.now.clone());
        }
    }

    /// Whether a stroke is in progress.
    pub fn is_stroke_active(&self) -> bool {
        self.before.is_some()
    }

    /// Ends the stroke.
    pub fn end_stroke(&mut self) {
        let Some(before) = self.before.take() else { return };
        if self.now.is_same_as(&before) {
            return;
        }
        self.future.clear();
        let bytes = before.bytes_not_shared_with(&self.now);
        self.past.push(UndoStep { sketch: before, bytes });
        while self.past.len() > 1 && self.undo_bytes() > MAX_BYTES {
            self.past.remove(0);
        }
    }

    /// Memory used by the undo history, in bytes.
    pub fn undo_bytes(&self) -> usize {
        self.past.iter().map(|step| step.bytes).sum()
    }

    /// Undoes the last step; returns the area of changed pixels.
    pub fn undo(&mut self) -> Option<PixelArea> {
        self.end_stroke();
        let UndoStep { sketch, bytes } = self.past.pop()?;
        let area = self.swap_state(sketch, bytes, |canvas| &mut canvas.future);
        Some(area)
    }

    /// Redoes the step undone last; returns the area of changed pixels.
    pub fn redo(&mut self) -> Option<PixelArea> {
        self.end_stroke();
        let UndoStep { sketch, bytes } = self.future.pop()?;
        let area = self.swap_state(sketch, bytes, |canvas| &mut canvas.past);
        Some(area)
    }

    fn swap_state(&mut self, sketch: HeightmapSketch, bytes: usize, behind: fn(&mut Self) -> &mut Vec<UndoStep>) -> PixelArea {
        let area = sketch.changed_since(&self.now).unwrap_or(PixelArea { x: 0, y: 0, width: 0, height: 0 });
        let sketch = std::mem::replace(&mut self.now, sketch);
        behind(self).push(UndoStep { sketch, bytes });
        area
    }

    /// Whether there is something to undo, and to redo.
    pub fn can_undo_redo(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// Replaces the drawing by another of any size; one undo step.
    pub fn replace_drawing(&mut self, drawing: &Drawing) {
        self.replace_sketch(drawing.into());
    }

    /// Replaces the sketch by another of any size; one undo step.
    pub fn replace_sketch(&mut self, sketch: HeightmapSketch) {
        self.end_stroke();
        self.begin_stroke();
        self.now = sketch;
        self.end_stroke();
    }

    /// Rounds the walked row to whole pixels after the pixel size has changed, so that it stays in place on the map.
    pub fn snap_row_to_pixel(&mut self) {
        self.now.row.rest_m = 0;
    }
}

/// The index of a name, from 1, which is added if it is new; 0 for no name. `None` if no index is left.
fn index_or_insert(names: &mut Vec<String>, name: Option<&str>) -> Option<u8> {
    let Some(name) = name else { return Some(0) };
    let place = names.iter().position(|other| other == name).unwrap_or(names.len());
    let number = u8::try_from(place + 1).ok()?;
    if place == names.len() {
        names.push(name.into());
    }
    Some(number)
}
