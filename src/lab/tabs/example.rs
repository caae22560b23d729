//! Example tab: choose or draw the exemplar that the land imitates, and compare the statistics of both.

use std::sync::Arc;

use bevy::{prelude::*, reflect::PartialReflect};
use bevy_egui::egui;
use egui_plot::{Corner, Legend, Line, Plot, PlotPoints};
use eremite_land::{
    Algorithms, Column, Land, Revision,
    exemplar::{
        self, Exemplar, ExemplarHeightSource, available,
        statistics::{HeightStatistics, LAGS, RANKS},
    },
    requirements::RequirementsAppExt,
};
use eremite_stream::contracts::camera_view::CameraView;
use eremite_words as words;

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel, PlotNumbersExt, TabGroup, number_fields, screen_reader, theme};

/// Parameter that holds the exemplar.
const PARAMETER: &str = "example";
/// Samples of a newly drawn profile, and the largest number that can be drawn on.
const SAMPLES: usize = 256;
const MAX_SAMPLES: usize = 4096;
/// Height of the drawing area, in points.
const SHEET_HEIGHT: f32 = 150.0;
/// Height range in metres that it stands for, and spacing of samples in metres.
const TALL_M: std::ops::RangeInclusive<f32> = 4.0..=2000.0;
const SPACING_M: std::ops::RangeInclusive<f32> = 0.25..=64.0;
/// Height of the drawing area relative to the land's height range, to leave room above.
const ROOM: f32 = 1.25;
/// Samples of the land that are measured.
const MEASURED: usize = 1024;

/// Adds the example tab.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`, `ExemplarPlugin` |
/// | Adds | a tab |
pub struct ExampleTabPlugin;

impl Plugin for ExampleTabPlugin {
    fn build(&self, app: &mut App) {
        let is_there = |world: &World| world.get_resource::<Algorithms>().is_some_and(|known| known.find(name()).is_ok());
        app.requires::<EditSession>("ExampleTabPlugin", "OverlayPlugin")
            .init_resource::<ProfileSketch>()
            .init_resource::<ExampleMeasures>()
            .add_lab_tab(TabGroup::Terrain, "example", || words::text("lab-tab-example"), is_there, (sync_exemplar, show).chain());
    }
}

fn name() -> &'static str {
    exemplar::NAME
}

/// Profile being drawn.
#[derive(Resource)]
struct ProfileSketch {
    /// Heights as shares of the drawing area.
    heights: Vec<f32>,
    tall_m: f32,
    spacing_m: f32,
    /// Text of the land's exemplar, if this is its profile.
    is: Option<Arc<str>>,
    /// Last pointer position: sample and height.
    last: Option<(f32, f32)>,
}

impl Default for ProfileSketch {
    fn default() -> Self {
        Self { heights: vec![0.5; SAMPLES], tall_m: 80.0, spacing_m: 2.0, is: None, last: None }
    }
}

impl ProfileSketch {
    /// Profile of an exemplar, if it can be drawn on.
    fn of(example: &Exemplar, text: &Arc<str>) -> Option<Self> {
        let surface = &example.surface;
        let fits = !surface.is_map() && (2..=MAX_SAMPLES).contains(&surface.columns);
        fits.then(|| {
            let tall_m = (example.metres * ROOM).clamp(*TALL_M.start(), *TALL_M.end());
            let low = (1.0 - example.metres / tall_m).max(0.0) / 2.0;
            let heights = surface.heights().map(|height| (low + height * example.metres / tall_m).clamp(0.0, 1.0)).collect();
            Self { heights, tall_m, spacing_m: example.spacing_m, is: Some(text.clone()), last: None }
        })
    }

