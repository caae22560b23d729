//! Which names a map shows at a scale, and how large: no two over each other.

use super::{
    Chart, Place,
    names::{CELL_M, MOST_RANK},
};

/// Pixels along a cell of places whose names are shown: two ranks at a time, the higher one larger.
const CELL_PIXELS: (f64, f64) = (170.0, 680.0);
/// Pixels of a letter's height, and its width beside that.
const SIZES: (f32, f32) = (15.0, 25.0);
const LETTER: f32 = 0.47;

/// A name on a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Of what.
    pub place: Place,
    /// Pixels of its letters' height.
    pub size: f32,
    /// Its strength: names come and go by it as one zooms.
    pub strength: f32,
}

impl Chart {
    /// The names within some columns and rows, the larger ones first, for a map of so many metres a pixel.
    pub fn labels(&self, metres: f64, columns: [i64; 2], rows: [i64; 2]) -> Vec<Label> {
        let pixels = |rank: u32| CELL_M as f64 * (1_u64 << rank) as f64 / metres;
        let shown = (0..=MOST_RANK).filter(|rank| (CELL_PIXELS.0..CELL_PIXELS.1).contains(&pixels(*rank)));
        let mut labels: Vec<Label> = Vec::new();
        let mut boxes: Vec<[f64; 4]> = Vec::new();
        for rank in shown.rev() {
            // Half a cell more on every side: a name may begin outside, and whoever hides it must be known.
            let beyond = (CELL_M << rank) / 2;
            let wider = |[from, to]: [i64; 2]| [from.saturating_sub(beyond), to.saturating_add(beyond)];
            for place in self.places(rank, wider(columns), wider(rows)) {
                // From 0 to 1 over the pixels in which a rank is shown.
                let along = (libm::log(pixels(rank) / CELL_PIXELS.0) / libm::log(CELL_PIXELS.1 / CELL_PIXELS.0)) as f32;
                let size = SIZES.0 + (SIZES.1 - SIZES.0) * along;
                let strength = (along * 6.0).min((1.0 - along) * 6.0).clamp(0.0, 1.0);
                let half = [f64::from(size * LETTER / 2.0) * place.name.chars().count() as f64 + 6.0, f64::from(size) * 0.7];
                let at = [place.column, place.row].map(|at| at as f64 / metres);
                let own = [at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]];
                let meets = |other: &[f64; 4]| own[0] < other[2] && own[2] > other[0] && own[1] < other[3] && own[3] > other[1];
                if !boxes.iter().any(meets) {
                    boxes.push(own);
                    labels.push(Label { place, size, strength });
                }
            }
        }
        labels
    }
}
