//! Pause menu: navigation by keys and gamepad; inputs meant for what is beneath are not consumed.

use bevy::{
    input::{ButtonState, keyboard::Key, keyboard::KeyboardInput},
    prelude::*,
};
use eremite::{
    menu::{MenuAppExt, MenuItem, MenuNavigation, MenuPage, ROOT_PAGE, open},
    shared::{
        clipboard::Clipboard,
        schedule::{GameState, LabState},
    },
};

use super::lab_harness::LabHarness;

/// Values changed on the test page.
#[derive(Resource, Default, Debug, PartialEq, Clone)]
struct BellSettings {
    rings: bool,
    tone: usize,
    strokes: f32,
    name: String,
    rung: u32,
    /// Menu items that are present only for a time.
    guests: Vec<String>,
}

fn bell(world: &World) -> MenuPage {
    let bell = world.resource::<BellSettings>().clone();
    let guests = bell.guests.iter().map(|guest| MenuItem::button(guest, |_| ()));
    MenuPage::new("The bell")
        .item(MenuItem::label("It hangs in the gate."))
        .item(MenuItem::switch("it rings", bell.rings, |world, on| world.resource_mut::<BellSettings>().rings = on).help("At dusk."))
        .item(MenuItem::choice("tone", ["low", "middle", "high"], bell.tone, |world, at| world.resource_mut::<BellSettings>().tone = at))
        .items(guests)
        .item(MenuItem::number("strokes", bell.strokes, 0.0..=12.0, 1.0, format!("{}", bell.strokes), |world, strokes| {
            world.resource_mut::<BellSettings>().strokes = strokes;
        }))
        .item(
            MenuItem::field("name", bell.name, 8, |world, name| world.resource_mut::<BellSettings>().name = name)
                .on_submit(|world| world.resource_mut::<BellSettings>().rung += 100),
        )
        .item(MenuItem::button("ring", |world| world.resource_mut::<BellSettings>().rung += 1))
}

fn rests() -> LabHarness {
    let mut lab = LabHarness::closed(1, 0);
    lab.0.0.init_resource::<BellSettings>();
    lab.0.0.add_menu_page("bell", bell);
    lab.0.0.add_menu_item(ROOT_PAGE, 15, |_| Some(MenuItem::submenu("the bell", "bell")));
    lab.game_key(KeyCode::Escape);
    lab.step_frames(3);
    assert_eq!(lab.state(), GameState::Paused);
    lab
}

impl LabHarness {
    fn at(&self) -> (String, String) {
        let navigation = self.resource::<MenuNavigation>();
        (navigation.page().into(), navigation.focus().into())
    }

    fn bell(&mut self) -> BellSettings {
        self.step_frames(1);
        self.resource::<BellSettings>().clone()
    }

    fn texts(&mut self) -> Vec<String> {
        let world = self.0.0.world_mut();
        world.query::<&Text>().iter(world).map(|text| text.0.clone()).collect()
    }

    /// Types a key, as reported by a window.
    pub fn type_key(&mut self, logical_key: Key, text: Option<&str>) {
        let key_code = if logical_key == Key::Character("m".into()) { KeyCode::KeyM } else { KeyCode::F20 };
        self.type_on(key_code, &logical_key, text);
    }

    /// Types a letter on a key that may be bound.
    pub fn type_code(&mut self, key_code: KeyCode, letter: &str) {
        self.type_on(key_code, &Key::Character(letter.into()), Some(letter));
    }

    fn type_on(&mut self, key_code: KeyCode, logical_key: &Key, text: Option<&str>) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let (window, text) = (Entity::PLACEHOLDER, text.map(Into::into));
            let typed = KeyboardInput { key_code, logical_key: logical_key.clone(), state, text, repeat: false, window };
            self.0.0.world_mut().write_message(typed);
        }
        self.step_frames(1);
    }
}

fn spot(page: &str, focus: &str) -> (String, String) {
    (page.into(), focus.into())
}

#[test]
fn every_page_is_walked_through_by_keys_and_back_leads_up() {
    let mut lab = rests();
    assert_eq!(lab.at(), spot(ROOT_PAGE, "continue"));
    lab.game_key(KeyCode::ArrowDown);
    assert_eq!(lab.at(), spot(ROOT_PAGE, "the bell"));
    lab.game_key(KeyCode::Enter);
    assert_eq!(lab.at(), spot("bell", "it rings"), "what is only read has no focus, and the same press takes nothing here");
    assert_eq!(lab.bell(), BellSettings::default());
    lab.game_key(KeyCode::Enter);
    assert!(lab.bell().rings);
    lab.game_key(KeyCode::ArrowLeft);
    assert!(!lab.bell().rings);
    lab.game_key(KeyCode::ArrowDown);
    lab.game_key(KeyCode::ArrowLeft);
    assert_eq!(lab.bell().tone, 2);
    assert!(lab.texts().contains(&"high".into()), "{:?}", lab.texts());
    lab.game_key(KeyCode::ArrowDown);
    lab.game_key(KeyCode::ArrowRight);
    lab.game_key(KeyCode::ArrowRight);
    assert_eq!(lab.bell().strokes, 2.0);
    lab.game_key(KeyCode::ArrowUp);
    lab.game_key(KeyCode::Escape);
    assert_eq!(lab.at(), spot(ROOT_PAGE, "the bell"), "where one came from");
    lab.game_key(KeyCode::Enter);
    assert_eq!(lab.at(), spot("bell", "tone"), "where one was");
    lab.game_key(KeyCode::Escape);
    lab.game_key(KeyCode::Escape);
    assert_eq!(lab.state(), GameState::Playing);
    lab.game_key(KeyCode::Escape);
    lab.step_frames(2);
    assert_eq!((lab.state(), lab.at()), (GameState::Paused, spot(ROOT_PAGE, "continue")), "it opens where it begins");
}