    /// Profile of the land from a column on.
    fn of_land(land: &Land, from: Column, spacing_m: f32) -> Self {
        let heights = heights_of(land, from, SAMPLES, spacing_m);
        let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), height| (low.min(*height), high.max(*height)));
        let tall_m = ((high - low) * ROOM).clamp(*TALL_M.start(), *TALL_M.end());
        let foot = low - (tall_m - (high - low)) / 2.0;
        let heights = heights.iter().map(|height| ((height - foot) / tall_m).clamp(0.0, 1.0)).collect();
        Self { heights, tall_m, spacing_m, is: None, last: None }
    }

    /// Draws to a sample and height; samples between are interpolated.
    fn draw_to(&mut self, sample: f32, height: f32) {
        let (from, low) = self.last.unwrap_or((sample, height));
        self.last = Some((sample, height));
        let (first, last) = (from.min(sample).floor(), from.max(sample).ceil());
        for at in first as usize..=(last as usize).min(self.heights.len() - 1) {
            let share = if sample == from { 1.0 } else { ((at as f32 - from) / (sample - from)).clamp(0.0, 1.0) };
            self.heights[at] = (low + (height - low) * share).clamp(0.0, 1.0);
        }
    }

    /// Smooths with the kernel 1-2-1.
    fn smooth(&mut self) {
        let before = self.heights.clone();
        let at = |i: usize| before[i.min(before.len() - 1)];
        for (i, height) in self.heights.iter_mut().enumerate() {
            *height = (at(i.saturating_sub(1)) + 2.0 * at(i) + at(i + 1)) / 4.0;
        }
    }

    /// The profile as an exemplar.
    fn example(&self) -> Result<Exemplar, String> {
        let heights: Vec<f64> = self.heights.iter().map(|height| f64::from(height * self.tall_m)).collect();
        Exemplar::new(heights.len(), 1, &heights, self.spacing_m).map_err(|fault| fault.to_string())
    }
}

/// Heights of the land in metres, `count` samples with a spacing in metres.
fn heights_of(land: &Land, from: Column, count: usize, spacing_m: f32) -> Vec<f32> {
    let columns = (count as f32 * spacing_m).ceil() as usize + 1;
    let surface = land.heights(from, columns + 1);
    let at = |sample: usize| {
        let place = sample as f32 * spacing_m;
        let (column, share) = (place as usize, place.fract());
        surface[column] + (surface[column + 1] - surface[column]) * share
    };
    (0..count).map(at).collect()
}

/// Statistics of exemplar and land.
#[derive(Resource, Default)]
struct ExampleMeasures {
    of: Option<(Revision, Column)>,
    measures: Option<[HeightStatistics; 2]>,
    spacing_m: f32,
}

/// Exemplar height source of the land with its text, if it has one.
fn of_land(bench: &EditSession) -> Option<(&ExemplarHeightSource, &Arc<str>)> {
    let height_source: &dyn PartialReflect = bench.height_source().as_partial_reflect();
    let by_example = height_source.try_downcast_ref::<ExemplarHeightSource>()?;
    Some((by_example, by_example.example.text()))
}

/// Takes over a changed exemplar of the land, and updates the statistics.
fn sync_exemplar(
    bench: Res<EditSession>,
    mut drawn: ResMut<ProfileSketch>,
    mut held: ResMut<ExampleMeasures>,
    land: Res<Land>,
    view: Res<CameraView>,
) {
    let Some((by_example, text)) = of_land(&bench) else {
        *held = ExampleMeasures::default();
        return;
    };
    if drawn.last.is_some() {
        // Not measured while the pointer is down.
        return;
    }
    if drawn.is.as_ref() != Some(text)
        && let Some(other) = ProfileSketch::of(by_example.example(), text)
    {
        *drawn = other;
    }
    let of = (land.full_revision(), view.place.column.chunk().first());
    if held.of != Some(of) {
        let example = by_example.example();
        let spacing_m = if by_example.spacing == 0.0 { example.spacing_m } else { by_example.spacing };
        let heights = heights_of(&land, of.1, MEASURED, spacing_m);
        let ours = HeightStatistics::of_heights(&heights, MEASURED, 1.0, spacing_m);
        *held = ExampleMeasures { of: Some(of), measures: Some([HeightStatistics::of(example), ours]), spacing_m };
    }
}

