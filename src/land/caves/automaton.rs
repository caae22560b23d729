//! The cellular automaton (life-like rules, B5678/S45678 by default), bit-parallel: 64 cells at a time.
//!
//! A cell's state depends on no cell farther away than the number of steps, so a room is computed with a halo of that
//! width, and neighbouring rooms agree on every cell.

use super::params::{CaveParams, Rule};
use crate::{
    Cells, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed,
    hash::mix,
    simd::{Simd, WithSimd, dispatch},
};

const START: RandomStream = RandomStream::named("cave start");

/// Halo in cells: the largest number of steps, plus one for the cells just across the border.
const MARGIN: usize = 8;
const ROWS: usize = ROOM_ROWS + 2 * MARGIN;
/// Three words hold a row with a halo of 32 cells on either side.
const WORDS: usize = 3;

/// A room with its halo: word columns from the left, in each the lowest row first, so that SIMD takes several rows of
/// one word at once.
type Grid = [[u64; ROWS]; WORDS];

/// The room's cells after `steps` steps of the rule; at most 7.
pub fn cells(params: &CaveParams, seed: Seed, room: RoomIndex, steps: u32) -> Cells {
    cells_and_border(params, seed, room, steps).0
}

/// The room's cells after `steps` steps, and for its border cells whether the cell just across the border is open.
pub fn cells_and_border(params: &CaveParams, seed: Seed, room: RoomIndex, steps: u32) -> (Cells, Cells) {
    let mut grid = start(params, seed, room);
    let rule = params.rule();
    debug_assert!((steps as usize) < MARGIN);
    if rule == Rule::at_least(4, 5) {
        evolve(&mut grid, steps, DefaultRule);
    } else {
        evolve(&mut grid, steps, TableRule::new(rule));
    }
    let row = |row: usize| {
        let [a, b, c] = [0, 1, 2].map(|word| grid[word][row]);
        (u128::from(a >> 32 | b << 32) | u128::from(b >> 32 | c << 32) << 64, a >> 31 & 1, c >> 32 & 1)
    };
    let mut cells = Cells::SOLID;
    let mut across = Cells::SOLID;
    for at in 0..ROOM_ROWS {
        let (here, left, right) = row(at + MARGIN);
        cells.0[at] = here;
        across.0[at] = u128::from(left) | u128::from(right) << (ROOM_COLUMNS - 1);
    }
    // The top and bottom rows without their corners.
    const SIDES: u128 = u128::MAX >> 2 << 1;
    across.0[0] = row(MARGIN - 1).0 & SIDES;
    across.0[ROOM_ROWS - 1] = row(MARGIN + ROOM_ROWS).0 & SIDES;
    (cells, across)
}

/// The initial grid: every cell open with probability `fill`, by a hash of its 64-cell word and its row.
fn start(params: &CaveParams, seed: Seed, room: RoomIndex) -> Grid {
    let first_word = room.x.wrapping_mul((ROOM_COLUMNS / 64) as i64);
    let first_row = room.first_row().wrapping_sub(MARGIN as i64);
    let chance = (f64::from(params.fill) * f64::from(1 << 16)).round() as u32;
    let keys: [u64; WORDS + 1] = std::array::from_fn(|i| seed.hash(START, &[first_word.wrapping_add(i as i64 - 1)]));
    let rows: [[u64; WORDS + 1]; ROWS] = std::array::from_fn(|row| keys.map(|key| open(key, first_row.wrapping_add(row as i64), chance)));
    std::array::from_fn(|word| rows.map(|row| row[word] >> 32 | row[word + 1] << 32))
}

/// 64 random bits, each 1 with probability `chance` / 65536: random words are combined by `and` and `or` along the
/// binary digits of `chance`, from its lowest 1 bit on; a half takes one random word.
fn open(key: u64, row: i64, chance: u32) -> u64 {
    if chance >= 1 << 16 {
        return u64::MAX;
    }
    let mut open = 0;
    for digit in chance.trailing_zeros().min(16)..16 {
        let random = mix(key ^ mix((row as u64).wrapping_mul(16).wrapping_add(u64::from(digit))));
        open = if chance >> digit & 1 == 1 { open | random } else { open & random };
    }
    open
}

/// Runs the rule. Each step invalidates one more ring of the halo.
fn evolve(grid: &mut Grid, steps: u32, next: impl CellRule) {
    let mut digits = [[0; ROWS]; 2];
    for lost in 1..=steps as usize {
        let before = *grid;
        dispatch(AutomatonStep { before: &before, after: grid, digits: &mut digits, lost, next });
    }
}

/// A rule for 64 cells at a time: returns which are open next, from each cell's neighbour count as four bit planes.
trait CellRule: Copy {
    fn next(&self, count: [u64; 4], open: u64) -> u64;
}

/// One step, in which `lost` rows at either end become invalid.
struct AutomatonStep<'a, N> {
    before: &'a Grid,
    after: &'a mut Grid,
    /// Number of open cells among each cell and its two neighbours in the row, as two bit planes.
    digits: &'a mut [[u64; ROWS]; 2],
    lost: usize,
    next: N,
}

