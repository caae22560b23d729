//! What a player can do: by whatever it is bound to, and only by that; pads come, go and take turns; who looks elsewhere
//! holds nothing.

use std::time::Duration;

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    render::view::screenshot::Screenshot,
    time::TimeUpdateStrategy,
    window::{WindowFocused, WindowMode},
};
use eremite::{
    land::Land,
    motion::Intent,
    overlay::Pages,
    pages::atlas::Page as Map,
    player::Player,
    prompts::Does,
    shared::{
        deeds::{Binding, Bindings, Contexts, Deed, Deeds, Device, Legend, SLOTS, TABLE},
        gaze::Gaze,
        schedule::{
            GameState::{self, Atlas, Paused, Photo, Playing},
            LabState,
        },
    },
    sheet::{Line, Page, Sheet, SheetAppExt, open},
    sheets::deeds::KEYS,
    sky::{Clock, Forced},
};

use super::{
    desk::Lab,
    harness::{Game, country},
    modules::sources,
};

/// Level ground, on which he walks as he is asked.
pub fn level() -> Land {
    let relief = eremite::app::algorithms().find("linear").expect("it is there").with_params(&[("sample".into(), "65536".into())]);
    Land::new(eremite::land::Seed(1), "linear", relief.expect("it has them"))
}

impl Game {
    pub fn intent(&mut self) -> Intent {
        let world = self.0.world_mut();
        *world.query_filtered::<&Intent, With<Player>>().single(world).expect("one hermit")
    }

    fn mps(&mut self) -> f32 {
        self.seconds(1.0);
        let body = self.body();
        body.velocity.length() * body.velocity.x.signum()
    }
}

#[test]
fn a_press_that_begins_and_ends_within_a_frame_is_done() {
    let mut game = Game::on(country(1, "linear"), 0);
    game.hold(KeyCode::Space);
    game.release(KeyCode::Space);
    game.step(1);
    assert!(game.0.world().resource::<Deeds>().held(Deed::Jump));
    game.step(3);
    assert!(game.body().velocity.y > 1.0, "he does not leap");
    let mut lab = Lab::closed(1, 0);
    lab.0.hold(KeyCode::KeyM);
    lab.0.release(KeyCode::KeyM);
    lab.frames(2);
    assert_eq!(lab.state(), Atlas);
}

/// Everything that can be seen of what was done.
fn seen(lab: &mut Lab) -> String {
    let intent = lab.0.intent();
    let (states, gaze) = (lab.states(), *lab.resource::<Gaze>());
    let (clock, forced) = (lab.resource::<Clock>().days, *lab.resource::<Forced>());
    let world = lab.0.0.world_mut();
    let fills = world.query::<&Window>().single(world).expect("a window").mode != WindowMode::Windowed;
    let pictures = world.query::<&Screenshot>().iter(world).count();
    let hidden = world.query::<&Visibility>().iter(world).filter(|seen| **seen == Visibility::Hidden).count();
    let map = (lab.resource::<Map>().middle(), lab.resource::<Map>().scale());
    let (focus, tone) = (lab.resource::<Sheet>().focus().to_owned(), lab.resource::<Tone>().0);
    format!(
        "{intent:?} {states:?} {:?} {} {clock} {forced:?} {fills} {pictures} {hidden} {focus} {tone} {map:?}",
        gaze.place, gaze.half_height_m
    )
}

/// What is chosen on a page of the sheet.
#[derive(Resource, Default)]
struct Tone(usize);

/// A key that does nothing at first.
const FREE: KeyCode = KeyCode::F20;

