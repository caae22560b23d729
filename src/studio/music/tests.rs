//! What holds for the instruments.
use super::{flute::*, instrument::*, strand::*};
use crate::{
    land::Seed,
    studio::{bus::*, event::Tone, measure::*, scale},
};

fn tone(string: u8, stroke: Stroke, seconds: f32) -> Vec<f32> {
    let mut qin = Instrument::new(Seed(3), RATE_HZ as f32);
    qin.play(string, stroke);
    let mut out = Vec::new();
    for _ in 0..(seconds * RATE_HZ as f32) as usize / MOMENT {
        let mut bus = Bus::default();
        qin.go(&mut bus);
        out.extend_from_slice(&bus.left);
    }
    out
}

#[test]
fn probe_qin() {
    for string in 0..7u8 {
        let hz = scale::Tuning::Zheng.strings_hz()[string as usize];
        let x = tone(string, Stroke::plain(Tone::Open, 0.6), 2.0);
        let y = &x[4800..4800 + 24000];
        println!(
            "open {string} {:.2} cents {:.2} rms {:.1} peak {:.3} cent {:.0}",
            hz,
            cents(hz, pitch_hz(y, hz)),
            rms_db(y),
            x.iter().fold(0.0f32, |a, b| a.max(b.abs())),
            centroid_hz(y)
        );
        for st in [5, 12, 19, 24] {
            let hz = hz * libm::exp2f(st as f32 / 12.0);
            let x = tone(string, Stroke::plain(Tone::Stopped(hz), 0.6), 1.0);
            let y = &x[4800..4800 + 12000];
            println!("  stop {st} {:.2} cents {:.2} rms {:.1}", hz, cents(hz, pitch_hz(y, hz)), rms_db(y));
        }
        for n in [2u8, 3, 4] {
            let hz = hz * n as f32;
            let x = tone(string, Stroke::plain(Tone::Harmonic(n), 0.6), 1.0);
            let y = &x[4800..4800 + 12000];
            println!("  harm {n} {:.2} cents {:.2} rms {:.1}", hz, cents(hz, pitch_hz(y, hz)), rms_db(y));
        }
    }
}

#[test]
fn probe_flute() {
    for rate in [48000.0f32] {
        for st in (20..=50).step_by(3) {
            for breath in [0.3f32, 0.6, 1.0] {
                let hz = scale::hz(st);
                let mut flute = Flute::new(1, rate);
                let mut out = Vec::new();
                for i in 0..(1.2 * rate) as usize / MOMENT {
                    let mut m = [0.0; MOMENT];
                    flute.go(Blown { hz, breath: breath * (i as f32 / 80.0).min(1.0), bend: 0.46 + 0.30 * breath, airy: 0.0 }, &mut m);
                    out.extend_from_slice(&m);
                }
                let y = &out[24000..48000];
                let (p, d) = spectrum(y);
                let at = |n: f32| 10.0 * p[((n * hz / d) as usize - 2)..((n * hz / d) as usize + 4)].iter().sum::<f32>().log10();
                print!(
                    "{st} {hz:.1} b{breath} cents {:.2} rms {:.1} h2 {:.0} h3 {:.0} h4 {:.0} between {:.0} | ",
                    cents(hz, pitch_hz(y, hz)),
                    rms_db(y),
                    at(2.0) - at(1.0),
                    at(3.0) - at(1.0),
                    at(4.0) - at(1.0),
                    at(2.5) - at(1.0)
                );
            }
            println!();
        }
    }
}

#[test]
fn probe_cost() {
    use crate::studio::{Studio, parts};
    let n = 48000 * 4 / MOMENT;
    let time = |name: &str, f: &mut dyn FnMut()| {
        let mut best = f32::MAX;
        for _ in 0..3 {
            let t = std::time::Instant::now();
            f();
            best = best.min(t.elapsed().as_secs_f32());
        }
        println!("{name}: {:.2} ms/s", best * 1000.0 / 4.0);
    };
    let mut studio = Studio::new(Seed(1), 48000);
    let mut out = vec![[0.0; 2]; 48000 * 4];
    time("empty studio", &mut || studio.render(&mut out));
    let mut bus = Bus::default();
    let mut m = [0.1; MOMENT];
    let mut wood = super::wood::Wood::new(48000.0);
    time("wood", &mut || {
        for _ in 0..n {
            m.fill(0.1);
            wood.go(&mut m, Spread::default(), &mut bus)
        }
    });
    let mut hall = super::hall::Hall::new(48000.0);
    time("hall", &mut || {
        for _ in 0..n {
            hall.go(&m, &mut bus)
        }
    });
    let mut round = super::round::Round::new(48000.0);
    round.begin(100.0, super::round::Loss { low_s: 5.0, high_s: 0.5 }, 1e-5);
    let mut o = [0.0; MOMENT];
    time("round", &mut || {
        for _ in 0..n {
            round.go(None, &m, 0.1, &mut o)
        }
    });
    let mut flute = Flute::new(1, 48000.0);
    time("flute", &mut || {
        for _ in 0..n {
            flute.go(Blown { hz: 400.0, breath: 0.5, bend: 0.7, airy: 0.0 }, &mut o)
        }
    });
    let mut hz = 400.0;
    time("flute shaken", &mut || {
        for _ in 0..n {
            hz += 0.001;
            flute.go(Blown { hz, breath: 0.5, bend: 0.7, airy: 0.0 }, &mut o)
        }
    });
    let _ = parts::HUM;
}
