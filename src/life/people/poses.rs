//! Poses of people at their tasks.

use bevy::math::Vec2;
use eremite_land::value_noise::smoothstep;

use super::routine::Doing;
use crate::creatures::{
    CreatureKind, RestPose, Rig,
    figure::Skin,
    hermit::pose::Pose,
    robe::{RobePose, Task, Tool, walking_pose},
};

/// Seconds of a bow.
pub const BOWS_S: f32 = 2.6;
/// Period of each movement in seconds: a sweep, a stroke of the hoe, a pull at the rope, a sip.
const SWEEP_S: f32 = 1.3;
const HOE_S: f32 = 2.1;
const PULL_S: f32 = 1.7;
const SIP_S: f32 = 9.0;
/// How long the line of a rod hangs, in metres.
const LINE_M: f32 = 2.1;

/// What a pose shows.
#[derive(Clone, Copy, Debug)]
pub struct PoseRequest {
    /// What is done, and for how many seconds so far.
    pub doing: Doing,
    pub for_s: f32,
    /// The tool in hand.
    pub tool: Option<Tool>,
    /// How far they sit down, from 0 to 1, and the height of the seat in metres.
    pub down: f32,
    pub seat_m: f32,
    /// How far they look up, from 0 to 1, and the side of their head: 1 ahead, -1 behind.
    pub looks: f32,
    pub gaze: f32,
    /// Seconds on a clock that goes on.
    pub clock_s: f32,
}

/// The pose of somebody. `ground` gives the height of the ground at a distance ahead, in metres.
pub fn pose(kind: &CreatureKind, rig: &Rig, request: &PoseRequest, ground: &mut dyn FnMut(f32) -> f32) -> RobePose {
    let PoseRequest { doing, tool, down, seat_m, looks, gaze, clock_s, .. } = *request;
    let stoop = if let Skin::Robe(robe) = &kind.figure.dress { robe.stoop } else { 0.0 };
    let RobePose { body: upright, .. } = walking_pose(kind, rig, clock_s);
    let carries = carrying_pose(tool, upright);
    let works = working_pose(request, upright, carries);
    let mut body = Pose { lean: works.lean + stoop, nod: works.nod + 0.5 * stoop, ..works };
    if down > 0.0 {
        let sits = RestPose { down, seat_m, ..RestPose::default() }.pose(body, clock_s, [0.13, -0.12], ground);
        let sip = smoothstep(0.55, 0.9, wave(clock_s, SIP_S));
        let hand =
            if doing == Doing::Bow || doing == Doing::Point { body.hand } else { Vec2::new(0.22, -0.30).lerp(Vec2::new(0.17, 0.02), sip) };
        let lean = sits.lean + stoop + if doing == Doing::Bow { 0.8 * (body.lean - upright.lean) } else { 0.0 };
        body = Pose { hand: body.hand.lerp(hand, down), lean, ..sits };
    }
    let nod = body.nod + looks * (-0.16 - body.nod - 0.5 * body.lean.min(0.6));
    let has_line = doing == Doing::Work(Task::Fish);
    let tool = tool.filter(|tool| !(doing == Doing::Point && matches!(tool, Tool::Rod | Tool::Bowl)));
    RobePose { body: Pose { nod, ..body }, gaze, tool, line_m: if has_line { LINE_M } else { 0.0 } }
}

/// A movement to and fro, from -1 to 1, with a period in seconds.
fn wave(clock_s: f32, period_s: f32) -> f32 {
    libm::sinf(std::f32::consts::TAU * clock_s / period_s)
}

/// How somebody who stands upright holds a tool.
fn carrying_pose(tool: Option<Tool>, upright: Pose) -> Pose {
    match tool {
        Some(Tool::Broom | Tool::Hoe) => Pose { hand: Vec2::new(0.16, -0.26), staff: 0.55, ..upright },
        Some(Tool::Rod) => Pose { hand: Vec2::new(0.18, -0.20), staff: -0.75, ..upright },
        Some(Tool::Yoke) => Pose { hand: Vec2::new(0.20, -0.02), ..upright },
        Some(Tool::Bundle) => Pose { hand: Vec2::new(0.14, -0.12), lean: upright.lean + 0.24, nod: -0.1, ..upright },
        Some(Tool::Staff) => Pose { hand: Vec2::new(0.30, -0.24), staff: 0.05, ..upright },
        Some(Tool::Bowl | Tool::Flute | Tool::Lamp | Tool::Pole) | None => upright,
    }
}

/// What is done, from the upright pose and that with the tool in hand.
fn working_pose(request: &PoseRequest, upright: Pose, carries: Pose) -> Pose {
    let PoseRequest { doing, for_s, clock_s, .. } = *request;
    let wave = |period_s: f32| wave(clock_s, period_s);
    match doing {
        Doing::Work(Task::Sweep) => {
            let sweep = wave(SWEEP_S);
            Pose {
                lean: 0.30 + 0.05 * sweep,
                hand: Vec2::new(0.24 + 0.09 * sweep, -0.34),
                staff: -0.52 - 0.26 * sweep,
                nod: 0.22,
                ..carries
            }
        }
        Doing::Work(Task::Hoe) => {
            // Slowly up, and down with the weight of the hoe.
            let share = (clock_s / HOE_S).rem_euclid(1.0);
            let up = if share < 0.65 { smoothstep(0.0, 0.65, share) } else { 1.0 - smoothstep(0.65, 0.82, share) };
            let hand = Vec2::new(0.26, -0.38).lerp(Vec2::new(0.24, 0.06), up);
            Pose { lean: 0.72 - 0.42 * up, hip: Vec2::new(-0.10, 0.74), hand, staff: -0.85 + 0.15 * up, nod: 0.15, ..carries }
        }
        Doing::Work(Task::Water) => {
            let pull = wave(PULL_S);
            Pose { lean: 0.42 - 0.06 * pull, hand: Vec2::new(0.34, -0.22 + 0.16 * pull), nod: 0.3, hip: Vec2::new(-0.05, 0.77), ..carries }
        }
        Doing::Work(Task::Carry) => Pose { lean: 0.55, hand: Vec2::new(0.22, -0.46), hip: Vec2::new(-0.08, 0.70), nod: 0.1, ..upright },
        Doing::Work(Task::Fish) => {
            Pose { hand: Vec2::new(0.24, -0.24), staff: 0.98 + 0.02 * wave(5.0), nod: 0.12, lean: upright.lean + 0.04, ..carries }
        }
        Doing::Bow => {
            let share = smoothstep(0.0, 0.7, for_s) * (1.0 - smoothstep(BOWS_S - 0.9, BOWS_S, for_s));
            let bent = Pose { lean: 0.98, nod: 0.35, hand: Vec2::new(0.06, -0.44), hip: Vec2::new(-0.12, 0.78), ..upright };
            carries.lerp(&bent, share)
        }
        Doing::Point => {
            let share = smoothstep(0.0, 0.6, for_s);
            carries.lerp(&Pose { hand: Vec2::new(0.50, 0.06 + 0.01 * wave(3.0)), lean: 0.06, nod: -0.05, ..upright }, share)
        }
        _ => carries,
    }
}
