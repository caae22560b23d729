//! Pictures as files, and the words that they carry.

use std::{
    fs::File,
    io::{self, BufReader, Write},
    path::Path,
};

use crate::shared::shelf;

/// Words in a picture of which nothing is seen, under a keyword of at most 79 Latin letters.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// Whose they are.
    pub keyword: &'static str,
    /// What they say.
    pub text: &'a str,
}

/// The keyword of what a height map says of its metres: those of black, those of white, and those from one pixel to the next.
pub const HEIGHTS: &str = "Heights";

/// Writes sRGB bytes, the top row first, as a PNG.
///
/// # Errors
/// If the file cannot be written.
pub fn save(bytes: &[u8], width: u32, height: u32, file: &Path) -> io::Result<()> {
    save_with(bytes, width, height, file, None)
}

/// The same, with words in it.
///
/// # Errors
/// If the file cannot be written.
pub fn save_with(bytes: &[u8], width: u32, height: u32, file: &Path, words: Option<Words>) -> io::Result<()> {
    shelf::write_whole_with(file, |out| encode(bytes, width, height, out, words).map_err(io::Error::other))
}

fn encode(bytes: &[u8], width: u32, height: u32, out: &mut dyn Write, words: Option<Words>) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    if let Some(Words { keyword, text }) = words {
        encoder.add_itxt_chunk(keyword.into(), text.into())?;
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(bytes)?;
    writer.finish()
}

/// The words that a picture carries under a keyword, if there are any.
///
/// # Errors
/// If the file cannot be read, or is no PNG.
pub fn words(file: &Path, keyword: &str) -> io::Result<Option<String>> {
    let opened = BufReader::new(File::open(file)?);
    let reader = png::Decoder::new(opened).read_info().map_err(|error| match error {
        png::DecodingError::IoError(error) if error.kind() != io::ErrorKind::UnexpectedEof => error,
        _ => io::Error::new(io::ErrorKind::InvalidData, "it is no PNG, or is cut off"),
    })?;
    let said = reader.info().utf8_text.iter().find(|chunk| chunk.keyword == keyword);
    Ok(said.and_then(|chunk| chunk.get_text().ok()))
}
