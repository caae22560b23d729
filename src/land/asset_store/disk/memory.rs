//! A file system in memory, for browsers: all files are read before the game starts, and what is changed is handed to the
//! page, which keeps it. Every operation is whole, so that a page that is closed at any time leaves whole files.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    fs::TryLockError,
    io::{self, Cursor, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

/// A change that the page has to keep: the path, and the bytes that lie there now, or that nothing does.
pub type Change = (PathBuf, Option<Arc<[u8]>>);

#[derive(Default)]
struct Files {
    files: BTreeMap<PathBuf, StoredFile>,
    /// Folders that were created; they may be empty.
    folders: BTreeSet<PathBuf>,
    /// Files that the page does not know yet as they are.
    changed: BTreeSet<PathBuf>,
}

#[derive(Clone)]
struct StoredFile {
    bytes: Arc<[u8]>,
    modified: SystemTime,
}

static FILES: Mutex<Files> = Mutex::new(Files { files: BTreeMap::new(), folders: BTreeSet::new(), changed: BTreeSet::new() });

fn files() -> MutexGuard<'static, Files> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

fn absent() -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, "there is no such file or folder")
}

/// The time of day.
pub fn now() -> SystemTime {
    #[cfg(target_arch = "wasm32")]
    return SystemTime::UNIX_EPOCH + Duration::from_secs_f64(js_sys::Date::now() / 1000.0);
    #[cfg(not(target_arch = "wasm32"))]
    SystemTime::now()
}

/// Puts a file that the page has kept into the file system, before the game starts.
pub fn load(path: &Path, bytes: Vec<u8>, modified_s: f64) {
    let modified = SystemTime::UNIX_EPOCH + Duration::try_from_secs_f64(modified_s).unwrap_or_default();
    files().files.insert(path.into(), StoredFile { bytes: bytes.into(), modified });
}

/// Takes all changes since the last call.
pub fn take_changes() -> Vec<Change> {
    let mut all = files();
    let changed = std::mem::take(&mut all.changed);
    changed.into_iter().map(|path| (path.clone(), all.files.get(&path).map(|entry| entry.bytes.clone()))).collect()
}

/// All files with their bytes.
pub fn all() -> Vec<(PathBuf, Arc<[u8]>)> {
    files().files.iter().map(|(path, entry)| (path.clone(), entry.bytes.clone())).collect()
}

impl Files {
    fn put(&mut self, path: &Path, bytes: Arc<[u8]>) {
        self.files.insert(path.into(), StoredFile { bytes, modified: now() });
        self.changed.insert(path.into());
    }

    fn remove(&mut self, path: &Path) -> Option<StoredFile> {
        let entry = self.files.remove(path)?;
        self.changed.insert(path.into());
        Some(entry)
    }

    /// The files and folders below a folder.
    fn below(&self, folder: &Path) -> (Vec<PathBuf>, Vec<PathBuf>) {
        let is_below = |path: &&PathBuf| path.starts_with(folder) && *path != folder;
        (self.files.keys().filter(is_below).cloned().collect(), self.folders.iter().filter(is_below).cloned().collect())
    }

    fn is_dir(&self, path: &Path) -> bool {
        self.folders.contains(path) || self.files.keys().any(|file| file.starts_with(path) && file != path)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        match self.files.get(path) {
            Some(entry) => Ok(Metadata { file: Some((entry.bytes.len() as u64, entry.modified)) }),
            None if self.is_dir(path) => Ok(Metadata { file: None }),
            None => Err(absent()),
        }
    }

    /// Checks that a file can lie at a path: its folder is there, and it is no folder itself.
    fn check_place(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new(""));
        if self.is_dir(path) {
            Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"))
        } else if folder == Path::new("") || self.is_dir(folder) {
            Ok(())
        } else {
            Err(absent())
        }
    }
}

/// What is known of a file or folder.
#[derive(Clone, Debug)]
pub struct Metadata {
    /// A file's size in bytes, and when it was written.
    file: Option<(u64, SystemTime)>,
}

impl Metadata {
    /// Whether it is a regular file.
    pub fn is_file(&self) -> bool {
        self.file.is_some()
    }

    /// Whether it is a folder.
    pub fn is_dir(&self) -> bool {
        self.file.is_none()
    }

    /// Size in bytes.
    #[allow(clippy::len_without_is_empty, reason = "as in std")]
    pub fn len(&self) -> u64 {
        self.file.map_or(0, |(size, _)| size)
    }

