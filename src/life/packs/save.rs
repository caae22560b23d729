//! Save section: the packs that a session needs, by name. Files of which the save holds a copy (graph, map, exemplar) do not
//! require their pack.

use bevy::prelude::*;
use eremite_land::asset_store::quoted;
use eremite_stream::contracts::saveable::Saveable;
use eremite_words as words;
use serde::{Deserialize, Serialize};

use super::Packs;

/// A required pack.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct RequiredPack {
    name: String,
    by: String,
    /// Hash of the required files.
    mark: u32,
}

/// Resource: what the session needs besides the installed packs.
#[derive(Resource, Default)]
pub(super) struct RequiredPacks {
    /// Whether a session has begun. The initial state, to which the game returns between sessions, needs nothing.
    has_begun: bool,
    /// Required packs that were missing on loading; they stay required.
    missing: Vec<RequiredPack>,
}

/// Marks the session as begun, in the first frame.
pub(super) fn begin(mut needs: ResMut<RequiredPacks>) {
    needs.has_begun = true;
}

/// All required packs, in order.
#[derive(Serialize, Deserialize, Debug, PartialEq, Eq)]
pub(super) struct RequiredPacksSection(Vec<RequiredPack>);

/// The required packs that are installed.
fn present_packs(world: &World) -> Vec<RequiredPack> {
    let packs = world.get_resource::<Packs>().into_iter().flat_map(|packs| &packs.scan().packs);
    let needed = packs.filter_map(|there| {
        let head = &there.pack.head;
        Some(RequiredPack { name: head.name.clone(), by: head.by.clone(), mark: there.needed? })
    });
    needed.collect()
}

impl Saveable for RequiredPacksSection {
    const NAME: &'static str = "packs";
    const VERSION: u32 = 1;
    const BELONGS_TO_LAND: bool = true;

    fn capture(world: &mut World) -> Option<Self> {
        let needs = world.get_resource::<RequiredPacks>()?;
        if !needs.has_begun {
            return Some(Self(Vec::new()));
        }
        let mut all = present_packs(world);
        let is_missing = |needed: &&RequiredPack| !all.iter().any(|there| there.name == needed.name);
        let missing: Vec<RequiredPack> = needs.missing.iter().filter(is_missing).cloned().collect();
        all.extend(missing);
        (!all.is_empty()).then_some(Self(all))
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let there = present_packs(world);
        let same_name = |needed: &RequiredPack| there.iter().find(|there| there.name == needed.name);
        let (found, missing): (Vec<RequiredPack>, Vec<RequiredPack>) = self.0.into_iter().partition(|needed| same_name(needed).is_some());
        let changed = found.iter().filter(|needed| same_name(needed).is_some_and(|there| there.mark != needed.mark));
        let mut lines = Vec::new();
        if !missing.is_empty() {
            let names: Vec<String> = missing
                .iter()
                .map(|needed| {
                    words::text_with(
                        "pack-name-by",
                        &[("name", quoted(&needed.name).to_string().into()), ("author", quoted(&needed.by).to_string().into())],
                    )
                })
                .collect();
            let both = |first: String, last| words::text_with("list-and", &[("first", first.into()), ("last", String::into(last))]);
            let packs = names.into_iter().reduce(both).unwrap_or_default();
            lines.push(words::text_with("pack-needed", &[("packs", packs.into())]));
        }
        lines.extend(changed.map(|needed| words::text_with("pack-has-changed", &[("name", quoted(&needed.name).to_string().into())])));
        if let Some(mut needs) = world.get_resource_mut::<RequiredPacks>() {
            needs.missing = missing;
        }
        (!lines.is_empty()).then(|| lines.join("; "))
    }
}
