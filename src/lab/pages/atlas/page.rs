//! Atlas page: map, route, labels, scale bar, and pan and zoom controls.

use std::sync::Arc;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, egui};
use eremite_land::{COLUMN_LIMIT, Land, Place};
use eremite_life::{
    motion::{Body, BodyGait},
    player::Player,
};
use eremite_maps::atlas::{Chart, VisitedColumns, format_from_milestone_zero};
use eremite_stream::{
    actions::{Action, Actions},
    contracts::{
        camera_view::CameraView,
        kept_lights::KeptLights,
        localized_text::LocalizedText,
        map_marker::MapMarker,
        player_position::{PlayerPosition, Teleport},
        remark::Remark,
        schedule::{GameState, real_frame_s},
        seed_words::{SeedWords, land_label},
        text_settings::TextSettings,
    },
};
use eremite_words::{self as words, Key, key};

use super::{
    biome_names,
    hover::{self, HoverTarget},
    inset::Inset,
    map_tiles::MapTiles,
    marks::{self, MARGIN, draw_note},
    told,
    viewport::MapViewport,
};
use crate::overlay::{ActionHint, ActionHintBar, PageControls, screen_reader, theme};

/// Initial and smallest scale in metres per point.
const FIRST_SCALE: f64 = 4.0;
const NEAREST: f64 = 0.125;
/// Largest scale: the whole land on one screen.
const FARTHEST: f64 = (1_u64 << 53) as f64;
/// Zoom rate per wheel unit, and per second of a held key.
const NOTCH: f64 = 0.0045;
const KEY_ZOOM: f64 = 1.6;
/// Panning speed of keys in points per second.
const KEY_SPEED: f64 = 700.0;
/// Share of the zoom distance left after a second.
const GLIDE: f64 = 0.000_05;
/// Action hints; one more while there is a hover target.
const OFFERED: [(&[Action], Key); 5] = [
    (&[Action::MapLeft, Action::MapRight, Action::MapUp, Action::MapDown], key("map-key-move")),
    (&[Action::MapNearer, Action::MapFarther], key("map-key-zoom")),
    (&[Action::MapPlayer], key("map-key-centre")),
    (&[Action::NextPage], key("map-key-journal")),
    (&[Action::Map], key("map-key-continue")),
];
/// Id of the buttons at the upper right.
const KEYS: &str = "atlas keys";
/// Width in points reserved for the text about the place under the pointer, and height of its line.
const UNDER: egui::Vec2 = egui::vec2(230.0, 26.0);
/// Points from the path within which the settlement under the pointer is named.
const NAMED_WITHIN: f32 = 30.0;
/// Points between the action hints and the line above them.
const ABOVE_HINTS: f32 = 8.0;
/// Text sizes of the land's name, and of what is told about places.
const TITLE: f32 = 20.0;
const TEXT: f32 = 16.0;

/// Position and zoom of the map.
#[derive(Resource)]
pub struct AtlasView {
    whole: [i64; 2],
    part: [f64; 2],
    scale: f64,
    /// Target scale of the zoom animation, and the screen point that stays fixed meanwhile.
    wanted: f64,
    held: egui::Pos2,
    /// Whether no control was used yet since opening: keys still held from walking must not pan the map.
    is_new: bool,
    /// Whether the mouse is the pointer, or else the map's middle.
    by_mouse: bool,
    /// What screen readers are told of the place that is pointed at, when the map was last still.
    told: String,
}

impl Default for AtlasView {
    fn default() -> Self {
        Self {
            whole: [0; 2],
            part: [0.0; 2],
            scale: FIRST_SCALE,
            wanted: FIRST_SCALE,
            held: egui::Pos2::ZERO,
            is_new: true,
            by_mouse: false,
            told: String::new(),
        }
    }
}

impl AtlasView {
    /// Column and row at the middle.
    pub fn middle(&self) -> [i64; 2] {
        self.whole
    }

