//! Help texts beside a widget: not over the next one, as egui has them, and not while the widget is dragged, for which egui
//! keeps them open.

use bevy_egui::egui;

use super::screen_reader;

/// Points between a widget and its help: a reset button stands there.
const GAP: f32 = 30.0;

/// Extension of [`egui::Response`] for help texts.
pub trait HelpExt {
    /// Shows a text at the right of the widget while the pointer rests on it, and tells it to screen readers: for what others
    /// like it stand below.
    fn help(&self, words: &str);

    /// Shows a text under the widget while the pointer rests on it, and tells it to screen readers.
    fn explain(self, words: impl Into<egui::WidgetText>) -> Self;
}

impl HelpExt for egui::Response {
    fn help(&self, words: &str) {
        if !words.is_empty() {
            screen_reader::describe_widget(self, words);
        }
        if !words.is_empty() && !self.is_pointer_button_down_on() {
            let mut tooltip = egui::Tooltip::for_enabled(self).gap(GAP);
            tooltip.popup = tooltip.popup.align(egui::RectAlign::RIGHT);
            tooltip.show(|ui| ui.label(words));
        }
    }

    fn explain(self, words: impl Into<egui::WidgetText>) -> Self {
        let words = words.into();
        screen_reader::describe_widget(&self, words.text());
        if self.is_pointer_button_down_on() { self } else { self.on_hover_text(words) }
    }
}
