//! Inscriptions on milestones and waystones: the distance from the hermitage, the biomes ahead, and a saying. Whoever seeks
//! something reads its direction there too. Stones at the foot of landmarks have a line about these.

use bevy::math::Vec2;
use eremite_land::{Column, Land, LandmarkKind, Place};
use eremite_stream::contracts::readable::Readable;
use eremite_words as words;

use super::{
    PropKind,
    placing::{AT_FOOT, FARTHEST_SET, STONES},
    props,
    sayings::saying,
};

/// Columns searched ahead for biomes, and the step of the search.
const AHEAD: i64 = 16_000;
const LOOK: i64 = 160;
/// Minimal share of a biome for it to count.
const ENTERED: f32 = 0.6;

/// Finds a milestone, a waystone or another inscribed stone within `within_m` of a place.
pub(super) fn find(land: &Land, place: Place, within_m: Vec2) -> Option<Readable> {
    // Quick exit: most places are far from any stone.
    let column = place.column.0;
    let off = (column + STONES / 2).rem_euclid(STONES) - STONES / 2;
    let landmark = landmark_over(land, place.column, within_m.x as i64 + 1);
    if off.abs() > FARTHEST_SET + within_m.x as i64 + 1 && landmark.is_none() {
        return None;
    }
    let mut chunks = [-1.0, 1.0].map(|side| place.moved_along(side * within_m.x).column.chunk()).to_vec();
    chunks.dedup();
    chunks.into_iter().flat_map(|chunk| props(land, chunk, &land.cached_heights(chunk))).find_map(|sign| {
        let foot = sign.place();
        if !foot.offset_from(place).abs().cmple(within_m).all() {
            return None;
        }
        let lines = match sign.kind {
            PropKind::Milestone(number) => lines(land, sign.column, Some(number)),
            PropKind::Waystone => lines(land, sign.column, None),
            PropKind::Inscription => vec![landmark_line(landmark?).to_owned()],
            _ => return None,
        };
        Some(Readable { place: foot, lines, is_signpost: sign.kind != PropKind::Inscription, left_by: None })
    })
}

/// The landmark at whose foot a place is, within `margin` columns.
fn landmark_over(land: &Land, column: Column, margin: i64) -> Option<LandmarkKind> {
    let around = column + -(AT_FOOT.end + margin)..column + (AT_FOOT.end + margin);
    let mut found = land.landmarks(around.clone()).into_iter().chain(land.minor_landmarks(around));
    found.next().map(|landmark| landmark.kind)
}

/// What is written at the foot of a landmark.
fn landmark_line(kind: LandmarkKind) -> &'static str {
    match kind {
        LandmarkKind::GiantTree => words::text("inscription-giant-tree"),
        LandmarkKind::Tower => words::text("inscription-tower"),
        LandmarkKind::SmokingPeak => words::text("inscription-smoking-peak"),
        LandmarkKind::Fumarole => words::text("inscription-fumarole"),
        LandmarkKind::BasaltColumns => words::text("inscription-basalt-columns"),
        LandmarkKind::RockArch => words::text("inscription-rock-arch"),
        LandmarkKind::Hoodoos => words::text("inscription-hoodoos"),
    }
}

/// The text of a milestone with a number, or of a waystone.
fn lines(land: &Land, column: Column, number: Option<u64>) -> Vec<String> {
    let Some(number) = number else {
        return [Some(words::text("stone-by-the-way").to_owned()), ahead(land, column)].into_iter().flatten().collect();
    };
    let far = words::text_with("stone-kilometres", &[("number", in_words(number).into()), ("count", number.into())]);
    let saying = saying(words::language(), land.seed(), column);
    [Some(far), ahead(land, column), Some(saying)].into_iter().flatten().collect()
}

