//! Keys to intent: what the hermit is asked to do.

use bevy::prelude::*;

use super::Player;
use crate::motion::Intent;

/// The keys of each wish.
pub const LEFT: [KeyCode; 2] = [KeyCode::ArrowLeft, KeyCode::KeyA];
/// Walk right.
pub const RIGHT: [KeyCode; 2] = [KeyCode::ArrowRight, KeyCode::KeyD];
/// Run.
pub const RUN: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
/// Jump.
pub const JUMP: [KeyCode; 1] = [KeyCode::Space];
/// Climb, where there is a wall.
pub const CLIMB: [KeyCode; 2] = [KeyCode::ArrowUp, KeyCode::KeyW];
/// Slide down a slope, go down through a bridge, climb down.
pub const SLIDE: [KeyCode; 2] = [KeyCode::ArrowDown, KeyCode::KeyS];

/// Reads the keyboard before the fixed steps of the frame.
pub(super) fn read_keys(keys: Res<ButtonInput<KeyCode>>, mut intent: Single<&mut Intent, With<Player>>) {
    let held = |wish: &[KeyCode]| wish.iter().any(|key| keys.pressed(*key));
    intent.walk = f32::from(i8::from(held(&RIGHT)) - i8::from(held(&LEFT)));
    intent.run = held(&RUN);
    intent.slide = held(&SLIDE);
    intent.climb = f32::from(i8::from(held(&CLIMB)) - i8::from(held(&SLIDE)));
    intent.jump_held = held(&JUMP);
    intent.jump |= JUMP.iter().any(|key| keys.just_pressed(*key));
}
