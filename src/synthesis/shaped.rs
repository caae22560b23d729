//! The land of lines: heights are fixed along each curve, and where a line reaches, the land is diffused between curves
//! and what is painted beyond (after H. Hnaidi, E. Guerin, S. Akkouche, A. Peytavie and E. Galin, "Feature based terrain
//! generation using diffusion equation", 2010).

use super::{
    PixelRect,
    crude::{Crude, mirrored},
    diffuse::Plate,
    line::{Line, LineKind, Node},
};

/// Pixels from a curve to where the land is as high as it.
const CORE: f32 = 1.0;
/// Pixels from a curve to where the finished land keeps to the diffused one, and to where it does not any more.
const HELD: f32 = 1.0;
const LET_GO: f32 = 4.0;
/// Pixels to both sides of a river that no land is below it.
pub const BANK: f32 = 4.0;
/// Pixels beside a curve over which its slopes are wanted, less and less, if it reaches as far.
const SLOPE: f32 = 16.0;

/// What the lines of a drawing make of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shaped {
    /// Where they reach.
    area: PixelRect,
    /// Row by row: the heights that are diffused, how far the finished land keeps to them, and what it is not below.
    heights: Vec<f32>,
    held: Vec<f32>,
    floor: Vec<f32>,
}

/// The node of a line that is nearest to a pixel, and how far it is.
#[derive(Clone, Copy)]
struct Near {
    node: u32,
    far: f32,
}

const NONE: Near = Near { node: u32::MAX, far: f32::MAX };

/// A line among its pixels.
struct Drawn<'a> {
    line: &'a Line,
    nodes: Vec<Node>,
    area: PixelRect,
    near: Vec<Near>,
}

impl Shaped {
    /// Those of some lines on a map of that size, painted so.
    pub fn of(lines: &[Line], [width, height]: [usize; 2], painted: impl Fn(usize, usize) -> f32) -> Option<Self> {
        let drawn: Vec<Drawn> = lines.iter().map(|line| Drawn::of(line, width, height)).collect();
        let area = drawn.iter().map(|drawn| drawn.area).reduce(both)?;
        let count = area.width * area.height;
        let at = |x: usize, y: usize| (y - area.y as usize) * area.width + x - area.x as usize;
        let mut plate = Plate {
            width: area.width,
            height: area.height,
            heights: (0..count).map(|i| painted(area.x as usize + i % area.width, area.y as usize + i / area.width)).collect(),
            fixed: vec![true; count],
            bends: vec![0.0; count],
        };
        let (mut held, mut floor) = (vec![0.0_f32; count], vec![0.0_f32; count]);
        for drawn in &drawn {
            for (x, y, near) in drawn.pixels() {
                let i = at(x, y);
                plate.fixed[i] = false;
                held[i] = held[i].max(fall(near.far));
            }
            drawn.add_bends(&mut plate, at);
        }
        // A river goes through a ridge and into the sea.
        for kind in [LineKind::Coast, LineKind::Ridge] {
            for drawn in drawn.iter().filter(|drawn| drawn.line.kind == kind) {
                for (x, y, near) in drawn.pixels().filter(|(.., near)| near.far <= CORE) {
                    (plate.heights[at(x, y)], plate.fixed[at(x, y)]) = (drawn.nodes[near.node as usize].height, true);
                }
                for (i, height) in drawn.chain(width, height).map(|(x, y, node)| (at(x, y), node.height)) {
                    (plate.heights[i], plate.fixed[i]) = (height, true);
                }
            }
        }
        let rivers: Vec<&Drawn> = drawn.iter().filter(|drawn| drawn.line.kind == LineKind::River).collect();
        run(&rivers, [width, height], &mut plate, &mut floor, at);
        plate.settle();
        let heights = plate.heights.iter().zip(&floor).map(|(height, floor)| height.clamp(0.0, 1.0).max(*floor)).collect();
        Some(Self { area, heights, held, floor })
    }

    /// Where a line reaches on a map of that size.
    pub fn area_of(line: &Line, width: usize, height: usize) -> PixelRect {
        reached(line, &line.nodes(width, height), width, height)
    }

    /// Where they reach.
    pub fn area(&self) -> PixelRect {
        self.area
    }

    /// Puts the diffused heights into a map.
    pub fn put_into(&self, map: &mut Crude) {
        let PixelRect { x, y, width, .. } = self.area;
        for (i, height) in self.heights.iter().enumerate() {
            map.set(x as usize + i % width, y as usize + i / width, *height);
        }
    }

