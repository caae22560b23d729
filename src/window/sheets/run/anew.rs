//! Walk anew: the ways to say into which land.

use bevy::prelude::*;
use eremite_land::{
    Algorithms, Column, Recipe, Seed,
    hash::fresh_seed,
    news::News,
    preset::{
        Library, Preset,
        code::{self, CodeError},
        code_in,
    },
    terrain,
};
use eremite_life::run::{SetOut, date};
use eremite_stream::contracts::whereabouts::Teleport;

use super::Walks;
use crate::sheet::{Line, Page};

/// The letters of the longest code that is sent in a line, and those of the shortest.
const LONGEST: usize = 2000;
const SHORTEST_CODE: usize = 24;

pub(super) fn page(world: &World) -> Page {
    let walks = world.resource::<Walks>();
    let today = date::today();
    let mut page = Page::new("Walk anew")
        .line(Line::entry("any land", |world| set_out(world, Ok(of(fresh_seed())))).help("Nobody knows which, and nobody has been there."))
        .line(
            Line::field("words, a number, or a share code", walks.words.clone(), LONGEST, |world, words| {
                world.resource_mut::<Walks>().words = words;
            })
            .id("words")
            .help("The same words lead to the same land, always and everywhere.")
            .then(by_words),
        )
        .line(Line::entry("the land of these words", by_words).id("there").help("Walks where the words above lead to."))
        .line({
            let seed = today.clone();
            let words = format!("Everybody who asks for it on {today} walks the same.");
            Line::entry("today's land", move |world| set_out(world, named(&seed))).help(words)
        });
    if let Some(drawn) = walks.drawn.clone() {
        page = page.line(
            Line::entry("the map on the easel", move |world| set_out(world, drawn.recipe(fresh_seed())))
                .help("The land that you have drawn."),
        );
    }
    let kept = walks.library.iter().flat_map(Library::entries).filter_map(|entry| {
        let preset = entry.preset.clone().ok()?;
        let help = preset.summary.clone();
        Some(Line::entry(&*entry.name, preset_of(preset)).id(format!("preset {}", entry.name)).help(help))
    });
    let kept: Vec<Line> = kept.collect();
    if kept.is_empty() { page } else { page.line(Line::heading("lands to begin with")).lines(kept) }
}

fn preset_of(preset: Preset) -> impl Fn(&mut World) {
    move |world| set_out(world, preset.recipe(fresh_seed()))
}

fn of(seed: Seed) -> Recipe {
    Recipe::new(seed, terrain::DEFAULT_ALGORITHM, Vec::new())
}

fn named(words: &str) -> Result<Recipe, String> {
    words.parse().map(of).map_err(|error: eremite_land::hash::EmptySeed| error.to_string())
}

/// To the land of what was written.
fn by_words(world: &mut World) {
    let recipe = read(&world.resource::<Walks>().words, world.resource::<Algorithms>());
    set_out(world, recipe);
}

/// The land of words: a share code, if it looks like one, or else a seed.
fn read(words: &str, algorithms: &Algorithms) -> Result<Recipe, String> {
    let words = words.trim();
    let code = code_in(words);
    match code::decode(code, algorithms) {
        Ok(recipe) => Ok(recipe),
        Err(CodeError::NotACode) => named(words),
        // Words that begin with an E and have no spaces are a seed as others are.
        Err(_) if code.len() < SHORTEST_CODE => named(words),
        Err(error) => Err(error.to_string()),
    }
}

fn set_out(world: &mut World, recipe: Result<Recipe, String>) {
    match recipe {
        Ok(recipe) => _ = world.write_message(SetOut::Anew(Box::new(recipe), Teleport::to(Column(0)))),
        Err(words) => _ = world.write_message(News(words)),
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
        let code = code::encode(&shared, &algorithms).expect("it has a code");
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
