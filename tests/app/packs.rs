//! Land packs: files of many kinds by other authors, in one folder or zip.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy::{prelude::*, window::FileDragAndDrop};
use eremite::{app, menu::open, menu_pages::packs::PacksMenuPlugin, packs::Packs};

use super::{
    harness::{self, files, full_land, printed, refused, run, said},
    lab_harness::LabHarness,
};

const HEAD: &str = r#"(version: 1, name: "Red Hills", shows: "A dry country", by: "A. Walker", licence: "CC-BY-4.0")"#;
const GRAPH: &str = r#"(version: 1, shows: "Folds", nodes: [
    (name: "hills", device: "billow", set: {"wavelength": "90"}),
    (name: "up", device: "abs", from: {"in": "hills"}),
], height: "up")"#;

fn folder(name: &str) -> PathBuf {
    harness::folder(&format!("packs {name}"))
}

/// Files of a small pack: a biome that replaces the meadow, a graph, and a preset that uses it.
fn small() -> Vec<(&'static str, String)> {
    let meadow = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/biomes/meadow.ron");
    let meadow = fs::read_to_string(meadow).expect("it comes with the game");
    vec![
        ("pack.ron", HEAD.into()),
        ("biomes/meadow.ron", meadow.replacen("amplitude: 0.9", "amplitude: 1.5", 1)),
        ("graphs/folds.ron", GRAPH.into()),
        ("presets/folded.ron", r#"(summary: "folds", algorithm: "graph", settings: {"graph": "folds"})"#.into()),
    ]
}

fn write(folder: &Path, files: &[(&str, String)]) {
    for (name, text) in files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        fs::write(file, text).expect("written");
    }
}

/// An uncompressed zip of files.
fn zip(files: &[(&str, String)]) -> Vec<u8> {
    let (mut archive, mut central) = (Vec::new(), Vec::new());
    let short = |number: usize| (number as u16).to_le_bytes();
    let word = |number: usize| (number as u32).to_le_bytes();
    for (name, text) in files {
        let check = crc32fast::hash(text.as_bytes()) as usize;
        let sizes = [word(check), word(text.len()), word(text.len())].concat();
        let common = [&[0; 10][..], &sizes, &short(name.len()), &[0; 2]].concat();
        central.extend([b"PK\x01\x02\0\0", &common[..], &[0; 10], &word(archive.len()), name.as_bytes()].concat());
        archive.extend([b"PK\x03\x04", &common[..], name.as_bytes(), text.as_bytes()].concat());
    }
    let (begins, count) = (archive.len(), short(files.len()));
    archive.extend(&central);
    archive.extend([b"PK\x05\x06\0\0\0\0", &count[..], &count, &word(central.len()), &word(begins), &[0; 2]].concat());
    archive
}

#[test]
fn a_pack_is_looked_at_and_what_is_wrong_with_it_is_told() {
    let here = folder("looked at");
    let (pack, zipped) = (here.join("pack"), here.join("pack.zip"));
    write(&pack, &small());
    fs::write(&zipped, zip(&small())).expect("written");
    for file in [&pack, &zipped] {
        let file = file.to_str().expect("text");
        let told = printed(&here, &["pack", file]);
        for words in ["Red Hills", "by A. Walker", "licence: CC-BY-4.0", "biomes (1), graphs (1), presets (1)", "graphs/folds.ron"] {
            assert!(told.contains(words), "{told}");
        }
        assert!(printed(&here, &["pack", file, "--check"]).contains("is sound"));
    }
    for (name, text, words) in [
        ("pack.ron", "(version: 1, name: \"x\", by: \"y\")", "pack.ron: it does not say its licence"),
        ("biomes/a.ron", "(", "biomes/a.ron: line 1"),
        ("graphs/a.ron", "(version: 1, nodes: [(name: \"z\", device: \"nothing\")], height: \"z\")", "graphs/a.ron: "),
        ("maps/a.png", "no picture", "maps/a.png: it is no picture"),
        ("examples/a.csv", "1\nx\n", "examples/a.csv: line 2"),
        ("presets/a.ron", "(algorithm: \"graph\", settings: {\"graph\": \"nowhere\"})", "there is no graph 'nowhere'"),
        ("../../a.ron", "x", "its name is none for a file in a pack"),
    ] {
        let files: Vec<_> = small().into_iter().filter(|(other, _)| *other != name).chain([(name, text.into())]).collect();
        fs::write(&zipped, zip(&files)).expect("written");
        for more in [&[][..], &["--check"]] {
            refused(&here, &[&["pack", zipped.to_str().expect("text")], more].concat(), words);
        }
    }
    refused(&here, &["pack", here.join("none").to_str().expect("text")], "cannot read");
    refused(&here, &["pack"], "required");
    assert_eq!(files(&here), ["pack", "pack.zip"], "nothing is written");
}

