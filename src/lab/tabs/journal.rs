//! Journal tab: what the player can discover in view, and quests as numbers and as markers in the land.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui;
use eremite_land::{Land, Place, background::Background, requirements::RequirementsAppExt};
use eremite_life::journal::{Quest, QuestGenerator, RunJournal};
use eremite_maps::atlas::{format_direction, format_from_milestone_zero};
use eremite_stream::contracts::{
    discoveries::{Discovery, DiscoveryCatalogue, QuestTarget},
    player_position::{PlayerPosition, Teleport},
    world_clock::WorldClock,
};
use eremite_words as words;

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel, LabSystems, LandLabels, LandPainter, TabGroup, theme};

/// Seconds for which a discovery is listed after its last message.
const STAYS_S: f32 = 0.4;

/// Adds the journal tab.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`; [`RunJournal`] |
/// | Reads messages | [`Discovery`] |
/// | Writes messages | [`Teleport`] |
/// | Adds | a tab, drawing in [`LabSystems::InLand`] |
pub struct JournalTabPlugin;

impl Plugin for JournalTabPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<EditSession>("JournalTabPlugin", "OverlayPlugin")
            .init_resource::<JournalTabState>()
            .init_resource::<WorldClock>()
            .init_resource::<PlayerPosition>()
            .add_message::<Discovery>()
            .add_to_lab(LabSystems::TakeUp, collect_discoveries)
            .add_to_lab(LabSystems::InLand, draw)
            .add_lab_tab(
                TabGroup::Life,
                "journal",
                || words::text("lab-tab-journal"),
                World::contains_resource::<RunJournal>,
                (search, show).chain(),
            );
    }
}

/// State of the tab.
#[derive(Resource, Default)]
struct JournalTabState {
    /// Discoveries in view, and when each was last reported.
    seen: Vec<(Discovery, f32)>,
    /// Whether they are labelled in the land.
    in_land: bool,
    /// Quest to find a place for, the search for one, and the results so far.
    wanted: Option<Quest>,
    search: Option<(u32, Background<Option<QuestTarget>>)>,
    found: Vec<(u32, Option<QuestTarget>)>,
}

/// Collects discovery messages.
fn collect_discoveries(mut table: ResMut<JournalTabState>, mut discoveries: MessageReader<Discovery>, time: Res<Time<Virtual>>) {
    let now = time.elapsed_secs();
    for discovery in discoveries.read() {
        table.seen.retain(|(known, _)| known.category != discovery.category || known.title != discovery.title);
        table.seen.push((discovery.clone(), now));
    }
    table.seen.retain(|(_, at)| now - at < STAYS_S);
    table.seen.sort_by(|(a, _), (b, _)| (a.category, &a.title).cmp(&(b.category, &b.title)));
}

/// Labels discoveries in view, and marks where quests can be fulfilled.
fn draw(table: Res<JournalTabState>, player_position: Res<PlayerPosition>, mut land: LandPainter) -> Result {
    if !table.in_land || table.seen.is_empty() && table.found.is_empty() {
        return Ok(());
    }
    let (painter, view) = land.begin()?;
    let mut labels = LandLabels::new(&painter, &view, player_position.place);
    for (discovery, _) in &table.seen {
        let at = view.to_screen(discovery.place);
        painter.circle(at, 3.5, theme::SUN, egui::Stroke::new(1.0, theme::PAPER));
        labels.write(at, words::entry_name(&discovery.title), theme::INK);
    }
    for (number, granted) in &table.found {
        if let Some(QuestTarget { place, .. }) = granted {
            let at = view.to_screen(*place);
            painter.circle_stroke(at, 12.0, egui::Stroke::new(3.0, theme::RANGE));
            painter.text(at, egui::Align2::CENTER_CENTER, (number + 1).to_string(), theme::label(), theme::INK);
        }
    }
    Ok(())
}

