//! Model of the canvas for `egui_snarl`: mirrors the graph, and reports where items were dragged.

use std::collections::{BTreeMap, BTreeSet};

use bevy_egui::egui;
use egui_snarl::{InPinId, NodeId, OutPinId, Snarl};
use eremite_land::graph::Graph;

use super::{
    edit::{CanvasItem, GraphEdit, Selection},
    view::BoardView,
    wiring::Wiring,
};

/// Items on the canvas.
#[derive(Default)]
pub struct NodeBoard {
    /// The `egui_snarl` model.
    pub snarl: Snarl<CanvasItem>,
    ids: BTreeMap<CanvasItem, NodeId>,
    /// Items selected by a rubber band.
    framed: Vec<NodeId>,
    /// Pan and zoom.
    pub view: BoardView,
}

impl NodeBoard {
    /// Mirrors the graph; items being dragged keep their position.
    pub fn sync(&mut self, graph: &Graph, wiring: &Wiring, is_held: bool) {
        let there = items(graph);
        let gone: Vec<CanvasItem> = self.ids.keys().filter(|item| !there.contains_key(*item)).cloned().collect();
        for item in gone {
            if let Some(id) = self.ids.remove(&item) {
                self.snarl.remove_node(id);
            }
        }
        for (item, at) in there {
            match self.ids.get(&item) {
                Some(id) if !is_held => {
                    if let Some(node) = self.snarl.get_node_info_mut(*id) {
                        node.pos = at;
                    }
                }
                Some(_) => {}
                None => _ = self.ids.insert(item.clone(), self.snarl.insert_node(at, item)),
            }
        }
        let wanted: BTreeSet<(OutPinId, InPinId)> = graph
            .wires()
            .filter_map(|(from, end)| {
                let (item, input) = wiring.find(&end)?;
                let from = OutPinId { node: *self.ids.get(&CanvasItem::Node(from.into()))?, output: 0 };
                Some((from, InPinId { node: *self.ids.get(&item)?, input }))
            })
            .collect();
        let drawn: BTreeSet<(OutPinId, InPinId)> = self.snarl.wires().collect();
        for (from, to) in drawn.difference(&wanted) {
            self.snarl.disconnect(*from, *to);
        }
        for (from, to) in wanted.difference(&drawn) {
            self.snarl.connect(*from, *to);
        }
    }

    /// Applies a drag: everything selected, and everything in selected notes, moves along. On release the new positions
    /// become an edit.
    pub fn apply_drag(&mut self, hand: &mut GraphEdit, is_held: bool) {
        let before = items(hand.graph);
        let moved = |item: &CanvasItem| Some(self.snarl.get_node_info(*self.ids.get(item)?)?.pos - *before.get(item)?);
        let by = hand.chosen.items().filter_map(moved).find(|by| by.length() > 0.5).unwrap_or_default();
        let mut along: BTreeSet<CanvasItem> = hand.chosen.items().cloned().collect();
        let notes = along.iter().filter_map(|item| if let CanvasItem::Note(number) = item { hand.graph.notes.get(*number) } else { None });
        let framed: Vec<CanvasItem> = notes.flat_map(|note| hand.graph.nodes_in_note(note)).map(CanvasItem::Node).collect();
        along.extend(framed);
        for (item, at) in before {
            let node = self.ids.get(&item).and_then(|id| self.snarl.get_node_info_mut(*id));
            if let Some(node) = node {
                node.pos = if along.contains(&item) { at + by } else { at };
            }
        }
        if !is_held && by != egui::Vec2::ZERO {
            hand.apply("move", |graph| shift(graph, &along, by));
        }
    }

    /// Selects what a rubber band encloses.
    pub fn sync_selection(&mut self, now: Vec<NodeId>, chosen: &mut Selection) {
        if now != self.framed {
            if !now.is_empty() {
                chosen.select(now.iter().filter_map(|id| self.snarl.get_node(*id).cloned()));
            }
            self.framed = now;
        }
    }
}

/// Items of a graph and their positions.
fn items(graph: &Graph) -> BTreeMap<CanvasItem, egui::Pos2> {
    let nodes = graph.nodes.iter().map(|node| (CanvasItem::Node(node.name.clone()), node.at));
    let notes = graph.notes.iter().enumerate().map(|(number, note)| (CanvasItem::Note(number), note.at));
    let all = nodes.chain(notes).chain([(CanvasItem::Land, graph.land_at)]);
    all.map(|(item, at)| (item, egui::pos2(at.0, at.1))).collect()
}

/// Moves items.
pub fn shift(graph: &mut Graph, items: &BTreeSet<CanvasItem>, by: egui::Vec2) {
    let moved = |at: (f32, f32)| super::place(egui::pos2(at.0, at.1) + by);
    for node in graph.nodes.iter_mut().filter(|node| items.contains(&CanvasItem::Node(node.name.clone()))) {
        node.at = moved(node.at);
    }
    for (_, note) in graph.notes.iter_mut().enumerate().filter(|(number, _)| items.contains(&CanvasItem::Note(*number))) {
        note.at = moved(note.at);
    }
    if items.contains(&CanvasItem::Land) {
        graph.land_at = moved(graph.land_at);
    }
}
