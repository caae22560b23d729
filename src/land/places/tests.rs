//! Tests of the settlements: where they lie, that their ground is level and their lanes gentle, and that a land without them is
//! what it was.

use proptest::prelude::*;

use super::*;
use crate::{
    CHUNK_COLUMNS, ChunkIndex, Recipe, Seed,
    background::finish,
    rivers::tests::{land, with},
    terrain,
};

fn recipe(seed: u64, algorithm: &str) -> Recipe {
    Recipe::new(Seed(seed), algorithm, Vec::new())
}

/// The same land without settlements.
fn wild(recipe: &Recipe) -> Land {
    land(&with(recipe, "places.settled", "0"))
}

/// Checks all that has to be true of a settlement.
fn check(land: &Land, beneath: &Land, settlement: &Settlement) -> Result<(), TestCaseError> {
    let columns = settlement.columns.clone();
    let count = (columns.end - columns.start) as usize;
    let [heights, before] = [land, beneath].map(|land| land.heights(columns.start, count));
    let roads = land.roads(columns.clone());
    for (i, height_m) in heights.iter().enumerate() {
        let column = columns.start + i as i64;
        let is_road = roads.iter().any(|road| road.columns.contains(&column));
        prop_assert!(is_road || *height_m == settlement.heights[i], "{:?}", column);
        let is_end = i < END_COLUMNS as usize || i >= count - END_COLUMNS as usize;
        prop_assert!(!is_road || is_end, "a road within {:?}", settlement);
    }
    prop_assert_eq!(&before, &settlement.ground);
    for road in &roads {
        check_road(land, beneath, settlement, road)?;
    }
    let heights = &settlement.heights;
    // It begins and ends on the ground that is there, and moves it no more than it may.
    prop_assert!(heights[0] == before[0] && heights[count - 1] == before[count - 1]);
    prop_assert!(heights.iter().zip(&before).all(|(to, from)| (to - from).abs() <= 4.0));
    let index = |column: Column| (column - columns.start) as usize;
    let within = END_COLUMNS as usize..count - END_COLUMNS as usize;
    prop_assert!(heights[within].windows(2).all(|pair| (pair[1] - pair[0]).abs() <= 0.2 + 1e-4));
    let mut last = columns.start + END_COLUMNS;
    for lot in &settlement.lots {
        prop_assert!(lot.first - last >= 3, "{lot:?} leaves no lane");
        last = lot.first + i64::from(lot.width);
        let (least, most) = lot.kind.widths();
        prop_assert!((least..=most).contains(&lot.width));
        prop_assert_eq!(lot.first.chunk(), last.chunk());
        prop_assert!(heights[index(lot.first)..=index(last)].iter().all(|height| *height == lot.foot_m), "{lot:?} is not level");
    }
    prop_assert!(columns.end - last > END_COLUMNS);
    // Nothing opens in it, no water stands in it, no river crosses it, no mountain lies under it.
    prop_assert_eq!(land.openings(columns.clone()), []);
    for chunk in (columns.start.chunk().0..=columns.end.chunk().0).map(ChunkIndex) {
        let waters = land.waters(chunk, &land.chunk_heights(chunk));
        prop_assert!(waters.iter().all(|water| water.to <= columns.start || columns.end <= water.from), "{waters:?} in {columns:?}");
    }
    prop_assert!(land.crossings(columns.clone()).is_empty());
    prop_assert!(land.landmarks(columns.clone()).is_empty() && land.minor_landmarks(columns).is_empty());
    Ok(())
}

