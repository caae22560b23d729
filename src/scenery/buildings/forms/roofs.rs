//! Roofs: what a house is known by from afar.

use bevy::math::Vec2;
use eremite_stream::ink::{StrokePoint, palette};

use super::{
    super::derive::Rectangle,
    Brush, Crest, PlankRoof, ThatchedGable, ThatchedRoof, TiledRoof,
    brush::{FEATHER_M, point},
    strokes,
};

fn lerp(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}

/// Heights of the rows of a thatched roof over its edge, as shares; the first two are the edge's lower and upper side.
const THATCH_ROWS: [f32; 6] = [0.0, 0.0, 0.3, 0.58, 0.84, 1.0];

/// The outline of a thatched roof.
struct ThatchOutline<'a> {
    within: Rectangle,
    roof: &'a ThatchedRoof,
    /// Height of the edge, and how far the ridge leans aside, as shares of the size.
    edge: f32,
    lean: f32,
}

impl ThatchOutline<'_> {
    /// The half width at a share of the height above the edge; the lip draws in a little beneath it.
    fn half(&self, v: f32) -> f32 {
        let (roof, size) = (self.roof, self.within.size());
        let slope = libm::powf(v, 1.0 + 0.9 * roof.plump);
        let shoulder = 0.06 * size.x * roof.plump * v * v * v;
        lerp(size.x / 2.0 + roof.overhang_m, roof.ridge * size.x / 2.0, slope) - shoulder
    }

    /// The point of a row, from -1 at the left to 1 at the right.
    fn at(&self, u: f32, row: usize) -> Vec2 {
        let (low, size) = (self.within.low, self.within.size());
        let (v, y) = match row {
            0 => (0.0, 0.35 * self.edge * libm::powf(u.abs(), 6.0)),
            1 => (0.0, self.edge + 0.03 * u * u),
            _ => (THATCH_ROWS[row], lerp(self.edge, 1.0, THATCH_ROWS[row])),
        };
        let inside = if row == 0 { 0.5 * self.roof.edge_m } else { 0.0 };
        let middle = low.x + size.x / 2.0;
        Vec2::new(middle + u * (self.half(v) - inside) + self.lean * size.x * v, low.y + y * size.y)
    }
}

pub(super) fn thatch(brush: &mut Brush, within: Rectangle, roof: &ThatchedRoof) {
    let edge = (roof.edge_m / within.size().y).min(0.4);
    let outline = ThatchOutline { within, roof, edge, lean: brush.stray(0.02) };
    thatch_slopes(brush, &outline);
    thatch_straws(brush, &outline);
    thatch_edges(brush, &outline);
    crest(brush, roof.crest, [outline.at(-1.0, 5), outline.at(1.0, 5)], within.high.y);
}

/// The filled slopes: dark at the edge, pale where the slope turns to the light.
fn thatch_slopes(brush: &mut Brush, outline: &ThatchOutline) {
    let (thatch, ink, tones) = (brush.tones.thatch, brush.tones.ink, brush.tones);
    let blots: [f32; 5] = std::array::from_fn(|_| brush.random.range(-0.1, 0.1));
    brush.grid(5, 6, |column, row| {
        let u = column as f32 / 2.0 - 1.0;
        let tone = match row {
            0 => thatch.lerp(ink, 0.66),
            1 => thatch.lerp(ink, 0.42),
            _ => {
                // Weather runs down from the ridge.
                let v = THATCH_ROWS[row];
                let pale = 0.2 * (1.0 - (v - 0.4).abs() * 2.6).max(0.0) * (1.0 - 0.6 * u.max(0.0));
                let dark = 0.1 + 0.34 * v * v + 0.2 * u.max(0.0) + blots[column];
                let tone = thatch.lerp(ink, dark.clamp(0.0, 1.0)).lerp(palette::paper(), pale);
                tones.snowed(tone, if row == 5 { 0.7 } else { 0.95 })
            }
        };
        (outline.at(u, row), tone)
    });
}

