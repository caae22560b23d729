//! Scenes of the land and the sky.

use crate::{
    ears::{Ears, Fall, Heard, Room, Water, Wind},
    event::What,
    scene::{Scene, Stage},
};
use eremite_hash::Purpose;

/// Scenes of it.
pub const SCENES: &[Scene] = &[
    Scene { name: "wind", heard: "a fresh wind over grass, firs to the left, a birch wood to the right", lufs: -32.0, play: wind },
    Scene { name: "gale", heard: "a gale in old trees; it roars, dies down, and comes again", lufs: -22.0, play: gale },
    Scene { name: "rain", heard: "steady rain on leaves, stones and a pool, and on one's hat", lufs: -28.0, play: rain },
    Scene { name: "storm", heard: "a gale with heavy rain; thunder near and far", lufs: -20.0, play: storm },
    Scene { name: "snowfall", heard: "snow falls among firs; all that is far is hushed", lufs: -38.0, play: snowfall },
    Scene { name: "shore", heard: "a still lake laps at its shore; now and then a fish", lufs: -34.0, play: shore },
    Scene { name: "stream", heard: "a brook runs over stones", lufs: -28.0, play: stream },
    Scene { name: "silence", heard: "nothing at all", lufs: -100.0, play: silence },
];

fn silence(_: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    Ears::default()
}

fn wind(_: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    let wind = Wind { mps: [7.0; 3], toward: 1.0, needles: [0.8, 0.1], leaves: [0.1, 0.8], grass: [0.6, 0.5], ..Wind::default() };
    Ears { wind, ..Ears::default() }
}

fn gale(_: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    let wind = Wind {
        mps: [14.5, 14.0, 13.5],
        toward: 1.0,
        needles: [0.7, 0.4],
        leaves: [0.4, 0.7],
        grass: [0.4; 2],
        hollows: [0.2, 0.0],
        ..Wind::default()
    };
    Ears { wind, room: Room::WOOD, ..Ears::default() }
}

/// Rain of a strength on all that it can fall on.
fn falling(rain: f32) -> Fall {
    Fall { rain, leaf: 0.5, rock: 0.3, water: 0.2, hat: 1.0, ..Fall::default() }
}

fn rain(_: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    let wind = Wind { mps: [1.5; 3], toward: 1.0, leaves: [0.5; 2], ..Wind::default() };
    Ears { wind, fall: falling(0.6), ..Ears::default() }
}

/// Where it thunders in the storm.
const STORM: Purpose = Purpose::named("scene: storm");

fn storm(stage: &Stage, happens: &mut dyn FnMut(What, Heard)) -> Ears {
    const DISTANCES_M: [f32; 5] = [2600.0, 700.0, 5200.0, 1400.0, 9000.0];
    if let Some(count) = stage.every(7.3, 1.2) {
        let distance_m = DISTANCES_M[count as usize % DISTANCES_M.len()];
        let pan = stage.seed.unit(STORM, &[count]) * 1.6 - 0.8;
        happens(What::Thunder { distance_m }, Heard::from(pan, 1.0));
    }
    Ears { fall: falling(1.0), ..gale(stage, happens) }
}

fn snowfall(_: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    let wind = Wind { mps: [5.5; 3], toward: -1.0, needles: [0.8, 0.6], ..Wind::default() };
    let fall = Fall { snow: 0.8, hat: 1.0, ..Fall::default() };
    Ears { wind, fall, room: Room::SNOW, ..Ears::default() }
}

fn shore(stage: &Stage, happens: &mut dyn FnMut(What, Heard)) -> Ears {
    if stage.every(9.7, 4.3).is_some() {
        happens(What::Ring, Heard::from(0.5, 0.5));
    }
    let wind = Wind { mps: [2.5; 3], toward: 1.0, grass: [0.5, 0.2], ..Wind::default() };
    Ears { wind, water: Water { lapping: Heard::from(0.2, 1.0), ..Water::default() }, ..Ears::default() }
}

fn stream(_: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    let wind = Wind { mps: [2.0; 3], toward: 1.0, leaves: [0.3, 0.5], ..Wind::default() };
    Ears { wind, water: Water { stream: Heard::from(-0.15, 1.0), ..Water::default() }, room: Room::WOOD, ..Ears::default() }
}
