//! A place that somebody wants to see on the map: written by whoever tells of it, and shown by whoever has a map.

use bevy::prelude::Resource;
use eremite_land::Place;

/// The place, and what it is called there.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct MapMarker(pub Option<(Place, String)>);
