//! Save file format: a header for lists and a body with all of the state. No ECS, no file system.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic |
//! | 4 | format version |
//! | 4 | length of the header |
//! | 4 | CRC-32 of version, length and header |
//! | .. | the [`SaveHeader`], with the body's length and CRC-32, encoded with postcard |
//! | .. | in versions 4 and 5 the words that lead to the land's seed, encoded with postcard |
//! | .. | in version 5 the number of the land's generator version, encoded with postcard |
//! | .. | the body: the [sections](SaveSection), encoded with postcard |
//!
//! All numbers are little-endian. The checksum covers the version too, so that a damaged file is never mistaken for one of
//! another version. Lists of saves read only the headers.
//!
//! A land of the first generator version is written as it was before there were others: in version 3, or in 4 if its seed has
//! words.

use eremite_land::{GeneratorVersion, is_within_land};
use eremite_stream::contracts::saveable::{SaveMetadata, SaveSection, is_valid_day};
use serde::{Deserialize, Serialize};

const MAGIC: [u8; 8] = *b"EREMITE\x1a";
/// Latest format version.
pub const VERSION: u32 = 5;
/// Format version of files without the version of the generator.
const WITHOUT_GENERATOR: u32 = 4;
/// Format version of files without the words of the seed. No earlier ones are read.
const WITHOUT_WORDS: u32 = 3;
const FIRST_BYTES: usize = 20;

/// Header of a save file: generation, time, and metadata for lists.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct SaveHeader {
    /// Generation number, counted from 1.
    pub generation: u64,
    /// When it was written, in Unix seconds.
    pub saved_at_s: u64,
    /// Metadata for lists.
    pub card: SaveMetadata,
}

/// Contents of a save file.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveContents {
    /// Its header.
    pub head: SaveHeader,
    /// The state.
    pub sections: Vec<SaveSection>,
}

/// Why a file cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveReadError {
    /// The checksum or the contents are invalid.
    #[error("{0}")]
    Damaged(&'static str),
    /// Written by another version of the game, in this format version.
    #[error("another version of eremite wrote it, in form {0}; this one knows forms {WITHOUT_WORDS} to {VERSION}")]
    Form(u32),
}

const CUT: SaveReadError = SaveReadError::Damaged("it is cut short");
const NONSENSE: SaveReadError = SaveReadError::Damaged("it makes no sense");

/// A header with the length and the checksum of its body.
type CheckedHeader = (SaveHeader, u32, u32);

/// Encodes a save file.
pub fn to_bytes(contents: &SaveContents) -> Vec<u8> {
    let body = postcard::to_allocvec(&contents.sections).expect("plain data");
    let length = u32::try_from(body.len()).expect("a run has less than four gigabytes");
    let mut headed = postcard::to_allocvec(&(&contents.head, length, crc32fast::hash(&body))).expect("plain data");
    let SaveMetadata { seed_words, generator, .. } = &contents.head.card;
    let version = match (*generator == GeneratorVersion::OLDEST.number(), seed_words.is_empty()) {
        (true, true) => WITHOUT_WORDS,
        (true, false) => WITHOUT_GENERATOR,
        (false, _) => VERSION,
    };
    if version > WITHOUT_WORDS {
        headed.extend(postcard::to_allocvec(seed_words).expect("plain data"));
    }
    if version > WITHOUT_GENERATOR {
        headed.extend(postcard::to_allocvec(generator).expect("plain data"));
    }
    [in_version(version, &headed), body].concat()
}

fn in_version(version: u32, head: &[u8]) -> Vec<u8> {
    let length = u32::try_from(head.len()).expect("a head is short").to_le_bytes();
    let version = version.to_le_bytes();
    [&MAGIC[..], &version, &length, &check(version, length, head).to_le_bytes(), head].concat()
}

fn check(version: [u8; 4], length: [u8; 4], head: &[u8]) -> u32 {
    let mut check = crc32fast::Hasher::new();
    for part in [&version[..], &length[..], head] {
        check.update(part);
    }
    check.finalize()
}

