//! Edit store: the strokes of a save game by land, with their undo stacks and the logs that save them.

use bevy::prelude::*;
use eremite_land::{
    Algorithms, Land, Recipe,
    edits::{
        Author, Brush, Edits, Fixture, MergeError, Merged, Strokes,
        log::{self, Origin, StrokeLog},
    },
};
use eremite_words as words;

/// Who paints: the number of this player's data folder; 0 if there is none.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct StrokeAuthor(pub u64);

/// The name that the player gives with what he paints; empty if he gives none.
#[derive(Resource, Reflect, Clone, Debug, Default, PartialEq, Eq, Deref)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct StrokeAuthorName(pub String);

/// Strokes of a save game, by the [`Land::fingerprint`] of each land. The land painted last is the last entry, so that the
/// bytes of the others stay where they are in the save.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct EditStore {
    lands: Vec<(u64, LandEdits)>,
    author: Author,
    name: String,
}

/// The strokes of a land.
#[derive(Clone, Debug, PartialEq)]
struct LandEdits {
    origin: Origin,
    strokes: Strokes,
    /// All finished strokes, as an append-only log in file format.
    log: Vec<u8>,
    /// How many of the commands are in the log.
    logged: usize,
}

impl LandEdits {
    /// A land with these strokes.
    fn over(origin: Origin, strokes: Strokes) -> Self {
        let log = log::to_bytes(&origin, &strokes);
        Self { origin, log, logged: strokes.commands().len(), strokes }
    }

    /// A land from its file, as far as that can be read.
    fn of_file(origin: Origin, read: StrokeLog, bytes: &[u8]) -> Self {
        if read.is_old {
            return Self::over(origin, read.strokes);
        }
        Self { origin, log: log::repaired(bytes, &read.damaged), logged: read.strokes.commands().len(), strokes: read.strokes }
    }

    /// All strokes, the unfinished one as far as it has been drawn.
    fn all_strokes(&self) -> Strokes {
        let mut strokes = self.strokes.clone();
        strokes.end();
        strokes
    }

    /// Ends the unfinished stroke and logs it.
    fn finish_stroke(&mut self) {
        self.strokes.end();
        self.log_new();
    }

    /// Logs the commands that are not in the log yet.
    fn log_new(&mut self) {
        let commands = self.strokes.commands();
        match commands.get(self.logged..) {
            Some(new) => self.log.extend(new.iter().flat_map(log::record)),
            // A merge was undone.
            None => self.log = log::to_bytes(&self.origin, &self.strokes),
        }
        self.logged = commands.len();
    }
}

impl EditStore {
    /// Makes somebody the author of what is painted from now on, by a name that may be empty.
    pub fn set_author(&mut self, StrokeAuthor(author): StrokeAuthor, name: &str) {
        let author = Author(author);
        if self.author != author {
            self.author = author;
            for (_, land) in &mut self.lands {
                land.finish_stroke();
                land.strokes.set_author(author);
            }
        }
        if self.name != name {
            self.name = name.into();
            for (_, land) in &mut self.lands {
                land.strokes.set_name(name);
            }
        }
    }

    fn at(&self, land: &Land) -> Option<usize> {
        self.lands.iter().position(|(print, _)| *print == land.fingerprint())
    }

    fn land_edits(&self, land: &Land) -> Option<&LandEdits> {
        Some(&self.lands[self.at(land)?].1)
    }

    fn land_edits_mut(&mut self, land: &Land) -> Option<&mut LandEdits> {
        let at = self.at(land)?;
        Some(&mut self.lands[at].1)
    }

    /// The strokes of a land; `None` if there are none.
    pub fn strokes(&self, land: &Land) -> Option<&Strokes> {
        self.land_edits(land).map(|edits| &edits.strokes)
    }

    /// The edits of a land.
    pub fn edits(&self, land: &Land) -> Edits {
        self.land_edits(land).map(|canvas| canvas.strokes.edits().clone()).unwrap_or_default()
    }

