//! Tests of terrain lines and the land that is diffused from them.

use std::path::Path;

use proptest::prelude::*;

use super::{
    super::{
        diffusion::{DiffusionGrid, DiffusionSolver},
        line_constraints::BANK_WIDTH,
        lines_file,
    },
    crude, *,
};
use crate::RandomStream;

/// Random lines of all kinds on a map.
pub fn lines(seed: u64, width: usize, height: usize, count: usize) -> Vec<TerrainLine> {
    let mut stream = Seed(seed).rng(RandomStream::named("test lines"), &[]);
    (0..count)
        .map(|number| {
            let kind = TerrainLineKind::ALL[number % 3];
            let points = 2 + (stream.unit() * 4.0) as usize;
            let knots = (0..points)
                .map(|_| Knot::new([stream.unit() * width as f32, stream.unit() * height as f32], stream.unit(), width, height))
                .collect();
            let slopes = stream.chance(0.3).then(|| [stream.range(-0.05, 0.05), stream.range(-0.05, 0.05)]);
            TerrainLine {
                closed: stream.chance(0.2),
                reach: [0, 3, 12, 40][(stream.unit() * 4.0) as usize],
                slopes,
                ..TerrainLine::new(kind, knots)
            }
        })
        .collect()
}

fn of_kind(kind: TerrainLineKind, seed: u64, count: usize) -> Vec<TerrainLine> {
    lines(seed, 90, 70, count).into_iter().map(|line| TerrainLine { kind, ..line }).collect()
}

/// The finished land of lines on a crude heightmap, with styles.
fn land(lines: Vec<TerrainLine>, seed: u64) -> Vec<f32> {
    let drawing = Drawing { styles: vec!["cumberland".into()], styled: vec![1; 90 * 70], lines, ..crude(90, 70, seed).into() };
    let whole = PixelRect { x: 0, y: 0, width: 90, height: 70 };
    Synthesis::default().synthesize_window(PreparedDrawing::from(drawing).synthesis_input(), Seed(seed), SynthesisStage::Filter, whole)
}

/// The pixels that a line goes through, each with the height where it enters.
fn chain(line: &TerrainLine) -> Vec<(usize, f32)> {
    let mut chain: Vec<(usize, f32)> =
        line.nodes(90, 70).iter().map(|node| ((node.at[1] as usize).min(69) * 90 + (node.at[0] as usize).min(89), node.height)).collect();
    chain.dedup_by_key(|(pixel, _)| *pixel);
    chain
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_river_never_rises_and_no_bank_lies_below_it(seed: u64, count in 1usize..5) {
        let rivers = of_kind(TerrainLineKind::River, seed, count);
        let land = land(rivers.clone(), seed);
        for river in &rivers {
            let mut run = chain(river);
            if river.knots[river.knots.len() - 1].height > river.knots[0].height {
                run.reverse();
            }
            for pair in run.windows(2) {
                prop_assert!(land[pair[1].0] <= land[pair[0].0], "it rises from {} to {}", land[pair[0].0], land[pair[1].0]);
            }
        }
        // Only beside a river that crosses neither another one nor itself.
        let crosses = |river: &TerrainLine| {
            let mut pixels: Vec<usize> = chain(river).into_iter().map(|(pixel, _)| pixel).collect();
            let count = pixels.len();
            pixels.sort_unstable();
            pixels.dedup();
            pixels.len() < count
        };
        if let [river] = rivers.as_slice() && !crosses(river) {
            let nodes = river.nodes(90, 70);
            for (i, height) in land.iter().enumerate() {
                let far = |at: [f32; 2]| libm::hypotf(at[0] - (i % 90) as f32 - 0.5, at[1] - (i / 90) as f32 - 0.5);
                let node = nodes.iter().min_by(|a, b| far(a.at).total_cmp(&far(b.at))).expect("a node");
                // Sweeps miss a node that is not the nearest of its own pixel: by half a pixel's diagonal at most.
                let missed = std::f32::consts::FRAC_1_SQRT_2;
                let within = far(node.at) <= BANK_WIDTH - missed && (river.reach == 0 || f32::from(river.reach) >= BANK_WIDTH);
                // A bank is as high as the river where it enters the pixel of the node that was found, up to a diagonal away. Of
                // two stretches at the same distance the lower one may count.
                let near = far(node.at) + missed + std::f32::consts::SQRT_2;
                let low = nodes.iter().filter(|other| far(other.at) <= near).map(|node| node.height).fold(1.0, f32::min);
                prop_assert!(!within || *height >= low, "{height} beside a river at {low}");
            }
        }
    }

    #[test]
    fn land_meets_a_ridge_at_its_height_and_the_sea_at_a_coast(seed: u64, coast: bool) {
        let line = of_kind(if coast { TerrainLineKind::Coast } else { TerrainLineKind::Ridge }, seed, 1).remove(0);
        let land = land(vec![line.clone()], seed);
        for (pixel, height) in chain(&line) {
            // A curve that comes back to a pixel has two heights there.
            let twice = chain(&line).iter().filter(|(other, _)| *other == pixel).count() > 1;
            prop_assert!(twice || land[pixel].to_bits() == height.to_bits(), "{} instead of {height}", land[pixel]);
            prop_assert!(!coast || height == SEA);
        }
    }

    #[test]
    fn beyond_its_reach_a_line_changes_nothing(seed: u64) {
        let line = TerrainLine { reach: 8, ..lines(seed, 90, 70, 1).remove(0) };
        let (with, without) = (land(vec![line.clone()], seed), land(Vec::new(), seed));
        let area = LineConstraints::area_of(&line, 90, 70);
        let reach = Synthesis::default().halo(true) as i64;
        for (i, (with, without)) in with.iter().zip(&without).enumerate() {
            let far = |at: i64, first: i64, count: usize| (first - at).max(at - (first + count as i64 - 1));
            if far(i as i64 % 90, area.x, area.width).max(far(i as i64 / 90, area.y, area.height)) > reach {
                prop_assert_eq!(with.to_bits(), without.to_bits());
            }
        }
    }

    #[test]
    fn lines_come_back_from_their_letters_and_from_their_file(seed: u64, sea: bool) {
        let heights = if sea { CrudeHeightmap::new(90, 70, vec![0.0; 90 * 70]) } else { crude(90, 70, seed) };
        let sixteen = heights.values().iter().map(|value| (value * 65_535.0).round() / 65_535.0).collect();
        let drawing = Drawing { lines: lines(seed, 90, 70, 6), ..CrudeHeightmap::new(90, 70, sixteen).into() };
        prop_assert_eq!(Drawing::find(&drawing.to_compact_text()), Ok(drawing.clone()));
        let text = lines_file::to_ron(&drawing);
        prop_assert_eq!(text.contains("drawn:"), !sea, "{}", text);
        prop_assert_eq!(lines_file::parse(&text, Path::new("")), Ok(drawing));
    }
}