/// Decodes a save file.
///
/// # Errors
/// If it is damaged, or of another format version.
pub fn from_bytes(bytes: &[u8]) -> Result<SaveContents, SaveReadError> {
    let ((head, length, check), body) = split_header(bytes)?;
    if length as usize != body.len() {
        return Err(SaveReadError::Damaged("it has not the length that it should have"));
    }
    if check != crc32fast::hash(body) {
        return Err(SaveReadError::Damaged("its checksum is wrong"));
    }
    let read = postcard::take_from_bytes(body).ok().filter(|(_, rest)| rest.is_empty());
    read.map(|(sections, _)| SaveContents { head, sections }).ok_or(NONSENSE)
}

/// Decodes the header from the beginning of a file, which must contain all of it.
///
/// # Errors
/// If it is damaged, or of another format version.
pub fn header_from_bytes(beginning: &[u8]) -> Result<SaveHeader, SaveReadError> {
    split_header(beginning).map(|((head, ..), _)| head)
}

/// The header, and the rest.
fn split_header(bytes: &[u8]) -> Result<(CheckedHeader, &[u8]), SaveReadError> {
    let (first, rest) = bytes.split_at_checked(FIRST_BYTES).ok_or(CUT)?;
    let word = |at: usize| <[u8; 4]>::try_from(&first[at..at + 4]).expect("four bytes");
    let (version, length) = (word(8), word(12));
    if first[..8] != MAGIC {
        return Err(SaveReadError::Damaged("it does not begin as a saved walk does"));
    }
    let (head, body) = rest.split_at_checked(u32::from_le_bytes(length) as usize).ok_or(CUT)?;
    if check(version, length, head) != u32::from_le_bytes(word(16)) {
        return Err(SaveReadError::Damaged("its checksum is wrong"));
    }
    let version = u32::from_le_bytes(version);
    if !(WITHOUT_WORDS..=VERSION).contains(&version) {
        return Err(SaveReadError::Form(version));
    }
    let headed = checked_header(head, version).filter(|(head, ..)| head.is_valid());
    headed.map(|headed| (headed, body)).ok_or(NONSENSE)
}

/// Decodes a header and what a format version appends to it; `None` unless that is all.
fn checked_header(bytes: &[u8], version: u32) -> Option<CheckedHeader> {
    let (mut headed, mut rest): (CheckedHeader, &[u8]) = postcard::take_from_bytes(bytes).ok()?;
    let card = &mut headed.0.card;
    card.generator = GeneratorVersion::OLDEST.number();
    if version > WITHOUT_WORDS {
        (card.seed_words, rest) = postcard::take_from_bytes(rest).ok()?;
    }
    if version > WITHOUT_GENERATOR {
        (card.generator, rest) = postcard::take_from_bytes(rest).ok()?;
    }
    rest.is_empty().then_some(headed)
}