    /// Metres per point.
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

    /// Advances the zoom animation; the point under the pointer stays fixed.
    fn glide(&mut self, seconds: f64, rect: egui::Rect) {
        let left = libm::pow(GLIDE, seconds);
        let scale = self.wanted * libm::pow(self.scale / self.wanted, left);
        let scale = if (scale / self.wanted - 1.0).abs() < 1.0e-3 { self.wanted } else { scale };
        let off = self.held - rect.center();
        self.moved([off.x, off.y].map(|off| f64::from(off) * (self.scale - scale)));
        self.scale = scale;
    }

    fn frame(&self, rect: egui::Rect) -> MapViewport {
        MapViewport { whole: self.whole, part: self.part, scale: self.scale, rect }
    }
}

/// Opens at the player's place, or at the camera's.
pub(super) fn open(
    mut page: ResMut<AtlasView>,
    mut tiles: ResMut<MapTiles>,
    land: Res<Land>,
    player_position: Res<PlayerPosition>,
    view: Res<CameraView>,
) {
    let here = player_position.place.unwrap_or(view.place);
    let (column, row) = tiles.chart(&land).path_position_at(here.column);
    page.goes_to(column.0, row);
    page.wanted = page.scale;
    (page.is_new, page.by_mouse) = (true, false);
}

/// Centres on the map marker when one is set.
pub(super) fn turn_to(marked: Res<MapMarker>, mut page: ResMut<AtlasView>, mut tiles: ResMut<MapTiles>, land: Res<Land>) {
    if let Some((place, _)) = &marked.0 {
        let (column, row) = tiles.chart(&land).path_position_at(place.column);
        page.goes_to(column.0, row);
        page.by_mouse = false;
    }
}

/// System parameter with what the map shows.
#[derive(SystemParam)]
pub(super) struct AtlasParams<'w, 's> {
    land: Res<'w, Land>,
    seed_words: Option<Res<'w, SeedWords>>,
    trail: Res<'w, VisitedColumns>,
    player_position: Res<'w, PlayerPosition>,
    hermit: Option<Single<'w, 's, &'static Body, With<Player>>>,
    view: Res<'w, CameraView>,
    marked: Res<'w, MapMarker>,
    lamps: Res<'w, KeptLights>,
    text: Option<Res<'w, TextSettings>>,
    tiles: ResMut<'w, MapTiles>,
    inset: ResMut<'w, Inset>,
}

/// System parameter with what moves the map, and the hermit on it.
#[derive(SystemParam)]
pub(super) struct AtlasInput<'w> {
    actions: Res<'w, Actions>,
    time: Res<'w, Time<Real>>,
    teleport: MessageWriter<'w, Teleport>,
    remarks: MessageWriter<'w, Remark>,
}

/// The map as it is shown in a frame: its part of the window, and the route as points.
struct ShownMap<'a> {
    frame: &'a MapViewport,
    chart: &'a Arc<Chart>,
    way: &'a [(i64, egui::Pos2)],
}

