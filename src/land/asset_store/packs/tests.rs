//! Tests of packs: reading and refusing zips and folders, extraction, and replacement.

use std::{fs, io::Write, thread, time::Duration};

use eremite_testing::file_names;
use miniz_oxide::deflate::compress_to_vec;
use proptest::{collection::vec, prelude::*};

use super::*;
use crate::asset_store::file_write::tests::folder;

/// An entry of a test archive, possibly invalid.
struct Made<'a> {
    name: &'a str,
    bytes: &'a [u8],
    deflated: bool,
    /// Unix file mode.
    mode: u32,
    /// Declared size, if it differs from the real one.
    says: Option<u32>,
}

fn made<'a>(name: &'a str, bytes: &'a [u8]) -> Made<'a> {
    Made { name, bytes, deflated: true, mode: 0, says: None }
}

/// Builds a zip archive.
fn zip_of(entries: &[Made]) -> Vec<u8> {
    let (mut archive, mut central) = (Vec::new(), Vec::new());
    let short = |number: usize| (number as u16).to_le_bytes();
    let word = |number: usize| (number as u32).to_le_bytes();
    for entry in entries {
        let packed = if entry.deflated { compress_to_vec(entry.bytes, 6) } else { entry.bytes.to_vec() };
        let size = entry.says.map_or(entry.bytes.len(), |says| says as usize);
        let common = [
            &short(20)[..],
            &short(0),
            &short(if entry.deflated { 8 } else { 0 }),
            &word(0),
            &word(crc32fast::hash(entry.bytes) as usize),
            &word(packed.len()),
            &word(size),
            &short(entry.name.len()),
            &short(0),
        ]
        .concat();
        central.extend([b"PK\x01\x02\x14\x03", &common[..], &short(0), &short(0), &short(0)].concat());
        central.extend([word((entry.mode << 16) as usize), word(archive.len())].concat());
        central.extend(entry.name.as_bytes());
        archive.extend([b"PK\x03\x04", &common[..], entry.name.as_bytes(), &packed].concat());
    }
    let (begins, count) = (archive.len(), entries.len());
    archive.extend(&central);
    archive.extend([b"PK\x05\x06\0\0\0\0", &short(count)[..], &short(count), &word(central.len()), &word(begins), &short(0)].concat());
    archive
}

const HEAD: &[u8] = br#"(version: 1, name: "Red Hills", shows: "Tables", by: "A. Walker", licence: "CC0")"#;

fn small() -> Vec<u8> {
    let stored = Made { deflated: false, ..made("maps/a.png", b"no picture") };
    zip_of(&[made("pack.ron", HEAD), made("biomes/", b""), made("biomes/red.ron", b"(nothing)"), stored])
}

fn refused(archive: &[u8], words: &str) {
    let fault = PackContents::of_zip(archive).expect_err(words).to_string();
    assert!(fault.contains(words) && !fault.chars().any(char::is_control), "'{fault}' should say '{words}'");
}

