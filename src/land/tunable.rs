//! Layers of the land whose parameters can be turned, and which can show how they come about: what the
//! lab knows of a carver, or of a modifier, without knowing the feature.

use std::sync::Arc;

use bevy::{
    prelude::{Resource, Vec2},
    reflect::structs::Struct,
};

use super::{land::Land, params::ParamError, room::Cells, room::RoomIndex};

/// A layer by its parameters, plain data.
pub trait Tunable: Send + Sync {
    /// Its name, unique.
    fn name(&self) -> &'static str;

    /// The parameters, for [`params`](super::params).
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
    Plain(&'static str, Over),
    Tunable(Box<dyn Tunable>),
}

impl Clone for LandLayers {
    fn clone(&self) -> Self {
        let copy = |layer: &Layer| match layer {
            Layer::Plain(name, over) => Layer::Plain(name, over.clone()),
            Layer::Tunable(layer) => Layer::Tunable(layer.boxed()),
        };
        Self(self.0.iter().map(copy).collect())
    }
}

impl LandLayers {
    /// Adds a feature's layer, or puts it in the place of the one with its name.
    pub fn add(&mut self, name: &'static str, over: impl Fn(Land) -> Land + Send + Sync + 'static) {
        let layer = Layer::Plain(name, Arc::new(over));
        match self.0.iter_mut().find(|other| matches!(other, Layer::Plain(other, _) if *other == name)) {
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
            Layer::Plain(..) => None,
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

    /// The whole land over a bare one.
    pub fn over(&self, bare: Land) -> Land {
        self.0.iter().fold(bare, |land, layer| match layer {
            Layer::Plain(_, over) => over(land),
            Layer::Tunable(layer) => layer.over(land),
        })
    }
}
