//! Rivers: a drainage network by steepest descent on the smoothed height map. Each node of a lattice drains to its lowest
//! neighbour or, from a hollow, over the rim to a node nearby; otherwise it is a tarn. The water of a node is what flows in
//! from upstream within a number of steps. So a river depends on its surroundings only, and is the same in any view.
//! (O'Callaghan and Mark, "The extraction of drainage networks", 1984.) Where the map shows the courses of the rivers that
//! cross the path, these take the water up, and no step of it leads over the path.

use std::sync::{Arc, OnceLock};

use eremite_land::{RandomStream, Seed, SharedLruCache};

use super::{
    ChartView,
    box_blur::box_blur,
    courses::DrainageCourses,
    ground_plan::{GroundPlan, row_distance},
};

const WINDING: RandomStream = RandomStream::named("atlas rivers");

/// The chart level whose pixels are the nodes: 16 m apart.
pub(super) const LEVEL: u32 = 4;
const NODE_M: i64 = 1 << LEVEL;
/// Side of a block, which is computed at once, and its halo, in nodes.
const BLOCK: i64 = 192;
const HALO: i64 = 96;
/// Blur radius of heights in nodes, and number of passes: removes the land's smallest forms.
const SMOOTH: usize = 2;
const PASSES: usize = 3;
/// Distance in nodes over which a hollow overflows, and number of steps that water is followed: together with the blur no
/// more than the halo.
const RIM: i64 = 2;
const STEPS: usize = 44;
const _: () = assert!(STEPS * RIM as usize + SMOOTH * PASSES <= HALO as usize);
/// Minimum water, in upstream nodes, of a river and of a tarn.
const SPRING: f32 = 12.0;
const TARN: f32 = 60.0;
/// Maximum random offset of a node in metres, so that no river is straight.
const STRAY_M: f32 = 6.5;
/// Height in the map's unit by which the path is a divide between its crossings, and the distance from it in metres at which
/// that ends.
const DIVIDE: f32 = 0.1;
const DIVIDE_M: f32 = 250.0;
/// Size of the cache of blocks.
const REMEMBERED: usize = 256;
/// Line segments per bend.
const BEND: usize = 4;

/// A segment of a river, in metres from a view's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RiverSegment {
    /// Its upstream end.
    pub from: [f32; 2],
    /// Its downstream end.
    pub to: [f32; 2],
    /// Number of upstream nodes whose water it carries.
    pub water: f32,
}

/// A bend of a river at a node: from halfway to the node upstream to halfway to the node downstream.
#[derive(Clone, Copy)]
struct RiverNode {
    from: NodePlace,
    node: NodePlace,
    /// The node downstream; at the end in a tarn or a course, the node itself.
    next: NodePlace,
    water: f32,
}

/// Where a node is drawn.
#[derive(Clone, Copy)]
struct NodePlace {
    node: [i64; 2],
    /// Metres right of and below its upper left corner.
    past_m: [f32; 2],
}

impl NodePlace {
    /// A node, with its random offset.
    fn strayed(seed: Seed, node: [i64; 2]) -> Self {
        let hash = seed.hash(WINDING, &node);
        let stray = |bits: u64| ((bits & 0xffff) as f32 / 32_768.0 - 1.0) * STRAY_M + NODE_M as f32 / 2.0;
        Self { node, past_m: [stray(hash), stray(hash >> 16)] }
    }

    /// Metres right of a column and below a row.
    fn from(self, edges: [i64; 2]) -> [f32; 2] {
        [0, 1].map(|axis| (self.node[axis] * NODE_M - edges[axis]) as f32 + self.past_m[axis])
    }
}

/// The rivers of a land, cached by block.
pub(super) struct Rivers {
    seed: Seed,
    memory: SharedLruCache<[i64; 2], RiverBlock>,
}

/// A block's bends, computed once: other threads wait for the result.
type RiverBlock = Arc<OnceLock<Vec<RiverNode>>>;

impl Rivers {
    pub fn new(seed: Seed) -> Self {
        Self { seed, memory: SharedLruCache::new(REMEMBERED) }
    }

