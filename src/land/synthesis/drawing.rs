//! A map as drawn in the editor: heights, chosen biomes and styles, terrain lines, and a path across. As text it is the name
//! of a shipped map, or all its data encoded, so that it travels with the settings.

use std::{
    io::Cursor,
    path::{Path, PathBuf},
    sync::Arc,
};

use data_encoding::BASE64URL_NOPAD;
use image::{
    DynamicImage, ExtendedColorType, ImageEncoder, ImageFormat,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use serde::{Deserialize, Serialize};

use super::{
    crude_heightmap::{self, CrudeHeightmap, CrudeHeightmapError},
    input::PreparedDrawing,
    lines_file::{self, LinesFileError},
    pixel_counter,
    style_exemplar::{self, StyleError},
    terrain_line::{self, TerrainLine},
    walk_path::WalkPath,
};
use crate::{
    ForeignError,
    asset_store::AssetLookup,
    string_param::{ParseCache, ParsedString, StringParser},
};

/// The maps that ship with the game, the player's own and those of packs.
static NAMED: AssetLookup = AssetLookup::new("maps", &["png", "ron"]);

/// Prefix of a drawing that is encoded as text.
const IN_LETTERS: &str = "drawn:";
/// Maximum number of pixels along a side.
pub const MAX_SIDE: usize = 2048;
/// Size of the cache of parsed drawings by text (LRU): the same ones are asked for again and again. It holds all shipped
/// ones that a list shows, and some of the player's own.
const REMEMBERED: usize = 20;

/// A drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The heights, a crude heightmap.
    pub heights: CrudeHeightmap,
    /// Names of the biomes that were chosen anywhere.
    pub biomes: Vec<String>,
    /// For each pixel 0, or 1 + the index of its chosen biome; empty if none was ever chosen.
    pub chosen: Vec<u8>,
    /// The path across the map, if it is not a row.
    pub way: Option<WalkPath>,
    /// Names of the exemplars whose style is used anywhere.
    pub styles: Vec<String>,
    /// For each pixel 0, or 1 + the index of its style; empty if none was ever chosen.
    pub styled: Vec<u8>,
    /// Lines that shape the land.
    pub lines: Vec<TerrainLine>,
}

