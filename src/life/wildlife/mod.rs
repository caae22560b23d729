//! Four-legged company: who lives in the land, and comes and goes beyond the edge of the picture.
//!
//! As long as nobody disturbs them, they are a pure function of the seed, the place and the time, and nothing is kept of
//! them. Those in and around the view are entities, each with a [`Rig`]; one that was disturbed has a
//! state of its own until it is out of sight.

mod abode;
mod animal;
mod come;
mod draw;
mod kept;
mod mind;
mod sights;
mod voices;
mod way;

use std::{collections::BTreeMap, sync::Arc};

use bevy::prelude::*;
use bevy_mesh::Mesh;

pub use abode::{Group, GroupId};
pub use animal::Animal;
pub use mind::Stirred;
pub use way::{Member, Moment};

use animal::{Around, ground};
use eremite_land::{Land, LandCache, needs::NeedsAppExt};
use eremite_stream::{
    Streams,
    contracts::{
        almanac::Almanac,
        archery::Shots,
        gaze::Gaze,
        happened::Happened,
        keep::KeepAppExt,
        schedule::{GameState, GameSystems},
        stillness::Stillness,
        whereabouts::{Pace, Whereabouts},
    },
};
use kept::Disturbed;
use mind::Sense;

use crate::{
    creatures::{Census, CompanySystems, Creature, Creatures, Joints, Rig},
    motion::Footing,
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
        app.needs::<Land>("WildlifePlugin", "LandPlugin")
            .needs::<Streams>("WildlifePlugin", "StreamPlugin")
            .needs::<State<GameState>>("WildlifePlugin", "SchedulePlugin")
            .add_message::<Happened>()
            .init_resource::<LandCache>()
            .init_resource::<Creatures>()
            .init_resource::<Gaze>()
            .init_resource::<Almanac>()
            .init_resource::<Whereabouts>()
            .init_resource::<Stillness>()
            .init_resource::<Census>()
            .init_resource::<Shots>()
            .init_resource::<Wildlife>()
            .keep::<kept::Company>()
            .add_plugins(sights::plugin)
            // They take their step before anybody else takes his: what they heed is where he was after his last.
            .add_systems(
                FixedPreUpdate,
                (come::come_and_go, step, voices::call)
                    .chain()
                    .in_set(CompanySystems)
                    .ambiguous_with(CompanySystems)
                    .run_if(resource_exists::<Land>),
            )
            .add_systems(
                Update,
                draw::draw
                    .in_set(CompanySystems)
                    .ambiguous_with(CompanySystems)
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
    groups: BTreeMap<GroupId, Option<Arc<Group>>>,
    /// Of which land.
    land: Option<Land>,
    /// Who of them is about.
    about: BTreeMap<GroupId, bool>,
    /// The view that was looked at last.
    view: Option<Gaze>,
    pace: Pace,
    /// Those that were kept and are not yet there.
    kept: Vec<Disturbed>,
}

impl Wildlife {
    /// Seconds since the walk began: the time by which all goes that nobody disturbs.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Another walk begins, or is taken up again: who is about then has been there all the while.
    fn begin_anew(&mut self, seconds: f64, kept: Vec<Disturbed>) {
        *self = Self { seconds, kept, ..Self::default() };
    }

    /// Who lives there, asked once.
    fn group(&mut self, id: GroupId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Arc<Group>> {
        self.groups.entry(id).or_insert_with(|| Group::of(id, land, cache, creatures).map(Arc::new)).clone()
    }
}

/// Everyone takes a step.
fn step(
    mut wildlife: ResMut<Wildlife>,
    mut census: ResMut<Census>,
    mut animals: Query<(&mut Animal, &mut Rig, &mut Joints, &mut Creature)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    (whereabouts, stillness, shots): (Res<Whereabouts>, Res<Stillness>, Res<Shots>),
    gaze: Res<Gaze>,
    time: Res<Time>,
) {
    let begun = census.begin();
    let seconds = time.delta_secs();
    wildlife.pace.feel(&whereabouts, seconds);
    let wildlife = &*wildlife;
    let mut footing = Footing { land: &land, cache: &mut memory };
    for (mut animal, mut rig, mut joints, mut creature) in &mut animals {
        let Ok(kind) = creatures.find(&animal.group.kind) else { continue };
        let Some(life) = &kind.life else { continue };
        // Where there is nobody, they go home from the middle of the view.
        let from = wildlife.pace.place().unwrap_or(gaze.place);
        let way = from.metres_from(animal.strider.place);
        let far_m = if wildlife.pace.place().is_some() { way.length() } else { f32::MAX };
        let is_its_hour = wildlife.about.get(&animal.group.id).copied().unwrap_or(true);
        let side = if way.x < 0.0 { -1.0 } else { 1.0 };
        let mut sense = Sense { far_m, fast_mps: wildlife.pace.fast_mps(), minded: stillness.minded(), side, is_its_hour };
        if let Some((far_m, side)) = shots.fright(animal.strider.place).filter(|(far_m, _)| *far_m < sense.far_m) {
            sense = Sense { far_m, side, minded: 1.0, ..sense };
        }
        let animal = animal.bypass_change_detection();
        let [territory, group, number] = animal.words();
        if (wildlife.steps + 5 * territory + 7 * group + 3 * number).rem_euclid(DECIDES_EVERY) == 0 {
            animal.decide(life, &sense);
        }
        let mut around = Around { kind, life, seed: land.seed(), footing: &mut footing, now_s: wildlife.seconds, seconds };
        if land.is_changed() {
            rig.feel(&mut ground(animal.strider.place, around.footing));
        }
        if !animal.step(&sense, &mut around) {
            continue;
        }
        animal.carry(&mut rig, &mut around);
        joints.follow(&rig, false);
        if creature.doing != animal.doing.words() {
            creature.doing = animal.doing.words();
        }
    }
    census.end(begun);
}
