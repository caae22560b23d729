//! Menu pages that show and change the key bindings.

use bevy::prelude::*;
use eremite_land::notification::Notification;
use eremite_stream::actions::{Action, Binding, Bindings, InputDevice, KeyLabels, KeyLayout, RebindListener, SLOTS};
use eremite_words::{self as words, Key, key};

use crate::{
    button_prompts::BindingFilter,
    menu::{self, MenuAppExt, MenuItem, MenuNavigation, MenuPage, ROOT_PAGE},
};

/// Names of the pages: all actions, one action, and waiting for input.
pub const KEYS: &str = "keys";
const ACTION_PAGE: &str = "one action";
const LISTENING_PAGE: &str = "listening";

/// The action shown on its page.
#[derive(Resource)]
struct SelectedAction(Action);

/// What a reset or a ready layout has replaced, for as long as nothing else was bound since.
#[derive(Resource)]
struct ReplacedBindings {
    before: Bindings,
    after: Bindings,
}

/// Adds the pages and the item that opens them.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin`, `ActionsPlugin` |
/// | Writes | [`Bindings`], [`RebindListener`] |
/// | Writes messages | [`Notification`] |
/// | Adds | three pages, an item of [`ROOT_PAGE`] |
pub struct ControlsMenuPlugin;

impl Plugin for ControlsMenuPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(SelectedAction(Action::WalkLeft))
            .add_menu_page(KEYS, controls_page)
            .add_menu_page(ACTION_PAGE, action_page)
            .add_menu_page(LISTENING_PAGE, listening_page)
            .add_menu_item(ROOT_PAGE, 70, |_| {
                Some(MenuItem::submenu(words::text("menu-controls"), KEYS).id("controls").help(words::text("menu-controls-help")))
            })
            // Leaving a page may access anything, so this is ambiguous with all systems.
            .add_systems(Update, finish_listening.ambiguous_with_all().run_if(resource_exists::<MenuNavigation>));
    }
}

/// The actions by what they are about, each once.
#[rustfmt::skip]
const SECTIONS: [(Key, &[Action]); 9] = {
    use Action::*;
    [
        (key("controls-on-foot"), &[WalkLeft, WalkRight, Run, Jump, Hold, Slide, WalkOn, Use, Sit]),
        (key("controls-camera"), &[Nearer, Farther, ResetZoom]),
        (key("controls-horse"), &[Whistle, Mount, Board]),
        (key("controls-bow"), &[Draw, AimLeft, AimRight, AimUp, AimDown]),
        (key("controls-brush"), &[Brush, Ink, Wash, UndoStroke, NextTool]),
        (key("controls-game"), &[Pause, Map, Journal, Photo, Lab, FullScreen, Picture]),
        (key("controls-photo"), &[
            PhotoLeft, PhotoRight, PhotoUp, PhotoDown, PhotoFast, PhotoNearer, PhotoFarther, Earlier, Later, PreviousWeather, NextWeather,
            NaturalWeather, Clear, Rain, Snow, Leaves, Fog, Dust, Aurora, HideText, KeepPhoto,
        ]),
        (key("controls-map"), &[MapLeft, MapRight, MapUp, MapDown, MapNearer, MapFarther, MapPlayer, MapGo, PreviousPage, NextPage]),
        (key("controls-menus"), &[MenuUp, MenuDown, Less, More, Confirm, Back]),
    ]
};

