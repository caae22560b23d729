//! Ground tab: parameters of the land's layers (caves, rivers and others), and their generation steps drawn in the land.

use std::collections::{BTreeMap, VecDeque};

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{
    Algorithms, Cells, Column, Land, LandLayers, Place, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, params,
    tunable::{Diagram, Tunable},
};
use eremite_stream::contracts::player_position::PlayerPosition;
use eremite_words as words;

use super::{
    EditSession, HelpExt, LabAppExt, LabPanel, LabSystems, LandPainter, LandView, TabGroup, number_fields,
    region_wash::{REACHED, RegionLook},
    registry::is_tab,
    screen_reader, sliders, theme,
};

/// What the tab draws in the land.
#[derive(Resource, Default)]
struct GroundGizmos {
    /// The generation step that is drawn of each layer, by its name, and whether it is.
    steps: BTreeMap<&'static str, (bool, usize)>,
    rooms: bool,
    reach: bool,
    typed: Option<String>,
}

/// Adds the tab and its gizmos.
pub(super) fn plugin(app: &mut App) {
    let is_there = |world: &World| world.get_resource::<LandLayers>().is_some_and(|layers| layers.tunable().next().is_some());
    app.init_resource::<GroundGizmos>()
        .add_lab_tab(TabGroup::Terrain, "ground", || words::text("lab-tab-ground"), is_there, show)
        .add_to_lab(LabSystems::InLand, draw.run_if(is_tab("ground")));
}

fn show(mut panel: LabPanel, mut below: ResMut<GroundGizmos>, mut layers: ResMut<LandLayers>, algorithms: Res<Algorithms>) -> Result {
    panel.show(|ui, bench| {
        let mut changed: Vec<(Box<dyn Tunable>, String)> = Vec::new();
        for layer in layers.tunable() {
            ui.heading(words::table_text(layer.name()));
            let mut new = layer.clone_boxed();
            // Parameter changed in this frame, named across all layers.
            let mut turned = params_of(ui, layer, &mut *new);
            turned = text_param(ui, layer, &mut *new, &mut below.typed, bench).or(turned);
            if ui.button(words::text("lab-reset")).clicked() {
                new = layer.default_boxed();
                turned = Some(layer.name().into());
            }
            let (shown, step) = below.steps.entry(layer.name()).or_default();
            ui.checkbox(shown, words::text("lab-ground-steps"));
            choose_step(ui, layer.name(), &layer.steps(), step);
            ui.separator();
            changed.extend(turned.map(|turned| (new, turned)));
        }
        ui.checkbox(&mut below.rooms, words::text("lab-ground-rooms"));
        ui.checkbox(&mut below.reach, words::text("lab-ground-reach")).explain(words::text("lab-ground-reach-help"));
        for (layer, what) in changed {
            layers.set(layer);
            bench.set_layers(layers.tuning(), &what, &algorithms);
        }
        if ui.input(|input| input.pointer.any_released()) {
            bench.settle();
        }
    })
}

/// A slider for each parameter of a layer; returns the name of the one that was changed.
fn params_of(ui: &mut egui::Ui, layer: &dyn Tunable, new: &mut dyn Tunable) -> Option<String> {
    let mut turned = None;
    let defaults = params::list(&*layer.default_boxed());
    for param in params::list(layer) {
        let default = defaults.iter().find(|default| default.path == param.path).map(|default| default.value.clone());
        if let Some(value) = sliders::row(ui, &param.path, &param, default) {
            params::set_value(new, &param.path, &value).expect("it was just listed");
            new.param_changed(&param.path);
            turned = Some(format!("{}.{}", layer.name(), param.path));
        }
    }
    turned
}

/// The parameter of a layer that is a text, if it has one; returns its name if it was changed.
fn text_param(
    ui: &mut egui::Ui,
    layer: &dyn Tunable,
    new: &mut dyn Tunable,
    kept: &mut Option<String>,
    bench: &mut EditSession,
) -> Option<String> {
    let (name, text, help) = layer.text_param()?;
    let help = words::table_text(help);
    let mut turned = None;
    let row = sliders::named_row(ui, name, |ui| {
        let mut typed = kept.clone().unwrap_or(text);
        let field = ui.add(egui::TextEdit::singleline(&mut typed).desired_width(150.0)).explain(help);
        if field.changed() {
            *kept = Some(typed.clone());
        }
        if field.lost_focus() && kept.is_some() {
            *kept = None;
            match new.set_text_param(&typed) {
                Ok(()) => turned = Some(format!("{}.{name}", layer.name())),
                Err(error) => bench.set_error(error),
            }
        }
    });
    row.response.explain(help);
    turned
}

