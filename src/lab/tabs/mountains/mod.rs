//! Mountains tab: a tile on a turntable, generation by generation, and an editor for its L-system.

mod turntable;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_land::{
    Column, Land, Seed,
    mountains::{BLOCK_COLUMNS, Massifs, MountainKind, MountainKinds, TileTree},
    requirements::RequirementsAppExt,
};
use eremite_stream::contracts::player_position::{PlayerPosition, Teleport};
use eremite_words as words;
use turntable::{Turntable, TurntableParams};

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel, TabGroup, number_fields, save_name::SaveName, screen_reader, theme};

/// Largest tile, as number of generations.
const MAX_SHOWN: u32 = 7;
/// Seconds per generation in the animation.
const GENERATION_S: f32 = 0.8;
/// Search range for a massif to either side, in blocks.
const FARTHEST: i64 = 200;

/// State of the tab.
#[derive(Resource)]
struct MountainTabState {
    name: String,
    /// Name to save the kind under.
    keep: SaveName,
    kind: Option<MountainKind>,
    seed: u64,
    generations: u32,
    shown: u32,
    rise: f32,
    /// How long this generation has been shown, while animated.
    unfolds: Option<f32>,
    /// Whether the model is outdated.
    stale: bool,
}

impl Default for MountainTabState {
    fn default() -> Self {
        let name = "steep";
        let keep = SaveName::with_stem(name, '-');
        Self { name: name.into(), keep, kind: None, seed: 1, generations: 5, shown: 5, rise: 1.0, unfolds: None, stale: true }
    }
}

/// Adds the mountains tab.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`; [`MountainKinds`] |
/// | Writes messages | [`Teleport`] |
/// | Adds | a tab |
pub struct PeaksTabPlugin;

impl Plugin for PeaksTabPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<EditSession>("PeaksTabPlugin", "OverlayPlugin")
            .init_resource::<MountainTabState>()
            .add_plugins(turntable::plugin)
            .add_lab_tab(
                TabGroup::Terrain,
                "peaks",
                || words::text("lab-tab-peaks"),
                World::contains_resource::<MountainKinds>,
                (animate_generations, show, model).chain(),
            );
    }
}

/// Finder for a massif in the land.
#[derive(SystemParam)]
struct MassifFinder<'w> {
    land: Res<'w, Land>,
    player_position: Res<'w, PlayerPosition>,
    teleport: MessageWriter<'w, Teleport>,
}

fn animate_generations(mut peaks: ResMut<MountainTabState>, time: Res<Time<Real>>) {
    peaks.advance_animation(time.delta_secs());
}

fn show(
    mut panel: LabPanel,
    mut peaks: ResMut<MountainTabState>,
    mut turning: TurntableParams,
    mut way: MassifFinder,
    kinds: Res<MountainKinds>,
) -> Result {
    let peaks = &mut *peaks;
    if peaks.kind.is_none() {
        peaks.take(&kinds);
    }
    panel.show(|ui, bench| {
        choice(ui, peaks, &kinds);
        turning.show(ui);
        generations(ui, peaks);
        ui.separator();
        tables(ui, peaks);
        ui.separator();
        keep(ui, peaks, &kinds, bench);
        way.show(ui, peaks, &kinds, bench);
    })
}

/// Updates the model on the turntable.
fn model(mut peaks: ResMut<MountainTabState>, table: Res<Turntable>, mut meshes: ResMut<Assets<Mesh>>) {
    let peaks = &mut *peaks;
    // While being typed the kind may be invalid; the last valid one stays.
    if let (true, Some(kind)) = (peaks.stale, peaks.kind.as_ref().filter(|kind| kind.check().is_ok())) {
        let tree = TileTree::tile(&kind.rules(), Seed(peaks.seed), peaks.generations);
        table.put(&tree.generation(peaks.shown), peaks.rise, &mut meshes);
        peaks.stale = false;
    }
}

impl MountainTabState {
    fn take(&mut self, kinds: &MountainKinds) {
        self.kind = kinds.find(&self.name).ok().or(kinds.iter().next().map(|(_, kind)| kind)).cloned();
        self.stale = true;
    }

