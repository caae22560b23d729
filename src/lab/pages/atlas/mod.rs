//! Atlas page: M opens a zoomable map over the paused game, with endless panning.

mod biome_names;
mod hover;
mod inset;
mod map_tiles;
mod marks;
mod page;
mod tile_cache;
mod told;
mod viewport;

use bevy::prelude::*;
use eremite_words as words;

pub use page::AtlasView;

use eremite_land::{Land, requirements::RequirementsAppExt};
use eremite_maps::atlas::VisitedColumns;
use eremite_stream::{
    actions::{self, Action, ActionSystems, Actions},
    contracts::{
        kept_lights::KeptLights,
        map_marker::MapMarker,
        menu_entry::{MenuEntry, MenuEntryAppExt},
        player_position::Teleport,
        remark::Remark,
        schedule::{GameState, GameSystems},
    },
};

use crate::overlay::{EditSession, LabAppExt, Pages, TabEntry, lab_available};

/// Name of this page.
const ATLAS: &str = "atlas";

/// Adds the atlas page.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin` |
/// | System sets | none; runs after [`ActionSystems::Menu`], in [`GameSystems::Commands`] and in `LabSystems::Pages` |
/// | Writes messages | [`Teleport`]; [`Remark`] (how long the way to a lamp was) |
/// | Reads | [`VisitedColumns`], which `AtlasPlugin` records; [`KeptLights`] |
/// | Resources | [`MapMarker`] |
/// | Adds | a page, an entry of the menu |
pub struct AtlasPagePlugin;

impl Plugin for AtlasPagePlugin {
    fn build(&self, app: &mut App) {
        let page = TabEntry { name: ATLAS, words: || words::text("map-page"), help: || "", is_there: |_| true };
        actions::add_actions(app);
        app.requires::<EditSession>("AtlasPagePlugin", "OverlayPlugin")
            .init_resource::<page::AtlasView>()
            .init_resource::<map_tiles::MapTiles>()
            .init_resource::<inset::Inset>()
            .init_resource::<VisitedColumns>()
            .init_resource::<KeptLights>()
            .add_message::<Teleport>()
            .add_message::<Remark>()
            .add_systems(PreUpdate, toggle.after(ActionSystems::Menu).run_if(lab_available))
            .add_menu_entry(MenuEntry {
                id: "map",
                rank: 20,
                words: || words::text("menu-map"),
                help: || words::text("menu-map-help"),
                is_there: |_| true,
                open: |world| world.resource_mut::<NextState<GameState>>().set(GameState::Atlas),
            })
            .init_resource::<MapMarker>()
            .register_type::<MapMarker>()
            .add_systems(OnEnter(GameState::Atlas), page::open)
            .add_systems(
                Update,
                page::turn_to.in_set(GameSystems::Commands).run_if(resource_changed::<MapMarker>.and_then(resource_exists::<Land>)),
            )
            .add_systems(OnExit(GameState::Atlas), |mut marked: ResMut<MapMarker>| marked.0 = None)
            .add_page(page, page::show);
    }
}

/// Opens the map from play and pause, turns to it from another page, and closes it; ignored while text is typed.
fn toggle(actions: Res<Actions>, state: Res<State<GameState>>, mut next: ResMut<NextState<GameState>>, mut pages: ResMut<Pages>) {
    if actions.pressed(Action::Map) {
        match state.get() {
            GameState::Playing | GameState::Paused => next.set(GameState::Atlas),
            GameState::Atlas if pages.shown() != ATLAS => pages.show(ATLAS),
            GameState::Atlas => next.set(GameState::Playing),
            GameState::Photo => {}
        }
    }
}
