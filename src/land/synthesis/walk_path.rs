//! A path across a map: a hand-drawn polyline, walked at an even pace, and continued in the mirror image beyond the map's
//! edges.

use super::seed_grid::PARTS;

/// Maximum number of points.
const MAX_POINTS: usize = 1 << 16;

/// A polyline from the left edge of a map to the right one.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkPath {
    /// In 1/256 of a pixel from the map's upper left corner.
    points: Vec<[i32; 2]>,
    /// Arc length in pixels from the start to each point.
    lengths: Vec<f64>,
}

impl WalkPath {
    /// A path through points, in 1/256 of a pixel, on a map of this size. It is extended horizontally to edges that it does
    /// not reach. `None` if it leaves the map, has no length, or has too many points.
    pub fn new(mut points: Vec<[i32; 2]>, width: usize, height: usize) -> Option<Self> {
        let (right, low) = (width as i32 * PARTS as i32, height as i32 * PARTS as i32);
        let inside = points.iter().all(|[x, y]| (0..=right).contains(x) && (0..=low).contains(y));
        if points.len() < 2 || points.len() > MAX_POINTS || !inside {
            return None;
        }
        if points[0][0] > points[points.len() - 1][0] {
            // Drawn from the right, but walked from the left all the same.
            points.reverse();
        }
        let (first, last) = (points[0], points[points.len() - 1]);
        if first[0] > 0 {
            points.insert(0, [0, first[1]]);
        }
        if last[0] < right {
            points.push([right, last[1]]);
        }
        points.dedup();
        let mut length = 0.0;
        let mut lengths = vec![0.0];
        for pair in points.windows(2) {
            let [dx, dy] = [0, 1].map(|axis| f64::from(pair[1][axis] - pair[0][axis]) / PARTS as f64);
            length += (dx * dx + dy * dy).sqrt();
            lengths.push(length);
        }
        (length > 0.0).then_some(Self { points, lengths })
    }

    /// Its points, in 1/256 of a pixel.
    pub fn points(&self) -> &[[i32; 2]] {
        &self.points
    }

    /// Length in pixels.
    pub fn length(&self) -> f64 {
        self.lengths[self.lengths.len() - 1]
    }

    /// The position at an arc length in pixels, from the map's upper left corner; clamped to the ends.
    pub fn at(&self, along: f64) -> [f64; 2] {
        let next = self.lengths.partition_point(|length| *length <= along).clamp(1, self.points.len() - 1);
        let (from, to) = (self.lengths[next - 1], self.lengths[next]);
        let share = ((along - from) / (to - from)).clamp(0.0, 1.0);
        let [a, b] = [self.points[next - 1], self.points[next]];
        [0, 1].map(|axis| (f64::from(a[axis]) + f64::from(b[axis] - a[axis]) * share) / PARTS as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_reaches_both_edges_and_is_walked_evenly() {
        let way = WalkPath::new(vec![[60 * 256, 40 * 256], [20 * 256, 10 * 256]], 100, 50).expect("a way");
        assert_eq!(way.at(-1.0), [0.0, 10.0]);
        assert_eq!(way.at(20.0), [20.0, 10.0]);
        assert_eq!(way.length(), 20.0 + 50.0 + 40.0);
        assert_eq!(way.at(45.0), [40.0, 25.0]);
        assert_eq!(way.at(1000.0), [100.0, 40.0]);
        for bad in [vec![], vec![[0, 0]], vec![[0, 0], [0, -1]], vec![[0, 0], [100 * 256 + 1, 0]]] {
            assert_eq!(WalkPath::new(bad, 100, 50), None);
        }
        // A single spot is extended to both edges.
        assert_eq!(WalkPath::new(vec![[512, 512]; 2], 100, 50).map(|way| way.length()), Some(100.0));
    }
}
