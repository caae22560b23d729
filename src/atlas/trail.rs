//! Where he has been: the stretches of the way that were walked in this run, by the seed and the algorithm of their
//! land.

use std::{collections::BTreeMap, ops::RangeInclusive};

use bevy::prelude::*;

use crate::{
    land::{Column, Land},
    player::Body,
};

/// Columns that he sees as walked around him: as coarse as a map needs.
const COARSE: i64 = 16;

/// Stretches by seed and algorithm.
#[derive(Resource, Clone, Debug, Default)]
pub struct Trail(BTreeMap<u64, BTreeMap<String, Stretches>>);

/// Each by its first and its last column, none touching another.
type Stretches = BTreeMap<i64, i64>;

impl Trail {
    fn of(&self, land: &Land) -> Option<&Stretches> {
        self.0.get(&land.seed().0)?.get(land.algorithm())
    }

    /// He was at a column of a land.
    pub fn tread(&mut self, land: &Land, column: Column) {
        let of_seed = self.0.entry(land.seed().0).or_default();
        if !of_seed.contains_key(land.algorithm()) {
            of_seed.insert(land.algorithm().into(), Stretches::new());
        }
        let stretches = of_seed.get_mut(land.algorithm()).expect("it is there now");
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

    /// Whether he was at a column of a land, or near it.
    pub fn has(&self, land: &Land, column: i64) -> bool {
        let before = self.of(land).and_then(|stretches| stretches.range(..=column).next_back());
        before.is_some_and(|(_, to)| *to >= column)
    }

    /// The stretches that were walked in a land, from the left.
    pub fn stretches(&self, land: &Land) -> impl Iterator<Item = RangeInclusive<i64>> {
        self.of(land).into_iter().flatten().map(|(from, to)| *from..=*to)
    }
}

pub(super) fn follow(body: Single<&Body, Changed<Body>>, land: Res<Land>, mut trail: ResMut<Trail>) {
    trail.bypass_change_detection().tread(&land, body.place.column);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{
        land::{Relief, Seed},
        terrain::White,
    };

    #[test]
    fn stretches_grow_meet_and_never_overlap() {
        let land = |seed: u64, algorithm: &str| Land::new(Seed(seed), algorithm, Arc::<White>::default() as Arc<dyn Relief>);
        let here = land(1, "white");
        let mut trail = Trail::default();
        let stretches = |trail: &Trail| trail.stretches(&here).collect::<Vec<_>>();
        for column in [0, 17, 3, 100, -1, 15] {
            trail.tread(&here, Column(column));
        }
        assert_eq!(stretches(&trail), [-16..=31, 96..=111]);
        for column in (32..96).step_by(16) {
            trail.tread(&here, Column(column));
        }
        assert_eq!(stretches(&trail), [-16..=111]);
        for (column, was) in [(-17, false), (-16, true), (50, true), (111, true), (112, false)] {
            assert_eq!(trail.has(&here, column), was, "column {column}");
        }
        trail.tread(&land(2, "white"), Column(1 << 60));
        trail.tread(&land(1, "other"), Column(500));
        assert_eq!(stretches(&trail).len(), 1);
        assert_eq!(trail.stretches(&land(2, "white")).count(), 1);
        assert!(trail.has(&land(1, "other"), 500) && !trail.has(&land(1, "other"), 0));
    }
}
