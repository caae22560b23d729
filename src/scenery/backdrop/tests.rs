//! Tests of the hill ranges: seams, parallax, and that there is sky above them.

use std::sync::Arc;

use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, Modifier, MountainLayer, Place, Seed, biome::AlpineCover};
use eremite_stream::{
    PictureLayer,
    contracts::{camera_view::CameraView, palette_state::RANGES},
    ink::InkMeshBuilder,
};
use eremite_testing as app;

use super::range::{BESIDE, DEPTHS, EDGE, HILL_RANGES, HillRange, LAYERS, MIST, MIST_COLUMNS, RangeCrest, RangePart, USUAL_CREST};

/// Half the height of a view, from the nearest zoom to the widest, and camera heights from far below the land to far above
/// it.
const HALF_HEIGHTS_M: [f32; 5] = [7.0, 12.0, 18.0, 40.0, 70.0];
const HEIGHTS_M: [f32; 11] = [-2000.0, -120.0, -40.0, 0.0, 30.0, 60.0, 100.0, 160.0, 250.0, 450.0, 5000.0];

fn land(seed: u64) -> Land {
    app::land(Seed(seed), "superposed-cosine")
}

/// Lands of several seeds, each with chunks of a range along some kilometres of the path over many mountains, and one chunk
/// farther away than any player gets.
fn places(range: &HillRange) -> impl Iterator<Item = (Land, ChunkIndex)> + use<> {
    let speed = i64::from(range.speed);
    [1, 5, 7, 42].into_iter().flat_map(move |seed| {
        let land = land(seed);
        let far = Column((1 << 60) / 64 * speed).chunk().0;
        (-2 * speed..2 * speed).step_by(speed as usize / 3 + 2).chain([far]).map(move |chunk| (land.clone(), ChunkIndex(chunk)))
    })
}

fn body(number: usize) -> &'static PictureLayer {
    static LAYER: [PictureLayer; 2 * RANGES] = LAYERS;
    &LAYER[2 * number]
}

/// Vertical position of a height of a range in a view, in half view heights from the middle.
fn in_view(number: usize, height: f32, y: f32, half_m: f32) -> f32 {
    let layer = body(number);
    let view = CameraView { place: Place::default().at_height(y), half_height_m: half_m, ..CameraView::default() };
    (layer.offset_from_view_center(&view, ChunkIndex(0)).y + height * layer.parallax.scale_at(half_m)) / half_m
}

fn crest(range: &HillRange, land: &Land, chunk: ChunkIndex) -> Vec<RangeCrest> {
    range.crest(land, chunk.first())[BESIDE..=BESIDE + CHUNK_COLUMNS].to_vec()
}

#[test]
fn there_is_sky_over_the_ranges_wherever_he_stands() {
    for (number, range) in HILL_RANGES.iter().enumerate() {
        let mut highest = f32::MIN;
        for (land, chunk) in places(range) {
            let (body, edge) = (range.draw(&land, chunk, RangePart::Body).mesh, range.draw(&land, chunk, RangePart::Crest).mesh);
            let solid = body.positions.iter().chain(edge.positions.iter().skip(1).step_by(2)).map(|at| at.y).fold(f32::MIN, f32::max);
            assert!(solid < range.top_m + 0.1, "range {number} is {solid} m high at {chunk:?}");
            highest = highest.max(solid);
        }
        assert!(highest > 0.6 * range.top_m, "range {number} is nowhere higher than {highest} m");
        for (half_m, y) in HALF_HEIGHTS_M.into_iter().flat_map(|half_m| HEIGHTS_M.map(|y| (half_m, y))) {
            let top = in_view(number, range.top_m, y, half_m);
            // From very near the hills tower, and some sky is left.
            let highest = if half_m < 12.0 { 0.99 } else { 0.9 };
            assert!(top < highest, "range {number} leaves {} of the view to the sky at {y} m, seen {half_m} m wide", 1.0 - top);
        }
    }
}

#[test]
fn both_parts_of_a_range_follow_from_one_crest() {
    let (shared, chunk) = (land(5), ChunkIndex(3));
    for range in &HILL_RANGES {
        for part in [RangePart::Body, RangePart::Crest] {
            assert!(range.draw(&shared, chunk, part).mesh == range.draw(&land(5), chunk, part).mesh);
        }
        assert!(Arc::ptr_eq(&range.shared_crest(&shared, chunk), &range.shared_crest(&shared, chunk)));
    }
}

