//! Plugins used in another app: any subset, in any order, with types of that app.

use std::sync::Arc;

use bevy::{asset::AssetPlugin, mesh::MeshPlugin, prelude::*, reflect::Reflect};
use eremite::{
    app,
    atlas::AtlasPlugin,
    backdrop::BackdropPlugin,
    biomes::{BiomeCollection, BiomesPlugin},
    birds::BirdsPlugin,
    bridges::BridgesPlugin,
    buildings::BuildingsPlugin,
    caves::CavesPlugin,
    encounters::EncountersPlugin,
    exemplar::ExemplarPlugin,
    fireflies_and_fish::FirefliesAndFishPlugin,
    flora::FloraPlugin,
    ground::GroundPlugin,
    horse::HorsePlugin,
    interactions::InteractionsPlugin,
    land::{
        Algorithms, CHUNK_COLUMNS, Carver, Cells, Column, HeightSource, Land, LandAppExt, LandLayer, LandLayers, LandPlugin, LayerLevel,
        Recipe, RoomIndex, Seed, Tile, hash::mix,
    },
    light::LightPlugin,
    motion::MotionPlugin,
    mountains::MountainsPlugin,
    people::PeoplePlugin,
    pilgrimage::PilgrimagePlugin,
    places::PlacesPlugin,
    player::PlayerPlugin,
    props::PropsPlugin,
    rendering::{PlainRenderingPlugin, RenderingPlugin},
    rivers::RiversPlugin,
    shared::{requirements::Requirements, schedule::SchedulePlugin},
    sky::SkyPlugin,
    slips::SlipsPlugin,
    stream::{ChunkPart, InvariantsPlugin, StreamPlugin},
    synthesis::SynthesisPlugin,
    terrain::{self, Ridged, TerrainPlugin},
    title::TitlePlugin,
    ui::UiPlugin,
    water::WaterPlugin,
    wildlife::WildlifePlugin,
};

use super::harness::full_land;

/// A height source from outside.
#[derive(Reflect, Clone)]
struct Dunes {
    #[reflect(@10.0..=1000.0_f32)]
    width: f32,
    // What has no range is nobody else's to turn.
    phase: f32,
    crests: Option<Vec<f32>>,
}

const DUNES: Dunes = Dunes { width: 300.0, phase: 0.5, crests: None };

impl HeightSource for Dunes {
    fn fill_tile(&self, _: Seed, first: Column, out: &mut Tile) {
        for (i, height) in out.iter_mut().enumerate() {
            let x = (first.0 + i as i64).rem_euclid(self.width as i64) as f32 / self.width + self.phase;
            *height = 0.5 + 0.4 * libm::sinf(x * std::f32::consts::TAU);
        }
    }
}

/// A layer that opens the left half of every room.
struct Cellars;

impl Carver for Cellars {
    fn carve(&self, _: &Land, room: RoomIndex, cells: &mut Cells) {
        if room.y < -1 {
            for column in 0..40 {
                cells.dig(column, 3);
            }
        }
    }
}

/// A foreign app without a window.
fn guest() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default(), MeshPlugin, TransformPlugin));
    app
}

/// Adds one of the plugins.
type Add = fn(&mut App, &Land);

const PLUGINS: [Add; 11] = [
    |app, land| _ = app.add_plugins(LandPlugin { land: land.clone() }),
    |app, _| _ = app.add_plugins(TerrainPlugin),
    |app, _| _ = app.add_plugins(BiomesPlugin),
    |app, _| _ = app.add_plugins(MountainsPlugin),
    |app, _| _ = app.add_plugins(SynthesisPlugin),
    |app, _| _ = app.add_plugins(ExemplarPlugin),
    |app, _| _ = app.add_plugins(RiversPlugin),
    |app, _| _ = app.add_plugins(PlacesPlugin),
    |app, _| _ = app.add_plugins(CavesPlugin),
    |app, _| _ = app.add_plugins(StreamPlugin),
    |app, _| _ = app.add_plugins(GroundPlugin),
];

/// Sample of heights and rooms.
fn sample(land: &Land) -> (Vec<u32>, Vec<Cells>) {
    let heights = land.heights(Column(-1500), 3000);
    let rooms = [-3, -4].map(|y| RoomIndex::new(2, y));
    (heights.into_iter().map(f32::to_bits).collect(), rooms.map(|room| land.cells(room)).to_vec())
}

