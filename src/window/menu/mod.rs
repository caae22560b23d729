//! The sheet: the pages on which the game's menus are written, beside the land and over it, while he rests.
//!
//! A feature adds a page and the line that leads there, and the sheet does the rest: it is walked through by keys, mouse
//! and pad, scrolls, keeps its place and colours itself by the hour. What is on a page is plain data, made anew from the
//! world for each frame in which it is seen:
//!
//! ```
//! use bevy::prelude::*;
//! use eremite_window::sheet::{FIRST, Line, MenuPage, MenuAppExt};
//!
//! #[derive(Resource, Default)]
//! struct Bell {
//!     rings: bool,
//!     strokes: f32,
//! }
//!
//! fn plugin(app: &mut App) {
//!     app.init_resource::<Bell>()
//!         .add_sheet_line(FIRST, 55, |_| Some(Line::submenu("the bell", "bell")))
//!         .add_sheet_page("bell", |world| {
//!             let bell = world.resource::<Bell>();
//!             MenuPage::new("The bell")
//!                 .line(Line::switch("it rings", bell.rings, |world, on| world.resource_mut::<Bell>().rings = on)
//!                     .help("Whether it is heard at dusk."))
//!                 .line(Line::number("strokes", bell.strokes, 1.0..=12.0, 1.0, format!("{}", bell.strokes),
//!                     |world, strokes| world.resource_mut::<Bell>().strokes = strokes))
//!                 .line(Line::entry("ring it now", |_| println!("dong")))
//!         });
//! }
//! # App::new().add_plugins(plugin);
//! ```
//!
//! Lines are told apart by [`MenuItem::id`], which is their words unless told otherwise: the focus stays with a line while
//! others come and go, so a line whose words change needs an id. [`open`], [`back`] and [`resume_game`] go elsewhere from an act.

mod contents;
mod dispatch;
mod frame;
mod input;
mod item;
mod navigation;
mod on_screen_keyboard;
mod registry;
mod textures;
mod view;

use bevy::prelude::*;

pub use contents::{MenuCallback, MenuControl, MenuItem, MenuPage, ValueCallback};
pub use dispatch::{back, open, resume_game};
pub use navigation::MenuNavigation;
pub use registry::{MenuAppExt, ROOT_PAGE};

use eremite_land::{notification::Notification, requirements::RequirementsAppExt};
use eremite_stream::{
    actions::{self, ActionSystems},
    contracts::{
        camera_view::ViewportInset,
        schedule::{GameState, GameSystems, LabState},
    },
};

use crate::text::{self, TextColorSystems, UiFont};

/// There is no walk yet that could be gone on with: what is seen is a land that nobody has begun to walk.
#[derive(Resource)]
pub struct NoSessionYet;

/// Writes the sheet while he rests.
pub struct MenuPlugin;

impl Plugin for MenuPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Assets<Font>>("SheetPlugin", "Bevy's DefaultPlugins before it")
            .requires::<Assets<Image>>("SheetPlugin", "Bevy's DefaultPlugins before it")
            .requires::<State<GameState>>("SheetPlugin", "SchedulePlugin");
        if !app.world().contains_resource::<Assets<Font>>() || !app.world().contains_resource::<Assets<Image>>() {
            return;
        }
        actions::add_actions(app);
        text::init_font(app);
        let rests = in_state(GameState::Paused).and_then(in_state(LabState::Closed));
        app.init_resource::<registry::MenuRegistry>()
            .init_resource::<MenuNavigation>()
            .init_resource::<input::MenuInput>()
            .init_resource::<view::MenuView>()
            .init_resource::<ViewportInset>()
            .init_resource::<textures::MenuTextures>()
            .init_resource::<ButtonInput<bevy::input::keyboard::Key>>()
            .add_menu_page(ROOT_PAGE, |_| MenuPage::new("He rests"))
            .add_menu_item(ROOT_PAGE, 10, |world| {
                (!world.contains_resource::<NoSessionYet>()).then(|| MenuItem::button("walk on", resume_game))
            })
            .add_menu_item(ROOT_PAGE, 100, |_| {
                Some(
                    MenuItem::button("leave", |world| _ = world.write_message(AppExit::Success))
                        .help("Ends the game. What was walked is kept."),
                )
            })
            .add_systems(OnEnter(GameState::Paused), dispatch::reset_menu)
            .add_message::<Notification>()
            .add_systems(OnExit(GameState::Paused), view::despawn_menu)
            .add_systems(
                Update,
                dispatch::receive_notifications.in_set(GameSystems::Write).before(view::draw_menu).run_if(in_state(GameState::Paused)),
            )
            // It looks at the world and does what a line says: what that touches, nobody can tell before.
            .add_systems(
                PreUpdate,
                (input::read_input, dispatch::apply_commands.ambiguous_with_all())
                    .chain()
                    .in_set(ActionSystems::Menu)
                    .run_if(rests.clone()),
            )
            .add_systems(
                Update,
                view::draw_menu
                    .ambiguous_with_all()
                    .in_set(GameSystems::Write)
                    .before(TextColorSystems)
                    .run_if(in_state(GameState::Paused).and_then(resource_exists::<UiFont>)),
            );
    }
}
