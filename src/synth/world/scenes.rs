//! Scenes of weather and landscape.

use crate::{
    event::{SoundEvent, SoundEventKind},
    listener::{Listener, PrecipitationInput, RoomAcoustics, Spatialization, WaterInput, WindInput},
    scene::{EventSink, SceneContext, SoundScene},
};
use eremite_hash::RandomStream;

/// All scenes of weather and landscape.
pub const SCENES: &[SoundScene] = &[
    SoundScene::row("wind", "a fresh wind over grass, firs to the left, a birch wood to the right", -32.0, wind),
    SoundScene::row("gale", "a gale in old trees; it roars, dies down, and comes again", -22.0, gale),
    SoundScene::row("rain", "steady rain on leaves, stones and a pool, and on one's hat", -28.0, rain),
    SoundScene::row("storm", "a gale with heavy rain; thunder near and far", -20.0, storm),
    SoundScene::row("snowfall", "snow falls among firs; all that is far is hushed", -38.0, snowfall),
    SoundScene::row("shore", "a still lake laps at its shore; now and then a fish", -34.0, shore),
    SoundScene::row("stream", "a brook runs over stones", -28.0, stream),
    SoundScene::row("silence", "nothing at all", -100.0, silence),
];

fn silence(_: &SceneContext, _: EventSink) -> Listener {
    Listener::default()
}

fn wind(_: &SceneContext, _: EventSink) -> Listener {
    let wind = WindInput { mps: [7.0; 3], toward: 1.0, needles: [0.8, 0.1], leaves: [0.1, 0.8], grass: [0.6, 0.5], ..WindInput::default() };
    Listener { wind, ..Listener::default() }
}

fn gale(_: &SceneContext, _: EventSink) -> Listener {
    let wind = WindInput {
        mps: [14.5, 14.0, 13.5],
        toward: 1.0,
        needles: [0.7, 0.4],
        leaves: [0.4, 0.7],
        grass: [0.4; 2],
        hollows: [0.2, 0.0],
        ..WindInput::default()
    };
    Listener { wind, room: RoomAcoustics::WOOD, ..Listener::default() }
}

/// Rain of a strength on all surfaces.
fn falling(rain: f32) -> PrecipitationInput {
    PrecipitationInput { rain, leaf: 0.5, rock: 0.3, water: 0.2, hat: 1.0, ..PrecipitationInput::default() }
}

fn rain(_: &SceneContext, _: EventSink) -> Listener {
    let wind = WindInput { mps: [1.5; 3], toward: 1.0, leaves: [0.5; 2], ..WindInput::default() };
    Listener { wind, precipitation: falling(0.6), ..Listener::default() }
}

/// Random positions of the storm's thunder.
const STORM: RandomStream = RandomStream::named("scene: storm");

fn storm(stage: &SceneContext, happens: EventSink) -> Listener {
    const DISTANCES_M: [f32; 5] = [2600.0, 700.0, 5200.0, 1400.0, 9000.0];
    if let Some(count) = stage.every(7.3, 1.2) {
        let distance_m = DISTANCES_M[count as usize % DISTANCES_M.len()];
        let pan = stage.seed.unit(STORM, &[count]) * 1.6 - 0.8;
        happens(SoundEvent::new(SoundEventKind::Thunder { distance_m }, Spatialization::from(pan, 1.0)));
    }
    Listener { precipitation: falling(1.0), ..gale(stage, happens) }
}

fn snowfall(_: &SceneContext, _: EventSink) -> Listener {
    let wind = WindInput { mps: [5.5; 3], toward: -1.0, needles: [0.8, 0.6], ..WindInput::default() };
    let fall = PrecipitationInput { snow: 0.8, hat: 1.0, ..PrecipitationInput::default() };
    Listener { wind, precipitation: fall, room: RoomAcoustics::SNOW, ..Listener::default() }
}

fn shore(stage: &SceneContext, happens: EventSink) -> Listener {
    if stage.every(9.7, 4.3).is_some() {
        happens(SoundEvent::new(SoundEventKind::FishRipple, Spatialization::from(0.5, 0.5)));
    }
    let wind = WindInput { mps: [2.5; 3], toward: 1.0, grass: [0.5, 0.2], ..WindInput::default() };
    Listener { wind, water: WaterInput { lapping: Spatialization::from(0.2, 1.0), ..WaterInput::default() }, ..Listener::default() }
}

fn stream(_: &SceneContext, _: EventSink) -> Listener {
    let wind = WindInput { mps: [2.0; 3], toward: 1.0, leaves: [0.3, 0.5], ..WindInput::default() };
    Listener {
        wind,
        water: WaterInput { stream: Spatialization::from(-0.15, 1.0), ..WaterInput::default() },
        room: RoomAcoustics::WOOD,
        ..Listener::default()
    }
}
