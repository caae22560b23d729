//! Deeds to intent: what the hermit is asked to do.

use bevy::prelude::*;

use super::Player;
use crate::{
    creatures::{Asked, Rider},
    land::Place,
    motion::{Body, Intent, Steady},
    shared::{
        archery::Archer,
        deeds::{Deed, Deeds, Device, Pointer},
        gaze::Gaze,
        settings::{Group, Setting, Value},
    },
};

/// A stick that is pushed so far runs; short of that he walks, so fast as it is pushed.
const RUNS: f32 = 0.95;
/// What ends a walk that goes on by itself.
const ENDS_WALKING_ON: [Deed; 6] = [Deed::WalkOn, Deed::WalkLeft, Deed::WalkRight, Deed::Hold, Deed::Slide, Deed::Sit];

/// How hands are used: what need not be held.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// One press begins to run, the next ends it.
    pub run_toggles: bool,
    /// One press takes hold of the rock and climbs, the next ends it.
    pub hold_toggles: bool,
}

/// What may be set of how he is asked.
pub const SETTINGS: [Setting; 3] = [
    Setting::choice(
        "run",
        Group::Hands,
        "Whether run is held, or pressed once to begin and once to end",
        &["hold", "toggle"],
        |world| read(world, |habits| habits.run_toggles),
        |world, value| world.get_resource_or_init::<Habits>().run_toggles = value.is("toggle"),
    ),
    Setting::choice(
        "hold-rock",
        Group::Hands,
        "Whether hold is held to climb up, or pressed once to begin and once to end",
        &["hold", "toggle"],
        |world| read(world, |habits| habits.hold_toggles),
        |world, value| world.get_resource_or_init::<Habits>().hold_toggles = value.is("toggle"),
    ),
    Setting::switch(
        "steady-climb",
        Group::Walk,
        "He takes hold of the rock by himself when he falls past it; it is this walk's, and is kept with it",
        false,
        |world| Some(Value::Switch(world.try_query_filtered::<&Steady, With<Player>>()?.single(world).ok()?.0)),
        |world, value| {
            let mut hermit = world.query_filtered::<&mut Steady, With<Player>>();
            hermit.iter_mut(world).for_each(|mut steady| steady.0 = value.is_on());
        },
    )
    .with_the_run(),
];

fn read(world: &World, toggles: fn(&Habits) -> bool) -> Option<Value> {
    world.get_resource().map(|habits| Value::Word(if toggles(habits) { "toggle" } else { "hold" }))
}

/// What goes on without being held.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct GoingOn {
    /// He walks on by himself, to the left, -1, or to the right.
    walk: Option<f32>,
    run: bool,
    climb: bool,
    climbed: bool,
}

impl GoingOn {
    fn hear(&mut self, deeds: &Deeds, habits: Habits, body: &Body) {
        if deeds.pressed(Deed::WalkOn) && self.walk.is_none() {
            self.walk = Some(body.facing);
        } else if ENDS_WALKING_ON.into_iter().any(|deed| deeds.pressed(deed)) {
            self.walk = None;
        }
        self.run = habits.run_toggles && self.run != deeds.pressed(Deed::Run);
        self.climb = habits.hold_toggles && self.climb != deeds.pressed(Deed::Hold);
        // Up on the ledge the climb is done.
        let arrived = self.climbed && !body.climbing;
        if arrived || deeds.pressed(Deed::Slide) || deeds.pressed(Deed::Jump) {
            self.climb = false;
        }
        self.climbed = body.climbing;
    }
}

/// Who rests, looks at the map or takes pictures begins anew, and lowers his bow.
pub(super) fn stop(mut going_on: ResMut<GoingOn>, mut archers: Query<&mut Archer, With<Player>>) {
    *going_on = GoingOn::default();
    archers.iter_mut().for_each(|mut archer| *archer = Archer { lowers: true, ..Archer::default() });
}

/// Pushed so far, the stick draws the bow, until it is let go so far. A stick that springs back passes many ways: what it is
/// pushed less far than this share of where it was does not aim; and so much of where it was is left in the next frame.
const STICK_DRAWS: f32 = 0.6;
const STICK_LOOSES: f32 = 0.35;
const SPRINGS_BACK: f32 = 0.85;
const LEFT_OF_STICK: f32 = 0.97;
/// The place from which he aims at what the mouse points at, over his feet.
const EYES_M: f32 = 1.36;

