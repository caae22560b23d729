//! Compilation of a graph: nodes in topological order, the halo (columns beyond a chunk) that each is evaluated for, and a
//! buffer layout that says where its values are written. Or the list of all faults, if the graph is invalid.

use std::{
    collections::{BTreeMap, HashMap},
    path::{Component, Path},
    sync::{Arc, OnceLock},
};

use super::{
    graph::{Graph, GraphNode, GraphOutput},
    graph_error::{GraphError, GraphFault},
    node_catalogue::{NodeCatalogue, NodeDescriptor, NodeInstance, choices_first_order},
};
use crate::{AMPLITUDE_M, CHUNK_COLUMNS, Channel, ChunkIndex, SharedLruCache, Tile, params};

/// Maximum number of nodes in a graph.
pub const MAX_NODES: usize = 1 << 14;
/// Maximum number of input ports of a node type.
pub const MAX_PORTS: usize = 8;
/// Maximum halo: columns beyond a chunk that a node may be evaluated for.
pub const MAX_HALO: usize = 1 << 13;
/// Maximum number of values held at once while a chunk is filled.
pub const MAX_BUFFERED_VALUES: usize = 1 << 23;

/// A compiled node.
pub(super) struct Operation {
    pub made: NodeInstance,
    /// Random stream name and number, if it is a source with a seed of its own.
    pub seed: Option<(String, i64)>,
    /// For each port, the operation whose output it reads.
    pub inputs: Vec<usize>,
    /// The index of its node; `None` for a constant that stands in for an unconnected port.
    pub node: Option<usize>,
}

/// A compiled graph, ready to be evaluated.
pub struct CompiledGraph {
    /// All operations in topological order, those needed by the height first.
    pub(super) steps: Vec<Operation>,
    /// The layout for the height, and those for the height's stages node by node.
    pub(super) whole: BufferLayout,
    stages: Vec<(usize, OnceLock<BufferLayout>)>,
    /// The layout of each mask, the names of the biomes that have one, and an LRU cache of mask values by chunk: most
    /// callers ask column by column.
    masks: Vec<(Channel, BufferLayout)>,
    biomes: Vec<String>,
    pub(super) masked: SharedLruCache<(Channel, u64, ChunkIndex), Arc<Tile>>,
    metres: Option<f32>,
}

/// A buffer layout: how some nodes, and all they depend on, are evaluated for a chunk.
pub(super) struct BufferLayout {
    /// Operations in order: index, halo in columns, and offset in the buffer.
    pub order: Vec<(usize, usize, usize)>,
    /// Halo and offset of every operation.
    pub at: Vec<(usize, usize)>,
    /// Size of the buffer in values.
    pub room: usize,
    /// The operations whose outputs are kept to the end.
    pub wanted: Vec<usize>,
}

/// Checks the number of nodes, and the height range.
fn check_limits(graph: &Graph) -> Result<(), Vec<GraphError>> {
    let all = |fault: GraphFault| vec![GraphError { node: None, fault }];
    if graph.nodes.len() > MAX_NODES {
        return Err(all(GraphFault::TooManyNodes(graph.nodes.len())));
    }
    if let Some(metres) = graph.metres.filter(|metres| !(1.0..=10_000.0).contains(metres)) {
        return Err(all(GraphFault::Metres(metres)));
    }
    Ok(())
}

/// Nodes with the wires into them, and the node of each output, the height's first.
type CompiledNodes = (Vec<(NodeInstance, Vec<Wire>)>, Vec<(GraphOutput, usize)>);

/// Compiles each node by itself, and finds the nodes of the outputs.
fn compile_nodes(graph: &Graph, catalogue: &NodeCatalogue, folder: Option<&Path>) -> Result<CompiledNodes, Vec<GraphError>> {
    let mut faults = Vec::new();
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    for (number, node) in graph.nodes.iter().enumerate() {
        if numbers.insert(&node.name, number).is_some() {
            faults.push(GraphError { node: Some(node.name.clone()), fault: GraphFault::SameName });
        }
    }
    let mut ready: Vec<(NodeInstance, Vec<Wire>)> = Vec::new();
    for node in &graph.nodes {
        match compile_node(node, catalogue, &numbers, folder) {
            Ok(found) => ready.push(found),
            Err(found) => faults.extend(found.into_iter().map(|fault| GraphError { node: Some(node.name.clone()), fault })),
        }
    }
    let mut outputs: Vec<(GraphOutput, usize)> = Vec::new();
    for (output, node) in graph.outputs() {
        match numbers.get(node) {
            Some(number) => outputs.push((output, *number)),
            None => {
                let fault = GraphFault::NoOutputNode { output: graph.output_name(output), node: node.into() };
                faults.push(GraphError { node: None, fault });
            }
        }
    }
    if faults.is_empty() { Ok((ready, outputs)) } else { Err(faults) }
}