fn controls_page(world: &World) -> MenuPage {
    let line = |action: &Action| {
        let action = *action;
        let choose = move |world: &mut World| {
            world.insert_resource(SelectedAction(action));
            menu::open(world, ACTION_PAGE);
        };
        let line = MenuItem::button(action.label(), choose).id(action.name()).verb(words::text("verb-change"));
        line.with_glyphs(action, BindingFilter::Every).help(sentence(action))
    };
    let page = SECTIONS.into_iter().fold(MenuPage::new(words::text("controls-title")), |page, (heading, actions)| {
        page.item(MenuItem::heading(heading.text())).items(actions.iter().map(line))
    });
    let layout = |(layout, id, words): (KeyLayout, &str, &str)| {
        MenuItem::button(words, move |world| replace(world, |bindings| bindings.set_key_layout(layout)))
            .id(id)
            .verb(words::text("verb-select"))
            .help(words::text("controls-layout-about"))
    };
    let layouts = [
        (KeyLayout::BothHands, "both-hands", words::text("controls-both-hands")),
        (KeyLayout::LeftHand, "left-hand", words::text("controls-left-hand")),
        (KeyLayout::RightHand, "right-hand", words::text("controls-right-hand")),
    ];
    let page = page.item(MenuItem::heading(words::text("controls-layout"))).items(layouts.map(layout));
    let reset = |(device, id, words): (InputDevice, &str, &str)| {
        MenuItem::button(words, move |world| replace(world, |bindings| bindings.reset_to_defaults(device)))
            .id(id)
            .verb(words::text("verb-reset"))
            .help(words::text("controls-reset-about"))
    };
    let devices = [
        (InputDevice::Keyboard, "reset keyboard", words::text("controls-reset-keyboard")),
        (InputDevice::Mouse, "reset mouse", words::text("controls-reset-mouse")),
        (InputDevice::Pad, "reset gamepad", words::text("controls-reset-gamepad")),
    ];
    let undo = replaced(world).map(|_| {
        let item = MenuItem::button(words::text("controls-undo"), bring_back).id("undo");
        item.verb(words::text("verb-restore")).help(words::text("controls-undo-help"))
    });
    page.item(MenuItem::heading(words::text("controls-reset"))).items(devices.map(reset)).items(undo)
}

/// What was replaced, if it can still be brought back.
fn replaced(world: &World) -> Option<&ReplacedBindings> {
    world.get_resource::<ReplacedBindings>().filter(|replaced| replaced.after == *world.resource::<Bindings>())
}

/// Replaces many bindings at once, so that they can be brought back. Whoever tries several layouts one after another wants his
/// own bindings back, and not the layout before.
fn replace(world: &mut World, change: impl FnOnce(&mut Bindings)) {
    let current = world.resource::<Bindings>().clone();
    let mut after = current.clone();
    change(&mut after);
    if after == current {
        return;
    }
    let before = replaced(world).map_or(current, |replaced| replaced.before.clone());
    *world.resource_mut::<Bindings>() = after.clone();
    if before == after {
        world.remove_resource::<ReplacedBindings>();
        return;
    }
    world.insert_resource(ReplacedBindings { before, after });
    world.write_message(Notification(words::text("controls-replaced").into()));
}

fn bring_back(world: &mut World) {
    if let Some(ReplacedBindings { before, .. }) = world.remove_resource::<ReplacedBindings>() {
        *world.resource_mut::<Bindings>() = before;
    }
}

/// What an action does, as a sentence.
fn sentence(action: Action) -> String {
    capitalized(action.help()) + "."
}

