//! Tool state of the heightmap editor: the current tool, its settings, and painting with it.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::synthesis::{TerrainLinesError, WalkPath, style_exemplar};
use eremite_maps::easel::{self, BrushStamp, EaselBrush, HeightmapSketch, LEVELS, TooManyNames, WalkedRow};
use eremite_words::{self as words, Key, key};

use super::{
    Easel,
    curves::{Curves, PointerSample},
};

/// Tools of the editor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EaselTool {
    /// Paints heights.
    #[default]
    Height,
    /// Smooths.
    Smooth,
    /// Erases to sea level.
    Erase,
    /// Flood fill with the chosen height.
    Fill,
    /// Applies a stamp.
    Stamp,
    /// Paints a biome.
    Biome,
    /// Flood fill with a biome.
    BiomeFill,
    /// Paints a style.
    Style,
    /// Flood fill with a style.
    StyleFill,
    /// Draws terrain lines.
    Line,
    /// Draws the path to walk.
    Way,
}

impl EaselTool {
    /// All tools with their names, whose attribute `help` describes them.
    pub const ALL: [(Self, Key); 11] = [
        (Self::Height, key("easel-tool-height")),
        (Self::Fill, key("easel-tool-fill")),
        (Self::Smooth, key("easel-tool-smooth")),
        (Self::Erase, key("easel-tool-erase")),
        (Self::Stamp, key("easel-tool-stamp")),
        (Self::Biome, key("easel-tool-biome")),
        (Self::BiomeFill, key("easel-tool-fill-biome")),
        (Self::Style, key("easel-tool-style")),
        (Self::StyleFill, key("easel-tool-fill-style")),
        (Self::Line, key("easel-tool-line")),
        (Self::Way, key("easel-tool-path")),
    ];
}

/// Current tool and its settings.
#[derive(Resource)]
pub struct EaselToolState {
    /// Current tool.
    pub tool: EaselTool,
    /// Brush radius in pixels.
    pub radius: f32,
    /// Height to paint.
    pub level: f32,
    /// Biome to paint.
    pub biome: Option<String>,
    /// Exemplar whose style is painted.
    pub style: Option<String>,
    /// Curve tool.
    pub curves: Curves,
    /// Current stamp.
    pub stamp: Option<BrushStamp>,
    /// Last position in pixels during a stroke.
    last: Option<[f32; 2]>,
    /// Dabs not applied yet.
    dabs: VecDeque<[f32; 2]>,
    /// Path being drawn, in 1/256 pixel.
    pub line: Vec<[i32; 2]>,
}

impl Default for EaselToolState {
    fn default() -> Self {
        let (_, level) = LEVELS[3];
        Self {
            tool: EaselTool::Height,
            radius: 9.0,
            level,
            biome: None,
            style: style_exemplar::shipped().first().cloned(),
            curves: Curves::default(),
            stamp: None,
            last: None,
            dabs: VecDeque::new(),
            line: Vec::new(),
        }
    }
}

/// Pixels that dabs may touch per frame; the rest of a long, broad stroke follows in the next frames.
const A_FRAME: f32 = 60_000.0;
/// Least extent in pixels for a stroke to be a path rather than a click.
const LINE: f32 = 4.0;

