//! Data files of a kind: those in the program itself, those beside it, and the player's own. Of two with
//! the same name the later one counts. And the one way to write a file.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::SystemTime,
};

use bevy::asset::io::file::FileAssetReader;
use include_dir::Dir;

const EXTENSION: &str = "ron";

/// The files of one kind.
#[derive(Clone, Debug)]
pub struct Shelf {
    /// For a program that was carried off without its assets.
    shipped: &'static Dir<'static>,
    folders: Vec<PathBuf>,
    stamps: Option<BTreeMap<PathBuf, SystemTime>>,
}

/// A file that was found.
pub struct Book {
    /// Its name, without extension.
    pub name: String,
    /// Where it is; in the program itself, if it is in none of the folders.
    pub path: PathBuf,
    /// Whether it came or changed since the last look.
    pub changed: bool,
    /// What is in it, or why it cannot be read.
    pub text: Result<String, String>,
}

impl Shelf {
    /// The folder of that name beside the game, and the one for the player's own.
    pub fn of_this_system(name: &str, shipped: &'static Dir<'static>) -> Self {
        let beside = FileAssetReader::get_base_path().join("assets").join(name);
        Self::new(shipped, [Some(beside), Self::own(name)].into_iter().flatten().collect())
    }

    /// The folder for the player's own files of that name, if this system has one.
    pub fn own(name: &str) -> Option<PathBuf> {
        dirs::data_dir().map(|folder| folder.join("eremite").join(name))
    }

    /// These folders, the later ones over the earlier.
    pub fn new(shipped: &'static Dir<'static>, folders: Vec<PathBuf>) -> Self {
        Self { shipped, folders, stamps: None }
    }

    /// Names and texts of the files in the program itself.
    pub fn shipped(&self) -> impl Iterator<Item = (String, &'static str)> + use<> {
        self.shipped.files().map(|file| (name_of(file.path()), file.contents_utf8().unwrap_or_default()))
    }

    /// Whether there is a file of that name.
    pub fn has(&self, name: &str) -> bool {
        self.shipped().any(|(shipped, _)| shipped == name)
            || self.folders.iter().any(|folder| folder.join(name).with_extension(EXTENSION).exists())
    }

    /// Looks whether a file has come, gone or changed; if so, all of them, by name.
    pub fn refresh(&mut self) -> Option<Vec<Book>> {
        let stamps: BTreeMap<PathBuf, SystemTime> = self.folders.iter().flat_map(|folder| files(folder)).collect();
        if self.stamps.as_ref() == Some(&stamps) {
            return None;
        }
        let last = self.stamps.replace(stamps.clone()).unwrap_or_default();
        let shipped = self.shipped().map(|(name, text)| {
            let path = Path::new(&name).with_extension(EXTENSION);
            (name.clone(), Book { name, path, changed: false, text: Ok(text.into()) })
        });
        let mut books: BTreeMap<String, Book> = shipped.collect();
        for folder in &self.folders {
            for (path, stamp) in stamps.iter().filter(|(path, _)| path.parent() == Some(folder)) {
                let text = fs::read_to_string(path).map_err(|error| error.to_string());
                let changed = last.get(path) != Some(stamp);
                books.insert(name_of(path), Book { name: name_of(path), path: path.clone(), changed, text });
            }
        }
        Some(books.into_values().collect())
    }
}

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is written.
    Stays,
    /// It gives way.
    GivesWay,
}

/// Writes a file of the player's own, and the folder for it; nothing is lost if it fails half way.
///
/// # Errors
/// A line, if it cannot be written, or one of its name is there and stays.
pub fn save(file: &Path, text: &str, existing: Existing) -> Result<(), String> {
    if existing == Existing::Stays && file.exists() {
        return Err(format!("{} is there already: give it another name", file.display()));
    }
    let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| write_whole(file, text.as_bytes())).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// Writes a file so that whoever reads it, at any time and after any fall of the machine, finds either all
/// that it was before or all that it is now. Every file that the program writes is written so.
///
/// # Errors
/// If it cannot be written; then what was there before still is.
pub fn write_whole(file: &Path, bytes: &[u8]) -> io::Result<()> {
    write_whole_with(file, |out| out.write_all(bytes))
}

/// Like [`write_whole`], for what is too large to be held at once.
///
/// # Errors
/// If it cannot be written, or `write` fails; then what was there before still is.
#[expect(clippy::disallowed_methods, reason = "this is what all others are to use")]
pub fn write_whole_with(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
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
    let half = folder.join(format!(".eremite-{}-{}.part", process::id(), WRITTEN.fetch_add(1, Relaxed)));
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
    sync_folder(folder)
}

