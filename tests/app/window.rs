//! The game with the window's plugins, but without a screen or GPU.

use bevy::{
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
    journal::RunJournal,
    journal_pages::{JournalSpread, SpreadPosition, VignetteCache},
    land::{Column, Land},
    light::{LightPlugin, ViewLight},
    menu::{MenuAppExt, MenuItem, MenuNavigation, MenuPage, ROOT_PAGE, open, page_names},
    overlay::{EditSession, OverlayPlugin},
    pages::journal::OpenJournal,
    rendering::RenderingPlugin,
    shared::{
        actions::{Action, RebindListener},
        captions::{Caption, Captions},
        remark::Remark,
        text_settings::TextSettings,
    },
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

/// Menu pages of settings and controls, and one with every kind of item.
fn pages(game: &mut Game) -> [&'static str; 6] {
    game.0.add_menu_page("kinds", |_| {
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
    [ROOT_PAGE, "settings", "keys", "one action", "listening", "kinds"]
}

#[test]
fn what_the_menu_says_is_read_line_by_line_in_a_small_window_and_a_tall_one() {
    is_read(&[(711, 400), (600, 1000)], &[2.0], Walked::Some);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn what_the_menu_says_is_read_line_by_line_in_a_window_of_any_size() {
    is_read(&[(711, 400), (600, 1000)], &[1.0], Walked::Some);
    is_read(&[(1280, 720), (1280, 800), (1920, 1080), (2560, 1440)], &[1.0, 2.0], Walked::Some);
}

/// Set in a process that speaks the pseudo-language.
const PSEUDO: &str = "EREMITE_TEST_PSEUDO";

#[test]
fn nothing_is_cut_and_nothing_overlaps_where_words_are_longer_by_half() {
    in_longer_words("nothing_is_cut_and_nothing_overlaps_where_words_are_longer_by_half", &[(800, 600)], &[2.0]);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn nothing_is_cut_and_nothing_overlaps_in_longer_words_in_a_window_of_any_size() {
    let name = "nothing_is_cut_and_nothing_overlaps_in_longer_words_in_a_window_of_any_size";
    in_longer_words(name, &[(1280, 720), (800, 600)], &[1.0, 2.0]);
}

/// Checks all pages in a process of its own, which runs the same test.
fn in_longer_words(test: &str, sizes: &[(u32, u32)], scales: &[f32]) {
    // A process has one language, and the other tests of this one expect English.
    if std::env::var_os(PSEUDO).is_some() {
        words::set_language(Language::Pseudo);
        is_read(sizes, scales, Walked::All);
        return map_and_journal_are_read(sizes, scales);
    }
    let own = std::env::current_exe().expect("this executable");
    let name = format!("window::{test}");
    let told = std::process::Command::new(own).args([&*name, "--exact", "--include-ignored"]).env(PSEUDO, "1").output().expect("it runs");
    let said = String::from_utf8_lossy(&told.stdout);
    assert!(told.status.success() && said.contains("1 passed"), "{said}\n{}", String::from_utf8_lossy(&told.stderr));
}

/// Which pages are walked through.
#[derive(Clone, Copy, PartialEq)]
enum Walked {
    /// Those of settings and controls, and one with every kind of item.
    Some,
    /// All pages of the menu, as far as they have something to show.
    All,
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

/// Texts of the map and of the journal's hints and buttons in the last frame, with their areas in pixels.
#[derive(Resource, Default)]
struct EguiTexts(Vec<(String, Rect)>);

fn record_egui_texts(outputs: Query<&EguiFullOutput>, mut texts: ResMut<EguiTexts>) {
    texts.0.clear();
    for output in outputs.iter().filter_map(|output| output.0.as_ref()) {
        for egui::epaint::ClippedShape { clip_rect, shape } in &output.shapes {
            collect_texts(shape, *clip_rect, output.pixels_per_point, &mut texts.0);
        }
    }
}

fn collect_texts(shape: &egui::Shape, clip: egui::Rect, scale: f32, texts: &mut Vec<(String, Rect)>) {
    match shape {
        egui::Shape::Vec(shapes) => {
            for shape in shapes {
                collect_texts(shape, clip, scale, texts);
            }
        }
        egui::Shape::Text(text) => {
            let words = text.galley.text();
            assert!(!text.galley.elided, "{words:?} is cut");
            let on_screen = text.visual_bounding_rect();
            let px = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
            let area = Rect::from_corners(px(on_screen.min), px(on_screen.max));
            if words.trim().is_empty() || !on_screen.is_positive() {
                return;
            }
            assert!(clip.expand(1.0).contains_rect(on_screen), "{words:?} at {on_screen:?} is cut by {clip:?}");
            // A name on the map is drawn with a rim: several times, a little aside.
            if !texts.iter().any(|(known, by)| *known == words && by.center().distance(area.center()) < 4.0 * scale) {
                texts.push((words.into(), area));
            }
        }
        _ => {}
    }
}

/// Walks through the map and the journal in windows of these sizes, with each factor on the size of text.
fn map_and_journal_are_read(sizes: &[(u32, u32)], scales: &[f32]) {
    let mut game = Game::from(app(full_land(1, "superposed-cosine"), |group| group));
    game.0
        .init_resource::<EguiTexts>()
        .add_systems(PostUpdate, record_egui_texts.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput));
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(8.0);
    game.release(KeyCode::ArrowRight);
    let tap = |game: &mut Game, key: KeyCode| {
        game.hold(key);
        game.step(1);
        game.release(key);
        game.step(3);
    };
    let mut studio = VignetteCache::default();
    for (scale, size) in scales.iter().flat_map(|scale| sizes.iter().map(move |size| (*scale, *size))) {
        let window = Vec2::new(size.0 as f32, size.1 as f32);
        resize(&mut game, window, scale);
        let place = format!("at {size:?} and {scale}");
        tap(&mut game, KeyCode::KeyM);
        game.step(20);
        let texts = game.0.world().resource::<EguiTexts>().0.clone();
        check_texts(&texts, window, 5, &format!("map {place}"));
        tap(&mut game, KeyCode::KeyJ);
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
            let name = opened.contents()[chapter].name;
            assert!(!texts.iter().any(|(words, _)| words.contains('…')), "{name} {place}: {texts:?}");
            texts.extend(game.0.world().resource::<EguiTexts>().0.iter().cloned());
            check_texts(&texts, window, 12, &format!("{name} {place}"));
        }
        tap(&mut game, KeyCode::KeyJ);
    }
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
fn is_read(sizes: &[(u32, u32)], scales: &[f32], walked: Walked) {
    let mut game = Game::from(app(full_land(1, "superposed-cosine"), |group| group));
    let some = pages(&mut game);
    let pages = match walked {
        Walked::Some => some.to_vec(),
        Walked::All => page_names(game.0.world()),
    };
    game.hold(KeyCode::Escape);
    game.step(1);
    game.release(KeyCode::Escape);
    game.step(2);
    for (scale, size) in scales.iter().flat_map(|scale| sizes.iter().map(move |size| (*scale, *size))) {
        let (width, height) = (size.0 as f32, size.1 as f32);
        resize(&mut game, Vec2::new(width, height), scale);
        for page in pages.iter().copied() {
            if page == "listening" {
                // It is left at once if nobody listens.
                game.0.insert_resource(RebindListener::rebind(Action::Jump, None));
            }
            open(game.0.world_mut(), page);
            game.step(4);
            // From the first line to the last, each is seen whole while it has the focus.
            let mut seen = std::collections::BTreeSet::new();
            for _ in 0..8 {
                check_letters(&mut game, Vec2::new(width, height), &format!("{page} at {size:?} and {scale}"));
                seen.insert(game.0.world().resource::<MenuNavigation>().focus().to_owned());
                game.hold(KeyCode::ArrowDown);
                game.step(1);
                game.release(KeyCode::ArrowDown);
                game.step(2);
            }
            assert!(!some.contains(&page) || page == "listening" || seen.len() >= 4, "{page}: {seen:?}");
            game.0.insert_resource(RebindListener::default());
        }
    }
}

/// Asserts that all visible text is within the window, and that in the list nothing is cut at its sides and nothing overlaps.
fn check_letters(game: &mut Game, window: Vec2, place: &str) {
    let world = game.0.world_mut();
    let mut texts = world.query::<(&Text, &ComputedNode, &UiGlobalTransform, &InheritedVisibility, Option<&CalculatedClip>)>();
    let (mut read, mut listed) = (0, Vec::new());
    for (text, node, at, seen, clip) in texts.iter(world) {
        if !seen.get() || text.is_empty() || text.trim_end_matches(']').ends_with(" m") {
            continue;
        }
        let all = Rect::from_center_size(at.translation, node.size);
        let part = clip.map_or(all, |clip| all.intersect(clip.clip));
        if part.is_empty() || part.height() < all.height() * 0.5 {
            continue;
        }
        read += 1;
        if clip.is_some() {
            assert!(part.width() > all.width() - 1.0, "{:?} is cut at its side, {place}", text.0);
            listed.push((text.0.clone(), part));
        }
        assert!(all.min.x >= 0.0 && all.max.x <= window.x + 1.0, "{:?} is from {} to {} across, {place}", text.0, all.min.x, all.max.x);
        assert!(part.min.y >= 0.0 && part.max.y <= window.y + 1.0, "{:?} is from {} to {}, {place}", text.0, all.min.y, all.max.y);
    }
    assert!(read > 1, "there is nothing to read, {place}");
    for (number, (text, part)) in listed.iter().enumerate() {
        for (other, by) in &listed[number + 1..] {
            let both = part.intersect(*by);
            assert!(both.is_empty() || both.width() < 2.0 || both.height() < 4.0, "{text:?} and {other:?} overlap by {both:?}, {place}");
        }
    }
}