/// Binds a deed to another key and to no other, goes where it is done, and asks for it by the old key and then by the new
/// one, or by none; what is seen after each.
fn asked(deed: Deed, keys: [Option<KeyCode>; 2]) -> [String; 2] {
    let mut lab = Lab::closed(1, 0);
    lab.0.0.init_resource::<Tone>().add_sheet_page("tones", |world| {
        let tone = Line::choice("tone", ["a", "b", "c"], world.resource::<Tone>().0, |world, at| world.resource_mut::<Tone>().0 = at);
        Page::new("").line(tone).line(Line::entry("x", |_| ())).line(Line::entry("y", |_| ()))
    });
    lab.0.0.world_mut().resource_mut::<Clock>().stopped = true;
    // What there is to be undone.
    lab.0.0.insert_resource(Forced(Some(default())));
    lab.turn_wheel(2.0);
    let mut bindings = lab.0.0.world_mut().resource_mut::<Bindings>();
    // What leads back keeps its key, and gets another.
    let slot = if deed.entry().kept { bindings.of(deed, Device::Keyboard).into_iter().flatten().count() } else { 0 };
    bindings.rebind(deed, slot, Binding::Key(FREE)).expect("it may be bound");
    for other in slot + 1..SLOTS {
        bindings.unbind(deed, Device::Keyboard, other).expect("it may go");
    }
    let state = match &*deed.entry().contexts.to_string() {
        "photo" => Photo,
        "map" => Atlas,
        "at rest" | "menu" => Paused,
        _ => Playing,
    };
    lab.go(state, LabState::Closed);
    if deed.entry().contexts == Contexts::MENU {
        open(lab.0.0.world_mut(), "tones");
        lab.frames(1);
    }
    if deed == Deed::PhotoFast {
        lab.0.hold(KeyCode::ArrowLeft);
    }
    if deed == Deed::MapHim {
        lab.0.hold(KeyCode::ArrowLeft);
        lab.frames(4);
        lab.0.release(KeyCode::ArrowLeft);
        lab.frames(1);
    }
    keys.map(|key| {
        key.into_iter().for_each(|key| lab.0.hold(key));
        lab.frames(4);
        let seen = seen(&mut lab);
        key.into_iter().for_each(|key| lab.0.release(key));
        lab.frames(1);
        seen
    })
}

#[test]
fn every_deed_is_done_by_another_key_when_it_is_bound_to_it_and_by_the_old_one_no_more() {
    let mut unasked: Vec<(String, [String; 2])> = Vec::new();
    for entry in &TABLE {
        let deed = entry.deed;
        let Binding::Key(old) = entry.defaults[0] else { panic!("{deed} has no key") };
        let place = format!("{} {}", entry.contexts, [Deed::PhotoFast, Deed::MapHim].contains(&deed));
        if !unasked.iter().any(|(known, _)| *known == place) {
            unasked.push((place.clone(), asked(deed, [None, None])));
        }
        let [before, after] = &unasked.iter().find(|(known, _)| *known == place).expect("it was asked").1;
        let [by_old, by_new] = asked(deed, [(!entry.kept).then_some(old), Some(FREE)]);
        assert_eq!(by_old, *before, "{deed} is done by {old:?} all the same");
        assert_ne!(by_new, *after, "{deed} is not done by its key");
    }
}

#[test]
fn a_stick_walks_as_far_as_it_is_pushed_and_runs_when_it_is_pushed_all_the_way() {
    let mut game = Game::on(level(), 0);
    game.hold(KeyCode::ArrowRight);
    let walks = game.mps();
    game.release(KeyCode::ArrowRight);
    let pad = game.connect(None);
    assert_eq!(game.intent().walk, 0.0);
    game.push(pad, GamepadAxis::LeftStickX, 0.525);
    let half = game.mps() / walks;
    assert!((0.45..0.55).contains(&half) && !game.intent().run, "{half} of a walk");
    game.push(pad, GamepadAxis::LeftStickX, 0.8);
    let most = game.mps() / walks;
    assert!((0.8..1.0).contains(&most), "{most} of a walk");
    game.push(pad, GamepadAxis::LeftStickX, 1.0);
    let runs = game.mps() / walks;
    assert!(runs > 2.0 && game.intent().run, "{runs} of a walk");
    game.push(pad, GamepadAxis::LeftStickX, -0.525);
    assert!(game.mps() < -0.3 * walks);
    // What a worn stick says at rest is nothing.
    game.push(pad, GamepadAxis::LeftStickX, 0.1);
    assert_eq!((game.intent().walk, game.mps()), (0.0, 0.0));
    // Up a little is not a wish to climb, and the cross walks as keys do.
    game.push(pad, GamepadAxis::LeftStickY, 0.4);
    assert_eq!(game.intent().climb, 0.0);
    game.push(pad, GamepadAxis::LeftStickY, 1.0);
    assert_eq!(game.intent().climb, 1.0);
    game.push(pad, GamepadAxis::LeftStickY, 0.0);
    game.button(pad, GamepadButton::DPadRight, 1.0);
    assert_eq!((game.intent().walk, game.intent().run), (1.0, false));
    game.button(pad, GamepadButton::South, 1.0);
    game.step(3);
    assert!(game.body().velocity.y > 1.0, "he does not leap");
}

