//! `eremite graph`.

use super::{file, printed, refused};

fn written(name: &str, text: &str) -> String {
    let path = file(name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("text").into()
}

#[test]
fn a_graph_is_looked_at_and_is_a_land_like_any_other() {
    let graph = written(
        "a graph of two.ron",
        r#"(version: 1, shows: "Hills that are folded up", nodes: [
            (name: "hills", device: "billow", seed: ("mine", 2), set: {"wavelength": "90"}),
            (name: "up", device: "abs", from: {"in": "hills"}),
            (name: "beside", device: "white"),
        ], height: "up")"#,
    );
    assert!(printed(&["graph", &graph, "--check"]).contains("is sound: 3 nodes, 2 of them for its height"));
    let list = printed(&["graph", &graph, "--list"]);
    let lines: Vec<&str> = list.lines().map(str::trim).collect();
    assert_eq!(
        lines,
        [
            "Hills that are folded up",
            "hills: billow, seed mine 2, wavelength=90",
            "up: abs, in: hills",
            "the land's height: up",
            "not asked: beside"
        ],
    );
    let dot = printed(&["graph", &graph, "--dot"]);
    assert!(dot.starts_with("digraph") && dot.contains(r#""hills" -> "up" [headlabel="in"]"#), "{dot}");
    let set = format!("graph={graph}");
    let sample = printed(&["sample", "--algorithm", "graph", "--set", &set, "--seed", "3", "--from", "-300", "--count", "700"]);
    let heights: Vec<f32> =
        sample.lines().skip(1).map(|line| line.split(',').nth(1).expect("two fields").parse().expect("a height")).collect();
    assert_eq!(heights.len(), 700);
    assert!(heights.iter().all(|height| (50.0..=100.0).contains(height)), "nothing is lower than the fold");
    // All that there is, without a file.
    let all = printed(&["graph", "--list"]);
    assert!(all.contains("mesas: ") && all.contains("mix (a, b, mask): "), "{all}");
}

#[test]
fn what_is_no_graph_is_told() {
    let circle = written("a circle.ron", r#"(version: 1, nodes: [(name: "z", device: "abs", from: {"in": "z"})], height: "z")"#);
    for args in [["graph", &circle, "--check"], ["graph", &circle, "--list"]] {
        refused(&args, "node 'z': its wires lead in a circle back to it");
    }
    refused(&["sample", "--algorithm", "graph", "--count", "3", "--set", &format!("graph={circle}")], "in a circle");
    refused(&["graph", "no such.ron", "--check"], "cannot read no such.ron");
    refused(&["graph", "--check"], "required");
    refused(&["graph", &circle], "required");
}
