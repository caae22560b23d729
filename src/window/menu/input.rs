//! Input of the menu in a frame: actions, mouse, and typed text.

use bevy::{
    ecs::system::SystemParam,
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
    /// Focus an item, wherever it is on the page.
    Focus(String),
    /// Pressed and released on the same target.
    Click(PointerTarget),
    /// Drag a number to a share of its range.
    Slide(String, f32),
    /// Scroll by lines of text; positive is down.
    Scroll(f32),
    /// Scroll so that a share of the page, from its top, is in the middle of the view.
    ScrollTo(f32),
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
    /// The prompts of the footer.
    Confirm,
    Back,
    ScrollBar,
}

impl MenuItemPart {
    /// Whether it stands beside the scrolled items.
    fn is_fixed(self) -> bool {
        matches!(self, Self::Key(_) | Self::Confirm | Self::Back | Self::ScrollBar)
    }
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

/// The open page and its items.
#[derive(SystemParam)]
pub(super) struct OpenPage<'w> {
    navigation: Res<'w, MenuNavigation>,
    view: Res<'w, MenuView>,
}

impl OpenPage<'_> {
    fn is_writing(&self) -> bool {
        self.navigation.writing.is_some()
    }

    /// Whether a text field has the focus.
    fn is_on_field(&self) -> bool {
        self.view.focused().is_some_and(|line| matches!(line.control, MenuControl::Field { .. }))
    }
}

/// Typed keys, and those that are held.
#[derive(SystemParam)]
pub(super) struct MenuKeyboard<'w, 's> {
    typed: MessageReader<'w, 's, KeyboardInput>,
    keys: Res<'w, ButtonInput<Key>>,
}

/// The mouse, and what it can click.
#[derive(SystemParam)]
pub(super) struct MenuMouse<'w, 's> {
    wheel: MessageReader<'w, 's, MouseWheel>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
    targets: Query<'w, 's, (&'static PointerTarget, &'static ComputedNode, &'static UiGlobalTransform, &'static InheritedVisibility)>,
}

impl MenuMouse<'_, '_> {
    /// The target under a point of the window.
    fn target_at(&self, at: Vec2, page: &OpenPage) -> Option<PointerTarget> {
        let at = at * self.window.scale_factor();
        let within = self.targets.iter().filter(|(_, node, place, seen)| seen.get() && node.contains_point(**place, at));
        let within = within.filter(|(target, ..)| target.part.is_fixed() || page.view.is_in_view(at));
        // Parts of an item lie in front of it.
        within.max_by_key(|(target, ..)| target.part != MenuItemPart::Line).map(|(target, ..)| target.clone())
    }

    /// How far along and down a target a point of the window is, 0 to 1 within it.
    fn share_of(&self, target: &PointerTarget, at: Vec2) -> Option<Vec2> {
        let (_, node, place, _) = self.targets.iter().find(|(other, ..)| *other == target)?;
        node.normalize_point(*place, at * self.window.scale_factor()).map(|share| share + 0.5)
    }
}

/// The actions of the menu.
const MENU_ACTIONS: [Action; 6] = [Action::MenuUp, Action::MenuDown, Action::Less, Action::More, Action::Confirm, Action::Back];

/// Reads all input. Actions that the menu consumes are not seen by the game.
pub(super) fn read_input(
    mut hand: ResMut<MenuInput>,
    mut actions: ResMut<Actions>,
    mut keyboard: MenuKeyboard,
    mut mouse: MenuMouse,
    time: Res<Time<Real>>,
    page: OpenPage,
) {
    hand.steps.clear();
    hand.read_typing(&mut keyboard, &page);
    if page.is_writing() {
        actions.mute(InputDevice::Keyboard);
    } else if MENU_ACTIONS.into_iter().any(|action| actions.pressed_by(action, InputDevice::Keyboard)) {
        // A letter that leads through the menu does not type; it does once the field was entered.
        hand.steps.clear();
    }
    hand.read_actions(&mut actions, real_frame_s(&time));
    if page.is_on_field() {
        // Letters go to the field, not to actions bound to keys.
        actions.mute(InputDevice::Keyboard);
    }
    hand.read_mouse(&mut mouse, &page);
}