#[test]
fn the_pad_that_speaks_is_the_one() {
    let mut game = Game::on(level(), 0);
    let (one, other) = (game.connect(None), game.connect(None));
    game.push(one, GamepadAxis::LeftStickX, 0.525);
    let half = game.intent().walk;
    assert!((0.4..0.6).contains(&half));
    // Both say the same: they are not added. What drifts does not speak.
    game.push(other, GamepadAxis::LeftStickX, 0.525);
    assert_eq!(game.intent().walk, half);
    game.push(one, GamepadAxis::LeftStickX, 0.3);
    assert_eq!(game.intent().walk, half);
    game.push(one, GamepadAxis::LeftStickX, -0.8);
    assert!(game.intent().walk < -0.8);
    // One that is not in use goes, and nothing happens; and the one that is, speaks on.
    game.disconnect(other);
    game.step(2);
    assert!(game.intent().walk < -0.8);
}

#[test]
fn when_the_pad_goes_he_rests_and_all_is_let_go() {
    let mut lab = Lab::closed(1, 0);
    let pad = lab.0.connect(None);
    lab.0.hold(KeyCode::ShiftLeft);
    lab.0.push(pad, GamepadAxis::LeftStickX, 0.7);
    assert!(lab.0.intent().walk > 0.5 && lab.0.intent().run);
    lab.0.disconnect(pad);
    lab.frames(2);
    assert_eq!(lab.state(), Paused);
    let world = lab.0.0.world_mut();
    assert!(world.query::<&Text>().iter(world).any(|text| text.contains("gamepad is gone")), "nobody says why");
    // He walks on by a key; what was held is not held any more until it is pressed anew.
    lab.game_key(KeyCode::Escape);
    lab.frames(2);
    assert_eq!((lab.state(), lab.0.intent().walk, lab.0.intent().run), (Playing, 0.0, false));
    lab.0.release(KeyCode::ShiftLeft);
    lab.frames(1);
    lab.0.hold(KeyCode::ShiftLeft);
    lab.frames(1);
    assert!(lab.0.intent().run);
    lab.0.connect(Some(pad));
    assert_eq!(lab.0.intent().walk, 0.0);
    lab.0.push(pad, GamepadAxis::LeftStickX, 0.7);
    assert!(lab.0.intent().walk > 0.5);
}

impl Lab {
    fn look(&mut self, focused: bool) {
        let world = self.0.0.world_mut();
        let window = world.query_filtered::<Entity, With<Window>>().single(world).expect("a window");
        world.write_message(WindowFocused { window, focused });
        if !focused {
            world.write_message(bevy::input::keyboard::KeyboardFocusLost);
        }
        self.frames(2);
    }
}

#[test]
fn who_looks_elsewhere_finds_him_resting_and_pads_are_somebody_elses() {
    let mut lab = Lab::closed(1, 0);
    lab.look(false);
    assert_eq!(lab.state(), Playing, "it was never looked at");
    lab.look(true);
    let pad = lab.0.connect(None);
    lab.0.hold(KeyCode::KeyD);
    lab.0.push(pad, GamepadAxis::LeftStickY, 1.0);
    assert_eq!((lab.0.intent().walk, lab.0.intent().climb), (1.0, 1.0));
    lab.look(false);
    assert_eq!(lab.state(), Paused);
    lab.0.tap(pad, GamepadButton::Start);
    lab.0.button(pad, GamepadButton::South, 1.0);
    lab.frames(2);
    assert_eq!(lab.state(), Paused, "a pad was meant for somebody else");
    lab.look(true);
    // The key is still down, and repeats; but it is told as if it were pressed.
    lab.0.hold(KeyCode::KeyD);
    lab.frames(20);
    assert_eq!(lab.state(), Paused);
    lab.0.tap(pad, GamepadButton::Start);
    lab.frames(2);
    let intent = lab.0.intent();
    assert_eq!((lab.state(), intent.walk, intent.climb, intent.jump_held), (Playing, 0.0, 0.0, false));
    lab.0.button(pad, GamepadButton::South, 0.0);
    lab.0.button(pad, GamepadButton::South, 1.0);
    assert!(lab.0.intent().jump_held);
    lab.0.release(KeyCode::KeyD);
    lab.frames(1);
    lab.0.hold(KeyCode::KeyD);
    lab.frames(1);
    assert_eq!(lab.0.intent().walk, 1.0);
}