/// The closed cells outside the halo.
static NONE: [u64; ROWS] = [0; ROWS];

impl<N: CellRule> WithSimd for AutomatonStep<'_, N> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { before, after, digits: [ones, twos], lost, next } = self;
        for word in 0..WORDS {
            let here = &before[word];
            let left = if word > 0 { &before[word - 1] } else { &NONE };
            let right = if word + 1 < WORDS { &before[word + 1] } else { &NONE };
            for row in 0..ROWS {
                let (a, b, c) = (here[row] << 1 | left[row] >> 63, here[row], here[row] >> 1 | right[row] << 63);
                (ones[row], twos[row]) = full_adder(a, b, c);
            }
            for row in lost..ROWS - lost {
                // The middle row is counted without the cell itself.
                let open = here[row];
                let (one, two) = (ones[row] ^ open, twos[row] ^ (open & !ones[row]));
                let (count_1, carry) = full_adder(ones[row - 1], one, ones[row + 1]);
                let (some, fours) = full_adder(twos[row - 1], two, twos[row + 1]);
                let (count_2, more) = (some ^ carry, some & carry);
                after[word][row] = next.next([count_1, count_2, fours ^ more, fours & more], open);
            }
        }
    }
}

/// The rule B5678/S45678: 4 open neighbours keep a cell open and 5 open a wall.
#[derive(Clone, Copy)]
struct DefaultRule;

impl CellRule for DefaultRule {
    #[inline(always)]
    fn next(&self, [one, two, four, eight]: [u64; 4], open: u64) -> u64 {
        eight | four & (one | two | open)
    }
}

/// Adds three bits: (sum, carry).
#[inline(always)]
fn full_adder(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, (a & b) | (c & (a ^ b)))
}

/// Any rule, as masks per neighbour count: birth, and where survival differs from birth.
#[derive(Clone, Copy)]
struct TableRule {
    birth: [u64; 9],
    differ: [u64; 9],
}

impl TableRule {
    fn new(rule: Rule) -> Self {
        let all = |bits: u16, n: usize| if bits >> n & 1 == 1 { u64::MAX } else { 0 };
        Self { birth: std::array::from_fn(|n| all(rule.birth, n)), differ: std::array::from_fn(|n| all(rule.birth ^ rule.survive, n)) }
    }
}

impl CellRule for TableRule {
    /// Selects, for each cell, the mask of its neighbour count by a multiplexer tree.
    #[inline(always)]
    fn next(&self, count: [u64; 4], open: u64) -> u64 {
        let mut of = self.birth;
        for (n, of) in of.iter_mut().enumerate() {
            *of ^= open & self.differ[n];
        }
        let pick = |digit: u64, zero: u64, one: u64| zero ^ (digit & (zero ^ one));
        let pair = |n: usize| pick(count[0], of[n], of[n + 1]);
        let low = pick(count[1], pair(0), pair(2));
        let high = pick(count[1], pair(4), pair(6));
        pick(count[3], pick(count[2], low, high), of[8])
    }
}

/// Reference implementation, one byte per cell, for tests and benchmarks of the fast one.
pub mod reference {
    use super::{MARGIN, START, open};
    use crate::{Cells, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed, caves::params::CaveParams};

    const ACROSS: usize = ROOM_COLUMNS + 2 * MARGIN;
    const UP: usize = ROOM_ROWS + 2 * MARGIN;

    /// The initial grid of a room with its halo, one byte per cell.
    pub fn start(params: &CaveParams, seed: Seed, room: RoomIndex) -> Vec<Vec<u8>> {
        let chance = (f64::from(params.fill) * 65536.0).round() as u32;
        let cell = |x: i64, y: i64| (open(seed.hash(START, &[x.div_euclid(64)]), y, chance) >> x.rem_euclid(64) & 1) as u8;
        let (left, low) = (room.first_column().0 - MARGIN as i64, room.first_row() - MARGIN as i64);
        (0..UP as i64).map(|j| (0..ACROSS as i64).map(|i| cell(left + i, low + j)).collect()).collect()
    }

    /// Runs the rule, cell by cell and neighbour by neighbour.
    pub fn evolve(cells: &mut [Vec<u8>], params: &CaveParams) {
        let rule = params.rule();
        for _ in 0..params.steps {
            let before = cells.to_vec();
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

    /// Extracts the room without its halo.
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
    use crate::simd::narrower;
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
            let mut slow = reference::start(&params, Seed(seed), room);
            prop_assert_eq!(cells(&params, Seed(seed), room, 0), reference::room(&slow));
            reference::evolve(&mut slow, &params);
            let fast = || cells(&params, Seed(seed), room, steps);
            prop_assert_eq!(fast(), reference::room(&slow));
            prop_assert_eq!(narrower::each(fast), [reference::room(&slow), reference::room(&slow)]);
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
