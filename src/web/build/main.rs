//! `cargo web`: builds the game for browsers into a folder that any static server can serve, and serves it here.

#![expect(clippy::disallowed_methods, reason = "what is built is built anew")]

mod compile;
mod serve;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

const USAGE: &str = "cargo web [--out DIR] [--port N] [--build] [--profile NAME]
  --out DIR       the folder for the page (target/eremite-web)
  --port N        where it is served on this machine (8042)
  --build         only builds the page
  --profile NAME  of Cargo.toml: web, or web-tests, which is built sooner and is larger and slower (web)";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("cargo web: {words}");
            ExitCode::FAILURE
        }
    }
}

/// What is asked for.
struct Arguments {
    out: Option<PathBuf>,
    port: u16,
    serves: bool,
    profile: String,
}

fn run() -> Result<(), String> {
    let Some(Arguments { out, port, serves, profile }) = arguments(std::env::args().skip(1))? else {
        println!("{USAGE}");
        return Ok(());
    };
    // As cargo says now: a project that was moved with what was built of it is no longer where it was compiled.
    let member = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let project = Path::new(&member).join("../..");
    let out = out.unwrap_or_else(|| compile::target_folder(&project).join("eremite-web"));
    compile::pages(&project, &profile, &out)?;
    println!("the page lies in {}: put that folder on any static host", out.display());
    if serves { serve::forever(&out, port) } else { Ok(()) }
}

/// Reads the arguments; `None` if help is asked for.
fn arguments(mut given: impl Iterator<Item = String>) -> Result<Option<Arguments>, String> {
    let mut asked = Arguments { out: None, port: 8042, serves: true, profile: "web".into() };
    while let Some(argument) = given.next() {
        let mut value = || given.next().ok_or_else(|| format!("{argument} needs a value\n{USAGE}"));
        match argument.as_str() {
            "--out" => asked.out = Some(value()?.into()),
            "--port" => asked.port = value()?.parse().map_err(|error| format!("a port is a number to 65535: {error}"))?,
            "--profile" => asked.profile = value()?,
            "--build" => asked.serves = false,
            "--help" | "-h" => return Ok(None),
            other => return Err(format!("{other} is unknown\n{USAGE}")),
        }
    }
    Ok(Some(asked))
}
