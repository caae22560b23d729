//! Heightmap editor, operated by keyboard and mouse.

mod kept;
mod lines;
mod pace;

use std::path::Path;

use bevy::{input::keyboard::KeyCode, prelude::*};
use bevy_egui::egui;
use eremite::{
    easel::LiveHeights,
    first_place,
    land::{Column, LandCache, Place, biome::Realm},
    overlay::Pages,
    pages::easel::{Easel, EaselTool, EaselToolState},
    shared::schedule::GameState,
    synthesis::{CrudeHeightmap, Drawing},
};

use super::{
    harness::{folder, full_land},
    lab_harness::LabHarness,
};

impl LabHarness {
    fn easel(seed: u64) -> Self {
        Self::closed(seed, 0).opened_at_easel()
    }

    /// The editor with a data folder.
    fn easel_in(folder: &Path, seed: u64) -> Self {
        Self::saved_in(Some(folder), full_land(seed, "superposed-cosine"), 0).opened_at_easel()
    }

    /// Opens the map's pages at the editor, as for who was there last: the map, which takes much longer to draw, is not drawn.
    fn opened_at_easel(mut self) -> Self {
        self.0.step(4);
        self.0.0.world_mut().resource_mut::<Pages>().show("easel");
        self.game_key(KeyCode::KeyM);
        self.step_frames(3);
        self.at_easel()
    }

    /// Turns from the map to the editor.
    fn with_easel(mut self) -> Self {
        self.activate("Draw a map");
        self.step_frames(2);
        self.at_easel()
    }

    fn at_easel(mut self) -> Self {
        self.event(egui::Event::PointerGone);
        assert_eq!(self.resource::<Pages>().shown(), "easel");
        self.wait_until("the draft is brought", |lab| lab.resource::<Easel>().is_at_hand());
        self
    }

    /// Clicks a button that replaces the sketch, and waits for it.
    fn bring(&mut self, label: &str) {
        self.activate(label);
        self.wait_until("it is brought", |lab| lab.resource::<Easel>().is_at_hand());
    }

    /// Waits until land and images match the draft.
    fn settle(&mut self) {
        self.wait_until("the land follows the draft", |lab| lab.resource::<Easel>().is_settled());
    }

    /// Clicks "Walk here" and waits for the walk.
    pub fn walk_it(&mut self) {
        self.activate("  Walk here  ");
        self.wait_until("he walks", |lab| lab.state() == GameState::Playing);
        self.step_frames(3);
    }

    fn hand(&mut self) -> Mut<'_, EaselToolState> {
        self.0.0.world_mut().resource_mut::<EaselToolState>()
    }

    /// Screen position of a pixel of the map.
    fn pixel(&self, x: f32, y: f32) -> egui::Pos2 {
        let easel = self.resource::<Easel>();
        let scale = easel.draft_rect.width() / easel.canvas.width() as f32;
        easel.draft_rect.min + egui::vec2(x, y) * scale
    }

    /// Waits for the preview land, and asserts that it is the draft's.
    fn assert_land_is_of_the_draft(&mut self) {
        self.settle();
        let easel = self.resource::<Easel>();
        let land = LiveHeights::new(&easel.canvas, &easel.synthesis, self.0.land().seed(), || true).expect("it goes on");
        assert!(easel.heights() == Some(land.heights()), "the land is another one than the draft's");
    }
}

