//! Invariants of every kind that comes with the game.

use std::fs;

use bevy::math::Vec2;
use eremite_land::{Column, Place};
use eremite_testing::write_with_later_mtime;

use super::*;

const HZ: f32 = 64.0;
const SLOPES: [f32; 5] = [-1.0, -0.36, 0.0, 0.36, 1.0];

/// A creature on a straight slope, or on stairs.
struct Stroll<'a> {
    kind: &'a CreatureKind,
    rig: Rig,
    place: Place,
    slope: f32,
    facing: f32,
    gait: Option<usize>,
    /// Where each planted foot came down.
    down: [Option<Place>; MAX_LEGS],
    touchdowns: Vec<(u32, usize, Place)>,
    steps: u32,
    /// Steps for which the joints are not checked: nothing starts at full speed at once.
    unchecked: u32,
}

const START: Place = Place::at(Column(1 << 60), 5);

fn floor(slope: f32, place: Place) -> Place {
    START.moved_along(place.offset_from(START).x).moved_up(slope * place.offset_from(START).x)
}

impl<'a> Stroll<'a> {
    fn new(kind: &'a CreatureKind, slope: f32) -> Self {
        let rig = Rig::standing(kind, START, 1.0, &mut |place| Some(floor(slope, place)));
        let down = [None; MAX_LEGS];
        Self { kind, rig, place: START, slope, facing: 1.0, gait: None, down, touchdowns: Vec::new(), steps: 0, unchecked: 0 }
    }

    /// One step at a speed, with the invariants of every step.
    fn step(&mut self, speed_mps: f32) {
        let before = self.rig.clone();
        if speed_mps != 0.0 {
            self.facing = speed_mps.signum();
        }
        self.place = floor(self.slope, self.place.moved_along(speed_mps / HZ));
        let hip = self.kind.walking_hip(&self.rig, 0.0);
        let (place, facing, slope, gait) = (self.place, self.facing, self.slope, self.gait);
        let going = LocomotionInput { gait, hip, ..LocomotionInput::on_ground(place, facing, slope, 1.0 / HZ) };
        self.rig.step(self.kind, &going, &mut |place| Some(floor(slope, place)));
        self.steps += 1;
        let what = format!("step {} at {speed_mps} m/s on {slope}", self.steps);
        for (foot, (sole, planted)) in self.rig.soles().enumerate() {
            let over_m = sole.height_above(floor(slope, sole));
            assert!(over_m > -0.02, "foot {foot} is {over_m} m over the ground, {what}");
            if !planted {
                self.down[foot] = None;
                continue;
            }
            assert!(over_m.abs() < 0.01, "foot {foot} stands {over_m} m over the ground, {what}");
            if self.down[foot].is_none() {
                self.touchdowns.push((self.steps, foot, sole));
            }
            let slip = sole.offset_from(*self.down[foot].get_or_insert(sole)).length();
            assert!(slip < 0.001, "foot {foot} slid by {slip} m, {what}");
        }
        if self.steps > self.unchecked {
            self.check_joints(&before, speed_mps, &what);
        }
    }

    /// Each joint bends its own way, and none jumps.
    fn check_joints(&self, before: &Rig, speed_mps: f32, what: &str) {
        let (joints, earlier) = (self.rig.skeleton(), before.skeleton());
        let moved = joints.place.offset_from(earlier.place);
        // Relative to the body, or to the ground where that is slower; on a slope in addition to its own speed there.
        let fastest_mps = if self.slope == 0.0 {
            [18.5, 18.5, 18.5, 14.5, 12.3]
        } else {
            [(10.0 + 3.0 * speed_mps.abs()) * (1.0 + 1.5 * self.slope.abs()) + 8.0 * self.kind.leg_m(); 5]
        };
        for (number, chain) in self.kind.legs().iter().enumerate() {
            let [root, knee, _, last, _] = joints.legs[number];
            let bent = (last - root).perp_dot(knee - root) * joints.turn.signum() * chain.bend;
            // Unchecked where a leg is nearly straight, and while it turns, as its knees point at the viewer.
            assert!(
                joints.turn.abs() < 0.9 || bent > -0.02 * chain.root.y * chain.root.y,
                "knee {number} is bent by {bent} the wrong way, {what}"
            );
            for (joint, (now, then)) in joints.legs[number].iter().zip(earlier.legs[number]).enumerate() {
                let metres = (*now - then).length().min((*now + moved - then).length());
                assert!(metres * HZ < fastest_mps[joint], "joint {joint} of leg {number} jumps at {} m/s, {what}", metres * HZ);
            }
        }
    }

