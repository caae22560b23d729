//! The lab's saved items: presets, share codes, mountain kinds.

use bevy::{input::keyboard::KeyCode, prelude::*};
use bevy_egui::egui::{self, OutputCommand, WidgetType};
use eremite::{
    app,
    land::Seed,
    mountains::MountainKinds,
    preset::{PresetLibrary, share_code},
};

use crate::{
    harness::{files, folder, full_land},
    lab_harness::LabHarness,
};

#[test]
fn a_code_is_copied_and_restores_the_land() {
    let mut lab = LabHarness::open(77, 0);
    lab.activate("warped");
    lab.tab_to(|info| info.typ == WidgetType::Slider);
    lab.tap(egui::Key::ArrowRight);
    let kept = lab.recipe();
    lab.tab_to_label("copy");
    let copied = (0..2).find_map(|_| {
        lab.event(egui::Event::Key {
            key: egui::Key::Enter,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        });
        lab.output().commands.into_iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text),
            _ => None,
        })
    });
    let copied = copied.expect("something is copied");
    assert_eq!(share_code::decode(&copied, &app::algorithms()).expect("a code"), kept);
    lab.activate("white");
    lab.activate("another");
    assert_ne!(lab.recipe().seed, kept.seed);
    lab.tab_to(|info| info.typ == WidgetType::TextEdit && info.hint_text.as_deref() == Some("paste a code"));
    lab.event(egui::Event::Paste(copied.clone()));
    lab.tap(egui::Key::Enter);
    lab.step_frames(2);
    assert_eq!(lab.recipe(), kept);
    // A damaged one changes nothing and is told.
    lab.tab_to(|info| info.typ == WidgetType::TextEdit && info.hint_text.as_deref() == Some("paste a code"));
    lab.event(egui::Event::Paste(copied.replace('E', "F")));
    lab.tap(egui::Key::Enter);
    lab.step_frames(2);
    assert_eq!(lab.recipe(), kept);
    let word = lab.0.0.world().resource::<eremite::overlay::EditSession>().status().cloned().expect("a word");
    assert!(word.fault && word.text.contains("no share code"), "{word:?}");
}

#[test]
fn a_preset_is_followed_while_its_file_changes() {
    let folder = folder("followed presets");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("mine.ron");
    let write = |octaves: u32, later_s: u64| {
        std::fs::write(&file, format!("(algorithm: \"billow\", settings: {{ \"octaves\": {octaves} }})")).expect("written");
        // A file system may count time in steps.
        let later = std::time::SystemTime::now() + std::time::Duration::from_secs(later_s);
        std::fs::File::options().write(true).open(&file).and_then(|file| file.set_modified(later)).expect("dated");
    };
    write(2, 1);
    let mut lab = LabHarness::closed(6, 0);
    lab.0.0.insert_resource(PresetLibrary::new(folder.clone(), None));
    lab.game_key(KeyCode::F3);
    lab.step_frames(64);
    lab.activate("mine");
    let octaves = |lab: &LabHarness| lab.recipe().settings;
    assert_eq!(octaves(&lab), [("octaves".to_string(), "2".to_string())]);
    write(3, 5);
    lab.wait_until("it is followed", |lab| octaves(lab) == [("octaves".to_string(), "3".to_string())]);
    assert_eq!(lab.recipe().seed, Seed(6), "a preset without a seed keeps the one that is");
    // A broken one is told, and the last good one stays.
    write(99, 9);
    lab.wait_until("it is told", |lab| lab.status().1);
    assert_eq!(octaves(&lab), [("octaves".to_string(), "3".to_string())]);
    let word = lab.0.0.world().resource::<eremite::overlay::EditSession>().status().cloned().expect("a word");
    assert!(word.fault && word.text.contains("mine: ") && word.text.contains("from 1 to 12"), "{word:?}");
}

