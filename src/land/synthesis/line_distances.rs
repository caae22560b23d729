//! Distance transform of a line: each pixel within its reach, with the nearest node of the line.

use std::ops::Range;

use super::{
    PixelRect,
    terrain_line::{LineNode, TerrainLine},
};

/// The node of a line that is nearest to a pixel, and its distance in pixels.
#[derive(Clone, Copy)]
pub(super) struct NearestNode {
    pub node: u32,
    pub far: f32,
}

const NONE: NearestNode = NearestNode { node: u32::MAX, far: f32::MAX };

/// A line among the pixels within its reach.
pub(super) struct LineDistances {
    area: PixelRect,
    near: Vec<NearestNode>,
}

/// The area within reach of a line with these nodes on a map of this size.
pub(super) fn line_bounds(line: &TerrainLine, nodes: &[LineNode], width: usize, height: usize) -> PixelRect {
    if line.reach == 0 {
        return PixelRect { x: 0, y: 0, width, height };
    }
    // One more pixel, which keeps its painted height.
    let reach = f32::from(line.reach) + 2.0;
    let span = |axis: usize, most: usize| {
        let low = nodes.iter().map(|node| node.at[axis]).fold(f32::MAX, f32::min) - reach;
        let high = nodes.iter().map(|node| node.at[axis]).fold(0.0, f32::max) + reach;
        (low.max(0.0) as i64, (high as usize + 1).min(most))
    };
    let ((x, right), (y, low)) = (span(0, width), span(1, height));
    PixelRect { x, y, width: right - x as usize, height: low - y as usize }
}

/// The pixel of a node.
pub(super) fn node_pixel(node: &LineNode, width: usize, height: usize) -> (usize, usize) {
    ((node.at[0] as usize).min(width - 1), (node.at[1] as usize).min(height - 1))
}

impl LineDistances {
    /// The nodes of a line among the pixels within its reach, on a map of this size; [`sweep`](Self::sweep) finds the nearest
    /// of all pixels.
    pub fn new(line: &TerrainLine, nodes: &[LineNode], width: usize, height: usize) -> Self {
        let area = line_bounds(line, nodes, width, height);
        let mut beside = Self { area, near: vec![NONE; area.width * area.height] };
        for (number, node) in (0..).zip(nodes) {
            let (x, y) = node_pixel(node, width, height);
            let (i, j) = (x as i64 - area.x, y as i64 - area.y);
            let far = beside.distance(node, i, j);
            let near = &mut beside.near[(j * area.width as i64 + i) as usize];
            if far < near.far {
                *near = NearestNode { node: number, far };
            }
        }
        beside
    }

    /// Pixels across and down.
    pub fn size(&self) -> [usize; 2] {
        [self.area.width, self.area.height]
    }

    /// The pixels of some rows within reach of the line.
    pub fn pixels(&self, line: &TerrainLine, rows: Range<usize>) -> impl Iterator<Item = (usize, usize, NearestNode)> {
        let reach = if line.reach == 0 { f32::MAX } else { f32::from(line.reach) };
        let pixels = rows.start * self.area.width..rows.end * self.area.width;
        let near = pixels.clone().zip(&self.near[pixels]).filter(move |(_, near)| near.far <= reach);
        near.map(|(i, near)| {
            let (x, y) = self.place(i);
            (x, y, *near)
        })
    }

    fn place(&self, i: usize) -> (usize, usize) {
        (self.area.x as usize + i % self.area.width, self.area.y as usize + i / self.area.width)
    }

    /// Distance of a pixel's centre from a node, in pixels.
    #[inline]
    fn distance(&self, node: &LineNode, i: i64, j: i64) -> f32 {
        let (dx, dy) = ((self.area.x + i) as f32 + 0.5 - node.at[0], (self.area.y + j) as f32 + 0.5 - node.at[1]);
        (dx * dx + dy * dy).sqrt()
    }

