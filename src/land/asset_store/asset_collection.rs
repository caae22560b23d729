//! Files of one kind from layered folders, and collections of values parsed from them, with change detection by
//! modification time.

use std::{
    collections::BTreeMap,
    error::Error,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};

use include_dir::Dir;

use super::{
    data_folders, disk, embedded_assets,
    file_names::{find_name, to_nfc},
    file_read::{self, ReadFault},
    packs,
};
use crate::ForeignError;

const EXTENSION: &str = "ron";
/// Largest file size in bytes: a preset with a drawing of the largest possible size.
const MAX_BYTES: u64 = 64 << 20;

/// The files of one kind, in layered folders.
#[derive(Clone, Debug)]
pub struct AssetStore {
    /// Files embedded in the program, for when its assets folder is missing.
    shipped: &'static Dir<'static>,
    folders: Vec<PathBuf>,
    /// Folder name in packs and in the player's data, whose files override the others; `None` to ignore those.
    name: Option<String>,
    last: FolderSnapshot,
}

/// The folders at the last refresh, and the modification time of each file in them.
type FolderSnapshot = Option<(Vec<PathBuf>, BTreeMap<PathBuf, SystemTime>)>;

/// The files of a store after a change, found and read on another thread.
pub struct ChangedFiles {
    /// The folders as the store knew them, and as they are now.
    before: FolderSnapshot,
    now: FolderSnapshot,
    files: Vec<AssetFile>,
}

/// A file in the store.
pub struct AssetFile {
    /// Its name, without extension.
    pub name: String,
    /// Its path; for an embedded file only the file name.
    pub path: PathBuf,
    /// Whether it was added or changed since the last refresh.
    pub changed: bool,
    /// Its text, or why it cannot be read.
    pub text: Result<String, ReadFault>,
}

impl AssetStore {
    /// The store of the folders of that name: beside the game, of packs, and the player's own.
    pub fn from_system_folders(name: &str) -> Self {
        let beside = data_folders::game_dir().join("assets").join(name);
        Self { name: Some(name.into()), ..Self::new(name, vec![beside]) }
    }

    /// The player's own folder of that name, if this system has a data folder.
    pub fn user_folder(name: &str) -> Option<PathBuf> {
        data_folders::data_dir().map(|folder| folder.join(name))
    }

    /// The store of these folders: later ones override earlier ones, and all override the embedded files.
    pub fn new(kind: &str, folders: Vec<PathBuf>) -> Self {
        Self { shipped: embedded_assets::folder(kind), folders, name: None, last: None }
    }

    /// All current folders; packs may be added and removed at any time.
    fn folders(&self) -> Vec<PathBuf> {
        let others = self.name.iter().flat_map(|name| packs::folders(name).into_iter().chain(Self::user_folder(name)));
        self.folders.iter().cloned().chain(others).collect()
    }

    /// Names and texts of the embedded files.
    pub fn shipped(&self) -> impl Iterator<Item = (String, &'static str)> + use<> {
        self.shipped.files().map(|file| (name_of(file.path()), file.contents_utf8().unwrap_or_default()))
    }

    /// Whether there is a file of that name, or of one that differs only in case.
    pub fn has(&self, name: &str) -> bool {
        let names = |folder: PathBuf| packs::file_stems(&folder, &[EXTENSION]);
        let there = self.shipped().map(|(name, _)| name).chain(self.folders().into_iter().flat_map(names));
        find_name(there, name).is_some()
    }

    /// Path at which to write a file of that name: the existing file of that name (or of one that differs only in case), or
    /// else a new one.
    pub fn file_in(folder: &Path, name: &str) -> PathBuf {
        let there = find_name(packs::file_stems(folder, &[EXTENSION]), name);
        folder.join(format!("{}.{EXTENSION}", there.as_deref().unwrap_or(name)))
    }

