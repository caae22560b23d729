//! Integers of one to ten bytes, small numbers in fewer (LEB128), signed ones in zigzag order.

/// Appends an integer.
pub fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends a signed integer.
pub fn put_signed(bytes: &mut Vec<u8>, number: i64) {
    put(bytes, (number << 1 ^ number >> 63) as u64);
}

/// Takes an integer off the front; `None` if there is none, or it is written in more bytes than it needs.
pub fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u64::from(byte & 0x7f);
        if part << shift >> shift != part || (shift > 0 && *byte == 0) {
            return None;
        }
        number |= part << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// Takes a signed integer off the front.
pub fn take_signed(bytes: &mut &[u8]) -> Option<i64> {
    take(bytes).map(|number| (number >> 1) as i64 ^ -((number & 1) as i64))
}

/// Takes some bytes off the front.
pub fn take_bytes<'a>(bytes: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_put_is_taken(numbers in prop::collection::vec(any::<i64>(), 0..9), shift in 0u32..64) {
            let mut bytes = Vec::new();
            for number in &numbers {
                put_signed(&mut bytes, number >> shift);
                put(&mut bytes, *number as u64 >> shift);
            }
            let mut left = &bytes[..];
            for number in &numbers {
                prop_assert_eq!(take_signed(&mut left), Some(number >> shift));
                prop_assert_eq!(take(&mut left), Some(*number as u64 >> shift));
            }
            prop_assert!(left.is_empty() && take(&mut left).is_none());
        }

        #[test]
        fn what_is_taken_is_what_would_be_put(bytes in prop::collection::vec(any::<u8>(), 0..12)) {
            let mut left = &bytes[..];
            if let Some(number) = take(&mut left) {
                let mut again = Vec::new();
                put(&mut again, number);
                prop_assert_eq!(&again[..], &bytes[..bytes.len() - left.len()]);
            }
        }
    }
}
