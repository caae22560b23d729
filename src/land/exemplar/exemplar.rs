//! An exemplar: heights on an even lattice, from real land or any other source. As text it is the name of a shipped one, or
//! all its data encoded, so that it travels with the settings.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use data_encoding::BASE64URL_NOPAD;
use miniz_oxide::{deflate, inflate};
use serde::{Deserialize, Serialize};

use super::{
    by_example_noise::ByExampleNoise,
    patch_quilting::PatchQuilting,
    quantized_heights::QuantizedHeights,
    read::{self, HeightFileError, Heightmap, HeightmapError},
};
use crate::{
    ForeignError,
    asset_store::{AssetLookup, disk, quoted},
    string_param::{ParseCache, ParsedString, StringParser},
};

/// The exemplars that ship with the game, the player's own and those of packs.
static NAMED: AssetLookup = AssetLookup::new("examples", &["png", "csv", "txt", "asc", "grd"]);

/// Prefix of an exemplar that is encoded as text.
const IN_LETTERS: &str = "example:";
/// Maximum number of heights: twice as many along a side as the largest map that can be walked.
pub const MAX_HEIGHTS: usize = 1 << 22;
/// Largest absolute height, in metres; anything beyond is taken for a mistake, whatever the planet.
pub const FARTHEST_M: f64 = 100_000.0;
/// Minimum and maximum distance between samples, in metres.
pub const LEAST_SPACING_M: f32 = 0.05;
pub const MAX_SPACING_M: f32 = 4096.0;
/// Deflate level for an encoded exemplar; small matters more than fast.
const DEFLATION: u8 = 9;
/// Size of the cache of parsed exemplars by text (LRU): the same ones are asked for again and again.
const REMEMBERED: usize = 8;
/// Scale at which shipped exemplars are walked: this many times smaller than the real land. Their samples are 28 to 80 m
/// apart, with nothing known between them: at full size a whole view is one smooth slope, and the next ridge is an hour's
/// walk away. The scaled model keeps all slopes, and its forms are as wide as those of other height sources.
const MODEL: f32 = 8.0;