#[test]
fn the_two_farthest_are_seen_from_every_height() {
    for (number, range) in HILL_RANGES.iter().enumerate().take(2) {
        let lowest = [-0.6, -0.87][number];
        for (land, chunk) in places(range) {
            let crest = crest(range, &land, chunk);
            let mean = crest.iter().map(|crest| crest.height).sum::<f32>() / crest.len() as f32;
            for (half_m, y) in HALF_HEIGHTS_M.into_iter().flat_map(|half_m| HEIGHTS_M.map(|y| (half_m, y))) {
                let at = in_view(number, mean, y, half_m);
                assert!(at > lowest, "range {number} is at {at} of the view at {y} m");
            }
            // Most of its crest stands out of its own mist.
            let clear = crest.iter().filter(|crest| crest.visibility(crest.height) > 0.5).count();
            assert!(clear > CHUNK_COLUMNS / 5, "{clear} columns of range {number} stand out of the mist at {chunk:?}");
        }
    }
}

#[test]
fn no_range_ends_within_a_view() {
    for (number, range) in HILL_RANGES.iter().enumerate() {
        for (land, chunk) in places(range) {
            for part in [RangePart::Body, RangePart::Crest] {
                let mesh = range.draw(&land, chunk, part).mesh;
                let next = range.draw(&land, ChunkIndex(chunk.0 + 1), part).mesh;
                let corners = |mesh: &InkMeshBuilder, x: f32| -> Vec<(u32, [u32; 4])> {
                    let at = mesh.positions.iter().zip(&mesh.inks).filter(|(at, _)| at.x == x);
                    at.map(|(at, ink)| (at.y.to_bits(), ink.0.map(f32::to_bits))).collect()
                };
                let [last, first] = [corners(&mesh, CHUNK_COLUMNS as f32), corners(&next, 0.0)];
                assert!(last.len() >= 2 && last == first, "range {number} is torn after {chunk:?}");
                assert!((0..=CHUNK_COLUMNS).all(|column| mesh.positions.iter().any(|at| at.x == column as f32)));
            }
            let mesh = range.draw(&land, chunk, RangePart::Body).mesh;
            // Only vertices of columns that reach all the way down.
            let feet = mesh.positions.iter().map(|at| at.y).filter(|y| *y < -100.0).fold(f32::MIN, f32::max);
            for (half_m, y) in HALF_HEIGHTS_M.into_iter().flat_map(|half_m| HEIGHTS_M.map(|y| (half_m, y))) {
                assert!(in_view(number, feet, y, half_m) < -1.0, "range {number} is cut off at {y} m");
            }
        }
    }
}

#[test]
fn bands_lie_beneath_one_another_and_are_all_mist_in_the_end() {
    let (edges, rows, first) = (EDGE.len(), DEPTHS.len() + 1, (CHUNK_COLUMNS + 1) * EDGE.len());
    for (number, range) in HILL_RANGES.iter().enumerate() {
        for (land, chunk) in places(range) {
            let mesh = range.draw(&land, chunk, RangePart::Body).mesh;
            let (edge, mist) = mesh.positions.split_at(first);
            for rows in edge.chunks_exact(edges).chain(mist.chunks_exact(rows)) {
                assert!(rows.windows(2).all(|pair| pair[0].x == pair[1].x && pair[0].y > pair[1].y), "range {number}: {rows:?}");
            }
            for column in 0..CHUNK_COLUMNS {
                let share = (column % MIST_COLUMNS) as f32 / MIST_COLUMNS as f32;
                let [left, right] = [0, 1].map(|next| mist[(column / MIST_COLUMNS + next) * rows].y);
                let (lower, border) = (edge[(column + 1) * edges - 1].y, left + (right - left) * share);
                assert!(border < lower, "range {number} of {chunk:?}, column {column}: the mist at {border}, the edge at {lower}");
            }
            assert!(mesh.inks[first..].chunks_exact(rows).all(|inks| inks[rows - 1].0 == [0.0, 0.0, 0.0, 1.0]));
        }
    }
}

