//! Spawning of wild creatures around the view, by territory.

use std::{
    collections::{BTreeMap, BTreeSet},
    mem,
    sync::Arc,
};

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{Land, LandCache};
use eremite_stream::contracts::{
    camera_view::CameraView,
    world_clock::{DayDuration, WorldClock},
};

use super::{Population, SavedCreature, WildGroup, territory::ids_between};
use crate::creatures::{Creature, CreatureStats, Creatures, InterpolatedJoints, Rig, habitat::PerceptionRadii};

/// Fixed steps between two passes of spawning.
const PASS_STEPS: i64 = 8;
/// The most creatures of a population.
const MAX: usize = 256;

/// A creature with its legs: the components of its entity.
pub type CreatureBundle<C> = (C, Rig, InterpolatedJoints, Creature);

/// All components of a creature's entity.
pub fn creature_bundle<C>(creature: C, rig: Rig, kind: String, doing: &'static str, heeds: Option<PerceptionRadii>) -> CreatureBundle<C> {
    let heeds_m = heeds.map(|heeds| [heeds.alert_m, heeds.flee_m]);
    let joints = InterpolatedJoints::of(&rig);
    (creature, rig, joints, Creature { kind, doing, heeds_m })
}

/// What spawning needs beside the population.
#[derive(SystemParam)]
pub struct SpawnParams<'w, 's> {
    pub(crate) commands: Commands<'w, 's>,
    pub(crate) stats: ResMut<'w, CreatureStats>,
    pub(crate) creatures: Res<'w, Creatures>,
    pub(crate) land: Res<'w, Land>,
    pub(crate) memory: ResMut<'w, LandCache>,
    pub(crate) world_clock: Res<'w, WorldClock>,
    pub(crate) day: Res<'w, DayDuration>,
    pub(crate) camera_view: Res<'w, CameraView>,
    time: Res<'w, Time>,
}

/// What is new in a step, as far as it matters for spawning.
#[derive(Clone, Copy, Debug)]
pub struct SpawnChanges {
    /// Nothing in view was in view in the last pass: creatures may appear inside it.
    pub is_view_new: bool,
    /// Another land, or other files of kinds.
    pub is_world_new: bool,
    /// Another land, and not one that was made from the last one.
    pub is_land_unrelated: bool,
}

impl<G: WildGroup> Population<G> {
    /// Advances the time by a fixed step, and drops cached groups that are no longer true.
    pub(crate) fn begin_step(&mut self, params: &SpawnParams) -> SpawnChanges {
        let SpawnParams { land, creatures, camera_view, .. } = params;
        self.seconds += f64::from(params.time.delta_secs());
        self.steps += 1;
        let is_view_new = self.view.is_none_or(|before| camera_view.is_disjoint_from(&before));
        let is_world_new = creatures.is_changed() || self.land.as_ref().is_none_or(|known| !known.ptr_eq(land));
        if !is_world_new {
            return SpawnChanges { is_view_new, is_world_new, is_land_unrelated: false };
        }
        let former = self.land.replace(Land::clone(land)).filter(|known| known.shares_lineage_with(land));
        let is_land_unrelated = former.is_none();
        match former.filter(|_| !creatures.is_changed()) {
            Some(known) => self.groups.retain(|_, group| group.as_ref().is_some_and(|group| group.is_unchanged(&known, land))),
            None => self.groups.clear(),
        }
        SpawnChanges { is_view_new, is_world_new, is_land_unrelated }
    }

    /// The view at the last pass of spawning.
    pub(crate) fn last_view(&self) -> Option<&CameraView> {
        self.view.as_ref()
    }

    /// Whether spawning has its turn in this step.
    pub(crate) fn is_pass_due(&self, changes: SpawnChanges) -> bool {
        changes.is_view_new || changes.is_world_new || self.steps % PASS_STEPS == 0
    }

    /// A pass of spawning: the creatures to spawn beside those in `there`, which they are added to. `activities` are those of
    /// groups that count however far from the view they are.
    pub(crate) fn find_spawns(
        &mut self,
        there: &mut BTreeSet<(G::Id, i64)>,
        mut activities: BTreeMap<G::Id, G::Presence>,
        changes: SpawnChanges,
        params: &mut SpawnParams,
    ) -> Vec<CreatureBundle<G::Member>> {
        let is_all_new = changes.is_view_new || changes.is_world_new;
        let seconds = if is_all_new { f32::MAX } else { PASS_STEPS as f32 * params.time.delta_secs() };
        self.view = Some(*params.camera_view);
        let mut came = Vec::new();
        for saved in mem::take(&mut self.saved) {
            if there.insert(saved.key()) {
                came.extend(self.restore(saved, params));
            }
        }
        let [low, high] = params.camera_view.bounds(G::REACH_M).map(|corner| corner.column);
        for id in ids_between::<G::Id>(low, high) {
            let Some(group) = self.group(id, params) else { continue };
            let Some(activity) = group.activity(self.activity(id), seconds, params) else { continue };
            activities.insert(id, activity);
            if !group.may_spawn(activity, &params.camera_view) {
                continue;
            }
            for number in 0..group.count() {
                if there.len() < MAX
                    && !there.contains(&(id, number))
                    && let Some(one) = group.spawn(number, changes.is_view_new, self.seconds, params)
                {
                    there.insert((id, number));
                    came.push(one);
                }
            }
        }
        self.activities = activities;
        if self.groups.len() > G::MAX_GROUPS {
            self.groups.retain(|id, _| self.activities.contains_key(id));
        }
        came
    }

    /// A creature from the save, if there is still such a group.
    fn restore(&mut self, saved: G::Saved, params: &mut SpawnParams) -> Option<CreatureBundle<G::Member>> {
        let (id, number) = saved.key();
        let group: Arc<G> = self.group(id, params)?;
        if !(0..group.count()).contains(&number) {
            return None;
        }
        saved.restore(group, self.seconds, params)
    }
}
