//! The device in a browser, which lets nothing sound before a key or a click, and has one thread.

use std::cell::RefCell;

use bevy::{input::ButtonInput, platform::time::Instant, prelude::*};

use super::{device::CpalHost, supervisor::DeviceSupervisor};

thread_local! {
    /// A stream is bound to its thread, so that it cannot be a resource.
    static KEPT: RefCell<Option<DeviceSupervisor<CpalHost>>> = const { RefCell::new(None) };
}

/// Supervises the device from the first key or click on.
pub(super) fn supervise(keeper: DeviceSupervisor<CpalHost>) {
    KEPT.set(Some(keeper));
}

/// Opens the device after the first key, click or touch, and checks it in each frame.
pub(super) fn update_device(
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Option<Res<Touches>>,
    mut begun: Local<Option<Instant>>,
) {
    let is_touched = touches.is_some_and(|touches| touches.any_just_pressed());
    if begun.is_none() && (keys.get_just_pressed().next().is_some() || buttons.get_just_pressed().next().is_some() || is_touched) {
        *begun = Some(Instant::now());
    }
    let Some(begun) = *begun else { return };
    KEPT.with_borrow_mut(|kept| {
        if kept.as_mut().is_some_and(|keeper| !keeper.update(begun.elapsed().as_secs_f64())) {
            *kept = None;
        }
    });
}
