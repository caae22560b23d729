//! Wayfinding: where what the player seeks can be met, and how long the way takes. Written by whoever has the player seek
//! something; stones by the way tell the direction.

use bevy::prelude::*;
use eremite_land::Place;
use eremite_words as words;

use super::localized_text::LocalizedText;

/// What the player seeks, and where it is; `None` while nothing is sought.
#[derive(Resource, Reflect, Clone, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct Destination(pub Option<SoughtPlace>);

/// A place that is sought.
#[derive(Reflect, Clone, Debug, PartialEq)]
#[reflect(Debug, Clone)]
pub struct SoughtPlace {
    /// What is there, in words.
    pub words: LocalizedText,
    /// Where it is.
    pub place: Place,
}

/// Metres within which a thing is here.
const HERE_M: f64 = 60.0;
/// Metres of walking in an hour, in words on stones.
const HOUR_M: f64 = 4000.0;
/// Metres below from which on the way leads down.
const DOWN_M: f32 = 30.0;

impl SoughtPlace {
    /// The line on a stone at a place: what, how far on foot, and to which side.
    pub fn directions_from(&self, here: Place) -> String {
        let along_m = self.place.distance_along(here);
        let is_below = here.height_above(self.place) > DOWN_M;
        let words = self.words.text();
        let mut letters = words.chars();
        let what: String = letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect());
        let (what, time) = (("what", what.into()), ("time", walking_time(along_m.abs()).into()));
        match (along_m.abs() < HERE_M, along_m > 0.0, is_below) {
            (true, _, false) => words::text_with("way-here", &[what]),
            (true, _, true) => words::text_with("way-here-below", &[what]),
            (false, true, false) => words::text_with("way-east", &[what, time]),
            (false, true, true) => words::text_with("way-east-below", &[what, time]),
            (false, false, false) => words::text_with("way-west", &[what, time]),
            (false, false, true) => words::text_with("way-west-below", &[what, time]),
        }
    }
}

/// How long one walks, as one says it.
fn walking_time(metres: f64) -> String {
    /// From ten hours on, it is more than a day.
    const MOST_HOURS: f64 = 9.0;
    let minutes = metres / HOUR_M * 60.0;
    let hours = (minutes / 60.0).round();
    match minutes {
        minutes if minutes < 7.5 => words::text("time-five-minutes").into(),
        minutes if minutes < 12.5 => words::text("time-ten-minutes").into(),
        minutes if minutes < 22.0 => words::text("time-quarter-hour").into(),
        minutes if minutes < 45.0 => words::text("time-half-hour").into(),
        minutes if minutes < 75.0 => words::text("time-hour").into(),
        minutes if minutes < 105.0 => words::text("time-hour-and-half").into(),
        _ if hours <= MOST_HOURS => words::text_with("time-hours-in-words", &[("hours", hours.into())]),
        _ => words::text("time-more-than-a-day").into(),
    }
}

/// Hours on the world's clock that 10 km take when nobody watches them, with all rests: on foot, and riding.
const HOURS_ON_FOOT: f64 = 6.0;
const HOURS_RIDING: f64 = 4.0;
/// Hours from which on a way is told in days.
const DAYS_FROM_H: f64 = 36.0;

/// A way that is gone without being watched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnwatchedWay {
    /// Hours on the world's clock that it takes.
    pub hours: f64,
}

impl UnwatchedWay {
    /// The way over a distance in metres, on foot or riding.
    pub fn over(metres: f64, rides: bool) -> Self {
        Self { hours: metres / 10_000.0 * if rides { HOURS_RIDING } else { HOURS_ON_FOOT } }
    }

    /// Days that it takes.
    pub fn days(self) -> f64 {
        self.hours / 24.0
    }

    /// How long it takes, in words.
    pub fn words(self) -> String {
        match self.hours {
            hours if hours < 0.75 => words::text("time-less-than-an-hour").into(),
            hours if hours < 1.5 => words::text("time-hour").into(),
            hours if hours < DAYS_FROM_H => words::text_with("time-some-hours", &[("hours", hours.round_ties_even().into())]),
            hours => words::text_with("time-some-days", &[("days", (hours / 24.0).round_ties_even().into())]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Column;

    #[test]
    fn a_way_takes_hours_and_fewer_of_them_in_the_saddle() {
        assert_eq!(UnwatchedWay::over(10_000.0, false), UnwatchedWay { hours: 6.0 });
        assert_eq!((UnwatchedWay::over(5_000.0, true).hours, UnwatchedWay::over(20_000.0, false).days()), (2.0, 0.5));
        let words = [500.0, 2_000.0, 5_000.0, 30_000.0, 80_000.0].map(|metres| UnwatchedWay::over(metres, false).words());
        assert_eq!(words, ["less than an hour", "an hour", "some 3 hours", "some 18 hours", "some 2 days"]);
    }

    #[test]
    fn a_stone_tells_what_how_far_and_to_which_side() {
        let sought = |column: i64, height_m: f32| SoughtPlace {
            words: "snow by moonlight".to_owned().into(),
            place: Place::at(Column(column), 0).at_height(height_m),
        };
        let here = Place::at(Column(1000), 0).at_height(20.0);
        for (column, height_m, told) in [
            (9000, 20.0, "Snow by moonlight: two hours to the east."),
            (0, 20.0, "Snow by moonlight: a quarter of an hour to the west."),
            (1500, 20.0, "Snow by moonlight: ten minutes to the east."),
            (1010, -90.0, "Snow by moonlight: here, and down."),
            (-1000, -90.0, "Snow by moonlight: half an hour to the west, and down."),
        ] {
            assert_eq!(sought(column, height_m).directions_from(here), told);
        }
    }
}
