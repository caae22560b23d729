//! The lab, driven by the keyboard.

use std::collections::BTreeSet;

use bevy::{input::keyboard::KeyCode, prelude::*};
use bevy_egui::{
    EguiContext, EguiRenderOutput,
    egui::{self, OutputCommand, WidgetType},
};
use eremite::{
    app,
    land::{Column, Seed, params},
    mountains::Kinds,
    preset::{Library, code},
    schedule::LabState,
    sky::{Clock, Forced},
};

use super::{desk::Lab, harness::whole};

#[test]
fn f3_opens_and_closes_it_and_closed_it_does_nothing() {
    let mut lab = Lab::closed(1, 0);
    // How many passes egui has made, and how many things it has drawn.
    let egui = |lab: &mut Lab| {
        let world = lab.0.0.world_mut();
        let (mut context, drawn) = world.query::<(&mut EguiContext, &EguiRenderOutput)>().single_mut(world).expect("a context");
        (context.get_mut().cumulative_pass_nr(), drawn.paint_jobs.len())
    };
    let state = |lab: &Lab| **lab.0.0.world().resource::<State<LabState>>();
    lab.frames(5);
    assert_eq!(egui(&mut lab), (0, 0));
    for _ in 0..2 {
        let before = egui(&mut lab).0;
        lab.game_key(KeyCode::F3);
        lab.frames(3);
        assert_eq!(state(&lab), LabState::Open);
        assert!(egui(&mut lab).0 > before && egui(&mut lab).1 > 0);
        lab.reach_named("reset");
        lab.game_key(KeyCode::F3);
        lab.frames(2);
        assert_eq!(state(&lab), LabState::Closed);
        let closed = egui(&mut lab);
        assert_eq!(closed.1, 0, "something of it is still drawn");
        lab.frames(20);
        assert_eq!(egui(&mut lab), closed, "egui runs while the lab is closed");
        let before = lab.0.body().place;
        lab.0.hold(KeyCode::ArrowRight);
        lab.0.step(30);
        lab.0.release(KeyCode::ArrowRight);
        lab.0.step(30);
        assert!(lab.0.body().place.metres_from(before) > 0.5, "the closed lab keeps the keys");
    }
}

#[test]
fn what_was_pressed_before_it_opens_is_not_meant_for_it() {
    // While the game rests no fixed step runs, and messages wait for one.
    let mut lab = Lab::closed(1, 0);
    lab.0.0.world_mut().resource_mut::<NextState<eremite::schedule::GameState>>().set(eremite::schedule::GameState::Paused);
    lab.frames(3);
    lab.game_key(KeyCode::BracketRight);
    lab.game_key(KeyCode::F3);
    lab.frames(6);
    assert_eq!(**lab.0.0.world().resource::<State<LabState>>(), LabState::Open);
    assert_eq!(lab.0.land().algorithm(), "superposed-cosine");
}

#[test]
fn brackets_switch_through_every_algorithm_and_he_stays_on_top() {
    let mut lab = Lab::open(4, 777);
    let names: Vec<&str> = app::algorithms().iter().map(|algorithm| algorithm.name).collect();
    let mut here = names.iter().position(|name| *name == "superposed-cosine").expect("the default");
    for (key, by) in [(egui::Key::CloseBracket, 1), (egui::Key::OpenBracket, names.len() - 1)] {
        for _ in 0..names.len() {
            lab.tap(key);
            lab.frames(1);
            here = (here + by) % names.len();
            assert_eq!(lab.0.land().algorithm(), names[here]);
            assert!(lab.feet_above_ground().abs() < 1.0e-4, "{}: he is {} m above the ground", names[here], lab.feet_above_ground());
            assert_eq!(lab.0.body().place.column, Column(777));
            lab.0.assert_no_hole();
        }
    }
    assert_eq!(lab.0.report().seams_inexact, 0);
}

