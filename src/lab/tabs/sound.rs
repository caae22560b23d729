//! Sound tab: active sounds and their causes, level and pitch of each voice, solo, a spectrogram, and the synthesizer's
//! scenes.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{Land, requirements::RequirementsAppExt};
use eremite_life::{
    sound::{AudioRecorder, AudioSettings, AudioSink, ListenerState, ScenePreview},
    spectrogram::{SpectrumAnalyzer, WINDOW_FRAMES, color},
};
use eremite_stream::contracts::schedule::{LabState, real_frame_s};
use eremite_synth::{listener::Listener, scenes, voice::VoiceId};
use eremite_words as words;

use crate::overlay::{EditSession, HelpExt, LabAppExt, LabPanel, LabSystems, TabGroup, screen_reader, theme};

/// Columns of the spectrogram in all and per second, and pitch bands of each.
const COLUMNS: usize = 240;
const COLUMNS_A_SECOND: usize = 30;
const PITCHES: usize = 96;
/// Seconds without an audio report after which the lab renders the sound itself.
const UNHEARD_S: f32 = 1.0;
/// Least level of a voice that is shown, and level of the longest bar, in dB.
const SHOWN_DB: (f32, f32) = (-80.0, -10.0);
/// Decay factor of a level meter per report.
const FALLS: f32 = 0.85;

/// Adds the sound tab.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`; [`ListenerState`] |
/// | Adds | a tab |
pub struct SoundTabPlugin;

impl Plugin for SoundTabPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<EditSession>("SoundTabPlugin", "OverlayPlugin")
            .init_resource::<SoundMeter>()
            .add_to_lab(LabSystems::TakeUp, listen.run_if(resource_exists::<ListenerState>))
            .add_systems(OnExit(LabState::Open), leave.run_if(resource_exists::<AudioSink>))
            .add_lab_tab(TabGroup::Sky, "sound", || words::text("lab-tab-sound"), World::contains_resource::<ListenerState>, show);
    }
}

/// Meters and spectrogram.
#[derive(Resource, Default)]
struct SoundMeter {
    levels: [f32; VoiceId::ALL.len()],
    /// Audio frames not analysed yet, with the window before them.
    frames: Vec<f32>,
    rate_hz: u32,
    columns: VecDeque<Vec<f32>>,
    spectrum: Option<SpectrumAnalyzer>,
    texture: Option<egui::TextureHandle>,
    /// Seconds without a report, and whether the lab renders the sound itself.
    unheard_s: f32,
    listens: bool,
}

/// Reads audio reports; without an audio device the lab renders the sound itself.
fn listen(mut meter: ResMut<SoundMeter>, mut outlet: ResMut<AudioSink>, land: Res<Land>, time: Res<Time<Real>>) {
    let meter = &mut *meter;
    let Some(report) = outlet.report() else {
        meter.unheard_s += real_frame_s(&time);
        if meter.unheard_s > UNHEARD_S && !meter.listens {
            meter.listens = true;
            outlet.monitor(Some(Box::new(AudioRecorder::new(land.seed()))));
        }
        return;
    };
    meter.unheard_s = 0.0;
    for (shown, now) in meter.levels.iter_mut().zip(report.levels) {
        *shown = now.max(*shown * FALLS);
    }
    if meter.rate_hz != report.rate_hz {
        (meter.rate_hz, meter.spectrum) = (report.rate_hz, Some(SpectrumAnalyzer::new(report.rate_hz)));
        meter.frames.clear();
    }
    meter.frames.extend(report.frames);
    let step = meter.rate_hz as usize / COLUMNS_A_SECOND;
    let Some(spectrum) = &meter.spectrum else { return };
    while meter.frames.len() >= WINDOW_FRAMES + step {
        meter.columns.push_back(spectrum.column(&meter.frames, WINDOW_FRAMES / 2, PITCHES));
        meter.frames.drain(..step);
        if meter.columns.len() > COLUMNS {
            meter.columns.pop_front();
        }
    }
}

/// On closing the lab: ends monitoring, scene preview and solo.
fn leave(
    mut meter: ResMut<SoundMeter>,
    mut outlet: ResMut<AudioSink>,
    mut mixing: ResMut<AudioSettings>,
    mut staged: ResMut<ScenePreview>,
) {
    outlet.monitor(None);
    staged.set(None);
    mixing.mix.solo = None;
    *meter = SoundMeter::default();
}

