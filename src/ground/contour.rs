//! Marching squares (Maple 2003; Lorensen and Cline's marching cubes in the plane): the outline of
//! the ground, for the picture and for the body.
//!
//! The field at a lattice point is its depth beneath the surface, positive in the ground. Vertices
//! lie on lattice lines by linear interpolation, so on a column's own line the outline passes exactly
//! through the column's height, and between two columns it is the straight line that a body's feet
//! follow ([`LandCache::outline`](crate::land::LandCache::outline)).

use bevy::math::Vec2;

/// A piece of the outline within one cell, in metres from the first column; the ground is on the
/// right of the way from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// Where it begins.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
}

/// The outline of a run of columns with these heights, from left to right. Only the cells that the
/// surface crosses are marched through, so it costs as many cells as the outline is long.
pub fn outline(heights: &[f32]) -> Vec<Segment> {
    let mut segments = Vec::with_capacity(heights.len() * 2);
    for (i, pair) in heights.windows(2).enumerate() {
        let &[left, right] = pair else { unreachable!("a window of two") };
        // The cell that a height lies in, or, on a lattice point, the one beneath it, whose top it is.
        let row = |height: f32| height.ceil() as i32 - 1;
        let (low, high) = (row(left.min(right)), row(left.max(right)));
        let column = i as f32;
        let mut march = |row: i32| segments.extend(cell(column, row as f32, left, right));
        if left <= right {
            (low..=high).for_each(&mut march);
        } else {
            (low..=high).rev().for_each(&mut march);
        }
    }
    segments
}

/// The outline within the cell right of `column` and above `row`, given the two columns' heights.
fn cell(column: f32, row: f32, left: f32, right: f32) -> Option<Segment> {
    let solid = |height: f32, row: f32| height > row;
    let bottom = Vec2::new(column + crossing(left - row, right - row), row);
    let top = Vec2::new(column + crossing(left - row - 1.0, right - row - 1.0), row + 1.0);
    let left_edge = Vec2::new(column, left);
    let right_edge = Vec2::new(column + 1.0, right);
    // Corners: bottom left 1, bottom right 2, top right 4, top left 8. Depth only grows downward, so
    // a solid corner has a solid one beneath it and the other cases, saddles among them, cannot be.
    let case = u8::from(solid(left, row))
        | u8::from(solid(right, row)) << 1
        | u8::from(solid(right, row + 1.0)) << 2
        | u8::from(solid(left, row + 1.0)) << 3;
    let (from, to) = match case {
        0 | 15 => return None,
        1 => (left_edge, bottom),
        2 => (bottom, right_edge),
        3 => (left_edge, right_edge),
        6 => (bottom, top),
        7 => (left_edge, top),
        9 => (top, bottom),
        11 => (top, right_edge),
        _ => unreachable!("ground above air in a field that only grows downward"),
    };
    Some(Segment { from, to })
}

/// Where, from 0 to 1, a field that is `left` at 0 and `right` at 1 crosses zero.
fn crossing(left: f32, right: f32) -> f32 {
    if left == right { 0.0 } else { (left / (left - right)).clamp(0.0, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::cache::between;
    use proptest::prelude::*;

    fn heights() -> impl Strategy<Value = Vec<f32>> {
        let height = prop_oneof![-120.0f32..120.0, (-4i32..4).prop_map(|h| h as f32), Just(-0.0), Just(-1.0e-9f32)];
        prop::collection::vec(height, 2..40)
    }

    proptest! {
        #[test]
        fn the_outline_is_one_line_through_every_height(heights in heights()) {
            let segments = outline(&heights);
            let mut columns = vec![false; heights.len()];
            for pair in segments.windows(2) {
                prop_assert!(pair[0].to.distance(pair[1].from) < 1.0e-3, "a gap between {:?} and {:?}", pair[0], pair[1]);
            }
            for segment in &segments {
                for at in [segment.from, segment.to] {
                    let i = at.x as usize;
                    if at.x == i as f32 && at.y == heights[i] {
                        columns[i] = true;
                    }
                    // On the straight line between the columns, but for the rounding of a steep one.
                    let right = heights[(i + 1).min(heights.len() - 1)];
                    let line = between(heights[i], right, at.x - i as f32);
                    let tolerance = 1.0e-4 + (right - heights[i]).abs() * 1.0e-5;
                    prop_assert!((at.y - line).abs() < tolerance, "{at} is off the line at {line}");
                }
            }
            prop_assert!(columns.iter().all(|passed| *passed), "a column is missed: {columns:?}");
        }
    }
}
