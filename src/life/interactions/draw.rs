//! Draws the campfire with flames, sparks and smoke, and the ripples of a hand in water. Cosmetic, except that the fire is a
//! light source.

use bevy::prelude::*;
use bevy_mesh::Mesh;
use eremite_land::{Land, hash::mix};
use eremite_stream::{
    DynamicMesh, WorldPosition,
    contracts::{
        lantern::Lantern,
        palette_state::PaletteState,
        schedule::{GameSystems, is_playing},
    },
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings, StrokePoint, palette},
};

use super::{campfire::Campfire, interaction::Interactions};
use crate::creatures::InteractionRequest;

/// Draw depth: behind the hermit, in front of the ground and the flora; what glows in front of the rest.
const Z: f32 = 0.46;
const GLOWS_Z: f32 = 0.47;
/// Radius of its light in metres, height of the light over the ground, and its colour.
const REACH_M: f32 = 22.0;
const HEIGHT_M: f32 = 0.9;
const COLOR: [f32; 3] = [1.0, 0.64, 0.32];
/// How much larger than drawn below wood and flame are.
const LARGE: f32 = 1.7;
/// Tongues of the flame: position along, height in metres, flicker in cycles per second.
const TONGUES: [(f32, f32, f32); 6] =
    [(-0.17, 0.42, 1.9), (-0.08, 0.66, 1.4), (0.02, 0.82, 1.1), (0.10, 0.58, 1.6), (0.18, 0.36, 2.2), (-0.02, 0.5, 2.6)];
/// Sparks and clouds of smoke in the air at once; seconds that each lasts, and metres that it rises.
const SPARKS: u32 = 9;
const SPARK: (f32, f32) = (1.9, 2.4);
const CLOUDS: u32 = 7;
const CLOUD: (f32, f32) = (5.2, 4.6);
/// Seconds after which its clock wraps.
const CLOCK_S: f32 = 3600.0;
/// Ripples: seconds between two, and that one lasts; the radius to which it grows, in metres; foreshortening; segments.
const RING_S: (f32, f32) = (0.45, 1.6);
const RING_M: f32 = 0.75;
const FLAT: f32 = 0.16;
const PIECES: usize = 14;

/// The mesh of what does not glow.
#[derive(Component, Default)]
struct CampfirePicture {
    clock_s: f32,
}

/// The mesh of what glows.
#[derive(Component)]
struct CampfireGlow;

/// The light of the fire.
#[derive(Component)]
struct CampfireLight;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PaletteState>()
        .add_systems(PostStartup, set_up.run_if(resource_exists::<Assets<Mesh>>))
        .add_systems(Update, light.in_set(GameSystems::Interpolate).ambiguous_with(GameSystems::Interpolate))
        .add_systems(
            Update,
            draw.in_set(GameSystems::Draw).ambiguous_with(GameSystems::Draw).run_if(resource_exists::<Land>.and_then(is_playing)),
        );
}

fn set_up(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let ink = DynamicMesh::new(MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 }), &mut meshes);
    commands.spawn((CampfirePicture::default(), ink, WorldPosition::default(), Transform::from_xyz(0.0, 0.0, Z)));
    // Unlit: the colours already are those of the hour.
    let glow = DynamicMesh::new(MaterialKind::Sky(MaterialSettings { blot: 0.0, bristle: 0.0 }), &mut meshes);
    commands.spawn((CampfireGlow, glow, WorldPosition::default(), Transform::from_xyz(0.0, 0.0, GLOWS_Z)));
}

/// Spawns, updates and removes the light of the fire.
fn light(
    mut commands: Commands,
    hermit: Option<Single<&Interactions, With<InteractionRequest>>>,
    mut lit: Query<(Entity, &mut Lantern, &mut WorldPosition), With<CampfireLight>>,
) {
    let fire = hermit.and_then(|interactions| interactions.fire().copied());
    match (fire, lit.single_mut()) {
        (Some(fire), Ok((_, mut lantern, mut placed))) => {
            lantern.color = color(&fire);
            if placed.0 != fire.place {
                placed.0 = fire.place;
            }
        }
        (Some(fire), Err(_)) => {
            let lantern = Lantern { color: color(&fire), reach_m: REACH_M, height_m: HEIGHT_M };
            commands.spawn((CampfireLight, lantern, WorldPosition(fire.place), Transform::default()));
        }
        (None, Ok((entity, ..))) => commands.entity(entity).despawn(),
        (None, Err(_)) => {}
    }
}

fn color(fire: &Campfire) -> [f32; 3] {
    COLOR.map(|part| part * fire.burns)
}

