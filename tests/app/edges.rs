//! The ends of the land and of every scale: no algorithm and no command breaks there. A build for development counts with
//! care, and a number that is too large is a panic in it.

use eremite::{
    app,
    atlas::{Chart, ChartView, MOST_LEVEL, Page},
    land::{CHUNK_COLUMNS, COLUMN_LIMIT, Column, Land, Relief, Seed, Tile, params},
};

const ENDS: [i64; 3] = [-COLUMN_LIMIT, 0, COLUMN_LIMIT];
/// As far beyond them as somebody may be, and a little farther: one looks about.
const BEYOND: [i64; 2] = [-COLUMN_LIMIT - (1 << 40) - 10_000, COLUMN_LIMIT + (1 << 40) + 10_000];

/// Every algorithm as it comes, and with all that it has at its least and at its most.
fn reliefs() -> Vec<(&'static str, Box<dyn Relief>)> {
    let algorithms = app::algorithms();
    let made = algorithms.iter().flat_map(|algorithm| {
        let set = |share: f64| {
            let mut relief = (algorithm.make)();
            params::put_all(&mut *relief, &[share]);
            (algorithm.name, relief)
        };
        [(algorithm.name, (algorithm.make)()), set(0.0), set(1.0)]
    });
    made.collect()
}

#[test]
fn every_algorithm_has_heights_at_the_ends_of_the_land() {
    for (name, relief) in reliefs() {
        let sound = |tile: &Tile| assert!(tile.iter().all(|height| (0.0..=1.0).contains(height)), "{name}: {tile:?}");
        for end in ENDS.into_iter().chain(BEYOND) {
            let first = Column(end).chunk().first();
            let mut tile: Tile = [f32::NAN; CHUNK_COLUMNS + 1];
            relief.tile(Seed(1), first, &mut tile);
            sound(&tile);
            for stage in [1, relief.stages()] {
                relief.stage(stage, Seed(1), first, &mut tile);
                sound(&tile);
            }
            let Some(plane) = relief.plane() else { continue };
            plane.way(Column(end));
            for row in ENDS {
                plane.cut(Seed(1), first, row, &mut tile);
                sound(&tile);
            }
        }
    }
}

#[test]
#[ignore = "long: cargo verify-long"]
fn every_algorithm_has_a_whole_land_and_a_map_at_its_ends() {
    let layers = app::land_layers();
    for (name, relief) in reliefs() {
        let land = layers.over(&Land::new(Seed(1), name, relief));
        let chart = Chart::new(land.clone());
        for end in ENDS {
            let mut heights = [f32::NAN; 8];
            // The last columns of the land, and not those after them.
            land.surface(Column(end.min(COLUMN_LIMIT - 7)), &mut heights);
            assert!(heights.iter().all(|height| height.is_finite()), "{name} at {end}");
            let (column, row) = chart.way_at(Column(end));
            for level in [0, MOST_LEVEL / 2, MOST_LEVEL] {
                for row in [row, -COLUMN_LIMIT, COLUMN_LIMIT] {
                    let page = Page::print(&chart, [column.0, row], level, [40, 24]);
                    assert_eq!(page.len(), 40 * 24 * 3, "{name} at {end}");
                    chart.picture(ChartView::around(column.0, row, level, 40, 24));
                }
            }
        }
    }
}
