//! Smoke as puffs that rise one after the other.

/// The puffs of a plume at a time in seconds, if one lasts `lasts_s` seconds: for each its age as a share of that, and an
/// offset of its own from -0.5 to 0.5.
pub(crate) fn puffs(count: usize, lasts_s: f32, seconds: f32) -> impl Iterator<Item = (f32, f32)> {
    (0..count).rev().map(move |puff| {
        let age = (puff as f32 / count as f32 + seconds / lasts_s).fract();
        // The offsets are spread by the golden ratio.
        (age, (puff as f32 * 0.618_034).fract() - 0.5)
    })
}
