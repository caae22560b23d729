//! Deeds to intent: what the hermit is asked to do.

use bevy::prelude::*;

use super::Player;
use crate::{
    motion::{Body, Intent},
    shared::deeds::{Deed, Deeds},
};

/// A stick that is pushed so far runs; short of that he walks, so fast as it is pushed.
const RUNS: f32 = 0.95;

/// Reads what is done before the fixed steps of the frame.
///
/// A key asks for all of a walk. A stick asks for as much of it as it is pushed, and for a run when it is pushed all the
/// way. On rock, where hands take hold or do not, a stick asks for one of eight ways as keys do.
pub(super) fn read_deeds(deeds: Res<Deeds>, hermit: Single<(&mut Intent, &Body), With<Player>>) {
    let (mut intent, body) = hermit.into_inner();
    let ways = |less: Deed, more: Deed| f32::from(i8::from(deeds.held(more)) - i8::from(deeds.held(less)));
    intent.climb = ways(Deed::Slide, Deed::Hold);
    intent.walk = if body.climbing || intent.climb != 0.0 {
        ways(Deed::WalkLeft, Deed::WalkRight)
    } else {
        deeds.between(Deed::WalkLeft, Deed::WalkRight)
    };
    intent.run = deeds.held(Deed::Run) || deeds.stick(Deed::WalkLeft).max(deeds.stick(Deed::WalkRight)) >= RUNS;
    intent.slide = deeds.held(Deed::Slide);
    intent.jump_held = deeds.held(Deed::Jump);
    intent.jump |= deeds.pressed(Deed::Jump);
}
