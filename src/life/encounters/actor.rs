//! A figure of an encounter: its legs follow its cue, and it is drawn between two fixed steps.

use bevy::math::Vec2;
use eremite_land::{Place, value_noise::smoothstep};
use eremite_stream::ink::{Ink, InkMeshBuilder};

use super::{
    cue::{Act, ActorCue, Hold},
    poses,
};
use crate::{
    creatures::{
        self, CreatureKind, Creatures, HeadPose, InterpolatedJoints, LocomotionInput, Rig, Skeleton, figure::Skin, robe, robe::RobePose,
    },
    motion::GroundQuery,
    population::ground_probe::ground_probe,
};

/// Distance to either side over which the slope is measured, in metres.
const FEEL_M: f32 = 0.5;
/// Seconds in which a pose changes.
const EASES_S: f32 = 0.2;
/// Metres in a step from which on a figure was put somewhere else.
const PUT_M: f32 = 3.0;
/// The white of those that are pale, a little warm as paper, and its shade; and the brightness of what is in that shade, and of
/// what is wholly white.
const PALE: u32 = 0xf6_f2ea;
const SHADE: u32 = 0x98_9ca6;
const BRIGHT: (f32, f32) = (0.01, 0.20);

/// The ground of an encounter: that of a land, or a level one for a picture.
pub enum ActorGround<'a, 'b> {
    /// The land's, and the level of its water in metres.
    Land(&'a mut GroundQuery<'b>, Option<f32>),
    /// Level.
    Level,
}

impl ActorGround<'_, '_> {
    pub(super) fn under(&mut self, place: Place, is_afloat: bool) -> Place {
        match self {
            Self::Land(_, Some(level)) if is_afloat => place.at_height(*level),
            Self::Land(query, _) => query.floor(place),
            Self::Level => place,
        }
    }

    fn probe<R>(&mut self, place: Place, is_level: bool, ask: impl FnOnce(&mut dyn FnMut(Place) -> Option<Place>) -> R) -> R {
        match self {
            Self::Land(query, _) if !is_level => ask(&mut ground_probe(place, query)),
            _ => ask(&mut |to: Place| Some(Place { row: place.row, offset: Vec2::new(to.offset.x, place.offset.y), ..to })),
        }
    }
}

/// A figure.
pub struct Actor {
    /// What it does now.
    pub cue: ActorCue,
    /// Where it stands, flies or sits, before the last step and after it.
    places: [Place; 2],
    rig: Rig,
    joints: InterpolatedJoints,
    poses: [RobePose; 2],
}

impl Actor {
    /// A figure that stands as its cue has it; `None` if there is no such kind.
    pub fn new(cue: ActorCue, middle: Place, creatures: &Creatures, ground: &mut ActorGround) -> Option<Self> {
        let kind = creatures.find(cue.who).ok()?;
        let foot = ground.under(middle.moved_along(cue.along_m), cue.is_afloat);
        let place = foot.moved_up(cue.up_m);
        let rig = ground.probe(place, is_level(&cue), |probe| Rig::standing(kind, place, cue.facing, probe));
        let joints = InterpolatedJoints::of(&rig);
        let mut actor = Self { cue, places: [place; 2], rig, joints, poses: [RobePose::default(); 2] };
        let pose = actor.pose(kind, 0.0, ground);
        actor.poses = [pose; 2];
        // Whoever sits or stands in a boat settles in some steps.
        for _ in 0..if matches!(cue.act, Act::Robe(_)) { 40 } else { 0 } {
            actor.step(cue, middle, creatures, ground, 0.0, 0.05);
        }
        Some(actor)
    }

    /// Where it is.
    pub fn place(&self) -> Place {
        self.places[1]
    }

