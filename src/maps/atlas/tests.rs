//! Consistency tests of the chart: the same land in any view.

use std::sync::Arc;

use eremite_land::{COLUMN_LIMIT, Column, Land, Recipe, Seed};
use eremite_testing as app;
use proptest::prelude::*;

use super::{Chart, ChartView, LabelRequest, MapPage};

fn land(algorithm: &str, settings: &[(&str, &str)]) -> Land {
    let settings = settings.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    let recipe = Recipe::new(Seed(7), algorithm, settings);
    recipe.land(&app::algorithms(), &app::land_layers()).expect("a land")
}

fn view(column: i64, row: i64, level: u32, width: usize, height: usize) -> ChartView {
    ChartView { column: column << level, row: row << level, level, width, height }
}

#[test]
fn two_views_side_by_side_are_one() {
    for algorithm in ["superposed-cosine", "perlin", "diamond-square", "l-system", "tsch"] {
        let chart = Chart::new(land(algorithm, &[]));
        for level in [0, 2, 3, 4, 5, 7, 30] {
            let whole = chart.render(view(-20, -30, level, 60, 44));
            for (x, y) in [(0, 0), (31, 0), (0, 22), (31, 22)] {
                let part = chart.render(view(-20 + x as i64, -30 + y as i64, level, 29, 22));
                for row in 0..22 {
                    let start = ((y + row) * 60 + x) * 3;
                    assert_eq!(
                        part[row * 29 * 3..(row + 1) * 29 * 3],
                        whole[start..start + 29 * 3],
                        "{algorithm}, level {level}, row {row}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_picture_in_steps_is_the_whole_one_and_what_is_known_is_not_computed_again() {
    for (algorithm, level) in [("perlin", 1), ("tsch", 1), ("diamond-square", 4), ("perlin", 30)] {
        let view = view(-20, -30, level, 48, 44);
        let whole = Chart::new(land(algorithm, &[])).render(view);
        let chart = Arc::new(Chart::new(land(algorithm, &[])));
        let (picture, first) = app::finish_counted(chart.clone().render_in_steps(view));
        assert!(picture == whole, "{algorithm}, level {level}");
        let (again, second) = app::finish_counted(chart.render_in_steps(view));
        assert!(again == whole && second > 20, "{algorithm}, level {level}: {second} steps");
        // At fine levels rivers are most of the work.
        assert!(first >= second && (level > 1 || first > second + 200), "{algorithm}, level {level}: {first} and {second} steps");
    }
}

#[test]
fn pictures_that_are_painted_in_turns_share_rivers_and_are_what_each_is_alone() {
    let chart = Arc::new(Chart::new(land("perlin", &[])));
    let views = [view(-20, -30, 2, 48, 44), view(28, -30, 2, 48, 44), view(0, 0, 4, 30, 30)];
    let mut paintings: Vec<_> = views.iter().map(|view| (chart.clone().render_in_steps(*view), None)).collect();
    let mut steps = 0;
    while paintings.iter().any(|(_, picture)| picture.is_none()) {
        for (painting, picture) in paintings.iter_mut().filter(|(_, picture)| picture.is_none()) {
            (steps, *picture) = (steps + 1, painting());
        }
    }
    let alone = views.map(|view| app::finish_counted(Arc::new(Chart::new(land("perlin", &[]))).render_in_steps(view)));
    for ((_, picture), (expected, _)) in paintings.iter().zip(&alone) {
        assert!(picture.as_ref() == Some(expected));
    }
    let sum: usize = alone.iter().map(|(_, count)| count).sum();
    assert!(steps < sum * 2 / 3, "{steps} steps in turns, {sum} alone");
    assert_eq!(chart.rivers(views[0]), Chart::new(land("perlin", &[])).rivers(views[0]));
}

#[test]
fn without_patience_nothing_is_computed_and_what_was_prepared_is_complete() {
    let chart = Arc::new(Chart::new(land("perlin", &[])));
    for metres in [2.0, 8.0, 100.0, 1.0e9] {
        let unpatient = LabelRequest { patience: 0, ..request(metres, [1280.0, 720.0], &[]) };
        assert!(!chart.labels(&unpatient).1 && !chart.labels(&unpatient).1, "nothing is known at {metres} m a pixel");
        let ((), steps) = app::finish_counted(chart.clone().prepare_labels(unpatient.area()));
        assert!(steps > 100, "{steps} steps at {metres} m a pixel");
        let (labels, complete) = chart.labels(&unpatient);
        assert!(complete && chart.settlement_marks(&unpatient, &mut 0).1, "at {metres} m a pixel");
        assert_eq!(labels, Chart::new(land("perlin", &[])).labels(&request(metres, [1280.0, 720.0], &[])).0);
    }
}

#[test]
fn a_position_is_known_once_the_rivers_around_it_are() {
    let chart = Arc::new(Chart::new(land("perlin", &[])));
    for (column, row) in [(300, 0), (-90_000, 400)] {
        assert_eq!(chart.height_and_biome_if_known(column, row), None);
        let ((), steps) = app::finish_counted(chart.clone().prepare_position(column, row));
        assert!(steps > 100, "{steps} steps");
        assert_eq!(chart.height_and_biome_if_known(column, row), Some(chart.height_and_biome_at(column, row)));
    }
    assert!(chart.is_known(300, 1 << 40), "far from the path there are none");
}

#[test]
fn rivers_run_downhill_into_one_another_and_do_not_depend_on_the_view() {
    let chart = Chart::new(land("perlin", &[]));
    let (wide, narrow) = (chart.rivers(view(0, 0, 3, 512, 512)), chart.rivers(view(100, 90, 3, 64, 64)));
    assert!(wide.len() > 400, "only {} reaches", wide.len());
    let inside = |from: [f32; 2]| from.iter().all(|at| (40.0..470.0).contains(at));
    let expected = narrow.iter().filter(|reach| inside(reach.from)).count();
    let moved = |reach: &super::rivers::RiverSegment| [reach.from[0] - 800.0, reach.from[1] - 720.0];
    let found = wide.iter().filter(|reach| inside(moved(reach))).count();
    assert_eq!(found, expected);
    // A segment continues in another one that carries at least as much: water is not lost.
    let follows = |end: [f32; 2], water: f32| {
        wide.iter().any(|next| (next.from[0] - end[0]).hypot(next.from[1] - end[1]) < 0.5 && next.water >= water)
    };
    let middle = wide.iter().filter(|reach| reach.to.iter().all(|at| (600.0..3400.0).contains(at))).collect::<Vec<_>>();
    let led_on = middle.iter().filter(|reach| follows(reach.to, reach.water)).count();
    assert!(led_on * 100 > middle.len() * 90, "{led_on} of {} reaches lead on", middle.len());
}

#[test]
fn the_way_is_never_flooded_and_lies_where_it_is_walked() {
    for algorithm in ["superposed-cosine", "perlin", "warped"] {
        let chart = Chart::new(land(algorithm, &[]));
        let along = chart.heights(view(-2000, 0, 0, 4000, 1));
        assert!(along.iter().all(|height| *height >= chart.sea()), "{algorithm}");
        let beside = chart.heights(view(-400, -400, 3, 800, 200));
        let wet = beside.iter().filter(|height| **height < chart.sea()).count() as f32 / beside.len() as f32;
        assert!((0.05..0.9).contains(&wet), "{algorithm}: {wet} of the country is sea");
    }
    // Height source and chart agree along the path, for a land with a plane.
    let land = land("perlin", &[("row", "5000")]);
    let chart = Chart::new(land.clone());
    let (column, row) = chart.path_position_at(Column(300));
    assert_eq!((column, row), (Column(300), 5000));
    assert_eq!(land.height_source().as_2d().expect("a plane").elevation(Seed(7), column, row), {
        let mut tile = [0.0; eremite_land::CHUNK_COLUMNS + 1];
        land.height_source().fill_tile(Seed(7), column.chunk().first(), &mut tile);
        tile[column.within_chunk()]
    });
}

/// A request for a map centred on 0 with occupied boxes.
fn request(metres: f64, size: [f32; 2], taken: &[[f32; 4]]) -> LabelRequest<'_> {
    let half = |axis: usize| -((f64::from(size[axis]) / 2.0 * metres) as i64);
    LabelRequest {
        metres,
        corner: [half(0), half(1)],
        size,
        margin: 10.0,
        taken,
        width: &|words, size, spacing| words.chars().count() as f32 * (0.45 * size + spacing),
        patience: usize::MAX,
    }
}

#[test]
fn names_are_there_at_every_scale_and_fit_what_is_painted() {
    for algorithm in ["perlin", "superposed-cosine"] {
        let chart = Chart::new(land(algorithm, &[]));
        let mut written = 0;
        for power in 0..=50 {
            let request = request(2_f64.powi(power), [1280.0, 720.0], &[]);
            let (labels, complete) = chart.labels(&request);
            assert!(complete && labels.len() <= 80, "{} names at 2^{power} m a pixel", labels.len());
            written += usize::from(!labels.is_empty());
            for label in &labels {
                assert!(label.text.chars().next().is_some_and(char::is_uppercase), "{}", label.text);
            }
        }
        assert!(written > 45, "only {written} of 51 maps have names");
    }
    // The same in any window.
    let chart = Chart::new(land("perlin", &[]));
    let (wide, narrow) = (chart.places(1, [-9000, 9000], [-9000, 9000]), chart.places(1, [-2000, 3000], [0, 4000]));
    assert!(!narrow.is_empty() && narrow.iter().all(|place| wide.contains(place)));
}

#[test]
fn no_name_lies_over_another_nor_over_the_edge_nor_over_what_is_written() {
    let chart = Chart::new(land("perlin", &[]));
    let taken = [[0.0, 0.0, 640.0, 90.0], [500.0, 300.0, 800.0, 420.0]];
    for step in 0..40 {
        let request = request(libm::exp2(f64::from(step) / 3.0 + 0.1), [1280.0, 720.0], &taken);
        let (labels, _) = chart.labels(&request);
        let bounds: Vec<[f32; 4]> = labels
            .iter()
            .map(|label| {
                let [x, y] = label.anchor_px(&request);
                let half = (request.width)(&label.text, label.size, label.spacing) / 2.0;
                [x - half, y + label.below - label.size / 2.0, x + half, y + label.below + label.size / 2.0]
            })
            .collect();
        for (i, own) in bounds.iter().enumerate() {
            assert!(own[0] >= 10.0 && own[1] >= 10.0 && own[2] <= 1270.0 && own[3] <= 710.0, "{} is cut", labels[i].text);
            for other in bounds[..i].iter().chain(&taken) {
                let apart = own[0] >= other[2] || other[0] >= own[2] || own[1] >= other[3] || other[1] >= own[3];
                assert!(apart, "{} at {:?} meets {other:?} at {} m a pixel", labels[i].text, own, request.metres);
            }
        }
    }
}

#[test]
fn patience_is_kept_and_in_the_end_all_names_are_there() {
    let chart = Chart::new(land("perlin", &[]));
    let all = request(8.0, [1280.0, 720.0], &[]);
    let hasty = LabelRequest { patience: 2, ..request(8.0, [1280.0, 720.0], &[]) };
    assert!(!chart.labels(&hasty).1);
    let times = (0..200).take_while(|_| !chart.labels(&hasty).1).count();
    assert!(times < 100);
    assert_eq!(chart.labels(&hasty), Chart::new(land("perlin", &[])).labels(&all));
}

#[test]
fn the_scale_is_a_round_number() {
    for (metres, most, words) in
        [(4.0, 256.0, "1 km"), (1.0, 256.0, "200 m"), (0.25, 100.0, "20 m"), (1024.0, 250.0, "200 km"), (1.0e6, 250.0, "200,000 km")]
    {
        let (pixels, written) = super::scale_bar(metres, most);
        assert_eq!(written, words);
        assert!(pixels <= most && pixels * 2.6 > most);
    }
}

#[test]
fn a_page_that_is_wider_than_the_land_has_all_of_it_in_its_middle_and_paper_around() {
    let chart = Chart::new(land("perlin", &[]));
    let level = 58;
    // The land is 2^63 columns wide: 32 pixels, and one that begins at its last column.
    let page = MapPage::print(&chart, [0, 0], level, [128, 128]);
    let paper = eremite_stream::ink::raster::srgb_bytes(eremite_stream::ink::palette::paper());
    let drawn = |x: usize, y: usize| page[(y * 128 + x) * 3..][..3] != paper;
    // Where no frame, scale bar or label is drawn.
    let columns: Vec<usize> = (24..104).filter(|x| (50..56).any(|y| drawn(*x, y))).collect();
    assert!(columns.first() == Some(&48) && columns.last().is_some_and(|last| (79..=80).contains(last)), "{columns:?}");
    // The same pixels as in a view of the land alone.
    let picture = chart.render(ChartView { column: -COLUMN_LIMIT, row: -COLUMN_LIMIT, level, width: 33, height: 33 });
    let same = (0..32).filter(|x| page[((48 + 7) * 128 + 48 + x) * 3..][..3] == picture[(7 * 33 + x) * 3..][..3]).count();
    assert!(same > 24, "only {same} of 32 pixels are the land's");
    let beside = chart.render(ChartView { column: 0, row: -COLUMN_LIMIT, level, width: 16, height: 33 });
    assert_eq!(beside[7 * 16 * 3..8 * 16 * 3], picture[(7 * 33 + 16) * 3..(7 * 33 + 32) * 3], "its right half is its own");
}

#[test]
fn tiles_lie_side_by_side_in_their_band() {
    const BESIDE: usize = 6;
    let chart = Chart::new(land("linear", &[]));
    let page = MapPage::new(&chart, [0, 0], 12, [MapPage::TILE[0] + BESIDE, 12], "");
    assert_eq!(page.tiles_across(), 2);
    let [left, right] = [0, 1].map(|x| page.tile(x, 0));
    let mut band = page.blank_band(0);
    page.add_tile(&mut band, 0, &left);
    page.add_tile(&mut band, 1, &right);
    let rows = left.chunks_exact(3 * MapPage::TILE[0]).zip(right.chunks_exact(3 * BESIDE)).map(|(left, right)| [left, right].concat());
    assert!(rows.eq(band.bytes.chunks_exact(3 * band.width)) && band.rows == (0..12));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_place_and_no_scale_is_a_panic(column in -COLUMN_LIMIT..=COLUMN_LIMIT, row in -COLUMN_LIMIT..=COLUMN_LIMIT, level in 0u32..=super::MAX_LEVEL, which: prop::sample::Index) {
        let chart = Chart::new(land(which.get::<&str>(&["perlin", "superposed-cosine", "tsch", "l-system"]), &[]));
        let view = ChartView::around(column, row, level, 12, 9);
        prop_assert_eq!(chart.render(view).len(), 12 * 9 * 3);
        let metres = (1_u64 << level) as f64;
        chart.labels(&LabelRequest { corner: [view.column, view.row], ..request(metres, [12.0, 9.0], &[]) });
        chart.path_in_view(view);
        prop_assert_eq!(MapPage::print(&chart, [column, row], level, [64, 40]).len(), 64 * 40 * 3);
    }
}
