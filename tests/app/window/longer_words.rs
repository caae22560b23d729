//! In the pseudo-language, whose words are longer by half: what is not translated, cut or laid over something else shows.

use std::{
    collections::BTreeSet,
    path::Path,
    sync::{Arc, Mutex},
};

use accesskit::Role;
use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested},
    prelude::*,
};
use bevy_egui::{EguiContext, EguiFullOutput, EguiPostUpdateSet, egui};
use eremite::{
    exemplar, graph,
    journal::RunJournal,
    journal_pages::{JournalSpread, SpreadPosition, VignetteCache},
    land::Land,
    mountains::MountainKinds,
    overlay::{Pages, Tabs},
    pages::{easel::Easel, journal::OpenJournal},
    preset::PresetLibrary,
    shared::{
        captions::{Caption, Captions},
        schedule::{GameState, LabState},
        sound_cue::{CueKind, cue_text},
    },
    stream::StreamLayers,
    synth,
    synthesis::drawing,
    words::{self, Language},
};

use super::{ShownText, Walked, game_with_saves, is_read, resize, run_alone, shown_texts, standing, tap};
use crate::harness::Game;

/// Set in a process that speaks the pseudo-language.
const PSEUDO: &str = "EREMITE_TEST_PSEUDO";

#[test]
fn all_is_translated_nothing_is_cut_and_nothing_overlaps_where_words_are_longer_by_half() {
    const NAME: &str = "all_is_translated_nothing_is_cut_and_nothing_overlaps_where_words_are_longer_by_half";
    in_longer_words(NAME, &[(800, 600)], &[2.0]);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn nothing_is_cut_and_nothing_overlaps_in_longer_words_in_a_window_of_any_size() {
    let name = "nothing_is_cut_and_nothing_overlaps_in_longer_words_in_a_window_of_any_size";
    in_longer_words(name, &[(1280, 720), (1280, 800), (800, 600)], &[1.0, 2.0]);
}

/// Checks all pages in a process of its own, which runs the same test.
fn in_longer_words(test: &str, sizes: &[(u32, u32)], scales: &[f32]) {
    // A process has one language, and the other tests of this one expect English.
    if std::env::var_os(PSEUDO).is_some() {
        words::set_language(Language::Pseudo);
        let mut game = standing();
        game.0
            .init_resource::<EguiTexts>()
            .add_systems(PostUpdate, record_egui_texts.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput));
        game.hold(KeyCode::ArrowRight);
        game.step_seconds(8.0);
        game.release(KeyCode::ArrowRight);
        map_and_journal_are_read(&mut game, sizes, scales);
        texts_over_the_land_are_read(&mut game, sizes, scales);
        lab_and_map_editor_are_read(&mut game, sizes, scales);
        return is_read(&mut game_with_saves(test), sizes, scales, Walked::All);
    }
    run_alone(&format!("window::longer_words::{test}"), PSEUDO);
}

/// Words that are the same in all languages: names of algorithms, layers, sounds and files, of keys that are no pictures; what
/// places have in their names, and files that are proposed.
pub fn names(game: &Game) -> BTreeSet<String> {
    const OTHERS: [&str; 15] =
        ["Eremite", "Ctrl", "Shift", "Enter", "Esc", "dB", "ms", "min", "km", "map", "png", "my", "land", "temple", "hermitage"];
    let world = game.0.world();
    let mut presets = PresetLibrary::from_system_folders();
    presets.refresh(&eremite::app::algorithms());
    let mut names: Vec<String> = OTHERS.map(Into::into).to_vec();
    names.extend(presets.entries().iter().map(|entry| entry.name.clone()));
    names.extend([graph::available(), exemplar::available(), drawing::available()].concat());
    names.extend(eremite::app::algorithms().iter().map(|algorithm| algorithm.name.to_string()));
    names.extend(eremite::app::node_types().iter().map(|node| node.name.to_string()));
    names.extend(synth::scenes().map(|scene| scene.name.to_string()));
    names.extend(world.resource::<StreamLayers>().iter().map(|layer| layer.name.to_string()));
    names.extend(world.resource::<MountainKinds>().iter().map(|(name, _)| name.to_string()));
    names.iter().flat_map(|name| letters(name)).map(str::to_owned).collect()
}

/// The words of a text: its runs of letters.
fn letters(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty())
}

