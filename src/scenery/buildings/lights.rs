//! Lights and smoke of the buildings: those near the view as entities, with lit windows, lamps, and smoke above them.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{ChunkIndex, Column, Land, Place, RandomStream, Seed};
use eremite_stream::{
    RegionKey, StreamedEntities, ViewFrame, WorldPosition,
    contracts::{camera_view::CameraView, kept_lights::KeptLights, lantern::Lantern, weather::Weather, world_clock::WorldClock},
    ink::{InkMeshBuilder, palette},
};

use super::{
    Z,
    draw::draw_lights,
    grammar::SlotKind,
    hours,
    placing::{StandingBuilding, buildings},
};
use crate::{
    live_picture::{self, LivePicture},
    smoke::puffs,
};

const HABIT: RandomStream = RandomStream::named("habit of a house");

/// Metres beyond the view's edges from which light or smoke can come into it.
const MARGIN_M: f32 = 20.0;
/// Range of a lamp's light in metres, its colour, and the most lamps that shine in a chunk.
const REACH_M: f32 = 9.0;
const COLOR: [f32; 3] = [1.0, 0.64, 0.32];
const MAX_LAMPS: usize = 4;
/// Puffs of smoke over a house, seconds that one lasts, and how high and how far to the side it is carried in metres.
const PUFFS: usize = 11;
const PUFF_S: f32 = 16.0;
const RISES_M: f32 = 9.0;
const DRIFTS_M: f32 = 13.0;

/// A building near the view.
#[derive(Component, Clone, Debug)]
pub struct BuildingInView(pub StandingBuilding);

/// A lamp of a building near the view. It shines while somebody is up, or all night if it was lit for good.
#[derive(Component, Reflect, Clone, Copy, Debug)]
#[reflect(Component, Debug, Clone)]
pub struct BuildingLamp {
    /// The habit of the house, 0 to 1; see [`hours::light`].
    pub habit: f32,
    /// The first column of its lot.
    pub first: Column,
}

/// How bright the lamps of a house are at an hour, 0 dark to 1.
fn light(hour: f32, habit: f32, is_kept: bool) -> f32 {
    hours::light(hour, habit).max(if is_kept { hours::kept_light(hour) } else { 0.0 })
}

impl StandingBuilding {
    /// When people here rise and sleep, 0 to 1.
    pub fn habit(&self) -> f32 {
        Seed(self.seed).unit(HABIT, &[])
    }

    /// Its lamps.
    fn lamps(&self) -> impl Iterator<Item = Place> + use<'_> {
        self.building.slots_of(SlotKind::Lamp).map(|at| self.corner().translated(at))
    }
}

/// The lamps of a chunk's buildings.
fn lamps_of(standing: &[StandingBuilding]) -> impl Iterator<Item = (BuildingLamp, Place)> {
    let of_house = |house: &StandingBuilding| BuildingLamp { habit: house.habit(), first: house.first };
    standing.iter().flat_map(move |house| house.lamps().map(move |at| (of_house(house), at))).take(MAX_LAMPS)
}

fn lantern(strength: f32) -> Lantern {
    Lantern { color: COLOR.map(|part| part * strength), reach_m: REACH_M, height_m: 0.0 }
}

/// The lamps that shine into a view at an hour; usable without an `App`.
pub fn lamps_around(land: &Land, view: &CameraView, hour: f32) -> Vec<(Lantern, WorldPosition)> {
    let of_chunk = |chunk: ChunkIndex| {
        let standing = buildings(land, chunk);
        let shining = lamps_of(&standing).map(|(lamp, at)| (hours::light(hour, lamp.habit), at));
        let shining: Vec<_> = shining.filter(|(strength, _)| *strength > 0.0).collect();
        shining.into_iter().map(|(strength, at)| (lantern(strength), WorldPosition(at)))
    };
    ChunkIndex::in_view(view, MARGIN_M).flat_map(of_chunk).collect()
}

/// Spawns the buildings and lamps of chunks that come near the view, and despawns them with the chunk.
pub(super) fn stream_buildings(
    mut commands: Commands,
    mut known: Local<StreamedEntities<ChunkIndex>>,
    land: Res<Land>,
    view: Res<CameraView>,
) {
    known.update(&mut commands, &land, &view, MARGIN_M, |commands, chunk| {
        let standing = buildings(&land, chunk);
        let mut come: Vec<Entity> =
            lamps_of(&standing).map(|(lamp, at)| commands.spawn((lamp, WorldPosition(at), Transform::default())).id()).collect();
        come.extend(standing.into_iter().map(|house| {
            let corner = WorldPosition(house.corner());
            commands.spawn((BuildingInView(house), corner, Transform::default())).id()
        }));
        come
    });
}

