//! The cellular automaton: a step of a life-like rule for 64 cells at a time.
//!
//! A cell's fate depends on no cell farther away than there are steps, so a room is computed with a
//! margin as wide, and neighbouring rooms agree on every cell of it.

use super::params::{CaveParams, Rule};
use crate::land::{Cells, Purpose, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed};

const START: Purpose = Purpose::named("cave start");

/// The widest margin, in cells: as many as there may be steps.
const MARGIN: usize = 7;
const ROWS: usize = ROOM_ROWS + 2 * MARGIN;
/// Three words hold a row with a margin of 32 cells to either side.
const WORDS: usize = 3;

/// A room and its margin, the lowest row first.
type Grid = [[u64; WORDS]; ROWS];

/// The cells of a room after the first `steps` steps of the rule.
pub fn cells(params: &CaveParams, seed: Seed, room: RoomIndex, steps: u32) -> Cells {
    let mut grid = start(params, seed, room);
    evolve(&mut grid, params.rule(), steps as usize);
    let mut cells = Cells::SOLID;
    for (out, row) in cells.0.iter_mut().zip(&grid[MARGIN..]) {
        let [a, b, c] = *row;
        *out = u128::from(a >> 32 | b << 32) | u128::from(b >> 32 | c << 32) << 64;
    }
    cells
}

/// Every cell open with the chance `fill`, by a hash of its word of 64 and its place in it.
fn start(params: &CaveParams, seed: Seed, room: RoomIndex) -> Grid {
    let first_word = room.x.wrapping_mul((ROOM_COLUMNS / 64) as i64);
    let first_row = room.first_row().wrapping_sub(MARGIN as i64);
    let chance = (f64::from(params.fill) * f64::from(1 << 16)).round() as u32;
    let mut grid = [[0; WORDS]; ROWS];
    for (j, row) in grid.iter_mut().enumerate() {
        let y = first_row.wrapping_add(j as i64);
        let [left, a, b, right]: [u64; 4] = std::array::from_fn(|i| open(seed, first_word.wrapping_add(i as i64 - 1), y, chance));
        *row = [left >> 32 | a << 32, a >> 32 | b << 32, b >> 32 | right << 32];
    }
    grid
}

/// 64 cells, each open with a chance in 65536ths: random bits are joined by `and` and `or` along the
/// chance's binary digits, from the last that is 1; a half takes one.
fn open(seed: Seed, word: i64, row: i64, chance: u32) -> u64 {
    if chance >= 1 << 16 {
        return u64::MAX;
    }
    let mut open = 0;
    for digit in chance.trailing_zeros().min(16)..16 {
        let random = seed.hash(START, &[word, row, i64::from(digit)]);
        open = if chance >> digit & 1 == 1 { open | random } else { open & random };
    }
    open
}

/// Steps the rule. The outermost cells of the margin are lost with each step, and were there for it.
fn evolve(grid: &mut Grid, rule: Rule, steps: usize) {
    // For each count the cells that open, and those that change if they are open.
    let all = |bits: u16, n: u32| if bits >> n & 1 == 1 { u64::MAX } else { 0 };
    let born: [u64; 9] = std::array::from_fn(|n| all(rule.birth, n as u32));
    let differ: [u64; 9] = std::array::from_fn(|n| all(rule.birth ^ rule.survive, n as u32));
    debug_assert!(steps <= MARGIN);
    for step in 1..=steps {
        let mut below = grid[step - 1];
        for j in step..ROWS - step {
            let here = grid[j];
            let above = grid[j + 1];
            let next = std::array::from_fn(|i| {
                let [below, here, above] = [&below, &here, &above].map(|row| three(row, i));
                let count = count(below, here, above);
                choose(count, std::array::from_fn(|n| born[n] ^ (here.1 & differ[n])))
            });
            below = here;
            grid[j] = next;
        }
    }
}

/// The left neighbours, the cells and the right neighbours of a word.
fn three(row: &[u64; WORDS], i: usize) -> (u64, u64, u64) {
    let word = row[i];
    let left = word << 1 | if i > 0 { row[i - 1] >> 63 } else { 0 };
    let right = word >> 1 | if i + 1 < WORDS { row[i + 1] << 63 } else { 0 };
    (left, word, right)
}

/// The open ones among eight neighbours, for 64 cells, as four binary digits from the lowest.
fn count(below: (u64, u64, u64), here: (u64, u64, u64), above: (u64, u64, u64)) -> [u64; 4] {
    let full = |(a, b, c): (u64, u64, u64)| (a ^ b ^ c, (a & b) | (c & (a ^ b)));
    let (ones_below, twos_below) = full(below);
    let (ones_above, twos_above) = full(above);
    let (ones_here, twos_here) = (here.0 ^ here.2, here.0 & here.2);
    let (ones, carry) = full((ones_below, ones_here, ones_above));
    let (some, fours_a) = full((twos_below, twos_here, twos_above));
    let (twos, fours_b) = (some ^ carry, some & carry);
    [ones, twos, fours_a ^ fours_b, fours_a & fours_b]
}

