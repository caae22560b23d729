//! The buttons, cross and sticks of the three usual families of pads.

use bevy::prelude::*;
use eremite_stream::actions::GamepadLayout;

use super::{
    brush::{FIRM, GlyphBrush, GlyphPoint, LIGHT, PRESSED},
    drawing::GlyphDrawing,
    glyph::{Directions, StickSide},
    glyph_text,
};

const MIDDLE: Vec2 = Vec2::splat(0.5);
/// The ring of a round button, and capitals in it.
const RING: f32 = 0.395;
const LETTER: f32 = 0.46;
/// Capitals on shoulders and triggers.
const ON_SHOULDER: f32 = 0.38;

/// A button.
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

/// What a button is called that no family has.
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

/// Cross, circle, square and triangle.
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
    lines.iter().for_each(|line| brush.line(line));
    GlyphDrawing::of(brush, 1.0)
}

const fn line_at(y: f32) -> [GlyphPoint; 2] {
    [(0.32, y, LIGHT), (0.68, y, FIRM)]
}

/// Two sheets, of which one lies over the other.
const SHEET: [GlyphPoint; 5] = [(0.30, 0.68, LIGHT), (0.58, 0.68, LIGHT), (0.58, 0.46, LIGHT), (0.30, 0.46, LIGHT), (0.30, 0.68, LIGHT)];
const SHEET_BELOW: [GlyphPoint; 4] = [(0.44, 0.42, LIGHT), (0.44, 0.32, LIGHT), (0.70, 0.32, LIGHT), (0.70, 0.54, LIGHT)];

/// What stands over the small keys left and right of the middle: rays, and lines.
const RAYS: [[GlyphPoint; 2]; 3] =
    [[(0.5, 0.70, FIRM), (0.5, 0.93, LIGHT)], [(0.33, 0.66, FIRM), (0.2, 0.85, LIGHT)], [(0.67, 0.66, FIRM), (0.8, 0.85, LIGHT)]];
const LINES: [[GlyphPoint; 2]; 3] =
    [[(0.27, 0.92, LIGHT), (0.73, 0.92, LIGHT)], [(0.27, 0.78, LIGHT), (0.73, 0.78, LIGHT)], [(0.27, 0.64, LIGHT), (0.73, 0.64, LIGHT)]];

fn under(mut brush: GlyphBrush, lines: &[[GlyphPoint; 2]]) -> GlyphDrawing {
    brush.boxed(Vec2::new(0.36, 0.1), Vec2::new(0.64, 0.5), [0.14; 4]);
    lines.iter().for_each(|line| brush.line(line));
    GlyphDrawing::of(brush, 1.0)
}

/// How wide a key with these letters is.
fn wide(words: &str) -> f32 {
    (glyph_text::width(words, ON_SHOULDER) + 0.62).max(1.1)
}

/// A shoulder: flat, and round where the pad ends.
fn shoulder(mut brush: GlyphBrush, words: &str, hand: StickSide) -> GlyphDrawing {
    const OUTER: f32 = 0.36;
    const INNER: f32 = 0.12;
    let width = wide(words);
    let radii = if hand == StickSide::Left { [OUTER, INNER, INNER, INNER] } else { [INNER, OUTER, INNER, INNER] };
    brush.boxed(Vec2::new(0.08, 0.14), Vec2::new(width - 0.08, 0.84), radii);
    GlyphDrawing::of(brush, width).with_text(words, ON_SHOULDER, Vec2::new(width / 2.0, 0.47))
}

/// A trigger: as high as the sign, and drawn down to a lip for the finger.
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

/// Where a cross's arms end, and how broad they are.
const ARM: f32 = 0.39;
const BROAD: f32 = 0.15;

/// The cross, its arms filled that are meant.
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
        // Out along an arm and over its end, in one stroke; and in again.
        brush.line(&[corner(BROAD, -BROAD, FIRM), corner(ARM - 0.03, -BROAD, FIRM)]);
        brush.line(&[corner(ARM, -BROAD, width), corner(ARM + 0.01, 0.0, width), corner(ARM, BROAD, width)]);
        brush.line(&[corner(ARM - 0.03, BROAD, FIRM), corner(BROAD, BROAD, FIRM)]);
        way = side;
    }
    GlyphDrawing::of(brush, 1.0)
}

/// A stick from above: its letter in a ring, and wedges where it is pushed.
pub(super) fn stick(mut brush: GlyphBrush, hand: StickSide, ways: Directions) -> GlyphDrawing {
    /// What a wedge beside the ring takes.
    const ASIDE: f32 = 0.24;
    const EDGE: f32 = 0.06;
    // What one above or below it takes, and how large and how far from it that is: of two, each is smaller.
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
    // That it goes down is what sets it off from one that is pushed up.
    brush.line(&[(0.24, 0.925, LIGHT), (0.68, 0.925, LIGHT)]);
    GlyphDrawing::of(brush, 0.92).with_text(letter, RADIUS * 1.12, middle)
}
