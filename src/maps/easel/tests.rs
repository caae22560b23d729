//! Tests of tools, undo and live heights.

use eremite_land::{
    Seed,
    background::finish,
    synthesis::{
        CrudeHeightmap, Drawing, Knot, PreparedDrawing, SmoothingFilter, Synthesis, SynthesisStage, TerrainLine, TerrainLineKind, WalkPath,
    },
};
use proptest::prelude::*;

use super::*;

fn heights(canvas: &HeightmapDocument) -> Vec<f32> {
    canvas.to_heightmap().values().to_vec()
}

#[test]
fn a_stroke_sets_what_it_covers_and_nothing_else() {
    let mut canvas = HeightmapDocument::blank(60, 40);
    let touched = canvas.stroke(EaselBrush::Height(0.8), 5.0, [10.0, 20.0], [40.0, 20.0]).expect("it is on the canvas");
    assert_eq!(touched, PixelArea { x: 5, y: 15, width: 40, height: 10 });
    for (i, height) in heights(&canvas).into_iter().enumerate() {
        let (x, y) = ((i % 60) as f32 + 0.5, (i / 60) as f32 + 0.5);
        let far = (x - x.clamp(10.0, 40.0)).hypot(y - 20.0);
        if far < 4.7 {
            assert!((height - 0.8).abs() < 1.0e-4, "a hole at {x}, {y}");
        } else if far > 5.0 {
            assert_eq!(height, 0.0, "a spot at {x}, {y}");
        }
    }
    assert_eq!(canvas.stroke(EaselBrush::Height(1.0), 5.0, [-90.0, 3.0], [-20.0, 3.0]), None);
    assert_eq!(canvas.stroke(EaselBrush::Height(1.0), 0.1, [3.5, 3.5], [3.5, 3.5]), Some(PixelArea { x: 3, y: 3, width: 1, height: 1 }));
}

#[test]
fn smoothing_softens_an_edge_and_keeps_what_is_level() {
    let mut canvas = HeightmapDocument::blank(40, 40);
    canvas.stroke(EaselBrush::Height(1.0), 60.0, [80.0, 20.0], [80.0, 20.0]);
    let edge = |canvas: &HeightmapDocument| {
        canvas.to_heightmap().values()[20 * 40..21 * 40].windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max)
    };
    let before = edge(&canvas);
    for _ in 0..12 {
        canvas.stroke(EaselBrush::Smooth, 12.0, [20.0, 20.0], [20.0, 20.0]);
    }
    assert!(edge(&canvas) < before * 0.35, "{} and {before}", edge(&canvas));
    assert_eq!((canvas.at(2, 2), canvas.at(37, 37)), (0.0, 1.0));
}

#[test]
fn a_fill_takes_the_patch_and_stops_at_its_border() {
    let mut canvas = HeightmapDocument::blank(30, 20);
    canvas.stroke(EaselBrush::Height(0.5), 2.0, [15.0, -5.0], [15.0, 25.0]);
    let touched = canvas.now.fill(EaselBrush::Height(0.25), [3.0, 3.0]).expect("a patch");
    assert_eq!(touched, PixelArea { x: 0, y: 0, width: 13, height: 20 });
    assert!(canvas.at(0, 19) > 0.2 && canvas.at(14, 5) > 0.4 && canvas.at(29, 0) == 0.0);
    assert_eq!(canvas.now.fill(EaselBrush::Height(0.25), [3.0, 3.0]), None, "it is filled already");
    assert_eq!(canvas.now.fill(EaselBrush::Smooth, [3.0, 3.0]), None);
    assert_eq!(canvas.now.fill(EaselBrush::Height(1.0), [-1.0, 3.0]), None);
    let moor = canvas.biome_index(Some("moor")).expect("a number");
    canvas.now.fill(EaselBrush::Biome(moor), [29.0, 19.0]);
    assert_eq!(canvas.biome_at(0, 0), Some("moor"), "no biome was chosen anywhere: all is one patch");
}

#[test]
fn a_large_patch_is_filled_in_steps_as_at_once() {
    let mut canvas = HeightmapDocument::blank(300, 200);
    canvas.stroke(EaselBrush::Height(0.5), 9.0, [40.0, 30.0], [250.0, 160.0]);
    let brush = EaselBrush::Height(0.25);
    let ((filled, area), count) = eremite_testing::finish_counted(HeightmapSketch::clone(&canvas).fill_in_steps(brush, [3.0, 190.0]));
    assert!(count > 5, "{count} steps");
    assert_eq!((canvas.now.fill(brush, [3.0, 190.0]), &canvas.now), (area, &filled));
    assert!((0..300 * 200).all(|i| canvas.at(i % 300, i / 300) > 0.2), "what is around the stroke is one patch");
}

