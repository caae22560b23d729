//! The atlas on the screen: M lays it over the game, which stands still; one moves and zooms over it without end.

mod frame;
mod inset;
mod marks;
mod page;
mod rack;
mod sheets;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

pub use page::Page;

use super::{LabSystems, easel};
use crate::schedule::GameState;

/// Adds the page.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<page::Page>()
        .init_resource::<sheets::Sheets>()
        .init_resource::<inset::Inset>()
        .add_systems(PreUpdate, toggle.after(bevy::input::InputSystems).before(bevy_egui::EguiPreUpdateSet::ProcessInput))
        .add_systems(OnEnter(GameState::Atlas), page::open)
        .add_systems(
            EguiPrimaryContextPass,
            page::show.in_set(LabSystems::Atlas).run_if(in_state(GameState::Atlas).and_then(not(easel::is_open))),
        );
}

/// M comes and goes, from the walk and from the rest; whoever types one types.
fn toggle(
    keys: Res<ButtonInput<KeyCode>>,
    wants: Res<bevy_egui::input::EguiWantsInput>,
    state: Res<State<GameState>>,
    mut next: ResMut<NextState<GameState>>,
) {
    if keys.just_pressed(KeyCode::KeyM) && !wants.wants_any_keyboard_input() {
        match state.get() {
            GameState::Playing | GameState::Paused => next.set(GameState::Atlas),
            GameState::Atlas => next.set(GameState::Playing),
            GameState::Photo => {}
        }
    }
}
