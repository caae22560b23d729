//! From lamp to lamp: the map leads home to a hermitage whose lamp was lit, and the hours of the way pass; to any other place it
//! leads at once.

use bevy::prelude::*;
use eremite::{
    horse::{Horse, mount_at_once},
    land::{Column, Land, Place},
    motion::BodyGait,
    places::{LotKind, SettlementKind},
    shared::{kept_lights::KeptLights, map_marker::MapMarker, remark::Remark, schedule::GameState},
    sky::DayNightCycle,
};

use super::{harness::full_land, lab_harness::LabHarness};

/// How much the clock may go on by itself meanwhile, in hours.
const BESIDE_H: f64 = 0.05;

/// The huts of two hermitages, some way apart: the middles of their lots, and the lots' first columns.
fn two_huts(land: &Land) -> [(Place, Column); 2] {
    let settlements = land.settlements(Column(-60_000)..Column(60_000));
    let hermitages = settlements.iter().filter(|one| one.kind == SettlementKind::Hermitage);
    let mut huts = hermitages.filter_map(|one| one.lots.iter().find(|lot| lot.kind == LotKind::Hut));
    [(); 2].map(|()| huts.next().map(|lot| (lot.middle(), lot.first)).expect("there are two"))
}

/// What is said, over all frames.
#[derive(Resource, Default)]
struct Said(Vec<String>);

/// A game at the first hut, with the lamps of both lit.
fn lit() -> (LabHarness, [(Place, Column); 2]) {
    let land = full_land(12, "superposed-cosine");
    let huts = two_huts(&land);
    let mut lab = LabHarness::on(land.clone(), huts[0].0.column.0);
    let listen = |mut said: ResMut<Said>, mut remarks: MessageReader<Remark>| {
        said.0.extend(remarks.read().map(|remark| remark.words.text()));
    };
    lab.0.0.init_resource::<Said>().add_systems(Last, listen);
    let mut lights = lab.0.0.world_mut().resource_mut::<KeptLights>();
    for (_, first) in huts {
        assert!(lights.light(land.seed(), first));
    }
    lab.0.step(4);
    (lab, huts)
}

/// Opens the map, moves it to a place and goes there; returns the hours that passed.
fn go(lab: &mut LabHarness, to: Place) -> f64 {
    let days = |lab: &LabHarness| lab.resource::<DayNightCycle>().days;
    let before = days(lab);
    lab.game_key(KeyCode::KeyM);
    lab.step_frames(3);
    lab.0.0.world_mut().resource_mut::<MapMarker>().0 = Some((to, "there".into()));
    lab.step_frames(3);
    lab.game_key(KeyCode::Enter);
    lab.step_frames(4);
    assert_eq!(lab.state(), GameState::Playing);
    (days(lab) - before) * 24.0
}

#[test]
fn to_a_lit_lamp_one_walks_for_hours_and_to_another_place_one_goes_at_once() {
    let (mut lab, [(first, _), (second, _)]) = lit();
    let km = second.distance_along(first).abs() / 1000.0;
    assert!(km > 0.5, "{km} km");
    // Near the mark is at it.
    let hours = go(&mut lab, second.moved_along(9.0));
    assert!((hours - 0.6 * km).abs() < BESIDE_H, "{hours} hours for {km} km");
    let here = lab.0.body().place;
    assert!(here.distance_along(second).abs() < 1.0, "{here:?}, and not {second:?}");
    let said = &lab.resource::<Said>().0;
    assert_eq!(said.iter().filter(|words| words.ends_with("later")).count(), 1, "{said:?}");
    let elsewhere = first.moved_along(900.0);
    let hours = go(&mut lab, elsewhere);
    assert!((0.0..BESIDE_H).contains(&hours), "{hours} hours");
    assert!(lab.0.body().place.distance_along(elsewhere).abs() < 4.0);
}

#[test]
fn who_rides_takes_fewer_hours_and_a_horse_that_is_near_comes_along() {
    let (mut lab, [(first, _), (second, _)]) = lit();
    let km = second.distance_along(first).abs() / 1000.0;
    let horse = |lab: &mut LabHarness| {
        let world = lab.0.0.world_mut();
        world.query::<&Horse>().single(world).expect("one horse").clone()
    };
    assert!(!horse(&mut lab).is_away());
    go(&mut lab, second);
    assert!(horse(&mut lab).place().distance_along(second).abs() < 60.0, "it came along");
    mount_at_once(lab.0.0.world_mut()).expect("he sits");
    lab.0.step(8);
    let hours = go(&mut lab, first);
    assert!((hours - 0.4 * km).abs() < BESIDE_H, "{hours} hours for {km} km");
    assert!(lab.0.body().gait == BodyGait::Ride && horse(&mut lab).place().distance_along(first).abs() < 4.0);
}
