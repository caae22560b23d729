//! A name to keep something under: a free one by default, and a question before anything is replaced.

use bevy_egui::egui;
use eremite_land::shelf::{self, Existing};

/// A name in the making.
#[derive(Clone, Debug)]
pub struct Name {
    /// Of which the free name is made.
    stem: String,
    /// What stands between it and a number.
    joint: char,
    typed: Option<String>,
    /// The name that is taken, while it is asked what to do.
    asked: Option<String>,
}

/// What is to be kept under which name.
pub type Order = (String, Existing);

impl Name {
    /// A free name like this one.
    pub fn like(stem: impl Into<String>, joint: char) -> Self {
        Self { stem: stem.into(), joint, typed: None, asked: None }
    }

    /// The name as it stands.
    pub fn now(&self, taken: impl Fn(&str) -> bool) -> String {
        let typed = self.typed.as_deref().map(|typed| typed.trim().to_owned());
        typed.unwrap_or_else(|| shelf::free_name(&self.stem, self.joint, taken))
    }

    /// The name as it stands, or one like it that is free.
    pub fn free(&self, taken: impl Fn(&str) -> bool) -> String {
        shelf::free_name(&self.now(&taken), self.joint, &taken)
    }

    /// Something was kept under a name: the next one is like it.
    pub fn kept(&mut self, name: &str) {
        *self = Self::like(name, self.joint);
    }

    /// The field and the button, and the question; what was ordered.
    pub fn show(&mut self, ui: &mut egui::Ui, word: &str, help: &str, taken: impl Fn(&str) -> bool) -> Option<Order> {
        let name = self.now(&taken);
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
                    order = Some((name.clone(), Existing::Stays));
                }
            }
        });
        if self.asked.as_ref().is_some_and(|asked| *asked == name) {
            ui.label(format!("There is \"{name}\" already."));
            ui.horizontal_wrapped(|ui| {
                let free = self.free(&taken);
                if ui.button("replace it").clicked() {
                    order = Some((name.clone(), Existing::GivesWay));
                }
                if ui.button(format!("call this \"{free}\"")).clicked() {
                    order = Some((free, Existing::Stays));
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
