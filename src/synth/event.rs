//! What happens at one moment and is heard.

use super::listener::Spatialization;

/// Something that happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundEvent {
    /// The frame of the studio's own count at which it is heard; one that is past is heard at once.
    pub frame: u64,
    /// What it is.
    pub what: SoundEventKind,
    /// How it is heard.
    pub from: Spatialization,
}

/// What is stepped on, slid on and hit.
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

/// What it is. Forces are 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SoundEventKind {
    /// A foot comes down.
    Step {
        /// On what.
        ground: SurfaceKind,
        /// How hard: 0.3 at a walk, 0.7 at a run.
        force: f32,
    },
    /// A hoof comes down.
    Hoof {
        /// On what.
        ground: SurfaceKind,
        /// How hard: 0.3 at a walk, 0.9 at a gallop.
        force: f32,
    },
    /// He comes down from a leap or a fall.
    Landing {
        /// On what.
        ground: SurfaceKind,
        /// How hard.
        force: f32,
    },
    /// The staff is set down.
    Staff {
        /// On what.
        ground: SurfaceKind,
    },
    /// A body goes into the water.
    Splash {
        /// How hard.
        force: f32,
    },
    /// A fish rings the water.
    Ring,
    /// A shrine's bell, or one that he hung himself.
    Bell {
        /// Its pitch as a degree of the mode, 0 the final, 5 an octave above it.
        degree: i8,
        /// How hard it is struck.
        force: f32,
    },
    /// An arrow leaves the string.
    Loosed {
        /// How far it was drawn.
        force: f32,
    },
    /// An arrow strikes.
    Struck {
        /// What it strikes.
        ground: SurfaceKind,
    },
    /// Ground that was cut loose crumbles.
    Crumbled {
        /// 0 a handful, 1 as much as ever falls.
        force: f32,
    },
    /// Something is set up by hand.
    Placed {
        /// Of what it is.
        ground: SurfaceKind,
    },
    /// Birds take to the wing.
    Wings {
        /// How many.
        count: u8,
    },
    /// Somebody calls.
    Call(Caller),
    /// Thunder.
    Thunder {
        /// How far off, in metres: 500 and more.
        distance_m: f32,
    },
    /// The land answers in tune.
    Answer(Stinger),
    /// A string of the qin is plucked: of the lab and of scenes, for the music plays by itself.
    Pluck {
        /// Which, 0 the lowest to 6.
        string: u8,
        /// What it sounds.
        tone: StringTone,
        /// How hard.
        force: f32,
        /// Seconds until it is damped.
        hold_s: f32,
    },
    /// The xiao is blown: of the lab and of scenes.
    Blow {
        /// Its pitch, 200 to 1200 Hz.
        hz: f32,
        /// How hard.
        force: f32,
        /// Seconds until the breath ends.
        hold_s: f32,
    },
}

/// The three voices of a string.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum StringTone {
    /// San: it is open.
    #[default]
    Open,
    /// Fan: it is touched where it divides into so many parts, 2 to 6, and sounds so many times as high.
    Harmonic(u8),
    /// An: it is stopped so that it sounds these hertz, from its open pitch to three octaves above.
    Stopped(f32),
}

/// Who calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Caller {
    /// The horse: a neigh.
    Horse,
    /// The horse: it snorts.
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
    /// Geese in a skein.
    Geese,
    /// A bird of prey.
    Kite,
    /// He himself whistles for the horse.
    Whistle,
}

impl Caller {
    /// All of them.
    pub const ALL: [Self; 10] =
        [Self::Whistle, Self::Horse, Self::Snort, Self::Stag, Self::Fox, Self::Crane, Self::Owl, Self::Crow, Self::Geese, Self::Kite];
}

/// What the land answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stinger {
    /// Something is found.
    Find,
    /// A bridge is stepped on.
    Bridge,
    /// A milestone is passed.
    Milestone,
    /// A country is seen for the first time.
    Country,
    /// The sun goes down, or comes up.
    Sunset,
    /// A wish comes true.
    Wish,
}
