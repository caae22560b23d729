//! `eremite walk`: the real game, headless, as fast as it runs.

mod audio_recording;
mod boarding_bot;
mod bot;
mod build_times;
mod encounters;
mod recording;
mod riding_bot;

use std::{path::PathBuf, time::Instant};

use audio_recording::AudioRecording;
use bevy::prelude::*;
use boarding_bot::BoardingBot;
use bot::{Footprints, InputDriver, STEPS_A_SECOND, WalkPlan, WalkRecorder, WalkStart, single_body};
use clap::Args;
use encounters::{EncounterSummary, Encounters};
use eremite_land::{Land, Recipe, Seed, edits::log::Origin, error_output::print_error, quoted};
use eremite_life::{
    creatures::CreatureStats,
    motion::{AutoGrab, BODY_VERSION, LegSpeedFactor, SpawnPoint},
    player::ObstacleJump,
    save_game::{self, LoadedSave, SaveContents, SaveStore},
};
use eremite_stream::{ChunkBuildTimes, StreamFrameTimes, StreamLayers, StreamReport, contracts::seed_words::SeedWords};
use recording::{FORMAT_VERSION, Recording, read, write};
use riding_bot::RidingBot;
use serde::Serialize;

use crate::{
    app,
    cli::{
        CliError, DEFAULT_SEED, EditsArgs, LandArgs, LandRegistries, OutFile, RunCommand, StartPosition, number_in, print, start_position,
    },
};

/// Runs the real game without a window, a bot at the keys, and prints one JSON line
#[derive(Args)]
pub struct Walk {
    #[command(flatten)]
    land: LandArgs,
    #[command(flatten)]
    edits: EditsArgs,
    /// The column to begin at, and the row, counted upward: in the open place nearest to it; without a row on the surface
    #[arg(long, value_name = "X[,ROW]", value_parser = start_position, allow_hyphen_values = true)]
    at: Option<StartPosition>,
    /// Simulated seconds
    #[arg(long, value_name = "T", value_parser = seconds, allow_negative_numbers = true, required_unless_present = "replay")]
    seconds: Option<f64>,
    /// Multiplies the speed of the legs, 0.1 to 100
    #[arg(long, value_name = "K", value_parser = pace, allow_negative_numbers = true)]
    speed: Option<f32>,
    /// He takes hold of the rock by himself when he falls past it, as with the steadier climb of the settings
    #[arg(long, conflicts_with_all = ["replay", "from"])]
    steady: bool,
    /// He begins on horseback, and rides wherever the land lets him
    #[arg(long, conflicts_with_all = ["replay", "from"])]
    ride: bool,
    /// He glides on his board wherever it goes down
    #[arg(long, conflicts_with_all = ["replay", "from", "ride"])]
    board: bool,
    /// Writes the keys to a file, with what was dug and built before
    #[arg(long, value_name = "FILE", conflicts_with = "replay")]
    record: Option<OutFile>,
    /// Plays a recorded file again; its land, what lies over that, place, speed and length hold
    #[arg(long, value_name = "FILE", conflicts_with = "edits")]
    replay: Option<PathBuf>,
    /// Keeps the walk as a run of that name, which is not there yet
    #[arg(long, value_name = "NAME", conflicts_with = "replay")]
    keep: Option<String>,
    /// Goes on with a run that was kept, and keeps it: its land, place and speed hold
    #[arg(
        long = "continue",
        value_name = "NAME",
        conflicts_with_all = ["keep", "replay", "record", "seed", "algorithm", "preset", "settings", "edits", "at", "speed"]
    )]
    from: Option<String>,
    /// Writes what is heard on the way as a WAV file: 48 kHz, 16 bits, both ears
    #[arg(long, value_name = "FILE.wav")]
    wav: Option<OutFile>,
    /// Measures how long it takes from one thing that comes into view or earshot to the next, by biome
    #[arg(long)]
    encounters: bool,
    /// Prints after the JSON line a table of what the pictures of chunks and sections cost, by layer, on whatever thread
    #[arg(long)]
    times: bool,
    /// Simulated seconds after which it is kept again, each time
    #[arg(long, value_name = "S", value_parser = autosave, allow_negative_numbers = true, default_value = "30")]
    autosave: u64,
}

/// Start position in a land.
pub fn arrival(at: StartPosition, land: &Land) -> Result<SpawnPoint, CliError> {
    let Some(row) = at.row else { return Ok(at.column.into()) };
    SpawnPoint::near(land, at.column, row)
        .ok_or_else(|| CliError::new(format!("there is no open place near column {}, row {row}: all is rock", at.column.0)))
}

fn seconds(text: &str) -> Result<f64, CliError> {
    number_in(text, 0.0..=1.0e6, "a time is a number of seconds from 0 to 1000000")
}

/// Save games of the player.
pub fn runs() -> Result<SaveStore, CliError> {
    SaveStore::in_data_folder().ok_or_else(|| CliError::new("this system names no folder for data: tell one with --data DIR"))
}

