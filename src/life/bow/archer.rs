//! State of a bow in the archer's hands: draw, aim, release and quiver, in fixed steps. No ECS.

use bevy::{
    math::Vec2,
    prelude::{Component, Reflect, ReflectComponent, ReflectDefault},
};
use eremite_land::Place;
use eremite_stream::contracts::archery::{ArcherInput, BowState};
use serde::{Deserialize, Serialize};

use crate::motion::Body;

/// Arrows that a quiver holds.
pub const QUIVER: u8 = 12;
/// Metres of walking until the hermit finds a twig straight enough for another arrow.
const TWIG_M: f64 = 60.0;
/// Seconds to nock an arrow, to draw the string fully after that, and between two arrows.
const NOCKS_S: f32 = 0.22;
const DRAWS_S: f32 = 1.25;
const NEXT_S: f32 = 0.3;
/// Seconds for which the bow stays up after a draw; and the share of the way up or down that is left after a second.
const STAYS_S: f32 = 0.7;
const LEFT_RAISING: f32 = 1.0e-5;
/// Speed of an arrow at a minimal and at a full draw, in metres per second.
const SLOWEST_MPS: f32 = 12.0;
pub(super) const FASTEST_MPS: f32 = 38.0;
/// Speed at which keys raise and lower the aim, in radians per second; its limits and its initial value, in radians over the
/// horizontal.
const RAISES: f32 = 0.9;
const HIGHEST: f32 = 1.35;
const LOWEST: f32 = -1.1;
const AT_FIRST: f32 = 0.2;
/// Distance from the shoulder to the arrow's point at release, in metres.
const REACH_M: f32 = 0.55;
/// Below this speed, in metres per second, the archer turns to face the aim.
const STANDS_MPS: f32 = 0.4;

/// A bow and its quiver.
#[derive(Component, Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Component, Default, Debug, Clone)]
pub struct Bow {
    /// Seconds that it has been drawn.
    for_s: f32,
    /// Seconds until it can be drawn again, and until it is lowered.
    next_s: f32,
    stays_s: f32,
    up: f32,
    /// Aim in radians over the horizontal.
    raised: f32,
    aim: [f32; 2],
    /// The shoulder, relative to the feet.
    shoulder_m: [f32; 2],
    quiver: u8,
    /// The walked distance at which the next twig is found.
    twig_m: f64,
}

impl Default for Bow {
    fn default() -> Self {
        Self {
            for_s: 0.0,
            next_s: 0.0,
            stays_s: 0.0,
            up: 0.0,
            raised: AT_FIRST,
            aim: [1.0, 0.0],
            shoulder_m: [0.0, 1.36],
            quiver: QUIVER,
            twig_m: TWIG_M,
        }
    }
}

impl Bow {
    /// Arrows left in the quiver.
    pub fn arrows_left(&self) -> u8 {
        self.quiver
    }

    /// Puts an arrow into the quiver. Returns whether there was room for it.
    pub fn add_arrow(&mut self) -> bool {
        let fits = self.quiver < QUIVER;
        self.quiver += u8::from(fits);
        fits
    }

    /// Whether all values are in range; used on what a save holds.
    pub fn is_valid(&self) -> bool {
        let Self { for_s, next_s, stays_s, up, raised, aim, shoulder_m, quiver, twig_m } = self;
        let numbers = [*for_s, *next_s, *stays_s, *up, *raised, shoulder_m[0], shoulder_m[1]];
        let is_way = (Vec2::from(*aim).length() - 1.0).abs() < 0.01;
        is_way && numbers.into_iter().all(|number| number.abs() < 1.0e4) && *quiver <= QUIVER && twig_m.is_finite()
    }

    /// How far the string is drawn, from 0 to 1.
    fn draw_fraction(&self) -> f32 {
        let share = ((self.for_s - NOCKS_S) / DRAWS_S).clamp(0.0, 1.0);
        if self.quiver == 0 { 0.0 } else { share * (2.0 - share) }
    }