impl MenuInput {
    fn read_typing(&mut self, MenuKeyboard { typed, keys }: &mut MenuKeyboard, page: &OpenPage) {
        let is_writing = page.is_writing();
        if !is_writing && !page.is_on_field() {
            typed.clear();
            return;
        }
        let with = HeldModifiers {
            command: keys.any_pressed([Key::Control, Key::Super]),
            alt: keys.pressed(Key::Alt),
            shift: keys.pressed(Key::Shift),
        };
        let typed = typed.read().filter(|typed| typed.state == ButtonState::Pressed);
        self.steps.extend(typed.filter_map(|typed| typing_command(typed, is_writing, with)));
    }

    fn read_mouse(&mut self, mouse: &mut MenuMouse, page: &OpenPage) {
        let lines: f32 = mouse
            .wheel
            .read()
            .map(|wheel| match wheel.unit {
                MouseScrollUnit::Line => wheel.y * NOTCH_LINES,
                MouseScrollUnit::Pixel => wheel.y / page.view.line_px(),
            })
            .sum();
        if lines != 0.0 {
            self.steps.push(MenuCommand::Scroll(-lines));
        }
        let cursor = mouse.window.cursor_position();
        let found = cursor.and_then(|at| mouse.target_at(at, page));
        if cursor != self.cursor || lines != 0.0 {
            self.cursor = cursor;
            if let Some(target) = &found
                && self.pressed.is_none()
            {
                self.steps.push(MenuCommand::Point(target.id.clone()));
            }
        }
        self.read_click(mouse, page, cursor, found);
    }

    /// Clicks on what was pressed, when it is released there; drags a slider for as long as it is pressed.
    fn read_click(&mut self, mouse: &MenuMouse, page: &OpenPage, cursor: Option<Vec2>, found: Option<PointerTarget>) {
        let (is_down, is_released) = (mouse.buttons.pressed(MouseButton::Left), mouse.buttons.just_released(MouseButton::Left));
        if mouse.buttons.just_pressed(MouseButton::Left) {
            self.pressed = found.clone().map(|target| (target, page.navigation.page()));
        }
        let pressed = self.pressed.clone().filter(|(_, of)| *of == page.navigation.page());
        if let Some((target, _)) = pressed.filter(|_| is_down || is_released) {
            let share = cursor.and_then(|at| mouse.share_of(&target, at));
            if target.part == MenuItemPart::Bar {
                self.steps.extend(share.map(|share| MenuCommand::Slide(target.id.clone(), share.x)));
            } else if target.part == MenuItemPart::ScrollBar {
                self.steps.extend(share.map(|share| MenuCommand::ScrollTo(share.y)));
            } else if is_released && found.is_some_and(|other| other == target) {
                self.steps.push(MenuCommand::Click(target));
            }
        }
        if !is_down {
            self.pressed = None;
        }
    }

    fn read_actions(&mut self, actions: &mut Actions, seconds: f32) {
        let steps = [
            (Action::MenuUp, MenuCommand::Go { down: false, again: false }),
            (Action::MenuDown, MenuCommand::Go { down: true, again: false }),
            (Action::Less, MenuCommand::Turn { more: false }),
            (Action::More, MenuCommand::Turn { more: true }),
        ];
        for (action, step) in steps {
            if actions.consume_pressed(action) {
                self.held = Some((action, HELD_S));
                self.steps.push(step);
            } else if let Some((held, left_s)) = &mut self.held
                && *held == action
            {
                *left_s -= seconds;
                if !actions.held(action) {
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
        let by = InputDevice::ALL.into_iter().find(|device| actions.pressed_by(Action::Confirm, *device));
        if let Some(device) = by {
            actions.consume_pressed(Action::Confirm);
            self.steps.push(MenuCommand::Confirm(device));
        }
        if actions.consume_pressed(Action::Back) {
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
        // Tab too, which the left hand reaches.
        Key::Enter | Key::Tab => once.then_some(MenuCommand::Done),
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
