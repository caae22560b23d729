//! The land with all its layers: chunks, changes with the view rebuilt, caves and biomes.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use bevy::{app::App, math::Vec2};
use divan::{Bencher, black_box, counter::ItemsCount};
use eremite::{
    app,
    graph::Graph,
    land::{CHUNK_COLUMNS, ChunkIndex, Column, GeneratorVersion, HeightSource, Land, Recipe, Seed, places::LotKind, replace_land},
    stream::LayerDraw,
    terrain::{self, SuperposedCosine},
};

fn country() -> Land {
    terrain::base_terrain(Seed(1), "superposed-cosine", Arc::<SuperposedCosine>::default() as Arc<dyn HeightSource>)
}

mod g_build_a_chunk {
    use super::*;

    /// Heights and mesh of a chunk, by layer: soil, outline, background and foreground.
    #[divan::bench(args = ["soil", "ground", "range 0", "title", "flora", "signs", "water"])]
    fn layer(bencher: Bencher, name: &str) {
        let layer = app::picture_layers().into_iter().find(|layer| layer.name == name).expect("known");
        let land = app::land_layers().apply_to(&country());
        let chunk = AtomicI64::new(1);
        bencher.bench_local(|| layer.draw.draw(&land, ChunkIndex(chunk.fetch_add(1, Ordering::Relaxed)).into()));
    }

    /// Mesh of the buildings in a chunk with at least three farmhouses.
    #[divan::bench]
    fn village(bencher: Bencher) {
        let land = app::land_layers().apply_to(&country());
        let layer = app::picture_layers().into_iter().find(|layer| layer.name == "buildings").expect("known");
        let LayerDraw::Chunks(draw) = layer.draw else { panic!("a layer of chunks") };
        let farmhouses = |chunk: &ChunkIndex| {
            let standing = eremite::buildings::buildings(&land, *chunk);
            standing.iter().filter(|house| house.kind == LotKind::Farmhouse).count()
        };
        let chunk = (0..).map(ChunkIndex).find(|chunk| farmhouses(chunk) >= 3).expect("a village");
        bencher.bench_local(|| draw(&land, black_box(chunk)));
    }

    /// Heights of a chunk with all layers: before there were rivers and places, and now. The first walk asks for chunk after
    /// chunk once, a warm one for sixteen chunks again and again.
    #[divan::bench(args = ["before, first walk", "now, first walk", "before, warm", "now, warm"])]
    fn walk(bencher: Bencher, name: &str) {
        let (generator, way) = name.split_once(", ").expect("two words");
        let generator = if generator == "now" { GeneratorVersion::NEWEST } else { GeneratorVersion::OLDEST };
        let recipe = Recipe { generator, ..Recipe::new(Seed(1), "superposed-cosine", Vec::new()) };
        let land = recipe.land(&app::algorithms(), &app::land_layers()).expect("a land");
        let (mut run, next) = ([0.0; CHUNK_COLUMNS], AtomicI64::new(0));
        let chunks = if way == "warm" { 16 } else { i64::MAX };
        if way == "warm" {
            for chunk in 0..chunks {
                land.fill_heights(ChunkIndex(chunk).first(), &mut run);
            }
        }
        bencher.counter(ItemsCount::new(CHUNK_COLUMNS)).bench_local(|| {
            let chunk = next.fetch_add(1, Ordering::Relaxed) % chunks;
            land.fill_heights(ChunkIndex(chunk).first(), &mut run);
            black_box(&mut run);
        });
    }

    /// Heights alone: of the base terrain, or of the whole land with biomes and mountains.
    #[divan::bench(args = [false, true])]
    fn heights(bencher: Bencher, whole: bool) {
        let land = if whole { app::land_layers().apply_to(&country()) } else { country() };
        let mut run = [0.0; CHUNK_COLUMNS];
        let first = AtomicI64::new(0);
        bencher.counter(ItemsCount::new(CHUNK_COLUMNS)).bench_local(|| {
            land.fill_heights(Column(first.fetch_add(CHUNK_COLUMNS as i64, Ordering::Relaxed)), &mut run);
            black_box(&mut run);
        });
    }
}

/// The headless game, with everything in view loaded.
fn in_view() -> App {
    let mut game = app::headless(country(), Column(5000));
    game.finish();
    game.cleanup();
    for _ in 0..8 {
        game.update();
    }
    game
}

/// Switching the land: the new land is built, every chunk in view is replaced.
#[divan::bench(args = ["superposed-cosine", "perlin", "eroded", "stack"], sample_count = 30)]
fn h_switch_with_the_view_rebuilt(bencher: Bencher, name: &str) {
    let mut game = in_view();
    let (algorithms, layers) = (app::algorithms(), app::land_layers());
    bencher.bench_local(|| {
        let bare = Land::new(Seed(1), name, (algorithms.find(name).expect("known").make)());
        replace_land(&mut game.world_mut().resource_mut::<Land>(), &layers.apply_to(&bare));
        game.update();
    });
}

/// Changing a graph: it is parsed, validated and compiled, the land is built, every chunk in view is replaced.
#[divan::bench(args = ["moor", "country", "alps"], sample_count = 30)]
fn h_a_graph_changed_with_the_view_rebuilt(bencher: Bencher, name: &str) {
    let mut game = in_view();
    let (algorithms, layers) = (app::algorithms(), app::land_layers());
    let text = Graph::find(name).expect("it comes with the game").0.to_ron_line();
    bencher.bench_local(|| {
        let recipe = Recipe::new(Seed(1), "graph", vec![("graph".into(), text.clone())]);
        replace_land(&mut game.world_mut().resource_mut::<Land>(), &recipe.land(&algorithms, &layers).expect("a land"));
        game.update();
    });
}