    /// Finds the nearest node of each pixel by propagating it in a forward and a backward sweep (P. Danielsson, "Euclidean
    /// distance mapping", 1980): the rows of the one, then those of the other, which have the numbers beyond the height.
    pub fn sweep(&mut self, nodes: &[LineNode], row: usize) {
        let (across, down) = (self.area.width as i64, self.area.height as i64);
        let j = row as i64;
        if j < down {
            for i in 0..across {
                self.look(nodes, i, j, &[[-1, 0], [-1, -1], [0, -1], [1, -1]]);
            }
            for i in (0..across).rev() {
                self.look(nodes, i, j, &[[1, 0]]);
            }
        } else {
            let j = 2 * down - 1 - j;
            for i in (0..across).rev() {
                self.look(nodes, i, j, &[[1, 0], [1, 1], [0, 1], [-1, 1]]);
            }
            for i in 0..across {
                self.look(nodes, i, j, &[[-1, 0]]);
            }
        }
    }

    /// Takes over the nearest node of a neighbour, if it is nearer than that of the pixel.
    #[inline]
    fn look(&mut self, nodes: &[LineNode], i: i64, j: i64, others: &[[i64; 2]]) {
        let (across, down) = (self.area.width as i64, self.area.height as i64);
        let mut best = self.near[(j * across + i) as usize];
        for [di, dj] in others {
            let (oi, oj) = (i + di, j + dj);
            if !(0..across).contains(&oi) || !(0..down).contains(&oj) {
                continue;
            }
            let other = self.near[(oj * across + oi) as usize].node;
            if other != NONE.node && other != best.node {
                let far = self.distance(&nodes[other as usize], i, j);
                if far < best.far {
                    best = NearestNode { node: other, far };
                }
            }
        }
        self.near[(j * across + i) as usize] = best;
    }

    /// Calls `tell` for each imposed slope beside the curve, fading out over `over` pixels, in some rows and down to the next:
    /// two neighbouring pixels, and how much higher the second should be.
    pub fn for_each_slope(
        &self,
        line: &TerrainLine,
        nodes: &[LineNode],
        over: f32,
        rows: Range<usize>,
        mut tell: impl FnMut((usize, usize), (usize, usize), f32),
    ) {
        let Some(slopes) = line.slopes else { return };
        let over = if line.reach == 0 { over } else { over.min(f32::from(line.reach)) };
        let width = self.area.width;
        let wanted = |i: usize| {
            let near = Some(self.near[i]).filter(|near| near.far < over)?;
            let (x, y) = self.place(i);
            let slope = slopes[usize::from(is_right(nodes, near, x, y))];
            Some((nodes[near.node as usize].height + slope * near.far, 1.0 - near.far / over))
        };
        let first = rows.start * width;
        let wanted: Vec<Option<(f32, f32)>> = (first..self.near.len().min((rows.end + 1) * width)).map(wanted).collect();
        let mut between = |i: usize, other: usize| {
            if let (Some(one), Some(two)) = (wanted[i - first], wanted[other - first]) {
                tell(self.place(i), self.place(other), (two.0 - one.0) * one.1.min(two.1));
            }
        };
        for i in first..rows.end * width {
            if (i + 1) % width != 0 {
                between(i, i + 1);
            }
            if i + width < self.near.len() {
                between(i, i + width);
            }
        }
    }
}

/// Whether a pixel lies on the right of the curve, in its drawing direction.
fn is_right(nodes: &[LineNode], near: NearestNode, x: usize, y: usize) -> bool {
    let node = near.node as usize;
    let (from, to) = (nodes[node.saturating_sub(1)].at, nodes[(node + 1).min(nodes.len() - 1)].at);
    let own = nodes[node].at;
    let off = [x as f32 + 0.5 - own[0], y as f32 + 0.5 - own[1]];
    // Y points down.
    (to[0] - from[0]) * off[1] - (to[1] - from[1]) * off[0] > 0.0
}
