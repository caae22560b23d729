//! Delta log: large sections of a save, which change a little at a time, are stored in an append-only file beside the
//! generations; each save appends only what has changed. A generation states how much of the log belongs to it, so writing
//! the generation still commits all of the state or nothing.
//!
//! A log is a sequence of [records]. A record's body is the bytes of a section from some offset; its number combines the
//! CRC-32 of the section's name (upper 32 bits) and the offset (lower 32 bits). So damage costs only the bytes of the
//! damaged records.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    ops::Range,
    path::{Path, PathBuf},
};

use eremite_land::{
    asset_store::{self, disk, file_read},
    records::{self, Marker},
};
use eremite_stream::contracts::saveable::SaveSection;
use serde::{Deserialize, Serialize};

use super::{open_save::WriteFile, save_file::SaveContents};

const MARKER: Marker = *b"\xe1run";
/// Size in bytes from which a section is stored in the log.
const LARGE_BYTES: usize = 4096;
/// Maximum overhead of a log over its sections, as a divisor of their size, and in bytes; beyond it a new log is started.
const SLACK_SHARE: usize = 8;
const SLACK_BYTES: usize = 1 << 16;
/// Granularity of the comparison, in bytes.
const BLOCK_BYTES: usize = 32;
/// Maximum size of a record in bytes: what is lost if its head is damaged.
const RECORD_BYTES: usize = 4096;
const NAME: &str = "grown-";
/// Maximum size of a log in bytes: more than a save can hold.
pub(super) const MAX_BYTES: u64 = 1 << 30;
/// Highest log number: never reached by saving, and there are further numbers after it.
const MAX_NUMBER: u64 = 1 << 62;
/// The section of a generation that refers to its logged sections.
const SECTION: &str = "grown";
const VERSION: u32 = 2;

/// A generation's reference to its log: file number, bytes, and sections.
#[derive(Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
pub(super) struct DeltaLog {
    file: u64,
    bytes: u64,
    sections: Vec<LoggedSection>,
}

/// A section in the log.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct LoggedSection {
    /// Its index among the generation's sections.
    at: u32,
    name: String,
    version: u32,
    length: u64,
    crc: u32,
}

/// Logged sections with a wrong length or checksum.
#[derive(Debug)]
pub(super) struct DamagedSections {
    /// The log file.
    pub file: PathBuf,
    /// The sections as far as they can be read; bytes may be wrong or missing.
    pub sections: Vec<SaveSection>,
}

impl DeltaLog {
    /// Appends the changes of the large sections to the log. Returns the sections for the generation's own file, and the new
    /// reference. `last` is the state to which `self` refers.
    pub fn append_changes(
        &self,
        folder: &Path,
        last: &[SaveSection],
        sections: &[SaveSection],
        write: WriteFile,
    ) -> io::Result<(Vec<SaveSection>, Self)> {
        let (large, mut small): (Vec<_>, Vec<_>) = sections.iter().enumerate().partition(|(_, section)| section.bytes.len() >= LARGE_BYTES);
        if large.is_empty() {
            return Ok((sections.to_vec(), Self::default()));
        }
        let elsewhere = |(at, section): &(usize, &SaveSection)| LoggedSection {
            at: *at as u32,
            name: section.name.clone(),
            version: section.version,
            length: section.bytes.len() as u64,
            crc: crc32fast::hash(&section.bytes),
        };
        let told = large.iter().map(elsewhere).collect();
        let before = |name: &str| {
            let is_there = self.sections.iter().any(|section| section.name == name);
            last.iter().find(|section| is_there && section.name == name).map_or(&[][..], |section| &section.bytes)
        };
        let piece: Vec<u8> =
            large.iter().flat_map(|(_, section)| diff_records(&section.name, before(&section.name), &section.bytes)).collect();
        let whole: usize = large.iter().map(|(_, section)| section.bytes.len()).sum();
        let is_new = self.sections.is_empty() || self.bytes as usize + piece.len() > whole + whole / SLACK_SHARE + SLACK_BYTES;
        let grown = if is_new {
            let piece: Vec<u8> = large.iter().flat_map(|(_, section)| diff_records(&section.name, &[], &section.bytes)).collect();
            let file = files(folder)?.into_keys().max().unwrap_or_default() + 1;
            write(&path(folder, file), &piece)?;
            Self { file, bytes: piece.len() as u64, sections: told }
        } else {
            if !piece.is_empty() {
                asset_store::append(&path(folder, self.file), self.bytes, &piece)?;
            }
            Self { file: self.file, bytes: self.bytes + piece.len() as u64, sections: told }
        };
        let stands = SaveSection { name: SECTION.into(), version: VERSION, bytes: postcard::to_allocvec(&grown).expect("plain data") };
        let mut held: Vec<SaveSection> = small.drain(..).map(|(_, section)| section.clone()).collect();
        held.push(stands);
        Ok((held, grown))
    }

