//! Wind: one field of speed, and the vegetation and openings that respond to it on either side, each in its own band and
//! with its own lag (after Andy Farnell, "Designing Sound", 2010, chapter 41).

mod bamboo;
mod hiss;
mod leaves;
mod rumble;
mod tones;

use super::gusts::GustField;
use crate::{
    AudioContext, SynthVoice,
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    dsp::{OcclusionFilter, SmoothedValue, clamp_or_low},
    listener::{Spatialization, StereoLevels},
};
use bamboo::Bamboo;
use eremite_hash::{RandomStream, Seed};
use hiss::WindHiss;
use leaves::Leaves;
use rumble::WindRumble;
use tones::{Hollows, Ropes};

const SIDE: RandomStream = RandomStream::named("sound: wind");

/// Pan of each side: they overlap a little.
const PAN: f32 = 0.75;
/// Reverb send.
const WALLS: f32 = 0.3;
/// Weight of the side's own wind, for its vegetation and for the noise at the ear; the rest is the wind here.
const OWN_OF_PLACE: f32 = 0.7;
const OWN_OF_EAR: f32 = 0.3;
/// Smoothing times of the vegetation's shares and of the occlusion, in seconds.
const SHARE_S: f32 = 0.045;
const MUFFLE_S: f32 = 0.2;
/// Falling snow: occlusion of distant sounds, and reduction of their level.
const HUSH: f32 = 0.3;
const HUSHED: f32 = 0.2;
/// Level below which nothing is rendered.
const GONE: f32 = 1.0e-5;
/// The speed at which responses have their nominal level, in metres a second.
const FRESH_MPS: f32 = 8.0;

/// The wind at one side in a block.
#[derive(Clone, Copy)]
struct WindSample {
    /// Wind speed with gusts, in metres a second.
    mps: f32,
    /// Length of the block in seconds of game time.
    seconds: f32,
    rate_hz: f32,
}

/// Something on one side that sounds in the wind.
trait WindResponse {
    /// Advances to the next block, with its share at the start and the end; returns its gain at both, or `None` if it is
    /// silent.
    fn prepare(&mut self, air: WindSample, share: (f32, f32)) -> Option<(f32, f32)>;

    /// Its next sample.
    fn sample(&mut self) -> f32;
}

/// Adds one block of the responses on both sides; false if both are silent. Both sides are computed together, since each
/// sample of a side depends on the one before: two take hardly longer than one.
fn render_both_sides<A: WindResponse>(
    [left, right]: &mut [A; 2],
    airs: [WindSample; 2],
    shares: [(f32, f32); 2],
    out: &mut [MonoBlock; 2],
) -> bool {
    let gains = [left.prepare(airs[0], shares[0]), right.prepare(airs[1], shares[1])];
    if gains == [None; 2] {
        return false;
    }
    let [from_left, from_right] = gains.map(|gain| gain.map_or(0.0, |(from, _)| from));
    let [step_left, step_right] = gains.map(|gain| gain.map_or(0.0, |(from, to)| (to - from) / BLOCK_FRAMES as f32));
    let [out_left, out_right] = out;
    for t in 0..BLOCK_FRAMES {
        out_left[t] += left.sample() * (from_left + step_left * t as f32);
        out_right[t] += right.sample() * (from_right + step_right * t as f32);
    }
    true
}

/// Loudness of wind noise at a speed: 1 in a fresh wind. The natural range is wider; it is compressed, so that a gale stays
/// pleasant.
fn loudness(mps: f32) -> f32 {
    let of_fresh = mps / FRESH_MPS;
    of_fresh * of_fresh.sqrt()
}

/// A smoothed level times a share, at the start and the end of the block; `None` if both are inaudible.
fn gain(follow: &mut SmoothedValue, level: f32, share: (f32, f32)) -> Option<(f32, f32)> {
    let level = follow.advance_toward(level);
    let gain = (level.0 * share.0, level.1 * share.1);
    (gain.0.max(gain.1) > GONE).then_some(gain)
}

/// The wind voice with all responses on the left and right. All of them at once cost 5 ms of one core for a second of sound
/// at 48 kHz; wind in a forest less than 4.
pub struct Wind {
    gusts: GustField,
    body: [WindRumble; 2],
    needles: [WindHiss; 2],
    leaves: [Leaves; 2],
    grass: [WindHiss; 2],
    sand: [WindHiss; 2],
    bamboo: [Bamboo; 2],
    /// The hiss of bamboo leaves.
    blades: [WindHiss; 2],
    ropes: [Ropes; 2],
    hollows: [Hollows; 2],
    /// Smoothed shares of the seven responses that have one.
    shares: [[SmoothedValue; 2]; 7],
    hush: SmoothedValue,
    muffled: SmoothedValue,
    muffles: [OcclusionFilter; 2],
}

