//! Editing of a graph: adding and removing nodes, rewiring, copy and paste as text, auto layout.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::{Graph, GraphNode, GraphNote, GraphOutput, GraphTextError, VERSION};
use crate::Channel;

/// The end of a wire.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WireEnd {
    /// An input port of a node.
    Port {
        /// The node's name.
        node: String,
        /// The port's name.
        port: String,
    },
    /// The land's height output.
    Height,
    /// The mask of a biome, by its name.
    Biome(String),
    /// The mask for plant density.
    Plants,
    /// The mask for snow cover.
    Snow,
}

/// Distance between columns of nodes, and between nodes in a column, in points, after auto layout.
pub const NODE_SPACING: (f32, f32) = (270.0, 138.0);
/// Offset of a pasted copy from the original, in points.
const BESIDE: f32 = 36.0;
/// Margin of a group's frame around its nodes, height of its title, and assumed size of a node, in points.
const FRAME: f32 = 22.0;
const WORDS: f32 = 48.0;
const NODE: (f32, f32) = (206.0, 112.0);

impl Graph {
    /// A starter graph: the height of one algorithm with its parameters.
    pub fn of_algorithm(algorithm: &str, settings: &[(String, String)]) -> Self {
        let node =
            GraphNode { name: algorithm.into(), device: algorithm.into(), set: settings.iter().cloned().collect(), ..GraphNode::default() };
        Self { version: VERSION, height: node.name.clone(), nodes: vec![node], land_at: (NODE_SPACING.0, 0.0), ..Self::default() }
    }

    /// The node of this name.
    pub fn node(&self, name: &str) -> Option<&GraphNode> {
        self.nodes.iter().find(|node| node.name == name)
    }

    /// The node of this name, mutably.
    pub fn node_mut(&mut self, name: &str) -> Option<&mut GraphNode> {
        self.nodes.iter_mut().find(|node| node.name == name)
    }

    /// An unused node name like this one.
    pub fn free_name(&self, like: &str) -> String {
        let like = like.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
        let like = if like.is_empty() { "node" } else { like };
        std::iter::once(like.to_owned())
            .chain((2_u32..).map(|number| format!("{like} {number}")))
            .find(|name| self.node(name).is_none())
            .unwrap_or_default()
    }

    /// Adds a node of a type and returns its name.
    pub fn add(&mut self, device: &str, at: (f32, f32)) -> String {
        let name = self.free_name(device);
        self.nodes.push(GraphNode { name: name.clone(), device: device.into(), at, ..GraphNode::default() });
        name
    }

    /// Connects a node to an end; a wire that was there is replaced.
    pub fn connect(&mut self, from: &str, to: &WireEnd) {
        match to {
            WireEnd::Port { node, port } => {
                if let Some(node) = self.node_mut(node) {
                    node.from.insert(port.clone(), from.into());
                }
            }
            WireEnd::Height => self.height = from.into(),
            WireEnd::Biome(biome) => _ = self.biomes.insert(biome.clone(), from.into()),
            WireEnd::Plants => self.plants = Some(from.into()),
            WireEnd::Snow => self.snow = Some(from.into()),
        }
    }

    /// Removes the wire at an end. The height always stays connected.
    pub fn disconnect(&mut self, to: &WireEnd) {
        match to {
            WireEnd::Port { node, port } => {
                if let Some(node) = self.node_mut(node) {
                    node.from.remove(port);
                }
            }
            WireEnd::Height => {}
            WireEnd::Biome(biome) => _ = self.biomes.remove(biome),
            WireEnd::Plants => self.plants = None,
            WireEnd::Snow => self.snow = None,
        }
    }

    /// All wires: source node and end.
    pub fn wires(&self) -> impl Iterator<Item = (&str, WireEnd)> {
        let to_nodes = self.nodes.iter().flat_map(|node| {
            node.from.iter().map(|(port, from)| (from.as_str(), WireEnd::Port { node: node.name.clone(), port: port.clone() }))
        });
        to_nodes.chain(self.outputs().map(|(output, from)| (from, self.wire_end_of(output))))
    }

    /// The wire end of an output.
    pub fn wire_end_of(&self, output: GraphOutput) -> WireEnd {
        match output {
            GraphOutput::Height => WireEnd::Height,
            GraphOutput::Mask(Channel::Biome(number)) => WireEnd::Biome(self.biomes.keys().nth(number).cloned().unwrap_or_default()),
            GraphOutput::Mask(Channel::Plants) => WireEnd::Plants,
            GraphOutput::Mask(Channel::Snow) => WireEnd::Snow,
        }
    }

