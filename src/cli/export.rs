//! `eremite export`: heights as PNG, CSV, ASCII grid, OBJ or SVG, of any size: streamed, at most one chunk is in memory.

use std::io::{self, Write};

use clap::{Args, ValueEnum, value_parser};
use eremite_land::{AMPLITUDE_M, CHUNK_COLUMNS, COLUMN_LIMIT, Column, Land, Tile, png::HEIGHTS};
use eremite_stream::ink::{Ink, palette, raster};

use super::{CliError, DEFAULT_SEED, LandArgs, LandRegistries, OutFile, Progress, RunCommand, check_column_range, column, row, write_to};

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
        // SVG takes two passes: the height range must be known before drawing.
        let all = columns.saturating_mul(rows).saturating_mul(if format == ExportFormat::Svg { 2 } else { 1 });
        let progress = Progress::new(all, LARGE);
        let metres = land.height_source().height_range_m().unwrap_or(AMPLITUDE_M);
        let heights = ExportHeights { land, metres, first: is_plane.then_some(first), from, columns, rows, progress };
        // The progress line is cleared before any other output.
        write_to(&self.out, move |out| match format {
            ExportFormat::Png16 => heights.png(out),
            ExportFormat::Csv => heights.csv(out),
            ExportFormat::Asc => heights.asc(out),
            ExportFormat::Obj => heights.obj(out),
            ExportFormat::Svg => heights.svg(out),
        })
    }
}

/// Heights to export.
struct ExportHeights {
    land: Land,
    /// Metres for the algorithm's range 0 to 1.
    metres: f32,
    /// First row of the plane; `None` exports the path that the game walks.
    first: Option<i64>,
    from: Column,
    columns: u64,
    rows: u64,
    progress: Progress,
}

impl ExportHeights {
    /// Passes the heights of a row, in `[0, 1]`, from the left in pieces of up to a chunk.
    fn row(&self, row: u64, mut see: impl FnMut(u64, &[f32]) -> io::Result<()>) -> io::Result<()> {
        let (seed, height_source) = (self.land.seed(), self.land.height_source());
        let mut tile: Tile = [0.0; CHUNK_COLUMNS + 1];
        let mut done = 0;
        while done < self.columns {
            let column = self.from + done as i64;
            let start = column.within_chunk();
            let count = ((CHUNK_COLUMNS - start) as u64).min(self.columns - done) as usize;
            match (self.first, height_source.as_2d()) {
                (Some(first), Some(plane)) => plane.fill_row(seed, column.chunk().first(), first + row as i64, &mut tile),
                _ => height_source.fill_tile(seed, column.chunk().first(), &mut tile),
            }
            see(done, &tile[start..start + count])?;
            done += count as u64;
            self.progress.add(count as u64);
        }
        Ok(())
    }

    fn png(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut encoder = png::Encoder::new(out, self.columns as u32, self.rows as u32);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Sixteen);
        encoder.add_itxt_chunk(HEIGHTS.into(), format!("0 {} 1", self.metres))?;
        let mut writer = encoder.write_header()?;
        let mut pixels = writer.stream_writer()?;
        for row in 0..self.rows {
            self.row(row, |_, heights| {
                heights.iter().try_for_each(|height| pixels.write_all(&((height * f32::from(u16::MAX)).round() as u16).to_be_bytes()))
            })?;
        }
        pixels.finish()?;
        Ok(writer.finish()?)
    }

    fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.rows == 1 {
            return self.row(0, |_, heights| heights.iter().try_for_each(|height| writeln!(out, "{}", height * self.metres)));
        }
        self.lines(out, ",")
    }

    fn asc(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "ncols {}\nnrows {}\nxllcorner 0\nyllcorner 0\ncellsize 1\nNODATA_value -9999", self.columns, self.rows)?;
        self.lines(out, " ")
    }

    /// Writes one line of text per row.
    fn lines(&self, out: &mut dyn Write, between: &str) -> io::Result<()> {
        for row in 0..self.rows {
            self.row(row, |done, heights| {
                for (number, height) in (done..).zip(heights) {
                    write!(out, "{}{}", if number == 0 { "" } else { between }, height * self.metres)?;
                }
                Ok(())
            })?;
            writeln!(out)?;
        }
        Ok(())
    }

    fn obj(&self, out: &mut dyn Write) -> io::Result<()> {
        for row in 0..self.rows {
            self.row(row, |done, heights| {
                (done..).zip(heights).try_for_each(|(x, height)| writeln!(out, "v {x} {} {row}", height * self.metres))
            })?;
            // Vertices of this row and the one before, counted from 1.
            let (here, before) = (row * self.columns + 1, row.saturating_sub(1) * self.columns + 1);
            for x in 0..self.columns - 1 {
                match (self.rows, row) {
                    (1, _) => writeln!(out, "l {} {}", here + x, here + x + 1)?,
                    (_, 0) => {}
                    _ => writeln!(out, "f {} {} {} {}", before + x, here + x, here + x + 1, before + x + 1)?,
                }
            }
        }
        Ok(())
    }

    fn svg(&self, out: &mut dyn Write) -> io::Result<()> {
        /// Metres of air above the highest point and of ground below the lowest.
        const AROUND_M: f32 = 20.0;
        let (mut low, mut high) = (f32::MAX, f32::MIN);
        self.row(0, |_, heights| {
            (low, high) = heights.iter().fold((low, high), |(low, high), height| (low.min(*height), high.max(*height)));
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
        self.row(0, |done, heights| (done..).zip(heights).try_for_each(|(x, height)| write!(out, "\nL{x} {}", -height * self.metres)))?;
        writeln!(out, "\nL{} {floor}Z\"/>\n</svg>", self.columns - 1)
    }
}
