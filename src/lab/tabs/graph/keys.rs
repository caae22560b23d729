//! Keyboard control of the node canvas while it has the focus: arrows select the next item, with Shift they move it; typing
//! searches a node type; the clipboard is text.

use bevy_egui::egui::{self, Event, Key, Modifiers};
use eremite_land::graph::Graph;

use super::{board, edit::CanvasItem, edit::GraphEdit, node_search::NodeSearch, place};

/// Distance of one arrow step, in points.
const STEP: f32 = 12.0;

/// Handles keys while the canvas has the focus.
pub fn handle_keys(ui: &egui::Ui, board: egui::Id, hand: &mut GraphEdit, sought: &mut NodeSearch, middle: egui::Pos2) {
    if !ui.memory(|memory| memory.has_focus(board)) {
        return;
    }
    let filter = egui::EventFilter { tab: false, horizontal_arrows: true, vertical_arrows: true, escape: false };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(board, filter));
    let events = ui.input(|input| input.events.clone());
    let mut typed = String::new();
    for event in events {
        match event {
            Event::Copy => copy(ui, hand),
            Event::Cut => {
                copy(ui, hand);
                hand.remove();
            }
            Event::Paste(text) => hand.paste(&text),
            Event::Text(text) if !text.trim().is_empty() => typed += &text,
            Event::Key { key, pressed: true, modifiers, .. } => press(key, modifiers, hand, middle),
            _ => {}
        }
    }
    if !typed.is_empty() {
        sought.begin(ui.ctx(), &typed);
    }
}

fn copy(ui: &egui::Ui, hand: &GraphEdit) {
    let nodes = hand.chosen.nodes();
    if !nodes.is_empty() {
        ui.ctx().copy_text(hand.graph.copy(&nodes));
    }
}

fn press(key: Key, modifiers: Modifiers, hand: &mut GraphEdit, middle: egui::Pos2) {
    let way = match key {
        Key::ArrowLeft => egui::vec2(-1.0, 0.0),
        Key::ArrowRight => egui::vec2(1.0, 0.0),
        Key::ArrowUp => egui::vec2(0.0, -1.0),
        Key::ArrowDown => egui::vec2(0.0, 1.0),
        Key::Delete | Key::Backspace => {
            if hand.chosen.items().next().is_some() {
                hand.remove();
            }
            return;
        }
        Key::A if modifiers.command => {
            return hand.chosen.select(hand.graph.nodes.iter().map(|node| CanvasItem::Node(node.name.clone())));
        }
        Key::D if modifiers.command => {
            let text = hand.graph.copy(&hand.chosen.nodes());
            return hand.paste(&text);
        }
        Key::G if modifiers.command => return hand.group(),
        _ => return,
    };
    if modifiers.shift {
        let items = hand.chosen.items().cloned().collect();
        return hand.apply_continuous("move", |graph| board::shift(graph, &items, way * STEP));
    }
    let from = hand.chosen.items().last().and_then(|item| place_of(hand.graph, item)).unwrap_or(middle);
    if let Some(next) = neighbor(hand.graph, from, way) {
        hand.chosen.select_only(next);
    }
}

fn place_of(graph: &Graph, item: &CanvasItem) -> Option<egui::Pos2> {
    let at = match item {
        CanvasItem::Node(name) => graph.node(name)?.at,
        CanvasItem::Note(number) => graph.notes.get(*number)?.at,
        CanvasItem::Land => graph.land_at,
    };
    Some(egui::pos2(at.0, at.1))
}

/// Nearest item in a direction; distance to the side counts more.
fn neighbor(graph: &Graph, from: egui::Pos2, way: egui::Vec2) -> Option<CanvasItem> {
    let nodes = graph.nodes.iter().map(|node| CanvasItem::Node(node.name.clone()));
    let all = nodes.chain((0..graph.notes.len()).map(CanvasItem::Note)).chain([CanvasItem::Land]);
    let far = |item: &CanvasItem| {
        let to = place_of(graph, item)? - from;
        let (along, aside) = (to.dot(way), to.dot(way.rot90()).abs());
        (along > 1.0 && place(to.to_pos2()) != (0.0, 0.0)).then_some(along + 2.0 * aside)
    };
    all.filter_map(|item| Some((far(&item)?, item))).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, item)| item)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_go_to_what_lies_beside_and_come_everywhere() {
        eremite_testing::register_assets();
        let (graph, _) = Graph::find("alps").expect("a graph");
        let mut hand = GraphEdit::new(&graph, super::super::edit::Selection::default());
        hand.chosen.select_only(CanvasItem::Node("hills".into()));
        press(Key::ArrowDown, Modifiers::NONE, &mut hand, egui::Pos2::ZERO);
        assert!(hand.chosen.contains(&CanvasItem::Node("crests".into())));
        press(Key::ArrowUp, Modifiers::NONE, &mut hand, egui::Pos2::ZERO);
        assert!(hand.chosen.contains(&CanvasItem::Node("hills".into())));
        for _ in 0..12 {
            press(Key::ArrowRight, Modifiers::NONE, &mut hand, egui::Pos2::ZERO);
        }
        assert!(hand.chosen.contains(&CanvasItem::Land), "the land lies at the right end");
        press(Key::A, Modifiers::COMMAND, &mut hand, egui::Pos2::ZERO);
        assert_eq!(hand.chosen.nodes().len(), graph.nodes.len());
        press(Key::G, Modifiers::COMMAND, &mut hand, egui::Pos2::ZERO);
        press(Key::ArrowLeft, Modifiers::SHIFT, &mut hand, egui::Pos2::ZERO);
        let next = hand.next.expect("something was done");
        assert_eq!(next.notes.len(), graph.notes.len() + 1);
    }
}
