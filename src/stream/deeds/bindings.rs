//! What does each deed: the defaults, and what the player has made of them.

use bevy::prelude::*;

use super::{
    binding::{Binding, Device},
    table::{Deed, TABLE},
};

/// How many bindings a deed has room for on each device.
pub const SLOTS: usize = 3;

/// Why a binding stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// It leads back, and always does.
    #[error("'{1}' always does '{0}'")]
    Kept(Deed, Binding),
    /// The system has no name for the key.
    #[error("this key has no name, and could not be kept")]
    Nameless,
    /// There are not so many slots.
    #[error("a deed has three bindings on each device")]
    NoSuchSlot,
}

/// What does each deed. No two deeds of one place share a binding, and whatever leads back stays bound.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Bindings(Vec<[[Option<Binding>; SLOTS]; Device::ALL.len()]>);

impl Default for Bindings {
    fn default() -> Self {
        let mut bindings = Self(vec![default(); TABLE.len()]);
        Device::ALL.into_iter().for_each(|device| bindings.restore(device));
        bindings
    }
}

impl Bindings {
    /// What does a deed on a device, slot by slot.
    pub fn of(&self, deed: Deed, device: Device) -> [Option<Binding>; SLOTS] {
        self.0[deed as usize][device as usize]
    }

    /// All that does a deed.
    pub fn all(&self, deed: Deed) -> impl Iterator<Item = Binding> {
        self.0[deed as usize].iter().flatten().copied().flatten()
    }

    /// Binds a deed anew, in a slot of the binding's device. Whatever else it did where the deed is done does now what this
    /// slot did before, or nothing, if that would be one too many; which deeds those are is told.
    ///
    /// # Errors
    /// If it would take away what leads back, if the key has no name, and if there is no such slot.
    pub fn rebind(&mut self, deed: Deed, slot: usize, binding: Binding) -> Result<Vec<Deed>, Refused> {
        if !binding.has_name() {
            return Err(Refused::Nameless);
        }
        let device = binding.device();
        let before = *self.of(deed, device).get(slot).ok_or(Refused::NoSuchSlot)?;
        let own = self.of(deed, device).iter().position(|other| *other == Some(binding));
        if let Some(own) = own {
            self.0[deed as usize][device as usize].swap(own, slot);
            return Ok(Vec::new());
        }
        may_go(deed, before)?;
        let others: Vec<(Deed, usize)> = self.others(deed, binding).collect();
        others.iter().try_for_each(|(other, _)| may_go(*other, Some(binding)))?;
        self.0[deed as usize][device as usize][slot] = Some(binding);
        for (other, of_other) in &others {
            self.0[*other as usize][device as usize][*of_other] = None;
            let free = before.filter(|before| self.others(*other, *before).next().is_none() && self.all(*other).all(|own| own != *before));
            self.0[*other as usize][device as usize][*of_other] = free;
        }
        Ok(others.into_iter().map(|(other, _)| other).collect())
    }

    /// Takes a binding away.
    ///
    /// # Errors
    /// If it leads back, and if there is no such slot.
    pub fn unbind(&mut self, deed: Deed, device: Device, slot: usize) -> Result<(), Refused> {
        may_go(deed, *self.of(deed, device).get(slot).ok_or(Refused::NoSuchSlot)?)?;
        self.0[deed as usize][device as usize][slot] = None;
        Ok(())
    }

    /// Makes all of a device as it was.
    pub fn restore(&mut self, device: Device) {
        for (of_deed, entry) in self.0.iter_mut().zip(&TABLE) {
            let mut defaults = entry.defaults.iter().copied().filter(|binding| binding.device() == device);
            of_deed[device as usize] = std::array::from_fn(|_| defaults.next());
        }
    }

