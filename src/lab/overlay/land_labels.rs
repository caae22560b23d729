//! Labels at places of the land: on paper, so that they can be read on anything, and none over another or over the hermit.

use bevy_egui::egui;
use eremite_land::Place;

use super::{LandView, theme};

/// Points between a place and its label, around a label's text, and between two labels.
const ABOVE: f32 = 9.0;
const AROUND: f32 = 2.0;
const APART: f32 = 2.0;
/// Width and height in metres that are kept clear around the hermit, with his hat and staff.
const HERMIT_M: (f32, f32) = (1.6, 2.4);

/// Writes the labels of one frame.
pub struct LandLabels<'a> {
    painter: &'a egui::Painter,
    taken: Vec<egui::Rect>,
}

impl<'a> LandLabels<'a> {
    /// Labels that keep clear of the hermit, whose feet are at a place.
    pub fn new(painter: &'a egui::Painter, view: &LandView, hermit: Option<Place>) -> Self {
        let (width, height) = HERMIT_M;
        let corner = |place: Place, aside: f32, up: f32| view.to_screen(place.moved_along(aside).moved_up(up));
        let body = |feet| egui::Rect::from_two_pos(corner(feet, -width / 2.0, 0.0), corner(feet, width / 2.0, height));
        Self { painter, taken: hermit.map(body).into_iter().collect() }
    }

    /// Writes a label over a point, or as little higher as there is room; a line leads to the point from afar.
    pub fn write(&mut self, at: egui::Pos2, words: impl Into<String>, color: egui::Color32) {
        let galley = self.painter.layout_no_wrap(words.into(), theme::label(), color);
        let size = galley.size() + egui::Vec2::splat(2.0 * AROUND);
        let wanted = egui::Rect::from_center_size(at - egui::vec2(0.0, ABOVE + size.y / 2.0), size);
        let spot = free_spot(wanted, &self.taken);
        if spot != wanted {
            self.painter.line_segment([at, spot.center_bottom()], egui::Stroke::new(1.0, theme::PAPER));
        }
        self.painter.rect_filled(spot, 2.0, theme::PAPER.gamma_multiply(0.9));
        self.painter.galley(spot.min + egui::Vec2::splat(AROUND), galley, color);
        self.taken.push(spot);
    }
}

/// The lowest rectangle at or above the wanted one that lies over none of the others.
fn free_spot(wanted: egui::Rect, taken: &[egui::Rect]) -> egui::Rect {
    let mut spot = wanted;
    while let Some(other) = taken.iter().find(|other| other.expand(APART / 2.0).intersects(spot)) {
        spot = spot.translate(egui::vec2(0.0, other.top() - APART - spot.bottom()));
    }
    spot
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_one_place_stand_one_above_the_other_and_over_his_head() {
        let hermit = egui::Rect::from_min_max(egui::pos2(90.0, 60.0), egui::pos2(110.0, 100.0));
        let wanted = egui::Rect::from_center_size(egui::pos2(100.0, 84.0), egui::vec2(60.0, 16.0));
        let mut taken = vec![hermit];
        for _ in 0..6 {
            let spot = free_spot(wanted, &taken);
            assert!(taken.iter().all(|other| !other.intersects(spot)) && spot.bottom() < hermit.top(), "{spot:?}");
            taken.push(spot);
        }
        assert!(taken[6].top() > hermit.top() - 6.0 * 20.0, "they are close to one another: {taken:?}");
        // Where there is room, a label stays where it is.
        let aside = wanted.translate(egui::vec2(200.0, 0.0));
        assert_eq!(free_spot(aside, &taken), aside);
    }
}
