//! Save section of the brush: the strokes of each land and the tool.

use std::collections::BTreeSet;

use bevy::{ecs::system::RunSystemOnce, prelude::*};
use eremite_land::{
    Algorithms, Land, Recipe,
    edits::{
        MergeError, Merged, Strokes,
        log::{self, Origin},
    },
};
use eremite_stream::contracts::saveable::Saveable;
use eremite_words as words;
use serde::{Deserialize, Serialize};

use super::{BrushTool, EditStore, OthersInk, StrokeAuthor, StrokeAuthorName, apply_edits_to_new_land, edit_store, tool::FixtureChoice};

/// The most names of others that a line tells.
const NAMES: usize = 4;

/// The strokes of a land: its fingerprint, its origin and its log as a file.
type StrokesOfLand = (u64, Origin, Vec<u8>);

/// The strokes of each land, and the tool behind them: the front of the section only grows.
#[derive(Serialize, Deserialize)]
pub(super) struct BrushSaveSection {
    pub(super) lands: Vec<StrokesOfLand>,
    hand: Option<BrushTool>,
    choice: FixtureChoice,
    /// Some bytes were damaged.
    #[serde(skip)]
    is_damaged: bool,
    /// The unreadable strokes, if all of them belong to one land: they are taken for the current one.
    #[serde(skip)]
    of_here: Option<Vec<u8>>,
}

impl BrushSaveSection {
    /// A section without strokes, and without a tool.
    pub(super) fn empty() -> Self {
        Self { lands: Vec::new(), hand: None, choice: FixtureChoice::default(), is_damaged: false, of_here: None }
    }
}

impl Saveable for BrushSaveSection {
    const NAME: &'static str = "brush";
    const VERSION: u32 = 2;
    const BELONGS_TO_LAND: bool = true;

    fn capture(world: &mut World) -> Option<Self> {
        let hand = world.query::<&BrushTool>().single(world).ok().cloned();
        let choice = hand.as_ref().map(|hand| hand.choice).unwrap_or_default();
        let lands = world.get_resource::<EditStore>()?.to_files();
        Some(Self { lands, hand, choice, is_damaged: false, of_here: None })
    }

    fn salvage(bytes: &[u8]) -> Option<Self> {
        // Stroke records have checksums of their own; the tool is reset.
        let lands = postcard::take_from_bytes::<Vec<StrokesOfLand>>(bytes).map(|(lands, _)| lands).unwrap_or_default();
        let is_read = !lands.is_empty() && lands.iter().all(|(_, origin, file)| log::read(file, origin).is_ok());
        let salvaged = Self { is_damaged: true, ..Self::empty() };
        // With several lands it cannot be known to which one a record belongs.
        let is_of_one = !bytes.is_empty() && log::count_headers(bytes) <= 1;
        match is_read {
            true => Some(Self { lands, ..salvaged }),
            false => is_of_one.then(|| Self { of_here: Some(bytes.into()), ..salvaged }),
        }
    }

    fn is_valid(&self) -> bool {
        self.hand.as_ref().is_none_or(BrushTool::is_valid)
    }

    fn merge(self, world: &mut World) -> Option<String> {
        let (land, algorithms) = (world.get_resource::<Land>()?.clone(), world.get_resource::<Algorithms>()?.clone());
        let origin = Origin::of(&Recipe::from_land(&land, &algorithms));
        let Some((_, _, file)) = self.lands.iter().find(|(_, of, _)| *of == origin) else {
            return Some(words::text("strokes-none").into());
        };
        let read = match log::read(file, &origin) {
            Ok(read) => read,
            Err(error) => return Some(words::text_with("strokes-not-taken", &[("error", error.to_string().into())])),
        };
        let come = match merge_strokes(world, &read.strokes)? {
            Ok(merged) if merged.commands == 0 => words::text("strokes-not-new").into(),
            Ok(merged) => told(&merged),
            Err(error) => words::text_with("strokes-not-taken", &[("error", error.to_string().into())]),
        };
        Some(edit_store::damage(&read).into_iter().chain([come]).collect::<Vec<_>>().join("; "))
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let Self { mut lands, hand, choice, is_damaged, of_here } = self;
        let here = world.get_resource::<Land>().zip(world.get_resource::<Algorithms>()).filter(|_| is_damaged);
        if let Some((land, algorithms)) = here {
            let (print, origin) = (land.fingerprint(), Origin::of(&Recipe::from_land(land, algorithms)));
            // The fingerprint has no checksum of its own.
            for (own, ..) in lands.iter_mut().filter(|(_, of, _)| *of == origin) {
                *own = print;
            }
            lands.extend(of_here.map(|bytes| (print, origin.clone(), [log::header(&origin), bytes].concat())));
        }
        let author = world.get_resource::<StrokeAuthor>().copied().unwrap_or_default();
        let (painted, faults) = EditStore::from_files(lands, author);
        world.insert_resource(painted);
        // Before the player's body is placed: it may stand on painted ground.
        if world.contains_resource::<Land>() && world.run_system_once(apply_edits_to_new_land).is_err() {
            return Some(words::text("strokes-not-laid").into());
        }
        let mut hands = world.query::<&mut BrushTool>();
        if let (Some(hand), Ok(mut his)) = (hand, hands.single_mut(world)) {
            *his = hand;
            his.choice = choice;
        }
        (!faults.is_empty()).then(|| faults.join("; "))
    }
}

