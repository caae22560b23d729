//! PNG files with text chunks: writing and reading.

use std::{
    io::{self, BufRead, BufReader, Seek, Write},
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{
    asset_store::{self, file_read},
    background::{Steps, one_step},
};

/// A text chunk of a PNG, under a keyword of at most 79 Latin letters.
#[derive(Clone, Copy, Debug)]
pub struct PngText<'a> {
    /// The chunk's keyword.
    pub keyword: &'static str,
    /// The text.
    pub text: &'a str,
}

/// The keyword of a height map's scale: the metres of black, the metres of white, and the metres between pixels.
pub const HEIGHTS: &str = "Heights";
/// Bytes of the longest text that is read: somewhat more than the longest that the game writes, which is a drawing.
const MAX_TEXT: usize = 2 << 20;
/// The most bytes that everything before the pixels may need.
const MAX_BEFORE: usize = 16 << 20;
/// Bytes of pixels that are encoded in a step.
const STEP_BYTES: usize = 1 << 13;

/// The text under a keyword cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text that it carries is damaged, or longer than {} MB", MAX_TEXT >> 20)]
pub struct PngTextError;

/// Writes sRGB bytes, the top row first, as a PNG file.
///
/// # Errors
/// If the file cannot be written.
pub fn save(bytes: &[u8], width: u32, height: u32, file: &Path) -> io::Result<()> {
    save_with_text(bytes, width, height, file, None)
}

/// Like [`save`], with a text chunk.
///
/// # Errors
/// If the file cannot be written.
pub fn save_with_text(bytes: &[u8], width: u32, height: u32, file: &Path, words: Option<PngText>) -> io::Result<()> {
    asset_store::write_atomic_with(file, |out| encode(bytes, width, height, out, words).map_err(io::Error::other))
}

/// Writes sRGB bytes, the top row first, as a PNG to a stream.
///
/// # Errors
/// If it cannot be written.
pub fn write(bytes: &[u8], width: u32, height: u32, out: &mut dyn Write) -> io::Result<()> {
    encode(bytes, width, height, out, None).map_err(io_error)
}

/// Writes a PNG to a stream whose sRGB bytes come in pieces, the top row first.
///
/// # Errors
/// If it cannot be written, or fewer or more bytes come than it has.
pub fn write_streamed(out: &mut dyn Write, width: u32, height: u32, rows: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().map_err(io_error)?;
    let mut stream = writer.stream_writer().map_err(io_error)?;
    rows(&mut stream)?;
    stream.finish().map_err(io_error)
}

/// What is wrong with a stream that a PNG is written to, in the stream's own words.
pub fn io_error(error: png::EncodingError) -> io::Error {
    match error {
        png::EncodingError::IoError(error) => error,
        error => io::Error::other(error),
    }
}

fn encode(bytes: &[u8], width: u32, height: u32, out: &mut dyn Write, words: Option<PngText>) -> Result<(), png::EncodingError> {
    let mut writer = begin(width, height, out, words)?;
    writer.write_image_data(bytes)?;
    writer.finish()
}

/// Writes all that comes before the pixels.
fn begin<W: Write>(width: u32, height: u32, out: W, words: Option<PngText>) -> Result<png::Writer<W>, png::EncodingError> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    if let Some(PngText { keyword, text }) = words {
        encoder.add_itxt_chunk(keyword.into(), text.into())?;
    }
    encoder.write_header()
}

/// Encodes sRGB bytes, the top row first, as the bytes of a PNG, in steps. The result is an error if there are not as many as the
/// size says.
pub fn encode_in_steps(bytes: Vec<u8>, width: u32, height: u32, words: Option<PngText>) -> Steps<io::Result<Vec<u8>>> {
    if bytes.len() != 3 * width as usize * height as usize {
        return one_step(|| Err(io::Error::other("the picture has more or fewer pixels than it should")));
    }
    let out = SharedBytes::default();
    let begun = begin(width, height, out.clone(), words).and_then(png::Writer::into_stream_writer);
    let mut stream = match begun {
        Ok(stream) => Some(stream),
        Err(error) => return one_step(move || Err(io_error(error))),
    };
    let mut done = 0;
    Box::new(move || {
        if let (Some(stream), Some(piece)) = (&mut stream, bytes[done..].chunks(STEP_BYTES).next()) {
            done += piece.len();
            return stream.write_all(piece).err().map(Err);
        }
        // What is left in the encoder is written when it is finished.
        let finished = stream.take()?.finish();
        Some(finished.map(|()| out.take()).map_err(io_error))
    })
}

