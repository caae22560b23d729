//! The bed of a course: heights that never rise downstream, and the valley that it lies in.

/// Height of a bed above the sea, at least, in the map's unit; and that of the ground under a mouth below it.
const ABOVE_SEA: f32 = 0.012;
const ESTUARY: f32 = 0.02;

/// Levels of a course over the heights of the map along it, from the spring on. They never rise downstream, keep above the
/// sea up to a mouth, and are the map's own at the crossing, point `at`. Each of `caps` is a point at which another river ends
/// in this one, and its level there.
pub(super) fn levels(heights: &[f32], at: usize, sea: f32, is_mouth: bool, caps: &[(usize, f32)]) -> Vec<f32> {
    let least = sea + ABOVE_SEA;
    let here = heights[at].max(least);
    let mut levels = falling(&heights[..=at]);
    levels.pop();
    for level in &mut levels {
        *level = level.max(here);
    }
    levels.extend(falling(&heights[at..]).into_iter().map(|level| level.clamp(least, here)));
    levels[at] = here;
    for (from, cap) in caps {
        for level in levels.iter_mut().skip(*from) {
            *level = level.min(*cap);
        }
    }
    if let Some(last) = levels.last_mut().filter(|_| is_mouth) {
        *last = sea - ESTUARY;
    }
    levels
}

/// The best fit that never rises, by the largest error (isotonic regression in the sup norm): halfway between the lowest
/// height before and the highest after a point.
fn falling(heights: &[f32]) -> Vec<f32> {
    let mut lowest = f32::MAX;
    let mut fit: Vec<f32> = heights
        .iter()
        .map(|height| {
            lowest = lowest.min(*height);
            lowest
        })
        .collect();
    let mut highest = f32::MIN;
    for (fit, height) in fit.iter_mut().zip(heights).rev() {
        highest = highest.max(*height);
        *fit = (*fit + highest) / 2.0;
    }
    fit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bed_never_rises_and_is_the_maps_own_at_the_crossing() {
        let heights: Vec<f32> = (0..200).map(|i| (i * i * 37 % 101) as f32 / 100.0).collect();
        for at in [1, 60, 198] {
            for is_mouth in [false, true] {
                let bed = levels(&heights, at, 0.3, is_mouth, &[(199, 0.35), (at + 1, 0.5)]);
                assert!(bed.len() == 200 && bed.windows(2).all(|pair| pair[1] <= pair[0]), "{bed:?}");
                assert_eq!(bed[at], heights[at].max(0.3 + ABOVE_SEA));
                assert!(bed[at + 1] <= 0.5 && (bed[199] < 0.3) == is_mouth && bed[..199].iter().all(|level| *level > 0.3));
            }
        }
    }
}
