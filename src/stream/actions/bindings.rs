//! What does each deed: the defaults, and what the player has made of them.

use bevy::prelude::*;

use super::{
    binding::{Binding, InputDevice},
    table::{ACTIONS, Action},
};

/// How many bindings a deed has room for on each device.
pub const SLOTS: usize = 3;

/// Why a binding stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RebindError {
    /// It leads back, and always does.
    #[error("'{1}' always does '{0}'")]
    Kept(Action, Binding),
    /// The system has no name for the key.
    #[error("this key has no name, and could not be kept")]
    Nameless,
    /// There are not so many slots.
    #[error("a deed has three bindings on each device")]
    NoSuchSlot,
}

/// What does each deed. No two deeds of one place share a binding, and whatever leads back stays bound.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Bindings(Vec<[[Option<Binding>; SLOTS]; InputDevice::ALL.len()]>);

impl Default for Bindings {
    fn default() -> Self {
        let mut bindings = Self(vec![default(); ACTIONS.len()]);
        InputDevice::ALL.into_iter().for_each(|device| bindings.reset_to_defaults(device));
        bindings
    }
}

impl Bindings {
    /// What does a deed on a device, slot by slot.
    pub fn of(&self, deed: Action, device: InputDevice) -> [Option<Binding>; SLOTS] {
        self.0[deed as usize][device as usize]
    }

    /// All that does a deed.
    pub fn all(&self, deed: Action) -> impl Iterator<Item = Binding> {
        self.0[deed as usize].iter().flatten().copied().flatten()
    }

    /// Binds a deed anew, in a slot of the binding's device. Whatever else it did where the deed is done does now what this
    /// slot did before, or nothing, if that would be one too many; which deeds those are is told.
    ///
    /// # Errors
    /// If it would take away what leads back, if the key has no name, and if there is no such slot.
    pub fn rebind(&mut self, deed: Action, slot: usize, binding: Binding) -> Result<Vec<Action>, RebindError> {
        if !binding.has_name() {
            return Err(RebindError::Nameless);
        }
        let device = binding.device();
        let before = *self.of(deed, device).get(slot).ok_or(RebindError::NoSuchSlot)?;
        let own = self.of(deed, device).iter().position(|other| *other == Some(binding));
        if let Some(own) = own {
            self.0[deed as usize][device as usize].swap(own, slot);
            return Ok(Vec::new());
        }
        check_unbind(deed, before)?;
        let others: Vec<(Action, usize)> = self.conflicts(deed, binding).collect();
        others.iter().try_for_each(|(other, _)| check_unbind(*other, Some(binding)))?;
        self.0[deed as usize][device as usize][slot] = Some(binding);
        for (other, of_other) in &others {
            self.0[*other as usize][device as usize][*of_other] = None;
            let free =
                before.filter(|before| self.conflicts(*other, *before).next().is_none() && self.all(*other).all(|own| own != *before));
            self.0[*other as usize][device as usize][*of_other] = free;
        }
        Ok(others.into_iter().map(|(other, _)| other).collect())
    }

    /// Takes a binding away.
    ///
    /// # Errors
    /// If it leads back, and if there is no such slot.
    pub fn unbind(&mut self, deed: Action, device: InputDevice, slot: usize) -> Result<(), RebindError> {
        check_unbind(deed, *self.of(deed, device).get(slot).ok_or(RebindError::NoSuchSlot)?)?;
        self.0[deed as usize][device as usize][slot] = None;
        Ok(())
    }

    /// Makes all of a device as it was.
    pub fn reset_to_defaults(&mut self, device: InputDevice) {
        for (of_deed, entry) in self.0.iter_mut().zip(&ACTIONS) {
            let mut defaults = entry.defaults.iter().copied().filter(|binding| binding.device() == device);
            of_deed[device as usize] = std::array::from_fn(|_| defaults.next());
        }
    }

