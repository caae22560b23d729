//! What glimmers: fireflies and glow-worms in warm nights, and fish that ring the surface of still water.
//!
//! All of it is a pure function of the seed, the place and the time, drawn into one mesh and kept nowhere.

mod fish;
mod sparks;

use std::collections::BTreeMap;

use bevy::{math::Vec2, prelude::*};
use bevy_mesh::Mesh;

pub use fish::Sight;
pub use sparks::{Glow, Spark};

use eremite_land::{ChunkIndex, Column, Land, LandCache, Place, Pond, needs::NeedsAppExt};
use eremite_stream::{
    Live, Origin, Streams,
    contracts::{
        almanac::Almanac,
        gaze::Gaze,
        happened::{Happened, Happening},
        mood::Mood,
        schedule::{GameState, GameSystems},
    },
    ink::{Finish, Ink, InkMesh, Paint, StrokePoint},
};

use crate::creatures::CompanySystems;

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
/// use eremite_life::glimmer::GlimmerPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::{contracts::schedule::SchedulePlugin, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((SchedulePlugin, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, GlimmerPlugin));
/// app.update();
/// ```
pub struct GlimmerPlugin;

impl Plugin for GlimmerPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Land>("GlimmerPlugin", "LandPlugin")
            .needs::<Streams>("GlimmerPlugin", "StreamPlugin")
            .needs::<State<GameState>>("GlimmerPlugin", "SchedulePlugin")
            .init_resource::<Gaze>()
            .init_resource::<Almanac>()
            .init_resource::<Glimmer>()
            .add_message::<Happened>()
            .add_systems(FixedPreUpdate, (go_on, stir.run_if(resource_exists::<Land>)).chain().ambiguous_with(CompanySystems))
            .add_systems(
                Update,
                draw.in_set(CompanySystems)
                    .ambiguous_with(CompanySystems)
                    .after(GameSystems::Light)
                    .before(GameSystems::Draw)
                    .run_if(in_state(GameState::Playing).and_then(resource_exists::<Land>).and_then(resource_exists::<Assets<Mesh>>)),
            );
    }
}

/// The time by which it all goes, and how much of it was drawn last.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Glimmer {
    seconds: f64,
    /// Fireflies and glow-worms that were seen, and rings and fish.
    pub seen: [usize; 2],
}

/// The picture of it.
#[derive(Component)]
struct Picture;

/// Its own memory of the land: so nobody need go before or after it.
#[derive(Default)]
struct Memory {
    cache: LandCache,
    waters: BTreeMap<ChunkIndex, Vec<Pond>>,
    of: Option<Land>,
}

impl Memory {
    fn waters(&mut self, land: &Land, chunk: ChunkIndex) -> &[Pond] {
        if self.of.as_ref().is_none_or(|of| !of.is(land)) || self.waters.len() > MOST_CHUNKS {
            self.waters.clear();
            self.of = Some(land.clone());
        }
        self.waters.entry(chunk).or_insert_with(|| land.waters(chunk, &land.chunk(chunk)))
    }
}

fn go_on(mut glimmer: ResMut<Glimmer>, time: Res<Time>) {
    glimmer.seconds += f64::from(time.delta_secs());
}

/// Fish that break the surface in view are heard.
fn stir(
    glimmer: Res<Glimmer>,
    mut memory: Local<Memory>,
    (land, almanac, gaze): (Res<Land>, Res<Almanac>, Res<Gaze>),
    mut happened: MessageWriter<Happened>,
    time: Res<Time>,
) {
    let stirs = fish::stirs(almanac.hour());
    for stretch in pieces(&gaze, fish::COLUMNS) {
        let Some(x) = fish::breaks(land.seed(), stretch, glimmer.seconds, time.delta_secs(), stirs) else { continue };
        let first = Column(stretch.wrapping_mul(fish::COLUMNS));
        if let Some(surface) = fish_water(&land, &mut memory, first, x) {
            happened.write(Happened { what: Happening::Ring, place: surface });
        }
    }
}

/// The surface of the water so many metres right of a stretch's first column, if it is deep enough for fish.
fn fish_water(land: &Land, memory: &mut Memory, first: Column, x: f32) -> Option<Place> {
    let level = water_at(land, memory, first + fish::COLUMNS / 2)?;
    let foot = Place::at(first, 0).aside(x);
    let bed = foot.at_height(memory.cache.outline(land, foot));
    let surface = foot.at_height(level);
    (surface.over(bed) >= fish::DEEP_M).then_some(surface)
}

fn draw(
    mut commands: Commands,
    picture: Option<Single<(&mut Live, &mut Transform), With<Picture>>>,
    mut glimmer: ResMut<Glimmer>,
    mut memory: Local<Memory>,
    (land, almanac, gaze, origin, mood): (Res<Land>, Res<Almanac>, Res<Gaze>, Res<Origin>, Option<Res<Mood>>),
    time: Res<Time<Fixed>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(picture) = picture else {
        // It has the colours of the hour already: what glows is not lit.
        let paint = Paint::Sky(Finish { blot: 0.0, bristle: 0.0 });
        commands.spawn((Picture, Live::new(paint, &mut meshes), Transform::from_xyz(0.0, 0.0, Z)));
        return;
    };
    let (mut live, mut transform) = picture.into_inner();
    transform.translation = origin.at(gaze.place).extend(Z);
    let seconds = glimmer.seconds + time.overstep().as_secs_f64();
    let horizon = mood.map_or(Mood::default().horizon, |mood| mood.horizon);
    live.draw(&mut meshes, |mesh| {
        let seen = [
            draw_sparks(mesh, &land, &mut memory, &almanac, &gaze, seconds),
            draw_fish(mesh, &land, &mut memory, &almanac, &gaze, seconds, horizon),
        ];
        if glimmer.seen != seen {
            glimmer.seen = seen;
        }
    });
}