    /// Removes nodes and bypasses them: whatever read a removed node reads that node's first input instead, or nothing if it
    /// has none.
    pub fn remove(&mut self, names: &BTreeSet<String>) {
        let before: BTreeMap<&str, Option<&str>> = self
            .nodes
            .iter()
            .filter(|node| names.contains(&node.name))
            .map(|node| (node.name.as_str(), node.from.get("in").or_else(|| node.from.values().next()).map(String::as_str)))
            .collect();
        // Skips inputs that are removed too; a cycle leads nowhere.
        let instead = |name: &str| {
            let mut now = name;
            for _ in 0..=before.len() {
                match before.get(now) {
                    Some(Some(next)) => now = next,
                    Some(None) => return None,
                    None => return Some(now.to_owned()),
                }
            }
            None
        };
        let moved: Vec<(String, WireEnd)> =
            self.wires().filter(|(from, _)| before.contains_key(from)).map(|(from, end)| (from.to_owned(), end)).collect();
        let moved: Vec<(Option<String>, WireEnd)> = moved.into_iter().map(|(from, end)| (instead(&from), end)).collect();
        for (from, end) in moved {
            match from {
                Some(from) => self.connect(&from, &end),
                None => self.disconnect(&end),
            }
        }
        self.nodes.retain(|node| !names.contains(&node.name));
        if self.node(&self.height).is_none() {
            self.height = self.nodes.last().map_or(String::new(), |node| node.name.clone());
        }
    }

    /// Renames a node and its wires; returns whether it has the new name.
    pub fn rename(&mut self, old: &str, new: &str) -> bool {
        let new = new.trim();
        if new.is_empty() || self.node(new).is_some() || self.node(old).is_none() {
            return false;
        }
        let ends: Vec<WireEnd> = self.wires().filter(|(from, _)| *from == old).map(|(_, end)| end).collect();
        if let Some(node) = self.node_mut(old) {
            node.name = new.into();
        }
        for end in ends {
            // It may read itself, by now under its new name.
            let end = match end {
                WireEnd::Port { node, port } if node == old => WireEnd::Port { node: new.into(), port },
                end => end,
            };
            self.connect(new, &end);
        }
        true
    }

    /// Copies nodes and the wires between them as text for [`Graph::paste`].
    pub fn copy(&self, names: &BTreeSet<String>) -> String {
        let mut nodes: Vec<GraphNode> = self.nodes.iter().filter(|node| names.contains(&node.name)).cloned().collect();
        for node in &mut nodes {
            node.from.retain(|_, from| names.contains(from));
        }
        let asked: BTreeSet<&String> = nodes.iter().flat_map(|node| node.from.values()).collect();
        let last = nodes.iter().rev().find(|node| !asked.contains(&node.name)).or(nodes.last());
        let height = last.map_or(String::new(), |node| node.name.clone());
        Self { version: VERSION, height, nodes, ..Self::default() }.to_ron()
    }

    /// Pastes the nodes of a text under unused names, a little offset, and returns their names.
    ///
    /// # Errors
    /// If the text is no graph.
    pub fn paste(&mut self, text: &str) -> Result<BTreeSet<String>, GraphTextError> {
        let other = Self::parse(text.trim())?;
        let mut new_names: BTreeMap<String, String> = BTreeMap::new();
        for node in &other.nodes {
            let name = self.free_name(&node.name);
            new_names.insert(node.name.clone(), name.clone());
            // All names are taken before wires are renamed.
            self.nodes.push(GraphNode { name, at: (node.at.0 + BESIDE, node.at.1 + BESIDE), ..node.clone() });
        }
        let names: BTreeSet<String> = new_names.values().cloned().collect();
        for node in self.nodes.iter_mut().filter(|node| names.contains(&node.name)) {
            node.from =
                std::mem::take(&mut node.from).into_iter().filter_map(|(port, from)| Some((port, new_names.get(&from)?.clone()))).collect();
        }
        Ok(names)
    }

