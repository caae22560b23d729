//! Captions (accessibility): a line for each sound when it starts.

use bevy::prelude::*;
use eremite_stream::contracts::captions::{Caption, Captions};
use eremite_synth::{
    event::{Caller, SoundEventKind, Stinger},
    listener::Listener,
};

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
type ContinuousCaption = (&'static str, fn(&Listener) -> (f32, f32));

const LASTING: [ContinuousCaption; 15] = [
    ("a gale", |listener| ((listener.wind.mps[1] - 12.0) / 6.0 * (1.0 - listener.wind.occlusion), 0.0)),
    ("wind in the needles", |listener| louder_side(listener, listener.wind.needles)),
    ("wind in the leaves", |listener| louder_side(listener, listener.wind.leaves)),
    ("wind in the grass", |listener| louder_side(listener, listener.wind.grass.map(|grass| 0.6 * grass))),
    ("a cave howls", |listener| louder_side(listener, listener.wind.hollows)),
    ("rain", |listener| (listener.precipitation.rain * (1.0 - listener.precipitation.occlusion), 0.0)),
    ("water laps at the shore", |listener| (listener.water.lapping.gain, listener.water.lapping.pan)),
    ("a river runs", |listener| (listener.water.stream.gain * 1.5, listener.water.stream.pan)),
    ("a fire crackles", |listener| (listener.fire.gain * 1.5, listener.fire.pan)),
    ("it drips", |listener| (listener.drips[0].from.gain * 2.0, listener.drips[0].from.pan)),
    ("birds sing", |listener| (listener.fauna.birds * 1.4, 0.0)),
    ("crickets", |listener| (listener.fauna.crickets, 0.0)),
    ("frogs", |listener| (listener.fauna.frogs.gain, listener.fauna.frogs.pan)),
    ("an owl, somewhere", |listener| (listener.fauna.owls, 0.0)),
    ("bats", |listener| (listener.fauna.bats, 0.0)),
];

/// Level and pan of the louder side, scaled by the current wind.
fn louder_side(listener: &Listener, [left, right]: [f32; 2]) -> (f32, f32) {
    let strength = ((listener.wind.mps[1] - 3.0) / 6.0).clamp(0.0, 1.0) * (1.0 - listener.wind.occlusion);
    let side = if left.max(right) > 0.0 { (right - left) / left.max(right) } else { 0.0 };
    (left.max(right) * strength, side)
}

/// Caption of an event; `None` for the player's own steps and the like.
fn caption_of(what: &SoundEventKind) -> Option<&'static str> {
    Some(match what {
        SoundEventKind::Thunder { distance_m } if *distance_m < 2500.0 => "thunder",
        SoundEventKind::Thunder { .. } => "thunder, far off",
        SoundEventKind::Splash { .. } => "a splash",
        SoundEventKind::FishRipple => "a fish rings the water",
        SoundEventKind::Bell { .. } => "a bell",
        SoundEventKind::ArrowHit => "an arrow strikes",
        SoundEventKind::Crumbled { .. } => "ground crumbles",
        SoundEventKind::Wings { .. } => "birds take wing",
        SoundEventKind::Call(caller) => match caller {
            Caller::Neigh => "the horse neighs",
            Caller::Snort => "the horse snorts",
            Caller::Stag => "a stag calls",
            Caller::Fox => "a fox barks",
            Caller::Crane => "a crane calls",
            Caller::Owl => "an owl calls",
            Caller::Crow => "crows",
            Caller::Geese => "geese, high up",
            Caller::Kite => "a kite calls",
            Caller::Whistle => "he whistles",
        },
        SoundEventKind::Stinger(Stinger::Sunset) => "low strings: the sun",
        SoundEventKind::Stinger(_) => "strings answer",
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
            new.push(Caption { words, pan });
        }
        *soft_s = match gain {
            loud if loud > SOFT => 0.0,
            _ => *soft_s + seconds,
        };
    }
    let loud = sounds.0.iter().filter(|sound| sound.from.gain > HEARD);
    new.extend(loud.filter_map(|sound| Some(Caption { words: caption_of(&sound.what)?, pan: sound.from.pan })));
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
