//! Stepping aside: who lets a rider pass steps to the back of the path, and comes forward again. A pure function of how long.

use eremite_land::value_noise::smoothstep;

/// Seconds of the steps back, and forward again.
const BACK_S: f32 = 0.55;
const FORWARD_S: f32 = 1.1;
/// How much higher in the picture the back of the path is, in metres, and how much smaller one is drawn there.
const BACK_M: f32 = 0.20;
const SMALLER: f32 = 0.07;
/// The steps that lead there, and how far each of them lifts the body, in metres.
const STEPS: f32 = 2.0;
const STEP_UP_M: f32 = 0.03;

/// How far somebody has stepped aside, from 0 on the path to 1 at its back, some seconds after `share`.
pub(super) fn step(share: f32, makes_way: bool, seconds: f32) -> f32 {
    if makes_way { (share + seconds / BACK_S).min(1.0) } else { (share - seconds / FORWARD_S).max(0.0) }
}

/// Metres up at which somebody is drawn, and the factor of their size.
pub(super) fn drawn_at(share: f32) -> (f32, f32) {
    let back = smoothstep(0.0, 1.0, share);
    let lift = libm::sinf(std::f32::consts::PI * STEPS * share).abs();
    (BACK_M * back + STEP_UP_M * lift, 1.0 - SMALLER * back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_steps_lead_back_and_forward_again_without_a_jump() {
        const DT_S: f32 = 1.0 / 64.0;
        let (mut share, mut last, mut highest) = (0.0, drawn_at(0.0), 0.0_f32);
        assert_eq!(last, (0.0, 1.0));
        for number in 0..192 {
            share = step(share, number < 64, DT_S);
            let now = drawn_at(share);
            assert!((now.0 - last.0).abs() < 0.015 && (now.1 - last.1).abs() < 0.01, "{now:?} after {last:?}");
            (last, highest) = (now, highest.max(now.0));
        }
        assert!(highest >= BACK_M && last == (0.0, 1.0), "{highest} m, and back at {last:?}");
    }
}
