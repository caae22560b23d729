//! What is asked of the sheet is done.

use bevy::{prelude::*, window::PrimaryWindow};
use eremite_land::news::News;
use eremite_stream::{
    contracts::{clipboard, schedule::GameState},
    deeds::{Deeds, Device},
};

use super::{
    board::{self, Board},
    contents::{Control, Line, Page},
    hand::{Hand, Part, Step, Touch},
    register::Register,
    trail::{Sheet, Writing},
    view::Shown,
};

/// Lines of text that one goes on by where there is nothing to go to.
const ON_LINES: f32 = 4.0;

/// Goes on to a page.
pub fn open(world: &mut World, page: &'static str) {
    world.resource_mut::<Sheet>().open(page);
}

/// Goes to the page above; from the first, on with the walk.
pub fn back(world: &mut World) {
    let mut sheet = world.resource_mut::<Sheet>();
    if sheet.is_first() { leave(world) } else { sheet.back() }
}

/// Goes on with the walk.
pub fn leave(world: &mut World) {
    world.resource_mut::<NextState<GameState>>().set(GameState::Playing);
    // The press that ends the rest is no leap.
    let mut deeds = world.resource_mut::<Deeds>();
    Device::ALL.into_iter().for_each(|device| deeds.hush(device));
}

/// The sheet is opened where it begins, and takes nothing that is pressed already.
pub(super) fn begin(mut sheet: ResMut<Sheet>, mut hand: ResMut<Hand>, window: Query<&Window, With<PrimaryWindow>>) {
    *sheet = Sheet::default();
    hand.rest(window.iter().next().and_then(Window::cursor_position));
}

/// What there is to tell the player is said where he looks.
pub(super) fn hear(mut news: MessageReader<News>, mut sheet: ResMut<Sheet>) {
    if let Some(News(words)) = news.read().last() {
        sheet.word = Some(words.clone());
    }
}

/// The page that is seen, as it is now, with the focus on a line that has it.
pub(super) fn page(world: &mut World) -> Page {
    let (name, register) = (world.resource::<Sheet>().page(), world.resource::<Register>().clone());
    let page = register.page(world, name);
    world.resource_mut::<Sheet>().settle(&page);
    page
}

/// Does what is asked for, step by step.
pub(super) fn obey(world: &mut World) {
    for step in std::mem::take(&mut world.resource_mut::<Hand>().steps) {
        let page = page(world);
        if !matches!(step, Step::Point(_)) {
            world.resource_mut::<Sheet>().word = None;
        }
        match step {
            Step::Go { down, again } => go(world, &page, down, again),
            Step::Turn { more } => turn(world, &page, more),
            Step::Confirm(device) => confirm(world, &page, device),
            Step::Back => {
                if world.resource_mut::<Sheet>().writing.take().is_none() {
                    back(world);
                }
            }
            Step::Point(id) => point(world, &page, &id),
            Step::Click(touch) => click(world, &page, &touch),
            Step::Slide(id, share) => {
                if let Some(act) = page.find(&id).and_then(|(_, line)| line.put_at(share)) {
                    act(world);
                }
            }
            Step::Scroll(lines) => scroll(world, lines),
            Step::Type(letters) => type_in(world, &page, &letters),
            Step::Paste => {
                if let Some(letters) = clipboard::copied(world) {
                    type_in(world, &page, &letters);
                }
            }
            Step::Erase => erase(world, &page),
            Step::Done => done(world, &page, true),
            Step::Cancel => world.resource_mut::<Sheet>().writing = None,
        }
    }
}

fn focused<'a>(world: &World, page: &'a Page) -> Option<&'a Line> {
    page.find(world.resource::<Sheet>().focus()).map(|(_, line)| line)
}

fn board(world: &mut World) -> Option<Mut<'_, Board>> {
    world.resource_mut::<Sheet>().filter_map_unchanged(|sheet| sheet.writing.as_mut()?.board.as_mut())
}

fn go(world: &mut World, page: &Page, down: bool, again: bool) {
    if let Some(mut board) = board(world) {
        return board.step(if down { 1 } else { -1 }, 0);
    }
    done(world, page, false);
    let more = world.resource::<Shown>().is_more(down);
    let mut sheet = world.resource_mut::<Sheet>();
    // At its end the page goes on to what is only read, and then around.
    match sheet.next(page, down, !again && !more) {
        Some(line) => sheet.focus_on(&line.id, true),
        None if more => scroll(world, if down { ON_LINES } else { -ON_LINES }),
        None => {}
    }
}

