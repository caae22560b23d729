//! Discoveries of buildings (in game: dwellings).

use std::sync::Arc;

use bevy::{math::Vec2, prelude::*};
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Land, PerLandCache, Place, Tint, places::LotKind};
use eremite_stream::contracts::{
    discoveries::{
        Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryCondition, DiscoveryKind, Illustration, QuestQuery, QuestTries,
    },
    player_position::PlayerPosition,
};

use super::{BuildingKinds, derive, draw, placing::buildings};

const CHAPTER: &str = "dwellings";
/// The seed of the illustrations.
const SPECIMEN: u64 = 3;
/// Metres sideways, beyond its walls, and vertically within which a building counts as seen.
const NEAR_M: Vec2 = Vec2::new(9.0, 9.0);

pub(super) fn plugin(app: &mut App) {
    use DiscoveryCondition::{Anyhow, AtDawn, AtDusk, ByMoonlight, InFog, InRain, InSnow};
    let dwellings = |world: &World| {
        let kinds = world.get_resource::<Land>().and_then(Land::attachment::<BuildingKinds>);
        LotKind::ALL
            .map(|kind| {
                DiscoveryKind::new(kind.name(), {
                    let kinds = kinds.clone();
                    move || specimen(kinds.as_deref(), kind)
                })
            })
            .into()
    };
    let dwellings = DiscoveryCategory::new(CHAPTER, 76, Article::One, dwellings)
        .with_quests(|_| Arc::new(find_target), &[Anyhow, AtDawn, AtDusk, ByMoonlight, InRain, InSnow, InFog]);
    app.add_discovery_category(dwellings)
        .init_resource::<PlayerPosition>()
        .add_discovery_systems(discover_buildings.run_if(resource_exists::<Land>));
}

/// A building of a kind; nothing if there is no file for it.
fn specimen(kinds: Option<&BuildingKinds>, kind: LotKind) -> Illustration {
    Illustration::figure(|mesh| {
        if let Some((grammar, variant, _)) = kinds.and_then(|kinds| kinds.variants(kind).next()) {
            draw(mesh, &derive(grammar, variant, kind.widths().0 as f32, SPECIMEN), &Tint::default(), 0.0, SPECIMEN);
            mesh.motion.clear();
        }
    })
}

/// Which buildings there are in a chunk: their kinds, middles and half widths.
type BuildingsOfChunk = Vec<(LotKind, Place, f32)>;

fn buildings_of_chunk(land: &Land, chunk: ChunkIndex) -> BuildingsOfChunk {
    buildings(land, chunk).iter().map(|house| (house.kind, house.middle(), house.width_m / 2.0)).collect()
}

fn discover_buildings(
    player_position: Res<PlayerPosition>,
    land: Res<Land>,
    mut around: Local<PerLandCache<ChunkIndex, BuildingsOfChunk, 1>>,
    mut met: MessageWriter<Discovery>,
) {
    let Some(here) = player_position.place else { return };
    let chunk = here.column.chunk();
    for (kind, place, half_m) in around.get_or_insert_with(&land, chunk, || buildings_of_chunk(&land, chunk)) {
        if place.offset_from(here).abs().cmple(NEAR_M + Vec2::X * half_m).all() {
            met.write(Discovery::new(CHAPTER, kind.name(), *place));
        }
    }
}

fn find_target(sought: QuestQuery) -> QuestTries {
    sought.try_columns(CHUNK_COLUMNS as i64, |sought, column| {
        let standing = buildings_of_chunk(&sought.land, column.chunk());
        standing.iter().filter(|(kind, ..)| kind.name() == sought.entry).find_map(|(_, place, _)| sought.target_at(*place))
    })
}
