//! Land tab: algorithms, their parameters, the seed, presets and share codes.

use std::time::Duration;

use bevy::{ecs::system::SystemParam, prelude::*, time::common_conditions::on_real_timer};
use bevy_egui::egui;
use eremite_land::{
    Algorithms, Land,
    asset_store::{BackgroundIo, ChangedFiles},
    hash::random_seed,
    preset::{self, Preset, PresetEntry, PresetLibrary, share_code},
};
use eremite_stream::contracts::{player_position::PlayerPosition, schedule::LabState, seed_words::SeedWords};
use eremite_words as words;

use super::{
    EditSession, HelpExt, LabAppExt, LabPanel, TabGroup,
    gallery::{self, Gallery},
    history::UndoRedo,
    panel,
    save_name::SaveName,
    sliders, theme,
};

/// Text typed but not applied yet, and the preset whose file is followed (hot reload).
#[derive(Resource)]
struct LandTabInput {
    seed: Option<String>,
    code: String,
    name: SaveName,
    followed: Option<String>,
}

impl Default for LandTabInput {
    fn default() -> Self {
        Self { seed: None, code: String::new(), name: SaveName::with_stem("my land", ' '), followed: None }
    }
}

/// Interval between two looks at the preset files; each look takes up what the one before it has found.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Adds the tab.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gallery>()
        .init_resource::<LandTabInput>()
        .init_resource::<SeedWords>()
        .register_type::<SeedWords>()
        .insert_resource(PresetLibrary::from_system_folders())
        .add_systems(Update, follow_files.run_if(in_state(LabState::Open).and_then(on_real_timer(LOOK_EVERY))))
        .add_lab_tab(TabGroup::Terrain, "land", || words::text("lab-tab-land"), |_| true, (gallery::refresh, show).chain());
}

/// What the tab shows: its fields, the presets, and a picture of each algorithm.
#[derive(SystemParam)]
struct LandTab<'w> {
    typed: ResMut<'w, LandTabInput>,
    library: ResMut<'w, PresetLibrary>,
    gallery: Res<'w, Gallery>,
    seed_words: ResMut<'w, SeedWords>,
}

fn show(
    mut panel: LabPanel,
    LandTab { mut typed, mut library, gallery, mut seed_words }: LandTab,
    algorithms: Res<Algorithms>,
    player_position: Res<PlayerPosition>,
    land: Res<Land>,
) -> Result {
    let is_painted = !land.painted_edits().is_empty();
    panel.show(|ui, bench| {
        // In some languages these words need two lines.
        ui.horizontal_wrapped(|ui| {
            if let Some(step) = UndoRedo::clicked(ui, bench.can_undo_redo()) {
                bench.step(step, &algorithms);
            }
            if ui.button(words::text("lab-reset")).explain(words::text("lab-land-reset-help")).clicked() {
                bench.reset(&algorithms);
            }
            ui.weak(words::text("lab-land-keys"));
        });
        ui.add_space(4.0);
        ui.heading(bench.recipe().algorithm.clone());
        panel::bottom_up(ui, |ui| sliders::show(ui, bench, &algorithms));
        ui.separator();
        let chosen = bench.recipe().algorithm.clone();
        if let Some(name) = gallery.show(ui, &algorithms, &chosen, player_position.place.map(|place| place.column)) {
            bench.choose(name, &algorithms);
        }
        ui.separator();
        seed(ui, bench, &mut typed, &mut seed_words, &algorithms);
        code(ui, bench, &mut typed, (&library, &algorithms), is_painted);
        ui.separator();
        presets(ui, bench, &mut typed, &mut library, &mut seed_words, &algorithms);
    })
}

/// The seed: its words if they are known, otherwise its number.
fn seed(ui: &mut egui::Ui, bench: &mut EditSession, typed: &mut LandTabInput, known: &mut SeedWords, algorithms: &Algorithms) {
    line(ui, words::text("lab-land-seed"), words::text("lab-land-seed-hint"), |ui| {
        if ui.button(words::text("lab-land-another")).explain(words::text("lab-land-another-help")).clicked() {
            typed.seed = None;
            bench.set_seed(random_seed(), algorithms);
        }
        let mut words = typed.seed.clone().unwrap_or_else(|| {
            let seed = bench.recipe().seed;
            known.of(seed).map_or_else(|| seed.to_string(), str::to_owned)
        });
        let field = field(ui, "seed", words::text("lab-land-seed-hint"), &mut words);
        if field.changed() {
            typed.seed = Some(words);
        }
        if field.lost_focus()
            && let Some(words) = typed.seed.take()
        {
            match words.parse() {
                Ok(seed) => {
                    known.learn(&words);
                    bench.set_seed(seed, algorithms);
                }
                Err(error) => bench.set_error(error),
            }
        }
    });
}

