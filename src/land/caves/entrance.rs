//! Cave entrances: sloping tunnels, shafts with ledges, and sinkholes that lead down from the surface.
//!
//! The land is divided into equal spans of columns, with one entrance each, where the path crosses it: at the first of
//! some hashed sites whose ground is level enough for a bridge, or else at the most level one. An entrance is a node of
//! the spanning tree of the room that contains its foot, and touches no other ground than the stretch beneath it. So
//! everything is reachable from it, and it closes no loop between two rooms or two stretches.

use std::ops::Range;

use super::{
    crust::{self, Crust, LEAST_ROWS},
    params::CaveParams,
};
use crate::{COLUMN_LIMIT, Cells, ChunkIndex, Column, Land, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed};

const PLACE: RandomStream = RandomStream::named("cave entrance place");
const SITE: RandomStream = RandomStream::named("cave entrance site");
const KIND: RandomStream = RandomStream::named("cave entrance kind");

/// Columns around the hermitage, and the title in front of it, without an entrance.
const QUIET: i64 = 72;
/// Largest number of columns of a span that are searched, and number of sites tried in them.
const LOOKED_AT: i64 = 216;
const TRIES: i64 = 96;
/// Largest extent of an entrance to either side of its site, in columns; and the columns beyond that must be dry.
const REACH: i64 = 26;
const DRY: i64 = 4;
/// Metres between the crust and the foot of an entrance.
const BELOW_CRUST: i64 = 13;
/// Cells between an entrance and other ground that may be carved; cells from its foot to its room's floor.
const APART: i64 = 2;
const FOOT_ROWS: i64 = 4;

/// Columns on either side of an opening on which its bridge rests.
pub const REST: i64 = 2;
/// The columns of the bridge over an opening: it rests on the ground on both sides.
pub fn bridge(mouth: Range<Column>) -> Range<Column> {
    mouth.start + -REST..mouth.end + REST
}

/// Columns of path on either side of a bridge.
const PATH: i64 = 8;
/// Largest slope of a bridge.
pub const STEEPEST_BRIDGE: f32 = 0.5;
/// Largest deviation of a bridge from the straight line between its ends, in metres.
pub const MAX_BEND_M: f32 = 0.75;
/// Largest rise of the bridge, and of the path beside it, from one column to the next, in metres.
pub const STEEPEST_STEP: f32 = 1.3;
/// Largest slope of the path over its whole length.
pub const STEEPEST_PATH: f32 = 0.7;
/// Factor by which the most level site of a span may exceed these bounds where no site is within them.
pub const BEYOND: f32 = 1.5;

/// A sloping tunnel: its height in cells, and its slope as columns per drop of `MOUTH_DROP` rows.
const MOUTH_ROWS: i64 = 5;
const MOUTH_COLUMNS_A_DROP: i64 = 4;
const MOUTH_DROP: i64 = 3;
/// Width of a shaft in columns, rows from ledge to ledge, columns of a ledge.
const SHAFT_COLUMNS: i64 = 5;
const LEDGE_ROWS: i64 = 4;
const LEDGE_COLUMNS: i64 = 2;
/// Half the width of a sinkhole at its foot in columns, and what is added at its rim.
const SINKHOLE_FOOT: f32 = 1.2;
const SINKHOLE_RIM: f32 = 3.4;

/// Shape of an entrance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntranceKind {
    /// A walkable tunnel that slopes down into the ground.
    Mouth {
        /// The side to which it goes down: -1 left, 1 right.
        toward: i64,
    },
    /// A straight shaft with ledges on alternate sides.
    Shaft,
    /// A funnel.
    Sinkhole,
}

/// A cave entrance.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrance {
    /// The shape.
    pub kind: EntranceKind,
    /// The open cell at its lower end: column and row.
    pub foot: (Column, i64),
    site: Column,
    first: Column,
    /// The carved rows of each column from `first` on.
    open: Vec<Range<i64>>,
    ledges: Vec<(Range<i64>, i64)>,
    /// The columns that are open to the surface.
    mouth: Range<Column>,
}

/// The entrances that reach into a range of columns.
pub fn entrances_near(params: &CaveParams, land: &Land, columns: Range<Column>) -> impl Iterator<Item = Entrance> {
    let span = i64::from(params.entrances);
    let numbers = (columns.start.0 - REACH).div_euclid(span)..=(columns.end.0 + REACH).div_euclid(span);
    numbers.filter_map(move |number| Entrance::of(params, land, number)).filter(move |entrance| {
        let end = entrance.first + entrance.open.len() as i64;
        entrance.first < columns.end && columns.start < end
    })
}

