//! Brooks beside the path: a slope behind it with the water on it, reach by reach, and its falls, with foam that runs down.

use std::{
    ops::{Range, RangeInclusive},
    sync::Arc,
};

use bevy::math::Vec2;
use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, Land, RandomStream, Seed, Tint, ValueNoise,
    biome::Tints,
    hash::SeededRng,
    rivers::{Brook, BrookReach},
};
use eremite_stream::{
    ChunkPicture, LayerDraw, Parallax, PictureLayer,
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, palette},
};

use crate::ground::GroundProfile;

const FOAM: RandomStream = RandomStream::named("foam of a brook");
const STONES: RandomStream = RandomStream::named("stones of a brook");
const SLOPE: RandomStream = RandomStream::named("slope behind a brook");

/// How much of a brook's width is seen from the path, over its level, as a share.
const SEEN: f32 = 0.3;
/// Metres that the bank reaches down behind the ground, and the slope behind the water.
const BELOW_M: f32 = 0.6;
const BEHIND_M: f32 = 6.0;
/// Range of the height of the slope behind the water in metres, its wavelength in columns, the columns over which it evens out the
/// steps of the water, the columns beyond the brook's ends over which it thins out, and metres over which its upper edge fades.
const SLOPE_M: (f32, f32) = (0.5, 2.6);
const SLOPE_COLUMNS: i64 = 11;
const EVENED: i64 = 6;
const BEYOND: i64 = 10;
const FADE_M: f32 = 1.3;
/// Columns at a brook's source over which it fades.
const FADES: f32 = 6.0;
/// Speed of the foam in metres per second; down falls it is faster.
const FOAM_MPS: f32 = 0.8;
/// Range of the length of a stroke of foam, and of the space to the next, in metres.
const STROKE_M: (f32, f32) = (0.5, 1.8);
const SPACE_M: (f32, f32) = (0.2, 1.2);
/// Strands of a fall for each metre of its width, and how far it leaps out for the root of each metre of its height.
const STRANDS: f32 = 9.0;
const LEAP_M: f32 = 0.32;
/// Points along a strand.
const STRAND_POINTS: usize = 6;
/// Ranges of the length and of the share of it that is the height of a stone, and of the space to the next, in metres.
const STONE_M: (f32, f32) = (0.25, 0.85);
const STONE_HIGH: (f32, f32) = (0.5, 0.9);
const BETWEEN_STONES_M: (f32, f32) = (0.3, 2.6);
/// Ranges of the height and the lean of a blade of grass, and of the space to the next, in metres.
const BLADE_M: (f32, f32) = (0.22, 0.65);
const LEAN_M: f32 = 0.16;
const BETWEEN_BLADES_M: (f32, f32) = (0.08, 0.4);
/// Metres at a chunk's ends without strokes: none reaches over the border.
const CLEAR_M: f32 = 0.6;

/// The layers of the brooks, and of their foam: behind the trees of the path.
pub(super) fn picture_layers() -> [PictureLayer; 2] {
    let brooks = PictureLayer {
        name: "brooks",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: -1.06,
        paint: MaterialKind::Ink(MaterialSettings { blot: 0.5, bristle: 0.5 }),
        draw: LayerDraw::Chunks(draw),
    };
    let paint = MaterialKind::Flowing(MaterialSettings { blot: 0.3, bristle: 1.0 });
    let foam = PictureLayer { name: "foam of brooks", z: -1.05, paint, draw: LayerDraw::Chunks(draw_foam), ..brooks.clone() };
    [brooks, foam]
}

/// The brooks of a chunk.
fn brooks(land: &Land, chunk: ChunkIndex) -> Vec<Arc<Brook>> {
    land.brooks(chunk.first() + -BEYOND..chunk.next().first() + (BEYOND + 1))
}

/// Draws the slopes, banks and waters of a chunk's brooks.
fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.cached_heights(chunk);
    let ends = [heights[0], heights[CHUNK_COLUMNS]];
    let mut mesh = InkMeshBuilder::default();
    let brooks = brooks(land, chunk);
    if brooks.is_empty() {
        return ChunkPicture { mesh, ends };
    }
    let ground = GroundProfile::of(land, chunk);
    let tints = &ground.tints;
    for brook in &brooks {
        let view = BrookView::new(brook, chunk);
        let mut random = land.seed().rng(STONES, &[brook.mouth.0, chunk.0]);
        view.draw_slope(&mut mesh, land.seed(), tints);
        for reach in &brook.reaches {
            view.draw_bank(&mut mesh, reach, &heights[..], tints);
        }
        for (lip, levels) in brook.falls() {
            view.draw_sheet(&mut mesh, lip, levels, tints, &mut random);
        }
        for reach in &brook.reaches {
            view.draw_shore(&mut mesh, reach, tints, &mut random);
        }
    }
    ChunkPicture { mesh, ends }
}

