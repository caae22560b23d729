//! Who flies: flocks on the ground and at the water, an owl and bats by night, and skeins far above.
//!
//! As long as nobody disturbs them, they are a pure function of the seed, the place and the time, and nothing is kept of
//! them. Those around the view are entities; one that was startled has a state of its own until it is out of sight.

mod bird;
mod calls;
mod discoveries;
mod draw;
mod dwell;
mod flight;
mod flock;
mod loiter;
mod save;
mod v_formation;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use bevy::prelude::*;
use bevy_mesh::Mesh;

pub use bird::{Bird, BirdReaction};
pub use dwell::{BirdSample, FlockMember};
pub use flight::{BirdFlight, FlightPose};
pub use flock::{Flock, FlockId, FlockTerrain};
pub use v_formation::VFormation;

use bird::{BirdBundle, BirdPerception, BirdStepContext, offset_to_player};
use eremite_land::{Land, LandCache, Place, requirements::RequirementsAppExt};
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
        world_event::{WorldEvent, WorldEventKind},
    },
};
use flock::kind_of_flock;

use crate::{
    creatures::{CallSchedule, Creature, CreatureStats, Creatures, InterpolatedJoints, Rig, WildCreatureSystems},
    motion::GroundQuery,
};

/// Metres beyond the view within which they are about, and those beyond that by which they are about for longer.
const MARGIN_M: f32 = 24.0;
const LONGER_M: f32 = 8.0;
/// Metres beyond the view from which on one is out of sight, and one that was disturbed is forgotten.
const SIGHT_M: f32 = 2.0;
const FORGOTTEN_M: f32 = 5.0;
/// Metres beyond the view from which those come in that are always in the air.
const AIR_M: f32 = 100.0;
/// Fixed steps from one look around to the next.
const LOOKS_EVERY: i64 = 8;
/// The most that are about, and the most flocks that are remembered.
const MOST: usize = 256;
const MOST_FLOCKS: usize = 192;
/// How much of a flock comes or goes in a second, of those that are always in the air.
const COMES: f32 = 0.1;
/// From which share of them on a flock is about.
const ABOUT: f32 = 0.5;
/// Hours of the day at which the chorus begins, is at its height and ends.
const CHORUS: [f32; 4] = [4.2, 5.0, 6.6, 8.5];

/// Puts birds into the land: those of the [`Creatures`] that fly.
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::{birds::BirdsPlugin, creatures::Creature};
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::{contracts::schedule::SchedulePlugin, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, BirdsPlugin));
/// app.update();
/// let world = app.world_mut();
/// world.query::<&Creature>().iter(world).for_each(|creature| println!("a {} {}", creature.kind, creature.doing));
/// ```
pub struct BirdsPlugin;

