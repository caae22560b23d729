//! Executes menu commands on the current page.

use bevy::{prelude::*, window::PrimaryWindow};
use eremite_land::notification::Notification;
use eremite_stream::{
    actions::{Actions, InputDevice},
    contracts::{clipboard, schedule::GameState},
};
use eremite_words as words;

use super::{
    contents::{MenuControl, MenuItem, MenuPage},
    input::{MenuCommand, MenuInput, MenuItemPart, PointerTarget},
    navigation::{FieldEdit, MenuNavigation},
    on_screen_keyboard::{self, OnScreenKeyboard},
    registry::MenuRegistry,
    view::MenuView,
};

/// Lines of text to scroll by when there is no further item to focus.
const ON_LINES: f32 = 4.0;

/// Opens a page.
pub fn open(world: &mut World, page: &'static str) {
    world.resource_mut::<MenuNavigation>().open(page);
}

/// Goes back to the parent page; from the root page it resumes the game.
pub fn back(world: &mut World) {
    let mut navigation = world.resource_mut::<MenuNavigation>();
    if navigation.is_root() { resume_game(world) } else { navigation.back() }
}

/// Resumes the game.
pub fn resume_game(world: &mut World) {
    world.resource_mut::<NextState<GameState>>().set(GameState::Playing);
    // The press that closes the menu must not also trigger a game action.
    let mut actions = world.resource_mut::<Actions>();
    for device in InputDevice::ALL {
        actions.mute(device);
    }
}

/// Opens the menu at its root page and ignores what is already pressed.
pub(super) fn reset_menu(mut navigation: ResMut<MenuNavigation>, mut hand: ResMut<MenuInput>, window: Query<&Window, With<PrimaryWindow>>) {
    *navigation = MenuNavigation::default();
    hand.reset(window.iter().next().and_then(Window::cursor_position));
}

/// Shows the latest notification in the menu.
pub(super) fn receive_notifications(mut notifications: MessageReader<Notification>, mut navigation: ResMut<MenuNavigation>) {
    if let Some(Notification(text)) = notifications.read().last() {
        navigation.word = Some(words::error_text(text).into_owned());
    }
}

/// The current page, rebuilt, with the focus on an item that can have it.
pub(super) fn current_page(world: &mut World) -> MenuPage {
    let (name, register) = (world.resource::<MenuNavigation>().page(), world.resource::<MenuRegistry>().clone());
    let page = register.page(world, name);
    world.resource_mut::<MenuNavigation>().sync_focus(&page);
    page
}

/// Executes the frame's commands in order.
pub(super) fn apply_commands(world: &mut World) {
    for step in std::mem::take(&mut world.resource_mut::<MenuInput>().steps) {
        let page = current_page(world);
        if !matches!(step, MenuCommand::Point(_)) {
            world.resource_mut::<MenuNavigation>().word = None;
        }
        match step {
            MenuCommand::Go { down, again } => move_focus(world, &page, down, again),
            MenuCommand::Turn { more } => step_value(world, &page, more),
            MenuCommand::Confirm(device) => confirm(world, &page, device),
            MenuCommand::Back => {
                if world.resource_mut::<MenuNavigation>().writing.take().is_none() {
                    back(world);
                }
            }
            MenuCommand::Point(id) => hover(world, &page, &id),
            MenuCommand::Focus(id) => focus(world, &page, &id),
            MenuCommand::Click(touch) => click(world, &page, &touch),
            MenuCommand::Slide(id, share) => {
                if let Some(act) = page.find(&id).and_then(|(_, line)| line.slide_callback(share)) {
                    act(world);
                }
            }
            MenuCommand::Scroll(lines) => scroll(world, lines),
            MenuCommand::ScrollTo(share) => scroll_to(world, share),
            MenuCommand::Type(letters) => type_in(world, &page, &letters),
            MenuCommand::Paste => {
                if let Some(letters) = clipboard::clipboard_text(world) {
                    type_in(world, &page, &letters);
                }
            }
            MenuCommand::Erase => erase(world, &page),
            MenuCommand::Done => finish_editing(world, &page, true),
            MenuCommand::Cancel => world.resource_mut::<MenuNavigation>().writing = None,
        }
    }
}

fn focused<'a>(world: &World, page: &'a MenuPage) -> Option<&'a MenuItem> {
    page.find(world.resource::<MenuNavigation>().focus()).map(|(_, line)| line)
}

fn on_screen_keyboard(world: &mut World) -> Option<Mut<'_, OnScreenKeyboard>> {
    world.resource_mut::<MenuNavigation>().filter_map_unchanged(|navigation| navigation.writing.as_mut()?.board.as_mut())
}

fn move_focus(world: &mut World, page: &MenuPage, down: bool, again: bool) {
    if let Some(mut board) = on_screen_keyboard(world) {
        return board.move_focus(if down { 1 } else { -1 }, 0);
    }
    finish_editing(world, page, false);
    let more = world.resource::<MenuView>().is_more(down);
    let mut navigation = world.resource_mut::<MenuNavigation>();
    // At its end the page first scrolls over the static text, then wraps around.
    match navigation.move_focus(page, down, !again && !more) {
        Some(line) => navigation.focus_on(&line.id, true),
        None if more => scroll(world, if down { ON_LINES } else { -ON_LINES }),
        None => {}
    }
}

fn step_value(world: &mut World, page: &MenuPage, more: bool) {
    if let Some(mut board) = on_screen_keyboard(world) {
        return board.move_focus(0, if more { 1 } else { -1 });
    }
    if let Some(act) = focused(world, page).and_then(|line| line.step_callback(more)) {
        act(world);
    }
}

