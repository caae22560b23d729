//! The atlas and the easel, driven by keyboard and mouse.

use std::path::{Path, PathBuf};

use bevy::{app::AppExit, input::keyboard::KeyCode, prelude::*};
use bevy_egui::{EguiContext, egui};
use eremite::{
    app,
    atlas::{Chart, Trail},
    easel::Live,
    land::{Column, LandLayers, Seed, biome::Realm},
    overlay::{Easel, Hand, Page, Tool},
    preset::{self, Library},
    schedule::{GameState, LabState},
    synthesis::{Crude, Drawing},
};

use super::{desk::Lab, harness::whole};

impl Lab {
    fn map(seed: u64, at: i64) -> Self {
        let mut lab = Self::closed(seed, at);
        lab.0.step(4);
        lab.game_key(KeyCode::KeyM);
        lab.frames(3);
        lab
    }

    fn easel(seed: u64) -> Self {
        Self::map(seed, 0).with_easel()
    }

    /// The same, with what is kept kept in a folder.
    fn easel_in(folder: &Path, seed: u64) -> Self {
        let mut lab = Self::kept_in(Some(folder), whole(seed, "superposed-cosine"), 0);
        lab.0.step(4);
        lab.game_key(KeyCode::KeyM);
        lab.frames(3);
        lab.with_easel()
    }

    fn with_easel(mut self) -> Self {
        self.push("draw a map");
        self.frames(2);
        self.event(egui::Event::PointerGone);
        assert!(self.get::<Easel>().open);
        self
    }

    /// Until land and pictures are those of the draft.
    fn settle(&mut self) {
        self.until("the land follows the draft", |lab| lab.get::<Easel>().is_settled());
    }

    /// Presses "walk it", and waits for the walk.
    fn walk_it(&mut self) {
        self.push("  walk it  ");
        self.until("he walks", |lab| lab.state() == GameState::Playing);
        self.frames(3);
    }

    fn get<R: Resource>(&self) -> &R {
        self.0.0.world().resource::<R>()
    }

    fn hand(&mut self) -> Mut<'_, Hand> {
        self.0.0.world_mut().resource_mut::<Hand>()
    }

    fn state(&self) -> GameState {
        **self.get::<State<GameState>>()
    }

    fn button(&mut self, at: egui::Pos2, pressed: bool) {
        let modifiers = egui::Modifiers::NONE;
        self.event(egui::Event::PointerButton { pos: at, button: egui::PointerButton::Primary, pressed, modifiers });
    }

    /// Draws with the mouse through some places.
    fn draw(&mut self, places: &[egui::Pos2]) {
        self.event(egui::Event::PointerMoved(places[0]));
        self.frames(1);
        self.button(places[0], true);
        for place in places {
            self.event(egui::Event::PointerMoved(*place));
            self.frames(1);
        }
        self.button(places[places.len() - 1], false);
        self.frames(2);
    }

    /// Where a pixel of the map is on the screen.
    fn pixel(&self, x: f32, y: f32) -> egui::Pos2 {
        let easel = self.get::<Easel>();
        let scale = easel.draft_rect.width() / easel.canvas.width() as f32;
        easel.draft_rect.min + egui::vec2(x, y) * scale
    }

    /// Waits for the land beside the draft, and sees that it is the draft's.
    fn assert_land_is_of_the_draft(&mut self) {
        self.settle();
        let easel = self.get::<Easel>();
        let land = Live::new(&easel.canvas, &easel.synthesis, self.0.land().seed(), || true).expect("it goes on");
        assert!(easel.heights() == Some(land.heights()), "the land is another one than the draft's");
    }

    /// The window is closed.
    fn end(mut self) {
        self.0.0.world_mut().write_message(AppExit::Success);
        self.0.step(1);
    }

    /// Types into the field that is at hand.
    fn type_anew(&mut self, words: &str) {
        self.press(egui::Key::A, egui::Modifiers::COMMAND);
        self.type_words(words);
        self.frames(1);
    }
}