/// Words of a text in the pseudo-language that did not come through it: those that are in no brackets, and those in brackets
/// with a letter that it puts an accent on, which are variables of a message; but for names, single letters, paths of files and
/// codes of lands.
fn untranslated(text: &str, names: &BTreeSet<String>) -> Vec<String> {
    // A path may have spaces in it.
    if Path::new(text).is_absolute() {
        return Vec::new();
    }
    let mut depth = 0_u32;
    let (mut outside, mut inside) = (String::new(), String::new());
    for letter in text.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(letter),
            _ => inside.push(letter),
        }
        if letter == '[' || letter == ']' {
            inside.push(' ');
        }
    }
    let outside = read_words(&outside, names).filter(|word| word.chars().count() > 1);
    // Units have fewer letters.
    let is_plain =
        |word: &&str| word.chars().count() > 2 && word.contains(|letter: char| "aceinosuyz".contains(letter.to_ascii_lowercase()));
    outside.chain(read_words(&inside, names).filter(is_plain)).map(str::to_owned).collect()
}

/// The words of a text but for names, paths of files and codes of lands.
fn read_words<'a>(text: &'a str, names: &'a BTreeSet<String>) -> impl Iterator<Item = &'a str> {
    /// A word of so many signs is a land's code.
    const CODE: usize = 24;
    let read = text.split_whitespace().filter(|part| !part.contains(['/', '\\']) && part.chars().count() < CODE);
    read.flat_map(letters).filter(move |word| !names.contains(*word))
}

/// Asserts that all of it has come through the pseudo-language. Where places are named, what begins with a capital is a name.
pub fn assert_translated<'a>(texts: impl IntoIterator<Item = &'a str>, names: &BTreeSet<String>, has_places: bool, place: &str) {
    let is_place = |word: &String| has_places && word.starts_with(char::is_uppercase);
    let mut found = BTreeSet::new();
    for text in texts {
        if untranslated(text, names).iter().any(|word| !is_place(word)) {
            found.insert(text);
        }
    }
    assert!(found.is_empty(), "not translated, {place}: {found:#?}");
}

#[test]
fn what_is_in_no_brackets_is_found_and_so_is_a_variable_in_english() {
    let names = BTreeSet::from(["ridged".to_owned()]);
    for right in ["[a [b] c]", "12 \u{b7} 3 %", "ridged 7", "[a], [b]: x", "/tmp/road.ron", "EgIBAAAAAAAAAA-mist_over_the_ford"] {
        assert!(untranslated(right, &names).is_empty(), "{right}");
    }
    for right in ["[ridged túúññíñg]", "[12 kmm, 3 dBB]", "[in /tmp/some/file]"] {
        assert!(untranslated(right, &names).is_empty(), "{right}");
    }
    assert_eq!(untranslated("[a] Undo (b) ridged", &names), ["Undo"]);
    assert_eq!(untranslated("[túúññíñg [óff manjiao]]: x", &names), ["manjiao"]);
}

/// Texts that egui painted in the last frame, with their areas in pixels, and those of them that are cut, by dots or by what they
/// are in.
#[derive(Resource, Default)]
struct EguiTexts {
    texts: Vec<(String, Rect)>,
    cut: Vec<String>,
    /// Those that end in dots for want of room.
    elided: Vec<String>,
}

fn record_egui_texts(outputs: Query<&EguiFullOutput>, mut texts: ResMut<EguiTexts>) {
    *texts = EguiTexts::default();
    for output in outputs.iter().filter_map(|output| output.0.as_ref()) {
        for egui::epaint::ClippedShape { clip_rect, shape } in &output.shapes {
            texts.collect(shape, *clip_rect, output.pixels_per_point);
        }
    }
}

impl EguiTexts {
    fn collect(&mut self, shape: &egui::Shape, clip: egui::Rect, scale: f32) {
        match shape {
            egui::Shape::Vec(shapes) => {
                for shape in shapes {
                    self.collect(shape, clip, scale);
                }
            }
            egui::Shape::Text(text) => {
                let words = text.galley.text();
                let on_screen = text.visual_bounding_rect();
                let area = in_pixels(on_screen, scale);
                if words.trim().is_empty() || !on_screen.is_positive() {
                    return;
                }
                if text.galley.elided {
                    self.elided.push(words.into());
                }
                if text.galley.elided || !clip.expand(1.0).contains_rect(on_screen) {
                    self.cut.push(words.into());
                }
                // A name on the map is drawn with a rim: several times, a little aside.
                if !self.texts.iter().any(|(known, by)| *known == words && by.center().distance(area.center()) < 4.0 * scale) {
                    self.texts.push((words.into(), area));
                }
            }
            _ => {}
        }
    }
}