/// Buttons and a slider for the step that is drawn.
fn choose_step(ui: &mut egui::Ui, layer: &str, steps: &[String], step: &mut usize) {
    *step = (*step).min(steps.len() - 1);
    ui.push_id(layer, |ui| {
        ui.horizontal(|ui| {
            if ui.button("<").clicked() {
                *step = step.saturating_sub(1);
            }
            let name = steps[*step].clone();
            let slider = ui.add(number_fields::slider(step, 0..=steps.len() - 1).show_value(false));
            screen_reader::name_widget(&slider, words::text("lab-tab-stages"));
            if ui.button(">").clicked() {
                *step = (*step + 1).min(steps.len() - 1);
            }
            ui.label(words::table_text(&name));
        })
    });
}

/// Draws the chosen step in the land.
fn draw(
    mut in_land: LandPainter,
    below: Res<GroundGizmos>,
    land: Res<Land>,
    layers: Res<LandLayers>,
    player_position: Res<PlayerPosition>,
) -> Result {
    let is_shown = below.steps.values().any(|(shown, _)| *shown);
    if !(is_shown || below.rooms || below.reach) {
        return Ok(());
    }
    let (painter, view) = in_land.begin()?;
    let rooms = view.rooms();
    for layer in layers.tunable() {
        let Some((true, step)) = below.steps.get(layer.name()) else { continue };
        for &room in &rooms {
            washes(&painter, &view, room, &layer.diagram(&land, room, *step));
        }
    }
    if below.rooms {
        for &room in &rooms {
            // The last step is the room itself: it shows its doors too.
            let mut doors = Cells::SOLID;
            for layer in layers.tunable() {
                doors |= layer.diagram(&land, room, layer.steps().len() - 1).doors;
            }
            border(&painter, &view, room, &doors);
        }
    }
    if below.reach {
        let reached = reachable_cells(&land, &rooms, player_position.place);
        for (room, cells) in rooms.iter().zip(&reached) {
            REACHED.draw(&painter, &view, *room, cells);
        }
    }
    Ok(())
}

fn washes(painter: &egui::Painter, view: &LandView, room: RoomIndex, diagram: &Diagram) {
    for (cells, number) in &diagram.washes {
        RegionLook::of(*number).draw(painter, view, room, cells);
    }
    for line in &diagram.lines {
        let points = line.iter().map(|at| point(view, room, *at)).collect();
        painter.add(egui::Shape::line(points, egui::Stroke::new(2.0, theme::SUN)));
    }
}

fn point(view: &LandView, room: RoomIndex, at: Vec2) -> egui::Pos2 {
    view.to_screen(room.corner().translated(at))
}

fn border(painter: &egui::Painter, view: &LandView, room: RoomIndex, doors: &Cells) {
    let (width, height) = (ROOM_COLUMNS as f32, ROOM_ROWS as f32);
    let rect = egui::Rect::from_two_pos(point(view, room, Vec2::splat(-0.5)), point(view, room, Vec2::new(width, height) - 0.5));
    painter.rect_stroke(rect, 0.0, egui::Stroke::new(1.0, theme::RANGE), egui::StrokeKind::Middle);
    painter.text(
        rect.left_top() + egui::vec2(4.0, 3.0),
        egui::Align2::LEFT_TOP,
        words::text_with("lab-ground-room", &[("x", room.x.to_string().into()), ("y", room.y.to_string().into())]),
        theme::label(),
        theme::PAPER,
    );
    RegionLook::of(usize::MAX).draw(painter, view, room, doors);
}

/// Cells that can be reached (flood fill) from the player's cell if underground, else from the openings.
fn reachable_cells(land: &Land, rooms: &[RoomIndex], him: Option<Place>) -> Vec<Cells> {
    let mut open: Vec<Cells> = rooms.iter().map(|room| land.cells(*room)).collect();
    let mut reached = vec![Cells::SOLID; rooms.len()];
    let mut next: VecDeque<(Column, i64)> = VecDeque::new();
    if let Some(him) = him.filter(|him| him.height_m() < land.height(him.column)) {
        let waist = him.translated(Vec2::new(0.5, 0.6));
        next.push_back((waist.column, waist.row));
    } else if let (Some(first), Some(last)) = (rooms.first(), rooms.last()) {
        for column in land
            .openings(first.first_column()..last.first_column() + ROOM_COLUMNS as i64)
            .into_iter()
            .flat_map(|mouth| (mouth.start.0..mouth.end.0).map(Column))
        {
            next.push_back((column, land.height(column).ceil() as i64 - 1));
        }
    }
    while let Some((column, row)) = next.pop_front() {
        let room = RoomIndex::of(column, row);
        let Some(number) = rooms.iter().position(|other| *other == room) else { continue };
        let (i, j) = ((column - room.first_column()) as usize, (row - room.first_row()) as usize);
        if open[number].is_open(i, j) {
            open[number].0[j] &= !(1 << i);
            reached[number].dig(i, j);
            next.extend([(column + 1, row), (column + -1, row), (column, row + 1), (column, row - 1)]);
        }
    }
    reached
}
