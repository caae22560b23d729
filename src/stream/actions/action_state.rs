//! Action state: which actions are held, pressed or pushed in this frame, over all devices.

use bevy::{
    input::{ButtonState, keyboard::KeyboardInput},
    prelude::*,
};

use super::{
    binding::{AxisHalf, Binding, InputDevice},
    bindings::Bindings,
    devices::{DeviceMessages, DeviceStates},
    gamepad::{ActiveGamepad, half_axis_value},
    table::{ACTIONS, Action, InputContexts},
};
use crate::contracts::schedule::real_frame_s;

/// Hysteresis: half an axis counts as held from the first value on, until it falls below the second.
const PRESS_THRESHOLD: f32 = 0.5;
const RELEASE_THRESHOLD: f32 = 0.35;
/// A key press that is reported this soon after the window regained focus is a key that was held all the while: the platform
/// reports the repetition as a new press.
const STILL_HELD_S: f32 = 0.25;
/// Largest number of notches counted for one message of the wheel.
const MAX_NOTCHES: f32 = 3.0;

/// The state of all actions in this frame, whatever device causes them. A press that begins and ends within a frame is held
/// for that frame.
#[derive(Resource, Debug)]
pub struct Actions {
    done: Vec<[InputSample; InputDevice::ALL.len()]>,
    /// Bindings that are down, and whether far enough to be held; then those that are ignored until they are pressed anew.
    down: Vec<(Binding, bool)>,
    spent: Vec<Binding>,
    /// Whether the brush is in hand.
    paints: bool,
    /// Whether the window is out of focus, and the seconds since it regained focus.
    away: bool,
    back_s: f32,
    /// The mouse motion while dragging, in pixels.
    dragged: Vec2,
    pub(super) lost_pad: bool,
}

impl Default for Actions {
    fn default() -> Self {
        Self {
            done: vec![default(); ACTIONS.len()],
            down: Vec::new(),
            spent: Vec::new(),
            paints: false,
            away: false,
            back_s: f32::INFINITY,
            dragged: Vec2::ZERO,
            lost_pad: false,
        }
    }
}

/// The state of one binding, or of several combined.
#[derive(Clone, Copy, Debug, Default)]
struct InputSample {
    held: bool,
    pressed: bool,
    value: f32,
    stick: f32,
    notches: f32,
}

impl InputSample {
    fn combine(self, other: Self) -> Self {
        Self {
            held: self.held | other.held,
            pressed: self.pressed | other.pressed,
            value: self.value.max(other.value),
            stick: self.stick.max(other.stick),
            notches: self.notches + other.notches,
        }
    }

    fn is_active(self) -> bool {
        self.held || self.value > 0.0
    }

    /// A digital input; a press shorter than a frame is down for that frame.
    fn button(down: bool, pressed: bool) -> Self {
        let held = down || pressed;
        Self { held, pressed, value: f32::from(u8::from(held)), ..default() }
    }
}

impl Actions {
    fn sample(&self, action: Action) -> InputSample {
        self.done[action as usize].iter().copied().fold(InputSample::default(), InputSample::combine)
    }

    /// Whether the action is held.
    pub fn held(&self, action: Action) -> bool {
        self.sample(action).held
    }

    /// Whether the action was pressed in this frame.
    pub fn pressed(&self, action: Action) -> bool {
        self.sample(action).pressed
    }

    /// Whether the action was pressed in this frame by a device.
    pub fn pressed_by(&self, action: Action, device: InputDevice) -> bool {
        self.done[action as usize][device as usize].pressed
    }

    /// Whether the action is held by a device.
    pub fn held_by(&self, action: Action, device: InputDevice) -> bool {
        self.done[action as usize][device as usize].held
    }

    /// The strength of the action, 0 to 1: 1 by a key, proportional by a stick or a trigger.
    pub fn value(&self, action: Action) -> f32 {
        self.sample(action).value
    }

    /// How far a stick is pushed for the action, 0 to 1.
    pub fn stick_value(&self, action: Action) -> f32 {
        self.sample(action).stick
    }

    /// The notches that the wheel was turned for the action in this frame.
    pub fn wheel_notches(&self, action: Action) -> f32 {
        self.sample(action).notches
    }

    /// How many times the action was pressed in this frame: each notch of the wheel counts.
    pub fn press_count(&self, action: Action) -> f32 {
        let sample = self.sample(action);
        if sample.notches > 0.0 { sample.notches } else { f32::from(u8::from(sample.pressed)) }
    }

    /// An axis of two opposite actions: -1 to 1.
    pub fn axis_value(&self, less: Action, more: Action) -> f32 {
        self.value(more) - self.value(less)
    }

    /// The mouse motion in this frame with the left button down, in pixels to the right and down.
    pub fn drag_delta(&self) -> Vec2 {
        self.dragged
    }

    /// Whether any bound input is down.
    pub fn any_input(&self) -> bool {
        !self.down.is_empty()
    }

    /// Whether the active gamepad was disconnected in this frame.
    pub fn lost_gamepad(&self) -> bool {
        self.lost_pad
    }

    /// Whether the action was pressed in this frame; marks it as handled, so that later systems do not see the press.
    pub fn consume_pressed(&mut self, action: Action) -> bool {
        let pressed = self.pressed(action);
        for sample in &mut self.done[action as usize] {
            (sample.pressed, sample.notches) = (false, 0.0);
        }
        pressed
    }

    /// Performs an action in this frame for an element on screen that was clicked.
    pub fn trigger(&mut self, action: Action, device: InputDevice, pressed: bool) {
        let sample = &mut self.done[action as usize][device as usize];
        *sample = sample.combine(InputSample::button(true, pressed));
    }