/// The last state of the walk of a name.
///
/// # Errors
/// If there is none, or nothing of it can be read.
pub fn saved_walk(name: &str) -> Result<SaveContents, CliError> {
    let runs = runs()?;
    if !runs.has(name) {
        return Err(CliError(format!("there is no walk '{}'; `eremite saves` lists those that there are", quoted(name))));
    }
    runs.peek(name).ok_or_else(|| CliError(format!("nothing of the walk '{}' can be read any more", quoted(name))))
}

/// Land and position of a saved walk.
pub fn resume_save(found: &LoadedSave, lands: &LandRegistries) -> Result<(Land, SpawnPoint), CliError> {
    let (land, place) = save_game::land_of_save(found, &(lands.algorithms)(), &(lands.layers)()).map_err(CliError::new)?;
    Ok((land, SpawnPoint::Below(place)))
}

/// Parses seconds as a number of fixed steps.
fn autosave(text: &str) -> Result<u64, CliError> {
    let steps = text.parse().ok().map(|seconds: f64| (seconds * STEPS_A_SECOND).round());
    let steps = steps.filter(|steps| (1.0..=1.0e6 * STEPS_A_SECOND).contains(steps));
    steps.map(|steps| steps as u64).ok_or_else(|| CliError::new("it is a number of seconds from 0.016 to 1000000"))
}

fn pace(text: &str) -> Result<f32, CliError> {
    number_in(text, 0.1..=100.0, "a speed is a number from 0.1 to 100")
}

/// Result printed at the end.
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
    border_error_max: u32,
    stuck_s_longest: f64,
    stream_ms_p50: f64,
    stream_ms_p99: f64,
    foot_slip_max_m: f32,
    creatures_live_max: usize,
    creature_ms_p99: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    encounters: Option<EncounterSummary>,
    state_digest: &'a str,
}

impl RunCommand for Walk {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        match &self.from {
            Some(name) => self.resume(runs()?.open(name).map_err(CliError::new)?, lands),
            None => self.begin(lands),
        }
    }
}

impl Walk {
    /// Number of fixed steps requested.
    fn steps(&self) -> u64 {
        (self.seconds.unwrap_or_default() * STEPS_A_SECOND).round() as u64
    }

    /// Starts a new walk, or replays a recording.
    fn begin(&self, lands: &LandRegistries) -> Result<(), CliError> {
        let replay = self.replay.as_deref().map(read).transpose()?;
        let plan = self.plan(replay.as_ref(), lands)?;
        let recipe = plan.recipe().map_err(CliError::new)?;
        let land = lands.land(&recipe)?;
        let hands = match &replay {
            Some(recording) => InputDriver::Replay { keys: recording.keys.clone(), at: 0, held: 0 },
            None => {
                let (rides, boards) = (plan.ride.then(RidingBot::default), self.board.then(BoardingBot::default));
                InputDriver::Bot { jump: ObstacleJump::default(), rides, boards }
            }
        };
        let steps = replay.as_ref().map_or_else(|| self.steps(), Recording::steps);
        let origin = Origin::of(&Recipe::from_land(&land, &(lands.algorithms)()));
        let land = match &replay {
            Some(recording) => land.with_edits(recording.edits(&origin)?),
            None => self.edits.apply_to(land, lands)?,
        };
        let edits = recording::edits_to_text(land.painted_edits(), &origin);
        let start = arrival(plan.at(), &land)?;
        let run = self.keep.as_ref().map(|name| runs()?.begin(name).map_err(CliError::new)).transpose()?;
        let mut game = app::headless(land, start);
        bot::save_bot_state(&mut game);
        if self.encounters {
            game.add_plugins(encounters::plugin);
        }
        if let Some(run) = run {
            save_game::enable_saving(&mut game, run);
            if let Some(given) = &self.land.seed {
                game.world_mut().get_resource_or_init::<SeedWords>().learn(&given.words);
            }
        }
        let as_he_is = Some((LegSpeedFactor(plan.speed), AutoGrab(plan.steady)));
        let way = WalkPlan { hands, as_he_is, mounted: plan.ride, at: plan.at(), steps, autosave: self.autosave };
        let taped = self.wav.as_deref().map(|file| AudioRecording::begin(&mut game, file)).transpose()?;
        let digest = self.run_walk(&mut game, way)?;
        taped.map_or(Ok(()), |taped| taped.end(&mut game))?;
        if let Some(file) = &self.record {
            if let Some(words) = recipe.sharing_warning() {
                print_error(format!("{}: {words}", file.display()));
            }
            let keys = game.world().resource::<WalkRecorder>().keys.clone();
            write(file, &Recording { keys, edits, state_digest: digest.clone(), ..plan })?;
        }
        match replay {
            Some(recording) if recording.state_digest != digest => Err(CliError::new(format!(
                "the replay ended at {digest} and the recording at {}: the file was changed, or made by another version",
                recording.state_digest
            ))),
            _ => Ok(()),
        }
    }

