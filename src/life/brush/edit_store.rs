//! Edit store: the strokes of a save game by land, with their undo stacks and the logs that save them.

use std::sync::Arc;

use bevy::prelude::Resource;
use eremite_land::{
    Algorithms, Land, Recipe,
    edits::{
        Brush, Edits, Fixture, Strokes,
        log::{self, Origin, StrokeLog},
    },
};

/// Strokes of a save game, by the [`Land::fingerprint`] of each land. The land painted last is the last entry, so that the
/// bytes of the others stay where they are in the save.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct EditStore(Vec<(u64, LandEdits)>);

/// The strokes of a land.
#[derive(Clone, Debug, PartialEq)]
struct LandEdits {
    origin: Origin,
    strokes: Strokes,
    /// All finished strokes, as an append-only log in file format.
    log: Vec<u8>,
    /// Length of the log after its last compaction, in bytes, and the identity of the log: a replaced log has a new one.
    compact: usize,
    which: Arc<()>,
    /// The edits before the unfinished stroke, if there is one.
    before: Option<Edits>,
}

/// A log is compacted when it has grown by this many bytes or by one part in this many, whichever is more.
const LOOSE_BYTES: usize = 1 << 17;
const LOOSE_SHARE: usize = 8;

/// A compaction to run in the background, as it takes its time.
pub(super) struct LogCompaction {
    print: u64,
    which: Arc<()>,
    origin: Origin,
    strokes: Strokes,
    /// Length of the log that these strokes cover, in bytes.
    bytes: usize,
}

/// The result of a compaction.
pub(super) struct CompactedLog {
    of: LogCompaction,
    log: Vec<u8>,
}

impl LogCompaction {
    pub fn run(self) -> CompactedLog {
        CompactedLog { log: log::compacted(&self.origin, &self.strokes), of: self }
    }
}

impl LandEdits {
    fn of(origin: Origin) -> Self {
        let log = log::header(&origin);
        Self { origin, strokes: Strokes::default(), compact: log.len(), log, which: Arc::default(), before: None }
    }

    /// A land with these strokes and a compact log of them.
    fn over(origin: Origin, strokes: Strokes) -> Self {
        let log = log::compacted(&origin, &strokes);
        Self { origin, strokes, compact: log.len(), log, which: Arc::default(), before: None }
    }

    /// A land from its file, as far as that can be read.
    fn of_file(origin: Origin, read: StrokeLog, bytes: &[u8]) -> Self {
        let log = log::repaired(bytes, &read.damaged);
        Self { origin, strokes: read.strokes, compact: 0, log, which: Arc::default(), before: None }
    }

    /// All strokes, the unfinished one as far as it has been drawn.
    fn all_strokes(&self) -> Strokes {
        let mut strokes = self.strokes.clone();
        if self.before.is_some() {
            strokes.end();
        }
        strokes
    }

    /// The log record of the unfinished stroke, if there is one.
    fn unfinished_record(&self) -> Option<Vec<u8>> {
        let (before, rooms) = (self.before.as_ref()?, self.strokes.last_rooms());
        // A stroke that has changed nothing is not recorded.
        let number = self.strokes.last_number().filter(|_| !rooms.is_empty())?;
        Some(log::stroke_record(number, &rooms, before))
    }

    /// Ends the unfinished stroke and logs it.
    fn finish_stroke(&mut self) {
        if let Some(record) = self.unfinished_record() {
            self.log.extend(record);
        }
        if self.before.take().is_some() {
            self.strokes.end();
        }
    }
}

impl EditStore {
    fn at(&self, land: &Land) -> Option<usize> {
        self.0.iter().position(|(print, _)| *print == land.fingerprint())
    }

    fn land_edits(&self, land: &Land) -> Option<&LandEdits> {
        Some(&self.0[self.at(land)?].1)
    }

    fn land_edits_mut(&mut self, land: &Land) -> Option<&mut LandEdits> {
        let at = self.at(land)?;
        Some(&mut self.0[at].1)
    }

    /// The edits of a land.
    pub fn edits(&self, land: &Land) -> Edits {
        self.land_edits(land).map(|canvas| canvas.strokes.edits().clone()).unwrap_or_default()
    }

