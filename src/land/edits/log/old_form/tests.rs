//! Tests of reading logs of the old form. What wrote them is here still.

use bevy_math::Vec2;
use proptest::prelude::*;

use super::*;
use crate::{
    COLUMN_LIMIT, Column, Place,
    edits::{
        Brush, BrushKind, Fixture, FixtureKind,
        change::fixtures_to_bytes,
        log::{MARKER, StrokeLog, header_of_version, origin_of, read, tests::origin, to_bytes},
    },
    records,
};

fn header() -> Vec<u8> {
    header_of_version(3, &origin())
}

fn record(kind: u8, number: u64, rooms: &[u8]) -> Vec<u8> {
    let body = if rooms.is_empty() { Vec::new() } else { miniz_oxide::deflate::compress_to_vec(rooms, 6) };
    records::to_bytes(MARKER, kind, number, &body)
}

fn rooms_to_bytes(rooms: &RoomEdits, before: &Edits) -> Vec<u8> {
    let mut bytes = (rooms.len() as u32).to_le_bytes().to_vec();
    for (room, edit) in rooms {
        let blocks = RoomEdit::changed(before.room(*room).map(|edit| &**edit), edit.as_deref());
        bytes.extend([room.x.to_le_bytes(), room.y.to_le_bytes()].concat());
        bytes.extend((blocks.len() as u16).to_le_bytes());
        let mut last = 0;
        for (cell, _) in &blocks {
            bytes.extend(((cell - last) as u16).to_le_bytes());
            last = *cell;
        }
        let halves = blocks.iter().map(|(_, block)| block.to_bytes());
        for block in halves.clone() {
            bytes.extend(&block[..EditBlock::BYTES / 2]);
        }
        for block in halves {
            bytes.extend(&block[EditBlock::BYTES / 2..]);
        }
    }
    let fixtures = |edit: Option<&Arc<RoomEdit>>| edit.map(|edit| edit.fixtures().to_vec()).unwrap_or_default();
    let placed = rooms.iter().filter(|(room, edit)| before.fixtures(**room) != fixtures(edit.as_ref()));
    let placed: Vec<_> = placed.map(|(room, edit)| (*room, fixtures(edit.as_ref()))).collect();
    bytes.extend((placed.len() as u32).to_le_bytes());
    for (room, fixtures) in &placed {
        bytes.extend([room.x.to_le_bytes(), room.y.to_le_bytes()].concat());
        bytes.extend((fixtures.len() as u32).to_le_bytes());
        fixtures_to_bytes(*room, fixtures, &mut bytes);
    }
    bytes
}

/// An old log as it was written.
#[derive(Clone)]
struct Writer {
    bytes: Vec<u8>,
    /// The edits after each stroke that can be undone, with its number.
    states: Vec<(u64, Edits)>,
    edits: Edits,
    number: u64,
}

impl Writer {
    /// A log that begins with what could not be undone any more.
    fn over(edits: &Edits) -> Self {
        let room = |(room, edit): (RoomIndex, &Arc<RoomEdit>)| {
            record(ROOM, 0, &rooms_to_bytes(&RoomEdits::from([(room, Some(edit.clone()))]), &Edits::default()))
        };
        Self { bytes: [header(), edits.rooms().flat_map(room).collect()].concat(), states: Vec::new(), edits: edits.clone(), number: 0 }
    }

    fn change(&mut self, rooms: &RoomEdits) {
        self.number += 1;
        self.bytes.extend(record(STROKE, self.number, &rooms_to_bytes(rooms, &self.edits)));
        self.states.push((self.number, self.edits.clone()));
        self.edits = self.edits.with(rooms).0;
    }

    fn undo(&mut self) {
        if let Some((number, before)) = self.states.pop() {
            self.edits = before;
            self.bytes.extend(record(UNDONE, number, &[]));
        }
    }

