//! The tab of the journal: what is before his eyes, and the wishes as numbers and in the land.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_land::{Column, Land, Place, needs::NeedsAppExt};
use eremite_life::journal::{Book, Wish, Wishing};
use eremite_stream::contracts::{
    almanac::Almanac,
    sights::{Granted, Met},
    whereabouts::{Teleport, Whereabouts},
};

use crate::overlay::{InLand, LabAppExt, LabSystems, Sheet, Workbench, theme};

/// Seconds for which something stays before his eyes after it was said.
const STAYS_S: f32 = 0.4;

/// Adds the tab.
pub struct JournalTabPlugin;

impl Plugin for JournalTabPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Workbench>("JournalTabPlugin", "OverlayPlugin")
            .init_resource::<Table>()
            .init_resource::<Almanac>()
            .add_message::<Met>()
            .add_to_lab(LabSystems::TakeUp, look)
            .add_to_lab(LabSystems::InLand, draw)
            .add_lab_tab("journal", World::contains_resource::<Book>, (search, show).chain());
    }
}

/// What is shown.
#[derive(Resource)]
struct Table {
    /// What is before his eyes, and since when it was said.
    seen: Vec<(Met, f32)>,
    /// Whether that is written in the land.
    in_land: bool,
    /// The wish whose place is to be looked for, and those that were found.
    wanted: Option<Wish>,
    found: Vec<(u32, Option<Granted>)>,
}

impl Default for Table {
    fn default() -> Self {
        Self { seen: Vec::new(), in_land: true, wanted: None, found: Vec::new() }
    }
}

/// Takes up what is said to be before his eyes.
fn look(mut table: ResMut<Table>, mut met: MessageReader<Met>, time: Res<Time<Virtual>>) {
    let now = time.elapsed_secs();
    for met in met.read() {
        table.seen.retain(|(known, _)| known.chapter != met.chapter || known.title != met.title);
        table.seen.push((met.clone(), now));
    }
    table.seen.retain(|(_, at)| now - at < STAYS_S);
    table.seen.sort_by(|(a, _), (b, _)| (a.chapter, &a.title).cmp(&(b.chapter, &b.title)));
}

/// Names what is before his eyes, and marks where a wish can be granted.
fn draw(table: Res<Table>, mut land: InLand) -> Result {
    if !table.in_land || table.seen.is_empty() && table.found.is_empty() {
        return Ok(());
    }
    let (painter, view) = land.begin()?;
    for (number, (met, _)) in table.seen.iter().enumerate() {
        let at = view.at(met.place);
        // Of what is everywhere around him, the place is his own: those names stand over one another.
        let words = at - egui::vec2(0.0, 10.0 + 4.0 * (number % 5) as f32);
        painter.circle(at, 3.5, theme::SUN, egui::Stroke::new(1.0, theme::PAPER));
        painter.text(words, egui::Align2::CENTER_BOTTOM, &met.title, theme::label(), theme::INK);
    }
    for (number, granted) in &table.found {
        if let Some(Granted { place, .. }) = granted {
            let at = view.at(*place);
            painter.circle_stroke(at, 12.0, egui::Stroke::new(3.0, theme::RANGE));
            painter.text(at, egui::Align2::CENTER_CENTER, number.to_string(), theme::label(), theme::INK);
        }
    }
    Ok(())
}

/// Looks for the place of a wish: somebody asked for it.
fn search(world: &mut World) {
    let Some(wish) = world.resource_mut::<Table>().wanted.take() else { return };
    let found = Wishing::of(world).search(world.resource::<Land>(), &wish, world.resource::<Almanac>().days);
    let mut table = world.resource_mut::<Table>();
    table.found.retain(|(number, _)| *number != wish.number);
    table.found.push((wish.number, found));
}

/// Where he is, and that he were elsewhere.
#[derive(SystemParam)]
struct Him<'w> {
    whereabouts: Res<'w, Whereabouts>,
    teleport: MessageWriter<'w, Teleport>,
}

fn show(mut sheet: Sheet, mut table: ResMut<Table>, book: Res<Book>, almanac: Res<Almanac>, mut him: Him) -> Result {
    sheet.show(|ui, _| {
        let here = him.whereabouts.place;
        ui.heading("wishes");
        for wish in book.wishes() {
            ui.label(format!("{}. {}", wish.number, wish.words));
            ui.horizontal_wrapped(|ui| {
                let quiet = |words: String| egui::RichText::new(words).color(theme::QUIET);
                ui.label(quiet(format!("{} · {} · {:?} · made at {}", wish.chapter, wish.entry, wish.condition, wish.from)));
                if ui.button("where").on_hover_text("searches the nearest place, and when").clicked() {
                    table.wanted = Some(wish.clone());
                }
                match table.found.iter().find(|(number, _)| *number == wish.number) {
                    Some((_, Some(granted))) => {
                        ui.label(quiet(told(granted, almanac.days, here)));
                        if ui.button("go").clicked() {
                            let near =
                                (granted.place.row < 0 || wish.chapter == "caves" || wish.chapter == "finds").then_some(granted.place);
                            him.teleport.write(Teleport { near, ..Teleport::to(granted.place.column) });
                        }
                    }
                    Some((_, None)) => _ = ui.label(quiet("nowhere from here on".into())),
                    None => {}
                }
            });
        }
        table.found.retain(|(number, _)| book.wishes().iter().any(|wish| wish.number == *number));
        ui.label(format!("{} made, {} granted, {} things met", book.made(), book.granted().len(), book.len()));
        ui.separator();
        ui.heading("before his eyes");
        ui.checkbox(&mut table.in_land, "in the land");
        egui::Grid::new("before his eyes").striped(true).show(ui, |ui| {
            for (met, _) in &table.seen {
                ui.label(met.chapter);
                ui.label(&met.title);
                ui.label(here.map_or_else(String::new, |here| format!("{:.0} m", met.place.metres_from(here).length())));
                ui.label(if met.is_calm { "" } else { "startled" });
                ui.end_row();
            }
        });
    })
}

fn told(granted: &Granted, days: f64, here: Option<Place>) -> String {
    let Column(column) = granted.place.column;
    let far = here.map_or_else(String::new, |here| format!(", {:.0} m from him", granted.place.along_from(here).abs()));
    format!("column {column}, row {}{far}, in {:.1} hours", granted.place.row, (granted.days - days).max(0.0) * 24.0)
}
