//! Menu page for a new game, with the ways to choose its land.

use bevy::prelude::*;
use eremite_land::{
    Algorithms, Column, LandLayers, Recipe, Seed,
    hash::random_seed,
    notification::Notification,
    preset::{
        Preset, PresetLibrary,
        share_code::{self, DecodeError},
        trim_share_code,
    },
    terrain,
};
use eremite_life::save_game::{SwitchSession, date};
use eremite_scenery::first_place;
use eremite_stream::contracts::player_position::Teleport;

use super::SaveList;
use crate::menu::{MenuItem, MenuPage};

/// Maximal characters of the text field, and minimal characters of a share code.
const LONGEST: usize = 2000;
const SHORTEST_CODE: usize = 24;

pub(super) fn page(world: &World) -> MenuPage {
    let walks = world.resource::<SaveList>();
    let today = date::today();
    let mut page = MenuPage::new("New walk")
        .item(
            MenuItem::button("any land", |world| start_session(world, Ok(of(random_seed()))))
                .help("Nobody knows which, and nobody has been there."),
        )
        .item(
            MenuItem::field("words, a number, or a share code", walks.words.clone(), LONGEST, |world, words| {
                world.resource_mut::<SaveList>().words = words;
            })
            .id("words")
            .help("The same words lead to the same land, always and everywhere.")
            .on_submit(by_words),
        )
        .item(MenuItem::button("the land of these words", by_words).id("there").help("Walks where the words above lead to."))
        .item({
            let seed = today.clone();
            let words = format!("Everybody who asks for it on {today} walks the same.");
            MenuItem::button("today's land", move |world| start_session(world, named(&seed))).help(words)
        });
    if let Some(drawn) = walks.drawn.clone() {
        page = page.item(
            MenuItem::button("the map on the easel", move |world| {
                start_session(world, drawn.recipe(random_seed()).map_err(|fault| fault.to_string()));
            })
            .help("The land that you have drawn."),
        );
    }
    let kept = walks.library.iter().flat_map(PresetLibrary::entries).filter_map(|entry| {
        let preset = entry.preset.clone().ok()?;
        let help = preset.summary.clone();
        Some(MenuItem::button(&*entry.name, preset_of(preset)).id(format!("preset {}", entry.name)).help(help))
    });
    let kept: Vec<MenuItem> = kept.collect();
    if kept.is_empty() { page } else { page.item(MenuItem::heading("lands to begin with")).items(kept) }
}

fn preset_of(preset: Preset) -> impl Fn(&mut World) {
    move |world| start_session(world, preset.recipe(random_seed()).map_err(|fault| fault.to_string()))
}

fn of(seed: Seed) -> Recipe {
    Recipe::new(seed, terrain::DEFAULT_ALGORITHM, Vec::new())
}

fn named(words: &str) -> Result<Recipe, String> {
    words.parse().map(of).map_err(|error: eremite_land::hash::EmptySeed| error.to_string())
}

/// Starts a game in the land of the entered text.
fn by_words(world: &mut World) {
    let recipe = read(&world.resource::<SaveList>().words, world.resource::<Algorithms>());
    start_session(world, recipe);
}

/// Parses text as a share code if it looks like one, otherwise as a seed.
fn read(words: &str, algorithms: &Algorithms) -> Result<Recipe, String> {
    let words = words.trim();
    let code = trim_share_code(words);
    match share_code::decode(code, algorithms) {
        Ok(recipe) => Ok(recipe),
        Err(DecodeError::NotACode) => named(words),
        // Short text that begins with an E and has no spaces is a seed.
        Err(_) if code.len() < SHORTEST_CODE => named(words),
        Err(error) => Err(error.to_string()),
    }
}

fn start_session(world: &mut World, recipe: Result<Recipe, String>) {
    match recipe {
        Ok(recipe) => {
            // What is wrong with the recipe is told when the session begins.
            let land = recipe.land(world.resource::<Algorithms>(), world.resource::<LandLayers>());
            let start = land.map_or(Column(0), |land| first_place::start(&land));
            world.write_message(SwitchSession::Anew(Box::new(recipe), Teleport::to(start)));
        }
        Err(words) => _ = world.write_message(Notification(words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_testing as app;

    #[test]
    fn words_numbers_and_codes_lead_to_their_lands() {
        let algorithms = app::algorithms();
        let shared = Recipe::new(Seed(77), "ridged", vec![("octaves".into(), "3".into())]);
        let code = share_code::encode(&shared, &algorithms).expect("it has a code");
        let found = read(&format!(" {code} "), &algorithms).expect("it is a code");
        assert_eq!((found.seed, found.algorithm.as_str(), found.settings), (shared.seed, "ridged", shared.settings));
        assert_eq!(read(&format!("\u{201c}{code}\u{201d}."), &algorithms).expect("it is a code in quotation marks").seed, shared.seed);
        for (words, seed) in [
            ("42", Seed(42)),
            (" -1 ", Seed(u64::MAX)),
            ("Eremite", "Eremite".parse().expect("words")),
            ("EEEE", "EEEE".parse().expect("words")),
        ] {
            assert_eq!(read(words, &algorithms).expect("a seed").seed, seed, "{words}");
        }
        assert!(read("  ", &algorithms).is_err());
        let damaged = code.replace(&code[10..12], "__");
        assert!(read(&damaged, &algorithms).expect_err("a letter was changed").contains("damaged"));
    }
}
