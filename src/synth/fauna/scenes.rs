//! Fauna scenes.

use crate::{
    event::{Caller, SoundEvent, SoundEventKind},
    listener::{FaunaInput, Listener, RoomAcoustics, Spatialization, WindInput},
    scene::{EventSink, SceneContext, SoundScene},
};

/// All fauna scenes.
pub const SCENES: &[SoundScene] = &[
    SoundScene::row("wood-dawn", "a wood at dawn: a chorus of birds, hardly a wind", -32.0, dawn),
    SoundScene::row("wood-night", "a wood at night: crickets, an owl, a bat", -36.0, night),
    SoundScene::row("wood-noon", "a wood at noon: a bird or two", -39.0, noon),
    SoundScene::row("frogs", "frogs at a pond answer one another", -36.0, pond),
    SoundScene::row("calls", "who calls, one after the other, and a flock that rises", -28.0, callers),
];

/// Room acoustics of a forest: scattered, with a short decay.
const WOOD: RoomAcoustics = RoomAcoustics { decay_s: [0.6, 0.5], path_m: 14.0, wet: 0.2, echo_m: 0.0, echo: 0.0 };

/// The biome's dialect, from the scene's column: another place has other songs.
fn tongue(stage: &SceneContext) -> u64 {
    stage.at.unsigned_abs() + 1
}

fn wood(stage: &SceneContext, mps: f32, company: FaunaInput) -> Listener {
    // It rises and falls over half a minute.
    let swell = mps * (1.0 + 0.3 * libm::sin(stage.from_s * 0.21) as f32);
    Listener {
        wind: WindInput { mps: [swell; 3], toward: 1.0, needles: [0.6, 0.3], leaves: [0.2, 0.5], ..WindInput::default() },
        room: WOOD,
        fauna: company,
        ..Listener::default()
    }
}

fn dawn(stage: &SceneContext, _: EventSink) -> Listener {
    wood(stage, 2.6, FaunaInput { dialect_seed: tongue(stage), birds: 1.0, ..FaunaInput::default() })
}

fn noon(stage: &SceneContext, _: EventSink) -> Listener {
    wood(stage, 2.6, FaunaInput { dialect_seed: tongue(stage), birds: 0.25, ..FaunaInput::default() })
}

fn night(stage: &SceneContext, _: EventSink) -> Listener {
    wood(stage, 2.2, FaunaInput { crickets: 0.8, warmth_c: 19.0, owls: 1.0, bats: 0.6, ..FaunaInput::default() })
}

fn pond(_: &SceneContext, _: EventSink) -> Listener {
    Listener { fauna: FaunaInput { frogs: Spatialization::from(0.2, 1.0), ..FaunaInput::default() }, ..Listener::default() }
}

fn callers(stage: &SceneContext, happens: EventSink) -> Listener {
    const EVERY_S: f64 = 3.0;
    if let Some(count) = stage.every(EVERY_S, 0.05) {
        let nth = count as usize % (Caller::ALL.len() + 1);
        let what = Caller::ALL.get(nth).map_or(SoundEventKind::Wings { count: 9 }, |caller| SoundEventKind::Call(*caller));
        happens(SoundEvent::new(what, Spatialization::from(0.3, 1.0)));
    }
    Listener { room: WOOD, ..Listener::default() }
}
