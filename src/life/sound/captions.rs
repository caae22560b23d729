//! Captions (accessibility): a line for each sound when it starts.

use bevy::prelude::*;
use eremite_stream::contracts::{
    captions::{Caption, Captions},
    sound_cue::cue_text,
};
use eremite_synth::{
    event::{Caller, SoundEventKind, Stinger},
    listener::Listener,
};
use eremite_words::{Key, key};

use super::{FrameSounds, ListenerState};

/// Maximum number of lines, and seconds for which each is shown.
const LINES: usize = 3;
const STANDS_S: f32 = 4.0;
/// A continuous sound is captioned above the first level, and again only after it was below the second for some seconds.
const LOUD: f32 = 0.28;
const SOFT: f32 = 0.12;
const FORGETS_S: f32 = 20.0;
/// An event is captioned from this gain on.
const HEARD: f32 = 0.06;

/// A continuous sound: its text, and a function for its level and pan.
type ContinuousCaption = (Key, fn(&Listener) -> (f32, f32));

const LASTING: [ContinuousCaption; 15] = [
    (key("caption-a-gale"), |listener| ((listener.wind.mps[1] - 12.0) / 6.0 * (1.0 - listener.wind.occlusion), 0.0)),
    (key("caption-wind-in-the-needles"), |listener| louder_side(listener, listener.wind.needles)),
    (key("caption-wind-in-the-leaves"), |listener| louder_side(listener, listener.wind.leaves)),
    (key("caption-wind-in-the-grass"), |listener| louder_side(listener, listener.wind.grass.map(|grass| 0.6 * grass))),
    (key("caption-a-cave-howls"), |listener| louder_side(listener, listener.wind.hollows)),
    (key("caption-rain"), |listener| (listener.precipitation.rain * (1.0 - listener.precipitation.occlusion), 0.0)),
    (key("caption-water-laps-at-the-shore"), |listener| (listener.water.lapping.gain, listener.water.lapping.pan)),
    (key("caption-a-river-runs"), |listener| (listener.water.stream.gain * 1.5, listener.water.stream.pan)),
    (key("caption-a-fire-crackles"), |listener| (listener.fire.gain * 1.5, listener.fire.pan)),
    (key("caption-it-drips"), |listener| (listener.drips[0].from.gain * 2.0, listener.drips[0].from.pan)),
    (key("caption-birds-sing"), |listener| (listener.fauna.birds * 1.4, 0.0)),
    (key("caption-crickets"), |listener| (listener.fauna.crickets, 0.0)),
    (key("caption-frogs"), |listener| (listener.fauna.frogs.gain, listener.fauna.frogs.pan)),
    (key("caption-an-owl-somewhere"), |listener| (listener.fauna.owls, 0.0)),
    (key("caption-bats"), |listener| (listener.fauna.bats, 0.0)),
];

/// Level and pan of the louder side, scaled by the current wind.
fn louder_side(listener: &Listener, [left, right]: [f32; 2]) -> (f32, f32) {
    let strength = ((listener.wind.mps[1] - 3.0) / 6.0).clamp(0.0, 1.0) * (1.0 - listener.wind.occlusion);
    let side = if left.max(right) > 0.0 { (right - left) / left.max(right) } else { 0.0 };
    (left.max(right) * strength, side)
}

/// Caption of an event; `None` for the player's own steps and the like.
fn caption_of(what: &SoundEventKind) -> Option<Key> {
    Some(match what {
        SoundEventKind::Thunder { distance_m } if *distance_m < 2500.0 => key("caption-thunder"),
        SoundEventKind::Thunder { .. } => key("caption-thunder-far-off"),
        SoundEventKind::Splash { .. } => key("caption-a-splash"),
        SoundEventKind::FishRipple => key("caption-a-fish-rings-the-water"),
        SoundEventKind::Bell { .. } => key("caption-a-bell"),
        SoundEventKind::ArrowHit => key("caption-an-arrow-strikes"),
        SoundEventKind::Crumbled { .. } => key("caption-ground-crumbles"),
        SoundEventKind::Wings { .. } => key("caption-birds-take-wing"),
        SoundEventKind::Call(caller) => match caller {
            Caller::Neigh => key("caption-the-horse-neighs"),
            Caller::Snort => key("caption-the-horse-snorts"),
            Caller::Stag => key("caption-a-stag-calls"),
            Caller::Fox => key("caption-a-fox-barks"),
            Caller::Crane => key("caption-a-crane-calls"),
            Caller::Owl => key("caption-an-owl-calls"),
            Caller::Crow => key("caption-crows"),
            Caller::Geese => key("caption-geese-high-up"),
            Caller::Kite => key("caption-a-kite-calls"),
            Caller::Whistle => key("caption-he-whistles"),
        },
        SoundEventKind::Cue { kind, .. } => cue_text(*kind),
        SoundEventKind::Stinger(Stinger::Sunset) => key("caption-low-strings-the-sun"),
        SoundEventKind::Stinger(_) => key("caption-strings-answer"),
        _ => return None,
    })
}

/// For how long each continuous sound has been soft, and how long each line will be shown.
#[derive(Default)]
pub(super) struct CaptionState {
    soft_s: Option<[f32; LASTING.len()]>,
    stands_s: Vec<f32>,
}

pub(super) fn update_captions(
    mut captions: ResMut<Captions>,
    hearing: Res<ListenerState>,
    sounds: Res<FrameSounds>,
    time: Res<Time>,
    mut told: Local<CaptionState>,
) {
    if !captions.wanted {
        if !captions.lines.is_empty() {
            captions.lines.clear();
            told.stands_s.clear();
        }
        return;
    }
    let seconds = time.delta_secs();
    let mut new = Vec::new();
    let soft_s = told.soft_s.get_or_insert([f32::INFINITY; LASTING.len()]);
    for ((words, gain_and_pan), soft_s) in LASTING.iter().zip(soft_s) {
        let (gain, pan) = gain_and_pan(&hearing.listener);
        if gain > LOUD && *soft_s > FORGETS_S {
            new.push(Caption { words: (*words).into(), pan });
        }
        *soft_s = match gain {
            loud if loud > SOFT => 0.0,
            _ => *soft_s + seconds,
        };
    }
    let loud = sounds.0.iter().filter(|sound| sound.from.gain > HEARD);
    new.extend(loud.filter_map(|sound| Some(Caption { words: caption_of(&sound.what)?.into(), pan: sound.from.pan })));
    let lines = &mut captions.bypass_change_detection().lines;
    let before = lines.clone();
    for caption in new {
        // A line that is still shown starts again.
        if let Some(at) = lines.iter().position(|line| line.words == caption.words) {
            lines.remove(at);
            told.stands_s.remove(at);
        }
        lines.push(caption);
        told.stands_s.push(STANDS_S);
    }
    for left_s in &mut told.stands_s {
        *left_s -= seconds;
    }
    let over = told.stands_s.iter().take_while(|left_s| **left_s <= 0.0).count().max(lines.len().saturating_sub(LINES));
    lines.drain(..over);
    told.stands_s.drain(..over);
    if *lines != before {
        captions.set_changed();
    }
}
