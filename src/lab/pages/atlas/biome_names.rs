//! Names of the biomes over the map, for eyes to which its colours are one: the setting `biome-names`.

use bevy_egui::egui;
use eremite_land::COLUMN_LIMIT;
use eremite_maps::atlas::Chart;
use eremite_words as words;

use super::{marks, viewport::MapViewport};
use crate::overlay::theme;

/// Coarsest scale in metres per point at which the names are shown: beyond it a biome is smaller than its name.
const COARSEST_M: f64 = 32.0;
/// Least points between two names.
const APART: f64 = 150.0;
/// Size of the names in points.
const SIZE: f32 = 15.0;

/// Writes the name of the biome at each point of a lattice that is on land, where nothing else is written, as far as it is
/// known; returns the rectangles covered.
pub(super) fn draw(painter: &egui::Painter, frame: &MapViewport, chart: &Chart, taken: &[egui::Rect]) -> Vec<egui::Rect> {
    let mut covered: Vec<egui::Rect> = Vec::new();
    for [column, row] in lattice(frame) {
        let Some((_, biome)) = chart.height_and_biome_if_known(column, row).filter(|(height, _)| *height >= chart.sea()) else { continue };
        let (name, at) = (words::name(biome), egui::pos2(frame.to_screen(0, column), frame.to_screen(1, row)));
        let rect = egui::Rect::from_center_size(at, egui::vec2(marks::text_width(painter, name, SIZE), SIZE));
        if frame.rect.contains_rect(rect) && taken.iter().all(|other| !other.intersects(rect)) {
            marks::draw_text(painter, at, egui::Align2::CENTER_CENTER, name, SIZE, theme::QUIET);
            covered.push(rect);
        }
    }
    covered
}

/// Columns and rows of the lattice in view. They are multiples of a power of two of metres, so that they move with the map.
fn lattice(frame: &MapViewport) -> Vec<[i64; 2]> {
    if frame.scale > COARSEST_M {
        return Vec::new();
    }
    let stride = 1_i64 << libm::log2(APART * frame.scale).ceil().max(0.0) as u32;
    let along = |axis: usize| {
        let [first, last] = frame.visible_range(axis).map(|at| at.clamp(-COLUMN_LIMIT, COLUMN_LIMIT).div_euclid(stride));
        first..=last
    };
    let spots = along(1).flat_map(|row| along(0).map(move |column| [column * stride, row * stride]));
    spots.filter(|spot| spot.iter().all(|at| at.abs() <= COLUMN_LIMIT)).collect()
}

#[cfg(test)]
mod tests {
    use eremite_testing::color_vision::{ColorVision, difference, least_difference};

    use super::*;

    fn frame(whole: [i64; 2], scale: f64) -> MapViewport {
        let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0));
        MapViewport { whole, part: [0.25, 0.5], scale, rect }
    }

    #[test]
    fn names_are_apart_and_move_with_the_map() {
        for scale in [0.125, 1.0, 4.0, 30.0] {
            let view = frame([0, 0], scale);
            let spots = lattice(&view);
            assert!((4..80).contains(&spots.len()), "{} at {scale}", spots.len());
            for pair in spots.windows(2).filter(|pair| pair[0][1] == pair[1][1]) {
                assert!(view.to_screen(0, pair[1][0]) - view.to_screen(0, pair[0][0]) > 149.0, "at {scale}");
            }
            let moved = lattice(&frame([(40.0 * scale) as i64, 0], scale));
            assert!(spots.iter().filter(|spot| moved.contains(spot)).count() * 2 > spots.len(), "at {scale}");
        }
        assert!(lattice(&frame([0, 0], 64.0)).is_empty());
        assert!(!lattice(&frame([COLUMN_LIMIT - 10, -COLUMN_LIMIT], 4.0)).is_empty());
    }

    #[test]
    fn biomes_that_are_one_colour_to_some_have_names_of_their_own() {
        let land = eremite_testing::land(eremite_land::Seed(1), "superposed-cosine");
        let under_the_sky = land.biomes().iter().filter(|biome| biome.realm == eremite_land::biome::Realm::Surface);
        let colors: Vec<(&str, [u8; 3])> = under_the_sky
            .map(|biome| (&*biome.name, eremite_stream::ink::raster::srgb_bytes(eremite_maps::atlas::ground_color(&biome.tint))))
            .collect();
        let mut merged = 0;
        for (number, (name, color)) in colors.iter().enumerate() {
            for (other, other_color) in &colors[number + 1..] {
                let seen = difference(ColorVision::Normal, *color, *other_color);
                merged += u32::from(least_difference(*color, *other_color) < 0.5 * seen);
                assert_ne!(words::name(name), words::name(other));
            }
        }
        assert!(merged > 0, "colours alone would do, and the names could go");
    }
}