    /// Starts an entry for a land without strokes if edits lie over it. A land that differs from the one before only in its
    /// data files (biomes, mountains), or is a newer version of it, takes over all strokes of that one, also those painted
    /// while it was being prepared; they can still be undone.
    pub(super) fn adopt(&mut self, land: &Land, algorithms: &Algorithms) {
        if self.lands.is_empty() && land.painted_edits().is_empty() || self.at(land).is_some() {
            return;
        }
        let origin = Origin::of(&Recipe::from_land(land, algorithms));
        let before = self.lands.iter().rev().find(|(_, canvas)| canvas.origin.is_same_but_for_data_and_version(&origin));
        let mut strokes = before.map_or_else(|| Strokes::over(land.painted_edits().clone()), |(_, canvas)| canvas.all_strokes());
        strokes.set_author(self.author);
        strokes.set_name(&self.name);
        if !strokes.is_empty() || !strokes.edits().is_empty() {
            self.lands.push((land.fingerprint(), LandEdits::over(origin, strokes)));
        }
    }

    /// Length of a land's log in bytes, without the unfinished stroke.
    pub fn bytes(&self, land: &Land) -> usize {
        self.land_edits(land).map_or(0, |canvas| canvas.log.len())
    }

    /// How many steps can be undone in a land.
    pub fn len(&self, land: &Land) -> usize {
        self.land_edits(land).map_or(0, |canvas| canvas.strokes.len())
    }

    /// Paints a piece, of a new stroke if `begins`, else of the current one. Returns the edits after it.
    pub fn paint(&mut self, (land, algorithms): (&Land, &Algorithms), brush: &Brush, begins: bool) -> Edits {
        let canvas = self.edits_for_painting(land, algorithms);
        if begins || !canvas.strokes.is_drawing() {
            canvas.finish_stroke();
            canvas.strokes.begin();
        }
        canvas.strokes.paint(brush);
        // A very long stroke is several commands.
        canvas.log_new();
        canvas.strokes.edits().clone()
    }

    /// Places a fixture, as a step of its own. Returns the edits after it.
    pub fn place(&mut self, (land, algorithms): (&Land, &Algorithms), fixture: &Fixture) -> Edits {
        let canvas = self.edits_for_painting(land, algorithms);
        canvas.finish_stroke();
        canvas.strokes.place(fixture);
        canvas.log_new();
        canvas.strokes.edits().clone()
    }

    /// Writes on a stone of a land, as a step of its own. Returns the edits after it; `None` if it is not there, or nothing is in
    /// the words.
    pub fn inscribe(&mut self, land: &Land, stone: &Fixture, words: &str) -> Option<Edits> {
        let canvas = self.land_edits_mut(land)?;
        canvas.finish_stroke();
        canvas.strokes.inscribe(stone, words)?;
        canvas.log_new();
        Some(canvas.strokes.edits().clone())
    }

    /// Takes the strokes of others over the same land into those of this one, as one step that can be undone. Returns what has
    /// come.
    ///
    /// # Errors
    /// If they are too much; then nothing is changed.
    pub fn merge(&mut self, (land, algorithms): (&Land, &Algorithms), other: &Strokes) -> Result<Merged, MergeError> {
        let canvas = self.edits_for_painting(land, algorithms);
        canvas.finish_stroke();
        let merged = canvas.strokes.merge(other)?;
        canvas.log_new();
        Ok(merged)
    }

    /// The entry of a land that is about to be painted; it becomes the last one.
    fn edits_for_painting(&mut self, land: &Land, algorithms: &Algorithms) -> &mut LandEdits {
        let known = self.at(land).map(|at| self.lands.remove(at));
        let new = || {
            let mut strokes = Strokes::default();
            strokes.set_author(self.author);
            strokes.set_name(&self.name);
            (land.fingerprint(), LandEdits::over(Origin::of(&Recipe::from_land(land, algorithms)), strokes))
        };
        self.lands.push(known.unwrap_or_else(new));
        &mut self.lands.last_mut().expect("it was just put there").1
    }

    /// Ends the unfinished stroke of a land, if there is one.
    pub fn finish_stroke(&mut self, land: &Land) {
        if let Some(canvas) = self.land_edits_mut(land) {
            canvas.finish_stroke();
        }
    }

    /// Undoes the last step. Returns the edits after it, or `None` if there is no step.
    pub fn undo(&mut self, land: &Land) -> Option<Edits> {
        let canvas = self.land_edits_mut(land)?;
        canvas.finish_stroke();
        canvas.strokes.undo()?;
        canvas.log_new();
        Some(canvas.strokes.edits().clone())
    }

    /// The strokes of every land as files, unfinished strokes included as far as they have been drawn.
    pub(super) fn to_files(&self) -> Vec<(u64, Origin, Vec<u8>)> {
        let file = |(print, canvas): &(u64, LandEdits)| {
            let unfinished = canvas.strokes.unfinished().map(|command| log::record(&command)).unwrap_or_default();
            (*print, canvas.origin.clone(), [&canvas.log[..], &unfinished].concat())
        };
        self.lands.iter().map(file).collect()
    }