    /// Starts an entry for a land without strokes if edits lie over it. A land that differs from the one before only in its
    /// data files (biomes, mountains) takes over all strokes of that one, also those painted while it was being prepared;
    /// they can still be undone.
    pub(super) fn adopt(&mut self, land: &Land, algorithms: &Algorithms) {
        if self.0.is_empty() && land.painted_edits().is_empty() || self.at(land).is_some() {
            return;
        }
        let origin = Origin::of(&Recipe::from_land(land, algorithms));
        let before = self.0.iter().rev().find(|(_, canvas)| canvas.origin.is_same_but_for_data(&origin));
        let strokes = before.map_or_else(|| Strokes::over(land.painted_edits().clone()), |(_, canvas)| canvas.all_strokes());
        if !strokes.is_empty() || !strokes.edits().is_empty() {
            self.0.push((land.fingerprint(), LandEdits::over(origin, strokes)));
        }
    }

    /// Length of a land's log in bytes, without the unfinished stroke.
    pub fn bytes(&self, land: &Land) -> usize {
        self.land_edits(land).map_or(0, |canvas| canvas.log.len())
    }

    /// How many strokes can be undone in a land.
    pub fn len(&self, land: &Land) -> usize {
        self.land_edits(land).map_or(0, |canvas| canvas.strokes.len())
    }

    /// Paints a piece, of a new stroke if `begins`, else of the current one. Returns the edits after it.
    pub fn paint(&mut self, (land, algorithms): (&Land, &Algorithms), brush: &Brush, begins: bool) -> Edits {
        let canvas = self.edits_for_painting(land, algorithms);
        if begins || canvas.before.is_none() {
            canvas.finish_stroke();
            canvas.before = Some(canvas.strokes.edits().clone());
            canvas.strokes.begin();
        }
        canvas.strokes.paint(brush);
        canvas.strokes.edits().clone()
    }

    /// Places a fixture, as a stroke of its own. Returns the edits after it.
    pub fn place(&mut self, (land, algorithms): (&Land, &Algorithms), fixture: &Fixture) -> Edits {
        let canvas = self.edits_for_painting(land, algorithms);
        canvas.finish_stroke();
        canvas.before = Some(canvas.strokes.edits().clone());
        canvas.strokes.place(fixture);
        canvas.finish_stroke();
        canvas.strokes.edits().clone()
    }

    /// The entry of a land that is about to be painted; it becomes the last one.
    fn edits_for_painting(&mut self, land: &Land, algorithms: &Algorithms) -> &mut LandEdits {
        let known = self.at(land).map(|at| self.0.remove(at));
        self.0.push(known.unwrap_or_else(|| (land.fingerprint(), LandEdits::of(Origin::of(&Recipe::from_land(land, algorithms))))));
        &mut self.0.last_mut().expect("it was just put there").1
    }

    /// Ends the unfinished stroke of a land, if there is one.
    pub fn finish_stroke(&mut self, land: &Land) {
        if let Some(canvas) = self.land_edits_mut(land) {
            canvas.finish_stroke();
        }
    }

    /// Undoes the last stroke. Returns the edits after it, or `None` if there is no stroke.
    pub fn undo(&mut self, land: &Land) -> Option<Edits> {
        let canvas = self.land_edits_mut(land)?;
        canvas.finish_stroke();
        let number = canvas.strokes.last_number()?;
        canvas.strokes.undo();
        canvas.log.extend(log::undo_record(number));
        Some(canvas.strokes.edits().clone())
    }

    /// The compaction of a log that has grown enough, if there is one.
    pub(super) fn log_to_compact(&self) -> Option<LogCompaction> {
        let (print, canvas) = self.0.iter().find(|(_, canvas)| {
            // Not in the middle of a stroke.
            canvas.before.is_none() && canvas.log.len() > canvas.compact + (canvas.compact / LOOSE_SHARE).max(LOOSE_BYTES)
        })?;
        let LandEdits { origin, strokes, log, which, .. } = canvas;
        Some(LogCompaction { print: *print, which: which.clone(), origin: origin.clone(), strokes: strokes.clone(), bytes: log.len() })
    }

    /// Replaces a log by its compacted form and appends what was logged meanwhile. Does nothing if the log was replaced in
    /// between.
    pub(super) fn apply_compacted(&mut self, compact: CompactedLog) {
        let CompactedLog { of: LogCompaction { print, which, bytes, .. }, log } = compact;
        let Some((_, canvas)) = self.0.iter_mut().find(|(own, canvas)| *own == print && Arc::ptr_eq(&canvas.which, &which)) else { return };
        canvas.compact = log.len();
        canvas.log = [&log[..], &canvas.log[bytes..]].concat();
    }

