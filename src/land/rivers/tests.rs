//! Tests of the rivers: sizes, sites, channels, and that a land without them is what it was.

use std::sync::Arc;

use proptest::prelude::*;

use super::{crossing::order, *};
use crate::{CHUNK_COLUMNS, ChunkIndex, Place, Recipe, Seed, builtin, terrain};

fn recipe(seed: u64, algorithm: &str) -> Recipe {
    // Without settlements, which grade the ground beside rivers.
    with(&Recipe::new(Seed(seed), algorithm, Vec::new()), "places.settled", "0")
}

/// The same recipe with a parameter of a layer.
pub fn with(recipe: &Recipe, path: &str, value: &str) -> Recipe {
    let layers = recipe.layers.iter().cloned().chain([(path.into(), value.into())]).collect();
    Recipe { layers, ..recipe.clone() }
}

/// The land of a recipe, with all layers.
pub fn land(recipe: &Recipe) -> Land {
    recipe.land(&builtin::algorithms(), &builtin::land_layers()).expect("a land")
}

/// The same land without rivers.
fn dry(recipe: &Recipe) -> Land {
    land(&with(recipe, "rivers.orders", "0"))
}

#[test]
fn each_order_is_half_as_frequent_as_the_one_below() {
    for seed in [1, 2, 3] {
        let orders: Vec<u32> = (-8192..8192).map(|slot| order(Seed(seed), slot, 6)).collect();
        for at_least in 0..=6 {
            let count = orders.iter().filter(|order| **order >= at_least).count();
            assert_eq!(count, 16384 >> at_least, "one of each two is lifted");
            // The next of the same rank is never farther than in the next group but one.
            let places: Vec<usize> = (0..orders.len()).filter(|at| orders[*at] >= at_least).collect();
            assert!(places.windows(2).all(|pair| pair[1] - pair[0] < 2 << at_least));
        }
    }
}

#[test]
fn nearly_every_kilometre_has_a_river_in_its_valley() {
    let (mut rivers, mut slots, mut wide) = (0, 0, 0);
    for seed in [1, 5, 12] {
        let recipe = recipe(seed, terrain::DEFAULT_ALGORITHM);
        let land = land(&recipe);
        let columns = Column(-150 * 1024)..Column(150 * 1024);
        let (all, without) = (land.crossings(columns.clone()), land.river_refusals(columns));
        assert_eq!(all.len() + without.len(), 300);
        slots += 300;
        rivers += all.len();
        wide += all.iter().filter(|river| river.width_m > 6.0).count();
        for pair in all.windows(2) {
            assert!(pair[0].columns().end <= pair[1].columns().start, "{pair:?}");
        }
    }
    assert!(rivers * 10 > slots * 7 && wide * 5 > slots / 8 * 3, "{rivers} rivers in {slots} slots, {wide} wide ones");
}

#[test]
fn a_land_of_an_earlier_version_has_none_and_neither_has_one_with_waters_of_its_own() {
    let new = recipe(3, "perlin");
    let old = Recipe { generator: GeneratorVersion::EXACT_CAVE_BIOMES, ..new.clone() };
    let columns = Column(-40_000)..Column(40_000);
    assert!(land(&old).crossings(columns.clone()).is_empty() && !land(&new).crossings(columns.clone()).is_empty());
    let heights = |land: &Land| land.heights(Column(-2048), 4096);
    assert_eq!(heights(&land(&old)), heights(&dry(&new)));
    assert_ne!(heights(&land(&old)), heights(&land(&new)));
    // While a part of the stages is shown, there are other valleys.
    assert!(land(&new).with_stage(Some(1)).crossings(columns.clone()).is_empty());
    assert!(land(&recipe(3, "tsch")).crossings(columns).is_empty(), "a drawn land has its sea");
}

#[test]
fn no_cave_opens_in_a_river() {
    let land = land(&recipe(5, terrain::DEFAULT_ALGORITHM));
    let rivers = land.crossings(Column(-60_000)..Column(60_000));
    assert!(rivers.len() > 60);
    for river in rivers {
        let half = (river.width_m / 2.0).ceil() as i64;
        let water = river.column + -half..river.column + half;
        assert_eq!(land.openings(water), [], "{river:?}");
    }
}

