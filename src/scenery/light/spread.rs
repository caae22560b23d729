//! Flood fill of light over a lattice: from point to point, dimmed by what it goes through.

use std::ops::Mul;

use bevy::math::{Vec2, Vec4};

use super::{map::LightArea, opening_light::LatticePoint};

/// Forward and backward sweeps over the grid; light that turns more often than this is negligible.
const PASSES: usize = 3;

/// What is left of light after a metre of air or rock, and, which is less, after a step to a diagonal neighbour.
pub(super) struct Attenuation {
    pub air: f32,
    pub air_diagonal: f32,
    pub rock: f32,
    pub rock_diagonal: f32,
}

/// Light as it is.
pub(super) const PLAIN: Attenuation = Attenuation { air: 0.90, air_diagonal: 0.861_6, rock: 0.52, rock_diagonal: 0.396_8 };

/// Light of one or of several colours.
pub(super) trait Light: Copy + PartialEq + Mul<f32, Output = Self> {
    const DARK: Self;

    /// The brighter of two lights, in each colour.
    fn or(self, other: Self) -> Self;
}

impl Light for f32 {
    const DARK: Self = 0.0;

    // One instruction: `f32::max` has to mind values that are not numbers.
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        if other > self { other } else { self }
    }
}

impl Light for Vec4 {
    const DARK: Self = Self::ZERO;

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.max(other)
    }
}

/// What is left of light that comes to a point from beside it, and from a diagonal neighbour.
#[derive(Clone, Copy)]
struct Left {
    straight: f32,
    diagonal: f32,
}

/// Adds a light at a position in metres from the area's corner to the four lattice points around it, so that it moves
/// smoothly.
pub(super) fn splat_light<L: Light>(area: &LightArea, light: &mut [L], at: Vec2, color: L) {
    let (x, y) = (at.x.floor(), at.y.floor());
    let (u, v) = (at.x - x, at.y - y);
    for (i, j, share) in [(0, 0, (1.0 - u) * (1.0 - v)), (1, 0, u * (1.0 - v)), (0, 1, (1.0 - u) * v), (1, 1, u * v)] {
        let (column, row) = (x as i64 + i, y as i64 + j);
        if (0..area.columns as i64).contains(&column) && (0..area.rows as i64).contains(&row) {
            let at = area.at(column as usize, row as usize);
            // Each point gets at least 72 % of the light, and the nearest one almost all of it.
            light[at] = light[at].or(color * (0.72 + 0.28 * share));
        }
    }
}

/// Propagates light from every point to its neighbours in alternating upward and downward sweeps. A sweep leaves out the rows to
/// which it would bring nothing.
pub(super) fn propagate_light<L: Light>(area: &LightArea, light: &mut [L], points: &[LatticePoint], left: &Attenuation) {
    let (columns, rows) = (area.columns, area.rows);
    if columns == 0 {
        return;
    }
    let left_at = |point: &LatticePoint| match point {
        // The sky's light is its own.
        LatticePoint::Sky => Left { straight: 0.0, diagonal: 0.0 },
        LatticePoint::Air => Left { straight: left.air, diagonal: left.air_diagonal },
        LatticePoint::Rock | LatticePoint::Face => Left { straight: left.rock, diagonal: left.rock_diagonal },
    };
    let left: Vec<Left> = points.iter().map(left_at).collect();
    let is_sky: Vec<bool> = points.chunks_exact(columns).map(|row| row.iter().all(|point| *point == LatticePoint::Sky)).collect();
    let mut before = vec![L::DARK; columns];
    // The last sweep in which each row became brighter.
    let mut brightened = vec![0; rows];
    for sweep in 1..=2 * PASSES {
        let back = sweep % 2 == 0;
        for row in (0..rows).map(|step| if back { rows - 1 - step } else { step }).filter(|row| !is_sky[*row]) {
            let behind = if back { Some(row + 1).filter(|behind| *behind < rows) } else { row.checked_sub(1) };
            // The second last sweep went the same way: only what has changed since can spread farther.
            let has_changed = |row: usize| brightened[row] + 1 >= sweep;
            if sweep > 2 && !has_changed(row) && !behind.is_some_and(has_changed) {
                continue;
            }
            let left = &left[row * columns..][..columns];
            let (below, rest) = light.split_at_mut(row * columns);
            let (here, above) = rest.split_at_mut(columns);
            before.copy_from_slice(here);
            if behind.is_some() {
                let behind = if back { &above[..columns] } else { &below[below.len() - columns..] };
                spread_from_row(here, behind, left);
            }
            let along = here.iter_mut().zip(left).zip(&before);
            let is_brighter = if back { spread_along(along.rev()) } else { spread_along(along) };
            if is_brighter {
                brightened[row] = sweep;
            }
        }
    }
}

