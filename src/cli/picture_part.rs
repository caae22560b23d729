//! A PNG that is a part of a larger picture: what it says of itself in a text that it carries, and how parts are read row by
//! row.

use std::{
    io::{self, BufReader},
    ops::Range,
    path::{Path, PathBuf},
};

use eremite_land::{
    asset_store::{disk::File, file_read},
    hash::mix_text,
    png::{HEIGHTS, PngText, find_text},
};
use serde::{Deserialize, Serialize};

use super::{CliError, OutputPart, PngPixels};

/// The keyword of the text.
const PART: &str = "Part";
/// The most bytes that a row may need.
const MAX_ROW: usize = 1 << 30;

/// Along what a picture is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PartAxis {
    /// Into bands, the upper one first.
    Rows,
    /// Into stretches, the left one first.
    Columns,
}

/// What a part says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PicturePart {
    /// Its number, from 1.
    pub part: u64,
    /// The number of parts.
    pub of: u64,
    /// Along what the whole is cut.
    pub axis: PartAxis,
    /// Its first row or column.
    pub first: u32,
    /// Size of the whole in pixels.
    pub whole: [u32; 2],
    /// Whatever the picture follows from, as a hash: parts of other lands or scales do not fit.
    pub run: String,
}

impl PicturePart {
    /// A part of a picture that follows from a land, told by its fingerprint, and from what `words` say.
    pub fn new(part: OutputPart, (axis, first): (PartAxis, u32), whole: [u32; 2], land: u64, words: &str) -> Self {
        let run = format!("{:016x}", mix_text(mix_text(land, env!("CARGO_PKG_VERSION")), words));
        Self { part: part.number, of: part.of, axis, first, whole, run }
    }

    /// The text that its PNG carries.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("numbers and words")
    }
}

/// The texts of a PNG that may be a part, and of one that may have heights.
pub fn texts<'a>(part: Option<&'a str>, heights: Option<&'a str>) -> Vec<PngText<'a>> {
    let heights = heights.map(|text| PngText { keyword: HEIGHTS, text });
    heights.into_iter().chain(part.map(|text| PngText { keyword: PART, text })).collect()
}

/// A part that is read row by row.
pub struct PartReader {
    /// Its file.
    pub file: PathBuf,
    /// What it says of itself.
    pub part: PicturePart,
    /// The kind of its pixels.
    pub pixels: PngPixels,
    /// The text about its heights.
    pub heights: Option<String>,
    /// Its own size in pixels.
    pub size: [u32; 2],
    reader: png::Reader<BufReader<File>>,
}

impl PartReader {
    /// Opens a part.
    ///
    /// # Errors
    /// If it cannot be read, or is none.
    pub fn open(file: &Path) -> Result<Self, CliError> {
        let cannot = |error: &dyn std::fmt::Display| CliError(format!("cannot read {}: {error}", file.display()));
        let is_none = || CliError(format!("{}: it is no part of a picture: --part makes one", file.display()));
        let opened = file_read::open_regular(file).map_err(|error| cannot(&error))?;
        let limits = png::Limits { bytes: MAX_ROW };
        let reader = png::Decoder::new_with_limits(BufReader::new(opened), limits).read_info().map_err(|_| is_none())?;
        let info = reader.info();
        let text = |keyword: &str| find_text(info, keyword).map_err(|error| cannot(&error));
        let part: PicturePart = text(PART)?.and_then(|text| serde_json::from_str(&text).ok()).ok_or_else(is_none)?;
        let pixels = [PngPixels::Rgb, PngPixels::Grey16].into_iter().find(|pixels| pixels.color() == (info.color_type, info.bit_depth));
        let heights = text(HEIGHTS)?;
        let (pixels, size) = (pixels.ok_or_else(is_none)?, [info.width, info.height]);
        if info.interlaced {
            return Err(is_none());
        }
        Ok(Self { file: file.into(), part, pixels, heights, size, reader })
    }

    /// The rows or columns of the whole that it has; `None` if it is not as wide or high as the whole, or reaches beyond.
    pub fn range(&self) -> Option<Range<u32>> {
        let along = usize::from(self.part.axis == PartAxis::Rows);
        let end = self.part.first.checked_add(self.size[along])?;
        let fits = self.size[1 - along] == self.part.whole[1 - along] && end <= self.part.whole[along];
        fits.then_some(self.part.first..end)
    }

    /// Its next row, in the form in which a picture is written.
    ///
    /// # Errors
    /// If it is damaged.
    pub fn next_row(&mut self) -> io::Result<&[u8]> {
        let damaged = || io::Error::new(io::ErrorKind::InvalidData, format!("{}: its pixels are damaged", self.file.display()));
        match self.reader.next_row() {
            Ok(Some(row)) => Ok(row.data()),
            Ok(None) | Err(_) => Err(damaged()),
        }
    }
}
