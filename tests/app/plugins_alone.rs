//! Each plugin can be taken out, and the rest runs.

use bevy::{app::PluginGroupBuilder, asset::AssetPlugin, input::InputPlugin, mesh::MeshPlugin, prelude::*, state::app::StatesPlugin};
use eremite::{
    app::EremiteMinimalPlugins, backdrop::BackdropPlugin, flora::FloraPlugin, ground::GroundPlugin, land::Column, terrain::TerrainPlugin,
    title::TitlePlugin, water::WaterPlugin,
};

use super::harness::{Game, country};

fn without(take_out: impl Fn(PluginGroupBuilder) -> PluginGroupBuilder) -> Game {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), MeshPlugin, InputPlugin, TransformPlugin));
    app.add_plugins(take_out(EremiteMinimalPlugins { land: country(1, "superposed-cosine"), start: Column(0) }.build()));
    Game::from(app)
}

#[test]
fn any_layer_can_be_taken_out() {
    let takers: [fn(PluginGroupBuilder) -> PluginGroupBuilder; 6] = [
        |group| group.disable::<BackdropPlugin>(),
        |group| group.disable::<FloraPlugin>(),
        |group| group.disable::<GroundPlugin>(),
        |group| group.disable::<TerrainPlugin>(),
        |group| group.disable::<TitlePlugin>(),
        |group| group.disable::<WaterPlugin>(),
    ];
    let mut whole = Game::new(1, 0);
    whole.hold(KeyCode::ArrowRight);
    whole.seconds(3.0);
    for take_out in takers {
        let mut game = without(take_out);
        game.hold(KeyCode::ArrowRight);
        game.seconds(3.0);
        assert_eq!(game.body().place, whole.body().place, "a picture changed the walk");
        game.assert_no_hole();
    }
}
