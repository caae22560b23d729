//! `eremite`: the game in a window.

use std::{
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicBool, Ordering},
};

use bevy::prelude::*;
use clap::Args;
use eremite_land::{Land, Recipe, asset_store::file_read, error_output::print_error, hash::random_seed, png};
use eremite_life::{
    motion::SpawnPoint,
    player::replay::{self, Replay},
    save_game::{self, LoadedSave, SaveContents, SaveStore},
};
use eremite_scenery::first_place;
use eremite_words::Language;

use crate::{
    cli::{CliError, EditsArgs, LandArgs, LandRegistries, RunCommand, StartPosition, hour, start_position},
    commands::player::{arrival, resume_save, runs},
    play::{Beginning, newest_save},
};

/// A hermit walks a land that is made as he goes, for ever, left or right
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    land: LandArgs,
    #[command(flatten)]
    edits: EditsArgs,
    /// The column to begin at, and the row, counted upward: in the open place nearest to it; without a row on the surface
    #[arg(long, value_name = "X[,ROW]", value_parser = start_position, allow_hyphen_values = true)]
    at: Option<StartPosition>,
    /// The hour of the day to begin at
    #[arg(long, value_name = "H", value_parser = hour, allow_negative_numbers = true)]
    hour: Option<f32>,
    /// Goes on with a walk that was kept: with the last, or with that of a name
    #[arg(
        long = "continue",
        value_name = "NAME",
        num_args = 0..=1,
        default_missing_value = "",
        conflicts_with_all = ["seed", "algorithm", "preset", "settings", "edits", "at", "hour", "picture"]
    )]
    from: Option<String>,
    /// Goes to the place that a picture shows which the game has kept
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "algorithm", "preset", "settings", "edits", "at", "hour"])]
    picture: Option<PathBuf>,
    /// Watches a ride on a board that was given away, over the line that it brings
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["seed", "algorithm", "preset", "settings", "edits", "at", "picture", "from"]
    )]
    watch: Option<PathBuf>,
    /// Lets a walk that was given away go along as a ghost, if it was in this land; can be repeated
    #[arg(long, value_name = "FILE")]
    ghost: Vec<PathBuf>,
    /// The language of this game, instead of that of the settings: en, de, fr, es, pt-BR, ru, ja, zh-Hans, or en-XA, which
    /// shows what is not translated
    #[arg(long, value_name = "CODE")]
    language: Option<Language>,
    /// Nothing is heard
    #[arg(long)]
    silent: bool,
}

/// Whether the first frame was drawn; a panic before that is reported in one line.
static STARTED: AtomicBool = AtomicBool::new(false);
/// Exit codes: 2 if the environment lacks something, 101 (as of a panic) for a bug in the game.
const LACKING: i32 = 2;
const BROKEN: i32 = 101;
/// Exit code after Ctrl+C, as Bevy and shells have it.
const INTERRUPTED: u8 = 130;

impl Play {
    /// Whether any argument says what to begin with.
    fn is_told(&self) -> bool {
        self.land.is_any_given()
            || self.edits.edits.is_some()
            || self.at.is_some()
            || self.hour.is_some()
            || self.picture.is_some()
            || self.from.is_some()
            || self.watch.is_some()
    }
}

