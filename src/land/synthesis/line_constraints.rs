//! Line constraints: heights are fixed along curves, and within reach of a line the land is diffused between the curves and
//! the painted heights beyond (after H. Hnaidi, E. Guerin, S. Akkouche, A. Peytavie and E. Galin, "Feature based terrain
//! generation using diffusion equation", 2010).

use super::{
    PixelRect,
    crude_heightmap::CrudeHeightmap,
    diffusion::{DiffusionGrid, DiffusionSolver},
    line_distances::{LineDistances, NearestNode, line_bounds, node_pixel},
    terrain_line::{LineNode, TerrainLine, TerrainLineKind},
};
use crate::{background::lines_at_once, mirror_index};

/// Distance from a curve in pixels up to which the land has the curve's height.
const CORE: f32 = 1.0;
/// Distances from a curve in pixels: up to the first the finished land equals the diffused one, from the second on it is
/// unconstrained.
const HELD: f32 = 1.0;
const FREE: f32 = 4.0;
/// Width in pixels of a river's banks on either side, where no land is below the river.
pub const BANK_WIDTH: f32 = 4.0;
/// Pixels beside a curve over which its slopes are imposed, fading out, if it reaches that far.
const SLOPE: f32 = 16.0;
/// Pixels of the rows beside a line that one step goes over.
const PIXELS_A_STEP: usize = 1 << 13;

/// The constraints that the lines of a drawing put on the land.
#[derive(Clone, Debug, PartialEq)]
pub struct LineConstraints {
    /// The area within reach of the lines.
    area: PixelRect,
    /// Row by row: diffused heights, how strongly the finished land is bound to them, and the minimum height.
    heights: Vec<f32>,
    held: Vec<f32>,
    floor: Vec<f32>,
}

/// A line and the pixels whose heights it fixes.
struct ConstrainedLine {
    line: TerrainLine,
    nodes: Vec<LineNode>,
    /// The pixels on the curve, in order, each with its height there.
    chain: Vec<(usize, f32)>,
    /// The pixels within its banks, each with its nearest node.
    bank: Vec<(usize, NearestNode)>,
}

impl LineConstraints {
    /// The constraints of lines on a map of this size with these painted heights; `None` if there are no lines.
    pub fn of(lines: &[TerrainLine], size: [usize; 2], painted: impl Fn(usize, usize) -> f32) -> Option<Self> {
        let mut solver = LineConstraintsSolver::new(lines, size, painted)?;
        loop {
            if let Some(constraints) = solver.step() {
                return Some(constraints);
            }
        }
    }

    /// The area within reach of a line on a map of this size.
    pub fn area_of(line: &TerrainLine, width: usize, height: usize) -> PixelRect {
        line_bounds(line, &line.nodes(width, height), width, height)
    }

    /// The area within reach of the lines.
    pub fn area(&self) -> PixelRect {
        self.area
    }

    /// Writes the diffused heights into a map.
    pub fn write_heights_into(&self, map: &mut CrudeHeightmap) {
        let PixelRect { x, y, width, .. } = self.area;
        for (i, height) in self.heights.iter().enumerate() {
            map.set(x as usize + i % width, y as usize + i / width, *height);
        }
    }

    /// Constrains finished land: a window of the plane of a map of this size.
    pub(super) fn constrain(&self, land: &mut [f32], window: PixelRect, [width, height]: [usize; 2]) {
        let inside = |at: usize, first: i64, count: usize| at.checked_sub(first as usize).filter(|at| *at < count);
        for (y, row) in (window.y..).zip(land.chunks_exact_mut(window.width)) {
            let Some(j) = inside(mirror_index(y, height), self.area.y, self.area.height) else { continue };
            for (x, land) in (window.x..).zip(row) {
                let Some(i) = inside(mirror_index(x, width), self.area.x, self.area.width) else { continue };
                let at = j * self.area.width + i;
                let held = self.held[at];
                if held > 0.0 {
                    // Bit-exact at full strength.
                    *land = if held >= 1.0 { self.heights[at] } else { *land + (self.heights[at] - *land) * held };
                }
                *land = land.max(self.floor[at]);
            }
        }
    }
}

