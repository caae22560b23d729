//! WAV files: 16 bits, stereo.

use std::{
    io::{self, Cursor, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use hound::{SampleFormat, WavSpec, WavWriter};

use super::{CliError, print::write_to};

/// A WAV file being written.
pub struct WavFile {
    writer: Writer,
    file: PathBuf,
}

enum Writer {
    File(WavWriter<io::BufWriter<std::fs::File>>),
    /// Buffered until the end for printing, as the header holds the length.
    Memory(WavWriter<SharedBuffer>, SharedBuffer),
}

/// Buffer that outlives its writer.
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
    /// Starts a file with a sample rate; printed to standard output if its name is `-`.
    ///
    /// # Errors
    /// If it cannot be written.
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

    /// Appends frames.
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

    /// Finishes the file.
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
