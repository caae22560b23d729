//! The game in a browser: what the page calls, and what it is told.
#![cfg(target_arch = "wasm32")]

mod keep;
mod menu;

use std::sync::Mutex;

use bevy::{prelude::default, window::Window};
use eremite::{
    app, first_place,
    land::{Column, GeneratorVersion, Land, Recipe, Seed, hash::random_seed, is_within_land},
    motion::SpawnPoint,
    play::{self, Beginning, newest_save},
    preset::share_code,
    save_game::{self, SaveStore},
    terrain,
};
use eremite_golden::{digests, pictures, places, walk};
use eremite_words::{self as words, Language};
use wasm_bindgen::prelude::*;

/// What the address of the page asks for; without any of it the last walk goes on.
#[wasm_bindgen]
pub struct PageRequest {
    seed: Option<String>,
    land: Option<String>,
    at: Option<i64>,
    row: Option<i64>,
    hour: Option<f32>,
}

#[wasm_bindgen]
impl PageRequest {
    /// A seed (a number or any words), a share code, the column where the walk begins, the row for a place in the caves, and
    /// the hour of the day.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: Option<String>, land: Option<String>, at: Option<i64>, row: Option<i64>, hour: Option<f32>) -> Self {
        Self { seed, land, at, row, hour }
    }
}

impl PageRequest {
    fn is_anything(&self) -> bool {
        self.seed.is_some() || self.land.is_some() || self.at.is_some() || self.hour.is_some()
    }

    /// The land that is asked for, or a new one.
    fn land(&self) -> Result<Land, String> {
        let seed: Option<Seed> = self.seed.as_deref().map(|words| words.parse().map_err(|error| format!("{error}"))).transpose()?;
        let algorithms = app::algorithms();
        let recipe = match &self.land {
            Some(code) => share_code::decode(code, &algorithms).map_err(|error| error.to_string())?,
            None => Recipe::new(random_seed(), terrain::DEFAULT_ALGORITHM, Vec::new()),
        };
        let recipe = Recipe { seed: seed.unwrap_or(recipe.seed), ..recipe };
        recipe.land(&algorithms, &app::land_layers()).map_err(|error| error.to_string())
    }

    fn start(&self, land: &Land) -> Result<SpawnPoint, String> {
        if let Some(beyond) = [self.at, self.row].into_iter().flatten().find(|&at| !is_within_land(at)) {
            return Err(words::text_with("page-beyond-end", &[("place", beyond.to_string().into())]));
        }
        match (self.at.map(Column), self.row) {
            (None, _) => Ok(first_place::start(land).into()),
            (Some(column), None) => Ok(column.into()),
            (Some(column), Some(row)) => {
                let given = [("column", column.0.to_string().into()), ("row", row.to_string().into())];
                SpawnPoint::near(land, column, row).ok_or_else(|| words::text_with("page-no-open-place", &given))
            }
        }
    }

    fn beginning(&self) -> Result<Beginning, String> {
        let new = |land: Land, start: SpawnPoint| Beginning { system_language: language_of_browser(), ..Beginning::new(land, start) };
        let last = SaveStore::in_data_folder().filter(|_| !self.is_anything()).and_then(|runs| newest_save(&runs).ok());
        if let Some(found) = last {
            let (land, place) =
                save_game::land_of_save(&found, &app::algorithms(), &app::land_layers()).map_err(|error| error.to_string())?;
            return Ok(Beginning { from: Some(found), ..new(land, SpawnPoint::Below(place)) });
        }
        let land = self.land()?;
        let start = self.start(&land)?;
        Ok(Beginning { hour: self.hour, seed_words: self.seed.clone(), is_asked_for: self.is_anything(), ..new(land, start) })
    }
}

/// The language that the browser asks pages for; English if the game does not have it.
fn language_of_browser() -> Language {
    let of = |object: JsValue, name: &str| js_sys::Reflect::get(&object, &JsValue::from_str(name)).ok();
    let locale = of(js_sys::global().into(), "navigator").and_then(|navigator| of(navigator, "language")?.as_string());
    locale.and_then(|locale| Language::of_locale(&locale)).unwrap_or_default()
}

/// Makes the game on the page's canvas, and has the page fetch the files of its language. It draws from [`begin`](keep::begin) on.
///
/// # Errors
/// One line, if it cannot begin.
#[wasm_bindgen]
pub fn play(asked: &PageRequest) -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    let mut game = asked
        .beginning()
        .and_then(|beginning| beginning.game().map_err(|error| error.to_string()))
        .map_err(|error| JsValue::from_str(&words::error_text(&error)))?;
    game.add_plugins((keep::KeepPlugin, menu::BrowserMenuPlugin));
    keep::fetch_wanted();
    game.run();
    Ok(())
}

/// Has errors of [`play`] said in the browser's language if its words are there; if not, has the page fetch them.
#[wasm_bindgen]
pub fn speak_as_browser() {
    if !play::speak(language_of_browser()) {
        keep::fetch_wanted();
    }
}

/// The versions of the generator that are known.
#[wasm_bindgen]
pub fn generators() -> Vec<u32> {
    GeneratorVersion::all().map(GeneratorVersion::number).collect()
}

/// The golden digests of the lands of a version, as in `land.txt` in the version's folder of `tests/golden`.
///
/// # Errors
/// One line, if the version is not known.
#[wasm_bindgen]
pub fn land_digests(version: u32) -> Result<String, JsValue> {
    console_error_panic_hook::set_once();
    let generator = GeneratorVersion::from_number(version).map_err(|error| JsValue::from_str(&error.to_string()))?;
    Ok(digests::lines(generator))
}

/// The golden digests of a walk, as in `tests/golden/walk.txt`.
#[wasm_bindgen]
pub fn walk_digest() -> String {
    console_error_panic_hook::set_once();
    walk::lines()
}

/// Three of the places of the window's test: a pond, a cave that glows, and a wood in the wind.
const PLACES: [usize; 3] = [0, 4, 6];

/// The land and the places of [`draw_pictures`], and their screenshots so far.
static PICTURES: Mutex<Option<(Land, Vec<places::Shot>, pictures::TakenShots)>> = Mutex::new(None);

/// Draws some places of the window's test on the page's canvas, one after the other.
#[wasm_bindgen]
pub fn draw_pictures() {
    console_error_panic_hook::set_once();
    let land = app::land(Seed(1), terrain::DEFAULT_ALGORITHM);
    let all = places::shots(&land);
    let shots = PLACES.map(|number| all[number].clone()).to_vec();
    let taken = pictures::TakenShots::default();
    *PICTURES.lock().expect("one thread") = Some((land.clone(), shots.clone(), taken.clone()));
    pictures::game(land, shots, Window { canvas: Some("#eremite".into()), ..default() }, &taken).run();
}

/// The differences of these pictures from the rasteriser's, as a table, when all are there.
#[wasm_bindgen]
pub fn compare_pictures() -> Option<String> {
    let pictures = PICTURES.lock().expect("one thread");
    let (land, shots, taken) = pictures.as_ref()?;
    let taken = taken.lock().expect("one thread");
    let rows = shots
        .iter()
        .zip(taken.iter())
        .map(|(shot, drawn)| format!("| {} | {}", shot.name, pictures::Difference::of(drawn, &pictures::rasterised(land, shot))));
    (taken.len() == shots.len()).then(|| format!("{}\n{}", pictures::HEAD, rows.collect::<Vec<_>>().join("\n")))
}
