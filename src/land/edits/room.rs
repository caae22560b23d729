//! Edits of one room: a sparse set of 4x4 blocks of signed distances, four points to a metre, and placed fixtures.

use std::{collections::BTreeMap, sync::Arc};

use super::{Inscription, fixture::Fixture, rows::BlockRows};
use crate::room::{Cells, ROOM_COLUMNS, ROOM_ROWS};

/// Points along a side of a block.
pub const ALONG: usize = 4;
/// Points in a block.
const POINTS: usize = ALONG * ALONG;
/// Quantisation steps of a distance per metre: 4 mm each.
const STEPS_A_METRE: f64 = 250.0;
/// Steps at which distances are clamped: half a metre, twice the distance between points.
const FARTHEST: i8 = 125;

/// A quantised signed distance: whole steps, each standing for its middle, so that no distance is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Distance(i8);

impl Distance {
    /// Marks a point that was not dug.
    const UNDUG: Self = Self(i8::MAX);
    /// Marks a point that was not built.
    const UNBUILT: Self = Self(i8::MIN);

    /// Quantises metres, clamped to `FARTHEST` steps.
    pub fn of_metres(metres: f64) -> Self {
        let steps = (metres * STEPS_A_METRE).floor();
        Self(steps.clamp(-f64::from(FARTHEST), f64::from(FARTHEST)) as i8)
    }

    /// The same distance on the other side.
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

/// Edits at the points of one lattice cell, a quarter of a metre apart: those within it and on its left and lower side;
/// points on the other sides belong to its neighbours.
#[derive(Clone, Copy, Debug, Eq)]
pub struct EditBlock {
    /// Distance of each point outside of what was dug, row by row from below.
    pub dug: [Distance; POINTS],
    /// Distance of each point within what was built.
    pub built: [Distance; POINTS],
}

impl PartialEq for EditBlock {
    /// Compares plain numbers, which is one step for all points.
    fn eq(&self, other: &Self) -> bool {
        let steps = |of: &[Distance; POINTS]| of.map(|distance| distance.0);
        steps(&self.dug) == steps(&other.dug) && steps(&self.built) == steps(&other.built)
    }
}

impl Default for EditBlock {
    fn default() -> Self {
        Self { dug: [Distance::UNDUG; POINTS], built: [Distance::UNBUILT; POINTS] }
    }
}

impl EditBlock {
    /// Size of its encoding, in bytes.
    pub const BYTES: usize = 2 * POINTS;

    /// Digs at a point at a signed distance outside of the brush.
    pub fn wash(&mut self, point: usize, away: Distance) {
        if away.0 < FARTHEST {
            self.dug[point] = self.dug[point].min(away);
            if self.built[point] > Self::default().built[point] {
                let left = self.built[point].min(away);
                // At the clamped distance it is equivalent to not built, whatever edits follow.
                self.built[point] = if left.0 <= -FARTHEST { Distance::UNBUILT } else { left };
            }
        }
    }

    /// Builds at a point at a signed distance outside of the brush.
    pub fn ink(&mut self, point: usize, away: Distance) {
        let within = away.negated();
        if within.0 > -FARTHEST {
            self.built[point] = self.built[point].max(within);
        }
    }

    /// Opens the points of a bit set, where loose ground has crumbled.
    pub(super) fn crumble(&mut self, points: u16) {
        for point in (0..POINTS).filter(|point| points >> point & 1 == 1) {
            self.dug[point] = Distance(-FARTHEST);
        }
    }

    /// The change that makes `after` of this block, if it was made by digging and building.
    pub(super) fn change_to(&self, after: &Self) -> BlockChange {
        let mut change = BlockChange::default();
        for point in 0..POINTS {
            if after.dug[point] < self.dug[point] {
                change.block.dug[point] = after.dug[point];
            }
            if after.built[point] != self.built[point] {
                change.block.built[point] = after.built[point];
                change.lowered |= u16::from(after.built[point] < self.built[point]) << point;
            }
        }
        change
    }

    /// Applies a change.
    pub(super) fn apply(&mut self, change: &BlockChange) {
        for point in 0..POINTS {
            let (dug, built) = (change.block.dug[point], change.block.built[point]);
            self.dug[point] = self.dug[point].min(dug);
            self.built[point] = if change.lowered >> point & 1 == 1 { self.built[point].min(built) } else { self.built[point].max(built) };
        }
    }

