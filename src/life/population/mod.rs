//! Populations of creatures: what birds, four-legged animals and people have in common.
//!
//! The land is cut into territories with room for some groups each. As long as nobody disturbs them, creatures are a pure
//! function of the seed, the place and the time, and no state is kept. Those in and around the view are entities; a disturbed
//! one has a state of its own until it is out of view.

pub(crate) mod calls;
pub(crate) mod discoveries;
pub(crate) mod draw;
pub(crate) mod ground_probe;
pub(crate) mod save;
pub(crate) mod spawning;
pub(crate) mod territory;
pub(crate) mod threat;
pub(crate) mod walk_profile;

use std::{collections::BTreeMap, sync::Arc};

use bevy::{
    ecs::system::{ScheduleSystem, SystemParam},
    prelude::*,
};
use bevy_mesh::Mesh;
use eremite_land::{Land, LandCache, Place, Seed, requirements::RequirementsAppExt};
use eremite_stream::{
    LayerStreams,
    contracts::{
        archery::ArrowShots,
        camera_view::CameraView,
        idle_detection::IdleDetection,
        player_position::{PlayerPosition, PlayerSpeed},
        saveable::SaveAppExt,
        schedule::{GameState, GameSystems},
        world_clock::{DayDuration, WorldClock},
        world_event::WorldEvent,
    },
};

pub use save::SavedCreature;
pub use spawning::{CreatureBundle, SpawnParams};
pub use territory::GroupId;

use crate::{
    creatures::{Creature, CreatureKind, CreatureStats, Creatures, WildCreatureSystems},
    motion::GroundQuery,
};
use save::PopulationSaveSection;

/// A group of wild creatures and its home.
pub trait WildGroup: Sized + Send + Sync + 'static {
    /// Its key.
    type Id: GroupId;
    /// One of its creatures.
    type Member: WildCreature<Group = Self>;
    /// A disturbed creature as it is saved.
    type Saved: SavedCreature<Group = Self>;
    /// The part of a kind's file that says how it lives.
    type Behavior;
    /// How active it is.
    type Presence: Copy + Send + Sync + 'static;
    /// What its population remembers beside its groups.
    type State: Default + Send + Sync + 'static;

    /// Metres beyond the view within which groups are looked for.
    const REACH_M: f32;
    /// The most groups that are cached.
    const MAX_GROUPS: usize;

    /// The group of a key, if that slot is taken: a pure function of the land and of the kinds' files.
    fn generate(id: Self::Id, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Self>;

    /// The part of a kind's file that says how it lives, if it lives so.
    fn behavior(kind: &CreatureKind) -> Option<&Self::Behavior>;

    /// Its key.
    fn id(&self) -> Self::Id;

    /// Its kind, by the name of its file.
    fn kind(&self) -> &str;

    /// How many creatures it has.
    fn count(&self) -> i64;

    /// Its home.
    fn home(&self) -> Place;

    /// Whether two lands of one lineage are the same where it lives.
    fn is_unchanged(&self, known: &Land, land: &Land) -> bool;

    /// Its activity now, `seconds` after that of the last pass; `None` if its kind is unknown.
    fn activity(&self, before: Option<Self::Presence>, seconds: f32, params: &SpawnParams) -> Option<Self::Presence>;

    /// Whether its creatures are spawned, by its activity and by how far it is from the view.
    fn may_spawn(&self, activity: Self::Presence, view: &CameraView) -> bool;

    /// One of its creatures, if that may appear where it is at `now_s` of the session.
    fn spawn(
        self: &Arc<Self>,
        number: i64,
        is_view_new: bool,
        now_s: f64,
        params: &mut SpawnParams,
    ) -> Option<CreatureBundle<Self::Member>>;

    /// Its kind and the behaviour of that; `None` if there is no such kind, or if it does not live so.
    fn find_kind<'a>(&self, creatures: &'a Creatures) -> Option<(&'a CreatureKind, &'a Self::Behavior)> {
        let kind = creatures.find(self.kind()).ok()?;
        Some((kind, Self::behavior(kind)?))
    }
}

/// A spawned wild creature.
pub trait WildCreature: Component {
    /// Its group.
    type Group: WildGroup<Member = Self>;

    /// Its group.
    fn group(&self) -> &Self::Group;

    /// Its index in the group.
    fn number(&self) -> i64;

    /// Its position.
    fn place(&self) -> Place;

    /// Whether it has been disturbed.
    fn is_disturbed(&self) -> bool;
}