#[test]
fn nearly_every_larger_river_is_bridged_and_before_there_were_bridges_none_is() {
    let mut counts = std::collections::BTreeMap::new();
    let (mut large, mut bridged) = (0, 0);
    for seed in [1, 5, 12] {
        let new = recipe(seed, terrain::DEFAULT_ALGORITHM);
        let columns = Column(-200 * 1024)..Column(200 * 1024);
        for river in land(&new).crossings(columns.clone()) {
            *counts.entry(river.kind.name()).or_insert(0) += 1;
            large += usize::from(river.order > 3);
            bridged += usize::from(river.order > 3 && river.kind.is_bridge());
            assert!(river.order > 0 || river.kind == CrossingKind::Ford);
            assert!(river.kind != CrossingKind::SteppingStones || (1..=2).contains(&river.order));
        }
        let old = Recipe { generator: GeneratorVersion::PLACES, ..new };
        let old = land(&old);
        let rivers = old.crossings(columns.clone());
        assert!(rivers.len() > 200 && rivers.iter().all(|river| river.kind == CrossingKind::Ford && river.deck.is_none()));
        assert_eq!(old.decks(columns), []);
    }
    assert_eq!(counts.len(), CrossingKind::ALL.len(), "{counts:?}");
    assert!(bridged * 10 > large * 8, "{bridged} of {large}: {counts:?}");
    assert!(counts["plank bridge"] > 40 && counts["stepping stones"] > 150, "{counts:?}");
}

/// Checks all that has to be true of a brook.
fn check_brook(land: &Land, brook: &Brook) -> Result<(), TestCaseError> {
    let columns = brook.columns();
    let rivers = land.crossings(brook.mouth..brook.mouth + 1);
    prop_assert_eq!(rivers.first().map(|river| river.level_m), brook.joins_river.then_some(brook.mouth_m));
    prop_assert!(brook.joins_river || brook.source == BrookSource::Lake && brook.mouth_m < land.height(brook.mouth));
    prop_assert!(
        (20..=384).contains(&(columns.end - columns.start)) && brook.drop_m() >= 3.0 && (0.6..1.5).contains(&brook.width_m),
        "{:?}",
        brook
    );
    // From the river up: one reach begins where the last one ends, and higher.
    let mut at = if brook.side > 0 { columns.start } else { columns.end };
    let mut level_m = brook.mouth_m;
    for reach in &brook.reaches {
        let [near, far] = if brook.side > 0 { [reach.columns.start, reach.columns.end] } else { [reach.columns.end, reach.columns.start] };
        prop_assert!(near == at && reach.columns.start < reach.columns.end, "{:?}", brook);
        let [low_m, high_m] = reach.levels_m;
        prop_assert!(level_m <= low_m && low_m <= high_m, "{:?}", brook);
        (at, level_m) = (far, high_m);
    }
    prop_assert!(brook.falls().all(|(lip, [low_m, high_m])| low_m < high_m && columns.start <= lip && lip <= columns.end));
    // It lies over the ground, but for the rim of its lake, and does not hang in the air.
    let ground = land.heights(columns.start, (columns.end - columns.start) as usize);
    let top_m = brook.reaches.last().map_or(0.0, |reach| reach.levels_m[1]);
    let mut over_m = 0.0_f32;
    for reach in &brook.reaches {
        for column in reach.columns.start.0..reach.columns.end.0 {
            let ground_m = ground[(column - columns.start.0) as usize];
            let level_m = brook.level_m(reach, (Column(column) - reach.columns.start) as f32);
            over_m = over_m.max(level_m - ground_m);
            let is_at_rim = brook.source == BrookSource::Lake && ground_m + 0.4 > top_m;
            prop_assert!(
                level_m >= ground_m + 0.4 - 1e-3 || is_at_rim && ground_m <= top_m + 10.0,
                "{} at {}: {:?}",
                ground_m,
                column,
                brook
            );
            prop_assert_eq!(brook.nearest(Column(column)), Place::at(Column(column), 0).at_height(level_m));
        }
    }
    prop_assert!(over_m < 20.0, "{} m over the ground", over_m);
    if brook.source == BrookSource::Lake {
        let end = if brook.side > 0 { columns.end } else { columns.start + -1 };
        let chunk = end.chunk();
        let lakes = land.waters(chunk, &land.chunk_heights(chunk));
        prop_assert!(
            lakes.iter().any(|lake| lake.is_near(end, 2) && lake.level == top_m && lake.flow_mps == 0.0),
            "{:?} has no lake",
            brook
        );
    }
    prop_assert_eq!(land.crossings(columns.clone()), []);
    prop_assert!(land.is_wild(columns.clone()) && land.openings(columns).is_empty());
    Ok(())
}