    /// Whether it has no edit.
    pub fn is_pristine(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a point is dug.
    pub fn is_dug(&self, point: usize) -> bool {
        self.dug[point].0 < 0
    }

    /// Whether a point is built.
    pub fn is_built(&self, point: usize) -> bool {
        self.built[point].0 >= 0
    }

    /// Whether any of its points is built.
    pub fn is_built_anywhere(&self) -> bool {
        self.built_points() != 0
    }

    /// Bit set of the dug points.
    pub(super) fn dug_points(&self) -> u16 {
        (0..POINTS).fold(0, |points, point| points | u16::from(self.is_dug(point)) << point)
    }

    /// Bit set of the built points.
    pub(super) fn built_points(&self) -> u16 {
        (0..POINTS).fold(0, |points, point| points | u16::from(self.is_built(point)) << point)
    }

    /// Encodes the block.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        for (byte, distance) in bytes.iter_mut().zip(self.dug.iter().chain(&self.built)) {
            *byte = distance.0.to_le_bytes()[0];
        }
        bytes
    }

    /// Decodes a block, which may be a pristine one; `None` if a distance is out of range.
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

/// A change of a block that does not say how it came about: as digging and building do, it lowers what is dug and raises or
/// lowers what is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BlockChange {
    /// The distances that the points get; those of a pristine block change nothing.
    pub block: EditBlock,
    /// Bit set of the points where what is built gets no higher than that; elsewhere it gets no lower.
    pub lowered: u16,
}

impl BlockChange {
    /// Whether it changes nothing.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// All edits of a room: the blocks of the touched cells, and the placed fixtures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomEdit {
    blocks: BlockRows,
    /// Sorted, without duplicates.
    fixtures: Box<[Fixture]>,
    /// The words on those of them that have some.
    inscriptions: BTreeMap<Fixture, Inscription>,
}

impl RoomEdit {
    /// Creates a room from its blocks and fixtures; `None` if there are neither.
    pub(super) fn new(blocks: BlockRows, fixtures: &[Fixture]) -> Option<Self> {
        let mut fixtures: Box<[Fixture]> = fixtures.into();
        fixtures.sort_unstable();
        let edit = Self { blocks, fixtures, inscriptions: BTreeMap::new() };
        (!edit.blocks.is_empty() || !edit.fixtures.is_empty()).then_some(edit)
    }

    /// The highest row with a built point, if any.
    pub fn highest_built(&self) -> Option<usize> {
        self.blocks.highest_built()
    }

    /// The fixtures placed in the room, sorted.
    pub fn fixtures(&self) -> &[Fixture] {
        &self.fixtures
    }

    /// The words on its stones.
    pub fn inscriptions(&self) -> &BTreeMap<Fixture, Inscription> {
        &self.inscriptions
    }

    /// Replaces the words on its stones; those on a stone that is not there are left out.
    pub(super) fn with_inscriptions(mut self, mut inscriptions: BTreeMap<Fixture, Inscription>) -> Self {
        inscriptions.retain(|stone, _| self.fixtures.contains(stone));
        self.inscriptions = inscriptions;
        self
    }

    /// Whether two versions of a room have the same fixtures and inscriptions.
    pub(super) fn are_fixtures_same(one: Option<&Arc<Self>>, other: Option<&Arc<Self>>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => one.fixtures == other.fixtures && one.inscriptions == other.inscriptions,
            // There are no inscriptions without fixtures.
            (Some(only), None) | (None, Some(only)) => only.fixtures.is_empty(),
            (None, None) => true,
        }
    }

    /// The blocks that differ between two versions of a room, in their new state.
    pub fn changed(old: Option<&Self>, new: Option<&Self>) -> Vec<(usize, EditBlock)> {
        let none = BlockRows::default();
        let [old, new] = [old, new].map(|edit| edit.map_or(&none, Self::rows));
        BlockRows::changed(old, new)
    }

    /// All its blocks.
    pub(super) fn rows(&self) -> &BlockRows {
        &self.blocks
    }

    /// The cells that have a block.
    pub fn touched(&self) -> Cells {
        self.blocks.touched()
    }

    /// The block of a cell, if it has one.
    pub fn block(&self, column: usize, row: usize) -> Option<&EditBlock> {
        self.blocks.get(column, row)
    }

    /// Iterates over the blocks by cell index, which is the column plus `ROOM_COLUMNS` times the row: row by row from below,
    /// each row from the left.
    pub fn blocks(&self) -> impl Iterator<Item = (usize, &EditBlock)> {
        self.blocks.iter()
    }

    /// Applies the edits to the room's pristine cells: dug cells are opened, then built cells closed.
    pub fn apply_to(&self, pristine: Cells) -> Cells {
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
        (pristine | dug) & !built
    }
}