#[test]
fn what_a_pack_brings_is_found_and_a_walk_names_it() {
    let data = folder("found");
    let packs = data.join("packs");
    fs::create_dir_all(&packs).expect("made");
    let sample: &[&str] = &["sample", "--seed", "3", "--count", "2000"];
    let by_graph: &[&str] = &["sample", "--algorithm", "graph", "--set", "graph=folds", "--count", "100"];
    let walked = |more: &[&str]| {
        let told = printed(&data, &[&["walk", "--seed", "3", "--seconds", "4"], more].concat());
        serde_json::from_str::<serde_json::Value>(&told).expect("JSON")["state_digest"].clone()
    };
    let plain = walked(&[]);
    refused(&data, by_graph, "there is no graph 'folds'");
    fs::write(packs.join("red.zip"), zip(&small())).expect("written");
    assert!(printed(&data, &["pack", "--list"]).contains("'Red Hills' by A. Walker, CC-BY-4.0: biomes (1), graphs (1), presets (1)"));
    printed(&data, by_graph);
    printed(&data, &["sample", "--preset", "folded", "--count", "100"]);
    let bare = printed(&data, sample);
    walked(&["--keep", "red", "--autosave", "2"]);
    // Without it the walk goes on, and says what it lacks; with it, it says nothing.
    let go_on: &[&str] = &["walk", "--continue", "red", "--seconds", "2"];
    let has_all = || !said(&run(&data, go_on)).contains("pack");
    assert!(has_all());
    fs::rename(packs.join("red.zip"), data.join("aside.zip")).expect("moved");
    for _ in 0..2 {
        let output = run(&data, go_on);
        assert!(output.status.success());
        assert!(said(&output).contains("this walk needs the land pack 'Red Hills' by A. Walker"), "{}", said(&output));
    }
    assert_eq!(printed(&data, sample), bare, "a bare height source is of no pack");
    assert_eq!(walked(&[]), plain, "it is gone");
    fs::rename(data.join("aside.zip"), packs.join("red.zip")).expect("moved");
    assert!(has_all());
    // One that is broken is told before anything is made of it.
    fs::write(packs.join("spoilt.zip"), b"PK").expect("written");
    refused(&data, &["walk", "--seconds", "1"], "spoilt.zip: it is no zip");
    let list = run(&data, &["pack", "--list"]);
    assert!(list.status.code() == Some(2) && String::from_utf8_lossy(&list.stdout).contains("Red Hills"));
}

#[test]
fn a_pack_that_is_dropped_on_the_window_is_in_the_menu() {
    let (there, dropped) = (folder("there"), folder("dropped"));
    fs::create_dir_all(&dropped).expect("made");
    let file = dropped.join("any name.zip");
    fs::write(&file, zip(&small())).expect("written");
    let mut lab = LabHarness::with_setup(None, full_land(1, "superposed-cosine"), 0, |app| {
        app.insert_resource(Packs::new(Some(there.clone()), app::pack_kinds())).add_plugins(PacksMenuPlugin);
    });
    lab.step_frames(3);
    lab.0.0.world_mut().write_message(FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf: file });
    lab.wait_until("the pack is there", |lab| !lab.resource::<Packs>().scan().packs.is_empty());
    assert!(files(&there).contains(&"Red Hills".into()));
    lab.game_key(KeyCode::Escape);
    lab.step_frames(3);
    open(lab.0.0.world_mut(), "land packs");
    lab.step_frames(3);
    let world = lab.0.0.world_mut();
    let texts: Vec<String> = world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect();
    for words in ["Red Hills", "A dry country", "By A. Walker. Licence: CC-BY-4.0", "biomes (1), graphs (1), presets (1)"] {
        assert!(texts.iter().any(|text| text == words), "{words}: {texts:?}");
    }
}
