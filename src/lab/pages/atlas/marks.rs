//! Overlays of the map: route, player, labels, border, scale bar.

use std::ops::RangeInclusive;

use bevy_egui::egui;
use eremite_land::{Column, Land, Place, places::SettlementKind};
use eremite_maps::atlas::{
    Chart, ChartView, EDIT_MARK_HALF, Label, LabelArea, LabelKind, LabelRequest, PlaceKind, SUMMIT, WATER_INK, edit_marks, scale_bar,
    settlement_strokes,
};
use eremite_words as words;

use super::viewport::MapViewport;
use crate::overlay::{screen_reader, theme};

/// Length of a dash of the route, in points.
const DASH: f32 = 7.0;
/// Points from the window's edge to the border, and from there to text.
const FRAME: f32 = 7.0;
pub(super) const MARGIN: f32 = 24.0;
/// Coarsest scale in metres per point at which lit lamps are shown.
const LAMPS_M: f64 = 64.0;
/// Largest length of the scale bar in points.
const BAR: f64 = 220.0;

/// Draws the route along its [`route_points`]: solid where the player has been, dashed elsewhere.
pub(super) fn draw_route(
    painter: &egui::Painter,
    frame: &MapViewport,
    chart: &Chart,
    points: &[(i64, egui::Pos2)],
    him: Place,
    walked: impl Iterator<Item = RangeInclusive<i64>>,
) {
    let (Some((first, _)), Some((last, _))) = (points.first(), points.last()) else { return };
    let spot = |column: i64| {
        if column == him.column.0 {
            frame.to_screen_on_route(chart, him)
        } else {
            frame.to_screen_on_route(chart, Place::at(Column(column), 0))
        }
    };
    let piece = |from: i64, to: i64| {
        let ends = [(from, spot(from)), (to, spot(to))];
        ends[..1].iter().chain(route_between(points, from, to)).chain(&ends[1..]).copied().collect::<Vec<_>>()
    };
    let mut at = *first;
    for stretch in walked {
        let (from, to) = ((*stretch.start()).max(*first), (*stretch.end()).min(*last));
        if from > to {
            continue;
        }
        if at < from {
            dashed(painter, frame, &piece(at, from));
        }
        solid(painter, frame, &piece(from, to));
        at = to;
    }
    if at < *last {
        dashed(painter, frame, &piece(at, *last));
    }
}

/// Marks places along the route where the player has edited the land, by its [`route_points`].
pub(super) fn draw_edits(painter: &egui::Painter, frame: &MapViewport, chart: &Chart, land: &Land, points: &[(i64, egui::Pos2)]) {
    let (Some((first, _)), Some((last, _))) = (points.first(), points.last()) else { return };
    for column in edit_marks(land, *first, *last, frame.scale) {
        let at = frame.to_screen_on_route(chart, Place::at(column, 0));
        let mark = egui::Rect::from_center_size(at, egui::Vec2::splat(2.0 * EDIT_MARK_HALF));
        painter.rect(mark, 0.5, theme::INK, egui::Stroke::new(1.2, theme::PAPER), egui::StrokeKind::Outside);
    }
}

/// Part of the points between two columns.
fn route_between(points: &[(i64, egui::Pos2)], from: i64, to: i64) -> &[(i64, egui::Pos2)] {
    let first = points.partition_point(|(column, _)| *column <= from);
    let end = points.partition_point(|(column, _)| *column < to);
    &points[first..end.max(first)]
}

/// Points of the route in the viewport and a little beyond: column and screen position.
pub(super) fn route_points(frame: &MapViewport, chart: &Chart) -> Vec<(i64, egui::Pos2)> {
    let level = libm::log2(frame.scale).floor().max(0.0) as u32;
    let ([left, right], [top, _]) = (frame.visible_range(0), frame.visible_range(1));
    let stride = 1_i64 << level;
    let width = (right.saturating_sub(left) >> level).clamp(1, 1 << 14) as usize + 4;
    // Start at a multiple of the stride, or the line would shimmer while panning.
    let column = left.div_euclid(stride).saturating_sub(1).saturating_mul(stride);
    let view = ChartView { column, row: top, level, width, height: 1 };
    let metres = stride as f64;
    let point = |[x, y]: [f64; 2]| egui::pos2(frame.to_screen_offset(0, column, x * metres), frame.to_screen_offset(1, top, y * metres));
    chart.path_in_view(view).into_iter().map(|(column, at)| (column.0, point(at))).collect()
}

