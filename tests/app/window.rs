//! The game with the window's plugins, but without a screen or GPU.

use std::collections::BTreeSet;

use accesskit::Role;
use bevy::{
    a11y::{AccessibilityNode, AccessibilityRequested},
    app::PluginGroupBuilder,
    camera::CameraOutputMode,
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    ui::{CalculatedClip, UiGlobalTransform},
    window::{ExitCondition, WindowResized},
    winit::WinitPlugin,
};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, egui};
use eremite::{
    app::{EremiteLabPlugins, EremiteMinimalPlugins, EremiteWindowPlugins},
    exemplar, graph,
    journal::RunJournal,
    journal_pages::{JournalSpread, SpreadPosition, VignetteCache},
    land::{Column, Land},
    light::{LightPlugin, ViewLight},
    menu::{MenuAppExt, MenuItem, MenuNavigation, MenuPage, ROOT_PAGE, open, page_names},
    mountains::MountainKinds,
    overlay::{EditSession, OverlayPlugin, Pages, Tabs},
    pages::{easel::Easel, journal::OpenJournal},
    preset::PresetLibrary,
    rendering::RenderingPlugin,
    shared::{
        actions::{Action, RebindListener},
        captions::{Caption, Captions},
        remark::Remark,
        schedule::{GameState, LabState},
        sound_cue::{CueKind, cue_text},
        text_settings::TextSettings,
    },
    stream::StreamLayers,
    synth,
    synthesis::drawing,
    ui::UiPlugin,
    words::{self, Language},
};

use super::harness::{Game, full_land};

/// The game in an invisible window.
pub fn app(land: Land, take_out: impl Fn(PluginGroupBuilder) -> PluginGroupBuilder) -> App {
    let nobody = WgpuSettings { backends: None, ..default() };
    let window =
        WindowPlugin { primary_window: Some(Window { focused: true, ..default() }), exit_condition: ExitCondition::DontExit, ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .build()
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>()
            .set(window)
            .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(nobody)), ..default() }),
    )
    .add_plugins(EremiteMinimalPlugins { land, start: Column(0).into() })
    .add_plugins(take_out(EremiteWindowPlugins.build().add_group(EremiteLabPlugins)));
    app
}

fn game(take_out: impl Fn(PluginGroupBuilder) -> PluginGroupBuilder) -> Game {
    let mut game = Game::from(app(full_land(1, "superposed-cosine"), take_out));
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(2.0);
    game
}

/// Which of light, scene, text and lab the window's plugins have brought.
fn brought(game: &mut Game) -> [bool; 4] {
    let world = game.0.world_mut();
    let texts = world.query::<&Text>().iter(world).count();
    let paints = |camera: &Camera| matches!(camera.output_mode, CameraOutputMode::Skip);
    let scenes = world.query::<&Camera>().iter(world).filter(|camera| paints(camera)).count();
    [world.contains_resource::<ViewLight>(), scenes == 1, texts > 0, world.contains_resource::<EditSession>()]
}

#[test]
fn any_of_the_windows_plugins_can_be_taken_out() {
    let mut all = game(|group| group);
    let walked = all.body().place;
    assert_eq!(brought(&mut all), [true; 4]);
    let takers: [fn(PluginGroupBuilder) -> PluginGroupBuilder; 4] = [
        PluginGroupBuilder::disable::<LightPlugin>,
        PluginGroupBuilder::disable::<RenderingPlugin>,
        PluginGroupBuilder::disable::<UiPlugin>,
        PluginGroupBuilder::disable::<OverlayPlugin>,
    ];
    for (number, take_out) in takers.into_iter().enumerate() {
        let mut without = game(take_out);
        let mut expected = [true; 4];
        expected[number] = false;
        assert_eq!(brought(&mut without), expected);
        assert_eq!(without.body().place, walked, "the window changes the walk");
        without.assert_no_hole();
    }
}

/// The page that a game waits at for a key.
const LISTENING: &str = "listening";
/// A page of the tests, in English.
const KINDS: &str = "kinds";

/// Menu pages of settings and controls, and one with every kind of item.
fn pages(game: &mut Game) -> [&'static str; 6] {
    game.0.add_menu_page(KINDS, |_| {
        MenuPage::new("All kinds of lines")
            .item(MenuItem::heading("of which there are six"))
            .item(MenuItem::label("What is only read is broken into as many lines as it needs, however long it is and however large."))
            .item(MenuItem::button("something to do", |_| ()).note("and a word about it, so that one knows what comes of it"))
            .item(
                MenuItem::switch("a switch with rather many words", true, |_, _| ())
                    .help("What it means in a sentence that is not too short."),
            )
            .item(MenuItem::choice("a choice", ["borderless full screen"], 0, |_, _| ()))
            .item(MenuItem::number("a number", 0.5, 0.0..=1.0, 0.1, "half of it", |_, _| ()))
            .item(MenuItem::field("a field", "EgIBAAAAAAAAAA-mist_over_the_ford-and_a_long_code_that_never_ends", 100, |_, _| ()))
    });
    game.0.insert_resource(eremite::app::settings());
    [ROOT_PAGE, "settings", "keys", "one action", LISTENING, KINDS]
}