    /// Does one of several things.
    fn act(&mut self, (what, x, y, radius_m): (u8, f32, f32, f32)) {
        let place = Place::at(Column(128), 64).translated(Vec2::new(x, y));
        let brush = |kind| Brush::new(kind, vec![place, place.moved_along(4.0)], radius_m).expect("a brush");
        match what {
            0..=3 => self.change(&self.edits.painted(&brush(BrushKind::Wash))),
            4..=6 => self.change(&self.edits.painted(&brush(BrushKind::Ink))),
            7 => self.change(&self.edits.placed(&Fixture::at(FixtureKind::Plank, place, 0))),
            8 => self.change(&self.edits.placed(&Fixture::at(FixtureKind::Lamp, place, 0))),
            _ => self.undo(),
        }
    }

    fn read(&self) -> StrokeLog {
        read(&self.bytes, &origin()).expect("its head is whole")
    }
}

fn acts(count: usize) -> impl Strategy<Value = Vec<(u8, f32, f32, f32)>> {
    prop::collection::vec((0u8..11, -9.0f32..9.0, -9.0f32..9.0, 0.4f32..3.0), 1..count)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn it_is_read_as_it_was_and_can_be_taken_back_and_written_anew(base in acts(6), mine in acts(30)) {
        let mut first = Writer::over(&Edits::default());
        for act in base {
            first.act(act);
        }
        let mut log = Writer::over(&first.edits);
        for act in mine {
            log.act(act);
        }
        let read_old = log.read();
        prop_assert!(read_old.is_whole() && read_old.is_old && read_old.strokes.edits() == &log.edits);
        let anew = read(&to_bytes(&origin(), &read_old.strokes), &origin()).expect("its head is whole");
        prop_assert!(anew.is_whole() && !anew.is_old && anew.strokes == read_old.strokes);
        let mut strokes = anew.strokes;
        while let Some((_, before)) = log.states.pop() {
            if strokes.edits() != &before {
                prop_assert!(strokes.undo().is_some());
            }
            prop_assert!(strokes.edits() == &before);
        }
        prop_assert!(strokes.edits() == &first.edits);
    }

    #[test]
    fn two_copies_of_it_that_went_on_apart_are_merged_to_the_same(base in acts(9), mine in acts(9), yours in acts(9)) {
        let mut first = Writer::over(&Edits::default());
        for act in base {
            first.act(act);
        }
        let [mut one, mut other] = [first.clone(), first];
        for act in mine {
            one.act(act);
        }
        for act in yours {
            other.act(act);
        }
        let [one, other] = [one, other].map(|log| log.read().strokes);
        let merged = [(&one, &other), (&other, &one)].map(|(one, other)| {
            let mut merged = one.clone();
            merged.merge(other).expect("it is little");
            merged
        });
        prop_assert!(merged[0].edits() == merged[1].edits());
        prop_assert_eq!(to_bytes(&origin(), &merged[0]), to_bytes(&origin(), &merged[1]));
        let mut again = merged[0].clone();
        prop_assert_eq!(again.merge(&one).expect("it is little").commands, 0);
    }
}

#[test]
fn a_file_that_the_game_wrote_before_is_read() {
    // Written by `eremite stroke` when logs had that form: two washes, one of which was undone, two lines of ink, a plank, a lamp.
    let bytes = include_bytes!("../version-3.ink");
    let log = read(bytes, &origin_of(bytes).expect("its head is whole")).expect("it is of that land");
    assert_eq!((log.is_whole(), log.is_old, log.records, log.strokes.len()), (true, true, 7, 5));
    let path = |places: &[(i64, f32, i64, f32)]| {
        places.iter().map(|(x, right, y, up)| Place { column: Column(*x), row: *y, offset: Vec2::new(*right, *up) }).collect::<Vec<_>>()
    };
    let brush = |kind, places: &[(i64, f32, i64, f32)], radius_m| Brush::new(kind, path(places), radius_m).expect("a brush");
    let edits = [
        brush(BrushKind::Wash, &[(-4, 0.5, -30, 0.0), (12, 0.0, -26, 0.75), (24, 0.0, -30, 0.0)], 2.2),
        brush(BrushKind::Ink, &[(3, 0.0, -28, 0.0), (9, 0.0, -22, 0.0)], 0.5),
        brush(BrushKind::Ink, &[(126, 0.0, -62, 0.0), (131, 0.0, -66, 0.0)], 1.25),
    ]
    .iter()
    .fold(Edits::default(), |edits, brush| edits.paint(brush).0);
    let place = |kind, row: i64, up: f32| Fixture::at(kind, path(&[(1990, 0.0, row, up)])[0], 0);
    let edits = edits.with(&edits.placed(&place(FixtureKind::Plank, 31, 0.75))).0;
    let edits = edits.with(&edits.placed(&place(FixtureKind::Lamp, 32, 0.0))).0;
    assert!(log.strokes.edits() == &edits);
}

