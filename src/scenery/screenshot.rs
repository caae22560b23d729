//! Offscreen screenshot: renders a view on the CPU, without window and GPU.
//!
//! `eremite strip` writes these, and the window's rendering is compared with them. A screenshot shows the view at second 0
//! with all streamed layers and lights, but without creatures and precipitation.

use bevy::math::Vec2;
use eremite_land::{ChunkIndex, Land, LandCache, Place, RoomIndex};
use eremite_stream::{
    LayerDraw, PictureLayer, RegionKey, WorldPosition,
    contracts::{camera_view::CameraView, lantern::Lantern, palette_state::PaletteState},
    ink::{
        InkMeshBuilder, MaterialKind, MaterialSettings,
        raster::{Raster, RasterAtmosphere},
    },
};

use crate::{
    buildings,
    caves::relic,
    flora, foreground, landmarks,
    light::{Daylight, LightArea, LightMap, PointLight2d},
    live_picture, props,
    sights::{self, Sight, SightPicture},
    sky::{DayNightCycle, Weather, color_grading, heavens},
    water::mirror,
};

/// Material of hermit, horse and others.
const FIGURE_PAINT: MaterialKind = MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 });
/// Metres beyond the picture from which trees may lean into it.
const OVERHANG_M: f32 = 12.0;

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
        let palette = color_grading::graded_palette(
            &self.land.tint(self.view.place.column),
            self.clock.hour(),
            self.clock.moon_phase(),
            &self.weather,
        );
        let mut painter = ScreenshotPainter {
            still: self,
            carried,
            sheet: Raster::new(width as usize, height as usize),
            palette,
            middle: Vec2::new(width as f32, height as f32) / 2.0,
            scale: height as f32 / (2.0 * self.view.half_height_m),
        };
        painter.heavens();
        let (water, painted): (Vec<_>, Vec<_>) = self.layers.iter().partition(|layer| layer.paint == MaterialKind::Water);
        let (behind, before): (Vec<_>, Vec<_>) = painted.into_iter().partition(|layer| layer.z < relic::Z);
        let mut sights = painter.sights().into_iter().peekable();
        for layer in behind {
            while let Some((_, piece)) = sights.next_if(|(z, _)| *z < layer.z) {
                painter.paint_piece(&piece, sights::PAINT);
            }
            if layer.name == buildings::LAYER {
                painter.smoke();
                painter.layer(layer);
                painter.windows();
            } else {
                painter.layer(layer);
            }
        }
        painter.seedlings();
        painter.relics();
        for (figure, place) in figures {
            painter.paint(figure, painter.pixel(place.offset_from(self.view.place)), FIGURE_PAINT);
        }
        for layer in before {
            painter.layer(layer);
        }
        painter.foreground();
        let light = painter.light();
        painter.sheet.apply_light(&light);
        painter.mirror(&water, &light);
        painter.sheet.to_textured_srgb_bytes()
    }
}

/// A screenshot in progress.
struct ScreenshotPainter<'a> {
    still: &'a OffscreenScreenshot<'a>,
    carried: Option<(Lantern, Place)>,
    sheet: Raster,
    palette: PaletteState,
    /// The picture's middle in pixels, and its scale in pixels per metre.
    middle: Vec2,
    scale: f32,
}

/// A mesh of a layer, the pixel of its local origin, and its scale in pixels per metre.
struct LayerPiece {
    mesh: InkMeshBuilder,
    origin: Vec2,
    scale: f32,
}

fn air<'a>(palette: &'a PaletteState, still: &OffscreenScreenshot) -> RasterAtmosphere<'a> {
    RasterAtmosphere { mist: palette.mist, ranges: &palette.ranges, rim: palette.rim, wind: still.weather.wind }
}

