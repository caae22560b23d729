//! Draws the hermit afresh every frame.

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};

use super::{Player, figure, grips::Grips, pose};
use crate::{
    ink::{Finish, InkMesh, Inked, Paint},
    land::{Land, LandCache},
    motion::{
        Body, Footing,
        body::{TALL_M, stoop_within},
        climb::FITS_UP_M,
    },
    shared::schedule::{GameState, GameSystems},
    stream::Placed,
};

/// Before the ground and whatever grows on it.
const Z: f32 = 0.5;
/// Share of the turn that is left after a second: he turns in about a seventh of one.
const LEFT_TURNING: f32 = 1.0e-7;
/// The same of going down on all fours, and the most, in metres, that a foot follows the ground.
const LEFT_STOOPING: f32 = 1.0e-4;
const MOST_FOLLOWED_M: f32 = 0.5;

/// Seconds after which his clock begins anew, that it stays as fine as it is at first.
const CLOCK_S: f32 = 3600.0;

/// The figure that is shown.
#[derive(Component, Default)]
struct Figure {
    animator: pose::Animator,
    facing: f32,
    stoop: f32,
    /// Metres by which he hangs lower than his hold, for want of room above it.
    hang_m: f32,
    clock_s: f32,
    grips: Grips,
    mesh: InkMesh,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, dress).add_systems(Update, draw.in_set(GameSystems::Draw).run_if(in_state(GameState::Playing)));
}

fn dress(mut commands: Commands, player: Single<Entity, With<Player>>, mut meshes: ResMut<Assets<Mesh>>) {
    let paint = Inked(Paint::Ink(Finish { blot: 0.25, bristle: 0.35 }));
    let mesh = Mesh2d(meshes.add(InkMesh::default().to_mesh()));
    commands.entity(*player).insert((Figure { facing: 1.0, ..default() }, paint, mesh, Transform::from_xyz(0.0, 0.0, Z)));
}

fn draw(
    player: Single<(&Body, &Placed, &mut Figure, &Mesh2d), With<Player>>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    time: Res<Time>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (body, placed, mut figure, mesh) = player.into_inner();
    let Some(mut mesh) = meshes.get_mut(&mesh.0) else { return };
    let figure = &mut *figure;
    let seconds = time.delta_secs();
    // His own: it stands still in a rest, and he goes on as he stood.
    figure.clock_s = (figure.clock_s + seconds) % CLOCK_S;
    figure.facing += (body.facing - figure.facing) * (1.0 - libm::powf(LEFT_TURNING, seconds));
    let motion = pose::Motion { gait: body.gait, stride: body.stride, clock_s: figure.clock_s, rise_mps: body.velocity.y };
    let mut footing = Footing { land: &land, cache: &mut memory };
    let (stoop, hang_m) = room_for(body, &mut footing);
    let eased = 1.0 - libm::powf(LEFT_STOOPING, seconds);
    figure.stoop += (stoop - figure.stoop) * eased;
    figure.hang_m += (hang_m - figure.hang_m) * eased;
    let pose = figure.animator.advance(&motion, seconds).stooping(figure.stoop, body.stride);
    figure.mesh.clear();
    let feet = body.place.metres_from(placed.0);
    figure.grips.draw(&mut figure.mesh, feet, body, &mut footing);
    let hang = Vec2::NEG_Y * figure.hang_m;
    let under_sky = !footing.is_below(body.place);
    figure::draw(&mut figure.mesh, &pose, figure.facing, figure.clock_s, hang, |metres| {
        let place = placed.0.aside(metres);
        match footing.reach(under_sky, place, MOST_FOLLOWED_M).map(|floor| floor.over(place)) {
            Some(floor) if under_sky || floor.abs() <= MOST_FOLLOWED_M => floor,
            _ => 0.0,
        }
    });
    figure.mesh.write_to(&mut mesh);
}

/// How far he stoops, and how many metres lower than at his feet he is drawn: who climbs with rock close above hangs
/// beneath it, as far as the hollow is deep, and crouches where it is not.
fn room_for(body: &Body, footing: &mut Footing) -> (f32, f32) {
    if !body.climbing {
        return (body.stoop, 0.0);
    }
    let Some(gap) = footing.gap(body.place.up(FITS_UP_M)) else { return (0.0, 0.0) };
    let room_m = gap.ceiling.over(body.place);
    let hang_m = (TALL_M - room_m).clamp(0.0, body.place.over(gap.floor).max(0.0));
    (stoop_within(room_m + hang_m), hang_m)
}
