//! Visited columns: the ranges of the path that were walked in this run, by land.

use std::{collections::BTreeMap, ops::RangeInclusive};

use bevy::prelude::*;
use eremite_land::{Land, Place, Revision, is_within_land};
use eremite_stream::contracts::{land_upgrade::LandUpgraded, player_position::PlayerPosition, saveable::SaveableResource};
use serde::{Deserialize, Serialize};

/// Visited ranges of columns, by the fingerprint of their land.
#[derive(Resource, Reflect, Clone, Debug, Default, Serialize, Deserialize)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct VisitedColumns(BTreeMap<u64, ColumnRanges>);

/// Last column by first column; ranges neither overlap nor touch.
type ColumnRanges = BTreeMap<i64, i64>;

impl VisitedColumns {
    fn ranges_of(&self, land: &Land) -> Option<&ColumnRanges> {
        self.0.get(&land.fingerprint())
    }

    /// Marks columns of a land as visited.
    pub fn mark_visited(&mut self, land: &Land, columns: RangeInclusive<i64>) {
        let ranges = self.0.entry(land.fingerprint()).or_default();
        let (mut from, mut to) = columns.into_inner();
        // Merges the ranges that it overlaps or touches, from the right.
        while let Some((&start, &end)) = ranges.range(..=to.saturating_add(1)).next_back()
            && end >= from.saturating_sub(1)
        {
            if start <= from && end >= to {
                return;
            }
            ranges.remove(&start);
            (from, to) = (from.min(start), to.max(end));
        }
        ranges.insert(from, to);
    }

    /// Whether a column of a land was visited.
    pub fn contains(&self, land: &Land, column: i64) -> bool {
        let before = self.ranges_of(land).and_then(|ranges| ranges.range(..=column).next_back());
        before.is_some_and(|(_, to)| *to >= column)
    }

    /// The visited ranges of a land, from left to right.
    pub fn ranges(&self, land: &Land) -> impl Iterator<Item = RangeInclusive<i64>> {
        self.ranges_of(land).into_iter().flatten().map(|(from, to)| *from..=*to)
    }
}

impl SaveableResource for VisitedColumns {
    const NAME: &'static str = "trail";
    const VERSION: u32 = 1;

    fn is_valid(&self) -> bool {
        let apart = |(_, to): (&i64, &i64), (next, _): (&i64, &i64)| *next > to.saturating_add(1);
        self.0.values().all(|ranges| {
            ranges.iter().all(|(from, to)| from <= to && is_within_land(*from) && is_within_land(*to))
                && ranges.iter().zip(ranges.iter().skip(1)).all(|(a, b)| apart(a, b))
        })
    }
}

/// Carries over what was visited of a land to another version of it.
pub(super) fn carry_over(mut upgraded: MessageReader<LandUpgraded>, mut visited: ResMut<VisitedColumns>) {
    for LandUpgraded { from, to } in upgraded.read() {
        if let Some(ranges) = visited.0.get(from).cloned() {
            visited.0.insert(*to, ranges);
        }
    }
}

/// The player's last known position: the land's revision, the teleport count and the place.
#[derive(Default)]
pub(super) struct LastPosition(Option<(Revision, u32, Place)>);

pub(super) fn record_visited(
    position: Res<PlayerPosition>,
    land: Res<Land>,
    mut visited: ResMut<VisitedColumns>,
    mut before: Local<LastPosition>,
) {
    let Some(place) = position.place.filter(|_| position.is_changed() || land.is_changed()) else { return };
    let now = (land.full_revision(), position.teleport_count);
    let from = match before.0.replace((now.0, now.1, place)) {
        Some((stamp, times_put, before)) if (stamp, times_put) == now => before,
        _ => place,
    };
    let (from, to) = (from.column.0.min(place.column.0), from.column.0.max(place.column.0));
    visited.bypass_change_detection().mark_visited(&land, from..=to);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use eremite_land::{Column, HeightSource, Recipe, Seed, terrain::White};
    use eremite_testing as app;

    use super::*;

    #[test]
    fn a_stretch_beyond_the_land_is_not_sound() {
        let is_sound = |from: i64, to: i64| VisitedColumns(BTreeMap::from([(1, BTreeMap::from([(from, to)]))])).is_valid();
        assert!(is_sound(-5, 7));
        assert!(!is_sound(i64::MIN, 7) && !is_sound(7, i64::MAX) && !is_sound(7, -5));
    }

    #[test]
    fn stretches_grow_meet_and_never_overlap() {
        let land = |seed: u64, algorithm: &str| Land::new(Seed(seed), algorithm, Arc::<White>::default() as Arc<dyn HeightSource>);
        let here = land(1, "white");
        let mut trail = VisitedColumns::default();
        let stretches = |trail: &VisitedColumns| trail.ranges(&here).collect::<Vec<_>>();
        for columns in [0..=0, 1..=4, -3..=-1, 100..=103, 4..=5, 2..=3] {
            trail.mark_visited(&here, columns);
        }
        assert_eq!(stretches(&trail), [-3..=5, 100..=103]);
        for column in 6..100 {
            trail.mark_visited(&here, column..=column);
        }
        assert_eq!(stretches(&trail), [-3..=103]);
        for (column, was) in [(-4, false), (-3, true), (50, true), (103, true), (104, false)] {
            assert_eq!(trail.contains(&here, column), was, "column {column}");
        }
        trail.mark_visited(&here, 200..=300);
        trail.mark_visited(&here, 400..=500);
        trail.mark_visited(&here, 250..=450);
        assert_eq!(stretches(&trail), [-3..=103, 200..=500]);
        trail.mark_visited(&land(2, "white"), 1 << 60..=1 << 60);
        trail.mark_visited(&land(1, "other"), 500..=500);
        assert_eq!(stretches(&trail).len(), 2);
        assert_eq!(trail.ranges(&land(2, "white")).count(), 1);
        assert!(trail.contains(&land(1, "other"), 500) && !trail.contains(&land(1, "other"), 0));
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
        let mut trail = VisitedColumns::default();
        trail.mark_visited(&here, 40..=40);
        assert!(trail.contains(&land("ridged", &[("octaves", "5")], &[("caves.fill", "0.4")]), 40), "the same land, made again");
        for other in [
            land("ridged", &[("octaves", "6")], &[("caves.fill", "0.4")]),
            land("ridged", &[("octaves", "5")], &[("caves.fill", "0.5")]),
            land("ridged", &[("octaves", "5")], &[("caves.fill", "0.4"), ("caves.rule", "B3/S23")]),
            land("tsch", &[("map", "coast")], &[]),
            here.undecorated(),
        ] {
            assert!(!trail.contains(&other, 40), "{:?}", other.tuning());
        }
    }

    #[test]
    fn whoever_is_put_somewhere_has_not_walked_there() {
        let land = app::land(Seed(1), "white");
        let mut world = World::new();
        world.init_resource::<PlayerPosition>();
        world.insert_resource(land.clone());
        world.init_resource::<VisitedColumns>();
        // However far the hermit walks in a frame, all columns between are visited; however short a teleport is, none is.
        for (column, put) in [(0, false), (1400, false), (1390, false), (1500, true), (1503, false), (-7, true), (0, true)] {
            let mut position = world.resource_mut::<PlayerPosition>();
            position.place = Some(Place::at(Column(column), 0));
            position.teleport_count += u32::from(put);
            world.run_system_cached(record_visited).expect("it runs");
        }
        let stretches: Vec<_> = world.resource::<VisitedColumns>().ranges(&land).collect();
        assert_eq!(stretches, [-7..=-7, 0..=1400, 1500..=1503]);
    }
}
