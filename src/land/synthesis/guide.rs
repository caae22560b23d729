//! What the synthesis goes by: a crude map, and what somebody has drawn on it besides.

use super::{PixelRect, crude::Crude, drawing::Drawing, shaped::Shaped};

/// What the synthesis goes by. A crude map alone is one.
#[derive(Clone, Copy)]
pub struct Guide<'a> {
    /// The heights; where lines reach, those that are diffused from them.
    pub heights: &'a Crude,
    /// The names of the styles.
    pub styles: &'a [String],
    /// For each pixel 0, or one more than the number of its style; empty if none was ever chosen.
    pub styled: &'a [u8],
    /// What lines make of it.
    pub shaped: Option<&'a Shaped>,
}

impl<'a> From<&'a Crude> for Guide<'a> {
    fn from(heights: &'a Crude) -> Self {
        Self { heights, styles: &[], styled: &[], shaped: None }
    }
}

impl Guide<'_> {
    /// Lets finished land keep to the lines.
    pub(super) fn hold(&self, land: &mut [f32], window: PixelRect) {
        if let Some(shaped) = self.shaped {
            shaped.hold(land, window, [self.heights.width(), self.heights.height()]);
        }
    }
}

/// A drawing, and what its lines make of it.
#[derive(Debug)]
pub struct Plan {
    /// What is drawn.
    pub drawing: Drawing,
    shaped: Option<(Crude, Shaped)>,
}

impl From<Drawing> for Plan {
    fn from(drawing: Drawing) -> Self {
        let map = &drawing.heights;
        let shaped = Shaped::of(&drawing.lines, [map.width(), map.height()], |x, y| map.values()[y * map.width() + x]);
        let shaped = shaped.map(|shaped| {
            let mut heights = map.clone();
            shaped.put_into(&mut heights);
            (heights, shaped)
        });
        Self { drawing, shaped }
    }
}

impl Plan {
    /// What the synthesis goes by.
    pub fn guide(&self) -> Guide<'_> {
        let Drawing { heights, styles, styled, .. } = &self.drawing;
        let heights = self.shaped.as_ref().map_or(heights, |(heights, _)| heights);
        Guide { heights, styles, styled, shaped: self.shaped.as_ref().map(|(_, shaped)| shaped) }
    }
}
