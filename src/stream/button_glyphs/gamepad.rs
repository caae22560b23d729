//! Glyphs of gamepad buttons, D-pad and sticks in the three common layouts.

use crate::actions::GamepadLayout;
use bevy::prelude::*;

use super::{
    brush::{FIRM, GlyphBrush, GlyphPoint, LIGHT, PRESSED},
    drawing::GlyphDrawing,
    glyph::{Directions, StickSide},
    glyph_text,
};

const MIDDLE: Vec2 = Vec2::splat(0.5);
/// Radius of a round button's ring, and the height of capitals in it.
const RING: f32 = 0.395;
const LETTER: f32 = 0.46;
/// Height of capitals on shoulder buttons and triggers.
const ON_SHOULDER: f32 = 0.38;

/// Draws a button.
pub(super) fn button(brush: GlyphBrush, family: GamepadLayout, button: GamepadButton) -> GlyphDrawing {
    use GamepadButton as Pad;
    use GamepadLayout::{Nintendo, PlayStation, Xbox};
    let of = |xbox: &'static str, playstation: &'static str, nintendo: &'static str| match family {
        Xbox => xbox,
        PlayStation => playstation,
        Nintendo => nintendo,
    };
    match (family, button) {
        (PlayStation, Pad::South | Pad::East | Pad::West | Pad::North) => shape(brush, button),
        (_, Pad::South) => round(brush, of("A", "", "B")),
        (_, Pad::East) => round(brush, of("B", "", "A")),
        (_, Pad::West) => round(brush, of("X", "", "Y")),
        (_, Pad::North) => round(brush, of("Y", "", "X")),
        (_, Pad::LeftTrigger) => shoulder(brush, of("LB", "L1", "L"), StickSide::Left),
        (_, Pad::RightTrigger) => shoulder(brush, of("RB", "R1", "R"), StickSide::Right),
        (_, Pad::LeftTrigger2) => trigger(brush, of("LT", "L2", "ZL"), StickSide::Left),
        (_, Pad::RightTrigger2) => trigger(brush, of("RT", "R2", "ZR"), StickSide::Right),
        (_, Pad::LeftThumb) => pressed(brush, "L"),
        (_, Pad::RightThumb) => pressed(brush, "R"),
        (Xbox, Pad::Select) => within_ring(brush, &[&SHEET, &SHEET_BELOW]),
        (Xbox, Pad::Start) => within_ring(brush, &[&line_at(0.64), &line_at(0.5), &line_at(0.36)]),
        (Nintendo, Pad::Select) => within_ring(brush, &[&line_at(0.5)]),
        (Nintendo, Pad::Start) => within_ring(brush, &[&line_at(0.5), &[(0.5, 0.69, FIRM), (0.5, 0.31, FIRM)]]),
        (PlayStation, Pad::Select) => under(brush, &RAYS),
        (PlayStation, Pad::Start) => under(brush, &LINES),
        (_, Pad::Mode) => round(brush, of("X", "PS", "H")),
        (_, other) => shoulder(brush, &named(other), StickSide::Right),
    }
}

/// Name of a button that no layout has.
fn named(button: GamepadButton) -> String {
    match button {
        GamepadButton::Other(number) => number.to_string(),
        other => format!("{other:?}"),
    }
}

fn round(mut brush: GlyphBrush, letter: &str) -> GlyphDrawing {
    brush.ring(MIDDLE, RING);
    GlyphDrawing::of(brush, 1.0).with_text(letter, LETTER, Vec2::new(0.49, 0.5))
}

