//! Tests of the encoding of commands.

use proptest::prelude::*;

use super::*;
use crate::{
    COLUMN_LIMIT,
    edits::{Edits, FixtureKind, RADIUS_M, RoomEdit},
};

fn place() -> impl Strategy<Value = Place> {
    let far = prop_oneof![Just(0), Just(-1), Just(1 << 60), Just(-(1 << 61)), Just(COLUMN_LIMIT - 100), -5000i64..5000];
    (far.clone(), far, 0.0f32..1.0, 0.0f32..1.0).prop_map(|(column, row, x, y)| Place {
        column: Column(column),
        row,
        offset: Vec2::new(x, y),
    })
}

fn piece() -> impl Strategy<Value = Brush> {
    let steps = prop::collection::vec((-3.0f32..3.0, -3.0f32..3.0), 0..9);
    (place(), steps, RADIUS_M[0]..RADIUS_M[1], any::<bool>()).prop_map(|(mut at, steps, radius_m, is_wash)| {
        let path = std::iter::once(at).chain(steps.into_iter().map(|(x, y)| {
            at = at.translated(Vec2::new(x, y));
            at
        }));
        Brush::new(if is_wash { BrushKind::Wash } else { BrushKind::Ink }, path.collect(), radius_m).expect("a stroke").rounded()
    })
}

fn change() -> impl Strategy<Value = (RoomIndex, RoomChange)> {
    let brushes = || prop::collection::vec((piece(), -60.0f32..60.0), 1..5);
    (brushes(), brushes(), prop::sample::select(FixtureKind::ALL.to_vec()), any::<i16>()).prop_map(|(before, after, kind, minute)| {
        let place = Place::at(Column(20), 30);
        let room = RoomIndex::at(place);
        let paint = |edits: Edits, (brush, aside): (Brush, f32)| {
            let path: Vec<Place> = brush.path().iter().map(|at| place.translated(at.offset + Vec2::splat(aside))).collect();
            edits.paint(&Brush::new(brush.kind(), path, brush.radius_m()).expect("a stroke")).0
        };
        let before = before.into_iter().fold(Edits::default(), paint);
        let after = after.into_iter().fold(before.clone(), paint);
        let after = after.with(&after.placed(&Fixture::at(kind, place, i64::from(minute)))).0;
        let edit = |edits: &Edits| edits.room(room).map(|edit| RoomEdit::clone(edit));
        (room, RoomChange::between(edit(&before).as_ref(), edit(&after).as_ref()))
    })
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        prop::collection::vec(piece(), 1..5).prop_map(Act::Stroke),
        (place(), prop::sample::select(FixtureKind::ALL.to_vec()), any::<i64>())
            .prop_map(|(place, kind, minute)| Act::Place(Fixture::at(kind, place, minute).hanging())),
        (0..MAX_COUNTER, any::<u32>()).prop_map(|(counter, digest)| Act::TakeBack(EditCommandId { counter, author: Author(7), digest })),
        change().prop_map(|change| Act::Lay(vec![change])),
        (place(), "\\PC{1,90}").prop_filter_map("words", |(place, text)| {
            Some(Act::Inscribe(Fixture::at(FixtureKind::Stone, place, 0), Inscription::new(Author(7), &text)?))
        }),
        "\\PC{1,40}".prop_map(|text| text_of(&text, MAX_NAME_LETTERS)).prop_filter("a name", |name| !name.is_empty()).prop_map(Act::Name),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn what_is_done_is_read_as_it_was_done(act in act(), counter in 0..=MAX_COUNTER) {
        let command = EditCommand::new(Author(7), counter, &act);
        prop_assert_eq!(command.act(), act.clone());
        let (kind, record) = command.to_record();
        let (read, scope) = EditCommand::of_record(kind, counter, &record).expect("it is valid");
        prop_assert!(read == command && scope == EditCommandScope::of(&act));
        prop_assert_ne!(EditCommand::new(Author(8), counter, &act).id().digest, command.id().digest);
        for cut in 0..record.len() {
            // A stroke of several pieces may end earlier, and so may a name or words, and is another one then.
            let shorter = EditCommand::of_record(kind, counter, &record[..cut]);
            prop_assert!(shorter.is_none_or(|(shorter, _)| [STROKE, NAMED, INSCRIBED].contains(&kind) && shorter.id() != command.id()));
        }
        prop_assert!(EditCommand::of_record(kind, MAX_COUNTER + 1, &record).is_none());
    }

    #[test]
    fn any_bytes_are_a_command_or_none(kind in any::<u8>(), record in prop::collection::vec(any::<u8>(), 0..40)) {
        if let Some((command, scope)) = EditCommand::of_record(kind, 1, &record) {
            prop_assert_eq!(EditCommandScope::of(&command.act()), scope);
            prop_assert_eq!(command.to_record(), (kind, record));
        }
    }

    #[test]
    fn a_change_makes_the_one_of_the_other(before in prop::collection::vec((piece(), -20.0f32..20.0), 0..4), after in prop::collection::vec((piece(), -20.0f32..20.0), 0..4)) {
        let place = Place::at(Column(40), 30);
        let paint = |edits: Edits, (brush, aside): (Brush, f32)| {
            let path: Vec<Place> = brush.path().iter().map(|at| place.translated(at.offset + Vec2::new(aside, 0.0))).collect();
            edits.paint(&Brush::new(brush.kind(), path, brush.radius_m()).expect("a stroke")).0
        };
        let before = before.into_iter().fold(Edits::default(), paint);
        let after = after.into_iter().fold(before.clone(), paint);
        for (room, edit) in after.rooms() {
            let old = before.room(room).map(|edit| &**edit);
            let change = RoomChange::between(old, Some(&**edit));
            let mut draft = crate::edits::draft::RoomDraft::of(old);
            RoomChange::from_bytes(room, &change.to_bytes(room)).expect("it is valid").apply(&mut draft);
            prop_assert!(draft.into_edit().as_ref() == Some(&**edit));
        }
    }
}

#[test]
fn a_stroke_of_many_pieces_takes_some_bytes_for_each() {
    let at = |step: i64| Place::at(Column(7000), 30).translated(Vec2::new(0.21 * step as f32, 0.02 * (step % 7) as f32));
    let piece = |step: i64| {
        let radius_m = 0.5 - 0.002 * (step % 40) as f32;
        Brush::new(BrushKind::Ink, vec![at(step), at(step + 1)], radius_m).expect("a piece").rounded()
    };
    let command = EditCommand::new(Author(u64::MAX), 100_000, &Act::Stroke((0..50).map(piece).collect()));
    let (_, record) = command.to_record();
    assert!(record.len() < 8 + 10 + 50 * 4, "{} bytes", record.len());
    assert!(command.bytes() < 300, "{} bytes", command.bytes());
}
