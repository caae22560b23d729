//! Tests of style: the statistics of the synthesised land against those of its exemplar.

use super::{super::statistics::HeightStatistics, *};
use crate::terrain::tests::autocorrelation;

/// Metres that are measured along the path, or along each of some rows.
const COLUMNS: usize = 1 << 17;

/// Statistics of the bare land, at samples a metre apart.
fn measured(height_source: &ExemplarHeightSource, seed: Seed) -> HeightStatistics {
    let rows: i64 = if height_source.as_2d().is_some() { 8 } else { 1 };
    let mut heights = Vec::with_capacity(COLUMNS);
    let per_row = COLUMNS / rows as usize;
    for row in 0..rows {
        let height_source = ExemplarHeightSource { spacing: 1.0, row: row * 1003, ..height_source.clone() };
        let land = Land::new(seed, "example", Box::new(height_source) as Box<dyn HeightSource>);
        let from = heights.len();
        heights.resize(from + per_row, 0.0);
        land.fill_heights(Column(-40_000 + row * 1_000_000), &mut heights[from..]);
    }
    for height in &mut heights {
        *height /= AMPLITUDE_M;
    }
    HeightStatistics::of_heights(&heights, per_row, 100.0, 1.0)
}

fn check(name: &str, height_source: &ExemplarHeightSource) {
    let example = height_source.example();
    let own = HeightStatistics::of(example);
    let land = measured(height_source, Seed(1));
    let off = own.max_quantile_error(&land);
    assert!(off < 0.1, "{name}, {:?}: the quantiles are {off} off", height_source.manner);
    // In a map hardly wider than the lag there is next to nothing to compare.
    let told = land
        .rise_ratios(&own)
        .into_iter()
        .zip(super::super::statistics::LAGS)
        .filter(|(_, lag)| 2 * lag < example.surface.columns.min(400));
    for (ratio, lag) in told.filter_map(|(ratio, lag)| Some((ratio?, lag))) {
        assert!((1.0 / 1.5..1.5).contains(&ratio), "{name}, {:?}: rises over {lag} are {ratio} times the example's", height_source.manner);
    }
}

#[test]
fn real_land_goes_on_with_its_own_heights_and_rises() {
    for name in shipped() {
        for manner in [ExemplarMethod::Best, ExemplarMethod::Blend, ExemplarMethod::Patches] {
            check(&name, &by(&name, manner));
        }
    }
}

#[test]
fn whatever_land_it_is_the_best_manner_keeps_heights_and_rises() {
    let count = 1500;
    let ground = hills(count, 1);
    let profile = |height: &dyn Fn(usize) -> f64| (0..count).map(height).collect::<Vec<_>>();
    let dunes = |x: usize| match (x as f64 + 9.0 * libm::sin(x as f64 * 0.013)) % 60.0 {
        windward if windward < 48.0 => windward / 48.0,
        lee => (60.0 - lee) / 12.0,
    };
    for (name, heights) in [
        ("hills", ground.clone()),
        ("white", profile(&|x| f64::from(Seed(8).unit(RandomStream::named("test white"), &[x as i64])))),
        ("from valley to summit", profile(&|x| (x as f64 / 40.0).powi(2) + x as f64 / 500.0 * ground[x])),
        ("one slope", profile(&|x| x as f64)),
        ("dunes", profile(&dunes)),
        ("waves", profile(&|x| libm::sin(x as f64 * 0.0314))),
    ] {
        check(name, &of(count, 1, &heights, ExemplarMethod::Best));
    }
    check("a map of hills", &of(200, 160, &hills(200, 160), ExemplarMethod::Best));
    let sloped: Vec<f64> = hills(200, 160).iter().enumerate().map(|(i, height)| height + (i % 200) as f64 * 2.0).collect();
    check("a map of one slope", &of(200, 160, &sloped, ExemplarMethod::Best));
}

#[test]
fn dunes_keep_their_lee() {
    let dunes: Vec<f64> = (0..1200).map(|x| if x % 60 < 48 { f64::from(x % 60) } else { f64::from(4 * (60 - x % 60)) }).collect();
    for manner in [ExemplarMethod::Blend, ExemplarMethod::Patches] {
        let height_source = ExemplarHeightSource { spacing: 1.0, ..of(1200, 1, &dunes, manner) };
        let (mut up, mut down) = (0, 0);
        for chunk in 0..200 {
            for pair in tile(&height_source, Seed(1), ChunkIndex(chunk)).windows(2) {
                if pair[1] > pair[0] { up += 1 } else { down += 1 }
            }
        }
        assert!(up > 3 * down, "{manner:?}: {up} columns rise, {down} fall");
    }
}

#[test]
fn nothing_repeats_at_any_lag_up_to_a_hundred_thousand_columns() {
    assert_nothing_repeats(1 << 18);
}

#[test]
#[ignore = "long: cargo verify-long"]
fn nothing_repeats_at_any_lag_up_to_a_million_columns() {
    assert_nothing_repeats(1 << 21);
}

fn assert_nothing_repeats(columns: usize) {
    for name in shipped() {
        for manner in [ExemplarMethod::Blend, ExemplarMethod::Patches] {
            let height_source = ExemplarHeightSource { spacing: 1.0, ..by(&name, manner) };
            let land = Land::new(Seed(9), "example", Box::new(height_source) as Box<dyn HeightSource>);
            let heights = land.heights(Column(-(1 << 20)), columns);
            let correlation = autocorrelation(&heights);
            // Within one form a land correlates with itself.
            let alike = (4096..correlation.len()).map(|lag| (lag, correlation[lag]));
            let (lag, worst) = alike.max_by(|a, b| a.1.total_cmp(&b.1)).expect("lags");
            assert!(worst < 0.5, "{name}, {manner:?}: correlation {worst} at lag {lag}");
        }
    }
}
