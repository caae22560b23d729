//! What is heard as a WAV file: 16 bits, both ears.

use std::{
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
};

use hound::{SampleFormat, WavSpec, WavWriter};

use super::Fault;

/// A file that is being written.
pub struct Wave {
    writer: WavWriter<BufWriter<File>>,
    file: PathBuf,
}

impl Wave {
    /// Begins one, of so many frames a second.
    ///
    /// # Errors
    /// If it cannot be written there.
    pub fn begin(file: &Path, rate_hz: u32) -> Result<Self, Fault> {
        let spec = WavSpec { channels: 2, sample_rate: rate_hz, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let writer = WavWriter::create(file, spec).map_err(|error| Fault::cannot_write(file, error))?;
        Ok(Self { writer, file: file.into() })
    }

    /// Writes on.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, frames: &[[f32; 2]]) -> Result<(), Fault> {
        let samples = frames.iter().flatten().map(|x| (x * f32::from(i16::MAX)).round() as i16);
        samples.into_iter().try_for_each(|x| self.writer.write_sample(x)).map_err(|error| Fault::cannot_write(&self.file, error))
    }

    /// Ends it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn end(self) -> Result<(), Fault> {
        self.writer.finalize().map_err(|error| Fault::cannot_write(&self.file, error))
    }
}