/// Why there is no drawing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DrawingError {
    /// The encoded text is damaged.
    #[error("the drawing is damaged: letters are missing or were changed")]
    Damaged,
    /// One of its styles is unknown.
    #[error(transparent)]
    Style(#[from] StyleError),
    /// A shipped map cannot be decoded; what the decoder says.
    #[error("{0}")]
    Shipped(String),
    /// There is no map of that name.
    #[error("there is no map '{name}'; there are {}, or give the name of a PNG file, or of a RON file of lines", .known.join(", "))]
    Unknown {
        /// The wanted name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// The PNG file is no heightmap.
    #[error(transparent)]
    Picture(#[from] CrudeHeightmapError),
    /// The file of lines is invalid.
    #[error(transparent)]
    Lines(#[from] LinesFileError),
}

/// A map is too large to be walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a map to walk has at most {MAX_SIDE} pixels a side, not {width} x {height}")]
pub struct MapTooLarge {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

/// The binary form of a drawing. One with extras begins with [`MORE`], and [`StoredDrawingExtras`] follows it.
#[derive(Serialize, Deserialize)]
struct StoredDrawing {
    /// A 16-bit greyscale PNG.
    heights: Vec<u8>,
    biomes: Vec<String>,
    /// An 8-bit PNG, or empty.
    chosen: Vec<u8>,
    /// In fractions of a pixel; empty for none.
    way: Vec<[i32; 2]>,
}

/// First byte of a drawing with extras. In the older form it would stand for heights without a byte, which do not occur.
const MORE: u8 = 0;

/// What was added to the format later.
#[derive(Serialize, Deserialize)]
struct StoredDrawingExtras {
    styles: Vec<String>,
    /// An 8-bit PNG, or empty.
    styled: Vec<u8>,
    lines: Vec<TerrainLine>,
}

impl From<CrudeHeightmap> for Drawing {
    fn from(heights: CrudeHeightmap) -> Self {
        Self { heights, biomes: Vec::new(), chosen: Vec::new(), way: None, styles: Vec::new(), styled: Vec::new(), lines: Vec::new() }
    }
}

impl Drawing {
    /// Encodes it as text, as short as possible. Heights keep 16 bits.
    pub fn to_compact_text(&self) -> String {
        self.to_encoded_text(CompressionType::Best)
    }

    /// Encodes it as text, as quickly as possible.
    pub fn to_fast_text(&self) -> String {
        self.to_encoded_text(CompressionType::Fast)
    }

    fn to_encoded_text(&self, compression: CompressionType) -> String {
        let numbers = |pixels: &[u8]| {
            if pixels.is_empty() { Vec::new() } else { encoded(pixels, &self.heights, ExtendedColorType::L8, compression) }
        };
        let stored = StoredDrawing {
            heights: encoded(&bytes_of(&self.heights), &self.heights, ExtendedColorType::L16, compression),
            biomes: self.biomes.clone(),
            chosen: numbers(&self.chosen),
            way: self.way.as_ref().map_or(Vec::new(), |way| way.points().to_vec()),
        };
        let bytes = if self.styled.is_empty() && self.lines.is_empty() {
            postcard::to_allocvec(&stored)
        } else {
            let more = StoredDrawingExtras { styles: self.styles.clone(), styled: numbers(&self.styled), lines: self.lines.clone() };
            postcard::to_allocvec(&(MORE, stored, more))
        };
        let bytes = bytes.expect("plain data is written to memory");
        format!("{IN_LETTERS}{}", BASE64URL_NOPAD.encode(&bytes))
    }

    /// Finds a drawing by a map's name, by the name of a PNG or a file of lines, or from its encoded text.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn find(text: &str) -> Result<Self, DrawingError> {
        if let Some(letters) = text.strip_prefix(IN_LETTERS) {
            let drawing = Self::parse_encoded(letters).ok_or(DrawingError::Damaged)?;
            let unknown = drawing.styles.iter().find(|style| !style_exemplar::shipped().contains(style));
            unknown.map_or(Ok(()), |style| style_exemplar::find(style).map(drop))?;
            return Ok(drawing);
        }
        if let Some(bytes) = NAMED.shipped_bytes(text) {
            let picture =
                image::load_from_memory_with_format(bytes, ImageFormat::Png).map_err(|error| DrawingError::Shipped(error.to_string()))?;
            return Ok(CrudeHeightmap::of(&picture).into());
        }
        let file = if is_file(text) { Some(text.into()) } else { NAMED.file(text) };
        let file: PathBuf = file.ok_or_else(|| DrawingError::Unknown { name: text.into(), known: available() })?;
        if lines_file::has_lines_extension(&file) {
            return Ok(lines_file::read(&file)?);
        }
        Ok(CrudeHeightmap::read(&file, check_size)?.into())
    }

    /// A drawing of these heights alone.
    ///
    /// # Errors
    /// If there are too many.
    pub fn of(heights: CrudeHeightmap) -> Result<Self, MapTooLarge> {
        check_size(heights.width(), heights.height()).map(|()| heights.into())
    }

    fn parse_encoded(letters: &str) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(letters.as_bytes()).ok()?;
        let (stored, more, rest) = if bytes.first() == Some(&MORE) {
            let (more, rest) = postcard::take_from_bytes::<(u8, StoredDrawing, StoredDrawingExtras)>(&bytes).ok()?;
            (more.1, more.2, rest)
        } else {
            let (stored, rest) = postcard::take_from_bytes::<StoredDrawing>(&bytes).ok()?;
            (stored, StoredDrawingExtras { styles: Vec::new(), styled: Vec::new(), lines: Vec::new() }, rest)
        };
        let heights = CrudeHeightmap::of(&decoded(&stored.heights)?);
        let (width, height) = (heights.width(), heights.height());
        let numbers = |png: &[u8], most: usize| {
            let pixels = if png.is_empty() { Vec::new() } else { decoded(png)?.into_luma8().into_raw() };
            let sound = pixels.is_empty() || pixels.len() == width * height;
            (sound && pixels.iter().all(|number| usize::from(*number) <= most)).then_some(pixels)
        };
        let chosen = numbers(&stored.chosen, stored.biomes.len())?;
        let styled = numbers(&more.styled, more.styles.len())?;
        let sound = rest.is_empty() && terrain_line::check(&more.lines, width, height).is_ok();
        let way = if stored.way.is_empty() { None } else { Some(WalkPath::new(stored.way, width, height)?) };
        sound.then_some(Self { heights, biomes: stored.biomes, chosen, way, styles: more.styles, styled, lines: more.lines })
    }
}

/// Checks that a map of this size can be walked.
///
/// # Errors
/// If it cannot.
pub fn check_size(width: usize, height: usize) -> Result<(), MapTooLarge> {
    if width.max(height) > MAX_SIDE {
        return Err(MapTooLarge { width, height });
    }
    Ok(())
}

/// Names of the maps that ship with the game.
pub fn shipped() -> Vec<String> {
    NAMED.shipped_names()
}

/// Names of all maps: the shipped ones, then the player's own and those of packs.
pub fn available() -> Vec<String> {
    NAMED.all_names()
}

/// Parser of the string parameter that chooses a map.
pub static MAPS: StringParser = StringParser { known: available, also: "a PNG file, or a RON file of lines", is_file, read };

/// Whether a map's text is the name of a PNG or of a file of lines.
pub(super) fn is_file(text: &str) -> bool {
    let comes_with_the_game = || NAMED.shipped_bytes(text).is_some();
    let file = Path::new(text);
    let ends_so = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) || lines_file::has_lines_extension(file);
    ends_so && !text.starts_with(IN_LETTERS) && !comes_with_the_game()
}

fn read(text: &str) -> Result<ParsedString, ForeignError> {
    static MEMORY: ParseCache = ParseCache::new(REMEMBERED);
    MEMORY.get_or_parse(text, || {
        let drawing = Drawing::find(text).map_err(ForeignError::new)?;
        // The data is kept instead of the file's name, since the file may change.
        let is_fixed = text.starts_with(IN_LETTERS) || NAMED.shipped_bytes(text).is_some();
        let text: Arc<str> = if is_fixed { text.into() } else { drawing.to_compact_text().into() };
        Ok(ParsedString { text, meaning: Arc::new(PreparedDrawing::from(drawing)) })
    })
}

/// Encodes heights as a 16-bit PNG.
pub fn to_png(heights: &CrudeHeightmap) -> Vec<u8> {
    encoded(&bytes_of(heights), heights, ExtendedColorType::L16, CompressionType::Best)
}

/// The heights as 16-bit bytes.
fn bytes_of(heights: &CrudeHeightmap) -> Vec<u8> {
    heights.values().iter().flat_map(|value| ((value * 65_535.0).round() as u16).to_ne_bytes()).collect()
}

fn encoded(pixels: &[u8], size_of: &CrudeHeightmap, color: ExtendedColorType, compression: CompressionType) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    pixel_counter::count_pixels(size_of.values().len());
    PngEncoder::new_with_quality(&mut bytes, compression, FilterType::Adaptive)
        .write_image(pixels, size_of.width() as u32, size_of.height() as u32, color)
        .expect("a picture is written to memory");
    bytes.into_inner()
}

fn decoded(bytes: &[u8]) -> Option<DynamicImage> {
    crude_heightmap::decode(Cursor::new(bytes), check_size).ok()
}
