//! A device is found by typing part of its name, or of what is told of it.

use bevy_egui::egui;

use crate::graph::{Catalogue, Kind};

/// What is sought.
#[derive(Default)]
pub struct Sought {
    /// What was typed.
    pub text: String,
    /// Whether the hand is wanted where it is typed.
    pub wants_hand: bool,
}

/// The most that are offered at once.
const MOST: usize = 9;

/// Those that are meant by what was typed, the likeliest first: whose name begins so, whose name has it, of whom it is told.
pub fn matches<'a>(catalogue: &'a Catalogue, text: &str, is_fit: impl Fn(&Kind) -> bool) -> Vec<&'a Kind> {
    let text = text.trim().to_lowercase();
    let rank = |kind: &Kind| match kind.name {
        name if name == text => Some(0),
        name if name.starts_with(&text) => Some(1),
        name if name.contains(&text) => Some(2),
        _ if kind.summary.to_lowercase().contains(&text) => Some(3),
        _ => None,
    };
    let mut found: Vec<(u8, &Kind)> = catalogue.iter().filter(|kind| is_fit(kind)).filter_map(|kind| Some((rank(kind)?, kind))).collect();
    found.sort_by_key(|(rank, kind)| (*rank, kind.is_source(), kind.name));
    found.into_iter().map(|(_, kind)| kind).collect()
}

/// A field to type in, and what is meant; the one that was taken: by Enter the first.
pub fn show(ui: &mut egui::Ui, sought: &mut Sought, catalogue: &Catalogue, is_fit: impl Fn(&Kind) -> bool) -> Option<&'static str> {
    let field =
        egui::TextEdit::singleline(&mut sought.text).hint_text("add a device: type a part of its name").desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, "add a device"));
    if std::mem::take(&mut sought.wants_hand) {
        response.request_focus();
        // What is typed next goes on after what is there.
        if let Some(mut state) = egui::text_edit::TextEditState::load(ui.ctx(), response.id) {
            let end = egui::text::CCursor::new(sought.text.chars().count());
            state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
            state.store(ui.ctx(), response.id);
        }
    }
    let found = matches(catalogue, &sought.text, is_fit);
    let is_sought = !sought.text.trim().is_empty();
    let mut taken = None;
    if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) && is_sought {
        taken = found.first().map(|kind| kind.name);
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 3.0);
        for kind in found.iter().take(if is_sought { MOST } else { usize::MAX }) {
            if ui.small_button(kind.name).on_hover_text(kind.summary).clicked() {
                taken = Some(kind.name);
            }
        }
    });
    if is_sought && found.is_empty() {
        ui.weak("there is none such");
    }
    if taken.is_some() {
        sought.text.clear();
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app;

    #[test]
    fn the_likeliest_comes_first() {
        let names = |text: &str| -> Vec<&str> { matches(app::devices(), text, |_| true).iter().map(|kind| kind.name).collect() };
        assert_eq!(names("by-")[..2], ["by-height", "by-slope"]);
        assert_eq!(names(" Erode ")[0], "erode");
        assert_eq!(names("add")[0], "add");
        assert!(names("slide").contains(&"erode"), "it is told of it");
        assert!(names("").len() > 30 && names("zzz").is_empty());
        assert!(matches(app::devices(), "", |kind| !kind.is_source()).iter().all(|kind| !kind.is_source()));
    }
}
