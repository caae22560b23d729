//! The road: slabs of stone before a temple, trodden earth in a village and by a hut, and stairs where a graded road is steep. It
//! thins out on both sides into the path that the land is, and is a pure function of seed and column.

use std::{ops::Range, sync::Arc};

use bevy::math::Vec2;
use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, Land, RandomStream,
    biome::Tints,
    cache::lerp_heights,
    hash::SeededRng,
    places::{Road as GradedRoad, Settlement, SettlementKind},
    rivers::Crossing,
};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

const ROAD: RandomStream = RandomStream::named("road of a settlement");

/// Columns beyond the graded ground of a village or a temple, and of anything else, over which its road thins out.
const THINS_COLUMNS: (i64, i64) = (384, 64);
/// Length of a slab, space between two, and thickness, in metres.
const SLAB_M: (f32, f32) = (0.6, 1.5);
const JOINT_M: (f32, f32) = (0.05, 0.16);
const SLAB_THICK_M: (f32, f32) = (0.13, 0.2);
/// Length, space and thickness of a piece of trodden earth in metres.
const EARTH_M: (f32, f32) = (1.6, 4.5);
const BARE_M: (f32, f32) = (-0.6, 0.5);
const EARTH_THICK_M: (f32, f32) = (0.07, 0.15);
/// Metres at a chunk's ends without a piece: none reaches over the border.
const CLEAR_M: f32 = 0.2;
/// Columns from a river's middle within which its banks end.
const BANKS_COLUMNS: i64 = 100;
/// Steepest rise per metre on which a piece lies, and on which there are stairs.
const STEEPEST: f32 = 0.5;
const STEEPEST_STAIRS: f32 = 1.5;
/// Range of the depth of a stair in metres, and its thickness.
const STAIR_M: (f32, f32) = (0.34, 0.46);
const STAIR_THICK_M: f32 = 0.17;
/// Width of a faded edge in metres.
const FEATHER_M: f32 = 0.03;

/// Draws the road of a chunk with these heights.
pub(super) fn draw(mesh: &mut InkMeshBuilder, land: &Land, chunk: ChunkIndex, heights: &[f32], tints: &Tints) {
    let (first, most) = (chunk.first(), THINS_COLUMNS.0);
    let settlements = land.settlements(first + -most..first + (CHUNK_COLUMNS as i64 + most));
    if settlements.is_empty() {
        return;
    }
    let columns = first..first + CHUNK_COLUMNS as i64;
    let mut gaps = land.surface_gaps(columns.clone());
    gaps.extend(land.openings(columns.clone()));
    let reach = BANKS_COLUMNS;
    gaps.extend(land.crossings(columns.start + -reach..columns.end + reach).iter().map(Crossing::columns));
    let graded = land.roads(columns);
    let road = Road { settlements: &settlements, graded: &graded, gaps, first, heights, tints };
    let mut random = land.seed().rng(ROAD, &[chunk.0]);
    let mut x = CLEAR_M;
    while let Some(next) = road.draw_piece(mesh, x, &mut random) {
        x = next;
    }
}

/// The roads that lead through a chunk.
struct Road<'a> {
    settlements: &'a [Arc<Settlement>],
    /// The graded roads in the chunk.
    graded: &'a [Arc<GradedRoad>],
    /// Columns in which there is no ground for it.
    gaps: Vec<Range<Column>>,
    first: Column,
    heights: &'a [f32],
    tints: &'a Tints,
}