impl CompiledGraph {
    /// Compiles a graph.
    ///
    /// # Errors
    /// Returns all faults, node by node.
    pub fn new(graph: &Graph, catalogue: &NodeCatalogue) -> Result<Self, Vec<GraphError>> {
        Self::new_in_folder(graph, catalogue, None)
    }

    /// Compiles a graph whose nodes may name files in `folder`. Without a folder they may name none: the graph may come from
    /// somebody else.
    ///
    /// # Errors
    /// Returns all faults, node by node.
    pub fn new_in_folder(graph: &Graph, catalogue: &NodeCatalogue, folder: Option<&Path>) -> Result<Self, Vec<GraphError>> {
        check_limits(graph)?;
        let (ready, outputs) = compile_nodes(graph, catalogue, folder)?;
        let (order, needed) = topological_order(&ready, outputs[0].1).map_err(|circle| {
            circle
                .into_iter()
                .map(|node| GraphError { node: Some(graph.nodes[node].name.clone()), fault: GraphFault::Circle })
                .collect::<Vec<_>>()
        })?;
        let (steps, step_of) = operations(graph, ready, &order, catalogue);
        let layout = |step: usize| {
            BufferLayout::of(&steps, &[step]).map_err(|unfit| {
                let node = unfit.step.and_then(|step| steps[step].node).map(|node| graph.nodes[node].name.clone());
                vec![GraphError { node, fault: unfit.fault() }]
            })
        };
        let whole = layout(step_of[outputs[0].1])?;
        let masks = outputs.iter().filter_map(|(output, node)| match output {
            GraphOutput::Height => None,
            GraphOutput::Mask(mask) => Some(layout(step_of[*node]).map(|layout| (*mask, layout))),
        });
        let masks = masks.collect::<Result<Vec<_>, _>>()?;
        let stages = order[..needed].iter().map(|node| (step_of[*node], OnceLock::new())).collect();
        Ok(Self {
            steps,
            whole,
            stages,
            masks,
            biomes: graph.biomes.keys().cloned().collect(),
            masked: SharedLruCache::default(),
            metres: graph.metres,
        })
    }

    /// Number of nodes that the height depends on, the height's own included.
    pub fn nodes(&self) -> usize {
        self.stages.len()
    }

    /// The height range in metres, if the graph declares one.
    pub fn metres(&self) -> Option<f32> {
        self.metres
    }

    /// The height range in metres before any modifier.
    pub(super) fn full_metres(&self) -> f32 {
        self.metres.unwrap_or(AMPLITUDE_M)
    }

    /// Names of the biomes that have a mask, by their numbers.
    pub fn biomes(&self) -> &[String] {
        &self.biomes
    }

    /// Whether the graph has any mask.
    pub fn has_masks(&self) -> bool {
        !self.masks.is_empty()
    }

    /// The layout of a mask, if there is one.
    pub(super) fn mask(&self, mask: Channel) -> Option<&BufferLayout> {
        self.masks.iter().find(|(known, _)| *known == mask).map(|(_, layout)| layout)
    }

    /// A layout that keeps the outputs of all nodes, for inspection; `None` if that needs too much memory.
    pub(super) fn inspection_layout(&self) -> Option<BufferLayout> {
        let nodes: Vec<usize> = (0..self.steps.len()).filter(|step| self.steps[*step].node.is_some()).collect();
        BufferLayout::of(&self.steps, &nodes).ok()
    }

    /// The largest halo of each node, by node index, in evaluation order; nodes that neither the height nor a mask depends
    /// on are left out.
    pub fn halos(&self) -> Vec<(usize, usize)> {
        let mut asked: BTreeMap<usize, usize> = BTreeMap::new();
        for (step, halo, _) in
            std::iter::once(&self.whole).chain(self.masks.iter().map(|(_, layout)| layout)).flat_map(|layout| &layout.order)
        {
            let most = asked.entry(*step).or_default();
            *most = (*most).max(*halo);
        }
        asked.into_iter().filter_map(|(step, halo)| Some((self.steps[step].node?, halo))).collect()
    }

