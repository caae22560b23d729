//! Meshes of the landmarks, each rooted at the origin at its true size.
//!
//! Vertex inks are those of a hill range: the share of the range's own colour, and how much darker than that; see
//! [`MaterialKind::Range`](eremite_stream::ink::MaterialKind::Range).

use bevy::math::Vec2;
use eremite_land::{Landmark, LandmarkKind, RandomStream, Seed, hash::SeededRng};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint};

use super::{
    minor,
    mound::Mound,
    trees::{cloud, spreading, tiered},
};
use crate::{
    sights::{self, SightPicture, SightVisibility},
    smoke::puffs,
};

const LANDMARK: RandomStream = RandomStream::named("landmark picture");
/// Metres that everything reaches into the ground.
pub(super) const SUNK_M: f32 = 2.5;

/// Mesh of a landmark at its true size: the thing itself and the hill below it.
pub struct LandmarkPicture {
    mesh: InkMeshBuilder,
    /// Heights between which it passes from behind the nearest range to before it.
    span_m: (f32, f32),
    plume: Option<SmokePlume>,
}

/// Smoke that leans with the high wind.
struct SmokePlume {
    from_m: f32,
    /// The side to which it leans, and its size.
    side: f32,
    size: f32,
}

/// Puffs of smoke, and seconds from the vent until one has dissolved.
const PUFFS: usize = 24;
const SMOKE_S: f32 = 90.0;

/// A range's own colour, darkened.
pub(super) fn tone(dark: f32, strength: f32) -> Ink {
    Ink([1.0, dark, 0.0, strength])
}

/// A range's own colour that glows by a share.
pub(super) fn ember(glow: f32, strength: f32) -> Ink {
    Ink([1.0, 0.5, glow, strength])
}

impl LandmarkPicture {
    /// Builds the mesh of a landmark.
    pub fn of(seed: Seed, landmark: &Landmark) -> Self {
        let mut mesh = InkMeshBuilder::default();
        let mut random = seed.rng(LANDMARK, &[landmark.column.0]);
        // The hill is drawn last, in front of the landmark's foot.
        match landmark.kind {
            LandmarkKind::GiantTree if random.chance(0.4) => tiered(&mut mesh, &mut random),
            LandmarkKind::GiantTree => spreading(&mut mesh, &mut random),
            LandmarkKind::Tower => tower(&mut mesh, &mut random),
            LandmarkKind::SmokingPeak => {}
            LandmarkKind::Fumarole => minor::fumarole(&mut mesh, &mut random),
            LandmarkKind::BasaltColumns => minor::basalt_columns(&mut mesh, &mut random),
            LandmarkKind::RockArch => minor::rock_arch(&mut mesh, &mut random),
            LandmarkKind::Hoodoos => minor::hoodoos(&mut mesh, &mut random),
        }
        let mound = |wide_m, high_m, level_m, power| Mound { wide_m, high_m, level_m, power };
        let mound = match landmark.kind {
            LandmarkKind::GiantTree => mound(130.0, 24.0, 6.0, 1.0),
            LandmarkKind::Tower => mound(110.0, 32.0, 9.5, 1.1),
            LandmarkKind::SmokingPeak => mound(200.0, 84.0, 12.0, 0.72),
            LandmarkKind::Fumarole | LandmarkKind::BasaltColumns | LandmarkKind::RockArch | LandmarkKind::Hoodoos => {
                mound(84.0, 22.0, 10.0, 1.1)
            }
        };
        match landmark.kind {
            LandmarkKind::SmokingPeak => mound.volcano(&mut mesh, &mut random),
            _ => mound.hill(&mut mesh, &mut random),
        }
        let plume = match landmark.kind {
            LandmarkKind::SmokingPeak => Some((0.0, 1.0)),
            LandmarkKind::Fumarole => Some((minor::VENT_M - 1.0, 0.62)),
            _ => None,
        };
        let plume = plume.map(|(from_m, size)| SmokePlume { from_m, side: if random.chance(0.5) { 1.0 } else { -1.0 }, size });
        let top_m = mesh.positions.iter().map(|at| at.y).fold(f32::MIN, f32::max);
        Self { mesh, span_m: (-0.8 * mound.high_m, top_m), plume }
    }

    /// The mesh as seen at a time in seconds; `before` selects the part in front of the nearest range, otherwise the one
    /// behind it.
    pub fn mesh_at(&self, look: &SightVisibility, before: bool, seconds: f32) -> InkMeshBuilder {
        let mut mesh = InkMeshBuilder::default();
        if look.is_hidden(before) {
            return mesh;
        }
        // Smoke is thin: drawn in both layers it would be twice as dense.
        if let Some(plume) = self.plume.as_ref().filter(|_| before == (look.before >= 1.0)) {
            plume.draw(&mut mesh, seconds);
        }
        mesh.append_translated(&self.mesh, Vec2::ZERO);
        sights::fade(&mut mesh, look, before, self.span_m, SUNK_M);
        mesh
    }
}

impl SightPicture for LandmarkPicture {
    fn smokes(&self, _: f32) -> bool {
        self.plume.is_some()
    }

