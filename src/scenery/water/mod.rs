//! Water in ponds and rivers. It has little colour of its own: it reflects the scene above it with a ripple, and darkens with
//! depth. Up a river one sees its valley, and beside the path a brook that runs down to it.

mod brooks;
pub mod mirror;
mod upstream;

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

/// Draws ponds and rivers as layers of the stream.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
/// | Adds | the picture layers of [`picture_layers`] |
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
        app.requires::<LayerStreams>("WaterPlugin", "StreamPlugin");
        for layer in picture_layers() {
            app.add_picture_layer(layer);
        }
    }
}

/// The picture layers of the water: brooks and their foam, the valleys of rivers, and the water itself.
pub fn picture_layers() -> [PictureLayer; 4] {
    let water = PictureLayer {
        name: "water",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: 1.0,
        paint: MaterialKind::Water,
        draw: LayerDraw::Chunks(draw),
    };
    let [brooks, foam] = brooks::picture_layers();
    [brooks, foam, upstream::picture_layer(), water]
}

/// Metres over which the water's surface fades upward.
const FEATHER_M: f32 = 0.04;

/// Vertex ink of water in an [`InkMeshBuilder`]: depth below the surface in metres in the first channel, speed of the current
/// in metres per second in the second, strength in the last. The shader does the rest.
fn water_ink(pond: &Pond, depth_m: f32, strength: f32) -> Ink {
    Ink([depth_m, pond.flow_mps, 0.0, strength])
}

/// Draws the ponds of a chunk.
pub(crate) fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.cached_heights(chunk);
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

/// Draws a pond over edited ground: per cell, the open part below the water level.
fn fill(mesh: &mut InkMeshBuilder, land: &Land, chunk: ChunkIndex, pond: &Pond, flood: &FloodedPoints) {
    // A cell owns the points on its left and lower side and inside. A cell without flooded points of its own may still be
    // wet at its other corners.
    let cells: BTreeSet<(i64, i64)> =
        flood.keys().flat_map(|(column, row)| [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(left, down)| (column - left, row - down))).collect();
    let mut cache = LandCache::default();
    for (column, row) in cells {
        let corner = Vec2::new((column - chunk.first().0) as f32, row as f32);
        cache.shape(land, Column(column), row).visit_open_polygons(|shape| {
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
    use eremite_stream::ink::InkMeshBuilder;

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
    fn a_drawn_sea_is_seen_wherever_there_is_one_within_its_chunk_and_joins_at_borders() {
        let recipe = Recipe::new(Seed(1), "tsch", vec![("map".into(), "archipelago".into())]);
        let land = recipe.land(&eremite_testing::algorithms(), &eremite_testing::land_layers()).expect("a land");
        let at = |mesh: &InkMeshBuilder, x: f32| -> Vec<_> {
            let vertices = mesh.positions.iter().zip(&mesh.inks).filter(|(at, _)| at.x == x);
            vertices.map(|(at, ink)| (at.y.to_bits(), ink.0.map(f32::to_bits))).collect()
        };
        let (mut wet, mut borders) = (0, 0);
        for chunk in (-9..9).map(ChunkIndex) {
            let (mesh, heights) = (super::draw(&land, chunk).mesh, land.chunk_heights(chunk));
            let seas = land.waters(chunk, &heights);
            assert_eq!(mesh.is_empty(), seas.is_empty());
            assert!(mesh.positions.iter().all(|at| at.is_finite() && (-0.1..=256.1).contains(&at.x)));
            wet += usize::from(!mesh.is_empty());
            // A sea that goes on over the border has the same vertices there in both chunks.
            if seas.last().is_some_and(|sea| heights[CHUNK_COLUMNS] < sea.level) {
                let there = at(&super::draw(&land, chunk.next()).mesh, 0.0);
                assert_eq!(at(&mesh, CHUNK_COLUMNS as f32), there, "{chunk:?}");
                assert_eq!(there.len(), 3);
                borders += 1;
            }
        }
        assert!(wet > 5 && borders > 0, "{wet} chunks, {borders} borders");
    }
}
