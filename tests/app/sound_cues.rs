//! The walk by ear: somebody who hears sound cues and nothing else walks, goes down into a cave, and comes out again.

use bevy::prelude::*;
use eremite::{
    caves::{CaveParams, entrance, entrance::EntranceKind},
    land::{Column, Land, LandCache},
    shared::{
        captions::Captions,
        sound_cue::{CueKind, CueLead, SoundCue, SoundCuesEnabled, cue_text},
    },
    sound::FrameSounds,
    synth::event::SoundEventKind,
};

use super::{
    harness::{Game, HZ},
    underground::caves,
};

/// The cues since somebody last listened.
#[derive(Resource, Default)]
struct HeardCues(Vec<SoundCue>);

fn listen(mut cues: MessageReader<SoundCue>, mut ears: ResMut<HeardCues>) {
    ears.0.extend(cues.read().copied());
}

/// A game whose cues are heard.
fn heard_game(land: &Land, at: i64) -> Game {
    let mut game = Game::on(land.clone(), at);
    game.0.insert_resource(SoundCuesEnabled(true)).init_resource::<HeardCues>().add_systems(Last, listen);
    game
}

/// The first entrance right of a column that is a tunnel into which one walks.
fn tunnel(land: &Land, from: i64) -> entrance::Entrance {
    let params = CaveParams::default();
    let mut near = entrance::entrances_near(&params, land, Column(from)..Column(from + 40_000));
    near.find(|entrance| matches!(entrance.kind, EntranceKind::Mouth { .. })).expect("a tunnel in 40 km")
}

/// Depth of the player below the surface in metres; less than 0 above it.
fn depth_m(game: &mut Game, land: &Land) -> f32 {
    let body = game.body();
    LandCache::default().outline(land, body.place) - body.place.height_m()
}

/// Keys that are held.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Keys {
    left: bool,
    right: bool,
    up: bool,
    down: bool,
    jump: bool,
}

impl Keys {
    fn toward(side: f32) -> Self {
        Self { left: side < 0.0, right: side > 0.0, ..Self::default() }
    }

    fn each(self) -> [(KeyCode, bool); 5] {
        [
            (KeyCode::ArrowLeft, self.left),
            (KeyCode::ArrowRight, self.right),
            (KeyCode::ArrowUp, self.up),
            (KeyCode::ArrowDown, self.down),
            (KeyCode::Space, self.jump),
        ]
    }
}

/// What the walker is about.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Aim {
    /// Along the way, to the right.
    Along,
    /// To the cave's mouth that is heard.
    Mouth,
    /// Through the bridge over it, for so many steps yet.
    Drop(u32),
    /// Down, for so many steps yet.
    Down(u32),
    /// Out again.
    Out,
    /// Out, and on.
    Done,
}

/// Steps in which the walker comes to rest, presses the key and falls; of the way down; and of a leap.
const REST_STEPS: u32 = HZ;
const PRESS_STEPS: u32 = HZ * 2 / 5;
const FALL_STEPS: u32 = 2 * HZ;
const DOWN_STEPS: u32 = 2 * HZ;
const LEAP_STEPS: u32 = 20;
/// Metres a step of a walk, somewhat less than it is.
const STEP_M: f32 = 3.0 / HZ as f32;
/// Metres from which on a mouth ahead is minded.
const AHEAD_M: f32 = 25.0;

/// Somebody who walks by ear: no land, no body, no place. All that was told before is how many caves to pass by.
struct Walker {
    aim: Aim,
    /// The mouths to be passed before the one that is gone into, and whether one is right ahead.
    mouths_to_pass: usize,
    is_before_mouth: bool,
    /// The side that is walked to, and for how many steps yet.
    side: f32,
    walk_steps: u32,
    leap_steps: u32,
    /// How often the way down was tried here.
    tries: u32,
    /// The nearest that the mouth above was heard, in metres.
    nearest_m: f32,
}

impl Walker {
    fn new(mouths_to_pass: usize) -> Self {
        Self {
            aim: Aim::Along,
            mouths_to_pass,
            is_before_mouth: false,
            side: 1.0,
            walk_steps: 0,
            leap_steps: 0,
            tries: 0,
            nearest_m: f32::MAX,
        }
    }