/// Straw from the ridge to the edge: it fans out, here and there with a loaded brush.
fn thatch_straws(brush: &mut Brush, outline: &ThatchOutline) {
    let tones = brush.tones;
    let count = strokes(outline.within.size().x, THATCH_APART_M, MAX_STRAWS);
    for number in 0..count {
        let u = 2.0 * (number as f32 + 0.5 + brush.stray(0.4)) / count as f32 - 1.0;
        let from_row = [4, 4, 3, 2][(brush.random.unit() * 4.0) as usize % 4];
        let is_loaded = brush.random.chance(0.22);
        let (width, dark) = if is_loaded { (0.3, 0.28) } else { (0.1, brush.random.range(0.3, 0.75)) };
        let middle = outline.at(0.97 * u, from_row).lerp(outline.at(u, 1), 0.5);
        let line = [point(outline.at(0.96 * u, from_row), 0.04), point(middle, width), point(outline.at(u, 1), 0.02)];
        brush.mesh.hair(&line, tones.thatch.lerp(tones.ink, 0.75).with_alpha(dark * (1.0 - 0.6 * tones.snow)));
    }
}

/// The edge, cut across, layer on layer; and the hips.
fn thatch_edges(brush: &mut Brush, outline: &ThatchOutline) {
    let ink = brush.tones.ink;
    let edge_line: [StrokePoint; 5] =
        std::array::from_fn(|i| point(outline.at(i as f32 / 2.0 - 1.0, 0) + Vec2::Y * 0.04, 0.13 + 0.03 * (i % 2) as f32));
    brush.mesh.taper(&edge_line, ink, FEATHER_M);
    let lip: [StrokePoint; 5] = std::array::from_fn(|i| point(outline.at(i as f32 / 2.0 - 1.0, 1), 0.12));
    brush.mesh.hair(&lip, ink.with_alpha(0.65));
    for side in [-1.0, 1.0] {
        let hip: [StrokePoint; 6] = std::array::from_fn(|row| point(outline.at(side, row), 0.07 + 0.012 * row as f32));
        brush.mesh.taper(&hip, ink.with_alpha(0.9), 0.05);
    }
}

/// Metres between two strokes of straw, and the most of them.
pub(super) const THATCH_APART_M: f32 = 0.42;
pub(super) const MAX_STRAWS: usize = 26;

/// How many pieces of its crest lie on a ridge of thatch.
fn crest_pieces(crest: Crest, long_m: f32) -> usize {
    match crest {
        Crest::Plain => 0,
        Crest::Crossed => strokes(long_m, 0.95, 6),
        Crest::Grass => strokes(long_m, 0.28, 14),
    }
}

/// The corners that they take.
pub(super) fn crest_corners(crest: Crest, long_m: f32) -> usize {
    crest_pieces(crest, long_m) * if crest == Crest::Crossed { 8 } else { 4 }
}

/// What lies on a ridge of thatch from one end to the other.
fn crest(brush: &mut Brush, crest: Crest, [left, right]: [Vec2; 2], top: f32) {
    let (ink, thatch) = (brush.tones.ink, brush.tones.thatch);
    let long = right.x - left.x;
    let roll = [(-0.34, -0.12, 0.06), (-0.1, 0.0, 0.24), (0.5 * long, 0.07, 0.3), (long + 0.1, 0.0, 0.24), (long + 0.34, -0.12, 0.06)]
        .map(|(x, y, width)| point(Vec2::new(left.x + x, top + y), width));
    let tone = if crest == Crest::Grass { brush.tones.leaf.lerp(ink, 0.45) } else { thatch.lerp(ink, 0.72) };
    brush.mesh.taper(&roll, brush.tones.snowed(tone, 0.6), 0.05);
    let count = crest_pieces(crest, long);
    for number in 0..count {
        let x = left.x + long * (number as f32 + 0.5) / count as f32;
        match crest {
            Crest::Plain => {}
            Crest::Crossed => {
                for side in [-1.0, 1.0] {
                    let from = Vec2::new(x - side * 0.26, top - 0.3);
                    brush.hair(from, Vec2::new(x + side * 0.16, top + 0.36), 0.13, ink);
                }
            }
            Crest::Grass => {
                let tip = Vec2::new(x + brush.stray(0.2), top + brush.random.range(0.25, 0.6));
                brush.hair(Vec2::new(x, top), tip, 0.09, brush.tones.leaf.lerp(ink, 0.25));
            }
        }
    }
}

