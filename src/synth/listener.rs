//! What the ears perceive: a small snapshot, made by whoever knows the world and taken by the studio sixty times a second or
//! as often as one likes.

use super::{dsp::clamp_or_low, scale::MusicalMode};

/// Drips that are heard at once, at most.
pub const MAX_DRIPS: usize = 8;

/// Left and right, each 0 or more.
pub type StereoLevels = [f32; 2];

/// All that is perceived at one moment. The default is a still, dry, empty place under the sky by day.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Listener {
    /// The wind, and what it goes through.
    pub wind: WindInput,
    /// What falls from the sky.
    pub fall: PrecipitationInput,
    /// Water that lies or runs near by.
    pub water: WaterInput,
    /// Fires near by.
    pub fire: Spatialization,
    /// The lantern's flame.
    pub lantern: Spatialization,
    /// Stones from which it drips: the first have a gain, the others are still.
    pub drips: [DripSource; MAX_DRIPS],
    /// How the place sounds.
    pub room: RoomAcoustics,
    /// Who lives there and has a voice.
    pub company: FaunaInput,
    /// What he does that lasts.
    pub doing: ActivityInput,
    /// What music there may be.
    pub muse: MusicInput,
    /// How fast time goes: 1 as it does, less in slowed time, 0 in a pause, which fades all but the music of no world.
    pub pace: TimeScale,
    /// How it is mixed.
    pub mix: MixSettings,
}

/// How something that lasts is heard.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spatialization {
    /// 0 not at all, 1 as loud as it is at its own place.
    pub gain: f32,
    /// -1 left to 1 right, as on the screen.
    pub pan: f32,
    /// How much rock is between: 0 none, 1 all but the lowest is gone.
    pub muffled: f32,
}

impl Spatialization {
    /// Right here.
    pub const HERE: Self = Self { gain: 1.0, pan: 0.0, muffled: 0.0 };

    /// From a side, -1 to 1, with a gain.
    pub const fn from(pan: f32, gain: f32) -> Self {
        Self { gain, pan, muffled: 0.0 }
    }

    /// The same, each within its range; what is no number is as little as can be.
    #[must_use]
    pub fn sanitized(self) -> Self {
        Self {
            gain: clamp_or_low(self.gain, 0.0, 1.0),
            pan: clamp_or_low(self.pan, -1.0, 1.0),
            muffled: clamp_or_low(self.muffled, 0.0, 1.0),
        }
    }
}

/// The wind as one field: its speed some way to the left, here, and some way to the right, and what answers it on either side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WindInput {
    /// Metres a second, 0 to 25: 40 m to the left, here, and 40 m to the right.
    pub mps: [f32; 3],
    /// Which way it goes, -1 to the left or 1 to the right: what lies before the wind is heard later.
    pub toward: f32,
    /// Share of needle trees, of leaves, of grass and reeds, of sand and dust, of bamboo, each 0 to 1 on either side.
    pub needles: StereoLevels,
    /// See [`Self::needles`].
    pub leaves: StereoLevels,
    /// See [`Self::needles`].
    pub grass: StereoLevels,
    /// See [`Self::needles`].
    pub sand: StereoLevels,
    /// See [`Self::needles`].
    pub bamboo: StereoLevels,
    /// Ropes of bridges in the wind.
    pub ropes: StereoLevels,
    /// Cave mouths and shafts that howl.
    pub hollows: StereoLevels,
    /// How much rock is between him and the wind: 0 none, 1 deep below.
    pub muffled: f32,
}

/// Rain and snow, each 0 to 1, and on what of it is near it falls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PrecipitationInput {
    /// Rain: 1 is a cloudburst.
    pub rain: f32,
    /// Snow: it hushes all that is far.
    pub snow: f32,
    /// Shares of leaves, rock and open ground, and water beneath the rain.
    pub leaf: f32,
    /// See [`Self::leaf`].
    pub rock: f32,
    /// See [`Self::leaf`].
    pub water: f32,
    /// How much of it reaches his hat: 0 under a roof.
    pub hat: f32,
    /// How much rock is between him and the sky: 0 none, 1 deep below.
    pub muffled: f32,
}