/// The constraints of some lines while they are computed, in steps.
pub struct LineConstraintsSolver {
    size: [usize; 2],
    area: PixelRect,
    lines: Vec<ConstrainedLine>,
    grid: DiffusionGrid,
    held: Vec<f32>,
    floor: Vec<f32>,
    /// Lines whose pixels are known, and the distances from the next one with the rows done: three times as many as it has,
    /// for two sweeps and for what follows from them.
    done: usize,
    beside: Option<(LineDistances, usize)>,
    diffusion: Option<DiffusionSolver>,
}

impl LineConstraintsSolver {
    /// Begins with lines on a map of this size with these painted heights; `None` if there are no lines.
    pub fn new(lines: &[TerrainLine], size: [usize; 2], painted: impl Fn(usize, usize) -> f32) -> Option<Self> {
        let [width, height] = size;
        let constrained = |line: &TerrainLine| {
            let nodes = line.nodes(width, height);
            ConstrainedLine { line: line.clone(), nodes, chain: Vec::new(), bank: Vec::new() }
        };
        let lines: Vec<ConstrainedLine> = lines.iter().map(constrained).collect();
        let area = lines.iter().map(|drawn| line_bounds(&drawn.line, &drawn.nodes, width, height)).reduce(bounding_rect)?;
        let count = area.width * area.height;
        let grid = DiffusionGrid {
            width: area.width,
            height: area.height,
            heights: (0..count).map(|i| painted(area.x as usize + i % area.width, area.y as usize + i / area.width)).collect(),
            fixed: vec![true; count],
            bends: vec![0.0; count],
        };
        let (held, floor) = (vec![0.0; count], vec![0.0; count]);
        Some(Self { size, area, lines, grid, held, floor, done: 0, beside: None, diffusion: None })
    }

    /// Takes a step; the last one returns the constraints.
    pub fn step(&mut self) -> Option<LineConstraints> {
        if self.done < self.lines.len() {
            self.go_beside_line();
            return None;
        }
        let Some(diffusion) = &mut self.diffusion else {
            self.fix_heights();
            self.diffusion = Some(DiffusionSolver::new(std::mem::take(&mut self.grid)));
            return None;
        };
        let grid = diffusion.step()?;
        let heights = grid.heights.iter().zip(&self.floor).map(|(height, floor)| height.clamp(0.0, 1.0).max(*floor)).collect();
        let (held, floor) = (std::mem::take(&mut self.held), std::mem::take(&mut self.floor));
        Some(LineConstraints { area: self.area, heights, held, floor })
    }

    /// Goes over some rows beside the next line.
    fn go_beside_line(&mut self) {
        let ([width, height], area) = (self.size, self.area);
        let ConstrainedLine { line, nodes, chain, bank } = &mut self.lines[self.done];
        // One after the other: this may take as much memory as the map.
        let (beside, done) = self.beside.get_or_insert_with(|| (LineDistances::new(line, nodes, width, height), 0));
        let [across, down] = beside.size();
        let (first, end) = (*done, *done + lines_at_once(PIXELS_A_STEP, across));
        if first < 2 * down {
            *done = end.min(2 * down);
            for row in first..*done {
                beside.sweep(nodes, row);
            }
            return;
        }
        *done = end.min(3 * down);
        let rows = first - 2 * down..*done - 2 * down;
        for (x, y, near) in beside.pixels(line, rows.clone()) {
            let i = index_in(area, (x, y));
            self.grid.fixed[i] = false;
            self.held[i] = self.held[i].max(falloff(near.far));
            if near.far <= BANK_WIDTH {
                bank.push((i, near));
            }
        }
        beside.for_each_slope(line, nodes, SLOPE, rows, |one, two, rise| {
            self.grid.bends[index_in(area, one)] += rise;
            self.grid.bends[index_in(area, two)] -= rise;
        });
        if *done == 3 * down {
            chain.extend(nodes.iter().map(|node| (index_in(area, node_pixel(node, width, height)), node.height)));
            chain.dedup_by_key(|(i, _)| *i);
            self.beside = None;
            self.done += 1;
        }
    }

