//! Tests of strokes in pieces.

use bevy_math::Vec2;
use proptest::prelude::*;

use super::*;
use crate::{
    Column, Place,
    edits::{BrushKind, FixtureKind},
};

fn read(strokes: &Strokes) -> Strokes {
    Strokes::of_commands(strokes.author(), strokes.commands().iter().cloned().map(EditCommand::with_scope))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn what_is_shown_while_one_paints_is_what_is_kept(
        pieces in prop::collection::vec((-0.4f32..0.4, -0.3f32..0.3, 0.375f32..1.2, prop::bool::weighted(0.1), prop::bool::weighted(0.1)), 1..60),
        is_wash in any::<bool>(),
    ) {
        let (mut strokes, mut at) = (Strokes::default(), Place::at(Column(127), -1));
        strokes.begin();
        let mut radius_m = 0.5;
        for (x, y, radius, jumps, presses) in pieces {
            let to = at.translated(Vec2::new(x, y) * if jumps { 20.0 } else { 1.0 });
            if presses {
                radius_m = radius;
            }
            let kind = if is_wash { BrushKind::Wash } else { BrushKind::Ink };
            strokes.paint(&Brush::new(kind, if jumps { vec![to] } else { vec![at, to] }, radius_m).expect("a piece"));
            let unfinished = strokes.unfinished().expect("a stroke");
            prop_assert!(Edits::default().after(&unfinished.act()) == *strokes.edits());
            at = to;
        }
        strokes.end();
        prop_assert!(strokes.len() == 1 && strokes.commands().len() == 1);
        let mut again = read(&strokes);
        prop_assert!(again == strokes);
        again.undo().expect("one stroke");
        prop_assert!(again.edits().is_empty() && read(&again).edits().is_empty() && read(&again).is_empty());
    }
}

#[test]
fn rounding_moves_a_stroke_by_less_than_a_centimetre_and_twice_is_as_once() {
    let at = |x: f32| Place::at(Column(-3), 7).translated(Vec2::new(x, x * 0.37));
    for step in 0..500 {
        let brush = Brush::new(BrushKind::Ink, vec![at(step as f32 * 0.0137), at(9.99)], 0.4 + step as f32 * 0.03).expect("a stroke");
        let rounded = brush.rounded();
        let moved = |at: usize| rounded.path()[at].offset_from(brush.path()[at]).abs().max_element();
        assert!(moved(0) < 0.0079 && moved(1) < 0.0079 && (rounded.radius_m() - brush.radius_m()).abs() < 0.004);
        assert_eq!(rounded.rounded(), rounded);
    }
}

#[test]
fn a_very_long_stroke_is_several_and_each_can_be_read() {
    let mut strokes = Strokes::default();
    strokes.begin();
    let at = |step: usize| Place::at(Column(step as i64 / 4), 0).translated(Vec2::new((step % 4) as f32 * 0.25, 0.0));
    for step in 0..2 * MAX_PATH_PLACES {
        let brush = Brush::new(BrushKind::Ink, vec![at(step), at(step + 1)], 0.5).expect("a piece");
        // Without painting all of it, which is the same.
        if strokes.drawn.as_ref().is_none_or(|drawn| drawn.is_full(&brush)) {
            strokes.begin();
        }
        strokes.drawn.as_mut().expect("it was begun").push(brush.rounded());
    }
    strokes.finish();
    assert!((2..=4).contains(&strokes.commands().len()), "{} commands", strokes.commands().len());
    for command in strokes.commands() {
        let (kind, record) = command.to_record();
        assert!(EditCommand::of_record(kind, command.id().counter, &record).is_some());
    }
}

