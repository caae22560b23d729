//! Winding: how a river strays to the side of the straight line through its crossing: meanders, and bends of every length up
//! to its own.

use std::f32::consts::TAU;

use eremite_land::{Column, RandomStream, Seed, ValueNoise, value_noise::smoothstep};

const BENDS: RandomStream = RandomStream::named("river bends");
const MEANDER: RandomStream = RandomStream::named("river meander");

/// Wavelengths of bends in metres along the river, and their amplitude as a share of that.
const BENDS_M: [i64; 5] = [230, 610, 1_700, 4_700, 13_000];
const BEND_STRAYS: f32 = 0.24;
/// Length of a meander in widths of the river, and its amplitude in metres at a width of 1 m, with the exponent by which it
/// grows (Leopold and Wolman, "River meanders", 1960: from one side to the other 2.7 times the width to the power 1.1).
const MEANDER_WIDTHS: f32 = 10.9;
const AMPLITUDE: (f32, f32) = (1.35, 1.1);
/// The shortest meander in metres that points 16 m apart can show.
const SHORTEST_M: f32 = 72.0;
/// Meanders after which phase and amplitude are others.
const CHANGES: f32 = 1.7;

/// The winding of a river.
#[derive(Clone, Copy)]
pub(super) struct Winding {
    seed: Seed,
    meander_m: f32,
    amplitude_m: f32,
    /// Metres to either side that it may take.
    room_m: f32,
}

impl Winding {
    /// The winding of a river that crosses the path at a column, and keeps within `room_m` metres of it.
    pub fn new(seed: Seed, column: Column, width_m: f32, room_m: f32) -> Self {
        let meander_m = (MEANDER_WIDTHS * width_m).max(SHORTEST_M);
        let amplitude_m = AMPLITUDE.0 * libm::powf(meander_m / MEANDER_WIDTHS, AMPLITUDE.1);
        Self { seed: Seed(seed.hash(MEANDER, &[column.0])), meander_m, amplitude_m, room_m }
    }

    /// Metres right of the crossing at a number of metres downstream of the path, where it is 0.
    pub fn at(self, downstream_m: i64) -> f32 {
        let bends = BENDS_M.map(|wavelength| {
            let noise = ValueNoise::at(self.seed, BENDS, wavelength, Column(downstream_m));
            // A long bend comes in far from the path only; the change of sign leaves no corner at it.
            BEND_STRAYS * wavelength as f32 * (downstream_m as f32 / wavelength as f32).clamp(-1.0, 1.0) * (2.0 * noise - 1.0)
        });
        let stray_m = bends.iter().sum::<f32>() + self.meander(downstream_m as f32);
        // It nears the limit, and never reaches it.
        stray_m / (1.0 + stray_m.abs() / self.room_m)
    }

    fn meander(self, downstream_m: f32) -> f32 {
        let waves = downstream_m / self.meander_m;
        // No two meanders are alike.
        let number = (waves / CHANGES).floor();
        let share = smoothstep(0.0, 1.0, waves / CHANGES - number);
        let value = |number: f32, part: i64| self.seed.unit(MEANDER, &[number as i64, part]);
        let mixed = |part: i64| value(number, part) + (value(number + 1.0, part) - value(number, part)) * share;
        let (phase, strength) = (mixed(0), 0.15 + 0.85 * mixed(1));
        self.amplitude_m * waves.clamp(-1.0, 1.0) * strength * libm::sinf(TAU * (waves + phase))
    }
}