impl RunCommand for Play {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        let is_told = self.is_told();
        let found = match &self.from {
            Some(name) => Some(find_save(name)?),
            None if is_told => None,
            None => SaveStore::in_data_folder().and_then(|runs| newest_save(&runs).ok()),
        };
        let place = self
            .picture
            .as_deref()
            .map(|file| save_game::picture_metadata::open(file, png::read_text))
            .transpose()
            .map_err(CliError::new)?;
        let ride = self.watch.as_deref().map(read_replay).transpose()?;
        let (land, start) = match (&found, &place, &ride) {
            (Some(found), ..) => resume_save(found, lands)?,
            (None, Some(place), _) => land_of_picture(place, lands)?,
            (None, None, Some(ride)) => land_of_replay(ride, lands)?,
            (None, None, None) => {
                let land = self.edits.land(&self.land, random_seed(), lands)?;
                let start = match self.at {
                    Some(at) => arrival(at, &land)?,
                    None => first_place::start(&land).into(),
                };
                (land, start)
            }
        };
        check_display()?;
        report_panics_before_start();
        let mut game = Beginning {
            from: found,
            place,
            ride,
            ghosts: self.ghost,
            hour: self.hour,
            seed_words: self.land.seed.as_ref().map(|given| given.words.clone()),
            has_sound: !self.silent,
            language: self.language,
            is_asked_for: is_told,
            ..Beginning::new(land, start)
        }
        .game()
        .map_err(CliError::new)?;
        game.add_systems(Last, || STARTED.store(true, Ordering::Relaxed));
        match game.run() {
            AppExit::Success => Ok(()),
            // Ctrl+C: autosave has run.
            AppExit::Error(code) if code.get() == INTERRUPTED => process::exit(INTERRUPTED.into()),
            AppExit::Error(code) => Err(CliError::new(format!("the game ended with code {code}"))),
        }
    }
}

/// Reports a panic before the first frame in one line, and exits.
fn report_panics_before_start() {
    let default_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if STARTED.load(Ordering::Relaxed) {
            return default_hook(panic);
        }
        let words = panic.payload_as_str().unwrap_or("it does not say why");
        let (words, code) = panic.location().map_or_else(|| panic_message(words, "", 0), |at| panic_message(words, at.file(), at.line()));
        print_error(words);
        if code == BROKEN && std::env::var_os("RUST_BACKTRACE").is_some() {
            default_hook(panic);
        }
        process::exit(code);
    }));
}

/// Land and start position of a board replay.
fn land_of_replay(ride: &Replay, lands: &LandRegistries) -> Result<(Land, SpawnPoint), CliError> {
    let here = ride.body.place;
    let land = land_of_recipe(&ride.recipe, lands)?.with_edits(ride.edits.clone());
    let start = SpawnPoint::near_place(&land, here).unwrap_or(here.column.into());
    Ok((land, start))
}

/// Land and start position of a place saved in a picture.
fn land_of_picture(place: &SaveContents, lands: &LandRegistries) -> Result<(Land, SpawnPoint), CliError> {
    let land = land_of_recipe(&save_game::saved_recipe(place).map_err(CliError::new)?, lands)?;
    let here = save_game::picture_metadata::place(place);
    let start = SpawnPoint::near_place(&land, here).unwrap_or(here.column.into());
    Ok((land, start))
}

/// Land of a recipe; warns if it needs data files of another player.
fn land_of_recipe(recipe: &Recipe, lands: &LandRegistries) -> Result<Land, CliError> {
    let layers = (lands.layers)();
    if let Some(words) = recipe.foreign_files_warning(&layers) {
        print_error(words);
    }
    recipe.land(&(lands.algorithms)(), &layers).map_err(CliError::new)
}

/// Reads a board replay from a file.
fn read_replay(file: &Path) -> Result<Replay, CliError> {
    let cannot = |words: String| CliError(format!("cannot watch {}: {words}", file.display()));
    let bytes = file_read::read_bytes(file, replay::MAX_BYTES).map_err(|error| cannot(error.to_string()))?;
    replay::from_bytes(&bytes).map_err(|error| cannot(error.to_string()))
}

/// Save game by name, or the newest if the name is empty.
fn find_save(name: &str) -> Result<LoadedSave, CliError> {
    let runs = runs()?;
    let found = match name {
        "" => newest_save(&runs),
        name => runs.open(name),
    };
    found.map_err(CliError::new)
}

