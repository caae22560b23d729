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
    binding::{Binding, Device, Half},
    bindings::Bindings,
    pad::{DeadZone, PadInUse, push},
    table::{Contexts, Deed, TABLE},
};
use crate::contracts::schedule::frame_s;

/// Half an axis is held from here on, and until it is let go so far.
const HELD: f32 = 0.5;
const LET_GO: f32 = 0.35;
/// A key that was let go and is told to be pressed so soon after the player is back was held all the while: it repeats, and
/// whoever tells of it does not know.
const STILL_HELD_S: f32 = 0.25;
/// A message of the wheel counts for so many notches at most.
const MOST_NOTCHES: f32 = 3.0;

/// What is done in this frame, whatever it is done with. A press that begins and ends within a frame is held for that
/// frame.
#[derive(Resource, Debug)]
pub struct Deeds {
    done: Vec<[Sense; Device::ALL.len()]>,
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

impl Default for Deeds {
    fn default() -> Self {
        Self {
            done: vec![default(); TABLE.len()],
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
struct Sense {
    held: bool,
    pressed: bool,
    value: f32,
    stick: f32,
    notches: f32,
}

impl Sense {
    fn and(self, other: Self) -> Self {
        Self {
            held: self.held | other.held,
            pressed: self.pressed | other.pressed,
            value: self.value.max(other.value),
            stick: self.stick.max(other.stick),
            notches: self.notches + other.notches,
        }
    }

    fn is_something(self) -> bool {
        self.held || self.value > 0.0
    }

    /// Of what is down or not; a press shorter than a frame is down for that frame.
    fn button(down: bool, pressed: bool) -> Self {
        let held = down || pressed;
        Self { held, pressed, value: f32::from(u8::from(held)), ..default() }
    }
}

impl Deeds {
    fn sense(&self, deed: Deed) -> Sense {
        self.done[deed as usize].iter().copied().fold(Sense::default(), Sense::and)
    }

    /// Whether it is being done.
    pub fn held(&self, deed: Deed) -> bool {
        self.sense(deed).held
    }

    /// Whether it was begun in this frame.
    pub fn pressed(&self, deed: Deed) -> bool {
        self.sense(deed).pressed
    }

    /// Whether it was begun in this frame by a device.
    pub fn pressed_by(&self, deed: Deed, device: Device) -> bool {
        self.done[deed as usize][device as usize].pressed
    }

    /// Whether it is being done by a device.
    pub fn held_by(&self, deed: Deed, device: Device) -> bool {
        self.done[deed as usize][device as usize].held
    }

    /// How much of it is done: 1 by a key, by half an axis or a trigger as far as it is pushed.
    pub fn value(&self, deed: Deed) -> f32 {
        self.sense(deed).value
    }

    /// How far half an axis is pushed for it.
    pub fn stick(&self, deed: Deed) -> f32 {
        self.sense(deed).stick
    }

    /// How far the wheel was turned for it in this frame, in notches.
    pub fn notches(&self, deed: Deed) -> f32 {
        self.sense(deed).notches
    }

    /// How many times it was asked for in this frame: each press is once, each notch of the wheel too.
    pub fn times(&self, deed: Deed) -> f32 {
        let sense = self.sense(deed);
        if sense.notches > 0.0 { sense.notches } else { f32::from(u8::from(sense.pressed)) }
    }

    /// From one deed to its contrary: -1 to 1.
    pub fn between(&self, less: Deed, more: Deed) -> f32 {
        self.value(more) - self.value(less)
    }

    /// How many pixels the mouse was moved in this frame with its first button down, to the right and down.
    pub fn dragged(&self) -> Vec2 {
        self.dragged
    }

    /// Whether anything is down or pushed that is bound to something.
    pub fn any(&self) -> bool {
        !self.down.is_empty()
    }

    /// Whether the pad in use went in this frame.
    pub fn lost_pad(&self) -> bool {
        self.lost_pad
    }

    /// Whether it was begun in this frame; whoever asks so has done it, and nobody after that does.
    pub fn take_pressed(&mut self, deed: Deed) -> bool {
        let pressed = self.pressed(deed);
        for sense in &mut self.done[deed as usize] {
            (sense.pressed, sense.notches) = (false, 0.0);
        }
        pressed
    }

    /// It is done in this frame by something on the screen that stands for it.
    pub fn ask(&mut self, deed: Deed, device: Device, pressed: bool) {
        let sense = &mut self.done[deed as usize][device as usize];
        *sense = sense.and(Sense::button(true, pressed));
    }

    /// Nothing is done by a device in this frame: somebody else has it.
    pub fn hush(&mut self, device: Device) {
        for of_deed in &mut self.done {
            of_deed[device as usize] = default();
        }
        if device == Device::Mouse {
            self.dragged = Vec2::ZERO;
        }
    }

    /// All that is held is let go, and has to be pressed anew.
    pub fn let_go(&mut self) {
        self.spent.extend(self.down.drain(..).map(|(binding, _)| binding));
        Device::ALL.into_iter().for_each(|device| self.hush(device));
    }

    /// From now on he has the brush in hand, or not: what it is led with does nothing else.
    pub fn paint(&mut self, paints: bool) {
        self.paints = paints;
    }

    /// Whether a binding does a deed where he is now.
    fn does(&self, bindings: &Bindings, deed: Deed, binding: Binding) -> bool {
        let paints = |deed: Deed| deed.entry().contexts == Contexts::PAINTING;
        if paints(deed) {
            return self.paints;
        }
        let walks = self.paints && deed.entry().contexts.meet(Contexts::WALKING);
        !(walks && Deed::all().filter(|other| paints(*other)).any(|other| bindings.all(other).any(|bound| bound == binding)))
    }

    /// The player turns to something else: all is let go, and pads, which speak to whoever listens, are not listened to.
    pub fn turn_away(&mut self) {
        self.let_go();
        self.away = true;
    }

    /// The player is back.
    pub fn turn_back(&mut self) {
        (self.away, self.back_s) = (false, 0.0);
    }
}

/// Reads what is pressed and pushed.
pub(super) fn read(
    bindings: Res<Bindings>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut wheel: MessageReader<MouseWheel>,
    mut motion: MessageReader<MouseMotion>,
    mut typed: MessageReader<KeyboardInput>,
    pads: Query<&Gamepad>,
    pad: Res<PadInUse>,
    dead_zone: Res<DeadZone>,
    time: Res<Time<Real>>,
    mut deeds: ResMut<Deeds>,
) {
    let deeds = &mut *deeds;
    let turned: Vec<f32> = wheel.read().map(|wheel| wheel.y.clamp(-MOST_NOTCHES, MOST_NOTCHES)).collect();
    let moved: Vec2 = motion.read().map(|motion| motion.delta).sum();
    deeds.dragged = if buttons.pressed(MouseButton::Left) && !deeds.away { moved } else { Vec2::ZERO };
    let pad = pad.0.and_then(|pad| pads.get(pad).ok());
    let were_down = std::mem::take(&mut deeds.down);
    let sense = |binding: Binding| match binding {
        Binding::Key(code) => Sense::button(keys.pressed(code), keys.just_pressed(code)),
        Binding::Mouse(button) => Sense::button(buttons.pressed(button), buttons.just_pressed(button)),
        Binding::Wheel(half) => {
            let notches: f32 = turned.iter().map(|y| if half == Half::Less { -y } else { *y }.max(0.0)).sum();
            Sense { held: notches > 0.0, pressed: notches > 0.0, notches, ..default() }
        }
        Binding::Button(button) => pad.map_or_else(Sense::default, |pad| {
            let digital = Sense::button(pad.pressed(button), pad.just_pressed(button));
            Sense { value: digital.value.max(pad.get(button).unwrap_or_default()), ..digital }
        }),
        Binding::Axis(axis, half) => pad.map_or_else(Sense::default, |pad| {
            let stick = push(pad, axis, half, *dead_zone);
            let was = were_down.contains(&(binding, true));
            let held = stick >= if was { LET_GO } else { HELD };
            Sense { held, pressed: held && !was, value: stick, stick, ..default() }
        }),
    };
    // A key is pressed anew when it is told so; that it repeats is no news, nor that it is up when the keyboard was gone.
    let still_held = deeds.back_s < STILL_HELD_S;
    deeds.back_s += frame_s(&time);
    let anew: Vec<Binding> = typed
        .read()
        .filter(|typed| typed.state == ButtonState::Pressed && !typed.repeat && !still_held)
        .map(|typed| Binding::Key(typed.key_code))
        .collect();
    deeds.spent.retain(|spent| match spent.device() {
        Device::Keyboard => !anew.contains(spent),
        Device::Mouse | Device::Pad => sense(*spent).is_something(),
    });
    for deed in Deed::all() {
        deeds.done[deed as usize] = default();
        for binding in bindings.all(deed) {
            let sense = sense(binding);
            let device = binding.device();
            if !sense.is_something() || deeds.spent.contains(&binding) || !deeds.does(&bindings, deed, binding) {
                continue;
            }
            if deeds.away && device == Device::Pad {
                deeds.spent.push(binding);
                continue;
            }
            if !deeds.down.contains(&(binding, sense.held)) {
                deeds.down.push((binding, sense.held));
            }
            let of_deed = &mut deeds.done[deed as usize][device as usize];
            *of_deed = of_deed.and(sense);
        }
    }
}