#[test]
fn a_drawing_with_styles_and_lines_is_refused_when_a_letter_is_missing() {
    let styled = (0..90 * 70).map(|i| (i / 500 % 3) as u8).collect();
    let styles = vec!["cumberland".into(), "half dome".into()];
    let heights = CrudeHeightmap::new(90, 70, (0..90 * 70).map(|i| [0.0, 1.0][i / 90 % 2]).collect());
    let drawing = Drawing { styles, styled, lines: lines(3, 90, 70, 2), ..heights.into() };
    let text = drawing.to_compact_text();
    assert_eq!(Drawing::find(&text), Ok(drawing.clone()));
    let damaged = Err(DrawingError::Damaged);
    for end in 6..text.len() {
        assert_eq!(Drawing::find(&text[..end]), damaged, "{end} letters of {}", text.len());
    }
    assert_eq!(Drawing::find(&format!("{text}AAAA")), damaged);
    let far =
        TerrainLine { knots: vec![Knot { at: [0, 0], height: 0.5 }, Knot { at: [i32::MAX, 0], height: 0.5 }], ..drawing.lines[0].clone() };
    assert_eq!(Drawing::find(&Drawing { lines: vec![far], ..drawing.clone() }.to_compact_text()), damaged);
    let nan = TerrainLine { knots: vec![Knot { at: [0, 0], height: f32::NAN }; 2], ..drawing.lines[0].clone() };
    assert_eq!(Drawing::find(&Drawing { lines: vec![nan], ..drawing.clone() }.to_compact_text()), damaged);
    let unknown = Drawing { styles: vec!["cumberland".into(), "the moon".into()], ..drawing };
    assert!(
        Drawing::find(&unknown.to_compact_text())
            .is_err_and(|fault| fault.to_string().starts_with("there is no example 'the moon'; there are "))
    );
}

#[test]
fn a_drawing_without_styles_and_lines_is_written_as_ever() {
    let drawing = Drawing::find("volcano").expect("a map");
    assert!(!drawing.to_compact_text().starts_with("drawn:A"), "its letters begin with the length of its heights, which is not 0");
    let empty = Drawing { styles: vec!["cumberland".into()], ..drawing.clone() };
    assert_eq!(empty.to_compact_text(), drawing.to_compact_text(), "a style that is nowhere is none");
}

