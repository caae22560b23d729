//! The command line: plays, or answers without a window. Every fault is one line and exit code 2. It knows lands and a
//! list of commands: those of any land are here, all others in `commands`.

mod algorithms;
mod biomes;
mod edits;
mod export;
mod out_file;
mod print;
mod progress;
mod sample;
mod stroke;
pub mod wav;

use std::{
    error::Error as _,
    ffi::{OsStr, OsString},
    fmt,
    io::{self, Write},
    num::{IntErrorKind, ParseFloatError, ParseIntError},
    path::{Path, PathBuf},
    process::ExitCode,
};

pub use algorithms::ListAlgorithms;
pub use biomes::Biomes;
use clap::{
    Arg, ArgMatches, Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    value_parser,
};

pub use edits::EditsArgs;
pub use export::Export;
pub use out_file::OutFile;
pub use print::{is_stdout, picture_file, print, print_list, print_table, write_or_print, write_picture, write_to};
pub use progress::Progress;
pub use sample::Sample;
pub use stroke::Stroke;

use eremite_land::{
    Algorithms, COLUMN_LIMIT, Column, Land, LandLayers, Recipe, Seed, asset_store,
    error_output::print_error,
    preset::{self, PresetLibrary},
    quoted,
};

/// What went wrong, in a line that says what to do.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CliError(pub String);

impl CliError {
    /// A fault from whatever can be said in words.
    pub fn new(words: impl ToString) -> Self {
        Self(words.to_string())
    }

    /// A file that cannot be written.
    pub fn cannot_write(file: &Path, error: impl fmt::Display) -> Self {
        Self(format!("cannot write {}: {error}", file.display()))
    }
}

/// A command: arguments that clap derives, and what they do.
pub trait RunCommand: Args {
    /// Does what they say.
    fn run(self, lands: &LandRegistries) -> Result<(), CliError>;
}

/// A command in the list of all: its name, its arguments, and what they do.
pub struct Command {
    name: &'static str,
    with_args: fn(clap::Command) -> clap::Command,
    run: fn(&ArgMatches, &LandRegistries) -> Result<(), CliError>,
}

impl Command {
    /// The command of that name.
    pub const fn of<C: RunCommand>(name: &'static str) -> Self {
        Self { name, with_args: C::augment_args, run: |found, lands| C::from_arg_matches(found).map_err(CliError::new)?.run(lands) }
    }

    fn clap(&self) -> clap::Command {
        (self.with_args)(clap::Command::new(self.name))
    }
}

/// What lands can be made of: asked for when a command needs it.
pub struct LandRegistries {
    /// Every height algorithm.
    pub algorithms: fn() -> Algorithms,
    /// What is laid over a bare relief.
    pub layers: fn() -> LandLayers,
    /// What is wrong with the files that shape the land, each in a line.
    pub faults: fn() -> Vec<String>,
    /// The algorithm where none is named.
    pub default_algorithm: &'static str,
}

impl LandRegistries {
    /// The whole land of a recipe.
    ///
    /// # Errors
    /// A line, if it cannot be made, or a file that shapes the land has a fault.
    pub fn land(&self, recipe: &Recipe) -> Result<Land, CliError> {
        if let Some(fault) = (self.faults)().first() {
            return Err(CliError::new(format!("{fault}; mend the file or take it away")));
        }
        recipe.land(&(self.algorithms)(), &(self.layers)()).map_err(CliError::new)
    }
}

/// Which land.
#[derive(Args, Clone, Debug)]
pub struct LandArgs {
    /// A number or any words
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<Seed>,
    /// The height algorithm; `eremite algorithms` lists them
    #[arg(long, value_name = "NAME")]
    pub algorithm: Option<String>,
    /// A land that was kept: a preset's name or file, or a share code
    #[arg(long, value_name = "NAME, FILE OR CODE", conflicts_with = "algorithm", allow_hyphen_values = true)]
    pub preset: Option<String>,
    /// Sets a parameter of the algorithm, or of the caves: caves.fill=0.4; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub settings: Vec<(String, String)>,
}

/// Parses a parameter and what it is set to.
pub fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as key=value, for example octaves=6")?;
    Ok((key.trim().into(), value.trim().into()))
}

/// A choice among values, each by its name and with a line of help: who makes land need not know how it is asked for.
pub fn one_of<T: Copy + Send + Sync + 'static>(values: &'static [(&str, &str, T)]) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help)))
        .map(|name| values.iter().find(|(known, ..)| *known == name).expect("it is one of them").2)
}

/// Parses a column within the limit.
pub fn column(text: &str) -> Result<Column, String> {
    match text.trim().parse::<i64>() {
        Ok(x) if x.unsigned_abs() <= COLUMN_LIMIT.unsigned_abs() => Ok(Column(x)),
        _ => Err("a column is a whole number from -2^62 to 2^62".into()),
    }
}

/// Where one begins: a column, and maybe a row below it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StartPosition {
    /// The column.
    pub column: Column,
    /// The row, counted upward; on the surface, if there is none.
    pub row: Option<i64>,
}