/// Draws the foam of a chunk's brooks.
fn draw_foam(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.cached_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    for brook in brooks(land, chunk) {
        let view = BrookView::new(&brook, chunk);
        let first = mesh.positions.len();
        let mut random = land.seed().rng(FOAM, &[brook.mouth.0, chunk.0]);
        for reach in &brook.reaches {
            view.draw_ripples(&mut mesh, reach, &mut random);
        }
        for (lip, levels) in brook.falls() {
            view.draw_strands(&mut mesh, lip, levels, &mut random);
        }
        mesh.set_motion(first, |_| -FOAM_MPS * brook.side as f32);
    }
    ChunkPicture { mesh, ends: [heights[0], heights[heights.len() - 1]] }
}

/// A brook as seen in a chunk.
struct BrookView<'a> {
    brook: &'a Brook,
    /// The first column of the chunk.
    first: Column,
    /// The columns of the brook, which follow from all of its reaches.
    columns: Range<Column>,
}

impl<'a> BrookView<'a> {
    fn new(brook: &'a Brook, chunk: ChunkIndex) -> Self {
        Self { brook, first: chunk.first(), columns: brook.columns() }
    }

    /// Metres from the chunk's first column.
    fn x(&self, column: Column) -> f32 {
        (column - self.first) as f32
    }

    /// The part of a reach in the chunk, as columns from its first.
    fn within(&self, reach: &BrookReach) -> RangeInclusive<usize> {
        let [from, to] = [reach.columns.start, reach.columns.end].map(|column| column - self.first);
        if to < 0 || from > CHUNK_COLUMNS as i64 {
            return RangeInclusive::new(1, 0);
        }
        from.max(0) as usize..=to.min(CHUNK_COLUMNS as i64) as usize
    }

    /// The part of a reach in the chunk where strokes lie, in metres.
    fn clear(&self, reach: &BrookReach) -> [f32; 2] {
        let within = self.within(reach);
        let (from, to) = (*within.start() as f32, *within.end() as f32);
        [from.max(CLEAR_M), to.min(CHUNK_COLUMNS as f32 - CLEAR_M)]
    }

    /// How much of the brook is seen at a position: it fades at its source.
    fn strength(&self, x: f32) -> f32 {
        let off = if self.brook.side > 0 { self.x(self.columns.end) - x } else { x - self.x(self.columns.start) };
        (off / FADES).clamp(0.0, 1.0)
    }

    /// Metres of water that are seen over its level.
    fn seen_m(&self) -> f32 {
        SEEN * self.brook.width_m
    }

    /// Level of a reach's water in metres, at a position in metres.
    fn level_m(&self, reach: &BrookReach, x: f32) -> f32 {
        self.brook.level_m(reach, x - self.x(reach.columns.start))
    }

    /// The slope's height at some columns in metres, before noise: over the water, without its steps.
    fn evened_m(&self, columns: RangeInclusive<i64>) -> Vec<f32> {
        let around = columns.start() - 2 * EVENED..columns.end() + 2 * EVENED + 1;
        let levels: Vec<f32> = around.map(|off| self.brook.level_at(self.first + off)).collect();
        let window = 2 * EVENED as usize + 1;
        let highest: Vec<f32> = levels.windows(window).map(|around| around.iter().copied().fold(f32::MIN, f32::max)).collect();
        highest.windows(window).map(|around| around.iter().sum::<f32>() / window as f32).collect()
    }

