//! Meshes of leaves and buds; each foliage form is a few brush strokes.

use std::sync::LazyLock;

use bevy::math::Vec2;
use eremite_land::{
    hash::SeededRng,
    species::{Foliage, FoliageForm},
};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::turtle::leaning;

fn point(at: Vec2, width: f32) -> StrokePoint {
    StrokePoint { at, width }
}

/// Sine and cosine of equal angles around the circle. A tree has hundreds of leaves with the same ones.
fn circle<const CORNERS: usize>() -> [(f32, f32); CORNERS] {
    std::array::from_fn(|i| libm::sincosf(std::f32::consts::TAU * i as f32 / CORNERS as f32))
}

/// Draws a leaf or a tuft of leaves at a point, in a direction given as an angle from the vertical.
pub(super) fn draw(mesh: &mut InkMeshBuilder, foliage: &Foliage, at: Vec2, angle: f32, size_m: f32, random: &mut SeededRng) {
    let (one, other) = (Ink::from(foliage.colors.0), Ink::from(foliage.colors.1));
    let ink = one.lerp(other, random.unit());
    let strength = foliage.strength;
    match foliage.form {
        FoliageForm::Cloud => cloud(mesh, at, size_m / 2.0, ink, other, strength, random),
        FoliageForm::Pad => pad(mesh, at, size_m / 2.0, ink, strength, random),
        FoliageForm::Fringe => fringe(mesh, at, angle, size_m, ink, strength, random),
        FoliageForm::Blade => {
            let bow = at + leaning(angle) * size_m * 0.55;
            let tip = bow + leaning(angle * 1.7 + 0.1 * angle.signum()) * size_m * 0.5;
            let width = 0.085 + 0.05 * size_m;
            let root = at - Vec2::Y * 0.06;
            mesh.hair(&[point(root, width), point(bow, width * 0.9), point(tip, width * 0.3)], ink.with_alpha(strength));
        }
        FoliageForm::Dabs => {
            for _ in 0..8 {
                let way = leaning(random.range(-3.1, 3.1));
                let root = at + way * size_m * random.range(0.05, 0.5);
                let tip = root + leaning(random.range(-1.6, 1.6)) * size_m * random.range(0.14, 0.26);
                let ink = one.lerp(other, random.unit()).with_alpha(strength * random.range(0.7, 1.0));
                mesh.hair(&[point(root, 0.05), point((root + tip) / 2.0, 0.08 + 0.13 * size_m), point(tip, 0.03)], ink);
            }
        }
        FoliageForm::Dot => dot(mesh, at, size_m, ink.with_alpha(strength)),
        FoliageForm::Frond => frond(mesh, at, angle, size_m, ink, other, strength),
        FoliageForm::Spike => {
            let tip = at + leaning(angle) * size_m;
            let width = 0.05 + 0.22 * size_m;
            mesh.hair(&[point(at, 0.05), point(at.lerp(tip, 0.25), width), point(at.lerp(tip, 0.8), width * 0.8), point(tip, 0.02)], ink);
            for number in 0..4 {
                let root = at.lerp(tip, 0.15 + 0.2 * number as f32);
                dot(mesh, root + Vec2::X * random.range(-0.3, 0.3) * width, width * 0.32, other.with_alpha(strength * 0.8));
            }
        }
        FoliageForm::Umbel => {
            const RAYS: usize = 6;
            for ray in 0..RAYS {
                let aside = ray as f32 / (RAYS - 1) as f32 * 2.0 - 1.0;
                let tip = at + Vec2::new(aside * 0.5, 0.42 - 0.12 * aside * aside) * size_m;
                mesh.hair(&[point(at, 0.05), point(tip, 0.04)], Ink::from(foliage.colors.1).lerp(palette::ink(), 0.6));
                dot(mesh, tip, size_m * 0.13, ink.with_alpha(strength));
            }
        }
        FoliageForm::Broad => broad(mesh, at, angle, size_m, ink, strength),
        FoliageForm::Strand => {
            let bow = at + Vec2::new(random.range(-0.08, 0.08), -0.5) * size_m;
            let tip = at + Vec2::new(random.range(-0.1, 0.1), -1.0) * size_m;
            mesh.hair(&[point(at, 0.05), point(bow, 0.08 + 0.09 * size_m), point(tip, 0.03)], ink.with_alpha(strength));
        }
        FoliageForm::Cap => {
            let half = size_m * 0.5;
            let dome = [(-1.0, 0.0), (-0.72, 0.45), (0.0, 0.7), (0.72, 0.45), (1.0, 0.0)].map(|(x, y)| at + Vec2::new(x, y) * half);
            mesh.hair(&[point(dome[0], 0.04), point(at, half * 0.5), point(dome[4], 0.04)], other.with_alpha(strength));
            mesh.wash(&dome, ink.with_alpha(strength), 0.03);
        }
    }
}