    /// Reads the logged sections, and inserts them at their positions.
    ///
    /// # Errors
    /// The damaged sections; the others are inserted.
    pub fn resolve(folder: &Path, contents: &mut SaveContents) -> Result<Self, DamagedSections> {
        let Some(stands) = contents.sections.pop_if(|section| section.name == SECTION) else { return Ok(Self::default()) };
        let Some(grown) = Self::from_section(&stands) else {
            return Err(DamagedSections { file: folder.into(), sections: vec![stands] });
        };
        let file = path(folder, grown.file);
        let bytes = file_read::read_bytes(&file, MAX_BYTES).unwrap_or_default();
        let mut read = read(bytes.get(..grown.bytes as usize).unwrap_or(&bytes), &grown.sections);
        let mut damaged = Vec::new();
        for LoggedSection { at, name, version, length, crc } in &grown.sections {
            let bytes = read.remove(&key(name)).unwrap_or_default();
            let is_sound = bytes.len() as u64 == *length && crc32fast::hash(&bytes) == *crc;
            let section = SaveSection { name: name.clone(), version: *version, bytes };
            if is_sound {
                contents.sections.insert(contents.sections.len().min(*at as usize), section);
            } else {
                damaged.push(section);
            }
        }
        if damaged.is_empty() { Ok(grown) } else { Err(DamagedSections { file, sections: damaged }) }
    }

    fn from_section(section: &SaveSection) -> Option<Self> {
        (section.version == VERSION).then(|| postcard::from_bytes(&section.bytes).ok())?
    }

    /// Removes the logs to which no generation refers.
    pub fn remove_unreferenced(folder: &Path, generations: &[SaveContents]) -> io::Result<()> {
        let named = generations.iter().filter_map(|contents| contents.sections.last()).filter(|section| section.name == SECTION);
        let used: BTreeSet<u64> = named.filter_map(Self::from_section).map(|grown| grown.file).collect();
        files(folder)?.into_iter().filter(|(file, _)| !used.contains(file)).try_for_each(|(_, path)| disk::remove_file(path))
    }
}

fn path(folder: &Path, file: u64) -> PathBuf {
    folder.join(format!("{NAME}{file}"))
}

/// The log files in a folder, by number.
pub(super) fn files(folder: &Path) -> io::Result<BTreeMap<u64, PathBuf>> {
    let numbered = |entry: io::Result<disk::DirEntry>| {
        let entry = entry?;
        let number = entry.file_name().to_str().and_then(|name| exact_number(name.strip_prefix(NAME)?));
        Ok(number.filter(|_| disk::is_file(&entry.path())).map(|number| (number, entry.path())))
    };
    disk::read_dir(folder)?.map(numbered).filter_map(Result::transpose).collect()
}

/// The number in a file name, in canonical form only: without a sign or leading zeros. Other files are not ours.
pub(super) fn exact_number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| *number <= MAX_NUMBER && number.to_string() == text)
}

/// Records of the bytes in which a section differs from its previous state.
fn diff_records(name: &str, before: &[u8], now: &[u8]) -> Vec<u8> {
    let mut changed: Vec<Range<usize>> = Vec::new();
    for at in (0..now.len()).step_by(BLOCK_BYTES) {
        let block = at..now.len().min(at + BLOCK_BYTES);
        if before.get(block.clone()) == Some(&now[block.clone()]) {
            continue;
        }
        match changed.last_mut() {
            Some(last) if last.end == at && last.len() < RECORD_BYTES => last.end = block.end,
            _ => changed.push(block),
        }
    }
    let number = |at: usize| u64::from(key(name)) << 32 | at as u64;
    changed.into_iter().flat_map(|range| records::to_bytes(MARKER, 0, number(range.start), &now[range])).collect()
}

/// Key of a section in its records.
fn key(name: &str) -> u32 {
    crc32fast::hash(name.as_bytes())
}

