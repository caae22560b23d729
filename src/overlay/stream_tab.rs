//! The fourth tab: what the stream does, measured.

use std::collections::VecDeque;

use bevy::{
    ecs::entity::Entities,
    prelude::*,
    render::{render_resource::WgpuFeatures, renderer::RenderDevice},
    sprite_render::Wireframe2dConfig,
};
use bevy_egui::{EguiContexts, egui};
use egui_plot::{Bar, BarChart, HLine, Line, Plot, PlotPoints};

use super::{
    in_land::Drawn,
    panel::{self, Tab},
    theme,
    workbench::Workbench,
};
use crate::{
    gaze::Gaze,
    land::RoomIndex,
    stream::{BuildTimes, ChunkState, Draw, Slot, StreamLayers, StreamReport, Streams, WorkTimes},
};

/// The last frames, while the lab is open.
#[derive(Resource, Default)]
pub struct Frames {
    /// Milliseconds.
    times: VecDeque<f32>,
    uploads: VecDeque<usize>,
}

/// The wireframe's lines: the sun's red shows on ink and on paper.
const WIRE: Color = Color::srgb(0.8, 0.2, 0.12);

/// Frames remembered.
const REMEMBERED: usize = 240;

impl Frames {
    fn in_words(&self) -> String {
        let mut times: Vec<f32> = self.times.iter().copied().collect();
        times.sort_unstable_by(f32::total_cmp);
        let at = |share: f32| times.get(((times.len() as f32 * share) as usize).min(times.len().saturating_sub(1))).copied();
        match (at(0.5), at(1.0)) {
            (Some(half), Some(worst)) => format!("{half:.1}, {worst:.1} ms"),
            _ => "none yet".into(),
        }
    }
}

/// Notes the frame.
pub fn note(mut frames: ResMut<Frames>, time: Res<Time<Real>>, report: Res<StreamReport>) {
    let Frames { times, uploads } = &mut *frames;
    if times.len() == REMEMBERED {
        times.pop_front();
        uploads.pop_front();
    }
    times.push_back(time.delta_secs() * 1000.0);
    uploads.push_back(report.uploads);
}

/// Shows the tab.
pub fn show(
    mut contexts: EguiContexts,
    mut tab: ResMut<Tab>,
    mut drawn: ResMut<Drawn>,
    mut wireframe: Option<ResMut<Wireframe2dConfig>>,
    device: Option<Res<RenderDevice>>,
    bench: Res<Workbench>,
    frames: Res<Frames>,
    streams: Res<Streams>,
    layers: Res<StreamLayers>,
    report: Res<StreamReport>,
    work: Res<WorkTimes>,
    builds: Res<BuildTimes>,
    meshes: Res<Assets<Mesh>>,
    gaze: Res<Gaze>,
    entities: &Entities,
) -> Result {
    panel::show(contexts.ctx_mut()?, &mut tab, bench.word(), |ui| {
        ui.heading("drawn in the land");
        ui.horizontal_wrapped(|ui| {
            ui.checkbox(&mut drawn.borders, "chunk borders and seams");
            ui.checkbox(&mut drawn.contour, "contour beneath him");
            let lines = device.is_some_and(|device| device.features().contains(WgpuFeatures::POLYGON_MODE_LINE));
            if let Some(config) = &mut wireframe {
                let mut on = config.global;
                let box_ = ui.add_enabled(lines, egui::Checkbox::new(&mut on, "wireframe"));
                if !lines {
                    box_.on_disabled_hover_text("this graphics driver draws no lines");
                } else if on != config.global {
                    config.global = on;
                    config.default_color = WIRE;
                }
            }
        });
        ui.separator();
        strip(ui, &streams, &layers, &gaze);
        ui.separator();
        numbers(ui, &report, &work, &frames, &meshes, entities.count_spawned(), &gaze);
        frame_times(ui, &frames);
        build_times(ui, &builds, &layers);
    });
    Ok(())
}