    /// Fixes the heights on and beside the curves.
    fn fix_heights(&mut self) {
        let ([width, height], area) = (self.size, self.area);
        // Rivers come last, since they cut through ridges and into the sea.
        for kind in [TerrainLineKind::Coast, TerrainLineKind::Ridge] {
            for ConstrainedLine { nodes, chain, bank, .. } in self.lines.iter().filter(|drawn| drawn.line.kind == kind) {
                let core = bank.iter().filter(|(_, near)| near.far <= CORE).map(|(i, near)| (*i, nodes[near.node as usize].height));
                for (i, height) in core.chain(chain.iter().copied()) {
                    (self.grid.heights[i], self.grid.fixed[i]) = (height, true);
                }
            }
        }
        let rivers: Vec<&ConstrainedLine> = self.lines.iter().filter(|drawn| drawn.line.kind == TerrainLineKind::River).collect();
        let pixel = |node: &LineNode| index_in(area, node_pixel(node, width, height));
        constrain_rivers(&rivers, &mut self.grid, &mut self.floor, pixel);
    }
}

/// The index of a map's pixel in an area, row by row.
fn index_in(area: PixelRect, (x, y): (usize, usize)) -> usize {
    (y - area.y as usize) * area.width + x - area.x as usize
}

/// The bounding rectangle of both.
fn bounding_rect(a: PixelRect, b: PixelRect) -> PixelRect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let right = (a.x + a.width as i64).max(b.x + b.width as i64);
    let low = (a.y + a.height as i64).max(b.y + b.height as i64);
    PixelRect { x, y, width: (right - x) as usize, height: (low - y) as usize }
}

/// How strongly land at this distance from a curve is bound to it, in `[0, 1]`.
fn falloff(far: f32) -> f32 {
    let share = ((far - HELD) / (FREE - HELD)).clamp(0.0, 1.0);
    1.0 - share * share * (3.0 - 2.0 * share)
}

/// Fixes the heights of rivers and the minimum height of their banks. Where rivers meet, none of them rises: each pixel of a
/// river is as low as everything that flows into it.
fn constrain_rivers(rivers: &[&ConstrainedLine], plate: &mut DiffusionGrid, floor: &mut [f32], pixel: impl Fn(&LineNode) -> usize) {
    let mut is_river = vec![false; floor.len()];
    for (i, height) in rivers.iter().flat_map(|river| &river.chain) {
        plate.heights[*i] = if is_river[*i] { plate.heights[*i].min(*height) } else { *height };
        (plate.fixed[*i], is_river[*i]) = (true, true);
    }
    let mut lowered = true;
    while lowered {
        lowered = false;
        for river in rivers {
            let mut low = 1.0_f32;
            let mut run = |i: usize| {
                low = low.min(plate.heights[i]);
                lowered |= low < plate.heights[i];
                plate.heights[i] = low;
            };
            if river.line.is_reversed_river() {
                for (i, _) in river.chain.iter().rev() {
                    run(*i);
                }
            } else {
                for (i, _) in &river.chain {
                    run(*i);
                }
            }
        }
    }
    let mut is_core = is_river.clone();
    for river in rivers {
        for (i, near) in river.bank.iter().copied().filter(|(i, _)| !is_river[*i]) {
            let high = plate.heights[pixel(&river.nodes[near.node as usize])];
            if near.far <= CORE {
                plate.heights[i] = if is_core[i] { plate.heights[i].min(high) } else { high };
                (plate.fixed[i], is_core[i]) = (true, true);
            } else {
                floor[i] = floor[i].max(high);
            }
        }
    }
    for (floor, _) in floor.iter_mut().zip(&is_core).filter(|(_, is_core)| **is_core) {
        *floor = 0.0;
    }
}