/// The sections of a log, as far as they can be read.
fn read(bytes: &[u8], sections: &[LoggedSection]) -> BTreeMap<u32, Vec<u8>> {
    // A length can be no more than the file's: every byte was written at least once.
    let length = |section: &LoggedSection| usize::try_from(section.length).map_or(bytes.len(), |length| length.min(bytes.len()));
    let mut read: BTreeMap<u32, Vec<u8>> = sections.iter().map(|section| (key(&section.name), vec![0; length(section)])).collect();
    for record in records::find_with_damaged(MARKER, bytes) {
        let (key, at) = ((record.number >> 32) as u32, record.number as u32 as usize);
        // A section that was longer before has records beyond its end.
        if let Some(there) = read.get_mut(&key).and_then(|section| section.get_mut(at..)) {
            let length = there.len().min(record.body.len());
            there[..length].copy_from_slice(&record.body[..length]);
        }
    }
    read
}

#[cfg(test)]
mod tests {
    use std::fs;

    use eremite_testing::file_names;
    use proptest::{collection::vec, prelude::*};

    use super::*;
    use crate::save_game::{save_file::tests::some_contents, store::SaveStore};

    fn elsewhere(name: &str, bytes: &[u8]) -> LoggedSection {
        LoggedSection { at: 0, name: name.into(), version: 1, length: bytes.len() as u64, crc: crc32fast::hash(bytes) }
    }

    proptest! {
        #[test]
        fn what_has_changed_makes_the_one_of_the_other(before in vec(0u8..3, 0..200), now in vec(0u8..3, 0..200), shared in 0usize..200) {
            let mut now = now;
            let shared = shared.min(before.len()).min(now.len());
            now[..shared].copy_from_slice(&before[..shared]);
            let changed = diff_records("a", &before, &now);
            let told: usize = records::find_sound(MARKER, &changed).iter().map(|record| record.body.len()).sum();
            prop_assert!(told <= now.len() - shared / BLOCK_BYTES * BLOCK_BYTES);
            let file = [diff_records("b", &[], &[9; 300]), diff_records("a", &[], &before), changed].concat();
            prop_assert_eq!(read(&file, &[elsewhere("a", &now)]).remove(&key("a")), Some(now));
        }

        #[test]
        fn no_bytes_are_a_reason_to_fall(bytes in vec(any::<u8>(), 0..80), is_record in any::<bool>(), number in any::<u64>(), length in any::<u64>()) {
            let bytes = if is_record { records::to_bytes(MARKER, 0, number, &bytes) } else { bytes };
            let section = LoggedSection { length, ..elsewhere("a", &[]) };
            prop_assert!(read(&bytes, &[section])[&key("a")].len() <= bytes.len());
        }
    }

    #[test]
    fn what_is_damaged_costs_nothing_else() {
        let [a, b]: [Vec<u8>; 2] = [7, 11].map(|step| (0..10_000_usize).map(|at| (at * at / step) as u8).collect());
        let sections = [elsewhere("a", &a), elsewhere("b", &b)];
        let first = diff_records("a", &[], &a);
        let whole = [&first[..], &diff_records("b", &[], &b)].concat();
        let wrong = |read: &[u8], was: &[u8]| was.iter().zip(read).filter(|(one, other)| one != other).count();
        for at in (0..whole.len()).step_by(61).chain(first.len() - 3..first.len() + 60) {
            let mut turned = whole.clone();
            turned[at] ^= 0xff;
            let read = read(&turned, &sections);
            let [in_a, in_b] = [(&read[&key("a")], &a), (&read[&key("b")], &b)].map(|(read, was)| wrong(read, was));
            // In a head the whole record is lost, elsewhere only the byte.
            let is_head = records::find_with_damaged(MARKER, &turned).len() < records::find_sound(MARKER, &whole).len();
            assert!(in_a + in_b <= if is_head { RECORD_BYTES } else { 1 }, "byte {at}: {in_a} and {in_b}");
            assert_eq!(if at < first.len() { in_b } else { in_a }, 0, "byte {at}");
        }
    }

