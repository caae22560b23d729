//! The list of all voices, for soloing in the lab and for captions.

/// A voice of the studio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VoiceId {
    /// Wind at the ears, in vegetation, on sand, in ropes and cave openings.
    Wind,
    /// Rain on the surfaces that it hits.
    Rain,
    /// Thunder.
    Thunder,
    /// Lapping, brooks, wading, splashes.
    Water,
    /// Fires and the lantern.
    Fire,
    /// Drips in caves.
    Drips,
    /// Soles and hooves, landings and the staff.
    Steps,
    /// Continuous sounds of the player: cloak, board, rope, bow, brush.
    Doing,
    /// Bells.
    Bells,
    /// Musical answers of the land.
    Answers,
    /// Birds.
    Birds,
    /// Crickets.
    Crickets,
    /// Frogs.
    Frogs,
    /// Owls, bats, and all animal calls.
    Calls,
    /// The qin.
    Qin,
    /// The xiao.
    Xiao,
}

/// A group of voices with a common volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MixGroup {
    /// The qin and the xiao.
    Music,
    /// Wind, rain, water, fire, animals.
    Nature,
    /// Steps, hooves, and other sounds of the player.
    Steps,
    /// Bells and musical answers of the land.
    Signs,
}

impl VoiceId {
    /// All voices.
    pub const ALL: [Self; 16] = [
        Self::Wind,
        Self::Rain,
        Self::Thunder,
        Self::Water,
        Self::Fire,
        Self::Drips,
        Self::Steps,
        Self::Doing,
        Self::Bells,
        Self::Answers,
        Self::Birds,
        Self::Crickets,
        Self::Frogs,
        Self::Calls,
        Self::Qin,
        Self::Xiao,
    ];

    /// Its name, as the command line and the lab know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wind => "wind",
            Self::Rain => "rain",
            Self::Thunder => "thunder",
            Self::Water => "water",
            Self::Fire => "fire",
            Self::Drips => "drips",
            Self::Steps => "steps",
            Self::Doing => "doing",
            Self::Bells => "bells",
            Self::Answers => "answers",
            Self::Birds => "birds",
            Self::Crickets => "crickets",
            Self::Frogs => "frogs",
            Self::Calls => "calls",
            Self::Qin => "qin",
            Self::Xiao => "xiao",
        }
    }

    /// Its volume group.
    pub const fn group(self) -> MixGroup {
        match self {
            Self::Qin | Self::Xiao => MixGroup::Music,
            Self::Steps | Self::Doing => MixGroup::Steps,
            Self::Bells | Self::Answers => MixGroup::Signs,
            Self::Wind
            | Self::Rain
            | Self::Thunder
            | Self::Water
            | Self::Fire
            | Self::Drips
            | Self::Birds
            | Self::Crickets
            | Self::Frogs
            | Self::Calls => MixGroup::Nature,
        }
    }
}
