//! Lights of the props near the view, and the entities of posts on which something hangs.

use bevy::prelude::*;
use eremite_land::{ChunkIndex, Column, Land, Place, Seed};
use eremite_stream::{
    RegionKey, StreamedEntities, WorldPosition,
    contracts::{camera_view::CameraView, lantern::Lantern},
};

use super::{PropKind, hanging::LitLamps, placed, props};

/// Metres beyond the view's edges from which a light can shine into it.
pub(super) const MARGIN_M: f32 = 20.0;
const REACH_M: f32 = 9.0;
const COLOR: [f32; 3] = [1.0, 0.66, 0.34];

/// A post beside the path with something hanging from it.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
pub struct HangingPost {
    /// Column at which it stands.
    pub column: Column,
    /// Middle of what hangs.
    pub at: Place,
    /// Kind of prop.
    pub kind: PropKind,
}

impl HangingPost {
    /// Whether it is a lit lamp.
    pub fn is_lit(&self, lit: &LitLamps, seed: Seed) -> bool {
        self.kind == PropKind::Lamp && lit.is_lit(seed, self.column)
    }
}

pub(super) fn lantern(height_m: f32) -> Lantern {
    Lantern { color: COLOR, reach_m: REACH_M, height_m }
}

/// The permanently lit lamps of a chunk, with their positions.
fn lamps(land: &Land, chunk: ChunkIndex) -> impl Iterator<Item = (Lantern, WorldPosition)> {
    let lit = props(land, chunk, &land.cached_heights(chunk)).into_iter().filter_map(|sign| Some((sign, sign.kind.lamp_m()?)));
    lit.map(|(sign, height_m)| (lantern(height_m), WorldPosition(sign.place())))
}

/// The lamps that shine into a view; usable without an `App`.
pub fn lamps_around(land: &Land, view: &CameraView) -> Vec<(Lantern, WorldPosition)> {
    ChunkIndex::in_view(view, MARGIN_M).flat_map(|chunk| lamps(land, chunk)).chain(placed::lamps_around(land, view)).collect()
}

/// Spawns lamps and posts in chunks that come into view and despawns them with the chunk.
pub(super) fn stream_posts(mut commands: Commands, mut known: Local<StreamedEntities<ChunkIndex>>, land: Res<Land>, view: Res<CameraView>) {
    known.update(&mut commands, &land, &view, MARGIN_M, |commands, chunk| {
        let signs = props(&land, chunk, &land.cached_heights(chunk));
        let mut come = Vec::new();
        for sign in signs {
            if let Some(height_m) = sign.kind.lamp_m() {
                come.push(commands.spawn((lantern(height_m), WorldPosition(sign.place()), Transform::default())).id());
            }
            if let Some(at) = sign.hanging_place() {
                let post = HangingPost { column: sign.column, at, kind: sign.kind };
                come.push(commands.spawn((post, WorldPosition(at), Transform::default())).id());
            }
        }
        come
    });
}

/// Adds a light to lamps that were lit, and removes it from others.
pub(super) fn light_lamps(mut commands: Commands, posts: Query<(Entity, &HangingPost, Has<Lantern>)>, lit: Res<LitLamps>, land: Res<Land>) {
    for (entity, post, shines) in &posts {
        let is_lit = post.is_lit(&lit, land.seed());
        if is_lit != shines {
            commands.entity(entity).insert_if(lantern(0.0), || is_lit).remove_if::<Lantern>(|| !is_lit);
        }
    }
}