fn in_pixels(rect: egui::Rect, scale: f32) -> Rect {
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
    Rect::from_corners(corner(rect.min), corner(rect.max))
}

/// What egui painted in its last pass: the number of texts, and those that lie over others of their layer. A window or a tip,
/// which has a layer of its own, may lie over what it likes; a plot may not, and leaves out marks that have no room.
#[derive(Default)]
struct LayeredTexts {
    count: usize,
    overlaps: Vec<String>,
}

/// Has each pass of egui looked through for texts that lie over one another.
fn watch_overlaps(ctx: &egui::Context) -> Arc<Mutex<LayeredTexts>> {
    let last = Arc::<Mutex<LayeredTexts>>::default();
    let written = Arc::clone(&last);
    let watch = move |ui: &mut egui::Ui| *written.lock().expect("nothing panics in it") = layered_texts(ui.ctx());
    ctx.on_end_pass("overlaps", Arc::new(watch));
    last
}

fn layered_texts(ctx: &egui::Context) -> LayeredTexts {
    let (window, scale) = (ctx.content_rect(), ctx.pixels_per_point());
    let layers: Vec<egui::LayerId> = ctx.viewport(|viewport| viewport.this_pass.widgets.layer_ids().collect());
    let mut found = LayeredTexts::default();
    ctx.graphics(|graphics| {
        for layer in layers.iter().filter_map(|layer| graphics.get(*layer)) {
            // What is painted over the land is clipped by the window alone, and lies beneath the panel, in the same layer.
            let (over_land, of_panels): (Vec<_>, Vec<_>) = layer.all_entries().partition(|entry| entry.clip_rect == window);
            for entries in [over_land, of_panels] {
                let mut texts = Vec::new();
                for egui::epaint::ClippedShape { clip_rect, shape } in entries {
                    collect_rows(shape, *clip_rect, scale, &mut texts);
                }
                found.count += texts.len();
                found.overlaps.extend(overlaps(&texts));
            }
        }
    });
    found
}

/// Adds the texts of a shape, each with the parts of its rows that can be seen: one that goes on in the row of another begins
/// and ends in the middle of a row.
fn collect_rows(shape: &egui::Shape, clip: egui::Rect, scale: f32, texts: &mut Vec<(String, Vec<Rect>)>) {
    match shape {
        egui::Shape::Vec(shapes) => {
            for shape in shapes {
                collect_rows(shape, clip, scale, texts);
            }
        }
        egui::Shape::Text(text) => {
            let rows = text.galley.rows.iter().map(|row| row.visuals.mesh_bounds.translate(row.pos.to_vec2() + text.pos.to_vec2()));
            // What is turned, as at the axis of a plot, is one row.
            let rows: Vec<egui::Rect> = if text.angle == 0.0 { rows.collect() } else { vec![text.visual_bounding_rect()] };
            let seen = rows.into_iter().map(|row| row.intersect(clip)).filter(egui::Rect::is_positive);
            let seen: Vec<Rect> = seen.map(|row| in_pixels(row, scale)).collect();
            if !seen.is_empty() {
                texts.push((text.galley.text().into(), seen));
            }
        }
        _ => {}
    }
}

/// The texts that lie over others, with the first rows of them that do.
fn overlaps(texts: &[(String, Vec<Rect>)]) -> Vec<String> {
    let mut found = Vec::new();
    for (number, (words, rows)) in texts.iter().enumerate() {
        for (other, beside) in &texts[number + 1..] {
            let mut pairs = rows.iter().flat_map(|row| beside.iter().map(move |by| (row, by)));
            let both = pairs.find(|(row, by)| overlap(**row, **by).is_some());
            found.extend(both.map(|(row, by)| format!("{words:?} at {row:?} and {other:?} at {by:?}")));
        }
    }
    found
}

/// What two texts have in common, if it is more than the edges of letters.
fn overlap(area: Rect, by: Rect) -> Option<Rect> {
    let both = area.intersect(by);
    (both.width() >= 2.0 && both.height() >= 4.0).then_some(both)
}

