//! People, few and quiet: who sweeps, hoes, draws water, carries, fishes and sits about the settlements of the land.
//!
//! Who lives where follows from the land alone, and what each does is a pure function of the seed, the person, the world's
//! time and the weather, as long as nobody disturbs them. They look up at the player, bow once a day, step aside for who gallops,
//! and point the way to the next temple.

mod aside;
mod discoveries;
mod draw;
mod household;
mod person;
mod poses;
mod routine;
mod save;
mod spawning;
mod territory;
mod words;

use bevy::prelude::*;
use eremite_stream::contracts::{
    archery::ArrowShots,
    player_position::PlayerPosition,
    speaker::Speaker,
    world_clock::{DayDuration, WorldClock},
};

pub use household::{Household, Post, Resident, Stop};
pub use person::Person;
pub use routine::{Doing, ErrandSlot, HouseholdMember, PersonSample, RoutineClock};
pub use territory::{Dweller, DwellerId};

use person::PersonPerception;

use crate::{
    creatures::{Creature, InterpolatedJoints, Rig},
    motion::GroundQuery,
    population::{Population, StepContext, StepParams, WildGroup, add_population, ground_probe::ground_probe},
};

/// Peoples the settlements of the land: the kinds of the [`Creatures`](crate::creatures::Creatures) that live in houses.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`](eremite_land::Land)), `StreamPlugin`, `SchedulePlugin` |
/// | System sets | [`WildCreatureSystems`](crate::creatures::WildCreatureSystems): in `FixedPreUpdate`, and to draw in `Update` |
/// | Messages | writes `Discovery` |
/// | Reads | `Land`, `CameraView`, [`WorldClock`], [`DayDuration`], [`PlayerPosition`], [`ArrowShots`] |
/// | Resources | [`People`], [`Creatures`](crate::creatures::Creatures), `CreatureStats`, `LandCache` |
/// | Components | [`Person`], with [`Speaker`], [`Creature`], [`Rig`] and [`InterpolatedJoints`] |
/// | Adds | the saved section `people`; discoveries of people |
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{creatures::Creature, people::PeoplePlugin};
/// use eremite_land::{LandPlugin, Seed, places::PlacesPlugin, terrain::Ridged};
/// use eremite_stream::{contracts::schedule::SchedulePlugin, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), PlacesPlugin, StreamPlugin, PeoplePlugin));
/// app.update();
/// let world = app.world_mut();
/// for creature in world.query::<&Creature>().iter(world) {
///     println!("a {} {}", creature.kind, creature.doing);
/// }
/// ```
pub struct PeoplePlugin;

impl Plugin for PeoplePlugin {
    fn build(&self, app: &mut App) {
        add_population::<Dweller, _, _>(app, "PeoplePlugin", (spawning::spawn_and_despawn, step), draw::draw);
        app.register_type::<Person>().register_type::<Speaker>().register_type::<DayDuration>().add_plugins(discoveries::plugin);
    }
}

/// Shared state of all people.
pub type People = Population<Dweller>;

/// How many times as fast as it goes the clock has to go for time to fly.
const FLIES: f64 = 6.0;

/// What people perceive of the world.
#[derive(bevy::ecs::system::SystemParam)]
struct PeopleSurroundings<'w> {
    world: Res<'w, WorldClock>,
    day: Res<'w, DayDuration>,
    player: Res<'w, PlayerPosition>,
    shots: Res<'w, ArrowShots>,
}

/// Advances all people by a fixed step.
fn step(
    mut people: ResMut<People>,
    mut all: Query<(&mut Person, &mut Rig, &mut InterpolatedJoints, &mut Creature, &mut Speaker)>,
    surroundings: PeopleSurroundings,
    mut params: StepParams,
) {
    let begun = params.stats.start_timer();
    let seconds = params.time.delta_secs();
    params.threats.update(&mut people.player_speed, seconds);
    let PeopleSurroundings { world, day, player, shots } = surroundings;
    let before = people.state.replace(world.days).unwrap_or(world.days);
    let is_time_flying = (world.days - before).abs() * f64::from(day.0) > FLIES * f64::from(seconds);
    let (seed, now_s) = (params.land.seed(), people.seconds());
    let mut ground_query = GroundQuery { land: &params.land, cache: &mut params.memory };
    for (mut person, mut rig, mut joints, mut creature, mut speaker) in &mut all {
        let group = person.group.clone();
        let Some((kind, behavior)) = group.find_kind(&params.creatures) else { continue };
        let sense = PersonPerception {
            clock: RoutineClock { world: &world, day_s: day.0 },
            is_time_flying,
            player: player.place.map(|place| (place, people.player_speed.speed_mps())),
            arrow_m: shots.nearest_threat(person.place).map(|(as_near_m, _)| 0.5 * as_near_m),
            land: &params.land,
        };
        let mut around = StepContext { kind, behavior, seed, ground_query: &mut ground_query, now_s, seconds };
        let person = person.bypass_change_detection();
        let was_out = person.is_out();
        if params.land.is_changed() {
            rig.update_ground(&mut ground_probe(person.place, around.ground_query));
        }
        let is_out = person.step(&sense, &mut speaker, &mut around);
        if is_out {
            person.update_rig(&mut rig, player.place, &mut around);
            joints.follow(&rig, !was_out || is_time_flying);
        }
        if creature.doing != person.doing.label() {
            creature.doing = person.doing.label();
        }
    }
    params.stats.stop_timer(begun);
}
