//! Scenes of those who live there.

use crate::{
    ears::{Company, Ears, Heard, Room, Wind},
    event::{Caller, What},
    scene::{Scene, Stage},
};

/// Scenes of company.
pub const SCENES: &[Scene] = &[
    Scene { name: "wood-dawn", heard: "a wood at dawn: a chorus of birds, hardly a wind", lufs: -32.0, play: dawn },
    Scene { name: "wood-night", heard: "a wood at night: crickets, an owl, a bat", lufs: -36.0, play: night },
    Scene { name: "wood-noon", heard: "a wood at noon: a bird or two", lufs: -39.0, play: noon },
    Scene { name: "frogs", heard: "frogs at a pond answer one another", lufs: -36.0, play: pond },
    Scene { name: "calls", heard: "who calls, one after the other, and a flock that rises", lufs: -28.0, play: callers },
];

/// Beneath trees, sound is scattered and soon gone.
const WOOD: Room = Room { decay_s: [0.6, 0.5], path_m: 14.0, wet: 0.2, echo_m: 0.0, echo: 0.0 };

/// The country's tongue: the scene's column, so that another place sounds otherwise.
fn tongue(stage: &Stage) -> u64 {
    stage.at.unsigned_abs() + 1
}

fn wood(stage: &Stage, mps: f32, company: Company) -> Ears {
    // It comes and goes over half a minute.
    let swell = mps * (1.0 + 0.3 * libm::sin(stage.from_s * 0.21) as f32);
    Ears {
        wind: Wind { mps: [swell; 3], toward: 1.0, needles: [0.6, 0.3], leaves: [0.2, 0.5], ..Wind::default() },
        room: WOOD,
        company,
        ..Ears::default()
    }
}

fn dawn(stage: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    wood(stage, 2.6, Company { tongue: tongue(stage), birds: 1.0, ..Company::default() })
}

fn noon(stage: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    wood(stage, 2.6, Company { tongue: tongue(stage), birds: 0.25, ..Company::default() })
}

fn night(stage: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    wood(stage, 2.2, Company { crickets: 0.8, warmth_c: 19.0, owls: 1.0, bats: 0.6, ..Company::default() })
}

fn pond(_: &Stage, _: &mut dyn FnMut(What, Heard)) -> Ears {
    Ears { company: Company { frogs: Heard::from(0.2, 1.0), ..Company::default() }, ..Ears::default() }
}

fn callers(stage: &Stage, happens: &mut dyn FnMut(What, Heard)) -> Ears {
    const EVERY_S: f64 = 3.0;
    if let Some(count) = stage.every(EVERY_S, 0.05) {
        let nth = count as usize % (Caller::ALL.len() + 1);
        let what = Caller::ALL.get(nth).map_or(What::Wings { count: 9 }, |caller| What::Call(*caller));
        happens(what, Heard::from(0.3, 1.0));
    }
    Ears { room: WOOD, ..Ears::default() }
}