pub(super) fn thatched_gable(brush: &mut Brush, within: Rectangle, roof: &ThatchedGable) {
    let (low, size) = (within.low, within.size());
    let middle = low.x + size.x / 2.0;
    let (outer, thick) = (size.x / 2.0 + roof.overhang_m, roof.edge_m.min(size.y * 0.4));
    let (thatch, ink) = (brush.tones.thatch, brush.tones.ink);
    let tones = brush.tones;
    // The wall in the gable, dark beneath the thatch.
    let inner = outer - 1.25 * thick;
    let peak = Vec2::new(middle, low.y + size.y - 1.5 * thick);
    let wall = brush.tones.old_wood.lerp(brush.tones.plaster, 0.22);
    // It reaches in behind the thatch.
    let [a, b] = [-inner - 0.3, inner + 0.3].map(|x| Vec2::new(middle + x, low.y));
    let gable = [(a, wall), (b, wall.lerp(ink, 0.15)), (peak + Vec2::Y * 0.4, ink)].map(|(at, tone)| brush.mesh.vertex(at, tone));
    brush.mesh.triangle(gable[0], gable[1], gable[2]);
    let boards = strokes(size.x, 0.55, 14);
    for number in 1..boards {
        let u = 2.0 * number as f32 / boards as f32 - 1.0;
        let top = (peak.y - low.y) * (1.0 - u.abs()) - 0.1;
        let at = Vec2::new(middle + u * inner, low.y);
        brush.hair(at + Vec2::Y * top, at, 0.08, ink.with_alpha(0.5));
    }
    for y in [0.06, 0.4] {
        let half = inner * (1.0 - y * size.y / (peak.y - low.y)) - 0.1;
        let [from, to] = [-half, half].map(|x| Vec2::new(middle + x, low.y + y * size.y));
        brush.line(from, to, [0.13, 0.12], brush.tones.old_wood);
    }
    // Its two slopes, as thick as they are cut.
    for side in [-1.0, 1.0] {
        let rows: [(f32, f32); 5] = [(0.0, 0.0), (0.3, 0.02), (0.6, 0.03), (0.85, 0.02), (1.0, 0.0)];
        let outside =
            |(v, bulge): (f32, f32)| Vec2::new(middle + side * (outer * (1.0 - v) + bulge * size.x), low.y + v * size.y - 0.25 * (1.0 - v));
        let inside = |(v, bulge): (f32, f32)| {
            let along = 1.0 - v;
            Vec2::new(middle + side * (inner * along + bulge * size.x * 0.6), low.y + v * (peak.y - low.y) - 0.4 * along)
        };
        let dark = if side > 0.0 { 0.3 } else { 0.12 };
        brush.grid(3, 5, |column, row| {
            let (from, to) = (inside(rows[row]), outside(rows[row]));
            let tone = thatch.lerp(ink, [0.6, 0.3, 0.0][column] + dark);
            (from.lerp(to, [0.0, 0.35, 1.0][column]), if column == 2 { tones.snowed(tone, 0.95) } else { tone })
        });
        let edge = rows.map(|row| point(outside(row), 0.09));
        brush.mesh.taper(&edge, ink.with_alpha(0.9), 0.05);
        for number in 0..6 {
            let row = rows[number % 4];
            let next = rows[number % 4 + 1];
            let share = brush.random.range(0.3, 0.9);
            let from = inside(next).lerp(outside(next), share);
            brush.hair(from, inside(row).lerp(outside(row), share), 0.1, ink.with_alpha(0.45));
        }
        let cut = [point(inside(rows[0]), 0.16), point(outside(rows[0]), 0.12)];
        brush.mesh.taper(&cut, ink, FEATHER_M);
    }
    let top = Vec2::new(middle, low.y + size.y);
    for side in [-1.0, 1.0] {
        brush.hair(top - Vec2::new(side * 0.35, 0.3), top + Vec2::new(side * 0.3, 0.45), 0.16, ink);
    }
    brush.line(top - Vec2::X * 0.3, top + Vec2::X * 0.3, [0.22, 0.22], thatch.lerp(ink, 0.75));
}

