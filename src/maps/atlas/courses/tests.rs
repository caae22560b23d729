//! Tests of the courses on the map: where they cross the path, how they end, and that nothing else crosses it.

use std::sync::Arc;

use eremite_land::{Column, GeneratorVersion, Land, Recipe, Seed, terrain::DEFAULT_ALGORITHM};
use eremite_testing as app;

use super::{
    super::{Chart, ChartView, ground_plan::GroundPlan},
    Course, CourseEnd, STEP_M,
};

const SEEDS: [u64; 3] = [1, 5, 12];
/// Columns to either side that are looked at: 60 km in all.
const FAR: i64 = 30_000;

fn recipe(seed: u64, algorithm: &str) -> Recipe {
    Recipe::new(Seed(seed), algorithm, Vec::new())
}

fn land(recipe: &Recipe) -> Land {
    recipe.land(&app::algorithms(), &app::land_layers()).expect("a land")
}

fn chart(seed: u64, algorithm: &str) -> Chart {
    Chart::new(land(&recipe(seed, algorithm)))
}

/// The way from end to end, at a level that shows all courses.
fn way(chart: &Chart, from: i64, to: i64) -> ChartView {
    let row = chart.path_position_at(Column(0)).1;
    ChartView { column: from, row: row >> 4 << 4, level: 4, width: ((to - from) >> 4) as usize, height: 1 }
}

/// Columns of a course at the rows of its points, and those rows.
fn places(course: &Course) -> Vec<(i64, f64)> {
    (0..course.points.len()).map(|number| (course.row(number), course.origin[0] as f64 + f64::from(course.points[number].x_m))).collect()
}

#[test]
fn each_crossing_has_a_course_through_it() {
    for (seed, algorithm) in SEEDS.map(|seed| (seed, DEFAULT_ALGORITHM)).into_iter().chain([(3, "perlin"), (3, "warped")]) {
        let chart = chart(seed, algorithm);
        let courses = chart.courses(way(&chart, -FAR, FAR));
        let crossings = chart.land().crossings(Column(-FAR)..Column(FAR));
        assert!(crossings.len() > 35, "{}", crossings.len());
        for crossing in crossings {
            let course = courses.iter().find(|course| course.crossing == crossing).expect("a course");
            let (column, row) = chart.path_position_at(crossing.column);
            assert_eq!((course.column(course.at), course.row(course.at)), (column.0, row));
            assert!((course.points[course.at].width_m - crossing.width_m).abs() < 0.01 * crossing.width_m);
            assert!(course.at >= 2 && course.points.len() - course.at > 2, "it goes on to both sides");
        }
    }
}

/// Asserts that no course crosses another one, and that each ends as it should; returns the number of confluences.
fn confluences(courses: &[Arc<Course>]) -> usize {
    let mut joined = 0;
    for (number, course) in courses.iter().enumerate() {
        if let CourseEnd::Joins(column) = course.end {
            let into = courses.iter().find(|other| other.crossing.column == column).expect("the river that it joins");
            assert!(into.crossing.order >= course.crossing.order, "{course:?}");
            let (row, x) = places(course)[course.points.len() - 1];
            assert!(places(into).contains(&(row, x)), "it ends in a point of the other one");
            joined += 1;
        }
        for other in &courses[..number] {
            let [a, b] = [course, other].map(|course| places(course));
            let sides: Vec<f64> = a
                .iter()
                .filter_map(|(row, x)| Some(x - b.get(usize::try_from((b[0].0 - row) / STEP_M).ok()?)?.1))
                .filter(|apart| *apart != 0.0)
                .collect();
            assert!(sides.iter().all(|apart| (*apart > 0.0) == (sides[0] > 0.0)), "{course:?} crosses {other:?}");
        }
    }
    joined
}

#[test]
fn courses_never_cross_and_flow_into_their_like_or_larger_ones() {
    for seed in SEEDS {
        let chart = chart(seed, DEFAULT_ALGORITHM);
        confluences(&chart.courses(way(&chart, -FAR, FAR)));
        // Nearly all end in a lake before they meet; without any water each meets a larger one, if there is one.
        let mut plan = GroundPlan::new(chart.land().clone());
        plan.sea = -1.0;
        let courses = plan.courses().expect("courses").near(&plan, way(&chart, -FAR, FAR));
        let joined = confluences(&courses);
        assert!(joined * 10 > courses.len() * 8, "{joined} confluences of {} rivers", courses.len());
    }
}