#[test]
fn the_keyboard_alone_reaches_everything() {
    let mut lab = Lab::open(1, 0);
    let mut reached = BTreeSet::new();
    for _ in 0..120 {
        if let Some(info) = lab.next() {
            reached.extend(info.label);
        }
    }
    let algorithms = app::algorithms();
    let wanted = algorithms
        .iter()
        .map(|algorithm| algorithm.name)
        .chain(["land", "compare", "stages", "stream", "travel", "reset", "another", "copy", "go", "save", "dunes", "karst"]);
    for name in wanted {
        assert!(reached.contains(name), "Tab never comes to {name}: {reached:?}");
    }
    lab.push("ridged");
    assert_eq!(lab.0.land().algorithm(), "ridged");
    lab.push("karst");
    assert_eq!(lab.0.land().algorithm(), "stack");
    for (tab, widget) in [("travel", "the hermitage"), ("stream", "chunk borders and seams"), ("stages", "unfold"), ("land", "save")] {
        lab.push(tab);
        lab.reach_named(widget);
    }
}

#[test]
fn a_slider_is_moved_undone_redone_and_reset() {
    let mut lab = Lab::open(1, 0);
    let before = lab.recipe();
    assert_eq!(before.settings, []);
    lab.reach(|info| info.typ == WidgetType::Slider);
    for _ in 0..3 {
        lab.tap(egui::Key::ArrowRight);
    }
    let moved = lab.recipe();
    assert_eq!(moved.settings, [("octaves".to_string(), "11".to_string())]);
    let undo = egui::Modifiers::COMMAND | egui::Modifiers::CTRL;
    lab.press(egui::Key::Z, undo);
    assert_eq!(lab.recipe(), before, "a run of presses is one change");
    lab.press(egui::Key::Z, undo | egui::Modifiers::SHIFT);
    assert_eq!(lab.recipe(), moved);
    lab.push("reset");
    assert_eq!(lab.recipe(), before);
    lab.press(egui::Key::Z, undo);
    assert_eq!(lab.recipe(), moved);
    // What was tuned is found again after another algorithm was looked at.
    lab.let_go();
    lab.tap(egui::Key::CloseBracket);
    lab.tap(egui::Key::OpenBracket);
    assert_eq!(lab.recipe(), moved);
}

#[test]
fn typing_sets_the_seed_and_never_moves_the_hermit() {
    let mut lab = Lab::open(1, 0);
    let start = lab.0.body();
    lab.reach(|info| info.typ == WidgetType::TextEdit && info.current_text_value.as_deref() == Some("1"));
    lab.press(egui::Key::A, egui::Modifiers::COMMAND | egui::Modifiers::CTRL);
    for (key, letter) in [(KeyCode::KeyD, "d"), (KeyCode::KeyA, "a"), (KeyCode::Space, " "), (KeyCode::KeyD, "d"), (KeyCode::Escape, "")] {
        lab.0.hold(key);
        if !letter.is_empty() {
            lab.type_words(letter);
        }
        lab.frames(20);
        lab.0.release(key);
        lab.frames(1);
    }
    assert_eq!((lab.0.body().place, lab.0.body().y.to_bits()), (start.place, start.y.to_bits()), "he has moved");
    lab.tap(egui::Key::Enter);
    lab.frames(1);
    assert_eq!(lab.0.land().seed(), "da d".parse::<Seed>().expect("words"));
    // Nobody types any more: the keys are the hermit's.
    lab.let_go();
    let before = lab.0.body().place;
    lab.0.hold(KeyCode::KeyD);
    lab.frames(40);
    assert!(lab.0.body().place.metres_from(before) > 0.5, "he does not walk while the lab is open");
}

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
fn stages_unfold_in_the_land_one_after_the_other() {
    let mut lab = Lab::open(3, 0);
    lab.push("stages");
    lab.push("unfold");
    let mut seen = Vec::new();
    for _ in 0..64 * 12 {
        lab.frames(1);
        let stage = lab.0.land().stage();
        if seen.last() != Some(&stage) {
            seen.push(stage);
            // The game follows in the next frame.
            lab.frames(1);
            lab.0.assert_no_hole();
            assert!(lab.feet_above_ground().abs() < 1.0e-4);
        }
    }
    let wanted: Vec<Option<u32>> = (1..8).map(Some).chain([None]).collect();
    assert_eq!(seen, wanted);
}

