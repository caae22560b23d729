//! Hanging props: lamps that an arrow lights permanently, and bells that it rings; hit tests and drawing.

use std::collections::BTreeSet;

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{ChunkIndex, Column, Land, LandCache, PerLandCache, Place, RandomStream, Seed, is_within_land};
use eremite_stream::{
    ViewFrame,
    contracts::{
        archery::{ArrowHit, ArrowShots},
        saveable::SaveableResource,
        world_event::{SoundEventKind, WorldEvent},
    },
    ink::{InkMeshBuilder, StrokePoint, palette},
};
use serde::{Deserialize, Serialize};

use super::{Prop, PropKind, lamp::HangingPost, placed, props};
use crate::live_picture::{self, LivePicture};

const BELL: RandomStream = RandomStream::named("pitch of a bell");

/// Metres within which an arrow has to pass a lamp, and a bell.
const LAMP_M: f32 = 0.42;
pub(super) const BELL_M: f32 = 0.32;
/// Seconds for which a bell swings.
const RINGS_S: f32 = 6.0;
/// Z order: just in front of the props.
const Z: f32 = -0.79;
/// Sound waves drawn around a bell: their number, speed in metres per second, and seconds between two.
const WAVES: u32 = 4;
const WAVE_MPS: f32 = 3.4;
const WAVE_S: f32 = 0.55;

impl PropKind {
    /// Middle of what hangs on the prop, relative to the prop's foot; `None` if nothing hangs there.
    pub(super) const fn hanging_offset_m(self) -> Option<Vec2> {
        match self {
            Self::Lamp => Some(Vec2::new(0.62, 2.25)),
            Self::Bell => Some(Vec2::new(0.0, 1.85)),
            _ => None,
        }
    }

    fn radius_m(self) -> f32 {
        if self == Self::Bell { BELL_M } else { LAMP_M }
    }
}

impl Prop {
    /// Middle of what hangs on this prop, if anything does.
    pub fn hanging_place(&self) -> Option<Place> {
        Some(self.place().translated(self.kind.hanging_offset_m()?))
    }
}

/// The lamps that were lit, by the seed of their land; they stay lit.
#[derive(Resource, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
pub struct LitLamps(BTreeSet<(u64, Column)>);

impl LitLamps {
    /// Whether a lamp was lit.
    pub fn is_lit(&self, seed: Seed, column: Column) -> bool {
        self.0.contains(&(seed.0, column))
    }
}

impl SaveableResource for LitLamps {
    const NAME: &'static str = "lamps";
    const VERSION: u32 = 1;

    fn is_valid(&self) -> bool {
        self.0.iter().all(|(_, column)| is_within_land(column.0))
    }
}

/// The swinging bells: the middle of each, and seconds since it was struck.
#[derive(Resource, Reflect, Clone, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct RingingBells(pub Vec<(Place, f32)>);

impl RingingBells {
    /// Strikes a bell.
    pub(super) fn strike(&mut self, bell: Place) {
        self.0.retain(|(at, _)| *at != bell);
        self.0.push((bell, 0.0));
    }

    /// Seconds for which a bell has swung, if it does.
    pub(super) fn ringing_for_s(&self, bell: Place) -> Option<f32> {
        self.0.iter().find(|(at, _)| *at == bell).map(|(_, for_s)| *for_s)
    }
}

/// LRU cache of the hanging props of chunks, with the middle of what hangs.
#[derive(Default)]
pub(super) struct HangingPropCache(PerLandCache<ChunkIndex, Vec<(Prop, Place)>, MAX_CHUNKS>);

/// What a system remembers of the land between two arrows.
#[derive(SystemParam)]
pub(super) struct HangingPropCaches<'s> {
    near: Local<'s, HangingPropCache>,
    memory: Local<'s, LandCache>,
}

/// Force of a bell's event, from 0 to 1, when struck by an arrow or in passing.
const STRUCK: f32 = 0.6;
/// Capacity of the cache, in chunks.
const MAX_CHUNKS: usize = 4;

impl HangingPropCache {
    /// The hanging props and their places in the chunks between two places.
    fn hanging_between(&mut self, land: &Land, from: Place, to: Place) -> Vec<(Prop, Place)> {
        let [a, b] = [from.moved_along(-1.0), to.moved_along(1.0)].map(|place| place.column.chunk());
        let mut between = Vec::new();
        for chunk in (a.min(b).0..=a.max(b).0).map(ChunkIndex) {
            between.extend(self.0.get_or_insert_with(land, chunk, || {
                let signs = props(land, chunk, &land.cached_heights(chunk));
                signs.into_iter().filter_map(|sign| Some((sign, sign.hanging_place()?))).collect()
            }));
        }
        between
    }
}