/// The next biomes ahead, away from the hermitage, if there are any.
fn ahead(land: &Land, column: Column) -> Option<String> {
    let name = |column: Column| {
        let blend = land.blend(column);
        (blend.parts[0].1 > ENTERED).then(|| land.biomes()[blend.dominant()].name.as_str())
    };
    let way = column.0.signum();
    let mut names: Vec<&str> = name(column).into_iter().collect();
    let here = names.len();
    for look in 1..AHEAD / LOOK {
        let next = name(column + way * look * LOOK);
        if let Some(next) = next.filter(|next| names.last() != Some(next)) {
            names.push(next);
        }
        if names.len() == here + 2 {
            break;
        }
    }
    match names[here..] {
        [first, second] => {
            Some(words::text_with("stone-ahead-two", &[("first", words::name(first).into()), ("second", words::name(second).into())]))
        }
        [first] => Some(words::text_with("stone-ahead", &[("first", words::name(first).into())])),
        _ => None,
    }
}

/// A number as it is hewn into a stone: in words up to 100, as far as the language has them, and in digits above.
fn in_words(number: u64) -> String {
    const MOST: u64 = 100;
    if number > MOST {
        return number.to_string();
    }
    let words = words::text_with("number-in-words", &[("number", number.into())]);
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::super::placing::KILOMETRE;
    use super::*;
    use eremite_land::Seed;

    #[test]
    fn every_milestone_can_be_read_where_it_stands_and_nothing_else() {
        let land = eremite_testing::land(Seed(5), "superposed-cosine");
        let within_m = Vec2::new(2.0, 2.5);
        let mut read = std::collections::BTreeSet::new();
        for number in (-40..=40_i64).filter(|number| *number != 0) {
            let near = (-FARTHEST_SET..=FARTHEST_SET).map(|off| Column(number * KILOMETRE + off));
            let mut found: Vec<Readable> =
                near.filter_map(|column| find(&land, Place::at(column, 0).at_height(land.height(column)), within_m)).collect();
            found.retain(|readable| readable.is_signpost);
            found.dedup();
            let [stone] = &found[..] else { panic!("{} stones near {number} km", found.len()) };
            assert!(stone.lines[0].contains("from the hermitage") && stone.lines.len() >= 2, "{stone:?}");
            assert!(stone.lines.iter().all(|line| line.chars().count() < 60), "{stone:?}");
            read.insert(stone.lines.last().cloned());
        }
        assert!(read.len() > 60, "only {} sayings", read.len());
        assert_eq!(find(&land, Place::at(Column(250), 0).at_height(land.height(Column(250))), within_m), None);
    }

    #[test]
    fn at_the_foot_of_each_great_landmark_a_stone_tells_of_it() {
        let land = eremite_testing::land(Seed(5), "superposed-cosine");
        let all = land.landmarks(Column(-60_000)..Column(60_000));
        let told = all.iter().filter(|landmark| {
            let mut around = (-AT_FOOT.end..=AT_FOOT.end).map(|off| landmark.column + off);
            around.any(|column| {
                let found = find(&land, Place::at(column, 0).at_height(land.height(column)), Vec2::new(2.0, 2.5));
                found.is_some_and(|stone| !stone.is_signpost && stone.lines == [landmark_line(landmark.kind)])
            })
        });
        // Where it is steep there is none.
        let (told, all) = (told.count(), all.len());
        assert!(told * 3 >= all * 2, "{told} of {all}");
    }

    #[test]
    fn what_lies_ahead_is_what_is_met_there() {
        let land = eremite_testing::land(Seed(5), "superposed-cosine");
        for column in [5000, -7000, 12_000].map(Column) {
            let Some(told) = ahead(&land, column) else { continue };
            let met = (1..AHEAD).map(|far| land.blend(column + far * column.0.signum())).find(|blend| {
                let other = blend.dominant() != land.blend(column).dominant();
                other && blend.parts[0].1 > 0.9
            });
            let name = &land.biomes()[met.expect("there is another").dominant()].name;
            assert!(told.contains(name.as_str()), "{told} but {name}");
        }
    }

    #[test]
    fn numbers_are_told_in_words_as_far_as_anybody_would() {
        for (number, told) in [(1, "One"), (12, "Twelve"), (20, "Twenty"), (47, "Forty-seven"), (100, "A hundred"), (1234, "1234")] {
            assert_eq!(in_words(number), told);
        }
    }
}
