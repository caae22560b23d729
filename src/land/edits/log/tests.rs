//! Tests of the stroke log: round trips, damaged and foreign files.

use proptest::prelude::*;

use super::*;
use crate::{
    Column, Place,
    edits::{Brush, BrushKind, Edits, Fixture, FixtureKind, MAX_UNDO_STEPS},
};

pub(super) fn origin() -> Origin {
    Origin::of(&Recipe::new(Seed(7), "ridged", Vec::new()))
}

fn brush(kind: BrushKind, x: i64, y: i64) -> Brush {
    Brush::new(kind, vec![Place::at(Column(x), y), Place::at(Column(x + 5), y + 2)], 1.5).expect("a stroke")
}

/// Some strokes, things and undos.
fn some_commands(count: i64, mut each: impl FnMut(&Strokes)) -> Strokes {
    let mut strokes = Strokes::default();
    for number in 1..=count {
        let row = number % 4 - ((number % 2) << 59);
        match (number % 5, number % 3) {
            (0, _) => _ = strokes.undo(),
            (_, 0) => {
                let place = Place::at(Column(number * 7 + 3), row).moved_along(0.25 * number as f32);
                strokes.place(&Fixture::at(FixtureKind::ALL[number as usize % 6], place, number - 3).hanging());
            }
            (_, other) => {
                strokes.begin();
                strokes.paint(&brush(if other == 1 { BrushKind::Ink } else { BrushKind::Wash }, number * 7 - 40, row));
                strokes.end();
            }
        }
        each(&strokes);
    }
    strokes
}

/// A log of some strokes, with the length and the edits after each record.
fn some_strokes(count: i64) -> (Vec<u8>, Vec<(usize, Edits)>) {
    let mut bytes = header(&origin());
    let mut known = vec![(bytes.len(), Edits::default())];
    some_commands(count, |strokes| {
        bytes.extend(record(strokes.commands().last().expect("one for each")));
        known.push((bytes.len(), strokes.edits().clone()));
    });
    (bytes, known)
}

#[test]
fn what_was_written_is_read_and_can_be_taken_back() {
    let (bytes, known) = some_strokes(24);
    let mut log = read(&bytes, &origin()).expect("it is whole");
    assert_eq!((log.is_whole(), log.is_old, log.records), (true, false, 24));
    assert_eq!(log.strokes.edits(), &known.last().expect("some").1);
    let mut undone = 0;
    while log.strokes.undo().is_some() {
        undone += 1;
    }
    assert_eq!(undone, 20 - 4);
    assert!(log.strokes.edits().is_empty());
    assert_eq!(log.strokes.commands().len(), 24 + 16, "nothing is thrown away");
}

#[test]
fn cut_at_any_byte_it_is_taken_up_to_there() {
    let (bytes, known) = some_strokes(7);
    let head = header(&origin()).len();
    for cut in 0..bytes.len() {
        match read(&bytes[..cut], &origin()) {
            Err(error) => assert!(cut < head && error == LogError::Head),
            Ok(log) => {
                let (end, edits) = known.iter().rev().find(|(end, _)| *end <= cut).expect("the head");
                assert_eq!((repaired(&bytes[..cut], &log.damaged), log.strokes.edits()), (bytes[..*end].to_vec(), edits), "cut at {cut}");
            }
        }
    }
}

