//! Notifications: one-line messages for the player, shown where there is a window.

use bevy_ecs::message::Message;

/// A message of one line for the player.
#[derive(Message, Clone, Debug)]
pub struct Notification(pub String);
