//! Offscreen screenshot: renders a view on the CPU, without window and GPU.
//!
//! `eremite strip` writes these, and the window's rendering is compared with them. A screenshot shows the view at second 0
//! with all streamed layers and lights, but without creatures and precipitation.

use std::ops::Range;

use bevy::math::Vec2;
use eremite_land::{ChunkIndex, Land, LandCache, Place, RoomIndex};
use eremite_stream::{
    Parallax, PictureLayer, RegionKey, WorldPosition,
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
        self.paint(width, height, 0..width, figures, carried).to_textured_srgb_bytes()
    }

    /// Renders a stretch of the picture of `width` by `height` pixels: some of its columns of pixels. Whoever wants the same
    /// bytes each time takes the same stretches.
    pub fn render_stretch(&self, width: u32, height: u32, columns: Range<u32>) -> Vec<u8> {
        let pixels_per_m = (height as f32 / (2.0 * self.view.half_height_m)).round().max(1.0) as u32;
        let beside = MIRRORED_M * pixels_per_m;
        let wider = columns.start.saturating_sub(beside)..columns.end.saturating_add(beside).min(width);
        let within = (columns.start - wider.start) as usize..(columns.end - wider.start) as usize;
        let first = wider.start as usize;
        self.paint(width, height, wider, &[], None).stretch_to_textured_srgb_bytes(within, first)
    }

    /// A painter of some columns of pixels.
    fn painter(&self, width: u32, height: u32, columns: Range<u32>, carried: Option<(Lantern, Place)>) -> ScreenshotPainter<'_> {
        let palette = color_grading::graded_palette(
            &self.land.tint(self.view.place.column),
            self.clock.hour(),
            self.clock.moon_phase(),
            &self.weather,
        );
        let scale = height as f32 / (2.0 * self.view.half_height_m);
        let wide = columns.end - columns.start;
        let right_m = ((i64::from(columns.start) + i64::from(columns.end) - i64::from(width)) as f64 / 2.0 / f64::from(scale)) as f32;
        ScreenshotPainter {
            still: self,
            carried,
            sheet: Raster::new(wide as usize, height as usize),
            palette,
            middle: Vec2::new((f64::from(width) / 2.0 - f64::from(columns.start)) as f32, height as f32 / 2.0),
            window: CameraView {
                place: self.view.place.moved_along(right_m),
                half_width_m: if wide == width { self.view.half_width_m } else { wide as f32 / 2.0 / scale },
                ..self.view
            },
            window_middle: Vec2::new(wide as f32, height as f32) / 2.0,
            scale,
        }
    }

    /// Paints some columns of pixels.
    fn paint(
        &self,
        width: u32,
        height: u32,
        columns: Range<u32>,
        figures: &[(InkMeshBuilder, Place)],
        carried: Option<(Lantern, Place)>,
    ) -> Raster {
        let mut painter = self.painter(width, height, columns, carried);
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
            painter.paint(figure, painter.pixel_of(*place), FIGURE_PAINT);
        }
        for layer in before {
            painter.layer(layer);
        }
        painter.foreground();
        let light = painter.light();
        painter.sheet.apply_light(&light);
        painter.mirror(&water, &light);
        painter.sheet
    }
}

