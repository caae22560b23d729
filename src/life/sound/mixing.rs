//! Audio settings: volumes, mono, dynamic range, and mute without focus.

use bevy::prelude::*;
use eremite_stream::{
    contracts::schedule::GameState,
    settings::{NumberRange, Setting, SettingGroup, SettingValue},
};
use eremite_synth::listener::{MixSettings, TimeScale};
use eremite_words::{Key, key};

use super::ListenerState;

/// Resource: audio settings and the window's focus.
#[derive(Resource, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct AudioSettings {
    /// Volumes and mix options.
    // `eremite_synth` has no Bevy, and so no `Reflect`.
    #[reflect(ignore)]
    pub mix: MixSettings,
    /// Whether sound is muted while the window has no focus.
    pub quiet_behind: bool,
    /// Whether the window has focus; written by the window's owner.
    pub has_focus: bool,
}

impl Default for AudioSettings {
    fn default() -> Self {
        Self { mix: MixSettings::default(), quiet_behind: true, has_focus: true }
    }
}

const LOUD: NumberRange = NumberRange { from: 0.0, to: 100.0, step: 5.0, unit: "%" };

const fn volume(name: &'static str, text: Key, read: fn(&World) -> Option<SettingValue>, write: fn(&mut World, SettingValue)) -> Setting {
    Setting::number(name, SettingGroup::Sound, text, (LOUD, 100.0), read, write)
}

fn percent(world: &World, of: fn(&MixSettings) -> f32) -> Option<SettingValue> {
    Some(SettingValue::Number((of(&world.get_resource::<AudioSettings>()?.mix) * 100.0).round()))
}

fn set(world: &mut World, value: SettingValue, part: fn(&mut MixSettings) -> &mut f32) {
    *part(&mut world.get_resource_or_init::<AudioSettings>().mix) = value.number() / 100.0;
}

/// The audio settings for the menu.
pub const SETTINGS: [Setting; 8] = [
    volume(
        "sound",
        key("setting-sound"),
        |world| percent(world, |mix| mix.master),
        |world, value| set(world, value, |mix| &mut mix.master),
    ),
    volume("music", key("setting-music"), |world| percent(world, |mix| mix.music), |world, value| set(world, value, |mix| &mut mix.music)),
    volume(
        "nature",
        key("setting-nature"),
        |world| percent(world, |mix| mix.nature),
        |world, value| set(world, value, |mix| &mut mix.nature),
    ),
    volume("steps", key("setting-steps"), |world| percent(world, |mix| mix.steps), |world, value| set(world, value, |mix| &mut mix.steps)),
    volume("signs", key("setting-signs"), |world| percent(world, |mix| mix.signs), |world, value| set(world, value, |mix| &mut mix.signs)),
    Setting::switch(
        "mono",
        SettingGroup::Sound,
        key("setting-mono"),
        false,
        |world| Some(SettingValue::Switch(world.get_resource::<AudioSettings>()?.mix.mono)),
        |world, value| world.get_resource_or_init::<AudioSettings>().mix.mono = value.is_on(),
    ),
    Setting::switch(
        "even-sound",
        SettingGroup::Sound,
        key("setting-even-sound"),
        false,
        |world| Some(SettingValue::Switch(world.get_resource::<AudioSettings>()?.mix.compress)),
        |world, value| world.get_resource_or_init::<AudioSettings>().mix.compress = value.is_on(),
    ),
    Setting::switch(
        "quiet-behind",
        SettingGroup::Sound,
        key("setting-quiet-behind"),
        true,
        |world| Some(SettingValue::Switch(world.get_resource::<AudioSettings>()?.quiet_behind)),
        |world, value| world.get_resource_or_init::<AudioSettings>().quiet_behind = value.is_on(),
    ),
];

pub(super) fn apply_audio_settings(
    mut hearing: ResMut<ListenerState>,
    mixing: Res<AudioSettings>,
    game: Option<Res<State<GameState>>>,
    time: Res<Time<Virtual>>,
) {
    let is_quiet = mixing.quiet_behind && !mixing.has_focus;
    hearing.listener.mix = MixSettings { master: if is_quiet { 0.0 } else { mixing.mix.master }, ..mixing.mix };
    let stands = time.is_paused() || game.is_some_and(|game| *game != GameState::Playing);
    hearing.listener.time_scale = TimeScale(if stands { 0.0 } else { time.relative_speed() });
}
