//! Marks of the chosen biomes over draft and land, in the forms that they have on the map: their colours are not told apart by
//! everybody.

use bevy_egui::egui;
use eremite_land::Biome;
use eremite_maps::{
    atlas::{MarkForm, biome_mark},
    easel::HeightmapSketch,
};

use crate::overlay::theme;

/// Points from one mark to the next; every other row is shifted by half of that.
const APART: f32 = 28.0;
/// Half the size of a mark in points, and the width of its lines and of the rim that they have on dark ground.
const HALF: f32 = 4.5;
const LINE: f32 = 1.3;
const RIM: f32 = 3.0;

/// Draws the marks of a sketch that is shown in a rectangle.
pub(super) fn draw(painter: &egui::Painter, rect: egui::Rect, sketch: &HeightmapSketch, biomes: &[Biome]) {
    let marks: Vec<_> = marks(rect, sketch, biomes).collect();
    for (width, color) in [(RIM, theme::PAPER.gamma_multiply(0.4)), (LINE, theme::INK.gamma_multiply(0.8))] {
        for (middle, form) in &marks {
            for [from_x, from_y, to_x, to_y] in *form {
                let ends = [egui::vec2(*from_x, *from_y), egui::vec2(*to_x, *to_y)].map(|end| *middle + HALF * end);
                painter.line_segment(ends, egui::Stroke::new(width, color));
            }
        }
    }
}

/// The marks that lie within a rectangle: the middle of each, and the form of the biome that was chosen there.
fn marks(rect: egui::Rect, sketch: &HeightmapSketch, biomes: &[Biome]) -> impl Iterator<Item = (egui::Pos2, MarkForm)> {
    let inner = rect.shrink(HALF + RIM);
    let [rows, columns] = [inner.height(), inner.width()].map(|points| (points / APART).max(0.0) as usize);
    let middles = (0..=rows).flat_map(move |row| {
        let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
        (0..=columns).map(move |column| inner.min + APART * egui::vec2(column as f32 + shift, row as f32))
    });
    middles.filter(move |middle| inner.contains(*middle)).filter_map(move |middle| {
        let share = (middle - rect.min) / rect.size();
        let [x, y] = [share.x * sketch.width() as f32, share.y * sketch.height() as f32].map(|pixel| pixel as usize);
        Some((middle, biome_mark(biomes, sketch.biome_at(x, y)?)?))
    })
}

#[cfg(test)]
mod tests {
    use eremite_land::{
        Seed,
        biome::Realm,
        synthesis::{CrudeHeightmap, Drawing},
    };

    use super::*;

    #[test]
    fn each_chosen_biome_has_marks_of_its_form_and_where_none_was_chosen_there_are_none() {
        const SIZE: [usize; 2] = [80, 40];
        const POINTS_A_PIXEL: f32 = 4.0;
        let land = eremite_testing::land(Seed(1), "superposed-cosine");
        let surface = land.biomes().iter().filter(|biome| biome.realm == Realm::Surface);
        let names: Vec<String> = surface.map(|biome| biome.name.clone()).take(2).collect();
        let of_column = |x: usize| if x < 30 { 1 } else { u8::from(x < 60) * 2 };
        let drawing = Drawing {
            heights: CrudeHeightmap::new(SIZE[0], SIZE[1], vec![0.7; SIZE[0] * SIZE[1]]),
            biomes: names.clone(),
            chosen: (0..SIZE[0] * SIZE[1]).map(|pixel| of_column(pixel % SIZE[0])).collect(),
            way: None,
            styles: Vec::new(),
            styled: Vec::new(),
            lines: Vec::new(),
        };
        let rect = egui::Rect::from_min_size(egui::pos2(10.0, 20.0), egui::vec2(80.0, 40.0) * POINTS_A_PIXEL);
        let forms: Vec<_> = names.iter().map(|name| biome_mark(land.biomes(), name)).collect();
        assert_ne!(forms[0], forms[1]);
        let mut counts = [0; 2];
        for (middle, form) in marks(rect, &HeightmapSketch::from(&drawing), land.biomes()) {
            let number = of_column(((middle.x - rect.min.x) / POINTS_A_PIXEL) as usize);
            assert!(number > 0, "nothing was chosen at {middle:?}");
            let biome = usize::from(number) - 1;
            assert_eq!(Some(form), forms[biome], "at {middle:?}");
            counts[biome] += 1;
        }
        assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
    }
}
