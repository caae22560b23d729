//! Layers of the land whose parameters can be turned, and which can show how they come about: what the
//! lab knows of a carver, or of a modifier, without knowing the feature.

use std::sync::Arc;

use bevy::{
    prelude::{Resource, Vec2},
    reflect::structs::Struct,
};

use super::{
    land::Land,
    params::{self, ParamError},
    recipe::RecipeError,
    room::{Cells, RoomIndex},
};

/// A layer by its parameters, plain data.
pub trait Tunable: Send + Sync {
    /// Its name, unique.
    fn name(&self) -> &'static str;

    /// The parameters, for [`params`].
    fn params(&self) -> &dyn Struct;

    /// The parameters, to be set.
    fn params_mut(&mut self) -> &mut dyn Struct;

    /// The land with this layer.
    fn over(&self, land: Land) -> Land;

    /// Another one with the same parameters.
    fn boxed(&self) -> Box<dyn Tunable>;

    /// Another one with the default parameters.
    fn fresh(&self) -> Box<dyn Tunable>;

    /// A parameter that is a text: its name, its value, and what it does.
    fn text(&self) -> Option<(&'static str, String, &'static str)> {
        None
    }

    /// Sets that text.
    fn set_text(&mut self, text: &str) -> Result<(), ParamError> {
        let _ = text;
        Ok(())
    }

    /// A parameter was turned by hand: whatever would keep it from having its effect gives way.
    fn turned(&mut self, path: &str) {
        let _ = path;
    }

    /// The names of the steps in which it comes about.
    fn steps(&self) -> Vec<String>;

    /// A room after one of these steps.
    fn diagram(&self, land: &Land, room: RoomIndex, step: usize) -> Diagram;
}

/// How a room comes about, to be laid over it.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// Cells, each kind with a number that stands for its colour.
    pub washes: Vec<(Cells, usize)>,
    /// Lines from lattice point to lattice point, in metres from the room's first column and row.
    pub lines: Vec<Vec<Vec2>>,
    /// Cells that lead to the rooms next door.
    pub doors: Cells,
}

/// Lays a layer over a land.
type Over = Arc<dyn Fn(Land) -> Land + Send + Sync>;

/// What each feature adds to a bare relief, in the order of their registration. The land of any
/// algorithm and seed is made by it.
#[derive(Resource, Default)]
pub struct LandLayers(Vec<Layer>);

enum Layer {
    Plain { name: &'static str, data: u32, over: Over },
    Tunable(Box<dyn Tunable>),
}

impl Clone for LandLayers {
    fn clone(&self) -> Self {
        let copy = |layer: &Layer| match layer {
            Layer::Plain { name, data, over } => Layer::Plain { name, data: *data, over: over.clone() },
            Layer::Tunable(layer) => Layer::Tunable(layer.boxed()),
        };
        Self(self.0.iter().map(copy).collect())
    }
}

impl LandLayers {
    /// Adds a feature's layer, or puts it in the place of the one with its name.
    pub fn add(&mut self, name: &'static str, over: impl Fn(Land) -> Land + Send + Sync + 'static) {
        self.add_of_files(name, 0, over);
    }

    /// Like [`add`](Self::add), for a layer that files make: `data` tells those of the player's own from all others, and is
    /// 0 if there are none.
    pub fn add_of_files(&mut self, name: &'static str, data: u32, over: impl Fn(Land) -> Land + Send + Sync + 'static) {
        let layer = Layer::Plain { name, data, over: Arc::new(over) };
        match self.0.iter_mut().find(|other| matches!(other, Layer::Plain { name: other, .. } if *other == name)) {
            Some(other) => *other = layer,
            None => self.0.push(layer),
        }
    }

    /// Adds a feature's layer whose parameters can be turned.
    pub fn add_tunable(&mut self, layer: impl Tunable + 'static) {
        self.0.push(Layer::Tunable(Box::new(layer)));
    }

    /// The layers whose parameters can be turned.
    pub fn tunable(&self) -> impl Iterator<Item = &dyn Tunable> {
        self.0.iter().filter_map(|layer| match layer {
            Layer::Plain { .. } => None,
            Layer::Tunable(layer) => Some(&**layer),
        })
    }

    /// Puts a layer in the place of the one with its name.
    pub fn set(&mut self, layer: Box<dyn Tunable>) {
        let same = self.0.iter_mut().find(|other| matches!(other, Layer::Tunable(other) if other.name() == layer.name()));
        if let Some(other) = same {
            *other = Layer::Tunable(layer);
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
        let mut tuned = self.clone();
        for layer in &mut tuned.0 {
            if let Layer::Tunable(layer) = layer {
                *layer = layer.fresh();
            }
        }
        for (path, text) in tuning {
            let found = tuned.0.iter_mut().find_map(|layer| match layer {
                Layer::Tunable(layer) => path.strip_prefix(layer.name())?.strip_prefix('.').map(|name| (layer, name)),
                Layer::Plain { .. } => None,
            });
            let Some((layer, name)) = found else {
                let known: Vec<_> = self.tunable().map(Tunable::name).collect();
                return Err(RecipeError::Layer { path: path.clone(), known: known.join(", ") });
            };
            let set = match layer.text() {
                Some((text_name, ..)) if text_name == name => layer.set_text(text),
                _ => params::set(layer.params_mut(), name, text),
            };
            set.map_err(|error| RecipeError::Param { of: layer.name().into(), error })?;
        }
        Ok(tuned)
    }

    /// Whether a parameter of that name is one of a layer: the layer's name is before it.
    pub fn has(&self, path: &str) -> bool {
        self.tunable().any(|layer| path.strip_prefix(layer.name()).is_some_and(|rest| rest.starts_with('.')))
    }

    /// What tells the files of the player's own that shape the land from all others; 0 if there are none.
    pub fn data(&self) -> u32 {
        self.0.iter().fold(0, |all, layer| match layer {
            Layer::Plain { data, .. } if *data != 0 => all.rotate_left(1) ^ data,
            _ => all,
        })
    }

    /// The whole land over a bare one. It knows how it was made.
    pub fn over(&self, bare: Land) -> Land {
        let whole = self.0.iter().fold(bare, |land, layer| match layer {
            Layer::Plain { over, .. } => over(land),
            Layer::Tunable(layer) => layer.over(land),
        });
        whole.made_with(self.tuning(), self.data())
    }
}
