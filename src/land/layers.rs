//! What the features lay over a bare relief, in one order, whoever comes first.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::Resource;

use super::{
    land::Land,
    params,
    recipe::RecipeError,
    registry::{Algorithm, Algorithms},
    tunable::Tunable,
};

/// Where a layer lies: over all those of the levels before it, and among those of its own by its name. The land is the
/// same in whatever order its layers were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What makes a country of a relief.
    Country,
    /// What kind of country is where.
    Climate,
    /// What is raised on it.
    Highland,
    /// What is opened beneath it.
    Underground,
}

/// Lays a layer over a land.
type Over = Arc<dyn Fn(Land) -> Land + Send + Sync>;

/// What a feature makes of a land: its name, unique, its level, and how it is laid.
pub struct LandLayer {
    level: Level,
    what: What,
}

enum What {
    Plain { name: &'static str, data: u32, over: Over },
    Tunable(Box<dyn Tunable>),
}

impl LandLayer {
    /// A layer.
    pub fn new(name: &'static str, level: Level, over: impl Fn(Land) -> Land + Send + Sync + 'static) -> Self {
        Self::of_files(name, level, 0, over)
    }

    /// A layer that files make: `data` tells those of the player's own from all others, and is 0 if there are none.
    pub fn of_files(name: &'static str, level: Level, data: u32, over: impl Fn(Land) -> Land + Send + Sync + 'static) -> Self {
        Self { level, what: What::Plain { name, data, over: Arc::new(over) } }
    }

    /// A layer whose parameters can be turned.
    pub fn tunable(level: Level, layer: impl Tunable + 'static) -> Self {
        Self { level, what: What::Tunable(Box::new(layer)) }
    }

    fn name(&self) -> &'static str {
        match &self.what {
            What::Plain { name, .. } => name,
            What::Tunable(layer) => layer.name(),
        }
    }

    fn over(&self, land: Land) -> Land {
        match &self.what {
            What::Plain { over, .. } => over(land),
            What::Tunable(layer) => layer.over(land),
        }
    }
}

impl Clone for LandLayer {
    fn clone(&self) -> Self {
        let what = match &self.what {
            What::Plain { name, data, over } => What::Plain { name, data: *data, over: over.clone() },
            What::Tunable(layer) => What::Tunable(layer.boxed()),
        };
        Self { level: self.level, what }
    }
}

/// What each feature adds to a bare relief, in the order in which it is laid. The land of any algorithm and seed is made
/// by it.
#[derive(Resource, Default, Clone)]
pub struct LandLayers {
    layers: Vec<LandLayer>,
    /// How layers that are yet to come are to be tuned.
    expected: Vec<(String, String)>,
}

impl FromIterator<LandLayer> for LandLayers {
    fn from_iter<T: IntoIterator<Item = LandLayer>>(layers: T) -> Self {
        let mut all = Self::default();
        layers.into_iter().for_each(|layer| all.add(layer));
        all
    }
}

impl LandLayers {
    /// Adds a layer, or puts it in the place of the one with its name.
    pub fn add(&mut self, mut layer: LandLayer) {
        if let What::Tunable(layer) = &mut layer.what {
            for (path, text) in &self.expected {
                if let Some(name) = of_layer(path, layer.name()) {
                    // Whoever wrote it down knew the layer; if it is another one by now, it stays as it comes.
                    let _ = set(&mut **layer, name, text);
                }
            }
        }
        self.layers.retain(|other| other.name() != layer.name());
        let place = self.layers.partition_point(|other| (other.level, other.name()) < (layer.level, layer.name()));
        self.layers.insert(place, layer);
    }

    /// The layers, those that are there and those that are yet to come, are to be tuned so.
    pub(super) fn expect(&mut self, tuning: &[(String, String)]) {
        self.expected = tuning.to_vec();
        std::mem::take(&mut self.layers).into_iter().for_each(|layer| self.add(layer));
    }

    /// The layers whose parameters can be turned.
    pub fn tunable(&self) -> impl Iterator<Item = &dyn Tunable> {
        self.layers.iter().filter_map(|layer| match &layer.what {
            What::Plain { .. } => None,
            What::Tunable(layer) => Some(&**layer),
        })
    }

    fn tunable_mut(&mut self) -> impl Iterator<Item = &mut Box<dyn Tunable>> {
        self.layers.iter_mut().filter_map(|layer| match &mut layer.what {
            What::Plain { .. } => None,
            What::Tunable(layer) => Some(layer),
        })
    }

