//! Spawning and despawning of wildlife: only outside the view, except where the whole view is new.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place, RoomIndex};
use eremite_stream::contracts::camera_view::CameraView;

use super::{Animal, AnimalGroup, AnimalGroupId, GroupMember, Wildlife, save::SavedAnimal, territory::FARTHEST_M};
use crate::{
    creatures::{Behavior, CreatureKind, Creatures, Rig},
    motion::GroundQuery,
    population::{CreatureBundle, SpawnParams, WildGroup, ground_probe::ground_probe},
};

/// Metres beyond the view within which animals are spawned, and the hysteresis before they are despawned.
const MARGIN_M: f32 = 30.0;
const LONGER_M: f32 = 8.0;
/// Metres beyond the view from which on an animal is out of sight, with all that is drawn of it; and from which on a
/// disturbed one is forgotten.
const SIGHT_M: f32 = 3.0;
const FORGOTTEN_M: f32 = 6.0;
/// Metres that the view has moved since the last pass of spawning after which another one is due.
const MOVED_M: f32 = 3.0;

impl WildGroup for AnimalGroup {
    type Id = AnimalGroupId;
    type Member = Animal;
    type Saved = SavedAnimal;
    type Behavior = Behavior;
    /// Whether it is active at this hour.
    type Presence = bool;
    type State = ();

    const REACH_M: f32 = MARGIN_M + FARTHEST_M as f32;
    const MAX_GROUPS: usize = 128;

    fn generate(id: AnimalGroupId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Self> {
        Self::of(id, land, cache, creatures)
    }

    fn behavior(kind: &CreatureKind) -> Option<&Behavior> {
        kind.life.as_ref()
    }

    fn id(&self) -> AnimalGroupId {
        self.id
    }

    fn kind(&self) -> &str {
        &self.kind
    }

    fn count(&self) -> i64 {
        self.count
    }

    fn home(&self) -> Place {
        Place::at(self.home, 0).at_height(self.height_m)
    }

    fn is_unchanged(&self, known: &Land, land: &Land) -> bool {
        self.reach_m.iter().all(|end| {
            let place = self.place_at(*end);
            let room = RoomIndex::at(place.at_height(self.height_m));
            known.chunk_revision(place.column.chunk()) == land.chunk_revision(place.column.chunk())
                && (-1..=1).all(|up| known.field_revision(room.neighbor(0, up)) == land.field_revision(room.neighbor(0, up)))
        })
    }

    fn activity(&self, _: Option<bool>, _: f32, params: &SpawnParams) -> Option<bool> {
        Some(is_active(self, params))
    }

    fn may_spawn(&self, is_active: bool, _: &CameraView) -> bool {
        is_active
    }

    fn spawn(self: &Arc<Self>, number: i64, is_view_new: bool, now_s: f64, params: &mut SpawnParams) -> Option<CreatureBundle<Animal>> {
        let (kind, life) = self.find_kind(&params.creatures)?;
        let moment = GroupMember { group: self, life, seed: params.land.seed(), number }.at(now_s);
        let mut ground_query = GroundQuery { land: &params.land, cache: &mut params.memory };
        let place = ground_query.floor(self.place_at(moment.along_m));
        let outside_m = params.camera_view.distance_outside_m(place);
        let may_come = outside_m < MARGIN_M && (is_view_new || outside_m > SIGHT_M);
        if !may_come {
            return None;
        }
        let mut animal = Animal::new(self.clone(), number, place, moment.facing);
        animal.doing = moment.doing;
        Some(animal.into_bundle(kind, &mut ground_query))
    }
}

fn is_active(group: &AnimalGroup, params: &SpawnParams) -> bool {
    let kind = group.find_kind(&params.creatures);
    kind.is_some_and(|(_, life)| group.is_about(life, &params.land, &params.world_clock))
}

pub(super) fn spawn_and_despawn(
    mut wildlife: ResMut<Wildlife>,
    mut animals: Query<(Entity, &mut Animal, &mut Rig)>,
    mut params: SpawnParams,
) {
    let begun = params.stats.start_timer();
    let wildlife = &mut *wildlife;
    let mut changes = wildlife.begin_step(&params);
    changes.is_view_new |= changes.is_land_unrelated;
    let (mut live, mut lost) = (Vec::new(), Vec::new());
    for (entity, mut animal, rig) in &mut animals {
        let is_lost = changes.is_world_new && !keeps_on_new_land(&mut animal, rig, changes.is_view_new, wildlife, &mut params);
        if is_lost || is_out_of_range(&animal, wildlife, &params.camera_view) {
            lost.push(entity);
        } else {
            live.push((animal.group.clone(), animal.number));
        }
    }
    let moved = |view: &CameraView| params.camera_view.place.offset_from(view.place).abs().max_element() > MOVED_M;
    let mut count = live.len();
    if wildlife.is_pass_due(changes) || wildlife.last_view().is_some_and(moved) {
        let mut activities = BTreeMap::new();
        // Also for animals that are far from home, their group's activity has to be known.
        for (group, _) in &live {
            activities.entry(group.id).or_insert_with(|| is_active(group, &params));
        }
        let mut there: BTreeSet<(AnimalGroupId, i64)> = live.iter().map(|(group, number)| (group.id, *number)).collect();
        let came = wildlife.find_spawns(&mut there, activities, changes, &mut params);
        count += came.len();
        for one in came {
            params.commands.spawn(one);
        }
    }
    params.stats.count("wildlife", count);
    for entity in lost {
        params.commands.entity(entity).despawn();
    }
    params.stats.stop_timer(begun);
}

/// Whether an animal is so far from the view that it is despawned, or out of sight after its hours.
fn is_out_of_range(animal: &Animal, wildlife: &Wildlife, view: &CameraView) -> bool {
    let outside_m = view.distance_outside_m(animal.quadruped.place);
    let is_gone = match animal.stirred {
        Some(_) => outside_m > FORGOTTEN_M,
        None => outside_m > MARGIN_M + LONGER_M,
    };
    is_gone || outside_m > SIGHT_M && wildlife.activity(animal.group.id) == Some(false)
}

/// Puts an animal on the ground of a new land, and gives it its group there. Returns whether the animal stays: in view it
/// does so also without a group.
fn keeps_on_new_land(animal: &mut Animal, mut rig: Mut<Rig>, is_view_new: bool, wildlife: &mut Wildlife, params: &mut SpawnParams) -> bool {
    let group = wildlife.group(animal.group.id, params);
    let same = group.filter(|group| group.kind == animal.group.kind && animal.number < group.count);
    let Some((kind, _)) = animal.group.find_kind(&params.creatures) else { return false };
    if same.is_none() && is_view_new {
        return false;
    }
    let mut ground_query = GroundQuery { land: &params.land, cache: &mut params.memory };
    animal.quadruped.snap_to_ground(&mut ground_query);
    animal.wake();
    if let Some(group) = same {
        animal.group = group;
    }
    if params.creatures.is_changed() {
        let (place, facing) = (animal.quadruped.place, animal.quadruped.facing);
        *rig = Rig::standing(kind, place, facing, &mut ground_probe(place, &mut ground_query));
    }
    true
}
