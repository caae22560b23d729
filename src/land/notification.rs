//! Notifications: one-line messages for the player, shown where there is a window.

use bevy_ecs::{message::Message, reflect::ReflectMessage};
use bevy_reflect::Reflect;

/// A message of one line for the player.
#[derive(Message, Reflect, Clone, Debug)]
#[reflect(Message, Debug, Clone)]
pub struct Notification(pub String);
