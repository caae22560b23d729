//! The window's small things: distance walked, pause, full screen, pictures; and that it rests when the game does.

mod country;
mod hud;
mod keys;
mod letters;
mod pause;
mod photo;
mod rest;
mod screenshot;
mod visit;

use bevy::{prelude::*, window::WindowFocused};

pub use keys::window_title;
pub use rest::RestPlugin;

use crate::{
    land::Land,
    shared::{
        deeds::{self, DeedSystems},
        gaze::Gaze,
        mood::Mood,
        needs::NeedsAppExt,
        schedule::{GameState, GameSystems},
    },
};

/// The type of all small texts.
#[derive(Resource, Clone)]
struct Type(Handle<Font>);

impl Type {
    /// Text of a size in hundredths of the window's height, which it grows with.
    fn text(&self, size_vh: f32) -> TextFont {
        TextFont { font: self.0.clone().into(), font_size: bevy::text::FontSize::Vh(size_vh), ..default() }
    }
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
        let font = Font::from_bytes(include_bytes!("../../assets/fonts/EBGaramond12-Italic.otf").to_vec());
        let font = app.world_mut().resource_mut::<Assets<Font>>().add(font);
        let at_rest = in_state(GameState::Paused);
        let in_photo = in_state(GameState::Photo);
        app.insert_resource(Type(font))
            .init_resource::<Mood>()
            .init_resource::<Gaze>()
            .add_plugins((country::plugin, hud::plugin, pause::plugin, photo::plugin, screenshot::plugin, visit::plugin))
            .add_message::<WindowFocused>()
            .add_systems(PreUpdate, keys::heed_focus.before(DeedSystems::Read).run_if(resource_exists::<State<GameState>>))
            .add_systems(
                Update,
                // What is asked for, deed by deed.
                (
                    keys::pause,
                    photo::begin_or_end,
                    pause::follow_line.run_if(at_rest.clone()),
                    keys::full_screen,
                    screenshot::take_if_asked.run_if(not(in_photo.clone())),
                )
                    .chain()
                    .run_if(there.clone())
                    .in_set(GameSystems::Obey),
            )
            .add_systems(
                Update,
                // What is written, and then its colours.
                (
                    hud::show_distance,
                    hud::show_notices,
                    country::tell,
                    pause::make_room.run_if(at_rest),
                    (photo::tell, photo::keep).chain().run_if(in_photo),
                    keys::name_window,
                    letters::colour,
                )
                    .chain()
                    .run_if(there)
                    .in_set(GameSystems::Write),
            );
    }
}