#[test]
fn the_undo_stack_is_read_as_it_was_with_strokes_of_another_between() {
    let brush = |x: i64, kind| Brush::new(kind, vec![Place::at(Column(x), 0)], 1.0).expect("a dab");
    let dab = |strokes: &mut Strokes, x: i64| {
        strokes.begin();
        strokes.paint(&brush(x, if x % 2 == 0 { BrushKind::Ink } else { BrushKind::Wash }));
        strokes.end();
    };
    let [mut mine, mut yours] = [Author(1), Author(2)].map(|author| {
        let mut strokes = Strokes::default();
        strokes.set_author(author);
        strokes
    });
    for x in 0..5 {
        dab(&mut mine, x);
    }
    for x in 0..3 {
        dab(&mut yours, x + 1);
    }
    mine.merge(&yours).expect("it is little");
    for x in 3..6 {
        dab(&mut mine, x);
    }
    let mut again = read(&mine);
    assert_eq!((again.len(), mine.len()), (8, 9), "a merge is a step until it was read again");
    for _ in 0..3 {
        again.undo();
        mine.undo();
        assert!(again.edits() == mine.edits());
    }
    mine.undo();
    again.merge(&yours).expect("all is known");
    for _ in 0..5 {
        again.undo();
        mine.undo();
    }
    assert!(mine.edits().is_empty() && again.edits() == yours.edits());
}

#[test]
fn a_name_is_said_once_comes_with_the_strokes_and_is_cut() {
    let dab = |strokes: &mut Strokes, x: i64| {
        strokes.begin();
        strokes.paint(&Brush::new(BrushKind::Ink, vec![Place::at(Column(x), 0)], 1.0).expect("a dab"));
        strokes.end();
    };
    let mut mine = Strokes::default();
    mine.set_author(Author(1));
    dab(&mut mine, 0);
    assert_eq!((mine.commands().len(), mine.name(Author(1))), (1, None));
    mine.set_name("  A\u{202e}na, who paints all day and all night ");
    for x in 1..4 {
        dab(&mut mine, x);
    }
    mine.place(&Fixture::at(FixtureKind::Cairn, Place::at(Column(9), 0), 0));
    assert_eq!((mine.commands().len(), mine.len(), mine.name(Author(1))), (6, 5, Some("A?na, who paints all day")));
    assert!(read(&mine).len() == 5, "it is no step");
    let mut yours = Strokes::default();
    yours.set_author(Author(2));
    let merged = yours.merge(&read(&mine)).expect("it is little");
    let [work] = &merged.works[..] else { panic!("{merged:?}") };
    assert_eq!((work.author, work.name.as_deref(), merged.strokes()), (Author(1), Some("A?na, who paints all day"), 5));
    assert_eq!((work.painted.len(), work.placed.len()), (4, 1));
    // Another name holds from then on, and alone it is nothing new.
    mine.set_name("Ann");
    dab(&mut mine, 20);
    mine.undo();
    let merged = yours.merge(&mine).expect("it is little");
    assert_eq!((merged.strokes(), merged.commands, yours.name(Author(1))), (0, 2, Some("Ann")));
    assert_eq!(yours.merge(&mine).expect("it is little"), Merged::default());
    // With what came its name goes.
    yours.undo();
    yours.undo();
    assert_eq!((yours.commands().len(), yours.name(Author(1))), (0, None));
}

