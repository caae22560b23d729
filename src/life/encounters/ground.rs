//! Where an encounter can be: the ground of a slot, looked at once, and the first column of it that fits.

use std::ops::Range;

use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, Place, Pond, Seed, Tint, places::SettlementKind, rivers::Crossing};

use super::{CANDIDATE, kind::EncounterKind, slot::SLOT_COLUMNS};

/// Columns that a slot keeps free at either end, so that what passes by stays on ground that was looked at.
const MARGIN: i64 = 72;
/// Columns tried for a kind in a slot.
const TRIES: i64 = 18;
/// The highest step of a path from a column to the next, in metres.
const STEP_M: f32 = 0.95;
/// Columns of a bank between whoever sits there and the water, and of level ground around them.
const BANK: i64 = 3;
const SEAT: i64 = 2;
/// Columns to either side of a ridge by which it falls, and how far, in metres.
const RIDGE: (i64, f32) = (40, 3.0);
/// Columns between the last field of a village and what is outside it.
const OUTSIDE: i64 = 26;
/// Columns between a settlement and an encounter in the wild.
const WILD: i64 = 40;

/// The ground that a kind needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EncounterGround {
    /// A dry path on the land's own surface.
    Path {
        /// Columns to either side.
        half: i64,
        /// The most by which it rises and falls in them, in metres.
        rise_m: f32,
        /// How wooded the land is there.
        woods: (f32, f32),
    },
    /// The top of a rise.
    Ridge,
    /// A bank from which one looks over water.
    Bank,
    /// The middle of some water.
    Water {
        /// Columns from bank to bank.
        wide_m: (i64, i64),
        /// Whether it may have no current.
        is_still: bool,
    },
    /// Outside a village, in its sight.
    VillageEdge,
}

/// Where an encounter is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EncounterSite {
    /// Its middle, on the surface or on the water.
    pub place: Place,
    /// The side on which what it looks at lies: -1 or 1.
    pub side: f32,
    /// The water that it belongs to.
    pub water: Option<Pond>,
    /// The climate.
    pub tint: Tint,
}

/// The ground of a slot.
pub struct SlotGround<'a> {
    land: &'a Land,
    first: Column,
    heights: Vec<f32>,
    waters: Vec<Pond>,
    /// What is no path: waters, mouths of caves, rivers.
    gaps: Vec<Range<Column>>,
    /// Settled ground, and whether it is a village's.
    settled: Vec<(Range<Column>, bool)>,
}

impl<'a> SlotGround<'a> {
    /// The ground of the slot that begins at a column, which is the first of a chunk.
    pub fn of(land: &'a Land, first: Column) -> Self {
        let columns = first..first + SLOT_COLUMNS;
        let heights = land.heights(first, SLOT_COLUMNS as usize + 1);
        let chunks = (0..SLOT_COLUMNS / CHUNK_COLUMNS as i64).map(|number| ChunkIndex(first.chunk().0.wrapping_add(number)));
        let waters: Vec<Pond> = chunks.flat_map(|chunk| land.waters(chunk, &land.chunk_heights(chunk))).collect();
        let rivers = land.crossings(columns.clone());
        let gaps = land.openings(columns.clone()).into_iter().chain(rivers.iter().map(Crossing::columns));
        let gaps = gaps.chain(waters.iter().map(|water| water.from..water.to)).collect();
        let around = columns.start + -OUTSIDE..columns.end + OUTSIDE;
        let settled = land.settlements(around).iter().map(|one| (one.columns.clone(), one.kind == SettlementKind::Village)).collect();
        Self { land, first, heights, waters, gaps, settled }
    }

