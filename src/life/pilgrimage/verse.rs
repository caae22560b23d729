//! The verse of a seal: two lines, one of what was seen on the way and one of the hour in which one stands before the hall.

use eremite_land::{RandomStream, hash::SeededRng, names::capitalized};
use eremite_stream::contracts::weather::Weather;

/// The stream of the choice of its lines.
pub(super) const VERSE: RandomStream = RandomStream::named("verse of a seal");

/// Strengths of weather, and of wind, that are told.
const FALLS: f32 = 0.25;
const WINDY: f32 = 0.45;

/// Something that was seen on the way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sighting {
    /// Category of the journal.
    pub category: String,
    /// Its kind.
    pub kind: String,
    /// The kind with its article.
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

/// Lines about what was seen: category, kind if they are about one alone, and the lines. `{}` is the kind with its article. Of a
/// category of which only some kinds are listed the others are not told: what stands in a temple is seen at every temple.
const SEEN: [(&str, Option<&str>, &[&str]); 24] = [
    ("animals", Some("deer"), &["a deer looked up, and fed on;", "tracks of deer, and then none;"]),
    ("animals", Some("hare"), &["a hare sat up, and thought better of it;"]),
    ("animals", Some("fox"), &["a fox crossed, looking elsewhere;"]),
    ("animals", Some("bat"), &["a bat, and the dark it came from;"]),
    ("animals", None, &["{}, there and then not there;"]),
    ("birds", None, &["{} crossed the road without it;", "{} called, and waited;", "{} over the hat, going elsewhere;"]),
    ("plants", None, &["past {}, and more {};", "{} where the road bends;", "a short rest beside {};", "only {} to ask the way;"]),
    ("countries", None, &["behind the hat, {};", "{}, farther than it looked;", "a last look back at {};"]),
    ("dwellings", Some("farmhouse"), &["past a farmhouse, walking softer;"]),
    ("dwellings", Some("tea house"), &["a tea house, and a word about the rain;"]),
    ("dwellings", Some("hut"), &["a hut by the way, nobody looking;"]),
    ("dwellings", Some("well"), &["cold of a well, as far as the wrist;"]),
    ("dwellings", Some("field"), &["somebody's field, row by row;"]),
    ("signs of others", None, &["{}: others came by here;", "a hand laid on {}, and on;", "{}, older than the road;"]),
    ("finds", None, &["under the hills, {};", "{}, and nobody else's light;"]),
    ("caves", None, &["under the hills, {};", "up again out of {};"]),
    ("nights", Some("full moon"), &["a full moon, and the road white;", "a full moon, and no use for a lamp;"]),
    ("nights", None, &["{}, seen from the road;"]),
    ("weathers", Some("rain"), &["rain on the way, and no roof;", "the rain walked along;"]),
    ("weathers", Some("snow"), &["snow on the way, one line of prints;", "snow, and the road a guess;"]),
    ("weathers", Some("fog"), &["fog, and the road ten steps long;", "out of the fog, a little at a time;"]),
    ("weathers", Some("blown leaves"), &["leaves went by, faster than the feet;"]),
    ("weathers", Some("northern lights"), &["green light over the ridge, no one awake;"]),
    ("weathers", Some("dust"), &["dust in the bowl, dust in the beard;"]),
];
/// Lines for a way on which nothing was seen.
const NOTHING_SEEN: [&str; 3] = ["a long way, and most of it sky;", "nobody on the road;", "one foot, and then the other;"];