/// Share of a path after which it comes within `radius_m` of a point, if it does.
pub(super) fn time_of_approach(from: Place, to: Place, at: Place, radius_m: f32) -> Option<f32> {
    let (begin, way) = (from.offset_from(at), to.offset_from(from));
    let (a, b) = (way.length_squared(), begin.dot(way));
    let inside = radius_m * radius_m - begin.length_squared();
    if inside >= 0.0 {
        // An arrow that bounced off moves away and must not hit again.
        return (b < 0.0).then_some(0.0);
    }
    let root = b * b + a * inside;
    let share = (-b - root.max(0.0).sqrt()) / a.max(1.0e-9);
    (root >= 0.0 && (0.0..=1.0).contains(&share)).then_some(share)
}

/// Hit test of arrows against bells.
pub(super) fn hit_test() -> impl FnMut(&Land, Place, Place) -> Option<ArrowHit> + Send + Sync + 'static {
    let (mut near, mut memory) = (HangingPropCache::default(), LandCache::default());
    move |land, from, to| {
        let bells = near.hanging_between(land, from, to).into_iter().filter(|(sign, _)| sign.kind == PropKind::Bell);
        let shares = bells.filter_map(|(sign, at)| time_of_approach(from, to, at, sign.kind.radius_m()));
        let first = shares.chain(placed::hit_bell(land, &mut memory, from, to)).min_by(f32::total_cmp);
        first.map(|share| ArrowHit { share, sticks: false })
    }
}

/// Lights lamps that an arrow flies through, and rings bells that one bounced off.
pub(super) fn apply_arrow_hits(
    shots: Res<ArrowShots>,
    land: Res<Land>,
    HangingPropCaches { mut near, mut memory }: HangingPropCaches,
    mut lit: ResMut<LitLamps>,
    mut ringing: ResMut<RingingBells>,
    time: Res<Time>,
) {
    if !ringing.0.is_empty() {
        for (_, for_s) in &mut ringing.0 {
            *for_s += time.delta_secs();
        }
        ringing.0.retain(|(_, for_s)| *for_s < RINGS_S);
    }
    for shot in shots.0.iter().filter(|shot| shot.from != shot.to) {
        for (sign, at) in near.hanging_between(&land, shot.from, shot.to) {
            match sign.kind {
                PropKind::Bell if shot.bounced && shot.to.offset_from(at).length() < 2.0 * BELL_M => {
                    ringing.strike(at);
                }
                PropKind::Lamp if time_of_approach(shot.from, shot.to, at, LAMP_M).is_some() => {
                    lit.0.insert((land.seed().0, sign.column));
                }
                _ => {}
            }
        }
        if shot.bounced {
            let bells = placed::bells(&land, &mut memory, shot.to);
            for at in bells.into_iter().filter(|at| shot.to.offset_from(*at).length() < 2.0 * BELL_M) {
                ringing.strike(at);
            }
        }
    }
}

/// Emits an event for every bell struck in this step. A bell's pitch follows from its place.
pub(super) fn emit_bell_events(ringing: Res<RingingBells>, land: Res<Land>, mut happened: MessageWriter<WorldEvent>) {
    let struck = ringing.0.iter().filter(|(_, for_s)| *for_s == 0.0);
    happened.write_batch(struck.map(|(place, _)| {
        let degree = (land.seed().hash(BELL, &[place.column.0, place.row]) % 6) as i8;
        WorldEvent { what: SoundEventKind::Bell { degree, force: STRUCK }, place: *place }
    }));
}

#[derive(Component)]
pub(super) struct HangingPropPicture;

/// What hangs in the view, and its state.
#[derive(SystemParam)]
pub(super) struct HangingProps<'w, 's> {
    posts: Query<'w, 's, &'static HangingPost>,
    lit: Res<'w, LitLamps>,
    ringing: Res<'w, RingingBells>,
}

/// Draws the flames of lit lamps and the swinging bells.
pub(super) fn draw(
    picture: LivePicture<HangingPropPicture>,
    HangingProps { posts, lit, ringing }: HangingProps,
    land: Res<Land>,
    frame: ViewFrame,
    time: Res<Time>,
) {
    picture.draw(HangingPropPicture, live_picture::LIT, frame.center().extend(Z), |mesh| {
        for post in &posts {
            let at = post.at.offset_from(frame.view.place);
            if post.is_lit(&lit, land.seed()) {
                draw_flame(mesh, at, flicker(&time, at));
            }
            if let Some(for_s) = ringing.ringing_for_s(post.at) {
                draw_ringing(mesh, at, for_s);
            }
        }
    });
}

/// Flicker of a flame, around 1; its position in the view shifts the phase.
pub(super) fn flicker(time: &Time, at: Vec2) -> f32 {
    1.0 + 0.06 * libm::sinf(time.elapsed_secs_wrapped() * 9.0 + at.x)
}

