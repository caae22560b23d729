//! The page: the program for browsers, its JavaScript, and the document that loads both.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "web";
const PAGE: &str = include_str!("../page/index.html");
const SCRIPT: &str = include_str!("../page/page.js");
const TOUCH: &str = include_str!("../page/touch.js");

/// The folder for everything that is built.
pub fn target_folder(project: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| project.join("target"), PathBuf::from)
}

/// Builds the page into a folder, whose last page is removed.
pub fn page(project: &Path, out: &Path) -> Result<(), String> {
    let program = program(project)?;
    let name = format!("eremite-{:016x}", hash(&program)?);
    let cannot = |error: std::io::Error| format!("{}: {error}", out.display());
    fs::create_dir_all(out).map_err(cannot)?;
    for entry in fs::read_dir(out).map_err(cannot)?.flatten() {
        // Only what an earlier call has left: the folder is somebody's.
        if entry.file_name().to_string_lossy().starts_with("eremite-") {
            fs::remove_file(entry.path()).map_err(cannot)?;
        }
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&program).out_name(&name).typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.web(true).and_then(|bindgen| bindgen.generate(out)).map_err(|error| format!("{error:#}"))?;
    let wasm = out.join(format!("{name}_bg.wasm"));
    optimize(&wasm)?;
    let bytes = fs::metadata(&wasm).map_err(cannot)?.len();
    println!("{}: {:.1} MB", wasm.display(), bytes as f64 / 1e6);
    let filled = |text: &str| text.replace("{{name}}", &name).replace("{{bytes}}", &bytes.to_string());
    fs::write(out.join(format!("{name}-page.js")), filled(SCRIPT)).map_err(cannot)?;
    fs::write(out.join(format!("{name}-touch.js")), TOUCH).map_err(cannot)?;
    fs::write(out.join("index.html"), filled(PAGE)).map_err(cannot)
}

/// Compiles the program, and returns its path.
fn program(project: &Path) -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(project).args(["build", "--package", "eremite_web", "--lib", "--target", TARGET, "--profile", PROFILE]);
    let done = build.stdin(Stdio::null()).status().map_err(|error| format!("cargo cannot be run: {error}"))?;
    if !done.success() {
        return Err(format!(
            "the game was not built for browsers. If the target is missing: rustup target add {TARGET}, or with Debian's \
             packages eval \"$(.ci/web-toolchain)\""
        ));
    }
    Ok(target_folder(project).join(TARGET).join(PROFILE).join("eremite_web.wasm"))
}

/// A hash of a file, which names what is made of it, so that browsers may keep that for ever.
fn hash(file: &Path) -> Result<u64, String> {
    let bytes = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut hasher = DefaultHasher::new();
    (bytes, SCRIPT, TOUCH, PAGE).hash(&mut hasher);
    Ok(hasher.finish())
}

/// Makes the program smaller by Binaryen's `wasm-opt`, if there is one.
fn optimize(wasm: &Path) -> Result<(), String> {
    let tool = std::env::var_os("WASM_OPT").unwrap_or_else(|| "wasm-opt".into());
    let half = wasm.with_extension("half");
    let done = Command::new(tool).args(["--all-features", "-Os", "-o"]).arg(&half).arg(wasm).stdin(Stdio::null()).status();
    match done {
        Ok(done) if done.success() => fs::rename(&half, wasm).map_err(|error| format!("{}: {error}", wasm.display())),
        Ok(done) => Err(format!("wasm-opt failed: {done}")),
        Err(_) => {
            println!("there is no wasm-opt (of Binaryen): the program stays larger than it need be");
            Ok(())
        }
    }
}
