//! The lab's creatures tab.

use bevy::prelude::*;
use bevy_egui::{
    EguiRenderOutput,
    egui::{self, WidgetType, epaint::Primitive},
};
use eremite::{
    creatures::{Creature, Creatures, Rig, gait::Gait},
    land::{LandCache, Place},
    motion::GroundQuery,
};

use crate::lab_harness::LabHarness;

/// Creatures of a kind in the world.
fn there(lab: &mut LabHarness, kind: &str) -> Vec<Rig> {
    let world = lab.0.0.world_mut();
    let mut all = world.query::<(&Creature, &Rig)>();
    all.iter(world).filter(|(creature, _)| creature.kind == kind).map(|(_, rig)| rig.clone()).collect()
}

/// Number of shapes drawn by egui.
fn drawn(lab: &mut LabHarness) -> usize {
    lab.step_frames(2);
    let world = lab.0.0.world_mut();
    let output = world.query::<&EguiRenderOutput>().single(world).expect("the lab is open");
    let vertices = output.paint_jobs.iter().map(|job| match &job.primitive {
        Primitive::Mesh(mesh) => mesh.vertices.len(),
        Primitive::Callback(_) => 0,
    });
    vertices.sum()
}

fn slider(lab: &mut LabHarness, label: &str, key: egui::Key) {
    lab.tab_to(|info| info.typ == WidgetType::Slider && info.label.as_deref() == Some(label));
    lab.tap(key);
    lab.step_frames(2);
}

fn gaits(lab: &LabHarness, kind: &str) -> Vec<Gait> {
    lab.resource::<Creatures>().find(kind).expect("it is there").gaits.clone()
}

#[test]
fn creatures_are_brought_go_to_and_fro_as_they_are_told_and_are_sent_away() {
    let mut lab = LabHarness::open(3, 0);
    lab.activate("Creatures");
    let horses = there(&mut lab, "horse").len();
    lab.activate("deer");
    lab.activate("spawn one");
    lab.step_frames(3);
    let [deer]: [Rig; 1] = there(&mut lab, "deer").try_into().expect("one deer");
    let (land, begins): (_, Place) = (lab.0.land(), deer.skeleton().place);
    let floor = |place| GroundQuery { land: &land, cache: &mut LandCache::default() }.floor(place);
    let mut farthest_m = 0.0_f32;
    let mut turned = false;
    lab.activate("trot");
    let mut left = 64 * 12;
    // A second more than it takes to come round.
    while left > 0 {
        left = if turned { left.min(64) - 1 } else { left - 1 };
        lab.step_frames(1);
        let deer = &there(&mut lab, "deer")[0];
        let place = deer.skeleton().place;
        assert!(place.height_above(floor(place)).abs() < 1.0e-3, "it is not on the ground");
        farthest_m = farthest_m.max(place.offset_from(begins).x.abs());
        turned |= deer.skeleton().turn < -0.5;
    }
    assert!((8.0..16.0).contains(&farthest_m) && turned, "it went as far as {farthest_m} m");
    let trot = lab.resource::<Creatures>().find("deer").expect("it is there").gait("trot");
    assert_eq!(Some(there(&mut lab, "deer")[0].legs().gait), trot);
    let world = lab.0.0.world_mut();
    let shown = world.query_filtered::<&Creature, With<Mesh2d>>().iter(world).any(|creature| creature.kind == "deer");
    assert!(shown, "it is not drawn");
    lab.activate("fox");
    lab.activate("spawn one");
    lab.step_frames(2);
    assert_eq!(there(&mut lab, "fox").len(), 1);
    lab.activate("remove them");
    lab.step_frames(2);
    let left = ["deer", "fox", "horse"].map(|kind| there(&mut lab, kind).len());
    assert_eq!(left, [0, 0, horses], "those of the lab go, and no others");
}

#[test]
fn gaits_are_turned_while_they_go_copied_and_put_back() {
    let mut lab = LabHarness::open(3, 0);
    lab.activate("Creatures");
    lab.activate("fox");
    let written = gaits(&lab, "fox");
    let others = gaits(&lab, "horse");
    lab.activate("right fore");
    let changes: [(&str, fn(&Gait) -> f32); 8] = [
        ("speed, m/s", |gait| gait.speed_mps),
        ("stride, m", |gait| gait.stride_m),
        ("phase: touchdown", |gait| gait.legs[3].phase),
        ("duty: stands", |gait| gait.legs[3].duty),
        ("lift, m", |gait| gait.legs[3].lift_m),
        ("reach, m", |gait| gait.legs[3].reach_m),
        ("bend, degrees", |gait| gait.legs[3].bend_deg),
        ("neck lowered, degrees", |gait| gait.carriage.neck_deg),
    ];
    for (label, part) in changes {
        slider(&mut lab, label, egui::Key::ArrowRight);
        let now = gaits(&lab, "fox");
        assert!(part(&now[0]) > part(&written[0]), "{label} is dead");
        assert_eq!(now[1..], written[1..]);
    }
    assert!(!lab.status().1, "{}", lab.status().0);
    lab.release_focus();
    lab.tab_to_label("copy as RON");
    let copied = (0..2).find_map(|turn| {
        lab.event(egui::Event::Key {
            key: egui::Key::Enter,
            physical_key: None,
            pressed: turn == 0,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        });
        lab.output().commands.into_iter().find_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text),
            _ => None,
        })
    });
    let copied = copied.expect("something is copied");
    let text = copied.trim_start_matches("gaits: ").trim().trim_end_matches(',');
    assert_eq!(ron::from_str::<Vec<Gait>>(text).expect("gaits"), gaits(&lab, "fox"));
    lab.activate("reset to the file");
    assert_eq!(gaits(&lab, "fox"), written);
    assert_eq!(gaits(&lab, "horse"), others);
}

#[test]
fn bones_words_and_distances_are_drawn_on_demand_and_time_is_one_for_all_tabs() {
    let mut lab = LabHarness::open(3, 0);
    lab.activate("Creatures");
    lab.activate("spawn one");
    lab.step_frames(4);
    let world = lab.0.0.world_mut();
    for mut creature in world.query::<&mut Creature>().iter_mut(world) {
        creature.heeds_m = Some([30.0, 18.0]);
    }
    lab.activate("stop time");
    let mut before = drawn(&mut lab);
    for what in ["bones", "what they do", "distances"] {
        lab.tab_to_label(what);
        lab.tap(egui::Key::Space);
        let after = drawn(&mut lab);
        assert!(after > before + 20, "{what} draws {before}, {after}");
        before = after;
    }
    let speed = |lab: &LabHarness| lab.resource::<Time<Virtual>>().relative_speed();
    assert_eq!(speed(&lab), 0.0);
    lab.release_focus();
    lab.activate("Travel");
    lab.activate("reset everything");
    assert_eq!(speed(&lab), 1.0);
    lab.activate("Creatures");
    slider(&mut lab, "speed of time", egui::Key::ArrowLeft);
    assert!((0.5..1.0).contains(&speed(&lab)), "{}", speed(&lab));
}
