//! What of a run is large, and changes a little at a time: it lies in a file beside the generations, and whoever keeps the
//! run writes behind it what has changed, and nothing anew. A generation says how much of that file is its own; so it is
//! still the generation's writing that keeps all of the state, or nothing of it.
//!
//! A file of what grows is a sequence of pieces: 4 bytes length, 4 bytes CRC-32, and the changes of some sections, in
//! postcard's form. All numbers are little-endian.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{contents::Contents, opened::Write};
use crate::shared::{
    keep::Section,
    shelf::{self, opening},
};

/// From so many bytes on a section is large.
const LARGE_BYTES: usize = 4096;
/// What of changes may stand there beside what they have made: a share of that, and some bytes however little it is.
const SLACK_SHARE: usize = 8;
const SLACK_BYTES: usize = 1 << 16;
/// Bytes that are held against one another at once.
const BLOCK_BYTES: usize = 32;
const NAME: &str = "grown-";
/// The most bytes of a file: more than a run can hold.
pub(super) const MOST_BYTES: u64 = 1 << 30;
/// The highest number of a file: nobody keeps a run so often, and there are some left after it.
const MOST_NUMBER: u64 = 1 << 62;
/// The section of a generation that stands for those that are elsewhere.
const SECTION: &str = "grown";
const VERSION: u32 = 1;

/// How much of which file is a generation's, and what that says.
#[derive(Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
pub(super) struct Grown {
    file: u64,
    bytes: u64,
    sections: Vec<Elsewhere>,
}

/// A section that is elsewhere.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Elsewhere {
    /// Which of the generation's sections it is.
    at: u32,
    name: String,
    version: u32,
    crc: u32,
}

/// What has changed of a section: its length now, and from where on there is what.
#[derive(Serialize, Deserialize)]
struct Change {
    name: String,
    length: u64,
    written: Vec<(u64, Vec<u8>)>,
}

impl Change {
    fn of(name: &str, before: &[u8], now: &[u8]) -> Self {
        let mut written: Vec<(u64, Vec<u8>)> = Vec::new();
        for (block, bytes) in now.chunks(BLOCK_BYTES).enumerate() {
            let at = block * BLOCK_BYTES;
            if before.get(at..at + bytes.len()) == Some(bytes) {
                continue;
            }
            match written.last_mut() {
                Some((from, last)) if *from as usize + last.len() == at => last.extend(bytes),
                _ => written.push((at as u64, bytes.to_vec())),
            }
        }
        Self { name: name.into(), length: now.len() as u64, written }
    }

    /// The section then; none if it never was so.
    fn after(self, mut before: Vec<u8>) -> Option<Vec<u8>> {
        let told: usize = self.written.iter().map(|(_, bytes)| bytes.len()).sum();
        let length = usize::try_from(self.length).ok().filter(|length| *length <= before.len() + told)?;
        before.resize(length, 0);
        for (at, bytes) in self.written {
            let at = usize::try_from(at).ok()?;
            before.get_mut(at..at.checked_add(bytes.len())?)?.copy_from_slice(&bytes);
        }
        Some(before)
    }
}

impl Grown {
    /// Writes what has changed of the large ones among some sections, and tells what the generation is to hold, and what
    /// then is there. `last` is the state that this one stands for.
    pub fn keep(&self, folder: &Path, last: &[Section], sections: &[Section], write: Write) -> io::Result<(Vec<Section>, Self)> {
        let (large, mut small): (Vec<_>, Vec<_>) = sections.iter().enumerate().partition(|(_, section)| section.bytes.len() >= LARGE_BYTES);
        if large.is_empty() {
            return Ok((sections.to_vec(), Self::default()));
        }
        let elsewhere = |(at, section): &(usize, &Section)| Elsewhere {
            at: *at as u32,
            name: section.name.clone(),
            version: section.version,
            crc: crc32fast::hash(&section.bytes),
        };
        let told = large.iter().map(elsewhere).collect();
        let before = |name: &str| {
            let is_there = self.sections.iter().any(|section| section.name == name);
            last.iter().find(|section| is_there && section.name == name).map_or(&[][..], |section| &section.bytes)
        };
        let changed = large.iter().filter(|(_, section)| before(&section.name) != section.bytes);
        let changes: Vec<Change> = changed.map(|(_, section)| Change::of(&section.name, before(&section.name), &section.bytes)).collect();
        let piece = if changes.is_empty() { Vec::new() } else { piece(&changes) };
        let whole: usize = large.iter().map(|(_, section)| section.bytes.len()).sum();
        let is_new = self.sections.is_empty() || self.bytes as usize + piece.len() > whole + whole / SLACK_SHARE + SLACK_BYTES;
        let grown = if is_new {
            let all: Vec<Change> = large.iter().map(|(_, section)| Change::of(&section.name, &[], &section.bytes)).collect();
            let (file, piece) = (files(folder)?.into_keys().max().unwrap_or_default() + 1, self::piece(&all));
            write(&path(folder, file), &piece)?;
            Self { file, bytes: piece.len() as u64, sections: told }
        } else {
            if !piece.is_empty() {
                shelf::append(&path(folder, self.file), self.bytes, &piece)?;
            }
            Self { file: self.file, bytes: self.bytes + piece.len() as u64, sections: told }
        };
        let stands = Section { name: SECTION.into(), version: VERSION, bytes: postcard::to_allocvec(&grown).expect("plain data") };
        let mut held: Vec<Section> = small.drain(..).map(|(_, section)| section.clone()).collect();
        held.push(stands);
        Ok((held, grown))
    }