impl SaveHeader {
    /// Whether its values are in range.
    fn is_valid(&self) -> bool {
        let SaveMetadata { x, row, distance_m, days, .. } = self.card;
        [x, row].into_iter().all(is_within_land) && distance_m.is_finite() && is_valid_day(days)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use eremite_land::COLUMN_LIMIT;
    use proptest::{collection::vec, prelude::*};

    use super::*;

    /// Arbitrary contents.
    pub fn any_contents() -> impl Strategy<Value = SaveContents> {
        let section = (".{0,9}", any::<u32>(), vec(any::<u8>(), 0..60));
        let card = (
            any::<u64>(),
            [".{0,20}", ".{0,9}"],
            any::<u32>(),
            [-COLUMN_LIMIT..=COLUMN_LIMIT, -COLUMN_LIMIT..=COLUMN_LIMIT],
            [-1.0e9..1.0e9, 0.0..1.0e6],
        );
        let card = card.prop_map(|(seed, [algorithm, seed_words], generator, [x, row], [distance_m, days])| SaveMetadata {
            seed,
            weather: algorithm.clone(),
            algorithm,
            seed_words,
            generator,
            x,
            row,
            distance_m,
            days,
        });
        (any::<[u64; 2]>(), card, vec(section, 0..5)).prop_map(|([generation, saved_at_s], card, sections)| SaveContents {
            head: SaveHeader { generation, saved_at_s, card },
            sections: sections.into_iter().map(|(name, version, bytes)| SaveSection { name, version, bytes }).collect(),
        })
    }

    pub fn some_contents() -> SaveContents {
        let section = |name: &str, bytes: &[u8]| SaveSection { name: name.into(), version: 1, bytes: bytes.into() };
        let card = SaveMetadata {
            seed: 5,
            algorithm: "ridged".into(),
            x: -7,
            row: 3,
            distance_m: 12.5,
            days: 0.4,
            weather: "rain".into(),
            seed_words: String::new(),
            generator: GeneratorVersion::OLDEST.number(),
        };
        SaveContents {
            head: SaveHeader { generation: 1, saved_at_s: 1_800_000_000, card },
            sections: vec![section("body", &[1, 2, 3]), section("trail", &[0; 40])],
        }
    }

    /// A file as another version of the game would write it.
    pub fn of_other_version(version: u32, contents: &SaveContents) -> Vec<u8> {
        [in_version(version, &postcard::to_allocvec(&contents.head).expect("plain data")), vec![7; 30]].concat()
    }

    proptest! {
        #[test]
        fn any_run_is_read_as_it_was_written(contents in any_contents()) {
            let bytes = to_bytes(&contents);
            prop_assert_eq!(header_from_bytes(&bytes), Ok(contents.head.clone()));
            prop_assert_eq!(from_bytes(&bytes), Ok(contents));
        }

        #[test]
        fn any_bytes_are_told_to_be_no_run(bytes in vec(any::<u8>(), 0..200), is_headed in any::<bool>()) {
            let bytes = if is_headed { in_version(VERSION, &bytes) } else { bytes };
            prop_assert!(matches!(from_bytes(&bytes), Err(SaveReadError::Damaged(_))) || is_headed);
        }
    }

    #[test]
    fn whatever_is_cut_or_turned_is_told_to_be_damaged() {
        let whole = to_bytes(&some_contents());
        for cut in 0..whole.len() {
            assert!(matches!(from_bytes(&whole[..cut]), Err(SaveReadError::Damaged(_))), "cut at {cut}");
        }
        for bit in 0..whole.len() * 8 {
            let mut turned = whole.clone();
            turned[bit / 8] ^= 1 << (bit % 8);
            assert!(matches!(from_bytes(&turned), Err(SaveReadError::Damaged(_))), "bit {bit} turned");
        }
        assert!(matches!(from_bytes(&[&whole[..], &[0]].concat()), Err(SaveReadError::Damaged(_))), "something is added");
    }

    #[test]
    fn a_run_without_words_and_of_the_first_generator_is_written_as_before_there_were_others() {
        let mut contents = some_contents();
        let version = |contents: &SaveContents| u32::from_le_bytes(to_bytes(contents)[8..12].try_into().expect("four bytes"));
        assert_eq!(version(&contents), WITHOUT_WORDS);
        contents.head.card.seed_words = "blue morning".into();
        assert_eq!(version(&contents), WITHOUT_GENERATOR);
        assert_eq!(from_bytes(&to_bytes(&contents)), Ok(contents.clone()));
        contents.head.card.generator += 1;
        assert_eq!(version(&contents), VERSION);
        assert_eq!(from_bytes(&to_bytes(&contents)), Ok(contents));
    }

    #[test]
    fn another_version_is_known_as_such() {
        for version in [0, 1, 2, VERSION + 1, u32::MAX] {
            assert_eq!(from_bytes(&of_other_version(version, &some_contents())), Err(SaveReadError::Form(version)));
        }
        assert_eq!(from_bytes(&in_version(77, b"whatever it says")), Err(SaveReadError::Form(77)));
    }

    #[test]
    fn a_place_or_a_time_that_cannot_be_is_nonsense() {
        let whole = some_contents().head.card;
        for spoilt in [
            SaveMetadata { x: i64::MAX, ..whole.clone() },
            SaveMetadata { x: i64::MIN, ..whole.clone() },
            SaveMetadata { row: i64::MIN, ..whole.clone() },
            SaveMetadata { days: f64::NAN, ..whole.clone() },
            SaveMetadata { days: 1.0e300, ..whole.clone() },
            SaveMetadata { distance_m: f64::INFINITY, ..whole },
        ] {
            let contents = SaveContents { head: SaveHeader { card: spoilt, ..some_contents().head }, ..some_contents() };
            assert_eq!(from_bytes(&to_bytes(&contents)), Err(NONSENSE), "{contents:?}");
        }
    }
}
