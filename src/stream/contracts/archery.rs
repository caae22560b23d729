//! Archery contract: an archer's input and bow, the arrows in flight, and what they can hit besides the ground. Mostly
//! written by the code that simulates arrows, which knows neither archers nor targets.

use bevy::prelude::*;
use eremite_land::{Land, Place};

/// Where an archer stands after a fixed step; written in `FixedPostUpdate` by whatever moves the archer.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct ArcherPosition(pub Place);

/// An archer's input to the bow, written by the keys or by a bot.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default, Debug, Clone)]
#[require(ArcherPosition)]
pub struct ArcherInput {
    /// Whether the string is drawn. Releasing it looses an arrow.
    pub draw: bool,
    /// Aim direction, to the right and up; `None` while the bow is raised and lowered with `raises` instead.
    pub aim: Option<Vec2>,
    /// Rate at which the bow is raised: -1 lowers it, 1 raises it.
    pub raise: f32,
    /// Whether the string is let go slowly, without loosing an arrow: latched until a fixed step has read it.
    pub let_down: bool,
}

/// How an archer holds the bow; written every fixed step.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct BowState {
    /// How far the bow is up: 0 on the back, 1 in front.
    pub raised: f32,
    /// How far the string is drawn, from 0 to 1.
    pub drawn_share: f32,
    /// Direction of the bow, to the right and up; of length 1.
    pub aim: Vec2,
    /// Whether an arrow is on the string.
    pub nocked: bool,
    /// The number of arrows in the quiver.
    pub quiver: u8,
    /// Whether the string is wanted, and the hands are not free.
    pub is_hindered: bool,
}

impl Default for BowState {
    fn default() -> Self {
        Self { raised: 0.0, drawn_share: 0.0, aim: Vec2::X, nocked: false, quiver: 0, is_hindered: false }
    }
}

/// The path of an arrow in the last fixed step, or the place where one hit recently.
#[derive(Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Debug, Clone)]
pub struct ArrowShot {
    /// Where its tip was before the step.
    pub from: Place,
    /// Where its tip is now.
    pub to: Place,
    /// Whether it bounced in this step off what it hit there.
    pub bounced: bool,
}

/// An arrow frightens as much as a person at this many times its distance.
const AS_NEAR: f32 = 2.0;

/// All arrows in flight, and those that have just hit; rebuilt in every fixed step, before anything reads them.
#[derive(Resource, Reflect, Clone, Debug, Default)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ArrowShots(pub Vec<ArrowShot>);

impl ArrowShots {
    /// The distance, in metres, at which a person would frighten as much as the nearest arrow does, and the side of `place`
    /// on which the arrow passes: -1 or 1. `None` without arrows.
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

/// An arrow's hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArrowHit {
    /// The share of its path that it had flown, from 0 to 1.
    pub share: f32,
    /// Whether it sticks there; otherwise it bounces off.
    pub sticks: bool,
}

/// Tests what an arrow hits on its way from one place to another, less than a metre apart. A function of the land and the
/// path, independent of earlier calls.
pub type HitTest = Box<dyn FnMut(&Land, Place, Place) -> Option<ArrowHit> + Send + Sync>;

/// Hit tests of what can be hit besides the ground. Each owner of a target adds its own.
#[derive(Resource, Default)]
pub struct HitTests(Vec<HitTest>);

impl HitTests {
    /// Adds a hit test.
    pub fn add(&mut self, mark: impl FnMut(&Land, Place, Place) -> Option<ArrowHit> + Send + Sync + 'static) {
        self.0.push(Box::new(mark));
    }

    /// The first hit on the path, over all hit tests.
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
            bounced: false,
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
            for share in shares {
                marks.add(move |_, _, _| Some(ArrowHit { share, sticks: true }));
            }
            marks.add(|_, _, _| None);
            assert_eq!(marks.first_hit(&land, from, to).map(|hit| hit.share), Some(0.3));
        }
    }
}
