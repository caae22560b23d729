//! Rig: the animated skeleton of a creature. Legs by foot placement and inverse kinematics; trunk, neck and tail follow with
//! springs.

use bevy::{math::Vec2, prelude::Component};
use eremite_land::Place;

use super::{
    creature::HeadPose,
    figure::{LegChain, Skin, rotated, rotation_from_angle},
    gait::GaitStyle,
    head_pose::HeadTarget,
    kind::{CreatureKind, FootType},
    leap_pose::LeapPose,
    legs::{FootState, GroundProbe, LOWEST, LegRoot, Legs, LocomotionInput, MAX_LEGS, STRETCH, pastern},
    skeleton::{JointFrame, Skeleton},
    spring::Spring,
};

/// Seconds in which the two ends of the trunk settle to the ground, for a leg of a metre; and neck, head and tail.
const TRUNK_S: f32 = 0.22;
const NECK_S: f32 = 0.35;
const TAIL_S: f32 = 0.5;
/// Seconds of a turn, on two legs and on four.
const TURN_S: f32 = 0.16;
const TURN_ON_FOUR_S: f32 = 0.5;
/// The highest step, in metres, that the trunk takes later than the feet.
const STEP_M: f32 = 0.6;
/// The sine of the steepest pitch of a trunk.
const STEEPEST: f32 = 0.86;
/// The share of the pitch by which the neck is lifted against the slope; the head takes the rest.
pub(super) const LEVEL: f32 = 0.5;
/// Speed at which hair streams fully behind, in metres per second, and seconds in which it settles.
const STREAMS_MPS: f32 = 12.0;
const STREAM_S: f32 = 0.6;
/// Radians by which the tail lags per metre per second of the croup's rise, and the most of it.
const LAG: f32 = 0.16;
const MAX_LAG: f32 = 0.4;
/// Seconds in which it comes to ease at rest.
const EASE_S: f32 = 1.5;
/// The most that one end of the trunk is higher than the other in the air, in leg lengths.
const PITCH_M: f32 = 0.5;
/// The share of the landing speed that goes into the knees, and the most of it, in metres per second.
const GIVES: f32 = 0.35;
const MAX_GIVEN_MPS: f32 = 2.5;
/// Metres by which the croup sinks on an eased leg, for a leg of a metre.
const EASED_M: f32 = 0.02;
/// At more than this in a step, in metres, the creature was teleported.
const PUT_M: f32 = 12.0;

/// A creature in motion.
///
/// Its input is the creature's place in each step and the ground it stands on; it needs no body and no app.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Rig {
    legs: Legs,
    /// What its feet are, if its steps are heard.
    tread: Option<FootType>,
    /// The side it faces, from -1 to 1, in between while it turns.
    turn: Spring,
    /// Heights of the two ends of the trunk over the place.
    hind: Spring,
    fore: Spring,
    floors: [f32; 2],
    /// By how much the ground is higher at the fore end than at the hind one, in metres.
    rise: Spring,
    /// Bend of the back.
    bend: Spring,
    neck: Spring,
    head: Spring,
    tail: Spring,
    /// Metres by which the withers are lowered to bring the muzzle down.
    sink: Spring,
    /// How far hair streams, and how much it is at ease.
    stream: Spring,
    ease: Spring,
    /// Speed of the croup's rise relative to the ground, in metres per second.
    lifts_mps: f32,
    flight: Option<LeapPose>,
    /// Its joints after the last step.
    skeleton: Skeleton,
}

impl Rig {
    /// A creature that stands.
    pub fn standing(kind: &CreatureKind, place: Place, facing: f32, ground: GroundProbe) -> Self {
        let legs = kind.legs();
        let (hind, fore) = (legs[0].root.y, legs.get(1).map_or(0.0, |fore| fore.root.y));
        let mut rig = Self {
            legs: Legs::standing(kind, place, facing),
            tread: kind.tread,
            turn: Spring::at(facing),
            hind: Spring::at(hind),
            fore: Spring::at(fore),
            floors: [0.0; 2],
            rise: Spring::default(),
            bend: Spring::default(),
            neck: Spring::default(),
            head: Spring::default(),
            tail: Spring::default(),
            sink: Spring::default(),
            stream: Spring::default(),
            ease: Spring::default(),
            lifts_mps: 0.0,
            flight: None,
            skeleton: Skeleton::default(),
        };
        let going = LocomotionInput::on_ground(place, facing, 0.0, 1.0);
        // The ends of the trunk depend on the slope between them: a few iterations settle it.
        for _ in 0..4 {
            let ends = rig.ends(kind, &going, ground);
            (rig.hind, rig.fore, rig.rise) = (Spring::at(ends[0]), Spring::at(ends[1]), Spring::at(rig.floors[1] - rig.floors[0]));
        }
        let roots = rig.roots(kind, &going);
        rig.legs.plant_feet(&roots[..legs.len()], ground);
        rig.pose(kind, &going);
        rig
    }

