//! A name to keep something under: a free one by default, and a question before anything is replaced.

use bevy_egui::egui;
use eremite_land::asset_store::{self, IfExists};

/// A name in the making.
#[derive(Clone, Debug)]
pub struct SaveName {
    /// Of which the free name is made.
    stem: String,
    /// What stands between it and a number.
    joint: char,
    typed: Option<String>,
    /// The name that is taken, while it is asked what to do.
    asked: Option<String>,
}

/// What is to be kept under which name.
pub type SaveRequest = (String, IfExists);

impl SaveName {
    /// A free name like this one.
    pub fn with_stem(stem: impl Into<String>, joint: char) -> Self {
        Self { stem: stem.into(), joint, typed: None, asked: None }
    }

    /// The name as it stands.
    pub fn current(&self, taken: impl Fn(&str) -> bool) -> String {
        let typed = self.typed.as_deref().map(|typed| typed.trim().to_owned());
        typed.unwrap_or_else(|| asset_store::unique_name(&self.stem, self.joint, taken))
    }

    /// The name as it stands, or one like it that is free.
    pub fn unique(&self, taken: impl Fn(&str) -> bool) -> String {
        asset_store::unique_name(&self.current(&taken), self.joint, &taken)
    }

    /// Something was kept under a name: the next one is like it.
    pub fn mark_saved(&mut self, name: &str) {
        *self = Self::with_stem(name, self.joint);
    }

    /// The field and the button, and the question; what was ordered.
    pub fn show(&mut self, ui: &mut egui::Ui, word: &str, help: &str, taken: impl Fn(&str) -> bool) -> Option<SaveRequest> {
        let name = self.current(&taken);
        let mut order = None;
        ui.horizontal(|ui| {
            let mut typed = self.typed.clone().unwrap_or_else(|| name.clone());
            let field = egui::TextEdit::singleline(&mut typed).desired_width(130.0).hint_text("a name").id_salt("name");
            if ui.add(field).on_hover_text("the name to keep it under").changed() {
                (self.typed, self.asked) = (Some(typed), None);
            }
            if ui.button(word).on_hover_text(help).clicked() {
                if taken(&name) {
                    self.asked = Some(name.clone());
                } else {
                    order = Some((name.clone(), IfExists::Stays));
                }
            }
        });
        if self.asked.as_ref().is_some_and(|asked| *asked == name) {
            ui.label(format!("There is \"{name}\" already."));
            ui.horizontal_wrapped(|ui| {
                let free = self.unique(&taken);
                if ui.button("replace it").clicked() {
                    order = Some((name.clone(), IfExists::GivesWay));
                }
                if ui.button(format!("call this \"{free}\"")).clicked() {
                    order = Some((free, IfExists::Stays));
                }
                if ui.button("leave it").clicked() {
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
