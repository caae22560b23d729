//! The last of the way: groups into two ears, the loud and the soft nearer to each other if that is wanted, never past the ceiling.

use super::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock},
    dsp::{SmoothedValue, db_to_gain},
    listener::MixSettings,
    voice::MixGroup,
};

/// Seconds in which gains follow, and in which a pause fades all of it.
const FOLLOW_S: f32 = 0.03;
/// Nothing is louder.
const CEILING: f32 = 0.84;
/// Seconds in which the limiter lets go.
const RELEASE_S: f32 = 0.12;
/// The level about which [`Mix::even`] brings loud and soft nearer to each other, how far, and the most it lifts.
const EVEN_DB: f32 = -26.0;
const EVEN: f32 = 0.6;
const MOST_LIFT_DB: f32 = 12.0;
/// What is softer is silence, and is not lifted.
const FLOOR_DB: f32 = -70.0;
/// Seconds over which its loudness is felt.
const FEEL_S: f32 = 0.3;

/// Gains of the groups, and the ceiling.
pub struct Mixer {
    gains: [SmoothedValue; 4],
    master: SmoothedValue,
    /// The mean square that is felt.
    felt: SmoothedValue,
    lift: SmoothedValue,
    /// The moment that waits, so that the limiter sees a peak before it is heard.
    waits: [MonoBlock; 2],
    limit: f32,
    release: f32,
}

impl Mixer {
    /// For a rate.
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

    /// The gains of a group at the beginning and the end of this moment; to be asked once a moment.
    pub fn gains(&mut self, mix: &MixSettings) -> [(f32, f32); 4] {
        let wanted = [mix.music, mix.nature, mix.steps, mix.signs];
        std::array::from_fn(|i| self.gains[i].advance_toward(wanted[i] * wanted[i]))
    }

    /// Which of [`Self::gains`] is a group's.
    pub const fn index(group: MixGroup) -> usize {
        match group {
            MixGroup::Music => 0,
            MixGroup::Nature => 1,
            MixGroup::Steps => 2,
            MixGroup::Signs => 3,
        }
    }

    /// A moment for two ears: the one that was given before.
    pub fn mix(&mut self, mix: &MixSettings, mut bus: Bus, out: &mut [[f32; 2]; BLOCK_FRAMES]) {
        let (from, to) = self.master.advance_toward(mix.master * mix.master);
        let power =
            (0..BLOCK_FRAMES).map(|i| bus.left[i] * bus.left[i] + bus.right[i] * bus.right[i]).sum::<f32>() / (2 * BLOCK_FRAMES) as f32;
        let felt_db = 10.0 * libm::log10f(self.felt.advance_toward(power).1 + 1.0e-12);
        let lift_db = if mix.even && felt_db > FLOOR_DB { ((EVEN_DB - felt_db) * EVEN).min(MOST_LIFT_DB) } else { 0.0 };
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
        let peak = |ears: [&MonoBlock; 2]| ears.iter().flat_map(|ear| ear.iter()).fold(0.0_f32, |peak, x| peak.max(x.abs()));
        let ahead = peak([&bus.left, &bus.right]);
        // At the end of the moment that is heard now, the next one's peak has to fit.
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
