//! What the menu has in a browser alone: a link to this place, the walk's folder, and full screen.

use bevy::prelude::*;
use eremite::{
    land::{Algorithms, Land, Recipe},
    menu::{MenuAppExt, MenuItem, ROOT_PAGE},
    preset::share_code,
    shared::{player_position::PlayerPosition, schedule::GameState},
    sky::DayNightCycle,
};
use eremite_words as words;
use wasm_bindgen::prelude::*;

/// Metres below the surface from which a place is told by its row.
const UNDERGROUND_M: f32 = 3.0;

#[wasm_bindgen]
extern "C" {
    /// Puts the page's address with this query on the clipboard, and says so.
    #[wasm_bindgen(js_namespace = eremite, js_name = giveLink)]
    fn give_link(query: &str, note: &str);

    /// Says something over the game, for a while.
    #[wasm_bindgen(js_namespace = eremite)]
    fn tell(words: &str);

    /// Gives the player the folder of the walk that was saved last, as a zip.
    #[wasm_bindgen(js_namespace = eremite, js_name = giveWalk)]
    fn give_walk();

    /// Says whether he walks now; at any other time the keys on the screen for those who touch are in the way.
    #[wasm_bindgen(js_namespace = eremite)]
    fn walks(is_walking: bool);

    /// Full screen, and back.
    #[wasm_bindgen(js_namespace = eremite, js_name = fullScreen)]
    fn full_screen();
}

/// Adds the items.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin`, `LandPlugin` |
/// | Reads | [`Land`], [`Algorithms`], [`PlayerPosition`], [`DayNightCycle`] |
/// | Adds | three items of [`ROOT_PAGE`] |
pub struct BrowserMenuPlugin;

impl Plugin for BrowserMenuPlugin {
    fn build(&self, app: &mut App) {
        app.add_menu_item(ROOT_PAGE, 40, |_| {
            let item = MenuItem::button(words::text("menu-give-place"), |world| match query(world) {
                Ok((query, note)) => give_link(&query, note),
                Err(words) => tell(&words),
            });
            Some(item.id("give this place away").verb(words::text("verb-copy-link")).help(words::text("menu-give-place-help")))
        })
        .add_menu_item(ROOT_PAGE, 41, |_| {
            let item = MenuItem::button(words::text("menu-take-walk"), |_| give_walk()).id("take this walk along");
            Some(item.verb(words::text("verb-get-zip")).help(words::text("menu-take-walk-help")))
        })
        .add_menu_item(ROOT_PAGE, 65, |_| {
            let item = MenuItem::button(words::text("menu-full-screen"), |_| full_screen()).id("full screen");
            Some(item.verb(words::text("verb-full-screen")).help(words::text("menu-full-screen-help")))
        })
        .add_systems(OnEnter(GameState::Playing), || walks(true))
        .add_systems(OnExit(GameState::Playing), || walks(false));
    }
}

/// The address of this land, place and hour, as [`PageRequest`](crate::PageRequest) reads it, and what it leaves out.
fn query(world: &World) -> Result<(String, &'static str), String> {
    let land = world.resource::<Land>();
    let algorithms = world.resource::<Algorithms>();
    let code = share_code::encode(&Recipe::from_land(land, algorithms), algorithms).map_err(|error| error.to_string())?;
    let mut query = format!("land={code}");
    if let Some(place) = world.resource::<PlayerPosition>().place {
        query += &format!("&at={}", place.column.0);
        // In the open the land knows how high he stands.
        if land.height(place.column) - place.height_m() > UNDERGROUND_M {
            query += &format!(",{}", place.row);
        }
    }
    query += &format!("&hour={:.1}", world.resource::<DayNightCycle>().hour());
    let note = if land.painted_edits().is_empty() { "" } else { words::text("place-without-strokes") };
    Ok((query, note))
}
