//! Spawning and despawning of wildlife: only outside the view, except where the whole view is new.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use bevy::prelude::*;
use eremite_land::{Land, LandCache, RoomIndex};
use eremite_stream::contracts::{camera_view::CameraView, world_clock::WorldClock};

use super::{
    Animal, AnimalGroup, AnimalGroupId, GroupMember, Wildlife,
    animal::{AnimalBundle, ground_probe},
    save::SavedAnimal,
    territory::FARTHEST_M,
};
use crate::{
    creatures::{CreatureStats, Creatures, Rig},
    motion::GroundQuery,
};

/// Metres beyond the view within which animals are spawned, and the hysteresis before they are despawned.
const MARGIN_M: f32 = 30.0;
const LONGER_M: f32 = 8.0;
/// Metres beyond the view from which on an animal is out of sight, with all that is drawn of it; and from which on a
/// disturbed one is forgotten.
pub const SIGHT_M: f32 = 3.0;
const FORGOTTEN_M: f32 = 6.0;
/// Fixed steps between two passes of spawning, or metres that the view has moved.
const LOOKS_EVERY: i64 = 8;
const LOOKS_EVERY_M: f32 = 3.0;
/// The most animals.
const MOST: usize = 256;
/// The most groups that are cached.
const MOST_GROUPS: usize = 128;

/// Whether two lands of one lineage are the same where a group lives.
fn is_unchanged(group: &AnimalGroup, known: &Land, land: &Land) -> bool {
    group.reach_m.iter().all(|end| {
        let place = group.place_at(*end);
        let room = RoomIndex::at(place.at_height(group.height_m));
        known.chunk_revision(place.column.chunk()) == land.chunk_revision(place.column.chunk())
            && (-1..=1).all(|up| known.field_revision(room.neighbor(0, up)) == land.field_revision(room.neighbor(0, up)))
    })
}

pub(super) fn spawn_and_despawn(
    mut commands: Commands,
    mut wildlife: ResMut<Wildlife>,
    mut census: ResMut<CreatureStats>,
    mut animals: Query<(Entity, &mut Animal, &mut Rig)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    world_clock: Res<WorldClock>,
    camera_view: Res<CameraView>,
    time: Res<Time>,
) {
    let begun = census.start_timer();
    let wildlife = &mut *wildlife;
    wildlife.seconds += f64::from(time.delta_secs());
    wildlife.steps += 1;
    let mut is_view_new = wildlife.view.is_none_or(|before| camera_view.is_disjoint_from(&before));
    let is_other = creatures.is_changed() || wildlife.land.as_ref().is_none_or(|known| !known.ptr_eq(&land));
    if is_other {
        let former = wildlife.land.replace(land.clone()).filter(|known| known.shares_lineage_with(&land));
        is_view_new |= former.is_none();
        match former.filter(|_| !creatures.is_changed()) {
            Some(known) => wildlife.groups.retain(|_, group| group.as_ref().is_some_and(|group| is_unchanged(group, &known, &land))),
            None => wildlife.groups.clear(),
        }
    }
    let mut there = Vec::new();
    let mut lost = Vec::new();
    for (entity, mut animal, mut rig) in &mut animals {
        let mut is_lost = false;
        if is_other {
            let group = wildlife.group(animal.group.id, &land, &mut memory, &creatures);
            let same = group.filter(|group| group.kind == animal.group.kind && animal.number < group.count);
            let kind = creatures.find(&animal.group.kind).ok().filter(|kind| kind.life.is_some());
            is_lost = kind.is_none() || same.is_none() && is_view_new;
            if let (Some(kind), false) = (kind, is_lost) {
                let mut footing = GroundQuery { land: &land, cache: &mut memory };
                animal.strider.snap_to_ground(&mut footing);
                animal.wake();
                if let Some(group) = same {
                    animal.group = group;
                }
                if creatures.is_changed() {
                    let (place, facing) = (animal.strider.place, animal.strider.facing);
                    *rig = Rig::standing(kind, place, facing, &mut ground_probe(place, &mut footing));
                }
            }
        }
        let outside_m = camera_view.distance_outside_m(animal.strider.place);
        let is_gone = match animal.stirred {
            Some(_) => outside_m > FORGOTTEN_M,
            None => outside_m > MARGIN_M + LONGER_M,
        };
        let is_home = outside_m > SIGHT_M && wildlife.about.get(&animal.group.id) == Some(&false);
        if is_lost || is_gone || is_home { lost.push(entity) } else { there.push((animal.group.clone(), animal.number)) }
    }
    let moved = wildlife.view.is_none_or(|view| camera_view.place.offset_from(view.place).abs().max_element() > LOOKS_EVERY_M);
    let looks = is_view_new || is_other || moved || wildlife.steps % LOOKS_EVERY == 0;
    let live = there.len();
    if looks {
        wildlife.view = Some(*camera_view);
        let mut looker = AnimalSpawner {
            wildlife,
            creatures: &creatures,
            land: &land,
            memory: &mut memory,
            world_clock: &world_clock,
            camera_view: &camera_view,
        };
        let came = looker.find_spawns(&there, is_view_new);
        census.count("wildlife", live + came.len());
        for one in came {
            commands.spawn(one);
        }
    } else {
        census.count("wildlife", live);
    }
    for entity in lost {
        commands.entity(entity).despawn();
    }
    census.stop_timer(begun);
}