    /// The layout for the height up to a node, from 1.
    pub(super) fn stage(&self, stage: u32) -> &BufferLayout {
        let (step, layout) = &self.stages[(stage as usize).clamp(1, self.stages.len()) - 1];
        layout.get_or_init(|| {
            BufferLayout::of(&self.steps, &[*step]).unwrap_or_else(|_| unreachable!("a part reaches no farther than all of it"))
        })
    }

    /// Replaces the parameters in `graph` by their resolved values: file names become the content of the files.
    pub fn write_resolved_params(&self, graph: &mut Graph) {
        for step in &self.steps {
            let Some(node) = step.node else { continue };
            let known = params::list(step.made.params());
            for (path, text) in &mut graph.nodes[node].set {
                if let Some(param) = known.iter().find(|param| param.path == *path) {
                    *text = param.text();
                }
            }
        }
    }
}

/// The source of a port's input.
#[derive(Clone, Copy)]
enum Wire {
    Node(usize),
    Otherwise(f32),
}

/// Instantiates a node with its parameters and resolves its wires; otherwise all its faults.
fn compile_node(
    node: &GraphNode,
    catalogue: &NodeCatalogue,
    numbers: &HashMap<&str, usize>,
    folder: Option<&Path>,
) -> Result<(NodeInstance, Vec<Wire>), Vec<GraphFault>> {
    let Some(kind) = catalogue.find(&node.device) else {
        return Err(vec![GraphFault::UnknownDevice(node.device.clone())]);
    };
    let mut faults = Vec::new();
    let mut made = kind.instantiate();
    for (path, text) in choices_first_order(&node.set) {
        let is_file = params::find_file_param(made.params(), text).is_some_and(|of| of == *path);
        let beside = match folder {
            Some(_) if is_file && !is_relative_within_folder(text) => {
                faults.push(GraphFault::FileElsewhere(text.clone()));
                continue;
            }
            Some(folder) if is_file => folder.join(text),
            None if is_file => {
                faults.push(GraphFault::FileFromText(text.clone()));
                continue;
            }
            _ => Path::new(text).to_owned(),
        };
        let text = if is_file { beside.to_str().unwrap_or(text) } else { text };
        faults.extend(params::set(made.params_mut(), path, text).err().map(GraphFault::from));
    }
    if node.seed.is_some() && !kind.is_source() {
        faults.push(GraphFault::SeedWithoutSource);
    }
    faults.extend(invalid_wires(node, *kind, &made));
    let mut wires = Vec::new();
    for port in made.ports() {
        match (node.from.get(port.name), port.otherwise) {
            (Some(from), _) => match numbers.get(from.as_str()) {
                Some(number) => wires.push(Wire::Node(*number)),
                None => faults.push(GraphFault::UnknownNode { port: port.name, from: from.clone() }),
            },
            (None, Some(otherwise)) => wires.push(Wire::Otherwise(otherwise)),
            (None, None) => faults.push(GraphFault::NoWire(port.name)),
        }
    }
    if faults.is_empty() { Ok((made, wires)) } else { Err(faults) }
}

