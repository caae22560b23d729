//! Atomic file writes (temporary file, fsync, rename), appending, and quarantine of damaged files.

#[cfg(not(target_arch = "wasm32"))]
use std::{
    fs::{self, File},
    io::{BufWriter, Seek, SeekFrom},
    process,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use super::{
    disk,
    file_read::{self, SystemError},
    timed_cache,
};

/// Prefix and suffix of temporary files.
const HALF: &str = ".eremite-";
const HALF_END: &str = ".part";

/// Whether a file is the temporary file of a write in progress, or of an interrupted one.
pub fn is_partial_write(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(HALF) && name.ends_with(HALF_END)
}

/// What to do with an existing file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfExists {
    /// Keep it and write nothing.
    Stays,
    /// Overwrite it.
    GivesWay,
}

/// Why a file was not written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// It exists, and is to stay.
    #[error("{} is there already: give it another name", .0.display())]
    Exists(PathBuf),
    /// The system does not let it be written.
    #[error("cannot write {}: {error}", .file.display())]
    System {
        /// The file, or the folder.
        file: PathBuf,
        /// What the system says.
        error: SystemError,
    },
}

impl WriteError {
    /// What the system says of a file.
    pub(super) fn system(file: &Path, error: io::Error) -> Self {
        Self::System { file: file.into(), error: error.into() }
    }
}

/// Writes one of the player's own files atomically, creating its folder.
///
/// # Errors
/// If it cannot be written, or exists and is to stay.
pub fn save_user_file(file: &Path, text: &str, existing: IfExists) -> Result<(), WriteError> {
    if existing == IfExists::Stays && disk::exists(file) {
        return Err(WriteError::Exists(file.into()));
    }
    let folder = file.parent().map_or(Ok(()), disk::create_dir_all);
    folder.and_then(|()| write_atomic(file, text.as_bytes())).map_err(|error| WriteError::system(file, error))
}

/// Writes a file atomically: readers, and a crash at any time, see either the old contents or the new ones. All files that
/// the program writes are written this way.
///
/// # Errors
/// If it cannot be written; then the old contents remain.
pub fn write_atomic(file: &Path, bytes: &[u8]) -> io::Result<()> {
    write_atomic_with(file, |out| out.write_all(bytes))
}

/// Like [`write_atomic`], for contents too large to hold in memory.
///
/// # Errors
/// If it cannot be written, or `write` fails; then the old contents remain.
#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::disallowed_methods, reason = "this is what all others are to use")]
pub fn write_atomic_with(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let buffered = |to: &File| {
        let mut out = BufWriter::new(to);
        write(&mut out)?;
        out.flush()
    };
    // Open the file for writing instead of only checking for it: a file without write permission must not be replaced.
    let before = match File::options().write(true).open(file) {
        Ok(before) => Some(before),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let permissions = match before {
        Some(before) => {
            let known = before.metadata()?;
            // A pipe or device cannot be replaced, and has no contents to lose.
            if !known.is_file() {
                return buffered(&before);
            }
            Some(known.permissions())
        }
        None => None,
    };
    // Replace the target of a symbolic link, not the link.
    let file = if permissions.is_some() { file.canonicalize()? } else { file.into() };
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let half = folder.join(format!("{HALF}{}-{}{HALF_END}", process::id(), WRITTEN.fetch_add(1, Relaxed)));
    let replaced = File::create(&half).and_then(|opened| {
        buffered(&opened)?;
        if let Some(permissions) = permissions {
            opened.set_permissions(permissions)?;
        }
        opened.sync_all()?;
        drop(opened);
        fs::rename(&half, &file)
    });
    if let Err(error) = replaced {
        // It may not exist; report the first error.
        let _ = fs::remove_file(&half);
        return Err(error);
    }
    timed_cache::invalidate_all();
    sync_folder(folder)
}

/// Like [`write_atomic`], for contents too large to hold in memory, which is where all files of a browser are.
///
/// # Errors
/// If it cannot be written, or `write` fails; then the old contents remain.
#[cfg(target_arch = "wasm32")]
pub fn write_atomic_with(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    disk::write(file, bytes).inspect(|()| timed_cache::invalidate_all())
}

/// Truncates a file to its first `whole` bytes and appends `bytes`, without rewriting the rest: for formats that are read up
/// to the first damage, so that a crash loses at most what is appended now.
///
/// # Errors
/// If it cannot be written.
#[cfg(not(target_arch = "wasm32"))]
#[expect(clippy::disallowed_methods, reason = "what is whole stays as it is")]
pub fn append(file: &Path, whole: u64, bytes: &[u8]) -> io::Result<()> {
    let mut opened = File::options().write(true).open(file)?;
    opened.set_len(whole)?;
    opened.seek(SeekFrom::End(0))?;
    opened.write_all(bytes)?;
    opened.sync_all()
}

#[cfg(target_arch = "wasm32")]
pub use disk::append;

/// Syncs a folder, so that renames in it are durable. File systems that do not support this are ignored.
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "a folder, which is not read")]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        result => result,
    }
}

