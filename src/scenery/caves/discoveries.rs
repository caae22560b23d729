//! Discoveries underground: cave biomes, and the relics and things found in them.

use std::{iter, sync::Arc};

use bevy::prelude::*;
use eremite_land::{
    Biome, Land, LandCache, PerLandCache, Place, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed,
    background::as_tries,
    biome::Realm,
    caves::decoration::{CaveItem, CaveItemKind, RoomDecoration},
};
use eremite_stream::{
    contracts::{
        discoveries::{
            Article, Discovery, DiscoveryAppExt, DiscoveryCategory, DiscoveryCondition, DiscoveryKind, Illustration, QuestQuery,
            QuestTarget, QuestTries, SCENE_M, UNDERGROUND_DEPTH_M,
        },
        finds::Finds,
        player_position::PlayerPosition,
    },
    ink::{Ink, InkMeshBuilder, StrokePoint, palette},
};

use super::{ornament, relic};

const CAVES: &str = "caves";
const FINDS: &str = "finds";
const SPECIMEN: RandomStream = RandomStream::named("cave specimen");

/// Relic names; an item's grain (0 to 1) picks one uniformly.
const RELICS: [&str; 4] = ["bowl", "bell", "scroll", "mask"];
const THINGS: [(&str, CaveItemKind); 3] =
    [("shrine", CaveItemKind::Shrine), ("crystals", CaveItemKind::Crystal), ("glowing fungi", CaveItemKind::Fungus)];

/// Minimum share of a cave biome at the player for a discovery.
const IN_IT: f32 = 0.55;
/// The same for a quest target: higher, because the player may stand a little beside the target.
const SURELY_IN_IT: f32 = 0.65;
/// Metres above the floor within which an open place counts as a cave to stand in.
const LOW_M: f32 = 14.0;
/// Metres deeper than requested at which a quest looks, for the same reason.
const DEEPER_M: f32 = 6.0;
/// Metres within which a thing counts as seen, and within which a relic just taken must have been.
const NEAR_M: f32 = 11.0;
const TAKEN_M: f32 = 5.0;
/// Rows of rooms searched, starting at the required depth, and rooms searched to either side.
const ROWS: i64 = 4;
const ROOMS: i64 = 60;

pub(super) fn plugin(app: &mut App) {
    use DiscoveryCondition::{Anyhow, Below};
    let caves = DiscoveryCategory::new(CAVES, 60, Article::None, |world| caves(world.resource::<Land>()))
        .with_quests(|_| Arc::new(|sought| find_target(sought, IN_CAVE)), &[Anyhow, Below(100), Below(200), Below(300)]);
    let finds = DiscoveryCategory::new(FINDS, 70, Article::One, |_| finds())
        .with_quests(|_| Arc::new(|sought| find_target(sought, STANDING)), &[Anyhow, Below(50), Below(100), Below(200)]);
    app.add_discovery_category(caves)
        .add_discovery_category(finds)
        .init_resource::<PlayerPosition>()
        .add_discovery_systems(discover_caves.run_if(resource_exists::<Land>));
}

fn caves(land: &Land) -> Vec<DiscoveryKind> {
    let below = land.biomes().iter().filter(|biome| biome.realm == Realm::Below && land.biomes().len() > 2).cloned();
    below.map(|biome| DiscoveryKind::new(biome.name.clone(), move || scene(&biome))).collect()
}

fn finds() -> Vec<DiscoveryKind> {
    let relics = RELICS.iter().enumerate().map(|(number, name)| {
        let grain = (number as f32 + 0.5) / RELICS.len() as f32;
        DiscoveryKind::new(*name, move || Illustration { mesh: relic::relic_mesh(grain), is_scene: false })
    });
    relics.chain(THINGS.map(|(name, kind)| DiscoveryKind::new(name, move || thing(kind)))).collect()
}

fn thing(kind: CaveItemKind) -> Illustration {
    Illustration::figure(|mesh| ornament::draw_item(mesh, kind, Vec2::ZERO, &mut Seed(0).rng(SPECIMEN, &[3])))
}

