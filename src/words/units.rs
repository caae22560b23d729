//! Quantities with their units, dates and lists, as the current language writes them: `use eremite_words as words`, and then
//! `words::metres(&words::number(1240.0, 0))`.

use crate::{Variables, text_with};

/// A number of metres, which is already written as the language does.
///
/// ```
/// assert_eq!(eremite_words::metres("12"), "12 m");
/// ```
pub fn metres(number: &str) -> String {
    text_with("unit-metres", &[("number", number.into())])
}

/// A number of kilometres, which is already written as the language does.
pub fn kilometres(number: &str) -> String {
    text_with("unit-kilometres", &[("number", number.into())])
}

/// Metres a second, written with one decimal.
pub fn metres_a_second(mps: f32) -> String {
    text_with("unit-metres-a-second", &[("number", crate::decimal(mps.into(), 1).into())])
}

/// A share of 1 as whole percents.
///
/// ```
/// assert_eq!(eremite_words::percent(0.254), "25 %");
/// ```
pub fn percent(share: f32) -> String {
    text_with("unit-percent", &[("number", crate::decimal(f64::from(share) * 100.0, 0).into())])
}

/// A time in seconds: whole seconds, whole minutes, or hours and minutes.
///
/// ```
/// assert_eq!(eremite_words::duration(65), "1 min");
/// assert_eq!(eremite_words::duration(3660), "1 h 01 min");
/// ```
pub fn duration(seconds: u32) -> String {
    let minutes = seconds / 60;
    match minutes {
        0 => text_with("unit-seconds", &[("number", seconds.into())]),
        1..60 => text_with("unit-minutes", &[("number", minutes.into())]),
        _ => {
            let parts: &Variables = &[("hours", (minutes / 60).into()), ("minutes", format!("{:02}", minutes % 60).into())];
            text_with("unit-hours-and-minutes", parts)
        }
    }
}

/// A date as people write it; months count from 1, and one beyond 12 is taken for December.
///
/// ```
/// assert_eq!(eremite_words::date(2026, 11, 26), "26 November 2026");
/// ```
pub fn date(year: u32, month: u32, day: u32) -> String {
    // A year is no quantity: it has no groups of digits in any language.
    text_with("date-in-words", &[("year", year.to_string().into()), ("month", month.into()), ("day", day.into())])
}

/// Things one after another, with the language's comma between them; empty if there are none.
///
/// ```
/// assert_eq!(eremite_words::list(["heron", "bell"]), "heron, bell");
/// ```
pub fn list<S: Into<String>>(things: impl IntoIterator<Item = S>) -> String {
    let things = things.into_iter().map(Into::into);
    things.reduce(|list, next| text_with("list-and-next", &[("list", list.into()), ("next", next.into())])).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn dates_and_units_are_those_of_the_language() {
        let date = |language: Language, month: i32| {
            language.text_with("date-in-words", &[("year", "2026".into()), ("month", month.into()), ("day", 3.into())])
        };
        assert_eq!(date(Language::German, 5), "3. Mai 2026");
        assert_eq!(date(Language::Russian, 12), "3 декабря 2026");
        assert_eq!(date(Language::Japanese, 1), "2026年1月3日");
        let way = |language: Language| language.text_with("unit-kilometres", &[("number", "1,5".into())]);
        assert_eq!((way(Language::French), way(Language::Russian)), ("1,5 km".into(), "1,5 км".into()));
        let two = |language: Language| language.text_with("list-and-next", &[("list", "a".into()), ("next", "b".into())]);
        assert_eq!((two(Language::Spanish), two(Language::Chinese)), ("a, b".into(), "a、b".into()));
    }

    #[test]
    fn a_list_may_be_empty_or_of_one() {
        assert_eq!(super::list(Vec::<String>::new()), "");
        assert_eq!(super::list(["one"]), "one");
        assert_eq!(super::list(["one", "two", "three"]), "one, two, three");
    }
}
