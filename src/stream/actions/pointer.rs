//! The position of the mouse pointer.

use bevy::prelude::*;

/// The position of the mouse pointer, in half widths and half heights of the window from its centre, to the right and up;
/// `None` while it is outside the window. Written by the owner of the window.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct PointerPosition(pub Option<Vec2>);
