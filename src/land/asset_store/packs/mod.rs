//! Packs: folders or zips of somebody else's, with files for several shelves at once, in folders that are called as those of
//! the player's own. They lie together among the data. A zip is unpacked beside them, under its name and the stamp of its file,
//! so that whoever reads files reads folders alone.

mod contents;
mod manifest;
#[cfg(test)]
mod tests;
mod zip;

use std::{
    cell::RefCell,
    fs, io,
    path::{Path, PathBuf},
    process,
    sync::{
        Arc, Once,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::UNIX_EPOCH,
};

pub use contents::{MAX_BYTES, MAX_FILES, PackContents, PackFile, list_files};
pub use manifest::{FILE, PackManifest, VERSION};

use super::{
    data_folders,
    file_names::{find_name, to_nfc},
    file_read, rename_synced,
    timed_cache::TimedCache,
};

/// The folder among the data in which packs lie.
const FOLDER: &str = "packs";
/// Where zips lie unpacked, and what stands between the name of one and its stamp.
const UNPACKED: &str = ".unpacked";
const STAMPED: char = '@';
/// Where a pack lies that has given way to another of its name.
const BEFORE: &str = ".before";
const ENDS: &str = "zip";
/// Bytes of the longest `pack.ron`.
const MOST_BYTES_OF_HEAD: u64 = 1 << 16;

/// A pack that is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// What it says about itself.
    pub head: PackManifest,
    /// The folder or the zip among the packs.
    pub file: PathBuf,
    /// Where its files lie.
    pub folder: PathBuf,
}

/// Where packs lie, if this system has a folder for data.
pub fn folder() -> Option<PathBuf> {
    data_folders::data_dir().map(|folder| folder.join(FOLDER))
}

/// Whether something may be a pack: a folder, or called as a zip is.
pub fn is_pack_candidate(file: &Path) -> bool {
    is_zip(file) || file.is_dir()
}

fn is_zip(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ENDS)) && file.is_file()
}

/// The packs in a folder, in the order of their names, and what is wrong with those that cannot be taken. Zips are those that
/// lie there unpacked.
pub fn list(folder: &Path) -> (Vec<Pack>, Vec<String>) {
    let (mut packs, mut faults) = (Vec::new(), Vec::new());
    for file in pack_candidates(folder) {
        let there = if is_zip(&file) { unpacked_folder(folder, &file).0 } else { Some(file.clone()) };
        let Some(there) = there else { continue };
        let text = file_read::load_text(&there.join(manifest::FILE), MOST_BYTES_OF_HEAD);
        match text.and_then(|text| PackManifest::parse(&text).map_err(|fault| format!("{}: {fault}", file.join(manifest::FILE).display())))
        {
            Ok(head) => packs.push(Pack { head, file, folder: there }),
            Err(fault) => faults.push(fault),
        }
    }
    packs.sort_by(|a, b| (&a.head.name, &a.file).cmp(&(&b.head.name, &b.file)));
    (packs, faults)
}

/// Unpacks the zips in a folder that do not lie there as they are now, and clears away what is left of others. What is wrong
/// with one is told in a line; then it lies there as it was before.
pub fn unpack_zips(folder: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    let zips: Vec<PathBuf> = pack_candidates(folder).into_iter().filter(|file| is_zip(file)).collect();
    let mut kept = Vec::new();
    for file in &zips {
        let (there, wanted) = unpacked_folder(folder, file);
        if there.as_ref() != Some(&wanted) {
            let placed = PackContents::read(file).and_then(|contents| write_pack(&contents, &wanted));
            if let Err(fault) = placed {
                faults.push(fault);
                kept.extend(there);
                continue;
            }
        }
        kept.push(wanted);
    }
    for old in entries(&folder.join(UNPACKED)).into_iter().filter(|old| !kept.contains(old)) {
        // Another game may have cleared it away.
        let _ = fs::remove_dir_all(old);
    }
    faults
}

/// The folder of a pack of that name among others: where it is to be, if there is none, nor one that some system does not tell
/// from it.
pub fn folder_for(name: &str, among: &Path) -> PathBuf {
    let names = entries(among).into_iter().filter_map(|file| Some(file.file_name()?.to_str()?.to_owned()));
    among.join(find_name(names, name).as_deref().unwrap_or(name))
}

