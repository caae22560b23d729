//! What a screenshot shows: its meshes in the order in which they are painted, each built in steps.

use std::{ops::Range, sync::Arc};

use bevy::math::Vec2;
use eremite_land::{
    ChunkIndex, Column, Land, LandCache, Place, RoomIndex,
    background::{Steps, and_then, each_a_step, one_step},
};
use eremite_stream::{
    ChunkKey, Parallax, PictureLayer, RegionKey,
    contracts::{camera_view::CameraView, lantern::Lantern, palette_state::PaletteState},
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings, raster::RasterAtmosphere},
};

use crate::{
    buildings,
    caves::relic,
    flora, foreground, landmarks, live_picture,
    sights::{self, Sight, SightPicture},
    sky::{DayNightCycle, Weather, color_grading, heavens},
};

/// Material of hermit, horse and others.
const FIGURE_PAINT: MaterialKind = MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 });
/// Metres beyond the picture from which trees may lean into it.
const OVERHANG_M: f32 = 12.0;
/// Columns to both sides of the view in which there may be something that is seen from afar, in which there may be a minor
/// landmark, and of which some are searched in a step.
const SEARCHED: i64 = 4200;
const SEARCHED_FOR_MINOR: i64 = 650;
const STRETCH: i64 = 512;

/// A mesh, the pixel of its local origin, its scale in pixels per metre, and its material.
pub(super) struct Piece {
    pub mesh: InkMeshBuilder,
    pub origin: Vec2,
    pub scale: f32,
    pub paint: MaterialKind,
}

/// Meshes that are built in steps.
pub(super) type Drawing = Steps<Vec<Piece>>;

/// What is seen, by which light, and where it is in the picture.
pub(super) struct Scene {
    pub land: Land,
    pub view: CameraView,
    pub clock: DayNightCycle,
    pub weather: Weather,
    pub carried: Option<(Lantern, Place)>,
    pub palette: PaletteState,
    /// Width and height of what is painted, in pixels.
    pub size: [usize; 2],
    /// The picture's middle in pixels; that of a stretch may lie far beside it.
    pub middle: Vec2,
    /// The view of what is painted, which is the whole view or a stretch of it, and its middle in pixels. What is far from
    /// the picture's middle has its pixels from here, as they would be coarse from there.
    pub window: CameraView,
    pub window_middle: Vec2,
    /// Pixels per metre.
    pub scale: f32,
}

impl Scene {
    /// Some columns of the pixels of a picture of `width` by `height`.
    pub fn new(
        land: Land,
        view: CameraView,
        (clock, weather): (DayNightCycle, Weather),
        carried: Option<(Lantern, Place)>,
        [width, height]: [u32; 2],
        columns: Range<u32>,
    ) -> Self {
        let palette = color_grading::graded_palette(&land.tint(view.place.column), clock.hour(), clock.moon_phase(), &weather);
        let scale = height as f32 / (2.0 * view.half_height_m);
        let wide = columns.end - columns.start;
        let right_m = ((i64::from(columns.start) + i64::from(columns.end) - i64::from(width)) as f64 / 2.0 / f64::from(scale)) as f32;
        Self {
            palette,
            size: [wide as usize, height as usize],
            middle: Vec2::new((f64::from(width) / 2.0 - f64::from(columns.start)) as f32, height as f32 / 2.0),
            window: CameraView {
                place: view.place.moved_along(right_m),
                half_width_m: if wide == width { view.half_width_m } else { wide as f32 / 2.0 / scale },
                ..view
            },
            window_middle: Vec2::new(wide as f32, height as f32) / 2.0,
            scale,
            land,
            view,
            clock,
            weather,
            carried,
        }
    }

