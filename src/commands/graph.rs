//! `eremite graph`: structure and errors of a land graph.

use std::io::{self, Write};

use clap::{ArgGroup, Args};
use eremite_land::graph::{CompiledGraph, Graph, NodeCatalogue, available, to_graphviz, truncated};

use crate::{
    app,
    cli::{CliError, LandRegistries, RunCommand, print},
};

/// Tells what a graph of nodes and wires is made of, and what is wrong with it
#[derive(Args)]
#[command(group(ArgGroup::new("what").required(true).args(["check", "list", "dot"])))]
pub struct ShowGraph {
    /// A RON file, or the name of a graph that comes with the game; without it `--list` tells these names and all devices
    #[arg(value_name = "F.ron", required_unless_present = "list")]
    graph: Option<String>,
    /// Says what is wrong with it, a line for each fault
    #[arg(long)]
    check: bool,
    /// Lists its nodes in the order in which they are filled
    #[arg(long)]
    list: bool,
    /// Writes it for Graphviz: `eremite graph F.ron --dot | dot -Tsvg`
    #[arg(long)]
    dot: bool,
}

impl RunCommand for ShowGraph {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let catalogue = app::node_types();
        let Some(name) = &self.graph else { return print(|out| all(catalogue, out)) };
        let (graph, folder) = Graph::find(name).map_err(CliError::new)?;
        let plan = CompiledGraph::new_in_folder(&graph, catalogue, folder.as_deref());
        if self.dot {
            // Drawn even if invalid, as the drawing helps to find the error.
            return print(|out| out.write_all(to_graphviz(&graph).as_bytes()));
        }
        let plan = plan.map_err(|faults| {
            let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
            CliError::new(lines.join("\n"))
        })?;
        print(|out| {
            if self.check {
                return writeln!(out, "{name} is sound: {} nodes, {} of them for its height", graph.nodes.len(), plan.nodes());
            }
            nodes(&graph, &plan, out)
        })
    }
}

/// Graphs available, and node types.
fn all(catalogue: &NodeCatalogue, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "graphs")?;
    for name in available() {
        let shows = Graph::find(&name).map_or_else(|fault| fault.to_string(), |(graph, _)| graph.shows);
        writeln!(out, "    {name}: {shows}")?;
    }
    writeln!(out, "devices")?;
    for kind in catalogue.iter() {
        let ports: Vec<&str> = catalogue.ports(kind.name).unwrap_or_default().iter().map(|port| port.name).collect();
        let ports = if ports.is_empty() { String::new() } else { format!(" ({})", ports.join(", ")) };
        writeln!(out, "    {}{ports}: {}", kind.name, kind.summary)?;
    }
    Ok(())
}

fn nodes(graph: &Graph, plan: &CompiledGraph, out: &mut dyn Write) -> io::Result<()> {
    if !graph.shows.is_empty() {
        writeln!(out, "{}", graph.shows)?;
    }
    let mut is_asked = vec![false; graph.nodes.len()];
    for (number, reach) in plan.halos() {
        is_asked[number] = true;
        let node = &graph.nodes[number];
        let mut words = vec![node.device.clone()];
        words.extend(node.seed.iter().map(|(word, number)| format!("seed {word} {number}")));
        words.extend(node.set.iter().map(|(path, text)| format!("{path}={}", truncated(text))));
        words.extend(node.from.iter().map(|(port, from)| format!("{port}: {from}")));
        words.extend((reach > 0).then(|| format!("{reach} columns beyond a chunk")));
        writeln!(out, "    {}: {}", node.name, words.join(", "))?;
    }
    for (output, node) in graph.outputs() {
        writeln!(out, "    the land's {}: {node}", graph.output_name(output))?;
    }
    let others: Vec<&str> = graph.nodes.iter().zip(is_asked).filter(|(_, asked)| !asked).map(|(node, _)| node.name.as_str()).collect();
    if !others.is_empty() {
        writeln!(out, "    not asked: {}", others.join(", "))?;
    }
    Ok(())
}