    /// Advances the rig by one fixed step, after the creature has moved.
    pub fn step(&mut self, kind: &CreatureKind, going: &LocomotionInput, ground: GroundProbe) {
        if self.legs.gait >= kind.gaits.len() || going.place.offset_from(self.legs.place).abs().max_element() > PUT_M {
            *self = Self::standing(kind, going.place, going.facing, ground);
            return;
        }
        self.turn.follow(going.facing, if kind.is_four_legged() { TURN_ON_FOUR_S } else { TURN_S }, going.seconds);
        let moved = going.place.offset_from(self.legs.place);
        let flown = self.flight;
        self.flight = going.airborne.filter(|_| kind.is_four_legged()).map(|rise_mps| LeapPose::new(rise_mps, moved.x / going.seconds));
        let soles = self.flight.map(|flight| flight.soles(kind, &self.roots(kind, going)));
        let going = &LocomotionInput { held: soles.as_ref().map(|soles| &soles[..]).or(going.held), ..*going };
        if let (Some(flown), None) = (flown, self.flight) {
            // Landing bends the knees.
            let given_mps = (GIVES * flown.rise_mps).clamp(-MAX_GIVEN_MPS, 0.0);
            self.hind.push(given_mps);
            self.fore.push(given_mps);
            self.legs.land();
        }
        let croup_m = self.hind.at - moved.y + going.slope * moved.x;
        if going.held.is_none() && self.legs.legs.iter().all(|leg| leg.foot != FootState::Held) {
            // A step up or down is taken by the feet first: the trunk stays where it was, and follows.
            let step_m = (moved.y - going.slope * moved.x).clamp(-STEP_M, STEP_M);
            self.hind.at -= step_m;
            self.fore.at -= step_m;
        }
        let roots = self.roots(kind, going);
        self.legs.step(kind, going, &roots[..kind.legs().len()], ground);
        self.follow(kind, going, ground);
        self.lifts_mps = (self.hind.at - croup_m) / going.seconds;
        self.pose(kind, going);
    }

    /// After a change of the ground, feet that have lost their hold step onto it.
    pub fn update_ground(&mut self, ground: GroundProbe) {
        const OFF_M: f32 = 0.01;
        for leg in self.legs.legs[..self.skeleton.count].iter_mut().filter(|leg| leg.foot == FootState::Planted) {
            if ground(leg.at).is_none_or(|floor| floor.height_above(leg.at).abs() > OFF_M) {
                leg.foot = FootState::Held;
            }
        }
    }

    /// Lifts all feet: the creature is in the air.
    pub fn lift_all_feet(&mut self) {
        for leg in &mut self.legs.legs {
            leg.foot = FootState::Held;
        }
    }

    /// Its legs.
    pub fn legs(&self) -> &Legs {
        &self.legs
    }

    /// Its joints after the last step.
    pub fn skeleton(&self) -> &Skeleton {
        &self.skeleton
    }

    /// What its feet are, if its steps are heard.
    pub fn foot_type(&self) -> Option<FootType> {
        self.tread
    }

    /// Each sole as drawn, and whether it is planted.
    pub fn soles(&self) -> impl Iterator<Item = (Place, bool)> {
        self.legs.legs[..self.skeleton.count].iter().zip(&self.skeleton.legs).map(|(leg, joints)| {
            let drawn = self.skeleton.place.translated(joints[4]);
            let is_planted = leg.foot == FootState::Planted;
            // Through sums of floats a place comes back slightly off.
            let same = is_planted && drawn.offset_from(leg.at).abs().max_element() < 1.0e-5;
            (if same { leg.at } else { drawn }, is_planted)
        })
    }