impl Plugin for BirdsPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("BirdsPlugin", "LandPlugin")
            .requires::<LayerStreams>("BirdsPlugin", "StreamPlugin")
            .requires::<State<GameState>>("BirdsPlugin", "SchedulePlugin")
            .add_message::<WorldEvent>()
            .init_resource::<LandCache>()
            .init_resource::<Creatures>()
            .init_resource::<CameraView>()
            .init_resource::<WorldClock>()
            .init_resource::<PlayerPosition>()
            .init_resource::<IdleDetection>()
            .init_resource::<CreatureStats>()
            .init_resource::<Birds>()
            .init_resource::<ArrowShots>()
            .add_plugins(discoveries::plugin)
            .add_saveable::<save::BirdsSaveSection>()
            // They take their step before anybody else takes his: what they heed is where he was after his last.
            .add_systems(
                FixedPreUpdate,
                (spawn_and_despawn, step, calls::call)
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
pub struct Birds {
    /// Seconds since the walk began.
    seconds: f64,
    steps: i64,
    /// Who lives around the view, as far as it was asked.
    flocks: BTreeMap<FlockId, Option<Arc<Flock>>>,
    /// Of which land.
    land: Option<Land>,
    /// How much of each flock there is about, and when the first of it flew up.
    about: BTreeMap<FlockId, f32>,
    flew_s: BTreeMap<FlockId, f64>,
    /// Skeins that have set out, or not.
    skeins: BTreeMap<[i64; 2], Option<VFormation>>,
    view: Option<CameraView>,
    pace: PlayerSpeed,
    /// Those that were kept and are not yet there.
    kept: Vec<save::SavedBird>,
}

impl Birds {
    /// Seconds since the walk began: the time by which all goes that nobody disturbs.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// How much of a flock is about, from 0 to 1.
    pub fn active_share(&self, id: FlockId) -> f32 {
        self.about.get(&id).copied().unwrap_or_default()
    }

    /// The skeins that are in the air around the view.
    pub fn formations(&self) -> impl Iterator<Item = &VFormation> {
        self.skeins.values().flatten()
    }

    /// Another walk begins, or is taken up again.
    fn reset(&mut self, seconds: f64, kept: Vec<save::SavedBird>) {
        *self = Self { seconds, kept, ..Self::default() };
    }

    /// Who lives there, asked once.
    fn flock(&mut self, id: FlockId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Arc<Flock>> {
        self.flocks.entry(id).or_insert_with(|| Flock::of(id, land, cache, creatures).map(Arc::new)).clone()
    }

    /// The skeins that are about are decided once: no hour that passes and no weather takes them from the sky.
    fn update_formations(&mut self, land: &Land, creatures: &Creatures, almanac: &WorldClock, gaze: &CameraView) {
        let mut known = std::mem::take(&mut self.skeins);
        let ids = VFormation::ids(land.seed(), gaze, self.seconds);
        self.skeins =
            ids.map(|id| (id, known.remove(&id).unwrap_or_else(|| VFormation::of(id, land, creatures, almanac, self.seconds)))).collect();
    }
}

/// How much it is the hour to sing, from 0 to 1.
pub fn song_strength(hour: f32) -> f32 {
    let [begins, full, fades, ends] = CHORUS;
    ((hour - begins) / (full - begins)).min((ends - hour) / (ends - fades)).clamp(0.0, 1.0)
}

/// Who comes and who goes: beyond the edge of the picture, and nowhere else, but where the whole view is new.
fn spawn_and_despawn(
    mut commands: Commands,
    mut birds: ResMut<Birds>,
    mut census: ResMut<CreatureStats>,
    mut all: Query<(Entity, &mut Bird)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    almanac: Res<WorldClock>,
    gaze: Res<CameraView>,
    time: Res<Time>,
) {
    let begun = census.start_timer();
    let birds = &mut *birds;
    birds.seconds += f64::from(time.delta_secs());
    birds.steps += 1;
    let is_other = creatures.is_changed() || birds.land.as_ref().is_none_or(|known| !known.ptr_eq(&land));
    let is_view_new = birds.view.is_none_or(|before| gaze.is_disjoint_from(&before));
    if is_other {
        birds.land = Some(land.clone());
        birds.flocks.clear();
        birds.skeins.clear();
    }
    let mut there = BTreeSet::new();
    for (entity, mut bird) in &mut all {
        let outside_m = gaze.distance_outside_m(bird.place);
        let is_gone = match (&bird.stirred, bird.is_always_airborne()) {
            (_, true) => gaze.distance_outside_m(bird.flock.home) > AIR_M + LONGER_M,
            (Some(_), _) => outside_m > FORGOTTEN_M,
            (None, _) => outside_m > MARGIN_M + LONGER_M,
        };
        let mut is_lost = false;
        if is_other {
            match birds.flock(bird.flock.id, &land, &mut memory, &creatures) {
                Some(flock) if flock.kind == bird.flock.kind && bird.number < flock.count => bird.bypass_change_detection().flock = flock,
                // Who is in the air flies on.
                _ => is_lost = !matches!(bird.stirred, Some(BirdReaction::Flies(_))) || creatures.find(&bird.flock.kind).is_err(),
            }
        }
        if is_gone || is_lost {
            commands.entity(entity).despawn();
        } else {
            there.insert((bird.flock.id, bird.number));
        }
    }
    if is_view_new || is_other || birds.steps % LOOKS_EVERY == 0 {
        birds.view = Some(*gaze);
        let seconds = if is_view_new || is_other { f32::MAX } else { LOOKS_EVERY as f32 * time.delta_secs() };
        let mut looker = BirdSpawner { birds, creatures: &creatures, land: &land, memory: &mut memory, almanac: &almanac, gaze: &gaze };
        let came = looker.find_spawns(&mut there, is_view_new, seconds);
        came.into_iter().for_each(|one| _ = commands.spawn(one));
    }
    let flying: usize = birds.formations().map(|skein| skein.count).sum();
    census.count("birds", there.len() + flying);
    census.stop_timer(begun);
}

/// Who looks around.
struct BirdSpawner<'a> {
    birds: &'a mut Birds,
    creatures: &'a Creatures,
    land: &'a Land,
    memory: &'a mut LandCache,
    almanac: &'a WorldClock,
    gaze: &'a CameraView,
}

impl BirdSpawner<'_> {
    /// Who comes, beside those that are there; so many seconds after the last look.
    fn find_spawns(&mut self, there: &mut BTreeSet<(FlockId, i64)>, is_view_new: bool, seconds: f32) -> Vec<BirdBundle> {
        self.birds.update_formations(self.land, self.creatures, self.almanac, self.gaze);
        let mut came = Vec::new();
        for kept in std::mem::take(&mut self.birds.kept) {
            if there.insert((kept.id(), kept.number)) {
                came.extend(self.restore(kept));
            }
        }
        let [low, high] = self.gaze.bounds(AIR_M.max(MARGIN_M)).map(|corner| corner.column);
        let mut about = BTreeMap::new();
        for id in FlockId::between(low, high) {
            let Some(flock) = self.birds.flock(id, self.land, self.memory, self.creatures) else { continue };
            let Some((_, flyer)) = kind_of_flock(self.creatures, &flock) else { continue };
            let wanted = flock.active_share(flyer, self.land, self.almanac);
            let before = self.birds.about.get(&id).copied().unwrap_or(wanted);
            let now = before + (wanted - before).clamp(-COMES * seconds, COMES * seconds);
            about.insert(id, now);
            let outside_m = self.gaze.distance_outside_m(flock.home);
            let may_come = match id.stand {
                FlockTerrain::Air => now > 0.0 && outside_m < AIR_M,
                _ => now >= ABOUT && outside_m < MARGIN_M,
            };
            if !may_come {
                continue;
            }
            for number in 0..flock.count {
                if there.len() < MOST
                    && !there.contains(&(id, number))
                    && let Some(one) = self.try_spawn(&flock, number, is_view_new)
                {
                    there.insert((id, number));
                    came.push(one);
                }
            }
        }
        self.birds.about = about;
        self.birds.flew_s.retain(|id, _| there.range((*id, i64::MIN)..=(*id, i64::MAX)).next().is_some());
        if self.birds.flocks.len() > MOST_FLOCKS {
            let Birds { flocks, about, .. } = &mut *self.birds;
            flocks.retain(|id, _| about.contains_key(id));
        }
        came
    }

    fn bundle(&mut self, bird: Bird) -> Option<BirdBundle> {
        let flock = bird.flock.clone();
        let (kind, flyer) = kind_of_flock(self.creatures, &flock)?;
        let mut footing = GroundQuery { land: self.land, cache: self.memory };
        let (seed, now_s) = (self.land.seed(), self.birds.seconds);
        Some(bird.into_bundle(&mut BirdStepContext { kind, flyer, seed, footing: &mut footing, now_s, seconds: 0.0 }))
    }

    /// One of a flock, if it is where it may come.
    fn try_spawn(&mut self, flock: &Arc<Flock>, number: i64, is_view_new: bool) -> Option<BirdBundle> {
        let one = self.bundle(Bird::new(flock.clone(), number))?;
        let may_come = is_view_new || one.0.is_always_airborne() || self.gaze.distance_outside_m(one.0.place) > SIGHT_M;
        may_come.then_some(one)
    }

    /// One that was disturbed when it was kept.
    fn restore(&mut self, kept: save::SavedBird) -> Option<BirdBundle> {
        let flock = self.birds.flock(kept.id(), self.land, self.memory, self.creatures)?;
        if !(0..flock.count).contains(&kept.number) {
            return None;
        }
        let save::SavedBird { number, place, facing, stirred, flights, used_m, .. } = kept;
        let bird = Bird { place, facing, stirred: Some(stirred), flights, used_m, ..Bird::new(flock, number) };
        self.bundle(bird)
    }
}

