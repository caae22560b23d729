//! Statistics of chunk streaming: numbers and plots.

use bevy::{
    ecs::{entity::Entities, system::SystemParam},
    prelude::*,
};
use bevy_egui::egui;
use egui_plot::{Bar, BarChart, HLine, Line, Plot, PlotPoint, PlotPoints, Text};
use eremite_stream::{ChunkBuildTimes, StreamFrameTimes, StreamLayers, StreamReport, contracts::camera_view::CameraView};
use eremite_words as words;

use super::frame_history::FrameHistory;
use crate::overlay::{HelpExt, PlotNumbersExt, screen_reader, theme};

/// What the statistics are read from.
#[derive(SystemParam)]
pub(super) struct StreamStats<'w> {
    report: Res<'w, StreamReport>,
    work: Res<'w, StreamFrameTimes>,
    builds: Res<'w, ChunkBuildTimes>,
    pub layers: Res<'w, StreamLayers>,
    frames: Res<'w, FrameHistory>,
    meshes: Res<'w, Assets<Mesh>>,
    entities: &'w Entities,
    pub view: Res<'w, CameraView>,
}

impl StreamStats<'_> {
    /// Shows the statistics.
    pub fn show(&self, ui: &mut egui::Ui) {
        self.table(ui);
        frame_times(ui, &self.frames);
        build_times(ui, &self.builds, &self.layers);
    }

    fn table(&self, ui: &mut egui::Ui) {
        let Self { report, work, frames, meshes, entities, view, .. } = self;
        let mesh_bytes: usize = meshes.iter().map(|(_, mesh)| bytes(mesh)).sum();
        let megabytes = |bytes: usize| {
            let number = words::decimal(bytes as f64 / 1_048_576.0, 1);
            words::text_with("unit-mebibytes", &[("number", number.into())])
        };
        let process =
            memory_stats::memory_stats().map_or_else(|| words::text("lab-stream-unknown").into(), |memory| megabytes(memory.physical_mem));
        let greatest = words::metres(&words::with_decimal_sign(&report.seam_error_max_m.to_string()));
        let error = [("distance", greatest.into()), ("count", report.border_error_max.into())];
        let error = words::text_with("lab-stream-error", &error);
        let times = words::list([0.5, 0.99].map(|share| words::decimal(work.quantile_ms(share), 3)));
        let count = |count: u64| words::number(count as f64, 0);
        let two = |first: u64, second: u64| words::list([count(first), count(second)]);
        egui::Grid::new("numbers").num_columns(2).striped(true).show(ui, |ui| {
            for (name, value) in [
                (words::text("lab-stream-column"), words::integer(view.place.column.0)),
                (words::text("lab-stream-row"), words::integer(view.place.row)),
                (words::text("lab-stream-at-most"), two(report.live as u64, report.live_max as u64)),
                (words::text("lab-stream-building-now"), count(report.building as u64)),
                (words::text("lab-stream-came-went"), two(report.spawned, report.despawned)),
                (words::text("lab-stream-on-spot"), count(report.on_the_spot)),
                (words::text("lab-stream-stale"), count(report.stale)),
                (words::text("lab-stream-seams"), two(report.seams_checked, report.seams_inexact)),
                (words::text("lab-stream-greatest"), error),
                (words::text("lab-stream-work"), milliseconds(times)),
                (words::text("lab-stream-frame"), frames.summary()),
                (words::text("lab-stream-entities"), count(entities.count_spawned().into())),
                (words::text("lab-stream-meshes"), words::list([count(meshes.len() as u64), megabytes(mesh_bytes)])),
                (words::text("lab-stream-process"), process),
            ] {
                ui.label(name);
                ui.monospace(value);
                ui.end_row();
            }
        });
    }
}

/// One time or several, with the unit.
fn milliseconds(numbers: String) -> String {
    words::text_with("unit-milliseconds", &[("numbers", numbers.into())])
}

/// Bytes of a mesh; zero after it was handed to the renderer.
fn bytes(mesh: &Mesh) -> usize {
    if mesh.try_indices_option().is_err() {
        return 0;
    }
    mesh.get_vertex_buffer_size() + mesh.get_index_buffer_bytes().map_or(0, <[u8]>::len)
}

fn frame_times(ui: &mut egui::Ui, frames: &FrameHistory) {
    ui.add_space(4.0);
    let title = words::text("lab-stream-frame-time");
    ui.heading(title);
    let times: PlotPoints = frames.times.iter().enumerate().map(|(i, &ms)| [i as f64, f64::from(ms)]).collect();
    let uploads = frames.uploads.iter().enumerate().map(|(i, &count)| Bar::new(i as f64, count as f64).width(1.0)).collect();
    let shown = Plot::new("frames")
        .grid_spacing(egui::Rangef::new(9.0, 90.0))
        .height(100.0)
        .include_y(0.0)
        .y_axis_label(words::text("lab-stream-milliseconds"))
        .show_axes([false, true])
        .local_numbers()
        .allow_scroll(false)
        .allow_drag(false)
        .show(ui, |plot| {
            plot.bar_chart(BarChart::new(words::text("lab-stream-uploads"), uploads).color(theme::RANGE));
            plot.line(Line::new(words::text("lab-stream-milliseconds"), times).color(theme::INK));
            plot.hline(HLine::new(words::text("lab-stream-sixty"), 1000.0 / 60.0).color(theme::MOSS));
        });
    let last = frames.times.back().map_or_else(String::new, |ms| milliseconds(words::decimal((*ms).into(), 1)));
    screen_reader::describe_picture(&shown.response, title, &last);
}