    fn go(&mut self, speed_mps: f32, seconds: f32) {
        for _ in 0..(seconds * HZ) as u32 {
            self.step(speed_mps);
        }
    }

    /// Changes speed at a constant acceleration, in metres per second squared.
    fn change(&mut self, from: f32, to: f32, rate: f32) {
        let steps = ((to - from).abs() / rate * HZ).ceil().max(1.0) as u32;
        for step in 1..=steps {
            self.step(from + (to - from) * step as f32 / steps as f32);
        }
    }
}

fn all(check: impl Fn(&str, &CreatureKind)) {
    for (name, kind) in Creatures::from_folder("/nowhere".into()).iter() {
        check(name, kind);
    }
}

#[test]
fn feet_that_stand_do_not_move_through_starts_stops_turns_and_changes_of_gait() {
    all(|name, kind| {
        for slope in SLOPES {
            let mut stroll = Stroll::new(kind, slope);
            let rate = if kind.is_four_legged() { 7.0 } else { 36.0 };
            let mut speed = 0.0;
            let speeds: Vec<f32> = kind.gaits.iter().map(|gait| gait.speed_mps).collect();
            let turns = speeds.iter().flat_map(|speed| [*speed, 0.6 * speed, 0.0, -*speed]).chain([speeds[speeds.len() - 1], 0.0]);
            for next in turns {
                stroll.change(speed, next, rate);
                stroll.go(next, 1.2);
                speed = next;
            }
            assert!(stroll.touchdowns.len() > 9 * kind.gaits.len(), "{name} takes {} steps on {slope}", stroll.touchdowns.len());
        }
    });
}

#[test]
fn at_rest_nothing_moves() {
    all(|name, kind| {
        for slope in SLOPES {
            let mut stroll = Stroll::new(kind, slope);
            stroll.go(kind.gaits[0].speed_mps, 2.3);
            stroll.go(0.0, 3.0);
            let still = *stroll.rig.skeleton();
            let taken = stroll.touchdowns.len();
            for _ in 0..640 {
                stroll.step(0.0);
                let now = stroll.rig.skeleton();
                let farthest =
                    now.legs.as_flattened().iter().zip(still.legs.as_flattened()).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
                assert!(farthest < 0.001, "{name} moves by {farthest} m on {slope}");
            }
            assert_eq!(stroll.touchdowns.len(), taken, "{name} steps at rest on {slope}");
        }
    });
}

#[test]
fn feet_come_down_when_their_gait_says_and_steps_by_strides_are_the_way() {
    all(|name, kind| {
        for (number, gait) in kind.gaits.iter().enumerate() {
            for slope in SLOPES {
                let mut stroll = Stroll::new(kind, slope);
                stroll.gait = Some(number);
                stroll.unchecked = 128;
                stroll.go(gait.speed_mps, 4.0);
                let (from, place) = (stroll.steps, stroll.place);
                stroll.touchdowns.clear();
                stroll.go(gait.speed_mps, 10.0);
                let stride_s = gait.stride_m / gait.speed_mps;
                let of = |foot: usize| stroll.touchdowns.iter().filter(move |touch| touch.1 == foot);
                let first: Vec<f32> = of(0).map(|touch| touch.0 as f32).collect();
                for (foot, beat) in gait.legs.iter().enumerate() {
                    for (step, ..) in of(foot).filter(|touch| touch.0 as f32 >= first[0]) {
                        let since = first.iter().rev().find(|first| **first <= *step as f32).expect("an earlier one");
                        let late = (*step as f32 - since) / HZ / stride_s - beat.phase;
                        let late = (late + 0.5).rem_euclid(1.0) - 0.5;
                        assert!(late.abs() < 0.03, "{name} {} on {slope}: foot {foot} is {late} strides late", gait.name);
                    }
                    let way_m = stroll.place.distance_along(place) as f32;
                    let strides = of(foot).count() as f32;
                    assert!((strides * gait.stride_m - way_m).abs() <= gait.stride_m, "{name} {}: {strides} for {way_m} m", gait.name);
                    let places: Vec<Place> = of(foot).map(|touch| touch.2).collect();
                    let mean_m = places[places.len() - 1].offset_from(places[0]).x / (places.len() - 1) as f32;
                    assert!((mean_m / gait.stride_m - 1.0).abs() < 0.01, "{name} {}: strides of {mean_m} m", gait.name);
                }
                assert!(stroll.steps > from);
            }
        }
    });
}