    /// Makes these all that does a deed, whatever else they do: see [`Bindings::conflict`].
    pub(super) fn bind_all(&mut self, deed: Action, all: &[Binding]) -> Result<(), RebindError> {
        let lacks = |kept: &&Binding| !all.contains(kept);
        if let Some(missing) = deed.info().defaults.iter().filter(|_| deed.info().kept).find(lacks) {
            return Err(RebindError::Kept(deed, *missing));
        }
        for device in InputDevice::ALL {
            let here: Vec<Binding> = all.iter().copied().filter(|binding| binding.device() == device).collect();
            if here.len() > SLOTS {
                return Err(RebindError::NoSuchSlot);
            }
            self.0[deed as usize][device as usize] = std::array::from_fn(|slot| here.get(slot).copied());
        }
        Ok(())
    }

    /// A binding that does two deeds of one place, and those.
    pub(super) fn conflict(&self) -> Option<(Binding, [Action; 2])> {
        let bound = Action::all().flat_map(|deed| self.all(deed).map(move |binding| (deed, binding)));
        bound.into_iter().find_map(|(deed, binding)| Some((binding, [deed, self.conflicts(deed, binding).next()?.0])))
    }

    /// What else a binding does where a deed is done: the deed, and the slot.
    fn conflicts(&self, deed: Action, binding: Binding) -> impl Iterator<Item = (Action, usize)> {
        Action::all().filter(move |other| *other != deed && other.info().contexts.overlaps(deed.info().contexts)).filter_map(move |other| {
            let slot = self.of(other, binding.device()).iter().position(|bound| *bound == Some(binding))?;
            Some((other, slot))
        })
    }
}

fn check_unbind(deed: Action, binding: Option<Binding>) -> Result<(), RebindError> {
    let entry = deed.info();
    match binding.filter(|binding| entry.kept && entry.defaults.contains(binding)) {
        Some(binding) => Err(RebindError::Kept(deed, binding)),
        None => Ok(()),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::{super::binding::tests::any_binding, *};

    fn any_deed() -> impl Strategy<Value = Action> {
        prop::sample::select(Action::all().collect::<Vec<_>>())
    }

    /// Deeds, slots, and what they are bound to one after the other.
    fn any_steps() -> impl Strategy<Value = Vec<(Action, usize, Binding)>> {
        let any = prop_oneof![any_binding(), any_deed().prop_map(|deed| deed.info().defaults[0])];
        prop::collection::vec((any_deed(), 0..SLOTS, any), 1..60)
    }

    /// Whatever a player may have made of them.
    pub fn any_bindings() -> impl Strategy<Value = Bindings> {
        any_steps().prop_map(|steps| {
            let mut bindings = Bindings::default();
            for (deed, slot, binding) in steps {
                // Some are refused.
                let _ = bindings.rebind(deed, slot, binding);
            }
            bindings
        })
    }

    fn is_sound(bindings: &Bindings) -> bool {
        Action::all().all(|deed| {
            let entry = deed.info();
            let alone = bindings.all(deed).all(|binding| bindings.conflicts(deed, binding).next().is_none());
            let kept = !entry.kept || entry.defaults.iter().all(|kept| bindings.all(deed).any(|bound| bound == *kept));
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
            for (deed, slot, binding) in steps {
                let before = bindings.clone();
                match bindings.rebind(deed, slot, binding) {
                    Ok(others) => {
                        prop_assert_eq!(bindings.of(deed, binding.device())[slot], Some(binding));
                        prop_assert!(others.iter().all(|other| before.all(*other).any(|bound| bound == binding)));
                    }
                    Err(_) => prop_assert_eq!(&bindings, &before),
                }
                prop_assert!(is_sound(&bindings), "{:?} to {} in {:?}", deed, binding, before);
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
        // Of different places, both may have it.
        assert_eq!(bindings.rebind(Action::KeepPhoto, 2, Binding::Key(KeyCode::KeyM)), Ok(vec![]));
        bindings.reset_to_defaults(InputDevice::Pad);
        assert_ne!(bindings, Bindings::default());
        bindings.reset_to_defaults(InputDevice::Keyboard);
        assert_eq!(bindings, Bindings::default());
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
