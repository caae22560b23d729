//! Tests of ghosts: interpolation between samples, fading, and milestones that are passed.

use std::sync::Arc;

use eremite_land::{Column, HeightSource, Seed, terrain};
use eremite_stream::contracts::saveable::{SaveRegistry, SaveSection};
use proptest::{collection::vec, prelude::*};

use super::{
    cursor::TraceCursor,
    trace::{Trace, TraceMoment, TraceRecorder, TraceState},
    *,
};
use crate::motion::{BodyGait, GroundQuery};

#[test]
fn a_milestone_is_passed_to_either_side_and_by_no_teleport() {
    let passed = |from: i64, to: i64| passed_milestone(Column(from), Column(to)).map(|column| column.0);
    assert_eq!([passed(999, 1000), passed(1000, 999), passed(-1, 0), passed(-1000, -1001)], [Some(1000), Some(1000), Some(0), Some(-1000)]);
    assert_eq!([passed(5, 6), passed(0, 5000), passed(-3, 1000)], [None; 3]);
}

#[test]
fn nearer_than_an_arm_it_fades() {
    let player = Place::at(Column(5), 7);
    let left = |metres: f32| draw::nearness_fade(Some(player), player.moved_along(metres));
    assert_eq!([left(0.0), left(0.3), left(1.2), left(30.0)], [0.0, 0.0, 1.0, 1.0]);
    assert!((0.1..0.9).contains(&left(0.7)));
    assert_eq!(draw::nearness_fade(None, player), 1.0);
}

fn moment(place: Place, gait: BodyGait, grounded: bool, times_put: u32) -> TraceMoment {
    TraceMoment { place, gait, grounded, facing: 1.0, times_put, state: TraceState::default() }
}

fn recorded(moments: impl IntoIterator<Item = TraceMoment>) -> Arc<Trace> {
    let mut recorder = TraceRecorder::default();
    for moment in moments {
        recorder.record(&moment);
    }
    Arc::new(recorder.trace().clone())
}

#[test]
fn between_two_samples_it_goes_as_it_went_and_a_leap_is_a_parabola() {
    let start = Place::at(Column(-90), 12);
    let at = |step: u32| {
        let seconds = step as f32 / 64.0;
        match step {
            ..64 => start.moved_along(3.0 * seconds),
            64..96 => start.translated(Vec2::new(3.0 * seconds, 7.0 * (seconds - 1.0) - 14.0 * (seconds - 1.0) * (seconds - 1.0))),
            _ => start.moved_along(4.5),
        }
    };
    let gait = |step: u32| match step {
        ..64 => (BodyGait::Walk, true),
        64..96 => (BodyGait::Jump, false),
        _ => (BodyGait::Idle, true),
    };
    let mut cursor = TraceCursor::new(recorded((0..200).map(|step| moment(at(step), gait(step).0, gait(step).1, 0))));
    for step in 0..200 {
        let pose = cursor.at(step).expect("there");
        let off_m = pose.place.offset_from(at(step)).abs().max_element();
        assert!(off_m < 0.3, "{off_m} m off at {step}");
        assert!(step < 110 || off_m < 0.02, "who rests does not sway: {off_m} m at {step}");
    }
}

#[test]
fn who_was_put_somewhere_does_not_go_there() {
    let (here, there) = (Place::at(Column(0), 0), Place::at(Column(5000), 0));
    let place = |step: u32| if step < 100 { here } else { there };
    let mut cursor = TraceCursor::new(recorded((0..200).map(|step| moment(place(step), BodyGait::Idle, true, u32::from(step >= 100)))));
    for step in 0..200 {
        assert_eq!(cursor.at(step).expect("there").place, place(step), "{step}");
        assert_eq!(cursor.times_put(), u32::from(step >= 100));
    }
}

proptest! {
    #[test]
    fn whatever_a_trace_says_it_is_shown(bytes in vec(any::<u8>(), 1..200), skip in 1usize..40) {
        // A sound beginning, so that there is something to go on from.
        let start = recorded([moment(Place::at(Column(4), 2), BodyGait::Walk, true, 0)]);
        let trace = Trace::from_bytes([start.bytes(), &bytes].concat()).unwrap_or_else(|_| (*start).clone());
        let land = Land::new(Seed(3), "ridged", Arc::new(terrain::Ridged::default()) as Arc<dyn HeightSource>);
        let mut cache = LandCache::default();
        let mut cursor = TraceCursor::new(Arc::new(trace));
        for step in (0..4000).step_by(skip * 20) {
            let pose = cursor.at(step).expect("there");
            let settled = cursor.settled(pose, &mut GroundQuery { land: &land, cache: &mut cache });
            prop_assert!(settled.offset_from(pose.place).length() < 9.0);
        }
    }
}

#[test]
fn a_saved_trace_that_makes_no_sense_costs_itself_alone() {
    let mut app = App::new();
    app.add_saveable::<Trace>().init_resource::<OwnTrace>();
    let restored = |app: &mut App, trace: &[u8]| {
        let bytes = [&[trace.len() as u8], trace].concat();
        let section = SaveSection { name: "trace".into(), version: 1, bytes };
        let (given, _) = app.world().resource::<SaveRegistry>().decode(&[section]).expect("it is read");
        given.into_iter().filter_map(|give| give(app.world_mut())).collect::<Vec<_>>()
    };
    let sound = recorded((0..200).map(|step| moment(Place::at(Column(step), 0), BodyGait::Walk, true, 0)));
    assert!(restored(&mut app, sound.bytes()).is_empty());
    assert_eq!(app.world().resource::<OwnTrace>().trace(), &*sound);
    // There is no gait 14.
    let said = restored(&mut app, &[sound.bytes(), &[14]].concat());
    assert!(said.len() == 1 && said[0].contains("makes no sense") && said[0].lines().count() == 1, "{said:?}");
    assert!(app.world().resource::<OwnTrace>().trace().is_empty());
}
