//! The command line: plays, or answers without a window. Every fault is one line and exit code 2.

mod algorithms;
mod atlas;
mod biomes;
mod cave;
mod evolve;
mod mountain;
mod play;
mod sample;
mod strip;
mod synthesize;
pub mod walk;

use std::{
    fmt,
    io::{self, BufWriter, Write},
    path::Path,
    process::ExitCode,
};

use clap::{
    Args, Parser, Subcommand,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use crate::{
    app, land,
    land::{COLUMN_LIMIT, Column, Land, LandLayers, Recipe, Seed},
    player::Arrival,
    preset::{self, Library},
    shelf, terrain,
};

/// What went wrong, in a line that says what to do.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Fault(pub String);

impl Fault {
    /// A fault from whatever can be said in words.
    pub fn new(words: impl ToString) -> Self {
        Self(words.to_string())
    }

    /// A file that cannot be written.
    fn cannot_write(file: &Path, error: impl fmt::Display) -> Self {
        Self(format!("cannot write {}: {error}", file.display()))
    }
}

/// A hermit walks a land that is made as he goes, for ever, left or right.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(flatten)]
    play: play::Play,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the height algorithms and their parameters
    Algorithms(algorithms::List),
    /// Prints heights as CSV: the bare algorithm, amplitude 100 m
    Sample(sample::Sample),
    /// Prints which biome is where as CSV, with the distances to the two closest sites
    Biomes(biomes::Biomes),
    /// Shows a room of the caves, at any stage
    Cave(cave::Cave),
    /// Grows mountains by an L-system: heights, symbols, a picture or a mesh
    Mountain(mountain::Mountain),
    /// Breeds a kind of mountain towards a profile or a ruggedness, and keeps it
    Evolve(evolve::Evolve),
    /// Makes land of a crude height map: a PNG of a few flat levels
    Synthesize(synthesize::Synthesize),
    /// Draws the land from above, with its rivers, names and the way, into a PNG
    Atlas(atlas::Atlas),
    /// Draws a stretch of land as the game would, into a PNG, without window or GPU
    Strip(strip::Strip),
    /// Runs the real game without a window, a bot at the keys, and prints one JSON line
    Walk(walk::Walk),
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

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("write it as key=value, for example octaves=6")?;
    Ok((key.trim().into(), value.trim().into()))
}

/// A choice among values, each by its name and with a line of help: who makes land need not know how it is asked for.
fn one_of<T: Copy + Send + Sync + 'static>(values: &'static [(&str, &str, T)]) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help)))
        .map(|name| values.iter().find(|(known, ..)| *known == name).expect("it is one of them").2)
}

/// Parses a column within the limit.
fn column(text: &str) -> Result<Column, String> {
    match text.trim().parse::<i64>() {
        Ok(x) if x.unsigned_abs() <= COLUMN_LIMIT.unsigned_abs() => Ok(Column(x)),
        _ => Err("a column is a whole number from -2^62 to 2^62".into()),
    }
}

/// Where one begins: a column, and maybe a row below it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct At {
    column: Column,
    row: Option<i64>,
}

impl At {
    /// The place in a land.
    fn arrival(self, land: &Land) -> Result<Arrival, Fault> {
        let Some(row) = self.row else { return Ok(self.column.into()) };
        Arrival::near(land, self.column, row)
            .ok_or_else(|| Fault::new(format!("there is no open place near column {}, row {row}: all is rock", self.column.0)))
    }
}

/// Parses a column and maybe a row.
fn at(text: &str) -> Result<At, String> {
    let Some((x, y)) = text.split_once(',') else { return Ok(At { column: column(text)?, row: None }) };
    let row = column(y).map_err(|_| "a row is a whole number from -2^62 to 2^62, as in --at 300,-5000")?;
    Ok(At { column: column(x)?, row: Some(row.0) })
}

/// Parses an hour.
fn hour(text: &str) -> Result<f32, String> {
    let hour = text.trim().parse().ok().filter(|hour| (0.0..=24.0).contains(hour));
    hour.ok_or_else(|| "an hour is a number from 0 to 24, such as 18.5".into())
}