    /// When it was written.
    ///
    /// # Errors
    /// If it is a folder.
    pub fn modified(&self) -> io::Result<SystemTime> {
        self.file.map(|(_, modified)| modified).ok_or_else(|| io::ErrorKind::Unsupported.into())
    }
}

/// An entry of a folder.
#[derive(Debug)]
pub struct DirEntry(PathBuf);

impl DirEntry {
    /// Its path.
    pub fn path(&self) -> PathBuf {
        self.0.clone()
    }

    /// Its name in the folder.
    pub fn file_name(&self) -> OsString {
        self.0.file_name().unwrap_or_default().into()
    }

    /// What is known of it.
    ///
    /// # Errors
    /// If it is gone.
    pub fn metadata(&self) -> io::Result<Metadata> {
        metadata(&self.0)
    }
}

/// A file that was opened for reading: it stays as it was then.
#[derive(Debug)]
pub struct File {
    bytes: Cursor<Arc<[u8]>>,
    about: Metadata,
}

impl File {
    /// Opens a file.
    ///
    /// # Errors
    /// If there is none.
    pub fn open(path: &Path) -> io::Result<Self> {
        let all = files();
        let about = all.metadata(path)?;
        let bytes = all.files.get(path).map(|entry| entry.bytes.clone()).ok_or(io::ErrorKind::IsADirectory)?;
        Ok(Self { bytes: Cursor::new(bytes), about })
    }

    /// What is known of it.
    ///
    /// # Errors
    /// None here.
    pub fn metadata(&self) -> io::Result<Metadata> {
        Ok(self.about.clone())
    }

    /// Locks it: the page sees to it that there is no other.
    ///
    /// # Errors
    /// None here.
    pub fn try_lock(&self) -> Result<(), TryLockError> {
        Ok(())
    }

    /// Unlocks it.
    ///
    /// # Errors
    /// None here.
    pub fn unlock(&self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(buffer)
    }
}

impl Seek for File {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}

/// Opens a file that is only locked; the page keeps nothing of it.
///
/// # Errors
/// None here.
pub fn open_lock(_path: &Path) -> io::Result<File> {
    Ok(File { bytes: Cursor::new(Arc::default()), about: Metadata { file: Some((0, SystemTime::UNIX_EPOCH)) } })
}

/// Replaces a file.
///
/// # Errors
/// If its folder is not there, or it is a folder.
pub fn write(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut all = files();
    all.check_place(path.as_ref())?;
    all.put(path.as_ref(), bytes.as_ref().into());
    Ok(())
}

/// Keeps the first `whole` bytes of a file and appends others.
///
/// # Errors
/// If there is none.
pub fn append(path: &Path, whole: u64, bytes: &[u8]) -> io::Result<()> {
    let mut all = files();
    let mut now = all.files.get(path).ok_or_else(absent)?.bytes.to_vec();
    now.resize(whole as usize, 0);
    now.extend_from_slice(bytes);
    all.put(path, now.into());
    Ok(())
}

/// What is known of a file or folder.
///
/// # Errors
/// If there is none.
pub fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    files().metadata(path.as_ref())
}

/// As [`metadata`]: there are no links.
///
/// # Errors
/// If there is none.
pub fn symlink_metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    metadata(path)
}

/// The entries of a folder, by name.
///
/// # Errors
/// If there is none.
pub fn read_dir(folder: impl AsRef<Path>) -> io::Result<std::vec::IntoIter<io::Result<DirEntry>>> {
    let (all, folder) = (files(), folder.as_ref());
    if !all.metadata(folder)?.is_dir() {
        return Err(io::ErrorKind::NotADirectory.into());
    }
    let (files, folders) = all.below(folder);
    let child = |path: PathBuf| path.strip_prefix(folder).ok()?.components().next().map(|first| folder.join(first));
    let children: BTreeSet<PathBuf> = files.into_iter().chain(folders).filter_map(child).collect();
    Ok(children.into_iter().map(|path| Ok(DirEntry(path))).collect::<Vec<_>>().into_iter())
}

/// Creates a folder.
///
/// # Errors
/// If there is something of that name, or no folder for it.
pub fn create_dir(folder: impl AsRef<Path>) -> io::Result<()> {
    let (mut all, folder) = (files(), folder.as_ref());
    if all.metadata(folder).is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    all.folders.insert(folder.into());
    Ok(())
}

