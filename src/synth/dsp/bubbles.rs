//! Air bubbles in water, as decaying sines of rising pitch: the building block of drops, brooks, shores and splashes.

use crate::bus::{BLOCK_FRAMES, Bus, PanGains};

/// Resonance in hertz of a bubble with a radius of 1 m (Minnaert, for air in water near the surface); inverse to the radius.
const MINNAERT_HZ_M: f32 = 3.0;
/// Damping by radiation and by heat, for a radius in metres (van den Doel, "Physically-based models for liquid sounds", 2005).
const RADIATED: f32 = 0.13;
const HEATED: f32 = 0.0072;
/// Minimum damping per second, for bubbles near the surface.
const LEAST_DAMPING: f32 = 20.0;
/// How fast the pitch of a rising bubble increases, as a share of its damping.
const RISE: f32 = 0.1;
/// How long it is audible, in multiples of the inverse damping.
const LIVES: f32 = 8.0;
/// Highest pitch as a share of the sample rate; bubbles above it are dropped.
const HIGHEST: f32 = 0.42;
/// The radius with a gain of 1.
const PLAIN_RADIUS_M: f32 = 0.002;
/// Squared amplitude below which a bubble is over: -80 dB.
const GONE_SQUARE: f32 = 1.0e-8;
/// Bubbles that are computed side by side.
const LANES: usize = 8;

/// Parameters of a bubble that is about to sound.
#[derive(Clone, Copy, Debug)]
pub struct Bubble {
    /// Initial pitch in hertz.
    pub hz: f32,
    /// How much its pitch rises: 0 deep in the water, 1 just below the surface.
    pub rise: f32,
    /// Peak amplitude.
    pub amplitude: f32,
    /// Delay until it sounds, in seconds.
    pub wait_s: f32,
    /// Gains of the channels.
    pub spread: PanGains,
}

/// Pitch in hertz of a bubble with a radius in metres (Minnaert).
pub fn minnaert_hz(radius_m: f32) -> f32 {
    MINNAERT_HZ_M / radius_m
}

/// Gain of a bubble by its radius, 1 at 2 mm: larger is louder.
pub fn radius_gain(radius_m: f32) -> f32 {
    let of_plain = radius_m / PLAIN_RADIUS_M;
    of_plain * of_plain.sqrt()
}

#[derive(Clone, Copy, Debug, Default)]
struct ActiveBubble {
    wait: u32,
    turn: [f32; 2],
    /// The square of the decay factor per frame.
    shrink_square: f32,
    /// Rotation of the phasor's own rotation: the rise of the pitch.
    bend: [f32; 2],
    state: [f32; 2],
    spread: PanGains,
}

impl ActiveBubble {
    /// The square of its amplitude.
    fn square(&self) -> f32 {
        let PanGains { left, right, reverb_send: walls } = self.spread;
        (self.state[0] * self.state[0] + self.state[1] * self.state[1]) * (left * left + right * right).max(walls * walls)
    }

    /// Corrects the rotation for rounding errors of a block: a large bubble lasts for many thousand frames.
    fn renormalize(&mut self) {
        let [re, im] = self.turn;
        let keep = 1.5 - 0.5 * (re * re + im * im) / self.shrink_square;
        self.turn = [re * keep, im * keep];
    }

    fn is_active(&self) -> bool {
        self.state != [0.0; 2]
    }

    /// The block in which it may begin.
    fn begin(&mut self, out: &mut Bus) {
        let from = (self.wait as usize).min(BLOCK_FRAMES);
        self.wait -= from as u32;
        for t in from..BLOCK_FRAMES {
            let ([re, im], [turn_re, turn_im], [bend_re, bend_im]) = (self.state, self.turn, self.bend);
            out.add_sample(t, im, self.spread);
            self.state = [turn_re * re - turn_im * im, turn_im * re + turn_re * im];
            self.turn = [bend_re * turn_re - bend_im * turn_im, bend_im * turn_re + bend_re * turn_im];
        }
        self.renormalize();
    }
}

/// A pool of at most `N` bubbles: when full, the softest is replaced.
pub struct Bubbles<const N: usize> {
    ringing: [ActiveBubble; N],
    rate_hz: f32,
}

impl<const N: usize> Bubbles<N> {
    /// An empty pool for a sample rate.
    pub fn new(rate_hz: f32) -> Self {
        Self { ringing: [ActiveBubble::default(); N], rate_hz }
    }

    /// Starts a bubble.
    pub fn trigger(&mut self, bubble: Bubble) {
        let highest = HIGHEST * self.rate_hz;
        if !(bubble.hz > 0.0 && bubble.hz < highest && bubble.amplitude > 0.0) {
            return;
        }
        let radius_m = MINNAERT_HZ_M / bubble.hz;
        let damping = (RADIATED / radius_m + HEATED / (radius_m * radius_m.sqrt())).max(LEAST_DAMPING);
        // f(t) = f (1 + 2 rise damping t), which must stay below the highest pitch while it is audible.
        let rise = (2.0 * RISE * bubble.rise).min((highest / bubble.hz - 1.0) / LIVES);
        let angle = core::f32::consts::TAU * bubble.hz / self.rate_hz;
        let shrink = libm::expf(-damping / self.rate_hz);
        let (sin, cos) = libm::sincosf(angle);
        let (bend_sin, bend_cos) = libm::sincosf(angle * rise * damping / self.rate_hz);
        let new = ActiveBubble {
            wait: (bubble.wait_s.max(0.0) * self.rate_hz) as u32,
            turn: [shrink * cos, shrink * sin],
            shrink_square: shrink * shrink,
            bend: [bend_cos, bend_sin],
            state: [bubble.amplitude, 0.0],
            spread: bubble.spread,
        };
        let softest = self.ringing.iter_mut().min_by(|a, b| a.square().total_cmp(&b.square()));
        if let Some(softest) = softest.filter(|softest| softest.square() < new.square()) {
            *softest = new;
        }
    }