/// One-line message and exit code for a panic before the first frame.
fn panic_message(words: &str, file: &str, line: u32) -> (String, i32) {
    let (words, file) = (words.lines().next().unwrap_or_default(), file.replace('\\', "/"));
    if let Some(lacking) = missing_dependency(words, &file) {
        return (format!("no window: {lacking}"), LACKING);
    }
    // For a dependency, its crate name and the path within it.
    let file = file.rsplit("/registry/src/").next().unwrap_or_default();
    (format!("it broke before its first picture: {words} ({file}:{line}). The game is at fault: please tell its makers this line"), BROKEN)
}

/// What the environment lacks, judged by a panic's message and file in the window or render crates; `None` for any other
/// cause.
fn missing_dependency(words: &str, file: &str) -> Option<String> {
    let first_display = || std::env::var("WAYLAND_DISPLAY").or_else(|_| std::env::var("DISPLAY")).unwrap_or_default();
    // Files that only request windows, surfaces and devices.
    let asks = |part: &str, files: &[&str]| file.contains(part) && files.iter().any(|name| file.ends_with(name));
    if words.contains("Failed to build event loop") {
        Some(format!("the display {} cannot be opened; is it running, and may you use it?", first_display()))
    } else if words.contains("Unable to find a GPU") {
        Some("no Vulkan or OpenGL driver was found; install one (mesa-vulkan-drivers is one that needs no GPU)".into())
    } else if asks("/bevy_winit-", &["/winit_windows.rs"]) || asks("/bevy_render-", &["/renderer/mod.rs", "/view/window/mod.rs"]) {
        Some(words.into())
    } else {
        None
    }
}

fn check_display() -> Result<(), CliError> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let unix = cfg!(all(unix, not(target_os = "macos")));
    if unix && !set("DISPLAY") && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET") {
        return Err(CliError::new(
            "no display: neither DISPLAY nor WAYLAND_DISPLAY is set; start it on a desktop, or use `eremite strip` and `eremite walk`, which need none",
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_missing_display_or_driver_reads_as_no_window() {
        const CRATES: &str = "/home/me/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f";
        let winit = format!("{CRATES}/bevy_winit-0.19.1/src");
        let render = format!("{CRATES}/bevy_render-0.19.1/src");
        for (words, file) in [
            ("Failed to build event loop: Os(OsError { .. })", format!("{winit}/lib.rs")),
            ("Unable to find a GPU! Make sure you have installed required drivers!", format!("{render}/renderer/mod.rs")),
            ("called `Result::unwrap()` on an `Err` value: RequestDeviceError { .. }", format!("{render}/renderer/mod.rs")),
            ("called `Result::unwrap()` on an `Err` value: Os(OsError { .. })", format!("{winit}/winit_windows.rs")),
            ("No supported formats for surface", format!("{render}/view/window/mod.rs")),
        ] {
            assert!(missing_dependency(words, &file).is_some(), "{words}");
        }
        for (words, file) in [
            ("attempt to add with overflow", "src/terrain/diamond_square.rs".to_string()),
            ("two algorithms are named GPU", "src/land/registry.rs".into()),
            ("the event loop of the caves does not end", "src/caves/tree.rs".into()),
            ("Requested resource does not exist", format!("{CRATES}/bevy_ecs-0.19.1/src/error/handler.rs")),
            ("Expected A to exist", format!("{render}/lib.rs")),
        ] {
            assert_eq!(missing_dependency(words, &file), None, "{words}");
        }
    }

    #[test]
    fn what_broke_is_told_with_its_place_in_one_line() {
        let (words, code) = panic_message("the ford is dry\nand so is the well", "src/caves/mod.rs", 12);
        assert_eq!(code, BROKEN);
        assert!(words.contains("the ford is dry (src/caves/mod.rs:12)") && words.contains("please tell"), "{words}");
        assert!(words.lines().count() == 1 && !words.contains("no window"), "{words}");
        let (words, code) = panic_message("Unable to find a GPU!", "C:\\crates\\bevy_render-0.19.1\\src\\renderer\\mod.rs", 286);
        assert!(words.starts_with("no window: ") && code == LACKING, "{words}");
    }
}
