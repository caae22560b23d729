//! What is kept and given away in the lab: presets, share codes, kinds of mountain.

use bevy::{input::keyboard::KeyCode, prelude::*};
use bevy_egui::egui::{self, OutputCommand, WidgetType};
use eremite::{
    app,
    land::Seed,
    mountains::Kinds,
    preset::{Library, code},
};

use crate::{
    desk::Lab,
    harness::{files, folder, whole},
};

#[test]
fn a_code_is_copied_and_restores_the_land() {
    let mut lab = Lab::open(77, 0);
    lab.push("warped");
    lab.reach(|info| info.typ == WidgetType::Slider);
    lab.tap(egui::Key::ArrowRight);
    let kept = lab.recipe();
    lab.reach_named("copy");
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
    assert_eq!(code::decode(&copied, &app::algorithms()).expect("a code"), kept);
    lab.push("white");
    lab.push("another");
    assert_ne!(lab.recipe().seed, kept.seed);
    lab.reach(|info| info.typ == WidgetType::TextEdit && info.hint_text.as_deref() == Some("paste a code"));
    lab.event(egui::Event::Paste(copied.clone()));
    lab.tap(egui::Key::Enter);
    lab.frames(2);
    assert_eq!(lab.recipe(), kept);
    // A damaged one changes nothing and is told.
    lab.reach(|info| info.typ == WidgetType::TextEdit && info.hint_text.as_deref() == Some("paste a code"));
    lab.event(egui::Event::Paste(copied.replace('E', "F")));
    lab.tap(egui::Key::Enter);
    lab.frames(2);
    assert_eq!(lab.recipe(), kept);
    let word = lab.0.0.world().resource::<eremite::overlay::Workbench>().word().cloned().expect("a word");
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
    let mut lab = Lab::closed(6, 0);
    lab.0.0.insert_resource(Library::new(folder.clone(), None));
    lab.game_key(KeyCode::F3);
    lab.frames(64);
    lab.push("mine");
    let octaves = |lab: &Lab| lab.recipe().settings;
    assert_eq!(octaves(&lab), [("octaves".to_string(), "2".to_string())]);
    write(3, 5);
    lab.frames(64);
    assert_eq!(octaves(&lab), [("octaves".to_string(), "3".to_string())]);
    assert_eq!(lab.recipe().seed, Seed(6), "a preset without a seed keeps the one that is");
    // A broken one is told, and the last good one stays.
    write(99, 9);
    lab.frames(64);
    assert_eq!(octaves(&lab), [("octaves".to_string(), "3".to_string())]);
    let word = lab.0.0.world().resource::<eremite::overlay::Workbench>().word().cloned().expect("a word");
    assert!(word.fault && word.text.contains("mine: ") && word.text.contains("from 1 to 12"), "{word:?}");
}

#[test]
fn what_is_saved_moves_nothing_under_the_hand() {
    let folder = folder("saved presets");
    let mut lab = Lab::kept_in(Some(&folder), whole(6, "superposed-cosine"), 0).opened();
    lab.frames(40);
    lab.reach_named("save");
    lab.frames(60);
    let before = lab.at_hand();
    // Each comes into the list, somewhere between the others, and is told of.
    for name in ["my land.ron", "my land 2.ron", "my land 3.ron"] {
        lab.tap(egui::Key::Enter);
        lab.frames(5);
        assert!(folder.join("presets").join(name).exists(), "something else than the button was at hand when {name} was to be kept");
        let now = lab.at_hand();
        assert_eq!((now.id, now.rect), (before.id, before.rect), "{name} has moved what is at hand");
    }
    // The one that is chosen stays at hand, with the other parameters that come with it.
    lab.push("karst");
    let chosen = lab.at_hand().id;
    lab.frames(5);
    assert_eq!(lab.at_hand().id, chosen);
    lab.tap(egui::Key::Enter);
    lab.frames(2);
    assert_eq!(lab.word().0.split(':').next(), Some("karst"));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn the_presets_stay_where_they_are_whatever_parameters_come_with_them() {
    let mut lab = Lab::open(6, 0);
    lab.reach_named("karst");
    lab.frames(60);
    let place = lab.at_hand().rect.center();
    for _ in 0..3 {
        // One with many parameters, and the one above it in the list, with few.
        for (rows, name, algorithm) in [(0.0, "karst", "stack"), (-1.0, "folded paper", "superposed-linear")] {
            lab.click_at(place + egui::vec2(0.0, rows * 21.0), 1);
            lab.frames(8);
            assert_eq!(lab.word().0.split(':').next(), Some(name), "another has come under the hand");
            assert_eq!(lab.recipe().algorithm, algorithm);
        }
    }
}

#[test]
fn a_kind_of_ones_own_takes_no_others_place_in_silence() {
    let folder = folder("kept kinds");
    let mut lab = Lab::open(3, 0);
    lab.0.0.insert_resource(Kinds::of_folder(folder.clone()));
    lab.push("peaks");
    lab.frames(3);
    lab.push("keep");
    assert_eq!(files(&folder), ["steep-2.ron"], "the name of one that comes with the game is taken");
    lab.push("keep");
    assert_eq!(files(&folder), ["steep-2.ron", "steep-3.ron"]);
    let second = || std::fs::metadata(folder.join("steep-2.ron")).and_then(|file| file.modified()).expect("a file");
    let before = second();
    lab.reach(|info| info.typ == WidgetType::TextEdit && info.hint_text.as_deref() == Some("a name"));
    lab.press(egui::Key::A, egui::Modifiers::COMMAND);
    lab.type_words("steep-2");
    lab.push("keep");
    assert_eq!(second(), before, "it asks before it does anything");
    lab.push("replace it");
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
    let mut lab = Lab::kept_in(Some(&folder), whole(6, "superposed-cosine"), 0).opened();
    lab.frames(64);
    let tuned = |lab: &Lab| {
        let words = lab.recipe().layers.into_iter().map(|(path, text)| format!("{path}={text}")).collect::<Vec<_>>().join(" ");
        (lab.0.land().algorithm().to_owned(), words)
    };
    let shows = |lab: &mut Lab, survive: f64, has_rule: bool| {
        lab.push("ground");
        lab.reach(|info| info.typ == WidgetType::Slider && info.value == Some(survive));
        lab.reach(|info| info.typ == WidgetType::TextEdit && (info.current_text_value.as_deref() == Some("B3/S23")) == has_rule);
    };
    lab.push("tight");
    lab.frames(2);
    assert_eq!(tuned(&lab), ("billow".into(), "caves.survive=6 caves.rule=B3/S23".into()));
    shows(&mut lab, 6.0, true);
    // Files that are read anew change nothing of it.
    lab.bring_own_kind(&folder);
    assert_ne!(lab.0.land().data(), 0);
    assert_eq!(tuned(&lab), ("billow".into(), "caves.survive=6 caves.rule=B3/S23".into()));
    shows(&mut lab, 6.0, true);
    lab.let_go();
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    lab.frames(2);
    assert_eq!(tuned(&lab), ("superposed-cosine".into(), String::new()));
    shows(&mut lab, 4.0, false);
    // What is kept now tells what stays behind.
    lab.push("land");
    lab.push("save");
    let (word, fault) = lab.word();
    assert!(!fault && word.starts_with("kept as ") && word.ends_with("stay here: without them it is another land"), "{word}");
    let _ = std::fs::remove_dir_all(folder);
}
