//! Figures: the bones of a kind and the strokes over them, drawn as the creature stands, facing right; and the chains of its
//! legs, made ready for inverse kinematics.

use bevy::math::Vec2;
use eremite_land::biome::Pigment;
use serde::Deserialize;

use super::robe::Robe;

/// A point of a drawing, in metres: along, from beneath the middle of the trunk, and up from the ground.
pub type FigurePoint = (f32, f32);

/// A creature's figure, as in its file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// A hind leg; of a biped, either leg.
    pub hind: Limb,
    /// A fore leg of a quadruped.
    #[serde(default)]
    pub fore: Option<Limb>,
    /// At rest, one foot of a pair stands this far in front of the other, in metres.
    pub apart_m: f32,
    /// What covers the bones.
    pub dress: Skin,
    /// Where a rider sits, if it can be ridden.
    #[serde(default)]
    pub saddle: Option<FigurePoint>,
}

/// A leg: a chain of joints, drawn as it stands.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limb {
    /// From its root on the trunk down to the sole: hip, knee, ankle, sole; or with one more, as in a horse's hind leg: hip,
    /// stifle, hock, fetlock, sole. Each joint bends the way it is drawn, and no other.
    pub joints: Vec<FigurePoint>,
    /// The share of the foot's movement along by which hip or shoulder swing with it.
    #[serde(default)]
    pub girdle: f32,
    /// The stroke over it: index of the bone from above, share of the way down it, metres in front of its middle, width.
    #[serde(default)]
    pub flesh: Vec<(usize, f32, f32, f32)>,
    /// Outline of the foot, relative to the sole.
    #[serde(default)]
    pub hoof: Vec<FigurePoint>,
}

/// What covers a figure's bones.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Skin {
    /// The hermit: straw hat, cloak, staff and lantern.
    Hermit,
    /// A robe, and what goes with it: people.
    Robe(Robe),
    /// A coat.
    Coat(Coat),
    /// Feathers (or bat skin), and wings.
    Plumage(Plumage),
}

/// A coat: strokes of ink.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coat {
    /// The joints of the neck: at its base, and at the head.
    pub neck: (FigurePoint, FigurePoint),
    /// The root of the tail.
    pub dock: FigurePoint,
    /// The nearer legs, and the farther ones.
    pub legs: (Pigment, Pigment),
    /// The same from the last joint but one down.
    pub socks: (Pigment, Pigment),
    /// The hooves: the nearer and the farther ones.
    pub hooves: (Pigment, Pigment),
    /// Width of a soft edge, in metres.
    pub feather_m: f32,
    /// Strokes over the farther legs and behind the nearer ones.
    pub under: Vec<Stroke>,
    /// Strokes over everything.
    #[serde(default)]
    pub over: Vec<Stroke>,
}

impl Coat {
    /// The end of the muzzle: of the head's points the one farthest ahead and down, with half its width.
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

/// Feathers, or what bats have instead; the skin of a kind that flies.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plumage {
    /// The joints of the neck: at its base, and at the head.
    pub neck: (FigurePoint, FigurePoint),
    /// The root of the tail.
    pub dock: FigurePoint,
    /// The legs, the nearer and the farther.
    pub legs: (Pigment, Pigment),
    /// The wings.
    pub wing: Wing,
    /// Strokes of the body, without legs and wings.
    pub body: Vec<Stroke>,
    /// Strokes of the folded wings.
    pub folded: Vec<Stroke>,
    /// Posture in the air, relative to the drawing.
    pub aloft: Posture,
    /// Posture with the bill at the ground.
    #[serde(default)]
    pub pecks: Posture,
    /// Posture when alert.
    #[serde(default)]
    pub alert: Posture,
    /// Posture at rest.
    #[serde(default)]
    pub rests: Posture,
    /// Whether the legs trail behind in the air; else they are drawn in.
    #[serde(default)]
    pub legs_trail: bool,
}

/// Posture of a body, in degrees up from the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Posture {
    /// The body.
    pub body_deg: f32,
    /// The neck, relative to the body.
    pub neck_deg: f32,
    /// The head, relative to the horizontal.
    pub head_deg: f32,
    /// Factor on the length of the neck: less when it is drawn in.
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
    /// Its root.
    pub at: FigurePoint,
    /// Metres from tip to tip.
    pub span_m: f32,
    /// Its sections: the share of half the span, and metres to its edges, ahead and behind.
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
    /// Opacity, up to 1.
    #[serde(default = "whole")]
    pub strength: f32,
    /// Whether it is a hair of the brush, thin and fading.
    #[serde(default)]
    pub hair: bool,
    /// How it sways about its first point.
    #[serde(default)]
    pub loose: StrokeSway,
    /// Its points: the body part, the position, and the width there.
    pub points: Vec<(BodyPart, f32, f32, f32)>,
}

fn whole() -> f32 {
    1.0
}

/// How a stroke sways by itself.
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

/// A part of the body that moves as one.
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
    /// The root of the tail.
    Tail,
    /// The end of the tail.
    Tip,
}

/// A leg prepared for two-bone inverse kinematics: lengths and angles of its chain.
///
/// Upper and lower bone keep their angle to each other, as the reciprocal apparatus of a horse's hind leg enforces: stifle
/// and hock bend together, and so do elbow and knee of its fore leg. So a chain of three bones is solved as one of two.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LegChain {
    /// Its root, from the middle of the trunk.
    pub root: Vec2,
    /// From the root to the sole, at rest.
    pub way: Vec2,
    /// Lengths: of the upper and the lower bone combined into one, and of the middle bone.
    pub bones: [f32; 2],
    /// The upper and the lower bone as complex factors: in lengths of the combined bone and rotated relative to it.
    pub upper: Vec2,
    /// See [`LegChain::upper`].
    pub lower: Vec2,
    /// 1 or -1: the side to which the first joint bends.
    pub bend: f32,
    /// From the sole to the last joint, at rest.
    pub pastern: Vec2,
    /// See [`Limb::girdle`].
    pub girdle: f32,
}

/// Rotates and scales a vector by another: the complex product.
pub fn rotated(by: Vec2, what: Vec2) -> Vec2 {
    Vec2::new(by.x * what.x - by.y * what.y, by.x * what.y + by.y * what.x)
}

/// The unit vector of an angle in radians, for [`rotated`].
pub fn rotation_from_angle(angle: f32) -> Vec2 {
    let (sin, cos) = libm::sincosf(angle);
    Vec2::new(cos, sin)
}

impl LegChain {
    /// Prepares the chain of a limb.
    pub fn of(limb: &Limb) -> Self {
        let joints: Vec<Vec2> = limb.joints.iter().map(|at| Vec2::from(*at)).collect();
        let [root, knee, hock, .., sole] = joints.as_slice() else { return Self::default() };
        let fetlock = joints[joints.len() - 2];
        let (upper, middle, lower) = (*knee - *root, *hock - *knee, fetlock - *hock);
        let both = upper + lower;
        // From the root along the upper bone and back by the lower one: the ends of the middle bone.
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

    /// Its greatest reach in metres, never quite straight.
    pub fn reach(&self) -> f32 {
        self.bones.iter().sum::<f32>() * 0.995
    }

    /// Inverse kinematics: the two joints between root and last joint, facing right.
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
