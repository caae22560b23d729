//! The seal of a slip: its bytes as cells that are cut out of a red stamp, around a hat and a staff.
//!
//! Each byte is a block of 4 x 2 cells, so that a scratch damages few bytes, and a code word is restored by
//! [error correction](super::error_correction). Bytes are mixed with a fixed noise first, or a short slip would leave bare
//! red. The cells are read by their lightness at a fixed place, so a picture may be saved anew as often as one likes, as long
//! as it keeps its size.

use std::sync::LazyLock;

use super::{
    encoding::{self, SlipError},
    error_correction::{self, LENGTH},
    slip::Slip,
};

/// Cells along each side, and pixels along the side of a cell.
pub const CELLS: usize = 48;
pub const CELL_PX: usize = 4;
/// Cells of a block, along and down.
const BLOCK: [usize; 2] = [4, 2];
/// The cells in the middle that hold the hat and the staff: the first, and the one after the last, along and down.
pub const EMBLEM: [usize; 2] = [16, 32];
/// Width of the rim of bare red, in pixels.
pub const RIM_PX: usize = 12;
/// How far outside the rim there is paper, in pixels.
pub const CLEAR_PX: usize = 14;
/// Least difference between dark and light, of 255.
const LEAST_CONTRAST: f32 = 32.0;
/// The share of the rim that has to be red, and of what is around it that has to be paper.
const LEAST_RIM: f32 = 0.8;

/// Whether each cell is cut out, row by row from above.
pub type Cells = [[bool; CELLS]; CELLS];

/// The upper left cell of each byte's block, as column and row.
static BLOCKS: LazyLock<Vec<[usize; 2]>> = LazyLock::new(|| {
    let all = (0..CELLS).step_by(BLOCK[1]).flat_map(|row| (0..CELLS).step_by(BLOCK[0]).map(move |column| [column, row]));
    let is_emblem = |at: &[usize; 2]| at.iter().all(|at| (EMBLEM[0]..EMBLEM[1]).contains(at));
    all.filter(|at| !is_emblem(at)).take(LENGTH).collect()
});

/// The cell of a bit of a byte, as column and row.
fn cell([column, row]: [usize; 2], bit: usize) -> [usize; 2] {
    [column + bit % BLOCK[0], row + bit / BLOCK[0]]
}

/// The noise that is mixed into the bytes: a 16-bit xorshift generator, always from the same start.
fn noise() -> impl Iterator<Item = u8> {
    let mut state = 0xe4e1_u16;
    std::iter::repeat_with(move || {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        (state >> 8) as u8
    })
}

/// The cells of a slip.
pub fn cells(slip: &Slip) -> Cells {
    let word = error_correction::encode(&encoding::to_bytes(slip));
    let mut cells = [[false; CELLS]; CELLS];
    for ((byte, noise), block) in word.iter().zip(noise()).zip(BLOCKS.iter()) {
        for bit in 0..8 {
            let [column, row] = cell(*block, bit);
            cells[row][column] = (byte ^ noise) >> bit & 1 == 1;
        }
    }
    cells
}

/// The lightness of a seal's pixels from 0 to 255; the pixel (0, 0) is the upper left corner of the first cell, and those of
/// the rim have places below 0.
pub type Lightness<'a> = &'a dyn Fn(i64, i64) -> f32;

/// Whether there is a seal: a red rim with paper around it, whatever is within.
pub fn is_seal(lightness: Lightness) -> bool {
    let (red, paper) = rim(lightness);
    let [dark, light] = [&red, &paper].map(|values| values.iter().sum::<f32>() / values.len() as f32);
    let middle = (dark + light) / 2.0;
    let share = |values: &[f32], is: &dyn Fn(f32) -> bool| values.iter().filter(|value| is(**value)).count() as f32 / values.len() as f32;
    light - dark >= LEAST_CONTRAST
        && share(&red, &|value| value < middle) >= LEAST_RIM
        && share(&paper, &|value| value > middle) >= LEAST_RIM
}

/// Pixels in the middle of the rim, and as many outside of it.
fn rim(lightness: Lightness) -> (Vec<f32>, Vec<f32>) {
    let side = (CELLS * CELL_PX) as i64;
    let around = |out: i64| {
        let ends = [-out, side - 1 + out];
        let along = (0..side).step_by(CELL_PX);
        along.flat_map(move |at| ends.into_iter().flat_map(move |end| [(at, end), (end, at)])).map(|(x, y)| lightness(x, y)).collect()
    };
    (around(RIM_PX as i64 / 2), around((RIM_PX + CLEAR_PX) as i64))
}