/// Checks all that has to be true of a settlement's road.
fn check_road(land: &Land, beneath: &Land, settlement: &Settlement, road: &Road) -> Result<(), TestCaseError> {
    let columns = road.columns.clone();
    // With the column at either end that it does not grade.
    let count = (columns.end - columns.start) as usize + 2;
    let [mut heights, mut before] = [land, beneath].map(|land| land.heights(columns.start + -1, count));
    prop_assert_eq!(&heights[1..count - 1], &road.heights);
    prop_assert_eq!(&before[1..count - 1], &road.ground);
    prop_assert!((96 + END_COLUMNS..=384 + END_COLUMNS).contains(&(columns.end - columns.start)));
    let is_right = columns.start > settlement.columns.start;
    if !is_right {
        heights.reverse();
        before.reverse();
    }
    // From the gate outward: gentle, but where it would have to move too much ground, and at its end, which is the land's.
    prop_assert_eq!(heights[count - 2], before[count - 2]);
    for (i, pair) in heights.windows(2).enumerate().take(count - 2 - END_COLUMNS as usize) {
        let most_m = if i < 2 * END_COLUMNS as usize { 8.0 } else { 2.0 };
        let moved_m = (pair[1] - before[i + 1]).abs();
        prop_assert!(moved_m <= most_m + 1e-3, "{} m at {} of {:?}", moved_m, i, columns);
        let is_held = [i, i + 1].into_iter().any(|i| (heights[i] - before[i]).abs() >= 1.9);
        prop_assert!((pair[1] - pair[0]).abs() <= Road::STEEPEST + 1e-3 || is_held, "{:?} at {} of {:?}", pair, i, columns);
    }
    let chunks = columns.start.chunk().0..=columns.end.chunk().0;
    for chunk in chunks.map(ChunkIndex) {
        let waters = land.waters(chunk, &land.chunk_heights(chunk));
        prop_assert!(waters.iter().all(|water| water.to <= columns.start || columns.end <= water.from), "{waters:?} on {columns:?}");
    }
    prop_assert!(land.crossings(columns).is_empty());
    Ok(())
}

#[test]
fn most_villages_and_temples_have_a_gentle_road_and_the_land_before_had_none() {
    let (mut settlements, mut roads, mut columns, mut gentle) = (0, 0, 0, 0);
    for seed in [1, 5, 12] {
        let recipe = recipe(seed, terrain::DEFAULT_ALGORITHM);
        let land = land(&recipe);
        let range = Column(-12 * 8192)..Column(12 * 8192);
        let large = |one: &&std::sync::Arc<Settlement>| matches!(one.kind, SettlementKind::Village | SettlementKind::Temple);
        settlements += land.settlements(range.clone()).iter().filter(large).count();
        let all = land.roads(range.clone());
        assert!(all.windows(2).all(|pair| pair[0].columns.end <= pair[1].columns.start));
        roads += all.len();
        for road in all {
            columns += road.heights.len();
            gentle += road.heights.windows(2).filter(|pair| (pair[1] - pair[0]).abs() <= Road::STEEPEST + 1e-3).count();
        }
        let older = self::land(&Recipe { generator: GeneratorVersion::BRIDGES, ..recipe });
        assert!(older.roads(range).is_empty());
    }
    assert!(roads * 10 > settlements * 13, "{roads} roads of {settlements} settlements");
    assert!(gentle * 100 > columns * 85, "{gentle} gentle columns of {columns}");
}

#[test]
fn what_is_prepared_in_steps_is_what_is_found_at_once() {
    for (seed, generator) in [(1, GeneratorVersion::NEWEST), (12, GeneratorVersion::BRIDGES)] {
        let recipe = Recipe { generator, ..recipe(seed, terrain::DEFAULT_ALGORITHM) };
        let [at_once, in_steps] = [(); 2].map(|()| land(&recipe));
        let columns = Column(-4096)..Column(12_288);
        finish(in_steps.prepare_heights(columns.clone()));
        finish(in_steps.prepare_landmarks(columns.clone()));
        let heights = |land: &Land| land.heights(columns.start, (columns.end - columns.start) as usize);
        assert_eq!(heights(&in_steps), heights(&at_once));
        assert_eq!(in_steps.crossings(columns.clone()), at_once.crossings(columns.clone()));
        assert_eq!(in_steps.settlements(columns.clone()), at_once.settlements(columns.clone()));
        assert_eq!(in_steps.settlement_refusals(columns.clone()), at_once.settlement_refusals(columns.clone()));
        assert_eq!(in_steps.roads(columns.clone()), at_once.roads(columns.clone()));
        assert_eq!(in_steps.landmarks(columns.clone()), at_once.landmarks(columns.clone()));
        assert_eq!(in_steps.minor_landmarks(columns.clone()), at_once.minor_landmarks(columns.clone()));
        assert!(at_once.settlements(columns.clone()).len() > 4, "seed {seed}");
    }
}