/// Merges the strokes of others over the current land into those of this walk, and shows them in their makers' ink for a while.
/// `None` if there is no land, or nothing can be painted.
pub(super) fn merge_strokes(world: &mut World, strokes: &Strokes) -> Option<Result<Merged, MergeError>> {
    let (land, algorithms) = (world.get_resource::<Land>()?.clone(), world.get_resource::<Algorithms>()?.clone());
    let author = world.get_resource::<StrokeAuthor>().copied().unwrap_or_default();
    let name = world.get_resource::<StrokeAuthorName>().cloned().unwrap_or_default();
    let mut painted = world.get_resource_mut::<EditStore>()?;
    painted.bypass_change_detection().adopt(&land, &algorithms);
    painted.set_author(author, &name);
    let merged = painted.merge((&land, &algorithms), strokes);
    if let Some(merged) = merged.as_ref().ok().filter(|merged| merged.commands > 0) {
        world.insert_resource(OthersInk::show(merged.works.clone(), &land));
    }
    Some(merged)
}

/// How many strokes came, whose they are, and how to be rid of them.
fn told(merged: &Merged) -> String {
    let count = merged.strokes();
    let names: BTreeSet<&str> = merged.works.iter().filter_map(|work| work.name.as_deref()).collect();
    if names.is_empty() {
        return words::text_with("strokes-new", &[("count", count.into())]);
    }
    let names = words::list(names.into_iter().take(NAMES));
    words::text_with("strokes-new-by", &[("count", count.into()), ("names", names.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{
        Column, Place, Seed,
        edits::{Brush, BrushKind},
    };
    use eremite_stream::contracts::saveable;
    use eremite_testing as app;

    const STROKES: usize = 6;

    /// A section of [`STROKES`] strokes in each land, each of which changes something.
    fn painted(lands: &[&Land]) -> BrushSaveSection {
        let mut painted = EditStore::default();
        for stroke in 0..STROKES as i64 {
            // Of many places, so that a record is longer than what lies before the strokes.
            let place = |step: i64| Place::at(Column(stroke * 20 + step % 7), -20 - step % 3);
            let brush = Brush::new(BrushKind::Wash, (0..100).map(place).collect(), 1.1).expect("a brush");
            for land in lands {
                painted.paint((land, &app::algorithms()), &brush, true);
            }
        }
        BrushSaveSection { lands: painted.to_files(), hand: None, choice: FixtureChoice::default(), is_damaged: false, of_here: None }
    }

    #[test]
    fn a_byte_that_is_damaged_costs_one_stroke_at_most() {
        let land = app::land(Seed(5), "superposed-cosine");
        let bytes = saveable::encode_section(&painted(&[&land])).bytes;
        let strokes = |bytes: &[u8]| {
            let mut world = World::new();
            world.insert_resource(land.clone());
            world.insert_resource(app::algorithms());
            BrushSaveSection::salvage(bytes).expect("there is something").restore(&mut world);
            world.resource::<EditStore>().len(&land)
        };
        assert_eq!(strokes(&bytes), STROKES);
        for at in (0..250).step_by(5).chain((250..bytes.len()).step_by(211)) {
            let mut turned = bytes.clone();
            turned[at] ^= 0xff;
            assert!(strokes(&turned) >= STROKES - 1, "byte {at}");
        }
        let half = strokes(&bytes[..bytes.len() / 2]);
        assert!((1..STROKES).contains(&half), "{half} of half of it");
        let nothing = [&[0; 250][..], &bytes[250..]].concat();
        assert!(strokes(&nothing) >= STROKES - 2, "without its beginning");
    }

    #[test]
    fn strokes_of_several_lands_are_not_mixed() {
        let lands = [5, 6].map(|seed| app::land(Seed(seed), "superposed-cosine"));
        let bytes = saveable::encode_section(&painted(&[&lands[0], &lands[1]])).bytes;
        assert!(BrushSaveSection::salvage(&bytes).is_some_and(|section| section.lands.len() == 2));
        assert!(BrushSaveSection::salvage(&bytes[..bytes.len() - 9]).is_none() && BrushSaveSection::salvage(&[]).is_none());
    }
}