/// Parts of a polyline that may be visible.
fn visible<'a>(frame: &MapViewport, line: &'a [(i64, egui::Pos2)]) -> impl Iterator<Item = &'a [(i64, egui::Pos2)]> {
    let rect = frame.rect.expand(60.0);
    let near = move |pair: &[(i64, egui::Pos2)]| rect.intersects(egui::Rect::from_two_pos(pair[0].1, pair[1].1));
    let mut rest = 0;
    std::iter::from_fn(move || {
        let first = (rest + 1..line.len()).find(|at| near(&line[at - 1..=*at]))?;
        let last = (first + 1..line.len()).find(|at| !near(&line[at - 1..=*at])).unwrap_or(line.len());
        rest = last;
        Some(&line[first - 1..last])
    })
}

fn solid(painter: &egui::Painter, frame: &MapViewport, line: &[(i64, egui::Pos2)]) {
    for part in visible(frame, line) {
        let line = part.iter().map(|(_, at)| *at).collect();
        painter.add(egui::Shape::line(line, egui::Stroke::new(2.6, theme::SUN)));
    }
}

/// Dashed polyline; dashes are anchored to whole metres so that they move with the map. (egui's own dashes degenerate to
/// dots on many short segments.)
fn dashed(painter: &egui::Painter, frame: &MapViewport, line: &[(i64, egui::Pos2)]) {
    for part in visible(frame, line) {
        let along = (part[0].0 as f64 / frame.scale).rem_euclid(f64::from(2.0 * DASH)) as f32;
        for dash in dashes(part.iter().map(|(_, at)| *at), along) {
            painter.add(egui::Shape::line(dash, egui::Stroke::new(1.8, theme::SUN)));
        }
    }
}

/// Dashes of a polyline that starts `along` points into the dash-and-gap pattern.
fn dashes(line: impl IntoIterator<Item = egui::Pos2>, mut along: f32) -> Vec<Vec<egui::Pos2>> {
    let mut line = line.into_iter();
    let mut dashes = Vec::new();
    let mut dash: Vec<egui::Pos2> = Vec::new();
    let Some(mut from) = line.next() else { return dashes };
    for to in line {
        // A segment may be longer than a dash, or end where a dash ends.
        loop {
            let (drawn, left) = (along < DASH, DASH - along.rem_euclid(DASH));
            let length = from.distance(to);
            let end = if length <= left { to } else { from + (to - from) * (left / length) };
            if drawn {
                if dash.is_empty() {
                    dash.push(from);
                }
                dash.push(end);
            } else if !dash.is_empty() {
                dashes.push(std::mem::take(&mut dash));
            }
            from = end;
            if length <= left {
                along = (along + length).rem_euclid(2.0 * DASH);
                break;
            }
            // Slightly more, or a dash could end at its own start forever.
            along = (along + left + 1.0e-3).rem_euclid(2.0 * DASH);
        }
    }
    dashes.extend((!dash.is_empty()).then_some(dash));
    dashes
}

/// Draws settlements, and place names where nothing is `taken`, as far as they are computed; returns the names, and the part of
/// the plane on which some are not.
pub(super) fn draw_labels(
    painter: &egui::Painter,
    frame: &MapViewport,
    chart: &Chart,
    taken: &[egui::Rect],
) -> (Vec<Label>, Option<LabelArea>) {
    let corner = frame.rect.min.to_vec2();
    let taken: Vec<[f32; 4]> =
        taken.iter().map(|rect| rect.translate(-corner)).map(|rect| [rect.min.x, rect.min.y, rect.max.x, rect.max.y]).collect();
    let request = LabelRequest {
        metres: frame.scale,
        corner: [frame.visible_range(0)[0], frame.visible_range(1)[0]],
        size: frame.rect.size().into(),
        margin: FRAME + 6.0,
        taken: &taken,
        width: &|words, size, spacing| galley(painter, words, size, spacing).size().x - spacing,
        patience: 0,
    };
    let (labels, complete) = chart.labels(&request);
    let (marks, are_complete) = chart.settlement_marks(&request, &mut 0);
    for mark in marks {
        draw_settlement(painter, frame.to_screen_on_route(chart, Place::at(mark.column, 0)), mark.settlement.kind);
    }
    for label in &labels {
        draw_label(painter, label, egui::pos2(frame.to_screen(0, label.at[0]), frame.to_screen(1, label.at[1])));
    }
    let is_complete = complete && are_complete;
    (labels, (!is_complete).then(|| request.area()))
}

