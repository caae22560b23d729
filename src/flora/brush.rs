//! Plants and stones, each a few strokes, rooted at the origin.

use bevy::math::Vec2;

use crate::{
    ink::{Ink, InkMesh, StrokePoint, palette},
    land::hash::Stream,
};

const FEATHER_M: f32 = 0.04;

fn point(at: Vec2, width: f32) -> StrokePoint {
    StrokePoint { at, width }
}

/// The direction of an angle from the vertical, rightward positive.
fn leaning(angle: f32) -> Vec2 {
    Vec2::new(libm::sinf(angle), libm::cosf(angle))
}

/// A tuft of grass: blades that spread and bow, 0.2 to 0.8 m.
pub(super) fn tuft(mesh: &mut InkMesh, height_m: f32, lean: f32, random: &mut Stream) {
    let blades = 3 + (random.unit() * 3.0) as u32;
    for _ in 0..blades {
        let angle = lean + random.range(-0.6, 0.6);
        let length = height_m * random.range(0.6, 1.0);
        let root = Vec2::new(random.range(-0.12, 0.12), -0.05);
        let bow = root + leaning(angle) * length * 0.55;
        let tip = bow + leaning(angle * 1.9) * length * 0.5;
        let ink = palette::ink().toward(palette::grass(), random.unit()).strength(random.range(0.75, 1.0));
        mesh.hair(&[point(root, 0.11), point(bow, 0.10), point(tip, 0.03)], ink);
    }
}

/// Reeds at the water's edge: thin stalks with a seed head, 1 to 1.8 m.
pub(super) fn reed(mesh: &mut InkMesh, height_m: f32, random: &mut Stream) {
    for _ in 0..3 {
        let angle = random.range(-0.16, 0.24);
        let length = height_m * random.range(0.7, 1.0);
        let root = Vec2::new(random.range(-0.25, 0.25), -0.1);
        let middle = root + leaning(angle * 0.5) * length * 0.55;
        let top = middle + leaning(angle) * length * 0.45;
        let ink = palette::grass().strength(0.9);
        mesh.hair(&[point(root, 0.10), point(middle, 0.09), point(top, 0.06)], ink);
        let seed = top + leaning(angle * 1.3) * 0.24;
        mesh.hair(&[point(top - leaning(angle) * 0.03, 0.06), point(top.lerp(seed, 0.5), 0.20), point(seed, 0.04)], palette::soil());
        let leaf = root + leaning(angle + 0.7) * length * 0.4;
        mesh.hair(&[point(root.lerp(middle, 0.3), 0.09), point(leaf, 0.02)], ink);
    }
}

/// A stone, half sunk: a pale wash in a dark contour, 0.3 to 1.5 m wide.
pub(super) fn stone(mesh: &mut InkMesh, width_m: f32, random: &mut Stream) {
    const CORNERS: usize = 9;
    let tall = width_m * random.range(0.35, 0.6);
    let outline: [Vec2; CORNERS] = std::array::from_fn(|i| {
        let angle = std::f32::consts::PI * (i as f32 / (CORNERS - 1) as f32);
        let stray = random.range(0.86, 1.1);
        Vec2::new(-libm::cosf(angle) * width_m * 0.5, libm::sinf(angle) * tall) * stray - Vec2::Y * 0.12
    });
    let wash = palette::range(1).toward(palette::range(3), random.range(0.1, 0.8));
    mesh.wash(&outline, wash, FEATHER_M);
    let contour: Vec<StrokePoint> = outline.iter().map(|at| point(*at, random.range(0.04, 0.11))).collect();
    mesh.taper(&contour, palette::ink(), FEATHER_M);
    let crack = outline[5] * 0.9;
    mesh.hair(&[point(crack, 0.08), point(crack * Vec2::new(0.6, 0.5), 0.07)], palette::ink().strength(0.6));
}

/// A pine as the scrolls have it: a bent trunk, pads of needles in layers, 5 to 9 m.
pub(super) fn pine(mesh: &mut InkMesh, height_m: f32, random: &mut Stream) {
    const JOINTS: usize = 6;
    let windward = if random.chance(0.5) { 1.0 } else { -1.0 };
    let mut at = Vec2::new(0.0, -0.25);
    let mut angle = windward * random.range(0.05, 0.30);
    let trunk: [StrokePoint; JOINTS] = std::array::from_fn(|i| {
        let share = i as f32 / (JOINTS - 1) as f32;
        if i > 0 {
            at += leaning(angle) * height_m / (JOINTS - 1) as f32;
            angle += windward * random.range(-0.45, 0.30);
            angle = angle.clamp(-0.7, 0.7);
        }
        point(at, height_m * (0.058 - 0.046 * share))
    });
    let ink = palette::ink();
    mesh.curve(&trunk, 4, ink, FEATHER_M);
    let mut side = windward;
    for (i, joint) in trunk.iter().enumerate().skip(2) {
        let share = i as f32 / (JOINTS - 1) as f32;
        let reach = height_m * (0.36 - 0.22 * share) * random.range(0.75, 1.15);
        let tip = joint.at + Vec2::new(side * reach, height_m * random.range(-0.02, 0.06));
        let elbow = joint.at.lerp(tip, 0.5) + Vec2::Y * height_m * 0.035;
        mesh.taper(&[point(joint.at, height_m * 0.022), point(elbow, height_m * 0.016), point(tip, height_m * 0.006)], ink, FEATHER_M);
        pad(mesh, tip, reach * 0.62, random);
        pad(mesh, elbow + Vec2::Y * 0.1, reach * 0.45, random);
        side = -side;
    }
    pad(mesh, trunk[JOINTS - 1].at, height_m * 0.13, random);
}