/// Why there is no exemplar.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ExemplarError {
    /// It has no heights, or too many.
    #[error(transparent)]
    Size(#[from] ExemplarSizeError),
    /// A height is out of range.
    #[error("a height is a number of metres from -{FARTHEST_M} to {FARTHEST_M}, not {0}")]
    Height(f64),
    /// The encoded text is damaged.
    #[error("the example is damaged: letters are missing or were changed")]
    Damaged,
    /// There is none of that name.
    #[error("there is no example '{}'; there are {}, or give the name of {ALSO}", quoted(.name), .known.join(", "))]
    Unknown {
        /// The wanted name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// The bytes are no height map.
    #[error(transparent)]
    Heightmap(#[from] HeightmapError),
    /// The file is no height map.
    #[error(transparent)]
    File(#[from] HeightFileError),
}

/// Why heights are no exemplar's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExemplarSizeError {
    /// There are none.
    #[error("there are no heights in it")]
    Empty,
    /// There are more than [`MAX_HEIGHTS`].
    #[error("an example has at most {MAX_HEIGHTS} heights, not {columns} x {rows}")]
    TooLarge {
        /// Heights across.
        columns: usize,
        /// Heights down.
        rows: usize,
    },
}

/// An exemplar: a height map or profile, and what is needed to synthesise more of it.
pub struct Exemplar {
    /// The heights, quantized.
    pub surface: QuantizedHeights,
    /// Height range, lowest to highest, in metres.
    pub metres: f32,
    /// Distance between samples, in metres.
    pub spacing_m: f32,
    /// Notes on how anything unusual in its file was interpreted.
    pub notes: Vec<String>,
    slope: OnceLock<f64>,
    blend: OnceLock<ByExampleNoise>,
    patches: OnceLock<PatchQuilting>,
}

/// The binary form of an exemplar.
#[derive(Serialize, Deserialize)]
struct StoredExemplar {
    columns: u32,
    rows: u32,
    top: u16,
    metres: f32,
    spacing_m: f32,
    /// Difference of each step from the one before it: all low bytes, then all high bytes, deflated.
    rises: Vec<u8>,
}

impl Exemplar {
    /// Makes an exemplar of heights in metres, row by row, the top row first. They are quantized to 65,536 steps between
    /// lowest and highest, or to fewer, if all are whole numbers.
    ///
    /// # Errors
    /// If the size or a height is out of range.
    pub fn new(columns: usize, rows: usize, heights_m: &[f64], spacing_m: f32) -> Result<Self, ExemplarError> {
        debug_assert_eq!(columns * rows, heights_m.len());
        check_size(columns, rows)?;
        if let Some(wrong) = heights_m.iter().find(|height| !height.is_finite() || height.abs() > FARTHEST_M) {
            return Err(ExemplarError::Height(*wrong));
        }
        let (surface, span) = quantized(columns, rows, heights_m);
        Ok(Self::of(surface, span as f32, spacing_m))
    }

    /// Makes an exemplar of a height map that was read from a file.
    ///
    /// # Errors
    /// If the map has no heights or more than [`MAX_HEIGHTS`].
    pub fn of_map(map: Heightmap) -> Result<Self, ExemplarError> {
        let Heightmap { columns, rows, heights, unit_m, spacing_m, notes } = map;
        check_size(columns, rows)?;
        let (surface, span) = quantized(columns, rows, &heights);
        let mut example = Self { notes, ..Self::of(surface, (span * unit_m) as f32, spacing_m as f32) };
        if example.spacing_m != spacing_m as f32 {
            let allowed = format!("{LEAST_SPACING_M} to {MAX_SPACING_M} m");
            example.notes.push(format!(
                "its heights lie {} m apart, and an example's {allowed}: {} m is taken",
                spacing_m as f32, example.spacing_m
            ));
        }
        Ok(example)
    }

    /// Makes an exemplar of a surface with this height range and sample spacing; the spacing is clamped.
    pub(super) fn of(surface: QuantizedHeights, metres: f32, spacing_m: f32) -> Self {
        let spacing_m = spacing_m.clamp(LEAST_SPACING_M, MAX_SPACING_M);
        Self { surface, metres, spacing_m, notes: Vec::new(), slope: OnceLock::new(), blend: OnceLock::new(), patches: OnceLock::new() }
    }

    /// Whether all heights are the same.
    pub fn is_flat(&self) -> bool {
        self.surface.top == 0
    }

    /// Whether a linear trend explains more than `share` of its height variance.
    pub(super) fn is_one_slope(&self, share: f64) -> bool {
        *self.slope.get_or_init(|| self.surface.linear_trend_share()) > share
    }

    /// Prepared for blending; computed once.
    pub(super) fn blend(&self) -> &ByExampleNoise {
        self.blend.get_or_init(|| ByExampleNoise::new(&self.surface))
    }

    /// Cut into patches for quilting; computed once.
    pub(super) fn patches(&self) -> &PatchQuilting {
        self.patches.get_or_init(|| PatchQuilting::new(&self.surface))
    }

    /// Encodes all its data as text (deflate, postcard, base64url).
    pub fn to_encoded_text(&self) -> String {
        let QuantizedHeights { columns, rows, ref steps, top } = self.surface;
        let rises = || steps.iter().scan(0_u16, |before, step| Some(step.wrapping_sub(std::mem::replace(before, *step))));
        let bytes: Vec<u8> = rises().map(|rise| rise as u8).chain(rises().map(|rise| (rise >> 8) as u8)).collect();
        let stored = StoredExemplar {
            columns: columns as u32,
            rows: rows as u32,
            top,
            metres: self.metres,
            spacing_m: self.spacing_m,
            rises: deflate::compress_to_vec(&bytes, DEFLATION),
        };
        let bytes = postcard::to_allocvec(&stored).expect("plain data is written to memory");
        format!("{IN_LETTERS}{}", BASE64URL_NOPAD.encode(&bytes))
    }

    fn parse_encoded(letters: &str) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(letters.as_bytes()).ok()?;
        let (stored, rest) = postcard::take_from_bytes::<StoredExemplar>(&bytes).ok()?;
        let (columns, rows) = (stored.columns as usize, stored.rows as usize);
        check_size(columns, rows).ok()?;
        let count = columns * rows;
        let bytes = inflate::decompress_to_vec_with_limit(&stored.rises, 2 * count).ok()?;
        let (low, high) = bytes.split_at_checked(count)?;
        let mut last = 0_u16;
        let step = |(low, high): (&u8, &u8)| {
            last = last.wrapping_add(u16::from_le_bytes([*low, *high]));
            last
        };
        let steps: Arc<[u16]> = low.iter().zip(high).map(step).collect();
        let sound = rest.is_empty()
            && high.len() == count
            && steps.iter().all(|step| *step <= stored.top)
            && (0.0..=2.0 * FARTHEST_M as f32).contains(&stored.metres)
            && (LEAST_SPACING_M..=MAX_SPACING_M).contains(&stored.spacing_m);
        sound.then(|| Self::of(QuantizedHeights { columns, rows, steps, top: stored.top }, stored.metres, stored.spacing_m))
    }

    /// The shipped exemplar of this name at full resolution, not as the model that is walked.
    ///
    /// # Errors
    /// If the exemplar is damaged.
    pub fn find_full_resolution(name: &str) -> Option<Result<Self, ExemplarError>> {
        NAMED.shipped_bytes(name).map(read::read_png)
    }

    /// Finds an exemplar by name, by file name, or from its encoded text.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn find(text: &str) -> Result<Self, ExemplarError> {
        if let Some(letters) = text.strip_prefix(IN_LETTERS) {
            return Self::parse_encoded(letters).ok_or(ExemplarError::Damaged);
        }
        if let Some(true_size) = Self::find_full_resolution(text) {
            let Self { surface, metres, spacing_m, .. } = true_size?;
            return Ok(Self::of(surface, metres / MODEL, spacing_m / MODEL));
        }
        let none = || ExemplarError::Unknown { name: text.into(), known: available() };
        let file = file_of(text).or_else(|| NAMED.file(text)).ok_or_else(none)?;
        Self::of_map(read::read_file(&file)?)
    }
}

