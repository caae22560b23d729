//! Discoveries of props (in game: signs of others).

use std::sync::Arc;

use bevy::{math::Vec2, prelude::*};
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Land, Place, RandomStream, Seed, Tint};
use eremite_stream::{
    contracts::{
        discoveries::{
            Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryCondition, DiscoveryKind, Illustration, QuestQuery,
            QuestTarget,
        },
        player_position::PlayerPosition,
    },
    ink::InkMeshBuilder,
};

use super::{Prop, PropKind, draw, props};

const CHAPTER: &str = "signs of others";
const SPECIMEN: RandomStream = RandomStream::named("sign specimen");

/// One of each kind.
const KINDS: [PropKind; 7] =
    [PropKind::Milestone(7), PropKind::Cairn, PropKind::StandingStones, PropKind::Shrine, PropKind::Hut, PropKind::Lamp, PropKind::Bell];
/// Metres sideways and vertically within which a prop counts as seen.
const NEAR_M: Vec2 = Vec2::new(13.0, 9.0);

pub(super) fn plugin(app: &mut App) {
    use DiscoveryCondition::{Anyhow, AtDawn, AtDusk, ByMoonlight, InFog, InRain, InSnow};
    app.add_discovery_category(DiscoveryCategory {
        name: CHAPTER,
        rank: 75,
        article: Article::One,
        kinds: |_| KINDS.map(|kind| DiscoveryKind::new(name(kind), move || specimen(kind))).into(),
        search: |_| Arc::new(find_target),
        conditions: &[Anyhow, AtDawn, AtDusk, ByMoonlight, InRain, InSnow, InFog],
        is_unbounded: false,
    })
    .init_resource::<PlayerPosition>()
    .add_discovery_systems(discover_props.run_if(resource_exists::<Land>));
}

fn name(kind: PropKind) -> &'static str {
    match kind {
        PropKind::Milestone(_) => "milestone",
        PropKind::Cairn => "cairn",
        PropKind::StandingStones => "standing stones",
        PropKind::Shrine => "wayside shrine",
        PropKind::Hut => "ruined hut",
        PropKind::Lamp => "hanging lamp",
        PropKind::Bell => "wayside bell",
    }
}

fn specimen(kind: PropKind) -> Illustration {
    let mut mesh = InkMeshBuilder::default();
    draw::draw(&mut mesh, kind, &Tint::default(), |_| 0.0, &mut Seed(0).rng(SPECIMEN, &[]));
    Illustration { mesh, is_scene: false }
}

fn place(sign: &Prop) -> Place {
    Place::at(sign.column, 0).at_height(sign.foot)
}

/// The props of the chunk that was looked at last.
#[derive(Default)]
struct PropChunkCache(Option<(Land, ChunkIndex, Vec<Prop>)>);

fn discover_props(
    player_position: Res<PlayerPosition>,
    land: Res<Land>,
    mut around: Local<PropChunkCache>,
    mut met: MessageWriter<Discovery>,
) {
    let Some(here) = player_position.place else { return };
    let chunk = here.column.chunk();
    if !around.0.as_ref().is_some_and(|(known, at, _)| *at == chunk && known.ptr_eq(&land)) {
        around.0 = Some((land.clone(), chunk, props(&land, chunk, &land.chunk_heights(chunk))));
    }
    for sign in around.0.iter().flat_map(|(_, _, signs)| signs) {
        let place = place(sign);
        if place.offset_from(here).abs().cmple(NEAR_M).all() {
            met.write(Discovery::new(CHAPTER, name(sign.kind), place));
        }
    }
}

fn find_target(sought: &QuestQuery) -> Option<QuestTarget> {
    sought.columns_by_distance(CHUNK_COLUMNS as i64).find_map(|column| {
        let chunk = column.chunk();
        let signs = props(sought.land, chunk, &sought.land.chunk_heights(chunk));
        signs.iter().filter(|sign| name(sign.kind) == sought.entry).find_map(|sign| sought.target_at(place(sign)))
    })
}