    /// Where a kind can be, if it can be here.
    pub fn site(&self, kind: EncounterKind, seed: Seed, slot: i64) -> Option<EncounterSite> {
        let traits = kind.traits();
        let unit = |number: i64| seed.unit(CANDIDATE, &[slot, kind as i64, number]);
        let sides = |number: i64| if unit(number) < 0.5 { -1.0 } else { 1.0 };
        let anywhere = || (0..TRIES).map(|number| self.first + MARGIN + (unit(number) * (SLOT_COLUMNS - 2 * MARGIN) as f32) as i64);
        let site = |column: Column, side: f32, water: Option<Pond>| {
            let tint = self.land.tint(column);
            let foot = Place::at(column, 0);
            let place = match water {
                Some(water) if !matches!(traits.ground, EncounterGround::Bank) => foot.at_height(water.level),
                _ => foot.at_height(self.height(column)),
            };
            traits.when.comes_in(&tint).then_some(EncounterSite { place, side, water, tint })
        };
        let is_wooded = |site: &EncounterSite, (least, most): (f32, f32)| (least..=most).contains(&site.tint.woods);
        match traits.ground {
            EncounterGround::Path { half, rise_m, woods } => anywhere()
                .filter(|column| self.is_path(*column, half, rise_m) && self.is_wild(*column))
                .find_map(|column| site(column, sides(TRIES), None).filter(|site| is_wooded(site, woods))),
            EncounterGround::Ridge => anywhere()
                .filter_map(|near| self.top_near(near))
                .filter(|top| self.is_path(*top, 8, 3.0) && self.is_wild(*top))
                .find_map(|top| site(top, sides(TRIES), None)),
            EncounterGround::Bank => self.waters.iter().find_map(|water| {
                // On the bank that is level, whichever the hash has first.
                let banks = [(water.from + -BANK, 1.0), (water.to + BANK, -1.0)];
                let turned = usize::from(sides(TRIES) < 0.0);
                let (column, side) = (0..2).map(|number| banks[(number + turned) % 2]).find(|(column, _)| self.is_seat(*column))?;
                site(column, side, Some(*water))
            }),
            EncounterGround::Water { wide_m: (least, most), is_still } => {
                let fits = |water: &&Pond| (least..=most).contains(&(water.to - water.from)) && (water.flow_mps == 0.0 || !is_still);
                self.waters.iter().filter(fits).find_map(|water| {
                    let middle = water.from + (water.to - water.from) / 2;
                    (self.is_wild(middle) || !is_still).then(|| site(middle, sides(TRIES), Some(*water))).flatten()
                })
            }
            EncounterGround::VillageEdge => self.settled.iter().filter(|(_, is_village)| *is_village).find_map(|(columns, _)| {
                let edges = [(columns.start + -OUTSIDE, 1.0), (columns.end + OUTSIDE, -1.0)];
                let (column, side) = edges.into_iter().find(|(column, _)| self.is_path(*column, 12, 4.0))?;
                site(column, side, None)
            }),
        }
    }

    fn height(&self, column: Column) -> f32 {
        self.heights[(column - self.first).clamp(0, SLOT_COLUMNS) as usize]
    }

    /// Whether feet can walk for so many columns to either side.
    fn is_path(&self, middle: Column, half: i64, rise_m: f32) -> bool {
        let (from, to) = (middle - self.first - half, middle - self.first + half);
        if from < 0 || to >= SLOT_COLUMNS || self.is_broken(middle + -half, middle + half) {
            return false;
        }
        let run = &self.heights[from as usize..=to as usize];
        let [low, high] = run.iter().fold([f32::MAX, f32::MIN], |[low, high], height| [low.min(*height), high.max(*height)]);
        high - low <= rise_m && run.windows(2).all(|pair| (pair[1] - pair[0]).abs() <= STEP_M)
    }

    /// Whether water, a mouth or a channel lies between two columns.
    fn is_broken(&self, from: Column, to: Column) -> bool {
        self.gaps.iter().any(|gap| gap.start <= to && from <= gap.end)
    }

    fn is_wild(&self, column: Column) -> bool {
        self.settled.iter().all(|(columns, _)| column + WILD < columns.start || columns.end < column + -WILD)
    }

    /// Whether one can sit there: on a bank, which is within the channel of a river.
    fn is_seat(&self, column: Column) -> bool {
        let at = column - self.first;
        let is_near = (MARGIN / 2..SLOT_COLUMNS - MARGIN / 2).contains(&at);
        let is_dry = || self.waters.iter().all(|water| !water.is_near(column, 1));
        let is_level = || (-SEAT..SEAT).all(|by| (self.height(column + by + 1) - self.height(column + by)).abs() <= STEP_M);
        let is_whole = || self.land.openings(column + -SEAT..column + SEAT).is_empty();
        is_near && is_dry() && is_level() && is_whole()
    }

    /// The highest column within reach of another, if it is a ridge.
    fn top_near(&self, near: Column) -> Option<Column> {
        let (reach, falls_m) = RIDGE;
        let at = near - self.first;
        let [from, to] = [at - reach, at + reach].map(|at| at.clamp(reach, SLOT_COLUMNS - reach));
        let top = (from..=to).max_by(|a, b| self.heights[*a as usize].total_cmp(&self.heights[*b as usize]))?;
        let height = self.heights[top as usize];
        let falls = |side: i64| height - self.heights[(top + side * reach).clamp(0, SLOT_COLUMNS) as usize] >= falls_m;
        (falls(-1) && falls(1)).then(|| self.first + top)
    }
}