#[test]
fn m_lays_the_map_over_the_game_and_takes_it_away() {
    let mut lab = Lab::closed(1, 500);
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.seconds(2.0);
    lab.game_key(KeyCode::KeyM);
    lab.frames(2);
    assert_eq!(lab.state(), GameState::Atlas);
    let before = lab.0.body().place;
    lab.frames(40);
    assert_eq!(lab.0.body().place, before, "time stands still");
    let [column, row] = lab.get::<Page>().middle();
    assert!((column - before.column.0).abs() < 2 && row == 0, "the map opens where he is");
    lab.game_key(KeyCode::F3);
    assert_eq!(**lab.get::<State<LabState>>(), LabState::Closed, "there is no room for the lab");
    lab.game_key(KeyCode::KeyM);
    assert_eq!(lab.state(), GameState::Playing);
    lab.0.seconds(1.0);
    assert!(lab.0.body().place.column > before.column, "he walks on");
    lab.0.release(KeyCode::ArrowRight);
    lab.game_key(KeyCode::F3);
    lab.game_key(KeyCode::KeyM);
    lab.frames(2);
    assert_eq!((lab.state(), **lab.get::<State<LabState>>()), (GameState::Atlas, LabState::Closed), "the map takes the lab's place");
    lab.0.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Paused);
    lab.frames(1);
    lab.game_key(KeyCode::KeyM);
    assert_eq!(lab.state(), GameState::Atlas, "who rests looks at the map");
}

#[test]
fn the_map_is_moved_zoomed_and_brought_back() {
    let mut lab = Lab::map(1, 300);
    let middle = lab.get::<Page>().middle();
    lab.draw(&[egui::pos2(600.0, 300.0), egui::pos2(500.0, 350.0), egui::pos2(400.0, 400.0)]);
    let moved = lab.get::<Page>().middle();
    assert!((moved[0] - middle[0] - 800).abs() < 3 && (moved[1] - middle[1] + 400).abs() < 3, "{middle:?} became {moved:?}");
    lab.tap(egui::Key::H);
    assert_eq!(lab.get::<Page>().middle(), middle);
    // The wheel zooms around the hand.
    let scale = lab.get::<Page>().scale();
    lab.event(egui::Event::PointerMoved(egui::pos2(900.0, 360.0)));
    for _ in 0..40 {
        let (unit, modifiers) = (egui::MouseWheelUnit::Line, egui::Modifiers::NONE);
        lab.event(egui::Event::MouseWheel { unit, delta: egui::vec2(0.0, -3.0), phase: egui::TouchPhase::Move, modifiers });
    }
    lab.frames(60);
    let (far, page) = (lab.get::<Page>().scale(), lab.get::<Page>().middle());
    assert!(far > scale * 20.0, "{scale} became {far}");
    let under = |middle: i64, scale: f64| middle as f64 + 260.0 * scale;
    assert!((under(page[0], far) - under(middle[0], scale)).abs() < far * 3.0, "what was under the hand has moved");
    lab.event(egui::Event::PointerGone);
    // As far as the land goes, and no farther.
    lab.event(egui::Event::Key {
        key: egui::Key::Minus,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    });
    lab.frames(64 * 40);
    assert!(lab.get::<Page>().scale() <= (1_u64 << 53) as f64 && lab.get::<Page>().scale() > 1.0e14);
}

#[test]
fn every_page_is_as_large_as_the_window_asks_from_the_first_frame_on() {
    let mut lab = Lab::closed(1, 0);
    for (width, height, point) in
        [(1280.0, 720.0, 1.0), (1920.0, 1080.0, 1.5), (2560.0, 1440.0, 2.0), (3440.0, 1440.0, 2.0), (600.0, 1440.0, 0.625)]
    {
        let world = lab.0.0.world_mut();
        world.query::<&mut Window>().single_mut(world).expect("a window").resolution.set(width, height);
        for key in [KeyCode::KeyM, KeyCode::F3, KeyCode::KeyM] {
            lab.game_key(key);
            lab.frames(1);
            let world = lab.0.0.world_mut();
            let mut context = world.query::<&mut EguiContext>().single_mut(world).expect("a context");
            assert!((context.get_mut().zoom_factor() - point).abs() < 0.01, "{width} x {height}, after {key:?}");
            lab.game_key(key);
        }
    }
}

