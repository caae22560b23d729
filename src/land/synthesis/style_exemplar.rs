//! The pieces of real land that a drawing may be made after.

use std::sync::LazyLock;

use crate::exemplar::{self, Exemplar};

/// Heights of a piece of land.
#[derive(Clone, Debug, PartialEq)]
pub struct StyleExemplar {
    /// From its lowest to its highest, in `[0, 1]`, row by row.
    pub heights: Vec<f32>,
    /// Pixels across and down.
    pub width: usize,
    /// See `width`.
    pub height: usize,
    /// Metres that a pixel is wide.
    pub pixel_m: f32,
}

/// The names of those that come with the game, and have an extent to both sides.
pub fn shipped() -> &'static [String] {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut names = exemplar::shipped();
        names.retain(|name| find(name).is_ok_and(|field| field.height > 1));
        names
    });
    &NAMES
}

/// The example of a name.
///
/// # Errors
/// A line, if there is none.
pub fn find(name: &str) -> Result<StyleExemplar, String> {
    let unknown = || format!("there is no example '{name}'; there are {}", shipped().join(", "));
    let Exemplar { surface, spacing_m, .. } = Exemplar::find_full_resolution(name).ok_or_else(unknown)??;
    Ok(StyleExemplar { heights: surface.heights().collect(), width: surface.columns, height: surface.rows, pixel_m: spacing_m })
}
