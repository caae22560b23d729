//! Fireflies and glow-worms in warm nights, moths around lanterns in the caves, and fish that ring the surface of still water.
//!
//! All of it is stateless: a pure function of the seed, the place and the time, drawn into one mesh.

mod fireflies;
mod fish;
mod moths;

use bevy::{ecs::system::SystemParam, math::Vec2, prelude::*};
use bevy_mesh::Mesh;

pub use fireflies::{FireflyGlow, FireflyKind};
pub use fish::FishVisual;

use eremite_land::{ChunkIndex, Column, Land, LandCache, PerLandCache, Place, Pond, requirements::RequirementsAppExt};
use eremite_stream::{
    DynamicMesh, LayerStreams, Origin, WorldPosition,
    contracts::{
        camera_view::CameraView,
        lantern::Lantern,
        palette_state::PaletteState,
        reduced_motion::ReducedMotion,
        schedule::GameState,
        world_clock::WorldClock,
        world_event::{SoundEventKind, WorldEvent},
    },
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint},
};

use crate::{creatures::WildCreatureSystems, population::add_drawing};

/// Draw depth: in front of water and ground.
const Z: f32 = 1.2;
/// Radius of a spark's halo in metres, radius of its core, and opacity of the halo.
const HALO_M: f32 = 0.5;
const CORE_M: f32 = 0.05;
const HALO: f32 = 0.30;
/// Length of a moth's wing in metres, and its opacity.
const WING_M: f32 = 0.12;
const WING: f32 = 0.85;
/// From this half height of the view on, in metres, glow-worms and moths are too small to be drawn.
const FAR_M: f32 = 40.0;
/// Width of a ring's stroke in metres, its foreshortening, and its segments.
const STROKE_M: f32 = 0.05;
const FLAT: f32 = 0.16;
const PIECES: usize = 14;
/// The most chunks whose waters are cached.
const MAX_CHUNKS: usize = 24;
/// Strength of rain or snow, or of 0.6 of the wind, from which on there are no fireflies.
const WET: f32 = 0.5;

/// Draws fireflies, glow-worms, moths and fish.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]), `StreamPlugin` ([`LayerStreams`]), `SchedulePlugin` ([`GameState`]) |
/// | System sets | [`WildCreatureSystems`], to draw in `Update`; its fixed step is in `FixedPreUpdate` |
/// | Messages | writes [`WorldEvent`] |
/// | Reads | [`Land`], [`CameraView`], [`WorldClock`], [`PaletteState`], [`ReducedMotion`], [`Lantern`] |
/// | Resources | [`FirefliesAndFish`] |
/// | Adds | one entity with the mesh of all |
///
/// ```
/// use bevy::{prelude::*, state::app::StatesPlugin};
/// use eremite_life::fireflies_and_fish::FirefliesAndFishPlugin;
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
        app.requires::<Land>("FirefliesAndFishPlugin", "LandPlugin")
            .requires::<LayerStreams>("FirefliesAndFishPlugin", "StreamPlugin")
            .requires::<State<GameState>>("FirefliesAndFishPlugin", "SchedulePlugin")
            .init_resource::<CameraView>()
            .init_resource::<WorldClock>()
            .init_resource::<FirefliesAndFish>()
            .register_type::<FirefliesAndFish>()
            .add_message::<WorldEvent>()
            .add_systems(
                FixedPreUpdate,
                (advance_clock, emit_fish_sounds.run_if(resource_exists::<Land>)).chain().ambiguous_with(WildCreatureSystems),
            );
        add_drawing(app, draw);
    }
}

/// Clock of the effects, and counts of the last frame.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct FirefliesAndFish {
    seconds: f64,
    /// Fireflies and glow-worms drawn in the last frame, and rings and fish.
    pub seen: [usize; 2],
}

/// The mesh of the effects.
#[derive(Component)]
struct FirefliesAndFishPicture;

/// A land cache of its own, so that these systems need no order relative to others.
#[derive(Default)]
struct WaterCache {
    cache: LandCache,
    waters: PerLandCache<ChunkIndex, Vec<Pond>, MAX_CHUNKS>,
}

impl WaterCache {
    fn ponds_in_chunk(&mut self, land: &Land, chunk: ChunkIndex) -> &[Pond] {
        self.waters.get_or_insert_with(land, chunk, || land.waters(chunk, &land.chunk_heights(chunk)))
    }
}

/// The land in view, its hour and its waters.
#[derive(SystemParam)]
struct LandInView<'w, 's> {
    land: Res<'w, Land>,
    world_clock: Res<'w, WorldClock>,
    view: Res<'w, CameraView>,
    memory: Local<'s, WaterCache>,
}

impl LandInView<'_, '_> {
    /// Indices of the cells of `columns` columns that are in view.
    fn visible_cells(&self, columns: i64) -> impl Iterator<Item = i64> + use<> {
        let [low, high] = self.view.bounds(4.0).map(|corner| corner.column.0.div_euclid(columns));
        low..=high
    }

