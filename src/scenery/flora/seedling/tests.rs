//! Tests of planted seedlings: growth over days, without jumps, the same for the same place.

use eremite_land::{
    Column, Seed,
    edits::{Fixture, Strokes},
};
use eremite_testing as app;

use super::*;

/// Seedlings planted on day 3 along a land, each with its land.
fn planted() -> Vec<(Land, Seedling)> {
    let born = app::land(Seed(5), "superposed-cosine");
    let minute = 3 * 24 * 60;
    let mut all = Vec::new();
    for column in (400..60_000).step_by(1777).map(Column) {
        let place = Place::at(column, 0).at_height(born.height(column));
        let Ok(held) = Fixture::place_near(FixtureKind::Seedling, place, minute, &born, &mut LandCache::default()) else { continue };
        let mut strokes = Strokes::default();
        strokes.place(&held.fixture);
        let land = born.with_edits(strokes.edits().clone());
        let found = seedlings(&land, RoomIndex::at(held.fixture.place()));
        assert_eq!(found.len(), 1);
        all.push((land, found[0]));
    }
    assert!(all.len() > 15, "{}", all.len());
    all
}

fn mesh(land: &Land, seedling: &Seedling, days: f64) -> InkMeshBuilder {
    let mut mesh = InkMeshBuilder::default();
    seedling.draw(land, days, &mut mesh);
    mesh
}

#[test]
fn it_is_a_sapling_after_a_day_as_high_as_a_man_after_four_and_a_tree_after_twelve() {
    let mut trees = 0;
    for (land, seedling) in planted() {
        let Some(species) = seedling.species(&land) else { panic!("there are plants everywhere") };
        let is_tree = species.vegetation_layer() == VegetationLayer::Canopy;
        let [planted, day, four, twelve] = [3.0, 4.0, 7.0, 15.0].map(|days| seedling.height_m(days));
        assert!((LEAST_M..0.9).contains(&planted) && planted <= day && day < 1.6, "{planted} and {day} m of {}", species.name);
        if is_tree {
            // The lowest is the tamarisk.
            assert!((0.7..4.5).contains(&four) && twelve > 2.4 * four, "{four} and {twelve} m of {}", species.name);
            trees += 1;
        }
        assert_eq!(seedling.height_m(-50.0), planted, "it is not younger than it is");
        let top = mesh(&land, &seedling, 15.0).positions.iter().map(|at| at.y).fold(0.0, f32::max);
        assert!(top >= 0.9 * twelve, "{top} of {twelve} m");
    }
    assert!(trees > 8, "{trees} trees");
}

#[test]
fn what_is_planted_lives() {
    for (land, seedling) in planted() {
        if let Some((biome, number)) = seedling.species {
            let species = &land.biomes()[biome].plants[number];
            assert!(!species.dead && !species.fallen, "it becomes a {}", species.name);
        }
    }
    let dead: Vec<_> =
        app::land(Seed(5), "ridged").biomes().iter().flat_map(|biome| biome.plants.clone()).filter(|plant| plant.dead).collect();
    assert!(dead.len() >= 5, "they are told to be");
}

#[test]
fn it_grows_by_little_at_a_time_and_never_jumps() {
    for (land, seedling) in planted().into_iter().take(6) {
        let bounds = |days: f64| {
            let mesh = mesh(&land, &seedling, days);
            let all = mesh.positions.iter();
            let low = all.clone().copied().reduce(Vec2::min).expect("something");
            let high = all.copied().reduce(Vec2::max).expect("something");
            (low, high, mesh.indices.len())
        };
        let mut last = bounds(3.0);
        for step in 1..=17 * 96 {
            if step % 7 > 1 {
                continue;
            }
            let now = bounds(3.0 + f64::from(step) / DRAWN_A_DAY);
            if step % 7 == 1 {
                let moved = (now.0 - last.0).abs().max((now.1 - last.1).abs()).max_element();
                assert!(moved < 0.09, "{moved} m at once after {step}");
            }
            last = now;
        }
    }
}

#[test]
fn the_same_place_day_and_hour_give_the_same_plant() {
    for (land, seedling) in planted().into_iter().take(4) {
        let [one, other] = [9.3, 9.3].map(|days| mesh(&land, &seedling, days));
        assert!(one.positions == other.positions && !one.is_empty());
    }
}
