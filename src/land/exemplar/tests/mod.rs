//! Tests of exemplar-based terrain: style, exactness everywhere, and odd exemplars.

mod files;
mod manner;

use proptest::prelude::*;

use super::{Exemplar, ExemplarHeightSource, ExemplarMethod, shipped};
use crate::builtin as app;
use crate::{
    AMPLITUDE_M, CHUNK_COLUMNS, COLUMN_LIMIT, ChunkIndex, Column, HeightSource, HeightSource2d, Land, PlanePatch, RandomStream, Recipe,
    Seed, StringParam, params,
    preset::{Preset, share_code},
    simd::narrower,
    terrain::tests::tile,
};

/// The land of an exemplar by its text.
fn by(text: &str, manner: ExemplarMethod) -> ExemplarHeightSource {
    let mut height_source = ExemplarHeightSource { manner, ..ExemplarHeightSource::default() };
    params::set(&mut height_source, "example", text).unwrap_or_else(|fault| panic!("{fault}"));
    height_source
}

/// The land of some heights in metres.
fn of(columns: usize, rows: usize, heights: &[f64], manner: ExemplarMethod) -> ExemplarHeightSource {
    by(&Exemplar::new(columns, rows, heights, 1.0).expect("sound").to_encoded_text(), manner)
}

/// Deterministic hills of several sizes.
fn hills(columns: usize, rows: usize) -> Vec<f64> {
    const HILLS: RandomStream = RandomStream::named("test hills");
    let noise = |x: usize, y: usize, size: usize| {
        let at = |i: usize, j: usize| f64::from(Seed(3).unit(HILLS, &[i as i64, j as i64, size as i64]));
        let ease = |at: usize| {
            let share = (at % size) as f64 / size as f64;
            share * share * (3.0 - 2.0 * share)
        };
        let (i, j, u, v) = (x / size, y / size, ease(x), ease(y));
        (at(i, j) * (1.0 - u) + at(i + 1, j) * u) * (1.0 - v) + (at(i, j + 1) * (1.0 - u) + at(i + 1, j + 1) * u) * v
    };
    let height = |x: usize, y: usize| [64, 32, 16, 8, 4, 2].into_iter().map(|size| size as f64 * noise(x, y, size)).sum();
    (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))).map(|(x, y)| height(x, y)).collect()
}

