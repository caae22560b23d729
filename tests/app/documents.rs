//! What the documents name is there: files, headings, formats and commands.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use eremite::{
    app, assets,
    cli::{self, Command},
    commands::{COMMANDS, app::Play},
    graph::{CompiledGraph, Graph},
    shared::asset_store::packs::PackManifest,
    synthesis::lines_file,
};

/// Folders whose files are named by paths from the project's root.
const FOLDERS: [&str; 9] = [".cargo/", ".ci/", "assets/", "benches/", "docs/", "examples/", "packaging/", "src/", "tests/"];

/// What stands for something else in a command line of a document or of its scripts, and an example of it.
const EXAMPLES: [(&str, &str); 15] = [
    ("A", "perlin"),
    ("G", "trot"),
    ("H", "18"),
    ("K", "horse"),
    ("N", "4"),
    ("R", "1"),
    ("S", "5"),
    ("T", "60"),
    ("THING", "lamp"),
    ("X", "3"),
    ("X,Y", "3,2"),
    ("X,Y X,Y ...", "0,0 3,2"),
    ("$*/$(N)", "1/12"),
    ("$SLURM_CPUS_PER_TASK", "16"),
    ("$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT", "1/16"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Path and text of each document of the project.
fn documents() -> Vec<(PathBuf, String)> {
    let (mut found, mut folders) = (Vec::new(), vec![root().to_owned()]);
    while let Some(here) = folders.pop() {
        for entry in fs::read_dir(here).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            let name = entry.file_name().expect("a name").to_string_lossy().into_owned();
            if name.starts_with('.') || name == "target" {
                continue;
            } else if entry.is_dir() {
                folders.push(entry);
            } else if name.ends_with(".md") {
                let text = fs::read_to_string(&entry).expect("a document");
                found.push((entry, text));
            }
        }
    }
    assert!(found.len() > 20, "{} documents", found.len());
    found
}

/// Lines, and whether each is within a block of code; without the fences of these.
fn lines(text: &str) -> Vec<(bool, &str)> {
    let (mut is_code, mut found) = (false, Vec::new());
    for line in text.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
        } else {
            found.push((is_code, line));
        }
    }
    found
}

/// Lines without blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    lines(text).into_iter().filter(|(is_code, _)| !is_code).map(|(_, line)| line)
}

/// What stands in backticks.
fn code_spans(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Anchors of all headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim().to_lowercase());
    headings.map(|heading| heading.replace(' ', "-").replace(|c: char| !c.is_alphanumeric() && !"-_".contains(c), "")).collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut links = 0;
    for (path, text) in documents() {
        for line in prose(&text) {
            let line: String = line.split('`').step_by(2).collect();
            for (at, mark) in line.match_indices("](") {
                let link = line[at + mark.len()..].split(')').next().unwrap_or_default();
                if link.contains("://") {
                    continue;
                }
                links += 1;
                let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
                let to = if file.is_empty() { path.clone() } else { path.parent().expect("a folder").join(file) };
                assert!(to.exists(), "{}: {link} leads to no file", path.display());
                if let Some(anchor) = anchor {
                    let is_there = anchors(&fs::read_to_string(&to).expect("a document")).contains(anchor);
                    assert!(is_there, "{}: {link} leads to no heading", path.display());
                }
            }
        }
    }
    assert!(links > 200, "{links} links");
}

#[test]
fn every_path_that_is_named_is_there() {
    let mut paths = 0;
    for (document, text) in documents() {
        for path in prose(&text).flat_map(code_spans).filter(|span| FOLDERS.iter().any(|folder| span.starts_with(folder))) {
            // A command has arguments, and a pattern means many files.
            if !path.contains(|c: char| " *".contains(c)) && !path.contains("NAME") {
                paths += 1;
                assert!(root().join(path).exists(), "{} names {path}", document.display());
            }
        }
    }
    assert!(paths > 150, "{paths} paths");
}

