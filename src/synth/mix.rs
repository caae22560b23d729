//! The last of the way: groups into two ears, the loud and the soft nearer to each other if that is wanted, never past the ceiling.

use super::{
    bus::{Bus, MOMENT, Mono},
    ears::Mix,
    parts::{Smooth, gain},
    voice::Group,
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
pub struct Desk {
    gains: [Smooth; 4],
    master: Smooth,
    /// The mean square that is felt.
    felt: Smooth,
    lift: Smooth,
    /// The moment that waits, so that the limiter sees a peak before it is heard.
    waits: [Mono; 2],
    limit: f32,
    release: f32,
}

impl Desk {
    /// For a rate.
    pub fn new(rate_hz: f32) -> Self {
        let smooth = || Smooth::new(FOLLOW_S, rate_hz);
        Self {
            gains: [smooth(), smooth(), smooth(), smooth()],
            master: smooth(),
            felt: Smooth::new(FEEL_S, rate_hz),
            lift: Smooth::new(FEEL_S, rate_hz),
            waits: [[0.0; MOMENT]; 2],
            limit: 1.0,
            release: 1.0 - libm::expf(-(MOMENT as f32) / (RELEASE_S * rate_hz)),
        }
    }

    /// The gains of a group at the beginning and the end of this moment; to be asked once a moment.
    pub fn gains(&mut self, mix: &Mix) -> [(f32, f32); 4] {
        let wanted = [mix.music, mix.nature, mix.steps, mix.signs];
        std::array::from_fn(|i| self.gains[i].toward(wanted[i] * wanted[i]))
    }

    /// Which of [`Self::gains`] is a group's.
    pub const fn index(group: Group) -> usize {
        match group {
            Group::Music => 0,
            Group::Nature => 1,
            Group::Steps => 2,
            Group::Signs => 3,
        }
    }

    /// A moment for two ears: the one that was given before.
    pub fn mix(&mut self, mix: &Mix, mut bus: Bus, out: &mut [[f32; 2]; MOMENT]) {
        let (from, to) = self.master.toward(mix.master * mix.master);
        let power = (0..MOMENT).map(|i| bus.left[i] * bus.left[i] + bus.right[i] * bus.right[i]).sum::<f32>() / (2 * MOMENT) as f32;
        let felt_db = 10.0 * libm::log10f(self.felt.toward(power).1 + 1.0e-12);
        let lift_db = if mix.even && felt_db > FLOOR_DB { ((EVEN_DB - felt_db) * EVEN).min(MOST_LIFT_DB) } else { 0.0 };
        let (lift, lifted) = self.lift.toward(gain(lift_db));
        for i in 0..MOMENT {
            let share = i as f32 / MOMENT as f32;
            let gain = (from + (to - from) * share) * (lift + (lifted - lift) * share);
            bus.left[i] *= gain;
            bus.right[i] *= gain;
            if mix.mono {
                let both = (bus.left[i] + bus.right[i]) * std::f32::consts::FRAC_1_SQRT_2;
                (bus.left[i], bus.right[i]) = (both, both);
            }
        }
        let peak = |ears: [&Mono; 2]| ears.iter().flat_map(|ear| ear.iter()).fold(0.0_f32, |peak, x| peak.max(x.abs()));
        let ahead = peak([&bus.left, &bus.right]);
        // At the end of the moment that is heard now, the next one's peak has to fit.
        let fits = |peak: f32| if peak > CEILING { CEILING / peak } else { 1.0 };
        let now = fits(peak([&self.waits[0], &self.waits[1]]));
        let wanted = fits(ahead).min(now);
        let next = if wanted < self.limit { wanted } else { self.limit + (wanted - self.limit) * self.release };
        for (i, out) in out.iter_mut().enumerate() {
            let gain = self.limit + (next - self.limit) * (i as f32 / MOMENT as f32);
            *out = [self.waits[0][i] * gain, self.waits[1][i] * gain].map(|x| x.clamp(-CEILING, CEILING));
        }
        self.limit = next;
        self.waits = [bus.left, bus.right];
    }
}
