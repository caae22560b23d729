//! Key bindings: an action responds to its bound inputs only, and what is displayed agrees.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
    },
    prelude::*,
    render::view::screenshot::Screenshot,
    window::WindowMode,
};
use eremite::{
    button_prompts::{BindingFilter, ButtonGlyph, ButtonPrompt, Directions, GlyphImage},
    creatures::InteractionRequest,
    horse::{Horse, mount_at_once},
    interactions::Interactions,
    menu::{MenuAppExt, MenuItem, MenuNavigation, MenuPage, open},
    menu_pages::controls::KEYS,
    motion::BodyGait,
    overlay::Pages,
    pages::{atlas::AtlasView as Map, journal::OpenJournal},
    shared::{
        actions::{ACTIONS, Action, ActionInfo, Binding, Bindings, GamepadLayout, InputContexts, InputDevice, KeyLabels, SLOTS},
        archery::ArcherInput,
        camera_view::CameraView,
        painting::{BrushInput, BrushState},
        schedule::{
            GameState::{Atlas, Paused, Photo, Playing},
            LabState,
        },
    },
    sky::{DayNightCycle, ForcedWeather},
};

use super::{lab_harness::LabHarness, sources::sources};

/// Everything observable of an action's effect.
fn seen(lab: &mut LabHarness) -> String {
    let intent = lab.0.intent();
    let (states, view) = (lab.states(), *lab.resource::<CameraView>());
    let (clock, forced) = (lab.resource::<DayNightCycle>().days, *lab.resource::<ForcedWeather>());
    let world = lab.0.0.world_mut();
    let horse = world.query::<&Horse>().single(world).expect("one horse");
    let horse = (horse.activity(), horse.is_ridden());
    let (interactions, archer) = world.query::<(&Interactions, &ArcherInput)>().single(world).expect("his");
    let (interaction, archer) = (interactions.state().clone(), *archer);
    let (in_hand, asks) = world
        .query::<(&BrushState, &BrushInput)>()
        .single(world)
        .map(|(held, asks)| ((held.in_hand, held.preview.map(|offer| offer.kind)), *asks))
        .expect("his");
    let painted = lab.0.land().edits().rooms().count();
    let glides = lab.0.body().gait == BodyGait::Glide;
    let world = lab.0.0.world_mut();
    let fills = world.query::<&Window>().single(world).expect("a window").mode != WindowMode::Windowed;
    let pictures = world.query::<&Screenshot>().iter(world).count();
    let hidden = world.query::<&Visibility>().iter(world).filter(|seen| **seen == Visibility::Hidden).count();
    let map = (lab.resource::<Map>().middle(), lab.resource::<Map>().scale());
    let leaf = (lab.resource::<Pages>().shown(), lab.resource::<OpenJournal>().spot());
    let (focus, tone) = (lab.resource::<MenuNavigation>().focus().to_owned(), lab.resource::<Tone>().0);
    format!(
        "{intent:?} {states:?} {:?} {} {clock} {forced:?} {fills} {pictures} {hidden} {focus} {tone} {map:?} {leaf:?} {horse:?} {interaction:?} {archer:?} {in_hand:?} {asks:?} {painted} {glides}",
        view.place, view.half_height_m
    )
}

/// A choice on a menu page.
#[derive(Resource, Default)]
struct Tone(usize);

/// A key without a function by default.
const FREE: KeyCode = KeyCode::F20;

/// Does what has to be done before an action is available.
fn prepare(lab: &mut LabHarness, action: Action) {
    if action.info().contexts == InputContexts::MENU {
        open(lab.0.0.world_mut(), "tones");
        lab.step_frames(1);
    }
    if action == Action::Mount {
        mount_at_once(lab.0.0.world_mut()).expect("he sits");
        lab.step_frames(1);
    }
    if action.info().contexts == InputContexts::PAINTING {
        lab.0.hold(KeyCode::KeyB);
        lab.step_frames(8);
        lab.0.release(KeyCode::KeyB);
        lab.step_frames(8);
        if action == Action::UndoStroke {
            // What there is to be taken back.
            lab.0.hold(KeyCode::KeyG);
            lab.step_frames(8);
            lab.0.release(KeyCode::KeyG);
            lab.step_frames(8);
        }
    }
    if action == Action::Use {
        // There is neither water nor a stone: who sits makes a fire.
        let mut asked = lab.0.0.world_mut().query::<&mut InteractionRequest>();
        asked.single_mut(lab.0.0.world_mut()).expect("his").sits = true;
        lab.0.step_seconds(1.5);
    }
    if action == Action::PhotoFast {
        lab.0.hold(KeyCode::ArrowLeft);
    }
    if [Action::MapPlayer, Action::MapGo].contains(&action) {
        lab.0.hold(KeyCode::ArrowLeft);
        lab.step_frames(4);
        lab.0.release(KeyCode::ArrowLeft);
        lab.step_frames(1);
    }
}

