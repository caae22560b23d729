//! Text format for terrain lines: a RON file that is a map, or lines over another map.
//!
//! ```ron
//! (
//!     size: (240, 160),
//!     lines: [
//!         (kind: Ridge, points: [(30, 60, 0.7), (110, 40, 0.95), (200, 70, 0.6)], reach: 50),
//!         (kind: River, points: [(110, 60, 0.5), (90, 150, 0.1)], reach: 30),
//!     ],
//! )
//! ```
//!
//! A point is a column and a row in pixels, and a height from 0 to 1. Instead of a `size` (an empty sea of that size) a file
//! may name what its lines lie `over`: a map's name, a PNG beside it, or an encoded drawing.

use std::path::{Path, PathBuf};

use ron::{Options, extensions::Extensions, ser::PrettyConfig};
use serde::{Deserialize, Serialize};

use super::{
    crude_heightmap::CrudeHeightmap,
    drawing::{self, Drawing, DrawingError, MapTooLarge},
    terrain_line::{DEFAULT_REACH, Knot, TerrainLine, TerrainLineError, TerrainLineKind, TerrainLinesError, check},
};
use crate::asset_store::{ReadError, RonError, file_read, from_ron};

/// Extension of a file of lines.
const ENDS: &str = "ron";
/// Maximum file size: one over an encoded drawing of the maximum number of pixels.
const MAX_BYTES: u64 = 64 << 20;

/// Why a file of lines is invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LinesFileError {
    /// The file cannot be read at all.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Its text is invalid.
    #[error("{}: {fault}", .file.display())]
    Invalid {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        fault: LinesError,
    },
}

/// Why the text of a file of lines is invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LinesError {
    /// It is not written as one.
    #[error(transparent)]
    Ron(#[from] RonError),
    /// It has neither a size nor a map below it, or both.
    #[error("it says either what size the map is, or what map its lines lie over")]
    SizeOrMap,
    /// Its map has no pixels.
    #[error("a map has pixels, not {width} x {height}")]
    NoPixels {
        /// Pixels across.
        width: usize,
        /// Pixels down.
        height: usize,
    },
    /// Its map is too large.
    #[error(transparent)]
    TooLarge(#[from] MapTooLarge),
    /// The map below it is a file of lines too.
    #[error("lines lie over no other lines, and so not over {0}")]
    OverLines(String),
    /// The map below it cannot be found.
    #[error(transparent)]
    Map(Box<DrawingError>),
    /// Its lines are invalid.
    #[error(transparent)]
    Lines(#[from] TerrainLinesError),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinesFile {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<(usize, usize)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    over: Option<String>,
    lines: Vec<LinesFileEntry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinesFileEntry {
    kind: TerrainLineKind,
    points: Vec<(f32, f32, f32)>,
    #[serde(default, skip_serializing_if = "is_false")]
    closed: bool,
    #[serde(default = "usual_reach")]
    reach: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slopes: Option<(f32, f32)>,
}

fn usual_reach() -> u16 {
    DEFAULT_REACH
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(value: &bool) -> bool {
    !value
}

/// Whether a file has the extension of a file of lines.
pub fn has_lines_extension(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ENDS))
}

fn options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// Reads a file.
///
/// # Errors
/// If it cannot be read, or is invalid.
pub fn read(file: &Path) -> Result<Drawing, LinesFileError> {
    let text = file_read::load_text(file, MAX_BYTES)?;
    parse(&text, file.parent().unwrap_or(Path::new(""))).map_err(|fault| LinesFileError::Invalid { file: file.into(), fault })
}

/// Parses a file's text; files that it names lie in `folder`.
///
/// # Errors
/// If it is invalid.
pub fn parse(text: &str, folder: &Path) -> Result<Drawing, LinesError> {
    let LinesFile { size, over, lines } = from_ron(text)?;
    let mut drawing = match (size, over) {
        (Some((width, height)), None) => {
            if width.min(height) == 0 {
                return Err(LinesError::NoPixels { width, height });
            }
            drawing::check_size(width, height)?;
            Drawing::from(CrudeHeightmap::new(width, height, vec![0.0; width * height]))
        }
        (None, Some(over)) => {
            let beside = folder.join(&over);
            match beside.to_str().filter(|_| drawing::is_file(&over)) {
                Some(_) if has_lines_extension(&beside) => return Err(LinesError::OverLines(over)),
                Some(beside) => Drawing::find(beside),
                None => Drawing::find(&over),
            }
            .map_err(|error| LinesError::Map(error.into()))?
        }
        _ => return Err(LinesError::SizeOrMap),
    };
    let (width, height) = (drawing.heights.width(), drawing.heights.height());
    for (number, LinesFileEntry { kind, points, closed, reach, slopes }) in (1..).zip(lines) {
        let most = [width as f32, height as f32];
        let wrong = |fault: TerrainLineError| TerrainLinesError::Line { number, fault };
        if let Some((x, y, _)) = points.iter().find(|(x, y, _)| !(0.0..=most[0]).contains(x) || !(0.0..=most[1]).contains(y)) {
            return Err(wrong(TerrainLineError::Outside { point: [*x, *y], map: [width, height] }).into());
        }
        if let Some((.., height)) = points.iter().find(|(.., height)| !(0.0..=1.0).contains(height)) {
            return Err(wrong(TerrainLineError::Height(*height)).into());
        }
        let knots = points.into_iter().map(|(x, y, at)| Knot::new([x, y], at, width, height)).collect();
        drawing.lines.push(TerrainLine { kind, knots, closed, reach, slopes: slopes.map(|(left, right)| [left, right]) });
    }
    check(&drawing.lines, width, height)?;
    Ok(drawing)
}

/// The text of a file for a drawing.
///
/// # Panics
/// Never: it is plain data.
pub fn to_ron(drawing: &Drawing) -> String {
    let below = Drawing { lines: Vec::new(), ..drawing.clone() };
    let (width, height) = (below.heights.width(), below.heights.height());
    let is_sea = below == Drawing::from(CrudeHeightmap::new(width, height, vec![0.0; width * height]));
    let lines = drawing.lines.iter().map(|line| LinesFileEntry {
        kind: line.kind,
        points: line.knots.iter().map(|knot| (knot.place()[0], knot.place()[1], knot.height)).collect(),
        closed: line.closed,
        reach: line.reach,
        slopes: line.slopes.map(|[left, right]| (left, right)),
    });
    let file =
        LinesFile { size: is_sea.then_some((width, height)), over: (!is_sea).then(|| below.to_compact_text()), lines: lines.collect() };
    options().to_string_pretty(&file, PrettyConfig::new().depth_limit(3)).expect("plain data") + "\n"
}