/// Everything a pass of spawning needs.
struct AnimalSpawner<'a> {
    wildlife: &'a mut Wildlife,
    creatures: &'a Creatures,
    land: &'a Land,
    memory: &'a mut LandCache,
    world_clock: &'a WorldClock,
    camera_view: &'a CameraView,
}

impl AnimalSpawner<'_> {
    /// The animals to spawn beside those in `there`.
    fn find_spawns(&mut self, there: &[(Arc<AnimalGroup>, i64)], is_view_new: bool) -> Vec<AnimalBundle> {
        let mut about: BTreeMap<AnimalGroupId, bool> = BTreeMap::new();
        // Also for animals that are far from home, their group's activity has to be known.
        for (group, _) in there {
            about.entry(group.id).or_insert_with(|| self.is_about(group));
        }
        let mut there: BTreeSet<(AnimalGroupId, i64)> = there.iter().map(|(group, number)| (group.id, *number)).collect();
        let mut came = Vec::new();
        for kept in std::mem::take(&mut self.wildlife.kept) {
            if there.insert((kept.id(), kept.number)) {
                came.extend(self.restore(kept));
            }
        }
        let [low, high] = self.camera_view.bounds(MARGIN_M + FARTHEST_M as f32).map(|corner| corner.column);
        for id in AnimalGroupId::between(low, high) {
            let Some(group) = self.wildlife.group(id, self.land, self.memory, self.creatures) else { continue };
            let is_about = self.is_about(&group);
            about.insert(id, is_about);
            if !is_about {
                continue;
            }
            for number in 0..group.count {
                if there.len() >= MOST {
                    break;
                }
                if !there.contains(&(id, number))
                    && let Some(one) = self.try_spawn(&group, number, is_view_new)
                {
                    there.insert((id, number));
                    came.push(one);
                }
            }
        }
        self.wildlife.about = about;
        if self.wildlife.groups.len() > MOST_GROUPS {
            let Wildlife { groups, about, .. } = &mut *self.wildlife;
            groups.retain(|id, _| about.contains_key(id));
        }
        came
    }

    fn is_about(&self, group: &AnimalGroup) -> bool {
        let life = self.creatures.find(&group.kind).ok().and_then(|kind| kind.life.as_ref());
        life.is_some_and(|life| group.is_about(life, self.land, self.world_clock))
    }

    /// An animal of a group, if it may appear where it is.
    fn try_spawn(&mut self, group: &Arc<AnimalGroup>, number: i64, is_view_new: bool) -> Option<AnimalBundle> {
        let kind = self.creatures.find(&group.kind).ok()?;
        let life = kind.life.as_ref()?;
        let member = GroupMember { group, life, seed: self.land.seed(), number };
        let moment = member.at(self.wildlife.seconds);
        let mut footing = GroundQuery { land: self.land, cache: self.memory };
        let place = footing.floor(group.place_at(moment.along_m));
        let outside_m = self.camera_view.distance_outside_m(place);
        let may_come = outside_m < MARGIN_M && (is_view_new || outside_m > SIGHT_M);
        if !may_come {
            return None;
        }
        let mut animal = Animal::new(group.clone(), number, place, moment.facing);
        animal.doing = moment.doing;
        Some(animal.into_bundle(kind, &mut footing))
    }

    /// An animal from the save.
    fn restore(&mut self, kept: SavedAnimal) -> Option<AnimalBundle> {
        let group = self.wildlife.group(kept.id(), self.land, self.memory, self.creatures)?;
        let kind = self.creatures.find(&group.kind).ok()?;
        if !(0..group.count).contains(&kept.number) {
            return None;
        }
        let mut footing = GroundQuery { land: self.land, cache: self.memory };
        let mut animal = Animal::new(group, kept.number, kept.strider.place, kept.strider.facing);
        animal.doing = kept.stirred.doing;
        (animal.strider, animal.stirred, animal.used_m) = (kept.strider, Some(kept.stirred), kept.used_m);
        animal.strider.snap_to_ground(&mut footing);
        Some(animal.into_bundle(kind, &mut footing))
    }
}