#[test]
fn the_map_falls_along_each_course() {
    for (seed, algorithm) in [(1, DEFAULT_ALGORITHM), (5, DEFAULT_ALGORITHM), (3, "perlin")] {
        let chart = chart(seed, algorithm);
        for course in chart.courses(way(&chart, -FAR / 4, FAR / 4)) {
            let mut last = f32::MAX;
            for number in 0..course.points.len() {
                let point = ChartView { column: course.column(number), row: course.row(number), level: 0, width: 1, height: 1 };
                let height = chart.heights(point)[0];
                assert!(height <= last + 1.0e-4, "{height} after {last} at point {number} of {course:?}");
                let is_last = number + 1 == course.points.len();
                assert!(height > chart.sea() || is_last, "it is flooded at point {number}");
                last = height;
            }
        }
    }
}

#[test]
fn no_other_river_crosses_the_path() {
    for (seed, algorithm) in [(1, DEFAULT_ALGORITHM), (5, "perlin"), (12, "terraced")] {
        let chart = chart(seed, algorithm);
        let row = chart.path_position_at(Column(0)).1;
        let view = ChartView { column: 0, row: row - 640, level: 3, width: 1500, height: 160 };
        let rivers = chart.rivers(view);
        let courses = chart.courses(view);
        assert!(rivers.len() > 150);
        let mut near = 0;
        for river in rivers {
            let [from, to] = [river.from, river.to].map(|at| at[1] - 640.0);
            near += usize::from(from.abs() < 200.0);
            // What flows into a course at the path may end on it.
            let is_in_course = courses.iter().any(|course| {
                let at = course.point_in(view, course.at);
                (at[0] - river.to[0]).abs() < 40.0 + course.crossing.width_m
            });
            assert!((from > 0.0) == (to > 0.0) || is_in_course, "{river:?} crosses the path");
        }
        assert!(near > 10, "rivers run beside the path");
    }
}

#[test]
fn courses_are_the_same_in_any_order_of_asking() {
    let (forward, back) = (chart(5, DEFAULT_ALGORITHM), chart(5, DEFAULT_ALGORITHM));
    let all = forward.courses(way(&forward, -3 * FAR, 3 * FAR));
    // Far ones first, and the rivers and heights of a block alone.
    let block = ChartView { column: 2048, row: -1024, level: 2, width: 256, height: 256 };
    let (heights, rivers) = (back.heights(block), back.rivers(block));
    for from in [2 * FAR, -FAR, -3 * FAR, 0] {
        for course in back.courses(way(&back, from, from + 512)) {
            assert!(all.contains(&course));
        }
    }
    assert_eq!(forward.rivers(block), rivers);
    assert_eq!(forward.heights(block), heights);
    assert_eq!(back.courses(way(&back, -3 * FAR, 3 * FAR)), all);
}

#[test]
fn a_land_of_an_earlier_version_has_no_courses_and_neither_has_one_without_rivers() {
    let new = recipe(5, DEFAULT_ALGORITHM);
    let old = Recipe { generator: GeneratorVersion::RIVERS, ..new.clone() };
    let dry = Recipe { layers: vec![("rivers.orders".into(), "0".into())], ..new.clone() };
    let drawn = recipe(5, "tsch");
    for (recipe, is_there) in [(new, true), (old, false), (dry, false), (drawn, false)] {
        let land = land(&recipe);
        let chart = Chart::new(land.clone());
        assert_eq!(!chart.courses(way(&chart, -FAR, FAR)).is_empty(), is_there);
        let named = land.crossings(Column(-FAR)..Column(FAR)).iter().any(|river| land.river_name(river).is_some());
        assert_eq!(named, is_there);
    }
}

#[test]
fn a_large_river_has_the_name_that_stands_on_the_map() {
    let chart = chart(1, DEFAULT_ALGORITHM);
    let rivers = chart.land().crossings(Column(-FAR)..Column(FAR));
    let largest = rivers.iter().max_by_key(|river| river.order).expect("a river");
    let name = chart.land().river_name(largest).expect("a name");
    assert!(rivers.iter().all(|river| chart.land().river_name(river).is_some() == (river.order >= 3)));
    let course: &Arc<Course> = &chart.courses(way(&chart, largest.column.0, largest.column.0 + 16))[..]
        .iter()
        .find(|course| course.crossing == *largest)
        .expect("its course")
        .clone();
    let metres = course.points.len() as f64 * STEP_M as f64 / 400.0;
    let request = super::super::LabelRequest {
        metres,
        corner: [course.column(0) - (600.0 * metres) as i64, course.row(0) - (600.0 * metres) as i64],
        size: [1200.0, 1200.0],
        margin: 0.0,
        taken: &[],
        width: &|words, size, spacing| words.chars().count() as f32 * (0.45 * size + spacing),
        patience: usize::MAX,
    };
    let (labels, complete) = chart.labels(&request);
    assert!(complete && labels.iter().any(|label| label.text == name), "{name} in {labels:?}");
}
