//! Draws creatures with coats: brush strokes over the bones.

use bevy::math::Vec2;
use eremite_land::biome::Pigment;
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint};

use super::{
    figure::{BodyPart, Coat, Limb, Stroke, StrokeSway, rotated, rotation_from_angle},
    kind::CreatureKind,
    skeleton::Skeleton,
};

/// Segments of a curve between two points.
const PIECES: usize = 3;

/// Breathing: by how much the trunk widens, and the period in seconds.
const BREATH: f32 = 0.014;
const BREATH_S: f32 = 3.8;
/// Idle twitches of tail and ear: period in seconds, duration in seconds, angle in radians.
const SWISH: [f32; 3] = [7.3, 1.5, 0.3];
const FLICK: [f32; 3] = [5.3, 0.3, -0.4];
/// Radians by which the end of hair streams behind at full speed, and amplitude of its flutter.
const STREAMS: f32 = 0.95;
const FLUTTERS: f32 = 0.16;

/// Animation state of a coat in this frame.
struct CoatMotion {
    clock_s: f32,
    /// Factor on the widths of the trunk.
    breath: f32,
}

/// Draws a creature in a pose.
pub(super) fn draw(mesh: &mut InkMeshBuilder, kind: &CreatureKind, coat: &Coat, skeleton: &Skeleton, clock_s: f32) {
    let breath = 1.0 + BREATH * libm::sinf(std::f32::consts::TAU * clock_s / BREATH_S);
    let life = CoatMotion { clock_s, breath };
    let mut skeleton = *skeleton;
    let swish = periodic_twitch(clock_s, SWISH) * libm::cosf(4.0 * std::f32::consts::TAU * clock_s / SWISH[0]);
    let flutter = 0.35 * FLUTTERS * skeleton.stream * libm::sinf(7.0 * clock_s);
    skeleton.tail.turned = rotated(skeleton.tail.turned, rotation_from_angle(skeleton.ease * swish + flutter));
    let skeleton = &skeleton;
    let left_is_near = skeleton.side() < 0.0;
    let legs = |near: bool| (0..skeleton.count).filter(move |leg| (*leg < 2) == (left_is_near == near));
    for leg in legs(false) {
        draw_leg(mesh, kind, coat, skeleton, leg, false);
    }
    for stroke in &coat.under {
        draw_stroke(mesh, coat, skeleton, stroke, &life);
    }
    for leg in legs(true) {
        draw_leg(mesh, kind, coat, skeleton, leg, true);
    }
    for stroke in &coat.over {
        draw_stroke(mesh, coat, skeleton, stroke, &life);
    }
}

/// A pulse of `lasts_s` in every `every_s`, smooth, from 0 to `most` and back; 0 otherwise.
fn periodic_twitch(clock_s: f32, [every_s, lasts_s, most]: [f32; 3]) -> f32 {
    let share = clock_s.rem_euclid(every_s) / lasts_s;
    if share < 1.0 { most * 16.0 * share * share * (1.0 - share) * (1.0 - share) } else { 0.0 }
}

fn ink(pigment: Pigment) -> Ink {
    pigment.into()
}

fn draw_leg(mesh: &mut InkMeshBuilder, kind: &CreatureKind, coat: &Coat, skeleton: &Skeleton, number: usize, near: bool) {
    let limb = kind.limb(number);
    let points = limb.flesh_along(skeleton, number);
    let color = |(nearer, farther): (Pigment, Pigment)| ink(if near { nearer } else { farther });
    mesh.curved_taper(&points, PIECES, color(coat.legs), coat.feather_m);
    // The lower leg is darker, or paler.
    mesh.curved_taper(&points[limb.first_low()..], PIECES, color(coat.socks), coat.feather_m);
    mesh.wash(&limb.hoof_at(skeleton, number), color(coat.hooves), coat.feather_m * 0.7);
}

fn draw_stroke(mesh: &mut InkMeshBuilder, coat: &Coat, skeleton: &Skeleton, stroke: &Stroke, life: &CoatMotion) {
    let facing = skeleton.facing();
    let mut points: Vec<StrokePoint> = stroke
        .points
        .iter()
        .map(|(part, x, y, width)| {
            let breathes = matches!(part, BodyPart::Loin | BodyPart::Chest) && !stroke.hair;
            StrokePoint { at: skeleton.of(*part, Vec2::new(*x, *y)), width: if breathes { width * life.breath } else { *width } }
        })
        .collect();
    loosen(&mut points, stroke, skeleton, life);
    for point in &mut points {
        point.at.x *= facing;
    }
    let ink = ink(stroke.ink).with_alpha(stroke.strength);
    if stroke.hair {
        mesh.hair(&points, ink);
    } else {
        mesh.curve(&points, PIECES, ink, coat.feather_m);
    }
}

