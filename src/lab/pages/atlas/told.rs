//! What is told of the map in words: what is at a point, and for screen readers the names in view with their distance and
//! direction from the hermit, lit lamps, the map marker, and the place that is pointed at.

use bevy_egui::egui::{
    self,
    accesskit::{Live, Role},
};
use eremite_land::{COLUMN_LIMIT, Column, Place};
use eremite_maps::atlas::{Chart, Label, format_direction};
use eremite_words as words;

use super::{marks, viewport::MapViewport};
use crate::overlay::screen_reader::{set_place, tell, tell_list, tell_text};

/// Points within which the pointer is at a river's crossing, and metres at most: on coarse maps there are many.
const POINTED_CROSSING: f32 = 7.0;
const MAX_POINTED_M: f64 = 400.0;

/// Column and row of the hermit on the map.
type MapOrigin = (Column, i64);

/// Tells the place that is pointed at, when it is another.
pub(super) fn tell_pointed(ctx: &egui::Context, words: &str) {
    tell(ctx, "map-pointed", Role::Label, |node| {
        node.set_live(Live::Polite);
        node.set_value(words);
    });
}

/// Tells the names in view as a list.
pub(super) fn tell_places(ctx: &egui::Context, labels: &[Label], from: MapOrigin) {
    tell_list(ctx, "map-places", Role::List, || {
        for (number, label) in labels.iter().enumerate() {
            tell(ctx, ("map-place", &label.text, label.at), Role::ListItem, |node| {
                node.set_label(&*label.text);
                node.set_description(way(label.at, from));
                set_place(node, number, labels.len());
            });
        }
    });
}

/// Tells the lit lamps in view as a list, by the first columns of their lots.
pub(super) fn tell_lamps(ctx: &egui::Context, frame: &MapViewport, chart: &Chart, lots: impl Iterator<Item = Column>, from: MapOrigin) {
    let lots = lots.filter(|_| marks::shows_lamps(frame));
    let is_in_view = |first: &Column| frame.rect.contains(frame.to_screen_on_route(chart, Place::at(*first, 0)));
    let land = chart.land();
    let name = |first: Column| land.settlement_at(first).and_then(|settlement| land.settlement_name(&settlement));
    let lit: Vec<_> = lots.filter(is_in_view).filter_map(|first| Some((first, name(first)?))).collect();
    let count = lit.len();
    tell_list(ctx, "map-lamps", Role::List, || {
        for (number, (first, name)) in lit.into_iter().enumerate() {
            tell(ctx, ("map-lamp", first.0), Role::ListItem, |node| {
                node.set_label(words::text_with("reader-map-lamp", &[("name", words::place_name(&name).into())]));
                node.set_description(way_to(chart, first, from));
                set_place(node, number, count);
            });
        }
    });
}

/// Tells the map marker.
pub(super) fn tell_marker(ctx: &egui::Context, chart: &Chart, marker: Option<&(Place, String)>, from: MapOrigin) {
    let Some((place, name)) = marker else { return };
    tell_text(ctx, "map-marker", || {
        let way = way_to(chart, place.column, from);
        words::text_with("reader-map-marker", &[("name", name.as_str().into()), ("way", way.into())])
    });
}

fn way_to(chart: &Chart, column: Column, from: MapOrigin) -> String {
    let (column, row) = chart.path_position_at(column);
    way([column.0, row], from)
}

/// Distance and direction of a column and row of the map from the hermit.
fn way([column, row]: [i64; 2], (here, here_row): MapOrigin) -> String {
    let offset = |at: i64, from: i64| (i128::from(at) - i128::from(from)) as f64;
    format_direction(offset(column, here.0), offset(row, here_row))
}

/// What is at a point of the screen, as far as that is computed, and how far from the hermit.
pub(super) fn under(frame: &MapViewport, chart: &Chart, at: egui::Pos2, from: MapOrigin) -> String {
    let (column, row) = (frame.to_map(0, at.x), frame.to_map(1, at.y));
    if [column, row].iter().any(|at| at.unsigned_abs() > COLUMN_LIMIT.unsigned_abs()) {
        return words::text("map-beyond").into();
    }
    let far = way([column, row], from);
    let Some((height, biome)) = chart.height_and_biome_if_known(column, row) else { return far };
    let within_m = (f64::from(POINTED_CROSSING) * frame.scale).min(MAX_POINTED_M) as i64;
    let crossing = chart.crossing_near(column, row, within_m).map(|crossing| {
        let name = chart.land().river_name(&crossing);
        let kind = words::name(crossing.kind.name());
        name.map_or_else(|| kind.to_owned(), |name| format!("{name}, {kind}"))
    });
    let what = crossing.unwrap_or_else(|| if height < chart.sea() { words::text("map-water") } else { words::name(biome) }.into());
    format!("{what}, {far}")
}