#[test]
fn a_land_is_drawn_with_the_mouse_and_keeps_up() {
    let mut lab = LabHarness::easel(1);
    lab.bring("Blank");
    assert!(lab.resource::<Easel>().canvas.to_heightmap().values().iter().all(|height| *height == 0.0));
    let (a, b) = (lab.pixel(60.0, 80.0), lab.pixel(150.0, 70.0));
    lab.draw(&[a, a + (b - a) * 0.5, b]);
    let canvas = &lab.resource::<Easel>().canvas;
    assert!((canvas.at(100, 75) - 0.8).abs() < 0.01 && canvas.at(10, 10) == 0.0, "a stroke of mountains");
    lab.assert_land_is_of_the_draft();
    // A patch is filled, a biome chosen in it, a mountain stamped on it.
    let (sea, ridge) = (lab.pixel(20.0, 20.0), lab.pixel(105.0, 75.0));
    lab.hand().level = 0.25;
    for (tool, at) in [(EaselTool::Fill, sea), (EaselTool::BiomeFill, ridge)] {
        lab.hand().tool = tool;
        lab.hand().biome = Some("snowfield".into());
        lab.draw(&[at]);
        lab.wait_until("it is filled", |lab| lab.resource::<Easel>().is_at_hand());
    }
    let canvas = &lab.resource::<Easel>().canvas;
    assert!((canvas.at(3, 3) - 0.25).abs() < 0.01 && canvas.biome_at(3, 3) == Some("snowfield"), "all is one patch of no biome");
    lab.activate("steep");
    assert_eq!(lab.resource::<EaselToolState>().tool, EaselTool::Stamp);
    lab.hand().level = 1.0;
    lab.draw(&[sea]);
    let canvas = &lab.resource::<Easel>().canvas;
    assert!(canvas.at(20, 20) > 0.4 && canvas.at(50, 20) < 0.3, "a mountain");
    lab.assert_land_is_of_the_draft();
    // All of it is undone, stroke by stroke, and the last one done again.
    for _ in 0..4 {
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    }
    assert!(lab.resource::<Easel>().canvas.to_heightmap().values().iter().all(|height| *height == 0.0));
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND | egui::Modifiers::SHIFT);
    assert!(lab.resource::<Easel>().canvas.at(100, 75) > 0.7);
    lab.assert_land_is_of_the_draft();
}

#[test]
fn a_walk_on_a_drawn_map_begins_at_the_first_shore_and_in_the_sea_if_that_is_all() {
    let mut lab = LabHarness::easel(1);
    lab.bring("Blank");
    lab.settle();
    lab.walk_it();
    assert_eq!(lab.0.body().place.column, Column(0), "all is sea");
    let mut lab = lab.opened_at_easel();
    let (a, b) = (lab.pixel(150.0, 80.0), lab.pixel(190.0, 80.0));
    lab.draw(&[a, b]);
    lab.settle();
    lab.walk_it();
    let (land, place) = (lab.0.land(), lab.0.body().place);
    assert!(place.column.0 > 100, "he is at {place:?}, far from the land that was drawn");
    let wet = |column: i64| LandCache::default().water(&land, Place::at(Column(column), 0)).is_some();
    assert!(wet(place.column.0 - 60) && (-4..=4).all(|aside| !wet(place.column.0 + aside)), "he does not stand at the shore: {place:?}");
    assert!(lab.feet_above_ground().abs() < 0.2);
    // And so does another walk on it.
    let start = first_place::start(&land);
    assert!((-4..=4).all(|aside| !wet(start.0 + aside)), "{start:?}");
}

