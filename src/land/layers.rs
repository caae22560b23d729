//! The stack of layers that the features lay over a height source, in an order independent of that of the plugins.

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

/// The level of a layer: it lies over all layers of lower levels, and among those of its own by name. The land does not
/// depend on the order in which its layers were added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LayerLevel {
    /// Turns a height source into terrain to walk on.
    BaseTerrain,
    /// Says which biome is where.
    Climate,
    /// Raises mountains on it.
    Mountains,
    /// Lets rivers cross it.
    Water,
    /// Grades the ground where people settle.
    Settled,
    /// Opens caves beneath it.
    Underground,
}

/// A function that lays a layer over a land.
type ApplyLayer = Arc<dyn Fn(Land) -> Land + Send + Sync>;

/// A layer of the land: its unique name, its level, and how it is applied.
pub struct LandLayer {
    level: LayerLevel,
    what: LayerSource,
}

enum LayerSource {
    Plain { name: &'static str, data: u32, over: ApplyLayer },
    Tunable(Box<dyn Tunable>),
}

impl LandLayer {
    /// A layer without parameters.
    pub fn new(name: &'static str, level: LayerLevel, over: impl Fn(Land) -> Land + Send + Sync + 'static) -> Self {
        Self::from_files(name, level, 0, over)
    }

    /// A layer made from files; `data` is a hash of the user's own files, 0 if there are none.
    pub fn from_files(name: &'static str, level: LayerLevel, data: u32, over: impl Fn(Land) -> Land + Send + Sync + 'static) -> Self {
        Self { level, what: LayerSource::Plain { name, data, over: Arc::new(over) } }
    }

    /// A layer with adjustable parameters.
    pub fn tunable(level: LayerLevel, layer: impl Tunable + 'static) -> Self {
        Self { level, what: LayerSource::Tunable(Box::new(layer)) }
    }

    fn name(&self) -> &'static str {
        match &self.what {
            LayerSource::Plain { name, .. } => name,
            LayerSource::Tunable(layer) => layer.name(),
        }
    }

    fn apply(&self, land: Land) -> Land {
        match &self.what {
            LayerSource::Plain { over, .. } => over(land),
            LayerSource::Tunable(layer) => layer.apply_to(land),
        }
    }
}

impl Clone for LandLayer {
    fn clone(&self) -> Self {
        let what = match &self.what {
            LayerSource::Plain { name, data, over } => LayerSource::Plain { name, data: *data, over: over.clone() },
            LayerSource::Tunable(layer) => LayerSource::Tunable(layer.clone_boxed()),
        };
        Self { level: self.level, what }
    }
}

/// The layers of all features, in the order in which they are applied. They make the land of any algorithm and seed.
#[derive(Resource, Default, Clone)]
pub struct LandLayers {
    layers: Vec<LandLayer>,
    /// The tuning for layers that are added later.
    expected: Vec<(String, String)>,
}

impl FromIterator<LandLayer> for LandLayers {
    fn from_iter<T: IntoIterator<Item = LandLayer>>(layers: T) -> Self {
        let mut all = Self::default();
        for layer in layers {
            all.add(layer);
        }
        all
    }
}

impl LandLayers {
    /// Adds a layer, replacing the one with its name.
    pub fn add(&mut self, mut layer: LandLayer) {
        if let LayerSource::Tunable(layer) = &mut layer.what {
            for (path, text) in &self.expected {
                if let Some(name) = strip_layer_name(path, layer.name()) {
                    // The value was valid for the layer that it was written for; if this one rejects it, it keeps its
                    // default.
                    let _ = set_layer_param(&mut **layer, name, text);
                }
            }
        }
        self.layers.retain(|other| other.name() != layer.name());
        let place = self.layers.partition_point(|other| (other.level, other.name()) < (layer.level, layer.name()));
        self.layers.insert(place, layer);
    }

    /// Tunes the layers, those present and those added later.
    pub(super) fn expect_tuning(&mut self, tuning: &[(String, String)]) {
        self.expected = tuning.to_vec();
        for layer in std::mem::take(&mut self.layers) {
            self.add(layer);
        }
    }

    /// The layers with adjustable parameters.
    pub fn tunable(&self) -> impl Iterator<Item = &dyn Tunable> {
        self.layers.iter().filter_map(|layer| match &layer.what {
            LayerSource::Plain { .. } => None,
            LayerSource::Tunable(layer) => Some(&**layer),
        })
    }

    fn tunable_mut(&mut self) -> impl Iterator<Item = &mut Box<dyn Tunable>> {
        self.layers.iter_mut().filter_map(|layer| match &mut layer.what {
            LayerSource::Plain { .. } => None,
            LayerSource::Tunable(layer) => Some(layer),
        })
    }