/// Number of bins of the histogram of build times, and its height in points.
const BINS: usize = 28;
const BUILDS_HEIGHT: f32 = 110.0;

/// Histogram of build times, in bins of half an octave. Each layer has a letter, in the legend and on its parts of the bars:
/// there are more layers than colours that can be told apart.
fn build_times(ui: &mut egui::Ui, builds: &ChunkBuildTimes, layers: &StreamLayers) {
    ui.add_space(4.0);
    let (title, help) = (words::text("lab-stream-build-time"), words::text("lab-stream-build-time-help"));
    ui.heading(title).explain(help);
    let mut counts = vec![[0usize; BINS]; layers.len()];
    for (layer, took) in builds.iter() {
        let half_octaves = libm::log2f(took.total.as_secs_f32() * 1.0e6 + 1.0) * 2.0;
        counts[layer][(half_octaves as usize).min(BINS - 1)] += 1;
    }
    let micros = |mark: egui_plot::GridMark, _: &std::ops::RangeInclusive<f64>| words::number(libm::exp2(mark.value / 2.0), 0);
    let shown = Plot::new("builds")
        .grid_spacing(egui::Rangef::new(9.0, 90.0))
        .height(BUILDS_HEIGHT)
        .x_axis_label(words::text("lab-stream-microseconds"))
        .local_numbers()
        .x_axis_formatter(micros)
        .allow_scroll(false)
        .allow_drag(false)
        .legend(egui_plot::Legend::default())
        .show(ui, |plot| {
            let name = |number: usize, layer: &str| format!("{} {layer}", layer_letter(number));
            let mut beneath: Vec<BarChart> = Vec::new();
            for (number, (layer, counts)) in layers.iter().zip(&counts).enumerate() {
                let bars = counts.iter().enumerate().map(|(bin, &count)| Bar::new(bin as f64, count as f64).width(0.9)).collect();
                let below: Vec<&BarChart> = beneath.iter().collect();
                let chart = BarChart::new(name(number, layer.name), bars).color(layer_color(number, layers.len())).stack_on(&below);
                beneath.push(chart);
            }
            for chart in beneath {
                plot.bar_chart(chart);
            }
            for (bin, middle, number) in part_letters(&counts) {
                let letter = egui::RichText::new(layer_letter(number)).font(theme::label()).color(theme::PAPER);
                let text = Text::new("", PlotPoint::new(bin as f64, middle), letter).allow_hover(false);
                // With the identity of its chart it is hidden with it.
                let chart = layers.get(number).map(|layer| egui::Id::new(name(number, layer.name)));
                plot.text(if let Some(chart) = chart { text.id(chart) } else { text });
            }
        });
    screen_reader::describe_picture(&shown.response, title, help);
}

fn layer_color(number: usize, count: usize) -> egui::Color32 {
    theme::INK.lerp_to_gamma(theme::SUN, number as f32 / count as f32)
}

/// The letter of a layer by its number.
fn layer_letter(number: usize) -> char {
    (b'a'..=b'z').nth(number).map_or('?', char::from)
}

/// The parts of stacked bars that are high enough for a letter: its bin, the height of its middle, and the layer's number.
fn part_letters(counts: &[[usize; BINS]]) -> Vec<(usize, f64, usize)> {
    let sum = |bin: usize| counts.iter().map(|counts| counts[bin]).sum::<usize>();
    let highest = (0..BINS).map(sum).max().unwrap_or_default();
    // A letter takes this share of the plot, whose axis takes some of it too.
    let least = highest as f64 * f64::from(1.5 * theme::SMALLEST / BUILDS_HEIGHT);
    let mut letters = Vec::new();
    for bin in 0..BINS {
        let mut foot = 0.0;
        for (number, counts) in counts.iter().enumerate() {
            let count = counts[bin] as f64;
            if count > 0.0 && count >= least {
                letters.push((bin, foot + count / 2.0, number));
            }
            foot += count;
        }
    }
    letters
}

#[cfg(test)]
mod tests {
    use eremite_testing::color_vision::least_difference;

    use super::*;

    #[test]
    fn parts_of_a_bar_whose_colours_are_one_to_some_have_letters_of_their_own() {
        const LAYERS: usize = 16;
        let rgb = |number: usize| {
            let color = layer_color(number, LAYERS);
            [color.r(), color.g(), color.b()]
        };
        assert!((1..LAYERS).any(|number| least_difference(rgb(number - 1), rgb(number)) < 10.0), "colours alone would do");
        let mut counts = vec![[0; BINS]; LAYERS];
        counts[0][3] = 40;
        counts[1][3] = 2;
        counts[2][3] = 40;
        counts[15][9] = 30;
        // The low part has none; its name is told where the pointer is.
        assert_eq!(part_letters(&counts), [(3, 20.0, 0), (3, 62.0, 2), (9, 15.0, 15)]);
        let letters: std::collections::BTreeSet<char> = (0..LAYERS).map(layer_letter).collect();
        assert_eq!(letters.len(), LAYERS);
        assert!(part_letters(&[[0; BINS]; 2]).is_empty());
    }

    #[test]
    fn a_mesh_that_the_renderer_has_taken_weighs_nothing_here() {
        let mut mesh = Mesh::from(Rectangle::default());
        assert!(bytes(&mesh) > 0);
        mesh.take_gpu_data().expect("it is there");
        assert_eq!(bytes(&mesh), 0);
    }
}
