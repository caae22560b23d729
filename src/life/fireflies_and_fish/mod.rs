//! What glimmers: fireflies and glow-worms in warm nights, and fish that ring the surface of still water.
//!
//! All of it is a pure function of the seed, the place and the time, drawn into one mesh and kept nowhere.

mod fireflies;
mod fish;

use std::collections::BTreeMap;

use bevy::{math::Vec2, prelude::*};
use bevy_mesh::Mesh;

pub use fireflies::{FireflyGlow, FireflyKind};
pub use fish::FishVisual;

use eremite_land::{ChunkIndex, Column, Land, LandCache, Place, Pond, requirements::RequirementsAppExt};
use eremite_stream::{
    DynamicMesh, LayerStreams, Origin,
    contracts::{
        camera_view::CameraView,
        palette_state::PaletteState,
        schedule::{GameState, GameSystems},
        world_clock::WorldClock,
        world_event::{WorldEvent, WorldEventKind},
    },
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint},
};

use crate::creatures::WildCreatureSystems;

/// Before water and ground.
const Z: f32 = 1.2;
/// Metres around a spark that it lights, its own size, and how strong its light is.
const HALO_M: f32 = 0.5;
const CORE_M: f32 = 0.05;
const HALO: f32 = 0.30;
/// From half a view's height on, in metres, glow-worms are too small to be seen.
const FAR_M: f32 = 40.0;
/// A ring's stroke, in metres, how flat it lies, and its pieces.
const STROKE_M: f32 = 0.05;
const FLAT: f32 = 0.16;
const PIECES: usize = 14;
/// The most chunks whose waters are remembered.
const MOST_CHUNKS: usize = 24;
/// Rain from which on there are none of them, and the wind.
const WET: f32 = 0.5;

/// Draws what glimmers.
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::glimmer::FirefliesAndFishPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::{contracts::schedule::SchedulePlugin, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, FirefliesAndFishPlugin));
/// app.update();
/// ```
pub struct FirefliesAndFishPlugin;

impl Plugin for FirefliesAndFishPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("GlimmerPlugin", "LandPlugin")
            .requires::<LayerStreams>("GlimmerPlugin", "StreamPlugin")
            .requires::<State<GameState>>("GlimmerPlugin", "SchedulePlugin")
            .init_resource::<CameraView>()
            .init_resource::<WorldClock>()
            .init_resource::<FirefliesAndFish>()
            .add_message::<WorldEvent>()
            .add_systems(
                FixedPreUpdate,
                (advance_clock, emit_fish_sounds.run_if(resource_exists::<Land>)).chain().ambiguous_with(WildCreatureSystems),
            )
            .add_systems(
                Update,
                draw.in_set(WildCreatureSystems)
                    .ambiguous_with(WildCreatureSystems)
                    .after(GameSystems::Light)
                    .before(GameSystems::Draw)
                    .run_if(in_state(GameState::Playing).and_then(resource_exists::<Land>).and_then(resource_exists::<Assets<Mesh>>)),
            );
    }
}

/// The time by which it all goes, and how much of it was drawn last.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct FirefliesAndFish {
    seconds: f64,
    /// Fireflies and glow-worms that were seen, and rings and fish.
    pub seen: [usize; 2],
}

/// The picture of it.
#[derive(Component)]
struct FirefliesAndFishPicture;

/// Its own memory of the land: so nobody need go before or after it.
#[derive(Default)]
struct WaterCache {
    cache: LandCache,
    waters: BTreeMap<ChunkIndex, Vec<Pond>>,
    of: Option<Land>,
}

impl WaterCache {
    fn ponds_in_chunk(&mut self, land: &Land, chunk: ChunkIndex) -> &[Pond] {
        if self.of.as_ref().is_none_or(|of| !of.ptr_eq(land)) || self.waters.len() > MOST_CHUNKS {
            self.waters.clear();
            self.of = Some(land.clone());
        }
        self.waters.entry(chunk).or_insert_with(|| land.waters(chunk, &land.chunk_heights(chunk)))
    }
}

fn advance_clock(mut glimmer: ResMut<FirefliesAndFish>, time: Res<Time>) {
    glimmer.seconds += f64::from(time.delta_secs());
}

