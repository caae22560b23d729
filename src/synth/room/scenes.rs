//! Cave scenes.

use super::WallSurfaces;
use crate::{
    listener::{DripSource, Listener, MAX_DRIPS, RoomAcoustics, Spatialization, WaterInput, WindInput},
    scene::{EventSink, SceneContext, SoundScene},
};

/// All cave scenes.
pub const SCENES: &[SoundScene] = &[
    SoundScene::row("cave-small", "a small mossy cave by lantern light; three stones drip", -38.0, small),
    SoundScene::row("cave-hall", "a hall of stone; drops answer from its end, water runs far below", -34.0, hall),
];

/// A dripping stone.
fn drip(stone: u64, period_s: f32, pitch_hz: f32, from: Spatialization) -> DripSource {
    DripSource { from, period_s, pitch_hz, stone }
}

/// An array that starts with these drips, the rest silent.
fn drips<const N: usize>(some: [DripSource; N]) -> [DripSource; MAX_DRIPS] {
    let mut drips = [DripSource::default(); MAX_DRIPS];
    for (drip, some) in drips.iter_mut().zip(some) {
        *drip = some;
    }
    drips
}

/// The wind that reaches the cave through its opening.
fn draught(mps: f32, muffled: f32) -> WindInput {
    WindInput { mps: [mps; 3], toward: 1.0, hollows: [0.5, 0.3], occlusion: muffled, ..WindInput::default() }
}

fn small(_: &SceneContext, _: EventSink) -> Listener {
    Listener {
        wind: draught(3.6, 0.5),
        lantern: Spatialization::HERE,
        drips: drips([
            drip(11, 1.7, 820.0, Spatialization::from(-0.5, 0.9)),
            drip(12, 3.1, 560.0, Spatialization::from(0.6, 0.8)),
            drip(13, 2.3, 1130.0, Spatialization::from(0.2, 0.6)),
        ]),
        room: RoomAcoustics::of_cave(28.0, 26.0, WallSurfaces { moss: 0.3, dirt: 0.4, stone: 0.3 }),
        ..Listener::default()
    }
}

fn hall(_: &SceneContext, _: EventSink) -> Listener {
    Listener {
        wind: draught(4.0, 0.55),
        water: WaterInput { stream: Spatialization { gain: 0.25, pan: 0.4, occlusion: 0.45 }, ..WaterInput::default() },
        drips: drips([
            drip(21, 1.3, 950.0, Spatialization::from(-0.7, 0.8)),
            drip(22, 2.3, 640.0, Spatialization::from(0.5, 1.0)),
            drip(23, 3.7, 430.0, Spatialization::from(-0.1, 0.9)),
            drip(24, 5.9, 1240.0, Spatialization::from(0.85, 0.5)),
        ]),
        room: RoomAcoustics::of_cave(520.0, 130.0, WallSurfaces { moss: 0.05, dirt: 0.15, stone: 0.8 }),
        ..Listener::default()
    }
}