fn capitalized(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The head of an action's page.
fn action_heading(action: Action) -> MenuPage {
    MenuPage::new(capitalized(action.label())).item(MenuItem::label(sentence(action)))
}

fn action_page(world: &World) -> MenuPage {
    let SelectedAction(action) = *world.resource::<SelectedAction>();
    let bindings = world.resource::<Bindings>();
    let page = InputDevice::ALL.into_iter().fold(action_heading(action), |page, device| {
        let heading = match device {
            InputDevice::Keyboard => words::text("controls-keyboard"),
            InputDevice::Mouse => words::text("controls-mouse"),
            InputDevice::Pad => words::text("controls-gamepad"),
        };
        let bound = bindings.of(action, device);
        let lines = bound.into_iter().enumerate().filter_map(|(slot, binding)| Some((slot, binding?)));
        let lines: Vec<MenuItem> = lines.flat_map(|(slot, binding)| binding_items(world, action, slot, binding)).collect();
        if lines.is_empty() { page } else { page.item(MenuItem::heading(heading)).items(lines) }
    });
    let is_full = InputDevice::ALL.into_iter().all(|device| bindings.of(action, device).iter().flatten().count() == SLOTS);
    let more = MenuItem::button(words::text("controls-add-another"), move |world| start_listening(world, action, None))
        .id("add another")
        .verb(words::text("verb-add"))
        .help(words::text("controls-add-another-help"));
    if is_full { page } else { page.item(MenuItem::heading(words::text("controls-more"))).item(more) }
}

/// The items that change and remove a binding.
fn binding_items(world: &World, action: Action, slot: usize, binding: Binding) -> [MenuItem; 2] {
    let (this, name) = (BindingFilter::This(binding), binding.to_string());
    let [to_change, to_remove] = match distinction(world, action, binding) {
        KeyPosition::Only => [words::text("controls-change"), words::text("controls-remove")],
        KeyPosition::Left => [words::text("controls-change-left"), words::text("controls-remove-left")],
        KeyPosition::Right => [words::text("controls-change-right"), words::text("controls-remove-right")],
        KeyPosition::Keypad => [words::text("controls-change-on-keypad"), words::text("controls-remove-on-keypad")],
    };
    let change = MenuItem::button(to_change, move |world| start_listening(world, action, Some(binding)));
    let remove = MenuItem::button(to_remove, move |world| {
        let unbound = world.resource_mut::<Bindings>().unbind(action, binding.device(), slot);
        if let Err(refused) = unbound {
            let words = refused.told(world.resource::<KeyLabels>());
            world.write_message(Notification(words));
        }
    });
    [
        change.id(name.clone()).verb(words::text("verb-change")).with_glyphs(action, this).help(words::text("controls-change-help")),
        remove
            .id(format!("remove {name}"))
            .verb(words::text("verb-remove"))
            .with_glyphs(action, this)
            .help(words::text("controls-remove-help")),
    ]
}

/// Which of two keys of an action with the same label one is, such as the two Shift keys.
enum KeyPosition {
    /// No other has its label.
    Only,
    Left,
    Right,
    Keypad,
}

/// Tells apart two keys of an action that have the same label.
fn distinction(world: &World, action: Action, binding: Binding) -> KeyPosition {
    let Binding::Key(key) = binding else { return KeyPosition::Only };
    let labels = world.resource::<KeyLabels>();
    let is_same = |other: &Binding| *other != binding && labels.label(*other) == labels.label(binding);
    let name = format!("{key:?}");
    match world.resource::<Bindings>().all(action).find(is_same) {
        Some(_) if name.starts_with("Numpad") => KeyPosition::Keypad,
        Some(_) if name.ends_with("Left") => KeyPosition::Left,
        Some(_) if name.ends_with("Right") => KeyPosition::Right,
        _ => KeyPosition::Only,
    }
}

fn listening_page(world: &World) -> MenuPage {
    let action = world.resource::<SelectedAction>().0;
    action_heading(action).item(MenuItem::label(words::text("controls-press"))).item(
        MenuItem::label(words::text("controls-to-cancel")).with_glyphs(Action::Back, BindingFilter::This(Action::Back.info().defaults[0])),
    )
}

fn start_listening(world: &mut World, action: Action, instead_of: Option<Binding>) {
    world.insert_resource(RebindListener::rebind(action, instead_of));
    menu::open(world, LISTENING_PAGE);
}

/// Leaves the listening page once something was pressed, and stops listening if the page was left.
fn finish_listening(world: &mut World) {
    let on_page = world.resource::<MenuNavigation>().page() == LISTENING_PAGE;
    match (on_page, world.resource::<RebindListener>().is_waiting()) {
        (true, false) => menu::back(world),
        (false, true) => world.insert_resource(RebindListener::default()),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_in_one_section_and_no_section_has_two_of_one_name() {
        let mut listed: Vec<Action> = SECTIONS.iter().flat_map(|(_, actions)| *actions).copied().collect();
        listed.sort_unstable();
        assert_eq!(listed, Action::all().collect::<Vec<_>>());
        for (heading, actions) in SECTIONS {
            let mut labels: Vec<&str> = actions.iter().map(|action| action.label()).collect();
            labels.sort_unstable();
            labels.dedup();
            assert_eq!(labels.len(), actions.len(), "{heading:?}");
        }
    }
}