#[test]
fn snow_ends_along_a_line_and_not_upright() {
    let (mut snowy, mut worst_m) = (0, 0.0_f32);
    for range in &HILL_RANGES {
        for (land, chunk) in places(range) {
            // Where the snow ends, as far as it is seen.
            let ends = |crest: &RangeCrest| {
                let depths_m = (0..40).map(|step| 0.25 * step as f32);
                let is_seen = |height: f32| crest.visibility(height) > 0.3;
                let snow = depths_m
                    .map(|depth_m| crest.height - depth_m)
                    .take_while(|height| is_seen(*height) && crest.snow(&land, *height) > 0.5);
                snow.last().unwrap_or(crest.height)
            };
            let crest = crest(range, &land, chunk);
            for pair in crest.windows(2) {
                let apart_m = (ends(&pair[0]) - ends(&pair[1])).abs() - (pair[0].height - pair[1].height).abs();
                worst_m = worst_m.max(apart_m);
                snowy += usize::from(ends(&pair[0]) < pair[0].height - 1.0);
            }
        }
    }
    assert!(snowy > 100, "{snowy} columns with snow");
    assert!(worst_m < 2.5, "the snow ends {worst_m} m lower a column farther");
}

#[test]
fn mist_has_no_edge() {
    for (number, range) in HILL_RANGES.iter().enumerate() {
        for (land, chunk) in places(range) {
            let mesh = range.draw(&land, chunk, RangePart::Crest).mesh;
            for (column, pair) in mesh.positions.chunks_exact(2).enumerate() {
                let (above, line) = (mesh.inks[2 * column].0, mesh.inks[2 * column + 1].0);
                assert!(above[3] == 0.0 && line[3] == 1.0);
                let soft = pair[0].y - pair[1].y;
                assert!(soft > 0.1 && (line[0] > 0.2 || soft > 1.5), "range {number} is {} mist, and ends within {soft} m", 1.0 - line[0]);
            }
        }
    }
}

#[test]
fn the_nearer_the_darker_the_faster_and_the_more_before() {
    for pair in LAYERS.windows(2) {
        assert!(pair[0].z < pair[1].z && pair[0].parallax.factor() <= pair[1].parallax.factor());
    }
    assert!(LAYERS.iter().all(|layer| layer.z < -5.0), "before the land");
    // At the widest zoom the fastest range, which keeps its size, rises beside the one behind it.
    let zooms = HALF_HEIGHTS_M.into_iter().filter(|half_m| *half_m <= 40.0);
    for (half_m, y) in zooms.flat_map(|half_m| HEIGHTS_M.map(|y| (half_m, y))) {
        for number in 1..RANGES {
            // In average biomes the mist of the nearer range lies lower, so its dark part stands in front of what is pale.
            // Zooming out lifts the feet of the near ranges again; what shows is where their mist begins.
            for share in [Some(MIST.0), (half_m <= 18.0).then_some(MIST.1)].into_iter().flatten() {
                let level = |number: usize| in_view(number, share * USUAL_CREST * HILL_RANGES[number].height_m, y, half_m);
                assert!(level(number) < level(number - 1), "the mist of range {number} at {y} m, seen {half_m} m wide");
            }
        }
    }
}

/// A mountain 100 m high, 2 km wide.
struct TestMountain;

const MOUNTAIN: std::ops::Range<i64> = -1000..1000;

impl MountainLayer for TestMountain {
    fn mountain_heights(&self, columns: &[Column], _: f32, out: &mut [f32]) {
        for (column, out) in columns.iter().zip(out) {
            *out = if MOUNTAIN.contains(&column.0) { 100.0 } else { 0.0 };
        }
    }

    fn alpine_cover(&self, _: f32) -> AlpineCover {
        AlpineCover::default()
    }
}

impl Modifier for TestMountain {
    fn reshape(&self, _: Column, _: &mut [f32]) {}
}

#[test]
fn a_mountain_of_the_land_stands_in_every_range_as_wide_as_it_is_seen_from_afar() {
    let plain = land(1).undecorated();
    let whole = plain.with_mountains(TestMountain);
    for (number, range) in HILL_RANGES.iter().enumerate() {
        let [without, with] = [&plain, &whole].map(|land| crest(range, land, ChunkIndex(0)));
        let foot = (MOUNTAIN.end * i64::from(range.speed) / 64) as usize;
        for (column, (without, with)) in without.iter().zip(&with).enumerate().filter(|(column, _)| column.abs_diff(foot) > 1) {
            let (without, with) = (without.height, with.height);
            assert!(if column < foot { with > without } else { with == without }, "range {number}, column {column}: {without}, {with}");
        }
    }
}