/// Whether a file name stays within the folder or its subfolders: the graph may come from somebody else.
fn is_relative_within_folder(name: &str) -> bool {
    Path::new(name).components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

fn invalid_wires(node: &GraphNode, kind: NodeDescriptor, made: &NodeInstance) -> Vec<GraphFault> {
    let ports: Vec<&'static str> = made.ports().iter().map(|port| port.name).collect();
    assert!(ports.len() <= MAX_PORTS, "{} has {} ports; a device has at most {MAX_PORTS}", kind.name, ports.len());
    let unknown = node.from.keys().filter(|port| !ports.contains(&port.as_str()));
    unknown.map(|port| GraphFault::UnknownPort { device: kind.name, port: port.clone(), known: ports.clone() }).collect()
}

/// Topological sort (depth first): all nodes, first those that `last` depends on, ending in `last`, and their number. Fails
/// with the nodes of a cycle.
fn topological_order(ready: &[(NodeInstance, Vec<Wire>)], last: usize) -> Result<(Vec<usize>, usize), Vec<usize>> {
    #[derive(Clone, Copy, PartialEq)]
    enum VisitState {
        Not,
        Open,
        Done,
    }
    let mut seen = vec![VisitState::Not; ready.len()];
    let mut order = Vec::new();
    let mut needed = 0;
    for from in std::iter::once(last).chain(0..ready.len()) {
        let mut way = vec![(from, 0)];
        while let Some((node, port)) = way.pop() {
            match (seen[node], port) {
                (VisitState::Done, _) => continue,
                // A cycle: since this node was opened, each open node depends on the next.
                (VisitState::Open, 0) => {
                    let since = way.iter().position(|(known, _)| *known == node).unwrap_or(0);
                    return Err(way[since..].iter().map(|(node, _)| *node).collect());
                }
                _ => seen[node] = VisitState::Open,
            }
            match ready[node].1.get(port) {
                None => {
                    seen[node] = VisitState::Done;
                    order.push(node);
                }
                Some(wire) => {
                    way.push((node, port + 1));
                    if let Wire::Node(next) = wire {
                        way.push((*next, 0));
                    }
                }
            }
        }
        if needed == 0 {
            needed = order.len();
        }
    }
    Ok((order, needed))
}

/// The operations, and the operation of each node.
fn operations(
    graph: &Graph,
    ready: Vec<(NodeInstance, Vec<Wire>)>,
    order: &[usize],
    catalogue: &NodeCatalogue,
) -> (Vec<Operation>, Vec<usize>) {
    let mut ready: Vec<Option<(NodeInstance, Vec<Wire>)>> = ready.into_iter().map(Some).collect();
    let mut step_of = vec![0; graph.nodes.len()];
    let mut steps: Vec<Operation> = Vec::new();
    for &node in order {
        let (made, wires) = ready[node].take().expect("a node is there once");
        let inputs = wires
            .into_iter()
            .map(|wire| match wire {
                Wire::Node(node) => step_of[node],
                Wire::Otherwise(value) => {
                    let mut made = catalogue.find("constant").expect("it comes with every catalogue").instantiate();
                    params::set_value(made.params_mut(), "value", &params::ParamValue::Real(value)).expect("a constant has a value");
                    steps.push(Operation { made, seed: None, inputs: Vec::new(), node: None });
                    steps.len() - 1
                }
            })
            .collect();
        step_of[node] = steps.len();
        steps.push(Operation { made, seed: graph.nodes[node].seed.clone(), inputs, node: Some(node) });
    }
    (steps, step_of)
}

/// A layout that exceeds a limit; the operation, if the fault is at one.
struct LayoutError {
    step: Option<usize>,
}

impl LayoutError {
    fn fault(&self) -> GraphFault {
        if self.step.is_some() { GraphFault::TooFar } else { GraphFault::TooManyValues }
    }
}

impl BufferLayout {
    /// Lays out some operations and all they depend on.
    fn of(steps: &[Operation], wanted: &[usize]) -> Result<Self, LayoutError> {
        let end = wanted.iter().max().map_or(0, |last| last + 1);
        let mut halos: Vec<Option<usize>> = vec![None; end];
        let mut last_use: Vec<usize> = vec![0; end];
        for step in wanted {
            halos[*step] = Some(0);
            last_use[*step] = usize::MAX;
        }
        for step in (0..end).rev() {
            let Some(halo) = halos[step] else { continue };
            if halo > MAX_HALO {
                return Err(LayoutError { step: Some(step) });
            }
            for (port, &input) in steps[step].inputs.iter().enumerate() {
                let asked = halo + steps[step].made.halo(port);
                halos[input] = Some(halos[input].map_or(asked, |halo| halo.max(asked)));
                last_use[input] = last_use[input].max(step);
            }
        }
        let mut slot_of = vec![0; end];
        let (mut slots, mut free): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for step in 0..end {
            let Some(halo) = halos[step] else { continue };
            let slot = free.pop().unwrap_or_else(|| {
                slots.push(0);
                slots.len() - 1
            });
            slots[slot] = slots[slot].max(width(halo));
            slot_of[step] = slot;
            // Buffers whose last reader is this operation are free for the next.
            let mut done: Vec<usize> =
                steps[step].inputs.iter().filter(|input| last_use[**input] == step).map(|input| slot_of[*input]).collect();
            done.sort_unstable();
            done.dedup();
            free.extend(done);
        }
        let room: usize = slots.iter().sum();
        if room > MAX_BUFFERED_VALUES {
            return Err(LayoutError { step: None });
        }
        let begins: Vec<usize> = slots.iter().scan(0, |sum, len| Some(std::mem::replace(sum, *sum + len))).collect();
        let at: Vec<(usize, usize)> = halos.iter().zip(&slot_of).map(|(halo, slot)| (halo.unwrap_or(0), begins[*slot])).collect();
        let order = (0..end).filter(|step| halos[*step].is_some()).map(|step| (step, at[step].0, at[step].1)).collect();
        Ok(Self { order, at, room, wanted: wanted.to_vec() })
    }
}

/// Number of heights of a chunk with a halo on either side.
pub(super) const fn width(halo: usize) -> usize {
    CHUNK_COLUMNS + 1 + 2 * halo
}
