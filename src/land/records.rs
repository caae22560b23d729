//! A file format of records, each of which is found even if the data before it is damaged: a marker, a header with a
//! checksum of its own, and a body with another. No file access.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | marker, the same for all records of a kind of file |
//! | 4 | length of the body |
//! | 8 | number |
//! | 1 | what it is |
//! | 4 | CRC-32 of the body |
//! | 4 | CRC-32 of all that |
//! | .. | body |
//!
//! All numbers are little-endian.

use std::ops::Range;

/// The bytes that every record of a kind of file begins with.
pub type Marker = [u8; 4];

/// Bytes of the header before the body.
const HEAD_BYTES: usize = 25;
/// The most damaged bodies that are searched for records too: if some of their bytes are missing, the next record begins
/// earlier than their length says. Without a limit, the time would grow with the square of the length of a malicious file.
const MAX_SEARCHED: usize = 32;

/// A record with a sound header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// Its type.
    pub kind: u8,
    /// Its number; the meaning is the caller's.
    pub number: u64,
    /// Its contents.
    pub body: &'a [u8],
    /// Whether the body's checksum matches.
    pub is_sound: bool,
    /// Its byte range, header included.
    pub at: Range<usize>,
}

/// Serializes a record.
///
/// # Panics
/// If the body has four gigabytes or more.
pub fn to_bytes(marker: Marker, kind: u8, number: u64, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len()).expect("a body has less than four gigabytes");
    let head = [&marker[..], &length.to_le_bytes(), &number.to_le_bytes(), &[kind], &crc32fast::hash(body).to_le_bytes()].concat();
    [&head[..], &crc32fast::hash(&head).to_le_bytes(), body].concat()
}

/// The sound records among some bytes, in order, whatever else lies between them. Takes linear time.
pub fn find_sound(marker: Marker, bytes: &[u8]) -> Vec<Record<'_>> {
    let mut found = find_with_damaged(marker, bytes);
    found.retain(|record| record.is_sound);
    found
}

/// Like [`find_sound`], with those of which only the header is sound: their bodies may be wrong or cut short.
pub fn find_with_damaged(marker: Marker, bytes: &[u8]) -> Vec<Record<'_>> {
    let (mut found, mut at, mut searched) = (Vec::new(), 0, 0);
    while let Some(ahead) = bytes[at..].windows(marker.len()).position(|window| window == marker) {
        at += ahead;
        let Some(head) = parse_header(&bytes[at..]) else {
            at += 1;
            continue;
        };
        let from = at + HEAD_BYTES;
        let end = from.saturating_add(head.length);
        let is_there = end <= bytes.len();
        let body = &bytes[from..end.min(bytes.len())];
        let is_sound = is_there && crc32fast::hash(body) == head.crc;
        found.push(Record { kind: head.kind, number: head.number, body, is_sound, at: at..from + body.len() });
        if is_sound || is_there && searched >= MAX_SEARCHED {
            at = end;
        } else {
            searched += usize::from(is_there);
            at = from;
        }
    }
    found
}

/// The header of a record.
struct RecordHeader {
    length: usize,
    number: u64,
    kind: u8,
    crc: u32,
}

/// The header at the beginning of some bytes, if its checksum matches.
fn parse_header(bytes: &[u8]) -> Option<RecordHeader> {
    let (head, crc) = bytes.get(..HEAD_BYTES)?.split_at(HEAD_BYTES - 4);
    let word = |at: usize| head[at..at + 4].try_into().map(u32::from_le_bytes).expect("four bytes");
    let number = u64::from_le_bytes(head[8..16].try_into().expect("eight bytes"));
    let is_whole = crc32fast::hash(head).to_le_bytes() == crc;
    is_whole.then(|| RecordHeader { length: word(4) as usize, number, kind: head[16], crc: word(17) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKER: Marker = *b"TEST";

    fn three() -> (Vec<Vec<u8>>, Vec<u8>) {
        let records = [&b"one"[..], &[7; 300], b""].into_iter().zip(1..);
        let records: Vec<_> = records.map(|(body, number)| to_bytes(MARKER, number as u8 + 10, number, body)).collect();
        let bytes = records.concat();
        (records, bytes)
    }

    fn numbers(bytes: &[u8]) -> Vec<u64> {
        find_sound(MARKER, bytes).iter().map(|record| record.number).collect()
    }

    #[test]
    fn what_was_written_is_found() {
        let (records, bytes) = three();
        let found = find_sound(MARKER, &bytes);
        assert_eq!(found.iter().map(|record| (record.kind, record.body.len())).collect::<Vec<_>>(), [(11, 3), (12, 300), (13, 0)]);
        assert_eq!(found[1].at, records[0].len()..records[0].len() + records[1].len());
        assert!(find_sound(MARKER, b"").is_empty() && find_sound(*b"ELSE", &bytes).is_empty());
    }

    #[test]
    fn a_damaged_record_costs_itself_alone() {
        let (records, bytes) = three();
        let ends: Vec<usize> = records
            .iter()
            .scan(0, |end, record| {
                Some({
                    *end += record.len();
                    *end
                })
            })
            .collect();
        for bit in 0..bytes.len() * 8 {
            let mut turned = bytes.clone();
            turned[bit / 8] ^= 1 << (bit % 8);
            let lost = ends.iter().position(|end| bit / 8 < *end).expect("within") as u64 + 1;
            assert_eq!(numbers(&turned), (1..=3).filter(|number| *number != lost).collect::<Vec<_>>(), "bit {bit}");
        }
        // Some bytes are missing, or too many.
        for at in 0..records[1].len() {
            let at = records[0].len() + at;
            assert_eq!(numbers(&[&bytes[..at], &bytes[at + 1..]].concat()), [1, 3], "without byte {at}");
            let more = numbers(&[&bytes[..at], &[0xee; 9], &bytes[at..]].concat());
            assert_eq!(more, if at == records[0].len() { vec![1, 2, 3] } else { vec![1, 3] }, "more at byte {at}");
        }
        for cut in 0..bytes.len() {
            assert_eq!(numbers(&bytes[..cut]).len(), ends.iter().filter(|end| **end <= cut).count(), "cut at {cut}");
        }
    }

    #[test]
    fn heads_without_bodies_cost_no_more_than_their_bytes() {
        // Each header claims all the rest as its body.
        let count = 40_000;
        let mut bytes = Vec::new();
        for number in 0..count {
            let rest = ((count - number - 1) * HEAD_BYTES) as u32;
            let head = [&MARKER[..], &rest.to_le_bytes(), &[0; 9], &[0xab; 4]].concat();
            bytes.extend_from_slice(&[&head[..], &crc32fast::hash(&head).to_le_bytes()].concat());
        }
        let begun = std::time::Instant::now();
        assert!(find_sound(MARKER, &bytes).is_empty());
        assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
    }
}
