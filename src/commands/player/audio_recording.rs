//! Audio recording of a walk.

use std::{
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use bevy::prelude::*;
use eremite_land::Land;
use eremite_life::sound::{AudioRecorder, AudioSink, recorder::RATE_HZ};

use crate::cli::{CliError, wav::WavFile};

/// WAV file that a walk is recorded to.
pub(super) struct AudioRecording(Arc<Mutex<(Option<WavFile>, Result<(), CliError>)>>);

impl AudioRecording {
    /// Starts the recording.
    ///
    /// # Errors
    /// If the file cannot be written.
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

    /// Finishes the recording.
    ///
    /// # Errors
    /// If not everything could be written.
    pub fn end(self, game: &mut App) -> Result<(), CliError> {
        game.world_mut().insert_resource(AudioSink::default());
        let (wave, fault) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(fault, Ok(()))?;
        wave.take().map_or(Ok(()), WavFile::finish)
    }
}