/// For each of 64 cells, its bit of the entry with the number that the digits spell, 0 to 8.
fn choose(digits: [u64; 4], of: [u64; 9]) -> u64 {
    let pick = |digit: u64, zero: u64, one: u64| zero ^ (digit & (zero ^ one));
    let [a, b, c, d] = [0, 2, 4, 6].map(|n| pick(digits[0], of[n], of[n + 1]));
    let low = pick(digits[1], a, b);
    let high = pick(digits[1], c, d);
    pick(digits[3], pick(digits[2], low, high), of[8])
}

/// The automaton as the notes put it, a byte a cell: what the fast one is tested and measured against.
pub mod plain {
    use super::{MARGIN, open};
    use crate::{
        caves::params::CaveParams,
        land::{Cells, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed},
    };

    const ACROSS: usize = ROOM_COLUMNS + 2 * MARGIN;
    const UP: usize = ROOM_ROWS + 2 * MARGIN;

    /// A room's start with its margin, a byte a cell.
    pub fn start(params: &CaveParams, seed: Seed, room: RoomIndex) -> Vec<Vec<u8>> {
        let chance = (f64::from(params.fill) * 65536.0).round() as u32;
        let cell = |x: i64, y: i64| (open(seed, x.div_euclid(64), y, chance) >> x.rem_euclid(64) & 1) as u8;
        let (left, low) = (room.first_column().0 - MARGIN as i64, room.first_row() - MARGIN as i64);
        (0..UP as i64).map(|j| (0..ACROSS as i64).map(|i| cell(left + i, low + j)).collect()).collect()
    }

    /// Steps it, cell by cell and neighbour by neighbour.
    pub fn evolve(cells: &mut Vec<Vec<u8>>, params: &CaveParams) {
        let rule = params.rule();
        for _ in 0..params.steps {
            let before = cells.clone();
            for j in 1..UP - 1 {
                for i in 1..ACROSS - 1 {
                    let mut around = 0;
                    for row in &before[j - 1..=j + 1] {
                        for cell in &row[i - 1..=i + 1] {
                            around += u32::from(*cell);
                        }
                    }
                    around -= u32::from(before[j][i]);
                    cells[j][i] = u8::from(rule.next(before[j][i] == 1, around));
                }
            }
        }
    }

    /// The room without its margin.
    pub fn room(cells: &[Vec<u8>]) -> Cells {
        let mut room = Cells::SOLID;
        for (j, row) in cells[MARGIN..MARGIN + ROOM_ROWS].iter().enumerate() {
            for (i, cell) in row[MARGIN..MARGIN + ROOM_COLUMNS].iter().enumerate() {
                if *cell == 1 {
                    room.dig(i, j);
                }
            }
        }
        room
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn anywhere() -> impl Strategy<Value = RoomIndex> {
        let number = prop_oneof![-3i64..3, Just(1 << 53), Just(-(1i64 << 53)), -(1i64 << 53)..1 << 53];
        (number.clone(), number).prop_map(|(x, y)| RoomIndex::new(x, y))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn any_rule_is_the_plain_loop(seed in any::<u64>(), room in anywhere(), birth in 0u16..512, survive in 0u16..512, steps in 0u32..8, fill in 0.0f32..=1.0) {
            let params = CaveParams { fill, steps, rule: Some(Rule { birth, survive }), ..CaveParams::default() };
            let mut slow = plain::start(&params, Seed(seed), room);
            prop_assert_eq!(cells(&params, Seed(seed), room, 0), plain::room(&slow));
            plain::evolve(&mut slow, &params);
            prop_assert_eq!(cells(&params, Seed(seed), room, steps), plain::room(&slow));
        }
    }

    #[test]
    fn so_many_cells_are_open_as_the_chance_says() {
        for fill in [0.0, 0.2, 0.45, 0.5, 0.73, 1.0] {
            let params = CaveParams { fill, ..CaveParams::default() };
            let open: u32 = (0..32).map(|x| cells(&params, Seed(3), RoomIndex::new(x, -7), 0).count()).sum();
            let share = f64::from(open) / (32 * ROOM_COLUMNS * ROOM_ROWS) as f64;
            assert!((share - f64::from(fill)).abs() < 0.005, "{share} for {fill}");
        }
    }
}
