//! What is heard on a walk, as a file.

use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use bevy::prelude::*;
use eremite_land::Land;
use eremite_life::sound::{AudioRecorder, AudioSink, recorder::RATE_HZ};

use crate::cli::{CliError, wav::WavFile};

/// A file into which a walk is taped.
pub(super) struct AudioRecording(Arc<Mutex<(Option<WavFile>, Result<(), CliError>)>>);

impl AudioRecording {
    /// Begins one.
    ///
    /// # Errors
    /// If it cannot be written there.
    pub fn begin(game: &mut App, file: &Path) -> Result<Self, CliError> {
        let wave = Arc::new(Mutex::new((Some(WavFile::begin(file, RATE_HZ)?), Ok(()))));
        let taped = Self(wave.clone());
        let seed = game.world().resource::<Land>().seed();
        game.insert_resource(AudioSink::new(AudioRecorder::with_sink(seed, move |frames| {
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
    pub fn end(self, game: &mut App) -> Result<(), CliError> {
        game.world_mut().insert_resource(AudioSink::default());
        let (wave, fault) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(fault, Ok(()))?;
        wave.take().map_or(Ok(()), WavFile::finish)
    }
}