/// Draws the roofs of a settlement, on a halo of paper.
fn draw_settlement(painter: &egui::Painter, at: egui::Pos2, kind: SettlementKind) {
    for stroke in [egui::Stroke::new(3.2, theme::PAPER.gamma_multiply(0.6)), egui::Stroke::new(1.2, theme::INK)] {
        for line in settlement_strokes(kind) {
            let line = line.iter().map(|(x, y)| at + egui::vec2(*x, *y)).collect();
            painter.add(egui::Shape::line(line, stroke));
        }
    }
}

/// Draws the lamps that were lit for good, by the first columns of their lots.
pub(super) fn draw_lamps(painter: &egui::Painter, frame: &MapViewport, chart: &Chart, lots: impl Iterator<Item = Column>) {
    let lots = lots.filter(|_| shows_lamps(frame));
    let spots = lots.map(|first| frame.to_screen_on_route(chart, Place::at(first, 0)));
    for spot in spots.filter(|spot| frame.rect.contains(*spot)) {
        let flame = spot - egui::vec2(0.0, 4.0);
        painter.circle_filled(flame, 8.0, theme::FLAME.gamma_multiply(0.3));
        painter.circle_filled(flame, 2.6, theme::FLAME);
    }
}

/// Whether lit lamps are shown at a scale.
pub(super) fn shows_lamps(frame: &MapViewport) -> bool {
    frame.scale <= LAMPS_M
}

fn draw_label(painter: &egui::Painter, label: &Label, at: egui::Pos2) {
    let [_, red, green, blue] = WATER_INK.to_be_bytes();
    let ink = if label.sort == LabelKind::Place(PlaceKind::Water) { egui::Color32::from_rgb(red, green, blue) } else { theme::INK };
    let ink = ink.gamma_multiply(label.strength);
    if label.sort == LabelKind::Place(PlaceKind::Height) {
        let line = SUMMIT.map(|(x, y)| at + egui::vec2(x, y));
        painter.add(egui::Shape::line(line.to_vec(), egui::Stroke::new(1.3, ink)));
    }
    spaced(painter, at + egui::vec2(0.0, label.below), egui::Align2::CENTER_CENTER, &label.text, label.size, label.spacing, ink);
}

fn galley(painter: &egui::Painter, text: &str, size: f32, spacing: f32) -> std::sync::Arc<egui::Galley> {
    let format = egui::TextFormat {
        font_id: theme::title(size),
        extra_letter_spacing: spacing,
        color: egui::Color32::PLACEHOLDER,
        ..Default::default()
    };
    painter.layout_job(egui::text::LayoutJob::single_section(text.into(), format))
}

/// Width of a text in points.
pub(super) fn text_width(painter: &egui::Painter, text: &str, size: f32) -> f32 {
    galley(painter, text, size, 0.0).size().x
}

/// Text with a paper-coloured halo; returns the rectangle covered.
pub(super) fn draw_text(
    painter: &egui::Painter,
    at: egui::Pos2,
    align: egui::Align2,
    text: &str,
    size: f32,
    ink: egui::Color32,
) -> egui::Rect {
    spaced(painter, at, align, text, size, 0.0, ink)
}

fn spaced(
    painter: &egui::Painter,
    at: egui::Pos2,
    align: egui::Align2,
    text: &str,
    size: f32,
    spacing: f32,
    ink: egui::Color32,
) -> egui::Rect {
    let galley = galley(painter, text, size, spacing);
    // Letter spacing also follows the last letter.
    let rect = align.anchor_size(at + egui::vec2(spacing / 2.0, 0.0), galley.size());
    let halo = theme::PAPER.gamma_multiply(0.30 * f32::from(ink.a()) / 255.0);
    for (dx, dy) in [(-1.2, 0.0), (1.2, 0.0), (0.0, -1.2), (0.0, 1.2), (-0.9, -0.9), (0.9, 0.9), (-0.9, 0.9), (0.9, -0.9)] {
        painter.galley(rect.min + egui::vec2(dx, dy), galley.clone(), halo);
    }
    painter.galley(rect.min, galley, ink);
    rect
}

/// A note at the map's edge: text on paper, so that coasts and names beneath do not cross it; returns the rectangle covered.
pub(super) fn draw_note(painter: &egui::Painter, at: egui::Pos2, align: egui::Align2, text: &str, size: f32) -> egui::Rect {
    let covered = align.anchor_size(at, galley(painter, text, size, 0.0).size());
    painter.rect_filled(covered.expand2(egui::vec2(6.0, 0.0)), 4.0, theme::PAPER.gamma_multiply(0.72));
    draw_text(painter, at, align, text, size, theme::INK)
}