#[test]
fn what_the_menu_says_is_read_line_by_line_in_a_small_window_and_a_tall_one() {
    is_read(&mut standing(), &[(711, 400), (600, 1000)], &[2.0], Walked::Some);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn what_the_menu_says_is_read_line_by_line_in_a_window_of_any_size() {
    is_read(&mut standing(), &[(711, 400), (600, 1000)], &[1.0], Walked::Some);
    is_read(&mut standing(), &[(1280, 720), (1280, 800), (1920, 1080), (2560, 1440)], &[1.0, 2.0], Walked::Some);
}

/// Set in a process that speaks the pseudo-language.
const PSEUDO: &str = "EREMITE_TEST_PSEUDO";

#[test]
fn all_is_translated_nothing_is_cut_and_nothing_overlaps_where_words_are_longer_by_half() {
    const NAME: &str = "all_is_translated_nothing_is_cut_and_nothing_overlaps_where_words_are_longer_by_half";
    in_longer_words(NAME, &[(1280, 800), (800, 600)], &[2.0]);
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
        lab_and_map_editor_are_translated(&mut game);
        return is_read(&mut game, sizes, scales, Walked::All);
    }
    run_alone(&format!("window::{test}"), PSEUDO);
}

/// Runs a test of this executable in a process of its own, in which a variable is set.
pub fn run_alone(test: &str, variable: &str) {
    let own = std::env::current_exe().expect("this executable");
    let told = std::process::Command::new(own).args([test, "--exact", "--include-ignored"]).env(variable, "1").output().expect("it runs");
    let said = String::from_utf8_lossy(&told.stdout);
    assert!(told.status.success() && said.contains("1 passed"), "{said}\n{}", String::from_utf8_lossy(&told.stderr));
}

/// The game in a window, before anything is done.
fn standing() -> Game {
    Game::from(app(full_land(1, "superposed-cosine"), |group| group))
}

/// Which pages are walked through.
#[derive(Clone, Copy, PartialEq)]
enum Walked {
    /// The first lines of those of settings and controls, and of one with every kind of item.
    Some,
    /// All pages of the menu to their ends, as far as they have something to show.
    All,
}

/// Words that are the same in all languages: names of algorithms, layers, sounds and files, and of keys that are no pictures.
fn names(game: &Game) -> BTreeSet<String> {
    const OTHERS: [&str; 12] = ["Eremite", "Ctrl", "Shift", "Enter", "Esc", "dB", "ms", "min", "km", "map", "png", "my"];
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

/// Words of a text in the pseudo-language that did not come through it: those that are in no brackets, but for names,
/// single letters, paths of files and codes of lands.
fn untranslated(text: &str, names: &BTreeSet<String>) -> Vec<String> {
    /// A word of so many signs is a land's code.
    const CODE: usize = 24;
    let mut depth = 0_u32;
    let mut outside = String::new();
    for letter in text.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => outside.push(letter),
            _ => {}
        }
    }
    let read = outside.split_whitespace().filter(|part| !part.contains(['/', '\\']) && part.chars().count() < CODE);
    let words = read.flat_map(letters).filter(|word| word.chars().count() > 1 && !names.contains(*word));
    words.map(str::to_owned).collect()
}

