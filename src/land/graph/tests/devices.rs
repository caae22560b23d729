//! Tests of every node type against its definition.

use super::*;
use crate::graph::{ColumnRun, node_catalogue::NodeInstance};

/// The inputs: three different runs.
fn comes(port: usize, column: i64) -> f32 {
    let hash = Seed(77).unit(crate::RandomStream::named("graph test"), &[port as i64, column]);
    hash * 1.4 - 0.2
}

/// The output of a single node over a run of columns.
fn run(device: &str, set: &[(&str, &str)], first: i64, count: usize) -> Vec<f32> {
    let mut made = app::devices().find(device).unwrap_or_else(|| panic!("no {device}")).instantiate();
    for (path, text) in set {
        params::set(made.params_mut(), path, text).unwrap_or_else(|error| panic!("{device}: {error}"));
    }
    let NodeInstance::Device(device) = &made else { panic!("{device} is a source") };
    let inputs: Vec<Vec<f32>> = (0..device.ports().len())
        .map(|port| {
            let reach = device.halo(port) as i64;
            (first - reach..first + count as i64 + reach).map(|column| comes(port, column)).collect()
        })
        .collect();
    let mut out = vec![0.0; count];
    device.fill(
        &ColumnRun { seed: Seed(1), first: Column(first), metres: 100.0 },
        &inputs.iter().map(Vec::as_slice).collect::<Vec<_>>(),
        &mut out,
    );
    out
}

/// Checks a pointwise node type against a function.
fn law(device: &str, set: &[(&str, &str)], law: impl Fn(f32, f32, f32) -> f32) {
    for (i, value) in (0..).zip(run(device, set, -100, 300)) {
        let [a, b, c] = [0, 1, 2].map(|port| comes(port, i - 100));
        let wanted = law(a, b, c);
        assert!((value - wanted).abs() < 1.0e-5, "{device} {set:?}: {value} of {a} {b} {c}, not {wanted}");
    }
}

#[test]
fn those_that_do_the_same_everywhere() {
    law("add", &[("a", "0.5"), ("b", "-2")], |a, b, _| 0.5 * a - 2.0 * b);
    law("multiply", &[], |a, b, _| a * b);
    law("min", &[], |a, b, _| if a < b { a } else { b });
    law("max", &[], |a, b, _| if a > b { a } else { b });
    law("abs", &[("line", "0.3")], |a, _, _| if a < 0.3 { 0.6 - a } else { a });
    law("scale", &[("times", "-3"), ("line", "0.25"), ("plus", "0.5")], |a, _, _| 0.25 - 3.0 * (a - 0.25) + 0.5);
    law("clamp", &[("low", "0.2"), ("high", "0.7")], |a, _, _| a.clamp(0.2, 0.7));
    law("clamp", &[("low", "0.7"), ("high", "0.2")], |_, _, _| 0.7);
    law("mix", &[], |a, b, mask| a + (b - a) * mask.clamp(0.0, 1.0));
    law("lay", &[("mode", "replace"), ("weight", "0.5")], |beneath, layer, mask| {
        (beneath + (layer - beneath) * 0.5 * mask).clamp(0.0, 1.0)
    });
    law("curve", &[("points", "0,1 1,0")], |a, _, _| 1.0 - a.clamp(0.0, 1.0));
    law("by-height", &[("from", "0.3"), ("to", "0.6"), ("soft", "0")], |a, _, _| f32::from(u8::from((0.3..=0.6).contains(&a))));
}

#[test]
fn a_terrace_is_level_and_rises_from_level_to_level() {
    let value = |levels: &str, flat: &str| run("terrace", &[("levels", levels), ("flat", flat)], 0, 400);
    for (i, height) in (0..).zip(value("5", "0.9")) {
        let level = (comes(0, i) * 5.0).floor() / 5.0;
        assert!((level - 1.0e-6..=level + 0.2 + 1.0e-6).contains(&height));
    }
    let is_level = |height: &&f32| (**height * 5.0 - (**height * 5.0).round()).abs() < 1.0e-4;
    assert!(value("5", "0.9").iter().filter(is_level).count() > 330);
}

