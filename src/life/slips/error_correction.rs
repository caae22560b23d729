//! Reed-Solomon code over GF(256): bytes that are damaged in up to [`CORRECTED`] places are restored.
//!
//! I. S. Reed and G. Solomon, "Polynomial Codes over Certain Finite Fields" (1960). Roots are found by Berlekamp, Massey and
//! Chien, and the damage by Forney's formula.

/// Bytes of a code word, of the data in it, and of what is added.
pub const LENGTH: usize = 255;
pub const DATA: usize = LENGTH - PARITY;
const PARITY: usize = 48;
/// The most bytes that are corrected.
pub const CORRECTED: usize = PARITY / 2;

/// The field's polynomial: x^8 + x^4 + x^3 + x^2 + 1, of which 2 is a primitive element.
const POLYNOMIAL: u16 = 0x11d;

/// Powers of 2, twice over so that no sum of two logarithms has to be reduced, and logarithms.
const TABLES: ([u8; 510], [u8; 256]) = {
    let (mut powers, mut logarithms) = ([0; 510], [0; 256]);
    let (mut value, mut at) = (1_u16, 0);
    while at < 255 {
        (powers[at], powers[at + 255]) = (value as u8, value as u8);
        logarithms[value as usize] = at as u8;
        value <<= 1;
        if value > 255 {
            value ^= POLYNOMIAL;
        }
        at += 1;
    }
    (powers, logarithms)
};

/// A power of 2; the exponent may be below 0.
fn power(exponent: i32) -> u8 {
    TABLES.0[exponent.rem_euclid(255) as usize]
}

fn product(a: u8, b: u8) -> u8 {
    if a == 0 || b == 0 { 0 } else { TABLES.0[usize::from(TABLES.1[usize::from(a)]) + usize::from(TABLES.1[usize::from(b)])] }
}

/// A quotient; of nothing if the divisor is 0, which does not occur.
fn quotient(a: u8, b: u8) -> u8 {
    if a == 0 || b == 0 { 0 } else { power(i32::from(TABLES.1[usize::from(a)]) - i32::from(TABLES.1[usize::from(b)])) }
}

/// The value of a polynomial, lowest coefficient first.
fn value_at(polynomial: &[u8], x: u8) -> u8 {
    polynomial.iter().rev().fold(0, |sum, coefficient| product(sum, x) ^ coefficient)
}

/// The code word of some data: the data, and the remainder of its division by the generator polynomial.
pub fn encode(data: &[u8; DATA]) -> [u8; LENGTH] {
    // Highest coefficient first, which is 1 and left out.
    let mut generator = [0; PARITY];
    let mut degree = 0;
    for root in 0..PARITY {
        let root = power(root as i32);
        let mut before = 1;
        for coefficient in &mut generator[..=degree] {
            (before, *coefficient) = (*coefficient, *coefficient ^ product(before, root));
        }
        degree = (degree + 1).min(PARITY - 1);
    }
    let mut remainder = [0; PARITY];
    for byte in data {
        let factor = byte ^ remainder[0];
        remainder.rotate_left(1);
        remainder[PARITY - 1] = 0;
        for (sum, coefficient) in remainder.iter_mut().zip(generator) {
            *sum ^= product(coefficient, factor);
        }
    }
    let mut word = [0; LENGTH];
    word[..DATA].copy_from_slice(data);
    word[DATA..].copy_from_slice(&remainder);
    word
}

/// The syndromes of a word: its values at the roots of the generator, all 0 for a code word.
fn syndromes(word: &[u8; LENGTH]) -> [u8; PARITY] {
    std::array::from_fn(|root| word.iter().fold(0, |sum, byte| product(sum, power(root as i32)) ^ byte))
}

/// The data of a word of which up to [`CORRECTED`] bytes are damaged, whichever; `None` if it is more. A word that is far from
/// all code words may be taken for one by chance: the data needs a checksum.
pub fn decode(word: &[u8; LENGTH]) -> Option<[u8; DATA]> {
    let mut word = *word;
    let found = syndromes(&word);
    if found != [0; PARITY] {
        correct(&mut word, &found)?;
    }
    word.first_chunk().copied()
}

fn correct(word: &mut [u8; LENGTH], found: &[u8; PARITY]) -> Option<()> {
    let locator = error_locator(found)?;
    // The error evaluator: the product of both modulo x^PARITY.
    let evaluator: [u8; PARITY] =
        std::array::from_fn(|at| locator.iter().take(at + 1).enumerate().fold(0, |sum, (i, c)| sum ^ product(*c, found[at - i])));
    let derivative: Vec<u8> = (1..locator.len()).map(|at| if at % 2 == 1 { locator[at] } else { 0 }).collect();
    let mut corrected = 0;
    for (at, byte) in word.iter_mut().enumerate() {
        let exponent = (LENGTH - 1 - at) as i32;
        let inverse = power(-exponent);
        if value_at(&locator, inverse) == 0 {
            *byte ^= product(power(exponent), quotient(value_at(&evaluator, inverse), value_at(&derivative, inverse)));
            corrected += 1;
        }
    }
    (corrected == locator.len() - 1 && syndromes(word) == [0; PARITY]).then_some(())
}

/// The polynomial whose roots are where the damage is, lowest coefficient first, by Berlekamp and Massey.
fn error_locator(found: &[u8; PARITY]) -> Option<Vec<u8>> {
    let mut locator = vec![0; PARITY + 1];
    locator[0] = 1;
    let mut before = locator.clone();
    let (mut errors, mut shift, mut last) = (0, 1, 1);
    for step in 0..PARITY {
        let discrepancy = (1..=errors).fold(found[step], |sum, i| sum ^ product(locator[i], found[step - i]));
        if discrepancy == 0 {
            shift += 1;
            continue;
        }
        let was = locator.clone();
        let factor = quotient(discrepancy, last);
        for at in shift..=PARITY {
            locator[at] ^= product(factor, before[at - shift]);
        }
        if 2 * errors <= step {
            errors = step + 1 - errors;
            (before, last, shift) = (was, discrepancy, 1);
        } else {
            shift += 1;
        }
    }
    locator.truncate(errors + 1);
    (errors <= CORRECTED).then_some(locator)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::{collection::btree_map, prelude::*};

    use super::*;

    fn damaged(word: &[u8; LENGTH], damage: &BTreeMap<usize, u8>) -> [u8; LENGTH] {
        let mut word = *word;
        for (at, by) in damage {
            word[*at] ^= by;
        }
        word
    }

    proptest! {
        #[test]
        fn as_much_as_it_can_correct_is_corrected(
            data in proptest::collection::vec(any::<u8>(), DATA),
            damage in btree_map(0..LENGTH, 1u8.., 0..=CORRECTED),
        ) {
            let data: [u8; DATA] = data.try_into().expect("so many");
            let word = encode(&data);
            prop_assert_eq!(syndromes(&word), [0; PARITY]);
            prop_assert_eq!(decode(&damaged(&word, &damage)), Some(data));
        }

        #[test]
        fn more_is_refused_or_is_another_word(damage in btree_map(0..LENGTH, 1u8.., CORRECTED + 1..LENGTH)) {
            let word = encode(&[7; DATA]);
            if let Some(data) = decode(&damaged(&word, &damage)) {
                prop_assert!(data != [7; DATA]);
            }
        }

        #[test]
        fn no_word_is_a_panic(word in proptest::collection::vec(any::<u8>(), LENGTH)) {
            let _ = decode(&word.try_into().expect("so many"));
        }
    }
}
