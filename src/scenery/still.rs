//! A view of the game as a still picture, without window and GPU: what `eremite strip` writes, and what the window's
//! own picture is held against. It is the view at second 0, with all that is streamed and all that shines, but for
//! whoever walks there and what falls.

use bevy::math::Vec2;
use eremite_land::{ChunkIndex, Land, LandCache, Place, RoomIndex};
use eremite_stream::{
    Draw, Home, PictureLayer, Placed,
    contracts::{gaze::Gaze, lantern::Lantern, mood::Mood},
    ink::{
        InkMesh, Paint,
        raster::{Air, Sheet},
    },
};

use crate::{
    caves::relic,
    flora, foreground, landmarks,
    light::{Area, Flame, LightMap},
    signs,
    sky::{Clock, Weather, grade, heavens},
    water::mirror,
};

/// Trees of the chunks beside the picture may lean into it.
const OVERHANG_M: f32 = 12.0;

/// What is looked at, from where and when.
pub struct Still<'a> {
    /// The land.
    pub land: Land,
    /// The view; the picture is as wide and high as it is.
    pub gaze: Gaze,
    /// The day and its hour.
    pub clock: Clock,
    /// The weather.
    pub weather: Weather,
    /// Whether what passes before the view is in the picture too.
    pub near: bool,
    /// What the land's picture is made of, the farthest first.
    pub layers: &'a [PictureLayer],
}

impl Still<'_> {
    /// The picture as sRGB bytes, the top row first, so many pixels wide and high.
    pub fn paint(&self, width: u32, height: u32) -> Vec<u8> {
        self.paint_with(width, height, None)
    }

    /// The same, in the light of a lantern that somebody carries who stands there, and who is not seen himself.
    pub fn paint_with(&self, width: u32, height: u32, carried: Option<(Lantern, Place)>) -> Vec<u8> {
        let mood = grade::mood(&self.land.tint(self.gaze.place.column), self.clock.hour(), self.clock.moon(), &self.weather);
        let mut easel = Easel {
            still: self,
            carried,
            sheet: Sheet::new(width as usize, height as usize),
            mood,
            middle: Vec2::new(width as f32, height as f32) / 2.0,
            scale: height as f32 / (2.0 * self.gaze.half_height_m),
        };
        easel.heavens();
        let (water, painted): (Vec<_>, Vec<_>) = self.layers.iter().partition(|layer| layer.paint == Paint::Water);
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
        easel.sheet.light(&light);
        easel.mirror(&water, &light);
        easel.sheet.finish()
    }
}

/// A picture on its way.
struct Easel<'a> {
    still: &'a Still<'a>,
    carried: Option<(Lantern, Place)>,
    sheet: Sheet,
    mood: Mood,
    /// The picture's middle in pixels, and its pixels a metre.
    middle: Vec2,
    scale: f32,
}

/// A piece of a layer, the pixel of its local (0, 0), and its pixels a metre.
struct Piece {
    mesh: InkMesh,
    origin: Vec2,
    scale: f32,
}

fn air<'a>(mood: &'a Mood, still: &Still) -> Air<'a> {
    Air { mist: mood.mist, ranges: &mood.ranges, wind: still.weather.wind }
}