/// Asserts that all of it has come through the pseudo-language. Where places are named, what begins with a capital is a name.
fn assert_translated<'a>(texts: impl IntoIterator<Item = &'a str>, names: &BTreeSet<String>, has_places: bool, place: &str) {
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
fn what_is_in_no_brackets_is_found() {
    let names = BTreeSet::from(["ridged".to_owned()]);
    for right in ["[a [b] c]", "12 \u{b7} 3 %", "ridged 7", "[a], [b]: x", "/tmp/road.ron", "EgIBAAAAAAAAAA-mist_over_the_ford"] {
        assert!(untranslated(right, &names).is_empty(), "{right}");
    }
    assert_eq!(untranslated("[a] Undo (b) ridged", &names), ["Undo"]);
}

/// Sets the size of the window, and the factor on the size of text.
fn resize(game: &mut Game, size: Vec2, scale: f32) {
    let world = game.0.world_mut();
    world.resource_mut::<TextSettings>().size = scale;
    let (window, mut shown) = world.query::<(Entity, &mut Window)>().single_mut(world).expect("a window");
    shown.resolution.set(size.x, size.y);
    world.write_message(WindowResized { window, width: size.x, height: size.y });
}

#[test]
fn what_stands_over_the_land_is_whole_in_large_letters_in_a_small_window() {
    const WORDS: &str =
        "the rock ahead is too steep for the horse, and there is no way round it: get off, and lead it to the other side by night";
    let mut game = game(|group| group);
    game.release(KeyCode::ArrowRight);
    for size in [Vec2::new(800.0, 600.0), Vec2::new(1280.0, 800.0)] {
        resize(&mut game, size, 2.0);
        game.step(4);
        // Other words each time: the same remark is not made again at once.
        let words = format!("{WORDS} of {}", size.x);
        game.0.world_mut().write_message(Remark::with_actions(&[Action::Mount], words.clone()));
        let captions = vec![Caption { words: WORDS, pan: 1.0 }];
        *game.0.world_mut().resource_mut::<Captions>() = Captions { wanted: true, lines: captions };
        game.step(20);
        let world = game.0.world_mut();
        let mut texts = world.query::<(&Text, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>();
        let mut remarks = 0;
        for (text, node, at, seen) in texts.iter(world).filter(|(text, .., seen)| seen.get() && !text.is_empty()) {
            let all = Rect::from_center_size(at.translation, node.size);
            let is_within = all.min.cmpge(Vec2::ZERO).all() && all.max.cmple(size + 1.0).all();
            assert!(is_within, "{:?} is at {all:?} in {size}, {}", text.0, seen.get());
            remarks += u32::from(text.0 == words);
        }
        assert_eq!(remarks, 1, "the remark is seen");
    }
}

/// Texts that egui painted in the last frame, with their areas in pixels, and those of them that are cut.
#[derive(Resource, Default)]
struct EguiTexts {
    texts: Vec<(String, Rect)>,
    cut: Vec<String>,
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
                let px = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
                let area = Rect::from_corners(px(on_screen.min), px(on_screen.max));
                if words.trim().is_empty() || !on_screen.is_positive() {
                    return;
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

/// The texts that egui painted in the last frame, none of which is cut.
fn whole_egui_texts(game: &Game, place: &str) -> Vec<(String, Rect)> {
    let EguiTexts { texts, cut } = game.0.world().resource::<EguiTexts>();
    assert!(cut.is_empty(), "{cut:?} are cut, {place}");
    texts.clone()
}

/// Presses and releases a key, and waits until its page is there.
fn tap(game: &mut Game, key: KeyCode) {
    game.hold(key);
    game.step(1);
    game.release(key);
    game.step(3);
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
            let lines = vec![Caption { words: cue_text(CueKind::Way).text(), pan: 1.0 }];
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

/// Opens each tab of the lab and the map editor. What is scrolled out of sight is told to readers.
fn lab_and_map_editor_are_translated(game: &mut Game) {
    let names = names(game);
    game.0.world().resource::<AccessibilityRequested>().set(true);
    game.0.world_mut().resource_mut::<NextState<LabState>>().set(LabState::Open);
    game.step(3);
    let tabs: Vec<_> = game.0.world().resource::<Tabs>().available().map(|tab| tab.name).collect();
    assert!(tabs.len() > 10, "{tabs:?}");
    let mut all = Vec::new();
    for tab in tabs {
        game.0.world_mut().resource_mut::<Tabs>().show(tab);
        game.step(3);
        let texts = told(game);
        assert!(texts.len() > 20, "{tab}: {texts:?}");
        all.extend(texts);
    }
    game.0.world_mut().resource_mut::<NextState<LabState>>().set(LabState::Closed);
    game.step(2);
    game.0.world_mut().resource_mut::<Pages>().show("easel");
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Atlas);
    game.wait_until("the draft is brought", |game| game.0.world().resource::<Easel>().is_at_hand());
    game.step(2);
    let texts = told(game);
    assert!(texts.len() > 20, "map editor: {texts:?}");
    all.extend(texts);
    assert_translated(all.iter().map(String::as_str), &names, false, "in the lab and the map editor");
    game.0.world_mut().resource_mut::<Pages>().show_first();
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
    game.0.world().resource::<AccessibilityRequested>().set(false);
    game.step(2);
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
            let both = area.intersect(*by);
            assert!(both.width() < 2.0 || both.height() < 4.0, "{text:?} and {other:?} overlap by {both:?}, {place}");
        }
    }
}

/// Checks the pages in windows of these sizes, with each factor on the size of text.
fn is_read(game: &mut Game, sizes: &[(u32, u32)], scales: &[f32], walked: Walked) {
    let some = pages(game);
    let (pages, most) = match walked {
        Walked::Some => (some.to_vec(), 8),
        Walked::All => (page_names(game.0.world()), 400),
    };
    let names = (words::language() == Language::Pseudo).then(|| names(game));
    tap(game, KeyCode::Escape);
    for (scale, size) in scales.iter().flat_map(|scale| sizes.iter().map(move |size| (*scale, *size))) {
        let window = Vec2::new(size.0 as f32, size.1 as f32);
        resize(game, window, scale);
        for page in pages.iter().copied() {
            if page == LISTENING {
                // It is left at once if nobody listens.
                game.0.insert_resource(RebindListener::rebind(Action::Jump, None));
            }
            open(game.0.world_mut(), page);
            game.step(4);
            let place = format!("{page} at {size:?} and {scale}");
            // From the first line to the last, each is seen whole while it has the focus; then it begins anew.
            let (mut seen, mut focused) = (BTreeSet::new(), BTreeSet::new());
            for _ in 0..most {
                let texts = check_letters(game, window, &place);
                if let Some(names) = names.as_ref().filter(|_| page != KINDS) {
                    assert_translated(texts.iter().map(String::as_str), names, false, &place);
                }
                let focus = game.0.world().resource::<MenuNavigation>().focus().to_owned();
                focused.insert(focus.clone());
                // Any key is taken by the page that listens.
                if !seen.insert((focus, texts)) || page == LISTENING {
                    break;
                }
                game.hold(KeyCode::ArrowDown);
                game.step(1);
                game.release(KeyCode::ArrowDown);
                game.step(1);
            }
            assert!(!some.contains(&page) || page == LISTENING || focused.len() >= 4, "{place}: {focused:?}");
            game.0.insert_resource(RebindListener::default());
        }
    }
}

/// A text that can be seen.
#[derive(Debug)]
struct ShownText {
    words: String,
    /// Where all of it is, and the part that is not clipped.
    all: Rect,
    part: Rect,
    /// Whether it is of the menu, which lies over all else.
    is_of_menu: bool,
}

/// The texts of the window that can be seen, at least by half of their height.
fn shown_texts(game: &mut Game) -> Vec<ShownText> {
    let world = game.0.world_mut();
    let mut texts =
        world.query::<(Entity, &Text, &TextColor, &ComputedNode, &UiGlobalTransform, &InheritedVisibility, Option<&CalculatedClip>)>();
    let mut shown = Vec::new();
    for (entity, text, color, node, at, seen, clip) in texts.iter(world) {
        let all = Rect::from_center_size(at.translation, node.size);
        let part = clip.map_or(all, |clip| all.intersect(clip.clip));
        let is_seen = seen.get() && color.0.alpha() > 0.0 && !text.is_empty();
        if is_seen && !part.is_empty() && part.height() >= all.height() * 0.5 {
            let mut root = entity;
            while let Some(parent) = world.get::<ChildOf>(root) {
                root = parent.parent();
            }
            let is_of_menu = world.get::<GlobalZIndex>(root).is_some_and(|index| index.0 > 0);
            shown.push(ShownText { words: text.0.clone(), all, part, is_of_menu });
        }
    }
    shown
}

/// Asserts that all text of the menu is within the window, that nothing is cut at its sides, and that nothing overlaps.
/// Returns the texts.
fn check_letters(game: &mut Game, window: Vec2, place: &str) -> Vec<String> {
    let texts: Vec<ShownText> = shown_texts(game).into_iter().filter(|text| text.is_of_menu).collect();
    assert!(texts.len() > 1, "there is nothing to read, {place}");
    for (number, ShownText { words, all, part, .. }) in texts.iter().enumerate() {
        assert!(part.width() > all.width() - 1.0, "{words:?} is cut at its side, {place}");
        assert!(all.min.x >= 0.0 && all.max.x <= window.x + 1.0, "{words:?} is from {} to {} across, {place}", all.min.x, all.max.x);
        assert!(part.min.y >= 0.0 && part.max.y <= window.y + 1.0, "{words:?} is from {} to {}, {place}", part.min.y, part.max.y);
        for other in &texts[number + 1..] {
            let both = part.intersect(other.part);
            let is_apart = both.is_empty() || both.width() < 2.0 || both.height() < 4.0;
            assert!(is_apart, "{words:?} and {:?} overlap by {both:?}, {place}", other.words);
        }
    }
    texts.into_iter().map(|text| text.words).collect()
}
