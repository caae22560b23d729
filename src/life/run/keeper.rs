//! Keeps a run beside the game: the state is taken between two frames, and made a file on another thread.

use std::io;

use bevy::{
    prelude::*,
    tasks::{IoTaskPool, Task, block_on, futures::check_ready},
};
use eremite_land::{complain::complain, news::News};
use eremite_stream::contracts::keep::{Card, Keeps, Taken};

use super::{
    opened::Opened,
    shelf::{RunError, Runs},
};

/// Keeps the run on which this game is.
#[derive(Resource)]
pub struct Keeper {
    /// The run's name.
    name: String,
    /// The run, or the task that is writing it.
    run: Run,
    /// Whether the state is wanted as soon as nothing is being written.
    is_asked: bool,
    /// Whether the last write failed: that is told once.
    has_failed: bool,
}

enum Run {
    Idle(Box<Opened>),
    Writing(Task<(Box<Opened>, io::Result<()>)>),
    /// Between the two, and after a panic of the task.
    Nowhere,
}

impl Keeper {
    /// Keeps this run from now on. Nothing is written until somebody asks for it.
    pub fn new(run: Opened) -> Self {
        Self { name: run.name().into(), run: Run::Idle(Box::new(run)), is_asked: false, has_failed: false }
    }

    /// Whether it keeps the run of this name.
    pub fn is_on(&self, name: &str) -> bool {
        self.name == name
    }

    /// Asks that the state be kept: as it will be when what is being written now is written.
    pub fn ask(&mut self) {
        self.is_asked = true;
    }

    /// Looks after the run that a world has, if it has one: what is asked for is begun, what has failed is told.
    pub fn tend(world: &mut World) {
        if !world.contains_resource::<Self>() {
            return;
        }
        world.resource_scope(|world, mut keeper: Mut<Self>| {
            if let Run::Writing(task) = &mut keeper.run
                && let Some(written) = check_ready(task)
            {
                keeper.end(world, written);
            }
            if keeper.is_asked
                && let Some(mut run) = keeper.run.take()
            {
                keeper.is_asked = false;
                let (card, taken) = Keeps::take(world);
                keeper.run = Run::Writing(IoTaskPool::get().spawn(async move {
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
    pub fn finish(world: &mut World) -> Result<(), String> {
        let Some(keeper) = world.remove_resource::<Self>() else { return Ok(()) };
        let mut run = match keeper.run {
            Run::Idle(run) => run,
            Run::Writing(task) => block_on(task).0,
            Run::Nowhere => return Err("the run was lost while it was kept".into()),
        };
        let (card, taken) = Keeps::take(world);
        let kept = write(&mut run, card, taken);
        let words = kept.as_ref().err().map(|error| words(run.name(), error));
        let has_failed = keeper.has_failed || kept.is_err();
        world.insert_resource(Self { name: keeper.name, run: Run::Idle(run), is_asked: false, has_failed });
        words.map_or(Ok(()), Err)
    }

    /// Gives the run that is being walked another name.
    ///
    /// # Errors
    /// If it cannot have that; then all is as it was.
    pub fn rename(world: &mut World, runs: &Runs, to: &str) -> Result<(), RunError> {
        Self::between_writes(world, |keeper| {
            let Run::Idle(run) = &mut keeper.run else { return Err(RunError::Lost(keeper.name.clone())) };
            runs.rename_opened(run, to)?;
            keeper.name = run.name().into();
            Ok(())
        })
    }

    /// Makes another run that is like the one that is being walked, as it is now.
    ///
    /// # Errors
    /// If it cannot be kept, or not under that name.
    pub fn copy(world: &mut World, runs: &Runs, to: &str) -> Result<(), RunError> {
        if let Err(words) = Self::finish(world) {
            tell(world, words);
        }
        Self::between_writes(world, |keeper| match &keeper.run {
            Run::Idle(run) => runs.copy_opened(run, to),
            _ => Err(RunError::Lost(keeper.name.clone())),
        })
    }

    /// Does something with the run when nothing is being written.
    fn between_writes(world: &mut World, act: impl FnOnce(&mut Self) -> Result<(), RunError>) -> Result<(), RunError> {
        if !world.contains_resource::<Self>() {
            return Err(RunError::None);
        }
        world.resource_scope(|world, mut keeper: Mut<Self>| {
            if let Run::Writing(task) = &mut keeper.run {
                let written = block_on(task);
                keeper.end(world, written);
            }
            act(&mut keeper)
        })
    }

    fn end(&mut self, world: &mut World, (run, kept): (Box<Opened>, io::Result<()>)) {
        if let Err(error) = &kept
            && !self.has_failed
        {
            tell(world, format!("{}; he walks on", words(run.name(), error)));
        }
        self.has_failed = kept.is_err();
        self.run = Run::Idle(run);
    }
}

impl Run {
    /// Takes the run, if nobody is writing it.
    fn take(&mut self) -> Option<Box<Opened>> {
        match std::mem::replace(self, Self::Nowhere) {
            Self::Idle(run) => Some(run),
            other => {
                *self = other;
                None
            }
        }
    }
}

fn write(run: &mut Opened, card: Card, taken: Vec<Taken>) -> io::Result<()> {
    run.keep(card, taken.into_iter().map(|taken| taken()).collect())
}

fn words(name: &str, error: &io::Error) -> String {
    format!("the run '{name}' cannot be kept: {error}")
}

/// Says a line where it is read: in the game, and on the terminal.
pub(super) fn tell(world: &mut World, words: String) {
    complain(&words);
    if world.contains_resource::<Messages<News>>() {
        world.write_message(News(words));
    }
}
