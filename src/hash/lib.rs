//! Seeds, and the integer hash from which every random value of the land is drawn.
//!
//! A value depends on (seed, random stream, coordinates) and on nothing else: not on the order of queries, the thread, or
//! the machine. The finaliser is David Stafford's "Mix13" of the 64-bit `MurmurHash3` finaliser, the one that `SplitMix64`
//! uses.

pub mod value_noise;

#[cfg(not(target_arch = "wasm32"))]
use std::time::SystemTime;
use std::{fmt, str::FromStr};

use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use unicode_normalization::UnicodeNormalization;
pub use value_noise::{ValueNoise, smoothstep};

/// Mixes every bit of `z` into all 64; a bijection.
#[inline(always)]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Mixes a text into a hash.
#[inline]
pub const fn mix_text(hash: u64, text: &str) -> u64 {
    mix(hash.wrapping_add(GOLDEN_RATIO_64) ^ mix(fnv1a(text.as_bytes())))
}

/// A random stream (hash domain): two uses at the same coordinates never share a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RandomStream(u64);

impl RandomStream {
    /// The stream of a name (FNV-1a, evaluated at compile time in a `const`).
    pub const fn named(name: &str) -> Self {
        Self(fnv1a(name.as_bytes()))
    }
}

#[inline]
const fn fnv1a(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        i += 1;
    }
    hash
}

/// The seed of the land: all 64 bits matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Seed(pub u64);

impl Seed {
    /// 64 uniform bits of a random stream at some coordinates.
    #[inline]
    pub const fn hash(self, stream: RandomStream, coordinates: &[i64]) -> u64 {
        let mut hash = mix(self.0 ^ stream.0.rotate_left(32));
        hash = mix(hash.wrapping_add(stream.0));
        let mut i = 0;
        while i < coordinates.len() {
            // Weyl steps keep small coordinates apart before they are mixed in, so that (1, 2) and (2, 1) differ.
            hash = mix(hash.wrapping_add(GOLDEN_RATIO_64) ^ mix(coordinates[i] as u64));
            i += 1;
        }
        hash
    }

    /// A uniform value in `[0, 1)` with 24 random bits, exact in an `f32`.
    #[inline]
    pub const fn unit(self, stream: RandomStream, coordinates: &[i64]) -> f32 {
        (self.hash(stream, coordinates) >> 40) as f32 * UNIT_24
    }

    /// A random number generator for things that need many values: props, strokes, rooms.
    #[inline]
    pub fn rng(self, stream: RandomStream, coordinates: &[i64]) -> SeededRng {
        SeededRng::new(self.hash(stream, coordinates))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A random seed from the clock, the only one that affects the land: it is read before the land exists.
pub fn random_seed() -> Seed {
    #[cfg(not(target_arch = "wasm32"))]
    let nanoseconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    // A page has no clock but the browser's, which has chance too.
    #[cfg(target_arch = "wasm32")]
    let nanoseconds = getrandom_04::u64().unwrap_or_default();
    // Short enough to be read out and typed.
    Seed(mix(nanoseconds) % 1_000_000_000)
}

/// A random number from the system, for what has to be unique. Nothing of the land may depend on it.
pub fn random_number() -> u64 {
    #[cfg(not(target_arch = "wasm32"))]
    let number = std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), SystemTime::now());
    #[cfg(target_arch = "wasm32")]
    let number = getrandom_04::u64().unwrap_or_default();
    number
}

/// The error of an empty seed.
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
#[error("a seed is a number or any words, for example 42 or \"mist over the ford\"")]
pub struct EmptySeed;

impl FromStr for Seed {
    type Err = EmptySeed;

    /// A whole number is itself (negative ones in two's complement). Any other text is hashed in its composed form (Unicode
    /// NFC), since keyboards and file systems encode the same letters in two ways.
    fn from_str(words: &str) -> Result<Self, EmptySeed> {
        let words = words.trim();
        if words.is_empty() {
            return Err(EmptySeed);
        }
        if let Ok(number) = words.parse::<u64>() {
            return Ok(Self(number));
        }
        if let Ok(number) = words.parse::<i64>() {
            return Ok(Self(number as u64));
        }
        Ok(Self(mix(fnv1a(words.nfc().collect::<String>().as_bytes()))))
    }
}

/// 2^64 by the golden ratio: the step of a Weyl sequence, as of `SplitMix64`.
const GOLDEN_RATIO_64: u64 = 0x9e37_79b9_7f4a_7c15;

/// 2^-24: the step between the values of [`Seed::unit`].
const UNIT_24: f32 = 1.0 / 16_777_216.0;

