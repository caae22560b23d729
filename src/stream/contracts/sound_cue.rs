//! Sound cues: what the way is like, for players who see little. Written by whoever looks at the land; played, and shown as
//! captions, by the audio.

use bevy::prelude::{Message, Reflect, ReflectDefault, ReflectResource, Resource};
use eremite_words::{Key, key};

pub use eremite_synth::event::{CueKind, CueLead};

use crate::settings::{Setting, SettingGroup, SettingValue};

/// The settings of sound cues.
pub const SETTINGS: [Setting; 1] = [Setting::switch(
    "sound-cues",
    SettingGroup::Sound,
    key("setting-sound-cues"),
    false,
    |world| Some(SettingValue::Switch(world.get_resource::<SoundCuesEnabled>()?.0)),
    |world, value| world.insert_resource(SoundCuesEnabled(value.is_on())),
)];

/// Whether the way is told by sound cues.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct SoundCuesEnabled(pub bool);

/// A cue that is heard now.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct SoundCue {
    /// What it tells of.
    pub kind: CueKind,
    /// Stereo position: -1 left to 1 right, 0 for what is right here.
    pub pan: f32,
    /// Its distance in metres.
    pub distance_m: f32,
    /// Whether it lies higher or lower, or leads there.
    pub leads: CueLead,
}

/// The name of a kind, and by its attribute `.help` what it means.
pub const fn cue_text(kind: CueKind) -> Key {
    match kind {
        CueKind::Edge => key("cue-edge"),
        CueKind::Wall => key("cue-wall"),
        CueKind::Water => key("cue-water"),
        CueKind::Person => key("cue-person"),
        CueKind::Animal => key("cue-animal"),
        CueKind::CaveMouth => key("cue-cave-mouth"),
        CueKind::Way => key("cue-way"),
        CueKind::Landmark => key("cue-landmark"),
    }
}
