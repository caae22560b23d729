//! A view of the game as a still picture, without window and GPU: what `eremite strip` writes, and what the window's
//! own picture is held against. It is the view at second 0, with all that is streamed and all that shines, but for
//! whoever walks there and what falls.

use bevy::math::Vec2;
use eremite_land::{ChunkIndex, Land, LandCache, Place, RoomIndex};
use eremite_stream::{
    LayerDraw, PictureLayer, RegionKey, WorldPosition,
    contracts::{camera_view::CameraView, lantern::Lantern, palette_state::PaletteState},
    ink::{
        InkMeshBuilder, MaterialKind,
        raster::{Raster, RasterAtmosphere},
    },
};

use crate::{
    caves::relic,
    flora, foreground, landmarks,
    light::{LightArea, LightMap, PointLight2d},
    props,
    sky::{DayNightCycle, Weather, color_grading, heavens},
    water::mirror,
};

/// Trees of the chunks beside the picture may lean into it.
const OVERHANG_M: f32 = 12.0;

/// What is looked at, from where and when.
pub struct OffscreenScreenshot<'a> {
    /// The land.
    pub land: Land,
    /// The view; the picture is as wide and high as it is.
    pub gaze: CameraView,
    /// The day and its hour.
    pub clock: DayNightCycle,
    /// The weather.
    pub weather: Weather,
    /// Whether what passes before the view is in the picture too.
    pub near: bool,
    /// What the land's picture is made of, the farthest first.
    pub layers: &'a [PictureLayer],
}

impl OffscreenScreenshot<'_> {
    /// The picture as sRGB bytes, the top row first, so many pixels wide and high.
    pub fn render(&self, width: u32, height: u32) -> Vec<u8> {
        self.render_with_lantern(width, height, None)
    }

    /// The same, in the light of a lantern that somebody carries who stands there, and who is not seen himself.
    pub fn render_with_lantern(&self, width: u32, height: u32, carried: Option<(Lantern, Place)>) -> Vec<u8> {
        let mood = color_grading::graded_palette(
            &self.land.tint(self.gaze.place.column),
            self.clock.hour(),
            self.clock.moon_phase(),
            &self.weather,
        );
        let mut easel = ScreenshotPainter {
            still: self,
            carried,
            sheet: Raster::new(width as usize, height as usize),
            mood,
            middle: Vec2::new(width as f32, height as f32) / 2.0,
            scale: height as f32 / (2.0 * self.gaze.half_height_m),
        };
        easel.heavens();
        let (water, painted): (Vec<_>, Vec<_>) = self.layers.iter().partition(|layer| layer.paint == MaterialKind::Water);
        let (behind, before): (Vec<_>, Vec<_>) = painted.into_iter().partition(|layer| layer.z < relic::Z);
        let mut landmarks = easel.landmarks().into_iter().peekable();
        for layer in behind {
            while let Some((_, piece)) = landmarks.next_if(|(z, _)| *z < layer.z) {
                easel.paint_piece(&piece, landmarks::PAINT);
            }
            easel.layer(layer);
        }
        easel.seedlings();
        easel.relics();
        before.into_iter().for_each(|layer| easel.layer(layer));
        easel.foreground();
        let light = easel.light();
        easel.sheet.apply_light(&light);
        easel.mirror(&water, &light);
        easel.sheet.to_textured_srgb_bytes()
    }
}

/// A picture on its way.
struct ScreenshotPainter<'a> {
    still: &'a OffscreenScreenshot<'a>,
    carried: Option<(Lantern, Place)>,
    sheet: Raster,
    mood: PaletteState,
    /// The picture's middle in pixels, and its pixels a metre.
    middle: Vec2,
    scale: f32,
}

/// A piece of a layer, the pixel of its local (0, 0), and its pixels a metre.
struct LayerPiece {
    mesh: InkMeshBuilder,
    origin: Vec2,
    scale: f32,
}

fn air<'a>(mood: &'a PaletteState, still: &OffscreenScreenshot) -> RasterAtmosphere<'a> {
    RasterAtmosphere { mist: mood.mist, ranges: &mood.ranges, wind: still.weather.wind }
}

