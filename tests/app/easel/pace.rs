//! Frame budget of the heightmap editor: no frame processes a whole map; that work runs on other threads or in pieces.

use bevy::{input::keyboard::KeyCode, prelude::*};
use bevy_egui::egui;
use eremite::{
    pages::easel::{Easel, EaselTool},
    shared::schedule::GameState,
    synthesis::{CrudeHeightmap, drawing, pixel_counter},
};

use crate::{
    harness::{files, folder, full_land},
    lab_harness::LabHarness,
};

/// Side of a large map and of the largest, and pixels that two frames may process, as the end of a stroke takes one more:
/// less than a large map, a third of the largest.
const LARGE: usize = 1200;
const LARGEST: usize = 2048;
const MAX: u64 = 1_400_000;

/// Asserts that the frame stayed within the budget.
fn see(what: &str) {
    let pixels = pixel_counter::take_count();
    assert!(pixels < MAX, "{what}: a frame goes over {pixels} pixels");
}

/// Runs until a condition holds, checking each frame.
fn until(lab: &mut LabHarness, what: &str, mut so: impl FnMut(&LabHarness) -> bool) {
    lab.wait_until(what, |lab| {
        see(what);
        so(lab)
    });
}

/// Presses a key, checking each frame.
fn press(lab: &mut LabHarness, what: &str, key: egui::Key, modifiers: egui::Modifiers) {
    // What was done on the way here was seen, or is nobody's matter.
    pixel_counter::take_count();
    let stroke = |pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    let held = egui::Event::ModifiersChanged;
    for event in [held(modifiers), stroke(true), stroke(false), held(egui::Modifiers::NONE)] {
        lab.event(event);
        see(what);
    }
}

fn at_hand(lab: &LabHarness) -> bool {
    lab.resource::<Easel>().is_at_hand()
}

#[test]
#[ignore = "long: cargo verify-long"]
fn no_frame_goes_over_a_large_map() {
    no_frame_goes_over_a_map(LARGE, &[EaselTool::Fill, EaselTool::BiomeFill, EaselTool::Smooth]);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn no_frame_goes_over_the_largest_map() {
    let tools = [EaselTool::Fill, EaselTool::BiomeFill, EaselTool::Smooth, EaselTool::Height, EaselTool::Biome, EaselTool::Erase];
    no_frame_goes_over_a_map(LARGEST, &tools);
}

fn no_frame_goes_over_a_map(side: usize, tools: &[EaselTool]) {
    let folder = folder(&format!("pace {side}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("large.png");
    let pixel = |i: usize| ((i % side) / 64 + (i / side) / 64) as f32 / 64.0;
    std::fs::write(&file, drawing::to_png(&CrudeHeightmap::new(side, side, (0..side * side).map(pixel).collect()))).expect("written");
    let mut lab = LabHarness::saved_in(Some(&folder), full_land(5, "superposed-cosine"), 0);
    // All that a frame does is done by this thread, and is counted.
    lab.game_key(KeyCode::KeyM);
    lab.step_frames(3);
    let mut lab = lab.with_easel();
    lab.tab_to(|info| info.typ == egui::WidgetType::TextEdit && info.hint_text.as_deref() == Some("a PNG"));
    lab.replace_text(&file.display().to_string());
    lab.tab_to_label("Import");
    press(&mut lab, "a picture is taken in", egui::Key::Enter, egui::Modifiers::NONE);
    until(&mut lab, "a picture is taken in", |lab| at_hand(lab) && lab.resource::<Easel>().canvas.width() == side);
    until(&mut lab, "its land is made", |lab| lab.resource::<Easel>().is_settled());
    // A patch is filled, by height and by biome, and a broad brush goes across.
    let share = side as f32 / LARGEST as f32;
    let (a, b) = (lab.pixel(700.0 * share, 700.0 * share), lab.pixel(2000.0 * share, 1200.0 * share));
    lab.hand().radius = 60.0;
    for tool in tools {
        lab.hand().tool = *tool;
        lab.hand().biome = Some("snowfield".into());
        lab.hand().level = 0.9;
        pixel_counter::take_count();
        let places = if matches!(tool, EaselTool::Fill | EaselTool::BiomeFill) { vec![a] } else { vec![a, b] };
        let what = format!("{tool:?}");
        lab.event(egui::Event::PointerMoved(a));
        lab.button(a, true);
        see(&what);
        for place in places {
            lab.event(egui::Event::PointerMoved(place));
            see(&what);
        }
        lab.button(b, false);
        until(&mut lab, &what, at_hand);
    }
    assert_eq!(lab.resource::<Easel>().canvas.biome_at(300, 300), Some("snowfield"), "all is one patch of no biome");
    // All of it is taken back and made again.
    for _ in 0..12 {
        press(&mut lab, "undo", egui::Key::Z, egui::Modifiers::COMMAND);
    }
    assert_ne!(lab.resource::<Easel>().canvas.width(), side);
    for _ in 0..12 {
        press(&mut lab, "redo", egui::Key::Z, egui::Modifiers::COMMAND | egui::Modifiers::SHIFT);
    }
    assert_eq!(lab.resource::<Easel>().canvas.width(), side);
    // It is tuned, walked, and stands there again.
    lab.0.0.world_mut().resource_mut::<Easel>().synthesis.detail = 0.1;
    until(&mut lab, "a slider", |lab| lab.resource::<Easel>().is_settled());
    lab.tab_to_label("  Walk here  ");
    press(&mut lab, "the map is walked", egui::Key::Enter, egui::Modifiers::NONE);
    until(&mut lab, "the map is walked", |lab| lab.state() == GameState::Playing);
    assert_eq!(files(&folder.join("presets")), ["my map.ron"]);
    lab.game_key(KeyCode::KeyM);
    lab.activate("Draw a map");
    pixel_counter::take_count();
    until(&mut lab, "it stands there again", at_hand);
    let _ = std::fs::remove_dir_all(folder);
}
