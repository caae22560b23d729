//! Tests of the merge: commands of three people, split, merged, damaged, repeated.

use bevy_math::Vec2;
use proptest::prelude::*;

use super::*;
use crate::{
    Column, Place,
    edits::{Author, Fixture, FixtureKind, Strokes},
};

/// Where they meet: around a corner of four rooms.
fn at(x: f32, y: f32) -> Place {
    Place::at(Column(128 * 5), 64 * -3).translated(Vec2::new(x, y))
}

/// What one of three people does, and whether he then merges what another has.
#[derive(Clone, Debug)]
struct Turn {
    who: usize,
    what: u8,
    x: f32,
    y: f32,
    way: [f32; 2],
    radius_m: f32,
    from: Option<usize>,
}

fn turn() -> impl Strategy<Value = Turn> {
    let places = (-7.0f32..7.0, -5.0f32..5.0, prop::array::uniform2(-4.0f32..4.0));
    (0usize..3, 0u8..14, places, 0.4f32..2.5, prop::option::weighted(0.2, 0usize..3))
        .prop_map(|(who, what, (x, y, way), radius_m, from)| Turn { who, what, x, y, way, radius_m, from })
}

fn act(strokes: &mut Strokes, turn: &Turn) {
    let place = at(turn.x, turn.y);
    let mut paint = |kind| {
        strokes.begin();
        let middle = place.translated(Vec2::from(turn.way) / 2.0);
        for (path, radius_m) in
            [(vec![place, middle], turn.radius_m), (vec![middle, place.translated(turn.way.into())], turn.radius_m * 0.9)]
        {
            strokes.paint(&Brush::new(kind, path, radius_m.max(0.375)).expect("a stroke"));
        }
        strokes.end();
    };
    match turn.what {
        0..=3 => paint(BrushKind::Wash),
        4..=6 => paint(BrushKind::Ink),
        7..=8 => _ = strokes.place(&Fixture::at(FixtureKind::Plank, place, 0)),
        9 => _ = strokes.place(&Fixture::at(FixtureKind::ALL[1 + (turn.x.abs() * 7.0) as usize % 6], place, 3)),
        // A stone of one's own, or words on any that is there.
        10 => _ = strokes.place(&Fixture::at(FixtureKind::Stone, place, 0)),
        11 => {
            let all = strokes.edits().fixtures_around(at(0.0, 0.0), 30.0);
            let stones: Vec<_> = all.into_iter().filter(|fixture| fixture.kind() == FixtureKind::Stone).collect();
            if let Some(stone) = stones.get((turn.y.abs() * 5.0) as usize % stones.len().max(1)) {
                strokes.inscribe(stone, &format!("{} m", turn.x)).expect("it is there");
            }
        }
        _ => _ = strokes.undo(),
    }
}

/// What each of them has after all turns; in the end they have met now and then.
fn play(turns: &[Turn]) -> [Strokes; 3] {
    let mut all: [Strokes; 3] = std::array::from_fn(|who| {
        let mut strokes = Strokes::default();
        strokes.set_author(Author(who as u64 + 11));
        strokes.set_name(["", "Ana", "Bo"][who]);
        strokes
    });
    for turn in turns {
        act(&mut all[turn.who], turn);
        if let Some(from) = turn.from {
            let other = all[from].clone();
            all[turn.who].merge(&other).expect("it is little");
        }
    }
    all
}

fn commands(strokes: &Strokes) -> Vec<EditCommand> {
    strokes.commands_in_order().cloned().collect()
}

fn folded(commands: impl IntoIterator<Item = EditCommand>) -> Strokes {
    Strokes::of_commands(Author(11), commands.into_iter().map(EditCommand::with_scope))
}