    /// The trunk's swing in its gait at this moment: 1 where it is highest.
    fn swing(&self, carriage: &GaitStyle, at: f32) -> f32 {
        let cycles = if carriage.twice { 2.0 } else { 1.0 };
        libm::cosf(std::f32::consts::TAU * cycles * (self.legs.phase - at))
    }

    /// How much the gait moves the trunk: fully at the gait's own speed, not at all at rest.
    fn vigour(&self, kind: &CreatureKind) -> f32 {
        (self.legs.speed_mps() / kind.gaits[self.legs.gait].speed_mps).min(1.2)
    }

    /// Target heights of the two ends of the trunk, over the place.
    fn ends(&mut self, kind: &CreatureKind, going: &LocomotionInput, ground: GroundProbe) -> [f32; 2] {
        if let Some(hip) = going.hip {
            return [hip.y; 2];
        }
        let legs = kind.legs();
        let [hind, fore] = self.spans(kind);
        let carriage = &kind.gaits[self.legs.gait].carriage;
        let vigour = self.vigour(kind);
        let Some(front) = legs.get(1).filter(|_| kind.is_four_legged()) else { return [legs[0].root.y; 2] };
        let ups = [legs[0].root.y, front.root.y];
        if let Some(flight) = self.flight {
            // A long, low creature is pitched less.
            let most_m = PITCH_M * kind.leg_m();
            let rise_m = (flight.pitch * (front.root.x - legs[0].root.x)).clamp(-most_m, most_m);
            self.floors = [-0.5 * rise_m, 0.5 * rise_m];
            return [self.floors[0] + ups[0], self.floors[1] + ups[1]];
        }
        let swings = [carriage.hind_m * self.swing(carriage, carriage.hind_at), carriage.fore_m * self.swing(carriage, carriage.fore_at)];
        self.floors = [hind, fore].map(|along| {
            let floor = ground(going.place.moved_along(along * self.turn.at)).map_or(0.0, |floor| floor.height_above(going.place));
            floor.clamp(-legs[0].root.y, legs[0].root.y)
        });
        std::array::from_fn(|end| self.floors[end] + ups[end] + (swings[end] - carriage.low_m) * vigour)
    }

    /// How far along the two ends of the trunk are, facing right: nearer on a slope.
    fn spans(&self, kind: &CreatureKind) -> [f32; 2] {
        let legs = kind.legs();
        let Some(fore) = legs.get(1).filter(|_| kind.is_four_legged()) else { return [legs[0].root.x; 2] };
        let (back, front) = (legs[0].root, fore.root);
        let long = front.x - back.x;
        let cos = long / (long * long + self.rise.at * self.rise.at).sqrt();
        [back.x * cos, front.x * cos]
    }

    /// The roots of the legs.
    fn roots(&self, kind: &CreatureKind, going: &LocomotionInput) -> [LegRoot; MAX_LEGS] {
        let spans = self.spans(kind);
        let mut roots = [LegRoot::default(); MAX_LEGS];
        for (number, (root, chain)) in roots.iter_mut().zip(kind.legs()).enumerate() {
            let is_fore = kind.is_four_legged() && number % 2 == 1;
            let along = going.hip.map_or(spans[usize::from(is_fore)], |hip| hip.x) * self.turn.at;
            let up = if is_fore { self.fore.at } else { self.hind.at };
            let lowest_m = self.floors[usize::from(is_fore)] + LOWEST * chain.root.y;
            *root = LegRoot { under_m: along + chain.way.x * self.turn.at, at: Vec2::new(along, up), lowest_m, turn: self.turn.at };
        }
        roots
    }

    /// Moves the springs, and lowers the trunk to within reach of its planted legs.
    fn follow(&mut self, kind: &CreatureKind, going: &LocomotionInput, ground: GroundProbe) {
        let seconds = going.seconds;
        let [hind, fore] = self.ends(kind, going, ground);
        let [hind, fore] = self.hold(kind, going, [hind, fore], ground);
        let settle_s = TRUNK_S * kind.leg_m().sqrt() * if going.hip.is_some() { 0.25 } else { 1.0 };
        self.hind.follow(hind, settle_s, seconds);
        self.fore.follow(fore, settle_s, seconds);
        self.rise.follow(self.floors[1] - self.floors[0], settle_s, seconds);
        let roots = self.roots(kind, going);
        for (number, chain) in kind.legs().iter().enumerate() {
            let leg = &self.legs.legs[number];
            let Some(slack) = leg.slack() else { continue };
            let sole = leg.at.offset_from(going.place);
            let last = sole + pastern(chain, leg.fold, self.turn.at);
            let along = last.x - self.root(chain, &roots[number], sole).x;
            let reach = chain.reach();
            let highest = last.y + (reach * reach - along * along).max(0.0).sqrt() + slack * chain.root.y;
            let highest = highest.max(roots[number].lowest_m);
            if kind.is_four_legged() && number % 2 == 1 { self.fore.at_most(highest) } else { self.hind.at_most(highest) }
        }
    }