#[test]
fn nearly_every_slot_is_settled_in_the_usual_land() {
    let (mut found, mut refused) = ([0; 4], [0; 4]);
    for seed in [1, 5, 12] {
        let recipe = recipe(seed, terrain::DEFAULT_ALGORITHM);
        let (land, beneath) = (land(&recipe), wild(&recipe));
        let columns = Column(-20 * 8192)..Column(20 * 8192);
        let (all, without) = (land.settlements(columns.clone()), land.settlement_refusals(columns));
        for (kind, (found, refused)) in SettlementKind::ALL.into_iter().zip(found.iter_mut().zip(&mut refused)) {
            *found += all.iter().filter(|one| one.kind == kind).count();
            *refused += without.iter().filter(|(of, ..)| *of == kind).count();
        }
        assert!(all.windows(2).all(|pair| pair[0].columns.end < pair[1].columns.start));
        for settlement in all.iter().step_by(7) {
            check(&land, &beneath, settlement).unwrap_or_else(|error| panic!("{error}: {settlement:?}"));
        }
        // The first village is near, to the right.
        let first = all.iter().find(|one| one.slot == 0).expect("the first village");
        assert!(first.columns.start.0 > 96 && first.columns.end.0 < 1100, "{:?}", first.columns);
        assert!(all.iter().any(|one| one.is_large));
    }
    // Mountains take a third of the way, and a small slot lies within one or outside.
    for ((found, refused), share) in found.into_iter().zip(refused).zip([0.55, 0.65, 0.8, 0.9]) {
        assert!(found as f32 > share * (found + refused) as f32, "{found} settled, {refused} not");
    }
}

#[test]
fn the_next_settlement_is_found_to_both_sides_and_has_a_name_of_its_own() {
    let land = land(&recipe(5, terrain::DEFAULT_ALGORITHM));
    let all = land.settlements(Column(-60_000)..Column(60_000));
    let mut names = std::collections::BTreeSet::new();
    for pair in all.windows(2).filter(|pair| pair[0].columns.start.0 > -60_000) {
        assert_eq!(land.next_settlement(pair[0].columns.end, 1, |_| true).as_ref(), Some(&pair[1]));
        assert_eq!(land.next_settlement(pair[1].columns.start, -1, |_| true).as_ref(), Some(&pair[0]));
        let name = land.settlement_name(&pair[1]);
        assert_eq!(name.is_none(), pair[1].kind == SettlementKind::Wayside);
        names.extend(name);
        let first = pair[1].lots[0].first;
        assert_eq!(land.settlement_at(first).as_ref(), Some(&pair[1]));
        assert_eq!(land.settlement_at(pair[1].columns.start), None);
    }
    assert!(names.len() > 20, "{names:?}");
}

#[test]
fn a_land_of_an_earlier_version_is_wild_and_so_is_one_that_is_drawn() {
    let new = Recipe { generator: GeneratorVersion::PLACES, ..recipe(3, "perlin") };
    let old = Recipe { generator: GeneratorVersion::RIVERS, ..new.clone() };
    let columns = Column(-40_000)..Column(40_000);
    assert!(land(&old).is_wild(columns.clone()) && !land(&new).is_wild(columns.clone()));
    let heights = |land: &Land| land.heights(Column(-8192), 16_384);
    assert_eq!(heights(&land(&old)), heights(&wild(&new)));
    assert_ne!(heights(&land(&old)), heights(&land(&new)));
    assert!(land(&new).with_stage(Some(1)).is_wild(columns.clone()));
    assert!(land(&recipe(3, "tsch")).is_wild(columns), "a drawn land is as it was drawn");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_settlement_stands_on_level_ground_whoever_is_asked_first(
        seed in 0..1000_u64,
        algorithm in prop::sample::select(vec!["superposed-cosine", "perlin", "ridged", "terraced", "midpoint", "linear"]),
        round in prop_oneof![-1000..1000_i64, -(1_i64 << 48)..(1_i64 << 48)],
    ) {
        let recipe = recipe(seed, algorithm);
        let (land, beneath) = (land(&recipe), wild(&recipe));
        let columns = Column(round * 8192)..Column((round + 1) * 8192);
        let settlements = land.settlements(columns.clone());
        for settlement in &settlements {
            check(&land, &beneath, settlement)?;
        }
        // Another land, asked from the other side, chunk by chunk.
        let again = super::tests::land(&recipe);
        for number in (-1..=33).rev() {
            let chunk = ChunkIndex(columns.start.chunk().0 + number);
            let [one, next] = [chunk, chunk.next()].map(|chunk| again.chunk_heights(chunk));
            prop_assert_eq!(one, land.chunk_heights(chunk));
            prop_assert_eq!(one[CHUNK_COLUMNS].to_bits(), next[0].to_bits());
            // What was not graded is what it was.
            let before = beneath.chunk_heights(chunk);
            for (i, (to, from)) in one.iter().zip(&before).enumerate() {
                let column = chunk.first() + i as i64;
                prop_assert!(to == from || !again.is_unbuilt(column..column + 1), "{column:?}");
            }
        }
        prop_assert_eq!(again.settlements(columns), settlements);
    }
}