#[test]
fn a_pad_comes_and_leaves_everywhere() {
    let mut lab = Lab::closed(1, 0);
    let pad = lab.0.connect(None);
    for (button, state) in [(GamepadButton::Start, Paused), (GamepadButton::Select, Atlas), (GamepadButton::North, Photo)] {
        for back in [GamepadButton::East, GamepadButton::Start, button] {
            lab.0.tap(pad, button);
            lab.frames(2);
            assert_eq!(lab.state(), state);
            lab.0.tap(pad, back);
            lab.frames(2);
            assert_eq!(lab.state(), Playing, "{back:?} does not lead out of {state:?}");
        }
    }
    lab.go(GameState::Playing, LabState::Open);
    lab.0.tap(pad, GamepadButton::East);
    lab.frames(2);
    assert_eq!(lab.states(), (Playing, LabState::Closed));
    lab.go(GameState::Atlas, LabState::Closed);
    lab.0.0.world_mut().resource_mut::<Pages>().show("easel");
    lab.frames(3);
    lab.0.tap(pad, GamepadButton::East);
    lab.frames(2);
    assert_eq!(lab.state(), Playing);
}

#[test]
fn a_map_is_walked_through_by_pad_alone_and_a_held_stick_moves_it_evenly() {
    let mut ways = Vec::new();
    for step_ms in [5, 16, 40] {
        let mut lab = Lab::closed(1, 0);
        let pad = lab.0.connect(None);
        lab.0.tap(pad, GamepadButton::Select);
        lab.frames(3);
        assert_eq!(lab.state(), Atlas);
        let (middle, scale) = (lab.resource::<Map>().middle(), lab.resource::<Map>().scale());
        lab.0.0.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(step_ms)));
        lab.frames(2);
        lab.0.push(pad, GamepadAxis::LeftStickX, 0.525);
        let begun = lab.resource::<Map>().middle();
        lab.frames(1000 / step_ms as u32);
        ways.push(lab.resource::<Map>().middle()[0] - begun[0]);
        lab.0.push(pad, GamepadAxis::LeftStickX, 0.0);
        lab.0.button(pad, GamepadButton::LeftTrigger2, 1.0);
        lab.frames(400 / step_ms as u32);
        lab.0.button(pad, GamepadButton::LeftTrigger2, 0.0);
        lab.frames(20);
        assert!(lab.resource::<Map>().scale() > scale * 1.5);
        lab.0.tap(pad, GamepadButton::South);
        lab.frames(2);
        assert_eq!(lab.resource::<Map>().middle(), middle, "it leads back to him");
        lab.0.tap(pad, GamepadButton::East);
        lab.frames(2);
        assert_eq!(lab.state(), Playing);
    }
    // Half of the way: as far as it is pushed.
    assert!(ways.iter().all(|way| (1300..1500).contains(way)), "{ways:?}");
    assert!(ways.iter().max().unwrap_or(&0) - ways.iter().min().unwrap_or(&0) < 60, "{ways:?}");
}

#[test]
fn a_photo_is_taken_by_pad_alone_and_by_mouse_alone() {
    let mut lab = Lab::closed(1, 0);
    let pad = lab.0.connect(None);
    lab.0.tap(pad, GamepadButton::North);
    lab.frames(2);
    let (place, days) = (lab.resource::<Gaze>().place, lab.resource::<Clock>().days);
    lab.0.push(pad, GamepadAxis::LeftStickX, 1.0);
    lab.0.seconds(0.5);
    lab.0.push(pad, GamepadAxis::LeftStickX, 0.0);
    assert!(lab.resource::<Gaze>().place.column > place.column);
    lab.0.button(pad, GamepadButton::DPadRight, 1.0);
    lab.0.seconds(0.5);
    lab.0.button(pad, GamepadButton::DPadRight, 0.0);
    assert!(lab.resource::<Clock>().days > days);
    let mut seen = vec![*lab.resource::<Forced>()];
    for _ in 0..8 {
        lab.0.tap(pad, GamepadButton::DPadUp);
        seen.push(*lab.resource::<Forced>());
    }
    assert_eq!(seen[0], seen[8], "around, past the weather that it would be");
    assert!((1..8).all(|later| seen[later] != seen[0] && seen[later].0.is_some()));
    lab.0.tap(pad, GamepadButton::DPadDown);
    assert_eq!(*lab.resource::<Forced>(), seen[7]);
    lab.0.tap(pad, GamepadButton::South);
    lab.0.step(6);
    let world = lab.0.0.world_mut();
    assert_eq!(world.query::<&Screenshot>().iter(world).count(), 1);
    // What is written is clicked; this is what a click makes of it.
    let click = |lab: &mut Lab, deed: Deed| {
        let world = lab.0.0.world_mut();
        let mut buttons = world.query::<(&Does, &mut Interaction)>();
        let (_, mut button) = buttons.iter_mut(world).find(|(does, _)| does.0 == deed).expect("it can be clicked");
        *button = Interaction::Pressed;
        lab.0.step(2);
    };
    click(&mut lab, Deed::Rain);
    assert!(lab.resource::<Forced>().0.is_some_and(|weather| weather.rain > 0.5));
    click(&mut lab, Deed::Photo);
    assert_eq!(lab.state(), Playing);
}