/// Bytes that are written by an encoder, which does not give its stream back.
#[derive(Clone, Default)]
struct SharedBytes(Arc<Mutex<Vec<u8>>>);

impl SharedBytes {
    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.lock())
    }
}

impl Write for SharedBytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The text of a PNG file under a keyword, if there is one.
///
/// # Errors
/// If the file cannot be read, or is no PNG, or the text is damaged or too long.
pub fn read_text(file: &Path, keyword: &str) -> io::Result<Option<String>> {
    let reader = header(BufReader::new(file_read::open_regular(file)?))?;
    find_text(reader.info(), keyword).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// The text under a keyword before the pixels, if there is one. A small file may hold an endless text: decompression stops
/// at the maximum length.
///
/// # Errors
/// If the text is damaged or too long.
pub fn find_text(info: &png::Info<'_>, keyword: &str) -> Result<Option<String>, PngTextError> {
    let Some(chunk) = info.utf8_text.iter().find(|chunk| chunk.keyword == keyword) else { return Ok(None) };
    let mut chunk = chunk.clone();
    let unpacked = chunk.decompress_text_with_limit(MAX_TEXT).and_then(|()| chunk.get_text());
    let text = unpacked.ok().filter(|text| text.len() <= MAX_TEXT);
    text.map(Some).ok_or(PngTextError)
}

/// The pixels of a PNG that the game wrote, in the form of [`save`]; `None` if it is of another kind or size.
pub fn read_pixels(file: &Path, width: u32, height: u32) -> Option<Vec<u8>> {
    let mut reader = header(BufReader::new(file_read::open_regular(file).ok()?)).ok()?;
    let info = reader.info();
    let is_so =
        (info.width, info.height) == (width, height) && (info.color_type, info.bit_depth) == (png::ColorType::Rgb, png::BitDepth::Eight);
    let mut pixels = vec![0; reader.output_buffer_size().filter(|_| is_so)?];
    reader.next_frame(&mut pixels).ok()?;
    Some(pixels)
}

/// The pixels of a PNG of any kind as sRGB bytes, the top row first, over white where it is transparent; `None` if it has
/// another size, which is found before any pixel is read.
///
/// # Errors
/// If it is no PNG, or is cut off or damaged.
pub fn decode_rgb(bytes: &[u8], width: u32, height: u32) -> io::Result<Option<Vec<u8>>> {
    let mut decoder = png::Decoder::new_with_limits(io::Cursor::new(bytes), png::Limits { bytes: MAX_BEFORE });
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(header_error)?;
    if (reader.info().width, reader.info().height) != (width, height) {
        return Ok(None);
    }
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, "its pixels are damaged");
    let mut pixels = vec![0; reader.output_buffer_size().ok_or_else(damaged)?];
    reader.next_frame(&mut pixels).map_err(|_| damaged())?;
    let over_white = |value: u8, alpha: u8| (u32::from(value) * u32::from(alpha) / 255) as u8 + (255 - alpha);
    let rgb: Vec<u8> = match reader.output_color_type() {
        (png::ColorType::Rgb, png::BitDepth::Eight) => pixels,
        (png::ColorType::Rgba, png::BitDepth::Eight) => {
            let pixels: &[[u8; 4]] = pixels.as_chunks().0;
            pixels.iter().flat_map(|[r, g, b, alpha]| [*r, *g, *b].map(|value| over_white(value, *alpha))).collect()
        }
        (png::ColorType::Grayscale, png::BitDepth::Eight) => pixels.iter().flat_map(|grey| [*grey; 3]).collect(),
        (png::ColorType::GrayscaleAlpha, png::BitDepth::Eight) => {
            let pixels: &[[u8; 2]] = pixels.as_chunks().0;
            pixels.iter().flat_map(|[grey, alpha]| [over_white(*grey, *alpha); 3]).collect()
        }
        _ => return Err(damaged()),
    };
    if rgb.len() == width as usize * height as usize * 3 { Ok(Some(rgb)) } else { Err(damaged()) }
}

/// A PNG, read up to its pixels.
fn header<R: BufRead + Seek>(from: R) -> io::Result<png::Reader<R>> {
    png::Decoder::new_with_limits(from, png::Limits { bytes: MAX_BEFORE }).read_info().map_err(header_error)
}

