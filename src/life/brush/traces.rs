//! What a walker left that moves nothing, such as cairns, lamps and words on stones: it is given away with his walk, and stands
//! in the land of whoever takes that in.

use bevy::prelude::*;
use eremite_land::edits::{
    Author, Strokes,
    log::{self, Origin},
};
use eremite_stream::contracts::saveable::{SaveSection, Saveable, SectionError};
use eremite_words as words;

use super::{
    save::{BrushSaveSection, merge_strokes},
    saved_strokes,
};

/// What an author left in the land of some sections, as a section of its own; `None` if there is nothing.
///
/// # Errors
/// If the section of the strokes cannot be read.
pub fn to_section(sections: &[SaveSection], origin: &Origin, author: Author) -> Result<Option<SaveSection>, SectionError> {
    let Some(log) = saved_strokes::log_of(sections, origin)? else { return Ok(None) };
    let traces = log::read(&log, origin).map_err(|_| nonsense())?.strokes.traces_of(author);
    if traces.commands().is_empty() {
        return Ok(None);
    }
    let mut section = Vec::new();
    // The fingerprint of the land is only needed to go on with a walk.
    saved_strokes::set_log(&mut section, 0, origin, log::to_bytes(origin, &traces))?;
    Ok(section.pop())
}

/// What a walker left, in sections that were given away. All else that was painted there is left out.
///
/// # Errors
/// If the section of the strokes cannot be read.
pub fn of_sections(sections: &[SaveSection], origin: &Origin) -> Result<Strokes, SectionError> {
    let log = saved_strokes::log_of(sections, origin)?;
    log.map_or_else(|| Ok(Strokes::default()), |log| log::read_traces(&log, origin).map_err(|_| nonsense()))
}

fn nonsense() -> SectionError {
    SectionError::Nonsense(BrushSaveSection::NAME.into())
}

/// Leaves in the current land what a walker left in his. Returns a line about what is new, if something is.
pub fn leave(world: &mut World, traces: &Strokes) -> Option<String> {
    if traces.commands().is_empty() {
        return None;
    }
    Some(match merge_strokes(world, traces)?.map(|merged| merged.strokes()) {
        Ok(0) => return None,
        Ok(count) => words::text_with("traces-left", &[("count", count.into())]),
        Err(error) => words::text_with("traces-not-taken", &[("error", error.to_string().into())]),
    })
}

#[cfg(test)]
mod tests {
    use eremite_land::{
        Column, Place, Recipe, Seed,
        edits::{Brush, BrushKind, Fixture, FixtureKind},
    };
    use eremite_testing as app;

    use super::*;

    #[test]
    fn what_moves_ground_is_neither_given_nor_taken() {
        let land = app::land(Seed(5), "superposed-cosine");
        let origin = Origin::of(&Recipe::from_land(&land, &app::algorithms()));
        let at = |column: i64| Place::at(Column(column), 20);
        let mut strokes = Strokes::default();
        strokes.set_author(Author(3));
        let mut sections = Vec::new();
        assert_eq!(to_section(&sections, &origin, Author(3)), Ok(None));
        strokes.paint(&Brush::new(BrushKind::Ink, vec![at(0), at(9)], 1.0).expect("a line"));
        strokes.place(&Fixture::at(FixtureKind::Plank, at(30), 0));
        saved_strokes::set_log(&mut sections, 1, &origin, log::to_bytes(&origin, &strokes)).expect("there is none");
        assert_eq!(to_section(&sections, &origin, Author(3)), Ok(None));
        strokes.place(&Fixture::at(FixtureKind::Cairn, at(40), 0));
        let forged = log::to_bytes(&origin, &strokes);
        saved_strokes::set_log(&mut sections, 1, &origin, forged).expect("it can be read");
        // Also of sections that hold everything.
        let given = to_section(&sections, &origin, Author(3)).expect("it can be read").expect("there is a cairn");
        for sections in [&sections, &vec![given.clone()]] {
            let left = of_sections(sections, &origin).expect("it can be read");
            let edits: Vec<_> = left.edits().rooms().map(|(_, edit)| (edit.blocks().count(), edit.fixtures().to_vec())).collect();
            assert_eq!(edits, [(0, vec![Fixture::at(FixtureKind::Cairn, at(40), 0)])]);
        }
        assert_eq!(to_section(&sections, &origin, Author(4)), Ok(None), "it is another's");
        let cut = SaveSection { bytes: given.bytes[..given.bytes.len() / 2].to_vec(), ..given };
        assert!(of_sections(&[cut], &origin).is_err());
    }
}
