//! Each plugin can be disabled: its features disappear, and nothing else changes.

use bevy::{app::PluginGroupBuilder, asset::AssetPlugin, input::InputPlugin, mesh::MeshPlugin, prelude::*, state::app::StatesPlugin};
use eremite::{
    app::EremiteMinimalPlugins,
    atlas::{AtlasPlugin, VisitedColumns},
    backdrop::BackdropPlugin,
    biomes::{BiomeCollection, BiomesPlugin},
    birds::{Birds, BirdsPlugin},
    bridges::BridgesPlugin,
    buildings::BuildingsPlugin,
    caves::CavesPlugin,
    encounters::{Encounters, EncountersPlugin},
    exemplar::ExemplarPlugin,
    fireflies_and_fish::{FirefliesAndFish, FirefliesAndFishPlugin},
    flora::FloraPlugin,
    foreground::{Foreground, ForegroundPlugin},
    ghosts::{GhostsPlugin, OwnTrace},
    ground::GroundPlugin,
    horse::{Horse, HorsePlugin},
    interactions::{Interactions, InteractionsPlugin},
    journal::{JournalPlugin, RunJournal as Journal},
    land::{Algorithms, Column, Land, Place},
    landmarks::{LandmarkLayer, LandmarksPlugin},
    motion::{Body, MotionPlugin},
    mountains::{self, MountainKinds, MountainsPlugin},
    packs::{Packs, PacksPlugin},
    people::{People, PeoplePlugin},
    pilgrimage::{Pilgrimage, PilgrimagePlugin},
    places::{self, PlaceParams, PlacesPlugin},
    player::PlayerPlugin,
    props::PropsPlugin,
    rivers::{self, RiverParams, RiversPlugin},
    shared::sound_cue::SoundCuesEnabled,
    sky::{DayNightCycle, SkyPlugin},
    slips::{SlipsPlugin, WalkOfDay},
    sound_cues::SoundCuesPlugin,
    stream::{BlockingMode, StreamLayers},
    synthesis::SynthesisPlugin,
    terrain::TerrainPlugin,
    title::TitlePlugin,
    water::WaterPlugin,
    wildlife::{Wildlife, WildlifePlugin},
};

use super::harness::{Game, base_terrain_land, full_land};

/// The game with the remaining plugins: the land passed in has all layers, and those of the disabled plugins are removed.
fn game(take_out: impl Fn(PluginGroupBuilder) -> PluginGroupBuilder) -> Game {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), MeshPlugin, InputPlugin, TransformPlugin));
    app.add_plugins(take_out(EremiteMinimalPlugins { land: full_land(1, "superposed-cosine"), start: Column(0).into() }.build()));
    let mut game = Game::from(app);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(2.0);
    // What is prepared in the background is there at once.
    game.0.insert_resource(BlockingMode(true));
    game.step(1);
    game
}

/// What there is of each plugin's features, by name and count.
fn brought(game: &mut Game) -> Vec<String> {
    let land = game.land();
    let world = game.0.world_mut();
    let mut brought: Vec<String> = world.resource::<StreamLayers>().iter().map(|layer| format!("layer {}", layer.name)).collect();
    let algorithms = world.get_resource::<Algorithms>();
    brought.extend(algorithms.into_iter().flat_map(Algorithms::iter).map(|algorithm| format!("algorithm {}", algorithm.name)));
    let mut add = |there: bool, what: &str| brought.extend(there.then(|| what.to_string()));
    add(land.biomes().len() > 1, "biomes");
    add(!land.crossings(Column(-10_000)..Column(10_000)).is_empty(), "rivers");
    add(!land.is_wild(Column(-10_000)..Column(10_000)), "places");
    add(land.is_carved(), "caves");
    add(world.contains_resource::<MountainKinds>(), "kinds of mountains");
    add(world.contains_resource::<VisitedColumns>(), "trail");
    add(world.contains_resource::<Packs>(), "packs");
    add(world.contains_resource::<DayNightCycle>(), "clock");
    add(world.query::<&Foreground>().iter(world).count() == 1, "foreground");
    add(world.query::<&LandmarkLayer>().iter(world).count() > 1, "landmarks");
    add(world.query::<&Horse>().iter(world).count() == 1, "horse");
    add(world.query::<&Interactions>().iter(world).count() == 1, "quiet acts");
    add(world.contains_resource::<Wildlife>(), "company");
    add(world.contains_resource::<People>(), "people");
    add(world.contains_resource::<Birds>(), "birds");
    add(world.contains_resource::<FirefliesAndFish>(), "fireflies");
    add(world.contains_resource::<Encounters>(), "encounters");
    add(world.get_resource::<Journal>().is_some_and(|book| !book.is_empty()), "journal");
    add(world.contains_resource::<Pilgrimage>(), "book of seals");
    add(world.get_resource::<OwnTrace>().is_some(), "own trace");
    add(world.contains_resource::<WalkOfDay>(), "walk of the day");
    add(world.contains_resource::<SoundCuesEnabled>(), "sound cues");
    add(world.query::<&Body>().iter(world).count() == 1, "hermit");
    add(world.query::<&Body>().iter(world).any(|body| body.walked_m > 1.0), "walk");
    brought
}

