//! Figures: bones, and the strokes that are drawn over them, as a drawing of the creature as it stands, facing right.

use bevy::math::Vec2;
use eremite_land::biome::Pigment;
use serde::Deserialize;

/// A point of a drawing, in metres: along, from beneath the middle of the trunk, and up from the ground.
pub type FigurePoint = (f32, f32);

/// A creature's figure, as its file has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// A hind leg; the legs of who has two.
    pub hind: Limb,
    /// A fore leg.
    #[serde(default)]
    pub fore: Option<Limb>,
    /// Metres by which, at rest, one foot of a pair stands before the other.
    pub apart_m: f32,
    /// What it wears.
    pub dress: Skin,
    /// Where who rides it sits, if it is ridden.
    #[serde(default)]
    pub saddle: Option<FigurePoint>,
}

/// A leg: a chain of joints, drawn as it stands.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limb {
    /// From where it hangs on the trunk down to the sole: hip, knee, ankle, sole, or with one more, as of a horse's hind
    /// leg: hip, stifle, hock, fetlock, sole. Each bends the way it is drawn, and no other.
    pub joints: Vec<FigurePoint>,
    /// The share of a foot's way that hip or shoulder swing along.
    #[serde(default)]
    pub girdle: f32,
    /// What is drawn over it: on which bone, counted from above, how far down it, metres before its middle, and the width.
    #[serde(default)]
    pub flesh: Vec<(usize, f32, f32, f32)>,
    /// The foot: its outline, from the sole.
    #[serde(default)]
    pub hoof: Vec<FigurePoint>,
}

/// What a creature wears.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Skin {
    /// Straw hat, cloak, staff and lantern.
    Hermit,
    /// Its own coat.
    Coat(Coat),
    /// Feathers, and wings.
    Plumage(Plumage),
}

/// A coat: strokes of ink.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coat {
    /// Where the neck bends: at its foot, and at the head.
    pub neck: (FigurePoint, FigurePoint),
    /// Where the tail begins.
    pub dock: FigurePoint,
    /// The legs that are nearer, and those that are farther.
    pub legs: (Pigment, Pigment),
    /// The same from the last joint but one down.
    pub socks: (Pigment, Pigment),
    /// Where the leg ends: of the nearer, and of the farther.
    pub hooves: (Pigment, Pigment),
    /// Metres over which an edge fades.
    pub feather_m: f32,
    /// What is drawn over the farther legs and behind the nearer.
    pub under: Vec<Stroke>,
    /// What is drawn over all.
    #[serde(default)]
    pub over: Vec<Stroke>,
}

impl Coat {
    /// The end of the muzzle: of the head's points the one that is farthest ahead and down, with half its width.
    pub fn muzzle(&self) -> Vec2 {
        let poll = Vec2::from(self.neck.1);
        let ahead = Vec2::new(1.0, -1.0);
        let points = self.under.iter().chain(&self.over).flat_map(|stroke| &stroke.points);
        let ends = points.filter(|(part, ..)| *part == BodyPart::Head).map(|(_, x, y, width)| {
            let way = Vec2::new(*x, *y) - poll;
            way + way.normalize_or_zero() * (width / 2.0)
        });
        poll + ends.max_by(|a, b| a.dot(ahead).total_cmp(&b.dot(ahead))).unwrap_or(ahead * 0.1)
    }
}

/// Feathers, or what bats have: who wears them flies.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plumage {
    /// Where the neck bends: at its foot, and at the head.
    pub neck: (FigurePoint, FigurePoint),
    /// Where the tail begins.
    pub dock: FigurePoint,
    /// The legs, the nearer and the farther.
    pub legs: (Pigment, Pigment),
    /// Its wings.
    pub wing: Wing,
    /// What is drawn of it beside legs and wings.
    pub body: Vec<Stroke>,
    /// Its wings when they are folded.
    pub folded: Vec<Stroke>,
    /// How it holds itself in the air, beside how it is drawn.
    pub aloft: Posture,
    /// How it holds itself when it is at the ground with its bill.
    #[serde(default)]
    pub pecks: Posture,
    /// How it holds itself when it has seen somebody.
    #[serde(default)]
    pub alert: Posture,
    /// How it holds itself at rest.
    #[serde(default)]
    pub rests: Posture,
    /// Whether the legs trail behind it in the air; or else they are drawn in.
    #[serde(default)]
    pub legs_trail: bool,
}

/// How a body is held, in degrees up from how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Posture {
    /// The body.
    pub body_deg: f32,
    /// The neck, against the body.
    pub neck_deg: f32,
    /// The head, against the level.
    pub head_deg: f32,
    /// How long the neck seems: drawn in it is shorter.
    pub neck_scale: f32,
}

impl Default for Posture {
    fn default() -> Self {
        Self { body_deg: 0.0, neck_deg: 0.0, head_deg: 0.0, neck_scale: 1.0 }
    }
}

