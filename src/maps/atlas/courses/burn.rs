//! Burns courses into the heights of the map: a channel at the level of the river's bed, in a valley that meets the ground
//! around it (after Hellweger's AGREE, "DEM reconditioning system", 1997). So the map shows what the rivers need, and its own
//! drainage runs into them.

use std::{ops::Range, sync::Arc};

use eremite_land::{AMPLITUDE_M, cache::lerp_heights, value_noise::smoothstep};

use super::{super::ChartView, course::Course};

/// Metres beside the water that are level with it, and the share of a pixel that is at least.
const BANK_M: f32 = 2.0;
const BANK_PIXELS: f32 = 0.75;
/// Distance in metres from the bank at which a valley ends: of any, for each metre of the river's width, and for each metre
/// of its depth, up to a limit.
const VALLEY_M: (f32, f32) = (30.0, 8.0);
const SLOPE: f32 = 2.5;
const DEEPEST_M: f32 = 80.0;
/// Distance in metres from the bank up to which the drainage of the map is drawn toward a course, and how much lower it is
/// there at its middle, in the map's unit.
const DRAWN_M: f32 = 120.0;
const DRAWN: f32 = 0.08;
/// Distance in metres from the middle of a course, besides half its width, up to which a node of the drainage lies in it:
/// no step of the drainage leads over it.
const NODE_M: f32 = 12.0;

/// The nearest point of a course to a pixel.
#[derive(Clone, Copy)]
pub(super) struct NearestPoint {
    /// Metres from the middle.
    pub away_m: f32,
    /// Width there in metres.
    pub width_m: f32,
    /// Level there, in the map's unit.
    pub level: f32,
    /// The point, in metres from the view's upper left corner.
    pub at: [f32; 2],
}

/// Calls `take` with each pixel in some rows of a view within `reach_m(width)` metres of a course, and its nearest point. The
/// rows do not matter for what it is called with.
pub(super) fn for_each_pixel_near(
    course: &Course,
    view: ChartView,
    rows: Range<usize>,
    reach_m: impl Fn(f32) -> f32,
    mut take: impl FnMut(usize, NearestPoint),
) {
    const FAR: NearestPoint = NearestPoint { away_m: f32::MAX, width_m: 0.0, level: 0.0, at: [0.0; 2] };
    let beyond = reach_m(course.widest_m).ceil() as i64;
    let band = view.rows(rows.clone());
    let low = band.row_of(band.height as i64).saturating_add(beyond);
    let numbers = course.between(band.row.saturating_sub(beyond), low);
    let metres = (1_u64 << view.level) as f32;
    let mut nearest: Vec<NearestPoint> = Vec::new();
    for number in numbers.skip(1) {
        let [a, b] = [number - 1, number].map(|number| course.point_in(view, number));
        let [from, to] = [&course.points[number - 1], &course.points[number]];
        let near_m = reach_m(from.width_m.max(to.width_m));
        let span = |axis: usize, most: usize| {
            let low = (a[axis].min(b[axis]) - near_m) / metres - 0.5;
            let high = (a[axis].max(b[axis]) + near_m) / metres + 0.5;
            (low.floor().max(0.0) as usize).min(most)..(high.ceil().max(0.0) as usize).min(most)
        };
        let (across, down) = (span(0, view.width), span(1, view.height));
        let down = down.start.max(rows.start)..down.end.min(rows.end);
        if across.is_empty() || down.is_empty() {
            continue;
        }
        if nearest.is_empty() {
            nearest.resize(view.width * rows.len(), FAR);
        }
        let along = [b[0] - a[0], b[1] - a[1]];
        let length = along[0] * along[0] + along[1] * along[1];
        for (y, x) in down.flat_map(|y| across.clone().map(move |x| (y, x))) {
            // The centre of a pixel of one metre is its column and row.
            let place = [x, y].map(|at| at as f32 * metres + view.middle() as f32);
            let past = [place[0] - a[0], place[1] - a[1]];
            let share = ((past[0] * along[0] + past[1] * along[1]) / length).clamp(0.0, 1.0);
            let at = [a[0] + along[0] * share, a[1] + along[1] * share];
            let off = [place[0] - at[0], place[1] - at[1]];
            let away_m = (off[0] * off[0] + off[1] * off[1]).sqrt();
            let pixel = &mut nearest[(y - rows.start) * view.width + x];
            if away_m < pixel.away_m {
                let width_m = from.width_m + (to.width_m - from.width_m) * share;
                *pixel = NearestPoint { away_m, width_m, level: lerp_heights(from.level, to.level, share), at };
            }
        }
    }
    let pixels = rows.start * view.width..;
    for (pixel, nearest) in pixels.zip(nearest).filter(|(_, nearest)| nearest.away_m <= reach_m(nearest.width_m)) {
        take(pixel, nearest);
    }
}

/// Burns courses into some rows of the heights of a view. Those of higher orders come last, and over the others.
pub(in super::super) fn burn(courses: &[Arc<Course>], view: ChartView, rows: Range<usize>, heights: &mut [f32]) {
    let pixel_m = (1_u64 << view.level) as f32;
    let bank_m = |width_m: f32| width_m / 2.0 + BANK_M.max(BANK_PIXELS * pixel_m);
    let valley_m = |width_m: f32| bank_m(width_m) + VALLEY_M.0 + VALLEY_M.1 * width_m;
    let mut channels: Vec<(usize, f32)> = Vec::new();
    for course in courses {
        for_each_pixel_near(
            course,
            view,
            rows.clone(),
            |width_m| valley_m(width_m) + SLOPE * DEEPEST_M,
            |pixel, near| {
                let depth_m = ((heights[pixel] - near.level).abs() * AMPLITUDE_M).min(DEEPEST_M);
                let (bank_m, valley_m) = (bank_m(near.width_m), valley_m(near.width_m) + SLOPE * depth_m);
                if near.away_m <= bank_m {
                    channels.push((pixel, near.level));
                }
                let ground = smoothstep(bank_m, valley_m, near.away_m);
                heights[pixel] = lerp_heights(near.level, heights[pixel], ground);
            },
        );
    }
    // A channel stays what it is in the valley of another course.
    for (pixel, level) in channels {
        heights[pixel] = level;
    }
}

/// What courses are for the drainage of the map.
#[derive(Default)]
pub(in super::super) struct DrainageCourses {
    /// How much lower the ground is for the drainage, by pixel, in the map's unit.
    pub lowered: Vec<f32>,
    /// The nearest point of the course that a pixel lies in, in metres from the view's corner.
    pub inside: Vec<Option<[f32; 2]>>,
}

impl DrainageCourses {
    /// Adds the pixels in some rows of a view, which follow those before.
    pub fn add_rows(&mut self, courses: &[Arc<Course>], view: ChartView, rows: Range<usize>) {
        let Self { lowered, inside } = self;
        lowered.resize(rows.end * view.width, 0.0);
        inside.resize(rows.end * view.width, None);
        for course in courses {
            for_each_pixel_near(
                course,
                view,
                rows.clone(),
                |width_m| width_m / 2.0 + DRAWN_M,
                |pixel, near| {
                    let beside_m = (near.away_m - near.width_m / 2.0).max(0.0);
                    lowered[pixel] = lowered[pixel].max(DRAWN * (1.0 - beside_m / DRAWN_M));
                    if beside_m <= NODE_M {
                        inside[pixel] = Some(near.at);
                    }
                },
            );
        }
    }
}