fn merged(all: &[&Strokes]) -> Strokes {
    let mut merged = Strokes::default();
    for strokes in all {
        merged.merge(strokes).expect("it is little");
    }
    merged
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_is_shown_is_what_follows_from_the_commands(turns in prop::collection::vec(turn(), 1..40)) {
        for strokes in play(&turns) {
            // As they were painted one over the other, with undo and merges, and folded anew.
            let anew = folded(commands(&strokes));
            prop_assert!(anew.edits() == strokes.edits());
            let rooms = strokes.edits().rooms().map(|(room, _)| room).collect::<BTreeSet<_>>();
            let from_scratch = History::of(commands(&strokes).into_iter().map(EditCommand::with_scope));
            let with_all = from_scratch.fold(from_scratch.rooms(), None);
            prop_assert!(rooms.iter().all(|room| from_scratch.rooms.contains_key(room)));
            prop_assert!(with_all.iter().all(|(room, edit)| strokes.edits().room(*room) == edit.as_ref()));
        }
    }

    #[test]
    fn a_union_is_the_same_in_any_order_and_however_often(turns in prop::collection::vec(turn(), 1..40), order in Just(vec![0, 1, 2]).prop_shuffle()) {
        let all = play(&turns);
        let [a, b, c] = [0, 1, 2].map(|at| &all[order[at]]);
        let whole = merged(&[&all[0], &all[1], &all[2]]);
        prop_assert!(merged(&[a, b, c]).edits() == whole.edits());
        prop_assert!(merged(&[c, c, b, a, b, c, a]).edits() == whole.edits());
        let pair = merged(&[c, a]);
        prop_assert!(merged(&[b, &pair]).edits() == whole.edits());
        prop_assert_eq!(commands(&merged(&[&pair, &pair, b])), commands(&whole));
        // Each of them sees the same when he has merged the others.
        for mut one in all.clone() {
            for other in &all {
                one.merge(other).expect("it is little");
            }
            prop_assert!(one.edits() == whole.edits());
            let again = one.merge(&whole).expect("it is little");
            prop_assert!(again.commands == 0 && again.touched.is_empty());
        }
    }

    #[test]
    fn commands_that_are_split_and_shuffled_are_the_same_when_they_meet(turns in prop::collection::vec(turn(), 1..30), parts in prop::collection::vec(0usize..4, 90)) {
        let whole = commands(&merged(&play(&turns).each_ref()));
        let part = |number: usize| {
            let own = whole.iter().zip(parts.iter().cycle()).filter(|(_, part)| **part == number);
            let mut own: Vec<EditCommand> = own.map(|(command, _)| command.clone()).collect();
            own.reverse();
            folded(own)
        };
        let all: Vec<Strokes> = (0..4).map(part).collect();
        let expected = folded(whole.clone());
        prop_assert!(merged(&[&all[3], &all[1], &all[0], &all[2]]).edits() == expected.edits());
        prop_assert!(merged(&[&all[1], &all[2], &all[3], &all[1], &all[0]]).edits() == expected.edits());
        // A log that has lost some gets them again from one that has them.
        let mut damaged = all[2].clone();
        damaged.merge(&expected).expect("it is little");
        prop_assert!(damaged.edits() == expected.edits());
    }

    #[test]
    fn what_came_is_taken_back_at_once_and_comes_again(turns in prop::collection::vec(turn(), 1..30), own in prop::collection::vec(turn(), 0..6)) {
        let [mut mine, yours, his] = play(&turns);
        let before = mine.clone();
        let come = mine.merge(&merged(&[&yours, &his])).expect("it is little");
        let with_all = mine.edits().clone();
        prop_assert_eq!(come.commands == 0, mine.len() == before.len());
        let after = mine.clone();
        for turn in own.iter().filter(|turn| turn.what < 10) {
            act(&mut mine, turn);
        }
        // His own strokes are undone first.
        while mine.len() > after.len() {
            mine.undo().expect("there is one more");
        }
        prop_assert!(mine.edits() == &with_all);
        if come.commands > 0 {
            mine.undo().expect("the merge");
        }
        prop_assert!(mine.edits() == before.edits());
        prop_assert_eq!(mine.merge(&merged(&[&yours, &his])).expect("it is little").commands, come.commands);
        prop_assert!(mine.edits() == &with_all);
    }

    #[test]
    fn a_late_command_changes_no_room_but_those_that_it_reaches(turns in prop::collection::vec(turn(), 1..30), late in 0usize..30) {
        let whole = commands(&merged(&play(&turns).each_ref()));
        prop_assume!(!whole.is_empty());
        let late = &whole[late % whole.len()];
        let without = folded(whole.iter().filter(|command| command.id() != late.id()).cloned());
        let mut with = without.clone();
        let come = with.merge(&folded(whole.clone())).expect("it is little");
        // A name is nothing to see.
        prop_assert_eq!(come.commands, usize::from(late.name().is_none()));
        let history = History::of(whole.iter().cloned().map(EditCommand::with_scope));
        let reached = history.rooms_of(late);
        for (room, edit) in with.edits().rooms() {
            if !reached.contains(&room) {
                prop_assert!(without.edits().room(room).is_some_and(|before| Arc::ptr_eq(before, edit)), "{room:?} was folded anew");
            }
        }
    }
}

