//! Rivers on edited land. A river crosses the picture: whatever stands in its channel dams it, and its water rises in its valley
//! until it runs over or around, through nearly as large a section as before (the law of continuity). It never falls below the
//! level downstream.

use super::water::{Basin, FloodedWater, beds, is_changed, lowest_row};
use crate::{
    coords::ChunkIndex,
    edits::{Edits, flood_fill::GroundPoints, room::ALONG},
    land::Land,
    layer::Tile,
    pond::Pond,
};

/// Metres by which a river rises at most.
const RISE_M: i64 = 12;
/// Share of its section through which a river still runs at its level.
const CARRIES: f32 = 0.6;

/// Returns what a river becomes on edited land; `None` if no edit can affect it.
pub(crate) fn settle_river(pristine: &Land, edits: &Edits, chunk: ChunkIndex, heights: &Tile, river: &Pond) -> Option<Vec<FloodedWater>> {
    let low = lowest_row(river, heights);
    if !is_changed(edits, chunk, low..=river.level.ceil() as i64 + RISE_M) {
        return None;
    }
    let mut basin = Basin::new(GroundPoints::new(pristine, edits), chunk, low);
    let beds = beds(river, heights);
    let section: f32 = beds.iter().map(|bed| river.level - heights[*bed]).sum::<f32>() * (ALONG * ALONG) as f32;
    let runs = |parts: &[FloodedWater]| parts.iter().map(FloodedWater::size).sum::<u32>() as f32 >= CARRIES * section;
    let parts = basin.parts(&beds, *river);
    if runs(&parts) {
        return Some(parts);
    }
    // The lowest level at which it runs, or the highest at which its valley holds it.
    let (mut held, mut enough) = (0, RISE_M * ALONG as i64 + 1);
    let (mut brimming, mut running) = (parts, None);
    while held + 1 < enough {
        let middle = (held + enough) / 2;
        let level = river.level + middle as f32 / ALONG as f32;
        let there = valley(beds[0], level, heights).map(|valley| basin.parts(&valley, Pond { level, ..*river }));
        match there.filter(|parts| parts.iter().all(|part| part.pond.level == level)) {
            Some(parts) if !runs(&parts) => (held, brimming) = (middle, parts),
            parts => (enough, running) = (middle, parts),
        }
    }
    Some(running.unwrap_or(brimming))
}

/// The columns of a valley around one of them that lie below a level, whatever is built there, counted from the chunk's first;
/// `None` if the valley is not closed within the chunk.
fn valley(middle: usize, level: f32, heights: &Tile) -> Option<Vec<usize>> {
    let is_dry = |at: &usize| heights[*at] >= level;
    let from = (0..=middle).rev().find(is_dry)?;
    let to = (middle..heights.len() - 1).find(is_dry)?;
    Some((from + 1..to).collect())
}

#[cfg(test)]
mod tests {
    use bevy_math::Vec2;

    use super::*;
    use crate::{
        Column, GeneratorVersion, Place, Recipe, Seed,
        edits::{Brush, BrushKind},
        rivers::{self, Crossing, CrossingKind},
        terrain,
    };

    /// A land, and a ford in it whose valley is deep enough for a dam.
    fn ford(generator: GeneratorVersion) -> (Land, Crossing) {
        let recipe = Recipe { generator, ..Recipe::new(Seed(5), terrain::DEFAULT_ALGORITHM, Vec::new()) };
        let land = rivers::tests::land(&recipe);
        let rivers = land.crossings(Column(2000)..Column(200_000));
        let is_good = |river: &&Crossing| {
            let level_m = river.level_m + 6.0;
            river.kind == CrossingKind::Ford
                && (3.5..9.0).contains(&river.width_m)
                && [-40, 40].into_iter().all(|far| {
                    let column = river.column + far;
                    column.chunk() == river.column.chunk() && land.height(column) > level_m
                })
        };
        let river = rivers.iter().find(is_good).expect("there is such a ford").clone();
        (land, river)
    }

    fn waters(land: &Land, river: &Crossing) -> Vec<Pond> {
        let chunk = river.column.chunk();
        land.waters(chunk, &land.chunk_heights(chunk))
    }

    /// The land with a wall of ink across the channel, so many metres over the water, and so many to either side.
    fn dammed(land: &Land, river: &Crossing, high_m: f32, half_m: f32) -> Land {
        let place = Place::at(river.column, 0).at_height(river.level_m);
        let edits = (0..=(high_m as i64 + 2)).fold(Edits::default(), |edits, up| {
            let at = place.moved_up(up as f32 - 2.0);
            let stroke =
                Brush::new(BrushKind::Ink, vec![at.translated(Vec2::new(-half_m, 0.0)), at.translated(Vec2::new(half_m, 0.0))], 1.0);
            edits.paint(&stroke.expect("a stroke")).0
        });
        land.with_edits(edits)
    }

    #[test]
    fn a_dammed_river_rises_until_it_runs_over_and_falls_when_the_dam_is_gone() {
        let (land, river) = ford(GeneratorVersion::BROOKS);
        let [before] = waters(&land, &river)[..] else { panic!("one water") };
        let mut last_m = before.level;
        for high_m in [1.0, 2.0, 3.0] {
            let risen = waters(&dammed(&land, &river, high_m, 38.0), &river);
            let level_m = risen.iter().map(|water| water.level).fold(f32::MIN, f32::max);
            // The crest is a metre over the middle of the highest stroke.
            assert!((high_m + 0.2..high_m + 3.0).contains(&(level_m - river.level_m)), "{high_m} m: {risen:?}");
            assert!(level_m > last_m && risen.iter().all(|water| water.flow_mps == before.flow_mps));
            last_m = level_m;
        }
        // A dam that does not reach the sides of the valley is run around.
        let short = waters(&dammed(&land, &river, 3.0, river.width_m / 2.0 + 1.0), &river);
        let level_m = short.iter().map(|water| water.level).fold(f32::MIN, f32::max);
        assert!(level_m > before.level && level_m < last_m - 1.0, "{short:?}");
        let undone = dammed(&land, &river, 2.0, 38.0).with_edits(Edits::default());
        assert_eq!(waters(&undone, &river), [before]);
    }

    #[test]
    fn half_a_dam_raises_it_less_and_a_stone_not_at_all() {
        let (land, river) = ford(GeneratorVersion::BROOKS);
        let place = Place::at(river.column, 0).at_height(river.level_m);
        let with = |from: f32, to: f32, radius_m: f32| {
            let path = vec![place.translated(Vec2::new(from, -0.3)), place.translated(Vec2::new(to, -0.3))];
            let land = land.with_edits(Edits::default().paint(&Brush::new(BrushKind::Ink, path, radius_m).expect("a stroke")).0);
            waters(&land, &river).iter().map(|water| water.level).fold(f32::MIN, f32::max)
        };
        assert_eq!(with(-river.width_m / 2.0, -river.width_m / 2.0 + 0.1, 0.4), river.level_m);
        let half = with(-river.width_m, 0.2, 1.0);
        assert!(half > river.level_m && half < river.level_m + 1.5, "{half} of {}", river.level_m);
    }

    #[test]
    fn rivers_of_earlier_versions_do_not_rise() {
        let (land, river) = ford(GeneratorVersion::BRIDGES);
        assert!(waters(&dammed(&land, &river, 2.0, 38.0), &river).iter().all(|water| water.level <= river.level_m));
    }
}
