//! What was painted in a run, land by land, with all that is needed to keep it.

use bevy::prelude::Resource;

use crate::land::{
    Algorithms, Land, Recipe,
    edits::{
        Brush, Edits, Fixture, Strokes,
        log::{self, Log, Origin},
    },
};

/// What was painted in this run, by the [`Land::print`] of each land: the one on which somebody has painted last is the
/// last, so that what is kept of the others stays where it is.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Painted(Vec<(u64, Canvas)>);

/// The strokes of a land.
#[derive(Clone, Debug, PartialEq)]
struct Canvas {
    origin: Origin,
    strokes: Strokes,
    /// All strokes that are done, as a file of them, and the number of the next.
    log: Vec<u8>,
    next: u64,
    /// The edits as they were before the stroke that is being drawn.
    before: Option<Edits>,
}

impl Canvas {
    fn of(origin: Origin) -> Self {
        let log = log::head(&origin);
        Self { origin, strokes: Strokes::default(), log, next: 1, before: None }
    }

    /// With these strokes, and none that can no more be taken back.
    fn over(origin: Origin, strokes: Strokes) -> Self {
        let log = log::compacted(&origin, &strokes);
        let next = log::read(&log, &origin).map_or(1, |log| log.next);
        Self { origin, strokes, log, next, before: None }
    }

    /// As it was kept; most of it is to tell what can still be taken back, or what is there.
    fn of_file(origin: Origin, read: Log, mut bytes: Vec<u8>) -> Self {
        bytes.truncate(read.whole);
        let kept = Self { origin, strokes: read.strokes, log: bytes, next: read.next, before: None };
        let compacted = Self::over(kept.origin.clone(), kept.strokes.clone());
        if 2 * compacted.log.len() < kept.log.len() { compacted } else { kept }
    }

    /// The record of the stroke that is being drawn, if one is.
    fn unfinished(&self) -> Option<Vec<u8>> {
        Some(log::stroke(self.next, &self.strokes.last_rooms(), self.before.as_ref()?))
    }

    /// The stroke that is being drawn is done.
    fn end(&mut self) {
        if let Some(record) = self.unfinished() {
            self.log.extend(record);
            (self.next, self.before) = (self.next + 1, None);
        }
    }
}

impl Painted {
    fn at(&self, land: &Land) -> Option<usize> {
        self.0.iter().position(|(print, _)| *print == land.print())
    }

    fn canvas(&self, land: &Land) -> Option<&Canvas> {
        Some(&self.0[self.at(land)?].1)
    }

    fn canvas_mut(&mut self, land: &Land) -> Option<&mut Canvas> {
        let at = self.at(land)?;
        Some(&mut self.0[at].1)
    }

    /// What was painted in a land.
    pub fn edits(&self, land: &Land) -> Edits {
        self.canvas(land).map(|canvas| canvas.strokes.edits().clone()).unwrap_or_default()
    }

    /// Takes over what lies over a land in which nobody has painted yet, if anything does.
    pub(super) fn adopt(&mut self, land: &Land, algorithms: &Algorithms) {
        if land.painted().is_empty() || self.at(land).is_some() {
            return;
        }
        let origin = Origin::of(&Recipe::of(land, algorithms));
        self.0.push((land.print(), Canvas::over(origin, Strokes::over(land.painted().clone()))));
    }

    /// How many bytes the strokes of a land are as a file, without one that is being drawn.
    pub fn bytes(&self, land: &Land) -> usize {
        self.canvas(land).map_or(0, |canvas| canvas.log.len())
    }

    /// How many strokes can be taken back in a land.
    pub fn len(&self, land: &Land) -> usize {
        self.canvas(land).map_or(0, |canvas| canvas.strokes.len())
    }

    /// Paints a piece, of a new stroke or of the one before it; what is painted then.
    pub fn paint(&mut self, (land, algorithms): (&Land, &Algorithms), brush: &Brush, begins: bool) -> Edits {
        let canvas = self.painted_on(land, algorithms);
        if begins || canvas.before.is_none() {
            canvas.end();
            canvas.before = Some(canvas.strokes.edits().clone());
            canvas.strokes.begin();
        }
        canvas.strokes.paint(brush);
        canvas.strokes.edits().clone()
    }

    /// Places something, as a stroke of its own; what is painted then.
    pub fn place(&mut self, (land, algorithms): (&Land, &Algorithms), fixture: &Fixture) -> Edits {
        let canvas = self.painted_on(land, algorithms);
        canvas.end();
        canvas.before = Some(canvas.strokes.edits().clone());
        canvas.strokes.place(fixture);
        canvas.end();
        canvas.strokes.edits().clone()
    }

