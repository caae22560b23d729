//! Roots of the trees, in the soil below them.

use bevy::math::Vec2;
use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Land, RandomStream, Tile,
    background::{Steps, and_then, one_step},
    hash::SeededRng,
};
use eremite_stream::{
    ChunkPicture,
    ink::{Ink, InkMeshBuilder, StrokePoint, palette},
};

use super::planting::{Plant, ground, trees};

const ROOTS: RandomStream = RandomStream::named("flora roots");

/// Reach of the roots as a share of the tree's height, and its limits in metres.
const REACH: f32 = 0.32;
const REACH_M: (f32, f32) = (0.9, 4.5);
/// Thickness of a root at the trunk as a share of its reach.
const THICK: f32 = 0.06;
/// Share of paper in the soil's colour that roots have, and their strength.
const PALE: f32 = 0.22;
const STRENGTH: f32 = 0.7;
/// Points of a root, and the chance that it forks at one of them.
const POINTS: usize = 9;
const FORK_CHANCE: f32 = 0.3;

/// Draws the roots of a chunk's standing trees, in a step after those that prepare what the trees keep clear of.
pub(super) fn draw_in_steps(land: Land, chunk: ChunkIndex) -> Steps<ChunkPicture> {
    let prepared = crate::prepare_placing(&land, chunk);
    and_then(prepared, move |()| one_step(move || draw(&land, chunk)))
}

/// Draws the roots of a chunk's standing trees.
fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.cached_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    for tree in trees(land, chunk, &heights) {
        draw_roots(&mut mesh, land, &heights, &tree);
    }
    ChunkPicture { mesh, ends: [heights[0], heights[CHUNK_COLUMNS]] }
}

fn draw_roots(mesh: &mut InkMeshBuilder, land: &Land, heights: &Tile, tree: &Plant) {
    let mut random = land.seed().rng(ROOTS, &[tree.column.0]);
    let reach_m = (REACH * tree.height_m).clamp(REACH_M.0, REACH_M.1);
    let ink = Ink::from(land.tint(tree.column).soil).lerp(palette::paper(), PALE).with_alpha(STRENGTH);
    let count = 3 + (reach_m as usize).min(3);
    for root in 0..count {
        // Spread like a fan, from nearly level on the left to nearly level on the right.
        let spread = 2.0 * (root as f32 + random.range(0.2, 0.8)) / count as f32 - 1.0;
        let direction = Vec2::new(spread, -(1.05 - spread.abs()));
        let long = reach_m * random.range(0.6, 1.0);
        draw_root(mesh, heights, tree.root, direction, long, ink, &mut random);
    }
}

/// One root with its forks, which stays below the ground.
fn draw_root(mesh: &mut InkMeshBuilder, heights: &Tile, from: Vec2, direction: Vec2, long: f32, ink: Ink, random: &mut SeededRng) {
    let step = direction.normalize_or(Vec2::NEG_Y) * long / (POINTS - 1) as f32;
    let wander = random.range(-0.25, 0.25);
    let mut way = Vec::with_capacity(POINTS);
    for i in 0..POINTS {
        let along = i as f32 / (POINTS - 1) as f32;
        // Outward first, then downward, with a bend of its own.
        let sink = Vec2::new(wander * libm::sinf(6.0 * along), -0.35 * along * along) * long;
        let at = from + step * i as f32 + sink;
        let width = THICK * long * (1.0 - along) + 0.02;
        let cover_m = 0.1 + 2.0 * width;
        let at = Vec2::new(at.x, at.y.min(ground(heights, at.x) - cover_m));
        way.push(StrokePoint { at, width });
        if i > 1 && i + 2 < POINTS && random.chance(FORK_CHANCE) {
            let side = if random.chance(0.5) { 1.0 } else { -1.0 };
            let aside = (step + side * 0.7 * step.perp()) * random.range(1.0, 2.2);
            let tip = Vec2::new(at.x + aside.x, (at.y + aside.y).min(ground(heights, at.x + aside.x) - cover_m));
            mesh.hair(&[StrokePoint { at, width: 1.6 * width }, StrokePoint { at: tip, width: 0.02 }], ink);
        }
    }
    for point in &mut way {
        // A hair is as dark as a stroke over half its width only.
        point.width *= 1.8;
    }
    mesh.hair(&way, ink);
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Seed;

    #[test]
    fn trees_have_roots_and_none_of_them_is_in_the_air() {
        let land = eremite_testing::land(Seed(12), "linear");
        let (mut count, mut corners) = (0, 0);
        for chunk in (0..30).map(ChunkIndex) {
            let heights = land.chunk_heights(chunk);
            count += trees(&land, chunk, &heights).len();
            let drawn = draw(&land, chunk).mesh;
            corners += drawn.positions.len();
            for at in drawn.positions.iter().filter(|at| (0.0..CHUNK_COLUMNS as f32).contains(&at.x)) {
                assert!(at.y < ground(&heights, at.x) + 0.15, "{at} in {chunk:?}");
            }
        }
        assert!(count > 20 && corners > count * 3 * POINTS, "{corners} corners for {count} trees");
    }
}
