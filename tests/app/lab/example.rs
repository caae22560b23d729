//! The lab's example tab: an exemplar dropped on the window, and one drawn there.

use std::{fs, path::PathBuf};

use bevy::{prelude::*, window::FileDragAndDrop};
use bevy_egui::egui;
use eremite::{
    exemplar::{Exemplar, MAX_HEIGHTS},
    land::{Column, params},
    shared::schedule::{GameState, LabState},
};

use crate::{harness::folder, lab_harness::LabHarness};

fn drop_file(lab: &mut LabHarness, path_buf: PathBuf) {
    lab.0.0.world_mut().write_message(FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf });
}

/// Status line about a dropped file.
fn word_of(lab: &mut LabHarness, path: PathBuf) -> (String, bool) {
    drop_file(lab, path);
    lab.step_frames(2);
    lab.wait_until("the file is read", |lab| lab.status().0 != "the file is read");
    lab.step_frames(3);
    lab.status()
}

/// Exemplar of the current land.
fn example(lab: &LabHarness) -> Exemplar {
    let text = params::list(&**lab.0.land().height_source()).into_iter().find(|param| param.path == "example").expect("it has one").text();
    Exemplar::find(&text).expect("an example")
}

#[test]
fn a_file_that_is_dropped_is_taken_by_whoever_reads_it() {
    let folder = folder("dropped examples");
    fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("written");
        path
    };
    let heights: Vec<f64> = (0..300_i32).map(|i| f64::from((i * 37) % 91)).collect();
    let profile = file("hills.csv", &heights.iter().map(|height| format!("{height}\n")).collect::<String>());
    let mut lab = LabHarness::open(1, 0);
    let before = lab.recipe();
    assert_eq!(word_of(&mut lab, profile.clone()), ("example: hills.csv".into(), false));
    assert_eq!(lab.0.land().algorithm(), "example");
    let taken = example(&lab);
    assert_eq!((taken.surface.columns, taken.surface.rows, taken.metres), (300, 1, 90.0));
    // It is whole in the recipe: the file may go.
    fs::remove_file(profile).expect("it was there");
    assert!(lab.recipe().land(&eremite::app::algorithms(), &eremite::app::land_layers()).is_ok());
    // It is one step to take back.
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    lab.step_frames(3);
    assert_eq!(lab.recipe(), before);
    // What nobody can read is told, and the land stays.
    let lines = file("two.csv", "12\nhills\n");
    for (path, words) in [
        (lines, "two.csv"),
        (folder.join("not there.csv"), "cannot read"),
        (file("letter.pdf", "%PDF"), "it is a PDF"),
        (file("huge.asc", &format!("ncols {MAX_HEIGHTS}\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n")), "at most"),
    ] {
        let (word, fault) = word_of(&mut lab, path);
        assert!(fault && word.contains(words) && word.lines().count() == 1, "{word}");
        assert_eq!(lab.recipe(), before);
    }
}

#[test]
fn what_is_dropped_while_the_lab_is_closed_is_not_meant_for_it() {
    let mut lab = LabHarness::closed(1, 0);
    let before = lab.recipe();
    drop_file(&mut lab, "/no/such/hills.csv".into());
    lab.step_frames(1);
    lab.set_states(GameState::Playing, LabState::Open);
    lab.step_frames(5);
    assert_eq!((lab.recipe(), lab.status().0), (before, String::new()));
}

#[test]
fn a_profile_is_drawn_and_the_land_is_made_after_it() {
    let mut lab = LabHarness::open(5, 0);
    let before = lab.recipe();
    lab.activate("From real terrain");
    lab.step_frames(2);
    let middle = lab.position_of("profile");
    // A saw of three teeth.
    let places: Vec<egui::Pos2> =
        (0..=30).map(|i| middle + egui::vec2(-90.0 + 6.0 * i as f32, if i % 10 < 5 { 40.0 } else { -40.0 })).collect();
    lab.draw(&places);
    lab.step_frames(3);
    assert_eq!(lab.0.land().algorithm(), "example");
    let drawn = example(&lab);
    assert!(!drawn.is_flat() && drawn.surface.columns == 256 && drawn.metres > 20.0, "{} m", drawn.metres);
    let land = lab.0.land();
    let heights: Vec<f32> = (0..2000).map(|x| land.height(Column(x))).collect();
    let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), height| (low.min(*height), high.max(*height)));
    assert!(high - low > 0.6 * drawn.metres && high - low < 1.05 * drawn.metres, "{low} to {high} m, of {}", drawn.metres);
    // A plain is a plain, and a stroke is one step to take back.
    lab.activate("flat");
    lab.step_frames(3);
    assert!(example(&lab).is_flat());
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    lab.step_frames(3);
    assert_eq!(example(&lab).to_encoded_text(), drawn.to_encoded_text());
    // What is under the hand is again what the land is made after: another stroke changes it, and does not begin anew.
    lab.draw(&[middle + egui::vec2(80.0, -60.0), middle + egui::vec2(90.0, -60.0)]);
    lab.step_frames(3);
    let further = example(&lab);
    let same = drawn
        .surface
        .heights()
        .zip(further.surface.heights())
        .take(100)
        .filter(|(a, b)| (a * drawn.metres - b * further.metres).abs() < 5.0);
    assert!(same.count() > 90 && further.to_encoded_text() != drawn.to_encoded_text());
    for _ in 0..2 {
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
        lab.step_frames(3);
    }
    assert_eq!(lab.recipe(), before);
    // The land as it is, to begin from.
    lab.activate("from the land here");
    lab.step_frames(3);
    let taken = example(&lab);
    let ours = lab.0.land().height(Column(0));
    assert!(!taken.is_flat() && ours.is_finite());
}
