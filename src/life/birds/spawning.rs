//! Spawning and despawning of birds: only outside the view, except where the whole view is new.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place};
use eremite_stream::contracts::camera_view::CameraView;

use super::{ABOUT, Bird, BirdReaction, Birds, BirdsState, Flock, FlockId, FlockTerrain, save::SavedBird};
use crate::{
    creatures::{CreatureKind, Creatures, Flyer},
    motion::GroundQuery,
    population::{CreatureBundle, SpawnParams, StepContext, WildGroup},
};

/// Metres beyond the view within which birds are spawned, and the hysteresis before they are despawned.
const MARGIN_M: f32 = 24.0;
const LONGER_M: f32 = 8.0;
/// Metres beyond the view from which on a bird is out of sight, and a disturbed one is forgotten.
const SIGHT_M: f32 = 2.0;
const FORGOTTEN_M: f32 = 5.0;
/// Metres beyond the view from which on birds come in that are always in the air.
const AIR_M: f32 = 100.0;
/// The most that the active share of a flock changes in a second.
const COMES: f32 = 0.1;

impl WildGroup for Flock {
    type Id = FlockId;
    type Member = Bird;
    type Saved = SavedBird;
    type Behavior = Flyer;
    /// The share of the flock that is active, from 0 to 1.
    type Presence = f32;
    type State = BirdsState;

    const REACH_M: f32 = AIR_M.max(MARGIN_M);
    const MAX_GROUPS: usize = 192;

    fn generate(id: FlockId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Self> {
        Self::of(id, land, cache, creatures)
    }

    fn behavior(kind: &CreatureKind) -> Option<&Flyer> {
        kind.flies.as_ref()
    }

    fn id(&self) -> FlockId {
        self.id
    }

    fn kind(&self) -> &str {
        &self.kind
    }

    fn count(&self) -> i64 {
        self.count
    }

    fn home(&self) -> Place {
        self.home
    }

    fn is_unchanged(&self, _: &Land, _: &Land) -> bool {
        // A home at the water depends on more of the land than where it is.
        false
    }

    fn activity(&self, before: Option<f32>, seconds: f32, params: &SpawnParams) -> Option<f32> {
        let (_, flyer) = self.find_kind(&params.creatures)?;
        let wanted = self.active_share(flyer, &params.land, &params.world_clock);
        let before = before.unwrap_or(wanted);
        Some(before + (wanted - before).clamp(-COMES * seconds, COMES * seconds))
    }

    fn may_spawn(&self, share: f32, view: &CameraView) -> bool {
        let outside_m = view.distance_outside_m(self.home);
        match self.id.stand {
            FlockTerrain::Air => share > 0.0 && outside_m < AIR_M,
            FlockTerrain::Ground | FlockTerrain::Shore => share >= ABOUT && outside_m < MARGIN_M,
        }
    }

    fn spawn(self: &Arc<Self>, number: i64, is_view_new: bool, now_s: f64, params: &mut SpawnParams) -> Option<CreatureBundle<Bird>> {
        let one = bundle(Bird::new(self.clone(), number), now_s, params)?;
        let may_come = is_view_new || one.0.is_always_airborne() || params.camera_view.distance_outside_m(one.0.place) > SIGHT_M;
        may_come.then_some(one)
    }
}

/// A bird with its legs, standing or flying at `now_s` of the session.
pub(super) fn bundle(bird: Bird, now_s: f64, params: &mut SpawnParams) -> Option<CreatureBundle<Bird>> {
    let (kind, behavior) = bird.flock.find_kind(&params.creatures)?;
    let mut ground_query = GroundQuery { land: &params.land, cache: &mut params.memory };
    let seed = params.land.seed();
    Some(bird.into_bundle(&mut StepContext { kind, behavior, seed, ground_query: &mut ground_query, now_s, seconds: 0.0 }))
}

pub(super) fn spawn_and_despawn(mut birds: ResMut<Birds>, mut all: Query<(Entity, &mut Bird)>, mut params: SpawnParams) {
    let begun = params.stats.start_timer();
    let birds = &mut *birds;
    let changes = birds.begin_step(&params);
    if changes.is_world_new {
        birds.state.formations.clear();
    }
    let mut there = BTreeSet::new();
    for (entity, mut bird) in &mut all {
        let is_gone = is_out_of_range(&bird, &params.camera_view);
        let is_lost = changes.is_world_new && !keeps_on_new_land(bird.bypass_change_detection(), birds, &mut params);
        if is_gone || is_lost {
            params.commands.entity(entity).despawn();
        } else {
            there.insert((bird.flock.id, bird.number));
        }
    }
    if birds.is_pass_due(changes) {
        birds.update_formations(&params.land, &params.creatures, &params.world_clock, &params.camera_view);
        for one in birds.find_spawns(&mut there, BTreeMap::new(), changes, &mut params) {
            params.commands.spawn(one);
        }
        birds.state.flew_s.retain(|id, _| there.range((*id, i64::MIN)..=(*id, i64::MAX)).next().is_some());
    }
    let flying: usize = birds.formations().map(|formation| formation.count).sum();
    params.stats.count("birds", there.len() + flying);
    params.stats.stop_timer(begun);
}

/// Whether a bird is so far from the view that it is despawned.
fn is_out_of_range(bird: &Bird, view: &CameraView) -> bool {
    let outside_m = view.distance_outside_m(bird.place);
    match (&bird.stirred, bird.is_always_airborne()) {
        (_, true) => view.distance_outside_m(bird.flock.home) > AIR_M + LONGER_M,
        (Some(_), _) => outside_m > FORGOTTEN_M,
        (None, _) => outside_m > MARGIN_M + LONGER_M,
    }
}

/// Gives a bird the flock of a new land, if it has a place in that. Returns whether the bird stays.
fn keeps_on_new_land(bird: &mut Bird, birds: &mut Birds, params: &mut SpawnParams) -> bool {
    match birds.group(bird.flock.id, params) {
        Some(flock) if flock.kind == bird.flock.kind && bird.number < flock.count => {
            bird.flock = flock;
            true
        }
        // A bird in the air keeps flying.
        _ => matches!(bird.stirred, Some(BirdReaction::Flies(_))) && params.creatures.find(&bird.flock.kind).is_ok(),
    }
}