#[test]
fn in_whatever_order_they_come_they_make_the_same_land_at_once() {
    let played = full_land(3, "ridged");
    let bare = played.undecorated();
    // As it was tuned, too.
    let tuned = Recipe { layers: vec![("caves.fill".into(), "0.6".into())], ..Recipe::from_land(&played, &app::algorithms()) };
    let tuned = tuned.land(&app::algorithms(), &app::land_layers()).expect("a land");
    assert!(sample(&bare) != sample(&played) && sample(&tuned).1 != sample(&played).1);
    // Another order would be another land.
    let biomes = BiomeCollection::from_system().biomes();
    let height_source = bare.height_source().clone();
    let biomes_first = LandLayers::from_iter([terrain::layer()]).apply_to(&biomes.apply_to(&bare));
    assert!(sample(&biomes_first) != sample(&biomes.apply_to(&terrain::base_terrain(Seed(3), "ridged", height_source))));
    for (round, handed_in, made) in (0..8).flat_map(|round| [(round, &bare, &played), (round, &played, &played), (round, &tuned, &tuned)]) {
        let mut order: Vec<usize> = (0..PLUGINS.len()).collect();
        order.sort_by_key(|number| mix(round << 8 | *number as u64));
        let mut app = guest();
        for number in &order {
            PLUGINS[*number](&mut app, handed_in);
        }
        let land = app.world().resource::<Land>().clone();
        assert!(sample(&land) == sample(made), "in the order {order:?}");
        assert_eq!((land.tuning(), land.fingerprint()), (made.tuning(), made.fingerprint()), "in the order {order:?}");
    }
}

#[test]
fn the_ground_streams_in_another_app() {
    let mut app = guest();
    app.add_plugins((GroundPlugin, StreamPlugin, CavesPlugin, LandPlugin::new(Seed(3), Ridged::default())));
    assert!(app.world().resource::<Land>().is_carved(), "before the first update");
    app.update();
    let world = app.world_mut();
    assert!(world.query::<(&ChunkPart, &Mesh2d)>().iter(world).count() > 1, "it is there in the first frame");
}

#[test]
fn a_height_source_and_a_carver_of_ones_own_go_with_ours() {
    let mut app = guest();
    app.add_plugins((CavesPlugin, StreamPlugin, LandPlugin::new(Seed(3), DUNES), GroundPlugin)).add_land_layer(LandLayer::new(
        "cellars",
        LayerLevel::Underground,
        |land| land.with_carver(Arc::new(Cellars)),
    ));
    let land = app.world().resource::<Land>().clone();
    let mut tile = [0.0; CHUNK_COLUMNS + 1];
    DUNES.fill_tile(Seed(3), Column(0), &mut tile);
    assert_eq!(land.height(Column(7)), tile[7] * 100.0);
    let (ours, theirs) = (RoomIndex::new(2, -3), RoomIndex::new(5, -9));
    assert!(land.cells(ours).count() > 200 && (0..40).all(|column| land.cells(theirs).is_open(column, 3)));
    app.update();
    // Nobody knows how it is made, and nobody minds.
    assert_eq!(land.algorithm(), "Dunes");
    let recipe = Recipe::from_land(&land, &app::algorithms());
    assert_eq!(recipe.settings, [("width".to_string(), "300".to_string())]);
    let words = recipe.land(&app::algorithms(), &app::land_layers()).err().expect("it is in no list").to_string();
    assert!(words.starts_with("there is no algorithm 'Dunes'"), "{words}");
    assert!(eremite::preset::share_code::encode(&recipe, &Algorithms::default()).is_err());
    assert!(land.fingerprint() != LandPlugin::new(Seed(3), Dunes { width: 301.0, ..DUNES }).land.fingerprint());
}

