//! Laws of the routines: who lives where, that nobody is out in rain or night, that no two are alike, and that nobody jumps.

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    ops::Range,
    sync::Arc,
};

use eremite::{
    creatures::Creatures,
    land::{Column, Land, LandCache},
    people::{Doing, Household, HouseholdMember, PersonSample, RoutineClock},
    places::{Settlement, SettlementKind},
    shared::{weather::Weather, world_clock::WorldClock},
    terrain,
};

use crate::harness::full_land;

/// The most people of a settlement, and the farthest that one walks, in metres.
const MOST: usize = 4;
const FARTHEST_M: f32 = 80.0;
const DAY_S: f32 = 600.0;
const STEP_S: f64 = 1.0 / 16.0;

/// All households of some settlements, with what they live in.
fn households(land: &Land, columns: Range<Column>) -> Vec<(Arc<Settlement>, Household)> {
    let (creatures, mut cache) = (Creatures::default(), LandCache::default());
    let settlements = land.settlements(columns);
    settlements
        .into_iter()
        .map(|one| {
            let household = Household::of(&one, land, &mut cache, &creatures);
            (one, household)
        })
        .collect()
}

fn members<'a>(household: &'a Household, land: &'a Land) -> Vec<HouseholdMember<'a>> {
    let there = household.residents.iter().enumerate().filter_map(|(number, resident)| Some((number, resident.as_ref()?)));
    there.map(|(number, resident)| HouseholdMember { household, number, resident, land }).collect()
}

fn at(member: &HouseholdMember, days: f64, day_s: f32) -> PersonSample {
    member.at(RoutineClock { world: &WorldClock { days, forced: None }, day_s })
}

fn land(seed: u64) -> Land {
    full_land(seed, terrain::DEFAULT_ALGORITHM)
}

#[test]
fn villages_have_a_few_of_different_kinds_temples_a_monk_and_each_third_wayside_nobody() {
    let (mut waysides, mut kinds) = ((0, 0), BTreeSet::new());
    for (settlement, household) in [3, 5, 12].into_iter().flat_map(|seed| households(&land(seed), Column(-60_000)..Column(60_000))) {
        let names: Vec<&str> = household.residents.iter().flatten().map(|one| one.kind.as_str()).collect();
        let different: BTreeSet<&str> = names.iter().copied().collect();
        assert!(different.len() == names.len() && names.len() <= MOST, "{names:?}");
        match settlement.kind {
            SettlementKind::Village => assert!(names.len() >= 2, "{names:?} in a village"),
            SettlementKind::Temple => {
                assert!(!names.is_empty() && names.iter().all(|name| ["monk", "novice"].contains(name)), "{names:?} in a temple");
                assert!(settlement.is_large || names.len() == 1, "{names:?} in a temple");
            }
            SettlementKind::Wayside | SettlementKind::Hermitage => {
                assert!(names.len() <= 1);
                waysides = (waysides.0 + names.len(), waysides.1 + 1);
            }
        }
        for one in household.residents.iter().flatten() {
            assert!(settlement.columns.contains(&one.door.column), "{one:?}");
            assert!(!one.posts.is_empty(), "{one:?} has nothing to do");
            for stop in one.posts.iter().flat_map(|post| &post.stops) {
                assert!(stop.at_m.abs() <= FARTHEST_M && stop.at_m != stop.work_m, "{one:?}");
            }
        }
        kinds.extend(different.into_iter().map(str::to_owned));
    }
    let share = waysides.0 as f32 / waysides.1 as f32;
    assert!((0.3..0.75).contains(&share), "{waysides:?} small places are peopled");
    assert_eq!(kinds.len(), 8, "{kinds:?}");
}

