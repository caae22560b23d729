//! Something to tell the player in a line: whoever has a window shows it.

use bevy_ecs::message::Message;

/// A line.
#[derive(Message, Clone, Debug)]
pub struct Notification(pub String);
