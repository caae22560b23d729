//! A body as it is kept: every bit of it, in a form that does not hang on how the laws of its steps name things.

use bevy::math::Vec2;
use serde::{Deserialize, Serialize};

use super::{body::Body, climb::Corner, gait::Gait};
use crate::land::Place;

/// A body's state in plain values.
#[derive(Serialize, Deserialize)]
pub(super) struct Written {
    place: Place,
    velocity: [f32; 2],
    grounded: bool,
    gait: Gait,
    gait_s: f32,
    facing: f32,
    stride: f32,
    walked_m: f64,
    times_put: u32,
    wet: f32,
    climbing: bool,
    stoop: f32,
    coyote_s: f32,
    buffer_s: f32,
    rising: bool,
    landing_s: f32,
    corner: Option<(Place, [f32; 2])>,
    counted: Place,
}

impl From<Body> for Written {
    fn from(body: Body) -> Self {
        // All by name, so that nothing that is added later can be forgotten here.
        let Body {
            place,
            velocity,
            grounded,
            gait,
            gait_s,
            facing,
            stride,
            walked_m,
            times_put,
            wet,
            climbing,
            stoop,
            coyote_s,
            buffer_s,
            rising,
            landing_s,
            corner,
            counted,
        } = body;
        let (velocity, corner) = (velocity.to_array(), corner.map(|Corner { place, toward }| (place, toward.to_array())));
        Self {
            place,
            velocity,
            grounded,
            gait,
            gait_s,
            facing,
            stride,
            walked_m,
            times_put,
            wet,
            climbing,
            stoop,
            coyote_s,
            buffer_s,
            rising,
            landing_s,
            corner,
            counted,
        }
    }
}

impl TryFrom<Written> for Body {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let Written { place, velocity, grounded, gait, gait_s, facing, stride, walked_m, times_put, wet, climbing, stoop, .. } = written;
        let Written { coyote_s, buffer_s, rising, landing_s, corner, counted, .. } = written;
        let corner = corner.map(|(place, toward)| Corner { place, toward: toward.into() });
        let numbers = [velocity[0], velocity[1], gait_s, facing, stride, wet, stoop, coyote_s, buffer_s, landing_s];
        if numbers.into_iter().any(|number| !number.is_finite()) || !walked_m.is_finite() {
            return Err("a body's numbers are finite");
        }
        let velocity = Vec2::from(velocity);
        Ok(Self {
            place,
            velocity,
            grounded,
            gait,
            gait_s,
            facing,
            stride,
            walked_m,
            times_put,
            wet,
            climbing,
            stoop,
            coyote_s,
            buffer_s,
            rising,
            landing_s,
            corner,
            counted,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::land::Column;

    fn place() -> impl Strategy<Value = Place> {
        (any::<[i64; 2]>(), [0.0f32..1.0, 0.0f32..1.0]).prop_map(|([column, row], offset)| Place {
            column: Column(column),
            row,
            offset: offset.into(),
        })
    }

    proptest! {
        #[test]
        fn any_body_is_read_to_the_bit_as_it_was_written(
            (places, numbers, walked_m) in ([place(), place(), place()], proptest::collection::vec(-1.0e6f32..1.0e6, 12), 0.0f64..1.0e12),
            flags in any::<[bool; 4]>(), gait in 0..8usize, times_put in any::<u32>(),
        ) {
            use Gait::{Climb, Fall, Idle, Jump, Land, Run, Slide, Walk};
            let corner = Corner { place: places[1], toward: Vec2::new(numbers[10], numbers[11]) };
            let body = Body {
                place: places[0],
                velocity: Vec2::new(numbers[0], numbers[1]),
                grounded: flags[0],
                gait: [Idle, Walk, Run, Jump, Fall, Land, Slide, Climb][gait],
                gait_s: numbers[2],
                facing: numbers[3],
                stride: numbers[4],
                walked_m,
                times_put,
                wet: numbers[5],
                climbing: flags[1],
                stoop: numbers[6],
                coyote_s: numbers[7],
                buffer_s: numbers[8],
                rising: flags[2],
                landing_s: numbers[9],
                corner: flags[3].then_some(corner),
                counted: places[2],
            };
            let bytes = postcard::to_allocvec(&body).expect("plain data");
            prop_assert_eq!(postcard::from_bytes::<Body>(&bytes), Ok(body));
        }
    }

    #[test]
    fn what_is_no_body_is_refused() {
        let body = Body::on(Place::at(Column(3), -7));
        for spoilt in [
            Body { velocity: Vec2::new(f32::NAN, 0.0), ..body.clone() },
            Body { walked_m: f64::INFINITY, ..body.clone() },
            Body { place: Place { offset: Vec2::new(0.5, 1.0), ..body.place }, ..body },
        ] {
            let bytes = postcard::to_allocvec(&spoilt).expect("plain data");
            assert!(postcard::from_bytes::<Body>(&bytes).is_err(), "{spoilt:?}");
        }
    }
}
