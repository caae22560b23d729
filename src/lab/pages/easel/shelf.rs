//! Maps to begin from, pictures to take in and to give away, and what is kept.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{
    Seed,
    mountains::{Kinds, Tree},
    preset::Library,
    synthesis::drawing,
};
use eremite_maps::easel::{Sketch, Stamp};

use super::{
    Easel, Hand, Tool,
    chores::{self, Chores},
};
use crate::overlay::keep::{Name, Order};

/// What is typed.
#[derive(Resource)]
pub struct Typed {
    file: String,
    /// What the map is to be called.
    pub name: Name,
    size: [usize; 2],
    seed: u64,
}

impl Default for Typed {
    fn default() -> Self {
        Self { file: "map.png".into(), name: Name::like("my map", ' '), size: [240, 160], seed: 1 }
    }
}

/// Generations of a mountain that is a stamp.
const STAMP_GENERATIONS: u32 = 5;
/// The smallest and the largest map that is made here.
const SIDES: std::ops::RangeInclusive<usize> = 16..=1024;

/// Maps that there are, and blank ones.
pub(super) fn begin(ui: &mut egui::Ui, easel: &mut Easel, typed: &mut Typed) {
    ui.heading("begin from");
    ui.horizontal_wrapped(|ui| {
        for name in drawing::known() {
            if ui.button(&name).clicked() {
                easel.remaking.begin_from(ui.ctx(), name);
            }
        }
    });
    ui.horizontal(|ui| {
        if ui.button("blank").on_hover_text("nothing but sea").clicked() {
            easel.remaking.begin_blank(ui.ctx(), typed.size);
        }
        ui.add(egui::DragValue::new(&mut typed.size[0]).range(SIDES));
        ui.label("by");
        ui.add(egui::DragValue::new(&mut typed.size[1]).range(SIDES));
        ui.weak("pixels");
    });
}

/// Stamps: mountains, and pictures.
pub(super) fn stamps(ui: &mut egui::Ui, hand: &mut Hand, typed: &mut Typed, kinds: Option<&Kinds>) -> Result<(), String> {
    let mut result = Ok(());
    ui.horizontal_wrapped(|ui| {
        for (name, kind) in kinds.iter().flat_map(|kinds| kinds.iter()) {
            if ui.button(name).on_hover_text("a mountain of this kind, another one each time").clicked() {
                typed.seed = typed.seed.wrapping_add(1);
                let tree = Tree::tile(&kind.rules(), Seed(typed.seed), STAMP_GENERATIONS);
                let tile = tree.generation(STAMP_GENERATIONS);
                hand.stamp = Some(Stamp::mountain(tile.columns, tile.rows, tile.heights));
                hand.tool = Tool::Stamp;
            }
        }
        if ui.button("picture").on_hover_text("the PNG that is named below").clicked() {
            result = chores::read(Path::new(typed.file.trim()), Stamp::fits).map(|picture| {
                hand.stamp = Some(Stamp::of(picture));
                hand.tool = Tool::Stamp;
            });
        }
    });
    result
}

/// Pictures in and out, and presets; what the map is to be kept under, if it is to be kept.
pub(super) fn files(ui: &mut egui::Ui, easel: &mut Easel, typed: &mut Typed, chores: &mut Chores, library: &Library) -> Option<Order> {
    ui.heading("take in, give away");
    let is_free = chores.words().is_none() && easel.remaking.words().is_none();
    ui.add_enabled_ui(is_free, |ui| {
        ui.horizontal(|ui| {
            ui.add(egui::TextEdit::singleline(&mut typed.file).desired_width(130.0).hint_text("a PNG").id_salt("map file"));
            let file = Path::new(typed.file.trim());
            if ui.button("import").on_hover_text("takes the grey of a PNG as the map, or a RON file of lines; a file can also be dropped on the draft").clicked() {
                easel.remaking.take_in(ui.ctx(), file.into());
            }
            if ui.button("export").on_hover_text("writes the map as a PNG of 16 bits of grey; or, if the name ends with .ron, all of it, its lines to be read and written").clicked() {
                chores.give_away(ui.ctx(), Sketch::clone(&easel.canvas), file.into());
            }
        });
        let help = "as a preset of your own, the map with all that is set; --preset takes it";
        typed.name.show(ui, "keep", help, |name| library.has(name))
    })
    .inner
}
