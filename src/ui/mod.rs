//! The window's small things: distance walked, pause, full screen, pictures.

mod country;
mod hud;
mod keys;
mod pause;
mod photo;
mod screenshot;

use bevy::prelude::*;

use crate::schedule::{GameState, GameSystems};
use crate::{
    mood::Mood,
    news::News,
    sky::{Clock, Forced},
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
        let font = Font::from_bytes(include_bytes!("../../assets/fonts/EBGaramond12-Italic.otf").to_vec());
        let font = app.world_mut().resource_mut::<Assets<Font>>().add(font);
        app.insert_resource(Type(font))
            .add_message::<News>()
            .init_resource::<photo::Photo>()
            .init_resource::<Mood>()
            .init_resource::<Clock>()
            .init_resource::<Forced>()
            .add_systems(Startup, (hud::spawn, country::spawn))
            .add_systems(
                Update,
                (keys::pause, keys::full_screen, photo::begin_or_end, screenshot::take_at_key.run_if(not(in_state(GameState::Photo))))
                    .before(GameSystems::Interpolate),
            )
            .add_systems(
                Update,
                ((photo::look, photo::grade).chain().in_set(GameSystems::Camera), photo::keep.in_set(GameSystems::Draw))
                    .run_if(in_state(GameState::Photo)),
            )
            .add_systems(Last, screenshot::tell)
            .add_systems(OnEnter(GameState::Photo), photo::begin)
            .add_systems(OnExit(GameState::Photo), photo::end)
            .add_systems(OnEnter(GameState::Photo), country::hide)
            .add_systems(OnExit(GameState::Photo), country::show)
            .add_systems(OnEnter(GameState::Atlas), country::hide)
            .add_systems(OnExit(GameState::Atlas), country::show)
            .add_systems(Update, (hud::show_distance, hud::show_notice, country::tell).chain().in_set(GameSystems::Draw))
            .add_systems(
                Update,
                (pause::follow_line.before(GameSystems::Interpolate), pause::make_room.in_set(GameSystems::Draw))
                    .run_if(in_state(GameState::Paused)),
            )
            .add_systems(OnEnter(GameState::Paused), pause::show);
    }
}