#[test]
fn gaits_are_changed_by_the_speed_and_not_to_and_fro() {
    let creatures = Creatures::from_folder("/nowhere".into());
    let horse = creatures.find("horse").expect("there is one");
    let mut stroll = Stroll::new(horse, 0.0);
    let mut gaits = Vec::new();
    for tenths in (1..150).chain((1..150).rev()) {
        stroll.go(tenths as f32 / 10.0, 0.2);
        if gaits.last() != Some(&stroll.rig.legs().gait) {
            gaits.push(stroll.rig.legs().gait);
        }
    }
    assert_eq!(gaits, [0, 1, 2, 3, 2, 1, 0]);
    // Griffin 2004: from walk to trot at a Froude number of 0.35.
    let walk = &horse.gaits[0];
    assert!(walk.froude.1 > 0.35 && horse.gaits[1].froude.0 <= 0.35, "{walk:?}");
    assert!(gait::froude(2.0, 1.2, 0.5) > gait::froude(2.0, 1.2, 0.0), "uphill earlier");
}

#[test]
fn who_turns_steps_round() {
    all(|name, kind| {
        let mut stroll = Stroll::new(kind, 0.0);
        stroll.go(0.0, 1.0);
        stroll.touchdowns.clear();
        stroll.facing = -1.0;
        stroll.go(0.0, 2.0);
        let most = (0..kind.legs().len()).map(|foot| stroll.touchdowns.iter().filter(|touch| touch.1 == foot).count()).max();
        // Feet that stand together fit either side it faces.
        let least = usize::from(kind.is_four_legged() || kind.figure.apart_m > 0.25 * kind.leg_m());
        assert!(most.is_some_and(|most| (least..=2).contains(&most)), "{name} takes {most:?} steps with one foot");
        assert!((stroll.rig.skeleton().turn + 1.0).abs() < 0.01);
    });
}

#[test]
fn a_pose_takes_hold_of_the_feet_and_lets_go_of_them_softly() {
    let creatures = Creatures::from_folder("/nowhere".into());
    let kind = creatures.hermit();
    let mut rig = Rig::standing(kind, START, 1.0, &mut |place| Some(floor(0.0, place)));
    let held = [Vec2::new(0.3, 0.3), Vec2::new(-0.2, 0.1)];
    let mut last = *rig.skeleton();
    for step in 0..120 {
        let in_air = (10..70).contains(&step);
        let held = in_air.then_some(&held[..]);
        let going = LocomotionInput { hip: Some(Vec2::new(0.0, 0.8)), held, ..LocomotionInput::on_ground(START, 1.0, 0.0, 1.0 / HZ) };
        rig.step(kind, &going, &mut |place| Some(floor(0.0, place)));
        let now = *rig.skeleton();
        for (joint, before) in now.legs.as_flattened().iter().zip(last.legs.as_flattened()) {
            assert!(joint.distance(*before) * HZ < 12.0, "a jump in step {step}");
        }
        assert!(!in_air || rig.soles().all(|(_, planted)| !planted));
        last = now;
    }
    assert!(rig.soles().all(|(sole, planted)| planted && sole.height_above(START) == 0.0));
}

