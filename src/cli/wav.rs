//! What is heard as a WAV file: 16 bits, both ears.

use std::{
    io::{self, Cursor, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use hound::{SampleFormat, WavSpec, WavWriter};

use super::{CliError, print::write_to};

/// A file that is being written.
pub struct WavFile {
    writer: Writer,
    file: PathBuf,
}

enum Writer {
    File(WavWriter<io::BufWriter<std::fs::File>>),
    /// Printed at the end: how long it is stands at its beginning.
    Memory(WavWriter<SharedBuffer>, SharedBuffer),
}

/// Bytes that are still there when their writer is gone.
#[derive(Clone, Default)]
struct SharedBuffer(Arc<Mutex<Cursor<Vec<u8>>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for SharedBuffer {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).seek(to)
    }
}

impl WavFile {
    /// Begins one, of so many frames a second; it is printed, if the file's name is `-`.
    ///
    /// # Errors
    /// If it cannot be written there.
    pub fn begin(file: &Path, rate_hz: u32) -> Result<Self, CliError> {
        let spec = WavSpec { channels: 2, sample_rate: rate_hz, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let begun = if super::is_stdout(file) {
            let shared = SharedBuffer::default();
            WavWriter::new(shared.clone(), spec).map(|writer| Writer::Memory(writer, shared))
        } else {
            WavWriter::create(file, spec).map(Writer::File)
        };
        Ok(Self { writer: begun.map_err(|error| CliError::cannot_write(file, error))?, file: file.into() })
    }

    /// Writes on.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, frames: &[[f32; 2]]) -> Result<(), CliError> {
        let mut samples = frames.iter().flatten().map(|x| (x * f32::from(i16::MAX)).round() as i16);
        let written = samples.try_for_each(|x| match &mut self.writer {
            Writer::File(writer) => writer.write_sample(x),
            Writer::Memory(writer, _) => writer.write_sample(x),
        });
        written.map_err(|error| CliError::cannot_write(&self.file, error))
    }

    /// Ends it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> Result<(), CliError> {
        let cannot = |error| CliError::cannot_write(&self.file, error);
        match self.writer {
            Writer::File(writer) => writer.finalize().map_err(cannot),
            Writer::Memory(writer, shared) => {
                writer.finalize().map_err(cannot)?;
                let bytes = shared.0.lock().unwrap_or_else(PoisonError::into_inner);
                write_to(&self.file, |out| out.write_all(bytes.get_ref()))
            }
        }
    }
}
