//! Command line: starts the game, or runs a command without a window. Every error is one line on standard error with exit
//! code 2. The commands about any land are in this module, the others in `commands`.

mod algorithms;
mod biomes;
mod edits;
mod export;
mod in_order;
mod out_file;
mod part;
mod picture_part;
mod png_stream;
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
    ops::RangeBounds,
    path::{Path, PathBuf},
    process::ExitCode,
    str::FromStr,
};

pub use algorithms::ListAlgorithms;
pub use biomes::Biomes;
use clap::{
    Arg, ArgMatches, Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    value_parser,
};

pub use edits::{EditsArgs, author, generator_of_file};
pub use export::Export;
pub use in_order::Threads;
pub use out_file::OutFile;
pub use part::{OutputPart, PartArgs};
pub use picture_part::{PartAxis, PartReader, PicturePart, texts as picture_texts};
pub use png_stream::{PngHead, PngPixels, PngStream, write_png};
pub use print::{is_stdout, picture_file, print, print_json_or, print_table, write_or_print, write_picture, write_to};
pub use progress::Progress;
pub use sample::Sample;
pub use stroke::Stroke;

use eremite_land::{
    Algorithms, COLUMN_LIMIT, Column, GeneratorVersion, Land, LandLayers, Recipe, Seed, asset_store,
    error_output::print_error,
    hash::EmptySeed,
    preset::{self, PresetLibrary},
    quoted,
};

/// An error of a command: one line that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CliError(pub String);

impl CliError {
    /// An error from any displayable value.
    pub fn new(words: impl ToString) -> Self {
        Self(words.to_string())
    }

    /// An error that lists what there is instead.
    pub fn none_such(words: impl fmt::Display, known: &[&str]) -> Self {
        Self(format!("{words}; there are: {}", known.join(", ")))
    }

    /// A file that cannot be written.
    pub fn cannot_write(file: &Path, error: impl fmt::Display) -> Self {
        Self(format!("cannot write {}: {error}", file.display()))
    }
}

/// A command: its arguments as derived by clap, and its action.
pub trait RunCommand: Args {
    /// Runs the command.
    fn run(self, lands: &LandRegistries) -> Result<(), CliError>;
}

/// An entry of the command list: name, arguments and action.
pub struct Command {
    name: &'static str,
    with_args: fn(clap::Command) -> clap::Command,
    run: fn(&ArgMatches, &LandRegistries) -> Result<(), CliError>,
}

impl Command {
    /// Entry for a command type.
    pub const fn of<C: RunCommand>(name: &'static str) -> Self {
        Self { name, with_args: C::augment_args, run: |found, lands| C::from_arg_matches(found).map_err(CliError::new)?.run(lands) }
    }

    fn clap(&self) -> clap::Command {
        (self.with_args)(clap::Command::new(self.name))
    }
}

/// Registries that lands are made from; called when a command needs them.
pub struct LandRegistries {
    /// All height algorithms.
    pub algorithms: fn() -> Algorithms,
    /// All layers over the base terrain.
    pub layers: fn() -> LandLayers,
    /// Errors in data files that shape the land, one line each.
    pub faults: fn() -> Vec<String>,
    /// Algorithm used if none is named.
    pub default_algorithm: &'static str,
}

impl LandRegistries {
    /// Land of a recipe, with all layers.
    ///
    /// # Errors
    /// If it cannot be made, or a data file that shapes the land has an error.
    pub fn land(&self, recipe: &Recipe) -> Result<Land, CliError> {
        check_data_files(&(self.faults)())?;
        recipe.land(&(self.algorithms)(), &(self.layers)()).map_err(CliError::new)
    }
}

/// Checks that there are no faults in data files.
pub fn check_data_files(faults: &[impl fmt::Display]) -> Result<(), CliError> {
    faults.first().map_or(Ok(()), |fault| Err(CliError::new(format!("{fault}; mend the file or take it away"))))
}

/// Arguments that select a land.
#[derive(Args, Clone, Debug)]
pub struct LandArgs {
    /// A number or any words
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<SeedArg>,
    /// The height algorithm; `eremite algorithms` lists them
    #[arg(long, value_name = "NAME")]
    pub algorithm: Option<String>,
    /// A land that was kept: a preset's name or file, or a share code
    #[arg(long, value_name = "NAME, FILE OR CODE", conflicts_with = "algorithm", allow_hyphen_values = true)]
    pub preset: Option<String>,
    /// The version of the generators, for a land as an earlier game made it
    #[arg(long, value_name = "N", value_parser = generator)]
    pub generator: Option<GeneratorVersion>,
    /// Sets a parameter of the algorithm, or of the caves: caves.fill=0.4; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub settings: Vec<(String, String)>,
}

