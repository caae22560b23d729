//! Menu page that moves the open walk to the newest version of its land.

use bevy::{prelude::*, tasks::AsyncComputeTaskPool};
use eremite_land::{Algorithms, GeneratorVersion, Land, LandLayers, edits::StrokeSurvey, notification::Notification};
use eremite_life::{
    brush::EditStore,
    save_game::{SaveHeader, move_to_newest_land, newest_land},
};

use super::{SaveList, save_pages::is_current_save, start_scan};
use crate::menu::{self, MenuItem, MenuPage, ROOT_PAGE};

/// Name of the page.
pub(super) const PAGE: &str = "newest land";

/// The item of a save whose land is of an earlier version; `None` if it is of the newest.
pub(super) fn item(world: &World, name: &str, SaveHeader { card, .. }: &SaveHeader) -> Option<MenuItem> {
    let (version, newest) = (card.generator, GeneratorVersion::NEWEST);
    if version >= newest.number() {
        return None;
    }
    if !is_current_save(world, name) {
        return Some(MenuItem::label(format!("Its land is of version {version}. Continue it to move it to version {newest}.")));
    }
    let open = |world: &mut World| {
        start_survey(world);
        menu::open(world, PAGE);
    };
    let help = format!("Its land is of version {version}, and stays so until you move it to version {newest}.");
    Some(MenuItem::button("newest land", open).verb("open").help(help))
}

/// Starts to count, in the background, what would lie otherwise in the newest land.
fn start_survey(world: &mut World) {
    let land = world.resource::<Land>().clone();
    let (algorithms, layers) = (world.resource::<Algorithms>().clone(), world.resource::<LandLayers>().clone());
    let strokes = world.get_resource::<EditStore>().and_then(|store| store.strokes(&land).cloned());
    let task = AsyncComputeTaskPool::get().spawn(async move {
        let new = newest_land(&land, &algorithms, &layers).ok().flatten();
        strokes.zip(new).map(|(strokes, new)| strokes.survey(&land, &new)).unwrap_or_default()
    });
    let mut list = world.resource_mut::<SaveList>();
    (list.survey, list.surveyed) = (Some(task), None);
}

pub(super) fn page(world: &World) -> MenuPage {
    let (list, land) = (world.resource::<SaveList>(), world.resource::<Land>());
    let changes = GeneratorVersion::all().filter(|version| *version > land.generator());
    let changes = changes.map(|version| MenuItem::label(format!("Version {version}: {}.", version.summary())));
    let cost = list.surveyed.as_ref().map_or_else(|| "What was built is being looked through ...".into(), told);
    let name = list.chosen.clone();
    let page = MenuPage::new("Newest land").items(changes).item(MenuItem::label(cost).id("cost"));
    if list.surveyed.is_none() {
        return page;
    }
    page.item(
        MenuItem::button("move there", move |world| {
            let words = match move_to_newest_land(world, &name) {
                Ok(Some(copy)) => format!("the walk goes on in the newest land; as it was, it is kept as {copy}"),
                Ok(None) => "it is the newest land already".into(),
                Err(error) => error.to_string(),
            };
            world.write_message(Notification(words));
            menu::open(world, ROOT_PAGE);
            start_scan(world);
        })
        .verb("move")
        .help("You stay where you are, or come to the nearest open place. A copy of the walk stays as it is."),
    )
}

/// What the move costs, in a line.
fn told(StrokeSurvey { strokes, hanging, buried }: &StrokeSurvey) -> String {
    match (strokes, hanging + buried) {
        (0, _) => "Nothing was built or dug here.".into(),
        (strokes, 0) => format!("All {strokes} strokes lie there as they lie here."),
        (strokes, _) => format!("Of {strokes} strokes, {hanging} would hang in the air and {buried} lie in rock."),
    }
}