/// Illustration of a cave biome: a hall with its far wall, the rock around it, and what glows there.
fn scene(biome: &Biome) -> Illustration {
    let mut mesh = InkMeshBuilder::default();
    let (rock, air) = (Ink::from(biome.tint.deep), Ink::from(biome.tint.mist));
    let shine = Ink::from(biome.tint.leaf);
    let soil = Ink::from(biome.tint.soil);
    let corners =
        [(-1.1, -1.1), (1.1, -1.1), (1.1, 1.1), (-1.1, 1.1)].map(|(x, y)| mesh.vertex(SCENE_M * Vec2::new(x, y), air.lerp(rock, 0.35)));
    mesh.quad(corners[0], corners[1], corners[2], corners[3]);
    mesh.disc(Vec2::new(0.2, -0.1), 0.3, air.lerp(shine, 0.4), air.lerp(shine, 0.25).with_alpha(0.7), 1.3);
    let mut random = Seed(0).rng(SPECIMEN, &[Seed(0).hash(RandomStream::named(&biome.name), &[]) as i64]);
    let turn = random.range(0.0, 6.0);
    let wave = |x: f32, side: f32| 0.16 * libm::sinf(x * 2.3 + turn * side) + 0.07 * libm::sinf(x * 6.1 + turn);
    for side in [1.0_f32, -1.0] {
        let line = |x: f32| side * (0.78 - 0.16 * x * x * 0.8) + wave(x, side);
        let mut last: Option<[u32; 3]> = None;
        for piece in 0..=40 {
            let x = SCENE_M.x * 1.1 * (piece as f32 / 20.0 - 1.0);
            let y = line(x);
            let edge = [
                mesh.vertex(Vec2::new(x, y), soil.lerp(rock, 0.3)),
                mesh.vertex(Vec2::new(x, y + side * 0.35), rock),
                mesh.vertex(Vec2::new(x, side * SCENE_M.y * 1.4), rock),
            ];
            if let Some(last) = last {
                mesh.quad(last[0], last[1], edge[1], edge[0]);
                mesh.quad(last[1], last[2], edge[2], edge[1]);
            }
            last = Some(edge);
        }
        let rim: Vec<StrokePoint> = (-42..=42).map(|i| i as f32 / 20.0).map(|x| StrokePoint::new(x, line(x), 0.035)).collect();
        mesh.taper(&rim, palette::ink(), 0.03);
        for _ in 0..7 {
            let x = random.range(-1.8, 1.8);
            let tall = random.range(0.12, 0.42);
            let foot = line(x) + side * 0.05;
            let drip = [StrokePoint::new(x, foot, 0.11), StrokePoint::new(x + 0.01, foot - side * tall, 0.012)];
            mesh.taper(&drip, palette::ink().with_alpha(0.9), 0.02);
        }
        for _ in 0..9 {
            let at = Vec2::new(random.range(-1.8, 1.8), 0.0);
            let at = at + Vec2::Y * (line(at.x) - side * random.range(0.0, 0.12));
            mesh.disc(at, 0.02, shine, shine.with_alpha(0.5), 0.09);
        }
    }
    Illustration { mesh, is_scene: true }
}

/// Entry name of an item in the category of finds.
fn name(item: &CaveItem) -> Option<&'static str> {
    match item.kind {
        CaveItemKind::Relic => Some(RELICS[((item.grain * RELICS.len() as f32) as usize).min(RELICS.len() - 1)]),
        CaveItemKind::HangingCrystal => Some(THINGS[1].0),
        kind => THINGS.iter().find(|(_, known)| *known == kind).map(|(name, _)| *name),
    }
}

fn place(room: RoomIndex, item: &CaveItem) -> Place {
    room.corner().translated(Vec2::new(item.column as f32, item.row as f32))
}

fn discover_caves(
    player_position: Res<PlayerPosition>,
    land: Res<Land>,
    finds: Res<Finds>,
    mut around: Local<PerLandCache<RoomIndex, RoomDecoration, 1>>,
    mut memory: Local<LandCache>,
    mut met: MessageWriter<Discovery>,
) {
    let Some(here) = player_position.place else { return };
    let depth_m = memory.height(&land, here.column) - here.height_m();
    if depth_m < 2.0 {
        return;
    }
    if depth_m > UNDERGROUND_DEPTH_M {
        let blend = land.cave_blend(here.column, here.row);
        if blend.parts[0].1 > IN_IT {
            met.write(Discovery::new(CAVES, &land.biomes()[blend.dominant()].name, here));
        }
    }
    let room = RoomIndex::at(here);
    let mut seen: Vec<&str> = Vec::new();
    for item in &around.get_or_insert_with(&land, room, || RoomDecoration::in_room(&land, room)).items {
        let place = place(room, item);
        let far_m = place.offset_from(here).length();
        let is_met = match item.kind {
            // A relic is discovered only when the player takes it.
            CaveItemKind::Relic => far_m < TAKEN_M && finds.has(land.seed(), room),
            _ => far_m < NEAR_M,
        };
        if let Some(name) = name(item).filter(|name| is_met && !seen.contains(name)) {
            seen.push(name);
            met.write(Discovery::new(FINDS, name, place));
        }
    }
}

