//! The brush with which forms are drawn, and its tones.

use bevy::math::Vec2;
use eremite_land::{Tint, hash::SeededRng};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::{super::derive::Rectangle, WoodFinish};

/// The width in metres over which edges fade.
pub(super) const FEATHER_M: f32 = 0.035;

/// How far down a wall the eaves cast their shade, in metres, and how dark it is.
const SHADE_M: f32 = 0.75;
const SHADE: f32 = 0.5;

/// The tones of one building: the land's own pigments, thinned by its age.
#[derive(Clone, Copy)]
pub(in crate::buildings) struct Tones {
    pub ink: Ink,
    pub old_wood: Ink,
    pub pale_wood: Ink,
    pub lacquer: Ink,
    pub plaster: Ink,
    pub earth: Ink,
    pub stone: Ink,
    pub thatch: Ink,
    pub tile: Ink,
    pub paper: Ink,
    pub leaf: Ink,
    /// How deep snow lies, 0 none to 1 on everything that can bear it.
    pub snow: f32,
}

impl Tones {
    /// The tones of a building in a land of this tint.
    pub fn of(tint: &Tint, snow: f32, random: &mut SeededRng) -> Self {
        let (paper, ink, soil) = (palette::paper(), palette::ink(), Ink::from(tint.soil));
        let age = random.unit();
        Self {
            ink,
            old_wood: palette::wood().lerp(ink, 0.35 + 0.25 * age),
            pale_wood: palette::wood().lerp(palette::straw(), 0.35).lerp(palette::stone(), 0.2 + 0.3 * age),
            lacquer: palette::vermilion().lerp(palette::wood(), 0.3).lerp(ink, 0.25 + 0.2 * age),
            plaster: paper.lerp(soil, 0.05 + 0.08 * age),
            earth: palette::dirt().lerp(soil, 0.35).lerp(paper, 0.3),
            stone: soil.lerp(palette::stone(), 0.55).lerp(paper, 0.12),
            thatch: palette::straw()
                .lerp(palette::soil(), 0.4 + 0.25 * age)
                .lerp(palette::stone(), 0.22 * age)
                .lerp(ink, 0.12 + 0.12 * age),
            tile: palette::deep_water().lerp(ink, 0.5 + 0.12 * age),
            paper: paper.lerp(palette::straw(), 0.1),
            leaf: Ink::from(tint.cover).lerp(palette::moss(), 0.5),
            snow,
        }
    }

    /// The tone of wood.
    pub fn wood(&self, finish: WoodFinish) -> Ink {
        match finish {
            WoodFinish::Old => self.old_wood,
            WoodFinish::Pale => self.pale_wood,
            WoodFinish::Red => self.lacquer,
        }
    }

    /// A tone under so much of the snow that lies on a roof; `share` is 0 on what is upright.
    pub fn snowed(&self, tone: Ink, share: f32) -> Ink {
        let snow = palette::paper().lerp(palette::crystal_blue(), 0.06);
        tone.lerp(snow.with_alpha(tone.0[3]), self.snow * share)
    }
}

/// Draws into the mesh of one building.
pub(in crate::buildings) struct Brush<'a> {
    pub mesh: &'a mut InkMeshBuilder,
    pub tones: Tones,
    pub random: SeededRng,
}

pub(super) fn point(at: Vec2, width: f32) -> StrokePoint {
    StrokePoint { at, width }
}

impl Brush<'_> {
    /// A filled rectangle that shades from its foot to its top, with soft edges: 8 corners.
    pub fn panel(&mut self, within: Rectangle, below: Ink, above: Ink) {
        let Rectangle { low, high } = within;
        self.quad([low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)], [below, below, above, above]);
    }

    /// A filled convex quadrilateral, counterclockwise, with soft edges: 8 corners.
    pub fn quad(&mut self, corners: [Vec2; 4], inks: [Ink; 4]) {
        let middle = corners.iter().sum::<Vec2>() / 4.0;
        let inner = [0, 1, 2, 3].map(|i| self.mesh.vertex(corners[i], inks[i]));
        let outer = [0, 1, 2, 3].map(|i| {
            let out = (corners[i] - middle).signum() * FEATHER_M;
            self.mesh.vertex(corners[i] + out, inks[i].with_alpha(0.0))
        });
        self.mesh.quad(inner[0], inner[1], inner[2], inner[3]);
        for i in 0..4 {
            let next = (i + 1) % 4;
            self.mesh.quad(inner[i], outer[i], outer[next], inner[next]);
        }
    }

    /// The shade of eaves on a wall: 4 corners.
    pub fn shade(&mut self, wall: Rectangle) {
        let depth_m = SHADE_M.min(wall.size().y);
        let [dark, clear] = [SHADE, 0.0].map(|alpha| self.tones.ink.with_alpha(alpha));
        self.grid(2, 2, |column, row| {
            let x = if column == 0 { wall.low.x } else { wall.high.x };
            if row == 0 { (Vec2::new(x, wall.high.y - depth_m), clear) } else { (Vec2::new(x, wall.high.y), dark) }
        });
    }

    /// A straight stroke: 8 corners.
    pub fn line(&mut self, from: Vec2, to: Vec2, widths: [f32; 2], ink: Ink) {
        self.mesh.taper(&[point(from, widths[0]), point(to, widths[1])], ink, FEATHER_M);
    }

    /// A straight hair that ends in a point: 4 corners.
    pub fn hair(&mut self, from: Vec2, to: Vec2, width: f32, ink: Ink) {
        self.mesh.hair(&[point(from, width), point(to, 0.02)], ink);
    }

    /// A brushed line around an outline: 4 corners for each of its points, and for the first once more.
    pub fn contour(&mut self, outline: &[Vec2], widths: (f32, f32), ink: Ink) {
        let random = &mut self.random;
        let line: Vec<StrokePoint> = outline.iter().chain(outline.first()).map(|at| point(*at, random.range(widths.0, widths.1))).collect();
        self.mesh.taper(&line, ink, 0.025);
    }

    /// A small random offset in metres to either side.
    pub fn stray(&mut self, most_m: f32) -> f32 {
        self.random.range(-most_m, most_m)
    }

    /// A grid of corners, filled; `corner` gives position and ink at column and row. No soft edges.
    pub fn grid(&mut self, columns: usize, rows: usize, mut corner: impl FnMut(usize, usize) -> (Vec2, Ink)) {
        let first = self.mesh.positions.len() as u32;
        for row in 0..rows {
            for column in 0..columns {
                let (at, ink) = corner(column, row);
                self.mesh.vertex(at, ink);
            }
        }
        let columns = columns as u32;
        for row in 0..rows as u32 - 1 {
            for column in 0..columns - 1 {
                let a = first + row * columns + column;
                self.mesh.quad(a, a + 1, a + columns + 1, a + columns);
            }
        }
    }
}