fn color(state: ChunkState) -> (egui::Color32, &'static str) {
    match state {
        ChunkState::Wanted => (egui::Color32::from_rgb(0xd8, 0xcb, 0xb0), "wanted"),
        ChunkState::Building => (egui::Color32::from_rgb(0xd0, 0x9a, 0x3a), "building"),
        ChunkState::Ready => (theme::RANGE, "ready"),
        ChunkState::Live => (theme::INK, "live"),
        ChunkState::Leaving => (theme::WASH, "leaving"),
    }
}

/// Each layer's chunks in a row, around the chunk that is looked at.
fn strip(ui: &mut egui::Ui, streams: &Streams, layers: &StreamLayers, gaze: &Gaze) {
    ui.horizontal(|ui| {
        for state in [ChunkState::Wanted, ChunkState::Building, ChunkState::Ready, ChunkState::Live, ChunkState::Leaving] {
            let (color, name) = color(state);
            let (rect, _) = ui.allocate_exact_size(egui::vec2(9.0, 9.0), egui::Sense::hover());
            ui.painter().rect_filled(rect, 1.0, color);
            ui.small(name);
        }
    });
    let (side, gap, names) = (11.0, 2.0, 84.0);
    for (number, layer) in layers.0.iter().enumerate() {
        let states = streams.states(number);
        let here = match layer.draw {
            Draw::Chunks(_) => Slot { x: layer.parallax.place(gaze.place).column.chunk().0, y: 0 },
            Draw::Sections(_) => {
                let RoomIndex { x, y } = RoomIndex::at(gaze.place);
                Slot { x, y }
            }
        };
        let rows = states.iter().map(|(slot, _)| slot.y).fold(here.y..=here.y, |rows, y| y.min(*rows.start())..=y.max(*rows.end()));
        let height = (rows.end() - rows.start() + 1) as f32 * (side + gap) + 1.0;
        let (rect, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), egui::Sense::hover());
        let painter = ui.painter();
        painter.text(rect.left_center(), egui::Align2::LEFT_CENTER, layer.name, egui::FontId::proportional(11.0), theme::INK);
        let middle = rect.left() + names + (rect.width() - names) / 2.0;
        for (slot, state) in states {
            let x = middle + (slot.x - here.x) as f32 * (side + gap);
            let y = rect.top() + 1.0 + (rows.end() - slot.y) as f32 * (side + gap);
            let cell = egui::Rect::from_min_size(egui::pos2(x, y), egui::vec2(side, side));
            painter.rect_filled(cell, 1.0, color(state).0);
            if slot == here {
                painter.rect_stroke(cell.expand(1.0), 1.0, egui::Stroke::new(1.5, theme::SUN), egui::StrokeKind::Outside);
            }
        }
        response.on_hover_text(format!("{}, {} is looked at", here.x, here.y));
    }
}

/// The memory of a mesh; nothing, if the renderer has taken it over.
fn bytes(mesh: &Mesh) -> usize {
    if mesh.try_indices_option().is_err() {
        return 0;
    }
    mesh.get_vertex_buffer_size() + mesh.get_index_buffer_bytes().map_or(0, <[u8]>::len)
}

fn numbers(ui: &mut egui::Ui, report: &StreamReport, work: &WorkTimes, frames: &Frames, meshes: &Assets<Mesh>, entities: u32, gaze: &Gaze) {
    let mesh_bytes: usize = meshes.iter().map(|(_, mesh)| bytes(mesh)).sum();
    let megabytes = |bytes: usize| format!("{:.1} MiB", bytes as f64 / 1_048_576.0);
    let process = memory_stats::memory_stats().map_or("unknown here".into(), |memory| megabytes(memory.physical_mem));
    egui::Grid::new("numbers").num_columns(2).striped(true).show(ui, |ui| {
        for (name, value) in [
            ("column", gaze.place.column.0.to_string()),
            ("row", gaze.place.row.to_string()),
            ("chunks live, at most", format!("{}, {}", report.live, report.live_max)),
            ("building now", report.building.to_string()),
            ("came, went", format!("{}, {}", report.spawned, report.despawned)),
            ("built on the spot", report.on_the_spot.to_string()),
            ("dropped as stale", report.stale.to_string()),
            ("seams, inexact", format!("{}, {}", report.seams_checked, report.seams_inexact)),
            ("greatest seam error", format!("{} m", report.seam_error_max_m)),
            ("stream p50, p99", format!("{:.3}, {:.3} ms", work.quantile_ms(0.5), work.quantile_ms(0.99))),
            ("frame p50, worst", frames.in_words()),
            ("entities", entities.to_string()),
            ("meshes", format!("{}, {}", meshes.len(), megabytes(mesh_bytes))),
            ("memory of the process", process),
        ] {
            ui.label(name);
            ui.monospace(value);
            ui.end_row();
        }
    });
}