fn dot(mesh: &mut InkMeshBuilder, at: Vec2, size_m: f32, ink: Ink) {
    let half = Vec2::X * size_m * 0.5;
    mesh.hair(&[point(at - half, size_m * 0.9), point(at, size_m * 2.2), point(at + half, size_m * 0.9)], ink);
}

/// A bowed rib with leaflets hanging from both sides, shorter toward the tip.
fn frond(mesh: &mut InkMeshBuilder, at: Vec2, angle: f32, size_m: f32, ink: Ink, pale: Ink, strength: f32) {
    const PIECES: usize = 7;
    let droop = (1.4 * angle.abs().min(1.3) + 0.55).copysign(angle);
    let rib: [StrokePoint; PIECES + 1] = std::array::from_fn(|i| {
        let share = i as f32 / PIECES as f32;
        let bow = angle + droop * share * share * 0.55;
        point(at + leaning(bow) * size_m * share, (0.05 + 0.03 * size_m) * (1.0 - 0.7 * share))
    });
    for i in 1..PIECES {
        let share = i as f32 / PIECES as f32;
        let along = (rib[i + 1].at - rib[i - 1].at).normalize_or(Vec2::Y);
        let long = size_m * 0.28 * libm::sinf(std::f32::consts::PI * (0.18 + 0.8 * share));
        for side in [-1.0, 1.0] {
            let way = (along * 0.75 + along.perp() * side - Vec2::Y * 0.25).normalize_or(along);
            let tone = if side * angle < 0.0 { ink.lerp(pale, 0.6) } else { ink };
            mesh.hair(&[point(rib[i].at, 0.05 + 0.05 * size_m), point(rib[i].at + way * long, 0.02)], tone.with_alpha(strength));
        }
    }
    mesh.hair(&rib, ink.lerp(palette::ink(), 0.35).with_alpha(strength));
}

/// A leaf as wide as it is long, with a hanging tip.
fn broad(mesh: &mut InkMeshBuilder, at: Vec2, angle: f32, size_m: f32, ink: Ink, strength: f32) {
    let along = leaning(angle);
    let across = along.perp();
    let place = |forth: f32, aside: f32| at + (along * forth + across * aside) * size_m - Vec2::Y * 0.22 * forth * forth * size_m;
    let outline = [(0.0, 0.0), (0.12, 0.3), (0.45, 0.42), (0.8, 0.24), (1.0, 0.0), (0.8, -0.24), (0.45, -0.42), (0.12, -0.3)];
    mesh.wash(&outline.map(|(forth, aside)| place(forth, aside)), ink.with_alpha(strength), 0.04);
    let dark = ink.lerp(palette::ink(), 0.5).with_alpha(strength * 0.8);
    mesh.hair(&[point(place(0.0, 0.0), 0.07), point(place(0.5, 0.0), 0.06), point(place(0.95, 0.0), 0.02)], dark);
    for side in [-1.0, 1.0] {
        mesh.hair(&[point(place(0.2, 0.0), 0.05), point(place(0.62, 0.28 * side), 0.02)], dark);
    }
}

