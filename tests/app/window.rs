//! The game with the window's plugins, but neither a screen nor a GPU.

use bevy::{
    app::PluginGroupBuilder,
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    window::ExitCondition,
    winit::WinitPlugin,
};
use eremite::{
    app::{EremiteMinimalPlugins, EremiteWindowPlugins},
    land::{Column, Land},
    light::{Daylight, LightPlugin},
    overlay::{OverlayPlugin, Workbench},
    picture::PicturePlugin,
    ui::UiPlugin,
};

use super::harness::{Game, whole};

/// The game in a window that nobody sees.
pub fn app(land: Land, take_out: impl Fn(PluginGroupBuilder) -> PluginGroupBuilder) -> App {
    let nobody = WgpuSettings { backends: None, ..default() };
    let window =
        WindowPlugin { primary_window: Some(Window { focused: true, ..default() }), exit_condition: ExitCondition::DontExit, ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>()
            .set(window)
            .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(nobody)), ..default() }),
    )
    .add_plugins(EremiteMinimalPlugins { land, start: Column(0).into() })
    .add_plugins(take_out(EremiteWindowPlugins.build()));
    app
}

fn game(take_out: impl Fn(PluginGroupBuilder) -> PluginGroupBuilder) -> Game {
    let mut game = Game::from(app(whole(1, "superposed-cosine"), take_out));
    game.hold(KeyCode::ArrowRight);
    game.seconds(2.0);
    game
}

/// What each of the window's plugins brings: its light, its scene, its texts, its lab.
fn brought(game: &mut Game) -> [bool; 4] {
    let world = game.0.world_mut();
    let texts = world.query::<&Text>().iter(world).count();
    // The lab has a camera of its own, for its turntable.
    let cameras = world.query::<&Camera2d>().iter(world).count();
    [world.contains_resource::<Daylight>(), cameras > 1, texts > 0, world.contains_resource::<Workbench>()]
}

#[test]
fn any_of_the_windows_plugins_can_be_taken_out() {
    let mut all = game(|group| group);
    let walked = all.body().place;
    assert_eq!(brought(&mut all), [true; 4]);
    let takers: [fn(PluginGroupBuilder) -> PluginGroupBuilder; 4] = [
        PluginGroupBuilder::disable::<LightPlugin>,
        PluginGroupBuilder::disable::<PicturePlugin>,
        PluginGroupBuilder::disable::<UiPlugin>,
        PluginGroupBuilder::disable::<OverlayPlugin>,
    ];
    for (number, take_out) in takers.into_iter().enumerate() {
        let mut without = game(take_out);
        let mut expected = [true; 4];
        expected[number] = false;
        assert_eq!(brought(&mut without), expected);
        assert_eq!(without.body().place, walked, "the window changes the walk");
        without.assert_no_hole();
    }
}