/// Shows the page.
pub(super) fn show(
    mut contexts: EguiContexts,
    mut page: ResMut<AtlasView>,
    mut seen: AtlasParams,
    mut controls: PageControls,
    AtlasInput { actions, time, mut teleport, mut remarks }: AtlasInput,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let chart = seen.tiles.chart(&seen.land).clone();
    let rect = ctx.content_rect();
    let page = &mut *page;
    let ui = egui::Ui::new(ctx.clone(), "atlas".into(), egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(rect));
    let response = ui.interact(rect, "map".into(), egui::Sense::click_and_drag());
    screen_reader::describe_picture(&response, words::text("map-page"), "");
    let seconds = f64::from(real_frame_s(&time));
    let before = (page.whole, page.part, page.scale);
    hands(ctx, page, &response, &actions, seconds);
    let (column, row) = chart.path_position_at(seen.player_position.place.unwrap_or(seen.view.place).column);
    if actions.pressed(Action::MapPlayer) {
        page.goes_to(column.0, row);
    }
    page.glide(seconds, rect);
    let frame = page.frame(rect);
    let pointer = response.hover_pos();
    let way = marks::route_points(&frame, &chart);
    let map = ShownMap { frame: &frame, chart: &chart, way: &way };
    let at = pointer.filter(|_| page.by_mouse).unwrap_or(rect.center());
    seen.tiles.prepare_position([frame.to_map(0, at.x), frame.to_map(1, at.y)]);
    let pointed = seen.pointed(&map, at);
    if before == (page.whole, page.part, page.scale) && screen_reader::is_read(ctx) {
        page.told = seen.words_under(&map, at, pointed.as_ref());
    }
    told::tell_pointed(ctx, &page.told);
    // egui owns the mouse here, over the map as over its buttons.
    let goes = actions.pressed(Action::MapGo) || controls.hints.buttons(Action::MapGo).any(|button| response.clicked_by(button));
    if let Some(target) = pointed.as_ref().filter(|_| goes) {
        let takes_days = target.lamp.as_ref().map_or(0.0, |lamp| lamp.way.days());
        teleport.write(Teleport { takes_days, ..Teleport::to(target.column) });
        remarks.write_batch(target.lamp.as_ref().map(|lamp| {
            let (name, way) = (lamp.name.clone(), lamp.way);
            Remark::new(LocalizedText::new(move || {
                words::text_with("map-later", &[("lamp", name.clone().into()), ("time", way.words().into())])
            }))
        }));
        controls.next.set(GameState::Playing);
    }
    let complete = seen.draw(ui.painter(), &map, pointer, pointed.as_ref(), &mut controls.hints);
    if !complete || page.scale != page.wanted {
        ctx.request_repaint();
    }
    controls.show_buttons(ctx, KEYS, |ui| {
        if seen.player_position.place.is_some() && ui.button(words::text("map-centre")).clicked() {
            page.goes_to(column.0, row);
        }
    });
    Ok(())
}

impl AtlasParams<'_, '_> {
    /// Hover target on the route, if the player can go there: a lit lamp before any other place.
    fn pointed(&self, ShownMap { frame, chart, way }: &ShownMap, at: egui::Pos2) -> Option<HoverTarget> {
        let him = self.player_position.place?;
        let lamps = self.lamps.columns(self.land.seed());
        let rides = self.hermit.as_ref().is_some_and(|body| body.gait == BodyGait::Ride);
        let (column, at) = hover::nearest(frame, way, at, frame.to_screen_on_route(chart, him))?;
        let lamp = hover::lamp_near(frame, chart, lamps, at, (him, rides));
        Some(lamp.unwrap_or(HoverTarget { column, at, lamp: None }))
    }

    /// What is at a point of the screen, and how far from the hermit.
    fn words_under(&self, ShownMap { frame, chart, .. }: &ShownMap, at: egui::Pos2, pointed: Option<&HoverTarget>) -> String {
        let here = self.player_position.place.unwrap_or(self.view.place);
        let words = told::under(frame, chart, at, chart.path_position_at(here.column));
        let settlement = pointed.filter(|target| target.at.distance(at) < NAMED_WITHIN).and_then(|target| settlement(chart, target));
        settlement.map_or_else(|| words.clone(), |name| format!("{name}, {words}"))
    }

