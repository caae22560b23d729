//! Menu pages that show and change the key bindings.

use bevy::prelude::*;
use eremite_stream::actions::{Action, Binding, Bindings, InputContexts, InputDevice, RebindListener, RebindMessage, SLOTS};

use crate::{
    button_prompts::BindingFilter,
    menu::{self, MenuAppExt, MenuItem, MenuNavigation, MenuPage, ROOT_PAGE},
};

/// Names of the pages: all actions, one action, and waiting for input.
pub const KEYS: &str = "keys";
const ACTION_PAGE: &str = "one deed";
const LISTENING_PAGE: &str = "listening";

/// The action shown on its page.
#[derive(Resource)]
struct SelectedAction(Action);

/// Adds the pages and the item that opens them.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin`, `ActionsPlugin` |
/// | Writes | [`Bindings`], [`RebindListener`], [`RebindMessage`] |
/// | Adds | three pages, an item of [`ROOT_PAGE`] |
pub struct ControlsMenuPlugin;

impl Plugin for ControlsMenuPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(SelectedAction(Action::WalkLeft))
            .add_menu_page(KEYS, controls_page)
            .add_menu_page(ACTION_PAGE, action_page)
            .add_menu_page(LISTENING_PAGE, listening_page)
            .add_menu_item(ROOT_PAGE, 70, |_| {
                Some(MenuItem::submenu("controls", KEYS).help("What keys, mouse and pad do, and how to change it."))
            })
            // Leaving a page may access anything, so this is ambiguous with all systems.
            .add_systems(Update, finish_listening.ambiguous_with_all().run_if(resource_exists::<MenuNavigation>));
    }
}

fn controls_page(_: &World) -> MenuPage {
    let heading = |contexts: InputContexts| match contexts {
        InputContexts::WALKING => "While walking",
        InputContexts::PAINTING => "With the brush in hand",
        InputContexts::PHOTO => "In photo mode",
        InputContexts::MAP => "Over the map",
        InputContexts::MENU => "On these pages",
        InputContexts::PAUSED => "While paused",
        _ => "Anywhere",
    };
    let actions = |contexts: InputContexts| Action::all().filter(move |action| action.info().contexts == contexts);
    let line = |action: Action| {
        let choose = move |world: &mut World| {
            world.insert_resource(SelectedAction(action));
            world.insert_resource(RebindMessage::default());
            menu::open(world, ACTION_PAGE);
        };
        let help = "Takes you to what does this, to change it.";
        MenuItem::button(action.info().help, choose).id(action.name()).with_glyphs(action, BindingFilter::Every).help(help)
    };
    let groups = [
        InputContexts::WALKING,
        InputContexts::PAINTING,
        InputContexts::ANYWHERE,
        InputContexts::PAUSED,
        InputContexts::PHOTO,
        InputContexts::MAP,
        InputContexts::MENU,
    ];
    let page = groups.into_iter().fold(MenuPage::new("Controls"), |page, contexts| match actions(contexts).next() {
        Some(_) => page.item(MenuItem::heading(heading(contexts))).items(actions(contexts).map(line)),
        None => page,
    });
    let restore = |(device, words): (InputDevice, &str)| {
        let line =
            MenuItem::button(format!("all {words} as they come"), move |world| world.resource_mut::<Bindings>().reset_to_defaults(device));
        line.help("What you have changed of them is gone then.")
    };
    let devices = [
        (InputDevice::Keyboard, "keys"),
        (InputDevice::Mouse, "buttons of the mouse"),
        (InputDevice::Pad, "buttons and sticks of the pad"),
    ];
    page.item(MenuItem::heading("As they come")).items(devices.map(restore))
}

/// The head of an action's page.
fn action_heading(action: Action) -> MenuPage {
    let name = action.name().replace('-', " ");
    let (first, rest) = name.split_at(1);
    MenuPage::new(first.to_uppercase() + rest).item(MenuItem::label(action.info().help))
}

fn action_page(world: &World) -> MenuPage {
    let SelectedAction(action) = *world.resource::<SelectedAction>();
    let bindings = world.resource::<Bindings>();
    let page = InputDevice::ALL.into_iter().fold(action_heading(action), |page, device| {
        let words = ["Keys", "Mouse", "Pad"][device as usize];
        let bound = bindings.of(action, device);
        let lines = bound.into_iter().enumerate().filter_map(|(slot, binding)| Some((slot, binding?))).flat_map(|(slot, binding)| {
            let this = BindingFilter::This(binding);
            let other = MenuItem::button("something else instead of", move |world| start_listening(world, action, Some(binding)));
            let without = MenuItem::button("without", move |world| {
                let unbound = world.resource_mut::<Bindings>().unbind(action, device, slot);
                world.insert_resource(RebindMessage(unbound.err().map_or_else(String::new, |refused| refused.to_string())));
            });
            let name = binding.to_string();
            [
                other.id(name.clone()).with_glyphs(action, this).help("What you press next does this in its place."),
                without.id(format!("without {name}")).with_glyphs(action, this).help("It does this no more."),
            ]
        });
        page.item(MenuItem::heading(words)).items(lines)
    });
    let is_full = InputDevice::ALL.into_iter().all(|device| bindings.of(action, device).iter().flatten().count() == SLOTS);
    let more = MenuItem::button("something more", move |world| start_listening(world, action, None))
        .help("Up to three keys, three buttons of the mouse, and three of the pad.");
    let RebindMessage(told) = world.resource::<RebindMessage>();
    let page = if is_full { page } else { page.item(MenuItem::heading("Beside these")).item(more) };
    if told.is_empty() { page } else { page.item(MenuItem::label(told.clone()).id("told")) }
}

fn listening_page(world: &World) -> MenuPage {
    let action = world.resource::<SelectedAction>().0;
    action_heading(action)
        .item(MenuItem::label("Press a key, a button of the mouse or of the pad, turn the wheel, or push a stick."))
        .item(MenuItem::label("To leave it as it is:").with_glyphs(Action::Back, BindingFilter::This(Action::Back.info().defaults[0])))
}

fn start_listening(world: &mut World, action: Action, instead_of: Option<Binding>) {
    world.insert_resource(RebindMessage::default());
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
