//! Contents of a pack, read from a folder or zip and validated: regular files with portable names, limited in number and
//! size.

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::SystemTime,
};

use super::{
    PackError, PackFault, PackFileFault,
    manifest::{self, PackManifest},
    zip,
};
use crate::asset_store::{
    ReadError, SystemError, WriteError, disk,
    file_names::{case_insensitive_key, is_reserved_windows_name},
    file_read, quoted,
};

/// Largest number of files in a pack.
pub const MAX_FILES: usize = 4096;
/// Largest total size of a pack's files, in bytes.
pub const MAX_BYTES: u64 = 64 << 20;
/// Allowed file extensions; other files are left out.
const ENDINGS: [&str; 7] = ["ron", "png", "csv", "asc", "grd", "txt", "md"];
/// Largest length of a path in characters, and largest number of nested folders.
const MAX_LETTERS: usize = 200;
const MAX_FOLDERS: usize = 6;
/// Folder that macOS adds to archives.
const ASIDE: &str = "__MACOSX";

/// The files of a pack in memory: contents by path, with `/` as separator.
#[derive(Debug, PartialEq)]
pub struct PackContents {
    pub(super) files: BTreeMap<String, Vec<u8>>,
    /// Files left out because of their extension.
    left_out: Vec<String>,
}

/// A file of a pack in a folder: path, modification time, size in bytes.
pub type PackFile = (PathBuf, SystemTime, u64);

impl PackContents {
    /// Reads a pack from a folder or zip.
    ///
    /// # Errors
    /// If it is not a pack, or an invalid one.
    pub fn read(pack: &Path) -> Result<Self, PackError> {
        let fault = |fault: PackFault| PackError::Invalid { pack: pack.into(), fault };
        let read = if disk::is_dir(pack) { Self::of_folder(pack) } else { Self::of_zip(&file_read::load_bytes(pack, MAX_BYTES)?) };
        read.and_then(Self::strip_root_folder).map_err(fault)
    }

    /// Reads a zip from memory.
    pub(super) fn of_zip(archive: &[u8]) -> Result<Self, PackFault> {
        let mut contents = Self { files: BTreeMap::new(), left_out: Vec::new() };
        let mut left = MAX_BYTES as usize;
        for entry in zip::entries(archive, MAX_FILES)? {
            let fault = |fault: PackFileFault| PackFault::File { name: entry.name.into(), fault };
            if !entry.is_plain {
                return Err(fault(PackFileFault::NotPlain));
            }
            if entry.name.contains('\\') {
                return Err(fault(PackFileFault::Backslash));
            }
            let name = entry.name.strip_suffix('/').unwrap_or(entry.name);
            check_name(name).map_err(fault)?;
            if entry.is_folder || contents.excludes(name) {
                continue;
            }
            let bytes = entry.unpack(left).map_err(fault)?;
            left -= bytes.len();
            if contents.files.insert(name.into(), bytes).is_some() {
                return Err(fault(PackFileFault::Twice));
            }
        }
        Ok(contents)
    }

    fn of_folder(folder: &Path) -> Result<Self, PackFault> {
        let (lying, left_out) = list_files(folder)?;
        let read = |(name, (file, ..)): (String, PackFile)| Ok((name, file_read::load_bytes(&file, MAX_BYTES)?));
        Ok(Self { files: lying.into_iter().map(read).collect::<Result<_, ReadError>>()?, left_out })
    }

    /// Strips a single root folder that contains the whole pack, and checks the names and the manifest.
    fn strip_root_folder(mut self) -> Result<Self, PackFault> {
        if !self.files.contains_key(manifest::FILE) {
            let mut roots = self.files.keys().filter_map(|name| name.split_once('/')).filter(|(_, name)| *name == manifest::FILE);
            let (Some((root, _)), None) = (roots.next(), roots.next()) else {
                return Err(PackFault::NoManifest);
            };
            let root = format!("{root}/");
            let (within, beside): (BTreeMap<_, _>, BTreeMap<_, _>) = self.files.into_iter().partition(|(name, _)| name.starts_with(&root));
            self.files = within.into_iter().map(|(name, bytes)| (name[root.len()..].to_owned(), bytes)).collect();
            self.left_out.extend(beside.into_keys());
        }
        check_case_conflicts(self.files.keys())?;
        self.manifest()?;
        Ok(self)
    }

    /// Whether a file is left out; recorded unless it is hidden.
    fn excludes(&mut self, name: &str) -> bool {
        let stays_out = exclusion(name);
        if stays_out == Some(Exclusion::Told) {
            self.left_out.push(name.into());
        }
        stays_out.is_some()
    }

