//! Curve editor: response curve of a node, edited by its control points.

use bevy_egui::egui;
use eremite_land::graph::{CurvePoints, MAX_CURVE_POINTS};
use eremite_words as words;

use crate::overlay::{HelpExt, number_fields, screen_reader, theme};

/// Height of the editor, and pick radius of a point, in screen points.
const TALL: f32 = 150.0;
const NEAR: f32 = 11.0;
/// Margin, so that points in corners are fully visible.
const MARGIN: f32 = 6.0;
/// Least distance between points.
const APART: f32 = 0.004;

/// Whether a text is a curve.
pub fn is_one(words: &str) -> bool {
    CurvePoints::named(words).is_ok()
}

/// Shows the curve over 0 to 1 with its points: drag to move, click to add, right click to delete, or use the fields below.
/// Returns the new curve if changed.
pub fn show(ui: &mut egui::Ui, words: &str) -> Option<String> {
    let curve = CurvePoints::named(words).ok()?;
    let mut points: Vec<[f32; 2]> = curve.points().collect();
    let size = egui::vec2(ui.available_width().min(320.0), TALL);
    let (sheet, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
    let rect = sheet.shrink(MARGIN);
    let name = words::text("lab-graph-curve");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, name));
    screen_reader::describe_picture(&response, name, words);
    let mut is_new = edit_points(ui, &response, rect, &mut points);
    let painter = ui.painter_at(sheet);
    painter.rect_filled(sheet, 2.0, theme::PAPER);
    let line = (0..=96).map(|i| i as f32 / 96.0).map(|x| to_screen(rect, [x, curve.at(x)])).collect();
    painter.add(egui::Shape::line(line, egui::Stroke::new(1.6, theme::RANGE)));
    for point in &points {
        painter.circle(to_screen(rect, *point), 4.0, theme::PAPER, egui::Stroke::new(1.6, theme::INK));
    }
    painter.rect_stroke(sheet, 2.0, egui::Stroke::new(0.5, theme::WASH), egui::StrokeKind::Inside);
    is_new |= fields(ui, &mut points);
    let words = is_new.then(|| points.iter().map(|[x, y]| format!("{},{}", round(*x), round(*y))).collect::<Vec<_>>().join(" "))?;
    CurvePoints::named(&words).is_ok().then_some(words)
}

/// A point of the curve on the screen.
fn to_screen(rect: egui::Rect, [x, y]: [f32; 2]) -> egui::Pos2 {
    rect.min + egui::vec2(x, 1.0 - y) * rect.size()
}

/// Moves, adds and deletes points by the pointer; returns whether one was changed.
fn edit_points(ui: &egui::Ui, response: &egui::Response, rect: egui::Rect, points: &mut Vec<[f32; 2]>) -> bool {
    let share = |at: egui::Pos2| {
        let share = (at - rect.min) / rect.size();
        [share.x.clamp(0.0, 1.0), (1.0 - share.y).clamp(0.0, 1.0)]
    };
    let nearest = |points: &[[f32; 2]], at: egui::Pos2| {
        let far = |number: &usize| to_screen(rect, points[*number]).distance(at);
        (0..points.len()).min_by(|a, b| far(a).total_cmp(&far(b))).filter(|number| far(number) < NEAR)
    };
    let key = response.id.with("held");
    let mut held: Option<usize> = ui.data(|data| data.get_temp(key)).flatten();
    let mut is_new = false;
    if let Some(at) = response.interact_pointer_pos() {
        if response.secondary_clicked() {
            if let Some(number) = nearest(points, at).filter(|_| points.len() > 2) {
                points.remove(number);
                is_new = true;
            }
        } else if response.is_pointer_button_down_on() && held.is_none() && ui.input(|input| input.pointer.primary_down()) {
            held = nearest(points, at).or_else(|| {
                let new = share(at);
                let before = points.iter().position(|point| point[0] > new[0]).unwrap_or(points.len());
                (points.len() < MAX_CURVE_POINTS).then(|| {
                    points.insert(before, new);
                    is_new = true;
                    before
                })
            });
        }
        if let Some(number) = held.filter(|number| *number < points.len() && response.dragged()) {
            let [x, y] = share(at);
            // Kept between its neighbours.
            let low = if number == 0 { f32::MIN } else { points[number - 1][0] + APART };
            let high = points.get(number + 1).map_or(f32::MAX, |next| next[0] - APART);
            if low <= high {
                points[number] = [x.clamp(low, high), y];
                is_new = true;
            }
        }
    }
    if !ui.input(|input| input.pointer.any_down()) {
        held = None;
    }
    ui.data_mut(|data| data.insert_temp(key, held));
    is_new
}

fn round(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}

/// Points as number fields; returns whether one changed.
fn fields(ui: &mut egui::Ui, points: &mut Vec<[f32; 2]>) -> bool {
    let before = points.clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
        let mut gone = None;
        for number in 0..points.len() {
            let low = if number == 0 { -4.0 } else { points[number - 1][0] + APART };
            let high = points.get(number + 1).map_or(4.0, |next| next[0] - APART);
            let point = &mut points[number];
            let x = ui.add(number_fields::drag_value(&mut point[0]).range(low..=high.max(low)).speed(0.005).max_decimals(3));
            let y = ui.add(number_fields::drag_value(&mut point[1]).range(-4.0..=4.0).speed(0.005).max_decimals(3));
            for (axis, field) in [("x", x), ("y", y)] {
                screen_reader::name_widget(&field, &format!("{} {}, {axis}", words::text("lab-graph-curve"), number + 1));
            }
            if before.len() > 2 && ui.small_button("-").explain(words::text("lab-graph-curve-point")).clicked() {
                gone = Some(number);
            }
            ui.add_space(6.0);
        }
        if let Some(number) = gone {
            points.remove(number);
        }
        if before.len() < MAX_CURVE_POINTS && ui.small_button(words::text("lab-graph-curve-add")).clicked() {
            // Inserted into the widest gap.
            let gap = |number: &usize| points[*number + 1][0] - points[*number][0];
            if let Some(widest) = (0..points.len().saturating_sub(1)).max_by(|a, b| gap(a).total_cmp(&gap(b))) {
                let [left, right] = [points[widest], points[widest + 1]];
                points.insert(widest + 1, [0, 1].map(|i| (left[i] + right[i]) / 2.0));
            }
        }
    });
    *points != before
}