    /// Frames some nodes with a note that has no text yet.
    pub fn add_group(&mut self, names: &BTreeSet<String>) {
        let mut places = self.nodes.iter().filter(|node| names.contains(&node.name)).map(|node| node.at);
        let Some(first) = places.next() else { return };
        let (low, high) =
            places.fold((first, first), |(low, high), at| ((low.0.min(at.0), low.1.min(at.1)), (high.0.max(at.0), high.1.max(at.1))));
        let at = (low.0 - FRAME, low.1 - FRAME - WORDS);
        let size = (high.0 + NODE.0 + FRAME - at.0, high.1 + NODE.1 + FRAME - at.1);
        self.notes.push(GraphNote { words: "a group".into(), at, size });
    }

    /// The nodes that a note frames.
    pub fn nodes_in_note(&self, note: &GraphNote) -> BTreeSet<String> {
        let is_in =
            |at: (f32, f32)| (note.at.0..note.at.0 + note.size.0).contains(&at.0) && (note.at.1..note.at.1 + note.size.1).contains(&at.1);
        self.nodes.iter().filter(|node| is_in(node.at)).map(|node| node.name.clone()).collect()
    }

    /// Places the land output right of all nodes, if it has no place yet.
    pub fn place_output(&mut self) {
        if self.land_at == (0.0, 0.0) {
            let right = self.nodes.iter().map(|node| node.at.0).fold(0.0, f32::max);
            let of_height = self.node(&self.height).map_or(0.0, |node| node.at.1);
            self.land_at = (right + NODE_SPACING.0, of_height);
        }
    }

    /// Whether its nodes have positions.
    pub fn is_arranged(&self) -> bool {
        let places: BTreeSet<[u32; 2]> = self.nodes.iter().map(|node| [node.at.0.to_bits(), node.at.1.to_bits()]).collect();
        places.len() == self.nodes.len()
    }

