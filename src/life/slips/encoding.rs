//! The bytes of a slip, as its seal carries them.

use eremite_land::{GeneratorVersion, UnknownGenerator};
use eremite_words as words;
use serde::{Deserialize, Serialize};

use super::{
    day::Day,
    error_correction::DATA,
    slip::Slip,
    way::{ElevationProfile, HEIGHTS},
};

/// The version of the form, and the length of the checksum at its end in bytes.
const FORM: u8 = 1;
const CRC: usize = 4;
/// The most bytes of a slip.
pub const CAPACITY: usize = DATA - CRC;
/// Bits of a height.
const HEIGHT_BITS: usize = 6;

/// Why the bytes of a seal are no slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SlipError {
    /// Too much of the seal is damaged, or it never was one.
    #[error("{}", words::text("slip-seal-damaged"))]
    Damaged,
    /// Another version of the game made it.
    #[error("{}", words::text("slip-later-version"))]
    Form,
    /// Its checksum is right, and it says what cannot be.
    #[error("{}", words::text("slip-nonsense"))]
    Nonsense,
    /// Its land is not known here.
    #[error("{}", words::text_with("slip-no-land", &[("error", .0.to_string().into())]))]
    Generator(#[from] UnknownGenerator),
}

/// A slip as it is written.
#[derive(Serialize, Deserialize)]
struct SlipBytes {
    day: Day,
    generator: u32,
    attempt: u32,
    metres: u32,
    lowest_m: i32,
    rise_m: u32,
    farthest_m: i32,
    seconds: u32,
    /// Six bits each, the first in the lowest bits.
    heights: Vec<u8>,
    name: String,
    land: String,
    met_count: u32,
    met: Vec<String>,
}

fn encode(slip: &Slip) -> Vec<u8> {
    let ElevationProfile { heights, lowest_m, rise_m, farthest_m, seconds } = &slip.way;
    let mut packed = vec![0; HEIGHTS * HEIGHT_BITS / 8];
    for bit in 0..HEIGHTS * HEIGHT_BITS {
        packed[bit / 8] |= (heights[bit / HEIGHT_BITS] >> (bit % HEIGHT_BITS) & 1) << (bit % 8);
    }
    let written = SlipBytes {
        day: slip.day,
        generator: slip.generator.number(),
        attempt: slip.attempt,
        metres: slip.metres,
        lowest_m: *lowest_m,
        rise_m: *rise_m,
        farthest_m: *farthest_m,
        seconds: *seconds,
        heights: packed,
        name: slip.name.clone(),
        land: slip.land.clone(),
        met_count: slip.met_count,
        met: slip.met.clone(),
    };
    let mut bytes = vec![FORM];
    bytes.extend(postcard::to_allocvec(&written).expect("plain data"));
    bytes
}

/// How many bytes a slip needs.
pub fn length(slip: &Slip) -> usize {
    encode(slip).len()
}

/// A tidied slip as bytes: the form, the slip, zeros, and the CRC-32 of all that.
pub fn to_bytes(slip: &Slip) -> [u8; DATA] {
    let mut bytes = [0; DATA];
    for (to, byte) in bytes[..CAPACITY].iter_mut().zip(encode(slip)) {
        *to = byte;
    }
    let crc = crc32fast::hash(&bytes[..CAPACITY]).to_le_bytes();
    bytes[CAPACITY..].copy_from_slice(&crc);
    bytes
}

/// Reads the bytes of a seal. Any bytes may come: each slip has one form, and nothing else is read.
pub fn from_bytes(bytes: &[u8; DATA]) -> Result<Slip, SlipError> {
    let (body, crc) = bytes.split_at(CAPACITY);
    if crc32fast::hash(body).to_le_bytes() != crc {
        return Err(SlipError::Damaged);
    }
    if body[0] != FORM {
        return Err(SlipError::Form);
    }
    let (written, _) = postcard::take_from_bytes::<SlipBytes>(&body[1..]).map_err(|_| SlipError::Nonsense)?;
    if written.heights.len() != HEIGHTS * HEIGHT_BITS / 8 || !written.day.is_valid() {
        return Err(SlipError::Nonsense);
    }
    let height = |at: usize| {
        (0..HEIGHT_BITS).fold(0, |height, bit| {
            let from = at * HEIGHT_BITS + bit;
            height | (written.heights[from / 8] >> (from % 8) & 1) << bit
        })
    };
    let slip = Slip {
        day: written.day,
        generator: GeneratorVersion::from_number(written.generator)?,
        attempt: written.attempt,
        metres: written.metres,
        met_count: written.met_count,
        way: ElevationProfile {
            heights: std::array::from_fn(height),
            lowest_m: written.lowest_m,
            rise_m: written.rise_m,
            farthest_m: written.farthest_m,
            seconds: written.seconds,
        },
        name: written.name,
        land: written.land,
        met: written.met,
    };
    // Limits, and zeros after it: it has to be what the game itself would write.
    let is_tidy = slip.clone().tidied() == slip && to_bytes(&slip) == *bytes;
    is_tidy.then_some(slip).ok_or(SlipError::Nonsense)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{
        super::slip::tests::{any_slip, some_slip},
        *,
    };

    fn with_crc(mut bytes: [u8; DATA]) -> [u8; DATA] {
        let crc = crc32fast::hash(&bytes[..CAPACITY]).to_le_bytes();
        bytes[CAPACITY..].copy_from_slice(&crc);
        bytes
    }

    proptest! {
        #[test]
        fn a_slip_is_read_as_it_was_written(slip in any_slip()) {
            prop_assert_eq!(from_bytes(&to_bytes(&slip)), Ok(slip));
        }

        #[test]
        fn a_damaged_byte_is_found(slip in any_slip(), at in 0..DATA, by in 1u8..) {
            let mut bytes = to_bytes(&slip);
            bytes[at] ^= by;
            prop_assert_eq!(from_bytes(&bytes), Err(SlipError::Damaged));
        }

        #[test]
        fn whatever_has_a_checksum_is_a_slip_or_refused(
            slip in any_slip(),
            changes in proptest::collection::vec((1..CAPACITY, any::<u8>()), 0..8),
            random in proptest::collection::vec(any::<u8>(), CAPACITY),
        ) {
            let mut bytes = to_bytes(&slip);
            for (at, to) in changes {
                bytes[at] = to;
            }
            let bytes = with_crc(bytes);
            if let Ok(read) = from_bytes(&bytes) {
                prop_assert_eq!(to_bytes(&read), bytes);
            }
            let mut wild = [0; DATA];
            wild[..CAPACITY].copy_from_slice(&random);
            wild[0] = FORM;
            prop_assert!(from_bytes(&with_crc(wild)).is_err());
        }
    }

    #[test]
    fn what_another_version_made_is_told() {
        let mut bytes = to_bytes(&some_slip());
        bytes[0] = FORM + 1;
        assert_eq!(from_bytes(&with_crc(bytes)), Err(SlipError::Form));
        // The day has three bytes, and after it comes the generator.
        let mut bytes = to_bytes(&some_slip());
        assert_eq!(u32::from(bytes[4]), GeneratorVersion::NEWEST.number());
        bytes[4] = 99;
        let error = from_bytes(&with_crc(bytes)).expect_err("it is not known").to_string();
        assert!(error.contains("generator version 99") && error.contains("a later version"), "{error}");
    }
}
