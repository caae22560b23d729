//! The packs that a walk needs, by name, as they are kept with it. What of a pack a walk holds whole, as it does its graph, its
//! map and its example, it does not need the pack for.

use bevy::prelude::*;
use eremite_land::shelf::shown;
use eremite_stream::contracts::keep::Kept;
use serde::{Deserialize, Serialize};

use super::Packs;

/// A pack that is needed.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    name: String,
    by: String,
    /// What tells those of its files that are needed from others.
    mark: u32,
}

/// What a walk needs besides the packs that are there.
#[derive(Resource, Default)]
pub(super) struct Needs {
    /// Whether there is a walk yet: what the game is like before, which is what it comes back to from one walk to another,
    /// needs nothing.
    has_begun: bool,
    /// Those that were not there when it was taken up: it goes on to need them.
    missing: Vec<Needed>,
}

/// From the first frame on there is a walk.
pub(super) fn begin(mut needs: ResMut<Needs>) {
    needs.has_begun = true;
}

/// All that are needed, in their order.
#[derive(Serialize, Deserialize, Debug, PartialEq, Eq)]
pub(super) struct Section(Vec<Needed>);

/// The packs that are there and needed.
fn there(world: &World) -> Vec<Needed> {
    let packs = world.get_resource::<Packs>().into_iter().flat_map(|packs| &packs.survey().packs);
    let needed = packs.filter_map(|there| {
        let head = &there.pack.head;
        Some(Needed { name: head.name.clone(), by: head.by.clone(), mark: there.needed? })
    });
    needed.collect()
}

impl Kept for Section {
    const NAME: &'static str = "packs";
    const VERSION: u32 = 1;
    const OF_LAND: bool = true;

    fn of(world: &mut World) -> Option<Self> {
        let needs = world.get_resource::<Needs>()?;
        if !needs.has_begun {
            return Some(Self(Vec::new()));
        }
        let mut all = there(world);
        let is_missing = |needed: &&Needed| !all.iter().any(|there| there.name == needed.name);
        let missing: Vec<Needed> = needs.missing.iter().filter(is_missing).cloned().collect();
        all.extend(missing);
        (!all.is_empty()).then_some(Self(all))
    }

    fn give(self, world: &mut World) -> Option<String> {
        let there = there(world);
        let same_name = |needed: &Needed| there.iter().find(|there| there.name == needed.name);
        let (found, missing): (Vec<Needed>, Vec<Needed>) = self.0.into_iter().partition(|needed| same_name(needed).is_some());
        let changed = found.iter().filter(|needed| same_name(needed).is_some_and(|there| there.mark != needed.mark));
        let mut lines = Vec::new();
        if !missing.is_empty() {
            let names: Vec<String> = missing.iter().map(|needed| format!("'{}' by {}", shown(&needed.name), shown(&needed.by))).collect();
            lines.push(format!("this walk needs the land pack {}, not here: without it this is another land", names.join(" and ")));
        }
        lines.extend(changed.map(|needed| format!("the land pack '{}' is not as it was when this walk was kept", shown(&needed.name))));
        if let Some(mut needs) = world.get_resource_mut::<Needs>() {
            needs.missing = missing;
        }
        (!lines.is_empty()).then(|| lines.join("; "))
    }
}