fn show(
    mut panel: LabPanel,
    mut drawn: ResMut<ProfileSketch>,
    held: Res<ExampleMeasures>,
    algorithms: Res<Algorithms>,
    land: Res<Land>,
    view: Res<CameraView>,
) -> Result {
    panel.show(|ui, bench| {
        ui.heading(words::text("lab-example-title"));
        let now = of_land(bench).map(|(by_example, text)| (by_example.example().surface.is_map(), text.clone()));
        ui.horizontal_wrapped(|ui| {
            for name in available() {
                let is_it = now.as_ref().is_some_and(|(_, text)| **text == *name);
                if ui.selectable_label(is_it, &name).clicked() {
                    choose(bench, &name, &algorithms);
                    bench.settle();
                }
            }
        });
        ui.weak(words::text("lab-example-drop"));
        ui.add_space(6.0);
        ui.heading(words::text("lab-example-draw"));
        ui.weak(match &now {
            Some((false, _)) => words::text("lab-example-draw-on"),
            Some((true, _)) => words::text("lab-example-is-map"),
            None => words::text("lab-example-draw-new"),
        });
        let is_painted = canvas(ui, &mut drawn);
        let is_released = ui.input(|input| input.pointer.any_released());
        let is_replaced = replace_profile(ui, &mut drawn, &land, view.place.column.chunk().first());
        let (is_resized, is_size_set) = sheet_size(ui, &mut drawn);
        if is_painted || is_replaced || is_resized {
            match drawn.example() {
                Ok(example) => {
                    let text = example.to_encoded_text();
                    drawn.is = Some(text.as_str().into());
                    choose(bench, &text, &algorithms);
                }
                Err(words) => bench.set_error(words),
            }
        }
        if is_released || is_replaced || is_size_set {
            bench.settle();
        }
        if let Some([example, ours]) = &held.measures {
            heights(ui, example, ours);
            rises(ui, example, ours, held.spacing_m);
        }
    })
}

/// Buttons that draw another profile; returns whether one was clicked.
fn replace_profile(ui: &mut egui::Ui, drawn: &mut ProfileSketch, land: &Land, from: Column) -> bool {
    let buttons = ui.horizontal(|ui| {
        let here = ui.button(words::text("lab-example-from-land")).explain(words::text("lab-example-from-land-help"));
        if here.clicked() {
            *drawn = ProfileSketch::of_land(land, from, drawn.spacing_m);
        }
        let level = ui.button(words::text("lab-example-flat")).explain(words::text("lab-example-flat-help"));
        if level.clicked() {
            *drawn = ProfileSketch { tall_m: drawn.tall_m, spacing_m: drawn.spacing_m, ..ProfileSketch::default() };
        }
        let smooth = ui.button(words::text("lab-example-smooth")).explain(words::text("lab-example-smooth-help"));
        if smooth.clicked() {
            drawn.smooth();
        }
        [here, level, smooth]
    });
    buttons.inner.iter().any(egui::Response::clicked)
}

/// Height of the drawing area and spacing of its samples; returns whether one was changed, and whether one was set.
fn sheet_size(ui: &mut egui::Ui, ProfileSketch { tall_m, spacing_m, .. }: &mut ProfileSketch) -> (bool, bool) {
    let fields = ui.horizontal(|ui| {
        let suffix = format!(" {}", words::text("lab-metre"));
        ui.label(words::text("lab-example-profile-is"));
        let tall = ui
            .add(number_fields::drag_value(tall_m).range(TALL_M).speed(0.5).suffix(&suffix))
            .explain(words::text("lab-example-tall-help"));
        ui.label(words::text("lab-example-spacing"));
        [tall, ui.add(number_fields::drag_value(spacing_m).range(SPACING_M).speed(0.02).suffix(&suffix))]
    });
    let fields = fields.inner;
    (fields.iter().any(egui::Response::changed), fields.iter().any(egui::Response::lost_focus))
}

