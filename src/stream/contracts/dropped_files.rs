//! Files that somebody has dropped on the window, for whoever can read them.

use std::path::PathBuf;

use bevy::prelude::Message;

/// A file was dropped while the lab was open, and it is no land to walk in.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct DroppedFile(pub PathBuf);

/// A folder or a zip was dropped: it may be a land pack.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct DroppedPack(pub PathBuf);
