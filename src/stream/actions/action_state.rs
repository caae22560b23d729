//! What is done in a frame: the table's deeds by what is pressed and pushed.

use bevy::{
    input::{
        ButtonState,
        keyboard::KeyboardInput,
        mouse::{MouseMotion, MouseWheel},
    },
    prelude::*,
};

use super::{
    binding::{AxisHalf, Binding, InputDevice},
    bindings::Bindings,
    gamepad::{ActiveGamepad, DeadZone, half_axis_value},
    table::{ACTIONS, Action, InputContexts},
};
use crate::contracts::schedule::real_frame_s;

/// Half an axis is held from here on, and until it is let go so far.
const PRESS_THRESHOLD: f32 = 0.5;
const RELEASE_THRESHOLD: f32 = 0.35;
/// A key that was let go and is told to be pressed so soon after the player is back was held all the while: it repeats, and
/// whoever tells of it does not know.
const STILL_HELD_S: f32 = 0.25;
/// A message of the wheel counts for so many notches at most.
const MAX_NOTCHES: f32 = 3.0;

/// What is done in this frame, whatever it is done with. A press that begins and ends within a frame is held for that
/// frame.
#[derive(Resource, Debug)]
pub struct Actions {
    done: Vec<[InputSample; InputDevice::ALL.len()]>,
    /// What is down or pushed, and whether far enough to be held; and what does nothing until it is pressed anew.
    down: Vec<(Binding, bool)>,
    spent: Vec<Binding>,
    /// Whether he has the brush in hand.
    paints: bool,
    /// Whether the player's hands are elsewhere, and for how long they have been back.
    away: bool,
    back_s: f32,
    /// How far the mouse was dragged.
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

/// What one binding tells, or several.
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

    /// Of what is down or not; a press shorter than a frame is down for that frame.
    fn button(down: bool, pressed: bool) -> Self {
        let held = down || pressed;
        Self { held, pressed, value: f32::from(u8::from(held)), ..default() }
    }
}

impl Actions {
    fn sample(&self, deed: Action) -> InputSample {
        self.done[deed as usize].iter().copied().fold(InputSample::default(), InputSample::combine)
    }

    /// Whether it is being done.
    pub fn held(&self, deed: Action) -> bool {
        self.sample(deed).held
    }

    /// Whether it was begun in this frame.
    pub fn pressed(&self, deed: Action) -> bool {
        self.sample(deed).pressed
    }

    /// Whether it was begun in this frame by a device.
    pub fn pressed_by(&self, deed: Action, device: InputDevice) -> bool {
        self.done[deed as usize][device as usize].pressed
    }

    /// Whether it is being done by a device.
    pub fn held_by(&self, deed: Action, device: InputDevice) -> bool {
        self.done[deed as usize][device as usize].held
    }

    /// How much of it is done: 1 by a key, by half an axis or a trigger as far as it is pushed.
    pub fn value(&self, deed: Action) -> f32 {
        self.sample(deed).value
    }

    /// How far half an axis is pushed for it.
    pub fn stick_value(&self, deed: Action) -> f32 {
        self.sample(deed).stick
    }

    /// How far the wheel was turned for it in this frame, in notches.
    pub fn wheel_notches(&self, deed: Action) -> f32 {
        self.sample(deed).notches
    }

    /// How many times it was asked for in this frame: each press is once, each notch of the wheel too.
    pub fn press_count(&self, deed: Action) -> f32 {
        let sense = self.sample(deed);
        if sense.notches > 0.0 { sense.notches } else { f32::from(u8::from(sense.pressed)) }
    }

    /// From one deed to its contrary: -1 to 1.
    pub fn axis_value(&self, less: Action, more: Action) -> f32 {
        self.value(more) - self.value(less)
    }

    /// How many pixels the mouse was moved in this frame with its first button down, to the right and down.
    pub fn drag_delta(&self) -> Vec2 {
        self.dragged
    }

    /// Whether anything is down or pushed that is bound to something.
    pub fn any_input(&self) -> bool {
        !self.down.is_empty()
    }

    /// Whether the pad in use went in this frame.
    pub fn lost_gamepad(&self) -> bool {
        self.lost_pad
    }

    /// Whether it was begun in this frame; whoever asks so has done it, and nobody after that does.
    pub fn consume_pressed(&mut self, deed: Action) -> bool {
        let pressed = self.pressed(deed);
        for sense in &mut self.done[deed as usize] {
            (sense.pressed, sense.notches) = (false, 0.0);
        }
        pressed
    }

    /// It is done in this frame by something on the screen that stands for it.
    pub fn trigger(&mut self, deed: Action, device: InputDevice, pressed: bool) {
        let sense = &mut self.done[deed as usize][device as usize];
        *sense = sense.combine(InputSample::button(true, pressed));
    }

    /// Nothing is done by a device in this frame: somebody else has it.
    pub fn mute(&mut self, device: InputDevice) {
        for of_deed in &mut self.done {
            of_deed[device as usize] = default();
        }
        if device == InputDevice::Mouse {
            self.dragged = Vec2::ZERO;
        }
    }

