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

use bevy::prelude::*;

pub use animal::Animal;
pub use behavior::AnimalReaction;
pub use routine::{AnimalSample, GroupMember};
pub use territory::{AnimalGroup, AnimalGroupId};

use behavior::AnimalPerception;
use eremite_stream::contracts::camera_view::CameraView;

use crate::{
    creatures::{Creature, InterpolatedJoints, Rig},
    motion::GroundQuery,
    population::{Population, StepContext, StepParams, WildGroup, add_population, ground_probe::ground_probe},
};

/// Fixed steps between two decisions: four a second.
const DECIDES_EVERY: i64 = 16;

/// Adds wildlife to the land: the kinds of the [`Creatures`](crate::creatures::Creatures) that live wild.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`](eremite_land::Land)), `StreamPlugin`, `SchedulePlugin` |
/// | System sets | [`WildCreatureSystems`](crate::creatures::WildCreatureSystems): in `FixedPreUpdate`, and to draw in `Update` |
/// | Messages | writes `WorldEvent` and `Discovery` |
/// | Reads | `Land`, [`CameraView`], `WorldClock`, `PlayerPosition`, `IdleDetection`, `ArrowShots` |
/// | Resources | [`Wildlife`], [`Creatures`](crate::creatures::Creatures), `CreatureStats`, `LandCache` |
/// | Components | [`Animal`], with [`Creature`], [`Rig`] and [`InterpolatedJoints`] |
/// | Adds | the saved section `wildlife`; discoveries of animals |
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
/// for creature in world.query::<&Creature>().iter(world) {
///     println!("a {} {}", creature.kind, creature.doing);
/// }
/// ```
pub struct WildlifePlugin;

impl Plugin for WildlifePlugin {
    fn build(&self, app: &mut App) {
        add_population::<AnimalGroup, _, _>(app, "WildlifePlugin", (spawning::spawn_and_despawn, step, calls::call), draw::draw);
        app.register_type::<Animal>().add_plugins(discoveries::plugin);
    }
}

/// Shared state of all wildlife.
pub type Wildlife = Population<AnimalGroup>;

/// Advances all animals by a fixed step.
fn step(
    mut wildlife: ResMut<Wildlife>,
    mut animals: Query<(&mut Animal, &mut Rig, &mut InterpolatedJoints, &mut Creature)>,
    camera_view: Res<CameraView>,
    mut params: StepParams,
) {
    let begun = params.stats.start_timer();
    let seconds = params.time.delta_secs();
    params.threats.update(&mut wildlife.player_speed, seconds);
    let wildlife = &*wildlife;
    let mut ground_query = GroundQuery { land: &params.land, cache: &mut params.memory };
    for (mut animal, mut rig, mut joints, mut creature) in &mut animals {
        let Some((kind, life)) = animal.group.find_kind(&params.creatures) else { continue };
        // Without a player they flee from the middle of the view.
        let threat = params.threats.nearest(&wildlife.player_speed, camera_view.place, animal.quadruped.place);
        let is_its_hour = wildlife.activity(animal.group.id).unwrap_or(true);
        let sense = AnimalPerception { threat, is_its_hour };
        let animal = animal.bypass_change_detection();
        let [territory, group, number] = animal.hash_coordinates();
        if (wildlife.steps() + 5 * territory + 7 * group + 3 * number).rem_euclid(DECIDES_EVERY) == 0 {
            animal.decide(life, &sense);
        }
        let (seed, now_s) = (params.land.seed(), wildlife.seconds());
        let mut around = StepContext { kind, behavior: life, seed, ground_query: &mut ground_query, now_s, seconds };
        if params.land.is_changed() {
            rig.update_ground(&mut ground_probe(animal.quadruped.place, around.ground_query));
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
    params.stats.stop_timer(begun);
}