#[test]
fn brooks_run_down_to_many_rivers_some_out_of_lakes_and_over_falls() {
    let (mut rivers, mut brooks, mut lakes, mut falls) = (0, 0, 0, 0);
    for seed in [1, 5, 12] {
        let recipe = Recipe::new(Seed(seed), terrain::DEFAULT_ALGORITHM, Vec::new());
        let land = land(&recipe);
        let columns = Column(-60 * 1024)..Column(60 * 1024);
        rivers += land.crossings(columns.clone()).len();
        let all = land.brooks(columns.clone());
        for brook in &all {
            check_brook(&land, brook).unwrap_or_else(|error| panic!("{error}"));
        }
        brooks += all.len();
        lakes += all.iter().filter(|brook| brook.source == BrookSource::Lake).count();
        falls +=
            all.iter().flat_map(|brook| brook.falls().collect::<Vec<_>>()).filter(|(_, [low_m, high_m])| high_m - low_m >= 1.5).count();
        let older = self::land(&Recipe { generator: GeneratorVersion::BRIDGES, ..recipe.clone() });
        assert!(older.brooks(columns.clone()).is_empty());
        assert!(self::land(&with(&recipe, "rivers.brooks", "0")).brooks(columns).is_empty());
    }
    assert!(
        brooks * 3 > rivers && lakes * 8 > brooks && falls > brooks,
        "{rivers} rivers, {brooks} brooks, {lakes} out of lakes, {falls} falls"
    );
}

#[test]
fn what_lies_over_a_river_may_fill_its_channel() {
    struct LevelGround;
    impl Modifier for LevelGround {
        fn reshape(&self, _: Column, heights: &mut [f32]) {
            heights.fill(40.0);
        }
    }
    let land = land(&recipe(5, terrain::DEFAULT_ALGORITHM)).with_modifier(Arc::new(LevelGround));
    for river in land.crossings(Column(-60_000)..Column(60_000)) {
        let chunk = river.column.chunk();
        assert!(land.waters(chunk, &land.chunk_heights(chunk)).is_empty());
        assert_eq!(land.height(river.column), 40.0);
    }
}

