//! Whatever a command prints or writes.

use std::{
    io::{self, BufWriter, Write},
    path::Path,
};

use serde::Serialize;

use super::Fault;
use crate::shared::shelf;

/// The file for a picture, which cannot be printed.
pub fn picture_file(out: Option<&Path>) -> Result<&Path, Fault> {
    out.ok_or_else(|| Fault::new("a picture needs a file: add --out FILE"))
}

/// Writes to a file, or prints where there is none.
pub fn write_or_print(out: Option<&Path>, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
    let Some(file) = out else { return print(write) };
    shelf::write_whole_with(file, write).map_err(|error| Fault::cannot_write(file, error))
}

/// Prints to whoever reads, who may have read enough at any time.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(|error| Fault::new(format!("cannot print: {error}"))),
    }
}

/// Prints a list: as a JSON array for programs, or else as `lines` says.
pub fn print_list<T: Serialize>(json: bool, list: &[T], lines: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
    print(|out| {
        if !json {
            return lines(out);
        }
        serde_json::to_writer_pretty(&mut *out, list)?;
        writeln!(out)
    })
}

/// Prints a list: as a JSON array for programs, or else as a table, a row for each and as wide as need be.
pub fn print_table<T: Serialize, const N: usize>(
    json: bool,
    list: &[T],
    heads: [&str; N],
    row: impl Fn(&T) -> [String; N],
) -> Result<(), Fault> {
    let rows: Vec<[String; N]> = std::iter::once(heads.map(String::from)).chain(list.iter().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(width);
    print_list(json, list, |out| {
        rows.iter().try_for_each(|row| {
            let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            writeln!(out, "{}", cells.join("  ").trim_end())
        })
    })
}
