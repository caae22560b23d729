//! Discoveries of props (in game: signs of others).

use std::sync::Arc;

use bevy::{math::Vec2, prelude::*};
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Land, PerLandCache, RandomStream, Seed, Tint};
use eremite_stream::contracts::{
    discoveries::{
        Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryCondition, DiscoveryKind, Illustration, QuestQuery, QuestTries,
    },
    player_position::PlayerPosition,
};

use super::{Prop, PropKind, draw, props};

const CHAPTER: &str = "signs of others";
const SPECIMEN: RandomStream = RandomStream::named("sign specimen");

/// One of each kind.
const KINDS: [PropKind; 12] = [
    PropKind::Milestone(7),
    PropKind::Waystone,
    PropKind::Cairn,
    PropKind::StandingStones,
    PropKind::Shrine,
    PropKind::Hut,
    PropKind::Lamp,
    PropKind::Bell,
    PropKind::Inscription,
    PropKind::Flags,
    PropKind::Cart,
    PropKind::Well,
];
/// Metres sideways and vertically within which a prop counts as seen.
const NEAR_M: Vec2 = Vec2::new(13.0, 9.0);

pub(super) fn plugin(app: &mut App) {
    use DiscoveryCondition::{Anyhow, AtDawn, AtDusk, ByMoonlight, InFog, InRain, InSnow};
    let signs = |_: &World| KINDS.map(|kind| DiscoveryKind::new(name(kind), move || specimen(kind))).into();
    let signs = DiscoveryCategory::new(CHAPTER, 75, Article::One, signs)
        .with_quests(|_| Arc::new(find_target), &[Anyhow, AtDawn, AtDusk, ByMoonlight, InRain, InSnow, InFog]);
    app.add_discovery_category(signs)
        .init_resource::<PlayerPosition>()
        .add_discovery_systems(discover_props.run_if(resource_exists::<Land>));
}

fn name(kind: PropKind) -> &'static str {
    match kind {
        PropKind::Milestone(_) => "milestone",
        PropKind::Waystone => "waystone",
        PropKind::Cairn => "cairn",
        PropKind::StandingStones => "standing stones",
        PropKind::Shrine => "wayside shrine",
        PropKind::Hut => "ruined hut",
        PropKind::Lamp => "hanging lamp",
        PropKind::Bell => "wayside bell",
        PropKind::Inscription => "inscribed stone",
        PropKind::Flags => "string of flags",
        PropKind::Cart => "fallen cart",
        PropKind::Well => "wayside well",
    }
}

fn specimen(kind: PropKind) -> Illustration {
    Illustration::figure(|mesh| {
        draw::draw(mesh, kind, &Tint::default(), |_| 0.0, &mut Seed(0).rng(SPECIMEN, &[]));
        mesh.motion.clear();
    })
}

fn discover_props(
    player_position: Res<PlayerPosition>,
    land: Res<Land>,
    mut around: Local<PerLandCache<ChunkIndex, Vec<Prop>, 1>>,
    mut met: MessageWriter<Discovery>,
) {
    let Some(here) = player_position.place else { return };
    let chunk = here.column.chunk();
    for sign in around.get_or_insert_with(&land, chunk, || props(&land, chunk, &land.cached_heights(chunk))) {
        let place = sign.place();
        if place.offset_from(here).abs().cmple(NEAR_M).all() {
            met.write(Discovery::new(CHAPTER, name(sign.kind), place));
        }
    }
}

fn find_target(sought: QuestQuery) -> QuestTries {
    sought.try_columns(CHUNK_COLUMNS as i64, |sought, column| {
        let chunk = column.chunk();
        let signs = props(&sought.land, chunk, &sought.land.chunk_heights(chunk));
        signs.iter().filter(|sign| name(sign.kind) == sought.entry).find_map(|sign| sought.target_at(sign.place()))
    })
}