/// Rebinds an action to another key, or none, and tries it with the old key, then the new one; returns what was observed
/// after each.
fn asked(action: Action, keys: [Option<KeyCode>; 2]) -> [String; 2] {
    let mut lab = LabHarness::closed(1, 0);
    lab.0.0.init_resource::<Tone>().add_menu_page("tones", |world| {
        let tone = MenuItem::choice("tone", ["a", "b", "c"], world.resource::<Tone>().0, |world, at| world.resource_mut::<Tone>().0 = at);
        MenuPage::new("").item(tone).item(MenuItem::button("x", |_| ())).item(MenuItem::button("y", |_| ()))
    });
    lab.0.0.world_mut().resource_mut::<DayNightCycle>().stopped = true;
    // What there is to be undone.
    lab.0.0.insert_resource(ForcedWeather(Some(default())));
    lab.turn_wheel(2.0);
    let mut bindings = lab.0.0.world_mut().resource_mut::<Bindings>();
    // What leads back keeps its key, and gets another.
    let slot = if action.info().is_locked { bindings.of(action, InputDevice::Keyboard).into_iter().flatten().count() } else { 0 };
    bindings.rebind(action, slot, Binding::Key(FREE)).expect("it may be bound");
    for other in slot + 1..SLOTS {
        bindings.unbind(action, InputDevice::Keyboard, other).expect("it may go");
    }
    let state = match &*action.info().contexts.to_string() {
        "photo" => Photo,
        "map" => Atlas,
        "at rest" | "menu" => Paused,
        _ => Playing,
    };
    lab.set_states(state, LabState::Closed);
    prepare(&mut lab, action);
    keys.map(|key| {
        if let Some(key) = key {
            lab.0.hold(key);
        }
        lab.step_frames(4);
        let seen = seen(&mut lab);
        if let Some(key) = key {
            lab.0.release(key);
        }
        lab.step_frames(1);
        seen
    })
}

#[test]
fn an_action_of_each_context_is_done_by_another_key_when_it_is_bound_to_it_and_by_the_old_one_no_more() {
    let mut contexts = Vec::new();
    are_done(ACTIONS.iter().filter(|entry| {
        let new = !contexts.contains(&entry.contexts);
        contexts.push(entry.contexts);
        new
    }));
}

#[test]
#[ignore = "long: cargo verify-long"]
fn every_action_is_done_by_another_key_when_it_is_bound_to_it_and_by_the_old_one_no_more() {
    are_done(&ACTIONS);
}

fn are_done<'a>(entries: impl IntoIterator<Item = &'a ActionInfo>) {
    let mut unasked: Vec<(String, [String; 2])> = Vec::new();
    for entry in entries {
        let action = entry.action;
        // What is done with a stick alone has no key of old.
        let old = if let Binding::Key(old) = entry.defaults[0] { Some(old) } else { None };
        let from = [Action::PhotoFast, Action::MapPlayer, Action::MapGo, Action::Mount, Action::Use, Action::UndoStroke]
            .into_iter()
            .find(|own| *own == action);
        let place = format!("{} {from:?}", entry.contexts);
        if !unasked.iter().any(|(known, _)| *known == place) {
            unasked.push((place.clone(), asked(action, [None, None])));
        }
        let [before, after] = &unasked.iter().find(|(known, _)| *known == place).expect("it was asked").1;
        let [by_old, by_new] = asked(action, [old.filter(|_| !entry.is_locked), Some(FREE)]);
        assert_eq!(by_old, *before, "{action} is done by {old:?} all the same");
        assert_ne!(by_new, *after, "{action} is not done by its key");
    }
}

#[test]
fn a_conflict_is_swapped_and_both_are_done_by_their_new_keys() {
    let mut lab = LabHarness::closed(1, 0);
    let swapped = lab.0.0.world_mut().resource_mut::<Bindings>().rebind(Action::Map, 0, Binding::Key(KeyCode::Space));
    assert_eq!(swapped, Ok(vec![Action::Jump]));
    lab.0.hold(KeyCode::KeyM);
    lab.step_frames(1);
    assert!(lab.0.intent().jump_held && lab.state() == Playing);
    lab.0.release(KeyCode::KeyM);
    lab.game_key(KeyCode::Space);
    lab.step_frames(2);
    assert_eq!(lab.state(), Atlas);
}