fn show(
    mut panel: LabPanel,
    mut meter: ResMut<SoundMeter>,
    mut mixing: ResMut<AudioSettings>,
    mut staged: ResMut<ScenePreview>,
    hearing: Res<ListenerState>,
) -> Result {
    panel.show(|ui, _| {
        ui.heading(words::text("lab-sound-voices"));
        if meter.listens {
            ui.label(words::text("lab-sound-no-speaker"));
        }
        spectrogram(ui, &mut meter);
        egui::Grid::new("voices").num_columns(3).striped(true).show(ui, |ui| {
            for (voice, level) in VoiceId::ALL.into_iter().zip(meter.levels) {
                let is_alone = mixing.mix.solo == Some(voice);
                if ui.selectable_label(is_alone, words::table_text(voice.name())).explain(words::text("lab-sound-solo")).clicked() {
                    mixing.mix.solo = if is_alone { None } else { Some(voice) };
                }
                let db = 20.0 * libm::log10f(level + 1.0e-6);
                let share = ((db - SHOWN_DB.0) / (SHOWN_DB.1 - SHOWN_DB.0)).clamp(0.0, 1.0);
                let number = words::decimal(db.into(), 0);
                let words = if share > 0.0 { words::text_with("unit-decibels", &[("number", number.into())]) } else { String::new() };
                ui.add(egui::ProgressBar::new(share).desired_width(110.0).fill(theme::BAR).text(words));
                ui.label(voice_reason(voice, &hearing.listener));
                ui.end_row();
            }
        });
        ui.separator();
        ui.heading(words::text("lab-sound-scenes"));
        ui.horizontal_wrapped(|ui| {
            if ui.selectable_label(staged.name().is_none(), words::text("lab-sound-world")).clicked() {
                staged.set(None);
            }
            for scene in scenes() {
                let is_staged = staged.name() == Some(scene.name);
                if ui.selectable_label(is_staged, scene.name).explain(words::table_text(scene.description)).clicked() {
                    staged.set(if is_staged { None } else { Some(scene) });
                }
            }
        });
    })
}

/// Spectrogram: time to the right, pitch upward.
fn spectrogram(ui: &mut egui::Ui, meter: &mut SoundMeter) {
    let mut image = egui::ColorImage::filled([COLUMNS, PITCHES], egui::Color32::from_rgb(242, 234, 217));
    let first = COLUMNS - meter.columns.len();
    for (x, column) in meter.columns.iter().enumerate() {
        for (pitch, darkness) in column.iter().enumerate() {
            let [red, green, blue] = color(*darkness);
            image[(first + x, PITCHES - 1 - pitch)] = egui::Color32::from_rgb(red, green, blue);
        }
    }
    match &mut meter.texture {
        Some(texture) => texture.set(image, egui::TextureOptions::LINEAR),
        None => meter.texture = Some(ui.ctx().load_texture("spectrogram", image, egui::TextureOptions::LINEAR)),
    }
    if let Some(texture) = &meter.texture {
        let size = egui::vec2(ui.available_width(), 130.0);
        let help = words::text("lab-sound-spectrogram");
        let shown = ui.add(egui::Image::new((texture.id(), size))).explain(help);
        screen_reader::describe_picture(&shown, words::text("lab-tab-sound"), help);
    }
}

/// A voice's parameters in short.
fn voice_reason(voice: VoiceId, listener: &Listener) -> String {
    match voice {
        VoiceId::Wind => words::metres_a_second(listener.wind.mps[1]),
        VoiceId::Rain => words::percent(listener.precipitation.rain),
        VoiceId::Water => words::text_with("lab-sound-shore", &[("share", words::percent(listener.water.lapping.gain).into())]),
        VoiceId::Fire => words::percent(listener.fire.gain.max(listener.lantern.gain)),
        VoiceId::Drips => {
            let count = listener.drips.iter().filter(|drip| drip.from.gain > 0.0).count();
            let decay = words::decimal(listener.room.decay_s[0].into(), 1);
            let time = words::text_with("unit-seconds", &[("number", decay.into())]);
            words::text_with("lab-sound-drips", &[("count", count.into()), ("time", time.into())])
        }
        VoiceId::Birds => words::percent(listener.fauna.birds),
        VoiceId::Crickets => {
            let degrees = words::decimal(listener.fauna.warmth_c.into(), 0);
            words::text_with(
                "lab-sound-crickets",
                &[("share", words::percent(listener.fauna.crickets).into()), ("degrees", degrees.into())],
            )
        }
        VoiceId::Frogs => words::percent(listener.fauna.frogs.gain),
        VoiceId::Calls => words::text_with("lab-sound-owls", &[("share", words::percent(listener.fauna.owls).into())]),
        VoiceId::Doing => words::text_with("lab-sound-cloak", &[("speed", words::metres_a_second(listener.activity.cloak_mps).into())]),
        VoiceId::Qin | VoiceId::Xiao => words::text_with("lab-sound-leave", &[("share", words::percent(listener.music.leave).into())]),
        VoiceId::Answers => words::text_with("lab-sound-tuning", &[("name", words::name(listener.music.mode.tuning.name()).into())]),
        VoiceId::Thunder | VoiceId::Steps | VoiceId::Bells | VoiceId::Cues => String::new(),
    }
}