    fn burns(&self, _: f32) -> f32 {
        0.0
    }

    fn mesh_at(&self, look: &SightVisibility, before: bool, _: f32, seconds: f32) -> InkMeshBuilder {
        self.mesh_at(look, before, seconds)
    }
}

impl SmokePlume {
    fn draw(&self, mesh: &mut InkMeshBuilder, seconds: f32) {
        let Self { from_m, side, size } = *self;
        for (share, stray) in puffs(PUFFS, SMOKE_S, seconds) {
            let x = side * (34.0 * share * share + 5.0 * libm::sinf(share * 9.0));
            let middle = Vec2::new(x, 1.0 + 60.0 * libm::powf(share, 0.85)) * size + Vec2::new(0.0, from_m);
            let radius = (2.2 + 10.5 * share) * size;
            let fade = (share * 14.0).min(1.0) * (1.0 - share) * (1.0 - 0.4 * share);
            // Lit from below by what glows in the vent.
            let glow = 0.5 * (1.0 - share * 9.0).max(0.0);
            let ink = Ink([0.62 - 0.32 * share, 0.16 * (1.0 - share), glow, 0.74 * fade]);
            let at = middle + Vec2::new(stray, libm::sinf(stray * 11.0) * 0.4) * radius;
            mesh.disc(at, radius * 0.45, ink, ink.with_alpha(ink.0[3] * 0.45), radius * 0.85);
        }
    }
}

/// Ruin of a round tower with four storeys, the upper ones broken, and its rubble.
fn tower(mesh: &mut InkMeshBuilder, random: &mut SeededRng) {
    let side = if random.chance(0.5) { 1.0 } else { -1.0 };
    let at = |x: f32, y: f32| Vec2::new(x * side, y);
    tower_wall(mesh, random, at);
    tower_masonry(mesh, random, at);
    tower_openings(mesh, at);
    tower_plants(mesh, random, at);
    tower_rubble(mesh, random, at);
}

/// The broken wall, filled and outlined; `at` mirrors the tower.
fn tower_wall(mesh: &mut InkMeshBuilder, random: &mut SeededRng, at: impl Fn(f32, f32) -> Vec2) {
    // The inside, seen through the breach.
    mesh.wash(&[at(-3.0, 12.0), at(3.2, 12.0), at(3.0, 20.5), at(-2.9, 25.0)], tone(0.95, 1.0), 0.1);
    let outline = [
        (-5.4, -SUNK_M),
        (-4.7, 1.0),
        (-4.1, 9.0),
        (-3.8, 18.0),
        (-3.9, 24.2),
        (-3.3, 25.6),
        (-2.6, 24.8),
        (-2.2, 26.8),
        (-1.5, 26.4),
        (-1.2, 23.4),
        (-0.3, 22.1),
        (0.1, 19.4),
        (1.2, 18.7),
        (1.6, 16.2),
        (2.7, 15.6),
        (3.7, 16.8),
        (4.0, 9.0),
        (4.7, 1.0),
        (5.4, -SUNK_M),
    ]
    .map(|(x, y)| at(x + random.range(-0.15, 0.15), y + random.range(-0.25, 0.25)));
    // The outline is not star-shaped, so it is filled as a strip between its two sides.
    let (left, right) = outline.split_at(10);
    let mut previous: Option<[u32; 2]> = None;
    for i in 0..10 {
        let (a, b) = (left[i], right[8usize.saturating_sub(i)]);
        let shade = 0.34 - 0.012 * i as f32;
        let edge = [mesh.vertex(a, tone(shade * 0.5, 1.0)), mesh.vertex(b, tone(shade + 0.28, 1.0))];
        if let Some([c, d]) = previous {
            mesh.quad(c, d, edge[1], edge[0]);
        }
        previous = Some(edge);
    }
    let contour: Vec<StrokePoint> = outline.iter().map(|at| StrokePoint { at: *at, width: random.range(0.08, 0.26) }).collect();
    mesh.taper(&contour, tone(0.9, 0.95), 0.09);
}

/// Stains that ran down the wall and the shade of its far side, courses of stone with single blocks, and the remains of a
/// string course below each storey.
fn tower_masonry(mesh: &mut InkMeshBuilder, random: &mut SeededRng, at: impl Fn(f32, f32) -> Vec2) {
    for _ in 0..9 {
        let (x, y) = (random.range(-3.4, 3.2), random.range(6.0, 19.0));
        let long = random.range(3.0, 6.5);
        let dark = if x > 0.6 { 0.85 } else { random.range(0.1, 0.7) };
        let stain = [(0.0, 0.1), (0.35, 0.9), (1.0, 0.1)].map(|(share, width)| StrokePoint { at: at(x, y - share * long), width });
        mesh.hair(&stain, tone(dark, 0.28));
    }
    for _ in 0..120 {
        let y = random.range(-0.5, 22.0);
        let half = 4.5 - 0.035 * y;
        let x = random.range(-half, if y > 15.0 { -0.4 } else { half - 1.0 });
        let long = random.range(0.3, 1.1);
        let dark = if random.chance(0.75) { 0.85 } else { 0.0 };
        mesh.hair(&[StrokePoint { at: at(x, y), width: 0.05 }, StrokePoint { at: at(x + long, y), width: 0.14 }], tone(dark, 0.5));
        if random.chance(0.3) {
            mesh.hair(&[StrokePoint { at: at(x, y), width: 0.1 }, StrokePoint { at: at(x, y - 0.5), width: 0.04 }], tone(dark, 0.45));
        }
    }
    for (y, half, to) in [(7.2, 4.2, 4.1), (13.6, 4.0, 1.2), (19.4, 3.85, -1.4)] {
        let course = [(-half - 0.15, 0.12), (-1.0, 0.24), (to, 0.06)].map(|(x, width)| StrokePoint { at: at(x, y), width });
        mesh.taper(&course, tone(0.75, 0.8), 0.07);
    }
}