/// Writes a pack into a folder of that name, whole or not at all: what was there before is set aside, where the packs of
/// before lie.
///
/// # Errors
/// A line, if that cannot be done.
pub fn write_pack(contents: &PackContents, folder: &Path) -> Result<(), String> {
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let cannot = |error: io::Error| format!("cannot write {}: {error}", folder.display());
    let beside = folder.parent().unwrap_or(Path::new(""));
    let half = beside.join(format!(".eremite-{}-{}.part", process::id(), WRITTEN.fetch_add(1, Relaxed)));
    let placed = contents.write(&half).and_then(|()| {
        if folder.exists() {
            let before = beside.join(BEFORE).join(folder.file_name().unwrap_or_default());
            fs::create_dir_all(beside.join(BEFORE)).map_err(cannot)?;
            // There may be none.
            let _ = fs::remove_dir_all(&before);
            rename_synced(folder, &before).map_err(cannot)?;
        }
        rename_synced(&half, folder).map_err(cannot)
    });
    if placed.is_err() {
        let _ = fs::remove_dir_all(&half);
    }
    placed
}

thread_local! {
    static TRIED: RefCell<Option<PathBuf>> = const { RefCell::new(None) };
}

/// Does something as if a pack in a folder were there, over all others: for this thread, and no longer than it takes.
pub fn with_trial_pack<T>(folder: &Path, act: impl FnOnce() -> T) -> T {
    let before = TRIED.replace(Some(folder.into()));
    let done = act();
    TRIED.set(before);
    done
}

/// Whether this thread tries a pack.
pub fn has_trial_pack() -> bool {
    TRIED.with_borrow(Option::is_some)
}

/// The folders of that name in all packs, the later ones over the earlier. Packs that somebody else puts there are found a
/// second later.
pub fn folders(name: &str) -> Vec<PathBuf> {
    static UNPACKED: Once = Once::new();
    static THERE: TimedCache<Arc<[PathBuf]>> = TimedCache::new();
    let there = THERE.get(|| {
        let Some(folder) = folder() else { return Arc::default() };
        // Whoever makes a land first finds the zips that were put there meanwhile. What is wrong with them is told elsewhere.
        UNPACKED.call_once(|| drop(unpack_zips(&folder)));
        list(&folder).0.into_iter().map(|pack| pack.folder).collect()
    });
    there.iter().cloned().chain(TRIED.with_borrow(Clone::clone)).map(|folder| folder.join(name)).collect()
}

/// What is wrong with the packs of this system, each in a line.
pub fn errors() -> Vec<String> {
    folder().map(|folder| [unpack_zips(&folder), list(&folder).1].concat()).unwrap_or_default()
}

/// The names, without endings and composed, of the files in a folder that end so.
pub fn file_stems(folder: &Path, endings: &[&str]) -> Vec<String> {
    entries(folder).iter().filter_map(|file| stem(file, endings)).collect()
}

fn stem(file: &Path, endings: &[&str]) -> Option<String> {
    let ends_so = endings.contains(&file.extension()?.to_str()?);
    Some(to_nfc(file.file_stem()?.to_str()?)).filter(|_| ends_so && file.is_file())
}

/// The file of a name, without ending, in a folder that ends so.
pub(super) fn file_in(folder: &Path, name: &str, end: &str) -> Option<PathBuf> {
    let file = folder.join(format!("{name}.{end}"));
    let name = to_nfc(name);
    // Some systems write it otherwise.
    if file.is_file() { Some(file) } else { entries(folder).into_iter().find(|file| stem(file, &[end]).as_ref() == Some(&name)) }
}

/// What lies in a folder of packs and may be one.
fn pack_candidates(folder: &Path) -> Vec<PathBuf> {
    let is_hidden = |file: &Path| file.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    let mut lying: Vec<PathBuf> = entries(folder).into_iter().filter(|file| !is_hidden(file) && is_pack_candidate(file)).collect();
    lying.sort();
    lying
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

/// Where a zip lies unpacked, as it is or as it was before; and where it is to lie as it is.
fn unpacked_folder(folder: &Path, zip: &Path) -> (Option<PathBuf>, PathBuf) {
    let name = zip.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let about = fs::metadata(zip).ok();
    let changed = about.as_ref().and_then(|about| about.modified().ok()?.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    let stamp = format!("{:x}-{:x}", changed.as_nanos(), about.map_or(0, |about| about.len()));
    let wanted = folder.join(UNPACKED).join(format!("{name}{STAMPED}{stamp}"));
    if wanted.is_dir() {
        return (Some(wanted.clone()), wanted);
    }
    let is_of_it = |there: &Path| there.file_name()?.to_str()?.rsplit_once(STAMPED).map(|(own, _)| own == name);
    (entries(&folder.join(UNPACKED)).into_iter().find(|there| is_of_it(there).unwrap_or_default()), wanted)
}
