//! Audio output devices through cpal.

use std::sync::atomic::Ordering;

use cpal::{
    Device, ErrorKind, FromSample, I24, SampleFormat, SizedSample, Stream, StreamConfig,
    traits::{DeviceTrait, HostTrait, StreamTrait},
};

use super::{
    link::AudioRenderer,
    supervisor::{AudioHost, DeviceError, DeviceLost},
};

/// The machine's default audio host.
pub struct CpalHost;

impl AudioHost for CpalHost {
    type Stream = Stream;

    fn open(&mut self, active_device: &mut dyn FnMut(u32) -> AudioRenderer, lost: DeviceLost) -> Result<Stream, DeviceError> {
        if !device_may_exist() {
            return Err(DeviceError::NoneHere);
        }
        let device = cpal::default_host().default_output_device().ok_or(DeviceError::NoDefault)?;
        let config = device.default_output_config()?;
        let (format, config) = (config.sample_format(), StreamConfig::from(config));
        let active_device = active_device(config.sample_rate);
        let stream = match format {
            SampleFormat::I8 => build_stream::<i8>(&device, config, active_device, lost),
            SampleFormat::I16 => build_stream::<i16>(&device, config, active_device, lost),
            SampleFormat::I24 => build_stream::<I24>(&device, config, active_device, lost),
            SampleFormat::I32 => build_stream::<i32>(&device, config, active_device, lost),
            SampleFormat::I64 => build_stream::<i64>(&device, config, active_device, lost),
            SampleFormat::U8 => build_stream::<u8>(&device, config, active_device, lost),
            SampleFormat::U16 => build_stream::<u16>(&device, config, active_device, lost),
            SampleFormat::U32 => build_stream::<u32>(&device, config, active_device, lost),
            SampleFormat::U64 => build_stream::<u64>(&device, config, active_device, lost),
            SampleFormat::F32 => build_stream::<f32>(&device, config, active_device, lost),
            SampleFormat::F64 => build_stream::<f64>(&device, config, active_device, lost),
            other => Err(DeviceError::SampleFormat(other)),
        }?;
        stream.play()?;
        Ok(stream)
    }

    fn default_device(&mut self) -> Option<String> {
        if !device_may_exist() {
            return None;
        }
        cpal::default_host().default_output_device()?.id().ok().map(|id| id.to_string())
    }
}

/// Whether there may be a device. Without one, ALSA on Linux would print many lines of errors.
fn device_may_exist() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let is_there = |path: &str| std::path::Path::new(path).exists();
    let run = std::env::var("XDG_RUNTIME_DIR").unwrap_or_default();
    let home = std::env::var("HOME").unwrap_or_default();
    is_there("/dev/snd")
        || std::env::var_os("PULSE_SERVER").is_some()
        || !run.is_empty() && (is_there(&format!("{run}/pulse/native")) || is_there(&format!("{run}/pipewire-0")))
        || !home.is_empty() && is_there(&format!("{home}/.asoundrc"))
        || is_there("/etc/asound.conf")
}

fn build_stream<T: SizedSample + FromSample<f32>>(
    device: &Device,
    config: StreamConfig,
    mut active_device: AudioRenderer,
    lost: DeviceLost,
) -> Result<Stream, DeviceError> {
    let channels = usize::from(config.channels.max(1));
    let plays = move |out: &mut [T], _: &cpal::OutputCallbackInfo| active_device.fill(out, channels);
    let fails = move |error: cpal::Error| {
        // These errors are not fatal: the stream continues.
        let goes_on = matches!(error.kind(), ErrorKind::DeviceChanged | ErrorKind::Xrun | ErrorKind::RealtimeDenied);
        if !goes_on {
            lost.store(true, Ordering::Release);
        }
    };
    Ok(device.build_output_stream(config, plays, fails, None)?)
}