#[test]
fn files_in_the_formats_document_are_read_as_the_game_reads_them() {
    assets::register_assets();
    let text = fs::read_to_string(root().join("docs/FORMATS.md")).expect("a document");
    let blocks: Vec<&str> = text.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let [lines, graph, pack] = blocks[..] else { panic!("each of {} files needs its reader here", blocks.len()) };
    lines_file::parse(lines, Path::new("")).expect("a file of lines");
    let graph = Graph::parse(graph).expect("a graph");
    let faults = CompiledGraph::new(&graph, app::node_types()).err().unwrap_or_default();
    assert!(faults.is_empty(), "{}", faults[0]);
    PackManifest::parse(pack).expect("what a pack says of itself");
}

/// Arguments of each command line of the game, in backticks or in a block of code.
fn command_lines(text: &str) -> Vec<String> {
    let text = text.replace("\\\n", " ");
    let mut found = Vec::new();
    for (is_code, line) in lines(&text) {
        let commands = if is_code { vec![line.trim().trim_start_matches("$ ")] } else { code_spans(line).collect() };
        let arguments = commands.iter().filter_map(|command| command.strip_prefix("eremite ").or(command.strip_prefix("cargo play ")));
        // The rest is a table of Cargo's.
        found.extend(arguments.filter(|arguments| !arguments.starts_with('=')).map(|arguments| arguments.replace("\\|", "|")));
    }
    found
}

/// Arguments as a shell splits them: of a synopsis without what is in brackets, of alternatives the first, and examples for
/// what stands for something.
fn example_of(line: &str) -> Vec<String> {
    let line = line.replace("$(LAND)", "--algorithm ridged --seed 7");
    let (mut words, mut word, mut depth, mut is_quoted) = (Vec::new(), String::new(), 0, false);
    for c in line.chars().chain([' ']) {
        match c {
            '"' => is_quoted = !is_quoted,
            '[' => depth += 1,
            ']' => depth -= 1,
            ' ' if depth == 0 && !is_quoted => words.push(std::mem::take(&mut word)),
            c if depth == 0 => word.push(c),
            _ => {}
        }
    }
    let mut words = words.into_iter().filter(|word| !word.is_empty() && word != "...").peekable();
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        if word == "|" {
            words.next();
            while words.next_if(|word| word != "|" && !word.starts_with("--")).is_some() {}
            continue;
        }
        let example = |text: &str| EXAMPLES.iter().find(|(name, _)| *name == text).map(|(_, example)| (*example).to_owned());
        let first = word.split('|').next().unwrap_or_default().trim_end_matches("...");
        kept.push(example(&word).or(example(first)).unwrap_or(first.into()));
    }
    kept
}

#[test]
fn every_command_line_is_one_that_the_game_takes() {
    let parser = cli::parser(&Command::of::<Play>("eremite"), "0", COMMANDS);
    let mut parsed = 0;
    // The list of changes also names what was.
    for (path, text) in documents().into_iter().filter(|(path, _)| !path.ends_with("CHANGELOG.md")) {
        for line in command_lines(&text) {
            let at = format!("{}: eremite {line}", path.display());
            let name = line.split(' ').next().unwrap_or_default();
            if name == "help" {
                continue;
            }
            let command = if name.starts_with("--") { Some(&parser) } else { parser.find_subcommand(name) };
            let command = command.unwrap_or_else(|| panic!("{at}: there is no such command"));
            for (from, mark) in line.match_indices("--") {
                let option = line[from + mark.len()..].split(|c: char| !c.is_ascii_lowercase() && c != '-').next().unwrap_or_default();
                let is_known = command.get_arguments().any(|argument| argument.get_long() == Some(option));
                assert!(is_known || option == "version", "{at}: there is no --{option}");
            }
            let example = example_of(&line);
            // A command alone is only named, and so is one that leaves out the half of it.
            if line.contains(" ... ") || example == [name] && !name.starts_with("--") {
                continue;
            }
            parsed += 1;
            if let Err(error) = parser.clone().try_get_matches_from(std::iter::once("eremite".to_owned()).chain(example)) {
                assert!(!error.use_stderr(), "{at}: {error}");
            }
        }
    }
    assert!(parsed > 60, "{parsed} command lines");
}
