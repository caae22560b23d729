//! The pieces of real land that a drawing may be made after.

use std::sync::LazyLock;

use image::{DynamicImage, ImageFormat};
use include_dir::{Dir, include_dir};

/// Heights of a piece of land.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// From its lowest to its highest, in `[0, 1]`, row by row.
    pub heights: Vec<f32>,
    /// Pixels across and down.
    pub width: usize,
    /// See `width`.
    pub height: usize,
    /// Metres that a pixel is wide.
    pub pixel_m: f32,
}

static SHIPPED: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/examples");

/// Metres that a pixel is wide, by name; of all others as many as of most.
const PIXEL_M: [(&str, f32); 1] = [("half dome", 30.0)];
const MOST_HAVE_M: f32 = 80.0;

/// The names of those that come with the game, and have an extent to both sides.
pub fn shipped() -> &'static [String] {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut names: Vec<String> = SHIPPED.files().filter_map(|file| Some(file.path().file_stem()?.to_str()?.into())).collect();
        names.retain(|name| find(name).is_ok_and(|field| field.height > 1));
        names.sort();
        names
    });
    &NAMES
}

/// The example of a name.
///
/// # Errors
/// A line, if there is none.
pub fn find(name: &str) -> Result<Field, String> {
    let unknown = || format!("there is no example '{name}'; there are {}", shipped().join(", "));
    let file = SHIPPED.get_file(format!("{name}.png")).ok_or_else(unknown)?;
    let picture = image::load_from_memory_with_format(file.contents(), ImageFormat::Png).map_err(|error| error.to_string())?;
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let greys = DynamicImage::to_luma16(&picture).into_raw();
    let (low, high) = greys.iter().fold((u16::MAX, 0), |(low, high), grey| (low.min(*grey), high.max(*grey)));
    let heights = greys.iter().map(|grey| f32::from(grey - low) / f32::from((high - low).max(1))).collect();
    let pixel_m = PIXEL_M.iter().find(|(other, _)| *other == name).map_or(MOST_HAVE_M, |(_, metres)| *metres);
    Ok(Field { heights, width, height, pixel_m })
}