    /// The surface of the water at a distance in metres right of a stretch's first column, if it is deep enough for fish.
    fn fish_water(&mut self, first: Column, x: f32) -> Option<Place> {
        let level = self.water_at(first + fish::STRETCH_COLUMNS / 2)?;
        let foot = Place::at(first, 0).moved_along(x);
        let bed = foot.at_height(self.memory.cache.outline(&self.land, foot));
        let surface = foot.at_height(level);
        (surface.height_above(bed) >= fish::DEEP_M).then_some(surface)
    }

    fn water_at(&mut self, column: Column) -> Option<f32> {
        let mut ponds = self.memory.ponds_in_chunk(&self.land, column.chunk()).iter();
        ponds.find(|pond| pond.is_near(column, 0)).map(|pond| pond.level)
    }

    /// How many of the fireflies glow at this hour in this weather, from 0 to 1.
    fn firefly_share(&self) -> f32 {
        let night = fireflies::night_factor(self.world_clock.hour());
        if night == 0.0 {
            return 0.0;
        }
        let column = self.view.place.column;
        let weather = self.world_clock.weather(&self.land, &self.land.tint(column), column);
        night * (1.0 - weather.rain.max(weather.snow).max(weather.wind.abs() * 0.6) / WET).clamp(0.0, 1.0)
    }
}

fn advance_clock(mut state: ResMut<FirefliesAndFish>, time: Res<Time>) {
    state.seconds += f64::from(time.delta_secs());
}

/// Sends an event for each fish that breaks the surface in view.
fn emit_fish_sounds(state: Res<FirefliesAndFish>, mut surroundings: LandInView, mut happened: MessageWriter<WorldEvent>, time: Res<Time>) {
    let stirs = fish::fish_activity(surroundings.world_clock.hour());
    let seed = surroundings.land.seed();
    for stretch in surroundings.visible_cells(fish::STRETCH_COLUMNS) {
        let Some(x) = fish::surfacing_at(seed, stretch, state.seconds, time.delta_secs(), stirs) else { continue };
        let first = Column(stretch.wrapping_mul(fish::STRETCH_COLUMNS));
        if let Some(surface) = surroundings.fish_water(first, x) {
            happened.write(WorldEvent { what: SoundEventKind::FishRipple, place: surface });
        }
    }
}

/// What drawing needs beside the land.
#[derive(SystemParam)]
struct EffectDrawParams<'w, 's> {
    commands: Commands<'w, 's>,
    origin: Res<'w, Origin>,
    palette: Option<Res<'w, PaletteState>>,
    time: Res<'w, Time<Fixed>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    lanterns: Query<'w, 's, (&'static Lantern, &'static WorldPosition)>,
    motion: Option<Res<'w, ReducedMotion>>,
}

fn draw(
    picture: Option<Single<(&mut DynamicMesh, &mut Transform), With<FirefliesAndFishPicture>>>,
    mut state: ResMut<FirefliesAndFish>,
    mut surroundings: LandInView,
    params: EffectDrawParams,
) {
    let EffectDrawParams { mut commands, origin, palette, time, mut meshes, lanterns, motion } = params;
    let Some(picture) = picture else {
        // Unlit: the colours already are those of the hour.
        let paint = MaterialKind::Sky(MaterialSettings { blot: 0.0, bristle: 0.0 });
        commands.spawn((FirefliesAndFishPicture, DynamicMesh::new(paint, &mut meshes), Transform::from_xyz(0.0, 0.0, Z)));
        return;
    };
    let (mut live, mut transform) = picture.into_inner();
    transform.set_if_neq(Transform::from_translation(origin.to_local(surroundings.view.place).extend(Z)));
    let seconds = state.seconds + time.overstep().as_secs_f64();
    let horizon = palette.map_or(PaletteState::default().horizon, |palette| palette.horizon);
    let has_moths = surroundings.view.half_height_m <= FAR_M && motion.is_none_or(|motion| !motion.weather);
    live.draw(&mut meshes, |mesh| {
        if has_moths {
            draw_moths(mesh, &mut surroundings, &lanterns, seconds);
        }
        let seen = [draw_fireflies(mesh, &mut surroundings, seconds), draw_fish(mesh, &mut surroundings, seconds, horizon)];
        if state.seen != seen {
            state.seen = seen;
        }
    });
}

