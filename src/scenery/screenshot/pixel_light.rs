//! The light on the pixels of a screenshot: daylight, lamps and what glows.

use std::sync::Arc;

use bevy::math::Vec2;
use eremite_land::background::{Steps, and_then, one_step};
use eremite_stream::WorldPosition;

use super::scene::Scene;
use crate::{
    buildings,
    light::{Daylight, LightArea, LightMap, PointLight2d},
    props,
};

/// The light at each pixel.
pub(super) struct PixelLight {
    map: LightMap,
    /// The light where the map is empty.
    hour: [f32; 3],
    /// The upper left corner, in metres from that of the map's area.
    corner_m: Vec2,
    /// Pixels per metre.
    scale: f32,
}

impl PixelLight {
    /// The light of a map over a scene; an empty one is daylight alone.
    pub fn new(scene: &Scene, map: LightMap) -> Self {
        let half_m = scene.window.half_size_m();
        let middle = map.area.local(scene.window.place);
        let corner_m = Vec2::new(middle.x - half_m.x, middle.y + half_m.y);
        Self { map, hour: scene.palette.light, corner_m, scale: scene.scale }
    }

    /// Factors on the colours at a point in pixels.
    pub fn at(&self, pixel: Vec2) -> [f32; 3] {
        if self.map.light.is_empty() {
            return self.hour;
        }
        self.map.sample(Vec2::new(self.corner_m.x + pixel.x / self.scale, self.corner_m.y - pixel.y / self.scale))
    }
}

impl Scene {
    /// The light in the picture.
    pub fn light(self: &Arc<Self>) -> Steps<PixelLight> {
        let scene = Arc::clone(self);
        let standing = one_step(move || props::lamps_around(&scene.land, &scene.window));
        let scene = Arc::clone(self);
        let standing = and_then(standing, move |mut lamps| {
            one_step(move || {
                lamps.extend(buildings::lamps_around(&scene.land, &scene.window, scene.clock.hour()));
                lamps
            })
        });
        let scene = Arc::clone(self);
        let map = and_then(standing, move |standing| {
            let flames = standing.iter().map(|(lantern, stands)| PointLight2d::of(lantern, stands, 0.0));
            let carried = scene.carried.iter().map(|(lantern, place)| PointLight2d::of(lantern, &WorldPosition(*place), 0.0));
            let area = LightArea::around(scene.window.place, scene.window.half_size_m());
            let eyes = scene.carried.map_or(scene.view.place, |(_, place)| place);
            let day = Daylight::seen_from(&scene.land, eyes, scene.palette.light);
            LightMap::over_in_steps(scene.land.clone(), area, day, flames.chain(carried).collect())
        });
        let scene = Arc::clone(self);
        and_then(map, move |map| one_step(move || PixelLight::new(&scene, map)))
    }
}
