//! Computes the golden digests on the machine that it is built for, and compares them with the files of a folder:
//! `eremite_golden tests/golden`. `.ci/machines` builds and runs it for each machine.

#![expect(clippy::disallowed_methods, reason = "the files are the repository's own")]

use std::{env, fs, path::Path, process::ExitCode};

use eremite::{assets, land::GeneratorVersion};
use eremite_golden::{digests, walk};

fn main() -> ExitCode {
    match env::args_os()
        .nth(1)
        .ok_or_else(|| "the folder of the golden files is missing".into())
        .and_then(|folder| compare(folder.as_ref()))
    {
        Ok((alike, 0)) => {
            println!("{alike} digests are alike");
            ExitCode::SUCCESS
        }
        Ok((alike, others)) => {
            println!("{others} digests differ, {alike} are alike");
            ExitCode::FAILURE
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::from(2)
        }
    }
}

/// How many digests are those of the folder's files, and how many are not. Prints the latter.
///
/// # Errors
/// One line, if a file cannot be read.
fn compare(folder: &Path) -> Result<(usize, usize), String> {
    assets::register_assets();
    let lands = GeneratorVersion::all().map(|version| (format!("{version}/land.txt"), digests::lines(version)));
    let (mut alike, mut others) = (0, 0);
    for (name, now) in lands.chain(std::iter::once_with(|| ("walk.txt".into(), walk::lines()))) {
        let wanted = fs::read_to_string(folder.join(&name)).map_err(|error| format!("{name}: {error}"))?;
        let [mut now, mut wanted] = [now.lines(), wanted.lines()];
        loop {
            match (now.next(), wanted.next()) {
                (None, None) => break,
                (now, wanted) if now == wanted => alike += 1,
                (now, wanted) => {
                    println!("{name}: wanted {}, and it is {}", wanted.unwrap_or("nothing"), now.unwrap_or("nothing"));
                    others += 1;
                }
            }
        }
    }
    Ok((alike, others))
}
