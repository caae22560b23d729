//! Distance transform of a line: each pixel within its reach, with the nearest node of the line.

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
pub(super) struct LineDistances<'a> {
    line: &'a TerrainLine,
    nodes: &'a [LineNode],
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

impl<'a> LineDistances<'a> {
    /// Computes the distances to a line with its nodes on a map of this size.
    pub fn of(line: &'a TerrainLine, nodes: &'a [LineNode], width: usize, height: usize) -> Self {
        let area = line_bounds(line, nodes, width, height);
        let mut beside = Self { line, nodes, area, near: vec![NONE; area.width * area.height] };
        beside.propagate_distances(width, height);
        beside
    }

    /// The pixels within reach of the line.
    pub fn pixels(&self) -> impl Iterator<Item = (usize, usize, NearestNode)> {
        let reach = if self.line.reach == 0 { f32::MAX } else { f32::from(self.line.reach) };
        let near = self.near.iter().enumerate().filter(move |(_, near)| near.far <= reach);
        near.map(|(i, near)| {
            let (x, y) = self.place(i);
            (x, y, *near)
        })
    }

    fn place(&self, i: usize) -> (usize, usize) {
        (self.area.x as usize + i % self.area.width, self.area.y as usize + i / self.area.width)
    }

    /// Finds the nearest node of each pixel by propagating it in forward and backward sweeps (P. Danielsson, "Euclidean
    /// distance mapping", 1980).
    fn propagate_distances(&mut self, width: usize, height: usize) {
        let (across, down) = (self.area.width as i64, self.area.height as i64);
        let (left, top) = (self.area.x, self.area.y);
        let far = |node: &LineNode, i: i64, j: i64| {
            let (dx, dy) = ((left + i) as f32 + 0.5 - node.at[0], (top + j) as f32 + 0.5 - node.at[1]);
            (dx * dx + dy * dy).sqrt()
        };
        let nodes = self.nodes;
        for (number, node) in (0..).zip(nodes) {
            let (x, y) = node_pixel(node, width, height);
            let (i, j) = (x as i64 - left, y as i64 - top);
            let near = &mut self.near[(j * across + i) as usize];
            let far = far(node, i, j);
            if far < near.far {
                *near = NearestNode { node: number, far };
            }
        }
        let mut look = |i: i64, j: i64, others: &[[i64; 2]]| {
            let mut best = self.near[(j * across + i) as usize];
            for [di, dj] in others {
                let (oi, oj) = (i + di, j + dj);
                if !(0..across).contains(&oi) || !(0..down).contains(&oj) {
                    continue;
                }
                let other = self.near[(oj * across + oi) as usize].node;
                if other != NONE.node && other != best.node {
                    let far = far(&nodes[other as usize], i, j);
                    if far < best.far {
                        best = NearestNode { node: other, far };
                    }
                }
            }
            self.near[(j * across + i) as usize] = best;
        };
        for j in 0..down {
            for i in 0..across {
                look(i, j, &[[-1, 0], [-1, -1], [0, -1], [1, -1]]);
            }
            for i in (0..across).rev() {
                look(i, j, &[[1, 0]]);
            }
        }
        for j in (0..down).rev() {
            for i in (0..across).rev() {
                look(i, j, &[[1, 0], [1, 1], [0, 1], [-1, 1]]);
            }
            for i in 0..across {
                look(i, j, &[[-1, 0]]);
            }
        }
    }

    /// Whether a pixel lies on the right of the curve, in its drawing direction.
    fn is_right(&self, near: NearestNode, x: usize, y: usize) -> bool {
        let node = near.node as usize;
        let (from, to) = (self.nodes[node.saturating_sub(1)].at, self.nodes[(node + 1).min(self.nodes.len() - 1)].at);
        let own = self.nodes[node].at;
        let off = [x as f32 + 0.5 - own[0], y as f32 + 0.5 - own[1]];
        // Y points down.
        (to[0] - from[0]) * off[1] - (to[1] - from[1]) * off[0] > 0.0
    }

    /// Calls `tell` for each imposed slope beside the curve, fading out over `over` pixels: two neighbouring pixels, and how
    /// much higher the second should be.
    pub fn for_each_slope(&self, over: f32, mut tell: impl FnMut((usize, usize), (usize, usize), f32)) {
        let Some(slopes) = self.line.slopes else { return };
        let over = if self.line.reach == 0 { over } else { over.min(f32::from(self.line.reach)) };
        let wanted = |i: usize| {
            let near = Some(self.near[i]).filter(|near| near.far < over)?;
            let (x, y) = self.place(i);
            let slope = slopes[usize::from(self.is_right(near, x, y))];
            Some((self.nodes[near.node as usize].height + slope * near.far, 1.0 - near.far / over))
        };
        let wanted: Vec<Option<(f32, f32)>> = (0..self.near.len()).map(wanted).collect();
        let mut between = |i: usize, other: usize| {
            if let (Some(one), Some(two)) = (wanted[i], wanted[other]) {
                tell(self.place(i), self.place(other), (two.0 - one.0) * one.1.min(two.1));
            }
        };
        for i in 0..self.near.len() {
            if (i + 1) % self.area.width != 0 {
                between(i, i + 1);
            }
            if i + self.area.width < self.near.len() {
                between(i, i + self.area.width);
            }
        }
    }
}
