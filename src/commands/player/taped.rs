//! What is heard on a walk, as a file.

use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use bevy::prelude::*;
use eremite_land::Land;
use eremite_life::sound::{Outlet, Tape, tape::RATE_HZ};

use crate::cli::{Fault, wave::Wave};

/// A file into which a walk is taped.
pub(super) struct Taped(Arc<Mutex<(Option<Wave>, Result<(), Fault>)>>);

impl Taped {
    /// Begins one.
    ///
    /// # Errors
    /// If it cannot be written there.
    pub fn begin(game: &mut App, file: &Path) -> Result<Self, Fault> {
        let wave = Arc::new(Mutex::new((Some(Wave::begin(file, RATE_HZ)?), Ok(()))));
        let taped = Self(wave.clone());
        let seed = game.world().resource::<Land>().seed();
        game.insert_resource(Outlet::new(Tape::into(seed, move |frames| {
            let (wave, fault) = &mut *wave.lock().unwrap_or_else(PoisonError::into_inner);
            if let (Some(wave), Ok(())) = (wave, &*fault) {
                *fault = wave.write(frames);
            }
        })));
        Ok(taped)
    }

    /// Ends it.
    ///
    /// # Errors
    /// If not all of it could be written.
    pub fn end(self, game: &mut App) -> Result<(), Fault> {
        game.world_mut().insert_resource(Outlet::default());
        let (wave, fault) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(fault, Ok(()))?;
        wave.take().map_or(Ok(()), Wave::end)
    }
}
