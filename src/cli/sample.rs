//! `eremite sample`: heights as CSV or as raw numbers, any number of them.

use std::{
    io::{self, Write},
    ops::Range,
};

use clap::{Args, ValueEnum};
use eremite_land::{Column, Land, LandCache, Place};

use super::{
    CliError, DEFAULT_SEED, EditsArgs, LandArgs, LandRegistries, OutFile, PartArgs, Progress, RunCommand, Threads, check_column_range,
    column, write_to,
};

/// Prints heights: the bare algorithm, amplitude 100 m; with `--edits` the ground of the whole land too
#[derive(Args)]
pub struct Sample {
    #[command(flatten)]
    land: LandArgs,
    #[command(flatten)]
    edits: EditsArgs,
    /// The first column
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true, default_value = "0")]
    from: Column,
    /// How many columns
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    count: u64,
    /// What is written
    #[arg(long, value_enum, default_value = "csv")]
    format: SampleFormat,
    /// The file to write, instead of the standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: OutFile,
    #[command(flatten)]
    part: PartArgs,
    #[command(flatten)]
    threads: Threads,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SampleFormat {
    /// A line for each column: x,height
    Csv,
    /// Four bytes for each height: a little-endian f32; with --edits the ground follows, and is NaN where there is none
    F32,
}

/// Columns that a thread computes at once: enough that handing them on takes no time.
const RUN: u64 = 1 << 17;
/// Number of columns from which a progress line is shown.
const LARGE: u64 = 1 << 22;

impl RunCommand for Sample {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        check_column_range(self.from, self.count)?;
        let range = self.part.range_of(self.count, "columns")?;
        let bare = self.land.undecorated_land(DEFAULT_SEED, lands)?;
        let whole = self.edits.edits.is_some().then(|| self.edits.land(&self.land, DEFAULT_SEED, lands)).transpose()?;
        let samples = Samples { bare, whole, from: self.from, format: self.format };
        let progress = Progress::beside(&self.out, range.end - range.start, LARGE);
        write_to(&self.out, |out| {
            if range.start == 0 {
                samples.head(out)?;
            }
            let runs = range.clone().step_by(RUN as usize).map(|first| first..range.end.min(first.saturating_add(RUN)));
            self.threads.in_order(
                runs,
                |run| (run.end - run.start, samples.bytes(run)),
                |(count, bytes)| {
                    progress.add(count);
                    out.write_all(&bytes)
                },
            )
        })
    }
}

/// Heights to print.
struct Samples {
    bare: Land,
    /// The whole land, if its ground is printed too.
    whole: Option<Land>,
    from: Column,
    format: SampleFormat,
}

impl Samples {
    fn head(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.format {
            SampleFormat::Csv => writeln!(out, "x,height{}", if self.whole.is_some() { ",ground" } else { "" }),
            SampleFormat::F32 => Ok(()),
        }
    }

    /// What is written of a run of columns, counted from the first.
    fn bytes(&self, run: Range<u64>) -> Vec<u8> {
        let first = self.from + run.start as i64;
        let heights = self.bare.heights(first, (run.end - run.start) as usize);
        let mut cache = LandCache::default();
        // No ground where more than three rooms in a column are open.
        let mut ground = |whole: &Land, column| cache.ground(whole, Place::at(column, 0)).map(Place::height_m);
        let columns = (0_i64..).map(|i| first + i);
        match (self.format, &self.whole) {
            (SampleFormat::F32, None) => heights.into_iter().map(f32::to_le_bytes).collect::<Vec<_>>().into_flattened(),
            (SampleFormat::F32, Some(whole)) => {
                let pair = |(height, column): (f32, Column)| [height, ground(whole, column).unwrap_or(f32::NAN)].map(f32::to_le_bytes);
                heights.into_iter().zip(columns).map(pair).collect::<Vec<_>>().into_flattened().into_flattened()
            }
            (SampleFormat::Csv, whole) => {
                let mut lines = Vec::with_capacity(heights.len() * 24);
                let mut number = itoa::Buffer::new();
                for (height, column) in heights.into_iter().zip(columns) {
                    lines.extend_from_slice(number.format(column.0).as_bytes());
                    lines.push(b',');
                    push_height(&mut lines, height);
                    if let Some(whole) = whole {
                        lines.push(b',');
                        if let Some(ground) = ground(whole, column) {
                            push_height(&mut lines, ground);
                        }
                    }
                    lines.push(b'\n');
                }
                lines
            }
        }
    }
}

/// Appends the shortest digits that parse to the same height, as `Display` does, which takes several times as long.
fn push_height(bytes: &mut Vec<u8>, height: f32) {
    let mut buffer = zmij::Buffer::new();
    let digits = buffer.format(height);
    // Midway between two of the shortest, where `Display` chooses the greater one and `zmij` the even one, lies a height only if
    // its last seven bits are 0, or above 1,000 m.
    let may_be_midway = height.to_bits().is_multiple_of(128) || height.abs() > 1000.0;
    if may_be_midway || digits.contains('e') {
        write!(bytes, "{height}").expect("memory takes all");
    } else {
        bytes.extend_from_slice(digits.strip_suffix(".0").unwrap_or(digits).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::{RandomStream, Seed};

    use super::*;

    #[test]
    fn a_height_is_printed_as_rust_does() {
        let random = (0..100_000).map(|number| f32::from_bits(Seed(1).hash(RandomStream::named("printed heights"), &[number]) as u32));
        let heights = [0.0, -0.0, 12.0, -3.5, 100.0, 0.1, 1.0e7, 16_777_216.0, 1.0e-5, 1.0e16, f32::MAX, f32::MIN_POSITIVE, f32::NAN];
        for height in heights.into_iter().chain((-1_050_000..1_050_000).map(|step| step as f32 / 1024.0)).chain(random) {
            let mut printed = Vec::new();
            push_height(&mut printed, height);
            assert_eq!(String::from_utf8(printed).expect("digits"), height.to_string());
        }
    }
}
