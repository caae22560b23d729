//! The sky: a wash from the zenith to the mist, the sun, the moon with its phases, rotating stars, the aurora, and fair-weather
//! clouds.

use std::f32::consts::{PI, TAU};

use bevy::{math::Vec2, prelude::*};
use bevy_mesh::{Mesh, Mesh2d};
use eremite_land::{RandomStream, Seed, value_noise::smoothstep};
use eremite_stream::{
    WorldPosition,
    contracts::{camera_view::CameraView, palette_state::PaletteState, schedule::GameSystems},
    ink::{Ink, InkMaterialKind, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, palette},
};

use super::{DayNightCycle, Weather, clouds};

/// Material of the lights in the sky.
pub const PAINT: MaterialKind = MaterialKind::Sky(MaterialSettings { blot: 0.035, bristle: 0.14 });

/// Z order: behind everything.
const Z: f32 = -100.0;
/// Z order of the lights: in front of the wash.
const Z_LIGHTS: f32 = -99.0;
/// Days after which the sky is redrawn: less than a pixel of the sun's path.
const NOTICEABLE_DAYS: f64 = 1.0 / 6000.0;
/// Change of what the weather leaves of the sky and its lights, after which they are redrawn: a step of a screen's 8 bits.
const NOTICEABLE_STRENGTH: f32 = 1.0 / 256.0;

/// Radius of the sun in half view heights, high and on the horizon, and the sine of its height at which it is red and at
/// which it begins to be: an hour above the horizon.
const SUN_RADIUS: (f32, f32) = (0.06, 0.105);
const REDDENS: (f32, f32) = (0.06, 0.26);
/// Colour of the sun by day.
const PALE_SUN: u32 = 0xff_faee;
const MOON_RADIUS: f32 = 0.074;

const STARS: RandomStream = RandomStream::named("stars");
const STAR_COUNT: usize = 620;
/// The pole around which the stars rotate, and how far they reach, in half view heights.
const POLE: Vec2 = Vec2::new(-0.35, 0.42);
const REACH: f32 = 2.5;

/// Part of the sky.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Default, Debug, Clone)]
enum SkyPart {
    /// The wash from the zenith to the mist; opaque.
    #[default]
    Wash,
    /// Sun, moon, stars, aurora and clouds.
    Lights,
}

/// One of the entities that make up the sky, with the state it was last drawn for.
#[derive(Component, Reflect, Default)]
#[reflect(Component, Default)]
pub struct Sky {
    part: SkyPart,
    half_size_m: Vec2,
    days: f64,
    /// How clear the sky was, and the strength of its aurora.
    strengths: [f32; 2],
    #[reflect(ignore)]
    mesh: InkMeshBuilder,
}

pub(super) fn plugin(app: &mut App) {
    let meshes = resource_exists::<Assets<Mesh>>;
    app.add_systems(Startup, spawn.run_if(meshes)).add_systems(
        Update,
        repaint_sky.after(GameSystems::Palette).before(super::precipitation::drift).before(GameSystems::Stream).run_if(meshes),
    );
}

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    for (part, paint, z) in [(SkyPart::Wash, MaterialKind::SkyBody, Z), (SkyPart::Lights, PAINT, Z_LIGHTS)] {
        commands.spawn((
            Sky { part, ..default() },
            Mesh2d(meshes.add(InkMeshBuilder::default().into_mesh())),
            InkMaterialKind(paint),
            WorldPosition::default(),
            Transform::from_xyz(0.0, 0.0, z),
        ));
    }
}

fn repaint_sky(
    view: Res<CameraView>,
    clock: Res<DayNightCycle>,
    palette: Res<PaletteState>,
    weather: Res<Weather>,
    mut skies: Query<(&mut Sky, &mut WorldPosition, &Mesh2d)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let half_size_m = Vec2::new(view.half_width_m, view.half_height_m);
    // The weather drifts in every frame, mostly by less than is seen.
    let strengths = [weather.clearness(), weather.aurora];
    for (mut sky, mut placed, mesh) in &mut skies {
        placed.set_if_neq(WorldPosition(view.place));
        let has_cleared = sky.strengths.iter().zip(strengths).any(|(then, now)| (then - now).abs() >= NOTICEABLE_STRENGTH);
        let later = sky.part == SkyPart::Lights && ((sky.days - clock.days).abs() >= NOTICEABLE_DAYS || has_cleared);
        if sky.half_size_m == half_size_m && !later && !palette.is_changed() {
            continue;
        }
        let Some(mut mesh) = meshes.get_mut(&mesh.0) else { continue };
        let sky = &mut *sky;
        (sky.half_size_m, sky.days, sky.strengths) = (half_size_m, clock.days, strengths);
        sky.mesh.clear();
        match sky.part {
            SkyPart::Wash => wash(&mut sky.mesh, half_size_m, &palette),
            SkyPart::Lights => lights(&mut sky.mesh, half_size_m, &palette, &clock, &weather),
        }
        sky.mesh.write_to(&mut mesh);
    }
}

