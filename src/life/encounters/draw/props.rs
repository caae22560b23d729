//! What stands, lies and flies about in an encounter beside its figures, lit by the hour: positions are metres from its
//! middle.

use std::f32::consts::TAU;

use bevy::math::Vec2;
use eremite_land::{Seed, value_noise::smoothstep};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use crate::encounters::{
    cast::people::{boat, lee},
    cue::{EncounterMoment, POST_M, STONE_M},
    kind::EncounterKind,
    slot::Encounter,
};

/// Soft edges, in metres.
const FEATHER_M: f32 = 0.025;
/// How far and how high a kite is from the child, and half its height, in metres.
const KITE_M: Vec2 = Vec2::new(7.5, 10.5);
const KITE_HALF_M: f32 = 0.85;
/// Butterflies, half the width of their cloud and its height, in metres.
const BUTTERFLIES: i64 = 170;
const CLOUD_M: Vec2 = Vec2::new(13.0, 5.2);

fn point(x: f32, y: f32, width: f32) -> StrokePoint {
    StrokePoint { at: Vec2::new(x, y), width }
}

/// What is behind the figures. `figure` is the place of the first figure, and `size` its size.
pub fn draw_behind(mesh: &mut InkMeshBuilder, encounter: &Encounter, moment: &EncounterMoment, figure: Vec2, size: f32) {
    match encounter.kind {
        EncounterKind::FlutePlayer | EncounterKind::FallingStars => stone(mesh, figure - Vec2::X * (0.15 * encounter.side * size)),
        EncounterKind::WhiteOwl => gate(mesh, encounter),
        EncounterKind::Kite => kite(mesh, encounter, moment, figure, size),
        EncounterKind::Butterflies => butterflies(mesh, encounter, moment),
        _ => {}
    }
}

/// What is before the figures.
pub fn draw_before(mesh: &mut InkMeshBuilder, encounter: &Encounter, moment: &EncounterMoment) {
    if encounter.kind == EncounterKind::Ferryman {
        hull(mesh, encounter, moment);
    }
}

/// A stone that somebody sits on.
fn stone(mesh: &mut InkMeshBuilder, foot: Vec2) {
    let ink = palette::stone().lerp(palette::ink(), 0.25);
    let outline = [(-0.46, -0.12), (-0.48, 0.10), (-0.34, 0.30), (-0.08, STONE_M), (0.20, STONE_M - 0.03), (0.38, 0.24), (0.45, -0.12)];
    mesh.wash(&outline.map(|(x, y)| foot + Vec2::new(x, y)), ink, FEATHER_M);
    let edge = [(-0.40, 0.20, 0.02), (-0.10, STONE_M - 0.03, 0.05), (0.18, STONE_M - 0.05, 0.04), (0.36, 0.20, 0.015)];
    let light: Vec<StrokePoint> = edge.iter().map(|(x, y, width)| point(foot.x + x, foot.y + y, *width)).collect();
    mesh.curved_taper(&light, 4, palette::stone().lerp(palette::paper(), 0.35), FEATHER_M);
}

/// An old gate of which a post, a broken rail and half a post are left.
fn gate(mesh: &mut InkMeshBuilder, encounter: &Encounter) {
    let (wood, side) = (palette::wood().lerp(palette::ink(), 0.45), encounter.side);
    let post = [point(0.02 * side, -0.4, 0.17), point(0.0, 0.6, 0.15), point(-0.01 * side, POST_M + 0.02, 0.14)];
    mesh.stroke(&[point(0.05 * side, 0.88, 0.085), point(1.15 * side, 0.74, 0.08), point(1.9 * side, 0.40, 0.05)], wood, FEATHER_M);
    mesh.stroke(&[point(1.42 * side, -0.4, 0.15), point(1.38 * side, 0.82, 0.12)], wood, FEATHER_M);
    mesh.stroke(&post, wood.lerp(palette::ink(), 0.2), FEATHER_M);
}

