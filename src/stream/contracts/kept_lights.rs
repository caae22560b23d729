//! Kept lights: buildings whose lamps the player lit for good. They burn all night, every night.

use std::collections::BTreeSet;

use bevy::prelude::*;
use eremite_land::{Column, Seed, is_within_land};
use serde::{Deserialize, Serialize};

use crate::contracts::saveable::SaveableResource;

/// The first columns of the lots of these buildings, by the seed of their land.
#[derive(Resource, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
pub struct KeptLights(BTreeSet<(u64, Column)>);

impl KeptLights {
    /// Lights a building's lamps; returns whether they were not lit yet.
    pub fn light(&mut self, seed: Seed, first: Column) -> bool {
        self.0.insert((seed.0, first))
    }

    /// Whether a building's lamps were lit.
    pub fn has(&self, seed: Seed, first: Column) -> bool {
        self.0.contains(&(seed.0, first))
    }

    /// The first columns of the lots in the land of a seed, from the left.
    pub fn columns(&self, seed: Seed) -> impl Iterator<Item = Column> + '_ {
        self.0.range((seed.0, Column(i64::MIN))..=(seed.0, Column(i64::MAX))).map(|(_, first)| *first)
    }
}

impl SaveableResource for KeptLights {
    const NAME: &'static str = "kept lights";
    const VERSION: u32 = 1;

    fn is_valid(&self) -> bool {
        self.0.iter().all(|(_, first)| is_within_land(first.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contracts::saveable;

    #[test]
    fn a_light_is_kept_once_in_its_own_land() {
        let mut kept = KeptLights::default();
        assert!(kept.light(Seed(3), Column(40)) && !kept.light(Seed(3), Column(40)) && kept.light(Seed(3), Column(-7)));
        assert!(kept.has(Seed(3), Column(40)) && !kept.has(Seed(4), Column(40)));
        assert_eq!(kept.columns(Seed(3)).collect::<Vec<_>>(), [Column(-7), Column(40)]);
        assert_eq!(saveable::decode_section::<KeptLights>(&saveable::encode_section(&kept)), Ok(kept.clone()));
        kept.light(Seed(3), Column(i64::MAX));
        assert!(saveable::decode_section::<KeptLights>(&saveable::encode_section(&kept)).is_err());
    }
}
