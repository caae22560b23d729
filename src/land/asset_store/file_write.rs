//! The one way to write a file: whole, or not at all.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

use super::{file_read, timed_cache};

/// How the name of a file that is being written begins and ends.
const HALF: &str = ".eremite-";
const HALF_END: &str = ".part";

/// Whether a file is one that somebody is writing, or has fallen while writing it.
pub fn is_partial_write(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(HALF) && name.ends_with(HALF_END)
}

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IfExists {
    /// It stays, and nothing is written.
    Stays,
    /// It gives way.
    GivesWay,
}

/// Writes a file of the player's own, and the folder for it; nothing is lost if it fails half way.
///
/// # Errors
/// A line, if it cannot be written, or one of its name is there and stays.
pub fn save_user_file(file: &Path, text: &str, existing: IfExists) -> Result<(), String> {
    if existing == IfExists::Stays && file.exists() {
        return Err(format!("{} is there already: give it another name", file.display()));
    }
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| write_atomic(file, text.as_bytes())).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// Writes a file so that whoever reads it, at any time and after any fall of the machine, finds either all
/// that it was before or all that it is now. Every file that the program writes is written so.
///
/// # Errors
/// If it cannot be written; then what was there before still is.
pub fn write_atomic(file: &Path, bytes: &[u8]) -> io::Result<()> {
    write_atomic_with(file, |out| out.write_all(bytes))
}

/// Like [`write_atomic`], for what is too large to be held at once.
///
/// # Errors
/// If it cannot be written, or `write` fails; then what was there before still is.
#[expect(clippy::disallowed_methods, reason = "this is what all others are to use")]
pub fn write_atomic_with(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let buffered = |to: &File| {
        let mut out = BufWriter::new(to);
        write(&mut out)?;
        out.flush()
    };
    // Opened, and not only looked for: what one may not write into, one may not put something else in the place of.
    let before = match File::options().write(true).open(file) {
        Ok(before) => Some(before),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    let permissions = match before {
        Some(before) => {
            let known = before.metadata()?;
            // A pipe or a device has no whole, and there is nothing in it to be lost.
            if !known.is_file() {
                return buffered(&before);
            }
            Some(known.permissions())
        }
        None => None,
    };
    // Where a link leads, not the link.
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
        // It may never have come to be; the first fault is the one to tell.
        let _ = fs::remove_file(&half);
        return Err(error);
    }
    timed_cache::invalidate_all();
    sync_folder(folder)
}

/// Writes behind the first `whole` bytes of a file, in the place of whatever stands there, and nothing of them anew: for
/// what is read up to where it is damaged, and so loses at most what is written now, whatever happens.
///
/// # Errors
/// If it cannot be written.
#[expect(clippy::disallowed_methods, reason = "what is whole stays as it is")]
pub fn append(file: &Path, whole: u64, bytes: &[u8]) -> io::Result<()> {
    let mut opened = File::options().write(true).open(file)?;
    opened.set_len(whole)?;
    opened.seek(SeekFrom::End(0))?;
    opened.write_all(bytes)?;
    opened.sync_all()
}

/// Makes the names in a folder last. A file system that cannot do that for a folder alone needs not be told to.
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "a folder, which is not read")]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        result => result,
    }
}

/// Elsewhere a folder cannot be opened, and its names last by themselves.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Gives a file another name beside where it is, in the place of any that has it.
///
/// # Errors
/// If it cannot be done; then all is as it was.
#[expect(clippy::disallowed_methods, reason = "nothing is written: what is whole stays whole")]
pub fn rename_synced(file: &Path, aside: &Path) -> io::Result<()> {
    fs::rename(file, aside).inspect(|()| timed_cache::invalidate_all())
}

/// Writes the bytes of a damaged file into another beside it, whose name no file has, unless there is one with these bytes
/// already. Tells which.
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

/// Gives a damaged file a name that no file has, and tells it.
///
/// # Errors
/// If it cannot be done; then all is as it was.
pub fn rename_damaged(file: &Path) -> io::Result<PathBuf> {
    let aside = damaged_file_names(file).find(|aside| !is_there(aside)).expect("not every number is taken");
    rename_synced(file, &aside)?;
    Ok(aside)
}

/// Sets a file aside that cannot be read, and tells it in a line: what begins anew for it, and why. Whether it could be done is
/// told too: what stays where it is must not be written over.
pub fn quarantine_damaged(file: &Path, what: &str, why: &str) -> (String, bool) {
    let aside = rename_damaged(file);
    let told = aside.as_ref().map_or_else(|_| String::new(), |aside| format!("; it lies in {} now", aside.display()));
    (format!("{} cannot be read, and {what} anew: {why}{told}", file.display()), aside.is_ok())
}

/// The names under which a damaged file is set aside.
fn damaged_file_names(file: &Path) -> impl Iterator<Item = PathBuf> {
    let name = file.file_name().unwrap_or_default().to_owned();
    (1u64..).map(move |number| {
        let mut aside = name.clone();
        aside.push(format!(".damaged-{number}"));
        file.with_file_name(aside)
    })
}

/// Whether there is anything of that name, were it a link that leads nowhere.
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// A name that is not taken: the one that is wanted, or that with the next number that is free.
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
        assert!(fault.contains("mine.ron is there already"), "{fault}");
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
