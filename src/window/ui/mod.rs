//! The window's small things: distance walked, rest, full screen, pictures; and that it rests when the game does.

mod captions;
mod close;
mod country;
mod hints;
mod hud;
mod keys;
mod photo;
mod rest;
mod saying;
mod screenshot;
mod visit;
mod window;

use bevy::{
    prelude::*,
    window::{ExitSystems, WindowDestroyed, WindowFocused},
};

pub use close::ClosePlugin;
pub use hints::{Learned, remember};
pub use hud::ShowsDistance;
pub use keys::RestsWhenLeft;
pub use rest::RestPlugin;
pub use window::{FrameLimit, window_title};

use eremite_land::{Land, needs::NeedsAppExt};
use eremite_stream::{
    contracts::schedule::{EndSystems, GameState, GameSystems},
    deeds::{self, DeedSystems},
    settings::Setting,
};

use crate::{
    letters::{self, LettersSystems, Type},
    prompts::PromptsPlugin,
};

/// What may be set of the window and what is shown in it.
pub fn settings() -> impl Iterator<Item = Setting> {
    window::SETTINGS.into_iter().chain(keys::SETTINGS).chain(hud::SETTINGS)
}

/// Adds the texts and the keys of the window.
pub struct UiPlugin;

impl Plugin for UiPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Assets<Font>>("UiPlugin", "Bevy's DefaultPlugins before it")
            .needs::<Land>("UiPlugin", "LandPlugin")
            .needs::<State<GameState>>("UiPlugin", "SchedulePlugin");
        if !app.world().contains_resource::<Assets<Font>>() {
            return;
        }
        deeds::listen(app);
        let there = resource_exists::<Land>.and_then(resource_exists::<State<GameState>>);
        letters::set(app);
        let in_photo = in_state(GameState::Photo);
        if !app.is_plugin_added::<PromptsPlugin>() {
            app.add_plugins(PromptsPlugin);
        }
        app.add_plugins((
            captions::plugin,
            country::plugin,
            hints::plugin,
            hud::plugin,
            photo::plugin,
            saying::plugin,
            screenshot::plugin,
            visit::plugin,
        ))
        .init_resource::<RestsWhenLeft>()
        .init_resource::<FrameLimit>()
        .add_systems(Last, window::wait)
        .add_message::<WindowDestroyed>()
        .configure_sets(Last, EndSystems.after(ExitSystems))
        .add_systems(Last, window::end_without_it.run_if(on_message::<WindowDestroyed>).before(EndSystems))
        .add_message::<WindowFocused>()
        .add_systems(PreUpdate, window::point.before(DeedSystems::Read))
        .add_systems(PreUpdate, keys::heed_focus.before(DeedSystems::Read).run_if(resource_exists::<State<GameState>>))
        .add_systems(
            Update,
            // What is asked for, deed by deed.
            (
                keys::pause,
                photo::begin_or_end,
                window::full_screen,
                screenshot::take_if_asked.run_if(not(in_photo.clone())),
                // Over the map a picture is dropped to be drawn from.
                visit::take_in.run_if(not(in_state(GameState::Atlas))),
            )
                .chain()
                .run_if(there.clone())
                .in_set(GameSystems::Obey),
        )
        .add_systems(
            Update,
            // What is written, before its colours.
            (
                hud::show_distance,
                hud::show_notices,
                captions::write,
                country::tell,
                (photo::tell, photo::keep).chain().run_if(in_photo),
                window::name_window,
                (hints::teach, hints::write, saying::write).chain(),
            )
                .chain()
                .run_if(there)
                .in_set(GameSystems::Write)
                .before(LettersSystems),
        );
    }
}