/// What leads over a river rests on ground at both ends, is level enough, and is above the water.
fn check_deck(land: &Land, river: &Crossing, deck: &Deck) -> Result<(), TestCaseError> {
    let columns = deck.columns();
    let ground = land.heights(columns.start, deck.heights.len());
    let is_bridge = deck.kind.is_bridge();
    let rest = if is_bridge { REST } else { 1 };
    for at in (0..rest).chain(ground.len() - rest..ground.len()) {
        prop_assert!(deck.heights[at] == ground[at] || !is_bridge && deck.heights[at] < ground[at], "{:?} over {:?}", deck, ground);
    }
    prop_assert!(!is_bridge || deck.heights.iter().zip(&ground).all(|(deck, ground)| deck >= ground));
    let spanned = &deck.heights[rest - 1..=ground.len() - rest];
    prop_assert!(spanned.windows(2).all(|pair| (pair[1] - pair[0]).abs() <= 0.1 + 1e-4), "{:?}", deck);
    let half = (river.width_m / 2.0).floor() as i64;
    for x in -half..=half {
        let over_m = deck.heights[(river.column + x - deck.first) as usize] - river.level_m;
        prop_assert!(if is_bridge { over_m >= 1.5 } else { (0.1..0.2).contains(&over_m) }, "{} m over the water", over_m);
    }
    for column in [columns.start, columns.end + -1, river.column] {
        let [there] = &land.decks(column..column + 1)[..] else {
            return Err(TestCaseError::fail("a deck is found at each of its columns"));
        };
        prop_assert!(
            there == deck && deck.height_m(Place::at(river.column, 0)) == Some(deck.heights[(river.column - deck.first) as usize])
        );
    }
    prop_assert!(deck.height_m(Place::at(columns.end, 0)).is_none() && deck.height_m(Place::at(columns.start + -1, 0)).is_none());
    prop_assert_eq!(land.openings(columns), []);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_river_lies_between_two_banks_whoever_is_asked_first(
        seed in 0..1000_u64,
        algorithm in prop::sample::select(vec!["superposed-cosine", "perlin", "ridged", "terraced", "midpoint", "linear"]),
        slot in prop_oneof![-1000..1000_i64, -(1_i64 << 51)..(1_i64 << 51)],
        width in prop::sample::select(vec!["0.5", "1", "2"]),
    ) {
        let recipe = with(&recipe(seed, algorithm), "rivers.width", width);
        let (land, beneath) = (land(&recipe), dry(&recipe));
        let slot = Column(slot * 1024);
        let [river] = &land.crossings(slot..slot + 1024)[..] else { return Ok(()) };
        let chunk = river.column.chunk();
        let heights = land.chunk_heights(chunk);
        let [water] = land.waters(chunk, &heights)[..] else { return Err(TestCaseError::fail("a river is the only water of its chunk")) };
        // Within its chunk, wet all the way, between two banks that are higher.
        prop_assert!(water.from.chunk() == chunk && water.to.chunk() == chunk && water.level == river.level_m && water.flow_mps > 0.0);
        prop_assert!((water.to - water.from) as f32 >= river.width_m && (water.to - water.from) as f32 <= river.width_m + 3.0);
        let (from, to) = (water.from.within_chunk(), water.to.within_chunk());
        prop_assert!(heights[from] > water.level && heights[to] > water.level);
        prop_assert!(heights[from + 1..to].iter().all(|height| *height < water.level && *height >= water.level - river.depth_m - 1e-3));
        prop_assert_eq!(river.kind == CrossingKind::Ford, river.deck.is_none());
        prop_assert_eq!(land.decks(slot..slot + 1024), Vec::from_iter(river.deck.clone()));
        if let Some(deck) = &river.deck {
            check_deck(&land, river, deck)?;
        }
        // It only cuts, and only between the ends of its banks, which one can walk.
        let span = river.columns();
        prop_assert!(slot <= span.start && span.end <= slot + 1024);
        let [cut, before] = [&land, &beneath].map(|land| land.heights(slot, 1024));
        for (at, (cut, before)) in cut.iter().zip(&before).enumerate() {
            let column = slot + at as i64;
            prop_assert!(cut <= before && (cut == before || span.contains(&column)), "{column:?}: {cut} of {before}");
        }
        let steepest = (span.start.0..span.end.0 - 1).map(|x| cut[(x - slot.0) as usize + 1] - cut[(x - slot.0) as usize]).fold(0.0, |most: f32, step| most.max(step.abs()));
        prop_assert!(steepest <= 1.31, "{steepest}");
        // Another land, asked from the other side, chunk by chunk.
        let again = super::tests::land(&recipe);
        for number in (-1..=5).rev() {
            let chunk = ChunkIndex(slot.chunk().0 + number);
            let [one, next] = [chunk, chunk.next()].map(|chunk| again.chunk_heights(chunk));
            prop_assert_eq!(one, land.chunk_heights(chunk));
            prop_assert_eq!(one[CHUNK_COLUMNS].to_bits(), next[0].to_bits());
        }
        prop_assert_eq!(&again.crossings(river.column..river.column + 1)[0], river);
        let brooks = land.brooks(slot..slot + 1024);
        prop_assert_eq!(&again.brooks(slot..slot + 1024), &brooks);
        for brook in brooks {
            check_brook(&land, &brook)?;
        }
    }
}