#[test]
fn texts_over_others_of_their_layer_are_found_and_what_is_clipped_or_over_the_land_is_apart() {
    let ctx = egui::Context::default();
    let last = watch_overlaps(&ctx);
    let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
        let write = |painter: &egui::Painter, y: f32, words: &str| {
            painter.text(egui::pos2(10.0, y), egui::Align2::LEFT_TOP, words, egui::FontId::default(), egui::Color32::BLACK);
        };
        for (y, words) in [(10.0, "over"), (14.0, "land"), (60.0, "apart")] {
            write(ui.painter(), y, words);
        }
        let within = |width: f32| ui.painter().with_clip_rect(egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(width, 100.0)));
        write(&within(90.0), 10.0, "panel");
        write(&within(5.0), 10.0, "clipped");
    });
    output.textures_delta.clear();
    let LayeredTexts { count, overlaps } = std::mem::take(&mut *last.lock().expect("nothing panics in it"));
    assert!(overlaps.len() == 1 && overlaps[0].starts_with("\"over\" at") && overlaps[0].contains("\"land\" at"), "{overlaps:?}");
    assert_eq!(count, 4, "what is clipped is not seen");
}

/// The texts that egui painted in the last frame, none of which is cut.
fn whole_egui_texts(game: &Game, place: &str) -> Vec<(String, Rect)> {
    let EguiTexts { texts, cut, .. } = game.0.world().resource::<EguiTexts>();
    assert!(cut.is_empty(), "{cut:?} are cut, {place}");
    texts.clone()
}

/// Walks through the map and the journal in windows of these sizes, with each factor on the size of text.
fn map_and_journal_are_read(game: &mut Game, sizes: &[(u32, u32)], scales: &[f32]) {
    let names = names(game);
    let words_of = |texts: &[(String, Rect)]| texts.iter().map(|(words, _)| words.clone()).collect::<Vec<_>>();
    let mut studio = VignetteCache::default();
    for (scale, size) in scales.iter().flat_map(|scale| sizes.iter().map(move |size| (*scale, *size))) {
        let window = Vec2::new(size.0 as f32, size.1 as f32);
        resize(game, window, scale);
        let place = format!("at {size:?} and {scale}");
        tap(game, KeyCode::KeyM);
        game.step(20);
        let map = format!("map {place}");
        let texts = whole_egui_texts(game, &map);
        check_texts(&texts, window, 5, &map);
        assert_translated(words_of(&texts).iter().map(String::as_str), &names, true, &map);
        tap(game, KeyCode::KeyJ);
        // The page is laid out for the room that buttons and hints leave once they are there.
        game.step(4);
        let chapters = game.0.world().resource::<OpenJournal>().contents().len();
        assert!(chapters > 8, "{chapters} chapters");
        for chapter in 0..chapters {
            let (opened, book) = (game.0.world().resource::<OpenJournal>(), game.0.world().resource::<RunJournal>());
            let spot = SpreadPosition { chapter, item: 0 };
            let map_of = Some(game.0.world().resource::<Land>().fingerprint());
            let spread = JournalSpread { contents: opened.contents(), wishes: book.quests(), sealed: book.fulfilled(), spot, map_of };
            let mut texts = spread.written(&mut studio, opened.area());
            let name = format!("{} {place}", opened.contents()[chapter].name);
            assert!(!texts.iter().any(|(words, _)| words.contains('…')), "{name}: {texts:?}");
            texts.extend(whole_egui_texts(game, &name));
            check_texts(&texts, window, 12, &name);
            // A text is written line by line, and its brackets are at its ends.
            assert_translated([&*words_of(&texts).join(" ")], &names, true, &name);
        }
        tap(game, KeyCode::KeyJ);
    }
}

/// Reads what stands over the land, and in photo mode, in windows of these sizes, with each factor on the size of text.
fn texts_over_the_land_are_read(game: &mut Game, sizes: &[(u32, u32)], scales: &[f32]) {
    let names = names(game);
    for (scale, size) in scales.iter().flat_map(|scale| sizes.iter().map(move |size| (*scale, *size))) {
        let window = Vec2::new(size.0 as f32, size.1 as f32);
        resize(game, window, scale);
        for (state, least) in [(GameState::Playing, 2), (GameState::Photo, 10)] {
            game.0.world_mut().resource_mut::<NextState<GameState>>().set(state);
            game.step(6);
            // While they are wanted, the game writes its own at the end of each frame.
            let lines = vec![Caption { words: cue_text(CueKind::Way).into(), pan: 1.0 }];
            game.0.insert_resource(Captions { wanted: true, lines });
            game.step(1);
            let place = format!("{state:?} at {size:?} and {scale}");
            let texts = shown_texts(game);
            assert!(texts.len() >= least, "{place}: {texts:?}");
            for ShownText { words, all, .. } in &texts {
                let is_within = all.min.cmpge(Vec2::NEG_ONE).all() && all.max.cmple(window + 1.0).all();
                assert!(is_within, "{words:?} is at {all:?}, {place}");
            }
            assert_translated(texts.iter().map(|text| &*text.words), &names, true, &place);
        }
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
        game.step(2);
    }
    game.0.insert_resource(Captions::default());
}