/// Lines about the hour, from and to an hour of the day.
const HOURS: [(f32, f32, &[&str]); 6] = [
    (4.8, 7.2, &["the bell rope still wet with night.", "somebody has swept already.", "the first light stops at the third step."]),
    (7.2, 11.0, &["the broom's lines are still in the sand.", "the gate's shadow reaches the steps.", "rice smoke, and a door slid open."]),
    (11.0, 14.0, &["the shadow fits beneath the hat.", "no sound but boards in the sun.", "nobody crosses the court at noon."]),
    (14.0, 17.6, &["the step is warm where others sat.", "dust in the light between two pillars.", "a wasp at the offered pear."]),
    (17.6, 19.9, &["one lamp, and then the second.", "the roof keeps the last of the sun.", "the day's last bow, the bell's first."]),
    (19.9, 28.8, &["nobody here but the bell.", "the dark hall breathes incense.", "a light behind paper, and it moves."]),
];
const RAIN: &[&str] = &["from the eaves, drop after drop.", "the hall smells of wet straw.", "the stone basin runs over."];
const SNOW: &[&str] = &["snow on the steps, not one print.", "the lantern wears a second roof.", "it snows into the open hall."];
const FOG: &[&str] = &["the roof ends where the fog begins.", "a bell, and nothing to see it by."];
const WIND: &[&str] = &["the wind rings what nobody rings.", "a shutter tells the wind its name."];
const MOON: &[&str] = &["the moon has the court to itself.", "the moon in the basin, until the ladle."];
/// About the land around it; `{}` is the biome with its article.
const AROUND: [&str; 2] = ["behind the wall, {}.", "past the gate, {} again."];

/// The verse: by hash, and no line that was used before as long as there is another.
pub(super) fn verse(random: &mut SeededRng, seen: &[Sighting], moment: &VerseMoment, used: &[String]) -> [String; 2] {
    let first = on_the_way(random, seen);
    let first = pick_unused(random, first, used);
    let mut second = of_the_moment(random, moment);
    // No verse tells of the same land twice.
    let is_of_land = |line: &str| !moment.biome.is_empty() && line.contains(&moment.biome);
    second.retain(|line| !(is_of_land(&first) && is_of_land(line)));
    let second = pick_unused(random, second, used);
    [first, second]
}

/// Lines about what was seen, each category as likely as another, in random order.
fn on_the_way(random: &mut SeededRng, seen: &[Sighting]) -> Vec<String> {
    let lines_of = |sighting: &Sighting| {
        let own = |(category, kind, _): &&(&str, Option<&str>, &[&str])| {
            *category == sighting.category && kind.is_none_or(|kind| kind == sighting.kind)
        };
        SEEN.iter().find(own).map_or(&[][..], |(.., lines)| lines)
    };
    // His own horse is always there.
    let told = |sighting: &&Sighting| sighting.kind != "horse" && !lines_of(sighting).is_empty();
    let seen: Vec<&Sighting> = seen.iter().filter(told).collect();
    let mut categories: Vec<&str> = Vec::new();
    for sighting in &seen {
        if !categories.contains(&&*sighting.category) {
            categories.push(&sighting.category);
        }
    }
    shuffle(random, &mut categories);
    let mut lines = Vec::new();
    for category in categories {
        let mut of_it: Vec<String> = seen
            .iter()
            .filter(|sighting| sighting.category == category)
            .flat_map(|sighting| lines_of(sighting).iter().map(|line| line.replace("{}", &sighting.words)))
            .collect();
        shuffle(random, &mut of_it);
        lines.extend(of_it);
    }
    let mut nothing = NOTHING_SEEN.map(String::from);
    shuffle(random, &mut nothing);
    lines.extend(nothing);
    lines.iter().map(|line| capitalized(line)).collect()
}

/// Lines about the moment, in random order; what falls or blows comes before the hour.
fn of_the_moment(random: &mut SeededRng, moment: &VerseMoment) -> Vec<String> {
    let Weather { rain, snow, fog, wind, .. } = moment.weather;
    let hour = if moment.hour < HOURS[0].0 { moment.hour + 24.0 } else { moment.hour };
    let is_night = hour >= HOURS[5].0;
    let has_moon = is_night && (moment.moon - 0.5).abs() < 0.2 && rain.max(snow).max(fog) < FALLS;
    let weathers = [(rain > FALLS, RAIN), (snow > FALLS, SNOW), (fog > FALLS, FOG), (wind.abs() > WINDY, WIND), (has_moon, MOON)];
    let mut now: Vec<String> =
        weathers.into_iter().filter(|(is_so, _)| *is_so).flat_map(|(_, lines)| lines.iter().map(|line| (*line).to_owned())).collect();
    shuffle(random, &mut now);
    let of_hour = HOURS.iter().find(|(from, to, _)| (*from..*to).contains(&hour)).map_or(&[][..], |(.., lines)| lines);
    let mut of_hour: Vec<String> = of_hour.iter().map(|line| (*line).to_owned()).collect();
    let around = AROUND[usize::from(random.chance(0.5))];
    if !moment.biome.is_empty() {
        of_hour.push(around.replace("{}", &format!("the {}", moment.biome)));
    }
    shuffle(random, &mut of_hour);
    now.extend(of_hour);
    now
}