impl Easel<'_> {
    fn paint(&mut self, mesh: &InkMesh, origin: Vec2, paint: Paint) {
        self.sheet.paint(mesh, origin, self.scale, paint, &air(&self.mood, self.still));
    }

    fn heavens(&mut self) {
        let Still { clock, weather, .. } = self.still;
        let (mut wash, mut lights) = (InkMesh::default(), InkMesh::default());
        heavens::wash(&mut wash, self.still.gaze.half_m(), &self.mood);
        heavens::lights(&mut lights, self.still.gaze.half_m(), &self.mood, clock, weather);
        self.paint(&wash, self.middle, Paint::SkyBody);
        self.paint(&lights, self.middle, heavens::PAINT);
    }

    fn layer(&mut self, layer: &PictureLayer) {
        for piece in self.pieces(layer) {
            self.paint_piece(&piece, layer.paint);
        }
    }

    fn paint_piece(&mut self, Piece { mesh, origin, scale }: &Piece, paint: Paint) {
        self.sheet.paint(mesh, *origin, *scale, paint, &air(&self.mood, self.still));
    }

    /// The landmarks in sight, the farther back first, with their depths.
    fn landmarks(&self) -> Vec<(f32, Piece)> {
        let Still { land, gaze, .. } = self.still;
        let seen: Vec<_> = landmarks::around(land, gaze)
            .into_iter()
            .filter_map(|landmark| Some((landmarks::Picture::of(land.seed(), &landmark), landmarks::seen(&landmark, gaze)?)))
            .collect();
        let pieces = landmarks::Z.into_iter().enumerate().flat_map(|(number, z)| {
            seen.iter().map(move |(picture, seen)| {
                let origin = self.pixel(seen.from_middle_m);
                (z, Piece { mesh: picture.seen(&seen.look, number == 1, 0.0), origin, scale: self.scale * seen.size })
            })
        });
        pieces.collect()
    }

    /// What passes before the view.
    fn foreground(&mut self) {
        let Still { land, gaze, .. } = self.still;
        if self.still.near {
            let mut mesh = InkMesh::default();
            foreground::View { land, gaze, mood: &self.mood }.draw(&mut mesh, &mut LandCache::default());
            self.paint(&mesh, self.middle, foreground::PAINT);
        }
    }

    /// What he has planted, as it has grown by now.
    fn seedlings(&mut self) {
        let Still { land, gaze, clock, .. } = self.still;
        for room in self.rooms() {
            for seedling in flora::seedlings(land, room) {
                let mut mesh = InkMesh::default();
                seedling.draw(land, clock.days, &mut mesh);
                self.paint(&mesh, self.pixel(seedling.foot().metres_from(gaze.place)), flora::SEEDLING_PAINT);
            }
        }
    }

    fn relics(&mut self) {
        let Still { land, gaze, .. } = self.still;
        for room in self.rooms() {
            if let Some((placed, picture)) = relic::standing(land, room) {
                let origin = self.pixel(placed.0.metres_from(gaze.place));
                self.paint(&picture, origin, relic::PAINT);
            }
        }
    }

    /// What of the hour, of lamps and of what glows comes to a pixel.
    fn light(&self) -> impl Fn(Vec2) -> [f32; 3] + use<> {
        let Still { land, gaze, .. } = self.still;
        let half_m = gaze.half_m();
        let area = Area::around(gaze.place, half_m);
        let standing = signs::lamps_around(land, gaze);
        let flames = standing.iter().map(|(lantern, stands)| Flame::of(lantern, stands, 0.0));
        let carried = self.carried.iter().map(|(lantern, place)| Flame::of(lantern, &Placed(*place), 0.0));
        let flames: Vec<Flame> = flames.chain(carried).collect();
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
        for Piece { mesh, origin, scale } in pieces {
            mirror::paint(&mut self.sheet, &scene, &mesh, origin, scale, &light);
        }
    }

    /// The pieces of a layer in view.
    fn pieces(&self, layer: &PictureLayer) -> impl Iterator<Item = Piece> + use<> {
        let Still { land, gaze, .. } = self.still;
        let camera = layer.parallax.place(gaze.place);
        let size = layer.parallax.size(gaze.half_height_m);
        let (land, layer, gaze, middle, scale) = (land.clone(), layer.clone(), *gaze, self.middle, self.scale);
        let piece = move |mesh: InkMesh, from_middle_m: Vec2| Piece {
            mesh,
            origin: middle + from_middle_m * Vec2::new(scale, -scale),
            scale: scale * size,
        };
        let (mut chunks, mut sections) = (None, None);
        match layer.draw {
            Draw::Chunks(draw) => {
                let half_m = gaze.half_width_m / size + OVERHANG_M;
                let [first, last] = [-half_m, half_m].map(|to| camera.aside(to).column.chunk().0);
                chunks =
                    Some((first..=last).map(ChunkIndex).map(move |chunk| piece(draw(&land, chunk).mesh, layer.from_middle(&gaze, chunk))));
            }
            Draw::Sections(draw) => {
                sections =
                    Some(self.rooms().into_iter().map(move |room| piece(draw(&land, room).mesh, room.corner().metres_from(gaze.place))));
            }
        }
        chunks.into_iter().flatten().chain(sections.into_iter().flatten())
    }

    /// The rooms in view.
    fn rooms(&self) -> Vec<RoomIndex> {
        RoomIndex::around(&self.still.gaze, OVERHANG_M).collect()
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
        let gaze = Gaze { place, half_height_m: 14.0, half_width_m: 24.0, ..Gaze::default() };
        Still {
            land: land.clone(),
            gaze,
            clock: Clock::default().at_hour(hour),
            weather: Weather::default(),
            near: true,
            layers: &crate::picture_layers(),
        }
        .paint(192, 112)
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
                .map(|room| (room, land.things(room).into_iter().filter(|thing| thing.glow != [0.0; 3]).collect::<Vec<_>>()))
                .find(|(_, things)| things.len() > 4)
                .expect("a room in which much glows");
            let place = room.corner().moved(things[0].at);
            let (noon, night) = (picture(&land, place, 12.0), picture(&land, place, 0.0));
            assert!(noon == night, "the day comes down {rooms_down} rooms");
            let bright = noon.iter().filter(|byte| **byte > 90).count();
            assert!(mean(&noon) < 45.0 && bright > 60, "{rooms_down} rooms down: {} of 255, and {bright} bright", mean(&noon));
        }
    }

    #[test]
    fn in_a_mouth_there_is_day_and_by_night_there_is_none() {
        let land = land();
        let mouth = land.mouths(Column(0)..Column(4000)).into_iter().next().expect("a mouth");
        let middle = mouth.start + (mouth.end - mouth.start) / 2;
        let place = Place::at(middle, 0).at_height(land.height(middle) - 14.0);
        let [noon, night] = [12.0, 0.0].map(|hour| mean(&picture(&land, place, hour)));
        assert!(night < 45.0 && night * 1.5 < noon, "{noon} at noon, {night} at night");
    }
}