/// The land's share code, and the field for another one.
fn code(
    ui: &mut egui::Ui,
    bench: &mut EditSession,
    typed: &mut LandTabInput,
    (library, algorithms): (&PresetLibrary, &Algorithms),
    is_painted: bool,
) {
    line(ui, words::text("lab-land-code"), words::text("lab-land-code-help"), |ui| {
        let code = share_code::encode(bench.recipe(), algorithms);
        let copy = ui.add_enabled(code.is_ok(), egui::Button::new(words::text("lab-copy")));
        let code = code.unwrap_or_else(|error| words::error_text(&error.to_string()).into_owned());
        let letters = egui::RichText::new(&code).monospace();
        ui.add(egui::Label::new(letters).truncate().selectable(true)).on_hover_text(&code);
        if copy.clicked() {
            ui.ctx().copy_text(code);
            let told = bench.recipe().with_sharing_warning(words::text("lab-land-copied"));
            bench.set_status(match is_painted {
                true => words::text_with("lab-land-copied-painted", &[("words", told.into())]),
                false => told,
            });
        }
    });
    line(ui, words::text("lab-land-restore"), words::text("lab-land-restore-help"), |ui| {
        let go = ui.button(words::text("lab-go"));
        let field = field(ui, "code", words::text("lab-land-paste"), &mut typed.code);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if go.clicked() || entered {
            match preset::find(&typed.code, library, algorithms, bench.recipe().seed) {
                Ok(recipe) => {
                    bench.change(recipe, "restored", algorithms);
                    bench.settle();
                    bench.set_status(words::text("lab-land-restored"));
                    typed.code.clear();
                    typed.followed = None;
                }
                Err(words) => bench.set_error(words),
            }
        }
    });
}

/// A row with a name at the left and contents laid out from the right.
fn line(ui: &mut egui::Ui, name: &str, help: &str, contents: impl FnOnce(&mut egui::Ui)) {
    ui.horizontal(|ui| {
        ui.add_sized([48.0, 18.0], egui::Label::new(name)).explain(help);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), contents);
    });
}

/// Text field that fills the available width.
fn field(ui: &mut egui::Ui, id: &str, hint: &str, text: &mut String) -> egui::Response {
    ui.add(egui::TextEdit::singleline(text).desired_width(f32::INFINITY).hint_text(hint).id_salt(id))
}

fn presets(
    ui: &mut egui::Ui,
    bench: &mut EditSession,
    typed: &mut LandTabInput,
    library: &mut PresetLibrary,
    known: &mut SeedWords,
    algorithms: &Algorithms,
) {
    ui.heading(words::text("lab-land-presets"));
    // Above the list, which grows by the saved preset.
    if let Some((name, existing)) =
        typed.name.show(ui, words::text("lab-land-save"), words::text("lab-land-save-help"), |name| library.has(name))
    {
        let mut preset = Preset::of(bench.recipe(), words::text("lab-land-summary"));
        preset.seed = known.of(bench.recipe().seed).map(str::to_owned).or(preset.seed);
        match library.save(&name, &preset, existing) {
            Ok(file) => {
                bench.set_status(
                    bench.recipe().with_sharing_warning(&words::text_with("lab-kept-as", &[("file", file.display().to_string().into())])),
                );
                typed.name.mark_saved(&name);
                typed.followed = Some(name);
                library.refresh(algorithms);
            }
            Err(words) => bench.set_error(words),
        }
    }
    // Rows are identified by name, not by index: an inserted row must not take over another row's focus.
    ui.vertical(|ui| {
        for entry in library.entries() {
            ui.push_id(&entry.name, |ui| ui.horizontal(|ui| row(ui, entry, bench, typed, known, algorithms)));
        }
    });
}

/// Row of a preset, with a button that loads it.
fn row(
    ui: &mut egui::Ui,
    entry: &PresetEntry,
    bench: &mut EditSession,
    typed: &mut LandTabInput,
    known: &mut SeedWords,
    algorithms: &Algorithms,
) {
    match &entry.preset {
        Ok(preset) => {
            let shown = typed.followed.as_ref() == Some(&entry.name);
            if ui.selectable_label(shown, &entry.name).explain(entry.file.display().to_string()).clicked() {
                known.learn(preset.seed.as_deref().unwrap_or_default());
                load(&entry.name, preset, bench, algorithms);
                typed.followed = Some(entry.name.clone());
            }
            ui.vertical(|ui| ui.add(egui::Label::new(egui::RichText::new(words::table_text(&preset.summary)).color(theme::QUIET)).wrap()));
        }
        Err(error) => {
            let words = words::error_text(&error.to_string()).into_owned();
            ui.add_enabled(false, egui::Button::selectable(false, &entry.name));
            ui.vertical(|ui| ui.add(egui::Label::new(egui::RichText::new(words).color(theme::SUN)).wrap()));
        }
    }
}

fn load(name: &str, preset: &Preset, bench: &mut EditSession, algorithms: &Algorithms) {
    match preset.recipe(bench.recipe().seed) {
        Ok(recipe) => {
            bench.change(recipe, "preset", algorithms);
            bench.settle();
            bench.set_status(format!("{name}: {}", words::table_text(&preset.summary)));
        }
        Err(words) => bench.set_error(words),
    }
}

/// Reloads changed preset files, which are found and read in the background; if the loaded preset is among them, its land too.
fn follow_files(
    mut library: ResMut<PresetLibrary>,
    algorithms: Res<Algorithms>,
    typed: Res<LandTabInput>,
    mut bench: ResMut<EditSession>,
    mut look: Local<Option<BackgroundIo<Option<ChangedFiles>>>>,
) {
    if look.is_none() {
        // The first time the list is filled at once.
        library.refresh(&algorithms);
    }
    let look = look.get_or_insert_default();
    let changed = look.poll(false).flatten().map_or_else(Vec::new, |found| library.apply(found, &algorithms));
    if !look.is_busy() {
        let store = library.store().clone();
        look.start(move || store.find_changes());
    }
    let Some(name) = typed.followed.as_ref().filter(|name| changed.contains(name)) else { return };
    match library.entries().iter().find(|entry| entry.name == *name).map(|entry| &entry.preset) {
        Some(Ok(preset)) => load(name, preset, &mut bench, &algorithms),
        Some(Err(words)) => bench.set_error(format!("{name}: {words}")),
        None => {}
    }
}
