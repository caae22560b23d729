//! Minimal zip reader for untrusted archives: lists the entries, and extracts each one separately. Sizes in the headers are
//! not trusted; the extracted bytes are counted.
//!
//! Features that packs do not need are refused with a message: multi-part archives, ZIP64 (beyond 4 GB), encryption, and
//! compression methods other than deflate.

use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use super::{PackFault, PackFileFault};

const END: &[u8] = b"PK\x05\x06";
const END_BYTES: usize = 22;
const CENTRAL: &[u8] = b"PK\x01\x02";
const CENTRAL_BYTES: usize = 46;
const LOCAL: &[u8] = b"PK\x03\x04";
const LOCAL_BYTES: usize = 30;
/// Largest comment after the end of the central directory, in bytes.
const MAX_COMMENT: usize = u16::MAX as usize;
/// Placeholder for a number that did not fit (ZIP64).
const BEYOND: u32 = u32::MAX;

const LOCKED: u16 = 1;
const STORED: u16 = 0;
const DEFLATED: u16 = 8;
/// Unix file mode: mask of the file type, regular file, directory.
const SORT: u32 = 0o170_000;
const FILE: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// An entry of an archive.
pub struct ZipEntry<'a> {
    /// Its path, with `/` as separator.
    pub name: &'a str,
    /// Whether it is a folder.
    pub is_folder: bool,
    /// Whether it is a regular file or a folder, not a link or device.
    pub is_plain: bool,
    packed: &'a [u8],
    is_deflated: bool,
    bytes: usize,
    check: u32,
}

/// Lists the entries of an archive with at most `most` entries.
///
/// # Errors
/// If the archive is invalid, unsupported, or has more entries.
pub fn entries(archive: &[u8], most: usize) -> Result<Vec<ZipEntry<'_>>, PackFault> {
    let cut = || PackFault::NoZip;
    let end = end_of_central_directory(archive).ok_or_else(cut)?;
    let count = usize::from(read_u16(end, 10).ok_or_else(cut)?);
    let (disk, begins) = (read_u16(end, 4).ok_or_else(cut)?, read_u32(end, 16).ok_or_else(cut)?);
    if disk != 0 || begins == BEYOND || count == usize::from(u16::MAX) {
        return Err(PackFault::UnsupportedZip);
    }
    if count > most {
        return Err(PackFault::TooManyEntries { count, most });
    }
    let mut rest = archive.get(begins as usize..).ok_or_else(cut)?;
    let mut entries = Vec::with_capacity(count);
    for _ in 0..count {
        let (entry, after) = read_entry(archive, rest)?.ok_or_else(cut)?;
        entries.push(entry);
        rest = after;
    }
    Ok(entries)
}

/// The archive from the end-of-central-directory record on.
fn end_of_central_directory(archive: &[u8]) -> Option<&[u8]> {
    let last = archive.len().checked_sub(END_BYTES)?;
    let first = last.saturating_sub(MAX_COMMENT);
    let at = (first..=last).rev().find(|at| archive[*at..].starts_with(END))?;
    Some(&archive[at..])
}

/// Reads the first entry of a central directory, and returns it with the rest; `None` if it is damaged.
fn read_entry<'a>(archive: &'a [u8], told: &'a [u8]) -> Result<Option<(ZipEntry<'a>, &'a [u8])>, PackFault> {
    let Some(head) = told.get(..CENTRAL_BYTES).filter(|head| head.starts_with(CENTRAL)) else { return Ok(None) };
    let length = |at: usize| read_u16(head, at).map(usize::from).unwrap_or_default();
    let number = |at: usize| read_u32(head, at).unwrap_or_default();
    let (named, extra, comment) = (length(28), length(30), length(32));
    let Some(name) = told.get(CENTRAL_BYTES..CENTRAL_BYTES + named) else { return Ok(None) };
    let name = str::from_utf8(name).map_err(|_| PackFault::NameNotUtf8(String::from_utf8_lossy(name).into()))?;
    let fault = |fault: PackFileFault| Err(PackFault::File { name: name.into(), fault });
    if length(8) & usize::from(LOCKED) != 0 {
        return fault(PackFileFault::Locked);
    }
    let is_deflated = match length(10) as u16 {
        STORED => false,
        DEFLATED => true,
        _ => return fault(PackFileFault::Compression),
    };
    let (packed, bytes, begins) = (number(20), number(24), number(42));
    if [packed, bytes, begins].contains(&BEYOND) {
        return fault(PackFileFault::Beyond4Gb);
    }
    let local = archive.get(begins as usize..).filter(|local| local.starts_with(LOCAL));
    let lengths = local.and_then(|local| Some((usize::from(read_u16(local, 26)?), usize::from(read_u16(local, 28)?))));
    let Some((local, (own_named, own_extra))) = local.zip(lengths) else { return fault(PackFileFault::Misplaced) };
    // Readers of the central directory and of local headers would otherwise see different files.
    if local.get(LOCAL_BYTES..LOCAL_BYTES + own_named) != Some(name.as_bytes()) {
        return fault(PackFileFault::OtherName);
    }
    let Some(packed) = local.get(LOCAL_BYTES + own_named + own_extra..).and_then(|rest| rest.get(..packed as usize)) else {
        return fault(PackFileFault::CutShort);
    };
    let sort = (number(38) >> 16) & SORT;
    let is_folder = name.ends_with('/');
    let is_plain = sort == 0 || sort == if is_folder { FOLDER } else { FILE };
    let entry = ZipEntry { name, is_folder, is_plain, packed, is_deflated, bytes: bytes as usize, check: number(16) };
    Ok(told.get(CENTRAL_BYTES + named + extra + comment..).map(|after| (entry, after)))
}

impl ZipEntry<'_> {
    /// Extracts its contents, of at most `most` bytes.
    ///
    /// # Errors
    /// If it is larger or damaged.
    pub fn unpack(&self, most: usize) -> Result<Vec<u8>, PackFileFault> {
        if self.bytes > most || !self.is_deflated && self.packed.len() > most {
            return Err(PackFileFault::TooLarge);
        }
        let bytes = if self.is_deflated {
            // Limited to the declared size: a small file may be a zip bomb.
            decompress_to_vec_with_limit(self.packed, self.bytes).map_err(|error| match error.status {
                TINFLStatus::HasMoreOutput => PackFileFault::LargerThanDeclared,
                _ => PackFileFault::Damaged,
            })?
        } else {
            self.packed.to_vec()
        };
        if bytes.len() != self.bytes || crc32fast::hash(&bytes) != self.check {
            return Err(PackFileFault::Damaged);
        }
        Ok(bytes)
    }
}

fn read_u16(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2).map(|two| u16::from_le_bytes([two[0], two[1]]))
}

fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}