/// On other systems a folder cannot be opened, and its names are durable without a sync.
#[cfg(not(any(unix, target_arch = "wasm32")))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Renames a file, replacing any existing one.
///
/// # Errors
/// If it cannot be renamed; then nothing has changed.
#[cfg_attr(not(target_arch = "wasm32"), expect(clippy::disallowed_methods, reason = "nothing is written: what is whole stays whole"))]
pub fn rename_synced(file: &Path, aside: &Path) -> io::Result<()> {
    disk::rename(file, aside).inspect(|()| timed_cache::invalidate_all())
}

/// Copies the bytes of a damaged file into a new file beside it, unless there already is such a copy with the same bytes.
/// Returns the copy's path.
///
/// # Errors
/// If it cannot be written.
pub fn backup_damaged_bytes(file: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let is_same = |aside: &Path| file_read::read_bytes(aside, bytes.len() as u64).is_ok_and(|there| there == bytes);
    let aside = damaged_file_names(file).find(|aside| !is_there(aside) || is_same(aside)).expect("not every number is taken");
    if !is_there(&aside) {
        write_atomic(&aside, bytes)?;
    }
    Ok(aside)
}

/// Renames a damaged file to an unused name beside it, and returns the new path.
///
/// # Errors
/// If it cannot be renamed; then nothing has changed.
pub fn rename_damaged(file: &Path) -> io::Result<PathBuf> {
    let aside = damaged_file_names(file).find(|aside| !is_there(aside)).expect("not every number is taken");
    rename_synced(file, &aside)?;
    Ok(aside)
}

/// Quarantines an unreadable file by renaming it. Returns a one-line message (what starts anew, and why), and whether the
/// rename succeeded: if not, the file must not be overwritten.
pub fn quarantine_damaged(file: &Path, what: &str, why: &str) -> (String, bool) {
    let aside = rename_damaged(file);
    let told = aside.as_ref().map_or_else(|_| String::new(), |aside| format!("; it lies in {} now", aside.display()));
    (format!("{} cannot be read, and {what} anew: {why}{told}", file.display()), aside.is_ok())
}

/// Candidate names for a quarantined file.
fn damaged_file_names(file: &Path) -> impl Iterator<Item = PathBuf> {
    let name = file.file_name().unwrap_or_default().to_owned();
    (1u64..).map(move |number| {
        let mut aside = name.clone();
        aside.push(format!(".damaged-{number}"));
        file.with_file_name(aside)
    })
}

/// Whether anything exists at a path, including a dangling symbolic link.
fn is_there(path: &Path) -> bool {
    disk::symlink_metadata(path).is_ok()
}