/// The `PlayStation` shapes: cross, circle, square and triangle.
fn shape(mut brush: GlyphBrush, button: GamepadButton) -> GlyphDrawing {
    brush.ring(MIDDLE, RING);
    match button {
        GamepadButton::South => {
            brush.line(&[(0.345, 0.655, FIRM), (0.5, 0.5, FIRM), (0.655, 0.345, PRESSED * 0.9)]);
            brush.line(&[(0.655, 0.655, FIRM), (0.5, 0.5, FIRM), (0.345, 0.345, PRESSED * 0.9)]);
        }
        GamepadButton::East => brush.ring(MIDDLE, 0.19),
        GamepadButton::West => brush.boxed(Vec2::splat(0.345), Vec2::splat(0.655), [0.02; 4]),
        _ => {
            brush.line(&[(0.5, 0.71, FIRM), (0.32, 0.40, FIRM), (0.33, 0.39, FIRM)]);
            brush.line(&[(0.32, 0.39, FIRM), (0.68, 0.39, PRESSED * 0.9)]);
            brush.line(&[(0.68, 0.40, FIRM), (0.5, 0.71, LIGHT)]);
        }
    }
    GlyphDrawing::of(brush, 1.0)
}

fn within_ring(mut brush: GlyphBrush, lines: &[&[GlyphPoint]]) -> GlyphDrawing {
    brush.ring(MIDDLE, RING);
    for line in lines {
        brush.line(line);
    }
    GlyphDrawing::of(brush, 1.0)
}

const fn line_at(y: f32) -> [GlyphPoint; 2] {
    [(0.32, y, LIGHT), (0.68, y, FIRM)]
}

/// Two overlapping sheets (the Xbox View button).
const SHEET: [GlyphPoint; 5] = [(0.30, 0.68, LIGHT), (0.58, 0.68, LIGHT), (0.58, 0.46, LIGHT), (0.30, 0.46, LIGHT), (0.30, 0.68, LIGHT)];
const SHEET_BELOW: [GlyphPoint; 4] = [(0.44, 0.42, LIGHT), (0.44, 0.32, LIGHT), (0.70, 0.32, LIGHT), (0.70, 0.54, LIGHT)];

/// Marks above the small `PlayStation` buttons: rays (Create) and lines (Options).
const RAYS: [[GlyphPoint; 2]; 3] =
    [[(0.5, 0.70, FIRM), (0.5, 0.93, LIGHT)], [(0.33, 0.66, FIRM), (0.2, 0.85, LIGHT)], [(0.67, 0.66, FIRM), (0.8, 0.85, LIGHT)]];
const LINES: [[GlyphPoint; 2]; 3] =
    [[(0.27, 0.92, LIGHT), (0.73, 0.92, LIGHT)], [(0.27, 0.78, LIGHT), (0.73, 0.78, LIGHT)], [(0.27, 0.64, LIGHT), (0.73, 0.64, LIGHT)]];

fn under(mut brush: GlyphBrush, lines: &[[GlyphPoint; 2]]) -> GlyphDrawing {
    brush.boxed(Vec2::new(0.36, 0.1), Vec2::new(0.64, 0.5), [0.14; 4]);
    for line in lines {
        brush.line(line);
    }
    GlyphDrawing::of(brush, 1.0)
}

/// Width of a shoulder button with this label.
fn wide(words: &str) -> f32 {
    (glyph_text::width(words, ON_SHOULDER) + 0.62).max(1.1)
}

/// A shoulder button: flat, and round at the outer end.
fn shoulder(mut brush: GlyphBrush, words: &str, hand: StickSide) -> GlyphDrawing {
    const OUTER: f32 = 0.36;
    const INNER: f32 = 0.12;
    let width = wide(words);
    let radii = if hand == StickSide::Left { [OUTER, INNER, INNER, INNER] } else { [INNER, OUTER, INNER, INNER] };
    brush.boxed(Vec2::new(0.08, 0.14), Vec2::new(width - 0.08, 0.84), radii);
    GlyphDrawing::of(brush, width).with_text(words, ON_SHOULDER, Vec2::new(width / 2.0, 0.47))
}

/// A trigger: full height, with a lip for the finger.
fn trigger(mut brush: GlyphBrush, words: &str, hand: StickSide) -> GlyphDrawing {
    let width = wide(words);
    let (left, right) = (0.13, width - 0.1);
    let lip = |x: f32| if hand == StickSide::Left { x } else { width - x };
    // Up the inner side, over the round top, and down to the lip.
    brush.line(&[
        (lip(right), 0.12, PRESSED),
        (lip(right), 0.55, FIRM),
        (lip(right - 0.08), 0.84, FIRM),
        (lip(width / 2.0), 0.93, LIGHT),
        (lip(left + 0.16), 0.80, FIRM),
        (lip(left + 0.04), 0.46, FIRM),
        (lip(left - 0.04), 0.14, FIRM),
    ]);
    brush.line(&[(lip(left - 0.04), 0.12, FIRM), (width / 2.0, 0.17, PRESSED), (lip(right), 0.11, PRESSED)]);
    GlyphDrawing::of(brush, width).with_text(words, ON_SHOULDER, Vec2::new(width / 2.0, 0.5))
}