/// Everything a step of a creature needs beside its own state.
pub struct StepContext<'a, 'b, B> {
    /// Its kind.
    pub kind: &'a CreatureKind,
    /// How that kind lives.
    pub behavior: &'a B,
    /// The land's seed.
    pub seed: Seed,
    /// Queries of the ground.
    pub ground_query: &'a mut GroundQuery<'b>,
    /// Seconds since the session began.
    pub now_s: f64,
    /// Seconds of the step.
    pub seconds: f32,
}

/// Shared state of all creatures of one way of life.
#[derive(Resource)]
pub struct Population<G: WildGroup> {
    /// Seconds since the session began.
    seconds: f64,
    steps: i64,
    /// Groups around the view, cached.
    groups: BTreeMap<G::Id, Option<Arc<G>>>,
    /// The land of that cache.
    land: Option<Land>,
    /// How active each group around the view is.
    activities: BTreeMap<G::Id, G::Presence>,
    /// The view at the last pass of spawning.
    view: Option<CameraView>,
    /// Saved creatures that are not spawned yet.
    saved: Vec<G::Saved>,
    pub(crate) player_speed: PlayerSpeed,
    pub(crate) state: G::State,
}

impl<G: WildGroup> Default for Population<G> {
    fn default() -> Self {
        Self::restored(0.0, Vec::new())
    }
}

impl<G: WildGroup> Population<G> {
    /// At the start of a new session or a loaded one; the creatures of the first view are spawned inside it.
    fn restored(seconds: f64, saved: Vec<G::Saved>) -> Self {
        Self {
            seconds,
            steps: 0,
            groups: BTreeMap::new(),
            land: None,
            activities: BTreeMap::new(),
            view: None,
            saved,
            player_speed: PlayerSpeed::default(),
            state: G::State::default(),
        }
    }

    /// Seconds since the session began: the time from which undisturbed creatures are sampled.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Fixed steps since the session began or was loaded.
    pub(crate) fn steps(&self) -> i64 {
        self.steps
    }

    /// The activity of a group, if it is around the view.
    pub(crate) fn activity(&self, id: G::Id) -> Option<G::Presence> {
        self.activities.get(&id).copied()
    }

    /// The group of a key, cached.
    pub(crate) fn group(&mut self, id: G::Id, params: &mut SpawnParams) -> Option<Arc<G>> {
        let generate = || G::generate(id, &params.land, &mut params.memory, &params.creatures).map(Arc::new);
        self.groups.entry(id).or_insert_with(generate).clone()
    }
}

/// What every step of a population needs.
#[derive(SystemParam)]
pub(crate) struct StepParams<'w> {
    pub stats: ResMut<'w, CreatureStats>,
    pub creatures: Res<'w, Creatures>,
    pub land: Res<'w, Land>,
    pub memory: ResMut<'w, LandCache>,
    pub threats: threat::ThreatSources<'w>,
    pub time: Res<'w, Time>,
}

/// Adds a population for a plugin: its saved section, its systems of a fixed step, in turn, and the one that draws it.
pub(crate) fn add_population<G: WildGroup, M, N>(
    app: &mut App,
    plugin: &'static str,
    steps: impl IntoScheduleConfigs<ScheduleSystem, M>,
    draw: impl IntoScheduleConfigs<ScheduleSystem, N>,
) {
    app.requires::<Land>(plugin, "LandPlugin")
        .requires::<LayerStreams>(plugin, "StreamPlugin")
        .requires::<State<GameState>>(plugin, "SchedulePlugin")
        .add_message::<WorldEvent>()
        .init_resource::<LandCache>()
        .init_resource::<Creatures>()
        .init_resource::<CameraView>()
        .init_resource::<WorldClock>()
        .init_resource::<DayDuration>()
        .init_resource::<PlayerPosition>()
        .init_resource::<IdleDetection>()
        .init_resource::<CreatureStats>()
        .init_resource::<ArrowShots>()
        .init_resource::<Population<G>>()
        .register_type::<Creature>()
        .register_type::<CreatureStats>()
        .add_saveable::<PopulationSaveSection<G::Saved>>()
        // They step before the player's body: they perceive the player's position after the last step.
        .add_systems(
            FixedPreUpdate,
            steps.chain().in_set(WildCreatureSystems).ambiguous_with(WildCreatureSystems).run_if(resource_exists::<Land>),
        );
    add_drawing(app, draw);
}

/// Adds a system that draws wild creatures while the game plays.
pub(crate) fn add_drawing<M>(app: &mut App, draw: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    app.add_systems(
        Update,
        draw.in_set(WildCreatureSystems)
            .ambiguous_with(WildCreatureSystems)
            .after(GameSystems::Light)
            .before(GameSystems::Draw)
            .run_if(in_state(GameState::Playing).and_then(resource_exists::<Land>).and_then(resource_exists::<Assets<Mesh>>)),
    );
}
