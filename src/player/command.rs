//! `eremite walk`: the real game without a window, stepped as fast as it goes.

use std::{path::PathBuf, time::Instant};

use bevy::{ecs::schedule::SingleThreadedExecutor, input::InputSystems, prelude::*, time::TimeUpdateStrategy};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::{
    app,
    cli::{At, DEFAULT_SEED, Fault, LandArgs, Lands, Run, at, column},
    land::{Column, GENERATOR_VERSION, Land, Place, Recipe, Seed, hash::mix},
    motion::{Arrival, BODY_VERSION, Body, Pace},
    player::Player,
    shared::{deeds::DeedSystems, shelf},
    stream::{Patience, StreamReport, WorkTimes},
};

/// Runs the real game without a window, a bot at the keys, and prints one JSON line
#[derive(Args)]
pub struct Walk {
    #[command(flatten)]
    land: LandArgs,
    /// The column to begin at, and the row, counted upward: in the open place nearest to it; without a row on the surface
    #[arg(long, value_name = "X[,ROW]", value_parser = at, allow_hyphen_values = true)]
    at: Option<At>,
    /// Simulated seconds
    #[arg(long, value_name = "T", value_parser = seconds, allow_negative_numbers = true, required_unless_present = "replay")]
    seconds: Option<f64>,
    /// Multiplies the speed of the legs, 0.1 to 100
    #[arg(long, value_name = "K", value_parser = pace, allow_negative_numbers = true)]
    speed: Option<f32>,
    /// Writes the keys to a file
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    record: Option<PathBuf>,
    /// Plays a recorded file again; its land, place, speed and length hold
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,
}

/// Where he begins in a land.
pub fn arrival(at: At, land: &Land) -> Result<Arrival, Fault> {
    let Some(row) = at.row else { return Ok(at.column.into()) };
    Arrival::near(land, at.column, row)
        .ok_or_else(|| Fault::new(format!("there is no open place near column {}, row {row}: all is rock", at.column.0)))
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1.0e6).contains(&seconds) => Ok(seconds),
        _ => Err("a time is a number of seconds from 0 to 1000000".into()),
    }
}

fn pace(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(pace) if (0.1..=100.0).contains(&pace) => Ok(pace),
        _ => Err("a speed is a number from 0.1 to 100".into()),
    }
}

/// A walk that can be walked again.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Recording {
    generator_version: u32,
    /// Recordings of before it was counted are of the first.
    #[serde(default = "first_body")]
    body_version: u32,
    seed: u64,
    algorithm: String,
    settings: Vec<(String, String)>,
    /// What of the layers is not at its default; see [`Recipe::layers`].
    #[serde(default)]
    layers: Vec<(String, String)>,
    /// What tells the walker's own biomes and kinds of mountain; see [`Recipe::data`].
    #[serde(default)]
    data: Option<u32>,
    start_x: i64,
    #[serde(default)]
    start_row: Option<i64>,
    speed: f32,
    /// Held keys and for how many fixed steps.
    keys: Vec<(u8, u32)>,
    state_digest: String,
}

fn first_body() -> u32 {
    1
}

impl Recording {
    /// Where it begins.
    fn at(&self) -> At {
        At { column: Column(self.start_x), row: self.start_row }
    }

    /// Its land.
    fn recipe(&self) -> Recipe {
        Recipe { layers: self.layers.clone(), data: self.data, ..Recipe::new(Seed(self.seed), &self.algorithm, self.settings.clone()) }
    }

    /// How many fixed steps it holds.
    fn steps(&self) -> u64 {
        self.keys.iter().map(|(_, steps)| u64::from(*steps)).sum()
    }
}

/// What is said in the end.
#[derive(Serialize)]
struct Summary<'a> {
    seed: u64,
    algorithm: &'a str,
    start_x: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    start_row: Option<i64>,
    distance_m: f64,
    simulated_s: f64,
    wall_s: f64,
    chunks_spawned: u64,
    chunks_despawned: u64,
    chunks_live_max: usize,
    entities_end: u32,
    seams_checked: u64,
    seam_error_max_m: f32,
    stuck_s_longest: f64,
    stream_ms_p50: f64,
    stream_ms_p99: f64,
    state_digest: &'a str,
}