/// Draws the lights of the sky for a view of this half width and height, around its centre.
pub fn lights(mesh: &mut InkMeshBuilder, half: Vec2, palette: &PaletteState, clock: &DayNightCycle, weather: &Weather) {
    let clear = weather.clearness();
    if palette.night > 0.05 {
        stars(mesh, half, palette.night * clear, clock);
        aurora(mesh, half, palette.night * weather.aurora * clear.max(0.3), clock);
    }
    moon(mesh, half, palette, clock, clear);
    sun(mesh, half, palette, clock, clear);
    clouds::draw(mesh, half, palette, clock, weather);
}

/// Draws the sky's wash for a view of this half width and height.
pub fn wash(mesh: &mut InkMeshBuilder, half: Vec2, palette: &PaletteState) {
    let bands = [
        (1.1, palette.zenith),
        (0.62, palette.zenith.lerp(palette.horizon, 0.42)),
        (0.24, palette.zenith.lerp(palette.horizon, 0.86)),
        (0.02, palette.horizon),
        (-0.42, palette.mist),
        (-1.1, palette.mist),
    ];
    let mut previous: Option<[u32; 2]> = None;
    for (height, ink) in bands {
        let edge = [-1.1, 1.1].map(|side| mesh.vertex(half * Vec2::new(side, height), ink));
        if let Some([a, b]) = previous {
            mesh.quad(a, b, edge[1], edge[0]);
        }
        previous = Some(edge);
    }
}

/// Position in metres on a path that rises on the left at turn 0 and sets on the right at turn 0.5.
fn on_its_way(turn: f32, half: Vec2) -> Vec2 {
    let angle = turn * TAU;
    half * Vec2::new(-0.74 * libm::cosf(angle), -0.34 + 1.06 * libm::sinf(angle))
}

fn sun(mesh: &mut InkMeshBuilder, half: Vec2, palette: &PaletteState, clock: &DayNightCycle, clear: f32) {
    let turn = (clock.hour() - 6.0) / 24.0;
    let height = libm::sinf(turn * TAU);
    if height < -0.2 {
        return;
    }
    let at = on_its_way(turn, half);
    let red = 1.0 - smoothstep(REDDENS.0, REDDENS.1, height);
    let radius = half.y * (SUN_RADIUS.0 + (SUN_RADIUS.1 - SUN_RADIUS.0) * red);
    let light = Ink::from_srgb_hex(PALE_SUN).lerp(palette::vermilion(), red);
    let glow = light.lerp(palette.horizon, 0.35 + 0.15 * red);
    // Clouds hide the disc, and leave a bright place.
    mesh.disc(at, radius * 0.9, glow.with_alpha(0.1 + 0.26 * clear), glow.with_alpha(0.08 + 0.22 * clear), radius * (2.6 + 2.4 * red));
    let disc = light.lerp(palette.horizon, 0.1);
    mesh.disc(at, radius, disc.with_alpha(0.92 * clear), disc.with_alpha(0.8 * clear), radius * 0.06);
}

