//! Box blur of heights: removes small forms, as a map at a coarse scale does.

/// Blurs values, row by row: each becomes the mean of those within `radius`, `passes` times over. At an edge there are
/// fewer.
pub(super) fn box_blur(mut values: Vec<f32>, width: usize, radius: usize, passes: usize) -> Vec<f32> {
    if radius == 0 {
        return values;
    }
    let rows = values.len() / width;
    let mut means = vec![0.0; values.len()];
    for _ in 0..passes {
        for (stride, length, lines, step) in [(1, width, rows, width), (width, rows, width, 1)] {
            for line in 0..lines {
                let first = line * step;
                for at in 0..length {
                    let (low, high) = (at.saturating_sub(radius), (at + radius).min(length - 1));
                    // Summed anew each time: a running sum's rounding would depend on where the row begins.
                    let sum: f32 = (low..=high).map(|at| values[first + at * stride]).sum();
                    means[first + at * stride] = sum / (high - low + 1) as f32;
                }
            }
            std::mem::swap(&mut values, &mut means);
        }
    }
    values
}
