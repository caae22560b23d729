//! Wildlife: four-legged animals by territory, spawned and despawned beyond the edge of the view.
//!
//! As long as nobody disturbs them, they are a pure function of the seed, the place and the time, and no state is kept.
//! Those in and around the view are entities, each with a [`Rig`]; a disturbed animal has a state of its own until it is out
//! of view.

mod animal;
mod behavior;
mod calls;
mod discoveries;
mod draw;
mod routine;
mod save;
mod spawning;
mod territory;

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use bevy_mesh::Mesh;

pub use animal::Animal;
pub use behavior::AnimalReaction;
pub use routine::{AnimalSample, GroupMember};
pub use territory::{AnimalGroup, AnimalGroupId};

use animal::{AnimalStepContext, ground_probe};
use behavior::AnimalPerception;
use eremite_land::{Land, LandCache, requirements::RequirementsAppExt};
use eremite_stream::{
    LayerStreams,
    contracts::{
        archery::ArrowShots,
        camera_view::CameraView,
        idle_detection::IdleDetection,
        player_position::{PlayerPosition, PlayerSpeed},
        saveable::SaveAppExt,
        schedule::{GameState, GameSystems},
        world_clock::WorldClock,
        world_event::WorldEvent,
    },
};
use save::SavedAnimal;

use crate::{
    creatures::{Creature, CreatureStats, Creatures, InterpolatedJoints, Rig, WildCreatureSystems},
    motion::GroundQuery,
};

/// Fixed steps between two decisions: four a second.
const DECIDES_EVERY: i64 = 16;

/// Adds wildlife to the land: the kinds of the [`Creatures`] that live wild.
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{creatures::Creature, wildlife::WildlifePlugin};
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::{contracts::schedule::SchedulePlugin, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, WildlifePlugin));
/// app.update();
/// let world = app.world_mut();
/// world.query::<&Creature>().iter(world).for_each(|creature| println!("a {} {}", creature.kind, creature.doing));
/// ```
pub struct WildlifePlugin;

impl Plugin for WildlifePlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("WildlifePlugin", "LandPlugin")
            .requires::<LayerStreams>("WildlifePlugin", "StreamPlugin")
            .requires::<State<GameState>>("WildlifePlugin", "SchedulePlugin")
            .add_message::<WorldEvent>()
            .init_resource::<LandCache>()
            .init_resource::<Creatures>()
            .init_resource::<CameraView>()
            .init_resource::<WorldClock>()
            .init_resource::<PlayerPosition>()
            .init_resource::<IdleDetection>()
            .init_resource::<CreatureStats>()
            .init_resource::<ArrowShots>()
            .init_resource::<Wildlife>()
            .register_type::<Animal>()
            .register_type::<Creature>()
            .register_type::<CreatureStats>()
            .add_saveable::<save::WildlifeSaveSection>()
            .add_plugins(discoveries::plugin)
            // They step before the player's body: they perceive the player's position after the last step.
            .add_systems(
                FixedPreUpdate,
                (spawning::spawn_and_despawn, step, calls::call)
                    .chain()
                    .in_set(WildCreatureSystems)
                    .ambiguous_with(WildCreatureSystems)
                    .run_if(resource_exists::<Land>),
            )
            .add_systems(
                Update,
                draw::draw
                    .in_set(WildCreatureSystems)
                    .ambiguous_with(WildCreatureSystems)
                    .after(GameSystems::Light)
                    .before(GameSystems::Draw)
                    .run_if(in_state(GameState::Playing).and_then(resource_exists::<Assets<Mesh>>)),
            );
    }
}

/// Shared state of all wildlife.
#[derive(Resource, Default)]
pub struct Wildlife {
    /// Seconds since the session began.
    seconds: f64,
    steps: i64,
    /// Groups around the view, cached.
    groups: BTreeMap<AnimalGroupId, Option<Arc<AnimalGroup>>>,
    /// The land of that cache.
    land: Option<Land>,
    /// Which groups are active.
    about: BTreeMap<AnimalGroupId, bool>,
    /// The view at the last pass of spawning.
    view: Option<CameraView>,
    pace: PlayerSpeed,
    /// Saved animals that are not spawned yet.
    kept: Vec<SavedAnimal>,
}

impl Wildlife {
    /// Seconds since the session began: the time from which undisturbed animals are sampled.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Starts over for a new session or a loaded one; the animals of the first view are spawned inside it.
    fn reset(&mut self, seconds: f64, kept: Vec<SavedAnimal>) {
        *self = Self { seconds, kept, ..Self::default() };
    }

    /// The group of a key, cached.
    fn group(&mut self, id: AnimalGroupId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Arc<AnimalGroup>> {
        self.groups.entry(id).or_insert_with(|| AnimalGroup::of(id, land, cache, creatures).map(Arc::new)).clone()
    }
}

/// Advances all animals by a fixed step.
fn step(
    mut wildlife: ResMut<Wildlife>,
    mut census: ResMut<CreatureStats>,
    mut animals: Query<(&mut Animal, &mut Rig, &mut InterpolatedJoints, &mut Creature)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    (player_position, stillness, shots): (Res<PlayerPosition>, Res<IdleDetection>, Res<ArrowShots>),
    camera_view: Res<CameraView>,
    time: Res<Time>,
) {
    let begun = census.start_timer();
    let seconds = time.delta_secs();
    wildlife.pace.update(&player_position, seconds);
    let wildlife = &*wildlife;
    let mut footing = GroundQuery { land: &land, cache: &mut memory };
    for (mut animal, mut rig, mut joints, mut creature) in &mut animals {
        let Ok(kind) = creatures.find(&animal.group.kind) else { continue };
        let Some(life) = &kind.life else { continue };
        // Without a player they flee from the middle of the view.
        let from = wildlife.pace.place().unwrap_or(camera_view.place);
        let way = from.offset_from(animal.strider.place);
        let far_m = if wildlife.pace.place().is_some() { way.length() } else { f32::MAX };
        let is_its_hour = wildlife.about.get(&animal.group.id).copied().unwrap_or(true);
        let side = if way.x < 0.0 { -1.0 } else { 1.0 };
        let mut sense = AnimalPerception { far_m, fast_mps: wildlife.pace.speed_mps(), minded: stillness.awareness(), side, is_its_hour };
        if let Some((far_m, side)) = shots.nearest_threat(animal.strider.place).filter(|(far_m, _)| *far_m < sense.far_m) {
            sense = AnimalPerception { far_m, side, minded: 1.0, ..sense };
        }
        let animal = animal.bypass_change_detection();
        let [territory, group, number] = animal.hash_coordinates();
        if (wildlife.steps + 5 * territory + 7 * group + 3 * number).rem_euclid(DECIDES_EVERY) == 0 {
            animal.decide(life, &sense);
        }
        let mut around = AnimalStepContext { kind, life, seed: land.seed(), footing: &mut footing, now_s: wildlife.seconds, seconds };
        if land.is_changed() {
            rig.update_ground(&mut ground_probe(animal.strider.place, around.footing));
        }
        if !animal.step(&sense, &mut around) {
            continue;
        }
        animal.update_rig(&mut rig, &mut around);
        joints.follow(&rig, false);
        if creature.doing != animal.doing.label() {
            creature.doing = animal.doing.label();
        }
    }
    census.stop_timer(begun);
}
