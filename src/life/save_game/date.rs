//! Calendar dates (UTC), without a dependency.

use std::time::UNIX_EPOCH;

use eremite_land::asset_store::disk;
use eremite_words as words;

/// Date and time as ISO 8601, UTC, from Unix seconds.
pub fn format_iso8601(seconds: u64) -> String {
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years start in March, so that a leap day is the last day of its year; 400 of them have 146097 days.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", second / 3600, second / 60 % 60, second % 60)
}

/// Today as ISO 8601.
pub fn today() -> String {
    let seconds = disk::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    day(seconds)
}

/// The date alone, from Unix seconds.
pub fn day(seconds: u64) -> String {
    format_iso8601(seconds).split('T').next().unwrap_or_default().into()
}

/// The date alone as people write it in the current language, from Unix seconds: `26 November 2026`.
pub fn day_in_words(seconds: u64) -> String {
    let date = day(seconds);
    let mut parts = date.split('-').map(|part| part.parse::<u32>().unwrap_or_default());
    let mut next = || parts.next().unwrap_or_default();
    words::date(next(), next(), next())
}

/// Days since 1970 of a date such as `2026-11-26`; `None` if it is none of the calendar, or before 1970.
pub fn parse_day(text: &str) -> Option<u32> {
    let mut parts = text.split('-');
    let mut number = |digits: usize| {
        let part = parts.next().filter(|part| part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse::<i64>().ok()
    };
    let (year, month, day_of_month) = (number(4)?, number(2)?, number(2)?);
    // As in `format_iso8601`, years start in March.
    let (year, month) = if month <= 2 { (year - 1, month + 9) } else { (year, month - 3) };
    let day_of_year = (153 * month + 2) / 5 + day_of_month - 1;
    let days = year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year - 719_468;
    let days = u32::try_from(days).ok()?;
    // Dates such as 30 February are another day.
    (day(u64::from(days) * 86_400) == text).then_some(days)
}

#[cfg(test)]
mod tests {
    use super::{day, day_in_words, format_iso8601, parse_day};

    #[test]
    fn a_date_is_read_as_it_is_written_and_what_is_none_is_refused() {
        for days in (0..60_000).step_by(13).chain([0, 2_932_896]) {
            assert_eq!(parse_day(&day(u64::from(days) * 86_400)), Some(days));
        }
        for text in ["", "2026-11-31", "2026-2-03", "2025-02-29", "1969-12-31", "2026-13-01", "2026-00-10", "2026-11-00", "+026-11-02"] {
            assert_eq!(parse_day(text), None, "{text}");
        }
        for text in ["12026-11-02", "2026-11-02 ", "2026-11-02-", "2026/11/02", "2026-11", "\u{0662}026-11-02"] {
            assert_eq!(parse_day(text), None, "{text}");
        }
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, words) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_795_383_426, "2026-11-22T21:37:06Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(format_iso8601(seconds), words);
        }
        assert_eq!([0, 1_795_383_426].map(day_in_words), ["1 January 1970", "22 November 2026"]);
    }
}
