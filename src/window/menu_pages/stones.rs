//! Menu page that asks for the words on a stone when one is placed.

use bevy::{ecs::system::SystemState, prelude::*, window::RequestRedraw};
use eremite_land::edits::{Fixture, MAX_INSCRIPTION_LETTERS};
use eremite_stream::contracts::{
    painting::{BlankStonePlaced, InscribeStone},
    schedule::{GameState, GameSystems},
};
use eremite_words as words;

use crate::menu::{self, MenuAppExt, MenuItem, MenuPage};

/// Name of the page.
const STONE: &str = "stone";

/// Adds the page, for a game in which stones are placed.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin`; `BrushPlugin`, without which there is nothing |
/// | System sets | runs in [`GameSystems::Commands`] |
/// | Reads messages | [`BlankStonePlaced`]: pauses, and opens the page |
/// | Writes messages | [`InscribeStone`], [`RequestRedraw`] |
/// | Adds | a page |
pub struct StonesMenuPlugin;

/// The stone that waits for its words.
#[derive(Resource, Default)]
pub(super) struct BlankStone {
    stone: Option<Fixture>,
    words: String,
    /// Whether the page is still to be opened.
    opens: bool,
}

impl Plugin for StonesMenuPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<BlankStone>()
            .add_message::<BlankStonePlaced>()
            .add_message::<InscribeStone>()
            .add_message::<RequestRedraw>()
            .add_menu_page(STONE, page)
            .add_systems(
                Update,
                ask_for_words.run_if(on_message::<BlankStonePlaced>.or_else(opens)).ambiguous_with_all().in_set(GameSystems::Commands),
            );
    }
}

fn opens(blank: Res<BlankStone>) -> bool {
    blank.opens
}

/// Pauses when a stone is placed, and opens the page once the menu is there.
fn ask_for_words(world: &mut World, placed: &mut SystemState<MessageReader<BlankStonePlaced>>) {
    let stone = placed.get_mut(world).ok().and_then(|mut placed| placed.read().last().copied());
    if let Some(BlankStonePlaced(stone)) = stone {
        *world.resource_mut::<BlankStone>() = BlankStone { stone: Some(stone), words: String::new(), opens: true };
        world.resource_mut::<NextState<GameState>>().set(GameState::Paused);
        world.write_message(RequestRedraw);
    } else if world.resource::<BlankStone>().opens && *world.resource::<State<GameState>>().get() == GameState::Paused {
        world.resource_mut::<BlankStone>().opens = false;
        menu::open(world, STONE);
        world.write_message(RequestRedraw);
    }
}

fn page(world: &World) -> MenuPage {
    let blank = world.resource::<BlankStone>();
    let Some(stone) = blank.stone else {
        return MenuPage::new(words::text("stone-title")).item(MenuItem::label(words::text("stone-has-words")));
    };
    let write = move |world: &mut World| {
        let words = std::mem::take(&mut *world.resource_mut::<BlankStone>()).words;
        world.write_message(InscribeStone { stone, words });
        menu::resume_game(world);
    };
    let set = |world: &mut World, words| world.resource_mut::<BlankStone>().words = words;
    MenuPage::new(words::text("stone-title"))
        .item(
            MenuItem::field(words::text("stone-words"), blank.words.clone(), MAX_INSCRIPTION_LETTERS, set)
                .id("words")
                .on_submit(write)
                .verb(words::text("stone-write"))
                .help(words::text("stone-words-help")),
        )
        .item(
            MenuItem::button(words::text("stone-write"), write)
                .id("write on it")
                .verb(words::text("stone-write"))
                .help(words::text("stone-write-help")),
        )
        .item(
            MenuItem::button(words::text("stone-leave-blank"), menu::resume_game)
                .id("leave it blank")
                .verb(words::text("verb-leave-it"))
                .help(words::text("stone-leave-blank-help")),
        )
}
