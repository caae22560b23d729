//! The marker on the map: one place, set by any feature and shown by the map.

use bevy::prelude::{Reflect, ReflectDefault, ReflectResource, Resource};
use eremite_land::Place;

/// The marked place and its label; `None` without a marker.
#[derive(Resource, Reflect, Clone, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct MapMarker(pub Option<(Place, String)>);