    /// All that is held is let go, and has to be pressed anew.
    pub fn release(&mut self) {
        self.spent.extend(self.down.drain(..).map(|(binding, _)| binding));
        InputDevice::ALL.into_iter().for_each(|device| self.mute(device));
    }

    /// From now on he has the brush in hand, or not: what it is led with does nothing else.
    pub fn set_painting(&mut self, paints: bool) {
        self.paints = paints;
    }

    /// Whether a binding does a deed where he is now.
    fn binding_applies(&self, bindings: &Bindings, deed: Action, binding: Binding) -> bool {
        let paints = |deed: Action| deed.info().contexts == InputContexts::PAINTING;
        if paints(deed) {
            return self.paints;
        }
        let walks = self.paints && deed.info().contexts.overlaps(InputContexts::WALKING);
        !(walks && Action::all().filter(|other| paints(*other)).any(|other| bindings.all(other).any(|bound| bound == binding)))
    }

    /// The player turns to something else: all is let go, and pads, which speak to whoever listens, are not listened to.
    pub fn suspend(&mut self) {
        self.release();
        self.away = true;
    }

    /// The player is back.
    pub fn resume(&mut self) {
        (self.away, self.back_s) = (false, 0.0);
    }
}

/// Reads what is pressed and pushed.
pub(super) fn read_input(
    bindings: Res<Bindings>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut wheel: MessageReader<MouseWheel>,
    mut motion: MessageReader<MouseMotion>,
    mut typed: MessageReader<KeyboardInput>,
    pads: Query<&Gamepad>,
    pad: Res<ActiveGamepad>,
    dead_zone: Res<DeadZone>,
    time: Res<Time<Real>>,
    mut deeds: ResMut<Actions>,
) {
    let deeds = &mut *deeds;
    let turned: Vec<f32> = wheel.read().map(|wheel| wheel.y.clamp(-MAX_NOTCHES, MAX_NOTCHES)).collect();
    let moved: Vec2 = motion.read().map(|motion| motion.delta).sum();
    deeds.dragged = if buttons.pressed(MouseButton::Left) && !deeds.away { moved } else { Vec2::ZERO };
    let pad = pad.0.and_then(|pad| pads.get(pad).ok());
    let were_down = std::mem::take(&mut deeds.down);
    let sense = |binding: Binding| match binding {
        Binding::Key(code) => InputSample::button(keys.pressed(code), keys.just_pressed(code)),
        Binding::Mouse(button) => InputSample::button(buttons.pressed(button), buttons.just_pressed(button)),
        Binding::Wheel(half) => {
            let notches: f32 = turned.iter().map(|y| if half == AxisHalf::Less { -y } else { *y }.max(0.0)).sum();
            InputSample { held: notches > 0.0, pressed: notches > 0.0, notches, ..default() }
        }
        Binding::Button(button) => pad.map_or_else(InputSample::default, |pad| {
            let digital = InputSample::button(pad.pressed(button), pad.just_pressed(button));
            InputSample { value: digital.value.max(pad.get(button).unwrap_or_default()), ..digital }
        }),
        Binding::Axis(axis, half) => pad.map_or_else(InputSample::default, |pad| {
            let stick = half_axis_value(pad, axis, half, *dead_zone);
            let was = were_down.contains(&(binding, true));
            let held = stick >= if was { RELEASE_THRESHOLD } else { PRESS_THRESHOLD };
            InputSample { held, pressed: held && !was, value: stick, stick, ..default() }
        }),
    };
    // A key is pressed anew when it is told so; that it repeats is no news, nor that it is up when the keyboard was gone.
    let still_held = deeds.back_s < STILL_HELD_S;
    deeds.back_s += real_frame_s(&time);
    let anew: Vec<Binding> = typed
        .read()
        .filter(|typed| typed.state == ButtonState::Pressed && !typed.repeat && !still_held)
        .map(|typed| Binding::Key(typed.key_code))
        .collect();
    deeds.spent.retain(|spent| match spent.device() {
        InputDevice::Keyboard => !anew.contains(spent),
        InputDevice::Mouse | InputDevice::Pad => sense(*spent).is_active(),
    });
    for deed in Action::all() {
        deeds.done[deed as usize] = default();
        for binding in bindings.all(deed) {
            let sense = sense(binding);
            let device = binding.device();
            if !sense.is_active() || deeds.spent.contains(&binding) || !deeds.binding_applies(&bindings, deed, binding) {
                continue;
            }
            if deeds.away && device == InputDevice::Pad {
                deeds.spent.push(binding);
                continue;
            }
            if !deeds.down.contains(&(binding, sense.held)) {
                deeds.down.push((binding, sense.held));
            }
            let of_deed = &mut deeds.done[deed as usize][device as usize];
            *of_deed = of_deed.combine(sense);
        }
    }
}
