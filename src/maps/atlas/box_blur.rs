//! Box blur of heights: removes small forms, as a map at a coarse scale does.

use std::ops::Range;

/// Values row by row that are blurred line by line: each becomes the mean of those within a radius, along the rows and then
/// along the columns, and so on for some passes. At an edge there are fewer.
pub(super) struct BoxBlur {
    /// The values.
    pub values: Vec<f32>,
    /// The lines that are blurred already, until all lines of that direction are.
    means: Vec<f32>,
    width: usize,
    radius: usize,
}

impl BoxBlur {
    /// No values yet.
    pub const fn new(width: usize, radius: usize) -> Self {
        Self { values: Vec::new(), means: Vec::new(), width, radius }
    }

    /// The number of lines to be blurred for so many rows, over all passes.
    pub const fn line_count(&self, rows: usize, passes: usize) -> usize {
        if self.radius == 0 { 0 } else { passes * (rows + self.width) }
    }

    /// Blurs some lines, which follow those before.
    pub fn blur_lines(&mut self, lines: Range<usize>) {
        let (width, rows) = (self.width, self.values.len() / self.width);
        self.means.resize(self.values.len(), 0.0);
        for line in lines {
            let within = line % (rows + width);
            let (first, stride, length) = if within < rows { (within * width, 1, width) } else { (within - rows, width, rows) };
            for at in 0..length {
                let (low, high) = (at.saturating_sub(self.radius), (at + self.radius).min(length - 1));
                // Summed anew each time: a running sum's rounding would depend on where the row begins.
                let sum: f32 = (low..=high).map(|at| self.values[first + at * stride]).sum();
                self.means[first + at * stride] = sum / (high - low + 1) as f32;
            }
            if within + 1 == rows || within + 1 == rows + width {
                std::mem::swap(&mut self.values, &mut self.means);
            }
        }
    }
}

/// Blurs values, row by row.
pub(super) fn box_blur(values: Vec<f32>, width: usize, radius: usize, passes: usize) -> Vec<f32> {
    let mut blur = BoxBlur { values, ..BoxBlur::new(width, radius) };
    blur.blur_lines(0..blur.line_count(blur.values.len() / width, passes));
    blur.values
}

#[cfg(test)]
mod tests {
    use eremite_land::background::bands;

    use super::*;

    #[test]
    fn a_blur_in_steps_is_the_mean_of_what_is_around() {
        let (width, rows) = (7, 5);
        let values: Vec<f32> = (0..width * rows).map(|i| (i * i * 37 % 101) as f32).collect();
        let mean = |x: usize, y: usize| {
            let around = |at: usize, count: usize| at.saturating_sub(1)..(at + 2).min(count);
            let all: Vec<f32> = around(y, rows).flat_map(|y| values[y * width..][around(x, width)].to_vec()).collect();
            all.iter().sum::<f32>() / all.len() as f32
        };
        let once = box_blur(values.clone(), width, 1, 1);
        assert!((0..values.len()).all(|i| (once[i] - mean(i % width, i / width)).abs() < 1.0e-3));
        let whole = box_blur(values.clone(), width, 2, 3);
        for at_once in [1, 4, 36] {
            let mut blur = BoxBlur { values: values.clone(), ..BoxBlur::new(width, 2) };
            for lines in bands(blur.line_count(rows, 3), at_once) {
                blur.blur_lines(lines);
            }
            assert!(blur.values == whole, "{at_once} lines at once");
        }
        assert_eq!(box_blur(values.clone(), width, 0, 3), values);
    }
}
