//! Scenes of caves.

use super::Shell;
use crate::{
    ears::{DRIPS, Drip, Ears, Heard, Room, Water, Wind},
    event::What,
    scene::{Scene, Stage},
};

/// Scenes of it.
pub const SCENES: &[Scene] = &[
    Scene { name: "cave-small", heard: "a small mossy cave by lantern light; three stones drip", lufs: -38.0, play: small },
    Scene { name: "cave-hall", heard: "a hall of stone; drops answer from its end, water runs far below", lufs: -34.0, play: hall },
];

/// A stone that drips.
fn drip(stone: u64, period_s: f32, pitch_hz: f32, from: Heard) -> Drip {
    Drip { from, period_s, pitch_hz, stone }
}

/// The first of the drips, and none else.
fn drips<const N: usize>(some: [Drip; N]) -> [Drip; DRIPS] {
    let mut drips = [Drip::default(); DRIPS];
    drips.iter_mut().zip(some).for_each(|(drip, some)| *drip = some);
    drips
}

/// What comes of the wind through the mouth.
fn draught(mps: f32, muffled: f32) -> Wind {
    Wind { mps: [mps; 3], toward: 1.0, hollows: [0.5, 0.3], muffled, ..Wind::default() }
}

fn small(_: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    Ears {
        wind: draught(3.6, 0.5),
        lantern: Heard::HERE,
        drips: drips([
            drip(11, 1.7, 820.0, Heard::from(-0.5, 0.9)),
            drip(12, 3.1, 560.0, Heard::from(0.6, 0.8)),
            drip(13, 2.3, 1130.0, Heard::from(0.2, 0.6)),
        ]),
        room: Room::of_cave(28.0, 26.0, Shell { moss: 0.3, dirt: 0.4, stone: 0.3 }),
        ..Ears::default()
    }
}

fn hall(_: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    Ears {
        wind: draught(4.0, 0.55),
        water: Water { stream: Heard { gain: 0.25, pan: 0.4, muffled: 0.45 }, ..Water::default() },
        drips: drips([
            drip(21, 1.3, 950.0, Heard::from(-0.7, 0.8)),
            drip(22, 2.3, 640.0, Heard::from(0.5, 1.0)),
            drip(23, 3.7, 430.0, Heard::from(-0.1, 0.9)),
            drip(24, 5.9, 1240.0, Heard::from(0.85, 0.5)),
        ]),
        room: Room::of_cave(520.0, 130.0, Shell { moss: 0.05, dirt: 0.15, stone: 0.8 }),
        ..Ears::default()
    }
}
