//! Data files of a kind: those in the program itself, those beside it, and the player's own. Of two with
//! the same name the later one counts.

use std::{
    collections::BTreeMap,
    fs,
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