    /// The strokes of every land as files, unfinished strokes included as far as they have been drawn.
    pub(super) fn to_files(&self) -> Vec<(u64, Origin, Vec<u8>)> {
        let file = |(print, canvas): &(u64, LandEdits)| {
            let bytes = [&canvas.log[..], &canvas.unfinished_record().unwrap_or_default()].concat();
            (*print, canvas.origin.clone(), bytes)
        };
        self.0.iter().map(file).collect()
    }

    /// Reads the strokes back. Returns also a line for each file that is damaged or of other generators.
    pub(super) fn from_files(files: Vec<(u64, Origin, Vec<u8>)>) -> (Self, Vec<String>) {
        let (mut lands, mut faults) = (Vec::new(), Vec::new());
        for (print, origin, bytes) in files {
            match log::read(&bytes, &origin) {
                Ok(read) => {
                    if !read.is_whole() {
                        let count: usize = read.damaged.iter().map(ExactSizeIterator::len).sum();
                        faults.push(format!("{count} bytes of what was painted are damaged, and are left out"));
                    }
                    lands.push((print, LandEdits::of_file(origin, read, &bytes)));
                }
                Err(error) => faults.push(format!("what was painted is left out: {error}")),
            }
        }
        (Self(lands), faults)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Column, Place, Seed, edits::BrushKind};
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
        let (given, faults) = EditStore::from_files(painted.to_files());
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
    fn a_log_that_has_grown_is_written_in_fewer_bytes_and_what_comes_meanwhile_is_not_lost() {
        let land = app::land(Seed(5), "superposed-cosine");
        let with = (&land, &app::algorithms());
        let mut painted = EditStore::default();
        // Back and forth over the same place, washing and painting in turns, so that each stroke changes something and most
        // are overwritten.
        let grow = |painted: &mut EditStore| {
            let turns = [BrushKind::Wash, BrushKind::Ink].into_iter().cycle();
            let strokes = turns.flat_map(|kind| (0..40).map(move |column| piece_of(kind, column)));
            for stroke in strokes.take(20_000) {
                if painted.log_to_compact().is_some() {
                    return;
                }
                painted.paint(with, &stroke, true);
                painted.finish_stroke(&land);
            }
            panic!("it has not grown: {} bytes", painted.bytes(&land));
        };
        grow(&mut painted);
        let grown = painted.bytes(&land);
        let loose = painted.log_to_compact().expect("it has just grown");
        painted.paint(with, &piece(300), true);
        painted.undo(&land);
        painted.paint(with, &piece(400), true);
        painted.finish_stroke(&land);
        let compact = loose.run();
        painted.paint(with, &piece(500), true);
        let before = painted.edits(&land);
        painted.apply_compacted(compact);
        assert!(painted.bytes(&land) < grown && painted.log_to_compact().is_none(), "{} of {grown}", painted.bytes(&land));
        let (mut given, faults) = EditStore::from_files(painted.to_files());
        assert_eq!((given.edits(&land), painted.edits(&land), faults), (before.clone(), before, Vec::new()));
        // Loaded strokes can be undone like the others.
        for _ in 0..painted.len(&land) {
            assert_eq!(given.undo(&land), painted.undo(&land));
        }
        // A compaction begun for one log does not touch the log of another save.
        grow(&mut painted);
        let late = painted.log_to_compact().expect("it has just grown").run();
        let (mut other, _) = EditStore::from_files(painted.to_files());
        let bytes = other.bytes(&land);
        other.apply_compacted(late);
        assert_eq!(other.bytes(&land), bytes);
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
        let (mut given, faults) = EditStore::from_files(files.clone());
        assert_eq!((given.edits(&land), faults.len()), (first.clone(), 1));
        // What is painted after that is intact again.
        given.paint((&land, &app::algorithms()), &piece(90), true);
        assert!(EditStore::from_files(given.to_files()).1.is_empty());
        // Records behind the damage are read.
        files[0].2[last] ^= 1;
        files[0].2[(head + begin) / 2] ^= 1;
        let (given, faults) = EditStore::from_files(files.clone());
        assert!(given.len(&land) == 1 && given.edits(&land) != first && faults[0].contains("are damaged"), "{faults:?}");
        files[0].2.truncate(3);
        let (given, faults) = EditStore::from_files(files);
        assert!(given.edits(&land).is_empty() && faults[0].contains("left out"), "{faults:?}");
    }
}
