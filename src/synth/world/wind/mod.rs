//! Wind: one field of speed, and all that answers it on either side, each in its own band and time (after Andy Farnell,
//! "Designing Sound", 2010, chapter 41).

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
use eremite_hash::RandomStream;
use eremite_hash::Seed;
use hiss::WindHiss;
use leaves::Leaves;
use rumble::WindRumble;
use tones::{Hollows, Ropes};

const SIDE: RandomStream = RandomStream::named("sound: wind");

/// How far to the side each side is heard: they meet a little.
const PAN: f32 = 0.75;
/// What of it goes to the walls of the place.
const WALLS: f32 = 0.3;
/// How much of a side's wind is that of its own place, in what grows there and about the ear on it; the rest is the wind here.
const OWN_OF_PLACE: f32 = 0.7;
const OWN_OF_EAR: f32 = 0.3;
/// Shares of what grows are followed in so many seconds, and how the air is muffled in these.
const SHARE_S: f32 = 0.045;
const MUFFLE_S: f32 = 0.2;
/// Falling snow takes the treble of all that is far like so much rock, and some of the rest.
const HUSH: f32 = 0.3;
const HUSHED: f32 = 0.2;
/// Softer than this, nothing is heard.
const GONE: f32 = 1.0e-5;
/// The speed at which answers have their own loudness, in metres a second.
const FRESH_MPS: f32 = 8.0;

/// What an answer knows of a moment.
#[derive(Clone, Copy)]
struct WindSample {
    /// Metres a second, with gusts.
    mps: f32,
    /// Seconds that the moment lasts, as time goes.
    seconds: f32,
    rate_hz: f32,
}

/// Something on one side that answers the wind.
trait WindResponse {
    /// Goes on to the next moment, of which its share is heard; tells the gain at its beginning and at its end, or nothing where
    /// it is not heard.
    fn prepare(&mut self, air: WindSample, share: (f32, f32)) -> Option<(f32, f32)>;

    /// Its next sample.
    fn sample(&mut self) -> f32;
}

/// Adds the moment of what answers on both sides; false where nothing does. Both at once, since each sample of a side waits for
/// the one before: two take hardly longer than one.
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

/// How loud what the wind does is at a speed: 1 in a fresh wind. The ear's own range would be wider; it is held in, since a
/// gale is to be listened to.
fn loudness(mps: f32) -> f32 {
    let of_fresh = mps / FRESH_MPS;
    of_fresh * of_fresh.sqrt()
}

/// A gain that goes with a share: from what it was to what it is, if any of it is heard.
fn gain(follow: &mut SmoothedValue, level: f32, share: (f32, f32)) -> Option<(f32, f32)> {
    let level = follow.advance_toward(level);
    let gain = (level.0 * share.0, level.1 * share.1);
    (gain.0.max(gain.1) > GONE).then_some(gain)
}

/// The wind, and all that answers it on the left and on the right. All of it at once costs 5 ms of one core for a second of sound
/// at 48 kHz, the wind in a wood not 4.
pub struct Wind {
    gusts: GustField,
    body: [WindRumble; 2],
    needles: [WindHiss; 2],
    leaves: [Leaves; 2],
    grass: [WindHiss; 2],
    sand: [WindHiss; 2],
    bamboo: [Bamboo; 2],
    /// The hiss of the bamboo's own leaves.
    blades: [WindHiss; 2],
    ropes: [Ropes; 2],
    hollows: [Hollows; 2],
    /// Followed shares of the seven that have one.
    shares: [[SmoothedValue; 2]; 7],
    hush: SmoothedValue,
    muffled: SmoothedValue,
    muffles: [OcclusionFilter; 2],
}

impl Wind {
    /// Over a land.
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

    /// Adds the moment of both sides; false where nothing is heard.
    fn render_responses(
        &mut self,
        places: [WindSample; 2],
        ears: [WindSample; 2],
        shares: [StereoLevels; 7],
        out: &mut [MonoBlock; 2],
    ) -> bool {
        let mut followed = [[(0.0, 0.0); 2]; 7];
        for (i, followed) in followed.iter_mut().enumerate() {
            *followed = [0, 1].map(|side| self.shares[i][side].advance_toward(clamp_or_low(shares[i][side], 0.0, 1.0)));
        }
        let [needles, leaves, grass, sand, bamboo, ropes, hollows] = followed;
        let heard = [
            render_both_sides(&mut self.body, ears, [(1.0, 1.0); 2], out),
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
        let wind = &now.ears.wind;
        let speeds = self.gusts.advance(now);
        let air = |mps| WindSample { mps, seconds: clamp_or_low(now.seconds(), 0.0, 1.0), rate_hz: now.rate_hz };
        let sides = |own: f32| [0, 2].map(|side: usize| air(speeds[1] + (speeds[side] - speeds[1]) * own));
        let shares = [wind.needles, wind.leaves, wind.grass, wind.sand, wind.bamboo, wind.ropes, wind.hollows];
        let snow = clamp_or_low(now.ears.fall.snow, 0.0, 1.0);
        let hush = self.hush.advance_toward(1.0 - HUSHED * snow);
        let muffled = self.muffled.advance_toward((clamp_or_low(wind.muffled, 0.0, 1.0) + HUSH * snow).min(1.0)).1;
        let mut signals = [[0.0; BLOCK_FRAMES]; 2];
        if !self.render_responses(sides(OWN_OF_PLACE), sides(OWN_OF_EAR), shares, &mut signals) {
            return;
        }
        for (i, pan) in [-PAN, PAN].into_iter().enumerate() {
            self.muffles[i].set(muffled, now.rate_hz);
            signals[i].iter_mut().for_each(|x| *x = self.muffles[i].next(*x));
            let spread = |gain| PanGains::of(Spatialization::from(pan, gain), WALLS);
            out.add(&signals[i], spread(hush.0), spread(hush.1));
        }
    }
}
