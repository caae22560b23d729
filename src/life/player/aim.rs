//! What hands ask of bow and brush: by a stick, by the mouse, by keys.

use bevy::prelude::*;
use eremite_land::Place;
use eremite_stream::{
    actions::{Action, Actions, InputDevice},
    contracts::{archery::ArcherInput, painting::BrushInput},
};

use crate::motion::Body;

/// Pushed so far, the stick draws the bow, until it is let go so far. A stick that springs back passes many ways: what it is
/// pushed less far than this share of where it was does not aim; and so much of where it was is left in the next frame.
const STICK_DRAWS: f32 = 0.6;
const STICK_LOOSES: f32 = 0.35;
const SPRINGS_BACK: f32 = 0.85;
const LEFT_OF_STICK: f32 = 0.97;
/// The place from which he aims at what the mouse points at, over his feet.
const EYES_M: f32 = 1.36;

/// What is asked of the bow: by a stick, which is pushed where the arrow is to fly, by the mouse, which points there, or by
/// keys, which raise and lower it.
pub(super) fn bow_input(deeds: &Actions, before: &ArcherInput, pointed_at: impl Fn() -> Option<Place>, body: &Body) -> ArcherInput {
    let stick = Vec2::new(deeds.axis_value(Action::AimLeft, Action::AimRight), deeds.axis_value(Action::AimDown, Action::AimUp));
    let by_stick = !deeds.held(Action::Draw) && before.aim.is_some() && before.draws;
    let pushed = stick.length();
    if pushed >= STICK_DRAWS || by_stick && pushed > STICK_LOOSES {
        let was = before.aim.filter(|_| by_stick).map(|aim| aim.clamp_length_max(1.0) * LEFT_OF_STICK);
        let aim = was.filter(|was| pushed < SPRINGS_BACK * was.length()).or(Some(stick));
        return ArcherInput { draws: true, aim, ..ArcherInput::default() };
    }
    if !deeds.held(Action::Draw) {
        // The one that was let go flies where it was aimed.
        return ArcherInput { aim: before.aim, ..ArcherInput::default() };
    }
    if deeds.held_by(Action::Draw, InputDevice::Mouse)
        && let Some(place) = pointed_at()
    {
        return ArcherInput { draws: true, aim: Some(place.offset_from(body.place.moved_up(EYES_M))), ..ArcherInput::default() };
    }
    ArcherInput { draws: true, aim: None, raises: deeds.axis_value(Action::Slide, Action::Hold), lowers: false }
}

/// A stick that is pushed so far leads the brush's tip, and by how many metres if it is pushed all the way.
const STICK_LEADS: f32 = 0.12;
const STICK_REACHES_M: f32 = 4.5;

/// What is asked of the brush that he has in hand: a stick leads its tip to where it is pushed, the mouse to where it points,
/// and keys guide it that would walk and climb, while it paints.
pub(super) fn brush_input(deeds: &Actions, by_mouse: bool, pointed_at: impl Fn() -> Option<Place>, body: &Body) -> BrushInput {
    let asks = BrushInput { inks: deeds.held(Action::Ink), washes: deeds.held(Action::Wash), ..BrushInput::default() };
    if is_guided_by_keys(deeds) {
        let guides = Vec2::new(deeds.axis_value(Action::WalkLeft, Action::WalkRight), deeds.axis_value(Action::Slide, Action::Hold));
        return BrushInput { guides, ..asks };
    }
    let stick = Vec2::new(deeds.axis_value(Action::AimLeft, Action::AimRight), deeds.axis_value(Action::AimDown, Action::AimUp));
    if stick.length() > STICK_LEADS {
        return BrushInput { to: Some(stick * STICK_REACHES_M), ..asks };
    }
    let to = pointed_at().filter(|_| by_mouse).map(|place| place.offset_from(body.place.moved_up(EYES_M)));
    BrushInput { to, ..asks }
}

/// Whether keys guide the tip, and nothing else.
pub(super) fn is_guided_by_keys(deeds: &Actions) -> bool {
    [Action::Ink, Action::Wash].into_iter().any(|deed| deeds.held_by(deed, InputDevice::Keyboard))
}

/// Whether the tip goes where the mouse points: from when that is moved or pressed, until something else leads it.
pub(super) fn is_guided_by_mouse(deeds: &Actions, was_moved: bool, before: bool) -> bool {
    let pressed = [Action::Ink, Action::Wash].into_iter().any(|deed| deeds.held_by(deed, InputDevice::Mouse));
    let by_stick =
        [Action::AimLeft, Action::AimRight, Action::AimUp, Action::AimDown].into_iter().any(|deed| deeds.stick_value(deed) > STICK_LEADS);
    !by_stick && !is_guided_by_keys(deeds) && (before || was_moved || pressed)
}