    /// Moves neck, head, tail and hair. Returns the heights of the trunk's ends that this needs.
    fn hold(&mut self, kind: &CreatureKind, going: &LocomotionInput, [hind, fore]: [f32; 2], ground: GroundProbe) -> [f32; 2] {
        let (seconds, slow) = (going.seconds, kind.leg_m().sqrt());
        let coat = match &kind.figure.dress {
            Skin::Coat(coat) => coat,
            Skin::Plumage(plumage) => {
                let (posture, settle_s) = plumage.posture(going.bearing);
                self.bend.follow(posture.body_deg.to_radians(), settle_s, seconds);
                self.neck.follow(posture.neck_deg.to_radians(), settle_s, seconds);
                self.head.follow(posture.head_deg.to_radians(), settle_s, seconds);
                return [hind, fore];
            }
            Skin::Hermit | Skin::Robe(_) => return [hind, fore],
        };
        let carriage = &kind.gaits[self.legs.gait].carriage;
        let vigour = self.vigour(kind);
        let spans = self.spans(kind);
        let facing = self.skeleton.facing().signum();
        let mut floor = |ahead: f32| {
            ground(going.place.moved_along(ahead * facing))
                .map_or(0.0, |floor| floor.height_above(going.place))
                .clamp(-kind.leg_m(), kind.leg_m())
        };
        let head_pose = if self.flight.is_some() { HeadPose::Plain } else { going.bearing };
        let ends = [Vec2::new(spans[0], hind), Vec2::new(spans[1], fore)];
        let held = HeadTarget::of(head_pose, kind, coat, ends, &mut floor);
        let goes = (-carriage.neck_deg + carriage.nod_deg * self.swing(carriage, carriage.nod_at)).to_radians() * vigour;
        let [neck, sink_m] = held.map_or([goes, 0.0], |hold| [hold.neck, hold.sink_m]);
        let settle_s = slow * held.map_or(NECK_S.max(2.0 * NECK_S * (1.0 - vigour)), |hold| hold.settle_s);
        self.neck.follow(neck, settle_s, seconds);
        // The head settles by itself, later than the neck.
        self.head.follow(held.map_or(-0.6 * self.neck.at, |hold| hold.head), settle_s, seconds);
        self.sink.follow(sink_m, settle_s, seconds);
        let flex = carriage.flex_deg.to_radians() * vigour * self.swing(carriage, carriage.flex_at);
        self.bend.follow(flex, 0.06, seconds);
        let lag = (LAG * self.lifts_mps).clamp(-MAX_LAG, MAX_LAG);
        self.tail.follow(carriage.tail_deg.to_radians() * vigour - lag, TAIL_S * slow, seconds);
        self.stream.follow((self.legs.speed_mps() / STREAMS_MPS).min(1.0), STREAM_S, seconds);
        let rests = !self.legs.is_moving() && self.flight.is_none() && head_pose != HeadPose::Alert;
        self.ease.follow(f32::from(rests), EASE_S, seconds);
        let eased_m = if head_pose == HeadPose::Rests { EASED_M * kind.leg_m() } else { 0.0 };
        [hind - eased_m, fore - self.sink.at]
    }

    /// The root of a leg, swung a little toward its foot.
    fn root(&self, chain: &LegChain, root: &LegRoot, sole: Vec2) -> Vec2 {
        let most = 0.35 * chain.root.y;
        root.at + Vec2::new((chain.girdle * (sole.x - root.under_m)).clamp(-most, most), 0.0)
    }

