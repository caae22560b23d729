//! The atlas on the screen: M lays it over the game, which stands still; one moves and zooms over it without end.

mod frame;
mod inset;
mod marks;
mod page;
mod pointed;
mod rack;
mod sheets;

use bevy::prelude::*;

pub use page::Page;

use eremite_land::{Land, needs::NeedsAppExt};
use eremite_maps::atlas::Trail;
use eremite_stream::{
    contracts::{
        marked::Marked,
        schedule::{GameState, GameSystems},
        whereabouts::Teleport,
    },
    deeds::{self, Deed, DeedSystems, Deeds},
};
use eremite_window::sheet::{FIRST, Line, SheetAppExt};

use crate::overlay::{LabAppExt, Leaf, Workbench, is_of_use};

/// Adds the page.
pub struct AtlasPagePlugin;

impl Plugin for AtlasPagePlugin {
    fn build(&self, app: &mut App) {
        let page = Leaf { name: "atlas", words: "atlas", help: "", is_there: |_| true };
        deeds::listen(app);
        app.needs::<Workbench>("AtlasPagePlugin", "OverlayPlugin")
            .init_resource::<page::Page>()
            .init_resource::<sheets::Sheets>()
            .init_resource::<inset::Inset>()
            .init_resource::<Trail>()
            .add_message::<Teleport>()
            .add_systems(PreUpdate, toggle.after(DeedSystems::Menu).run_if(is_of_use))
            .add_sheet_line(FIRST, 20, |_| {
                let lay = |world: &mut World| world.resource_mut::<NextState<GameState>>().set(GameState::Atlas);
                Some(Line::entry("the map", lay).help("The land from above, and the way that was walked."))
            })
            .init_resource::<Marked>()
            .add_systems(OnEnter(GameState::Atlas), page::open)
            .add_systems(
                Update,
                page::turn_to.in_set(GameSystems::Obey).run_if(resource_changed::<Marked>.and_then(resource_exists::<Land>)),
            )
            .add_systems(OnExit(GameState::Atlas), |mut marked: ResMut<Marked>| marked.0 = None)
            .add_page(page, page::show);
    }
}

/// It comes and goes, from the walk and from the rest; whoever types its letter types.
fn toggle(deeds: Res<Deeds>, state: Res<State<GameState>>, mut next: ResMut<NextState<GameState>>) {
    if deeds.pressed(Deed::Map) {
        match state.get() {
            GameState::Playing | GameState::Paused => next.set(GameState::Atlas),
            GameState::Atlas => next.set(GameState::Playing),
            GameState::Photo => {}
        }
    }
}
