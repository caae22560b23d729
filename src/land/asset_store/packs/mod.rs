//! Content packs (mods): folders or zip files with assets of several kinds, in subfolders named like the player's own. Packs
//! lie in the data folder. Zips are extracted beside them, under their name and a stamp of modification time and size, so
//! that all other code reads only folders.

mod contents;
mod manifest;
mod pack_error;
#[cfg(test)]
mod tests;
mod zip;

use std::{
    cell::RefCell,
    io,
    path::{Path, PathBuf},
    sync::{
        Arc, Once,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::UNIX_EPOCH,
};

pub use contents::{MAX_BYTES, MAX_FILES, PackContents, PackFile, list_files};
pub use manifest::{FILE, ManifestError, PackManifest, VERSION};
pub use pack_error::{PackError, PackFault, PackFileFault};

use super::{
    WriteError, data_folders, disk,
    file_names::{find_name, to_nfc},
    file_read, rename_synced,
    timed_cache::TimedCache,
};

/// Folder of packs in the data folder.
const FOLDER: &str = "packs";
/// Folder of extracted zips, and the separator between a zip's name and its stamp.
const UNPACKED: &str = ".unpacked";
const STAMPED: char = '@';
/// Folder of packs that were replaced by another of the same name.
const BEFORE: &str = ".before";
const ENDS: &str = "zip";
/// Largest size of `pack.ron`, in bytes.
const MAX_BYTES_OF_HEAD: u64 = 1 << 16;

/// An installed pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// Its manifest.
    pub head: PackManifest,
    /// The pack itself: a folder or zip file.
    pub file: PathBuf,
    /// Folder with its files: the pack itself, or the extracted zip.
    pub folder: PathBuf,
}

/// The packs folder, if this system has a data folder.
pub fn folder() -> Option<PathBuf> {
    data_folders::data_dir().map(|folder| folder.join(FOLDER))
}

/// Whether a path may be a pack: a folder, or a file with the extension `zip`.
pub fn is_pack_candidate(file: &Path) -> bool {
    is_zip(file) || disk::is_dir(file)
}

fn is_zip(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ENDS)) && disk::is_file(file)
}

/// Lists the packs in a folder, sorted by name, and the errors of invalid ones, one line each. Zips that are not extracted
/// are skipped.
pub fn list(folder: &Path) -> (Vec<Pack>, Vec<String>) {
    let (mut packs, mut faults) = (Vec::new(), Vec::new());
    for file in pack_candidates(folder) {
        let there = if is_zip(&file) { unpacked_folder(folder, &file).0 } else { Some(file.clone()) };
        let Some(there) = there else { continue };
        let text = file_read::load_text(&there.join(manifest::FILE), MAX_BYTES_OF_HEAD);
        let in_file = |error: ManifestError| format!("{}: {error}", file.join(manifest::FILE).display());
        match text.map_err(|error| error.to_string()).and_then(|text| PackManifest::parse(&text).map_err(in_file)) {
            Ok(head) => packs.push(Pack { head, file, folder: there }),
            Err(fault) => faults.push(fault),
        }
    }
    packs.sort_by(|a, b| (&a.head.name, &a.file).cmp(&(&b.head.name, &b.file)));
    (packs, faults)
}

/// Extracts new and changed zips of a folder and removes outdated extractions. Returns errors, one line each; a zip with an
/// error keeps its previous extraction.
pub fn unpack_zips(folder: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    let zips: Vec<PathBuf> = pack_candidates(folder).into_iter().filter(|file| is_zip(file)).collect();
    let mut kept = Vec::new();
    for file in &zips {
        let (there, wanted) = unpacked_folder(folder, file);
        if there.as_ref() != Some(&wanted) {
            let placed = PackContents::read(file).map_err(|error| error.to_string());
            let placed = placed.and_then(|contents| write_pack(&contents, &wanted).map_err(|error| error.to_string()));
            if let Err(fault) = placed {
                faults.push(fault);
                kept.extend(there);
                continue;
            }
        }
        kept.push(wanted);
    }
    for old in entries(&folder.join(UNPACKED)).into_iter().filter(|old| !kept.contains(old)) {
        // Another running game may have removed it already.
        let _ = disk::remove_dir_all(old);
    }
    faults
}

/// Path for a pack of that name in a folder: the existing one of that name (or of one that differs only in case), or else a
/// new one.
pub fn folder_for(name: &str, among: &Path) -> PathBuf {
    let names = entries(among).into_iter().filter_map(|file| Some(file.file_name()?.to_str()?.to_owned()));
    among.join(find_name(names, name).as_deref().unwrap_or(name))
}

