//! Massifs stand in the way, and none ends it.

use bevy::{app::PluginGroupBuilder, prelude::*, time::TimeUpdateStrategy};
use eremite::{
    app,
    land::{Column, Land, Seed},
    motion::Body,
    mountains::{self, BLOCK_COLUMNS, Kinds, Massifs},
};

use super::harness::{Game, HZ, country};

/// A land whose massifs are all of one kind, and those massifs.
fn land_of(kind: &str, seed: u64) -> (Land, Massifs) {
    let kinds = Kinds::of_this_system();
    let only = vec![(kind.to_string(), kinds.find(kind).expect("it comes with the game").clone())];
    let massifs = Massifs::new(Seed(seed), only.iter().map(|(name, kind)| (name.as_str(), kind)));
    (mountains::over(&country(seed, "superposed-cosine"), &only), massifs)
}

/// Fixed steps an update: the way is long.
const STEPS: u32 = 8;

/// Walks over a massif from foot to foot, to the right, and jumps where there is no getting on; the seconds it took.
fn cross(game: &mut Game, from: Column, to: Column) -> f32 {
    /// The longest that anyone would try.
    const PATIENCE_S: u32 = 1500;
    game.teleport(from.0);
    game.hold(KeyCode::ArrowRight);
    let mut still = 0;
    for update in 0..PATIENCE_S * HZ / STEPS {
        game.step(1);
        let body: Body = game.body();
        if body.place.column >= to {
            return (update * STEPS) as f32 / HZ as f32;
        }
        still = if body.velocity.x.abs() < 0.3 && body.grounded { still + 1 } else { 0 };
        match still {
            3 => game.hold(KeyCode::Space),
            5 => {
                game.release(KeyCode::Space);
                still = 0;
            }
            _ => {}
        }
    }
    panic!("after {PATIENCE_S} s he is at {:?}, on his way from {from:?} to {to:?}", game.body().place);
}

/// The land and the one who walks it, without a picture.
fn walker(land: Land) -> Game {
    let drawn = |group: PluginGroupBuilder| {
        group
            .disable::<eremite::backdrop::BackdropPlugin>()
            .disable::<eremite::ground::GroundPlugin>()
            .disable::<eremite::flora::FloraPlugin>()
            .disable::<eremite::signs::SignsPlugin>()
            .disable::<eremite::water::WaterPlugin>()
            .disable::<eremite::caves::CavesPlugin>()
            .disable::<eremite::title::TitlePlugin>()
            .disable::<eremite::sky::SkyPlugin>()
    };
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        bevy::state::app::StatesPlugin,
        bevy::asset::AssetPlugin::default(),
        bevy::mesh::MeshPlugin,
        bevy::input::InputPlugin,
        TransformPlugin,
    ));
    app.add_plugins(drawn(app::EremiteMinimalPlugins { land: land.clone(), start: Column(0).into() }.build()));
    app.insert_resource(land);
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(bevy::ecs::schedule::SingleThreadedExecutor::new());
    }
    let mut game = Game::from(app);
    game.0.insert_resource(TimeUpdateStrategy::FixedTimesteps(STEPS));
    game
}

/// A hundred massifs of a kind, five at each of twenty seeds.
fn cross_a_hundred(kind: &str) {
    for seed in 0..20 {
        let (land, massifs) = land_of(kind, seed);
        let mut game = walker(land);
        for block in 0..5_i64 {
            let massif = massifs.at(Column((block * 7 - 14) * BLOCK_COLUMNS)).expect("one a block");
            cross(&mut game, massif.middle + -massif.half_width, massif.middle + massif.half_width);
        }
    }
}

#[test]
fn every_calm_massif_is_crossed() {
    cross_a_hundred("calm");
}

#[test]
fn every_hill_massif_is_crossed() {
    cross_a_hundred("hill");
}

#[test]
fn every_steep_massif_is_crossed() {
    cross_a_hundred("steep");
}
