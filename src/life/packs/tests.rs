//! Tests of land packs.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use bevy::{ecs::message::Messages, prelude::*};
use eremite_stream::contracts::saveable::{self, SaveSection, Saveable};

use super::*;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("eremite-packs-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn shipped(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets").join(file)).expect("it comes with the game")
}

/// Creates a pack of files in a folder.
fn pack(folder: &Path, name: &str, files: &[(&str, &str)]) {
    let head = format!(r#"(version: 1, name: "{name}", shows: "A dry country", by: "A. Walker", licence: "CC-BY-4.0")"#);
    for (file, text) in files.iter().copied().chain([("pack.ron", head.as_str())]) {
        write(folder, file, text);
    }
}

fn write(folder: &Path, file: &str, text: &str) {
    let file = folder.join(file);
    fs::create_dir_all(file.parent().expect("it is in a folder")).expect("made");
    fs::write(file, text).expect("written");
}

/// A game with packs only, and the notifications that were not checked yet.
struct Game(App, Vec<String>);

fn game(folder: &Path) -> Game {
    eremite_testing::register_assets();
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .insert_resource(Packs::new(Some(folder.into()), land_file_kinds()))
        .add_plugins(PacksPlugin(land_file_kinds));
    Game(app, Vec::new())
}

impl Game {
    fn drop(&mut self, file: &Path) {
        self.0.world_mut().write_message(DroppedPack(file.into()));
    }

    /// Updates until a notification contains some words.
    fn told(&mut self, words: &str) -> String {
        for _ in 0..3000 {
            self.0.update();
            self.1.extend(self.0.world_mut().resource_mut::<Messages<Notification>>().drain().map(|Notification(line)| line));
            if let Some(at) = self.1.iter().position(|line| line.contains(words)) {
                return self.1.remove(at);
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("nobody says '{words}', but {:?}", self.1)
    }

    fn names(&self) -> Vec<&str> {
        self.0.world().resource::<Packs>().scan().packs.iter().map(|there| there.pack.head.name.as_str()).collect()
    }

    /// The save section, once a session has begun.
    fn take(&mut self) -> Option<SaveSection> {
        self.0.update();
        save::RequiredPacksSection::capture(self.0.world_mut()).map(|section| saveable::encode_section(&section))
    }

    fn give(&mut self, section: &SaveSection) -> Option<String> {
        saveable::decode_section::<save::RequiredPacksSection>(section).expect("sound").restore(self.0.world_mut())
    }
}

#[test]
fn a_pack_that_is_dropped_is_there_from_then_on_and_tells_its_licence() {
    let (there, dropped) = (folder("there"), folder("dropped"));
    let meadow = shipped("biomes/meadow.ron");
    pack(&dropped, "Red Hills", &[("biomes/red.ron", &meadow), ("mountains/calm.ron", &shipped("mountains/calm.ron")), ("NOTES", "x")]);
    let mut game = game(&there);
    game.drop(&dropped);
    game.told("left out, since a pack has files that end with");
    let line = game.told("is here");
    assert_eq!(line, "the land pack 'Red Hills' by A. Walker, CC-BY-4.0 is here: biomes (1), mountains (1)");
    assert_eq!(game.names(), ["Red Hills"]);
    assert_eq!(fs::read_to_string(there.join("Red Hills/biomes/red.ron")).expect("it is copied"), meadow);
    assert!(!there.join("Red Hills/NOTES").exists());
    // A broken pack is not installed, and the existing one stays as it is.
    for (file, text, words) in [
        ("biomes/red.ron", "(nothing)", "is not taken: biomes/red.ron: line 1"),
        ("mountains/x.ron", "(", "is not taken: mountains/x.ron: line 1"),
        ("creatures/x.ron", "(", "is not taken: creatures/x.ron: line 1"),
        ("presets/x.ron", "(algorithm: \"rigded\")", "presets/x.ron: there is no algorithm 'rigded'"),
        ("pack.ron", "(version: 7)", "pack.ron: it is of version 7"),
    ] {
        let before = fs::read_to_string(dropped.join(file)).ok();
        pack(&dropped, "Red Hills", &[]);
        write(&dropped, file, text);
        game.drop(&dropped);
        let line = game.told(words);
        assert!(!line.contains('\n'), "{line}");
        match before {
            Some(before) => write(&dropped, file, &before),
            None => fs::remove_file(dropped.join(file)).expect("removed"),
        }
    }
    game.drop(&there.join("no such.zip"));
    game.told("cannot read");
    assert_eq!(game.names(), ["Red Hills"]);
    assert_eq!(fs::read_to_string(there.join("Red Hills/biomes/red.ron")).expect("it is there"), meadow);
    fs::remove_dir_all(there.join("Red Hills")).expect("removed");
    game.told("the land pack 'Red Hills' is gone");
    for folder in [there, dropped] {
        fs::remove_dir_all(folder).expect("removed");
    }
}

#[cfg(feature = "maps")]
#[test]
fn what_is_in_a_pack_may_name_what_else_is_in_it() {
    eremite_testing::register_assets();
    let there = folder("names");
    let graph = r#"(version: 1, nodes: [(name: "hills", device: "example", set: {"example": "my hills"})], height: "hills")"#;
    let heights: String = (0..300).map(|x| format!("{}\n", (x % 40) * 3)).collect();
    let files = [
        ("graphs/mine.ron", graph),
        ("examples/my hills.csv", heights.as_str()),
        ("presets/mine.ron", r#"(algorithm: "graph", settings: {"graph": "mine"})"#),
    ];
    pack(&there.join("a"), "A", &files);
    let faults = |kinds: &[PackFileKind]| {
        validate_contents(&packs::PackContents::read(&there.join("a")).expect("a pack"), kinds).expect("looked at")
    };
    let kinds = super::land_file_kinds();
    assert_eq!(faults(&kinds), [] as [String; 0]);
    // A missing file is reported where it is used; no file outside the pack is read.
    fs::remove_file(there.join("a/examples/my hills.csv")).expect("removed");
    let found = faults(&kinds);
    assert!(
        found.len() == 2 && found[0].starts_with("graphs/mine.ron: ") && found[0].contains("there is no example 'my hills'"),
        "{found:?}"
    );
    // The game's own names are reserved, and of two packs the later one counts.
    let moor = shipped("biomes/moor.ron");
    pack(&there.join("a"), "A", &[("graphs/mesas.ron", &shipped("graphs/mesas.ron")), ("biomes/moor.ron", &moor)]);
    pack(&there.join("b"), "B", &[("biomes/moor.ron", &moor)]);
    let survey = PackScan::default().rescan(&there, &kinds);
    for words in [
        "the land pack 'A': graphs/mesas.ron: one of that name comes with the game",
        "the land packs 'A' and 'B' both have biomes/moor: what 'B' says counts",
        "the land pack 'A': graphs/mine.ron: ",
    ] {
        assert!(survey.faults.iter().any(|fault| fault.starts_with(words)), "{words}: {:?}", survey.faults);
    }
    fs::remove_dir_all(there).expect("removed");
}

#[test]
fn a_walk_names_the_packs_that_it_needs() {
    let there = folder("needed");
    pack(&there.join("a"), "A", &[("biomes/red.ron", &shipped("biomes/meadow.ron"))]);
    pack(&there.join("b"), "B", &[("presets/x.ron", "(algorithm: \"white\")")]);
    let kept = game(&there).take().expect("one is needed");
    assert_eq!(game(&there).give(&kept), None, "all is there");
    // Another machine, without the pack.
    let nowhere = folder("nowhere");
    let mut elsewhere = game(&nowhere);
    assert_eq!(elsewhere.take(), None);
    let line = elsewhere.give(&kept).expect("it is missing");
    assert_eq!(line, "this walk needs the land pack 'A' by A. Walker, not here: without it this is another land");
    assert_eq!(elsewhere.take().as_ref(), Some(&kept), "it goes on to need it");
    // Another session needs nothing.
    let at_first = save::RequiredPacksSection::capture(game(&there).0.world_mut())
        .map(|section| saveable::encode_section(&section))
        .expect("before there is a walk");
    assert_eq!((elsewhere.give(&at_first), elsewhere.take()), (None, None));
    elsewhere.give(&kept);
    // The pack is there again, but changed.
    pack(&nowhere.join("a"), "A", &[("biomes/red.ron", &shipped("biomes/moor.ron"))]);
    elsewhere.told("'A' by A. Walker, CC-BY-4.0 is here");
    assert_ne!(elsewhere.take().expect("needed"), kept);
    assert_eq!(elsewhere.give(&kept).as_deref(), Some("the land pack 'A' is not as it was when this walk was kept"));
    for folder in [there, nowhere] {
        fs::remove_dir_all(folder).expect("removed");
    }
}
