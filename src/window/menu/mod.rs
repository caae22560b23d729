//! Pause menu: pages beside the land and over it while the game is paused.
//!
//! A feature registers a page and an item that opens it. The menu handles navigation by keyboard, mouse and gamepad,
//! scrolling, focus, and colours by the hour. Pages are plain data, rebuilt from the world in every frame in which they are
//! shown (immediate mode):
//!
//! ```
//! use bevy::prelude::*;
//! use eremite_window::menu::{MenuAppExt, MenuItem, MenuPage, ROOT_PAGE};
//!
//! #[derive(Resource, Default)]
//! struct Bell {
//!     rings: bool,
//!     strokes: f32,
//! }
//!
//! fn plugin(app: &mut App) {
//!     app.init_resource::<Bell>()
//!         .add_menu_item(ROOT_PAGE, 55, |_| Some(MenuItem::submenu("the bell", "bell")))
//!         .add_menu_page("bell", |world| {
//!             let bell = world.resource::<Bell>();
//!             MenuPage::new("The bell")
//!                 .item(MenuItem::switch("it rings", bell.rings, |world, on| world.resource_mut::<Bell>().rings = on)
//!                     .help("Whether it is heard at dusk."))
//!                 .item(MenuItem::number("strokes", bell.strokes, 1.0..=12.0, 1.0, format!("{}", bell.strokes),
//!                     |world, strokes| world.resource_mut::<Bell>().strokes = strokes))
//!                 .item(MenuItem::button("ring it now", |_| println!("dong")))
//!         });
//! }
//! # App::new().add_plugins(plugin);
//! ```
//!
//! Items are identified by [`MenuItem::id`], by default their label: the focus stays with an item while others come and go,
//! so an item whose label changes needs an identifier. Callbacks navigate with [`open`], [`back`] and [`resume_game`].

mod contents;
mod dispatch;
mod footer;
mod frame;
mod input;
mod item;
mod item_layout;
mod navigation;
mod on_screen_keyboard;
mod reader_node;
mod registry;
mod screen_reader;
mod scroll_bar;
mod textures;
mod view;

use bevy::{
    a11y::{AccessibilityRequested, ActionRequest},
    prelude::*,
};
use bevy_input_focus::InputFocus;

pub use contents::{MenuCallback, MenuControl, MenuItem, MenuPage, ValueCallback};
pub use dispatch::{back, open, resume_game};
pub use navigation::MenuNavigation;
pub use registry::{MenuAppExt, ROOT_PAGE, page_names};

use eremite_land::{notification::Notification, requirements::RequirementsAppExt};
use eremite_stream::{
    actions::{self, ActionSystems},
    contracts::{
        camera_view::ViewportInset,
        schedule::{GameState, GameSystems, LabState},
    },
};
use eremite_words as words;

use crate::text::{self, TextColorSystems, UiFont};

/// Marker: the menu has not been left since the game began; its root page has the game's name as title.
#[derive(Resource)]
pub struct TitleMenu;

/// Shows the menu while the game is paused.
///
/// | | |
/// |---|---|
/// | Needs | `SchedulePlugin`; Bevy's `DefaultPlugins`, added before it |
/// | System sets | none; runs in [`ActionSystems::Menu`], and in [`GameSystems::Text`] before [`TextColorSystems`] |
/// | Reads messages | [`Notification`], `KeyboardInput`, `MouseWheel`, [`ActionRequest`] |
/// | Writes messages | `RequestRedraw`, `AppExit` |
/// | Reads | [`TitleMenu`] |
/// | Resources | [`MenuNavigation`], [`ViewportInset`], [`AccessibilityRequested`]; [`InputFocus`] while somebody has it read out |
/// | Adds | [`ROOT_PAGE`], what `ActionsPlugin` adds |
pub struct MenuPlugin;

impl Plugin for MenuPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Assets<Font>>("MenuPlugin", "Bevy's DefaultPlugins before it")
            .requires::<Assets<Image>>("MenuPlugin", "Bevy's DefaultPlugins before it")
            .requires::<State<GameState>>("MenuPlugin", "SchedulePlugin");
        if !app.world().contains_resource::<Assets<Font>>() || !app.world().contains_resource::<Assets<Image>>() {
            return;
        }
        actions::add_actions(app);
        text::init_font(app);
        let rests = in_state(GameState::Paused).and_then(in_state(LabState::Closed));
        app.init_resource::<registry::MenuRegistry>()
            .init_resource::<MenuNavigation>()
            .register_type::<MenuNavigation>()
            .init_resource::<input::MenuInput>()
            .init_resource::<view::MenuView>()
            .init_resource::<screen_reader::MenuReader>()
            .init_resource::<AccessibilityRequested>()
            .init_resource::<InputFocus>()
            .add_message::<ActionRequest>()
            .init_resource::<ViewportInset>()
            .init_resource::<ButtonInput<bevy::input::keyboard::Key>>()
            .add_menu_page(ROOT_PAGE, |world| {
                MenuPage::new(if world.contains_resource::<TitleMenu>() { "Eremite" } else { words::text("menu-title-paused") })
            })
            .add_menu_item(ROOT_PAGE, 10, |_| {
                let item = MenuItem::button(words::text("menu-continue"), resume_game).id("continue");
                Some(item.verb(words::text("verb-continue")))
            })
            .add_menu_item(ROOT_PAGE, 100, |_| {
                // A page is closed, not quit.
                let quit = || MenuItem::button(words::text("menu-quit"), |world| _ = world.write_message(AppExit::Success));
                (!cfg!(target_arch = "wasm32"))
                    .then(|| quit().id("quit").verb(words::text("menu-quit")).help(words::text("menu-quit-help")))
            })
            .add_systems(OnEnter(GameState::Paused), dispatch::reset_menu)
            .add_message::<Notification>()
            .add_systems(OnExit(GameState::Paused), (view::despawn_menu, screen_reader::despawn_reader).chain())
            .add_systems(
                Update,
                dispatch::receive_notifications.in_set(GameSystems::Text).before(view::draw_menu).run_if(in_state(GameState::Paused)),
            )
            // Item callbacks may access anything in the world, so this is ambiguous with all systems.
            .add_systems(
                PreUpdate,
                (input::read_input, screen_reader::read_requests, dispatch::apply_commands.ambiguous_with_all())
                    .chain()
                    .in_set(ActionSystems::Menu)
                    .run_if(rests.clone()),
            )
            .add_systems(
                Update,
                (view::draw_menu.ambiguous_with_all(), screen_reader::sync_reader.ambiguous_with_all().run_if(screen_reader::is_read))
                    .chain()
                    .in_set(GameSystems::Text)
                    .before(TextColorSystems)
                    .run_if(in_state(GameState::Paused).and_then(resource_exists::<UiFont>)),
            );
    }
}