fn turn(world: &mut World, page: &Page, more: bool) {
    if let Some(mut board) = board(world) {
        return board.step(0, if more { 1 } else { -1 });
    }
    if let Some(act) = focused(world, page).and_then(|line| line.turned(more)) {
        act(world);
    }
}

fn confirm(world: &mut World, page: &Page, device: Device) {
    if let Some(key) = board(world).map(|board| board.key()) {
        return press(world, page, key);
    }
    let Some(line) = focused(world, page) else { return };
    take(world, line, device != Device::Keyboard);
}

/// Takes a line; what is to be written has a keyboard on the screen, if there is no other at hand.
fn take(world: &mut World, line: &Line, with_board: bool) {
    if let Control::Field { text, most, .. } = &line.control {
        let board = with_board.then(Board::default);
        world.resource_mut::<Sheet>().writing = Some(Writing { id: line.id.clone(), text: text.clone(), most: *most, board });
    } else if let Some(act) = line.taken() {
        act(world);
    }
}

fn point(world: &mut World, page: &Page, id: &str) {
    let mut sheet = world.resource_mut::<Sheet>();
    if sheet.writing.is_none() && sheet.focus() != id && page.find(id).is_some_and(|(_, line)| line.is_live()) {
        sheet.focus_on(id, false);
    }
}

fn click(world: &mut World, page: &Page, touch: &Touch) {
    match touch.part {
        Part::Key(key) => {
            if let Some(mut board) = board(world) {
                board.focus_on(key);
                press(world, page, key);
            }
            return;
        }
        Part::Back if world.resource::<Sheet>().writing.is_some() => return world.resource_mut::<Sheet>().writing = None,
        Part::Back => return back(world),
        Part::Line | Part::Less | Part::More | Part::Bar => {}
    }
    let Some((_, line)) = page.find(&touch.id).filter(|(_, line)| line.is_live()) else { return };
    if world.resource::<Sheet>().writing.as_ref().is_some_and(|writing| writing.id == line.id) {
        return;
    }
    done(world, page, false);
    world.resource_mut::<Sheet>().focus_on(&line.id, false);
    match touch.part {
        Part::Less | Part::More => {
            if let Some(act) = line.turned(touch.part == Part::More) {
                act(world);
            }
        }
        _ => take(world, line, true),
    }
}

fn scroll(world: &mut World, lines: f32) {
    let by_px = lines * world.resource::<Shown>().line_px();
    let most_px = world.resource::<Shown>().most_scroll_px();
    let mut sheet = world.resource_mut::<Sheet>();
    let spot = sheet.spot();
    (spot.scroll_px, spot.follows) = ((spot.scroll_px + by_px).clamp(0.0, most_px), false);
}

fn press(world: &mut World, page: &Page, key: board::Key) {
    match key {
        board::Key::Letter(letter) => type_in(world, page, &letter.to_string()),
        board::Key::Space => type_in(world, page, " "),
        board::Key::Erase => erase(world, page),
        board::Key::Done => done(world, page, true),
        board::Key::Case => {
            if let Some(mut board) = board(world) {
                board.change_case();
            }
        }
    }
}

/// Writes in the field that has the focus. A key of a real keyboard, for which there is no key here, begins that.
fn type_in(world: &mut World, page: &Page, letters: &str) {
    begin_to_write(world, page);
    if let Some(writing) = &mut world.resource_mut::<Sheet>().writing {
        let room = writing.most.saturating_sub(writing.text.chars().count());
        writing.text.extend(letters.chars().take(room));
    }
}

fn erase(world: &mut World, page: &Page) {
    begin_to_write(world, page);
    if let Some(writing) = &mut world.resource_mut::<Sheet>().writing {
        writing.text.pop();
    }
}

fn begin_to_write(world: &mut World, page: &Page) {
    if world.resource::<Sheet>().writing.is_none()
        && let Some(line) = focused(world, page)
        && matches!(line.control, Control::Field { .. })
    {
        take(world, line, false);
    }
}

/// Ends the writing: what was written holds; and if it is said so, what follows from it is done.
fn done(world: &mut World, page: &Page, follows: bool) {
    let Some(writing) = world.resource_mut::<Sheet>().writing.take() else { return };
    let Some((_, Line { control: Control::Field { set, then, .. }, .. })) = page.find(&writing.id) else { return };
    set(world, writing.text);
    if let Some(then) = then.as_ref().filter(|_| follows) {
        then(world);
    }
}
