//! Menu page of sound cues: each is played by a key, and explained.

use bevy::prelude::*;
use eremite_life::sound::ScenePreview;
use eremite_stream::contracts::sound_cue::{CueKind, SoundCuesEnabled, cue_text};
use eremite_synth::cues;
use eremite_words as words;

use super::settings::SETTINGS;
use crate::menu::{MenuAppExt, MenuItem, MenuPage};

/// Name of the page.
pub const SOUND_CUES: &str = "sound cues";

/// Adds the page, for a game that has sound cues.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin`, `SettingsMenuPlugin`; `SoundCuesPlugin` and `SoundPlugin`, without which there is nothing |
/// | Writes | [`ScenePreview`] |
/// | Adds | a page, an item of the page of settings |
pub struct SoundCuesMenuPlugin;

impl Plugin for SoundCuesMenuPlugin {
    fn build(&self, app: &mut App) {
        app.add_menu_page(SOUND_CUES, page).add_menu_item(SETTINGS, 10, |world| {
            let is_there = world.contains_resource::<SoundCuesEnabled>() && world.contains_resource::<ScenePreview>();
            let item =
                || MenuItem::submenu(words::text("menu-sound-cues"), SOUND_CUES).id(SOUND_CUES).help(words::text("menu-sound-cues-help"));
            is_there.then(item)
        });
    }
}

fn page(world: &World) -> MenuPage {
    let is_on = world.get_resource::<SoundCuesEnabled>().is_some_and(|enabled| enabled.0);
    let page = MenuPage::new(words::text("cues-title")).item(MenuItem::label(words::text("cues-about")));
    let page = if is_on { page } else { page.item(MenuItem::label(words::text("cues-are-off"))) };
    page.items(CueKind::ALL.map(line))
}

/// The item that plays a cue.
fn line(kind: CueKind) -> MenuItem {
    let text = cue_text(kind);
    let play = move |world: &mut World| {
        if let Some(mut preview) = world.get_resource_mut::<ScenePreview>() {
            preview.play_once(cues::scene(kind), cues::SCENE_S);
        }
    };
    MenuItem::button(text.text(), play).verb(words::text("cues-play")).note(text.help())
}