fn moon(mesh: &mut InkMeshBuilder, half: Vec2, palette: &PaletteState, clock: &DayNightCycle, clear: f32) {
    let age = clock.moon_phase();
    let turn = (clock.hour() - 6.0) / 24.0 - age;
    if libm::sinf(turn * TAU) < -0.15 {
        return;
    }
    let at = on_its_way(turn, half);
    let radius = half.y * MOON_RADIUS;
    let seen = (0.22 + 0.78 * palette.night) * clear;
    let silver = Ink::from_srgb_hex(0xf4_efdf);
    if palette.night > 0.0 {
        let lit = 1.0 - (2.0 * age - 1.0).abs();
        let halo = silver.lerp(palette.horizon, 0.4).with_alpha(0.2 * palette.night * clear * lit);
        mesh.disc(at, radius, halo, halo, radius * 4.2);
        // The dark part of the disc hides the stars behind it.
        let dark = palette.zenith.lerp(palette.horizon, 0.3).with_alpha(0.94 * palette.night * clear);
        mesh.disc(at, radius, dark, dark, radius * 0.05);
    }
    // The lit part spans from one limb to the terminator, a half ellipse that depends on the moon's age.
    const STEPS: usize = 24;
    let waxing = age < 0.5;
    let terminator = libm::cosf(age * TAU);
    let ink = silver.with_alpha(seen);
    let side = if waxing { 1.0 } else { -1.0 };
    let mut previous: Option<[u32; 3]> = None;
    for step in 0..=STEPS {
        let angle = PI * (step as f32 / STEPS as f32 - 0.5);
        let (x, y) = (libm::cosf(angle), libm::sinf(angle));
        let limb = Vec2::new(side * x, y) * radius;
        let edge = [
            mesh.vertex(at + Vec2::new(side * x * terminator, y) * radius, ink),
            mesh.vertex(at + limb, ink),
            mesh.vertex(at + limb * 1.05, ink.with_alpha(0.0)),
        ];
        if let Some(last) = previous {
            mesh.quad(last[0], last[1], edge[1], edge[0]);
            mesh.quad(last[1], last[2], edge[2], edge[1]);
        }
        previous = Some(edge);
    }
}

/// Stars around the pole, the same in every land; they fade toward the mist and twinkle.
fn stars(mesh: &mut InkMeshBuilder, half: Vec2, strength: f32, clock: &DayNightCycle) {
    let mut random = Seed(0).rng(STARS, &[]);
    let wheel = (clock.days.rem_euclid(1.0) * f64::from(TAU)) as f32;
    let glitter = (clock.days * 5400.0).rem_euclid(1000.0) as f32;
    for _ in 0..STAR_COUNT {
        let (far, angle, size, warm) = (random.unit().sqrt() * REACH, random.unit() * TAU - wheel, random.unit(), random.unit());
        let at = (POLE + Vec2::new(libm::cosf(angle), libm::sinf(angle)) * far) * half.y;
        let height = at.y / half.y;
        if at.x.abs() > half.x * 1.05 || !(-0.3..1.05).contains(&height) {
            continue;
        }
        let shine = 0.78 + 0.22 * libm::sinf(glitter * (0.6 + warm) + far * 40.0);
        let seen = strength * ((height + 0.3) * 1.4).min(1.0) * (0.25 + 0.75 * size * size) * shine;
        let radius = half.y * (0.0018 + 0.0036 * size * size * size);
        let ink = Ink::from_srgb_hex(0xf6_f2e4)
            .lerp(Ink::from_srgb_hex(if warm < 0.5 { 0xbf_d3f2 } else { 0xf3_d2a8 }), 0.5 * warm)
            .with_alpha(seen);
        let rim = ink.with_alpha(0.0);
        let corners = [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y].map(|way| (at + way * radius, at + way * radius * 2.2));
        let middle = mesh.vertex(at, ink);
        let ring = corners.map(|(inner, outer)| (mesh.vertex(inner, ink.with_alpha(seen * 0.6)), mesh.vertex(outer, rim)));
        for i in 0..4 {
            let (here, next) = (ring[i], ring[(i + 1) % 4]);
            mesh.triangle(middle, here.0, next.0);
            mesh.quad(here.0, here.1, next.1, next.0);
        }
    }
}

