//! Tests of whole graphs: shipped, random and invalid ones.

mod devices;
mod faults;
mod masks;
mod random;

use super::{CompiledGraph, Graph, is_file, shipped};
use crate::builtin as app;
use crate::{
    CHUNK_COLUMNS, Column, HeightSource, Seed, Tile, params,
    terrain::{Stack, SuperposedCosine},
};

/// Columns that are prone to overflow and rounding errors.
const PLACES: [i64; 6] = [0, -256, 1 << 31, -(1 << 53), (1 << 60), (1 << 62) - 512];

fn tile_of(plan: &CompiledGraph, seed: u64, first: i64) -> Tile {
    let mut tile = [0.0; CHUNK_COLUMNS + 1];
    plan.fill(Seed(seed), Column(first), &mut tile);
    tile
}

fn plan(name: &str) -> CompiledGraph {
    let (graph, folder) = Graph::find(name).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    CompiledGraph::new_in_folder(&graph, app::devices(), folder.as_deref()).unwrap_or_else(|faults| panic!("{name}: {}", faults[0]))
}

fn height_source(graph: &str) -> Result<Box<dyn HeightSource>, String> {
    let algorithms = app::algorithms();
    let graph = ("graph".to_owned(), graph.to_owned());
    algorithms.find("graph").expect("it is there").with_params(&[graph]).map_err(|error| error.to_string())
}

#[test]
fn a_dozen_come_with_the_game_and_each_is_a_land() {
    let all = shipped();
    assert!(all.len() >= 12 && all[0] == "country", "{all:?}");
    for name in all {
        let (graph, _) = Graph::find(&name).expect("a graph");
        assert!(graph.shows.len() > 20, "{name} does not say what it shows");
        let plan = plan(&name);
        let mut asked: Vec<&str> = graph.outputs().map(|(_, node)| node).collect();
        let mut next = 0;
        while let Some(name) = asked.get(next) {
            let node = graph.nodes.iter().find(|node| node.name == *name).expect("it is there");
            let from: Vec<&str> = node.from.values().map(String::as_str).filter(|from| !asked.contains(from)).collect();
            asked.extend(from);
            next += 1;
        }
        assert!(graph.nodes.iter().all(|node| asked.contains(&node.name.as_str())), "{name} has nodes that nobody asks");
        let heights: Vec<f32> = (0..40).flat_map(|chunk| tile_of(&plan, 1, 256 * chunk)).collect();
        let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), height| (low.min(*height), high.max(*height)));
        assert!(high - low > 0.1 && low >= 0.0 && high <= 1.0, "{name}: from {low} to {high}");
        let cut = heights.iter().filter(|height| **height == 0.0 || **height == 1.0).count();
        assert!(cut < heights.len() / 20, "{name}: {cut} of {} are cut off", heights.len());
    }
}

#[test]
fn the_stack_and_the_hills_are_what_they_were_before() {
    let (stack, country) = (plan("stack"), plan("country"));
    for seed in [1, 99] {
        for place in PLACES {
            let mut tile = [0.0; CHUNK_COLUMNS + 1];
            Stack::default().fill_tile(Seed(seed), Column(place), &mut tile);
            assert_eq!(tile_of(&stack, seed, place), tile, "at {place}");
            SuperposedCosine::default().fill_tile(Seed(seed), Column(place), &mut tile);
            for (here, there) in tile_of(&country, seed, place).iter().zip(tile) {
                assert!((here - there).abs() < 1.0e-6, "{here} for {there}");
            }
        }
    }
}

#[test]
fn no_seam_shows_and_no_order_matters() {
    for name in shipped() {
        let plan = plan(&name);
        for place in PLACES {
            let (here, next) = (tile_of(&plan, 5, place), tile_of(&plan, 5, place + CHUNK_COLUMNS as i64));
            assert_eq!(here[CHUNK_COLUMNS].to_bits(), next[0].to_bits(), "{name} at {place}");
            assert_eq!(tile_of(&plan, 5, place), here, "{name} at {place}, asked again");
        }
        // On another thread, whose scratch buffer is fresh.
        let here = tile_of(&plan, 5, 512);
        let there = std::thread::scope(|scope| scope.spawn(|| tile_of(&plan, 5, 512)).join().expect("it does not panic"));
        assert_eq!(here, there, "{name}");
    }
}

#[test]
fn its_stages_are_its_nodes_and_the_last_is_the_land() {
    for name in ["stack", "alps"] {
        let height_source = height_source(name).expect("it comes with the game");
        let (mut stage, mut tile) = ([0.0; CHUNK_COLUMNS + 1], [0.0; CHUNK_COLUMNS + 1]);
        height_source.fill_tile(Seed(3), Column(256), &mut tile);
        height_source.fill_stage(height_source.stages(), Seed(3), Column(256), &mut stage);
        assert_eq!(stage, tile);
        height_source.fill_stage(1, Seed(3), Column(256), &mut stage);
        assert_ne!(stage, tile);
    }
    let first = Graph::find("stack").expect("a graph").0;
    let mut hills = [0.0; CHUNK_COLUMNS + 1];
    height_source("stack").expect("a height source").fill_stage(1, Seed(3), Column(0), &mut hills);
    let alone = Graph { height: "hills".into(), ..first };
    assert_eq!(hills, tile_of(&CompiledGraph::new(&alone, app::devices()).unwrap_or_else(|faults| panic!("{}", faults[0])), 3, 0));
}

#[test]
fn it_is_kept_whole_with_the_files_that_it_names() {
    let folder = std::env::temp_dir().join(format!("eremite-graph-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let heights: String = (0..200).map(|i: i32| format!("{}\n", (i * 31) % 60)).collect();
    std::fs::write(folder.join("hills.csv"), heights).expect("written");
    let text = r#"(version: 1, nodes: [(name: "a", device: "example", set: {"example": "hills.csv"})], height: "a")"#;
    let file = folder.join("mine.ron");
    for elsewhere in ["/etc/hills.csv", "../hills.csv", "a/../../hills.csv"] {
        std::fs::write(&file, text.replace("hills.csv", elsewhere)).expect("written");
        let fault = height_source(file.to_str().expect("text")).err().expect("it is refused");
        assert!(fault.contains("lies beside it"), "{fault}");
    }
    std::fs::write(&file, text).expect("written");
    let name = file.to_str().expect("text");
    assert!(is_file(name) && !is_file(text));
    let before = height_source(name).expect("it is read");
    let kept = params::list(&*before)[0].text();
    std::fs::remove_dir_all(&folder).expect("it was there");
    assert!(height_source(name).is_err_and(|fault| fault.contains("cannot read")));
    let after = height_source(&kept).expect("all is in it");
    let (mut here, mut there) = ([0.0; CHUNK_COLUMNS + 1], [0.0; CHUNK_COLUMNS + 1]);
    before.fill_tile(Seed(8), Column(0), &mut here);
    after.fill_tile(Seed(8), Column(0), &mut there);
    assert_eq!(here, there);
    assert_eq!(params::list(&*after)[0].text(), kept);
}

#[test]
fn what_is_written_is_read_again() {
    for name in shipped() {
        let (graph, _) = Graph::find(&name).expect("a graph");
        for text in [graph.to_ron(), graph.to_ron_line()] {
            assert_eq!(Graph::parse(&text).as_ref(), Ok(&graph), "{text}");
        }
        assert_eq!(graph.to_ron_line().lines().count(), 1);
    }
}
