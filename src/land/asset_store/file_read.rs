//! Safe reading of untrusted files: regular files only, with a size limit.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

use super::disk::{self, File};

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}: {fault}", introduction(.fault), .file.display())]
pub struct ReadError {
    /// The file, or the folder.
    pub file: PathBuf,
    /// What is wrong with it.
    pub fault: ReadFault,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadFault {
    /// It is a folder, a device or a pipe.
    #[error("it is not a file")]
    NotAFile,
    /// It is larger than what is read.
    #[error("it is larger than {}", format_size(*.most))]
    TooLarge {
        /// The most bytes that are read.
        most: u64,
    },
    /// It is no text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The system does not let it be read.
    #[error(transparent)]
    System(#[from] SystemError),
}

/// Why bytes are no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// It is text in another encoding.
    #[error("it is written in UTF-16: save it as UTF-8")]
    Utf16,
    /// It is not UTF-8.
    #[error("it is no text in UTF-8")]
    NotUtf8,
}

/// An [`io::Error`] that can be cloned and compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{words}")]
pub struct SystemError {
    /// Its kind.
    pub kind: io::ErrorKind,
    /// What the system says.
    pub words: String,
}

impl From<io::Error> for SystemError {
    fn from(error: io::Error) -> Self {
        Self { kind: error.kind(), words: error.to_string() }
    }
}

impl From<ReadFault> for io::Error {
    fn from(fault: ReadFault) -> Self {
        Self::other(fault)
    }
}

impl From<io::Error> for ReadFault {
    fn from(error: io::Error) -> Self {
        let own = error.get_ref().and_then(|own| own.downcast_ref()).cloned();
        own.unwrap_or_else(|| SystemError::from(error).into())
    }
}

impl ReadError {
    /// The error of a file.
    pub fn new(file: &Path, fault: impl Into<ReadFault>) -> Self {
        Self { file: file.into(), fault: fault.into() }
    }
}

/// Messages of this module are clear by themselves; those of the system need an introduction.
fn introduction(fault: &ReadFault) -> &'static str {
    if matches!(fault, ReadFault::System(_)) { "cannot read " } else { "" }
}

/// Opens a regular file for reading. Others are refused: opening a named pipe blocks, and a device may have no end.
///
/// # Errors
/// If it is not a regular file, or cannot be opened.
#[expect(clippy::disallowed_methods, reason = "this is what all others are to use")]
pub fn open_regular(file: &Path) -> io::Result<File> {
    let checked = |about: disk::Metadata| if about.is_file() { Ok(()) } else { Err(io::Error::from(ReadFault::NotAFile)) };
    checked(disk::metadata(file)?)?;
    let opened = File::open(file)?;
    // Checked again: the path may have been replaced in between.
    checked(opened.metadata()?)?;
    Ok(opened)
}

/// Reads a file of at most `most` bytes; the error does not name the file.
///
/// # Errors
/// If it is not a regular file, cannot be read, or is larger.
pub fn read_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let opened = open_regular(path)?;
    let size = opened.metadata()?.len();
    let mut bytes = Vec::with_capacity(size.min(most) as usize);
    if size <= most {
        // Limited anyway: the file may grow while it is read.
        opened.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    }
    if size > most || bytes.len() as u64 > most {
        return Err(ReadFault::TooLarge { most }.into());
    }
    Ok(bytes)
}

/// Reads a text file of at most `most` bytes; the error does not name the file.
///
/// # Errors
/// As [`read_bytes`], and if it is not UTF-8 text.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    decode_text(&read_bytes(path, most)?).map(str::to_owned).map_err(|error| ReadFault::from(error).into())
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// If it is not a regular file, cannot be read, or is larger.
pub fn load_bytes(file: &Path, most: u64) -> Result<Vec<u8>, ReadError> {
    read_bytes(file, most).map_err(|error| ReadError::new(file, error))
}

/// Reads a text file of at most `most` bytes.
///
/// # Errors
/// As [`load_bytes`], and if it is not UTF-8 text.
pub fn load_text(file: &Path, most: u64) -> Result<String, ReadError> {
    read_text(file, most).map_err(|error| ReadError::new(file, error))
}

/// Decodes UTF-8 text, without a byte order mark (BOM).
///
/// # Errors
/// If it is not UTF-8; UTF-16 is recognised and named.
pub fn decode_text(bytes: &[u8]) -> Result<&str, TextError> {
    let is_utf16 = match *bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [a, b, c, d, ..] => (a == 0) != (b == 0) && (a == 0, b == 0) == (c == 0, d == 0),
        _ => false,
    };
    if is_utf16 {
        return Err(TextError::Utf16);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    str::from_utf8(bytes).map_err(|_| TextError::NotUtf8)
}

/// Formats a number of bytes.
fn format_size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..0x10_0000 => format!("{} kB", bytes >> 10),
        _ => format!("{} MB", bytes >> 20),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::asset_store::file_write::tests::folder;

    fn refused<T: std::fmt::Debug>(read: Result<T, impl std::error::Error>, words: &str) {
        let fault = read.expect_err("it is refused").to_string();
        assert!(fault.contains(words) && !fault.contains('\n'), "{fault}");
    }

    #[test]
    fn what_is_no_file_or_too_large_or_no_text_is_told() {
        let folder = folder("opening");
        let file = folder.join("a.txt");
        fs::write(&file, [b'a'; 10]).expect("written");
        assert_eq!(load_text(&file, 10), Ok("a".repeat(10)));
        refused(load_text(&file, 9), "a.txt: it is larger than 9 bytes");
        refused(load_text(&folder, 9), "it is not a file");
        refused(load_text(&folder.join("none"), 9), "cannot read");
        fs::write(&file, [0xff; 3]).expect("written");
        refused(load_text(&file, 9), "a.txt: it is no text");
        let large = File::create(&file).and_then(|file| file.set_len(30 << 30));
        if large.is_ok() {
            refused(load_bytes(&file, 64 << 20), "a.txt: it is larger than 64 MB");
        }
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn the_mark_before_a_text_is_passed_over_and_utf_16_is_named() {
        assert_eq!(decode_text(b"\xef\xbb\xbf(version: 1)\r\n"), Ok("(version: 1)\r\n"));
        assert_eq!(decode_text(b"(version: 1)"), Ok("(version: 1)"));
        assert_eq!(decode_text(b"\0\0\0\0"), Ok("\0\0\0\0"));
        assert_eq!(decode_text(b""), Ok(""));
        let utf16 = |text: &str, bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
        for text in ["\u{feff}(version: 1)", "(version: 1)"] {
            refused(decode_text(&utf16(text, u16::to_le_bytes)), "UTF-16: save it as UTF-8");
            refused(decode_text(&utf16(text, u16::to_be_bytes)), "UTF-16: save it as UTF-8");
        }
    }

    #[cfg(unix)]
    #[test]
    fn nobody_waits_at_a_pipe_and_a_device_is_no_file() {
        let folder = folder("pipe");
        let pipe = folder.join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("every Unix has it").success());
        refused(load_bytes(&pipe, 9), "pipe: it is not a file");
        refused(load_bytes(Path::new("/dev/zero"), 9), "/dev/zero: it is not a file");
        fs::remove_dir_all(folder).expect("removed");
    }
}