    /// Draws the slope behind the water. It fades beyond both ends of the brook.
    fn draw_slope(&self, mesh: &mut InkMeshBuilder, seed: Seed, tints: &Tints) {
        let columns = &self.columns;
        let [from, to] = [columns.start + -BEYOND, columns.end + BEYOND].map(|column| (column - self.first).clamp(0, CHUNK_COLUMNS as i64));
        let [start, end] = [columns.start, columns.end].map(|column| self.x(column));
        let mut before: Option<[u32; 3]> = None;
        for (i, evened_m) in (from..=to).zip(self.evened_m(from..=to)) {
            let (column, tint) = (self.first + i, &tints[i as usize]);
            let beyond_m = (start - i as f32).max(i as f32 - end);
            let strength = (0.5 - beyond_m / (2 * BEYOND) as f32).clamp(0.0, 1.0);
            let noise = ValueNoise::at(seed, SLOPE, SLOPE_COLUMNS, column);
            let top_m = evened_m + self.seen_m() + SLOPE_M.0 + (SLOPE_M.1 - SLOPE_M.0) * noise;
            // It is some way behind: between the ground's colour and that of the nearest range.
            let (soil, cover) = (Ink::from(tint.soil), Ink::from(tint.cover).lerp(Ink::from(tint.range), 0.4));
            let mut point = |y: f32, ink: Ink, alpha: f32| mesh.vertex(Vec2::new(i as f32, y), ink.with_alpha(alpha * strength));
            let column = [
                point(self.brook.level_at(column) - BEHIND_M, cover.lerp(soil, 0.45), 0.95),
                point(top_m, cover.lerp(soil, 0.1), 0.85),
                point(top_m + FADE_M, cover, 0.0),
            ];
            if let Some(before) = before {
                mesh.quad(before[0], column[0], column[1], before[1]);
                mesh.quad(before[1], column[1], column[2], before[2]);
            }
            before = Some(column);
        }
    }

    /// Draws the bank before the water, and the water.
    fn draw_bank(&self, mesh: &mut InkMeshBuilder, reach: &BrookReach, heights: &[f32], tints: &Tints) {
        let mut before: Option<[u32; 4]> = None;
        for i in self.within(reach) {
            let (x, tint, strength) = (i as f32, &tints[i], self.strength(i as f32));
            let (soil, level_m) = (Ink::from(tint.soil).lerp(palette::ink(), 0.25), self.level_m(reach, i as f32));
            let water = Ink::from(tint.horizon).lerp(palette::deep_water(), 0.5);
            let foot_m = heights[i].min(level_m) - BELOW_M;
            let mut point = |y: f32, ink: Ink, alpha: f32| mesh.vertex(Vec2::new(x, y), ink.with_alpha(alpha * strength));
            let column = [
                point(foot_m, soil, 0.95),
                point(level_m, soil.lerp(Ink::from(tint.cover), 0.45), 0.95),
                point(level_m, water, 0.85),
                point(level_m + self.seen_m(), water.lerp(palette::paper(), 0.25), 0.85),
            ];
            if let Some(before) = before {
                mesh.quad(before[0], column[0], column[1], before[1]);
                mesh.quad(before[2], column[2], column[3], before[3]);
            }
            before = Some(column);
        }
    }

    /// Stones and grass at the edge of the water, before it.
    fn draw_shore(&self, mesh: &mut InkMeshBuilder, reach: &BrookReach, tints: &Tints, random: &mut SeededRng) {
        let [from, end] = self.clear(reach);
        let mut x = from + random.range(0.0, BETWEEN_STONES_M.1);
        while x < end {
            let long_m = random.range(STONE_M.0, STONE_M.1);
            let up_m = if random.chance(0.3) { self.seen_m() } else { random.range(-0.2, 0.05) };
            let rock = Ink::from(tints[x as usize].soil).lerp(palette::stone(), 0.4);
            draw_stone(mesh, Vec2::new(x, self.level_m(reach, x) + up_m), long_m, rock, self.strength(x), random);
            x += long_m + random.range(BETWEEN_STONES_M.0, BETWEEN_STONES_M.1);
        }
        let mut x = from;
        while x < end {
            let tint: &Tint = &tints[x as usize];
            let cover = Ink::from(tint.cover).lerp(Ink::from(tint.soil), random.range(0.0, 0.5));
            let (foot, high_m) = (Vec2::new(x, self.level_m(reach, x) - 0.12), random.range(BLADE_M.0, BLADE_M.1));
            let lean_m = random.range(-LEAN_M, LEAN_M);
            let blade = [(Vec2::ZERO, 0.06), (Vec2::new(0.3 * lean_m, 0.6 * high_m), 0.045), (Vec2::new(lean_m, high_m), 0.01)];
            let blade = blade.map(|(off, width)| StrokePoint { at: foot + off, width });
            mesh.hair(&blade, cover.with_alpha(0.9 * self.strength(x)));
            x += random.range(BETWEEN_BLADES_M.0, BETWEEN_BLADES_M.1);
        }
    }

    /// The position of a fall's strand `share` of its height below the lip: it leaps out, and falls in a parabola.
    fn fall_at(&self, lip: Column, [low_m, high_m]: [f32; 2], aside_m: f32, share: f32) -> Vec2 {
        let out_m = LEAP_M * (high_m - low_m).sqrt() * share.sqrt();
        let high_m = high_m + 0.6 * self.seen_m();
        Vec2::new(self.x(lip) - self.brook.side as f32 * out_m + aside_m, high_m + (low_m - high_m) * share)
    }