/// A wing.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wing {
    /// Where it grows.
    pub at: FigurePoint,
    /// Metres from tip to tip.
    pub span_m: f32,
    /// Its sections: at which share of half the span, and metres to its edges, ahead and behind.
    pub blade: Vec<(f32, f32, f32)>,
    /// The nearer one, and the farther.
    pub inks: (Pigment, Pigment),
    /// How many feathers are spread at its tip.
    #[serde(default)]
    pub fingers: u32,
}

/// A stroke of the brush.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stroke {
    /// Its colour.
    pub ink: Pigment,
    /// How strong, up to 1.
    #[serde(default = "whole")]
    pub strength: f32,
    /// Whether it is a hair of the brush, thin and fading.
    #[serde(default)]
    pub hair: bool,
    /// Whether it moves by itself, about its first point.
    #[serde(default)]
    pub loose: StrokeSway,
    /// On which part each point lies, where, and the width there.
    pub points: Vec<(BodyPart, f32, f32, f32)>,
}

fn whole() -> f32 {
    1.0
}

/// How a stroke moves by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum StrokeSway {
    /// Not at all.
    #[default]
    Fast,
    /// It hangs, and streams behind with the speed.
    Hair,
    /// It flicks now and then.
    Ear,
}

/// What moves as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum BodyPart {
    /// Croup and thighs.
    Rump,
    /// Between the two ends of the trunk.
    Loin,
    /// Withers and breast.
    Chest,
    /// Between withers and neck.
    Nape,
    /// The neck.
    Neck,
    /// The head.
    Head,
    /// The tail where it begins.
    Tail,
    /// The end of the tail.
    Tip,
}

/// A leg made ready: lengths and angles of the chain, so that it bends as one.
///
/// Upper and lower bone keep their angle, as the reciprocal apparatus of a horse's hind leg does: stifle and hock bend
/// together, and so do elbow and knee of its fore leg. So a chain of three is solved as one of two.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LegChain {
    /// From the middle of the trunk: where it hangs.
    pub root: Vec2,
    /// The way from there to the sole, at rest.
    pub way: Vec2,
    /// Of the upper and the lower bone, both at once, as one length; of the middle one.
    pub bones: [f32; 2],
    /// The upper bone, and the lower, in lengths of the two together and turned against them.
    pub upper: Vec2,
    /// See [`LegChain::upper`].
    pub lower: Vec2,
    /// 1 or -1: to which side of its way the first joint is.
    pub bend: f32,
    /// From the sole to the last joint, at rest.
    pub pastern: Vec2,
    /// See [`Limb::girdle`].
    pub girdle: f32,
}

/// Two numbers as one that turns: their complex product.
pub fn rotated(by: Vec2, what: Vec2) -> Vec2 {
    Vec2::new(by.x * what.x - by.y * what.y, by.x * what.y + by.y * what.x)
}

/// An angle, in radians, as what turns by it.
pub fn rotation_from_angle(angle: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(angle);
    Vec2::new(cos, sin)
}

impl LegChain {
    /// A leg's chain, as it is drawn.
    pub fn of(limb: &Limb) -> Self {
        let joints: Vec<Vec2> = limb.joints.iter().map(|at| Vec2::from(*at)).collect();
        let [root, knee, hock, .., sole] = joints.as_slice() else { return Self::default() };
        let fetlock = joints[joints.len() - 2];
        let (upper, middle, lower) = (*knee - *root, *hock - *knee, fetlock - *hock);
        let both = upper + lower;
        // The way from the root over both to where the middle bone begins and ends.
        let back = Vec2::new(both.x, -both.y) / both.length_squared();
        Self {
            root: *root,
            way: *sole - *root,
            bones: [both.length(), middle.length()],
            upper: rotated(back, upper),
            lower: rotated(back, lower),
            bend: (fetlock - *root).perp_dot(both).signum(),
            pastern: fetlock - *sole,
            girdle: limb.girdle,
        }
    }

    /// How far it reaches, never quite straight.
    pub fn reach(&self) -> f32 {
        self.bones.iter().sum::<f32>() * 0.995
    }

    /// Its joints between root and last joint, if it faces right: the first and the second.
    pub fn joints(&self, root: Vec2, last: Vec2) -> [Vec2; 2] {
        let [both, middle] = self.bones;
        let way = last - root;
        let far = way.length().max(1.0e-4);
        let cos = ((both * both + far * far - middle * middle) / (2.0 * both * far)).clamp(-1.0, 1.0);
        let open = Vec2::new(cos, self.bend * (1.0 - cos * cos).max(0.0).sqrt());
        let bent = rotated(open, way / far) * both;
        let first = root + rotated(bent, self.upper);
        [first, last - rotated(bent, self.lower)]
    }
}
