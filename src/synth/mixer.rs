//! Mixer: group volumes, optional dynamic range compression, mono, and a look-ahead limiter.

use super::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock},
    dsp::{SmoothedValue, db_to_gain},
    listener::MixSettings,
    voice::MixGroup,
};

/// Smoothing time of the gains, in seconds.
const FOLLOW_S: f32 = 0.03;
/// The limiter's ceiling: no sample is larger.
const CEILING: f32 = 0.84;
/// Release time of the limiter, in seconds.
const RELEASE_S: f32 = 0.12;
/// Compression by [`MixSettings::compress`]: the level it draws towards in dB, by which share, and the maximum lift in dB.
const EVEN_DB: f32 = -26.0;
const EVEN: f32 = 0.6;
const MAX_LIFT_DB: f32 = 12.0;
/// Levels below this are silence, and are not lifted.
const FLOOR_DB: f32 = -70.0;
/// Time constant of the level detector, in seconds.
const FEEL_S: f32 = 0.3;

/// Group gains, compressor and limiter.
pub struct Mixer {
    gains: [SmoothedValue; 4],
    master: SmoothedValue,
    /// Smoothed mean square of the signal.
    felt: SmoothedValue,
    lift: SmoothedValue,
    /// The block that is held back as the limiter's look-ahead.
    waits: [MonoBlock; 2],
    limit: f32,
    release: f32,
}

impl Mixer {
    /// A mixer for a sample rate.
    pub fn new(rate_hz: f32) -> Self {
        let smooth = || SmoothedValue::new(FOLLOW_S, rate_hz);
        Self {
            gains: [smooth(), smooth(), smooth(), smooth()],
            master: smooth(),
            felt: SmoothedValue::new(FEEL_S, rate_hz),
            lift: SmoothedValue::new(FEEL_S, rate_hz),
            waits: [[0.0; BLOCK_FRAMES]; 2],
            limit: 1.0,
            release: 1.0 - libm::expf(-(BLOCK_FRAMES as f32) / (RELEASE_S * rate_hz)),
        }
    }

    /// Gains of the groups at the start and the end of this block; call once per block.
    pub fn gains(&mut self, mix: &MixSettings) -> [(f32, f32); 4] {
        let wanted = [mix.music, mix.nature, mix.steps, mix.signs];
        std::array::from_fn(|i| self.gains[i].advance_toward(wanted[i] * wanted[i]))
    }

    /// Index of a group into [`Self::gains`].
    pub const fn index(group: MixGroup) -> usize {
        match group {
            MixGroup::Music => 0,
            MixGroup::Nature => 1,
            MixGroup::Steps => 2,
            MixGroup::Signs => 3,
        }
    }

    /// Mixes a block and returns the previous one: the limiter looks one block ahead.
    pub fn mix(&mut self, mix: &MixSettings, mut bus: Bus, out: &mut [[f32; 2]; BLOCK_FRAMES]) {
        let (from, to) = self.master.advance_toward(mix.master * mix.master);
        let power =
            (0..BLOCK_FRAMES).map(|i| bus.left[i] * bus.left[i] + bus.right[i] * bus.right[i]).sum::<f32>() / (2 * BLOCK_FRAMES) as f32;
        let felt_db = 10.0 * libm::log10f(self.felt.advance_toward(power).1 + 1.0e-12);
        let lift_db = if mix.compress && felt_db > FLOOR_DB { ((EVEN_DB - felt_db) * EVEN).min(MAX_LIFT_DB) } else { 0.0 };
        let (lift, lifted) = self.lift.advance_toward(db_to_gain(lift_db));
        for i in 0..BLOCK_FRAMES {
            let share = i as f32 / BLOCK_FRAMES as f32;
            let gain = (from + (to - from) * share) * (lift + (lifted - lift) * share);
            bus.left[i] *= gain;
            bus.right[i] *= gain;
            if mix.mono {
                let both = (bus.left[i] + bus.right[i]) * std::f32::consts::FRAC_1_SQRT_2;
                (bus.left[i], bus.right[i]) = (both, both);
            }
        }
        let peak = |listener: [&MonoBlock; 2]| listener.iter().flat_map(|ear| ear.iter()).fold(0.0_f32, |peak, x| peak.max(x.abs()));
        let ahead = peak([&bus.left, &bus.right]);
        // At the end of the block that is output now, the gain must already suit the next one's peak.
        let fits = |peak: f32| if peak > CEILING { CEILING / peak } else { 1.0 };
        let now = fits(peak([&self.waits[0], &self.waits[1]]));
        let wanted = fits(ahead).min(now);
        let next = if wanted < self.limit { wanted } else { self.limit + (wanted - self.limit) * self.release };
        for (i, out) in out.iter_mut().enumerate() {
            let gain = self.limit + (next - self.limit) * (i as f32 / BLOCK_FRAMES as f32);
            *out = [self.waits[0][i] * gain, self.waits[1][i] * gain].map(|x| x.clamp(-CEILING, CEILING));
        }
        self.limit = next;
        self.waits = [bus.left, bus.right];
    }
}
