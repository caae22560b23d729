//! The journal on the screen: J lays it over the game, which stands still; it is a leaf of the map, and one turns from the
//! one to the other.

mod show;

use bevy::prelude::*;

pub use show::Opened;

use eremite_land::needs::NeedsAppExt;
use eremite_life::journal::{Book, Own};
use eremite_maps::leaf;
use eremite_stream::{
    contracts::{marked::Marked, schedule::GameState},
    deeds::{self, Deed, DeedSystems, Deeds},
};
use eremite_window::sheet::{FIRST, Line, SheetAppExt};

use crate::overlay::{LabAppExt, Leaf, Pages, Workbench, is_of_use};

/// What the page goes by, and the page before it.
pub const JOURNAL: &str = "journal";
const MAP: &str = "atlas";

/// Adds the page.
pub struct JournalPagePlugin;

impl Plugin for JournalPagePlugin {
    fn build(&self, app: &mut App) {
        let page = Leaf { name: JOURNAL, words: "journal", help: "what he has met", is_there: World::contains_resource::<Book> };
        deeds::listen(app);
        app.needs::<Workbench>("JournalPagePlugin", "OverlayPlugin")
            .init_resource::<Opened>()
            .init_resource::<Own>()
            .init_resource::<Marked>()
            // Whoever else lays something over the game does so by another deed, and it gives way to the map's.
            .add_systems(PreUpdate, turn.after(DeedSystems::Menu).ambiguous_with_all().run_if(is_of_use.and_then(resource_exists::<Book>)))
            .add_sheet_line(FIRST, 21, |world| {
                let open = |world: &mut World| {
                    world.resource_mut::<Pages>().show(JOURNAL);
                    world.resource_mut::<NextState<GameState>>().set(GameState::Atlas);
                };
                let line = Line::entry("the journal", open).help("What he has met, where and when, and what he wishes for.");
                world.contains_resource::<Book>().then_some(line)
            })
            // It looks at the world for all that can be met: what that touches, nobody can tell before.
            .add_systems(OnEnter(GameState::Atlas), take_up.ambiguous_with_all())
            .add_systems(OnExit(GameState::Atlas), put_down.ambiguous_with_all())
            .add_page(page, show::show);
    }
}

/// It is opened: what there is to be met stands in it.
fn take_up(world: &mut World) {
    let Some(book) = world.get_resource::<Book>().cloned() else { return };
    let all = world.resource::<Own>().all().clone();
    let contents = leaf::contents(world, &book, &all);
    world.resource_mut::<Opened>().take_up(contents);
}

/// Whoever lays the map over the game next wants to see the map.
fn put_down(mut pages: ResMut<Pages>) {
    if pages.shown() == JOURNAL {
        pages.show(MAP);
    }
}

/// It comes and goes, from the walk and from the rest; its leaves are turned, and before the first and after the last lies
/// the map.
fn turn(
    mut deeds: ResMut<Deeds>,
    state: Res<State<GameState>>,
    mut next: ResMut<NextState<GameState>>,
    mut pages: ResMut<Pages>,
    mut opened: ResMut<Opened>,
    mut marked: ResMut<Marked>,
) {
    if deeds.pressed(Deed::Map) {
        return;
    }
    let lies_over = *state == GameState::Atlas;
    let is_here = lies_over && pages.shown() == JOURNAL;
    if deeds.pressed(Deed::Journal) {
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
    let leaves = i32::from(deeds.pressed(Deed::LeafAfter)) - i32::from(deeds.pressed(Deed::LeafBefore));
    if is_here {
        if leaves != 0 && !opened.leaf(leaves) {
            pages.show(MAP);
        }
        let steps = |less, more| i32::from(deeds.pressed(more)) - i32::from(deeds.pressed(less));
        opened.step(steps(Deed::MapLeft, Deed::MapRight), steps(Deed::MapUp, Deed::MapDown));
        // It is done with that: nobody goes there.
        if deeds.take_pressed(Deed::MapGo)
            && let Some(place) = opened.way()
        {
            marked.0 = Some(place);
            pages.show(MAP);
        }
    } else if lies_over && leaves != 0 && pages.shown() == MAP {
        opened.open_at(leaves);
        pages.show(JOURNAL);
    }
}
