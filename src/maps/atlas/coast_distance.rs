//! Distance from the coast by a chamfer distance transform, in integers, so that it is the same in any view. (Borgefors,
//! "Distance transformations in digital images", 1986.)

/// Maximum distance from the coast in pixels.
pub(super) const REACH: usize = 24;
/// Fractions of a pixel.
const PARTS: f32 = 64.0;
const FAR: u32 = REACH as u32 * PARTS as u32;
/// Costs of a step sideways, a diagonal step and a knight's move, each from a pixel that is passed earlier.
const STEPS: [(isize, isize, u32); 8] =
    [(-1, 0, 64), (0, -1, 64), (-1, -1, 91), (1, -1, 91), (-2, -1, 143), (2, -1, 143), (-1, -2, 143), (1, -2, 143)];

/// Signed distance from the coast in pixels for heights row by row, up to `reach`: positive on land, negative in water.
pub(super) fn coast_distances(heights: &[f32], width: usize, sea: f32, reach: usize) -> Vec<f32> {
    let mut parts = seed_shore_distances(heights, width, sea);
    propagate_distances(&mut parts, width, STEPS);
    parts.reverse();
    propagate_distances(&mut parts, width, STEPS);
    parts.reverse();
    let far = |parts: u32| (parts as f32 / PARTS).min(reach as f32);
    parts.iter().zip(heights).map(|(parts, height)| far(*parts) * if *height < sea { -1.0 } else { 1.0 }).collect()
}

/// Distances of pixels that have the coast between them and a neighbour.
fn seed_shore_distances(heights: &[f32], width: usize, sea: f32) -> Vec<u32> {
    let rows = heights.len() / width;
    let at = |x: usize, y: usize| heights[y * width + x];
    // To where the height interpolated between two pixels is at sea level.
    let cut = |here: f32, other: f32| if (here < sea) == (other < sea) { f32::INFINITY } else { (here - sea) / (here - other) };
    let along = |here: f32, before: Option<f32>, after: Option<f32>| {
        [before, after].into_iter().flatten().map(|other| cut(here, other)).fold(f32::INFINITY, f32::min)
    };
    let told = |x: usize, y: usize| {
        let here = at(x, y);
        let across = along(here, x.checked_sub(1).map(|x| at(x, y)), (x + 1 < width).then(|| at(x + 1, y)));
        let down = along(here, y.checked_sub(1).map(|y| at(x, y)), (y + 1 < rows).then(|| at(x, y + 1)));
        let far = match [across.is_finite(), down.is_finite()] {
            // A slanted coast cuts both axes.
            [true, true] => across * down / (across * across + down * down).sqrt().max(1.0e-6),
            _ => across.min(down),
        };
        if far.is_finite() { (far * PARTS) as u32 } else { FAR }
    };
    (0..heights.len()).map(|i| told(i % width, i / width)).collect()
}

/// Propagates distances from the upper left to the lower right.
fn propagate_distances(parts: &mut [u32], width: usize, steps: [(isize, isize, u32); 8]) {
    for i in 0..parts.len() {
        let (x, y) = ((i % width) as isize, (i / width) as isize);
        for (dx, dy, cost) in steps {
            if (0..width as isize).contains(&(x + dx)) && y + dy >= 0 {
                let before = parts[(i as isize + dy * width as isize + dx) as usize];
                parts[i] = parts[i].min(before + cost);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_island_is_as_far_off_as_it_is() {
        const SIDE: usize = 61;
        let from_middle = |i: usize| ((i % SIDE) as f32 - 30.0).hypot((i / SIDE) as f32 - 30.0);
        // A cone whose coast is a circle with a radius of 12.5 pixels.
        let heights: Vec<f32> = (0..SIDE * SIDE).map(|i| 0.5 + (12.5 - from_middle(i)) * 0.01).collect();
        for (i, told) in coast_distances(&heights, SIDE, 0.5, REACH).into_iter().enumerate() {
            let far = 12.5 - from_middle(i);
            if far.abs() < REACH as f32 - 1.0 {
                assert!((told - far).abs() < 0.35 + 0.03 * far.abs(), "pixel {i}: {told} for {far}");
            }
        }
        assert!(coast_distances(&[0.2; 100], 10, 0.5, REACH).iter().all(|far| *far == -(REACH as f32)), "no coast, no distance");
    }
}
