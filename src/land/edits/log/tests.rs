use super::*;
use crate::land::{
    Column, Place,
    edits::{Brush, BrushKind, FixtureKind, MOST_UNDONE},
};

fn origin() -> Origin {
    Origin::of(&Recipe::new(Seed(7), "ridged", Vec::new()))
}

fn brush(kind: BrushKind, x: i64, y: i64) -> Brush {
    Brush::new(kind, vec![Place::at(Column(x), y), Place::at(Column(x + 5), y + 2)], 1.5).expect("a stroke")
}

/// A file of some strokes, with what was there after each record.
fn some_strokes(count: i64) -> (Vec<u8>, Vec<(usize, Edits)>) {
    let mut bytes = head(&origin());
    let mut strokes = Strokes::default();
    let mut known = vec![(bytes.len(), strokes.edits().clone())];
    for number in 1..=count {
        if number % 5 == 0 {
            strokes.undo().expect("a stroke");
            bytes.extend(undone(number as u64));
        } else {
            let kind = if number % 3 == 0 { BrushKind::Ink } else { BrushKind::Wash };
            let before = strokes.edits().clone();
            strokes.begin();
            strokes.paint(&brush(kind, number * 7 - 40, number % 4 - ((number % 2) << 59)));
            if number % 3 != 0 {
                let place = Place::at(Column(number * 7 + 3), 4 - ((number % 2) << 59));
                let kind = FixtureKind::ALL[number as usize % 6];
                let placed = strokes.edits().placed(&Fixture::at(kind, place.aside(0.25 * number as f32), number - 3).hanging());
                strokes.put(&placed);
            }
            bytes.extend(stroke(number as u64, &strokes.last_rooms(), &before));
        }
        known.push((bytes.len(), strokes.edits().clone()));
    }
    (bytes, known)
}

#[test]
fn what_was_written_is_read_and_can_be_taken_back() {
    let (bytes, known) = some_strokes(24);
    let mut log = read(&bytes, &origin()).expect("it is whole");
    assert_eq!((log.whole, log.next, log.strokes.edits()), (bytes.len(), 25, &known.last().expect("some").1));
    let mut undone = 0;
    while log.strokes.undo().is_some() {
        undone += 1;
    }
    assert_eq!(undone, 20 - 4);
    assert!(log.strokes.edits().is_empty());
}

#[test]
fn cut_at_any_byte_and_with_any_bit_turned_it_is_taken_up_to_there() {
    let (bytes, known) = some_strokes(7);
    let head = head(&origin()).len();
    let whole = |broken: usize| known.iter().rev().find(|(end, _)| *end <= broken).expect("the head");
    for cut in 0..bytes.len() {
        match read(&bytes[..cut], &origin()) {
            Err(error) => assert!(cut < head && error == LogError::Head),
            Ok(log) => assert_eq!((log.whole, log.strokes.edits()), (whole(cut).0, &whole(cut).1), "cut at {cut}"),
        }
    }
    for bit in 0..bytes.len() * 8 {
        let mut turned = bytes.clone();
        turned[bit / 8] ^= 1 << (bit % 8);
        match read(&turned, &origin()) {
            Err(error) => assert!(bit / 8 < head && error == LogError::Head),
            Ok(log) => assert_eq!((log.whole, log.strokes.edits()), (whole(bit / 8).0, &whole(bit / 8).1), "bit {bit}"),
        }
    }
}

#[test]
fn a_file_of_another_land_is_refused_by_name() {
    let bytes = head(&origin());
    let other = Origin::of(&Recipe::new(Seed(8), "linear", vec![("octaves".into(), "3".into())]));
    let error = read(&bytes, &other).expect_err("it is refused").to_string();
    assert_eq!(error, "its strokes are of another land: --seed 7 --algorithm ridged, and not --seed 8 --algorithm linear --set octaves=3");
    let older = Origin { generator_version: GENERATOR_VERSION - 1, ..origin() };
    assert_eq!(read(&head(&older), &origin()).expect_err("it is refused"), LogError::Generators(GENERATOR_VERSION - 1));
    assert_eq!(read(b"", &origin()).expect_err("it is refused"), LogError::Head);
}

#[test]
fn compacted_it_is_the_same_strokes_in_fewer_bytes() {
    let (bytes, _) = some_strokes(2 * MOST_UNDONE as i64);
    let log = read(&bytes, &origin()).expect("it is whole");
    let short = compacted(&origin(), &log.strokes);
    let again = read(&short, &origin()).expect("it is whole");
    assert_eq!((&again.strokes, again.whole), (&log.strokes, short.len()));
    assert!(short.len() < bytes.len(), "{} bytes for {}", short.len(), bytes.len());
}

/// The record of a stroke as form 1 has it.
fn first_form(number: u64, rooms: &Rooms, before: &Edits) -> Vec<u8> {
    let bytes = rooms_to_bytes(rooms, before);
    let (told, count) = bytes.split_at(bytes.len() - 4);
    assert_eq!(count, [0; 4], "nothing was placed");
    record(STROKE, number, told)
}

#[test]
fn a_file_of_the_first_form_is_read_and_made_anew_by_who_writes_on() {
    let mut strokes = Strokes::default();
    let mut bytes = head_of_form(&origin(), FIRST_VERSION);
    for number in 1..=3 {
        let before = strokes.edits().clone();
        strokes.begin();
        strokes.paint(&brush(BrushKind::Wash, number * 9, -40));
        bytes.extend(first_form(number as u64, &strokes.last_rooms(), &before));
    }
    let log = read(&bytes, &origin()).expect("it is whole");
    assert!(log.whole == bytes.len() && log.strokes == strokes && !log.goes_on());
    let anew = read(&compacted(&origin(), &log.strokes), &origin()).expect("it is whole");
    assert!(anew.goes_on() && anew.strokes == strokes && anew.next == 5);
    assert_eq!(read(&head_of_form(&origin(), VERSION + 1), &origin()).expect_err("it is refused"), LogError::Newer(VERSION + 1));
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
        let file = [head(&origin()), record(STROKE, 1, bytes)].concat();
        read(&file, &origin()).expect("its head is whole").strokes.len()
    };
    let lamp = Fixture::at(FixtureKind::Lamp, place, 0);
    let bell = Fixture::at(FixtureKind::Bell, place, 0);
    let sound = told(room, &[lamp, bell]);
    assert_eq!(read(&sound), 1);
    let one_is = sound.len() - FIXTURE_BYTES;
    // Its cell, its quarters, its kind, that it hangs which cannot, the minute of what does not grow; and what is left over.
    for (at, byte) in [(1, 0x20), (2, 0x44), (3, 6), (3, 0x82), (4, 1)] {
        let mut turned = sound.clone();
        turned[one_is + at] = byte;
        assert_eq!(read(&turned), 0, "{byte} at {at}");
    }
    assert_eq!([&told(room, &[bell, lamp]), &told(room, &[lamp, lamp])].map(|bytes| read(bytes)), [0, 0]);
    assert_eq!(read(&[&sound[..], &[0]].concat()), 0);
    assert_eq!(read(&sound[..sound.len() - 1]), 0);
    assert_eq!(read(&told(RoomIndex::new(i64::MAX / 2, 0), &[])), 0, "beyond the land");
}
