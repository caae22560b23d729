//! Four-legged company: who lives in the land, and comes and goes beyond the edge of the picture.
//!
//! As long as nobody disturbs them, they are a pure function of the seed, the place and the time, and nothing is kept of
//! them. Those in and around the view are entities, each with a [`Rig`]; one that was disturbed has a
//! state of its own until it is out of sight.

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

/// Fixed steps from one decision to the next: four a second.
const DECIDES_EVERY: i64 = 16;

/// Puts four-legged company into the land: those of the [`Creatures`] that have a life of their own.
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
            .add_saveable::<save::WildlifeSaveSection>()
            .add_plugins(discoveries::plugin)
            // They take their step before anybody else takes his: what they heed is where he was after his last.
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

/// What is known of those that are about.
#[derive(Resource, Default)]
pub struct Wildlife {
    /// Seconds since the walk began.
    seconds: f64,
    steps: i64,
    /// Who lives around the view, as far as it was asked.
    groups: BTreeMap<AnimalGroupId, Option<Arc<AnimalGroup>>>,
    /// Of which land.
    land: Option<Land>,
    /// Who of them is about.
    about: BTreeMap<AnimalGroupId, bool>,
    /// The view that was looked at last.
    view: Option<CameraView>,
    pace: PlayerSpeed,
    /// Those that were kept and are not yet there.
    kept: Vec<SavedAnimal>,
}

impl Wildlife {
    /// Seconds since the walk began: the time by which all goes that nobody disturbs.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Another walk begins, or is taken up again: who is about then has been there all the while.
    fn reset(&mut self, seconds: f64, kept: Vec<SavedAnimal>) {
        *self = Self { seconds, kept, ..Self::default() };
    }

    /// Who lives there, asked once.
    fn group(&mut self, id: AnimalGroupId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Arc<AnimalGroup>> {
        self.groups.entry(id).or_insert_with(|| AnimalGroup::of(id, land, cache, creatures).map(Arc::new)).clone()
    }
}

/// Everyone takes a step.
fn step(
    mut wildlife: ResMut<Wildlife>,
    mut census: ResMut<CreatureStats>,
    mut animals: Query<(&mut Animal, &mut Rig, &mut InterpolatedJoints, &mut Creature)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    (whereabouts, stillness, shots): (Res<PlayerPosition>, Res<IdleDetection>, Res<ArrowShots>),
    gaze: Res<CameraView>,
    time: Res<Time>,
) {
    let begun = census.start_timer();
    let seconds = time.delta_secs();
    wildlife.pace.update(&whereabouts, seconds);
    let wildlife = &*wildlife;
    let mut footing = GroundQuery { land: &land, cache: &mut memory };
    for (mut animal, mut rig, mut joints, mut creature) in &mut animals {
        let Ok(kind) = creatures.find(&animal.group.kind) else { continue };
        let Some(life) = &kind.life else { continue };
        // Where there is nobody, they go home from the middle of the view.
        let from = wildlife.pace.place().unwrap_or(gaze.place);
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