/// A cave room far below, where every cell may be open.
mod i_caves {
    use super::*;
    use eremite::{
        app,
        caves::{CaveParams, GeneratedRoom, automaton},
        land::{DensityField, Place, RoomIndex},
        light::{Daylight, LightArea, LightMap, LightSolver, PointLight2d},
    };

    /// Half the view at the camera's normal zoom.
    const HALF_VIEW_M: Vec2 = Vec2::new(32.0, 18.0);

    fn next_room() -> impl Fn() -> RoomIndex + Sync {
        let number = AtomicI64::new(0);
        move || RoomIndex::new(number.fetch_add(1, Ordering::Relaxed), -40)
    }

    /// Automaton, regions, doors, spanning tree, passages.
    #[divan::bench]
    fn a_room_through_all_stages(bencher: Bencher) {
        let (land, params, room) = (country(), CaveParams::default(), next_room());
        bencher.with_inputs(room).bench_values(|room| GeneratedRoom::generate(&params, &land, room));
    }

    /// Cellular automaton: start and five steps, 64 cells at a time (bit-parallel).
    #[divan::bench]
    fn automaton(bencher: Bencher) {
        let (params, room) = (CaveParams::default(), next_room());
        bencher.with_inputs(room).bench_values(|room| automaton::cells(&params, Seed(1), room, params.steps));
    }

    /// The same cell by cell, one byte per cell, with the start given.
    #[divan::bench]
    fn automaton_by_a_plain_loop(bencher: Bencher) {
        let (params, room) = (CaveParams::default(), next_room());
        bencher.with_inputs(|| automaton::reference::start(&params, Seed(1), room())).bench_values(|mut cells| {
            automaton::reference::evolve(&mut cells, &params);
            cells
        });
    }

    /// Density field over a room, from nine known rooms.
    #[divan::bench]
    fn field(bencher: Bencher) {
        let land = app::land_layers().apply_to(&country());
        let cells = land.cells(RoomIndex::new(3, -40));
        bencher.with_inputs(next_room()).bench_values(|room| DensityField::new(&land, room, |_| cells));
    }

    /// Meshes of a section, and everything they need.
    #[divan::bench(args = ["cave walls", "caves"])]
    fn section(bencher: Bencher, name: &str) {
        let land = app::land_layers().apply_to(&country());
        let layer = app::picture_layers().into_iter().find(|layer| layer.name == name).expect("known");
        bencher.with_inputs(next_room()).bench_values(|room| layer.draw.draw(&land, room.into()).into_mesh());
    }

    /// One frame of the light solver over the normal view, with the hermit's lantern, while walking.
    #[divan::bench(args = ["in caves", "over land by night", "over land by day"])]
    fn light(bencher: Bencher, name: &str) {
        let land = app::land_layers().apply_to(&country());
        let color = if name.ends_with("night") { [0.2, 0.2, 0.4] } else { [1.0; 3] };
        let mut solver = LightSolver::default();
        let mut x_m = 0.0_f32;
        bencher.bench_local(|| {
            x_m += 0.1;
            let column = Column(0) + x_m as i64;
            let row = if name == "in caves" { -870 } else { land.height(column) as i64 };
            let place = Place::at(column, row).moved_along(x_m.fract()).moved_up(1.3);
            let area = LightArea::around(place, HALF_VIEW_M);
            let flame = PointLight2d { place, color: [1.0, 0.8, 0.52], reach_m: 35.0 };
            solver.solve(&land, area, Daylight { color, dark_adaptation: 0.0 }, &[flame], |_| false)
        });
    }

    /// The image that a window shows of it.
    #[divan::bench(args = [[1.0; 3], [0.2; 3]])]
    fn light_image(bencher: Bencher, color: [f32; 3]) {
        let land = app::land_layers().apply_to(&country());
        let place = Place::at(Column(0), land.height(Column(0)) as i64);
        let day = Daylight { color, dark_adaptation: 0.0 };
        let light = LightMap::over(&land, LightArea::around(place, HALF_VIEW_M), day, &[], |_| false);
        let mut texels = Vec::new();
        bencher.bench_local(|| light.write_texels(place, HALF_VIEW_M, color, [320, 180], &mut texels));
    }
}

/// Biomes of a chunk.
mod j_biomes {
    use super::*;
    use eremite::land::BiomeBlend;

    fn whole() -> Land {
        eremite::biomes::BiomeCollection::from_system().biomes().apply_to(&country())
    }

    /// Biomes of a chunk's columns, and their tints.
    #[divan::bench]
    fn biome_and_tint(bencher: Bencher) {
        let land = whole();
        let mut chunk = 0;
        let next = || {
            chunk += 7;
            ChunkIndex(chunk)
        };
        bencher.with_inputs(next).bench_local_values(|chunk| land.tints(chunk.first(), CHUNK_COLUMNS + 1));
    }

    /// Biomes alone.
    #[divan::bench]
    fn biome(bencher: Bencher) {
        let land = whole();
        let mut blends = [BiomeBlend::default(); CHUNK_COLUMNS + 1];
        let mut chunk = 0;
        let next = || {
            chunk += 7;
            ChunkIndex(chunk)
        };
        bencher.with_inputs(next).bench_local_values(|chunk| land.blends(chunk.first(), &mut blends));
    }
}