impl ScreenshotPainter<'_> {
    fn paint(&mut self, mesh: &InkMeshBuilder, origin: Vec2, paint: MaterialKind) {
        self.sheet.draw_mesh(mesh, origin, self.scale, paint, &air(&self.palette, self.still));
    }

    fn heavens(&mut self) {
        let OffscreenScreenshot { clock, weather, .. } = self.still;
        let (mut wash, mut lights) = (InkMeshBuilder::default(), InkMeshBuilder::default());
        heavens::wash(&mut wash, self.still.view.half_size_m(), &self.palette);
        heavens::lights(&mut lights, self.still.view.half_size_m(), &self.palette, clock, weather);
        self.paint(&wash, self.middle, MaterialKind::SkyBody);
        self.paint(&lights, self.middle, heavens::PAINT);
    }

    fn layer(&mut self, layer: &PictureLayer) {
        for piece in self.pieces(layer) {
            self.paint_piece(&piece, layer.paint);
        }
    }

    fn paint_piece(&mut self, LayerPiece { mesh, origin, scale }: &LayerPiece, paint: MaterialKind) {
        self.sheet.draw_mesh(mesh, *origin, *scale, paint, &air(&self.palette, self.still));
    }

    /// What is seen from afar with its Z order, the farther layer first.
    fn sights(&self) -> Vec<(f32, LayerPiece)> {
        let mut pieces = self.sights_of(landmarks::landmarks_in_view(&self.still.land, &self.still.view));
        pieces.extend(self.sights_of(buildings::settlements_in_view(&self.still.land, &self.still.view)));
        pieces.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        pieces
    }

    fn sights_of<T: Sight>(&self, sights: Vec<T>) -> Vec<(f32, LayerPiece)> {
        let OffscreenScreenshot { land, view, clock, .. } = self.still;
        let seen = sights.iter().filter_map(|sight| Some((sight.column(), sight.picture(land), sight.project(view)?)));
        let pieces = seen.flat_map(|(column, picture, seen)| {
            [0, 1].map(|number| {
                let mesh = picture.mesh_at(&seen.look, number == 1, clock.hour(), 0.0);
                let piece = LayerPiece { mesh, origin: self.pixel(seen.from_middle_m), scale: self.scale * seen.size };
                (sights::depth(number, column, view), piece)
            })
        });
        pieces.collect()
    }

    /// Draws the foreground.
    fn foreground(&mut self) {
        let OffscreenScreenshot { land, view, .. } = self.still;
        if self.still.near {
            let mut mesh = InkMeshBuilder::default();
            foreground::ForegroundView { land, view, palette: &self.palette }.draw(&mut mesh, &mut LandCache::default());
            self.paint(&mesh, self.middle, foreground::PAINT);
        }
    }

    /// The buildings in view.
    fn houses(&self) -> Vec<buildings::StandingBuilding> {
        let OffscreenScreenshot { land, view, .. } = self.still;
        ChunkIndex::in_view(view, OVERHANG_M).flat_map(|chunk| buildings::buildings(land, chunk)).collect()
    }

    fn smoke(&mut self) {
        let OffscreenScreenshot { view, clock, weather, .. } = self.still;
        let mut mesh = InkMeshBuilder::default();
        for house in self.houses() {
            buildings::paint_smoke(&mut mesh, &house, view.place, clock.hour(), weather.wind, 0.0);
        }
        self.paint(&mesh, self.middle, live_picture::LIT);
    }

    /// Draws the light in windows.
    fn windows(&mut self) {
        let OffscreenScreenshot { view, clock, .. } = self.still;
        let mut mesh = InkMeshBuilder::default();
        for house in self.houses() {
            buildings::paint_lights(&mut mesh, &house, view.place, buildings::hours::light(clock.hour(), house.habit()));
        }
        self.paint(&mesh, self.middle, live_picture::SHINING);
    }

    /// Draws planted seedlings at their current growth.
    fn seedlings(&mut self) {
        let OffscreenScreenshot { land, view, clock, .. } = self.still;
        for room in self.rooms() {
            for seedling in flora::seedlings(land, room) {
                let mut mesh = InkMeshBuilder::default();
                seedling.draw(land, clock.days, &mut mesh);
                self.paint(&mesh, self.pixel(seedling.foot().offset_from(view.place)), flora::SEEDLING_PAINT);
            }
        }
    }

    fn relics(&mut self) {
        let OffscreenScreenshot { land, view, .. } = self.still;
        for room in self.rooms() {
            if let Some((placed, picture)) = relic::relic_in_room(land, room) {
                let origin = self.pixel(placed.0.offset_from(view.place));
                self.paint(&picture, origin, relic::PAINT);
            }
        }
    }

    /// Light at a pixel: daylight, lamps and what glows.
    fn light(&self) -> impl Fn(Vec2) -> [f32; 3] + use<> {
        let OffscreenScreenshot { land, view, .. } = self.still;
        let half_m = view.half_size_m();
        let area = LightArea::around(view.place, half_m);
        let mut standing = props::lamps_around(land, view);
        standing.extend(buildings::lamps_around(land, view, self.still.clock.hour()));
        let flames = standing.iter().map(|(lantern, stands)| PointLight2d::of(lantern, stands, 0.0));
        let carried = self.carried.iter().map(|(lantern, place)| PointLight2d::of(lantern, &WorldPosition(*place), 0.0));
        let flames: Vec<PointLight2d> = flames.chain(carried).collect();
        let hour = self.palette.light;
        let eyes = self.carried.map_or(view.place, |(_, place)| place);
        let map = LightMap::over(land, area, Daylight::seen_from(land, eyes, hour), &flames, |_| false);
        let middle = area.local(view.place);
        let (left, top) = (middle.x - half_m.x, middle.y + half_m.y);
        let scale = self.scale;
        move |pixel| {
            if map.light.is_empty() { hour } else { map.sample(Vec2::new(left + pixel.x / scale, top - pixel.y / scale)) }
        }
    }

    /// Draws water, which reflects the scene as it is without any water.
    fn mirror(&mut self, water: &[&PictureLayer], light: impl Fn(Vec2) -> [f32; 3]) {
        let pieces: Vec<_> = water.iter().flat_map(|layer| self.pieces(layer)).filter(|piece| !piece.mesh.is_empty()).collect();
        if pieces.is_empty() {
            return;
        }
        let scene = self.sheet.clone();
        for LayerPiece { mesh, origin, scale } in pieces {
            mirror::paint(&mut self.sheet, &scene, &mesh, (origin, scale), self.palette.horizon, &light);
        }
    }

    /// The pieces of a layer in view.
    fn pieces(&self, layer: &PictureLayer) -> impl Iterator<Item = LayerPiece> + use<> {
        let OffscreenScreenshot { land, view, .. } = self.still;
        let camera = layer.parallax.layer_place(view.place);
        let size = layer.parallax.scale_at(view.half_height_m);
        let (land, layer, view, middle, scale) = (land.clone(), layer.clone(), *view, self.middle, self.scale);
        let piece = move |mesh: InkMeshBuilder, from_middle_m: Vec2| LayerPiece {
            mesh,
            origin: middle + from_middle_m * Vec2::new(scale, -scale),
            scale: scale * size,
        };
        let (mut chunks, mut sections) = (None, None);
        match layer.draw {
            LayerDraw::Chunks(draw) => {
                let half_m = view.half_width_m / size + OVERHANG_M;
                let [first, last] = [-half_m, half_m].map(|to| camera.moved_along(to).column.chunk().0);
                chunks = Some(
                    (first..=last)
                        .map(ChunkIndex)
                        .map(move |chunk| piece(draw(&land, chunk).mesh, layer.offset_from_view_center(&view, chunk))),
                );
            }
            LayerDraw::Sections(draw) => {
                sections =
                    Some(self.rooms().into_iter().map(move |room| piece(draw(&land, room).mesh, room.corner().offset_from(view.place))));
            }
        }
        chunks.into_iter().flatten().chain(sections.into_iter().flatten())
    }

    /// The rooms in view.
    fn rooms(&self) -> Vec<RoomIndex> {
        RoomIndex::in_view(&self.still.view, OVERHANG_M).collect()
    }

    fn pixel(&self, from_middle_m: Vec2) -> Vec2 {
        self.middle + from_middle_m * Vec2::new(self.scale, -self.scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Column, Seed};

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
