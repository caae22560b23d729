//! Height maps as PNG of 8 or 16 bits, black low and white high. An image does not tell its scale in metres, unless it
//! carries a text chunk about it or is an elevation tile whose colours encode heights.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Limits, Transformations};

use super::{Heightmap, HeightmapError, elevation_tile, number::parse_number, quoted, resample::RawHeights};
use crate::{
    AMPLITUDE_M,
    exemplar::exemplar::{FARTHEST_M, check_size},
    png::HEIGHTS,
};

/// Memory allowed for a PNG besides its pixels: text chunks and colour profile.
const BESIDE_BYTES: usize = 16 << 20;
/// Bytes of the largest pixel.
const PIXEL_BYTES: usize = 8;
/// Maximum length of the text chunk about metres.
const WORDS_BYTES: usize = 4096;

/// Why a PNG is no height map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeightPngError {
    /// It has no PNG signature.
    #[error("it is no PNG, whatever its name says")]
    NoPng,
    /// It cannot be decoded; what the decoder says.
    #[error("it is broken or cut off: {0}")]
    Broken(String),
    /// Its pixels do not fit into memory.
    #[error("it is too large")]
    TooLarge,
    /// The text chunk about metres cannot be read.
    #[error("its words about metres are broken or too long")]
    BrokenScale,
    /// The text chunk about metres is not three numbers.
    #[error("its words about metres are three numbers, not '{}'", quoted(.0))]
    BadScale(String),
}

/// Whether the bytes start with the PNG signature.
pub fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

/// Reads a height map.
///
/// # Errors
/// If it is none.
pub fn read(bytes: &[u8]) -> Result<Heightmap, HeightmapError> {
    let broken = |error: png::DecodingError| HeightPngError::Broken(error.to_string());
    if !is_png(bytes) {
        return Err(HeightPngError::NoPng.into());
    }
    // The size is checked before anything is decoded: a small file may hold an enormous image.
    let header = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: BESIDE_BYTES }).read_header_info().map_err(broken)?.size();
    check_size(header.0 as usize, header.1 as usize)?;
    let (columns, rows) = (header.0 as usize, header.1 as usize);
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: BESIDE_BYTES + PIXEL_BYTES * columns * rows });
    decoder.set_transformations(Transformations::EXPAND);
    let mut reader = decoder.read_info().map_err(broken)?;
    let size = reader.output_buffer_size().ok_or(HeightPngError::TooLarge)?;
    let mut pixels = vec![0; size];
    let info = reader.next_frame(&mut pixels).map_err(broken)?;
    let pixels = &pixels[..info.buffer_size()];
    let said = match reader.info().utf8_text.iter().find(|chunk| chunk.keyword == HEIGHTS) {
        None => None,
        Some(chunk) => {
            let mut chunk = chunk.clone();
            let words = chunk.decompress_text_with_limit(WORDS_BYTES).and_then(|()| chunk.get_text());
            let words = words.map_err(|_| HeightPngError::BrokenScale)?;
            Some(parse_scale_text(&words).ok_or(HeightPngError::BadScale(words))?)
        }
    };
    let (channels, mut notes) = (info.color_type.samples(), Vec::new());
    let is_colour = matches!(info.color_type, ColorType::Rgb | ColorType::Rgba);
    if is_colour && said.is_none() {
        // Of 16 bits the high byte suffices to detect grey.
        let deep = if info.bit_depth == BitDepth::Sixteen { 2 } else { 1 };
        let colours: Vec<[u8; 3]> = pixels.chunks_exact(channels * deep).map(|pixel| [0, deep, 2 * deep].map(|at| pixel[at])).collect();
        if deep == 1
            && let Some(tile) = elevation_tile::decode(columns, &colours)
        {
            return of_tile(columns, rows, tile);
        }
        if !elevation_tile::is_grey(&colours) {
            notes.push("its colours are no grey and no known code of heights: it is read by its brightness".into());
        }
    }
    let (black, white, spacing_m) = said.unwrap_or((0.0, f64::from(AMPLITUDE_M), 1.0));
    let (samples, deepest) = match info.bit_depth {
        BitDepth::Sixteen => (2, f64::from(u16::MAX)),
        _ => (1, f64::from(u8::MAX)),
    };
    let sample = |bytes: &[u8]| bytes.iter().fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte));
    let grey = |pixel: &[u8]| {
        let channel = |at: usize| u64::from(sample(&pixel[at * samples..][..samples]));
        // Luminance (ITU-R BT.709); alpha is ignored.
        let grey = if is_colour { (2126 * channel(0) + 7152 * channel(1) + 722 * channel(2) + 5000) / 10_000 } else { channel(0) };
        grey as f64
    };
    let heights = pixels.chunks_exact(channels * samples).map(grey).collect();
    Ok(Heightmap { columns, rows, heights, unit_m: (white - black) / deepest, spacing_m, notes })
}

fn of_tile(columns: usize, rows: usize, tile: elevation_tile::ElevationTile) -> Result<Heightmap, HeightmapError> {
    let known = tile.heights.iter().filter(|height| !height.is_nan());
    let (low, high) = known.fold((f64::MAX, f64::MIN), |(low, high), height| (low.min(*height), high.max(*height)));
    let note = format!(
        "its colours are read as {} heights, {low:.0} to {high:.0} m; how far apart they are it does not say: 1 m is taken",
        tile.name
    );
    RawHeights { columns, rows, heights: tile.heights, cell_m: [1.0; 2], notes: vec![note] }.into_heightmap()
}

/// Heights of black and white and the pixel spacing, all in metres.
fn parse_scale_text(words: &str) -> Option<(f64, f64, f64)> {
    let numbers: Vec<f64> = words.split_whitespace().map(parse_number).collect::<Option<_>>()?;
    let [black, white, spacing] = numbers[..] else { return None };
    (white > black && white - black <= 2.0 * FARTHEST_M && spacing > 0.0).then_some((black, white, spacing))
}
