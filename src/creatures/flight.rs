//! Four legs in the air: folded on the rise, and reaching for the ground on the way down.

use bevy::math::Vec2;

use super::{
    figure::turned,
    kind::Kind,
    legs::{MOST_LEGS, Root},
};

/// Metres a second up or down at which a leap looks all as that.
const FULL_MPS: f32 = 4.0;
/// The share of the path's pitch that the trunk takes, the most of it, in radians, and the least speed ahead by which it is reckoned.
const PITCHED: f32 = 0.6;
const MOST_PITCH: f32 = 0.5;
const LEAST_MPS: f32 = 2.0;
/// Where a sole is, ahead of where it stands and above it, in leg lengths: on the rise, at the top, and on the way down.
const FORE: [Vec2; 3] = [Vec2::new(0.08, 0.48), Vec2::new(0.26, 0.44), Vec2::new(0.30, 0.10)];
const HIND: [Vec2; 3] = [Vec2::new(-0.46, 0.08), Vec2::new(-0.30, 0.34), Vec2::new(0.06, 0.26)];
/// One of a pair is so far from the other, in leg lengths.
const APART: Vec2 = Vec2::new(0.09, 0.05);

/// A creature in the air.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Flight {
    /// Metres a second upward.
    pub(super) rise_mps: f32,
    /// The sine of the trunk's pitch.
    pub(super) pitch: f32,
}

impl Flight {
    pub(super) fn new(rise_mps: f32, ahead_mps: f32) -> Self {
        let path = libm::atan2f(rise_mps, ahead_mps.abs().max(LEAST_MPS));
        Self { rise_mps, pitch: libm::sinf((PITCHED * path).clamp(-MOST_PITCH, MOST_PITCH)) }
    }

    /// Where the soles are, from the place.
    pub(super) fn soles(self, kind: &Kind, roots: &[Root; MOST_LEGS]) -> [Vec2; MOST_LEGS] {
        let along = Vec2::new((1.0 - self.pitch * self.pitch).sqrt(), self.pitch);
        let mut soles = [Vec2::ZERO; MOST_LEGS];
        for (number, (sole, chain)) in soles.iter_mut().zip(kind.legs()).enumerate() {
            let poses = if number % 2 == 1 { FORE } else { HIND };
            let apart = if number < 2 { APART } else { -APART };
            let pose = (blend(poses, self.rise_mps) + apart) * kind.leg_m();
            let way = turned(along, chain.way + pose);
            *sole = roots[number].at + Vec2::new(way.x * roots[number].turn, way.y);
        }
        soles
    }

    /// The share of its fold that a foot has.
    pub(super) fn fold(self) -> f32 {
        0.35 + 0.35 * (self.rise_mps / FULL_MPS).clamp(-1.0, 1.0)
    }
}

fn blend([rises, top, falls]: [Vec2; 3], rise_mps: f32) -> Vec2 {
    let share = (rise_mps / FULL_MPS).clamp(-1.0, 1.0);
    if share > 0.0 { top.lerp(rises, share) } else { top.lerp(falls, -share) }
}