    /// Lets finished land, a window of the plane of a map of that size, keep to the lines.
    pub(super) fn hold(&self, land: &mut [f32], window: PixelRect, [width, height]: [usize; 2]) {
        let inside = |at: usize, first: i64, count: usize| at.checked_sub(first as usize).filter(|at| *at < count);
        for (y, row) in (window.y..).zip(land.chunks_exact_mut(window.width)) {
            let Some(j) = inside(mirrored(y, height), self.area.y, self.area.height) else { continue };
            for (x, land) in (window.x..).zip(row) {
                let Some(i) = inside(mirrored(x, width), self.area.x, self.area.width) else { continue };
                let at = j * self.area.width + i;
                let held = self.held[at];
                if held > 0.0 {
                    // All of it to the bit.
                    *land = if held >= 1.0 { self.heights[at] } else { *land + (self.heights[at] - *land) * held };
                }
                *land = land.max(self.floor[at]);
            }
        }
    }
}

/// Where a line with such nodes reaches.
fn reached(line: &Line, nodes: &[Node], width: usize, height: usize) -> PixelRect {
    if line.reach == 0 {
        return PixelRect { x: 0, y: 0, width, height };
    }
    // A pixel more, which is painted.
    let reach = f32::from(line.reach) + 2.0;
    let span = |axis: usize, most: usize| {
        let low = nodes.iter().map(|node| node.at[axis]).fold(f32::MAX, f32::min) - reach;
        let high = nodes.iter().map(|node| node.at[axis]).fold(0.0, f32::max) + reach;
        (low.max(0.0) as i64, (high as usize + 1).min(most))
    };
    let ((x, right), (y, low)) = (span(0, width), span(1, height));
    PixelRect { x, y, width: right - x as usize, height: low - y as usize }
}

/// The smallest that holds both.
fn both(a: PixelRect, b: PixelRect) -> PixelRect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let right = (a.x + a.width as i64).max(b.x + b.width as i64);
    let low = (a.y + a.height as i64).max(b.y + b.height as i64);
    PixelRect { x, y, width: (right - x) as usize, height: (low - y) as usize }
}

/// How far the land so many pixels from a curve keeps to it.
fn fall(far: f32) -> f32 {
    let share = ((far - HELD) / (LET_GO - HELD)).clamp(0.0, 1.0);
    1.0 - share * share * (3.0 - 2.0 * share)
}

/// Fixes rivers, and what no land beside them is below. Where they meet, none of them rises from what it was: each pixel
/// of a river is as low as all that runs into it.
fn run(rivers: &[&Drawn], [width, height]: [usize; 2], plate: &mut Plate, floor: &mut [f32], at: impl Fn(usize, usize) -> usize) {
    let mut is_river = vec![false; floor.len()];
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for river in rivers {
        let mut chain = Vec::new();
        for (x, y, node) in river.chain(width, height) {
            let i = at(x, y);
            plate.heights[i] = if is_river[i] { plate.heights[i].min(node.height) } else { node.height };
            (plate.fixed[i], is_river[i]) = (true, true);
            chain.push(i);
        }
        if river.line.runs_back() {
            chain.reverse();
        }
        chains.push(chain);
    }
    let mut lowered = true;
    while lowered {
        lowered = false;
        for chain in &chains {
            let mut low = 1.0_f32;
            for i in chain {
                low = low.min(plate.heights[*i]);
                lowered |= low < plate.heights[*i];
                plate.heights[*i] = low;
            }
        }
    }
    let mut is_core = is_river.clone();
    for river in rivers {
        for (x, y, near) in river.pixels().filter(|(.., near)| near.far <= BANK) {
            let (x_river, y_river) = Drawn::pixel(&river.nodes[near.node as usize], width, height);
            let (i, high) = (at(x, y), plate.heights[at(x_river, y_river)]);
            if is_river[i] {
                continue;
            }
            if near.far <= CORE {
                plate.heights[i] = if is_core[i] { plate.heights[i].min(high) } else { high };
                (plate.fixed[i], is_core[i]) = (true, true);
            } else {
                floor[i] = floor[i].max(high);
            }
        }
    }
    floor.iter_mut().zip(&is_core).filter(|(_, is_core)| **is_core).for_each(|(floor, _)| *floor = 0.0);
}

impl<'a> Drawn<'a> {
    fn of(line: &'a Line, width: usize, height: usize) -> Self {
        let nodes = line.nodes(width, height);
        let area = reached(line, &nodes, width, height);
        let mut drawn = Self { line, nodes, area, near: vec![NONE; area.width * area.height] };
        drawn.measure(width, height);
        drawn
    }

