//! Tests of the stroke log: round trips, damaged and foreign files, compaction.

use super::*;
use crate::{
    Column, Place,
    edits::{Brush, BrushKind, FixtureKind, MAX_UNDO_STEPS},
};

fn origin() -> Origin {
    Origin::of(&Recipe::new(Seed(7), "ridged", Vec::new()))
}

fn brush(kind: BrushKind, x: i64, y: i64) -> Brush {
    Brush::new(kind, vec![Place::at(Column(x), y), Place::at(Column(x + 5), y + 2)], 1.5).expect("a stroke")
}

/// A log of some strokes, with the length and the edits after each record.
fn some_strokes(count: i64) -> (Vec<u8>, Vec<(usize, Edits)>) {
    let mut bytes = header(&origin());
    let mut strokes = Strokes::default();
    let mut known = vec![(bytes.len(), strokes.edits().clone())];
    for number in 1..=count {
        if number % 5 == 0 {
            bytes.extend(undo_record(strokes.last_number().expect("a stroke")));
            strokes.undo();
        } else {
            let kind = if number % 3 == 0 { BrushKind::Ink } else { BrushKind::Wash };
            let before = strokes.edits().clone();
            strokes.begin();
            strokes.paint(&brush(kind, number * 7 - 40, number % 4 - ((number % 2) << 59)));
            if number % 3 != 0 {
                let place = Place::at(Column(number * 7 + 3), 4 - ((number % 2) << 59));
                let kind = FixtureKind::ALL[number as usize % 6];
                let placed = strokes.edits().placed(&Fixture::at(kind, place.moved_along(0.25 * number as f32), number - 3).hanging());
                strokes.apply_rooms(&placed);
            }
            bytes.extend(stroke_record(strokes.last_number().expect("a stroke"), &strokes.last_rooms(), &before));
        }
        known.push((bytes.len(), strokes.edits().clone()));
    }
    (bytes, known)
}

#[test]
fn what_was_written_is_read_and_can_be_taken_back() {
    let (bytes, known) = some_strokes(24);
    let mut log = read(&bytes, &origin()).expect("it is whole");
    assert_eq!((log.is_whole(), log.records, log.strokes.edits()), (true, 24, &known.last().expect("some").1));
    let mut undone = 0;
    while log.strokes.undo().is_some() {
        undone += 1;
    }
    assert_eq!(undone, 20 - 4);
    assert!(log.strokes.edits().is_empty());
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
    let mut records = Vec::new();
    for number in 1..=3 {
        let before = strokes.edits().clone();
        strokes.begin();
        strokes.paint(&brush(BrushKind::Ink, number * 90, 700));
        records.push(stroke_record(number as u64, &strokes.last_rooms(), &before));
    }
    records.extend([undo_record(3), undo_record(2)]);
    let left = |lost: usize| {
        let others: Vec<u8> = records.iter().enumerate().filter(|(at, _)| *at != lost).flat_map(|(_, record)| record.clone()).collect();
        let log = read(&[header(&origin()), others].concat(), &origin()).expect("its head is whole");
        assert!(log.is_whole());
        (log.strokes.rewound().1.iter().map(|(number, _)| *number).collect::<Vec<_>>(), log.strokes.edits().is_empty())
    };
    assert_eq!(left(9), (vec![1], false));
    assert_eq!(left(0), (vec![], true));
    for lost in 1..=3 {
        assert_eq!(left(lost), (vec![1], false), "record {lost}");
    }
    assert_eq!(left(4), (vec![1, 2], false));
    // The same record again, and one with an invalid number.
    let log = |more: &[u8]| read(&[header(&origin()), records.concat(), more.to_vec()].concat(), &origin()).expect("its head is whole");
    assert!(!log(&records[1]).is_whole() && !log(&stroke_record(u64::MAX, &RoomEdits::new(), &Edits::default())).is_whole());
    let mut goes_on = log(&[]).strokes;
    goes_on.begin();
    assert_eq!(goes_on.last_number(), Some(4), "no number is given twice");
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
}

#[test]
fn compacted_it_is_the_same_strokes_in_fewer_bytes() {
    let (bytes, _) = some_strokes(2 * MAX_UNDO_STEPS as i64);
    let log = read(&bytes, &origin()).expect("it is whole");
    let short = compacted(&origin(), &log.strokes);
    let again = read(&short, &origin()).expect("it is whole");
    assert!(again.is_whole() && again.strokes.edits() == log.strokes.edits());
    assert_eq!(again.strokes.rewound(), log.strokes.rewound());
    assert!(short.len() < bytes.len(), "{} bytes for {}", short.len(), bytes.len());
}

#[test]
fn a_file_of_another_form_is_refused() {
    for form in [1, VERSION - 1, VERSION + 1, u32::MAX] {
        let mut bytes = header(&origin());
        bytes[8..12].copy_from_slice(&form.to_le_bytes());
        let check = crc(&[&bytes[8..16], &bytes[FIRST_BYTES..]]);
        bytes[16..20].copy_from_slice(&check.to_le_bytes());
        assert_eq!(read(&bytes, &origin()).expect_err("it is refused"), LogError::Form(form));
    }
}

#[test]
fn what_nobody_places_is_refused_whatever_its_checksum_says() {
    let place = Place::at(Column(70), 5);
    let room = RoomIndex::at(place);
    let told = |room: RoomIndex, fixtures: &[Fixture]| {
        let mut bytes = [1_u32.to_le_bytes().to_vec(), room.x.to_le_bytes().into(), room.y.to_le_bytes().into(), vec![0, 0]].concat();
        bytes.extend(1_u32.to_le_bytes());
        fixtures_to_bytes(room, fixtures, &mut bytes);
        bytes
    };
    let read = |bytes: &[u8]| {
        let file = [header(&origin()), record(STROKE, 1, bytes)].concat();
        read(&file, &origin()).expect("its head is whole").strokes.len()
    };
    let lamp = Fixture::at(FixtureKind::Lamp, place, 0);
    let bell = Fixture::at(FixtureKind::Bell, place, 0);
    let sound = told(room, &[lamp, bell]);
    assert_eq!(read(&sound), 1);
    let one_is = sound.len() - FIXTURE_BYTES;
    // Invalid cell, quarters, kind, a hanging kind that cannot hang, a minute on what does not grow; and surplus bytes.
    for (at, byte) in [(1, 0x20), (2, 0x44), (3, 6), (3, 0x82), (4, 1)] {
        let mut turned = sound.clone();
        turned[one_is + at] = byte;
        assert_eq!(read(&turned), 0, "{byte} at {at}");
    }
    assert_eq!([&told(room, &[bell, lamp]), &told(room, &[lamp, lamp])].map(|bytes| read(bytes)), [0, 0]);
    assert_eq!(read(&[&sound[..], &[0]].concat()), 0);
    assert_eq!(read(&sound[..sound.len() - 1]), 0);
    assert_eq!(read(&told(RoomIndex::new(i64::MAX / 2, 0), &[])), 0, "beyond the land");
    let bare = |x: i64, y: i64| [&1_u32.to_le_bytes()[..], &x.to_le_bytes(), &y.to_le_bytes(), &[0; 6]].concat();
    assert_eq!(read(&bare(COLUMN_LIMIT / ROOM_COLUMNS as i64, 0)), 1);
    for (x, y) in [(i64::MIN, 0), (0, i64::MIN), (i64::MAX, 0), (0, COLUMN_LIMIT / ROOM_ROWS as i64 + 1)] {
        assert_eq!(read(&bare(x, y)), 0, "{x}, {y} is beyond the land");
    }
}
