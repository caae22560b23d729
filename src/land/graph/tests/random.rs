//! Property tests of random graphs against a plain evaluation that computes each node for all of its columns at once.

use proptest::prelude::*;

use super::*;
use crate::graph::{ColumnRun, GraphNode, node_catalogue::NodeInstance};

/// Types of random nodes: a selection, small and cheap.
const DEVICES: [(&str, &[(&str, &str)]); 16] = [
    ("constant", &[("value", "0.4")]),
    ("ramp", &[("width", "300")]),
    ("waves", &[("length", "77")]),
    ("superposed-linear", &[("octaves", "5")]),
    ("billow", &[("wavelength", "90"), ("octaves", "2")]),
    ("cosine", &[("sample", "13")]),
    ("add", &[("a", "0.7"), ("b", "0.4")]),
    ("multiply", &[]),
    ("max", &[]),
    ("abs", &[]),
    ("curve", &[("points", "valleys")]),
    ("mix", &[]),
    ("by-slope", &[("over", "5")]),
    ("blur", &[("radius", "9")]),
    ("warp", &[("metres", "23.5")]),
    ("erode", &[("steps", "11")]),
];

fn graphs() -> impl Strategy<Value = Graph> {
    // For each node: its type, which earlier nodes are its inputs, its seed, and whether optional ports stay unconnected.
    let node = (0..DEVICES.len(), prop::array::uniform3(any::<prop::sample::Index>()), 0..3_i64, any::<bool>());
    prop::collection::vec(node, 1..14).prop_map(|all| {
        let mut nodes: Vec<GraphNode> = Vec::new();
        for (number, (device, inputs, seed, alone)) in all.into_iter().enumerate() {
            // The first nodes have no inputs to read.
            let (device, set) = DEVICES[if number < 2 { device % 6 } else { device }];
            let kind = app::devices().find(device).expect("a device");
            let ports = app::devices().ports(device).expect("a device");
            let wired = ports.iter().zip(inputs).filter(|(port, _)| port.otherwise.is_none() || !alone);
            let from = wired.map(|(port, input)| (port.name.to_owned(), nodes[input.index(number)].name.clone())).collect();
            nodes.push(GraphNode {
                name: format!("node {number}"),
                device: device.into(),
                seed: (kind.is_source() && seed > 0).then(|| ("random".into(), seed)),
                set: set.iter().map(|(path, text)| ((*path).into(), (*text).into())).collect(),
                from,
                at: (0.0, 0.0),
            });
        }
        let height = nodes.last().expect("one at least").name.clone();
        nodes.reverse();
        Graph { version: super::super::VERSION, nodes, height, ..Graph::default() }
    })
}

/// Evaluates a node over any columns, as plainly as possible.
fn plain(graph: &Graph, name: &str, seed: Seed, first: i64, count: usize) -> Vec<f32> {
    let node = graph.nodes.iter().find(|node| node.name == name).expect("a node");
    let mut made = app::devices().find(&node.device).expect("a device").instantiate();
    for (path, text) in &node.set {
        params::set(made.params_mut(), path, text).expect("a parameter");
    }
    let own = node.seed.as_ref().map_or(seed, |(word, number)| Seed(seed.hash(crate::RandomStream::named(word), &[*number])));
    match &made {
        NodeInstance::Source(height_source) => (first..first + count as i64)
            .map(|column| {
                let mut tile = [0.0; CHUNK_COLUMNS + 1];
                height_source.fill_tile(own, Column(column).chunk().first(), &mut tile);
                tile[Column(column).within_chunk()]
            })
            .collect(),
        NodeInstance::Device(device) => {
            let inputs: Vec<Vec<f32>> = device
                .ports()
                .iter()
                .enumerate()
                .map(|(number, port)| {
                    let reach = device.halo(number);
                    let count = count + 2 * reach;
                    match node.from.get(port.name) {
                        Some(from) => plain(graph, from, seed, first - reach as i64, count),
                        None => vec![port.otherwise.expect("it may be left alone"); count],
                    }
                })
                .collect();
            let mut out = vec![0.0; count];
            device.fill(
                &ColumnRun { seed: own, first: Column(first), metres: 100.0 },
                &inputs.iter().map(Vec::as_slice).collect::<Vec<_>>(),
                &mut out,
            );
            out
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn chunk_by_chunk_it_is_what_it_is_as_a_whole(graph in graphs(), seed: u64, place in prop::sample::select(&PLACES[..])) {
        let plan = CompiledGraph::new(&graph, app::devices()).unwrap_or_else(|faults| panic!("{}", faults[0]));
        let chunks = 3;
        // Not aligned to a chunk.
        let whole = plain(&graph, &graph.height, Seed(seed), place - 31, chunks * CHUNK_COLUMNS + 32);
        for chunk in (0..chunks).rev() {
            let tile = tile_of(&plan, seed, place + (chunk * CHUNK_COLUMNS) as i64);
            for (here, there) in tile.iter().zip(&whole[31 + chunk * CHUNK_COLUMNS..]) {
                prop_assert_eq!(here.to_bits(), there.clamp(0.0, 1.0).to_bits());
            }
        }
    }
}
