//! Each sign, drawn.

use bevy::prelude::*;
use eremite_stream::ink::InkMesh;

use super::{
    brush::{Brush, FIRM, LIGHT, PRESSED},
    letters, pad,
    sign::{Sign, Ways},
};

/// A sign, one high: its ink, how wide it is, and what is written on it.
pub(super) struct Drawing {
    pub mesh: InkMesh,
    pub width: f32,
    pub written: Option<Written>,
}

/// Words, how high their capitals are, and where their middle is.
pub(super) struct Written {
    pub words: String,
    pub capital: f32,
    pub centre: Vec2,
}

impl Drawing {
    pub fn of(brush: Brush, width: f32) -> Self {
        Self { mesh: brush.mesh, width, written: None }
    }

    pub fn with(self, words: &str, capital: f32, centre: Vec2) -> Self {
        Self { written: Some(Written { words: words.into(), capital, centre }), ..self }
    }
}

/// Draws a sign.
pub(super) fn draw(sign: &Sign) -> Drawing {
    let brush = Brush::new(&format!("{sign:?}"));
    match sign {
        Sign::Key(words) => key(brush, words),
        Sign::Arrow(ways) => arrow(brush, *ways),
        Sign::Mouse(button) => mouse(brush, *button),
        Sign::Wheel(ways) => wheel(brush, *ways),
        Sign::Button(family, button) => pad::button(brush, *family, *button),
        Sign::Cross(ways) => pad::cross(brush, *ways),
        Sign::Stick(hand, ways) => pad::stick(brush, *hand, *ways),
    }
}

/// A key's edges: what is left free beside them, and how high they are.
const ASIDE: f32 = 0.08;
const LOW: f32 = 0.1;
const HIGH: f32 = 0.93;
const ROUND: f32 = 0.17;
/// Capitals on keys with a letter, and on those with a word.
const LETTER: f32 = 0.5;
const WORD: f32 = 0.45;

fn cap(brush: &mut Brush, width: f32) {
    brush.boxed(Vec2::new(ASIDE, LOW), Vec2::new(width - ASIDE, HIGH), [ROUND; 4]);
}

/// A key, as wide as what is written on it asks for. It is no narrower than it is high.
fn key(mut brush: Brush, words: &str) -> Drawing {
    let capital = if words.chars().count() == 1 { LETTER } else { WORD };
    let width = (letters::width(words, capital) + 2.0 * ASIDE + 0.34).max(1.0);
    cap(&mut brush, width);
    Drawing::of(brush, width).with(words, capital, Vec2::new(width / 2.0, 0.53))
}

fn arrow(mut brush: Brush, ways: Ways) -> Drawing {
    cap(&mut brush, 1.0);
    for way in ways.directions() {
        brush.arrow(Vec2::new(0.5, 0.52), way, 0.46);
    }
    Drawing::of(brush, 1.0)
}

/// The mouse from above, with its cable's end at the upper edge.
fn body(brush: &mut Brush) {
    brush.boxed(Vec2::new(0.13, 0.1), Vec2::new(0.75, 0.93), [0.29, 0.29, 0.31, 0.31]);
}

fn mouse(mut brush: Brush, button: MouseButton) -> Drawing {
    const WIDTH: f32 = 0.88;
    body(&mut brush);
    brush.line(&[(0.15, 0.55, LIGHT), (0.44, 0.535, FIRM), (0.73, 0.555, LIGHT)]);
    let key = |x: [f32; 3]| [(x[0], 0.57), (x[0], 0.72), (x[1], 0.87), (x[2], 0.89), (x[2], 0.57)].map(|(x, y)| Vec2::new(x, y));
    match button {
        MouseButton::Left => brush.filled(&key([0.17, 0.28, 0.41])),
        MouseButton::Right => brush.filled(&key([0.71, 0.60, 0.47])),
        MouseButton::Middle => brush.line(&[(0.44, 0.87, PRESSED), (0.44, 0.66, PRESSED * 1.5)]),
        MouseButton::Back => return Drawing::of(brush, WIDTH).with("\u{2190}", 0.3, Vec2::new(0.44, 0.3)),
        MouseButton::Forward => return Drawing::of(brush, WIDTH).with("\u{2192}", 0.3, Vec2::new(0.44, 0.3)),
        MouseButton::Other(number) => return Drawing::of(brush, WIDTH).with(&number.to_string(), 0.3, Vec2::new(0.44, 0.3)),
    }
    brush.line(&[(0.44, 0.91, LIGHT), (0.44, 0.56, LIGHT)]);
    Drawing::of(brush, WIDTH)
}

/// The wheel is pressed into the mouse with a full brush; the ways that it is turned stand beside it.
fn wheel(mut brush: Brush, ways: Ways) -> Drawing {
    body(&mut brush);
    brush.line(&[(0.44, 0.80, PRESSED * 1.2), (0.44, 0.54, PRESSED * 1.5)]);
    let both = ways.up && ways.down;
    for way in ways.directions() {
        let y = if both { 0.5 + 0.24 * way.y } else { 0.5 };
        brush.wedge(Vec2::new(1.0, y), way, 0.3);
    }
    Drawing::of(brush, 1.22)
}