    /// The keys of the next step, after what was heard.
    fn step(&mut self, heard: &[SoundCue]) -> Keys {
        for cue in heard {
            self.hear(cue);
        }
        let keys = match &mut self.aim {
            Aim::Along | Aim::Done => Keys::toward(1.0),
            Aim::Mouth => {
                let walks = self.walk_steps > 0;
                self.walk_steps = self.walk_steps.saturating_sub(1);
                if walks { Keys::toward(self.side) } else { Keys::default() }
            }
            Aim::Drop(left) => {
                *left = left.saturating_sub(1);
                let presses = (FALL_STEPS..FALL_STEPS + PRESS_STEPS).contains(left);
                if *left == 0 {
                    // It was beside the opening: a little to one side, and more to the other.
                    self.tries += 1;
                    self.side = if self.tries.is_multiple_of(2) { 1.0 } else { -1.0 };
                    self.walk_steps = 6 * self.tries;
                    self.aim = Aim::Mouth;
                }
                Keys { down: presses, ..Keys::default() }
            }
            Aim::Down(left) => {
                // It counts from when he hears where it leads down.
                *left = left.saturating_sub(u32::from(self.side != 0.0));
                if *left == 0 {
                    (self.aim, self.side) = (Aim::Out, 0.0);
                }
                Keys::toward(self.side)
            }
            // Where there is rock beside him he climbs.
            Aim::Out => Keys { up: true, ..Keys::toward(self.side) },
        };
        let leaps = self.leap_steps > 0;
        self.leap_steps = self.leap_steps.saturating_sub(1);
        // The last step lets go of the key, so that the next leap is a new press.
        Keys { jump: leaps && self.leap_steps > 0, ..keys }
    }

    fn hear(&mut self, cue: &SoundCue) {
        match (cue.kind, cue.leads, self.aim) {
            (CueKind::Wall | CueKind::Edge, _, Aim::Along | Aim::Done) if cue.pan > 0.0 => self.leap_steps = LEAP_STEPS,
            (CueKind::CaveMouth, CueLead::Down, Aim::Along) => self.mind_mouth(cue),
            (CueKind::CaveMouth, CueLead::Down, Aim::Mouth) => self.turn_to_mouth(cue),
            (CueKind::CaveMouth, CueLead::Up, Aim::Mouth | Aim::Drop(_)) => (self.aim, self.side) = (Aim::Down(DOWN_STEPS), 0.0),
            (CueKind::Way, CueLead::Down, Aim::Down(_)) => self.side = cue.pan.signum(),
            (CueKind::CaveMouth, CueLead::Up, Aim::Out) => self.climb_to_mouth(cue),
            (CueKind::CaveMouth, CueLead::Down, Aim::Out) => self.aim = Aim::Done,
            _ => {}
        }
    }

    /// Counts the mouths that come from ahead and are then behind, and turns to the one after them.
    fn mind_mouth(&mut self, cue: &SoundCue) {
        let is_ahead = cue.pan > 0.0 && cue.distance_m < AHEAD_M;
        if is_ahead && self.mouths_to_pass == 0 {
            self.aim = Aim::Mouth;
            self.turn_to_mouth(cue);
        } else if is_ahead {
            self.is_before_mouth = true;
        } else if cue.pan < 0.0 && self.is_before_mouth {
            self.is_before_mouth = false;
            self.mouths_to_pass -= 1;
        }
    }

    /// Climbs toward the mouth above: on where it has come nearer, and with a leap to the other side where it has not.
    fn climb_to_mouth(&mut self, cue: &SoundCue) {
        let is_nearer = cue.distance_m < self.nearest_m - 0.3;
        self.nearest_m = self.nearest_m.min(cue.distance_m);
        if self.side == 0.0 {
            self.side = if cue.pan == 0.0 { 1.0 } else { cue.pan.signum() };
        } else if !is_nearer {
            (self.side, self.leap_steps) = (-self.side, LEAP_STEPS);
        }
    }

    /// Goes toward a mouth, or down if it is right here.
    fn turn_to_mouth(&mut self, cue: &SoundCue) {
        if cue.pan == 0.0 && (self.walk_steps == 0 || self.tries == 0) {
            self.aim = Aim::Drop(REST_STEPS + PRESS_STEPS + FALL_STEPS);
        } else if cue.pan != 0.0 {
            (self.side, self.walk_steps) = (cue.pan.signum(), ((cue.distance_m - 1.0).max(0.3) / STEP_M) as u32);
        }
    }
}