/// A seeded random number generator of floats. Raw bits come from xoshiro256++, whose output is fixed for ever; the
/// conversion is our own, since the samplers of `rand` may change with its versions.
pub struct SeededRng(Xoshiro256PlusPlus);

impl SeededRng {
    /// The generator that `seed_from_u64` of xoshiro256++ returns: its state are four values of `SplitMix64`. It is made here
    /// since that one is no inline function, and a chunk asks for thousands of generators that give one value each.
    #[inline]
    fn new(seed: u64) -> Self {
        let mut state = [0; 32];
        for (number, word) in (1..).zip(state.chunks_exact_mut(8)) {
            word.copy_from_slice(&mix(seed.wrapping_add(GOLDEN_RATIO_64.wrapping_mul(number))).to_le_bytes());
        }
        Self(Xoshiro256PlusPlus::from_seed(state))
    }

    /// The next value in `[0, 1)`.
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (rand::Rng::next_u64(&mut self.0) >> 40) as f32 * UNIT_24
    }

    /// The next value in `[low, high)`.
    #[inline]
    pub fn range(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// True with probability `chance`.
    #[inline]
    pub fn chance(&mut self, chance: f32) -> bool {
        self.unit() < chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: RandomStream = RandomStream::named("test");

    #[test]
    fn words_and_numbers_are_seeds() {
        assert_eq!("42".parse(), Ok(Seed(42)));
        assert_eq!("-1".parse(), Ok(Seed(u64::MAX)));
        assert_eq!("18446744073709551615".parse(), Ok(Seed(u64::MAX)));
        assert_eq!(" mist ".parse::<Seed>(), "mist".parse());
        assert_ne!("mist".parse::<Seed>(), "Mist".parse());
        assert_eq!("  ".parse::<Seed>(), Err(EmptySeed));
    }

    #[test]
    fn words_stay_the_seeds_that_they_are() {
        for (words, seed) in [
            ("mist over the ford", 0x958d_ddd9_7ef9_93d8),
            ("Mist", 0x53e3_9c93_3911_6d8d),
            ("caf\u{e9}", 0xe0c1_3ffc_340b_758f),
            ("\u{939}\u{93f}\u{928}\u{94d}\u{926}\u{940}", 0xe7a6_ab08_2cb4_37c1),
        ] {
            assert_eq!(words.parse(), Ok(Seed(seed)), "{words}");
        }
        assert_eq!("cafe\u{301}".parse::<Seed>(), "caf\u{e9}".parse(), "composed and decomposed letters are one word");
    }

    #[test]
    fn every_seed_bit_and_every_coordinate_bit_matters() {
        let base = Seed(0).hash(TEST, &[0, 0]);
        for bit in 0..64 {
            for other in [Seed(1 << bit).hash(TEST, &[0, 0]), Seed(0).hash(TEST, &[1 << bit, 0]), Seed(0).hash(TEST, &[0, 1 << bit])] {
                let flipped = (base ^ other).count_ones();
                assert!((12..=52).contains(&flipped), "bit {bit} flips only {flipped}");
            }
        }
    }

    #[test]
    fn mirrored_and_swapped_coordinates_differ() {
        let seed = Seed(7);
        assert_ne!(seed.hash(TEST, &[3, 5]), seed.hash(TEST, &[5, 3]));
        assert_ne!(seed.hash(TEST, &[-3]), seed.hash(TEST, &[3]));
        assert_ne!(seed.hash(TEST, &[3]), seed.hash(RandomStream::named("other"), &[3]));
    }

    #[test]
    fn a_generator_is_the_one_of_the_crate() {
        for seed in [0, 1, 0x9e37_79b9_7f4a_7c15, u64::MAX] {
            let (mut own, mut other) = (SeededRng::new(seed), SeededRng(Xoshiro256PlusPlus::seed_from_u64(seed)));
            for _ in 0..5 {
                assert_eq!(own.unit(), other.unit());
            }
        }
    }

    #[test]
    fn units_are_even_and_uncorrelated() {
        let n = 65_536;
        let values: Vec<f64> = (-n / 2..n / 2).map(|x| f64::from(Seed(1).unit(TEST, &[x]))).collect();
        let mean = values.iter().sum::<f64>() / n as f64;
        assert!((mean - 0.5).abs() < 0.005, "mean {mean}");
        for lag in [1, 2, 256] {
            let covariance = values.windows(lag + 1).map(|w| (w[0] - 0.5) * (w[lag] - 0.5)).sum::<f64>() / n as f64;
            assert!(covariance.abs() < 0.001, "lag {lag}: {covariance}");
        }
    }
}
