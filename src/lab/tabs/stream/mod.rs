//! Stream tab: chunk streaming measured and drawn in the land.

mod frame_history;
mod gizmos;
mod stats;

use bevy::{
    ecs::system::SystemParam,
    prelude::*,
    render::{RenderApp, render_resource::WgpuFeatures, renderer::RenderDevice},
    sprite_render::{Wireframe2dConfig, Wireframe2dPlugin},
};
use bevy_egui::egui;
use eremite_land::{RoomIndex, requirements::RequirementsAppExt};
use eremite_stream::{
    ChunkBuildTimes, ChunkKey, ChunkState, LayerStreams, StreamFrameTimes, StreamLayers, StreamReport,
    contracts::{camera_view::CameraView, schedule::LabState},
};
use eremite_words as words;
use frame_history::FrameHistory;
use gizmos::StreamGizmos;
use stats::StreamStats;

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel, LabSystems, TabGroup, screen_reader, theme};

/// Colour of the wireframe: the sun's red is visible on ink and paper.
const WIRE: Color = Color::srgb(0.8, 0.2, 0.12);

/// Adds the stream tab.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`, `StreamPlugin` |
/// | Resources | [`StreamFrameTimes`] and [`ChunkBuildTimes`], while the lab is open |
/// | Adds | a tab, drawing in [`LabSystems::InLand`]; Bevy's `Wireframe2dPlugin` |
pub struct StreamTabPlugin;

impl Plugin for StreamTabPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<EditSession>("StreamTabPlugin", "OverlayPlugin")
            .init_resource::<FrameHistory>()
            .add_plugins(gizmos::plugin)
            // Build times are recorded only while the lab is open.
            .add_systems(OnEnter(LabState::Open), |mut commands: Commands| {
                commands.init_resource::<StreamFrameTimes>();
                commands.init_resource::<ChunkBuildTimes>();
            })
            .add_systems(OnExit(LabState::Open), |mut commands: Commands| {
                commands.remove_resource::<StreamFrameTimes>();
                commands.remove_resource::<ChunkBuildTimes>();
            })
            .add_to_lab(LabSystems::TakeUp, frame_history::record_frame.run_if(resource_exists::<StreamReport>))
            .add_lab_tab(TabGroup::Tools, "stream", || words::text("lab-tab-stream"), World::contains_resource::<LayerStreams>, show);
        if app.get_sub_app(RenderApp).is_some() && !app.is_plugin_added::<Wireframe2dPlugin>() {
            app.add_plugins(Wireframe2dPlugin::default());
        }
    }
}

/// Wireframe of everything drawn, if the graphics card supports it.
#[derive(SystemParam)]
struct WireframeToggle<'w> {
    config: Option<ResMut<'w, Wireframe2dConfig>>,
    device: Option<Res<'w, RenderDevice>>,
}

fn show(
    mut panel: LabPanel,
    mut drawn: ResMut<StreamGizmos>,
    mut wires: WireframeToggle,
    streams: Res<LayerStreams>,
    numbers: StreamStats,
) -> Result {
    panel.show(|ui, _| {
        ui.heading(words::text("lab-stream-drawn"));
        ui.horizontal_wrapped(|ui| {
            ui.checkbox(&mut drawn.borders, words::text("lab-stream-borders"));
            ui.checkbox(&mut drawn.contour, words::text("lab-stream-contour"));
            wires.show(ui);
        });
        ui.separator();
        strip(ui, &streams, &numbers.layers, &numbers.view);
        ui.separator();
        numbers.show(ui);
    })
}

impl WireframeToggle<'_> {
    fn show(&mut self, ui: &mut egui::Ui) {
        let Some(config) = &mut self.config else { return };
        let can = self.device.as_ref().is_some_and(|device| device.features().contains(WgpuFeatures::POLYGON_MODE_LINE));
        let mut on = config.global;
        let wires = ui.add_enabled(can, egui::Checkbox::new(&mut on, words::text("lab-stream-wireframe")));
        if !can {
            wires.on_disabled_hover_text(words::text("lab-stream-no-lines"));
        } else if on != config.global {
            config.global = on;
            config.default_color = WIRE;
        }
    }
}