    /// The river segments in or near a view.
    pub fn segments_in(&self, heights: &GroundPlan, view: ChartView) -> Vec<RiverSegment> {
        let node = |at: i64, by: i64| (at >> LEVEL) + by;
        let ([left, top], [right, low]) = ([view.column, view.row], [view.column_of(view.width as i64), view.row_of(view.height as i64)]);
        let blocks = |from: i64, to: i64| node(from, -RIM - 1).div_euclid(BLOCK)..=node(to, RIM + 1).div_euclid(BLOCK);
        let mut reaches = Vec::new();
        for (x, y) in blocks(top, low).flat_map(|y| blocks(left, right).map(move |x| (x, y))) {
            for bend in
                self.memory.get_or_insert_with([x, y], RiverBlock::default).get_or_init(|| compute_block(self.seed, heights, [x, y]))
            {
                let mix = |a: [f32; 2], b: [f32; 2], share: f32| [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]) * share);
                let [from, node, next] = [bend.from, bend.node, bend.next].map(|place| place.from([left, top]));
                let (start, end) = (mix(from, node, 0.5), mix(node, next, 0.5));
                let point = |number: usize| {
                    let share = number as f32 / BEND as f32;
                    mix(mix(start, node, share), mix(node, end, share), share)
                };
                reaches.extend((0..BEND).map(|number| RiverSegment { from: point(number), to: point(number + 1), water: bend.water }));
            }
        }
        reaches
    }
}

/// The path in the drainage of a block: a divide that only the courses of rivers cross.
struct PathDrainage {
    seed: Seed,
    /// The row of the path, and that of the block's first node.
    way: i64,
    top: i64,
    courses: DrainageCourses,
}

impl PathDrainage {
    /// Raises the ground along the path, and lowers it toward the courses.
    fn shape(&self, side: usize, ground: &mut [f32]) {
        for (j, (row, lowered)) in ground.chunks_exact_mut(side).zip(self.courses.lowered.chunks_exact(side)).enumerate() {
            let beside_m = row_distance((self.top + j as i64) * NODE_M + NODE_M / 2, self.way);
            let raised = DIVIDE * (1.0 - beside_m / DIVIDE_M).max(0.0);
            for (height, lowered) in row.iter_mut().zip(lowered) {
                *height += raised - lowered;
            }
        }
    }

    /// Whether two nodes are drawn on the same side of the path.
    fn is_one_side(&self, a: [i64; 2], b: [i64; 2]) -> bool {
        let is_behind = |node: [i64; 2]| NodePlace::strayed(self.seed, node).from([0, self.way])[1] > 0.0;
        // Far from the path both are, without a look at where they stray.
        let is_far = |node: [i64; 2]| (node[1] * NODE_M).abs_diff(self.way) > ((RIM + 1) * NODE_M) as u64;
        is_far(a) || is_behind(a) == is_behind(b)
    }
}

/// The node that each node of a square drains to; `usize::MAX` from the sea and other ends, from a deep hollow, and from the
/// edge of the square. Water flows only between nodes of one side.
fn steepest_descent(
    ground: &[f32],
    side: usize,
    is_end: impl Fn(usize) -> bool,
    is_one_side: impl Fn([i64; 2], [i64; 2]) -> bool,
) -> Vec<usize> {
    let at = |i: i64, j: i64| j as usize * side + i as usize;
    let mut down = vec![usize::MAX; ground.len()];
    let known = RIM..side as i64 - RIM;
    for (i, j) in known.clone().flat_map(|j| known.clone().map(move |i| (i, j))) {
        let here = ground[at(i, j)];
        if is_end(at(i, j)) {
            continue;
        }
        for reach in 1..=RIM {
            let ring = (-reach..=reach).flat_map(|dj| (-reach..=reach).map(move |di| (di, dj)));
            let ring = ring.filter(|(di, dj)| di.abs().max(dj.abs()) == reach);
            let ring = ring.filter(|(di, dj)| is_one_side([i, j], [i + di, j + dj]));
            let fall = |(di, dj): (i64, i64)| {
                let drop = here - ground[at(i + di, j + dj)];
                (drop / ((di * di + dj * dj) as f32).sqrt(), at(i + di, j + dj))
            };
            let best = ring.map(fall).fold((0.0, usize::MAX), |best, other| if other.0 > best.0 { other } else { best });
            if best.1 != usize::MAX {
                down[at(i, j)] = best.1;
                break;
            }
        }
    }
    down
}

