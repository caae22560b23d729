//! Particles around the horse: dust and spray under the hooves, and breath in the cold. Cosmetic only.

use bevy::math::Vec2;
use eremite_land::{Land, Place, Tint};
use eremite_stream::ink::{Ink, InkMeshBuilder, palette};

use super::Horse;
use crate::{
    creatures::{MAX_LEGS, Rig, Skeleton, figure::BodyPart},
    particles::{Particle, random_triple},
};

/// The most at once.
const MAX_PUFFS: usize = 48;
/// Below this speed, in metres per second, hooves raise no dust.
const DUSTY_MPS: f32 = 5.0;
/// Share of snow in the climate from which on its breath shows; seconds between two breaths, at rest and at a gallop.
const COLD: f32 = 0.25;
const BREATH_S: (f32, f32) = (2.6, 0.45);
/// Where the breath comes out, at the end of the muzzle.
const MUZZLE: Vec2 = Vec2::new(1.40, 1.36);
const GALLOP_MPS: f32 = 14.0;

/// All particles.
#[derive(Default)]
pub(super) struct Puffs {
    all: Vec<Particle>,
    planted: [bool; MAX_LEGS],
    breath_s: f32,
    count: u32,
}

impl Puffs {
    /// Advances them, and emits new ones.
    pub fn advance(&mut self, horse: &Horse, rig: &Rig, skeleton: &Skeleton, land: &Land, seconds: f32) {
        for puff in &mut self.all {
            puff.age_s += seconds;
            puff.place = puff.place.translated(puff.velocity * seconds);
            puff.velocity *= (1.0 - 2.5 * seconds).max(0.0);
        }
        self.all.retain(|puff| puff.age_s < puff.lasts_s);
        if horse.is_away() {
            return;
        }
        let controller = horse.controller();
        let tint = land.tint(controller.place.column);
        let speed_mps = controller.speed_mps();
        for (leg, (sole, is_planted)) in rig.soles().enumerate() {
            let comes_down = is_planted && !self.planted[leg];
            self.planted[leg] = is_planted;
            if comes_down && controller.wet > 0.05 {
                self.splash(sole, controller.velocity.x, speed_mps);
            } else if comes_down && speed_mps > DUSTY_MPS {
                self.dust(sole, controller.velocity.x, speed_mps, &tint);
            }
        }
        self.breath_s -= seconds;
        if tint.snow > COLD && self.breath_s < 0.0 {
            let vigour = (speed_mps / GALLOP_MPS).min(1.0);
            self.breath_s = BREATH_S.0 + (BREATH_S.1 - BREATH_S.0) * vigour;
            let facing = skeleton.facing();
            let at = skeleton.place.translated(skeleton.of(BodyPart::Head, MUZZLE) * Vec2::new(facing, 1.0));
            let velocity = Vec2::new(controller.velocity.x * 0.7 + facing.signum() * 0.5, 0.12);
            self.add(Particle {
                place: at,
                velocity,
                size_m: 0.07,
                grows_m: 0.34,
                age_s: 0.0,
                lasts_s: 1.5,
                ink: palette::paper().with_alpha(0.34),
            });
        }
    }

    /// Draws them, relative to a place.
    pub fn draw(&self, mesh: &mut InkMeshBuilder, from: Place) {
        for puff in &self.all {
            puff.draw(mesh, from, [0.25, 0.75, 0.6]);
        }
    }

    fn dust(&mut self, sole: Place, along_mps: f32, speed_mps: f32, tint: &Tint) {
        let strength = 0.20 + 0.16 * (speed_mps / GALLOP_MPS).min(1.0);
        let ink = Ink::from(tint.cover).lerp(Ink::from(tint.mist), 0.45).with_alpha(strength);
        for _ in 0..2 {
            let [aside, up, size] = random_triple(&mut self.count);
            let velocity = Vec2::new(along_mps * (0.10 + 0.14 * aside), 0.25 + 0.7 * up);
            let place = sole.translated(Vec2::new((aside - 0.5) * 0.3, 0.04));
            self.add(Particle { place, velocity, size_m: 0.08 + 0.06 * size, grows_m: 0.45, age_s: 0.0, lasts_s: 0.9 + 0.5 * size, ink });
        }
    }

    fn splash(&mut self, sole: Place, along_mps: f32, speed_mps: f32) {
        for _ in 0..4 {
            let [aside, up, size] = random_triple(&mut self.count);
            let velocity = Vec2::new(along_mps * 0.5 + (aside - 0.5) * 2.2, (1.0 + 1.6 * up) * (0.4 + speed_mps / 8.0).min(1.4));
            let place = sole.moved_up(0.5);
            let ink = palette::paper().with_alpha(0.45);
            self.add(Particle { place, velocity, size_m: 0.025 + 0.04 * size, grows_m: 0.05, age_s: 0.0, lasts_s: 0.45, ink });
        }
    }

    fn add(&mut self, puff: Particle) {
        if self.all.len() < MAX_PUFFS {
            self.all.push(puff);
        }
    }
}
