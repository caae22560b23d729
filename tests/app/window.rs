//! The game with the window's plugins, but neither a screen nor a GPU.

use bevy::{
    app::PluginGroupBuilder,
    camera::CameraOutputMode,
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    window::{ExitCondition, WindowResized},
    winit::WinitPlugin,
};
use eremite::{
    app::{EremiteLabPlugins, EremiteMinimalPlugins, EremiteWindowPlugins},
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
    .add_plugins(take_out(EremiteWindowPlugins.build().add_group(EremiteLabPlugins)));
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
    let paints = |camera: &Camera| matches!(camera.output_mode, CameraOutputMode::Skip);
    let scenes = world.query::<&Camera>().iter(world).filter(|camera| paints(camera)).count();
    [world.contains_resource::<Daylight>(), scenes == 1, texts > 0, world.contains_resource::<Workbench>()]
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

#[test]
fn what_the_pause_says_is_read_line_by_line_in_a_window_of_any_height() {
    let mut game = Game::from(app(whole(1, "superposed-cosine"), |group| group));
    game.hold(KeyCode::Escape);
    game.step(1);
    game.release(KeyCode::Escape);
    for height in [720, 400, 576, 600, 1080, 1440] {
        let (width, tall) = (height as f32 * 16.0 / 9.0, height as f32);
        let world = game.0.world_mut();
        let (window, mut shown) = world.query::<(Entity, &mut Window)>().single_mut(world).expect("a window");
        shown.resolution.set(width, tall);
        world.write_message(WindowResized { window, width, height: tall });
        game.step(4);
        let world = game.0.world_mut();
        let mut texts = world.query::<(&Text, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>();
        let mut lines: Vec<(f32, f32, String)> = texts
            .iter(world)
            .filter(|(text, .., seen)| seen.get() && !text.is_empty() && !text.ends_with(" m"))
            .map(|(text, node, at, _)| (at.translation.y - node.size.y / 2.0, at.translation.y + node.size.y / 2.0, text.0.clone()))
            .collect();
        lines.sort_by(|one, other| one.0.total_cmp(&other.0));
        assert!(lines.len() > 20 && lines[0].2 == "He rests", "{lines:?}");
        for (top, bottom, words) in lines {
            assert!(top > 0.0 && bottom < tall, "{words:?} is from {top} to {bottom} in a window {tall} high");
            assert!(
                bottom - top < 0.13 * tall && (words == "He rests" || bottom - top < 0.06 * tall),
                "{words:?} has {top} to {bottom} of {tall}"
            );
        }
    }
}