/// A seed, and the text that it was given as.
#[derive(Clone, Debug)]
pub struct SeedArg {
    /// The seed.
    pub seed: Seed,
    /// The text.
    pub words: String,
}

impl FromStr for SeedArg {
    type Err = EmptySeed;

    fn from_str(words: &str) -> Result<Self, EmptySeed> {
        Ok(Self { seed: words.parse()?, words: words.into() })
    }
}

/// Parses the number of a version of the generators.
pub fn generator(text: &str) -> Result<GeneratorVersion, CliError> {
    let words = format!("a version is a whole number from {} to {}", GeneratorVersion::OLDEST, GeneratorVersion::NEWEST);
    let number = text.trim().parse().map_err(|_| CliError(words))?;
    GeneratorVersion::from_number(number).map_err(CliError::new)
}

/// Parses `key=value`.
pub fn key_value(text: &str) -> Result<(String, String), CliError> {
    let (key, value) = text.split_once('=').ok_or_else(|| CliError::new("write it as key=value, for example octaves=6"))?;
    Ok((key.trim().into(), value.trim().into()))
}

/// Value parser for an enumeration, from names, help texts and values, so that the land crates need no clap.
pub fn one_of<T: Copy + Send + Sync + 'static>(values: &'static [(&str, &str, T)]) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help)))
        .map(|name| values.iter().find(|(known, ..)| *known == name).expect("it is one of them").2)
}

/// Parses a number within a range; `words` say what is allowed.
pub fn number_in<T: FromStr + PartialOrd>(text: &str, range: impl RangeBounds<T>, words: impl ToString) -> Result<T, CliError> {
    text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| CliError::new(words))
}

/// Parses a column within the limit.
pub fn column(text: &str) -> Result<Column, CliError> {
    let column = number_in(text.trim(), -COLUMN_LIMIT..=COLUMN_LIMIT, "a column is a whole number from -2^62 to 2^62");
    column.map(Column)
}

/// Parses a row within the limit.
pub fn row(text: &str) -> Result<i64, CliError> {
    number_in(text.trim(), -COLUMN_LIMIT..=COLUMN_LIMIT, "a row is a whole number from -2^62 to 2^62")
}

/// Start position: a column, and optionally a row.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StartPosition {
    /// Column.
    pub column: Column,
    /// Row, counted upward; `None` starts on the surface.
    pub row: Option<i64>,
}

/// Parses a column and an optional row.
pub fn start_position(text: &str) -> Result<StartPosition, CliError> {
    let Some((x, y)) = text.split_once(',') else { return Ok(StartPosition { column: column(text)?, row: None }) };
    let row = row(y).map_err(|error| CliError(error.0 + ", as in --at 300,-5000"))?;
    Ok(StartPosition { column: column(x)?, row: Some(row) })
}

/// Parses an hour.
pub fn hour(text: &str) -> Result<f32, CliError> {
    number_in(text.trim(), 0.0..=24.0, "an hour is a number from 0 to 24, such as 18.5")
}

impl LandArgs {
    /// Whether any argument is given.
    pub fn is_any_given(&self) -> bool {
        self.seed.is_some() || self.algorithm.is_some() || self.preset.is_some() || self.generator.is_some() || !self.settings.is_empty()
    }

    /// Recipe of the arguments; `seed` is used if they name none.
    pub fn recipe(&self, seed: Seed, lands: &LandRegistries) -> Result<Recipe, CliError> {
        let (algorithms, layers) = ((lands.algorithms)(), (lands.layers)());
        let mut recipe = match &self.preset {
            Some(text) => {
                let mut library = PresetLibrary::from_system_folders();
                library.refresh(&algorithms);
                preset::find(text, &library, &algorithms, seed).map_err(CliError::new)?
            }
            None => {
                let algorithm = self.algorithm.as_deref().unwrap_or(lands.default_algorithm);
                Recipe::new(seed, algorithm, Vec::new())
            }
        };
        recipe.seed = self.seed.as_ref().map_or(recipe.seed, |given| given.seed);
        recipe.generator = self.generator.unwrap_or(recipe.generator);
        if let Some(words) = recipe.foreign_files_warning(&layers) {
            print_error(format!("{}: {words}", self.preset.as_deref().map(quoted).unwrap_or_default()));
        }
        self.add_settings(&mut recipe, &layers);
        // Normalised, with the contents of files in place of their names.
        Ok(Recipe { data: Some(layers.user_files_hash()), ..recipe.normalized(&algorithms, &layers).map_err(CliError::new)? })
    }

    /// Applies the settings to a recipe.
    pub fn add_settings(&self, recipe: &mut Recipe, layers: &LandLayers) {
        let (of_layers, of_algorithm): (Vec<_>, Vec<_>) = self.settings.iter().cloned().partition(|(path, _)| layers.has(path));
        recipe.layers.extend(of_layers);
        recipe.settings.extend(of_algorithm);
    }