    /// Its state, for drawing the hermit.
    pub fn draw_pose(&self) -> BowState {
        BowState {
            raised: self.up,
            drawn_share: self.draw_fraction(),
            aim: self.aim.into(),
            nocked: self.quiver > 0 && self.for_s > 0.0,
            quiver: self.quiver,
            is_hindered: false,
        }
    }

    /// Advances the bow by one fixed step. `shoulder_m` is relative to the feet, `None` while the hands are not free.
    /// Returns the place and velocity of the arrow that is released.
    pub fn step(&mut self, asks: ArcherInput, body: &mut Body, shoulder_m: Option<Vec2>, seconds: f32) -> Option<(Place, Vec2)> {
        self.next_s = (self.next_s - seconds).max(0.0);
        self.stays_s = (self.stays_s - seconds).max(0.0);
        if body.walked_m < self.twig_m - 2.0 * TWIG_M {
            // A new session: the distance walked has started over.
            self.twig_m = body.walked_m;
        }
        if body.walked_m >= self.twig_m {
            self.twig_m = body.walked_m + TWIG_M;
            self.add_arrow();
        }
        let can_draw = shoulder_m.is_some();
        self.shoulder_m = shoulder_m.map_or(self.shoulder_m, Vec2::into);
        let back = self.draw_fraction();
        let mut loosed = None;
        if asks.draw && can_draw && self.next_s == 0.0 {
            self.point(&asks, body, seconds);
            self.for_s += seconds;
            self.stays_s = STAYS_S;
        } else if self.for_s > 0.0 {
            if can_draw && !asks.draw && !asks.let_down && back > 0.0 {
                loosed = self.predicted_shot(body.place, body, &self.draw_pose());
                self.quiver -= 1;
                self.next_s = NEXT_S;
            }
            self.for_s = 0.0;
        }
        if !can_draw {
            self.stays_s = 0.0;
        }
        let up = f32::from(self.stays_s > 0.0);
        self.up += (up - self.up) * (1.0 - libm::powf(LEFT_RAISING, seconds));
        loosed
    }

    /// Points the bow; an archer who stands turns to face the aim.
    fn point(&mut self, asks: &ArcherInput, body: &mut Body, seconds: f32) {
        match asks.aim.and_then(Vec2::try_normalize) {
            Some(aim) => {
                if aim.x * body.facing < 0.0 && body.velocity.length() < STANDS_MPS {
                    body.facing = aim.x.signum();
                }
                self.raised = libm::asinf(aim.y.clamp(-1.0, 1.0)).clamp(LOWEST, HIGHEST);
                self.aim = aim.into();
            }
            None => {
                self.raised = (self.raised + asks.raise * RAISES * seconds).clamp(LOWEST, HIGHEST);
                self.aim = [libm::cosf(self.raised) * body.facing, libm::sinf(self.raised)];
            }
        }
    }

