//! Draws courses: a line of ink for a narrow river, two banks and the water between them for a wide one.

use std::{ops::Range, sync::Arc};

use eremite_land::value_noise::smoothstep;
use eremite_stream::ink::{Ink, palette};

use super::{
    super::{ChartView, wash},
    burn::for_each_pixel_near,
    course::Course,
};

/// Half the width of a line in pixels, at least: of a brook, and for each order above; and its share at the spring.
const LINE: (f32, f32) = (0.34, 0.13);
const AT_SPRING: f32 = 0.3;
/// Share of ink in a line, and of paper in the water between two banks, which is as light as a lake.
const LINE_INK: f32 = 0.5;
const WATER_PAPER: f32 = 0.42;
/// Pixels from a bank over which the one becomes the other.
const BANK: (f32, f32) = (0.6, 1.8);

/// Draws courses in some rows of a view where they run on land: `coasts` are distances of all its pixels from the sea, in
/// pixels. Higher orders come last.
pub(in super::super) fn draw(courses: &[Arc<Course>], view: ChartView, rows: Range<usize>, coasts: &[f32], inks: &mut [Ink]) {
    let metres = (1_u64 << view.level) as f32;
    // Pixels within the water, negative outside, and how strongly it is drawn: the union of all courses, so that rivers
    // open into one another.
    let first = rows.start * view.width;
    let mut within = vec![(f32::MIN, 0.0_f32); rows.len() * view.width];
    for course in courses {
        let least = LINE.0 + LINE.1 * course.crossing.order as f32;
        let half = |width_m: f32| {
            let grown = (width_m / course.crossing.width_m).min(1.0);
            (width_m / 2.0 / metres).max(least * (AT_SPRING + (1.0 - AT_SPRING) * grown))
        };
        // It comes in over a level.
        let strength = if view.level == course.coarsest_level() { 0.6 } else { 1.0 };
        for_each_pixel_near(
            course,
            view,
            rows.clone(),
            |width_m| (half(width_m) + 1.0) * metres,
            |pixel, near| {
                let half = half(near.width_m);
                let inside = half - near.away_m / metres;
                let cover = (inside + 0.5).clamp(0.0, (2.0 * half + 0.2).min(1.0)) * strength;
                let (deepest, most) = &mut within[pixel - first];
                *deepest = deepest.max(inside);
                *most = most.max(cover);
            },
        );
    }
    let pixels = inks[first..].iter_mut().zip(&coasts[first..]);
    for ((ink, coast), (inside, cover)) in pixels.zip(within).filter(|(_, (_, cover))| *cover > 0.0) {
        let (line, water) = (wash::water().lerp(palette::ink(), LINE_INK), wash::water().lerp(palette::paper(), WATER_PAPER));
        let on_land = (coast + 1.0).clamp(0.0, 1.0);
        *ink = ink.lerp(line.lerp(water, smoothstep(BANK.0, BANK.1, inside)), cover * on_land);
    }
}
