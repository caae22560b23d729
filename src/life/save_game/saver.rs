//! Background saving: the state is captured between two frames, and written on another thread.

use std::io;

use bevy::prelude::*;
use eremite_land::{asset_store::BackgroundIo, error_output::print_error, notification::Notification};
use eremite_stream::contracts::saveable::{PendingSection, SaveMetadata, SaveRegistry};
use eremite_words as words;

use super::{open_save::OpenSave, save_error::SaveError, store::SaveStore};

/// Resource: saves the current session.
#[derive(Resource)]
pub struct BackgroundSaver {
    /// Name of the save.
    name: String,
    /// The open save, or the task that is writing it.
    run: SaverState,
    /// Whether another save is requested.
    is_asked: bool,
    /// Whether the last write failed; failures are reported once.
    has_failed: bool,
}

enum SaverState {
    Idle(Box<OpenSave>),
    Writing(BackgroundIo<(Box<OpenSave>, io::Result<()>)>),
    /// During a transition, and after a panic of the task.
    Nowhere,
}

impl BackgroundSaver {
    /// A saver for an open save. Nothing is written until it is requested.
    pub fn new(run: OpenSave) -> Self {
        Self { name: run.name().into(), run: SaverState::Idle(Box::new(run)), is_asked: false, has_failed: false }
    }

    /// Whether it saves to the save of this name.
    pub fn is_saving_to(&self, name: &str) -> bool {
        self.name == name
    }

    /// Requests a save; the state is captured when the current write is done.
    pub fn request_save(&mut self) {
        self.is_asked = true;
    }

    /// Updates the saver of a world, if there is one: starts requested writes, and reports failures.
    pub fn update(world: &mut World) {
        if !world.contains_resource::<Self>() {
            return;
        }
        world.resource_scope(|world, mut keeper: Mut<Self>| {
            if let SaverState::Writing(task) = &mut keeper.run
                && let Some(written) = task.poll(false)
            {
                keeper.finish_write(world, written);
            }
            if keeper.is_asked
                && let Some(mut run) = keeper.run.take()
            {
                keeper.is_asked = false;
                let (card, taken) = SaveRegistry::capture_all(world);
                keeper.run = SaverState::Writing(BackgroundIo::started(move || {
                    let kept = write(&mut run, card, taken);
                    (run, kept)
                }));
            }
        });
    }

    /// Saves the current state, and waits until it is written.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save_and_wait(world: &mut World) -> Result<(), SaveError> {
        let Some(keeper) = world.remove_resource::<Self>() else { return Ok(()) };
        let mut run = match keeper.run {
            SaverState::Idle(run) => run,
            SaverState::Writing(mut task) => task.poll(true).ok_or(SaveError::LostWhileSaving)?.0,
            SaverState::Nowhere => return Err(SaveError::LostWhileSaving),
        };
        let (card, taken) = SaveRegistry::capture_all(world);
        let kept = write(&mut run, card, taken).map_err(|error| SaveError::Write { name: run.name().into(), error });
        let has_failed = keeper.has_failed || kept.is_err();
        world.insert_resource(Self { name: keeper.name, run: SaverState::Idle(run), is_asked: false, has_failed });
        kept
    }

    /// Renames the current save.
    ///
    /// # Errors
    /// If the name is invalid or taken; then nothing changes.
    pub fn rename(world: &mut World, runs: &SaveStore, to: &str) -> Result<(), SaveError> {
        Self::when_idle(world, |keeper| {
            let SaverState::Idle(run) = &mut keeper.run else { return Err(SaveError::Lost(keeper.name.clone())) };
            runs.rename_opened(run, to)?;
            keeper.name = run.name().into();
            Ok(())
        })
    }

    /// Copies the current save with the current state.
    ///
    /// # Errors
    /// If it cannot be saved, or not under that name.
    pub fn copy(world: &mut World, runs: &SaveStore, to: &str) -> Result<(), SaveError> {
        if let Err(error) = Self::save_and_wait(world) {
            notify(world, error.to_string());
        }
        Self::when_idle(world, |keeper| match &keeper.run {
            SaverState::Idle(run) => runs.copy_opened(run, to),
            _ => Err(SaveError::Lost(keeper.name.clone())),
        })
    }

    /// Calls a function when no write is in progress.
    fn when_idle(world: &mut World, act: impl FnOnce(&mut Self) -> Result<(), SaveError>) -> Result<(), SaveError> {
        if !world.contains_resource::<Self>() {
            return Err(SaveError::None);
        }
        world.resource_scope(|world, mut keeper: Mut<Self>| {
            if let SaverState::Writing(task) = &mut keeper.run
                && let Some(written) = task.poll(true)
            {
                keeper.finish_write(world, written);
            }
            act(&mut keeper)
        })
    }

    fn finish_write(&mut self, world: &mut World, (run, kept): (Box<OpenSave>, io::Result<()>)) {
        let had_failed = std::mem::replace(&mut self.has_failed, kept.is_err());
        if let Err(error) = kept
            && !had_failed
        {
            let error = SaveError::Write { name: run.name().into(), error };
            notify(world, words::text_with("save-walks-on", &[("error", error.to_string().into())]));
        }
        self.run = SaverState::Idle(run);
    }
}

impl SaverState {
    /// Takes the open save, if no write is in progress.
    fn take(&mut self) -> Option<Box<OpenSave>> {
        match std::mem::replace(self, Self::Nowhere) {
            Self::Idle(run) => Some(run),
            other => {
                *self = other;
                None
            }
        }
    }
}

fn write(run: &mut OpenSave, card: SaveMetadata, taken: Vec<PendingSection>) -> io::Result<()> {
    run.write_generation(card, taken.into_iter().map(|taken| taken()).collect())
}

/// Reports a line in the game and on the terminal.
pub(super) fn notify(world: &mut World, words: String) {
    print_error(&words);
    if world.contains_resource::<Messages<Notification>>() {
        world.write_message(Notification(words));
    }
}
