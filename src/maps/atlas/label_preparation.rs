//! What labels are made of, computed in steps: the courses of rivers, settlements, places and the positions of their labels.
//! Then [`Chart::labels`] finds all of it.

use std::{sync::Arc, vec};

use eremite_land::{Column, background::Steps};

use super::{
    Chart, ChartView, LabelRequest, MAX_LEVEL, NamedPlace,
    courses::NearCourses,
    height_painting::HeightPainting,
    labels::{label_key, view_around},
    place_names::{CELL_M, MAX_RANK, PlaceCell, cells_over, is_within},
    settlements::{BLOCK, blocks_between},
};

/// Cell sizes in pixels between which a rank's labels are shown: two ranks at a time, the higher one larger.
pub(super) const CELL_PIXELS: (f64, f64) = (170.0, 680.0);
/// Parts of a block of settlements that are asked for in a step each: the land keeps what it has computed.
const BLOCK_PARTS: i64 = 8;

/// The part of the plane that a map shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabelArea {
    /// Scale in metres per pixel.
    pub metres: f64,
    /// Column and row at the upper left corner.
    pub corner: [i64; 2],
    /// Pixels across and down.
    pub size: [f32; 2],
}

impl LabelRequest<'_> {
    /// The part of the plane that the map shows.
    pub fn area(&self) -> LabelArea {
        LabelArea { metres: self.metres, corner: self.corner, size: self.size }
    }
}

impl LabelArea {
    /// The size of a rank's cell in pixels.
    pub(super) fn cell_pixels(&self, rank: u32) -> f64 {
        CELL_M as f64 * (1_u64 << rank) as f64 / self.metres
    }

    /// The ranks whose labels are shown.
    pub(super) fn ranks(self) -> impl DoubleEndedIterator<Item = u32> {
        (0..=MAX_RANK).filter(move |rank| (CELL_PIXELS.0..CELL_PIXELS.1).contains(&self.cell_pixels(*rank)))
    }

    /// The columns and the rows between which a rank's places may have labels on the map: one more cell on every side, since a
    /// label may start outside, and those that hide it must be known.
    pub(super) fn around(&self, rank: u32) -> [[i64; 2]; 2] {
        let beyond = CELL_M << rank;
        [0, 1].map(|axis| {
            let end = self.corner[axis].saturating_add((f64::from(self.size[axis]) * self.metres) as i64);
            [self.corner[axis].saturating_sub(beyond), end.saturating_add(beyond)]
        })
    }

    /// The view whose courses have names on the map.
    pub(super) fn river_view(&self) -> ChartView {
        let level = (libm::log2(self.metres.max(1.0)) as u32).min(MAX_LEVEL);
        let pixels = |axis: usize| (f64::from(self.size[axis]) * self.metres / (1_u64 << level) as f64).ceil() as usize + 1;
        let [column, row] = self.corner.map(|edge| edge >> level << level);
        ChartView { column, row, level, width: pixels(0), height: pixels(1) }
    }
}

/// Labels while what they are made of is computed.
struct LabelPreparation {
    area: LabelArea,
    rivers: NearCourses,
    are_rivers_known: bool,
    /// Blocks of settlements, and their parts.
    blocks: vec::IntoIter<(i64, i64)>,
    cells: vec::IntoIter<PlaceCell>,
    /// The place whose label's position is looked for, and the heights around it.
    search: Option<(NamedPlace, HeightPainting)>,
}

impl LabelPreparation {
    fn new(chart: &Chart, area: LabelArea) -> Self {
        let blocks = chart.settlement_columns(area).map(blocks_between).into_iter().flatten();
        let missing = blocks.filter(|block| chart.settlements.get(block).is_none());
        let parts = missing.flat_map(|block| (0..BLOCK_PARTS).map(move |part| (block, part)));
        let cells = area.ranks().rev().flat_map(|rank| {
            let [columns, rows] = area.around(rank);
            cells_over(rank, columns, rows)
        });
        Self {
            area,
            rivers: chart.heights.near_courses(area.river_view()),
            are_rivers_known: false,
            blocks: parts.collect::<Vec<_>>().into_iter(),
            cells: cells.collect::<Vec<_>>().into_iter(),
            search: None,
        }
    }

    /// Takes a step; the last one returns something.
    fn step(&mut self, chart: &Chart) -> Option<()> {
        if !self.are_rivers_known {
            self.are_rivers_known = self.rivers.step(&chart.heights).is_some();
        } else if let Some((block, part)) = self.blocks.next() {
            let columns = BLOCK / BLOCK_PARTS;
            let first = Column(block * BLOCK + part * columns);
            chart.land().settlements(first..first + columns);
            if part + 1 == BLOCK_PARTS {
                chart.settlements_of_block(block, &mut 1);
            }
        } else if let Some((place, heights)) = &mut self.search {
            if !heights.step(&chart.heights) {
                chart.spots.insert(label_key(place), chart.label_position(place, heights.heights()));
                self.search = None;
            }
        } else {
            let Some(cell) = self.cells.next() else { return Some(()) };
            self.search_in(chart, cell);
        }
        None
    }

    /// Begins to look for the position of the label of a cell's place, if it has one.
    fn search_in(&mut self, chart: &Chart, cell: PlaceCell) {
        let [columns, rows] = self.area.around(cell.0);
        let place = chart.place_in(cell).filter(|place| is_within(place, columns, rows) && chart.spots.get(&label_key(place)).is_none());
        self.search = place.map(|place| {
            let heights = HeightPainting::new(&chart.heights, view_around(&place));
            (place, heights)
        });
    }
}

impl Chart {
    /// Computes in steps what the labels of a map are made of.
    pub fn prepare_labels(self: Arc<Self>, area: LabelArea) -> Steps<()> {
        let mut preparation = LabelPreparation::new(&self, area);
        Box::new(move || preparation.step(&self))
    }
}
