//! Data files of a kind: those in the program itself, those beside it, and the player's own. Of two with
//! the same name the later one counts.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
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

/// Writes a file of the player's own, and the folder for it; nothing is lost if it fails half way.
///
/// # Errors
/// A line, if it cannot be written.
pub fn save(file: &Path, text: &str) -> Result<(), String> {
    let half = file.with_extension("part");
    let written = || -> io::Result<()> {
        file.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&half, text)?;
        fs::rename(&half, file)
    };
    written().map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// Things of a kind, each read from a file, as they were last read without fault.
pub struct Collection<T> {
    shelf: Shelf,
    parse: fn(&str) -> Result<T, String>,
    /// By the file's name, so that a thing that is renamed inside stays the same one.
    things: BTreeMap<String, T>,
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
        let mut collection = Self { things: shipped.collect(), shelf, parse, faults: Vec::new() };
        collection.refresh();
        collection
    }

    /// Looks whether files have come, gone or changed, and reads them if so. Of a broken one, what it said before holds.
    pub fn refresh(&mut self) -> Reading {
        let Some(files) = self.shelf.refresh() else {
            return Reading { changed: false, faults: Vec::new() };
        };
        let (mut things, mut faults) = (BTreeMap::new(), Vec::new());
        for file in files {
            match file.text.and_then(|text| (self.parse)(&text)) {
                Ok(thing) => _ = things.insert(file.name, thing),
                Err(fault) => {
                    faults.push(format!("{}: {fault}", file.path.display()));
                    if let Some(last) = self.things.get(&file.name) {
                        things.insert(file.name, last.clone());
                    }
                }
            }
        }
        let changed = things != self.things;
        self.things = things;
        let newly = faults.iter().filter(|fault| !self.faults.contains(fault)).cloned().collect();
        self.faults = faults;
        Reading { changed, faults: newly }
    }

    /// What is wrong with the files, each in a line.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The things by the names of their files.
    pub fn things(&self) -> &BTreeMap<String, T> {
        &self.things
    }
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
        .filter_map(|file| Some((file.clone(), file.metadata().ok()?.modified().ok()?)))
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use std::time::Duration;

    use super::*;

    /// Writes a file that is so many seconds newer than now: a file system may count time in steps.
    pub fn write_later(file: &Path, text: &str, later_s: u64) {
        fs::write(file, text).expect("written");
        let later = SystemTime::now() + Duration::from_secs(later_s);
        fs::File::options().write(true).open(file).and_then(|file| file.set_modified(later)).expect("dated");
    }
}
