//! Rivers: a drainage network by steepest descent on the smoothed height map. Each node of a lattice drains to its lowest
//! neighbour or, from a hollow, over the rim to a node nearby; otherwise it is a tarn. The water of a node is what flows in
//! from upstream within a number of steps. So a river depends on its surroundings only, and is the same in any view.
//! (O'Callaghan and Mark, "The extraction of drainage networks", 1984.) Where the map shows the courses of the rivers that
//! cross the path, these take the water up, and no step of it leads over the path.

use std::sync::Arc;

use eremite_land::{RandomStream, Seed, SharedLruCache};

use super::{ChartView, ground_plan::GroundPlan, river_block::BlockWork, stepwise::SharedWork};

const WINDING: RandomStream = RandomStream::named("atlas rivers");

/// The chart level whose pixels are the nodes: 16 m apart.
pub(super) const LEVEL: u32 = 4;
pub(super) const NODE_M: i64 = 1 << LEVEL;
/// Side of a block in nodes.
pub(super) const BLOCK: i64 = 192;
/// Distance in nodes over which a hollow overflows.
pub(super) const RIM: i64 = 2;
/// Maximum random offset of a node in metres, so that no river is straight.
const STRAY_M: f32 = 6.5;
/// Size of the cache of blocks.
const REMEMBERED: usize = 256;
/// Line segments per bend.
const BEND: usize = 4;
/// Nodes around a view beyond which no bend is seen in it: one that ends in the middle of the widest river is the longest.
const SEEN_NODES: i64 = 16;

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
pub(super) struct RiverNode {
    pub from: NodePlace,
    pub node: NodePlace,
    /// The node downstream; at the end in a tarn or a course, the node itself.
    pub next: NodePlace,
    pub water: f32,
}

impl RiverNode {
    /// Whether it may be seen in a view.
    pub fn is_near(&self, view: ChartView) -> bool {
        let edges = [[view.column, view.column_of(view.width as i64)], [view.row, view.row_of(view.height as i64)]];
        let nodes = edges.map(|[first, last]| (first >> LEVEL) - SEEN_NODES..=(last >> LEVEL) + SEEN_NODES);
        nodes.iter().zip(self.node.node).all(|(nodes, at)| nodes.contains(&at))
    }

    /// Its segments, in metres right of a column and below a row.
    pub fn segments(&self, edges: [i64; 2]) -> [RiverSegment; BEND] {
        let mix = |a: [f32; 2], b: [f32; 2], share: f32| [0, 1].map(|axis| a[axis] + (b[axis] - a[axis]) * share);
        let [from, node, next] = [self.from, self.node, self.next].map(|place| place.from(edges));
        let (start, end) = (mix(from, node, 0.5), mix(node, next, 0.5));
        let point = |number: usize| {
            let share = number as f32 / BEND as f32;
            mix(mix(start, node, share), mix(node, end, share), share)
        };
        std::array::from_fn(|number| RiverSegment { from: point(number), to: point(number + 1), water: self.water })
    }
}

/// Where a node is drawn.
#[derive(Clone, Copy)]
pub(super) struct NodePlace {
    pub node: [i64; 2],
    /// Metres right of and below its upper left corner.
    pub past_m: [f32; 2],
}

impl NodePlace {
    /// A node, with its random offset.
    pub fn strayed(seed: Seed, node: [i64; 2]) -> Self {
        let hash = seed.hash(WINDING, &node);
        let stray = |bits: u64| ((bits & 0xffff) as f32 / 32_768.0 - 1.0) * STRAY_M + NODE_M as f32 / 2.0;
        Self { node, past_m: [stray(hash), stray(hash >> 16)] }
    }

    /// Metres right of a column and below a row.
    pub fn from(self, edges: [i64; 2]) -> [f32; 2] {
        let along = |axis: usize| (self.node[axis] * NODE_M - edges[axis]) as f32 + self.past_m[axis];
        [along(0), along(1)]
    }
}

/// The rivers of a land, cached by block.
pub(super) struct Rivers {
    seed: Seed,
    memory: SharedLruCache<[i64; 2], RiverBlock>,
}

/// A block's bends.
pub(super) type RiverBlock = Arc<SharedWork<BlockWork, Vec<RiverNode>>>;

impl Rivers {
    pub fn new(seed: Seed) -> Self {
        Self { seed, memory: SharedLruCache::new(REMEMBERED) }
    }

    /// The blocks whose rivers may be in or near a view. Of those that were not asked for before no step is taken yet.
    pub fn blocks_near(&self, plan: &GroundPlan, view: ChartView) -> Vec<RiverBlock> {
        let node = |at: i64, by: i64| (at >> LEVEL) + by;
        let ([left, top], [right, low]) = ([view.column, view.row], [view.column_of(view.width as i64), view.row_of(view.height as i64)]);
        let blocks = |from: i64, to: i64| node(from, -RIM - 1).div_euclid(BLOCK)..=node(to, RIM + 1).div_euclid(BLOCK);
        let numbers = blocks(top, low).flat_map(|y| blocks(left, right).map(move |x| [x, y]));
        let begun = |number: [i64; 2]| Arc::new(SharedWork::new(BlockWork::new(self.seed, plan, number)));
        numbers.map(|number| self.memory.get_or_insert_with(number, || begun(number))).collect()
    }

    /// The river segments in or near a view.
    pub fn segments_in(&self, plan: &GroundPlan, view: ChartView) -> Vec<RiverSegment> {
        let blocks = self.blocks_near(plan, view);
        let bends = blocks.iter().flat_map(|block| block.finish(|work| work.step(plan)));
        bends.flat_map(|bend| bend.segments([view.column, view.row])).collect()
    }
}
