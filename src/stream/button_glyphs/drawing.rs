//! Drawings of all button glyphs except the gamepad's.

use crate::ink::InkMeshBuilder;
use bevy::prelude::*;

use super::{
    brush::{FIRM, GlyphBrush, LIGHT, PRESSED},
    gamepad,
    glyph::{ButtonGlyph, Directions},
    glyph_text,
};

/// Drawing of a glyph of height 1: its ink, its width and its text.
pub(super) struct GlyphDrawing {
    pub mesh: InkMeshBuilder,
    pub width: f32,
    pub written: Option<GlyphText>,
}

/// Text on a glyph, the height of its capitals, and its centre.
pub(super) struct GlyphText {
    pub words: String,
    pub capital: f32,
    pub centre: Vec2,
}

impl GlyphDrawing {
    pub fn of(brush: GlyphBrush, width: f32) -> Self {
        Self { mesh: brush.mesh, width, written: None }
    }

    pub fn with_text(self, words: &str, capital: f32, centre: Vec2) -> Self {
        Self { written: Some(GlyphText { words: words.into(), capital, centre }), ..self }
    }
}

/// Draws a glyph.
pub(super) fn draw(sign: &ButtonGlyph) -> GlyphDrawing {
    let brush = GlyphBrush::new(&format!("{sign:?}"));
    match sign {
        ButtonGlyph::Key(words) => key(brush, words),
        ButtonGlyph::Arrow(ways) => arrow(brush, *ways),
        ButtonGlyph::Mouse(button) => mouse(brush, *button),
        ButtonGlyph::Wheel(ways) => wheel(brush, *ways),
        ButtonGlyph::Button(family, button) => gamepad::button(brush, *family, *button),
        ButtonGlyph::Cross(ways) => gamepad::dpad(brush, *ways),
        ButtonGlyph::Stick(hand, ways) => gamepad::stick(brush, *hand, *ways),
    }
}

/// Edges of a key: margin at the sides, lower and upper edge, and corner radius.
const ASIDE: f32 = 0.08;
const LOW: f32 = 0.1;
const HIGH: f32 = 0.93;
const ROUND: f32 = 0.17;
/// Height of capitals on keys with one letter, and with a word.
const LETTER: f32 = 0.5;
const WORD: f32 = 0.45;

fn cap(brush: &mut GlyphBrush, width: f32) {
    brush.boxed(Vec2::new(ASIDE, LOW), Vec2::new(width - ASIDE, HIGH), [ROUND; 4]);
}

/// A key as wide as its label needs, at least as wide as high.
fn key(mut brush: GlyphBrush, words: &str) -> GlyphDrawing {
    let capital = if words.chars().count() == 1 { LETTER } else { WORD };
    let width = (glyph_text::width(words, capital) + 2.0 * ASIDE + 0.34).max(1.0);
    cap(&mut brush, width);
    GlyphDrawing::of(brush, width).with_text(words, capital, Vec2::new(width / 2.0, 0.53))
}

fn arrow(mut brush: GlyphBrush, ways: Directions) -> GlyphDrawing {
    cap(&mut brush, 1.0);
    for way in ways.directions() {
        brush.arrow(Vec2::new(0.5, 0.52), way, 0.46);
    }
    GlyphDrawing::of(brush, 1.0)
}

/// The mouse seen from above.
fn body(brush: &mut GlyphBrush) {
    brush.boxed(Vec2::new(0.13, 0.1), Vec2::new(0.75, 0.93), [0.29, 0.29, 0.31, 0.31]);
}

fn mouse(mut brush: GlyphBrush, button: MouseButton) -> GlyphDrawing {
    const WIDTH: f32 = 0.88;
    body(&mut brush);
    brush.line(&[(0.15, 0.55, LIGHT), (0.44, 0.535, FIRM), (0.73, 0.555, LIGHT)]);
    let key = |x: [f32; 3]| [(x[0], 0.57), (x[0], 0.72), (x[1], 0.87), (x[2], 0.89), (x[2], 0.57)].map(|(x, y)| Vec2::new(x, y));
    match button {
        MouseButton::Left => brush.filled(&key([0.17, 0.28, 0.41])),
        MouseButton::Right => brush.filled(&key([0.71, 0.60, 0.47])),
        MouseButton::Middle => brush.line(&[(0.44, 0.87, PRESSED), (0.44, 0.66, PRESSED * 1.5)]),
        MouseButton::Back => return GlyphDrawing::of(brush, WIDTH).with_text("\u{2190}", 0.3, Vec2::new(0.44, 0.3)),
        MouseButton::Forward => return GlyphDrawing::of(brush, WIDTH).with_text("\u{2192}", 0.3, Vec2::new(0.44, 0.3)),
        MouseButton::Other(number) => return GlyphDrawing::of(brush, WIDTH).with_text(&number.to_string(), 0.3, Vec2::new(0.44, 0.3)),
    }
    brush.line(&[(0.44, 0.91, LIGHT), (0.44, 0.56, LIGHT)]);
    GlyphDrawing::of(brush, WIDTH)
}

/// The mouse wheel as a pressed stroke, with wedges beside it for the directions.
fn wheel(mut brush: GlyphBrush, ways: Directions) -> GlyphDrawing {
    body(&mut brush);
    brush.line(&[(0.44, 0.80, PRESSED * 1.2), (0.44, 0.54, PRESSED * 1.5)]);
    let both = ways.up && ways.down;
    for way in ways.directions() {
        let y = if both { 0.5 + 0.24 * way.y } else { 0.5 };
        brush.wedge(Vec2::new(1.0, y), way, 0.3);
    }
    GlyphDrawing::of(brush, 1.22)
}