    /// Whether the chunk draws a fall: that of its lip does.
    fn has(&self, lip: Column) -> bool {
        (0..CHUNK_COLUMNS as i64).contains(&(lip - self.first))
    }

    /// Water behind the strands of a fall, and the rocks that it falls over.
    fn draw_sheet(&self, mesh: &mut InkMeshBuilder, lip: Column, levels: [f32; 2], tints: &Tints, random: &mut SeededRng) {
        if !self.has(lip) {
            return;
        }
        let tint = &tints[(lip - self.first) as usize];
        let (width_m, strength) = (self.brook.width_m, self.strength(self.x(lip)));
        let high_m = levels[1] - levels[0];
        let rock = Ink::from(tint.soil).lerp(palette::stone(), 0.4);
        let draw_rock = |mesh: &mut InkMeshBuilder, share: f32, aside: f32, long_m: f32, random: &mut SeededRng| {
            let at = self.fall_at(lip, levels, aside * width_m * (0.7 + 0.5 * share), share);
            draw_stone(mesh, at, long_m * (0.9 + 0.2 * high_m.min(4.0)), rock, strength, random);
        };
        // The step that it falls over is of rock, on both sides and behind it.
        for number in 0..(5.0 + 4.5 * high_m) as usize {
            let side = if number % 2 == 0 { -1.0 } else { 1.0 };
            let (share, aside, long_m) = (random.range(0.1, 1.0), side * random.range(0.1, 0.85), random.range(STONE_M.0, STONE_M.1));
            draw_rock(mesh, share, aside, long_m, random);
        }
        let water = Ink::from(tint.horizon).lerp(palette::paper(), 0.35);
        let sheet: [StrokePoint; STRAND_POINTS] = std::array::from_fn(|i| {
            let share = i as f32 / (STRAND_POINTS - 1) as f32;
            StrokePoint { at: self.fall_at(lip, levels, 0.0, share), width: width_m * (0.35 + 0.45 * share) }
        });
        mesh.taper(&sheet, water.with_alpha(0.5 * strength), 0.12);
        for _ in 0..2 + high_m as usize {
            let (aside, long_m) = (random.range(-1.0, 1.0), random.range(STONE_M.0, STONE_M.1));
            draw_rock(mesh, 1.0, aside, long_m, random);
        }
    }

    /// Foam on a reach.
    fn draw_ripples(&self, mesh: &mut InkMeshBuilder, reach: &BrookReach, random: &mut SeededRng) {
        let [mut x, end] = self.clear(reach);
        while x < end {
            let to = (x + random.range(STROKE_M.0, STROKE_M.1)).min(end);
            let up_m = self.seen_m() * random.range(0.1, 0.9);
            let alpha = random.range(0.3, 0.65) * self.strength((x + to) / 2.0);
            let stroke = [(x, 0.02), ((x + to) / 2.0, 0.08), (to, 0.02)];
            let stroke = stroke.map(|(x, width)| StrokePoint::new(x, self.level_m(reach, x) + up_m, width));
            mesh.hair(&stroke, palette::paper().with_alpha(alpha));
            x = to + random.range(SPACE_M.0, SPACE_M.1);
        }
    }

    /// The strands of a fall, and the foam at its foot.
    fn draw_strands(&self, mesh: &mut InkMeshBuilder, lip: Column, levels: [f32; 2], random: &mut SeededRng) {
        if !self.has(lip) {
            return;
        }
        let (width_m, strength) = (self.brook.width_m, self.strength(self.x(lip)));
        let strands = (STRANDS * width_m).ceil() as usize;
        for strand in 0..strands {
            let aside_m = width_m * 0.8 * ((strand as f32 + random.unit()) / strands as f32 - 0.5);
            let (from, thick_m) = (random.range(0.02, 0.3), random.range(0.04, 0.11));
            let line: [StrokePoint; STRAND_POINTS] = std::array::from_fn(|i| {
                let share = from + (1.0 - from) * i as f32 / (STRAND_POINTS - 1) as f32;
                StrokePoint { at: self.fall_at(lip, levels, aside_m * (0.45 + 0.65 * share), share), width: thick_m }
            });
            mesh.hair(&line, palette::paper().with_alpha(random.range(0.4, 0.8) * strength));
        }
        let foot = self.fall_at(lip, levels, 0.0, 1.0);
        let spray = (2.0 + 3.0 * (levels[1] - levels[0])) as usize;
        for _ in 0..spray.min(14) {
            let at = foot + Vec2::new(random.range(-0.7, 0.7) * width_m, random.range(-0.05, 0.3));
            let half = Vec2::new(random.range(0.1, 0.3), 0.0);
            let stroke = [(at - half, 0.03), (at, 0.11), (at + half, 0.03)].map(|(at, width)| StrokePoint { at, width });
            mesh.hair(&stroke, palette::paper().with_alpha(random.range(0.3, 0.7) * strength));
        }
    }
}

