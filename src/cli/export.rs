//! `eremite export`: heights as PNG, CSV, ASCII grid, OBJ or SVG, of any size: computed in runs on all cores, and written as they
//! come.

use std::{
    io::{self, Write},
    ops::Range,
};

use clap::{Args, ValueEnum, value_parser};
use eremite_land::{AMPLITUDE_M, CHUNK_COLUMNS, COLUMN_LIMIT, Column, Land, Tile};
use eremite_stream::ink::{Ink, palette, raster};

use super::{
    CliError, DEFAULT_SEED, LandArgs, LandRegistries, OutFile, PartArgs, PartAxis, PicturePart, PngHead, PngPixels, Progress, RunCommand,
    Threads, check_column_range, column, picture_texts, row, write_png, write_to,
};

/// Writes heights for other tools: the bare algorithm, 100 m high, or in its own metres if it has any
#[derive(Args)]
pub struct Export {
    #[command(flatten)]
    land: LandArgs,
    /// The first row of a plane, the upper one; without it the way of the land is taken
    #[arg(long, value_name = "R", value_parser = row, allow_hyphen_values = true)]
    row: Option<i64>,
    /// The first column
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true, default_value = "0")]
    from: Column,
    /// How many columns
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), allow_negative_numbers = true)]
    columns: u64,
    /// How many rows, for an algorithm that has a plane
    #[arg(long, value_name = "M", value_parser = value_parser!(u64).range(1..), allow_negative_numbers = true, default_value = "1")]
    rows: u64,
    /// What is written
    #[arg(long, value_enum)]
    format: ExportFormat,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: OutFile,
    #[command(flatten)]
    part: PartArgs,
    #[command(flatten)]
    threads: Threads,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// A picture of 16 bits of grey, black the lowest that the algorithm may be and white the highest, with words about its metres
    Png16,
    /// A height a line; a row a line, if there is more than one
    Csv,
    /// An ESRI ASCII grid
    Asc,
    /// A mesh, or a line, if it is one row
    Obj,
    /// The outline of one row, as a picture
    Svg,
}

/// Number of heights from which a progress line is shown.
const LARGE: u64 = 1 << 20;
/// Heights, or other units of what is written, that a thread computes at once.
const RUN: u64 = 1 << 15;
/// Longest side of a PNG.
const MAX_PIXELS: u64 = i32::MAX as u64;

impl RunCommand for Export {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        let Self { row, from, columns, rows, format, .. } = self;
        check_column_range(from, columns)?;
        let land = self.land.undecorated_land(DEFAULT_SEED, lands)?;
        let is_plane = row.is_some() || rows > 1;
        if is_plane && land.height_source().as_2d().is_none() {
            return Err(CliError::new(format!("{} has no plane: it is one row, without --row and --rows", land.algorithm())));
        }
        let first = row.or_else(|| Some(land.height_source().as_2d()?.cut_position(from).1)).unwrap_or_default();
        if is_plane && i128::from(first) + i128::from(rows) > i128::from(COLUMN_LIMIT) + 1 {
            return Err(CliError::new(format!("the land is exact to row 2^62 = {COLUMN_LIMIT}; {rows} rows from {first} pass it")));
        }
        if format == ExportFormat::Svg && rows > 1 {
            return Err(CliError::new("an SVG is the outline of one row: leave --rows away"));
        }
        if format == ExportFormat::Png16 && columns.max(rows) > MAX_PIXELS {
            return Err(CliError::new(format!("a PNG has at most {MAX_PIXELS} pixels a side; take csv, asc or obj")));
        }
        if self.part.part.is_some() && (format == ExportFormat::Svg || format == ExportFormat::Obj && rows == 1) {
            return Err(CliError::new("an SVG, and an OBJ of one row, cannot be made in parts: leave --part away, or take csv"));
        }
        // A mesh has faces between its vertices, or lines.
        let row_units = columns.checked_mul(if format == ExportFormat::Obj { 2 } else { 1 });
        if row_units.is_none_or(|units| units.checked_mul(rows).is_none()) {
            return Err(CliError::new(format!("{columns} x {rows} heights are more than can be counted")));
        }
        let part = if rows > 1 { self.part.range_of(rows, "rows")? } else { self.part.range_of(columns, "columns")? };
        let metres = land.height_source().height_range_m().unwrap_or(AMPLITUDE_M);
        let heights = ExportHeights { land, metres, first: is_plane.then_some(first), from, columns, rows, threads: self.threads };
        // The progress line is cleared before any other output.
        write_to(&self.out, |out| match format {
            ExportFormat::Png16 => heights.png(self.part, part, out),
            ExportFormat::Csv => heights.csv(part, out),
            ExportFormat::Asc => heights.asc(part, out),
            ExportFormat::Obj => heights.obj(part, out),
            ExportFormat::Svg => heights.svg(out),
        })
    }
}

