//! What is seen up a river, behind the path: its valley in perspective, with the water winding down it.

use bevy::math::Vec2;
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, RandomStream, Seed, Tint, rivers::Crossing};
use eremite_stream::{
    ChunkPicture, LayerDraw, Parallax, PictureLayer,
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, palette},
};

const VALLEY: RandomStream = RandomStream::named("river valley");

/// Slices of the valley, from the path to where it is lost in the mist, and the distance of the last as a multiple of the focal length.
const SLICES: usize = 10;
const FARTHEST: f32 = 2.4;
/// Height of the eye over the water in metres: of a brook, and what each metre of width adds.
const EYE_M: (f32, f32) = (1.5, 0.11);
/// Focal length in metres: of a brook, and what each metre of width adds.
const FOCUS_M: (f32, f32) = (5.0, 0.5);
/// Amplitude of a river's meanders, and their length, as multiples of its width; and the least length in metres.
const MEANDER: (f32, f32) = (1.3, 7.0);
const LEAST_MEANDER_M: f32 = 9.0;
/// Range of the height of the banks over the water, in metres.
const BANK_M: (f32, f32) = (0.3, 3.0);
/// Metres along a bank for each metre that it rises.
const BANK_RUN: f32 = 1.4;
/// Metres beyond the tops of the banks over which the valley fades: of a brook, and what each metre of width adds.
const FADE_M: (f32, f32) = (2.2, 0.3);
/// Lengths of the strokes of foam, as shares of half the width, and the half width in metres from which on they stay.
const FOAM: (f32, f32) = (0.25, 0.6);
const FOAM_HALF_WIDTH_M: f32 = 3.0;
/// Opacity of the water.
const WATER: f32 = 0.86;
/// Feather of the strokes along the water, in metres.
const FEATHER_M: f32 = 0.05;

/// The layer of the valleys.
pub(super) fn picture_layer() -> PictureLayer {
    PictureLayer {
        name: "river valleys",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: -0.95,
        paint: MaterialKind::Ink(MaterialSettings { blot: 0.5, bristle: 0.5 }),
        draw: LayerDraw::Chunks(draw),
    }
}

/// Draws the valleys of a chunk's rivers, as far as they still have water.
fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.cached_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    let rivers = land.crossings(chunk.first()..chunk.next().first());
    if !rivers.is_empty() {
        let waters = land.waters(chunk, &heights);
        for river in rivers {
            let Some(water) = waters.iter().find(|water| water.is_near(river.column, 0)) else { continue };
            let banks = river.columns();
            let height = |column: Column| heights[(column - chunk.first()).clamp(0, CHUNK_COLUMNS as i64) as usize];
            let bank_m = (height(banks.start).min(height(banks.end + -1)) - water.level).clamp(BANK_M.0, BANK_M.1);
            let view = View { at: Vec2::new((river.column - chunk.first()) as f32, water.level), bank_m, river: &river };
            view.draw(&mut mesh, land.seed(), &land.tint(river.column));
        }
    }
    ChunkPicture { mesh, ends: [heights[0], heights[heights.len() - 1]] }
}

/// A one-point perspective up a valley.
struct View<'a> {
    /// Middle of the water on the path, in metres from the chunk's first column.
    at: Vec2,
    /// Height of the banks over the water in metres.
    bank_m: f32,
    river: &'a Crossing,
}

/// A slice of the valley across the view.
struct Slice {
    /// Where it lies: 1 on the path, toward 0 far away.
    scale: f32,
    /// Middle of the water.
    middle: Vec2,
    strength: f32,
}

impl View<'_> {
    fn slice(&self, number: usize, phase: f32) -> Slice {
        let width_m = self.river.width_m;
        let share = number as f32 / SLICES as f32;
        let away = FARTHEST * share * share;
        let focus_m = FOCUS_M.0 + FOCUS_M.1 * width_m;
        let scale = 1.0 / (1.0 + away);
        let turn = std::f32::consts::TAU * away * focus_m / (MEANDER.1 * width_m).max(LEAST_MEANDER_M);
        let aside = MEANDER.0 * width_m * (libm::sinf(turn + phase) - libm::sinf(phase)) * scale;
        let eye_m = EYE_M.0 + EYE_M.1 * width_m;
        Slice { scale, middle: self.at + Vec2::new(aside, eye_m * (1.0 - scale)), strength: 1.0 - share * share }
    }

    fn draw(&self, mesh: &mut InkMeshBuilder, seed: Seed, tint: &Tint) {
        let mut random = seed.rng(VALLEY, &[self.river.column.0]);
        let phase = random.range(0.0, std::f32::consts::TAU);
        let slices: Vec<Slice> = (0..=SLICES).map(|number| self.slice(number, phase)).collect();
        let (half_m, reach_m) = (self.river.width_m / 2.0, self.river.width_m / 2.0 + BANK_RUN * self.bank_m);
        let fade_m = FADE_M.0 + FADE_M.1 * self.river.width_m;
        let soil = Ink::from(tint.soil);
        let cover = Ink::from(tint.cover).lerp(soil, 0.35);
        let water = Ink::from(tint.horizon).lerp(palette::deep_water(), 0.68);
        // The farthest first: what is nearer lies over it.
        let rows: Vec<[u32; 8]> = slices
            .iter()
            .rev()
            .map(|slice| {
                let mut point = |x: f32, up: f32, ink: Ink, strength: f32| {
                    mesh.vertex(slice.middle + Vec2::new(x, up) * slice.scale, ink.with_alpha(strength * slice.strength))
                };
                [
                    point(-reach_m - fade_m, self.bank_m, cover, 0.0),
                    point(-reach_m, self.bank_m, cover, 0.9),
                    point(-half_m, 0.0, soil, 0.95),
                    // The sky of the hour shines through, but not the outlines of the ranges.
                    point(-half_m, 0.0, water, WATER),
                    point(half_m, 0.0, water, WATER),
                    point(half_m, 0.0, soil, 0.95),
                    point(reach_m, self.bank_m, cover, 0.9),
                    point(reach_m + fade_m, self.bank_m, cover, 0.0),
                ]
            })
            .collect();
        for pair in rows.windows(2) {
            for band in [0, 1, 3, 5, 6] {
                mesh.quad(pair[0][band], pair[0][band + 1], pair[1][band + 1], pair[1][band]);
            }
        }
        // The water's edges, and a few strokes of foam across it.
        for side in [-1.0, 1.0] {
            let edge: Vec<StrokePoint> = slices
                .iter()
                .map(|slice| StrokePoint { at: slice.middle + Vec2::new(side * half_m * slice.scale, 0.0), width: 0.07 * slice.scale })
                .collect();
            mesh.taper(&edge, Ink::from(tint.edge).with_alpha(0.4), FEATHER_M);
        }
        for slice in &slices[1..SLICES - 1] {
            let (from, long) = (random.range(-0.8, 0.5) * half_m, random.range(FOAM.0, FOAM.1) * half_m.min(FOAM_HALF_WIDTH_M));
            let on = |x: f32, width: f32| StrokePoint { at: slice.middle + Vec2::new(x, 0.0) * slice.scale, width: width * slice.scale };
            let stroke = [on(from, 0.03), on(from + long / 2.0, 0.12), on(from + long, 0.03)];
            mesh.hair(&stroke, palette::paper().with_alpha(0.4 * slice.strength));
        }
    }
}
