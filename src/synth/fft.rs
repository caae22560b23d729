//! The fast Fourier transform (Cooley and Tukey, 1965): radix 2, in place, for lengths that are powers of two.

use std::f64::consts::TAU;

/// A complex number: real and imaginary part.
pub type Complex = [f64; 2];

/// The product of two complex numbers.
pub fn product([a, b]: Complex, [c, d]: Complex) -> Complex {
    [a * c - b * d, a * d + b * c]
}

/// The squared magnitude of a complex number.
pub fn power([re, im]: Complex) -> f64 {
    re * re + im * im
}

/// Forward transform in place, unscaled: `sum of x[n] e^(-2 pi i k n / N)`.
///
/// # Panics
/// If the length is not a power of two.
pub fn forward(values: &mut [Complex]) {
    let count = values.len();
    assert!(count.is_power_of_two(), "{count} is not a power of two");
    for from in 1..count {
        let to = from.reverse_bits() >> (usize::BITS - count.trailing_zeros());
        if from < to {
            values.swap(from, to);
        }
    }
    let roots: Vec<Complex> = (0..count / 2)
        .map(|k| {
            let (sin, cos) = libm::sincos(-TAU * k as f64 / count as f64);
            [cos, sin]
        })
        .collect();
    let mut half = 1;
    while half < count {
        for block in values.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (k, (a, b)) in low.iter_mut().zip(high).enumerate() {
                let turned = product(*b, roots[k * (count / (2 * half))]);
                *b = [a[0] - turned[0], a[1] - turned[1]];
                *a = [a[0] + turned[0], a[1] + turned[1]];
            }
        }
        half *= 2;
    }
}

/// Power spectrum of a real signal, from 0 Hz to half of the sample rate.
///
/// # Panics
/// If the signal's length is not a power of two.
pub fn power_spectrum(signal: impl IntoIterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<Complex> = signal.into_iter().map(|value| [value, 0.0]).collect();
    forward(&mut values);
    values[..=values.len() / 2].iter().map(|value| power(*value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_sum_that_defines_it() {
        for count in [1, 2, 8, 64] {
            let signal: Vec<Complex> = (0..count).map(|n| [((n * 7919) % 101) as f64, ((n * 104_729) % 97) as f64]).collect();
            let mut spectrum = signal.clone();
            forward(&mut spectrum);
            for (k, found) in spectrum.iter().enumerate() {
                let mut sum = [0.0, 0.0];
                for (n, value) in signal.iter().enumerate() {
                    let (sin, cos) = libm::sincos(-TAU * (k * n) as f64 / count as f64);
                    let [re, im] = product(*value, [cos, sin]);
                    sum = [sum[0] + re, sum[1] + im];
                }
                assert!(power([found[0] - sum[0], found[1] - sum[1]]) < 1.0e-16 * (1.0 + power(sum)), "{count}: {k}");
            }
        }
    }

    #[test]
    fn a_wave_has_its_power_at_its_frequency() {
        let powers = power_spectrum((0..256).map(|n| libm::sin(TAU * 5.0 * f64::from(n) / 256.0)));
        assert_eq!(powers.len(), 129);
        for (k, power) in powers.iter().enumerate() {
            assert!((power - if k == 5 { 128.0 * 128.0 } else { 0.0 }).abs() < 1.0e-6, "{k}: {power}");
        }
    }
}
