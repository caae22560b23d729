//! Skeleton: the joints of a posed creature, and the frames of its body parts.

use bevy::math::Vec2;
use eremite_land::Place;

use super::{figure::rotated, legs::MAX_LEGS};

/// Posed joints of a creature.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Skeleton {
    /// The origin of all its points.
    pub place: Place,
    /// The side it faces, -1 to 1.
    pub turn: f32,
    /// How many legs there are.
    pub count: usize,
    /// The joints of each leg, from the root to the sole, relative to the place.
    pub legs: [[Vec2; 5]; MAX_LEGS],
    /// Radians by which each foot is folded back.
    pub folds: [f32; MAX_LEGS],
    /// Frame of the croup, relative to the place, facing right.
    pub hind: JointFrame,
    /// Frame of the withers.
    pub fore: JointFrame,
    /// Frame of the neck.
    pub neck: JointFrame,
    /// Frame of the head.
    pub head: JointFrame,
    /// Frame of the tail.
    pub tail: JointFrame,
    /// Metres by which the back is arched.
    pub arch_m: f32,
    /// Radians by which each foot is tilted to the ground, rising to the right.
    pub lies: [f32; MAX_LEGS],
    /// How far hair streams behind, from 0 to 1.
    pub stream: f32,
    /// How much it is at ease, from 0 to 1: then it swishes its tail.
    pub ease: f32,
}

/// Frame of a body part: maps points of the drawing to the pose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JointFrame {
    /// Origin in the drawing.
    pub drawn: Vec2,
    /// Origin in the pose.
    pub at: Vec2,
    /// Rotation, and by its length the scale, as a complex factor.
    pub turned: Vec2,
}

impl JointFrame {
    pub(super) fn new(drawn: Vec2, at: Vec2, turned: Vec2) -> Self {
        Self { drawn, at, turned }
    }

    /// Maps a point of the drawing to the pose.
    pub fn of(&self, drawn: Vec2) -> Vec2 {
        self.at + rotated(self.turned, drawn - self.drawn)
    }

    fn lerp(&self, other: &Self, share: f32) -> Self {
        let [long, longer] = [self.turned, other.turned].map(Vec2::length);
        let turned = self.turned.lerp(other.turned, share).try_normalize().map(|way| way * (long + (longer - long) * share));
        Self { drawn: other.drawn, at: self.at.lerp(other.at, share), turned: turned.unwrap_or(other.turned) }
    }
}

impl Skeleton {
    /// Interpolates to the joints of the next step, all relative to another place.
    pub fn lerp(&self, next: &Self, share: f32, place: Place) -> Self {
        let [from, to] = [self.place.offset_from(place), next.place.offset_from(place)];
        let mut between = *next;
        between.place = place;
        between.turn += (self.turn - next.turn) * (1.0 - share);
        between.arch_m += (self.arch_m - next.arch_m) * (1.0 - share);
        between.stream += (self.stream - next.stream) * (1.0 - share);
        between.ease += (self.ease - next.ease) * (1.0 - share);
        let joints = self.legs.as_flattened().iter().zip(next.legs.as_flattened());
        for (joint, (before, after)) in between.legs.as_flattened_mut().iter_mut().zip(joints) {
            *joint = (*before + from).lerp(*after + to, share);
        }
        for leg in 0..MAX_LEGS {
            between.folds[leg] += (self.folds[leg] - next.folds[leg]) * (1.0 - share);
            between.lies[leg] += (self.lies[leg] - next.lies[leg]) * (1.0 - share);
        }
        let by = from.lerp(to, share);
        let facing = between.facing();
        for (frame, [before, after]) in [
            (&mut between.hind, [&self.hind, &next.hind]),
            (&mut between.fore, [&self.fore, &next.fore]),
            (&mut between.neck, [&self.neck, &next.neck]),
            (&mut between.head, [&self.head, &next.head]),
            (&mut between.tail, [&self.tail, &next.tail]),
        ] {
            *frame = before.lerp(after, share);
            // Along is mirrored in drawing.
            frame.at += Vec2::new(by.x / facing, by.y);
        }
        between
    }

    /// The turn, but never so narrow that nothing is left of the figure.
    pub fn facing(&self) -> f32 {
        const NARROWEST: f32 = 0.3;
        if self.turn < 0.0 { self.turn.min(-NARROWEST) } else { self.turn.max(NARROWEST) }
    }

    /// The side that it shows: -1 or 1.
    pub fn side(&self) -> f32 {
        self.facing().signum()
    }
}
