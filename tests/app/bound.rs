//! What a deed is bound to does it, and nothing else does; and what is shown of that is so.

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
    acts::Acts,
    creatures::Asked,
    horse::{Horse, mount_at_once},
    motion::Gait,
    overlay::Pages,
    pages::{atlas::Page as Map, journal::Opened},
    prompts::{Drawn, Prompt, Shown, Sign, Ways},
    shared::{
        archery::Archer,
        deeds::{Binding, Bindings, Contexts, Deed, Device, Entry, Family, Legend, SLOTS, TABLE},
        gaze::Gaze,
        painting::{Brushed, Painter},
        schedule::{
            GameState::{Atlas, Paused, Photo, Playing},
            LabState,
        },
    },
    sheet::{Line, Page, Sheet, SheetAppExt, open},
    sheets::deeds::KEYS,
    sky::{Clock, Forced},
};

use super::{desk::Lab, sources::sources};

/// Everything that can be seen of what was done.
fn seen(lab: &mut Lab) -> String {
    let intent = lab.0.intent();
    let (states, gaze) = (lab.states(), *lab.resource::<Gaze>());
    let (clock, forced) = (lab.resource::<Clock>().days, *lab.resource::<Forced>());
    let world = lab.0.0.world_mut();
    let horse = world.query::<&Horse>().single(world).expect("one horse");
    let horse = (horse.doing(), horse.is_ridden());
    let (acts, archer) = world.query::<(&Acts, &Archer)>().single(world).expect("his");
    let (act, archer) = (acts.act().clone(), *archer);
    let (in_hand, asks) = world
        .query::<(&Brushed, &Painter)>()
        .single(world)
        .map(|(held, asks)| ((held.in_hand, held.offer.map(|offer| offer.kind)), *asks))
        .expect("his");
    let painted = lab.0.land().edits().rooms().count();
    let glides = lab.0.body().gait == Gait::Glide;
    let world = lab.0.0.world_mut();
    let fills = world.query::<&Window>().single(world).expect("a window").mode != WindowMode::Windowed;
    let pictures = world.query::<&Screenshot>().iter(world).count();
    let hidden = world.query::<&Visibility>().iter(world).filter(|seen| **seen == Visibility::Hidden).count();
    let map = (lab.resource::<Map>().middle(), lab.resource::<Map>().scale());
    let leaf = (lab.resource::<Pages>().shown(), lab.resource::<Opened>().spot());
    let (focus, tone) = (lab.resource::<Sheet>().focus().to_owned(), lab.resource::<Tone>().0);
    format!(
        "{intent:?} {states:?} {:?} {} {clock} {forced:?} {fills} {pictures} {hidden} {focus} {tone} {map:?} {leaf:?} {horse:?} {act:?} {archer:?} {in_hand:?} {asks:?} {painted} {glides}",
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
    if deed == Deed::Mount {
        mount_at_once(lab.0.0.world_mut()).expect("he sits");
        lab.frames(1);
    }
    if deed.entry().contexts == Contexts::PAINTING {
        lab.0.hold(KeyCode::KeyB);
        lab.frames(8);
        lab.0.release(KeyCode::KeyB);
        lab.frames(8);
        if deed == Deed::TakeBack {
            // What there is to be taken back.
            lab.0.hold(KeyCode::KeyG);
            lab.frames(8);
            lab.0.release(KeyCode::KeyG);
            lab.frames(8);
        }
    }
    if deed == Deed::Use {
        // There is neither water nor a stone: who sits makes a fire.
        let mut asked = lab.0.0.world_mut().query::<&mut Asked>();
        asked.single_mut(lab.0.0.world_mut()).expect("his").sits = true;
        lab.0.seconds(1.5);
    }
    if deed == Deed::PhotoFast {
        lab.0.hold(KeyCode::ArrowLeft);
    }
    if [Deed::MapHim, Deed::MapGo].contains(&deed) {
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
fn a_deed_of_each_context_is_done_by_another_key_when_it_is_bound_to_it_and_by_the_old_one_no_more() {
    let mut contexts = Vec::new();
    are_done(TABLE.iter().filter(|entry| {
        let new = !contexts.contains(&entry.contexts);
        contexts.push(entry.contexts);
        new
    }));
}

#[test]
#[ignore = "long: cargo verify-long"]
fn every_deed_is_done_by_another_key_when_it_is_bound_to_it_and_by_the_old_one_no_more() {
    are_done(&TABLE);
}

fn are_done<'a>(entries: impl IntoIterator<Item = &'a Entry>) {
    let mut unasked: Vec<(String, [String; 2])> = Vec::new();
    for entry in entries {
        let deed = entry.deed;
        // What is done with a stick alone has no key of old.
        let old = if let Binding::Key(old) = entry.defaults[0] { Some(old) } else { None };
        let from =
            [Deed::PhotoFast, Deed::MapHim, Deed::MapGo, Deed::Mount, Deed::Use, Deed::TakeBack].into_iter().find(|own| *own == deed);
        let place = format!("{} {from:?}", entry.contexts);
        if !unasked.iter().any(|(known, _)| *known == place) {
            unasked.push((place.clone(), asked(deed, [None, None])));
        }
        let [before, after] = &unasked.iter().find(|(known, _)| *known == place).expect("it was asked").1;
        let [by_old, by_new] = asked(deed, [old.filter(|_| !entry.kept), Some(FREE)]);
        assert_eq!(by_old, *before, "{deed} is done by {old:?} all the same");
        assert_ne!(by_new, *after, "{deed} is not done by its key");
    }
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
    let mut prompts = world.query::<(&Prompt, &Children)>();
    let shown: Vec<(Deed, Vec<Sign>)> = prompts
        .iter(world)
        .filter(|(prompt, _)| prompt.shown == Shown::Every)
        .map(|(prompt, ways)| {
            let signs = ways.iter().flat_map(|way| world.get::<Children>(way).into_iter().flatten());
            (prompt.deeds[0], signs.filter_map(|sign| world.get::<Drawn>(*sign)).map(|drawn| drawn.0.clone()).collect())
        })
        .collect();
    let key = |letter: &str| Sign::Key(letter.into());
    let arrow = Sign::Arrow(Ways { left: true, ..default() });
    for (deed, first) in [
        (Deed::WalkLeft, [arrow, key("Q")]),
        (Deed::Run, [key("R"), key("Shift")]),
        (Deed::Nearer, [key("+"), Sign::Wheel(Ways { up: true, ..default() })]),
        (Deed::WalkOn, [key("X"), Sign::Button(Family::Xbox, GamepadButton::LeftThumb)]),
    ] {
        let (_, signs) = shown.iter().find(|(of, _)| *of == deed).expect("it is in view");
        assert_eq!(signs[..2], first, "{deed}");
    }
}

/// What does some deeds that belong together, on some devices, in words: "← → or A D".
fn ways(deeds: &[Deed], devices: &[Device]) -> String {
    let (bindings, legend) = (Bindings::default(), Legend::default());
    let mut ways: Vec<Vec<String>> = Vec::new();
    for (device, slot) in devices.iter().flat_map(|device| (0..SLOTS).map(move |slot| (*device, slot))) {
        let mut way: Vec<String> = Vec::new();
        for shown in deeds.iter().filter_map(|deed| bindings.of(*deed, device)[slot]).map(|bound| legend.shown(bound)) {
            if !ways.iter().flatten().chain(&way).any(|known| *known == shown) {
                way.push(shown);
            }
        }
        ways.extend((!way.is_empty()).then_some(way));
    }
    ways.iter().map(|way| together(way)).collect::<Vec<_>>().join(" or ")
}

/// "left stick ←" and "left stick →" are "left stick ← →".
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
fn the_readmes_table_is_the_tables() {
    let readme = include_str!("../../README.md");
    let lines: [&[Deed]; 23] = [
        &[Deed::WalkLeft, Deed::WalkRight],
        &[Deed::Run],
        &[Deed::Jump],
        &[Deed::Slide],
        &[Deed::Board],
        &[Deed::Hold],
        &[Deed::Nearer, Deed::Farther, Deed::AsItWas],
        &[Deed::WalkOn],
        &[Deed::Brush],
        &[Deed::Ink],
        &[Deed::Wash],
        &[Deed::TakeBack],
        &[Deed::Use],
        &[Deed::Sit],
        &[Deed::Whistle],
        &[Deed::Mount],
        &[Deed::Map],
        &[Deed::Journal],
        &[Deed::Photo],
        &[Deed::Pause],
        &[Deed::Lab],
        &[Deed::FullScreen],
        &[Deed::Picture],
    ];
    for deeds in lines {
        let [keys, pad] = [&[Device::Keyboard, Device::Mouse][..], &[Device::Pad]].map(|devices| ways(deeds, devices));
        let line = format!("| {keys} | {pad} |");
        assert!(readme.contains(&line), "the README has no line that begins with {line}");
    }
}

#[test]
fn nobody_asks_for_a_key() {
    let may = |path: &str| path.starts_with("stream/deeds/") || path.starts_with("commands/player");
    for (path, text) in sources() {
        let path = path.to_string_lossy().replace('\\', "/");
        let asks = text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains("KeyCode::"));
        assert!(!asks || may(&path), "{path} asks for a key, and not for a deed");
    }
}
