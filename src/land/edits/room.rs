//! What was changed by hand in one room: blocks of points, four to a metre, where a stroke has been.

use std::sync::Arc;

use super::fixture::Fixture;
use crate::room::{Cells, ROOM_COLUMNS, ROOM_ROWS};

/// Points of a block along a side.
pub const ALONG: usize = 4;
/// Points of a block.
const POINTS: usize = ALONG * ALONG;
/// Steps of a distance to a metre: 4 mm each.
const STEPS_A_METRE: f64 = 250.0;
/// Steps beyond which a distance does not matter: half a metre, twice as far as one point is from the next.
const FARTHEST: i8 = 125;

/// A distance as it is kept: whole steps, each standing for its middle, so that none is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Distance(i8);

impl Distance {
    /// Nothing was dug there.
    const UNDUG: Self = Self(i8::MAX);
    /// Nothing was built there.
    const UNBUILT: Self = Self(i8::MIN);

    /// So many metres, or as far as it matters.
    pub fn of_metres(metres: f64) -> Self {
        let steps = (metres * STEPS_A_METRE).floor();
        Self(steps.clamp(-f64::from(FARTHEST), f64::from(FARTHEST)) as i8)
    }

    /// As far to the other side.
    fn negated(self) -> Self {
        Self(-1 - self.0)
    }

    fn metres(self) -> f32 {
        match self {
            Self::UNDUG => f32::INFINITY,
            Self::UNBUILT => f32::NEG_INFINITY,
            Self(steps) => (f32::from(steps) + 0.5) / STEPS_A_METRE as f32,
        }
    }
}

/// What was changed at the points of one lattice cell that lie on its left and lower side or within, a quarter of a metre
/// apart: those on the other sides are its neighbours'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditBlock {
    /// How far each point lies outside of what was dug, row by row from below.
    pub dug: [Distance; POINTS],
    /// How far each lies within what was built.
    pub built: [Distance; POINTS],
}

impl Default for EditBlock {
    fn default() -> Self {
        Self { dug: [Distance::UNDUG; POINTS], built: [Distance::UNBUILT; POINTS] }
    }
}

impl EditBlock {
    /// How many bytes it takes when it is kept.
    pub const BYTES: usize = 2 * POINTS;

    /// Washes a point that lies so far outside of the brush.
    pub fn wash(&mut self, point: usize, away: Distance) {
        if away.0 < FARTHEST {
            self.dug[point] = self.dug[point].min(away);
            if self.built[point] > Self::default().built[point] {
                let left = self.built[point].min(away);
                // So deep in the open it is as good as not built, whatever is done there next.
                self.built[point] = if left.0 <= -FARTHEST { Distance::UNBUILT } else { left };
            }
        }
    }

    /// Builds at a point that lies so far outside of the brush.
    pub fn ink(&mut self, point: usize, away: Distance) {
        let within = away.negated();
        if within.0 > -FARTHEST {
            self.built[point] = self.built[point].max(within);
        }
    }

    /// Opens some points, a bit each: what was there has crumbled.
    pub(super) fn crumble(&mut self, points: u16) {
        for point in (0..POINTS).filter(|point| points >> point & 1 == 1) {
            self.dug[point] = Distance(-FARTHEST);
        }
    }

    /// Whether nothing is known of it.
    pub fn is_pristine(&self) -> bool {
        *self == Self::default()
    }

    /// Whether anything is dug at a point.
    pub fn is_dug(&self, point: usize) -> bool {
        self.dug[point].0 < 0
    }

    /// Whether anything is built at a point.
    pub fn is_built(&self, point: usize) -> bool {
        self.built[point].0 >= 0
    }

    /// Whether anything is built at any of its points.
    pub fn is_built_anywhere(&self) -> bool {
        (0..POINTS).any(|point| self.is_built(point))
    }