#[test]
fn all_are_drawn_whole_and_mirrored() {
    all(|name, kind| {
        let mesh = |facing: f32| {
            let rig = Rig::standing(kind, START, facing, &mut |place| Some(floor(0.0, place)));
            let mut mesh = InkMeshBuilder::default();
            draw(&mut mesh, kind, &rig, rig.skeleton(), 0.5, &mut |_| 0.0);
            mesh
        };
        let [right, left] = [1.0, -1.0].map(mesh);
        assert!(right.positions.iter().all(|at| at.is_finite()), "{name}");
        assert!((40..3000).contains(&right.positions.len()), "{name}: {} corners", right.positions.len());
        let ends =
            |mesh: &InkMeshBuilder| mesh.positions.iter().fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at.x), high.max(at.x)));
        let (ends, mirrored) = (ends(&right), ends(&left));
        assert!((ends.0 + mirrored.1).abs() < 0.2 && (ends.1 + mirrored.0).abs() < 0.2, "{name}: {ends:?} and {mirrored:?}");
    });
}

#[test]
fn a_kind_of_ones_own_is_taken_and_a_broken_one_names_its_fault() {
    let folder = std::env::temp_dir().join(format!("eremite-creatures-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let good = include_str!("../../../assets/creatures/hermit.ron");
    let mut stamp = 0;
    let mut write = |text: &str| {
        stamp += 5;
        write_with_later_mtime(&folder.join("stranger.ron"), text, stamp);
    };
    let mut creatures = Creatures::from_folder(folder.clone());
    let shipped: Vec<&str> = creatures.iter().map(|(name, _)| name).collect();
    assert!(shipped.is_sorted() && shipped.len() == 23 && shipped.contains(&"hermit") && !shipped.contains(&"stranger"), "{shipped:?}");
    assert!(creatures.find("stranger").unwrap_err().to_string().contains("there are: bat, bunting"));
    write(good);
    assert!(creatures.refresh().changed);
    assert_eq!(creatures.find("stranger"), creatures.find("hermit"));
    for (from, to, words) in [
        ("name: \"run\"", "name: \"walk\"", "gaits[1].name: there is a gait 'walk' already"),
        ("stride_m: 1.4", "stride_m: 140", "gaits[0].stride_m: is a number from 0.02 to 20, not 140"),
        ("duty: 0.58", "duty: 1.58", "gaits[0].legs[0].duty: is a number from 0.1 to 0.8"),
        ("(0.02, 0.0)]", "(0.02, 0.1)]", "figure.hind.joints[3]: the sole is on the ground"),
        ("(0.15, 0.40), ", "", "figure.hind.joints: are 4 or 5, not 3"),
        ("apart_m", "apart", "line "),
    ] {
        assert!(good.contains(from), "the file has no {from}");
        write(&good.replacen(from, to, 1));
        let reading = creatures.refresh();
        assert!(!reading.changed, "{to} was taken");
        let [fault] = reading.faults.as_slice() else { panic!("{:?} for {to}", reading.faults) };
        assert!(fault.contains("stranger.ron") && fault.contains(words), "{fault}");
        assert_eq!(creatures.find("stranger"), creatures.find("hermit"), "the last good one stays");
    }
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn what_is_tried_of_a_kind_is_checked_and_holds_until_its_file_changes() {
    let folder = std::env::temp_dir().join(format!("eremite-tried-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let mut creatures = Creatures::from_folder(folder.clone());
    let written = creatures.find("fox").expect("it is there").clone();
    let mut tried = written.clone();
    tried.gaits[0].stride_m = 1.1;
    creatures.set("fox", tried.clone()).expect("it is sound");
    assert_eq!(creatures.find("fox"), Ok(&tried));
    assert!(creatures.iter().any(|(name, kind)| name == "fox" && *kind == tried));
    assert_eq!(creatures.as_written("fox"), Ok(&written));
    let mut broken = tried.clone();
    broken.gaits[0].legs[1].duty = 3.0;
    let fault = creatures.set("fox", broken).unwrap_err().to_string();
    assert!(fault.contains("gaits[0].legs[1].duty"), "{fault}");
    assert!(creatures.set("ox", tried.clone()).is_err());
    assert_eq!(creatures.find("fox"), Ok(&tried), "what is broken is not taken");
    let text = include_str!("../../../assets/creatures/fox.ron").replacen("summary: \"", "summary: \"another: ", 1);
    write_with_later_mtime(&folder.join("fox.ron"), &text, 5);
    assert!(creatures.refresh().changed);
    assert!(creatures.find("fox").expect("it is there").summary.starts_with("another: "));
    fs::remove_dir_all(folder).expect("removed");
}
