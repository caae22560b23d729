//! Heightmap editor: styles and terrain lines, drawn with the mouse.

use bevy_egui::egui;
use eremite::{
    pages::easel::{Easel, EaselTool},
    synthesis::{Drawing, TerrainLineKind, lines_file},
};

use crate::{harness::folder, lab_harness::LabHarness};

fn drawing(lab: &LabHarness) -> Drawing {
    lab.resource::<Easel>().canvas.to_drawing()
}

fn undo(lab: &mut LabHarness) {
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
}

#[test]
fn a_style_is_painted_filled_and_taken_back() {
    let mut lab = LabHarness::easel(3);
    lab.bring("coast");
    lab.settle();
    let before = lab.resource::<Easel>().heights().cloned();
    let at = [(60.0, 80.0), (100.0, 70.0), (200.0, 20.0)].map(|(x, y)| lab.pixel(x, y));
    lab.hand().tool = EaselTool::Style;
    lab.hand().style = Some("cumberland".into());
    lab.draw(&at[..2]);
    assert_eq!(lab.resource::<Easel>().canvas.style_at(80, 75), Some("cumberland"));
    assert_eq!(drawing(&lab).heights, Drawing::find("coast").expect("a map").heights, "heights stay as they are drawn");
    lab.assert_land_is_of_the_draft();
    assert!(lab.resource::<Easel>().heights() != before.as_ref(), "the land is another one");
    lab.hand().tool = EaselTool::StyleFill;
    lab.hand().style = Some("half dome".into());
    lab.draw(&at[2..]);
    lab.wait_until("it is filled", |lab| lab.resource::<Easel>().is_at_hand());
    assert_eq!(drawing(&lab).styles, ["cumberland", "half dome"]);
    lab.assert_land_is_of_the_draft();
    lab.hand().tool = EaselTool::Erase;
    lab.draw(&at[..1]);
    assert_eq!(lab.resource::<Easel>().canvas.style_at(60, 80), None);
    for _ in 0..3 {
        undo(&mut lab);
    }
    assert_eq!(drawing(&lab), Drawing::find("coast").expect("a map"));
    lab.settle();
    assert!(lab.resource::<Easel>().heights() == before.as_ref(), "to the bit");
}

#[test]
fn a_line_is_drawn_moved_raised_and_taken_back() {
    let mut lab = LabHarness::easel(3);
    lab.bring("Blank");
    lab.hand().tool = EaselTool::Line;
    lab.hand().level = 0.8;
    let places = [(40.0, 60.0), (90.0, 40.0), (140.0, 60.0), (190.0, 50.0)].map(|(x, y)| lab.pixel(x, y));
    let mut states = vec![drawing(&lab)];
    lab.draw(&places);
    states.push(drawing(&lab));
    let lines = drawing(&lab).lines;
    assert_eq!((lines.len(), lines[0].kind, lines[0].knots.len()), (1, TerrainLineKind::Ridge, 4));
    assert!(lines[0].knots.iter().all(|knot| (knot.height - 0.8).abs() < 1.0e-3));
    lab.assert_land_is_of_the_draft();
    let high = |lab: &LabHarness, x: usize, y: usize| lab.resource::<Easel>().heights().expect("a land").at(x, y);
    assert!(high(&lab, 90, 40) > 0.79 && high(&lab, 90, 52) > 0.2 && high(&lab, 90, 150) < 0.1, "a mountain range in the sea");
    // A point of it is moved, all in one step.
    let lower = lab.pixel(90.0, 90.0);
    lab.draw(&[places[1], places[1] + (lower - places[1]) * 0.5, lower]);
    states.push(drawing(&lab));
    assert!((drawing(&lab).lines[0].knots[1].place()[1] - 90.0).abs() < 0.6);
    lab.assert_land_is_of_the_draft();
    // It is chosen still, and the slider for heights raises it, and no other.
    lab.tab_to(|info| info.typ == egui::WidgetType::Slider && info.label.as_deref() == Some("Height"));
    lab.tap(egui::Key::ArrowRight);
    lab.release_focus();
    states.push(drawing(&lab));
    let heights: Vec<f32> = drawing(&lab).lines[0].knots.iter().map(|knot| knot.height).collect();
    assert!(heights[1] > 0.8 && heights[0] == heights[2], "{heights:?}");
    // A click on the curve sets another point, and it becomes a river.
    let nodes = drawing(&lab).lines[0].nodes(240, 160);
    let node = nodes.iter().filter(|node| node.after == 2).nth(40).expect("a node");
    let at = lab.pixel(node.at[0], node.at[1]);
    lab.draw(&[at]);
    states.push(drawing(&lab));
    assert_eq!(drawing(&lab).lines[0].knots.len(), 5);
    lab.activate("river");
    lab.release_focus();
    states.push(drawing(&lab));
    assert_eq!(drawing(&lab).lines[0].kind, TerrainLineKind::River);
    lab.assert_land_is_of_the_draft();
    // The point is taken away, and then the line.
    for count in [1, 0] {
        lab.tap(egui::Key::Delete);
        states.push(drawing(&lab));
        assert_eq!(drawing(&lab).lines.len(), count);
    }
    for state in states.iter().rev().skip(1) {
        undo(&mut lab);
        assert!(drawing(&lab) == *state, "to the bit");
    }
    for state in states.iter().skip(1) {
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND | egui::Modifiers::SHIFT);
        assert!(drawing(&lab) == *state, "to the bit");
    }
    lab.assert_land_is_of_the_draft();
}

#[test]
fn lines_go_out_as_text_come_in_again_and_are_walked() {
    let folder = folder("lines");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut lab = LabHarness::easel_in(&folder, 3);
    lab.bring("Blank");
    lab.hand().tool = EaselTool::Line;
    let places = [(40.0, 80.0), (120.0, 50.0), (200.0, 80.0)].map(|(x, y)| lab.pixel(x, y));
    lab.draw(&places);
    let drawn = drawing(&lab);
    let file = folder.join("range.ron");
    lab.tab_to(|info| info.typ == egui::WidgetType::TextEdit && info.hint_text.as_deref() == Some("a PNG"));
    lab.replace_text(&file.display().to_string());
    lab.activate("Export");
    lab.wait_until("it is written", |lab| lab.status().0.starts_with("written to "));
    assert_eq!(lines_file::read(&file), Ok(drawn.clone()));
    assert_eq!(Drawing::find(file.to_str().expect("a path")), Ok(drawn.clone()));
    lab.bring("volcano");
    lab.activate("Import");
    lab.wait_until("it is read", |lab| lab.status().0.starts_with("the map of "));
    assert!(drawing(&lab) == drawn);
    lab.walk_it();
    let kept = std::fs::read_to_string(folder.join("presets/my map.ron")).expect("it is kept");
    assert!(kept.contains("drawn:"));
    std::fs::write(&file, "(size: (9, 9), lines: [(kind: Road)])").expect("written");
    lab.game_key(bevy::input::keyboard::KeyCode::KeyM);
    lab.step_frames(3);
    let mut lab = lab.with_easel();
    assert!(drawing(&lab) == drawn, "it stands there again");
    lab.activate("Import");
    lab.wait_until("it is refused", |lab| lab.status().1);
    assert!(lab.status().0.contains("range.ron: line 1, column "), "{:?}", lab.status());
    let _ = std::fs::remove_dir_all(folder);
}
