//! The kinds of encounters, as data: where each can be, when it comes, how it ends, and what the journal tells of it.

use bevy::prelude::Reflect;
use eremite_words::{Key, key};

use super::{
    ground::EncounterGround,
    occasion::{EncounterConditions, Moon, WeatherPart},
};

/// What can be met, once in a long while.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[reflect(Debug, Clone)]
pub enum EncounterKind {
    /// A stag, white, in the fog of a wood.
    WhiteStag,
    /// Foxes with lanterns, while it rains in the sun.
    FoxWedding,
    /// Somebody on the way home.
    Wanderer,
    /// Somebody who plays the flute by the water at dusk.
    FlutePlayer,
    /// A pale horse on a ridge at dawn.
    PaleHorse,
    /// A very large carp under a full moon.
    GreatCarp,
    /// Monks in a line with lamps and a bell, before dawn.
    Monks,
    /// Two cranes that dance in the snow.
    DancingCranes,
    /// Fireflies that rise in a column.
    FireflyColumn,
    /// A child with a kite, outside a village.
    Kite,
    /// Paper lanterns on dark water.
    WaterLanterns,
    /// An old man who watches stars fall.
    FallingStars,
    /// Hares that sit in the moonlight.
    MoonHares,
    /// A boat on a lake in the mist of dawn.
    Ferryman,
    /// White butterflies, thousands.
    Butterflies,
    /// A white owl on a post.
    WhiteOwl,
    /// A light that goes ahead.
    WillOWisp,
}

/// How an encounter ends before its hour does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    /// It flees from who comes within `near_m`, at a speed, and is lost to sight between two distances from where it was.
    Flees {
        /// Metres.
        near_m: f32,
        /// Metres per second.
        mps: f32,
        /// Metres.
        lost_m: (f32, f32),
    },
    /// It fades once somebody comes within `near_m`, in some seconds; not for who keeps still.
    Fades {
        /// Metres.
        near_m: f32,
        /// Seconds.
        in_s: f32,
    },
    /// It goes ahead of who comes within `near_m`, and out after as many metres.
    Leads {
        /// Metres.
        near_m: f32,
        /// Metres.
        far_m: f32,
    },
    /// It stays, or passes by.
    Passes,
}

/// What is known of a kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EncounterTraits {
    /// Its name, by which the journal keeps it.
    pub name: &'static str,
    /// What the journal tells of it.
    pub told: [Key; 2],
    /// The ground that it needs.
    pub ground: EncounterGround,
    /// When it comes.
    pub when: EncounterConditions,
    /// How it ends.
    pub ending: Ending,
    /// Metres within which one has met it.
    pub met_m: f32,
}

/// Hours of the deep night and of the whole one, over 24 after midnight.
const DEEP_NIGHT: (f32, f32) = (21.0, 28.0);

/// Any hour, in weather without much rain or snow.
const DRY: EncounterConditions = EncounterConditions::between((0.0, 24.0)).with(WeatherPart::Fall, (-1.0, 0.25));

