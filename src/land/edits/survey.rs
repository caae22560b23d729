//! Survey: how strokes that were made on one land would lie on another, such as a newer version of the same.

use bevy_math::Vec2;

use super::{BrushKind, EditCommand, Strokes, command::Act};
use crate::{
    Land, LandCache, Place,
    background::{Steps, finish},
    room::{ROOM_COLUMNS, RoomIndex},
};

/// Metres between two points at which a stroke is probed, and how far beneath it is felt for ground.
const STEP_M: f32 = 1.0;
const BENEATH_M: f32 = 0.4;

/// What a survey has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StrokeSurvey {
    /// Strokes and placed things, without those that were taken back.
    pub strokes: usize,
    /// Those that touched ground and would hang in the air.
    pub hanging: usize,
    /// Those that were in the open and would lie in rock.
    pub buried: usize,
}

/// What is around a stroke at a land: air, ground or rock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Support {
    Air,
    Ground,
    Rock,
}

impl Strokes {
    /// Counts what would lie otherwise on the land `to` than on `from`. The cost is that of the rooms around all strokes, in
    /// both lands.
    pub fn survey(&self, from: &Land, to: &Land) -> StrokeSurvey {
        finish(self.survey_in_steps(from, to))
    }

    /// [`survey`](Self::survey) in steps, one for each command.
    pub fn survey_in_steps(&self, from: &Land, to: &Land) -> Steps<StrokeSurvey> {
        let counted = self.commands_in_order().filter(|command| command.is_a_step() && !self.is_taken_back(command.id()));
        let mut left = counted.cloned().collect::<Vec<EditCommand>>().into_iter();
        let mut lands = [from, to].map(|land| (land.pristine().clone(), LandCache::default()));
        let mut survey = StrokeSurvey::default();
        Box::new(move || {
            let Some(command) = left.next() else { return Some(survey) };
            let act = command.act();
            survey.strokes += usize::from(!matches!(act, Act::Inscribe(..)));
            let probes = probes(&act);
            let [before, now] = lands.each_mut().map(|(land, cache)| footing(&probes, land, cache));
            survey.hanging += usize::from(now == Support::Air && before != now);
            survey.buried += usize::from(now == Support::Rock && before != now);
            None
        })
    }
}

/// Points along what was built, and beneath it. What is dug away hangs nowhere.
fn probes(act: &Act) -> Vec<Place> {
    match act {
        Act::Stroke(pieces) => {
            let built = pieces.iter().filter(|piece| piece.kind() == BrushKind::Ink);
            built.flat_map(|piece| along(piece.path()).flat_map(|at| [at, at.moved_up(-piece.radius_m() - BENEATH_M)])).collect()
        }
        Act::Place(fixture) => [0.0, -BENEATH_M].map(|up| fixture.place().moved_up(up)).to_vec(),
        // Words go with their stone.
        Act::Inscribe(..) | Act::TakeBack(_) | Act::Name(_) => Vec::new(),
        Act::Lay(rooms) => {
            let cell = |room: RoomIndex, cell: usize| Place {
                column: room.first_column() + (cell % ROOM_COLUMNS) as i64,
                row: room.first_row() + (cell / ROOM_COLUMNS) as i64,
                offset: Vec2::splat(0.5),
            };
            rooms.iter().flat_map(|(room, change)| change.blocks().iter().map(|(at, _)| cell(*room, *at))).collect()
        }
    }
}

/// Points along a path, [`STEP_M`] apart at most.
fn along(path: &[Place]) -> impl Iterator<Item = Place> {
    let between = path.windows(2).flat_map(|pair| {
        let way = pair[1].offset_from(pair[0]);
        let steps = (way.length() / STEP_M).ceil().max(1.0);
        (1..=steps as usize).map(move |step| pair[0].translated(way * (step as f32 / steps)))
    });
    path.first().copied().into_iter().chain(between)
}

fn footing(probes: &[Place], land: &Land, cache: &mut LandCache) -> Support {
    let open = probes.iter().filter(|place| cache.is_open(land, **place)).count();
    match open {
        0 if !probes.is_empty() => Support::Rock,
        open if open == probes.len() => Support::Air,
        _ => Support::Ground,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Column, Modifier, Seed, builtin, edits::Brush};

    /// Raises a land by some metres.
    struct Raised(f32);

    impl Modifier for Raised {
        fn reshape(&self, _: Column, heights: &mut [f32]) {
            for height in heights {
                *height += self.0;
            }
        }
    }

    #[test]
    fn what_stood_and_would_hang_or_lie_in_rock_is_counted() {
        let height_source = builtin::algorithms().find("linear").expect("known").with_params(&[]).expect("defaults");
        let land = crate::terrain::base_terrain(Seed(5), "linear", height_source);
        let ground = Place::at(Column(300), 0).at_height(land.height(Column(300)));
        let mut strokes = Strokes::default();
        let mut paint = |kind, up: f32| {
            strokes.begin();
            strokes.paint(&Brush::new(kind, vec![ground.moved_up(up), ground.translated(Vec2::new(2.0, up))], 0.6).expect("a stroke"));
            strokes.end();
        };
        // One on the ground, one in the air, one that is dug, and one that is taken back.
        paint(BrushKind::Ink, 0.5);
        paint(BrushKind::Ink, 30.0);
        paint(BrushKind::Wash, -1.0);
        paint(BrushKind::Ink, 9.0);
        strokes.undo();
        let on = |raised_m: f32| strokes.survey(&land, &land.with_modifier(Arc::new(Raised(raised_m))));
        let survey = |hanging, buried| StrokeSurvey { strokes: 3, hanging, buried };
        assert_eq!(on(0.0), survey(0, 0));
        assert_eq!(on(-12.0), survey(1, 0));
        assert_eq!(on(12.0), survey(0, 1));
        assert_eq!(on(60.0), survey(0, 2), "what was in the air lies in rock too");
    }
}
