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
use eremite_life::{save_game::SwitchSession, slips::Day};
use eremite_scenery::first_place;
use eremite_stream::contracts::{
    player_position::Teleport,
    seed_words::{SeedWords, shortened},
};
use eremite_words as words;

use super::SaveList;
use crate::menu::{MenuItem, MenuPage};

/// Maximal characters of the text field, and minimal characters of a share code.
const LONGEST: usize = 2000;
const SHORTEST_CODE: usize = 24;

pub(super) fn page(world: &World) -> MenuPage {
    let walks = world.resource::<SaveList>();
    let today = Day::today();
    let (label, help) = match walks.words.trim() {
        "" => (words::text("new-walk-start-random").into(), words::text("new-walk-start-random-help")),
        seed => {
            let label = words::text_with("new-walk-start-in", &[("seed", shortened(seed).into())]);
            (label, words::text("new-walk-start-in-help"))
        }
    };
    let mut page = MenuPage::new(words::text("new-walk-title"))
        .item(MenuItem::button(label, start).id("start").verb(words::text("verb-start")).help(help))
        .item(
            MenuItem::field(words::text("new-walk-seed"), walks.words.clone(), LONGEST, |world, words| {
                world.resource_mut::<SaveList>().words = words;
            })
            .id("words")
            .verb(words::text("verb-start"))
            .help(words::text("new-walk-seed-help"))
            .on_submit(start),
        )
        .item({
            let seed = today.to_string();
            let help = words::text_with("new-walk-today-help", &[("day", today.in_words().into())]);
            let item = MenuItem::button(words::text("new-walk-today"), move |world| begin_named(world, &seed));
            item.id("today's land").verb(words::text("verb-start")).help(help)
        });
    if let Some(drawn) = walks.drawn.clone() {
        page = page.item(
            MenuItem::button(words::text("new-walk-drawn-map"), move |world| {
                start_session(world, drawn.recipe(random_seed()).map_err(|fault| fault.to_string()));
            })
            .id("your drawn map")
            .verb(words::text("verb-start"))
            .help(words::text("new-walk-drawn-map-help")),
        );
    }
    let kept = walks.library.iter().flat_map(PresetLibrary::entries).filter_map(|entry| {
        let preset = entry.preset.clone().ok()?;
        let help = words::table_text(&preset.summary).to_owned();
        Some(
            MenuItem::button(&*entry.name, preset_of(preset))
                .id(format!("preset {}", entry.name))
                .verb(words::text("verb-start"))
                .help(help),
        )
    });
    let kept: Vec<MenuItem> = kept.collect();
    if kept.is_empty() { page } else { page.item(MenuItem::heading(words::text("new-walk-presets"))).items(kept) }
}

fn preset_of(preset: Preset) -> impl Fn(&mut World) {
    move |world: &mut World| {
        world.get_resource_or_init::<SeedWords>().learn(preset.seed.as_deref().unwrap_or_default());
        start_session(world, preset.recipe(random_seed()).map_err(|fault| fault.to_string()));
    }
}

fn of(seed: Seed) -> Recipe {
    Recipe::new(seed, terrain::DEFAULT_ALGORITHM, Vec::new())
}

/// Starts a game in the land of a seed as text.
fn begin_named(world: &mut World, words: &str) {
    let recipe = named(world, words);
    start_session(world, recipe);
}

/// The land of a seed as text; its words are remembered.
fn named(world: &mut World, words: &str) -> Result<Recipe, String> {
    let recipe = of_words(words)?;
    world.get_resource_or_init::<SeedWords>().learn(words);
    Ok(recipe)
}

fn of_words(words: &str) -> Result<Recipe, String> {
    words.parse().map(of).map_err(|error: eremite_land::hash::EmptySeed| error.to_string())
}

/// Starts a game in the land of the entered text, or in a random one if there is none.
fn start(world: &mut World) {
    let words = world.resource::<SaveList>().words.trim().to_owned();
    let recipe = match read_code(&words, world.resource::<Algorithms>()) {
        _ if words.is_empty() => Ok(of(random_seed())),
        Some(recipe) => recipe,
        None => named(world, &words),
    };
    start_session(world, recipe);
}

/// Parses text as a share code; `None` if it looks like none, and so is a seed.
fn read_code(words: &str, algorithms: &Algorithms) -> Option<Result<Recipe, String>> {
    let code = trim_share_code(words);
    match share_code::decode(code, algorithms) {
        Ok(recipe) => Some(Ok(recipe)),
        Err(DecodeError::NotACode) => None,
        // Short text that begins with an E and has no spaces is a seed.
        Err(_) if code.len() < SHORTEST_CODE => None,
        Err(error) => Some(Err(error.to_string())),
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

    fn read(words: &str, algorithms: &Algorithms) -> Result<Recipe, String> {
        read_code(words, algorithms).unwrap_or_else(|| of_words(words))
    }

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