    /// Replaces the tunable layer with its name.
    pub fn set(&mut self, layer: Box<dyn Tunable>) {
        if let Some(other) = self.tunable_mut().find(|other| other.name() == layer.name()) {
            *other = layer;
        }
    }

    /// The parameters that are not at their defaults, each with its layer's name as prefix: `caves.fill`.
    pub fn tuning(&self) -> Vec<(String, String)> {
        let of_layer = |layer: &dyn Tunable| {
            let mut known = layer.default_boxed();
            let mut found = params::diff(layer, &mut *known);
            if let Some((name, text, _)) = layer.text_param()
                && known.text_param().is_none_or(|(_, of_defaults, _)| of_defaults != text)
            {
                found.push((name.into(), text));
            }
            let name = layer.name();
            found.into_iter().map(move |(path, text)| (format!("{name}.{path}"), text))
        };
        self.tunable().flat_map(of_layer).collect()
    }

    /// The same layers with these parameters set, in the form of [`tuning`](Self::tuning), and all others at their defaults.
    ///
    /// # Errors
    /// If a layer or parameter is unknown, or a value is invalid.
    pub fn with_tuning(&self, tuning: &[(String, String)]) -> Result<Self, RecipeError> {
        let mut tuned = Self { layers: self.layers.clone(), expected: Vec::new() };
        for layer in tuned.tunable_mut() {
            *layer = layer.default_boxed();
        }
        for (path, text) in tuning {
            let found = tuned.tunable_mut().find_map(|layer| strip_layer_name(path, layer.name()).map(|name| (layer, name)));
            let Some((layer, name)) = found else {
                let known: Vec<_> = self.tunable().map(Tunable::name).collect();
                return Err(RecipeError::Layer { path: path.clone(), known: known.join(", ") });
            };
            let of = layer.name();
            set_layer_param(&mut **layer, name, text).map_err(|error| RecipeError::Param { of: of.into(), error })?;
        }
        Ok(tuned)
    }

    /// Whether a parameter's path begins with the name of a tunable layer.
    pub fn has(&self, path: &str) -> bool {
        self.tunable().any(|layer| strip_layer_name(path, layer.name()).is_some())
    }

    /// Hash of the user's own files that shape the land; 0 if there are none.
    pub fn user_files_hash(&self) -> u32 {
        self.layers.iter().fold(0, |all, layer| match &layer.what {
            LayerSource::Plain { data, .. } if *data != 0 => all.rotate_left(1) ^ data,
            _ => all,
        })
    }

    /// Applies all layers to a land, replacing those applied before, and records how it was made. Edits stay.
    pub fn apply_to(&self, land: &Land) -> Land {
        let bare = land.undecorated();
        let whole = self.layers.iter().fold(bare.clone(), |land, layer| layer.apply(land));
        let whole = whole.with_provenance(bare, self.tuning(), self.user_files_hash());
        if land.painted_edits().is_empty() { whole } else { whole.with_edits(land.painted_edits().clone()) }
    }
}

/// The name of a parameter without its layer's prefix, if it belongs to that layer.
fn strip_layer_name<'a>(path: &'a str, layer: &str) -> Option<&'a str> {
    path.strip_prefix(layer)?.strip_prefix('.')
}

fn set_layer_param(layer: &mut dyn Tunable, name: &str, text: &str) -> Result<(), params::ParamError> {
    match layer.text_param() {
        Some((text_name, ..)) if text_name == name => layer.set_text_param(text),
        _ => params::set(layer, name, text),
    }
}

/// Extends `App` with what features need to shape the land.
pub trait LandAppExt {
    /// Lays a layer over the land, now or once there is one.
    fn add_land_layer(&mut self, layer: LandLayer) -> &mut Self;

    /// Adds height algorithms to the registry, from which they are chosen by name.
    fn add_algorithms(&mut self, algorithms: impl IntoIterator<Item = Algorithm>) -> &mut Self;
}

impl LandAppExt for App {
    fn add_land_layer(&mut self, layer: LandLayer) -> &mut Self {
        let mut layers = self.world_mut().get_resource_or_init::<LandLayers>();
        layers.add(layer);
        let layers = layers.clone();
        if let Some(mut land) = self.world_mut().get_resource_mut::<Land>() {
            *land = layers.apply_to(&land);
        }
        self
    }

    fn add_algorithms(&mut self, algorithms: impl IntoIterator<Item = Algorithm>) -> &mut Self {
        self.world_mut().get_resource_or_init::<Algorithms>().extend(algorithms);
        self
    }
}
