//! Water in ponds and rivers. It has little colour of its own: it reflects the scene above it with a ripple, and darkens with
//! depth. A river is seen upstream, over its front edge.

pub mod mirror;

use std::collections::BTreeSet;

use bevy::{math::Vec2, prelude::*};
use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, FloodedPoints, Land, LandCache, Pond, cache::lerp_heights, edits::ALONG,
    requirements::RequirementsAppExt,
};
use eremite_stream::{
    ChunkPicture, LayerDraw, LayerStreams, Parallax, PictureLayer, StreamAppExt,
    ink::{Ink, InkMeshBuilder, MaterialKind},
};

/// Draws the ponds as a layer of the stream.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
/// | Adds | the picture layer of [`picture_layer`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_scenery::water::WaterPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, WaterPlugin));
/// app.update();
/// ```
pub struct WaterPlugin;

impl Plugin for WaterPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("WaterPlugin", "StreamPlugin").add_picture_layer(picture_layer());
    }
}

/// The water's picture layer.
pub fn picture_layer() -> PictureLayer {
    PictureLayer { name: "water", parallax: Parallax::LAND, lift_m: 0.0, z: 1.0, paint: MaterialKind::Water, draw: LayerDraw::Chunks(draw) }
}

/// Metres over which the water's surface fades upward.
const FEATHER_M: f32 = 0.04;

/// How far up a river is seen, as a share of its width and at most, in metres; the share of the width that it has there; and
/// the depth there, as the shader counts it.
const UPSTREAM: f32 = 0.16;
const UPSTREAM_M: f32 = 1.1;
const NARROWS: f32 = 0.45;
const UPSTREAM_DEPTH_M: f32 = 0.35;

/// Vertex ink of water in an [`InkMeshBuilder`]: depth below the surface in metres in the first channel, speed of the current
/// in metres per second in the second, strength in the last. The shader does the rest.
fn water_ink(pond: &Pond, depth_m: f32, strength: f32) -> Ink {
    Ink([depth_m, pond.flow_mps, 0.0, strength])
}

/// Draws the ponds of a chunk.
pub(crate) fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.chunk_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    for (pond, flood) in land.waters_and_floods(chunk, &heights) {
        if let Some(flood) = flood {
            fill(&mut mesh, land, chunk, &pond, &flood);
            continue;
        }
        let (from, to) = ((pond.from - chunk.first()) as usize, (pond.to - chunk.first()) as usize);
        // The shores are where the outline crosses the water level in the first and last column's cell, or the chunk's
        // border if the water continues beyond.
        let shore = |dry: f32, wet: f32| if dry < pond.level { 0.0 } else { (dry - pond.level) / (dry - wet) };
        let left = from as f32 + shore(heights[from], heights[from + 1]);
        let right = to as f32 - shore(heights[to], heights[to - 1]);
        if pond.flow_mps > 0.0 {
            upstream(&mut mesh, &pond, left, right);
        }
        let mut previous: Option<[u32; 3]> = None;
        for x in std::iter::once(left).chain((from + 1..to).map(|x| x as f32)).chain(std::iter::once(right)) {
            let column = x as usize;
            let next = heights[(column + 1).min(CHUNK_COLUMNS)];
            let ground = lerp_heights(heights[column], next, x - column as f32).min(pond.level);
            let edge = [
                mesh.vertex(Vec2::new(x, pond.level + FEATHER_M), water_ink(&pond, 0.0, 0.0)),
                mesh.vertex(Vec2::new(x, pond.level), water_ink(&pond, 0.0, 1.0)),
                mesh.vertex(Vec2::new(x, ground), water_ink(&pond, pond.level - ground, 1.0)),
            ];
            if let Some([a, b, c]) = previous {
                mesh.quad(a, edge[0], edge[1], b);
                mesh.quad(b, edge[1], edge[2], c);
            }
            previous = Some(edge);
        }
    }
    ChunkPicture { mesh, ends: [heights[0], heights[heights.len() - 1]] }
}

/// Draws a river's surface behind its front edge: narrower toward the source, where it fades.
fn upstream(mesh: &mut InkMeshBuilder, pond: &Pond, left: f32, right: f32) {
    let (middle, up_m) = ((left + right) / 2.0, ((right - left) * UPSTREAM).min(UPSTREAM_M));
    let row = |mesh: &mut InkMeshBuilder, share: f32, strength: f32| {
        let half = (right - left) / 2.0 * (1.0 + (NARROWS - 1.0) * share);
        let ink = |strength: f32| water_ink(pond, UPSTREAM_DEPTH_M * share, strength);
        let at = |x: f32| Vec2::new(middle + x, pond.level + up_m * share);
        [
            mesh.vertex(at(-half), ink(0.0)),
            mesh.vertex(at(-0.6 * half), ink(strength)),
            mesh.vertex(at(0.6 * half), ink(strength)),
            mesh.vertex(at(half), ink(0.0)),
        ]
    };
    let rows = [(0.0, 1.0), (0.5, 0.8), (1.0, 0.0)].map(|(share, strength)| row(mesh, share, strength));
    for pair in rows.windows(2) {
        for band in 0..3 {
            mesh.quad(pair[1][band], pair[1][band + 1], pair[0][band + 1], pair[0][band]);
        }
    }
}