    /// What the meshes are drawn in.
    pub fn air(&self) -> RasterAtmosphere<'_> {
        let palette = &self.palette;
        RasterAtmosphere { mist: palette.mist, ranges: &palette.ranges, rim: palette.rim, wind: self.weather.wind }
    }

    /// All but water, in the order in which it is painted: with these sights, as [`sights`](Self::sights) returns them, and with
    /// the foreground if it is `near`.
    pub fn drawings(
        self: &Arc<Self>,
        layers: &[PictureLayer],
        sights: Vec<(f32, Piece)>,
        figures: Vec<(InkMeshBuilder, Place)>,
        near: bool,
    ) -> Vec<Drawing> {
        let painted = layers.iter().filter(|layer| layer.paint != MaterialKind::Water);
        let (behind, before): (Vec<_>, Vec<_>) = painted.partition(|layer| layer.z < relic::Z);
        let mut sights = sights.into_iter().peekable();
        let mut drawings = vec![self.heavens()];
        for layer in behind {
            while let Some((_, piece)) = sights.next_if(|(z, _)| *z < layer.z) {
                drawings.push(one_step(move || vec![piece]));
            }
            if layer.name == buildings::LAYER {
                drawings.extend(self.smoke());
                drawings.extend(self.layer(layer));
                drawings.extend(self.windows());
            } else {
                drawings.extend(self.layer(layer));
            }
        }
        drawings.extend(self.seedlings());
        drawings.extend(self.relics());
        for (figure, place) in figures {
            let piece = self.piece(figure, self.pixel_of(place), FIGURE_PAINT);
            drawings.push(one_step(move || vec![piece]));
        }
        for layer in before {
            drawings.extend(self.layer(layer));
        }
        if near {
            drawings.push(self.foreground());
        }
        drawings
    }

    /// A drawing of one step.
    fn drawn(self: &Arc<Self>, draw: impl FnOnce(&Self) -> Vec<Piece> + Send + Sync + 'static) -> Drawing {
        let scene = Arc::clone(self);
        one_step(move || draw(&scene))
    }

    fn piece(&self, mesh: InkMeshBuilder, origin: Vec2, paint: MaterialKind) -> Piece {
        Piece { mesh, origin, scale: self.scale, paint }
    }

    fn heavens(self: &Arc<Self>) -> Drawing {
        self.drawn(|scene| {
            let Self { view, palette, clock, weather, middle, .. } = scene;
            let (mut wash, mut lights) = (InkMeshBuilder::default(), InkMeshBuilder::default());
            heavens::wash(&mut wash, view.half_size_m(), palette);
            heavens::lights(&mut lights, view.half_size_m(), palette, clock, weather);
            vec![scene.piece(wash, *middle, MaterialKind::SkyBody), scene.piece(lights, *middle, heavens::PAINT)]
        })
    }

    /// What is seen from afar with its Z order, the farther layer first.
    pub fn sights(self: &Arc<Self>) -> Steps<Vec<(f32, Piece)>> {
        let here = self.view.place.column;
        let stretches = (-SEARCHED..SEARCHED).step_by(STRETCH as usize).map(move |from| here + from..here + (from + STRETCH));
        // The land keeps what is found in it: after all stretches were searched one by one, it is there at once.
        let scene = Arc::clone(self);
        let searched = each_a_step((), stretches, move |_, columns| scene.search(columns));
        let scene = Arc::clone(self);
        let landmarks: Steps<Vec<(f32, Piece)>> = and_then(searched, move |()| {
            let landmarks = landmarks::landmarks_in_view(&scene.land, &scene.view);
            each_a_step(Vec::new(), landmarks.into_iter(), move |pieces, landmark| pieces.extend(scene.sight(&landmark)))
        });
        let scene = Arc::clone(self);
        let all = and_then(landmarks, move |pieces| {
            let settlements = buildings::settlements_in_view(&scene.land, &scene.view);
            each_a_step(pieces, settlements.into_iter(), move |pieces, settlement| pieces.extend(scene.sight(&settlement)))
        });
        and_then(all, |mut pieces| {
            pieces.sort_by(|(a, _), (b, _)| a.total_cmp(b));
            one_step(move || pieces)
        })
    }

    /// Looks for what may be seen from afar in some columns.
    fn search(&self, columns: Range<Column>) {
        let here = self.view.place.column;
        self.land.landmarks(columns.clone());
        self.land.settlements(columns.clone());
        if columns.start < here + SEARCHED_FOR_MINOR && here + -SEARCHED_FOR_MINOR < columns.end {
            self.land.minor_landmarks(columns);
        }
    }

    /// The two layers of something that is seen from afar.
    fn sight<T: Sight>(&self, sight: &T) -> Vec<(f32, Piece)> {
        let Some(seen) = sight.project(&self.view) else { return Vec::new() };
        let picture = sight.picture(&self.land);
        let layer = |number: usize| {
            let mesh = picture.mesh_at(&seen.look, number == 1, self.clock.hour(), 0.0);
            let origin = self.middle + seen.from_middle_m * Vec2::new(self.scale, -self.scale);
            let piece = Piece { mesh, origin, scale: self.scale * seen.size, paint: sights::PAINT };
            (sights::depth(number, sight.column(), &self.view), piece)
        };
        vec![layer(0), layer(1)]
    }

    /// The foreground.
    fn foreground(self: &Arc<Self>) -> Drawing {
        self.drawn(|scene| {
            let Self { land, view, palette, .. } = scene;
            let mut mesh = InkMeshBuilder::default();
            foreground::ForegroundView { land, view, palette }.draw(&mut mesh, &mut LandCache::default());
            vec![scene.piece(mesh, scene.middle, foreground::PAINT)]
        })
    }

    /// Smoke over houses.
    fn smoke(self: &Arc<Self>) -> impl Iterator<Item = Drawing> {
        self.houses(live_picture::LIT, |scene, house, mesh| {
            buildings::paint_smoke(mesh, house, scene.window.place, scene.clock.hour(), scene.weather.wind, 0.0);
        })
    }

    /// The light in windows.
    fn windows(self: &Arc<Self>) -> impl Iterator<Item = Drawing> {
        self.houses(live_picture::SHINING, |scene, house, mesh| {
            let strength = buildings::hours::light(scene.clock.hour(), house.habit());
            buildings::paint_lights(mesh, house, scene.window.place, strength);
        })
    }

    /// Something that is painted on each of the houses in view, of which those of a chunk are a step.
    fn houses(
        self: &Arc<Self>,
        paint: MaterialKind,
        draw: fn(&Self, &buildings::StandingBuilding, &mut InkMeshBuilder),
    ) -> impl Iterator<Item = Drawing> {
        ChunkIndex::in_view(&self.window, OVERHANG_M).map(move |chunk| {
            self.drawn(move |scene| {
                let mut mesh = InkMeshBuilder::default();
                for house in buildings::buildings(&scene.land, chunk) {
                    draw(scene, &house, &mut mesh);
                }
                vec![scene.piece(mesh, scene.window_middle, paint)]
            })
        })
    }

    /// Planted seedlings at their current growth.
    fn seedlings(self: &Arc<Self>) -> impl Iterator<Item = Drawing> {
        self.rooms().map(move |room| {
            self.drawn(move |scene| {
                let seedlings = flora::seedlings(&scene.land, room).into_iter().map(|seedling| {
                    let mut mesh = InkMeshBuilder::default();
                    seedling.draw(&scene.land, scene.clock.days, &mut mesh);
                    scene.piece(mesh, scene.pixel_of(seedling.foot()), flora::SEEDLING_PAINT)
                });
                seedlings.collect()
            })
        })
    }

    fn relics(self: &Arc<Self>) -> impl Iterator<Item = Drawing> {
        self.rooms().map(move |room| {
            self.drawn(move |scene| {
                let relic = relic::relic_in_room(&scene.land, room);
                relic.map(|(placed, picture)| scene.piece(picture, scene.pixel_of(placed.0), relic::PAINT)).into_iter().collect()
            })
        })
    }

    /// The chunks or sections of a layer in view.
    pub fn layer(self: &Arc<Self>, layer: &PictureLayer) -> Vec<Drawing> {
        // Layers beyond the land stand where the whole picture's middle says.
        let is_of_land = layer.parallax == Parallax::LAND;
        let (seen_from, middle) = if is_of_land { (self.window, self.window_middle) } else { (self.view, self.middle) };
        let camera = layer.parallax.layer_place(seen_from.place);
        let size = layer.parallax.scale_at(self.view.half_height_m);
        let right_m = (self.window_middle.x - middle.x) / self.scale;
        let at = |middle: Vec2, from_middle_m: Vec2| middle + from_middle_m * Vec2::new(self.scale, -self.scale);
        let drawing = |key: ChunkKey, origin: Vec2| -> Drawing {
            let (scale, paint) = (self.scale * size, layer.paint);
            let mut steps = layer.begin(&self.land, key);
            Box::new(move || steps().map(|picture| vec![Piece { mesh: picture.into_mesh(), origin, scale, paint }]))
        };
        if layer.draw.is_by_chunks() {
            let half_m = self.window.half_width_m / size + OVERHANG_M;
            let [first, last] = [-half_m, half_m].map(|to| camera.moved_along(right_m / size + to).column.chunk().0);
            let origin = |chunk: ChunkIndex| at(middle, layer.offset_from_view_center(&seen_from, chunk));
            (first..=last).map(ChunkIndex).map(|chunk| drawing(chunk.into(), origin(chunk))).collect()
        } else {
            let origin = |room: RoomIndex| at(self.window_middle, room.corner().offset_from(self.window.place));
            self.rooms().map(|room| drawing(room.into(), origin(room))).collect()
        }
    }

    /// The rooms in view.
    fn rooms(&self) -> impl Iterator<Item = RoomIndex> + use<> {
        self.window.rooms_in_view(OVERHANG_M)
    }

    /// The pixel of a place of the land.
    fn pixel_of(&self, place: Place) -> Vec2 {
        self.window_middle + place.offset_from(self.window.place) * Vec2::new(self.scale, -self.scale)
    }
}
