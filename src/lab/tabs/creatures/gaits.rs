//! Gait editor: sliders that change a creature kind's gaits at once, for all creatures of the kind.

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_life::creatures::{
    Creatures, OverrideError,
    gait::{Gait, GaitStyle, LegTiming},
};
use eremite_words::{self as words, Key, key};

use crate::overlay::{HelpExt, number_fields};

/// Selected gait and leg.
#[derive(Default)]
pub(super) struct GaitSelection {
    gait: usize,
    leg: usize,
}

/// A leg parameter, and its range.
type BeatField = (Key, fn(&mut LegTiming) -> &mut f32, std::ops::RangeInclusive<f32>);
const BEAT_FIELDS: [BeatField; 5] = [
    (key("lab-gaits-phase"), |beat| &mut beat.phase, 0.0..=0.999),
    (key("lab-gaits-duty"), |beat| &mut beat.duty, 0.1..=0.8),
    (key("lab-gaits-lift"), |beat| &mut beat.lift_m, 0.0..=1.0),
    (key("lab-gaits-reach"), |beat| &mut beat.reach_m, -1.0..=1.0),
    (key("lab-gaits-bend"), |beat| &mut beat.bend_deg, 0.0..=150.0),
];

/// A parameter of the gait's style, and its range.
type GaitStyleField = (Key, fn(&mut GaitStyle) -> &mut f32, std::ops::RangeInclusive<f32>);
const GAIT_STYLE_FIELDS: [GaitStyleField; 11] = [
    (key("lab-gaits-croup"), |carriage| &mut carriage.hind_m, -0.5..=0.5),
    (key("lab-gaits-croup-at"), |carriage| &mut carriage.hind_at, 0.0..=1.0),
    (key("lab-gaits-withers"), |carriage| &mut carriage.fore_m, -0.5..=0.5),
    (key("lab-gaits-withers-at"), |carriage| &mut carriage.fore_at, 0.0..=1.0),
    (key("lab-gaits-back"), |carriage| &mut carriage.flex_deg, -60.0..=60.0),
    (key("lab-gaits-back-at"), |carriage| &mut carriage.flex_at, 0.0..=1.0),
    (key("lab-gaits-lower"), |carriage| &mut carriage.low_m, -0.5..=0.5),
    (key("lab-gaits-neck"), |carriage| &mut carriage.neck_deg, -120.0..=120.0),
    (key("lab-gaits-nod"), |carriage| &mut carriage.nod_deg, -40.0..=40.0),
    (key("lab-gaits-nod-at"), |carriage| &mut carriage.nod_at, 0.0..=1.0),
    (key("lab-gaits-tail"), |carriage| &mut carriage.tail_deg, -120.0..=120.0),
];

impl GaitSelection {
    /// Shows the gaits of a kind.
    ///
    /// # Errors
    /// Why the changed gait is not valid; it is then not applied.
    pub fn show(&mut self, ui: &mut egui::Ui, name: &str, mut creatures: Mut<Creatures>) -> Result<(), OverrideError> {
        ui.heading(words::text_with("lab-gaits-title", &[("kind", words::name(name).into())]));
        let mut kind = creatures.find(name)?.clone();
        let written = creatures.as_written(name)?.clone();
        self.gait = self.gait.min(kind.gaits.len() - 1);
        ui.horizontal_wrapped(|ui| {
            for (number, gait) in kind.gaits.iter().enumerate() {
                let words = words::text_with("lab-gaits-the", &[("gait", words::table_text(&gait.name).into())]);
                if ui.selectable_label(self.gait == number, words).clicked() {
                    self.gait = number;
                }
            }
        });
        let before = kind.gaits.clone();
        let names = kind.leg_names();
        ui.spacing_mut().slider_width = 150.0;
        self.sliders(ui, names, &mut kind.gaits[self.gait]);
        ui.horizontal(|ui| {
            if ui.add_enabled(kind.gaits != written.gaits, egui::Button::new(words::text("lab-gaits-reset"))).clicked() {
                kind.gaits.clone_from(&written.gaits);
            }
            if ui.button(words::text("lab-gaits-copy")).explain(words::text("lab-gaits-copy-help")).clicked() {
                let text = ron::ser::to_string_pretty(&kind.gaits, ron::ser::PrettyConfig::default());
                ui.ctx().copy_text(format!("gaits: {},\n", text.unwrap_or_default()));
            }
        });
        if kind.gaits == before { Ok(()) } else { creatures.set(name, kind) }
    }

    fn sliders(&mut self, ui: &mut egui::Ui, names: &[&str], gait: &mut Gait) {
        let slider = |ui: &mut egui::Ui, value: &mut f32, range, words: &str| {
            ui.add(number_fields::slider(value, range).max_decimals(3).smart_aim(false).text(words));
        };
        ui.add(
            number_fields::slider(&mut gait.speed_mps, 0.05..=40.0).logarithmic(true).max_decimals(2).text(words::text("lab-gaits-speed")),
        );
        ui.add(
            number_fields::slider(&mut gait.stride_m, 0.02..=20.0).logarithmic(true).max_decimals(3).text(words::text("lab-gaits-stride")),
        );
        ui.horizontal_wrapped(|ui| {
            for (number, name) in names.iter().enumerate() {
                ui.selectable_value(&mut self.leg, number, words::table_text(name));
            }
        });
        self.leg = self.leg.min(gait.legs.len() - 1);
        for (name, part, range) in BEAT_FIELDS {
            slider(ui, part(&mut gait.legs[self.leg]), range, name.text());
        }
        ui.checkbox(&mut gait.carriage.twice, words::text("lab-gaits-twice"));
        for (name, part, range) in GAIT_STYLE_FIELDS {
            slider(ui, part(&mut gait.carriage), range, name.text());
        }
    }
}
