//! Menu pages of slips: the cards of walks in the lands of days, one's own and those of others, by day.

use std::path::Path;

use bevy::{
    asset::RenderAssetUsages,
    prelude::*,
    render::render_resource::{Extent3d, TextureDimension, TextureFormat},
    tasks::{IoTaskPool, Task, futures::check_ready},
    window::RequestRedraw,
};
use eremite_land::{
    Algorithms, LandLayers,
    asset_store::data_folders,
    background::{Background, Steps, and_then, one_step},
    notification::Notification,
};
use eremite_life::{
    brush::StrokeAuthorName,
    save_game::{SessionSwitchSystems, SwitchSession},
    slips::{self, Day, NAME_LETTERS, Slip, SlipFile, WalkOfDay, format_metres},
    walker_name,
};
use eremite_scenery::first_place;
use eremite_stream::{
    actions::ActionSystems,
    contracts::{
        player_position::Teleport,
        schedule::{GameState, GameSystems},
        seed_words::SeedWords,
    },
};
use eremite_words as words;

use crate::menu::{self, MenuAppExt, MenuItem, MenuPage, ROOT_PAGE};

/// Names of the pages.
const SLIPS: &str = "slips";
const SLIP: &str = "slip";
/// Size of a card in the menu, in hundredths of the window's height.
const CARD: [f32; 2] = [57.0, 38.0];

/// Adds the pages, for a game that has slips.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin`; `SlipsPlugin`, without which there is nothing; a `SaveStore` for the folder of slips |
/// | System sets | none; runs in [`GameSystems::Commands`], and before a session ends |
/// | Reads messages | [`SwitchSession`], `AppExit`: the slip of the walk is kept before |
/// | Writes messages | [`SwitchSession`], [`Notification`], [`RequestRedraw`] |
/// | Adds | two pages, two items of [`ROOT_PAGE`] |
pub struct SlipsMenuPlugin;

/// The slips that there are, and the one that is shown.
#[derive(Resource, Default)]
pub(super) struct SlipList {
    slips: Vec<SlipFile>,
    /// A line for each picture that is none.
    left: Vec<String>,
    looking: Option<Task<(Vec<SlipFile>, Vec<String>)>>,
    /// The walker's name.
    name: String,
    chosen: Option<Chosen>,
}

/// A slip that is shown with its card, which is painted in the background from what its seal says.
enum Chosen {
    Painting(Background<PaintedCard>),
    Shown(Box<SlipFile>, Handle<Image>),
    /// Why there is none.
    Failed(String),
}

/// A slip and the pixels of its card, or why it cannot be kept.
type PaintedCard = Result<(SlipFile, Vec<u8>), String>;

impl Plugin for SlipsMenuPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<SlipList>()
            .add_message::<Notification>()
            .add_message::<RequestRedraw>()
            .add_message::<SwitchSession>()
            .add_menu_page(SLIPS, slips_page)
            .add_menu_page(SLIP, slip_page)
            .add_menu_item(ROOT_PAGE, 11, |world| {
                let day = world.get_resource::<WalkOfDay>().and_then(|_| slips::day_of_walk(world))?;
                let label = match day == Day::today() {
                    true => words::text("menu-finish-today").into(),
                    false => words::text_with("menu-finish-day", &[("day", day.in_words().into())]),
                };
                slips::folder(world)?;
                let item = MenuItem::button(label, make).id("make a slip").verb(words::text("verb-make-slip"));
                Some(item.help(words::text("menu-finish-help")))
            })
            .add_menu_item(ROOT_PAGE, 18, |world| {
                let item = MenuItem::submenu(words::text("menu-slips"), SLIPS).id(SLIPS).help(words::text("menu-slips-help"));
                (world.contains_resource::<WalkOfDay>() && slips::folder(world).is_some()).then_some(item)
            })
            .add_systems(OnEnter(GameState::Paused), look_for_slips.ambiguous_with_all())
            .add_systems(
                Update,
                (receive_slips, receive_card).ambiguous_with_all().in_set(GameSystems::Commands).run_if(in_state(GameState::Paused)),
            )
            .add_systems(
                PreUpdate,
                keep_before_leaving
                    .ambiguous_with_all()
                    .after(ActionSystems::Menu)
                    .before(SessionSwitchSystems)
                    .run_if(on_message::<SwitchSession>),
            )
            .add_systems(Last, keep_before_leaving.ambiguous_with_all().run_if(on_message::<AppExit>));
    }
}

