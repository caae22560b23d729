//! The game with the window's plugins, but without a screen or GPU.

mod longer_words;

use std::{collections::BTreeSet, fs, path::PathBuf};

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
use eremite::{
    app::{EremiteLabPlugins, EremiteMinimalPlugins, EremiteWindowPlugins},
    ghosts,
    land::{Column, GeneratorVersion, Land},
    light::{LightPlugin, ViewLight},
    menu::{MenuAppExt, MenuItem, MenuNavigation, MenuPage, ROOT_PAGE, open, page_names},
    menu_pages::saves::SavesMenuPlugin,
    overlay::{EditSession, OverlayPlugin},
    rendering::RenderingPlugin,
    save_game::{self, SaveStore, shared_lands::SharedLandOffer},
    shared::{
        actions::{Action, RebindListener},
        captions::{Caption, Captions},
        remark::Remark,
        schedule::GameState,
        text_settings::TextSettings,
    },
    slips::{self, Day, Slip},
    ui::UiPlugin,
    words::{self, Language},
};

use self::longer_words::{assert_translated, names};
use super::{
    harness::{Game, copy_walks, folder, full_land},
    slips::somebodys,
};

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

/// The pages of saved walks, which a game has that keeps them.
const SAVE_PAGES: [&str; 6] = ["walk anew", "lands", "land", "thrown away", "newest land", "offered land"];

/// The game in a window with a folder for its data, and something to show on every page of the menu: it is in a walk of the
/// oldest generator, another lies in the trash, and there are a shared land, a ghost and a slip. Their names are single letters,
/// which are the same in all languages.
pub fn game_with_saves(name: &str) -> Game {
    let data = folder(&format!("window {name}"));
    let given = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/6");
    let store = SaveStore::in_folder(data.join("runs"));
    let walk = copy_walks(&given.join("runs"), store.folder()).remove(0);
    store.rename(&walk, "A").expect("renamed");
    for copy in ["B", "C"] {
        store.copy("A", copy).expect("copied");
    }
    store.move_to_trash("C").expect("thrown away");
    let (lands, ghosts) = (data.join("lands"), ghosts::folder(&store).expect("a folder"));
    for folder in [&lands, &ghosts] {
        fs::create_dir_all(folder).expect("made");
    }
    fs::copy(given.join("painted.land"), lands.join("D.land")).expect("copied");
    // What is in it is read when it is invited.
    fs::write(ghosts.join("E.ghost"), "").expect("written");
    let day = Day::today();
    let slip = Slip { name: "F".into(), land: "G".into(), ..somebodys(day, 2000) };
    let others = slips::folder_beside(&store).expect("a folder").join(slips::OTHERS);
    slips::write(&others.join(format!("{day} F.png")), &slips::paint(&slip)).expect("written");

    let found = store.open("A").expect("it is whole");
    let (land, _) = save_game::land_of_save(&found, &eremite::app::algorithms(), &eremite::app::land_layers()).expect("a land");
    assert_eq!(land.generator(), GeneratorVersion::OLDEST);
    let mut app = app(land, |group| group);
    app.insert_resource(store).add_plugins(SavesMenuPlugin);
    save_game::resume(&mut app, found).expect("it can be read");
    let mut game = Game::from(app);
    fill_pages(&mut game);
    game
}

/// Offers a shared land, and chooses a walk, the newest version of its land, and a slip, as the pages about them want it.
fn fill_pages(game: &mut Game) {
    let names = page_names(game.0.world());
    assert!(SAVE_PAGES.iter().all(|page| names.contains(page)), "{names:?}");
    let offered = game.0.world().resource::<SaveStore>().peek("A").expect("it is whole");
    game.0.world_mut().write_message(SharedLandOffer(Box::new(offered)));
    game.wait_until("the land is offered", |game| game.0.world().resource::<MenuNavigation>().page() == "offered land");
    for (page, focuses) in [("lands", &["A", "newest land", "move there"][..]), ("slips", &["slip ", "walk this land"])] {
        open(game.0.world_mut(), page);
        for (number, focus) in focuses.iter().enumerate() {
            game.wait_until(focus, |game| {
                tap(game, KeyCode::ArrowDown);
                game.0.world().resource::<MenuNavigation>().focus().starts_with(focus)
            });
            if number + 1 < focuses.len() {
                tap(game, KeyCode::Enter);
            }
        }
    }
    for page in SAVE_PAGES {
        open(game.0.world_mut(), page);
        game.step(2);
        assert!(!game.0.world().resource::<MenuNavigation>().focus().is_empty(), "nothing is on {page}");
    }
    game.0.world_mut().resource_mut::<NextState<GameState>>().set(GameState::Playing);
    game.step(2);
}

/// Which pages are walked through.
#[derive(Clone, Copy, PartialEq)]
enum Walked {
    /// The first lines of those of settings and controls, and of one with every kind of item.
    Some,
    /// All pages of the menu to their ends, as far as they have something to show.
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
        let captions = vec![Caption { words: WORDS.to_owned().into(), pan: 1.0 }];
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

/// Presses and releases a key, and waits until its page is there.
fn tap(game: &mut Game, key: KeyCode) {
    game.hold(key);
    game.step(1);
    game.release(key);
    game.step(3);
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