#[test]
fn a_drawing_of_another_size_is_taken_back() {
    let folder = folder("sizes");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("small.png");
    std::fs::write(&file, eremite::synthesis::drawing::to_png(&CrudeHeightmap::new(50, 40, vec![0.5; 2000]))).expect("written");
    let mut lab = LabHarness::easel(3);
    let (a, b) = (lab.pixel(60.0, 80.0), lab.pixel(150.0, 70.0));
    lab.draw(&[a, b]);
    let drawing = lab.resource::<Easel>().canvas.to_drawing();
    lab.tab_to(|info| info.typ == egui::WidgetType::TextEdit && info.hint_text.as_deref() == Some("a PNG"));
    lab.replace_text(&file.display().to_string());
    lab.activate("Import");
    lab.wait_until("it is there", |lab| lab.resource::<Easel>().canvas.width() == 50);
    lab.assert_land_is_of_the_draft();
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    assert_eq!(lab.resource::<Easel>().canvas.to_drawing(), drawing);
    lab.assert_land_is_of_the_draft();
    lab.press(egui::Key::Z, egui::Modifiers::COMMAND | egui::Modifiers::SHIFT);
    assert_eq!(lab.resource::<Easel>().canvas.width(), 50);
    for _ in 0..2 {
        lab.press(egui::Key::Z, egui::Modifiers::COMMAND);
    }
    assert_eq!(lab.resource::<Easel>().canvas.to_drawing(), Drawing::find("archipelago").expect("a map"), "and the stroke before it");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn every_biome_can_be_reached() {
    let mut lab = LabHarness::easel(3);
    let land = lab.0.land();
    let names: Vec<String> = land.biomes().iter().filter(|biome| biome.realm == Realm::Surface).map(|biome| biome.name.clone()).collect();
    assert!(names.len() > 8);
    lab.tab_to(|info| info.typ == egui::WidgetType::ComboBox);
    lab.tap(egui::Key::Enter);
    lab.step_frames(3);
    for name in names {
        lab.tab_to_label(&name);
        let row = lab.focused_widget();
        assert_eq!(row.interact_rect.height(), row.rect.height(), "of {name} a part is hidden");
    }
}

#[test]
fn a_click_chooses_the_row_that_is_walked() {
    let mut lab = LabHarness::easel(3);
    lab.bring("coast");
    lab.hand().tool = EaselTool::Way;
    let at = lab.pixel(100.0, 30.5);
    lab.draw(&[at]);
    assert_eq!((lab.resource::<Easel>().row_m(), lab.resource::<Easel>().canvas.path()), ((30 - 80) * 8, None));
    lab.tap(egui::Key::Enter);
    lab.wait_until("he walks", |lab| lab.state() == GameState::Playing);
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
    let mut lab = LabHarness::easel(3);
    lab.bring("delta");
    let type_file = |lab: &mut LabHarness, file: &std::path::Path| {
        lab.tab_to(|info| info.typ == egui::WidgetType::TextEdit);
        lab.replace_text(&file.display().to_string());
    };
    type_file(&mut lab, &file);
    lab.activate("Export");
    lab.wait_until("it is written", |lab| lab.status().0.starts_with("written to "));
    let written = Drawing::find(file.to_str().expect("a path")).expect("a PNG");
    assert_eq!(written, Drawing::find("delta").expect("a map"));
    lab.bring("Blank");
    lab.activate("Import");
    lab.wait_until("it is read", |lab| lab.status().0.starts_with("the map of "));
    assert_eq!(lab.resource::<Easel>().canvas.to_drawing(), written);
    lab.activate("Export");
    lab.wait_until("it is refused", |lab| lab.status().1);
    assert!(lab.status().0.contains("is there already"), "{:?}", lab.status());
    std::fs::write(&file, b"\xff\xd8\xff\xe0 this is a JPEG").expect("written");
    lab.activate("Import");
    lab.wait_until("it is refused", |lab| lab.status().0.contains("JPEG"));
    assert_eq!(lab.resource::<Easel>().canvas.to_drawing(), written, "nothing is lost");
    std::fs::remove_dir_all(&folder).expect("removed");
    lab.activate("Import");
    lab.wait_until("it is refused", |lab| {
        lab.status() == (format!("cannot read {}: No such file or directory (os error 2)", file.display()), true)
    });
}

#[test]
fn whoever_types_an_m_types_it() {
    let mut lab = LabHarness::easel(3);
    lab.tab_to(|info| info.typ == egui::WidgetType::TextEdit);
    lab.step_frames(1);
    lab.game_key(KeyCode::KeyM);
    assert_eq!(lab.state(), GameState::Atlas);
    lab.release_focus();
}
