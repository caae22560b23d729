//! Tests of invalid graphs: one clear message each, at the faulty node.

use super::*;
use crate::graph::compiled_graph::{MAX_HALO, MAX_NODES};

fn fault(text: &str) -> String {
    let words = height_source(text).err().unwrap_or_else(|| panic!("it is a land: {text}"));
    assert_eq!(words.lines().count(), 1, "{words}");
    words
}

#[test]
fn each_is_told_in_a_line() {
    let graph = |nodes: &str| format!(r#"(version: 1, nodes: [{nodes}], height: "z")"#);
    for (text, words) in [
        (graph(""), "its height is the node 'z', which there is not"),
        (graph(r#"(name: "z", device: "hills")"#), "node 'z': there is no node type 'hills'"),
        (graph(r#"(name: "z", device: "abs")"#), "node 'z': no wire leads to 'in'"),
        (graph(r#"(name: "z", device: "abs", from: {"in": "y"})"#), "a wire from 'y', which there is not"),
        (graph(r#"(name: "z", device: "abs", from: {"in": "z"})"#), "node 'z': its wires lead in a circle"),
        (graph(r#"(name: "z", device: "abs", from: {"in": "y"}), (name: "y", device: "abs", from: {"in": "z"})"#), "in a circle"),
        (
            graph(
                r#"(name: "z", device: "white"), (name: "y", device: "abs", from: {"in": "x"}), (name: "x", device: "abs", from: {"in": "y"})"#,
            ),
            "in a circle",
        ),
        (graph(r#"(name: "z", device: "white", from: {"in": "z"})"#), "a white has no port 'in'; it has none"),
        (graph(r#"(name: "z", device: "white"), (name: "z", device: "white")"#), "another node has the same name"),
        (graph(r#"(name: "z", device: "ridged", set: {"octaves": "99"})"#), "node 'z': octaves is a whole number from 1 to 12, not '99'"),
        (graph(r#"(name: "z", device: "ridged", set: {"colour": "9"})"#), "there is no parameter 'colour'"),
        (graph(r#"(name: "z", device: "curve", set: {"points": "1,1 0,0"}, from: {"in": "z"})"#), "not to the right"),
        (graph(r#"(name: "z", device: "constant", seed: ("a", 1))"#), "only a source has a seed"),
        (graph(r#"(name: "z", device: "example", set: {"example": "not there.csv"})"#), "it names the file not there.csv"),
        (graph(r#"(name: "z", device: "white", colour: 3)"#), "line 1"),
        (
            r#"(version: 1, nodes: [(name: "z", device: "white")], height: "z", snow: "y")"#.into(),
            "its snow is the node 'y', which there is not",
        ),
        (
            r#"(version: 1, nodes: [(name: "z", device: "white")], height: "z", biomes: {"fen": "y"})"#.into(),
            "its biome 'fen' is the node 'y', which there is not",
        ),
        (r#"(version: 7, nodes: [], height: "z", more: 3)"#.into(), "it is a graph of version 7; this game reads version 1"),
        (r#"(nodes: [], height: "z")"#.into(), "line 1"),
        (r#"(version: 1, metres: 0, nodes: [(name: "z", device: "white")], height: "z")"#.into(), "its metres are from 1 to 10000"),
        ("(".into(), "line 1"),
        ("no such graph".into(), "there is no graph 'no such graph'"),
        ("no/such/file.ron".into(), "cannot read no/such/file.ron"),
        (".ron".into(), "there is no graph"),
    ] {
        let said = fault(&text);
        assert!(said.contains(words), "{text}\n{said}");
    }
}

#[test]
fn all_faults_are_found_and_the_first_is_told() {
    let text = r#"(version: 1, nodes: [(name: "a", device: "x"), (name: "b", device: "abs"), (name: "z", device: "white")], height: "z")"#;
    let faults = CompiledGraph::new(&Graph::parse(text).expect("a graph"), app::devices()).err().expect("it is none");
    let nodes: Vec<_> = faults.iter().filter_map(|fault| fault.node.as_deref()).collect();
    assert_eq!(nodes, ["a", "b"]);
    assert!(fault(text).ends_with("(and 1 more)"));
}

#[test]
fn a_circle_is_told_at_each_of_its_nodes_and_at_no_other() {
    let node = |name: &str, a: &str, b: &str| format!(r#"(name: "{name}", device: "min", from: {{"a": "{a}", "b": "{b}"}}),"#);
    let nodes = [node("z", "y", "q"), node("y", "q", "x"), node("x", "w", "q"), node("w", "q", "y")].concat();
    let text = format!(r#"(version: 1, nodes: [{nodes}(name: "q", device: "white")], height: "z")"#);
    let faults = CompiledGraph::new(&Graph::parse(&text).expect("a graph"), app::devices()).err().expect("it is none");
    let mut names: Vec<_> = faults.iter().filter_map(|fault| fault.node.as_deref()).collect();
    names.sort_unstable();
    assert_eq!(names, ["w", "x", "y"]);
}

#[test]
fn what_would_have_to_be_held_at_once_has_an_end() {
    // Each of many nodes is added to one sum and then to another, which is read with a halo.
    let wide = |count: usize| {
        let mut nodes: String = (0..count).map(|i| format!(r#"(name: "s{i}", device: "white", seed: ("s", {i})),"#)).collect();
        let mut last = "s0".to_owned();
        for round in 0..2 {
            for i in 1..count {
                nodes += &format!(r#"(name: "r{round} {i}", device: "add", from: {{"a": "{last}", "b": "s{i}"}}),"#);
                last = format!("r{round} {i}");
            }
        }
        for i in 0..5 {
            nodes += &format!(r#"(name: "b{i}", device: "blur", set: {{"radius": "512", "times": "3"}}, from: {{"in": "{last}"}}),"#);
            last = format!("b{i}");
        }
        format!(r#"(version: 1, nodes: [{nodes}], height: "{last}")"#)
    };
    assert!(height_source(&wide(8)).is_ok());
    let said = fault(&wide(700));
    assert!(said.contains("held at once"), "{said}");
}

/// A chain of this many nodes.
fn chain(count: usize, device: &str) -> String {
    let mut nodes = String::from(r#"(name: "n0", device: "superposed-linear"),"#);
    for number in 1..count {
        nodes += &format!(r#"(name: "n{number}", device: "{device}", from: {{"in": "n{}"}}),"#, number - 1);
    }
    format!(r#"(version: 1, nodes: [{nodes}], height: "n{}")"#, count - 1)
}

#[test]
fn however_many_they_are_it_is_a_land_or_a_line() {
    // Folding again at the same line changes nothing.
    let [twice, often] = [2, 10_000].map(|count| height_source(&chain(count, "abs")).expect("a land"));
    let (mut here, mut there) = ([0.0; CHUNK_COLUMNS + 1], [0.0; CHUNK_COLUMNS + 1]);
    twice.fill_tile(Seed(1), Column(0), &mut here);
    often.fill_tile(Seed(1), Column(0), &mut there);
    assert_eq!(here, there);
    assert_eq!(often.stages(), 10_000);
    often.fill_stage(1_000, Seed(1), Column(0), &mut there);
    assert_eq!(here, there);
    assert!(fault(&chain(MAX_NODES + 1, "abs")).contains("nodes; at most"));
    // A thousand blurs need too large a halo.
    let far = fault(&chain(1_000, "blur"));
    assert!(far.contains(&format!("more than {MAX_HALO} columns")), "{far}");
    let near = height_source(&chain(300, "blur")).expect("a land");
    near.fill_tile(Seed(1), Column(0), &mut here);
    assert!(here.iter().all(|height| (0.0..=1.0).contains(height)));
}

#[test]
fn what_is_no_number_is_none_of_the_land() {
    let huge: String =
        (0..200).map(|i| format!(r#"(name: "n{}", device: "scale", set: {{"times": "16"}}, from: {{"in": "n{i}"}}),"#, i + 1)).collect();
    let text = format!(
        r#"(version: 1, nodes: [(name: "n0", device: "white"), {huge}
            (name: "z", device: "add", set: {{"b": "-1"}}, from: {{"a": "n200", "b": "n200"}})], height: "z")"#
    );
    let mut tile = [0.5; CHUNK_COLUMNS + 1];
    height_source(&text).expect("a land").fill_tile(Seed(1), Column(0), &mut tile);
    assert!(tile.iter().all(|height| (0.0..=1.0).contains(height)));
}