fn draw(
    hermit: Option<Single<&Interactions, With<InteractionRequest>>>,
    picture: Option<Single<(&mut CampfirePicture, &mut DynamicMesh, &mut WorldPosition), Without<CampfireGlow>>>,
    glow: Option<Single<(&mut DynamicMesh, &mut WorldPosition), With<CampfireGlow>>>,
    palette: Res<PaletteState>,
    time: Res<Time>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (Some(interactions), Some(picture), Some(glow)) = (hermit, picture, glow) else { return };
    let ((mut picture, mut dark, mut placed), (mut bright, mut glow_placed)) = (picture.into_inner(), glow.into_inner());
    picture.clock_s = (picture.clock_s + time.delta_secs()) % CLOCK_S;
    let clock_s = picture.clock_s;
    let (fire, water) = (interactions.fire(), interactions.hand_in_water());
    if let Some(place) = fire.map(|fire| fire.place).or(water.map(|(place, _)| place)) {
        (placed.0, glow_placed.0) = (place, place);
    }
    dark.draw(&mut meshes, |mesh| {
        if let Some(fire) = fire {
            draw_wood(mesh, (fire.burns * 6.0).min(1.0));
            draw_smoke(mesh, fire.burns, clock_s, palette.horizon);
        }
    });
    bright.draw(&mut meshes, |mesh| {
        if let Some(fire) = fire {
            draw_flames(mesh, fire.burns, clock_s);
        }
        if let Some((place, for_s)) = water {
            draw_ripples(mesh, place.offset_from(glow_placed.0), for_s, palette.horizon);
        }
    });
}

/// A hash as a number from 0 to 1.
fn hash_unit(number: u32, what: u32) -> f32 {
    (mix(u64::from(number) << 8 | u64::from(what)) >> 40) as f32 / (1_u64 << 24) as f32
}

/// A point of a stroke of wood or flame, at its full size.
fn large(x: f32, y: f32, width: f32) -> StrokePoint {
    StrokePoint::new(x * LARGE, y * LARGE, width * LARGE)
}

/// Some logs laid against one another, and stones around them.
fn draw_wood(mesh: &mut InkMeshBuilder, strength: f32) {
    let [wood, stone, ink] = [palette::wood().lerp(palette::ink(), 0.35), palette::stone().lerp(palette::ink(), 0.3), palette::ink()]
        .map(|ink| ink.with_alpha(strength));
    for (from, to) in
        [((-0.34, 0.02), (0.12, 0.22)), ((0.36, 0.03), (-0.10, 0.24)), ((-0.28, 0.0), (0.30, 0.05)), ((0.05, -0.02), (0.0, 0.30))]
    {
        let log = [large(from.0, from.1, 0.09), large(to.0, to.1, 0.065)];
        mesh.stroke(&log, wood, 0.03);
    }
    for (x, half) in [(-0.47, 0.10), (-0.30, 0.075), (0.33, 0.08), (0.48, 0.11)] {
        let outline: [Vec2; 7] = std::array::from_fn(|i| {
            let angle = std::f32::consts::TAU * i as f32 / 7.0;
            Vec2::new(x + half * libm::cosf(angle), half * (0.35 + 0.72 * libm::sinf(angle))) * LARGE
        });
        mesh.wash(&outline, stone, 0.03);
        mesh.hair(&[large(x - half, 0.03, 0.03), large(x, half * 1.05, 0.05), large(x + half, 0.03, 0.03)], ink);
    }
}

/// The flame: flickering tongues, brighter within, in a glow.
fn draw_flames(mesh: &mut InkMeshBuilder, burns: f32, clock_s: f32) {
    let (flame, red) = (palette::flame(), palette::vermilion());
    let breath = 1.0 + 0.06 * libm::sinf(clock_s * 9.0);
    let glow_m = (0.55 + 0.75 * burns) * breath * LARGE;
    mesh.disc(Vec2::new(0.0, 0.3) * LARGE, 0.1, flame.with_alpha(0.34 * burns), flame.with_alpha(0.20 * burns), glow_m);
    // Embers are left when the flames are low.
    let glows = (4.0 * burns).min(1.0);
    mesh.disc(
        Vec2::new(0.0, 0.07) * LARGE,
        0.06 * LARGE,
        red.with_alpha(0.9 * glows),
        red.lerp(flame, 0.4).with_alpha(0.5 * glows),
        0.16 * LARGE,
    );
    let high = burns * burns * (1.6 - 0.6 * burns);
    for (outer, inner, share) in [(red.lerp(flame, 0.35), red.lerp(flame, 0.75), 1.0), (flame, flame.lerp(palette::paper(), 0.5), 0.58)] {
        for (number, (x, tall, hz)) in TONGUES.iter().enumerate() {
            let turn = std::f32::consts::TAU * (clock_s * hz + hash_unit(number as u32, 1));
            let tall = tall * share * high * (0.85 + 0.25 * libm::sinf(turn));
            if tall < 0.03 {
                continue;
            }
            let sway = 0.07 * libm::sinf(turn * 0.7 + 1.0);
            let wide = 0.17 * share * (0.5 + 0.5 * high);
            let at = |up: f32, out: f32, width: f32| large(x * (1.0 - 0.5 * up) * (0.6 + 0.4 * share) + out, 0.05 + tall * up, width);
            let tongue =
                [at(0.0, 0.0, wide * 0.7), at(0.3, 0.25 * sway, wide), at(0.65, 0.7 * sway, wide * 0.55), at(1.0, 1.5 * sway, 0.01)];
            let ink = if number % 2 == 0 { outer } else { inner };
            mesh.taper(&tongue, ink.with_alpha(0.86), 0.035);
        }
    }
    for number in 0..SPARKS {
        let (lasts_s, rises_m) = SPARK;
        let round = clock_s / lasts_s + number as f32 / SPARKS as f32;
        let (share, life) = (round.fract(), round.floor() as u32);
        let [aside, far] = [hash_unit(number, life * 2), hash_unit(number, life * 2 + 1)];
        let up = rises_m * (0.4 + 0.6 * far) * share * burns;
        let at = Vec2::new(0.3 * (aside - 0.5) + 0.35 * (aside - 0.5) * up + 0.06 * libm::sinf(7.0 * share + 6.0 * far), 0.3 + up);
        let ink = flame.lerp(red, share).with_alpha((1.0 - share) * burns);
        mesh.disc(at, 0.006, ink, ink.with_alpha(0.5 * (1.0 - share) * burns), 0.022);
    }
}