/// Draws fireflies and glow-worms. Returns how many are in view.
fn draw_fireflies(mesh: &mut InkMeshBuilder, surroundings: &mut LandInView, seconds: f64) -> usize {
    let whole_share = surroundings.firefly_share();
    if whole_share == 0.0 {
        return 0;
    }
    let mut seen = 0;
    for cell in surroundings.visible_cells(fireflies::CELL_COLUMNS) {
        let LandInView { land, view, memory, .. } = surroundings;
        let first = Column(cell.wrapping_mul(fireflies::CELL_COLUMNS));
        let share = whole_share * fireflies::patch_density(land.seed(), cell, &land.tint(first));
        if share <= 0.0 {
            continue;
        }
        for glow in fireflies::fireflies_in_cell(land.seed(), cell, seconds, share) {
            if glow.what == FireflyKind::GlowWorm && view.half_height_m > FAR_M {
                continue;
            }
            let foot = Place::at(first, 0).moved_along(glow.at.x);
            let ground = foot.at_height(memory.cache.outline(land, foot));
            let level_m = memory.cache.water(land, foot).map_or(0.0, |level| ground.at_height(level).height_above(ground).max(0.0));
            if glow.what == FireflyKind::GlowWorm && level_m > 0.0 {
                continue;
            }
            let place = ground.moved_up(glow.at.y + level_m);
            if view.distance_outside_m(place) > 1.0 {
                continue;
            }
            seen += 1;
            draw_glow(mesh, place.offset_from(view.place), glow);
        }
    }
    seen
}

/// A spark in its halo.
fn draw_glow(mesh: &mut InkMeshBuilder, at: Vec2, glow: FireflyGlow) {
    let (ink, halo_m) = match glow.what {
        FireflyKind::Firefly => (Ink::from_srgb_hex(0xf4e58a), HALO_M),
        FireflyKind::GlowWorm => (Ink::from_srgb_hex(0xb8f0a0), 0.55 * HALO_M),
    };
    let halo = ink.with_alpha(HALO * glow.bright);
    mesh.disc(at, 0.0, halo, halo, halo_m);
    mesh.disc(at, CORE_M * 0.5, ink.with_alpha(glow.bright), ink.with_alpha(glow.bright), CORE_M);
}

/// Draws a moth at each lantern in a cave, where the land has fireflies too.
fn draw_moths(mesh: &mut InkMeshBuilder, surroundings: &mut LandInView, lanterns: &Query<(&Lantern, &WorldPosition)>, seconds: f64) {
    let LandInView { land, view, memory, .. } = surroundings;
    for (lantern, bearer) in lanterns {
        let flame = bearer.0.moved_up(lantern.height_m);
        if view.distance_outside_m(flame) > 1.0 {
            continue;
        }
        let surface = flame.at_height(memory.cache.outline(land, flame));
        let cell = flame.column.0.div_euclid(fireflies::CELL_COLUMNS);
        let there = fireflies::patch_density(land.seed(), cell, &land.tint(flame.column)).min(0.5) * 2.0;
        let strength = WING * there * moths::depth_factor(surface.height_above(flame));
        if strength > 0.0 {
            let moth = moths::moth_at(seconds);
            draw_moth(mesh, flame.offset_from(view.place) + moth.at, moth.open, strength);
        }
    }
}

/// A moth: two wings and a body.
fn draw_moth(mesh: &mut InkMeshBuilder, at: Vec2, open: f32, strength: f32) {
    let ink = Ink::from_srgb_hex(0xe9e1cb).with_alpha(strength);
    for side in [-open, open] {
        let corners = [(0.0, -0.2), (0.9 * side, 0.75), (side, -0.35)].map(|(x, y)| at + WING_M * Vec2::new(x, y));
        mesh.wash(&corners, ink, 0.015);
    }
    let body = [(0.35, 0.012), (-0.4, 0.03)].map(|(y, width)| StrokePoint { at: at + Vec2::Y * WING_M * y, width });
    mesh.taper(&body, Ink::from_srgb_hex(0x8d8069).with_alpha(strength), 0.01);
}

/// Draws rings and leaping fish. Returns how many are in view.
fn draw_fish(mesh: &mut InkMeshBuilder, surroundings: &mut LandInView, seconds: f64, horizon: Ink) -> usize {
    let stirs = fish::fish_activity(surroundings.world_clock.hour());
    let seed = surroundings.land.seed();
    let mut seen = 0;
    for stretch in surroundings.visible_cells(fish::STRETCH_COLUMNS) {
        let first = Column(stretch.wrapping_mul(fish::STRETCH_COLUMNS));
        for sight in fish::visuals_in_stretch(seed, stretch, seconds, stirs) {
            let (FishVisual::Ring(x, ..) | FishVisual::Leap(Vec2 { x, .. }, _)) = sight;
            let Some(surface) = surroundings.fish_water(first, x) else { continue };
            seen += 1;
            let at = surface.offset_from(surroundings.view.place);
            match sight {
                FishVisual::Ring(_, half_m, strength) => draw_ring(mesh, at, half_m, horizon.with_alpha(0.6 * strength)),
                FishVisual::Leap(over, way) => draw_leaping_fish(mesh, at + Vec2::Y * over.y, way, horizon),
            }
        }
    }
    seen
}

/// A ring that lies on the water.
fn draw_ring(mesh: &mut InkMeshBuilder, at: Vec2, half_m: f32, ink: Ink) {
    let points: Vec<StrokePoint> = (0..=PIECES)
        .map(|piece| {
            let angle = std::f32::consts::TAU * piece as f32 / PIECES as f32;
            let place = at + Vec2::new(libm::cosf(angle), FLAT * libm::sinf(angle)) * half_m;
            // It is wider toward the viewer.
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
