//! Registry of height algorithms: features add to it, command line and lab list it.

use bevy_ecs::prelude::Resource;
use bevy_reflect::Reflect;

use super::{
    layer::HeightSource,
    params::{self, ParamError},
    quote::quoted,
};

/// A registered height algorithm.
#[derive(Clone, Copy)]
pub struct Algorithm {
    /// The name by which it is chosen.
    pub name: &'static str,
    /// One line for a list.
    pub summary: &'static str,
    /// Makes the height source with its default parameters.
    pub make: fn() -> Box<dyn HeightSource>,
}

impl Algorithm {
    /// The entry of an algorithm whose default parameters are its [`Default`].
    pub const fn of<R: HeightSource + Default>(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, make: || Box::new(R::default()) }
    }

    /// Checks that the height source can be made with these parameters. A file that one of them names is not read.
    pub fn check(&self, settings: &[(String, String)]) -> Result<(), ParamError> {
        let mut height_source = (self.make)();
        settings.iter().try_for_each(|(name, value)| params::set_without_reading(&mut *height_source, name, value))
    }

    /// The height source with some parameters set from text.
    pub fn with_params(&self, settings: &[(String, String)]) -> Result<Box<dyn HeightSource>, ParamError> {
        let mut height_source = (self.make)();
        for (name, value) in settings {
            params::set(&mut *height_source, name, value)?;
        }
        Ok(height_source)
    }
}

/// All algorithms, in the order in which they are listed.
#[derive(Resource, Clone, Default)]
pub struct Algorithms(Vec<Algorithm>);

impl Extend<Algorithm> for Algorithms {
    fn extend<T: IntoIterator<Item = Algorithm>>(&mut self, algorithms: T) {
        for algorithm in algorithms {
            self.add(algorithm);
        }
    }
}

impl FromIterator<Algorithm> for Algorithms {
    fn from_iter<T: IntoIterator<Item = Algorithm>>(algorithms: T) -> Self {
        let mut all = Self::default();
        all.extend(algorithms);
        all
    }
}

/// No algorithm has that name.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("there is no algorithm '{}'; there are: {known}", quoted(.name))]
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

/// One algorithm chosen out of some, with its parameters: a part of a height source that is made of others.
#[derive(Reflect)]
#[reflect(opaque)]
pub struct AlgorithmChoice {
    of: &'static [Algorithm],
    chosen: usize,
    height_source: Box<dyn HeightSource>,
}

impl AlgorithmChoice {
    /// The algorithm of that name out of `of`, with its default parameters.
    pub fn new(of: &'static [Algorithm], name: &str) -> Self {
        let chosen = of.iter().position(|algorithm| algorithm.name == name);
        let chosen = chosen.unwrap_or_else(|| panic!("{name} is no device"));
        Self { of, chosen, height_source: (of[chosen].make)() }
    }

    /// The names of the choices.
    pub fn names(&self) -> Vec<String> {
        self.of.iter().map(|algorithm| algorithm.name.into()).collect()
    }

    /// The index of the chosen algorithm.
    pub fn chosen_index(&self) -> usize {
        self.chosen
    }

    /// Chooses an algorithm by index, with its default parameters; choosing the same one keeps its parameters.
    pub fn choose(&mut self, chosen: usize) {
        if chosen != self.chosen {
            self.chosen = chosen;
            self.height_source = (self.of[chosen].make)();
        }
    }

    /// The chosen height source.
    pub fn height_source(&self) -> &dyn HeightSource {
        &*self.height_source
    }

    /// The chosen height source, for setting its parameters.
    pub fn height_source_mut(&mut self) -> &mut dyn HeightSource {
        &mut *self.height_source
    }
}

impl Clone for AlgorithmChoice {
    fn clone(&self) -> Self {
        let mut height_source = (self.of[self.chosen].make)();
        for param in params::list(&*self.height_source) {
            params::set_value(&mut *height_source, &param.path, &param.value).expect("it was just listed");
        }
        Self { of: self.of, chosen: self.chosen, height_source }
    }
}