/// Parses a column and maybe a row.
pub fn start_position(text: &str) -> Result<StartPosition, String> {
    let Some((x, y)) = text.split_once(',') else { return Ok(StartPosition { column: column(text)?, row: None }) };
    let row = column(y).map_err(|_| "a row is a whole number from -2^62 to 2^62, as in --at 300,-5000")?;
    Ok(StartPosition { column: column(x)?, row: Some(row.0) })
}

/// Parses an hour.
pub fn hour(text: &str) -> Result<f32, String> {
    let hour = text.trim().parse().ok().filter(|hour| (0.0..=24.0).contains(hour));
    hour.ok_or_else(|| "an hour is a number from 0 to 24, such as 18.5".into())
}

impl LandArgs {
    /// Whether any of them is given.
    pub fn is_any_given(&self) -> bool {
        self.seed.is_some() || self.algorithm.is_some() || self.preset.is_some() || !self.settings.is_empty()
    }

    /// What they ask for; where they name no seed, this one.
    pub fn recipe(&self, seed: Seed, lands: &LandRegistries) -> Result<Recipe, CliError> {
        let (algorithms, layers) = ((lands.algorithms)(), (lands.layers)());
        let mut recipe = match &self.preset {
            Some(text) => {
                let mut library = PresetLibrary::from_system_folders();
                library.refresh(&algorithms);
                preset::find(text, &library, &algorithms, seed).map_err(CliError)?
            }
            None => {
                let algorithm = self.algorithm.as_deref().unwrap_or(lands.default_algorithm);
                Recipe::new(seed, algorithm, Vec::new())
            }
        };
        recipe.seed = self.seed.unwrap_or(recipe.seed);
        if let Some(words) = recipe.foreign_files_warning(&layers) {
            print_error(format!("{}: {words}", self.preset.as_deref().map(quoted).unwrap_or_default()));
        }
        self.add_settings(&mut recipe, &layers);
        // As it is here from now on, and with what is in a file in the place of the file's name.
        Ok(Recipe { data: Some(layers.user_files_hash()), ..recipe.normalized(&algorithms, &layers).map_err(CliError::new)? })
    }

    /// Sets what is to be set.
    pub fn add_settings(&self, recipe: &mut Recipe, layers: &LandLayers) {
        let (of_layers, of_algorithm): (Vec<_>, Vec<_>) = self.settings.iter().cloned().partition(|(path, _)| layers.has(path));
        recipe.layers.extend(of_layers);
        recipe.settings.extend(of_algorithm);
    }

    /// The bare relief.
    pub fn undecorated_land(&self, seed: Seed, lands: &LandRegistries) -> Result<Land, CliError> {
        self.recipe(seed, lands)?.undecorated_land(&(lands.algorithms)()).map_err(CliError::new)
    }

    /// The land that is played.
    pub fn land(&self, seed: Seed, lands: &LandRegistries) -> Result<Land, CliError> {
        lands.land(&self.recipe(seed, lands)?)
    }
}

/// Checks that a run of columns stays within the land's limit.
pub fn check_column_range(from: Column, count: u64) -> Result<(), CliError> {
    let end = i128::from(from.0) + i128::from(count);
    if end > i128::from(COLUMN_LIMIT) + 1 {
        return Err(CliError::new(format!("the land is exact to column 2^62 = {COLUMN_LIMIT}; {count} columns from {} pass it", from.0)));
    }
    Ok(())
}

/// Reads the arguments and does what they say: one of the commands, or, where none is named, `game`.
pub fn main(game: &Command, commands: &[Command], lands: &LandRegistries) -> ExitCode {
    match command_line(game, commands, lands) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            print_error(fault);
            ExitCode::from(2)
        }
    }
}

fn command_line(game: &Command, commands: &[Command], lands: &LandRegistries) -> Result<(), CliError> {
    let data = Arg::new(DATA)
        .long(DATA)
        .value_name("DIR")
        .help("The folder of all that is kept, in the place of the system's own")
        .value_parser(value_parser!(PathBuf))
        .global(true);
    // An empty variable is as good as none.
    let is_empty = |name: &str| std::env::var_os(name).is_some_and(|value| value.is_empty());
    let data = if is_empty(DATA_ENV) { data } else { data.env(DATA_ENV).hide_env_values(true) };
    let whole = game.clap().version(env!("CARGO_PKG_VERSION")).args_conflicts_with_subcommands(true).arg(data);
    let whole = whole.subcommands(commands.iter().map(Command::clap));
    let is_command = |name: &OsStr| commands.iter().any(|command| name == command.name);
    let is_no_width = std::env::var("COLUMNS").is_ok_and(|columns| columns.trim() == "0");
    let whole = if is_no_width { whole.term_width(USUAL_WIDTH) } else { whole };
    let found = match whole.try_get_matches_from(data_last(std::env::args_os(), is_command)) {
        Ok(found) => found,
        // Help and the version, if they were asked for.
        Err(words) if !words.use_stderr() => return print::ignore_broken_pipe(words.print().and_then(|()| io::stdout().flush())),
        Err(error) => return Err(CliError(to_single_line(&error))),
    };
    let asked = found.subcommand().and_then(|(name, found)| Some((commands.iter().find(|command| command.name == name)?, found)));
    let (command, found) = asked.unwrap_or((game, &found));
    found.get_one::<PathBuf>(DATA).map_or(Ok(()), |folder| asset_store::data_folders::set_data_root(folder).map_err(CliError))?;
    out_file::check(&command.clap(), found)?;
    (command.run)(found, lands)
}