/// The water of each node: what flows in from upstream within a number of steps.
fn gathered_water(down: &[usize]) -> Vec<f32> {
    let mut water = vec![1.0_f32; down.len()];
    let mut next = vec![0.0; down.len()];
    for _ in 0..STEPS {
        next.fill(1.0);
        for (node, to) in down.iter().enumerate().filter(|(_, to)| **to != usize::MAX) {
            next[*to] += water[node];
        }
        std::mem::swap(&mut water, &mut next);
    }
    water
}

/// Computes the bends of a block's nodes.
fn compute_block(seed: Seed, heights: &GroundPlan, [x, y]: [i64; 2]) -> Vec<RiverNode> {
    let side = (BLOCK + 2 * HALO) as usize;
    let corner = [x * BLOCK - HALO, y * BLOCK - HALO];
    let view = ChartView { column: corner[0] * NODE_M, row: corner[1] * NODE_M, level: LEVEL, width: side, height: side };
    let blurred = |heights: Vec<f32>| box_blur(heights, side, SMOOTH, PASSES);
    // The flat floors of the valleys of courses lead nowhere: water takes the way of the land's own forms to them.
    let landforms = heights.landforms(view);
    let mut ground = blurred(landforms.clone());
    let is_sea: Vec<bool> = blurred(heights.with_courses(view, landforms)).iter().map(|height| *height < heights.sea).collect();
    let path = heights.courses().map(|courses| PathDrainage {
        seed,
        way: courses.way(),
        top: corner[1],
        courses: courses.for_drainage(heights, view),
    });
    if let Some(path) = &path {
        path.shape(side, &mut ground);
    }
    let course_of = |node: usize| path.as_ref().and_then(|path| path.courses.inside[node]);
    let is_end = |node: usize| is_sea[node] || course_of(node).is_some();
    let is_one_side = |a: [i64; 2], b: [i64; 2]| {
        let node = |[i, j]: [i64; 2]| [i + corner[0], j + corner[1]];
        path.as_ref().is_none_or(|path| path.is_one_side(node(a), node(b)))
    };
    let down = steepest_descent(&ground, side, is_end, is_one_side);
    let water = gathered_water(&down);
    let place = |node: usize| {
        let [i, j] = [node % side, node / side].map(|at| at as i64);
        let strayed = NodePlace::strayed(seed, [i + corner[0], j + corner[1]]);
        // On a course, its nearest point.
        let course = course_of(node).map(|[x, y]| [x - (i * NODE_M) as f32, y - (j * NODE_M) as f32]);
        NodePlace { past_m: course.unwrap_or(strayed.past_m), ..strayed }
    };
    let mut bends = Vec::new();
    let rim = RIM as usize;
    for (i, j) in (HALO..HALO + BLOCK).flat_map(|j| (HALO..HALO + BLOCK).map(move |i| (i as usize, j as usize))) {
        let node = j * side + i;
        // A river's source is no bend; its mouth in a tarn or a course is one.
        let is_tarn = || course_of(node).is_some() || !is_sea[node] && water[node] >= TARN;
        if water[node] < SPRING || down[node] == usize::MAX && !is_tarn() {
            continue;
        }
        let next = if down[node] == usize::MAX { node } else { down[node] };
        let above = (j - rim..=j + rim).flat_map(|j| (i - rim..=i + rim).map(move |i| j * side + i));
        for from in above.filter(|from| down[*from] == node && water[*from] >= SPRING) {
            bends.push(RiverNode { from: place(from), node: place(node), next: place(next), water: water[from] });
        }
    }
    bends
}