/// Makes the land imitate an exemplar.
fn choose(bench: &mut EditSession, text: &str, algorithms: &Algorithms) {
    bench.choose_with(name(), (PARAMETER, text), PARAMETER, algorithms);
}

/// Drawing area; returns whether the profile was changed.
fn canvas(ui: &mut egui::Ui, drawn: &mut ProfileSketch) -> bool {
    let size = egui::vec2(ui.available_width(), SHEET_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click_and_drag());
    let name = words::text("lab-example-profile");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Other, true, name));
    screen_reader::describe_picture(&response, name, "");
    let most = (drawn.heights.len() - 1) as f32;
    let before = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on() || response.dragged());
    match before {
        Some(at) => {
            let share = ((at - rect.min) / rect.size()).clamp(egui::Vec2::ZERO, egui::Vec2::splat(1.0));
            drawn.draw_to(share.x * most, 1.0 - share.y);
        }
        None => drawn.last = None,
    }
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 2.0, theme::PAPER);
    let point = |(i, height): (usize, &f32)| rect.min + egui::vec2(i as f32 / most, 1.0 - height) * rect.size();
    let outline: Vec<egui::Pos2> = drawn.heights.iter().enumerate().map(point).collect();
    let colors = [0.5, 0.15].map(|share| theme::WASH.gamma_multiply(share));
    theme::draw_profile(&painter, outline, rect.max.y, colors, egui::Stroke::new(1.6, theme::INK));
    painter.rect_stroke(rect, 2.0, egui::Stroke::new(0.5, theme::WASH), egui::StrokeKind::Inside);
    response.on_hover_cursor(egui::CursorIcon::Crosshair);
    before.is_some()
}

fn plot<'a>(ui: &mut egui::Ui, title: &'a str, help: &str, x: &'a str) -> Plot<'a> {
    ui.add_space(6.0);
    ui.heading(title).explain(help);
    let plot = Plot::new(title)
        .height(118.0)
        .x_axis_label(x)
        .y_axis_label(words::text("lab-metre"))
        .local_numbers()
        .legend(Legend::default().position(Corner::LeftTop));
    plot.allow_scroll(false).allow_drag(false).allow_zoom(false)
}

fn both(plot: &mut egui_plot::PlotUi, example: PlotPoints<'static>, ours: PlotPoints<'static>) {
    plot.line(Line::new(words::text("lab-example-land"), ours).color(theme::INK));
    plot.line(Line::new(words::text("lab-example-example"), example).color(theme::SUN).style(egui_plot::LineStyle::dashed_dense()));
}

/// Plot of height quantiles.
fn heights(ui: &mut egui::Ui, example: &HeightStatistics, ours: &HeightStatistics) {
    let points = |of: &HeightStatistics| -> PlotPoints<'static> {
        RANKS.iter().zip(of.quantiles).map(|(rank, height)| [rank * 100.0, height * of.metres]).collect()
    };
    let (title, help) = (words::text("lab-compare-heights"), words::text("lab-example-heights-help"));
    let shown = plot(ui, title, help, words::text("lab-example-below")).show(ui, |plot| both(plot, points(example), points(ours)));
    screen_reader::describe_picture(&shown.response, title, help);
}

/// Plot of mean height difference over distance.
fn rises(ui: &mut egui::Ui, example: &HeightStatistics, ours: &HeightStatistics, spacing_m: f32) {
    let points = |of: &HeightStatistics| -> PlotPoints<'static> {
        let known = LAGS.iter().zip(of.steps).filter(|(_, step)| *step > 0.0);
        known.map(|(lag, step)| [*lag as f64 * f64::from(spacing_m), step * of.metres]).collect()
    };
    let (title, help) = (words::text("lab-example-rises"), words::text("lab-example-rises-help"));
    let shown = plot(ui, title, help, words::text("lab-metre")).show(ui, |plot| both(plot, points(example), points(ours)));
    screen_reader::describe_picture(&shown.response, title, help);
}