#[test]
fn words_stand_on_a_stone_as_long_as_it_stands() {
    let at = |x: i64| Place::at(Column(x), 0);
    let stone = |x: i64| Fixture::at(FixtureKind::Stone, at(x), 0);
    let words = |strokes: &Strokes, x: i64| strokes.edits().inscription(&stone(x)).map(|inscription| inscription.words.to_string());
    let mut mine = Strokes::default();
    mine.set_author(Author(1));
    assert!(mine.inscribe(&stone(3), "nothing stands here").is_none() && mine.is_empty());
    mine.place(&stone(3));
    mine.place(&Fixture::at(FixtureKind::Cairn, at(6), 0));
    assert!(mine.inscribe(&Fixture::at(FixtureKind::Cairn, at(6), 0), "a cairn").is_none(), "there is no room on it");
    assert!(mine.inscribe(&stone(3), " \n ").is_none() && mine.len() == 2);
    assert_eq!(mine.inscribe(&stone(3), "The fog\u{7} came.").expect("it is there").len(), 1);
    assert_eq!(words(&mine, 3).as_deref(), Some("The fog? came."));
    mine.inscribe(&stone(3), &"é".repeat(90)).expect("it is there");
    assert_eq!(words(&mine, 3), Some("é".repeat(60)));
    assert_eq!(words(&read(&mine), 3), words(&mine, 3));
    mine.undo();
    assert_eq!(words(&mine, 3).as_deref(), Some("The fog? came."));
    // Over these edits, whose making is unknown, the words stay, and stay their author's.
    let laid = Strokes::over(mine.edits().clone());
    assert!(laid.edits() == mine.edits() && read(&laid).edits() == mine.edits());
    // Another may write there too; what stands at last is the same for both.
    let mut yours = Strokes::default();
    yours.set_author(Author(2));
    yours.merge(&mine).expect("it is little");
    yours.inscribe(&stone(3), "It went.").expect("it is there");
    mine.place(&Fixture::at(FixtureKind::Lamp, at(9), 0));
    assert_eq!(mine.merge(&yours).expect("it is little").strokes(), 0, "words are no stroke");
    yours.merge(&mine).expect("it is little");
    assert!(mine.edits() == yours.edits());
    assert_eq!(mine.edits().inscription(&stone(3)).map(|inscription| inscription.author), Some(Author(2)));
    // Washed away with the stone; a new one in its place is blank.
    mine.paint(&Brush::new(BrushKind::Wash, vec![at(3)], 1.0).expect("a wash"));
    mine.end();
    mine.place(&stone(3));
    assert!(words(&mine, 3).is_none() && read(&mine).edits() == mine.edits());
}

#[test]
fn what_moves_nothing_is_given_away_and_stands_elsewhere() {
    let at = |x: i64| Place::at(Column(x), 0);
    let fixture = |kind: FixtureKind, x: i64| Fixture::at(kind, at(x), 0);
    let mut theirs = Strokes::default();
    theirs.set_author(Author(9));
    theirs.place(&fixture(FixtureKind::Cairn, -50));
    let mut mine = Strokes::default();
    mine.set_author(Author(1));
    mine.set_name("Ana");
    mine.merge(&theirs).expect("it is little");
    mine.paint(&Brush::new(BrushKind::Ink, vec![at(0), at(4)], 1.0).expect("a line"));
    for (number, kind) in FixtureKind::ALL.into_iter().enumerate() {
        mine.place(&fixture(kind, 20 + 20 * number as i64));
    }
    let stone = fixture(FixtureKind::Stone, 20 + 20 * 6);
    mine.inscribe(&stone, "Here I turned round.").expect("it is there");
    mine.place(&fixture(FixtureKind::Cairn, 300));
    mine.undo();
    mine.place(&fixture(FixtureKind::Lamp, 400));
    mine.paint(&Brush::new(BrushKind::Wash, vec![at(400), at(400).moved_up(2.0)], 1.5).expect("a wash"));
    mine.end();
    let traces = mine.traces_of(Author(1));
    let kinds = |strokes: &Strokes| -> Vec<FixtureKind> {
        strokes.edits().rooms().flat_map(|(_, edit)| edit.fixtures()).map(Fixture::kind).collect()
    };
    assert_eq!(kinds(&traces), [FixtureKind::Lamp, FixtureKind::Cairn, FixtureKind::Stone]);
    assert!(traces.edits().rooms().all(|(_, edit)| edit.blocks().next().is_none()), "it moves no ground");
    let mut yours = Strokes::default();
    yours.set_author(Author(2));
    let merged = yours.merge(&traces).expect("it is little");
    assert_eq!((merged.strokes(), merged.works[0].name.as_deref()), (3, Some("Ana")));
    assert_eq!(yours.edits().inscription(&stone).map(|inscription| &*inscription.words), Some("Here I turned round."));
    // The rest may come later.
    yours.merge(&mine).expect("it is little");
    assert!(yours.edits() == mine.edits());
    assert!(mine.traces_of(Author(3)).commands().is_empty() && mine.traces_of(Author(9)).commands().len() == 1);
    // Of very many the last.
    for number in 0..MAX_TRACES as i64 + 9 {
        mine.place(&fixture(FixtureKind::Cairn, 1000 + 5 * number));
    }
    let traces = mine.traces_of(Author(1));
    assert!(kinds(&traces).len() == MAX_TRACES && traces.edits().fixtures_around(at(20), 500.0).is_empty());
}
