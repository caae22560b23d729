//! Keeps a run beside the game: the state is taken between two frames, and made a file on another thread.

use std::io;

use bevy::{
    prelude::*,
    tasks::{IoTaskPool, Task, block_on, futures::check_ready},
};
use eremite_land::{error_output::print_error, notification::Notification};
use eremite_stream::contracts::saveable::{PendingSection, SaveMetadata, SaveRegistry};

use super::{
    open_save::OpenSave,
    store::{SaveError, SaveStore},
};

/// Keeps the run on which this game is.
#[derive(Resource)]
pub struct BackgroundSaver {
    /// The run's name.
    name: String,
    /// The run, or the task that is writing it.
    run: SaverState,
    /// Whether the state is wanted as soon as nothing is being written.
    is_asked: bool,
    /// Whether the last write failed: that is told once.
    has_failed: bool,
}

enum SaverState {
    Idle(Box<OpenSave>),
    Writing(Task<(Box<OpenSave>, io::Result<()>)>),
    /// Between the two, and after a panic of the task.
    Nowhere,
}

impl BackgroundSaver {
    /// Keeps this run from now on. Nothing is written until somebody asks for it.
    pub fn new(run: OpenSave) -> Self {
        Self { name: run.name().into(), run: SaverState::Idle(Box::new(run)), is_asked: false, has_failed: false }
    }

    /// Whether it keeps the run of this name.
    pub fn is_saving_to(&self, name: &str) -> bool {
        self.name == name
    }

    /// Asks that the state be kept: as it will be when what is being written now is written.
    pub fn request_save(&mut self) {
        self.is_asked = true;
    }

    /// Looks after the run that a world has, if it has one: what is asked for is begun, what has failed is told.
    pub fn update(world: &mut World) {
        if !world.contains_resource::<Self>() {
            return;
        }
        world.resource_scope(|world, mut keeper: Mut<Self>| {
            if let SaverState::Writing(task) = &mut keeper.run
                && let Some(written) = check_ready(task)
            {
                keeper.finish_write(world, written);
            }
            if keeper.is_asked
                && let Some(mut run) = keeper.run.take()
            {
                keeper.is_asked = false;
                let (card, taken) = SaveRegistry::capture_all(world);
                keeper.run = SaverState::Writing(IoTaskPool::get().spawn(async move {
                    let kept = write(&mut run, card, taken);
                    (run, kept)
                }));
            }
        });
    }

    /// Keeps the state as it is now, and waits until it is.
    ///
    /// # Errors
    /// A line, if it cannot be kept.
    pub fn save_and_wait(world: &mut World) -> Result<(), String> {
        let Some(keeper) = world.remove_resource::<Self>() else { return Ok(()) };
        let mut run = match keeper.run {
            SaverState::Idle(run) => run,
            SaverState::Writing(task) => block_on(task).0,
            SaverState::Nowhere => return Err("the run was lost while it was kept".into()),
        };
        let (card, taken) = SaveRegistry::capture_all(world);
        let kept = write(&mut run, card, taken);
        let words = kept.as_ref().err().map(|error| failure_message(run.name(), error));
        let has_failed = keeper.has_failed || kept.is_err();
        world.insert_resource(Self { name: keeper.name, run: SaverState::Idle(run), is_asked: false, has_failed });
        words.map_or(Ok(()), Err)
    }

    /// Gives the run that is being walked another name.
    ///
    /// # Errors
    /// If it cannot have that; then all is as it was.
    pub fn rename(world: &mut World, runs: &SaveStore, to: &str) -> Result<(), SaveError> {
        Self::when_idle(world, |keeper| {
            let SaverState::Idle(run) = &mut keeper.run else { return Err(SaveError::Lost(keeper.name.clone())) };
            runs.rename_opened(run, to)?;
            keeper.name = run.name().into();
            Ok(())
        })
    }

    /// Makes another run that is like the one that is being walked, as it is now.
    ///
    /// # Errors
    /// If it cannot be kept, or not under that name.
    pub fn copy(world: &mut World, runs: &SaveStore, to: &str) -> Result<(), SaveError> {
        if let Err(words) = Self::save_and_wait(world) {
            notify(world, words);
        }
        Self::when_idle(world, |keeper| match &keeper.run {
            SaverState::Idle(run) => runs.copy_opened(run, to),
            _ => Err(SaveError::Lost(keeper.name.clone())),
        })
    }

    /// Does something with the run when nothing is being written.
    fn when_idle(world: &mut World, act: impl FnOnce(&mut Self) -> Result<(), SaveError>) -> Result<(), SaveError> {
        if !world.contains_resource::<Self>() {
            return Err(SaveError::None);
        }
        world.resource_scope(|world, mut keeper: Mut<Self>| {
            if let SaverState::Writing(task) = &mut keeper.run {
                let written = block_on(task);
                keeper.finish_write(world, written);
            }
            act(&mut keeper)
        })
    }

    fn finish_write(&mut self, world: &mut World, (run, kept): (Box<OpenSave>, io::Result<()>)) {
        if let Err(error) = &kept
            && !self.has_failed
        {
            notify(world, format!("{}; he walks on", failure_message(run.name(), error)));
        }
        self.has_failed = kept.is_err();
        self.run = SaverState::Idle(run);
    }
}

impl SaverState {
    /// Takes the run, if nobody is writing it.
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

fn failure_message(name: &str, error: &io::Error) -> String {
    format!("the run '{name}' cannot be kept: {error}")
}

/// Says a line where it is read: in the game, and on the terminal.
pub(super) fn notify(world: &mut World, words: String) {
    print_error(&words);
    if world.contains_resource::<Messages<Notification>>() {
        world.write_message(Notification(words));
    }
}