/// A kite on its string, which hangs through.
fn kite(mesh: &mut InkMeshBuilder, encounter: &Encounter, moment: &EncounterMoment, child: Vec2, size: f32) {
    let lee = lee(encounter, moment);
    let strength = (0.4 + moment.wind.abs()).min(1.0);
    let dips =
        Vec2::new(0.8 * moment.wave(5.3, 0.0) + 0.3 * moment.wave(1.9, 0.4), 0.9 * moment.wave(4.1, 0.2) + 0.25 * moment.wave(1.3, 0.0));
    let at = child + Vec2::new(KITE_M.x * lee, KITE_M.y * (0.75 + 0.25 * strength)) + dips;
    let hand = child + Vec2::new(0.28 * lee, 1.52) * size;
    let string: Vec<StrokePoint> = (0..=12)
        .map(|step| {
            let share = step as f32 / 12.0;
            StrokePoint { at: hand.lerp(at, share) - Vec2::Y * (2.2 * share * (1.0 - share)), width: 0.045 }
        })
        .collect();
    mesh.hair(&string, palette::ink().with_alpha(0.55));
    // Its nose is up and toward the wind.
    let up = Vec2::new(-0.42 * lee, 1.0).normalize() + Vec2::X * (0.10 * moment.wave(2.3, 0.0));
    let side = up.perp() * 0.62;
    let corner = |x: f32, y: f32| at + (side * x + up * y) * KITE_HALF_M;
    let [red, white, ink] = [palette::vermilion(), palette::paper(), palette::ink()];
    mesh.wash(&[corner(0.0, 1.0), corner(-1.0, 0.18), corner(0.0, -1.15)], red, FEATHER_M);
    mesh.wash(&[corner(0.0, 1.0), corner(1.0, 0.18), corner(0.0, -1.15)], red.lerp(ink, 0.18), FEATHER_M);
    mesh.disc(corner(0.0, 0.12), 0.24, white, white, FEATHER_M);
    mesh.disc(corner(0.0, 0.12), 0.09, ink, ink, FEATHER_M);
    for spar in [[corner(0.0, 1.0), corner(0.0, -1.15)], [corner(-1.0, 0.18), corner(1.0, 0.18)]] {
        mesh.hair(&spar.map(|at| StrokePoint { at, width: 0.05 }), ink.with_alpha(0.8));
    }
    // Its tail, with bows of paper.
    let tail = |share: f32| {
        let sway = 0.55 * share * libm::sinf(7.0 * share - TAU * moment.cycle(1.7, 0.0));
        corner(0.0, -1.15) + Vec2::new(lee * (0.9 * share + 0.3 * sway), -3.0 * share) + Vec2::X * sway
    };
    let ribbon: Vec<StrokePoint> = (0..=14).map(|step| StrokePoint { at: tail(step as f32 / 14.0), width: 0.05 }).collect();
    mesh.hair(&ribbon, ink.with_alpha(0.7));
    for bow in 1..=5_i8 {
        let share = f32::from(bow) / 5.0;
        let (knot, along) = (tail(share), (tail(share) - tail(share - 0.05)).normalize_or(Vec2::NEG_Y));
        let across = along.perp() * 0.20;
        let paper = if bow % 2 == 0 { white } else { red };
        for wing in [across, -across] {
            mesh.wash(&[knot, knot + wing + along * 0.10, knot + wing - along * 0.10], paper, FEATHER_M * 0.6);
        }
    }
}