impl Road<'_> {
    /// Draws the piece that begins at `x` metres from the chunk's first column, if its road is still that dense there. Returns
    /// where the next one begins; `None` at the chunk's end.
    fn draw_piece(&self, mesh: &mut InkMeshBuilder, x: f32, random: &mut SeededRng) -> Option<f32> {
        let end = CHUNK_COLUMNS as f32 - CLEAR_M;
        let (kind, share) = self.densest(self.first + x as i64);
        let is_paved = kind == SettlementKind::Temple;
        let (long, apart, thick) = if is_paved { (SLAB_M, JOINT_M, SLAB_THICK_M) } else { (EARTH_M, BARE_M, EARTH_THICK_M) };
        let (long_m, apart_m, thick_m) = (random.range(long.0, long.1), random.range(apart.0, apart.1), random.range(thick.0, thick.1));
        let (is_there, shade) = (random.unit() < share, random.unit());
        let to = (x + long_m).min(end);
        if to - x > long.0 / 2.0 && self.is_whole(x, to) {
            if self.has_stairs(x, to) {
                self.draw_stairs(mesh, [x, to], is_paved, random);
            } else if is_there && self.rise(x, to) <= STEEPEST {
                if is_paved {
                    self.draw_slab(mesh, [x, to], thick_m, shade);
                } else {
                    self.draw_earth(mesh, [x, to], thick_m, 0.35 + 0.4 * shade);
                }
            }
        }
        let next = x + long_m + apart_m;
        (next < end - long.0 / 2.0).then_some(next)
    }

    /// Of the roads at a column the densest: whose, and its density from 0 to 1.
    fn densest(&self, column: Column) -> (SettlementKind, f32) {
        let density = |settlement: &Settlement| {
            let Range { start, end } = settlement.columns;
            let off = (start - column).max(column - end).max(0);
            let thins = match settlement.kind {
                SettlementKind::Village | SettlementKind::Temple => THINS_COLUMNS.0,
                SettlementKind::Hermitage | SettlementKind::Wayside => THINS_COLUMNS.1,
            };
            let left = (1.0 - off as f32 / thins as f32).max(0.0);
            left * left
        };
        let all = self.settlements.iter().map(|settlement| (settlement.kind, density(settlement)));
        all.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((SettlementKind::Wayside, 0.0))
    }

    /// The rise per metre between two positions, up or down.
    fn rise(&self, from: f32, to: f32) -> f32 {
        (self.surface(to) - self.surface(from)).abs() / (to - from)
    }

    /// Whether a graded road is so steep here that it has stairs.
    fn has_stairs(&self, from: f32, to: f32) -> bool {
        let middle = self.first + ((from + to) / 2.0) as i64;
        let rise = self.rise(from, to);
        (STEEPEST..STEEPEST_STAIRS).contains(&rise) && self.graded.iter().any(|road| road.columns.contains(&middle))
    }

    fn is_whole(&self, from: f32, to: f32) -> bool {
        let (start, end) = (self.first + from as i64, self.first + (to as i64 + 1));
        self.gaps.iter().all(|gap| gap.end < start || end < gap.start)
    }

    fn surface(&self, x: f32) -> f32 {
        let column = x as usize;
        lerp_heights(self.heights[column], self.heights[column + 1], x.fract())
    }

    /// A line along the surface, `below_m` under it.
    fn along<const POINTS: usize>(&self, [from, to]: [f32; 2], below_m: f32, width: impl Fn(f32) -> f32) -> [StrokePoint; POINTS] {
        std::array::from_fn(|i| {
            let share = i as f32 / (POINTS - 1) as f32;
            let x = from + (to - from) * share;
            StrokePoint { at: Vec2::new(x, self.surface(x) - below_m), width: width(share) }
        })
    }

    fn draw_slab(&self, mesh: &mut InkMeshBuilder, ends: [f32; 2], thick_m: f32, shade: f32) {
        let stone = palette::stone().lerp(palette::paper(), 0.08 + 0.22 * shade);
        mesh.stroke(&self.along::<4>(ends, thick_m / 2.0, |_| thick_m), stone, FEATHER_M);
        // Shadow in the joint, and light on the upper edge.
        mesh.hair(&self.along::<4>(ends, thick_m, |share| 0.02 + 0.03 * share), palette::ink().with_alpha(0.55));
        mesh.hair(&self.along::<4>(ends, 0.02, |_| 0.03), palette::paper().with_alpha(0.22));
    }

    /// Draws level stairs, of stone or of logs, from one end to the other.
    fn draw_stairs(&self, mesh: &mut InkMeshBuilder, [from, to]: [f32; 2], is_paved: bool, random: &mut SeededRng) {
        let mut x = from;
        while x < to {
            let end = (x + random.range(STAIR_M.0, STAIR_M.1)).min(to);
            let (top_m, shade) = (self.surface((x + end) / 2.0) + STAIR_THICK_M / 2.0, random.unit());
            let stone = palette::stone().lerp(palette::paper(), 0.08 + 0.22 * shade);
            let wood = Ink::from(self.tints[x as usize].soil).lerp(palette::ink(), 0.15 + 0.25 * shade);
            let level = |below_m: f32, width: f32| [x, end].map(|x| StrokePoint::new(x, top_m - below_m, width));
            mesh.stroke(&level(STAIR_THICK_M / 2.0, STAIR_THICK_M), if is_paved { stone } else { wood }, FEATHER_M);
            mesh.hair(&level(STAIR_THICK_M, 0.04), palette::ink().with_alpha(0.5));
            mesh.hair(&level(0.01, 0.03), palette::paper().with_alpha(0.25));
            x = end;
        }
    }

    fn draw_earth(&self, mesh: &mut InkMeshBuilder, ends: [f32; 2], thick_m: f32, strength: f32) {
        let soil = Ink::from(self.tints[ends[0] as usize].soil).lerp(palette::paper(), 0.42);
        let pressure = |share: f32| 0.02 + thick_m * 4.0 * share * (1.0 - share);
        mesh.hair(&self.along::<7>(ends, 0.4 * thick_m, pressure), soil.with_alpha(strength));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Place, Seed};

    fn drawn(land: &Land, chunk: ChunkIndex) -> InkMeshBuilder {
        let mut mesh = InkMeshBuilder::default();
        draw(&mut mesh, land, chunk, &land.chunk_heights(chunk), &land.tints(chunk.first(), CHUNK_COLUMNS + 1));
        mesh
    }

    #[test]
    fn the_road_lies_on_the_ground_of_settlements_within_its_chunk_and_nowhere_else() {
        let land = eremite_testing::land(Seed(12), "superposed-cosine");
        let (mut settled, mut wild) = (0, 0);
        for chunk in (0..180).map(ChunkIndex) {
            let mesh = drawn(&land, chunk);
            let heights = land.chunk_heights(chunk);
            for at in &mesh.positions {
                assert!((0.0..=CHUNK_COLUMNS as f32).contains(&at.x), "{at} in chunk {chunk:?}");
                let column = (at.x as usize).min(CHUNK_COLUMNS - 1);
                let below = lerp_heights(heights[column], heights[column + 1], at.x - column as f32) - at.y;
                assert!((-0.65..0.85).contains(&below), "{below} m below in chunk {chunk:?}");
            }
            let columns = chunk.first()..chunk.first() + CHUNK_COLUMNS as i64;
            if land.settlements(columns.start + -400..columns.end + 400).is_empty() {
                assert!(mesh.positions.is_empty(), "chunk {chunk:?}");
                wild += 1;
            }
            let is_here = |one: &Arc<Settlement>| columns.contains(&one.middle());
            if land.settlements(columns.clone()).iter().any(is_here) {
                assert!(mesh.positions.len() > 100, "chunk {chunk:?}");
                settled += 1;
            }
        }
        assert!(settled > 2 && wild > 20, "{settled} settled, {wild} wild");
    }

    #[test]
    fn where_the_ground_was_dug_away_there_is_no_road() {
        use eremite_land::edits::{Brush, BrushKind, Edits, Strokes};
        let land = eremite_testing::land(Seed(12), "superposed-cosine");
        let temple = land.settlements(Column(0)..Column(9000)).into_iter().find(|one| one.kind == SettlementKind::Temple).expect("one");
        let middle = temple.middle();
        let place = Place::at(middle, 0).at_height(land.height(middle));
        let mut strokes = Strokes::over(Edits::default());
        strokes.begin();
        strokes.paint(&Brush::new(BrushKind::Wash, vec![place, place.translated(Vec2::new(3.0, 0.0))], 2.0).expect("a stroke"));
        let dug = land.with_edits(strokes.edits().clone());
        let near = |land: &Land| {
            let mesh = drawn(land, middle.chunk());
            let x = middle.within_chunk() as f32 + 1.5;
            mesh.positions.iter().filter(|at| (at.x - x).abs() < 1.0).count()
        };
        assert!(near(&land) > 10);
        assert_eq!(near(&dug), 0);
    }
}