#[test]
fn those_that_ask_nobody() {
    assert_eq!(run("constant", &[("value", "0.3")], 5, 3), [0.3; 3]);
    assert_eq!(run("ramp", &[("column", "10"), ("width", "4")], 6, 9), [0.0, 0.0, 0.0, 0.25, 0.5, 0.75, 1.0, 1.0, 1.0]);
    let far = (1_i64 << 62) - 3;
    assert_eq!(run("ramp", &[("column", &far.to_string()), ("width", "2")], far - 2, 5), [0.0, 0.0, 0.5, 1.0, 1.0]);
    assert_eq!(run("waves", &[("length", "4"), ("form", "straight")], -4, 9), [0.0, 0.5, 1.0, 0.5, 0.0, 0.5, 1.0, 0.5, 0.0]);
    assert_eq!(run("waves", &[("length", "4"), ("form", "saw"), ("column", "1")], 0, 5), [0.75, 0.0, 0.25, 0.5, 0.75]);
    let round = run("waves", &[("length", "100")], -(1 << 62), 200);
    assert_eq!(round[..100], round[100..]);
}

#[test]
fn a_slope_is_a_rise_over_a_distance() {
    let slopes = run("by-slope", &[("from", "8"), ("to", "16"), ("soft", "0"), ("over", "3")], 0, 300);
    for (i, mask) in (0..).zip(slopes) {
        let slope = (comes(0, i + 3) - comes(0, i - 3)).abs() * 100.0 / 6.0;
        assert_eq!(mask, f32::from(u8::from((8.0..=16.0).contains(&slope))), "{slope}");
    }
}

#[test]
fn a_blur_is_the_mean_of_what_is_around() {
    for (radius, times) in [(1, 1), (7, 1), (5, 2), (3, 3)] {
        let (radius_text, times_text) = (radius.to_string(), times.to_string());
        let blurred = run("blur", &[("radius", &radius_text), ("times", &times_text)], -50, 120);
        for (i, value) in (-50..).zip(blurred) {
            let mut around: Vec<f64> = (i - radius * times..=i + radius * times).map(|column| f64::from(comes(0, column))).collect();
            for _ in 0..times {
                around = around.windows(2 * radius as usize + 1).map(|part| part.iter().sum::<f64>() / part.len() as f64).collect();
            }
            assert!((f64::from(value) - around[0]).abs() < 1.0e-5);
        }
    }
}

#[test]
fn a_warp_reads_elsewhere() {
    let warped = run("warp", &[("metres", "9.5")], 0, 300);
    for (i, value) in (0..).zip(warped) {
        let place = f64::from(i as i32) + (f64::from(comes(1, i).clamp(0.0, 1.0)) - 0.5) * 19.0;
        let (left, share) = (place.floor(), place - place.floor());
        let wanted = f64::from(comes(0, left as i64)) * (1.0 - share) + f64::from(comes(0, left as i64 + 1)) * share;
        assert!((f64::from(value) - wanted).abs() < 1.0e-3, "{value}, not {wanted}");
    }
    let still = run("warp", &[("metres", "0")], 0, 50);
    assert!((0..).zip(still).all(|(i, value)| value == comes(0, i)));
}

#[test]
fn erosion_keeps_what_there_is_and_leaves_it_less_steep() {
    let steepest = |heights: &[f32]| heights.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    let before = run("erode", &[("steps", "0")], 0, 400);
    let after = run("erode", &[("steps", "300"), ("rest", "0.5")], 0, 400);
    assert!((0..).zip(&before).all(|(i, value)| *value == comes(0, i)));
    assert!(steepest(&after) < 0.3 * steepest(&before), "{} of {}", steepest(&after), steepest(&before));
    let mean = |heights: &[f32]| heights.iter().sum::<f32>() / heights.len() as f32;
    assert!((mean(&before) - mean(&after)).abs() < 0.03);
}
