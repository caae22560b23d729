//! Save section of a population: only creatures that are disturbed and in view; all others follow from the time.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::is_within_land;
use eremite_stream::contracts::saveable::Saveable;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{CreatureBundle, GroupId, Population, SpawnParams, WildGroup};

/// A disturbed creature as it is saved.
pub trait SavedCreature: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Its group.
    type Group: WildGroup<Saved = Self>;

    /// The section's name; never change it.
    const SECTION: &'static str;

    /// What is saved of a creature, if it is disturbed.
    fn of(creature: &<Self::Group as WildGroup>::Member) -> Option<Self>;

    /// The key of its group, and its index there.
    fn key(&self) -> (<Self::Group as WildGroup>::Id, i64);

    /// Whether all values are in range.
    fn is_valid(&self) -> bool;

    /// The creature, as a member of its group, at `now_s` of the session.
    fn restore(
        self,
        group: Arc<Self::Group>,
        now_s: f64,
        params: &mut SpawnParams,
    ) -> Option<CreatureBundle<<Self::Group as WildGroup>::Member>>;
}

/// Whether a territory is within the land; used on what a save holds.
pub fn is_valid_territory<I: GroupId>(territory: i64) -> bool {
    territory.checked_mul(I::TERRITORY_COLUMNS).is_some_and(is_within_land)
}

/// Content of the section.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct PopulationSaveSection<S: SavedCreature> {
    pub(crate) seconds: f64,
    pub(crate) disturbed: Vec<S>,
}

impl<S: SavedCreature> Saveable for PopulationSaveSection<S> {
    const NAME: &'static str = S::SECTION;
    const VERSION: u32 = 1;

    fn capture(world: &mut World) -> Option<Self> {
        let seconds = world.get_resource::<Population<S::Group>>()?.seconds;
        let mut all = world.query::<&<S::Group as WildGroup>::Member>();
        let mut disturbed: Vec<S> = all.iter(world).filter_map(S::of).collect();
        disturbed.sort_by_key(S::key);
        Some(Self { seconds, disturbed })
    }

    fn is_valid(&self) -> bool {
        (0.0..1.0e12).contains(&self.seconds) && self.disturbed.iter().all(S::is_valid)
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let all: Vec<Entity> = world.query_filtered::<Entity, With<<S::Group as WildGroup>::Member>>().iter(world).collect();
        for creature in all {
            world.despawn(creature);
        }
        if let Some(mut population) = world.get_resource_mut::<Population<S::Group>>() {
            *population = Population::restored(self.seconds, self.disturbed);
        }
        None
    }
}
