//! Input of the synthesis: a crude heightmap, with styles and line constraints.

use super::{PixelRect, crude_heightmap::CrudeHeightmap, drawing::Drawing, line_constraints::LineConstraints};

/// Input of the synthesis; a crude heightmap alone is one.
#[derive(Clone, Copy)]
pub struct SynthesisInput<'a> {
    /// The heights; within reach of lines, those diffused from them.
    pub heights: &'a CrudeHeightmap,
    /// Names of the styles.
    pub styles: &'a [String],
    /// For each pixel 0, or 1 + the index of its style; empty if none was ever chosen.
    pub styled: &'a [u8],
    /// The constraints by lines.
    pub shaped: Option<&'a LineConstraints>,
}

impl<'a> From<&'a CrudeHeightmap> for SynthesisInput<'a> {
    fn from(heights: &'a CrudeHeightmap) -> Self {
        Self { heights, styles: &[], styled: &[], shaped: None }
    }
}

impl SynthesisInput<'_> {
    /// Applies the line constraints to finished land.
    pub(super) fn apply_line_constraints(&self, land: &mut [f32], window: PixelRect) {
        if let Some(shaped) = self.shaped {
            shaped.constrain(land, window, [self.heights.width(), self.heights.height()]);
        }
    }
}

/// A drawing with its line constraints.
#[derive(Debug)]
pub struct PreparedDrawing {
    /// The drawing.
    pub drawing: Drawing,
    shaped: Option<(CrudeHeightmap, LineConstraints)>,
}

impl From<Drawing> for PreparedDrawing {
    fn from(drawing: Drawing) -> Self {
        let map = &drawing.heights;
        let shaped = LineConstraints::of(&drawing.lines, [map.width(), map.height()], |x, y| map.values()[y * map.width() + x]);
        let shaped = shaped.map(|shaped| {
            let mut heights = map.clone();
            shaped.write_heights_into(&mut heights);
            (heights, shaped)
        });
        Self { drawing, shaped }
    }
}

impl PreparedDrawing {
    /// The input of the synthesis.
    pub fn synthesis_input(&self) -> SynthesisInput<'_> {
        let Drawing { heights, styles, styled, .. } = &self.drawing;
        let heights = self.shaped.as_ref().map_or(heights, |(heights, _)| heights);
        SynthesisInput { heights, styles, styled, shaped: self.shaped.as_ref().map(|(_, shaped)| shaped) }
    }
}
