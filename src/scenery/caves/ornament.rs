//! Meshes of cave decoration in brush strokes: crystals, fungi, dripstone, shrines, moss and ores.

use std::{cell::LazyCell, ops::Range};

use bevy::math::Vec2;
use eremite_land::{
    Column, DensityField, Land, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed,
    caves::decoration::{CaveItem, CaveItemKind, RoomDecoration},
    hash::SeededRng,
};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::rock::{Ore, RoomRock};

const ORNAMENT: RandomStream = RandomStream::named("cave ornament");
const MOSS: RandomStream = RandomStream::named("cave moss");
const ORE: RandomStream = RandomStream::named("cave ore");

/// Metres from a cave entrance, sideways and down, over which moss thins out.
const MOSS_REACH: i64 = 18;
const MOSS_DEPTH_M: f32 = 22.0;
/// Probability of an ore grain at a wall cell within a vein.
const ORE_CHANCE: f32 = 0.6;

/// Where an item's foot meets the outline, in metres from the section's corner.
pub fn foot(field: &DensityField, item: &CaveItem) -> Vec2 {
    let hanging = matches!(item.kind, CaveItemKind::HangingCrystal | CaveItemKind::Stalactite);
    let open = field.wall(item.column, item.row);
    let solid = field.wall(item.column, if hanging { item.row + 1 } else { item.row - 1 });
    let gap = (open / (open - solid)).clamp(0.0, 1.0);
    Vec2::new(item.column as f32, item.row as f32 + if hanging { gap } else { -gap })
}

/// Draws what is rooted in the rock, behind the rock's edge.
pub fn draw_behind(mesh: &mut InkMeshBuilder, field: &DensityField, furnishing: &RoomDecoration) {
    for item in &furnishing.items {
        let at = foot(field, item);
        match item.kind {
            CaveItemKind::Stalactite => dripstone(mesh, at, item.grain, -1.0),
            CaveItemKind::Stalagmite => dripstone(mesh, at, item.grain, 1.0),
            _ => {}
        }
    }
}

/// Draws what stands in front of the rock's edge.
pub fn draw_in_front(
    mesh: &mut InkMeshBuilder,
    land: &Land,
    room: RoomIndex,
    field: &DensityField,
    rock: &RoomRock,
    furnishing: &RoomDecoration,
) {
    walls(mesh, land, room, field, rock);
    for item in &furnishing.items {
        let at = foot(field, item);
        let mut random = land.seed().rng(ORNAMENT, &[room.first_column().0 + item.column as i64, room.first_row() + item.row as i64]);
        draw_item(mesh, item.kind, at, &mut random);
    }
}

/// Draws one item in front of the rock's edge.
pub fn draw_item(mesh: &mut InkMeshBuilder, kind: CaveItemKind, at: Vec2, random: &mut SeededRng) {
    match kind {
        CaveItemKind::Crystal => crystals(mesh, at, 1.0, random),
        CaveItemKind::HangingCrystal => crystals(mesh, at, -1.0, random),
        CaveItemKind::Fungus => fungi(mesh, at, random),
        CaveItemKind::Shrine => shrine(mesh, at),
        CaveItemKind::Relic | CaveItemKind::Stalactite | CaveItemKind::Stalagmite => {}
    }
}

/// The columns around a room in which an entrance lets moss grow in it.
pub fn moss_columns(room: RoomIndex) -> Range<Column> {
    let first = room.first_column();
    first + -MOSS_REACH..first + (ROOM_COLUMNS as i64 + MOSS_REACH)
}

/// Whether a room is so near to the surface that moss may grow in it.
pub fn has_moss(field: &DensityField) -> bool {
    (0..=ROOM_COLUMNS).any(|column| field.depth(column, ROOM_ROWS) < MOSS_DEPTH_M)
}