fn confirm(world: &mut World, page: &MenuPage, device: InputDevice) {
    if let Some(key) = on_screen_keyboard(world).map(|board| board.focused_key()) {
        return press_key(world, page, key);
    }
    let Some(line) = focused(world, page) else { return };
    activate(world, line, device != InputDevice::Keyboard);
}

/// Activates an item; a text field gets an on-screen keyboard unless the real one was used.
fn activate(world: &mut World, line: &MenuItem, with_board: bool) {
    if let MenuControl::Field { text, most, .. } = &line.control {
        let board = with_board.then(OnScreenKeyboard::default);
        world.resource_mut::<MenuNavigation>().writing = Some(FieldEdit { id: line.id.clone(), text: text.clone(), most: *most, board });
    } else if let Some(act) = line.confirm_callback() {
        act(world);
    }
}

fn hover(world: &mut World, page: &MenuPage, id: &str) {
    let mut navigation = world.resource_mut::<MenuNavigation>();
    if navigation.writing.is_none() && navigation.focus() != id && page.find(id).is_some_and(|(_, line)| line.is_interactive()) {
        navigation.focus_on(id, false);
    }
}

fn focus(world: &mut World, page: &MenuPage, id: &str) {
    if page.find(id).is_some_and(|(_, line)| line.is_interactive()) {
        finish_editing(world, page, false);
        world.resource_mut::<MenuNavigation>().focus_on(id, true);
    }
}

fn click(world: &mut World, page: &MenuPage, touch: &PointerTarget) {
    match touch.part {
        MenuItemPart::Key(key) => {
            if let Some(mut board) = on_screen_keyboard(world) {
                board.focus_on(key);
                press_key(world, page, key);
            }
            return;
        }
        MenuItemPart::Confirm if world.resource::<MenuNavigation>().writing.is_some() => return finish_editing(world, page, true),
        MenuItemPart::Confirm => {
            if let Some(line) = focused(world, page) {
                activate(world, line, true);
            }
            return;
        }
        MenuItemPart::Back if world.resource::<MenuNavigation>().writing.is_some() => {
            return world.resource_mut::<MenuNavigation>().writing = None;
        }
        MenuItemPart::Back => return back(world),
        MenuItemPart::Line | MenuItemPart::Less | MenuItemPart::More | MenuItemPart::Bar | MenuItemPart::ScrollBar => {}
    }
    let Some((_, line)) = page.find(&touch.id).filter(|(_, line)| line.is_interactive()) else { return };
    if world.resource::<MenuNavigation>().writing.as_ref().is_some_and(|writing| writing.id == line.id) {
        return;
    }
    finish_editing(world, page, false);
    world.resource_mut::<MenuNavigation>().focus_on(&line.id, false);
    match touch.part {
        MenuItemPart::Less | MenuItemPart::More => {
            if let Some(act) = line.step_callback(touch.part == MenuItemPart::More) {
                act(world);
            }
        }
        _ => activate(world, line, true),
    }
}

fn scroll(world: &mut World, lines: f32) {
    let by_px = lines * world.resource::<MenuView>().line_px();
    let most_px = world.resource::<MenuView>().max_scroll_px();
    let mut navigation = world.resource_mut::<MenuNavigation>();
    let spot = navigation.position();
    (spot.scroll_px, spot.follows) = ((spot.scroll_px + by_px).clamp(0.0, most_px), false);
}

/// Scrolls so that a share of the page is in the middle of the view.
fn scroll_to(world: &mut World, share: f32) {
    let view = world.resource::<MenuView>();
    let (to_px, most_px) = (view.centered_scroll_px(share), view.max_scroll_px());
    let mut navigation = world.resource_mut::<MenuNavigation>();
    let spot = navigation.position();
    (spot.scroll_px, spot.follows) = (to_px.clamp(0.0, most_px), false);
}

fn press_key(world: &mut World, page: &MenuPage, key: on_screen_keyboard::OnScreenKey) {
    match key {
        on_screen_keyboard::OnScreenKey::Letter(letter) => type_in(world, page, &letter.to_string()),
        on_screen_keyboard::OnScreenKey::Space => type_in(world, page, " "),
        on_screen_keyboard::OnScreenKey::Erase => erase(world, page),
        on_screen_keyboard::OnScreenKey::Done => finish_editing(world, page, true),
        on_screen_keyboard::OnScreenKey::Case => {
            if let Some(mut board) = on_screen_keyboard(world) {
                board.change_case();
            }
        }
    }
}

/// Types into the focused field; a key of the real keyboard starts editing.
fn type_in(world: &mut World, page: &MenuPage, letters: &str) {
    start_editing(world, page);
    if let Some(writing) = &mut world.resource_mut::<MenuNavigation>().writing {
        let room = writing.most.saturating_sub(writing.text.chars().count());
        writing.text.extend(letters.chars().take(room));
    }
}

fn erase(world: &mut World, page: &MenuPage) {
    start_editing(world, page);
    if let Some(writing) = &mut world.resource_mut::<MenuNavigation>().writing {
        writing.text.pop();
    }
}

fn start_editing(world: &mut World, page: &MenuPage) {
    if world.resource::<MenuNavigation>().writing.is_none()
        && let Some(line) = focused(world, page)
        && matches!(line.control, MenuControl::Field { .. })
    {
        activate(world, line, false);
    }
}

/// Ends editing and stores the text; if `follows` is set, the field's submit callback is called too.
fn finish_editing(world: &mut World, page: &MenuPage, follows: bool) {
    let Some(writing) = world.resource_mut::<MenuNavigation>().writing.take() else { return };
    let Some((_, MenuItem { control: MenuControl::Field { set, then, .. }, .. })) = page.find(&writing.id) else { return };
    set(world, writing.text);
    if let Some(then) = then.as_ref().filter(|_| follows) {
        then(world);
    }
}