/// Draws the player's mark, a hat from above; returns the rectangle covered.
pub(super) fn draw_player(painter: &egui::Painter, at: egui::Pos2) -> egui::Rect {
    painter.circle(at, 6.5, theme::SUN, egui::Stroke::new(2.0, theme::PAPER));
    let hat = [(-11.0, -1.0), (0.0, -11.0), (11.0, -1.0)].map(|(x, y)| at + egui::vec2(x, y));
    painter.add(egui::Shape::convex_polygon(hat.to_vec(), theme::INK, egui::Stroke::new(1.2, theme::PAPER)));
    egui::Rect::from_center_size(at - egui::vec2(0.0, 2.0), egui::vec2(24.0, 20.0))
}

/// Double border around the map.
pub(super) fn draw_border(painter: &egui::Painter, rect: egui::Rect) {
    painter.rect_stroke(rect.shrink(FRAME), 0.0, egui::Stroke::new(1.8, theme::INK), egui::StrokeKind::Middle);
    painter.rect_stroke(rect.shrink(FRAME + 4.0), 0.0, egui::Stroke::new(0.7, theme::INK), egui::StrokeKind::Middle);
}

/// Scale bar with its lower left end at a corner; returns the rectangle covered.
pub(super) fn draw_scale_bar(painter: &egui::Painter, corner: egui::Pos2, metres_a_point: f64) -> egui::Rect {
    let (bar, length) = scale_bar(metres_a_point, BAR);
    screen_reader::tell_text(painter.ctx(), "map-scale", || words::text_with("reader-map-scale", &[("length", length.clone().into())]));
    let (left, y) = (corner.x, corner.y - 2.0);
    let right = left + bar as f32;
    let line = egui::Stroke::new(1.6, theme::INK);
    painter.line_segment([egui::pos2(left, y), egui::pos2(right, y)], line);
    for x in [left, right] {
        painter.line_segment([egui::pos2(x, y - 5.0), egui::pos2(x, y)], line);
    }
    let written =
        draw_text(painter, egui::pos2(f32::midpoint(left, right), y - 2.0), egui::Align2::CENTER_BOTTOM, &length, 16.0, theme::INK);
    written.union(egui::Rect::from_min_max(egui::pos2(left, y), egui::pos2(right, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two_columns_are_those_that_are_neither() {
        let points: Vec<(i64, egui::Pos2)> = [0, 4, 8, 12].map(|column| (column, egui::Pos2::ZERO)).to_vec();
        let columns = |from: i64, to: i64| route_between(&points, from, to).iter().map(|(column, _)| *column).collect::<Vec<_>>();
        assert_eq!(columns(0, 12), [4, 8]);
        assert_eq!(columns(-9, 99), [0, 4, 8, 12]);
        assert!(columns(5, 7).is_empty());
        // A player who has not moved yet has visited one column.
        assert!(columns(4, 4).is_empty());
    }

    #[test]
    fn of_a_long_line_only_what_is_near_the_window_is_drawn() {
        let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(100.0, 100.0));
        let frame = MapViewport { whole: [0, 0], part: [0.0; 2], scale: 1.0, rect };
        let at = |column: i64, x: f32| (column, egui::pos2(x, 50.0));
        let line = [at(0, -900.0), at(1, -500.0), at(2, 20.0), at(3, 700.0), at(4, 900.0), at(5, 80.0), at(6, 60.0)];
        let parts: Vec<Vec<i64>> = visible(&frame, &line).map(|part| part.iter().map(|(column, _)| *column).collect()).collect();
        assert_eq!(parts, [vec![1, 2, 3], vec![4, 5, 6]]);
        assert_eq!(visible(&frame, &line[..2]).count() + visible(&frame, &[]).count(), 0);
    }

    #[test]
    fn a_line_of_any_pieces_is_dashed() {
        for piece in [0.3, 1.0, 3.5, 7.0, 7.1, 100.0] {
            let line = (0..(700.0 / piece) as usize + 1).map(|i| egui::pos2(i as f32 * piece, 5.0));
            let dashes = dashes(line, 0.0);
            assert!((48..=51).contains(&dashes.len()), "{} dashes of pieces of {piece}", dashes.len());
            let long = dashes.iter().map(|dash| dash[dash.len() - 1].x - dash[0].x).fold(0.0, f32::max);
            assert!(long < DASH + 0.4, "a dash of {long} points of pieces of {piece}");
        }
    }
}