    /// Returns all files by name if any was added, removed or changed since the last refresh, else `None`.
    pub fn refresh(&mut self) -> Option<Vec<AssetFile>> {
        let folders = self.folders();
        let stamps: BTreeMap<PathBuf, SystemTime> = folders.iter().flat_map(|folder| files(folder)).collect();
        let look = (folders, stamps);
        if self.last.as_ref() == Some(&look) {
            return None;
        }
        let (_, last) = self.last.replace(look.clone()).unwrap_or_default();
        let (folders, stamps) = look;
        let shipped = self.shipped().map(|(name, text)| {
            let path = Path::new(&name).with_extension(EXTENSION);
            (name.clone(), AssetFile { name, path, changed: false, text: Ok(text.into()) })
        });
        let mut files_by_name: BTreeMap<String, AssetFile> = shipped.collect();
        for folder in &folders {
            for (path, stamp) in stamps.iter().filter(|(path, _)| path.parent() == Some(folder)) {
                let text = file_read::read_text(path, MAX_BYTES).map_err(ReadFault::from);
                let changed = last.get(path) != Some(stamp);
                files_by_name.insert(name_of(path), AssetFile { name: name_of(path), path: path.clone(), changed, text });
            }
        }
        Some(files_by_name.into_values().collect())
    }

    /// As [`refresh`](Self::refresh), by a copy of the store that looks and reads on another thread.
    pub fn find_changes(mut self) -> Option<ChangedFiles> {
        let before = self.last.clone();
        let files = self.refresh()?;
        Some(ChangedFiles { before, now: self.last, files })
    }

    /// Returns the files that a copy of the store has found; `None` if they are stale, because this one was refreshed meanwhile.
    pub fn take(&mut self, changed: ChangedFiles) -> Option<Vec<AssetFile>> {
        if self.last != changed.before {
            return None;
        }
        self.last = changed.now;
        Some(changed.files)
    }
}

/// Values of one kind, each parsed from a file; a broken file keeps its last valid value.
#[derive(Clone)]
pub struct Collection<T> {
    store: AssetStore,
    parse: Arc<dyn Fn(&str) -> Result<T, ForeignError> + Send + Sync>,
    /// Texts and values of the embedded files, by file name.
    shipped: BTreeMap<String, (&'static str, T)>,
    /// By file name.
    things: BTreeMap<String, T>,
    /// Hashes of the texts of values that differ from the embedded ones, independent of line endings.
    own: BTreeMap<String, u32>,
    /// Errors in the files, one line each.
    faults: Vec<String>,
}

/// Result of refreshing files.
#[derive(Default)]
pub struct ReloadReport {
    /// Whether any value changed.
    pub changed: bool,
    /// New errors, one line each.
    pub faults: Vec<String>,
}

impl<T: Clone + PartialEq> Collection<T> {
    /// Reads a collection from a store, with `parse` for each file.
    ///
    /// # Panics
    /// If an embedded file is broken.
    pub fn new<E>(store: AssetStore, parse: fn(&str) -> Result<T, E>) -> Self
    where
        T: 'static,
        E: Into<Box<dyn Error + Send + Sync>> + 'static,
    {
        let parse = move |text: &str| parse(text).map_err(ForeignError::new);
        let shipped = store.shipped().map(|(name, text)| match parse(text) {
            Ok(thing) => (name, (text, thing)),
            Err(fault) => panic!("{name}, which comes with the game, is broken: {fault}"),
        });
        let shipped: BTreeMap<_, _> = shipped.collect();
        let things = shipped.iter().map(|(name, (_, thing))| (name.clone(), thing.clone())).collect();
        let mut collection = Self { things, shipped, own: BTreeMap::new(), store, parse: Arc::new(parse), faults: Vec::new() };
        collection.refresh();
        collection
    }

    /// Reads the files again if any was added, removed or changed. A broken file keeps its last valid value.
    pub fn refresh(&mut self) -> ReloadReport {
        self.store.refresh().map_or_else(ReloadReport::default, |files| self.parse_files(files))
    }

    /// As [`refresh`](Self::refresh), with what a copy of the store has found.
    pub fn apply(&mut self, changed: ChangedFiles) -> ReloadReport {
        self.store.take(changed).map_or_else(ReloadReport::default, |files| self.parse_files(files))
    }

    /// The store of the files.
    pub fn store(&self) -> &AssetStore {
        &self.store
    }

