//! Listener state: a small snapshot of all that is audible, made by the game and given to the studio, typically sixty times
//! a second.

use super::{dsp::clamp_or_low, scale::MusicalMode};

/// Maximum number of drips that are heard at once.
pub const MAX_DRIPS: usize = 8;

/// Left and right, each 0 or more.
pub type StereoLevels = [f32; 2];

/// All that is audible at one time. The default is a still, dry, empty place in the open by day.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Listener {
    /// Wind and the vegetation it moves.
    pub wind: WindInput,
    /// Rain and snow.
    pub precipitation: PrecipitationInput,
    /// Still or running water nearby.
    pub water: WaterInput,
    /// Fires nearby.
    pub fire: Spatialization,
    /// The lantern's flame.
    pub lantern: Spatialization,
    /// Dripping stones; unused slots have a gain of 0.
    pub drips: [DripSource; MAX_DRIPS],
    /// Room acoustics.
    pub room: RoomAcoustics,
    /// Animals that are heard continuously.
    pub fauna: FaunaInput,
    /// Continuous sounds of the player and the horse.
    pub activity: ActivityInput,
    /// What the music follows.
    pub music: MusicInput,
    /// Time scale: 1 normal, less in slow motion, 0 paused, which fades out everything.
    pub time_scale: TimeScale,
    /// Volumes and mix options.
    pub mix: MixSettings,
}

/// How a source is heard: gain, pan and occlusion.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spatialization {
    /// 0 silent, 1 as loud as at the source itself.
    pub gain: f32,
    /// -1 left to 1 right, as on the screen.
    pub pan: f32,
    /// Occlusion by rock: 0 none, 1 only the lowest frequencies are left.
    pub occlusion: f32,
}

impl Spatialization {
    /// At the listener's own position.
    pub const HERE: Self = Self { gain: 1.0, pan: 0.0, occlusion: 0.0 };

    /// With a pan of -1 to 1 and a gain, unoccluded.
    pub const fn from(pan: f32, gain: f32) -> Self {
        Self { gain, pan, occlusion: 0.0 }
    }

    /// A copy with each value clamped to its range; NaN becomes the lower bound.
    #[must_use]
    pub fn sanitized(self) -> Self {
        Self {
            gain: clamp_or_low(self.gain, 0.0, 1.0),
            pan: clamp_or_low(self.pan, -1.0, 1.0),
            occlusion: clamp_or_low(self.occlusion, 0.0, 1.0),
        }
    }
}

/// The wind: its speed to the left, here and to the right, and the vegetation and openings on either side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WindInput {
    /// Metres a second, 0 to 25: 40 m to the left, here, and 40 m to the right.
    pub mps: [f32; 3],
    /// Direction, -1 to the left or 1 to the right: gusts reach the downwind side later.
    pub toward: f32,
    /// Amount of needle trees, leaves, grass and reeds, sand and dust, and bamboo, each 0 to 1 on either side.
    pub needles: StereoLevels,
    /// See [`Self::needles`].
    pub leaves: StereoLevels,
    /// See [`Self::needles`].
    pub grass: StereoLevels,
    /// See [`Self::needles`].
    pub sand: StereoLevels,
    /// See [`Self::needles`].
    pub bamboo: StereoLevels,
    /// Ropes of bridges.
    pub ropes: StereoLevels,
    /// Cave openings and shafts that howl.
    pub hollows: StereoLevels,
    /// How much rock is between the listener and the wind: 0 none, 1 deep underground.
    pub occlusion: f32,
}

/// Rain and snow, each 0 to 1, and the surfaces on which it falls nearby.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PrecipitationInput {
    /// Rain: 1 is a cloudburst.
    pub rain: f32,
    /// Snow: it dampens distant sounds.
    pub snow: f32,
    /// Shares of leaves, of rock and open ground, and of water under the rain.
    pub leaf: f32,
    /// See [`Self::leaf`].
    pub rock: f32,
    /// See [`Self::leaf`].
    pub water: f32,
    /// How much of it reaches the hermit's hat: 0 under a roof.
    pub hat: f32,
    /// How much rock is between the listener and the sky: 0 none, 1 deep underground.
    pub occlusion: f32,
}

/// Water nearby.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WaterInput {
    /// Still water that laps at its shore.
    pub lapping: Spatialization,
    /// Running water.
    pub stream: Spatialization,
    /// Wading speed in metres a second; 0 when not wading.
    pub wading_mps: f32,
}

