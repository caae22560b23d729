//! Foreign files and outputs: files of any size and kind, terminals, pipes, full disks.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use super::{file, printed, refused, strangers_program};

fn folder(name: &str) -> PathBuf {
    let folder = file(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

/// Runs the program with environment variables, standard output and standard error.
fn run(arguments: &[&str], variables: &[(&str, &str)], out: impl Into<Stdio>, error: impl Into<Stdio>) -> Output {
    let program =
        strangers_program(arguments).envs(variables.iter().copied()).env_remove("RUST_BACKTRACE").stdout(out).stderr(error).spawn();
    program.expect("the program starts").wait_with_output().expect("it ends")
}

#[cfg(target_os = "linux")]
#[test]
fn whoever_cannot_be_written_to_is_told_and_whoever_stops_reading_is_no_fault() {
    let full = || File::options().write(true).open("/dev/full").expect("every Linux has it");
    for arguments in [
        &["walk", "--seconds", "0.1"][..],
        &["sample", "--count", "9"],
        &["sample", "--count", "1000000", "--format", "f32"],
        &["export", "--columns", "300000", "--format", "png16", "--out", "-"],
        &["actions"],
        &["--help"],
        &["walk", "--help"],
        &["--version"],
    ] {
        let output = run(arguments, &[], full(), Stdio::piped());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("cannot print: No space left") && said.lines().count() == 1, "{arguments:?}: {said}");
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = run(arguments, &[], writer, Stdio::piped());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(0) && said.is_empty(), "{arguments:?}: {said}");
    }
    // And whoever cannot even be told.
    assert_eq!(run(&["sample"], &[], Stdio::null(), full()).status.code(), Some(2));
    assert_eq!(run(&["graph", "no such", "--check"], &[], Stdio::null(), full()).status.code(), Some(2));
}