    fn parse_files(&mut self, files: Vec<AssetFile>) -> ReloadReport {
        let (mut things, mut own, mut faults) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        for file in files {
            let shipped = self.shipped.get(&file.name);
            // Most files are those that come with the program, which need not be parsed again.
            let parsed = |text: &str| match shipped {
                Some((same, thing)) if *same == text => Ok(thing.clone()),
                _ => (self.parse)(text),
            };
            match file.text.map_err(ForeignError::new).and_then(|text| Ok((parsed(&text)?, text))) {
                Ok((thing, text)) => {
                    if shipped.is_none_or(|(_, shipped)| *shipped != thing) {
                        own.insert(file.name.clone(), text_hash(&text));
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
        ReloadReport { changed, faults: newly }
    }

    /// Errors in the files, one line each.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Hash of the values that differ from the embedded ones; 0 if there are none.
    pub fn user_content_hash(&self) -> u32 {
        let text: String = self.own.iter().map(|(name, mark)| format!("{name}:{mark}\n")).collect();
        if text.is_empty() { 0 } else { text_hash(&text).max(1) }
    }

    /// Whether there is a file of that name, or of one that differs only in case.
    pub fn has(&self, name: &str) -> bool {
        self.store.has(name)
    }

    /// The values by file name.
    pub fn things(&self) -> &BTreeMap<String, T> {
        &self.things
    }
}

/// Hash of a text (CRC-32), independent of line endings.
pub fn text_hash(text: &str) -> u32 {
    let mut mark = crc32fast::Hasher::new();
    for line in text.lines() {
        mark.update(line.trim_end().as_bytes());
        mark.update(b"\n");
    }
    mark.finalize()
}

fn name_of(path: &Path) -> String {
    to_nfc(&path.file_stem().unwrap_or_default().to_string_lossy())
}

/// The files in a folder with their modification times; none if there is no folder.
fn files(folder: &Path) -> Vec<(PathBuf, SystemTime)> {
    let Ok(entries) = disk::read_dir(folder) else { return Vec::new() };
    entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|file| file.extension().is_some_and(|extension| extension == EXTENSION))
        // Reading a named pipe blocks: regular files only.
        .filter_map(|file| disk::metadata(&file).ok().filter(disk::Metadata::is_file)?.modified().ok().map(|stamp| (file, stamp)))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use eremite_testing::write_with_later_mtime;

    use super::*;
    use crate::asset_store::file_write::tests::folder;

    #[test]
    fn what_is_ones_own_is_told_from_what_comes_with_the_program() {
        let folder = folder("own");
        let mut things = Collection::new(AssetStore::new("mountains", vec![folder.clone()]), |text| match text {
            "broken" => Err("it is broken"),
            _ => Ok(text.trim_end().replace("\r\n", "\n")),
        });
        assert_eq!(things.user_content_hash(), 0);
        let calm = embedded_assets::folder("mountains")
            .get_file("calm.ron")
            .and_then(|file| file.contents_utf8())
            .expect("it comes with the game");
        let mut later = 0;
        let mut own = |name: &str, text: &str| {
            later += 5;
            write_with_later_mtime(&folder.join(name), text, later);
            things.refresh();
            things.user_content_hash()
        };
        assert_eq!(own("calm.ron", calm), 0, "the same as it comes");
        let [first, second] = ["one", "two\nlines"].map(|text| own("mine.ron", text));
        assert!(first != 0 && second != 0 && first != second);
        assert_eq!(own("mine.ron", "two\r\nlines\r\n"), second, "another machine ends its lines otherwise");
        assert_eq!(own("mine.ron", "broken"), second, "what it said before holds");
        assert_ne!(own("calm.ron", "mine, and no longer calm"), second);
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn what_is_found_elsewhere_is_taken_up_unless_it_was_read_meanwhile() {
        let folder = folder("found elsewhere");
        let mut things = Collection::new(AssetStore::new("mountains", vec![folder.clone()]), |text| Ok::<_, &'static str>(text.to_owned()));
        let find = |things: &Collection<String>| things.store().clone().find_changes();
        let write = |text: &str, later: u64| write_with_later_mtime(&folder.join("mine.ron"), text, later);
        write("one", 5);
        let early = find(&things).expect("a file has come");
        write("two", 10);
        things.refresh();
        assert!(!things.apply(early).changed && things.things()["mine"] == "two");
        write("three", 15);
        let found = find(&things).expect("it has changed");
        assert!(things.apply(found).changed && things.things()["mine"] == "three");
        assert!(find(&things).is_none(), "nothing has changed");
        fs::remove_dir_all(folder).expect("removed");
    }
}
