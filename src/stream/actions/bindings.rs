//! Key bindings: the defaults, and the player's changes to them.

use bevy::prelude::*;
use eremite_words as words;

use super::{
    KeyLabels,
    binding::{Binding, InputDevice},
    table::{ACTIONS, Action},
};

/// The number of bindings that an action has on each device.
pub const SLOTS: usize = 3;

/// Why a binding was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RebindError {
    /// The binding is locked to the action.
    #[error("'{1}' always does '{0}'")]
    Kept(Action, Binding),
    /// The system cannot identify the key.
    #[error("this key has no name, and could not be kept")]
    Nameless,
    /// The slot does not exist.
    #[error("an action has at most three bindings on each device")]
    NoSuchSlot,
}

impl RebindError {
    /// What the player is told, in the current language.
    pub fn told(self, labels: &KeyLabels) -> String {
        match self {
            Self::Kept(action, binding) => {
                words::text_with("keys-kept", &[("key", labels.label(binding).into()), ("action", action.label().into())])
            }
            Self::Nameless => words::text("keys-nameless").into(),
            Self::NoSuchSlot => words::text("keys-full").into(),
        }
    }
}

/// The bindings of all actions. No two actions whose contexts overlap share a binding, and locked actions keep their
/// defaults.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Bindings(Vec<[[Option<Binding>; SLOTS]; InputDevice::ALL.len()]>);

impl Default for Bindings {
    fn default() -> Self {
        let mut bindings = Self(vec![default(); ACTIONS.len()]);
        for device in InputDevice::ALL {
            bindings.reset_to_defaults(device);
        }
        bindings
    }
}

impl Bindings {
    /// The bindings of an action on a device, by slot.
    pub fn of(&self, action: Action, device: InputDevice) -> [Option<Binding>; SLOTS] {
        self.0[action as usize][device as usize]
    }

    /// All bindings of an action.
    pub fn all(&self, action: Action) -> impl Iterator<Item = Binding> {
        self.0[action as usize].iter().flatten().copied().flatten()
    }

    /// Binds an action anew, in a slot of the binding's device. An action with an overlapping context that had the binding
    /// gets what was in this slot before, or nothing, if that would be a duplicate or a conflict. Returns those actions.
    ///
    /// # Errors
    /// If it would take a binding away from a locked action, if the key has no name, or if the slot does not exist.
    pub fn rebind(&mut self, action: Action, slot: usize, binding: Binding) -> Result<Vec<Action>, RebindError> {
        if !binding.has_name() {
            return Err(RebindError::Nameless);
        }
        let device = binding.device();
        let before = *self.of(action, device).get(slot).ok_or(RebindError::NoSuchSlot)?;
        let own = self.of(action, device).iter().position(|other| *other == Some(binding));
        if let Some(own) = own {
            self.0[action as usize][device as usize].swap(own, slot);
            return Ok(Vec::new());
        }
        check_unbind(action, before)?;
        let others: Vec<(Action, usize)> = self.conflicts(action, binding).collect();
        for (other, _) in &others {
            check_unbind(*other, Some(binding))?;
        }
        self.0[action as usize][device as usize][slot] = Some(binding);
        for (other, of_other) in &others {
            self.0[*other as usize][device as usize][*of_other] = None;
            let free =
                before.filter(|before| self.conflicts(*other, *before).next().is_none() && self.all(*other).all(|own| own != *before));
            self.0[*other as usize][device as usize][*of_other] = free;
        }
        Ok(others.into_iter().map(|(other, _)| other).collect())
    }

    /// Removes a binding.
    ///
    /// # Errors
    /// If it is locked, or if the slot does not exist.
    pub fn unbind(&mut self, action: Action, device: InputDevice, slot: usize) -> Result<(), RebindError> {
        check_unbind(action, *self.of(action, device).get(slot).ok_or(RebindError::NoSuchSlot)?)?;
        self.0[action as usize][device as usize][slot] = None;
        Ok(())
    }

    /// Resets all bindings of a device to the defaults.
    pub fn reset_to_defaults(&mut self, device: InputDevice) {
        for (of_action, entry) in self.0.iter_mut().zip(&ACTIONS) {
            let mut defaults = entry.defaults.iter().copied().filter(|binding| binding.device() == device);
            of_action[device as usize] = std::array::from_fn(|_| defaults.next());
        }
    }

    /// Replaces the keys of an action, at most [`SLOTS`], without a check for conflicts.
    pub(super) fn set_keys(&mut self, action: Action, keys: &[Binding]) {
        self.0[action as usize][InputDevice::Keyboard as usize] = std::array::from_fn(|slot| keys.get(slot).copied());
    }

    /// Replaces all bindings of an action, without a check for conflicts: see [`Bindings::conflict`].
    pub(super) fn bind_all(&mut self, action: Action, all: &[Binding]) -> Result<(), RebindError> {
        let lacks = |kept: &&Binding| !all.contains(kept);
        if let Some(missing) = action.info().defaults.iter().filter(|_| action.info().is_locked).find(lacks) {
            return Err(RebindError::Kept(action, *missing));
        }
        for device in InputDevice::ALL {
            let here: Vec<Binding> = all.iter().copied().filter(|binding| binding.device() == device).collect();
            if here.len() > SLOTS {
                return Err(RebindError::NoSuchSlot);
            }
            self.0[action as usize][device as usize] = std::array::from_fn(|slot| here.get(slot).copied());
        }
        Ok(())
    }