/// The game with all plugins: what there is of it, its surface, and where the walk has come to.
struct Whole {
    brought: Vec<String>,
    heights: Vec<f32>,
    place: Place,
}

impl Whole {
    fn new() -> Self {
        let mut game = game(|group| group);
        Self { brought: brought(&mut game), heights: heights(&game), place: game.body().place }
    }
}

fn heights(game: &Game) -> Vec<f32> {
    game.land().heights(Column(-10_000), 20_000)
}

/// Disables a plugin; asserts that exactly the named features disappear, and that the walk is unchanged if it does not shape
/// the land.
fn check(whole: &Whole, take_out: fn(PluginGroupBuilder) -> PluginGroupBuilder, takes: &[&str], shapes: bool) {
    let mut without = game(take_out);
    let (all, left) = (&whole.brought, brought(&mut without));
    let gone: Vec<&String> = all.iter().filter(|what| !left.contains(what)).collect();
    assert!(
        !gone.is_empty()
            && gone.iter().all(|what| takes.iter().any(|name| what.contains(name)))
            && takes.iter().all(|name| gone.iter().any(|what| what.contains(name))),
        "{takes:?} should be gone, and {gone:?} are"
    );
    assert!(left.iter().all(|what| all.contains(what)));
    assert_eq!(heights(&without) != whole.heights, shapes, "{takes:?}: the surface");
    if !takes.contains(&"walk") {
        assert!(shapes || without.body().place == whole.place, "{takes:?}: the walk");
        without.assert_no_hole();
    }
}