impl ScreenshotPainter<'_> {
    fn paint(&mut self, mesh: &InkMeshBuilder, origin: Vec2, paint: MaterialKind) {
        self.sheet.draw_mesh(mesh, origin, self.scale, paint, &air(&self.mood, self.still));
    }

    fn heavens(&mut self) {
        let OffscreenScreenshot { clock, weather, .. } = self.still;
        let (mut wash, mut lights) = (InkMeshBuilder::default(), InkMeshBuilder::default());
        heavens::wash(&mut wash, self.still.gaze.half_size_m(), &self.mood);
        heavens::lights(&mut lights, self.still.gaze.half_size_m(), &self.mood, clock, weather);
        self.paint(&wash, self.middle, MaterialKind::SkyBody);
        self.paint(&lights, self.middle, heavens::PAINT);
    }

    fn layer(&mut self, layer: &PictureLayer) {
        for piece in self.pieces(layer) {
            self.paint_piece(&piece, layer.paint);
        }
    }

    fn paint_piece(&mut self, LayerPiece { mesh, origin, scale }: &LayerPiece, paint: MaterialKind) {
        self.sheet.draw_mesh(mesh, *origin, *scale, paint, &air(&self.mood, self.still));
    }

    /// The landmarks in sight, the farther back first, with their depths.
    fn landmarks(&self) -> Vec<(f32, LayerPiece)> {
        let OffscreenScreenshot { land, gaze, .. } = self.still;
        let seen: Vec<_> = landmarks::landmarks_in_view(land, gaze)
            .into_iter()
            .filter_map(|landmark| Some((landmarks::LandmarkPicture::of(land.seed(), &landmark), landmarks::project(&landmark, gaze)?)))
            .collect();
        let pieces = landmarks::Z.into_iter().enumerate().flat_map(|(number, z)| {
            seen.iter().map(move |(picture, seen)| {
                let origin = self.pixel(seen.from_middle_m);
                (z, LayerPiece { mesh: picture.mesh_at(&seen.look, number == 1, 0.0), origin, scale: self.scale * seen.size })
            })
        });
        pieces.collect()
    }

    /// What passes before the view.
    fn foreground(&mut self) {
        let OffscreenScreenshot { land, gaze, .. } = self.still;
        if self.still.near {
            let mut mesh = InkMeshBuilder::default();
            foreground::ForegroundView { land, gaze, mood: &self.mood }.draw(&mut mesh, &mut LandCache::default());
            self.paint(&mesh, self.middle, foreground::PAINT);
        }
    }

    /// What he has planted, as it has grown by now.
    fn seedlings(&mut self) {
        let OffscreenScreenshot { land, gaze, clock, .. } = self.still;
        for room in self.rooms() {
            for seedling in flora::seedlings(land, room) {
                let mut mesh = InkMeshBuilder::default();
                seedling.draw(land, clock.days, &mut mesh);
                self.paint(&mesh, self.pixel(seedling.foot().offset_from(gaze.place)), flora::SEEDLING_PAINT);
            }
        }
    }

    fn relics(&mut self) {
        let OffscreenScreenshot { land, gaze, .. } = self.still;
        for room in self.rooms() {
            if let Some((placed, picture)) = relic::relic_in_room(land, room) {
                let origin = self.pixel(placed.0.offset_from(gaze.place));
                self.paint(&picture, origin, relic::PAINT);
            }
        }
    }

    /// What of the hour, of lamps and of what glows comes to a pixel.
    fn light(&self) -> impl Fn(Vec2) -> [f32; 3] + use<> {
        let OffscreenScreenshot { land, gaze, .. } = self.still;
        let half_m = gaze.half_size_m();
        let area = LightArea::around(gaze.place, half_m);
        let standing = props::lamps_around(land, gaze);
        let flames = standing.iter().map(|(lantern, stands)| PointLight2d::of(lantern, stands, 0.0));
        let carried = self.carried.iter().map(|(lantern, place)| PointLight2d::of(lantern, &WorldPosition(*place), 0.0));
        let flames: Vec<PointLight2d> = flames.chain(carried).collect();
        let hour = self.mood.light;
        let map = LightMap::over(land, area, hour, &flames, |_| false);
        let middle = area.local(gaze.place);
        let (left, top) = (middle.x - half_m.x, middle.y + half_m.y);
        let scale = self.scale;
        move |pixel| {
            if map.light.is_empty() { hour } else { map.sample(Vec2::new(left + pixel.x / scale, top - pixel.y / scale)) }
        }
    }

    /// The waters find what they mirror in the scene as it is without any of them.
    fn mirror(&mut self, water: &[&PictureLayer], light: impl Fn(Vec2) -> [f32; 3]) {
        let pieces: Vec<_> = water.iter().flat_map(|layer| self.pieces(layer)).filter(|piece| !piece.mesh.is_empty()).collect();
        if pieces.is_empty() {
            return;
        }
        let scene = self.sheet.clone();
        for LayerPiece { mesh, origin, scale } in pieces {
            mirror::paint(&mut self.sheet, &scene, &mesh, origin, scale, &light);
        }
    }

    /// The pieces of a layer in view.
    fn pieces(&self, layer: &PictureLayer) -> impl Iterator<Item = LayerPiece> + use<> {
        let OffscreenScreenshot { land, gaze, .. } = self.still;
        let camera = layer.parallax.layer_place(gaze.place);
        let size = layer.parallax.scale_at(gaze.half_height_m);
        let (land, layer, gaze, middle, scale) = (land.clone(), layer.clone(), *gaze, self.middle, self.scale);
        let piece = move |mesh: InkMeshBuilder, from_middle_m: Vec2| LayerPiece {
            mesh,
            origin: middle + from_middle_m * Vec2::new(scale, -scale),
            scale: scale * size,
        };
        let (mut chunks, mut sections) = (None, None);
        match layer.draw {
            LayerDraw::Chunks(draw) => {
                let half_m = gaze.half_width_m / size + OVERHANG_M;
                let [first, last] = [-half_m, half_m].map(|to| camera.moved_along(to).column.chunk().0);
                chunks = Some(
                    (first..=last)
                        .map(ChunkIndex)
                        .map(move |chunk| piece(draw(&land, chunk).mesh, layer.offset_from_view_center(&gaze, chunk))),
                );
            }
            LayerDraw::Sections(draw) => {
                sections =
                    Some(self.rooms().into_iter().map(move |room| piece(draw(&land, room).mesh, room.corner().offset_from(gaze.place))));
            }
        }
        chunks.into_iter().flatten().chain(sections.into_iter().flatten())
    }

    /// The rooms in view.
    fn rooms(&self) -> Vec<RoomIndex> {
        RoomIndex::in_view(&self.still.gaze, OVERHANG_M).collect()
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
        let gaze = CameraView { place, half_height_m: 14.0, half_width_m: 24.0, ..CameraView::default() };
        OffscreenScreenshot {
            land: land.clone(),
            gaze,
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