#[test]
fn a_stamp_raises_and_never_lowers() {
    let picture = CrudeHeightmap::new(3, 3, vec![0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    let mut canvas = HeightmapDocument::blank(30, 30);
    canvas.stroke(EaselBrush::Height(0.25), 40.0, [15.0, 15.0], [15.0, 15.0]);
    canvas.stroke(EaselBrush::Stamp(&BrushStamp::from_heightmap(picture), 0.6), 9.0, [0.0, 0.0], [15.0, 15.0]);
    assert!((canvas.at(15, 15) - 0.6).abs() < 1.0e-4);
    assert!((canvas.at(7, 7) - 0.25).abs() < 1.0e-4 && (canvas.at(0, 0) - 0.25).abs() < 1.0e-4);
    let mountain = BrushStamp::from_heights(8, 8, &(0..64).map(|i| (i % 7) as f32 - 3.0).collect::<Vec<_>>());
    assert!((0..64).all(|i| (0.0..=1.0).contains(&mountain.at([(i % 8) as f32 / 4.0 - 1.0, (i / 8) as f32 / 4.0 - 1.0]))));
    assert_eq!(mountain.at([0.99, 0.99]), 0.0, "its rim runs out");
}

#[test]
fn a_canvas_is_the_drawing_that_it_was_made_of_and_replacing_it_can_be_undone() {
    eremite_testing::register_assets();
    let mut canvas = HeightmapDocument::from(HeightmapSketch::from(&Drawing::find("coast").expect("a map")));
    assert_eq!(canvas.to_drawing(), Drawing::find("coast").expect("a map"));
    let other = Drawing::find("volcano").expect("a map");
    canvas.replace_drawing(&other);
    assert_eq!(canvas.to_drawing(), other);
    assert_eq!(canvas.undo(), Some(canvas.full_area()));
    assert_eq!(canvas.to_drawing(), Drawing::find("coast").expect("a map"));
    let way = WalkPath::new(vec![[0, 512], [1280, 512]], 240, 160);
    let row = WalkedRow { pixels: -3, rest_m: 2 };
    canvas.set_path(way.clone(), row);
    assert_eq!((canvas.to_drawing().way, canvas.row()), (way.clone(), row));
    canvas.undo();
    assert_eq!((canvas.path(), canvas.row()), (None, WalkedRow::default()));
    canvas.redo();
    assert_eq!((canvas.path(), canvas.row()), (way.as_ref(), row));
}

#[test]
fn a_drawing_of_another_size_is_a_step_like_any_other() {
    eremite_testing::register_assets();
    let mut canvas = HeightmapDocument::from(HeightmapSketch::from(&Drawing::find("coast").expect("a map")));
    canvas.begin_stroke();
    canvas.stroke(EaselBrush::Height(1.0), 9.0, [20.0, 20.0], [90.0, 70.0]);
    canvas.end_stroke();
    canvas.set_path(None, WalkedRow { pixels: 7, rest_m: 0 });
    let drawn = HeightmapSketch::clone(&canvas);
    canvas.replace_drawing(&Drawing::from(CrudeHeightmap::new(5, 4, vec![0.5; 20])));
    assert_eq!((canvas.width(), canvas.height(), canvas.row()), (5, 4, WalkedRow::default()));
    canvas.replace_sketch(HeightmapSketch::blank(300, 200));
    assert_eq!(canvas.undo(), Some(PixelArea { x: 0, y: 0, width: 5, height: 4 }));
    assert_eq!(canvas.undo(), Some(drawn.full_area()));
    assert!(canvas.is_same_as(&drawn), "the drawing, and the row that is walked");
    canvas.undo();
    canvas.undo();
    assert_eq!((canvas.to_drawing(), canvas.can_undo_redo().0), (Drawing::find("coast").expect("a map"), false), "and what was before it");
    for _ in 0..4 {
        assert!(canvas.redo().is_some());
    }
    assert_eq!((canvas.width(), canvas.redo()), (300, None));
}

#[test]
fn undoing_remembers_so_many_bytes_and_no_more() {
    const MAX: usize = 128 << 20;
    let mut canvas = HeightmapDocument::blank(16, 16);
    for height in 1..14_u16 {
        // Every pixel of the largest map changes each time.
        let (heights, chosen) =
            (TiledGrid::of(2048, 2048, &vec![height; 2048 * 2048]), TiledGrid::of(2048, 2048, &vec![height as u8; 2048 * 2048]));
        canvas.replace_sketch(HeightmapSketch { heights, chosen, ..HeightmapSketch::blank(2048, 2048) });
    }
    let bytes = canvas.undo_bytes();
    assert!((MAX / 2..=MAX).contains(&bytes), "{bytes} bytes");
    let mut back = 0;
    while canvas.undo().is_some() {
        back += 1;
    }
    assert!((6..12).contains(&back), "{back} steps");
}

#[test]
fn a_dab_copies_the_tiles_that_it_touches_however_large_the_map_is() {
    let stamp = BrushStamp::from_heights(4, 4, &(0..16).map(|i| i as f32).collect::<Vec<_>>());
    for brush in [
        EaselBrush::Smooth,
        EaselBrush::Height(0.5),
        EaselBrush::Erase,
        EaselBrush::Biome(3),
        EaselBrush::Style(2),
        EaselBrush::Stamp(&stamp, 1.0),
    ] {
        let copied = [256, 512, 2048].map(|side| {
            let noise: Vec<u16> = (0..side * side).map(|i| (i * 40_503 % 65_536) as u16).collect();
            let heights = TiledGrid::of(side, side, &noise);
            let mut canvas = HeightmapDocument::from(HeightmapSketch { heights, ..HeightmapSketch::blank(side, side) });
            let before = HeightmapSketch::clone(&canvas);
            canvas.stroke(brush, 20.0, [128.0, 128.0], [128.0, 128.0]).expect("it is on the canvas");
            let area = canvas.changed_since(&before).expect("a dab");
            assert!(area.width <= 128 && area.height <= 128, "{brush:?} copies {area:?} of {side}");
            let pointers = 3 * (side / 64).pow(2) * size_of::<usize>() * 2;
            canvas.bytes_not_shared_with(&before) - pointers
        });
        assert!(copied[0] <= 4 * 4 * 64 * 64 + 1024 && copied.iter().all(|bytes| *bytes == copied[0]), "{brush:?} copies {copied:?} bytes");
    }
}

/// A stroke as numbers.
type Stroke = (u8, f32, [f32; 2], [f32; 2]);

fn strokes() -> impl Strategy<Value = Vec<Stroke>> {
    let place = || (-5.0f32..75.0, -5.0f32..55.0).prop_map(|(x, y)| [x, y]);
    prop::collection::vec((0u8..10, 0.5f32..9.0, place(), place()), 1..9)
}

fn paint(canvas: &mut HeightmapDocument, (kind, radius, from, to): Stroke) -> Option<PixelArea> {
    let stamp = BrushStamp::from_heights(4, 4, &(0..16).map(|i| i as f32).collect::<Vec<_>>());
    let [one, other] = ["half dome", "cumberland"].map(|name| canvas.style_index(Some(name)).expect("a number"));
    let number = if radius > 4.0 { one } else { other };
    canvas.begin_stroke();
    let mut lines = canvas.lines().to_vec();
    let (width, height) = (canvas.width(), canvas.height());
    let touched = match kind {
        0 => canvas.stroke(EaselBrush::Height(0.55), radius, from, to),
        1 => canvas.stroke(EaselBrush::Smooth, radius, from, to),
        2 => canvas.stroke(EaselBrush::Erase, radius, from, to),
        3 => canvas.stroke(EaselBrush::Stamp(&stamp, 0.9), radius * 2.0, from, to),
        4 => canvas.now.fill(EaselBrush::Height(0.25), from),
        5 => canvas.stroke(EaselBrush::Style(number), radius, from, to),
        6 => canvas.now.fill(EaselBrush::Style(number), from),
        // A line is drawn, one of its knots is moved, one is removed.
        kind => {
            let knot = |at, high| Knot::new(at, high, width, height);
            match lines.last_mut() {
                Some(line) if kind == 8 => line.knots[0] = knot(from, radius / 9.0),
                Some(_) if kind == 9 => _ = lines.remove(0),
                _ => {
                    let of = TerrainLineKind::ALL[radius as usize % 3];
                    lines.push(TerrainLine { reach: radius as u16, ..TerrainLine::new(of, vec![knot(from, 0.9), knot(to, 0.3)]) });
                }
            }
            canvas.set_lines(lines).expect("they are sound");
            Some(canvas.full_area())
        }
    };
    canvas.end_stroke();
    touched
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_grid_is_what_a_plain_picture_is(
        (width, height) in (1usize..150, 1usize..150),
        changes in prop::collection::vec((0usize..150, 0usize..150, 1usize..90, 1usize..90, any::<bool>()), 0..7),
    ) {
        let mut plain: Vec<u16> = (0..width * height).map(|i| (i % 977) as u16).collect();
        let mut grid = TiledGrid::of(width, height, &plain);
        for (number, (x, y, wide, high, whole)) in (1000..).zip(changes) {
            let (x, y) = (x % width, y % height);
            let area = PixelArea { x, y, width: wide.min(width - x), height: high.min(height - y) };
            let (before, was) = (grid.clone(), plain.clone());
            if whole {
                grid.paste(area, &vec![number; area.width * area.height]);
            } else {
                for y in area.y..area.y + area.height {
                    grid.fill(y, area.x..area.x + area.width, number);
                }
            }
            for y in area.y..area.y + area.height {
                plain[y * width + area.x..y * width + area.x + area.width].fill(number);
            }
            prop_assert!(before.copy(before.full_area()) == was, "a copy changes with what it is a copy of");
            let changed = grid.changed_since(&before).expect("a change");
            prop_assert_eq!(changed.union(area), changed);
        }
        prop_assert!(grid.copy(grid.full_area()) == plain);
        prop_assert!((0..width * height).all(|i| grid.at(i % width, i / width) == plain[i]));
        let part = PixelArea { x: width / 3, y: height / 2, width: width - width / 3, height: 1 };
        prop_assert_eq!(grid.copy(part), plain[height / 2 * width + width / 3..(height / 2 + 1) * width].to_vec());
    }

    #[test]
    fn what_is_undone_is_as_it_was_and_what_is_redone_as_it_became(strokes in strokes()) {
        let mut canvas = HeightmapDocument::blank(70, 50);
        for name in ["half dome", "cumberland"] {
            canvas.style_index(Some(name)).expect("a number");
        }
        let mut states = vec![canvas.to_drawing()];
        for stroke in strokes {
            let before = HeightmapSketch::clone(&canvas);
            paint(&mut canvas, stroke);
            if !canvas.is_same_as(&before) {
                states.push(canvas.to_drawing());
            }
        }
        for state in states.iter().rev().skip(1) {
            prop_assert!(canvas.undo().is_some());
            prop_assert_eq!(&canvas.to_drawing(), state);
        }
        prop_assert_eq!(canvas.undo(), None);
        for state in states.iter().skip(1) {
            prop_assert!(canvas.redo().is_some());
            prop_assert_eq!(&canvas.to_drawing(), state);
        }
        prop_assert_eq!(canvas.redo(), None);
    }

    #[test]
    fn what_keeps_up_is_what_is_made_anew(strokes in strokes(), pixels_per_seed in 1u32..80, neighbours in 1u32..30, mean: bool) {
        let filter = if mean { SmoothingFilter::Mean } else { SmoothingFilter::Median };
        let synthesis = Synthesis { pixels_per_seed, neighbours, filter, ..Synthesis::default() };
        let mut canvas = HeightmapDocument::blank(70, 50);
        let made = |canvas: &HeightmapDocument| LiveHeights::new(canvas, &synthesis, Seed(3), || true).expect("it goes on");
        let mut live = made(&canvas);
        let (mut in_steps, _) = finish(LiveHeights::new_in_steps(HeightmapSketch::clone(&canvas), &synthesis, Seed(3)));
        prop_assert!(in_steps.heights() == live.heights());
        for stroke in strokes {
            let before = HeightmapSketch::clone(&canvas);
            paint(&mut canvas, stroke);
            if let Some(changed) = canvas.changed_since(&before) {
                let area = live.refresh(&canvas, changed);
                let refreshed = finish(in_steps.refresh_in_steps(HeightmapSketch::clone(&canvas), changed));
                prop_assert_eq!(refreshed.1, area);
                in_steps = refreshed.0;
            }
        }
        prop_assert!(live.heights() == made(&canvas).heights() && live.heights() == in_steps.heights());
        // And it equals the land that is walked.
        let (plan, whole) = (PreparedDrawing::from(canvas.to_drawing()), canvas.full_area());
        prop_assert_eq!(live.heights().copy(whole), synthesis.synthesize_window(plan.synthesis_input(), Seed(3), SynthesisStage::Filter, whole.into()));
        prop_assert!(live.is_of(&canvas, &synthesis, Seed(3)) && !live.is_of(&canvas, &synthesis, Seed(4)));
    }
}