/// What is known of each kind, in the order of [`EncounterKind`].
const TABLE: [(EncounterKind, EncounterTraits); 17] = [
    (
        EncounterKind::WhiteStag,
        EncounterTraits {
            name: "the white stag",
            told: [key("encounter-white-stag"), key("encounter-white-stag-2")],
            ground: EncounterGround::Path { half: 24, rise_m: 7.0, woods: (0.35, 1.0) },
            when: EncounterConditions::between((4.0, 22.0)).with(WeatherPart::Fog, (0.28, 2.0)),
            ending: Ending::Flees { near_m: 12.0, mps: 5.5, lost_m: (9.0, 26.0) },
            met_m: 30.0,
        },
    ),
    (
        EncounterKind::FoxWedding,
        EncounterTraits {
            name: "the foxes' wedding",
            told: [key("encounter-foxes-wedding"), key("encounter-foxes-wedding-2")],
            ground: EncounterGround::Path { half: 34, rise_m: 14.0, woods: (0.0, 1.0) },
            when: EncounterConditions::between((7.0, 17.5)).with(WeatherPart::Rain, (0.10, 2.0)),
            ending: Ending::Fades { near_m: 4.0, in_s: 1.6 },
            met_m: 24.0,
        },
    ),
    (
        EncounterKind::Wanderer,
        EncounterTraits {
            name: "somebody on the way back",
            told: [key("encounter-somebody-on-the-way-back"), key("encounter-somebody-on-the-way-back-2")],
            ground: EncounterGround::Path { half: 42, rise_m: 20.0, woods: (0.0, 1.0) },
            when: EncounterConditions { hours: (7.0, 17.5), ..DRY }.every(4),
            ending: Ending::Passes,
            met_m: 14.0,
        },
    ),
    (
        EncounterKind::FlutePlayer,
        EncounterTraits {
            name: "somebody with a flute",
            told: [key("encounter-somebody-with-a-flute"), key("encounter-somebody-with-a-flute-2")],
            ground: EncounterGround::Bank,
            when: EncounterConditions { hours: (17.2, 20.6), ..DRY }.every(2),
            ending: Ending::Passes,
            met_m: 18.0,
        },
    ),
    (
        EncounterKind::PaleHorse,
        EncounterTraits {
            name: "the pale horse",
            told: [key("encounter-pale-horse"), key("encounter-pale-horse-2")],
            ground: EncounterGround::Ridge,
            when: EncounterConditions { hours: (4.6, 7.2), ..DRY }.every(2),
            ending: Ending::Flees { near_m: 20.0, mps: 11.0, lost_m: (34.0, 62.0) },
            met_m: 34.0,
        },
    ),
    (
        EncounterKind::GreatCarp,
        EncounterTraits {
            name: "the old carp",
            told: [key("encounter-old-carp"), key("encounter-old-carp-2")],
            ground: EncounterGround::Water { wide_m: (16, 120), is_still: true },
            when: EncounterConditions { hours: (20.0, 28.0), moon: Moon::Full, ..DRY },
            ending: Ending::Fades { near_m: 3.0, in_s: 2.0 },
            met_m: 26.0,
        },
    ),
    (
        EncounterKind::Monks,
        EncounterTraits {
            name: "monks before dawn",
            told: [key("encounter-monks-before-dawn"), key("encounter-monks-before-dawn-2")],
            ground: EncounterGround::Path { half: 34, rise_m: 14.0, woods: (0.0, 1.0) },
            when: EncounterConditions { hours: (2.6, 5.8), ..DRY }.every(2),
            ending: Ending::Passes,
            met_m: 18.0,
        },
    ),
    (
        EncounterKind::DancingCranes,
        EncounterTraits {
            name: "dancing cranes",
            told: [key("encounter-dancing-cranes"), key("encounter-dancing-cranes-2")],
            ground: EncounterGround::Path { half: 12, rise_m: 2.5, woods: (0.0, 1.0) },
            when: EncounterConditions::between((6.0, 18.5)).with(WeatherPart::Snow, (0.12, 2.0)),
            ending: Ending::Flees { near_m: 9.0, mps: 8.0, lost_m: (28.0, 48.0) },
            met_m: 28.0,
        },
    ),
    (
        EncounterKind::FireflyColumn,
        EncounterTraits {
            name: "the pillar of fireflies",
            told: [key("encounter-pillar-of-fireflies"), key("encounter-pillar-of-fireflies-2")],
            ground: EncounterGround::Path { half: 10, rise_m: 4.0, woods: (0.1, 1.0) },
            when: EncounterConditions { hours: (20.4, 26.5), ..DRY }.every(3),
            ending: Ending::Fades { near_m: 2.2, in_s: 3.5 },
            met_m: 26.0,
        },
    ),
    (
        EncounterKind::Kite,
        EncounterTraits {
            name: "a child with a kite",
            told: [key("encounter-a-child-with-a-kite"), key("encounter-a-child-with-a-kite-2")],
            ground: EncounterGround::VillageEdge,
            when: EncounterConditions { hours: (8.0, 17.5), ..DRY }.with(WeatherPart::Wind, (0.10, 2.0)),
            ending: Ending::Passes,
            met_m: 20.0,
        },
    ),
    (
        EncounterKind::WaterLanterns,
        EncounterTraits {
            name: "lanterns on the water",
            told: [key("encounter-lanterns-on-the-water"), key("encounter-lanterns-on-the-water-2")],
            ground: EncounterGround::Water { wide_m: (9, 200), is_still: false },
            when: EncounterConditions { hours: (20.2, 26.0), moon: Moon::Dark, ..DRY },
            ending: Ending::Passes,
            met_m: 26.0,
        },
    ),
    (
        EncounterKind::FallingStars,
        EncounterTraits {
            name: "a night of falling stars",
            told: [key("encounter-a-night-of-falling-stars"), key("encounter-a-night-of-falling-stars-2")],
            ground: EncounterGround::Path { half: 10, rise_m: 3.0, woods: (0.0, 0.75) },
            when: EncounterConditions { hours: DEEP_NIGHT, moon: Moon::Dark, ..DRY }.with(WeatherPart::Veil, (-1.0, 0.3)),
            ending: Ending::Passes,
            met_m: 20.0,
        },
    ),
    (
        EncounterKind::MoonHares,
        EncounterTraits {
            name: "hares under the moon",
            told: [key("encounter-hares-under-the-moon"), key("encounter-hares-under-the-moon-2")],
            ground: EncounterGround::Path { half: 12, rise_m: 3.0, woods: (0.0, 0.6) },
            when: EncounterConditions { hours: (20.5, 28.0), moon: Moon::Full, ..DRY },
            ending: Ending::Flees { near_m: 7.0, mps: 8.0, lost_m: (12.0, 28.0) },
            met_m: 24.0,
        },
    ),
    (
        EncounterKind::Ferryman,
        EncounterTraits {
            name: "a boat in the mist",
            told: [key("encounter-a-boat-in-the-mist"), key("encounter-a-boat-in-the-mist-2")],
            ground: EncounterGround::Water { wide_m: (34, 300), is_still: true },
            when: EncounterConditions { hours: (4.0, 7.4), ..DRY }.every(2),
            ending: Ending::Passes,
            met_m: 30.0,
        },
    ),
    (
        EncounterKind::Butterflies,
        EncounterTraits {
            name: "a cloud of butterflies",
            told: [key("encounter-a-cloud-of-butterflies"), key("encounter-a-cloud-of-butterflies-2")],
            ground: EncounterGround::Path { half: 16, rise_m: 5.0, woods: (0.0, 0.6) },
            when: EncounterConditions { hours: (9.5, 15.5), ..DRY }.with(WeatherPart::Cold, (-1.0, 0.05)).every(3),
            ending: Ending::Passes,
            met_m: 22.0,
        },
    ),
    (
        EncounterKind::WhiteOwl,
        EncounterTraits {
            name: "the white owl",
            told: [key("encounter-white-owl"), key("encounter-white-owl-2")],
            ground: EncounterGround::Path { half: 8, rise_m: 3.0, woods: (0.2, 1.0) },
            when: EncounterConditions { hours: (18.6, 23.5), ..DRY }.every(2),
            ending: Ending::Flees { near_m: 5.0, mps: 7.0, lost_m: (24.0, 44.0) },
            met_m: 22.0,
        },
    ),
    (
        EncounterKind::WillOWisp,
        EncounterTraits {
            name: "the light that goes ahead",
            told: [key("encounter-light-that-goes-ahead"), key("encounter-light-that-goes-ahead-2")],
            ground: EncounterGround::Path { half: 44, rise_m: 18.0, woods: (0.25, 1.0) },
            when: EncounterConditions::between((20.5, 28.5)).with(WeatherPart::Fog, (0.14, 2.0)),
            ending: Ending::Leads { near_m: 8.0, far_m: 42.0 },
            met_m: 20.0,
        },
    ),
];

impl EncounterKind {
    /// All kinds.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::WhiteStag; TABLE.len()];
        let mut number = 0;
        while number < TABLE.len() {
            all[number] = TABLE[number].0;
            number += 1;
        }
        all
    };

    /// What is known of it.
    pub const fn traits(self) -> EncounterTraits {
        TABLE[self as usize].1
    }

    /// Its name in the journal.
    pub const fn name(self) -> &'static str {
        self.traits().name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_stands_at_its_kinds_number() {
        for (number, kind) in EncounterKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, number, "{kind:?}");
        }
    }
}