    /// Follows its cue by a fixed step.
    pub fn step(&mut self, cue: ActorCue, middle: Place, creatures: &Creatures, ground: &mut ActorGround, clock_s: f32, seconds: f32) {
        let Ok(kind) = creatures.find(cue.who) else { return };
        self.cue = cue;
        let place = ground.under(middle.moved_along(cue.along_m), cue.is_afloat).moved_up(cue.up_m);
        let was_put = place.offset_from(self.places[1]).length() > PUT_M;
        self.places = [if was_put { place } else { self.places[1] }, place];
        let is_level = is_level(&cue);
        let wanted = self.pose(kind, clock_s, ground);
        let shown = if was_put { wanted } else { self.poses[1].lerp(&wanted, (seconds / (seconds + EASES_S)).min(1.0)) };
        self.poses = [if was_put { shown } else { self.poses[1] }, shown];
        let slope = if is_level {
            0.0
        } else {
            let [left, right] = [-FEEL_M, FEEL_M].map(|metres| ground.under(place.moved_along(metres), false));
            (right.height_above(left) / (2.0 * FEEL_M)).clamp(-3.0, 3.0)
        };
        // Leaps and flights are drawn over the place on the ground where the legs are.
        let stands = if matches!(cue.act, Act::Dance(_)) { place.moved_up(-cue.up_m) } else { place };
        let (size, turn) = (kind.size(), self.rig.skeleton().facing());
        let feet = shown.body.feet.map(|sole| Vec2::new(sole.x * size * turn, sole.y));
        let is_robed = matches!(cue.act, Act::Robe(_));
        let going = LocomotionInput {
            hip: is_robed.then(|| Vec2::new(shown.body.hip.x, shown.body.hip.y) * size),
            held: matches!(cue.act, Act::Robe(Hold::Sit(_) | Hold::Flute)).then_some(&feet[..]),
            bearing: if let Act::Head(head) = cue.act { head } else { HeadPose::Plain },
            ..LocomotionInput::on_ground(stands, cue.facing, slope, seconds)
        };
        let rig = &mut self.rig;
        ground.probe(stands, is_level, |probe| rig.step(kind, &going, probe));
        self.joints.follow(&self.rig, was_put);
    }

    fn pose(&self, kind: &CreatureKind, clock_s: f32, ground: &mut ActorGround) -> RobePose {
        let Act::Robe(hold) = self.cue.act else { return RobePose::default() };
        let (place, facing) = (self.places[1], self.cue.facing);
        ground.probe(place, is_level(&self.cue), |probe| {
            let mut ahead = |ahead_m: f32| probe(place.moved_along(ahead_m * facing)).map_or(0.0, |floor| floor.height_above(place));
            poses::pose(kind, &self.rig, hold, clock_s, &mut ahead)
        })
    }

    /// Draws it with its place at the mesh's origin, at a share between the two steps. Returns that place.
    pub fn draw(&self, mesh: &mut InkMeshBuilder, creatures: &Creatures, share: f32, clock_s: f32) -> Place {
        let place = self.places[0].lerp(self.places[1], share);
        let Ok(kind) = creatures.find(self.cue.who) else { return place };
        let first = mesh.inks.len();
        match self.cue.act {
            Act::Robe(_) => {
                if let Skin::Robe(dress) = &kind.figure.dress {
                    let pose = self.poses[0].lerp(&self.poses[1], share);
                    robe::draw(mesh, kind, dress, &self.joints.interpolated(share, place), &pose, clock_s);
                }
            }
            Act::Fly(wings, pitch) => {
                if let Some(flying) = creatures::flying_skeleton(kind, place, self.cue.facing, pitch) {
                    creatures::draw_winged(mesh, kind, &flying, &wings);
                }
            }
            Act::Dance(wings) => creatures::draw_winged(mesh, kind, &self.dancing(place, share), &wings),
            Act::Head(_) => creatures::draw(mesh, kind, &self.rig, &self.joints.interpolated(share, place), clock_s, &mut |_| 0.0),
        }
        if self.cue.pale > 0.0 {
            let [white, shade] = [PALE, SHADE].map(Ink::from_srgb_hex);
            for ink in &mut mesh.inks[first..] {
                let [red, green, blue, alpha] = ink.0;
                // What is dark on it stays its shade, so that it has a form.
                let pale = shade.lerp(white, smoothstep(BRIGHT.0, BRIGHT.1, red.max(green).max(blue)));
                *ink = ink.lerp(pale.with_alpha(alpha), self.cue.pale);
            }
        }
        place
    }

    /// Its joints, relative to a place at a share between the two steps.
    pub fn joints(&self, share: f32) -> (Place, Skeleton) {
        let place = self.places[0].lerp(self.places[1], share);
        (place, self.joints.interpolated(share, place))
    }

    /// The joints of somebody whose legs are on the ground, as if they were in the air with the rest.
    fn dancing(&self, place: Place, share: f32) -> Skeleton {
        self.joints.interpolated(share, place.moved_up(-self.cue.up_m))
    }
}

/// Whether something other than the land is under the feet.
fn is_level(cue: &ActorCue) -> bool {
    cue.is_afloat || cue.up_m > 0.0 && !matches!(cue.act, Act::Dance(_))
}
