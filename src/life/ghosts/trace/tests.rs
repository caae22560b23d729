//! Tests of traces: encoding round trips, size, and damaged bytes.

use bevy::math::Vec2;
use eremite_land::{COLUMN_LIMIT, is_within_land};
use proptest::{collection::vec, prelude::*};

use super::{encoding::GAITS, *};

fn moment(place: Place, gait: BodyGait) -> TraceMoment {
    let grounded = !matches!(gait, BodyGait::Jump | BodyGait::Fall | BodyGait::Climb);
    TraceMoment { place, gait, grounded, facing: 1.0, times_put: 0, state: TraceState::default() }
}

/// A stretch of a walk: how long in steps, how fast along and up in metres per second, its gait, and what is done.
fn any_walk() -> impl Strategy<Value = Vec<(u32, [f32; 2], usize, bool, u64, u8, bool)>> {
    let stretch = (1u32..200, [-30.0f32..30.0, -30.0f32..30.0], 0..GAITS.len(), any::<bool>(), 0..1u64 << 13, any::<u8>());
    vec((stretch, prop::bool::weighted(0.05)).prop_map(|((a, b, c, d, e, f), g)| (a, b, c, d, e, f, g)), 1..40)
}

proptest! {
    #[test]
    fn any_walk_is_read_as_it_was_recorded_and_is_small(
        walk in any_walk(), from in -COLUMN_LIMIT / 2..COLUMN_LIMIT / 2, cut in 0usize..40,
    ) {
        let mut recorder = TraceRecorder::default();
        let (mut place, mut times_put, mut moments) = (Place::at(Column(from), -from / 3), 0, Vec::new());
        for (number, (steps, mps, gait, faces_right, bits, detail, is_put)) in walk.into_iter().enumerate() {
            if is_put {
                (place, times_put) = (Place::at(Column(from / 7), 3), times_put + 1);
            }
            if number == cut {
                recorder = TraceRecorder::resumed(recorder.trace().clone()).expect("sound");
                moments.truncate(recorder.step() as usize + 1);
                times_put += 1;
            }
            let state = TraceState::from_bits(bits, detail).expect("in range");
            for _ in 0..steps {
                place = place.translated(Vec2::from(mps) / STEPS_PER_S as f32);
                let (gait, grounded) = GAITS[gait];
                let facing = if faces_right { 1.0 } else { -1.0 };
                let moment = TraceMoment { place, gait, grounded, facing, times_put, state };
                recorder.record(&moment);
                moments.push(moment);
            }
        }
        let trace = recorder.trace();
        prop_assert_eq!(trace.check(), Ok(()));
        let samples: Vec<TraceSample> = trace.samples().collect();
        prop_assert!(samples.windows(2).all(|pair| pair[0].step < pair[1].step || pair[1].was_put));
        for sample in &samples {
            let moment = &moments[sample.step as usize];
            let off = sample.place.offset_from(moment.place).abs().max_element();
            prop_assert!(off < 1.0 / 60.0, "{} m off at step {}", off, sample.step);
            prop_assert_eq!((sample.gait, sample.facing), (moment.gait, moment.facing));
        }
        let most = FIRST_BYTES + BYTES_PER_S * (recorder.step() / STEPS_PER_S + 5);
        prop_assert!(trace.bytes().len() <= most as usize, "{} bytes in {} steps", trace.bytes().len(), recorder.step());
    }

    #[test]
    fn no_bytes_are_a_reason_to_fall(bytes in vec(any::<u8>(), 0..300)) {
        let _ = Trace::from_bytes(bytes.clone());
        let trace = Trace { bytes };
        for sample in trace.samples() {
            prop_assert!(is_within_land(sample.place.column.0) && is_within_land(sample.place.row));
        }
        let _ = (trace.last_step(), trace.nearest_step(Place::default()), trace.step_at_column(Column(0)), trace.board_rides());
        let _ = TraceRecorder::resumed(trace);
    }
}

fn recorded(moments: impl IntoIterator<Item = TraceMoment>) -> Trace {
    let mut recorder = TraceRecorder::default();
    for moment in moments {
        recorder.record(&moment);
    }
    recorder.trace().clone()
}

#[test]
fn a_walk_has_two_samples_a_second_and_one_where_the_gait_changes() {
    let at = |step: u32| Place::at(Column(7), 3).moved_along(step as f32 / 20.0);
    let walk = (0..640).map(|step| moment(at(step), BodyGait::Walk)).chain((640..1280).map(|_| moment(at(640), BodyGait::Idle)));
    let trace = recorded(walk);
    let steps: Vec<u32> = trace.samples().map(|sample| sample.step).collect();
    assert!((40..=43).contains(&steps.len()), "{steps:?}");
    assert!(trace.samples().any(|sample| sample.gait == BodyGait::Idle && (640..=648).contains(&sample.step)), "{steps:?}");
    assert!(trace.bytes().len() < 100, "{} bytes for 20 seconds", trace.bytes().len());
    assert_eq!(trace.nearest_step(at(320)), 320);
    assert_eq!(trace.step_at_column(Column(7 + 16)).map(|step| (315..=325).contains(&step)), Some(true));
    assert_eq!(trace.step_at_column(Column(-1)), None);
}

#[test]
fn ten_hours_of_rest_are_next_to_nothing_and_a_day_is_the_most() {
    let mut recorder = TraceRecorder::default();
    let here = moment(Place::at(Column(7), 3), BodyGait::Idle);
    for _ in 0..10 * 3600 * 64 {
        recorder.record(&here);
    }
    assert!(recorder.trace().bytes().len() < 5000, "{}", recorder.trace().bytes().len());
    recorder.step = MAX_STEPS - 100;
    for _ in 0..6400 {
        recorder.record(&here);
    }
    assert_eq!(recorder.step(), MAX_STEPS);
    assert_eq!(recorder.trace().check(), Ok(()));
    let long = Trace { bytes: vec![0; MAX_BYTES + 1] };
    assert_eq!((long.check(), TraceRecorder::resumed(long).err()), (Err(TraceError::TooLong), Some(TraceError::TooLong)));
    assert_eq!(Trace::default().check(), Err(TraceError::Empty));
}

#[test]
fn rides_on_the_board_are_found() {
    let at = |step: u32| Place::at(Column(0), 0).moved_along(step as f32 / 4.0);
    let gait = |step: u32| match step {
        200..400 | 600..1000 => BodyGait::Glide,
        _ => BodyGait::Walk,
    };
    let trace = recorded((0..1200).map(|step| TraceMoment { grounded: step % 100 < 60, ..moment(at(step), gait(step)) }));
    let rides = trace.board_rides();
    assert_eq!(rides.len(), 2, "{rides:?}");
    for (ride, [from, to]) in rides.iter().zip([[200, 400], [600, 1000]]) {
        assert!(ride[0].abs_diff(from) <= 8 && ride[1].abs_diff(to) <= 8, "{rides:?}");
    }
}
