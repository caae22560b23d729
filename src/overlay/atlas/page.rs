//! The page: the map, the way on it, names, a scale, and the hands that move it.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::sheets::{Frame, Sheets};
use crate::{
    atlas::{Sort, Trail, View, scale_bar},
    land::{Algorithms, COLUMN_LIMIT, Land},
    overlay::{easel::Easel, theme},
    player::Body,
    schedule::GameState,
};

/// Metres a point: as one opens it, and the nearest.
const FIRST_SCALE: f64 = 4.0;
const NEAREST: f64 = 0.125;
/// The farthest: the whole land on a screen.
const FARTHEST: f64 = (1_u64 << 53) as f64;
/// By how much a notch of the wheel zooms, and a key in a second.
const NOTCH: f64 = 0.0045;
const KEY_ZOOM: f64 = 1.6;
/// Points a second that a key moves the map.
const KEY_SPEED: f64 = 700.0;
/// Share of the way to the wanted scale that is left after a second.
const GLIDE: f64 = 0.000_05;
/// Points of a dash of the way.
const DASH: f32 = 7.0;

/// Where one looks.
#[derive(Resource)]
pub struct Page {
    whole: [i64; 2],
    part: [f64; 2],
    scale: f64,
    /// The scale that it glides to, and the point on the screen that stays where it is meanwhile.
    wanted: f64,
    held: egui::Pos2,
}

impl Default for Page {
    fn default() -> Self {
        Self { whole: [0; 2], part: [0.0; 2], scale: FIRST_SCALE, wanted: FIRST_SCALE, held: egui::Pos2::ZERO }
    }
}

impl Page {
    /// The column and row in the middle.
    pub fn middle(&self) -> [i64; 2] {
        self.whole
    }

    /// Metres a point.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    fn moved(&mut self, metres: [f64; 2]) {
        for (axis, metres) in metres.into_iter().enumerate() {
            let at = self.part[axis] + metres;
            self.whole[axis] = self.whole[axis].saturating_add(at.floor() as i64).clamp(-COLUMN_LIMIT, COLUMN_LIMIT);
            self.part[axis] = at - at.floor();
        }
    }

    fn goes_to(&mut self, column: i64, row: i64) {
        (self.whole, self.part) = ([column, row], [0.5; 2]);
    }

    /// Glides on to the scale that is wanted; what is under the hand stays there.
    fn glide(&mut self, seconds: f64, rect: egui::Rect) {
        let left = libm::pow(GLIDE, seconds.min(0.1));
        let scale = self.wanted * libm::pow(self.scale / self.wanted, left);
        let scale = if (scale / self.wanted - 1.0).abs() < 1.0e-3 { self.wanted } else { scale };
        let off = self.held - rect.center();
        self.moved([off.x, off.y].map(|off| f64::from(off) * (self.scale - scale)));
        self.scale = scale;
    }

    fn frame(&self, rect: egui::Rect) -> Frame {
        Frame { whole: self.whole, part: self.part, scale: self.scale, rect }
    }
}

/// It opens where he is.
pub(super) fn open(mut page: ResMut<Page>, mut sheets: ResMut<Sheets>, land: Res<Land>, body: Single<&Body>) {
    let (column, row) = sheets.chart(&land).way_at(body.place.column);
    page.goes_to(column.0, row);
    page.wanted = page.scale;
}