    /// Auto layout by layers: the column is the longest path from a source, and each node stands next to its inputs. Notes
    /// are removed.
    pub fn auto_layout(&mut self) {
        let numbers: BTreeMap<&str, usize> = self.nodes.iter().enumerate().map(|(number, node)| (node.name.as_str(), number)).collect();
        let asked: Vec<Vec<usize>> =
            self.nodes.iter().map(|node| node.from.values().filter_map(|from| numbers.get(from.as_str()).copied()).collect()).collect();
        let mut depths = vec![0_usize; asked.len()];
        // Bounded by the longest possible path, so that it ends on a cycle too.
        for _ in 0..asked.len() {
            let mut is_done = true;
            for (number, asked) in asked.iter().enumerate() {
                let depth = asked.iter().map(|asked| depths[*asked] + 1).max().unwrap_or(0).min(depths.len());
                is_done &= depth == depths[number];
                depths[number] = depth;
            }
            if is_done {
                break;
            }
        }
        let mut filled: BTreeMap<usize, usize> = BTreeMap::new();
        let places: Vec<(f32, f32)> = depths
            .iter()
            .map(|depth| {
                let row = filled.entry(*depth).or_default();
                *row += 1;
                (*depth as f32 * NODE_SPACING.0, (*row - 1) as f32 * NODE_SPACING.1)
            })
            .collect();
        for (node, at) in self.nodes.iter_mut().zip(places) {
            node.at = at;
        }
        let last = depths.iter().max().map_or(0, |depth| depth + 1);
        self.land_at = (last as f32 * NODE_SPACING.0, 0.0);
        self.notes.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin as app;
    use crate::graph::CompiledGraph;

    fn graph(name: &str) -> Graph {
        Graph::find(name).expect("a graph").0
    }

    fn names(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn is_sound(graph: &Graph) -> bool {
        CompiledGraph::new(graph, app::devices()).is_ok()
    }

    #[test]
    fn what_is_taken_away_is_as_if_it_had_done_nothing() {
        let mut alps = graph("alps");
        alps.remove(&names(&["screes", "both"]));
        assert!(is_sound(&alps));
        // A mix is bypassed to its first input.
        assert_eq!(alps.node("alps").expect("it is there").from["a"], "low hills");
        assert_eq!(alps.node("walls").expect("it is there").from["in"], "low hills");
        alps.remove(&names(&["alps", "snow line"]));
        assert_eq!((alps.height.as_str(), alps.snow.as_deref()), ("low hills", Some("low hills")));
        alps.remove(&alps.nodes.iter().map(|node| node.name.clone()).collect());
        assert!(alps.nodes.is_empty() && !is_sound(&alps));
        // A source has no input: the port that read it is left unconnected.
        let mut moor = graph("moor");
        moor.remove(&names(&["backs"]));
        assert!(!is_sound(&moor) && moor.wires().all(|(from, _)| from != "backs"));
    }

    #[test]
    fn a_name_is_another_and_the_land_the_same() {
        let mut alps = graph("alps");
        for node in graph("alps").nodes {
            assert!(alps.rename(&node.name, &format!("{} anew", node.name)));
        }
        assert!(is_sound(&alps) && alps.height == "alps anew" && alps.biomes["pine forest"] == "forest line anew");
        assert!(!alps.rename("alps anew", "walls anew") && !alps.rename("alps anew", " ") && !alps.rename("nobody", "somebody"));
    }

    #[test]
    fn what_is_copied_is_pasted_beside_it_under_names_of_its_own() {
        let mut alps = graph("alps");
        let before = alps.clone();
        let text = alps.copy(&names(&["hills", "low hills", "both"]));
        let pasted = alps.paste(&text).expect("it was just copied");
        assert_eq!(pasted, names(&["hills 2", "low hills 2", "both 2"]));
        assert_eq!(alps.node("low hills 2").expect("pasted").from["in"], "hills 2");
        // Wires to nodes that were not copied are dropped.
        assert_eq!(alps.node("both 2").expect("pasted").from.keys().collect::<Vec<_>>(), ["a"]);
        alps.remove(&pasted);
        assert_eq!(alps, before);
        // A whole graph can be pasted too, and twice.
        assert_eq!(alps.paste(&before.to_ron()).expect("a graph").len(), before.nodes.len());
        assert_eq!(alps.paste(&before.to_ron_line()).expect("a graph").len(), before.nodes.len());
        assert!(is_sound(&alps) && alps.nodes.len() == 3 * before.nodes.len());
        let words = alps.paste("(version: 9, nodes: [], height: \"\")").expect_err("of another version");
        assert!(words.to_string().contains("version 9") && alps.paste("hello").is_err());
    }

    #[test]
    fn wires_lead_where_they_are_led() {
        let mut moor = graph("moor");
        let all: Vec<(String, WireEnd)> = moor.wires().map(|(from, end)| (from.to_owned(), end)).collect();
        for (_, end) in &all {
            moor.disconnect(end);
        }
        assert_eq!(moor.wires().map(|(_, end)| end).collect::<Vec<_>>(), [WireEnd::Height], "a land has a height");
        for (from, end) in &all {
            moor.connect(from, end);
        }
        assert_eq!(moor, graph("moor"));
        let grown = moor.add("blur", (0.0, 0.0));
        moor.connect("moor", &WireEnd::Port { node: grown.clone(), port: "in".into() });
        moor.connect(&grown, &WireEnd::Height);
        moor.connect("level", &WireEnd::Plants);
        assert!(is_sound(&moor) && moor.height == "blur" && moor.add("blur", (0.0, 0.0)) == "blur 2");
    }

    #[test]
    fn a_group_frames_its_nodes_and_what_is_arranged_lies_apart() {
        let mut alps = graph("alps");
        let some = names(&["both", "screes"]);
        alps.add_group(&some);
        assert_eq!(alps.nodes_in_note(alps.notes.last().expect("a frame")), some);
        assert!(alps.is_arranged());
        alps.land_at = (0.0, 0.0);
        alps.place_output();
        assert!(alps.nodes.iter().all(|node| node.at.0 < alps.land_at.0));
        for node in &mut alps.nodes {
            node.at = (0.0, 0.0);
        }
        assert!(!alps.is_arranged());
        alps.auto_layout();
        assert!(alps.is_arranged());
        for (from, end) in alps.wires() {
            if let WireEnd::Port { node, .. } = end {
                assert!(alps.node(from).expect("there").at.0 < alps.node(&node).expect("there").at.0, "wires go to the right");
            }
        }
        // On a cycle too.
        alps.connect("alps", &WireEnd::Port { node: "low hills".into(), port: "in".into() });
        alps.auto_layout();
        assert!(alps.is_arranged());
    }

    #[test]
    fn any_land_is_a_graph_of_one() {
        let graph = Graph::of_algorithm("ridged", &[("octaves".into(), "4".into())]);
        assert!(is_sound(&graph) && graph.node("ridged").expect("one").set["octaves"] == "4");
    }
}
