//! A height map as a PNG of 8 or 16 bits, black low and white high. A picture does not say in which metres, but for one that
//! carries words about them.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Limits, Transformations};

use super::{Example, shown};
use crate::{
    example::{example::fits, surface::Surface},
    land::AMPLITUDE_M,
    png::HEIGHTS,
};

/// Bytes that a PNG may need besides its pixels: for its texts and its profile of colours.
const BESIDE_BYTES: usize = 16 << 20;
/// Bytes of the largest pixel.
const PIXEL_BYTES: usize = 8;

/// Reads a height map.
pub fn read(bytes: &[u8]) -> Result<Example, String> {
    let broken = |error: png::DecodingError| format!("it is broken or cut off: {error}");
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Err("it is no PNG, whatever its name says".into());
    }
    // How large it is, is asked before anything is decoded: a small file may be a picture without end.
    let header = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: BESIDE_BYTES }).read_header_info().map_err(broken)?.size();
    fits(header.0 as usize, header.1 as usize)?;
    let (columns, rows) = (header.0 as usize, header.1 as usize);
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: BESIDE_BYTES + PIXEL_BYTES * columns * rows });
    decoder.set_transformations(Transformations::EXPAND);
    let mut reader = decoder.read_info().map_err(broken)?;
    let size = reader.output_buffer_size().ok_or("it is too large")?;
    let mut pixels = vec![0; size];
    let info = reader.next_frame(&mut pixels).map_err(broken)?;
    let said = reader.info().utf8_text.iter().find(|chunk| chunk.keyword == HEIGHTS).and_then(|chunk| chunk.get_text().ok());
    let (black, white, spacing) = match said {
        None => (0.0, f64::from(AMPLITUDE_M), 1.0),
        Some(words) => metres(&words).ok_or_else(|| format!("its words about metres are three numbers, not '{}'", shown(&words)))?,
    };
    let (samples, deepest) = match info.bit_depth {
        BitDepth::Sixteen => (2, f64::from(u16::MAX)),
        _ => (1, f64::from(u8::MAX)),
    };
    let sample = |bytes: &[u8]| bytes.iter().fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
    let grey = |pixel: &[u8]| {
        let channels: Vec<u64> = pixel.chunks_exact(samples).map(sample).collect();
        match info.color_type {
            // By their brightness (ITU-R BT.709), and what is transparent as if it were not.
            ColorType::Rgb | ColorType::Rgba => ((2126 * channels[0] + 7152 * channels[1] + 722 * channels[2] + 5000) / 10_000) as u16,
            _ => channels[0] as u16,
        }
    };
    let greys: Vec<u16> = pixels[..info.buffer_size()].chunks_exact(info.color_type.samples() * samples).map(grey).collect();
    let (low, high) = greys.iter().fold((u16::MAX, 0), |(low, high), grey| (low.min(*grey), high.max(*grey)));
    let surface = Surface { columns, rows, steps: greys.iter().map(|grey| grey - low).collect(), top: high - low };
    let metres = f64::from(high - low) / deepest * (white - black);
    Ok(Example::of(surface, metres as f32, spacing))
}

/// The metres of black and of white, and from one pixel to the next.
fn metres(words: &str) -> Option<(f64, f64, f32)> {
    use crate::example::example::FARTHEST_M;
    let numbers: Vec<f64> = words.split_whitespace().map(super::height).collect::<Option<_>>()?;
    let [black, white, spacing] = numbers[..] else { return None };
    (white > black && white - black <= 2.0 * FARTHEST_M && spacing > 0.0).then_some((black, white, spacing as f32))
}
