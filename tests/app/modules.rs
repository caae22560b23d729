//! Who may know whom: `tests/modules.txt` has a line for each module of the program, with those that it may use. It
//! holds for the code, it allows nothing that nobody does, and no module comes back to itself. Tests may know anybody.
//!
//! What a feature shows in the lab lies in its folder and is none of it: `hill/tab.rs` is `tabs/hill`, `hill/page` is
//! `pages/hill`, and on the sheet, in `hill/on_sheet.rs`, `sheets/hill`; its commands, in `hill/command.rs`, are `commands/hill`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// What each module knows, or may know.
type Known = BTreeMap<String, BTreeSet<String>>;

/// A text of Rust without what is no code of the program: comments, texts, and what there is for tests only.
fn code(text: &str) -> String {
    let text: Vec<char> = text.chars().collect();
    let mut code = String::new();
    let mut at = 0;
    let starts = |at: usize, word: &str| word.chars().enumerate().all(|(i, c)| text.get(at + i) == Some(&c));
    let end = |from: usize, word: &str| (from..text.len()).find(|at| starts(*at, word)).map_or(text.len(), |at| at + word.len());
    while at < text.len() {
        let hashes = text[at + 1..].iter().take_while(|c| **c == '#').count();
        let after_word = at > 0 && (text[at - 1].is_alphanumeric() || text[at - 1] == '_');
        at = if starts(at, "//") {
            end(at, "\n") - 1
        } else if starts(at, "/*") {
            end(at, "*/")
        } else if text[at] == 'r' && !after_word && text.get(at + 1 + hashes) == Some(&'"') {
            end(at + 2 + hashes, &format!("\"{}", "#".repeat(hashes)))
        } else if text[at] == '"' {
            let mut to = at + 1;
            while to < text.len() && text[to] != '"' {
                to += if text[to] == '\\' { 2 } else { 1 };
            }
            to + 1
        } else if text[at] == '\'' && text.get(at + 1) == Some(&'\\') {
            end(at + 3, "'")
        } else if text[at] == '\'' && text.get(at + 2) == Some(&'\'') {
            // A letter, and no lifetime.
            at + 3
        } else {
            code.push(text[at]);
            at += 1;
            continue;
        };
        code.push(' ');
    }
    without_tests(&code)
}

fn without_tests(code: &str) -> String {
    const TEST: &str = "#[cfg(test)]";
    let mut left = String::new();
    let mut rest = code;
    while let Some(at) = rest.find(TEST) {
        left.push_str(&rest[..at]);
        rest = &rest[at + TEST.len()..];
        // To the end of the item: a semicolon, or a block.
        let (mut depth, mut within) = (0, 0);
        let to = rest.char_indices().find(|(_, c)| {
            match c {
                '(' | '[' => within += 1,
                ')' | ']' => within -= 1,
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0 && (*c == '}' || *c == ';' && within == 0)
        });
        rest = to.map_or("", |(to, _)| &rest[to + 1..]);
    }
    left + rest
}

/// The names that follow upon `crate::`, one or several in braces. What is shared is known by its own name.
fn names(after: &str) -> Vec<String> {
    let first = |text: &str| -> Vec<String> {
        let text = text.trim_start();
        match text.strip_prefix("shared::") {
            Some(shared) => names(shared),
            None => vec![text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()],
        }
    };
    let Some(list) = after.trim_start().strip_prefix('{') else { return first(after) };
    let (mut depth, mut found, mut from) = (0, Vec::new(), 0);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                found.extend(first(&list[from..at]));
                from = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    found.into_iter().filter(|name| !name.is_empty() && name != "self").collect()
}

/// What a file knows of the crate's own modules; `depth` is how many modules it is in.
fn imports(text: &str, depth: usize) -> BTreeSet<String> {
    let code = code(text);
    let mut found = BTreeSet::new();
    let mut at = 0;
    while let Some(next) = ["crate", "super"].iter().filter_map(|word| code[at..].find(word)).min() {
        let start = at + next;
        let before = code[..start].chars().next_back();
        let mut rest = &code[start..];
        let mut supers = 0;
        let root = if let Some(after) = rest.strip_prefix("crate") {
            rest = after;
            true
        } else {
            while let Some(after) = rest.strip_prefix("super") {
                rest = after;
                supers += 1;
                match rest.strip_prefix("::") {
                    Some(after) if after.starts_with("super") => rest = after,
                    _ => break,
                }
            }
            supers == depth
        };
        at = code.len() - rest.len();
        let whole = before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '$');
        if let (true, true, Some(after)) = (whole, root, rest.strip_prefix("::")) {
            found.extend(names(after));
        }
    }
    found
}