fn header_error(error: png::DecodingError) -> io::Error {
    match error {
        png::DecodingError::IoError(error) if error.kind() != io::ErrorKind::UnexpectedEof => error,
        png::DecodingError::LimitsExceeded => io::Error::new(io::ErrorKind::InvalidData, "it carries too much beside its pixels"),
        _ => io::Error::new(io::ErrorKind::InvalidData, "it is no PNG, or is cut off"),
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use eremite_testing::finish_counted;

    use super::*;

    fn file(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("eremite-png-{name}-{}.png", std::process::id()))
    }

    /// Writes a PNG with a compressed text.
    fn packed(file: &Path, text: String) {
        let mut chunk = png::text_metadata::ITXtChunk::new(HEIGHTS, text);
        chunk.compressed = true;
        chunk.compress_text().expect("packed");
        let mut bytes = Vec::new();
        let mut writer = png::Encoder::new(&mut bytes, 1, 1).write_header().expect("begun");
        writer.write_text_chunk(&chunk).expect("written");
        writer.write_image_data(&[0]).expect("written");
        writer.finish().expect("ended");
        fs::write(file, bytes).expect("written");
    }

    #[test]
    fn a_text_comes_back_and_one_without_end_is_not_unpacked() {
        let file = file("text");
        packed(&file, "0 100 1".into());
        assert_eq!(read_text(&file, HEIGHTS).expect("sound").as_deref(), Some("0 100 1"));
        assert_eq!(read_text(&file, "other").expect("sound"), None);
        packed(&file, "0".repeat(20 << 20));
        assert!(fs::metadata(&file).expect("there").len() < 2 << 20, "it is a small file");
        let fault = read_text(&file, HEIGHTS).expect_err("it is too long").to_string();
        assert!(fault.contains("longer than 2 MB"), "{fault}");
        fs::remove_file(file).expect("removed");
    }

    #[test]
    fn pixels_come_back_in_the_size_that_they_have() {
        let file = file("pixels");
        let bytes: Vec<u8> = (0..18).collect();
        save_with_text(&bytes, 3, 2, &file, Some(PngText { keyword: "a", text: "b" })).expect("written");
        assert_eq!(read_pixels(&file, 3, 2), Some(bytes));
        assert_eq!(read_pixels(&file, 2, 3), None);
        fs::remove_file(file).expect("removed");
    }

    #[test]
    fn what_is_encoded_in_steps_comes_back() {
        let file = file("steps");
        let (width, height) = (300, 70);
        let bytes: Vec<u8> = (0..3 * width * height).map(|at| (at * at / 977 % 251) as u8).collect();
        let (encoded, taken) = finish_counted(encode_in_steps(bytes.clone(), width, height, Some(PngText { keyword: "a", text: "b" })));
        assert_eq!(taken, bytes.len().div_ceil(STEP_BYTES) + 1);
        asset_store::write_atomic(&file, &encoded.expect("encoded")).expect("written");
        assert_eq!(read_text(&file, "a").expect("sound").as_deref(), Some("b"));
        assert!(read_pixels(&file, width, height) == Some(bytes));
        fs::remove_file(file).expect("removed");
        for wrong in [2, 4] {
            assert!(crate::background::finish(encode_in_steps(vec![0; 3 * wrong], 3, 1, None)).is_err(), "{wrong} pixels, not 3");
        }
    }

    #[test]
    fn pixels_of_any_kind_become_colours_and_what_is_damaged_is_told() {
        let encoded = |color: png::ColorType, pixels: &[u8]| {
            let mut bytes = Vec::new();
            let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
            encoder.set_color(color);
            let mut writer = encoder.write_header().expect("begun");
            writer.write_image_data(pixels).expect("written");
            writer.finish().expect("ended");
            bytes
        };
        let rgb = encoded(png::ColorType::Rgb, &[1, 2, 3, 4, 5, 6]);
        let cases = [
            (rgb.clone(), [1, 2, 3, 4, 5, 6]),
            (encoded(png::ColorType::Rgba, &[1, 2, 3, 255, 9, 9, 9, 0]), [1, 2, 3, 255, 255, 255]),
            (encoded(png::ColorType::Grayscale, &[7, 8]), [7, 7, 7, 8, 8, 8]),
            (encoded(png::ColorType::GrayscaleAlpha, &[7, 255, 8, 0]), [7, 7, 7, 255, 255, 255]),
        ];
        for (bytes, colours) in cases {
            assert_eq!(decode_rgb(&bytes, 2, 1).expect("sound"), Some(colours.to_vec()));
            assert_eq!(decode_rgb(&bytes, 1, 2).expect("sound"), None);
        }
        for cut in 0..rgb.len() {
            let _ = decode_rgb(&rgb[..cut], 2, 1);
        }
        for (bytes, words) in [(&rgb[..40], "no PNG"), (b"no picture", "no PNG"), (&rgb[..rgb.len() - 20], "damaged")] {
            let error = decode_rgb(bytes, 2, 1).expect_err("it is cut").to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