    fn choose(&mut self, name: &str, kind: MountainKind) {
        (self.name, self.keep, self.kind, self.stale) = (name.into(), SaveName::with_stem(name, '-'), Some(kind), true);
    }

    fn advance_animation(&mut self, seconds: f32) {
        let Some(since) = &mut self.unfolds else { return };
        *since += seconds;
        if *since > GENERATION_S {
            *since = 0.0;
            self.shown += 1;
            self.stale = true;
            if self.shown >= self.generations {
                self.unfolds = None;
            }
        }
    }
}

/// Chooser for the kind and its seed.
fn choice(ui: &mut egui::Ui, peaks: &mut MountainTabState, kinds: &MountainKinds) {
    ui.horizontal(|ui| {
        let kind = egui::ComboBox::from_id_salt("kind").selected_text(&peaks.name).height(theme::LIST_HEIGHT).show_ui(ui, |ui| {
            for (name, kind) in kinds.iter() {
                if ui.selectable_label(peaks.name == name, name).clicked() {
                    peaks.choose(name, kind.clone());
                }
            }
        });
        screen_reader::name_widget(&kind.response, words::text("lab-tab-peaks"));
        if ui.button(words::text("lab-reset")).explain(words::text("lab-peaks-reset-help")).clicked() {
            peaks.take(kinds);
        }
        ui.label(words::text("lab-peaks-tile"));
        peaks.stale |= ui.add(number_fields::drag_value(&mut peaks.seed)).explain(words::text("lab-peaks-seed")).changed();
        if ui.button(words::text("lab-peaks-next")).clicked() {
            peaks.seed = peaks.seed.wrapping_add(1);
            peaks.stale = true;
        }
    });
}

/// Size of the tile, and generation shown.
fn generations(ui: &mut egui::Ui, peaks: &mut MountainTabState) {
    ui.horizontal(|ui| {
        let cells = |generations: f64, _: std::ops::RangeInclusive<usize>| format!("{}", 1_u32 << generations as u32);
        let parse = |text: &str| Some(f64::from(text.trim().parse::<u32>().ok().filter(|cells| *cells > 0)?.ilog2()));
        let slider = number_fields::slider(&mut peaks.generations, 1..=MAX_SHOWN).custom_formatter(cells).custom_parser(parse);
        let slider = slider.text(words::text("lab-peaks-cells"));
        if ui.add(slider).changed() {
            (peaks.shown, peaks.unfolds, peaks.stale) = (peaks.generations, None, true);
        }
        peaks.stale |= ui
            .add(number_fields::drag_value(&mut peaks.rise).range(0.1..=4.0).speed(0.02).prefix("× "))
            .explain(words::text("lab-peaks-steepness"))
            .changed();
    });
    ui.horizontal(|ui| {
        let before = peaks.shown;
        if ui.button("<").clicked() {
            peaks.shown = peaks.shown.saturating_sub(1);
        }
        ui.add(number_fields::slider(&mut peaks.shown, 0..=peaks.generations).text(words::text("lab-peaks-generation")));
        if ui.button(">").clicked() {
            peaks.shown = (peaks.shown + 1).min(peaks.generations);
        }
        if peaks.shown != before {
            (peaks.unfolds, peaks.stale) = (None, true);
        }
        if ui.button(words::text("lab-unfold")).explain(words::text("lab-peaks-unfold-help")).clicked() {
            (peaks.shown, peaks.unfolds, peaks.stale) = (0, Some(0.0), true);
        }
    });
}

fn number(value: &mut f32, low: f32, high: f32, speed: f32) -> egui::DragValue<'_> {
    number_fields::drag_value(value).range(low..=high).speed(speed).max_decimals(3)
}

