//! Tunable layers: layers of the land with adjustable parameters and a diagram of each generation step. It is what the lab
//! knows of a carver or a modifier, without knowing the feature.

use bevy_math::Vec2;
use bevy_reflect::structs::Struct;

use super::{
    land::Land,
    params::ParamError,
    room::{Cells, RoomIndex},
};

/// A layer as plain data: its fields are the parameters, for [`params`](super::params).
pub trait Tunable: Struct + Send + Sync {
    /// Its unique name.
    fn name(&self) -> &'static str;

    /// The land with this layer applied.
    fn apply_to(&self, land: Land) -> Land;

    /// A copy with the same parameters.
    fn clone_boxed(&self) -> Box<dyn Tunable>;

    /// A copy with the default parameters.
    fn default_boxed(&self) -> Box<dyn Tunable>;

    /// A parameter that is a text, if there is one: its name, its value and its description.
    fn text_param(&self) -> Option<(&'static str, String, &'static str)> {
        None
    }

    /// Sets the text parameter.
    fn set_text_param(&mut self, text: &str) -> Result<(), ParamError> {
        let _ = text;
        Ok(())
    }

    /// Called when the user changes a parameter: settings that would keep it from having an effect give way.
    fn param_changed(&mut self, path: &str) {
        let _ = path;
    }

    /// The names of the generation steps.
    fn steps(&self) -> Vec<String>;

    /// A diagram of a room after one of these steps.
    fn diagram(&self, land: &Land, room: RoomIndex, step: usize) -> Diagram;
}

/// A diagram of how a room is generated, drawn over it.
#[derive(Clone, Debug, Default)]
pub struct Diagram {
    /// Cells to fill, each group with the index of its colour.
    pub washes: Vec<(Cells, usize)>,
    /// Polylines between lattice points, in metres from the room's first column and row.
    pub lines: Vec<Vec<Vec2>>,
    /// The cells that lead to neighbouring rooms.
    pub doors: Cells,
}
