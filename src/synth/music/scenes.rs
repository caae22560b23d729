//! Music scenes.

use crate::{
    event::{SoundEvent, SoundEventKind, StringTone},
    listener::{Listener, MusicInput, Spatialization},
    scale::{STRINGS, hz, mode_at},
    scene::{EventSink, SceneContext, SoundScene},
};

/// Seconds from one string to the next, and from one tone of the xiao to the next.
const STRING_S: f64 = 1.5;
const TONE_S: f64 = 2.0;
/// Columns per stretch: a column is a metre wide.
const STRETCH: i64 = 200;
/// The xiao's line in semitones above C2: from D4 up to C6 and back.
const LINE: [i32; 14] = [26, 29, 31, 33, 36, 38, 41, 43, 48, 45, 41, 38, 33, 29];

/// All music scenes.
pub const SCENES: &[SoundScene] = &[
    SoundScene::row("qin", "the qin's seven open strings one after the other, from the lowest", -26.0, qin),
    SoundScene::row("xiao", "a xiao that goes slowly up and down its range", -26.0, xiao),
    SoundScene::row("music", "the music of the land at that hour", -30.0, music),
];

fn qin(stage: &SceneContext, happens: EventSink) -> Listener {
    // A pause after the seventh.
    if let Some(nth) = stage.every(STRING_S, 0.0).map(|nth| nth % (STRINGS as i64 + 1)).filter(|nth| *nth < STRINGS as i64) {
        let what = SoundEventKind::Pluck { string: nth as u8, tone: StringTone::Open, force: 0.6, hold_s: STRING_S as f32 - 0.05 };
        happens(SoundEvent::new(what, Spatialization::HERE));
    }
    Listener::default()
}

fn xiao(stage: &SceneContext, happens: EventSink) -> Listener {
    if let Some(nth) = stage.every(TONE_S, 0.0) {
        // Two tones per breath.
        let hold_s = if nth % 2 == 0 { TONE_S } else { 0.8 * TONE_S };
        let tone = LINE[nth.rem_euclid(LINE.len() as i64) as usize];
        let what = SoundEventKind::Blow { hz: hz(tone), force: 0.6, hold_s: hold_s as f32 };
        happens(SoundEvent::new(what, Spatialization::HERE));
    }
    Listener::default()
}

fn music(stage: &SceneContext, _: EventSink) -> Listener {
    let stretch = stage.at.div_euclid(STRETCH);
    let mode = mode_at(stage.seed.0 ^ stretch as u64, stage.hour);
    Listener { music: MusicInput { stretch, hour: stage.hour as i64, of_day: stage.hour, mode, leave: 1.0 }, ..Listener::default() }
}