    /// As it is kept.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        for (byte, distance) in bytes.iter_mut().zip(self.dug.iter().chain(&self.built)) {
            *byte = distance.0.to_le_bytes()[0];
        }
        bytes
    }

    /// As it was kept, maybe that nothing is known any more; none if no stroke leaves such distances.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Option<Self> {
        let mut block = Self::default();
        for (distance, byte) in block.dug.iter_mut().chain(&mut block.built).zip(bytes) {
            *distance = Distance(i8::from_le_bytes([*byte]));
        }
        let is_dug = |dug: &Distance| *dug == Distance::UNDUG || (-FARTHEST..FARTHEST).contains(&dug.0);
        let is_built = |built: &Distance| *built == Distance::UNBUILT || (1 - FARTHEST..=FARTHEST).contains(&built.0);
        (block.dug.iter().all(is_dug) && block.built.iter().all(is_built)).then_some(block)
    }
}

/// What was changed in a room: the blocks of the cells that a stroke has touched, and nothing of the others; and what was
/// placed there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomEdit {
    touched: Cells,
    /// How many blocks there are below each row.
    before: [u16; ROOM_ROWS],
    /// Row by row from below, each from the left.
    blocks: Box<[EditBlock]>,
    /// The highest row in which something is built.
    highest_built: Option<usize>,
    /// In their order, none twice.
    fixtures: Box<[Fixture]>,
}

impl RoomEdit {
    /// A room with these blocks, by cells in the order of [`RoomEdit::blocks`]; those that know nothing are left out. And
    /// with what was placed there. None if there is neither.
    pub fn new(blocks: impl IntoIterator<Item = (usize, EditBlock)>, fixtures: &[Fixture]) -> Option<Self> {
        let mut touched = Cells::SOLID;
        let blocks = blocks.into_iter().filter(|(_, block)| !block.is_pristine());
        let blocks: Box<[EditBlock]> =
            blocks.inspect(|(cell, _)| touched.dig(cell % ROOM_COLUMNS, cell / ROOM_COLUMNS)).map(|(_, block)| block).collect();
        let mut below = 0;
        let before = touched.0.map(|row| {
            let before = below;
            below += row.count_ones() as u16;
            before
        });
        let mut fixtures: Box<[Fixture]> = fixtures.into();
        fixtures.sort_unstable();
        let mut edit = Self { touched, before, blocks, highest_built: None, fixtures };
        let built = edit.blocks().filter(|(_, block)| block.is_built_anywhere());
        edit.highest_built = built.map(|(cell, _)| cell / ROOM_COLUMNS).last();
        (!edit.blocks.is_empty() || !edit.fixtures.is_empty()).then_some(edit)
    }

    /// The highest row in which something is built, if anything is.
    pub fn highest_built(&self) -> Option<usize> {
        self.highest_built
    }

    /// What was placed in the room, in its order.
    pub fn fixtures(&self) -> &[Fixture] {
        &self.fixtures
    }

    /// The blocks in which one room is another than before, as they are now.
    pub fn changed(old: Option<&Self>, new: Option<&Self>) -> Vec<(usize, EditBlock)> {
        let touched = |edit: Option<&Self>| edit.map(|edit| edit.touched).unwrap_or_default();
        let mut changed = Vec::new();
        for (row, bits) in (touched(old) | touched(new)).0.into_iter().enumerate().filter(|(_, bits)| *bits != 0) {
            for column in (0..ROOM_COLUMNS).filter(|column| bits >> column & 1 == 1) {
                let [old, new] = [old, new].map(|edit| edit.and_then(|edit| edit.block(column, row)));
                if old != new {
                    changed.push((row * ROOM_COLUMNS + column, new.copied().unwrap_or_default()));
                }
            }
        }
        changed
    }

    /// The cells in which something was changed.
    pub fn touched(&self) -> &Cells {
        &self.touched
    }

    /// What was changed in a cell, if anything was.
    pub fn block(&self, column: usize, row: usize) -> Option<&EditBlock> {
        if !self.touched.is_open(column, row) {
            return None;
        }
        let beside = self.touched.0[row] & ((1 << column) - 1);
        self.blocks.get(usize::from(self.before[row]) + beside.count_ones() as usize)
    }