    fn runs(name: &str) -> SaveStore {
        let folder = std::env::temp_dir().join(format!("eremite-grown-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        SaveStore::in_folder(folder)
    }

    /// A state with a small section before a large one, which grows and changes in places.
    fn state(number: usize) -> Vec<SaveSection> {
        let mut large: Vec<u8> = (0..30_000 + 500 * number).map(|at| (at * at / 7) as u8).collect();
        large[number * 64..][..8].fill(number as u8);
        let section = |name: &str, bytes: Vec<u8>| SaveSection { name: name.into(), version: 3, bytes };
        vec![section("small", vec![number as u8; 40]), section("large", large), section("last", vec![1, number as u8])]
    }

    fn length(runs: &SaveStore) -> u64 {
        let file = files(&runs.folder_of("walk")).expect("there").into_values().next_back().expect("a file");
        fs::metadata(file).expect("there").len()
    }

    #[test]
    fn what_is_large_is_written_once_and_then_what_changes_of_it() {
        let runs = runs("once");
        let mut run = runs.begin("walk").expect("begun");
        run.write_generation(some_contents().head.card, state(0)).expect("kept");
        let first = length(&runs);
        assert!(first > 30_000);
        for number in 1..9 {
            let before = length(&runs);
            run.write_generation(some_contents().head.card, state(number)).expect("kept");
            assert!(length(&runs) - before < 700, "{} bytes for a change of 516", length(&runs) - before);
        }
        let folder = runs.folder_of("walk");
        assert_eq!(file_names(&folder), ["7.run", "8.run", "9.run", "grown-1", "lock"]);
        assert!(fs::metadata(folder.join("9.run")).expect("there").len() < 400);
        drop(run);
        // Bytes after the committed end, left by a crash, are ignored.
        fs::OpenOptions::new()
            .append(true)
            .open(folder.join("grown-1"))
            .and_then(|mut file| io::Write::write_all(&mut file, b"half"))
            .expect("written");
        let mut found = runs.open("walk").expect("opened");
        assert_eq!((found.contents.sections.clone(), found.told.len()), (state(8), 0));
        assert_eq!(runs.peek("walk").map(|contents| contents.sections), Some(state(8)));
        found.run.write_generation(some_contents().head.card, state(9)).expect("kept");
        drop(found);
        runs.copy("walk", "again").expect("copied");
        assert_eq!(runs.open("again").expect("opened").contents.sections, state(9));
        // When nothing is shared with the log, a new file is started; the old one is removed when no generation needs it.
        let mut run = runs.open("walk").expect("opened").run;
        let other = |number: u8| {
            vec![SaveSection {
                name: "large".into(),
                version: 3,
                bytes: (0..200_000_u32).map(|at| (at.wrapping_mul(at) >> 3) as u8 ^ number).collect(),
            }]
        };
        for number in 0..6 {
            run.write_generation(some_contents().head.card, other(number)).expect("kept");
        }
        drop(run);
        assert_eq!(runs.open("walk").expect("opened").contents.sections, other(5));
        assert!(!folder.join("grown-1").exists(), "{:?}", file_names(&folder));
        let mut run = runs.open("walk").expect("opened").run;
        for number in 0..3 {
            run.write_generation(some_contents().head.card, vec![SaveSection { name: "small".into(), version: 1, bytes: vec![number] }])
                .expect("kept");
        }
        assert_eq!(
            file_names(&folder).iter().filter(|name| name.starts_with(NAME)).count(),
            1,
            "the last is looked after when there is another"
        );
        drop(run);
        fs::remove_dir_all(folder.parent().expect("the runs")).expect("removed");
    }

    #[test]
    fn cut_or_turned_it_is_what_it_was_before_or_all_but_what_is_large() {
        let runs = runs("damaged");
        let mut run = runs.begin("walk").expect("begun");
        for number in 0..3 {
            run.write_generation(some_contents().head.card, state(number)).expect("kept");
        }
        drop(run);
        let folder = runs.folder_of("walk");
        let file = folder.join("grown-1");
        let whole = fs::read(&file).expect("there");
        let restore = || {
            for name in file_names(&folder).into_iter().filter(|name| name.contains("damaged")) {
                fs::rename(folder.join(&name), folder.join(name.split(".damaged").next().expect("a name"))).expect("renamed");
            }
        };
        let places = (0..whole.len()).rev().step_by(97).chain(whole.len() - 40..whole.len());
        for (at, is_cut) in places.flat_map(|at| [(at, true), (at, false)]) {
            let mut bytes = whole.clone();
            if is_cut {
                bytes.truncate(at);
            } else {
                bytes[at] ^= 1 << (at % 8);
            }
            fs::write(&file, bytes).expect("written");
            let found = runs.open("walk").expect("there is always something");
            let sections = &found.contents.sections;
            let older = (0..3).find(|number| *sections == state(*number));
            let without = (0..3).any(|number| sections[..] == [&state(number)[..1], &state(number)[2..]].concat());
            assert!(older.is_some() || without, "byte {at}, {is_cut}");
            assert_eq!(found.told.is_empty(), older == Some(2));
            drop(found);
            restore();
        }
        fs::remove_dir_all(folder.parent().expect("the runs")).expect("removed");
    }
}