    /// Place and velocity of the arrow that would be released now, by an archer whose feet are at `feet`.
    pub fn predicted_shot(&self, feet: Place, body: &Body, drawn: &BowState) -> Option<(Place, Vec2)> {
        let speed_mps = SLOWEST_MPS + (FASTEST_MPS - SLOWEST_MPS) * drawn.drawn_share;
        let from = feet.translated(Vec2::from(self.shoulder_m) + drawn.aim * REACH_M);
        // The archer's own velocity is added: on horseback the arrow is faster.
        (drawn.drawn_share > 0.0 && drawn.nocked).then(|| (from, drawn.aim * speed_mps + body.velocity))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Column;

    const STEP_S: f32 = 1.0 / 64.0;
    const SHOULDER: Option<Vec2> = Some(Vec2::new(0.0, 1.36));
    const DRAWS: ArcherInput = ArcherInput { draw: true, aim: None, raise: 0.0, let_down: false };

    fn body() -> Body {
        Body::standing_on(Place::at(Column(0), 0))
    }

    fn draw(bow: &mut Bow, asks: ArcherInput, seconds: f32) {
        for _ in 0..(seconds / STEP_S) as u32 {
            assert_eq!(bow.step(asks, &mut body(), SHOULDER, STEP_S), None);
        }
    }

    #[test]
    fn the_longer_it_is_drawn_the_faster_the_arrow_and_a_tap_shoots_none() {
        let shoot = |seconds| {
            let mut bow = Bow::default();
            draw(&mut bow, DRAWS, seconds);
            let loosed = bow.step(ArcherInput::default(), &mut body(), SHOULDER, STEP_S);
            (loosed.map_or(0.0, |(_, velocity)| velocity.length()), bow.arrows_left())
        };
        assert_eq!(shoot(0.1), (0.0, QUIVER));
        let speeds = [0.4, 0.8, 1.2, 1.6, 5.0].map(shoot);
        assert!(speeds.is_sorted_by(|a, b| a.0 < b.0 || a.0 == FASTEST_MPS), "{speeds:?}");
        assert_eq!(speeds[4], (FASTEST_MPS, QUIVER - 1));
    }

    #[test]
    fn who_lowers_it_or_cannot_hold_it_shoots_nothing() {
        let mut bow = Bow::default();
        draw(&mut bow, DRAWS, 1.0);
        assert_eq!(bow.step(ArcherInput { let_down: true, ..ArcherInput::default() }, &mut body(), SHOULDER, STEP_S), None);
        draw(&mut bow, DRAWS, 1.0);
        assert_eq!(bow.step(DRAWS, &mut body(), None, STEP_S), None);
        assert_eq!(bow.step(ArcherInput::default(), &mut body(), SHOULDER, STEP_S), None);
        assert_eq!(bow.arrows_left(), QUIVER);
    }

    #[test]
    fn keys_raise_it_a_direction_points_it_and_he_turns_to_it() {
        let mut bow = Bow::default();
        draw(&mut bow, ArcherInput { raise: 1.0, ..DRAWS }, 5.0);
        assert!((bow.draw_pose().aim.y - libm::sinf(HIGHEST)).abs() < 1.0e-4);
        let mut him = body();
        let left = Vec2::new(-3.0, 1.0);
        bow.step(ArcherInput { aim: Some(left), ..DRAWS }, &mut him, SHOULDER, STEP_S);
        assert!(bow.draw_pose().aim.distance(left.normalize()) < 1.0e-6);
        assert_eq!(him.facing, -1.0);
        bow.step(DRAWS, &mut him, SHOULDER, STEP_S);
        assert!(bow.draw_pose().aim.distance(left.normalize()) < 1.0e-4, "from there keys go on");
    }

    #[test]
    fn an_empty_quiver_fills_as_he_walks_and_never_beyond_its_rim() {
        let mut bow = Bow::default();
        for _ in 0..2 * QUIVER {
            draw(&mut bow, DRAWS, 0.9);
            bow.step(ArcherInput::default(), &mut body(), SHOULDER, STEP_S);
        }
        assert_eq!(bow.arrows_left(), 0);
        draw(&mut bow, DRAWS, 2.0);
        assert_eq!((bow.draw_pose().drawn_share, bow.step(ArcherInput::default(), &mut body(), SHOULDER, STEP_S)), (0.0, None));
        let mut him = body();
        for metre in 0..2000 {
            him.walked_m = f64::from(metre);
            bow.step(ArcherInput::default(), &mut him, SHOULDER, STEP_S);
            assert!(bow.arrows_left() <= QUIVER && u32::from(bow.arrows_left()) <= metre / 60, "{metre}: {}", bow.arrows_left());
        }
        assert!(bow.arrows_left() == QUIVER && !bow.add_arrow());
    }
}