/// Looks for slips, in the background.
fn look_for_slips(world: &mut World) {
    let Some(folder) = slips::folder(world) else { return };
    let mut list = world.get_resource_or_init::<SlipList>();
    list.name = folder.parent().map(walker_name::read).unwrap_or_default();
    let known = list.slips.clone();
    list.looking = Some(IoTaskPool::get().spawn(async move { slips::list(&folder, &known) }));
}

fn receive_slips(world: &mut World) {
    let mut list = world.resource_mut::<SlipList>();
    let Some(looking) = &mut list.looking else { return };
    if let Some((slips, left)) = check_ready(looking) {
        (list.slips, list.left, list.looking) = (slips, left, None);
    }
    world.write_message(RequestRedraw);
}

/// Keeps an up-to-date slip of a walk of a day. What is too short, or no such walk, has none, and nobody is told.
fn keep_before_leaving(world: &mut World) {
    let counts = world.get_resource::<WalkOfDay>().is_some_and(|walk| walk.attempt > 0) && slips::folder(world).is_some();
    if counts && let Err(slips::MakeSlipError::File(error)) = slips::keep(world) {
        world.write_message(Notification(error.to_string()));
    }
}

/// Makes the slip of the walk, and shows it.
fn make(world: &mut World) {
    let made = slips::of_walk(world).map_err(|error| error.to_string());
    let (slip, folder) = match (made, slips::folder(world)) {
        (Ok(slip), Some(folder)) => (slip, folder),
        (Err(words), _) => {
            world.write_message(Notification(words));
            return;
        }
        (_, None) => return,
    };
    let painted = and_then(slips::paint_in_steps(&slip), move |card| {
        let kept = slips::keep_own_in_steps(&folder, &slip, card.clone());
        and_then(kept, move |kept| {
            let kept = kept.map_err(|error| error.to_string());
            one_step(move || kept.map(|file| (SlipFile { file, slip, is_own: true, modified: None }, card)))
        })
    });
    show(world, painted);
}

/// Opens the page of a slip, whose card comes when it is painted.
fn show(world: &mut World, painted: Steps<PaintedCard>) {
    world.resource_mut::<SlipList>().chosen = Some(Chosen::Painting(Background::start_steps("slip", painted)));
    menu::open(world, SLIP);
}

/// Takes the painted card.
fn receive_card(world: &mut World) {
    let mut list = world.resource_mut::<SlipList>();
    let Some(Chosen::Painting(task)) = &mut list.chosen else { return };
    let painted = task.poll();
    world.write_message(RequestRedraw);
    let chosen = match painted {
        None => return,
        Some(Err(words)) => Chosen::Failed(words),
        Some(Ok((one, card))) => Chosen::Shown(Box::new(one), world.resource_mut::<Assets<Image>>().add(card_image(&card))),
    };
    world.resource_mut::<SlipList>().chosen = Some(chosen);
    look_for_slips(world);
}

fn card_image(card: &[u8]) -> Image {
    let pixels = card.as_chunks().0.iter().flat_map(|[r, g, b]: &[u8; 3]| [*r, *g, *b, 255]).collect();
    let size = Extent3d { width: slips::WIDTH as u32, height: slips::HEIGHT as u32, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD)
}

/// Who walked, and how far.
fn label(one: &SlipFile) -> String {
    let who = match (one.is_own, one.slip.name.as_str()) {
        (true, "") => words::text("slips-you"),
        (_, _) => one.slip.walker(),
    };
    format!("{who} \u{b7} {}", format_metres(one.slip.metres))
}