impl Entrance {
    /// The entrance of the span with that number, if its ground allows one.
    fn of(params: &CaveParams, land: &Land, number: i64) -> Option<Self> {
        let span = i64::from(params.entrances);
        let hash = |random_stream, n: i64| (land.seed().hash(random_stream, &[number, n]) >> 1) as i64;
        let looked_at = LOOKED_AT.min(span * 3 / 4);
        let first = Column(number.checked_mul(span)? + span / 8 + hash(PLACE, 0) % (span * 3 / 4 - looked_at + 1));
        if first.0.abs() > COLUMN_LIMIT - 2 * (REACH + looked_at) {
            return None;
        }
        let heights = land.heights(first + -REACH, (looked_at + 2 * REACH) as usize);
        let mut less_level: Vec<(f32, Self)> = Vec::new();
        let mut crusts = Vec::new();
        for n in 0..TRIES {
            let along = hash(SITE, n) % looked_at;
            let around = &heights[along as usize..=(along + 2 * REACH) as usize];
            let Some(entrance) = Self::at(params, land.seed(), first + along, around) else { continue };
            match entrance.unevenness(around) {
                uneven if uneven > BEYOND => {}
                uneven if uneven > 1.0 => less_level.push((uneven, entrance)),
                _ if entrance.fits(params, land, &mut crusts) => return Some(entrance),
                _ => {}
            }
        }
        less_level.sort_by(|a, b| a.0.total_cmp(&b.0));
        less_level.into_iter().map(|(_, entrance)| entrance).find(|entrance| entrance.fits(params, land, &mut crusts))
    }

    /// The entrance at a site; `around` are the heights within [`REACH`] columns of it.
    fn at(params: &CaveParams, seed: Seed, site: Column, around: &[f32]) -> Option<Self> {
        if site.0.abs() < QUIET {
            return None;
        }
        let height = |column: i64| around[(column + REACH) as usize];
        let kind = match seed.hash(KIND, &[site.0]) % 5 {
            0 | 1 => EntranceKind::Mouth { toward: if height(8) >= height(-8) { 1 } else { -1 } },
            2 | 3 => EntranceKind::Shaft,
            _ => EntranceKind::Sinkhole,
        };
        let base = height(0).floor() as i64;
        let end = crust::end(seed, site, height(0), params.crust);
        Self::dig(kind, site, base - foot_row(end, base - i64::from(params.crust) - BELOW_CRUST), height)
    }

    /// Unevenness of the path across the entrance: the largest ratio to a bound, so more than 1 where one is exceeded.
    fn unevenness(&self, around: &[f32]) -> f32 {
        let site = self.site.0;
        let height = |column: i64| around.get((column - site + REACH) as usize).copied().unwrap_or(f32::INFINITY);
        let (from, to) = (self.mouth.start.0 - REST, self.mouth.end.0 + REST);
        let rise = (height(to) - height(from)) / (to - from) as f32;
        let bent = (from..=to).map(|column| (height(column) - height(from) - rise * (column - from) as f32).abs()).fold(0.0, f32::max);
        let step = (from - PATH..to + PATH).map(|column| (height(column + 1) - height(column)).abs()).fold(0.0, f32::max);
        let path = (height(from) - height(from - PATH)).abs().max((height(to + PATH) - height(to)).abs()) / PATH as f32;
        [rise.abs() / STEEPEST_BRIDGE, bent / MAX_BEND_M, step / STEEPEST_STEP, path / STEEPEST_PATH].into_iter().fold(0.0, f32::max)
    }

    /// Whether its foot lies in a stretch of its room, it comes near no other stretch, and it is dry. `crusts` keeps those of
    /// the rooms that sites of one span lie in.
    fn fits(&self, params: &CaveParams, land: &Land, crusts: &mut Vec<Crust>) -> bool {
        let room = RoomIndex::of(self.foot.0, self.foot.1);
        let (from, to) = (self.first - room.first_column() - APART, self.first - room.first_column() + self.open.len() as i64 + APART);
        if from < 1 || to >= ROOM_COLUMNS as i64 {
            return false;
        }
        let known = crusts.iter().position(|crust| crust.room() == room).unwrap_or_else(|| {
            crusts.push(Crust::new(land, room, params.crust));
            crusts.len() - 1
        });
        let crust = &crusts[known];
        let foot = ((self.foot.0 - room.first_column()) as usize, (self.foot.1 - room.first_row()) as usize);
        let columns = (u128::MAX >> (ROOM_COLUMNS as i64 - (to - from))) << from;
        let within = (FOOT_ROWS as usize..ROOM_ROWS - 1).contains(&foot.1);
        // Each stretch has its own way to the galleries: an entrance that joins two would close a loop.
        let apart = |stretch: &Range<usize>| stretch.contains(&foot.0) || stretch.clone().all(|column| columns >> column & 1 == 0);
        within
            && crust.ground(0).is_open(foot.0, foot.1)
            && crust.stretches(0).iter().all(apart)
            && crust.ground(1).0[0] & columns == 0
            && self.is_free(land)
    }