    /// Continues a saved walk.
    fn resume(&self, found: LoadedSave, lands: &LandRegistries) -> Result<(), CliError> {
        let (land, start) = resume_save(&found, lands)?;
        let mut game = app::headless(land, start);
        bot::save_bot_state(&mut game);
        save_game::resume(&mut game, found).map_err(CliError::new)?;
        let hands = InputDriver::Bot { jump: ObstacleJump::default(), rides: None, boards: None };
        let way =
            WalkPlan { hands, as_he_is: None, mounted: false, at: StartPosition::default(), steps: self.steps(), autosave: self.autosave };
        let taped = self.wav.as_deref().map(|file| AudioRecording::begin(&mut game, file)).transpose()?;
        self.run_walk(&mut game, way)?;
        taped.map_or(Ok(()), |taped| taped.end(&mut game))
    }

    /// Recording to replay or to make: from the arguments, which must not contradict `replay`.
    fn plan(&self, replay: Option<&Recording>, lands: &LandRegistries) -> Result<Recording, CliError> {
        let Some(recording) = replay else {
            let recipe = self.edits.fitting(&self.land)?.recipe(DEFAULT_SEED, lands)?;
            return Ok(Recording {
                form: FORMAT_VERSION,
                generator_version: recipe.generator.number(),
                body_version: BODY_VERSION,
                seed: recipe.seed.0,
                algorithm: recipe.algorithm,
                settings: recipe.settings,
                layers: recipe.layers,
                data: recipe.data,
                start_x: self.at.unwrap_or_default().column.0,
                start_row: self.at.unwrap_or_default().row,
                speed: self.speed.unwrap_or(1.0),
                steady: self.steady,
                ride: self.ride,
                edits: None,
                keys: Vec::new(),
                state_digest: String::new(),
            });
        };
        let agrees = |same: bool, what: &str| {
            if same { Ok(()) } else { Err(CliError::new(format!("the recording has another {what}; leave --{what} out"))) }
        };
        agrees(self.land.seed.as_ref().is_none_or(|given| given.seed.0 == recording.seed), "seed")?;
        agrees(self.land.algorithm.as_ref().is_none_or(|name| *name == recording.algorithm), "algorithm")?;
        agrees(self.land.generator.is_none_or(|given| given.number() == recording.generator_version), "generator")?;
        let (algorithms, layers) = ((lands.algorithms)(), (lands.layers)());
        let recorded = recording.recipe().map_err(CliError::new)?;
        if let Some(words) = recorded.foreign_files_warning(&layers) {
            return Err(CliError::new(format!("the recording cannot be walked here: {words}")));
        }
        let settled = |recipe: &Recipe| recipe.normalized(&algorithms, &layers).map_err(CliError::new);
        let recorded = settled(&recorded)?;
        let mut set = recorded.clone();
        self.land.add_settings(&mut set, &layers);
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

    /// Runs the walk and prints the summary; returns the digest of all states.
    fn run_walk(&self, game: &mut App, way: WalkPlan) -> Result<String, CliError> {
        if self.times {
            game.insert_resource(ChunkBuildTimes::unlimited());
        }
        let wall = Instant::now();
        bot::walk(game, way)?;
        let wall_s = wall.elapsed().as_secs_f64();
        let body = single_body(game.world_mut());
        let world = game.world();
        let (land, report, times) = (world.resource::<Land>(), world.resource::<StreamReport>(), world.resource::<StreamFrameTimes>());
        let (journal, start, stats) = (world.resource::<WalkRecorder>(), world.resource::<WalkStart>(), world.resource::<CreatureStats>());
        let digest = format!("{:016x}", journal.digest);
        let distance_m = body.place.distance_along(start.place);
        let summary = Summary {
            seed: land.seed().0,
            algorithm: land.algorithm(),
            start_x: start.at.column.0,
            start_row: start.at.row,
            distance_m,
            simulated_s: journal.steps as f64 / STEPS_A_SECOND,
            wall_s,
            chunks_spawned: report.spawned,
            chunks_despawned: report.despawned,
            chunks_live_max: report.live_max,
            entities_end: world.entities().count_spawned(),
            seams_checked: report.seams_checked,
            seam_error_max_m: report.seam_error_max_m,
            border_error_max: report.border_error_max,
            stuck_s_longest: f64::from(journal.stuck_longest) / STEPS_A_SECOND,
            stream_ms_p50: times.quantile_ms(0.5),
            stream_ms_p99: times.quantile_ms(0.99),
            foot_slip_max_m: world.resource::<Footprints>().slip_max_m,
            creatures_live_max: stats.live_max,
            creature_ms_p99: stats.quantile_ms(0.99),
            encounters: world.get_resource::<Encounters>().map(Encounters::summary),
            state_digest: &digest,
        };
        let line = serde_json::to_string(&summary).map_err(CliError::new)?;
        print(|out| writeln!(out, "{line}"))?;
        if let Some(builds) = world.get_resource::<ChunkBuildTimes>() {
            print(|out| build_times::write_table(out, builds, world.resource::<StreamLayers>(), distance_m))?;
        }
        Ok(digest)
    }
}