    /// Mutes a device for this frame: another consumer has captured it.
    pub fn mute(&mut self, device: InputDevice) {
        for of_action in &mut self.done {
            of_action[device as usize] = default();
        }
        if device == InputDevice::Mouse {
            self.dragged = Vec2::ZERO;
        }
    }

    /// Releases everything that is held: it must be pressed anew to count.
    pub fn release(&mut self) {
        self.spent.extend(self.down.drain(..).map(|(binding, _)| binding));
        for device in InputDevice::ALL {
            self.mute(device);
        }
    }

    /// Sets whether the brush is in hand: then the bindings that steer it do nothing else.
    pub fn set_painting(&mut self, paints: bool) {
        self.paints = paints;
    }

    /// Whether a binding triggers an action in the current context.
    fn binding_applies(&self, bindings: &Bindings, action: Action, binding: Binding) -> bool {
        let paints = |action: Action| action.info().contexts == InputContexts::PAINTING;
        if paints(action) {
            return self.paints;
        }
        let walks = self.paints && action.info().contexts.overlaps(InputContexts::WALKING);
        !(walks && Action::all().filter(|other| paints(*other)).any(|other| bindings.all(other).any(|bound| bound == binding)))
    }

    /// The window lost focus: everything is released, and gamepads, which report to every window, are ignored.
    pub fn suspend(&mut self) {
        self.release();
        self.away = true;
    }

    /// The window regained focus.
    pub fn resume(&mut self) {
        (self.away, self.back_s) = (false, 0.0);
    }
}

/// The bound inputs of one frame.
struct FrameInput<'a> {
    devices: &'a DeviceStates<'a, 'a>,
    /// The notches of each message of the wheel.
    turned: Vec<f32>,
    pad: Option<&'a Gamepad>,
    /// What was down in the frame before, and whether far enough to be held.
    were_down: Vec<(Binding, bool)>,
}

impl FrameInput<'_> {
    fn sample(&self, binding: Binding) -> InputSample {
        let DeviceStates { keys, buttons, dead_zone, .. } = self.devices;
        match binding {
            Binding::Key(code) => InputSample::button(keys.pressed(code), keys.just_pressed(code)),
            Binding::Mouse(button) => InputSample::button(buttons.pressed(button), buttons.just_pressed(button)),
            Binding::Wheel(half) => {
                let notches: f32 = self.turned.iter().map(|y| if half == AxisHalf::Less { -y } else { *y }.max(0.0)).sum();
                InputSample { held: notches > 0.0, pressed: notches > 0.0, notches, ..default() }
            }
            Binding::Button(button) => self.pad.map_or_else(InputSample::default, |pad| {
                let digital = InputSample::button(pad.pressed(button), pad.just_pressed(button));
                InputSample { value: digital.value.max(pad.get(button).unwrap_or_default()), ..digital }
            }),
            Binding::Axis(axis, half) => self.pad.map_or_else(InputSample::default, |pad| {
                let stick = half_axis_value(pad, axis, half, **dead_zone);
                let was = self.were_down.contains(&(binding, true));
                let held = stick >= if was { RELEASE_THRESHOLD } else { PRESS_THRESHOLD };
                InputSample { held, pressed: held && !was, value: stick, stick, ..default() }
            }),
        }
    }
}

/// Reads all devices and updates the state of the actions.
pub(super) fn read_input(
    bindings: Res<Bindings>,
    devices: DeviceStates,
    mut messages: DeviceMessages,
    pad: Res<ActiveGamepad>,
    time: Res<Time<Real>>,
    mut actions: ResMut<Actions>,
) {
    let actions = &mut *actions;
    let turned: Vec<f32> = messages.wheel.read().map(|wheel| wheel.y.clamp(-MAX_NOTCHES, MAX_NOTCHES)).collect();
    let moved = messages.moved_px();
    actions.dragged = if devices.buttons.pressed(MouseButton::Left) && !actions.away { moved } else { Vec2::ZERO };
    let pad = pad.0.and_then(|pad| devices.pads.get(pad).ok());
    let input = FrameInput { devices: &devices, turned, pad, were_down: std::mem::take(&mut actions.down) };
    actions.restore_spent(&input, &mut messages.typed, real_frame_s(&time));
    for action in Action::all() {
        actions.sample_bindings(action, &bindings, &input);
    }
}

impl Actions {
    /// A released key counts again when it is pressed anew. Repeats do not count, nor does a key that was reported up because
    /// the window lost focus.
    fn restore_spent(&mut self, input: &FrameInput, typed: &mut MessageReader<KeyboardInput>, frame_s: f32) {
        let still_held = self.back_s < STILL_HELD_S;
        self.back_s += frame_s;
        let anew: Vec<Binding> = typed
            .read()
            .filter(|typed| typed.state == ButtonState::Pressed && !typed.repeat && !still_held)
            .map(|typed| Binding::Key(typed.key_code))
            .collect();
        self.spent.retain(|spent| match spent.device() {
            InputDevice::Keyboard => !anew.contains(spent),
            InputDevice::Mouse | InputDevice::Pad => input.sample(*spent).is_active(),
        });
    }

    /// Combines what is bound to an action.
    fn sample_bindings(&mut self, action: Action, bindings: &Bindings, input: &FrameInput) {
        self.done[action as usize] = default();
        for binding in bindings.all(action) {
            let sample = input.sample(binding);
            let device = binding.device();
            if !sample.is_active() || self.spent.contains(&binding) || !self.binding_applies(bindings, action, binding) {
                continue;
            }
            if self.away && device == InputDevice::Pad {
                self.spent.push(binding);
                continue;
            }
            if !self.down.contains(&(binding, sample.held)) {
                self.down.push((binding, sample.held));
            }
            let of_action = &mut self.done[action as usize][device as usize];
            *of_action = of_action.combine(sample);
        }
    }
}
