//! Where he has been: the stretches of the way that were walked in this run, by the seed of their land.

use std::{collections::BTreeMap, ops::RangeInclusive};

use bevy::prelude::*;

use crate::{
    land::{Column, Land, Seed},
    player::Body,
};

/// Columns that he sees as walked around him: as coarse as a map needs.
const COARSE: i64 = 16;

/// Stretches by seed, each by its first and its last column, none touching another.
#[derive(Resource, Clone, Debug, Default)]
pub struct Trail(BTreeMap<u64, BTreeMap<i64, i64>>);

impl Trail {
    /// He was at a column of the land of a seed.
    pub fn tread(&mut self, seed: Seed, column: Column) {
        let stretches = self.0.entry(seed.0).or_default();
        let first = column.0.div_euclid(COARSE) * COARSE;
        let (mut from, mut to) = (first, first + COARSE - 1);
        if let Some((&start, &end)) = stretches.range(..=first).next_back() {
            if end >= to {
                return;
            }
            if end + 1 >= from {
                stretches.remove(&start);
                from = start;
            }
        }
        if let Some(end) = stretches.remove(&(to + 1)) {
            to = end;
        }
        stretches.insert(from, to);
    }

    /// Whether he was at a column of the land of a seed, or near it.
    pub fn has(&self, seed: Seed, column: i64) -> bool {
        let before = self.0.get(&seed.0).and_then(|stretches| stretches.range(..=column).next_back());
        before.is_some_and(|(_, to)| *to >= column)
    }

    /// The stretches that were walked in the land of a seed, from the left.
    pub fn stretches(&self, seed: Seed) -> impl Iterator<Item = RangeInclusive<i64>> {
        self.0.get(&seed.0).into_iter().flatten().map(|(from, to)| *from..=*to)
    }
}

pub(super) fn follow(body: Single<&Body, Changed<Body>>, land: Res<Land>, mut trail: ResMut<Trail>) {
    trail.bypass_change_detection().tread(land.seed(), body.place.column);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_grow_meet_and_never_overlap() {
        let mut trail = Trail::default();
        let stretches = |trail: &Trail| trail.stretches(Seed(1)).collect::<Vec<_>>();
        for column in [0, 17, 3, 100, -1, 15] {
            trail.tread(Seed(1), Column(column));
        }
        assert_eq!(stretches(&trail), [-16..=31, 96..=111]);
        for column in (32..96).step_by(16) {
            trail.tread(Seed(1), Column(column));
        }
        assert_eq!(stretches(&trail), [-16..=111]);
        for (column, was) in [(-17, false), (-16, true), (50, true), (111, true), (112, false)] {
            assert_eq!(trail.has(Seed(1), column), was, "column {column}");
        }
        trail.tread(Seed(2), Column(1 << 60));
        assert_eq!(stretches(&trail).len(), 1);
        assert_eq!(trail.stretches(Seed(2)).count(), 1);
    }
}
