//! What the verse of a seal is made of: a line about something that was seen on the way, and one about the moment in which one
//! stands before the hall. How it is said is the `phrasing`'s.

use bevy::reflect::Reflect;
use eremite_land::{RandomStream, hash::SeededRng};
use eremite_stream::contracts::weather::Weather;
use eremite_words::Language;
use serde::{Deserialize, Serialize};

use super::phrasing::{phrases, theme_of};

/// The stream of the choice of what it is made of.
pub(super) const VERSE: RandomStream = RandomStream::named("verse of a seal");

/// Strengths of weather, and of wind, that are told.
const FALLS: f32 = 0.25;
const WINDY: f32 = 0.45;
/// Hours of the day at which its parts begin.
const HOURS: [(f32, &str); 6] = [(4.8, "dawn"), (7.2, "morning"), (11.0, "noon"), (14.0, "afternoon"), (17.6, "dusk"), (19.9, "night")];
/// The number of turns of which a land begins a theme at one.
const TURNS: f32 = 256.0;

/// Something that was seen on the way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sighting {
    /// Category of the journal.
    pub category: String,
    /// Its kind.
    pub kind: String,
    /// The kind with its English article.
    pub words: String,
}

/// When and where one stands before a hall.
#[derive(Clone, Debug)]
pub(super) struct VerseMoment {
    /// The hour of the day, in `[0, 24)`.
    pub hour: f32,
    pub weather: Weather,
    /// The phase of the moon, in `[0, 1)`, 0.5 full.
    pub moon: f32,
    /// The name of the biome.
    pub biome: String,
}

/// What a line of a verse is made of.
#[derive(Reflect, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub(super) struct LineMaking {
    /// What it is about, by the names of the phrasing.
    pub theme: String,
    /// The kind that it names, in English; empty if it names none.
    pub kind: String,
    /// That kind with its English article: for a kind of a land pack, which the languages do not know.
    pub words: String,
    /// The number of the phrase, one more each time that the land's verses tell of the same; a language counts it through its
    /// phrases, and from the first again.
    pub turn: u32,
}

impl LineMaking {
    fn about(theme: &str) -> Self {
        Self { theme: theme.into(), ..Self::default() }
    }

    fn of_kind(theme: &str, kind: &str, words: &str) -> Self {
        Self { kind: kind.into(), words: words.into(), ..Self::about(theme) }
    }

    fn tells_of_the_same(&self, other: &Self) -> bool {
        self.theme == other.theme && self.kind == other.kind
    }
}

/// What a verse is made of, by hash: nothing is told again before the phrases for it are used up, as long as there is something
/// else. `told` are the lines of the land's earlier verses, in their order.
pub(super) fn verse(random: &mut SeededRng, seen: &[Sighting], moment: &VerseMoment, told: &[LineMaking]) -> [LineMaking; 2] {
    let ways = on_the_way(random, seen);
    let first = choose(random, ways, told);
    let mut moments = of_the_moment(random, moment);
    // No verse tells of the same land twice.
    moments.retain(|line| line.kind.is_empty() || line.kind != first.kind);
    [first, choose(random, moments, told)]
}

/// What was seen, each category as likely as another, in random order; last that there was nothing.
fn on_the_way(random: &mut SeededRng, seen: &[Sighting]) -> Vec<LineMaking> {
    // His own horse is always there.
    let of_others = seen.iter().filter(|sighting| sighting.kind != "horse");
    let told = of_others.filter_map(|sighting| Some((sighting, theme_of(&sighting.category, &sighting.kind)?)));
    let mut categories: Vec<(&str, Vec<LineMaking>)> = Vec::new();
    for (Sighting { category, kind, words }, theme) in told {
        let line = LineMaking::of_kind(theme, kind, words);
        match categories.iter_mut().find(|(known, _)| *known == category.as_str()) {
            Some((_, lines)) => lines.push(line),
            None => categories.push((category.as_str(), vec![line])),
        }
    }
    shuffle(random, &mut categories);
    let mut lines = Vec::new();
    for (_, mut of_it) in categories {
        shuffle(random, &mut of_it);
        lines.extend(of_it);
    }
    lines.push(LineMaking::about("nothing"));
    lines
}

/// What can be told of the moment, in random order; what falls or blows comes before the hour.
fn of_the_moment(random: &mut SeededRng, moment: &VerseMoment) -> Vec<LineMaking> {
    let Weather { rain, snow, fog, wind, .. } = moment.weather;
    let begun = HOURS.iter().rev().find(|(from, _)| moment.hour >= *from);
    // After midnight it is the night before.
    let part = begun.map_or(HOURS[HOURS.len() - 1].1, |(_, part)| *part);
    let has_moon = part == "night" && (moment.moon - 0.5).abs() < 0.2 && rain.max(snow).max(fog) < FALLS;
    let weathers = [(rain > FALLS, "rain"), (snow > FALLS, "snow"), (fog > FALLS, "fog"), (wind.abs() > WINDY, "wind"), (has_moon, "moon")];
    let mut now: Vec<LineMaking> = weathers.into_iter().filter(|(is_so, _)| *is_so).map(|(_, theme)| LineMaking::about(theme)).collect();
    shuffle(random, &mut now);
    // The hour has more phrases than the land around, and is told more often.
    let mut always = vec![LineMaking::about(part)];
    if !moment.biome.is_empty() {
        let around = LineMaking::of_kind("around", &moment.biome, &format!("the {}", moment.biome));
        always.insert(usize::from(random.chance(0.75)), around);
    }
    now.extend(always);
    now
}

