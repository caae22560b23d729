//! What is heard, in words: a line for each thing when it begins, for as long as it is news.

use bevy::prelude::*;
use eremite_stream::contracts::captions::{Caption, Captions};
use eremite_synth::{
    event::{Caller, SoundEventKind, Stinger},
    listener::Listener,
};

use super::{FrameSounds, ListenerState};

/// Lines at once, at most, and seconds for which each stands.
const LINES: usize = 3;
const STANDS_S: f32 = 4.0;
/// Something that lasts is told when it is louder than this, and anew when it was softer than that for so many seconds.
const LOUD: f32 = 0.28;
const SOFT: f32 = 0.12;
const FORGETS_S: f32 = 20.0;
/// What happens is told when it is at least so loud.
const HEARD: f32 = 0.06;

/// Something that lasts: its words, how loud it is, and from where.
type ContinuousCaption = (&'static str, fn(&Listener) -> (f32, f32));

const LASTING: [ContinuousCaption; 14] = [
    ("a gale", |ears| ((ears.wind.mps[1] - 12.0) / 6.0 * (1.0 - ears.wind.muffled), 0.0)),
    ("wind in the needles", |ears| louder_side(ears, ears.wind.needles)),
    ("wind in the leaves", |ears| louder_side(ears, ears.wind.leaves)),
    ("wind in the grass", |ears| louder_side(ears, ears.wind.grass.map(|grass| 0.6 * grass))),
    ("a cave howls", |ears| louder_side(ears, ears.wind.hollows)),
    ("rain", |ears| (ears.fall.rain * (1.0 - ears.fall.muffled), 0.0)),
    ("water laps at the shore", |ears| (ears.water.lapping.gain, ears.water.lapping.pan)),
    ("a fire crackles", |ears| (ears.fire.gain * 1.5, ears.fire.pan)),
    ("it drips", |ears| (ears.drips[0].from.gain * 2.0, ears.drips[0].from.pan)),
    ("birds sing", |ears| (ears.company.birds * 1.4, 0.0)),
    ("crickets", |ears| (ears.company.crickets, 0.0)),
    ("frogs", |ears| (ears.company.frogs.gain, ears.company.frogs.pan)),
    ("an owl, somewhere", |ears| (ears.company.owls, 0.0)),
    ("bats", |ears| (ears.company.bats, 0.0)),
];

/// The louder of both sides in the wind that there is, and which it is.
fn louder_side(ears: &Listener, [left, right]: [f32; 2]) -> (f32, f32) {
    let strength = ((ears.wind.mps[1] - 3.0) / 6.0).clamp(0.0, 1.0) * (1.0 - ears.wind.muffled);
    let side = if left.max(right) > 0.0 { (right - left) / left.max(right) } else { 0.0 };
    (left.max(right) * strength, side)
}

/// What happens, in words; nothing of what he does himself at every step.
fn caption_of(what: &SoundEventKind) -> Option<&'static str> {
    Some(match what {
        SoundEventKind::Thunder { distance_m } if *distance_m < 2500.0 => "thunder",
        SoundEventKind::Thunder { .. } => "thunder, far off",
        SoundEventKind::Splash { .. } => "a splash",
        SoundEventKind::Ring => "a fish rings the water",
        SoundEventKind::Bell { .. } => "a bell",
        SoundEventKind::Struck { .. } => "an arrow strikes",
        SoundEventKind::Crumbled { .. } => "ground crumbles",
        SoundEventKind::Wings { .. } => "birds take wing",
        SoundEventKind::Call(caller) => match caller {
            Caller::Horse => "the horse neighs",
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
        SoundEventKind::Answer(Stinger::Sunset) => "low strings: the sun",
        SoundEventKind::Answer(_) => "strings answer",
        _ => return None,
    })
}

/// Since when each thing that lasts is soft, and for how long each line stands.
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
    for ((words, heard), soft_s) in LASTING.iter().zip(soft_s) {
        let (gain, pan) = heard(&hearing.ears);
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
        // What is still told begins anew.
        if let Some(at) = lines.iter().position(|line| line.words == caption.words) {
            lines.remove(at);
            told.stands_s.remove(at);
        }
        lines.push(caption);
        told.stands_s.push(STANDS_S);
    }
    told.stands_s.iter_mut().for_each(|left_s| *left_s -= seconds);
    let over = told.stands_s.iter().take_while(|left_s| **left_s <= 0.0).count().max(lines.len().saturating_sub(LINES));
    lines.drain(..over);
    told.stands_s.drain(..over);
    if *lines != before {
        captions.set_changed();
    }
}