#[test]
fn what_is_saved_moves_nothing_under_the_hand() {
    let folder = folder("saved presets");
    let mut lab = LabHarness::saved_in(Some(&folder), full_land(6, "superposed-cosine"), 0).opened();
    lab.step_frames(40);
    lab.tab_to_label("save");
    lab.step_frames(60);
    let before = lab.focused_widget();
    // Each comes into the list, somewhere between the others, and is told of.
    for name in ["my land.ron", "my land 2.ron", "my land 3.ron"] {
        lab.tap(egui::Key::Enter);
        lab.step_frames(5);
        assert!(folder.join("presets").join(name).exists(), "something else than the button was at hand when {name} was to be kept");
        let now = lab.focused_widget();
        assert_eq!((now.id, now.rect), (before.id, before.rect), "{name} has moved what is at hand");
    }
    // The one that is chosen stays at hand, with the other parameters that come with it.
    lab.activate("karst");
    let chosen = lab.focused_widget().id;
    lab.step_frames(5);
    assert_eq!(lab.focused_widget().id, chosen);
    lab.tap(egui::Key::Enter);
    lab.step_frames(2);
    assert_eq!(lab.status().0.split(':').next(), Some("karst"));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn the_presets_stay_where_they_are_whatever_parameters_come_with_them() {
    let mut lab = LabHarness::open(6, 0);
    lab.tab_to_label("karst");
    lab.step_frames(60);
    let place = lab.focused_widget().rect.center();
    for _ in 0..3 {
        // One with many parameters, and the one above it in the list, with few.
        for (rows, name, algorithm) in [(0.0, "karst", "stack"), (-1.0, "folded paper", "superposed-linear")] {
            lab.click_at(place + egui::vec2(0.0, rows * 21.0), 1);
            lab.step_frames(8);
            assert_eq!(lab.status().0.split(':').next(), Some(name), "another has come under the hand");
            assert_eq!(lab.recipe().algorithm, algorithm);
        }
    }
}

#[test]
fn a_kind_of_ones_own_takes_no_others_place_in_silence() {
    let folder = folder("kept kinds");
    let mut lab = LabHarness::open(3, 0);
    lab.0.0.insert_resource(MountainKinds::from_folder(folder.clone()));
    lab.activate("Mountains");
    lab.step_frames(3);
    lab.activate("keep");
    assert_eq!(files(&folder), ["steep-2.ron"], "the name of one that comes with the game is taken");
    lab.activate("keep");
    assert_eq!(files(&folder), ["steep-2.ron", "steep-3.ron"]);
    let second = || std::fs::metadata(folder.join("steep-2.ron")).and_then(|file| file.modified()).expect("a file");
    let before = second();
    lab.tab_to(|info| info.typ == WidgetType::TextEdit && info.hint_text.as_deref() == Some("a name"));
    lab.press(egui::Key::A, egui::Modifiers::COMMAND);
    lab.type_words("steep-2");
    lab.activate("keep");
    assert_eq!(second(), before, "it asks before it does anything");
    lab.activate("replace it");
    assert!(second() > before && files(&folder).len() == 2);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_preset_that_tunes_the_caves_turns_their_sliders_and_is_taken_back() {
    let folder = folder("tuning");
    let presets = folder.join("presets");
    std::fs::create_dir_all(&presets).expect("a folder");
    let text = "(algorithm: \"billow\", layers: { \"caves.survive\": 6, \"caves.rule\": \"B3/S23\" })";
    std::fs::write(presets.join("tight.ron"), text).expect("written");
    let mut lab = LabHarness::saved_in(Some(&folder), full_land(6, "superposed-cosine"), 0).opened();
    lab.step_frames(64);
    let tuned = |lab: &LabHarness| {
        let words = lab.recipe().layers.into_iter().map(|(path, text)| format!("{path}={text}")).collect::<Vec<_>>().join(" ");
        (lab.0.land().algorithm().to_owned(), words)
    };
    let shows = |lab: &mut LabHarness, survive: f64, has_rule: bool| {
        lab.activate("Caves");
        lab.tab_to(|info| info.typ == WidgetType::Slider && info.value == Some(survive));
        lab.tab_to(|info| info.typ == WidgetType::TextEdit && (info.current_text_value.as_deref() == Some("B3/S23")) == has_rule);
    };
    lab.activate("tight");
    lab.step_frames(2);
    assert_eq!(tuned(&lab), ("billow".into(), "caves.survive=6 caves.rule=B3/S23".into()));
    shows(&mut lab, 6.0, true);
    // Files that are read anew change nothing of it.
    lab.add_custom_mountain_kind(&folder);
    assert_ne!(lab.0.land().user_files_hash(), 0);
    assert_eq!(tuned(&lab), ("billow".into(), "caves.survive=6 caves.rule=B3/S23".into()));
    shows(&mut lab, 6.0, true);
    lab.release_focus();
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    lab.step_frames(2);
    assert_eq!(tuned(&lab), ("superposed-cosine".into(), String::new()));
    shows(&mut lab, 4.0, false);
    // What is kept now tells what stays behind.
    lab.activate("Land");
    lab.activate("save");
    let (word, fault) = lab.status();
    assert!(!fault && word.starts_with("kept as ") && word.ends_with("stay here: without them it is another land"), "{word}");
    let _ = std::fs::remove_dir_all(folder);
}