    /// Makes these all that does a deed, whatever else they do: see [`Bindings::conflict`].
    pub(super) fn bind_all(&mut self, deed: Deed, all: &[Binding]) -> Result<(), Refused> {
        let lacks = |kept: &&Binding| !all.contains(kept);
        if let Some(missing) = deed.entry().defaults.iter().filter(|_| deed.entry().kept).find(lacks) {
            return Err(Refused::Kept(deed, *missing));
        }
        for device in Device::ALL {
            let here: Vec<Binding> = all.iter().copied().filter(|binding| binding.device() == device).collect();
            if here.len() > SLOTS {
                return Err(Refused::NoSuchSlot);
            }
            self.0[deed as usize][device as usize] = std::array::from_fn(|slot| here.get(slot).copied());
        }
        Ok(())
    }

    /// A binding that does two deeds of one place, and those.
    pub(super) fn conflict(&self) -> Option<(Binding, [Deed; 2])> {
        let bound = Deed::all().flat_map(|deed| self.all(deed).map(move |binding| (deed, binding)));
        bound.into_iter().find_map(|(deed, binding)| Some((binding, [deed, self.others(deed, binding).next()?.0])))
    }

    /// What else a binding does where a deed is done: the deed, and the slot.
    fn others(&self, deed: Deed, binding: Binding) -> impl Iterator<Item = (Deed, usize)> {
        Deed::all().filter(move |other| *other != deed && other.entry().contexts.meet(deed.entry().contexts)).filter_map(move |other| {
            let slot = self.of(other, binding.device()).iter().position(|bound| *bound == Some(binding))?;
            Some((other, slot))
        })
    }
}

fn may_go(deed: Deed, binding: Option<Binding>) -> Result<(), Refused> {
    let entry = deed.entry();
    match binding.filter(|binding| entry.kept && entry.defaults.contains(binding)) {
        Some(binding) => Err(Refused::Kept(deed, binding)),
        None => Ok(()),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::{super::binding::tests::any_binding, *};

    fn any_deed() -> impl Strategy<Value = Deed> {
        prop::sample::select(Deed::all().collect::<Vec<_>>())
    }

    /// Deeds, slots, and what they are bound to one after the other.
    fn any_steps() -> impl Strategy<Value = Vec<(Deed, usize, Binding)>> {
        let any = prop_oneof![any_binding(), any_deed().prop_map(|deed| deed.entry().defaults[0])];
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
        Deed::all().all(|deed| {
            let entry = deed.entry();
            let alone = bindings.all(deed).all(|binding| bindings.others(deed, binding).next().is_none());
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
        assert_eq!(bindings.rebind(Deed::Map, 0, SPACE), Ok(vec![Deed::Jump]));
        assert_eq!(bindings.of(Deed::Jump, Device::Keyboard)[0], Some(Binding::Key(KeyCode::KeyM)));
        assert_eq!(bindings.of(Deed::Map, Device::Keyboard), [Some(SPACE), None, None]);
        // Of different places, both may have it.
        assert_eq!(bindings.rebind(Deed::KeepPhoto, 2, Binding::Key(KeyCode::KeyM)), Ok(vec![]));
        bindings.restore(Device::Pad);
        assert_ne!(bindings, Bindings::default());
        bindings.restore(Device::Keyboard);
        assert_eq!(bindings, Bindings::default());
    }

    #[test]
    fn nobody_locks_himself_in() {
        let mut bindings = Bindings::default();
        let escape = Binding::Key(KeyCode::Escape);
        assert_eq!(bindings.rebind(Deed::Map, 0, escape), Err(Refused::Kept(Deed::Back, escape)));
        assert_eq!(bindings.rebind(Deed::Back, 0, SPACE), Err(Refused::Kept(Deed::Back, escape)));
        assert_eq!(bindings.unbind(Deed::Back, Device::Keyboard, 0), Err(Refused::Kept(Deed::Back, escape)));
        assert_eq!(bindings.rebind(Deed::Back, 1, Binding::Key(KeyCode::Backspace)), Ok(vec![]));
        assert_eq!(bindings.unbind(Deed::Back, Device::Keyboard, 1), Ok(()));
        assert_eq!(bindings.rebind(Deed::Jump, 3, SPACE), Err(Refused::NoSuchSlot));
    }
}
