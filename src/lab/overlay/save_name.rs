//! Name field for saving: proposes an unused name, and asks before it overwrites.

use bevy_egui::egui;
use eremite_land::asset_store::{self, IfExists};
use eremite_words as words;

use super::HelpExt;

/// State of a name field.
#[derive(Clone, Debug)]
pub struct SaveName {
    /// Stem of the proposed name.
    stem: String,
    /// Separator between stem and number.
    joint: char,
    typed: Option<String>,
    /// Existing name for which the overwrite question is shown.
    asked: Option<String>,
}

/// A name to save under, and what to do if it exists.
pub type SaveRequest = (String, IfExists);

impl SaveName {
    /// Proposes an unused name with this stem.
    pub fn with_stem(stem: impl Into<String>, joint: char) -> Self {
        Self { stem: stem.into(), joint, typed: None, asked: None }
    }

    /// Current name: as typed, or the proposal.
    pub fn current(&self, taken: impl Fn(&str) -> bool) -> String {
        let typed = self.typed.as_deref().map(|typed| typed.trim().to_owned());
        typed.unwrap_or_else(|| asset_store::unique_name(&self.stem, self.joint, taken))
    }

    /// Current name, numbered if it is taken.
    pub fn unique(&self, taken: impl Fn(&str) -> bool) -> String {
        asset_store::unique_name(&self.current(&taken), self.joint, &taken)
    }

    /// Something was saved under `name`: the next proposal is derived from it.
    pub fn mark_saved(&mut self, name: &str) {
        *self = Self::with_stem(name, self.joint);
    }

    /// Shows field, button and overwrite question; returns a request to save when confirmed.
    pub fn show(&mut self, ui: &mut egui::Ui, word: &str, help: &str, taken: impl Fn(&str) -> bool) -> Option<SaveRequest> {
        let name = self.current(&taken);
        let mut order = None;
        ui.horizontal(|ui| {
            let mut typed = self.typed.clone().unwrap_or_else(|| name.clone());
            let field = egui::TextEdit::singleline(&mut typed).desired_width(130.0).hint_text(words::text("lab-save-hint")).id_salt("name");
            if ui.add(field).explain(words::text("lab-save-name")).changed() {
                (self.typed, self.asked) = (Some(typed), None);
            }
            if ui.button(word).explain(help).clicked() {
                if taken(&name) {
                    self.asked = Some(name.clone());
                } else {
                    order = Some((name.clone(), IfExists::Stays));
                }
            }
        });
        if self.asked.as_ref().is_some_and(|asked| *asked == name) {
            ui.label(words::text_with("lab-save-is-there", &[("name", name.as_str().into())]));
            ui.horizontal_wrapped(|ui| {
                let free = self.unique(&taken);
                if ui.button(words::text("lab-save-replace")).clicked() {
                    order = Some((name.clone(), IfExists::GivesWay));
                }
                if ui.button(words::text_with("lab-save-call-it", &[("name", free.as_str().into())])).clicked() {
                    order = Some((free, IfExists::Stays));
                }
                if ui.button(words::text("lab-save-leave")).clicked() {
                    self.asked = None;
                }
            });
        }
        if order.is_some() {
            self.asked = None;
        }
        order
    }
}
