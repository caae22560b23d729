//! Spray behind the board: particles of snow, dust, ink or water. Visual only.

use bevy::prelude::*;
use eremite_land::Place;
use eremite_stream::ink::{Ink, InkMeshBuilder, MaterialKind, MaterialSettings, palette};

use super::Player;
use crate::{
    motion::{Board, Body, BodyGait, CachedLand, GroundQuery},
    particles::{Particle, random_triple},
    view_mesh::{self, ViewMesh},
};

/// Draw order: in front of the hermit and the ground.
const Z: f32 = 0.61;
/// Maximum number of particles.
const MAX_PARTICLES: usize = 96;
/// Minimum speed for spray in metres a second, and distance between particles in metres.
const SPRAYS_MPS: f32 = 5.0;
const APART_M: f32 = 0.32;
/// Speed of the maximum spray, in metres a second.
const FAST_MPS: f32 = 30.0;
/// Particles of a landing per metre a second of the fall.
const LANDS: f32 = 1.2;
/// Distance from the board's middle to its tail, in metres.
const TAIL_M: f32 = 0.7;
/// Gravity of the particles, in metres a second squared.
const FALLS_MPS2: f32 = 9.0;
/// Share of snowy hours from which snow lies.
const SNOWY: f32 = 0.25;

/// All particles in the air.
#[derive(Component, Default)]
struct Spray {
    drops: Vec<Particle>,
    way_m: f32,
    count: u32,
    fell_mps: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, view_mesh::drawing(draw));
}

fn draw(picture: ViewMesh<Spray>, hermit: Single<(&Body, &Board), With<Player>>, mut land: CachedLand, time: Res<Time>) {
    let paint = MaterialKind::Ink(MaterialSettings { blot: 0.15, bristle: 0.1 });
    picture.draw(Z, paint, |spray, mesh, view| {
        spray.update(*hermit, &mut land.ground_query(), time.delta_secs());
        spray.draw(mesh, view.place);
    });
}

impl Spray {
    /// Advances the particles, and emits new ones.
    fn update(&mut self, (body, board): (&Body, &Board), ground_query: &mut GroundQuery, seconds: f32) {
        for drop in &mut self.drops {
            drop.age_s += seconds;
            drop.velocity.y -= FALLS_MPS2 * seconds;
            drop.velocity *= (1.0 - 1.6 * seconds).max(0.0);
            drop.place = drop.place.translated(drop.velocity * seconds);
        }
        self.drops.retain(|drop| drop.age_s < drop.lasts_s);
        let glides = body.gait == BodyGait::Glide;
        if !glides || !body.grounded {
            self.fell_mps = if glides { (-body.velocity.y).max(0.0) } else { 0.0 };
            return;
        }
        let speed_mps = body.velocity.length();
        let fell_mps = std::mem::take(&mut self.fell_mps);
        if speed_mps > SPRAYS_MPS {
            self.way_m += speed_mps * seconds;
        }
        let by_way = (self.way_m / APART_M) as u32;
        self.way_m -= by_way as f32 * APART_M;
        let count = by_way + (fell_mps * LANDS) as u32;
        if count == 0 {
            return;
        }
        let (ink, is_wet) = spray_material(body, ground_query);
        let tail = body.place.translated(board.along() * -TAIL_M * body.velocity.x.signum());
        let vigour = (speed_mps / FAST_MPS).min(1.0).max((fell_mps / 12.0).min(1.0));
        for _ in 0..count {
            let [aside, up, size] = random_triple(&mut self.count);
            let drop = Particle {
                place: tail.translated(board.along() * (aside - 0.5) * 0.5).moved_up(0.05),
                velocity: body.velocity * (0.12 + 0.25 * aside) + Vec2::new((aside - 0.5) * 1.5, (0.8 + 3.2 * up) * (0.35 + 0.65 * vigour)),
                size_m: if is_wet { 0.03 + 0.03 * size } else { 0.05 + 0.07 * size },
                grows_m: if is_wet { 0.04 } else { 0.18 + 0.34 * vigour },
                age_s: 0.0,
                lasts_s: 0.45 + 0.5 * size,
                ink,
            };
            if self.drops.len() < MAX_PARTICLES {
                self.drops.push(drop);
            }
        }
    }

    fn draw(&self, mesh: &mut InkMeshBuilder, from: Place) {
        for drop in &self.drops {
            drop.draw(mesh, from, [0.3, 0.7, 0.5]);
        }
    }
}

/// Colour of the spray on the ground beneath the board, and whether it is liquid.
fn spray_material(body: &Body, ground_query: &mut GroundQuery) -> (Ink, bool) {
    let tint = ground_query.land.tint(body.place.column);
    if body.wet > 0.05 {
        (palette::paper().with_alpha(0.5), true)
    } else if ground_query.is_built(body.place.moved_up(-0.2)) {
        (palette::ink().with_alpha(0.30), true)
    } else if tint.snow > SNOWY {
        (palette::paper().with_alpha(0.75), false)
    } else {
        (Ink::from(tint.cover).lerp(Ink::from(tint.mist), 0.45).with_alpha(0.34), false)
    }
}