#[test]
fn a_zip_is_read_as_it_was_packed() {
    let contents = PackContents::of_zip(&small()).expect("sound");
    assert_eq!(contents.names().collect::<Vec<_>>(), ["biomes/red.ron", "maps/a.png", "pack.ron"]);
    assert_eq!(contents.manifest().expect("a head").name, "Red Hills");
    assert_eq!(contents.excluded_summary(), None);
    let folder = folder("zip-read");
    contents.write(&folder.join("there")).expect("written");
    assert_eq!(PackContents::read(&folder.join("there")), Ok(contents), "a folder is read as the same");
    // In a root folder, as some systems pack it, with the extra files they add.
    let within = [
        made("Red/pack.ron", HEAD),
        made("Red/.DS_Store", b"x"),
        made("__MACOSX/Red/._pack.ron", b"x"),
        made("Red/run.sh", b"x"),
        made("Red/inner.zip", b"PK"),
        made("Red/biomes/red.ron", b"(nothing)"),
    ];
    let file = folder.join("red.zip");
    fs::write(&file, zip_of(&within)).expect("written");
    let contents = PackContents::read(&file).expect("sound");
    assert_eq!(contents.names().collect::<Vec<_>>(), ["biomes/red.ron", "pack.ron"]);
    let left = contents.excluded_summary().expect("some are left out");
    assert!(left.contains("Red/run.sh and 1 more"), "{left}");
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for name in [
        "../x.ron",
        "biomes/../../x.ron",
        "./x.ron",
        "/etc/x.ron",
        "biomes//x.ron",
        "",
        "C:/x.ron",
        "c:x.ron",
        "x.ron.",
        "biomes /x.ron",
        "con.ron",
        "biomes/LPT1.ron",
        "a\nb.ron",
        "a\u{1b}[2Jb.ron",
        "a\0.ron",
        "x.ron:stream.ron",
        ".../x.ron",
        "a/b/c/d/e/f/g/x.ron",
        &format!("{}.ron", "x".repeat(300)),
    ] {
        refused(&zip_of(&[made("pack.ron", HEAD), made(name, b"x")]), "its name is");
    }
    for name in ["biomes\\..\\x.ron", "biomes\\x.ron", "biomes\\"] {
        refused(&zip_of(&[made("pack.ron", HEAD), made(name, b"x")]), "a \\ stands between folders");
    }
    refused(&zip_of(&[made("pack.ron", HEAD), made("a.ron", b"x"), made("a.ron", b"y")]), "a.ron: it is in there twice");
    let mut two = zip_of(&[made("pack.ron", HEAD)]);
    let at = two.windows(8).position(|window| window == b"pack.ron").expect("the first is where it begins");
    two[at..at + 8].copy_from_slice(b"evil.ron");
    refused(&two, "it is called otherwise where it begins");
}

