//! Inscriptions on milestones and waystones: the distance from the hermitage, the biomes ahead, and a saying. Whoever seeks
//! something reads its direction there too. Stones at the foot of landmarks have a line about these.

use bevy::math::Vec2;
use eremite_land::{Column, Land, LandmarkKind, Place, RandomStream};
use eremite_stream::contracts::readable::Readable;

use super::{
    PropKind,
    placing::{AT_FOOT, FARTHEST_SET, STONES},
    props,
};

const SAYING: RandomStream = RandomStream::named("milestone saying");

/// Columns searched ahead for biomes, and the step of the search.
const AHEAD: i64 = 16_000;
const LOOK: i64 = 160;
/// Minimal share of a biome for it to count.
const ENTERED: f32 = 0.6;

/// Sayings scratched into the stones by passers-by.
const SAYINGS: [&str; 60] = [
    "Who hurries passes his own shadow.",
    "The way is older than the stone.",
    "I waited here for the rain to end. It was a good rain.",
    "Rest. The land does not run away.",
    "Nobody has yet walked to the end.",
    "Crows know the short way and do not tell it.",
    "Here I turned round, and came again in spring.",
    "Count the stones, and you forget the flowers.",
    "The mountain was here before you looked.",
    "A full bowl is carried slowly.",
    "What you seek sat down beside you a mile ago.",
    "Even the river takes the long way.",
    "Somebody carried this stone. Think of his back.",
    "Moss was here first.",
    "There is a light behind the third hill. Or there was.",
    "Go on. It is not far; it is never far.",
    "The wind reads this too, and says nothing.",
    "I have walked from the other side. It is the same moon.",
    "Old boots, new hill.",
    "Leave the gate as you find it. There is no gate.",
    "Whoever can read this has time.",
    "Snow tells who was here, and then forgets it.",
    "Sit until the birds have forgotten you.",
    "One lamp is enough for one night.",
    "Take a stone from your shoe, and leave it here.",
    "The horse knew.",
    "All that I own fits under this hat.",
    "When the fog lifts there is more fog.",
    "A bridge is a kindness of somebody you never met.",
    "Today I met nobody, and we agreed on everything.",
    "Below is as wide as above.",
    "The deer were here before dawn. They left the dew.",
    "Do not ask the owl.",
    "My master walked this way. He owes me a cup of tea.",
    "It was steeper when I was young.",
    "He who drinks from the lake has tasted the sky.",
    "Two roads met here once, and stayed.",
    "The fire goes out. The stars stay.",
    "Write your name in the sand; it lasts long enough.",
    "Nothing grows faster for being watched. Watch it.",
    "I slept here. Nothing happened. It was wonderful.",
    "Thunder is only the hills moving their chairs.",
    "What is behind you is also ahead of somebody.",
    "Walk as if the ground were asleep.",
    "The herons do not mind being alone.",
    "There was a village. Now there are foxes.",
    "Be kind to the next one who reads this. It is you.",
    "In every cave somebody thinks he is the first.",
    "Half of the way is sitting down.",
    "An empty hand can hold a staff.",
    "It rained on the wise man too.",
    "I counted the geese. One was missing. Then it came.",
    "If you are lost, you are at least somewhere.",
    "A mile is long for who counts it.",
    "The stone is cold. Go and be warm.",
    "Ask a child how far it is: as far as lunch.",
    "Spring passed here yesterday, with a light step.",
    "The best of the view is the breath before it.",
    "Nobody owns the echo.",
    "Farewell, then. The next stone knows you already.",
];

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
    chunks.into_iter().flat_map(|chunk| props(land, chunk, &land.chunk_heights(chunk))).find_map(|sign| {
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
const fn landmark_line(kind: LandmarkKind) -> &'static str {
    match kind {
        LandmarkKind::GiantTree => "Whoever planted it never sat in its shade.",
        LandmarkKind::Tower => "They built it to see farther. Then they had seen it.",
        LandmarkKind::SmokingPeak => "The mountain breathes. Do not wake it.",
        LandmarkKind::Fumarole => "Warm your hands. It asks for nothing.",
        LandmarkKind::BasaltColumns => "Nobody cut these. Count them and be humble.",
        LandmarkKind::RockArch => "The wind made this door, and left it open.",
        LandmarkKind::Hoodoos => "They carry their hats, as you do.",
    }
}

/// The text of a milestone with a number, or of a waystone.
fn lines(land: &Land, column: Column, number: Option<u64>) -> Vec<String> {
    let Some(number) = number else {
        return [Some("A stone by the way.".to_owned()), ahead(land, column)].into_iter().flatten().collect();
    };
    let kilometres = if number == 1 { "kilometre" } else { "kilometres" };
    let far = format!("{} {kilometres} from the hermitage.", in_words(number));
    let pick = (land.seed().unit(SAYING, &[column.0]) * SAYINGS.len() as f32) as usize;
    let saying = SAYINGS[pick.min(SAYINGS.len() - 1)].to_owned();
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
        [first, second] => Some(format!("Ahead: the {first}, then the {second}.")),
        [first] => Some(format!("Ahead: the {first}.")),
        _ => None,
    }
}

/// A number in words up to 100, in digits above.
fn in_words(number: u64) -> String {
    const ONES: [&str; 20] = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 10] = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let words = match number {
        0..20 => ONES[number as usize].to_owned(),
        20..100 if number.is_multiple_of(10) => TENS[number as usize / 10].to_owned(),
        20..100 => format!("{}-{}", TENS[number as usize / 10], ONES[number as usize % 10]),
        100 => "a hundred".to_owned(),
        _ => return number.to_string(),
    };
    let (first, rest) = words.split_at(1);
    first.to_uppercase() + rest
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
        assert!(read.len() > 30, "only {} sayings", read.len());
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
