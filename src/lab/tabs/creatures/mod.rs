//! Creatures tab: spawn creatures, inspect those in the world, and edit their gaits as they move.

mod footfalls;
mod gaits;
mod gizmos;
mod puppets;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_land::requirements::RequirementsAppExt;
use eremite_life::creatures::{Creature, Creatures, HeadPose, Rig};
use eremite_stream::contracts::{camera_view::CameraView, player_position::PlayerPosition};
use eremite_words as words;
use footfalls::FootfallHistory;
use gaits::GaitSelection;
use gizmos::CreatureGizmos;
use puppets::{Puppet, PuppetCommand};

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel, LabSystems, TabGroup, TimeControls, number_fields, theme};

/// Adds the creatures tab.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`; [`Creatures`] |
/// | System sets | none; puppets run in `GameSystems::Interpolate` and `GameSystems::Draw` |
/// | Fixed steps | puppets step in `FixedUpdate`, before `MotionSystems::Step` |
/// | Adds | a tab, drawing in [`LabSystems::InLand`] |
pub struct CreaturesTabPlugin;

impl Plugin for CreaturesTabPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<EditSession>("CreaturesTabPlugin", "OverlayPlugin")
            .init_resource::<CreatureTabState>()
            .init_resource::<FootfallHistory>()
            .add_plugins((gizmos::plugin, puppets::plugin))
            .add_to_lab(LabSystems::TakeUp, footfalls::record_footfalls)
            .add_lab_tab(TabGroup::Life, "creatures", || words::text("lab-tab-creatures"), World::contains_resource::<Creatures>, show);
    }
}

/// Selections in the tab.
#[derive(Resource)]
struct CreatureTabState {
    kind: String,
    asked: PuppetCommand,
    turned: GaitSelection,
    /// Creature shown in the footfall diagram.
    watched: Option<Entity>,
}

impl Default for CreatureTabState {
    fn default() -> Self {
        Self { kind: "horse".into(), asked: PuppetCommand::default(), turned: GaitSelection::default(), watched: None }
    }
}

/// Creatures in the world.
#[derive(SystemParam)]
struct CreatureParams<'w, 's> {
    creatures: Query<'w, 's, (Entity, &'static Creature, &'static Rig)>,
    puppets: Query<'w, 's, &'static mut Puppet>,
    player_position: Res<'w, PlayerPosition>,
    view: Res<'w, CameraView>,
    commands: Commands<'w, 's>,
}

/// What the tab shows: its selections, its gizmos, and the footfalls of the watched creature.
#[derive(SystemParam)]
struct CreatureTab<'w> {
    table: ResMut<'w, CreatureTabState>,
    drawn: ResMut<'w, CreatureGizmos>,
    steps: Res<'w, FootfallHistory>,
}

fn show(
    mut panel: LabPanel,
    CreatureTab { mut table, mut drawn, steps }: CreatureTab,
    mut creatures: ResMut<Creatures>,
    mut there: CreatureParams,
    mut time: TimeControls,
) -> Result {
    panel.show(|ui, bench| {
        let table = &mut *table;
        spawn_controls(ui, table, &creatures, &mut there);
        ui.separator();
        creature_list(ui, table, &mut there, &mut drawn);
        if let Some((_, creature, rig)) = table.watched.and_then(|watched| there.creatures.get(watched).ok())
            && let Ok(kind) = creatures.find(&creature.kind)
        {
            steps.show(ui, kind, rig);
        }
        ui.separator();
        time.show(ui);
        ui.separator();
        if let Err(error) = table.turned.show(ui, &table.kind, creatures.reborrow()) {
            bench.set_error(error);
        }
    })
}

