//! The list of height algorithms: their owners add to it, command line and overlay read it.

use std::sync::Arc;

use bevy::prelude::Resource;

use super::{
    layer::Relief,
    params::{self, ParamError},
};

/// A height algorithm as the registry knows it.
#[derive(Clone, Copy)]
pub struct Algorithm {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// One line for a list.
    pub summary: &'static str,
    /// Makes the relief with its default parameters.
    pub make: fn() -> Box<dyn Relief>,
}

impl Algorithm {
    /// The relief with some parameters set from text.
    pub fn with_params(&self, settings: &[(String, String)]) -> Result<Arc<dyn Relief>, ParamError> {
        let mut relief = (self.make)();
        for (name, value) in settings {
            params::set(&mut *relief, name, value)?;
        }
        Ok(relief.into())
    }
}

/// All algorithms, in the order in which they are listed.
#[derive(Resource, Clone, Default)]
pub struct Algorithms(Vec<Algorithm>);

/// No algorithm has that name.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("there is no algorithm '{name}'; there are: {known}")]
pub struct UnknownAlgorithm {
    name: String,
    known: String,
}

impl Algorithms {
    /// Adds an algorithm at the end of the list.
    pub fn add(&mut self, algorithm: Algorithm) {
        assert!(self.find(algorithm.name).is_err(), "two algorithms are named {}", algorithm.name);
        self.0.push(algorithm);
    }

    /// The algorithm of that name.
    pub fn find(&self, name: &str) -> Result<&Algorithm, UnknownAlgorithm> {
        self.0.iter().find(|algorithm| algorithm.name == name).ok_or_else(|| UnknownAlgorithm {
            name: name.into(),
            known: self.0.iter().map(|algorithm| algorithm.name).collect::<Vec<_>>().join(", "),
        })
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Algorithm> {
        self.0.iter()
    }
}