/// Reads the slip of a seal.
pub fn read(lightness: Lightness) -> Result<Slip, SlipError> {
    let value = |[column, row]: [usize; 2]| {
        // The middle of a cell: its edges are rough.
        let [x, y] = [column, row].map(|at| (at * CELL_PX + 1) as i64);
        [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| lightness(x, y)).iter().sum::<f32>() / 4.0
    };
    let values: Vec<[f32; 8]> = BLOCKS.iter().map(|block| std::array::from_fn(|bit| value(cell(*block, bit)))).collect();
    let mut sorted: Vec<f32> = values.iter().flatten().copied().collect();
    sorted.sort_by(f32::total_cmp);
    let [dark, light] = [sorted.len() / 10, sorted.len() * 9 / 10].map(|at| sorted[at]);
    let middle = (dark + light) / 2.0;
    let mut word = [0; LENGTH];
    for ((byte, noise), values) in word.iter_mut().zip(noise()).zip(&values) {
        *byte = noise ^ (0..8).fold(0, |byte, bit| byte | u8::from(values[bit] > middle) << bit);
    }
    let data = error_correction::decode(&word).ok_or(SlipError::Damaged)?;
    encoding::from_bytes(&data)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{super::slip::tests::any_slip, *};

    /// The lightness of flat cells, red 100 and paper 230.
    fn flat(cells: &Cells) -> impl Fn(i64, i64) -> f32 {
        move |x, y| {
            let side = (CELLS * CELL_PX) as i64;
            let is_paper = match (usize::try_from(x), usize::try_from(y)) {
                (Ok(x), Ok(y)) if (x as i64) < side && (y as i64) < side => cells[y / CELL_PX][x / CELL_PX],
                _ => [x, y].iter().any(|at| *at < -(RIM_PX as i64) || *at >= side + RIM_PX as i64),
            };
            if is_paper { 230.0 } else { 100.0 }
        }
    }

    #[test]
    fn every_byte_has_its_block_and_the_middle_is_free() {
        assert_eq!(BLOCKS.len(), LENGTH);
        let mut taken = [[0; CELLS]; CELLS];
        for block in BLOCKS.iter() {
            for [column, row] in (0..8).map(|bit| cell(*block, bit)) {
                taken[row][column] += 1;
            }
        }
        assert!(taken.iter().flatten().all(|times| *times <= 1));
        let free = (EMBLEM[0]..EMBLEM[1]).all(|row| taken[row][EMBLEM[0]..EMBLEM[1]].iter().all(|times| *times == 0));
        assert!(free);
    }

    proptest! {
        #[test]
        fn a_seal_is_read_also_when_it_is_pale_noisy_and_blotted(
            slip in any_slip(),
            (gain, offset) in (0.35f32..1.0, 0.0f32..25.0),
            blot in (0..CELLS * CELL_PX, 0..CELLS * CELL_PX),
            seed: u64,
        ) {
            let cells = cells(&slip);
            let whole = flat(&cells);
            let stray = |x: i64, y: i64| eremite_land::hash::mix(seed ^ (x as u64) << 32 ^ y as u64) as f32 / u64::MAX as f32 - 0.5;
            let is_blotted = |x: i64, y: i64| x.abs_diff(blot.0 as i64) < 12 && y.abs_diff(blot.1 as i64) < 12;
            let seen = |x: i64, y: i64| {
                if is_blotted(x, y) { 0.0 } else { whole(x, y) * gain + offset + 30.0 * gain * stray(x, y) }
            };
            prop_assert!(is_seal(&seen));
            prop_assert_eq!(read(&seen), Ok(slip));
        }

        #[test]
        fn no_picture_is_a_panic_or_a_slip(seed: u64, step in 1i64..40) {
            let noise = |x: i64, y: i64| (eremite_land::hash::mix(seed ^ ((x / step) as u64) << 32 ^ (y / step) as u64) % 256) as f32;
            prop_assert!(!is_seal(&noise) && read(&noise).is_err());
            prop_assert!(!is_seal(&|_, _| (seed % 256) as f32) && read(&|_, _| (seed % 256) as f32).is_err());
        }
    }
}