    /// Draws the map and its overlays; returns whether all labels were drawn.
    fn draw(
        &mut self,
        painter: &egui::Painter,
        map: &ShownMap,
        pointer: Option<egui::Pos2>,
        pointed: Option<&HoverTarget>,
        hints: &mut ActionHintBar,
    ) -> bool {
        let ShownMap { frame, chart, way } = map;
        let (rect, ctx) = (frame.rect, painter.ctx());
        painter.rect_filled(rect, 0.0, theme::PAPER);
        self.tiles.show(painter, frame, ctx.pixels_per_point());
        let him = self.player_position.place;
        let here = him.unwrap_or(self.view.place);
        marks::draw_route(painter, frame, chart, way, here, self.trail.ranges(&self.land));
        marks::draw_edits(painter, frame, chart, &self.land, way);
        let (spot, pointed_at) = (him.map(|him| frame.to_screen_on_route(chart, him)), pointed.map(|target| target.at));
        let keys = ctx.memory(|memory| memory.area_rect(egui::Id::new(KEYS))).unwrap_or(egui::Rect::NOTHING);
        let foot = show_hints(painter, rect, pointed, hints);
        // The hints have the lowest line for themselves; scale and place share the one above.
        let line = egui::Rect::from_min_max(rect.min, egui::pos2(rect.max.x, foot.min.y - ABOVE_HINTS)).shrink2(egui::vec2(MARGIN, 0.0));
        let under = egui::Rect::from_min_max(line.max - UNDER, line.max);
        let mut taken = vec![keys, foot, under, marks::draw_scale_bar(painter, line.left_bottom(), frame.scale)];
        taken.extend(spot.into_iter().chain(pointed_at).map(|spot| egui::Rect::from_center_size(spot, egui::Vec2::splat(26.0))));
        let words = self.seed_words.as_ref().and_then(|words| words.of(self.land.seed()));
        let title = land_label(words, self.land.seed(), self.land.algorithm());
        taken.extend(key_labels(painter, frame, keys, title, him));
        let below = taken[taken.len() - 1].left_bottom() + egui::vec2(3.0, 14.0);
        taken.extend(self.inset.show(painter, below, chart, here));
        if self.text.as_ref().is_some_and(|text| text.biome_names) {
            taken.extend(biome_names::draw(painter, frame, chart, &taken));
        }
        let (labels, missing) = marks::draw_labels(painter, frame, chart, &taken);
        if let Some(area) = missing {
            self.tiles.prepare_names(area);
        }
        if screen_reader::is_read(ctx) {
            let from = chart.path_position_at(here.column);
            told::tell_places(ctx, &labels, from);
            told::tell_lamps(ctx, frame, chart, self.lamps.columns(self.land.seed()), from);
            told::tell_marker(ctx, chart, self.marked.0.as_ref(), from);
        }
        self.draw_marks(painter, map, spot, pointed_at);
        if let Some(pointer) = pointer {
            let words = self.words_under(map, pointer, pointed);
            draw_note(painter, line.max - egui::vec2(6.0, 0.0), egui::Align2::RIGHT_BOTTOM, &words, TEXT);
        }
        missing.is_none()
    }

    /// Draws what is marked on the map: lamps, the player, the map marker and the place that is pointed at.
    fn draw_marks(
        &self,
        painter: &egui::Painter,
        ShownMap { frame, chart, .. }: &ShownMap,
        player: Option<egui::Pos2>,
        pointed_at: Option<egui::Pos2>,
    ) {
        marks::draw_lamps(painter, frame, chart, self.lamps.columns(self.land.seed()));
        if let Some(player) = player {
            marks::draw_player(painter, player);
        }
        if let Some((place, name)) = &self.marked.0 {
            hover::named(painter, frame.to_screen_on_route(chart, *place), name);
        }
        if let Some(spot) = pointed_at {
            hover::mark(painter, spot);
        }
    }
}

