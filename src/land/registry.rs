//! Registry of height algorithms: features add to it, command line and lab list it.

use bevy_ecs::prelude::Resource;
use bevy_reflect::Reflect;

use super::{
    generator_version::GeneratorVersion,
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
    /// Makes the height source with its default parameters, as it is in the newest lands.
    pub make: MakeHeightSource,
    /// How it was made in earlier lands, oldest first: the last version of the generator that each of them served.
    pub earlier: &'static [(GeneratorVersion, MakeHeightSource)],
}

/// Makes a height source with its default parameters.
pub type MakeHeightSource = fn() -> Box<dyn HeightSource>;

impl Algorithm {
    /// The entry of an algorithm whose default parameters are its [`Default`].
    pub const fn of<R: HeightSource + Default>(name: &'static str, summary: &'static str) -> Self {
        Self { name, summary, make: || Box::new(R::default()), earlier: &[] }
    }

    /// Makes the height source of a version of the generator, with its default parameters.
    pub fn make_for(&self, generator: GeneratorVersion) -> Box<dyn HeightSource> {
        let earlier = self.earlier.iter().find(|(last, _)| generator <= *last);
        earlier.map_or(self.make, |(_, make)| *make)()
    }

    /// Checks that the height source can be made with these parameters. A file that one of them names is not read.
    pub fn check(&self, generator: GeneratorVersion, settings: &[(String, String)]) -> Result<(), ParamError> {
        let mut height_source = self.make_for(generator);
        settings.iter().try_for_each(|(name, value)| params::set_without_reading(&mut *height_source, name, value))
    }

    /// The newest height source, with some parameters set from text.
    pub fn with_params(&self, settings: &[(String, String)]) -> Result<Box<dyn HeightSource>, ParamError> {
        self.with_params_for(GeneratorVersion::NEWEST, settings)
    }

    /// The height source of a version of the generator, with some parameters set from text.
    pub fn with_params_for(&self, generator: GeneratorVersion, settings: &[(String, String)]) -> Result<Box<dyn HeightSource>, ParamError> {
        let mut height_source = self.make_for(generator);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Column, LandLayers, Recipe, Seed,
        terrain::{Linear, White},
    };

    /// An algorithm that was another one in lands of the first version.
    const CHANGED: Algorithm = Algorithm {
        earlier: &[(GeneratorVersion::OLDEST, || Box::new(Linear::default()))],
        ..Algorithm::of::<White>("changed", "as it is now")
    };

    #[test]
    fn a_land_of_an_earlier_version_is_made_as_it_was() {
        let algorithms = Algorithms::from_iter([CHANGED, Algorithm::of::<Linear>("linear", ""), Algorithm::of::<White>("white", "")]);
        let heights = |generator, algorithm: &str, settings: &[(&str, &str)]| {
            let settings = settings.iter().map(|(path, text)| ((*path).into(), (*text).into())).collect();
            let recipe = Recipe { generator, ..Recipe::new(Seed(3), algorithm, settings) };
            let land = recipe.land(&algorithms, &LandLayers::default()).expect("a land");
            assert_eq!(land.generator(), generator);
            assert_eq!(Recipe { data: None, ..Recipe::from_land(&land, &algorithms) }, recipe, "its recipe says so");
            land.heights(Column(-100), 300)
        };
        let (old, new) = (GeneratorVersion::OLDEST, GeneratorVersion::NEWEST);
        assert_eq!(heights(old, "changed", &[]), heights(old, "linear", &[]));
        assert_eq!(heights(new, "changed", &[]), heights(new, "white", &[]));
        assert_ne!(heights(old, "changed", &[]), heights(new, "changed", &[]));
        // Its parameters are those that it had.
        assert_eq!(heights(old, "changed", &[("sample", "7")]), heights(old, "linear", &[("sample", "7")]));
        let newer = Recipe::new(Seed(3), "changed", vec![("sample".into(), "7".into())]);
        assert!(newer.check(&algorithms).is_err(), "white noise has no such parameter");
    }

    #[test]
    fn lands_of_two_versions_are_two_lands() {
        let algorithms = Algorithms::from_iter([Algorithm::of::<White>("white", "")]);
        let print = |generator| {
            let recipe = Recipe { generator, ..Recipe::new(Seed(3), "white", Vec::new()) };
            recipe.land(&algorithms, &LandLayers::default()).expect("a land").fingerprint()
        };
        assert_ne!(print(GeneratorVersion::OLDEST), print(GeneratorVersion::NEWEST));
    }
}