/// A screenshot in progress.
struct ScreenshotPainter<'a> {
    still: &'a OffscreenScreenshot<'a>,
    carried: Option<(Lantern, Place)>,
    sheet: Raster,
    palette: PaletteState,
    /// The picture's middle in pixels; that of a stretch may lie far beside it.
    middle: Vec2,
    /// The view of what is painted, which is the whole view or a stretch of it, and its middle in pixels. What is far from
    /// the picture's middle has its pixels from here, as they would be coarse from there.
    window: CameraView,
    window_middle: Vec2,
    /// Pixels per metre.
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
        let land = &self.still.land;
        ChunkIndex::in_view(&self.window, OVERHANG_M).flat_map(|chunk| buildings::buildings(land, chunk)).collect()
    }

    fn smoke(&mut self) {
        let OffscreenScreenshot { clock, weather, .. } = self.still;
        let mut mesh = InkMeshBuilder::default();
        for house in self.houses() {
            buildings::paint_smoke(&mut mesh, &house, self.window.place, clock.hour(), weather.wind, 0.0);
        }
        self.paint(&mesh, self.window_middle, live_picture::LIT);
    }

    /// Draws the light in windows.
    fn windows(&mut self) {
        let hour = self.still.clock.hour();
        let mut mesh = InkMeshBuilder::default();
        for house in self.houses() {
            buildings::paint_lights(&mut mesh, &house, self.window.place, buildings::hours::light(hour, house.habit()));
        }
        self.paint(&mesh, self.window_middle, live_picture::SHINING);
    }

    /// Draws planted seedlings at their current growth.
    fn seedlings(&mut self) {
        let OffscreenScreenshot { land, clock, .. } = self.still;
        for room in self.rooms() {
            for seedling in flora::seedlings(land, room) {
                let mut mesh = InkMeshBuilder::default();
                seedling.draw(land, clock.days, &mut mesh);
                self.paint(&mesh, self.pixel_of(seedling.foot()), flora::SEEDLING_PAINT);
            }
        }
    }

    fn relics(&mut self) {
        let land = &self.still.land;
        for room in self.rooms() {
            if let Some((placed, picture)) = relic::relic_in_room(land, room) {
                let origin = self.pixel_of(placed.0);
                self.paint(&picture, origin, relic::PAINT);
            }
        }
    }

    /// Light at a pixel: daylight, lamps and what glows.
    fn light(&self) -> impl Fn(Vec2) -> [f32; 3] + use<> {
        let OffscreenScreenshot { land, view, .. } = self.still;
        let window = &self.window;
        let half_m = window.half_size_m();
        let area = LightArea::around(window.place, half_m);
        let mut standing = props::lamps_around(land, window);
        standing.extend(buildings::lamps_around(land, window, self.still.clock.hour()));
        let flames = standing.iter().map(|(lantern, stands)| PointLight2d::of(lantern, stands, 0.0));
        let carried = self.carried.iter().map(|(lantern, place)| PointLight2d::of(lantern, &WorldPosition(*place), 0.0));
        let flames: Vec<PointLight2d> = flames.chain(carried).collect();
        let hour = self.palette.light;
        let eyes = self.carried.map_or(view.place, |(_, place)| place);
        let map = LightMap::over(land, area, Daylight::seen_from(land, eyes, hour), &flames, |_| false);
        let middle = area.local(window.place);
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
        // Layers beyond the land stand where the whole picture's middle says.
        let (seen_from, middle) = if layer.parallax == Parallax::LAND { (self.window, self.window_middle) } else { (*view, self.middle) };
        let camera = layer.parallax.layer_place(seen_from.place);
        let size = layer.parallax.scale_at(view.half_height_m);
        let (land, layer, window, scale) = (land.clone(), layer.clone(), self.window, self.scale);
        let right_m = (self.window_middle.x - middle.x) / scale;
        let piece = move |mesh: InkMeshBuilder, origin: Vec2| LayerPiece { mesh, origin, scale: scale * size };
        let at = move |middle: Vec2, from_middle_m: Vec2| middle + from_middle_m * Vec2::new(scale, -scale);
        let (mut chunks, mut sections) = (None, None);
        if layer.draw.is_by_chunks() {
            let half_m = window.half_width_m / size + OVERHANG_M;
            let [first, last] = [-half_m, half_m].map(|to| camera.moved_along(right_m / size + to).column.chunk().0);
            chunks = Some((first..=last).map(ChunkIndex).map(move |chunk| {
                let mesh = layer.draw.draw(&land, chunk.into()).into_mesh();
                piece(mesh, at(middle, layer.offset_from_view_center(&seen_from, chunk)))
            }));
        } else {
            let middle = self.window_middle;
            sections = Some(self.rooms().into_iter().map(move |room| {
                let mesh = layer.draw.draw(&land, room.into()).into_mesh();
                piece(mesh, at(middle, room.corner().offset_from(window.place)))
            }));
        }
        chunks.into_iter().flatten().chain(sections.into_iter().flatten())
    }

    /// The rooms in view.
    fn rooms(&self) -> Vec<RoomIndex> {
        RoomIndex::in_view(&self.window, OVERHANG_M).collect()
    }

    /// The pixel of a place of the land.
    fn pixel_of(&self, place: Place) -> Vec2 {
        self.window_middle + place.offset_from(self.window.place) * Vec2::new(self.scale, -self.scale)
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
