//! Versions of everything that shapes a land.

use std::fmt;

use bevy_reflect::Reflect;
use serde::{Deserialize, Serialize};

/// The version of the generators that make a land. Every land, and every file of one, carries it.
///
/// A version that was given away never changes: the same recipe is the same land for ever. Whoever changes what a land is
/// adds a version, and keeps the old way beside the new one, chosen by [`Land::generator`](crate::Land::generator); see "A
/// change of the land" in `docs/ARCHITECTURE.md`. New walks take [`NEWEST`](Self::NEWEST).
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[reflect(Debug, Clone, PartialEq)]
pub struct GeneratorVersion(u32);

/// No generator of that version is known.
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
#[error(
    "it is of generator version {0}, and versions {oldest} to {newest} are known here{later}",
    oldest = GeneratorVersion::OLDEST,
    newest = GeneratorVersion::NEWEST,
    later = if *.0 > GeneratorVersion::NEWEST.0 { ": a later version of the game made it" } else { "" }
)]
pub struct UnknownGenerator(pub u32);

impl GeneratorVersion {
    /// The first that lasts.
    pub const OLDEST: Self = Self(6);
    /// The borders of cave biomes are exact at any depth; before, they were coarse beyond 2^50 rows.
    pub const EXACT_CAVE_BIOMES: Self = Self(7);
    /// Rivers cross the path.
    pub const RIVERS: Self = Self(8);
    /// People have settled; the map draws the rivers that cross the path.
    pub const PLACES: Self = Self(9);
    /// Bridges and stepping stones lead over rivers.
    pub const BRIDGES: Self = Self(10);
    /// Brooks run down beside the path, roads lead up to villages and temples, and a dammed river rises.
    pub const BROOKS: Self = Self(11);
    /// Minor landmarks stand at most 250 m apart, each with something at its foot.
    pub const LANDMARKS: Self = Self(12);
    /// The one of new walks.
    pub const NEWEST: Self = Self::LANDMARKS;

    /// The version of a number.
    ///
    /// # Errors
    /// If it is not known here.
    pub fn from_number(number: u32) -> Result<Self, UnknownGenerator> {
        if (Self::OLDEST.0..=Self::NEWEST.0).contains(&number) { Ok(Self(number)) } else { Err(UnknownGenerator(number)) }
    }

    /// Its number, as files carry it.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// What it changed, in a line for players.
    pub fn summary(self) -> &'static str {
        match self {
            Self::EXACT_CAVE_BIOMES => "far below, the borders of the caves' biomes are drawn exactly",
            Self::RIVERS => "rivers and brooks cross the way",
            Self::PLACES => "villages, temples and hermitages stand by the way",
            Self::BRIDGES => "bridges and stepping stones lead over rivers",
            Self::BROOKS => "brooks run down beside the way, roads lead up to villages, and a dammed river rises",
            Self::LANDMARKS => "in ash land and desert the next landmark is never far",
            _ => "the first that lasts",
        }
    }

    /// All known versions, from the oldest.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::OLDEST.0..=Self::NEWEST.0).map(Self)
    }
}

impl Default for GeneratorVersion {
    fn default() -> Self {
        Self::NEWEST
    }
}

impl fmt::Display for GeneratorVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The versions of the generator in whose lands a file of the game counts, in a file as `generators: (since: 7)`. A file that
/// was given away never changes: the one that takes its place lies beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GeneratorRange {
    /// The first version.
    pub since: u32,
    /// The last version.
    pub until: u32,
}

impl Default for GeneratorRange {
    fn default() -> Self {
        Self { since: GeneratorVersion::OLDEST.number(), until: u32::MAX }
    }
}

impl GeneratorRange {
    /// Whether a version is among them.
    pub fn contains(self, version: GeneratorVersion) -> bool {
        (self.since..=self.until).contains(&version.0)
    }

    /// Whether it is the default: all versions.
    pub fn is_all(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_counts_in_its_versions_alone() {
        let [old, new] = [GeneratorVersion::OLDEST, GeneratorVersion::NEWEST];
        let counts = |text: &str| {
            let range: GeneratorRange = crate::asset_store::from_ron(text).expect("a range");
            [old, new].map(|version| range.contains(version))
        };
        assert_eq!((counts("()"), counts("(until: 6)"), counts("(since: 7)")), ([true; 2], [true, false], [false, true]));
    }

    #[test]
    fn a_version_that_is_not_known_is_told_with_those_that_are() {
        for version in GeneratorVersion::all() {
            assert_eq!(GeneratorVersion::from_number(version.number()), Ok(version));
        }
        let newest = GeneratorVersion::NEWEST.number();
        assert_eq!(
            GeneratorVersion::from_number(5).map_err(|error| error.to_string()),
            Err(format!("it is of generator version 5, and versions 6 to {newest} are known here"))
        );
        let later = UnknownGenerator(newest + 1).to_string();
        assert!(later.ends_with("known here: a later version of the game made it"), "{later}");
    }
}