#[test]
fn names_that_differ_by_capital_letters_alone_are_refused() {
    let folder = folder("case");
    for names in [["maps/a.png", "maps/A.png"], ["maps/a.png", "Maps/b.png"], ["maps/ä.png", "maps/Ä.png"]] {
        let pack = zip_of(&[made("pack.ron", HEAD), made(names[0], b"x"), made(names[1], b"y")]);
        let file = folder.join("a.zip");
        fs::write(&file, pack).expect("written");
        let fault = PackContents::read(&file).expect_err("they are the same elsewhere").to_string();
        assert!(fault.contains("are one name on some systems"), "{fault}");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn a_head_is_read_behind_the_mark_that_editors_put_before_a_text() {
    let with_mark = [b"\xef\xbb\xbf", HEAD].concat();
    assert_eq!(
        PackContents::of_zip(&zip_of(&[made("pack.ron", &with_mark)])).and_then(|pack| pack.manifest()).expect("a head").name,
        "Red Hills"
    );
    let utf16: Vec<u8> = str::from_utf8(HEAD).expect("text").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let fault = PackContents::of_zip(&zip_of(&[made("pack.ron", &utf16)])).and_then(|pack| pack.manifest()).expect_err("it is none");
    assert!(fault.to_string().contains("pack.ron: it is written in UTF-16"), "{fault}");
}

#[test]
fn links_and_devices_are_refused() {
    for mode in [0o120_777, 0o020_666, 0o010_666, 0o060_666, 0o140_777] {
        let link = Made { mode, deflated: false, ..made("biomes/a.ron", b"/etc/passwd") };
        refused(&zip_of(&[made("pack.ron", HEAD), link]), "biomes/a.ron: it is a link");
    }
    let plain = Made { mode: 0o100_644, ..made("pack.ron", HEAD) };
    assert!(PackContents::of_zip(&zip_of(&[plain, Made { mode: 0o040_755, ..made("biomes/", b"") }])).is_ok());
}

#[test]
fn a_bomb_does_not_go_off() {
    let many = vec![0; 80 << 20];
    let bomb = |says| zip_of(&[made("pack.ron", HEAD), Made { says, ..made("maps/a.png", &many) }]);
    let honest = bomb(None);
    assert!(honest.len() < 1 << 20, "it is a small file");
    refused(&honest, "maps/a.png: with it there is more than 64 MB in all");
    refused(&bomb(Some(10)), "maps/a.png: there is more in it than it says");
    refused(&bomb(Some(u32::MAX)), "beyond 4 GB");
    // Many files, each of which is small enough by itself.
    let [some, names] = [vec![0; 9 << 20], Vec::from_iter(b'a'..=b'h')];
    let names: Vec<String> = names.into_iter().map(|letter| format!("maps/{}.png", char::from(letter))).collect();
    let all: Vec<Made> = names.iter().map(|name| made(name, &some)).collect();
    refused(&zip_of(&all), "maps/h.png: with it there is more than 64 MB in all");
    // Fewer bytes than declared.
    refused(&zip_of(&[Made { says: Some(100), ..made("pack.ron", HEAD) }]), "pack.ron: it is damaged");
    let names: Vec<String> = (0..=MAX_FILES).map(|number| format!("{number}.ron")).collect();
    refused(&zip_of(&names.iter().map(|name| made(name, b"")).collect::<Vec<_>>()), "there are 4097 files in it");
}

#[test]
fn whatever_is_cut_or_turned_is_read_without_a_fall() {
    let whole = small();
    let sound = PackContents::of_zip(&whole).expect("sound");
    for cut in 0..whole.len() {
        refused(&whole[..cut], "");
    }
    for bit in 0..whole.len() * 8 {
        let mut turned = whole.clone();
        turned[bit / 8] ^= 1 << (bit % 8);
        match PackContents::of_zip(&turned) {
            // Some bits do not matter, such as the modification time.
            Ok(read) => assert!(read == sound || read.names().count() <= 4, "bit {bit}"),
            Err(fault) => assert_eq!(fault.to_string().lines().count(), 1, "{fault}"),
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_no_pack_or_one(bytes in vec(any::<u8>(), 0..300), at in 0usize..200) {
        let _ = PackContents::of_zip(&bytes);
        let mut spoilt = small();
        let at = at.min(spoilt.len() - 1);
        let to = (at + bytes.len()).min(spoilt.len());
        spoilt[at..to].copy_from_slice(&bytes[..to - at]);
        let _ = PackContents::of_zip(&spoilt);
    }

    #[test]
    fn any_files_are_read_as_they_were_packed(files in proptest::collection::btree_map("[a-z]{4,9}\\.ron", vec(any::<u8>(), 0..90), 0..9), deflated in any::<bool>()) {
        let entries: Vec<Made> = files.iter().map(|(name, bytes)| Made { deflated, ..made(name, bytes) }).collect();
        let read = PackContents::of_zip(&zip_of(&entries)).expect("sound");
        prop_assert_eq!(read.files, files);
    }
}

#[test]
fn what_is_no_pack_says_so() {
    let folder = folder("no-pack");
    let file = folder.join("a.zip");
    for (bytes, words) in [
        (zip_of(&[made("biomes/a.ron", b"x")]), "it is no pack: there is no pack.ron in it"),
        (zip_of(&[made("a/pack.ron", HEAD), made("b/pack.ron", HEAD)]), "it is no pack"),
        (zip_of(&[made("pack.ron", b"(version: 1)")]), "pack.ron: it does not say what it is called"),
        (zip_of(&[made("pack.ron", &[0xff])]), "pack.ron: it is no text"),
        (b"no zip".to_vec(), "it is no zip"),
    ] {
        fs::write(&file, bytes).expect("written");
        let fault = PackContents::read(&file).expect_err(words).to_string();
        assert!(fault.contains("a.zip: ") && fault.contains(words), "{fault}");
    }
    assert!(PackContents::read(&folder.join("none")).is_err());
    fs::remove_dir_all(folder).expect("removed");
}

#[cfg(unix)]
#[test]
fn a_folder_with_links_is_refused() {
    let folder = folder("linked");
    fs::write(folder.join("pack.ron"), HEAD).expect("written");
    assert!(PackContents::read(&folder).is_ok());
    std::os::unix::fs::symlink("/etc/passwd", folder.join("a.ron")).expect("linked");
    assert!(PackContents::read(&folder).expect_err("a link").to_string().contains("a.ron: it is a link"));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn zips_lie_unpacked_beside_as_they_are_now() {
    let folder = folder("unpacked");
    let file = folder.join("red.zip");
    let write = |bytes: &[u8]| {
        // A file system may have a coarse modification time.
        thread::sleep(Duration::from_millis(20));
        fs::File::create(&file).and_then(|mut out| out.write_all(bytes)).expect("written");
    };
    let names_in = |folder: &Path| list(folder).0.into_iter().map(|pack| (pack.head.name, file_names(&pack.folder))).collect::<Vec<_>>();
    write(&small());
    assert!(list(&folder).0.is_empty(), "it is not yet unpacked");
    assert!(unpack_zips(&folder).is_empty());
    let all = ["biomes", "maps", "pack.ron"].map(String::from).to_vec();
    assert_eq!(names_in(&folder), [("Red Hills".into(), all.clone())]);
    // A broken zip keeps its old extraction, a repaired one is extracted again, and a removed one is cleared away.
    write(b"no zip");
    let faults = unpack_zips(&folder);
    assert!(faults.len() == 1 && faults[0].contains("red.zip: it is no zip"), "{faults:?}");
    assert_eq!(names_in(&folder), [("Red Hills".into(), all)]);
    write(&zip_of(&[made("pack.ron", HEAD)]));
    assert!(unpack_zips(&folder).is_empty());
    assert_eq!(names_in(&folder), [("Red Hills".into(), vec!["pack.ron".into()])]);
    assert_eq!(file_names(&folder.join(UNPACKED)).len(), 1, "nothing is left of what was there before");
    fs::remove_file(&file).expect("removed");
    assert!(unpack_zips(&folder).is_empty() && list(&folder).0.is_empty());
    assert!(file_names(&folder.join(UNPACKED)).is_empty());
    // A folder is a pack without extraction; one without a manifest is reported.
    write_pack(&PackContents::of_zip(&small()).expect("sound"), &folder.join("Red Hills")).expect("written");
    fs::create_dir(folder.join("nothing")).expect("made");
    let (packs, faults) = list(&folder);
    assert_eq!(packs.len(), 1);
    assert!(faults.len() == 1 && faults[0].contains("nothing"), "{faults:?}");
    // A replaced pack is set aside.
    write_pack(&PackContents::of_zip(&zip_of(&[made("pack.ron", HEAD)])).expect("sound"), &folder.join("Red Hills")).expect("written");
    assert_eq!(file_names(&folder.join("Red Hills")), ["pack.ron"]);
    assert_eq!(file_names(&folder.join(BEFORE).join("Red Hills")), ["biomes", "maps", "pack.ron"]);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_is_in_a_pack_is_found_while_it_is_tried() {
    use crate::asset_store::{AssetLookup, AssetStore};
    let folder = folder("tried");
    let kind = "kind of which nobody has any";
    fs::create_dir_all(folder.join(kind)).expect("made");
    for (name, text) in [("calm.ron", "of the pack"), ("new.ron", "new"), ("odd.txt", "x")] {
        fs::write(folder.join(kind).join(name), text).expect("written");
    }
    let named = AssetLookup::new(kind, &["ron"]);
    let mut shelf = AssetStore::from_system_folders(kind);
    assert!(named.file("new").is_none() && !shelf.has("new"));
    assert!(shelf.refresh().is_some());
    with_trial_pack(&folder, || {
        assert_eq!(named.file("new"), Some(folder.join(kind).join("new.ron")));
        assert_eq!(named.all_names(), ["calm", "new"]);
        for name in ["", "../kind of which nobody has any/new", "./new", "odd", "/etc/passwd", "new.ron"] {
            assert_eq!(named.file(name), None, "{name}");
        }
        let books = shelf.refresh().expect("files have come");
        let text = |name: &str| books.iter().find(|book| book.name == name).map(|book| book.text.clone());
        assert_eq!((text("new"), text("calm")), (Some(Ok("new".into())), Some(Ok("of the pack".into()))));
        assert!(shelf.refresh().is_none());
    });
    assert!(named.file("new").is_none() && shelf.refresh().is_some(), "it is gone again");
    fs::remove_dir_all(folder).expect("removed");
}