    /// All that was changed, by the number of the cell: so many from the left and, for every row below it, a whole row.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, &EditBlock)> {
        let cells = self.touched.0.iter().enumerate().flat_map(|(row, bits)| {
            let mut bits = *bits;
            std::iter::from_fn(move || {
                let column = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(row * ROOM_COLUMNS + column)
            })
        });
        cells.zip(&self.blocks)
    }

    /// The room's cells with what is dug opened and what is built closed.
    pub fn apply_to(&self, born: Cells) -> Cells {
        let (mut dug, mut built) = (Cells::SOLID, Cells::SOLID);
        for (cell, block) in self.blocks() {
            let (column, row) = (cell % ROOM_COLUMNS, cell / ROOM_COLUMNS);
            if block.is_dug(0) {
                dug.dig(column, row);
            }
            if block.is_built(0) {
                built.dig(column, row);
            }
        }
        (born | dug) & !built
    }
}

/// What was changed in a room, and beside it where points of its lattice cells lie: to the right, above, and between.
#[derive(Clone, Debug)]
pub struct NeighboringEdits {
    pub(super) here: Option<Arc<RoomEdit>>,
    pub(super) right: Option<Arc<RoomEdit>>,
    pub(super) above: Option<Arc<RoomEdit>>,
    pub(super) corner: Option<Arc<RoomEdit>>,
}

/// The distances at the points of a lattice cell, those on all its sides too, row by row from below, in metres: infinitely
/// far where nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointDistances {
    /// How far outside of what was dug.
    pub dug: [[f32; ALONG + 1]; ALONG + 1],
    /// How far within what was built.
    pub built: [[f32; ALONG + 1]; ALONG + 1],
}

impl NeighboringEdits {
    /// Whether nothing was changed in any of them.
    pub fn is_pristine(&self) -> bool {
        [&self.here, &self.right, &self.above, &self.corner].into_iter().all(Option::is_none)
    }

    fn block(&self, column: usize, row: usize) -> Option<&EditBlock> {
        let room = match (column == ROOM_COLUMNS, row == ROOM_ROWS) {
            (false, false) => &self.here,
            (true, false) => &self.right,
            (false, true) => &self.above,
            (true, true) => &self.corner,
        };
        room.as_ref()?.block(column % ROOM_COLUMNS, row % ROOM_ROWS)
    }

    /// What was dug and built at the points of a lattice cell; none if nothing was at any.
    pub fn points(&self, column: usize, row: usize) -> Option<PointDistances> {
        let blocks = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, up)| self.block(column + right, row + up));
        if blocks.iter().all(Option::is_none) {
            return None;
        }
        let born = EditBlock::default();
        let blocks = blocks.map(|block| block.unwrap_or(&born));
        let at = |i: usize, j: usize| (blocks[i / ALONG + 2 * (j / ALONG)], (j % ALONG) * ALONG + i % ALONG);
        let points = |of: fn(&EditBlock) -> &[Distance; POINTS]| {
            std::array::from_fn(|j| {
                std::array::from_fn(|i| {
                    let (block, point) = at(i, j);
                    of(block)[point].metres()
                })
            })
        };
        let points = PointDistances { dug: points(|block| &block.dug), built: points(|block| &block.built) };
        (0..=ALONG).any(|j| (0..=ALONG).any(|i| points.is_changed(i, j))).then_some(points)
    }

    /// Whether something was changed in a cell of the room, or at its left or lower side.
    pub fn is_touched(&self, column: usize, row: usize) -> bool {
        self.block(column, row).is_some()
    }

    /// Whether a lattice point of the room, or on its right or upper side, was dug; whether something was built there.
    pub fn at(&self, column: usize, row: usize) -> (bool, bool) {
        self.block(column, row).map_or((false, false), |block| (block.is_dug(0), block.is_built(0)))
    }
}

impl PointDistances {
    /// Nothing was changed.
    pub const PRISTINE: Self = Self { dug: [[f32::INFINITY; ALONG + 1]; ALONG + 1], built: [[f32::NEG_INFINITY; ALONG + 1]; ALONG + 1] };

    /// Whether anything was changed at a point.
    pub fn is_changed(&self, i: usize, j: usize) -> bool {
        self.dug[j][i] < f32::INFINITY || self.built[j][i] > f32::NEG_INFINITY
    }
}
