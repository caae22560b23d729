//! Where he has been: the stretches of the way that were walked in this run, each in its land and no other.

use std::{collections::BTreeMap, ops::RangeInclusive};

use bevy::prelude::*;

use crate::{
    land::{Column, Land},
    player::Body,
};

/// Columns that he sees as walked around him: as coarse as a map needs.
const COARSE: i64 = 16;

/// Stretches by what tells their land from others.
#[derive(Resource, Clone, Debug, Default)]
pub struct Trail(BTreeMap<u64, Stretches>);

/// Each by its first and its last column, none touching another.
type Stretches = BTreeMap<i64, i64>;

impl Trail {
    fn of(&self, land: &Land) -> Option<&Stretches> {
        self.0.get(&land.print())
    }

    /// He was at a column of a land.
    pub fn tread(&mut self, land: &Land, column: Column) {
        let stretches = self.0.entry(land.print()).or_default();
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
        app,
        land::{Recipe, Relief, Seed},
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

    #[test]
    fn he_was_in_the_land_where_he_was_and_in_no_other() {
        let (algorithms, layers) = (app::algorithms(), app::land_layers());
        let land = |algorithm: &str, settings: &[(&str, &str)], tuning: &[(&str, &str)]| {
            let owned = |all: &[(&str, &str)]| all.iter().map(|(path, text)| ((*path).into(), (*text).into())).collect();
            let recipe = Recipe { layers: owned(tuning), ..Recipe::new(Seed(1), algorithm, owned(settings)) };
            recipe.land(&algorithms, &layers).expect("a land")
        };
        let here = land("ridged", &[("octaves", "5")], &[("caves.fill", "0.4")]);
        let mut trail = Trail::default();
        trail.tread(&here, Column(40));
        assert!(trail.has(&land("ridged", &[("octaves", "5")], &[("caves.fill", "0.4")]), 40), "the same land, made again");
        for other in [
            land("ridged", &[("octaves", "6")], &[("caves.fill", "0.4")]),
            land("ridged", &[("octaves", "5")], &[("caves.fill", "0.5")]),
            land("ridged", &[("octaves", "5")], &[("caves.fill", "0.4"), ("caves.rule", "B3/S23")]),
            land("tsch", &[("map", "coast")], &[]),
            here.bare(),
        ] {
            assert!(!trail.has(&other, 40), "{:?}", other.tuning());
        }
    }
}