#[test]
fn sheets_under_way_ask_for_the_next_frame_and_a_map_that_is_done_does_not() {
    let mut lab = Lab::map(1, 0);
    lab.event(egui::Event::PointerGone);
    // (For each event too there is a next frame, and of events there is one in every frame of a test.)
    let asks = |lab: &mut Lab| {
        let world = lab.0.0.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).expect("a context");
        context.get_mut().repaint_causes().iter().any(|cause| cause.file.contains("atlas"))
    };
    assert!(asks(&mut lab), "nothing is painted yet");
    let frames = (0..8_000).take_while(|_| {
        std::thread::sleep(std::time::Duration::from_millis(1));
        lab.frames(1);
        asks(&mut lab)
    });
    assert!(frames.count() < 8_000, "it asks for ever");
}

#[test]
fn where_he_was_is_remembered_by_seed() {
    let mut lab = Lab::closed(7, 0);
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.seconds(8.0);
    let column = lab.0.body().place.column.0;
    let (land, trail) = (lab.0.land(), lab.get::<Trail>());
    assert!((0..column).all(|column| trail.has(&land, column)), "he has been everywhere from 0 to {column}");
    assert!(!trail.has(&land, column + 1) && !trail.has(&land, -1), "the trail ends where he stands and begins where he began");
    assert!(!trail.has(&whole(8, "superposed-cosine"), 3));
    assert_eq!(trail.stretches(&land).count(), 1);
}

#[test]
fn a_land_is_drawn_with_the_mouse_and_keeps_up() {
    let mut lab = Lab::easel(1);
    lab.push("blank");
    assert!(lab.get::<Easel>().canvas.crude().values().iter().all(|height| *height == 0.0));
    let (a, b) = (lab.pixel(60.0, 80.0), lab.pixel(150.0, 70.0));
    lab.draw(&[a, a + (b - a) * 0.5, b]);
    let canvas = &lab.get::<Easel>().canvas;
    assert!((canvas.at(100, 75) - 0.8).abs() < 0.01 && canvas.at(10, 10) == 0.0, "a stroke of mountains");
    lab.assert_land_is_of_the_draft();
    // A patch is filled, a biome chosen in it, a mountain stamped on it.
    let (sea, ridge) = (lab.pixel(20.0, 20.0), lab.pixel(105.0, 75.0));
    lab.hand().level = 0.25;
    for (tool, at) in [(Tool::Fill, sea), (Tool::BiomeFill, ridge)] {
        lab.hand().tool = tool;
        lab.hand().biome = Some("snowfield".into());
        lab.draw(&[at]);
    }
    let canvas = &lab.get::<Easel>().canvas;
    assert!((canvas.at(3, 3) - 0.25).abs() < 0.01 && canvas.biome_at(3, 3) == Some("snowfield"), "all is one patch of no biome");
    lab.push("steep");
    assert_eq!(lab.get::<Hand>().tool, Tool::Stamp);
    lab.hand().level = 1.0;
    lab.draw(&[sea]);
    let canvas = &lab.get::<Easel>().canvas;
    assert!(canvas.at(20, 20) > 0.4 && canvas.at(50, 20) < 0.3, "a mountain");
    lab.assert_land_is_of_the_draft();
    // All of it is undone, stroke by stroke, and the last one done again.
    for _ in 0..4 {
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    }
    assert!(lab.get::<Easel>().canvas.crude().values().iter().all(|height| *height == 0.0));
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND | egui::Modifiers::SHIFT);
    assert!(lab.get::<Easel>().canvas.at(100, 75) > 0.7);
    lab.assert_land_is_of_the_draft();
}

