//! Hit test of arrows against tree trunks.

use bevy::math::Vec2;
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Land, PerLandCache, Place};
use eremite_stream::contracts::archery::ArrowHit;

use super::planting::trees;

/// Minimal half width of a trunk for arrows, in metres.
const HALF_M: f32 = 0.08;
/// Metres from a root within which a trunk may lean.
const LEANS_M: f32 = 8.0;
/// Capacity of the cache, in chunks.
const MAX_CHUNKS: usize = 4;

/// Centre line of a trunk, relative to the chunk's first column at height 0, with half its width at each point.
type Trunk = Vec<(Vec2, f32)>;

/// LRU cache of the trunks of chunks.
type TrunkCache = PerLandCache<ChunkIndex, Vec<Trunk>, MAX_CHUNKS>;

/// The trunks of a chunk.
fn trunks(land: &Land, chunk: ChunkIndex) -> Vec<Trunk> {
    let trunks = trees(land, chunk, &land.cached_heights(chunk)).into_iter().filter_map(|tree| {
        let trunk: Trunk = tree.trunk(land);
        (trunk.len() > 1).then(|| trunk.into_iter().map(|(at, half_m)| (tree.root + at, half_m.max(HALF_M))).collect())
    });
    trunks.collect()
}

/// Hit test for trunks. The hermit passes in front of the trees and so does a rising arrow; a falling arrow hits them.
pub(super) fn hit_test() -> impl FnMut(&Land, Place, Place) -> Option<ArrowHit> + Send + Sync + 'static {
    let mut known = TrunkCache::default();
    move |land, from, to| {
        let way = to.offset_from(from);
        if way.y >= 0.0 || way.x == 0.0 {
            return None;
        }
        let [a, b] = [from.moved_along(-LEANS_M), to.moved_along(LEANS_M)].map(|place| place.column.chunk().0);
        let mut first: Option<f32> = None;
        for chunk in (a.min(b)..=a.max(b)).map(ChunkIndex) {
            let start = Place::at(chunk.first(), 0);
            let from_m = Vec2::new(from.distance_along(start) as f32, from.height_m());
            // Float precision suffices only here, and nothing farther is hit.
            if !(-16.0..CHUNK_COLUMNS as f32 + 16.0).contains(&from_m.x) {
                continue;
            }
            let trunks = known.get_or_insert_with(land, chunk, || trunks(land, chunk));
            let shares = trunks.iter().flat_map(|trunk| trunk.windows(2)).filter_map(|pair| {
                let [(low, wide_m), (high, narrow_m)] = [pair[0], pair[1]];
                let (share, up) = segment_intersection(from_m, way, low, high - low)?;
                // The bark lies half a width before the centre line.
                let share = share - (wide_m + (narrow_m - wide_m) * up) / way.x.abs();
                (share < 1.0).then_some(share.max(0.0))
            });
            first = shares.chain(first).min_by(f32::total_cmp);
        }
        first.map(|share| ArrowHit { share, sticks: true })
    }
}

/// Intersection of two segments, as shares of each; the first may extend beyond its end, the second not.
fn segment_intersection(from: Vec2, way: Vec2, other: Vec2, along: Vec2) -> Option<(f32, f32)> {
    let across = way.perp_dot(along);
    let apart = other - from;
    let (share, up) = (apart.perp_dot(along) / across, apart.perp_dot(way) / across);
    (across != 0.0 && share >= 0.0 && (0.0..=1.0).contains(&up)).then_some((share, up))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Column, Seed};

    #[test]
    fn who_comes_down_on_a_tree_strikes_its_trunk_where_it_is_and_who_rises_passes() {
        let land = eremite_testing::land(Seed(5), "superposed-cosine");
        let mut mark = hit_test();
        let (mut struck, mut leaning) = (0, 0);
        for chunk in (0..40).map(ChunkIndex) {
            for trunk in trunks(&land, chunk) {
                let at = (trunk[0].0 + trunk[1].0) / 2.0;
                leaning += u32::from((trunk[trunk.len() - 1].0 - trunk[0].0).x.abs() > 0.5);
                let middle = Place::at(chunk.first(), 0).moved_along(at.x).at_height(at.y);
                for side in [-1.0, 1.0] {
                    let [before, beyond] = [0.9, -0.3].map(|aside| middle.moved_along(side * aside));
                    let hit = mark(&land, before.moved_up(0.02), beyond).expect("it is struck");
                    // The bark of this trunk or of another one in front of it.
                    let off_m = before.lerp(beyond, hit.share).offset_from(middle).x * side;
                    assert!(hit.sticks && off_m > 0.0, "{off_m}");
                    assert_eq!(mark(&land, before, beyond.moved_up(0.02)), None, "it rises");
                    struck += 1;
                }
            }
        }
        assert!(struck > 100 && leaning > 20, "{struck}, {leaning}");
        let high = Place::at(Column(0), 9_000);
        assert_eq!(mark(&land, high, high.moved_along(0.5).moved_up(-0.1)), None);
    }
}
