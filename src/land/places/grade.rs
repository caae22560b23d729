//! Grading: the nearest ground to some heights whose slopes keep to a bound at every step.

/// Makes heights keep to `steepest`, the most metres from each to the next, at least change; returns the most metres by which
/// one was moved. Where the bound is 0 the ground is level to the bit.
///
/// The least ground with these slopes above the heights, and the greatest below them, are their Pasch-Hausdorff envelopes
/// (`McShane`, "Extension of range of functions", 1934): two sweeps each. Their mean has these slopes too, and no other ground
/// that has is nearer in its worst place.
pub(super) fn grade(heights: &mut [f32], steepest: &[f32]) -> f32 {
    debug_assert_eq!(heights.len(), steepest.len() + 1);
    let [mut above, mut below] = [heights.to_vec(), heights.to_vec()];
    sweep(&mut above, steepest, |here, before, step| here.max(before - step));
    sweep(&mut below, steepest, |here, before, step| here.min(before + step));
    let mut moved_m = 0.0_f32;
    for (height, (above, below)) in heights.iter_mut().zip(above.iter().zip(&below)) {
        let graded = (above + below) / 2.0;
        moved_m = moved_m.max((graded - *height).abs());
        *height = graded;
    }
    moved_m
}

/// From left to right and back, each height by the one before it.
fn sweep(heights: &mut [f32], steepest: &[f32], bound: impl Fn(f32, f32, f32) -> f32) {
    for (i, step) in steepest.iter().enumerate() {
        heights[i + 1] = bound(heights[i + 1], heights[i], *step);
    }
    for (i, step) in steepest.iter().enumerate().rev() {
        heights[i] = bound(heights[i], heights[i + 1], *step);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn slopes_keep_to_their_bound_and_no_other_ground_is_nearer(
            steps in prop::collection::vec((-6.0..6.0_f32, prop::sample::select(vec![0.0_f32, 0.2, 1.0, 4.0])), 1..200),
        ) {
            let steepest: Vec<f32> = steps.iter().map(|(_, steepest)| *steepest).collect();
            let mut heights = vec![50.0];
            for (step, _) in &steps {
                heights.push(heights[heights.len() - 1] + step);
            }
            let before = heights.clone();
            let moved_m = grade(&mut heights, &steepest);
            for (pair, most) in heights.windows(2).zip(&steepest) {
                let step = (pair[1] - pair[0]).abs();
                prop_assert!(if *most == 0.0 { step == 0.0 } else { step <= most + 1e-4 }, "{step} of {most}");
            }
            // Two heights that are farther apart than the way between them allows have to give way, half each at best.
            let mut least = 0.0_f32;
            for i in 0..before.len() {
                let mut way = 0.0;
                for j in i + 1..before.len() {
                    way += steepest[j - 1];
                    least = least.max(((before[i] - before[j]).abs() - way) / 2.0);
                }
            }
            prop_assert!((moved_m - least).abs() < 1e-2, "{moved_m} where {least} would do");
            prop_assert_eq!(grade(&mut heights.clone(), &steepest) < 1e-4, true, "what keeps to it stays");
        }
    }
}