/// White butterflies, each on a way of its own through the cloud.
fn butterflies(mesh: &mut InkMeshBuilder, encounter: &Encounter, moment: &EncounterMoment) {
    let [white, cream] = [palette::paper().lerp(Ink::from_srgb_hex(0xffffff), 0.7), Ink::from_srgb_hex(0xf3e6b4)];
    for number in 0..BUTTERFLIES {
        let unit = |which: i64| Seed(encounter.hash).unit(super::DETAIL, &[number, which]);
        // More of them in the middle than at the rim.
        let home = Vec2::new((unit(0) + unit(1) - 1.0) * CLOUD_M.x, 0.5 + CLOUD_M.y * unit(2) * unit(3).sqrt());
        let wave = |period_s: f32, which: i64| moment.wave(f64::from(period_s), unit(which));
        let drift =
            Vec2::new(1.5 * wave(5.0 + 5.0 * unit(4), 5) + 0.35 * wave(1.1, 6), 0.7 * wave(3.0 + 3.0 * unit(7), 8) + 0.22 * wave(0.8, 9));
        let at = home + drift;
        let way = if wave(5.0 + 5.0 * unit(4), 5 + 100) > 0.0 { 1.0 } else { -1.0 };
        // A beat in bursts: wings are seen from the side, and from above.
        let spread = 0.18 + 0.82 * moment.wave(f64::from(0.16 + 0.07 * unit(10)), unit(11)).abs();
        let size = 0.11 + 0.08 * unit(12);
        let ink = if unit(13) < 0.2 { cream } else { white };
        for (wing, shade) in [(-1.0_f32, 0.22), (1.0, 0.0)] {
            let lift = Vec2::new(0.35 * way * wing.signum(), 1.0).normalize() * (size * 1.35 * spread);
            let root = at + Vec2::new(0.02 * wing, 0.0);
            let outline = [
                root + Vec2::X * (0.55 * size * way),
                root + lift + Vec2::X * (0.55 * size * wing),
                root + lift * 0.65 - Vec2::X * (0.9 * size * way),
                root - Vec2::X * (0.6 * size * way),
            ];
            mesh.wash(&outline, ink.lerp(palette::stone(), shade), 0.012);
        }
        mesh.hair(
            &[point(at.x - 0.6 * size * way, at.y, 0.02), point(at.x + 0.6 * size * way, at.y + 0.02, 0.03)],
            palette::ink().with_alpha(0.6),
        );
    }
}

/// A boat, with a post for its lamp at the bow.
fn hull(mesh: &mut InkMeshBuilder, encounter: &Encounter, moment: &EncounterMoment) {
    let (along_m, facing, _) = boat(encounter, moment);
    let rock = 0.03 * moment.wave(3.1, 0.0);
    let at = |x: f32, y: f32, width: f32| point(along_m + x * facing, y + rock * x * 0.4, width);
    let wood = palette::wood().lerp(palette::ink(), 0.55);
    // What is seen of it in the water.
    mesh.curved_taper(
        &[at(-2.4, -0.50, 0.1), at(-1.2, -0.24, 0.30), at(0.2, -0.20, 0.34), at(1.5, -0.26, 0.28), at(2.6, -0.62, 0.06)],
        6,
        palette::ink().with_alpha(0.28),
        0.12,
    );
    mesh.curve(
        &[at(-2.5, 0.50, 0.10), at(-1.5, 0.14, 0.36), at(0.1, 0.03, 0.44), at(1.5, 0.13, 0.36), at(2.75, 0.66, 0.07)],
        8,
        wood,
        FEATHER_M,
    );
    let rim = [at(-2.5, 0.55, 0.05), at(-1.5, 0.30, 0.06), at(0.1, 0.23, 0.06), at(1.5, 0.30, 0.06), at(2.75, 0.69, 0.04)];
    mesh.curve(&rim, 8, palette::wood().lerp(palette::straw(), 0.35), FEATHER_M * 0.7);
    mesh.curve(&[at(2.1, 0.30, 0.05), at(2.2, 1.25, 0.04), at(2.55, 1.62, 0.025)], 5, wood, FEATHER_M * 0.7);
}

/// Where a boat's lamp hangs.
pub fn boat_lamp(encounter: &Encounter, moment: &EncounterMoment) -> (Vec2, f32) {
    let (along_m, facing, seen) = boat(encounter, moment);
    let swing = 0.06 * moment.wave(2.7, 0.0);
    (Vec2::new(along_m + (2.58 + swing) * facing, 1.40), smoothstep(0.0, 1.0, seen))
}
