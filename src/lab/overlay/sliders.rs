//! Parameter widgets, generated from the parameter definitions.

use bevy_egui::egui;
use eremite_land::{
    Algorithms,
    params::{self, Param, ParamKind, ParamValue},
};
use eremite_words as words;

use super::{HelpExt, edit_session::EditSession, number_fields, theme};

/// Integer ranges wider than this get a drag field instead of a slider.
const WIDEST_SLIDER: i64 = 1 << 20;
/// Ranges whose ends differ by at least this factor get a logarithmic slider.
const RATIO: f64 = 500.0;
/// Least and greatest width of the column of names, and the width of what stands beside it, in points.
const NAME_WIDTH: (f32, f32) = (88.0, 140.0);
const BESIDE_NAME: f32 = 238.0;
/// Least height of a row, in points.
const ROW_HEIGHT: f32 = 18.0;

/// Shows the parameters of the edited land.
pub fn show(ui: &mut egui::Ui, bench: &mut EditSession, algorithms: &Algorithms) {
    let listed = bench.params();
    let defaults = defaults(bench, algorithms);
    let mut part = String::new();
    // One group, with rows identified by path: whatever parameters there are, widgets below keep their focus.
    ui.vertical(|ui| {
        if listed.is_empty() {
            ui.weak(words::text("lab-no-parameters"));
        }
        for param in &listed {
            let (of, name) = param.path.rsplit_once('.').unwrap_or(("", &param.path));
            if of != part {
                part = of.into();
                ui.add_space(4.0);
                ui.weak(&part);
            }
            let default = default_of(&defaults, param);
            let new = ui.push_id(&param.path, |ui| row(ui, name, param, default)).inner;
            if let Some(value) = new {
                bench.set(&param.path, value, algorithms);
            }
        }
    });
    if ui.input(|input| input.pointer.any_released()) {
        bench.settle();
    }
}

/// Defaults of all parameters, followed by those under the choices made now. Empty for an algorithm that is not in the list.
fn defaults(bench: &EditSession, algorithms: &Algorithms) -> Vec<Param> {
    let Ok(algorithm) = algorithms.find(&bench.recipe().algorithm) else { return Vec::new() };
    let mut height_source = algorithm.make_for(bench.recipe().generator);
    let mut defaults = params::list(&*height_source);
    for chosen in bench.params().iter().filter(|param| matches!(param.kind, ParamKind::Choice(_))) {
        params::set_value(&mut *height_source, &chosen.path, &chosen.value).expect("it is one of the same algorithm");
    }
    defaults.extend(params::list(&*height_source));
    defaults
}

/// A choice's own default, or a parameter's default under the current choices.
fn default_of(defaults: &[Param], param: &Param) -> Option<ParamValue> {
    let mut same = defaults.iter().filter(|default| default.path == param.path);
    let default = if matches!(param.kind, ParamKind::Choice(_)) { same.next() } else { same.next_back() };
    default.map(|default| default.value.clone())
}

/// Adds a row: a name, in a column that is as wide as there is room for, and what stands beside it. A name that is too long for
/// the column stands above. The response is that of the name.
pub fn named_row<R>(ui: &mut egui::Ui, name: &str, beside: impl FnOnce(&mut egui::Ui) -> R) -> egui::InnerResponse<R> {
    let width = (ui.available_width() - BESIDE_NAME).clamp(NAME_WIDTH.0, NAME_WIDTH.1);
    let (name, font) = (words::table_text(name), egui::TextStyle::Body.resolve(ui.style()));
    let whole = ui.painter().layout_no_wrap(name.to_owned(), font, theme::INK).size().x;
    let add_row = |ui: &mut egui::Ui| {
        if whole > width {
            let label = ui.label(name);
            return egui::InnerResponse::new(ui.horizontal(beside).inner, label);
        }
        ui.horizontal(|ui| {
            let label = ui.add_sized([width, ROW_HEIGHT], egui::Label::new(name));
            egui::InnerResponse::new(beside(ui), label)
        })
        .inner
    };
    ui.vertical(add_row).inner
}

/// Row of one parameter; returns its new value if changed.
pub fn row(ui: &mut egui::Ui, name: &str, param: &Param, default: Option<ParamValue>) -> Option<ParamValue> {
    let (name, help) = (name.replace('_', " "), words::table_text(param.help));
    let row = named_row(ui, &name, |ui| widget(ui, param, default, help));
    row.response.help(help);
    row.inner
}

/// Widget of one parameter, and a button for its default; returns its new value if changed.
fn widget(ui: &mut egui::Ui, param: &Param, default: Option<ParamValue>, help: &str) -> Option<ParamValue> {
    ui.spacing_mut().slider_width = 118.0;
    let new = match (&param.kind, &param.value) {
        (ParamKind::Whole(range), ParamValue::Whole(value)) => {
            let mut new = *value;
            if range.end().saturating_sub(*range.start()) > WIDEST_SLIDER {
                ui.add(number_fields::drag_value(&mut new).range(range.clone()).speed(1.0)).help(help);
            } else {
                let ratio = *range.end() as f64 / (*range.start()).max(1) as f64 > RATIO;
                ui.add(number_fields::slider(&mut new, range.clone()).logarithmic(ratio)).help(help);
            }
            ParamValue::Whole(new)
        }
        (ParamKind::Real(range), ParamValue::Real(value)) => {
            let mut new = *value;
            let wide = *range.end() > 100.0;
            let slider = number_fields::slider(&mut new, range.clone()).logarithmic(wide).smallest_positive(1.0).max_decimals(3);
            ui.add(slider).help(help);
            ParamValue::Real(new)
        }
        (ParamKind::Choice(names), ParamValue::Choice(value)) => {
            let mut new = *value;
            egui::ComboBox::from_id_salt(&param.path).selected_text(&names[*value]).height(theme::LIST_HEIGHT).show_ui(ui, |ui| {
                for (number, name) in names.iter().enumerate() {
                    ui.selectable_value(&mut new, number, name);
                }
            });
            ParamValue::Choice(new)
        }
        (ParamKind::Words { known, .. }, ParamValue::Words(value)) => {
            let mut new = value.clone();
            let shown = if known.iter().any(|name| **name == **value) { value } else { words::text("lab-your-own") };
            egui::ComboBox::from_id_salt(&param.path).selected_text(shown).height(theme::LIST_HEIGHT).show_ui(ui, |ui| {
                for name in known {
                    if ui.selectable_label(**name == *new, name).clicked() {
                        new = name.as_str().into();
                    }
                }
            });
            ParamValue::Words(new)
        }
        (kind, value) => unreachable!("{}: {value:?} is not {kind}", param.path),
    };
    let mut chosen = (new != param.value).then_some(new);
    if let Some(default) = default.filter(|default| *default != param.value)
        && ui.small_button(egui::RichText::new("\u{21ba}").color(theme::SUN)).explain(words::text("lab-reset-to-default")).clicked()
    {
        chosen = Some(default);
    }
    chosen
}