/// Propagates light to a row from the one behind it.
fn spread_from_row<L: Light>(here: &mut [L], behind: &[L], left: &[Left]) {
    let spread = |here: &mut L, [before, beside, after]: [L; 3], left: Left| {
        *here = here.or(beside * left.straight).or(before.or(after) * left.diagonal);
    };
    // For the diagonal neighbour that an end lacks the straight one stands in, from which more is left anyway.
    let last = here.len() - 1;
    spread(&mut here[0], [behind[0], behind[0], behind[last.min(1)]], left[0]);
    spread(&mut here[last], [behind[last.saturating_sub(1)], behind[last], behind[last]], left[last]);
    for ((here, left), behind) in here.iter_mut().zip(left).skip(1).zip(behind.windows(3)) {
        spread(here, [behind[0], behind[1], behind[2]], *left);
    }
}

/// Propagates light along a row, from its first point on. Returns whether the row differs from what it was before.
fn spread_along<'a, L: Light + 'a>(row: impl Iterator<Item = ((&'a mut L, &'a Left), &'a L)>) -> bool {
    let (mut from, mut is_changed) = (L::DARK, false);
    for ((here, left), before) in row {
        from = here.or(from * left.straight);
        *here = from;
        is_changed |= from != *before;
    }
    is_changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Column;
    use proptest::prelude::*;

    /// The same point by point.
    fn propagate_plainly(area: &LightArea, light: &mut [f32], points: &[LatticePoint], left: &Attenuation) {
        let (columns, rows) = (area.columns as i64, area.rows as i64);
        for pass in 0..2 * PASSES {
            let back = pass % 2 == 1;
            for step in 0..columns * rows {
                let at = if back { columns * rows - 1 - step } else { step };
                let (straight, diagonal) = match points[at as usize] {
                    LatticePoint::Sky => continue,
                    LatticePoint::Air => (left.air, left.air_diagonal),
                    LatticePoint::Rock | LatticePoint::Face => (left.rock, left.rock_diagonal),
                };
                for (x, y) in [(-1, 0), (-1, -1), (0, -1), (1, -1)] {
                    let (x, y) = if back { (at % columns - x, at / columns - y) } else { (at % columns + x, at / columns + y) };
                    if (0..columns).contains(&x) && (0..rows).contains(&y) {
                        let left = if x == at % columns || y == at / columns { straight } else { diagonal };
                        light[at as usize] = light[at as usize].max(light[(y * columns + x) as usize] * left);
                    }
                }
            }
        }
    }

    proptest! {
        #[test]
        fn light_goes_row_by_row_as_it_goes_point_by_point(
            columns in 1_usize..9, cells in prop::collection::vec((0_usize..4, prop_oneof![Just(0.0_f32), 0.0_f32..1.0]), 0..70),
        ) {
            let rows = cells.len() / columns;
            let area = LightArea { first: Column(0), first_row: 0, columns, rows };
            let kinds = [LatticePoint::Sky, LatticePoint::Air, LatticePoint::Rock, LatticePoint::Face];
            let points: Vec<LatticePoint> = cells[..columns * rows].iter().map(|(kind, _)| kinds[*kind]).collect();
            let mut light: Vec<f32> = cells[..columns * rows].iter().map(|(_, light)| *light).collect();
            let mut plain = light.clone();
            let mut colors: Vec<Vec4> = light.iter().map(|light| Vec4::new(*light, 0.5 * light, 0.0, 0.25 * light)).collect();
            propagate_plainly(&area, &mut plain, &points, &PLAIN);
            propagate_light(&area, &mut light, &points, &PLAIN);
            propagate_light(&area, &mut colors, &points, &PLAIN);
            prop_assert_eq!(&light, &plain);
            let expected: Vec<Vec4> = light.iter().map(|light| Vec4::new(*light, 0.5 * light, 0.0, 0.25 * light)).collect();
            prop_assert_eq!(colors, expected, "halves are exact");
        }
    }
}