/// The glowing paper of a lit lamp.
pub(super) fn draw_flame(mesh: &mut InkMeshBuilder, at: Vec2, flicker: f32) {
    let flame = palette::flame();
    mesh.disc(at, 0.08, flame.with_alpha(0.5 * flicker.min(1.0)), flame.with_alpha(0.22), 0.9);
    let paper = [(0.0, 0.24), (0.15, 0.16), (0.19, 0.0), (0.15, -0.16), (0.0, -0.24), (-0.15, -0.16), (-0.19, 0.0), (-0.15, 0.16)];
    mesh.wash(&paper.map(|(x, y)| at + Vec2::new(x, y)), flame.lerp(palette::vermilion(), 0.35), 0.04);
    mesh.disc(at - Vec2::Y * 0.03, 0.07 * flicker, flame, flame.with_alpha(0.9), 0.09);
}

/// A ringing bell's swinging clapper and sound waves.
pub(super) fn draw_ringing(mesh: &mut InkMeshBuilder, at: Vec2, for_s: f32) {
    let left = (1.0 - for_s / RINGS_S).max(0.0);
    let swing = 0.5 * left * left * libm::sinf(for_s * 11.0);
    let point = |at: Vec2, width| StrokePoint { at, width };
    let mouth = at - Vec2::Y * 0.2;
    let end = mouth + Vec2::new(libm::sinf(swing), -libm::cosf(swing)) * 0.24;
    mesh.stroke(&[point(mouth, 0.02), point(end, 0.03)], palette::ink(), 0.02);
    mesh.disc(end, 0.035, palette::ink(), palette::ink(), 0.02);
    for wave in 0..WAVES {
        let since_s = for_s - WAVE_S * wave as f32;
        if since_s <= 0.0 {
            continue;
        }
        let (radius_m, strength) = (0.35 + WAVE_MPS * since_s, 0.55 * (1.0 - since_s / 2.2));
        if strength <= 0.0 {
            continue;
        }
        for side in [0.0, std::f32::consts::PI] {
            let arc: [StrokePoint; 9] = std::array::from_fn(|i| {
                let angle = side + (i as f32 - 4.0) * 0.16;
                let width = 0.05 * (1.0 - (i as f32 - 4.0).abs() / 4.6);
                point(at + Vec2::new(libm::cosf(angle), libm::sinf(angle)) * radius_m, width)
            });
            mesh.curve(&arc, 2, palette::ink().with_alpha(strength), 0.03);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use eremite_stream::ink::raster::{Raster, RasterAtmosphere};
    use eremite_testing::flashes::most_flashes_a_second;

    use super::*;

    #[test]
    fn a_lamp_that_fills_the_picture_flickers_without_a_flash() {
        const SIDE_PX: usize = 32;
        const FPS: usize = 30;
        let air = RasterAtmosphere { mist: palette::paper(), ranges: &[], rim: palette::flame(), wind: 0.0 };
        let night = [0x10; SIDE_PX * SIDE_PX * 3];
        let mut time: Time = Time::default();
        let luminance: Vec<f32> = (0..5 * FPS)
            .map(|_| {
                time.advance_by(Duration::from_secs_f64(1.0 / FPS as f64));
                let mut mesh = InkMeshBuilder::default();
                draw_flame(&mut mesh, Vec2::ZERO, flicker(&time, Vec2::ZERO));
                let mut picture = Raster::from_srgb_bytes(&night, SIDE_PX);
                // A metre by a metre.
                picture.draw_mesh(&mesh, Vec2::splat(16.0), 32.0, live_picture::LIT, &air);
                picture.mean_luminance()
            })
            .collect();
        let [least, most] = [luminance.iter().copied().fold(1.0, f32::min), luminance.iter().copied().fold(0.0, f32::max)];
        assert!(least > 0.05 && most > least, "it is seen and flickers, from {least} to {most}");
        assert_eq!(most_flashes_a_second(&luminance, FPS), 0, "{luminance:?}");
    }

    #[test]
    fn a_lamp_beyond_the_land_is_not_sound() {
        let lamps = |columns: &[i64]| LitLamps(columns.iter().map(|column| (1, Column(*column))).collect());
        assert!(lamps(&[-70]).is_valid() && !lamps(&[-70, i64::MAX]).is_valid());
    }

    #[test]
    fn a_way_meets_what_it_comes_near_to_and_leaves_it_only_once() {
        let at = Place::at(Column(4), 4);
        let from = |x: f32, y: f32| at.translated(Vec2::new(x, y));
        let meets = |a: (f32, f32), b: (f32, f32)| time_of_approach(from(a.0, a.1), from(b.0, b.1), at, 0.5);
        assert!(meets((-1.0, 0.0), (1.0, 0.0)).is_some_and(|share| (share - 0.25).abs() < 1.0e-5));
        assert_eq!(meets((-1.0, 0.6), (1.0, 0.6)), None);
        assert_eq!(meets((-1.0, 0.0), (-0.6, 0.0)), None, "it is not there yet");
        assert_eq!(meets((0.6, 0.0), (1.0, 0.0)), None, "it has been there");
        assert_eq!(meets((0.1, 0.0), (0.6, 0.0)), None, "it flies away");
        assert_eq!(meets((0.4, 0.0), (-0.6, 0.0)), Some(0.0));
    }
}
