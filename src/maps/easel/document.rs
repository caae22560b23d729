//! The canvas: a sketch under the hands, and what was done to it, to be undone.

use std::ops::Deref;

use eremite_land::synthesis::{Drawing, TerrainLine, WalkPath, terrain_line};

use super::{
    sketch::{HeightmapSketch, WalkedRow},
    tiled_grid::PixelArea,
};

/// Bytes that undoing remembers: thousands of strokes, or ten drawings as large as there are.
const MOST_BYTES: usize = 128 << 20;

/// A crude map in the making: what is drawn now, with its past and its future.
#[derive(Clone, Debug)]
pub struct HeightmapDocument {
    pub(super) now: HeightmapSketch,
    past: Vec<UndoStep>,
    future: Vec<UndoStep>,
    /// What was there before the stroke that is under way.
    before: Option<HeightmapSketch>,
}

/// What was there before a change, or after one.
#[derive(Clone, Debug)]
struct UndoStep {
    sketch: HeightmapSketch,
    /// That are kept for it alone.
    bytes: usize,
}

impl From<HeightmapSketch> for HeightmapDocument {
    fn from(now: HeightmapSketch) -> Self {
        Self { now, past: Vec::new(), future: Vec::new(), before: None }
    }
}

/// What is drawn now is read as such.
impl Deref for HeightmapDocument {
    type Target = HeightmapSketch;

    fn deref(&self) -> &HeightmapSketch {
        &self.now
    }
}

impl HeightmapDocument {
    /// A blank one: sea.
    pub fn blank(width: usize, height: usize) -> Self {
        HeightmapSketch::blank(width, height).into()
    }

    /// The number that stands for a biome on this canvas; none for no choice.
    ///
    /// # Errors
    /// A line, if so many biomes were chosen already that there is no number left.
    pub fn biome_index(&mut self, biome: Option<&str>) -> Result<u8, String> {
        index_or_insert(&mut self.now.biomes, biome).ok_or_else(|| "a map has at most 255 biomes".into())
    }

    /// The number that stands for a style on this canvas; none for no style.
    ///
    /// # Errors
    /// A line, if so many styles were chosen already that there is no number left.
    pub fn style_index(&mut self, style: Option<&str>) -> Result<u8, String> {
        index_or_insert(&mut self.now.styles, style).ok_or_else(|| "a map has at most 255 styles".into())
    }

    /// Draws other lines.
    ///
    /// # Errors
    /// A line, if they are not sound.
    pub fn set_lines(&mut self, lines: Vec<TerrainLine>) -> Result<(), String> {
        terrain_line::check(&lines, self.width(), self.height())?;
        self.now.lines = lines.into();
        Ok(())
    }

    /// Draws a way, or takes it away, and says which row is walked.
    pub fn set_path(&mut self, way: Option<WalkPath>, row: WalkedRow) {
        self.begin_stroke();
        (self.now.way, self.now.row) = (way, row);
        self.end_stroke();
    }

    /// A stroke begins: what is done until it ends is undone at once.
    pub fn begin_stroke(&mut self) {
        if self.before.is_none() {
            self.before = Some(self.now.clone());
        }
    }

    /// Whether a stroke is under way.
    pub fn is_stroke_active(&self) -> bool {
        self.before.is_some()
    }

    /// The stroke has ended.
    pub fn end_stroke(&mut self) {
        let Some(before) = self.before.take() else { return };
        if self.now.is_same_as(&before) {
            return;
        }
        self.future.clear();
        let bytes = before.bytes_not_shared_with(&self.now);
        self.past.push(UndoStep { sketch: before, bytes });
        while self.past.len() > 1 && self.undo_bytes() > MOST_BYTES {
            self.past.remove(0);
        }
    }

    /// Bytes that are kept for undoing.
    pub fn undo_bytes(&self) -> usize {
        self.past.iter().map(|step| step.bytes).sum()
    }

    /// Takes the last step back; gives where pixels have changed.
    pub fn undo(&mut self) -> Option<PixelArea> {
        self.end_stroke();
        let UndoStep { sketch, bytes } = self.past.pop()?;
        let area = self.swap_state(sketch, bytes, |canvas| &mut canvas.future);
        Some(area)
    }

    /// Makes the step again that was taken back; gives where pixels have changed.
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

    /// Puts another drawing in its place, of whatever size: a step like a stroke.
    pub fn replace_drawing(&mut self, drawing: &Drawing) {
        self.replace_sketch(drawing.into());
    }

    /// Puts another sketch in its place, of whatever size: a step like a stroke.
    pub fn replace_sketch(&mut self, sketch: HeightmapSketch) {
        self.end_stroke();
        self.begin_stroke();
        self.now = sketch;
        self.end_stroke();
    }

    /// The width of a pixel is another one: the row that is walked stays where it is on the map, to the pixel.
    pub fn snap_row_to_pixel(&mut self) {
        self.now.row.rest_m = 0;
    }
}

/// The number of a name among some, to which it comes if it was not there; 0 for no name. Nothing, if there is no number
/// left.
fn index_or_insert(names: &mut Vec<String>, name: Option<&str>) -> Option<u8> {
    let Some(name) = name else { return Some(0) };
    let place = names.iter().position(|other| other == name).unwrap_or(names.len());
    let number = u8::try_from(place + 1).ok()?;
    if place == names.len() {
        names.push(name.into());
    }
    Some(number)
}
