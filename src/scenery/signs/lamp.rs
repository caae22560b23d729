//! The lights of the signs near the view, and the posts on which something hangs.

use bevy::prelude::*;
use eremite_land::{ChunkIndex, Column, Land, Place, Seed};
use eremite_stream::{
    Home, Placed, Residents,
    contracts::{gaze::Gaze, lantern::Lantern},
};

use super::{Sign, SignKind, hung::Lit, placed, signs};

/// Metres around the view's edges from which a light shines into it.
pub(super) const MARGIN_M: f32 = 20.0;
const REACH_M: f32 = 9.0;
const COLOR: [f32; 3] = [1.0, 0.66, 0.34];

/// Something that hangs beside the way.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Post {
    /// The column at which it stands.
    pub column: Column,
    /// Where it hangs.
    pub at: Place,
    /// What it is.
    pub kind: SignKind,
}

impl Post {
    /// Whether it is a lamp, and burns.
    pub fn is_lit(&self, lit: &Lit, seed: Seed) -> bool {
        self.kind == SignKind::Lamp && lit.is_lit(seed, self.column)
    }
}

fn foot(sign: &Sign) -> Place {
    Place::at(sign.column, 0).at_height(sign.foot)
}

pub(super) fn lantern(height_m: f32) -> Lantern {
    Lantern { color: COLOR, reach_m: REACH_M, height_m }
}

/// The lamps of a chunk that always burn, and where they stand.
fn lamps(land: &Land, chunk: ChunkIndex) -> impl Iterator<Item = (Lantern, Placed)> {
    let lit = signs(land, chunk, &land.chunk(chunk)).into_iter().filter_map(|sign| Some((sign, sign.kind.lamp_m()?)));
    lit.map(|(sign, height_m)| (lantern(height_m), Placed(foot(&sign))))
}

/// The lamps that shine into a view, for those who have no app.
pub fn lamps_around(land: &Land, gaze: &Gaze) -> Vec<(Lantern, Placed)> {
    ChunkIndex::around(gaze, MARGIN_M).flat_map(|chunk| lamps(land, chunk)).chain(placed::lamps_around(land, gaze)).collect()
}

/// Lamps and posts come into the chunks that come into view, and go with them.
pub(super) fn come_and_go(mut commands: Commands, mut known: Local<Residents<ChunkIndex>>, land: Res<Land>, gaze: Res<Gaze>) {
    known.come_and_go(&mut commands, &land, &gaze, MARGIN_M, |commands, chunk| {
        let signs = signs(&land, chunk, &land.chunk(chunk));
        let mut come = Vec::new();
        for sign in signs {
            if let Some(height_m) = sign.kind.lamp_m() {
                come.push(commands.spawn((lantern(height_m), Placed(foot(&sign)), Transform::default())).id());
            }
            if let Some(at) = sign.hung() {
                let post = Post { column: sign.column, at, kind: sign.kind };
                come.push(commands.spawn((post, Placed(at), Transform::default())).id());
            }
        }
        come
    });
}

/// Those that were lit shine.
pub(super) fn shine(mut commands: Commands, posts: Query<(Entity, &Post, Has<Lantern>)>, lit: Res<Lit>, land: Res<Land>) {
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
