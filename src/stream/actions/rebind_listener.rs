//! Rebinding: the next input pressed becomes the new binding of an action.

use bevy::{ecs::system::SystemParam, input::mouse::MouseWheel, prelude::*};
use eremite_land::notification::Notification;
use eremite_words as words;

use super::{
    Action, Actions, InputDevice,
    binding::{AxisHalf, Binding},
    bindings::{Bindings, SLOTS},
    devices::DeviceStates,
    key_labels::KeyLabels,
};

/// Deflection from which on half an axis or a trigger counts as pressed.
const PRESSED: f32 = 0.6;

/// Whether the next key, button or half axis is awaited for an action.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct RebindListener(Option<PendingRebind>);

#[derive(Clone, Debug, PartialEq)]
struct PendingRebind {
    action: Action,
    /// The binding to replace, if the new one is on the same device.
    instead_of: Option<Binding>,
    /// Whether all inputs were up in a frame: the press that started the rebinding must not count.
    is_ready: bool,
}

impl RebindListener {
    /// Waits for a new binding of an action, to replace one or to be added.
    pub fn rebind(action: Action, instead_of: Option<Binding>) -> Self {
        Self(Some(PendingRebind { action, instead_of, is_ready: false }))
    }

    /// Whether a binding is awaited.
    pub fn is_waiting(&self) -> bool {
        self.0.is_some()
    }
}

impl PendingRebind {
    /// The slot for the new binding: that of the replaced one, or else the first free one, or else the last.
    fn slot(&self, bindings: &Bindings, device: InputDevice) -> usize {
        let bound = bindings.of(self.action, device);
        let at = |wanted: Option<Binding>| bound.iter().position(|bound| *bound == wanted);
        let given_way = self.instead_of.filter(|binding| binding.device() == device).and_then(|binding| at(Some(binding)));
        given_way.or_else(|| at(None)).unwrap_or(SLOTS - 1)
    }
}

/// The bindings, and what tells the player about a change.
#[derive(SystemParam)]
pub(super) struct RebindTarget<'w> {
    bindings: ResMut<'w, Bindings>,
    labels: Res<'w, KeyLabels>,
    notifications: MessageWriter<'w, Notification>,
}

impl RebindTarget<'_> {
    /// Binds an action, and says which others have changed, or why it cannot be bound.
    fn rebind(&mut self, action: Action, slot: usize, binding: Binding) {
        let words = match self.bindings.rebind(action, slot, binding) {
            Ok(others) => others.into_iter().map(|other| self.loss(other, binding)).collect::<Vec<_>>().join("; "),
            Err(refused) => refused.told(&self.labels),
        };
        if !words.is_empty() {
            self.notifications.write(Notification(words));
        }
    }

    /// Says that another action has lost a binding, and what it has instead.
    fn loss(&self, other: Action, binding: Binding) -> String {
        let (lost, name) = (self.labels.label(binding), other.label());
        let mut left: Vec<String> = Vec::new();
        for label in self.bindings.all(other).map(|binding| self.labels.label(binding)) {
            if !left.contains(&label) {
                left.push(label);
            }
        }
        let or = |all: String, next: String| words::text_with("keys-or", &[("first", all.into()), ("second", next.into())]);
        let lost = [("key", words::FluentValue::from(lost)), ("action", words::FluentValue::from(name))];
        match left.into_iter().reduce(or) {
            None => words::text_with("keys-lost-all", &lost),
            Some(left) => {
                let [key, action] = lost;
                words::text_with("keys-lost", &[key, action, ("left", left.into())])
            }
        }
    }
}

/// Waits for an input while a rebinding is pending; meanwhile input does nothing else. Escape always cancels.
pub(super) fn listen_for_binding(
    mut listening: ResMut<RebindListener>,
    mut target: RebindTarget,
    mut actions: ResMut<Actions>,
    DeviceStates { keys, buttons, pads, dead_zone }: DeviceStates,
    mut wheel: MessageReader<MouseWheel>,
) {
    let turned: f32 = wheel.read().map(|wheel| wheel.y).sum();
    let axes = || pads.iter().flat_map(|pad| GamepadAxis::all().into_iter().map(|axis| (axis, pad.get(axis).unwrap_or_default())));
    let Some(wait) = &mut listening.bypass_change_detection().0 else { return };
    actions.release();
    if !wait.is_ready {
        let pad_rests =
            pads.iter().all(|pad| pad.get_pressed().next().is_none()) && axes().all(|(_, value)| value.abs() <= dead_zone.0.max(0.3));
        wait.is_ready = keys.get_pressed().next().is_none() && buttons.get_pressed().next().is_none() && pad_rests;
        return;
    }
    if keys.just_pressed(KeyCode::Escape) {
        target.notifications.write(Notification(words::text("keys-nothing-changed").into()));
        *listening = RebindListener::default();
        return;
    }
    let key = keys.get_just_pressed().next().map(|key| Binding::Key(*key));
    let button = || buttons.get_just_pressed().next().map(|button| Binding::Mouse(*button));
    let notch = (turned != 0.0).then_some(Binding::Wheel(if turned < 0.0 { AxisHalf::Less } else { AxisHalf::More }));
    let pad = || pads.iter().find_map(|pad| pad.get_just_pressed().next().map(|button| Binding::Button(*button)));
    let axis = || {
        let pushed = axes().find(|(_, value)| value.abs() >= PRESSED);
        pushed.map(|(axis, value)| Binding::Axis(axis, if value < 0.0 { AxisHalf::Less } else { AxisHalf::More }))
    };
    let Some(binding) = key.or_else(button).or(notch).or_else(pad).or_else(axis) else { return };
    let slot = wait.slot(&target.bindings, binding.device());
    target.rebind(wait.action, slot, binding);
    *listening = RebindListener::default();
}
