//! Features name no others: what they share is in the stream's contracts, or in modules of their member that all may use. The
//! exceptions are listed here, each with its reason.

use std::collections::BTreeSet;

use super::sources::sources;

/// Members whose modules are features.
const MEMBERS: [&str; 3] = ["life", "maps", "scenery"];

/// Modules that every feature of their member may use.
const SHARED: [&str; 12] = [
    // Kinds, skeletons and gaits.
    "life/creatures",
    // Bodies and the laws of their movement.
    "life/motion",
    // Particles of dust, spray and breath.
    "life/particles",
    // Territories, spawning and threats of all creatures.
    "life/population",
    // Saved games, in whose form other files are too.
    "life/save_game",
    // A mesh that is drawn anew in every frame.
    "life/view_mesh",
    // The player's name, which others read.
    "life/walker_name",
    // Where walks begin: a function of the land.
    "scenery/first_place",
    // Pictures of what moves on things that stand.
    "scenery/live_picture",
    // What is seen from kilometres away.
    "scenery/sights",
    // Puffs of smoke.
    "scenery/smoke",
    // What plants and props keep clear of.
    "scenery/surroundings",
];

/// Draws all of the scenery without a window, and so names all of it.
const SCREENSHOT: &str = "scenery/screenshot";

/// A feature, and another that it may name.
const ALLOWED: [(&str, &str); 14] = [
    // The ferry takes the player across.
    ("life/encounters", "life/player"),
    // A ghost's file holds what its walker has painted.
    ("life/ghosts", "life/brush"),
    // A ghost rides the kind of horse that the player has.
    ("life/ghosts", "life/horse"),
    // Rides on the board that were given away are ghosts too.
    ("life/ghosts", "life/player"),
    // The device plays what the sound computes; it is apart because it is a cargo feature.
    ("life/loudspeaker", "life/sound"),
    // A slip draws the heights along the way that a ghost's trace holds.
    ("life/slips", "life/ghosts"),
    // A slip does not name the player's own horse as something that was met.
    ("life/slips", "life/horse"),
    // A slip names what the journal has noted.
    ("life/slips", "life/journal"),
    // Cues tell the way of the player's body, and no other.
    ("life/sound_cues", "life/player"),
    // The journal says how far places are in the words of the map.
    ("maps/journal_pages", "maps/atlas"),
    // A village far off stands on a hill like those of landmarks.
    ("scenery/buildings", "scenery/landmarks"),
    // Cloth on houses sways as that on signs.
    ("scenery/buildings", "scenery/props"),
    // Caves are filled from the depth to which the ground is drawn.
    ("scenery/caves", "scenery/ground"),
    // Brooks run in the ground, and have its colours.
    ("scenery/water", "scenery/ground"),
];

/// What a module of [`SHARED`] names.
const ALLOWED_OF_SHARED: [(&str, &str); 2] = [
    // A walk begins near bells, lamps and huts, which are props, and where no trees stand.
    ("scenery/first_place", "scenery/props"),
    ("scenery/first_place", "scenery/flora"),
];

/// Names after `crate::`, each alone or at the outer level of braces, in code without its unit tests and comments.
fn named(text: &str) -> BTreeSet<String> {
    let text = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = BTreeSet::new();
    for (at, path) in code.match_indices("crate::") {
        let names = &code[at + path.len()..];
        let Some(list) = names.strip_prefix('{') else {
            found.insert(first_word(names));
            continue;
        };
        let (mut depth, mut from) = (0, 0);
        for (at, c) in list.char_indices() {
            depth += i32::from(c == '{') - i32::from(c == '}');
            if depth < 0 || depth == 0 && c == ',' {
                found.insert(first_word(&list[from..at]));
                from = at + 1;
            }
            if depth < 0 {
                break;
            }
        }
    }
    found
}

fn first_word(text: &str) -> String {
    text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

#[test]
fn features_name_no_others_but_by_the_list() {
    let sources: Vec<(String, String)> = sources()
        .into_iter()
        .filter_map(|(path, text)| {
            let path = path.to_string_lossy().replace('\\', "/");
            let (member, inner) = path.split_once('/')?;
            let feature = inner.split('/').next()?.trim_end_matches(".rs");
            (MEMBERS.contains(&member) && feature != "lib").then(|| (format!("{member}/{feature}"), text))
        })
        .collect();
    let features: BTreeSet<&str> = sources.iter().map(|(feature, _)| feature.as_str()).collect();
    let mut edges = BTreeSet::new();
    for (feature, text) in &sources {
        let member = feature.split('/').next().expect("it is in a member");
        let others = named(text).into_iter().map(|name| format!("{member}/{name}"));
        edges.extend(others.filter(|other| other != feature && features.contains(other.as_str())).map(|other| (feature.as_str(), other)));
    }
    edges.retain(|(feature, other)| *feature != SCREENSHOT && !SHARED.contains(&other.as_str()));
    let listed: BTreeSet<_> = ALLOWED.into_iter().chain(ALLOWED_OF_SHARED).map(|(feature, other)| (feature, other.to_owned())).collect();
    let new: Vec<_> = edges.difference(&listed).collect();
    assert!(new.is_empty(), "features name others, which the contracts (src/stream/contracts) could spare them: {new:?}");
    let gone: Vec<_> = listed.difference(&edges).collect();
    assert!(gone.is_empty(), "the list allows what no feature does any longer: {gone:?}");
    assert!(SHARED.iter().all(|module| features.contains(module)), "each of these is there: {SHARED:?}");
}
