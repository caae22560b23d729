//! Output of commands: text, files, images, JSON lists and tables.

use std::{
    io::{self, BufWriter, Write},
    path::Path,
};

use eremite_land::{asset_store, png, quote::sanitized};
use serde::Serialize;

use super::CliError;

/// File name that stands for standard output.
const STDOUT: &str = "-";

/// Whether a file name stands for standard output.
pub fn is_stdout(file: &Path) -> bool {
    file.as_os_str() == STDOUT
}

/// File for an image, which is printed to standard output only on request.
pub fn picture_file(out: Option<&Path>) -> Result<&Path, CliError> {
    out.ok_or_else(|| CliError::new("a picture needs a file: add --out FILE"))
}

/// Writes to a file, or to standard output if its name is `-`.
pub fn write_to(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), CliError> {
    if is_stdout(file) {
        return ignore_broken_pipe(buffered(write));
    }
    asset_store::write_atomic_with(file, write).map_err(|error| CliError::cannot_write(file, error))
}

/// Writes sRGB bytes, top row first, as a PNG; see [`write_to`].
pub fn write_picture(bytes: &[u8], width: u32, height: u32, file: &Path) -> Result<(), CliError> {
    write_to(file, |out| png::write(bytes, width, height, out))
}

/// Writes like [`write_to`], or prints text if no file is named.
pub fn write_or_print(out: Option<&Path>, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), CliError> {
    match out {
        Some(file) => write_to(file, write),
        None => print(write),
    }
}

/// Prints text with control characters replaced by `?`. A closed pipe is no error.
pub fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), CliError> {
    ignore_broken_pipe(buffered(|out| write(&mut ControlCharFilter(out))))
}

fn buffered(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    write(&mut out)?;
    out.flush()
}

/// Turns a broken pipe into success.
pub(super) fn ignore_broken_pipe(result: io::Result<()>) -> Result<(), CliError> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(|error| CliError::new(format!("cannot print: {error}"))),
    }
}

/// Writer that replaces control characters other than tab and line end by `?`.
struct ControlCharFilter<'a>(&'a mut dyn Write);

impl Write for ControlCharFilter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // The second control range (C1) begins with the byte C2 in UTF-8.
        let is_plain = |byte: &u8| *byte >= b' ' && *byte != 0x7f && *byte != 0xc2 || b"\n\t\r".contains(byte);
        if bytes.iter().all(is_plain) {
            self.0.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let control = |byte: u8| byte < b' ' && !b"\n\t\r".contains(&byte) || byte == 0x7f;
        let mut plain = Vec::with_capacity(bytes.len());
        let mut rest = bytes.iter().copied().peekable();
        while let Some(byte) = rest.next() {
            match (byte, rest.peek()) {
                (0xc2, Some(0x80..=0x9f)) => {
                    rest.next();
                    plain.push(b'?');
                }
                (byte, _) => plain.push(if control(byte) { b'?' } else { byte }),
            }
        }
        self.0.write_all(&plain)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Prints a value as JSON, or else whatever `lines` writes.
pub fn print_json_or<T: Serialize + ?Sized>(
    json: bool,
    value: &T,
    lines: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    print(|out| {
        if !json {
            return lines(out);
        }
        serde_json::to_writer_pretty(&mut *out, value)?;
        writeln!(out)
    })
}

/// Prints a list: a JSON array, or else a table with columns as wide as needed.
pub fn print_table<T: Serialize, const N: usize>(
    json: bool,
    list: &[T],
    heads: [&str; N],
    row: impl Fn(&T) -> [String; N],
) -> Result<(), CliError> {
    // A line end within a name must not break its row.
    let cells = |thing: &T| row(thing).map(|cell| sanitized(&cell).into_owned());
    let rows: Vec<[String; N]> = std::iter::once(heads.map(String::from)).chain(list.iter().map(cells)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(width);
    print_json_or(json, list, |out| {
        rows.iter().try_for_each(|row| {
            let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
            writeln!(out, "{}", cells.join("  ").trim_end())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_printed_without_what_a_terminal_obeys() {
        let mut out = Vec::new();
        for text in ["plain\n", "\u{1b}[2Ja\tb\r\n", "ä ° \u{9b}31m\u{7f}\0", "\u{c2}"] {
            write!(ControlCharFilter(&mut out), "{text}").expect("written");
        }
        assert_eq!(String::from_utf8(out).expect("text"), "plain\n?[2Ja\tb\r\nä ° ?31m??\u{c2}");
    }

    #[test]
    fn that_nobody_reads_is_no_fault_and_a_full_disk_is_one() {
        assert!(ignore_broken_pipe(Err(io::ErrorKind::BrokenPipe.into())).is_ok());
        let fault = ignore_broken_pipe(Err(io::ErrorKind::StorageFull.into())).expect_err("it is full");
        assert!(fault.to_string().starts_with("cannot print: "));
    }
}
