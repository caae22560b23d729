//! `eremite join`: one picture of the parts that `--part` has made.

use std::{io, path::PathBuf};

use clap::Args;

use crate::cli::{
    CliError, LandRegistries, OutFile, PartAxis, PartReader, PngHead, PngStream, Progress, RunCommand, Threads, picture_texts, write_png,
    write_to,
};

/// Puts the parts of a picture together, to the same bytes as one run would have written
#[derive(Args)]
pub struct Join {
    /// The parts, in any order: PNGs that were made with --part
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// The PNG to write
    #[arg(long, value_name = "FILE")]
    out: OutFile,
    #[command(flatten)]
    threads: Threads,
}

/// Number of rows from which a progress line is shown.
const MANY_ROWS: u64 = 1 << 12;

impl RunCommand for Join {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let parts: Result<Vec<PartReader>, CliError> = self.parts.iter().map(|file| PartReader::open(file)).collect();
        let mut parts = in_order(parts?)?;
        let first = &parts[0];
        let (axis, [width, height], heights) = (first.part.axis, first.part.whole, first.heights.clone());
        let texts = picture_texts(None, heights.as_deref());
        let head = PngHead { width, height, pixels: first.pixels, texts: &texts };
        let progress = Progress::new(u64::from(height), MANY_ROWS);
        write_to(&self.out, |out| {
            write_png(out, head, self.threads, |stream| match axis {
                PartAxis::Rows => parts.iter_mut().try_for_each(|part| {
                    let rows = part.size[1];
                    add_rows(stream, std::slice::from_mut(part), rows, &progress)
                }),
                PartAxis::Columns => add_rows(stream, &mut parts, height, &progress),
            })
        })
    }
}

/// Adds rows that lie beside one another in parts.
fn add_rows(stream: &mut PngStream, parts: &mut [PartReader], rows: u32, progress: &Progress) -> io::Result<()> {
    for _ in 0..rows {
        for part in &mut *parts {
            stream.add(part.next_row()?)?;
        }
        progress.add(1);
    }
    Ok(())
}

/// Parts in their order, if they are all parts of one picture.
fn in_order(mut parts: Vec<PartReader>) -> Result<Vec<PartReader>, CliError> {
    parts.sort_by_key(|part| part.part.part);
    let first = &parts[0];
    let of_one_picture = |part: &&PartReader| {
        let same =
            |part: &PartReader| (part.part.run.clone(), part.part.of, part.part.whole, part.part.axis, part.pixels, part.heights.clone());
        same(part) == same(first)
    };
    if let Some(other) = parts.iter().find(|part| !of_one_picture(part)) {
        let [first, other] = [first, other].map(|part| part.file.display());
        return Err(CliError(format!("{first} and {other} are parts of different pictures, or of one in another number of parts")));
    }
    if let Some([one, other]) = parts.array_windows::<2>().find(|[one, other]| one.part.part == other.part.part) {
        let [one_file, other_file] = [one, other].map(|part| part.file.display());
        return Err(CliError(format!("{one_file} and {other_file} are both part {} of {}", one.part.part, one.part.of)));
    }
    let mut end = 0;
    for (part, number) in parts.iter().zip(1..) {
        if part.part.part != number {
            return Err(missing(number, part.part.of));
        }
        let range = part.range().filter(|range| range.start == end);
        end = range.ok_or_else(|| CliError(format!("{}: it is not of the size that it should have", part.file.display())))?.end;
    }
    if parts.len() as u64 != first.part.of {
        return Err(missing(parts.len() as u64 + 1, first.part.of));
    }
    if end != first.part.whole[usize::from(first.part.axis == PartAxis::Rows)] {
        return Err(CliError::new("the parts do not make the whole picture"));
    }
    Ok(parts)
}

fn missing(number: u64, of: u64) -> CliError {
    CliError(format!("part {number} of {of} is missing"))
}