#[test]
fn the_focus_goes_around_once_and_stops_at_the_end_while_a_key_is_held() {
    let mut lab = rests();
    open(lab.0.0.world_mut(), "bell");
    lab.step_frames(1);
    lab.game_key(KeyCode::ArrowUp);
    assert_eq!(lab.at(), spot("bell", "ring"));
    lab.game_key(KeyCode::ArrowDown);
    assert_eq!(lab.at(), spot("bell", "it rings"));
    lab.0.hold(KeyCode::ArrowDown);
    lab.0.step_seconds(3.0);
    lab.0.release(KeyCode::ArrowDown);
    lab.step_frames(1);
    assert_eq!(lab.at(), spot("bell", "ring"));
}

#[test]
fn a_key_that_opened_a_page_is_taken_by_no_page_until_it_is_pressed_anew() {
    let mut lab = rests();
    lab.game_key(KeyCode::ArrowDown);
    lab.0.hold(KeyCode::Enter);
    lab.0.step_seconds(2.0);
    lab.0.release(KeyCode::Enter);
    lab.step_frames(1);
    assert_eq!((lab.at(), lab.bell()), (spot("bell", "it rings"), BellSettings::default()));
    // Nor is the one that ends the rest: the same button leaps.
    lab.game_key(KeyCode::Escape);
    lab.game_key(KeyCode::ArrowUp);
    let pad = lab.0.connect(None);
    let before = lab.0.body().place.height_m();
    lab.0.button(pad, GamepadButton::South, 1.0);
    for _ in 0..30 {
        lab.step_frames(1);
        assert!(lab.0.body().place.height_m() < before + 0.3, "he leaps");
    }
    assert_eq!(lab.state(), GameState::Playing);
}

#[test]
fn the_focus_stays_with_its_line_when_others_come_and_goes_to_the_nearest_when_it_goes() {
    let mut lab = rests();
    open(lab.0.0.world_mut(), "bell");
    lab.step_frames(1);
    lab.game_key(KeyCode::ArrowDown);
    lab.game_key(KeyCode::ArrowDown);
    assert_eq!(lab.at(), spot("bell", "strokes"));
    let guests = |lab: &mut LabHarness, names: &[&str]| {
        lab.0.0.world_mut().resource_mut::<BellSettings>().guests = names.iter().map(ToString::to_string).collect();
        lab.step_frames(1);
        lab.at().1
    };
    assert_eq!(guests(&mut lab, &["a", "b", "c"]), "strokes");
    lab.game_key(KeyCode::ArrowUp);
    assert_eq!(lab.at().1, "c");
    assert_eq!(guests(&mut lab, &["a", "c"]), "c");
    assert_eq!(guests(&mut lab, &["a", "b"]), "b", "what stands in its place");
    lab.game_key(KeyCode::ArrowUp);
    assert_eq!(guests(&mut lab, &[]), "strokes");
}

#[test]
fn a_field_takes_letters_and_none_of_them_does_anything_else() {
    let mut lab = rests();
    open(lab.0.0.world_mut(), "bell");
    lab.step_frames(1);
    for _ in 0..3 {
        lab.game_key(KeyCode::ArrowDown);
    }
    assert_eq!(lab.at().1, "name");
    for letter in ["m", "i", "s", "t"] {
        lab.type_key(Key::Character(letter.into()), Some(letter));
    }
    lab.type_key(Key::Space, Some(" "));
    for letter in ["\u{e9}", "t", "\u{e9}", "x", "y"] {
        lab.type_key(Key::Character(letter.into()), Some(letter));
    }
    assert_eq!(lab.resource::<MenuNavigation>().edited_text(), Some("mist \u{e9}t\u{e9}"), "eight letters and no more");
    assert_eq!((lab.state(), lab.bell()), (GameState::Paused, BellSettings::default()), "m is a letter and no map");
    lab.type_key(Key::Backspace, None);
    lab.type_key(Key::Escape, None);
    assert_eq!(lab.resource::<MenuNavigation>().edited_text(), None, "never mind");
    assert_eq!((lab.at().1.as_str(), lab.bell().name.as_str()), ("name", ""));
    lab.type_key(Key::Character("a".into()), Some("a"));
    lab.type_key(Key::Enter, None);
    assert_eq!((lab.bell().name.as_str(), lab.bell().rung), ("a", 100));
    lab.type_key(Key::Character("b".into()), Some("b"));
    lab.type_key(Key::ArrowDown, None);
    assert_eq!((lab.at().1.as_str(), lab.bell().name.as_str(), lab.bell().rung), ("ring", "ab", 100), "what was written stays");
}

