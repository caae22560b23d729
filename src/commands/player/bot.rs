//! Input driver of a headless walk: a bot or an input replay, with a recorder of the inputs and their result per step.

use std::collections::HashMap;

use bevy::{ecs::system::SystemParam, input::InputSystems, prelude::*, time::TimeUpdateStrategy};
use eremite_land::{Column, Land, LandCache, Place, hash::mix, is_within_land};
use eremite_life::{
    bow::{self, Arrows},
    creatures::{CreatureStats, MAX_LEGS, Rig},
    horse::{self, Horse},
    motion::{AutoGrab, Body, GroundQuery, LegSpeedFactor},
    player::{ObstacleJump, Player},
    save_game::BackgroundSaver,
};
use eremite_stream::{
    BlockingMode, StreamFrameTimes,
    actions::ActionSystems,
    contracts::saveable::{SaveAppExt, Saveable, is_valid_count},
};
use serde::{Deserialize, Serialize};

use super::{boarding_bot::BoardingBot, riding_bot::RidingBot};
use crate::{
    app,
    cli::{CliError, StartPosition},
};

/// Keys that can be held, one bit each in a recording. The bot itself uses neither bow nor brush: with the brush in hand, F
/// paints, G erases, T selects the next thing to place, and the walk and climb keys move the tip.
const KEYS: [KeyCode; 14] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ShiftLeft,
    KeyCode::Space,
    KeyCode::ArrowDown,
    KeyCode::KeyQ,
    KeyCode::KeyE,
    KeyCode::KeyF,
    KeyCode::KeyV,
    KeyCode::ArrowUp,
    KeyCode::KeyB,
    KeyCode::KeyG,
    KeyCode::KeyZ,
    KeyCode::KeyT,
];
const RIGHT_BIT: u16 = 1 << 1;
const JUMP_BIT: u16 = 1 << 3;
pub(super) const WHISTLE_BIT: u16 = 1 << 5;
pub(super) const MOUNT_BIT: u16 = 1 << 6;
pub(super) const BOARD_BIT: u16 = 1 << 8;

/// Fixed steps per second: Bevy's default and a power of two, so that a step is exact in binary.
pub(super) const STEPS_A_SECOND: f64 = 64.0;
/// Limit on the number of steps, beyond any real walk.
const MAX_STEPS: u64 = 1 << 60;
/// Progress in metres that counts as not being stuck.
const PROGRESS_M: f64 = 0.05;

/// Source of the inputs.
#[derive(Resource)]
pub(super) enum InputDriver {
    Bot { jump: ObstacleJump, rides: Option<RidingBot>, boards: Option<BoardingBot> },
    Replay { keys: Vec<(u16, u32)>, at: usize, held: u32 },
}

/// Inputs per step, and statistics of the walk.
#[derive(Resource, Default)]
pub(super) struct WalkRecorder {
    pub keys: Vec<(u16, u32)>,
    pub steps: u64,
    pub digest: u64,
    farthest_m: f64,
    stuck_steps: u32,
    pub stuck_longest: u32,
}

/// Start of the walk, and the position requested.
#[derive(Resource)]
pub(super) struct WalkStart {
    pub place: Place,
    pub at: StartPosition,
}

/// State of bot and recorder in the save game.
#[derive(Serialize, Deserialize)]
struct BotState {
    jump: ObstacleJump,
    held: u16,
    steps: u64,
    digest: u64,
    farthest_m: f64,
    stuck_steps: u32,
    stuck_longest: u32,
    start: Place,
    asked: (i64, Option<i64>),
    rides: Option<RidingBot>,
    boards: Option<BoardingBot>,
}

impl Saveable for BotState {
    const NAME: &'static str = "bot";
    const VERSION: u32 = 3;

    fn capture(world: &mut World) -> Option<Self> {
        let InputDriver::Bot { jump, rides, boards } = *world.get_resource()? else { return None };
        let WalkStart { place: start, at } = world.get_resource::<WalkStart>()?;
        let WalkRecorder { keys, steps, digest, farthest_m, stuck_steps, stuck_longest } = world.get_resource()?;
        Some(Self {
            jump,
            held: keys.last().map_or(0, |(bits, _)| *bits),
            steps: *steps,
            digest: *digest,
            farthest_m: *farthest_m,
            stuck_steps: *stuck_steps,
            stuck_longest: *stuck_longest,
            start: *start,
            asked: (at.column.0, at.row),
            rides,
            boards,
        })
    }

