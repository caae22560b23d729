//! The lab's graph tab, by keyboard alone and by mouse.

use bevy_egui::{EguiContext, egui};
use eremite::{
    graph::{Graph, shipped},
    land::{Column, params},
    tabs::graph::GraphEditor,
};

use crate::lab_harness::LabHarness;

/// Graph of the current land.
fn of_land(lab: &LabHarness) -> Graph {
    let text = params::list(&**lab.0.land().height_source()).into_iter().find(|param| param.path == "graph").expect("it has one").text();
    let mut graph = Graph::find(&text).expect("a graph").0;
    graph.place_output();
    graph
}

fn on_board(lab: &LabHarness) -> Graph {
    lab.resource::<GraphEditor>().graph().clone()
}

/// The lab at the graph tab, with a graph.
fn board(name: &str) -> LabHarness {
    let mut lab = LabHarness::open(1, 0);
    lab.activate("Node graph");
    lab.activate(name);
    lab.step_frames(4);
    assert_eq!(lab.0.land().algorithm(), "graph");
    lab
}

/// Window position of an item, found by focusing it with the keyboard.
fn on_screen(lab: &mut LabHarness, label: &str) -> egui::Rect {
    lab.tab_to_label(label);
    let response = lab.focused_widget();
    let world = lab.0.0.world_mut();
    let mut context = world.query::<&mut EguiContext>().single_mut(world).expect("a context");
    let to_global = context.get_mut().layer_transform_to_global(response.layer_id).unwrap_or_default();
    let rect = to_global * response.rect;
    lab.release_focus();
    rect
}

/// Position of an input pin, and of the output pin at a node's right side, at initial zoom.
fn ring_before(lab: &mut LabHarness, label: &str) -> egui::Pos2 {
    on_screen(lab, label).left_center() - egui::vec2(14.0, 0.0)
}

fn ring_after(lab: &mut LabHarness, label: &str) -> egui::Pos2 {
    on_screen(lab, label).right_center() + egui::vec2(3.0, 0.0)
}

/// Position within a node, at its preview.
fn body_of(lab: &mut LabHarness, node: &str) -> egui::Pos2 {
    let rect = on_screen(lab, &format!("what {node} says"));
    rect.left_center() - egui::vec2(24.0, 0.0)
}

/// Adds a node with nothing selected that could feed it.
fn add_blur_of_nobody(lab: &mut LabHarness) {
    lab.activate("the land");
    lab.release_focus();
    lab.tab_to_label("add a node");
    lab.type_words("blur");
    lab.tap(egui::Key::Enter);
    lab.step_frames(3);
}

