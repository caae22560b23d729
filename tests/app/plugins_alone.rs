//! Each plugin can be taken out, and the rest runs.

use bevy::{app::PluginGroupBuilder, asset::AssetPlugin, input::InputPlugin, mesh::MeshPlugin, prelude::*, state::app::StatesPlugin};
use eremite::{
    app::EremiteMinimalPlugins,
    atlas::AtlasPlugin,
    backdrop::BackdropPlugin,
    biomes::{BiomesPlugin, Book},
    caves::CavesPlugin,
    flora::FloraPlugin,
    ground::GroundPlugin,
    land::Column,
    mountains::{self, Kinds, MountainsPlugin},
    signs::SignsPlugin,
    sky::SkyPlugin,
    synthesis::SynthesisPlugin,
    terrain::TerrainPlugin,
    title::TitlePlugin,
    water::WaterPlugin,
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
    let takers: [fn(PluginGroupBuilder) -> PluginGroupBuilder; 13] = [
        |group| group.disable::<AtlasPlugin>(),
        |group| group.disable::<BackdropPlugin>(),
        |group| group.disable::<BiomesPlugin>(),
        |group| group.disable::<CavesPlugin>(),
        |group| group.disable::<FloraPlugin>(),
        |group| group.disable::<GroundPlugin>(),
        |group| group.disable::<MountainsPlugin>(),
        |group| group.disable::<SignsPlugin>(),
        |group| group.disable::<SkyPlugin>(),
        |group| group.disable::<SynthesisPlugin>(),
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

#[test]
fn without_caves_the_land_is_whole_and_its_surface_the_same() {
    let relief = || eremite::app::algorithms().find("superposed-cosine").expect("known").with_params(&[]).expect("defaults");
    let with_biomes = Book::of_this_system().biomes().over(&country(3, "superposed-cosine"));
    let without_caves = mountains::over(&with_biomes, &Kinds::of_this_system().to_vec());
    let whole = eremite::app::land_layers().over(eremite::land::Land::new(eremite::land::Seed(3), "superposed-cosine", relief()));
    assert!(whole.is_carved() && !without_caves.is_carved());
    let (mut with, mut without) = ([0.0; 2000], [0.0; 2000]);
    whole.surface(Column(-1000), &mut with);
    without_caves.surface(Column(-1000), &mut without);
    assert_eq!(with, without);
    let room = eremite::land::RoomIndex::new(0, -4);
    assert!(without_caves.cells(room).is_solid() && !whole.cells(room).is_solid());
}

#[test]
fn without_biomes_the_land_is_of_one_kind_and_as_high_as_it_was() {
    let bare = country(3, "superposed-cosine");
    let whole = eremite::app::land_layers().over(country(3, "superposed-cosine").bare());
    assert_eq!(bare.biomes().len(), 1);
    assert!(whole.biomes().len() > 10);
    let (mut with, mut without) = ([0.0; 2000], [0.0; 2000]);
    whole.surface(Column(-1000), &mut with);
    bare.surface(Column(-1000), &mut without);
    assert_ne!(with, without);
    whole.bare().surface(Column(-1000), &mut with);
    eremite::land::Land::new(
        bare.seed(),
        bare.algorithm(),
        eremite::app::algorithms().find("superposed-cosine").expect("known").with_params(&[]).expect("defaults"),
    )
    .surface(Column(-1000), &mut without);
    assert_eq!(with, without);
}
