//! The tab of the creatures: bring some, look into those that are there, and turn their gaits while they go.

mod gaits;
mod in_land;
mod puppets;
mod steps;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_land::needs::NeedsAppExt;
use eremite_life::creatures::{Bearing, Creature, Creatures, Rig};
use eremite_stream::contracts::{gaze::Gaze, whereabouts::Whereabouts};
use gaits::Turned;
use in_land::Drawn;
use puppets::{Asked, Puppet};
use steps::Steps;

use crate::overlay::{LabAppExt, LabSystems, Sheet, TimeFlow, Workbench, theme};

/// Adds the tab.
pub struct CreaturesTabPlugin;

impl Plugin for CreaturesTabPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Workbench>("CreaturesTabPlugin", "OverlayPlugin")
            .init_resource::<Table>()
            .init_resource::<Steps>()
            .add_plugins((in_land::plugin, puppets::plugin))
            .add_to_lab(LabSystems::TakeUp, steps::note)
            .add_lab_tab("creatures", World::contains_resource::<Creatures>, show);
    }
}

/// What is chosen in the tab.
#[derive(Resource)]
struct Table {
    kind: String,
    asked: Asked,
    turned: Turned,
    /// Whom the strip of footfalls is about.
    watched: Option<Entity>,
}

impl Default for Table {
    fn default() -> Self {
        Self { kind: "horse".into(), asked: Asked::default(), turned: Turned::default(), watched: None }
    }
}

/// Those that are there.
#[derive(SystemParam)]
struct There<'w, 's> {
    creatures: Query<'w, 's, (Entity, &'static Creature, &'static Rig)>,
    puppets: Query<'w, 's, &'static mut Puppet>,
    whereabouts: Res<'w, Whereabouts>,
    gaze: Res<'w, Gaze>,
    commands: Commands<'w, 's>,
}

fn show(
    mut sheet: Sheet,
    mut table: ResMut<Table>,
    mut creatures: ResMut<Creatures>,
    mut drawn: ResMut<Drawn>,
    steps: Res<Steps>,
    mut there: There,
    mut time: TimeFlow,
) -> Result {
    sheet.show(|ui, bench| {
        let table = &mut *table;
        bring(ui, table, &creatures, &mut there);
        ui.separator();
        who(ui, table, &mut there, &mut drawn);
        if let Some((_, creature, rig)) = table.watched.and_then(|watched| there.creatures.get(watched).ok())
            && let Ok(kind) = creatures.find(&creature.kind)
        {
            steps.show(ui, kind, rig);
        }
        ui.separator();
        time.show(ui);
        ui.separator();
        if let Err(words) = table.turned.show(ui, &table.kind, creatures.reborrow()) {
            bench.fault(words);
        }
    })
}

/// Which kind, how it goes, and how many of it.
fn bring(ui: &mut egui::Ui, table: &mut Table, creatures: &Creatures, there: &mut There) {
    ui.heading("bring");
    ui.horizontal_wrapped(|ui| {
        for (name, kind) in creatures.iter() {
            if ui.selectable_label(table.kind == name, name).on_hover_text(&kind.summary).clicked() {
                table.kind = name.into();
                table.asked.gait = None;
            }
        }
    });
    let Ok(kind) = creatures.find(&table.kind) else { return };
    let before = table.asked;
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut table.asked.gait, None, "by speed").on_hover_text("the gait that it takes at that speed");
        for (number, gait) in kind.gaits.iter().enumerate() {
            if ui.selectable_label(table.asked.gait == Some(number), &gait.name).on_hover_text("at the gait's own speed").clicked() {
                table.asked.gait = Some(number);
            }
        }
    });
    let by_speed = table.asked.gait.is_none();
    ui.add_enabled(by_speed, egui::Slider::new(&mut table.asked.speed_mps, 0.0..=18.0).text("m/s, to and fro"));
    ui.horizontal_wrapped(|ui| {
        for (bearing, words) in [
            (Bearing::Plain, "plain"),
            (Bearing::Grazes, "grazes"),
            (Bearing::Drinks, "drinks"),
            (Bearing::Alert, "alert"),
            (Bearing::Rests, "rests"),
        ] {
            ui.selectable_value(&mut table.asked.bearing, bearing, words);
        }
    });
    if table.asked != before {
        // Those of the kind that are there do so too.
        there.puppets.iter_mut().filter(|puppet| puppet.kind == table.kind).for_each(|mut puppet| puppet.asked = table.asked);
    }
    ui.horizontal(|ui| {
        if ui.button("bring one").on_hover_text("beside the hermit; it is the lab's, and is kept with no walk").clicked() {
            let beside = there.whereabouts.place.unwrap_or(there.gaze.place);
            there.commands.spawn(Puppet::new(&table.kind, table.asked, beside, there.puppets.iter().count()));
        }
        if ui.add_enabled(!there.puppets.is_empty(), egui::Button::new("send them away")).clicked() {
            there.commands.queue(puppets::send_away);
        }
    });
}

/// Those that are there, and what is drawn of them.
fn who(ui: &mut egui::Ui, table: &mut Table, there: &mut There, drawn: &mut Drawn) {
    ui.heading("there are");
    let from = there.whereabouts.place.unwrap_or(there.gaze.place);
    let mut all: Vec<_> = there.creatures.iter().collect();
    all.sort_by_key(|(entity, ..)| *entity);
    if !all.iter().any(|(entity, ..)| table.watched == Some(*entity)) {
        table.watched = all.last().map(|(entity, ..)| *entity);
    }
    if all.is_empty() {
        ui.label(egui::RichText::new("none").color(theme::QUIET));
    }
    egui::ScrollArea::vertical().id_salt("there are").max_height(96.0).show(ui, |ui| {
        for (entity, creature, rig) in all {
            let far_m = rig.skeleton().place.metres_from(from).x;
            let words = format!("{}: {}, {:.0} m", creature.kind, creature.doing, far_m.abs());
            if ui.selectable_label(table.watched == Some(entity), words).clicked() {
                table.watched = Some(entity);
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut drawn.bones, "bones").on_hover_text("joints, and feet that stand, in the land");
        ui.checkbox(&mut drawn.doing, "what they do");
        ui.checkbox(&mut drawn.distances, "distances").on_hover_text("within which they look up (blue), and flee (red)");
    });
}
