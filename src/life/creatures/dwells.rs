//! How a kind lives among people: in which houses, and what it does there.

use eremite_land::places::LotKind;
use serde::Deserialize;

use super::{
    gait::Gait,
    kind::check_range,
    kind_error::{CreatureFieldError, CreatureKindError},
    robe::Task,
};

/// Life of a kind among people.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dwells {
    /// On which lots it lives.
    pub homes: Vec<LotKind>,
    /// What it does there.
    pub tasks: Vec<Task>,
    /// Walking speed in metres per second.
    pub walk_mps: f32,
}

impl Dwells {
    /// Checks that every field is in range.
    ///
    /// # Errors
    ///
    /// The field that is not.
    pub(super) fn check(&self, gaits: &[Gait]) -> Result<(), CreatureKindError> {
        for (name, is_empty) in [("homes", self.homes.is_empty()), ("tasks", self.tasks.is_empty())] {
            if is_empty {
                return Err(CreatureFieldError::Empty.at(format!("dwells.{name}")));
            }
        }
        let fastest = gaits.iter().map(|gait| gait.speed_mps).fold(0.0, f32::max);
        check_range("dwells.walk_mps", self.walk_mps, 0.4, fastest)
    }
}