/// Smoke that rises and disperses.
fn draw_smoke(mesh: &mut InkMeshBuilder, burns: f32, clock_s: f32, horizon: Ink) {
    let (lasts_s, rises_m) = CLOUD;
    for number in 0..CLOUDS {
        let round = clock_s / lasts_s + number as f32 / CLOUDS as f32;
        let (share, life) = (round.fract(), round.floor() as u32);
        let aside = hash_unit(number, life) - 0.5;
        let up = rises_m * share * (1.0 - 0.25 * share);
        let at = Vec2::new(0.25 * aside + 0.5 * aside * up + 0.18 * libm::sinf(1.7 * up + 5.0 * aside), 0.75 + up);
        let strength = 0.17 * (share * 6.0).min(1.0) * (1.0 - share) * burns.max(0.25);
        let ink = palette::stone().lerp(horizon, 0.4).with_alpha(strength);
        let half_m = 0.10 + 0.42 * share;
        mesh.disc(at, half_m * 0.2, ink, ink.with_alpha(0.6 * strength), half_m);
    }
}

/// Ripples that spread from a hand in the water.
fn draw_ripples(mesh: &mut InkMeshBuilder, at: Vec2, for_s: f32, ink: Ink) {
    let (every_s, lasts_s) = RING_S;
    for number in 0..3_u8 {
        let share = (for_s - every_s * f32::from(number)) / lasts_s;
        if !(0.0..1.0).contains(&share) {
            continue;
        }
        let half_m = 0.08 + RING_M * share;
        let points: Vec<StrokePoint> = (0..=PIECES)
            .map(|piece| {
                let angle = std::f32::consts::TAU * piece as f32 / PIECES as f32;
                let place = at + Vec2::new(libm::cosf(angle), FLAT * libm::sinf(angle)) * half_m;
                StrokePoint { at: place, width: 0.045 * (1.1 - 0.5 * libm::sinf(angle)) }
            })
            .collect();
        mesh.hair(&points, ink.with_alpha(0.6 * (1.0 - share)));
    }
}

#[cfg(test)]
mod tests {
    use eremite_stream::ink::raster::{Raster, RasterAtmosphere};
    use eremite_testing::flashes::most_flashes_a_second;

    use super::*;

    #[test]
    fn a_fire_that_fills_the_picture_flickers_without_a_flash() {
        const SIDE_PX: usize = 64;
        const FPS: usize = 30;
        let air = RasterAtmosphere { mist: palette::paper(), ranges: &[], rim: palette::flame(), wind: 0.0 };
        let paint = MaterialKind::Sky(MaterialSettings { blot: 0.0, bristle: 0.0 });
        let night = vec![0x20; SIDE_PX * SIDE_PX * 3];
        let luminance: Vec<f32> = (0..5 * FPS)
            .map(|frame| {
                let mut mesh = InkMeshBuilder::default();
                draw_flames(&mut mesh, 1.0, frame as f32 / FPS as f32);
                let mut picture = Raster::from_srgb_bytes(&night, SIDE_PX);
                // Three metres by three.
                picture.draw_mesh(&mesh, Vec2::new(32.0, 60.0), 21.0, paint, &air);
                picture.mean_luminance()
            })
            .collect();
        assert!(luminance.iter().all(|mean| *mean > 0.03), "it is seen: {luminance:?}");
        assert!(most_flashes_a_second(&luminance, FPS) <= 3, "{luminance:?}");
    }
}
