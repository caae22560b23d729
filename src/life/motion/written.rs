//! Serialization of a body: every bit of it.

use bevy::math::Vec2;
use eremite_stream::contracts::saveable;

use super::body::Body;

/// A vector as its two numbers.
pub(super) mod vec2 {
    use bevy::math::Vec2;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(vector: &Vec2, to: S) -> Result<S::Ok, S::Error> {
        vector.to_array().serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec2, D::Error> {
        <[f32; 2]>::deserialize(from).map(Vec2::from)
    }
}

impl Body {
    /// Whether all values are in range; used on what a save holds. (Places are always valid.)
    pub fn is_valid(&self) -> bool {
        let Self { velocity, gait_s, facing, stride, walked_m, times_put, wet, stoop, coyote_s, buffer_s, landing_s, corner, .. } = self;
        let corner = corner.iter().all(|corner| is_valid_vector(corner.toward));
        let numbers = [gait_s, facing, stride, wet, stoop, coyote_s, buffer_s, landing_s];
        let is_finite = walked_m.is_finite() && numbers.into_iter().all(|number| number.is_finite());
        is_valid_vector(*velocity) && corner && is_finite && saveable::is_valid_count(*times_put)
    }
}

/// Whether a speed in metres per second, or a distance in metres, stays within the land.
pub(super) fn is_valid_vector(way: Vec2) -> bool {
    const MAX: f32 = 1.0e6;
    way.abs().cmplt(Vec2::splat(MAX)).all()
}

#[cfg(test)]
mod tests {
    use eremite_land::{COLUMN_LIMIT, Column, Place};
    use proptest::prelude::*;

    use super::*;
    use crate::motion::{climb::Corner, gait::BodyGait};

    fn place() -> impl Strategy<Value = Place> {
        ([-COLUMN_LIMIT..=COLUMN_LIMIT, -COLUMN_LIMIT..=COLUMN_LIMIT], [0.0f32..1.0, 0.0f32..1.0])
            .prop_map(|([column, row], offset)| Place { column: Column(column), row, offset: offset.into() })
    }

    proptest! {
        #[test]
        fn any_body_is_read_to_the_bit_as_it_was_written(
            (places, numbers, walked_m) in ([place(), place(), place()], proptest::collection::vec(-1.0e6f32..1.0e6, 12), 0.0f64..1.0e12),
            flags in any::<[bool; 4]>(), gait in 0..8usize, times_put in any::<u32>(),
        ) {
            use BodyGait::{Climb, Fall, Idle, Jump, Land, Run, Slide, Walk};
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
        let body = Body::standing_on(Place::at(Column(3), -7));
        assert!(body.is_valid());
        for spoilt in [
            Body { velocity: Vec2::new(f32::NAN, 0.0), ..body.clone() },
            Body { velocity: Vec2::new(0.0, -3.0e38), ..body.clone() },
            Body { times_put: u32::MAX, ..body.clone() },
            Body { walked_m: f64::INFINITY, ..body.clone() },
            Body { corner: Some(Corner { place: body.place, toward: Vec2::NAN }), ..body.clone() },
        ] {
            assert!(!spoilt.is_valid(), "{spoilt:?}");
        }
        let bytes = postcard::to_allocvec(&Body { place: Place { offset: Vec2::new(0.5, 1.0), ..body.place }, ..body });
        assert!(postcard::from_bytes::<Body>(&bytes.expect("plain data")).is_err(), "a place is within its cell");
    }
}