/// Makes the names in a folder last. A file system that cannot do that for a folder alone needs not be told to.
#[cfg(unix)]
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
pub fn set_aside(file: &Path, aside: &Path) -> io::Result<()> {
    fs::rename(file, aside)
}

/// A name that is not taken: the one that is wanted, or that with the next number that is free.
pub fn free_name(wanted: &str, joint: char, taken: impl Fn(&str) -> bool) -> String {
    let wanted = wanted.trim();
    if !taken(wanted) {
        return wanted.into();
    }
    let numbered = wanted.rsplit_once(joint).and_then(|(stem, number)| Some((stem, number.parse::<u32>().ok()?)));
    let (stem, number) = numbered.unwrap_or((wanted, 1));
    let mut names = (number.saturating_add(1)..).map(|number| format!("{stem}{joint}{number}"));
    names.find(|name| !taken(name)).expect("not every number is taken")
}

/// Things of a kind, each read from a file, as they were last read without fault.
pub struct Collection<T> {
    shelf: Shelf,
    parse: fn(&str) -> Result<T, String>,
    /// By the file's name, so that a thing that is renamed inside stays the same one.
    things: BTreeMap<String, T>,
    /// Of those that do not come with the program as they are, what tells their text from others, whatever ends its lines.
    own: BTreeMap<String, u32>,
    /// What is wrong with the files, each in a line.
    faults: Vec<String>,
}

/// What a look at the files has found.
pub struct Reading {
    /// Whether there is something new.
    pub changed: bool,
    /// What is newly wrong, each in a line.
    pub faults: Vec<String>,
}

impl<T: Clone + PartialEq> Collection<T> {
    /// What is on a shelf, each read by `parse`.
    ///
    /// # Panics
    /// If a file that comes with the program is broken.
    pub fn new(shelf: Shelf, parse: fn(&str) -> Result<T, String>) -> Self {
        let shipped = shelf.shipped().map(|(name, text)| match parse(text) {
            Ok(thing) => (name, thing),
            Err(fault) => panic!("{name}, which comes with the game, is broken: {fault}"),
        });
        let mut collection = Self { things: shipped.collect(), own: BTreeMap::new(), shelf, parse, faults: Vec::new() };
        collection.refresh();
        collection
    }

    /// Looks whether files have come, gone or changed, and reads them if so. Of a broken one, what it said before holds.
    pub fn refresh(&mut self) -> Reading {
        let Some(files) = self.shelf.refresh() else {
            return Reading { changed: false, faults: Vec::new() };
        };
        let shipped = self.shelf.shipped().filter_map(|(name, text)| Some((name, (self.parse)(text).ok()?)));
        let shipped: BTreeMap<String, T> = shipped.collect();
        let (mut things, mut own, mut faults) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        for file in files {
            match file.text.and_then(|text| Ok(((self.parse)(&text)?, text))) {
                Ok((thing, text)) => {
                    if shipped.get(&file.name) != Some(&thing) {
                        own.insert(file.name.clone(), mark(&text));
                    }
                    things.insert(file.name, thing);
                }
                Err(fault) => {
                    faults.push(format!("{}: {fault}", file.path.display()));
                    if let Some(mark) = self.own.get(&file.name) {
                        own.insert(file.name.clone(), *mark);
                    }
                    if let Some(last) = self.things.get(&file.name) {
                        things.insert(file.name, last.clone());
                    }
                }
            }
        }
        let changed = things != self.things;
        (self.things, self.own) = (things, own);
        let newly = faults.iter().filter(|fault| !self.faults.contains(fault)).cloned().collect();
        self.faults = faults;
        Reading { changed, faults: newly }
    }

    /// What is wrong with the files, each in a line.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// What tells the things that do not come with the program as they are from all others; 0 if there are none.
    pub fn own(&self) -> u32 {
        let text: String = self.own.iter().map(|(name, mark)| format!("{name}:{mark}\n")).collect();
        if text.is_empty() { 0 } else { mark(&text).max(1) }
    }

    /// Whether there is a file of that name.
    pub fn has(&self, name: &str) -> bool {
        self.shelf.has(name)
    }

    /// The things by the names of their files.
    pub fn things(&self) -> &BTreeMap<String, T> {
        &self.things
    }
}

/// What tells a text from others, whatever ends its lines.
fn mark(text: &str) -> u32 {
    let mut mark = crc32fast::Hasher::new();
    for line in text.lines() {
        mark.update(line.trim_end().as_bytes());
        mark.update(b"\n");
    }
    mark.finalize()
}

fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The files in a folder and when each was last changed; none if there is no folder.
fn files(folder: &Path) -> Vec<(PathBuf, SystemTime)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|file| file.extension().is_some_and(|extension| extension == EXTENSION))
        // A pipe is waited at for ever when it is read.
        .filter_map(|file| file.metadata().ok().filter(fs::Metadata::is_file)?.modified().ok().map(|stamp| (file, stamp)))
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use std::time::Duration;

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
            assert_eq!(free_name(wanted, joint, taken), free);
        }
    }

    #[test]
    fn what_stays_is_not_written_over() {
        let folder = std::env::temp_dir().join(format!("eremite-existing-{}", std::process::id()));
        let file = folder.join("mine.ron");
        save(&file, "first", Existing::Stays).expect("there is none yet");
        let fault = save(&file, "second", Existing::Stays).expect_err("it is there");
        assert!(fault.contains("mine.ron is there already"), "{fault}");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "first");
        save(&file, "second", Existing::GivesWay).expect("it gives way");
        assert_eq!(fs::read_to_string(&file).expect("a file"), "second");
        fs::remove_dir_all(folder).expect("removed");
    }

    /// Writes a file that is so many seconds newer than now: a file system may count time in steps.
    pub fn write_later(file: &Path, text: &str, later_s: u64) {
        fs::write(file, text).expect("written");
        let later = SystemTime::now() + Duration::from_secs(later_s);
        fs::File::options().write(true).open(file).and_then(|file| file.set_modified(later)).expect("dated");
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("eremite-shelf-{name}-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder to write to");
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
            .collect();
        names.sort();
        names
    }

    #[test]
    fn whoever_reads_a_file_while_it_is_written_finds_it_whole() {
        let folder = folder("whole");
        let file = folder.join("a.txt");
        let texts = [vec![b'a'; 1 << 18], vec![b'b'; 1 << 16]];
        write_whole(&file, &texts[0]).expect("written");
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                for round in 0..40 {
                    write_whole(&file, &texts[round % 2]).expect("written");
                }
            });
            while !writer.is_finished() {
                let read = fs::read(&file).expect("it is always there");
                assert!(texts.contains(&read), "{} bytes of it", read.len());
            }
        });
        assert_eq!(names(&folder), ["a.txt"], "nothing else is left");
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn what_fails_half_way_leaves_all_as_it_was() {
        let folder = folder("half");
        let file = folder.join("a.txt");
        fs::write(&file, "before").expect("written");
        let failed = write_whole_with(&file, |out| {
            out.write_all(&[0; 1 << 16])?;
            Err(io::Error::other("the disk is full"))
        });
        assert_eq!(failed.expect_err("it failed").to_string(), "the disk is full");
        assert_eq!(fs::read_to_string(&file).expect("there"), "before");
        assert!(write_whole(&folder, b"a folder is no file").is_err());
        assert!(write_whole(&folder.join("nowhere/a.txt"), b"").is_err());
        assert_eq!(names(&folder), ["a.txt"], "nothing else is left");
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
        write_whole(&link, b"now").expect("written");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&file).expect("there"), "now");
        assert_eq!(fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o640);
        write_whole(Path::new("/dev/null"), b"gone").expect("written");
        assert!(fs::metadata("/dev/null").expect("there").file_type().is_char_device());
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn what_is_ones_own_is_told_from_what_comes_with_the_program() {
        static SHIPPED: Dir = include_dir::include_dir!("$CARGO_MANIFEST_DIR/assets/mountains");
        let folder = folder("own");
        let mut things = Collection::new(Shelf::new(&SHIPPED, vec![folder.clone()]), |text| match text {
            "broken" => Err("it is broken".into()),
            _ => Ok(text.trim_end().replace("\r\n", "\n")),
        });
        assert_eq!(things.own(), 0);
        let calm = SHIPPED.get_file("calm.ron").and_then(|file| file.contents_utf8()).expect("it comes with the game");
        let mut later = 0;
        let mut own = |name: &str, text: &str| {
            later += 5;
            write_later(&folder.join(name), text, later);
            things.refresh();
            things.own()
        };
        assert_eq!(own("calm.ron", calm), 0, "the same as it comes");
        let [first, second] = ["one", "two\nlines"].map(|text| own("mine.ron", text));
        assert!(first != 0 && second != 0 && first != second);
        assert_eq!(own("mine.ron", "two\r\nlines\r\n"), second, "another machine ends its lines otherwise");
        assert_eq!(own("mine.ron", "broken"), second, "what it said before holds");
        assert_ne!(own("calm.ron", "mine, and no longer calm"), second);
        fs::remove_dir_all(folder).expect("removed");
    }
}
