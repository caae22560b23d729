//! Aiming of bow and brush by stick, mouse or keys.

use bevy::prelude::*;
use eremite_land::Place;
use eremite_stream::{
    actions::{Action, Actions, InputDevice},
    contracts::{archery::ArcherInput, painting::BrushInput},
};

use super::toggles::{PlayerActions, StickDraw};
use crate::motion::Body;

/// Deflection at which a stick draws the bow, and below which it shoots. A released stick springs back through many
/// directions: a deflection below this share of the recent maximum does not aim; and the share of that maximum that is left
/// in the next frame.
const STICK_DRAWS: f32 = 0.6;
const STICK_LOOSES: f32 = 0.35;
const SPRINGS_BACK: f32 = 0.85;
const LEFT_OF_STICK: f32 = 0.97;
/// Height of the eyes above the feet, from which mouse aim is measured, in metres.
const EYES_M: f32 = 1.36;

/// Bow input: by a stick that is pushed in the direction of the shot, by the mouse that points at the target, or by keys
/// that raise and lower the aim.
pub(super) fn bow_input(
    actions: PlayerActions,
    before: &ArcherInput,
    by_pushes: StickDraw,
    pointed_at: impl Fn() -> Option<Place>,
    body: &Body,
) -> ArcherInput {
    let stick = aiming_stick(&actions);
    let by_stick = !actions.held(Action::Draw) && before.aim.is_some() && before.draw;
    let pushed = stick.length();
    if pushed >= STICK_DRAWS || by_stick && pushed > STICK_LOOSES {
        let was = before.aim.filter(|_| by_stick).map(|aim| aim.clamp_length_max(1.0) * LEFT_OF_STICK);
        let aim = was.filter(|was| pushed < SPRINGS_BACK * was.length()).or(Some(stick));
        return ArcherInput { draw: true, aim, ..ArcherInput::default() };
    }
    if by_stick && by_pushes == StickDraw::Drawn {
        return ArcherInput { draw: true, aim: before.aim, ..ArcherInput::default() };
    }
    if !actions.held(Action::Draw) {
        // On release, the arrow flies where the bow was aimed before.
        return ArcherInput { aim: before.aim, ..ArcherInput::default() };
    }
    if actions.held_by(Action::Draw, InputDevice::Mouse)
        && let Some(place) = pointed_at()
    {
        return ArcherInput { draw: true, aim: Some(place.offset_from(body.place.moved_up(EYES_M))), ..ArcherInput::default() };
    }
    ArcherInput { draw: true, aim: None, raise: actions.axis_value(Action::Slide, Action::Hold), let_down: false }
}

/// How the stick that aims draws the bow by pushes, in this frame.
pub(super) fn stick_draw(before: StickDraw, actions: &Actions) -> StickDraw {
    before.next(aiming_stick(actions).length(), [STICK_DRAWS, STICK_LOOSES])
}

fn aiming_stick(actions: &Actions) -> Vec2 {
    Vec2::new(actions.axis_value(Action::AimLeft, Action::AimRight), actions.axis_value(Action::AimDown, Action::AimUp))
}

/// Minimum deflection of a stick that guides the brush, and reach in metres at full deflection.
const STICK_LEADS: f32 = 0.12;
const STICK_REACHES_M: f32 = 4.5;

/// Brush input while it is in hand: a stick or the mouse sets the tip's position; while painting, the keys for walking and
/// climbing move it.
pub(super) fn brush_input(actions: PlayerActions, by_mouse: bool, pointed_at: impl Fn() -> Option<Place>, body: &Body) -> BrushInput {
    let asks = BrushInput { paint: actions.held(Action::Ink), erase: actions.held(Action::Wash), ..BrushInput::default() };
    if is_guided_by_keys(actions) {
        let guides = Vec2::new(actions.axis_value(Action::WalkLeft, Action::WalkRight), actions.axis_value(Action::Slide, Action::Hold));
        return BrushInput { steer: guides, ..asks };
    }
    let stick = aiming_stick(&actions);
    if stick.length() > STICK_LEADS {
        return BrushInput { target: Some(stick * STICK_REACHES_M), ..asks };
    }
    let to = pointed_at().filter(|_| by_mouse).map(|place| place.offset_from(body.place.moved_up(EYES_M)));
    BrushInput { target: to, ..asks }
}

/// Whether keys alone guide the tip.
pub(super) fn is_guided_by_keys(actions: PlayerActions) -> bool {
    [Action::Ink, Action::Wash].into_iter().any(|action| actions.held_by(action, InputDevice::Keyboard))
}

/// Whether the mouse guides the tip: from when it is moved or pressed until another device does.
pub(super) fn is_guided_by_mouse(actions: PlayerActions, was_moved: bool, before: bool) -> bool {
    let pressed = [Action::Ink, Action::Wash].into_iter().any(|action| actions.held_by(action, InputDevice::Mouse));
    let by_stick = [Action::AimLeft, Action::AimRight, Action::AimUp, Action::AimDown]
        .into_iter()
        .any(|action| actions.stick_value(action) > STICK_LEADS);
    !by_stick && !is_guided_by_keys(actions) && (before || was_moved || pressed)
}
