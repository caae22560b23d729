//! Draws all ghosts in view into one mesh: the figures of hermit, horse and board, pale, and fading near the player.

use bevy::prelude::*;
use bevy_mesh::Mesh;
use eremite_land::{Place, value_noise::smoothstep};
use eremite_stream::{
    DynamicMesh, Origin,
    contracts::{camera_view::CameraView, player_position::PlayerPosition},
    ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings},
};

use super::{Ghost, ghost::GhostFigure};
use crate::{
    creatures::{
        self, Creatures,
        hermit::{
            animation::{self, CLOCK_S},
            figure,
        },
    },
    horse,
    motion::{CachedLand, GroundQuery},
};

/// Draw depth: behind the player and his horse, in front of the wild animals.
const Z: f32 = 0.46;
/// How pale a ghost is: the colour into which his own ones go, cooler than the lands and what a lantern lights; its share; and
/// his strength.
const PALE_SRGB: u32 = 0xcc_dc_ea;
const PALE: f32 = 0.62;
const STRENGTH: f32 = 0.82;
/// Distances from the player in metres at which he has faded, and at which he has not yet: an arm's length.
const FADES_M: (f32, f32) = (0.35, 1.2);

/// The mesh of all ghosts, and one for a single figure.
#[derive(Component, Default)]
pub(super) struct GhostPicture {
    one: InkMeshBuilder,
    clock_s: f32,
}

/// What drawing ghosts needs beside them.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct GhostDrawParams<'w> {
    creatures: Res<'w, Creatures>,
    land: CachedLand<'w>,
    view: Res<'w, CameraView>,
    origin: Res<'w, Origin>,
    player: Res<'w, PlayerPosition>,
    time: Res<'w, Time>,
    fixed_time: Res<'w, Time<Fixed>>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

pub(super) fn draw(
    mut commands: Commands,
    picture: Option<Single<(&mut GhostPicture, &mut DynamicMesh, &mut Transform)>>,
    ghosts: Query<&Ghost>,
    params: GhostDrawParams,
) {
    let GhostDrawParams { creatures, mut land, view, origin, player, time, fixed_time, mut meshes } = params;
    let Some(picture) = picture else {
        // There is no picture before the first ghost.
        if !ghosts.is_empty() {
            let paint = MaterialKind::Ink(MaterialSettings { blot: 0.25, bristle: 0.35 });
            commands.spawn((GhostPicture::default(), DynamicMesh::new(paint, &mut meshes), Transform::from_xyz(0.0, 0.0, Z)));
        }
        return;
    };
    let (mut picture, mut live, mut transform) = picture.into_inner();
    transform.set_if_neq(Transform::from_translation(origin.to_local(view.place).extend(Z)));
    let GhostPicture { one, clock_s } = &mut *picture;
    *clock_s = (*clock_s + time.delta_secs()) % CLOCK_S;
    let share = fixed_time.overstep_fraction();
    let mut ground_query = land.ground_query();
    let mut seen: Vec<&Ghost> = ghosts.iter().filter(|ghost| ghost.figure.is_some()).collect();
    // In the order of their names, and not of their spawning.
    seen.sort_by(|a, b| (&a.name, a.last_step).cmp(&(&b.name, b.last_step)));
    live.draw_pieces(&mut meshes, |all| {
        for ghost in seen {
            let Some(figure) = &ghost.figure else { continue };
            let place = figure.before.lerp(figure.body.place, share);
            let strength = STRENGTH * ghost.presence * nearness_fade(player.place, place);
            if strength <= 0.0 {
                continue;
            }
            draw_figure(figure, &creatures, share, *clock_s, &mut ground_query, one, |one, at, presence| {
                pale(one, strength * presence);
                all.add(one, at.offset_from(view.place));
            });
        }
    });
}

/// Draws a hermit and his horse, one after the other, into `one`; `add` takes each with its place and how far it has appeared.
/// `share` is how far the time is between two fixed steps.
pub(super) fn draw_figure(
    figure: &GhostFigure,
    creatures: &Creatures,
    share: f32,
    clock_s: f32,
    ground_query: &mut GroundQuery,
    one: &mut InkMeshBuilder,
    mut add: impl FnMut(&mut InkMeshBuilder, Place, f32),
) {
    if let (Some(mount), Ok(kind)) = (&figure.horse, creatures.find(horse::KIND)) {
        one.clear();
        let at = mount.before.lerp(mount.place, share);
        let skeleton = mount.joints.interpolated(share, at);
        creatures::draw(one, kind, &mount.rig, &skeleton, clock_s, &mut |metres| {
            ground_query.slope(at.moved_along(metres)).map_or(0.0, |floor| floor.height_above(at))
        });
        add(one, at, mount.presence);
    }
    one.clear();
    let place = figure.before.lerp(figure.body.place, share);
    let (pose, held, joints, off_m) = figure.hermit.interpolated(share, place);
    let mut ground = animation::ground(&figure.body, ground_query);
    let style = figure::FigureStyle { detail: figure::FigureDetail::Plain, ..default() };
    figure::draw(style, one, (&pose, &held), &joints, clock_s, off_m, |metres| {
        ground(place.moved_along(metres)).map_or(0.0, |floor| floor.height_above(place))
    });
    add(one, place, 1.0);
}

/// How much of a ghost is left near the player, from 0 to 1.
pub(super) fn nearness_fade(player: Option<Place>, ghost: Place) -> f32 {
    player.map_or(1.0, |player| smoothstep(FADES_M.0, FADES_M.1, ghost.offset_from(player).length()))
}

/// Makes a figure pale.
fn pale(figure: &mut InkMeshBuilder, strength: f32) {
    let paler = Ink::from_srgb_hex(PALE_SRGB);
    for ink in &mut figure.inks {
        *ink = ink.lerp(paler.with_alpha(ink.0[3]), PALE).with_alpha(ink.0[3] * strength);
    }
}