/// What clap says over several lines, in one, without what it says every time, and with words of ours where it has none of its
/// own.
fn to_single_line(error: &clap::Error) -> String {
    let source = error.source();
    let number = source.and_then(|source| source.downcast_ref::<ParseIntError>());
    let number = number.map(|number| match number.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "the number is too large or too small",
        _ => "it is no whole number",
    });
    let fraction = source.and_then(|source| source.downcast_ref::<ParseFloatError>()).map(|_| "it is no number");
    let said = error.render().to_string();
    let said = match (source, number.or(fraction)) {
        (Some(source), Some(words)) => said.replace(&source.to_string(), words),
        _ => said,
    };
    let ends = |line: &str| line.starts_with("Usage:") || line.starts_with("For more information");
    let lines: Vec<&str> = said.lines().map(str::trim).take_while(|line| !ends(line)).filter(|line| !line.is_empty()).collect();
    lines.join(" ").trim_start_matches("error: ").into()
}

/// The one argument that may stand before a command's name.
const DATA: &str = "data";
const DATA_ENV: &str = "EREMITE_DATA";
/// Letters of a line of help where nothing says how wide a terminal is.
const USUAL_WIDTH: usize = 100;

/// The arguments, with a `--data` that stands before the name of a command put behind it: all others are the game's there.
fn data_last(arguments: impl Iterator<Item = OsString>, is_command: impl Fn(&OsStr) -> bool) -> Vec<OsString> {
    let mut arguments: Vec<_> = arguments.collect();
    let long = |at: usize| arguments.get(at).and_then(|argument| argument.to_str()?.strip_prefix("--data"));
    let many = match long(1) {
        Some("") => 2,
        Some(value) if value.starts_with('=') => 1,
        _ => return arguments,
    };
    if arguments.get(1 + many).is_some_and(|name| is_command(name)) {
        arguments[1..=1 + many].rotate_right(1);
    }
    arguments
}

/// The seed when none is given and the picture should be the same each time.
pub const DEFAULT_SEED: Seed = Seed(1);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_is_told_in_a_line() {
        let command = clap::Command::new("walk")
            .arg(Arg::new("seconds").long("seconds").required(true))
            .arg(Arg::new("way").long("way").value_parser(["left", "right"]))
            .arg(Arg::new("count").long("count").value_parser(value_parser!(u64)))
            .arg(Arg::new("few").long("few").value_parser(value_parser!(u16).range(4..=9)));
        for (arguments, words) in [
            (&["walk"][..], "the following required arguments were not provided: --seconds <seconds>"),
            (&["walk", "--seconds"], "a value is required for '--seconds <seconds>' but none was supplied"),
            (&["walk", "--seconds", "1", "--way", "up"], "invalid value 'up' for '--way <way>' [possible values: left, right]"),
            (&["walk", "--count", "many"], "invalid value 'many' for '--count <count>': it is no whole number"),
            (&["walk", "--count", ""], "invalid value '' for '--count <count>': it is no whole number"),
            (&["walk", "--few", "1e3"], "invalid value '1e3' for '--few <few>': it is no whole number"),
            (
                &["walk", "--count", "99999999999999999999"],
                "invalid value '99999999999999999999' for '--count <count>': the number is too large or too small",
            ),
            (&["walk", "--secs", "1"], "unexpected argument '--secs' found tip: a similar argument exists: '--seconds'"),
        ] {
            let error = command.clone().try_get_matches_from(arguments).expect_err("it is wrong");
            assert_eq!(to_single_line(&error), words);
        }
    }

    #[test]
    fn the_folder_may_be_told_before_a_command() {
        let moved = |words: &str| {
            let told = data_last(words.split(' ').map(Into::into), |name| name == "walk");
            told.into_iter().map(|word| word.into_string().expect("text")).collect::<Vec<_>>().join(" ")
        };
        for (told, same) in [
            ("eremite --data D walk --seconds 1", "eremite walk --data D --seconds 1"),
            ("eremite --data=D walk", "eremite walk --data=D"),
            ("eremite --data D", "eremite --data D"),
            ("eremite --data walk", "eremite --data walk"),
            ("eremite --data D --seed 5", "eremite --data D --seed 5"),
            ("eremite walk --data D", "eremite walk --data D"),
            ("eremite --database walk", "eremite --database walk"),
        ] {
            assert_eq!(moved(told), same);
        }
    }
}
