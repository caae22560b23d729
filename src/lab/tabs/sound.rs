//! The tab of the sound: what sounds now and why, how loud each voice is, what pitches there are, each voice alone, and every
//! scene of the studio at a button.

use std::collections::VecDeque;

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{Land, requirements::RequirementsAppExt};
use eremite_life::{
    sound::{AudioRecorder, AudioSettings, AudioSink, ListenerState, ScenePreview},
    spectrogram::{SpectrumAnalyzer, WINDOW_FRAMES, color},
};
use eremite_stream::contracts::schedule::LabState;
use eremite_synth::{listener::Listener, scenes, voice::VoiceId};

use crate::overlay::{EditSession, LabAppExt, LabPanel, LabSystems, theme};

/// Columns of the spectrogram, a second's, and pitches in each.
const COLUMNS: usize = 240;
const COLUMNS_A_SECOND: usize = 30;
const PITCHES: usize = 96;
/// Seconds without a report after which the lab listens itself.
const UNHEARD_S: f32 = 1.0;
/// Decibels from which on a voice is shown, and of the longest bar.
const SHOWN_DB: (f32, f32) = (-80.0, -10.0);
/// What is left of a bar a report later, so that it can be read.
const FALLS: f32 = 0.85;

/// Adds the tab.
pub struct SoundTabPlugin;

impl Plugin for SoundTabPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<EditSession>("SoundTabPlugin", "OverlayPlugin")
            .init_resource::<SoundMeter>()
            .add_to_lab(LabSystems::TakeUp, listen.run_if(resource_exists::<ListenerState>))
            .add_systems(OnExit(LabState::Open), leave.run_if(resource_exists::<AudioSink>))
            .add_lab_tab("sound", World::contains_resource::<ListenerState>, show);
    }
}

/// What was heard lately.
#[derive(Resource, Default)]
struct SoundMeter {
    levels: [f32; VoiceId::ALL.len()],
    /// Frames that are not drawn yet, with what came before them.
    frames: Vec<f32>,
    rate_hz: u32,
    columns: VecDeque<Vec<f32>>,
    spectrum: Option<SpectrumAnalyzer>,
    texture: Option<egui::TextureHandle>,
    /// Seconds without a report, and whether the lab listens itself.
    unheard_s: f32,
    listens: bool,
}

/// Who has no loudspeaker sees what there would be.
fn listen(mut heard: ResMut<SoundMeter>, mut outlet: ResMut<AudioSink>, land: Res<Land>, time: Res<Time<Real>>) {
    let heard = &mut *heard;
    let Some(report) = outlet.report() else {
        heard.unheard_s += time.delta_secs();
        if heard.unheard_s > UNHEARD_S && !heard.listens {
            heard.listens = true;
            outlet.monitor(Some(Box::new(AudioRecorder::new(land.seed()))));
        }
        return;
    };
    heard.unheard_s = 0.0;
    for (shown, now) in heard.levels.iter_mut().zip(report.levels) {
        *shown = now.max(*shown * FALLS);
    }
    if heard.rate_hz != report.rate_hz {
        (heard.rate_hz, heard.spectrum) = (report.rate_hz, Some(SpectrumAnalyzer::new(report.rate_hz)));
        heard.frames.clear();
    }
    heard.frames.extend(report.frames);
    let step = heard.rate_hz as usize / COLUMNS_A_SECOND;
    let Some(spectrum) = &heard.spectrum else { return };
    while heard.frames.len() >= WINDOW_FRAMES + step {
        heard.columns.push_back(spectrum.column(&heard.frames, WINDOW_FRAMES / 2, PITCHES));
        heard.frames.drain(..step);
        if heard.columns.len() > COLUMNS {
            heard.columns.pop_front();
        }
    }
}

/// Who closes the lab hears the world again, and all of it.
fn leave(
    mut heard: ResMut<SoundMeter>,
    mut outlet: ResMut<AudioSink>,
    mut mixing: ResMut<AudioSettings>,
    mut staged: ResMut<ScenePreview>,
) {
    outlet.monitor(None);
    staged.set(None);
    mixing.mix.alone = None;
    *heard = SoundMeter::default();
}