#[test]
fn any_land_can_be_begun_from_and_one_that_comes_with_the_game() {
    are_begun_from(1);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn any_land_can_be_begun_from_and_each_that_comes_with_the_game() {
    are_begun_from(usize::MAX);
}

fn are_begun_from(count: usize) {
    let mut lab = LabHarness::open(1, 0);
    let before: Vec<f32> = (0..300).map(|x| lab.0.land().height(Column(x))).collect();
    lab.activate("Node graph");
    lab.activate("the land as it is: superposed-cosine");
    lab.step_frames(3);
    assert_eq!((lab.0.land().algorithm(), of_land(&lab).nodes.len()), ("graph", 1));
    let after: Vec<f32> = (0..300).map(|x| lab.0.land().height(Column(x))).collect();
    assert_eq!(before, after, "it is the same land");
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    lab.step_frames(3);
    assert_eq!(lab.0.land().algorithm(), "superposed-cosine");
    for name in shipped().into_iter().take(count) {
        lab.activate(&name);
        lab.step_frames(3);
        assert_eq!(on_board(&lab), of_land(&lab), "{name}");
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
        lab.step_frames(3);
    }
}

#[test]
fn a_device_is_sought_wired_and_taken_back_by_keys_alone() {
    let mut lab = board("moor");
    let before = of_land(&lab);
    // It is fed by what is chosen.
    lab.activate("moor");
    lab.tab_to_label("add a node");
    lab.type_words("erod");
    lab.tap(egui::Key::Enter);
    lab.step_frames(3);
    assert_eq!(on_board(&lab).node("erode").expect("it was added").from["in"], "moor");
    assert_eq!(of_land(&lab).nodes.len(), before.nodes.len() + 1);
    lab.activate("use as height");
    lab.step_frames(3);
    assert_eq!(of_land(&lab).height, "erode");
    // A slider of it.
    lab.tab_to(|info| info.typ == egui::WidgetType::Slider);
    for _ in 0..3 {
        lab.tap(egui::Key::ArrowRight);
    }
    lab.release_focus();
    assert!(of_land(&lab).node("erode").expect("there").set.contains_key("steps"));
    assert!(lab.0.land().height_source().stages() == before.nodes.len() as u32, "all nodes but the mask of the biome");
    for _ in 0..3 {
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
        lab.step_frames(3);
    }
    assert_eq!(of_land(&lab), before);
    assert_eq!(on_board(&lab), before);
}

#[test]
fn what_is_no_land_yet_is_told_at_its_node_and_the_land_stays() {
    let mut lab = board("moor");
    let (before, stamp) = (of_land(&lab), lab.0.land().version());
    add_blur_of_nobody(&mut lab);
    let faults = lab.resource::<GraphEditor>().faults();
    assert_eq!(faults, ["node 'blur': no wire leads to 'in'"]);
    // It stands beside the board as long as it is so, and is not said once more.
    assert!(!lab.status().1, "{}", lab.status().0);
    assert_eq!((of_land(&lab), lab.0.land().version()), (before.clone(), stamp));
    // Taken away again by the keyboard, it is sound.
    lab.activate("remove");
    lab.step_frames(3);
    assert_eq!((lab.resource::<GraphEditor>().faults().len(), on_board(&lab)), (0, before.clone()));
    // And so if it is taken back, by its key or its button.
    for by_key in [true, false] {
        add_blur_of_nobody(&mut lab);
        assert_eq!(lab.resource::<GraphEditor>().faults().len(), 1);
        lab.release_focus();
        if by_key {
            lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
        } else {
            lab.activate("undo");
        }
        lab.step_frames(3);
        assert_eq!((lab.resource::<GraphEditor>().faults().len(), on_board(&lab)), (0, before.clone()));
    }
}

#[test]
fn wires_are_led_by_the_mouse_and_a_circle_is_told() {
    let mut lab = board("moor");
    let before = of_land(&lab);
    let (from, to) = (ring_after(&mut lab, "what hummocks says"), ring_before(&mut lab, "height of the land"));
    lab.draw(&[from, from + (to - from) * 0.5, to]);
    lab.step_frames(3);
    assert_eq!(of_land(&lab).height, "hummocks", "from {from:?} to {to:?}");
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    lab.step_frames(3);
    assert_eq!(of_land(&lab), before);
    // What a node says led back to what it asks.
    let (from, to) = (ring_after(&mut lab, "what some says"), ring_before(&mut lab, "in of level"));
    lab.draw(&[from, from + (to - from) * 0.5, to]);
    lab.step_frames(3);
    let faults = lab.resource::<GraphEditor>().faults();
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults.iter().all(|fault| fault.contains("in a circle")));
    assert_eq!(of_land(&lab), before);
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    lab.step_frames(3);
    assert_eq!((lab.resource::<GraphEditor>().faults().len(), on_board(&lab)), (0, before));
}

#[test]
fn what_is_dragged_is_there_then_and_the_land_the_same() {
    let mut lab = board("moor");
    let (before, heights) = (of_land(&lab), lab.0.land().height(Column(77)));
    let at = body_of(&mut lab, "hummocks");
    lab.draw(&[at, at + egui::vec2(20.0, 12.0), at + egui::vec2(60.0, 40.0)]);
    lab.step_frames(3);
    let (was, is) = (before.node("hummocks").expect("there").at, of_land(&lab).node("hummocks").expect("there").at);
    assert!(is.0 > was.0 && is.1 > was.1, "{was:?} {is:?}");
    assert_eq!(lab.0.land().height(Column(77)), heights);
    let others = |graph: &Graph| graph.nodes.iter().filter(|node| node.name != "hummocks").cloned().collect::<Vec<_>>();
    assert_eq!(others(&of_land(&lab)), others(&before));
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    lab.step_frames(3);
    assert_eq!(of_land(&lab), before);
}