impl LandArgs {
    /// What they ask for; where they name no seed, this one.
    pub fn recipe(&self, seed: Seed) -> Result<Recipe, Fault> {
        let (algorithms, layers) = (app::algorithms(), app::land_layers());
        let mut recipe = match &self.preset {
            Some(text) => {
                let mut library = Library::of_this_system();
                library.refresh(&algorithms);
                preset::find(text, &library, &algorithms, seed).map_err(Fault)?
            }
            None => {
                let algorithm = self.algorithm.as_deref().unwrap_or(terrain::DEFAULT_ALGORITHM);
                Recipe::new(seed, algorithm, Vec::new())
            }
        };
        recipe.seed = self.seed.unwrap_or(recipe.seed);
        if let Some(words) = recipe.elsewhere(&layers) {
            eprintln!("eremite: {}: {words}", self.preset.as_deref().unwrap_or_default());
        }
        self.set(&mut recipe, &layers);
        // As it is here from now on, and with what is in a file in the place of the file's name.
        Ok(Recipe { data: Some(layers.data()), ..recipe.settled(&algorithms, &layers).map_err(Fault::new)? })
    }

    /// Sets what is to be set.
    fn set(&self, recipe: &mut Recipe, layers: &LandLayers) {
        let (of_layers, of_algorithm): (Vec<_>, Vec<_>) = self.settings.iter().cloned().partition(|(path, _)| layers.has(path));
        recipe.layers.extend(of_layers);
        recipe.settings.extend(of_algorithm);
    }

    /// The bare relief.
    pub fn bare(&self, seed: Seed) -> Result<Land, Fault> {
        self.recipe(seed)?.bare(&app::algorithms()).map_err(Fault::new)
    }

    /// The land that is played.
    pub fn land(&self, seed: Seed) -> Result<Land, Fault> {
        if let Some(fault) = app::data_faults().first() {
            return Err(Fault::new(format!("{fault}; mend the file or take it away")));
        }
        self.recipe(seed)?.land(&app::algorithms(), &app::land_layers()).map_err(Fault::new)
    }
}

/// The file for a picture, which cannot be printed.
fn picture_file(out: Option<&Path>) -> Result<&Path, Fault> {
    out.ok_or_else(|| Fault::new("a picture needs a file: add --out FILE"))
}

/// Writes to a file, or prints where there is none.
fn write_or_print(out: Option<&Path>, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
    let Some(file) = out else { return print(write) };
    shelf::write_whole_with(file, write).map_err(|error| Fault::cannot_write(file, error))
}

/// Prints to whoever reads, who may have read enough at any time.
fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(|error| Fault::new(format!("cannot print: {error}"))),
    }
}

/// Checks that a run of columns stays within the land's limit.
fn check_run(from: Column, count: u64) -> Result<(), Fault> {
    let end = i128::from(from.0) + i128::from(count);
    if end > i128::from(COLUMN_LIMIT) + 1 {
        return Err(Fault::new(format!("the land is exact to column 2^62 = {COLUMN_LIMIT}; {count} columns from {} pass it", from.0)));
    }
    Ok(())
}

/// Reads the arguments and does what they say.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        None => cli.play.run(),
        Some(Command::Algorithms(list)) => list.run(),
        Some(Command::Atlas(atlas)) => atlas.run(),
        Some(Command::Biomes(biomes)) => biomes.run(),
        Some(Command::Cave(cave)) => cave.run(),
        Some(Command::Evolve(evolve)) => evolve.run(),
        Some(Command::Mountain(mountain)) => mountain.run(),
        Some(Command::Sample(sample)) => sample.run(),
        Some(Command::Synthesize(synthesize)) => synthesize.run(),
        Some(Command::Strip(strip)) => strip.run(),
        Some(Command::Walk(walk)) => walk.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Fault(words)) => {
            eprintln!("eremite: {words}");
            ExitCode::from(2)
        }
    }
}

/// The seed when none is given and the picture should be the same each time.
const DEFAULT_SEED: Seed = land::Seed(1);
