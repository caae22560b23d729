//! Cues for players who see little: short, quiet tones, each kind with a pitch, a rhythm and a timbre of its own, without the
//! room's echo, so that they are told from whatever sounds in the land.

use crate::{
    AudioContext, BLOCK_FRAMES, SynthVoice,
    bus::{Bus, MonoBlock, PanGains},
    dsp::fast_sine,
    event::{CueKind, CueLead, SoundEvent, SoundEventKind},
    listener::{Listener, Spatialization},
    scene::{EventSink, SceneContext, SoundScene},
};

/// Cues that sound at the same time at most; of more, the oldest ends.
const MAX: usize = 4;
/// Partials of a tone.
const PARTIALS: usize = 3;
/// Level of a cue at full gain.
const LOUD: f32 = 0.16;
/// Seconds in which a tone begins, so that it does not click.
const ATTACK_S: f32 = 0.006;
/// Seconds before a tone's end in which it fades to nothing.
const RELEASE_S: f32 = 0.02;
/// Pitch at the end of a tone that leads up, relative to its begin: a fourth. Down is the inverse.
const FOURTH: f32 = 4.0 / 3.0;

/// A tone of a cue: seconds after the cue's begin, length in seconds, and its pitch in hertz at its begin and its end.
type CueTone = (f32, f32, [f32; 2]);

/// The sound of a kind: its tones, its partials (multiples of the pitch and their levels), and the seconds in which a tone
/// decays to a third.
struct CueSound {
    tones: &'static [CueTone],
    partials: [(f32, f32); PARTIALS],
    decay_s: f32,
}

const fn sound(kind: CueKind) -> CueSound {
    match kind {
        // A whistle that falls.
        CueKind::Edge => CueSound { tones: &[(0.0, 0.28, [1180.0, 560.0])], partials: [(1.0, 0.8), (2.0, 0.2), (3.0, 0.0)], decay_s: 0.3 },
        // Two dull knocks.
        CueKind::Wall => CueSound {
            tones: &[(0.0, 0.09, [165.0, 165.0]), (0.14, 0.09, [165.0, 165.0])],
            partials: [(1.0, 0.6), (2.7, 0.3), (5.1, 0.1)],
            decay_s: 0.03,
        },
        // Three drops.
        CueKind::Water => CueSound {
            tones: &[(0.0, 0.07, [900.0, 1350.0]), (0.11, 0.07, [1100.0, 1650.0]), (0.21, 0.07, [800.0, 1200.0])],
            partials: [(1.0, 1.0), (2.0, 0.0), (3.0, 0.0)],
            decay_s: 0.04,
        },
        // A reed, a third up.
        CueKind::Person => CueSound {
            tones: &[(0.0, 0.18, [196.0, 196.0]), (0.18, 0.26, [247.0, 247.0])],
            partials: [(1.0, 0.4), (2.0, 0.35), (3.0, 0.25)],
            decay_s: 0.4,
        },
        // Two chirps.
        CueKind::Animal => CueSound {
            tones: &[(0.0, 0.06, [1900.0, 2400.0]), (0.1, 0.06, [1900.0, 2400.0])],
            partials: [(1.0, 0.8), (1.5, 0.2), (2.0, 0.0)],
            decay_s: 0.08,
        },
        // A hollow pipe.
        CueKind::CaveMouth => {
            CueSound { tones: &[(0.0, 0.5, [220.0, 220.0])], partials: [(1.0, 0.65), (3.0, 0.3), (5.0, 0.05)], decay_s: 0.35 }
        }
        // Two soft tones, a fifth up.
        CueKind::Way => CueSound {
            tones: &[(0.0, 0.12, [523.0, 523.0]), (0.13, 0.2, [784.0, 784.0])],
            partials: [(1.0, 0.9), (2.0, 0.1), (3.0, 0.0)],
            decay_s: 0.16,
        },
        // A small bell.
        CueKind::Landmark => {
            CueSound { tones: &[(0.0, 0.9, [1046.0, 1046.0])], partials: [(1.0, 0.6), (2.76, 0.3), (5.4, 0.1)], decay_s: 0.3 }
        }
    }
}

impl CueSound {
    fn length_s(&self) -> f32 {
        self.tones.iter().map(|(at_s, for_s, _)| at_s + for_s).fold(0.0, f32::max)
    }
}

/// A cue that sounds.
#[derive(Clone, Copy)]
struct SoundingCue {
    kind: CueKind,
    leads: CueLead,
    spread: PanGains,
    /// Frames until it begins, and frames since.
    wait: u32,
    age: u32,
    /// Phase of the current tone in turns, and its index.
    turns: f32,
    tone: usize,
}