/// Finds a place where the requested quest can be fulfilled, in the background.
fn search(world: &mut World) {
    if let Some(quest) = world.resource_mut::<JournalTabState>().wanted.take() {
        let days = world.resource::<WorldClock>().days;
        let search = QuestGenerator::of(world).find_fulfillment(world.resource::<Land>(), &quest, days);
        world.resource_mut::<JournalTabState>().search = Some((quest.number, Background::start_steps("quest's place", search)));
    }
    let table = &mut *world.resource_mut::<JournalTabState>();
    let Some((searched, search)) = &mut table.search else { return };
    let Some(found) = search.poll() else { return };
    table.found.retain(|(number, _)| number != searched);
    table.found.push((*searched, found));
    table.search = None;
}

/// Player position, and teleport.
#[derive(SystemParam)]
struct PlayerParams<'w> {
    player_position: Res<'w, PlayerPosition>,
    teleport: MessageWriter<'w, Teleport>,
}

fn show(
    mut panel: LabPanel,
    mut table: ResMut<JournalTabState>,
    book: Res<RunJournal>,
    world_clock: Res<WorldClock>,
    mut him: PlayerParams,
    catalogue: Option<Res<DiscoveryCatalogue>>,
) -> Result {
    let heading = |category: &str| {
        let known = catalogue.as_ref().and_then(|catalogue| catalogue.find(category));
        known.map_or_else(|| category.to_owned(), |known| known.title().to_lowercase())
    };
    panel.show(|ui, _| {
        let here = him.player_position.place;
        ui.heading(words::text("lab-journal-wishes"));
        for quest in book.quests() {
            ui.label(format!("{}. {}", quest.number + 1, quest.text()));
            ui.horizontal_wrapped(|ui| {
                let quiet = |words: String| egui::RichText::new(words).color(theme::QUIET);
                let parts = [("chapter", heading(&quest.category).into()), ("where", format_from_milestone_zero(quest.from).into())];
                ui.label(quiet(words::text_with("lab-journal-wished", &parts)));
                if ui.button(words::text("lab-journal-where")).explain(words::text("lab-journal-where-help")).clicked() {
                    table.wanted = Some(quest.clone());
                }
                match table.found.iter().find(|(number, _)| *number == quest.number) {
                    Some((_, Some(granted))) => {
                        ui.label(quiet(told(granted, world_clock.days, here)));
                        if ui.button(words::text("lab-go")).clicked() {
                            let near =
                                (granted.place.row < 0 || quest.category == "caves" || quest.category == "finds").then_some(granted.place);
                            him.teleport.write(Teleport { near, ..Teleport::to(granted.place.column) });
                        }
                    }
                    Some((_, None)) => _ = ui.label(quiet(words::text("lab-journal-nowhere").into())),
                    None => {}
                }
            });
        }
        table.found.retain(|(number, _)| book.quests().iter().any(|quest| quest.number == *number));
        let counts =
            [("wishes", book.quests_made().into()), ("fulfilled", book.fulfilled().len().into()), ("discoveries", book.len().into())];
        ui.label(words::text_with("lab-journal-counts", &counts));
        ui.separator();
        ui.heading(words::text("lab-journal-in-view"));
        ui.checkbox(&mut table.in_land, words::text("lab-journal-label"));
        egui::Grid::new("in-view").striped(true).show(ui, |ui| {
            for (discovery, _) in &table.seen {
                ui.label(heading(discovery.category));
                ui.label(words::entry_name(&discovery.title));
                let far = |here: Place| words::decimal(discovery.place.offset_from(here).length().into(), 0);
                ui.label(here.map_or_else(String::new, |here| words::metres(&far(here))));
                ui.label(if discovery.is_calm { "" } else { words::text("lab-journal-startled") });
                ui.end_row();
            }
        });
    })
}

fn told(granted: &QuestTarget, days: f64, here: Option<Place>) -> String {
    let place = match here {
        Some(here) => format_direction(granted.place.distance_along(here), 0.0),
        None => format_from_milestone_zero(granted.place.column.0),
    };
    let hours = (granted.days - days).max(0.0) * 24.0;
    if hours < 0.1 {
        return words::text_with("lab-journal-now", &[("place", place.into())]);
    }
    // With one decimal at most: a number in a message is written by its language, which counts one hour and several.
    let hours = (hours * 10.0).round() / 10.0;
    words::text_with("lab-journal-in-hours", &[("place", place.into()), ("hours", hours.into())])
}