/// The keys that the bot can hold, each a bit of a recording.
const KEYS: [KeyCode; 5] = [KeyCode::ArrowLeft, KeyCode::ArrowRight, KeyCode::ShiftLeft, KeyCode::Space, KeyCode::ArrowDown];
const RIGHT_BIT: u8 = 1 << 1;
const JUMP_BIT: u8 = 1 << 3;

/// Fixed steps a second: Bevy's own, and a power of two, so that a step is exact in binary.
const STEPS_A_SECOND: f64 = 64.0;
/// Slower than this, in metres a second, for so many steps, the bot thinks itself stopped and jumps,
/// holding the key for as many.
const STOPPED_MPS: f32 = 0.4;
const STOPPED_STEPS: u32 = 12;
const JUMP_STEPS: u32 = 20;
/// Progress, in metres, that counts as not being stuck.
const PROGRESS_M: f64 = 0.05;

/// Who is at the keys.
#[derive(Resource)]
enum Hands {
    Bot { stopped: u32, jumping: u32 },
    Replay { keys: Vec<(u8, u32)>, at: usize, held: u32 },
}

/// What was held, step by step, and what came of it.
#[derive(Resource, Default)]
struct Journal {
    keys: Vec<(u8, u32)>,
    digest: u64,
    farthest_m: f64,
    stuck_steps: u32,
    stuck_longest: u32,
}

#[derive(Resource)]
struct Start(Place);

impl Run for Walk {
    fn run(self, lands: &Lands) -> Result<(), Fault> {
        let replay = self.replay.as_deref().map(read).transpose()?;
        let plan = self.plan(replay.as_ref(), lands)?;
        let recipe = plan.recipe();
        let land = recipe.land(&(lands.algorithms)(), &(lands.layers)()).map_err(Fault::new)?;
        let steps = match &replay {
            Some(recording) => recording.steps(),
            None => (self.seconds.unwrap_or_default() * STEPS_A_SECOND).round() as u64,
        };
        let hands = match &replay {
            Some(recording) => Hands::Replay { keys: recording.keys.clone(), at: 0, held: 0 },
            None => Hands::Bot { stopped: 0, jumping: 0 },
        };
        let start = arrival(plan.at(), &land)?;
        let mut game = app::headless(land, start);
        let wall = Instant::now();
        run(&mut game, hands, plan.speed, steps);
        let wall_s = wall.elapsed().as_secs_f64();
        let digest = format!("{:016x}", game.world().resource::<Journal>().digest);
        summarise(&mut game, &plan, steps, wall_s, &digest)?;
        if let Some(file) = &self.record {
            if let Some(words) = recipe.left_behind() {
                eprintln!("eremite: {}: {words}", file.display());
            }
            let keys = game.world().resource::<Journal>().keys.clone();
            write(file, &Recording { keys, state_digest: digest.clone(), ..plan })?;
        }
        match replay {
            Some(recording) if recording.state_digest != digest => Err(Fault::new(format!(
                "the replay ended at {digest} and the recording at {}: the file was changed, or made by another version",
                recording.state_digest
            ))),
            _ => Ok(()),
        }
    }
}

