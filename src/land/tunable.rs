//! Layers of the land whose parameters can be turned, and which can show how they come about: what the
//! lab knows of a carver, or of a modifier, without knowing the feature.

use bevy_math::Vec2;
use bevy_reflect::structs::Struct;

use super::{
    land::Land,
    params::ParamError,
    room::{Cells, RoomIndex},
};

/// A layer by its parameters, plain data.
pub trait Tunable: Send + Sync {
    /// Its name, unique.
    fn name(&self) -> &'static str;

    /// The parameters, for [`params`](super::params).
    fn params(&self) -> &dyn Struct;

    /// The parameters, to be set.
    fn params_mut(&mut self) -> &mut dyn Struct;

    /// The land with this layer.
    fn apply_to(&self, land: Land) -> Land;

    /// Another one with the same parameters.
    fn clone_boxed(&self) -> Box<dyn Tunable>;

    /// Another one with the default parameters.
    fn default_boxed(&self) -> Box<dyn Tunable>;

    /// A parameter that is a text: its name, its value, and what it does.
    fn text_param(&self) -> Option<(&'static str, String, &'static str)> {
        None
    }

    /// Sets that text.
    fn set_text_param(&mut self, text: &str) -> Result<(), ParamError> {
        let _ = text;
        Ok(())
    }

    /// A parameter was turned by hand: whatever would keep it from having its effect gives way.
    fn param_changed(&mut self, path: &str) {
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