/// Writes a pack into a folder atomically; a previous one is moved to the folder of replaced packs.
///
/// # Errors
/// If it cannot be written.
pub fn write_pack(contents: &PackContents, folder: &Path) -> Result<(), WriteError> {
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let cannot = |error: io::Error| WriteError::system(folder, error);
    let beside = folder.parent().unwrap_or(Path::new(""));
    let half = beside.join(format!(".eremite-{}-{}.part", disk::process_id(), WRITTEN.fetch_add(1, Relaxed)));
    let placed = contents.write(&half).and_then(|()| {
        if disk::exists(folder) {
            let before = beside.join(BEFORE).join(folder.file_name().unwrap_or_default());
            disk::create_dir_all(beside.join(BEFORE)).map_err(cannot)?;
            // It may not exist.
            let _ = disk::remove_dir_all(&before);
            rename_synced(folder, &before).map_err(cannot)?;
        }
        rename_synced(&half, folder).map_err(cannot)
    });
    if placed.is_err() {
        let _ = disk::remove_dir_all(&half);
    }
    placed
}

thread_local! {
    static TRIED: RefCell<Option<PathBuf>> = const { RefCell::new(None) };
}

/// Runs `act` as if the pack in a folder were installed with the highest precedence, on this thread only.
pub fn with_trial_pack<T>(folder: &Path, act: impl FnOnce() -> T) -> T {
    let before = TRIED.replace(Some(folder.into()));
    let done = act();
    TRIED.set(before);
    done
}

/// Whether this thread is within [`with_trial_pack`].
pub fn has_trial_pack() -> bool {
    TRIED.with_borrow(Option::is_some)
}

/// The folders of that name in all packs; later ones take precedence. Cached: packs added by others are noticed within a
/// second.
pub fn folders(name: &str) -> Vec<PathBuf> {
    static UNPACKED: Once = Once::new();
    static THERE: TimedCache<Arc<[PathBuf]>> = TimedCache::new();
    let there = THERE.get(|| {
        let Some(folder) = folder() else { return Arc::default() };
        // The first call extracts new zips. Errors are reported elsewhere, see `errors`.
        UNPACKED.call_once(|| drop(unpack_zips(&folder)));
        list(&folder).0.into_iter().map(|pack| pack.folder).collect()
    });
    there.iter().cloned().chain(TRIED.with_borrow(Clone::clone)).map(|folder| folder.join(name)).collect()
}

/// Errors of the installed packs, one line each.
pub fn errors() -> Vec<String> {
    folder().map(|folder| [unpack_zips(&folder), list(&folder).1].concat()).unwrap_or_default()
}

/// Names, without extension and composed (NFC), of the files in a folder with one of these extensions.
pub fn file_stems(folder: &Path, endings: &[&str]) -> Vec<String> {
    entries(folder).iter().filter_map(|file| stem(file, endings)).collect()
}

fn stem(file: &Path, endings: &[&str]) -> Option<String> {
    let ends_so = endings.contains(&file.extension()?.to_str()?);
    Some(to_nfc(file.file_stem()?.to_str()?)).filter(|_| ends_so && disk::is_file(file))
}

/// The file in a folder with that name and extension.
pub(super) fn file_in(folder: &Path, name: &str, end: &str) -> Option<PathBuf> {
    let file = folder.join(format!("{name}.{end}"));
    let name = to_nfc(name);
    // Some systems store the name in decomposed form.
    if disk::is_file(&file) { Some(file) } else { entries(folder).into_iter().find(|file| stem(file, &[end]).as_ref() == Some(&name)) }
}

/// Sorted candidates for packs in a folder, without hidden ones.
fn pack_candidates(folder: &Path) -> Vec<PathBuf> {
    let is_hidden = |file: &Path| file.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    let mut lying: Vec<PathBuf> = entries(folder).into_iter().filter(|file| !is_hidden(file) && is_pack_candidate(file)).collect();
    lying.sort();
    lying
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    disk::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// The existing extraction of a zip, current or outdated, and the path of its current one.
fn unpacked_folder(folder: &Path, zip: &Path) -> (Option<PathBuf>, PathBuf) {
    let name = zip.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let about = disk::metadata(zip).ok();
    let changed = about.as_ref().and_then(|about| about.modified().ok()?.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    let stamp = format!("{:x}-{:x}", changed.as_nanos(), about.map_or(0, |about| about.len()));
    let wanted = folder.join(UNPACKED).join(format!("{name}{STAMPED}{stamp}"));
    if disk::is_dir(&wanted) {
        return (Some(wanted.clone()), wanted);
    }
    let is_of_it = |there: &Path| there.file_name()?.to_str()?.rsplit_once(STAMPED).map(|(own, _)| own == name);
    (entries(&folder.join(UNPACKED)).into_iter().find(|there| is_of_it(there).unwrap_or_default()), wanted)
}