    /// Puts the sections that are elsewhere in their places.
    ///
    /// # Errors
    /// The names of those that are not as they were written; the others are in their places.
    pub fn resolve(folder: &Path, contents: &mut Contents) -> Result<Self, Vec<String>> {
        let Some(stands) = contents.sections.pop_if(|section| section.name == SECTION) else { return Ok(Self::default()) };
        let grown = Self::from_section(&stands).ok_or_else(|| vec![SECTION.to_string()])?;
        let bytes = opening::read(&path(folder, grown.file), MOST_BYTES).unwrap_or_default();
        let mut sections = read(bytes.get(..grown.bytes as usize).unwrap_or(&bytes));
        let mut lost = Vec::new();
        for Elsewhere { at, name, version, crc } in grown.sections.iter().cloned() {
            match sections.remove(&name).filter(|bytes| crc32fast::hash(bytes) == crc) {
                Some(bytes) => {
                    let at = contents.sections.len().min(at as usize);
                    contents.sections.insert(at, Section { name, version, bytes });
                }
                None => lost.push(name),
            }
        }
        if lost.is_empty() { Ok(grown) } else { Err(lost) }
    }

    fn from_section(section: &Section) -> Option<Self> {
        (section.version == VERSION).then(|| postcard::from_bytes(&section.bytes).ok())?
    }

    /// Removes the files that are of none of some generations.
    pub fn sweep(folder: &Path, generations: &[Contents]) -> io::Result<()> {
        let named = generations.iter().filter_map(|contents| contents.sections.last()).filter(|section| section.name == SECTION);
        let used: BTreeSet<u64> = named.filter_map(Self::from_section).map(|grown| grown.file).collect();
        files(folder)?.into_iter().filter(|(file, _)| !used.contains(file)).try_for_each(|(_, path)| fs::remove_file(path))
    }
}

fn path(folder: &Path, file: u64) -> PathBuf {
    folder.join(format!("{NAME}{file}"))
}

/// The files of what grows in a folder, by their numbers.
pub(super) fn files(folder: &Path) -> io::Result<BTreeMap<u64, PathBuf>> {
    let numbered = |entry: io::Result<fs::DirEntry>| {
        let entry = entry?;
        let number = entry.file_name().to_str().and_then(|name| exact_number(name.strip_prefix(NAME)?));
        Ok(number.filter(|_| entry.path().is_file()).map(|number| (number, entry.path())))
    };
    fs::read_dir(folder)?.map(numbered).filter_map(Result::transpose).collect()
}

/// The number of a file as it is written here: without a sign or zeros before it. Others are somebody else's files.
pub(super) fn exact_number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| *number <= MOST_NUMBER && number.to_string() == text)
}

fn piece(changes: &[Change]) -> Vec<u8> {
    let bytes = postcard::to_allocvec(changes).expect("plain data");
    let length = u32::try_from(bytes.len()).expect("a run has less than four gigabytes");
    [&length.to_le_bytes()[..], &crc32fast::hash(&bytes).to_le_bytes(), &bytes].concat()
}

/// What a file of pieces says of each section, up to where it is damaged.
fn read(mut bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut sections = BTreeMap::new();
    while let Some((changes, rest)) = take(bytes) {
        for change in changes {
            let name = change.name.clone();
            let before = sections.remove(&name).unwrap_or_default();
            let Some(after) = change.after(before) else { return sections };
            sections.insert(name, after);
        }
        bytes = rest;
    }
    sections
}

/// The first piece, and what comes after it; none if it is not as it was written.
fn take(bytes: &[u8]) -> Option<(Vec<Change>, &[u8])> {
    let (first, rest) = bytes.split_at_checked(8)?;
    let [length, crc] = [0, 4].map(|at| u32::from_le_bytes(first[at..at + 4].try_into().expect("four bytes")));
    let (piece, rest) = rest.split_at_checked(length as usize)?;
    let is_whole = crc32fast::hash(piece) == crc;
    is_whole.then(|| postcard::from_bytes(piece).ok()).flatten().map(|changes| (changes, rest))
}

#[cfg(test)]
mod tests {
    use proptest::{collection::vec, prelude::*};