/// A round cloud of leaves: a wash with darker dabs in its lower half and paler ones in its upper half.
fn cloud(mesh: &mut InkMeshBuilder, at: Vec2, radius_m: f32, ink: Ink, pale: Ink, strength: f32, random: &mut SeededRng) {
    const LOBES: usize = 5;
    const CORNERS: usize = 3 * LOBES;
    static CIRCLE: LazyLock<[(f32, f32); CORNERS]> = LazyLock::new(circle);
    // Outward bulging lobes of leaves with a slightly wet edge.
    let lobes: [f32; LOBES] = std::array::from_fn(|_| random.range(0.82, 1.12));
    let circle = &*CIRCLE;
    let outline: [Vec2; CORNERS] = std::array::from_fn(|i| {
        let (sin, cos) = circle[i];
        let notch = if i % 3 == 0 { 0.84 } else { 1.0 };
        at + Vec2::new(sin, cos * 0.78) * radius_m * lobes[i / 3] * notch * random.range(0.94, 1.06)
    });
    mesh.wash(&outline, ink.with_alpha(strength), radius_m * 0.24);
    for number in 0..5 {
        let dark = number < 3;
        let height = if dark { random.range(-0.6, 0.0) } else { random.range(0.05, 0.6) };
        let root = at + Vec2::new(random.range(-0.7, 0.5), height) * radius_m;
        let way = leaning(random.range(0.9, 2.0)) * radius_m * random.range(0.25, 0.5);
        let tone = if dark { ink.lerp(palette::ink(), 0.42) } else { pale.lerp(palette::paper(), 0.18) };
        let dab = [point(root, 0.04), point(root + way * 0.5, radius_m * 0.2), point(root + way, 0.03)];
        mesh.hair(&dab, tone.with_alpha(strength * 0.6));
    }
}

/// A flat pad of needles: a wash with strokes that fan upward.
fn pad(mesh: &mut InkMeshBuilder, at: Vec2, half_width_m: f32, ink: Ink, strength: f32, random: &mut SeededRng) {
    const CORNERS: usize = 10;
    static CIRCLE: LazyLock<[(f32, f32); CORNERS]> = LazyLock::new(circle);
    let circle = &*CIRCLE;
    let outline: [Vec2; CORNERS] = std::array::from_fn(|i| {
        let (sin, cos) = circle[i];
        let flat = if sin < 0.0 { 0.14 } else { 0.36 };
        at + Vec2::new(cos, sin * flat) * half_width_m * random.range(0.8, 1.1)
    });
    mesh.wash(&outline, ink.with_alpha(strength), half_width_m * 0.14);
    for _ in 0..8 {
        let across = random.range(-0.95, 0.95);
        let root = at + Vec2::new(across * half_width_m, 0.02);
        let tip = root + leaning(across * 1.1 + random.range(-0.3, 0.3)) * half_width_m * random.range(0.28, 0.5);
        mesh.hair(&[point(root, 0.12), point(tip, 0.03)], ink.lerp(palette::ink(), 0.5).with_alpha(strength));
    }
}

/// Needles or narrow leaves hanging from a twig.
fn fringe(mesh: &mut InkMeshBuilder, at: Vec2, angle: f32, size_m: f32, ink: Ink, strength: f32, random: &mut SeededRng) {
    const NEEDLES: usize = 6;
    let along = leaning(angle);
    // A thin wash gives the needles a body.
    let (foot, down) = (at - along * size_m * 0.7, Vec2::Y * size_m * 0.3);
    mesh.wash(&[foot, at, at - down * 0.7, foot - down], ink.with_alpha(strength * 0.5), size_m * 0.07);
    for number in 0..NEEDLES {
        let share = number as f32 / (NEEDLES - 1) as f32;
        let root = at - along * size_m * 0.7 * share;
        let side = if along.x < 0.0 { -1.0 } else { 1.0 };
        let way = leaning(std::f32::consts::PI - side * random.range(0.15, 0.9));
        let tip = root + way * size_m * random.range(0.4, 0.7);
        let tone = ink.lerp(palette::ink(), 0.3 * share);
        mesh.hair(&[point(root, 0.10 + 0.09 * size_m), point(tip, 0.03)], tone.with_alpha(strength));
    }
}
