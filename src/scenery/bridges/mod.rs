//! Bridges over rivers, and stepping stones: what leads over a crossing, drawn in ink along the land's decks.
//!
//! Three layers, since one walks in the middle of a bridge: piers, arches and the far railing behind the ground, so that their
//! feet stand in bed and banks; the deck before the ground; and the posts of the near side before whoever is on it.

mod masonry;
mod sketch;
mod stones;
mod timber;

use bevy::prelude::*;
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Land, requirements::RequirementsAppExt, rivers::CrossingKind};
use eremite_stream::{
    ChunkPicture, LayerDraw, LayerStreams, Parallax, PictureLayer, StreamAppExt,
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings},
};

use sketch::Sketch;

/// Draws what leads over rivers as layers of the stream.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
/// | Adds | the picture layers of [`picture_layers`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{LandPlugin, Seed, rivers::RiversPlugin, terrain::Ridged};
/// use eremite_scenery::bridges::BridgesPlugin;
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), RiversPlugin, StreamPlugin, BridgesPlugin));
/// app.update();
/// ```
pub struct BridgesPlugin;

impl Plugin for BridgesPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("BridgesPlugin", "StreamPlugin").add_picture_layers(picture_layers());
    }
}

/// The picture layers of bridges, the farthest first.
pub fn picture_layers() -> [PictureLayer; 3] {
    let paint = MaterialKind::Ink(MaterialSettings { blot: 0.4, bristle: 0.55 });
    [
        ("river bridges", -0.3, LayerDraw::Chunks(draw_far_side)),
        ("river decks", 0.4, LayerDraw::Chunks(draw_decks)),
        ("river posts", 0.7, LayerDraw::Chunks(draw_near_side)),
    ]
    .map(|(name, z, draw)| PictureLayer { name, parallax: Parallax::LAND, lift_m: 0.0, z, paint, draw })
}

/// Piers, arches and the far railing; stepping stones, whose feet are in the bed.
fn draw_far_side(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    draw(land, chunk, |sketch| match sketch.kind() {
        CrossingKind::Ford => {}
        CrossingKind::SteppingStones => stones::draw(sketch),
        CrossingKind::PlankBridge => timber::plank_bridge(sketch),
        CrossingKind::Trestle => timber::trestle(sketch),
        CrossingKind::LongBridge => timber::long_bridge(sketch),
        CrossingKind::StoneArch => masonry::arches(sketch, 1),
        CrossingKind::ThreeArches => masonry::arches(sketch, 3),
    })
}

/// What one walks on.
fn draw_decks(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    draw(land, chunk, |sketch| match sketch.kind() {
        CrossingKind::Ford | CrossingKind::SteppingStones => {}
        CrossingKind::PlankBridge | CrossingKind::Trestle => timber::planks(sketch),
        CrossingKind::LongBridge => timber::lacquered_deck(sketch),
        CrossingKind::StoneArch | CrossingKind::ThreeArches => masonry::slabs(sketch),
    })
}

/// What stands before whoever walks there.
fn draw_near_side(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    draw(land, chunk, |sketch| match sketch.kind() {
        CrossingKind::Ford | CrossingKind::SteppingStones => {}
        CrossingKind::PlankBridge | CrossingKind::Trestle => timber::near_posts(sketch),
        CrossingKind::LongBridge => timber::near_lacquered_posts(sketch),
        CrossingKind::StoneArch | CrossingKind::ThreeArches => masonry::near_posts(sketch),
    })
}

/// Draws the crossings whose deck begins in a chunk.
fn draw(land: &Land, chunk: ChunkIndex, part: fn(&mut Sketch)) -> ChunkPicture {
    let heights = land.cached_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    for deck in land.decks(chunk.first()..chunk.next().first()) {
        if deck.first.chunk() != chunk {
            continue;
        }
        for crossing in land.crossings(deck.columns()) {
            part(&mut Sketch::new(&mut mesh, land, chunk, &crossing, &deck));
        }
    }
    ChunkPicture { mesh, ends: [heights[0], heights[CHUNK_COLUMNS]] }
}

#[cfg(test)]
mod tests {
    use eremite_land::{Column, Seed};

    use super::*;
    use crate::{flora, props};

    #[test]
    fn nothing_grows_or_stands_on_a_deck() {
        let mut plants = 0;
        for seed in [1, 5, 12] {
            let land = eremite_testing::land(Seed(seed), "superposed-cosine");
            for deck in land.decks(Column(-40_000)..Column(40_000)) {
                let columns = deck.columns();
                for chunk in columns.start.chunk().0..=(columns.end + -1).chunk().0 {
                    let chunk = ChunkIndex(chunk);
                    let heights = land.chunk_heights(chunk);
                    let all = flora::plants(&land, chunk, &heights);
                    plants += all.len();
                    assert!(all.iter().all(|plant| !columns.contains(&plant.column)), "a plant on {deck:?}");
                    assert!(props::props(&land, chunk, &heights).iter().all(|prop| !columns.contains(&prop.column)), "a prop on {deck:?}");
                }
                let (from, to) = (columns.start + -1, columns.end + 1);
                assert!(land.landmarks(from..to).is_empty() && land.minor_landmarks(from..to).is_empty(), "a landmark on {deck:?}");
                assert!(land.is_wild(from..to) && land.openings(columns).is_empty(), "a house or a cave at {deck:?}");
            }
        }
        assert!(plants > 1000, "{plants} plants");
    }

    #[test]
    fn every_kind_is_drawn_along_its_deck_and_cheaply() {
        let mut kinds = std::collections::BTreeMap::new();
        for seed in [1, 5, 12] {
            let land = eremite_testing::land(Seed(seed), "superposed-cosine");
            for deck in land.decks(Column(-200_000)..Column(200_000)) {
                let chunk = deck.first.chunk();
                let columns = deck.columns();
                let (from, to) = ((columns.start - chunk.first()) as f32 - 2.0, (columns.end - chunk.first()) as f32 + 2.0);
                let mut corners = 0;
                for layer in [draw_far_side, draw_decks, draw_near_side] {
                    let mesh = layer(&land, chunk).mesh;
                    corners += mesh.positions.len();
                    assert!(mesh.positions.iter().all(|at| at.is_finite() && (from..to).contains(&at.x)), "{:?}", deck.kind);
                }
                assert!((50..15_000).contains(&corners), "{corners} corners of {:?}", deck.kind);
                *kinds.entry(deck.kind.name()).or_insert(0) += 1;
            }
        }
        assert!(kinds.len() == 6 && kinds["plank bridge"] > 20, "{kinds:?}");
    }
}