/// Water near by.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WaterInput {
    /// Still water that laps at its shore.
    pub lapping: Spatialization,
    /// Water that runs.
    pub stream: Spatialization,
    /// Metres a second at which he wades in it; 0 where he does not.
    pub wading_mps: f32,
}

/// A stone from which it drips.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DripSource {
    /// From where.
    pub from: Spatialization,
    /// Seconds between drops, 0.4 to 20: each place its own.
    pub period_s: f32,
    /// The bubble's pitch, 300 to 1500 Hz.
    pub pitch_hz: f32,
    /// Which stone it is, so that one that stays keeps its time when others come and go.
    pub stone: u64,
}

/// How a place sounds, from its own geometry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoomAcoustics {
    /// Seconds in which a sound dies away by 60 dB, at low and at high frequencies (200 Hz and 5 kHz), 0.1 to 6.
    pub decay_s: [f32; 2],
    /// Mean free path in metres, 0.5 to 40: how far sound goes from wall to wall.
    pub path_m: f32,
    /// How much of what is heard comes from the walls, 0 to 1.
    pub wet: f32,
    /// Canyons: metres to a wall that answers once, and how loud; 0 where there is none.
    pub echo_m: f32,
    /// See [`Self::echo_m`], 0 to 1.
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

/// Who lives there and has a voice, each 0 for nobody to 1 for as many as there can be.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FaunaInput {
    /// The tongue of the biome's birds.
    pub tongue: u64,
    /// Birds that sing: at dawn a chorus.
    pub birds: f32,
    /// Crickets, and the warmth that sets their pace, in degrees Celsius; in hard frost snow squeaks underfoot.
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

/// What he does that lasts; its sounds go with its speed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ActivityInput {
    /// Metres a second of the air at his cloak.
    pub cloak_mps: f32,
    /// Metres a second at which he slides on his soles.
    pub slide_mps: f32,
    /// The board: metres a second on the ground, 0 in the air.
    pub board_mps: f32,
    /// What the board or the soles slide on.
    pub on: super::event::SurfaceKind,
    /// Metres a second at which a rope runs through his hands.
    pub rope_mps: f32,
    /// How far the bow is drawn, 0 to 1: it creaks while that changes.
    pub drawn: f32,
    /// Metres a second of the brush on the land; ink whispers, a wash runs.
    pub ink_mps: f32,
    /// See [`Self::ink_mps`].
    pub wash_mps: f32,
    /// Grinding ink: 0 or 1.
    pub grinding: f32,
    /// The horse beneath him or beside him: how hard it breathes, 0 to 1, and metres a second of the air in its mane.
    pub breath: f32,
    /// See [`Self::breath`].
    pub mane_mps: f32,
}

/// What the music goes by.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MusicInput {
    /// Which stretch of the way, of 200 m.
    pub stretch: i64,
    /// Which hour since the walk's first midnight.
    pub hour: i64,
    /// Hour of the day, 0 to 24.
    pub of_day: f32,
    /// The tuning and the final of the country at that hour.
    pub mode: MusicalMode,
    /// How much it is let speak: 0 while he runs or in a storm, 1 where he sits.
    pub leave: f32,
}

/// How fast time goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeScale(pub f32);

impl Default for TimeScale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// How it is mixed: gains are 0 to 1, and what is heard follows their square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MixSettings {
    /// All of it.
    pub master: f32,
    /// The qin and the xiao.
    pub music: f32,
    /// Wind, rain, water, animals.
    pub nature: f32,
    /// Steps, hooves, and what he does.
    pub steps: f32,
    /// Bells, and the land's answers.
    pub signs: f32,
    /// Both ears hear the same.
    pub mono: bool,
    /// The loud less loud, the soft louder.
    pub even: bool,
    /// Of the lab: one voice alone.
    pub alone: Option<super::voice::VoiceId>,
}

impl Default for MixSettings {
    fn default() -> Self {
        Self { master: 1.0, music: 1.0, nature: 1.0, steps: 1.0, signs: 1.0, mono: false, even: false, alone: None }
    }
}