    fn is_valid(&self) -> bool {
        let counts = [self.jump.stopped_steps, self.jump.jumping_steps, self.stuck_steps, self.stuck_longest];
        let asked = [Some(self.asked.0), self.asked.1].into_iter().flatten().all(is_within_land);
        let rides = self.rides.is_none_or(|rides| rides.is_valid()) && self.boards.is_none_or(|boards| boards.is_valid());
        self.farthest_m.is_finite() && counts.into_iter().all(is_valid_count) && self.steps < MAX_STEPS && asked && rides
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let Self { jump, held, steps, digest, farthest_m, stuck_steps, stuck_longest, start, asked, rides, boards } = self;
        world.insert_resource(InputDriver::Bot { jump, rides, boards });
        world.insert_resource(WalkRecorder { keys: vec![(held, 0)], steps, digest, farthest_m, stuck_steps, stuck_longest });
        world.insert_resource(WalkStart { place: start, at: StartPosition { column: Column(asked.0), row: asked.1 } });
        // A key held since before the save is not a new press.
        hold(held, &mut world.resource_mut::<ButtonInput<KeyCode>>());
        None
    }
}

/// Plan of a walk.
pub(super) struct WalkPlan {
    /// Source of the inputs.
    pub hands: InputDriver,
    /// Speed factor and automatic grab; `None` keeps those of a loaded walk.
    pub as_he_is: Option<(LegSpeedFactor, AutoGrab)>,
    /// Whether the player starts on horseback.
    pub mounted: bool,
    /// Start position of a new walk.
    pub at: StartPosition,
    /// Fixed steps.
    pub steps: u64,
    /// Autosave interval in steps, if the walk is saved.
    pub autosave: u64,
}

/// Registers the bot's state with the save game; needed before loading.
pub(super) fn save_bot_state(game: &mut App) {
    game.init_resource::<WalkRecorder>().add_saveable::<BotState>();
}

/// Steps the game, one fixed step per update.
pub(super) fn walk(game: &mut App, way: WalkPlan) -> Result<(), CliError> {
    let WalkPlan { hands, as_he_is, mounted, at, steps, autosave } = way;
    game.insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(hands)
        .insert_resource(BlockingMode(true))
        .init_resource::<WalkRecorder>()
        .init_resource::<StreamFrameTimes>()
        .init_resource::<Footprints>()
        .insert_resource(CreatureStats::timed())
        .add_systems(PreUpdate, hold_keys.after(InputSystems).before(ActionSystems::Read))
        .add_systems(FixedPostUpdate, (record_step, measure_foot_slip));
    app::run_single_threaded(game);
    game.finish();
    game.cleanup();
    // The first update has zero time and so no step.
    game.insert_resource(WarmUp);
    game.update();
    game.world_mut().remove_resource::<WarmUp>();
    let world = game.world_mut();
    if let Some(as_he_is) = as_he_is {
        let hermit = world.query_filtered::<Entity, With<Player>>().single(world).expect("there is one hermit");
        world.entity_mut(hermit).insert(as_he_is);
    }
    if !world.contains_resource::<WalkStart>() {
        let place = single_body(world).place;
        world.insert_resource(WalkStart { place, at });
    }
    if mounted {
        horse::mount_at_once(world).map_err(CliError::new)?;
    }
    BackgroundSaver::save_and_wait(world).map_err(CliError::new)?;
    for step in 1..=steps {
        game.update();
        if let Some(mut keeper) = game.world_mut().get_resource_mut::<BackgroundSaver>().filter(|_| step % autosave == 0) {
            keeper.request_save();
        }
        BackgroundSaver::update(game.world_mut());
    }
    BackgroundSaver::save_and_wait(game.world_mut()).map_err(CliError::new)
}

/// While present no keys are held: the game warms up.
#[derive(Resource)]
struct WarmUp;

pub(super) fn single_body(world: &mut World) -> Body {
    world.query_filtered::<&Body, With<Player>>().single(world).expect("there is one hermit").clone()
}

