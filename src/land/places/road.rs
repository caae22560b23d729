//! Roads: the ground outside a village or a temple, graded as far as its carts go. Beyond, the path lies on the land as it is.

use std::ops::Range;

use super::{END_COLUMNS, Settlement, grade::grade, site};
use crate::{Column, Land, rivers::MAX_REACH};

/// Columns beyond the ground of a settlement that its road grades at most, and at least.
const LONGEST: i64 = 384;
const SHORTEST: i64 = 96;
/// Columns that a road keeps from other settlements.
const APART: i64 = 8;
/// Most metres by which a road moves the ground away from its ends. Where that is not enough, it is steeper: it has stairs there.
const MOVED_M: f32 = 2.0;
/// The same where it leaves the settlement, whose ground may lie that much higher or lower.
const MOVED_AT_GATE_M: f32 = 8.0;

/// Columns in which a settlement's road may lie, on either side of the settlement's ground; and those that decide on it.
pub(super) const REACH: i64 = LONGEST;
pub(super) const LOOKED_AT: i64 = LONGEST + 2 * MAX_REACH;

/// A graded road from the last lane of a village or a temple outward.
#[derive(Clone, Debug, PartialEq)]
pub struct Road {
    /// The columns that it grades.
    pub columns: Range<Column>,
    /// The graded heights in metres, one a column.
    pub(super) heights: Vec<f32>,
    /// The heights of the land before.
    pub(super) ground: Vec<f32>,
}

impl Road {
    /// The steepest that a road is, as rise per metre, where the land allows.
    pub const STEEPEST: f32 = site::ROAD;

    /// The roads of a settlement on some land, to the left and to the right as far as there is room; `others` are the grounds of
    /// its neighbours.
    pub(super) fn of(settlement: &Settlement, land: &Land, others: &[Range<Column>]) -> Vec<Self> {
        [-1, 1].into_iter().filter_map(|side| Self::on_side(settlement, land, others, side)).collect()
    }

    fn on_side(settlement: &Settlement, land: &Land, others: &[Range<Column>], side: i64) -> Option<Self> {
        // The last column of the last lane: the road begins beyond it.
        let gate = if side > 0 { settlement.columns.end + -(1 + END_COLUMNS) } else { settlement.columns.start + END_COLUMNS };
        let gate_m = settlement.height_m(gate);
        let most = END_COLUMNS + LONGEST;
        let at = |far: i64| gate + side * far;
        let columns = at(1).min(at(most))..at(1).max(at(most)) + 1;
        // The banks of a river may reach in from beyond.
        let around = columns.start + -MAX_REACH..columns.end + MAX_REACH;
        let free = site::free(land, around.clone());
        let is_free = |far: &i64| {
            let column = at(*far);
            free[(column - around.start) as usize]
                && !others.iter().any(|other| (other.start + -APART..other.end + APART).contains(&column))
        };
        let long = (1..=most).take_while(is_free).count();
        if (long as i64) < END_COLUMNS + SHORTEST {
            return None;
        }
        let mut ground = land.heights_outward(at(1), side, long);
        let mut heights = Self::graded(gate_m, &ground);
        if side < 0 {
            heights.reverse();
            ground.reverse();
        }
        let columns = at(1).min(at(long as i64))..at(1).max(at(long as i64)) + 1;
        Some(Self { columns, heights, ground })
    }

    /// The ground from a gate outward, graded. It leaves the gate at its height, and ends on the ground that is there.
    fn graded(gate_m: f32, ground: &[f32]) -> Vec<f32> {
        let count = ground.len();
        let mut steepest = vec![Self::STEEPEST; count];
        for (i, slope) in steepest.iter_mut().rev().take(END_COLUMNS as usize).enumerate() {
            *slope = site::end_slope(i);
        }
        let mut heights: Vec<f32> = std::iter::once(gate_m).chain(ground.iter().copied()).collect();
        grade(&mut heights, &steepest);
        // As far from each end as the slopes between allow.
        let mut off_m = 0.0;
        for (height, slope) in heights[1..].iter_mut().zip(&steepest) {
            off_m += slope;
            *height = height.clamp(gate_m - off_m, gate_m + off_m);
        }
        let end_m = ground[count - 1];
        let mut off_m = 0.0;
        for (height, slope) in heights.iter_mut().rev().zip(std::iter::once(&0.0).chain(steepest.iter().rev())).take(count) {
            off_m += slope;
            *height = height.clamp(end_m - off_m, end_m + off_m);
        }
        let moved_m = |i: usize| {
            let share = 1.0 - i as f32 / (2 * END_COLUMNS) as f32;
            MOVED_M + (MOVED_AT_GATE_M - MOVED_M) * share.max(0.0)
        };
        ground
            .iter()
            .zip(&heights[1..])
            .enumerate()
            .map(|(i, (ground, height))| height.clamp(ground - moved_m(i), ground + moved_m(i)))
            .collect()
    }

    /// Grades the heights of a run of columns.
    pub(super) fn grade(&self, first: Column, heights: &mut [f32]) {
        super::copy_heights(&self.columns, &self.heights, first, heights);
    }
}