/// A cloud of needles around a point: a wash, and strokes that fan upward.
fn pad(mesh: &mut InkMesh, at: Vec2, half_width_m: f32, random: &mut Stream) {
    const CORNERS: usize = 10;
    let needle = palette::ink().toward(palette::grass(), 0.6);
    let outline: [Vec2; CORNERS] = std::array::from_fn(|i| {
        let angle = std::f32::consts::TAU * i as f32 / CORNERS as f32;
        let flat = if libm::sinf(angle) < 0.0 { 0.14 } else { 0.36 };
        at + Vec2::new(libm::cosf(angle), libm::sinf(angle) * flat) * half_width_m * random.range(0.8, 1.1)
    });
    mesh.wash(&outline, needle.strength(0.72), half_width_m * 0.14);
    for _ in 0..9 {
        let across = random.range(-0.95, 0.95);
        let root = at + Vec2::new(across * half_width_m, 0.02);
        let tip = root + leaning(across * 1.1 + random.range(-0.3, 0.3)) * half_width_m * random.range(0.28, 0.5);
        mesh.hair(&[point(root, 0.13), point(tip, 0.03)], palette::ink().strength(0.8));
    }
}

/// A bare tree: angular branches that halve and halve, 4 to 7 m.
pub(super) fn bare_tree(mesh: &mut InkMesh, height_m: f32, random: &mut Stream) {
    let ink = palette::ink();
    branch(mesh, Vec2::new(0.0, -0.25), random.range(-0.15, 0.15), height_m * 0.36, height_m * 0.055, 5, ink, random);
}

fn branch(mesh: &mut InkMesh, from: Vec2, angle: f32, length: f32, width: f32, forks: u32, ink: Ink, random: &mut Stream) {
    let knee = from + leaning(angle + random.range(-0.18, 0.18)) * length * 0.5;
    let to = knee + leaning(angle + random.range(-0.25, 0.25)) * length * 0.5;
    if forks > 2 {
        mesh.taper(&[point(from, width), point(knee, width * 0.85), point(to, width * 0.66)], ink, FEATHER_M);
    } else {
        // Twigs are single hairs, or they would weigh more than the tree.
        mesh.hair(&[point(from, width + 0.07), point(to, width * 0.5 + 0.05)], ink.strength(0.85));
    }
    if forks == 0 {
        return;
    }
    let spread = random.range(0.35, 0.6);
    for (side, share) in [(-1.0, random.range(0.66, 0.86)), (1.0, random.range(0.66, 0.86))] {
        // Wood reaches for the sky again after each fork.
        let turned = (angle + side * spread * random.range(0.6, 1.2)) * 0.94;
        branch(mesh, to, turned, length * share, width * 0.62, forks - 1, ink, random);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::{Purpose, Seed};

    type Plant = fn(&mut InkMesh, f32, &mut Stream);
    const PLANTS: [(Plant, f32, usize); 5] = [
        (|mesh, height, random| tuft(mesh, height, 0.1, random), 0.5, 60),
        (reed, 1.5, 90),
        (stone, 1.0, 70),
        (pine, 7.0, 1300),
        (bare_tree, 6.0, 900),
    ];

    #[test]
    fn plants_are_rooted_bounded_and_the_same_each_time() {
        for (draw, height, budget) in PLANTS {
            for number in 0..40 {
                let [mut mesh, mut again] = [InkMesh::default(), InkMesh::default()];
                for mesh in [&mut mesh, &mut again] {
                    draw(mesh, height, &mut Seed(2).stream(Purpose::named("plants"), &[number]));
                }
                assert_eq!(mesh, again);
                assert!(mesh.positions.len() <= budget, "{} corners, {budget} allowed", mesh.positions.len());
                let foot = mesh.positions.iter().map(|at| at.y).fold(f32::MAX, f32::min);
                assert!((-0.6..=0.0).contains(&foot), "its foot is at {foot} m");
                assert!(mesh.positions.iter().all(|at| at.is_finite() && at.length() < height * 2.0));
            }
        }
    }
}
