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
    /// Cues for players who see little.
    Cues,
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
    /// Bells, musical answers of the land, and cues.
    Signs,
}

/// Name and volume group of each voice, in the order of the enum.
const VOICES: [(VoiceId, &str, MixGroup); 17] = [
    (VoiceId::Wind, "wind", MixGroup::Nature),
    (VoiceId::Rain, "rain", MixGroup::Nature),
    (VoiceId::Thunder, "thunder", MixGroup::Nature),
    (VoiceId::Water, "water", MixGroup::Nature),
    (VoiceId::Fire, "fire", MixGroup::Nature),
    (VoiceId::Drips, "drips", MixGroup::Nature),
    (VoiceId::Steps, "steps", MixGroup::Steps),
    (VoiceId::Doing, "doing", MixGroup::Steps),
    (VoiceId::Bells, "bells", MixGroup::Signs),
    (VoiceId::Answers, "answers", MixGroup::Signs),
    (VoiceId::Cues, "cues", MixGroup::Signs),
    (VoiceId::Birds, "birds", MixGroup::Nature),
    (VoiceId::Crickets, "crickets", MixGroup::Nature),
    (VoiceId::Frogs, "frogs", MixGroup::Nature),
    (VoiceId::Calls, "calls", MixGroup::Nature),
    (VoiceId::Qin, "qin", MixGroup::Music),
    (VoiceId::Xiao, "xiao", MixGroup::Music),
];

impl VoiceId {
    /// All voices.
    pub const ALL: [Self; VOICES.len()] = {
        let mut all = [Self::Wind; VOICES.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = VOICES[i].0;
            assert!(all[i] as usize == i, "the table has the order of the enum");
            i += 1;
        }
        all
    };

    /// Its name, as the command line and the lab know it.
    pub const fn name(self) -> &'static str {
        VOICES[self as usize].1
    }

    /// Its volume group.
    pub const fn group(self) -> MixGroup {
        VOICES[self as usize].2
    }
}
