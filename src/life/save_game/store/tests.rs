//! Tests of the store: generations, names, damage, full disks.

use std::{fs, io};

use super::*;
use crate::save_game::save_file::{
    self, SaveContents,
    tests::{of_other_version, some_contents},
};
use eremite_stream::contracts::saveable::{SaveMetadata, SaveSection};
use eremite_testing::file_names;

fn runs(name: &str) -> SaveStore {
    let folder = std::env::temp_dir().join(format!("eremite-runs-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    SaveStore::in_folder(folder)
}

fn state(number: u8) -> (SaveMetadata, Vec<SaveSection>) {
    (some_contents().head.card, vec![SaveSection { name: "body".into(), version: 1, bytes: vec![number; 9] }])
}

fn keep(run: &mut OpenSave, number: u8) -> io::Result<()> {
    let (card, sections) = state(number);
    run.write_generation(card, sections)
}

/// The number that identifies a saved state.
fn number(contents: &SaveContents) -> u8 {
    contents.sections[0].bytes[0]
}

#[test]
fn three_generations_are_kept_and_the_same_state_once() {
    let runs = runs("three");
    assert!(runs.list().is_empty() && runs.headers().is_empty());
    let mut run = runs.begin("a walk").expect("begun");
    assert!(runs.list().is_empty(), "nothing is kept yet");
    for number in [1, 2, 2, 2, 3, 4, 5] {
        keep(&mut run, number).expect("kept");
    }
    let folder = runs.folder.join("a walk");
    assert_eq!(file_names(&folder), ["3.run", "4.run", "5.run", "lock"]);
    let listed = runs.list();
    assert_eq!((listed.len(), &*listed[0].name, &listed[0].fault), (1, "a walk", &None));
    assert_eq!(listed[0].head.as_ref().map(|head| head.generation), Some(5));
    assert_eq!(runs.headers(), [("a walk".to_string(), listed[0].head.clone().expect("whole"))]);
    assert!(matches!(runs.begin("a walk"), Err(SaveError::InUse(_))));
    assert!(matches!(runs.open("a walk"), Err(SaveError::InUse(_))));
    drop(run);
    assert!(matches!(runs.begin("a walk"), Err(SaveError::There(_))));
    fs::write(folder.join(".eremite-77-0.part"), "half").expect("written");
    let mut found = runs.open("a walk").expect("opened");
    assert_eq!((number(&found.contents), found.told.len()), (5, 0));
    assert_eq!(file_names(&folder), ["3.run", "4.run", "5.run", "lock"], "what was half written is gone");
    keep(&mut found.run, 6).expect("kept");
    assert_eq!(file_names(&folder), ["4.run", "5.run", "6.run", "lock"]);
    assert_eq!(runs.headers()[0].0, "a walk");
    for name in ["", "a/b", "..", "a.b", "x\ny", "CON", "nul"] {
        assert!(matches!(runs.begin(name), Err(SaveError::Name(_))), "{name}");
    }
    assert!(matches!(runs.open("another"), Err(SaveError::Missing { .. })));
    fs::remove_dir_all(runs.folder).expect("removed");
}

#[test]
fn whatever_happens_to_the_youngest_the_one_before_it_is_taken() {
    let runs = runs("damaged");
    let mut run = runs.begin("walk").expect("begun");
    for number in 1..=3 {
        keep(&mut run, number).expect("kept");
    }
    drop(run);
    let folder = runs.folder.join("walk");
    let file = folder.join("3.run");
    let whole = fs::read(&file).expect("there");
    let cuts = (0..whole.len()).map(|cut| whole[..cut].to_vec());
    let turned = (0..whole.len() * 8).map(|bit| {
        let mut turned = whole.clone();
        turned[bit / 8] ^= 1 << (bit % 8);
        turned
    });
    for bytes in cuts.chain(turned) {
        fs::write(&file, &bytes).expect("written");
        assert!(runs.list()[0].fault.is_some());
        assert_eq!(runs.list()[0].head.as_ref().map(|head| head.generation), Some(2));
        let found = runs.open("walk").expect("the one before it");
        assert_eq!((number(&found.contents), found.told.len()), (2, 1), "{:?}", found.told);
        let aside = folder.join("3.run.damaged-1");
        assert_eq!(fs::read(&aside).expect("set aside"), bytes);
        fs::remove_file(aside).expect("removed");
    }
    // A later write is never mistaken for the damaged file.
    fs::write(&file, "no run").expect("written");
    keep(&mut runs.open("walk").expect("opened").run, 4).expect("kept");
    assert_eq!(file_names(&folder), ["1.run", "2.run", "3.run.damaged-1", "4.run", "lock"]);
    for name in ["1.run", "2.run", "4.run"] {
        fs::write(folder.join(name), "nothing").expect("written");
    }
    assert!(matches!(runs.open("walk"), Err(SaveError::Lost(_))));
    assert_eq!(file_names(&folder).len(), 5, "all are set aside, and none is lost");
    assert!(runs.list()[0].head.is_none() && runs.list()[0].fault.is_some() && runs.headers().is_empty());
    assert!(matches!(runs.begin("walk"), Err(SaveError::There(_))), "they stay");
    fs::remove_dir_all(runs.folder).expect("removed");
}

#[test]
fn what_another_version_has_kept_is_left_as_it_is() {
    let runs = runs("other");
    keep(&mut runs.begin("walk").expect("begun"), 1).expect("kept");
    let file = runs.folder.join("walk/2.run");
    for version in [1, save_file::VERSION + 1] {
        let other = of_other_version(version, &some_contents());
        fs::write(&file, &other).expect("written");
        let error = runs.open("walk").expect_err("it is refused").to_string();
        assert!(error.contains(&format!("'walk' is left as it is: another version of eremite wrote it, in form {version};")), "{error}");
        assert!(runs.list()[0].fault.as_ref().is_some_and(|fault| fault.contains("another version")));
        assert_eq!(fs::read(&file).expect("there"), other);
        assert_eq!(file_names(&runs.folder.join("walk")), ["1.run", "2.run", "lock"]);
    }
    fs::write(runs.folder.join("walk/1.run"), of_other_version(1, &some_contents())).expect("written");
    let [line] = runs.unreadable().try_into().expect("there is one");
    assert!(line.starts_with("'walk' cannot be read: another version of eremite"), "{line}");
    fs::remove_dir_all(runs.folder).expect("removed");
}

#[test]
fn a_folder_that_holds_a_walk_is_listed_whatever_it_is_called() {
    let beside = runs("called").folder;
    let runs = SaveStore::in_folder(beside.join("runs"));
    keep(&mut runs.begin("A").expect("begun"), 7).expect("kept");
    let copies = ["A (1)", "A (Kopie)", "A (copy)", "A - Copy", "A - Copy (2)", "A & B", "A copy", "A.bak", "A\u{301}"];
    for copy in copies {
        fs::create_dir(runs.folder.join(copy)).expect("made");
        fs::copy(runs.folder.join("A/1.run"), runs.folder.join(copy).join("1.run")).expect("copied");
    }
    fs::create_dir(runs.folder.join("no walk")).expect("made");
    let mut listed: Vec<String> = runs.list().into_iter().map(|run| run.name).collect();
    assert!(
        listed.remove(0) == "A" && listed.len() == copies.len() && copies.iter().all(|copy| listed.contains(&copy.to_string())),
        "{listed:?}"
    );
    assert_eq!(runs.headers().len(), copies.len() + 1);
    for copy in copies {
        let mut found = runs.open(copy).expect("it can be walked");
        assert_eq!((number(&found.contents), found.run.name()), (7, copy));
        keep(&mut found.run, 8).expect("kept");
    }
    runs.rename("A & B", "A and B").expect("renamed");
    runs.move_to_trash("A.bak").expect("thrown away");
    assert_eq!(runs.restore_from_trash("A.bak").expect("back"), "A.bak");
    runs.copy("A - Copy (2)", "A - Copy (3)").expect("copied");
    assert!(runs.unlisted().is_empty());
    // Folders with undisplayable names are reported.
    fs::rename(runs.folder.join("A.bak"), runs.folder.join("A\u{1b}[2J")).expect("renamed");
    let [line] = runs.unlisted().try_into().expect("there is one");
    assert!(line.contains("'A?[2J' holds a walk that is left out") && runs.list().iter().all(|run| !run.name.contains('\u{1b}')), "{line}");
    fs::remove_dir_all(beside).expect("removed");
}

#[test]
fn what_some_systems_do_not_tell_apart_is_one_name() {
    let runs = runs("names");
    for (name, other) in [("plain", "Plain"), ("\u{e9}te\u{301}", "E\u{301}T\u{c9}"), ("हिन्दी", "हिन्दी"), ("น้ำ", " น้ำ")]
    {
        let mut run = runs.begin(name).expect("begun");
        keep(&mut run, 1).expect("kept");
        let kept = run.name().to_owned();
        drop(run);
        assert!(matches!(runs.begin(other), Err(SaveError::There(there)) if there == kept), "{other}");
        assert_eq!(runs.open(other).expect("the same").run.name(), kept);
        runs.begin("another").map(drop).expect("begun");
        assert!(matches!(runs.rename(&kept, other), Ok(())) || kept == other.trim(), "its own name is free for it: {other}");
    }
    assert_eq!(file_names(&runs.folder), ["Plain", "another", "\u{c9}T\u{c9}", "हिन्दी", "น้ำ"]);
    fs::remove_dir_all(runs.folder).expect("removed");
}

#[test]
fn of_all_runs_the_newest_that_can_be_gone_on_with_is_taken() {
    let runs = runs("newest");
    let open = || {
        let mut said = Vec::new();
        let found = runs.open_newest(|error| said.push(error.to_string()));
        (found.map(|found| found.run.name().to_owned()), said)
    };
    assert!(matches!(open(), (Err(SaveError::None), said) if said.is_empty()));
    for name in ["a", "b", "c"] {
        keep(&mut runs.begin(name).expect("begun"), 1).expect("kept");
    }
    // All have the same second: the name decides.
    assert!(matches!(open(), (Ok(name), said) if name == "c" && said.is_empty()));
    let walked = runs.open("c").expect("opened");
    fs::write(runs.folder.join("b/2.run"), of_other_version(save_file::VERSION + 1, &some_contents())).expect("written");
    let (found, said) = open();
    assert!(matches!(found, Ok(name) if name == "a"));
    assert!(said.len() == 2 && said[0].contains("'c' is being walked") && said[1].contains("'b' is left as it is"), "{said:?}");
    drop(walked);
    fs::remove_dir_all(runs.folder).expect("removed");
}

#[test]
fn unknown_sections_are_carried() {
    let runs = runs("unknown");
    keep(&mut runs.begin("walk").expect("begun"), 1).expect("kept");
    let strange = vec![SaveSection { name: "strange".into(), version: 7, bytes: vec![3, 4] }];
    let mut found = runs.open("walk").expect("opened");
    found.run.carry_unknown_sections(strange.clone());
    keep(&mut found.run, 2).expect("kept");
    drop(found);
    assert_eq!(runs.open("walk").expect("opened").contents.sections[1..], strange);
    fs::remove_dir_all(runs.folder).expect("removed");
}

#[test]
fn on_a_disk_that_is_full_after_any_byte_nothing_is_lost() {
    const LEAST: usize = 0;
    static ROOM: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(LEAST);
    let mut runs = runs("full");
    let mut run = runs.begin("walk").expect("begun");
    for number in 1..=3 {
        keep(&mut run, number).expect("kept");
    }
    drop(run);
    runs.write = |file, bytes| {
        asset_store::write_atomic_with(file, |out| {
            let room = ROOM.load(std::sync::atomic::Ordering::Relaxed);
            out.write_all(&bytes[..room.min(bytes.len())])?;
            out.flush()?;
            if room < bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
        })
    };
    let mut found = runs.open("walk").expect("opened");
    let length = save_file::to_bytes(&found.contents).len();
    for room in LEAST..length {
        ROOM.store(room, std::sync::atomic::Ordering::Relaxed);
        assert_eq!(keep(&mut found.run, 4).expect_err("it is full").kind(), io::ErrorKind::StorageFull);
        assert_eq!(file_names(&runs.folder.join("walk")), ["1.run", "2.run", "3.run", "lock"], "room for {room} bytes");
    }
    ROOM.store(usize::MAX, std::sync::atomic::Ordering::Relaxed);
    keep(&mut found.run, 4).expect("there is room again");
    drop(found);
    assert_eq!(number(&runs.open("walk").expect("opened").contents), 4);
    fs::remove_dir_all(runs.folder).expect("removed");
}

#[test]
fn a_folder_below_a_file_is_told_in_a_line() {
    let runs = runs("below");
    fs::write(&runs.folder, "a file").expect("written");
    let below = SaveStore::in_folder(runs.folder.join("deeper"));
    assert!(below.list().is_empty());
    let error = below.begin("walk").expect_err("there is a file").to_string();
    assert!(error.contains("deeper") && !error.contains('\n'), "{error}");
    assert!(matches!(below.open("walk"), Err(SaveError::Missing { .. })));
    fs::remove_file(runs.folder).expect("removed");
}