/// Adds light to lamps that are lit, and removes it from others.
pub(super) fn light_lamps(
    mut commands: Commands,
    lamps: Query<(Entity, &BuildingLamp, Has<Lantern>)>,
    (clock, kept, land): (Res<WorldClock>, Res<KeptLights>, Res<Land>),
) {
    for (entity, lamp, shines) in &lamps {
        let is_lit = light(clock.hour(), lamp.habit, kept.has(land.seed(), lamp.first)) > 0.5;
        if is_lit != shines {
            commands.entity(entity).insert_if(lantern(1.0), || is_lit).remove_if::<Lantern>(|| !is_lit);
        }
    }
}

#[derive(Component)]
pub(super) struct LightsPicture;

#[derive(Component)]
pub(super) struct SmokePicture;

/// The buildings near the view at an hour.
#[derive(SystemParam)]
pub(super) struct HousesNow<'w, 's> {
    houses: Query<'w, 's, &'static BuildingInView>,
    clock: Res<'w, WorldClock>,
    frame: ViewFrame<'w>,
}

/// The buildings whose lamps were lit for good.
#[derive(SystemParam)]
pub(super) struct KeptHouses<'w> {
    kept: Res<'w, KeptLights>,
    land: Res<'w, Land>,
}

/// Draws lit windows and lamps.
pub(super) fn draw_windows(picture: LivePicture<LightsPicture>, now: HousesNow, kept: KeptHouses) {
    let HousesNow { houses, clock, frame } = now;
    picture.draw(LightsPicture, live_picture::SHINING, frame.center().extend(Z + 0.01), |mesh| {
        for BuildingInView(house) in &houses {
            let is_kept = kept.kept.has(kept.land.seed(), house.first);
            paint_lights(mesh, house, frame.view.place, light(clock.hour(), house.habit(), is_kept));
        }
    });
}

/// The light in a house's windows and lamps, of a strength from 0 to 1, seen from a place.
pub(crate) fn paint_lights(mesh: &mut InkMeshBuilder, house: &StandingBuilding, from: Place, strength: f32) {
    if strength > 0.0 {
        draw_lights(mesh, &house.building, house.corner().offset_from(from), strength, house.seed);
    }
}

/// Draws smoke over the houses in which somebody cooks.
pub(super) fn draw_smoke(picture: LivePicture<SmokePicture>, now: HousesNow, weather: Res<Weather>, time: Res<Time>) {
    let HousesNow { houses, clock, frame } = now;
    picture.draw(SmokePicture, live_picture::LIT, frame.center().extend(Z - 0.01), |mesh| {
        for BuildingInView(house) in &houses {
            paint_smoke(mesh, house, frame.view.place, clock.hour(), weather.wind, time.elapsed_secs_wrapped());
        }
    });
}

/// The smoke over a house at an hour, in a wind from -1 to 1, seen from a place.
pub(crate) fn paint_smoke(mesh: &mut InkMeshBuilder, house: &StandingBuilding, from: Place, hour: f32, wind: f32, seconds: f32) {
    let thick = hours::smoke(hour, house.habit());
    if thick == 0.0 {
        return;
    }
    let smoke = palette::paper().lerp(palette::stone(), 0.55);
    for hole in house.building.slots_of(SlotKind::Smoke) {
        let foot = house.corner().translated(hole).offset_from(from);
        for (age, stray) in puffs(PUFFS, PUFF_S, seconds + 7.0 * house.habit()) {
            let side = DRIFTS_M * wind * age * age + 0.5 * libm::sinf(age * 8.0 + 9.0 * house.habit()) * age;
            let radius = 0.22 + 1.25 * age;
            let at = foot + Vec2::new(side + stray * radius, RISES_M * (1.0 - 0.35 * wind.abs()) * libm::powf(age, 0.85));
            let ink = smoke.with_alpha(0.42 * thick * (age * 9.0).min(1.0) * (1.0 - age));
            mesh.disc(at, radius * 0.4, ink, ink.with_alpha(0.5 * ink.0[3]), radius * 0.8);
        }
    }
}