impl Walk {
    /// What is to be walked: the arguments, or the recording, which the arguments may not contradict.
    fn plan(&self, replay: Option<&Recording>, lands: &Lands) -> Result<Recording, Fault> {
        let Some(recording) = replay else {
            let recipe = self.land.recipe(DEFAULT_SEED, lands)?;
            return Ok(Recording {
                generator_version: GENERATOR_VERSION,
                body_version: BODY_VERSION,
                seed: recipe.seed.0,
                algorithm: recipe.algorithm,
                settings: recipe.settings,
                layers: recipe.layers,
                data: recipe.data,
                start_x: self.at.unwrap_or_default().column.0,
                start_row: self.at.unwrap_or_default().row,
                speed: self.speed.unwrap_or(1.0),
                keys: Vec::new(),
                state_digest: String::new(),
            });
        };
        let agrees = |same: bool, what: &str| {
            if same { Ok(()) } else { Err(Fault::new(format!("the recording has another {what}; leave --{what} out"))) }
        };
        agrees(self.land.seed.is_none_or(|seed| seed.0 == recording.seed), "seed")?;
        agrees(self.land.algorithm.as_ref().is_none_or(|name| *name == recording.algorithm), "algorithm")?;
        if recording.generator_version != GENERATOR_VERSION {
            return Err(Fault::new(format!(
                "the recording is of generator version {}, this is version {GENERATOR_VERSION}: its land is another one",
                recording.generator_version
            )));
        }
        let (algorithms, layers) = ((lands.algorithms)(), (lands.layers)());
        let recorded = recording.recipe();
        if let Some(words) = recorded.elsewhere(&layers) {
            return Err(Fault::new(format!("the recording cannot be walked here: {words}")));
        }
        let settled = |recipe: &Recipe| recipe.settled(&algorithms, &layers).map_err(Fault::new);
        let recorded = settled(&recorded)?;
        let mut set = recorded.clone();
        self.land.set(&mut set, &layers);
        agrees(settled(&set)? == recorded, "set")?;
        if self.land.preset.is_some() {
            let mut preset = self.land.recipe(Seed(recording.seed), lands)?;
            (preset.seed, preset.data) = (recorded.seed, recorded.data);
            agrees(preset == recorded, "preset")?;
        }
        agrees(self.at.is_none_or(|at| at == recording.at()), "at")?;
        agrees(self.speed.is_none_or(|speed| speed == recording.speed), "speed")?;
        agrees(self.seconds.is_none_or(|seconds| (seconds * STEPS_A_SECOND).round() as u64 == recording.steps()), "seconds")?;
        Ok(recording.clone())
    }
}

fn read(file: &std::path::Path) -> Result<Recording, Fault> {
    let text = std::fs::read_to_string(file).map_err(|error| Fault::new(format!("cannot read {}: {error}", file.display())))?;
    let recording: Recording = serde_json::from_str(&text)
        .map_err(|error| Fault::new(format!("{} is not a recording of `eremite walk --record`: {error}", file.display())))?;
    if recording.body_version != BODY_VERSION {
        return Err(Fault::new(format!(
            "{} was recorded with version {} of the body, this is version {BODY_VERSION}: he walks differently",
            file.display(),
            recording.body_version
        )));
    }
    for at in [Some(recording.start_x), recording.start_row].into_iter().flatten() {
        column(&at.to_string()).map_err(Fault::new)?;
    }
    pace(&recording.speed.to_string()).map_err(Fault::new)?;
    Ok(recording)
}

fn write(file: &std::path::Path, recording: &Recording) -> Result<(), Fault> {
    let text = serde_json::to_string(recording).expect("plain data");
    shelf::write_whole(file, (text + "\n").as_bytes()).map_err(|error| Fault::cannot_write(file, error))
}

/// Steps the game, one fixed step an update.
fn run(game: &mut App, hands: Hands, speed: f32, steps: u64) {
    game.insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(hands)
        .insert_resource(Patience(true))
        .init_resource::<Journal>()
        .init_resource::<WorkTimes>()
        .add_systems(PreUpdate, hold_keys.after(InputSystems).before(DeedSystems::Read))
        .add_systems(FixedPostUpdate, note);
    // Steps this short are over before a second thread has woken up.
    for (_, schedule) in game.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    game.finish();
    game.cleanup();
    // The first update has no time in it, and so no step.
    game.insert_resource(Resting);
    game.update();
    game.world_mut().remove_resource::<Resting>();
    let world = game.world_mut();
    world.query_filtered::<&mut Pace, With<Player>>().single_mut(world).expect("there is one hermit").0 = speed;
    let place = single_body(world).place;
    game.insert_resource(Start(place));
    for _ in 0..steps {
        game.update();
    }
}