/// Swaying curtains of light above the ranges.
fn aurora(mesh: &mut InkMeshBuilder, half: Vec2, strength: f32, clock: &DayNightCycle) {
    const FOLDS: usize = 72;
    if strength < 0.02 {
        return;
    }
    let seconds = (clock.days * 600.0).rem_euclid(100_000.0) as f32;
    for curtain in 0..2 {
        let number = curtain as f32;
        let tone = [Ink::from_srgb_hex(0x6f_e0b0), Ink::from_srgb_hex(0x72_a8d8)][curtain];
        let mut previous: Option<[u32; 4]> = None;
        for fold in 0..=FOLDS {
            let x = fold as f32 / FOLDS as f32 * 2.2 - 1.1;
            let slow = libm::sinf(x * 2.1 + number * 2.0 + seconds * 0.05) * 0.16 + libm::sinf(x * 5.3 - seconds * 0.08 + number) * 0.06;
            let ray = 0.55 + 0.45 * libm::sinf(x * 31.0 + libm::sinf(x * 11.0 + seconds * 0.21) * 3.0 + seconds * 0.3 + number * 4.0);
            let fade = 0.5 + 0.5 * libm::sinf(x * 1.7 - seconds * 0.04 + number * 2.4);
            let seen = strength * ray * fade * (0.5 - 0.1 * number);
            let foot = 0.06 + 0.16 * number + slow;
            let tall = 0.42 + 0.22 * ray;
            let at = |height: f32, ink: Ink, mesh: &mut InkMeshBuilder| mesh.vertex(half * Vec2::new(x, height), ink);
            let edge = [
                at(foot - 0.05, tone.with_alpha(0.0), mesh),
                at(foot, tone.with_alpha(seen), mesh),
                at(foot + tall * 0.4, tone.lerp(Ink::from_srgb_hex(0x8a_78d0), 0.35).with_alpha(seen * 0.45), mesh),
                at(foot + tall, Ink::from_srgb_hex(0x8a_78d0).with_alpha(0.0), mesh),
            ];
            if let Some(last) = previous {
                for band in 0..3 {
                    mesh.quad(last[band], last[band + 1], edge[band + 1], edge[band]);
                }
            }
            previous = Some(edge);
        }
    }
    // A long brush stroke forms the hem of the curtains.
    let hem: Vec<StrokePoint> = (0..=24)
        .map(|i| {
            let x = i as f32 / 24.0 * 2.2 - 1.1;
            let slow = libm::sinf(x * 2.1 + seconds * 0.05) * 0.16 + libm::sinf(x * 5.3 - seconds * 0.08) * 0.06;
            StrokePoint { at: half * Vec2::new(x, 0.06 + slow), width: half.y * 0.035 }
        })
        .collect();
    mesh.hair(&hem, Ink::from_srgb_hex(0xb8_f5d8).with_alpha(0.16 * strength));
}

#[cfg(test)]
mod tests {
    use eremite_stream::ink::raster::{Raster, RasterAtmosphere};
    use eremite_testing::flashes::most_flashes_a_second;

    use super::*;

    #[test]
    fn weather_that_drifts_unseen_redraws_nothing() {
        let mut app = App::new();
        app.init_resource::<Assets<Mesh>>()
            .init_resource::<CameraView>()
            .init_resource::<DayNightCycle>()
            .init_resource::<PaletteState>()
            .init_resource::<Weather>()
            .add_systems(Startup, spawn)
            .add_systems(Update, repaint_sky);
        let is_redrawn_after = |app: &mut App, change: fn(&mut Weather)| {
            let world = app.world_mut();
            change(&mut world.resource_mut::<Weather>());
            for mut sky in world.query::<&mut Sky>().iter_mut(world) {
                sky.mesh.clear();
            }
            app.update();
            let world = app.world_mut();
            world.query::<&Sky>().iter(world).any(|sky| !sky.mesh.is_empty())
        };
        assert!(is_redrawn_after(&mut app, |_| ()), "it is drawn at first");
        assert!(!is_redrawn_after(&mut app, |weather| weather.wind = 0.7), "the sky has no wind");
        assert!(!is_redrawn_after(&mut app, |weather| weather.fog = 0.001), "it is not seen");
        assert!(is_redrawn_after(&mut app, |weather| weather.fog = 0.5));
        assert!(is_redrawn_after(&mut app, |weather| weather.aurora = 0.5));
    }

    #[test]
    fn the_brightest_aurora_sways_without_a_flash() {
        const SIZE_PX: [usize; 2] = [64, 36];
        const FPS: usize = 15;
        let air = RasterAtmosphere { mist: palette::paper(), ranges: &[], rim: palette::flame(), wind: 0.0 };
        let half = Vec2::new(16.0, 9.0);
        let night = vec![0x10; SIZE_PX[0] * SIZE_PX[1] * 3];
        let luminance: Vec<f32> = (0..6 * FPS)
            .map(|frame| {
                let clock = DayNightCycle { days: f64::from(frame as u32) / FPS as f64 / 600.0, ..DayNightCycle::default() };
                let mut mesh = InkMeshBuilder::default();
                aurora(&mut mesh, half, 1.0, &clock);
                let mut picture = Raster::from_srgb_bytes(&night, SIZE_PX[0]);
                picture.draw_mesh(&mesh, Vec2::new(32.0, 18.0), 2.0, PAINT, &air);
                picture.mean_luminance()
            })
            .collect();
        assert!(luminance.iter().all(|mean| *mean > 0.01), "it is seen: {luminance:?}");
        assert_eq!(most_flashes_a_second(&luminance, FPS), 0, "{luminance:?}");
    }
}