fn color(state: ChunkState) -> (egui::Color32, &'static str) {
    match state {
        ChunkState::Wanted => (egui::Color32::from_rgb(0xd8, 0xcb, 0xb0), words::text("lab-stream-wanted")),
        ChunkState::Building => (egui::Color32::from_rgb(0xd0, 0x9a, 0x3a), words::text("lab-stream-building")),
        ChunkState::Ready => (theme::RANGE, words::text("lab-stream-ready")),
        ChunkState::Live => (theme::INK, words::text("lab-stream-live")),
        ChunkState::Leaving => (theme::WASH, words::text("lab-stream-leaving")),
    }
}

/// A cell with the colour of a state, and a form of its own: an outline, a bar, a dot, all of it, or a stroke.
fn draw_state(painter: &egui::Painter, cell: egui::Rect, state: ChunkState) {
    let (color, _) = color(state);
    match state {
        ChunkState::Wanted => painter.rect_stroke(cell, 1.0, egui::Stroke::new(1.5, color), egui::StrokeKind::Inside),
        ChunkState::Building => painter.rect_filled(cell.with_min_y(cell.center().y), 1.0, color),
        ChunkState::Ready => painter.circle_filled(cell.center(), 0.35 * cell.width(), color),
        ChunkState::Live => painter.rect_filled(cell, 1.0, color),
        ChunkState::Leaving => painter.line_segment([cell.left_bottom(), cell.right_top()], egui::Stroke::new(1.5, color)),
    };
}

/// A row per layer with its chunks around the one in view.
fn strip(ui: &mut egui::Ui, streams: &LayerStreams, layers: &StreamLayers, view: &CameraView) {
    ui.horizontal(|ui| {
        for state in [ChunkState::Wanted, ChunkState::Building, ChunkState::Ready, ChunkState::Live, ChunkState::Leaving] {
            let (_, name) = color(state);
            let (rect, _) = ui.allocate_exact_size(egui::vec2(9.0, 9.0), egui::Sense::hover());
            draw_state(ui.painter(), rect, state);
            ui.label(name);
        }
    });
    let (side, gap, names) = (11.0, 2.0, 84.0);
    for (number, layer) in layers.iter().enumerate() {
        let states = streams.states(number);
        let here: ChunkKey = if layer.draw.is_by_chunks() {
            layer.parallax.layer_place(view.place).column.chunk().into()
        } else {
            RoomIndex::at(view.place).into()
        };
        let rows = states.iter().map(|(slot, _)| slot.y).fold(here.y..=here.y, |rows, y| y.min(*rows.start())..=y.max(*rows.end()));
        let height = (rows.end() - rows.start() + 1) as f32 * (side + gap) + 1.0;
        let (rect, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
        let painter = ui.painter();
        painter.text(rect.left_center(), egui::Align2::LEFT_CENTER, layer.name, theme::label(), theme::INK);
        let middle = rect.left() + names + (rect.width() - names) / 2.0;
        for (slot, state) in states {
            let x = middle + (slot.x - here.x) as f32 * (side + gap);
            let y = rect.top() + 1.0 + (rows.end() - slot.y) as f32 * (side + gap);
            let cell = egui::Rect::from_min_size(egui::pos2(x, y), egui::vec2(side, side));
            draw_state(painter, cell, state);
            if slot == here {
                painter.rect_stroke(cell.expand(1.0), 1.0, egui::Stroke::new(1.5, theme::SUN), egui::StrokeKind::Outside);
            }
        }
        let place = [("x", here.x.to_string().into()), ("y", here.y.to_string().into())];
        let in_view = words::text_with("lab-stream-in-view", &place);
        screen_reader::describe_picture(&response, layer.name, &in_view);
        response.explain(in_view);
    }
}