fn show(
    mut sheet: LabPanel,
    mut heard: ResMut<SoundMeter>,
    mut mixing: ResMut<AudioSettings>,
    mut staged: ResMut<ScenePreview>,
    hearing: Res<ListenerState>,
) -> Result {
    sheet.show(|ui, _| {
        ui.heading("what sounds");
        if heard.listens {
            ui.label("there is no loudspeaker: the lab listens");
        }
        spectrogram(ui, &mut heard);
        egui::Grid::new("voices").num_columns(3).striped(true).show(ui, |ui| {
            for (voice, level) in VoiceId::ALL.into_iter().zip(heard.levels) {
                let is_alone = mixing.mix.alone == Some(voice);
                if ui.selectable_label(is_alone, voice.name()).on_hover_text("it alone; once more, all").clicked() {
                    mixing.mix.alone = if is_alone { None } else { Some(voice) };
                }
                let db = 20.0 * libm::log10f(level + 1.0e-6);
                let share = ((db - SHOWN_DB.0) / (SHOWN_DB.1 - SHOWN_DB.0)).clamp(0.0, 1.0);
                let words = if share > 0.0 { format!("{db:.0} dB") } else { String::new() };
                ui.add(egui::ProgressBar::new(share).desired_width(110.0).fill(theme::MOSS).text(words));
                ui.label(voice_reason(voice, &hearing.ears));
                ui.end_row();
            }
        });
        ui.separator();
        ui.heading("scenes");
        ui.horizontal_wrapped(|ui| {
            if ui.selectable_label(staged.name().is_none(), "the world").clicked() {
                staged.set(None);
            }
            for scene in scenes() {
                let is_staged = staged.name() == Some(scene.name);
                if ui.selectable_label(is_staged, scene.name).on_hover_text(scene.heard).clicked() {
                    staged.set(if is_staged { None } else { Some(scene) });
                }
            }
        });
    })
}

/// Time to the right, pitch upward.
fn spectrogram(ui: &mut egui::Ui, heard: &mut SoundMeter) {
    let mut image = egui::ColorImage::filled([COLUMNS, PITCHES], egui::Color32::from_rgb(242, 234, 217));
    let first = COLUMNS - heard.columns.len();
    for (x, column) in heard.columns.iter().enumerate() {
        for (pitch, darkness) in column.iter().enumerate() {
            let [red, green, blue] = color(*darkness);
            image[(first + x, PITCHES - 1 - pitch)] = egui::Color32::from_rgb(red, green, blue);
        }
    }
    match &mut heard.texture {
        Some(texture) => texture.set(image, egui::TextureOptions::LINEAR),
        None => heard.texture = Some(ui.ctx().load_texture("spectrogram", image, egui::TextureOptions::LINEAR)),
    }
    if let Some(texture) = &heard.texture {
        let size = egui::vec2(ui.available_width(), 130.0);
        ui.add(egui::Image::new((texture.id(), size))).on_hover_text("40 Hz to 16 kHz upward, the last eight seconds");
    }
}

/// What a voice goes by, in a few numbers.
fn voice_reason(voice: VoiceId, ears: &Listener) -> String {
    let share = |share: f32| format!("{:.0} %", 100.0 * share);
    match voice {
        VoiceId::Wind => format!("{:.1} m/s", ears.wind.mps[1]),
        VoiceId::Rain => share(ears.fall.rain),
        VoiceId::Water => format!("shore {}", share(ears.water.lapping.gain)),
        VoiceId::Fire => share(ears.fire.gain.max(ears.lantern.gain)),
        VoiceId::Drips => {
            format!("{} stones, room {:.1} s", ears.drips.iter().filter(|drip| drip.from.gain > 0.0).count(), ears.room.decay_s[0])
        }
        VoiceId::Birds => share(ears.company.birds),
        VoiceId::Crickets => format!("{} at {:.0} \u{b0}C", share(ears.company.crickets), ears.company.warmth_c),
        VoiceId::Frogs => share(ears.company.frogs.gain),
        VoiceId::Calls => format!("owls {}", share(ears.company.owls)),
        VoiceId::Doing => format!("cloak {:.1} m/s", ears.doing.cloak_mps),
        VoiceId::Qin | VoiceId::Xiao => format!("leave {}", share(ears.muse.leave)),
        VoiceId::Answers => format!("{:?}", ears.muse.mode.tuning),
        VoiceId::Thunder | VoiceId::Steps | VoiceId::Bells => String::new(),
    }
}
