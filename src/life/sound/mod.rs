//! Sound of the game: feeds the world's sounds to the [synthesizer](eremite_synth). Output only; nothing in the world
//! depends on it.
//!
//! Continuous sounds are gathered every frame ([`ListenerState`], whose parts are in `listener/`); one-shot sounds come from
//! [`WorldEvent`] messages and from discoveries. An [`AudioSink`] takes both: a loudspeaker or a file. Without one nothing
//! is computed.

mod captions;
mod events;
mod listener;
mod mixing;
pub mod recorder;
mod scene_preview;
mod sink;
mod surface;

use bevy::prelude::*;

pub use listener::ListenerState;
pub use mixing::{AudioSettings, SETTINGS};
pub use recorder::AudioRecorder;
pub use scene_preview::ScenePreview;
pub use sink::{AudioBackend, AudioReport, AudioSink, FrameSounds, TimedSound};

use eremite_land::{Land, LandCache, requirements::RequirementsAppExt};
use eremite_stream::contracts::{
    camera_view::CameraView,
    captions::Captions,
    discoveries::Discovery,
    player_position::{PlayerPosition, Teleport},
    sound_cue::SoundCue,
    weather::Weather,
    world_clock::WorldClock,
    world_event::WorldEvent,
};

/// Plugin of the game's sound, for any [`AudioSink`].
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]) |
/// | System sets | none; runs in `Last`, while there is an output or captions are wanted |
/// | Messages | reads [`WorldEvent`], [`Discovery`], [`Teleport`], [`SoundCue`] |
/// | Reads | [`PlayerPosition`], [`CameraView`], [`WorldClock`] |
/// | Resources | [`AudioSink`], [`ListenerState`], [`FrameSounds`], [`Captions`], [`AudioSettings`], [`ScenePreview`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Column, LandPlugin, Place, Seed, terrain::Ridged};
/// use eremite_stream::contracts::{player_position::PlayerPosition, world_event::{SoundEventKind, WorldEvent}};
/// use eremite_life::sound::{AudioSink, SoundPlugin, AudioRecorder};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, LandPlugin::new(Seed(7), Ridged::default()), SoundPlugin));
/// app.insert_resource(AudioSink::new(AudioRecorder::new(Seed(7))));
/// app.insert_resource(bevy::time::TimeUpdateStrategy::FixedTimesteps(1));
/// let place = Place::at(Column(0), 80);
/// app.insert_resource(PlayerPosition { place: Some(place), ..default() });
/// app.world_mut().write_message(WorldEvent { what: SoundEventKind::Step { force: 0.5 }, place });
/// for _ in 0..64 {
///     app.update();
/// }
/// ```
pub struct SoundPlugin;

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("SoundPlugin", "LandPlugin")
            .init_resource::<LandCache>()
            .init_resource::<CameraView>()
            .init_resource::<PlayerPosition>()
            .init_resource::<Weather>()
            .init_resource::<WorldClock>()
            .init_resource::<AudioSettings>()
            .init_resource::<ListenerState>()
            .init_resource::<AudioSink>()
            .init_resource::<FrameSounds>()
            .init_resource::<ScenePreview>()
            .init_resource::<Captions>()
            .register_type::<AudioSettings>()
            .register_type::<ListenerState>()
            .register_type::<Captions>()
            .add_message::<WorldEvent>()
            .add_message::<Discovery>()
            .add_message::<Teleport>()
            .add_message::<SoundCue>()
            .add_systems(
                Last,
                (
                    listener::listener_systems(),
                    events::collect_sounds,
                    mixing::apply_audio_settings,
                    events::submit_sounds,
                    captions::update_captions,
                )
                    .chain()
                    .run_if(resource_exists::<Land>)
                    .run_if(has_audience),
            );
    }
}

/// Run condition: there is an output, or captions are shown.
fn has_audience(outlet: Res<AudioSink>, captions: Res<Captions>) -> bool {
    outlet.is_connected() || captions.wanted || !captions.lines.is_empty()
}