/// The sources of the program: where each is in their folder, and its text.
pub fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut found, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(here) = folders.pop() {
        for entry in fs::read_dir(here).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.file_stem().is_some_and(|name| name == "tests") {
                continue;
            } else if entry.is_dir() {
                // A member of the workspace is known by cargo.
                if !entry.join("Cargo.toml").exists() {
                    folders.push(entry);
                }
            } else {
                let text = fs::read_to_string(&entry).expect("a source");
                found.push((entry.strip_prefix(&root).expect("it is in it").to_owned(), text));
            }
        }
    }
    found.sort();
    found
}

/// The modules that a file is in, from the outermost: as `lib.rs` declares them.
fn modules(path: &Path) -> Vec<String> {
    let mut modules: Vec<_> = path.with_extension("").iter().map(|part| part.to_string_lossy().into_owned()).collect();
    modules.retain(|module| module != "mod");
    let of_shared = usize::from(modules[0] == "shared");
    if let Some(shows) = [("tab", "tabs"), ("page", "pages"), ("on_sheet", "sheets"), ("command", "commands")]
        .into_iter()
        .find(|(file, _)| modules.get(of_shared + 1).is_some_and(|name| name == file))
    {
        modules.remove(of_shared + 1);
        modules.drain(..of_shared);
        modules.insert(0, shows.1.into());
    }
    // A picture as a file is a module of its own, and so is where sound is heard and seen.
    if ["ink/png.rs", "sound/loudspeaker", "sound/spectrogram.rs"].iter().any(|own| path.starts_with(own)) {
        modules.remove(0);
    }
    modules
}

/// What the table calls the module that a file belongs to.
fn owner(modules: &[String]) -> String {
    match &*modules[0] {
        "tabs" | "pages" | "sheets" | "commands" => modules[..2].join("/"),
        "shared" if modules.len() > 1 => modules[1].clone(),
        first => first.into(),
    }
}

/// What the modules of sources know, and by which file.
fn known(sources: &[(PathBuf, String)]) -> BTreeMap<(String, String), String> {
    let mut found = BTreeMap::new();
    for (path, text) in sources {
        let modules = modules(path);
        let owner = owner(&modules);
        if owner != "lib" && owner != "main" {
            for other in imports(text, modules.len()).into_iter().filter(|other| *other != owner) {
                found.entry((owner.clone(), other)).or_insert_with(|| path.display().to_string());
            }
        }
    }
    found
}

/// The table, a line a module.
fn table(text: &str) -> Known {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let line = |line: &str| {
        let (module, known) = line.split_once("->").unwrap_or_else(|| panic!("'{line}' is not: module -> those that it may use"));
        (module.trim().into(), known.split_whitespace().map(Into::into).collect())
    };
    lines.map(line).collect()
}

/// A way that comes back to where it began, if there is one.
fn cycle(known: &Known) -> Option<Vec<String>> {
    fn walk(known: &Known, way: &mut Vec<String>, done: &mut BTreeSet<String>) -> Option<Vec<String>> {
        let here = way.last().expect("it begins somewhere").clone();
        for next in known.get(&here).into_iter().flatten() {
            if let Some(from) = way.iter().position(|module| module == next) {
                return Some(way[from..].iter().chain([next]).cloned().collect());
            }
            if !done.contains(next) {
                way.push(next.clone());
                if let Some(found) = walk(known, way, done) {
                    return Some(found);
                }
                way.pop();
            }
        }
        done.insert(here);
        None
    }
    let mut done = BTreeSet::new();
    known.keys().find_map(|module| walk(known, &mut vec![module.clone()], &mut done))
}

/// What is wrong between what is allowed and what is so, each in a line.
fn faults(allowed: &Known, found: &BTreeMap<(String, String), String>) -> Vec<String> {
    let mut faults = Vec::new();
    for ((module, other), file) in found {
        if !allowed.get(module).is_some_and(|known| known.contains(other)) {
            faults.push(format!("{file}: {module} knows {other}, which the table does not allow"));
        }
    }
    for (module, other) in allowed.iter().flat_map(|(module, known)| known.iter().map(move |other| (module, other))) {
        if !found.contains_key(&(module.clone(), other.clone())) {
            faults.push(format!("the table: {module} may know {other}, and does not"));
        }
    }
    let mut is = Known::new();
    for (module, other) in found.keys() {
        is.entry(module.clone()).or_default().insert(other.clone());
    }
    faults.extend(cycle(&is).map(|way| format!("a cycle: {}", way.join(" -> "))));
    faults
}