    fn pose(&mut self, kind: &CreatureKind, going: &LocomotionInput) {
        let roots = self.roots(kind, going);
        let mut skeleton = Skeleton {
            place: going.place,
            turn: self.turn.at,
            count: kind.legs().len(),
            stream: self.stream.at,
            ease: self.ease.at,
            ..Skeleton::default()
        };
        for (number, chain) in kind.legs().iter().enumerate() {
            let leg = self.legs.legs[number];
            skeleton.folds[number] = leg.fold;
            skeleton.lies[number] = leg.lies;
            let sole = leg.at.offset_from(going.place);
            let root = self.root(chain, &roots[number], sole);
            let far = chain.reach();
            let pastern = pastern(chain, leg.fold, self.turn.at);
            let way = sole + pastern - root;
            let length = way.length();
            if leg.foot == FootState::Planted && length > far * STRETCH {
                // It is out of reach, and steps.
                self.legs.legs[number].foot = FootState::Held;
            }
            // A foot in the air that is out of reach is drawn at the leg's full length; stretched like a planted one where
            // it leaves the ground and comes down.
            let far = far * (1.0 + (STRETCH - 1.0) * leg.nearness());
            let is_planted = self.legs.legs[number].foot == FootState::Planted;
            let way = if is_planted { way } else { way.clamp_length_max(far) };
            let side = skeleton.side();
            let mirrored = Vec2::new(way.x * side, way.y);
            let joints = chain.joints(Vec2::ZERO, mirrored);
            // While it turns, the knees point at the viewer.
            let shares = [0.4, 0.75];
            let [knee, hock] = std::array::from_fn(|i| {
                let straight = mirrored * shares[i];
                let bent = joints[i] - straight;
                root + way * shares[i] + Vec2::new(bent.x * side, bent.y) * self.turn.at.abs()
            });
            skeleton.legs[number] = [root, knee, hock, root + way, root + way - pastern];
        }
        self.frames(kind, &mut skeleton);
        self.skeleton = skeleton;
    }

    fn frames(&self, kind: &CreatureKind, skeleton: &mut Skeleton) {
        let legs = kind.legs();
        let coat = match &kind.figure.dress {
            Skin::Coat(coat) => coat,
            Skin::Plumage(plumage) => {
                let at = Vec2::new(self.spans(kind)[0], self.hind.at);
                let body = JointFrame::new(legs[0].root, at, rotation_from_angle(self.bend.at));
                return skeleton.attach_plumage(
                    plumage,
                    body,
                    rotated(body.turned, rotation_from_angle(self.neck.at)),
                    rotation_from_angle(self.head.at),
                );
            }
            Skin::Hermit | Skin::Robe(_) => return,
        };
        let [hind, fore] = self.spans(kind);
        let (back, front) = (legs[0].root, legs[1].root);
        let ends = [Vec2::new(hind, self.hind.at), Vec2::new(fore, self.fore.at)];
        let pitch = tilt(kind, [ends[0].y, ends[1].y]);
        let flex = self.bend.at;
        skeleton.arch_m = 0.35 * flex * (front.x - back.x);
        skeleton.hind = JointFrame::new(back, ends[0], rotated(pitch, rotation_from_angle(0.6 * flex)));
        skeleton.fore = JointFrame::new(front, ends[1], rotated(pitch, rotation_from_angle(-0.3 * flex)));
        // Against the slope: uphill the neck is stretched and the head looks ahead.
        let level = -LEVEL * libm::asinf(pitch.y);
        let [foot, poll] = [coat.neck.0, coat.neck.1].map(Vec2::from);
        let neck = rotated(skeleton.fore.turned, rotation_from_angle(self.neck.at + level));
        skeleton.neck = JointFrame::new(foot, skeleton.fore.of(foot), neck);
        skeleton.head = JointFrame::new(poll, skeleton.neck.of(poll), rotated(neck, rotation_from_angle(self.head.at + 0.3 * level)));
        let dock = Vec2::from(coat.dock);
        skeleton.tail = JointFrame::new(dock, skeleton.hind.of(dock), rotated(skeleton.hind.turned, rotation_from_angle(-self.tail.at)));
    }
}

/// The rotation of a trunk whose ends are at these heights.
pub(super) fn tilt(kind: &CreatureKind, [hind, fore]: [f32; 2]) -> Vec2 {
    let (back, front) = (kind.legs()[0].root, kind.legs()[1].root);
    let rise = ((fore - front.y) - (hind - back.y)) / (front.x - back.x);
    let sin = (rise / (1.0 + rise * rise).sqrt()).clamp(-STEEPEST, STEEPEST);
    Vec2::new((1.0 - sin * sin).sqrt(), sin)
}
