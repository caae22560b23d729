//! The sheet: the pages on which the game's menus are written, beside the land and over it, while he rests.
//!
//! A feature adds a page and the line that leads there, and the sheet does the rest: it is walked through by keys, mouse
//! and pad, scrolls, keeps its place and colours itself by the hour. What is on a page is plain data, made anew from the
//! world for each frame in which it is seen:
//!
//! ```
//! use bevy::prelude::*;
//! use eremite_window::sheet::{FIRST, Line, Page, SheetAppExt};
//!
//! #[derive(Resource, Default)]
//! struct Bell {
//!     rings: bool,
//!     strokes: f32,
//! }
//!
//! fn plugin(app: &mut App) {
//!     app.init_resource::<Bell>()
//!         .add_sheet_line(FIRST, 55, |_| Some(Line::leads_to("the bell", "bell")))
//!         .add_sheet_page("bell", |world| {
//!             let bell = world.resource::<Bell>();
//!             Page::new("The bell")
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
//! Lines are told apart by [`Line::id`], which is their words unless told otherwise: the focus stays with a line while
//! others come and go, so a line whose words change needs an id. [`open`], [`back`] and [`leave`] go elsewhere from an act.

mod board;
mod brushes;
mod contents;
mod frame;
mod hand;
mod line;
mod register;
mod trail;
mod turn;
mod view;

use bevy::prelude::*;

pub use contents::{Act, Control, Line, Page, Set};
pub use register::{FIRST, SheetAppExt};
pub use trail::Sheet;
pub use turn::{back, leave, open};

use eremite_land::{needs::NeedsAppExt, news::News};
use eremite_stream::{
    contracts::{
        gaze::Covered,
        schedule::{GameState, GameSystems, LabState},
    },
    deeds::{self, DeedSystems},
};

use crate::letters::{self, LettersSystems, Type};

/// There is no walk yet that could be gone on with: what is seen is a land that nobody has begun to walk.
#[derive(Resource)]
pub struct NoWalkYet;

/// Writes the sheet while he rests.
pub struct SheetPlugin;

impl Plugin for SheetPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Assets<Font>>("SheetPlugin", "Bevy's DefaultPlugins before it")
            .needs::<Assets<Image>>("SheetPlugin", "Bevy's DefaultPlugins before it")
            .needs::<State<GameState>>("SheetPlugin", "SchedulePlugin");
        if !app.world().contains_resource::<Assets<Font>>() || !app.world().contains_resource::<Assets<Image>>() {
            return;
        }
        deeds::listen(app);
        letters::set(app);
        let rests = in_state(GameState::Paused).and_then(in_state(LabState::Closed));
        app.init_resource::<register::Register>()
            .init_resource::<Sheet>()
            .init_resource::<hand::Hand>()
            .init_resource::<view::Shown>()
            .init_resource::<Covered>()
            .init_resource::<brushes::Brushes>()
            .init_resource::<ButtonInput<bevy::input::keyboard::Key>>()
            .add_sheet_page(FIRST, |_| Page::new("He rests"))
            .add_sheet_line(FIRST, 10, |world| (!world.contains_resource::<NoWalkYet>()).then(|| Line::entry("walk on", leave)))
            .add_sheet_line(FIRST, 100, |_| {
                Some(
                    Line::entry("leave", |world| _ = world.write_message(AppExit::Success)).help("Ends the game. What was walked is kept."),
                )
            })
            .add_systems(OnEnter(GameState::Paused), turn::begin)
            .add_message::<News>()
            .add_systems(OnExit(GameState::Paused), view::take_away)
            .add_systems(Update, turn::hear.in_set(GameSystems::Write).before(view::write).run_if(in_state(GameState::Paused)))
            // It looks at the world and does what a line says: what that touches, nobody can tell before.
            .add_systems(PreUpdate, (hand::read, turn::obey.ambiguous_with_all()).chain().in_set(DeedSystems::Menu).run_if(rests.clone()))
            .add_systems(
                Update,
                view::write
                    .ambiguous_with_all()
                    .in_set(GameSystems::Write)
                    .before(LettersSystems)
                    .run_if(in_state(GameState::Paused).and_then(resource_exists::<Type>)),
            );
    }
}
