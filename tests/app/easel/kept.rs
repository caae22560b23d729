//! Heightmap editor: saved maps, and the draft.

use bevy::{input::keyboard::KeyCode, prelude::*, window::WindowCloseRequested};
use bevy_egui::egui;
use eremite::{
    app,
    atlas::Chart,
    land::{Column, LandLayers, Seed},
    motion::LegSpeedFactor,
    pages::easel::{Easel, EaselTool},
    preset::{self, PresetLibrary},
    shared::saveable::{SaveRegistry, SaveSection},
    synthesis::Drawing,
};

use crate::{
    harness::{files, folder, full_land},
    lab_harness::LabHarness,
};

impl LabHarness {
    /// Closes the window and runs until the game ends.
    fn end(mut self) {
        let world = self.0.0.world_mut();
        let window = world.query_filtered::<Entity, With<Window>>().single(world).expect("a window");
        world.write_message(WindowCloseRequested { window });
        let frames = (0..10).take_while(|_| {
            self.0.step(1);
            self.0.0.should_exit().is_none()
        });
        assert!(frames.count() < 10, "it does not end");
    }
}

#[test]
fn a_map_is_walked_kept_and_found_again() {
    let folder = folder("easel");
    let mut lab = LabHarness::easel_in(&folder, 3);
    lab.bring("volcano");
    lab.hand().tool = EaselTool::Way;
    let places = [(30.0, 120.0), (90.0, 60.0), (170.0, 90.0), (220.0, 40.0)].map(|(x, y)| lab.pixel(x, y));
    lab.draw(&places);
    let drawing = lab.resource::<Easel>().canvas.to_drawing();
    assert!(drawing.way.is_some());
    lab.activate("Save");
    lab.wait_until("it is kept", |lab| lab.status().0 == "the map is saved as \"my map\"");
    lab.walk_it();
    assert_eq!(lab.status(), ("the map is saved as \"my map\"".into(), false), "it need not be kept twice");
    assert_eq!(files(&folder.join("presets")), ["my map.ron"]);
    let land = lab.0.land();
    assert_eq!((land.algorithm(), land.seed()), ("tsch", Seed(3)));
    assert!(lab.0.body().place.column.0 >= 0 && lab.0.body().wet == 0.0, "he begins at the first shore from the map's edge");
    assert!(lab.feet_above_ground().abs() < 0.3);
    // The way is what he walks: the plane beneath it is the map's.
    let chart = Chart::new(land.clone());
    let (column, row) = chart.path_position_at(Column(900));
    let height = land.height_source().as_2d().expect("a plane").elevation(Seed(3), column, row);
    let mut tile = [0.0; eremite::land::CHUNK_COLUMNS + 1];
    land.height_source().fill_tile(Seed(3), Column(900).chunk().first(), &mut tile);
    assert!((height - tile[Column(900).within_chunk()]).abs() < 0.02);
    lab.0.insert_on_player(LegSpeedFactor(3.0));
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.step_seconds(5.0);
    assert!(lab.0.body().place.column.0 > 20, "he wades out of the sea");
    lab.0.assert_no_hole();
    // What was kept is the same land.
    let mut library = PresetLibrary::new("no such folder".into(), Some(folder.join("presets")));
    let algorithms = app::algorithms();
    library.refresh(&algorithms);
    let kept = preset::find("my map", &library, &algorithms, Seed(0)).expect("it was kept");
    let layers = lab.0.0.world().resource::<LandLayers>().clone();
    let again = kept.land(&algorithms, &layers).expect("a land");
    for chunk in [-9, 0, 4, 31] {
        let chunk = eremite::land::ChunkIndex(chunk);
        assert_eq!(again.chunk_heights(chunk).map(f32::to_bits), land.chunk_heights(chunk).map(f32::to_bits));
    }
    // Who comes back to the easel finds the map there.
    lab.0.release(KeyCode::ArrowRight);
    lab.game_key(KeyCode::KeyM);
    lab.step_frames(2);
    assert_eq!(lab.resource::<Easel>().canvas.to_drawing(), drawing);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_walk_on_a_map_begins_anew_and_tells_where_the_map_is_kept() {
    let folder = folder("anew");
    let mut lab = LabHarness::saved_in(Some(&folder), full_land(5, "superposed-cosine"), 0);
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.step_seconds(3.0);
    lab.0.release(KeyCode::ArrowRight);
    assert!(lab.0.body().walked_m > 2.0);
    let mut lab = lab.opened_at_easel();
    lab.bring("delta");
    lab.walk_it();
    assert!((0..60).contains(&lab.0.body().place.column.0), "at the first shore");
    assert!(lab.0.body().walked_m < 0.1, "{} m of the walk before", lab.0.body().walked_m);
    assert_eq!(lab.status(), ("the map is saved as \"my map\"".into(), false));
    assert_eq!(files(&folder.join("presets")), ["my map.ron"]);
    // What is kept already is not kept again, also by a game that has not looked at what there is.
    let mut lab = LabHarness::easel_in(&folder, 5);
    lab.bring("delta");
    lab.walk_it();
    assert_eq!(lab.status(), ("the map is saved as \"my map\"".into(), false));
    assert_eq!(files(&folder.join("presets")), ["my map.ron"]);
    // Where nothing can be kept he walks all the same, and it is said.
    let mut lab = LabHarness::easel(5);
    lab.bring("delta");
    lab.walk_it();
    let (text, fault) = lab.status();
    assert!(fault && text.starts_with("the map is not saved: "), "{text}");
    assert_eq!(lab.0.land().algorithm(), "tsch");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn what_is_tuned_of_the_caves_stays_tuned_on_a_map_of_ones_own() {
    let folder = folder("tuned");
    let mut lab = LabHarness::saved_in(Some(&folder), full_land(3, "superposed-cosine"), 0).opened();
    let caves =
        |lab: &LabHarness| lab.recipe().layers.into_iter().map(|(path, text)| format!("{path}={text}")).collect::<Vec<_>>().join(" ");
    let shown = |lab: &mut LabHarness, value: f64| {
        lab.activate("Caves");
        // The settlements have one with 4 too.
        lab.tab_to_slider(value, u32::from(value == 4.0));
    };
    shown(&mut lab, 4.0);
    for _ in 0..2 {
        lab.tap(egui::Key::ArrowRight);
    }
    lab.step_frames(2);
    assert_eq!(caves(&lab), "caves.survive=6");
    lab.release_focus();
    lab.game_key(KeyCode::F3);
    let mut lab = lab.opened_at_easel();
    lab.bring("delta");
    lab.walk_it();
    assert_eq!((lab.0.land().algorithm(), &*caves(&lab)), ("tsch", "caves.survive=6"));
    let kept = std::fs::read_to_string(folder.join("presets/my map.ron")).expect("it is kept");
    assert!(kept.contains("\"caves.survive\": 6"), "{kept}");
    // The lab shows it, and what it takes back are the steps that were taken.
    let mut lab = lab.opened();
    shown(&mut lab, 6.0);
    let undo = |lab: &mut LabHarness| {
        lab.release_focus();
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
        lab.step_frames(2);
        (lab.0.land().algorithm().to_owned(), caves(lab))
    };
    assert_eq!(undo(&mut lab), ("superposed-cosine".into(), "caves.survive=6".into()));
    assert_eq!(undo(&mut lab), ("superposed-cosine".into(), String::new()));
    shown(&mut lab, 4.0);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_map_that_is_kept_tells_what_of_it_stays_behind() {
    let folder = folder("behind");
    let mut lab = LabHarness::easel_in(&folder, 3);
    lab.add_custom_mountain_kind(&folder);
    lab.activate("Save");
    let words = "the map is saved as \"my map\"; the biomes and kinds of mountain of your own stay here: without them it is another land";
    lab.wait_until("it is kept", |lab| lab.status().0.starts_with("the map is saved"));
    assert_eq!(lab.status(), (words.into(), false));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn nothing_that_is_kept_is_written_over_in_silence() {
    let folder = folder("names");
    let presets = folder.join("presets");
    let mut lab = LabHarness::easel_in(&folder, 3);
    let read = |name: &str| std::fs::read_to_string(presets.join(name)).expect("a preset");
    for (map, name) in [("coast", "my map"), ("delta", "my map 2"), ("fjords", "my map 3")] {
        lab.bring(map);
        lab.activate("Save");
        lab.wait_until("it is kept", |lab| lab.status().0 == format!("the map is saved as \"{name}\""));
    }
    let (first, second) = (read("my map.ron"), read("my map 2.ron"));
    assert_ne!(first, second);
    // A name that is taken is asked about.
    let name = |lab: &mut LabHarness| {
        lab.tab_to(|info| info.typ == egui::WidgetType::TextEdit && info.hint_text.as_deref() == Some("a name"));
        lab.replace_text("my map");
    };
    for answer in ["leave it", "call this \"my map 4\"", "replace it"] {
        name(&mut lab);
        lab.activate("Save");
        lab.step_frames(20);
        assert_eq!(read("my map.ron"), first, "it asks before it does anything");
        lab.activate(answer);
        lab.wait_until("it is done", |lab| {
            lab.resource::<Easel>().is_settled() && files(&presets).len() == if answer == "leave it" { 3 } else { 4 }
        });
    }
    lab.wait_until("it is replaced", |_| read("my map.ron") != first);
    assert_eq!(files(&presets), ["my map 2.ron", "my map 3.ron", "my map 4.ron", "my map.ron"]);
    assert_eq!((read("my map.ron"), read("my map 2.ron")), (read("my map 4.ron"), second));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn what_stands_on_the_easel_stands_there_next_time() {
    let folder = folder("draft");
    let easel = folder.join("easel");
    let mut lab = LabHarness::easel_in(&folder, 3);
    lab.settle();
    assert_eq!(files(&easel), [] as [String; 0], "what comes with the game need not be kept");
    let (a, b) = (lab.pixel(60.0, 80.0), lab.pixel(150.0, 70.0));
    lab.draw(&[a, a + (b - a) * 0.5, b]);
    lab.wait_until("it is kept", |_| files(&easel) == ["draft.ron"]);
    // The last stroke is under way when the window goes.
    let c = lab.pixel(200.0, 20.0);
    lab.event(egui::Event::PointerMoved(c));
    lab.button(c, true);
    lab.step_frames(2);
    let drawing = lab.resource::<Easel>().canvas.to_drawing();
    lab.end();
    let mut lab = LabHarness::easel_in(&folder, 8);
    assert_eq!(lab.resource::<Easel>().canvas.to_drawing(), drawing);
    assert_eq!(lab.resource::<Easel>().canvas.can_undo_redo(), (false, false));
    // The land's own map comes over it and is walked; what stood there can be had back.
    lab.bring("volcano");
    lab.walk_it();
    lab.end();
    let mut lab = LabHarness::easel_in(&folder, 8);
    assert_eq!(lab.resource::<Easel>().canvas.to_drawing(), Drawing::find("volcano").expect("a map"));
    // A broken one is told, set aside, and nothing of it is lost.
    lab.draw(&[a, b]);
    lab.end();
    std::fs::write(easel.join("draft.ron"), "(algorithm: \"tsch\", settings: {\"map\": \"drawn:AAAA\"})").expect("written");
    let mut lab = LabHarness::easel_in(&folder, 8);
    let (text, fault) = lab.status();
    assert!(fault && text.contains("is set aside as") && text.contains("the drawing is damaged"), "{text}");
    assert_eq!(files(&easel), ["draft that could not be read.ron"]);
    lab.draw(&[a, b]);
    lab.wait_until("a new one is kept", |_| files(&easel).len() == 2);
    let aside = std::fs::read_to_string(easel.join("draft that could not be read.ron")).expect("it is there");
    assert!(aside.contains("drawn:AAAA"));
    lab.end();
    let _ = std::fs::remove_dir_all(folder);
}

/// The editor's section of a save game.
fn kept_of_walk(lab: &mut LabHarness) -> Option<SaveSection> {
    let (_, taken) = SaveRegistry::capture_all(lab.0.0.world_mut());
    taken.into_iter().map(|taken| taken()).find(|section| section.name == "easel")
}

#[test]
fn a_walk_brings_its_draft_back_to_the_easel() {
    let [first, second] = ["draft of a walk", "another draft"].map(folder);
    let mut lab = LabHarness::saved_in(Some(&first), full_land(3, "superposed-cosine"), 0);
    lab.0.step(4);
    assert_eq!(kept_of_walk(&mut lab), None, "nobody has looked at the easel");
    let mut lab = lab.opened_at_easel();
    lab.bring("volcano");
    let places = [(30.0, 120.0), (90.0, 60.0)].map(|(x, y)| lab.pixel(x, y));
    lab.draw(&places);
    let drawing = lab.resource::<Easel>().canvas.to_drawing();
    let section = kept_of_walk(&mut lab).expect("it is the walk's");
    lab.end();

    let mut other = LabHarness::easel_in(&second, 3);
    other.bring("delta");
    other.end();
    assert_eq!(files(&second.join("easel")), ["draft.ron"]);
    let mut other = LabHarness::saved_in(Some(&second), full_land(3, "superposed-cosine"), 0);
    let (given, _) = other.0.0.world().resource::<SaveRegistry>().decode(std::slice::from_ref(&section)).expect("sound");
    for give in given {
        assert_eq!(give(other.0.0.world_mut()), None);
    }
    assert_eq!(kept_of_walk(&mut other), Some(section), "it lasts, though nobody looks at it");
    other.0.step(4);
    let mut other = other.opened_at_easel();
    assert_eq!(other.resource::<Easel>().canvas.to_drawing(), drawing);
    assert_eq!(other.status().0, "", "nothing went wrong");
    other.step_frames(3);
    other.end();
    assert_eq!(files(&second.join("easel")), ["draft before.ron", "draft.ron"]);
    for folder in [first, second] {
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