/// Why nothing is painted.
#[derive(Debug, thiserror::Error)]
pub enum PaintingError {
    /// The document has no room for the name of the biome or style.
    #[error(transparent)]
    Names(#[from] TooManyNames),
    /// The lines would not be valid on the map.
    #[error(transparent)]
    Lines(#[from] TerrainLinesError),
    /// No stamp is chosen.
    #[error("{}", words::text("easel-no-stamp"))]
    NoStamp,
}

impl EaselToolState {
    /// Paints by pointer over the map's rectangle on the screen.
    ///
    /// # Errors
    /// If the document cannot take it.
    pub fn paint(&mut self, easel: &mut Easel, response: &egui::Response) -> Result<(), PaintingError> {
        let scale = easel.canvas.width() as f32 / response.rect.width().max(1.0);
        let place = |at: egui::Pos2| {
            let off = (at - response.rect.min) * scale;
            [off.x, off.y]
        };
        let (held, at) = (response.is_pointer_button_down_on(), response.interact_pointer_pos().map(place));
        // A sketch about to be replaced is not painted on.
        let Some(at) = at.filter(|_| held && easel.remaking.description().is_none()) else {
            self.apply_dabs(easel)?;
            if self.dabs.is_empty() && self.last.take().is_some() {
                return self.release(easel, scale);
            }
            return Ok(());
        };
        let begins = self.last.is_none();
        let from = self.last.replace(at).unwrap_or(at);
        if self.tool == EaselTool::Way {
            self.extend_line(easel, at);
            return Ok(());
        }
        if self.tool == EaselTool::Line {
            let touch = PointerSample { at, scale };
            if begins {
                self.curves.press(&mut easel.canvas, touch)?;
                self.level = self.curves.height(&easel.canvas).unwrap_or(self.level);
            } else if from != at {
                self.curves.drag(&mut easel.canvas, touch)?;
            }
            return Ok(());
        }
        match self.tool {
            // Once per click.
            EaselTool::Fill | EaselTool::BiomeFill | EaselTool::StyleFill if begins => {
                let (number, ctx) = (self.number(easel)?, &response.ctx);
                let brush = match self.tool {
                    EaselTool::BiomeFill => EaselBrush::Biome(number),
                    EaselTool::StyleFill => EaselBrush::Style(number),
                    _ => EaselBrush::Height(self.level),
                };
                easel.remaking.fill(ctx, HeightmapSketch::clone(&easel.canvas), brush, at);
            }
            EaselTool::Stamp if begins => self.dabs.push_back(at),
            EaselTool::Fill | EaselTool::BiomeFill | EaselTool::StyleFill | EaselTool::Stamp => {}
            // Smoothing goes on while the pointer rests; other tools paint a place once.
            _ if begins || from != at || self.tool == EaselTool::Smooth => self.dabs.extend(easel::dab_positions(self.radius, from, at)),
            _ => {}
        }
        self.apply_dabs(easel)
    }

    /// Index in the document of the chosen biome or style.
    fn number(&self, easel: &mut Easel) -> Result<u8, TooManyNames> {
        match self.tool {
            EaselTool::Biome | EaselTool::BiomeFill => easel.canvas.biome_index(self.biome.as_deref()),
            EaselTool::Style | EaselTool::StyleFill => easel.canvas.style_index(self.style.as_deref()),
            _ => Ok(0),
        }
    }

    /// Applies as many dabs as the frame's limit allows.
    fn apply_dabs(&mut self, easel: &mut Easel) -> Result<(), PaintingError> {
        if self.dabs.is_empty() {
            return Ok(());
        }
        let number = self.number(easel)?;
        let (brush, radius) = match self.tool {
            EaselTool::Height => (EaselBrush::Height(self.level), self.radius),
            EaselTool::Smooth => (EaselBrush::Smooth, self.radius),
            EaselTool::Erase => (EaselBrush::Erase, self.radius),
            EaselTool::Biome => (EaselBrush::Biome(number), self.radius),
            EaselTool::Style => (EaselBrush::Style(number), self.radius),
            EaselTool::Stamp => {
                let Some(stamp) = &self.stamp else {
                    self.dabs.clear();
                    return Err(PaintingError::NoStamp);
                };
                (EaselBrush::Stamp(stamp, self.level), self.radius * 2.0)
            }
            // The tool was changed meanwhile.
            EaselTool::Fill | EaselTool::BiomeFill | EaselTool::StyleFill | EaselTool::Line | EaselTool::Way => {
                self.dabs.clear();
                return Ok(());
            }
        };
        easel.canvas.begin_stroke();
        let count = (A_FRAME / (4.0 * radius * radius)).max(1.0) as usize;
        for at in self.dabs.drain(..count.min(self.dabs.len())) {
            easel.canvas.dab(brush, radius, at);
        }
        Ok(())
    }

    /// Drops dabs not applied yet.
    pub fn clear_dabs(&mut self) {
        self.dabs.clear();
    }

    fn extend_line(&mut self, easel: &Easel, at: [f32; 2]) {
        let (width, height) = (easel.canvas.width() as f32, easel.canvas.height() as f32);
        let point = [at[0].clamp(0.0, width), at[1].clamp(0.0, height)].map(|at| (at * 256.0) as i32);
        let far = |other: &[i32; 2]| (other[0] - point[0]).abs().max((other[1] - point[1]).abs()) >= 256;
        if self.line.last().is_none_or(far) {
            self.line.push(point);
        }
    }

    fn release(&mut self, easel: &mut Easel, scale: f32) -> Result<(), PaintingError> {
        if self.tool == EaselTool::Line {
            let Easel { canvas, following, .. } = easel;
            return Ok(self.curves.release(canvas, self.level, following.heights(), scale)?);
        }
        easel.canvas.end_stroke();
        let line = std::mem::take(&mut self.line);
        if self.tool != EaselTool::Way || line.is_empty() {
            return Ok(());
        }
        let (width, height) = (easel.canvas.width(), easel.canvas.height());
        let parts =
            |axis: usize| line.iter().map(|point| point[axis]).max().unwrap_or(0) - line.iter().map(|point| point[axis]).min().unwrap_or(0);
        if (parts(0).max(parts(1)) as f32) < LINE * 256.0 {
            // A click selects the row under it.
            let pixels = i64::from(line[0][1]) / 256 - height as i64 / 2;
            easel.canvas.set_path(None, WalkedRow { pixels, rest_m: 0 });
        } else {
            easel.canvas.set_path(WalkPath::new(smoothed(line), width, height), WalkedRow::default());
        }
        Ok(())
    }
}

/// Moving average of a hand-drawn polyline; the ends stay.
fn smoothed(line: Vec<[i32; 2]>) -> Vec<[i32; 2]> {
    const AROUND: usize = 3;
    let last = line.len() - 1;
    (0..line.len())
        .map(|i| {
            let reach = AROUND.min(i).min(last - i);
            let near = &line[i - reach..=i + reach];
            [0, 1].map(|axis| near.iter().map(|point| point[axis]).sum::<i32>() / near.len() as i32)
        })
        .collect()
}
