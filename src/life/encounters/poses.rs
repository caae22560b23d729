//! How the people of encounters hold themselves.

use bevy::math::Vec2;
use eremite_land::value_noise::smoothstep;

use super::cue::{Hold, STONE_M};
use crate::creatures::{
    CreatureKind, RestPose, Rig,
    hermit::pose::Pose,
    robe::{RobePose, Tool, walking_pose},
};

/// Height of the hand that plays, from the shoulder: the flute's end is there.
const FLUTE_HAND: Vec2 = Vec2::new(0.23, -0.18);
/// The hand that holds a lamp, from the shoulder.
pub const LAMP_HAND: Vec2 = Vec2::new(0.22, -0.16);

/// The pose of somebody. `ground` gives the height of the ground at a distance ahead, in metres.
pub fn pose(kind: &CreatureKind, rig: &Rig, hold: Hold, clock_s: f32, ground: &mut dyn FnMut(f32) -> f32) -> RobePose {
    let walking = walking_pose(kind, rig, clock_s);
    let upright = walking.body;
    let wave = |period_s: f32| libm::sinf(std::f32::consts::TAU * clock_s / period_s);
    let mut sits =
        || RestPose { down: 1.0, seat_m: STONE_M / kind.size(), ..RestPose::default() }.pose(upright, clock_s, [0.13, -0.12], ground);
    let (body, tool) = match hold {
        Hold::Upright(tool, bow) => {
            let carries = if tool.is_some() { Pose { hand: Vec2::new(0.30, -0.24), staff: 0.05, ..upright } } else { upright };
            let bent = Pose { lean: 0.86, nod: 0.35, hand: Vec2::new(0.24, -0.34), hip: Vec2::new(-0.10, 0.78), staff: 0.12, ..upright };
            (carries.lerp(&bent, bow), tool)
        }
        Hold::Lamp => (Pose { hand: LAMP_HAND, nod: 0.22, lean: upright.lean + 0.05, ..upright }, Some(Tool::Lamp)),
        Hold::Sit(looks_up) => {
            let rests = sits();
            (Pose { hand: Vec2::new(0.22, -0.34), lean: rests.lean - 0.30 * looks_up, nod: rests.nod - 0.55 * looks_up, ..rests }, None)
        }
        Hold::Flute => {
            let (rests, breath) = (sits(), wave(3.7));
            let body =
                Pose { hand: FLUTE_HAND, staff: -0.9, lean: rests.lean + 0.10 + 0.02 * breath, nod: 0.26 + 0.06 * wave(7.1), ..rests };
            (body, Some(Tool::Flute))
        }
        Hold::String => {
            let pulls = wave(2.9).max(0.0);
            (Pose { hand: Vec2::new(0.24, 0.16 + 0.10 * pulls), lean: upright.lean - 0.10, nod: -0.42, ..upright }, None)
        }
        Hold::Pole(share) => {
            // Set in ahead, leant on, drawn up.
            let push = smoothstep(0.10, 0.55, share) * (1.0 - smoothstep(0.70, 1.0, share));
            let hand = Vec2::new(0.36 - 0.20 * push, 0.10 - 0.34 * push);
            (Pose { hand, staff: -0.34 + 0.62 * push, lean: 0.06 + 0.26 * push, nod: 0.05, ..upright }, Some(Tool::Pole))
        }
    };
    RobePose { body, tool, ..walking }
}
