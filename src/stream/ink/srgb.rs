//! Linear colours as sRGB bytes, by a table: whole pictures are converted, and the curve of sRGB is a power.

use std::sync::LazyLock;

use bevy::color::Srgba;

use super::Ink;

/// Steps of the square root of a channel for which a byte is kept: fine enough in the dark, where the curve is steep.
const STEPS: usize = 1024;

static TABLE: LazyLock<SrgbTable> = LazyLock::new(SrgbTable::new);

struct SrgbTable {
    /// For each step a byte that no value from there on is below.
    at_least: [u8; STEPS + 1],
    /// The least value of each byte, and one beyond all.
    least: [f32; 257],
}

impl SrgbTable {
    fn new() -> Self {
        let at_least = std::array::from_fn(|step| {
            // A little lower, so that rounding does not matter.
            let root = (step as f32 - 0.01).max(0.0) / STEPS as f32;
            on_curve(root * root)
        });
        // Bits of positive numbers are in the order of the numbers.
        let least = std::array::from_fn(|byte| match byte {
            0 => 0.0,
            256 => f32::INFINITY,
            byte => {
                let (mut below, mut above) = (0, 1.0_f32.to_bits());
                while above - below > 1 {
                    let middle = below + (above - below) / 2;
                    if usize::from(on_curve(f32::from_bits(middle))) < byte { below = middle } else { above = middle }
                }
                f32::from_bits(above)
            }
        });
        Self { at_least, least }
    }

    fn byte(&self, linear: f32) -> u8 {
        let linear = linear.clamp(0.0, 1.0);
        let mut byte = self.at_least[(linear.sqrt() * STEPS as f32) as usize];
        while linear >= self.least[usize::from(byte) + 1] {
            byte += 1;
        }
        byte
    }
}

/// The byte by the curve itself.
fn on_curve(linear: f32) -> u8 {
    (Srgba::gamma_function_inverse(linear).clamp(0.0, 1.0) * 255.0).round() as u8
}

/// A colour as sRGB bytes; its alpha is left out.
pub fn srgb_bytes(ink: Ink) -> [u8; 3] {
    let [r, g, b, _] = ink.0;
    let table = &*TABLE;
    [table.byte(r), table.byte(g), table.byte(b)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_curve() {
        let dense = (0..=400_000).map(|i| i as f32 / 400_000.0);
        let beside = TABLE.least[1..256].iter().flat_map(|at| [at.next_down(), *at, at.next_up()]);
        let odd = [-1.0, -0.0, f32::MIN_POSITIVE, 1.0, 1.5, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
        for linear in dense.chain(beside).chain(odd) {
            assert_eq!(TABLE.byte(linear), on_curve(linear), "{linear}");
        }
    }
}
