//! Tests of land in the style of an exemplar.

use proptest::prelude::*;

use super::{
    super::{detail_style::DetailStyle, style_exemplar},
    crude, *,
};

/// A drawing: patches of two styles and of none on a crude map, and lines across it.
fn plan(seed: u64, lines: bool) -> PreparedDrawing {
    let heights = crude(53, 41, seed);
    let patch = RandomStream::named("test style");
    let styled = (0..53 * 41).map(|i| (Seed(seed).hash(patch, &[i % 53 / 17, i / 53 / 13]) % 3) as u8).collect();
    let styles = vec!["half dome".into(), "cumberland".into()];
    let lines = if lines { super::lined::lines(seed, 53, 41, 3) } else { Vec::new() };
    PreparedDrawing::from(Drawing { styles, styled, lines, ..heights.into() })
}

fn bits(heights: &[f32]) -> Vec<u32> {
    heights.iter().map(|height| height.to_bits()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_window_with_styles_and_lines_is_the_same_bits_in_any_other_and_in_range(
        seed: u64, x in -(1i64 << 50)..(1i64 << 50), y in -(1i64 << 50)..(1i64 << 50), near: bool, lines: bool,
        detail in 0.0f32..=1.0, filter in 0usize..3, pixels_per_seed in 2u32..60,
    ) {
        let plan = plan(seed, lines);
        let (x, y) = if near { (x % 60, y % 60) } else { (x, y) };
        let filter = [SmoothingFilter::Median, SmoothingFilter::Mean, SmoothingFilter::None][filter];
        let synthesis = Synthesis { pixels_per_seed, detail, filter, ..Synthesis::default() };
        for stage in [SynthesisStage::Interpolate, SynthesisStage::Detail, SynthesisStage::Filter] {
            // Computed from last to first, and in parts.
            let part = synthesis.synthesize_window(plan.synthesis_input(), Seed(seed), stage, PixelRect { x: x + 13, y: y + 5, width: 11, height: 3 });
            let whole = PixelRect { x, y, width: 40, height: 24 };
            let all = synthesis.synthesize_window(plan.synthesis_input(), Seed(seed), stage, whole);
            prop_assert!(all.iter().all(|value| (0.0..=1.0).contains(value)));
            for (row, part) in part.chunks_exact(11).enumerate() {
                prop_assert_eq!(bits(part), bits(&all[(row + 5) * 40 + 13..(row + 5) * 40 + 24]));
            }
            let picture = synthesis.synthesize_parallel(plan.synthesis_input(), Seed(seed), stage, whole, |_| true).expect("it goes on");
            prop_assert_eq!(bits(&picture), bits(&all));
        }
        // More than a part, and more rows than are filtered at once.
        let whole = PixelRect { x, y, width: 300, height: 40 };
        let (mut parts, mut rows) = (SynthesisInParts::new(&synthesis, Seed(seed), whole), Vec::new());
        while !parts.is_finished() {
            rows.extend(parts.advance(plan.synthesis_input()));
        }
        let all = synthesis.synthesize_window(plan.synthesis_input(), Seed(seed), SynthesisStage::Filter, whole);
        let joined: Vec<f32> = rows.into_iter().flat_map(|(_, land)| land).collect();
        prop_assert_eq!(bits(&joined), bits(&all));
    }
}

#[test]
fn where_there_is_no_style_the_land_is_what_it_was_and_where_there_is_one_it_is_another() {
    let map = crude(120, 80, 3);
    let plain =
        Synthesis::default().synthesize_window(&map, Seed(4), SynthesisStage::Filter, PixelRect { x: 0, y: 0, width: 120, height: 80 });
    let styled = (0..120 * 80).map(|i| u8::from(i % 120 > 60)).collect();
    let plan = PreparedDrawing::from(Drawing { styles: vec!["cumberland".into()], styled, ..map.into() });
    let land = Synthesis::default().synthesize_window(
        plan.synthesis_input(),
        Seed(4),
        SynthesisStage::Filter,
        PixelRect { x: 0, y: 0, width: 120, height: 80 },
    );
    let differ = |from: usize, to: usize| (0..120 * 80).filter(|i| (from..to).contains(&(i % 120)) && land[*i] != plain[*i]).count();
    assert_eq!(differ(8, 53), 0, "and the mirror at the left edge lies far from it");
    assert!(differ(70, 110) > 40 * 80 * 9 / 10, "{}", differ(70, 110));
}

#[test]
fn a_style_gives_way_to_another_without_a_jump() {
    let heights = CrudeHeightmap::new(160, 80, vec![0.55; 160 * 80]);
    let styles = vec!["half dome".to_string(), "cumberland".to_string()];
    let of = |styled: Vec<u8>| {
        let plan = PreparedDrawing::from(Drawing { styles: styles.clone(), styled, ..heights.clone().into() });
        Synthesis { filter: SmoothingFilter::None, ..Synthesis::default() }.synthesize_window(
            plan.synthesis_input(),
            Seed(4),
            SynthesisStage::Filter,
            PixelRect { x: 0, y: 0, width: 160, height: 80 },
        )
    };
    let steepest = |land: &[f32], from: usize, to: usize| {
        let rows = land.chunks_exact(160);
        rows.flat_map(|row| (from..to).map(|x| (row[x + 1] - row[x]).abs())).fold(0.0, f32::max)
    };
    let land = of((0..160 * 80).map(|i| 1 + u8::from(i % 160 >= 80)).collect());
    let most = steepest(&of(vec![1; 160 * 80]), 66, 94).max(steepest(&of(vec![2; 160 * 80]), 66, 94));
    let border = steepest(&land, 66, 94);
    // Where two styles with very different heights meet, the land climbs from one to the other over a dozen pixels.
    assert!(border < most * 1.35, "{border} at the border, {most} within");
}

#[test]
fn crests_get_what_the_example_has_on_crests() {
    // Waves with jagged crests and perfectly smooth troughs.
    let (width, height) = (300, 300);
    let wave = |y: usize| 0.5 + 0.4 * libm::sinf(y as f32 / 14.0);
    let tooth = |x: usize, y: usize| if wave(y) > 0.75 && (x + y).is_multiple_of(2) { 0.08 } else { 0.0 };
    let heights = (0..width * height).map(|i| wave(i / width) + tooth(i % width, i / width)).collect();
    let style = DetailStyle::of(&style_exemplar::StyleExemplar { heights, width, height, pixel_m: 90.0 }, 5.0);
    let map = CrudeHeightmap::new(width, height, (0..width * height).map(|i| wave(i % width)).collect());
    let added = style.window(&map, Seed(5), PixelRect { x: 0, y: 0, width, height });
    let rough = |is: &dyn Fn(f32) -> bool| {
        let steps: Vec<f32> =
            (0..width * height - width).filter(|i| is(wave(i % width))).map(|i| (added[i] - added[i + width]).abs()).collect();
        steps.iter().sum::<f32>() / steps.len() as f32
    };
    let (crests, troughs) = (rough(&|height| height > 0.85), rough(&|height| height < 0.3));
    assert!(crests > 5.0 * troughs && crests > 0.02, "{crests} on crests, {troughs} in troughs");
}

#[test]
fn what_is_added_is_as_rough_as_the_example_and_comes_from_all_over_it() {
    for name in style_exemplar::shipped() {
        let field = style_exemplar::find(name).expect("it comes with the game");
        let style = DetailStyle::of(&field, 5.0);
        let map = CrudeHeightmap::new(256, 256, field_at(&field, 256));
        let added = style.window(&map, Seed(5), PixelRect { x: 0, y: 0, width: 256, height: 256 });
        let spread = (added.iter().map(|added| f64::from(added * added)).sum::<f64>() / added.len() as f64).sqrt();
        assert!(
            spread > 0.25 * f64::from(style.typical_max()) / 2.6 && spread < 2.0 * f64::from(style.typical_max()) / 2.6,
            "{name}: {spread} of {}",
            style.typical_max()
        );
        let mean = added.iter().map(|added| f64::from(*added)).sum::<f64>() / added.len() as f64;
        assert!(mean.abs() < spread / 3.0, "{name}: {mean} of {spread}");
    }
}

/// An exemplar stretched over a map.
fn field_at(field: &style_exemplar::StyleExemplar, side: usize) -> Vec<f32> {
    (0..side * side).map(|i| field.heights[i / side * field.height / side * field.width + i % side * field.width / side]).collect()
}

#[test]
fn an_example_of_whatever_size_is_a_style() {
    for (width, height) in [(1, 1), (2, 1), (1, 400), (33, 34), (500, 3)] {
        for flat in [true, false] {
            let heights = (0..width * height).map(|i| if flat { 0.5 } else { (i % 7) as f32 / 6.0 }).collect();
            for pixel_m in [30.0, 90.0, 1000.0] {
                let style = DetailStyle::of(&style_exemplar::StyleExemplar { heights: Vec::clone(&heights), width, height, pixel_m }, 31.6);
                let added = style.window(&crude(9, 9, 1), Seed(1), PixelRect { x: -70, y: 1 << 40, width: 100, height: 40 });
                assert!(added.iter().all(|added| if flat { added.abs() < 1.0e-6 } else { added.abs() <= 2.0 }), "{width} x {height}");
            }
        }
    }
}