/// Shows the action hints, and one for what is pointed at; returns the rectangle covered.
fn show_hints(painter: &egui::Painter, rect: egui::Rect, pointed: Option<&HoverTarget>, hints: &mut ActionHintBar) -> egui::Rect {
    let goes = pointed.map(|target| match &target.lamp {
        Some(lamp) => words::text_with("map-key-to-lamp", &[("time", lamp.way.words().into())]),
        None => words::text("map-key-go").into(),
    });
    let offered: Vec<ActionHint> = OFFERED
        .iter()
        .map(|(actions, words)| (*actions, words.text()))
        .chain(goes.iter().map(|goes| (&[Action::MapGo][..], &**goes)))
        .collect();
    // Slightly transparent paper, or the map's lines would cross the glyphs'.
    hints.show(painter, rect, &offered, theme::PAPER.gamma_multiply(0.82))
}

/// The name of the settlement at a target, if there is one.
fn settlement(chart: &Chart, target: &HoverTarget) -> Option<String> {
    let land = chart.land();
    land.settlement_name(&*land.settlement_at(target.column)?).map(|name| words::place_name(&name))
}

/// Pan and zoom by mouse, keys and pad.
fn hands(ctx: &egui::Context, page: &mut AtlasView, response: &egui::Response, actions: &Actions, seconds: f64) {
    if response.dragged() {
        let by = response.drag_delta();
        page.moved([by.x, by.y].map(|by| -f64::from(by) * page.scale));
    }
    if let Some(pointer) = response.hover_pos() {
        let scrolled = ctx.input(|input| f64::from(input.smooth_scroll_delta.y) * NOTCH + libm::log(f64::from(input.zoom_delta())));
        if scrolled != 0.0 {
            page.wanted *= libm::exp(-scrolled);
            page.held = pointer;
        }
    }
    let way = [actions.axis_value(Action::MapLeft, Action::MapRight), actions.axis_value(Action::MapUp, Action::MapDown)].map(f64::from);
    let zoom = f64::from(actions.axis_value(Action::MapNearer, Action::MapFarther));
    page.is_new &= way != [0.0; 2] || zoom != 0.0;
    let (way, zoom) = if page.is_new { ([0.0; 2], 0.0) } else { (way, zoom) };
    page.moved(way.map(|way| way * KEY_SPEED * seconds * page.scale));
    if zoom != 0.0 {
        page.wanted *= libm::exp(zoom * KEY_ZOOM * seconds);
        page.held = response.rect.center();
    }
    if way != [0.0; 2] || zoom != 0.0 {
        ctx.request_repaint();
    }
    let is_moved = ctx.input(|input| input.pointer.is_moving() || input.pointer.any_pressed());
    page.by_mouse = (page.by_mouse || is_moved) && way == [0.0; 2] && zoom == 0.0 && !actions.pressed(Action::MapPlayer);
    page.wanted = page.wanted.clamp(NEAREST, FARTHEST);
}

/// Border, land and place, beside the buttons at the right or below them; returns the rectangles covered, the lowest one
/// last.
fn key_labels(painter: &egui::Painter, frame: &MapViewport, keys: egui::Rect, title: String, him: Option<Place>) -> Vec<egui::Rect> {
    let rect = frame.rect;
    marks::draw_border(painter, rect);
    let mut at = rect.min + egui::vec2(MARGIN, MARGIN - 4.0);
    let here = him.map(|him| words::text_with("map-hermit", &[("way", format_from_milestone_zero(him.column.0).into())]));
    let lines: Vec<(String, f32)> = [(title, TITLE)].into_iter().chain(here.map(|here| (here, TEXT))).collect();
    let wide = lines.iter().map(|(words, size)| marks::text_width(painter, words, *size)).fold(0.0, f32::max);
    if at.x + wide > keys.left() - ABOVE_HINTS {
        at.y = keys.bottom() + ABOVE_HINTS;
    }
    for (number, (words, _)) in lines.iter().enumerate() {
        screen_reader::tell_text(painter.ctx(), ("map-title", number), || words.clone());
    }
    let write = |(words, size): (String, f32)| {
        let covered = draw_note(painter, at, egui::Align2::LEFT_TOP, &words, size);
        at = covered.left_bottom();
        covered
    };
    lines.into_iter().map(write).collect()
}