/// Shows it.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut page: ResMut<Page>,
    mut sheets: ResMut<Sheets>,
    mut next: ResMut<NextState<GameState>>,
    mut easel: ResMut<Easel>,
    trail: Res<Trail>,
    land: Res<Land>,
    algorithms: Res<Algorithms>,
    body: Single<&Body>,
    time: Res<Time<Real>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let chart = sheets.chart(&land).clone();
    let rect = ctx.content_rect();
    let page = &mut *page;
    let ui = egui::Ui::new(ctx.clone(), "atlas".into(), egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(rect));
    let response = ui.interact(rect, "map".into(), egui::Sense::click_and_drag());
    hands(ctx, page, &response, time.delta_secs_f64());
    let here = chart.way_at(body.place.column);
    if ctx.input(|input| input.key_pressed(egui::Key::H) || input.key_pressed(egui::Key::Home)) {
        page.goes_to(here.0.0, here.1);
    }
    page.glide(time.delta_secs_f64(), rect);
    let frame = page.frame(rect);
    let painter = ui.painter();
    painter.rect_filled(rect, 0.0, theme::PAPER);
    sheets.show(painter, &frame, ctx.pixels_per_point());
    way(painter, &frame, &chart, |column| trail.has(&land, column));
    for label in chart.labels(frame.scale, frame.span(0), frame.span(1)) {
        let at = egui::pos2(frame.screen(0, label.place.column), frame.screen(1, label.place.row));
        let ink = if label.place.sort == Sort::Water { egui::Color32::from_rgb(0x2f, 0x4a, 0x52) } else { theme::INK };
        words(painter, at, egui::Align2::CENTER_CENTER, &label.place.name, label.size, ink.gamma_multiply(label.strength));
    }
    hermit(painter, egui::pos2(frame.screen(0, here.0.0), frame.screen(1, here.1)));
    margins(painter, rect, &frame, &format!("seed {}, {}", land.seed(), land.algorithm()));
    if let Some(pointer) = response.hover_pos() {
        let (column, row) = (frame.plane(0, pointer.x), frame.plane(1, pointer.y));
        if column.unsigned_abs() <= COLUMN_LIMIT.unsigned_abs() && row.unsigned_abs() <= COLUMN_LIMIT.unsigned_abs() {
            let (height, biome) = chart.at(column, row);
            let what = if height < chart.sea() { "water" } else { biome };
            let at = egui::pos2(rect.max.x - 22.0, rect.max.y - 24.0);
            words(painter, at, egui::Align2::RIGHT_BOTTOM, &format!("{what}, column {column}, row {row}"), 15.0, theme::INK);
        }
    }
    egui::Area::new("atlas keys".into()).anchor(egui::Align2::RIGHT_TOP, [-20.0, 18.0]).show(ctx, |ui| {
        ui.horizontal(|ui| {
            if ui.button("back to him").on_hover_text("H").clicked() {
                page.goes_to(here.0.0, here.1);
            }
            let can_draw = algorithms.find("tsch").is_ok();
            if can_draw && ui.button("draw a map").on_hover_text("a land of your own").clicked() {
                easel.open = true;
            }
            if ui.button("walk on").on_hover_text("M").clicked() {
                next.set(GameState::Playing);
            }
        });
    });
    Ok(())
}

/// Mouse and keys.
fn hands(ctx: &egui::Context, page: &mut Page, response: &egui::Response, seconds: f64) {
    if response.dragged() {
        let by = response.drag_delta();
        page.moved([by.x, by.y].map(|by| -f64::from(by) * page.scale));
    }
    // Asked before the input is held, which it asks itself.
    let hover = response.hover_pos();
    ctx.input(|input| {
        if let Some(pointer) = hover {
            let scrolled = f64::from(input.smooth_scroll_delta.y) * NOTCH + libm::log(f64::from(input.zoom_delta()));
            if scrolled != 0.0 {
                page.wanted *= libm::exp(-scrolled);
                page.held = pointer;
            }
        }
        let down = |key: egui::Key| f64::from(u8::from(input.key_down(key)));
        use egui::Key;
        let way = [
            down(Key::ArrowRight) + down(Key::D) - down(Key::ArrowLeft) - down(Key::A),
            down(Key::ArrowDown) + down(Key::S) - down(Key::ArrowUp) - down(Key::W),
        ];
        page.moved(way.map(|way| way * KEY_SPEED * seconds * page.scale));
        let zoom = down(Key::Minus) - down(Key::Plus) - down(Key::Equals);
        if zoom != 0.0 {
            page.wanted *= libm::exp(zoom * KEY_ZOOM * seconds);
            page.held = response.rect.center();
        }
    });
    page.wanted = page.wanted.clamp(NEAREST, FARTHEST);
}

