//! Output files of commands, checked not to overwrite an input or another output.

use std::{
    ffi::{OsStr, OsString},
    ops::Deref,
    path::{Path, PathBuf},
};

use clap::{ArgMatches, parser::ValueSource};

use super::CliError;

/// Name of a file to be written whole, replacing an existing one; `-` is standard output.
#[derive(Clone, Debug)]
pub struct OutFile(PathBuf);

impl From<OsString> for OutFile {
    fn from(name: OsString) -> Self {
        Self(name.into())
    }
}

impl Deref for OutFile {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

/// An argument and its value.
struct GivenArg<'a> {
    name: String,
    value: &'a OsStr,
}

/// Refuses a command that would overwrite its input, or write two outputs to one file.
///
/// # Errors
/// One line that names both arguments.
pub fn check(command: &clap::Command, found: &ArgMatches) -> Result<(), CliError> {
    let told = |arg: &clap::Arg| -> Vec<_> {
        let id = arg.get_id().as_str();
        let is_told = found.value_source(id) == Some(ValueSource::CommandLine);
        let name = arg.get_long().map(|long| format!("--{long}"));
        let name = name.or_else(|| arg.get_value_names()?.first().map(ToString::to_string)).unwrap_or_else(|| id.into());
        let values = found.get_raw(id).filter(|_| is_told).into_iter().flatten();
        values.map(|value| GivenArg { name: name.clone(), value }).collect()
    };
    let is_written = |arg: &&clap::Arg| found.try_get_one::<OutFile>(arg.get_id().as_str()).is_ok();
    let is_path = |arg: &clap::Arg| found.try_get_one::<PathBuf>(arg.get_id().as_str()).is_ok();
    let (written, other): (Vec<_>, Vec<_>) = command.get_arguments().partition(is_written);
    let written: Vec<GivenArg> = written.into_iter().flat_map(told).collect();
    let read = other.into_iter().flat_map(|arg| {
        let may_be = move |told: &GivenArg| is_path(arg) || looks_like_a_file(behind_equals(told.value));
        told(arg).into_iter().filter(may_be)
    });
    let read: Vec<GivenArg> = read.collect();
    for (at, out) in written.iter().enumerate() {
        let file = place(out.value);
        let is_it = |told: &&GivenArg| place(told.value) == file || place(behind_equals(told.value)) == file;
        if let Some(told) = written[..at].iter().find(is_it) {
            return Err(CliError(format!("{} and {} are one file, {}: one would be lost", told.name, out.name, file.display())));
        }
        if let Some(told) = read.iter().find(is_it) {
            return Err(CliError(format!("{} would write over {}, {}: give it another name", out.name, told.name, file.display())));
        }
    }
    Ok(())
}

/// The value of a setting such as `example=a.png`.
fn behind_equals(value: &OsStr) -> &OsStr {
    value.to_str().and_then(|text| text.split_once('=')).map_or(value, |(_, file)| OsStr::new(file.trim()))
}

/// Whether a text that could name anything names an existing file.
fn looks_like_a_file(words: &OsStr) -> bool {
    let path = Path::new(words);
    (path.extension().is_some() || path.components().count() > 1) && path.is_file()
}

/// Canonical path of a file that may not exist yet.
fn place(name: &OsStr) -> PathBuf {
    let path = Path::new(name);
    let beside = || {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    };
    path.canonicalize().ok().or_else(beside).unwrap_or_else(|| path.into())
}