/// Quantizes heights to 65,536 steps between lowest and highest, or to fewer, if all are whole numbers; also returns the
/// range.
fn quantized(columns: usize, rows: usize, heights: &[f64]) -> (QuantizedHeights, f64) {
    let (low, high) = heights.iter().fold((f64::MAX, f64::MIN), |(low, high), height| (low.min(*height), high.max(*height)));
    let span = high - low;
    let whole = span <= f64::from(u16::MAX) && heights.iter().all(|height| height.fract() == 0.0);
    let top = if whole { span } else { f64::from(u16::MAX) };
    let step = |height: &f64| if span == 0.0 { 0 } else { ((height - low) / span * top).round() as u16 };
    let top = if span == 0.0 { 0 } else { top as u16 };
    (QuantizedHeights { columns, rows, steps: heights.iter().map(step).collect(), top }, span)
}

/// Checks that an exemplar may have this size.
pub(super) fn check_size(columns: usize, rows: usize) -> Result<(), ExemplarSizeError> {
    match columns.checked_mul(rows) {
        None | Some(0) => Err(ExemplarSizeError::Empty),
        Some(count) if count > MAX_HEIGHTS => Err(ExemplarSizeError::TooLarge { columns, rows }),
        Some(_) => Ok(()),
    }
}

/// Names of the exemplars that ship with the game; the first is a whole mountain range.
pub fn shipped() -> Vec<String> {
    NAMED.shipped_names()
}

/// Names of all exemplars: the shipped ones, then the player's own and those of packs.
pub fn available() -> Vec<String> {
    NAMED.all_names()
}

const ALSO: &str = "a file of heights: CSV, PNG, an ASCII grid (.asc), or HGT";

/// Parser of the string parameter that chooses an exemplar.
pub static EXAMPLES: StringParser = StringParser { known: available, also: ALSO, is_file, read: read_parameter };

fn is_shipped(text: &str) -> bool {
    NAMED.shipped_bytes(text).is_some()
}

/// The file that an exemplar's text names: it has a supported extension, or the file exists.
fn file_of(text: &str) -> Option<PathBuf> {
    let file = Path::new(text);
    let is_it = !text.starts_with(IN_LETTERS) && !is_shipped(text);
    let is_there = || !text.is_empty() && NAMED.file(text).is_none() && disk::exists(file);
    (is_it && (read::has_supported_extension(file) || is_there())).then(|| file.into())
}

/// Whether an exemplar's text is a file name.
fn is_file(text: &str) -> bool {
    file_of(text).is_some()
}

fn read_parameter(text: &str) -> Result<ParsedString, ForeignError> {
    static MEMORY: ParseCache = ParseCache::new(REMEMBERED);
    MEMORY.get_or_parse(text, || {
        let example = Exemplar::find(text).map_err(ForeignError::new)?;
        read::report_notes(text, &example.notes);
        // The data is kept instead of the file's name, since the file may change.
        let is_fixed = text.starts_with(IN_LETTERS) || is_shipped(text);
        let text: Arc<str> = if is_fixed { text.into() } else { example.to_encoded_text().into() };
        Ok(ParsedString { text, meaning: Arc::new(example) })
    })
}
