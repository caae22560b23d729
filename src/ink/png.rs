//! Pictures as files.

use std::{io, path::Path};

use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};

use crate::shared::shelf;

/// Writes sRGB bytes, the top row first, as a PNG.
///
/// # Errors
/// If the file cannot be written.
pub fn save(bytes: &[u8], width: u32, height: u32, file: &Path) -> io::Result<()> {
    shelf::write_whole_with(file, |out| {
        PngEncoder::new(out).write_image(bytes, width, height, ExtendedColorType::Rgb8).map_err(io::Error::other)
    })
}
