//! The signs of others that can be met.

use std::sync::Arc;

use bevy::{math::Vec2, prelude::*};
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Land, Place, Purpose, Seed, Tint};
use eremite_stream::{
    contracts::{
        sights::{Article, Chapter, Condition, Entry, Granted, Met, SightsAppExt, Sketch, Sought},
        whereabouts::Whereabouts,
    },
    ink::InkMesh,
};

use super::{Sign, SignKind, draw, signs};

const CHAPTER: &str = "signs of others";
const SPECIMEN: Purpose = Purpose::named("sign specimen");

/// One of each.
const KINDS: [SignKind; 7] =
    [SignKind::Milestone(7), SignKind::Cairn, SignKind::StandingStones, SignKind::Shrine, SignKind::Hut, SignKind::Lamp, SignKind::Bell];
/// Metres to the side, and up or down, within which one is before his eyes.
const NEAR_M: Vec2 = Vec2::new(13.0, 9.0);

pub(super) fn plugin(app: &mut App) {
    use Condition::{Anyhow, AtDawn, AtDusk, ByMoonlight, InFog, InRain, InSnow};
    app.add_chapter(Chapter {
        name: CHAPTER,
        rank: 75,
        article: Article::One,
        entries: |_| KINDS.map(|kind| Entry::new(name(kind), move || specimen(kind))).into(),
        search: |_| Arc::new(seek),
        conditions: &[Anyhow, AtDawn, AtDusk, ByMoonlight, InRain, InSnow, InFog],
        is_open: false,
    })
    .init_resource::<Whereabouts>()
    .add_look(look.run_if(resource_exists::<Land>));
}

fn name(kind: SignKind) -> &'static str {
    match kind {
        SignKind::Milestone(_) => "milestone",
        SignKind::Cairn => "cairn",
        SignKind::StandingStones => "standing stones",
        SignKind::Shrine => "wayside shrine",
        SignKind::Hut => "ruined hut",
        SignKind::Lamp => "hanging lamp",
        SignKind::Bell => "wayside bell",
    }
}

fn specimen(kind: SignKind) -> Sketch {
    let mut mesh = InkMesh::default();
    draw::draw(&mut mesh, kind, &Tint::default(), |_| 0.0, &mut Seed(0).stream(SPECIMEN, &[]));
    Sketch { mesh, is_scene: false }
}

fn place(sign: &Sign) -> Place {
    Place::at(sign.column, 0).at_height(sign.foot)
}

/// The signs of the chunk that was looked at last.
#[derive(Default)]
struct Around(Option<(Land, ChunkIndex, Vec<Sign>)>);

fn look(whereabouts: Res<Whereabouts>, land: Res<Land>, mut around: Local<Around>, mut met: MessageWriter<Met>) {
    let Some(here) = whereabouts.place else { return };
    let chunk = here.column.chunk();
    if !around.0.as_ref().is_some_and(|(known, at, _)| *at == chunk && known.is(&land)) {
        around.0 = Some((land.clone(), chunk, signs(&land, chunk, &land.chunk(chunk))));
    }
    for sign in around.0.iter().flat_map(|(_, _, signs)| signs) {
        let place = place(sign);
        if place.metres_from(here).abs().cmple(NEAR_M).all() {
            met.write(Met::new(CHAPTER, name(sign.kind), place));
        }
    }
}

fn seek(sought: &Sought) -> Option<Granted> {
    sought.columns(CHUNK_COLUMNS as i64).find_map(|column| {
        let chunk = column.chunk();
        let signs = signs(sought.land, chunk, &sought.land.chunk(chunk));
        signs.iter().filter(|sign| name(sign.kind) == sought.entry).find_map(|sign| sought.granted_at(place(sign)))
    })
}