/// Kind, motion and number of creatures to spawn.
fn spawn_controls(ui: &mut egui::Ui, table: &mut CreatureTabState, creatures: &Creatures, there: &mut CreatureParams) {
    ui.heading(words::text("lab-creatures-spawn"));
    ui.horizontal_wrapped(|ui| {
        for (name, kind) in creatures.iter() {
            if ui.selectable_label(table.kind == name, words::name(name)).explain(words::table_text(&kind.summary)).clicked() {
                table.kind = name.into();
                table.asked.gait = None;
            }
        }
    });
    let Ok(kind) = creatures.find(&table.kind) else { return };
    let before = table.asked;
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut table.asked.gait, None, words::text("lab-creatures-by-speed"))
            .explain(words::text("lab-creatures-by-speed-help"));
        for (number, gait) in kind.gaits.iter().enumerate() {
            if ui
                .selectable_label(table.asked.gait == Some(number), words::table_text(&gait.name))
                .explain(words::text("lab-creatures-own-speed"))
                .clicked()
            {
                table.asked.gait = Some(number);
            }
        }
    });
    let by_speed = table.asked.gait.is_none();
    ui.add_enabled(by_speed, number_fields::slider(&mut table.asked.speed_mps, 0.0..=18.0).text(words::text("lab-creatures-speed")));
    ui.horizontal_wrapped(|ui| {
        for (bearing, words) in [
            (HeadPose::Plain, words::text("lab-creatures-plain")),
            (HeadPose::Grazes, words::text("lab-creatures-grazes")),
            (HeadPose::Drinks, words::text("lab-creatures-drinks")),
            (HeadPose::Alert, words::text("lab-creatures-alert")),
            (HeadPose::Rests, words::text("lab-creatures-rests")),
        ] {
            ui.selectable_value(&mut table.asked.bearing, bearing, words);
        }
    });
    if table.asked != before {
        // Existing puppets of the kind follow too.
        for mut puppet in there.puppets.iter_mut().filter(|puppet| puppet.kind == table.kind) {
            puppet.asked = table.asked;
        }
    }
    ui.horizontal(|ui| {
        if ui.button(words::text("lab-creatures-one")).explain(words::text("lab-creatures-one-help")).clicked() {
            let beside = there.player_position.place.unwrap_or(there.view.place);
            there.commands.spawn(Puppet::new(&table.kind, table.asked, beside, there.puppets.iter().count()));
        }
        if ui.add_enabled(!there.puppets.is_empty(), egui::Button::new(words::text("lab-creatures-remove"))).clicked() {
            there.commands.queue(puppets::despawn_puppets);
        }
    });
}

/// List of creatures, and their gizmos.
fn creature_list(ui: &mut egui::Ui, table: &mut CreatureTabState, there: &mut CreatureParams, drawn: &mut CreatureGizmos) {
    ui.heading(words::text("lab-creatures-here"));
    let from = there.player_position.place.unwrap_or(there.view.place);
    let mut all: Vec<_> = there.creatures.iter().collect();
    all.sort_by_key(|(entity, ..)| *entity);
    if !all.iter().any(|(entity, ..)| table.watched == Some(*entity)) {
        table.watched = all.last().map(|(entity, ..)| *entity);
    }
    if all.is_empty() {
        ui.label(egui::RichText::new(words::text("lab-creatures-none")).color(theme::QUIET));
    }
    egui::ScrollArea::vertical().id_salt("there").max_height(96.0).show(ui, |ui| {
        for (entity, creature, rig) in all {
            let far_m = rig.skeleton().place.offset_from(from).x;
            let (kind, doing) = (words::name(&creature.kind), words::table_text(creature.doing));
            let distance = words::metres(&words::decimal(far_m.abs().into(), 0));
            let parts = [("kind", kind.into()), ("doing", doing.into()), ("distance", distance.into())];
            let words = words::text_with("lab-creatures-line", &parts);
            if ui.selectable_label(table.watched == Some(entity), words).clicked() {
                table.watched = Some(entity);
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut drawn.bones, words::text("lab-creatures-bones")).explain(words::text("lab-creatures-bones-help"));
        ui.checkbox(&mut drawn.doing, words::text("lab-creatures-doing"));
        ui.checkbox(&mut drawn.distances, words::text("lab-creatures-distances")).explain(words::text("lab-creatures-distances-help"));
    });
}