/// While this is there, no keys are held: the game warms up.
#[derive(Resource)]
struct Resting;

fn single_body(world: &mut World) -> Body {
    world.query_filtered::<&Body, With<Player>>().single(world).expect("there is one hermit").clone()
}

fn hold_keys(
    mut hands: ResMut<Hands>,
    mut keys: ResMut<ButtonInput<KeyCode>>,
    mut journal: ResMut<Journal>,
    body: Option<Single<&Body, With<Player>>>,
    resting: Option<Res<Resting>>,
) {
    let (Some(body), None) = (body, resting) else { return };
    let bits = match &mut *hands {
        Hands::Bot { stopped, jumping } => {
            let still = body.velocity.x.abs() < STOPPED_MPS && body.grounded;
            *stopped = if still { *stopped + 1 } else { 0 };
            *jumping = jumping.saturating_sub(1);
            if *stopped > STOPPED_STEPS && *jumping == 0 {
                *jumping = JUMP_STEPS;
                *stopped = 0;
            }
            // The last step lets go, so that the next jump is a press again.
            if *jumping > 1 { RIGHT_BIT | JUMP_BIT } else { RIGHT_BIT }
        }
        Hands::Replay { keys, at, held } => {
            while keys.get(*at).is_some_and(|(_, steps)| *held >= *steps) {
                *at += 1;
                *held = 0;
            }
            *held += 1;
            keys.get(*at).map_or(0, |(bits, _)| *bits)
        }
    };
    for (bit, key) in KEYS.into_iter().enumerate() {
        if bits & 1 << bit == 0 { keys.release(key) } else { keys.press(key) }
    }
    match journal.keys.last_mut() {
        Some((held, steps)) if *held == bits => *steps += 1,
        _ => journal.keys.push((bits, 1)),
    }
}

/// Writes down where the step has led.
fn note(mut journal: ResMut<Journal>, body: Single<&Body, With<Player>>, start: Option<Res<Start>>) {
    let Some(start) = start else { return };
    for word in [
        body.place.column.0 as u64,
        body.place.row as u64,
        u64::from(body.place.offset.x.to_bits()),
        u64::from(body.place.offset.y.to_bits()),
        u64::from(body.velocity.x.to_bits()),
        u64::from(body.velocity.y.to_bits()),
        u64::from(body.grounded),
    ] {
        journal.digest = mix(journal.digest.rotate_left(9) ^ word);
    }
    let progress = body.place.along_from(start.0);
    if progress > journal.farthest_m + PROGRESS_M {
        journal.farthest_m = progress;
        journal.stuck_steps = 0;
    } else {
        journal.stuck_steps += 1;
        journal.stuck_longest = journal.stuck_longest.max(journal.stuck_steps);
    }
}

fn summarise(game: &mut App, plan: &Recording, steps: u64, wall_s: f64, digest: &str) -> Result<(), Fault> {
    let body = single_body(game.world_mut());
    let world = game.world();
    let report = world.resource::<StreamReport>();
    let times = world.resource::<WorkTimes>();
    let journal = world.resource::<Journal>();
    let summary = Summary {
        seed: plan.seed,
        algorithm: &plan.algorithm,
        start_x: plan.start_x,
        start_row: plan.start_row,
        distance_m: body.place.along_from(world.resource::<Start>().0),
        simulated_s: steps as f64 / STEPS_A_SECOND,
        wall_s,
        chunks_spawned: report.spawned,
        chunks_despawned: report.despawned,
        chunks_live_max: report.live_max,
        entities_end: world.entities().count_spawned(),
        seams_checked: report.seams_checked,
        seam_error_max_m: report.seam_error_max_m,
        stuck_s_longest: f64::from(journal.stuck_longest) / STEPS_A_SECOND,
        stream_ms_p50: times.quantile_ms(0.5),
        stream_ms_p99: times.quantile_ms(0.99),
        state_digest: digest,
    };
    let line = serde_json::to_string(&summary).map_err(Fault::new)?;
    println!("{line}");
    Ok(())
}