impl SoundingCue {
    /// Adds one block; returns whether it goes on.
    fn render(&mut self, rate_hz: f32, out: &mut Bus) -> bool {
        let sound = sound(self.kind);
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        for x in &mut signal {
            if self.wait > 0 {
                self.wait -= 1;
                continue;
            }
            *x = self.sample(&sound, rate_hz);
            self.age += 1;
        }
        out.add(&signal, self.spread, self.spread);
        self.age as f32 / rate_hz < sound.length_s()
    }

    fn sample(&mut self, sound: &CueSound, rate_hz: f32) -> f32 {
        let now_s = self.age as f32 / rate_hz;
        let Some((at_s, for_s, [from_hz, to_hz])) = sound.tones.get(self.tone).copied() else { return 0.0 };
        let into_s = now_s - at_s;
        if into_s >= for_s {
            (self.tone, self.turns) = (self.tone + 1, 0.0);
            return 0.0;
        }
        if into_s < 0.0 {
            return 0.0;
        }
        let share = into_s / for_s;
        let bend = match self.leads {
            CueLead::Down => 1.0 / FOURTH,
            CueLead::Level => 1.0,
            CueLead::Up => FOURTH,
        };
        let hz = (from_hz + (to_hz - from_hz) * share) * (1.0 + (bend - 1.0) * share);
        self.turns += hz / rate_hz;
        let heard = |times: f32| times * hz < rate_hz * 0.45;
        let partials = sound.partials.iter().filter(|(times, level)| *level > 0.0 && heard(*times));
        let wave: f32 = partials.map(|(times, level)| level * fast_sine(self.turns * times)).sum();
        let fades = (into_s / ATTACK_S).min((for_s - into_s) / RELEASE_S).min(1.0);
        LOUD * wave * fades * libm::expf(-into_s / sound.decay_s)
    }
}

/// The voice of the cues.
pub struct Cues {
    rate_hz: f32,
    sounding: [Option<SoundingCue>; MAX],
}

impl Cues {
    /// A silent voice.
    pub fn new(rate_hz: f32) -> Self {
        Self { rate_hz, sounding: [None; MAX] }
    }
}

impl SynthVoice for Cues {
    fn on_event(&mut self, now: &AudioContext, event: &SoundEvent) {
        let SoundEventKind::Cue { kind, leads } = event.what else { return };
        let spread = PanGains::of(event.from.sanitized(), 0.0);
        let cue = SoundingCue { kind, leads, spread, wait: now.frames_until(event), age: 0, turns: 0.0, tone: 0 };
        let oldest = || (0..MAX).max_by_key(|at| self.sounding[*at].map_or(0, |cue| cue.age)).unwrap_or_default();
        let at = self.sounding.iter().position(Option::is_none).unwrap_or_else(oldest);
        self.sounding[at] = Some(cue);
    }

    fn render(&mut self, _now: &AudioContext, out: &mut Bus) {
        for sounding in &mut self.sounding {
            if let Some(cue) = sounding
                && !cue.render(self.rate_hz, out)
            {
                *sounding = None;
            }
        }
    }
}

/// Seconds of [`scene`] in which its cue has ended.
pub const SCENE_S: f64 = 1.2;

/// A scene in which a cue is played once, at its begin, right before the listener.
pub fn scene(kind: CueKind) -> SoundScene {
    match kind {
        CueKind::Edge => SoundScene::row("cue-edge", "the ground breaks off", -38.0, |stage, happens| play(CueKind::Edge, stage, happens)),
        CueKind::Wall => SoundScene::row("cue-wall", "a wall", -38.0, |stage, happens| play(CueKind::Wall, stage, happens)),
        CueKind::Water => SoundScene::row("cue-water", "water", -38.0, |stage, happens| play(CueKind::Water, stage, happens)),
        CueKind::Person => SoundScene::row("cue-person", "a person", -38.0, |stage, happens| play(CueKind::Person, stage, happens)),
        CueKind::Animal => SoundScene::row("cue-animal", "an animal", -38.0, |stage, happens| play(CueKind::Animal, stage, happens)),
        CueKind::CaveMouth => {
            SoundScene::row("cue-cave", "the mouth of a cave", -38.0, |stage, happens| play(CueKind::CaveMouth, stage, happens))
        }
        CueKind::Way => SoundScene::row("cue-way", "the way goes on", -38.0, |stage, happens| play(CueKind::Way, stage, happens)),
        CueKind::Landmark => {
            SoundScene::row("cue-landmark", "the next landmark", -38.0, |stage, happens| play(CueKind::Landmark, stage, happens))
        }
    }
}

