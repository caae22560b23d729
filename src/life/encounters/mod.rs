//! Rare encounters: a white stag, a procession with lanterns while it rains in the sun, somebody who plays by the water. Each
//! has its place, by hash, and its occasion, of hours, moon and weather; one in some 10 km is met, and the journal tells of it.
//!
//! Undisturbed, an encounter is a pure function of the seed, the slot and the time: `slot.rs` and `ground.rs` say where which
//! kind is, `kind.rs` and `occasion.rs` when, `cue.rs` and `cast` what its figures do. The `stage.rs` holds the one around the
//! view, and what the player makes of it. Nothing of it stops anybody; a boat can be called, and takes whoever called it across:
//! see `crossing.rs` and `ferry.rs`. Where none is near, a step asks for two cached slots.

mod actor;
mod book;
mod cast;
mod crossing;
mod cue;
mod discoveries;
mod draw;
mod ferry;
mod ground;
mod kind;
mod occasion;
mod poses;
mod slot;
mod sounds;
mod stage;
#[cfg(test)]
mod tests;
mod water;

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{Land, LandCache, PerLandCache, Place, RandomStream, requirements::RequirementsAppExt};
use eremite_stream::{
    LayerStreams, WorldPosition,
    contracts::{
        camera_view::CameraView,
        lantern::Lantern,
        player_position::{PlayerPosition, PlayerSpeed},
        saveable::SaveAppExt,
        schedule::GameState,
        speaker::Speaker,
        world_clock::{DayDuration, WorldClock},
        world_event::WorldEvent,
    },
};

pub use book::PastEncounters;
pub use discoveries::ENCOUNTERS;
pub use ferry::{Ferry, landings};
pub use ground::EncounterGround;
pub use kind::{EncounterKind, EncounterTraits, Ending};
pub use occasion::{EncounterConditions, Moon, WeatherPart};
pub use slot::{Encounter, SLOT_COLUMNS, encounters_in};

use crate::{
    creatures::{CreatureStats, Creatures, WildCreatureSystems},
    motion::{GroundQuery, MotionSystems},
    population::add_drawing,
};
use actor::ActorGround;
use stage::{Stage, StageStep};

const CANDIDATE: RandomStream = RandomStream::named("encounter candidate");

/// Columns around the view within which an encounter is staged, and beyond which it ends.
const STAGED: i64 = 130;
const ENDS: i64 = 190;
/// Slots that are cached.
const SLOTS: usize = 6;
/// The most lanterns of an encounter that light the land, their reach in metres and their colour.
const LAMPS: usize = 3;
const LAMP_REACH_M: f32 = 9.0;
const LAMP_COLOR: [f32; 3] = [0.75, 0.50, 0.26];
const COLD_COLOR: [f32; 3] = [0.22, 0.42, 0.46];

/// Puts encounters into the land.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]), `StreamPlugin`, `SchedulePlugin` |
/// | System sets | [`WildCreatureSystems`]: in `FixedPreUpdate`, and to draw in `Update`; between [`MotionSystems::Step`] and `Lead` |
/// | Messages | writes [`WorldEvent`] and `Discovery` |
/// | Reads | [`Land`], [`CameraView`], [`WorldClock`], [`DayDuration`], [`PlayerPosition`], [`Creatures`] |
/// | Resources | [`Encounters`], [`PastEncounters`] and [`Ferry`] (both saved), `LandCache` |
/// | Components | `Lantern` on lamps that are carried; a [`Speaker`] for the boat; moves the `Body` of whoever is in it, and marks it as `Carried` |
/// | Adds | the journal's chapter of encounters |
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_land::{Column, LandPlugin, Seed, terrain::Ridged};
/// use eremite_life::encounters::{EncountersPlugin, encounters_in};
/// use eremite_stream::{StreamPlugin, contracts::schedule::SchedulePlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, EncountersPlugin));
/// app.update();
/// let land = app.world().resource::<eremite_land::Land>();
/// for one in encounters_in(land, Column(0)..Column(5_000)) {
///     println!("{} at {:?}", one.kind.name(), one.place);
/// }
/// ```
pub struct EncountersPlugin;

