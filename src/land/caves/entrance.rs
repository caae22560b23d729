//! Cave entrances: sloping tunnels, shafts with ledges, and sinkholes that lead down from the surface.
//!
//! The land is divided into equal spans of columns, with one entrance each, where the path crosses it: at the first of
//! some hashed sites whose ground is level enough for a bridge, or else at the most level one. An entrance is a node of
//! the spanning tree of the room that contains its foot, and touches no other ground than the stretch beneath it. So
//! everything is reachable from it, and it closes no loop between two rooms or two stretches.

use std::{
    ops::{Range, RangeInclusive},
    sync::Arc,
};

use super::{
    crust::{self, Crust, LEAST_ROWS},
    params::CaveParams,
};
use crate::{
    COLUMN_LIMIT, Cells, ChunkIndex, Column, Land, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed,
    background::{Steps, and_then, first_found, in_turn, one_step},
};

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
/// Columns on either side of those that are searched whose heights may matter: those of the room that an entrance leads to, and
/// of the rooms beside it.
const KNOWN_AROUND: i64 = REACH + 2 * ROOM_COLUMNS as i64;
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

/// What decides on an entrance in a land, by which that keeps it: the parameters that matter to it, and the number of its span.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct EntranceKey {
    entrances: u32,
    crust: u32,
    span: i64,
}

impl EntranceKey {
    const fn new(params: &CaveParams, span: i64) -> Self {
        Self { entrances: params.entrances, crust: params.crust, span }
    }
}

/// The entrances that reach into a range of columns.
pub fn entrances_near(params: &CaveParams, land: &Land, columns: Range<Column>) -> impl Iterator<Item = Entrance> {
    let near = spans_near(params, &columns).filter_map(move |span| Entrance::of(params, land, span));
    near.filter(move |entrance| {
        let end = entrance.first + entrance.open.len() as i64;
        entrance.first < columns.end && columns.start < end
    })
    .map(|entrance| Entrance::clone(&entrance))
}

/// Finds in steps the entrances that may reach into a range of columns; the land keeps them.
pub(super) fn prepare(params: &CaveParams, land: &Land, columns: &Range<Column>) -> Steps<()> {
    let (spans, params, land) = (spans_near(params, columns), params.clone(), land.clone());
    in_turn(spans.map(move |span| Entrance::of_in_steps(&params, &land, span)))
}

/// The numbers of the spans whose entrance may reach into a range of columns.
fn spans_near(params: &CaveParams, columns: &Range<Column>) -> RangeInclusive<i64> {
    let span = i64::from(params.entrances);
    (columns.start.0 - REACH).div_euclid(span)..=(columns.end.0 + REACH).div_euclid(span)
}

/// A hash of a try in a span.
fn hash(seed: Seed, random_stream: RandomStream, span: i64, n: i64) -> i64 {
    (seed.hash(random_stream, &[span, n]) >> 1) as i64
}

/// The columns of a span that are searched; `None` at the end of the land.
fn searched(params: &CaveParams, seed: Seed, span: i64) -> Option<Range<Column>> {
    let columns = i64::from(params.entrances);
    let looked_at = LOOKED_AT.min(columns * 3 / 4);
    let off = hash(seed, PLACE, span, 0) % (columns * 3 / 4 - looked_at + 1);
    let first = Column(span.checked_mul(columns)? + columns / 8 + off);
    (first.0.abs() <= COLUMN_LIMIT - 2 * (REACH + looked_at)).then(|| first..first + looked_at)
}

/// The search for the entrance of a span. Each item is a site that was tried, and the entrance there if it fits.
struct EntranceSearch {
    params: CaveParams,
    land: Land,
    span: i64,
    searched: Range<Column>,
    /// From [`REACH`] columns before the first that is searched to as many after the last.
    heights: Vec<f32>,
    /// The tries that are left.
    tries: Range<i64>,
    /// The entrances whose ground is beyond the bounds; after all tries the most level one is the last.
    less_level: Vec<(f32, Entrance)>,
    /// Those of the rooms that sites lie in.
    crusts: Vec<Crust>,
}

impl EntranceSearch {
    fn new(params: &CaveParams, land: &Land, span: i64) -> Option<Self> {
        let searched = searched(params, land.seed(), span)?;
        let count = searched.end - searched.start + 2 * REACH;
        Some(Self {
            params: params.clone(),
            land: land.clone(),
            span,
            heights: land.heights(searched.start + -REACH, count as usize),
            searched,
            tries: 0..TRIES,
            less_level: Vec::new(),
            crusts: Vec::new(),
        })
    }

    /// The entrance at a site by hash, if its ground is level enough and it fits.
    fn try_site(&mut self, n: i64) -> Option<Entrance> {
        let seed = self.land.seed();
        let along = hash(seed, SITE, self.span, n) % (self.searched.end - self.searched.start);
        let around = &self.heights[along as usize..=(along + 2 * REACH) as usize];
        let entrance = Entrance::at(&self.params, seed, self.searched.start + along, around)?;
        match entrance.unevenness(around) {
            uneven if uneven > BEYOND => None,
            uneven if uneven > 1.0 => {
                self.less_level.push((uneven, entrance));
                None
            }
            _ => self.fitting(entrance),
        }
    }

    fn fitting(&mut self, entrance: Entrance) -> Option<Entrance> {
        entrance.fits(&self.params, &self.land, &mut self.crusts).then_some(entrance)
    }
}

impl Iterator for EntranceSearch {
    type Item = Option<Entrance>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(n) = self.tries.next() else {
            let (_, entrance) = self.less_level.pop()?;
            return Some(self.fitting(entrance));
        };
        let found = self.try_site(n);
        if self.tries.is_empty() {
            // Of equals the one that was tried first comes first.
            self.less_level.sort_by(|a, b| a.0.total_cmp(&b.0));
            self.less_level.reverse();
        }
        Some(found)
    }
}

impl Entrance {
    /// The entrance of the span with that number, if its ground allows one.
    fn of(params: &CaveParams, land: &Land, span: i64) -> Option<Arc<Self>> {
        let search = || EntranceSearch::new(params, land, span)?.flatten().next().map(Arc::new);
        land.0.caches.entrances.get_or_insert_with(EntranceKey::new(params, span), search)
    }

    /// [`of`](Self::of) in steps: first of the heights around it, then each a site.
    fn of_in_steps(params: &CaveParams, land: &Land, span: i64) -> Steps<Option<Arc<Self>>> {
        let key = EntranceKey::new(params, span);
        if let Some(known) = land.0.caches.entrances.get(&key) {
            return one_step(move || known);
        }
        let Some(searched) = searched(params, land.seed(), span) else { return one_step(|| None) };
        let heights = land.prepare_heights(searched.start + -KNOWN_AROUND..searched.end + KNOWN_AROUND);
        let (params, land) = (params.clone(), land.clone());
        and_then(heights, move |()| {
            let search = EntranceSearch::new(&params, &land, span).into_iter().flatten();
            and_then(first_found(search), move |found| one_step(move || land.0.caches.entrances.insert(key, found.map(Arc::new))))
        })
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