#[test]
fn what_was_copied_elsewhere_is_pasted_into_a_field_in_one_line() {
    let mut lab = rests();
    lab.0.0.insert_resource(Clipboard(|_| Some(" mist\n\tover it\u{7}".into())));
    open(lab.0.0.world_mut(), "bell");
    lab.step_frames(1);
    let holding = |lab: &mut LabHarness, key: Key, state: ButtonState| {
        let (window, key_code) = (Entity::PLACEHOLDER, KeyCode::F21);
        lab.0.0.world_mut().write_message(KeyboardInput { key_code, logical_key: key, state, text: None, repeat: false, window });
        lab.step_frames(1);
    };
    holding(&mut lab, Key::Control, ButtonState::Pressed);
    lab.type_key(Key::Character("v".into()), None);
    assert_eq!(lab.resource::<MenuNavigation>().edited_text(), None, "it is no field");
    holding(&mut lab, Key::Control, ButtonState::Released);
    for _ in 0..3 {
        lab.game_key(KeyCode::ArrowDown);
    }
    lab.type_key(Key::Character("a".into()), Some("a"));
    for (held, key) in [(Key::Control, Key::Character("v".into())), (Key::Super, Key::Character("V".into())), (Key::Shift, Key::Insert)] {
        holding(&mut lab, held.clone(), ButtonState::Pressed);
        lab.type_key(key, None);
        holding(&mut lab, held, ButtonState::Released);
        assert_eq!(lab.resource::<MenuNavigation>().edited_text(), Some("amist ov"), "as much as there is room for");
        for _ in 0..7 {
            lab.type_key(Key::Backspace, None);
        }
    }
    lab.0.0.insert_resource(Clipboard(|_| None));
    holding(&mut lab, Key::Control, ButtonState::Pressed);
    lab.type_key(Key::Character("v".into()), None);
    lab.type_key(Key::Character("x".into()), None);
    assert_eq!(lab.resource::<MenuNavigation>().edited_text(), Some("a"), "there is nothing to paste, and nothing is typed");
}

#[test]
fn by_pad_alone_one_goes_everywhere_and_writes() {
    let mut lab = rests();
    let pad = lab.0.connect(None);
    let tap = |lab: &mut LabHarness, button: GamepadButton| {
        lab.0.tap(pad, button);
        lab.step_frames(1);
    };
    use GamepadButton::{DPadDown, DPadLeft, DPadRight, DPadUp, East, South, Start};
    lab.0.push(pad, GamepadAxis::LeftStickY, -1.0);
    lab.0.push(pad, GamepadAxis::LeftStickY, 0.0);
    tap(&mut lab, South);
    assert_eq!(lab.at(), spot("bell", "it rings"));
    tap(&mut lab, South);
    tap(&mut lab, DPadDown);
    tap(&mut lab, DPadRight);
    tap(&mut lab, DPadDown);
    lab.0.push(pad, GamepadAxis::LeftStickX, 1.0);
    lab.0.push(pad, GamepadAxis::LeftStickX, 0.0);
    tap(&mut lab, DPadDown);
    assert_eq!(lab.bell(), BellSettings { rings: true, tone: 1, strokes: 1.0, ..default() });
    tap(&mut lab, South);
    assert_eq!(lab.resource::<MenuNavigation>().edited_text(), Some(""));
    assert!(lab.texts().iter().any(|text| text == "delete"), "there is a keyboard on the screen: {:?}", lab.texts());
    // The first is 1; below it q; around the edge p, and 0 above that.
    for button in [South, DPadDown, South, DPadLeft, South, DPadUp, South] {
        tap(&mut lab, button);
    }
    assert_eq!(lab.resource::<MenuNavigation>().edited_text(), Some("1qp0"));
    tap(&mut lab, DPadUp);
    tap(&mut lab, South);
    assert_eq!((lab.bell().name.as_str(), lab.bell().rung), ("1qp0", 100));
    assert!(!lab.texts().iter().any(|text| text == "delete"));
    tap(&mut lab, South);
    tap(&mut lab, South);
    tap(&mut lab, East);
    assert_eq!((lab.at(), lab.bell().name.as_str()), (spot("bell", "name"), "1qp0"), "back leads out of the field, as it was");
    tap(&mut lab, East);
    assert_eq!(lab.at().0, ROOT_PAGE);
    tap(&mut lab, Start);
    assert_eq!(lab.state(), GameState::Playing);
}

#[test]
fn under_the_lab_the_menu_takes_nothing() {
    let mut lab = rests();
    lab.set_states(GameState::Paused, LabState::Open);
    lab.game_key(KeyCode::ArrowDown);
    assert_eq!(lab.at(), spot(ROOT_PAGE, "continue"));
    lab.game_key(KeyCode::Escape);
    assert_eq!(lab.states(), (GameState::Playing, LabState::Open));
}
