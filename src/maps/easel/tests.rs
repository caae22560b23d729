//! Tools, undoing, and the land that keeps up.

use eremite_land::{
    Seed,
    synthesis::{Crude, Drawing, Filter, Knot, Line, LineKind, Plan, Stage, Synthesis, Way},
};
use proptest::prelude::*;

use super::*;

fn heights(canvas: &Canvas) -> Vec<f32> {
    canvas.crude().values().to_vec()
}

#[test]
fn a_stroke_sets_what_it_covers_and_nothing_else() {
    let mut canvas = Canvas::blank(60, 40);
    let touched = canvas.stroke(Brush::Height(0.8), 5.0, [10.0, 20.0], [40.0, 20.0]).expect("it is on the canvas");
    assert_eq!(touched, Area { x: 5, y: 15, width: 40, height: 10 });
    for (i, height) in heights(&canvas).into_iter().enumerate() {
        let (x, y) = ((i % 60) as f32 + 0.5, (i / 60) as f32 + 0.5);
        let far = (x - x.clamp(10.0, 40.0)).hypot(y - 20.0);
        if far < 4.7 {
            assert!((height - 0.8).abs() < 1.0e-4, "a hole at {x}, {y}");
        } else if far > 5.0 {
            assert_eq!(height, 0.0, "a spot at {x}, {y}");
        }
    }
    assert_eq!(canvas.stroke(Brush::Height(1.0), 5.0, [-90.0, 3.0], [-20.0, 3.0]), None);
    assert_eq!(canvas.stroke(Brush::Height(1.0), 0.1, [3.5, 3.5], [3.5, 3.5]), Some(Area { x: 3, y: 3, width: 1, height: 1 }));
}

#[test]
fn smoothing_softens_an_edge_and_keeps_what_is_level() {
    let mut canvas = Canvas::blank(40, 40);
    canvas.stroke(Brush::Height(1.0), 60.0, [80.0, 20.0], [80.0, 20.0]);
    let edge =
        |canvas: &Canvas| canvas.crude().values()[20 * 40..21 * 40].windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    let before = edge(&canvas);
    for _ in 0..12 {
        canvas.stroke(Brush::Smooth, 12.0, [20.0, 20.0], [20.0, 20.0]);
    }
    assert!(edge(&canvas) < before * 0.35, "{} and {before}", edge(&canvas));
    assert_eq!((canvas.at(2, 2), canvas.at(37, 37)), (0.0, 1.0));
}

#[test]
fn a_fill_takes_the_patch_and_stops_at_its_border() {
    let mut canvas = Canvas::blank(30, 20);
    canvas.stroke(Brush::Height(0.5), 2.0, [15.0, -5.0], [15.0, 25.0]);
    let touched = canvas.now.fill(Brush::Height(0.25), [3.0, 3.0]).expect("a patch");
    assert_eq!(touched, Area { x: 0, y: 0, width: 13, height: 20 });
    assert!(canvas.at(0, 19) > 0.2 && canvas.at(14, 5) > 0.4 && canvas.at(29, 0) == 0.0);
    assert_eq!(canvas.now.fill(Brush::Height(0.25), [3.0, 3.0]), None, "it is filled already");
    assert_eq!(canvas.now.fill(Brush::Smooth, [3.0, 3.0]), None);
    assert_eq!(canvas.now.fill(Brush::Height(1.0), [-1.0, 3.0]), None);
    let moor = canvas.number_of(Some("moor")).expect("a number");
    canvas.now.fill(Brush::Biome(moor), [29.0, 19.0]);
    assert_eq!(canvas.biome_at(0, 0), Some("moor"), "no biome was chosen anywhere: all is one patch");
}

