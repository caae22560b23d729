//! The bow, in words: who draws it and how he holds it, where arrows fly, and what they strike beside the ground. Whoever
//! moves arrows writes most of it, and knows neither who shoots nor what is shot at.

use bevy::prelude::*;
use eremite_land::{Land, Place};

/// Where an archer stands after a fixed step: whoever moves him says so, in `FixedPostUpdate`.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct ArcherPosition(pub Place);

/// Who may shoot, and what he asks of his bow. Keys write it, bots may.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
#[require(ArcherPosition)]
pub struct ArcherInput {
    /// Whether he draws. An arrow flies when that ends.
    pub draws: bool,
    /// Which way he aims, to the right and up; nothing, if he raises and lowers the bow instead.
    pub aim: Option<Vec2>,
    /// How fast he raises it: -1 lowers it, 1 raises it.
    pub raises: f32,
    /// Whether he lets the string go slowly, and no arrow flies: latched until a fixed step has seen it.
    pub lowers: bool,
}

/// How an archer holds his bow: whoever has the bow says so, every fixed step.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct BowState {
    /// How far the bow is up: 0 on his back, 1 before him.
    pub up: f32,
    /// How far the string is back, from 0 to 1.
    pub back: f32,
    /// Which way it points, to the right and up; of length 1.
    pub aim: Vec2,
    /// Whether an arrow lies on the string.
    pub nocked: bool,
    /// How many arrows there are in the quiver.
    pub quiver: u8,
}

impl Default for BowState {
    fn default() -> Self {
        Self { up: 0.0, back: 0.0, aim: Vec2::X, nocked: false, quiver: 0 }
    }
}

/// Where an arrow went in the last fixed step, or where one has struck not long ago.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArrowShot {
    /// Where its point was before the step.
    pub from: Place,
    /// Where it is.
    pub to: Place,
    /// Whether it was thrown back in this step by what it struck there.
    pub was_thrown_back: bool,
}

/// Metres within which an arrow frightens as somebody does who is twice as far away.
const AS_NEAR: f32 = 2.0;

/// All that fly, and those that have just struck; made anew in every fixed step, before whoever heeds them takes his.
#[derive(Resource, Clone, Debug, Default)]
pub struct ArrowShots(pub Vec<ArrowShot>);

impl ArrowShots {
    /// How far away somebody would be who frightens as much as the nearest arrow does, in metres, and on which side of the
    /// place it is: -1 or 1.
    pub fn nearest_threat(&self, place: Place) -> Option<(f32, f32)> {
        let ways = self.0.iter().map(|shot| {
            let (from, to) = (shot.from.offset_from(place), shot.to.offset_from(place));
            let along = to - from;
            let share = (-from.dot(along) / along.length_squared().max(1.0e-6)).clamp(0.0, 1.0);
            from + along * share
        });
        let nearest = ways.min_by(|a, b| a.length_squared().total_cmp(&b.length_squared()))?;
        Some((AS_NEAR * nearest.length(), if nearest.x < 0.0 { -1.0 } else { 1.0 }))
    }
}

/// What an arrow strikes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArrowHit {
    /// After which share of its way.
    pub share: f32,
    /// Whether it stands there; else it is thrown back.
    pub holds: bool,
}

/// Tells what an arrow strikes on its way from one place to another, both less than a metre apart: a function of the land
/// and the way, whatever was asked before.
pub type HitTest = Box<dyn FnMut(&Land, Place, Place) -> Option<ArrowHit> + Send + Sync>;

/// What there is to be struck, beside the ground. Whoever owns it adds it.
#[derive(Resource, Default)]
pub struct HitTests(Vec<HitTest>);

impl HitTests {
    /// Adds one.
    pub fn add(&mut self, mark: impl FnMut(&Land, Place, Place) -> Option<ArrowHit> + Send + Sync + 'static) {
        self.0.push(Box::new(mark));
    }

    /// What is struck first.
    pub fn first_hit(&mut self, land: &Land, from: Place, to: Place) -> Option<ArrowHit> {
        self.0.iter_mut().filter_map(|mark| mark(land, from, to)).min_by(|a, b| a.share.total_cmp(&b.share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Column;

    #[test]
    fn an_arrow_frightens_by_where_it_passes_and_not_by_where_it_ends() {
        let here = Place::at(Column(5), 5);
        let shots = ArrowShots(vec![ArrowShot {
            from: here.translated(Vec2::new(-20.0, 3.0)),
            to: here.translated(Vec2::new(20.0, 3.0)),
            was_thrown_back: false,
        }]);
        let (far_m, _) = shots.nearest_threat(here).expect("there is one");
        assert!((far_m - 6.0).abs() < 1.0e-4, "{far_m}");
        assert_eq!(shots.nearest_threat(here.moved_along(30.0)).map(|(_, side)| side), Some(-1.0));
        assert_eq!(ArrowShots::default().nearest_threat(here), None);
    }

    #[test]
    fn the_first_of_two_marks_is_struck_whoever_was_added_first() {
        let land = eremite_testing::land(eremite_land::Seed(1), "superposed-cosine");
        let (from, to) = (Place::at(Column(0), 0), Place::at(Column(1), 0));
        for shares in [[0.3, 0.6], [0.6, 0.3]] {
            let mut marks = HitTests::default();
            shares.into_iter().for_each(|share| marks.add(move |_, _, _| Some(ArrowHit { share, holds: true })));
            marks.add(|_, _, _| None);
            assert_eq!(marks.first_hit(&land, from, to).map(|hit| hit.share), Some(0.3));
        }
    }
}