#[test]
fn he_goes_anywhere_flies_and_time_obeys() {
    let mut lab = Lab::open(3, 0);
    lab.push("travel");
    lab.reach(|info| info.hint_text.as_deref() == Some("a column"));
    lab.type_words("10^18");
    lab.tap(egui::Key::Enter);
    lab.frames(3);
    assert_eq!(lab.0.body().place.column, Column(1_000_000_000_000_000_000));
    assert!(lab.feet_above_ground().abs() < 1.0e-4);
    lab.0.assert_no_hole();
    lab.push("fly");
    lab.let_go();
    lab.0.hold(KeyCode::ArrowUp);
    lab.frames(64);
    assert!(lab.feet_above_ground() > 15.0);
    lab.0.release(KeyCode::ArrowUp);
    lab.frames(1);
    let high = lab.0.body().y;
    lab.frames(64);
    assert_eq!(lab.0.body().y, high, "he has weight while he flies");
    lab.push("fly");
    lab.let_go();
    lab.frames(64 * 3);
    assert!(lab.feet_above_ground().abs() < 1.0e-4, "he does not come down");
    lab.push("stands still");
    lab.let_go();
    lab.0.hold(KeyCode::ArrowRight);
    lab.frames(30);
    let still = lab.0.body();
    lab.frames(30);
    assert_eq!(lab.0.body(), still, "time stands still and he moves");
    lab.0.release(KeyCode::ArrowRight);
    lab.reach_named("one step");
    let gait_s = lab.0.body().gait_s;
    lab.tap(egui::Key::Enter);
    lab.frames(3);
    let step = lab.0.body().gait_s - gait_s;
    assert!((step - 1.0 / 64.0).abs() < 1.0e-6, "one step is {step} s");
    lab.push("everything as it was");
    lab.frames(3);
    assert_eq!(lab.0.body().place.column, Column(0));
}

#[test]
fn a_preset_is_followed_while_its_file_changes() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("followed presets");
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
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("saved presets");
    let _ = std::fs::remove_dir_all(&folder);
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
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_parameter_of_every_kind_can_be_reset_where_it_stands() {
    let mut lab = Lab::open(9, 0);
    lab.push("stack");
    let relief = lab.recipe().relief(&app::algorithms()).expect("a stack");
    assert!(params::list(&*relief).len() > 12);
    // A choice is made by keyboard: the list opens, and its second name is taken.
    lab.reach(|info| info.typ == WidgetType::ComboBox);
    lab.tap(egui::Key::Enter);
    lab.frames(2);
    lab.push("perlin");
    assert!(lab.recipe().settings.contains(&("base".into(), "perlin".into())), "{:?}", lab.recipe());
    lab.let_go();
    lab.push("\u{21ba}");
    assert_eq!(lab.recipe().settings, []);
}

#[test]
fn the_ground_tab_turns_the_caves_and_draws_them_step_by_step() {
    let mut lab = Lab::open(3, 0);
    lab.push("ground");
    let before = lab.0.land().version();
    lab.reach_named("drawn step by step in the land");
    lab.tap(egui::Key::Space);
    lab.frames(2);
    lab.reach(|info| info.typ == WidgetType::Slider && info.value.is_some_and(|value| (value - 0.5).abs() < 1.0e-6));
    lab.tap(egui::Key::ArrowRight);
    lab.frames(3);
    assert!(lab.0.land().version() > before, "a slider changed nothing");
    assert!(lab.0.land().is_carved());
}

#[test]
fn what_is_turned_of_the_caves_is_taken_back_before_what_was_done_to_the_land() {
    let mut lab = Lab::open(3, 0);
    lab.push("ridged");
    lab.push("ground");
    let tuned = |lab: &Lab| {
        let words = lab.recipe().layers.into_iter().map(|(path, text)| format!("{path}={text}")).collect::<Vec<_>>().join(" ");
        (lab.0.land().algorithm().to_owned(), words)
    };
    let says = |words: &str| ("ridged".to_owned(), words.to_owned());
    let slider = |lab: &mut Lab, of: f64| lab.reach(|info| info.typ == WidgetType::Slider && info.value == Some(of));
    let undo = |lab: &mut Lab, modifiers: egui::Modifiers| {
        lab.let_go();
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND | modifiers);
        lab.frames(2);
    };
    slider(&mut lab, 4.0);
    for _ in 0..2 {
        lab.tap(egui::Key::ArrowRight);
    }
    lab.frames(2);
    assert_eq!(tuned(&lab), says("caves.survive=6"));
    // A rule is typed, and gives way to a threshold that is turned.
    lab.reach(|info| info.typ == WidgetType::TextEdit);
    lab.press(egui::Key::A, egui::Modifiers::COMMAND);
    lab.type_words("B3/S23");
    lab.tap(egui::Key::Enter);
    lab.frames(2);
    assert_eq!(tuned(&lab), says("caves.survive=6 caves.rule=B3/S23"));
    slider(&mut lab, 6.0);
    lab.tap(egui::Key::ArrowLeft);
    lab.frames(2);
    assert_eq!(tuned(&lab), says("caves.survive=5"), "the slider is dead");
    // Step by step, and the land itself last.
    for words in ["caves.survive=6 caves.rule=B3/S23", "caves.survive=6", ""] {
        undo(&mut lab, egui::Modifiers::NONE);
        assert_eq!(tuned(&lab), says(words));
    }
    undo(&mut lab, egui::Modifiers::NONE);
    assert_eq!(tuned(&lab), ("superposed-cosine".into(), String::new()));
    for _ in 0..2 {
        undo(&mut lab, egui::Modifiers::SHIFT);
    }
    assert_eq!(tuned(&lab), says("caves.survive=6"));
}