/// Heights to export. Those of a part are counted in rows, or, if there is but one row, in columns.
struct ExportHeights {
    land: Land,
    /// Metres for the algorithm's range 0 to 1.
    metres: f32,
    /// First row of the plane; `None` exports the path that the game walks.
    first: Option<i64>,
    from: Column,
    columns: u64,
    rows: u64,
    threads: Threads,
}

impl ExportHeights {
    /// Passes heights of a row, in `[0, 1]`, from the left in pieces of up to a chunk, each with the number of its first.
    fn row(&self, row: u64, columns: Range<u64>, mut see: impl FnMut(u64, &[f32])) {
        let (seed, height_source) = (self.land.seed(), self.land.height_source());
        let mut tile: Tile = [0.0; CHUNK_COLUMNS + 1];
        let mut done = columns.start;
        while done < columns.end {
            let column = self.from + done as i64;
            let start = column.within_chunk();
            let count = ((CHUNK_COLUMNS - start) as u64).min(columns.end - done) as usize;
            match (self.first, height_source.as_2d()) {
                (Some(first), Some(plane)) => plane.fill_row(seed, column.chunk().first(), first + row as i64, &mut tile),
                _ => height_source.fill_tile(seed, column.chunk().first(), &mut tile),
            }
            see(done, &tile[start..start + count]);
            done += count as u64;
        }
    }

    /// The units of a part, counted row by row, if a row has so many.
    fn units(&self, part: Range<u64>, in_row: u64) -> Range<u64> {
        let each = if self.rows > 1 { in_row } else { 1 };
        part.start * each..part.end * each
    }

    /// Makes bytes of runs of units on all cores, and passes them on in order. A run is made row by row: `bytes` gets a row,
    /// the units of it, and where the bytes belong.
    fn write_runs(
        &self,
        units: Range<u64>,
        in_row: u64,
        bytes: impl Fn(u64, Range<u64>, &mut Vec<u8>) + Sync,
        mut out: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let progress = Progress::new(units.end - units.start, LARGE);
        let runs = units.clone().step_by(RUN as usize).map(|first| first..units.end.min(first.saturating_add(RUN)));
        let made = |run: Range<u64>| {
            let mut made = Vec::new();
            let mut at = run.start;
            while at < run.end {
                let (row, within) = (at / in_row, at % in_row);
                let end = in_row.min(within + (run.end - at));
                bytes(row, within..end, &mut made);
                at += end - within;
            }
            (run.end - run.start, made)
        };
        self.threads.in_order(runs, made, |(count, bytes)| {
            progress.add(count);
            out(&bytes)
        })
    }

    fn png(&self, given: PartArgs, part: Range<u64>, out: &mut dyn Write) -> io::Result<()> {
        let whole = [self.columns as u32, self.rows as u32];
        let axis = if self.rows > 1 { PartAxis::Rows } else { PartAxis::Columns };
        let words = given.part.map(|number| {
            let run = format!("export {:?} {:?} {}", self.first, self.from, self.metres);
            PicturePart::new(number, (axis, part.start as u32), whole, self.land.fingerprint(), &run).text()
        });
        let heights = format!("0 {} 1", self.metres);
        let texts = picture_texts(words.as_deref(), Some(&heights));
        let long = (part.end - part.start) as u32;
        let [width, height] = if axis == PartAxis::Rows { [whole[0], long] } else { [long, 1] };
        write_png(out, PngHead { width, height, pixels: PngPixels::Grey16, texts: &texts }, self.threads, |stream| {
            let bytes = |row: u64, columns: Range<u64>, made: &mut Vec<u8>| {
                self.row(row, columns, |_, heights| {
                    made.extend(heights.iter().flat_map(|height| ((height * f32::from(u16::MAX)).round() as u16).to_be_bytes()));
                });
            };
            self.write_runs(self.units(part, self.columns), self.columns, bytes, |pixels| stream.add(pixels))
        })
    }

    fn csv(&self, part: Range<u64>, out: &mut dyn Write) -> io::Result<()> {
        self.lines(part, if self.rows == 1 { "\n" } else { "," }, out)
    }

