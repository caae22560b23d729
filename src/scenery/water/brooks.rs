//! Brooks beside the path: a bank behind it, the water on that, reach by reach, and its falls, with foam that runs down.

use bevy::math::Vec2;
use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, Land, RandomStream,
    biome::Tints,
    hash::SeededRng,
    rivers::{Brook, BrookReach},
};
use eremite_stream::{
    ChunkPicture, LayerDraw, Parallax, PictureLayer,
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, palette},
};

const FOAM: RandomStream = RandomStream::named("foam of a brook");

/// How much of a brook's width is seen from the path, over its level, as a share.
const SEEN: f32 = 0.32;
/// Metres that the bank reaches down behind the ground, and up behind the water, where it fades.
const BELOW_M: f32 = 0.6;
const BEHIND_M: f32 = 1.1;
/// Columns at either end of a brook over which it fades.
const FADES: f32 = 5.0;
/// Speed of the foam in metres per second; down falls it is faster.
const FOAM_MPS: f32 = 0.8;
/// Range of the length of a stroke of foam, and of the space to the next, in metres.
const STROKE_M: (f32, f32) = (0.8, 2.4);
const SPACE_M: (f32, f32) = (0.2, 1.0);
/// Strands of a fall for each metre of its width, and how far it leaps out for the root of each metre of its height.
const STRANDS: f32 = 9.0;
const LEAP_M: f32 = 0.3;
/// Points along a strand.
const STRAND_POINTS: usize = 6;
/// Metres at a chunk's ends without foam: no stroke reaches over the border.
const CLEAR_M: f32 = 0.3;

/// The layer of the foam: the rest is drawn with the valleys of rivers.
pub(super) fn foam_layer() -> PictureLayer {
    PictureLayer {
        name: "brooks",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: -0.94,
        paint: MaterialKind::Flowing(MaterialSettings { blot: 0.3, bristle: 1.0 }),
        draw: LayerDraw::Chunks(draw_foam),
    }
}

/// A brook as seen in a chunk.
struct View<'a> {
    brook: &'a Brook,
    /// The first column of the chunk.
    first: Column,
    heights: &'a [f32],
}

/// The brooks of a chunk.
fn brooks(land: &Land, chunk: ChunkIndex) -> Vec<std::sync::Arc<Brook>> {
    land.brooks(chunk.first()..chunk.next().first() + 1)
}

/// Draws the banks and waters of a chunk's brooks.
pub(super) fn draw_banks(mesh: &mut InkMeshBuilder, land: &Land, chunk: ChunkIndex, heights: &[f32]) {
    let brooks = brooks(land, chunk);
    if brooks.is_empty() {
        return;
    }
    let tints = land.tints(chunk.first(), CHUNK_COLUMNS + 1);
    for brook in &brooks {
        let view = View { brook, first: chunk.first(), heights };
        for reach in &brook.reaches {
            view.draw_bank(mesh, reach, &tints);
        }
        for (lip, levels) in brook.falls() {
            view.draw_sheet(mesh, lip, levels, &tints);
        }
    }
}

