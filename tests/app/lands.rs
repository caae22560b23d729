//! Save games in the menu: continue any, start another, and nothing thrown away is lost.

use std::{fs, path::PathBuf};

use bevy::{
    input::keyboard::Key,
    prelude::*,
    window::{FileDragAndDrop, WindowDestroyed},
};
use eremite::{
    brush::{EditStore, StrokeAuthor, StrokeAuthorName, saved_strokes},
    land::{
        Algorithms, GeneratorVersion, Land, Recipe, Seed,
        edits::{
            Brush, BrushKind,
            log::{self, Origin},
        },
    },
    menu::MenuNavigation,
    menu_pages::saves::SavesMenuPlugin,
    save_game::{self, BackgroundSaver, SaveStore, shared_lands},
    shared::{schedule::GameState, seed_words::SeedWords},
};

use super::{
    harness::{self, full_land},
    lab_harness::LabHarness,
};

fn folder(name: &str) -> PathBuf {
    harness::folder(&format!("lands {name}"))
}

/// A paused game with a folder for its saves.
fn rests(folder: &std::path::Path) -> LabHarness {
    let runs = SaveStore::in_folder(folder.join("runs"));
    let mut lab = LabHarness::with_setup(None, full_land(1, "superposed-cosine"), 0, |app| {
        save_game::delay_first_save(app);
        save_game::enable_autosave(app, Some(runs));
        app.add_plugins(SavesMenuPlugin);
    });
    lab.game_key(KeyCode::Escape);
    lab.step_frames(3);
    lab
}

/// The same, at the menu page of all saves.
fn looks_at_lands(folder: &std::path::Path) -> LabHarness {
    let mut lab = rests(folder);
    lab.wait_until("the runs are listed", |lab| lab.shows("load"));
    lab.take("load");
    lab
}

impl LabHarness {
    pub fn shows(&mut self, words: &str) -> bool {
        let world = self.0.0.world_mut();
        world.query::<&Text>().iter(world).any(|text| text.0 == words)
    }

    pub fn tells(&mut self, part: &str) -> bool {
        let world = self.0.0.world_mut();
        world.query::<&Text>().iter(world).any(|text| text.0.contains(part))
    }

    pub fn go_down_to(&mut self, focus: &str) {
        for _ in 0..2000 {
            if self.resource::<MenuNavigation>().focus() == focus {
                return;
            }
            self.game_key(KeyCode::ArrowDown);
        }
        panic!("there is no {focus:?}, but {:?}", self.resource::<MenuNavigation>().focus());
    }

    pub fn take(&mut self, focus: &str) {
        self.go_down_to(focus);
        self.game_key(KeyCode::Enter);
    }
}

/// Saves walks in some lands, left at other columns; the last is the newest.
fn keep(folder: &std::path::Path, lands: &[(&str, u64)]) {
    for (name, seed) in lands {
        let runs = SaveStore::in_folder(folder.join("runs"));
        let mut lab = LabHarness::with_setup(None, full_land(*seed, "ridged"), 40, |app| {
            save_game::enable_saving(app, runs.begin(name).expect("it is free"));
        });
        BackgroundSaver::save_and_wait(lab.0.0.world_mut()).expect("kept");
    }
}