    /// The pixel of a node.
    fn pixel(node: &Node, width: usize, height: usize) -> (usize, usize) {
        ((node.at[0] as usize).min(width - 1), (node.at[1] as usize).min(height - 1))
    }

    /// The pixels that the curve goes through, in its order, each with the first node in it.
    fn chain(&self, width: usize, height: usize) -> impl Iterator<Item = (usize, usize, &Node)> {
        let mut last = None;
        self.nodes.iter().filter_map(move |node| {
            let pixel = Self::pixel(node, width, height);
            (last.replace(pixel) != Some(pixel)).then_some((pixel.0, pixel.1, node))
        })
    }

    /// The pixels that it reaches, each with what of it is nearest.
    fn pixels(&self) -> impl Iterator<Item = (usize, usize, Near)> {
        let reach = if self.line.reach == 0 { f32::MAX } else { f32::from(self.line.reach) };
        let (x, y) = (self.area.x as usize, self.area.y as usize);
        self.near
            .iter()
            .enumerate()
            .filter(move |(_, near)| near.far <= reach)
            .map(move |(i, near)| (x + i % self.area.width, y + i / self.area.width, *near))
    }

    /// Finds the node that is nearest to each pixel: from pixel to pixel, forth and back (P. Danielsson, "Euclidean
    /// distance mapping", 1980).
    fn measure(&mut self, width: usize, height: usize) {
        let (across, down) = (self.area.width as i64, self.area.height as i64);
        let (left, top) = (self.area.x, self.area.y);
        let far = |node: &Node, i: i64, j: i64| {
            let (dx, dy) = ((left + i) as f32 + 0.5 - node.at[0], (top + j) as f32 + 0.5 - node.at[1]);
            (dx * dx + dy * dy).sqrt()
        };
        for (number, node) in (0..).zip(&self.nodes) {
            let (x, y) = Self::pixel(node, width, height);
            let (i, j) = (x as i64 - left, y as i64 - top);
            let near = &mut self.near[(j * across + i) as usize];
            let far = far(node, i, j);
            if far < near.far {
                *near = Near { node: number, far };
            }
        }
        let nodes = &self.nodes;
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
                        best = Near { node: other, far };
                    }
                }
            }
            self.near[(j * across + i) as usize] = best;
        };
        for j in 0..down {
            (0..across).for_each(|i| look(i, j, &[[-1, 0], [-1, -1], [0, -1], [1, -1]]));
            (0..across).rev().for_each(|i| look(i, j, &[[1, 0]]));
        }
        for j in (0..down).rev() {
            (0..across).rev().for_each(|i| look(i, j, &[[1, 0], [1, 1], [0, 1], [-1, 1]]));
            (0..across).for_each(|i| look(i, j, &[[-1, 0]]));
        }
    }

    /// Which side of the curve a pixel lies on: whether it is the right one, looking the way it was drawn.
    fn is_right(&self, near: Near, x: usize, y: usize) -> bool {
        let node = near.node as usize;
        let (from, to) = (self.nodes[node.saturating_sub(1)].at, self.nodes[(node + 1).min(self.nodes.len() - 1)].at);
        let own = self.nodes[node].at;
        let off = [x as f32 + 0.5 - own[0], y as f32 + 0.5 - own[1]];
        // Down is where y grows.
        (to[0] - from[0]) * off[1] - (to[1] - from[1]) * off[0] > 0.0
    }

    /// Lets a plate bend so that the slopes beside the curve are what they are wanted to be.
    fn add_bends(&self, plate: &mut Plate, at: impl Fn(usize, usize) -> usize) {
        let Some(slopes) = self.line.slopes else { return };
        let over = if self.line.reach == 0 { SLOPE } else { SLOPE.min(f32::from(self.line.reach)) };
        let wanted: Vec<Option<(f32, f32)>> = (0..self.near.len())
            .map(|i| {
                let near = self.near[i];
                if near.far >= over {
                    return None;
                }
                let (x, y) = (self.area.x as usize + i % self.area.width, self.area.y as usize + i / self.area.width);
                let slope = slopes[usize::from(self.is_right(near, x, y))];
                Some((self.nodes[near.node as usize].height + slope * near.far, 1.0 - near.far / over))
            })
            .collect();
        let mut between = |i: usize, other: usize| {
            if let (Some(one), Some(two)) = (wanted[i], wanted[other]) {
                let rise = (two.0 - one.0) * one.1.min(two.1);
                for (pixel, rise) in [(i, rise), (other, -rise)] {
                    let (x, y) = (self.area.x as usize + pixel % self.area.width, self.area.y as usize + pixel / self.area.width);
                    plate.bends[at(x, y)] += rise;
                }
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