/// The way: dashes, and a line where he has been.
fn way(painter: &egui::Painter, frame: &Frame, chart: &crate::atlas::Chart, walked: impl Fn(i64) -> bool) {
    let level = frame.scale.log2().floor().max(0.0) as u32;
    let ([left, right], [top, _]) = (frame.span(0), frame.span(1));
    let width = (right.saturating_sub(left) >> level).clamp(1, 1 << 14) as usize + 2;
    let view = View { column: left, row: top, level, width, height: 1 };
    let metres = (1_u64 << level) as f64;
    let point = |at: [f64; 2]| {
        let screen = |axis: usize, from: i64| {
            let metres = (i128::from(from) - i128::from(frame.whole[axis])) as f64 - frame.part[axis] + at[axis] * metres;
            frame.rect.center()[axis] + (metres / frame.scale).clamp(-1.0e6, 1.0e6) as f32
        };
        egui::pos2(screen(0, left), screen(1, top))
    };
    let points: Vec<_> = chart.way(view).into_iter().map(|(column, at)| (column.0, point(at))).collect();
    let visible = frame.rect.expand(60.0);
    let stretches = points.chunk_by(|a, b| walked(a.0) == walked(b.0) && visible.contains(a.1) == visible.contains(b.1));
    let mut end: Option<egui::Pos2> = None;
    for stretch in stretches {
        // From where the last one ended, that there is no gap.
        let line: Vec<egui::Pos2> = end.into_iter().chain(stretch.iter().map(|(_, at)| *at)).collect();
        end = line.last().copied();
        let (column, at) = stretch[0];
        if !visible.contains(at) {
            continue;
        }
        if walked(column) {
            painter.add(egui::Shape::line(line, egui::Stroke::new(2.6, theme::SUN)));
        } else {
            // Dashes move with the map: they are counted from a whole number of metres.
            let along = (column as f64 / frame.scale).rem_euclid(f64::from(2.0 * DASH)) as f32;
            dashes(painter, &line, along, egui::Stroke::new(1.8, theme::SUN));
        }
    }
}

/// A line in dashes, which begin where so much of them is over. (Of a line of many short pieces egui's own draws dots.)
fn dashes(painter: &egui::Painter, line: &[egui::Pos2], mut along: f32, stroke: egui::Stroke) {
    let mut dash: Vec<egui::Pos2> = Vec::new();
    for pair in line.windows(2) {
        if along.rem_euclid(2.0 * DASH) < DASH {
            if dash.is_empty() {
                dash.push(pair[0]);
            }
            dash.push(pair[1]);
        } else if !dash.is_empty() {
            painter.add(egui::Shape::line(std::mem::take(&mut dash), stroke));
        }
        along += pair[0].distance(pair[1]);
    }
    if !dash.is_empty() {
        painter.add(egui::Shape::line(dash, stroke));
    }
}

/// Words on a halo of paper.
fn words(painter: &egui::Painter, at: egui::Pos2, align: egui::Align2, text: &str, size: f32, ink: egui::Color32) {
    let font = theme::title(size);
    let halo = theme::PAPER.gamma_multiply(0.35 * f32::from(ink.a()) / 255.0);
    for (dx, dy) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
        painter.text(at + egui::vec2(dx, dy), align, text, font.clone(), halo);
    }
    painter.text(at, align, text, font, ink);
}

/// His hat, from above, so to say.
fn hermit(painter: &egui::Painter, at: egui::Pos2) {
    let ring = egui::Stroke::new(2.0, theme::PAPER);
    painter.circle(at, 6.5, theme::SUN, ring);
    let hat = [(-11.0, -1.0), (0.0, -11.0), (11.0, -1.0)].map(|(x, y)| at + egui::vec2(x, y));
    painter.add(egui::Shape::convex_polygon(hat.to_vec(), theme::INK, egui::Stroke::new(1.2, theme::PAPER)));
}

/// A frame, the scale and what land it is.
fn margins(painter: &egui::Painter, rect: egui::Rect, frame: &Frame, land: &str) {
    painter.rect_stroke(rect.shrink(7.0), 0.0, egui::Stroke::new(1.8, theme::INK), egui::StrokeKind::Middle);
    painter.rect_stroke(rect.shrink(11.0), 0.0, egui::Stroke::new(0.7, theme::INK), egui::StrokeKind::Middle);
    let (bar, length) = scale_bar(frame.scale, 220.0);
    let (left, y) = (rect.min.x + 24.0, rect.max.y - 26.0);
    let right = left + bar as f32;
    let line = egui::Stroke::new(1.6, theme::INK);
    painter.line_segment([egui::pos2(left, y), egui::pos2(right, y)], line);
    for x in [left, right] {
        painter.line_segment([egui::pos2(x, y - 5.0), egui::pos2(x, y)], line);
    }
    words(painter, egui::pos2(f32::midpoint(left, right), y - 2.0), egui::Align2::CENTER_BOTTOM, &length, 16.0, theme::INK);
    words(painter, egui::pos2(rect.min.x + 24.0, rect.min.y + 20.0), egui::Align2::LEFT_TOP, land, 20.0, theme::INK);
}
