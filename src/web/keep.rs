//! Messages to the page: the files that change, which the browser keeps, those that are to be fetched, the language, where he
//! is, how many frames were drawn, and what the longest steps of computations took.

use std::{
    path::Path,
    sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering::Relaxed},
};

use bevy::{prelude::*, window::RequestRedraw};
use eremite::{
    land::{
        asset_store::{data_folders::WEB_ROOT, deferred_file, disk::memory},
        background::{self, LongestStep},
    },
    shared::player_position::PlayerPosition,
};
use eremite_words::{self as words, Language};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Keeps a file; without bytes it is removed.
    #[wasm_bindgen(js_namespace = eremite)]
    fn keep(path: &str, bytes: Option<Uint8Array>);

    /// Fetches a deferred file, and calls [`bring`] when it is there.
    #[wasm_bindgen(js_namespace = eremite)]
    fn fetch(name: &str);

    /// Has the page speak a language.
    #[wasm_bindgen(js_namespace = eremite)]
    fn speak(code: &str);
}

/// Takes a deferred file that was fetched.
#[wasm_bindgen]
pub fn bring(name: &str, bytes: Vec<u8>) {
    deferred_file::bring(name, bytes);
}

/// Puts a file that the browser has kept into its place, before the game begins.
#[wasm_bindgen]
pub fn load(path: &str, bytes: Vec<u8>, modified_s: f64) {
    memory::load(Path::new(path), bytes, modified_s);
}

static BEGINS: AtomicBool = AtomicBool::new(false);

/// Lets the game draw its first frame: the letters and words of its language are there, or will not come soon.
#[wasm_bindgen]
pub fn begin() {
    BEGINS.store(true, Relaxed);
}

static COLUMN: AtomicI64 = AtomicI64::new(0);
static ROW: AtomicI64 = AtomicI64::new(0);
static FRAMES: AtomicU32 = AtomicU32::new(0);

/// Where he is: column and row, as the address of a page says it.
#[wasm_bindgen]
pub fn place() -> String {
    format!("{},{}", COLUMN.load(Relaxed), ROW.load(Relaxed))
}

/// Number of frames since the game began.
#[wasm_bindgen]
pub fn frames() -> u32 {
    FRAMES.load(Relaxed)
}

/// The longest step of each kind of computation since this was asked last, in milliseconds: a JSON object. A picture layer that
/// was in view and not there was drawn at once, which is a kind of its own.
#[wasm_bindgen]
pub fn longest_steps() -> String {
    let steps = background::take_longest().into_iter().map(|LongestStep { what, step, took }| {
        let which = step.map_or("blocking".into(), |step| format!("step {step}"));
        format!("\"{what}, {which}\": {:.2}", took.as_secs_f64() * 1000.0)
    });
    format!("{{{}}}", steps.collect::<Vec<_>>().join(", "))
}

/// Tells the page after each frame. It is ready, and the game with it, after [`begin`].
///
/// | | |
/// |---|---|
/// | Needs | `PlayerPlugin` ([`PlayerPosition`]); Bevy's `WindowPlugin` |
/// | System sets | none; runs in `First` and `Last` |
/// | Messages | writes [`RequestRedraw`] while a file is awaited |
/// | Reads | [`PlayerPosition`], and the files in memory that have changed |
/// | Adds | calls of the page's functions, to keep and fetch files and to speak a language |
pub struct KeepPlugin;

impl Plugin for KeepPlugin {
    fn ready(&self, _: &App) -> bool {
        BEGINS.load(Relaxed)
    }

    fn build(&self, app: &mut App) {
        app.add_systems(First, background::begin_frame).add_systems(Last, (keep_changes, fetch_deferred, tell_language, tell_place));
    }
}

/// Has the page fetch the files that were asked for.
pub(crate) fn fetch_wanted() {
    for name in deferred_file::take_wanted() {
        fetch(name);
    }
}

/// Has wanted files fetched, and draws until they are there: whoever waits looks for them in each frame.
fn fetch_deferred(mut redraw: MessageWriter<RequestRedraw>) {
    fetch_wanted();
    if deferred_file::is_any_awaited() {
        redraw.write(RequestRedraw);
    }
}

fn keep_changes() {
    for (path, bytes) in memory::take_changes() {
        // What lies elsewhere is passed on at once, and kept nowhere.
        if let Some(path) = path.to_str().filter(|_| path.starts_with(WEB_ROOT)) {
            keep(path, bytes.as_deref().map(Uint8Array::from));
        }
    }
}

/// The page speaks the language that the player has chosen.
fn tell_language(mut told: Local<Option<Language>>) {
    let language = words::language();
    if told.replace(language) != Some(language) {
        speak(language.code());
    }
}

fn tell_place(player: Res<PlayerPosition>) {
    FRAMES.fetch_add(1, Relaxed);
    if let Some(place) = player.place {
        COLUMN.store(place.column.0, Relaxed);
        ROW.store(place.row, Relaxed);
    }
}