/// Everyone takes a step.
fn step(
    mut birds: ResMut<Birds>,
    mut census: ResMut<CreatureStats>,
    mut all: Query<(&mut Bird, &mut Rig, &mut InterpolatedJoints, &mut Creature)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    (whereabouts, stillness, shots): (Res<PlayerPosition>, Res<IdleDetection>, Res<ArrowShots>),
    almanac: Res<WorldClock>,
    mut happened: MessageWriter<WorldEvent>,
    time: Res<Time>,
) {
    let begun = census.start_timer();
    let (birds, seconds) = (&mut *birds, time.delta_secs());
    birds.pace.update(&whereabouts, seconds);
    let mut footing = GroundQuery { land: &land, cache: &mut memory };
    let sings = song_strength(almanac.hour());
    let now_s = birds.seconds;
    let minded = stillness.awareness();
    let sits = birds.pace.place().map(|him| (him, stillness.sits_s));
    let mut flew: Vec<(FlockId, Place, Option<CallSchedule>)> = Vec::new();
    for (mut bird, mut rig, mut joints, mut creature) in &mut all {
        let bird = bird.bypass_change_detection();
        let flock = bird.flock.clone();
        let Some((kind, flyer)) = kind_of_flock(&creatures, &flock) else { continue };
        let there = birds.active_share(flock.id);
        let mut doing = if there > ABOUT { "flies" } else { "goes home" };
        if bird.is_always_airborne() {
            if let Some(air) = bird.flight_pose(flyer, land.seed(), now_s, 0.0, there, &mut footing) {
                bird.set_from_flight(&air);
            }
        } else {
            let him = offset_to_player(birds.pace.place(), bird.place);
            let shot = shots.nearest_threat(bird.place).filter(|(far_m, _)| *far_m < him.0);
            let ((far_m, side), minded) = shot.map_or((him, minded), |shot| (shot, 1.0));
            let since_s = birds.flew_s.get(&flock.id).map(|flew_s| (now_s - flew_s) as f32);
            let sense =
                BirdPerception { far_m, fast_mps: birds.pace.speed_mps(), side, since_s, goes_home: there < ABOUT, sings, minded, sits };
            let mut around = BirdStepContext { kind, flyer, seed: land.seed(), footing: &mut footing, now_s, seconds };
            let has_flown;
            (doing, has_flown) = bird.step(&sense, &mut rig, &mut around);
            if has_flown {
                happened.write(WorldEvent { what: WorldEventKind::Wings, place: bird.place });
                flew.push((flock.id, bird.place, flyer.calls));
            }
            joints.follow(&rig, false);
        }
        if creature.doing != doing {
            creature.doing = doing;
        }
    }
    // The first of a flock calls the others.
    for (id, place, calls) in flew {
        if birds.flew_s.get(&id).is_some_and(|flew_s| now_s - *flew_s <= CALLS_S) {
            continue;
        }
        birds.flew_s.insert(id, now_s);
        if let Some(calls) = calls.filter(|calls| calls.startled) {
            happened.write(WorldEvent { what: WorldEventKind::Call(calls.voice), place });
        }
    }
    census.stop_timer(begun);
}

/// Seconds for which one that flies up calls the others.
const CALLS_S: f64 = 3.0;
