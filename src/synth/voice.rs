//! The list of all voices: what the lab lets one hear alone, and what captions name.

/// A voice of the studio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VoiceId {
    /// Wind about the ears, in what grows, on sand, in ropes and hollows.
    Wind,
    /// Rain, on what it hits.
    Rain,
    /// Thunder.
    Thunder,
    /// Lapping, streams, wading, splashes.
    Water,
    /// Fires and the lantern.
    Fire,
    /// Drips in caves.
    Drips,
    /// Soles and hooves, landings and the staff.
    Steps,
    /// What he does: cloak, board, rope, bow, brush.
    Doing,
    /// Bells.
    Bells,
    /// What the land answers.
    Answers,
    /// Birds.
    Birds,
    /// Crickets.
    Crickets,
    /// Frogs.
    Frogs,
    /// Owls, bats, and everybody who calls.
    Calls,
    /// The qin.
    Qin,
    /// The xiao.
    Xiao,
}

/// What is made louder and softer together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MixGroup {
    /// The qin and the xiao.
    Music,
    /// Wind, rain, water, fire, animals.
    Nature,
    /// Steps, hooves, and what he does.
    Steps,
    /// Bells, and the land's answers.
    Signs,
}

impl VoiceId {
    /// All of them.
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

    /// Its name.
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

    /// With what it is made louder and softer.
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