    /// The strokes of a land on which somebody paints: they are the last from now on.
    fn painted_on(&mut self, land: &Land, algorithms: &Algorithms) -> &mut Canvas {
        let known = self.at(land).map(|at| self.0.remove(at));
        self.0.push(known.unwrap_or_else(|| (land.print(), Canvas::of(Origin::of(&Recipe::of(land, algorithms))))));
        &mut self.0.last_mut().expect("it was just put there").1
    }

    /// The stroke that was being drawn is done.
    pub fn end(&mut self, land: &Land) {
        if let Some(canvas) = self.canvas_mut(land) {
            canvas.end();
        }
    }

    /// Takes the last stroke back, if there is one; see [`Painted::paint`].
    pub fn take_back(&mut self, land: &Land) -> Option<Edits> {
        let canvas = self.canvas_mut(land)?;
        canvas.end();
        canvas.strokes.undo()?;
        canvas.log.extend(log::undone(canvas.next));
        canvas.next += 1;
        Some(canvas.strokes.edits().clone())
    }

    /// The strokes of every land, as files of them; the one that is being drawn is there as far as it is.
    pub(super) fn to_files(&self) -> Vec<(u64, Origin, Vec<u8>)> {
        let file = |(print, canvas): &(u64, Canvas)| {
            let bytes = [&canvas.log[..], &canvas.unfinished().unwrap_or_default()].concat();
            (*print, canvas.origin.clone(), bytes)
        };
        self.0.iter().map(file).collect()
    }

    /// The same from such files; and what is lost of each that is damaged, or of other generators, in a line.
    pub(super) fn from_files(files: Vec<(u64, Origin, Vec<u8>)>) -> (Self, Vec<String>) {
        let (mut lands, mut faults) = (Vec::new(), Vec::new());
        for (print, origin, bytes) in files {
            match log::read(&bytes, &origin) {
                Ok(read) => {
                    if read.whole < bytes.len() {
                        faults
                            .push(format!("the last {} bytes of what was painted are damaged, and are left out", bytes.len() - read.whole));
                    }
                    lands.push((print, Canvas::of_file(origin, read, bytes)));
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
    use crate::{
        app,
        land::{Column, Place, Seed, edits::BrushKind},
    };

    fn piece(column: i64) -> Brush {
        Brush::new(BrushKind::Wash, vec![Place::at(Column(column), -20), Place::at(Column(column + 2), -20)], 1.1).expect("a brush")
    }

    #[test]
    fn what_was_painted_is_kept_and_given_back_and_can_still_be_taken_back_stroke_by_stroke() {
        let land = app::land(Seed(5), "superposed-cosine");
        let mut painted = Painted::default();
        for stroke in 0..5 {
            for part in 0..3 {
                painted.paint((&land, &app::algorithms()), &piece(stroke * 20 + part * 2), part == 0);
            }
        }
        painted.take_back(&land).expect("there are five");
        let lamp = crate::land::edits::FixtureKind::Lamp;
        painted.place((&land, &app::algorithms()), &Fixture::at(lamp, Place::at(Column(7), -18), 0));
        // While one is being drawn too.
        painted.paint((&land, &app::algorithms()), &piece(900), true);
        let (given, faults) = Painted::from_files(painted.to_files());
        assert_eq!(faults, Vec::<String>::new());
        assert_eq!(given.edits(&land), painted.edits(&land));
        let (mut one, mut other) = (painted, given);
        assert_eq!((one.len(&land), other.len(&land)), (6, 6));
        for _ in 0..6 {
            let [a, b] = [&mut one, &mut other].map(|painted| painted.take_back(&land).expect("there is one more"));
            assert_eq!(a, b);
        }
        assert!(one.take_back(&land).is_none() && one.edits(&land).is_empty());
    }

    #[test]
    fn what_is_damaged_is_taken_up_to_there_and_that_is_said() {
        let land = app::land(Seed(5), "superposed-cosine");
        let mut painted = Painted::default();
        painted.paint((&land, &app::algorithms()), &piece(0), true);
        let first = painted.edits(&land);
        painted.paint((&land, &app::algorithms()), &piece(50), true);
        let mut files = painted.to_files();
        let last = files[0].2.len() - 1;
        files[0].2[last] ^= 1;
        let (given, faults) = Painted::from_files(files.clone());
        assert_eq!((given.edits(&land), faults.len()), (first, 1));
        files[0].2.truncate(3);
        let (given, faults) = Painted::from_files(files);
        assert!(given.edits(&land).is_empty() && faults[0].contains("left out"), "{faults:?}");
    }
}
