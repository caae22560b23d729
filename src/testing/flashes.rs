//! Flashes by the general flash threshold of WCAG 2.3.1: a pair of opposing changes of luminance of a tenth of the brightest,
//! where the darker image is below 0.8.

/// Change of luminance that counts, and the luminance above which the darker image does not.
const SWING: f32 = 0.1;
const DARKER: f32 = 0.8;

/// The largest number of flashes in any second. `luminance` has the picture's relative luminance, 0 to 1, of each frame.
pub fn most_flashes_a_second(luminance: &[f32], frames_a_second: usize) -> usize {
    let swings = swings(luminance);
    let begins = swings.iter().map(|first| swings.iter().filter(|at| (*first..*first + frames_a_second).contains(at)).count());
    // A flash is a pair of opposing swings.
    begins.max().unwrap_or_default().div_ceil(2)
}

/// The frames at which a swing up or down is complete.
fn swings(luminance: &[f32]) -> Vec<usize> {
    let Some(first) = luminance.first() else { return Vec::new() };
    let (mut low, mut high) = (*first, *first);
    let mut rises: Option<bool> = None;
    let mut swings = Vec::new();
    for (frame, &now) in luminance.iter().enumerate() {
        (low, high) = (low.min(now), high.max(now));
        let up = rises != Some(true) && now - low >= SWING && low < DARKER;
        let down = rises != Some(false) && high - now >= SWING && now < DARKER;
        if up || down {
            swings.push(frame);
            rises = Some(up);
            (low, high) = (now, now);
        } else if rises == Some(true) {
            low = high;
        } else if rises == Some(false) {
            high = low;
        }
    }
    swings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blinks(hz: f32, [dark, bright]: [f32; 2]) -> Vec<f32> {
        (0..256).map(|frame| if (frame as f32 / 64.0 * hz).fract() < 0.5 { bright } else { dark }).collect()
    }

    #[test]
    fn a_light_that_blinks_is_counted_and_one_that_breathes_is_not() {
        assert_eq!(most_flashes_a_second(&blinks(3.0, [0.0, 1.0]), 64), 3);
        assert_eq!(most_flashes_a_second(&blinks(5.0, [0.2, 0.4]), 64), 5);
        assert_eq!(most_flashes_a_second(&blinks(8.0, [0.5, 0.58]), 64), 0);
        assert_eq!(most_flashes_a_second(&blinks(8.0, [0.85, 1.0]), 64), 0, "the darker image is bright");
        let dawn: Vec<f32> = (0..256).map(|frame| frame as f32 / 256.0).collect();
        assert_eq!(most_flashes_a_second(&dawn, 64), 1, "a rise is at most half a flash");
        assert_eq!(most_flashes_a_second(&[], 64), 0);
    }
}
