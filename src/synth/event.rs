//! Sound events: one-shot sounds such as footsteps, bells, calls and thunder.

use super::listener::Spatialization;

/// A one-shot sound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundEvent {
    /// When it is heard, in frames of the studio's own count; a frame that has passed means now.
    pub frame: u64,
    /// What happens.
    pub what: SoundEventKind,
    /// The surface that it happens on, see [`SoundEventKind::is_on_ground`].
    pub ground: SurfaceKind,
    /// Gain, pan and occlusion.
    pub from: Spatialization,
}

impl SoundEvent {
    /// An event now, on turf.
    pub const fn new(what: SoundEventKind, from: Spatialization) -> Self {
        Self { frame: 0, what, ground: SurfaceKind::Grass, from }
    }

    /// The same at another frame.
    #[must_use]
    pub const fn at(self, frame: u64) -> Self {
        Self { frame, ..self }
    }

    /// The same on another surface.
    #[must_use]
    pub const fn on(self, ground: SurfaceKind) -> Self {
        Self { ground, ..self }
    }
}

/// The surface that is stepped on, slid on or hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SurfaceKind {
    /// Turf.
    #[default]
    Grass,
    /// Leaves and needles.
    Litter,
    /// Snow.
    Snow,
    /// Loose stones.
    Scree,
    /// Sand.
    Sand,
    /// Wet earth.
    Mud,
    /// Rock; painted ground too.
    Stone,
    /// Planks.
    Wood,
    /// Water up to the knee.
    Water,
}

impl SurfaceKind {
    /// All surfaces.
    pub const ALL: [Self; 9] =
        [Self::Grass, Self::Litter, Self::Snow, Self::Scree, Self::Sand, Self::Mud, Self::Stone, Self::Wood, Self::Water];
}

/// What happens and can be heard. Forces are 0 to 1. Of several at one place, those listed first here have priority.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub enum SoundEventKind {
    /// A footstep.
    Step {
        /// How hard: 0.3 at a walk, 0.7 at a run.
        force: f32,
    },
    /// A hoof comes down.
    Hoof {
        /// How hard: 0.3 at a walk, 0.9 at a gallop.
        force: f32,
    },
    /// The staff is set down.
    Staff {
        /// Whether a small bell hangs on it.
        has_bell: bool,
    },
    /// A body lands after a jump or a fall.
    Landing {
        /// How hard.
        force: f32,
    },
    /// A body falls into the water.
    Splash {
        /// How hard.
        force: f32,
    },
    /// A fish ripples the surface.
    FishRipple,
    /// A shrine's bell, or one that the player hung up.
    Bell {
        /// Its pitch as a degree of the mode: 0 the final, 5 an octave above it.
        degree: i8,
        /// How hard it is struck.
        force: f32,
    },
    /// An arrow leaves the string.
    ArrowReleased {
        /// How far the bow was drawn.
        force: f32,
    },
    /// An arrow strikes.
    ArrowHit,
    /// Loose ground collapses.
    Crumbled {
        /// 0 a handful, 1 as much as ever falls.
        force: f32,
    },
    /// Something is set up by hand.
    Placed {
        /// Its material.
        material: SurfaceKind,
    },
    /// Birds take off.
    Wings {
        /// How many.
        count: u8,
    },
    /// An animal calls, or the hermit whistles.
    Call(Caller),
    /// Thunder.
    Thunder {
        /// How far off, in metres: 500 and more.
        distance_m: f32,
    },
    /// A musical answer of the land.
    Stinger(Stinger),
    /// A string of the qin is plucked. Used by the lab and by scenes only: the music plays by itself.
    Pluck {
        /// Which string, 0 (lowest) to 6.
        string: u8,
        /// How it is fingered.
        tone: StringTone,
        /// How hard.
        force: f32,
        /// Seconds until it is damped.
        hold_s: f32,
    },
    /// The xiao is blown. Used by the lab and by scenes only.
    Blow {
        /// Its pitch, 200 to 1200 Hz.
        hz: f32,
        /// How hard.
        force: f32,
        /// Seconds until the breath ends.
        hold_s: f32,
    },
    /// A cue for players who see little: something of the way, and where it leads.
    Cue {
        /// What it tells of.
        kind: CueKind,
        /// Whether that lies higher or lower; the sound rises or falls with it.
        leads: CueLead,
    },
}

impl SoundEventKind {
    /// Whether it sounds like the surface on which it happens.
    pub const fn is_on_ground(&self) -> bool {
        matches!(self, Self::Step { .. } | Self::Hoof { .. } | Self::Staff { .. } | Self::Landing { .. } | Self::ArrowHit)
    }
}

/// The three timbres of a qin string.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub enum StringTone {
    /// San: the open string.
    #[default]
    Open,
    /// Fan: the harmonic of this number, 2 to 6: touched at a node, it sounds at that multiple of the open pitch.
    Harmonic(u8),
    /// An: stopped, at this pitch in hertz, from its open pitch to three octaves above.
    Stopped(f32),
}

/// Who calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Caller {
    /// A horse neighs.
    Neigh,
    /// A horse snorts.
    Snort,
    /// A stag.
    Stag,
    /// A fox.
    Fox,
    /// A crane.
    Crane,
    /// An owl.
    Owl,
    /// Crows or jackdaws.
    Crow,
    /// Geese in formation.
    Geese,
    /// A bird of prey.
    Kite,
    /// The hermit whistles for the horse.
    Whistle,
}

impl Caller {
    /// All callers.
    pub const ALL: [Self; 10] =
        [Self::Whistle, Self::Neigh, Self::Snort, Self::Stag, Self::Fox, Self::Crane, Self::Owl, Self::Crow, Self::Geese, Self::Kite];
}

/// What a cue tells of, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CueKind {
    /// The ground breaks off.
    Edge,
    /// A wall too high to step over.
    Wall,
    /// Open water.
    Water,
    /// A person.
    Person,
    /// An animal.
    Animal,
    /// The mouth of a cave: the way down, or out again.
    CaveMouth,
    /// Open ground: the way goes on.
    Way,
    /// The next landmark.
    Landmark,
}

impl CueKind {
    /// All cues.
    pub const ALL: [Self; 8] =
        [Self::Edge, Self::Wall, Self::Water, Self::Person, Self::Animal, Self::CaveMouth, Self::Way, Self::Landmark];
}

/// Whether a cue's source lies higher or lower than the listener.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CueLead {
    /// Lower.
    Down,
    /// About as high.
    #[default]
    Level,
    /// Higher.
    Up,
}

/// A short musical answer to something the player does or meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stinger {
    /// Something is found.
    Find,
    /// A bridge is stepped on.
    Bridge,
    /// A milestone is passed.
    Milestone,
    /// A biome is seen for the first time.
    Country,
    /// The sun goes down, or comes up.
    Sunset,
    /// A quest is completed.
    Wish,
}

impl Stinger {
    /// All answers.
    pub const ALL: [Self; 6] = [Self::Find, Self::Bridge, Self::Milestone, Self::Country, Self::Sunset, Self::Wish];
}
