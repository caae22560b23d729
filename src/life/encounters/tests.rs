//! Where and when encounters are, over long ways.

use std::collections::BTreeMap;

use eremite_land::{Column, Land, Seed};
use eremite_stream::contracts::world_clock::{MONTH_DAYS, WorldClock};

use super::{
    cue::EncounterMoment,
    kind::EncounterKind,
    slot::{Encounter, encounters_in},
};

fn land(seed: u64) -> Land {
    eremite_testing::land(Seed(seed), "superposed-cosine")
}

/// The clock of somebody who has walked so far, at the pace of a walk with its halts and at ten minutes a day.
fn clock_after(walked_m: f64) -> WorldClock {
    WorldClock { days: 8.0 / 24.0 + walked_m / 2.3 / 600.0, forced: None }
}

#[test]
fn one_is_met_in_some_ten_kilometres_and_every_kind_in_a_long_life() {
    const WAY_M: i64 = 350_000;
    let mut kinds: BTreeMap<EncounterKind, [u32; 2]> = BTreeMap::new();
    for seed in [1, 12, 77] {
        let (land, mut met, mut last, mut widest) = (land(seed), 0, 0, 0);
        for one in encounters_in(&land, Column(0)..Column(WAY_M)) {
            let at = one.place.column.0;
            // Within sight: half a minute before and after.
            let comes_by = (-4..=4).any(|by| one.presence(&land, &clock_after((at + by * 12) as f64)) > 0.4);
            let counts = kinds.entry(one.kind).or_default();
            counts[0] += 1;
            if comes_by {
                counts[1] += 1;
                met += 1;
                widest = widest.max(at - last);
                last = at;
            }
        }
        let every_km = WAY_M as f64 / 1000.0 / f64::from(met);
        println!("seed {seed}: one in {every_km:.1} km, {widest} m at most");
        assert!((5.0..16.0).contains(&every_km), "seed {seed}: one in {every_km} km");
        assert!(widest < 120_000, "seed {seed}: none for {widest} m");
    }
    println!("places and meetings: {kinds:?}");
    for kind in EncounterKind::ALL {
        let [places, _] = kinds.get(&kind).copied().unwrap_or_default();
        assert!(places >= 2, "{kind:?} has {places} places in 1,050 km: {kinds:?}");
    }
}

#[test]
fn each_comes_to_its_place_within_eight_days() {
    const LOOKS_A_DAY: i64 = 24 * 20;
    let land = land(12);
    let mut seen = BTreeMap::new();
    for one in encounters_in(&land, Column(-160_000)..Column(160_000)) {
        let days = |look: i64| WorldClock { days: 0.3 + look as f64 / LOOKS_A_DAY as f64, forced: None };
        let comes = (0..LOOKS_A_DAY * MONTH_DAYS as i64).any(|look| one.presence(&land, &days(look)) > 0.6);
        let counts: &mut [u32; 2] = seen.entry(one.kind).or_default();
        counts[usize::from(comes)] += 1;
    }
    for (kind, [never, comes]) in seen {
        // Weather is chance: at a few places it stays away for longer.
        assert!(comes > 0 && never * 6 <= comes + never, "{kind:?}: it comes to {comes} of its places, and not to {never}");
    }
}

#[test]
fn whatever_is_asked_first_the_answers_are_the_same_also_at_the_ends() {
    let (land, again) = (land(12), land(12));
    let far = (1_i64 << 60) / super::SLOT_COLUMNS;
    for middle in [-far, -40, 0, 40, far] {
        let slots: Vec<i64> = (middle - 12..middle + 12).collect();
        let forward: Vec<Option<Encounter>> = slots.iter().map(|slot| Encounter::in_slot(&land, *slot)).collect();
        let mut backward: Vec<Option<Encounter>> = slots.iter().rev().map(|slot| Encounter::in_slot(&again, *slot)).collect();
        backward.reverse();
        assert_eq!(forward, backward);
        assert!(forward.iter().flatten().count() >= 8, "around slot {middle}");
        for one in forward.iter().flatten() {
            assert_eq!(Encounter::slot_of(one.place.column), one.slot);
            assert!((0.0..=1.0).contains(&one.presence(&land, &WorldClock::default())));
        }
    }
    for slot in [i64::MIN, i64::MAX, i64::MIN / super::SLOT_COLUMNS, i64::MAX / super::SLOT_COLUMNS] {
        assert_eq!(Encounter::in_slot(&land, slot), None);
    }
}

#[test]
fn figures_go_their_ways_without_jumps_and_are_always_the_same_ones() {
    let land = land(12);
    let mut one_of_each: BTreeMap<EncounterKind, Encounter> = BTreeMap::new();
    for one in encounters_in(&land, Column(-160_000)..Column(160_000)) {
        one_of_each.entry(one.kind).or_insert(one);
    }
    for one in one_of_each.values() {
        let who = |seconds: f64| -> Vec<&str> { one.cues(&EncounterMoment::undisturbed(seconds, 0.4)).iter().map(|cue| cue.who).collect() };
        let mut before = one.cues(&EncounterMoment::undisturbed(9.0e5, 0.4));
        for step in 1..64 * 400 {
            let seconds = 9.0e5 + f64::from(step) / 64.0;
            let now = one.cues(&EncounterMoment::undisturbed(seconds, 0.4));
            for (was, is) in before.iter().zip(&now) {
                let is_seen = was.seen > 0.02 && is.seen > 0.02;
                assert!(!is_seen || (was.along_m - is.along_m).abs() < 0.09, "{:?} jumps from {} to {}", one.kind, was.along_m, is.along_m);
                assert!((was.up_m - is.up_m).abs() < 0.12 && is.along_m.is_finite());
            }
            before = now;
        }
        assert_eq!(who(9.0e5), who(-1.0e12), "{:?}", one.kind);
    }
}

#[test]
fn whoever_is_alarmed_is_gone_in_the_end_and_goes_away_from_the_player() {
    let land = land(12);
    for one in encounters_in(&land, Column(-160_000)..Column(160_000)) {
        for away in [-1.0, 1.0] {
            let at = |left_s: f32| EncounterMoment {
                left: Some((left_s, away)),
                ..EncounterMoment::undisturbed(9.0e5 + f64::from(left_s), 0.4)
            };
            let shares: Vec<f32> = (0..200).map(|step| one.left_share(&at(step as f32 * 0.1))).collect();
            assert!(shares.windows(2).all(|pair| pair[1] <= pair[0]), "{:?}", one.kind);
            if one.flight_m(&at(1.0), 0.0).is_some() {
                assert_eq!(shares[199], 0.0, "{:?}", one.kind);
                assert!(one.flight_m(&at(5.0), 0.0).is_some_and(|fled_m| fled_m * away > 5.0));
            }
        }
    }
}