/// Returns the wanted name if it is free, or else with the next free number appended after `joint`.
pub fn unique_name(wanted: &str, joint: char, taken: impl Fn(&str) -> bool) -> String {
    let wanted = wanted.trim();
    if !taken(wanted) {
        return wanted.into();
    }
    let numbered = wanted.rsplit_once(joint).and_then(|(stem, number)| Some((stem, number.parse::<u32>().ok()?)));
    let (stem, number) = numbered.unwrap_or((wanted, 1));
    let mut names = (number.saturating_add(1)..).map(|number| format!("{stem}{joint}{number}"));
    names.find(|name| !taken(name)).expect("not every number is taken")
}

#[cfg(test)]
pub(super) mod tests {
    use eremite_testing::file_names;

    use super::*;

    #[test]
    fn a_free_name_is_the_one_that_is_wanted_or_has_the_next_number() {
        let taken = |name: &str| ["my map", "my map 2", "my map 3", "steep", "steep-9", "2"].contains(&name);
        for (wanted, joint, free) in [
            ("my land", ' ', "my land"),
            (" my map ", ' ', "my map 4"),
            ("my map 2", ' ', "my map 4"),
            ("steep", '-', "steep-2"),
            ("steep-9", '-', "steep-10"),
            ("2", ' ', "2 2"),
        ] {
            assert_eq!(unique_name(wanted, joint, taken), free);
        }
    }

    #[test]
    fn what_stays_is_not_written_over() {
        let folder = std::env::temp_dir().join(format!("eremite-existing-{}", std::process::id()));
        let file = folder.join("mine.ron");
        save_user_file(&file, "first", IfExists::Stays).expect("there is none yet");
        let fault = save_user_file(&file, "second", IfExists::Stays).expect_err("it is there");
        assert!(fault.to_string().contains("mine.ron is there already"), "{fault}");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "first");
        save_user_file(&file, "second", IfExists::GivesWay).expect("it gives way");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "second");
        fs::remove_dir_all(folder).expect("removed");
    }

    pub fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("eremite-shelf-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder to write to");
        folder
    }

    #[test]
    fn whoever_reads_a_file_while_it_is_written_finds_it_whole() {
        let folder = folder("whole");
        let file = folder.join("a.txt");
        let texts = [vec![b'a'; 1 << 18], vec![b'b'; 1 << 16]];
        write_atomic(&file, &texts[0]).expect("written");
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                for round in 0..40 {
                    write_atomic(&file, &texts[round % 2]).expect("written");
                }
            });
            while !writer.is_finished() {
                let read = fs::read(&file).expect("it is always there");
                assert!(texts.contains(&read), "{} bytes of it", read.len());
            }
        });
        assert_eq!(file_names(&folder), ["a.txt"], "nothing else is left");
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn what_fails_half_way_leaves_all_as_it_was() {
        let folder = folder("half");
        let file = folder.join("a.txt");
        fs::write(&file, "before").expect("written");
        let failed = write_atomic_with(&file, |out| {
            out.write_all(&[0; 1 << 16])?;
            Err(io::Error::other("the disk is full"))
        });
        assert_eq!(failed.expect_err("it failed").to_string(), "the disk is full");
        assert_eq!(fs::read_to_string(&file).expect("there"), "before");
        assert!(write_atomic(&folder, b"a folder is no file").is_err());
        assert!(write_atomic(&folder.join("nowhere/a.txt"), b"").is_err());
        assert_eq!(file_names(&folder), ["a.txt"], "nothing else is left");
        fs::remove_dir_all(folder).expect("removed");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_a_mode_stays_and_a_device_is_written_into() {
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
        let folder = folder("link");
        let (file, link) = (folder.join("a.txt"), folder.join("link.txt"));
        fs::write(&file, "before").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("set");
        symlink("a.txt", &link).expect("linked");
        write_atomic(&link, b"now").expect("written");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("there"), "now");
        assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
        write_atomic(Path::new("/dev/null"), b"gone").expect("written");
        assert!(fs::metadata("/dev/null").expect("there").file_type().is_char_device());
        fs::remove_dir_all(folder).expect("removed");
    }
}