fn frame_times(ui: &mut egui::Ui, frames: &Frames) {
    ui.add_space(4.0);
    ui.heading("frame time, and chunks uploaded");
    let times: PlotPoints = frames.times.iter().enumerate().map(|(i, &ms)| [i as f64, f64::from(ms)]).collect();
    let uploads = frames.uploads.iter().enumerate().map(|(i, &count)| Bar::new(i as f64, count as f64).width(1.0)).collect();
    Plot::new("frames")
        .grid_spacing(egui::Rangef::new(9.0, 90.0))
        .height(100.0)
        .include_y(0.0)
        .y_axis_label("ms")
        .show_axes([false, true])
        .allow_scroll(false)
        .allow_drag(false)
        .show(ui, |plot| {
            plot.bar_chart(BarChart::new("uploads", uploads).color(theme::RANGE));
            plot.line(Line::new("ms", times).color(theme::INK));
            plot.hline(HLine::new("60 a second", 1000.0 / 60.0).color(theme::MOSS));
        });
}

/// How many chunks took how long, in bins of a half octave.
fn build_times(ui: &mut egui::Ui, builds: &BuildTimes, layers: &StreamLayers) {
    ui.add_space(4.0);
    ui.heading("time to build a chunk").on_hover_text("of the last 512 chunks, by layer");
    const BINS: usize = 28;
    let mut counts = vec![[0usize; BINS]; layers.0.len()];
    for (layer, took) in builds.iter() {
        let half_octaves = libm::log2f(took.as_secs_f32() * 1.0e6 + 1.0) * 2.0;
        counts[layer][(half_octaves as usize).min(BINS - 1)] += 1;
    }
    let micros = |mark: egui_plot::GridMark, _: &std::ops::RangeInclusive<f64>| format!("{:.0}", libm::exp2(mark.value / 2.0));
    Plot::new("builds")
        .grid_spacing(egui::Rangef::new(9.0, 90.0))
        .height(110.0)
        .x_axis_label("microseconds")
        .x_axis_formatter(micros)
        .allow_scroll(false)
        .allow_drag(false)
        .legend(egui_plot::Legend::default())
        .show(ui, |plot| {
            let mut beneath: Vec<BarChart> = Vec::new();
            for (number, (layer, counts)) in layers.0.iter().zip(&counts).enumerate() {
                let bars = counts.iter().enumerate().map(|(bin, &count)| Bar::new(bin as f64, count as f64).width(0.9)).collect();
                let share = number as f32 / layers.0.len() as f32;
                let below: Vec<&BarChart> = beneath.iter().collect();
                let chart = BarChart::new(layer.name, bars).color(theme::INK.lerp_to_gamma(theme::SUN, share)).stack_on(&below);
                beneath.push(chart);
            }
            for chart in beneath {
                plot.bar_chart(chart);
            }
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mesh_that_the_renderer_has_taken_weighs_nothing_here() {
        let mut mesh = Mesh::from(Rectangle::default());
        assert!(bytes(&mesh) > 0);
        mesh.take_gpu_data().expect("it is there");
        assert_eq!(bytes(&mesh), 0);
    }
}