impl Wind {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let own = |what: i64| [0, 1].map(|side| seed.hash(SIDE, &[side, what]));
        let hiss = |kind, what| own(what).map(|own| WindHiss::new(kind, own, rate_hz));
        Self {
            gusts: GustField::new(seed, rate_hz),
            body: own(0).map(|own| WindRumble::new(own, rate_hz)),
            needles: hiss(hiss::NEEDLES, 1),
            leaves: own(2).map(|own| Leaves::new(own, rate_hz)),
            grass: hiss(hiss::GRASS, 3),
            sand: hiss(hiss::SAND, 4),
            bamboo: own(5).map(|own| Bamboo::new(own, rate_hz)),
            blades: hiss(hiss::BLADES, 6),
            ropes: own(7).map(|own| Ropes::new(own, rate_hz)),
            hollows: own(8).map(|own| Hollows::new(own, rate_hz)),
            shares: [[SmoothedValue::new(SHARE_S, rate_hz); 2]; 7],
            hush: SmoothedValue::new(MUFFLE_S, rate_hz),
            muffled: SmoothedValue::new(MUFFLE_S, rate_hz),
            muffles: [OcclusionFilter::default(); 2],
        }
    }

    /// Adds one block of both sides; false if all is silent.
    fn render_responses(
        &mut self,
        places: [WindSample; 2],
        listener: [WindSample; 2],
        shares: [StereoLevels; 7],
        out: &mut [MonoBlock; 2],
    ) -> bool {
        let mut followed = [[(0.0, 0.0); 2]; 7];
        for (i, followed) in followed.iter_mut().enumerate() {
            *followed = [0, 1].map(|side| self.shares[i][side].advance_toward(clamp_or_low(shares[i][side], 0.0, 1.0)));
        }
        let [needles, leaves, grass, sand, bamboo, ropes, hollows] = followed;
        let heard = [
            render_both_sides(&mut self.body, listener, [(1.0, 1.0); 2], out),
            render_both_sides(&mut self.needles, places, needles, out),
            render_both_sides(&mut self.leaves, places, leaves, out),
            render_both_sides(&mut self.grass, places, grass, out),
            render_both_sides(&mut self.sand, places, sand, out),
            render_both_sides(&mut self.bamboo, places, bamboo, out),
            render_both_sides(&mut self.blades, places, bamboo, out),
            render_both_sides(&mut self.ropes, places, ropes, out),
            render_both_sides(&mut self.hollows, places, hollows, out),
        ];
        heard.contains(&true)
    }
}

impl SynthVoice for Wind {
    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let wind = &now.listener.wind;
        let speeds = self.gusts.advance(now);
        let air = |mps| WindSample { mps, seconds: clamp_or_low(now.seconds(), 0.0, 1.0), rate_hz: now.rate_hz };
        let sides = |own: f32| [0, 2].map(|side: usize| air(speeds[1] + (speeds[side] - speeds[1]) * own));
        let shares = [wind.needles, wind.leaves, wind.grass, wind.sand, wind.bamboo, wind.ropes, wind.hollows];
        let snow = clamp_or_low(now.listener.precipitation.snow, 0.0, 1.0);
        let hush = self.hush.advance_toward(1.0 - HUSHED * snow);
        let muffled = self.muffled.advance_toward((clamp_or_low(wind.occlusion, 0.0, 1.0) + HUSH * snow).min(1.0)).1;
        let mut signals = [[0.0; BLOCK_FRAMES]; 2];
        if !self.render_responses(sides(OWN_OF_PLACE), sides(OWN_OF_EAR), shares, &mut signals) {
            return;
        }
        for (i, pan) in [-PAN, PAN].into_iter().enumerate() {
            self.muffles[i].set(muffled, now.rate_hz);
            for x in &mut signals[i] {
                *x = self.muffles[i].next(*x);
            }
            let spread = |gain| PanGains::of(Spatialization::from(pan, gain), WALLS);
            out.add(&signals[i], spread(hush.0), spread(hush.1));
        }
    }
}