/// Opens each tab of the lab and the map editor in windows of these sizes, with each factor on the size of text. What is scrolled
/// out of sight is told to readers; for what has dots at its end, or lies over other texts, there is a window in which more of a
/// tab is in sight.
fn lab_and_map_editor_are_read(game: &mut Game, sizes: &[(u32, u32)], scales: &[f32]) {
    const TALL: (u32, u32) = (800, 2400);
    let names = names(game);
    game.0.world().resource::<AccessibilityRequested>().set(true);
    let world = game.0.world_mut();
    let mut context = world.query::<&mut EguiContext>().single_mut(world).expect("the lab's context");
    let last = watch_overlaps(context.get_mut());
    let mut overlaps = Vec::new();
    for (scale, size) in scales.iter().flat_map(|scale| sizes.iter().chain([&TALL]).map(move |size| (*scale, *size))) {
        resize(game, Vec2::new(size.0 as f32, size.1 as f32), scale);
        game.0.world_mut().resource_mut::<NextState<LabState>>().set(LabState::Open);
        game.step(3);
        let tabs: Vec<_> = game.0.world().resource::<Tabs>().available().map(|tab| tab.name).collect();
        assert!(tabs.len() > 10, "{tabs:?}");
        for tab in tabs {
            game.0.world_mut().resource_mut::<Tabs>().show(tab);
            game.step(3);
            let place = format!("{tab} at {size:?} and {scale}");
            check_told(game, &names, &place);
            let painted = last.lock().expect("nothing panics in it");
            assert!(painted.count > 10, "{place}: {} texts", painted.count);
            overlaps.extend(painted.overlaps.iter().map(|both| format!("{place}: {both}")));
        }
        game.0.world_mut().resource_mut::<NextState<LabState>>().set(LabState::Closed);
        game.step(2);
        game.0.world_mut().resource_mut::<Pages>().show("easel");
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Atlas);
        game.wait_until("the draft is brought", |game| game.0.world().resource::<Easel>().is_at_hand());
        game.step(2);
        check_told(game, &names, &format!("map editor at {size:?} and {scale}"));
        game.0.world_mut().resource_mut::<Pages>().show_first();
        game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
        game.step(2);
    }
    game.0.world().resource::<AccessibilityRequested>().set(false);
    assert!(overlaps.is_empty(), "texts lie over one another: {overlaps:#?}");
}

/// Asserts that what is told is translated, and that no text has dots at its end.
fn check_told(game: &mut Game, names: &BTreeSet<String>, place: &str) {
    let texts = told(game);
    assert!(texts.len() > 20, "{place}: {texts:?}");
    assert_translated(texts.iter().map(String::as_str), names, false, place);
    // A land's code is one word, and is copied, not read.
    let elided: Vec<&String> = game.0.world().resource::<EguiTexts>().elided.iter().filter(|words| words.contains(' ')).collect();
    assert!(elided.is_empty(), "{elided:?} are cut, {place}");
}

/// What egui painted in the last frame, and what readers are told, but for what is typed into fields.
fn told(game: &mut Game) -> Vec<String> {
    let mut told: Vec<String> = game.0.world().resource::<EguiTexts>().texts.iter().map(|(words, _)| words.clone()).collect();
    let world = game.0.world_mut();
    // What stands over the land is read elsewhere.
    let mut nodes = world.query_filtered::<&AccessibilityNode, Without<Text>>();
    let is_typed = |role: Role| matches!(role, Role::TextInput | Role::MultilineTextInput | Role::TextRun);
    for node in nodes.iter(world).filter(|node| !node.is_hidden() && !is_typed(node.role())) {
        told.extend([node.label(), node.value(), node.description()].into_iter().flatten().map(str::to_owned));
    }
    told
}

/// Asserts that there are so many texts, each within the window and none over another.
fn check_texts(texts: &[(String, Rect)], window: Vec2, least: usize, place: &str) {
    assert!(texts.len() >= least, "{place}: {texts:?}");
    for (number, (text, area)) in texts.iter().enumerate() {
        assert!(area.min.cmpge(Vec2::NEG_ONE).all() && area.max.cmple(window + 1.0).all(), "{text:?} is at {area:?}, {place}");
        for (other, by) in &texts[number + 1..] {
            let both = overlap(*area, *by);
            assert!(both.is_none(), "{text:?} and {other:?} overlap by {both:?}, {place}");
        }
    }
}