#[test]
fn a_land_is_given_away_with_what_was_painted_and_walked_in_by_others() {
    let (hers, his) = (folder("hers"), folder("his"));
    let runs = SaveStore::in_folder(hers.join("runs"));
    let mut lab = LabHarness::with_setup(None, full_land(77, "ridged"), 40, |app| {
        save_game::enable_saving(app, runs.begin("hill").expect("it is free"));
    });
    let him = lab.0.body().place;
    for (part, begins) in [(0.0, true), (1.5, false)] {
        let at = him.translated(Vec2::new(4.0 + part, 1.0));
        let brush = Brush::new(BrushKind::Ink, vec![at, at.moved_along(1.5)], 0.5).expect("a stroke");
        lab.0.0.world_mut().resource_scope(|world, mut painted: Mut<EditStore>| {
            painted.paint((world.resource::<Land>(), world.resource::<Algorithms>()), &brush, begins);
        });
    }
    lab.step_frames(2);
    let painted = lab.0.land().painted_edits().clone();
    assert!(!painted.is_empty());
    BackgroundSaver::save_and_wait(lab.0.0.world_mut()).expect("kept");
    drop(lab);
    // She gives it away from the menu of another game, and while he walks in it.
    let mut lab = looks_at_lands(&hers);
    lab.take("hill");
    lab.take("export land");
    lab.step_frames(2);
    let file = hers.join("lands/hill.land");
    assert!(file.is_file());
    drop(lab);
    // Somebody else lays it into the folder.
    fs::create_dir_all(his.join("lands")).expect("made");
    fs::copy(&file, his.join("lands/hill.land")).expect("copied");
    fs::write(his.join("lands/none.land"), "no land").expect("written");
    let mut lab = looks_at_lands(&his);
    lab.take("given none");
    lab.wait_until("it is told", |lab| lab.tells("none.land is no land"));
    lab.take("given hill");
    lab.wait_until("he walks there", |lab| lab.0.land().seed() == Seed(77));
    lab.step_frames(3);
    assert_eq!(lab.0.land().painted_edits(), &painted);
    assert_eq!(lab.0.land().algorithm(), "ridged");
    fs::remove_dir_all(hers).expect("removed");
    fs::remove_dir_all(his).expect("removed");
}

/// Paints a line some metres ahead, and ends it.
fn paint_ahead(lab: &mut LabHarness, kind: BrushKind, ahead_m: f32) {
    let at = lab.0.body().place.translated(Vec2::new(ahead_m, 1.0));
    let brush = Brush::new(kind, vec![at, at.moved_along(1.5)], 0.5).expect("a stroke");
    lab.0.0.world_mut().resource_scope(|world, mut painted: Mut<EditStore>| {
        painted.set_author(*world.resource::<StrokeAuthor>(), world.resource::<StrokeAuthorName>());
        let land = world.resource::<Land>();
        painted.paint((land, world.resource::<Algorithms>()), &brush, true);
        painted.finish_stroke(land);
    });
    lab.step_frames(2);
}

/// A game of a player in the same land as others, whose walk is saved, with a line.
fn player(folder: &std::path::Path, (author, name): (u64, &str), ahead_m: f32) -> LabHarness {
    let runs = SaveStore::in_folder(folder.join("runs"));
    let mut lab = LabHarness::with_setup(None, full_land(77, "ridged"), 40, |app| {
        app.insert_resource(StrokeAuthor(author)).insert_resource(StrokeAuthorName(name.into()));
        save_game::enable_saving(app, runs.begin("hill").expect("it is free"));
        save_game::enable_autosave(app, Some(runs.clone()));
        app.add_plugins(SavesMenuPlugin);
    });
    paint_ahead(&mut lab, BrushKind::Ink, ahead_m);
    lab
}

impl LabHarness {
    fn export(&mut self, folder: &std::path::Path) -> PathBuf {
        shared_lands::export_land(self.0.0.world_mut(), "hill", folder).expect("written")
    }

    fn drop_file(&mut self, file: &std::path::Path) {
        let path_buf = file.to_owned();
        self.0.0.world_mut().write_message(FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf });
    }
}

