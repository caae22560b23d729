//! Input of the menu in a frame: actions, mouse, and typed text.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
        mouse::{MouseScrollUnit, MouseWheel},
    },
    prelude::*,
    ui::UiGlobalTransform,
    window::PrimaryWindow,
};
use eremite_stream::{
    actions::{Action, Actions, InputDevice},
    contracts::schedule::real_frame_s,
};

use super::{contents::MenuControl, navigation::MenuNavigation, on_screen_keyboard, view::MenuView};

/// Key repeat: seconds until the first repetition, and between further ones.
const HELD_S: f32 = 0.42;
const AGAIN_S: f32 = 0.09;
/// Lines of text per notch of the mouse wheel.
const NOTCH_LINES: f32 = 3.0;

/// A command for the menu.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum MenuCommand {
    /// Move the focus down or up; `again` marks a key repeat.
    Go {
        down: bool,
        again: bool,
    },
    /// Increase or decrease the value.
    Turn {
        more: bool,
    },
    /// Confirm the item, by a device.
    Confirm(InputDevice),
    Back,
    /// The mouse is over an item.
    Point(String),
    /// Pressed and released on the same target.
    Click(PointerTarget),
    /// Drag a number to a share of its range.
    Slide(String, f32),
    /// Scroll by lines of text; positive is down.
    Scroll(f32),
    Type(String),
    /// Paste from the clipboard.
    Paste,
    Erase,
    Done,
    Cancel,
}

/// Something that can be clicked.
#[derive(Component, Clone, Debug, PartialEq)]
pub(super) struct PointerTarget {
    /// The item that it belongs to.
    pub id: String,
    pub part: MenuItemPart,
}

/// Part of an item, or a target outside the items.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum MenuItemPart {
    Line,
    Less,
    More,
    /// Slider of a number.
    Bar,
    /// Key of the on-screen keyboard.
    Key(on_screen_keyboard::OnScreenKey),
    /// The back button.
    Back,
}

