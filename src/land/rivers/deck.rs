//! Decks: what bears above the water, of bridges and of stepping stones. A deck lies over the land's heights, which are those of
//! the channel, so the river beneath is as alive as any.

use std::{ops::Range, sync::Arc};

use super::{
    crossing::{Crossing, MAX_REACH},
    kind::{BridgeMeasures, CrossingKind},
};
use crate::{Column, Land, Place, cache::lerp_heights};

/// Columns of ground on which a bridge rests at either end.
pub const REST: usize = 3;
/// Least metres of air between the water and a bridge.
pub(super) const HEADROOM_M: f32 = 1.2;
/// Height in metres of stepping stones over the water.
pub(super) const STONES_M: f32 = 0.15;
/// Largest slope of the line from one end of a bridge to the other, and of its deck anywhere.
const STEEPEST_LINE: f32 = 0.07;
const STEEPEST_DECK: f32 = 0.1;
/// Largest slope of the ground on which a bridge rests.
const STEEPEST_REST: f32 = 0.4;
/// Columns beyond the end of a bank in which a bridge may begin.
const APPROACH: usize = 32;
/// Most metres of ground that are taken away beneath a deck.
const TRIM_M: f32 = 0.9;

/// A surface over a river that bears whoever comes from above or from either bank.
#[derive(Clone, Debug, PartialEq)]
pub struct Deck {
    /// What it belongs to.
    pub kind: CrossingKind,
    /// Its first column.
    pub first: Column,
    /// Height in metres at each of its columns. It rests on the ground at both ends.
    pub heights: Arc<[f32]>,
}

impl Deck {
    /// Its columns; the last is where it ends.
    pub fn columns(&self) -> Range<Column> {
        self.first..self.first + self.heights.len() as i64
    }

    /// Its height in metres at a place's x; `None` beside it.
    pub fn height_m(&self, place: Place) -> Option<f32> {
        let at = usize::try_from(place.column - self.first).ok()?;
        Some(lerp_heights(*self.heights.get(at)?, *self.heights.get(at + 1)?, place.offset.x))
    }

    /// The columns at its two ends that carry it.
    fn rests(&self) -> [Range<Column>; 2] {
        let Range { start, end } = self.columns();
        let rest = REST as i64;
        [start..start + rest, end + -rest..end]
    }

    /// The deck of a bridge over a channel: the shortest one that rests on ground, is level enough, and leaves headroom.
    /// `around` are the heights before the channel was cut, within [`MAX_REACH`] columns of its middle, and `banks` the columns
    /// to the left and right at which the banks end.
    pub(super) fn bridge(crossing: &Crossing, measures: &BridgeMeasures, around: &[f32], banks: [usize; 2]) -> Option<Self> {
        let middle = MAX_REACH as usize;
        let ground = |x: i64| around[(middle as i64 + x) as usize];
        let can_rest = |side: i64, from: usize| {
            let inner = side * from as i64;
            (0..REST as i64).all(|i| crossing.is_uncut(inner + side * i, ground(inner + side * i)))
                && (0..REST as i64 - 1).all(|i| {
                    let [here, next] = [i, i + 1].map(|i| ground(inner + side * i));
                    (here - next).abs() <= STEEPEST_REST
                })
        };
        let farthest = |bank: usize| (bank + APPROACH).min(middle - REST);
        let ends = |side: i64, bank: usize| (bank..=farthest(bank)).filter(|from| can_rest(side, *from)).collect::<Vec<usize>>();
        let [lefts, rights] = [ends(-1, banks[0]), ends(1, banks[1])];
        let mut pairs: Vec<(usize, f32, [usize; 2])> = Vec::new();
        for left in &lefts {
            for right in &rights {
                let slope = (ground(*right as i64) - ground(-(*left as i64))) / (left + right) as f32;
                if slope.abs() <= STEEPEST_LINE {
                    pairs.push((left + right, slope, [*left, *right]));
                }
            }
        }
        // The shortest first, of equals the most level one, then the one on the left.
        pairs.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.abs().total_cmp(&b.1.abs())).then(b.2[0].cmp(&a.2[0])));
        pairs.into_iter().find_map(|(_, slope, ends)| Self::between(crossing, measures, &ground, slope, ends))
    }

    /// The deck between two ends, if there is headroom and not too much ground in the way.
    fn between(
        crossing: &Crossing,
        measures: &BridgeMeasures,
        ground: &impl Fn(i64) -> f32,
        slope: f32,
        [left, right]: [usize; 2],
    ) -> Option<Self> {
        let (left, right) = (left as i64, right as i64);
        let length_m = (left + right) as f32;
        // A parabola is steepest at its ends.
        let rise_m = (measures.camber.min((STEEPEST_DECK - slope.abs()) / 4.0)) * length_m;
        let deck = |x: i64| {
            let along = (x + left) as f32 / length_m;
            ground(-left) + slope * (x + left) as f32 + 4.0 * rise_m * along * (1.0 - along)
        };
        let least_m = crossing.level_m + HEADROOM_M + measures.thickness_m;
        let half = (crossing.width_m / 2.0).ceil() as i64;
        let has_headroom = (-half..=half).all(|x| deck(x) >= least_m);
        let is_clear = (-left..=right).all(|x| ground(x) - deck(x) <= TRIM_M);
        let rest = REST as i64 - 1;
        let at = |x: i64| if x <= -left || x >= right { ground(x) } else { deck(x) };
        (has_headroom && is_clear).then(|| Self {
            kind: crossing.kind,
            first: crossing.column + -(left + rest),
            heights: (-left - rest..=right + rest).map(at).collect(),
        })
    }

    /// Stepping stones over a channel: level, from bank to bank.
    pub(super) fn stones(crossing: &Crossing) -> Self {
        let reach = (crossing.width_m / 2.0).ceil() as i64 + 1;
        let height_m = crossing.level_m + STONES_M;
        Self {
            kind: crossing.kind,
            first: crossing.column + -reach,
            heights: std::iter::repeat_n(height_m, 2 * reach as usize + 1).collect(),
        }
    }

    /// Whether the ground that carries it is still there.
    fn stands(&self, land: &Land) -> bool {
        land.edits().is_empty() || self.rests().into_iter().all(|rest| land.surface_gaps(rest).is_empty())
    }
}

impl Land {
    /// The decks that meet a range of columns, from the left. One whose ground was dug away at an end has fallen. Whatever is
    /// placed by hash asks the [pristine](Land::pristine) land.
    pub fn decks(&self, columns: Range<Column>) -> Vec<Deck> {
        let around = columns.start + -MAX_REACH..columns.end + MAX_REACH;
        let decks = self.crossings(around).into_iter().filter_map(|crossing| crossing.deck);
        let meets = |deck: &Deck| deck.first < columns.end && columns.start < deck.columns().end;
        decks.filter(|deck| meets(deck) && deck.stands(self)).collect()
    }

    /// Whether nothing spans a range of columns.
    pub fn is_unbridged(&self, columns: Range<Column>) -> bool {
        self.pristine().decks(columns).is_empty()
    }
}
