//! Files that were dropped on the window.

use std::path::PathBuf;

use bevy::prelude::Message;

/// A file that was dropped while the lab was open, and is not a shared land.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct DroppedFile(pub PathBuf);

/// A dropped folder or zip archive that may be a land pack.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct DroppedPack(pub PathBuf);

/// A dropped file that may be a ghost: the trace of a walk, or a ride on the board.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct DroppedGhost(pub PathBuf);

/// A dropped picture that is the slip of a walk in the land of a day.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct DroppedSlip(pub PathBuf);