    /// Number of bubbles that sound or are about to.
    pub fn count(&self) -> usize {
        self.ringing.iter().filter(|ringing| ringing.is_active()).count()
    }

    /// Adds one block.
    pub fn render(&mut self, out: &mut Bus) {
        let mut together = [0; LANES];
        let mut count = 0;
        for i in 0..N {
            let ringing = &mut self.ringing[i];
            if !ringing.is_active() {
                continue;
            }
            if ringing.wait > 0 {
                ringing.begin(out);
                continue;
            }
            together[count] = i;
            count += 1;
            if count == LANES {
                self.render_batch(&together, out);
                count = 0;
            }
        }
        if count > 0 {
            self.render_batch(&together[..count], out);
        }
    }

    /// Renders several bubbles for a whole block, side by side: each sample of a bubble depends on its last one, so that
    /// many take hardly longer than one (a full pool costs 2 ms a second of sound instead of 10).
    fn render_batch(&mut self, which: &[usize], out: &mut Bus) {
        let mut lanes = [[0.0; LANES]; 6];
        let mut to = [[0.0; LANES]; 3];
        for (lane, i) in which.iter().enumerate() {
            let ActiveBubble { state, turn, bend, spread, .. } = self.ringing[*i];
            for (row, value) in lanes.iter_mut().zip([state[0], state[1], turn[0], turn[1], bend[0], bend[1]]) {
                row[lane] = value;
            }
            for (row, value) in to.iter_mut().zip([spread.left, spread.right, spread.reverb_send]) {
                row[lane] = value;
            }
        }
        let [mut re, mut im, mut turn_re, mut turn_im, bend_re, bend_im] = lanes;
        for t in 0..BLOCK_FRAMES {
            let mut heard = [0.0; 3];
            for (heard, to) in heard.iter_mut().zip(&to) {
                let mut shares = [0.0; LANES];
                for i in 0..LANES {
                    shares[i] = im[i] * to[i];
                }
                *heard = shares.iter().sum();
            }
            out.left[t] += heard[0];
            out.right[t] += heard[1];
            out.reverb_send[t] += heard[2];
            for i in 0..LANES {
                (re[i], im[i]) = (turn_re[i] * re[i] - turn_im[i] * im[i], turn_im[i] * re[i] + turn_re[i] * im[i]);
                (turn_re[i], turn_im[i]) =
                    (bend_re[i] * turn_re[i] - bend_im[i] * turn_im[i], bend_im[i] * turn_re[i] + bend_re[i] * turn_im[i]);
            }
        }
        for (lane, i) in which.iter().enumerate() {
            let ringing = &mut self.ringing[*i];
            ringing.state = [re[lane], im[lane]];
            ringing.turn = [turn_re[lane], turn_im[lane]];
            ringing.renormalize();
            if ringing.square() < GONE_SQUARE {
                *ringing = ActiveBubble::default();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{RATE_HZ, pitch_hz};

    const LEFT: PanGains = PanGains { left: 1.0, right: 0.0, reverb_send: 0.0 };

    fn ring(bubbles: &mut Bubbles<4>, moments: usize) -> Vec<f32> {
        let mut signal = Vec::new();
        for _ in 0..moments {
            let mut bus = Bus::default();
            bubbles.render(&mut bus);
            signal.extend(bus.left);
        }
        signal
    }

    #[test]
    fn a_bubble_waits_rings_at_its_pitch_rises_and_dies_away_by_its_size() {
        let rate = RATE_HZ as f32;
        let mut bubbles = Bubbles::<4>::new(rate);
        bubbles.trigger(Bubble { hz: 600.0, rise: 0.0, amplitude: 0.5, wait_s: 0.01, spread: LEFT });
        let signal = ring(&mut bubbles, 400);
        assert!(signal[..479].iter().all(|x| *x == 0.0));
        assert!((pitch_hz(&signal[480..2400], 600.0) - 600.0).abs() < 3.0);
        // 5 mm: 0.13 / 0.005 + 0.0072 / 0.005^1.5 = 46 a second, 60 dB in 0.15 s.
        let peak = |from_s: f32| signal[(from_s * rate) as usize..][..480].iter().fold(0.0_f32, |peak, x| peak.max(x.abs()));
        let lost_db = 20.0 * libm::log10f(peak(0.06) / peak(0.01));
        assert!((lost_db + 20.0).abs() < 1.5, "{lost_db} dB in 50 ms");
        assert_eq!(bubbles.count(), 0, "it never ends");
        bubbles.trigger(Bubble { hz: 600.0, rise: 1.0, amplitude: 0.5, wait_s: 0.0, spread: LEFT });
        let rising = ring(&mut bubbles, 100);
        let later = pitch_hz(&rising[1440..2400], 720.0);
        assert!(later > 680.0, "{later} Hz after 40 ms");
    }

    #[test]
    fn where_there_are_too_many_the_softest_give_way() {
        let mut bubbles = Bubbles::<4>::new(RATE_HZ as f32);
        for amplitude in [0.1, 0.2, 0.3, 0.4, 0.5, 0.05] {
            bubbles.trigger(Bubble { hz: 500.0, rise: 0.0, amplitude, wait_s: 0.0, spread: LEFT });
        }
        let mut loud: Vec<f32> = bubbles.ringing.iter().map(|ringing| ringing.state[0]).collect();
        loud.sort_by(f32::total_cmp);
        assert_eq!(loud, [0.2, 0.3, 0.4, 0.5]);
    }
}
