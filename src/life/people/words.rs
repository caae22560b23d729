//! Lines that people say, by a small grammar: where the next temple is.

use eremite_land::{
    Land, Place, RandomStream,
    names::capitalized,
    places::{Settlement, SettlementKind},
};
use eremite_stream::contracts::{weather::Weather, world_clock::WorldClock};
use eremite_words::{FluentValue, place_name, text, text_with};

const WORDS: RandomStream = RandomStream::named("people words");

/// The forms of the line. Their number is greater than that of the people of a settlement, so that no two say the same.
const FORMS: [fn(&Facts) -> String; 6] = [
    |facts| text_with("people-way", &facts.way()),
    |facts| format!("{}\n{}", facts.greeting, text_with("people-way-greeted", &facts.way())),
    |facts| text_with("people-way-first", &facts.way()),
    |facts| format!("{}\n{}", facts.sky, text_with("people-way-under-sky", &facts.way())),
    |facts| format!("{}\n{}", text_with("people-you-seek", &facts.temple()), text_with("people-that-way", &facts.distance())),
    |facts| format!("{}\n{}", text_with("people-follow-my-hand", &facts.way()), facts.sky),
];

/// What the line tells of.
struct Facts {
    temple: String,
    far: String,
    greeting: &'static str,
    sky: &'static str,
}

/// The variables of the forms.
impl Facts {
    fn temple(&self) -> [(&'static str, FluentValue<'_>); 1] {
        [("temple", (&self.temple).into())]
    }

    fn distance(&self) -> [(&'static str, FluentValue<'_>); 1] {
        [("distance", (&self.far).into())]
    }

    fn way(&self) -> [(&'static str, FluentValue<'_>); 2] {
        [("temple", (&self.temple).into()), ("distance", (&self.far).into())]
    }
}

/// The way that somebody tells.
#[derive(Clone, Debug, PartialEq)]
pub struct Directions {
    /// The side of the temple, -1 or 1.
    pub side: f32,
    /// The line, which may be broken in two.
    pub line: String,
}

/// The way to the nearest temple but the own, as told by the person of a number in a settlement's slot.
pub fn directions(land: &Land, here: Place, who: (i64, i64), world: &WorldClock, weather: &Weather) -> Directions {
    find(land, here, who, world, weather)
        .unwrap_or_else(|| Directions { side: 1.0, line: format!("{}\n{}", greeting(world.hour()), text("people-no-temple")) })
}

/// `None` where there is no temple within some sixty kilometres.
fn find(land: &Land, here: Place, (slot, number): (i64, i64), world: &WorldClock, weather: &Weather) -> Option<Directions> {
    let is_other = |other: &Settlement| other.kind == SettlementKind::Temple && other.slot != slot;
    let next = |side: i64| {
        let temple = land.next_settlement(here.column, side, is_other)?;
        let near = if side > 0 { temple.columns.start } else { temple.columns.end };
        Some((Place::at(near, 0).distance_along(here).abs(), side, temple))
    };
    let (metres, side, temple) = [-1, 1].into_iter().filter_map(next).min_by(|a, b| a.0.total_cmp(&b.0))?;
    let facts = Facts {
        temple: place_name(&land.settlement_name(&temple)?),
        far: distance(metres),
        greeting: greeting(world.hour()),
        sky: sky(weather, world.hour()),
    };
    let day = world.days.floor() as i64;
    let first = (land.seed().hash(WORDS, &[slot, day]) % FORMS.len() as u64) as i64;
    let form = FORMS[(first + number).rem_euclid(FORMS.len() as i64) as usize];
    Some(Directions { side: side as f32, line: capitalized(&form(&facts)) })
}

/// A distance, as one says it.
fn distance(metres: f64) -> String {
    match metres {
        metres if metres < 350.0 => text("people-few-steps").into(),
        metres if metres < 750.0 => text("people-half-a-kilometre").into(),
        metres if metres < 1500.0 => text("people-a-kilometre").into(),
        metres if metres < 12_500.0 => text_with("people-kilometres", &[("number", (metres / 1000.0).round().into())]),
        _ => text("people-far").into(),
    }
}

fn greeting(hour: f32) -> &'static str {
    match hour {
        hour if hour < 10.0 => text("people-good-morning"),
        hour if hour < 17.0 => text("people-good-day"),
        _ => text("people-good-evening"),
    }
}

fn sky(weather: &Weather, hour: f32) -> &'static str {
    match weather.dominant() {
        ("rain", _) => text("people-rain"),
        ("snow", _) => text("people-snow"),
        ("fog", _) => text("people-fog"),
        ("leaves", _) => text("people-leaves"),
        ("dust", _) => text("people-dust"),
        _ if hour < 9.0 => text("people-clear-morning"),
        _ if hour > 17.0 => text("people-dark-soon"),
        _ => text("people-fair-day"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Column, Seed};

    #[test]
    fn the_line_names_the_nearest_temple_its_side_and_its_distance_and_no_two_say_the_same() {
        let land = eremite_testing::land(Seed(5), "superposed-cosine");
        let world = WorldClock { days: 3.4, forced: None };
        let mut told = 0;
        for settlement in land.settlements(Column(-30_000)..Column(30_000)) {
            let here = Place::at(settlement.lots[0].first, 0);
            let lines: Vec<Directions> =
                (0..4).map(|number| directions(&land, here, (settlement.slot, number), &world, &Weather::default())).collect();
            assert_eq!(lines.len(), 4, "of {settlement:?}");
            let temples = land.settlements(Column(-90_000)..Column(90_000));
            let others = temples.iter().filter(|one| one.kind == SettlementKind::Temple && one.slot != settlement.slot);
            let far =
                |one: &&std::sync::Arc<Settlement>| (one.columns.start - here.column).abs().min((one.columns.end - here.column).abs());
            let nearest = others.min_by_key(far).expect("there are temples");
            let name = land.settlement_name(nearest).expect("it has a name");
            for (number, Directions { side, line }) in lines.iter().enumerate() {
                assert_eq!(*side > 0.0, nearest.columns.start > here.column, "{line}");
                assert!(line.contains(&name) && line.contains("that way") | line.contains("That way") | line.contains("my hand"), "{line}");
                assert!(line.chars().count() < 90 && line.ends_with('.'), "{line}");
                assert!(lines[..number].iter().all(|other| other.line != *line), "{line} is said twice");
            }
            told += 1;
        }
        assert!(told > 20, "{told}");
    }

    #[test]
    fn distances_are_said_in_words() {
        for (metres, words) in [
            (20.0, "a few steps"),
            (500.0, "half a kilometre"),
            (1200.0, "a kilometre"),
            (4100.0, "some four kilometres"),
            (12_400.0, "some twelve kilometres"),
            (9e4, "farther than a day's walk"),
        ] {
            assert_eq!(distance(metres), words);
        }
    }
}
