//! The atlas and the easel, driven by keyboard and mouse.

use bevy::{input::keyboard::KeyCode, prelude::*};
use bevy_egui::{EguiContext, egui};
use eremite::{
    app,
    atlas::{Chart, Trail},
    easel::Live,
    land::{Column, LandLayers, Seed},
    overlay::{Easel, Hand, Page, Tool},
    preset::{self, Library},
    schedule::{GameState, LabState},
    synthesis::Drawing,
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
        let mut lab = Self::map(seed, 0);
        lab.push("draw a map");
        lab.frames(2);
        lab.event(egui::Event::PointerGone);
        assert!(lab.get::<Easel>().open);
        lab
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
        let scale = easel.draft.width() / easel.canvas.width() as f32;
        easel.draft.min + egui::vec2(x, y) * scale
    }

    /// What the land beside the draft should be.
    fn land_of_the_draft(&self) -> Live {
        let easel = self.get::<Easel>();
        Live::new(&easel.canvas, &easel.synthesis, self.0.land().seed())
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
    let asks = |lab: &mut Lab| {
        let world = lab.0.0.world_mut();
        world.query::<&mut EguiContext>().single_mut(world).expect("a context").get_mut().has_requested_repaint()
    };
    assert!(asks(&mut lab), "nothing is painted yet");
    let frames = (0..20_000).take_while(|_| {
        std::thread::sleep(std::time::Duration::from_millis(1));
        lab.frames(1);
        asks(&mut lab)
    });
    assert!(frames.count() < 20_000, "it asks for ever");
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
    assert!(lab.get::<Easel>().live.as_ref().expect("a land").heights() == lab.land_of_the_draft().heights());
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
    assert!(lab.get::<Easel>().live.as_ref().expect("a land").heights() == lab.land_of_the_draft().heights());
    // All of it is undone, stroke by stroke, and the last one done again.
    for _ in 0..4 {
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    }
    assert!(lab.get::<Easel>().canvas.crude().values().iter().all(|height| *height == 0.0));
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND | egui::Modifiers::SHIFT);
    assert!(lab.get::<Easel>().canvas.at(100, 75) > 0.7);
    lab.frames(1);
    assert!(lab.get::<Easel>().live.as_ref().expect("a land").heights() == lab.land_of_the_draft().heights());
}

#[test]
fn a_map_is_walked_kept_and_found_again() {
    let folder = std::env::temp_dir().join(format!("eremite-easel-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let mut lab = Lab::easel(3);
    lab.0.0.insert_resource(Library::new("no such folder".into(), Some(folder.clone())));
    lab.push("volcano");
    lab.hand().tool = Tool::Way;
    let places = [(30.0, 120.0), (90.0, 60.0), (170.0, 90.0), (220.0, 40.0)].map(|(x, y)| lab.pixel(x, y));
    lab.draw(&places);
    let drawing = lab.get::<Easel>().canvas.drawing();
    assert!(drawing.way.is_some());
    lab.push("keep");
    lab.push("  walk it  ");
    lab.frames(4);
    assert_eq!(lab.state(), GameState::Playing);
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
    let mut library = Library::new("no such folder".into(), Some(folder.clone()));
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
fn a_click_chooses_the_row_that_is_walked() {
    let mut lab = Lab::easel(3);
    lab.push("coast");
    lab.hand().tool = Tool::Way;
    let at = lab.pixel(100.0, 30.5);
    lab.draw(&[at]);
    assert_eq!((lab.get::<Easel>().row_m, lab.get::<Easel>().canvas.way()), ((30 - 80) * 8, None));
    lab.tap(egui::Key::Enter);
    lab.frames(3);
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
        lab.press(egui::Key::A, egui::Modifiers::COMMAND);
        lab.type_words(&file.display().to_string());
        lab.frames(1);
    };
    type_file(&mut lab, &file);
    lab.push("export");
    let written = Drawing::find(file.to_str().expect("a path")).expect("a PNG");
    assert_eq!(written, Drawing::find("delta").expect("a map"));
    lab.push("blank");
    lab.push("import");
    assert_eq!(lab.get::<Easel>().canvas.drawing(), written);
    let word = |lab: &Lab| lab.get::<eremite::overlay::Workbench>().word().cloned().expect("something was said");
    assert!(!word(&lab).fault);
    lab.push("export");
    assert!(word(&lab).fault && word(&lab).text.contains("is there already"), "{:?}", word(&lab));
    std::fs::write(&file, b"\xff\xd8\xff\xe0 this is a JPEG").expect("written");
    lab.push("import");
    assert!(word(&lab).fault && word(&lab).text.contains("JPEG"), "{:?}", word(&lab));
    assert_eq!(lab.get::<Easel>().canvas.drawing(), written, "nothing is lost");
    std::fs::remove_dir_all(&folder).expect("removed");
    lab.push("import");
    assert!(word(&lab).fault, "{:?}", word(&lab));
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