/// Creates a folder and those above it.
///
/// # Errors
/// If a file is in the way.
pub fn create_dir_all(folder: impl AsRef<Path>) -> io::Result<()> {
    let mut all = files();
    if folder.as_ref().ancestors().any(|folder| all.files.contains_key(folder)) {
        return Err(io::Error::new(io::ErrorKind::NotADirectory, "a file is in the way"));
    }
    all.folders.extend(folder.as_ref().ancestors().filter(|folder| *folder != Path::new("")).map(PathBuf::from));
    Ok(())
}

/// Removes a file.
///
/// # Errors
/// If there is none.
pub fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    files().remove(path.as_ref()).map(drop).ok_or_else(absent)
}

/// Removes a folder with all that is in it.
///
/// # Errors
/// If there is none.
pub fn remove_dir_all(folder: impl AsRef<Path>) -> io::Result<()> {
    let (mut all, folder) = (files(), folder.as_ref());
    if !all.is_dir(folder) {
        return Err(absent());
    }
    let (inside, folders) = all.below(folder);
    for path in inside {
        all.remove(&path);
    }
    for path in folders {
        all.folders.remove(&path);
    }
    all.folders.remove(folder);
    Ok(())
}

/// Renames a file or a folder; a file that is there is replaced.
///
/// # Errors
/// If it is not there, or cannot lie there.
pub fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()> {
    let (mut all, from, to) = (files(), from.as_ref(), to.as_ref());
    if all.files.contains_key(from) {
        all.check_place(to)?;
        let entry = all.remove(from).ok_or_else(absent)?;
        all.put(to, entry.bytes);
        return Ok(());
    }
    if !all.is_dir(from) {
        return Err(absent());
    }
    if all.metadata(to).is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    let (inside, folders) = all.below(from);
    let moved = |path: &Path| path.strip_prefix(from).map(|within| to.join(within)).unwrap_or_else(|_| to.into());
    for path in inside {
        let entry = all.remove(&path).ok_or_else(absent)?;
        all.put(&moved(&path), entry.bytes);
    }
    for path in folders {
        all.folders.remove(&path);
        all.folders.insert(moved(&path));
    }
    all.folders.remove(from);
    all.folders.insert(to.into());
    Ok(())
}

/// Folder for what is passed on at once.
pub fn temp_dir() -> PathBuf {
    PathBuf::from("/tmp")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &str) -> Vec<String> {
        let entries = read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("it is there").file_name().into_string().expect("text")).collect()
    }

    #[test]
    fn it_reads_what_was_written_and_tells_the_page_of_each_change_once() {
        assert_eq!(write("/disk/a.txt", "a").expect_err("no folder").kind(), io::ErrorKind::NotFound);
        create_dir_all("/disk/within").expect("created");
        write("/disk/a.txt", "a").expect("written");
        append(Path::new("/disk/a.txt"), 1, b"bc").expect("appended");
        append(Path::new("/disk/a.txt"), 2, b"d").expect("appended");
        write("/disk/within/b.txt", "b").expect("written");
        let mut text = String::new();
        File::open(Path::new("/disk/a.txt")).and_then(|mut file| file.read_to_string(&mut text)).expect("read");
        assert_eq!((text.as_str(), names("/disk")), ("abd", vec!["a.txt".to_owned(), "within".into()]));
        assert!(write("/disk/within", "").is_err() && create_dir_all("/disk/a.txt/b").is_err());
        rename("/disk/within", "/disk/moved").expect("moved");
        rename("/disk/a.txt", "/disk/moved/b.txt").expect("replaced");
        assert_eq!((names("/disk"), names("/disk/moved")), (vec!["moved".into()], vec!["b.txt".into()]));
        let of_this = |changes: Vec<Change>| -> Vec<(String, Option<Arc<[u8]>>)> {
            let told = |(path, bytes): Change| (path.display().to_string(), bytes);
            changes.into_iter().map(told).filter(|(path, _)| path.starts_with("/disk")).collect()
        };
        let told = of_this(take_changes());
        let names: Vec<_> = told.iter().map(|(path, bytes)| (path.as_str(), bytes.as_deref())).collect();
        assert_eq!(names, [("/disk/a.txt", None), ("/disk/moved/b.txt", Some(&b"abd"[..])), ("/disk/within/b.txt", None)]);
        remove_dir_all("/disk").expect("removed");
        assert_eq!(of_this(take_changes()), [("/disk/moved/b.txt".to_owned(), None)]);
        assert!(metadata("/disk").is_err() && of_this(take_changes()).is_empty());
    }
}