#[test]
fn one_wrong_byte_costs_one_record_alone() {
    let mut log = Writer::over(&Edits::default());
    let acts = [(0, 0.0, 0.0, 1.0), (4, 2.0, 1.0, 0.5), (1, 60.0, 0.0, 2.0), (7, 20.0, 0.0, 1.0), (9, 0.0, 0.0, 1.0), (8, 7.0, 7.0, 1.0)];
    for act in acts {
        log.act(act);
    }
    let head = header().len();
    for at in (head..log.bytes.len()).step_by(3) {
        let mut turned = log.clone();
        turned.bytes[at] ^= 1 << (at % 8);
        let found = turned.read();
        assert!(found.records == 5 && found.damaged.len() == 1, "byte {at}: {} records", found.records);
    }
}

#[test]
fn what_nobody_places_is_refused_whatever_its_checksum_says() {
    let place = Place::at(Column(70), 5);
    let room = RoomIndex::at(place);
    let told = |room: RoomIndex, fixtures: &[Fixture]| {
        let mut bytes = [1_u32.to_le_bytes().to_vec(), room.x.to_le_bytes().into(), room.y.to_le_bytes().into(), vec![0, 0]].concat();
        bytes.extend(1_u32.to_le_bytes());
        bytes.extend([room.x.to_le_bytes(), room.y.to_le_bytes()].concat());
        bytes.extend((fixtures.len() as u32).to_le_bytes());
        fixtures_to_bytes(room, fixtures, &mut bytes);
        bytes
    };
    let read = |bytes: &[u8]| read(&[header(), record(STROKE, 1, bytes)].concat(), &origin()).expect("its head is whole").records;
    let lamp = Fixture::at(FixtureKind::Lamp, place, 0);
    let bell = Fixture::at(FixtureKind::Bell, place, 0);
    let sound = told(room, &[lamp, bell]);
    assert_eq!(read(&sound), 1);
    let one_is = sound.len() - FIXTURE_BYTES;
    // Invalid cell, quarters, kind, a hanging kind that cannot hang, a minute on what does not grow; and surplus bytes.
    for (at, byte) in [(1, 0x20), (2, 0x44), (3, 7), (3, 0x82), (4, 1)] {
        let mut turned = sound.clone();
        turned[one_is + at] = byte;
        assert_eq!(read(&turned), 0, "{byte} at {at}");
    }
    assert_eq!([&told(room, &[bell, lamp]), &told(room, &[lamp, lamp])].map(|bytes| read(bytes)), [0, 0]);
    assert_eq!(read(&[&sound[..], &[0]].concat()), 0);
    assert_eq!(read(&sound[..sound.len() - 1]), 0);
    assert_eq!(read(&told(RoomIndex::new(i64::MAX / 2, 0), &[])), 0, "beyond the land");
    let many: Vec<Fixture> = (0..5000).map(|minute| Fixture::at(FixtureKind::Seedling, place, minute)).collect();
    assert_eq!(read(&told(room, &many)), 0, "more than a room holds");
    let bare = |x: i64, y: i64| [&1_u32.to_le_bytes()[..], &x.to_le_bytes(), &y.to_le_bytes(), &[0; 6]].concat();
    assert_eq!(read(&bare(COLUMN_LIMIT / ROOM_COLUMNS as i64, 0)), 1);
    for (x, y) in [(i64::MIN, 0), (0, i64::MIN), (i64::MAX, 0), (0, COLUMN_LIMIT / ROOM_ROWS as i64 + 1)] {
        assert_eq!(read(&bare(x, y)), 0, "{x}, {y} is beyond the land");
    }
}
