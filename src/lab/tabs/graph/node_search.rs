//! Node search: finds a node type by part of its name or description.

use bevy_egui::egui;
use eremite_land::graph::{NodeCatalogue, NodeDescriptor};
use eremite_words as words;

use crate::overlay::HelpExt;

/// State of a search.
#[derive(Default)]
pub struct NodeSearch {
    /// Typed text.
    text: String,
}

impl NodeSearch {
    /// Focuses the panel's search field after typing elsewhere.
    pub fn begin(&mut self, ctx: &egui::Context, letters: &str) {
        letters.clone_into(&mut self.text);
        self.keep_focus(ctx, field());
    }

    /// Focuses a field with the cursor at its end. At once, as the next letters come with the next frame.
    fn keep_focus(&self, ctx: &egui::Context, field: egui::Id) {
        let mut state = egui::text_edit::TextEditState::load(ctx, field).unwrap_or_default();
        let end = egui::text::CCursor::new(self.text.chars().count());
        state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
        state.store(ctx, field);
        ctx.memory_mut(|memory| memory.request_focus(field));
    }
}

/// Id of the panel's search field.
fn field() -> egui::Id {
    egui::Id::new("node-search")
}

/// Largest number of results.
const MAX: usize = 9;

/// Node types that match, best first: name starts with the text, name contains it, description contains it.
pub fn matches<'a>(catalogue: &'a NodeCatalogue, text: &str, is_fit: impl Fn(&NodeDescriptor) -> bool) -> Vec<&'a NodeDescriptor> {
    let text = text.trim().to_lowercase();
    let rank = |kind: &NodeDescriptor| match kind.name {
        name if name == text => Some(0),
        name if name.starts_with(&text) => Some(1),
        name if name.contains(&text) => Some(2),
        _ if words::table_text(kind.summary).to_lowercase().contains(&text) => Some(3),
        _ => None,
    };
    let mut found: Vec<(u8, &NodeDescriptor)> =
        catalogue.iter().filter(|kind| is_fit(kind)).filter_map(|kind| Some((rank(kind)?, kind))).collect();
    found.sort_by_key(|(rank, kind)| (*rank, kind.is_source(), kind.name));
    found.into_iter().map(|(_, kind)| kind).collect()
}

/// Search in a context menu of the canvas, with the field focused.
pub fn show_in_menu(
    ui: &mut egui::Ui,
    sought: &mut NodeSearch,
    catalogue: &NodeCatalogue,
    is_fit: impl Fn(&NodeDescriptor) -> bool,
) -> Option<&'static str> {
    let id = egui::Id::new("node-search-on-board");
    if !ui.memory(|memory| memory.has_focus(id)) {
        sought.keep_focus(ui.ctx(), id);
    }
    show_with(ui, id, sought, catalogue, is_fit)
}

/// Search field and results; returns the type chosen, with Enter the first.
pub fn show(ui: &mut egui::Ui, sought: &mut NodeSearch, catalogue: &NodeCatalogue) -> Option<&'static str> {
    show_with(ui, field(), sought, catalogue, |_| true)
}

fn show_with(
    ui: &mut egui::Ui,
    id: egui::Id,
    sought: &mut NodeSearch,
    catalogue: &NodeCatalogue,
    is_fit: impl Fn(&NodeDescriptor) -> bool,
) -> Option<&'static str> {
    let hint = words::text("lab-graph-search-hint");
    let response = ui.add(egui::TextEdit::singleline(&mut sought.text).id(id).hint_text(hint).desired_width(f32::INFINITY));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, words::text("lab-graph-search")));
    let found = matches(catalogue, &sought.text, is_fit);
    let is_sought = !sought.text.trim().is_empty();
    let mut taken = None;
    if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter)) && is_sought {
        taken = found.first().map(|kind| kind.name);
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 3.0);
        for kind in found.iter().take(if is_sought { MAX } else { usize::MAX }) {
            if ui.small_button(kind.name).explain(words::table_text(kind.summary)).clicked() {
                taken = Some(kind.name);
            }
        }
    });
    if is_sought && found.is_empty() {
        ui.weak(words::text("lab-graph-search-none"));
    }
    if taken.is_some() {
        sought.text.clear();
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_testing as app;

    #[test]
    fn the_likeliest_comes_first() {
        let names = |text: &str| -> Vec<&str> { matches(app::node_types(), text, |_| true).iter().map(|kind| kind.name).collect() };
        assert_eq!(names("by-")[..2], ["by-height", "by-slope"]);
        assert_eq!(names(" Erode ")[0], "erode");
        assert_eq!(names("add")[0], "add");
        assert!(names("slide").contains(&"erode"), "it is told of it");
        assert!(names("").len() > 30 && names("zzz").is_empty());
        assert!(matches(app::node_types(), "", |kind| !kind.is_source()).iter().all(|kind| !kind.is_source()));
    }
}
