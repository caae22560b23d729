//! The pages: the programs for browsers, their JavaScript, and the documents that load both.

use std::{
    collections::BTreeMap,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use eremite_words::Language;
use serde_json::json;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
const PAGE: &str = include_str!("../page/index.html");
const SCRIPT: &str = include_str!("../page/page.js");
const TOUCH: &str = include_str!("../page/touch.js");
const FILES: &str = include_str!("../page/files.js");
const WORDS: &str = include_str!("../page/words.js");
const LAB_PAGE: &str = include_str!("../page/lab.html");
const LAB_SCRIPT: &str = include_str!("../page/lab.js");

/// Typefaces that the game fetches when they are first asked for, by name and path.
const DEFERRED: [(&str, &str); 2] =
    [("EremiteKaiJP.ttf", "src/stream/ink/font/EremiteKaiJP.ttf"), ("EremiteKaiSC.ttf", "src/stream/ink/font/EremiteKaiSC.ttf")];

/// The folder for everything that is built.
pub fn target_folder(project: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| project.join("target"), PathBuf::from)
}

/// Builds the pages by a profile of cargo's into a folder, whose last ones are removed.
pub fn pages(project: &Path, profile: &str, out: &Path) -> Result<(), String> {
    let built = programs(project, profile)?;
    let (game, lab) = (built.join("eremite_web.wasm"), built.join("eremite_web_lab.wasm"));
    let letters = DEFERRED.map(|(name, path)| read(&project.join(path)).map(|bytes| (name.to_owned(), bytes)));
    let words = Language::translations().map(|language| Ok((format!("words-{language}.ftl"), language.file().into_bytes())));
    let deferred = letters.into_iter().chain(words).collect::<Result<Vec<_>, String>>()?;
    let names = deferred.iter().map(|(name, bytes)| format!("'{name}': '{}'", deferred_name(name, bytes)));
    let names = names.collect::<Vec<_>>().join(", ");
    let in_all = |words: fn(Language) -> String| Language::OFFERED.iter().map(|&language| (language.code(), words(language))).collect();
    let [said, lab_said]: [Vec<_>; 2] = [words_of_game, words_of_lab].map(in_all);
    let name = format!("eremite-{:016x}", hash(&game, &(SCRIPT, TOUCH, FILES, WORDS, PAGE, &names, &said))?);
    let lab_name = format!("eremite-lab-{:016x}", hash(&lab, &(LAB_SCRIPT, WORDS, LAB_PAGE, &lab_said))?);
    let languages = Language::OFFERED.iter().map(|language| format!("'{language}'")).collect::<Vec<_>>().join(", ");
    let cannot = |error: std::io::Error| format!("{}: {error}", out.display());
    fs::create_dir_all(out).map_err(cannot)?;
    for entry in fs::read_dir(out).map_err(cannot)?.flatten() {
        // Only what an earlier call has left: the folder is somebody's.
        if entry.file_name().to_string_lossy().starts_with("eremite-") {
            fs::remove_file(entry.path()).map_err(cannot)?;
        }
    }
    let bytes = for_browsers(&game, &name, out)?;
    for_browsers(&lab, &lab_name, out)?;
    let filled = |text: &str| {
        text.replace("{{name}}", &name)
            .replace("{{lab}}", &lab_name)
            .replace("{{bytes}}", &bytes.to_string())
            .replace("{{deferred}}", &names)
            .replace("{{languages}}", &languages)
    };
    let write = |file: String, text: &str| fs::write(out.join(file), filled(text)).map_err(cannot);
    for (name, said) in [(&name, &said), (&lab_name, &lab_said)] {
        write(format!("{name}-words.js"), &WORDS.replace("{{words}}", name))?;
        for (code, script) in said {
            fs::write(out.join(format!("{name}-words-{code}.js")), script).map_err(cannot)?;
        }
    }
    write(format!("{name}-page.js"), SCRIPT)?;
    write(format!("{name}-touch.js"), TOUCH)?;
    write(format!("{name}-files.js"), FILES)?;
    for (name, bytes) in &deferred {
        fs::write(out.join(deferred_name(name, bytes)), bytes).map_err(cannot)?;
    }
    write(format!("{lab_name}-page.js"), LAB_SCRIPT)?;
    write("lab.html".into(), LAB_PAGE)?;
    write("index.html".into(), PAGE)
}

/// The words of the game's page in a language, as a script.
fn words_of_game(language: Language) -> String {
    let mut said = language.export("page-");
    said.retain(|name, _| !name.starts_with("page-lab"));
    format!("export const said = {};\n", json!(said))
}

/// The words of the page of generators in a language, as a script, and what the tables of the generators say by its English.
fn words_of_lab(language: Language) -> String {
    let [english, own] = [Language::English, language].map(|language| language.export("table-"));
    let tables = json!(own.iter().filter_map(|(name, text)| Some((english.get(name)?, text))).collect::<BTreeMap<_, _>>());
    format!("export const said = {};\nexport const tables = {tables};\n", json!(language.export("page-lab")))
}

/// Compiles the game and the lab's generators, and returns the folder where they are.
fn programs(project: &Path, profile: &str) -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(project).args(["build", "--package", "eremite_web", "--package", "eremite_web_lab", "--lib"]);
    build.args(["--target", TARGET, "--profile", profile]);
    let done = build.stdin(Stdio::null()).status().map_err(|error| format!("cargo cannot be run: {error}"))?;
    if !done.success() {
        return Err(format!(
            "the game was not built for browsers. If the target is missing: rustup target add {TARGET}, or with Debian's \
             packages eval \"$(.ci/toolchain {TARGET})\""
        ));
    }
    Ok(target_folder(project).join(TARGET).join(profile))
}

/// Writes a program as browsers load it, with the JavaScript that it calls, and returns its size in bytes.
fn for_browsers(program: &Path, name: &str, out: &Path) -> Result<u64, String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(program).out_name(name).typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(out)).map_err(|error| format!("{error:#}"))?;
    let wasm = out.join(format!("{name}_bg.wasm"));
    let bytes = fs::metadata(&wasm).map_err(|error| format!("{}: {error}", wasm.display()))?.len();
    println!("{}: {:.1} MB", wasm.display(), bytes as f64 / 1e6);
    Ok(bytes)
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// A hash of a program and its page, which names what is made of them, so that browsers may keep that for ever.
fn hash(program: &Path, page: &impl Hash) -> Result<u64, String> {
    Ok(hash_of((read(program)?, page)))
}

/// The name of a deferred file on the host, by its own content: browsers keep it over new versions of the game.
fn deferred_name(name: &str, bytes: &[u8]) -> String {
    format!("eremite-deferred-{:016x}-{name}", hash_of(bytes))
}

fn hash_of(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}
