//! Button prompts: glyphs are those of the active input device, switched in the frame of its first input.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
        mouse::MouseMotion,
    },
    prelude::*,
};
use eremite::{
    button_prompts::{ButtonGlyph, ButtonPrompt, Directions, GlyphImage, StickSide},
    shared::{
        actions::{Action, Binding, Bindings, GamepadLayout},
        schedule::{GameState::Photo, LabState},
    },
};

use super::lab_harness::LabHarness;

/// Glyphs shown for some actions.
fn shown(lab: &mut LabHarness, actions: &[Action]) -> Vec<ButtonGlyph> {
    let world = lab.0.0.world_mut();
    let mut prompts = world.query::<(&ButtonPrompt, Option<&Children>)>();
    let (_, ways) = prompts.iter(world).find(|(prompt, _)| *prompt.actions == *actions).expect("it is written somewhere");
    let signs = ways.into_iter().flatten().flat_map(|way| world.get::<Children>(*way).into_iter().flatten());
    signs.filter_map(|sign| world.get::<GlyphImage>(*sign)).map(|drawn| drawn.0.clone()).collect()
}

const MOVE: [Action; 4] = [Action::PhotoLeft, Action::PhotoRight, Action::PhotoUp, Action::PhotoDown];

fn key(letter: &str) -> ButtonGlyph {
    ButtonGlyph::Key(letter.into())
}

/// All glyphs on the screen.
fn all(lab: &mut LabHarness) -> Vec<ButtonGlyph> {
    let world = lab.0.0.world_mut();
    world.query::<&GlyphImage>().iter(world).map(|drawn| drawn.0.clone()).collect()
}

fn is_on_a_pad(sign: &ButtonGlyph) -> bool {
    matches!(sign, ButtonGlyph::Button(..) | ButtonGlyph::Cross(_) | ButtonGlyph::Stick(..))
}

#[test]
fn whoever_speaks_is_shown_in_the_same_frame() {
    let mut lab = LabHarness::closed(1, 0);
    let pad = lab.0.connect(None);
    lab.0.hold(KeyCode::KeyK);
    lab.set_states(Photo, LabState::Closed);
    assert_eq!(shown(&mut lab, &[Action::KeepPhoto]), [key("Enter")]);
    // Each of these is a single frame.
    lab.0.button(pad, GamepadButton::LeftThumb, 1.0);
    assert_eq!(shown(&mut lab, &[Action::KeepPhoto]), [ButtonGlyph::Button(GamepadLayout::Xbox, GamepadButton::South)]);
    let all_ways = Directions { left: true, right: true, up: true, down: true };
    assert_eq!(shown(&mut lab, &MOVE), [ButtonGlyph::Stick(StickSide::Left, all_ways)]);
    assert!(shown(&mut lab, &[Action::Rain]).is_empty(), "a pad has no key for each of the weathers");
    lab.0.release(KeyCode::KeyK);
    lab.0.step(1);
    assert!(all(&mut lab).iter().all(is_on_a_pad), "what is let go says nothing");
    lab.0.hold(KeyCode::KeyK);
    lab.0.step(1);
    assert_eq!(shown(&mut lab, &[Action::Rain]), [key("2")]);
    // What drifts does not speak, nor a mouse on a table that is knocked against; one that is moved does.
    lab.0.push(pad, GamepadAxis::RightStickX, 0.2);
    assert!(!all(&mut lab).iter().any(is_on_a_pad));
    lab.0.push(pad, GamepadAxis::RightStickX, 0.9);
    assert!(all(&mut lab).iter().any(is_on_a_pad));
    let moved = |lab: &mut LabHarness, x: f32| {
        lab.0.0.world_mut().write_message(MouseMotion { delta: Vec2::new(x, 0.0) });
        lab.0.step(1);
        all(lab).iter().any(is_on_a_pad)
    };
    assert!(moved(&mut lab, 2.0));
    assert!(!moved(&mut lab, 30.0));
    let turned = Directions { up: true, down: true, ..default() };
    assert_eq!(shown(&mut lab, &[Action::PhotoNearer, Action::PhotoFarther]), [ButtonGlyph::Wheel(turned)]);
    // Whose pad goes is at the keys.
    lab.0.tap(pad, GamepadButton::LeftThumb);
    assert!(all(&mut lab).iter().any(is_on_a_pad));
    lab.0.disconnect(pad);
    assert!(!all(&mut lab).iter().any(is_on_a_pad));
}

#[test]
fn a_pad_that_has_not_spoken_yet_is_shown_while_nobody_else_has() {
    let mut lab = LabHarness::closed(1, 0);
    lab.0.connect_of(None, Some(0x054c), "Wireless Controller");
    lab.set_states(Photo, LabState::Closed);
    assert_eq!(shown(&mut lab, &[Action::KeepPhoto]), [ButtonGlyph::Button(GamepadLayout::PlayStation, GamepadButton::South)]);
}

#[test]
fn each_family_has_glyphs_of_its_own() {
    let mut lab = LabHarness::closed(1, 0);
    lab.set_states(Photo, LabState::Closed);
    let mut seen: Vec<Vec<ButtonGlyph>> = Vec::new();
    for (vendor, name, family) in [
        (Some(0x045e), "Xbox Series Controller", GamepadLayout::Xbox),
        (Some(0x054c), "DualSense", GamepadLayout::PlayStation),
        (None, "Nintendo Switch Pro Controller", GamepadLayout::Nintendo),
    ] {
        let pad = lab.0.connect_of(None, vendor, name);
        lab.0.tap(pad, GamepadButton::LeftTrigger);
        let keep = shown(&mut lab, &[Action::KeepPhoto]);
        assert_eq!(keep, [ButtonGlyph::Button(family, GamepadButton::South)]);
        let signs = all(&mut lab);
        assert!(signs.iter().all(is_on_a_pad), "{signs:?}");
        assert!(!seen.contains(&signs));
        seen.push(signs);
    }
}

#[test]
fn what_is_bound_anew_is_shown_with_the_letters_of_the_players_own_keys() {
    let mut lab = LabHarness::closed(1, 0);
    for (key_code, written) in [(KeyCode::KeyH, "q"), (KeyCode::Digit0, "\u{e0}"), (KeyCode::KeyF, "\u{7530}")] {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (logical_key, window) = (Key::Character(written.into()), Entity::PLACEHOLDER);
            lab.0.0.world_mut().write_message(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
        }
    }
    lab.step_frames(1);
    lab.set_states(Photo, LabState::Closed);
    assert_eq!(shown(&mut lab, &[Action::PhotoFast]), [key("Shift")]);
    lab.0.0.world_mut().resource_mut::<Bindings>().rebind(Action::PhotoFast, 0, Binding::Key(KeyCode::KeyG)).expect("it is free there");
    lab.0.step(1);
    assert_eq!(shown(&mut lab, &[Action::PhotoFast]), [key("G")]);
    assert_eq!(shown(&mut lab, &[Action::HideText]), [key("Q")]);
    assert_eq!(shown(&mut lab, &[Action::NaturalWeather]), [key("\u{c0}")]);
    assert_eq!(
        shown(&mut lab, &[Action::PreviousWeather, Action::NextWeather]),
        [key("F"), key("R")],
        "the game's letters have no such one"
    );
}
