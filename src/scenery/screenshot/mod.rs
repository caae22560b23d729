//! Offscreen screenshot: renders a view on the CPU, without window and GPU.
//!
//! `eremite strip` writes these, and the window's rendering is compared with them. A screenshot shows the view at second 0
//! with all streamed layers and lights, but without creatures and precipitation.

mod painting;
mod pixel_light;
mod scene;

use std::{ops::Range, sync::Arc};

use eremite_land::{
    Land, Place,
    background::{Steps, and_then, finish, one_step},
};
use eremite_stream::{
    PictureLayer,
    contracts::{camera_view::CameraView, lantern::Lantern},
    ink::InkMeshBuilder,
};

use crate::sky::{DayNightCycle, Weather};

use painting::Painting;
use scene::Scene;

/// Metres beside a stretch of a picture from which water in it may mirror something.
const MIRRORED_M: u32 = 4;

/// What to render: land, view, time and weather.
pub struct OffscreenScreenshot<'a> {
    /// The land.
    pub land: Land,
    /// The camera view; the picture has its aspect.
    pub view: CameraView,
    /// Day and hour.
    pub clock: DayNightCycle,
    /// The weather.
    pub weather: Weather,
    /// Whether the foreground is drawn.
    pub near: bool,
    /// Picture layers, farthest first.
    pub layers: &'a [PictureLayer],
}

