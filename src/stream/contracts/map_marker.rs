//! The marker on the map: one place, set by any feature and shown by the map.

use bevy::prelude::Resource;
use eremite_land::Place;

/// The marked place and its label; `None` without a marker.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MapMarker(pub Option<(Place, String)>);