fn columns() -> impl Strategy<Value = i64> {
    let special = prop::sample::select(vec![0, 1 << 16, 1 << 31, 1 << 53, 1 << 60, COLUMN_LIMIT - 4000]);
    prop_oneof![
        -COLUMN_LIMIT..=COLUMN_LIMIT - 4000,
        (special, any::<bool>(), -2000i64..2000).prop_map(|(x, negative, near)| if negative { -x + near.abs() } else { x + near - 2000 }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_seam_is_exact_in_whatever_order_and_every_value_in_range(
        seed: u64,
        x in columns(),
        row in -COLUMN_LIMIT..=COLUMN_LIMIT,
        which in 0..4_usize,
        blend: bool,
        spacing in prop::sample::select(vec![0.0, 1.0, 0.1, 0.7, 2.0, 3.3, 27.0, 1000.0]),
    ) {
        let manner = if blend { ExemplarMethod::Blend } else { ExemplarMethod::Patches };
        let height_source = ExemplarHeightSource { spacing, row, ..by(&shipped()[which], manner) };
        let chunk = Column(x).chunk();
        let right = tile(&height_source, Seed(seed), chunk.next());
        let left = tile(&height_source, Seed(seed), chunk);
        prop_assert_eq!(left[CHUNK_COLUMNS].to_bits(), right[0].to_bits());
        prop_assert!(left.iter().all(|height| (0.0..=1.0).contains(height)), "{:?}", left);
        prop_assert_eq!([left.map(f32::to_bits); 2], narrower::each(|| tile(&height_source, Seed(seed), chunk).map(f32::to_bits)));
        if let Some(plane) = height_source.as_2d() {
            let mut cut = [0.0; CHUNK_COLUMNS + 1];
            plane.fill_row(Seed(seed), chunk.first(), row, &mut cut);
            prop_assert_eq!(left.map(f32::to_bits), cut.map(f32::to_bits));
            // Neighbouring rows of a plane are similar.
            plane.fill_row(Seed(seed), chunk.first(), row ^ 1, &mut cut);
            let near = left.iter().zip(&cut).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
            prop_assert!(near < 0.5 || (0.05..1.0).contains(&spacing), "the next row is {near} off");
        }
    }

    #[test]
    fn any_heights_are_a_land(
        wide in 1_usize..40,
        high in 1_usize..12,
        heights in prop::collection::vec(-100_000.0..100_000.0_f64, 480),
        whole: bool,
        blend: bool,
        x in columns(),
    ) {
        let manner = if blend { ExemplarMethod::Blend } else { ExemplarMethod::Patches };
        let heights: Vec<f64> = heights[..wide * high].iter().map(|height| if whole { (height / 30_000.0).round() } else { *height }).collect();
        let height_source = of(wide, high, &heights, manner);
        let (left, right) = (tile(&height_source, Seed(1), Column(x).chunk()), tile(&height_source, Seed(1), Column(x).chunk().next()));
        prop_assert_eq!(left[CHUNK_COLUMNS].to_bits(), right[0].to_bits());
        prop_assert!(left.iter().all(|height| (0.0..=1.0).contains(height)));
    }
}

#[test]
fn what_is_the_same_everywhere_is_a_level_land() {
    for (columns, rows) in [(1, 1), (1000, 1), (30, 30)] {
        for manner in [ExemplarMethod::Best, ExemplarMethod::Blend, ExemplarMethod::Patches] {
            let height_source = of(columns, rows, &vec![1234.5; columns * rows], manner);
            assert!(tile(&height_source, Seed(4), ChunkIndex(-7)).iter().all(|height| *height == super::LEVEL), "{columns} x {rows}");
            assert_eq!(height_source.height_range_m(), Some(0.0));
            let land = Land::new(Seed(4), "example", Box::new(height_source) as Box<dyn HeightSource>);
            let country = crate::LandLayers::from_iter([crate::terrain::layer()]).apply_to(&land);
            assert_eq!(country.height(Column(77)), 0.0);
        }
    }
}

#[test]
fn the_game_takes_the_examples_own_metres() {
    let mut heights = hills(600, 1);
    (heights[0], heights[1]) = (-40.0, 300.0);
    let height_source = of(600, 1, &heights, ExemplarMethod::Patches);
    assert_eq!(height_source.height_range_m(), Some(340.0));
    let bare = Land::new(Seed(4), "example", Box::new(height_source.clone()) as Box<dyn HeightSource>);
    let country = crate::LandLayers::from_iter([crate::terrain::layer()]).apply_to(&bare);
    for column in [-5000, 0, 17, 123_456] {
        let expected = (bare.height(Column(column)) - AMPLITUDE_M / 2.0) * 3.4;
        assert!((country.height(Column(column)) - expected).abs() < 1.0e-3);
    }
    // A scaled model has the slopes of the original.
    let real = by("denali", ExemplarMethod::Patches);
    let model = ExemplarHeightSource { spacing: real.example().spacing_m * 8.0, ..real.clone() };
    let (real, model) = (real.height_range_m().expect("its own"), model.height_range_m().expect("its own"));
    assert!((model / real - 8.0).abs() < 1.0e-4, "{real} and {model}");
    assert_eq!(ExemplarHeightSource { height: 70.0, ..height_source }.height_range_m(), Some(70.0));
}

#[test]
fn samples_stand_where_they_are_and_between_them_it_is_smooth() {
    let plain = of(120, 90, &hills(120, 90), ExemplarMethod::Blend);
    let wide = ExemplarHeightSource { spacing: 8.0, row: 40, ..plain.clone() };
    let samples = tile(&ExemplarHeightSource { row: 5, ..plain }, Seed(2), ChunkIndex(0));
    let between = tile(&wide, Seed(2), ChunkIndex(0));
    assert!((0..CHUNK_COLUMNS / 8).all(|sample| samples[sample].to_bits() == between[8 * sample].to_bits()));
    let steepest = samples[..34].windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    assert!(between.windows(2).all(|pair| (pair[1] - pair[0]).abs() < steepest * 0.3), "a kink");
}

#[test]
fn from_far_away_the_plane_is_the_same_land() {
    let height_source = by("half dome", ExemplarMethod::Blend);
    let mut patch = [0.0; 36];
    height_source.fill_patch(Seed(9), PlanePatch { column: -640, row: 320, stride: 64, columns: 6, rows: 6 }, &mut patch);
    for (i, height) in patch.iter().enumerate() {
        let (column, row) = (Column(-640 + 64 * (i as i64 % 6)), 320 + 64 * (i as i64 / 6));
        // Nearest sample instead of interpolation.
        assert!((height_source.elevation(Seed(9), column, row) - height).abs() < 0.25, "{column:?}, {row}");
    }
}

#[test]
fn an_example_comes_back_from_its_letters_and_a_damaged_one_is_refused() {
    let example = Exemplar::new(40, 30, &hills(40, 30), 2.5).expect("sound");
    let text = example.to_encoded_text();
    let again = Exemplar::find(&text).expect("whole");
    assert_eq!((&again.surface, again.metres, again.spacing_m), (&example.surface, example.metres, example.spacing_m));
    assert_eq!(again.to_encoded_text(), text);
    for end in [8, 9, 20, text.len() / 2, text.len() - 1] {
        assert!(Exemplar::find(&text[..end]).is_err(), "{end} letters of {}", text.len());
    }
    assert!(Exemplar::find(&format!("{text}AAAA")).is_err());
    assert!(Exemplar::find(&text.replace('A', "!")).is_err());
    assert!(Exemplar::find("nowhere").err().expect("none").to_string().contains("there are cumberland, denali"));
}

#[test]
fn an_example_travels_in_a_preset_and_says_that_it_has_no_code() {
    let algorithms = app::algorithms();
    let height_source = of(50, 1, &hills(50, 1), ExemplarMethod::Blend);
    let recipe = Recipe::from_height_source(crate::GeneratorVersion::NEWEST, Seed(4), "example", &height_source, &algorithms);
    let preset = Preset::parse(&Preset::of(&recipe, "mine").to_ron(), &algorithms).expect("sound");
    assert_eq!(preset.recipe(Seed(0)), Ok(recipe.clone()));
    assert_eq!(
        tile(&*recipe.height_source(&algorithms).expect("a land"), Seed(4), ChunkIndex(3)),
        tile(&height_source, Seed(4), ChunkIndex(3))
    );
    let fault = share_code::encode(&recipe, &algorithms).expect_err("it is too long");
    assert!(fault.to_string().contains("example"), "{fault}");
    let known = Recipe { settings: vec![("example".into(), "half dome".into())], ..recipe };
    let letters = share_code::encode(&known, &algorithms).expect("one that comes with the game has a place in a code");
    assert_eq!(share_code::decode(&letters, &algorithms), Ok(known));
}

#[test]
fn every_parameter_changes_the_land_that_is_walked() {
    let walked = |settings: &[(&str, &str)]| {
        let settings = settings.iter().map(|(name, text)| ((*name).into(), (*text).into())).collect();
        let recipe = Recipe::new(Seed(5), "example", settings);
        recipe.land(&app::algorithms(), &app::land_layers()).expect("a land").chunk_heights(ChunkIndex(3))
    };
    let plain = walked(&[]);
    for set in [("example", "denali"), ("manner", "patches"), ("spacing", "30"), ("height", "33"), ("row", "1000")] {
        assert!(walked(&[set]) != plain, "{set:?} changes nothing");
    }
    assert!(StringParam::new(&super::exemplar::EXAMPLES).known_names().len() >= 3);
}