    use super::*;

    proptest! {
        #[test]
        fn what_has_changed_makes_the_one_of_the_other(before in vec(0u8..3, 0..200), now in vec(0u8..3, 0..200), shared in 0usize..200) {
            let mut now = now;
            let shared = shared.min(before.len()).min(now.len());
            now[..shared].copy_from_slice(&before[..shared]);
            let change = Change::of("a", &before, &now);
            let told: usize = change.written.iter().map(|(_, bytes)| bytes.len()).sum();
            prop_assert!(told <= now.len() - shared / BLOCK_BYTES * BLOCK_BYTES);
            prop_assert_eq!(change.after(before), Some(now));
        }

        #[test]
        fn no_bytes_are_a_reason_to_fall(bytes in vec(any::<u8>(), 0..80), is_piece in any::<bool>()) {
            let bytes = if is_piece { [&(bytes.len() as u32).to_le_bytes()[..], &crc32fast::hash(&bytes).to_le_bytes(), &bytes].concat() } else { bytes };
            read(&bytes);
        }
    }

    use crate::{
        run::{contents::tests::some_contents, shelf::Runs},
        shared::shelf::names,
    };

    fn runs(name: &str) -> Runs {
        let folder = std::env::temp_dir().join(format!("eremite-grown-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Runs::in_folder(folder)
    }

    /// A state with something small before something large, which grows and changes here and there.
    fn state(number: usize) -> Vec<Section> {
        let mut large: Vec<u8> = (0..30_000 + 500 * number).map(|at| (at * at / 7) as u8).collect();
        large[number * 64..][..8].fill(number as u8);
        let section = |name: &str, bytes: Vec<u8>| Section { name: name.into(), version: 3, bytes };
        vec![section("small", vec![number as u8; 40]), section("large", large), section("last", vec![1, number as u8])]
    }

    fn length(runs: &Runs) -> u64 {
        let file = files(&runs.folder_of("walk")).expect("there").into_values().next_back().expect("a file");
        fs::metadata(file).expect("there").len()
    }

    #[test]
    fn what_is_large_is_written_once_and_then_what_changes_of_it() {
        let runs = runs("once");
        let mut run = runs.begin("walk").expect("begun");
        run.keep(some_contents().head.card, state(0)).expect("kept");
        let first = length(&runs);
        assert!(first > 30_000);
        for number in 1..9 {
            let before = length(&runs);
            run.keep(some_contents().head.card, state(number)).expect("kept");
            assert!(length(&runs) - before < 700, "{} bytes for a change of 516", length(&runs) - before);
        }
        let folder = runs.folder_of("walk");
        assert_eq!(names(&folder), ["7.run", "8.run", "9.run", "grown-1", "lock"]);
        assert!(fs::metadata(folder.join("9.run")).expect("there").len() < 400);
        drop(run);
        // What a fall has left behind what was kept does not count.
        fs::OpenOptions::new()
            .append(true)
            .open(folder.join("grown-1"))
            .and_then(|mut file| io::Write::write_all(&mut file, b"half"))
            .expect("written");
        let mut found = runs.open("walk").expect("opened");
        assert_eq!((found.contents.sections.clone(), found.told.len()), (state(8), 0));
        assert_eq!(runs.peek("walk").map(|contents| contents.sections), Some(state(8)));
        found.run.keep(some_contents().head.card, state(9)).expect("kept");
        drop(found);
        runs.copy("walk", "again").expect("copied");
        assert_eq!(runs.open("again").expect("opened").contents.sections, state(9));
        // One that is none of it any more goes into a new file; the old one goes when no generation needs it.
        let mut run = runs.open("walk").expect("opened").run;
        let other = |number: u8| {
            vec![Section {
                name: "large".into(),
                version: 3,
                bytes: (0..200_000_u32).map(|at| (at.wrapping_mul(at) >> 3) as u8 ^ number).collect(),
            }]
        };
        for number in 0..6 {
            run.keep(some_contents().head.card, other(number)).expect("kept");
        }
        drop(run);
        assert_eq!(runs.open("walk").expect("opened").contents.sections, other(5));
        assert!(!folder.join("grown-1").exists(), "{:?}", names(&folder));
        let mut run = runs.open("walk").expect("opened").run;
        for number in 0..3 {
            run.keep(some_contents().head.card, vec![Section { name: "small".into(), version: 1, bytes: vec![number] }]).expect("kept");
        }
        assert_eq!(
            names(&folder).iter().filter(|name| name.starts_with(NAME)).count(),
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
        (0..3).for_each(|number| run.keep(some_contents().head.card, state(number)).expect("kept"));
        drop(run);
        let folder = runs.folder_of("walk");
        let file = folder.join("grown-1");
        let whole = fs::read(&file).expect("there");
        let restore = || {
            for name in names(&folder).into_iter().filter(|name| name.contains("damaged")) {
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