/// Moss on upward faces near an entrance, and ore grains in the walls.
fn walls(mesh: &mut InkMeshBuilder, land: &Land, room: RoomIndex, field: &DensityField, rock: &RoomRock) {
    let seed = land.seed();
    let first = room.first_column();
    // To find entrances takes long, and far below them nothing grows.
    let mouths = LazyCell::new(|| land.openings(moss_columns(room)));
    for row in 1..ROOM_ROWS - 1 {
        for column in 1..ROOM_COLUMNS - 1 {
            let wall = field.wall(column, row);
            // Edited cells lose what grew on the rock.
            if wall < 0.0 || !wall.is_finite() || field.is_touched(column, row) || field.is_touched(column, row + 1) {
                continue;
            }
            let (x, y) = (first + column as i64, room.first_row() + row as i64);
            let depth = field.height(column) - y as f32;
            if depth < 0.0 {
                continue;
            }
            let at = Vec2::new(column as f32, row as f32);
            if let Some(kind) = rock.ore(column, row, depth).filter(|_| seed.unit(ORE, &[x.0, y]) < ORE_CHANCE) {
                grains(mesh, at, kind, &mut seed.rng(ORE, &[x.0, y]));
            }
            let open = field.wall(column, row + 1);
            if open < 0.0 && depth < MOSS_DEPTH_M {
                let reach = mouths.iter().map(|mouth| (mouth.start - x).max(x - mouth.end).max(0)).min().unwrap_or(MOSS_REACH);
                let light = (1.0 - reach as f32 / MOSS_REACH as f32) * (1.0 - depth / MOSS_DEPTH_M);
                moss(mesh, at + Vec2::Y * (wall / (wall - open)), light, seed, x.0, y);
            }
        }
    }
}

fn moss(mesh: &mut InkMeshBuilder, at: Vec2, light: f32, seed: Seed, x: i64, y: i64) {
    let mut random = seed.rng(MOSS, &[x, y]);
    for _ in 0..5 {
        let root = at + Vec2::new(random.range(-0.5, 0.5), -0.06);
        if !random.chance(light * 1.4) {
            continue;
        }
        let tip = root + Vec2::new(random.range(-0.12, 0.12), random.range(0.1, 0.34));
        let blade = [StrokePoint { at: root, width: 0.16 }, StrokePoint { at: tip, width: 0.03 }];
        mesh.taper(&blade, palette::moss().with_alpha(0.9), 0.04);
    }
}

fn grains(mesh: &mut InkMeshBuilder, at: Vec2, ore: Ore, random: &mut SeededRng) {
    let ink = match ore {
        Ore::Copper => palette::copper(),
        Ore::Jade => palette::jade(),
        Ore::Gold => palette::gold(),
    };
    for _ in 0..3 {
        let middle = at + Vec2::new(random.range(-0.45, 0.45), random.range(-0.6, 0.2));
        let size = random.range(0.05, 0.14);
        let turn = random.range(0.0, std::f32::consts::TAU);
        let corner = |i: u8| {
            let angle = turn + f32::from(i) * 1.9;
            middle + Vec2::new(libm::cosf(angle), libm::sinf(angle)) * size * if i.is_multiple_of(2) { 1.0 } else { 0.6 }
        };
        mesh.wash(&[corner(0), corner(1), corner(2)], ink.with_alpha(0.85), 0.03);
    }
}

/// A stalactite (`up` = -1, from the ceiling) or stalagmite (`up` = 1, from the floor).
fn dripstone(mesh: &mut InkMeshBuilder, at: Vec2, grain: f32, up: f32) {
    let length = 0.7 + 1.9 * grain * grain;
    let point =
        |along: f32, width: f32| StrokePoint { at: at + Vec2::new((grain - 0.5) * 0.3 * along, up * length * along - up * 0.3), width };
    let ink = palette::ink();
    mesh.taper(&[point(0.0, 0.62), point(0.35, 0.34), point(0.75, 0.15), point(1.0, 0.02)], ink.with_alpha(0.93), 0.07);
}

