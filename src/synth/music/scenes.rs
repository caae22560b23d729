//! What of the music can be heard by name.

use crate::{
    ears::{Ears, Heard, Muse},
    event::{Tone, What},
    scale::{STRINGS, hz, mode},
    scene::{Scene, Stage},
};

/// Seconds from one string to the next, and from one tone of the xiao to the next.
const STRING_S: f64 = 1.5;
const TONE_S: f64 = 2.0;
/// Columns of a stretch of the way: the land's are a metre wide.
const STRETCH: i64 = 200;
/// Hertz below which nobody blows the xiao's line, as semitones above C2: from D4 up to C6 and back.
const LINE: [i32; 14] = [26, 29, 31, 33, 36, 38, 41, 43, 48, 45, 41, 38, 33, 29];

/// Scenes of the music.
pub const SCENES: &[Scene] = &[
    Scene { name: "qin", heard: "the qin's seven open strings one after the other, from the lowest", lufs: -26.0, play: qin },
    Scene { name: "xiao", heard: "a xiao that goes slowly up and down its range", lufs: -26.0, play: xiao },
    Scene { name: "music", heard: "the music of the land at that hour", lufs: -30.0, play: music },
];

fn qin(stage: &Stage, hear: &mut dyn FnMut(What, Heard)) -> Ears {
    // After the seventh, one is left out.
    if let Some(nth) = stage.every(STRING_S, 0.0).map(|nth| nth % (STRINGS as i64 + 1)).filter(|nth| *nth < STRINGS as i64) {
        hear(What::Pluck { string: nth as u8, tone: Tone::Open, force: 0.6, hold_s: STRING_S as f32 - 0.05 }, Heard::HERE);
    }
    Ears::default()
}

fn xiao(stage: &Stage, hear: &mut dyn FnMut(What, Heard)) -> Ears {
    if let Some(nth) = stage.every(TONE_S, 0.0) {
        // Two tones go in a breath.
        let hold_s = if nth % 2 == 0 { TONE_S } else { 0.8 * TONE_S };
        let tone = LINE[nth.rem_euclid(LINE.len() as i64) as usize];
        hear(What::Blow { hz: hz(tone), force: 0.6, hold_s: hold_s as f32 }, Heard::HERE);
    }
    Ears::default()
}

fn music(stage: &Stage, _hear: &mut dyn FnMut(What, Heard)) -> Ears {
    let stretch = stage.at.div_euclid(STRETCH);
    let mode = mode(stage.seed.0 ^ stretch as u64, stage.hour);
    Ears { muse: Muse { stretch, hour: stage.hour as i64, of_day: stage.hour, mode, leave: 1.0 }, ..Ears::default() }
}
