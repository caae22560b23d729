//! Panels of the heightmap editor: maps to begin from, image import and export, presets.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{
    Seed,
    mountains::{MountainKinds, TileTree},
    preset::PresetLibrary,
    synthesis::drawing,
};
use eremite_maps::easel::{BrushStamp, HeightmapSketch};
use eremite_words as words;

use super::{
    Easel, EaselTool, EaselToolState,
    background_jobs::{self, BackgroundJobs},
};
use crate::overlay::{
    HelpExt, number_fields,
    save_name::{SaveName, SaveRequest},
    screen_reader,
};

/// Text typed but not applied yet.
#[derive(Resource)]
pub struct EaselInput {
    file: String,
    /// Name to save the map under.
    pub name: SaveName,
    size: [usize; 2],
    seed: u64,
}

impl Default for EaselInput {
    fn default() -> Self {
        Self { file: "map.png".into(), name: SaveName::with_stem("my map", ' '), size: [240, 160], seed: 1 }
    }
}

/// Generations of a mountain tile used as a stamp.
const STAMP_GENERATIONS: u32 = 5;
/// Side lengths of a blank map in pixels.
const SIDES: std::ops::RangeInclusive<usize> = 16..=1024;

/// Maps to begin from, and blank ones.
pub(super) fn begin(ui: &mut egui::Ui, easel: &mut Easel, typed: &mut EaselInput) {
    ui.heading(words::text("easel-start-from"));
    ui.horizontal_wrapped(|ui| {
        for name in drawing::available() {
            if ui.button(&name).clicked() {
                easel.remaking.start_from_file(ui.ctx(), name);
            }
        }
    });
    ui.horizontal(|ui| {
        if ui.button(words::text("easel-blank")).explain(words::text("easel-blank-help")).clicked() {
            easel.remaking.begin_blank(ui.ctx(), typed.size);
        }
        let width = ui.add(number_fields::drag_value(&mut typed.size[0]).range(SIDES));
        screen_reader::name_widget(&width, words::text("reader-map-width"));
        ui.label(words::text("easel-by"));
        let height = ui.add(number_fields::drag_value(&mut typed.size[1]).range(SIDES));
        screen_reader::name_widget(&height, words::text("reader-map-height"));
        ui.weak(words::text("easel-pixels"));
    });
}

/// Stamps: mountains and images.
pub(super) fn stamps(
    ui: &mut egui::Ui,
    hand: &mut EaselToolState,
    typed: &mut EaselInput,
    kinds: Option<&MountainKinds>,
) -> Result<(), String> {
    let mut result = Ok(());
    ui.horizontal_wrapped(|ui| {
        for (name, kind) in kinds.iter().flat_map(|kinds| kinds.iter()) {
            if ui.button(name).explain(words::text("easel-mountain-help")).clicked() {
                typed.seed = typed.seed.wrapping_add(1);
                let tree = TileTree::tile(&kind.rules(), Seed(typed.seed), STAMP_GENERATIONS);
                let tile = tree.generation(STAMP_GENERATIONS);
                hand.stamp = Some(BrushStamp::from_heights(tile.columns, tile.rows, tile.heights));
                hand.tool = EaselTool::Stamp;
            }
        }
        if ui.button(words::text("easel-picture")).explain(words::text("easel-picture-help")).clicked() {
            result = background_jobs::read(Path::new(typed.file.trim()), BrushStamp::fits).map(|picture| {
                hand.stamp = Some(BrushStamp::from_heightmap(picture));
                hand.tool = EaselTool::Stamp;
            });
        }
    });
    result
}

/// Image import and export, and presets; returns a request to save the map.
pub(super) fn files(
    ui: &mut egui::Ui,
    easel: &mut Easel,
    typed: &mut EaselInput,
    jobs: &mut BackgroundJobs,
    library: &PresetLibrary,
) -> Option<SaveRequest> {
    ui.heading(words::text("easel-files"));
    let is_free = jobs.description().is_none() && easel.remaking.description().is_none();
    ui.add_enabled_ui(is_free, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.add(
                egui::TextEdit::singleline(&mut typed.file).desired_width(130.0).hint_text(words::text("easel-a-png")).id_salt("map file"),
            );
            let file = Path::new(typed.file.trim());
            if ui.button(words::text("easel-import")).explain(words::text("easel-import-help")).clicked() {
                easel.remaking.import(ui.ctx(), file.into());
            }
            if ui.button(words::text("easel-export")).explain(words::text("easel-export-help")).clicked() {
                jobs.export(ui.ctx(), HeightmapSketch::clone(&easel.canvas), file.into());
            }
        });
        let help = words::text("easel-save-help");
        typed.name.show(ui, words::text("easel-save"), help, |name| library.has(name))
    })
    .inner
}