/// A cluster of slender crystals, bright at the edge that faces the light.
fn crystals(mesh: &mut InkMeshBuilder, at: Vec2, up: f32, random: &mut SeededRng) {
    let hue = if random.chance(0.5) { palette::crystal_blue() } else { palette::crystal_rose() };
    let count = 3 + (random.unit() * 4.0) as usize;
    for _ in 0..count {
        let lean = random.range(-0.75, 0.75);
        let length = random.range(0.5, 1.5) * (1.0 - 0.4 * lean.abs());
        let width = random.range(0.1, 0.2);
        let root = at + Vec2::new(lean * 0.4, -up * 0.16);
        let along = Vec2::new(lean, up).normalize_or(Vec2::Y);
        let side = along.perp() * width;
        let (shoulder, tip) = (root + along * length * 0.8, root + along * length);
        let dark = hue.lerp(palette::ink(), 0.45);
        let left = [root - side, shoulder - side, tip, root].map(|at| mesh.vertex(at, hue));
        mesh.quad(left[0], left[1], left[2], left[3]);
        let right = [root, tip, shoulder + side, root + side].map(|at| mesh.vertex(at, dark));
        mesh.quad(right[0], right[1], right[2], right[3]);
        let glint = [
            StrokePoint { at: root - side * 0.5, width: 0.02 },
            StrokePoint { at: shoulder - side * 0.5, width: 0.06 },
            StrokePoint { at: tip, width: 0.01 },
        ];
        mesh.hair(&glint, palette::paper().with_alpha(0.8));
    }
}

/// A few fungi on thin stalks.
fn fungi(mesh: &mut InkMeshBuilder, at: Vec2, random: &mut SeededRng) {
    let count = 2 + (random.unit() * 4.0) as usize;
    for _ in 0..count {
        let root = at + Vec2::new(random.range(-0.5, 0.5), -0.1);
        let height = random.range(0.25, 0.8);
        let top = root + Vec2::new(random.range(-0.15, 0.15), height);
        let cap = random.range(0.12, 0.3);
        let stalk = [StrokePoint { at: root, width: 0.07 }, StrokePoint { at: top, width: 0.05 }];
        mesh.taper(&stalk, palette::fungus().lerp(palette::ink(), 0.35), 0.03);
        let rim = |share: f32| {
            let angle = std::f32::consts::PI * share;
            top + Vec2::new(libm::cosf(angle) * cap, libm::sinf(angle) * cap * 0.75)
        };
        mesh.wash(&[rim(0.0), rim(0.25), rim(0.5), rim(0.75), rim(1.0)], palette::fungus(), 0.05);
        mesh.disc(top + Vec2::Y * 0.05, 0.02, palette::fungus().with_alpha(0.16), palette::fungus().with_alpha(0.1), 0.7);
    }
}

/// A stone lantern, lit.
fn shrine(mesh: &mut InkMeshBuilder, at: Vec2) {
    let stone = palette::stone().lerp(palette::ink(), 0.35);
    let mut block = |low: f32, high: f32, half: f32, top_half: f32, ink: Ink| {
        let outline = [Vec2::new(-half, low), Vec2::new(half, low), Vec2::new(top_half, high), Vec2::new(-top_half, high)];
        mesh.wash(&outline.map(|corner| at + corner), ink, 0.04);
    };
    block(-0.2, 0.18, 0.55, 0.48, stone);
    block(0.18, 0.95, 0.16, 0.14, stone);
    block(0.95, 1.08, 0.36, 0.4, stone);
    block(1.08, 1.5, 0.27, 0.27, palette::flame());
    block(1.5, 1.62, 0.62, 0.55, stone);
    block(1.62, 1.92, 0.5, 0.06, stone);
    for x in [-0.27, 0.0, 0.27] {
        let bar = [StrokePoint { at: at + Vec2::new(x, 1.06), width: 0.06 }, StrokePoint { at: at + Vec2::new(x, 1.52), width: 0.06 }];
        mesh.taper(&bar, stone, 0.02);
    }
    mesh.disc(at + Vec2::Y * 1.3, 0.05, palette::flame().with_alpha(0.35), palette::flame().with_alpha(0.25), 1.6);
}
