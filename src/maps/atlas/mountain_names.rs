//! The name of the mountain that a column lies on: that of the nearest named height on the map.

use bevy::prelude::*;
use eremite_land::{Column, Land};
use eremite_stream::contracts::mountain_names::MountainNames;

use super::{
    Chart, PlaceKind,
    place_names::{CELL_M, LOCAL_RANKS},
};

/// Cells of a rank to every side in which a name is looked for: a mountain is wider than the smallest of them.
const CELLS: i64 = 2;

pub(super) fn plugin(app: &mut App) {
    let mut kept: Option<Chart> = None;
    let name_at = move |land: &Land, column: Column| {
        let chart = match &mut kept {
            Some(chart) if land.has_same_pristine(chart.land()) => chart,
            other => other.insert(Chart::new(land.clone())),
        };
        chart.mountain_at(column)
    };
    app.insert_resource(MountainNames(Some(Box::new(name_at))));
}

impl Chart {
    /// The name of the nearest height to a column of the path, if there is one around.
    fn mountain_at(&self, column: Column) -> Option<String> {
        let (column, row) = self.path_position_at(column);
        let around = |rank: u32| {
            let far = (CELL_M << rank) * CELLS;
            let range = |at: i64| [at.saturating_sub(far), at.saturating_add(far)];
            self.places(rank, range(column.0), range(row))
        };
        let heights = (0..LOCAL_RANKS).flat_map(around).filter(|place| place.sort == PlaceKind::Height);
        let nearest = heights.min_by_key(|place| {
            // In the side view what lies beside the path is behind it.
            place.column.abs_diff(column.0).saturating_add(place.row.abs_diff(row)).wrapping_shr(place.rank)
        });
        nearest.map(|place| place.name)
    }
}
