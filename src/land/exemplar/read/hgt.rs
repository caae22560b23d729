//! HGT (SRTM) tiles: 16-bit big-endian heights over one degree, row by row from the north. The file name says where on the
//! globe.

use std::path::Path;

use super::{
    Heightmap, HeightmapError,
    resample::{RawHeights, degrees_m},
};

const NOTHING: i16 = -32_768;
/// Heights across and down, for 3 arc seconds, 1 arc second, and 1 by 2 arc seconds toward the poles.
const SIZES: [[usize; 2]; 3] = [[1201, 1201], [3601, 3601], [1801, 3601]];

fn size(bytes: &[u8]) -> Option<[usize; 2]> {
    SIZES.into_iter().find(|[columns, rows]| 2 * columns * rows == bytes.len())
}

/// Whether a file is HGT: by its extension, or by its size if it is not text.
pub fn is_hgt(bytes: &[u8], ending: &str) -> bool {
    ending == "hgt" || size(bytes).is_some() && bytes.iter().any(|byte| *byte < 9)
}

fn has_hgt_name(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("hgt"))
}

/// Reads an HGT tile; `file` is used for its name only.
///
/// # Errors
/// If it is none.
pub fn read(bytes: &[u8], file: &Path) -> Result<Heightmap, HeightmapError> {
    let Some([columns, rows]) = size(bytes) else {
        return Err(HeightmapError::HgtSize { bytes: bytes.len() });
    };
    let height = |bytes: &[u8; 2]| match i16::from_be_bytes(*bytes) {
        NOTHING => f64::NAN,
        metres => f64::from(metres),
    };
    let heights = bytes.as_chunks().0.iter().map(height).collect();
    let mut notes = Vec::new();
    if !has_hgt_name(file) {
        notes.push("it is as long as an HGT, and is read as one".into());
    }
    let latitude = latitude(file);
    if latitude.is_none() {
        notes.push("its name does not say where it lies, as N48E017.hgt does: its cells are as wide as on the equator".into());
    }
    let cell_m = degrees_m([1.0 / (columns - 1) as f64, 1.0 / (rows - 1) as f64], latitude.unwrap_or(0.0));
    RawHeights { columns, rows, heights, cell_m, notes }.into_heightmap()
}

/// Latitude of the middle of the tile, from its file name.
fn latitude(file: &Path) -> Option<f64> {
    let name = file.file_stem()?.to_str()?.to_ascii_uppercase();
    let south: f64 = name.get(1..3)?.parse::<u8>().ok()?.into();
    let is_east_or_west = name.get(3..4).is_some_and(|letter| ["E", "W"].contains(&letter));
    let south = match name.get(..1)? {
        "N" => south,
        "S" => -south,
        _ => return None,
    };
    (is_east_or_west && south.abs() < 90.0).then_some(south + 0.5)
}
