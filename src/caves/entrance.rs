//! Ways down from the surface: sloping mouths, shafts with ledges, sinkholes.
//!
//! The land is divided into equal spans of columns and each has one, at the first of some columns by
//! hash whose ground bears it. The foot of an entrance is a node of the tree
//! of the room it lies in, so whoever comes down an entrance can come to everything.

use std::ops::Range;

use super::{crust, params::CaveParams};
use crate::land::{COLUMN_LIMIT, Cells, ChunkIndex, Column, Land, Purpose, ROOM_COLUMNS, ROOM_ROWS, RoomIndex};

const SITE: Purpose = Purpose::named("cave entrance site");
const KIND: Purpose = Purpose::named("cave entrance kind");

/// Columns around the hermitage, and the title before it, without an entrance.
const QUIET: i64 = 72;
/// Sites that are looked at in a span.
const TRIES: i64 = 8;
/// The most columns that an entrance reaches to either side of its own, and those beyond that must be dry.
const REACH: i64 = 26;
const DRY: i64 = 4;
/// Metres of ground between the crust and the foot of an entrance.
const BELOW_CRUST: i64 = 13;
/// The greatest difference in height, in metres, over eight columns to either side.
const STEEPEST_M: f32 = 11.0;

/// A mouth's tunnel: its height in cells, and how many columns it goes down by three rows in.
const MOUTH_ROWS: i64 = 5;
const MOUTH_COLUMNS_A_DROP: i64 = 4;
const MOUTH_DROP: i64 = 3;
/// Columns across a shaft, rows from ledge to ledge, columns of a ledge.
const SHAFT_COLUMNS: i64 = 5;
const LEDGE_ROWS: i64 = 4;
const LEDGE_COLUMNS: i64 = 2;
/// Half the columns across a sinkhole at its foot, and what is added at its rim.
const SINKHOLE_FOOT: f32 = 1.2;
const SINKHOLE_RIM: f32 = 3.4;

/// What an entrance looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A tunnel that slopes down into the ground, which a man walks.
    Mouth {
        /// To which side it goes down: -1 left, 1 right.
        toward: i64,
    },
    /// A straight shaft with ledges on alternate sides.
    Shaft,
    /// A funnel.
    Sinkhole,
}

/// A way down.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrance {
    /// What it looks like.
    pub kind: Kind,
    /// The cell at its lower end.
    pub foot: (Column, i64),
    first: Column,
    /// For each column from `first` the rows that are opened.
    open: Vec<Range<i64>>,
    ledges: Vec<(Range<i64>, i64)>,
    /// Which columns are opened up to the surface.
    mouth: Range<Column>,
}

/// The entrances whose sites lie in, or not far beside, a stretch of columns.
pub fn near(params: &CaveParams, land: &Land, columns: Range<Column>) -> impl Iterator<Item = Entrance> {
    let span = i64::from(params.entrances);
    let numbers = (columns.start.0 - REACH).div_euclid(span)..=(columns.end.0 + REACH).div_euclid(span);
    numbers.filter_map(move |number| Entrance::of(params, land, number)).filter(move |entrance| {
        let end = entrance.first + entrance.open.len() as i64;
        entrance.first < columns.end && columns.start < end
    })
}

impl Entrance {
    /// The entrance of a span: at the first of some sites whose ground bears one.
    fn of(params: &CaveParams, land: &Land, number: i64) -> Option<Self> {
        let span = i64::from(params.entrances);
        let first = number.checked_mul(span)? + span / 8;
        (0..TRIES).find_map(|n| {
            let hash = land.seed().hash(SITE, &[number, n]);
            Self::at(params, land, Column(first + (hash % (span * 3 / 4) as u64) as i64))
        })
    }

    /// The entrance at a site, if its ground bears one.
    fn at(params: &CaveParams, land: &Land, site: Column) -> Option<Self> {
        if site.0.abs() < QUIET || site.0.abs() > COLUMN_LIMIT - 2 * REACH {
            return None;
        }
        let mut heights = [0.0; 2 * REACH as usize + 1];
        land.surface(site + -REACH, &mut heights);
        let height = |column: i64| heights[(column + REACH) as usize];
        let rise = height(8) - height(-8);
        if rise.abs() > STEEPEST_M {
            return None;
        }
        let kind = match land.seed().hash(KIND, &[site.0]) % 5 {
            0 | 1 => Kind::Mouth { toward: if rise >= 0.0 { 1 } else { -1 } },
            2 | 3 => Kind::Shaft,
            _ => Kind::Sinkhole,
        };
        let depth = i64::from(params.crust) + BELOW_CRUST;
        let entrance = Self::dig(kind, site, depth, height)?;
        let (column, row) = entrance.foot;
        (crust::allows(land, params.crust, column, row) && entrance.is_dry(land)).then_some(entrance)
    }

    fn dig(kind: Kind, site: Column, depth: i64, height: impl Fn(i64) -> f32) -> Option<Self> {
        let top = |column: i64| height(column).ceil() as i64;
        let base = height(0).floor() as i64;
        let mut ledges = Vec::new();
        // Beside the site: the rows opened in each column, from the leftmost column on.
        let (from, open, foot): (i64, Vec<Range<i64>>, (i64, i64)) = match kind {
            Kind::Mouth { toward } => {
                let length = (depth * MOUTH_COLUMNS_A_DROP / MOUTH_DROP).min(REACH - 2);
                let floor = |along: i64| base - 1 - along * MOUTH_DROP / MOUTH_COLUMNS_A_DROP;
                let rows = |along: i64| floor(along)..(floor(along) + MOUTH_ROWS).min(top(along * toward));
                let columns: Vec<_> = (0..=length).map(rows).collect();
                let foot = (length * toward, floor(length) + 1);
                if toward > 0 { (0, columns, foot) } else { (-length, columns.into_iter().rev().collect(), foot) }
            }
            Kind::Shaft => {
                let half = SHAFT_COLUMNS / 2;
                for (number, down) in (1..).map(|n| (n, n * LEDGE_ROWS)).take_while(|(_, down)| *down < depth - 2) {
                    let columns = if number % 2 == 0 { -half..-half + LEDGE_COLUMNS } else { half + 1 - LEDGE_COLUMNS..half + 1 };
                    ledges.push((site.0 + columns.start..site.0 + columns.end, base - down));
                }
                (-half, (-half..=half).map(|column| base - depth..top(column)).collect(), (0, base - depth + 1))
            }
            Kind::Sinkhole => {
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
        // One opening, not two with an arch between.
        (last - first + 1 == mouth.len() as i64).then(|| Self {
            kind,
            foot: (site + foot.0, foot.1),
            first: site + from,
            open,
            ledges,
            mouth: site + first..site + (last + 1),
        })
    }

    fn is_dry(&self, land: &Land) -> bool {
        let columns = self.first + -DRY..self.first + (self.open.len() as i64 + DRY);
        (columns.start.chunk().0..=columns.end.chunk().0).map(ChunkIndex).all(|chunk| {
            let waters = land.waters(chunk, &land.chunk(chunk));
            waters.iter().all(|pond| pond.to < columns.start || columns.end < pond.from)
        })
    }

    /// The columns at which it opens the surface.
    pub fn mouth(&self) -> Range<Column> {
        self.mouth.clone()
    }

    /// Opens its cells in a room.
    pub fn open(&self, room: RoomIndex, cells: &mut Cells) {
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