/// The columns that are in view, in pieces of some.
fn pieces(gaze: &Gaze, columns: i64) -> impl Iterator<Item = i64> + use<> {
    let [low, high] = gaze.corners(4.0).map(|corner| corner.column.0.div_euclid(columns));
    low..=high
}

fn draw_sparks(mesh: &mut InkMesh, land: &Land, memory: &mut Memory, almanac: &Almanac, gaze: &Gaze, seconds: f64) -> usize {
    let night = sparks::night(almanac.hour());
    if night == 0.0 {
        return 0;
    }
    let weather = almanac.weather(land, &land.tint(gaze.place.column), gaze.place.column);
    let calm = (1.0 - weather.rain.max(weather.snow).max(weather.wind.abs() * 0.6) / WET).clamp(0.0, 1.0);
    if calm == 0.0 {
        return 0;
    }
    let mut seen = 0;
    for cell in pieces(gaze, sparks::COLUMNS) {
        let first = Column(cell.wrapping_mul(sparks::COLUMNS));
        let share = night * calm * sparks::patch(land.seed(), cell, &land.tint(first));
        if share <= 0.0 {
            continue;
        }
        for glow in sparks::of_cell(land.seed(), cell, seconds, share) {
            if glow.what == Spark::GlowWorm && gaze.half_height_m > FAR_M {
                continue;
            }
            let foot = Place::at(first, 0).aside(glow.at.x);
            let ground = foot.at_height(memory.cache.outline(land, foot));
            let level_m = memory.cache.water(land, foot).map_or(0.0, |level| ground.at_height(level).over(ground).max(0.0));
            if glow.what == Spark::GlowWorm && level_m > 0.0 {
                continue;
            }
            let place = ground.up(glow.at.y + level_m);
            if gaze.outside_m(place) > 1.0 {
                continue;
            }
            seen += 1;
            let (ink, halo_m) = match glow.what {
                Spark::Firefly => (Ink::srgb(0xf4e58a), HALO_M),
                Spark::GlowWorm => (Ink::srgb(0xb8f0a0), 0.55 * HALO_M),
            };
            let at = place.metres_from(gaze.place);
            let halo = ink.strength(HALO * glow.bright);
            mesh.disc(at, 0.0, halo, halo, halo_m);
            mesh.disc(at, CORE_M * 0.5, ink.strength(glow.bright), ink.strength(glow.bright), CORE_M);
        }
    }
    seen
}

fn draw_fish(mesh: &mut InkMesh, land: &Land, memory: &mut Memory, almanac: &Almanac, gaze: &Gaze, seconds: f64, horizon: Ink) -> usize {
    let stirs = fish::stirs(almanac.hour());
    let mut seen = 0;
    for stretch in pieces(gaze, fish::COLUMNS) {
        let first = Column(stretch.wrapping_mul(fish::COLUMNS));
        for sight in fish::of_stretch(land.seed(), stretch, seconds, stirs) {
            let (Sight::Ring(x, ..) | Sight::Leap(Vec2 { x, .. }, _)) = sight;
            let Some(surface) = fish_water(land, memory, first, x) else { continue };
            seen += 1;
            let at = surface.metres_from(gaze.place);
            match sight {
                Sight::Ring(_, half_m, strength) => ring(mesh, at, half_m, horizon.strength(0.6 * strength)),
                Sight::Leap(over, way) => leap(mesh, at + Vec2::Y * over.y, way, horizon),
            }
        }
    }
    seen
}

fn water_at(land: &Land, memory: &mut Memory, column: Column) -> Option<f32> {
    memory.waters(land, column.chunk()).iter().find(|pond| pond.is_near(column, 0)).map(|pond| pond.level)
}

/// A ring that lies on the water.
fn ring(mesh: &mut InkMesh, at: Vec2, half_m: f32, ink: Ink) {
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
fn leap(mesh: &mut InkMesh, at: Vec2, way: Vec2, horizon: Ink) {
    let along = way.normalize_or(Vec2::X);
    let ink = horizon.toward(Ink::srgb(0x2a3036), 0.75).strength(0.95);
    let body = [(-0.2, 0.03), (-0.06, 0.1), (0.08, 0.11), (0.2, 0.02)];
    let points = body.map(|(x, width)| StrokePoint { at: at + along * x, width });
    mesh.taper(&points, ink, 0.015);
    let tail = at - along * 0.18;
    let corners = [tail, tail - along * 0.13 + along.perp() * 0.09, tail - along * 0.13 - along.perp() * 0.09];
    let [a, b, c] = corners.map(|corner| mesh.corner(corner, ink));
    mesh.triangle(a, b, c);
}
