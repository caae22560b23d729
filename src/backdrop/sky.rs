//! The sky: a sheet of paper with a cold wash at the top, mist below, and a red sun.

use bevy::{math::Vec2, prelude::*};

use crate::{
    ink::{Finish, InkMesh, Inked, palette},
    schedule::GameSystems,
    stream::{Gaze, Placed},
};

/// How the sky takes the grain.
pub const FINISH: Finish = Finish { blot: 0.035, bristle: 0.3 };

/// Behind everything.
const Z: f32 = -100.0;

/// The entity that is the sky.
#[derive(Component)]
pub struct Sky {
    half_size_m: Vec2,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn).add_systems(Update, follow.after(GameSystems::Camera).before(GameSystems::Stream));
}

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.spawn((
        Sky { half_size_m: Vec2::ZERO },
        Mesh2d(meshes.add(InkMesh::default().to_mesh())),
        Inked(FINISH),
        Placed::default(),
        Transform::from_xyz(0.0, 0.0, Z),
        Visibility::default(),
    ));
}

fn follow(gaze: Res<Gaze>, sky: Single<(&mut Sky, &mut Placed, &Mesh2d)>, mut meshes: ResMut<Assets<Mesh>>) {
    let (mut sky, mut placed, mesh) = sky.into_inner();
    placed.place = gaze.place;
    placed.y = gaze.y;
    let half_size_m = Vec2::new(gaze.half_width_m, gaze.half_height_m);
    if sky.half_size_m != half_size_m
        && let Some(mut mesh) = meshes.get_mut(&mesh.0)
    {
        sky.half_size_m = half_size_m;
        draw(half_size_m).write_to(&mut mesh);
    }
}

/// The sky for a view of this half width and height, around its centre.
pub fn draw(half: Vec2) -> InkMesh {
    let mut mesh = InkMesh::default();
    // Height as a share of half the view, and the ink there.
    let bands = [
        (1.1, palette::zenith()),
        (0.45, palette::zenith().toward(palette::paper(), 0.75)),
        (0.1, palette::paper()),
        (-0.4, palette::mist()),
        (-1.1, palette::mist()),
    ];
    let mut previous: Option<[u32; 2]> = None;
    for (height, ink) in bands {
        let edge = [-1.1, 1.1].map(|side| mesh.corner(half * Vec2::new(side, height), ink));
        if let Some([a, b]) = previous {
            mesh.quad(a, b, edge[1], edge[0]);
        }
        previous = Some(edge);
    }
    let sun = half * Vec2::new(0.46, 0.5);
    let radius = half.y * 0.115;
    let glow = palette::vermilion().toward(palette::paper(), 0.45);
    mesh.disc(sun, radius * 0.9, glow.strength(0.34), glow.strength(0.3), radius * 2.6);
    mesh.disc(sun, radius, palette::vermilion().strength(0.9), palette::vermilion().strength(0.78), radius * 0.06);
    mesh
}