/// Length of a D-pad's arms from the centre, and half their width.
const ARM: f32 = 0.39;
const BROAD: f32 = 0.15;

/// The D-pad with the given arms filled.
pub(super) fn dpad(mut brush: GlyphBrush, ways: Directions) -> GlyphDrawing {
    for way in ways.directions() {
        let side = way.perp() * (BROAD - 0.02);
        let (near, far) = (MIDDLE + way * 0.1, MIDDLE + way * (ARM - 0.02));
        brush.filled(&[near + side, far + side, far - side, near - side]);
    }
    let mut way = Vec2::X;
    for _ in 0..4 {
        let side = way.perp();
        let corner = |along: f32, across: f32, width: f32| {
            let at = MIDDLE + way * along + side * across;
            (at.x, at.y, width)
        };
        let width = if way == Vec2::NEG_Y { PRESSED } else { FIRM };
        // Out along the arm, over its end, and back in.
        brush.line(&[corner(BROAD, -BROAD, FIRM), corner(ARM - 0.03, -BROAD, FIRM)]);
        brush.line(&[corner(ARM, -BROAD, width), corner(ARM + 0.01, 0.0, width), corner(ARM, BROAD, width)]);
        brush.line(&[corner(ARM - 0.03, BROAD, FIRM), corner(BROAD, BROAD, FIRM)]);
        way = side;
    }
    GlyphDrawing::of(brush, 1.0)
}

/// A stick seen from above: its letter in a ring, and wedges for the directions.
pub(super) fn stick(mut brush: GlyphBrush, hand: StickSide, ways: Directions) -> GlyphDrawing {
    /// Space for a wedge beside the ring.
    const ASIDE: f32 = 0.24;
    const EDGE: f32 = 0.06;
    // Space for a wedge above or below, its size and its distance; smaller if there are both.
    let both = ways.up && ways.down;
    let (above, wedge, out) = if both { (0.13, 0.14, 0.14) } else { (0.21, 0.2, 0.16) };
    let takes = |is: bool, wedge: f32| if is { wedge } else { 0.0 };
    let (left, right) = (takes(ways.left, ASIDE), takes(ways.right, ASIDE));
    let (up, down) = (takes(ways.up, above), takes(ways.down, above));
    let radius = ((1.0 - up - down) / 2.0 - EDGE - 0.045).min(0.36);
    let width = (2.0 * (radius + EDGE + 0.05) + left + right).max(0.86);
    let middle = Vec2::new((width + left - right) / 2.0, (1.0 + down - up) / 2.0);
    brush.ring(middle, radius);
    for way in ways.directions() {
        brush.wedge(middle + way * (radius + out), way, if way.x == 0.0 || both { wedge } else { 0.23 });
    }
    let letter = if hand == StickSide::Left { "L" } else { "R" };
    GlyphDrawing::of(brush, width).with_text(letter, radius * 1.12, middle - Vec2::new(0.01, 0.0))
}

/// A stick that is pressed in.
fn pressed(mut brush: GlyphBrush, letter: &str) -> GlyphDrawing {
    const RADIUS: f32 = 0.28;
    let middle = Vec2::new(0.46, 0.385);
    brush.ring(middle, RADIUS);
    brush.wedge(Vec2::new(0.46, 0.81), Vec2::NEG_Y, 0.17);
    // The line below the wedge's start distinguishes pressing from pushing up.
    brush.line(&[(0.24, 0.925, LIGHT), (0.68, 0.925, LIGHT)]);
    GlyphDrawing::of(brush, 0.92).with_text(letter, RADIUS * 1.12, middle)
}