/// The hermit, his horse, and the ground that the bot looks at.
#[derive(SystemParam)]
struct BotSenses<'w, 's> {
    body: Option<Single<'w, 's, &'static Body, With<Player>>>,
    horse: Option<Single<'w, 's, &'static Horse>>,
    land: Res<'w, Land>,
    memory: ResMut<'w, LandCache>,
}

fn hold_keys(
    mut hands: ResMut<InputDriver>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut journal: ResMut<WalkRecorder>,
    BotSenses { body, horse, land, mut memory }: BotSenses,
    resting: Option<Res<WarmUp>>,
) {
    let (Some(body), None) = (body, resting) else { return };
    let bits = match &mut *hands {
        InputDriver::Bot { jump, rides, boards } => {
            let walks = if jump.holds_key(&body) { RIGHT_BIT | JUMP_BIT } else { RIGHT_BIT };
            let mut ground = GroundQuery { land: &land, cache: &mut memory };
            let rides = rides.as_mut().zip(horse).map_or(0, |(rides, horse)| rides.keys(&body, &horse, &mut ground));
            walks | rides | boards.as_mut().map_or(0, |boards| boards.keys(&body, &mut ground))
        }
        InputDriver::Replay { keys, at, held } => {
            while keys.get(*at).is_some_and(|(_, steps)| *held >= *steps) {
                *at += 1;
                *held = 0;
            }
            *held += 1;
            keys.get(*at).map_or(0, |(bits, _)| *bits)
        }
    };
    hold(bits, &mut keys);
    match journal.keys.last_mut() {
        Some((held, steps)) if *held == bits => *steps += 1,
        _ => journal.keys.push((bits, 1)),
    }
}

/// Holds the keys of the set bits, and no others.
fn hold(bits: u16, keys: &mut ButtonInput<KeyCode>) {
    for (bit, key) in KEYS.into_iter().enumerate() {
        if bits & 1 << bit == 0 { keys.release(key) } else { keys.press(key) }
    }
}

/// Records the result of a step: player, and arrows in flight.
fn record_step(mut journal: ResMut<WalkRecorder>, body: Single<&Body, With<Player>>, arrows: Res<Arrows>, start: Option<Res<WalkStart>>) {
    let Some(start) = start else { return };
    journal.digest = body.digest_after(journal.digest);
    for arrow in &arrows.0 {
        let point = arrow.point;
        let [a, b] = match arrow.way {
            bow::ArrowState::Flies(velocity) => velocity,
            bow::ArrowState::Stands { angle, in_wood } => [angle, f32::from(u8::from(in_wood))],
        };
        let bits = [point.offset.x, point.offset.y, a, b].map(|number| u64::from(number.to_bits()));
        for word in [point.column.0 as u64, point.row as u64].into_iter().chain(bits) {
            journal.digest = mix(journal.digest.rotate_left(9) ^ word);
        }
    }
    journal.steps += 1;
    let progress = body.place.distance_along(start.place);
    if progress > journal.farthest_m + PROGRESS_M {
        journal.farthest_m = progress;
        journal.stuck_steps = 0;
    } else {
        journal.stuck_steps += 1;
        journal.stuck_longest = journal.stuck_longest.max(journal.stuck_steps);
    }
}

/// Foot slip of standing feet.
#[derive(Resource, Default)]
pub(super) struct Footprints {
    /// Where each foot of each creature touched down, while it stands.
    down: HashMap<Entity, [Option<Place>; MAX_LEGS]>,
    /// Largest distance in metres of a standing foot from its touchdown.
    pub slip_max_m: f32,
}

/// Measures how far each standing foot has moved since touchdown; runs after all creatures have stepped.
fn measure_foot_slip(mut prints: ResMut<Footprints>, mut stats: ResMut<CreatureStats>, rigs: Query<(Entity, &Rig)>) {
    stats.end_step();
    let Footprints { down, slip_max_m } = &mut *prints;
    down.retain(|entity, _| rigs.contains(*entity));
    for (entity, rig) in &rigs {
        let feet = down.entry(entity).or_default();
        for ((sole, is_planted), down) in rig.soles().zip(feet) {
            if is_planted {
                *slip_max_m = slip_max_m.max(sole.offset_from(*down.get_or_insert(sole)).length());
            } else {
                *down = None;
            }
        }
    }
}