#[test]
fn everybody_takes_back_his_own_alone() {
    let mut all = play(&[]);
    let turn = |what, x| Turn { who: 0, what, x, y: 0.0, way: [1.0, 0.0], radius_m: 1.0, from: None };
    act(&mut all[0], &turn(4, 0.0));
    act(&mut all[1], &turn(4, 4.0));
    let both = merged(&[&all[0], &all[1]]);
    let read = |author| Strokes::of_commands(Author(author), commands(&both).into_iter().map(EditCommand::with_scope));
    assert_eq!([11, 12, 13].map(|author| read(author).len()), [1, 1, 0]);
    let mut mine = read(11);
    mine.undo().expect("his own");
    assert!(mine.undo().is_none() && mine.edits() == all[1].edits());
    // What he took back is taken back for all.
    assert!(merged(&[&both, &mine]).edits() == all[1].edits());
    // Of two copies of one data folder, each of which went on, nothing is lost.
    let mut copy = all[0].clone();
    act(&mut all[0], &turn(4, -6.0));
    act(&mut copy, &turn(0, 0.0));
    assert_eq!(all[0].commands()[1].id().counter, copy.commands()[1].id().counter);
    let together = merged(&[&all[0], &copy]);
    assert_eq!(together.commands().len(), 3);
    assert!(merged(&[&copy, &all[0]]).edits() == together.edits());
}

#[test]
fn a_counter_is_higher_than_all_that_was_seen() {
    let mut all = play(&[]);
    let turn = |x: f32| Turn { who: 0, what: 4, x, y: 0.0, way: [1.0, 0.0], radius_m: 1.0, from: None };
    for step in 0..7 {
        act(&mut all[1], &turn(step as f32));
    }
    let yours = all[1].clone();
    all[0].merge(&yours).expect("it is little");
    act(&mut all[0], &turn(-3.0));
    assert_eq!(all[0].commands().last().map(|command| command.id().counter), Some(9), "seven strokes and a name");
    // It does not go back when what was seen is forgotten.
    all[0].undo();
    all[0].undo();
    act(&mut all[0], &turn(-3.0));
    assert_eq!(all[0].commands().last().map(|command| command.id().counter), Some(11));
    let far = EditCommand::new(Author(5), MAX_COUNTER, &Act::Place(Fixture::at(FixtureKind::Lamp, at(0.0, 0.0), 0)));
    all[0].merge(&folded([far])).expect("it is little");
    act(&mut all[0], &turn(-5.0));
    assert_eq!(all[0].commands().last().map(|command| command.id().counter), Some(MAX_COUNTER), "there is no higher one");
}