/// The rest of a slip in a line.
fn note(one: &SlipFile) -> String {
    let whose = if one.is_own && !one.slip.name.is_empty() { words::text("slips-yours").into() } else { String::new() };
    let time = words::text_with("slips-in-time", &[("time", words::duration(one.slip.way.seconds).into())]);
    let parts = [whose, time, one.slip.met_words(slips::MET), one.slip.again_mark()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(",  ")
}

fn slips_page(world: &World) -> MenuPage {
    let list = world.resource::<SlipList>();
    let mut page = MenuPage::new(words::text("slips-title")).item(
        MenuItem::field(words::text("slips-your-name"), list.name.clone(), NAME_LETTERS, |world, name| {
            let kept = slips::folder(world).as_deref().and_then(Path::parent).map(|folder| walker_name::write(folder, &name));
            world.insert_resource(StrokeAuthorName(name.clone()));
            world.resource_mut::<SlipList>().name = name;
            if let Some(Err(error)) = kept {
                world.write_message(Notification(words::text_with("slips-name-not-kept", &[("error", error.to_string().into())])));
            }
        })
        .id("name")
        .help(words::text("slips-your-name-help")),
    );
    let mut day = None;
    for one in &list.slips {
        if day != Some(one.slip.day) {
            page = page.item(MenuItem::heading(one.slip.day.in_words()));
            day = Some(one.slip.day);
        }
        let id = format!("slip {}", one.file.display());
        let shown = one.clone();
        let choose = move |world: &mut World| {
            let one = shown.clone();
            show(world, and_then(slips::paint_in_steps(&one.slip), move |card| one_step(move || Ok((one, card)))));
        };
        page = page.item(MenuItem::button(label(one), choose).id(id).verb(words::text("verb-look-at-it")).note(note(one)));
    }
    if list.slips.is_empty() {
        page = page.item(MenuItem::label(words::text("slips-none")));
    }
    page.items(list.left.iter().map(|words| MenuItem::label(words.clone())))
}

fn slip_page(world: &World) -> MenuPage {
    let (one, card) = match &world.resource::<SlipList>().chosen {
        Some(Chosen::Shown(one, card)) => (one, card),
        Some(Chosen::Painting(_)) => return MenuPage::new(words::text("slip-title")).item(MenuItem::label(words::text("slip-painting"))),
        Some(Chosen::Failed(words)) => return MenuPage::new(words::text("slip-title")).item(MenuItem::label(words.clone())),
        None => return MenuPage::new(words::text("slip-title")).item(MenuItem::label(words::text("slip-gone"))),
    };
    let slip = one.slip.clone();
    let page = MenuPage::new(words::text_with("slip-of-day", &[("day", slip.day.in_words().into())]))
        .item(MenuItem::image("card", card.clone(), CARD))
        .item(MenuItem::label(slip.line()))
        .item({
            let slip = slip.clone();
            MenuItem::button(words::text("slip-walk"), move |world| walk_land(world, &slip))
                .id("walk this land")
                .verb(words::text("verb-start"))
                .help(words::text("slip-walk-help"))
        });
    if one.is_own && cfg!(target_arch = "wasm32") {
        let item = MenuItem::button(words::text("slip-save-card"), move |world| give_card(world, &slip));
        return page.item(item.id("save the card").help(words::text("slip-save-card-help")));
    }
    if one.is_own {
        return page.item(MenuItem::label(words::text_with("slip-file", &[("file", one.file.display().to_string().into())])));
    }
    let file = one.file.clone();
    let remove = move |world: &mut World| {
        let removed = slips::remove(&file);
        let words = removed.map_or_else(|error| format!("{}: {error}", file.display()), |()| words::text("slip-removed").into());
        let mut list = world.resource_mut::<SlipList>();
        list.slips.retain(|one| one.file != file);
        list.chosen = None;
        menu::open(world, SLIPS);
        look_for_slips(world);
        world.write_message(Notification(words));
    };
    let item = MenuItem::button(words::text("slip-remove"), remove).id("remove").verb(words::text("verb-remove"));
    page.item(item.help(words::text("slip-remove-help")))
}

/// Gives the card to the player where he has no folders: a page passes on what is written among the pictures.
fn give_card(world: &mut World, slip: &Slip) {
    let Some(folder) = data_folders::data_dir() else { return };
    let written = slips::write(&folder.join("pictures").join(format!("eremite-{}.png", slip.day)), &slips::paint(slip));
    if let Err(error) = written {
        world.write_message(Notification(error.to_string()));
    }
}

/// Starts a walk in the land of a slip.
fn walk_land(world: &mut World, slip: &Slip) {
    let recipe = slip.recipe();
    world.get_resource_or_init::<SeedWords>().learn(&slip.day.to_string());
    match recipe.land(world.resource::<Algorithms>(), world.resource::<LandLayers>()) {
        Ok(land) => {
            let start = Teleport::to(first_place::start(&land));
            world.write_message(SwitchSession::Anew(Box::new(recipe), start));
        }
        Err(error) => _ = world.write_message(Notification(error.to_string())),
    }
}