/// An empty folder of that name.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("eremite-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// The names of the files in a folder.
fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).map_or(Vec::new(), |entries| entries.flatten().collect());
    let mut names: Vec<String> = entries.iter().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_map_is_walked_kept_and_found_again() {
    let folder = folder("easel");
    let mut lab = Lab::easel_in(&folder, 3);
    lab.push("volcano");
    lab.hand().tool = Tool::Way;
    let places = [(30.0, 120.0), (90.0, 60.0), (170.0, 90.0), (220.0, 40.0)].map(|(x, y)| lab.pixel(x, y));
    lab.draw(&places);
    let drawing = lab.get::<Easel>().canvas.drawing();
    assert!(drawing.way.is_some());
    lab.push("keep");
    lab.until("it is kept", |lab| lab.word().0 == "the map is kept as \"my map\"");
    lab.walk_it();
    assert_eq!(lab.word(), ("the map is kept as \"my map\"".into(), false), "it need not be kept twice");
    assert_eq!(files(&folder.join("presets")), ["my map.ron"]);
    let land = lab.0.land();
    assert_eq!((land.algorithm(), land.seed()), ("tsch", Seed(3)));
    assert!(lab.0.body().place.column.0.abs() < 3, "he begins at the map's edge");
    assert!(lab.feet_above_ground().abs() < 0.3);
    // The way is what he walks: the plane beneath it is the map's.
    let chart = Chart::new(land.clone());
    let (column, row) = chart.way_at(Column(900));
    let height = land.relief().plane().expect("a plane").elevation(Seed(3), column, row);
    let mut tile = [0.0; eremite::land::CHUNK_COLUMNS + 1];
    land.relief().tile(Seed(3), Column(900).chunk().first(), &mut tile);
    assert!((height - tile[Column(900).within_chunk()]).abs() < 0.02);
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.seconds(20.0);
    assert!(lab.0.body().place.column.0 > 20, "he wades out of the sea");
    lab.0.assert_no_hole();
    // What was kept is the same land.
    let mut library = Library::new("no such folder".into(), Some(folder.join("presets")));
    let algorithms = app::algorithms();
    library.refresh(&algorithms);
    let kept = preset::find("my map", &library, &algorithms, Seed(0)).expect("it was kept");
    let layers = lab.0.0.world().resource::<LandLayers>().clone();
    let again = kept.land(&algorithms, &layers).expect("a land");
    for chunk in [-9, 0, 4, 31] {
        let chunk = eremite::land::ChunkIndex(chunk);
        assert_eq!(again.chunk(chunk).map(f32::to_bits), land.chunk(chunk).map(f32::to_bits));
    }
    // Who comes back to the easel finds the map there.
    lab.0.release(KeyCode::ArrowRight);
    lab.game_key(KeyCode::KeyM);
    lab.frames(2);
    assert_eq!(lab.get::<Easel>().canvas.drawing(), drawing);
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_walk_on_a_map_begins_anew_and_tells_where_the_map_is_kept() {
    let folder = folder("anew");
    let mut lab = Lab::kept_in(Some(&folder), whole(5, "superposed-cosine"), 0);
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.seconds(3.0);
    lab.0.release(KeyCode::ArrowRight);
    assert!(lab.0.body().walked_m > 2.0);
    lab.game_key(KeyCode::KeyM);
    lab.frames(3);
    let mut lab = lab.with_easel();
    lab.push("delta");
    lab.walk_it();
    assert_eq!(lab.0.body().place.column, Column(0));
    assert!(lab.0.body().walked_m < 0.1, "{} m of the walk before", lab.0.body().walked_m);
    assert_eq!(lab.word(), ("the map is kept as \"my map\"".into(), false));
    assert_eq!(files(&folder.join("presets")), ["my map.ron"]);
    // What is kept already is not kept again, also by a game that has not looked at what there is.
    let mut lab = Lab::easel_in(&folder, 5);
    lab.push("delta");
    lab.walk_it();
    assert_eq!(lab.word(), ("the map is kept as \"my map\"".into(), false));
    assert_eq!(files(&folder.join("presets")), ["my map.ron"]);
    // Where nothing can be kept he walks all the same, and it is said.
    let mut lab = Lab::easel(5);
    lab.push("delta");
    lab.walk_it();
    let (text, fault) = lab.word();
    assert!(fault && text.starts_with("the map is not kept: "), "{text}");
    assert_eq!(lab.0.land().algorithm(), "tsch");
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn nothing_that_is_kept_is_written_over_in_silence() {
    let folder = folder("names");
    let presets = folder.join("presets");
    let mut lab = Lab::easel_in(&folder, 3);
    let read = |name: &str| std::fs::read_to_string(presets.join(name)).expect("a preset");
    for (map, name) in [("coast", "my map"), ("delta", "my map 2"), ("fjords", "my map 3")] {
        lab.push(map);
        lab.push("keep");
        lab.until("it is kept", |lab| lab.word().0 == format!("the map is kept as \"{name}\""));
    }
    let (first, second) = (read("my map.ron"), read("my map 2.ron"));
    assert_ne!(first, second);
    // A name that is taken is asked about.
    let name = |lab: &mut Lab| {
        lab.reach(|info| info.typ == egui::WidgetType::TextEdit && info.hint_text.as_deref() == Some("a name"));
        lab.type_anew("my map");
    };
    for answer in ["leave it", "call this \"my map 4\"", "replace it"] {
        name(&mut lab);
        lab.push("keep");
        lab.frames(20);
        assert_eq!(read("my map.ron"), first, "it asks before it does anything");
        lab.push(answer);
        lab.until("it is done", |lab| lab.get::<Easel>().is_settled() && files(&presets).len() == if answer == "leave it" { 3 } else { 4 });
    }
    lab.until("it is replaced", |_| read("my map.ron") != first);
    assert_eq!(files(&presets), ["my map 2.ron", "my map 3.ron", "my map 4.ron", "my map.ron"]);
    assert_eq!((read("my map.ron"), read("my map 2.ron")), (read("my map 4.ron"), second));
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_stands_on_the_easel_stands_there_next_time() {
    let folder = folder("draft");
    let easel = folder.join("easel");
    let mut lab = Lab::easel_in(&folder, 3);
    lab.settle();
    assert_eq!(files(&easel), [] as [String; 0], "what comes with the game need not be kept");
    let (a, b) = (lab.pixel(60.0, 80.0), lab.pixel(150.0, 70.0));
    lab.draw(&[a, a + (b - a) * 0.5, b]);
    lab.until("it is kept", |_| files(&easel) == ["draft.ron"]);
    // The last stroke is under way when the window goes.
    let c = lab.pixel(200.0, 20.0);
    lab.event(egui::Event::PointerMoved(c));
    lab.button(c, true);
    lab.frames(2);
    let drawing = lab.get::<Easel>().canvas.drawing();
    lab.end();
    let mut lab = Lab::easel_in(&folder, 8);
    assert_eq!(lab.get::<Easel>().canvas.drawing(), drawing);
    assert_eq!(lab.get::<Easel>().canvas.can(), (false, false));
    // The land's own map comes over it and is walked; what stood there can be had back.
    lab.push("volcano");
    lab.walk_it();
    lab.end();
    let mut lab = Lab::easel_in(&folder, 8);
    assert_eq!(lab.get::<Easel>().canvas.drawing(), Drawing::find("volcano").expect("a map"));
    // A broken one is told, set aside, and nothing of it is lost.
    lab.draw(&[a, b]);
    lab.end();
    std::fs::write(easel.join("draft.ron"), "(algorithm: \"tsch\", settings: {\"map\": \"drawn:AAAA\"})").expect("written");
    let mut lab = Lab::easel_in(&folder, 8);
    let (text, fault) = lab.word();
    assert!(fault && text.contains("is set aside as") && text.contains("the drawing is damaged"), "{text}");
    assert_eq!(files(&easel), ["draft that could not be read.ron"]);
    lab.draw(&[a, b]);
    lab.until("a new one is kept", |_| files(&easel).len() == 2);
    let aside = std::fs::read_to_string(easel.join("draft that could not be read.ron")).expect("it is there");
    assert!(aside.contains("drawn:AAAA"));
    lab.end();
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_drawing_of_another_size_is_taken_back() {
    let folder = folder("sizes");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("small.png");
    std::fs::write(&file, eremite::synthesis::drawing::png(&Crude::new(50, 40, vec![0.5; 2000]))).expect("written");
    let mut lab = Lab::easel(3);
    let (a, b) = (lab.pixel(60.0, 80.0), lab.pixel(150.0, 70.0));
    lab.draw(&[a, b]);
    let drawing = lab.get::<Easel>().canvas.drawing();
    lab.reach(|info| info.typ == egui::WidgetType::TextEdit && info.hint_text.as_deref() == Some("a PNG"));
    lab.type_anew(&file.display().to_string());
    lab.push("import");
    lab.until("it is there", |lab| lab.get::<Easel>().canvas.width() == 50);
    lab.assert_land_is_of_the_draft();
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    assert_eq!(lab.get::<Easel>().canvas.drawing(), drawing);
    lab.assert_land_is_of_the_draft();
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND | egui::Modifiers::SHIFT);
    assert_eq!(lab.get::<Easel>().canvas.width(), 50);
    for _ in 0..2 {
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    }
    assert_eq!(lab.get::<Easel>().canvas.drawing(), Drawing::find("archipelago").expect("a map"), "and the stroke before it");
    std::fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn every_biome_can_be_reached() {
    let mut lab = Lab::easel(3);
    let land = lab.0.land();
    let names: Vec<String> = land.biomes().iter().filter(|biome| biome.realm == Realm::Surface).map(|biome| biome.name.clone()).collect();
    assert!(names.len() > 8);
    lab.reach(|info| info.typ == egui::WidgetType::ComboBox);
    lab.tap(egui::Key::Enter);
    lab.frames(3);
    for name in names {
        lab.reach_named(&name);
        let row = lab.at_hand();
        assert_eq!(row.interact_rect.height(), row.rect.height(), "of {name} a part is hidden");
    }
}

#[test]
fn a_click_chooses_the_row_that_is_walked() {
    let mut lab = Lab::easel(3);
    lab.push("coast");
    lab.hand().tool = Tool::Way;
    let at = lab.pixel(100.0, 30.5);
    lab.draw(&[at]);
    assert_eq!((lab.get::<Easel>().row_m(), lab.get::<Easel>().canvas.way()), ((30 - 80) * 8, None));
    lab.tap(egui::Key::Enter);
    lab.until("he walks", |lab| lab.state() == GameState::Playing);
    let recipe = lab.recipe();
    assert_eq!(recipe.algorithm, "tsch");
    assert!(recipe.settings.contains(&("row".into(), "-400".into())), "{:?}", recipe.settings);
    assert!(!recipe.settings.iter().any(|(_, text)| text == "coast"), "the map itself travels");
}

#[test]
fn pictures_come_in_and_go_out_and_faults_are_said() {
    let folder = std::env::temp_dir().join(format!("eremite-pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("mine.png");
    let mut lab = Lab::easel(3);
    lab.push("delta");
    let type_file = |lab: &mut Lab, file: &std::path::Path| {
        lab.reach(|info| info.typ == egui::WidgetType::TextEdit);
        lab.type_anew(&file.display().to_string());
    };
    type_file(&mut lab, &file);
    lab.push("export");
    lab.until("it is written", |lab| lab.word().0.starts_with("written to "));
    let written = Drawing::find(file.to_str().expect("a path")).expect("a PNG");
    assert_eq!(written, Drawing::find("delta").expect("a map"));
    lab.push("blank");
    lab.push("import");
    lab.until("it is read", |lab| lab.word().0.starts_with("the map of "));
    assert_eq!(lab.get::<Easel>().canvas.drawing(), written);
    lab.push("export");
    lab.until("it is refused", |lab| lab.word().1);
    assert!(lab.word().0.contains("is there already"), "{:?}", lab.word());
    std::fs::write(&file, b"\xff\xd8\xff\xe0 this is a JPEG").expect("written");
    lab.push("import");
    lab.until("it is refused", |lab| lab.word().0.contains("JPEG"));
    assert_eq!(lab.get::<Easel>().canvas.drawing(), written, "nothing is lost");
    std::fs::remove_dir_all(&folder).expect("removed");
    lab.push("import");
    lab.until("it is refused", |lab| {
        lab.word() == (format!("cannot read {}: No such file or directory (os error 2)", file.display()), true)
    });
}

#[test]
fn whoever_types_an_m_types_it() {
    let mut lab = Lab::easel(3);
    lab.reach(|info| info.typ == egui::WidgetType::TextEdit);
    lab.frames(1);
    lab.game_key(KeyCode::KeyM);
    assert_eq!(lab.state(), GameState::Atlas);
    lab.let_go();
}