    /// Parses its manifest.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn manifest(&self) -> Result<PackManifest, PackFault> {
        let bytes = self.files.get(manifest::FILE).map(Vec::as_slice).unwrap_or_default();
        let text = file_read::decode_text(bytes).map_err(PackFault::ManifestText)?;
        PackManifest::parse(text).map_err(PackFault::Manifest)
    }

    /// The paths of its files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// One-line message about the files left out, if any.
    pub fn excluded_summary(&self) -> Option<String> {
        let first = self.left_out.first()?;
        let more = if self.left_out.len() > 1 { format!(" and {} more", self.left_out.len() - 1) } else { String::new() };
        Some(format!("left out, since a pack has files that end with .{} alone: {}{more}", ENDINGS.join(" ."), quoted(first)))
    }

    /// Writes all files into a new temporary folder and returns it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_to_temp_folder(&self) -> Result<PathBuf, WriteError> {
        static ASIDE: AtomicU64 = AtomicU64::new(0);
        let folder = disk::temp_dir().join(format!("eremite-pack-{}-{}", disk::process_id(), ASIDE.fetch_add(1, Relaxed)));
        // Create the folder, and fail if it exists: it may be a link placed there by someone else.
        disk::create_dir(&folder).map_err(|error| WriteError::system(&folder, error))?;
        let written = self.write(&folder);
        if written.is_err() {
            let _ = disk::remove_dir_all(&folder);
        }
        written.map(|()| folder)
    }

    /// Writes all files into a folder.
    ///
    /// # Errors
    /// If it cannot be written.
    #[expect(clippy::disallowed_methods, reason = "the folder gets its name when all of it is written")]
    pub fn write(&self, folder: &Path) -> Result<(), WriteError> {
        let written = self.files.iter().try_for_each(|(name, bytes)| {
            let file = folder.join(name);
            disk::create_dir_all(file.parent().unwrap_or(folder))?;
            disk::write(file, bytes)
        });
        written.map_err(|error: io::Error| WriteError::system(folder, error))
    }
}

/// Lists the files of a pack in a folder by path, and those left out.
///
/// # Errors
/// If the pack is invalid or cannot be read.
pub fn list_files(folder: &Path) -> Result<(BTreeMap<String, PackFile>, Vec<String>), PackFault> {
    let mut contents = PackContents { files: BTreeMap::new(), left_out: Vec::new() };
    let mut lying = BTreeMap::new();
    let (mut folders, mut count, mut bytes) = (vec![(String::new(), folder.to_owned())], 0, 0);
    while let Some((within, folder)) = folders.pop() {
        let cannot = |error: io::Error| ReadError::new(&folder, SystemError::from(error));
        for entry in disk::read_dir(&folder).map_err(cannot)? {
            let entry = entry.map_err(cannot)?;
            let name = format!("{within}{}", entry.file_name().to_str().ok_or(PackFault::NameNotText)?);
            let about = entry.metadata().map_err(cannot)?;
            count += 1;
            if count > MAX_FILES {
                return Err(PackFault::TooManyFiles);
            }
            let fault = |fault: PackFileFault| PackFault::File { name: name.clone(), fault };
            if about.is_file() && contents.excludes(&name) || about.is_dir() && is_hidden(&name) {
                continue;
            }
            check_name(&name).map_err(fault)?;
            if about.is_dir() {
                folders.push((format!("{name}/"), entry.path()));
            } else if about.is_file() {
                bytes += about.len();
                if bytes > MAX_BYTES {
                    return Err(fault(PackFileFault::TooLarge));
                }
                lying.insert(name, (entry.path(), about.modified().map_err(cannot)?, about.len()));
            } else {
                return Err(fault(PackFileFault::NotPlain));
            }
        }
    }
    check_case_conflicts(lying.keys())?;
    contents.left_out.sort();
    Ok((lying, contents.left_out))
}

/// How a file is left out.
#[derive(PartialEq)]
enum Exclusion {
    Silently,
    Told,
}

fn exclusion(name: &str) -> Option<Exclusion> {
    let ends_so = |end: &str| name.rsplit_once('.').is_some_and(|(_, own)| own.eq_ignore_ascii_case(end));
    if is_hidden(name) {
        return Some(Exclusion::Silently);
    }
    (!ENDINGS.iter().any(|end| ends_so(end))).then_some(Exclusion::Told)
}

fn is_hidden(name: &str) -> bool {
    name.split('/').any(|part| part.starts_with('.') || part == ASIDE)
}

/// Checks that no two paths are the same on a case-insensitive system, where one file would be lost.
fn check_case_conflicts<'a>(names: impl Iterator<Item = &'a String>) -> Result<(), PackFault> {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    // Includes the folders.
    let with_folders = |name: &'a String| name.match_indices('/').map(|(at, _)| &name[..at]).chain([name.as_str()]);
    for name in names.flat_map(with_folders) {
        if let Some(other) = seen.insert(case_insensitive_key(name), name).filter(|other| *other != name) {
            return Err(PackFault::OneName { one: other.into(), other: name.into() });
        }
    }
    Ok(())
}

/// Checks that a path is portable and cannot lead out of the pack (path traversal).
fn check_name(name: &str) -> Result<(), PackFileFault> {
    let parts: Vec<&str> = name.split('/').collect();
    let is_part = |part: &&str| {
        let is_odd = |letter: char| letter.is_control() || "\\:*?\"<>|".contains(letter);
        !part.is_empty() && !part.ends_with(['.', ' ']) && !is_reserved_windows_name(part) && !part.contains(is_odd)
    };
    if name.chars().count() > MAX_LETTERS || parts.len() > MAX_FOLDERS + 1 {
        return Err(PackFileFault::LongName);
    }
    // This refuses `..` and `.` (they end with a dot) and absolute paths (an empty first part).
    parts.iter().all(is_part).then_some(()).ok_or(PackFileFault::BadName)
}
