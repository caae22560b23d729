//! Journal page: J opens it over the paused game; it lies next to the map, and page turns lead from one to the other.

mod show;

use bevy::prelude::*;
use eremite_words as words;

pub use show::OpenJournal;

use eremite_land::{Land, requirements::RequirementsAppExt};
use eremite_life::journal::{LifetimeJournal, RunJournal};
use eremite_maps::journal_pages;
use eremite_stream::{
    actions::{self, Action, ActionSystems, Actions},
    contracts::{
        discoveries::UNDERGROUND_DEPTH_M,
        map_marker::MapMarker,
        menu_entry::{MenuEntry, MenuEntryAppExt},
        player_position::PlayerPosition,
        schedule::GameState,
    },
};

use crate::overlay::{EditSession, LabAppExt, Pages, TabEntry, lab_available};

/// Names of this page and of the map.
pub const JOURNAL: &str = "journal";
const MAP: &str = "atlas";

/// Adds the journal page.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`; [`RunJournal`] |
/// | System sets | none; runs after [`ActionSystems::Menu`], and in `LabSystems::Pages` |
/// | Resources | [`LifetimeJournal`], [`MapMarker`] |
/// | Adds | a page, an entry of the menu |
pub struct JournalPagePlugin;

impl Plugin for JournalPagePlugin {
    fn build(&self, app: &mut App) {
        let page = TabEntry {
            name: JOURNAL,
            words: || words::text("journal-page"),
            help: || words::text("journal-page-help"),
            is_there: World::contains_resource::<RunJournal>,
        };
        actions::add_actions(app);
        app.requires::<EditSession>("JournalPagePlugin", "OverlayPlugin")
            .init_resource::<OpenJournal>()
            .init_resource::<LifetimeJournal>()
            .init_resource::<MapMarker>()
            // Other features open their page by another action, which yields to the map's.
            .add_systems(
                PreUpdate,
                turn.after(ActionSystems::Menu).ambiguous_with_all().run_if(lab_available.and_then(resource_exists::<RunJournal>)),
            )
            .add_menu_entry(MenuEntry {
                id: "journal",
                rank: 21,
                words: || words::text("menu-journal"),
                help: || words::text("menu-journal-help"),
                is_there: World::contains_resource::<RunJournal>,
                open: |world| {
                    world.resource_mut::<Pages>().show(JOURNAL);
                    world.resource_mut::<NextState<GameState>>().set(GameState::Atlas);
                },
            })
            // It searches the world for everything discoverable: its accesses are not known in advance.
            .add_systems(OnEnter(GameState::Atlas), collect_contents.ambiguous_with_all())
            .add_systems(OnExit(GameState::Atlas), put_down.ambiguous_with_all())
            .add_page(page, show::show);
    }
}

/// On opening: collects the chapters, and opens where he is.
fn collect_contents(world: &mut World) {
    let Some(book) = world.get_resource::<RunJournal>().cloned() else { return };
    let all = world.resource::<LifetimeJournal>().all().clone();
    let contents = journal_pages::journal_chapters(world, &book, &all);
    let biome = biome_around(world);
    world.resource_mut::<OpenJournal>().set_contents(contents, biome);
}

/// Name of the biome that he is in: of the caves if he is below, else of the surface.
fn biome_around(world: &World) -> Option<String> {
    let (land, place) = (world.get_resource::<Land>()?, world.get_resource::<PlayerPosition>()?.place?);
    let is_below = land.height(place.column) - place.height_m() > UNDERGROUND_DEPTH_M;
    let blend = if is_below { land.cave_blend(place.column, place.row) } else { land.blend(place.column) };
    land.biomes().get(blend.dominant()).map(|biome| biome.name.clone())
}

/// On closing: the map key next shows the map.
fn put_down(mut pages: ResMut<Pages>) {
    if pages.shown() == JOURNAL {
        pages.show(MAP);
    }
}

/// Opens and closes from play and pause, and turns pages; before the first and after the last page comes the map.
fn turn(
    mut actions: ResMut<Actions>,
    state: Res<State<GameState>>,
    mut next: ResMut<NextState<GameState>>,
    mut pages: ResMut<Pages>,
    mut opened: ResMut<OpenJournal>,
    mut marked: ResMut<MapMarker>,
) {
    if actions.pressed(Action::Map) {
        return;
    }
    let lies_over = *state == GameState::Atlas;
    let is_here = lies_over && pages.shown() == JOURNAL;
    if actions.pressed(Action::Journal) {
        match state.get() {
            GameState::Photo => {}
            GameState::Atlas if is_here => next.set(GameState::Playing),
            GameState::Atlas => pages.show(JOURNAL),
            GameState::Playing | GameState::Paused => {
                pages.show(JOURNAL);
                next.set(GameState::Atlas);
            }
        }
        return;
    }
    let turns = i32::from(actions.pressed(Action::NextPage)) - i32::from(actions.pressed(Action::PreviousPage));
    if is_here {
        if turns != 0 && !opened.turn_page(turns) {
            pages.show(MAP);
        }
        let steps = |less, more| i32::from(actions.pressed(more)) - i32::from(actions.pressed(less));
        opened.step(steps(Action::MapLeft, Action::MapRight), steps(Action::MapUp, Action::MapDown));
        // Consumed, so that the map does not also teleport the player.
        if actions.consume_pressed(Action::MapGo)
            && let Some(place) = opened.way()
        {
            marked.0 = Some(place);
            pages.show(MAP);
        }
    } else if lies_over && turns != 0 && pages.shown() == MAP {
        opened.open_at(turns);
        pages.show(JOURNAL);
    }
}