/// The commands of this frame, and the state of held input.
#[derive(Resource, Default)]
pub(super) struct MenuInput {
    pub steps: Vec<MenuCommand>,
    held: Option<(Action, f32)>,
    cursor: Option<Vec2>,
    /// Mouse target that was pressed, and the page it was on.
    pressed: Option<(PointerTarget, &'static str)>,
}

impl MenuInput {
    /// Releases everything and takes the current cursor position as known.
    pub fn reset(&mut self, cursor: Option<Vec2>) {
        *self = Self { cursor, ..Self::default() };
    }
}

/// Reads all input. Actions that the menu consumes are not seen by the game.
pub(super) fn read_input(
    mut hand: ResMut<MenuInput>,
    mut deeds: ResMut<Actions>,
    mut typed: MessageReader<KeyboardInput>,
    mut wheel: MessageReader<MouseWheel>,
    buttons: Res<ButtonInput<MouseButton>>,
    keys: Res<ButtonInput<Key>>,
    time: Res<Time<Real>>,
    sheet: Res<MenuNavigation>,
    shown: Res<MenuView>,
    window: Single<&Window, With<PrimaryWindow>>,
    touches: Query<(&PointerTarget, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>,
) {
    let hand = &mut *hand;
    hand.steps.clear();
    let on_field = shown.focused().is_some_and(|line| matches!(line.control, MenuControl::Field { .. }));
    let typed = typed.read().filter(|typed| typed.state == ButtonState::Pressed);
    if sheet.writing.is_some() || on_field {
        let with = HeldModifiers {
            command: keys.any_pressed([Key::Control, Key::Super]),
            alt: keys.pressed(Key::Alt),
            shift: keys.pressed(Key::Shift),
        };
        let is_writing = sheet.writing.is_some();
        hand.steps.extend(typed.filter_map(|typed| typing_command(typed, is_writing, with)));
    } else {
        typed.for_each(|_| ());
    }
    if sheet.writing.is_some() {
        deeds.mute(InputDevice::Keyboard);
    }
    hand.read_actions(&mut deeds, real_frame_s(&time));
    if on_field {
        // Letters go to the field, not to actions bound to keys.
        deeds.mute(InputDevice::Keyboard);
    }
    let lines: f32 = wheel
        .read()
        .map(|wheel| match wheel.unit {
            MouseScrollUnit::Line => wheel.y * NOTCH_LINES,
            MouseScrollUnit::Pixel => wheel.y / shown.line_px(),
        })
        .sum();
    if lines != 0.0 {
        hand.steps.push(MenuCommand::Scroll(-lines));
    }
    let under = |at: Vec2| {
        let at = at * window.scale_factor();
        let within = touches.iter().filter(|(_, node, place, seen)| seen.get() && node.contains_point(**place, at));
        let within = within.filter(|(touch, ..)| matches!(touch.part, MenuItemPart::Key(_) | MenuItemPart::Back) || shown.is_in_view(at));
        // Parts of an item lie in front of it.
        let found = within.max_by_key(|(touch, ..)| touch.part != MenuItemPart::Line);
        found.map(|(touch, node, place, _)| (touch.clone(), node.normalize_point(*place, at).map_or(0.0, |at| at.x + 0.5)))
    };
    let cursor = window.cursor_position();
    let found = cursor.and_then(under);
    if cursor != hand.cursor || lines != 0.0 {
        hand.cursor = cursor;
        if let Some((touch, _)) = &found
            && hand.pressed.is_none()
        {
            hand.steps.push(MenuCommand::Point(touch.id.clone()));
        }
    }
    if buttons.just_pressed(MouseButton::Left) {
        hand.pressed = found.as_ref().map(|(touch, _)| (touch.clone(), sheet.page()));
    }
    let pressed = hand.pressed.clone().filter(|(_, page)| *page == sheet.page());
    if let Some((touch, _)) = pressed.filter(|_| buttons.pressed(MouseButton::Left) || buttons.just_released(MouseButton::Left)) {
        if touch.part == MenuItemPart::Bar {
            let bar = touches.iter().find(|(other, ..)| **other == touch);
            let share = bar.zip(cursor).and_then(|((_, node, place, _), at)| node.normalize_point(*place, at * window.scale_factor()));
            hand.steps.extend(share.map(|share| MenuCommand::Slide(touch.id.clone(), share.x + 0.5)));
        } else if buttons.just_released(MouseButton::Left) && found.is_some_and(|(other, _)| other == touch) {
            hand.steps.push(MenuCommand::Click(touch));
        }
    }
    if !buttons.pressed(MouseButton::Left) {
        hand.pressed = None;
    }
}

impl MenuInput {
    fn read_actions(&mut self, deeds: &mut Actions, seconds: f32) {
        let steps = [
            (Action::MenuUp, MenuCommand::Go { down: false, again: false }),
            (Action::MenuDown, MenuCommand::Go { down: true, again: false }),
            (Action::Less, MenuCommand::Turn { more: false }),
            (Action::More, MenuCommand::Turn { more: true }),
        ];
        for (deed, step) in steps {
            if deeds.consume_pressed(deed) {
                self.held = Some((deed, HELD_S));
                self.steps.push(step);
            } else if let Some((held, left_s)) = &mut self.held
                && *held == deed
            {
                *left_s -= seconds;
                if !deeds.held(deed) {
                    self.held = None;
                } else if *left_s <= 0.0 {
                    *left_s = AGAIN_S;
                    self.steps.push(match step {
                        MenuCommand::Go { down, .. } => MenuCommand::Go { down, again: true },
                        other => other,
                    });
                }
            }
        }
        let by = InputDevice::ALL.into_iter().find(|device| deeds.pressed_by(Action::Confirm, *device));
        if let Some(device) = by {
            deeds.consume_pressed(Action::Confirm);
            self.steps.push(MenuCommand::Confirm(device));
        }
        if deeds.consume_pressed(Action::Back) {
            self.steps.push(MenuCommand::Back);
        }
    }
}

/// Modifier keys that are held.
#[derive(Clone, Copy)]
struct HeldModifiers {
    command: bool,
    alt: bool,
    shift: bool,
}

/// The command of a typed key in a field: letters start editing; most other keys count only while editing.
fn typing_command(typed: &KeyboardInput, is_writing: bool, with: HeldModifiers) -> Option<MenuCommand> {
    let once = is_writing && !typed.repeat;
    match &typed.logical_key {
        Key::Enter => once.then_some(MenuCommand::Done),
        Key::Escape => once.then_some(MenuCommand::Cancel),
        Key::ArrowUp | Key::ArrowDown => {
            is_writing.then_some(MenuCommand::Go { down: typed.logical_key == Key::ArrowDown, again: typed.repeat })
        }
        Key::Backspace => Some(MenuCommand::Erase),
        Key::Space => is_writing.then(|| MenuCommand::Type(" ".into())),
        Key::Paste => Some(MenuCommand::Paste),
        Key::Insert if with.shift => Some(MenuCommand::Paste),
        Key::Character(letters) if with.command && !with.alt => letters.eq_ignore_ascii_case("v").then_some(MenuCommand::Paste),
        Key::Character(letters) if !with.alt => {
            let letters = typed.text.as_ref().unwrap_or(letters);
            (!letters.chars().any(char::is_control)).then(|| MenuCommand::Type(letters.as_str().into()))
        }
        _ => None,
    }
}