    /// Puts a layer in the place of the one with its name.
    pub fn set(&mut self, layer: Box<dyn Tunable>) {
        if let Some(other) = self.tunable_mut().find(|other| other.name() == layer.name()) {
            *other = layer;
        }
    }

    /// What of the parameters is not at its default, each with its layer's name before it: `caves.fill`.
    pub fn tuning(&self) -> Vec<(String, String)> {
        let of_layer = |layer: &dyn Tunable| {
            let mut known = layer.fresh();
            let mut found = params::difference(layer.params(), known.params_mut());
            if let Some((name, text, _)) = layer.text()
                && known.text().is_none_or(|(_, of_defaults, _)| of_defaults != text)
            {
                found.push((name.into(), text));
            }
            let name = layer.name();
            found.into_iter().map(move |(path, text)| (format!("{name}.{path}"), text))
        };
        self.tunable().flat_map(of_layer).collect()
    }

    /// The same layers with these parameters set, as [`tuning`](Self::tuning) tells them, and all others at their defaults.
    ///
    /// # Errors
    /// If there is no such layer or parameter, or it cannot be that.
    pub fn tuned(&self, tuning: &[(String, String)]) -> Result<Self, RecipeError> {
        let mut tuned = Self { layers: self.layers.clone(), expected: Vec::new() };
        tuned.tunable_mut().for_each(|layer| *layer = layer.fresh());
        for (path, text) in tuning {
            let found = tuned.tunable_mut().find_map(|layer| of_layer(path, layer.name()).map(|name| (layer, name)));
            let Some((layer, name)) = found else {
                let known: Vec<_> = self.tunable().map(Tunable::name).collect();
                return Err(RecipeError::Layer { path: path.clone(), known: known.join(", ") });
            };
            let of = layer.name();
            set(&mut **layer, name, text).map_err(|error| RecipeError::Param { of: of.into(), error })?;
        }
        Ok(tuned)
    }

    /// Whether a parameter of that name is one of a layer: the layer's name is before it.
    pub fn has(&self, path: &str) -> bool {
        self.tunable().any(|layer| of_layer(path, layer.name()).is_some())
    }

    /// What tells the files of the player's own that shape the land from all others; 0 if there are none.
    pub fn data(&self) -> u32 {
        self.layers.iter().fold(0, |all, layer| match &layer.what {
            What::Plain { data, .. } if *data != 0 => all.rotate_left(1) ^ data,
            _ => all,
        })
    }

    /// The whole land over a bare one, or in the place of what was laid over that before. It knows how it was made. What was
    /// changed by hand stays.
    pub fn over(&self, land: &Land) -> Land {
        let bare = land.bare();
        let whole = self.layers.iter().fold(bare.clone(), |land, layer| layer.over(land));
        let whole = whole.made_with(bare, self.tuning(), self.data());
        if land.painted().is_empty() { whole } else { whole.with_edits(land.painted().clone()) }
    }
}

/// The name of a parameter without its layer's, if it is one of that layer.
fn of_layer<'a>(path: &'a str, layer: &str) -> Option<&'a str> {
    path.strip_prefix(layer)?.strip_prefix('.')
}

fn set(layer: &mut dyn Tunable, name: &str, text: &str) -> Result<(), params::ParamError> {
    match layer.text() {
        Some((text_name, ..)) if text_name == name => layer.set_text(text),
        _ => params::set(layer.params_mut(), name, text),
    }
}

/// How a feature shapes the land.
pub trait LandAppExt {
    /// Lays a layer over the land, now or when there is one.
    fn add_land_layer(&mut self, layer: LandLayer) -> &mut Self;

    /// Adds height algorithms to the list of those that can be chosen by name.
    fn add_algorithms(&mut self, algorithms: impl IntoIterator<Item = Algorithm>) -> &mut Self;
}

impl LandAppExt for App {
    fn add_land_layer(&mut self, layer: LandLayer) -> &mut Self {
        let mut layers = self.world_mut().get_resource_or_init::<LandLayers>();
        layers.add(layer);
        let layers = layers.clone();
        if let Some(mut land) = self.world_mut().get_resource_mut::<Land>() {
            *land = layers.over(&land);
        }
        self
    }

    fn add_algorithms(&mut self, algorithms: impl IntoIterator<Item = Algorithm>) -> &mut Self {
        self.world_mut().get_resource_or_init::<Algorithms>().extend(algorithms);
        self
    }
}