#[test]
fn a_plugin_that_lacks_another_says_which_and_nothing_breaks() {
    let alone: [(&str, fn(&mut App), &[&str]); 36] = [
        ("LandPlugin", |app| _ = app.add_plugins(LandPlugin::new(Seed(1), DUNES)), &[]),
        ("SynthesisPlugin", |app| _ = app.add_plugins(SynthesisPlugin), &[]),
        ("ExemplarPlugin", |app| _ = app.add_plugins(ExemplarPlugin), &[]),
        ("TerrainPlugin", |app| _ = app.add_plugins(TerrainPlugin), &["LandPlugin"]),
        ("BiomesPlugin", |app| _ = app.add_plugins(BiomesPlugin), &["LandPlugin"]),
        ("MountainsPlugin", |app| _ = app.add_plugins(MountainsPlugin), &["LandPlugin"]),
        ("RiversPlugin", |app| _ = app.add_plugins(RiversPlugin), &["LandPlugin"]),
        ("PlacesPlugin", |app| _ = app.add_plugins(PlacesPlugin), &["LandPlugin"]),
        ("CavesPlugin", |app| _ = app.add_plugins(CavesPlugin), &["LandPlugin"]),
        ("StreamPlugin", |app| _ = app.add_plugins(StreamPlugin), &["LandPlugin"]),
        ("GroundPlugin", |app| _ = app.add_plugins(GroundPlugin), &["StreamPlugin"]),
        ("TitlePlugin", |app| _ = app.add_plugins(TitlePlugin), &["StreamPlugin"]),
        ("FloraPlugin", |app| _ = app.add_plugins(FloraPlugin), &["StreamPlugin"]),
        ("PropsPlugin", |app| _ = app.add_plugins(PropsPlugin), &["StreamPlugin"]),
        ("BuildingsPlugin", |app| _ = app.add_plugins(BuildingsPlugin), &["LandPlugin", "StreamPlugin"]),
        ("WaterPlugin", |app| _ = app.add_plugins(WaterPlugin), &["StreamPlugin"]),
        ("BridgesPlugin", |app| _ = app.add_plugins(BridgesPlugin), &["StreamPlugin"]),
        ("BackdropPlugin", |app| _ = app.add_plugins(BackdropPlugin), &["StreamPlugin"]),
        ("SkyPlugin", |app| _ = app.add_plugins(SkyPlugin), &["LandPlugin", "StreamPlugin"]),
        ("LightPlugin", |app| _ = app.add_plugins(LightPlugin), &["LandPlugin", "StreamPlugin"]),
        ("AtlasPlugin", |app| _ = app.add_plugins(AtlasPlugin), &["LandPlugin"]),
        ("SlipsPlugin", |app| _ = app.add_plugins(SlipsPlugin), &["LandPlugin"]),
        ("RenderingPlugin", |app| _ = app.add_plugins(RenderingPlugin), &["StreamPlugin", "Bevy's DefaultPlugins before it"]),
        ("PlainRenderingPlugin", |app| _ = app.add_plugins(PlainRenderingPlugin), &["StreamPlugin", "Bevy's DefaultPlugins"]),
        (
            "UiPlugin",
            |app| _ = app.init_asset::<Font>().init_asset::<Image>().add_plugins((bevy::input::InputPlugin, UiPlugin)),
            &["LandPlugin", "SchedulePlugin"],
        ),
        (
            "PlayerPlugin",
            |app| _ = app.add_plugins(PlayerPlugin { start: Column(0).into() }),
            &["LandPlugin", "StreamPlugin", "SchedulePlugin", "MotionPlugin"],
        ),
        ("HorsePlugin", |app| _ = app.add_plugins(HorsePlugin), &["LandPlugin", "MotionPlugin"]),
        ("InteractionsPlugin", |app| _ = app.add_plugins(InteractionsPlugin), &["LandPlugin", "MotionPlugin"]),
        ("PilgrimagePlugin", |app| _ = app.add_plugins(PilgrimagePlugin), &["LandPlugin"]),
        ("FirefliesAndFishPlugin", |app| _ = app.add_plugins(FirefliesAndFishPlugin), &["LandPlugin", "StreamPlugin", "SchedulePlugin"]),
        ("EncountersPlugin", |app| _ = app.add_plugins(EncountersPlugin), &["LandPlugin", "StreamPlugin", "SchedulePlugin"]),
        ("BirdsPlugin", |app| _ = app.add_plugins(BirdsPlugin), &["LandPlugin", "StreamPlugin", "SchedulePlugin"]),
        ("WildlifePlugin", |app| _ = app.add_plugins(WildlifePlugin), &["LandPlugin", "StreamPlugin", "SchedulePlugin"]),
        ("PeoplePlugin", |app| _ = app.add_plugins(PeoplePlugin), &["LandPlugin", "StreamPlugin", "SchedulePlugin"]),
        ("MotionPlugin", |app| _ = app.add_plugins(MotionPlugin), &["LandPlugin"]),
        ("InvariantsPlugin", |app| _ = app.add_plugins(InvariantsPlugin), &["StreamPlugin"]),
    ];
    for (plugin, add, lacks) in alone {
        let mut app = guest();
        add(&mut app);
        for _ in 0..4 {
            app.update();
        }
        let lines: Vec<String> = lacks.iter().map(|other| format!("{plugin} does nothing without {other}: add it to the app")).collect();
        assert_eq!(Requirements::missing(app.world()), lines);
    }
    // Not even Bevy's own.
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, SchedulePlugin, LandPlugin::new(Seed(1), DUNES), StreamPlugin, SkyPlugin, CavesPlugin));
    for _ in 0..4 {
        app.update();
    }
    let lines = Requirements::missing(app.world());
    assert!(lines.len() == 2 && lines[0].contains("Bevy's StatesPlugin") && lines[1].contains("Bevy's AssetPlugin"), "{lines:?}");
    let mut whole = app::headless(full_land(1, "linear"), Column(0));
    whole.update();
    assert_eq!(Requirements::missing(whole.world()), [""; 0]);
}