/// Rotates a loose stroke about its first point, more toward its end.
fn loosen(points: &mut [StrokePoint], stroke: &Stroke, skeleton: &Skeleton, life: &CoatMotion) {
    let Some(root) = points.first().map(|point| point.at) else { return };
    let last = points.len() as f32 - 1.0;
    // A phase of its own for each stroke.
    let apart = stroke.points[0].1 + stroke.points[0].2;
    for (number, point) in points.iter_mut().enumerate().skip(1) {
        let share = number as f32 / last;
        let angle = match stroke.loose {
            StrokeSway::Fast => return,
            StrokeSway::Ear => periodic_twitch(life.clock_s + 31.0 * apart, FLICK),
            StrokeSway::Hair => {
                let flutter = FLUTTERS * libm::sinf(9.0 * life.clock_s + 5.0 * apart - 2.5 * share);
                -skeleton.stream * share * (STREAMS + flutter)
            }
        };
        point.at = root + rotated(rotation_from_angle(angle), point.at - root);
    }
}

impl Limb {
    /// The stroke over a posed leg.
    pub(super) fn flesh_along(&self, skeleton: &Skeleton, number: usize) -> Vec<StrokePoint> {
        let (joints, side) = (skeleton.legs[number], skeleton.side());
        // A leg of two bones has its ankle joint twice in the skeleton.
        let bones: &[usize] = if self.joints.len() == 5 { &[0, 1, 2, 3, 4] } else { &[0, 1, 3, 4] };
        let point = |(bone, share, before, width): &(usize, f32, f32, f32)| {
            let (from, to) = (joints[bones[*bone]], joints[bones[*bone + 1]]);
            let along = (to - from).normalize_or(Vec2::NEG_Y);
            StrokePoint { at: from.lerp(to, *share) + along.perp() * *before * side, width: *width }
        };
        self.flesh.iter().map(point).collect()
    }

    /// Index of its first point that lies below the last joint but one.
    pub(super) fn first_low(&self) -> usize {
        self.flesh.iter().position(|(bone, ..)| *bone + 3 >= self.joints.len()).unwrap_or(self.flesh.len())
    }

    /// Outline of the hoof: rotated like the bone above it, flat on the ground.
    pub(super) fn hoof_at(&self, skeleton: &Skeleton, number: usize) -> Vec<Vec2> {
        let (by, lies, side) = (rotation_from_angle(-skeleton.folds[number]), rotation_from_angle(skeleton.lies[number]), skeleton.side());
        let sole = skeleton.legs[number][4];
        self.hoof.iter().map(|at| sole + rotated(lies, rotated(by, Vec2::from(*at)) * Vec2::new(side, 1.0))).collect()
    }
}

impl Skeleton {
    /// Position of a drawn point of a body part in the pose, facing right.
    pub fn of(&self, part: BodyPart, drawn: Vec2) -> Vec2 {
        match part {
            BodyPart::Rump => self.hind.of(drawn),
            BodyPart::Chest => self.fore.of(drawn),
            BodyPart::Loin => {
                let (back, front) = (self.hind.drawn.x, self.fore.drawn.x);
                let share = ((drawn.x - back) / (front - back)).clamp(0.0, 1.0);
                let arch_m = 4.0 * share * (1.0 - share) * self.arch_m;
                self.hind.of(drawn).lerp(self.fore.of(drawn), share) + Vec2::Y * arch_m
            }
            BodyPart::Nape => self.fore.of(drawn).midpoint(self.neck.of(drawn)),
            BodyPart::Neck => self.neck.of(drawn),
            BodyPart::Head => self.head.of(drawn),
            BodyPart::Tail => self.tail.of(drawn),
            BodyPart::Tip => {
                // The turn at the end is twice that at the beginning.
                let back = Vec2::new(self.hind.turned.x, -self.hind.turned.y);
                let further = rotated(self.tail.turned, rotated(back, self.tail.turned));
                self.tail.at + rotated(further, drawn - self.tail.drawn)
            }
        }
    }
}