#[test]
fn a_dropped_land_that_is_his_own_is_asked_about_and_its_strokes_come_and_go_at_once() {
    let (hers, his) = (folder("dropped hers"), folder("dropped his"));
    let mut lab = player(&hers, (8, "Ana"), 4.0);
    paint_ahead(&mut lab, BrushKind::Ink, 9.0);
    let her_edits = lab.0.land().painted_edits().clone();
    let file = lab.export(&hers.join("lands"));
    drop(lab);
    let mut lab = player(&his, (9, ""), 5.0);
    let his_edits = lab.0.land().painted_edits().clone();
    let his_file = lab.export(&his.join("lands"));
    let offer = |lab: &mut LabHarness, file: &std::path::Path| {
        lab.drop_file(file);
        lab.wait_until("it is asked", |lab| lab.state() == GameState::Paused && lab.resource::<MenuNavigation>().page() == "offered land");
        lab.step_frames(2);
    };
    offer(&mut lab, &file);
    assert!(lab.0.land().painted_edits() == &his_edits, "nothing has happened yet");
    lab.take("take its strokes into mine");
    lab.wait_until("he walks on", |lab| lab.state() == GameState::Playing);
    lab.step_frames(3);
    let both = lab.0.land().painted_edits().clone();
    assert!(both != his_edits && both != her_edits);
    lab.wait_until("it is told", |lab| lab.tells("2 new strokes by Ana are in this land now"));
    // Once more there is nothing new.
    offer(&mut lab, &file);
    lab.take("take its strokes into mine");
    lab.wait_until("he walks on", |lab| lab.state() == GameState::Playing);
    lab.wait_until("it is told", |lab| lab.tells("nothing in it is new"));
    assert!(lab.0.land().painted_edits() == &both);
    // What he paints then is undone first, and all that came after that at once.
    paint_ahead(&mut lab, BrushKind::Wash, 9.0);
    for expected in [&both, &his_edits] {
        let land = lab.0.land();
        lab.0.0.world_mut().resource_mut::<EditStore>().undo(&land).expect("there is one more");
        lab.step_frames(3);
        assert!(lab.0.land().painted_edits() == expected);
    }
    // He may walk in it instead.
    offer(&mut lab, &file);
    lab.take("walk in it");
    lab.wait_until("he walks there", |lab| lab.0.land().painted_edits() == &her_edits);
    assert_eq!(lab.state(), GameState::Playing);
    drop(lab);

    // The same by the command line, in either order.
    let merged = [[&file, &his_file], [&his_file, &file]].map(|[one, other]| {
        let out = his.join("both.land");
        let output = harness::program(&his, &["merge"]).args([one, other]).arg("--out").arg(&out).output().expect("the program starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let contents = shared_lands::open(&out).expect("a land");
        let recipe: Recipe = save_game::saved_recipe(&contents).expect("it says which");
        let origin = Origin::of(&recipe);
        let log = saved_strokes::log_of(&contents.sections, &origin).expect("it can be read").expect("there are strokes");
        assert!(log::read(&log, &origin).expect("it is whole").strokes.edits() == &both);
        log
    });
    assert_eq!(merged[0], merged[1]);
    fs::remove_dir_all(hers).expect("removed");
    fs::remove_dir_all(his).expect("removed");
}

#[test]
fn one_goes_on_with_any_walk_and_begins_another() {
    let folder = folder("go");
    keep(&folder, &[("first", 11), ("second", 12)]);
    let mut lab = looks_at_lands(&folder);
    lab.take("first");
    assert_eq!(lab.resource::<MenuNavigation>().page(), "land");
    lab.take("continue");
    lab.wait_until("he walks", |lab| lab.state() == GameState::Playing);
    assert_eq!(lab.0.land().seed(), Seed(11));
    assert!(lab.resource::<BackgroundSaver>().is_saving_to("first"));
    lab.game_key(KeyCode::Escape);
    lab.step_frames(3);
    let seed_of_today = || save_game::date::today().parse::<Seed>().expect("words");
    let before = seed_of_today();
    lab.take("new walk");
    lab.take("today's land");
    lab.wait_until("he walks", |lab| lab.state() == GameState::Playing);
    // It may have become midnight meanwhile.
    assert!([before, seed_of_today()].contains(&lab.0.land().seed()));
    drop(lab);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn the_walk_that_is_being_walked_gets_another_name_and_is_copied_and_goes_on() {
    let folder = folder("rename");
    keep(&folder, &[("first", 11), ("second", 12)]);
    let runs = SaveStore::in_folder(folder.join("runs"));
    let mut lab = looks_at_lands(&folder);
    lab.take("first");
    lab.take("continue");
    lab.wait_until("he walks", |lab| lab.state() == GameState::Playing);
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.step_seconds(3.0);
    lab.0.release(KeyCode::ArrowRight);
    lab.game_key(KeyCode::Escape);
    lab.step_frames(3);
    let walked_m = lab.0.body().walked_m;
    lab.take("load");
    lab.take("first");
    lab.take("copy");
    let copied = runs.list().into_iter().find(|run| run.name == "first-2").and_then(|run| run.head).expect("copied");
    assert!((copied.card.distance_m - walked_m).abs() < 0.01, "{copied:?} is not as he is now, after {walked_m} m");
    lab.go_down_to("name");
    for letter in [" ", "way"] {
        lab.type_key(Key::Character(letter.into()), Some(letter));
    }
    lab.type_key(Key::Enter, None);
    lab.step_frames(2);
    assert!(lab.resource::<BackgroundSaver>().is_saving_to("first way") && lab.shows("first way"));
    assert!(!runs.has("first") && matches!(runs.open("first way"), Err(save_game::SaveError::InUse(_))));
    // A name that is taken is told, and all is as it was.
    lab.go_down_to("name");
    for _ in 0..9 {
        lab.type_key(Key::Backspace, None);
    }
    lab.type_key(Key::Character("second".into()), Some("second"));
    lab.type_key(Key::Enter, None);
    lab.step_frames(2);
    assert!(
        lab.resource::<BackgroundSaver>().is_saving_to("first way")
            && lab.shows("there is a walk 'second' already: go on with it, or give another name")
    );
    BackgroundSaver::save_and_wait(lab.0.0.world_mut()).expect("it is kept under its new name");
    drop(lab);
    assert_eq!(runs.open("first way").expect("it can be gone on with").contents.head.card.seed, 11);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn what_is_thrown_away_in_the_menu_is_brought_back_there() {
    let folder = folder("bin");
    keep(&folder, &[("first", 11), ("second", 12)]);
    let runs = SaveStore::in_folder(folder.join("runs"));
    let mut lab = looks_at_lands(&folder);
    lab.take("first");
    lab.take("copy");
    assert!(runs.has("first-2"));
    lab.take("delete");
    lab.step_frames(2);
    assert_eq!((lab.resource::<MenuNavigation>().page(), runs.has("first")), ("lands", false));
    assert!(lab.shows("first is in the trash now, and can be restored from there"), "it is told");
    lab.wait_until("it is seen", |lab| lab.shows("trash: 1"));
    lab.game_key(KeyCode::ArrowUp);
    lab.game_key(KeyCode::ArrowUp);
    lab.take("\u{0}bin");
    lab.take("first");
    lab.step_frames(2);
    assert!(runs.has("first") && lab.shows("The trash is empty."));
    // Somebody else is on it.
    let opened = runs.open("second").expect("opened");
    lab.game_key(KeyCode::Escape);
    lab.take("second");
    lab.take("delete");
    lab.step_frames(2);
    assert!(runs.has("second") && lab.shows("the walk 'second' is being walked by another game"));
    lab.take("continue");
    lab.step_frames(4);
    assert_eq!(lab.state(), GameState::Paused, "and one cannot go on with it");
    drop((opened, lab));
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn of_a_thousand_walks_a_page_has_no_more_lines_than_are_seen() {
    let folder = folder("many");
    keep(&folder, &[("walk", 11)]);
    let runs = folder.join("runs");
    for number in 0..1000 {
        let other = runs.join(format!("walk {number:03}"));
        fs::create_dir_all(&other).expect("a folder");
        fs::copy(runs.join("walk/1.run"), other.join("1.run")).expect("copied");
    }
    let mut lab = looks_at_lands(&folder);
    lab.step_frames(2);
    let texts = |lab: &mut LabHarness| {
        let world = lab.0.0.world_mut();
        world.query::<&Text>().iter(world).count()
    };
    assert!(texts(&mut lab) < 150, "{} texts", texts(&mut lab));
    lab.game_key(KeyCode::ArrowUp);
    assert_eq!(lab.resource::<MenuNavigation>().focus(), "walk", "the last of all");
    assert!(texts(&mut lab) < 150);
    drop(lab);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn the_menu_that_the_game_begins_with_has_its_name_and_goes_on_with_one_key() {
    let folder = folder("none");
    let mut lab = rests(&folder);
    assert!(lab.shows("Paused"));
    lab.0.0.insert_resource(eremite::menu::TitleMenu);
    lab.step_frames(3);
    assert!(lab.shows("Eremite") && !lab.shows("load"));
    assert_eq!(lab.resource::<MenuNavigation>().focus(), "continue");
    lab.game_key(KeyCode::Enter);
    lab.step_frames(2);
    assert_eq!(lab.state(), GameState::Playing);
    lab.game_key(KeyCode::Escape);
    lab.step_frames(3);
    assert!(lab.shows("Paused"));
}

#[test]
fn a_new_walk_starts_with_the_first_line_and_a_land_keeps_the_words_that_lead_to_it() {
    let folder = folder("words");
    let runs = SaveStore::in_folder(folder.join("runs"));
    let mut lab = rests(&folder);
    lab.take("new walk");
    assert_eq!(lab.resource::<MenuNavigation>().focus(), "start");
    lab.go_down_to("words");
    for letters in ["blue", " ", "morning"] {
        lab.type_key(Key::Character(letters.into()), Some(letters));
    }
    lab.type_key(Key::Enter, None);
    lab.wait_until("he walks", |lab| lab.state() == GameState::Playing);
    let seed: Seed = "blue morning".parse().expect("words");
    assert_eq!(lab.0.land().seed(), seed);
    lab.0.hold(KeyCode::ShiftLeft);
    lab.0.hold(KeyCode::ArrowRight);
    for _ in 0..4000 {
        lab.0.step(1);
        if lab.0.body().walked_m > 101.0 {
            break;
        }
    }
    lab.wait_until("the walk is saved", |_| !runs.headers().is_empty());
    let (name, head) = runs.headers().remove(0);
    assert_eq!((&*name, &*head.card.seed_words, head.card.seed), ("blue morning", "blue morning", seed.0));
    drop(lab);
    // The words come back with the walk.
    let mut lab = looks_at_lands(&folder);
    lab.take("blue morning");
    lab.step_frames(2);
    assert!(lab.tells("In the land blue morning."));
    lab.take("continue");
    lab.wait_until("he walks", |lab| lab.state() == GameState::Playing);
    assert_eq!(lab.resource::<SeedWords>().of(seed), Some("blue morning"));
    drop(lab);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn whoever_loses_the_window_loses_no_walk() {
    let folder = folder("window");
    keep(&folder, &[("mine", 7)]);
    let runs = SaveStore::in_folder(folder.join("runs"));
    let found = runs.open("mine").expect("it is whole");
    let mut lab = LabHarness::with_setup(None, full_land(7, "ridged"), 40, |app| {
        save_game::resume(app, found).expect("it can be read");
        save_game::enable_autosave(app, Some(runs.clone()));
    });
    lab.0.hold(KeyCode::ArrowRight);
    lab.0.step_seconds(1.0);
    let window = Entity::PLACEHOLDER;
    lab.0.0.world_mut().write_message(WindowDestroyed { window });
    lab.0.step(1);
    let exits: Vec<AppExit> = lab.0.0.world_mut().resource_mut::<Messages<AppExit>>().drain().collect();
    assert_eq!(exits, [AppExit::Success], "no other frame comes");
    let walked_m = lab.0.body().walked_m;
    let kept = runs.list().pop().and_then(|listed| listed.head).expect("it is whole");
    assert!(walked_m > 1.0 && kept.card.distance_m == walked_m, "{} of {walked_m} m are kept", kept.card.distance_m);
    drop(lab);
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn an_earlier_land_is_named_and_the_walk_is_moved_to_the_newest_on_demand() {
    let folder = folder("earlier");
    harness::copy_walks(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/6/runs"), &folder.join("runs"));
    let mut lab = looks_at_lands(&folder);
    lab.wait_until("its version is told", |lab| lab.tells("version 6"));
    lab.take("blossom hills");
    assert!(lab.tells("Continue it to move it"), "it is another walk's");
    lab.take("continue");
    lab.wait_until("he walks there", |lab| lab.0.land().generator() == GeneratorVersion::OLDEST);
    let painted = lab.0.land().painted_edits().clone();
    lab.game_key(KeyCode::Escape);
    lab.step_frames(3);
    lab.take("load");
    lab.take("blossom hills");
    lab.take("newest land");
    lab.wait_until("what it costs is told", |lab| lab.tells("strokes lie there as they lie here"));
    assert!(lab.tells("Version 7: far below"));
    lab.take("move there");
    lab.wait_until("it is the newest", |lab| lab.0.land().generator() == GeneratorVersion::NEWEST);
    lab.wait_until("the copy is named", |lab| lab.tells("it is kept as blossom hills version 6"));
    assert!(lab.0.land().painted_edits() == &painted);
    let headers = SaveStore::in_folder(folder.join("runs")).headers();
    assert!(headers.iter().any(|(name, head)| name == "blossom hills version 6" && head.card.generator == 6), "{headers:?}");
    drop(lab);
    let _ = fs::remove_dir_all(folder);
}
