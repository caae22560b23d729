//! Comparison tab: another algorithm against the current one, as curves and as an outline over the land.

use bevy::prelude::*;
use bevy_egui::egui;
use egui_plot::{Bar, BarChart, Line, LineStyle, Plot, PlotPoints};
use eremite_land::{Algorithms, CHUNK_COLUMNS, ChunkIndex, Column, Land, LandLayers, Place, Recipe, Revision};
use eremite_stream::contracts::camera_view::CameraView;
use eremite_words as words;

use super::{
    EditSession, HelpExt, LabAppExt, LabPanel, LabSystems, LandPainter, LandView, PlotNumbersExt, TabGroup,
    analysis::{self, Analysis},
    registry::is_tab,
    screen_reader, theme,
};

/// The other land, and the analysis of both.
#[derive(Resource, Default)]
struct Comparison {
    with: Option<String>,
    of: Option<Recipe>,
    other: Option<Land>,
    seen: Option<ComparisonResult>,
}

struct ComparisonResult {
    stamp: Revision,
    from: ChunkIndex,
    with: Option<Recipe>,
    /// Name chosen in the list.
    name: Option<String>,
    /// Whether the land imitates an exemplar.
    after: bool,
    this: Analysis,
    other: Option<Analysis>,
    stages: Vec<Vec<f32>>,
}

/// Stands among the names of algorithms for the exemplar that the land imitates.
const MADE_AFTER: &str = "made-after";

/// A name of the list as it is shown.
fn shown_name(name: &str) -> &str {
    if name == MADE_AFTER { words::text("lab-compare-example") } else { name }
}

impl Comparison {
    fn refresh(&mut self, land: &Land, bench: &EditSession, algorithms: &Algorithms, layers: &LandLayers, from: ChunkIndex) {
        let after = land.height_source().exemplar_heights(1).is_some();
        if !after && self.with.as_deref() == Some(MADE_AFTER) {
            self.with = None;
        }
        let of = self.with.as_ref().filter(|name| *name != MADE_AFTER).map(|name| bench.remembered_recipe(name));
        if of != self.of {
            self.other = of.as_ref().and_then(|of| of.land(algorithms, layers).ok());
            self.of.clone_from(&of);
        }
        if self
            .seen
            .as_ref()
            .is_some_and(|seen| seen.stamp == land.full_revision() && seen.from == from && seen.with == of && seen.name == self.with)
        {
            return;
        }
        self.seen = Some(ComparisonResult {
            stamp: land.full_revision(),
            from,
            with: of,
            name: self.with.clone(),
            after,
            this: Analysis::of(land, from),
            other: match self.with.as_deref() {
                Some(MADE_AFTER) => Analysis::of_exemplar(&**land.height_source()),
                _ => self.other.as_ref().map(|other| Analysis::of(other, from)),
            },
            stages: analysis::stages(&**land.height_source(), land.seed(), from),
        });
    }
}

/// Adds the tab, and the other land's outline while the tab is shown.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Comparison>()
        .add_lab_tab(TabGroup::Terrain, "compare", || words::text("lab-tab-compare"), |_| true, (refresh, show).chain())
        .add_to_lab(LabSystems::InLand, draw.run_if(is_tab("compare")));
}

fn refresh(
    mut compare: ResMut<Comparison>,
    bench: Res<EditSession>,
    land: Res<Land>,
    algorithms: Res<Algorithms>,
    layers: Res<LandLayers>,
    camera_view: Res<CameraView>,
) {
    compare.refresh(&land, &bench, &algorithms, &layers, camera_view.place.column.chunk());
}

fn show(mut panel: LabPanel, mut compare: ResMut<Comparison>, algorithms: Res<Algorithms>) -> Result {
    panel.show(|ui, bench| {
        ui.horizontal(|ui| {
            ui.label(&bench.recipe().algorithm);
            ui.colored_label(theme::SUN, words::text("lab-compare-beside"));
            egui::ComboBox::from_id_salt("beside")
                .selected_text(compare.with.as_deref().map_or_else(|| words::text("lab-compare-nothing"), shown_name))
                .height(theme::LIST_HEIGHT)
                .show_ui(ui, |ui| {
                    ui.selectable_value(&mut compare.with, None, words::text("lab-compare-nothing"));
                    if compare.seen.as_ref().is_some_and(|seen| seen.after) {
                        ui.selectable_value(&mut compare.with, Some(MADE_AFTER.into()), shown_name(MADE_AFTER));
                    }
                    for algorithm in algorithms.iter() {
                        ui.selectable_value(&mut compare.with, Some(algorithm.name.into()), algorithm.name);
                    }
                });
        });
        ui.weak(words::text("lab-compare-colors"));
        let (Some(seen), names) = (&compare.seen, (bench.recipe().algorithm.as_str(), compare.with.as_deref().map_or("", shown_name)))
        else {
            return;
        };
        heights(ui, seen, names);
        stages(ui, seen);
        histogram(ui, seen, names);
        spectrum(ui, seen, names);
    })
}

/// Draws the other land's outline at its place in the world.
fn draw(mut land: LandPainter, compare: Res<Comparison>) -> Result {
    if let Some(other) = &compare.other {
        let (painter, view) = land.begin()?;
        outline(&painter, &view, other);
    }
    Ok(())
}

fn outline(painter: &egui::Painter, view: &LandView, other: &Land) {
    let columns = view.columns();
    let heights = other.heights(Column(columns.start), (columns.end - columns.start) as usize);
    let points: Vec<egui::Pos2> =
        columns.zip(&heights).map(|(x, &height)| view.to_screen(Place::at(Column(x), 0).at_height(height))).collect();
    painter.extend(egui::Shape::dashed_line(&points, egui::Stroke::new(1.6, theme::SUN), 8.0, 4.0));
}

