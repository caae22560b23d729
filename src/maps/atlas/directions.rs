//! Where something is, in the words of a traveller: a distance and a compass direction. The map's north is up: rows grow
//! southward.

use eremite_words::{self as words, Key, key};

/// Metres within which one place is as good as the other.
const HERE_M: f64 = 10.0;
/// Compass directions, clockwise from the east.
const COMPASS: [Key; 8] = [
    key("compass-east"),
    key("compass-south-east"),
    key("compass-south"),
    key("compass-south-west"),
    key("compass-west"),
    key("compass-north-west"),
    key("compass-north"),
    key("compass-north-east"),
];

/// A distance as one would say it: "320 m", "1.4 km", "12 km".
pub fn format_travel_distance(metres: f64) -> String {
    match metres.abs() {
        metres if metres < 995.0 => words::metres(&words::decimal((metres / 10.0).round() * 10.0, 0)),
        metres if metres < 9_950.0 => words::kilometres(&words::decimal(metres / 1000.0, 1)),
        metres => words::kilometres(&words::number(metres / 1000.0, 0)),
    }
}

/// Distance and direction of a place that lies so many metres east and south of another: "1.4 km north-east", or "here".
pub fn format_direction(east_m: f64, south_m: f64) -> String {
    let far = libm::hypot(east_m, south_m);
    if far < HERE_M {
        return words::text("map-here").into();
    }
    let eighths = libm::atan2(south_m, east_m) / std::f64::consts::FRAC_PI_4;
    let number = (eighths.round() as i64).rem_euclid(COMPASS.len() as i64) as usize;
    let [distance, direction] = [format_travel_distance(far), COMPASS[number].text().into()];
    words::text_with("map-way", &[("distance", distance.into()), ("direction", direction.into())])
}

/// Where a column is, counted as milestones are: "1.4 km east of milestone 0", or "at milestone 0".
pub fn format_from_milestone_zero(column: i64) -> String {
    let far = column as f64;
    if far.abs() < HERE_M {
        return words::text("map-at-milestone-zero").into();
    }
    words::text_with("map-from-milestone-zero", &[("way", format_direction(far, 0.0).into())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_and_directions_are_told_as_travellers_tell_them() {
        for (east, south, words) in [
            (0.0, 3.0, "here"),
            (323.0, 0.0, "320 m east"),
            (0.0, -1400.0, "1.4 km north"),
            (-9_940.0, 0.0, "9.9 km west"),
            (8_600.0, 8_600.0, "12 km south-east"),
            (-900.0, 900.0, "1.3 km south-west"),
            (1.0e15, 0.0, "1,000,000,000,000 km east"),
        ] {
            assert_eq!(format_direction(east, south), words);
        }
        assert_eq!((format_travel_distance(997.0), format_travel_distance(4.0)), ("1.0 km".into(), "0 m".into()));
        assert_eq!(
            (format_from_milestone_zero(-2_000), format_from_milestone_zero(4)),
            ("2.0 km west of milestone 0".into(), "at milestone 0".into())
        );
    }
}