#[test]
fn a_file_of_lines_says_in_a_line_what_is_wrong_with_it() {
    let parse = |text: &str| lines_file::parse(text, Path::new(""));
    let sound = "(size: (100, 60), lines: [(kind: River, points: [(1, 2, 0.5), (99.5, 60, 0.25)], slopes: (0.01, -0.01))])";
    let drawing = parse(sound).expect("sound");
    assert_eq!((drawing.heights.width(), drawing.lines.len(), drawing.lines[0].kind), (100, 1, TerrainLineKind::River));
    assert_eq!((drawing.lines[0].reach, drawing.lines[0].slopes), (terrain_line::DEFAULT_REACH, Some([0.01, -0.01])));
    assert!(parse("(over: \"volcano\", lines: [])").is_ok_and(|drawing| drawing == Drawing::find("volcano").expect("a map")));
    let line = |rest: &str| format!("(size: (100, 60), lines: [(kind: Ridge, {rest})])");
    for (text, words) in [
        (String::new(), "line 1, column "),
        (sound[..60].into(), "line 1, column "),
        ("\n\n(size: (9, 9), lines: [], colour: 3)".into(), "line 3, column 27: there is no 'colour'"),
        ("(lines: [])".into(), "it says either what size the map is, or what map its lines lie over"),
        ("(size: (9, 9), over: \"volcano\", lines: [])".into(), "it says either"),
        ("(size: (0, 9), lines: [])".into(), "a map has pixels, not 0 x 9"),
        ("(size: (9, 99999), lines: [])".into(), "a map to walk has at most 2048 pixels a side"),
        ("(over: \"nowhere\", lines: [])".into(), "there is no map 'nowhere'"),
        ("(over: \"others.ron\", lines: [])".into(), "lines lie over no other lines"),
        ("(over: \"no such.png\", lines: [])".into(), "cannot read no such.png"),
        (sound.replace("River", "Road"), "line 1, column "),
        (line("points: [(1, 2, 0.5)]"), "line 1 of them: it has fewer than two points"),
        (line("points: [(1, 2, 0.5), (100.5, 3, 0.5)]"), "line 1 of them: its point 100.5, 3 lies beyond the map of 100 x 60 pixels"),
        (line("points: [(1, 2, 0.5), (NaN, 3, 0.5)]"), "line 1 of them: its point NaN, 3 lies beyond"),
        (line("points: [(1, 2, 0.5), (9, inf, 0.5)]"), "line 1 of them: its point 9, inf lies beyond"),
        (line("points: [(1, 2, 0.5), (9, 3, 1.5)]"), "line 1 of them: its height 1.5 is not from 0 to 1"),
        (line("points: [(1, 2, 0.5), (9, 3, NaN)]"), "line 1 of them: its height NaN is not from 0 to 1"),
        (line("points: [(1, 2, 0.5), (9, 3, 1)], slopes: (0, 3)"), "line 1 of them: its slope 3 is not from -0.25 to 0.25"),
        (line("points: [(1, 2, 0.5), (9, 3, 1)], reach: -1"), "line 1, column "),
        (line(&format!("points: [{}]", "(1, 2, 0.5), ".repeat(5000))), "lines have at most 4096 points together, not 5000"),
    ] {
        let fault = parse(&text).expect_err(&text).to_string();
        assert!(fault.starts_with(words) && !fault.contains('\n'), "{fault:?} instead of {words:?}");
    }
}

#[test]
fn diffusion_comes_to_rest_where_a_thousand_rounds_do() {
    let (width, height) = (80, 60);
    let ridge = |x: usize, y: usize| y == 20 + x / 8 && (10..70).contains(&x);
    let mut plate = DiffusionGrid {
        width,
        height,
        heights: vec![0.0; width * height],
        fixed: (0..width * height).map(|i| ridge(i % width, i / width) || i % width == 0 || i / width == height - 1).collect(),
        bends: (0..width * height).map(|i| if i % 640 == 300 { 0.02 } else { 0.0 }).collect(),
    };
    for i in (0..width * height).filter(|i| ridge(i % width, i / width)) {
        plate.heights[i] = 0.9;
    }
    let mut plain: Vec<f64> = plate.heights.iter().map(|height| f64::from(*height)).collect();
    for _ in 0..30_000 {
        for i in (0..width * height).filter(|i| !plate.fixed[*i]) {
            let (x, y) = (i % width, i / width);
            let at = |is: bool, other: usize| if is { plain[other] } else { plain[i] };
            let around =
                at(x > 0, i.wrapping_sub(1)) + at(x + 1 < width, i + 1) + at(y > 0, i.wrapping_sub(width)) + at(y + 1 < height, i + width);
            plain[i] = (around - f64::from(plate.bends[i])) / 4.0;
        }
    }
    let mut solver = DiffusionSolver::new(plate);
    let plate = std::iter::repeat_with(|| solver.step()).flatten().next().expect("it is solved");
    let most = plate.heights.iter().zip(&plain).map(|(ours, plain)| (f64::from(*ours) - plain).abs()).fold(0.0, f64::max);
    assert!(most < 0.02, "{most} beside a plain version");
}

#[test]
fn land_beside_a_line_has_the_slopes_that_are_asked() {
    let knots = [[10.0, 35.0], [80.0, 35.0]].map(|at| Knot::new(at, 0.5, 90, 70)).to_vec();
    let line = TerrainLine { slopes: Some([0.02, -0.03]), reach: 30, ..TerrainLine::new(TerrainLineKind::Ridge, knots) };
    let level = CrudeHeightmap::new(90, 70, vec![0.5; 90 * 70]);
    let plan = PreparedDrawing::from(Drawing { lines: vec![line], ..level.into() });
    let at = |y: i64| plan.synthesis_input().heights.at(45, y);
    // It was drawn to the right, so its left is above. A little gentler than imposed, because the land has to be level again
    // at the end of the line's reach.
    assert!((0.53..0.57).contains(&at(31)), "{} above", at(31));
    assert!((0.395..0.46).contains(&at(38)), "{} below", at(38));
}