#[test]
fn the_pause_shows_what_is_written_on_the_players_own_keys() {
    let mut lab = LabHarness::closed(1, 0);
    for (key_code, written) in [(KeyCode::KeyA, "q"), (KeyCode::Digit0, "à")] {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (logical_key, window) = (Key::Character(written.into()), Entity::PLACEHOLDER);
            lab.0.0.world_mut().write_message(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
        }
    }
    lab.step_frames(1);
    lab.0.0.world_mut().resource_mut::<Bindings>().rebind(Action::Run, 0, Binding::Key(KeyCode::KeyR)).expect("it is free there");
    lab.set_states(Paused, LabState::Closed);
    open(lab.0.0.world_mut(), KEYS);
    lab.step_frames(2);
    let world = lab.0.0.world_mut();
    let mut prompts = world.query::<(&ButtonPrompt, &Children)>();
    let shown: Vec<(Action, Vec<ButtonGlyph>)> = prompts
        .iter(world)
        .filter(|(prompt, _)| prompt.shown == BindingFilter::Every)
        .map(|(prompt, ways)| {
            let signs = ways.iter().flat_map(|way| world.get::<Children>(way).into_iter().flatten());
            (prompt.actions[0], signs.filter_map(|sign| world.get::<GlyphImage>(*sign)).map(|drawn| drawn.0.clone()).collect())
        })
        .collect();
    let key = |letter: &str| ButtonGlyph::Key(letter.into());
    let arrow = ButtonGlyph::Arrow(Directions { left: true, ..default() });
    for (action, first) in [
        (Action::WalkLeft, [arrow, key("Q")]),
        (Action::Run, [key("R"), key("Shift")]),
        (Action::Nearer, [key("+"), ButtonGlyph::Wheel(Directions { up: true, ..default() })]),
        (Action::WalkOn, [key("X"), ButtonGlyph::Button(GamepadLayout::Xbox, GamepadButton::LeftThumb)]),
    ] {
        let (_, signs) = shown.iter().find(|(of, _)| *of == action).expect("it is in view");
        assert_eq!(signs[..2], first, "{action}");
    }
}

/// Inputs of related actions on some devices as text: "← → or A D".
fn ways(actions: &[Action], devices: &[InputDevice]) -> String {
    let (bindings, key_labels) = (Bindings::default(), KeyLabels::default());
    let mut ways: Vec<Vec<String>> = Vec::new();
    for (device, slot) in devices.iter().flat_map(|device| (0..SLOTS).map(move |slot| (*device, slot))) {
        let mut way: Vec<String> = Vec::new();
        for shown in actions.iter().filter_map(|action| bindings.of(*action, device)[slot]).map(|bound| key_labels.label(bound)) {
            if !ways.iter().flatten().chain(&way).any(|known| *known == shown) {
                way.push(shown);
            }
        }
        ways.extend((!way.is_empty()).then_some(way));
    }
    ways.iter().map(|way| together(way)).collect::<Vec<_>>().join(" or ")
}

/// Merges "left stick ←" and "left stick →" to "left stick ← →".
fn together(way: &[String]) -> String {
    let mut words = String::new();
    let mut before = "";
    for shown in way {
        let (what, rest) = shown.rsplit_once(' ').unwrap_or(("", shown));
        let same = !what.is_empty() && what == before;
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(if same { rest } else { shown });
        before = what;
    }
    words
}

#[test]
fn the_handbooks_key_table_is_the_programs() {
    let handbook = include_str!("../../docs/PLAY.md");
    let lines: [&[Action]; 23] = [
        &[Action::WalkLeft, Action::WalkRight],
        &[Action::Run],
        &[Action::Jump],
        &[Action::Slide],
        &[Action::Board],
        &[Action::Hold],
        &[Action::Nearer, Action::Farther, Action::ResetZoom],
        &[Action::WalkOn],
        &[Action::Brush],
        &[Action::Ink],
        &[Action::Wash],
        &[Action::UndoStroke],
        &[Action::Use],
        &[Action::Sit],
        &[Action::Whistle],
        &[Action::Mount],
        &[Action::Map],
        &[Action::Journal],
        &[Action::Photo],
        &[Action::Pause],
        &[Action::Lab],
        &[Action::FullScreen],
        &[Action::Picture],
    ];
    for actions in lines {
        let [keys, pad] = [&[InputDevice::Keyboard, InputDevice::Mouse][..], &[InputDevice::Pad]].map(|devices| ways(actions, devices));
        let line = format!("| {keys} | {pad} |");
        assert!(handbook.contains(&line), "docs/PLAY.md has no line that begins with {line}");
    }
}

#[test]
fn nobody_asks_for_a_key() {
    let may = |path: &str| path.starts_with("stream/actions/") || path.starts_with("commands/player");
    for (path, text) in sources() {
        let path = path.to_string_lossy().replace('\\', "/");
        let asks = text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains("KeyCode::"));
        assert!(!asks || may(&path), "{path} asks for a key, and not for an action");
    }
}