    fn asc(&self, part: Range<u64>, out: &mut dyn Write) -> io::Result<()> {
        if part.start == 0 {
            writeln!(out, "ncols {}\nnrows {}\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9999", self.columns, self.rows)?;
        }
        self.lines(part, " ", out)
    }

    /// Writes one line of text per row, with `between` between heights.
    fn lines(&self, part: Range<u64>, between: &str, out: &mut dyn Write) -> io::Result<()> {
        let bytes = |row: u64, columns: Range<u64>, made: &mut Vec<u8>| {
            self.row(row, columns, |done, heights| {
                for (number, height) in (done..).zip(heights) {
                    let after = if number + 1 == self.columns { "\n" } else { between };
                    print(made, format_args!("{}{after}", height * self.metres));
                }
            });
        };
        self.write_runs(self.units(part, self.columns), self.columns, bytes, |text| out.write_all(text))
    }

    fn obj(&self, part: Range<u64>, out: &mut dyn Write) -> io::Result<()> {
        let bytes = |row: u64, units: Range<u64>, made: &mut Vec<u8>| {
            // First the vertices of a row, then what is between them.
            self.row(row, units.start.min(self.columns)..units.end.min(self.columns), |done, heights| {
                for (x, height) in (done..).zip(heights) {
                    print(made, format_args!("v {x} {} {row}\n", height * self.metres));
                }
            });
            // Vertices of this row and the one before, counted from 1.
            let (here, before) = (row * self.columns + 1, row.saturating_sub(1) * self.columns + 1);
            let faces = units.start.max(self.columns)..units.end.min(2 * self.columns - 1);
            for x in faces.map(|unit| unit - self.columns) {
                match (self.rows, row) {
                    (1, _) => print(made, format_args!("l {} {}\n", here + x, here + x + 1)),
                    (_, 0) => {}
                    _ => print(made, format_args!("f {} {} {} {}\n", before + x, here + x, here + x + 1, before + x + 1)),
                }
            }
        };
        let in_row = 2 * self.columns;
        let units = if self.rows > 1 { self.units(part, in_row) } else { 0..in_row };
        self.write_runs(units, in_row, bytes, |text| out.write_all(text))
    }

    fn svg(&self, out: &mut dyn Write) -> io::Result<()> {
        /// Metres of air above the highest point and of ground below the lowest.
        const AROUND_M: f32 = 20.0;
        // Two passes: the height range must be known before drawing.
        let runs = (0..self.columns).step_by(RUN as usize).map(|first| first..self.columns.min(first.saturating_add(RUN)));
        let (mut low, mut high) = (f32::MAX, f32::MIN);
        let range = |run| {
            let (mut low, mut high) = (f32::MAX, f32::MIN);
            self.row(0, run, |_, heights| {
                (low, high) = heights.iter().fold((low, high), |(low, high), height| (low.min(*height), high.max(*height)));
            });
            (low, high)
        };
        self.threads.in_order(runs, range, |of_run| {
            (low, high) = (low.min(of_run.0), high.max(of_run.1));
            Ok(())
        })?;
        let (floor, sky) = (AROUND_M - low * self.metres, -high * self.metres - AROUND_M);
        let (wide, tall) = ((self.columns - 1).max(1), floor - sky);
        let color = |ink: Ink| {
            let [red, green, blue] = raster::srgb_bytes(ink);
            format!("#{red:02x}{green:02x}{blue:02x}")
        };
        writeln!(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 {sky} {wide} {tall}\">")?;
        writeln!(
            out,
            "<title>{} of seed {}, {} columns from {}</title>",
            self.land.algorithm(),
            self.land.seed(),
            self.columns,
            self.from.0
        )?;
        writeln!(out, "<rect y=\"{sky}\" width=\"{wide}\" height=\"{tall}\" fill=\"{}\"/>", color(palette::paper()))?;
        write!(out, "<path fill=\"{}\" d=\"M0 {floor}", color(palette::ink()))?;
        let bytes = |row: u64, columns: Range<u64>, made: &mut Vec<u8>| {
            self.row(row, columns, |done, heights| {
                for (x, height) in (done..).zip(heights) {
                    print(made, format_args!("\nL{x} {}", -height * self.metres));
                }
            });
        };
        self.write_runs(0..self.columns, self.columns, bytes, |text| out.write_all(text))?;
        writeln!(out, "\nL{} {floor}Z\"/>\n</svg>", self.columns - 1)
    }
}

fn print(bytes: &mut Vec<u8>, text: std::fmt::Arguments) {
    bytes.write_fmt(text).expect("memory takes all");
}