    /// Base terrain, without layers.
    pub fn undecorated_land(&self, seed: Seed, lands: &LandRegistries) -> Result<Land, CliError> {
        self.recipe(seed, lands)?.undecorated_land(&(lands.algorithms)()).map_err(CliError::new)
    }

    /// Land as played, with all layers.
    pub fn land(&self, seed: Seed, lands: &LandRegistries) -> Result<Land, CliError> {
        lands.land(&self.recipe(seed, lands)?)
    }
}

/// Checks that a range of columns is within the land's limit.
pub fn check_column_range(from: Column, count: u64) -> Result<(), CliError> {
    let end = i128::from(from.0) + i128::from(count);
    if end > i128::from(COLUMN_LIMIT) + 1 {
        return Err(CliError::new(format!("the land is exact to column 2^62 = {COLUMN_LIMIT}; {count} columns from {} pass it", from.0)));
    }
    Ok(())
}

/// Parses the arguments and runs the command; `game` if none is named. `version` is what `--version` prints after the name.
pub fn main(game: &Command, version: &'static str, commands: &[Command], lands: &LandRegistries) -> ExitCode {
    match command_line(game, version, commands, lands) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            print_error(fault);
            ExitCode::from(2)
        }
    }
}

/// Parser of all arguments: those of the game and of each command.
pub fn parser(game: &Command, version: &'static str, commands: &[Command]) -> clap::Command {
    let data = Arg::new(DATA)
        .long(DATA)
        .value_name("DIR")
        .help("The folder of all that is kept, in the place of the system's own")
        .value_parser(value_parser!(PathBuf))
        .global(true);
    // An empty variable counts as unset.
    let is_empty = |name: &str| std::env::var_os(name).is_some_and(|value| value.is_empty());
    let data = if is_empty(DATA_ENV) { data } else { data.env(DATA_ENV).hide_env_values(true) };
    let whole = game.clap().version(version).args_conflicts_with_subcommands(true).arg(data);
    let whole = whole.subcommands(commands.iter().map(Command::clap));
    let is_no_width = std::env::var("COLUMNS").is_ok_and(|columns| columns.trim() == "0");
    if is_no_width { whole.term_width(USUAL_WIDTH) } else { whole }
}

fn command_line(game: &Command, version: &'static str, commands: &[Command], lands: &LandRegistries) -> Result<(), CliError> {
    let is_command = |name: &OsStr| commands.iter().any(|command| name == command.name);
    let found = match parser(game, version, commands).try_get_matches_from(data_last(std::env::args_os(), is_command)) {
        Ok(found) => found,
        // Help and version are printed to standard output.
        Err(words) if !words.use_stderr() => return print::ignore_broken_pipe(words.print().and_then(|()| io::stdout().flush())),
        Err(error) => return Err(CliError(to_single_line(&error))),
    };
    let asked = found.subcommand().and_then(|(name, found)| Some((commands.iter().find(|command| command.name == name)?, found)));
    let (command, found) = asked.unwrap_or((game, &found));
    found.get_one::<PathBuf>(DATA).map_or(Ok(()), |folder| asset_store::data_folders::set_data_root(folder).map_err(CliError::new))?;
    out_file::check(&command.clap(), found)?;
    (command.run)(found, lands)
}

/// Reduces clap's multi-line error to one line, without its standard hints, and with our wording where it has none.
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

/// The only argument allowed before a command's name.
const DATA: &str = "data";
const DATA_ENV: &str = "EREMITE_DATA";
/// Help width in characters if the terminal's width is unknown.
const USUAL_WIDTH: usize = 100;

/// Moves a `--data` before a command's name behind it: all other arguments in that place are the game's.
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

/// Default seed of commands whose output should not vary.
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
    fn a_number_beyond_its_range_is_refused_in_the_same_words_as_none() {
        let share = |text: &str| number_in(text, 0.0..=1.0_f32, "a share is a number from 0 to 1");
        assert_eq!([share("0"), share("1")], [Ok(0.0), Ok(1.0)]);
        for text in ["", "1.1", "-0.1", "NaN", "a half"] {
            assert_eq!(share(text), Err(CliError::new("a share is a number from 0 to 1")), "{text}");
        }
        assert_eq!(row(" -4611686018427387904"), Ok(-COLUMN_LIMIT));
        assert_eq!(row("4611686018427387905"), Err(CliError::new("a row is a whole number from -2^62 to 2^62")));
        let at = start_position("3,high").expect_err("it is no row");
        assert_eq!(at.0, "a row is a whole number from -2^62 to 2^62, as in --at 300,-5000");
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