/// A search for the target of a quest in a room.
#[derive(Clone, Copy)]
struct RoomSearch {
    /// Whether it may be there; it is asked before the room's cells are computed.
    may_be_in: fn(&QuestQuery, RoomIndex) -> bool,
    find: fn(&QuestQuery, RoomIndex) -> Option<Place>,
}

/// An open place that lies in the cave biome of that name.
const IN_CAVE: RoomSearch = RoomSearch { may_be_in: |sought, room| is_in_it(sought, room, ROOM_COLUMNS / 2, ROOM_ROWS / 2), find: in_cave };
/// Where a thing of that name stands.
const STANDING: RoomSearch = RoomSearch { may_be_in: |_, _| true, find: standing };

/// The nearest room that is deep enough and has the target.
fn find_target(sought: QuestQuery, search: RoomSearch) -> QuestTries {
    let least_m = sought.min_depth_m().max(UNDERGROUND_DEPTH_M);
    let first = RoomIndex::at(Place::at(sought.from, 0));
    let rooms = ROOMS.min(sought.reach_m / ROOM_COLUMNS as i64);
    let sides = (0..=rooms).flat_map(|far| [Some(far), (far > 0).then_some(-far)]).flatten();
    let sought = Arc::new(sought);
    Box::new(sides.flat_map(move |side| {
        let column = first.neighbor(side, 0).first_column() + ROOM_COLUMNS as i64 / 2;
        let heights = as_tries::<_, QuestTarget>(sought.land.prepare_heights(column..column + 1));
        let sought = sought.clone();
        let rooms = iter::once_with({
            let sought = sought.clone();
            move || {
                let top = Place::at(column, 0).at_height(sought.land.height(column) - least_m);
                (0..ROWS).map(move |down| RoomIndex::at(top).neighbor(0, -down))
            }
        });
        heights.chain(rooms.flatten().flat_map(move |room| tries_in_room(&sought, search, room, least_m)))
    }))
}

/// The tries to find the target in a room: those before the last prepare the room's cells, which take longest.
fn tries_in_room(
    sought: &Arc<QuestQuery>,
    RoomSearch { may_be_in, find }: RoomSearch,
    room: RoomIndex,
    least_m: f32,
) -> impl Iterator<Item = Option<QuestTarget>> + Send + Sync + use<> {
    let cells = may_be_in(sought, room).then(|| as_tries::<_, QuestTarget>(sought.land.pristine_cells_in_steps(room)));
    let (is_possible, sought) = (cells.is_some(), sought.clone());
    let last = iter::once_with(move || {
        let place = if is_possible { find(&sought, room)? } else { return None };
        let is_deep = sought.land.height(place.column) - place.height_m() > least_m + DEEPER_M;
        is_deep.then(|| sought.target_at(place)).flatten()
    });
    cells.into_iter().flatten().chain(last)
}

/// Whether a cell of a room lies in the cave biome of that name.
fn is_in_it(sought: &QuestQuery, room: RoomIndex, column: usize, row: usize) -> bool {
    let land = &sought.land;
    let blend = land.cave_blend(room.first_column() + column as i64, room.first_row() + row as i64);
    land.biomes()[blend.dominant()].name == sought.entry && blend.parts[0].1 > IN_IT
}

/// An open place in a room that may lie in the cave biome of that name.
fn in_cave(sought: &QuestQuery, room: RoomIndex) -> Option<Place> {
    const APART: usize = 16;
    let land = &sought.land;
    let cells = land.cells(room);
    let mut memory = LandCache::default();
    let points = (0..ROOM_ROWS).rev().step_by(APART / 2).flat_map(|row| (0..ROOM_COLUMNS).step_by(APART).map(move |column| (column, row)));
    points.filter(|(column, row)| cells.is_open(*column, *row) && is_in_it(sought, room, *column, *row)).find_map(|(column, row)| {
        // The player will stand on the floor below.
        let open = room.corner().translated(Vec2::new(column as f32 + 0.5, row as f32 + 0.5));
        let floor = memory.open_span(land, open).map(|gap| gap.floor).filter(|floor| open.height_above(*floor) < LOW_M)?;
        let blend = land.cave_blend(floor.column, floor.row);
        (land.biomes()[blend.dominant()].name == sought.entry && blend.parts[0].1 > SURELY_IN_IT).then_some(floor)
    })
}

/// Where a thing of that name stands in the room.
fn standing(sought: &QuestQuery, room: RoomIndex) -> Option<Place> {
    let furnishing = RoomDecoration::in_room(&sought.land, room);
    furnishing.items.iter().find(|item| name(item) == Some(&*sought.entry)).map(|item| place(room, item))
}
