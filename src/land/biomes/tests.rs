//! Tests of where biomes lie, how wide they are and how they blend.

use std::collections::BTreeSet;

use super::*;
use crate::{Tint, biome::BiomeTerrain};

fn biomes() -> Biomes {
    BiomeCollection::from_folder(std::env::temp_dir().join("there-is-no-such-folder")).biomes()
}

fn run(biomes: &Biomes, seed: Seed, first: i64, count: usize) -> Vec<BiomeBlend> {
    let mut blends = vec![BiomeBlend::default(); count];
    biomes.blends(seed, Column(first), &mut blends);
    blends
}

#[test]
fn ten_biomes_and_more_lie_on_the_surface_and_some_below() {
    let biomes = biomes();
    let count = |realm| biomes.list().iter().filter(|biome| biome.realm == realm).count();
    assert!(count(Realm::Surface) >= 10 && count(Realm::Below) >= 3);
    let names: BTreeSet<&str> = biomes.list().iter().map(|biome| biome.name.as_str()).collect();
    assert_eq!(names.len(), biomes.list().len(), "two biomes have the same name");
    for name in ["meadow", "birch wood", "pine forest", "moor", "desert", "mesa", "snowfield", "karst", "autumn wood", "ash land"] {
        assert!(names.contains(name), "{name}");
    }
}

#[test]
fn mountains_keep_their_snow_except_in_the_desert_and_on_the_mesa() {
    let biomes = biomes();
    for (i, biome) in biomes.list().iter().enumerate().filter(|(_, biome)| biome.realm == Realm::Surface) {
        let is_warm = ["desert", "mesa"].contains(&biome.name.as_str());
        assert_eq!(BiomeBlend::single(i as u16).snow_left(biomes.list()), f32::from(u8::from(!is_warm)), "{}", biome.name);
    }
}

/// The runs of columns with the same dominant biome: its index and the width.
fn widths(blends: &[BiomeBlend]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for blend in blends {
        match runs.last_mut() {
            Some((biome, width)) if *biome == blend.dominant() => *width += 1,
            _ => runs.push((blend.dominant(), 1)),
        }
    }
    runs
}

#[test]
fn every_biome_is_met_within_thirty_kilometres_and_each_is_300_to_1500_m_wide() {
    const FAR: i64 = 30_000;
    let biomes = biomes();
    let surface: BTreeSet<usize> = (0..biomes.list().len()).filter(|i| biomes.list()[*i].realm == Realm::Surface).collect();
    for seed in 0..100 {
        let runs = widths(&run(&biomes, Seed(seed * 7919), -FAR, 2 * FAR as usize));
        let met: BTreeSet<usize> = runs.iter().map(|(biome, _)| *biome).collect();
        assert_eq!(met, surface, "seed {seed}");
        for (biome, width) in &runs[1..runs.len() - 1] {
            assert!((300..=1500).contains(width), "{} is {width} m wide with seed {seed}", biomes.list()[*biome].name);
        }
    }
}

#[test]
fn tint_and_shape_are_continuous_across_every_border_and_seam() {
    /// The most that any number may change from one column to the next, as a share of its range.
    const MAX: f32 = 0.03;
    let biomes = biomes();
    let numbers = |tint: &Tint, shape: &BiomeTerrain| -> Vec<f32> {
        let pigments = [tint.soil, tint.deep, tint.cover, tint.edge, tint.zenith, tint.horizon, tint.mist, tint.range];
        let mut numbers: Vec<f32> = pigments.iter().flat_map(|pigment| pigment.0).collect();
        numbers.extend([tint.cover_m, tint.haze, tint.heights, tint.crags, tint.rain, tint.snow, tint.fog, tint.wind]);
        numbers.extend([shape.amplitude, shape.roughness, shape.terraces]);
        numbers
    };
    for (seed, first) in [(1, -20_000), (2, (1 << 60) - 5000), (3, -(1 << 60) - 5000), (4, 0)] {
        let blends = run(&biomes, Seed(seed), first, 20_000);
        let mut last: Option<Vec<f32>> = None;
        for (i, blend) in blends.iter().enumerate() {
            let sum: f32 = blend.parts.iter().map(|(_, weight)| weight).sum();
            assert!((sum - 1.0).abs() < 1.0e-5 && blend.f1 <= blend.f2);
            assert!(blend.parts[1..].iter().all(|(_, weight)| *weight <= blend.parts[0].1), "the nearest weighs most");
            let now = numbers(&blend.tint(&biomes.list), &blend.shape(&biomes.list));
            if let Some(last) = last {
                let most = now.iter().zip(&last).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                assert!(most < MAX, "a jump of {most} at column {}", first + i as i64);
            }
            last = Some(now);
        }
    }
}

#[test]
fn a_run_is_its_single_columns() {
    let biomes = biomes();
    for first in [-3000, (1 << 61) - 700] {
        let blends = run(&biomes, Seed(9), first, 1400);
        for i in (0..1400).step_by(37) {
            assert_eq!(run(&biomes, Seed(9), first + i as i64, 1)[0], blends[i]);
        }
    }
}

#[test]
fn the_depths_have_biomes_of_their_own_that_change_without_a_jump() {
    let biomes = biomes();
    let mut met = BTreeSet::new();
    for row in (-6000..0).step_by(7) {
        for column in [-9000, 0, 800, 40_000] {
            let here = biomes.cave_blend(Seed(1), Column(column), row);
            assert_eq!(biomes.list()[here.dominant()].realm, Realm::Below);
            met.insert(here.dominant());
            let next = biomes.cave_blend(Seed(1), Column(column), row + 1);
            let step = (here.tint(&biomes.list).soil.0[0] - next.tint(&biomes.list).soil.0[0]).abs();
            assert!(step < 0.03, "a jump of {step} at row {row}");
        }
    }
    assert!(met.len() >= 3, "only {} of them", met.len());
}

#[test]
fn from_version_7_cave_biomes_have_exact_borders_at_any_depth() {
    let [before, now] = [GeneratorVersion::OLDEST, GeneratorVersion::NEWEST].map(|version| biomes().in_version(version));
    let at = |biomes: &Biomes, row: i64| biomes.cave_blend(Seed(1), Column(300), row);
    for row in (-6000..0).step_by(13).chain([-(1 << 40), 1 << 40]) {
        assert_eq!(at(&before, row), at(&now, row), "row {row} is as it was");
    }
    let deep = -(1 << 60);
    let heights = |biomes: &Biomes| (0..500).map(|up| at(biomes, deep + up).f1.to_bits()).collect::<BTreeSet<_>>().len();
    assert!(heights(&before) < 10, "{} of 500 rows differ", heights(&before));
    assert!(heights(&now) > 400, "{} of 500 rows differ", heights(&now));
}

#[test]
fn the_land_is_shaped_by_its_biomes_and_has_no_new_cliff() {
    let height_source = crate::builtin::algorithms().find("superposed-cosine").expect("known").with_params(&[]).expect("defaults");
    let bare = crate::terrain::base_terrain(Seed(1), "superposed-cosine", height_source);
    let shaped = biomes().apply_to(&bare);
    let [before, after] = [&bare, &shaped].map(|land| land.heights(Column(-15_000), 30_000));
    assert_ne!(before, after);
    let steepest = |heights: &[f32]| heights.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    assert!(steepest(&after) < 4.0 * steepest(&before).max(1.0), "{} m in one, {} before", steepest(&after), steepest(&before));
}