pub(super) fn tiles(brush: &mut Brush, within: Rectangle, roof: &TiledRoof) {
    const COLUMNS: usize = 7;
    const ROWS: usize = 6;
    let (low, high, size) = (within.low, within.high, within.size());
    let middle = low.x + size.x / 2.0;
    let (eaves, ridge) = (size.x / 2.0 + roof.overhang_m, roof.ridge * size.x / 2.0);
    let place = |u: f32, v: f32| {
        let down = 1.0 - v;
        let half = ridge + (eaves - ridge) * libm::powf(down, roof.curve);
        let rise = roof.rise_m * down * down * libm::powf(u.abs(), 3.0);
        Vec2::new(middle + u * half, low.y + size.y * v + rise)
    };
    let (tile, ink, tones) = (brush.tones.tile, brush.tones.ink, brush.tones);
    let blots: [f32; COLUMNS] = std::array::from_fn(|_| brush.random.range(-0.07, 0.07));
    brush.grid(COLUMNS, ROWS, |column, row| {
        let (u, v) = (2.0 * column as f32 / (COLUMNS - 1) as f32 - 1.0, row as f32 / (ROWS - 1) as f32);
        // Light from the left above; the slope is palest in its hollow.
        let dark = 0.1 + 0.35 * v * v + 0.18 * u.max(0.0) + blots[column];
        let pale = 0.24 * (1.0 - (2.0 * v - 0.7).abs()).max(0.0);
        let tone = tile.lerp(ink, dark.clamp(0.0, 1.0)).lerp(palette::paper(), pale);
        (place(u, v), tones.snowed(tone, if row == 0 { 0.75 } else { 0.97 }))
    });
    for number in 0..roof.rows {
        let u = 2.0 * (number as f32 + 0.5) / roof.rows as f32 - 1.0;
        let line = [(0.95, 0.05), (0.68, 0.06), (0.4, 0.07), (0.18, 0.09), (0.02, 0.1)].map(|(v, width)| point(place(u, v), width));
        brush.mesh.hair(&line, ink.with_alpha(0.75 * (1.0 - 0.75 * tones.snow)));
    }
    // The edge, and a paler one beneath it where the rafters end.
    let rafters: [StrokePoint; 7] = std::array::from_fn(|i| {
        let u = i as f32 / 3.0 - 1.0;
        point(place(0.97 * u, 0.0) - Vec2::Y * 0.13, 0.12)
    });
    brush.mesh.hair(&rafters, brush.tones.old_wood.lerp(brush.tones.plaster, 0.3));
    let edge: [StrokePoint; 7] = std::array::from_fn(|i| point(place(i as f32 / 3.0 - 1.0, 0.0), 0.12));
    brush.mesh.taper(&edge, ink, 0.03);
    for side in [-1.0, 1.0] {
        let hip = [(0.0, 0.09), (0.16, 0.13), (0.36, 0.15), (0.58, 0.15), (0.8, 0.16), (1.0, 0.17)]
            .map(|(v, width)| point(place(side, v), width));
        brush.mesh.taper(&hip, ink, 0.03);
    }
    if roof.crest {
        tiled_crest(brush, roof, Vec2::new(middle, high.y), ridge);
    }
}

/// The ridge of a tiled roof around its middle, with a fin at either end; `ridge` is half its length.
fn tiled_crest(brush: &mut Brush, roof: &TiledRoof, top: Vec2, ridge: f32) {
    let ink = brush.tones.ink;
    let (left, right) = (top.x - ridge, top.x + ridge);
    let rise = 0.1 + 0.25 * roof.rise_m;
    let line = [
        (left - 0.25, rise, 0.18),
        (left + 0.25 * ridge, 0.05, 0.28),
        (top.x, 0.0, 0.3),
        (right - 0.25 * ridge, 0.05, 0.28),
        (right + 0.25, rise, 0.18),
    ]
    .map(|(x, y, width)| point(Vec2::new(x, top.y + y), width));
    brush.mesh.taper(&line, brush.tones.snowed(ink, 0.5), 0.03);
    for (x, side) in [(left - 0.15, -1.0), (right + 0.15, 1.0)] {
        let at = Vec2::new(x, top.y + rise - 0.05);
        brush
            .mesh
            .hair(&[point(at, 0.28), point(at + Vec2::new(side * 0.04, 0.28), 0.2), point(at + Vec2::new(-side * 0.08, 0.5), 0.02)], ink);
    }
}

