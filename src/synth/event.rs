//! Sound events: one-shot sounds such as footsteps, bells, calls and thunder.

use super::listener::Spatialization;

/// A one-shot sound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundEvent {
    /// When it is heard, in frames of the studio's own count; a frame that has passed means now.
    pub frame: u64,
    /// What happens.
    pub what: SoundEventKind,
    /// Gain, pan and occlusion.
    pub from: Spatialization,
}

/// The surface that is stepped on, slid on or hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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
    /// Planks.
    Wood,
    /// Rock; painted ground too.
    Stone,
    /// Water up to the knee.
    Water,
}

/// What happens. Forces are 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SoundEventKind {
    /// A footstep.
    Step {
        /// The surface.
        ground: SurfaceKind,
        /// How hard: 0.3 at a walk, 0.7 at a run.
        force: f32,
    },
    /// A hoof comes down.
    Hoof {
        /// The surface.
        ground: SurfaceKind,
        /// How hard: 0.3 at a walk, 0.9 at a gallop.
        force: f32,
    },
    /// The hermit lands after a leap or a fall.
    Landing {
        /// The surface.
        ground: SurfaceKind,
        /// How hard.
        force: f32,
    },
    /// The staff is set down.
    Staff {
        /// The surface.
        ground: SurfaceKind,
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
    ArrowHit {
        /// The surface.
        ground: SurfaceKind,
    },
    /// Loose ground collapses.
    Crumbled {
        /// 0 a handful, 1 as much as ever falls.
        force: f32,
    },
    /// The player places something.
    Placed {
        /// Its material.
        ground: SurfaceKind,
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
}

/// The three timbres of a qin string.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Caller {
    /// The horse neighs.
    Horse,
    /// The horse snorts.
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
        [Self::Whistle, Self::Horse, Self::Snort, Self::Stag, Self::Fox, Self::Crane, Self::Owl, Self::Crow, Self::Geese, Self::Kite];
}

/// A short musical answer to something the player does or meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