fn plot<'a>(ui: &mut egui::Ui, title: &'a str, help: &str, x: &'a str, y: &'a str) -> Plot<'a> {
    ui.add_space(6.0);
    ui.heading(title).explain(help);
    Plot::new(title)
        .height(118.0)
        .grid_spacing(egui::Rangef::new(9.0, 90.0))
        .x_axis_label(x)
        .y_axis_label(y)
        .local_numbers()
        .allow_scroll(false)
        .allow_drag(false)
}

/// A line of the other land: red, and dashed, since not everybody sees red.
fn other_line<'a>(name: &str, points: PlotPoints<'a>) -> Line<'a> {
    Line::new(name.to_owned(), points).color(theme::SUN).style(LineStyle::dashed_dense())
}

/// Height profile plot, in metres from the first column, two chunks long.
fn heights(ui: &mut egui::Ui, seen: &ComparisonResult, (this, other): (&str, &str)) {
    let points = |heights: &[f32]| -> PlotPoints<'static> {
        heights[..2 * CHUNK_COLUMNS].iter().enumerate().map(|(x, &h)| [x as f64, f64::from(h)]).collect()
    };
    let metre = words::text("lab-metre");
    let (title, help) = (words::text("lab-compare-heights"), words::text("lab-compare-heights-help"));
    let shown = plot(ui, title, help, metre, metre).show(ui, |plot| {
        plot.line(Line::new(this.to_owned(), points(&seen.this.heights)).color(theme::INK));
        if let Some(analysis) = &seen.other {
            plot.line(other_line(other, points(&analysis.heights)));
        }
    });
    screen_reader::describe_picture(&shown.response, title, help);
}

/// Contribution of each stage, one curve per stage.
fn stages(ui: &mut egui::Ui, seen: &ComparisonResult) {
    if seen.stages.len() < 2 {
        return;
    }
    let height = 24.0 * seen.stages.len() as f32 + 30.0;
    let (title, help) = (words::text("lab-compare-stages"), words::text("lab-compare-stages-help"));
    let shown = plot(ui, title, help, words::text("lab-metre"), "").height(height.min(300.0)).show_axes([true, false]).show(ui, |plot| {
        for (number, added) in seen.stages.iter().enumerate() {
            let most = added.iter().fold(1.0e-6_f32, |most, value| most.max(value.abs()));
            let points: PlotPoints =
                added.iter().enumerate().map(|(x, &h)| [x as f64, -(number as f64) + f64::from(h / most) * 0.45]).collect();
            let share = number as f32 / seen.stages.len() as f32;
            plot.line(
                Line::new(format!("{} \u{b1}{}", number + 1, words::decimal(most.into(), 3)), points)
                    .color(theme::INK.lerp_to_gamma(theme::RANGE, share)),
            );
        }
    });
    screen_reader::describe_picture(&shown.response, title, help);
}

fn histogram(ui: &mut egui::Ui, seen: &ComparisonResult, (this, other): (&str, &str)) {
    let bars = |analysis: &Analysis| -> Vec<Bar> {
        let width = analysis.histogram.windows(2).next().map_or(1.0, |pair| pair[1][0] - pair[0][0]);
        analysis.histogram.iter().map(|&[height, share]| Bar::new(height, share * 100.0).width(width)).collect()
    };
    let (title, help) = (words::text("lab-compare-histogram"), words::text("lab-compare-histogram-help"));
    let shown = plot(ui, title, help, words::text("lab-metre"), "%").show(ui, |plot| {
        // A bar under the pointer shows its share.
        let chart = |name: &str, bars: Vec<Bar>| {
            BarChart::new(name.to_owned(), bars).element_formatter(Box::new(|bar, _| words::decimal(bar.value, 1)))
        };
        plot.bar_chart(chart(this, bars(&seen.this)).color(theme::INK.gamma_multiply(0.7)));
        if let Some(analysis) = &seen.other {
            // Only outlines, over those that are filled.
            let outlined = |bar: Bar| bar.fill(egui::Color32::TRANSPARENT).stroke(egui::Stroke::new(1.2, theme::SUN));
            plot.bar_chart(chart(other, bars(analysis).into_iter().map(outlined).collect()).color(theme::SUN));
        }
    });
    screen_reader::describe_picture(&shown.response, title, help);
}

fn spectrum(ui: &mut egui::Ui, seen: &ComparisonResult, (this, other): (&str, &str)) {
    let points = |analysis: &Analysis| -> PlotPoints<'static> { analysis.spectrum.clone().into() };
    let power = |mark: egui_plot::GridMark, _: &std::ops::RangeInclusive<f64>| -> String {
        if mark.value.fract().abs() < 0.01 { words::with_decimal_sign(&libm::exp10(mark.value.round()).to_string()) } else { String::new() }
    };
    let (title, help) = (words::text("lab-compare-spectrum"), words::text("lab-compare-spectrum-help"));
    let (columns, metre) = (words::text("lab-compare-columns"), words::text("lab-metre"));
    let shown = plot(ui, title, help, columns, metre).x_axis_formatter(power).y_axis_formatter(power).show(ui, |plot| {
        plot.line(Line::new(this.to_owned(), points(&seen.this)).color(theme::INK));
        if let Some(analysis) = &seen.other {
            plot.line(other_line(other, points(analysis)));
        }
    });
    screen_reader::describe_picture(&shown.response, title, help);
}