fn play(kind: CueKind, stage: &SceneContext, happens: EventSink) -> Listener {
    if stage.from_s == 0.0 {
        happens(SoundEvent::new(SoundEventKind::Cue { kind, leads: CueLead::Level }, Spatialization::HERE));
    }
    Listener::default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{RATE_HZ, centroid_hz, mono, peak, render_voice, rms_db};

    fn rendered(kind: CueKind, leads: CueLead, pan: f32, rate_hz: f32) -> Vec<[f32; 2]> {
        let event = SoundEvent::new(SoundEventKind::Cue { kind, leads }, Spatialization::from(pan, 1.0)).at(100);
        render_voice(&mut Cues::new(rate_hz), 1.2, rate_hz, |_| Listener::default(), &[event])
    }

    #[test]
    fn each_cue_is_short_and_quiet_and_ends_in_silence() {
        for kind in CueKind::ALL {
            for rate_hz in [8_000.0, RATE_HZ as f32] {
                let out = rendered(kind, CueLead::Level, 0.0, rate_hz);
                assert!(out.iter().flatten().all(|x| x.is_finite()));
                assert!((0.02..LOUD).contains(&peak(&out)), "{kind:?}: {}", peak(&out));
                assert_eq!(peak(&out[rate_hz as usize..]), 0.0, "{kind:?} is longer than a second");
                // Nothing clicks: a tone begins and ends at nothing.
                let steps = out.windows(2).map(|pair| (pair[1][0] - pair[0][0]).abs()).fold(0.0, f32::max);
                assert!(rate_hz < 10_000.0 || steps < 0.06, "{kind:?}: a step of {steps}");
            }
        }
        assert_eq!(peak(&render_voice(&mut Cues::new(48_000.0), 0.5, 48_000.0, |_| Listener::default(), &[])), 0.0);
    }

    #[test]
    fn no_two_cues_have_one_pitch_or_one_length() {
        let features = CueKind::ALL.map(|kind| {
            let signal = mono(&rendered(kind, CueLead::Level, 0.0, RATE_HZ as f32));
            (kind, libm::log2f(centroid_hz(&signal)), sound(kind).length_s(), sound(kind).tones.len())
        });
        for (at, (one, pitch, length_s, tones)) in features.into_iter().enumerate() {
            for (other, other_pitch, other_s, other_tones) in features.into_iter().skip(at + 1) {
                let octaves = (pitch - other_pitch).abs();
                let is_told = octaves > 0.4 || tones != other_tones || length_s.max(other_s) > 1.5 * length_s.min(other_s);
                assert!(is_told, "{one:?} and {other:?} are {octaves} octaves apart");
            }
        }
    }

    #[test]
    fn it_is_heard_from_its_side_and_rises_with_what_it_leads_to() {
        for kind in CueKind::ALL {
            let ear = |out: &[[f32; 2]], ear: usize| rms_db(&out.iter().map(|frame| frame[ear]).collect::<Vec<_>>());
            let right = rendered(kind, CueLead::Level, 0.8, RATE_HZ as f32);
            assert!(ear(&right, 1) > ear(&right, 0) + 10.0, "{kind:?}");
            let pitch = |leads| centroid_hz(&mono(&rendered(kind, leads, 0.0, RATE_HZ as f32)));
            let [down, level, up] = [CueLead::Down, CueLead::Level, CueLead::Up].map(pitch);
            assert!(down < level && level < up, "{kind:?}: {down}, {level}, {up} Hz");
        }
    }

    #[test]
    fn the_same_cue_has_the_same_bits_and_a_fifth_one_ends_the_oldest() {
        let bits = || rendered(CueKind::Way, CueLead::Up, -0.3, 44_100.0).into_iter().flatten().map(f32::to_bits).collect::<Vec<_>>();
        assert_eq!(bits(), bits());
        let cue = |frame: u64| {
            let what = SoundEventKind::Cue { kind: CueKind::Landmark, leads: CueLead::Level };
            SoundEvent::new(what, Spatialization::HERE).at(frame)
        };
        let events: Vec<SoundEvent> = (0..6).map(|number| cue(number * 640)).collect();
        let mut voice = Cues::new(48_000.0);
        let out = render_voice(&mut voice, 0.2, 48_000.0, |_| Listener::default(), &events);
        assert!(voice.sounding.iter().all(Option::is_some) && peak(&out) < 1.0);
    }
}