/// Draws the foam of a chunk's brooks.
fn draw_foam(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.chunk_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    for brook in brooks(land, chunk) {
        let view = View { brook: &brook, first: chunk.first(), heights: &heights };
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

impl View<'_> {
    /// Metres from the chunk's first column.
    fn x(&self, column: Column) -> f32 {
        (column - self.first) as f32
    }

    /// The part of a reach in the chunk, as columns from its first.
    fn within(&self, reach: &BrookReach) -> std::ops::RangeInclusive<usize> {
        let [from, to] = [reach.columns.start, reach.columns.end].map(|column| (column - self.first).clamp(0, CHUNK_COLUMNS as i64));
        if (reach.columns.end - self.first) < 0 || (reach.columns.start - self.first) > CHUNK_COLUMNS as i64 {
            return std::ops::RangeInclusive::new(1, 0);
        }
        from as usize..=to as usize
    }

    /// How much of the brook is seen at a position: it fades at both ends.
    fn strength(&self, x: f32) -> f32 {
        let columns = self.brook.columns();
        let [from, to] = [columns.start, columns.end].map(|column| self.x(column));
        ((x - from).min(to - x) / FADES).clamp(0.0, 1.0)
    }

    /// Metres of water that are seen over its level.
    fn seen_m(&self) -> f32 {
        SEEN * self.brook.width_m
    }

    fn draw_bank(&self, mesh: &mut InkMeshBuilder, reach: &BrookReach, tints: &Tints) {
        let mut before: Option<[u32; 6]> = None;
        for i in self.within(reach) {
            let (x, tint, strength) = (i as f32, &tints[i], self.strength(i as f32));
            let (soil, cover) = (Ink::from(tint.soil), Ink::from(tint.cover));
            let water = Ink::from(tint.horizon).lerp(palette::deep_water(), 0.5);
            let (level_m, far_m) = (reach.level_m, reach.level_m + self.seen_m());
            let foot_m = self.heights[i].min(level_m) - BELOW_M;
            let mut point = |y: f32, ink: Ink, alpha: f32| mesh.vertex(Vec2::new(x, y), ink.with_alpha(alpha * strength));
            let column = [
                point(foot_m, soil, 0.95),
                point(level_m, cover.lerp(soil, 0.3), 0.95),
                point(level_m, water, 0.85),
                point(far_m, water.lerp(palette::paper(), 0.25), 0.85),
                point(far_m, cover.lerp(soil, 0.2), 0.9),
                point(far_m + BEHIND_M, cover, 0.0),
            ];
            if let Some(before) = before {
                for band in [0, 2, 4] {
                    mesh.quad(before[band], column[band], column[band + 1], before[band + 1]);
                }
            }
            before = Some(column);
        }
    }

    /// The position of a fall's strand `share` of its height below the lip: it leaps out, and falls in a parabola.
    fn fall_at(&self, lip: Column, [low_m, high_m]: [f32; 2], aside_m: f32, share: f32) -> Vec2 {
        let out_m = LEAP_M * (high_m - low_m).sqrt() * share.sqrt();
        Vec2::new(self.x(lip) - self.brook.side as f32 * out_m + aside_m, high_m + (low_m - high_m) * share)
    }

    /// Whether a fall lies in the chunk, away from its borders: the chunk of its lip draws it.
    fn has(&self, lip: Column) -> bool {
        (0..CHUNK_COLUMNS as i64).contains(&(lip - self.first))
    }

    /// Water behind the strands of a fall, and the rock that it falls over.
    fn draw_sheet(&self, mesh: &mut InkMeshBuilder, lip: Column, levels: [f32; 2], tints: &Tints) {
        if !self.has(lip) {
            return;
        }
        let tint = &tints[(lip - self.first) as usize];
        let (half_m, strength) = (self.brook.width_m * 0.45, self.strength(self.x(lip)));
        let rock = Ink::from(tint.soil).lerp(palette::ink(), 0.35);
        let water = Ink::from(tint.horizon).lerp(palette::paper(), 0.35);
        let line = |aside_m: f32, width: f32| -> [StrokePoint; STRAND_POINTS] {
            std::array::from_fn(|i| StrokePoint { at: self.fall_at(lip, levels, aside_m, i as f32 / (STRAND_POINTS - 1) as f32), width })
        };
        mesh.stroke(&line(0.0, 2.6 * half_m), rock.with_alpha(0.75 * strength), 0.35);
        mesh.stroke(&line(0.0, 1.7 * half_m), water.with_alpha(0.6 * strength), 0.15);
    }

    /// Foam on level water.
    fn draw_ripples(&self, mesh: &mut InkMeshBuilder, reach: &BrookReach, random: &mut SeededRng) {
        let within = self.within(reach);
        if within.is_empty() {
            return;
        }
        let end = (*within.end() as f32).min(CHUNK_COLUMNS as f32 - CLEAR_M);
        let mut x = (*within.start() as f32).max(CLEAR_M);
        while x < end {
            let to = (x + random.range(STROKE_M.0, STROKE_M.1)).min(end);
            let y = reach.level_m + self.seen_m() * random.range(0.1, 0.9);
            let alpha = random.range(0.3, 0.6) * self.strength((x + to) / 2.0);
            let stroke = [StrokePoint::new(x, y, 0.02), StrokePoint::new((x + to) / 2.0, y, 0.09), StrokePoint::new(to, y, 0.02)];
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
            let (from, thick_m) = (random.range(0.0, 0.2), random.range(0.05, 0.13));
            let line: [StrokePoint; STRAND_POINTS] = std::array::from_fn(|i| {
                let share = from + (1.0 - from) * i as f32 / (STRAND_POINTS - 1) as f32;
                StrokePoint { at: self.fall_at(lip, levels, aside_m * (0.8 + 0.4 * share), share), width: thick_m }
            });
            mesh.hair(&line, palette::paper().with_alpha(random.range(0.45, 0.8) * strength));
        }
        let foot = self.fall_at(lip, levels, 0.0, 1.0);
        let spray = (3.0 + 3.0 * (levels[1] - levels[0])) as usize;
        for _ in 0..spray.min(14) {
            let at = foot + Vec2::new(random.range(-0.7, 0.7) * width_m, random.range(-0.05, 0.3));
            let half = Vec2::new(random.range(0.12, 0.35), 0.0);
            let stroke = [(at - half, 0.03), (at, 0.12), (at + half, 0.03)].map(|(at, width)| StrokePoint { at, width });
            mesh.hair(&stroke, palette::paper().with_alpha(random.range(0.3, 0.7) * strength));
        }
    }
}
