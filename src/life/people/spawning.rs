//! Spawning and despawning of people: those whose homes are near the view. Indoors they are not seen; outdoors they appear
//! outside the view, except where the whole view is new.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use bevy::prelude::*;
use eremite_land::{ChunkIndex, Land, LandCache, Place};
use eremite_stream::contracts::camera_view::CameraView;

use super::{
    People, Person,
    household::FARTHEST,
    routine::RoutineClock,
    save::SavedPerson,
    territory::{Dweller, DwellerId},
};
use crate::{
    creatures::{CreatureKind, Creatures, Dwells, Rig},
    motion::GroundQuery,
    population::{CreatureBundle, SpawnParams, WildGroup, ground_probe::ground_probe},
};

/// Metres beyond the view within which homes are peopled, so that who comes from there is not seen to appear; and the
/// hysteresis before they are left.
const MARGIN_M: f32 = 90.0;
const LONGER_M: f32 = 10.0;
/// Metres beyond the view from which on somebody whom an arrow sent in is forgotten.
const FORGOTTEN_M: f32 = 400.0;
/// Metres beyond the view from which on somebody is out of sight.
pub const SIGHT_M: f32 = 3.0;
/// Columns from the beginning of a settlement to the farthest door.
const SETTLEMENT_M: f32 = 480.0;

impl WildGroup for Dweller {
    type Id = DwellerId;
    type Member = Person;
    type Saved = SavedPerson;
    type Behavior = Dwells;
    type Presence = ();
    /// The time of the last step, in days.
    type State = Option<f64>;

    const REACH_M: f32 = MARGIN_M + SETTLEMENT_M;
    const MAX_GROUPS: usize = 128;

    fn generate(id: DwellerId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Self> {
        Self::of(id, land, cache, creatures)
    }

    fn behavior(kind: &CreatureKind) -> Option<&Dwells> {
        kind.dwells.as_ref()
    }

    fn id(&self) -> DwellerId {
        self.id
    }

    fn kind(&self) -> &str {
        &self.resident().kind
    }

    fn count(&self) -> i64 {
        1
    }

    fn home(&self) -> Place {
        self.resident().door
    }

    fn is_unchanged(&self, known: &Land, land: &Land) -> bool {
        let door = self.resident().door.column;
        let ends = [door + -FARTHEST, self.household.columns.start, door + FARTHEST, self.household.columns.end];
        let (first, last) = (ends[0].min(ends[1]).chunk(), ends[2].max(ends[3]).chunk());
        (first.0..=last.0).map(ChunkIndex).all(|chunk| known.chunk_revision(chunk) == land.chunk_revision(chunk))
    }

    fn activity(&self, _: Option<()>, _: f32, params: &SpawnParams) -> Option<()> {
        self.find_kind(&params.creatures).map(|_| ())
    }

    fn may_spawn(&self, (): (), view: &CameraView) -> bool {
        view.distance_outside_m(self.home()) < MARGIN_M
    }

    fn spawn(self: &Arc<Self>, _: i64, is_view_new: bool, _: f64, params: &mut SpawnParams) -> Option<CreatureBundle<Person>> {
        let (kind, _) = self.find_kind(&params.creatures)?;
        let mut ground_query = GroundQuery { land: &params.land, cache: &mut params.memory };
        let clock = RoutineClock { world: &params.world_clock, day_s: params.day.0 };
        let person = Person::new(self.clone(), &params.land, clock, &mut ground_query);
        let may_come = is_view_new || !person.is_out() || params.camera_view.distance_outside_m(person.place) > SIGHT_M;
        may_come.then(|| person.into_bundle(kind, &mut ground_query))
    }
}

pub(super) fn spawn_and_despawn(mut people: ResMut<People>, mut all: Query<(Entity, &mut Person, &mut Rig)>, mut params: SpawnParams) {
    let begun = params.stats.start_timer();
    let people = &mut *people;
    let mut changes = people.begin_step(&params);
    changes.is_view_new |= changes.is_land_unrelated;
    let (mut there, mut count) = (BTreeSet::new(), 0);
    for (entity, mut person, rig) in &mut all {
        let is_lost = changes.is_world_new && !keeps_on_new_land(&mut person, rig, people, &mut params);
        if is_lost || is_out_of_range(&person, &params.camera_view) {
            params.commands.entity(entity).despawn();
        } else {
            there.insert((person.group.id, 0));
            count += 1;
        }
    }
    if people.is_pass_due(changes) {
        let came = people.find_spawns(&mut there, BTreeMap::new(), changes, &mut params);
        count += came.len();
        for one in came {
            params.commands.spawn(one);
        }
    }
    params.stats.count("people", count);
    params.stats.stop_timer(begun);
}

/// Whether somebody is so far from the view that they are despawned.
fn is_out_of_range(person: &Person, view: &CameraView) -> bool {
    let most_m = if person.hides_until.is_some() { FORGOTTEN_M } else { MARGIN_M + LONGER_M };
    let outside_m = view.distance_outside_m(person.place).min(view.distance_outside_m(person.group.resident().door));
    outside_m > most_m
}

/// Gives somebody their home on a new land, and puts them on its ground. Returns whether they stay.
fn keeps_on_new_land(person: &mut Person, mut rig: Mut<Rig>, people: &mut People, params: &mut SpawnParams) -> bool {
    let Some(group) = people.group(person.group.id, params) else { return false };
    let Some((kind, _)) = group.find_kind(&params.creatures) else { return false };
    if group.resident().kind != person.group.resident().kind || group.resident().door.column != person.group.resident().door.column {
        return false;
    }
    let mut ground_query = GroundQuery { land: &params.land, cache: &mut params.memory };
    person.move_into(group.clone(), &mut ground_query);
    if params.creatures.is_changed() {
        *rig = Rig::standing(kind, person.place, person.facing, &mut ground_probe(person.place, &mut ground_query));
    }
    true
}