/// The first line that was not used; if all were, the first.
fn pick_unused(random: &mut SeededRng, lines: Vec<String>, used: &[String]) -> String {
    let unused = lines.iter().position(|line| !used.contains(line));
    let at = unused.unwrap_or_else(|| ((random.unit() * lines.len() as f32) as usize).min(lines.len().saturating_sub(1)));
    lines.into_iter().nth(at).unwrap_or_default()
}

fn shuffle<T>(random: &mut SeededRng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, ((random.unit() * (last + 1) as f32) as usize).min(last));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            seen("signs of others", "standing stones", Article::One),
            seen("weathers", "fog", Article::None),
            seen("weathers", "clear sky", Article::None),
            seen("nights", "full moon", Article::One),
        ]
    }

    fn moment(hour: f32) -> VerseMoment {
        VerseMoment { hour, weather: Weather::default(), moon: 0.1, biome: "moor".into() }
    }

    fn of(number: i64, seen: &[Sighting], moment: &VerseMoment, used: &[String]) -> [String; 2] {
        verse(&mut Seed(5).rng(VERSE, &[number]), seen, moment, used)
    }

    #[test]
    fn a_verse_is_of_what_was_seen_and_of_the_hour() {
        let (way, dawn) = (way(), moment(6.0));
        for number in 0..200 {
            let verse = of(number, &way, &dawn, &[]);
            assert_eq!(verse, of(number, &way, &dawn, &[]), "the same each time");
            assert!(verse[0].ends_with(';') && verse[1].ends_with('.') && verse[0].starts_with(char::is_uppercase), "{verse:?}");
            assert!(verse.iter().all(|line| (12..46).contains(&line.chars().count()) && !line.contains(['{', '}'])), "{verse:?}");
            let names = ["deer", "owl", "heather", "moor", "well", "standing stones", "og", "full moon"];
            assert!(!verse[0].contains("bell tower"), "what every temple has is not told");
            let first = verse[0].to_lowercase();
            assert!(names.iter().any(|name| first.contains(name)) && !first.contains("horse"), "{verse:?}");
            assert!(!HOURS[5].2.contains(&&*verse[1]) && !RAIN.contains(&&*verse[1]), "{verse:?}");
        }
        assert!(of(3, &[], &dawn, &[])[0].len() > 10, "a way on which nothing was seen has a line too");
    }

    #[test]
    fn what_falls_or_blows_is_told_before_the_hour() {
        let of_weather = |weather: Weather| of(1, &way(), &VerseMoment { weather, ..moment(12.0) }, &[])[1].clone();
        assert!(RAIN.contains(&&*of_weather(Weather { rain: 0.7, ..Weather::default() })));
        assert!(SNOW.contains(&&*of_weather(Weather { snow: 0.7, ..Weather::default() })));
        assert!(FOG.contains(&&*of_weather(Weather { fog: 0.7, ..Weather::default() })));
        assert!(WIND.contains(&&*of_weather(Weather { wind: -0.8, ..Weather::default() })));
        let night = VerseMoment { moon: 0.5, ..moment(1.0) };
        assert!(MOON.contains(&&*of(1, &way(), &night, &[])[1]));
        let dark = of(1, &way(), &moment(1.0), &[])[1].clone();
        assert!(HOURS[5].2.contains(&&*dark) || dark.contains("moor"), "{dark}");
    }

    #[test]
    fn no_line_comes_twice_before_the_others_had_their_turn() {
        let mut used: Vec<String> = Vec::new();
        // As on a walk: at another hour at each temple.
        for number in 0..33 {
            let hour = (6.0 + 5.3 * number as f32) % 24.0;
            let verse = of(number, &way(), &moment(hour), &used);
            if number < 9 {
                assert!(verse.iter().all(|line| !used.contains(line)), "{number}: {verse:?}");
            }
            assert!(!verse.iter().any(String::is_empty));
            used.extend(verse);
        }
    }
}