impl Plugin for EncountersPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("EncountersPlugin", "LandPlugin")
            .requires::<LayerStreams>("EncountersPlugin", "StreamPlugin")
            .requires::<State<GameState>>("EncountersPlugin", "SchedulePlugin")
            .init_resource::<LandCache>()
            .init_resource::<Creatures>()
            .init_resource::<CreatureStats>()
            .init_resource::<CameraView>()
            .init_resource::<WorldClock>()
            .init_resource::<DayDuration>()
            .init_resource::<PlayerPosition>()
            .init_resource::<Encounters>()
            .init_resource::<PastEncounters>()
            .init_resource::<Ferry>()
            .register_type::<Encounters>()
            .register_type::<Speaker>()
            .add_message::<WorldEvent>()
            .add_saveable::<PastEncounters>()
            .add_saveable::<Ferry>()
            .add_systems(
                FixedPreUpdate,
                (ferry::step, step, light_lamps)
                    .chain()
                    .in_set(WildCreatureSystems)
                    .ambiguous_with(WildCreatureSystems)
                    .run_if(resource_exists::<Land>),
            )
            .add_systems(FixedUpdate, ferry::carry.after(MotionSystems::Step).before(MotionSystems::Lead).run_if(resource_exists::<Land>))
            .add_plugins(discoveries::plugin);
        add_drawing(app, (draw::draw_figures, draw::draw_called_boat, draw::draw_lights, draw::draw_sky).chain());
    }
}

/// The encounter around the view.
#[derive(Resource, Reflect, Default)]
#[reflect(Resource, Default)]
pub struct Encounters {
    /// What is there.
    pub current: Option<EncounterKind>,
    /// How much of it is seen, from 0 to 1.
    pub visible: f32,
    #[reflect(ignore)]
    stage: Option<Stage>,
}

impl Encounters {
    /// The place of what is there, if anything is.
    pub fn place(&self) -> Option<Place> {
        self.stage.as_ref().map(|stage| stage.encounter.place)
    }