    fn dig(kind: EntranceKind, site: Column, depth: i64, height: impl Fn(i64) -> f32) -> Option<Self> {
        let top = |column: i64| height(column).ceil() as i64;
        let base = height(0).floor() as i64;
        let mut ledges = Vec::new();
        // Relative to the site: the leftmost column, the carved rows of each column from there on, and the foot.
        let (from, open, foot): (i64, Vec<Range<i64>>, (i64, i64)) = match kind {
            EntranceKind::Mouth { toward } => {
                let length = (depth * MOUTH_COLUMNS_A_DROP / MOUTH_DROP).min(REACH - 2);
                let floor = |along: i64| base - 1 - along * MOUTH_DROP / MOUTH_COLUMNS_A_DROP;
                let rows = |along: i64| floor(along)..(floor(along) + MOUTH_ROWS).min(top(along * toward));
                let columns: Vec<_> = (0..=length).map(rows).collect();
                let foot = (length * toward, floor(length) + 1);
                if toward > 0 { (0, columns, foot) } else { (-length, columns.into_iter().rev().collect(), foot) }
            }
            EntranceKind::Shaft => {
                let half = SHAFT_COLUMNS / 2;
                for (number, down) in (1..).map(|n| (n, n * LEDGE_ROWS)).take_while(|(_, down)| *down < depth - 2) {
                    let columns = if number % 2 == 0 { -half..-half + LEDGE_COLUMNS } else { half + 1 - LEDGE_COLUMNS..half + 1 };
                    ledges.push((site.0 + columns.start..site.0 + columns.end, base - down));
                }
                (-half, (-half..=half).map(|column| base - depth..top(column)).collect(), (0, base - depth + 1))
            }
            EntranceKind::Sinkhole => {
                let half = |down: i64| {
                    let up = (1.0 - down as f32 / depth as f32).max(0.0);
                    SINKHOLE_FOOT + SINKHOLE_RIM * (up * up)
                };
                let widest = half(0).ceil() as i64;
                let deepest = |column: i64| (0..depth).take_while(|down| half(*down) >= column.abs() as f32).last();
                let rows = |column: i64| deepest(column).map_or(0..0, |down| base - down..top(column));
                (-widest, (-widest..=widest).map(rows).collect(), (0, base - depth + 2))
            }
        };
        let mouth: Vec<i64> = (from..)
            .zip(&open)
            .filter(|(column, rows)| rows.end >= top(*column) && rows.start < rows.end)
            .map(|(column, _)| column)
            .collect();
        let (first, last) = (*mouth.first()?, *mouth.last()?);
        // One contiguous opening, not two with an arch between them.
        (last - first + 1 == mouth.len() as i64).then(|| Self {
            kind,
            foot: (site + foot.0, foot.1),
            site,
            first: site + from,
            open,
            ledges,
            mouth: site + first..site + (last + 1),
        })
    }

    /// Whether no water is near, and nobody settled there.
    fn is_free(&self, land: &Land) -> bool {
        let columns = self.first + -DRY..self.first + (self.open.len() as i64 + DRY);
        if !land.is_wild(columns.clone()) || !land.is_unbridged(columns.clone()) {
            return false;
        }
        (columns.start.chunk().0..=columns.end.chunk().0).map(ChunkIndex).all(|chunk| {
            let waters = land.pristine().waters(chunk, &land.cached_heights(chunk));
            waters.iter().all(|pond| pond.to < columns.start || columns.end < pond.from)
        })
    }

    /// The columns at which it is open to the surface.
    pub fn opening(&self) -> Range<Column> {
        self.mouth.clone()
    }

    /// Carves the part of the entrance that lies in a room.
    pub fn carve(&self, room: RoomIndex, cells: &mut Cells) {
        let (left, low) = (room.first_column(), room.first_row());
        for (i, rows) in self.open.iter().enumerate() {
            let column = self.first + i as i64;
            let within = column - left;
            if !(0..ROOM_COLUMNS as i64).contains(&within) {
                continue;
            }
            for row in rows.start.max(low)..rows.end.min(low + ROOM_ROWS as i64) {
                let ledge = self.ledges.iter().any(|(columns, at)| *at == row && columns.contains(&column.0));
                if !ledge {
                    cells.dig(within as usize, (row - low) as usize);
                }
            }
        }
    }
}

/// The row of the foot nearest to the wanted one, below the crust's end row `end`: in the room that has ground there, and
/// away from its floor.
fn foot_row(end: i64, wanted: i64) -> i64 {
    let floor = (end - 1).div_euclid(ROOM_ROWS as i64) * ROOM_ROWS as i64;
    if end - floor >= LEAST_ROWS { wanted.max(floor + FOOT_ROWS) } else { wanted.min(floor - FOOT_ROWS) }
}
