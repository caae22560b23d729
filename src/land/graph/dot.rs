//! Export of a graph to Graphviz (DOT).

use std::fmt::Write;

use super::graph::Graph;
use crate::quoted;

/// The graph in the DOT language.
pub fn to_graphviz(graph: &Graph) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let mut out = String::from("digraph land {\n    rankdir=LR;\n    node [shape=box, fontname=\"serif\"];\n");
    for node in &graph.nodes {
        let device = if node.device == node.name { String::new() } else { format!("\n{}", node.device) };
        let set: String = node.set.iter().map(|(path, text)| format!("\n{path} {}", truncated(text))).collect();
        let label = quoted(&format!("{}{device}{set}", node.name)).replace('\n', "\\n");
        writeln!(out, "    {} [label={label}];", quoted(&node.name)).expect("it is written to memory");
        for (port, from) in &node.from {
            writeln!(out, "    {} -> {} [headlabel={}];", quoted(from), quoted(&node.name), quoted(port)).expect("it is written to memory");
        }
    }
    // A node may well be called "land", so the output needs a name of its own.
    out.push_str("    \"\\nland\" [label=\"land\", penwidth=2];\n");
    for (output, node) in graph.outputs() {
        writeln!(out, "    {} -> \"\\nland\" [headlabel={}];", quoted(node), quoted(&graph.output_name(output)))
            .expect("it is written to memory");
    }
    out.push_str("}\n");
    out
}

/// Truncates text longer than a node's line; a parameter may hold a whole height file.
pub fn truncated(text: &str) -> String {
    const MAX: usize = 24;
    let rest = if text.chars().nth(MAX).is_some() { "..." } else { "" };
    quoted(&text.chars().take(MAX).collect::<String>()) + rest
}