#[test]
fn any_plugin_can_be_taken_out() {
    let whole = &Whole::new();
    assert!(whole.brought.len() > 30);
    // Those that are seen.
    check(whole, PluginGroupBuilder::disable::<AtlasPlugin>, &["trail"], false);
    check(whole, PluginGroupBuilder::disable::<BackdropPlugin>, &["layer range", "layer crest", "layer treetops"], false);
    check(whole, PluginGroupBuilder::disable::<FloraPlugin>, &["layer flora", "layer roots"], false);
    check(whole, PluginGroupBuilder::disable::<ForegroundPlugin>, &["foreground"], false);
    check(whole, PluginGroupBuilder::disable::<LandmarksPlugin>, &["landmarks"], false);
    check(whole, PluginGroupBuilder::disable::<GroundPlugin>, &["layer soil", "layer ground"], false);
    check(whole, PluginGroupBuilder::disable::<PropsPlugin>, &["layer signs", "layer placed"], false);
    check(whole, PluginGroupBuilder::disable::<BuildingsPlugin>, &["layer buildings"], false);
    check(whole, PluginGroupBuilder::disable::<SkyPlugin>, &["clock"], false);
    check(whole, PluginGroupBuilder::disable::<TitlePlugin>, &["layer title"], false);
    check(
        whole,
        PluginGroupBuilder::disable::<WaterPlugin>,
        &["layer brooks", "layer foam of brooks", "layer river valleys", "layer water"],
        false,
    );
    check(whole, PluginGroupBuilder::disable::<BridgesPlugin>, &["layer river bridges", "layer river decks", "layer river posts"], false);
    // Those that make the land; caves leave its surface alone.
    check(whole, PluginGroupBuilder::disable::<CavesPlugin>, &["caves", "layer"], false);
    check(whole, PluginGroupBuilder::disable::<RiversPlugin>, &["rivers"], true);
    check(whole, PluginGroupBuilder::disable::<PlacesPlugin>, &["places"], true);
    check(whole, PluginGroupBuilder::disable::<BiomesPlugin>, &["biomes"], true);
    check(whole, PluginGroupBuilder::disable::<MountainsPlugin>, &["kinds of mountains", "algorithm l-system"], true);
    check(whole, PluginGroupBuilder::disable::<SynthesisPlugin>, &["algorithm tsch"], false);
    check(whole, PluginGroupBuilder::disable::<ExemplarPlugin>, &["algorithm example"], false);
    check(whole, PluginGroupBuilder::disable::<TerrainPlugin>, &["algorithm"], true);
    // And who walks it.
    check(whole, PluginGroupBuilder::disable::<PlayerPlugin>, &["hermit", "walk", "journal", "quiet acts"], false);
    check(whole, PluginGroupBuilder::disable::<HorsePlugin>, &["horse"], false);
    check(whole, PluginGroupBuilder::disable::<InteractionsPlugin>, &["quiet acts"], false);
    check(whole, PluginGroupBuilder::disable::<WildlifePlugin>, &["company"], false);
    check(whole, PluginGroupBuilder::disable::<PeoplePlugin>, &["people"], false);
    check(whole, PluginGroupBuilder::disable::<BirdsPlugin>, &["birds"], false);
    check(whole, PluginGroupBuilder::disable::<EncountersPlugin>, &["encounters"], false);
    check(whole, PluginGroupBuilder::disable::<FirefliesAndFishPlugin>, &["fireflies"], false);
    check(whole, PluginGroupBuilder::disable::<JournalPlugin>, &["journal"], false);
    check(whole, PluginGroupBuilder::disable::<PilgrimagePlugin>, &["book of seals"], false);
    check(whole, PluginGroupBuilder::disable::<MotionPlugin>, &["walk"], false);
    check(whole, PluginGroupBuilder::disable::<GhostsPlugin>, &["own trace"], false);
    check(whole, PluginGroupBuilder::disable::<SlipsPlugin>, &["walk of the day"], false);
    check(whole, PluginGroupBuilder::disable::<PacksPlugin>, &["packs"], false);
    check(whole, PluginGroupBuilder::disable::<SoundCuesPlugin>, &["sound cues"], false);
}

#[test]
fn the_order_of_the_layers_is_the_whole_games() {
    let made = game(|group| group).land();
    assert_eq!(made.heights(Column(-1500), 3000), full_land(1, "superposed-cosine").heights(Column(-1500), 3000));
}

#[test]
fn without_caves_the_land_is_whole_and_its_surface_the_same() {
    let with_biomes = BiomeCollection::from_system().biomes().apply_to(&base_terrain_land(3, "superposed-cosine"));
    let with_mountains = mountains::with_mountains(&with_biomes, &MountainKinds::from_system().to_vec());
    let with_rivers = rivers::with_rivers(&with_mountains, RiverParams::default());
    let without_caves = places::with_places(&with_rivers, PlaceParams::default());
    let whole = full_land(3, "superposed-cosine");
    assert!(whole.is_carved() && !without_caves.is_carved());
    assert_eq!(whole.heights(Column(-1000), 2000), without_caves.heights(Column(-1000), 2000));
    let room = eremite::land::RoomIndex::new(0, -4);
    assert!(without_caves.cells(room).is_solid() && !whole.cells(room).is_solid());
}

#[test]
fn without_biomes_the_land_is_of_one_kind_and_as_high_as_it_was() {
    let bare = base_terrain_land(3, "superposed-cosine");
    let whole = full_land(3, "superposed-cosine");
    assert_eq!(bare.biomes().len(), 1);
    assert!(whole.biomes().len() > 10);
    let heights = |land: &Land| land.heights(Column(-1000), 2000);
    assert_ne!(heights(&whole), heights(&bare));
    let source = eremite::app::algorithms().find("superposed-cosine").expect("known").with_params(&[]).expect("defaults");
    assert_eq!(heights(&whole.undecorated()), heights(&Land::new(bare.seed(), bare.algorithm(), source)));
}