#[test]
fn modules_know_those_whom_they_may_know_and_no_others() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let allowed = table(&fs::read_to_string(root.join("tests/modules.txt")).expect("the table"));
    let found = known(&sources());
    let faults = faults(&allowed, &found);
    assert!(faults.is_empty(), "{} faults; `tests/modules.txt` is the table:\n{}", faults.len(), faults.join("\n"));
    let there =
        sources().iter().map(|(path, _)| owner(&modules(path))).filter(|name| !["lib", "main", "shared"].contains(&&**name)).collect();
    assert_eq!(allowed.keys().cloned().collect::<BTreeSet<_>>(), there, "each module has a line");
    assert!(found.len() > 80, "{} is too little to be all", found.len());
}

/// What is there with which cargo feature is said in two places, and nowhere else.
#[test]
fn features_are_asked_for_in_the_crates_root_and_in_the_list_of_plugins_alone() {
    let root = ["lib.rs", "app.rs"].map(Path::new);
    let asks = sources().into_iter().filter(|(_, text)| text.contains("feature = \"")).map(|(path, _)| path);
    let (listed, elsewhere): (Vec<_>, Vec<_>) = asks.partition(|path| root.contains(&&**path));
    assert_eq!((listed.len(), elsewhere), (root.len(), Vec::new()));
}

#[test]
fn imports_are_found_however_they_are_written() {
    let text = r##"
        //! Not crate::comment, and /* neither */ crate::this.
        use crate::{one::{A, B}, two, three::C as D};
        pub(crate) use crate::four::*;
        use super::five::E;
        use super::super::outside::F;
        fn f<'a>(x: &'a crate::six::G, quote: char) -> crate::seven::H {
            let words = ("crate::no", r#"crate::" crate::no"#, '"', "\" crate::no");
            macro_rules! m { () => { $crate::no::X } }
        }
        #[cfg(test)]
        use crate::no::Y;
        #[cfg(test)]
        mod tests { use crate::no::{A, B}; fn f() { crate::no(); } }
        const LAST: crate::eight::I = '\'';
    "##;
    let found = imports(text, 1);
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), ["eight", "five", "four", "one", "seven", "six", "three", "two"]);
    assert!(imports(text, 2).contains("outside") && !imports(text, 2).contains("five"));
}

#[test]
fn what_a_feature_shows_is_a_module_of_its_own() {
    let source = |path: &str, text: &str| (PathBuf::from(path), text.to_owned());
    let found = known(&[
        source("hill/mod.rs", "use super::land::A;"),
        source("hill/tab/mod.rs", "use super::super::overlay::A; use super::hut::B; use crate::hill::C;"),
        source("hill/tab/plot.rs", "use super::C; use super::super::super::ink::D;"),
        source("hill/page.rs", "use crate::tabs::hut::A;"),
        source("hill/table.rs", "use crate::sky::A;"),
        source("hill/command.rs", "use crate::{cli::A, commands::hut::B};"),
    ]);
    let found: Vec<_> = found.keys().map(|(module, other)| format!("{module} {other}")).collect();
    assert_eq!(
        found,
        [
            "commands/hill cli",
            "commands/hill commands",
            "hill land",
            "hill sky",
            "pages/hill tabs",
            "tabs/hill hill",
            "tabs/hill ink",
            "tabs/hill overlay"
        ]
    );
}

#[test]
fn what_is_not_in_the_table_what_nobody_uses_and_cycles_are_told() {
    let found = |edges: &[(&str, &str)]| edges.iter().map(|(a, b)| (((*a).into(), (*b).into()), format!("{a}.rs"))).collect();
    let allowed = table("# who may know whom\nhill -> land sky\nland ->\nsky -> land\n");
    assert!(faults(&allowed, &found(&[("hill", "land"), ("hill", "sky"), ("sky", "land")])).is_empty());
    let told = faults(&allowed, &found(&[("hill", "land"), ("land", "sky"), ("sky", "land")]));
    assert_eq!(
        told,
        [
            "land.rs: land knows sky, which the table does not allow",
            "the table: hill may know sky, and does not",
            "a cycle: land -> sky -> land"
        ]
    );
}