#[test]
fn nobody_is_out_by_night_or_in_the_rain_and_no_two_are_ever_alike() {
    let (mut done, mut wet_days, mut out, mut asked) = (BTreeMap::<&str, u32>::new(), 0, 0, 0);
    for seed in [5, 12] {
        let land = land(seed);
        for (_, household) in households(&land, Column(-9_000)..Column(9_000)) {
            let members = members(&household, &land);
            for step in 0..6 * 24 * 8 {
                let days = f64::from(step) / (24.0 * 8.0);
                let world = WorldClock { days, forced: None };
                let samples: Vec<(usize, PersonSample)> = members.iter().map(|one| (one.number, at(one, days, DAY_S))).collect();
                let busy: Vec<Doing> = samples.iter().map(|(_, one)| one.doing).filter(|doing| matches!(doing, Doing::Work(_))).collect();
                assert_eq!(busy.iter().collect::<HashSet<_>>().len(), busy.len(), "alike: {busy:?} at {days}");
                for (member, (_, sample)) in members.iter().zip(&samples) {
                    let weather = world.weather(&land, &member.resident.tint, member.resident.door.column);
                    wet_days += u32::from(weather.rain > 0.4);
                    if sample.is_out {
                        assert!((5.5..20.0).contains(&world.hour()), "out at {} h", world.hour());
                        assert!(weather.rain <= 0.4 && weather.snow <= 0.6, "out in {weather:?}");
                        *done.entry(sample.doing.label()).or_default() += 1;
                    }
                    out += u32::from(sample.is_out && (9.0..17.0).contains(&world.hour()));
                    asked += u32::from((9.0..17.0).contains(&world.hour()));
                }
            }
        }
    }
    assert!(wet_days > 100, "it hardly ever rains: {wet_days}");
    assert!(out as f32 > 0.5 * asked as f32, "of {asked} asked by day only {out} were out");
    let tasks = ["sweeps", "hoes", "draws water", "sets down a load", "sits", "looks about", "goes"];
    assert!(tasks.iter().all(|task| done.get(task).is_some_and(|times| *times > 5)), "{done:?}");
}

#[test]
fn a_forced_rain_keeps_everybody_in() {
    let land = land(5);
    for (_, household) in households(&land, Column(0)..Column(9_000)) {
        for member in members(&household, &land) {
            for hour in 0..24 {
                let world = WorldClock { days: 2.0 + f64::from(hour) / 24.0, forced: Some(Weather { rain: 0.9, ..Weather::default() }) };
                assert!(!member.at(RoutineClock { world: &world, day_s: DAY_S }).is_out);
            }
        }
    }
}

#[test]
fn nobody_jumps_or_outruns_themselves_and_all_face_their_work_however_long_a_day_is() {
    for day_s in [120.0, DAY_S, 3600.0] {
        let land = land(12);
        let mut walked = 0;
        for (settlement, household) in households(&land, Column(0)..Column(9_000)) {
            for member in members(&household, &land) {
                let resident = member.resident;
                let mut cached = None;
                let mut last = at(&member, 3.0, day_s);
                for step in 1..(f64::from(day_s) / STEP_S) as i64 {
                    let days = 3.0 + step as f64 * STEP_S / f64::from(day_s);
                    let clock = WorldClock { days, forced: None };
                    let now = member.at_cached(RoutineClock { world: &clock, day_s }, &mut cached);
                    let moved_mps = (now.along_m - last.along_m).abs() / STEP_S as f32;
                    assert!(moved_mps < 1.02 * resident.walk_mps + 0.01, "{moved_mps} m/s: {last:?}, {now:?}");
                    assert!((resident.reach_m[0]..=resident.reach_m[1]).contains(&now.along_m), "{now:?} leaves {:?}", resident.reach_m);
                    if now.is_out != last.is_out {
                        assert!(now.along_m.abs().max(last.along_m.abs()) < 0.02, "not in the door: {last:?}, {now:?}");
                    }
                    assert!((now.along_m - last.along_m) * now.facing >= -4e-3, "backward: {last:?}, {now:?}");
                    walked += i32::from(now.doing == Doing::Walk);
                    if let Doing::Work(task) = now.doing {
                        let stops = &resident.post(task).expect("it is where that is done").stops;
                        let stop = stops.iter().find(|stop| (stop.at_m - now.along_m).abs() < 1e-3).expect("it stands at a stop");
                        assert!((stop.work_m - stop.at_m) * now.facing > 0.0, "{task:?} behind the back: {now:?}");
                    }
                    last = now;
                }
            }
            drop(settlement);
        }
        assert!(walked > 100, "nobody walks on a day of {day_s} s");
    }
}

#[test]
fn the_same_person_is_the_same_from_any_order_of_asking() {
    let (one, other) = (land(5), land(5));
    let columns = Column(-9_000)..Column(9_000);
    let (here, there) = (households(&one, columns.clone()), households(&other, columns));
    for ((_, household), (_, again)) in here.iter().zip(there.iter()).rev() {
        assert_eq!(household, again);
        for (member, twin) in members(household, &one).iter().zip(members(again, &other)).rev() {
            let mut cached = None;
            let days: Vec<f64> = (0..400).map(|step| f64::from(step * 7 % 400) / 97.0).collect();
            for days in days.iter().chain(days.iter().rev()) {
                let clock = WorldClock { days: *days, forced: None };
                let sample = member.at_cached(RoutineClock { world: &clock, day_s: DAY_S }, &mut cached);
                assert_eq!(sample, at(&twin, *days, DAY_S), "{days}");
            }
        }
    }
}
