//! Heightmap upsampling against a plain implementation, painting, and the atlas, in one run: `cargo bench --bench
//! synthesis`.
#![allow(clippy::disallowed_methods, reason = "what is measured beside the land is no land")]

use std::{hint::black_box, time::Instant};

use eremite::{
    app,
    atlas::{Chart, ChartView},
    easel::{EaselBrush, HeightmapDocument, HeightmapSketch, LiveHeights},
    land::{Recipe, Seed},
    synthesis::{CrudeHeightmap, Drawing, Knot, PixelRect, Synthesis, SynthesisStage, TerrainLine, TerrainLineKind},
};

fn main() {
    println!("| a map of a few levels, whole synthesis, on all cores | median | a pixel |\n|---|---|---|");
    for side in [128, 1024, 4096] {
        let map = crude(side);
        let seconds = median(if side > 2000 { 3 } else { 9 }, || {
            let whole = PixelRect { x: 0, y: 0, width: side, height: side };
            black_box(Synthesis::default().synthesize_parallel(&map, Seed(1), SynthesisStage::Filter, whole, |_| true));
        });
        println!("| {side} x {side} | {:.2} ms | {:.0} ns |", seconds * 1e3, seconds * 1e9 / (side * side) as f64);
    }
    let map = crude(96);
    let whole = PixelRect { x: 0, y: 0, width: 96, height: 96 };
    let ours = median(9, || _ = black_box(Synthesis::default().synthesize_window(&map, Seed(1), SynthesisStage::Interpolate, whole)));
    let plain = median(3, || _ = black_box(plain(&map)));
    println!(
        "\n96 x 96 to interpolate, one core: {:.2} ms; by a search through all seed points: {:.1} ms, {:.0} times",
        ours * 1e3,
        plain * 1e3,
        plain / ours
    );
    painting();
    charting();
}

/// What a stroke recomputes, next to the whole map.
fn painting() {
    println!("\n| a stroke of 9 pixels' radius over 20 pixels | the land follows in | the whole anew |\n|---|---|---|");
    for (side, style, lines) in [(256, false, false), (256, true, false), (1024, false, false), (1024, true, false), (256, true, true)] {
        let mut drawing = Drawing::from(crude(side));
        if style {
            // Two styles side by side, with their border along the strokes.
            let names = ["half dome".into(), "cumberland".into()];
            (drawing.styles, drawing.styled) = (names.into(), (0..side * side).map(|i| 1 + u8::from(i / side > 90)).collect());
        }
        if lines {
            let knot = |x: f32, height: f32| Knot::new([x, 90.0 + 20.0 * height], height, side, side);
            drawing.lines = vec![TerrainLine::new(TerrainLineKind::Ridge, vec![knot(20.0, 0.5), knot(90.0, 0.9), knot(200.0, 0.6)])];
        }
        let mut canvas = HeightmapDocument::from(HeightmapSketch::from(&drawing));
        let make = |canvas: &HeightmapDocument| LiveHeights::new(canvas, &Synthesis::default(), Seed(1), || true).expect("it goes on");
        let mut live = make(&canvas);
        let mut at = 40.0;
        let stroke = median(15, || {
            at += 7.0;
            let touched = canvas.stroke(EaselBrush::Height(0.8), 9.0, [at, 90.0], [at + 20.0, 90.0]).expect("it is on the canvas");
            black_box(live.refresh(&canvas, touched));
        });
        let whole = median(5, || _ = black_box(make(&canvas)));
        let words = [(style, ", in two styles"), (lines, ", across a ridge that is a line")];
        let words: String = words.into_iter().filter_map(|(is, words)| is.then_some(words)).collect();
        println!("| {side} x {side}{words} | {:.2} ms | {:.1} ms |", stroke * 1e3, whole * 1e3);
    }
}

/// A map tile of 128 x 128 pixels, on one core.
fn charting() {
    println!("\n| a tile of the atlas at | 1 m a pixel | 4 m | 1 km | the rivers of 3 x 3 km |\n|---|---|---|---|---|");
    let (algorithms, layers) = (app::algorithms(), app::land_layers());
    for algorithm in ["superposed-cosine", "perlin", "tsch"] {
        let recipe = Recipe::new(Seed(1), algorithm, Vec::new());
        let land = recipe.land(&algorithms, &layers).expect("a land");
        let mut line = format!("| {algorithm} |");
        let chart = Chart::new(land.clone());
        let view = |x: i64, level: u32| ChartView { column: x << (level + 7), row: 1 << (level + 7), level, width: 128, height: 128 };
        for level in [0, 2, 10] {
            // With the rivers around it known already, as for most tiles.
            chart.render(view(0, level));
            let mut x = 0;
            let tile = median(4, || {
                x += 1;
                black_box(chart.render(view(x, level)));
            });
            line += &format!(" {:.1} ms |", tile * 1e3);
        }
        let mut x = 0;
        let rivers = median(3, || {
            x += 64;
            black_box(chart.rivers(ChartView { column: (x << 10) + 400, row: 400, level: 0, width: 8, height: 8 }));
        });
        println!("{line} {:.0} ms |", rivers * 1e3);
    }
}

/// Sea, plain, hills and mountains as stacked discs: slopes, the most expensive part, are everywhere.
fn crude(side: usize) -> CrudeHeightmap {
    let height = |i: usize| {
        let (x, y) = (i % side % 128, i / side % 128);
        let far = ((x as f32 - 64.0).powi(2) + (y as f32 - 64.0).powi(2)).sqrt();
        [1.0, 0.66, 0.33, 0.0][(far / 20.0).min(3.0) as usize]
    };
    CrudeHeightmap::new(side, side, (0..side * side).map(height).collect())
}

/// Brute force: every pixel visits every seed point.
fn plain(map: &CrudeHeightmap) -> Vec<f32> {
    let (width, height) = (map.width() as i64, map.height() as i64);
    let around = PixelRect { x: -40, y: -40, width: width as usize + 80, height: height as usize + 80 };
    let seeds = Synthesis::default().seed_points(map, Seed(1), around);
    let mean = |x: i64, y: i64| {
        let mut all: Vec<(f64, f32)> =
            seeds.iter().map(|seed| ((seed.x - x as f64 - 0.5).hypot(seed.y - y as f64 - 0.5), seed.value)).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let reach = all[12].0;
        let weights: f64 = all[..12].iter().map(|(far, _)| reach - far).sum();
        (all[..12].iter().map(|(far, value)| (reach - far) * f64::from(*value)).sum::<f64>() / weights) as f32
    };
    (0..width * height).map(|i| mean(i % width, i / width)).collect()
}

fn median(times: usize, mut run: impl FnMut()) -> f64 {
    let mut seconds: Vec<f64> = (0..times)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64()
        })
        .collect();
    seconds.sort_by(f64::total_cmp);
    seconds[times / 2]
}