/// Draws a pond over edited ground: per cell, the open part below the water level.
fn fill(mesh: &mut InkMeshBuilder, land: &Land, chunk: ChunkIndex, pond: &Pond, flood: &FloodedPoints) {
    // A cell owns the points on its left and lower side and inside. A cell without flooded points of its own may still be
    // wet at its other corners.
    let cells: BTreeSet<(i64, i64)> =
        flood.keys().flat_map(|(column, row)| [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(left, down)| (column - left, row - down))).collect();
    let mut cache = LandCache::default();
    for (column, row) in cells {
        let corner = Vec2::new((column - chunk.first().0) as f32, row as f32);
        cache.shape(land, Column(column), row).for_each_open_polygon(|shape| {
            let shape: Vec<Vec2> = shape.iter().map(|at| corner + *at).collect();
            let is_wet = shape.iter().any(|at| is_near(flood, chunk, *at));
            let below = if is_wet { clip_below(&shape, pond.level) } else { Vec::new() };
            let corners: Vec<u32> = below.iter().map(|at| mesh.vertex(*at, water_ink(pond, pond.level - at.y, 1.0))).collect();
            for pair in corners.get(1..).unwrap_or_default().windows(2) {
                mesh.triangle(corners[0], pair[0], pair[1]);
            }
        });
    }
}

/// Whether a position in a chunk is next to a flooded point.
fn is_near(flood: &FloodedPoints, chunk: ChunkIndex, at: Vec2) -> bool {
    let quarters = (at * ALONG as f32).floor().as_i64vec2();
    [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().any(|(right, up)| {
        let [x, y] = [quarters.x + right, quarters.y + up];
        let along = ALONG as i64;
        let bits = flood.get(&(chunk.first().0 + x.div_euclid(along), y.div_euclid(along))).copied().unwrap_or_default();
        bits >> (y.rem_euclid(along) * along + x.rem_euclid(along)) & 1 == 1
    })
}

/// The part of a convex polygon below a level.
fn clip_below(shape: &[Vec2], level: f32) -> Vec<Vec2> {
    let mut below = Vec::with_capacity(shape.len() + 2);
    for (i, from) in shape.iter().enumerate() {
        let to = shape[(i + 1) % shape.len()];
        if from.y <= level {
            below.push(*from);
        }
        if (from.y <= level) != (to.y <= level) {
            below.push(from.lerp(to, (level - from.y) / (to.y - from.y)));
        }
    }
    below
}

#[cfg(test)]
mod tests {
    use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Recipe, Seed, terrain};

    #[test]
    fn ponds_lie_in_hollows_within_their_chunk() {
        let land = terrain::base_terrain(
            Seed(1),
            "superposed-cosine",
            std::sync::Arc::<terrain::SuperposedCosine>::default() as std::sync::Arc<dyn eremite_land::HeightSource>,
        );
        let mut ponds = 0;
        for chunk in -200..200 {
            let chunk = ChunkIndex(chunk);
            let heights = land.chunk_heights(chunk);
            let [pond] = land.waters(chunk, &heights)[..] else { continue };
            ponds += 1;
            let (from, to) = (pond.from.within_chunk(), pond.to.within_chunk());
            assert!(pond.from.chunk() == chunk && pond.to.chunk() == chunk && from + 1 < to && to < CHUNK_COLUMNS);
            assert!(heights[from] >= pond.level && heights[to] >= pond.level, "a shore below the water");
            assert!(heights[from + 1..to].iter().all(|&height| height < pond.level), "land stands out of a pond");
        }
        assert!((60..340).contains(&ponds), "{ponds} ponds in 400 chunks");
    }

    #[test]
    fn a_drawn_sea_is_seen_wherever_there_is_one_and_within_its_chunk() {
        let recipe = Recipe::new(Seed(1), "tsch", vec![("map".into(), "archipelago".into())]);
        let land = recipe.land(&eremite_testing::algorithms(), &eremite_testing::land_layers()).expect("a land");
        let mut wet = 0;
        for chunk in (-9..9).map(ChunkIndex) {
            let mesh = super::draw(&land, chunk).mesh;
            assert_eq!(mesh.is_empty(), land.waters(chunk, &land.chunk_heights(chunk)).is_empty());
            assert!(mesh.positions.iter().all(|at| at.is_finite() && (-0.1..=256.1).contains(&at.x)));
            wet += usize::from(!mesh.is_empty());
        }
        assert!(wet > 5, "{wet}");
    }
}