#[test]
fn a_conflict_is_swapped_and_both_are_done_by_their_new_keys() {
    let mut lab = Lab::closed(1, 0);
    let swapped = lab.0.0.world_mut().resource_mut::<Bindings>().rebind(Deed::Map, 0, Binding::Key(KeyCode::Space));
    assert_eq!(swapped, Ok(vec![Deed::Jump]));
    lab.0.hold(KeyCode::KeyM);
    lab.frames(1);
    assert!(lab.0.intent().jump_held && lab.state() == Playing);
    lab.0.release(KeyCode::KeyM);
    lab.game_key(KeyCode::Space);
    lab.frames(2);
    assert_eq!(lab.state(), Atlas);
}

#[test]
fn the_pause_shows_what_is_written_on_the_players_own_keys() {
    let mut lab = Lab::closed(1, 0);
    for (key_code, written) in [(KeyCode::KeyA, "q"), (KeyCode::Digit0, "à")] {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (logical_key, window) = (Key::Character(written.into()), Entity::PLACEHOLDER);
            lab.0.0.world_mut().write_message(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
        }
    }
    lab.frames(1);
    lab.0.0.world_mut().resource_mut::<Bindings>().rebind(Deed::Run, 0, Binding::Key(KeyCode::KeyR)).expect("it is free there");
    lab.go(Paused, LabState::Closed);
    open(lab.0.0.world_mut(), KEYS);
    lab.frames(2);
    let world = lab.0.0.world_mut();
    let texts: Vec<String> = world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect();
    for words in ["\u{2190} or Q ", "\u{2192} or D ", "R or Shift ", "+ or the wheel ", "\u{2212} or the wheel ", "\u{c0} ", "Esc "] {
        assert!(texts.iter().any(|text| text.starts_with(words)), "{words} is not in {texts:?}");
    }
}

#[test]
fn the_readmes_table_is_the_tables() {
    let readme = include_str!("../../README.md");
    let (bindings, legend) = (Bindings::default(), Legend::default());
    let lines: [&[Deed]; 13] = [
        &[Deed::WalkLeft, Deed::WalkRight],
        &[Deed::Run],
        &[Deed::Jump],
        &[Deed::Slide],
        &[Deed::Hold],
        &[Deed::Nearer, Deed::Farther, Deed::AsItWas],
        &[Deed::WalkOn],
        &[Deed::Map],
        &[Deed::Photo],
        &[Deed::Pause],
        &[Deed::Lab],
        &[Deed::FullScreen],
        &[Deed::Picture],
    ];
    for deeds in lines {
        let keys = legend.ways(&bindings, deeds, &[Device::Keyboard, Device::Mouse]);
        let pad = legend.ways(&bindings, deeds, &[Device::Pad]);
        let line = format!("| {keys} | {pad} |");
        assert!(readme.contains(&line), "the README has no line that begins with {line}");
    }
}

#[test]
fn nobody_asks_for_a_key() {
    let may = |path: &str| path.starts_with("shared/deeds/") || path.starts_with("player/command");
    for (path, text) in sources() {
        let path = path.to_string_lossy().replace('\\', "/");
        let asks = text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains("KeyCode::"));
        assert!(!asks || may(&path), "{path} asks for a key, and not for a deed");
    }
}