pub(super) fn planks(brush: &mut Brush, within: Rectangle, roof: &PlankRoof) {
    let (low, size) = (within.low, within.size());
    let middle = low.x + size.x / 2.0;
    let place =
        |u: f32, v: f32| Vec2::new(middle + u * lerp(size.x / 2.0 + roof.overhang_m, roof.ridge * size.x / 2.0, v), low.y + v * size.y);
    let (wood, ink, tones) = (brush.tones.old_wood.lerp(brush.tones.pale_wood, 0.35), brush.tones.ink, brush.tones);
    brush.grid(3, 3, |column, row| {
        let (u, v) = (column as f32 - 1.0, row as f32 / 2.0);
        let dark = 0.05 + 0.2 * v + 0.15 * u.max(0.0);
        (place(u, v), tones.snowed(wood.lerp(ink, dark), 0.95))
    });
    for v in [0.33, 0.66] {
        brush.hair(place(-1.0, v), place(1.0, v), 0.09, ink.with_alpha(0.6));
    }
    let count = strokes(size.x, 0.7, 10);
    for number in 0..count {
        let u = 2.0 * (number as f32 + 0.5 + brush.stray(0.3)) / count as f32 - 1.0;
        let from = brush.random.range(0.5, 0.95);
        brush.hair(place(u, from), place(u, from - 0.45), 0.06, ink.with_alpha(0.55));
    }
    let edge: [StrokePoint; 3] = std::array::from_fn(|i| point(place(i as f32 - 1.0, 0.0), 0.14));
    brush.mesh.taper(&edge, ink, 0.03);
    for side in [-1.0, 1.0] {
        brush.line(place(side, 0.0), place(side, 1.0), [0.12, 0.12], ink);
    }
    brush.line(place(-1.03, 1.0), place(1.03, 1.0), [0.14, 0.14], ink);
    if roof.stones {
        let count = strokes(size.x, 1.3, 5);
        for number in 0..count {
            let u = 2.0 * (number as f32 + 0.5 + brush.stray(0.25)) / count as f32 - 1.0;
            let at = place(u, 0.45);
            let stone: [Vec2; 5] = [(-0.17, 0.0), (0.17, 0.0), (0.14, 0.13), (0.0, 0.19), (-0.14, 0.12)].map(|(x, y)| at + Vec2::new(x, y));
            brush.mesh.wash(&stone, tones.snowed(tones.stone, 0.7), 0.03);
        }
    }
}

pub(super) fn finial(brush: &mut Brush, within: Rectangle) {
    let (ink, size) = (brush.tones.ink, within.size());
    let bronze = palette::copper().lerp(ink, 0.78);
    brush.line(within.at(0.5, 0.0), within.at(0.5, 1.0), [0.13, 0.05], bronze);
    let bowl = [point(within.at(0.5, 0.0), 0.9 * size.x), point(within.at(0.5, 0.09), 0.45 * size.x)];
    brush.mesh.taper(&bowl, bronze, FEATHER_M);
    for ring in 0..9 {
        let y = 0.16 + 0.062 * ring as f32;
        let half = 0.5 - 0.034 * ring as f32;
        brush.hair(within.at(0.5 - half, y), within.at(0.5 + half, y), 0.16, bronze);
        brush.hair(within.at(0.5 + half, y), within.at(0.5, y), 0.16, bronze);
    }
    brush.mesh.taper(
        &[point(within.at(0.5, 0.74), 0.03), point(within.at(0.5, 0.82), 0.3 * size.x), point(within.at(0.5, 0.9), 0.03)],
        bronze,
        FEATHER_M,
    );
}