/// A dripping stone.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DripSource {
    /// Gain, pan and occlusion.
    pub from: Spatialization,
    /// Seconds between drops, 0.4 to 20.
    pub period_s: f32,
    /// Pitch of the drop's bubble, 300 to 1500 Hz.
    pub pitch_hz: f32,
    /// Identity of the stone, so that its timing does not depend on which others are audible.
    pub stone: u64,
}

/// Room acoustics of a place, derived from its geometry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoomAcoustics {
    /// Reverberation time (RT60) in seconds, at low and high frequencies (200 Hz and 5 kHz), 0.1 to 6.
    pub decay_s: [f32; 2],
    /// Mean free path in metres, 0.5 to 40: how far sound travels between walls.
    pub path_m: f32,
    /// Reverb level, 0 to 1.
    pub wet: f32,
    /// Canyons: distance in metres to a wall with a single echo; 0 for none.
    pub echo_m: f32,
    /// Echo level, 0 to 1; see [`Self::echo_m`].
    pub echo: f32,
}

impl RoomAcoustics {
    /// Open land.
    pub const OPEN: Self = Self { decay_s: [0.2, 0.12], path_m: 12.0, wet: 0.05, echo_m: 0.0, echo: 0.0 };
}

impl Default for RoomAcoustics {
    fn default() -> Self {
        Self::OPEN
    }
}

/// Animals with a voice, each 0 (none) to 1 (as many as there can be).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FaunaInput {
    /// Seed of the dialect of the biome's birds.
    pub dialect_seed: u64,
    /// Songbirds; at dawn a chorus.
    pub birds: f32,
    /// Crickets, and the temperature in degrees Celsius, which sets their tempo; in hard frost snow squeaks underfoot.
    pub crickets: f32,
    /// See [`Self::crickets`].
    pub warmth_c: f32,
    /// Frogs at the water.
    pub frogs: Spatialization,
    /// Owls.
    pub owls: f32,
    /// Bats, at dusk and in caves.
    pub bats: f32,
}

/// Continuous sounds of the player and the horse; they follow their speeds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ActivityInput {
    /// Air speed at the cloak, in metres a second.
    pub cloak_mps: f32,
    /// Sliding speed on the soles, in metres a second.
    pub slide_mps: f32,
    /// Speed of the board on the ground, in metres a second; 0 in the air.
    pub board_mps: f32,
    /// Surface under the board or the soles.
    pub on: super::event::SurfaceKind,
    /// Speed of a rope through the hands, in metres a second.
    pub rope_mps: f32,
    /// How far the bow is drawn, 0 to 1: it creaks while that changes.
    pub drawn: f32,
    /// Brush speed in metres a second: painting with ink, and with a wash.
    pub ink_mps: f32,
    /// See [`Self::ink_mps`].
    pub wash_mps: f32,
    /// Grinding ink: 0 or 1.
    pub grinding: f32,
    /// The horse beneath or beside the player: how hard it breathes, 0 to 1, and the air speed at its mane in metres a
    /// second.
    pub breath: f32,
    /// See [`Self::breath`].
    pub mane_mps: f32,
}

/// What the music follows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MusicInput {
    /// Index of the 200 m stretch along the land.
    pub stretch: i64,
    /// Hours since the session's first midnight.
    pub hour: i64,
    /// Hour of the day, 0 to 24.
    pub of_day: f32,
    /// Tuning and final of the biome at that hour.
    pub mode: MusicalMode,
    /// How much the music may play: 0 while the player runs or in a storm, 1 while he sits.
    pub leave: f32,
}

/// Time scale, see [`Listener::time_scale`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeScale(pub f32);

impl Default for TimeScale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Volumes, each 0 to 1 (amplitude is their square), and mix options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MixSettings {
    /// Master volume.
    pub master: f32,
    /// Music: the qin and the xiao.
    pub music: f32,
    /// Wind, rain, water, animals.
    pub nature: f32,
    /// Steps, hooves, and other sounds of the player.
    pub steps: f32,
    /// Bells and musical answers of the land.
    pub signs: f32,
    /// Mono: both ears get the same signal.
    pub mono: bool,
    /// Dynamic range compression: loud softer, soft louder.
    pub compress: bool,
    /// Solo, for the lab: one voice alone.
    pub solo: Option<super::voice::VoiceId>,
}

impl Default for MixSettings {
    fn default() -> Self {
        Self { master: 1.0, music: 1.0, nature: 1.0, steps: 1.0, signs: 1.0, mono: false, compress: false, solo: None }
    }
}
