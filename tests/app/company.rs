//! Three players in one land, each in a game of his own: what they paint and place is exchanged, parts and comes together.

use bevy::prelude::*;
use eremite::{
    brush::{EditStore, StrokeAuthor, StrokeAuthorName},
    land::{
        Algorithms, Column, Land, Place,
        edits::{Brush, BrushKind, Edits, Fixture, FixtureKind},
    },
    save_game::{SaveContents, SaveHeader, shared_lands},
    shared::{painting::MakerNames, saveable::SaveRegistry},
};

use super::harness::{Game, base_terrain_land};

/// Where they meet.
const COLUMN: i64 = 4000;

fn joined(author: u64, name: &str) -> Game {
    let mut game = Game::on(base_terrain_land(7, "linear"), COLUMN);
    game.0.world_mut().insert_resource(StrokeAuthor(author));
    game.0.world_mut().insert_resource(StrokeAuthorName(name.into()));
    game.step(20);
    game
}

/// Lets somebody paint a line and place a stone with words.
fn works(game: &mut Game, kind: BrushKind, aside: i64) {
    let world = game.0.world_mut();
    let (land, algorithms) = (world.resource::<Land>().clone(), world.resource::<Algorithms>().clone());
    let at = |columns: i64| {
        let column = Column(COLUMN + aside + columns);
        Place::at(column, 0).at_height(land.height(column))
    };
    let author = *world.resource::<StrokeAuthor>();
    let name = world.resource::<StrokeAuthorName>().clone();
    let mut strokes = world.resource_mut::<EditStore>();
    strokes.set_author(author, &name);
    strokes.paint((&land, &algorithms), &Brush::new(kind, vec![at(0), at(5).moved_up(1.0)], 0.8).expect("a stroke"), true);
    // Where nobody washes.
    let stone = Fixture::at(FixtureKind::Stone, at(40), 0);
    strokes.place((&land, &algorithms), &stone);
    strokes.inscribe(&land, &stone, &format!("{} was here.", *name)).expect("it stands");
    game.step(2);
}

/// The land of a game as a file that is given away holds it.
fn given(game: &mut Game) -> SaveContents {
    let (card, taken) = SaveRegistry::capture_for_land(game.0.world_mut());
    let sections = taken.into_iter().map(|taken| taken()).collect();
    SaveContents { head: SaveHeader { generation: 0, saved_at_s: 0, card }, sections }
}

fn take(game: &mut Game, contents: &SaveContents) {
    shared_lands::merge_into_current(game.0.world_mut(), contents).expect("it can be read");
    game.step(2);
}

fn edits(game: &Game) -> Edits {
    game.land().painted_edits().clone()
}

#[test]
fn three_who_merge_part_and_merge_again_end_in_one_land() {
    let [mut ana, mut bo, mut cy] = [(1, "Ana"), (2, "Bo"), (3, "Cy")].map(|(author, name)| joined(author, name));
    works(&mut ana, BrushKind::Ink, 0);
    works(&mut bo, BrushKind::Wash, 3);
    let (of_ana, of_bo) = (given(&mut ana), given(&mut bo));
    take(&mut bo, &of_ana);
    take(&mut ana, &of_bo);
    assert!(edits(&ana) == edits(&bo) && edits(&cy).is_empty());
    // They part, and over the same ground each goes on; the third comes late.
    works(&mut ana, BrushKind::Wash, 6);
    works(&mut bo, BrushKind::Ink, 2);
    works(&mut cy, BrushKind::Ink, 1);
    ana.0.world_mut().resource_scope(|world, mut strokes: Mut<EditStore>| strokes.undo(world.resource::<Land>())).expect("a step");
    ana.step(2);
    let all = [given(&mut ana), given(&mut bo), given(&mut cy)];
    for (game, order) in [(&mut ana, [2, 1, 0]), (&mut bo, [0, 2, 2]), (&mut cy, [1, 0, 1])] {
        for from in order {
            take(game, &all[from]);
        }
    }
    assert!(edits(&ana) == edits(&bo) && edits(&bo) == edits(&cy));
    let land = cy.land();
    let words: Vec<String> =
        land.edits().rooms().flat_map(|(_, edit)| edit.inscriptions().values()).map(|inscription| inscription.words.to_string()).collect();
    assert!(words.contains(&"Bo was here.".into()) && words.contains(&"Cy was here.".into()), "{words:?}");
    // What came new is signed beside it.
    cy.step(4);
    let signed: Vec<String> = cy.0.world().resource::<MakerNames>().0.iter().map(|(_, name)| name.clone()).collect();
    assert!(signed.contains(&"Ana".into()) || signed.contains(&"Bo".into()), "{signed:?}");
    // From then on each ground they stand on is the same.
    for game in [&mut ana, &mut bo, &mut cy] {
        game.step(60);
    }
    assert!(edits(&ana) == edits(&cy));
}