impl OffscreenScreenshot<'_> {
    /// Renders to sRGB bytes, top row first, of `width` by `height` pixels.
    pub fn render(&self, width: u32, height: u32) -> Vec<u8> {
        self.render_with_figures(width, height, &[], None)
    }

    /// Like [`render`](Self::render), with figures, and with the light of a carried lantern.
    pub fn render_with_figures(
        &self,
        width: u32,
        height: u32,
        figures: &[(InkMeshBuilder, Place)],
        carried: Option<(Lantern, Place)>,
    ) -> Vec<u8> {
        finish(self.render_in_steps(width, height, figures, carried))
    }

    /// Renders as [`render_with_figures`](Self::render_with_figures) does, in steps.
    pub fn render_in_steps(
        &self,
        width: u32,
        height: u32,
        figures: &[(InkMeshBuilder, Place)],
        carried: Option<(Lantern, Place)>,
    ) -> Steps<Vec<u8>> {
        self.part_in_steps([width, height], 0..width, 0..width as usize, figures, carried)
    }

    /// Renders a stretch of the picture of `width` by `height` pixels: some of its columns of pixels. Whoever wants the same
    /// bytes each time takes the same stretches.
    pub fn render_stretch(&self, width: u32, height: u32, columns: Range<u32>) -> Vec<u8> {
        let pixels_per_m = (height as f32 / (2.0 * self.view.half_height_m)).round().max(1.0) as u32;
        let beside = MIRRORED_M * pixels_per_m;
        let wider = columns.start.saturating_sub(beside)..columns.end.saturating_add(beside).min(width);
        let within = (columns.start - wider.start) as usize..(columns.end - wider.start) as usize;
        finish(self.part_in_steps([width, height], wider, within, &[], None))
    }

    /// Paints some columns of pixels, and returns those of them that are `within`.
    fn part_in_steps(
        &self,
        size: [u32; 2],
        columns: Range<u32>,
        within: Range<usize>,
        figures: &[(InkMeshBuilder, Place)],
        carried: Option<(Lantern, Place)>,
    ) -> Steps<Vec<u8>> {
        let Self { land, view, clock, weather, near, layers } = self;
        let (land, view, sky, near) = (land.clone(), *view, (*clock, *weather), *near);
        let (layers, figures) = (layers.to_vec(), figures.to_vec());
        let first = columns.start as usize;
        let scene = one_step(move || Arc::new(Scene::new(land, view, sky, carried, size, columns)));
        let painted = and_then(scene, move |scene| {
            and_then(scene.sights(), move |sights| {
                let drawings = scene.drawings(&layers, sights, figures, near);
                Painting::new(scene, layers).paint(drawings)
            })
        });
        let lit = and_then(painted, Painting::apply_light);
        let mirrored = and_then(lit, Painting::mirror);
        and_then(mirrored, move |painting| painting.into_bytes(within, first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec2;
    use eremite_land::{Column, RoomIndex, Seed};
    use eremite_stream::ink::palette;

    fn picture(land: &Land, place: Place, hour: f32) -> Vec<u8> {
        let view = CameraView { place, half_height_m: 14.0, half_width_m: 24.0, ..CameraView::default() };
        OffscreenScreenshot {
            land: land.clone(),
            view,
            clock: DayNightCycle::default().at_hour(hour),
            weather: Weather::default(),
            near: true,
            layers: &crate::picture_layers(),
        }
        .render(192, 112)
    }

    fn land() -> Land {
        eremite_testing::land(Seed(1), "superposed-cosine")
    }

    fn mean(bytes: &[u8]) -> f32 {
        bytes.iter().map(|byte| f32::from(*byte)).sum::<f32>() / bytes.len() as f32
    }

    #[test]
    fn in_many_steps_it_is_the_same_picture() {
        let land = land();
        let place = Place::at(Column(300), 0).at_height(land.height(Column(300)));
        let view = CameraView { place: place.moved_up(4.0), half_height_m: 10.0, half_width_m: 16.0, ..CameraView::default() };
        let layers = crate::picture_layers();
        let clock = DayNightCycle::default().at_hour(21.0);
        let still = OffscreenScreenshot { land, view, clock, weather: Weather::default(), near: true, layers: &layers };
        let mut figure = InkMeshBuilder::default();
        figure.disc(Vec2::Y, 0.8, palette::vermilion(), palette::ember(), 0.1);
        let (figures, carried) = ([(figure, place)], Some((Lantern::default(), place)));
        let (bytes, taken) = eremite_testing::finish_counted(still.render_in_steps(160, 100, &figures, carried));
        assert!(taken > 100 && bytes.len() == 160 * 100 * 3, "{taken} steps");
        assert!(bytes == still.render_with_figures(160, 100, &figures, carried));
        assert!(bytes != still.render(160, 100), "somebody is there, with a lantern");
    }

    #[test]
    fn stretches_make_the_whole_picture() {
        let land = land();
        let place = Place::at(Column(300), 0).at_height(land.height(Column(300)));
        let view = CameraView { place, half_height_m: 16.0, half_width_m: 30.0, ..CameraView::default() };
        let still = OffscreenScreenshot {
            land,
            view,
            clock: DayNightCycle::default().at_hour(22.0),
            weather: Weather::default(),
            near: false,
            layers: &crate::picture_layers(),
        };
        let (width, height) = (240, 128);
        let whole = still.render(width, height);
        for edges in [vec![0, width], vec![0, 80, width], vec![0, 4, 100, 160, 236, width]] {
            let mut off = 0;
            for pair in edges.windows(2) {
                let stretch = still.render_stretch(width, height, pair[0]..pair[1]);
                let wide = (pair[1] - pair[0]) as usize * 3;
                assert_eq!(stretch.len(), wide * height as usize);
                for (row, pixels) in stretch.chunks_exact(wide).enumerate() {
                    let at = (row * width as usize + pair[0] as usize) * 3;
                    let pairs = pixels.iter().zip(&whole[at..at + wide]);
                    off += pairs.filter(|(one, other)| one.abs_diff(**other) > 3).count();
                }
            }
            // At the edges of meshes a rounding error decides.
            assert!(off * 200 < whole.len() && (edges.len() > 2 || off == 0), "{off} of {} bytes differ at {edges:?}", whole.len());
        }
    }

    #[test]
    fn far_below_it_is_as_dark_by_noon_as_by_night_but_for_what_glows() {
        let land = land();
        for rooms_down in [4, 1 << 34, 1 << 54] {
            let (room, things) = (0..)
                .map(|x| RoomIndex::new(x, -rooms_down))
                .map(|room| (room, land.room_features(room).into_iter().filter(|thing| thing.glow != [0.0; 3]).collect::<Vec<_>>()))
                .find(|(_, things)| things.len() > 4)
                .expect("a room in which much glows");
            let place = room.corner().translated(things[0].at);
            let (noon, night) = (picture(&land, place, 12.0), picture(&land, place, 0.0));
            assert!(noon == night, "the day comes down {rooms_down} rooms");
            let bright = noon.iter().filter(|byte| **byte > 90).count();
            assert!(mean(&noon) < 45.0 && bright > 60, "{rooms_down} rooms down: {} of 255, and {bright} bright", mean(&noon));
        }
    }

    #[test]
    fn in_a_mouth_there_is_day_and_by_night_there_is_none() {
        let land = land();
        let mouth = land.openings(Column(0)..Column(4000)).into_iter().next().expect("a mouth");
        let middle = mouth.start + (mouth.end - mouth.start) / 2;
        let place = Place::at(middle, 0).at_height(land.height(middle) - 14.0);
        let [noon, night] = [12.0, 0.0].map(|hour| mean(&picture(&land, place, hour)));
        assert!(night < 45.0 && night * 1.5 < noon, "{noon} at noon, {night} at night");
    }
}
