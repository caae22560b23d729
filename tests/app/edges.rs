//! Limits of the land and of all parameters: no algorithm and no command fails there. Development builds check for integer
//! overflow.

use eremite::{
    app,
    atlas::{Chart, ChartView, MAX_LEVEL, MapPage},
    land::{CHUNK_COLUMNS, COLUMN_LIMIT, Column, HeightSource, Land, Seed, Tile, params},
};

const ENDS: [i64; 3] = [-COLUMN_LIMIT, 0, COLUMN_LIMIT];
/// As far beyond the limits as the player may be, plus the view.
const BEYOND: [i64; 2] = [-COLUMN_LIMIT - (1 << 40) - 10_000, COLUMN_LIMIT + (1 << 40) + 10_000];

/// Pixels of a map: what overflows does so in few.
const PAGE: [usize; 2] = [16, 8];

/// Every algorithm with default, smallest and largest parameters.
fn height_sources() -> Vec<(&'static str, Box<dyn HeightSource>)> {
    let algorithms = app::algorithms();
    let made = algorithms.iter().flat_map(|algorithm| {
        let set = |share: f64| {
            let mut height_source = (algorithm.make)();
            params::set_all_from_shares(&mut *height_source, &[share]).expect("they are in range");
            (algorithm.name, height_source)
        };
        [(algorithm.name, (algorithm.make)()), set(0.0), set(1.0)]
    });
    made.collect()
}

#[test]
fn every_algorithm_has_heights_at_the_ends_of_the_land() {
    for (name, height_source) in height_sources() {
        let sound = |tile: &Tile| assert!(tile.iter().all(|height| (0.0..=1.0).contains(height)), "{name}: {tile:?}");
        for end in ENDS.into_iter().chain(BEYOND) {
            let first = Column(end).chunk().first();
            let mut tile: Tile = [f32::NAN; CHUNK_COLUMNS + 1];
            height_source.fill_tile(Seed(1), first, &mut tile);
            sound(&tile);
            for stage in [1, height_source.stages()] {
                height_source.fill_stage(stage, Seed(1), first, &mut tile);
                sound(&tile);
            }
            let Some(plane) = height_source.as_2d() else { continue };
            plane.cut_position(Column(end));
            for row in ENDS {
                plane.fill_row(Seed(1), first, row, &mut tile);
                sound(&tile);
            }
        }
    }
}

#[test]
#[ignore = "long: cargo verify-long"]
fn every_algorithm_has_a_whole_land_and_a_map_at_its_ends() {
    let layers = app::land_layers();
    for (name, height_source) in height_sources() {
        let land = layers.apply_to(&Land::new(Seed(1), name, height_source));
        let chart = Chart::new(land.clone());
        for end in ENDS {
            let mut heights = [f32::NAN; 8];
            // The last columns of the land, and not those after them.
            land.fill_heights(Column(end.min(COLUMN_LIMIT - 7)), &mut heights);
            assert!(heights.iter().all(|height| height.is_finite()), "{name} at {end}");
            let (column, row) = chart.path_position_at(Column(end));
            for level in [0, MAX_LEVEL / 2, MAX_LEVEL] {
                // Far to the side of the way, at one level: the ends of rows and of columns are apart.
                let rows = if level == 0 { &[row, -COLUMN_LIMIT, COLUMN_LIMIT][..] } else { &[row] };
                for row in rows.iter().copied() {
                    let page = MapPage::print(&chart, [column.0, row], level, PAGE);
                    assert_eq!(page.len(), PAGE[0] * PAGE[1] * 3, "{name} at {end}");
                    chart.render(ChartView::around(column.0, row, level, PAGE[0], PAGE[1]));
                }
            }
        }
    }
}
