//! The packs that a walk needs, by name, as they are kept with it. What of a pack a walk holds whole, as it does its graph, its
//! map and its example, it does not need the pack for.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::Packs;
use crate::shared::keep::Kept;

/// A pack that is needed.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    name: String,
    by: String,
    /// What tells those of its files that are needed from others.
    mark: u32,
}

/// Those that this walk needs and that were not there when it was taken up: it goes on to need them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing(Vec<Needed>);

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
        let mut all = there(world);
        let missing = world.get_resource::<Missing>().cloned().unwrap_or_default();
        let is_missing = |needed: &Needed| !all.iter().any(|there| there.name == needed.name);
        let missing: Vec<Needed> = missing.0.into_iter().filter(is_missing).collect();
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
            let names: Vec<String> = missing.iter().map(|needed| format!("'{}' by {}", needed.name, needed.by)).collect();
            lines.push(format!("this walk needs the land pack {}, not here: without it this is another land", names.join(" and ")));
        }
        lines.extend(changed.map(|needed| format!("the land pack '{}' is not as it was when this walk was kept", needed.name)));
        world.insert_resource(Missing(missing));
        (!lines.is_empty()).then(|| lines.join("; "))
    }
}