    /// A binding that two actions with overlapping contexts share, and those actions.
    pub(super) fn conflict(&self) -> Option<(Binding, [Action; 2])> {
        let bound = Action::all().flat_map(|action| self.all(action).map(move |binding| (action, binding)));
        bound.into_iter().find_map(|(action, binding)| Some((binding, [action, self.conflicts(action, binding).next()?.0])))
    }

    /// The other actions with overlapping contexts that have the binding, and their slots.
    fn conflicts(&self, action: Action, binding: Binding) -> impl Iterator<Item = (Action, usize)> {
        Action::all().filter(move |other| *other != action && other.info().contexts.overlaps(action.info().contexts)).filter_map(
            move |other| {
                let slot = self.of(other, binding.device()).iter().position(|bound| *bound == Some(binding))?;
                Some((other, slot))
            },
        )
    }
}

fn check_unbind(action: Action, binding: Option<Binding>) -> Result<(), RebindError> {
    let entry = action.info();
    match binding.filter(|binding| entry.is_locked && entry.defaults.contains(binding)) {
        Some(binding) => Err(RebindError::Kept(action, binding)),
        None => Ok(()),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::{super::binding::tests::any_binding, *};

    fn any_action() -> impl Strategy<Value = Action> {
        prop::sample::select(Action::all().collect::<Vec<_>>())
    }

    /// Actions, slots, and the bindings that are assigned one after another.
    fn any_steps() -> impl Strategy<Value = Vec<(Action, usize, Binding)>> {
        let any = prop_oneof![any_binding(), any_action().prop_map(|action| action.info().defaults[0])];
        prop::collection::vec((any_action(), 0..SLOTS, any), 1..60)
    }

    /// Any bindings that a player can arrive at.
    pub fn any_bindings() -> impl Strategy<Value = Bindings> {
        any_steps().prop_map(|steps| {
            let mut bindings = Bindings::default();
            for (action, slot, binding) in steps {
                // Some are refused.
                let _ = bindings.rebind(action, slot, binding);
            }
            bindings
        })
    }

    fn is_sound(bindings: &Bindings) -> bool {
        Action::all().all(|action| {
            let entry = action.info();
            let alone = bindings.all(action).all(|binding| bindings.conflicts(action, binding).next().is_none());
            let kept = !entry.is_locked || entry.defaults.iter().all(|kept| bindings.all(action).any(|bound| bound == *kept));
            alone && kept
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn however_they_are_bound_no_two_of_one_place_share_one_and_one_can_go_back(
            steps in any_steps(),
        ) {
            let mut bindings = Bindings::default();
            for (action, slot, binding) in steps {
                let before = bindings.clone();
                match bindings.rebind(action, slot, binding) {
                    Ok(others) => {
                        prop_assert_eq!(bindings.of(action, binding.device())[slot], Some(binding));
                        prop_assert!(others.iter().all(|other| before.all(*other).any(|bound| bound == binding)));
                    }
                    Err(_) => prop_assert_eq!(&bindings, &before),
                }
                prop_assert!(is_sound(&bindings), "{:?} to {} in {:?}", action, binding, before);
            }
        }
    }

    const SPACE: Binding = Binding::Key(KeyCode::Space);

    #[test]
    fn a_conflict_is_swapped_and_told() {
        let mut bindings = Bindings::default();
        assert_eq!(bindings.rebind(Action::Map, 0, SPACE), Ok(vec![Action::Jump]));
        assert_eq!(bindings.of(Action::Jump, InputDevice::Keyboard)[0], Some(Binding::Key(KeyCode::KeyM)));
        assert_eq!(bindings.of(Action::Map, InputDevice::Keyboard), [Some(SPACE), None, None]);
        // In contexts that do not overlap, both may have it.
        assert_eq!(bindings.rebind(Action::KeepPhoto, 2, Binding::Key(KeyCode::KeyM)), Ok(vec![]));
        bindings.reset_to_defaults(InputDevice::Pad);
        assert_ne!(bindings, Bindings::default());
        bindings.reset_to_defaults(InputDevice::Keyboard);
        assert_eq!(bindings, Bindings::default());
    }

    #[test]
    fn what_is_refused_is_told_with_the_label_of_the_key() {
        let mut bindings = Bindings::default();
        let refused = bindings.rebind(Action::Map, 0, Binding::Key(KeyCode::Escape)).expect_err("it leads back");
        assert_eq!(refused.told(&KeyLabels::default()), format!("Esc always does “{}”", Action::Back.label()));
    }

    #[test]
    fn nobody_locks_himself_in() {
        let mut bindings = Bindings::default();
        let escape = Binding::Key(KeyCode::Escape);
        assert_eq!(bindings.rebind(Action::Map, 0, escape), Err(RebindError::Kept(Action::Back, escape)));
        assert_eq!(bindings.rebind(Action::Back, 0, SPACE), Err(RebindError::Kept(Action::Back, escape)));
        assert_eq!(bindings.unbind(Action::Back, InputDevice::Keyboard, 0), Err(RebindError::Kept(Action::Back, escape)));
        assert_eq!(bindings.rebind(Action::Back, 1, Binding::Key(KeyCode::Backspace)), Ok(vec![]));
        assert_eq!(bindings.unbind(Action::Back, InputDevice::Keyboard, 1), Ok(()));
        assert_eq!(bindings.rebind(Action::Jump, 3, SPACE), Err(RebindError::NoSuchSlot));
    }
}
