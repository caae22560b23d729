//! Attire: what the player's hermit wears for the temples that he has bowed at. Looks and the sound of a small bell; it gives no
//! power.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource};

use crate::ink::SealMark;

/// What the hermit wears beside hat, cloak, staff and lantern.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct Attire {
    /// A small bell hangs on his staff.
    pub has_bell: bool,
    /// Words are written on his hat.
    pub has_words: bool,
    /// His cloak is white.
    pub is_white: bool,
    /// The seal of a round of temples that he has completed, which stands beside the title.
    pub round: Option<SealMark>,
}