/// A gate with a step, and arrow slits.
fn tower_openings(mesh: &mut InkMeshBuilder, at: impl Fn(f32, f32) -> Vec2) {
    mesh.wash(
        &[at(-1.2, -1.6), at(1.2, -1.6), at(1.15, 2.0), at(0.7, 2.9), at(0.0, 3.3), at(-0.7, 2.9), at(-1.15, 2.0)],
        tone(1.0, 1.0),
        0.1,
    );
    for (x, y) in [(-1.9, 9.6), (1.7, 10.2), (-2.2, 15.8), (-2.6, 21.5)] {
        mesh.wash(&[at(x - 0.18, y), at(x + 0.18, y), at(x + 0.15, y + 1.3), at(x, y + 1.6), at(x - 0.15, y + 1.3)], tone(1.0, 1.0), 0.08);
    }
}

/// Ivy on one side, and grass on the broken edges.
fn tower_plants(mesh: &mut InkMeshBuilder, random: &mut SeededRng, at: impl Fn(f32, f32) -> Vec2) {
    for step in 0..13 {
        let y = 0.2 + 0.75 * step as f32;
        let x = -4.5 + 0.05 * y + random.range(-0.35, 0.9 - 0.05 * y);
        cloud(mesh, at(x, y), random.range(0.5, 1.15) * (1.0 - 0.045 * y), 0.62, random);
    }
    for (x, y) in [(-2.9, 25.2), (-1.4, 25.6), (0.6, 18.9), (2.6, 15.6), (3.5, 16.4)] {
        for blade in [-0.3, 0.0, 0.25] {
            let root = StrokePoint { at: at(x + blade * 0.5, y), width: 0.13 };
            mesh.hair(&[root, StrokePoint { at: at(x + blade * 1.5, y + 0.9), width: 0.02 }], tone(0.8, 0.9));
        }
    }
}

/// Fallen blocks beside the tower.
fn tower_rubble(mesh: &mut InkMeshBuilder, random: &mut SeededRng, at: impl Fn(f32, f32) -> Vec2) {
    for number in 0..10 {
        let x = 3.6 + 0.55 * number as f32 + random.range(-0.4, 0.4);
        let half = random.range(0.35, 0.95) * (1.15 - 0.06 * x);
        let block = [(-1.0, -1.2), (0.9, -1.2), (1.0, 0.3), (0.2, 0.7), (-0.9, 0.45)].map(|(u, v)| at(x + u * half, v * half));
        mesh.wash(&block, tone(random.range(0.25, 0.6), 1.0), 0.07);
        let top = [
            StrokePoint { at: block[4], width: 0.05 },
            StrokePoint { at: block[3], width: 0.12 },
            StrokePoint { at: block[2], width: 0.04 },
        ];
        mesh.hair(&top, tone(0.95, 0.8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Column;

    #[test]
    fn each_is_drawn_whole_and_is_as_high_as_it_is_said_to_be() {
        for (kind, low_m, high_m) in [
            (LandmarkKind::GiantTree, 34.0, 48.0),
            (LandmarkKind::Tower, 25.0, 29.0),
            (LandmarkKind::SmokingPeak, 50.0, 85.0),
            (LandmarkKind::Fumarole, 32.0, 58.0),
            (LandmarkKind::BasaltColumns, 7.0, 16.0),
            (LandmarkKind::RockArch, 8.5, 15.5),
            (LandmarkKind::Hoodoos, 9.0, 16.0),
        ] {
            for column in 0..12 {
                let picture = LandmarkPicture::of(Seed(3), &Landmark { kind, column: Column(column), foot: 0.0 });
                let near = SightVisibility { clear: 1.0, emerged: 1.0, before: 1.0 };
                let mesh = picture.mesh_at(&near, true, 7.0);
                let top = mesh.positions.iter().map(|at| at.y).fold(f32::MIN, f32::max);
                assert!((low_m..high_m).contains(&top), "{kind:?} is {top} m high");
                assert!(mesh.positions.iter().all(|at| at.is_finite()) && mesh.positions.len() < 9000);
                assert!(mesh.positions.iter().any(|at| at.y < -20.0), "it stands on a hill");
                assert_eq!(picture.smokes(12.0), mesh != picture.mesh_at(&near, true, 9.0));
            }
        }
    }
}