#[test]
fn a_dash_is_the_standard_output_wherever_a_file_is_named() {
    let bytes = |arguments: &[&str]| {
        let output = super::eremite(arguments);
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    let mountain = ["mountain", "--kind", "calm", "--size", "8"];
    assert_eq!(bytes(&[&mountain[..], &["--out", "-"]].concat()), bytes(&mountain));
    for arguments in [
        &["mountain", "--kind", "calm", "--size", "8", "--format", "png"][..],
        &["cave", "--room", "0,0", "--format", "png"],
        &["export", "--columns", "20", "--format", "png16"],
        &["strip", "--from", "0", "--columns", "20", "--scale", "1"],
    ] {
        assert!(bytes(&[arguments, &["--out", "-"]].concat()).starts_with(b"\x89PNG\r\n\x1a\n"), "{arguments:?}");
    }
    assert_eq!(bytes(&["export", "--columns", "3", "--format", "csv", "--out", "-"]).iter().filter(|byte| **byte == b'\n').count(), 3);
    let scenes = printed(&["sound", "--list"]);
    let scene = scenes.split(':').next().expect("a scene");
    let wave = bytes(&["sound", "--scene", scene, "--seconds", "0.1", "--out", "-"]);
    assert!(wave.starts_with(b"RIFF") && wave[40..44] == ((wave.len() - 44) as u32).to_le_bytes(), "{} bytes", wave.len());
    let kind = bytes(&["evolve", "--ruggedness", "4", "--name", "a", "--generations", "1", "--population", "4", "--out", "-"]);
    assert!(kind.starts_with(b"("), "{}", String::from_utf8_lossy(&kind));
    assert!(!Path::new("-").exists());
}

#[test]
fn an_empty_variable_is_none() {
    let actions = run(&["actions"], &[("EREMITE_DATA", "")], Stdio::piped(), Stdio::piped());
    assert!(actions.status.success() && !actions.stdout.is_empty(), "{}", String::from_utf8_lossy(&actions.stderr));
    let widest = |variables: &[(&str, &str)]| {
        let help = run(&["walk", "--help"], variables, Stdio::piped(), Stdio::piped()).stdout;
        String::from_utf8(help).expect("text").lines().map(|line| line.chars().count()).max().expect("lines")
    };
    assert_eq!(widest(&[("COLUMNS", "0")]), widest(&[("COLUMNS", "")]));
}

#[test]
fn a_code_is_read_out_of_quotation_marks() {
    let sample = |preset: &str| printed(&["sample", "--count", "5", "--preset", preset]);
    let recipe = eremite::land::Recipe::new(eremite::land::Seed(5), "ridged", Vec::new());
    let code = eremite::preset::share_code::encode(&recipe, &eremite::app::algorithms()).expect("a code");
    let plain = sample(&code);
    for (before, after) in [("\"", "\""), ("'", "'."), ("“", "”"), ("«", "»,"), (" ", " \n"), ("(", ")!"), ("`", "`")] {
        assert_eq!(sample(&format!("{before}{code}{after}")), plain, "{before}{after}");
    }
}

#[test]
fn the_mark_before_a_text_is_passed_over_and_utf_16_is_named() {
    let folder = folder("marked");
    let graph = "(version: 1,\r\n nodes: [(name: \"a\", device: \"white\")], height: \"a\")\r\n";
    let preset = "(algorithm: \"white\")\r\n";
    for (name, words, arguments) in
        [("g.ron", graph, &["graph", "", "--check"][..]), ("p.ron", preset, &["sample", "--count", "1", "--preset", ""])]
    {
        let file = folder.join(name);
        let arguments: Vec<&str> = arguments.iter().map(|argument| if argument.is_empty() { text(&file) } else { argument }).collect();
        fs::write(&file, format!("\u{feff}{words}")).expect("written");
        printed(&arguments);
        fs::write(&file, format!("\u{feff}{words}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>()).expect("written");
        refused(&arguments, "it is written in UTF-16: save it as UTF-8");
    }
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn nothing_that_a_terminal_obeys_comes_out_of_a_file() {
    let folder = folder("obeyed");
    let graph = folder.join("g.ron");
    let is_plain = |output: &Output| {
        let all = [&output.stdout[..], &output.stderr].concat();
        assert!(!String::from_utf8_lossy(&all).chars().any(|letter| letter.is_control() && letter != '\n'), "{all:?}");
        output.status.code()
    };
    for (device, fault) in [("no\u{1b}[5mpe", Some(2)), ("white", Some(0))] {
        let graph_text = format!(
            "(version: 1, shows: \"a\u{1b}[31mb\u{9b}c\", nodes: [(name: \"x\u{1b}[2J\", device: \"{device}\")], height: \"x\u{1b}[2J\")"
        );
        fs::write(&graph, graph_text).expect("written");
        for show in ["--check", "--list", "--dot"] {
            let code = is_plain(&super::eremite(&["graph", text(&graph), show]));
            assert!(code == fault || show == "--dot", "{show}: {code:?}");
        }
    }
    fs::write(&graph, "(version: 1, \u{1b}]0;title\u{7}: 3)").expect("written");
    assert_eq!(is_plain(&super::eremite(&["graph", text(&graph), "--check"])), Some(2));
    let preset = folder.join("p.ron");
    for words in ["(algorithm: \"\u{1b}[2Jx\")", "(algorithm: \"white\", settings: {\"\u{1b}c\": 1})", "(algorithm: \"\\u{1b}[2J\")"] {
        fs::write(&preset, words).expect("written");
        assert_eq!(is_plain(&super::eremite(&["sample", "--count", "1", "--preset", text(&preset)])), Some(2));
    }
    let _ = fs::remove_dir_all(folder);
}

#[cfg(unix)]
#[test]
fn files_without_end_and_pipes_are_refused_in_a_line() {
    let folder = folder("endless");
    let [big, pipe] = ["big.ron", "pipe.ron"].map(|name| folder.join(name));
    File::create(&big).and_then(|file| file.set_len(30 << 30)).expect("a file with a hole");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("every Unix has it").success());
    for (arguments, has_limit) in [
        (&["sample", "--count", "1", "--preset"][..], true),
        (&["graph", "--check"], true),
        (&["walk", "--replay"], true),
        (&["--watch"], true),
        (&["place"], false),
        (&["--picture"], false),
    ] {
        refused(&[arguments, &[text(&pipe)]].concat(), "it is not a file");
        refused(&[arguments, &[text(&big)]].concat(), if has_limit { "it is larger than" } else { "it is no PNG" });
    }
    let _ = fs::remove_dir_all(folder);
}

#[test]
fn no_message_has_names_of_types_or_libraries() {
    let folder = folder("names");
    let preset = folder.join("p.ron");
    for (written, words) in [
        ("(algorithm: \"white\", seed: Some(7))", "words in quotation marks belong here"),
        ("(algorithm: \"white\", settings: {\"octaves\": [1]})", "a setting is a number, or words in quotation marks"),
        ("(algorithm: white)", "line 1, column "),
        ("7", "line 1, column 1: "),
    ] {
        fs::write(&preset, written).expect("written");
        refused(&["sample", "--count", "1", "--preset", text(&preset)], words);
    }
    refused(&["sample", "--count", "many"], "it is no whole number");
    let recording = folder.join("walk.json");
    fs::write(&recording, "[1,\n2]").expect("written");
    refused(&["walk", "--replay", text(&recording)], "it was changed: line ");
    let _ = fs::remove_dir_all(folder);
}
