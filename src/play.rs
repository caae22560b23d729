//! The game in a window, from what a walk begins with: shared by the command line and the page of a browser.

use std::{path::PathBuf, sync::Arc};

use bevy::prelude::*;
use eremite_land::{Land, asset_store::data_folders, error_output::print_error};
use eremite_life::{
    brush::{StrokeAuthor, StrokeAuthorName},
    journal,
    motion::SpawnPoint,
    player::replay::{PendingReplay, Replay},
    save_game::{self, LoadedSave, SaveContents, SaveError, SaveStore, SessionError},
    walker_name,
};
use eremite_scenery::sky::DayNightCycle;
use eremite_stream::{
    actions::{self, ActionSystems},
    contracts::{
        dropped_files::DroppedGhost, language::LanguageChoice, saveable::SectionError, schedule::GameState, seed_words::SeedWords,
    },
    ink::Typeface,
    settings,
};
use eremite_window::{menu::TitleMenu, menu_pages::saves::SavesMenuPlugin, ui};
use eremite_words::{self as words, Language};

use crate::{app, deferred_words};

/// What a walk in the window begins with.
pub struct Beginning {
    /// The land.
    pub land: Land,
    /// Where the hermit stands.
    pub start: SpawnPoint,
    /// The walk that goes on, if one does.
    pub from: Option<LoadedSave>,
    /// Otherwise the place of a picture, if that is gone to.
    pub place: Option<SaveContents>,
    /// A ride on a board to watch.
    pub ride: Option<Replay>,
    /// Files of ghosts that go along.
    pub ghosts: Vec<PathBuf>,
    /// Hour of the day.
    pub hour: Option<f32>,
    /// The words of which the seed was made.
    pub seed_words: Option<String>,
    /// Whether anything is heard.
    pub has_sound: bool,
    /// The language that was asked for, until another is chosen in the settings.
    pub language: Option<Language>,
    /// The language of the system, or of the browser.
    pub system_language: Language,
    /// Whether it was asked for. Otherwise the menu opens over a walk that was kept.
    pub is_asked_for: bool,
}

/// Why a walk cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum BeginningError {
    /// The save game cannot be gone on with.
    #[error(transparent)]
    Save(#[from] SessionError),
    /// The place of a picture cannot be gone to.
    #[error(transparent)]
    Picture(#[from] SectionError),
}

impl Beginning {
    /// A walk in a land, at its start.
    pub fn new(land: Land, start: SpawnPoint) -> Self {
        Self {
            land,
            start,
            from: None,
            place: None,
            ride: None,
            ghosts: Vec::new(),
            hour: None,
            seed_words: None,
            has_sound: true,
            language: None,
            system_language: Language::of_system(),
            is_asked_for: false,
        }
    }

    /// The game, which keeps its files from then on.
    ///
    /// # Errors
    /// If the walk or the picture's place cannot be gone on with.
    pub fn game(self) -> Result<App, BeginningError> {
        let Self { land, start, from, place, ride, ghosts, hour, seed_words, has_sound, language, system_language, is_asked_for } = self;
        let mut game = app::windowed(land, start);
        if has_sound {
            app::add_audio_output(&mut game);
        }
        if let Some(hour) = hour {
            game.insert_resource(DayNightCycle::default().at_hour(hour));
        }
        if let Some(folder) = data_folders::data_dir() {
            game.insert_resource(StrokeAuthor::of_player(&folder)).insert_resource(StrokeAuthorName(walker_name::read(&folder)));
        }
        let runs = SaveStore::in_data_folder();
        if runs.is_none() {
            print_error("this system names no folder for data: the walk is not kept");
        }
        if let Some(words) = seed_words {
            game.world_mut().get_resource_or_init::<SeedWords>().learn(&words);
        }
        // Without saved walks the first one begins at once.
        let has_saves = from.is_some() || runs.as_ref().is_some_and(|runs| !runs.unreadable().is_empty());
        if !is_asked_for && has_saves {
            // The menu is open in the first frame.
            game.insert_resource(TitleMenu).add_systems(Startup, |mut next: ResMut<NextState<GameState>>| next.set(GameState::Paused));
        }
        game.add_plugins(SavesMenuPlugin);
        match (from, place) {
            (Some(found), _) => save_game::resume(&mut game, found)?,
            (None, Some(place)) => save_game::start_at_picture(&mut game, &place)?,
            (None, None) => save_game::delay_first_save(&mut game),
        }
        if let Some(ride) = ride {
            game.insert_resource(PendingReplay(Arc::new(ride)));
        }
        for file in ghosts {
            game.world_mut().write_message(DroppedGhost(file));
        }
        keep_files(&mut game, runs);
        follow_language(&mut game, language, system_language);
        Ok(game)
    }
}

/// Keeps what the player learned and found, the walk and the settings from now on.
fn keep_files(game: &mut App, runs: Option<SaveStore>) {
    ui::persist_learned(game);
    journal::enable_lifetime_journal(game);
    save_game::enable_autosave(game, runs);
    match data_folders::config_dir() {
        Some(folder) => settings::load_and_watch(game, app::settings(), &folder, &[settings::FILE_FORMAT, actions::FILE_FORMAT]),
        None => print_error("this system names no folder for settings: they are not kept"),
    }
}

/// Makes the player's language that of the process, and each other one that is chosen from then on.
pub fn follow_language(game: &mut App, asked: Option<Language>, system: Language) {
    let mut known = *game.world_mut().get_resource_or_init::<LanguageChoice>();
    // The one to come; in a browser its letters and words may have to be fetched before.
    let mut next = Some(asked.unwrap_or_else(|| known.language(system)));
    // Both are asked for at once.
    let is_there = |language| Typeface::of(language).data().is_some() & deferred_words::are_there(language);
    let turn = move |next: &mut Option<Language>| {
        if let Some(language) = next.take_if(|language| is_there(*language)) {
            words::set_language(language);
        }
    };
    turn(&mut next);
    let follow = move |choice: Res<LanguageChoice>| {
        if std::mem::replace(&mut known, *choice) != *choice {
            next = Some(choice.language(system));
        }
        turn(&mut next);
    };
    // After the menu, so that it is seen in the same frame.
    game.add_systems(PreUpdate, follow.after(ActionSystems::Menu));
}

/// Has the process speak a language whose words are there. If they are not, they are asked for.
pub fn speak(language: Language) -> bool {
    let is_there = deferred_words::are_there(language);
    if is_there {
        words::set_language(language);
    }
    is_there
}

/// Newest save game. Saves that cannot be loaded are reported and skipped.
///
/// # Errors
/// If there is none.
pub fn newest_save(runs: &SaveStore) -> Result<LoadedSave, SaveError> {
    runs.open_newest(print_error)
}
