//! Maps to begin from, pictures to take in and to give away, and what is kept.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui;

use super::{Easel, Hand, Tool};
use crate::{
    easel::{Canvas, Stamp},
    land::{Algorithms, Seed},
    mountains::{Kinds, Tree},
    overlay::workbench::Workbench,
    preset::{Library, Preset},
    shelf,
    synthesis::{Crude, Drawing, drawing},
};

/// What is typed.
#[derive(Resource)]
pub struct Typed {
    file: String,
    name: String,
    size: [usize; 2],
    seed: u64,
}

impl Default for Typed {
    fn default() -> Self {
        Self { file: "map.png".into(), name: "my map".into(), size: [240, 160], seed: 1 }
    }
}

/// Generations of a mountain that is a stamp.
const STAMP_GENERATIONS: u32 = 5;
/// The smallest and the largest map that is made here.
const SIDES: std::ops::RangeInclusive<usize> = 16..=1024;

/// Maps that come with the game, and blank ones.
pub(super) fn begin(ui: &mut egui::Ui, easel: &mut Easel, typed: &mut Typed) {
    ui.heading("begin from");
    ui.horizontal_wrapped(|ui| {
        for name in drawing::shipped() {
            if ui.button(&name).clicked()
                && let Ok(map) = Drawing::find(&name)
            {
                easel.put(&map);
            }
        }
    });
    ui.horizontal(|ui| {
        if ui.button("blank").on_hover_text("nothing but sea").clicked() {
            easel.put(&Canvas::blank(typed.size[0], typed.size[1]).drawing());
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
            let read = Crude::read(Path::new(typed.file.trim()), Stamp::fits).map_err(|error| error.to_string());
            result = read.map(|picture| {
                hand.stamp = Some(Stamp::of(picture));
                hand.tool = Tool::Stamp;
            });
        }
    });
    result
}

/// Pictures in and out, and presets; tells what was done.
pub(super) fn files(
    ui: &mut egui::Ui,
    easel: &mut Easel,
    typed: &mut Typed,
    bench: &mut Workbench,
    library: &mut Library,
    algorithms: &Algorithms,
) {
    ui.heading("take in, give away");
    ui.horizontal(|ui| {
        ui.add(egui::TextEdit::singleline(&mut typed.file).desired_width(130.0).hint_text("a PNG").id_salt("map file"));
        if ui.button("import").on_hover_text("takes the grey of a PNG as the map; a file can also be dropped on the draft").clicked() {
            say(bench, import(easel, Path::new(typed.file.trim())));
        }
        if ui.button("export").on_hover_text("writes the map as a PNG of 16 bits of grey").clicked() {
            say(bench, export(easel, typed.file.trim()));
        }
    });
    ui.horizontal(|ui| {
        ui.add(egui::TextEdit::singleline(&mut typed.name).desired_width(130.0).hint_text("a name").id_salt("map name"));
        if ui.button("keep").on_hover_text("as a preset of your own, the map with all that is set; --preset takes it").clicked() {
            let recipe = easel.recipe(bench.recipe().seed, algorithms);
            let kept = library.save(&typed.name, &Preset::of(&recipe, "a map of one's own"));
            library.refresh(algorithms);
            say(bench, kept.map(|file| format!("kept as {}", file.display())));
        }
    });
}

/// Says what was done, or what went wrong.
pub(super) fn say(bench: &mut Workbench, what: Result<String, String>) {
    match what {
        Ok(words) => bench.say(words),
        Err(words) => bench.fault(words),
    }
}

/// Takes a PNG as the map.
pub(super) fn import(easel: &mut Easel, file: &Path) -> Result<String, String> {
    easel.put(&Crude::read(file, drawing::fits).map_err(|error| error.to_string())?.into());
    Ok(format!("the map of {}", file.display()))
}

fn export(easel: &Easel, file: &str) -> Result<String, String> {
    let file = PathBuf::from(file).with_extension("png");
    // Nothing of somebody's is written over in silence.
    if file.exists() {
        return Err(format!("{} is there already: give it another name", file.display()));
    }
    let written = shelf::write_whole(&file, &drawing::png(&easel.canvas.crude()));
    written.map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    let whole = file.canonicalize().unwrap_or(file);
    Ok(format!("written to {}", whole.display()))
}