    /// Reads the strokes back, for an author. Returns also a line for each file that is damaged or of other generators.
    pub(super) fn from_files(files: Vec<(u64, Origin, Vec<u8>)>, StrokeAuthor(author): StrokeAuthor) -> (Self, Vec<String>) {
        let (mut lands, mut faults, author) = (Vec::new(), Vec::new(), Author(author));
        for (print, origin, bytes) in files {
            match log::read_as(author, &bytes, &origin) {
                Ok(read) => {
                    faults.extend(damage(&read));
                    lands.push((print, LandEdits::of_file(origin, read, &bytes)));
                }
                Err(error) => faults.push(words::text_with("strokes-left-out", &[("error", error.to_string().into())])),
            }
        }
        (Self { lands, author, name: String::new() }, faults)
    }
}

/// What is to be said of the damage in a log, if there is some.
pub(super) fn damage(read: &StrokeLog) -> Option<String> {
    let count: usize = read.damaged.iter().map(ExactSizeIterator::len).sum();
    (count > 0).then(|| words::text_with("strokes-damaged", &[("count", count.into())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Column, GeneratorVersion, Place, Seed, edits::BrushKind};
    use eremite_testing as app;

    fn piece(column: i64) -> Brush {
        piece_of(BrushKind::Wash, column)
    }

    fn piece_of(kind: BrushKind, column: i64) -> Brush {
        Brush::new(kind, vec![Place::at(Column(column), -20), Place::at(Column(column + 2), -20)], 1.1).expect("a brush")
    }

    #[test]
    fn what_was_painted_is_kept_and_given_back_and_can_still_be_taken_back_stroke_by_stroke() {
        let land = app::land(Seed(5), "superposed-cosine");
        let mut painted = EditStore::default();
        for stroke in 0..5 {
            for part in 0..3 {
                painted.paint((&land, &app::algorithms()), &piece(stroke * 20 + part * 2), part == 0);
            }
        }
        painted.undo(&land).expect("there are five");
        let lamp = eremite_land::edits::FixtureKind::Lamp;
        painted.place((&land, &app::algorithms()), &Fixture::at(lamp, Place::at(Column(7), -18), 0));
        // Also with an unfinished stroke.
        painted.paint((&land, &app::algorithms()), &piece(900), true);
        let (given, faults) = EditStore::from_files(painted.to_files(), StrokeAuthor::default());
        assert_eq!(faults, Vec::<String>::new());
        assert_eq!(given.edits(&land), painted.edits(&land));
        let (mut one, mut other) = (painted, given);
        assert_eq!((one.len(&land), other.len(&land)), (6, 6));
        for _ in 0..6 {
            let [a, b] = [&mut one, &mut other].map(|painted| painted.undo(&land).expect("there is one more"));
            assert_eq!(a, b);
        }
        assert!(one.undo(&land).is_none() && one.edits(&land).is_empty());
    }

    #[test]
    fn a_newer_version_of_a_land_takes_over_its_strokes_and_another_land_does_not() {
        let (algorithms, layers) = (app::algorithms(), app::land_layers());
        let older = Recipe { generator: GeneratorVersion::OLDEST, ..Recipe::new(Seed(5), "superposed-cosine", Vec::new()) };
        let land = older.land(&algorithms, &layers).expect("a land");
        let mut painted = EditStore::default();
        let edits = painted.paint((&land, &algorithms), &piece(3), true);
        painted.finish_stroke(&land);
        let newest = Recipe { generator: GeneratorVersion::NEWEST, ..older.clone() };
        let newest = newest.land(&algorithms, &layers).expect("a land").with_edits(edits.clone());
        painted.adopt(&newest, &algorithms);
        assert_eq!((painted.len(&newest), painted.edits(&newest)), (1, painted.edits(&land)));
        assert!(painted.undo(&newest).expect("it can be undone there too").is_empty());
        assert_eq!(painted.len(&land), 1, "and stays in the older one");
        let other = Recipe { seed: Seed(6), ..older }.land(&algorithms, &layers).expect("a land").with_edits(edits);
        painted.adopt(&other, &algorithms);
        assert_eq!((painted.len(&other), painted.edits(&other).is_empty()), (0, false));
    }

    #[test]
    fn a_log_grows_by_what_is_done_and_by_little() {
        let land = app::land(Seed(5), "superposed-cosine");
        let with = (&land, &app::algorithms());
        let mut painted = EditStore::default();
        painted.set_author(StrokeAuthor(7), "");
        // Back and forth over the same place, washing and painting in turns, so that each stroke changes something.
        let turns = [BrushKind::Wash, BrushKind::Ink].into_iter().cycle();
        let strokes = turns.flat_map(|kind| (0..40).map(move |column| piece_of(kind, column)));
        painted.paint(with, &piece(-50), true);
        painted.finish_stroke(&land);
        let first = painted.bytes(&land);
        for stroke in strokes.take(1000) {
            painted.paint(with, &stroke, true);
            painted.finish_stroke(&land);
        }
        let each = (painted.bytes(&land) - first) / 1000;
        assert!((30..70).contains(&each), "{each} bytes");
        let (mut given, faults) = EditStore::from_files(painted.to_files(), StrokeAuthor(7));
        assert_eq!((given.edits(&land), given.bytes(&land), faults), (painted.edits(&land), painted.bytes(&land), Vec::new()));
        // Loaded strokes can be undone like the others.
        for _ in 0..painted.len(&land) {
            assert_eq!(given.undo(&land), painted.undo(&land));
        }
        // By their maker.
        assert_eq!(EditStore::from_files(painted.to_files(), StrokeAuthor(8)).0.len(&land), 0);
    }

    #[test]
    fn what_another_painted_in_the_same_land_comes_and_is_kept_and_taken_back_at_once() {
        let land = app::land(Seed(5), "superposed-cosine");
        let with = (&land, &app::algorithms());
        let [mut mine, mut yours] = [7, 8].map(|author| {
            let mut painted = EditStore::default();
            painted.set_author(StrokeAuthor(author), "");
            painted
        });
        mine.paint(with, &piece(0), true);
        yours.paint(with, &piece_of(BrushKind::Ink, 1), true);
        yours.paint(with, &piece_of(BrushKind::Ink, 30), true);
        let before = mine.edits(&land);
        let file = &yours.to_files()[0].2;
        let read = log::read(file, &Origin::of(&Recipe::from_land(&land, with.1))).expect("its head is whole");
        assert_eq!(mine.merge(with, &read.strokes).map(|merged| merged.strokes()), Ok(2));
        let (given, _) = EditStore::from_files(mine.to_files(), StrokeAuthor(7));
        assert!(given.edits(&land) == mine.edits(&land) && given.edits(&land) != before);
        assert_eq!(given.len(&land), 1, "of others' strokes none is his own");
        let bytes = mine.bytes(&land);
        assert_eq!(mine.undo(&land), Some(before.clone()));
        assert!(mine.bytes(&land) < bytes);
        let (given, _) = EditStore::from_files(mine.to_files(), StrokeAuthor(7));
        assert_eq!((given.edits(&land), given.len(&land)), (before, 1));
    }

    #[test]
    fn of_what_is_damaged_the_rest_is_taken_and_that_is_said() {
        let land = app::land(Seed(5), "superposed-cosine");
        let mut painted = EditStore::default();
        painted.paint((&land, &app::algorithms()), &piece(0), true);
        let first = painted.edits(&land);
        let [head, begin] = [painted.bytes(&land), painted.to_files()[0].2.len()];
        painted.paint((&land, &app::algorithms()), &piece(50), true);
        let mut files = painted.to_files();
        let last = files[0].2.len() - 1;
        files[0].2[last] ^= 1;
        let (mut given, faults) = EditStore::from_files(files.clone(), StrokeAuthor::default());
        assert_eq!((given.edits(&land), faults.len()), (first.clone(), 1));
        // What is painted after that is intact again.
        given.paint((&land, &app::algorithms()), &piece(90), true);
        assert!(EditStore::from_files(given.to_files(), StrokeAuthor::default()).1.is_empty());
        // Records behind the damage are read.
        files[0].2[last] ^= 1;
        files[0].2[(head + begin) / 2] ^= 1;
        let (given, faults) = EditStore::from_files(files.clone(), StrokeAuthor::default());
        assert!(given.len(&land) == 1 && given.edits(&land) != first && faults[0].contains("are damaged"), "{faults:?}");
        files[0].2.truncate(3);
        let (given, faults) = EditStore::from_files(files, StrokeAuthor::default());
        assert!(given.edits(&land).is_empty() && faults[0].contains("left out"), "{faults:?}");
    }
}