/// Edits of a room and of the neighbours that own points of its lattice cells: right, above and upper right.
#[derive(Clone, Debug)]
pub struct NeighboringEdits {
    pub(super) here: Option<Arc<RoomEdit>>,
    pub(super) right: Option<Arc<RoomEdit>>,
    pub(super) above: Option<Arc<RoomEdit>>,
    pub(super) corner: Option<Arc<RoomEdit>>,
}

/// Distances in metres at the points of a lattice cell, including all its sides, row by row from below; infinite where
/// there is no edit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointDistances {
    /// Distance outside of what was dug.
    pub dug: [[f32; ALONG + 1]; ALONG + 1],
    /// Distance within what was built.
    pub built: [[f32; ALONG + 1]; ALONG + 1],
}

impl NeighboringEdits {
    /// Whether none of them has edits.
    pub fn is_pristine(&self) -> bool {
        [&self.here, &self.right, &self.above, &self.corner].into_iter().all(Option::is_none)
    }

    /// The block of a cell of the room, or of one beside its right or upper side.
    pub(super) fn block(&self, column: usize, row: usize) -> Option<&EditBlock> {
        let room = match (column == ROOM_COLUMNS, row == ROOM_ROWS) {
            (false, false) => &self.here,
            (true, false) => &self.right,
            (false, true) => &self.above,
            (true, true) => &self.corner,
        };
        room.as_ref()?.block(column % ROOM_COLUMNS, row % ROOM_ROWS)
    }

    /// Distances at the points of a lattice cell; `None` if there are no edits at any of them.
    pub fn points(&self, column: usize, row: usize) -> Option<PointDistances> {
        let blocks = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, up)| self.block(column + right, row + up));
        if blocks.iter().all(Option::is_none) {
            return None;
        }
        let pristine = EditBlock::default();
        let blocks = blocks.map(|block| block.unwrap_or(&pristine));
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

    /// The cells of the room with a block at any of their corners.
    pub fn touched_cells(&self) -> Cells {
        let rooms = [&self.here, &self.right, &self.above, &self.corner];
        let [here, right, above, corner] = rooms.map(|room| room.as_ref().map_or(Cells::SOLID, |edit| edit.touched()));
        // The cells of a row with a block at their left or right corner.
        let row = |row: usize| {
            let (left, last) = if row < ROOM_ROWS { (here.0[row], right.0[row]) } else { (above.0[0], corner.0[0]) };
            left | left >> 1 | last << (ROOM_COLUMNS - 1)
        };
        Cells(std::array::from_fn(|up| row(up) | row(up + 1)))
    }

    /// Whether a cell of the room has a block.
    pub fn is_touched(&self, column: usize, row: usize) -> bool {
        self.block(column, row).is_some()
    }

    /// Whether a lattice point of the room, or on its right or upper side, is dug, and whether it is built.
    pub fn at(&self, column: usize, row: usize) -> (bool, bool) {
        self.block(column, row).map_or((false, false), |block| (block.is_dug(0), block.is_built(0)))
    }
}

impl PointDistances {
    /// Distances without edits.
    pub const PRISTINE: Self = Self { dug: [[f32::INFINITY; ALONG + 1]; ALONG + 1], built: [[f32::NEG_INFINITY; ALONG + 1]; ALONG + 1] };

    /// Whether a point has an edit.
    pub fn is_changed(&self, i: usize, j: usize) -> bool {
        self.dug[j][i] < f32::INFINITY || self.built[j][i] > f32::NEG_INFINITY
    }
}