/// The first line for which there are phrases that were not used; if there is none, any of them.
fn choose(random: &mut SeededRng, lines: Vec<LineMaking>, told: &[LineMaking]) -> LineMaking {
    let times = |line: &LineMaking| told.iter().filter(|other| other.tells_of_the_same(line)).count();
    // Each language has as many phrases as English, or more.
    let fresh = lines.iter().position(|line| times(line) < phrases(Language::English, line).len());
    let at = fresh.unwrap_or_else(|| random_index(random, lines.len()));
    let line = lines.into_iter().nth(at).unwrap_or_default();
    let last = told.iter().rev().find(|other| other.tells_of_the_same(&line));
    let turn = last.map_or_else(|| (random.unit() * TURNS) as u32, |last| last.turn.wrapping_add(1));
    LineMaking { turn, ..line }
}

fn random_index(random: &mut SeededRng, count: usize) -> usize {
    ((random.unit() * count as f32) as usize).min(count.saturating_sub(1))
}

fn shuffle<T>(random: &mut SeededRng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, random_index(random, last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::{super::phrasing::say, *};
    use eremite_land::Seed;
    use eremite_stream::contracts::discoveries::Article;

    fn seen(category: &str, kind: &str, article: Article) -> Sighting {
        Sighting { category: category.into(), kind: kind.into(), words: article.with_name(kind) }
    }

    fn way() -> Vec<Sighting> {
        vec![
            seen("animals", "horse", Article::One),
            seen("animals", "deer", Article::One),
            seen("birds", "owl", Article::One),
            seen("plants", "heather", Article::None),
            seen("countries", "moor", Article::The),
            seen("dwellings", "bell tower", Article::One),
            seen("dwellings", "well", Article::One),
            seen("signs of others", "standing stones", Article::None),
            seen("weathers", "fog", Article::None),
            seen("weathers", "clear sky", Article::None),
            seen("nights", "full moon", Article::One),
        ]
    }

    fn moment(hour: f32) -> VerseMoment {
        VerseMoment { hour, weather: Weather::default(), moon: 0.1, biome: "moor".into() }
    }

    fn of(number: i64, seen: &[Sighting], moment: &VerseMoment, told: &[LineMaking]) -> [LineMaking; 2] {
        verse(&mut Seed(5).rng(VERSE, &[number]), seen, moment, told)
    }

    #[test]
    fn a_verse_is_of_what_was_seen_and_of_the_hour() {
        let (way, dawn) = (way(), moment(6.0));
        for number in 0..200 {
            let made = of(number, &way, &dawn, &[]);
            assert_eq!(made, of(number, &way, &dawn, &[]), "the same each time");
            let [first, second] = &made;
            assert!(way.iter().any(|sighting| sighting.kind == first.kind), "{made:?}");
            assert!(!["horse", "bell tower", "clear sky"].contains(&&*first.kind), "always there, or not told: {made:?}");
            assert!(["dawn", "around"].contains(&&*second.theme) && second.kind != first.kind, "{made:?}");
            let verse = say(Language::English, &made).expect("all is known");
            assert!(verse[0].ends_with(';') && verse[1].ends_with('.') && verse[0].starts_with(char::is_uppercase), "{verse:?}");
        }
        let around = (0..200).filter(|number| of(*number, &[], &dawn, &[])[1].theme == "around").count();
        assert!((20..120).contains(&around), "{around} of 200 tell of the land around");
        assert_eq!(of(3, &[], &dawn, &[])[0].theme, "nothing", "a way on which nothing was seen has a line too");
    }

    #[test]
    fn what_falls_or_blows_is_told_before_the_hour() {
        let of_weather = |weather: Weather| of(1, &way(), &VerseMoment { weather, ..moment(12.0) }, &[])[1].theme.clone();
        assert_eq!(of_weather(Weather { rain: 0.7, ..Weather::default() }), "rain");
        assert_eq!(of_weather(Weather { snow: 0.7, ..Weather::default() }), "snow");
        assert_eq!(of_weather(Weather { fog: 0.7, ..Weather::default() }), "fog");
        assert_eq!(of_weather(Weather { wind: -0.8, ..Weather::default() }), "wind");
        let night = VerseMoment { moon: 0.5, ..moment(1.0) };
        assert_eq!(of(1, &way(), &night, &[])[1].theme, "moon");
        for (hour, part) in [(1.0, "night"), (23.0, "night"), (5.0, "dawn"), (7.2, "morning"), (12.0, "noon"), (18.0, "dusk")] {
            let moment = VerseMoment { biome: String::new(), ..moment(hour) };
            assert_eq!(of(1, &way(), &moment, &[])[1].theme, part, "{hour}");
        }
    }

    #[test]
    fn no_line_comes_twice_before_the_others_had_their_turn() {
        for language in Language::ALL {
            let (mut told, mut used): (Vec<LineMaking>, Vec<String>) = Default::default();
            // As on a walk: at another hour at each temple.
            for number in 0..33 {
                let hour = (6.0 + 5.3 * number as f32) % 24.0;
                let made = of(number, &way(), &moment(hour), &told);
                let verse = say(language, &made).expect("all is known");
                if number < 9 {
                    assert!(verse.iter().all(|line| !used.contains(line)), "{language}: {number}: {verse:?}");
                }
                assert!(!verse.iter().any(String::is_empty));
                told.extend(made);
                used.extend(verse);
            }
        }
    }
}