#[test]
fn the_sky_tab_turns_the_hour_stops_it_and_makes_weather() {
    let whole = whole(3, "superposed-cosine");
    let mut lab = Lab::on(whole, 0).opened();
    lab.push("sky");
    let clock = |lab: &Lab| *lab.0.0.world().resource::<Clock>();
    let hour = clock(&lab).hour();
    lab.reach(|info| info.typ == WidgetType::Slider && info.label.as_deref() == Some("hour"));
    for _ in 0..3 {
        lab.tap(egui::Key::ArrowRight);
    }
    lab.frames(1);
    assert!((clock(&lab).hour() - hour).abs() > 0.01, "the hour did not turn");
    lab.reach_named("the hour stands still");
    lab.tap(egui::Key::Space);
    lab.frames(2);
    let stood = clock(&lab).days;
    lab.frames(64);
    assert_eq!(clock(&lab).days, stood, "it goes on");
    lab.reach_named("as it comes");
    lab.tap(egui::Key::Space);
    lab.frames(2);
    assert!(lab.0.0.world().resource::<Forced>().0.is_some());
    let biome = |lab: &mut Lab| {
        let (land, body) = (lab.0.land(), lab.0.body());
        land.biomes()[land.blend(body.place.column).here()].name.clone()
    };
    lab.push("snowfield");
    lab.frames(8);
    assert_eq!(biome(&mut lab), "snowfield");
}

#[test]
fn a_kind_of_ones_own_takes_no_others_place_in_silence() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kept kinds");
    let _ = std::fs::remove_dir_all(&folder);
    let mut lab = Lab::open(3, 0);
    lab.0.0.insert_resource(Kinds::of_folder(folder.clone()));
    lab.push("peaks");
    lab.frames(3);
    let files = |folder: &std::path::Path| {
        let entries = std::fs::read_dir(folder).map_or(Vec::new(), |entries| entries.flatten().collect());
        let mut names: Vec<String> = entries.iter().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
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
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn the_peaks_tab_shows_a_tile_generation_by_generation_and_edits_its_kind() {
    let mut lab = Lab::open(3, 0);
    lab.push("peaks");
    lab.frames(3);
    let corners = |lab: &mut Lab| {
        let world = lab.0.0.world_mut();
        let mut shown = world.query::<(&Mesh2d, &bevy::camera::visibility::RenderLayers)>();
        let model = shown.iter(world).next().expect("a turntable").0.0.clone();
        world.resource::<Assets<Mesh>>().get(&model).expect("a model").count_vertices()
    };
    let whole = corners(&mut lab);
    assert!(whole > 4 * 32 * 32, "a tile of 32 cells has {whole} corners");
    lab.push("<");
    lab.frames(2);
    let coarser = corners(&mut lab);
    assert!(coarser < whole / 2, "a generation less: {coarser} of {whole} corners");
    lab.push("unfold");
    lab.frames(2);
    assert!(corners(&mut lab) < coarser / 8, "it begins with a single cell");
    // Time goes on by the clock on the wall there: from here on by hand.
    for _ in 0..6 {
        lab.push(">");
    }
    assert_eq!(corners(&mut lab), whole);
    lab.push("next");
    assert_ne!(corners(&mut lab), whole, "another tile");
}
