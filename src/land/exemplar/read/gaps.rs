//! Filling of nodata gaps in a map or profile. Gaps inside are interpolated. Gaps connected to the edge are cropped: what is
//! left is the largest rectangle without them.

use super::{HeightmapError, resample::RawHeights};

/// A rectangle of a map, or all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct MapRegion {
    x: usize,
    y: usize,
    columns: usize,
    rows: usize,
}

/// Fills or crops all gaps.
///
/// # Errors
/// If there is nothing but gaps.
pub fn fill_gaps(found: &mut RawHeights) -> Result<(), HeightmapError> {
    let (columns, rows) = (found.columns, found.rows);
    let gaps = found.heights.iter().filter(|height| height.is_nan()).count();
    if gaps == 0 {
        return Ok(());
    }
    if gaps == found.heights.len() {
        return Err(HeightmapError::OnlyGaps);
    }
    let outside = gaps_at_edge(&found.heights, columns, rows);
    let outer = outside.iter().filter(|is| **is).count();
    if gaps > outer {
        found.heights = interpolate_gaps(&found.heights, &outside, columns);
        let many = if gaps - outer == 1 { "a gap in it is".into() } else { format!("{} gaps in it are", gaps - outer) };
        found.notes.push(format!("{many} bridged"));
    }
    if outer > 0 {
        let part = largest_rectangle_without_gaps(&outside, columns);
        let row = |y: usize| &found.heights[y * columns + part.x..][..part.columns];
        found.heights = (part.y..part.y + part.rows).flat_map(row).copied().collect();
        (found.columns, found.rows) = (part.columns, part.rows);
        found.notes.push(format!(
            "gaps reach in from its edge: the largest rectangle without them is taken, {} x {} of {columns} x {rows} heights",
            part.columns, part.rows
        ));
    }
    Ok(())
}

/// Flood fill of the gaps that are connected to the edge.
fn gaps_at_edge(heights: &[f64], columns: usize, rows: usize) -> Vec<bool> {
    let mut outside = vec![false; heights.len()];
    let is_edge = |x: usize, y: usize| x == 0 || x + 1 == columns || rows > 1 && (y == 0 || y + 1 == rows);
    // A single column is a profile too.
    let is_edge = |x: usize, y: usize| if columns == 1 { y == 0 || y + 1 == rows } else { is_edge(x, y) };
    let mut next: Vec<usize> = (0..heights.len()).filter(|at| is_edge(at % columns, at / columns)).collect();
    while let Some(at) = next.pop() {
        if outside[at] || !heights[at].is_nan() {
            continue;
        }
        outside[at] = true;
        let (x, y) = (at % columns, at / columns);
        next.extend((x > 0).then(|| at - 1));
        next.extend((x + 1 < columns).then_some(at + 1));
        next.extend((y > 0).then(|| at - columns));
        next.extend((y + 1 < rows).then_some(at + columns));
    }
    outside
}

/// Interpolates inner gaps linearly along rows and columns; the shorter span weighs more.
fn interpolate_gaps(heights: &[f64], outside: &[bool], columns: usize) -> Vec<f64> {
    let rows = heights.len() / columns;
    // Weighted sums of heights, and the sums of the weights.
    let mut sums = vec![[0.0; 2]; heights.len()];
    let mut bridge = |length: usize, at: &dyn Fn(usize) -> usize| {
        let mut last = None;
        for place in 0..length {
            if heights[at(place)].is_nan() {
                continue;
            }
            if let Some(before) = last {
                let (from, to, wide) = (heights[at(before)], heights[at(place)], (place - before) as f64);
                for gap in before + 1..place {
                    let height = from + (to - from) * (gap - before) as f64 / wide;
                    let [sum, weight] = &mut sums[at(gap)];
                    (*sum, *weight) = (*sum + height / wide, *weight + 1.0 / wide);
                }
            }
            last = Some(place);
        }
    };
    for y in 0..rows {
        bridge(columns, &|x| y * columns + x);
    }
    for x in 0..columns {
        bridge(rows, &|y| y * columns + x);
    }
    let whole = |at: usize| {
        let [sum, weight] = sums[at];
        if heights[at].is_nan() && !outside[at] { sum / weight } else { heights[at] }
    };
    (0..heights.len()).map(whole).collect()
}

/// The largest rectangle without edge gaps (histogram method); the first of several.
fn largest_rectangle_without_gaps(outside: &[bool], columns: usize) -> MapRegion {
    let mut best = MapRegion { x: 0, y: 0, columns: 0, rows: 0 };
    // Number of cells inside, stacked up from this row.
    let mut tall = vec![0_usize; columns + 1];
    for (y, row) in outside.chunks_exact(columns).enumerate() {
        for (tall, outside) in tall.iter_mut().zip(row) {
            *tall = if *outside { 0 } else { *tall + 1 };
        }
        // Starts and heights of the rectangles still open, with ascending heights.
        let mut open: Vec<(usize, usize)> = Vec::new();
        for (x, tall) in tall.iter().enumerate() {
            let mut from = x;
            while let Some((start, rows)) = open.pop_if(|(_, rows)| *rows >= *tall) {
                if rows * (x - start) > best.rows * best.columns {
                    best = MapRegion { x: start, y: y + 1 - rows, columns: x - start, rows };
                }
                from = start;
            }
            open.push((from, *tall));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(columns: usize, heights: &[f64]) -> RawHeights {
        RawHeights { columns, rows: heights.len() / columns, heights: heights.to_vec(), cell_m: [1.0; 2], notes: Vec::new() }
    }

    const NO: f64 = f64::NAN;

    #[test]
    fn gaps_inside_are_bridged_and_those_at_the_edge_are_left_out() {
        let mut inside = found(4, &[1.0, 2.0, 3.0, 4.0, 2.0, NO, NO, 5.0, 3.0, 4.0, 5.0, 6.0]);
        fill_gaps(&mut inside).expect("heights");
        let level = [1.0, 2.0, 3.0, 4.0, 2.0, 3.0, 4.0, 5.0, 3.0, 4.0, 5.0, 6.0];
        assert!(inside.heights.iter().zip(level).all(|(found, height)| (found - height).abs() < 1.0e-9), "{:?}", inside.heights);
        assert_eq!(inside.notes, ["2 gaps in it are bridged"]);
        let mut edge = found(4, &[NO, 2.0, 3.0, 4.0, NO, 3.0, 4.0, 5.0, 3.0, 4.0, 5.0, 6.0]);
        fill_gaps(&mut edge).expect("heights");
        assert_eq!((edge.columns, edge.rows, &edge.heights[3..]), (3, 3, &[3.0, 4.0, 5.0, 4.0, 5.0, 6.0][..]));
        let mut profile = found(6, &[NO, 1.0, NO, NO, 4.0, NO]);
        fill_gaps(&mut profile).expect("heights");
        assert_eq!(profile.heights, [1.0, 2.0, 3.0, 4.0]);
        assert!(fill_gaps(&mut found(2, &[NO; 4])).is_err());
    }

    #[test]
    fn of_a_round_its_largest_square_is_left() {
        let is_inside = |i: usize| ((i % 21) as f64 - 10.0).hypot((i / 21) as f64 - 10.0) < 9.6;
        let outside: Vec<bool> = (0..21 * 21).map(|i| !is_inside(i)).collect();
        let part = largest_rectangle_without_gaps(&outside, 21);
        assert!(
            part.columns * part.rows >= 169 && (0..part.rows).all(|y| (0..part.columns).all(|x| !outside[(part.y + y) * 21 + part.x + x]))
        );
    }
}
