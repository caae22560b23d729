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
pub enum LayerLevel {
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
type ApplyLayer = Arc<dyn Fn(Land) -> Land + Send + Sync>;

/// What a feature makes of a land: its name, unique, its level, and how it is laid.
pub struct LandLayer {
    level: LayerLevel,
    what: LayerSource,
}

enum LayerSource {
    Plain { name: &'static str, data: u32, over: ApplyLayer },
    Tunable(Box<dyn Tunable>),
}

impl LandLayer {
    /// A layer.
    pub fn new(name: &'static str, level: LayerLevel, over: impl Fn(Land) -> Land + Send + Sync + 'static) -> Self {
        Self::from_files(name, level, 0, over)
    }

    /// A layer that files make: `data` tells those of the player's own from all others, and is 0 if there are none.
    pub fn from_files(name: &'static str, level: LayerLevel, data: u32, over: impl Fn(Land) -> Land + Send + Sync + 'static) -> Self {
        Self { level, what: LayerSource::Plain { name, data, over: Arc::new(over) } }
    }

    /// A layer whose parameters can be turned.
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
        if let LayerSource::Tunable(layer) = &mut layer.what {
            for (path, text) in &self.expected {
                if let Some(name) = strip_layer_name(path, layer.name()) {
                    // Whoever wrote it down knew the layer; if it is another one by now, it stays as it comes.
                    let _ = set_layer_param(&mut **layer, name, text);
                }
            }
        }
        self.layers.retain(|other| other.name() != layer.name());
        let place = self.layers.partition_point(|other| (other.level, other.name()) < (layer.level, layer.name()));
        self.layers.insert(place, layer);
    }

    /// The layers, those that are there and those that are yet to come, are to be tuned so.
    pub(super) fn expect_tuning(&mut self, tuning: &[(String, String)]) {
        self.expected = tuning.to_vec();
        std::mem::take(&mut self.layers).into_iter().for_each(|layer| self.add(layer));
    }

    /// The layers whose parameters can be turned.
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

    /// Puts a layer in the place of the one with its name.
    pub fn set(&mut self, layer: Box<dyn Tunable>) {
        if let Some(other) = self.tunable_mut().find(|other| other.name() == layer.name()) {
            *other = layer;
        }
    }

    /// What of the parameters is not at its default, each with its layer's name before it: `caves.fill`.
    pub fn tuning(&self) -> Vec<(String, String)> {
        let of_layer = |layer: &dyn Tunable| {
            let mut known = layer.default_boxed();
            let mut found = params::diff(layer.params(), known.params_mut());
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

    /// The same layers with these parameters set, as [`tuning`](Self::tuning) tells them, and all others at their defaults.
    ///
    /// # Errors
    /// If there is no such layer or parameter, or it cannot be that.
    pub fn with_tuning(&self, tuning: &[(String, String)]) -> Result<Self, RecipeError> {
        let mut tuned = Self { layers: self.layers.clone(), expected: Vec::new() };
        tuned.tunable_mut().for_each(|layer| *layer = layer.default_boxed());
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

    /// Whether a parameter of that name is one of a layer: the layer's name is before it.
    pub fn has(&self, path: &str) -> bool {
        self.tunable().any(|layer| strip_layer_name(path, layer.name()).is_some())
    }

    /// What tells the files of the player's own that shape the land from all others; 0 if there are none.
    pub fn user_files_hash(&self) -> u32 {
        self.layers.iter().fold(0, |all, layer| match &layer.what {
            LayerSource::Plain { data, .. } if *data != 0 => all.rotate_left(1) ^ data,
            _ => all,
        })
    }

    /// The whole land over a bare one, or in the place of what was laid over that before. It knows how it was made. What was
    /// changed by hand stays.
    pub fn apply_to(&self, land: &Land) -> Land {
        let bare = land.undecorated();
        let whole = self.layers.iter().fold(bare.clone(), |land, layer| layer.apply(land));
        let whole = whole.with_provenance(bare, self.tuning(), self.user_files_hash());
        if land.painted_edits().is_empty() { whole } else { whole.with_edits(land.painted_edits().clone()) }
    }
}

/// The name of a parameter without its layer's, if it is one of that layer.
fn strip_layer_name<'a>(path: &'a str, layer: &str) -> Option<&'a str> {
    path.strip_prefix(layer)?.strip_prefix('.')
}

fn set_layer_param(layer: &mut dyn Tunable, name: &str, text: &str) -> Result<(), params::ParamError> {
    match layer.text_param() {
        Some((text_name, ..)) if text_name == name => layer.set_text_param(text),
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
            *land = layers.apply_to(&land);
        }
        self
    }

    fn add_algorithms(&mut self, algorithms: impl IntoIterator<Item = Algorithm>) -> &mut Self {
        self.world_mut().get_resource_or_init::<Algorithms>().extend(algorithms);
        self
    }
}
