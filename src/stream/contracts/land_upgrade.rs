//! Land upgrades: a walk that goes on in a newer version of its land. The code that moves it knows no feature that keeps
//! something by land.

use bevy::prelude::Message;

/// Message: the walk goes on in another version of its land. Whoever keeps something by a land's fingerprint carries it over.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LandUpgraded {
    /// Fingerprint of the land as it was.
    pub from: u64,
    /// Fingerprint of the land as it is now.
    pub to: u64,
}
