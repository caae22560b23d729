//! A crude heightmap: a greyscale image as heights, mirrored endlessly at its edges.

use std::{
    error::Error,
    io::{self, BufRead, BufReader, Seek},
    path::{Path, PathBuf},
};

use image::{DynamicImage, ImageFormat, ImageReader, Limits};

use super::pixel_counter;
use crate::{
    ForeignError,
    asset_store::{ReadError, SystemError, file_read},
    mirror_index,
};

/// Heights in `[0, 1]`, pixel by pixel.
#[derive(Clone, Debug, PartialEq)]
pub struct CrudeHeightmap {
    width: usize,
    height: usize,
    /// Row by row, the top row first.
    values: Vec<f32>,
}

/// Why a file is no heightmap.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum CrudeHeightmapError {
    /// The file cannot be read at all.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is no image that is read.
    #[error("{}: {fault}", .file.display())]
    Invalid {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        fault: PictureError,
    },
}

/// Why an image is no heightmap.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum PictureError {
    /// It is of another format than PNG.
    #[error("it is {}, not a PNG: save it as one", article(*.0))]
    OtherFormat(ImageFormat),
    /// It is of no known format.
    #[error("it is no picture that is known here: save it as a PNG")]
    UnknownFormat,
    /// It cannot be decoded; what the decoder says.
    #[error("it is broken or cut off: {0}")]
    Broken(String),
    /// It cannot be read from its start again.
    #[error(transparent)]
    System(SystemError),
    /// Its size does not fit its purpose.
    #[error(transparent)]
    Size(ForeignError),
}

/// Memory allowed for a PNG besides its pixels: text chunks and colour profile.
const BESIDE_BYTES: u64 = 16 << 20;
/// Bytes of the largest pixel.
const PIXEL_BYTES: u64 = 8;

/// Decodes a PNG. `fits` checks its size before anything is decoded: a small file may hold an enormous image.
pub(super) fn decode<E: Into<Box<dyn Error + Send + Sync>>>(
    mut png: impl BufRead + Seek,
    fits: impl FnOnce(usize, usize) -> Result<(), E>,
) -> Result<DynamicImage, PictureError> {
    let broken = |error: image::ImageError| PictureError::Broken(error.to_string());
    let mut reader = ImageReader::with_format(&mut png, ImageFormat::Png);
    let mut limits = Limits::default();
    limits.max_alloc = Some(BESIDE_BYTES);
    reader.limits(limits.clone());
    let (width, height) = reader.into_dimensions().map_err(broken)?;
    fits(width as usize, height as usize).map_err(|error| PictureError::Size(ForeignError::new(error)))?;
    png.rewind().map_err(|error| PictureError::System(error.into()))?;
    let mut reader = ImageReader::with_format(png, ImageFormat::Png);
    (limits.max_image_width, limits.max_image_height) = (Some(width), Some(height));
    limits.max_alloc = Some(BESIDE_BYTES + PIXEL_BYTES * u64::from(width) * u64::from(height));
    reader.limits(limits);
    reader.decode().map_err(broken)
}

impl CrudeHeightmap {
    /// A map of these heights, row by row.
    ///
    /// # Panics
    /// If it has no pixels, or not as many heights as pixels, or a height outside `[0, 1]`.
    pub fn new(width: usize, height: usize, values: Vec<f32>) -> Self {
        pixel_counter::count_pixels(values.len());
        assert!(width > 0 && height > 0 && values.len() == width * height, "{width} x {height} pixels of {} heights", values.len());
        assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "a height is in [0, 1]");
        Self { width, height, values }
    }

    /// Reads a PNG: grey or colour, with or without alpha, of 8 or 16 bits. Colours are converted to luminance, and alpha is
    /// ignored. `fits` takes the width and height and returns an error if the image is too large for its purpose.
    ///
    /// # Errors
    /// If the file cannot be read, is something else, is cut off, or does not fit.
    pub fn read<E: Into<Box<dyn Error + Send + Sync>>>(
        file: &Path,
        fits: impl FnOnce(usize, usize) -> Result<(), E>,
    ) -> Result<Self, CrudeHeightmapError> {
        let fault = |fault: PictureError| CrudeHeightmapError::Invalid { file: file.into(), fault };
        let cannot = |error: io::Error| ReadError::new(file, error);
        let mut opened = BufReader::new(file_read::open_regular(file).map_err(cannot)?);
        // The content decides, not the file's name.
        match image::guess_format(opened.fill_buf().map_err(cannot)?) {
            Ok(ImageFormat::Png) => {}
            Ok(other) => return Err(fault(PictureError::OtherFormat(other))),
            Err(_) => return Err(fault(PictureError::UnknownFormat)),
        }
        Ok(Self::of(&decode(opened, fits).map_err(fault)?))
    }

    /// The map of an image.
    pub fn of(picture: &DynamicImage) -> Self {
        let values: Vec<f32> = match picture {
            // Bit-exact, without a conversion to 16 bits.
            DynamicImage::ImageLuma8(grey) => grey.as_raw().iter().map(|value| f32::from(*value) / 255.0).collect(),
            other => other.to_luma16().into_raw().into_iter().map(|value| f32::from(value) / 65_535.0).collect(),
        };
        pixel_counter::count_pixels(values.len());
        Self { width: picture.width() as usize, height: picture.height() as usize, values }
    }

    /// Pixels across.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Pixels down.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The heights, row by row.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Sets the height of a pixel of the map itself.
    ///
    /// # Panics
    /// If there is no such pixel, or the height is outside `[0, 1]`.
    pub fn set(&mut self, x: usize, y: usize, value: f32) {
        assert!(x < self.width && y < self.height && (0.0..=1.0).contains(&value), "{value} at {x}, {y}");
        self.values[y * self.width + x] = value;
    }

    /// The height at a column and row of the plane, mirrored beyond the map.
    pub fn at(&self, x: i64, y: i64) -> f32 {
        self.values[mirror_index(y, self.height) * self.width + mirror_index(x, self.width)]
    }
}

fn article(format: ImageFormat) -> String {
    let name = format.extensions_str().first().map_or("something else".into(), |name| name.to_uppercase());
    let name = if name == "JPG" { "JPEG".into() } else { name };
    format!("a {name}")
}