    /// Where its figures are that are seen.
    pub fn figures(&self) -> impl Iterator<Item = (&'static str, Place)> + '_ {
        let actors = self.stage.iter().flat_map(|stage| &stage.actors);
        actors.filter(|actor| actor.cue.seen > 0.0).map(|actor| (actor.cue.who, actor.place()))
    }

    fn stage(&self) -> Option<&Stage> {
        self.stage.as_ref()
    }
}

/// What a step needs to know.
#[derive(SystemParam)]
struct EncounterSurroundings<'w, 's> {
    creatures: Res<'w, Creatures>,
    land: Res<'w, Land>,
    memory: ResMut<'w, LandCache>,
    world_clock: Res<'w, WorldClock>,
    day: Res<'w, DayDuration>,
    view: Res<'w, CameraView>,
    player: Res<'w, PlayerPosition>,
    time: Res<'w, Time>,
    speed: Local<'s, PlayerSpeed>,
    slots: Local<'s, PerLandCache<i64, Option<Encounter>, SLOTS>>,
}

impl EncounterSurroundings<'_, '_> {
    /// The encounter near the view that is there.
    fn present(&mut self, past: &PastEncounters) -> Option<Encounter> {
        let (land, here, days) = (self.land.pristine(), self.view.place.column, self.world_clock.days);
        let slots = Encounter::slot_of(here + -STAGED)..=Encounter::slot_of(here + STAGED);
        for slot in slots {
            let found = *self.slots.get_or_insert_with(land, slot, || Encounter::in_slot(land, slot));
            let near = found.filter(|one| (one.place.column - here).unsigned_abs() <= STAGED.unsigned_abs());
            let Some(near) = near.filter(|_| !past.is_over(land.seed(), slot, days)) else { continue };
            if near.presence(&self.land, &self.world_clock) > 0.0 {
                return Some(near);
            }
        }
        None
    }
}

/// Stages the encounter near the view, and advances it by a fixed step.
fn step(
    mut encounters: ResMut<Encounters>,
    mut past: ResMut<PastEncounters>,
    ferry: Res<Ferry>,
    mut surroundings: EncounterSurroundings,
    mut happened: MessageWriter<WorldEvent>,
) {
    let seconds = surroundings.time.delta_secs();
    surroundings.speed.update(&surroundings.player, seconds);
    let (seed, days) = (surroundings.land.seed(), surroundings.world_clock.days);
    let now_s = days * f64::from(surroundings.day.0);
    let called = ferry.crossing.and_then(|crossing| Some((crossing.slot(seed)?, crossing.boat())));
    if encounters.stage.is_none() {
        let found = match called {
            Some((slot, _)) => Encounter::in_slot(&surroundings.land, slot),
            None => surroundings.present(&past),
        };
        let Some(encounter) = found else { return };
        let wind = wind_at(&encounter, &surroundings);
        let EncounterSurroundings { land, memory, creatures, .. } = &mut surroundings;
        let level = encounter.water.map(|water| water.level);
        let mut query = GroundQuery { land, cache: memory };
        let mut ground = ActorGround::Land(&mut query, level);
        let stage = Stage::new(encounter, now_s, wind, creatures, &mut ground);
        (encounters.current, encounters.stage) = (Some(encounter.kind), Some(stage));
    }
    let Some(stage) = &mut encounters.stage else { return };
    let (encounter, was_alarmed) = (stage.encounter, stage.is_alarmed());
    // A boat that was called stays, whatever the hour.
    stage.moment.boat = called.filter(|(slot, _)| *slot == encounter.slot).map(|(_, boat)| boat);
    let is_called = stage.moment.boat.is_some();
    let presence =
        if is_called { (stage.presence + seconds).min(1.0) } else { encounter.presence(&surroundings.land, &surroundings.world_clock) };
    let wind = wind_at(&encounter, &surroundings);
    let player = surroundings.player.place.map(|place| (place, surroundings.speed.speed_mps()));
    let EncounterSurroundings { land, memory, creatures, view, .. } = &mut surroundings;
    let mut query = GroundQuery { land, cache: memory };
    let mut ground = ActorGround::Land(&mut query, encounter.water.map(|water| water.level));
    let of_step = StageStep { creatures, presence, now_s, wind, player, view, seconds };
    stage.step(&of_step, &mut ground, |event| _ = happened.write(event));
    let is_behind = stage.is_behind(view.place) && !is_called;
    if is_behind || stage.is_alarmed() && !was_alarmed || stage.is_over() && !past.is_over(seed, encounter.slot, days) {
        past.end(seed, encounter.slot, days);
    }
    let is_far = (encounter.place.column - view.place.column).unsigned_abs() > ENDS.unsigned_abs();
    let visible = stage.visible();
    if is_behind || is_far && !is_called || stage.is_over() || presence == 0.0 || !is_of(&encounter, &surroundings) {
        *encounters = Encounters::default();
    } else {
        encounters.visible = visible;
    }
}

/// The wind at an encounter.
fn wind_at(encounter: &Encounter, surroundings: &EncounterSurroundings) -> f32 {
    let EncounterSurroundings { world_clock, land, .. } = surroundings;
    world_clock.weather(land, &encounter.tint, encounter.place.column).wind
}

/// Whether an encounter is that of the current land.
fn is_of(encounter: &Encounter, surroundings: &EncounterSurroundings) -> bool {
    !surroundings.land.is_changed() || Encounter::in_slot(&surroundings.land, encounter.slot).as_ref() == Some(encounter)
}

/// A lamp that somebody carries, as a light on the land.
#[derive(Component)]
struct EncounterLamp;

/// Lights the land with the lamps of the encounter.
fn light_lamps(
    mut commands: Commands,
    encounters: Res<Encounters>,
    mut lamps: Query<(Entity, &mut Lantern, &mut WorldPosition), With<EncounterLamp>>,
) {
    let stage = encounters.stage.as_ref().filter(|stage| stage.visible() > 0.0);
    let mut wanted = stage.into_iter().flat_map(lights_of).take(LAMPS);
    for (entity, mut lantern, mut position) in &mut lamps {
        match wanted.next() {
            Some((light, at)) => (*lantern, position.0) = (light, at),
            None => commands.entity(entity).despawn(),
        }
    }
    for (light, at) in wanted {
        commands.spawn((EncounterLamp, light, WorldPosition(at)));
    }
}

/// The lights of a stage, where they are.
fn lights_of(stage: &Stage) -> Vec<(Lantern, Place)> {
    let middle = stage.encounter.place;
    let light = |color: [f32; 3], strength: f32, at: Place| {
        (Lantern { color: color.map(|part| part * strength * stage.visible()), reach_m: LAMP_REACH_M, height_m: 0.0 }, at)
    };
    match stage.encounter.kind {
        EncounterKind::FoxWedding | EncounterKind::Monks => {
            // Of a line, the first, one in the middle and one at the end.
            let carried = draw::lamps(stage, 1.0).filter(|(number, ..)| number % 3 == 1);
            carried.map(|(_, at, seen)| light(LAMP_COLOR, seen, middle.translated(at))).collect()
        }
        EncounterKind::WaterLanterns => {
            [-0.4, 0.0, 0.4].map(|share| light(LAMP_COLOR, 0.6, middle.moved_along(share * 2.0 * water::half_m(&stage.encounter)))).into()
        }
        EncounterKind::Ferryman => {
            stage.actors.iter().map(|actor| light(LAMP_COLOR, actor.cue.seen, actor.place().moved_up(1.2))).collect()
        }
        EncounterKind::WillOWisp => vec![light(COLD_COLOR, 1.0, stage.light())],
        EncounterKind::FireflyColumn => vec![light([0.30, 0.28, 0.14], 1.0, middle.moved_up(3.0))],
        _ => Vec::new(),
    }
}
