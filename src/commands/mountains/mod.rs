//! `eremite mountain`: a mountain tile or a grid of tiles (L-system) as numbers, symbols, image or mesh.

mod evolve;

use std::io::{self, Write};

use clap::{Args, ValueEnum};
pub use evolve::Evolve;

use eremite_land::{
    Seed,
    mountains::{Generation, MAX_GENERATIONS, MountainKind, MountainKinds, Rules, TileTree},
};
use eremite_scenery::mountains::hillshade;

use crate::cli::{
    CliError, DEFAULT_SEED, LandRegistries, OutFile, RunCommand, check_data_files, picture_file, write_or_print, write_picture,
};

/// Grows mountains by an L-system: heights, symbols, a picture or a mesh
#[derive(Args)]
pub struct Mountain {
    /// The kind: calm, hill, steep, or one of your own
    #[arg(long, value_name = "NAME", required_unless_present = "grid", conflicts_with = "grid")]
    kind: Option<String>,
    /// Kinds side by side, the near row first, rows apart by semicolons: "calm hill; steep calm"
    #[arg(long, value_name = "KINDS")]
    grid: Option<String>,
    /// Cells a side of a tile: a power of two up to 1024
    #[arg(long, value_name = "N", default_value = "32", value_parser = size)]
    size: u32,
    /// A number or any words
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// An earlier generation, from 0, one cell a tile
    #[arg(long, value_name = "G")]
    generation: Option<u32>,
    /// Heights as x,y,height; the symbols, the far row first; a shaded picture; a mesh for other tools
    #[arg(long, value_enum, default_value = "csv")]
    format: MountainFormat,
    /// The file to write; all but a picture is printed without one
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MountainFormat {
    Csv,
    Symbols,
    Png,
    Obj,
}

/// Largest number of cells of a grid: a gigabyte of tree.
const MAX_CELLS: usize = 1 << 27;

/// Parses the size of a tile in cells; returns the number of generations.
fn size(text: &str) -> Result<u32, CliError> {
    let size = text.trim().parse::<u32>().ok().filter(|size| size.is_power_of_two() && *size <= 1 << MAX_GENERATIONS);
    size.map(u32::ilog2).ok_or_else(|| CliError::new("a tile's size is a power of two from 1 to 1024"))
}

impl RunCommand for Mountain {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let kinds = MountainKinds::from_system();
        check_data_files(kinds.errors())?;
        let names: Vec<Vec<&str>> = match (&self.grid, &self.kind) {
            (Some(grid), _) => grid.split(';').map(|row| row.split_whitespace().collect()).collect(),
            (None, Some(kind)) => vec![vec![kind.as_str()]],
            (None, None) => unreachable!("one of them is required"),
        };
        if names.iter().any(|row| row.is_empty() || row.len() != names[0].len()) {
            return Err(CliError::new("a grid has rows of as many kinds each, such as \"calm hill; steep calm\""));
        }
        let find = |name: &&str| kinds.find(name).map_err(CliError::new);
        let named: Vec<Vec<&MountainKind>> = names.iter().map(|row| row.iter().map(find).collect()).collect::<Result<_, _>>()?;
        let generation = self.generation.unwrap_or(self.size);
        if generation > self.size {
            return Err(CliError::new(format!(
                "a tile of {} cells has the generations 0 to {}, not {generation}",
                1 << self.size,
                self.size
            )));
        }
        if (names.len() * names[0].len()) << (2 * self.size) > MAX_CELLS {
            return Err(CliError::new(format!("that is more than {MAX_CELLS} cells: take a smaller --size or fewer tiles")));
        }
        let rules: Vec<Vec<Rules>> = named.iter().map(|row| row.iter().map(|kind| kind.rules()).collect()).collect();
        let rows: Vec<Vec<&Rules>> = rules.iter().map(|row| row.iter().collect()).collect();
        let rows: Vec<&[&Rules]> = rows.iter().map(Vec::as_slice).collect();
        let tree = TileTree::grow(&rows, self.seed.unwrap_or(DEFAULT_SEED), self.size);
        let map = tree.generation(generation);
        match self.format {
            MountainFormat::Csv => write_or_print(self.out.as_deref(), |out| csv(out, &map)),
            MountainFormat::Obj => write_or_print(self.out.as_deref(), |out| obj(out, &map, 1 << (self.size - generation))),
            MountainFormat::Symbols => write_or_print(self.out.as_deref(), |out| symbols(out, &map, &named, 1 << generation)),
            MountainFormat::Png => {
                let file = picture_file(self.out.as_deref())?;
                let (bytes, width, height) = hillshade(&map);
                write_picture(&bytes, width, height, file)
            }
        }
    }
}

fn csv(out: &mut dyn Write, map: &Generation) -> io::Result<()> {
    writeln!(out, "x,y,height")?;
    for (y, row) in map.heights.chunks_exact(map.columns).enumerate() {
        for (x, height) in row.iter().enumerate() {
            writeln!(out, "{x},{y},{height}")?;
        }
    }
    Ok(())
}

/// Names of the symbols, far row first, as on a map.
fn symbols(out: &mut dyn Write, map: &Generation, kinds: &[Vec<&MountainKind>], cells: usize) -> io::Result<()> {
    for (y, row) in map.symbols.chunks_exact(map.columns).enumerate().rev() {
        let name = |(x, symbol): (usize, &u8)| kinds[y / cells][x / cells].symbols[usize::from(*symbol)].name;
        writeln!(out, "{}", row.iter().enumerate().map(name).collect::<String>())?;
    }
    Ok(())
}

/// Wavefront OBJ mesh, y up, with a vertex at the middle of each cell.
fn obj(out: &mut dyn Write, map: &Generation, wide: usize) -> io::Result<()> {
    for (y, row) in map.heights.chunks_exact(map.columns).enumerate() {
        for (x, height) in row.iter().enumerate() {
            writeln!(out, "v {} {height} {}", x * wide, -((y * wide) as i64))?;
        }
    }
    for y in 1..map.rows {
        for x in 1..map.columns {
            // Counted from 1, counterclockwise as seen from above.
            let far = y * map.columns + x + 1;
            let near = far - map.columns;
            writeln!(out, "f {} {} {} {}", near - 1, near, far, far - 1)?;
        }
    }
    Ok(())
}
