//! Source files of all workspace members, for tests that read them.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Path within `src` and text of each source file, without tests.
pub fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(here) = folders.pop() {
        for entry in fs::read_dir(here).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.file_stem().is_some_and(|name| name == "tests") {
                continue;
            } else if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&entry).expect("a source");
                found.push((entry.strip_prefix(&root).expect("it is in it").to_owned(), text));
            }
        }
    }
    assert!(found.len() > 500, "{} sources", found.len());
    found
}

/// Quoted texts of the data files under `assets`, and the files' names without their endings.
pub fn data_texts() -> Vec<String> {
    let (mut found, mut folders) = (Vec::new(), vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")]);
    while let Some(here) = folders.pop() {
        for entry in fs::read_dir(here).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|end| end == "ron") {
                found.extend(entry.file_stem().map(|name| name.to_string_lossy().into_owned()));
                let text = fs::read_to_string(&entry).expect("a data file");
                // Every second piece between quotes is a text: no data file escapes a quote.
                found.extend(text.split('"').skip(1).step_by(2).map(str::to_owned));
            }
        }
    }
    assert!(found.len() > 200, "{} texts", found.len());
    found
}