/// Fish that break the surface in view are heard.
fn emit_fish_sounds(
    glimmer: Res<FirefliesAndFish>,
    mut memory: Local<WaterCache>,
    (land, almanac, gaze): (Res<Land>, Res<WorldClock>, Res<CameraView>),
    mut happened: MessageWriter<WorldEvent>,
    time: Res<Time>,
) {
    let stirs = fish::fish_activity(almanac.hour());
    for stretch in visible_cells(&gaze, fish::STRETCH_COLUMNS) {
        let Some(x) = fish::surfacing_at(land.seed(), stretch, glimmer.seconds, time.delta_secs(), stirs) else { continue };
        let first = Column(stretch.wrapping_mul(fish::STRETCH_COLUMNS));
        if let Some(surface) = fish_water(&land, &mut memory, first, x) {
            happened.write(WorldEvent { what: WorldEventKind::Ring, place: surface });
        }
    }
}

/// The surface of the water so many metres right of a stretch's first column, if it is deep enough for fish.
fn fish_water(land: &Land, memory: &mut WaterCache, first: Column, x: f32) -> Option<Place> {
    let level = water_at(land, memory, first + fish::STRETCH_COLUMNS / 2)?;
    let foot = Place::at(first, 0).moved_along(x);
    let bed = foot.at_height(memory.cache.outline(land, foot));
    let surface = foot.at_height(level);
    (surface.height_above(bed) >= fish::DEEP_M).then_some(surface)
}

fn draw(
    mut commands: Commands,
    picture: Option<Single<(&mut DynamicMesh, &mut Transform), With<FirefliesAndFishPicture>>>,
    mut glimmer: ResMut<FirefliesAndFish>,
    mut memory: Local<WaterCache>,
    (land, almanac, gaze, origin, mood): (Res<Land>, Res<WorldClock>, Res<CameraView>, Res<Origin>, Option<Res<PaletteState>>),
    time: Res<Time<Fixed>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(picture) = picture else {
        // It has the colours of the hour already: what glows is not lit.
        let paint = MaterialKind::Sky(MaterialSettings { blot: 0.0, bristle: 0.0 });
        commands.spawn((FirefliesAndFishPicture, DynamicMesh::new(paint, &mut meshes), Transform::from_xyz(0.0, 0.0, Z)));
        return;
    };
    let (mut live, mut transform) = picture.into_inner();
    transform.translation = origin.to_local(gaze.place).extend(Z);
    let seconds = glimmer.seconds + time.overstep().as_secs_f64();
    let horizon = mood.map_or(PaletteState::default().horizon, |mood| mood.horizon);
    live.draw(&mut meshes, |mesh| {
        let seen = [
            draw_fireflies(mesh, &land, &mut memory, &almanac, &gaze, seconds),
            draw_fish(mesh, &land, &mut memory, &almanac, &gaze, seconds, horizon),
        ];
        if glimmer.seen != seen {
            glimmer.seen = seen;
        }
    });
}

/// The columns that are in view, in pieces of some.
fn visible_cells(gaze: &CameraView, columns: i64) -> impl Iterator<Item = i64> + use<> {
    let [low, high] = gaze.bounds(4.0).map(|corner| corner.column.0.div_euclid(columns));
    low..=high
}