#[test]
fn the_board_has_keys_of_its_own_and_gives_and_takes_text() {
    let mut lab = board("moor");
    let before = of_land(&lab);
    let at = body_of(&mut lab, "level");
    lab.draw(&[at, at]);
    lab.step_frames(2);
    lab.event(egui::Event::Copy);
    let copied = lab
        .output()
        .commands
        .iter()
        .find_map(|command| if let egui::OutputCommand::CopyText(text) = command { Some(text.clone()) } else { None });
    let copied = copied.expect("it was copied");
    assert_eq!(Graph::parse(&copied).expect("a graph").nodes.len(), 1);
    // Sources alone are sound wherever they stand.
    let source = r#"(version: 1, nodes: [(name: "level", device: "simplex")], height: "level")"#;
    lab.event(egui::Event::Paste(source.into()));
    lab.step_frames(3);
    assert_eq!(of_land(&lab).node("level 2").expect("pasted").device, "simplex");
    lab.tap(egui::Key::Delete);
    lab.step_frames(3);
    assert_eq!(of_land(&lab), before);
    // What is typed seeks.
    lab.event(egui::Event::Text("t".into()));
    lab.step_frames(2);
    lab.type_words("errace");
    lab.step_frames(1);
    lab.tap(egui::Key::Enter);
    lab.step_frames(3);
    assert!(on_board(&lab).node("terrace").is_some());
    lab.release_focus();
    // The hermit has stood still.
    assert_eq!(lab.0.body().place.column, Column(0));
}

#[test]
fn each_node_has_a_picture_of_what_it_says() {
    let mut lab = board("alps");
    let nodes = on_board(&lab).nodes.len();
    lab.wait_until("there are pictures", |lab| lab.resource::<GraphEditor>().preview_count() == nodes);
    lab.activate("the land");
    lab.step_frames(2);
}

#[test]
fn a_file_that_is_no_land_is_mended_on_the_board() {
    let folder = crate::harness::folder("broken graph");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("mine.ron");
    let graph = r#"(version: 1, nodes: [
        (name: "hills", device: "billow", at: (0, 0)),
        (name: "real", device: "example", set: {"example": "gone.csv"}, at: (0, 160)),
        (name: "both", device: "max", from: {"a": "hills", "b": "real"}, at: (220, 0)),
    ], height: "both", land_at: (440, 0))"#;
    std::fs::write(&file, graph).expect("written");
    let mut lab = board("moor");
    let before = of_land(&lab);
    lab.0
        .0
        .world_mut()
        .write_message(bevy::window::FileDragAndDrop::DroppedFile { window: bevy::prelude::Entity::PLACEHOLDER, path_buf: file });
    lab.wait_until("it is on the board", |lab| on_board(lab).height == "both");
    let faults = lab.resource::<GraphEditor>().faults();
    assert!(faults.len() == 1 && faults[0].starts_with("node 'real': ") && faults[0].contains("gone.csv"), "{faults:?}");
    lab.wait_until("it is told", |lab| lab.status().1);
    assert_eq!(of_land(&lab), before);
    lab.activate("real");
    lab.activate("remove");
    lab.step_frames(3);
    // Its maximum with nobody is none.
    assert!(lab.resource::<GraphEditor>().faults()[0].contains("no wire leads to 'b'"));
    lab.activate("both");
    lab.activate("remove");
    lab.step_frames(3);
    assert_eq!((lab.resource::<GraphEditor>().faults().len(), of_land(&lab).height.as_str()), (0, "hills"));
    // Another version is told.
    let at = body_of(&mut lab, "hills");
    lab.draw(&[at, at]);
    lab.event(egui::Event::Paste(r#"(version: 9, nodes: [], height: "z")"#.into()));
    lab.step_frames(2);
    assert!(lab.status().1 && lab.status().0.contains("version 9"), "{}", lab.status().0);
}
