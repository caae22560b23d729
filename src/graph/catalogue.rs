//! Which devices there are.

use std::collections::BTreeMap;

use bevy::reflect::structs::Struct;

use super::device::{self, Device};
use crate::land::{Algorithm, Relief};

/// A device as the catalogue knows it.
#[derive(Clone, Copy)]
pub struct Kind {
    /// The name by which nodes call for it.
    pub name: &'static str,
    /// One line for a list.
    pub summary: &'static str,
    pub(super) make: Make,
}

/// What makes one, with its parameters as they come.
#[derive(Clone, Copy)]
pub(super) enum Make {
    Source(fn() -> Box<dyn Relief>),
    Device(fn() -> Box<dyn Device>),
}

/// A device as a node has it.
pub(super) enum Made {
    Source(Box<dyn Relief>),
    Device(Box<dyn Device>),
}

impl Kind {
    /// The entry of a device whose parameters come as its [`Default`].
    pub const fn of<D: Device + Default>(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, make: Make::Device(|| Box::new(D::default())) }
    }

    /// The entry of a height algorithm: a source, which has no ports.
    pub const fn source(algorithm: Algorithm) -> Self {
        Self { name: algorithm.name, summary: algorithm.summary, make: Make::Source(algorithm.make) }
    }

    /// Whether it is a source, which can be of another seed than the land's own.
    pub fn is_source(&self) -> bool {
        matches!(self.make, Make::Source(_))
    }

    pub(super) fn made(&self) -> Made {
        match self.make {
            Make::Source(make) => Made::Source(make()),
            Make::Device(make) => Made::Device(make()),
        }
    }
}

impl Made {
    /// Its parameters.
    pub fn params(&self) -> &dyn Struct {
        match self {
            Self::Source(relief) => &**relief,
            Self::Device(device) => &**device,
        }
    }

    /// The same, to be set.
    pub fn params_mut(&mut self) -> &mut dyn Struct {
        match self {
            Self::Source(relief) => &mut **relief,
            Self::Device(device) => &mut **device,
        }
    }

    /// Its ports.
    pub fn ports(&self) -> &'static [device::Port] {
        match self {
            Self::Source(_) => &[],
            Self::Device(device) => device.ports(),
        }
    }

    /// How many columns before and after those that it is asked for it asks at a port.
    pub fn reach(&self, port: usize) -> usize {
        match self {
            Self::Source(_) => 0,
            Self::Device(device) => device.reach(port),
        }
    }
}

/// The devices that there are, by name.
#[derive(Clone, Default)]
pub struct Catalogue(BTreeMap<&'static str, Kind>);

impl Catalogue {
    /// The devices of this module, and these algorithms as sources.
    ///
    /// # Panics
    /// If two have the same name.
    pub fn with(sources: impl IntoIterator<Item = Algorithm>) -> Self {
        let mut catalogue = Self::default();
        device::KINDS.iter().copied().chain(sources.into_iter().map(Kind::source)).for_each(|kind| catalogue.add(kind));
        catalogue
    }

    /// Adds one.
    ///
    /// # Panics
    /// If one of that name is there.
    pub fn add(&mut self, kind: Kind) {
        let name = kind.name;
        assert!(self.0.insert(name, kind).is_none(), "two devices are named {name}");
    }

    /// The device of that name.
    pub fn find(&self, name: &str) -> Option<&Kind> {
        self.0.get(name)
    }

    /// All, by name.
    pub fn iter(&self) -> impl Iterator<Item = &Kind> {
        self.0.values()
    }

    /// The ports of one.
    pub fn ports(&self, name: &str) -> Option<&'static [device::Port]> {
        self.find(name).map(|kind| kind.made().ports())
    }
}