/// Starts so many metres left of a tunnel, and walks by ear: there, down, and out again. Returns the greatest depth.
fn walk_by_ear(seed: u64, metres: i64) -> f32 {
    let land = caves(seed);
    let mouth = tunnel(&land, 2000 + metres).opening();
    let start = mouth.start + -metres;
    let mouths_to_pass = land.openings(start..mouth.start).iter().filter(|other| other.start > start).count();
    let mut game = heard_game(&land, start.0);
    let mut walker = Walker::new(mouths_to_pass);
    let (mut held, mut deepest_m, mut cues) = (Keys::default(), f32::MIN, 0);
    // Twice as long as it takes who sees the way.
    let most = (metres as u32 / 2 + 120) * HZ;
    for _ in 0..most {
        let heard = std::mem::take(&mut game.0.world_mut().resource_mut::<HeardCues>().0);
        cues += heard.len();
        let keys = walker.step(&heard);
        for ((key, was), (_, is)) in held.each().into_iter().zip(keys.each()) {
            match (was, is) {
                (false, true) => game.hold(key),
                (true, false) => game.release(key),
                _ => {}
            }
        }
        held = keys;
        game.step(1);
        deepest_m = deepest_m.max(depth_m(&mut game, &land));
        if walker.aim == Aim::Done && game.body().grounded {
            break;
        }
    }
    let depth_m = depth_m(&mut game, &land);
    assert_eq!(walker.aim, Aim::Done, "after {cues} cues he is {depth_m} m down at {:?}; the mouth is at {mouth:?}", game.body().place);
    assert!(depth_m < 0.5, "he hears that he is out, {depth_m} m down");
    deepest_m
}

#[test]
fn by_ear_alone_he_finds_a_cave_goes_down_and_comes_out_again() {
    let deepest_m = walk_by_ear(5, 40);
    assert!(deepest_m > 4.0, "{deepest_m} m down");
}

#[test]
#[ignore = "long: cargo verify-long"]
fn by_ear_alone_he_walks_a_kilometre_goes_down_into_a_cave_and_comes_out_again() {
    for seed in [5, 8] {
        let deepest_m = walk_by_ear(seed, 1000);
        assert!(deepest_m > 4.0, "{deepest_m} m down in the land of {seed}");
    }
}

#[test]
fn a_cue_is_heard_and_captioned_while_they_are_switched_on() {
    let land = caves(5);
    let mouth = tunnel(&land, 2000).opening();
    let mut game = heard_game(&land, mouth.start.0 - 12);
    game.0.insert_resource(Captions { wanted: true, lines: Vec::new() });
    let caption = cue_text(CueKind::CaveMouth).text();
    let (mut is_played, mut is_captioned) = (false, false);
    for _ in 0..3 * HZ {
        game.step(1);
        let sounds = &game.0.world().resource::<FrameSounds>().0;
        is_played |= sounds.iter().any(|sound| {
            let is_mouth = matches!(sound.what, SoundEventKind::Cue { kind: CueKind::CaveMouth, leads: CueLead::Down });
            is_mouth && sound.from.pan > 0.2 && sound.from.gain > 0.2
        });
        is_captioned |= game.0.world().resource::<Captions>().lines.iter().any(|line| line.words.text() == caption && line.pan > 0.2);
    }
    assert!(is_played && is_captioned, "played: {is_played}, captioned: {is_captioned}");
    game.0.insert_resource(SoundCuesEnabled(false));
    game.0.world_mut().resource_mut::<HeardCues>().0.clear();
    game.step_seconds(8.0);
    assert!(game.0.world().resource::<HeardCues>().0.is_empty(), "they are heard though they are switched off");
}

#[test]
fn nothing_is_told_unless_the_player_wants_it() {
    let mut game = Game::on(caves(5), 80);
    assert!(!game.0.world().resource::<SoundCuesEnabled>().0);
    game.0.init_resource::<HeardCues>().add_systems(Last, listen);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(3.0);
    assert!(game.0.world().resource::<HeardCues>().0.is_empty());
}

#[test]
fn the_walk_is_the_same_with_and_without_them() {
    let land = caves(5);
    let walk = |is_on: bool| {
        let mut game = Game::on(land.clone(), 80);
        game.0.insert_resource(SoundCuesEnabled(is_on));
        game.hold(KeyCode::ArrowRight);
        game.step_seconds(8.0);
        let body = game.body();
        (body.place, body.velocity)
    };
    assert_eq!(walk(true), walk(false));
}
