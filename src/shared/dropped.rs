//! A file that somebody has dropped on the window, for whoever can read it.

use std::path::PathBuf;

use bevy::prelude::Message;

/// A file was dropped while the lab was open, and it is no land to walk in.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Dropped(pub PathBuf);