/// What is asked of the bow: by a stick, which is pushed where the arrow is to fly, by the mouse, which points there, or by
/// keys, which raise and lower it.
fn aims(deeds: &Deeds, before: &Archer, pointed_at: impl Fn() -> Option<Place>, body: &Body) -> Archer {
    let stick = Vec2::new(deeds.between(Deed::AimLeft, Deed::AimRight), deeds.between(Deed::AimDown, Deed::AimUp));
    let by_stick = !deeds.held(Deed::Draw) && before.aim.is_some() && before.draws;
    let pushed = stick.length();
    if pushed >= STICK_DRAWS || by_stick && pushed > STICK_LOOSES {
        let was = before.aim.filter(|_| by_stick).map(|aim| aim.clamp_length_max(1.0) * LEFT_OF_STICK);
        let aim = was.filter(|was| pushed < SPRINGS_BACK * was.length()).or(Some(stick));
        return Archer { draws: true, aim, ..Archer::default() };
    }
    if !deeds.held(Deed::Draw) {
        // The one that was let go flies where it was aimed.
        return Archer { aim: before.aim, ..Archer::default() };
    }
    if deeds.held_by(Deed::Draw, Device::Mouse)
        && let Some(place) = pointed_at()
    {
        return Archer { draws: true, aim: Some(place.metres_from(body.place.up(EYES_M))), ..Archer::default() };
    }
    Archer { draws: true, aim: None, raises: deeds.between(Deed::Slide, Deed::Hold), lowers: false }
}

/// Reads what is done before the fixed steps of the frame.
///
/// A key asks for all of a walk. A stick asks for as much of it as it is pushed, and for a run when it is pushed all the
/// way. On rock, where hands take hold or do not, a stick asks for one of eight ways as keys do.
pub(super) fn read_deeds(
    deeds: Res<Deeds>,
    habits: Res<Habits>,
    (pointer, gaze): (Res<Pointer>, Res<Gaze>),
    mut going_on: ResMut<GoingOn>,
    hermit: Single<(&mut Intent, &mut Rider, &mut Asked, &mut Archer, &Body), With<Player>>,
) {
    let (mut intent, mut rider, mut asked, mut archer, body) = hermit.into_inner();
    going_on.hear(&deeds, *habits, body);
    let asks = aims(&deeds, &archer, || Some(gaze.place.moved(pointer.0? * gaze.half_m())), body);
    let asks = Archer { lowers: archer.lowers, ..asks };
    archer.set_if_neq(asks);
    // Who aims with the hands that climb does not climb.
    let raises = asks.draws && asks.aim.is_none();
    let up = if habits.hold_toggles { going_on.climb } else { deeds.held(Deed::Hold) };
    let slides = deeds.held(Deed::Slide) && !raises;
    intent.climb = f32::from(i8::from(up && !raises) - i8::from(slides));
    intent.walk = if body.climbing || intent.climb != 0.0 {
        f32::from(i8::from(deeds.held(Deed::WalkRight)) - i8::from(deeds.held(Deed::WalkLeft)))
    } else {
        going_on.walk.unwrap_or_else(|| deeds.between(Deed::WalkLeft, Deed::WalkRight))
    };
    let runs = if habits.run_toggles { going_on.run } else { deeds.held(Deed::Run) };
    intent.run = runs || deeds.stick(Deed::WalkLeft).max(deeds.stick(Deed::WalkRight)) >= RUNS;
    intent.slide = slides;
    intent.jump_held = deeds.held(Deed::Jump);
    intent.jump |= deeds.pressed(Deed::Jump);
    if deeds.pressed(Deed::Whistle) {
        rider.whistles = true;
    }
    if deeds.pressed(Deed::Mount) {
        rider.mounts = true;
    }
    ask(&deeds, &mut asked);
}

/// What he is asked that is no going.
fn ask(deeds: &Deeds, asked: &mut Mut<Asked>) {
    let hours = i8::from(deeds.pressed(Deed::WalkRight)) - i8::from(deeds.pressed(Deed::WalkLeft));
    let now = Asked {
        uses: asked.uses || deeds.pressed(Deed::Use),
        sits: asked.sits || deeds.pressed(Deed::Sit),
        lets_be: asked.lets_be || deeds.pressed(Deed::Slide),
        hours: asked.hours.saturating_add(hours),
        occasion: asked.occasion,
    };
    asked.set_if_neq(now);
}
