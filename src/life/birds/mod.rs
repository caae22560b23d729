//! Who flies: flocks on the ground and at the water, an owl and bats by night, and skeins far above.
//!
//! As long as nobody disturbs them, they are a pure function of the seed, the place and the time, and nothing is kept of
//! them. Those around the view are entities; one that was startled has a state of its own until it is out of sight.

mod bird;
mod draw;
mod kept;
mod patrol;
mod roost;
mod sights;
mod skein;
mod sortie;
mod stay;
mod voices;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use bevy::prelude::*;
use bevy_mesh::Mesh;

pub use bird::{Bird, Stirred};
pub use roost::{Flock, FlockId, Stand};
pub use skein::Skein;
pub use sortie::{InAir, Sortie};
pub use stay::{Member, Moment};

use bird::{Around, OnLegs, Sense, to_him};
use eremite_land::{Land, LandCache, Place, needs::NeedsAppExt};
use eremite_stream::{
    Streams,
    contracts::{
        almanac::Almanac,
        archery::Shots,
        gaze::Gaze,
        happened::{Happened, Happening},
        keep::KeepAppExt,
        schedule::{GameState, GameSystems},
        stillness::Stillness,
        whereabouts::{Pace, Whereabouts},
    },
};
use roost::of_kind;

use crate::{
    creatures::{Calls, Census, CompanySystems, Creature, Creatures, Joints, Rig},
    motion::Footing,
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
        app.needs::<Land>("BirdsPlugin", "LandPlugin")
            .needs::<Streams>("BirdsPlugin", "StreamPlugin")
            .needs::<State<GameState>>("BirdsPlugin", "SchedulePlugin")
            .add_message::<Happened>()
            .init_resource::<LandCache>()
            .init_resource::<Creatures>()
            .init_resource::<Gaze>()
            .init_resource::<Almanac>()
            .init_resource::<Whereabouts>()
            .init_resource::<Stillness>()
            .init_resource::<Census>()
            .init_resource::<Birds>()
            .init_resource::<Shots>()
            .add_plugins(sights::plugin)
            .keep::<kept::Disturbed>()
            // They take their step before anybody else takes his: what they heed is where he was after his last.
            .add_systems(
                FixedPreUpdate,
                (come_and_go, step, voices::call)
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
    skeins: BTreeMap<[i64; 2], Option<Skein>>,
    view: Option<Gaze>,
    pace: Pace,
    /// Those that were kept and are not yet there.
    kept: Vec<kept::One>,
}

impl Birds {
    /// Seconds since the walk began: the time by which all goes that nobody disturbs.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// How much of a flock is about, from 0 to 1.
    pub fn about(&self, id: FlockId) -> f32 {
        self.about.get(&id).copied().unwrap_or_default()
    }

    /// The skeins that are in the air around the view.
    pub fn skeins(&self) -> impl Iterator<Item = &Skein> {
        self.skeins.values().flatten()
    }

    /// Another walk begins, or is taken up again.
    fn begin_anew(&mut self, seconds: f64, kept: Vec<kept::One>) {
        *self = Self { seconds, kept, ..Self::default() };
    }

    /// Who lives there, asked once.
    fn flock(&mut self, id: FlockId, land: &Land, cache: &mut LandCache, creatures: &Creatures) -> Option<Arc<Flock>> {
        self.flocks.entry(id).or_insert_with(|| Flock::of(id, land, cache, creatures).map(Arc::new)).clone()
    }

    /// The skeins that are about are decided once: no hour that passes and no weather takes them from the sky.
    fn look_up(&mut self, land: &Land, creatures: &Creatures, almanac: &Almanac, gaze: &Gaze) {
        let mut known = std::mem::take(&mut self.skeins);
        let ids = Skein::ids(land.seed(), gaze, self.seconds);
        self.skeins =
            ids.map(|id| (id, known.remove(&id).unwrap_or_else(|| Skein::of(id, land, creatures, almanac, self.seconds)))).collect();
    }
}

/// How much it is the hour to sing, from 0 to 1.
pub fn chorus(hour: f32) -> f32 {
    let [begins, full, fades, ends] = CHORUS;
    ((hour - begins) / (full - begins)).min((ends - hour) / (ends - fades)).clamp(0.0, 1.0)
}

/// Who comes and who goes: beyond the edge of the picture, and nowhere else, but where the whole view is new.
fn come_and_go(
    mut commands: Commands,
    mut birds: ResMut<Birds>,
    mut census: ResMut<Census>,
    mut all: Query<(Entity, &mut Bird)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    almanac: Res<Almanac>,
    gaze: Res<Gaze>,
    time: Res<Time>,
) {
    let begun = census.begin();
    let birds = &mut *birds;
    birds.seconds += f64::from(time.delta_secs());
    birds.steps += 1;
    let is_other = creatures.is_changed() || birds.land.as_ref().is_none_or(|known| !known.is(&land));
    let is_view_new = birds.view.is_none_or(|before| gaze.is_new_after(&before));
    if is_other {
        birds.land = Some(land.clone());
        birds.flocks.clear();
        birds.skeins.clear();
    }
    let mut there = BTreeSet::new();
    for (entity, mut bird) in &mut all {
        let outside_m = gaze.outside_m(bird.place);
        let is_gone = match (&bird.stirred, bird.is_always_aloft()) {
            (_, true) => gaze.outside_m(bird.flock.home) > AIR_M + LONGER_M,
            (Some(_), _) => outside_m > FORGOTTEN_M,
            (None, _) => outside_m > MARGIN_M + LONGER_M,
        };
        let mut is_lost = false;
        if is_other {
            match birds.flock(bird.flock.id, &land, &mut memory, &creatures) {
                Some(flock) if flock.kind == bird.flock.kind && bird.number < flock.count => bird.bypass_change_detection().flock = flock,
                // Who is in the air flies on.
                _ => is_lost = !matches!(bird.stirred, Some(Stirred::Flies(_))) || creatures.find(&bird.flock.kind).is_err(),
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
        let mut looker = Looker { birds, creatures: &creatures, land: &land, memory: &mut memory, almanac: &almanac, gaze: &gaze };
        let came = looker.look(&mut there, is_view_new, seconds);
        came.into_iter().for_each(|one| _ = commands.spawn(one));
    }
    let flying: usize = birds.skeins().map(|skein| skein.count).sum();
    census.count("birds", there.len() + flying);
    census.end(begun);
}

/// Who looks around.
struct Looker<'a> {
    birds: &'a mut Birds,
    creatures: &'a Creatures,
    land: &'a Land,
    memory: &'a mut LandCache,
    almanac: &'a Almanac,
    gaze: &'a Gaze,
}

impl Looker<'_> {
    /// Who comes, beside those that are there; so many seconds after the last look.
    fn look(&mut self, there: &mut BTreeSet<(FlockId, i64)>, is_view_new: bool, seconds: f32) -> Vec<OnLegs> {
        self.birds.look_up(self.land, self.creatures, self.almanac, self.gaze);
        let mut came = Vec::new();
        for kept in std::mem::take(&mut self.birds.kept) {
            if there.insert((kept.id(), kept.number)) {
                came.extend(self.take_up(kept));
            }
        }
        let [low, high] = self.gaze.corners(AIR_M.max(MARGIN_M)).map(|corner| corner.column);
        let mut about = BTreeMap::new();
        for id in FlockId::between(low, high) {
            let Some(flock) = self.birds.flock(id, self.land, self.memory, self.creatures) else { continue };
            let Some((_, flyer)) = of_kind(self.creatures, &flock) else { continue };
            let wanted = flock.about(flyer, self.land, self.almanac);
            let before = self.birds.about.get(&id).copied().unwrap_or(wanted);
            let now = before + (wanted - before).clamp(-COMES * seconds, COMES * seconds);
            about.insert(id, now);
            let outside_m = self.gaze.outside_m(flock.home);
            let may_come = match id.stand {
                Stand::Air => now > 0.0 && outside_m < AIR_M,
                _ => now >= ABOUT && outside_m < MARGIN_M,
            };
            if !may_come {
                continue;
            }
            for number in 0..flock.count {
                if there.len() < MOST
                    && !there.contains(&(id, number))
                    && let Some(one) = self.meet(&flock, number, is_view_new)
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

    fn on_legs(&mut self, bird: Bird) -> Option<OnLegs> {
        let flock = bird.flock.clone();
        let (kind, flyer) = of_kind(self.creatures, &flock)?;
        let mut footing = Footing { land: self.land, cache: self.memory };
        let (seed, now_s) = (self.land.seed(), self.birds.seconds);
        Some(bird.on_legs(&mut Around { kind, flyer, seed, footing: &mut footing, now_s, seconds: 0.0 }))
    }

    /// One of a flock, if it is where it may come.
    fn meet(&mut self, flock: &Arc<Flock>, number: i64, is_view_new: bool) -> Option<OnLegs> {
        let one = self.on_legs(Bird::new(flock.clone(), number))?;
        let may_come = is_view_new || one.0.is_always_aloft() || self.gaze.outside_m(one.0.place) > SIGHT_M;
        may_come.then_some(one)
    }

    /// One that was disturbed when it was kept.
    fn take_up(&mut self, kept: kept::One) -> Option<OnLegs> {
        let flock = self.birds.flock(kept.id(), self.land, self.memory, self.creatures)?;
        if !(0..flock.count).contains(&kept.number) {
            return None;
        }
        let kept::One { number, place, facing, stirred, flights, used_m, .. } = kept;
        let bird = Bird { place, facing, stirred: Some(stirred), flights, used_m, ..Bird::new(flock, number) };
        self.on_legs(bird)
    }
}

/// Everyone takes a step.
fn step(
    mut birds: ResMut<Birds>,
    mut census: ResMut<Census>,
    mut all: Query<(&mut Bird, &mut Rig, &mut Joints, &mut Creature)>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    (whereabouts, stillness, shots): (Res<Whereabouts>, Res<Stillness>, Res<Shots>),
    almanac: Res<Almanac>,
    mut happened: MessageWriter<Happened>,
    time: Res<Time>,
) {
    let begun = census.begin();
    let (birds, seconds) = (&mut *birds, time.delta_secs());
    birds.pace.feel(&whereabouts, seconds);
    let mut footing = Footing { land: &land, cache: &mut memory };
    let sings = chorus(almanac.hour());
    let now_s = birds.seconds;
    let minded = stillness.minded();
    let sits = birds.pace.place().map(|him| (him, stillness.sits_s));
    let mut flew: Vec<(FlockId, Place, Option<Calls>)> = Vec::new();
    for (mut bird, mut rig, mut joints, mut creature) in &mut all {
        let bird = bird.bypass_change_detection();
        let flock = bird.flock.clone();
        let Some((kind, flyer)) = of_kind(&creatures, &flock) else { continue };
        let there = birds.about(flock.id);
        let mut doing = if there > ABOUT { "flies" } else { "goes home" };
        if bird.is_always_aloft() {
            if let Some(air) = bird.in_air(flyer, land.seed(), now_s, 0.0, there, &mut footing) {
                bird.put(&air);
            }
        } else {
            let him = to_him(birds.pace.place(), bird.place);
            let shot = shots.fright(bird.place).filter(|(far_m, _)| *far_m < him.0);
            let ((far_m, side), minded) = shot.map_or((him, minded), |shot| (shot, 1.0));
            let since_s = birds.flew_s.get(&flock.id).map(|flew_s| (now_s - flew_s) as f32);
            let sense = Sense { far_m, fast_mps: birds.pace.fast_mps(), side, since_s, goes_home: there < ABOUT, sings, minded, sits };
            let mut around = Around { kind, flyer, seed: land.seed(), footing: &mut footing, now_s, seconds };
            let has_flown;
            (doing, has_flown) = bird.step(&sense, &mut rig, &mut around);
            if has_flown {
                happened.write(Happened { what: Happening::Wings, place: bird.place });
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
            happened.write(Happened { what: Happening::Call(calls.voice), place });
        }
    }
    census.end(begun);
}

/// Seconds for which one that flies up calls the others.
const CALLS_S: f64 = 3.0;
