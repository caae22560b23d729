//! The lights of the signs near the view, and the posts on which something hangs.

use bevy::prelude::*;
use eremite_land::{ChunkIndex, Column, Land, Place, Seed};
use eremite_stream::{
    RegionKey, StreamedEntities, WorldPosition,
    contracts::{camera_view::CameraView, lantern::Lantern},
};

use super::{Prop, PropKind, hanging::LitLamps, placed, props};

/// Metres around the view's edges from which a light shines into it.
pub(super) const MARGIN_M: f32 = 20.0;
const REACH_M: f32 = 9.0;
const COLOR: [f32; 3] = [1.0, 0.66, 0.34];

/// Something that hangs beside the way.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct HangingPost {
    /// The column at which it stands.
    pub column: Column,
    /// Where it hangs.
    pub at: Place,
    /// What it is.
    pub kind: PropKind,
}

impl HangingPost {
    /// Whether it is a lamp, and burns.
    pub fn is_lit(&self, lit: &LitLamps, seed: Seed) -> bool {
        self.kind == PropKind::Lamp && lit.is_lit(seed, self.column)
    }
}

fn foot(sign: &Prop) -> Place {
    Place::at(sign.column, 0).at_height(sign.foot)
}

pub(super) fn lantern(height_m: f32) -> Lantern {
    Lantern { color: COLOR, reach_m: REACH_M, height_m }
}

/// The lamps of a chunk that always burn, and where they stand.
fn lamps(land: &Land, chunk: ChunkIndex) -> impl Iterator<Item = (Lantern, WorldPosition)> {
    let lit = props(land, chunk, &land.chunk_heights(chunk)).into_iter().filter_map(|sign| Some((sign, sign.kind.lamp_m()?)));
    lit.map(|(sign, height_m)| (lantern(height_m), WorldPosition(foot(&sign))))
}

/// The lamps that shine into a view, for those who have no app.
pub fn lamps_around(land: &Land, gaze: &CameraView) -> Vec<(Lantern, WorldPosition)> {
    ChunkIndex::in_view(gaze, MARGIN_M).flat_map(|chunk| lamps(land, chunk)).chain(placed::lamps_around(land, gaze)).collect()
}

/// Lamps and posts come into the chunks that come into view, and go with them.
pub(super) fn stream_posts(mut commands: Commands, mut known: Local<StreamedEntities<ChunkIndex>>, land: Res<Land>, gaze: Res<CameraView>) {
    known.update(&mut commands, &land, &gaze, MARGIN_M, |commands, chunk| {
        let signs = props(&land, chunk, &land.chunk_heights(chunk));
        let mut come = Vec::new();
        for sign in signs {
            if let Some(height_m) = sign.kind.lamp_m() {
                come.push(commands.spawn((lantern(height_m), WorldPosition(foot(&sign)), Transform::default())).id());
            }
            if let Some(at) = sign.hanging_place() {
                let post = HangingPost { column: sign.column, at, kind: sign.kind };
                come.push(commands.spawn((post, WorldPosition(at), Transform::default())).id());
            }
        }
        come
    });
}

/// Those that were lit shine.
pub(super) fn light_lamps(mut commands: Commands, posts: Query<(Entity, &HangingPost, Has<Lantern>)>, lit: Res<LitLamps>, land: Res<Land>) {
    for (entity, post, shines) in &posts {
        let is_lit = post.is_lit(&lit, land.seed());
        if is_lit != shines {
            let mut post = commands.entity(entity);
            if is_lit {
                post.insert(lantern(0.0))
            } else {
                post.remove::<Lantern>()
            };
        }
    }
}