/// Draws a stone of a length in metres around a position, with light on its back.
fn draw_stone(mesh: &mut InkMeshBuilder, at: Vec2, long_m: f32, rock: Ink, strength: f32, random: &mut SeededRng) {
    let high_m = long_m * random.range(STONE_HIGH.0, STONE_HIGH.1);
    let stone = rock.lerp(palette::ink(), random.range(0.15, 0.55));
    let half = Vec2::new(long_m / 2.0, random.range(-0.12, 0.12) * long_m);
    let body = [(-1.0, 0.35), (-0.75, 0.75), (-0.2, 1.0), (0.35, 0.95), (0.8, 0.65), (1.0, 0.3)];
    let body = body.map(|(along, thick)| StrokePoint { at: at + half * along, width: high_m * thick });
    mesh.stroke(&body, stone.with_alpha(strength), 0.06);
    let light = [-0.6, 0.0, 0.5].map(|along| StrokePoint { at: at + half * along + Vec2::new(0.0, 0.36 * high_m), width: 0.06 });
    mesh.hair(&light, palette::paper().with_alpha(0.22 * strength));
}

#[cfg(test)]
mod tests {
    use eremite_land::{GeneratorVersion, Recipe};

    use super::*;

    fn land(generator: GeneratorVersion) -> Land {
        let recipe = Recipe { generator, ..Recipe::new(Seed(12), "superposed-cosine", Vec::new()) };
        recipe.land(&eremite_testing::algorithms(), &eremite_testing::land_layers()).expect("a land")
    }

    #[test]
    fn brooks_are_drawn_where_they_are_and_join_at_borders() {
        let (land, before) = (land(GeneratorVersion::BROOKS), land(GeneratorVersion::BRIDGES));
        let (mut borders, mut drawn) = (0, 0);
        for brook in land.brooks(Column(0)..Column(40_000)) {
            let columns = brook.columns();
            for chunk in (columns.start.chunk().0..=columns.end.chunk().0).map(ChunkIndex) {
                let (picture, foam) = (draw(&land, chunk), draw_foam(&land, chunk));
                assert!(!picture.mesh.is_empty());
                for mesh in [&picture.mesh, &foam.mesh] {
                    assert!(mesh.positions.iter().all(|at| at.is_finite() && (-3.0..=CHUNK_COLUMNS as f32 + 3.0).contains(&at.x)));
                }
                assert_eq!(foam.mesh.motion.len(), foam.mesh.positions.len());
                assert!(draw(&before, chunk).mesh.is_empty() && draw_foam(&before, chunk).mesh.is_empty());
                drawn += 1;
                // What lies on the border is the same in both chunks: slopes, banks and water.
                if columns.contains(&chunk.next().first()) && land.brooks(columns.clone()).len() == 1 {
                    let at = |mesh: &InkMeshBuilder, x: f32| -> Vec<_> {
                        let vertices = mesh.positions.iter().zip(&mesh.inks).filter(|(at, _)| at.x == x);
                        vertices.map(|(at, ink)| (at.y.to_bits(), ink.0.map(f32::to_bits))).collect()
                    };
                    let there = at(&draw(&land, chunk.next()).mesh, 0.0);
                    assert_eq!(at(&picture.mesh, CHUNK_COLUMNS as f32), there);
                    assert!(there.len() >= 7);
                    borders += 1;
                }
            }
        }
        assert!(borders > 2 && drawn > 15, "{borders} borders of {drawn} chunks");
    }

    #[test]
    fn foam_runs_down_to_the_mouth() {
        let land = land(GeneratorVersion::BROOKS);
        for brook in land.brooks(Column(0)..Column(40_000)) {
            let columns = brook.columns();
            if land.brooks(columns.start + -300..columns.end + 300).len() > 1 {
                continue;
            }
            let foam = draw_foam(&land, columns.start.chunk()).mesh;
            assert!(foam.motion.iter().all(|speed| speed * (brook.side as f32) < 0.0));
        }
    }
}