/// Rule editor: a column per symbol to be replaced, a row per successor.
fn tables(ui: &mut egui::Ui, peaks: &mut MountainTabState) {
    let Some(kind) = &mut peaks.kind else { return };
    let names: Vec<char> = kind.symbols.iter().map(|symbol| symbol.name).collect();
    let mut changed = false;
    egui::Grid::new("weights").spacing([6.0, 3.0]).show(ui, |ui| {
        ui.weak(words::text("lab-peaks-to-from"));
        for name in &names {
            ui.strong(name.to_string());
        }
        ui.end_row();
        ui.weak(words::text("lab-peaks-step"));
        for symbol in &mut kind.symbols {
            changed |= ui.add(number(&mut symbol.step, -100.0, 100.0, 0.05)).explain(words::text("lab-peaks-symbol-step")).changed();
        }
        ui.end_row();
        for to in &names {
            ui.strong(to.to_string());
            for symbol in &mut kind.symbols {
                let all: f32 = symbol.next.values().sum();
                let mut weight = symbol.next.get(to).copied().unwrap_or(0.0);
                let chance = if all > 0.0 { weight / all * 100.0 } else { 0.0 };
                let chance = words::decimal(chance.into(), 1);
                let parts = [("to", to.to_string().into()), ("from", symbol.name.to_string().into()), ("chance", chance.into())];
                let help = words::text_with("lab-peaks-chance", &parts);
                if ui.add(number(&mut weight, 0.0, 1000.0, 0.005)).explain(help).changed() {
                    changed = true;
                    if weight > 0.0 {
                        symbol.next.insert(*to, weight)
                    } else {
                        symbol.next.remove(to)
                    };
                }
            }
            ui.end_row();
        }
    });
    if let Err(error) = kind.check() {
        ui.colored_label(theme::SUN, words::error_text(&error.to_string()));
    }
    ui.horizontal_wrapped(|ui| {
        let massif = &mut kind.massif;
        ui.label(words::text("lab-peaks-massifs"));
        for (value, high, name, help) in [
            (&mut massif.rise_m, 200.0, words::text("lab-peaks-rise"), words::text("lab-peaks-rise-help")),
            (&mut massif.metres_per_step, 10.0, words::text("lab-peaks-step"), words::text("lab-peaks-step-help")),
            (&mut massif.ledges, 0.8, words::text("lab-peaks-ledges"), words::text("lab-peaks-ledges-help")),
            (&mut massif.often, 10.0, words::text("lab-peaks-often"), words::text("lab-peaks-often-help")),
        ] {
            ui.add(number(value, 0.0, high, high * 0.005).prefix(format!("{name} "))).explain(help);
        }
    });
    peaks.stale |= changed;
}

/// Saves the kind, which is then used in the land.
fn keep(ui: &mut egui::Ui, peaks: &mut MountainTabState, kinds: &MountainKinds, bench: &mut EditSession) {
    let order = peaks.keep.show(ui, words::text("lab-peaks-keep"), words::text("lab-peaks-keep-help"), |name| kinds.has(name));
    if let (Some((name, existing)), Some(kind)) = (order, &peaks.kind) {
        match kinds.save(&name, kind, existing) {
            Ok(file) => {
                bench.set_status(words::text_with("lab-kept-as", &[("file", file.display().to_string().into())]));
                peaks.choose(&name, kind.clone());
            }
            Err(fault) => bench.set_error(fault),
        }
    }
}

impl MassifFinder<'_> {
    fn show(&mut self, ui: &mut egui::Ui, peaks: &MountainTabState, kinds: &MountainKinds, bench: &mut EditSession) {
        // Without a player there is nobody to teleport.
        let him = self.player_position.place;
        let go = ui.add_enabled(him.is_some(), egui::Button::new(words::text("lab-peaks-go")));
        if let (true, Some(him)) = (go.explain(words::text("lab-peaks-go-help")).clicked(), him) {
            match nearest(kinds, &peaks.name, self.land.seed(), him.column) {
                Some(column) => _ = self.teleport.write(Teleport::to(column)),
                None => bench.set_error(words::text_with("lab-peaks-none-near", &[("kind", peaks.name.as_str().into())])),
            }
        }
    }
}

/// Foot of the nearest massif of a kind, other than the one the player stands on.
fn nearest(kinds: &MountainKinds, name: &str, seed: Seed, here: Column) -> Option<Column> {
    let massifs = Massifs::new(seed, kinds.iter());
    let own = here.0.div_euclid(BLOCK_COLUMNS);
    (1..FARTHEST)
        .flat_map(|far| [far, -far])
        .filter_map(|blocks| massifs.at(Column((own + blocks).checked_mul(BLOCK_COLUMNS)?)))
        .find(|massif| massif.kind == name)
        .map(|massif| massif.middle + -massif.half_width)
}
