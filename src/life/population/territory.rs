//! Groups by territory: their keys, and the draws by which they get a kind and a size.

use std::fmt::Debug;

use eremite_land::{Column, Land};

use super::WildGroup;
use crate::creatures::Creatures;

/// Key of a group: its territory and its slot there.
pub trait GroupId: Copy + Ord + Debug + Send + Sync + 'static {
    /// Columns of a territory.
    const TERRITORY_COLUMNS: i64;

    /// The keys of all slots of a territory.
    fn in_territory(territory: i64) -> impl Iterator<Item = Self>;

    /// Its coordinates for the hash.
    fn hash_coordinates(self) -> [i64; 2];
}

/// The keys of all territories between two columns.
pub fn ids_between<I: GroupId>(from: Column, to: Column) -> impl Iterator<Item = I> {
    let territories = from.0.div_euclid(I::TERRITORY_COLUMNS)..=to.0.div_euclid(I::TERRITORY_COLUMNS);
    territories.flat_map(I::in_territory)
}

/// The name of the biome that prevails at a column.
pub fn biome_name(land: &Land, column: Column) -> &str {
    land.biomes().get(land.blend(column).dominant()).map_or("", |biome| biome.name.as_str())
}

/// Draws a kind by weight; `share` is from 0 to 1. Returns its name, its behaviour, and the sum of all weights.
pub fn draw_kind<G: WildGroup>(
    creatures: &Creatures,
    share: f32,
    weigh: impl Fn(&G::Behavior) -> f32,
) -> Option<(&str, &G::Behavior, f32)> {
    let weighed = |(name, kind)| G::behavior(kind).map(|behavior| (name, behavior, weigh(behavior)));
    let kinds: Vec<(&str, &G::Behavior, f32)> = creatures.iter().filter_map(weighed).collect();
    let whole: f32 = kinds.iter().map(|(.., weight)| weight).sum();
    let mut left = whole * share;
    let (name, behavior, _) = kinds.into_iter().filter(|(.., weight)| *weight > 0.0).find(|(.., weight)| {
        left -= weight;
        left < 0.0
    })?;
    Some((name, behavior, whole))
}

/// Draws the size of a group; `share` is from 0 to 1.
pub fn draw_size((least, most): (u32, u32), share: f32) -> u32 {
    // The product may be rounded up.
    (least + (share * (most - least + 1) as f32) as u32).min(most)
}
