//! Hover target of the map: the place on the route nearest to the mouse, or to the screen's middle when the map is moved by
//! keys.

use bevy_egui::egui;
use eremite_land::{
    Column, Place,
    places::{LotKind, SettlementKind},
};
use eremite_maps::atlas::Chart;
use eremite_stream::contracts::wayfinding::UnwatchedWay;
use eremite_words as words;

use super::{marks, viewport::MapViewport};
use crate::overlay::theme;

/// Radius in points around the player's mark within which nothing else is targeted.
const AT_HIM: f32 = 14.0;

/// Radius in points around a lit lamp within which it is targeted.
const AT_LAMP: f32 = 14.0;

/// Where the player can go.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HoverTarget {
    /// Its column, and its position on the screen.
    pub column: Column,
    pub at: egui::Pos2,
    /// The lamp that is lit there, if one is.
    pub lamp: Option<LampTarget>,
}

/// A lit hermitage.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LampTarget {
    /// Its name.
    pub name: String,
    /// The way to it.
    pub way: UnwatchedWay,
}

/// The lit hermitage at a point of the route, if its lamps are shown; `him` is where the player is, and whether he rides.
pub(super) fn lamp_near(
    frame: &MapViewport,
    chart: &Chart,
    lots: impl Iterator<Item = Column>,
    at: egui::Pos2,
    (him, rides): (Place, bool),
) -> Option<HoverTarget> {
    let spot = |column: Column| frame.to_screen_on_route(chart, Place::at(column, 0));
    let near = lots.filter(|_| marks::shows_lamps(frame)).map(|first| (spot(first).distance(at), first));
    let (_, first) = near.filter(|(points, _)| *points < AT_LAMP).min_by(|a, b| a.0.total_cmp(&b.0))?;
    let land = chart.land();
    let home = land.settlement_at(first).filter(|one| one.kind == SettlementKind::Hermitage)?;
    let hut = home.lots.iter().find(|lot| lot.kind == LotKind::Hut)?.middle();
    let way = UnwatchedWay::over(hut.distance_along(him).abs(), rides);
    Some(HoverTarget {
        column: hut.column,
        at: spot(hut.column),
        lamp: Some(LampTarget { name: words::place_name(&land.settlement_name(&home)?), way }),
    })
}

/// Place on the route nearest to a screen point: its column and screen position. `None` if no part of the route is in view,
/// or if it is at the player's mark.
pub(super) fn nearest(frame: &MapViewport, points: &[(i64, egui::Pos2)], to: egui::Pos2, him: egui::Pos2) -> Option<(Column, egui::Pos2)> {
    let on_line = points.windows(2).filter_map(|pair| {
        let [(from, start), (until, end)] = [pair[0], pair[1]];
        let along = end - start;
        let share = ((to - start).dot(along) / along.length_sq().max(1.0e-6)).clamp(0.0, 1.0);
        let column = from.saturating_add(((until - from) as f64 * f64::from(share)).round() as i64);
        let at = start + along * share;
        frame.rect.contains(at).then_some((Column(column), at))
    });
    let nearest = on_line.min_by(|a, b| a.1.distance(to).total_cmp(&b.1.distance(to)));
    nearest.filter(|(_, at)| him.distance(*at) > AT_HIM)
}

/// Draws the map marker: a small flag with its name.
pub(super) fn named(painter: &egui::Painter, at: egui::Pos2, name: &str) {
    let top = at - egui::vec2(0.0, 26.0);
    painter.line_segment([at, top], egui::Stroke::new(2.0, theme::INK));
    let flag = vec![top, top + egui::vec2(15.0, 4.5), top + egui::vec2(0.0, 10.0)];
    painter.add(egui::Shape::convex_polygon(flag, theme::SUN, egui::Stroke::NONE));
    painter.circle_filled(at, 3.0, theme::INK);
    marks::draw_text(painter, top - egui::vec2(0.0, 4.0), egui::Align2::CENTER_BOTTOM, name, 19.0, theme::INK);
}

/// Draws the ring around the hover target.
pub(super) fn mark(painter: &egui::Painter, at: egui::Pos2) {
    for (width, ink) in [(4.5, theme::PAPER), (2.0, theme::INK)] {
        painter.circle_stroke(at, 9.0, egui::Stroke::new(width, ink));
    }
    painter.circle(at, 3.0, theme::SUN, egui::Stroke::new(1.0, theme::PAPER));
}