#[test]
fn with_a_bit_of_any_byte_turned_it_is_the_file_without_that_record() {
    // Steps of three bits meet each byte, and each place in a byte.
    assert_one_record_is_lost(3);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn with_any_bit_turned_it_is_the_file_without_that_record() {
    assert_one_record_is_lost(1);
}

fn assert_one_record_is_lost(step: usize) {
    let (bytes, known) = some_strokes(7);
    let head = header(&origin()).len();
    let without = |broken: usize| {
        let at = known.iter().position(|(end, _)| *end > broken).expect("within");
        let stretch = known[at - 1].0..known[at].0;
        (read(&[&bytes[..stretch.start], &bytes[stretch.end..]].concat(), &origin()).expect("its head is whole"), stretch)
    };
    for bit in (0..bytes.len() * 8).step_by(step) {
        let mut turned = bytes.clone();
        turned[bit / 8] ^= 1 << (bit % 8);
        match read(&turned, &origin()) {
            Err(error) => assert!(bit / 8 < head && error == LogError::Head),
            Ok(log) => {
                let (whole, stretch) = without(bit / 8);
                assert_eq!((log.records, &log.damaged[..]), (6, &[stretch][..]), "bit {bit}");
                assert!(whole.is_whole() && log.strokes == whole.strokes, "bit {bit}");
                assert!(
                    read(&repaired(&turned, &log.damaged), &origin()).is_ok_and(|again| again.is_whole() && again.strokes == log.strokes)
                );
            }
        }
    }
}

#[test]
fn what_was_taken_back_is_that_stroke_whichever_record_is_lost() {
    let mut strokes = Strokes::default();
    for number in 1..=3 {
        strokes.begin();
        strokes.paint(&brush(BrushKind::Ink, number * 90, 700));
        strokes.end();
    }
    strokes.undo();
    strokes.undo();
    let records: Vec<Vec<u8>> = strokes.commands().iter().map(record).collect();
    let left = |lost: usize| {
        let others: Vec<u8> = records.iter().enumerate().filter(|(at, _)| *at != lost).flat_map(|(_, record)| record.clone()).collect();
        let log = read(&[header(&origin()), others].concat(), &origin()).expect("its head is whole");
        assert!(log.is_whole());
        let is_there = |number: i64| log.strokes.edits().rooms_between(number * 90 / 128, (number * 90 + 5) / 128).next().is_some();
        (log.strokes.len(), is_there(1), is_there(2) && is_there(3))
    };
    assert_eq!(records.len(), 5);
    assert_eq!(left(9), (1, true, false));
    assert_eq!(left(0), (0, false, false));
    for lost in 1..=2 {
        assert_eq!(left(lost), (1, true, false), "record {lost}");
    }
    assert_eq!([left(3).0, left(4).0], [2, 2]);
    // The same record again is the same command, and one of an invalid number is none.
    let log = |more: &[u8]| read(&[header(&origin()), records.concat(), more.to_vec()].concat(), &origin()).expect("its head is whole");
    let twice = log(&records[1]);
    assert!(twice.is_whole() && twice.strokes == log(&[]).strokes && twice.strokes.commands().len() == 5);
    let (kind, body) = strokes.commands()[0].to_record();
    assert!(!log(&records::to_bytes(MARKER, kind, u64::MAX, &body)).is_whole());
    let mut goes_on = log(&[]).strokes;
    goes_on.begin();
    goes_on.paint(&brush(BrushKind::Ink, 0, 0));
    assert_eq!(goes_on.unfinished().map(|command| command.id().counter), Some(6), "no number is given twice");
}

#[test]
fn a_file_of_another_land_is_refused_by_name() {
    let bytes = header(&origin());
    let other = Origin::of(&Recipe::new(Seed(8), "linear", vec![("octaves".into(), "3".into())]));
    let error = read(&bytes, &other).expect_err("it is refused").to_string();
    assert_eq!(error, "its strokes are of another land: --seed 7 --algorithm ridged, and not --seed 8 --algorithm linear --set octaves=3");
    let ours = origin().generator_version;
    let older = Origin { generator_version: ours - 1, ..origin() };
    assert_eq!(read(&header(&older), &origin()).expect_err("it is refused"), LogError::Generators { theirs: ours - 1, ours });
    assert_eq!(read(b"", &origin()).expect_err("it is refused"), LogError::Head);
    assert_eq!((origin_of(&bytes), origin_of(b"")), (Ok(origin()), Err(LogError::Head)));
}

#[test]
fn a_file_of_another_form_is_refused() {
    for form in [1, OLDEST_VERSION - 1, VERSION + 1, u32::MAX] {
        assert_eq!(read(&header_of_version(form, &origin()), &origin()).expect_err("it is refused"), LogError::Form(form));
    }
}

#[test]
fn of_the_same_commands_it_is_the_same_file_in_whatever_order_they_were_read() {
    let strokes = some_commands(2 * MAX_UNDO_STEPS as i64, |_| ());
    let file = to_bytes(&origin(), &strokes);
    let mut records: Vec<Vec<u8>> = strokes.commands().iter().map(record).collect();
    records.reverse();
    let mixed = [&records[100..], &records[..200], &records[50..60]].concat().concat();
    let again = read(&[header(&origin()), mixed].concat(), &origin()).expect("it is whole");
    assert!(again.is_whole() && again.strokes.edits() == strokes.edits());
    assert_eq!(to_bytes(&origin(), &again.strokes), file);
    assert_eq!(again.strokes.rewound(), strokes.rewound());
    // Records of some 60 bytes.
    assert!(file.len() < header(&origin()).len() + 70 * strokes.commands().len(), "{} bytes", file.len());
}

proptest! {
    #[test]
    fn no_record_is_a_reason_to_fall(kind in 0u8..9, number in any::<u64>(), body in prop::collection::vec(any::<u8>(), 0..60), small in any::<bool>()) {
        let body: Vec<u8> = if small { body.into_iter().map(|byte| byte & 7).collect() } else { body };
        let file = [header(&origin()), records::to_bytes(MARKER, kind, number >> 20, &body)].concat();
        let log = read(&file, &origin()).expect("its head is whole");
        prop_assert!(log.records + log.damaged.len() == 1);
        // What is taken is written as it was.
        let again = to_bytes(&origin(), &log.strokes);
        prop_assert!(log.is_old || log.records == 0 || again == file);
    }
}
