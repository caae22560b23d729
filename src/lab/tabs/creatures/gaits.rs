//! Gait editor: sliders that change a creature kind's gaits at once, for all creatures of the kind.

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_life::creatures::{
    Creatures, OverrideError,
    gait::{Gait, GaitStyle, LegTiming},
};

use crate::overlay::HelpExt;

/// Selected gait and leg.
#[derive(Default)]
pub(super) struct GaitSelection {
    gait: usize,
    leg: usize,
}

/// A leg parameter, and its range.
type BeatField = (&'static str, fn(&mut LegTiming) -> &mut f32, std::ops::RangeInclusive<f32>);
const BEAT_FIELDS: [BeatField; 5] = [
    ("phase: touchdown", |beat| &mut beat.phase, 0.0..=0.999),
    ("duty: stands", |beat| &mut beat.duty, 0.1..=0.8),
    ("lift, m", |beat| &mut beat.lift_m, 0.0..=1.0),
    ("reach, m", |beat| &mut beat.reach_m, -1.0..=1.0),
    ("bend, degrees", |beat| &mut beat.bend_deg, 0.0..=150.0),
];

/// A parameter of the gait's style, and its range.
type GaitStyleField = (&'static str, fn(&mut GaitStyle) -> &mut f32, std::ops::RangeInclusive<f32>);
const GAIT_STYLE_FIELDS: [GaitStyleField; 11] = [
    ("croup, m", |carriage| &mut carriage.hind_m, -0.5..=0.5),
    ("croup highest at", |carriage| &mut carriage.hind_at, 0.0..=1.0),
    ("withers, m", |carriage| &mut carriage.fore_m, -0.5..=0.5),
    ("withers highest at", |carriage| &mut carriage.fore_at, 0.0..=1.0),
    ("back bends, degrees", |carriage| &mut carriage.flex_deg, -60.0..=60.0),
    ("back bent at", |carriage| &mut carriage.flex_at, 0.0..=1.0),
    ("lower, m", |carriage| &mut carriage.low_m, -0.5..=0.5),
    ("neck lowered, degrees", |carriage| &mut carriage.neck_deg, -120.0..=120.0),
    ("neck nods, degrees", |carriage| &mut carriage.nod_deg, -40.0..=40.0),
    ("neck highest at", |carriage| &mut carriage.nod_at, 0.0..=1.0),
    ("tail lifted, degrees", |carriage| &mut carriage.tail_deg, -120.0..=120.0),
];

impl GaitSelection {
    /// Shows the gaits of a kind.
    ///
    /// # Errors
    /// Why the changed gait is not valid; it is then not applied.
    pub fn show(&mut self, ui: &mut egui::Ui, name: &str, mut creatures: Mut<Creatures>) -> Result<(), OverrideError> {
        ui.heading(format!("Gaits of the {name}"));
        let mut kind = creatures.find(name)?.clone();
        let written = creatures.as_written(name)?.clone();
        self.gait = self.gait.min(kind.gaits.len() - 1);
        ui.horizontal_wrapped(|ui| {
            for (number, gait) in kind.gaits.iter().enumerate() {
                // The article sets these apart from the buttons that spawn.
                if ui.selectable_label(self.gait == number, format!("the {}", gait.name)).clicked() {
                    self.gait = number;
                }
            }
        });
        let before = kind.gaits.clone();
        let names = kind.leg_names();
        ui.spacing_mut().slider_width = 150.0;
        self.sliders(ui, names, &mut kind.gaits[self.gait]);
        ui.horizontal(|ui| {
            if ui.add_enabled(kind.gaits != written.gaits, egui::Button::new("reset to the file")).clicked() {
                kind.gaits.clone_from(&written.gaits);
            }
            if ui.button("copy as RON").explain("the gaits, as they stand in its file").clicked() {
                let text = ron::ser::to_string_pretty(&kind.gaits, ron::ser::PrettyConfig::default());
                ui.ctx().copy_text(format!("gaits: {},\n", text.unwrap_or_default()));
            }
        });
        if kind.gaits == before { Ok(()) } else { creatures.set(name, kind) }
    }

    fn sliders(&mut self, ui: &mut egui::Ui, names: &[&str], gait: &mut Gait) {
        let slider = |ui: &mut egui::Ui, value: &mut f32, range, words| {
            ui.add(egui::Slider::new(value, range).max_decimals(3).smart_aim(false).text(words));
        };
        ui.add(egui::Slider::new(&mut gait.speed_mps, 0.05..=40.0).logarithmic(true).max_decimals(2).text("speed, m/s"));
        ui.add(egui::Slider::new(&mut gait.stride_m, 0.02..=20.0).logarithmic(true).max_decimals(3).text("stride, m"));
        ui.horizontal_wrapped(|ui| {
            for (number, name) in names.iter().enumerate() {
                ui.selectable_value(&mut self.leg, number, *name);
            }
        });
        self.leg = self.leg.min(gait.legs.len() - 1);
        for (words, part, range) in BEAT_FIELDS {
            slider(ui, part(&mut gait.legs[self.leg]), range, words);
        }
        ui.checkbox(&mut gait.carriage.twice, "the trunk swings twice a stride");
        for (words, part, range) in GAIT_STYLE_FIELDS {
            slider(ui, part(&mut gait.carriage), range, words);
        }
    }
}