fn draw_fireflies(
    mesh: &mut InkMeshBuilder,
    land: &Land,
    memory: &mut WaterCache,
    almanac: &WorldClock,
    gaze: &CameraView,
    seconds: f64,
) -> usize {
    let night = fireflies::night_factor(almanac.hour());
    if night == 0.0 {
        return 0;
    }
    let weather = almanac.weather(land, &land.tint(gaze.place.column), gaze.place.column);
    let calm = (1.0 - weather.rain.max(weather.snow).max(weather.wind.abs() * 0.6) / WET).clamp(0.0, 1.0);
    if calm == 0.0 {
        return 0;
    }
    let mut seen = 0;
    for cell in visible_cells(gaze, fireflies::CELL_COLUMNS) {
        let first = Column(cell.wrapping_mul(fireflies::CELL_COLUMNS));
        let share = night * calm * fireflies::patch_density(land.seed(), cell, &land.tint(first));
        if share <= 0.0 {
            continue;
        }
        for glow in fireflies::fireflies_in_cell(land.seed(), cell, seconds, share) {
            if glow.what == FireflyKind::GlowWorm && gaze.half_height_m > FAR_M {
                continue;
            }
            let foot = Place::at(first, 0).moved_along(glow.at.x);
            let ground = foot.at_height(memory.cache.outline(land, foot));
            let level_m = memory.cache.water(land, foot).map_or(0.0, |level| ground.at_height(level).height_above(ground).max(0.0));
            if glow.what == FireflyKind::GlowWorm && level_m > 0.0 {
                continue;
            }
            let place = ground.moved_up(glow.at.y + level_m);
            if gaze.distance_outside_m(place) > 1.0 {
                continue;
            }
            seen += 1;
            let (ink, halo_m) = match glow.what {
                FireflyKind::Firefly => (Ink::from_srgb_hex(0xf4e58a), HALO_M),
                FireflyKind::GlowWorm => (Ink::from_srgb_hex(0xb8f0a0), 0.55 * HALO_M),
            };
            let at = place.offset_from(gaze.place);
            let halo = ink.with_alpha(HALO * glow.bright);
            mesh.disc(at, 0.0, halo, halo, halo_m);
            mesh.disc(at, CORE_M * 0.5, ink.with_alpha(glow.bright), ink.with_alpha(glow.bright), CORE_M);
        }
    }
    seen
}

fn draw_fish(
    mesh: &mut InkMeshBuilder,
    land: &Land,
    memory: &mut WaterCache,
    almanac: &WorldClock,
    gaze: &CameraView,
    seconds: f64,
    horizon: Ink,
) -> usize {
    let stirs = fish::fish_activity(almanac.hour());
    let mut seen = 0;
    for stretch in visible_cells(gaze, fish::STRETCH_COLUMNS) {
        let first = Column(stretch.wrapping_mul(fish::STRETCH_COLUMNS));
        for sight in fish::visuals_in_stretch(land.seed(), stretch, seconds, stirs) {
            let (FishVisual::Ring(x, ..) | FishVisual::Leap(Vec2 { x, .. }, _)) = sight;
            let Some(surface) = fish_water(land, memory, first, x) else { continue };
            seen += 1;
            let at = surface.offset_from(gaze.place);
            match sight {
                FishVisual::Ring(_, half_m, strength) => draw_ring(mesh, at, half_m, horizon.with_alpha(0.6 * strength)),
                FishVisual::Leap(over, way) => draw_leaping_fish(mesh, at + Vec2::Y * over.y, way, horizon),
            }
        }
    }
    seen
}

fn water_at(land: &Land, memory: &mut WaterCache, column: Column) -> Option<f32> {
    memory.ponds_in_chunk(land, column.chunk()).iter().find(|pond| pond.is_near(column, 0)).map(|pond| pond.level)
}

/// A ring that lies on the water.
fn draw_ring(mesh: &mut InkMeshBuilder, at: Vec2, half_m: f32, ink: Ink) {
    let points: Vec<StrokePoint> = (0..=PIECES)
        .map(|piece| {
            let angle = std::f32::consts::TAU * piece as f32 / PIECES as f32;
            let place = at + Vec2::new(libm::cosf(angle), FLAT * libm::sinf(angle)) * half_m;
            // Toward the one who looks on it is broader.
            StrokePoint { at: place, width: STROKE_M * (1.1 - 0.5 * libm::sinf(angle)) }
        })
        .collect();
    mesh.hair(&points, ink);
}

/// A fish in the air: a body and a tail.
fn draw_leaping_fish(mesh: &mut InkMeshBuilder, at: Vec2, way: Vec2, horizon: Ink) {
    let along = way.normalize_or(Vec2::X);
    let ink = horizon.lerp(Ink::from_srgb_hex(0x2a3036), 0.75).with_alpha(0.95);
    let body = [(-0.2, 0.03), (-0.06, 0.1), (0.08, 0.11), (0.2, 0.02)];
    let points = body.map(|(x, width)| StrokePoint { at: at + along * x, width });
    mesh.taper(&points, ink, 0.015);
    let tail = at - along * 0.18;
    let corners = [tail, tail - along * 0.13 + along.perp() * 0.09, tail - along * 0.13 - along.perp() * 0.09];
    let [a, b, c] = corners.map(|corner| mesh.vertex(corner, ink));
    mesh.triangle(a, b, c);
}