#[test]
fn a_stamp_raises_and_never_lowers() {
    let picture = Crude::new(3, 3, vec![0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    let mut canvas = Canvas::blank(30, 30);
    canvas.stroke(Brush::Height(0.25), 40.0, [15.0, 15.0], [15.0, 15.0]);
    canvas.stroke(Brush::Stamp(&Stamp::of(picture), 0.6), 9.0, [0.0, 0.0], [15.0, 15.0]);
    assert!((canvas.at(15, 15) - 0.6).abs() < 1.0e-4);
    assert!((canvas.at(7, 7) - 0.25).abs() < 1.0e-4 && (canvas.at(0, 0) - 0.25).abs() < 1.0e-4);
    let mountain = Stamp::mountain(8, 8, &(0..64).map(|i| (i % 7) as f32 - 3.0).collect::<Vec<_>>());
    assert!((0..64).all(|i| (0.0..=1.0).contains(&mountain.at([(i % 8) as f32 / 4.0 - 1.0, (i / 8) as f32 / 4.0 - 1.0]))));
    assert_eq!(mountain.at([0.99, 0.99]), 0.0, "its rim runs out");
}

#[test]
fn a_canvas_is_the_drawing_that_it_was_made_of_and_replacing_it_can_be_undone() {
    eremite_testing::bring();
    let mut canvas = Canvas::from(Sketch::from(&Drawing::find("coast").expect("a map")));
    assert_eq!(canvas.drawing(), Drawing::find("coast").expect("a map"));
    let other = Drawing::find("volcano").expect("a map");
    canvas.replace(&other);
    assert_eq!(canvas.drawing(), other);
    assert_eq!(canvas.undo(), Some(canvas.whole()));
    assert_eq!(canvas.drawing(), Drawing::find("coast").expect("a map"));
    let way = Way::new(vec![[0, 512], [1280, 512]], 240, 160);
    let row = Row { pixels: -3, rest_m: 2 };
    canvas.set_way(way.clone(), row);
    assert_eq!((canvas.drawing().way, canvas.row()), (way.clone(), row));
    canvas.undo();
    assert_eq!((canvas.way(), canvas.row()), (None, Row::default()));
    canvas.redo();
    assert_eq!((canvas.way(), canvas.row()), (way.as_ref(), row));
}

#[test]
fn a_drawing_of_another_size_is_a_step_like_any_other() {
    eremite_testing::bring();
    let mut canvas = Canvas::from(Sketch::from(&Drawing::find("coast").expect("a map")));
    canvas.begin();
    canvas.stroke(Brush::Height(1.0), 9.0, [20.0, 20.0], [90.0, 70.0]);
    canvas.end();
    canvas.set_way(None, Row { pixels: 7, rest_m: 0 });
    let drawn = Sketch::clone(&canvas);
    canvas.replace(&Drawing::from(Crude::new(5, 4, vec![0.5; 20])));
    assert_eq!((canvas.width(), canvas.height(), canvas.row()), (5, 4, Row::default()));
    canvas.put(Sketch::blank(300, 200));
    assert_eq!(canvas.undo(), Some(Area { x: 0, y: 0, width: 5, height: 4 }));
    assert_eq!(canvas.undo(), Some(drawn.whole()));
    assert!(canvas.is(&drawn), "the drawing, and the row that is walked");
    canvas.undo();
    canvas.undo();
    assert_eq!((canvas.drawing(), canvas.can().0), (Drawing::find("coast").expect("a map"), false), "and what was before it");
    for _ in 0..4 {
        assert!(canvas.redo().is_some());
    }
    assert_eq!((canvas.width(), canvas.redo()), (300, None));
}

#[test]
fn undoing_remembers_so_many_bytes_and_no_more() {
    const MOST: usize = 128 << 20;
    let mut canvas = Canvas::blank(16, 16);
    for height in 1..14_u16 {
        // Every pixel of the largest map is another one each time.
        let (heights, chosen) = (Grid::of(2048, 2048, &vec![height; 2048 * 2048]), Grid::of(2048, 2048, &vec![height as u8; 2048 * 2048]));
        canvas.put(Sketch { heights, chosen, ..Sketch::blank(2048, 2048) });
    }
    let bytes = canvas.bytes_remembered();
    assert!((MOST / 2..=MOST).contains(&bytes), "{bytes} bytes");
    let mut back = 0;
    while canvas.undo().is_some() {
        back += 1;
    }
    assert!((6..12).contains(&back), "{back} steps");
}

#[test]
fn a_dab_copies_the_tiles_that_it_touches_however_large_the_map_is() {
    let stamp = Stamp::mountain(4, 4, &(0..16).map(|i| i as f32).collect::<Vec<_>>());
    for brush in [Brush::Smooth, Brush::Height(0.5), Brush::Erase, Brush::Biome(3), Brush::Style(2), Brush::Stamp(&stamp, 1.0)] {
        let copied = [256, 512, 2048].map(|side| {
            let noise: Vec<u16> = (0..side * side).map(|i| (i * 40_503 % 65_536) as u16).collect();
            let heights = Grid::of(side, side, &noise);
            let mut canvas = Canvas::from(Sketch { heights, ..Sketch::blank(side, side) });
            let before = Sketch::clone(&canvas);
            canvas.stroke(brush, 20.0, [128.0, 128.0], [128.0, 128.0]).expect("it is on the canvas");
            let area = canvas.changed_since(&before).expect("a dab");
            assert!(area.width <= 128 && area.height <= 128, "{brush:?} copies {area:?} of {side}");
            let pointers = 3 * (side / 64).pow(2) * size_of::<usize>() * 2;
            canvas.bytes_beside(&before) - pointers
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

fn paint(canvas: &mut Canvas, (kind, radius, from, to): Stroke) -> Option<Area> {
    let stamp = Stamp::mountain(4, 4, &(0..16).map(|i| i as f32).collect::<Vec<_>>());
    let [one, other] = ["half dome", "cumberland"].map(|name| canvas.number_of_style(Some(name)).expect("a number"));
    let number = if radius > 4.0 { one } else { other };
    canvas.begin();
    let mut lines = canvas.lines().to_vec();
    let (width, height) = (canvas.width(), canvas.height());
    let touched = match kind {
        0 => canvas.stroke(Brush::Height(0.55), radius, from, to),
        1 => canvas.stroke(Brush::Smooth, radius, from, to),
        2 => canvas.stroke(Brush::Erase, radius, from, to),
        3 => canvas.stroke(Brush::Stamp(&stamp, 0.9), radius * 2.0, from, to),
        4 => canvas.now.fill(Brush::Height(0.25), from),
        5 => canvas.stroke(Brush::Style(number), radius, from, to),
        6 => canvas.now.fill(Brush::Style(number), from),
        // A line is drawn, one of its points is moved, one is taken away.
        kind => {
            let knot = |at, high| Knot::new(at, high, width, height);
            match lines.last_mut() {
                Some(line) if kind == 8 => line.knots[0] = knot(from, radius / 9.0),
                Some(_) if kind == 9 => _ = lines.remove(0),
                _ => {
                    let (of, _) = LineKind::ALL[radius as usize % 3];
                    lines.push(Line { reach: radius as u16, ..Line::new(of, vec![knot(from, 0.9), knot(to, 0.3)]) });
                }
            }
            canvas.set_lines(lines).expect("they are sound");
            Some(canvas.whole())
        }
    };
    canvas.end();
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
        let mut grid = Grid::of(width, height, &plain);
        for (number, (x, y, wide, high, whole)) in (1000..).zip(changes) {
            let (x, y) = (x % width, y % height);
            let area = Area { x, y, width: wide.min(width - x), height: high.min(height - y) };
            let (before, was) = (grid.clone(), plain.clone());
            if whole {
                grid.paste(area, &vec![number; area.width * area.height]);
            } else {
                (area.y..area.y + area.height).for_each(|y| grid.fill(y, area.x..area.x + area.width, number));
            }
            for y in area.y..area.y + area.height {
                plain[y * width + area.x..y * width + area.x + area.width].fill(number);
            }
            prop_assert!(before.copy(before.whole()) == was, "a copy changes with what it is a copy of");
            let changed = grid.changed_since(&before).expect("a change");
            prop_assert_eq!(changed.with(area), changed);
        }
        prop_assert!(grid.copy(grid.whole()) == plain);
        prop_assert!((0..width * height).all(|i| grid.at(i % width, i / width) == plain[i]));
        let part = Area { x: width / 3, y: height / 2, width: width - width / 3, height: 1 };
        prop_assert_eq!(grid.copy(part), plain[height / 2 * width + width / 3..(height / 2 + 1) * width].to_vec());
    }

    #[test]
    fn what_is_undone_is_as_it_was_and_what_is_redone_as_it_became(strokes in strokes()) {
        let mut canvas = Canvas::blank(70, 50);
        for name in ["half dome", "cumberland"] {
            canvas.number_of_style(Some(name)).expect("a number");
        }
        let mut states = vec![canvas.drawing()];
        for stroke in strokes {
            let before = Sketch::clone(&canvas);
            paint(&mut canvas, stroke);
            if !canvas.is(&before) {
                states.push(canvas.drawing());
            }
        }
        for state in states.iter().rev().skip(1) {
            prop_assert!(canvas.undo().is_some());
            prop_assert_eq!(&canvas.drawing(), state);
        }
        prop_assert_eq!(canvas.undo(), None);
        for state in states.iter().skip(1) {
            prop_assert!(canvas.redo().is_some());
            prop_assert_eq!(&canvas.drawing(), state);
        }
        prop_assert_eq!(canvas.redo(), None);
    }

    #[test]
    fn what_keeps_up_is_what_is_made_anew(strokes in strokes(), pixels_per_seed in 1u32..80, neighbours in 1u32..30, mean: bool) {
        let filter = if mean { Filter::Mean } else { Filter::Median };
        let synthesis = Synthesis { pixels_per_seed, neighbours, filter, ..Synthesis::default() };
        let mut canvas = Canvas::blank(70, 50);
        let made = |canvas: &Canvas| Live::new(canvas, &synthesis, Seed(3), || true).expect("it goes on");
        let mut live = made(&canvas);
        for stroke in strokes {
            let before = Sketch::clone(&canvas);
            paint(&mut canvas, stroke);
            if let Some(changed) = canvas.changed_since(&before) {
                live.refresh(&canvas, changed);
            }
        }
        prop_assert!(live.heights() == made(&canvas).heights());
        // And it is what is walked.
        let (plan, whole) = (Plan::from(canvas.drawing()), canvas.whole());
        prop_assert_eq!(live.heights().copy(whole), synthesis.window(plan.guide(), Seed(3), Stage::Filter, whole.into()));
        prop_assert!(live.is_of(&canvas, &synthesis, Seed(3)) && !live.is_of(&canvas, &synthesis, Seed(4)));
    }
}
