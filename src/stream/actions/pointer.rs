//! Where the mouse points.

use bevy::prelude::*;

/// Where the mouse points, in halves of the window's width and height from its middle, to the right and up; nowhere, if it
/// is not over the window. Whoever has the window says so.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PointerPosition(pub Option<Vec2>);
